"""Bridge: a match of two teams, the contracts of both rooms to IMPs and victory points."""

from datetime import date

from openpyxl.chart import Reference
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.br_common import at_most, mark_notes, penalties, sentence, shown_vulnerability
from xlfuncs.templates.event import CAPACITY, HEAD_ROW, TABLE, EventBook, Example

NAME = "br-match"
LANGUAGES = ("zh", "ja", "en")
ABOUT = {
    "zh": "队式赛一场：开闭室结果换算 IMP 与 VP",
    "ja": "チーム戦1試合：オープンとクローズドの結果から IMP と VP",
    "en": "team match: both rooms to IMPs and victory points",
}
#: The table of the boards begins with so many rows.
ROWS = 40
SCORE_STEPS = 8
#: The chart shows as many boards where there is no example.
CHARTED = 24
#: Where the boards begin on the notice board, and below the chart.
BOARDS_AT, FIGURES_AT = 8, 24
SIGNED = "+0;-0;0"
HOME_COLOUR, AWAY_COLOUR = style.HEAD, "D9A441"

HINTS = {
    "zh": (
        "1. 在“比赛设置”页填写两队队名、各室牌手和 VP 换算表。主队开室坐南北，闭室坐东西。",
        "2. 在“双室记录”页每副一行：牌号，两室的定约与结果（如 4S=、3NT+1、6HX-2、PASS）和庄家。"
        "局况、得分和 IMP 自动算出；只有一室打完的牌不计。",
        "3. 填写有误的格变红，“提示”说明原因；该副暂不计入。",
        "4. “公告”页是全场记录和 IMP、VP，可直接打印（A4）；“图表”页是每副牌的 IMP 和累计净差。",
        "5. “计算过程”页选择牌号，可看到两室得分和 IMP 的每一步，以及 VP 的由来。",
        "黄色为填写处，其余由公式计算。除“双室记录”外各页已保护，没有密码。",
    ),
    "ja": (
        "1. 「試合設定」にチーム名、各室のプレイヤー、VP スケールを記入します。"
        "ホームはオープンで南北、クローズドで東西に座ります。",
        "2. 「両室の記録」は1ボード1行です。ボード、両室のコントラクトと結果（4S=、3NT+1、6HX-2、PASS）、"
        "ディクレアラーを記入すると、バルネラビリティ、スコア、IMP が出ます。片方の室だけのボードは計算に入りません。",
        "3. 誤記のあるセルは赤くなり、「注意」に理由が出ます。そのボードは集計から外れます。",
        "4. 「成績表」は全ボードの記録と IMP・VP で、A4に印刷できます。「グラフ」はボードごとの IMP と累計の差です。",
        "5. 「計算過程」でボードを選ぶと、両室のスコアと IMP の各段階、VP の計算が出ます。",
        "黄色が記入欄、その他は計算結果です。「両室の記録」以外のシートは保護されています（パスワードなし）。",
    ),
    "en": (
        "1. On the sheet Event give the teams, their players in each room and the victory point scale. "
        "The home team sits North-South in the open room, East-West in the closed room.",
        "2. On Boards give each board a row: its number, and for both rooms the contract with its result "
        "(4S=, 3NT+1, 6HX-2, PASS) and declarer. Vulnerability, scores and IMPs follow; "
        "a board that only one room has played does not count.",
        "3. A mistake turns red, Note says what is wrong, and the board does not count until it is mended.",
        "4. Notice holds the whole record with IMPs and victory points and prints on A4. "
        "Chart shows the IMPs of each board and the running margin.",
        "5. On Working choose a board to see each step of its scores and IMPs, and where the victory points come from.",
        "Yellow cells are yours, the others computed. All sheets but Boards are protected, without a password.",
    ),
}


