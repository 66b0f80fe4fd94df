"""巅峰: an evening of Swiss pairs, the seats of each round, the standings and the club's master points."""

from collections.abc import Mapping
from datetime import date

from openpyxl.workbook import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.br_common import at_most, mark_notes
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, EventBook, Example

NAME = "df-swiss"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "瑞士移位双人赛：每轮座位、名次、巅峰大师分",
    "en": "Swiss pairs evening: seats of each round, standings, the club's master points",
}
MOST_ROUNDS = 8
TABLES = CAPACITY // 2
FIRST = HEAD_ROW + 1
#: The code by which a seat is found: 2 × table for East-West, one less for North-South; and the bye.
BYE = 9999
#: The number of this row within the entry table, and the place in a row behind those that are ranked.
ROW, BEYOND = f"ROW()-{HEAD_ROW - 1}", "–"

HINTS = {
    "zh": (
        "1. 在“比赛设置”页填写轮数、每轮副数、完成比赛的比例（一般 60% 到 80%）。",
        "2. 在“对子与积分”页按报名先后逐对填写。第一轮座位按报名先后排定，以后各轮按当时的积分。",
        "3. “座位”页显示下一轮的座位（也可选择轮次），可打印张贴：每桌前者坐南北；对数为单数时末位轮空。",
        "4. 每轮结束后填写各对这一轮的得分（XIMP、总 IMP 或 MP，可为负）。轮空的得分由主办者决定，照填即可。",
        "5. 少打了牌（轮空、牌副被切断）的，在“实际副数”填写全场共打的副数；不填则按有得分的轮数计算。",
        "6. 中途退出的，在“退出轮”填写从第几轮起不打；此后不再排座位，打够比例的仍算完成比赛。",
        "7. “公告”页是名次和巅峰大师分，可直接打印（A4）。积分相同的，副数多者在前；再相同，先报名者在前。",
        "8. “计算过程”页选择一对，可看到是否完成比赛和大师分的由来。填写有误的格变红，“提示”说明原因。",
        "黄色为填写处，其余由公式计算。除“对子与积分”外各页已保护，没有密码。",
    ),
    "en": (
        "1. On the sheet Event give the rounds, the boards of a round and the share that counts as having finished "
        "(usually 60% to 80%).",
        "2. On Pairs list the pairs in their order of entry: the first round is seated by it, the others by points.",
        "3. Seats shows the seats of the next round (or of a chosen one), for print: the first of each table sits "
        "North-South; with an odd number of pairs the last has a bye.",
        "4. After each round enter each pair's points of it (XIMP, total IMPs or matchpoints, below 0 too). "
        "What a bye is worth is for the organiser to say.",
        "5. Where a pair played fewer boards (a bye, a board cut off), enter its boards of the whole event; "
        "else they follow from the rounds with points.",
        "6. Where a pair leaves, enter the first round that it misses: it is seated no more, "
        "and has finished all the same where it played its share.",
        "7. Notice holds places and master points and prints on A4. Equal points are ranked by boards, then entry.",
        "8. On Working choose a pair to see whether it finished and how the award comes about. "
        "A mistake turns red, and Note says what is wrong.",
        "Yellow cells are yours, the others computed. All sheets but Pairs are protected, without a password.",
    ),
}


