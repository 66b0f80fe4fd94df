"""Xiangqi: what is made of the games: the standings, who met whom, a player's rounds."""

from collections.abc import Mapping, Sequence

from openpyxl.formatting.rule import Rule
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.templates import blocks, style
from xlfuncs.templates.event import CAPACITY, HEAD_ROW
from xlfuncs.templates.xq_games import MOST_ROUNDS, PLAYERS, TIE_BREAKS, GamesBook, reason, trimmed, words_of

FIRST, LAST = HEAD_ROW + 1, HEAD_ROW + CAPACITY
#: A cell of an array that shows nothing where there is nothing, or no figure. In LibreOffice a text of an
#: add-in's array is equal to no other text before it is joined with one.
BLANK = 'IFERROR({cell}&"","")=""'


def standings_arguments(book: GamesBook) -> str:
    return f"{PLAYERS},{book.event_games},Order,System"


def standings_check(book: GamesBook) -> tuple[str, str]:
    """What is an error where the standings fail, and why."""
    return f"'{book.texts['notice']}'!$A${FIRST}", reason("XQ_STANDINGS", standings_arguments(book))


def standings(book: GamesBook, more: Sequence[tuple[str, str, str]], widths: Sequence[float]) -> Worksheet:
    """The notice board: the table in finishing order; ``more`` columns are heading, formula, number format.

    In a formula ``{row}`` is the row's number in the list of the players, ``{at}`` the row of the board.
    """
    breaks = [f'=IF(TieBreak{number}="","",TieBreak{number})' for number in range(1, TIE_BREAKS + 1)]
    heads = [book.place, book.player, book.say(zh="积分", en="Points"), *breaks, *(head for head, _, _ in more)]
    sheet = book.board(widths)
    blocks.put_heads(sheet, HEAD_ROW, heads, book.look)
    call = f"XQ_STANDINGS({standings_arguments(book)})"
    beyond = "{n}>PlayersListed"
    blocks.put_array(sheet, f"A{FIRST}:C{LAST}", f'=IF({book.empty},"",{call})', book.look, unless=beyond)
    for number in range(1, TIE_BREAKS + 1):
        letter = get_column_letter(3 + number)
        # The keys that are chosen stand side by side, whichever was left empty.
        place = "4" + "".join(f'+IF(TieBreak{each}="",0,1)' for each in range(1, number))
        shown = f'=IF(OR({book.empty},TieBreak{number}=""),"",INDEX({call},0,{place}))'
        blocks.put_array(sheet, f"{letter}{FIRST}:{letter}{LAST}", shown, book.look, unless=BLANK)
    for row in range(FIRST, LAST + 1):
        sheet[f"B{row}"].alignment = style.LEFT
        name = f'$B{row}&""'
        found = f"MATCH({name},{PLAYERS},0)"
        for column, (_, formula, look) in enumerate(more, 4 + TIE_BREAKS):
            cell = sheet.cell(row, column, f'=IF({name}="","",{formula.format(row=found, at=row)})')
            cell.font, cell.alignment, cell.number_format = book.look.text, style.CENTRE, look
    width = get_column_letter(len(heads))
    breaks_of = get_column_letter(3 + TIE_BREAKS)
    blocks.two_decimals_where_broken(sheet, f"C{FIRST}:{breaks_of}{LAST}")
    # Of a share the whole numbers too.
    share = words_of(f"D${HEAD_ROW}", "XQ_TIEBREAK", "method", "perf", "progress_rate", "win_rate")
    rule = Rule("expression", dxf=style.BROKEN, formula=[f"AND(ISNUMBER(D{FIRST}),{share})"])
    sheet.conditional_formatting.add(f"D{FIRST}:{breaks_of}{LAST}", rule)
    blocks.mark_errors(sheet, f"A{FIRST}:{width}{LAST}", f"A{FIRST}")
    blocks.underline_filled(sheet, f"A{FIRST}:{width}{LAST}")
    book.listing(sheet, len(heads), "PlayersListed", "Fault")
    return sheet


def list_players(book: GamesBook, sheet: Worksheet, names: str, formulas: Mapping[str, str]) -> None:
    """The players in the order of their list, a formula for each column, ``names`` that of the names.

    ``{number}`` and ``{row}`` are the player's number and row.
    """
    for number in range(1, CAPACITY + 1):
        row = HEAD_ROW + number
        for letter, formula in formulas.items():
            cell = sheet[f"{letter}{row}"]
            cell.value = "=" + formula.format(number=number, row=row)
            cell.font, cell.alignment = book.look.text, style.LEFT if letter == names else style.CENTRE


