"""The sheets printed for a round: its pairs for the wall, and a slip for each table on which the result is written."""

from collections.abc import Sequence
from typing import NamedTuple

from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.wording import wide
from xlfuncs.layout import style
from xlfuncs.layout.parts import put
from xlfuncs.layout.style import Look

PAIRS, SLIPS = Help("Pairs", "对阵", "組合せ"), Help("Slips", "记分单", "結果票")
ROUND = Sentence(en="Round {round}", zh="第 {round} 轮", ja="{round} 回戦")
TABLE = Sentence(en="Table {table}", zh="第 {table} 台", ja="{table} 卓")
RED, BLACK = Help("Red", "红方", "紅"), Help("Black", "黑方", "黒")
CHOICES = Help("□ Red wins   □ Draw   □ Black wins", "□ 红胜　□ 和　□ 黑胜", "□ 紅の勝ち　□ 引き分け　□ 黒の勝ち")
SIGNED = Help("Signed ______________", "签名 ______________", "署名 ______________")

#: The columns of a slip, and how many slips a page has.
WIDTHS, ON_A_PAGE = (8, 34, 8, 34), 6
CUT = Border(bottom=Side(style="dashed", color=style.PALE_INK))


class Slip(NamedTuple):
    """A game to be played: its table, who has red, who has black."""

    table: int
    red: str
    black: str


def round_book(
    language: str, event: str, number: int, lines: Sequence[Sequence[str]], games: Sequence[Slip]
) -> Workbook:
    """Return a workbook to print: the ``lines`` (headings first) on one sheet, the slips of the ``games`` on
    the other.
    """
    book, look = Workbook(), Look(language)
    book.remove(book.worksheets[0])
    title = ROUND(round=number).text(language)
    wall = _sheet(book, PAIRS.text(language))
    for column, texts in enumerate(zip(*lines, strict=True), 1):
        wall.column_dimensions[get_column_letter(column)].width = 4 + max(map(wide, texts))
    put(wall, 1, 1, event, look.title)
    put(wall, 2, 1, title, look.strong)
    for row, cells in enumerate(lines, 4):
        for column, text in enumerate(cells, 1):
            put(wall, row, column, text, look.head if row == 4 else look.text, style.LEFT)
            wall.cell(row, column).border = style.UNDERLINE
            if row == 4:
                wall.cell(row, column).fill = style.HEAD_FILL
        wall.row_dimensions[row].height = 22
    wall.print_title_rows = "4:4"
    slips = _sheet(book, SLIPS.text(language))
    for letter, width in zip("ABCD", WIDTHS, strict=True):
        slips.column_dimensions[letter].width = width
    for at, slip in enumerate(games):
        _slip(slips, 1 + 5 * at, slip, f"{event} · {title} · {TABLE(table=slip.table).text(language)}", look, language)
        if (at + 1) % ON_A_PAGE == 0:
            slips.row_breaks.append(Break(id=5 * (at + 1)))
    for sheet in book.worksheets:
        for cell in (cell for held in sheet.iter_rows() for cell in held if isinstance(cell.value, str)):
            cell.data_type = "s"  # whatever a name begins with
    return book


def _sheet(book: Workbook, name: str) -> Worksheet:
    sheet: Worksheet = book.create_sheet(name)
    sheet.sheet_view.showGridLines = False
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    return sheet


def _slip(sheet: Worksheet, top: int, slip: Slip, title: str, look: Look, language: str) -> None:
    """Write five rows: whose game it is, the names, the results to tick, two signatures, where it is cut."""
    put(sheet, top, 1, title, look.pale)
    for column, (label, name) in ((1, (RED, slip.red)), (3, (BLACK, slip.black))):
        put(sheet, top + 1, column, label.text(language), look.pale)
        put(sheet, top + 1, column + 1, name, look.font(14, bold=True), style.NAME)
        put(sheet, top + 3, column + 1, SIGNED.text(language), look.text)
    put(sheet, top + 2, 2, CHOICES.text(language), look.strong)
    for row, height in enumerate((24, 28, 28, 30, 12), top):
        sheet.row_dimensions[row].height = height
    for column in range(1, len(WIDTHS) + 1):
        sheet.cell(top + 4, column).border = CUT
