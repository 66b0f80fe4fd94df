"""Xiangqi: the standings of an event by points, 表现分 and other tie-breaks, from its list of games."""

from datetime import date

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf
from xlfuncs.templates.event import Example
from xlfuncs.templates.xq_games import GamesBook
from xlfuncs.templates.xq_tables import FIRST, LAST, chosen_rounds, cross_table, standings, standings_check

NAME = "xq-standings"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "积分编排赛名次：表现分、累进分、对手分、直胜等破同分，可自选次序",
    "en": "standings with 表现分 and tie-breaks of your choice, from a list of games",
}
STEPS = 20

HINTS = {
    "zh": (
        "1. “比赛设置”页填写总轮数、计分法，并选择破同分方法及其次序；用不着的留空。",
        "2. “棋手”页每行一人。",
        "3. “对局”页每局一行：轮次、棋手、对手、前者的结果（胜、和、负等）。顺序不限，可先录对阵，未填结果的暂不计入。",
        "4. 弃权填“弃权胜”或“弃权负”，轮空填“轮空”且不填对手。以后手局数、后胜破同分时须填前者的先后手。",
        "5. 填写有误的对局变红，“提示”说明原因，该行暂不计入；其他对局不受影响。",
        "6. “名次”页即排名，可直接打印；各项全同的并列。“对阵表”页列出各轮对手和结果。",
        "黄色为填写处，其余由公式计算。“棋手”“对局”以外各页已保护，没有密码。",
    ),
    "en": (
        "1. On the sheet Event enter the rounds and the scoring system, and choose the tie-breaks in their order; "
        "leave empty what you do not need.",
        "2. On Players give a row to each.",
        "3. On Games give a row to each game: round, player, opponent, result of the first (W, D, L …), in any order. "
        "A pairing without a result does not count yet.",
        "4. WF and LF are won and lost by forfeit, BYE is a bye and has no opponent. "
        "black_games and black_wins need the side of the first.",
        "5. A game with a mistake turns red, Note says what is wrong, and the game does not count until it is mended.",
        "6. Standings prints on A4; equal on every key is an equal place. Cross-table shows who met whom.",
        "Yellow cells are yours, the others computed. All sheets but Players and Games are protected, "
        "without a password.",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = GamesBook(lang, example)
    say = book.say
    club = say(zh="单位", en="Club")
    book.set_up()
    book.players(
        [ColumnOf(club, width=30, centred=False)],
        '""',
        say(zh="每行一人，序号即对阵表中的号码", en="a row each, in the order of the numbers in the cross-table"),
    )
    games = book.games()
    of_club = f"INDEX({book.column(club)},{{row}})"
    board = standings(book, [(club, f'IF({of_club}="","",{of_club})', "General")], (7, 24, 8, 12, 13, 12, 34))
    for row in range(FIRST, LAST + 1):
        board[f"G{row}"].alignment = style.LEFT
    book.fault(games, standings_check(book))
    cross = cross_table(book)
    book.bars(say(zh="积分", en="Points"), board, 2, 3, 24)
    working = book.chooser((14, 26, 30, 18))
    points = say(zh="得分", en="Points")
    first, last = chosen_rounds(
        book, working, cross, [(points, 'IF({code}="","",IFERROR(XQ_POINTS($C{row},System),""))', "General")]
    )
    call = f'XF_EXPLAIN("XQ_PERF",$C${first}:$C${last},System)'
    blocks.put_working(working, last + 2, STEPS, "$B$3", call, book.texts["steps"], book.look)
    working.print_area = f"A1:D{last + 2 + STEPS}"
    blocks.protect(working)
    book.help(HINTS[lang])
    return book.done(working.title)


#: Six players, everybody meets everybody. Three are level on 7 points, and the games among them decide.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年春季象棋邀请赛",
            "Club": "示例象棋协会",
            "EventDate": date(2026, 4, 5),
            "Rounds": 5,
            "TieBreak1": "直胜",
            "TieBreak2": "表现分",
            "TieBreak3": "后胜",
        },
        [
            ("赵一鸣", "东城棋院"),
            ("钱文博", "江南棋社"),
            ("孙立德", "东城棋院"),
            ("李思远", "北山棋校"),
            ("周子安", "江南棋社"),
            ("吴天佑", "北山棋校"),
        ],
        "李思远",
        [
            (1, "赵一鸣", "吴天佑", "胜", "红"),
            (1, "钱文博", "周子安", "胜", "红"),
            (1, "孙立德", "李思远", "和", "红"),
            (2, "吴天佑", "钱文博", "负", "红"),
            (2, "孙立德", "赵一鸣", "和", "红"),
            (2, "李思远", "周子安", "胜", "红"),
            (3, "孙立德", "吴天佑", "胜", "红"),
            (3, "李思远", "钱文博", "胜", "红"),
            (3, "周子安", "赵一鸣", "负", "红"),
            (4, "吴天佑", "李思远", "和", "红"),
            (4, "周子安", "孙立德", "负", "红"),
            (4, "赵一鸣", "钱文博", "负", "红"),
            (5, "周子安", "吴天佑", "胜", "红"),
            (5, "赵一鸣", "李思远", "和", "红"),
            (5, "钱文博", "孙立德", "和", "红"),
        ],
    )
}
