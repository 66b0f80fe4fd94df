"""巅峰: the weekly settlement of 全场记分, from the boards of the week to everybody's rate (牌技指数)."""

from datetime import date

from openpyxl.workbook import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.br_common import at_most, mark_notes, this
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, EventBook, Example

NAME = "df-rates"
LANGUAGES = ("zh", "en")
ABOUT = {
    "zh": "每周结算：由本周各副牌算出牌技指数、积分和副数",
    "en": "weekly rates: the boards of the week to rates, points and boards",
}
#: The list of boards begins with so many rows, and grows.
BOARDS_ROWS, BOARDS_CAPACITY = 200, 2000
BOARDS = "Boards"
FIRST = HEAD_ROW + 1
LAST = HEAD_ROW + CAPACITY
#: As many boards of a chosen player are listed; as many show before rows are unhidden.
LISTED, SHOWN = 200, 20
STEPS = 5
RATE = "0.00"

HINTS = {
    "zh": (
        "1. 在“牌手”页填写上周结算后的 Rate、加权副数和总副数。新人全部留空，Rate 按 50 计。",
        "2. 在“本周牌副”页每副每桌一行：四家牌手、南北所得 IMP（东西得分为负）；有人断线的，选择其方位，"
        "该副所得 Rate 为 0，并扣本周分 16 分。",
        "3. 每副牌四家的 Rate 随即算出：按本桌四人的 Rate 加权平衡。算式和权重为本项目自定，可在“比赛设置”页调整。",
        "4. 填写有误的格变红，“提示”说明原因；该行暂不计入。",
        "5. “公告”页按新 Rate 排列，可直接打印（A4）。“结算”页的新 Rate、加权副数、总副数即下周的起始数，"
        "可复制（选择性粘贴数值）到下周的“牌手”页。",
        "6. “计算过程”页选择一名牌手，可看到本周各副牌和结算的每一步。",
        "黄色为填写处，其余由公式计算。“牌手”“本周牌副”以外各页已保护，没有密码。",
    ),
    "en": (
        "1. On the sheet Players give the rate, weighted boards and all boards as last week left them. "
        "A newcomer's are empty: the rate counts as 50.",
        "2. On Boards give each board at each table a row: the four players and North-South's IMPs (below 0 for "
        "East-West). Where somebody was disconnected choose the seat: the rate of the board is 0, "
        "and 16 of the week's points are lost.",
        "3. The four rates of the board follow, balanced by the rates at the table. Formula and weights are this "
        "project's own; change them on Event.",
        "4. A mistake turns red, Note says what is wrong, and the row does not count until it is mended.",
        "5. Notice is sorted by the new rate and prints on A4. New rate, weighted boards and all boards on Settlement "
        "are what next week begins with: paste their values into its Players.",
        "6. On Working choose a player to see the boards of the week and each step of the settlement.",
        "Yellow cells are yours, the others computed. All sheets but Players and Boards are protected, "
        "without a password.",
    ),
}