class SwissBook(EventBook):
    """A Swiss pairs: settings, pairs and points, seats, notice board, chart, working, help."""

    def __init__(self, lang: str, example: Example | None) -> None:
        words = {
            "zh": {"entries": "对子与积分", "seats": "座位"},
            "en": {"entries": "Pairs", "seats": "Seats"},
        }[lang]
        super().__init__(lang, "DF", example, **words, unlisted=at_most(lang))
        say = self.say
        self.pair, self.entry = say(zh="对子", en="Pair"), say(zh="报名", en="Entry")
        self.rounds = [say(zh=f"第{number}轮", en=f"R{number}") for number in range(1, MOST_ROUNDS + 1)]
        self.own_boards, self.left = say(zh="实际副数", en="Boards if fewer"), say(zh="退出轮", en="Left before")
        self.total, self.boards = say(zh="总积分", en="Total"), say(zh="完成副数", en="Boards")
        self.finished = say(zh="完成比赛", en="Finished")
        self.award = say(zh="大师分", en="Award")
        # What the other pairs see of this one: a slip must not touch them.
        self.ranked = [say(zh=f"计{word}", en=f"Ranked {word}") for word in ("1", "2", "3", "4")]
        self.before = say(zh="座前积分", en="Points before")
        self.seated = say(zh="排座", en="Seated")

    def set_up(self) -> None:
        """The event sheet."""
        say = self.say
        played = "+".join(f"IF(COUNT({self.column(each)})>0,1,0)" for each in self.rounds)
        self.settings(
            [
                Setting("Rounds", say(zh="轮数", en="Rounds"), say(zh="至多 8 轮", en="up to 8"), 5),
                Setting("BoardsPerRound", say(zh="每轮副数", en="Boards of a round"), "", 4),
                Setting(
                    "Share",
                    say(zh="完成比赛的比例", en="Share that counts as finished"),
                    say(zh="比赛结果：一般为 60% 到 80%", en="比赛结果: usually 60% to 80%"),
                    0.6,
                    number="0%",
                ),
            ],
            [
                Setting("PairsListed", say(zh="报名对数", en="Pairs"), "", f"=COUNTA({self.column(self.pair)})"),
                Setting("TotalBoards", say(zh="总副数", en="Boards of the event"), "", "=Rounds*BoardsPerRound"),
                Setting("RoundsPlayed", say(zh="已打轮数", en="Rounds played"), "", f"={played}"),
                Setting(
                    "SeatRound",
                    say(zh="座位页的轮次", en="Round shown on Seats"),
                    say(zh="在“座位”页选择；不选则为下一轮", en="chosen on Seats; else the next one"),
                    '=IF(ChosenRound="",IF(RoundsPlayed<Rounds,RoundsPlayed+1,Rounds),ChosenRound)',
                ),
                Setting(
                    "Unseated",
                    say(zh="得分有误的对子", en="Pairs with a mistake in their points"),
                    say(zh="改正以前不排座位", en="no seats before they are mended"),
                    f'=COUNTIF({self.column(self.before)},"!")',
                ),
                Setting(
                    "Finishers",
                    say(zh="完成比赛的对数", en="Pairs that have finished"),
                    say(zh="巅峰大师分授予：分 20 对及以上、不足 20 对", en="巅峰大师分授予: 20 or more, or fewer"),
                    f'=IF(RoundsPlayed<Rounds,"",COUNTIF({self.column(self.finished)},"{blocks.YES_NO[self.lang][0]}"))',
                ),
            ],
        )

    def pairs(self) -> None:
        """The table of the pairs and their points."""
        say, this = self.say, self.this
        pair, total, boards, finished = (this(each) for each in (self.pair, self.total, self.boards, self.finished))
        blank = f'=IF({pair}="","",'
        yes, no = blocks.YES_NO[self.lang]
        points = this(self.rounds[0], self.rounds[-1])
        sum_of = "+".join(this(each) for each in self.rounds)
        out = say(zh="未完成", en="not finished")
        found = f'IF({ROW}>{CAPACITY},"{BEYOND}",INDEX({self.behind("J")},{ROW}))'
        # Before the last round nobody has failed to finish, and nothing is awarded.
        ranked = f'IF({this(self.ranked[3])}="{yes}",{found},"{out}")'
        ranked = f"IF(ISERROR({finished}),{finished},{ranked})"
        no_number = say(zh="得分应为数字", en="the points must be numbers")
        twice = say(zh="对子重名", en="this pair is listed twice")
        beyond = say(zh=f"本工作簿至多排 {CAPACITY} 对", en=f"this workbook ranks {CAPACITY} pairs")
        before = "+".join(f"IF(SeatRound>{number},{this(each)},0)" for number, each in enumerate(self.rounds, 1))
        gone = f'IF({this(self.left)}="",FALSE,{this(self.left)}<=SeatRound)'
        note = f'IF(COUNTIF({self.column(self.pair)},{pair})>1,"{twice}",IF({ROW}>{CAPACITY},"{beyond}",""))'
        note = f'IF(ISERROR({finished}),INDEX(XF_EXPLAIN("DF_FINISHED",{boards},TotalBoards,Share),1,3),{note})'
        place, order = this(self.place), self.order_by_place(self.place)
        self.entries(
            [
                ColumnOf(self.pair, width=24 if self.lang == "zh" else 36, centred=False),
                *(ColumnOf(each, width=7) for each in self.rounds),
                ColumnOf(self.own_boards, width=9 if self.lang == "zh" else 15),
                ColumnOf(self.left, width=8 if self.lang == "zh" else 11),
                ColumnOf(self.total, f'=IF(OR({pair}="",COUNTA({points})=0),"",ROUND({sum_of},2))', 9),
                ColumnOf(
                    self.boards,
                    f'=IF({total}="","",IF({this(self.own_boards)}="",BoardsPerRound*(COLUMNS({points})-COUNTBLANK({points})),'
                    f"{this(self.own_boards)}))",
                    9,
                ),
                ColumnOf(
                    self.finished,
                    f'=IF(ISERROR({total}),{total},IF({total}="","",IF(DF_FINISHED({boards},TotalBoards,Share),"{yes}","{no}")))',
                    9,
                ),
                ColumnOf(self.place, f'=IF(ISERROR({total}),{total},IF({total}="","",{ranked}))', 11),
                ColumnOf(
                    self.award,
                    f'=IF(ISERROR({place}),{place},IF(OR({total}="",RoundsPlayed<Rounds),"",IF({place}="{out}",0,IF({place}="{BEYOND}","",DF_AWARD({place},Finishers)))))',
                    8,
                ),
                ColumnOf(
                    self.texts["note"],
                    f'{blank}IF(ISERROR({total}),"{no_number}",{note}))',
                    36,
                    centred=False,
                ),
                ColumnOf(self.entry, f"{blank}{ROW})", hidden=True),
                *(
                    ColumnOf(head, f'=IF(ISERROR({finished}),"",IF({total}="","",{shown}))', hidden=True)
                    for head, shown in zip(
                        self.ranked,
                        (total, boards, this(self.entry), f'IF(RoundsPlayed<Rounds,"{yes}",{finished})'),
                        strict=True,
                    )
                ),
                ColumnOf(
                    self.before,
                    f'=IF(ISERROR({total}),"!",IF({pair}="","",IF({gone},"",{before})))',
                    hidden=True,
                ),
                ColumnOf(self.seated, f'=IF({this(self.before)}="","",{this(self.entry)})', hidden=True),
                order._replace(formula=f"=IF(ISERROR({place}),9999+ROW()/100000,{order.formula[1:]})"),
            ],
            say(
                zh="按报名先后填写；每轮填这一轮的得分，不是累计",
                en="In the order of entry; the points of each round, not the running total",
            ),
        )
        sheet = self.book[self.texts["entries"]]
        mark_notes(sheet, "Q")

    def behind(self, letter: str) -> str:
        """A hidden column of the sheet of the seats: J the place, M the code of the seat of each pair."""
        return f"'{self.texts['seats']}'!${letter}${FIRST}:${letter}${HEAD_ROW + CAPACITY}"

    def arrays(self, sheet: Worksheet) -> None:
        """The places of the whole event and the seats of the round, once, in the order of the pairs."""
        last = HEAD_ROW + CAPACITY
        below = f"{{n}}>ROWS({self.column(self.pair)})"
        standings = ",".join(self.cells(each) for each in self.ranked)
        places = f'=IF(COUNT({self.column(self.ranked[0])})=0,"",DF_STANDINGS({standings}))'
        blocks.put_array(sheet, f"J{FIRST}:J{last}", places, self.look, unless=below)
        unseated = f"OR(Unseated>0,COUNT({self.column(self.seated)})=0)"
        seats = f'=IF({unseated},"",DF_SEATS({self.cells(self.before)},{self.cells(self.seated)}))'
        blocks.put_array(sheet, f"K{FIRST}:L{last}", seats, self.look, unless=f"OR({unseated},{below})")
        for row in range(FIRST, last + 1):
            # In LibreOffice a text of an add-in's array is equal to no other text before it is joined with one.
            line = f'$L{row}&""'
            sheet[f"M{row}"] = f'=IF({line}="","",IF({line}="BYE",{BYE},2*$K{row}-IF({line}="NS",1,0)))'
        for letter in "JKLM":
            sheet.column_dimensions[letter].hidden = True

    def seats(self) -> None:
        """The seats of a round, table by table."""
        say = self.say
        heading = say(zh='="第 "&SeatRound&" 轮座位"', en='="Seats of round "&SeatRound')
        sheet = self.sheet("seats", (9, 36, 10, 36, 10), heading)
        label = say(zh="轮次：", en="Round:")
        blocks.put_choice(sheet, "A2", label, "B2", None, self.look)
        blocks.offer(sheet, "B2", [str(number) for number in range(1, MOST_ROUNDS + 1)])
        self.book.defined_names["ChosenRound"] = DefinedName("ChosenRound", attr_text=f"'{sheet.title}'!$B$2")
        points = say(zh="积分", en="Points")
        heads = [
            say(zh="桌", en="Table"),
            say(zh="南北", en="North-South"),
            points,
            say(zh="东西", en="East-West"),
            points,
        ]
        blocks.put_heads(sheet, HEAD_ROW, heads, self.look)
        last = HEAD_ROW + TABLES
        code, before = self.behind("M"), self.column(self.before)
        for row in range(FIRST, last + 1):
            table = row - HEAD_ROW
            formulas = {"A": f'=IF($G{row}="","",{table})'}
            for found, name, total, seat in (("G", "B", "C", 2 * table - 1), ("H", "D", "E", 2 * table)):
                formulas[found] = f'=IFERROR(MATCH({seat},{code},0),"")'
                formulas[name] = f'=IF(${found}{row}="","",INDEX({self.column(self.pair)},${found}{row}))'
                formulas[total] = f'=IF(${found}{row}="","",INDEX({before},${found}{row}))'
            self.fill(sheet, row, formulas)
        bye = f"INDEX({self.column(self.pair)},MATCH({BYE},{code},0))"
        sheet["D2"] = f'=IF(ISERROR({bye}),"","{say(zh="轮空：", en="Bye: ")}"&{bye})'
        wrong = say(zh="得分有误，座位未定", en="Points are wrong: no seats yet")
        sheet["A3"] = f'=IF(Unseated>0,"{wrong}","")'
        sheet["A3"].font = self.look.strong
        blocks.mark(sheet, "A3", "Unseated>0")
        sheet["D2"].font, sheet["D2"].alignment = self.look.strong, style.LEFT
        for letter in "GH":
            sheet.column_dimensions[letter].hidden = True
        blocks.mark_errors(sheet, f"A{FIRST}:E{last}", f"A{FIRST}")
        blocks.underline_filled(sheet, f"A{FIRST}:E{last}")
        self.arrays(sheet)
        self.folded(sheet, FIRST, TABLES, 5, f"COUNT($A${FIRST}:$A${last})")

    def fill(self, sheet: Worksheet, row: int, formulas: Mapping[str, str]) -> None:
        """Cells of a row by their columns."""
        for letter, formula in formulas.items():
            cell = sheet[f"{letter}{row}"]
            cell.value, cell.font = formula, self.look.text
            cell.alignment = style.LEFT if letter in "BD" else style.CENTRE

    def workings(self) -> None:
        """Whether a chosen pair has finished, and its award."""
        sheet = self.chooser((18, 36, 26, 28))

        def chosen(head: str) -> str:
            return f"INDEX({self.column(head)},MATCH($B$3,{self.column(self.pair)},0))"

        at = HEAD_ROW + 2
        finished = f'XF_EXPLAIN("DF_FINISHED",{chosen(self.boards)},TotalBoards,Share)'
        self.block(sheet, at, self.finished, 3, "$B$3", finished)
        placed = f"AND(ISNUMBER({chosen(self.place)}),RoundsPlayed=Rounds)"
        award = f'IF({placed},XF_EXPLAIN("DF_AWARD",{chosen(self.place)},Finishers),"")'
        self.block(sheet, at + 6, self.award, 3, "$B$3", award)
        sheet.print_area = f"A1:D{at + 9}"
        blocks.protect(sheet)


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = SwissBook(lang, example)
    book.set_up()
    book.pairs()
    book.seats()
    heads = (book.place, book.pair, book.total, book.boards, book.award)
    board = book.notice({each: (each, "General") for each in heads}, (12, 40, 11, 11, 11))
    book.bars(book.say(zh="各对总积分", en="Points of each pair"), board, 2, 3, 24)
    book.workings()
    book.help(HINTS[lang])
    return book.done()


