"""CBA: a pairs event; the places follow from the scores, the awards from the places."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf
from xlfuncs.templates.cba_common import CbaBook
from xlfuncs.templates.cba_inputs import COEFFICIENTS
from xlfuncs.templates.event import Example

NAME = "cba-pairs"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "双人赛：填写成绩，自动排名并授予大师分",
    "en": "pairs event: enter the scores, places and awards follow",
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = CbaBook(lang, example, entries={"zh": "报名与成绩", "en": "Entries"}[lang])
    say, this, column = book.say, book.this, book.column
    place, award = book.place, say(zh="大师分", en="Award")
    book.team = pair = say(zh="选手", en="Pair")
    book.players = [say(zh=f"大师分{number}", en=f"Holding {number}") for number in (1, 2)]
    score, absence, ranked = say(zh="成绩", en="Score"), say(zh="缺席", en="Out"), say(zh="排名成绩", en="Ranked on")
    event_type = f'"{say(zh="双人赛", en="pair")}"'
    seen = say(zh="名次一览", en="Places seen")
    book.settings(
        book.inputs("Level", "Colour", "Youth", "Scope", "AnnualTop", "AnnualMp", *COEFFICIENTS),
        [*book.field(book.entered(column(seen))), *book.coefficients()],
    )

    # Scores to four decimals: the criterion of COUNTIF is a text, and a text holds no more than fifteen digits.
    found = f'COUNTIF({column(ranked)},">"&ROUND({this(score)},4))+1'
    # Of texts only who is out has a place: a score pasted as text would itself be taken for one.
    no_score = f"IF({book.out(this(score))},{this(score)},{blocks.NO_NUMBER})"
    number = f"IF(COUNT({this(score)})=0,{no_score},{found})"
    in_event = f"{column(seen)},EventValue,Colour,{event_type}"
    team_mp = book.team_mp(event_type, "2")
    slips = book.slips(award, team_mp, (award, "CBA_AWARD", f"{this(place)},{in_event}"))
    no_number = say(
        zh=f"成绩应为数字：请重新输入（没有成绩的在“{absence}”列选择）；这一对暂不计入",
        en=f"A score must be a number: type it again (without one choose in {absence}); this pair does not count yet",
    )
    book.entries(
        [
            ColumnOf(pair, width=26, centred=False),
            *(ColumnOf(each, width=10) for each in book.players),
            ColumnOf(score, width=10, number=style.POINTS),
            ColumnOf(absence, width=9, choices=blocks.words("CBA_RANKING", "ranks", lang)),
            book.average_of(team_mp),
            ColumnOf(place, f'=IF({this(absence)}<>"",{this(absence)},IF({this(score)}="","",{number}))', 9),
            ColumnOf("R", book.if_placed(f'IFERROR(CBA_R({this(place)},Field),"")'), 8, style.POINTS),
            ColumnOf(award, book.if_placed(f"CBA_AWARD({this(place)},{in_event})"), 11, style.POINTS),
            slips._replace(formula=f'=IF(ISERROR({this(place)}),"{no_number}",{slips.formula.removeprefix("=")})'),
            book.order_by_place(place),
            ColumnOf(
                ranked, f'=IF(OR({this(absence)}<>"",COUNT({this(score)})=0),"",ROUND({this(score)},4))', hidden=True
            ),
            # What the others see of this one: a slip in its row must not touch them.
            ColumnOf(seen, f'=IF(ISERROR({this(place)}),"",{this(place)})', hidden=True),
        ],
        say(
            zh="填写成绩（百分比、比赛分或 IMP），名次自动排出，成绩相同则并列；弃权、未参赛在“缺席”列选择",
            en="Enter the scores (percent, matchpoints or IMPs): places follow, equal scores tie. Out: W, DNS",
        ),
    )
    book.board_and_chart({place: 9, pair: 36, score: 14, award: 13}, award)
    book.working("CBA_AWARD", f"{book.at(place)},{in_event}", pair)
    book.hints(
        say(
            zh="在“{entries}”页填写选手和两人的大师分；非会员写“非会员”。行数不够时在表格下方续填，表格自动延长。",
            en="On the sheet {entries} give the pairs and both players' holdings; NM is not a member. "
            "Go on below the table where rows run out: it grows.",
        ),
        say(
            zh="赛后填写（或粘贴）成绩，名次随即排出，成绩相同则并列。中途弃权或没有参赛的，在“缺席”列选择。"
            "另有规定的先后，可直接改写名次。",
            en="After the event enter or paste the scores: places follow, equal scores tie. Choose in the column Out "
            "who withdrew (W) or did not start (DNS). A place may be overwritten where ties are split otherwise.",
        ),
        entries=(),
    )
    return book.done()


#: 20 pairs over 48 boards, mixed; another pair never came. All the holdings sum to 36,000, so that AVGM = 36000 / 2 /
#: 20 = 900, M = 2 + 900/300 = 5.00, and V = 5.00 × 2.00 × 1.1 × 0.9 = 9.9.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年市混合双人赛",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 5, 16),
            "Boards": 48,
            "Mixed": "是",
        },
        [
            ("陈建国—林晓梅", 1357, 1521, 63.42),
            ("王海峰—李敏", 1038, 1767, 60.18),
            ("赵子轩—周雅琴", 1585, 1347, 57.75),
            ("刘志强—孙丽华", 1264, 1166, 57.75),
            ("吴文博—郑秋月", 1076, 1246, 55.91),
            ("黄立新—徐静", 1253, 991, 54.2),
            ("何俊—马玉兰", 1105, 764, 54.2),
            ("高远—罗欣", 851, 1104, 54.2),
            ("梁国栋—宋佳", 759, 1151, 53.06),
            ("谢明—唐婉", 796, 1092, 51.33),
            ("韩冬—冯雪", 827, 611, 50.47),
            ("曹阳—董洁", 832, 623, 49.58),
            ("袁野—邓萍", 675, 605, 48.66),
            ("许峰—傅敏", 846, 659, 47.12),
            ("沈浩—曾莉", 724, 651, 45.83),
            ("彭飞—吕颖", 473, 585, 44.29),
            ("苏航—蒋薇", 680, 645, 42.75),
            ("蔡伟—贾宁", 661, 584, 40.16),
            ("丁磊—魏兰", 562, 517, 37.94),
            ("薛刚—叶青", 438, 569, None, "弃权"),
            ("潘江—姚燕", 640, "非会员", None, "未参赛"),
        ],
        "赵子轩—周雅琴",
    )
}
