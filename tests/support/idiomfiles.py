"""Idioms of Chinese and Japanese score sheets as data: tests/idioms/<chapter>.toml, for hosts that compute files.

    [[case]]
    name = "中国式排名: places without gaps"
    source = "SUMPRODUCT adds 1/COUNTIF over every score above: each different score counts once"
    names = { "得分" = "=成绩!$B$2:$B$5" }

    [case.sheets."成绩"]
    rows = [["选手", "得分"], ["甲", 9], ["乙", 9], ["丙", 8], ["丁", 7]]
    formulas."C2:C5" = "=SUMPRODUCT((B$2:B$5>B2)/COUNTIF(B$2:B$5,B$2:B$5))+1"
    expect."C2:C5" = [1, 1, 2, 3]

``sheets`` come in the order of the file. ``rows`` are cells from A1 on, ``cells`` more of them by address or area;
values are written as in tests/cases, and a date is its day. ``formulas`` are ordinary ones, over an area entered in its
first cell and filled from there; ``arrays`` are Ctrl+Shift+Enter formulas over their areas; ``spills`` are dynamic
ones, whose key is the area that they fill. ``tables`` are areas by their names, ``hidden`` rows by their numbers.
``expect`` has a value for every formula's cell; ``within`` is a tolerance, as in tests/cases.

Formulas are written as people see them (``表[@得分]``, ``XLOOKUP``), and put into the file as Excel stores them.
``calc."C2" = "…"`` says why LibreOffice shows something else than Excel in these cells; "not before version …" what it
may come to know. ``formulon."C2" = "…"`` says why another engine, asked as a second opinion, has something else there.
"""

import datetime
import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import casefiles
import tomllib
import xlsxwriter
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter, range_boundaries
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from xlfuncs.core.errors import CellError

FOLDER = Path(__file__).parents[1] / "idioms"
CASE_KEYS = {"name", "source", "names", "sheets", "within"}
SHEET_KEYS = {"rows", "cells", "formulas", "arrays", "spills", "tables", "hidden", "expect", "calc", "formulon"}
#: What a cell looks like, and what makes a sheet look like something.
Look = Callable[[str], Format | None]
Dress = Callable[[xlsxwriter.Workbook, Worksheet, "Page"], Look]
_ERROR_FORMULA = re.compile(rb"<f>#[A-Z/0!?]+</f>")
_THIS_ROW = re.compile(r"\[@(?:\[([^\]]+)\]|([^\[\]]+))\]")


class Page(NamedTuple):
    """A sheet of a case; every dict is by single cells but ``arrays`` and ``spills``, which are by areas."""

    name: str
    cells: dict[str, Any]
    formulas: dict[str, str]
    arrays: dict[str, str]
    spills: dict[str, str]
    tables: dict[str, str]
    hidden: list[int]
    expect: dict[str, Any]
    calc: dict[str, str]
    formulon: dict[str, str]


class Idiom(NamedTuple):
    """A small workbook and what Excel computes in it."""

    place: str
    pages: list[Page]
    names: dict[str, str]
    within: float
    source: str


def addresses(area: str) -> list[list[str]]:
    """Return the cells of an area, by rows."""
    left, top, right, bottom = map(int, range_boundaries(area))  # type: ignore[arg-type]  # no whole rows or columns
    return [
        [f"{get_column_letter(column)}{row}" for column in range(left, right + 1)] for row in range(top, bottom + 1)
    ]


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.toml"))


def every() -> Iterator[Idiom]:
    for file in files():
        yield from read(file)


@cache
def read(file: Path) -> tuple[Idiom, ...]:
    """Read the cases of one file, once. An unknown key, a missing source, a formula without its answer is an error."""
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    if set(content) != {"case"}:
        raise ValueError(f"{file.name}: unknown keys {set(content) - {'case'}}")
    found: list[Idiom] = []
    for entry in content["case"]:
        place = f"{file.stem}: {entry.get('name')}"
        _refuse(place, set(entry) - CASE_KEYS, {"name", "source", "sheets"} - set(entry))
        if not entry["source"].strip():
            raise ValueError(f"{place}: its source says nothing")
        pages = [_page(place, name, sheet) for name, sheet in entry["sheets"].items()]
        found.append(Idiom(place, pages, entry.get("names", {}), entry.get("within", 0.0), entry["source"]))
    doubled = {each.place for each in found if [other.place for other in found].count(each.place) > 1}
    _refuse(file.name, doubled, set())
    return tuple(found)


