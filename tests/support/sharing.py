"""Formulas that were filled down, stored once for many cells: Excel does so, the libraries that write files do not."""

import re
import zipfile
from pathlib import Path

from openpyxl.formula.translate import Translator

_CELL = re.compile(r'<c r="([A-Z]+)(\d+)"([^>]*)><f>([^<]*)</f>')


def shared(source: Path, out: Path) -> Path:
    """Write the workbook with shared formulas where the cells below have the same one.

    Formulas over other sheets or tables stay what they are: Excel shares none of them.
    """
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(out, "w") as made:
        for info in given.infolist():
            data = given.read(info)
            sheet = info.filename.startswith("xl/worksheets/sheet")
            made.writestr(info, _shared(data.decode()).encode() if sheet else data)
    return out


def _shared(text: str) -> str:
    formulas = {(column, int(row)): formula for column, row, _, formula in _CELL.findall(text)}
    attributes: dict[tuple[str, int], str] = {}
    for (column, row), formula in formulas.items():
        if (column, row) in attributes or "!" in formula or "[" in formula:
            continue
        filled = Translator("=" + formula, f"{column}{row}")
        last = row
        while "=" + formulas.get((column, last + 1), "") == filled.translate_formula(f"{column}{last + 1}"):
            last += 1
        if last > row:
            number = len(attributes)
            attributes |= {(column, below): f' t="shared" si="{number}"/>' for below in range(row + 1, last + 1)}
            attributes[column, row] = f' t="shared" ref="{column}{row}:{column}{last}" si="{number}">{formula}</f>'

    def cell(found: re.Match[str]) -> str:
        column, row, others, _ = found.groups()
        new = attributes.get((column, int(row)))
        return found[0] if new is None else f'<c r="{column}{row}"{others}><f{new}'

    return _CELL.sub(cell, text)
