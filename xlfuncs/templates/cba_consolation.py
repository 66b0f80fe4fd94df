"""CBA: a main event and its consolation (§2.5), in up to three groups; the better counts, the higher colour kept."""

from collections.abc import Callable
from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.cba_common import CbaBook
from xlfuncs.templates.cba_groups import Groups
from xlfuncs.templates.event import Example

NAME = "cba-consolation"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "主赛加安慰赛：取较高者，优先保留较高颜色的分数",
    "en": "main event and consolation: the better of the two, the higher colour kept",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = CbaBook(lang, example, place={"zh": "主赛名次", "en": "Main place"}[lang])
    say, this, column = book.say, book.this, book.column
    place = book.place
    main, staged = say(zh="主赛分", en="Main points"), say(zh="主赛阶段分", en="Stage points")
    group, consoled = say(zh="安慰赛组", en="Group"), say(zh="安慰赛名次", en="Consolation place")
    consolation = say(zh="安慰赛分", en="Consolation points")
    higher, lower = say(zh="高颜色分", en="Higher colour"), say(zh="低颜色分", en="Lower colour")
    groups = Groups(book, "ABC", group, consoled, in_event="EventValue{group},LowerColour,EventType")

    values: list[Setting] = []
    for each in groups.letters:
        of = say(zh=f"安慰赛 {each} 组", en=f", consolation {each}")
        limits = "CoefficientM" if each == "A" else f'CoefficientM,"{each}",CoefficientMA'
        values += [
            *book.average_and_m(column(groups.averages[each]), each, of, f"CBA_CONSOLATION_M({{m}},{limits})", "§2.5"),
            book.value(each, of, each, "Consolation"),
        ]
    book.settings(
        [
            *book.event_inputs("Knockout", without="blue"),  # below blue there is no colour for the consolation
            Setting(
                "BoardsConsolation",
                say(zh="安慰赛冠军至少打的副数 B", en="Fewest boards of the consolation's winner"),
                "§1.3.2",
            ),
        ],
        [
            *book.field(),
            *book.coefficients(),
            book.lower_colour(say(zh="安慰赛大师分颜色", en="Colour of the consolation")),
            book.length("Consolation", say(zh="安慰赛", en=", consolation")),
            *values,
        ],
    )

    in_event = f"{column(place)},EventValue,Colour,EventType,Knockout"
    team_mp = book.team_mp("EventType")
    wide = {"zh": 11, "en": 18}[lang]

    def together(at: Callable[[str], str]) -> str:
        return f'{at(main)},Colour,IF({at(consolation)}="",0,{at(consolation)}),{at(staged)}'

    # What counts before the limit of 240; who withdrew gets nothing, no stage points either (§2.9.4).
    better = {head: say(zh=f"合并{head}", en=f"{head} of the better") for head in (higher, lower)}
    found = f"IF({book.out(this(place))},0,INDEX(CBA_CONSOLATION_MP({together(this)}),1,"
    *counted, added = book.limited_parts((this(better[higher]), higher), (this(better[lower]), lower))
    book.entries(
        [
            *book.teams(),
            ColumnOf(place, width=11),
            ColumnOf(staged, width={"zh": 12, "en": 14}[lang], number=style.POINTS),
            ColumnOf(group, width=9, choices=groups.letters),
            ColumnOf(consoled, width=wide),
            book.average_of(team_mp),
            ColumnOf(main, book.if_placed(f"CBA_AWARD({this(place)},{in_event})"), 12, style.POINTS),
            ColumnOf(consolation, f"={groups.award}", wide, style.POINTS),
            *counted,
            book.slips(
                book.total,
                team_mp,
                (main, "CBA_AWARD", f"{this(place)},{in_event}"),
                *groups.slips,
                (better[higher], "CBA_CONSOLATION_MP", together(this)),
                values=("EventValue", *(f"EventValue{each}" for each in groups.letters)),
            ),
            book.order_by_place(place),
            ColumnOf(better[higher], book.if_placed(f"{found}2))"), hidden=True),
            ColumnOf(better[lower], book.if_placed(f"{found}4))"), hidden=True),
            *added,
            *groups.hidden(first_if_blank=True),
        ],
        book.place_words,
    )
    book.board_and_chart(
        {place: 11, book.team: 28, group: 10, consoled: 18, higher: 14, lower: 13, book.total: 12},
        higher,
        lower,
        title=say(zh="大师分（高颜色、低颜色）", en="Master points, higher and lower colour"),
    )

    book.working(
        "CBA_AWARD",
        f"{book.at(place)},{in_event}",
        book.team,
        *(
            (
                say(zh=f"安慰赛 {each} 组", en=f"Consolation {each}"),
                "CBA_AWARD",
                groups.arguments(each, book.at(groups.places[each])),
            )
            for each in groups.letters
        ),
        (say(zh="合并", en="Together"), "CBA_CONSOLATION_MP", together(book.at)),
    )
    book.hints(
        say(
            zh="参加安慰赛的队另填“安慰赛名次”；按预赛排名分组的，“安慰赛组”选 A、B、C，各组各自排名，不分组则留空。"
            "主赛中另得的阶段大师分填在“主赛阶段分”。",
            en="Who plays the consolation also gets a Consolation place; where it is split into groups by the "
            "qualifying places, choose A, B or C in the column Group, each group with places of its own. "
            "Stage points takes the stage points won in the main event.",
        ),
        say(
            zh="主赛与安慰赛取较高者，优先保留主赛颜色的分数，再用低一级颜色补齐（§2.5）。"
            "“高颜色分”为主赛颜色，“低颜色分”为安慰赛颜色。",
            en="The better of main event and consolation counts; the points of the main event's colour are kept, and "
            "the colour below it fills up the rest (§2.5). Higher colour is the main event's, "
            "Lower colour the consolation's.",
        ),
        say(
            zh="总大师分最高 240（§2.9.7）：超过时各队两种颜色的分按同一比例下调；主赛分、安慰赛分为下调前的分。",
            en="Total is at most 240 (§2.9.7): where the highest passes it, the points of both colours are lowered "
            "alike; Main points and Consolation points are those of before.",
        ),
    )
    return book.done()


