"""The sheets printed for a round: its pairs for the wall, and a slip for each table on which the result is written.

The pairs are read by people who stand two metres away, so their letters are as large as the number of tables and the
longest names allow, on as many pages as that takes.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openpyxl.styles import Alignment, Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.sentences import Help, Joined, Sentence
from xlfuncs.events.wording import wide
from xlfuncs.layout import style
from xlfuncs.layout.parts import put
from xlfuncs.layout.sheets import no_sheets
from xlfuncs.layout.style import Look
from xlfuncs.xlsx.errors import IN_PLACE

PAIRS, SLIPS = Help("Pairs", "对阵", "組合せ"), Help("Slips", "记分单", "結果票")
ROUND = Sentence(en="Round {round}", zh="第 {round} 轮", ja="{round} 回戦")
#: Over the pairs on the wall; 对阵表 alone is the cross-table.
WALL_TITLE = Sentence(en="Round {round}", zh="第 {round} 轮对阵", ja="{round} 回戦の組合せ")
TABLE = Sentence(en="Table {table}", zh="第 {table} 台", ja="{table} 卓")
#: What a table is called at which two teams meet over several boards.
MATCH = Sentence(en="Match {table}", zh="第 {table} 场", ja="第 {table} 試合")
CHOICES = Help("□ Red wins   □ Draw   □ Black wins", "□ 红胜　□ 和　□ 黑胜", "□ 紅の勝ち　□ 引き分け　□ 黒の勝ち")
#: What is written of a match of teams in the place of choices.
SCORE = Help("Score ________ : ________", "比分 ________ : ________", "スコア ________ : ________")
#: Of a match of bridge.
IMPS = Help(
    "IMP ______ : ______   VP ______ : ______",
    "IMP ______ : ______　VP ______ : ______",
    "IMP ______ : ______　VP ______ : ______",
)
SIGNED = Help("Signed ______________", "签名 ______________", "署名 ______________")
NUMBERED = Sentence(en="{number} {name}", zh="{number} {name}", ja="{number} {name}")
PAGE = Help("Page &P of &N", "第 &P 页，共 &N 页", "&P / &N ページ")

#: The columns of a slip, how many slips a page has at most, and the points that it has for them.
WIDTHS, ON_A_PAGE, PAGE_HEIGHT = (8, 34, 8, 34), 6, 750
#: The heights of the rows of a slip, and of one for each board of a match, which stand below the second.
HEIGHTS, OF_A_BOARD = (24, 28, 28, 30, 12), 22
CUT = Border(bottom=Side(style="dashed", color=style.PALE_INK))
_LINE = Side(style="thin", color=style.PALE_INK)
BOX = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)

#: What an A4 page has for the pairs in points, without margins, titles and headings.
ACROSS, DOWN = 535, 660
#: The least size of letters that are read from two metres (a Chinese one has 8 mm), and the largest that looks well.
LEAST, MOST = 22, 44
#: A row is so many times as high as its letters, at least and at most.
TIGHT, LOOSE = 1.5, 2.2
#: Numbers and points are smaller than tables and names, and what is not looked for smaller still.
SMALLER, HEADS_SIZE = 0.7, 13
#: A Latin letter or a digit is so wide, in letters of Chinese; a column has so much beside its widest text.
LATIN, BESIDE = 0.62, 0.6
#: A column has so many points for each of its width in Arial of 10 points, and some beside.
CHARACTER, PADDING = 5.4, 3.75
MARGIN = 0.4
CENTRED = Alignment(horizontal="center", vertical="center", shrink_to_fit=True)
PERSON = Alignment(horizontal="left", vertical="center", shrink_to_fit=True)
#: The columns of the wall: those with numbers in smaller letters, those with names.
SMALL, NAMES = (2, 4, 5, 7), (3, 6)


class Seat(NamedTuple):
    """A player as he is printed: number, name, points so far."""

    number: int
    name: str
    points: str

    def told(self, language: str) -> str:
        """Return the name with its number before it."""
        return NUMBERED(number=self.number, name=self.name).text(language)


class Board(NamedTuple):
    """A board of a match, or a room: what it is called, who sits down for either team, whether it is written there how
    it ended.
    """

    name: str
    seats: tuple[str, str]
    result: bool = True


class Slip(NamedTuple):
    """A game to be played: its table, who has red, who has black; of a match of teams its boards."""

    table: int
    red: Seat
    black: Seat
    boards: Sequence[Board] = ()

    @property
    def heights(self) -> list[int]:
        """The heights of its rows."""
        return [*HEIGHTS[:2], *[OF_A_BOARD] * len(self.boards), *HEIGHTS[2:]]


class Alone(NamedTuple):
    """Players who meet nobody in the round, and why."""

    why: Help
    seats: Sequence[Seat]


class Printed(NamedTuple):
    """A round to be printed: its event and number, seven headings for its pairs, who meets whom, who meets nobody; what
    is ticked or written on a slip, and what a table is called there.
    """

    event: str
    number: int
    heads: Sequence[Help]
    games: Sequence[Slip]
    alone: Sequence[Alone] = ()
    choices: Help = CHOICES
    called: Sentence = TABLE


class Size(NamedTuple):
    """How the pairs are laid out: the size of their letters, the tables on a page, the height of a row."""

    letters: float
    on_a_page: int
    height: float


def round_book(language: str, what: Printed) -> Workbook:
    """Return a workbook to print: the pairs for the wall on one sheet, the slips of the games on the other."""
    book, look = no_sheets(), Look(language)
    _wall(_sheet(book, PAIRS.text(language)), what, look, language)
    slips = _sheet(book, SLIPS.text(language))
    for letter, width in zip("ABCD", WIDTHS, strict=True):
        slips.column_dimensions[letter].width = width
    slips.page_margins.top = slips.page_margins.bottom = MARGIN
    told = f"{what.event} · {ROUND(round=what.number).text(language)}"
    highest = max((sum(slip.heights) for slip in what.games), default=1)
    on_a_page = max(1, min(ON_A_PAGE, PAGE_HEIGHT // highest))
    top = 1
    for at, slip in enumerate(what.games, 1):
        title = f"{told} · {what.called(table=slip.table).text(language)}"
        _slip(slips, top, slip, what, title, look, language)
        top += len(slip.heights)
        if at % on_a_page == 0:
            slips.row_breaks.append(Break(id=top - 1))
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


# --- the pairs for the wall


def _wall(sheet: Worksheet, what: Printed, look: Look, language: str) -> None:
    """Write titles and headings that every page repeats, a row for each game, and below who plays nobody."""
    titles = what.event, WALL_TITLE(round=what.number).text(language)
    rows = [(str(each.table), *_cells(each.red), *_cells(each.black)) for each in what.games]
    widths = _widths(rows)
    below = list(_below(what.alone, min(MOST, max(LEAST, ACROSS / sum(widths))), language))
    size = size_of(len(rows) + len(below), sum(widths))
    _columns(sheet, widths, size.letters)
    for row, (text, points, height) in enumerate(zip(titles, (18, 30), (28, 44), strict=True), 1):
        put(sheet, row, 1, text, look.font(points, style.HEAD, bold=True), PERSON)
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=len(widths))
        sheet.row_dimensions[row].height = height
    for column, head in enumerate(what.heads, 1):
        alignment = PERSON if column in NAMES else CENTRED
        put(sheet, 3, column, head.text(language), look.font(HEADS_SIZE, "FFFFFF", bold=True), alignment)
        sheet.cell(3, column).fill = style.HEAD_FILL
    sheet.row_dimensions[3].height = 24
    for at, row_ in enumerate(rows, 4):
        for column, text in enumerate(row_, 1):
            small = column in SMALL
            letters = size.letters * (SMALLER if small else 1)
            font = look.font(round(letters), style.PALE_INK if small else style.INK, bold=not small)
            put(sheet, at, column, text, font, PERSON if column in NAMES else CENTRED)
            sheet.cell(at, column).border = style.UNDERLINE
    for at, text in enumerate(below, 4 + len(rows)):
        put(sheet, at, 1, text, look.font(round(size.letters * SMALLER), bold=True), PERSON)
        sheet.merge_cells(start_row=at, end_row=at, start_column=1, end_column=len(widths))
    last = 3 + len(rows) + len(below)
    for at in range(4, last + 1):
        sheet.row_dimensions[at].height = size.height
        if (at - 3) % size.on_a_page == 0 and at < last:
            sheet.row_breaks.append(Break(id=at))
    sheet.print_title_rows = "1:3"
    sheet.print_area = f"A1:{get_column_letter(len(widths))}{last}"
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = sheet.page_margins.top = MARGIN
    sheet.page_margins.bottom, sheet.page_margins.footer, sheet.page_margins.header = 0.6, 0.25, 0
    sheet.oddFooter = HeaderFooterItem(center=_HeaderFooterPart(PAGE.text(language)))


def size_of(rows: int, ems: float) -> Size:
    """Return the layout on the fewest pages that can be read from afar, with letters as large as there is room.

    >>> size_of(5, 12).letters, size_of(31, 12).on_a_page, size_of(101, 12).on_a_page
    (44, 16, 17)
    """
    across = ACROSS / ems
    pages = 1
    while DOWN / (TIGHT * -(-rows // pages)) < LEAST:
        pages += 1
    on_a_page = max(1, -(-rows // pages))
    room = DOWN / on_a_page
    letters = min(MOST, room / TIGHT, max(LEAST, across))
    return Size(letters, on_a_page, min(room, LOOSE * letters))


def _cells(seat: Seat) -> tuple[str, str, str]:
    return str(seat.number), seat.name, seat.points


def _ems(text: str) -> float:
    """Return the width of a text, a letter of Chinese or Japanese being 1."""
    full = wide(text) - len(text)
    return full + LATIN * (len(text) - full)


def _widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """Return the width of each column in letters; both names have the same."""
    columns = list(zip(*rows, strict=True)) or [("",)] * 7
    widths = [max(map(_ems, texts)) * (SMALLER if at in SMALL else 1) + BESIDE for at, texts in enumerate(columns, 1)]
    widest = max(widths[at - 1] for at in NAMES)
    return [widest if at in NAMES else max(width, 1.3) for at, width in enumerate(widths, 1)]


def _columns(sheet: Worksheet, widths: Sequence[float], letters: float) -> None:
    """Set the width of the columns to the whole page: what is left, or lacks, the names have more or less."""
    left = ACROSS - letters * sum(widths)
    for at, width in enumerate(widths, 1):
        points = letters * width + (left / len(NAMES) if at in NAMES else 0)
        sheet.column_dimensions[get_column_letter(at)].width = round((points - PADDING) / CHARACTER, 1)


def _below(alone: Sequence[Alone], letters: float, language: str) -> Iterator[str]:
    """Yield the lines with who plays nobody, as many names in each as there is room for."""
    room = ACROSS / (letters * SMALLER)
    for why, seats in alone:
        line: list[str] = []
        for name in (each.told(language) for each in seats):
            longer = _line(why, [*line, name], language)
            if line and _ems(longer) > room:
                yield _line(why, line, language)
                line = []
            line.append(name)
        yield _line(why, line, language)


def _line(why: Help, names: Sequence[str], language: str) -> str:
    return IN_PLACE(place=why, sentence=Joined(names)).text(language)


# --- the slips


def _slip(sheet: Worksheet, top: int, slip: Slip, what: Printed, title: str, look: Look, language: str) -> None:
    """Write whose game it is, the names, a row for each board of a match, the results to tick, two signatures, and
    where it is cut.
    """
    last = top + len(slip.heights) - 1
    put(sheet, top, 1, title, look.pale)
    for column, name, seat in zip((1, 3), NAMES, (slip.red, slip.black), strict=True):
        label = what.heads[name - 1]
        put(sheet, top + 1, column, label.text(language), look.pale)
        put(sheet, top + 1, column + 1, seat.told(language), look.font(14, bold=True), style.NAME)
        put(sheet, last - 1, column + 1, SIGNED.text(language), look.text)
    for row, board in enumerate(slip.boards, top + 2):
        put(sheet, row, 1, board.name, look.pale, style.NAME)
        for column, who in zip((2, 4), board.seats, strict=True):
            put(sheet, row, column, who, look.text, style.NAME)
        if board.result:
            sheet.cell(row, 3).border = BOX
    put(sheet, last - 2, 2, what.choices.text(language), look.strong)
    for row, height in enumerate(slip.heights, top):
        sheet.row_dimensions[row].height = height
    for column in range(1, len(WIDTHS) + 1):
        sheet.cell(last, column).border = CUT
