"""Cells through xlwings' own Office.js dispatcher, converters included; every case: tests/e2e/test_one_truth.py.

The dispatcher runs only where the environment names a licence (``XLWINGS_LICENSE_KEY``) and a server
(``XLWINGS_ON_SERVER=true``); neither is set here.
"""

import pytest
from casefiles import Case, every, same
from hosts_available import require
from officejs import BLANKS, DISPATCHER, askable, differing, dispatched, received, shown

from xlfuncs.registry import FUNCTIONS

require(*DISPATCHER)

import xlwings.server  # noqa: E402

from xlfuncs.hosts import excel  # noqa: E402

CASES = [case for case in every() if askable(case)]


@pytest.mark.parametrize("blank", BLANKS[1:], ids=repr)
def test_empty_cells_of_every_platform(blank: object) -> None:
    for case in differing(CASES, blank):
        got = dispatched(case, blank)
        assert same(got, shown(case.expect), case.within), f"{case.place}: {got!r}, not {case.expect!r}"


def test_what_excel_is_told() -> None:
    """Names, argument help, optional and repeating arguments reach Excel as the catalogue has them."""
    told = {each["name"]: each for each in xlwings.server.custom_functions_meta(excel)["functions"]}
    assert set(told) == set(FUNCTIONS)
    for name, function in FUNCTIONS.items():
        assert told[name]["description"].startswith(function.help.en)
        for parameter, argument in zip(told[name]["parameters"], function.args, strict=True):
            assert parameter["name"] == argument.name
            assert parameter["description"] in (argument.help.en, argument.help.en[:254] + "…")
            assert parameter.get("optional", False) == (not argument.required and not argument.repeating)
            assert parameter.get("repeating", False) == argument.repeating


def test_one_row_for_a_single_cell() -> None:
    """A range where one cell belongs is the user's mistake, whatever its shape."""
    for row in ([[1, 2, 3]], [[1], [2], [3]]):
        case = Case("", "CBA_R", [row, 24], None, "", 0.0, "")
        assert received(dispatched(case, ""))[0][0].code == "#VALUE!"
