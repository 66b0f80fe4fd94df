"""The command line as a secretary uses it: files in, files out, reports, exit statuses."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from commands import run
from eventbooks import made, rows_typed, typed
from openpyxl import Workbook, load_workbook
from seasons import twelve

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.rulebooks.cba.symbols import A, R
from xlfuncs.xlsx.address import key_of
from xlfuncs.xlsx.workbook import Workbook as Package

FILLED = Path(__file__).parents[2] / "workbooks" / "examples"


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    """Three places of 24; place 3 is worth 0.60 × 36.4 = 21.84, place 30 is beyond the field."""
    book = Workbook()
    sheet = book.active
    sheet.title = "成绩 1"
    sheet.append(["team", "place", "points"])
    for row, (team, place) in enumerate([("江畔队", 3), ("松风队", 1), ("梅园队", 30)], 2):
        sheet.append([team, place, f"=CBA_MP(B{row},24,36.4)"])
    file = tmp_path / "score sheet 成绩.xlsx"
    book.save(file)
    return file


def fine(scores: Path) -> Path:
    """The same without the mistake."""
    book = load_workbook(scores)
    book.active["B4"] = 24
    book.save(scores)
    return scores


def cached(file: Path) -> list[object]:
    return [row[2] for row in load_workbook(file, data_only=True).active.iter_rows(min_row=2, values_only=True)]


def test_recalc_writes_the_values_and_reports_the_mistake(scores: Path, tmp_path: Path) -> None:
    before = scores.read_bytes()
    out = tmp_path / "out.xlsx"
    result = run("recalc", scores, "-o", out, code=1)
    assert cached(out) == [21.84, 39.31, "#NUM!"]
    assert "成绩 1!C4 #NUM! rank 30 is beyond the 24 entries" in result.stderr
    assert scores.read_bytes() == before


def test_recalc_in_place_keeps_the_original_beside(scores: Path) -> None:
    before = fine(scores).read_bytes()
    run("recalc", scores, "--in-place")
    assert cached(scores) == [21.84, 39.31, 0]
    assert scores.with_name(scores.name + ".bak").read_bytes() == before


def test_recalc_shows_a_sheet_and_writes_nothing(scores: Path, tmp_path: Path) -> None:
    result = run("recalc", fine(scores), "--show", "成绩 1")
    assert [line.split() for line in result.stdout.splitlines()] == [
        ["team", "place", "points"],
        ["江畔队", "3", "21.84"],
        ["松风队", "1", "39.31"],
        ["梅园队", "24", "0"],
    ]
    assert [file.name for file in tmp_path.iterdir()] == [scores.name]


def test_a_hidden_column_is_not_shown(scores: Path) -> None:
    book = load_workbook(fine(scores))
    book.active.column_dimensions["B"].hidden = True
    book.save(scores)
    result = run("recalc", scores, "--show", "成绩 1")
    assert [line.split() for line in result.stdout.splitlines()][:2] == [["team", "points"], ["江畔队", "21.84"]]


def test_recalc_json_is_read_by_a_program(scores: Path) -> None:
    result = run("recalc", scores, "--json", code=1)
    [report] = json.loads(result.stdout)["files"]
    assert report["computed"] == 3
    assert report["errors"] == [
        {
            "sheet": "成绩 1",
            "cell": "C4",
            "code": "#NUM!",
            "sentence": "rank 30 is beyond the 24 entries",
            "name": "RANK_BEYOND",
        }
    ]


def test_a_slash_says_that_the_result_goes_into_a_folder(scores: Path, tmp_path: Path) -> None:
    """It is made as for several workbooks; without the slash nobody can tell, and the name must say the kind."""
    new = tmp_path / "new"
    assert "must end in .xlsx" in run("recalc", scores, "-o", new, code=2).stderr
    run("recalc", scores, "-o", f"{new}/", code=1)
    assert [file.name for file in new.iterdir()] == [scores.name]
    assert "name a folder" in run("recalc", scores, "-o", f"{new / scores.name}/", code=2).stderr


def test_recalc_of_a_folder_goes_on_past_a_broken_file(scores: Path, tmp_path: Path) -> None:
    folder, out = tmp_path / "season", tmp_path / "done"
    (folder / "spring").mkdir(parents=True)
    fine(scores).rename(folder / "spring" / "a.xlsx")
    (folder / "b.xlsx").write_bytes(b"no workbook")
    (folder / "~$a.xlsx").write_bytes(b"lock file of an open workbook")
    result = run("recalc", folder, "-o", out, code=2)
    assert cached(out / "spring" / "a.xlsx") == [21.84, 39.31, 0]
    assert "b.xlsx" in result.stderr
    assert "2 files, 1 of them could not be read or written" in result.stdout


def test_results_in_the_folder_itself_are_not_computed_again(scores: Path, tmp_path: Path) -> None:
    fine(scores)
    for _ in range(2):
        run("recalc", tmp_path, "-o", tmp_path / "done")
    assert sorted(each.relative_to(tmp_path) for each in tmp_path.rglob("*.xlsx")) == [
        Path("done", scores.name),
        Path(scores.name),
    ]
    scores.unlink()
    assert "no workbook" in run("recalc", tmp_path, "-o", tmp_path / "done", code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["{file}"], "say where the result goes"),
        (["{file}", "-o", "{folder}/out.xlsx", "--in-place"], "exclude each other"),
        (["{file}", "-o", "{file}"], "--in-place replaces it"),
        (["{file}", "-o", "{folder}/out.xlsm"], "must end in .xlsx"),
        (["{file}", "{file}", "-o", "{file}"], "name a folder"),
        (["{file}", "{folder}", "-o", "{folder}/out.xlsx"], "name a folder"),
        (["", "--in-place"], "the name is empty"),  # not every workbook of this folder
        (["{file}", "-o", ""], "the name is empty"),
    ],
)
def test_recalc_refuses_what_would_lose_something(
    scores: Path, tmp_path: Path, arguments: list[str], complaint: str
) -> None:
    before = scores.read_bytes()
    result = run("recalc", *(each.format(file=scores, folder=tmp_path) for each in arguments), code=2)
    assert complaint in result.stderr
    assert scores.read_bytes() == before
    assert list(tmp_path.iterdir()) == [scores]


def test_a_missing_file_and_a_missing_sheet_are_one_clear_line(scores: Path, tmp_path: Path) -> None:
    for arguments in ([tmp_path / "missing.xlsx", "--json"], [scores, "--show", "nowhere"]):
        result = run("recalc", *arguments, code=2)
        assert "Traceback" not in result.output
    assert "nowhere" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["explain", "{folder}/missing.xlsx", "A1"],
        ["check", "{folder}/missing.xlsx"],
        ["recalc", "{folder}/missing.xlsx", "-o", "{folder}/out.xlsx"],
        ["recalc", "{folder}/missing.csv", "-o", "{folder}/out.xlsx"],
        ["recalc", "{file}", "-o", "{file}/out.xlsx"],
        ["convert", "{file}", "{file}/out.xlsx", "--to", "lite"],
        ["freeze", "{file}", "{file}/out.xlsx"],
        ["freeze", "{file}", "{file}"],
        ["build", "lite", "-o", "{file}/main.py"],
        ["build", "oxt", "-o", "{file}/xlfuncs.oxt"],
        ["new", "cba-teams", "{file}/out.xlsx"],
    ],
)
def test_what_cannot_be_read_or_written_is_one_line(scores: Path, tmp_path: Path, arguments: list[str]) -> None:
    before = scores.read_bytes()
    result = run(*(each.format(file=scores, folder=tmp_path) for each in arguments), code=2)
    [line] = result.stderr.splitlines()
    assert line.count("missing.xlsx") <= 1
    assert "Errno" not in line
    assert scores.read_bytes() == before
    assert list(tmp_path.iterdir()) == [scores]


@pytest.mark.slow
def test_missing_folders_are_made(scores: Path, tmp_path: Path) -> None:
    fine(scores)
    for number, command in enumerate((["recalc", "-o"], ["freeze"], ["convert", "--to", "lite"])):
        out = tmp_path / str(number) / "new" / "out.xlsx"
        name, *options = command
        arguments = [scores, *options, out] if options == ["-o"] else [scores, out, *options]
        run(name, *arguments)
        assert out.exists()
    run("build", "oxt", "-o", tmp_path / "oxt" / "new" / "xlfuncs.oxt")


def test_a_workbook_that_is_open_elsewhere_is_not_written_over(scores: Path, tmp_path: Path) -> None:
    fine(scores)
    out = tmp_path / "out.xlsx"
    (tmp_path / "~$out.xlsx").touch()
    for command in (["freeze", scores, out], ["convert", scores, out, "--to", "lite"]):
        result = run(*command, code=2)
        assert not out.exists()
        assert "is open in Excel" in result.stderr
        run(*command, "--force", code=2)
    (tmp_path / f"~${scores.name}").touch()
    over_itself = ["convert", scores, scores, "--to", "lite"]
    run(*over_itself, code=2)
    run(*over_itself, "--force")


@pytest.mark.slow
def test_an_edition_of_every_workbook_that_can_be_read(scores: Path, tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(b"no workbook")
    (tmp_path / "~$b.xlsx").write_bytes(b"lock file of an open workbook")
    result = run("build", "editions", tmp_path, tmp_path / "out", code=2)
    assert len(result.stderr.splitlines()) == 1
    assert sorted(file.name for file in (tmp_path / "out").rglob("*.xls?")) == [f"{scores.stem}.xlsm", scores.name]


def in_a_process(*arguments: object, encoding: str, **kwargs: object) -> bytes:
    command = [sys.executable, "-m", "xlfuncs", *map(str, arguments)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONIOENCODING": encoding}, stdout=subprocess.PIPE, check=True, **kwargs
    )
    return done.stdout


@pytest.mark.slow
def test_an_output_that_cannot_show_every_character(scores: Path, tmp_path: Path) -> None:
    """Windows gives a file or a program the characters of one country."""
    said = in_a_process("convert", fine(scores), tmp_path / "out.xlsx", "--to", "lite", encoding="cp1252")
    assert b"out.xlsx (lite)" in said
    for encoding in ("gbk", "cp1252"):
        [report] = json.loads(in_a_process("recalc", scores, "--show", "成绩 1", "--json", encoding=encoding))["files"]
        assert report["rows"][1] == ["江畔队", "3", "21.84"]


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind")
@pytest.mark.slow
def test_reports_stand_beside_the_progress_bar_not_in_it(scores: Path, tmp_path: Path) -> None:
    import pty  # noqa: PLC0415 — not on Windows

    fine(scores)
    copy = tmp_path / "second.xlsx"
    copy.write_bytes(scores.read_bytes())
    terminal, other_end = pty.openpty()
    in_a_process("recalc", scores, copy, "--show", "成绩 1", encoding="utf-8", stderr=other_end)
    os.close(other_end)
    shown = os.read(terminal, 1 << 16).decode()
    os.close(terminal)
    assert "━" in shown
    assert len(re.findall("3 cells computed", shown)) == 2
    assert not re.search(r"━[^\r\n]*3 cells computed", shown)


def test_explain_shows_each_step_with_its_rule(scores: Path) -> None:
    result = run("explain", scores, "'成绩 1'!C2")
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert f"2 {R} 0.60 §1.2 lg 24 − lg 6 = 0.60" in lines
    assert f"3 {A} 21.84 §1.1 0.60 × 36.40 = 21.84" in lines
    assert "→  #NUM! rank 30 is beyond the 24 entries" in run("explain", scores, "C4").stdout
    assert run("explain", scores, "Z9").stdout == "成绩 1!Z9 is empty\n"
    assert run("explain", scores, "B2").stdout == "成绩 1!B2 holds no formula of its own, but 3\n"
    [call] = json.loads(run("explain", scores, "C4", "--json").stdout)["calls"]
    assert call["steps"] == [["error", "#NUM!", "rank 30 is beyond the 24 entries", "§1.1 §2.9", ""]]


def test_explain_of_a_cell_that_is_not_there(scores: Path) -> None:
    for cell in ("'nowhere'!A1", "no cell"):
        result = run("explain", scores, cell, code=2)
        assert len(result.stderr.strip().splitlines()) == 1


def test_check_names_the_mistyped_function(scores: Path) -> None:
    book = load_workbook(scores)
    book.active["D2"] = "=CBA_RNAKING(B2:B4,36.4)"
    book.save(scores)
    result = run("check", scores, code=1)
    assert "CBA_RANKING" in result.stdout


@pytest.mark.slow
def test_check_says_what_is_not_to_be_published(tmp_path: Path) -> None:
    """What stands in red across the board is found; a workbook that nobody has filled in yet has nothing wrong."""
    file = tmp_path / "red.xlsx"
    made(file, twelve(), room=12)
    run("check", file)
    place = rows_typed(file, "报名与名次", 4, 40)[0].index("名次") + 1
    typed(file, "报名与名次", {(6, place): "第?名"})
    done = run("recalc", file, "--in-place", language="en")
    red = "Not to be published: 1 row to mend, see the sheet 问题."
    assert f"比赛设置!A1 warning: {red}" in done.stderr
    checked = run("check", file, "--json", language="en", code=1)
    [report] = json.loads(checked.stdout)["files"]
    frozen = run("freeze", file, tmp_path / "frozen.xlsx", language="en")
    assert f"比赛设置!A1 warning: {red}" in frozen.stderr
    [finding] = report["findings"]
    assert (finding["kind"], finding["sentence"], finding["name"]) == ("warning", red, "ONE_TO_MEND")

    typed(file, "比赛设置", {(9, 2): "?", (10, 2): "?"})
    run("recalc", file, "--in-place")
    checked = run("check", file, language="zh", code=1)
    assert "警告：暂不公布：" in checked.stdout
    run("check", FILLED.with_name("zh") / "cba-teams.xlsx")


def test_functions_lists_and_describes_the_catalogue() -> None:
    listed = json.loads(run("functions", "--json").stdout)
    assert {each["name"] for each in listed} == set(FUNCTIONS)
    [described] = json.loads(run("functions", "--json", "CBA_MP").stdout)
    assert [(each["name"], each["required"], each["default"]) for each in described["args"]] == [
        ("rank", True, None),
        ("entries", True, None),
        ("value", True, None),
        ("colour", False, "red"),
        ("event_type", False, "team"),
    ]
    assert set(described["args"][0]["help"]) == {"en", "zh", "ja"}
    assert described["rule"] == "§1.1 §2.9"
    assert "CBA_TIERS(averages)" in run("functions", "cba_t", language="zh").stdout
    run("functions", "NOPE", code=2)


@pytest.mark.slow
def test_new_makes_a_template_and_never_replaces_a_file(tmp_path: Path) -> None:
    out = tmp_path / "event.xlsx"
    assert "cba-teams" in run("new", "--list").stdout
    run("new", "cba-teams", out, "--size", 12, language="en")
    before = out.read_bytes()
    run("new", "cba-teams", out, code=2)
    assert out.read_bytes() == before
    run("new", "cba-teams", out, "--size", 8, "--force")
    assert out.read_bytes() != before
    for wrong in (
        ["nothing", out],
        ["cba-teams", tmp_path / "x.xls"],
        ["cba-teams", tmp_path / "y.xlsx", "--lang", "ja"],
    ):
        result = run("new", *wrong, code=2)
        assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_new_makes_a_workbook_for_each_program(tmp_path: Path) -> None:
    for edition, ending in (("lite", ".xlsx"), ("classic", ".xlsm"), ("calc", ".xlsx")):
        out = tmp_path / f"{edition}{ending}"
        run("new", "cba-teams", out, "--example", "--size", 24, "--for", edition)
        with Package(out) as book:
            formula = book.sheet("_xf").cells.own_text(key_of(1, 1))
        assert ("_xldudf_XF_EVENT(" in formula, "XF_EVENT(" in formula) == (edition == "lite", True)
        assert 36.4 in [value for row in rows_typed(out, "比赛设置", 1, 10) for value in row]
    assert "vbaProject" in str(zipfile.ZipFile(tmp_path / "classic.xlsm").namelist())
    run("new", "cba-teams", tmp_path / "x.xlsm", "--for", "lite", code=2)


@pytest.mark.parametrize("command", ["recalc", "explain", "check", "functions", "new"])
def test_every_command_has_help(command: str) -> None:
    assert command in run("--help").stdout
    assert "Usage:" in run(command, "--help").stdout
