"""Xiangqi: what the events with a list of games share: the list, the standings, who met whom."""

from collections.abc import Sequence

from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.blocks import ColumnOf, Setting
from xlfuncs.templates.event import HEAD_ROW, EventBook, Example

CAPACITY = 60
GAMES_CAPACITY, EXAMPLE_GAMES = 120, 60  # the example fits on a page
MOST_ROUNDS = 11
TIE_BREAKS = 3
GAMES = "Games"
#: Where the sheet of the games says what is wrong with a row; the name ``Fault`` leads there.
FAULT_CELL = "G2"
FIRST = HEAD_ROW + 1


def start_rating(book: EventBook, title: str, before: str) -> str:
    """The rating that a player begins with: that of the column ``before``, or what the title converts to."""
    rating, of = book.this(before), book.this(title)
    return f'IF({rating}="",IF({of}="","",XQ_INITIAL({of})),VALUE({rating}))'


def start_fault(book: EventBook, start: str, title: str, before: str) -> str:
    """Why the rating in the column ``start`` is an error; an empty text where it is none."""
    no_number = book.say(zh="等级分应为数字", en="the rating must be a number")
    title_fault = f'INDEX(XF_EXPLAIN("XQ_INITIAL",{book.this(title)}),1,3)'
    return f'IF(ISERROR({book.this(start)}),IF({book.this(before)}="",{title_fault},"{no_number}"),"")'


