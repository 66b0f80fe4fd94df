"""xlfuncs award on a sheet with several tables: side by side, one below the other, the same one twice."""

import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from commands import run

from xlfuncs import layout
from xlfuncs.core.registry import load
from xlfuncs.events.declaration import EVENTS

SETTINGS = ["比赛名称,市象棋公开赛", "日期,2026-05-01", "总轮数,3"]
PLAYERS = ["棋手,单位", "王伟,一中", "李娜,二中", "张三,", "李四,"]
GAMES = [
    "轮次,棋手,对手,结果",
    *("1,王伟,李娜,胜", "1,张三,李四,和", "2,王伟,张三,1-0", "2,李娜,李四,负", "3,王伟,李四,和", "3,李娜,张三,胜"),
]
# 2-1-0: 王伟 won twice and drew, 李四 won once and drew twice, 李娜 won once, 张三 drew once.
BOARD = [("王伟", 5), ("李四", 4), ("李娜", 2), ("张三", 1)]


def award(folder: Path, lines: list[str], *more: str, event: str = "xq-standings") -> Result:
    file = folder / "a.csv"
    file.write_text("\n".join(lines), "utf-8")
    return run("award", event, file, *more, code=None)


def board(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return [(row["player"], row["points"]) for row in json.loads(result.stdout)["board"]]


def beside(left: list[str], right: list[str]) -> list[str]:
    return [",".join(pair) for pair in zip_longest(left, right, fillvalue=",,")]


@pytest.mark.parametrize(
    "lines",
    [
        [*PLAYERS, "", *GAMES],
        [*GAMES, "", "参赛名单", *PLAYERS],
        beside([f"{line}," for line in PLAYERS], GAMES),
        ["棋手", *(line.split(",")[0] for line in PLAYERS[1:]), "", *GAMES],
        [*PLAYERS, *[""] * 50, *GAMES],
    ],
    ids=["below", "above", "beside", "one column", "far below"],
)
def test_two_tables_on_one_sheet(tmp_path: Path, lines: list[str]) -> None:
    result = award(tmp_path, [*SETTINGS, "", *lines], "--json")
    assert (board(result), result.stderr) == (BOARD, "")


def test_a_table_that_stands_there_twice_is_refused(tmp_path: Path) -> None:
    """Two groups, each under its own headings: neither may be lost, and they are no one event."""
    lines = [*SETTINGS, "A组", *PLAYERS[:3], "", "B组", PLAYERS[0], *PLAYERS[3:], "", *GAMES]
    result = award(tmp_path, lines)
    assert (result.exit_code, "（第 5 行、第 10 行）" in result.stderr) == (2, True), result.output


@pytest.mark.parametrize("word", ["合计", "总 计：", "計", "Total", "平均"])
def test_a_row_of_sums_is_nobody(tmp_path: Path, word: str) -> None:
    """It would be the best pair of all, with the sum of all scores; nobody has to delete it from the file."""
    pairs = [f"{name},{score}" for name, score in zip("甲乙丙丁戊己庚辛", range(60, 44, -2), strict=True)]
    given = ["tables,4", "sessions,1", "boards,32", "class,4", "scoring,mp", "average,53"]
    result = award(
        tmp_path,
        [*given, "unit,score", *pairs, f"{word},424"],
        "--json",
        event="jcbl-club",
    )
    found = json.loads(result.stdout)
    assert (result.exit_code, found["figures"]["c"], found["board"][0]["unit"]) == (0, 8, "甲")
    assert not [each for each in found["problems"] if each["severity"] == "error"]


@pytest.mark.parametrize("sums", ["合计,,4人", "共计：,4,", ",总计,4"])
def test_a_row_of_sums_says_so_before_the_name(tmp_path: Path, sums: str) -> None:
    """In a column that is not read, or that of the clubs: 4人 would be a fifth player."""
    players = [f"{at},{line}" for at, line in enumerate(["一中,王伟", "二中,李娜", ",张三", ",李四"], 1)]
    lines = [*SETTINGS, "", "序号,单位,棋手", *players, "", sums, "", *GAMES]
    result = award(tmp_path, lines, "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["counted"]) == (0, 4)
    assert [(row["player"], row["points"]) for row in found["board"]] == BOARD


def test_what_looks_like_a_setting_or_heading_and_is_none_is_told(tmp_path: Path) -> None:
    """赢轮 is no column of the event (胜 is), 网路比赛 no setting: both would change figures; 制表 signs."""
    lines = [
        *(
            "春季赛成绩,",
            "比赛等级,基层锦标赛",
            "冠军至少打的副数,48",
            "年度基准大师分,600",
            "网路比赛,是",
            "制表：王伟,",
        ),
        *("", "组别,名次,队名,赢轮,总大师分,备注", "A,1,甲队,3,,晚到", "A,2,乙队,1,,", "B,3,丙队,0,,"),
    ]
    result = award(tmp_path, lines, "--lang", "zh", event="cba-teams")
    said = "未使用（本比赛没有这些设置或列）：组别、赢轮、备注、网路比赛"  # nothing stands under 总大师分
    assert said in result.stderr.splitlines()


@pytest.mark.slow
def test_award_and_import_tell_the_same_columns_as_not_read(tmp_path: Path) -> None:
    """姓名 and 总大师分 are words of what is computed, and no columns here; nothing stands below 电话."""
    heads = "名次,队名,姓名,大师分1,大师分2,大师分3,大师分4,电话,总大师分,,领队"
    rows = [f"{place},{name}队,王{name},500,500,500,500,,2.5,,李{name}" for place, name in enumerate("甲乙丙", 1)]
    award(tmp_path, ["比赛等级,基层锦标赛", "冠军至少打的副数,48", "", heads, *rows], event="cba-teams")
    file = str(tmp_path / "a.csv")
    awarded = run("award", "cba-teams", file, language="zh")
    brought = run("import", "--event", "cba-teams", file, "--dry-run", language="zh")
    assert "未使用（本比赛没有这些设置或列）：姓名、总大师分、领队" in awarded.stderr.splitlines()
    told = [line.split("：")[-1] for line in brought.stderr.splitlines() if "没有名为" in line]
    assert told == ["本比赛没有名为“姓名”的列", "本比赛没有名为“总大师分”的列", "本比赛没有名为“领队”的列"]


@pytest.mark.slow
def test_a_workbook_of_ours_explains_itself(tmp_path: Path) -> None:
    load()
    layout.build(EVENTS["cba-teams"], "zh", room=30, example=layout.example(EVENTS["cba-teams"], "zh")).save(
        tmp_path / "a.xlsx"
    )
    result = run("award", "cba-teams", tmp_path / "a.xlsx", language="zh")
    assert "未使用" not in result.stderr


@pytest.mark.parametrize("heading", ["得点（％）", "得点(%)", "得分（分）", "score (%)"])
def test_a_heading_may_say_in_what_it_counts(tmp_path: Path, heading: str) -> None:
    given = ["tables,2", "sessions,1", "boards,24", "class,4", "scoring,%"]
    lines = [*given, f"ペア,{heading}", "甲,60", "乙,50", "丙,45", "丁,45"]
    found = json.loads(award(tmp_path, lines, "--json", event="jcbl-club").stdout)
    assert [row["unit"] for row in found["board"]][:2] == ["甲", "乙"]
    assert [each["severity"] for each in found["problems"]] == ["hint", "hint"]  # no name, no date


def test_the_problems_of_an_event_without_any_are_a_sentence(tmp_path: Path) -> None:
    lines = [*SETTINGS, "", *PLAYERS, "", *GAMES]
    assert award(tmp_path, lines, "--part", "problems").stdout == "没有问题\n"
    wrong = award(tmp_path, [*lines, "3,王伟,王伟,胜"], "--part", "Problems").stdout
    assert "王伟" in wrong
    assert "没有问题" not in wrong


def test_a_table_that_an_event_has_not(tmp_path: Path) -> None:
    """It is refused as a table, by its name, beside those that there are."""
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"settings": {"level": "club", "boards": 24}, "foo": []}), "utf-8")
    said = "「foo」という表はありません。あるのは entries、members です"
    assert said in run("award", "cba-teams", file, language="ja", code=2).stderr
