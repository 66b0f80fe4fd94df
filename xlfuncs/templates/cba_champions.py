"""CBA: an event in two groups, each with its champion (§2.9.1), or unbalanced (§2.9.2)."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.cba_common import CbaBook
from xlfuncs.templates.cba_groups import Groups
from xlfuncs.templates.event import Example

NAME = "cba-champions"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "双冠军或不平衡的比赛：分两组排名，各组分别授分",
    "en": "two champions or unbalanced: two groups, each with places and awards of its own",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = CbaBook(lang, example, place={"zh": "组内名次", "en": "Place"}[lang])
    say, this, column = book.say, book.this, book.column
    place, award, group = book.place, book.award, say(zh="组别", en="Group")
    of = {each: say(zh=f"{each} 组", en=f", group {each}") for each in "AB"}
    champions, unbalanced = say(zh="双冠军", en="two champions"), say(zh="不平衡", en="unbalanced")
    two = f'Groups="{champions}"'
    groups = Groups(
        book, "AB", group, place, in_event="EventValue{group},Colour,EventType,Knockout,Entries{group}", together=two
    )

    def field_of(each: str) -> Setting:
        listed = book.entered(column(groups.places[each]))
        return Setting(
            f"Entries{each}",
            say(zh=f"{of[each]}参赛规模 N", en=f"Field N{of[each]}"),
            say(zh="§2.9.1 双冠军：全场的一半，四舍五入", en="§2.9.1 two champions: half of all, rounded"),
            f'=IF({listed}=0,"",IF({two},ROUND(Field/2,0),{listed}))',
        )

    book.settings(
        [
            Setting(
                "Groups",
                say(zh="两组的比赛方式", en="How the groups play"),
                say(
                    zh="§2.9.1 双冠军：N 取一半，M 按全场；§2.9.2 不平衡：各组独立",
                    en="§2.9.1 two champions: half of N, M of all; §2.9.2 unbalanced: each alone",
                ),
                champions,
                choices=(champions, unbalanced),
            ),
            *book.event_inputs("Knockout"),
        ],
        [
            book.field()[0],
            book.length(),
            *book.level_and_restrictions(),
            *(
                setting
                for each in groups.letters
                for setting in (
                    field_of(each),
                    *book.average_and_m(
                        column(groups.averages[each]), each, of[each], rule="§2.9.1 §2.9.2", annual=True
                    ),
                    book.value(each, of[each], each),
                )
            ),
        ],
    )

    team_mp = book.team_mp("EventType")
    note = book.slips(award, team_mp, *groups.slips, values=[f"EventValue{each}" for each in groups.letters])
    lost = f'AND({this(place)}<>"",{this(group)}="")'
    choose = say(zh="请选择组别", en="choose a group")
    book.entries(
        [
            *book.teams(),
            ColumnOf(group, width=8, choices=groups.letters),
            ColumnOf(place, width=10),
            book.average_of(team_mp),
            ColumnOf(award, f"={groups.award}", 11, style.POINTS),
            note._replace(formula=f'=IF({lost},"{choose}",{note.formula.removeprefix("=")})'),
            book.order_by_place(place, f'IF({this(group)}="B",20000,0)'),
            *groups.hidden(),
        ],
        book.plain_place_words,
    )
    book.board_and_chart({group: 9, book.team: 36, place: 14, award: 13}, award)
    book.working(
        "CBA_AWARD",
        groups.arguments("A", book.at(groups.places["A"])),
        book.team,
        (say(zh="B 组", en="Group B"), "CBA_AWARD", groups.arguments("B", book.at(groups.places["B"]))),
    )
    book.hints(
        say(
            zh="每队选择组别 A 或 B，填写其在组内的名次。双冠军比赛每组的参赛规模按全场的一半计，"
            "大师分系数按全场计算（§2.9.1）；不平衡的比赛两组各自计算（§2.9.2）。",
            en="Choose group A or B for each team and enter its place within the group. With two champions each group "
            "counts half the field and the M of all (§2.9.1); in an unbalanced event each counts by itself (§2.9.2).",
        ),
        entries=("teams", "plain places"),
    )
    return book.done()


#: 23 teams in groups of 12 and 11, 48 boards: N = 23/2 = 11.5, rounded 12. The lowest four holdings of all sum to
#: 84,923: AVGM = 1.3 × 84923 / 92 = 1200.00, M = 6.00, V = 6.00 × 2.00 × 1.1 = 13.2 for both groups.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年市双冠军团体赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 12, 6),
            "Boards": 48,
        },
        [
            ("晓风队", 1358, 1456, 1239, 1067, None, None, "A", 1),
            ("清泉队", 1558, 1213, 1224, 1348, 897, 1252, "A", 2),
            ("碧海队", 1239, 1183, 1188, 707, 1543, None, "A", 3),
            ("白云队", 1576, 1248, 1142, 1555, 1421, 1062, "A", 3),
            ("红叶队", 1289, 1531, 1118, 805, 1321, 1532, "A", 5),
            ("银装队", 1139, 749, 1109, 817, 1035, 1282, "A", 6),
            ("夏荷队", 867, 1053, 877, 1153, 655, None, "A", 7),
            ("冬梅队", 715, 921, 1034, 969, 952, None, "A", 8),
            ("南屏队", 1079, 772, 917, 1099, 988, 585, "A", 9),
            ("北斗队", 781, 444, 681, 634, 491, None, "A", 10),
            ("上善队", 618, 609, 501, 667, None, None, "A", 11),
            ("知行队", 671, 566, 521, 580, 675, 337, "A", 12),
            ("明月队", 1071, 1987, 1927, 1114, 2235, 1212, "B", 1),
            ("远山队", 1324, 1457, 1354, 1232, None, None, "B", 2),
            ("蓝天队", 983, 1249, 1351, 992, None, None, "B", 3),
            ("绿野队", 1509, 1133, 1017, 1055, 811, None, "B", 4),
            ("金秋队", 1041, 1060, 1231, 994, 1368, 983, "B", 5),
            ("春雨队", 788, 955, 1025, 876, None, None, "B", 6),
            ("秋实队", 722, 947, 851, 572, None, None, "B", 7),
            ("东篱队", 700, 799, 721, 664, None, None, "B", 8),
            ("西岭队", 745, 791, 817, 808, 677, None, "B", 9),
            ("中流队", 639, 431, 666, 596, 995, None, "B", 10),
            ("若水队", 519, 715, 628, 669, None, None, "B", "弃权"),
        ],
        "清泉队",
    )
}
