"""Xiangqi: the rating list of a season: three national events, bonus, and what absence takes away."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, EventBook, Example
from xlfuncs.templates.xq_common import start_fault, start_rating

NAME = "xq-ratings"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "年度等级分表：三个全国赛的变化与 BONUS，无故缺席扣分",
    "en": "rating list of a season: three national events, bonus, absence",
}
CHANGE = "+0;-0;0"
ABSENCE = "C0392B"
EVENTS = {"zh": ("棋王赛", "团体个人赛", "国庆日赛"), "en": ("King", "Team", "National")}

HINTS = {
    "zh": (
        "1. “棋手”页每行一人，填年初等级分；没有等级分的填称号，自动转换。",
        "2. 三个全国赛（大马棋王赛、全国团体/个人赛、全国国庆日锦标赛）各填等级分变化（不含 BONUS）和"
        "名次；变化取自 xq-rated。没有出席的两格都留空，出席而没有变化的填 0。",
        "3. BONUS 按名次（前八名）自动加上。三个全国赛都没有出席而且“有故”一列不是“是”的，扣 3%。",
        "4. 填写有误时该格变红，“提示”一列说明原因。",
        "5. “等级分表”页按年末等级分排好，可直接打印。“计算过程”页选择一名棋手，可看到缺席扣分的计算。",
        "黄色为填写处，其余由公式计算。“棋手”以外各页已保护，没有密码。",
    ),
    "en": (
        "1. On Players give a row to each with the rating at the start of the year; "
        "who has none gets the rating of the title.",
        "2. For each of the three national events enter the change (without bonus) and the place; "
        "leave both empty where the player was absent, write 0 for no change.",
        "3. The bonus of the first eight places is added. Who attended none of the three, "
        "without yes under Excused, loses 3%.",
        "4. A mistake turns red, and Note says what is wrong.",
        "5. Ratings is sorted and prints on A4. On Working choose a player to see what absence takes away.",
        "Yellow cells are yours, the others computed. All sheets but Players are protected, without a password.",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    words = {
        "zh": {"event": "设置", "entries": "棋手", "notice": "等级分表"},
        "en": {"event": "Settings", "entries": "Players", "notice": "Ratings"},
    }
    book = EventBook(lang, "XQ", example, **words[lang])
    say, this, place = book.say, book.this, book.place
    player, title, before = say(zh="棋手", en="Player"), say(zh="称号", en="Title"), say(zh="年初", en="Rating")
    start, excused = say(zh="起始分", en="Start"), say(zh="有故", en="Excused")
    names = EVENTS[lang]
    changes = [say(zh=f"{name}变化", en=f"{name} change") for name in names]
    places = [say(zh=f"{name}名次", en=f"{name} place") for name in names]
    attended, change, bonus = say(zh="出席", en="Attended"), say(zh="变化", en="Change"), "BONUS"
    reached, absence, final = (
        say(zh="赛后", en="Reached"),
        say(zh="缺席扣分", en="Absence"),
        say(zh="年末等级分", en="Final"),
    )
    book.settings(
        [],
        [
            Setting("PlayersListed", say(zh="棋手人数", en="Players"), "", f"=COUNTA({book.column(player)})"),
            Setting(
                "AbsentPlayers",
                say(zh="无故缺席扣分的人数", en="Players who lose for absence"),
                "大马应用的等级分制度",
                f'=COUNTIF({book.column(absence)},"<0")',
            ),
        ],
    )
    blank = f'IF({this(player)}="","",'
    present = "+".join(
        f"IF(COUNTA({this(each)},{this(rank)})>0,1,0)" for each, rank in zip(changes, places, strict=True)
    )
    won = "+".join(f'IF({this(rank)}="",0,XQ_BONUS({this(rank)}))' for rank in places)
    moved = "+".join(f'IF({this(each)}="",0,VALUE({this(each)}))' for each in changes)
    year = f"{this(reached)},{this(attended)},{this(excused)}"
    no_number = say(zh="变化应为数字", en="a change must be a number")
    bad_place = (
        "".join(
            f'IF(ISERROR(IF({this(rank)}="",0,XQ_BONUS({this(rank)}))),INDEX(XF_EXPLAIN("XQ_BONUS",{this(rank)}),1,3),'
            for rank in places
        )
        + '""'
        + ")" * len(places)
    )
    bad_year = f'IF(ISERROR({this(final)}),INDEX(XF_EXPLAIN("XQ_ABSENCE",{year}),1,3),"")'
    checks = bad_year
    for head, sentence in (
        (bonus, bad_place),
        (change, f'"{no_number}"'),
        (start, start_fault(book, start, title, before)),
    ):
        checks = f"IF(ISERROR({this(head)}),{sentence},{checks})"
    each_letter = 2 if lang == "zh" else 1
    book.entries(
        [
            ColumnOf(player, width=22, centred=False),
            ColumnOf(title, width=24, choices=blocks.words("XQ_INITIAL", "title", lang)),
            ColumnOf(before, width=9),
            *(
                ColumnOf(each, width=each_letter * len(each) + 3)
                for pair in zip(changes, places, strict=True)
                for each in pair
            ),
            ColumnOf(excused, width=9, choices=blocks.YES_NO[lang]),
            ColumnOf(start, f"={blank}{start_rating(book, title, before)})", 9),
            ColumnOf(attended, f"={blank}{present})", 11),
            ColumnOf(change, f"={blank}{moved})", 9, CHANGE),
            ColumnOf(bonus, f"={blank}{won})", 9, "+0;-0;0"),
            ColumnOf(reached, f'=IF({this(start)}="","",{this(start)}+{this(change)}+{this(bonus)})', 9),
            ColumnOf(absence, f'=IF({this(final)}="","",{this(final)}-{this(reached)})', 10, CHANGE),
            ColumnOf(final, f'=IF({this(reached)}="","",XQ_ABSENCE({year}))', 13),
            ColumnOf(book.texts["note"], f"={blank}{checks})", 36, centred=False),
            book.order_by_place(place),
            ColumnOf(
                place,
                f'=IF(ISNUMBER({this(final)}),COUNTIF({book.column(final)},">"&{this(final)})+1,{blank}"–"))',
                hidden=True,
            ),
        ],
        say(
            zh="没有出席的比赛两格都留空；出席而等级分不变的填 0",
            en="leave both cells empty for an event not attended; 0 is no change",
        ),
    )
    board = book.notice(
        {
            place: (place, "General"),
            player: (player, "General"),
            start: (start, "General"),
            attended: (attended, "General"),
            change: (change, CHANGE),
            bonus: (bonus, CHANGE),
            absence: (absence, CHANGE),
            final: (final, "General"),
        },
        (8, 24, 10, 11, 10, 10, 11, 13),
    )
    blocks.mark_errors(board, f"A{HEAD_ROW + 1}:H{HEAD_ROW + CAPACITY}", f"A{HEAD_ROW + 1}")
    book.bars(say(zh="一年的等级分变化", en="The year's changes"), board, 2, 5, 24, (style.HEAD, "D9A441", ABSENCE))
    chosen = ",".join(f"INDEX({book.column(each)},{{row}})" for each in (reached, attended, excused))
    book.working("XQ_ABSENCE", chosen, player)
    book.help(HINTS[lang])
    return book.done()


EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年大马象棋等级分表",
            "Club": "示例象棋总会",
            "EventDate": date(2026, 12, 31),
        },
        [
            ("陈志明", "特级大师", None, 6, 2, None, None, 1, 1),
            ("林国强", None, 2268, 9, 1, -4, 3, -18, 3),
            ("黄伟杰", None, 2190, None, None, None, None, -4, 2),
            ("郑文辉", None, 1985, 21, 8, 0, 9, -6, 4),
            ("何光荣", None, 2050),
            ("苏启明", None, 1550),
            ("罗丽珊", None, 1716, *[None] * 6, "是"),
            ("曾庆丰", None, 1560, None, None, None, None, -12, 10),
            ("谢振华", "首次参赛", None, None, None, None, None, 25, 9),
        ],
        "苏启明",
    )
}
