"""xlfuncs award -o OUT.xlsx: the event's workbook, filled with what IN holds as it was typed, computed."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from commands import run
from delivered import of_each_rulebook
from eventbooks import BOARD, BOARD_HEAD, ENTRIES, PROBLEMS, TABLE_HEAD, rows_typed

from xlfuncs import layout
from xlfuncs.core.registry import load
from xlfuncs.events.declaration import EVENTS

load()
EXAMPLES = [(name, language) for name, event in sorted(EVENTS.items()) for language in layout.examples(event)]
#: All are written by the way of ``xlfuncs new --example`` and read back in test_award_files.
SOME = of_each_rulebook(EXAMPLES, lambda each: each[0])
SETTINGS = "比赛名称,春季赛\n日期,2026-05-01\n比赛等级,基层锦标赛\n冠军至少打的副数 B,48\n大师分颜色,红\n\n"
HEADINGS = "队名,大师分1,大师分2,大师分3,大师分4,名次\n"
# As in test_award_files: V = 11.726; place 1 of 6: 0.48 × 11.726 = 5.63.
TEAMS = [f"{name}队,1000,1000,1000,1000,{place}\n" for place, name in enumerate("甲乙丙丁戊己", 1)]


def award(*arguments: Any, event: str = "cba-teams") -> Result:
    return run("award", event, *arguments, code=None)


def typed(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def outcome_of(file: Path, *more: str, event: str = "cba-teams") -> Any:
    found = json.loads(award(file, "--json", *more, event=event).stdout)
    for problem in found["problems"]:
        del problem["row"]  # each file's own
    return found


def lines(file: Path, sheet: str, head: int) -> list[dict[Any, Any]]:
    """What the stored values of a sheet show below its headings."""
    heads, *found = rows_typed(file, sheet, head, 40)
    shown = (dict(zip(heads, row, strict=True)) for row in found)
    return [each for each in shown if any(value not in (None, "") for value in each.values())]


@pytest.mark.slow
def test_a_csv_becomes_its_workbook(tmp_path: Path) -> None:
    source = typed(tmp_path / "a.csv", SETTINGS + HEADINGS + "".join(TEAMS))
    out = tmp_path / "out.xlsx"
    result = award(source, "-o", out)
    assert (result.exit_code, result.stdout) == (0, f"{out}\n")
    board = lines(out, BOARD, BOARD_HEAD)  # computed already
    assert (board[0]["队名"], board[0]["红分"], len(board)) == ("甲队", 5.63, 6)
    assert rows_typed(out, BOARD, 1, 1)[0] == ("春季赛",)
    assert lines(out, ENTRIES, TABLE_HEAD)[0]["队名"] == "甲队"
    assert outcome_of(out) == outcome_of(source)


@pytest.mark.slow
def test_what_is_wrong_is_wrong_there_too(tmp_path: Path) -> None:
    rows = [*TEAMS[:4], "戊队,一千,#N/A,1000,1000,末位\n", "\n", "=1+1,1000,01000,,,6\n", ",1,2,3,4,7\n"]
    source = typed(tmp_path / "a.csv", SETTINGS + HEADINGS + "".join(rows))
    out = tmp_path / "out.xlsx"
    assert award(source, "-o", out).exit_code == 1
    said = [(line["位置"], line["列"]) for line in lines(out, PROBLEMS, TABLE_HEAD) if line["类别"] == "须更正"]
    assert {place for place, _ in said} == {f"“报名与名次”第 {row} 行" for row in (9, 11, 12)}
    assert {"大师分1", "大师分2", "名次"} <= {column for _, column in said}
    assert lines(out, ENTRIES, TABLE_HEAD)[5]["队名"] == "=1+1"
    assert outcome_of(out) == outcome_of(source)


@pytest.mark.slow
def test_there_is_room_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xlfuncs.layout.workbook.ROOM", 8)
    rows = [f"第{number}队,100,100,100,100,{number}\n" for number in range(1, 11)]
    source = typed(tmp_path / "a.csv", SETTINGS + HEADINGS + "".join(rows))
    result = award(source, "-o", tmp_path / "out.xlsx")
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(lines(tmp_path / "out.xlsx", BOARD, BOARD_HEAD)) == 10


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_more_columns_than_a_fresh_workbook_has(tmp_path: Path) -> None:
    """Seven players, where the workbook lays out six; a seventh is not left behind."""
    heads = "队名,名次," + ",".join(f"队员{number}" for number in range(1, 9)) + "\n"
    rows = [
        f"{team}队,{place},{','.join(f'{team}{n}' for n in range(1, 9))}\n" for place, team in enumerate("甲乙丙丁", 1)
    ]
    source = typed(tmp_path / "a.csv", SETTINGS + "上年队均大师分,600\n" + heads + "".join(rows))
    out = tmp_path / "out.xlsx"
    assert award(source, "-o", out).exit_code in (0, 1)
    assert [member["name"] for member in outcome_of(out)["members"]][6:8] == ["甲7", "甲8"]


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_it_is_not_written_over_another(tmp_path: Path) -> None:
    source = typed(tmp_path / "a.csv", SETTINGS + HEADINGS + "".join(TEAMS))
    out = typed(tmp_path / "out.xlsx", "kept")
    assert award(source, "-o", out).exit_code == 2
    assert out.read_text("utf-8") == "kept"
    assert award(source, "-o", out, "--force").exit_code == 0


def test_more_rows_than_a_workbook_reads_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows down to 5000 are read below four of headings."""
    assert layout.MOST_ROWS == 4996
    monkeypatch.setattr(layout, "MOST_ROWS", 5)
    source = typed(tmp_path / "a.csv", SETTINGS + HEADINGS + "".join(TEAMS))
    result = award(source, "-o", tmp_path / "out.xlsx", "--lang", "en")
    assert (result.exit_code, "has 6 rows; a workbook reads 5" in result.stderr) == (2, True), result.stderr
    assert not (tmp_path / "out.xlsx").exists()


