"""The names by which a VBA project knows the parts of a workbook: each once, and those of the project among them."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import openpyxl
import pytest
from commands import run
from handmade import parts_of
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.chartsheet.properties import ChartsheetProperties
from running_vba import classes_in
from tiers import attempts

from xlfuncs.hosts.classic import vba
from xlfuncs.xlsx.workbook import Workbook
from xlfuncs.xlsx.workbook_part import CALC_ID

#: As Excel in several languages makes them, with those of the project in any case, and none.
NAMES = st.one_of(
    st.none(),
    st.sampled_from(["Sheet1", "sheet1", "SHEET1", "Sheet2", "Tabelle1", "tabelle1", "Feuil1", "ThisWorkbook"]),
    st.sampled_from(["DieseArbeitsmappe", "XlfuncsCall", "xlfuncs", "VBAProject", "工作表1"]),
)


def convert(source: Path, target: Path) -> None:
    run("convert", source, target, "--to", "classic")


def made(path: Path, book_name: str | None, names: list[str | None], charts: list[str | None]) -> None:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name in names:
        book.create_sheet().sheet_properties.codeName = name
    for name in charts:
        book.create_chartsheet().sheetPr = ChartsheetProperties(codeName=name)
    book.code_name = book_name
    book.calculation.calcId = CALC_ID  # an older one would be raised on the way
    book.save(path)


def code_names(path: Path) -> tuple[list[str], list[str], list[str]]:
    """Of the workbook, of its worksheets, and of its other sheets."""
    with Workbook(path) as book:
        parts = parts_of(path)

        def of(part: str, element: str) -> list[str]:
            return re.findall(rf'<{element}[^<>]* codeName="([^"]*)"', parts[part].decode("utf-8"))

        sheets = [(sheet.worksheet, of(sheet.part, "sheetPr")) for sheet in book.sheets]
        return (
            of(book.part, "workbookPr"),
            [name for cells, names in sheets if cells for name in names],
            [name for cells, names in sheets if not cells for name in names],
        )


@pytest.mark.slow
@given(book=NAMES, names=st.lists(NAMES, min_size=1, max_size=4), charts=st.lists(NAMES, max_size=2))
@settings(max_examples=attempts(20, 200), deadline=None)
def test_each_part_has_a_name_of_its_own(book: str | None, names: list[str | None], charts: list[str | None]) -> None:
    """VBA takes Sheet1 and sheet1 for one name, and none for two things."""
    with TemporaryDirectory() as folder:
        source, target = Path(folder, "a.xlsx"), Path(folder, "b.xlsm")
        made(source, book, names, charts)
        convert(source, target)
        ours, worksheets, others = code_names(target)
    assert ours == ["ThisWorkbook"]
    assert worksheets.count("Sheet1") == 1
    modules = {"ThisWorkbook", "Sheet1"} ^ classes_in(vba.PROJECT.read_bytes()) | {"Xlfuncs", "XlfuncsFunctions"}
    every = [name.lower() for name in (*ours, *worksheets, *others, *modules, "VBAProject")]
    assert len(set(every)) == len(every)
    # A name that stands in nobody's way stays.
    kept = {"sheet2", "feuil1", "tabelle1", "工作表1"} & {str(name).lower() for name in names[1:]}
    assert kept <= set(every)


def test_the_documents_of_the_project_are_in_the_workbook() -> None:
    documents = classes_in(vba.PROJECT.read_bytes()) - {Path(name).stem for name in vba.BY_HAND}
    assert documents | {"ThisWorkbook"} == {"ThisWorkbook", "Sheet1"}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Tabelle1", "Sheet1"], ["Tabelle1", "Sheet1"]),  # it has the project's: everything stays
        ([None, "Sheet1"], ["Sheet1"]),
        (["Tabelle1", "Tabelle1"], ["Sheet1", "Tabelle1"]),
        (["Sheet1", "Sheet1", None], ["Sheet1"]),
        (["A", "B", "b"], ["Sheet1", "B"]),
    ],
)
def test_which_sheet_is_the_projects(names: list[str | None], expected: list[str], tmp_path: Path) -> None:
    made(tmp_path / "a.xlsx", "DieseArbeitsmappe", names, [])
    convert(tmp_path / "a.xlsx", tmp_path / "b.xlsm")
    assert code_names(tmp_path / "b.xlsm") == (["ThisWorkbook"], expected, [])


def test_names_in_nobodys_way_are_there_and_back_the_same(tmp_path: Path) -> None:
    made(tmp_path / "a.xlsx", None, [None, "Tabelle2", "Tabelle3"], ["Diagramm1"])
    convert(tmp_path / "a.xlsx", tmp_path / "b.xlsm")
    assert code_names(tmp_path / "b.xlsm")[1:] == (["Sheet1", "Tabelle2", "Tabelle3"], ["Diagramm1"])
    convert(tmp_path / "b.xlsm", tmp_path / "c.xlsx")
    assert parts_of(tmp_path / "c.xlsx") == parts_of(tmp_path / "a.xlsx")
