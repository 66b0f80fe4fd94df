"""Bridge: the scorecard of one pair, its boards in their order with what each was worth to it."""

from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName

from xlfuncs.templates import blocks, style
from xlfuncs.templates.br_pairs_book import RESULTS, PairsBook
from xlfuncs.templates.event import HEAD_ROW

#: As many boards as one pair may play.
BOARDS = 60
FIRST, LAST = HEAD_ROW + 1, HEAD_ROW + BOARDS
WIDTHS = {"zh": (10, 9, 32, 22, 10, 11, 11), "ja": (10, 9, 34, 22, 16, 11, 11), "en": (10, 9, 42, 18, 11, 10, 10)}


def scorecard(book: PairsBook) -> None:
    """The boards of a chosen pair as it has seen them: its opponents, its score, its points and what they add up to."""
    say, mp = book.say, book.scoring.matchpoints
    running = say(zh="累计", ja="累計", en="Running")
    heads = [
        *(book.board_no, book.line, say(zh="对手", ja="相手", en="Opponents"), book.contract, book.declarer),
        say(zh="得分", ja="スコア", en="Score"),
        *((say(zh="比赛分", ja="MP", en="MP"), "%", f"{running} %") if mp else ("IMP", running)),
    ]
    width = len(heads)
    sheet = book.sheet("card", (*WIDTHS[book.lang], 11, 12)[:width])
    sheet["A2"], sheet["A2"].font = '=IF(EventName="","",EventName)', book.look.pale
    blocks.put_choice(sheet, "A3", say(zh="对号：", ja="ペア：", en="Pair:"), "B3", chosen_pair(book), book.look)
    blocks.offer_range(sheet, "B3", book.cells(book.key), strict=False)
    book.book.defined_names["ChosenPair"] = DefinedName("ChosenPair", attr_text=f"'{sheet.title}'!$B$3")
    listed = f'INDEX({book.column(book.players)},MATCH(ChosenPair&"",{book.column(book.key)},0))'
    sheet["C3"], sheet["C3"].font = f'=IF(ChosenPair="","",IFERROR({listed}&"",""))', book.look.strong
    sheet["C3"].alignment = style.LEFT
    blocks.put_heads(sheet, HEAD_ROW, heads, book.look)
    for row in range(FIRST, LAST + 1):
        for letter, formula in formulas(book, row, mp).items():
            cell = sheet[f"{letter}{row}"]
            cell.value, cell.font = f'=IF($K{row}="","",{formula})', book.look.text
            cell.alignment = style.LEFT if letter == "C" else style.CENTRE
            cell.number_format = style.POINTS if mp and letter in "HI" else "General"
        order = f"{RESULTS}[{book.card_order}]"
        sheet[f"K{row}"] = f'=IFERROR(MATCH(SMALL({order},{row - HEAD_ROW}),{order},0),"")'
        put_points(book, row, mp)
    for letter in "KLM":
        sheet.column_dimensions[letter].hidden = True
    blocks.two_decimals_where_broken(sheet, f"G{FIRST}:H{LAST}")
    blocks.underline_filled(sheet, f"A{FIRST}:{get_column_letter(width)}{LAST}")
    book.folded(sheet, FIRST, BOARDS, width, f"COUNT($K${FIRST}:$K${LAST})")


def chosen_pair(book: PairsBook) -> str | int | None:
    """The first pair of an example, as its key has it."""
    if book.example is None:
        return None
    number, line, *_ = book.example.entries[0]
    return f"{line} {number}" if line else int(number)


def formulas(book: PairsBook, row: int, mp: bool) -> dict[str, str]:
    """The cells of a row whose result is found: K its row in the table, L the pair's line, M the top of the board."""

    def result(head: str) -> str:
        return f"INDEX({RESULTS}[{head}],$K{row})"

    north_south = f'$L{row}="NS"'
    met = f"IF({north_south},{result(book.ew)},{result(book.ns)})"
    names = book.names_of(met, f'IF({north_south},"EW","NS")')
    cells = {
        "A": result(book.board_no),
        "B": f'IF({north_south},"{book.ns}","{book.ew}")',
        "C": f'{met}&" "&{names}',
        "D": f'{result(book.contract)}&""',
        "E": f'{result(book.declarer)}&""',
        "F": f"IF({north_south},{result(book.score)},{result(book.turned)})",
        "L": result(book.card_line),
    }
    won = f"SUM($G${FIRST}:$G{row})"
    if not mp:
        return cells | {"H": f"ROUND({won},2)"}
    tops = f"SUM($M${FIRST}:$M{row})"
    counted = f"COUNTIFS({RESULTS}[{book.counted[0]}],$A{row},{RESULTS}[{book.valid}],1)"
    return cells | {
        "H": f"IF($M{row}=0,50,BR_PERCENT($G{row},$M{row}))",
        "I": f"IF({tops}=0,50,BR_PERCENT({won},{tops}))",
        "M": f"2*({counted}-1)",
    }


def put_points(book: PairsBook, row: int, mp: bool) -> None:
    """What the result is worth, of all the board's results as this line has seen them."""
    sheet = book.book[book.texts["card"]]
    found, board, line = (f"'{sheet.title}'!${letter}${row}" for letter in "KAL")
    own = f'IF({line}="NS",{RESULTS}[{book.counted[3]}],{RESULTS}[{book.turned}])'
    scores = f'IF({RESULTS}[{book.counted[0]}]={board},IF({RESULTS}[{book.valid}]=1,{own},""),"")'
    points = f"BR_MATCHPOINTS({scores})" if mp else f'IF(Scoring="ximp",BR_XIMP({scores}),BR_BUTLER({scores}))'
    won = f'=IF({found}="","",INDEX({points},{found}))'
    blocks.put_array(sheet, f"G{row}:G{row}", won, book.look, style.POINTS if mp else "General", f'{found}=""')