class MatchBook(EventBook):
    """A match: settings, boards of both rooms, notice board, chart, working, help."""

    def __init__(self, lang: str, example: Example | None) -> None:
        entries = {"zh": "双室记录", "ja": "両室の記録", "en": "Boards"}[lang]
        super().__init__(lang, "BR", example, entries=entries, unlisted=at_most(lang))
        say = self.say
        self.board_no = say(zh="牌号", ja="ボード", en="Board")
        self.vulnerable = say(zh="局况", ja="バル", en="Vul")
        self.rooms = (say(zh="开室", ja="オープン", en="Open"), say(zh="闭室", ja="クローズド", en="Closed"))
        self.contract = say(zh="定约", ja="コントラクト", en="contract")
        self.declarer = say(zh="庄家", ja="ディクレアラー", en="declarer")
        self.score = say(zh="南北得分", ja="NSスコア", en="NS score")
        self.imps = (
            say(zh="主队IMP", ja="ホームIMP", en="IMP home"),
            say(zh="客队IMP", ja="アウェイIMP", en="IMP away"),
        )
        # The scores of boards without a mistake: a slip leaves the other boards alone.
        self.counted = [say(zh=f"计{room}", ja=f"集計{room}", en=f"Counted {room}") for room in self.rooms]

    def of(self, room: str, what: str) -> str:
        """The heading of a column of one room."""
        return f"{room}{'' if self.lang == 'zh' else ' '}{what}"

    @property
    def scores(self) -> str:
        """North-South's scores in both rooms, for BR_MATCH."""
        return ",".join(map(self.column, self.counted))

    def below(self, number: int) -> str:
        """Whether that row is below the table, which has as many as it has grown to."""
        return f"{number}>ROWS({self.column(self.board_no)})"

    def set_up(self) -> None:
        """The event sheet: the teams, their line-ups, the scale; and the result."""
        say = self.say
        home, away = say(zh="主队", ja="ホーム", en="Home team"), say(zh="客队", ja="アウェイ", en="Away team")
        seats = {
            "HomeOpen": say(zh="开室南北（主队）", ja="オープン NS（ホーム）", en="Open room NS, home"),
            "AwayOpen": say(zh="开室东西（客队）", ja="オープン EW（アウェイ）", en="Open room EW, away"),
            "AwayClosed": say(zh="闭室南北（客队）", ja="クローズド NS（アウェイ）", en="Closed room NS, away"),
            "HomeClosed": say(zh="闭室东西（主队）", ja="クローズド EW（ホーム）", en="Closed room EW, home"),
        }
        match = f"BR_MATCH({self.scores},Scale)"
        figures = (
            ("ImpHome", say(zh="主队 IMP", ja="ホーム IMP", en="IMPs, home"), 1, "General"),
            ("ImpAway", say(zh="客队 IMP", ja="アウェイ IMP", en="IMPs, away"), 2, "General"),
            ("VpHome", say(zh="主队 VP", ja="ホーム VP", en="VP, home"), 3, style.POINTS),
            ("VpAway", say(zh="客队 VP", ja="アウェイ VP", en="VP, away"), 4, style.POINTS),
        )
        wrong = f"SUM({self.column(self.texts['order'])})"
        self.settings(
            [
                Setting("HomeTeam", home),
                Setting("AwayTeam", away),
                *(Setting(name, label) for name, label in seats.items()),
                Setting(
                    "Scale",
                    say(zh="VP 换算表", ja="VP スケール", en="VP scale"),
                    say(
                        zh="wbf：20-0，任何副数；acbl20、acbl30：6-11 副；wbf25：8 副",
                        ja="wbf：20-0、ボード数自由　acbl20・acbl30：6～11　wbf25：8",
                        en="wbf: 20-0, any boards; acbl20, acbl30: 6-11; wbf25: 8",
                    ),
                    "wbf",
                    ("BR_MATCH", "scale"),
                ),
                penalties(self),
            ],
            [
                Setting(
                    "BoardsPlayed",
                    say(zh="两室打完的副数", ja="両室でプレイしたボード", en="Boards played"),
                    "",
                    f"=COUNT({self.column(self.imps[0])})",
                ),
                *(
                    Setting(
                        name,
                        label,
                        "Law 78B" if column < 3 else "",
                        f'=IF(BoardsPlayed=0,"",INDEX({match},1,{column}))',
                        number=number,
                    )
                    for name, label, column, number in figures
                ),
                Setting(
                    "Mistakes",
                    say(zh="有误未计入的副数", ja="誤りのため集計外のボード", en="Boards with a mistake"),
                    "",
                    f"={wrong}",
                ),
            ],
        )
        sheet = self.book[self.texts["event"]]
        blocks.mark(sheet, f"B{sheet.max_row}", f"$B${sheet.max_row}>0")

    def boards(self) -> None:
        """The table of the boards."""
        this, say = self.this, self.say
        board = this(self.board_no)
        twice = say(zh="牌号重复", ja="ボード番号が重複", en="this board is listed twice")
        no_board = say(zh="缺牌号", ja="ボード番号がありません", en="the board is missing")
        columns: list[ColumnOf] = []
        width = {"zh": 11, "ja": 25, "en": 17}[self.lang]  # as the headings are long
        note = f'IF(COUNTIF({self.column(self.board_no)},{board})>1,"{twice}","")'
        for room in reversed(self.rooms):
            contract, declarer, score = (self.of(room, what) for what in (self.contract, self.declarer, self.score))
            call = f'{this(contract)},{this(declarer)},"",{this(self.vulnerable)},Penalties'
            note = sentence(TABLE, score, "BR_SCORE_NS", call, note)
            columns = [
                ColumnOf(contract, width=max(18, width)),
                ColumnOf(
                    declarer,
                    width=width,
                    choices=blocks.words("BR_SCORE_NS", "declarer", self.lang),
                ),
                ColumnOf(score, f'=IF({this(contract)}="","",BR_SCORE_NS({call}))', max(14, width - 4), "0"),
                *columns,
            ]
        note = sentence(TABLE, self.vulnerable, "BR_VUL", board, note)
        played = [this(self.of(room, self.score)) for room in self.rooms]
        nothing = (
            f'AND({board}="",{",".join(f"{this(self.of(room, self.contract))}=" + chr(34) * 2 for room in self.rooms)})'
        )
        self.entries(
            [
                ColumnOf(self.board_no, width=8),
                ColumnOf(self.vulnerable, f'=IF({board}="","",{shown_vulnerability(self, board)})', 8),
                *columns,
                *(
                    ColumnOf(
                        head,
                        f'=IF(ISERROR({played[0]}&{played[1]}),"",IF(OR({played[0]}="",{played[1]}=""),"",'
                        f"INDEX(BR_TEAMS({','.join(played)}),1,{column})))",
                        11,
                    )
                    for column, head in enumerate(self.imps, 1)
                ),
                ColumnOf(
                    self.texts["note"], f'=IF({nothing},"",IF({board}="","{no_board}",{note}))', 60, centred=False
                ),
                *(
                    ColumnOf(head, f'=IF(ISNUMBER({this(self.imps[0])}),{score},"")', hidden=True)
                    for head, score in zip(self.counted, played, strict=True)
                ),
                ColumnOf(self.texts["order"], f"=IF(ISERROR({played[0]}&{played[1]}),1,0)", hidden=True),
            ],
            say(
                zh="定约与结果写在一起：4S=、3NT+1、6HX-2、PASS；得分一律为南北方",
                ja="例：4S=、3NT+1、6HX-2、PASS。スコアはすべて南北から見たもの",
                en="4S=, 3NT+1, 6HX-2, PASS; all scores are North-South's",
            ),
            ROWS,
        )
        mark_notes(self.book[self.texts["entries"]], "K")

    def record(self) -> Worksheet:
        """The notice board: the result, and the boards of both rooms as they were entered."""
        say = self.say
        declarer = 9 if self.lang == "zh" else 16
        sheet = self.board((8, 8, 15, declarer, 12, 15, declarer, 12, 14, 14))
        teams = [
            f'IF({name}="","{word}",{name})'
            for name, word in (
                ("HomeTeam", say(zh="主队", ja="ホーム", en="Home")),
                ("AwayTeam", say(zh="客队", ja="アウェイ", en="Away")),
            )
        ]
        team = say(zh="队", ja="チーム", en="Team")
        blocks.put_heads(
            sheet, HEAD_ROW, [team, "", self.rooms[0], "", "", self.rooms[1], "", "", "IMP", "VP"], self.look
        )
        for row, side in enumerate(("Home", "Away"), HEAD_ROW + 1):
            cells = {
                "A": f"={teams[row - HEAD_ROW - 1]}",
                "C": f'=IF({side}Open="","",{side}Open)',
                "F": f'=IF({side}Closed="","",{side}Closed)',
                "I": f"=Imp{side}",
                "J": f"=Vp{side}",
            }
            for letter, formula in cells.items():
                cell = sheet[f"{letter}{row}"]
                cell.value, cell.font, cell.alignment = formula, self.look.strong, style.CENTRE
            sheet[f"J{row}"].number_format = style.POINTS
            sheet.row_dimensions[row].height = 22
            for area in ("A{0}:B{0}", "C{0}:E{0}", "F{0}:H{0}"):
                sheet.merge_cells(area.format(row))
        for area in ("A{0}:B{0}", "C{0}:E{0}", "F{0}:H{0}"):
            sheet.merge_cells(area.format(HEAD_ROW))
        heads = [
            self.board_no,
            self.vulnerable,
            *[self.contract.capitalize(), self.declarer.capitalize(), self.score] * 2,
        ]
        blocks.put_heads(sheet, BOARDS_AT, [*heads, "=" + teams[0], "=" + teams[1]], self.look)
        sources = [self.board_no, self.vulnerable]
        sources += [self.of(room, what) for room in self.rooms for what in (self.contract, self.declarer, self.score)]
        last = BOARDS_AT + CAPACITY
        for number in range(1, CAPACITY + 1):
            for column, source in enumerate([*sources, *self.imps], 1):
                found = f"INDEX({self.column(source)},{number})"
                blank = f'IF({self.below(number)},TRUE,{found}="")'
                cell = sheet.cell(BOARDS_AT + number, column, f'=IF({blank},"",{found})')
                cell.font, cell.alignment = self.look.text, style.CENTRE
        boards = f"COUNTA({self.column(self.board_no)})"
        sheet["A3"] = "=" + self.unlisted(boards, CAPACITY)
        sheet["A3"].font = self.look.wrong
        blocks.mark_errors(sheet, f"A{BOARDS_AT + 1}:J{last}", f"A{BOARDS_AT + 1}")
        blocks.underline_filled(sheet, f"A{BOARDS_AT + 1}:J{last}")
        self.folded(sheet, BOARDS_AT + 1, CAPACITY, 10, boards)
        return sheet

    def swings(self, record: Worksheet) -> None:
        """The chart of the boards, the home team's IMPs up and the away team's down; the running margin below."""
        say = self.say
        count = len(self.example.entries) if self.example else CHARTED
        title = say(zh="每副牌的 IMP", ja="ボードごとの IMP", en="IMPs by board")
        sheet = self.sheet("chart", (12,) * 10, title)
        teams = [f"='{record.title}'!{letter}{BOARDS_AT}" for letter in "IJ"]
        running = say(zh="累计净差", ja="累計の差", en="Running margin")
        blocks.put_heads(sheet, FIGURES_AT, [self.board_no, *teams, running], self.look)
        first, last = FIGURES_AT + 1, FIGURES_AT + CAPACITY
        for row in range(first, last + 1):
            number = row - FIGURES_AT
            board, home, away = (f"INDEX({self.column(head)},{number})" for head in (self.board_no, *self.imps))
            blank = f'=IF(IF({self.below(number)},TRUE,{home}=""),"",'
            for letter, formula in {
                "A": f'=IF(IF({self.below(number)},TRUE,{board}=""),"",{board})',
                "B": f"{blank}{home})",
                "C": f"{blank}-{away})",
                "D": f"{blank}SUM($B${first}:$C{row}))",
            }.items():
                cell = sheet[f"{letter}{row}"]
                cell.value, cell.font, cell.alignment = formula, self.look.text, style.CENTRE
            sheet[f"D{row}"].number_format = SIGNED
        names = Reference(sheet, min_col=1, min_row=first, max_row=FIGURES_AT + count)
        bars = [
            (Reference(sheet, min_col=column, min_row=FIGURES_AT, max_row=FIGURES_AT + count), colour)
            for column, colour in ((2, HOME_COLOUR), (3, AWAY_COLOUR))
        ]
        blocks.put_bars(sheet, "A3", title, names, bars)
        blocks.underline_filled(sheet, f"A{first}:D{last}")
        sheet.print_area = f"A1:K{FIGURES_AT - 1}"  # the figures stand on the notice board
        blocks.protect(sheet)

    def workings(self) -> None:
        """The steps of a chosen board's scores and IMPs, and of the victory points."""
        say = self.say
        sheet = self.chooser((22, 22, 24, 24), say(zh="请选择牌号：", ja="ボードを選択：", en="Choose a board:"))
        row = f"MATCH($B$3,{self.column(self.board_no)},0)"

        def chosen(head: str) -> str:
            return f"INDEX({self.column(head)},{row})"

        at = HEAD_ROW + 2
        for room in self.rooms:
            cells = ",".join(chosen(self.of(room, what)) for what in (self.contract, self.declarer))
            call = f'XF_EXPLAIN("BR_SCORE_NS",{cells},"",{chosen(self.vulnerable)},Penalties)'
            self.block(sheet, at, room, SCORE_STEPS, "$B$3", call)
            at += SCORE_STEPS + 3
        scores = [chosen(self.of(room, self.score)) for room in self.rooms]
        self.block(sheet, at, "IMP", 1, "$B$3", f'XF_EXPLAIN("BR_IMP",{scores[0]}-{scores[1]})')
        call = 'XF_EXPLAIN("BR_VP",ImpHome-ImpAway,BoardsPlayed,Scale)'
        self.block(sheet, at + 4, "VP", 3, "ImpHome", call)
        sheet.print_area = f"A1:D{at + 8}"
        blocks.protect(sheet)