#: 24 teams; places 9 to 16 play consolation A, the others B. The lowest four holdings of all sum to 132,923, of A to
#: 36,923, of B to 25,846: AVGM = 1.3 × 132923 / 96 = 1800.00, 1.3 × 36923 / 32 = 1500.00, 1.3 × 25846 / 32 = 1049.99;
#: M = 7.00, 6.50 brought down to 60% of 7.00 = 4.20, 5.50 brought down to 60% of 4.20 = 2.52. S is 4.00 and 2.00:
#: V = 7.00 × 4.00 × 1.3 = 36.4, 4.20 × 2.00 × 1.3 = 10.92 and 2.52 × 2.00 × 1.3 = 6.552.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年省团体锦标赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 9, 13),
            "Level": "省级一类赛事",
            "Colour": "银",
            "Boards": 96,
            "BoardsConsolation": 48,
        },
        [
            ("金陵队", 3187, 2006, 2793, 2913, 1990, None, 1, 1.5, None, None),
            ("姑苏队", 2107, 2870, 1795, 2706, 3061, None, 2, 1.2, None, None),
            ("广陵队", 3169, 2052, 2647, 2037, 3060, None, 3, 0.9, None, None),
            ("临安队", 1955, 2873, 2685, 2566, None, None, 4, 0.7, None, None),
            ("会稽队", 2046, 2461, 2712, 1886, 1644, None, 5, 0.5, None, None),
            ("宣城队", 2051, 2398, 1538, 2242, 2294, 1687, 5, 0.4, None, None),
            ("庐州队", 1708, 2266, 2031, 1377, None, None, 7, 0.3, None, None),
            ("江夏队", 2166, 1754, 1976, 2266, None, None, 8, 0.2, None, None),
            ("襄阳队", 1265, 1228, 1547, 1204, 1013, None, 9, 0.5, "A", 1),
            ("荆州队", 964, 1556, 1871, 1412, 879, 1494, 10, None, "A", 2),
            ("潭州队", 959, 1186, 1438, 1126, None, None, 11, None, "A", 3),
            ("豫章队", 1307, 1459, 1504, 1321, 1312, None, 11, None, "A", 3),
            ("浔阳队", 984, 1468, 1363, 859, 1432, None, 13, None, "A", 5),
            ("福州队", 1580, 980, 1052, 1765, 1328, 1408, 14, None, "A", 6),
            ("泉州队", 928, 1018, 837, 1008, None, None, 15, None, "A", 7),
            ("桂林队", 1203, 1096, 789, 1463, 1071, None, 16, None, "A", 8),
            ("成都队", 1228, 1079, 902, 845, 920, None, 17, None, "B", 1),
            ("梓潼队", 959, 797, 977, 903, None, None, 18, None, "B", 2),
            ("大理队", 868, 731, 1672, 767, 1284, None, 19, None, "B", 3),
            ("贵阳队", 665, 867, 752, 680, None, None, 20, None, "B", 4),
            ("敦煌队", 896, 671, 786, 812, None, None, 21, None, "B", 5),
            ("凉州队", 679, 1064, 630, 1415, 850, None, 22, None, "B", 6),
            ("长安队", 680, 820, 737, 1101, 850, None, 23, None, "B", 7),
            ("洛阳队", 609, 699, 598, 469, None, None, "弃权", None, "B", "弃权"),
        ],
        "襄阳队",
    )
}
