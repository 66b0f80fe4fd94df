"""The same workbook in LibreOffice: figures, pages, and what is there without the add-in."""

import subprocess
import tempfile
from pathlib import Path

import deskwork
import pytest
from eventbooks import filled, made
from hosts_available import require

from xlfuncs.hosts import calc
from xlfuncs.hosts.calc import Office


def pages(pdf: Path, word: str) -> list[str]:
    """The pages that hold a word."""
    told = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return [page for page in told.split("\f") if word in page]


def entries(count: int) -> list[dict[str, object]]:
    four = {f"player{number}": 500 for number in range(1, 5)}
    return [{"unit": f"第{place}队", **four, "place": place} for place in range(1, count + 1)]


def test_the_figures_are_the_same(tmp_path: Path, office: Office) -> None:
    found = calc.recalculate(made(tmp_path / "x.xlsx", filled()), office)
    assert (found.errors, found.warnings) == ([], [])


@pytest.mark.parametrize(("count", "board"), [(0, 1), (8, 1), (24, 1), (41, 2)])
def test_a_board_prints_every_entry_and_no_blank_page(tmp_path: Path, office: Office, count: int, board: int) -> None:
    given = {**filled(), "entries": entries(count)}
    pdf = office.convert(made(tmp_path / "x.xlsx", given), "pdf", tmp_path)
    found = pages(pdf, "裁判长")
    assert len(found) == board + 1  # and one of members' points, which nobody gets without names
    assert sum(f"第{place}队" in "".join(found) for place in range(1, count + 1)) == count
    typed = pages(pdf, "队员1")
    assert 1 <= len(typed) <= board  # the entries take no more pages than their board, whose lines are higher
    assert sum(f"第{place}队" in "".join(typed) for place in range(1, count + 1)) == count


def test_who_looks_a_team_up_finds_it(tmp_path: Path, office: Office) -> None:
    """LibreOffice finds a text of an add-in's array equal to nothing: the lists put theirs together anew."""
    book = made(tmp_path / "x.xlsx", filled())
    asked = ['VLOOKUP("云岭队",公告.B7:G40,6,0)', 'COUNTIF(公告.B7:B40,"云岭队")', "MATCH(公告.B8,报名与名次.A5:A40,0)"]
    typed = [("formula_in", "使用说明", f"J{row}", f"={each}") for row, each in enumerate(asked, 1)]
    steps = [("open", book), ("unprotect", "使用说明"), *typed, ("read", "使用说明", "J1:J3")]
    found = deskwork.last(office, tmp_path, *steps)
    assert found == [[22.95], [1], [2]]


def test_who_has_no_use_for_the_members_may_delete_their_sheet(tmp_path: Path, office: Office) -> None:
    steps = [("open", made(tmp_path / "x.xlsx", filled())), ("remove", "会员"), ("read", "公告", "A7:B8")]
    before, after = ([*steps[:1], steps[-1]], steps)
    assert deskwork.last(office, tmp_path, *after) == deskwork.last(office, tmp_path, *before)


@pytest.mark.slow
def test_without_the_add_in_the_stored_figures_are_seen(tmp_path: Path) -> None:
    reason = calc.missing()
    require(not reason, str(reason or ""))
    book = made(tmp_path / "x.xlsx", filled())
    with tempfile.TemporaryDirectory() as profile:
        command = ["soffice", f"-env:UserInstallation={Path(profile).as_uri()}", "--headless", "--convert-to", "pdf"]
        subprocess.run([*command, "--outdir", tmp_path, book], capture_output=True, check=True, timeout=120)
    (board, *_) = pages(tmp_path / "x.pdf", "裁判长")
    assert "43.33" in board
    assert "0.00" in board  # as many digits as points have, though no column has a format of its own
    assert "上次保存" in board
    assert not pages(tmp_path / "x.pdf", "#NAME?")
