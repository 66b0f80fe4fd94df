"""A workbook of ours whose formula of the event a program has taken out, as one does that saves it as ``.xls``."""

from pathlib import Path

import openpyxl
import pytest
from commands import run
from eventbooks import rows_typed
from seasons import event_book

pytestmark = pytest.mark.slow
LOST = "计算比赛的公式（XF_EVENT）已丢失"


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workbook of two pairs, with what LibreOffice writes in the place of a formula that its .xls cannot hold."""
    folder = tmp_path_factory.mktemp("lost")
    given = {"settings": {"name": "双人赛"}, "entries": [{"unit": "甲", "score": 60}, {"unit": "乙", "score": 40}]}
    file = event_book(folder / "双人赛.xlsx", "cba-pairs", given, language="zh", room=8)
    book = openpyxl.load_workbook(file)
    book["_xf"]["A1"] = "=NA()"
    book.save(file)
    return file


@pytest.mark.parametrize("command", ["check", "doctor"])
def test_who_looks_at_it_is_told(command: str, lost: Path) -> None:
    assert LOST in run(command, lost, language="zh", code=None).output


def test_who_computes_it_is_told(lost: Path, tmp_path: Path) -> None:
    assert LOST in run("recalc", lost, "-o", tmp_path / "out.xlsx", language="zh", code=None).output


def test_a_new_workbook_is_made_of_it(lost: Path, tmp_path: Path) -> None:
    """As is told."""
    run("import", lost, "--event", "cba-pairs", "-o", tmp_path / "again.xlsx", language="zh", code=None)
    assert [row[0] for row in rows_typed(tmp_path / "again.xlsx", "报名与名次", 5, 1)[:2]] == ["甲", "乙"]
    assert LOST not in run("check", tmp_path / "again.xlsx", language="zh", code=None).output


def test_an_event_that_is_not_known_here_is_not_lost(tmp_path: Path) -> None:
    """Of a later version, say: its formula stands, and tells what is wrong by itself."""
    given = {"settings": {"name": "双人赛"}, "entries": [{"unit": "甲", "score": 60}, {"unit": "乙", "score": 40}]}
    file = event_book(tmp_path / "双人赛.xlsx", "cba-pairs", given, language="zh", room=8)
    book = openpyxl.load_workbook(file)
    book["_xf"]["A1"].value.text = book["_xf"]["A1"].value.text.replace("cba-pairs", "cba-next")
    book.save(file)
    assert LOST not in run("check", file, language="zh", code=None).output
