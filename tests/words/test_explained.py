"""Explanations lead to the calls that made a figure, and mistakes are named as the sheet shows them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from commands import run
from handmade import sheet_xml, write

import xlfuncs
from xlfuncs.hosts.calc.oxt import build
from xlfuncs.hosts.classic import vba
from xlfuncs.hosts.lite import bundle
from xlfuncs.hosts.sources import XLWINGS
from xlfuncs.recalc import explain, recalculate

ROOT = Path(xlfuncs.__path__[0]).parent
#: 0.60 × 36.40 = 21.84 for place 3 of 24, 1.08 × 36.40 = 39.312 for the first, twice.
MP = {"B1": "CBA_MP(3,24,36.4)", "B2": "CBA_MP(1,24,36.4)", "B3": "CBA_MP(1,24,36.4)"}


def book(folder: Path, formulas: dict[str, str], values: dict[str, float | str] | None = None, **sheets: str) -> Path:
    rows: dict[int, str] = {}
    for cell in sorted({**formulas, **(values or {})}, key=lambda each: (int(each[1:]), each)):
        if cell in formulas:
            content = f'<c r="{cell}"><f>{formulas[cell].replace("<", "&lt;")}</f></c>'
        elif isinstance(found := (values or {})[cell], str):
            content = f'<c r="{cell}" t="inlineStr"><is><t>{found}</t></is></c>'
        else:
            content = f'<c r="{cell}"><v>{found}</v></c>'
        rows[int(cell[1:])] = rows.get(int(cell[1:]), "") + content
    body = "".join(f'<row r="{row}">{content}</row>' for row, content in sorted(rows.items()))
    return write(folder / "b.xlsx", {"S": sheet_xml(body), **sheets})


def test_a_blank_that_refers_leads_to_the_call(tmp_path: Path) -> None:
    """Points that stay open are blank, and whoever asks why is led to what left them so; of several cells to none."""
    path = book(tmp_path, {**MP, "B4": "CBA_MP(A4,24,36.4)", "B5": "CBA_MP(A5,24,36.4)", "E1": 'IFERROR(B4,"")'})
    assert [each.cell for each in explain(path, "E1", "zh").calls] == ["S!B4"]
    path = book(tmp_path, {"B4": "CBA_MP(A4,24,36.4)", "B5": "CBA_MP(A5,24,36.4)", "E1": "B4&amp;B5"})
    assert explain(path, "E1", "zh").calls == []


@pytest.mark.parametrize(
    ("formula", "cells"),
    [
        ("B1", ["S!B1"]),
        ('IF(B1="","",B1)', ["S!B1"]),
        ("D1", ["S!B1"]),  # =B1 in turn
        ("SUM(B1:B3)", ["S!B1", "S!B2", "S!B3"]),
        ("MAX(B1:B3)", ["S!B2"]),
        ('IFERROR(INDEX(B1:B3,C1),"")', ["S!B3"]),  # the third, not the second of the same value
        ("VLOOKUP(1,A1:B3,2,FALSE)", ["S!B1"]),
        ("1+1", []),
    ],
)
def test_a_cell_that_refers_leads_to_the_calls(tmp_path: Path, formula: str, cells: list[str]) -> None:
    path = book(tmp_path, {**MP, "D1": "B1", "E1": formula}, {"A1": 1, "A2": 2, "A3": 3, "C1": 3})
    found = explain(path, "E1", "zh")
    assert [each.cell for each in found.calls] == cells
    assert all(each.call.startswith("CBA_MP(") for each in found.calls)
    assert all(each.steps[-1][1] == "CBA_MP" for each in found.calls)
    if cells:
        assert found.calls[0].steps[0][4] == "50% × 24 = 12"
    assert found.sum == ("21.84 + 39.31 + 39.31 = 100.46" if len(cells) == 3 else "")


def test_an_error_in_a_range_is_where_the_reader_sees_it(tmp_path: Path) -> None:
    values = {"A3": "名次", "A4": 1.0, "A5": "x", "A6": 3.0, "D5": "y"}
    formulas = {"B4": "CBA_AWARD(1,A4:A6,36.4)", "B5": "CBA_AWARD(1,D4:D6,36.4)", "B6": "CBA_TIERS(A4:A6)"}
    done = {each.cell: each for each in recalculate(book(tmp_path, formulas, values)).errors}
    assert done["B4"].told().startswith("row 5: 名次 must be")
    assert done["B4"].told("zh").startswith("第 5 行：“名次”应为")
    assert done["B4"].name == "NOT_ALLOWED"
    assert done["B4"].told("ja").startswith("5 行目：名次 には")
    assert done["B5"].told().startswith("row 5: ranks must be")  # no heading above
    [call] = explain(book(tmp_path, formulas, values), "B4", "zh").calls
    assert call.steps[0][2].startswith("第 5 行：“名次”应为")


def test_on_another_sheet_it_names_that(tmp_path: Path) -> None:
    other = sheet_xml(
        '<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c></row><row r="3"><c r="A3"><v>1</v></c></row>'
    )
    path = book(tmp_path, {"B1": "CBA_AWARD(1,'名单 1'!A2:A3,36.4)"}, **{"名单 1": other})
    [error] = recalculate(path).errors
    assert error.told().startswith("名单 1, row 2: ranks")
    assert error.told("zh").startswith("工作表“名单 1”第 2 行：“ranks”应为")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "words"),
    [
        pytest.param("ja", "を指定してください", marks=pytest.mark.long),
        ("zh", "应为"),
        pytest.param("en", "must be", marks=pytest.mark.long),
    ],
)
def test_excels_hover_speaks_the_language_it_was_made_in(language: str, words: str) -> None:
    code = (
        "import xlfuncs.hosts.excel as e\n"
        "e.HOVERS = True\n"
        "try: e.CBA_MP('x', 24, 36.4)\n"
        "except Exception as error: print(ascii(str(error)))\n"
    )
    env = {**os.environ, "XLFUNCS_LANG": language, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert words in json.loads('"' + ran.stdout.strip()[1:-1].replace('"', '\\"') + '"'), ran.stdout


@pytest.mark.slow
def test_what_is_built_says_how_to_use_it_in_its_language() -> None:
    assert "粘贴到加载项的 main.py" in bundle("zh")
    assert "貼り付け" in bundle("ja")


@pytest.mark.slow
def test_the_add_in_for_libreoffice_in_one_language() -> None:
    assert build() != build("zh") != build("ja")


def test_there_is_one_version_of_xlwings() -> None:
    """Its DLL is named in the macros; who installs it, Lite's requirements and what the macros say get the same."""
    pinned = set(re.findall(r"xlwings==([\d.]+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    assert pinned == {XLWINGS}
    macros = (ROOT / "vba_shim" / "XlfuncsPython.cls").read_text(encoding="ascii")
    assert set(re.findall(r"xlwings\d\d-([\d.]+)\.dll", macros)) == {XLWINGS}
    assert f"install xlwings {XLWINGS} there" in " ".join(text for row in vba.settings() for text in row)


@pytest.mark.slow
def test_a_figure_of_an_event_leads_to_the_working_of_its_row() -> None:
    """Of the one call that computes the workbook, what the reader asked for: this team, from settings to total."""
    book = ROOT / "workbooks" / "examples" / "cba-teams.xlsx"
    result = run("explain", book, "公告!F8", "--json", language="zh")
    [call] = json.loads(result.stdout)["calls"]
    steps = {row[1]: row[2:] for row in call["steps"]}
    # 松风队: place 2 of 24, 0.78 × 36.40 = 28.39; five wins at 0.73
    assert steps["第 2 名的大师分 A"] == [28.39, "§1.1", "0.78 × 36.40 = 28.39"]
    assert steps["总大师分"] == [32.04, "§2.4", "28.39 + 3.65 = 32.04"]
    result = run("explain", book, "比赛设置!F12", "--json", language="zh")
    [call] = json.loads(result.stdout)["calls"]
    assert call["steps"][-1] == [8, "比赛价值 V", 36.4, "§1.3", "7.00 × 4.00 × 1.30 × 1 = 36.40"]


@pytest.mark.slow
def test_a_working_is_written_as_on_the_slips() -> None:
    """4 + 1799.958333 ÷ 600 = 7.00, 96 ÷ 24 = 4.00 and L 1.30, not 7, 4 and 1.3; numbers without decimals have none."""
    examples = ROOT / "workbooks" / "examples"
    explained = run("explain", examples / "cba-teams.xlsx", "公告!F8", language="zh")
    award = ["award", "cba-teams", str(examples / "cba-teams.xlsx"), "--part", "working:松风队", "--lang", "zh"]
    slip = run(*award)

    def values(text: str) -> list[str]:
        return [line.partition("§")[0].split()[-1] for line in text.splitlines() if line.lstrip()[:1].isdigit()]

    assert values(explained.stdout) == values(slip.stdout)
    assert values(explained.stdout)[:8] == ["24", "10", "1799.958333", "7.00", "4.00", "1.30", "1", "36.40"]
