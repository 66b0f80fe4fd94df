"""``xlfuncs import`` as people and programs meet it: fresh workbooks, what it shows, what it refuses."""

import json
import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from cputime import within
from imports import HEADINGS, SETTINGS, TEAMS, given_by, outcome, own_book, put, sheet, text, told
from openpyxl.worksheet.worksheet import Worksheet
from trflines import FILES, player, report

from xlfuncs.events.sheet.parts import plain
from xlfuncs.formats import registry
from xlfuncs.intake.read import filled

CBA = ["--event", "cba-teams"]
XQ = ["--event", "xq-standings"]
#: What is not English in a line that is to be in another language: names of files, keys, what the file itself says.
ENGLISH = re.compile(r"(?<![\w.\-/'])[a-z]{2,} [a-z]{2,}(?![\w.\-/])")


def of(file: Path) -> dict[str, Any]:
    return told(plain(filled(file).outcome()))


@pytest.mark.slow
@pytest.mark.usefixtures("computed")
def test_a_fresh_workbook_of_a_report(tmp_path: Path) -> None:
    """Language by --lang; the words are that language's, the figures those of the report's own points, doubled."""
    out = tmp_path / "a.xlsx"
    said = run("import", FILES / "javafo_sample2.trf", *XQ, "-o", out, language="zh")
    assert said.stdout.splitlines() == [
        str(out),
        "报名与名次：新增 52 行，更改 0 行，不变 0 行",
        "对局：新增 118 行，更改 0 行，不变 0 行",
    ]
    assert said.stderr == ""
    shown = openpyxl.load_workbook(out, data_only=True)
    assert [shown["报名与名次"].cell(5, column).value for column in (1, 2, 3)] == ["Mirzoev Azer", "特级大师", 2527]
    assert shown["对局"].cell(5, 4).value in ("胜", "负", "和")
    assert 8 in [cell.value for cell in shown["公告"][7][2:]]
    assert of(out) == outcome(given_by("xq-standings", FILES / "javafo_sample2.trf"))


@pytest.mark.slow
def test_a_fresh_workbook_has_room_for_all_columns_and_rows(tmp_path: Path) -> None:
    """Seven players with their holdings, more teams than there is room for, names that begin with = and +."""
    headings = ["队名", *(f"{word}{number}" for number in range(1, 8) for word in ("队员", "大师分")), "名次"]
    players = [cell for number in range(7) for cell in (f"=王{number}", 1000 + number)]
    rows = [[f"+{number}队", *players, number] for number in range(1, 41)]
    file, out = put(tmp_path / "b.csv", sheet(headings=headings, rows=rows)), tmp_path / "a.xlsx"
    run("import", file, *CBA, "-o", out, code=1)  # they play for all teams
    page = openpyxl.load_workbook(out)["报名与名次"]
    assert [page.cell(4, column).value for column in range(2, 16)] == [
        *(f"队员{number}" for number in range(1, 8)), *(f"大师分{number}" for number in range(1, 8))
    ]  # fmt: skip
    assert (page["A5"].value, page["B5"].value, page["B5"].data_type) == ("+1队", "=王0", "s")
    assert str(page.cell(44, 19).value).startswith("=")  # what follows from the last row stands beside it
    found = given_by("cba-teams", file)
    assert of(out) == outcome(found)
    assert "40 unchanged" in run("import", file, "--into", out, code=1).stdout


