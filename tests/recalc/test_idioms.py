"""Idioms of Chinese and Japanese score sheets (tests/idioms): the headless host computes what Excel does."""

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


@EACH
def test_a_workbook_without_values(idiom: Idiom, tmp_path: Path) -> None:
    """Nothing has been computed in it before: every formula is the headless host's."""
    found = recalculate(idiomfiles.write([idiom], tmp_path / "in.xlsx"))
    wrong = idiomfiles.differences(idiom, found.value)
    assert not wrong, said(wrong, found)


@pytest.mark.slow
@EACH
def test_formulas_stored_once_for_many_cells(idiom: Idiom, tmp_path: Path) -> None:
    """What is filled down reads in each cell what it would have read there."""
    found = recalculate(shared(idiomfiles.write([idiom], tmp_path / "in.xlsx"), tmp_path / "shared.xlsx"))
    wrong = idiomfiles.differences(idiom, found.value)
    assert not wrong, said(wrong, found)


@pytest.mark.slow
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
