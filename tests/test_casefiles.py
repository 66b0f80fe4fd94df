"""The reader of cases: what a row may say, and what it may not."""

import re
from pathlib import Path

import casefiles
import pytest
from casefiles import Case

from xlfuncs.core.errors import CellError

GOOD = """[ranges]
two = [1, 2]

[[CBA_R]]
source = "§1.2"
within = 0.5
rows = [
  [[1, { range = "two" }], 3],
  [["", { error = "#N/A" }], { value = [[4, ""]], within = 0 }, '''of its
    own'''],
]

[[CBA_S]]
rows = [
  [[], "x", "s"],
]

[[CBA_R]]
editions = ["1", "2"]
rows = [
  [[0], { error = "#NUM!", says = "NOT_ALLOWED rank" }, "s"],
]
"""


def read(folder: Path, text: str) -> tuple[Case, ...]:
    """Read a file of cases with this text."""
    (folder / "x").mkdir()
    (folder / "x" / "y.toml").write_text(text, encoding="utf-8")
    return casefiles.read(folder / "x" / "y.toml")


def test_a_row_is_a_case(tmp_path: Path) -> None:
    shared, own, failure, earlier, other = read(tmp_path, GOOD)
    assert shared == Case("x/y:CBA_R:1", "CBA_R", [1, [[1], [2]]], 3, "", 0.5, "§1.2")
    assert own.args[0] == ""
    assert own.args[1].code == "#N/A"
    assert own[3:7] == ([[4, ""]], "", 0, "of its own")
    assert isinstance(failure.expect, CellError)
    assert (failure.place, failure.says, failure.within) == ("x/y:CBA_R:3", "NOT_ALLOWED rank", 0)
    assert (failure.edition, earlier.edition, other.edition) == ("1", "2", None)
    assert other == Case("x/y:CBA_S:1", "CBA_S", [], "x", "", 0, "s")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('source = "§1.2"', "", "x/y:CBA_R:1: neither the row nor its table has a source"),
        ('[[], "x", "s"]', '[[], "x", " "]', "x/y:CBA_S:1: neither the row nor its table has a source"),
        ('[[], "x", "s"]', '["x", "s"]', "x/y:CBA_S:1: a row is [[what is given, …], what is expected, source], not ["),
        ('[[], "x", "s"]', '[[], "x", "s", "y"]', "x/y:CBA_S:1: a row is"),
        ('[[], "x", "s"]', "{ args = [] }", "x/y:CBA_S:1: a row is"),
        ('[[], "x", "s"],', "", "x/y:CBA_S: a table without rows"),
        ("[[CBA_S]]", "[[CBA_SS]]", "x/y:CBA_SS: no function is called CBA_SS"),
        ("[[CBA_S]]", "[CBA_S]", "x/y:CBA_S: a table is headed [[CBA_S]]"),
        ("within = 0.5", "note = 1", "x/y:CBA_R: a table has no note"),
        ('range = "two"', 'range = "three"', "x/y:CBA_R:1: [ranges] has no 'three'"),
        ('range = "two"', 'ranges = "two"', "x/y:CBA_R:1: a cell is a value or {error = …}, not {"),
        ("says = ", "said = ", "x/y:CBA_R:3: what is expected is a value, {error = …, says = …} or {value = …, within"),
        ("[[CBA_S]]", "[[CBA_S", "x/y: Expected ']]'"),
    ],
)
def test_a_mistake_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        read(tmp_path, GOOD.replace(old, new, 1))
