"""CBA: a group of fixed size of a graded league (§2.6)."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.cba_common import CbaBook
from xlfuncs.templates.event import Example

NAME = "cba-league"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "等级赛：固定参赛队数的组别，按第一名的比例授分",
    "en": "graded league: a group of fixed size, shares of the first place's award",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = CbaBook(lang, example)
    say, this, column = book.say, book.this, book.column
    place, award = book.place, book.award
    book.settings(
        [
            Setting("Group", say(zh="组别", en="Group"), say(zh="如甲级、乙级", en="such as Division 1")),
            *book.event_inputs(
                Boards=say(
                    zh="§1.3.2 非最高级别：升级所需打的最多副数",
                    en="§1.3.2 below the top group: the most that promotion takes",
                )
            ),
            Setting(
                "EntriesBelow",
                say(zh="较低各组的参赛规模之和", en="Entries of all lower groups"),
                say(zh="§2.6 最低组别填 0", en="§2.6 0 for the lowest group"),
                0,
            ),
        ],
        [
            *book.field(),
            Setting(
                "EntriesUpTo",
                say(zh="不高于本组的参赛规模之和", en="Entries of this group and all below it"),
                "§2.6",
                '=IF(Field=0,"",Field+EntriesBelow)',
            ),
            *book.coefficients(),
        ],
    )

    def in_group(found: str) -> str:
        return f"{found},Field,EntriesUpTo,EventValue,Colour,EventType,{blocks.tied(column(place), found)}"

    team_mp = book.team_mp("EventType")
    call = f"CBA_LEAGUE_MP({in_group(this(place))})"
    book.entries(
        [
            *book.teams(),
            ColumnOf(place, width=9),
            book.average_of(team_mp),
            ColumnOf(award, book.placed(place, call), 11, style.POINTS),
            book.slips(
                award,
                team_mp,
                book.contradiction(place),
                (award, "CBA_LEAGUE_MP", in_group(this(place))),
            ),
            book.order_by_place(place),
            book.fits(place),
        ],
        book.plain_place_words,
    )
    book.board_and_chart({place: 9, book.team: 36, book.average: 14, award: 13}, award)
    book.working("CBA_LEAGUE_MP", in_group(book.at(place)), book.team)
    book.hints(
        say(
            zh="每个固定参赛队数的组别用一个工作簿，只授排名分。第一名的分按本组及较低各组的参赛规模之和计算，"
            "第二至四名为其 70%、50%、35%，以后按排名系数递减（§2.6）。参赛队数不固定的组别用团体赛的工作簿。",
            en="One workbook for each group of fixed size; it gets place points only. The first place counts the "
            "entries of this group and all below it, places 2 to 4 get 70%, 50% and 35% of it, the others less "
            "by R (§2.6). For a group of open size take the workbook of a team event.",
        ),
        entries=("teams", "plain places"),
    )
    return book.done()


#: The 12 teams of the top group, 28 more below it, 22 rounds of 16 boards. The lowest four holdings of all sum to
#: 88,616: AVGM = 1.3 × 88616 / 48 = 2400.02, M = 6 + AVGM/1200 = 8.00, S = 7, V = 8.00 × 7.00 × 1.3 = 72.8.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年省桥牌联赛",
            "Club": "示例省桥牌协会",
            "EventDate": date(2026, 11, 8),
            "Group": "甲级",
            "Level": "省级一类赛事",
            "Colour": "银",
            "Boards": 352,
            "EntriesBelow": 28,
        },
        [
            ("龙城队", 1967, 2986, 1959, 2390, None, None, 1),
            ("凤凰队", 2000, 2422, 2208, 1776, None, None, 2),
            ("麒麟队", 2268, 1593, 2344, 1595, None, None, 3),
            ("玄武队", 1948, 2564, 2581, 2145, None, None, 3),
            ("朱雀队", 2232, 1915, 2227, 2354, 1598, None, 5),
            ("白虎队", 2106, 2464, 1806, 1770, 2124, None, 6),
            ("青龙队", 1764, 1732, 1768, 1848, None, None, 7),
            ("金乌队", 1950, 2078, 2005, 1775, 1184, 1495, 8),
            ("玉兔队", 1732, 2001, 2357, 1516, 1479, None, 9),
            ("神鹰队", 1242, 1660, 1678, 1520, 1792, None, 10),
            ("雄狮队", 2261, 2088, 2004, 1521, 1296, 1309, 11),
            ("猛虎队", 1627, 1559, 1320, 1112, None, None, 12),
        ],
        "玄武队",
    )
}