def build(lang: str, example: Example | None = None) -> Workbook:
    """The template in one language, empty or filled with an example."""
    book = MatchBook(lang, example)
    book.set_up()
    book.boards()
    record = book.record()
    book.swings(record)
    book.workings()
    book.help(HINTS[lang])
    return book.done(book.texts["chart"], book.texts["working"])


#: 16 boards, 50 IMPs to 39. Board 8 was passed out in the open room.
EXAMPLES = {
    "zh": Example(
        {
            "EventName": "2026 年团体锦标赛 第三轮",
            "Club": "示例市桥牌协会",
            "EventDate": date(2026, 9, 12),
            "HomeTeam": "江城队",
            "AwayTeam": "云山队",
            "HomeOpen": "宋远航 / 梁思成",
            "AwayOpen": "贺新 / 柳青",
            "AwayClosed": "史磊 / 康宁",
            "HomeClosed": "严冬 / 毛晓彤",
        },
        [
            (1, "4S=", "北", "4S+1", "北"),
            (2, "3NT+1", "南", "3NT-1", "南"),
            (3, "2H-1", "西", "2H=", "西"),
            (4, "6NT-1", "北", "3NT+3", "北"),
            (5, "4H=", "北", "4H=", "南"),
            (6, "4S=", "东", "5HX-2", "北"),
            (7, "1NT+1", "南", "1NT=", "南"),
            (8, "PASS", None, "1NT-1", "东"),
            (9, "3NT=", "南", "5C-1", "南"),
            (10, "4S+1", "西", "4S=", "西"),
            (11, "5DX-1", "东", "4H-1", "北"),
            (12, "6S=", "北", "4S+2", "北"),
            (13, "2S=", "西", "3C-1", "北"),
            (14, "1NT=", "北", "2H-1", "东"),
            (15, "3NTX=", "北", "3NT=", "北"),
            (16, "7C-1", "南", "6C=", "南"),
        ],
        4,
    )
}
