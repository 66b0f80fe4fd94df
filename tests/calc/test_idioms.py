"""The idioms of score sheets (tests/idioms) in LibreOffice: it shows what Excel does but where the case tells why not.

Cases whose sheets, names and tables do not clash share a workbook: LibreOffice starts for each.
"""

from collections.abc import Iterable
from typing import Any

import idiomfiles
import pytest
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


@pytest.fixture(scope="module")
def values(office: Office, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, dict[int, Any]]]:
    """What LibreOffice computes: case to sheet to cell to value."""
    folder = tmp_path_factory.mktemp("idioms")
    found = {}
    for number, shelf in enumerate(shelves(IDIOMS)):
        sheets = office.values(idiomfiles.write(shelf, folder / f"{number}.xlsx"))
        found.update({idiom.place: sheets for idiom in shelf})
    return found


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda idiom: idiom.place)
def test_libreoffice(idiom: Idiom, values: dict[str, dict[str, dict[int, Any]]]) -> None:
    sheets = values[idiom.place]

    def value(sheet: str, cell: str) -> Any:
        where = parse_cell(cell)
        assert where is not None
        return sheets[sheet].get(key_of(*where), "")

    wrong = idiomfiles.differences(idiom, value)
    known = {(page.name, cell): why for page in idiom.pages for cell, why in page.calc.items()}
    certain = {cell for cell, why in known.items() if not why.startswith("not before version")}
    assert wrong.keys() <= known.keys(), "\n".join(wrong[cell] for cell in wrong.keys() - known.keys())
    assert wrong.keys() >= certain, f"it agrees with Excel, though the case tells why not: {certain - wrong.keys()}"