@pytest.mark.slow
def test_a_dry_run_shows_and_writes_nothing(tmp_path: Path) -> None:
    file = put(tmp_path / "b.csv", sheet(headings=[*HEADINGS[:5], "排位"]))
    lines = run("import", file, *CBA, "--map", "排位=place", "--dry-run", language="zh").stdout.splitlines()
    assert lines[0] == "cba-teams：没有写入；以下是将填到各处的内容"
    assert "报名与名次：新增 6 行，更改 0 行，不变 0 行（工作表“报名与名次”第 5 至 10 行）" in lines
    [place] = [line.split() for line in lines if " place " in line]
    assert place == ["名次", "place", "取自", "排位", "1", "2", "3"]
    assert [each.name for each in tmp_path.iterdir()] == ["b.csv"]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_all_that_is_told_is_in_the_readers_language(tmp_path: Path, language: str) -> None:
    """Lost lines, columns without a place, cells that the event refuses, whatever the workbook's own language is."""
    own = own_book(tmp_path / "a.xlsx", TEAMS[:1])
    pasted = "队名    大师分1   大师分2   大师分3   大师分4   名次   备注\n"
    pasted += "乙队    1000      1000      1000      1000      第x    无\n丙队  3\n"
    file = put(tmp_path / "b.txt", pasted)
    report = run("import", file, "--into", own, "--dry-run", language=language, code=1)
    lines = report.stderr.splitlines()
    assert len(lines) == 3
    assert {"en": "line 3:", "zh": "第 3 行：", "ja": "3 行目："}[language] in lines[1]
    assert "第x" in lines[2]
    if language != "en":
        shown = report.stdout + report.stderr.replace(str(file), "")
        assert not ENGLISH.search(shown), shown


@pytest.mark.slow
def test_for_programs(tmp_path: Path) -> None:
    file = put(tmp_path / "b.csv", sheet(rows=[*TEAMS[:2], ["丙队", "很多", 1000, 1000, 1000, 3]]))
    found = json.loads(run("import", file, *CBA, "--dry-run", "--json", code=1).stdout)
    assert (found["output"], found["event"], found["lost"]) == (None, "cba-teams", [])
    assert found["settings"]["level"] == "俱乐部比赛"
    entries = found["tables"]["entries"]
    assert {key: entries[key] for key in ("new", "replaced", "unchanged")} == {"new": 3, "replaced": 0, "unchanged": 0}
    assert entries["columns"]["holding1"] == "大师分1"
    assert entries["rows"][2] == {
        "row": 7, "unit": "丙队", "holding1": "很多", "holding2": 1000, "holding3": 1000, "holding4": 1000, "place": 3,
    }  # fmt: skip
    assert {"table": "entries", "row": 7, "column": "Holding 1"}.items() <= found["problems"][0].items()


@pytest.mark.slow
def test_what_comes_through_a_pipe(tmp_path: Path) -> None:
    text = report(player(1, "甲", 1.0, "2 w 1"), player(2, "乙", 0.0, "1 b 0"))
    for piped, event in ((text, XQ), (sheet(), CBA), (sheet().replace(",", "\t"), CBA)):
        found = run("import", "-", *event, "--dry-run", "--json", input=piped.encode())
        assert json.loads(found.stdout)["tables"]["entries"]["new"] in (2, 6)
    assert run("import", "-", *CBA, "--dry-run", input=b"", code=2).stderr == "-: the file is empty\n"


def test_several_kinds_of_files_together(tmp_path: Path) -> None:
    """Clubs from a sheet, games from a report."""
    games = put(tmp_path / "a.trf", report(player(1, "甲", 1.0, "2 w 1"), player(2, "乙", 0.0, "1 b 0")))
    clubs = put(tmp_path / "b.csv", text(["棋手", "单位"], ["丙", "东城棋院"]))
    found = given_by("xq-standings", games, clubs)
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙", "丙"]
    assert len(found.tables["games"]) == 1


def test_a_file_is_what_is_in_it(tmp_path: Path) -> None:
    """Whatever its name says; only a table of words has nothing else to be known by."""
    trf = report(player(1, "甲", 1.0, "2 w 1"), player(2, "乙", 0.0, "1 b 0"))
    example = json.dumps({"entries": [{"unit": "甲队", "place": 1}]})
    for name, content, kind in (("a.txt", trf, "trf16"), ("b.csv", example, "json"), ("c.txt", sheet(), "text")):
        assert registry.format_of(put(tmp_path / name, content)).key == kind
    assert [ending for ending, claimed in Counter(registry.ENDINGS).items() if claimed > 1] == []