def _refuse(place: str, unknown: set[str], missing: set[str]) -> None:
    if unknown or missing:
        raise ValueError(f"{place}: unknown or double {unknown or 'nothing'}, missing {missing or 'nothing'}")


def _page(place: str, name: str, sheet: dict[str, Any]) -> Page:
    _refuse(f"{place}, {name}", set(sheet) - SHEET_KEYS, set())
    cells = {
        f"{get_column_letter(column)}{row}": _value(value)
        for row, line in enumerate(sheet.get("rows", []), 1)
        for column, value in enumerate(line, 1)
    }
    cells |= _by_cell(sheet.get("cells", {}))
    formulas = {
        cell: _filled(formula, area.partition(":")[0], cell)
        for area, formula in sheet.get("formulas", {}).items()
        for row in addresses(area)
        for cell in row
    }
    arrays, spills = sheet.get("arrays", {}), sheet.get("spills", {})
    expect = _by_cell(sheet.get("expect", {}))
    filled = {cell for area in [*arrays, *spills] for row in addresses(area) for cell in row}
    computed = set(formulas) | filled
    _refuse(f"{place}, {name}", (set(expect) - computed) | {c for c in computed if cells.get(c, "") != ""}, set())
    calc, formulon = _by_cell(sheet.get("calc", {})), _by_cell(sheet.get("formulon", {}))
    _refuse(f"{place}, {name}", (set(calc) | set(formulon)) - set(expect), computed - set(expect))
    tables, hidden = sheet.get("tables", {}), sheet.get("hidden", [])
    return Page(name, cells, formulas, arrays, spills, tables, hidden, expect, calc, formulon)


def _filled(formula: str, origin: str, cell: str) -> str:
    """Return a formula of one cell as it reads in another (openpyxl's own way loses the sheet of a name: it stays at
    home).
    """
    return formula if cell == origin else Translator(formula, origin).translate_formula(cell)


def _by_cell(given: dict[str, Any]) -> dict[str, Any]:
    """Return values by areas as values by cells: one value fills its area, a list is a column, a list of lists rows."""
    found = {}
    for area, value in given.items():
        places = addresses(area)
        if isinstance(value, list):
            rows = value if isinstance(value[0], list) else [[each] for each in value]
            if [len(row) for row in rows] != [len(row) for row in places]:
                raise ValueError(f"the values of {area} have another size")
        else:
            rows = [[value] * len(row) for row in places]
        for line, row in zip(places, rows, strict=True):
            found.update({cell: _value(each) for cell, each in zip(line, row, strict=True)})
    return found


def _value(value: Any) -> Any:
    """Return a case's notation as a cell value; a date or a time of day is the number that Excel keeps."""
    if isinstance(value, datetime.datetime):
        return (
            day(value.date())
            + (value - datetime.datetime.combine(value.date(), datetime.time())).total_seconds() / 86400
        )
    if isinstance(value, datetime.date):
        return day(value)
    if isinstance(value, datetime.time):
        return (value.hour * 3600 + value.minute * 60 + value.second) / 86400
    return casefiles.cells(value)


def day(date: datetime.date) -> float:
    """Return Excel's number of a day after February 1900.

    >>> day(datetime.date(2026, 5, 1))
    46143.0
    """
    return float((date - datetime.date(1899, 12, 30)).days)


def write(idioms: Sequence[Idiom], file: Path, *, stored: bool = False, dress: Dress | None = None) -> Path:
    """Write a workbook with the sheets of these cases, whose names must not clash.

    Formulas have no values in it, or those that are expected (``stored``): then it is a workbook that Excel computed.
    ``dress`` puts on each sheet what is neither value nor formula, and says what a cell looks like.
    """
    with xlsxwriter.Workbook(file, {"use_future_functions": True}) as book:
        for idiom in idioms:
            tables = [table for page in idiom.pages for table in page.tables]
            for page in idiom.pages:
                sheet = book.add_worksheet(page.name)
                look = dress(book, sheet, page) if dress else lambda cell: None
                _write(sheet, page, tables, stored, look)
            for name, formula in idiom.names.items():
                book.define_name(name, formula)
    _without_error_formulas(file)
    return file