class GamesBook(EventBook):
    """An event of players and games: settings, players, games, standings, cross-table."""

    def __init__(self, lang: str, example: Example | None) -> None:
        words = {
            "zh": {"entries": "棋手", "games": "对局", "notice": "名次", "cross": "对阵表", "progress": "逐轮等级分"},
            "en": {
                "entries": "Players",
                "games": "Games",
                "notice": "Standings",
                "cross": "Cross-table",
                "progress": "Ratings by round",
            },
        }[lang]
        super().__init__(lang, "XQ", example, **words)
        self.player = self.say(zh="棋手", en="Player")
        # The columns that count: a game without a result is not played yet.
        self.counted = [
            self.say(zh=f"计{word}", en=f"Counted {word}") for word in ("轮次", "棋手", "对手", "结果", "先后")
        ]
        self.players = self.column(self.player)
        self.event_games = f"{GAMES}[[{self.counted[0]}]:[{self.counted[-1]}]]"
        self.filled = f"COUNTA({self.players})=0"

    def tie_breaks(self) -> list[Setting]:
        """How many rounds, the points of a game, the tie-breaks by weight."""
        say = self.say
        methods = blocks.words("XQ_TIEBREAK", "method", self.lang)
        preset = [methods[3], methods[2], methods[6]]
        ordinals = say(zh="一二三", en="123")
        return [
            Setting("Rounds", say(zh="总轮数", en="Rounds"), say(zh="至多 11 轮", en="up to 11"), 7),
            Setting(
                "System",
                say(zh="计分法", en="Scoring system"),
                say(zh="一 1、大分计算：胜-和-负", en="一 1: win-draw-loss"),
                "2-1-0",
                ("XQ_STANDINGS", "system"),
            ),
            *(
                Setting(
                    f"TieBreak{number}",
                    say(zh=f"破同分{ordinals[number - 1]}", en=f"Tie-break {number}"),
                    say(zh="一 2、小分计算；可留空", en="一 2; may be left empty"),
                    preset[number - 1],
                    ("XQ_TIEBREAK", "method"),
                )
                for number in range(1, TIE_BREAKS + 1)
            ),
        ]

    def found(self) -> list[Setting]:
        """What the event sheet computes of the list of games."""
        say = self.say
        order = "".join(f'&IF(TieBreak{number}="","",","&TieBreak{number})' for number in range(1, TIE_BREAKS + 1))
        return [
            Setting("PlayersListed", say(zh="棋手人数", en="Players"), "", f"=COUNTA({self.players})"),
            Setting("GamesPlayed", say(zh="已录入对局", en="Games entered"), "", f"=COUNT({GAMES}[{self.counted[0]}])"),
            Setting("RoundsPlayed", say(zh="已赛轮数", en="Rounds played"), "", f"=MAX({GAMES}[{self.counted[0]}])"),
            Setting("Order", say(zh="排名依据", en="Order of the standings"), "", f'="points"{order}'),
        ]

    def games(self) -> Worksheet:
        """The list of games, in any order; rows without a result do not count yet."""
        say, lang = self.say, self.lang
        row, pending = say(zh="行", en="Row"), say(zh="未填结果，暂不计入", en="no result yet: not counted")
        heads = [
            say(zh="轮次", en="Round"),
            self.player,
            say(zh="对手", en="Opponent"),
            say(zh="结果", en="Result"),
            say(zh="先后手", en="Side"),
        ]
        words: list[Sequence[str]] = [
            (),
            (),
            (),
            blocks.words("XQ_POINTS", "result", lang),
            blocks.words("XQ_POINTS", "side", lang),
        ]

        def this(head: str) -> str:
            return f"{GAMES}[[#This Row],[{head}]]"

        capacity = EXAMPLE_GAMES if self.example else GAMES_CAPACITY
        anything = f"COUNTA({GAMES}[[#This Row],[{heads[0]}]:[{heads[2]}]])=0"
        named = f'"row "&{this(row)}&":"'
        at_fault = f'AND(LEFT(Fault,LEN({named}))={named},ISERROR(SEARCH("in players twice",Fault)))'
        note = f'=IF({anything},"",IF({this(heads[3])}="","{pending}",IF({at_fault},Fault,"")))'
        sheet = self.table(
            "games",
            GAMES,
            [
                *(
                    ColumnOf(head, width=width, choices=choices)
                    for head, width, choices in zip(heads, (8, 18, 18, 10, 10), words, strict=True)
                ),
                ColumnOf(row, f'=IF({anything},"",ROW()-{HEAD_ROW - 1})', 8),
                ColumnOf(self.texts["note"], note, 46, centred=False),
                *(
                    ColumnOf(each, f'=IF(OR({this(heads[3])}="",{this(head)}=""),"",{this(head)})', hidden=True)
                    for each, head in zip(self.counted, heads, strict=True)
                ),
            ],
            self.example.games if self.example else (),
            capacity,
            say(
                zh="顺序不限；轮空：对手留空、结果填“轮空”",
                en="in any order; a bye has no opponent and the result BYE",
            ),
        )
        last = HEAD_ROW - 1 + capacity
        listed = f"'{self.texts['entries']}'!$A${HEAD_ROW}:$A${HEAD_ROW - 1 + CAPACITY}"
        blocks.offer_range(sheet, f"B{HEAD_ROW}:C{last}", listed, strict=False)
        blocks.mark(sheet, f"G{HEAD_ROW}:G{last}", f'AND(Fault<>"",$G{HEAD_ROW}=Fault)')
        blocks.mark(sheet, FAULT_CELL, f'${FAULT_CELL[0]}${FAULT_CELL[1:]}<>""')
        return sheet

    def fault(self, games: Worksheet, board: Worksheet, *others: tuple[str, str, str]) -> None:
        """The cell over the games that says what is wrong with the list.

        ``others``: more arrays' first cells, with their function and arguments.
        """
        sentences = '""'
        checks = [(f"'{board.title}'!$A${FIRST}", "XQ_STANDINGS", self.standings_arguments), *others]
        for cell, function, arguments in reversed(checks):
            sentences = f'IF(ISERROR({cell}),INDEX(XF_EXPLAIN("{function}",{arguments}),1,3),{sentences})'
        games[FAULT_CELL] = f"={sentences}"
        games[FAULT_CELL].font = board["A3"].font = self.look.strong
        board["A3"] = '=IF(Fault="","",Fault)'
        blocks.mark(board, "A3", "LEN($A$3)>0")
        self.book.defined_names["Fault"] = DefinedName(
            "Fault", attr_text=f"'{games.title}'!${FAULT_CELL[0]}${FAULT_CELL[1:]}"
        )

    @property
    def standings_arguments(self) -> str:
        return f"{self.players},{self.event_games},Order,System"

    def standings(self, more: Sequence[tuple[str, str, str]], widths: Sequence[float]) -> Worksheet:
        """The notice board: the table in finishing order; ``more`` columns are heading, formula, number format.

        In a formula ``{row}`` is the row's number in the table of the players, ``{at}`` the row of the board.
        """
        say = self.say
        last = HEAD_ROW + CAPACITY
        breaks = [f'=IF(TieBreak{number}="","",TieBreak{number})' for number in range(1, TIE_BREAKS + 1)]
        heads = [self.place, self.player, say(zh="积分", en="Points"), *breaks, *(head for head, _, _ in more)]
        sheet = self.board(widths)
        blocks.put_heads(sheet, HEAD_ROW, heads, self.look)
        call = f"XQ_STANDINGS({self.standings_arguments})"
        beyond = f"{{n}}>COUNTA({self.players})"
        blocks.put_array(sheet, f"A{FIRST}:C{last}", f'=IF({self.filled},"",{call})', self.look, unless=beyond)
        for number in range(1, TIE_BREAKS + 1):
            letter = get_column_letter(3 + number)
            # The keys that are chosen stand side by side, whichever was left empty.
            place = "4" + "".join(f'+IF(TieBreak{each}="",0,1)' for each in range(1, number))
            shown = f'=IF(OR({self.filled},TieBreak{number}=""),"",INDEX({call},0,{place}))'
            unless = f'OR({beyond},TieBreak{number}="")'
            blocks.put_array(sheet, f"{letter}{FIRST}:{letter}{last}", shown, self.look, unless=unless)
        for row in range(FIRST, last + 1):
            # In LibreOffice a text of an add-in's array is equal to no other text before it is joined with one.
            name = f'$B{row}&""'
            found = f"MATCH({name},{self.players},0)"
            for column, (_, formula, look) in enumerate(more, 4 + TIE_BREAKS):
                cell = sheet.cell(row, column, f'=IF({name}="","",{formula.format(row=found, at=row)})')
                cell.font, cell.alignment, cell.number_format = self.look.text, style.CENTRE, look
        width = get_column_letter(len(heads))
        blocks.two_decimals_where_broken(sheet, f"C{FIRST}:{get_column_letter(3 + TIE_BREAKS)}{last}")
        blocks.mark_errors(sheet, f"A{FIRST}:{width}{last}", f"A{FIRST}")
        blocks.underline_filled(sheet, f"A{FIRST}:{width}{last}")
        sheet.print_area = f"A1:{width}{last}"
        blocks.protect(sheet)
        return sheet

    def list_players(self, sheet: Worksheet, *formulas: str) -> None:
        """The players in the order of their list, from column A on; ``{name}``, ``{number}``, ``{row}`` in formulas."""
        for number in range(1, CAPACITY + 1):
            row = HEAD_ROW + number
            name = f"INDEX({self.players},{number})"
            for column, formula in enumerate(formulas, 1):
                cell = sheet.cell(row, column, "=" + formula.format(name=name, number=number, row=row))
                cell.font, cell.alignment = self.look.text, style.CENTRE

    def cross_table(self) -> Worksheet:
        """Each player's opponents, by their number in the list, and results."""
        say = self.say
        sheet = self.sheet("cross", (6, 18, *[9] * MOST_ROUNDS))
        heads = [say(zh="序号", en="No."), self.player, *(f"R{number}" for number in range(1, MOST_ROUNDS + 1))]
        blocks.put_heads(sheet, HEAD_ROW, heads, self.look)
        last = HEAD_ROW + CAPACITY
        self.list_players(sheet, 'IF($B{row}="","",{number})', 'IF({name}="","",{name})')
        for number in range(1, MOST_ROUNDS + 1):
            letter = get_column_letter(2 + number)
            column = f"INDEX(XQ_CROSSTABLE({self.players},{self.event_games}),0,{number})"
            blocks.put_array(
                sheet,
                f"{letter}{FIRST}:{letter}{last}",
                f'=IF(OR({self.filled},RoundsPlayed<{number}),"",{column})',
                self.look,
                unless=f'OR(INDEX({self.players},{{n}})="",RoundsPlayed<{number})',
            )
        blocks.underline_filled(sheet, f"A{FIRST}:{get_column_letter(2 + MOST_ROUNDS)}{last}")
        sheet.print_area = f"A1:{get_column_letter(2 + MOST_ROUNDS)}{last}"
        blocks.protect(sheet)
        return sheet

    def chosen_rounds(
        self, sheet: Worksheet, cross: Worksheet, more: Sequence[tuple[str, str, str]]
    ) -> tuple[int, int]:
        """The chosen player's rounds on the sheet of the working: round, opponent, result, then ``more`` columns.

        Those are heading, formula, number format; in a formula ``{code}`` is such as 12W and ``{other}`` the 12 of
        it, the opponent's number, ``{chosen}`` the player's own, ``{number}`` the round, ``{row}`` the row.
        Back come the first and the last row.
        """
        say = self.say
        met = f"'{cross.title}'!$C${FIRST}:${get_column_letter(2 + MOST_ROUNDS)}${HEAD_ROW + CAPACITY}"
        chosen = f"MATCH($B$3,{self.players},0)"
        code_letter, other_letter = get_column_letter(5 + len(more)), get_column_letter(6 + len(more))
        columns = [
            (say(zh="轮次", en="Round"), 'IF({code}="","",{number})', "General"),
            (say(zh="对手", en="Opponent"), f'IF({{other}}="","",INDEX({self.players},{{other}}))', "General"),
            (
                say(zh="结果", en="Result"),
                'IF({code}="","",IF({other}="",{code},MID({code},LEN({other})+1,3)))',
                "General",
            ),
            *more,
            ("", "", "General"),
            (
                "",
                f'IF(OR($B$3="",RoundsPlayed<{{number}}),"",IFERROR(INDEX({met},{{chosen}},{{number}}),""))',
                "General",
            ),
            (
                "",
                'IF({code}="","",IFERROR(VALUE(LEFT({code},2)),IFERROR(VALUE(LEFT({code},1)),"")))',
                "General",
            ),
        ]
        first = HEAD_ROW + 2
        blocks.put_heads(sheet, HEAD_ROW + 1, [head for head, _, _ in columns[:-3]], self.look)
        for number in range(1, MOST_ROUNDS + 1):
            row = first + number - 1
            cells = {"code": f"${code_letter}{row}", "other": f"${other_letter}{row}", "chosen": chosen}
            for column, (_, formula, look) in enumerate(columns, 1):
                if formula:
                    cell = sheet.cell(row, column, "=" + formula.format(**cells, number=number, row=row))
                    cell.font, cell.alignment, cell.number_format = self.look.text, style.CENTRE, look
        for letter in (code_letter, other_letter):
            sheet.column_dimensions[letter].hidden = True
        last = first + MOST_ROUNDS - 1
        blocks.underline_filled(sheet, f"A{first}:{get_column_letter(3 + len(more))}{last}")
        return first, last
