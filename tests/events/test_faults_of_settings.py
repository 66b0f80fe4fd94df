"""All that is wrong with the settings is told at once, each with its setting, what it was and what is allowed."""

import copyreg
import json
import pickle
from pathlib import Path
from typing import Any

import commands
import pytest
from eventdata import run

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call
from xlfuncs.core.sentences import name_of
from xlfuncs.events import EVENTS
from xlfuncs.events.problems import MISSING_SETTING, Fault, WrongSettingsError
from xlfuncs.events.sheet import book
from xlfuncs.events.sheet.shape import PROBLEM, ROOM, ranges_of, shape

TEAMS = [["队名", "名次"], ["甲队", 1], ["乙队", 2]]
#: Three cells that cannot be read, one that is missing: 冠军至少打的副数 B.
WRONG = [["比赛等级", "世界"], ["大师分颜色", "绿"], ["限制项数（不含混合）", 99], ["年度基准大师分", "千"]]
LABELS = ["比赛等级", "冠军至少打的副数 B", "大师分颜色", "年度基准大师分", "限制项数（不含混合）"]


def wrong_rows(settings: list[list[Any]], tables: list[Any], name: str = "cba-teams") -> tuple[list[list[Any]], str]:
    """The problems and the red line of a workbook of that event."""
    event = EVENTS[name]
    found = shape(event, ROOM)
    rows = book.book(name, f"{book.PART}:4,{ROOM},{found.mark}:", settings, tables)
    place = found.blocks["problems"]
    columns = [place.column(key) - 1 for key in PROBLEM]
    lines = [[row[column] for column in columns] for row in rows[place.top : place.top + place.lines]]
    state = found.blocks["state"]
    return [line for line in lines if any(line)], str(rows[state.top][state.left - 1])


def test_a_formula_tells_all_of_them() -> None:
    with pytest.raises(CellError) as refused:
        call("XF_EVENT", ["cba-teams", "board", WRONG, TEAMS])
    said = refused.value.told("zh")
    assert (refused.value.code, refused.value.name) == ("#VALUE!", "SEVERAL_WRONG")
    assert all(f"“{label}”" in said for label in LABELS)
    assert "世界" in said
    assert "全国比赛" in said
    assert "99" in said
    assert "0 至 8" in said


def test_one_alone_is_told_as_ever() -> None:
    with pytest.raises(CellError) as refused:
        call("XF_EVENT", ["cba-teams", "board", [["比赛等级", "俱乐部比赛"]], TEAMS])
    assert (refused.value.name, refused.value.told("zh")) == ("MISSING_SETTING", "缺少设置“冠军至少打的副数 B”")


def test_the_page_of_problems_has_a_line_for_each() -> None:
    entries = list(ranges_of(EVENTS["cba-teams"]))
    tables = [TEAMS if table.key == "entries" else [[field.label.zh for field in table.columns]] for table in entries]
    problems, red = wrong_rows(WRONG, tables)
    assert sorted(column for _, column, _, _ in problems) == sorted(LABELS)
    assert {severity for *_, severity in problems} == {"须更正"}
    assert red.startswith("暂不公布：“比赛等级”")
    assert "（另有 4 处须更正，见“问题”页）" in red
    assert book.problems("cba-teams", "board", WRONG, tables) == problems


def test_a_workbook_in_which_nothing_is_typed_stays_quiet() -> None:
    tables = [[[field.label.zh for field in table.columns]] for table in ranges_of(EVENTS["cba-teams"])]
    assert wrong_rows([["比赛等级", None]], tables) == ([], "")


def test_award_has_a_line_for_each(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    given = {"settings": {"level": "world", "colour": "green"}, "entries": [{"unit": "甲队", "place": 1}]}
    file.write_text(json.dumps(given), encoding="utf-8")
    said = commands.run("award", "cba-teams", file, language="zh", code=2)
    lines = said.stderr.splitlines()
    assert len(lines) == 3
    assert all(line.startswith(f"{file}：") for line in lines)
    plain = commands.run("award", "cba-teams", file, "--json", language="zh", code=2)
    told = json.loads(plain.stdout)
    assert not told["publishable"]
    assert [each["column"] for each in told["problems"]] == ["level", "boards", "colour"]


def test_what_others_make_necessary_is_told_with_the_rest() -> None:
    """第13条: whether pairs or teams played decides how WBF points are converted."""
    for given, names in (
        ({"competition": "wbf", "divisions": "x"}, ["MISSING_SETTING", "NOT_ALLOWED"]),
        ({"competition": "?", "divisions": "x"}, ["NOT_ALLOWED", "NOT_LISTED"]),  # nobody can read what decides it
    ):
        with pytest.raises(CellError) as refused:
            run("jcbl-fixed", given, [{"unit": "a", "place": 1}])
        assert sorted(map(name_of, refused.value.reasons)) == names


@pytest.mark.parametrize("given", [{"flights": 3}, {"flight": "A"}])
def test_half_of_what_belongs_together(given: dict[str, Any]) -> None:
    """第2条 L4: the flight and how many there are; T is missing as well."""
    with pytest.raises(CellError) as refused:
        run("jcbl-sectional", given, [{"unit": "a", "score": 50}])
    assert "SEVERAL_WRONG" in refused.value.name
    told = refused.value.told("ja")
    assert "「参加テーブル数 T」" in told
    assert ("「この参加者のフライト」" if "flights" in given else "「フライト数」") in told


def test_they_go_from_one_process_to_another() -> None:
    with pytest.raises(CellError) as refused:
        call("XF_EVENT", ["cba-teams", "board", WRONG, TEAMS])
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.told("ja") == refused.value.told("ja")


@pytest.mark.parametrize("library", [False, True], ids=["alone", "on a cluster"])
def test_a_mistake_keeps_its_row_in_another_process(library: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster's library restores an exception without calling its ``__init__`` where it has no ``__reduce__``."""
    mistake = CellError("#NUM!", MISSING_SETTING(setting="甲"), row=3, argument="entries")
    if library:
        tblib = pytest.importorskip("tblib.pickling_support")
        for each in (CellError, WrongSettingsError):
            monkeypatch.setitem(copyreg.dispatch_table, each, tblib.pickle_exception)
    again = pickle.loads(pickle.dumps(WrongSettingsError([Fault("level", mistake)]))).faults[0].error
    assert (again.told("zh"), again.row, again.argument) == ("第 3 行：缺少设置“甲”", 3, "entries")
