"""Asks engines that others wrote what a workbook gives which carries our functions as names.

A question is a function and its cells; each stands in rows of its own, with its formula beside it, stored as Excel
stores one that may spill. ``ironcalc`` runs in a process of its own: it writes to the terminal, and endless recursion
ends it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from xlfuncs.core.errors import CellError
from xlfuncs.native.text import stored
from xlfuncs.xlsx.address import address_of, key_of
from xlfuncs.xlsx.conversion import METADATA

_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OPTIONAL = re.compile(r"_xlop\.(\w+)")
#: How each engine takes an optional parameter.
OPTIONAL = {"ironcalc": "_xlop.{}", "formulon": "[_xlpm.{}]"}
MISSING = {name: "" if importlib.util.find_spec(name) else f"{name} is not installed" for name in OPTIONAL}
#: Where the formulas stand.
_ANSWERS = 30


class Question(NamedTuple):
    """A function, what it is given, and what it ought to give; a list is a range, a list of lists its rows."""

    function: str
    cells: Sequence[Any]
    expected: Any


class Spot(NamedTuple):
    """Where an answer stands: its first row, its rows and columns, and whether it is a range at all."""

    row: int
    height: int
    width: int
    is_range: bool


def rows_of(given: Any) -> list[list[Any]]:
    """Return what is given as rows of cells."""
    if not isinstance(given, list):
        return [[given]]
    return [list(row) if isinstance(row, list) else [row] for row in given] or [[""]]


def _cell(row: int, column: int, value: Any) -> str:
    place = address_of(key_of(row, column))
    if value is None or value == "":
        return ""
    if isinstance(value, CellError):
        return f'<c r="{place}" t="e"><v>{value.code}</v></c>'
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value!r}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def sheet_of(questions: Iterable[Question]) -> tuple[str, list[Spot]]:
    """Return the rows of a sheet that asks these questions, and where the answers will stand."""
    lines: dict[int, dict[int, str]] = {}
    spots: list[Spot] = []
    row = 1
    for question in questions:
        column, tall, references = 1, 1, []
        for given in question.cells:
            cells = rows_of(given)
            width = max(map(len, cells))
            for down, line in enumerate(cells):
                for right, value in enumerate(line):
                    lines.setdefault(row + down, {})[column + right] = _cell(row + down, column + right, value)
            first, last = (
                address_of(key_of(row + down, column + right)) for down, right in ((0, 0), (len(cells) - 1, width - 1))
            )
            references.append(first if first == last else f"{first}:{last}")
            tall, column = max(tall, len(cells)), column + width
        wanted = rows_of(question.expected)
        spot = Spot(row, len(wanted), max(map(len, wanted)), isinstance(question.expected, list))
        place, end = (
            address_of(key_of(row, _ANSWERS)),
            address_of(key_of(row + spot.height - 1, _ANSWERS + spot.width - 1)),
        )
        area = place if place == end else f"{place}:{end}"
        call = f"{question.function}({','.join(references)})"
        lines.setdefault(row, {})[_ANSWERS] = f'<c r="{place}" cm="1"><f t="array" ref="{area}">{call}</f></c>'
        spots.append(spot)
        row += max(tall, spot.height) + 1
    text = "".join(
        f'<row r="{number}">{"".join(cell for _, cell in sorted(line.items()))}</row>'
        for number, line in sorted(lines.items())
    )
    return text, spots


def write(path: Path, names: Mapping[str, str], rows: str, optional: str = "_xlop.{}") -> None:
    """Write a workbook of one sheet that carries these names, for an engine that takes ``optional`` parameters so."""

    def taken(found: re.Match[str]) -> str:
        return optional.format(found[1])

    defined = "".join(
        f"<definedName name={quoteattr(name)}>{escape(_OPTIONAL.sub(taken, stored(text)))}</definedName>"
        for name, text in sorted(names.items())
    )
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPES}.worksheet+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPES}.styles+xml"/>'
        f'<Override PartName="/{METADATA.name}" ContentType="{METADATA.content_type}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATION}"><sheets><sheet name="S" sheetId="1" '
        f'r:id="rId1"/></sheets><definedNames>{defined}</definedNames></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" '
        f'Type="{_RELATION}/styles" Target="styles.xml"/><Relationship Id="rId3" '
        f'Type="{METADATA.link.kind}" Target="metadata.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>',
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><fonts count="1"><font><sz val="11"/>'
        '<name val="Calibri"/></font>'
        '</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill>'
        '<patternFill patternType="gray125"/>'
        '</fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        '<cellXfs count="1">'
        '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle '
        'name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
        METADATA.name: METADATA.data.decode(),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(name, text)


def asked(engine: str, path: Path, cells: Sequence[tuple[int, int]]) -> dict[tuple[int, int], Any]:
    """Return what an engine computes for these cells of the first sheet."""
    return dict(zip(cells, _values(engine, path, [(0, *each) for each in cells]), strict=True))


def values_of_file(
    engine: str, path: Path, copy: Path, cells: Sequence[tuple[int, int, int]], optional: str
) -> list[Any]:
    """Return what an engine computes for cells of a workbook of ours, each with its sheet, in a ``copy``: optional
    parameters as it takes them, and blank cells without a type, which IronCalc takes for 0.
    """
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            text = source.read(name)
            if name == "xl/workbook.xml":
                text = re.sub(rb"_xlop\.(\w+)", lambda found: optional.format(found[1].decode()).encode(), text)
            if name.startswith("xl/worksheets/"):
                text = re.sub(rb' t="n"\s*/>', b"/>", text)
            target.writestr(name, text)
    return _values(engine, copy, cells)


def _values(engine: str, path: Path, cells: Sequence[tuple[int, int, int]]) -> list[Any]:
    if engine == "formulon":
        return _by_formulon(path, cells)
    done = subprocess.run(
        [sys.executable, __file__, str(path)],
        input=json.dumps(cells),
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"},
    )
    values: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return values


def _by_formulon(path: Path, cells: Sequence[tuple[int, int, int]]) -> list[Any]:
    from secondopinion import _CODES, formulon  # noqa: PLC0415

    with formulon().Workbook.load(path.read_bytes()) as book:
        book.recalc()
        values = [book.get_value(sheet, row - 1, column - 1) for sheet, row, column in cells]
        return [_CODES[each.error_code or 0] if each.kind.name == "ERROR" else each.to_python() for each in values]


def _by_ironcalc(path: str, cells: Sequence[Sequence[int]]) -> Iterator[Any]:
    import ironcalc  # noqa: PLC0415

    book = ironcalc.load_from_xlsx(path, "en", "UTC", "en")
    book.evaluate()
    for sheet, row, column in cells:
        kind, shown = str(book.get_cell_type(sheet, row, column)), book.get_formatted_cell_value(sheet, row, column)
        if "Number" in kind:
            yield book.get_cell_value(sheet, row, column)
        else:
            yield shown == "TRUE" if "Logical" in kind or "Bool" in kind else shown


def alike(got: Any, expected: Any) -> bool:
    """Return whether a cell holds what is expected of it."""
    if isinstance(expected, CellError):
        return bool(got == expected.code)
    got, expected = ("" if each is None else each for each in (got, expected))
    if isinstance(got, bool) or isinstance(expected, bool):
        return got is expected
    if isinstance(got, int | float) and isinstance(expected, int | float):
        return abs(got - expected) <= 1e-12 * max(1, abs(expected))
    return bool(got == expected)


def differing(
    engine: str, folder: Path, names: Mapping[str, str], questions: Sequence[Question]
) -> list[tuple[Question, Any]]:
    """Return the questions that an engine answers otherwise than expected, with its answers."""
    rows, spots = sheet_of(questions)
    path = folder / f"{engine}.xlsx"
    write(path, names, rows, OPTIONAL[engine])
    cells = [
        (spot.row + down, _ANSWERS + right)
        for spot in spots
        for down in range(spot.height)
        for right in range(spot.width)
    ]
    values = asked(engine, path, cells)
    found = []
    for question, spot in zip(questions, spots, strict=True):
        got = [
            [values[spot.row + down, _ANSWERS + right] for right in range(spot.width)] for down in range(spot.height)
        ]
        wanted = rows_of(question.expected)
        same = all(
            alike(*pair) for line, other in zip(got, wanted, strict=True) for pair in zip(line, other, strict=True)
        )
        if not same:
            found.append((question, got if spot.is_range else got[0][0]))
    return found


if __name__ == "__main__":
    print("\n" + json.dumps([*_by_ironcalc(sys.argv[1], json.load(sys.stdin))]))