def rounds() -> list[str]:
    """The headings of the rounds; blank beyond those of the event."""
    return [f'=IF(Rounds<{number},"","R{number}")' for number in range(1, MOST_ROUNDS + 1)]


def cross_table(book: GamesBook) -> Worksheet:
    """Each player's opponents, by their number in the list, and results.

    Its names are what the whole-event functions take as the players.
    """
    sheet = book.sheet("cross", (6, 24, *[8] * MOST_ROUNDS))
    heads = [book.say(zh="序号", en="No."), book.player, *rounds()]
    blocks.put_heads(sheet, HEAD_ROW, heads, book.look)
    player = trimmed(f"INDEX({book.column(book.player)},{{number}})")
    name = f'IF(ISNUMBER(INDEX({book.column(book.number)},{{number}})),{player},"")'
    list_players(book, sheet, "B", {"A": 'IF($B{row}="","",{number})', "B": name})
    call = f"XQ_CROSSTABLE({PLAYERS},{book.event_games})"
    for number in range(1, MOST_ROUNDS + 1):
        letter = get_column_letter(2 + number)
        blocks.put_array(
            sheet,
            f"{letter}{FIRST}:{letter}{LAST}",
            f'=IF(OR({book.empty},RoundsPlayed<{number}),"",INDEX({call},0,{number}))',
            book.look,
            unless=BLANK,
        )
    blocks.underline_filled(sheet, f"A{FIRST}:{get_column_letter(len(heads))}{LAST}")
    book.listing(sheet, len(heads), book.last_number)
    return sheet


def chosen_rounds(
    book: GamesBook, sheet: Worksheet, cross: Worksheet, more: Sequence[tuple[str, str, str]]
) -> tuple[int, int]:
    """The chosen player's rounds on the sheet of the working: round, opponent, result, then ``more`` columns.

    Those are heading, formula, number format; in a formula ``{code}`` is such as 12W and ``{other}`` the 12 of
    it, the opponent's number, ``{chosen}`` the player's own, ``{number}`` the round, ``{row}`` the row.
    A round without a game is not played: a line of results has as many rounds as the event. Back come the first
    and the last row.
    """
    say = book.say
    met = f"'{cross.title}'!$C${FIRST}:${get_column_letter(2 + MOST_ROUNDS)}${LAST}"
    chosen = f"MATCH({trimmed('$B$3')},{PLAYERS},0)"
    code = f'INDEX({met},{chosen},{{number}})&""'
    code_letter, other_letter = get_column_letter(5 + len(more)), get_column_letter(6 + len(more))
    number_of = '""'  # as many digits as are a number
    for digits in range(1, len(str(CAPACITY)) + 1):
        number_of = f"IFERROR(VALUE(LEFT({{code}},{digits})),{number_of})"
    columns = [
        (say(zh="轮次", en="Round"), 'IF({code}="","",{number})', "General"),
        (say(zh="对手", en="Opponent"), f'IF({{other}}="","",INDEX({PLAYERS},{{other}}))', "General"),
        (
            say(zh="结果", en="Result"),
            'IF({code}="","",IF({other}="",{code},MID({code},LEN({other})+1,3)))',
            "General",
        ),
        *more,
        ("", "", "General"),
        (
            "",
            f'IF(OR($B$3="",RoundsPlayed<{{number}}),"",IFERROR(IF({code}="","NP",{code}),""))',
            "General",
        ),
        ("", f'IF({{code}}="","",{number_of})', "General"),
    ]
    first = HEAD_ROW + 2
    blocks.put_heads(sheet, HEAD_ROW + 1, [head for head, _, _ in columns[:-3]], book.look)
    for number in range(1, MOST_ROUNDS + 1):
        row = first + number - 1
        cells = {"code": f"${code_letter}{row}", "other": f"${other_letter}{row}", "chosen": chosen}
        for column, (_, formula, look) in enumerate(columns, 1):
            if formula:
                cell = sheet.cell(row, column, "=" + formula.format(**cells, number=number, row=row))
                cell.font, cell.alignment, cell.number_format = book.look.text, style.CENTRE, look
    for letter in (code_letter, other_letter):
        sheet.column_dimensions[letter].hidden = True
    last = first + MOST_ROUNDS - 1
    blocks.underline_filled(sheet, f"A{first}:{get_column_letter(3 + len(more))}{last}")
    return first, last
