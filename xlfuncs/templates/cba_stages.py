"""CBA: an event in stages, with stage points (§2.2) for the first one or two of them on top of the place points."""

from collections.abc import Callable
from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.cba_common import CbaBook
from xlfuncs.templates.cba_tiering import Tiering
from xlfuncs.templates.event import Example

NAME = "cba-stages"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "多阶段比赛：排名大师分之外授予一到两次阶段大师分",
    "en": "event in stages: stage points for the first one or two, on top of the place points",
}
SHARE = "0.2"  # §2.2: the first stage, where it is tiered, takes the values of the tiers at 20%


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = CbaBook(lang, example)
    tiering = Tiering(book, unless=f'Tiered<>"{blocks.YES_NO[lang][0]}"')
    say, this, column = book.say, book.this, book.column
    place, award = book.place, book.award
    of = {"1": say(zh="第一阶段", en=", stage 1"), "2": say(zh="第二阶段", en=", stage 2")}
    places = {which: say(zh=f"{name}名次", en=f"Stage {which} place") for which, name in of.items()}
    awards = {which: say(zh=f"{name}分", en=f"Stage {which} points") for which, name in of.items()}
    in_stage_2 = say(zh="第二阶段平均分", en="Stage 2 averages")
    stage_points = say(zh="阶段分", en="Stage points")

    book.settings(
        [
            *book.event_inputs("Knockout", without="blue"),  # below blue there is no colour for the stages
            *_stages(book, of),
        ],
        [
            *book.field(),
            *book.coefficients(),
            book.lower_colour(say(zh="阶段大师分颜色", en="Colour of the stage points")),
            *_field(book, places, of, "1"),
            book.length("1", of["1"]),
            book.value("1", of["1"], "", "1"),
            *_tiers(book, tiering, of["1"]),
            *_field(book, places, of, "2"),
            *book.average_and_m(
                column(in_stage_2),
                "2",
                of["2"],
                "CBA_STAGE_M({m},CoefficientM)",
                say(zh="§2.2 至少为第一阶段的 1.2 倍", en="§2.2 at least 1.2 × that of stage 1"),
            ),
            book.length("2", of["2"]),
            book.value("2", of["2"], "2", "2"),
        ],
    )

    def stage(which: str, at: Callable[[str], str]) -> str:
        found = at(places[which])
        tied = blocks.tied(column(places[which]), found)
        return f"{found},Field{which},EventValue{which},Eliminated{which},Colour,EventType,{tied}"

    def stage_mp(which: str) -> str:
        return f"CBA_STAGE_MP({stage(which, this)})"

    tiers = f"{column(places['1'])},{column(tiering.average)},TierValueA,TierValueB,TierValueC,LowerColour,EventType"
    over_tiers = f"IF(Eliminated1<Field1*0.25,0,INDEX(CBA_TIER_MP({tiers}),{book.row},1))"
    tiered = say(zh="第一阶段分级分", en="Stage 1 points over tiers")
    first = f'IF(TierValueA="",{stage_mp("1")},{this(tiered)})'
    in_event = f"{column(place)},EventValue,Colour,EventType,Knockout"
    team_mp = book.team_mp("EventType")
    counted = {head: say(zh=f"计入{head}", en=f"{head} counted") for head in (award, stage_points)}
    *parts, total, added = book.limited_parts(*((this(head), counts) for head, counts in counted.items()))
    book.entries(
        [
            *book.teams(),
            ColumnOf(places["1"], width=14),
            ColumnOf(places["2"], width=14),
            ColumnOf(place, width=9),
            book.average_of(team_mp),
            *tiering.columns(),
            ColumnOf(award, book.if_placed(f"CBA_AWARD({this(place)},{in_event})"), 10, style.POINTS),
            ColumnOf(awards["1"], book.placed(places["1"], first), 14, style.POINTS),
            ColumnOf(awards["2"], book.placed(places["2"], stage_mp("2")), 14, style.POINTS),
            ColumnOf(
                stage_points,
                f'=IF({this(places["1"])}="","",ROUND(SUM({this(awards["1"], awards["2"])}),2))',
                13,
                style.POINTS,
            ),
            total,
            book.slips(
                book.total,
                team_mp,
                (award, "CBA_AWARD", f"{this(place)},{in_event}"),
                *(book.contradiction(each) for each in places.values()),
                (tiered, "CBA_TIER_MP", tiers),
                *((awards[which], "CBA_STAGE_MP", stage(which, this)) for which in of),
                values=("EventValue", "EventValue1", "EventValue2"),
            ),
            book.order_by_place(place),
            *added,
            *(each._replace(hidden=True) for each in parts),
            *(book.fits(each) for each in places.values()),
            ColumnOf(tiered, f'=IF(OR(TierValueA="",{this(places["1"])}=""),"",{over_tiers})', hidden=True),
            ColumnOf(in_stage_2, f'=IF({this(places["2"])}="","",{this(book.average)})', hidden=True),
            *tiering.hidden(),
        ],
        book.plain_place_words,
    )
    book.board_and_chart(
        {place: 9, book.team: 32, award: 13, stage_points: 14, book.total: 13},
        award,
        stage_points,
        title=say(zh="排名分与阶段分", en="Place and stage points"),
        sources=counted,
    )

    book.working(
        "CBA_AWARD",
        f"{book.at(place)},{in_event}",
        book.team,
        *((awards[which], "CBA_STAGE_MP", stage(which, book.at)) for which in of),
    )
    book.hints(
        say(
            zh="“第一阶段名次”填该阶段的名次，“第二阶段名次”只填晋级的队；只有一个阶段授分时，第二阶段各格留空。"
            "最后阶段不授阶段分，名次即总名次。弃权的队在其弃权的阶段写“弃权”。",
            en="Stage 1 place takes the places of that stage, Stage 2 place those of the teams that reached it; leave "
            "it empty where one stage gets points. The last stage gets none: its places are the final ones. "
            "A team that withdraws gets W in the stage it withdrew from.",
        ),
        say(
            zh="阶段分为该阶段按基本公式计算的 20%，淘汰不足 25% 的阶段不授分；颜色见“阶段大师分颜色”（§2.2）。",
            en="Stage points are 20% of the basic formula on the stage, none where it eliminates less than 25%; "
            "their colour is the one below the event's (§2.2).",
        ),
        say(
            zh="总大师分最高 240（§2.9.7）：超过时各队两种颜色的分按同一比例下调。“{notice}”页为下调后的分，"
            "“{entries}”页的排名分、阶段分为下调前的分。",
            en="Total is at most 240 (§2.9.7): where the highest passes it, the points of both colours are lowered "
            "alike. {notice} shows them so; {entries} has the awards and stage points of before.",
        ),
        entries=("teams", "plain places"),
    )
    return book.done()


