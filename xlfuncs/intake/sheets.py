"""A workbook or a text as sheets: rows of cells."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.numbers import in_thousands, moment_of, serial_of
from xlfuncs.core.sentences import Joined, Said, Sentence
from xlfuncs.events.dates import day_made_of
from xlfuncs.formats import text
from xlfuncs.formats.declaration import Lost, kind_of
from xlfuncs.formats.registry import UNKNOWN_FORMAT
from xlfuncs.formats.text import TEXT
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake.ledger import Ledger, Place, Taken
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, place_of
from xlfuncs.xlsx.archive import NO_SUCH_FILE
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.our_names import COMPUTED, EVENT
from xlfuncs.xlsx.workbook import Sheet, Workbook

SHEET_TOO_LARGE = Sentence(
    en="the sheet '{sheet}' is too large for scores: cells stand as far down as row {row}",
    zh="工作表“{sheet}”太大，不像成绩数据：单元格一直到第 {row} 行",
    ja="シート「{sheet}」は成績のデータとしては大きすぎます。{row} 行目までセルがあります",
)
IDENTITIES_NOT_READ = Sentence(
    en="identity numbers in {cells} cells of the sheet '{sheet}' are not read",
    zh="工作表“{sheet}”中 {cells} 个单元格的身份证号码不读取",
    ja="シート「{sheet}」の {cells} セルにある身分証番号は読み取りません",
)

#: Cells of a sheet from the first to the last of each row; more would fill any memory.
MOST_CELLS = 1 << 22
#: What stands in formulas of a workbook of ours: references to its hidden sheet, and there the one call.
_COMPUTES = (f"{COMPUTED}!".encode(), EVENT.encode())
#: A day as a cell's own number format shows it here.
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class SheetRows(NamedTuple):
    """Rows of cells; the first is the sheet's row 1. ``ledger``: what becomes of each cell of this sheet and of those
    that were handed in with it. ``merged``: areas that show as one cell, counted from 1.

    ``lost``: lines of a text that could not be split into cells. ``unknown``: cells, by row and column from 1, whose
    formula nobody has computed. ``hidden``: nobody sees it. ``own``: of the workbook of an event, filled in for it.
    ``days``: what cells show, by the same, whose numbers are shown as dates. ``lines``: the sheet and the row of each
    below the first, where they are made of another's cells. ``areas``: those that the call of its workbook reads, by
    their names, where it is known.
    """

    name: str
    rows: Sequence[Sequence[Any]]
    ledger: Ledger
    merged: Sequence[Area] = ()
    lost: Sequence[Lost] = ()
    unknown: Collection[tuple[int, int]] = ()
    hidden: bool = False
    own: bool = False
    days: Mapping[tuple[int, int], str] = MappingProxyType({})
    lines: Sequence[tuple[str, int]] = ()
    areas: Mapping[str, Area] = MappingProxyType({})

    def take(self, kind: Taken, places: Iterable[Place]) -> None:
        """Take cells, by row and column from 1."""
        self.ledger.take(kind, self.name, places)

    def tell(self, said: Said, places: Iterable[Place] = ()) -> None:
        """Tell something of cells, by row and column from 1."""
        self.ledger.tell(said, {self.name: places})

    def is_taken(self, place: Place) -> bool:
        """Return whether a cell is taken, by row and column from 1."""
        return isinstance(self.ledger.marks.get(self.name, {}).get(place), Taken)

    def left(self, rows: range | None = None, columns: Collection[int] | None = None) -> list[Place]:
        """Return the cells that are neither taken nor told: in these rows and columns, from 1."""
        return self.ledger.left(self.name, rows, columns)

    def shown_at(self, row: int, column: int) -> Any:
        """Return what a cell shows, by row and column from 0: of cells that are merged what stands in the first."""
        area = next((each for each in self.merged if each.holds(row + 1, column + 1)), None)
        return cell_at(self.rows[row], column) if area is None else cell_at(self.rows[area.top - 1], area.left - 1)

    def filled(self, rows: Iterable[int], columns: Container[int] | None = None) -> Iterator[Place]:
        """Yield the cells that are not blank in rows, from 1, and in some columns or all."""
        for row in rows:
            for column, cell in enumerate(self.rows[row - 1], 1) if row <= len(self.rows) else ():
                if (columns is None or column in columns) and not is_blank(cell):
                    yield row, column


def handed_in(rows: Mapping[str, Sequence[Sequence[Any]]]) -> list[SheetRows]:
    """Return rows as sheets of these names, with one ledger for all."""
    ledger = Ledger(rows)
    return [SheetRows(name, own, ledger) for name, own in rows.items()]


#: An identity number, which has a day of birth in it: it belongs into nothing that hangs on a wall or is handed on.
_DAY_OF_YEAR = "(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])"
_IDENTITY = re.compile(
    rf"(?<![0-9])[1-9][0-9]{{5}}(?:(?:19|20)[0-9]{{2}}{_DAY_OF_YEAR}[0-9]{{3}}[0-9Xx]|[0-9]{{2}}{_DAY_OF_YEAR}[0-9]{{3}})"
    "(?![0-9A-Za-z])"
)


def without_identities(sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Take out identity numbers, wherever they stand: under 会员号, behind a name, as numbers; tell how many."""
    return [*map(_without_identities, sheets)]


