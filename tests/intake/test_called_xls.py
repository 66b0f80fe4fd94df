"""Sites hand tables out under the name of a workbook: a page or XML is told, a text between tabs is read."""

from pathlib import Path

import pytest
from commands import run

from xlfuncs.formats.registry import format_of
from xlfuncs.intake.sheets import sheets_of
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.errors import PackageError

PAGES = {
    "page": "<html><meta charset='utf-8'><table><tr><td>队名</td><td>名次</td></tr></table></html>",
    "table": "\ufeff \n<TABLE border=1><tr><td>队名</td></tr></TABLE>",
    "xml": '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n'
    '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
}
TABLE = "队名\t名次\n甲队\t2\n乙队\t1\n"


@pytest.mark.parametrize("content", PAGES.values(), ids=PAGES)
@pytest.mark.parametrize("name", ["成绩.xls", "成绩.xlsx"])
def test_a_page_is_told(content: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    for reads in (recalculate, format_of):
        with pytest.raises(PackageError, match="a web page or XML, whatever its name says; open it in Excel"):
            reads(file)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_a_text_is_read(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "成绩.xls"
    file.write_text(TABLE, encoding=encoding)
    (sheet,) = sheets_of(file, {"队名", "名次"}.__contains__)
    assert [list(row) for row in sheet.rows] == [["队名", "名次"], ["甲队", "2"], ["乙队", "1"]]


def test_a_table_may_begin_with_the_sign_of_a_page(tmp_path: Path) -> None:
    """<春季赛> is a title, and a file of a scoring program is no page either."""
    file = tmp_path / "a.csv"
    file.write_text("<春季赛>\n队名,名次\n甲队,1\n", encoding="utf-8")
    (sheet,) = sheets_of(file, {"队名", "名次"}.__contains__)
    assert [row[0] for row in sheet.rows] == ["<春季赛>", "队名", "甲队"]


def test_the_commands_say_so(tmp_path: Path) -> None:
    file = tmp_path / "a.xls"
    file.write_text(PAGES["page"], encoding="utf-8")
    for words in (["award", "cba-teams", str(file)], ["import", str(file), "--event", "cba-teams", "-o", "o.xlsx"]):
        done = run(*words, language="zh", code=2)
        assert "内容其实是网页或 XML，并不是工作簿；请用 Excel 或 WPS 打开后另存为 .xlsx" in done.output
    assert [each.name for each in tmp_path.iterdir()] == ["a.xls"]