#: 21 pairs, five rounds of four boards. Two left: after two rounds (8 boards, not finished) and after three (12 of 20,
#: finished). Four had a bye, without points or boards. Places 4 and 5 are parted by entry, 10 and 11 by boards.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "周三瑞士移位双人赛",
            "Club": "巅峰桥牌 示例俱乐部",
            "EventDate": date(2026, 3, 18),
        },
        [
            ("听涛 / 观海", -1, -1, 12, *(None,) * 6, 4),
            ("老陈 / 小北", 1, -2, -12, 3, 0),
            ("云中鹤 / 白鹭", 0, -5, -13, -14, 0, *(None,) * 3, 16),
            ("梅影 / 竹韵", 0, 5, -12, -3, 0),
            ("长安客 / 洛水", 6, 5, 3, -7, 1),
            ("阿牛 / 铁蛋", -6, -5, 6, 6, -5),
            ("南风 / 北斗", -8, -4, -6, 14, 2),
            ("青山 / 绿水", 8, 6, 0, 6, 7),
            ("棋王 / 牌痴", -1, 18, 0, 7, 2),
            ("风铃 / 雨巷", 1, 2, -4, -4, -1),
            ("大鹏 / 飞鸿", -7, 5, 0, 4, 5),
            ("秋水 / 长天", 7, 2, 12, -3, -7),
            ("茶香 / 墨韵", 2, -5, 0, -2, 1),
            ("闲云 / 野鹤", -2, -18, *(None,) * 7, 3),
            ("石头 / 剪刀", 13, -6, -12, -6, -1),
            ("江湖 / 夜雨", -13, 0, 11, 2, -2, *(None,) * 3, 16),
            ("星辰 / 大海", 8, -2, 12, 3, -2),
            ("一叶 / 知秋", -8, 4, 13, 1, -1),
            ("蓝天 / 白云", 0, -13, -11, 0, 1, *(None,) * 3, 16),
            ("寒江 / 孤舟", 0, 13, -3, -6, 7),
            ("小桥 / 流水", 0, 1, 4, -1, -7, *(None,) * 3, 16),
        ],
        "寒江 / 孤舟",
    )
}