def _without_identities(sheet: SheetRows) -> SheetRows:
    rows, count = [*sheet.rows], 0
    gone: list[Place] = []
    for at, row in enumerate(sheet.rows):
        if any(_may_be_private(cell) for cell in row):
            rows[at] = [*map(_private, row)]
            changed = [to for to, cell in enumerate(row) if rows[at][to] is not cell]
            count += len(changed)
            gone += [(at + 1, to + 1) for to in changed if rows[at][to] is None]
    if not count:
        return sheet
    sheet.tell(IDENTITIES_NOT_READ(cells=count, sheet=sheet.name), gone)
    return sheet._replace(rows=rows)


def _may_be_private(cell: Any) -> bool:
    """Return whether a cell is long enough for an identity number, which hardly any is."""
    return len(cell) > 14 if isinstance(cell, str) else isinstance(cell, float) and cell >= 1e14


def _private(cell: Any) -> Any:
    """Return a cell without the identity number in it; nothing else in it changes.

    >>> [_private(cell) for cell in ("110101199003070011", "王伟 11010119900307001X", "10001", 110101199003070000.0)]
    [None, '王伟', '10001', None]
    >>> [_private(cell) for cell in ("110101900307001", "6222020200012345678", "1101011307001001")]
    [None, '6222020200012345678', '1101011307001001']
    """
    if not _may_be_private(cell):
        return cell
    if isinstance(cell, float):
        return None if _IDENTITY.fullmatch(f"{cell:.0f}") else cell
    if isinstance(cell, str):
        text = unicodedata.normalize("NFKC", cell)
        bare = _IDENTITY.sub("", text)
        return cell if bare == text else (re.sub(r"[(（#]?\s*[)）]?$", "", bare.strip()) or None)
    return cell


def sheets_of(file: Path, known: Callable[[Any], bool]) -> list[SheetRows]:
    """Return the sheets of a workbook, hidden ones too, or of a text; ``known`` tells a heading (``text.cells_of``).

    ``PackageError`` where the file cannot be read.
    """
    if not file.exists():
        raise PackageError(NO_SUCH_FILE(), file)
    found = kind_of(file, (WORKBOOK, TEXT))
    if found is None:
        raise PackageError(UNKNOWN_FORMAT(endings=Joined([*WORKBOOK.endings, *TEXT.endings])), file)
    if found is WORKBOOK:
        with Workbook(file) as book:
            return cells_of(book, hidden=True)
    return [text_sheet(file, known)]


def text_sheet(file: Path, known: Callable[[Any], bool], *, encoding: str = "", language: str = "") -> SheetRows:
    """Return a text as a sheet of the file's name."""
    split = text.cells_of(file, known, encoding=encoding, language=language)
    return SheetRows(file.stem, split.rows, Ledger({file.stem: split.rows}), lost=split.lost)


