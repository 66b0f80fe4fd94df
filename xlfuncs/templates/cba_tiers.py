"""CBA: a tiered event, each team with its best award over the tiers it counts in."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import style
from xlfuncs.templates.blocks import ColumnOf
from xlfuncs.templates.cba_common import CbaBook
from xlfuncs.templates.cba_tiering import Tiering
from xlfuncs.templates.event import Example

NAME = "cba-tiers"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "分级授分：按大师分分为 A、B、C 组，取各组中最高的排名大师分",
    "en": "tiered event: tiers A, B and C by holdings, the best award over them",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = CbaBook(lang, example)
    tiering = Tiering(book)
    say, this, column = book.say, book.this, book.column
    place, award, group = book.place, book.award, say(zh="授分组", en="Award from")
    book.settings(
        [
            *book.event_inputs(without="platinum"),  # an event with platinum points is not tiered
        ],
        [
            *book.field(),
            *book.coefficients(),
            *tiering.settings(),
        ],
    )

    team_mp = book.team_mp("EventType")
    in_event = f"{column(place)},{column(tiering.average)},EventValue,EventValueB,EventValueC,Colour,EventType"
    best = f"INDEX(CBA_TIER_MP({in_event}),{book.row},"
    book.entries(
        [
            *book.teams(),
            ColumnOf(place, width=9),
            book.average_of(team_mp),
            *tiering.columns(),
            *tiering.places_within(place),
            ColumnOf(award, book.if_placed(f"{best}1)"), 10, style.POINTS),
            ColumnOf(group, book.if_placed(f'IF({this(award)}=0,"",{best}2))'), 12),
            book.slips(
                award,
                team_mp,
                (tiering.average, "CBA_TIER_AVG", tiering.average_call),
                (award, "CBA_TIER_MP", in_event),
            ),
            book.order_by_place(place),
            *tiering.hidden(),
        ],
        book.plain_place_words,
    )
    within = dict.fromkeys(tiering.places.values(), 13)
    book.board_and_chart({place: 8, book.team: 28, tiering.tier: 8, **within, award: 12, group: 13}, award)
    book.working(
        "CBA_AWARD",
        f"{book.at(place)},{column(place)},EventValue,Colour,EventType",
        book.team,
        *(
            (
                head,
                "CBA_AWARD",
                f"{book.at(head)},{column(head)},EventValue{letter},Colour,EventType",
            )
            for letter, head in tiering.places.items()
        ),
    )
    book.hints(
        say(
            zh="各队按大师分最多的几名队员的平均分，从高到低分为 A、B、C 组（12 队以上两组，24 队以上三组）。"
            "每队在不低于本组的各组中重新排名，取其中最高的排名大师分；“授分组”即该分所在的组（§2.3）。",
            en="By the average of its highest holdings each team is in tier A, B or C (from 12 teams two tiers, "
            "from 24 three). It counts anew in its own tier and those above, and gets the best award; "
            "Award from names the tier that gives it (§2.3).",
        ),
        entries=("teams", "plain places"),
    )
    return book.done()


#: 24 teams over 48 boards, the holdings of all sum to 88,615, of B and C to 44,307, of C to 14,769: AVGM =
#: 1.3 × 88615 / 96 = 1199.99, 1.3 × 44307 / 64 = 899.99 and 1.3 × 14769 / 32 = 599.99, so that M = 6.00, 5.00 brought
#: down to 60% of 6.00 = 3.60, and 4.00 brought down to 40% = 2.40. V = M × 2.00 × 1.1 × 1 = 13.2, 7.92 and 5.28.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年市团体锦标赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 6, 20),
            "Boards": 48,
        },
        [
            ("凌云队", 1908, 1258, 1236, 1444, None, None, 1),
            ("破浪队", 1325, 1081, 1835, 1480, None, None, 2),
            ("春晖队", 1181, 1011, 798, 667, None, None, 3),
            ("惊涛队", 1290, 2047, 1523, 1368, None, None, 4),
            ("千里队", 1402, 1202, 1551, 1641, None, None, 5),
            ("新苗队", 628, 641, 389, 552, None, None, 6),
            ("朝阳队", 1039, 881, 847, 1179, None, None, 7),
            ("鸿鹄队", 1615, 1323, 1726, 1282, None, None, 8),
            ("天马队", 1155, 1026, 1247, 1277, None, None, 8),
            ("碧波队", 741, 794, 988, 968, None, None, 10),
            ("沧海队", 1227, 1143, 1123, 982, None, None, 11),
            ("翠竹队", 900, 953, 1027, 1015, None, None, 12),
            ("启航队", 435, 481, 486, 664, None, None, 13),
            ("昆仑队", 1647, 1758, 1003, 1183, None, None, 14),
            ("红枫队", 787, 871, 716, 1172, None, None, 15),
            ("银河队", 764, 735, 899, 884, None, None, 16),
            ("初心队", 443, 519, 652, 543, None, None, 16),
            ("白杨队", 1172, 1190, 836, 785, None, None, 18),
            ("萌芽队", 369, 539, 385, 519, None, None, 19),
            ("青松队", 1076, 836, 970, 856, None, None, 20),
            ("晨曦队", 472, 589, 565, 403, None, None, 21),
            ("小荷队", 453, 450, 509, 385, None, None, 22),
            ("春笋队", 309, 429, 319, 348, None, None, 23),
            ("起点队", 283, 315, 315, 380, None, None, "弃权"),
        ],
        "新苗队",
    )
}
