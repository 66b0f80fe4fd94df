"""xlfuncs award: files as people have them. Nothing in them is lost without a word, nothing ends in a traceback."""

import json
import re
import zipfile
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import Result
from commands import run
from delivered import filled_in_turn
from imports import HEADINGS, TEAMS
from tiers import one_of_each

from xlfuncs import layout
from xlfuncs.core.registry import load
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.running import of_rows
from xlfuncs.events.sheet.parts import plain

SETTINGS = [("比赛名称", "春季赛"), ("日期", "2026-05-01"), ("比赛等级", "基层锦标赛"), ("冠军至少打的副数 B", 48)]
# AVGM: 1.3 × 1000 = 1300, the club's cap 1000 → M = 2 + 1000/300 = 5.33; S = 2, L = 1.1, E = 1: V = 11.726.
# Place 1 of 6: R = lg 6 − lg 2 = 0.48 → 5.63.
FIRST = 5.63
JSON = {
    "settings": {"name": "x", "date": "2026-05-01", "level": "grassroots", "boards": 48, "colour": "red"},
    "entries": [
        {"unit": f"t{place}", **{f"holding{player}": 1000 for player in range(1, 5)}, "place": place}
        for place in range(1, 7)
    ],
}


def award(*arguments: Any, event: str = "cba-teams") -> Result:
    return run("award", event, *arguments, code=None)


def first_of(result: Result) -> float:
    assert result.exit_code == 0, result.output
    return float(json.loads(result.stdout)["board"][0]["total"])


def text_of(settings: Any = SETTINGS) -> str:
    lines = [*settings, ("大师分颜色", "红"), (), HEADINGS, *TEAMS]
    return "".join(",".join(map(str, line)) + "\r\n" for line in lines)


def workbook(file: Path, *sheets: tuple[str, list[Any]]) -> Path:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    book.save(file)
    return file


load()
#: One of each event; while you work, one of each rulebook.
ALL = one_of_each(lambda file: file.stem.partition("-")[0], filled_in_turn(), lambda file: file.stem, pytest.mark.long)


def name_and_language(file: Path) -> tuple[str, str]:
    """Of the event of an example, by the name of its file: the first language where it says none."""
    said = re.fullmatch(r"(.+)-(en|zh|ja)", file.stem)
    return (said[1], said[2]) if said else (file.stem, EVENTS[file.stem].languages[0])


