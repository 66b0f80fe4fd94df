"""CBA: a small final after a large selection (§2.7), with knockout (§2.8) where it was one."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.cba_common import CbaBook
from xlfuncs.templates.cba_inputs import COEFFICIENTS
from xlfuncs.templates.event import Example

NAME = "cba-final"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "大规模选拔赛加小规模总决赛：总决赛的排名大师分",
    "en": "small final after a large selection: the final's awards",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = CbaBook(lang, example)
    say, this, column = book.say, book.this, book.column
    place, award = book.place, book.award
    selection = say(zh="选拔赛", en=", selection")
    field, places = book.field()
    book.settings(
        [
            *book.inputs("Level", "Colour", "Youth", "EventType"),
            Setting(
                "SelectionEntries",
                say(zh="选拔赛参赛规模 N", en="Field N of the selection"),
                say(zh="§2.7 用于第一名", en="§2.7 for the first place"),
            ),
            Setting(
                "SelectionMp",
                say(zh="选拔赛比赛平均大师分 AVGM", en="Average master points AVGM of the selection"),
                say(zh="§1.3.1 §2.7 见选拔赛的工作簿", en="§1.3.1 §2.7 from the selection's workbook"),
            ),
            *book.inputs(*COEFFICIENTS, "Knockout"),
            Setting(
                "AwardPlaces",
                say(zh="总决赛应奖励的名次数", en="Places of the final that get awards"),
                say(zh="§2.7 留空则按 §1.1", en="§2.7 empty: by §1.1"),
            ),
        ],
        [
            field._replace(label=say(zh="总决赛参赛规模 N", en="Field N of the final")),
            places._replace(value='=IF(Field=0,"",IF(AwardPlaces="",CBA_PLACES(Field,Colour),AwardPlaces))'),
            Setting(
                "CoefficientM",
                say(zh=f"{selection}大师分系数 M", en=f"M, master points{selection}"),
                "§1.3.1 §2.7",
                '=IF(SelectionMp="","",CBA_M(SelectionMp,Youth))',
                number=style.POINTS,
            ),
            book.length(),
            *book.level_and_restrictions(),
            book.value(),
        ],
    )

    def in_final(found: str) -> str:
        tied = blocks.tied(column(place), found)
        return f"{found},Field,SelectionEntries,EventValue,AwardPlaces,Colour,EventType,Knockout,{tied}"

    call = f"CBA_FINAL_MP({in_final(this(place))})"
    book.entries(
        [
            ColumnOf(book.team, width=30, centred=False),
            ColumnOf(place, width=10),
            ColumnOf(award, book.placed(place, call), 12, style.POINTS),
            book.note(place, *book.contradiction(place), (award, "CBA_FINAL_MP", in_final(this(place)))),
            book.order_by_place(place),
            book.fits(place),
        ],
        book.plain_place_words,
    )
    book.board_and_chart({place: 12, book.team: 44, award: 16}, award)
    book.working("CBA_FINAL_MP", in_final(book.at(place)), book.team)
    book.hints(
        say(
            zh="在“{entries}”页填写进入总决赛的各队。选拔赛的参赛规模和平均大师分从选拔赛的工作簿抄来。",
            en="On the sheet {entries} give the teams of the final. Copy the selection's field and average "
            "from its own workbook.",
        ),
        say(
            zh="第一名按选拔赛的参赛规模和大师分系数计算，第二至四名为其 70%、50%、35%，以后按排名系数递减（§2.7）；"
            "淘汰赛决出前四名的，再作 §2.8 的调整。",
            en="The first place counts the selection's field and M, places 2 to 4 get 70%, 50% and 35% of it, "
            "the others less by R (§2.7); where the first four were found by knockout, §2.8 adjusts them.",
        ),
        entries=("plain places",),
    )
    return book.done()


#: A final of 16 after a selection of 80 with an average of 1200: M = 6.00, S = 4.00, V = 6.00 × 4.00 × 1.3 = 31.2.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年省业余团体赛总决赛",
            "Club": "示例省桥牌协会",
            "EventDate": date(2026, 10, 4),
            "Level": "省级一类赛事",
            "SelectionEntries": 80,
            "SelectionMp": 1200,
            "Boards": 96,
            "Knockout": "是",
        },
        [
            ("金陵队", 1),
            ("姑苏队", 2),
            ("广陵队", 3),
            ("临安队", 4),
            ("会稽队", 5),
            ("宣城队", 6),
            ("庐州队", 7),
            ("江夏队", 7),
            ("襄阳队", 9),
            ("荆州队", 10),
            ("潭州队", 11),
            ("豫章队", 12),
            ("浔阳队", 13),
            ("福州队", 14),
            ("泉州队", 15),
            ("桂林队", "弃权"),
        ],
        "会稽队",
    )
}