def test_a_language_that_the_workbook_is_not_offered_in_is_refused(tmp_path: Path) -> None:
    source = typed(tmp_path / "a.csv", SETTINGS + HEADINGS + "".join(TEAMS))
    result = award(source, "-o", tmp_path / "out.xlsx", "--lang", "ja")
    assert (result.exit_code, "zh、en" in result.stderr) == (2, True), result.stderr
    assert not (tmp_path / "out.xlsx").exists()


def test_members_of_an_event_without_people_are_refused_by_key_and_told_in_sheets(tmp_path: Path) -> None:
    data = layout.example(EVENTS["df-rates"], "zh") | {"members": [{"number": "7", "name": "陈志明"}]}
    source = typed(tmp_path / "a.json", json.dumps(data))
    refused = award(source, "--lang", "zh", event="df-rates")
    assert (refused.exit_code, "没有名为“members”的表；可用的有：entries、boards" in refused.stderr) == (2, True), (
        refused.stderr
    )
    boards = "Board,Open contract,Closed contract\n1,PASS,1NT-1 N\n"
    source = typed(tmp_path / "a.csv", f"{boards}\nNumber,Name,Holding\n7,陈志明,?\n")
    told = award(source, "--lang", "en", event="br-match")
    assert told.stderr.splitlines()[0] == "hint: Members: this event has no such table"
    assert "Holding" not in told.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_the_members_of_a_xiangqi_event_go_along(tmp_path: Path) -> None:
    """The ratings stand in the members' table alone. 范例: 2250 beats 2050, We 0.76, K 10: 2252 and 2048."""
    settings = {"name": "春季赛", "date": "2026-05-01", "rounds": 7}
    members = [
        {"number": "07", "name": "甲", "rating": 2250, "club": "东"},
        {"number": "8", "name": "乙", "rating": 2050},
    ]
    entries, games = (
        [{"player": "甲"}, {"player": "8"}],
        [{"round": 1, "player": "甲", "opponent": "乙", "result": "W"}],
    )
    data = {"settings": settings, "members": members, "entries": entries, "games": games}
    source = typed(tmp_path / "a.json", json.dumps(data))
    out = tmp_path / "out.xlsx"
    result = award(source, "-o", out, "--lang", "zh", event="xq-rated")
    assert (result.exit_code, "会员" in result.stderr) == (0, False), result.stderr
    found = json.loads(award(out, "--json", event="xq-rated").stdout)
    assert [(each["number"], each["new_rating"]) for each in found["members"]] == [("07", 2252), ("8", 2048)]
    assert [each.get("club") for each in found["entries"]] == ["东", None]


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
@pytest.mark.parametrize(("name", "language"), SOME)
def test_the_workbook_of_an_example_says_what_award_says(tmp_path: Path, name: str, language: str) -> None:
    data = layout.example(EVENTS[name], language)
    source = typed(tmp_path / "a.json", json.dumps(data))
    out = tmp_path / "out.xlsx"
    assert award(source, "-o", out, "--lang", language, event=name).exit_code == 0
    assert outcome_of(out, "--lang", language, event=name) == outcome_of(source, "--lang", language, event=name)
