"""One truth: every case and every workbook has the same values in every host, cell by cell.

Python is the registry itself; the headless host and LibreOffice get the cases as a workbook; xlwings gets
them as Excel's JavaScript sends them. Where a host cannot tell a question from another one (see ``calccases``
and ``officejs``) it must give the answer to that one. The table at the end says who was asked how much.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import calccases
import caseworkbook
import officejs
import pytest
from casefiles import FOLDER, Case, answer, every, same
from delivered import WORKBOOKS, in_one_language, share
from hosts_available import TABLE, require
from officejs import DISPATCHER, dispatched

from xlfuncs import recalc
from xlfuncs.core.errors import CellError
from xlfuncs.hosts.calc import Office
from xlfuncs.jobs.making import layouts, write
from xlfuncs.xlsx.address import address, address_of, key_of
from xlfuncs.xlsx.workbook import Workbook

pytestmark = pytest.mark.slow
Property = Callable[[str, object], None]
#: An example has many blank lines below the filled ones: every event's formulas meet both.
IN_LIBREOFFICE = share(0, in_one_language(0))
LAYOUTS = layouts(Path(__file__).parents[2] / "workbooks")
CASES: dict[str, list[Case]] = {}
for _case in every():
    CASES.setdefault(_case.place.partition("/")[0], []).append(_case)


def python(cases: Sequence[Case], folder: Path, request: pytest.FixtureRequest) -> list[Any]:
    return [answer(case) for case in cases]


def headless_host(cases: Sequence[Case], folder: Path, request: pytest.FixtureRequest) -> list[Any]:
    file = folder / "cases.xlsx"
    places = caseworkbook.write(cases, file, blanks="cells")
    found = recalc.recalculate(file)
    return [
        place.read(lambda row, column: found.value(caseworkbook.SHEET, address(row + 1, column + 1)))
        for place in places
    ]


def libreoffice(cases: Sequence[Case], folder: Path, request: pytest.FixtureRequest) -> list[Any]:
    file = folder / "cases.xlsx"
    places = caseworkbook.write(cases, file, blanks="omitted")
    office: Office = request.getfixturevalue("office")
    cells = office.values(file)[caseworkbook.SHEET]
    return [place.read(lambda row, column: cells[key_of(row + 1, column + 1)]) for place in places]


def xlwings(cases: Sequence[Case], folder: Path, request: pytest.FixtureRequest) -> list[Any]:
    require(*DISPATCHER)
    with closing(asyncio.new_event_loop()) as loop:
        return [dispatched(case, "", loop.run_until_complete) for case in cases]


def expected(case: Case, host: str) -> Any:
    """What a host shows for a case."""
    if host == "LibreOffice":
        return calccases.expected(case, blanks="omitted")
    return officejs.shown(case.expect) if host == "xlwings" else case.expect


def asked(host: str, book: str) -> list[Case]:
    """The cases that can be put to a host."""
    return [case for case in CASES[book] if host != "xlwings" or officejs.askable(case)]


HOSTS: dict[str, Callable[[Sequence[Case], Path, pytest.FixtureRequest], list[Any]]] = {
    "Python": python,
    "headless": headless_host,
    "LibreOffice": libreoffice,
    "xlwings": xlwings,
}


@pytest.mark.parametrize("book", CASES)
@pytest.mark.parametrize("host", HOSTS)
def test_cases(host: str, book: str, tmp_path: Path, request: pytest.FixtureRequest, record_property: Property) -> None:
    cases = asked(host, book)
    answers = HOSTS[host](cases, tmp_path, request)
    wrong, otherwise = [], 0
    for case, got in zip(cases, answers, strict=True):
        expect = expected(case, host)
        if not same(got, expect, case.within):
            wrong.append(f"{case.place}: {got!r}, not {expect!r}")
        elif not same(calccases.given(case.expect), calccases.given(expect)):
            otherwise += 1
    record_property(TABLE, [host, book, len(cases), len(cases) - len(wrong) - otherwise, otherwise])
    assert not wrong, "\n".join([f"{len(wrong)} of {len(cases)} differ", *wrong[:20]])


@pytest.mark.parametrize("file", share(1), ids=lambda file: "/".join(file.parts[-2:]))
def test_what_is_committed_is_what_is_made(file: Path, tmp_path: Path) -> None:
    """Byte by byte, all its values with it: who looks at a workbook that is handed out need not compute it anew.

    Here are some; ``.ci/run`` makes all the others.
    """
    anew = tmp_path / file.name
    assert not write(LAYOUTS[file](), anew).warnings
    if anew.read_bytes() != file.read_bytes():
        with Workbook(anew) as made:
            wrong, asked = differences(file, {sheet.name: sheet.cells.values for sheet in made.sheets})
        pytest.fail("\n".join([f"run xlfuncs build all; {len(wrong)} of {asked} values differ", *wrong[:20]]))


@pytest.mark.parametrize("file", IN_LIBREOFFICE, ids=lambda file: "/".join(file.parts[-2:]))
def test_workbook(file: Path, office: Office, record_property: Property) -> None:
    """Every formula, built-in functions beside ours: LibreOffice has the headless host's values."""
    wrong, asked = differences(file, office.values(file))
    record_property(TABLE, ["LibreOffice and headless", "/".join(file.parts[-2:]), asked, asked - len(wrong), 0])
    assert not wrong, "\n".join([f"{len(wrong)} of {asked} differ", *wrong[:20]])


def differences(file: Path, theirs: Mapping[str, Mapping[int, Any]]) -> tuple[list[str], int]:
    """The formulas of a workbook that have another value there than in it, and how many it has."""
    wrong, asked = [], 0
    with Workbook(file) as book:
        assert {sheet.name for sheet in book.sheets} == theirs.keys()
        for sheet in book.sheets:
            cells = sheet.cells
            arrays = {key for array in cells.arrays.values() for key in array.area.every_key()}
            for key in {*cells.formulas, *cells.shared, *arrays}:
                asked += 1
                ours, there = cells.values.get(key), theirs[sheet.name].get(key)
                if not alike(ours, there):
                    wrong.append(f"{sheet.name}!{address_of(key)}: {ours!r}, there {there!r}")
    return wrong, asked


def test_every_workbook_is_there() -> None:
    assert set(WORKBOOKS) == set(LAYOUTS)


def alike(one: Any, other: Any) -> bool:
    """Equal values: an empty cell is an empty text, TRUE is 1, numbers agree to their twelfth digit."""
    if isinstance(one, CellError) or isinstance(other, CellError):
        return isinstance(one, CellError) and isinstance(other, CellError) and one.code == other.code
    one, other = ("" if value is None else value for value in (one, other))
    if isinstance(one, str) or isinstance(other, str):
        return type(one) is type(other) and one == other
    return one == pytest.approx(other, rel=1e-12, abs=1e-12)


def test_every_rulebook_has_cases() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/*.toml")} == set(CASES)