@pytest.mark.slow
@pytest.mark.parametrize("file", ALL)
def test_the_program_reads_its_own_workbooks(file: Path) -> None:
    """What ``award`` finds in a workbook is what stands in the example that it was made from.

    The help sheet explains every setting under the same words, and a board may be headed like one.
    """
    name, language = name_and_language(file)
    event = EVENTS[name]
    data = layout.example(event, language)
    found = award(file, "--json", event=name)
    assert found.exit_code == 0, found.output
    settings = data.pop("settings")
    outcomes = json.loads(found.stdout), json.loads(json.dumps(plain(of_rows(event.name, settings, data, language))))
    for problem in [problem for outcome in outcomes for problem in outcome["problems"]]:
        del problem["row"]  # the sheet's there, the list's here
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be"])
def test_texts_in_the_encodings_people_have(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(text_of().encode(encoding))
    assert first_of(award(file, "--json")) == FIRST


def test_a_workbook_is_read_whatever_its_name_says(tmp_path: Path) -> None:
    made = workbook(tmp_path / "a.xlsx", ("成绩", [*SETTINGS, ("大师分颜色", "红"), HEADINGS, *TEAMS]))
    assert first_of(award(made.rename(tmp_path / "a.csv"), "--json")) == FIRST
    assert first_of(award((tmp_path / "a.csv").rename(tmp_path / "a.bak"), "--json")) == FIRST


@pytest.mark.parametrize(
    ("name", "start", "said"),
    [
        ("a.ods", b"", "this is an OpenDocument file (.ods)"),
        ("a.csv", b"", "this is an OpenDocument file (.ods)"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "this is an old .xls workbook"),
        ("a.xml", b"<USEBIO/>", "is no USEBIO file"),
        ("a.json", b"\r\n", "the file is empty"),
    ],
)
def test_a_file_that_is_none_of_these_is_told_what_helps(tmp_path: Path, name: str, start: bytes, said: str) -> None:
    file = tmp_path / name
    if start:
        file.write_bytes(start)
    else:
        with zipfile.ZipFile(file, "w") as made:
            made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    result = award(file, "--lang", "en")
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = award(tmp_path / "none", "--lang", "en")
    assert (result.exit_code, "there is no such file" in result.stderr) == (2, True), result.stderr


@pytest.mark.parametrize("name", ["a.json", "a.txt", "a"])
def test_a_file_is_what_is_in_it_for_award_as_for_import(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(json.dumps(JSON), "utf-8")
    assert first_of(award(file, "--json")) == FIRST


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n", "\r\r\n"])
def test_lines_end_as_programs_end_them(tmp_path: Path, end: str) -> None:
    """Excel still saves "CSV (Macintosh)"; CR alone ends its lines."""
    file = tmp_path / "a.csv"
    file.write_bytes(end.join(text_of().splitlines()).encode("gb18030"))
    assert first_of(award(file, "--json")) == FIRST


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf\r\n", b" \t\n"])
def test_an_empty_text_is_told_to_be_empty(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(content)
    result = award(file)
    assert (result.exit_code, result.stderr) == (2, f"{file}: the file is empty\n")


def test_a_label_with_a_colon_is_the_label(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    colons = [(f"{label}：", value) for label, value in [*SETTINGS, ("网络比赛", "是")]]
    file.write_text(text_of(colons), "utf-8")
    # Online: E = 0.5, so V = 5.33 × 2 × 1.1 × 0.5 = 5.863; 0.48 × 5.863 = 2.81.
    assert first_of(award(file, "--json")) == 2.81


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (text_of().replace("丙队", '"丙队'), "line 10"),
        (text_of() + "己" * 140_000, "line 14"),
        (text_of() + "\0", "no text"),
        (text_of().replace("2026", '"2"0"26'), "line 2"),
    ],
)
def test_a_text_that_cannot_be_read_to_its_end_is_refused(tmp_path: Path, spoilt: str, said: str) -> None:
    """A quotation mark that is not closed would make one cell of all that follows."""
    file = tmp_path / "a.csv"
    file.write_bytes(spoilt.encode())
    result = award(file)
    assert (result.exit_code, said in result.stderr) == (2, True), result.output


def test_an_error_is_told_in_the_language_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text(text_of(SETTINGS[:2]), "gb18030")
    result = award(file)
    missing = [f"{file}: 缺少设置“{label}”\n" for label in ("比赛等级", "冠军至少打的副数 B")]
    assert (result.exit_code, result.stderr) == (2, "".join(missing))


def test_keys_beside_chinese_headings_are_chinese(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text(text_of([("level", "grassroots"), ("boards", 48)]).replace("大师分颜色", "colour"), "utf-8")
    assert award(file).stdout.startswith("名次")


def test_rows_on_two_sheets_alike_are_refused(tmp_path: Path) -> None:
    groups = [("A组", [*SETTINGS, HEADINGS, *TEAMS[:3]]), ("B组", [HEADINGS, *TEAMS[3:]])]
    result = award(workbook(tmp_path / "a.xlsx", *groups))
    assert result.exit_code == 2
    assert "“A组”和“B组”" in result.stderr
    empty = [("报名", [*SETTINGS, HEADINGS]), ("报名2", [HEADINGS, *TEAMS])]
    assert first_of(award(workbook(tmp_path / "b.xlsx", *empty), "--json", "--set", "colour=red")) == FIRST


def test_settings_beside_the_table_are_read(tmp_path: Path) -> None:
    rows = [["成绩单"], HEADINGS, *TEAMS]
    pairs: list[tuple[Any, ...]] = [(), *SETTINGS, ("大师分颜色", "红")]
    beside: Iterator[tuple[Any, Any]] = zip_longest(rows, pairs, fillvalue=())
    rows = [[*row, *[None] * (8 - len(row)), *pair] for row, pair in beside]
    assert first_of(award(workbook(tmp_path / "a.xlsx", ("成绩", rows)), "--json")) == FIRST


def test_a_name_that_is_a_settings_label_is_a_name(tmp_path: Path) -> None:
    rows = [*SETTINGS, ("大师分颜色", "红"), HEADINGS, *TEAMS[:5], ["网络比赛", "是", 1000, 1000, 1000, 6]]
    figures = json.loads(award(workbook(tmp_path / "a.xlsx", ("成绩", rows)), "--json").stdout)["figures"]
    assert (figures["n"], figures["e"]) == (6, 1)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        json.dumps(JSON).replace('"place": 1', '"place": ' + "9" * 5000),
        json.dumps(JSON).replace('"boards": 48', '"boards": 48, "boards": 96'),
        json.dumps(JSON).replace('"t1"', '["t1"]'),
        json.dumps(JSON).replace('"t1"', '{"name": "t1"}'),
        json.dumps(JSON).replace('"t1"', '"\\ud800"'),
        json.dumps(JSON).replace('"grassroots"', '["grassroots"]'),
    ],
)
def test_a_json_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(text, "utf-8")
    result = award(file, "-o", tmp_path / "out.json")
    assert (result.exit_code, result.stderr.count(str(file))) == (2, 1)
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_a_json_is_read_as_windows_writes_it(tmp_path: Path, encoding: str) -> None:
    """PowerShell's ``>`` makes UTF-16 of what a command prints."""
    file = tmp_path / "a.json"
    data = JSON | {"entries": [{"unit": "甲队", "place": 1}]}
    file.write_bytes(json.dumps(data, ensure_ascii=False).encode(encoding))
    assert json.loads(award(file, "--json").stdout)["entries"][0]["unit"] == "甲队"


def test_a_json_in_another_encoding_is_told_which_it_wants(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes('{"entries": [{"unit": "甲队"}]}'.encode("gb18030"))
    result = award(file, "--lang", "en")
    assert (result.exit_code, "is no text in UTF-8\n" in result.stderr) == (2, True), result.stderr


@pytest.mark.parametrize("key", ["online", "网络比赛", "Online"])
def test_a_setting_of_the_command_line_wins_whatever_it_is_called(tmp_path: Path, key: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(JSON | {"settings": JSON["settings"] | {"online": "no"}}), "utf-8")
    assert json.loads(award(file, "--json", "--set", f"{key}=yes").stdout)["figures"]["e"] == 0.5


def test_a_setting_of_the_command_line_without_a_value_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(JSON), "utf-8")
    assert award(file, "--set", "online").exit_code == 2


def test_entries_without_a_row_are_no_event(tmp_path: Path) -> None:
    """A heading that nobody knows: the board of the same workbook is headed alike, and has no rows."""
    sheets = [("报名", [*SETTINGS, ["哪一队", *HEADINGS[1:]], *TEAMS]), ("公告", [["名次", "队名", "总大师分"]])]
    result = award(workbook(tmp_path / "a.xlsx", *sheets))
    assert result.exit_code == 2
    assert "“公告”第 1 行" in result.stderr


def test_a_missing_column_is_told_with_the_name_of_its_sheet(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text(text_of().replace("队名", "参赛队"), "utf-8")
    assert "报名与名次" in award(file).stderr


def test_each_figure_is_shown_as_it_is_declared(tmp_path: Path) -> None:
    """Points with two digits, a count as a count; a score with as many as it has."""
    (tmp_path / "a.csv").write_text(text_of(), "utf-8")
    board = [line.split() for line in award(tmp_path / "a.csv").stdout.splitlines()]
    assert board[0] == ["名次", "队名", "平均分", "排名分", "胜场分", "红分", "总大师分"]
    assert (board[1][0], board[1][3:], board[6][3:]) == ("1", ["5.63", "0.00", "5.63", "5.63"], ["0.00"] * 4)
    figures = award(tmp_path / "a.csv", "--part", "figures").stdout.splitlines()
    assert figures[1].split() == ["n", "参赛规模", "N", "6", "§2.9.4"]
    data = layout.example(EVENTS["xq-rated"], "zh")
    (tmp_path / "b.json").write_text(json.dumps(data), "utf-8")
    award(tmp_path / "b.json", "--lang", "zh", "-o", tmp_path / "b.csv", event="xq-rated")
    head, first, *_ = (line.split(",") for line in (tmp_path / "b.csv").read_text("utf-8-sig").splitlines())
    # five wins and two draws of seven games: 12 points; 2350 and the changes are whole numbers
    assert dict(zip(head, first, strict=True)) | {"表现分": ""} == {
        **{"名次": "1", "棋手": "陈志明", "积分": "12", "表现分": "", "累进分": "48", "胜局": "5"},
        **{"起始分": "2350", "变化": "1", "BONUS": "30", "新等级分": "2381"},
    }


@pytest.mark.slow
def test_a_hundred_problems_are_told_and_how_many_more_there_are(tmp_path: Path) -> None:
    """Each of 130 teams lacks its holdings, and there is no average: 131 errors, then the hint of the cap."""
    given = {
        "settings": dict(SETTINGS),
        "entries": [{"unit": f"第{place}队", "place": place} for place in range(1, 131)],
    }
    file = tmp_path / "in.json"
    file.write_text(json.dumps(given, ensure_ascii=False), encoding="utf-8")
    result = award(file, "--lang", "zh")
    *told, last = result.stderr.splitlines()
    assert (len(told), result.exit_code) == (100, 1)
    assert all(each.startswith("须更正：") for each in told)
    listed = award(file, "--lang", "zh", "--part", "problems", "-o", tmp_path / "all.csv")
    assert listed.exit_code == 1
    rows = (tmp_path / "all.csv").read_text("utf-8-sig").splitlines()
    assert sum(row.endswith(",须更正") for row in rows) == 131
    assert sum(row.startswith("报名与名次,") for row in rows) == 130
    assert last == f"另有 {len(rows) - 1 - 100} 条：用 xlfuncs award --part problems -o 文件.csv 可列出全部"


def test_a_setting_of_json_given_as_two_values(tmp_path: Path) -> None:
    """Neither is taken; the same value again is none."""
    file = tmp_path / "in.json"
    file.write_text(json.dumps({"settings": dict(SETTINGS), "entries": [{"unit": "甲"}]}), encoding="utf-8")
    refused = award(file, "--lang", "zh", "--set", "boards=24", "--set", "boards=30")
    assert refused.exit_code == 2
    assert "“boards”给了两次：“24”和“30”" in refused.stderr
    assert award(file, "--lang", "zh", "--set", "boards=24", "--set", "boards=24").exit_code == 1
