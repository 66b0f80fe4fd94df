"""The same workbook in LibreOffice: figures, pages, and what is there without the add-in."""

import subprocess
from pathlib import Path

import deskwork
import pytest
from eventbooks import filled, made

from xlfuncs.hosts.calc import Office


def pages(pdf: Path, word: str) -> list[str]:
    """The pages that hold a word."""
    told = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return [page for page in told.split("\f") if word in page]


def entries(count: int) -> list[dict[str, object]]:
    four = {f"player{number}": 500 for number in range(1, 5)}
    return [{"unit": f"第{place}队", **four, "place": place} for place in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "board"), [(0, 1), *(pytest.param(count, 1, marks=pytest.mark.long) for count in (8, 24)), (41, 2)]
)
def test_a_board_prints_every_entry_and_no_blank_page(tmp_path: Path, office: Office, count: int, board: int) -> None:
    given = {**filled(), "entries": entries(count)}
    pdf = office.convert(made(tmp_path / "x.xlsx", given, room=41), "pdf", tmp_path)
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
    board = ("read", "公告", "A7:B8")
    _, before, _, after = deskwork.work(
        office, tmp_path, ("open", made(tmp_path / "x.xlsx", filled())), board, ("remove", "会员"), board
    )
    assert after == before