def _cut(tmp_path: Path) -> Path:
    made = tmp_path / "cut.xlsx"
    openpyxl.Workbook().save(made)
    return put(made, made.read_bytes()[:800])


def _entities(tmp_path: Path) -> Path:
    return put(tmp_path / "a.xml", '<!DOCTYPE x [<!ENTITY a "&b;">]><USEBIO>&a;</USEBIO>')


def _large(tmp_path: Path) -> Path:
    file = tmp_path / "large.csv"
    with file.open("wb") as opened:
        opened.write(sheet().encode())
        opened.truncate(2 << 30)
    return file


def _wide(tmp_path: Path) -> Path:
    book = openpyxl.Workbook()
    page = book.active
    assert isinstance(page, Worksheet)
    for row in range(1, 300):
        page.cell(row, 16384, 1)
    book.save(tmp_path / "wide.xlsx")
    return tmp_path / "wide.xlsx"


def _pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


BAD: list[tuple[Callable[[Path], Path], str]] = [
    (_cut, "the end of the file is missing"),
    (_entities, "declares entities of its own"),
    (_large, "larger than 64 MB"),
    (_wide, "too large for scores"),
    (lambda folder: put(folder / "a.csv", sheet() + "\n" * 100_000), "more than 100,000 lines"),
    (lambda folder: put(folder / "a.trf", "012 x\r" * 100_001), "more than 100,000 lines"),
    (lambda folder: folder, "a folder"),
    (lambda folder: folder / "nowhere.csv", "no such file"),
    (lambda folder: put(folder / "a.csv", b""), "empty"),
    (lambda folder: put(folder / "a.csv", " \r\n \n"), "empty"),
    (lambda folder: put(folder / "a.csv", bytes(range(256)) * 20), "no text"),
    (lambda folder: put(folder / "a.csv", sheet().encode("utf-16")[:-1]), "no text"),
    (lambda folder: put(folder / "a.csv", sheet().replace("甲队", '"甲队')), "quotation mark"),
    (lambda folder: put(folder / "a.csv", "一,二\n三,四\n"), "nothing in it belongs"),
    (lambda folder: put(folder / "a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)), "old .xls"),
    (lambda folder: put(folder / "a.xlsx", "no workbook"), "not a zip file"),
    (lambda folder: put(folder / "a.json", '{"entries": 1}'), "wants"),
    (lambda folder: put(folder / "a.json", "[" * 100_000), "wants"),
    (lambda folder: put(folder / "a.trf", "012 x\n"), "no player"),
    (lambda folder: put(folder / "a.dat", "x"), "no format that can be read"),
]


@pytest.mark.parametrize(("made", "said"), BAD)
def test_bad_files_are_one_sentence_and_leave_nothing(tmp_path: Path, made: Callable[[Path], Path], said: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    file, out = made(folder), tmp_path / "out.xlsx"
    with within(5):
        refused = run("import", file, *CBA, "-o", out, code=2)
    [line] = refused.stderr.splitlines()
    assert said in line
    assert [each.name for each in tmp_path.iterdir()] == ["in"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    assert "a device or a pipe" in run("import", _pipe(tmp_path), *CBA, "--dry-run", code=2).stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_who_reads_no_pipe_names_the_command_that_does(tmp_path: Path) -> None:
    """``award`` takes no - in the place of a file."""
    assert "xlfuncs import - reads what comes through" in run("award", "cba-teams", _pipe(tmp_path), code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([*CBA], "say where it goes"),
        (["-o", "out.xlsx"], "say which event"),
        ([*CBA, "-o", "out.xlsx", "--into", "out.xlsx"], "exclude each other"),
        ([*CBA, "-o", "out.xls"], "must end in .xlsx"),
        (["--event", "chess", "-o", "out.xlsx"], 'no event "chess"'),
        ([*CBA, "-o", "out.xlsx", "--set", "boards"], "not KEY=VALUE"),
        ([*CBA, "-o", "out.xlsx", "--set", "bords=3"], 'no setting "bords"'),
        ([*CBA, "-o", "out.xlsx", "--set", "boards=many"], "boards"),
        ([*CBA, "-o", "out.xlsx", "--set", "boards=24", "--set", "副数=20"], 'twice, as "24" and as "20"'),
        ([*CBA, "-o", "out.xlsx", "--map", "x"], "not KEY=VALUE"),
        ([*CBA, "-o", "out.xlsx", "--map", "A=unit", "--map", "A=place"], "given twice"),
        ([*CBA, "-o", "out.xlsx", "--lang", "ja"], "「ja」版"),
        ([*CBA, "--into", "nowhere.xlsx"], "no such file"),
    ],
)
def test_refusals(tmp_path: Path, arguments: list[str], said: str) -> None:
    file = put(tmp_path / "b.csv", sheet())
    placed = [str(tmp_path / each) if each.endswith((".xlsx", ".xls")) else each for each in arguments]
    assert said in run("import", file, *placed, code=2).stderr
    assert [each.name for each in tmp_path.iterdir()] == ["b.csv"]


def test_a_workbook_that_is_there_is_not_replaced(tmp_path: Path) -> None:
    out = put(tmp_path / "out.xlsx", "somebody's own")
    file = put(tmp_path / "b.csv", sheet())
    assert "--force replaces it" in run("import", file, *CBA, "-o", out, code=2).stderr
    assert out.read_text() == "somebody's own"


def test_nothing_for_the_event_is_told_with_what_was_lost(tmp_path: Path) -> None:
    lines = run("import", FILES / "trf26_team.trf", *CBA, "--dry-run", language="zh", code=2).stderr.splitlines()
    assert len(lines) == 5
    assert lines[-1].endswith("其中没有 cba-teams 可用的表；该比赛的表有：报名与名次（队名）")


def test_a_table_that_must_have_no_column_is_named_alone(tmp_path: Path) -> None:
    file = put(tmp_path / "a.csv", "x,y\n1,2\n")
    said = run("import", file, "--event", "jcbl-series", "--dry-run", language="ja", code=2).stderr
    assert said.endswith("jcbl-series の表が見つかりません。取り込める表：参加者と順位（参加者）、ゲーム\n")


@pytest.mark.slow
def test_the_encoding_that_is_told_to_be_chosen_can_be(tmp_path: Path) -> None:
    """臺北隊 in Big5 looks like rare Chinese, or like katakana of half a width."""
    file = put(tmp_path / "a.csv", "unit,place\n臺北隊,1\n", "big5")
    guessed = run("import", file, *CBA, "--dry-run", "--json", language="zh")
    (remark,) = json.loads(guessed.stdout)["remarks"]
    assert remark["sentence"] == "a.csv 按 gb18030 编码读取；也可能是 shift-jis，可用 --encoding 指定"
    chosen = json.loads(run("import", file, *CBA, "--dry-run", "--json", "--encoding", "shift-jis").stdout)
    assert chosen["remarks"] == []
    assert chosen["tables"]["entries"]["rows"][0]["unit"] == "臺北隊".encode("big5").decode("cp932")


@pytest.mark.slow
def test_an_encoding_is_that_of_a_text(tmp_path: Path) -> None:
    """A .json has one of its own; of a report, which stands beside it, two lines of points are doubtful."""
    said = run(
        "import", put(tmp_path / "a.json", "{}", "utf-8"), *CBA, "--dry-run", "--encoding", "gb18030", code=2
    ).stderr
    assert f"only a {' or '.join(registry.ENCODED)} has an encoding" in said
    file = put(tmp_path / "a.csv", "unit,place\n甲,1\n", "gb18030")
    run("import", file, FILES / "trf26_team.trf", *CBA, "--dry-run", "--encoding", "gb18030", code=1)


def test_names_are_read_as_the_event_expects(tmp_path: Path) -> None:
    """ｻﾄ and some Chinese have the same bytes: of a Japanese event they are Japanese, as for award."""
    file = put(tmp_path / "a.csv", "unit,score\nｻﾄ,1\n", "cp932")
    assert given_by("jcbl-club", file).tables["entries"][0]["unit"] == "ｻﾄ"


@pytest.mark.slow
def test_a_setting_of_json_that_is_nobodys_is_told(tmp_path: Path) -> None:
    file = put(tmp_path / "a.json", json.dumps({"settings": {"bords": 48}, "entries": [{"unit": "甲", "place": 1}]}))
    said = json.loads(run("import", file, *CBA, "--dry-run", "--json", language="zh").stdout)["left"]
    assert [each["sentence"] for each in said] == ["本比赛没有名为“bords”的设置"]


def test_headings_with_nothing_below_are_told(tmp_path: Path) -> None:
    """Of a table that another file is to fill, say; they are not told to be unknown alone."""
    file = put(tmp_path / "a.csv", sheet(rows=[]))
    said = run("import", file, *CBA, "--dry-run", language="zh", code=2).stderr
    assert "“报名与名次”的标题（“a”第 6 行）下面没有内容" in said


@pytest.mark.slow
def test_settings_that_the_event_refuses_are_told(tmp_path: Path) -> None:
    settings = [("比赛等级", "大奖赛"), *SETTINGS[3:]]
    told = run("import", put(tmp_path / "b.csv", sheet(settings)), *CBA, "--dry-run", language="zh", code=1)
    assert "大奖赛" in told.stderr


@pytest.mark.few(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, 0),
        ({"place": "??"}, 1),
        ({"place": 7}, 1),  # of six
        ({"place": ""}, 0),  # it has not been played yet
        ({"unit": "甲队"}, 1),  # a second one
        ({"unit": ""}, 1),  # nobody's
        ({"holding": "很多"}, 1),
        ({"holding": ""}, 0),  # nobody has asked for it yet
    ],
)
def test_what_the_event_refuses_of_what_was_written(tmp_path: Path, change: dict[str, Any], code: int) -> None:
    """As award ends for it; what is still to be filled in is no refusal."""
    last = {"unit": "己队", "holding": 1000, "place": 6} | change
    row = [last["unit"], *[last["holding"]] * 4, last["place"]]
    file = put(tmp_path / "b.csv", sheet(rows=[*TEAMS[:5], row]))
    run("import", file, *CBA, "--dry-run", code=code)


@pytest.mark.slow
def test_a_level_that_is_still_to_be_chosen(tmp_path: Path) -> None:
    run("import", put(tmp_path / "b.csv", sheet(SETTINGS[:2])), *CBA, "--dry-run")


@pytest.mark.slow
def test_a_row_without_its_name_is_told_before_the_event_can_be_computed(tmp_path: Path) -> None:
    """As award tells it once the settings are there: the lines begin in row 5 of the sheet, the third is nobody's."""
    rows = [*TEAMS[:2], ["", *[1000] * 4, 3], *TEAMS[3:], TEAMS[0]]
    file = put(tmp_path / "b.csv", sheet(SETTINGS[:2], rows=rows))
    assert run("import", file, *CBA, "--dry-run", language="zh", code=1).stderr.splitlines() == [
        "缺少设置“比赛等级”",
        "缺少设置“冠军至少打的副数 B”",
        "“报名与名次”第 7 行“队名”：缺少队名：此行不计入",
        "“报名与名次”第 11 行“队名”：“甲队”已在第 5 行：此行不计入",
    ]
