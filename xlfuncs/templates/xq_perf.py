"""Xiangqi: 表现分 from the totals that a final table prints: progressive score and games won."""

from openpyxl.workbook import Workbook

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, EventBook, Example

NAME = "xq-perf"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "由累进分、胜局数计算表现分，重排名次",
    "en": "表现分 from progressive scores and games won, and the places by it",
}
PERCENT = "0.0%"

HINTS = {
    "zh": (
        "1. “比赛设置”页填写轮数和胜一局的得分；“原案”为累进率与胜局比之和，“百分制”另计和局，满分一百。",
        "2. “棋手”页填写成绩表上的积分、累进分、胜局数（百分制再填和局数），可从别的表格粘贴。",
        "3. 表现分随即算出；先比积分，再比表现分，得出新名次，与原名次对照。填写有误时该格变红，“提示”一列说明原因。",
        "4. “名次”页按新名次排好，可直接打印。“计算过程”页选择一名棋手，可看到每一步。",
        "有对局记录时，请用 xq-standings：累进分和胜局由对局表自动得出。",
        "黄色为填写处，其余由公式计算。“棋手”以外各页已保护，没有密码。",
    ),
    "en": (
        "1. On the sheet Event enter the rounds and the points for a win; sum adds the two shares, "
        "percent counts draws too and reaches one hundred.",
        "2. On Players enter points, progressive score and games won from the printed table (draws for percent).",
        "3. 表现分 follows; points and then 表现分 give the new place beside the old. "
        "A mistake turns red, and Note says what is wrong.",
        "4. Standings is sorted by the new places and prints on A4. On Working choose a player to see every step.",
        "Where you have the games use xq-standings: it finds the totals by itself.",
        "Yellow cells are yours, the others computed. All sheets but Players are protected, without a password.",
    ),
}


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    words = {
        "zh": {"entries": "棋手", "notice": "名次", "place": "新名次"},
        "en": {"entries": "Players", "notice": "Standings", "place": "New place"},
    }
    book = EventBook(lang, "XQ", example, **words[lang])
    say, this, place = book.say, book.this, book.place
    player, points, total = say(zh="棋手", en="Player"), say(zh="积分", en="Points"), say(zh="累进分", en="Progressive")
    wins, draws, before = say(zh="胜局", en="Wins"), say(zh="和局", en="Draws"), say(zh="原名次", en="Old place")
    total_share, win_share = say(zh="累进率", en="Share"), say(zh="胜局比", en="Win share")
    perf, key = "表现分", say(zh="排序值", en="Key")
    book.settings(
        [
            Setting("Rounds", say(zh="轮数", en="Rounds"), "三、新方案的雏形", 11),
            Setting("Win", say(zh="胜一局的得分", en="Points for a win"), "一 1、大分计算", 2),
            Setting(
                "Variant",
                say(zh="表现分的形式", en="Form of 表现分"),
                say(zh="原案：两项之和；百分制：含和局，满分 100", en="sum of the shares, or percent with draws"),
                say(zh="原案", en="sum"),
                ("XQ_PERF", "variant"),
            ),
        ],
        [
            Setting(
                "Highest",
                say(zh="全胜的累进分", en="Progressive score of all wins"),
                say(zh="轮数 ×（轮数 + 1）÷ 2 × 胜一局的得分", en="rounds × (rounds + 1) / 2 × points for a win"),
                "=Rounds*(Rounds+1)/2*Win",
            )
        ],
    )
    in_event = f"{this(total)},{this(wins)},Rounds,Win,Variant,{this(draws)}"
    blank = f'IF(OR({this(total)}="",{this(wins)}=""),"",'
    in_order = f'COUNTIF({book.column(key)},">"&{this(key)})+1'
    missing = say(zh="缺累进分或胜局", en="the progressive score or the wins are missing")
    no_points = say(zh="积分应为数字", en="the points must be a number")
    sentence = f'INDEX(XF_EXPLAIN("XQ_PERF_OF",{in_event}),1,3)'
    unsound = f'IF({this(perf)}="","{missing}",IF(ISNUMBER({this(key)}),"","{no_points}"))'
    note = f'=IF({this(player)}="","",IF(ISERROR({this(perf)}),{sentence},{unsound}))'
    book.entries(
        [
            ColumnOf(player, width=22, centred=False),
            *(ColumnOf(each, width=13) for each in (points, total, wins, draws, before)),
            ColumnOf(total_share, f"={blank}XQ_PERF_OF({this(total)},0,Rounds,Win))", 12, PERCENT),
            ColumnOf(win_share, f"={blank}XQ_PERF_OF(0,{this(wins)},Rounds,Win))", 12, PERCENT),
            ColumnOf(perf, f"={blank}XQ_PERF_OF({in_event}))", 10, style.POINTS),
            ColumnOf(place, f'=IF({this(player)}="","",IF(ISNUMBER({this(key)}),{in_order},"–"))', 12),
            ColumnOf(book.texts["note"], note, 46, centred=False),
            book.order_by_place(place),
            # Points first: no form of 表现分 is above 100.
            ColumnOf(
                key, f'=IFERROR(IF({this(points)}="","",{this(points)}*1000+ROUND({this(perf)},8)),"")', hidden=True
            ),
        ],
        say(zh="数据取自成绩表；和局只用于百分制", en="from the printed table; draws count in percent only"),
    )
    board = book.notice(
        {
            place: (place, "General"),
            player: (player, "General"),
            points: (points, "General"),
            perf: (perf, style.POINTS),
            total: (total, "General"),
            total_share: (total_share, PERCENT),
            wins: (wins, "General"),
            win_share: (win_share, PERCENT),
            before: (before, "General"),
        },
        (12, 24, 9, 10, 14, 10, 9, 12, 12),
    )
    blocks.mark_errors(board, f"A{HEAD_ROW + 1}:I{HEAD_ROW + CAPACITY}", f"A{HEAD_ROW + 1}")
    book.bars(perf, board, 2, 4, 24)
    chosen = [f"INDEX({book.column(each)},{{row}})" for each in (total, wins, draws)]
    book.working("XQ_PERF_OF", f"{chosen[0]},{chosen[1]},Rounds,Win,Variant,{chosen[2]}", player)
    book.help(HINTS[lang])
    return book.done()


#: The first eight of the national individual of 2010, as the source prints them.
EXAMPLES = {
    "zh": Example(
        {"EventName": "2010 年全国象棋个人赛（前八名）", "Rounds": 11},
        [
            ("蒋川", 16, 100, 6, None, 1),
            ("王跃飞", 16, 77, 7, None, 2),
            ("赵国荣", 15, 98, 6, None, 3),
            ("王天一", 15, 97, 5, None, 4),
            ("郑一泓", 15, 91, 4, None, 5),
            ("党斐", 15, 89, 4, None, 6),
            ("郑惟桐", 15, 87, 4, None, 7),
            ("谢靖", 15, 80, 4, None, 8),
        ],
        "王跃飞",
    )
}
