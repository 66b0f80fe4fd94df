"""Idioms of Chinese and Japanese score sheets (tests/idioms): the headless host computes what Excel does."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import idiomfiles
import pytest
from idiomfiles import Idiom
from sharing import shared
from versioned import through_version

from xlfuncs.recalc import Recalculation, recalculate

IDIOMS = list(idiomfiles.every())
EACH = pytest.mark.parametrize("idiom", IDIOMS, ids=lambda idiom: idiom.place)
GOOD = """[[case]]
name = "sum"
source = "1 + 2"
[case.sheets.S]
rows = [[1, 2]]
formulas."C1:C2" = "=SUM(A1:B1)"
arrays."D1:D2" = "=A1:A2*2"
expect = { "C1:C2" = [3, 0], "D1:D2" = [2, 0] }
"""


@pytest.mark.slow
@EACH
def test_a_workbook_without_values(idiom: Idiom, tmp_path: Path) -> None:
    """Nothing has been computed in it before: every formula is the headless host's."""
    found = recalculate(idiomfiles.write([idiom], tmp_path / "in.xlsx"))
    wrong = idiomfiles.differences(idiom, found.value)
    assert not wrong, said(wrong, found)


@pytest.mark.long
@EACH
def test_formulas_stored_once_for_many_cells(idiom: Idiom, tmp_path: Path) -> None:
    """What is filled down reads in each cell what it would have read there."""
    found = recalculate(shared(idiomfiles.write([idiom], tmp_path / "in.xlsx"), tmp_path / "shared.xlsx"))
    wrong = idiomfiles.differences(idiom, found.value)
    assert not wrong, said(wrong, found)


@pytest.mark.long
@EACH
def test_everything_depends_on_us(idiom: Idiom, tmp_path: Path) -> None:
    """Every constant comes from a function of ours, and the formulas' values are spoilt: all must come back."""
    given = idiomfiles.write([idiom], tmp_path / "in.xlsx", stored=True)
    found = recalculate(through_version(given, tmp_path / "versioned.xlsx", spoil=True))
    wrong = idiomfiles.differences(idiom, found.value)
    assert not wrong, said(wrong, found)


def said(wrong: Mapping[Any, str], found: Recalculation) -> str:
    sentences = (f"{each.sheet}!{each.cell} {each.code} {each.sentence}" for each in found.errors + found.warnings)
    return "\n".join([*wrong.values(), *sentences])


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
