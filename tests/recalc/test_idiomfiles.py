"""The reader of idioms: what a case may not say."""

import re
from pathlib import Path

import idiomfiles
import pytest

GOOD = """[[case]]
name = "sum"
source = "1 + 2"
[case.sheets.S]
rows = [[1, 2]]
formulas."C1:C2" = "=SUM(A1:B1)"
arrays."D1:D2" = "=A1:A2*2"
expect = { "C1:C2" = [3, 0], "D1:D2" = [2, 0] }
"""


def read(folder: Path, text: str) -> tuple[idiomfiles.Idiom, ...]:
    (folder / "x.toml").write_text(text, encoding="utf-8")
    return idiomfiles.read(folder / "x.toml")


def test_formulas_are_filled_down(tmp_path: Path) -> None:
    (idiom,) = read(tmp_path, GOOD)
    (page,) = idiom.pages
    assert page.formulas == {"C1": "=SUM(A1:B1)", "C2": "=SUM(A2:B2)"}
    assert page.expect == {"C1": 3, "C2": 0, "D1": 2, "D2": 0}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('source = "1 + 2"', "", "missing {'source'}"),
        ('source = "1 + 2"', 'source = " "', "its source says nothing"),
        ('source = "1 + 2"', 'source = "s"\nnote = "x"', "unknown or double {'note'}"),
        ("rows =", "row =", "unknown or double {'row'}"),
        ('"C1:C2" = [3, 0], ', "", "missing {'C"),
        ('"C1:C2" = [3, 0]', '"C1:C2" = [3, 0], E1 = 4', "unknown or double {'E1'}"),
        ("[3, 0]", "[3]", "the values of C1:C2 have another size"),
        ("rows = [[1, 2]]", "rows = [[1, 2, 3]]", "unknown or double {'C1'}"),
        ("[[case]]", "[[cases]]", "unknown keys {'cases'}"),
        ("[[case]]", GOOD + "[[case]]", "unknown or double {'x: sum'}"),
    ],
)
def test_a_mistake_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        read(tmp_path, GOOD.replace(old, new, 1))
