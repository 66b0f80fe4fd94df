"""Cells through xlwings' own Office.js dispatcher, converters included; every case: tests/e2e/test_one_truth.py.

The dispatcher runs only where the environment names a licence (``XLWINGS_LICENSE_KEY``) and a server
(``XLWINGS_ON_SERVER=true``); neither is set here.
"""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest
from casefiles import Case, every, same
from cputime import within
from hosts_available import require
from officejs import BLANKS, DISPATCHER, askable, differing, dispatched, received, shown

from xlfuncs.core.registry import FUNCTIONS

require(*DISPATCHER)

import xlwings.server  # noqa: E402

from xlfuncs.core.arguments import Word  # noqa: E402
from xlfuncs.hosts import excel  # noqa: E402

TELL = "import json, xlwings.server; from xlfuncs.hosts import excel; "
TELL += "print(json.dumps(xlwings.server.custom_functions_meta(excel)))"
CASES = [case for case in every() if askable(case)]


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize("blank", BLANKS[1:], ids=repr)
def test_empty_cells_of_every_platform(blank: object) -> None:
    for case in differing(CASES, blank):
        got = dispatched(case, blank)
        assert same(got, shown(case.expect), case.within), f"{case.place}: {got!r}, not {case.expect!r}"


def test_what_excel_is_told() -> None:
    """Names, argument help, optional and repeating arguments reach Excel as the catalogue has them."""
    told = {each["name"]: each for each in xlwings.server.custom_functions_meta(excel)["functions"]}
    assert set(told) == set(FUNCTIONS)
    assert not any("helpUrl" in each for each in told.values())  # nobody has named a page
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


@pytest.mark.slow
def test_an_event_of_thousands_of_blank_rows_is_handed_over_at_once() -> None:
    """An event's workbook hands over thousands of rows: seconds, where each cell costs a failing import."""
    heads = ["team", "place", *(f"player{number}" for number in range(1, 7))]
    entries = [heads, ["A", 1, 100, 100, 100, 100, "", ""], *[[""] * 8] * 9_998]
    settings = [["level", "national"], ["boards", 48], ["colour", "red"]]
    with within(1):
        got = dispatched(Case("", "XF_EVENT", ["cba-teams", "figures", settings, entries], None, "", 0.0, ""), "")
    assert isinstance(got, list)


def told_in(lang: str, page: str = "") -> dict[str, Any]:
    """What xlwings makes of the module for Excel, in a Python of its own: what the metadata say is read once."""
    environment = {**os.environ, "XLFUNCS_LANG": lang, "XLFUNCS_PAGE": page}
    ran = subprocess.run([sys.executable, "-c", TELL], env=environment, capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["platinum", "gold", "silver", "red", "blue"]),
        ("zh", ["白金", "金", "银", "红", "蓝"]),
        ("ja", ["白金", "金", "银", "红", "蓝"]),
    ],
)
def test_words_to_choose_from(lang: str, words: list[str]) -> None:
    """An argument that is one word of a few has a list; each word in it is taken, and no word of the rule is left out.

    Excel hands over as text what has a list: an argument that takes a number, a range or a Boolean has none.
    """
    told = told_in(lang)
    lists = {each["id"]: each for each in told["enums"]}
    assert [each["name"] for each in lists["CBA_MP.COLOUR"]["values"]] == words
    assert all(re.fullmatch(r"[A-Z][A-Z0-9_.]{2,63}", name) for name in lists)  # the names that Office allows
    used = set()
    for function in told["functions"]:
        for parameter, argument in zip(function["parameters"], FUNCTIONS[function["id"]].args, strict=True):
            kind, found = argument.kind, lists.get(parameter.get("customEnumId"))
            if found is None:
                assert (parameter["type"], parameter["dimensionality"]) == ("any", "matrix")
                assert type(kind) is not Word or kind.has_numerals or argument.repeating
                continue
            used.add(found["id"])
            assert (found["type"], parameter["type"], parameter["dimensionality"]) == ("string", "string", "scalar")
            assert isinstance(kind, Word)
            meant = [kind.find(each["stringValue"]) for each in found["values"]]
            assert meant == list(kind.words)
            assert all(each["name"] == each["stringValue"] for each in found["values"])
            for each in found["values"]:
                assert {kind.find(other) for other in each.get("tooltip", each["name"]).split(" · ")} == {
                    kind.find(each["name"])
                }
    assert used == set(lists)


@pytest.mark.slow
def test_where_the_help_leads() -> None:
    told = told_in("ja", "https://club.example/figures/")
    addresses = {each["name"]: each["helpUrl"] for each in told["functions"]}
    assert addresses.keys() == FUNCTIONS.keys()
    assert addresses["JCBL_A"] == "https://club.example/figures/functions/JCBL_A?lang=ja"
