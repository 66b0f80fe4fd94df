"""The idioms of score sheets (tests/idioms) in LibreOffice: it shows what Excel does but where the case tells why not.

Cases whose sheets, names and tables do not clash share a workbook; the long run asks those of whole columns as well, of
which LibreOffice computes ten in the time of all others.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import idiomfiles
import pytest
import together
from idiomfiles import Idiom

from xlfuncs.hosts.calc import Office
from xlfuncs.xlsx.address import key_of, parse_cell

IDIOMS = list(idiomfiles.every())


def shelves(idioms: Iterable[Idiom]) -> list[list[Idiom]]:
    """The cases in as few workbooks as their names allow."""
    made: list[tuple[set[str], list[Idiom]]] = []
    for idiom in idioms:
        own = {name.casefold() for name in [*(page.name for page in idiom.pages), *idiom.names]}
        own |= {table.casefold() for page in idiom.pages for table in page.tables}
        free = next((shelf for shelf in made if not shelf[0] & own), None)
        if free is None:
            made.append((own, [idiom]))
        else:
            free[0].update(own)
            free[1].append(idiom)
    return [idioms for _, idioms in made]


def whole_columns(idiom: Idiom) -> bool:
    formulas = (each for page in idiom.pages for each in (page.formulas, page.arrays, page.spills))
    return any(re.search(r"[A-Z]:\$?[A-Z]", text) for each in formulas for text in each.values())


SHELVES = [*shelves(each for each in IDIOMS if not whole_columns(each)), *shelves(filter(whole_columns, IDIOMS))]


@pytest.mark.few(1)
@pytest.mark.parametrize("shelf", SHELVES, ids=range(len(SHELVES)))
def test_libreoffice(shelf: list[Idiom], office: Office, tmp_path: Path) -> None:
    sheets = office.values(idiomfiles.write(shelf, tmp_path / "shelf.xlsx"))

    def value(sheet: str, cell: str) -> Any:
        where = parse_cell(cell)
        assert where is not None
        return sheets[sheet].get(key_of(*where), "")

    together.each(shelf, lambda idiom: agrees(idiom, value), lambda idiom: idiom.place)


def agrees(idiom: Idiom, value: Callable[[str, str], Any]) -> None:
    wrong = idiomfiles.differences(idiom, value)
    known = {(page.name, cell): why for page in idiom.pages for cell, why in page.calc.items()}
    certain = {cell for cell, why in known.items() if not why.startswith("not before version")}
    assert wrong.keys() <= known.keys(), "\n".join(wrong[cell] for cell in wrong.keys() - known.keys())
    assert wrong.keys() >= certain, f"it agrees with Excel, though the case tells why not: {certain - wrong.keys()}"