def _stages(book: CbaBook, of: dict[str, str]) -> list[Setting]:
    """What each stage is: its boards, how many it eliminates, whether the first is tiered."""
    say = book.say
    found = []
    for which, name in of.items():
        found += [
            Setting(
                f"Boards{which}",
                say(zh=f"{name}第一名的副数 B", en=f"Boards of the winner{name}"),
                say(zh="§1.3.2 该阶段", en="§1.3.2 of this stage")
                + ("" if which == "1" else say(zh="；不授分则留空", en="; empty: no points")),
            ),
            Setting(
                f"Eliminated{which}",
                say(zh=f"{name}淘汰的单位数", en=f"Eliminated{name}"),
                say(zh="§2.2 至少 25%，否则不授分", en="§2.2 at least 25%, else no points"),
            ),
        ]
    return [
        *found,
        Setting(
            "Tiered",
            say(zh="第一阶段分级授分", en="Stage 1 tiered"),
            say(zh="§2.2 §2.3", en="§2.2 §2.3"),
            blocks.YES_NO[book.lang][1],
            choices=blocks.YES_NO[book.lang],
        ),
    ]


def _field(book: CbaBook, places: dict[str, str], of: dict[str, str], which: str) -> list[Setting]:
    """How many play in a stage."""
    return [
        Setting(
            f"Field{which}",
            book.say(zh=f"{of[which]}参赛规模 N", en=f"Field N{of[which]}"),
            "§2.2 §2.9.4",
            f"={book.entered(book.column(places[which]))}",
        )
    ]


