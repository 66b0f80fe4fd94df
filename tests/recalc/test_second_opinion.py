"""Expected values, asked of an independent engine too: where it disagrees, the case says why ours stands.

``formulon."C2" = "…"`` in a sheet of an idiom, ``[group.formulon]`` with ``'=…' = "…"`` in ``functions.toml``.
"""

from typing import Any

import idiomfiles
import pytest
from functiontable import CELLS, TABLE
from hosts_available import require
from idiomfiles import Idiom, Page
from secondopinion import MISSING, SecondOpinion

from xlfuncs.core.errors import CODES, CellError
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.xlsx.formulas.formula import calls_in, parse

pytestmark = pytest.mark.slow


def same(got: Any, expected: Any, within: float = 0.0) -> bool:
    if got == "" and expected == 0 and not isinstance(expected, bool):
        return True  # an empty cell, which shows 0
    if isinstance(expected, float | int) and not isinstance(expected, bool):
        within = max(within, 1e-8 * abs(expected))  # the pages show nine digits
    return idiomfiles.same(got, expected, within)


def is_ours(formula: str) -> bool:
    return any(call.name in FUNCTIONS for call in calls_in(parse(formula.removeprefix("="))))


def judged(wrong: dict[str, str], reasons: set[str]) -> str:
    """What is missing: a reason for a disagreement, or a disagreement for a reason."""
    lines = [said for place, said in wrong.items() if place not in reasons]
    lines += [f"{place}: it agrees, though the case tells why not" for place in sorted(reasons - wrong.keys())]
    return "\n".join(lines)


@pytest.mark.long
def test_idioms() -> None:
    require(not MISSING, MISSING)
    found = [said for idiom in idiomfiles.every() if (said := disagreement(idiom))]
    assert not found, "\n".join(found)


def disagreement(idiom: Idiom) -> str:
    tables = [table for page in idiom.pages for table in page.tables]
    typed = {page.name: {cell: value for cell, value in page.cells.items() if value != ""} for page in idiom.pages}
    second = SecondOpinion({page.name: {**typed[page.name], **page.expect} for page in idiom.pages}, idiom.names)
    try:
        for page in idiom.pages:
            second.hide(page.name, page.hidden)
            for name, area in page.tables.items():
                second.add_table(page.name, name, area, [page.cells[cell] for cell in idiomfiles.addresses(area)[0]])
        wrong: dict[str, str] = {}
        for page in idiom.pages:
            wrong |= _wrong(second, idiom, page, tables)
    finally:
        second.close()
    reasons = {f"{idiom.place}, {page.name}!{cell}" for page in idiom.pages for cell in page.formulon}
    return judged(wrong, reasons)


def _wrong(second: SecondOpinion, idiom: Idiom, page: Page, tables: list[str]) -> dict[str, str]:
    wrong = {}
    for area, formula in {**page.formulas, **page.arrays, **page.spills}.items():
        if is_ours(formula):
            continue
        cells = [cell for row in idiomfiles.addresses(area) for cell in row]
        for cell in cells:
            second.put(page.name, cell, None)
        for cell, got in second.of(page.name, area, idiomfiles.as_stored(formula, tables)).items():
            if not same(got, page.expect[cell], idiom.within):
                place = f"{idiom.place}, {page.name}!{cell}"
                wrong[place] = f"{place}: formulon has {got!r}, not {page.expect[cell]!r}, for {formula}"
        for cell in cells:
            second.put(page.name, cell, page.expect[cell])
    return wrong


@pytest.mark.parametrize("group", TABLE)
def test_functions(group: str) -> None:
    require(not MISSING, MISSING)
    values = {
        f"{column}{row}": each for column, cells in CELLS.items() for row, each in enumerate(cells, 1) if each != ""
    }
    second = SecondOpinion({"S": values}, {})
    wrong = {}
    for row, (formula, expected) in enumerate(TABLE[group]["cases"], 1):
        wanted = CellError(expected) if expected in CODES else expected
        got = second.of("S", f"A{row}", formula.removeprefix("{").removesuffix("}") if formula[0] == "{" else formula)
        if not same(got[f"A{row}"], wanted):
            wrong[formula] = f"{formula}: formulon has {got[f'A{row}']!r}, not {wanted!r}"
    second.close()
    said = judged(wrong, set(TABLE[group].get("formulon", ())))
    assert not said, said
