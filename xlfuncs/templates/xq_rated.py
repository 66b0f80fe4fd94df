"""Xiangqi: a rated event, from the list of games to the standings, the new ratings and the bonus."""

from datetime import date

from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import HEAD_ROW, Example
from xlfuncs.templates.xq_common import start_fault, start_rating
from xlfuncs.templates.xq_games import GAMES, MOST_ROUNDS, PLAYERS, GamesBook, reason
from xlfuncs.templates.xq_tables import (
    FIRST,
    LAST,
    chosen_rounds,
    cross_table,
    list_players,
    rounds,
    standings,
    standings_check,
)

NAME = "xq-rated"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "等级分赛：对局表 → 名次、新等级分与 BONUS",
    "en": "rated event: list of games → standings, new ratings and bonus",
}
CHANGE = "+0;-0;0"
STEPS, PRINTED_STEPS = 80, 56  # of 11 rounds, of 7
#: On the sheet of the ratings by round: what the event comes to, the rating before the first, after each.
NEW, CHANGED, GAMES_OF, START, ROUND_1 = "B", "C", "D", "E", 6

HINTS = {
    "zh": (
        "1. “比赛设置”页填写总轮数、计分法、破同分方法；是全国赛（加 BONUS）的填“是”。",
        "2. “棋手”页每行一人，填赛前等级分；没有等级分的填称号，自动转换。首次参赛填“首次参赛”。",
        "3. “对局”页每局一行：轮次、棋手、对手、前者的结果（胜、和、负等）。顺序不限，可先录对阵，未填结果的暂不计入。",
        "4. 弃权填“弃权胜”或“弃权负”，轮空填“轮空”且不填对手：都不计等级分。",
        "5. 填写有误的对局变红，“提示”说明原因，该行暂不计入；其他对局不受影响。",
        "6. “名次”页即排名、等级分变化和新等级分，可直接打印。“计算过程”页选择一名棋手，可看到逐轮的计算。",
        "黄色为填写处，其余由公式计算。“棋手”“对局”以外各页已保护，没有密码。",
    ),
    "en": (
        "1. On the sheet Event enter the rounds, the scoring system and the tie-breaks; "
        "yes for a national event, which has a bonus.",
        "2. On Players give a row to each with the rating before the event; "
        "who has none gets the rating of the title (new: the first event).",
        "3. On Games give a row to each game: round, player, opponent, result of the first (W, D, L …), in any order. "
        "A pairing without a result does not count yet.",
        "4. WF and LF are won and lost by forfeit, BYE is a bye and has no opponent: none of them is rated.",
        "5. A game with a mistake turns red, Note says what is wrong, and the game does not count until it is mended.",
        "6. Standings holds places, changes and new ratings and prints on A4. "
        "On Working choose a player to see each round.",
        "Yellow cells are yours, the others computed. All sheets but Players and Games are protected, "
        "without a password.",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = GamesBook(lang, example)
    say, this = book.say, book.this
    title, before = say(zh="称号", en="Title"), say(zh="赛前等级分", en="Rating")
    start = say(zh="起始分", en="Start")
    no = blocks.YES_NO[lang][1]

    book.set_up(
        Setting(
            "National",
            say(zh="全国赛（加 BONUS）", en="National event (bonus)"),
            say(zh="大马应用的等级分制度：前八名", en="大马应用的等级分制度: first eight"),
            no,
            ("XQ_ELO", "last_two"),
        )
    )
    book.players(
        [
            ColumnOf(title, width=30, choices=blocks.words("XQ_INITIAL", "title", lang)),
            ColumnOf(before, width=12),
            ColumnOf(start, f'=IF({this(book.player)}="","",{start_rating(book, title, before)})', 10),
        ],
        start_fault(book, start, title, before),
        say(
            zh="没有等级分的填称号，自动转换为起始分",
            en="who has no rating starts from what the title converts to",
        ),
    )
    games = book.games()
    progress = book.texts["progress"]
    new, changed = (f"INDEX({of_players(progress, letter)},{{row}})" for letter in (NEW, CHANGED))
    # After the last round alone.
    national = f'AND(ISNUMBER({new}),National="{blocks.YES_NO[lang][0]}",RoundsPlayed>=Rounds)'
    board = standings(
        book,
        [
            (before, f"INDEX({of_players(progress, START)},{{row}})", "General"),
            (say(zh="变化", en="Change"), changed, CHANGE),
            ("BONUS", f"IF({national},XQ_BONUS($A{{at}}),0)", "+0;-0;"),
            (say(zh="新等级分", en="New rating"), f'IF(ISNUMBER({new}),{new}+$I{{at}},"")', "General"),
        ],
        (7, 24, 8, 12, 13, 12, 12, 9, 9, 12),
    )
    of_ratings = say(zh='"“棋手”页有起始分有误（见红色提示）"', en='"a rating on Players is wrong: see the red note"')
    book.fault(
        games,
        standings_check(book),
        (f"SUM({book.column(start)})", of_ratings),
        (f"SUM({of_players(progress, NEW)})", reason("XQ_ELO_EVENT", event(book))),
    )
    cross = cross_table(book)
    ratings_by_round(book, start)
    book.bars(say(zh="等级分变化与 BONUS", en="Rating changes and bonus"), board, 2, 8, 24, (style.HEAD, "D9A441"))
    working(book, cross)
    book.help(HINTS[lang])
    return book.done(book.texts["working"])


def of_players(sheet: str, letter: str, last: str = "") -> str:
    """The players' cells on a sheet that lists them, in a column or up to another."""
    return f"'{sheet}'!${letter}${FIRST}:${last or letter}${LAST}"


def event(book: GamesBook) -> str:
    """The whole event for XQ_ELO_EVENT."""
    return f"{PLAYERS},{of_players(book.texts['progress'], START)},{book.event_games},Rounds"


def ratings_by_round(book: GamesBook, start: str) -> None:
    """Everybody's rating before the first round and after each, and what the event comes to."""
    say = book.say
    sheet = book.sheet("progress", (24, 11, 9, 8, 9, *[7] * MOST_ROUNDS))
    heads = (
        book.player,
        say(zh="新等级分", en="New rating"),
        say(zh="变化", en="Change"),
        say(zh="局数", en="Games"),
        say(zh="起始分", en="Start"),
        *rounds(),
    )
    blocks.put_heads(sheet, HEAD_ROW, heads, book.look)
    rating = f"INDEX({book.column(start)},{{number}})"
    list_players(book, sheet, "A", {"A": f"INDEX({PLAYERS},{{number}})", START: f'IF($A{{row}}="","",{rating})'})
    starts = of_players(sheet.title, START)
    unrated = f'INDEX({starts},{{n}})=""'
    for number in range(1, MOST_ROUNDS + 1):
        letter = get_column_letter(ROUND_1 - 1 + number)
        until = f'IF({GAMES}[{book.counted[0]}]<={number},{book.event_games},"")'
        after = f"INDEX(XQ_ELO_EVENT({PLAYERS},{starts},{until},Rounds),0,1)"
        formula = f'=IF(OR({book.empty},RoundsPlayed<{number}),"",{after})'
        unless = f"OR({unrated},RoundsPlayed<{number})"
        blocks.put_array(sheet, f"{letter}{FIRST}:{letter}{LAST}", formula, book.look, unless=unless)
    area = f"{NEW}{FIRST}:{GAMES_OF}{LAST}"
    blocks.put_array(sheet, area, f'=IF({book.empty},"",XQ_ELO_EVENT({event(book)}))', book.look, unless=unrated)
    for row in range(FIRST, LAST + 1):
        sheet[f"{CHANGED}{row}"].number_format = CHANGE
    width = get_column_letter(len(heads))
    blocks.mark_errors(sheet, f"{NEW}{FIRST}:{width}{LAST}", f"{NEW}{FIRST}")
    blocks.underline_filled(sheet, f"A{FIRST}:{width}{LAST}")
    book.listing(sheet, len(heads), book.last_number)


def working(book: GamesBook, cross: Worksheet) -> None:
    """A chosen player's rating round by round, and every step of it."""
    say = book.say
    sheet = book.chooser((12, 26, 10, 12, 14, 10, 8, 10, 12))
    ratings = of_players(book.texts["progress"], START, get_column_letter(ROUND_1 - 1 + MOST_ROUNDS))
    game = "$D{row},$E{row},$C{row},{number}>Rounds-2"
    first, last = chosen_rounds(
        book,
        sheet,
        cross,
        [
            (say(zh="赛前", en="Before"), f'IF({{code}}="","",INDEX({ratings},{{chosen}},{{number}}))', "General"),
            (
                say(zh="对手等级分", en="Opponent's"),
                f'IF({{other}}="","",INDEX({ratings},{{other}},{{number}}))',
                "General",
            ),
            ("We", 'IF($G{row}="","",XQ_EXPECTED($D{row},$E{row}))', style.POINTS),
            ("K", f'IF(OR($D{{row}}="",$E{{row}}=""),"",IFERROR(XQ_K({game}),""))', "General"),
            (say(zh="变化", en="Change"), 'IF($I{row}="","",$I{row}-$D{row})', CHANGE),
            (say(zh="赛后", en="After"), f'IF($D{{row}}="","",XQ_ELO({game}))', "General"),
        ],
    )
    call = f'XF_EXPLAIN("XQ_ELO_ROUNDS",$D${first},$E${first}:$E${last},$C${first}:$C${last},Rounds)'
    blocks.put_working(sheet, last + 2, STEPS, "$B$3", call, book.texts["steps"], book.look)
    sheet.print_area = f"A1:I{last + 2 + PRINTED_STEPS}"
    blocks.protect(sheet)


#: Ten players, seven rounds of a 2-1-0 event; a grandmaster and a national champion start from their titles, a
#: newcomer from 1500. 曾庆丰 gives up after five rounds: a game forfeited, and in round 7 王家乐 has a bye.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年全国国庆日象棋锦标赛",
            "Club": "示例象棋总会",
            "EventDate": date(2026, 8, 30),
            "National": "是",
        },
        [
            ("陈志明", "特级大师"),
            ("林国强", None, 2268),
            ("黄伟杰", None, 2190),
            ("李俊豪", "大马国手（棋王赛及万能全国赛冠军）"),
            ("王家乐", None, 2052),
            ("郑文辉", None, 1985),
            ("吴永泰", None, 1830),
            ("刘建业", None, 1724),
            ("曾庆丰", None, 1560),
            ("谢振华", "首次参赛"),
        ],
        "郑文辉",
        [
            (1, "陈志明", "谢振华", "胜"),
            (1, "林国强", "曾庆丰", "胜"),
            (1, "黄伟杰", "刘建业", "和"),
            (1, "李俊豪", "吴永泰", "胜"),
            (1, "王家乐", "郑文辉", "负"),
            (2, "谢振华", "林国强", "负"),
            (2, "黄伟杰", "陈志明", "和"),
            (2, "李俊豪", "曾庆丰", "胜"),
            (2, "王家乐", "刘建业", "胜"),
            (2, "郑文辉", "吴永泰", "和"),
            (3, "黄伟杰", "谢振华", "胜"),
            (3, "李俊豪", "林国强", "负"),
            (3, "王家乐", "陈志明", "负"),
            (3, "郑文辉", "曾庆丰", "胜"),
            (3, "吴永泰", "刘建业", "负"),
            (4, "谢振华", "李俊豪", "负"),
            (4, "王家乐", "黄伟杰", "和"),
            (4, "郑文辉", "林国强", "和"),
            (4, "吴永泰", "陈志明", "负"),
            (4, "刘建业", "曾庆丰", "胜"),
            (5, "王家乐", "谢振华", "胜"),
            (5, "郑文辉", "李俊豪", "胜"),
            (5, "吴永泰", "黄伟杰", "负"),
            (5, "刘建业", "林国强", "负"),
            (5, "曾庆丰", "陈志明", "负"),
            (6, "谢振华", "郑文辉", "和"),
            (6, "吴永泰", "王家乐", "负"),
            (6, "刘建业", "李俊豪", "胜"),
            (6, "曾庆丰", "黄伟杰", "弃权负"),
            (6, "陈志明", "林国强", "和"),
            (7, "吴永泰", "谢振华", "胜"),
            (7, "刘建业", "郑文辉", "和"),
            (7, "王家乐", None, "轮空"),
            (7, "陈志明", "李俊豪", "胜"),
            (7, "林国强", "黄伟杰", "负"),
        ],
    )
}