def _without_error_formulas(file: Path) -> None:
    """Make the formulas that ``put`` writes for errors the constants that they are: XlsxWriter has no other way, but
    within an array no cell may have a formula.
    """
    with zipfile.ZipFile(file) as package:
        parts = [(info, package.read(info)) for info in package.infolist()]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for info, data in parts:
            package.writestr(info, _ERROR_FORMULA.sub(b"", data) if "/worksheets/" in info.filename else data)


def _write(sheet: Worksheet, page: Page, tables: Sequence[str], stored: bool, look: Look) -> None:
    for cell, value in page.cells.items():
        put(sheet, cell, value, look(cell))
    for name, area in page.tables.items():
        heads = [{"header": page.cells[cell]} for cell in addresses(area)[0]]
        sheet.add_table(area, {"name": name, "columns": heads, "style": "Table Style Light 1"})
    shown: Callable[[str], Any] = (lambda cell: _shown(page.expect[cell])) if stored else (lambda cell: 0)
    for cell, formula in page.formulas.items():
        sheet.write_formula(cell, as_stored(formula, tables), look(cell), shown(cell))
    for formulas, writer in (
        (page.arrays, sheet.write_array_formula),
        (page.spills, sheet.write_dynamic_array_formula),
    ):
        for area, formula in formulas.items():
            first, *others = [cell for row in addresses(area) for cell in row]
            writer(
                f"{area}:{area}" if ":" not in area else area,
                f"{{{as_stored(formula, tables)}}}",
                look(first),
                shown(first),
            )
            for cell in others if stored else ():
                put(sheet, cell, page.expect[cell], look(cell))
    for row in page.hidden:
        sheet.set_row(row - 1, None, None, {"hidden": True})


def put(sheet: Worksheet, cell: str, value: Any, look: Format | None) -> None:
    """Write a constant; an error as a formula, with its value."""
    if isinstance(value, CellError):
        sheet.write_formula(cell, f"={value.code}", look, value.code)
    elif isinstance(value, bool):
        sheet.write_boolean(cell, value, look)
    elif not isinstance(value, str):
        sheet.write_number(cell, value, look)
    elif value:
        sheet.write_string(cell, value, look)


def as_stored(formula: str, tables: Sequence[str]) -> str:
    """Return a formula as Excel stores it: ``[@列]`` is short for this row's column, and a table's name alone gets
    brackets.

    >>> as_stored("=表[@分]/ROWS(表)", ["表"])
    '=表[[#This Row],[分]]/ROWS(表[])'
    """
    for table in tables:
        formula = re.sub(rf"(?<![\w.]){re.escape(table)}(?![\w.\[])", f"{table}[]", formula)
    return _THIS_ROW.sub(lambda found: f"[[#This Row],[{found[1] or found[2]}]]", formula)


def _shown(value: Any) -> Any:
    return value.code if isinstance(value, CellError) else value


def same(got: Any, expect: Any, within: float) -> bool:
    """Return whether a cell shows the value that is expected; the last bits of a double do not matter."""
    if isinstance(expect, float | int) and not isinstance(expect, bool):
        return casefiles.same(got, expect, max(within, 1e-12 * max(1.0, abs(expect))))
    return casefiles.same(got, expect)


def differences(idiom: Idiom, value: Callable[[str, str], Any]) -> dict[tuple[str, str], str]:
    """Return the cells that show something else than is expected, each with a sentence; ``value`` gives what a cell
    shows.
    """
    return {
        (page.name, cell): f"{page.name}!{cell}: {_shown(got)!r}, not {_shown(expect)!r}, for {formula_of(page, cell)}"
        for page in idiom.pages
        for cell, expect in page.expect.items()
        if not same(got := value(page.name, cell), expect, idiom.within)
    }


def formula_of(page: Page, cell: str) -> str:
    """Return the formula that fills a cell."""
    for area, formula in {**page.formulas, **page.arrays, **page.spills}.items():
        if any(cell in row for row in addresses(area)):
            return formula
    raise KeyError(cell)