def _tiers(book: CbaBook, tiering: Tiering, of: str) -> list[Setting]:
    """The values of a tiered first stage, at the share that stage points are of the basic formula."""
    values = {"A": "EventValue1", "B": "EventValueB", "C": "EventValueC"}
    return [
        *tiering.settings(of, "1"),
        *(
            Setting(
                f"TierValue{letter}",
                book.say(zh=f"{of} {letter} 组 20% V", en=f"20% of V, {letter}{of}"),
                "§2.2 §2.3",
                f'=IF(OR({tiering.unless},{value}=""),"",{SHARE}*{value})',
                number="0.00##",
            )
            for letter, value in values.items()
        ),
    ]


#: 24 teams; 12 reach the second stage, 4 of them the final. The lowest four holdings of all sum to 88,616, of the 12
#: to 57,600: AVGM = 1.3 × 88616 / 96 = 1200.01 and 1.3 × 57600 / 48 = 1560, so that M = 6.00 and 4 + 1560/600 = 6.60,
#: which §2.2 raises to 1.2 × 6.00 = 7.20. 96 boards in all, 48 and 24 in the stages: V = 6.00 × 4.00 × 1.3 = 31.2,
#: 6.00 × 2.00 × 1.3 = 15.6 and 7.20 × 1.00 × 1.3 = 9.36.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年省团体公开赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 7, 12),
            "Level": "省级一类赛事",
            "Colour": "银",
            "Boards": 96,
            "Boards1": 48,
            "Eliminated1": 12,
            "Boards2": 24,
            "Eliminated2": 8,
        },
        [
            ("泰山队", 1779, 1122, 1590, 2007, 1270, None, 2, 1, 1),
            ("黄河队", 1872, 1854, 1556, 1595, 1804, 1462, 1, 3, 2),
            ("长江队", 1242, 1727, 1543, 1477, None, None, 4, 2, 3),
            ("峨眉队", 1276, 1378, 1480, 1288, None, None, 5, 4, 3),
            ("庐山队", 1338, 1170, 1206, 1529, 1018, None, 3, 5, 5),
            ("西湖队", 1141, 1081, 1406, 1706, None, None, 5, 6, 6),
            ("运河队", 977, 1372, 1456, 1334, 1394, 1491, 8, 7, 7),
            ("华山队", 1260, 922, 872, 1369, None, None, 7, 7, 7),
            ("衡山队", 1263, 1168, 833, 919, 1647, None, 10, 9, 9),
            ("恒山队", 1092, 1305, 952, 869, 733, None, 9, 10, 10),
            ("嵩山队", 998, 700, 594, 1333, 902, None, 12, 11, 11),
            ("天山队", 648, 1300, 1108, 969, 697, None, 11, 12, 12),
            ("太湖队", 1048, 1044, 925, 883, None, None, 13, None, 13),
            ("鄱阳队", 885, 771, 648, 1179, 596, 921, 14, None, 14),
            ("巢湖队", 731, 671, 730, 509, None, None, 15, None, 15),
            ("滇池队", 1274, 1010, 744, 935, 669, None, 16, None, 16),
            ("漓江队", 620, 704, 594, 589, 978, 930, 17, None, 17),
            ("黄浦队", 533, 734, 542, 517, None, None, 18, None, 18),
            ("汉水队", 527, 654, 559, 957, 861, None, 19, None, 19),
            ("湘江队", 455, 481, 719, 595, None, None, 20, None, 20),
            ("赣江队", 684, 540, 715, 558, None, None, 21, None, 21),
            ("闽江队", 428, 564, 458, 499, None, None, 22, None, 22),
            ("沅江队", 713, 401, 563, 609, 1040, None, 23, None, 23),
            ("资水队", 574, 418, 387, 422, None, None, "弃权", None, "弃权"),
        ],
        "峨眉队",
    )
}
