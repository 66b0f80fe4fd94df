"""Formulas that no spreadsheet has computed, as XlsxWriter writes them: with a 0, to be computed on opening."""

import zipfile
from pathlib import Path

import pytest
import xlsxwriter
from imports import HEADINGS, SETTINGS, TEAMS, given_by

from xlfuncs.core.sentences import name_of

WORKBOOK = "xl/workbook.xml"


def written(file: Path, *, computed: bool) -> Path:
    """甲队's third player holds =500+500, the fourth =A1-A1 with the value 0; 己队's first =1*1000 with its value.

    A spreadsheet that has ``computed`` them no longer asks for it.
    """
    book = xlsxwriter.Workbook(str(file))
    page = book.add_worksheet("成绩")
    for at, row in enumerate([*SETTINGS, HEADINGS, *TEAMS]):
        page.write_row(at, 0, row)
    first = len(SETTINGS) + 1
    page.write_formula(first, 3, "=500+500", value=1000 if computed else 0)
    page.write_formula(first, 4, "=B1-B1")
    page.write_formula(first + 5, 1, "=1*1000", value=1000)
    book.close()
    if computed:
        with zipfile.ZipFile(file) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        parts[WORKBOOK] = parts[WORKBOOK].replace(b' fullCalcOnLoad="1"', b"")
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in parts.items():
                archive.writestr(name, data)
    return file


@pytest.mark.parametrize("computed", [False, True], ids=["as written", "saved by a spreadsheet"])
def test_a_zero_of_a_formula_counts_where_it_was_computed(tmp_path: Path, computed: bool) -> None:
    """A value that XlsxWriter was given is none of its zeros."""
    found = given_by("cba-teams", written(tmp_path / "a.xlsx", computed=computed))
    first, *_, last = found.tables["entries"]
    third, fourth = (1000, 0) if computed else (None, None)
    assert (first["holding3"], first["holding4"], last["holding1"]) == (third, fourth, 1000)
    assert [name_of(each.lost.said) for each in found.lost] == ([] if computed else ["NO_VALUES"])
    if not computed:
        assert "D6、E6" in found.lost[0].lost.said.text("zh")