def cells_of(book: Workbook, named: Collection[str] | None = None, *, hidden: bool = False) -> list[SheetRows]:
    """Return the sheets of an opened workbook that are ``named``, else the visible ones; ``hidden``: those that others
    have hidden too.
    """
    found = []
    ledger = Ledger({})
    for sheet in book.sheets:
        shown = not sheet.hidden or (hidden and not computes(sheet))
        if not sheet.worksheet or not (shown if named is None else sheet.name in named):
            continue
        try:
            rows = _rows_of(sheet, book.path)
        except PackageError:
            if not sheet.hidden:
                raise
            rows = []  # not what somebody wants to have read
        if book.epoch_1904:
            _count_from_1900(sheet, rows)
        unknown = _unknown(sheet)
        for row, column in unknown:
            if row <= len(rows) and column <= len(rows[row - 1]):
                rows[row - 1][column - 1] = None
        ledger.rows[sheet.name] = rows
        merged, days = sheet.cells.merged, _days(sheet)
        found.append(SheetRows(sheet.name, rows, ledger, merged, unknown=unknown, hidden=sheet.hidden, days=days))
    return found


def computes(sheet: Sheet) -> bool:
    """Return whether a sheet computes an event with a call of ours, or shows what one has computed."""
    return sheet.worksheet and any(word in sheet.data for word in _COMPUTES)


def _rows_of(sheet: Sheet, file: Path) -> list[list[Any]]:
    """Return the rows of a sheet, each as far as its last cell and the one beside it."""
    values = sheet.cells.values
    widths: dict[int, int] = {}
    for key in values:
        widths[key >> SHIFT] = max(widths.get(key >> SHIFT, 0), 1 + (key & COLUMN_MASK))
    height = max(widths, default=0)
    if sum(widths.values()) + height > MOST_CELLS:
        raise PackageError(SHEET_TOO_LARGE(sheet=sheet.name, row=in_thousands(height)), file)
    rows: list[list[Any]] = [[None] * widths.get(row, 0) for row in range(1, height + 1)]
    for key, value in values.items():
        rows[(key >> SHIFT) - 1][(key & COLUMN_MASK) - 1] = value
    return rows


def _count_from_1900(sheet: Sheet, rows: list[list[Any]]) -> None:
    """Count the days of a workbook from 1900, as any other does, where older Excel for the Mac did so from 1904."""
    from xlfuncs.xlsx.cells.display import Display  # noqa: PLC0415 — hardly any workbook does

    display = Display(sheet)
    for key, value in sheet.cells.values.items():
        if isinstance(value, float) and _DAY.match(display.text(key, value)):
            rows[(key >> SHIFT) - 1][(key & COLUMN_MASK) - 1] = serial_of(moment_of(value, epoch_1904=True))


def _unknown(sheet: Sheet) -> set[tuple[int, int]]:
    """Return the cells with a formula that nobody has computed: programs that are no spreadsheet write no value, or 0
    for all and that a spreadsheet has to compute everything on opening. One that has saves the values without that.
    """
    cells, anew = sheet.cells, sheet.workbook.full_calculation
    values = ((key, cells.values.get(key)) for key, _ in cells.every_formula())
    return {place_of(key) for key, value in values if value is None or (anew and type(value) is float and value == 0)}


def _days(sheet: Sheet) -> dict[tuple[int, int], str]:
    """Return what the cells show whose numbers are shown as dates, without the time."""
    values = sheet.cells.values.items()
    numbers = {key: value for key, value in values if isinstance(value, float) and day_made_of(int(value))}
    if not numbers:
        return {}
    from xlfuncs.xlsx.cells.display import Display  # noqa: PLC0415 — many sheets have none

    display = Display(sheet)
    shown = {key: _DAY.match(display.text(key, value)) for key, value in numbers.items()}
    return {place_of(key): day[0] for key, day in shown.items() if day}
