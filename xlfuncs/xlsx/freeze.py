"""A workbook for people without any of our programs: values in place of our formulas."""

from __future__ import annotations

import re
from collections.abc import Callable

from xlfuncs.xlsx.cells.splice import Edit, Held, spliced
from xlfuncs.xlsx.conversion import uses
from xlfuncs.xlsx.parts import Changes
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.xml import encoding_of, tag_at

_FORMULA = re.compile(r"<((?:[\w.-]+:)?)f\b[^<>]*(?:/>|>[^<]*</\1f>)")
#: In the place of a formula that gave an empty text: LibreOffice takes the text itself for an empty cell, and so for 0.
_EMPTY = '""'
_MARK = re.compile(r'\scm="\d+"')
_COLUMN = re.compile(r"<((?:[\w.-]+:)?calculatedColumnFormula)\b[^<>]*>([^<]*)</\1>")


def freeze(book: Workbook) -> tuple[Changes, int]:
    """Return the parts with our formulas gone, their stored values left; and how many cells that were."""
    changes, count = Changes(book), 0
    calls = _calling(book)
    for sheet in book.sheets:
        if not sheet.has_formulas:
            continue
        frozen = _ours(sheet, calls)
        count += len(frozen)
        if frozen:
            changes.parts[sheet.part] = _without_formulas(sheet, frozen)
        for link in book.links(sheet.part, "table"):
            text = changes.text(link.target)
            changes.put(link.target, _COLUMN.sub(lambda found: "" if calls(found[2]) else found[0], text))
    for chain in book.links(book.part, "calcChain") if count else ():
        changes.drop(chain.target, book.part, chain.id)  # it lists cells with formulas; Excel makes it anew
    return changes, count


def _calling(book: Workbook) -> Callable[[str], bool]:
    """Return a test whether a formula calls one of our functions, itself or through the names of the workbook."""
    found: set[str] = set()
    while True:
        text = "|".join(map(re.escape, sorted(found))) or "(?!)"
        named = re.compile(rf"(?<![\w.\\])(?:{text})(?![\w.\\])", re.IGNORECASE)
        more = {each.name for each in book.names if uses(each.formula) or named.search(each.formula)}
        if more == found:
            return lambda formula: uses(formula) or named.search(formula) is not None
        found = more


def _ours(sheet: Sheet, calls: Callable[[str], bool]) -> list[int]:
    cells = sheet.cells
    found = {key for key, text in cells.formulas.items() if calls(text)}
    found |= {key for key, master in cells.shared.items() if master in found}
    return sorted(found | {key for key, array in cells.arrays.items() if calls(array.text)})


def _without_formulas(sheet: Sheet, keys: list[int]) -> bytes:
    data, cells = sheet.data, sheet.cells
    encoding = encoding_of(data, sheet.part)
    shown = {*keys, *(each for key in keys if key in cells.arrays for each in cells.arrays[key].area.every_key())}
    blank = {key for key in shown if cells.values.get(key) == ""}
    edits: list[Edit] = []
    held: dict[int, Held] = {}
    for key in {*keys, *blank}:
        start, end = cells.spans[key]
        cell = data[start:end].decode(encoding)
        opening = tag_at(data, start, encoding)
        inner = _FORMULA.sub("", cell[len(opening) :], count=1)
        held[key] = Held(cells.values.get(key), _EMPTY if key in blank else "")
        prefix = opening.split(maxsplit=1)[0][1:].removesuffix("c")
        if key in blank:
            inner = f"<{prefix}f>{_EMPTY}</{prefix}f>" + inner
        if opening.endswith("/>") and inner:
            opening, inner = f"{opening[:-2].rstrip()}>", f"{inner}</{prefix}c>"
        cell = _MARK.sub("", opening) + inner
        edits.append(Edit(start, end, cell.encode(encoding, "xmlcharrefreplace")))
    return spliced(sheet.part, data, cells, edits, held)