class RatesBook(EventBook):
    """A week: settings, players, boards, settlement, notice board, chart, working, help."""

    def __init__(self, lang: str, example: Example | None) -> None:
        words = {
            "zh": {"entries": "牌手", "boards": "本周牌副", "settlement": "结算"},
            "en": {"entries": "Players", "boards": "Boards", "settlement": "Settlement"},
        }[lang]
        super().__init__(lang, "DF", example, **words, unlisted=at_most(lang))
        say = self.say
        self.player = say(zh="牌手", en="Player")
        self.rate, self.weight = say(zh="原Rate", en="Rate"), say(zh="加权副数", en="Weighted boards")
        self.all_boards, self.start = say(zh="总副数", en="All boards"), say(zh="起始Rate", en="Start")
        self.board_no, self.imps = say(zh="牌号", en="Board"), say(zh="南北IMP", en="IMPs NS")
        self.seats = say(zh="北 东 南 西", en="North East South West").split()
        self.disconnected, self.who = say(zh="断线", en="Disconnected"), say(zh="断线者", en="Who")
        self.rates = [say(zh=f"Rate{seat}", en=f"Rate {seat[0]}") for seat in self.seats]
        # Of rows without a mistake: each player's rate and IMPs.
        self.counted = [say(zh=f"计{seat}", en=f"Counted {seat[0]}") for seat in self.seats]
        self.own_imps = [say(zh=f"IMP{seat}", en=f"IMPs {seat[0]}") for seat in self.seats]
        self.valid, self.of_chosen = say(zh="有效", en="Valid"), say(zh="所选", en="Chosen")

    def set_up(self) -> None:
        """The event sheet."""
        say = self.say
        ours = say(zh="牌技指数：本项目自定", en="牌技指数: this project's own")
        self.settings(
            [
                Setting("Weight", say(zh="与同伴之差的权重", en="Weight of the difference to the partner"), ours, 1),
                Setting("PerImp", say(zh="每 IMP 折合的百分点", en="Percent for each IMP"), ours, 2),
                Setting("Decay", say(zh="以往副数每周保留的比重", en="What old boards keep each week"), ours, 0.9),
                Setting(
                    "System",
                    say(zh="记分系统", en="Scoring system"),
                    say(zh="断线扣分：每次 16 分（贴点 20 分）", en="断线扣分: 16 for each (hcp 20)"),
                    blocks.words("DF_WEEK", "system", self.lang)[1],
                    ("DF_WEEK", "system"),
                ),
            ],
            [
                Setting("PlayersListed", say(zh="牌手人数", en="Players"), "", f"=COUNTA({self.column(self.player)})"),
                Setting("RowsCounted", say(zh="计入的牌副", en="Boards counted"), "", f"=SUM({BOARDS}[{self.valid}])"),
                Setting(
                    "Mistakes",
                    say(zh="有误未计入的行数", en="Rows with a mistake"),
                    say(zh="见“本周牌副”红色行", en="red on Boards; not counted"),
                    f"=COUNTIF({BOARDS}[{self.valid}],0)",
                ),
            ],
        )
        sheet = self.book[self.texts["event"]]
        blocks.mark(sheet, f"B{sheet.max_row}", f"$B${sheet.max_row}>0")

    def players(self) -> None:
        """The table of the players and what last week left them."""
        name, rate = self.this(self.player), self.this(self.rate)
        twice = self.say(zh="牌手重名", en="this player is listed twice")
        wrong = self.say(
            zh="Rate 应为 0 到 100 的数字（文字请重新输入）", en="the rate must be a number from 0 to 100, not text"
        )
        fits = f"AND(ISNUMBER({rate}),{rate}>=0,{rate}<=100)"
        found = f'IF({rate}="","",IF({fits},"","{wrong}"))'
        self.entries(
            [
                ColumnOf(self.player, width=22, centred=False),
                ColumnOf(self.rate, width=12, number=RATE),
                ColumnOf(self.weight, width=16, number="0.##"),
                ColumnOf(self.all_boards, width=12),
                ColumnOf(
                    self.texts["note"],
                    f'=IF({name}="","",IF(COUNTIF({self.column(self.player)},{name})>1,"{twice}",{found}))',
                    34,
                    centred=False,
                ),
                # A newcomer's 50 is DF_RATE's own; a settlement needs it as a number.
                ColumnOf(self.start, f'=IF({name}="","",IF({rate}="",50,{rate}))', hidden=True),
            ],
            self.say(zh="上周结算后的数值；新人留空", en="As last week left them; a newcomer has none"),
        )
        mark_notes(self.book[self.texts["entries"]], "E", CAPACITY)

    def boards(self) -> None:
        """The table of the boards of the week."""
        say = self.say
        names = [this(BOARDS, seat) for seat in self.seats]
        rates, imps = [this(BOARDS, each) for each in self.rates], this(BOARDS, self.imps)
        valid, cut = this(BOARDS, self.valid), this(BOARDS, self.disconnected)
        nobody = f"COUNTA({this(BOARDS, self.seats[0], self.seats[-1])})=0"
        start = [f"INDEX({self.column(self.start)},MATCH({name},{self.column(self.player)},0))" for name in names]

        def arguments(seat: int) -> str:
            """DF_RATE's of that seat: own, partner's, left and right rate."""
            around = ",".join(start[(seat + turn) % 4] for turn in (0, 2, 1, 3))
            won = imps if seat % 2 == 0 else f"-{imps}"
            return f'{won},{around},Weight,PerImp,{cut}="{self.seats[seat]}"'

        blank = f'=IF(OR({nobody},{imps}=""),"",'
        pending = say(zh="未填 IMP，暂不计入", en="no IMPs yet: not counted")
        unknown = say(
            zh="有牌手未填，或不在名单中（留意多余的空格）",
            en="a player is missing or not on the list (mind stray spaces)",
        )
        twice = say(zh="同一牌手出现两次", en="a player sits here twice")
        seated = this(BOARDS, self.seats[0], self.seats[-1])
        again = ",".join(f"COUNTIF({seated},{name})>1" for name in names)
        missing = ",".join(f"ISERROR(MATCH({name},{self.column(self.player)},0))" for name in names)
        reason = f'INDEX(XF_EXPLAIN("DF_RATE",{arguments(0)}),1,3)'
        note = f'IF(OR({again}),"{twice}",IF({valid}=1,"",{reason}))'
        note = f'IF(OR({missing}),"{unknown}",IF({imps}="","{pending}",{note}))'
        summed = "+".join(rates)
        sheet = self.table(
            "boards",
            BOARDS,
            [
                ColumnOf(self.board_no, width=9),
                *(ColumnOf(seat, width=14 if self.lang == "zh" else 22) for seat in self.seats),
                ColumnOf(self.imps, width=11),
                ColumnOf(self.disconnected, width=14 if self.lang == "en" else 9, choices=self.seats),
                *(
                    ColumnOf(head, f"{blank}DF_RATE({arguments(seat)}))", 9, RATE)
                    for seat, head in enumerate(self.rates)
                ),
                ColumnOf(self.texts["note"], f'=IF({nobody},"",{note})', 40, centred=False),
                ColumnOf(
                    self.valid,
                    f'=IF(OR({nobody},{imps}=""),"",IF(ISERROR({summed}),0,IF(OR({again}),0,1)))',
                    hidden=True,
                ),
                *(
                    ColumnOf(head, f'=IF({valid}=1,{rate},"")', hidden=True)
                    for head, rate in zip(self.counted, rates, strict=True)
                ),
                *(
                    ColumnOf(head, f'=IF({valid}=1,{imps if seat % 2 == 0 else f"-{imps}"},"")', hidden=True)
                    for seat, head in enumerate(self.own_imps)
                ),
                ColumnOf(
                    self.who,
                    f'=IF(OR({cut}="",{valid}<>1),"",INDEX({seated},1,MATCH({cut},{BOARDS}[[#Headers],'
                    f"[{self.seats[0]}]:[{self.seats[-1]}]],0)))",
                    hidden=True,
                ),
                ColumnOf(
                    self.of_chosen,
                    f'=IF({valid}=1,IF(COUNTIF({seated},ChosenPlayer)>0,ROW()-{HEAD_ROW - 1},""),"")',
                    hidden=True,
                ),
            ],
            self.example.games if self.example else (),
            say(
                zh="每副每桌一行；IMP 为南北所得", en="A row for each board at each table; IMPs as North-South see them"
            ),
            BOARDS_ROWS,
            BOARDS_CAPACITY,
        )
        seats = f"B{HEAD_ROW}:E{HEAD_ROW - 1 + BOARDS_CAPACITY}"
        blocks.offer_range(sheet, seats, self.cells(self.player), strict=False)
        mark_notes(sheet, "L", BOARDS_CAPACITY)

    def settle(self) -> Worksheet:
        """Everybody's week, in the order of the players."""
        say = self.say
        sheet = self.sheet("settlement", (24, 11, 11, 17, 11, 11, 11, 11))
        heads = (
            *(self.player, self.rate, say(zh="新Rate", en="New rate"), self.weight, say(zh="本周积分", en="Points")),
            *(say(zh="本周副数", en="Boards"), self.all_boards, say(zh="每副平均", en="Per board")),
        )
        blocks.put_heads(sheet, HEAD_ROW, heads, self.look)

        def of_week(name: str, columns: list[str], otherwise: str = "") -> str:
            seated = f"{BOARDS}[[{self.seats[0]}]:[{self.seats[-1]}]]"
            return f'IF({seated}={name},{BOARDS}[[{columns[0]}]:[{columns[-1]}]],"{otherwise}")'

        for number in range(1, CAPACITY + 1):
            row = HEAD_ROW + number
            listed, start, weight, boards = (
                f"INDEX({self.column(each)},{number})"
                for each in (self.player, self.start, self.weight, self.all_boards)
            )
            name = f"'{sheet.title}'!$A${row}"
            nobody = f'{name}=""'
            listed = f'IF({number}>ROWS({self.column(self.player)}),"",{listed}&"")'
            for letter, formula, shown in (("A", listed, "General"), ("B", f'IF({nobody},"",{start})', RATE)):
                cell = sheet[f"{letter}{row}"]
                cell.value, cell.font, cell.number_format = f"={formula}", self.look.text, shown
                cell.alignment = style.LEFT if letter == "A" else style.CENTRE
            # Nothing entered is no board, which 0 says as well.
            rate = f"DF_WEEK_RATE({start},0+{weight},{of_week(name, self.counted)},Decay)"
            blocks.put_array(sheet, f"C{row}:D{row}", f'=IF({nobody},"",{rate})', self.look, RATE, nobody)
            cuts = f"COUNTIF({BOARDS}[{self.who}],{name})"
            # Who has played nothing has a week all the same.
            week = f"DF_WEEK({of_week(name, self.own_imps, 'NP')},{cuts},0+{boards},System)"
            blocks.put_array(sheet, f"E{row}:H{row}", f'=IF({nobody},"",{week})', self.look, unless=nobody)
            sheet[f"D{row}"].number_format, sheet[f"H{row}"].number_format = "0.0#", style.POINTS
            # Blank without a board: said here too, since LibreOffice computes blank cells anew.
            average = sheet[f"H{row}"].value.removeprefix("=")
            sheet[f"H{row}"].value = f'=IF($F{row}=0,"",{average})'
            key = sheet[f"J{row}"]
            key.value = f'=IF(OR({nobody},ISERROR($C{row})),"",ROUND(ROW()/10000000-$C{row},7))'
        sheet.column_dimensions["J"].hidden = True
        blocks.mark_errors(sheet, f"A{FIRST}:H{LAST}", f"A{FIRST}")
        blocks.underline_filled(sheet, f"A{FIRST}:H{LAST}")
        self.listing(sheet, 8, "PlayersListed")
        return sheet

    def ranking(self, settlement: Worksheet) -> Worksheet:
        """The notice board: the players by their new rate."""
        say = self.say
        sheet = self.board((9, 24, 12, 12, 12, 12, 12, 12))
        heads = (
            *(self.place, self.player, say(zh="新Rate", en="New rate"), say(zh="升降", en="Change")),
            *(say(zh="本周积分", en="Points"), say(zh="本周副数", en="Boards"), self.all_boards),
            say(zh="每副平均", en="Per board"),
        )
        blocks.put_heads(sheet, HEAD_ROW, heads, self.look)

        def settled(letter: str) -> str:
            return f"'{settlement.title}'!${letter}${FIRST}:${letter}${LAST}"

        for row in range(FIRST, LAST + 1):
            found = f"$J{row}"
            formulas = {
                "J": f'=IFERROR(MATCH(SMALL({settled("J")},{row - HEAD_ROW}),{settled("J")},0),"")',
                "A": f'=IF({found}="","",RANK($C{row},$C${FIRST}:$C${LAST}))',
                "D": f'=IF({found}="","",$C{row}-INDEX({settled("B")},{found}))',
            }
            for letter, source in zip("BCEFGH", "ACEFGH", strict=True):
                formulas[letter] = f'=IF({found}="","",INDEX({settled(source)},{found}))'
            for letter, formula in formulas.items():
                cell = sheet[f"{letter}{row}"]
                cell.value, cell.font = formula, self.look.text
                cell.alignment = style.LEFT if letter == "B" else style.CENTRE
                cell.number_format = {"C": RATE, "D": "+0.00;-0.00;0.00", "H": style.POINTS}.get(letter, "General")
        sheet.column_dimensions["J"].hidden = True
        blocks.underline_filled(sheet, f"A{FIRST}:H{LAST}")
        self.listing(sheet, 8, "PlayersListed")
        return sheet

    def player_s_week(self) -> None:
        """A chosen player's boards, and each step of the settlement."""
        say = self.say
        sheet = self.chooser((14, 24, 28, 24, 12, 12))
        self.book.defined_names["ChosenPlayer"] = DefinedName("ChosenPlayer", attr_text=f"'{sheet.title}'!$B$3")
        heads = (
            self.board_no,
            say(zh="同伴", en="Partner"),
            say(zh="左手对手", en="Left"),
            say(zh="右手对手", en="Right"),
        )
        blocks.put_heads(sheet, HEAD_ROW + 1, (*heads, "IMP", "Rate"), self.look)
        first, last = HEAD_ROW + 2, HEAD_ROW + 1 + LISTED
        order = f"{BOARDS}[{self.of_chosen}]"
        for row in range(first, last + 1):
            found, seat = f"$H{row}", f"$I{row}"

            def at(columns: list[str], turn: int = 0, found: str = found, seat: str = seat) -> str:
                """What stands in that row of four columns for who sits so many seats to the player's left."""
                place = f"{seat}+{turn}-IF({seat}+{turn}>4,4,0)" if turn else seat
                return f"INDEX({BOARDS}[[{columns[0]}]:[{columns[-1]}]],{found},{place})"

            seats = f"INDEX({BOARDS}[{{}}],{found})"
            formulas = {
                "H": f'=IF(ChosenPlayer="","",IFERROR(SMALL({order},{row - first + 1}),""))',
                "I": f'=IF({found}="","",'
                + "".join(f"IF({seats.format(each)}=ChosenPlayer,{n}," for n, each in enumerate(self.seats[:3], 1))
                + "4))))",
                "A": f'=IF({found}="","",INDEX({BOARDS}[{self.board_no}],{found})&"")',
                "B": f'=IF({found}="","",{at(self.seats, 2)})',
                "C": f'=IF({found}="","",{at(self.seats, 1)})',
                "D": f'=IF({found}="","",{at(self.seats, 3)})',
                "E": f'=IF({found}="","",{at(self.own_imps)})',
                "F": f'=IF({found}="","",{at(self.counted)})',
            }
            for letter, formula in formulas.items():
                cell = sheet[f"{letter}{row}"]
                cell.value, cell.font, cell.alignment = formula, self.look.text, style.CENTRE
            sheet[f"F{row}"].number_format = RATE
        for letter in "HI":
            sheet.column_dimensions[letter].hidden = True
        blocks.underline_filled(sheet, f"A{first}:F{last}")
        chosen = f"MATCH(ChosenPlayer,{self.column(self.player)},0)"
        start, weight, boards = (
            f"INDEX({self.column(each)},{chosen})" for each in (self.start, self.weight, self.all_boards)
        )
        at_row = last + 3
        call = f'XF_EXPLAIN("DF_WEEK_RATE",{start},0+{weight},$F${first}:$F${last},Decay)'
        self.block(sheet, at_row, "Rate", STEPS, "$B$3", call)
        cuts = f"COUNTIF({BOARDS}[{self.who}],ChosenPlayer)"
        call = f'XF_EXPLAIN("DF_WEEK",$E${first}:$E${last},{cuts},0+{boards},System)'
        self.block(sheet, at_row + STEPS + 3, say(zh="本周积分", en="Points"), STEPS, "$B$3", call)
        self.folded(sheet, first, LISTED, 6, f"COUNT({order})", SHOWN)
        sheet.print_area = f"A1:F{at_row + 2 * STEPS + 3}"


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = RatesBook(lang, example)
    book.set_up()
    book.players()
    book.boards()
    settlement = book.settle()
    board = book.ranking(settlement)
    book.bars(book.say(zh="牌技指数", en="Rates"), board, 2, 3, 24)
    book.player_s_week()
    book.help(HINTS[lang])
    return book.done()


#: Nine players and ten boards: a newcomer, one disconnected, one who did not play, two rates of a board at the limits.
FIRST_TABLE, SECOND_TABLE = ("岳山", "周舟", "林海", "吴越"), ("郑和平", "褚云", "冯唐", "卫东")
THIRD_TABLE, FOURTH_TABLE = ("岳山", "褚云", "周舟", "郑和平"), ("林海", "卫东", "冯唐", "吴越")
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "全场记分 第 21 周",
            "Club": "巅峰桥牌 示例俱乐部",
            "EventDate": date(2026, 5, 24),
        },
        [
            ("岳山", 60, 20, 156),
            ("林海", 55, 10, 88),
            ("周舟", 48, 30, 240),
            ("吴越", 52, 15, 101),
            ("郑和平", 45, 12, 60),
            ("冯唐",),
            ("褚云", 62, 40, 410),
            ("卫东", 40, 8, 33),
            ("陈酿", 58, 25, 199),
        ],
        "卫东",
        [
            (101, *FIRST_TABLE, 3),
            (102, *FIRST_TABLE, -5),
            (103, *FIRST_TABLE, 0),
            (104, *SECOND_TABLE, 2),
            (105, *SECOND_TABLE, 8, "西"),
            (106, *SECOND_TABLE, -1),
            (107, *THIRD_TABLE, -12),
            (108, *THIRD_TABLE, 20),
            (109, *FOURTH_TABLE, -24),
            (110, *FOURTH_TABLE, 1),
        ],
    )
}
