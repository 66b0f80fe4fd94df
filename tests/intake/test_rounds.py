"""Lists of games that say their round in a title, between the games or in a merged cell, as clubs keep them."""

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from cputime import within
from imports import book, given_by, put, text

from xlfuncs.events import EVENTS
from xlfuncs.intake.finding import in_sheets
from xlfuncs.intake.sheets import handed_in
from xlfuncs.intake.steps import as_lists

HEADS = ["台次", "红方", "结果", "黑方"]
FIRST, SECOND = [[1, "甲", "胜", "乙"], [2, "丙", "和", "丁"]], [[1, "甲", "负", "丙"], [2, "丁", "胜", "乙"]]
#: Of each game its round, and who had red.
GAMES = [(1, "甲"), (1, "丙"), (2, "甲"), (2, "丁")]


def games(found: Any) -> list[tuple[Any, Any]]:
    return [(row.get("round"), row["player"]) for row in found.tables["games"]]


def taken(file: Path, *rows: list[Any]) -> list[tuple[Any, Any]]:
    found = given_by("xq-standings", put(file, text(*rows)))
    assert found.lost == []
    return games(found)


@pytest.mark.parametrize(
    "title",
    [
        *(["第3轮对阵表"], ["2026年春季赛　第 三 轮"], ["轮次：3"], ["轮次", "第3轮"], ["Spring Cup, Round 3"]),
        *(["第３回戦"], ["第3轮", "2026-05-13"]),
    ],
)
def test_a_title_says_the_round(tmp_path: Path, title: list[str]) -> None:
    assert taken(tmp_path / "a.csv", ["春季赛"], title, HEADS, *FIRST) == [(3, "甲"), (3, "丙")]


@pytest.mark.parametrize(
    "title",
    ["共7轮", "第1-3轮", "第3轮后积分", "截至第3轮", "第3轮和第4轮", "Rounds 3-4", "Round 3-4", "全7回戦", "春季赛"],
)
def test_a_title_that_says_no_round(tmp_path: Path, title: str) -> None:
    found = given_by("xq-standings", put(tmp_path / "a.csv", text([title], HEADS, *FIRST)))
    [said] = [each.lost.said.text("zh") for each in found.lost]
    assert "缺少“轮次”列，请补上" in said


def test_the_name_of_the_sheet(tmp_path: Path) -> None:
    assert taken(tmp_path / "第3轮.csv", HEADS, *FIRST) == [(3, "甲"), (3, "丙")]
    found = given_by("xq-standings", put(tmp_path / "第3轮.csv", text(["第4轮"], HEADS, *FIRST)))
    assert "games" not in found.tables  # one of the two is wrong


@pytest.mark.parametrize("gap", [[], [[]]])
@pytest.mark.parametrize("again", [[], [HEADS]])
def test_blocks_below_each_other(tmp_path: Path, gap: list[list[Any]], again: list[list[Any]]) -> None:
    """With the headings over each block, or over the first; 第1轮 between the headings and the games too."""
    lines = [["第1轮"], HEADS, *FIRST, *gap, ["第2轮 （5月14日）"], *again, *SECOND]
    assert taken(tmp_path / "a.csv", *lines) == GAMES
    lines = [HEADS, ["第1轮"], *FIRST, *gap, ["第2轮"], *again, *SECOND]
    assert taken(tmp_path / "b.csv", *lines) == GAMES


def test_a_note_is_no_title(tmp_path: Path) -> None:
    lines = [["第1轮"], HEADS, *FIRST, [], ["第2轮丙弃权"], ["注：第2轮"]]
    assert games(given_by("xq-standings", put(tmp_path / "a.csv", text(*lines)))) == GAMES[:2]


@pytest.mark.parametrize(
    "line",
    [
        *(["第2轮补赛：丙"], ["第2轮（丙缺席）"], ["注：第2轮"], ["第2轮-体育馆"], ["第二场"], ["2"], ["2nd round"]),
        *(["Round 2 - 14 May"], ["下半场", "", "", ""]),
    ],
)
def test_games_below_a_line_that_is_not_clear_are_of_no_round(tmp_path: Path, line: list[str]) -> None:
    """They are not of the round before, and that is told: in rows 6 and 7."""
    lines = [["第1轮"], HEADS, *FIRST, line, *SECOND]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*lines)))
    assert games(found) == [*GAMES[:2], (None, "甲"), (None, "丁")]
    assert [each.lost.said.text("zh") for each in found.lost] == [
        "“a”：标题没有写清以下各行的对局是第几轮：6、7；请加上“轮次”列并填写"
    ]


@pytest.mark.parametrize("line", [["第2轮", "体育馆"], ["Round 2", "14 May 2026"], ["第2轮", "5月14日", "体育馆"]])
def test_games_below_a_line_of_several_cells_that_is_not_clear(tmp_path: Path, line: list[str]) -> None:
    """What stands in the columns of the games is a row of its own, as it is without rounds."""
    lines = [["第1轮"], HEADS, *FIRST, line, *SECOND]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*lines)))
    assert games(found) == [*GAMES[:2], (None, line[1]), (None, "甲"), (None, "丁")]
    assert len(found.lost) == 1


def test_a_line_between_a_title_and_its_games(tmp_path: Path) -> None:
    """It says where and when; who has no opponent stands below."""
    where = ["地点：体育馆"]
    lines = [["第1轮"], where, HEADS, *FIRST, ["轮空：戊"], [], ["第2轮"], where, HEADS, *SECOND, ["轮空：己"]]
    assert taken(tmp_path / "a.csv", *lines) == GAMES


def test_headings_that_stand_there_again_without_a_title(tmp_path: Path) -> None:
    """The games below may be of any round: they were of the first one."""
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(["第1轮"], HEADS, *FIRST, [], HEADS, *SECOND)))
    assert [each for each, _ in games(found)[:2]] == [1, 1]
    assert {each for each, _ in games(found)[2:]} == {None}
    assert "“a”：标题没有写清" in found.lost[0].lost.said.text("zh")


def test_who_signs_below_is_no_round(tmp_path: Path) -> None:
    """In the column beside the last heading, where the rounds come to stand."""
    lines = [["第1轮"], HEADS, *FIRST, [], ["", "", "", "", "裁判长签字"]]
    assert taken(tmp_path / "a.csv", *lines) == GAMES[:2]


def test_a_game_that_says_its_own_round_ends_what_a_line_says(tmp_path: Path) -> None:
    lines = [["轮次", *HEADS], ["第1轮"], ["", *FIRST[0]], [2, *SECOND[0]], ["", *SECOND[1]]]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*lines)))
    assert games(found) == [(1, "甲"), ("2", "甲"), (None, "丁")]
    assert len(found.lost) == 1


def test_a_title_that_is_read_is_no_setting(tmp_path: Path) -> None:
    """轮次：3 is the round of the games: no setting of that name is missing."""
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(["轮次：3"], HEADS, *FIRST)))
    assert not [each for each in found.left if "轮次" in each.lost.said.text("zh")]


def test_a_title_that_says_more_stays_a_setting(tmp_path: Path) -> None:
    """The name of the competition says the round, and is its name all the same."""
    lines = [["比赛名称：春季赛第3轮"], HEADS, *FIRST]
    assert taken(tmp_path / "a.csv", *lines) == [(3, "甲"), (3, "丙")]
    assert given_by("xq-standings", tmp_path / "a.csv").settings["name"] == "春季赛第3轮"


def test_a_line_that_speaks_of_another_round_than_the_sheet(tmp_path: Path) -> None:
    """The games below it are of the second round perhaps, and not of that in the sheet's name."""
    found = given_by("xq-standings", put(tmp_path / "第1轮.csv", text(HEADS, *FIRST, ["第2轮（补赛）"], *SECOND)))
    assert games(found) == [*GAMES[:2], (None, "甲"), (None, "丁")]
    assert len(found.lost) == 1


def test_what_stands_beside_a_game_is_no_round(tmp_path: Path) -> None:
    """Under no heading, where the rounds would come to stand: somebody's note."""
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(["第1轮"], HEADS, FIRST[0], [*FIRST[1], "3"])))
    assert "games" not in found.tables
    assert "缺少“轮次”列，请补上" in found.lost[0].lost.said.text("zh")


def test_another_table_below_the_games(tmp_path: Path) -> None:
    """Its rows are no games, and no round of theirs is asked for."""
    lines = [
        ["第1轮"],
        HEADS,
        *FIRST,
        ["注：以上"],
        [],
        ["棋手", "等级分", "单位"],
        ["甲", 2000, "京"],
        ["乙", 1900, "沪"],
    ]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*lines)))
    assert (games(found), found.lost) == (GAMES[:2], [])
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙"]


def test_a_line_with_its_day(tmp_path: Path) -> None:
    lines = [["第1轮"], HEADS, *FIRST, ["第2轮", "", "2026-05-14"], *SECOND]
    assert taken(tmp_path / "a.csv", *lines) == GAMES


def test_problems_are_where_the_reader_sees_them() -> None:
    rows = [["第1轮"], HEADS, *FIRST, ["第2轮"], HEADS, *SECOND]
    event = EVENTS["xq-standings"]
    found = in_sheets(event, as_lists(event, handed_in({"S": rows})))
    assert found.places["games"].row == 2
    assert [bool(any(row)) for row in found.grids["games"].rows] == [True, True, False, False, True, True]


def read(file: Path, merged: str, *rows: list[Any]) -> Any:
    return given_by("xq-standings", book(file, rows, *merged.split()))


def rounds(file: Path, sheets: dict[str, list[list[Any]]]) -> Path:
    """A workbook of these sheets and of the players."""
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in {"报名": [["棋手"], *"甲乙丙丁"], **sheets}.items():
        page = made.create_sheet(name)
        for row in rows:
            page.append(list(row))
    made.save(file)
    return file


@pytest.mark.parametrize(
    "sheets",
    [
        {"第1轮": [HEADS, *FIRST], "第2轮": [["体育馆"], HEADS, *SECOND], "第3轮": [HEADS]},
        {"A": [["第1轮"], HEADS, *FIRST], "B": [["第2轮"], HEADS, *SECOND]},
        {
            "上午": [["轮次", *HEADS], *(["1", *row] for row in FIRST)],
            "下午": [["轮次", *HEADS], *(["第2轮", *row] for row in SECOND)],
        },
    ],
)
def test_a_sheet_for_each_round(tmp_path: Path, sheets: dict[str, list[list[Any]]]) -> None:
    """They are one list, in ``award`` as in ``import``; a sheet for the next round says nothing yet."""
    file = rounds(tmp_path / "a.xlsx", sheets)
    found = given_by("xq-standings", file)
    assert [(int(str(each).strip("第轮")), name) for each, name in games(found)] == GAMES
    assert found.lost == []
    done = run("award", "xq-standings", file, "--json", language="zh")
    points = {each["player"]: each["points"] for each in json.loads(done.stdout)["board"]}
    assert points == {"甲": 2, "乙": 0, "丙": 3, "丁": 3}  # of two won games and one drawn, two points each


def test_one_round_on_two_sheets_is_refused(tmp_path: Path) -> None:
    """One of them may be a copy: neither's games may be lost, or count twice."""
    file = rounds(tmp_path / "a.xlsx", {"第1轮": [HEADS, *FIRST], "第1轮改": [["第1轮"], HEADS, *SECOND]})
    done = run("award", "xq-standings", file, language="zh", code=2)
    assert "在“第1轮”和“第1轮改”两个工作表中都有" in done.stderr, done.output


@pytest.mark.slow
def test_a_mistake_on_the_sheet_of_a_round_is_told_with_its_place(tmp_path: Path) -> None:
    """甲 is in row 3 of 第2轮."""
    wrong = [[1, "甲", "？", "丙"], SECOND[1]]
    file = rounds(tmp_path / "a.xlsx", {"第1轮": [HEADS, *FIRST], "第2轮": [["体育馆"], HEADS, *wrong]})
    done = run("award", "xq-standings", file, language="zh", code=1)
    assert "“第2轮”第 3 行“结果”" in done.stderr, done.output
    out = tmp_path / "b.xlsx"
    done = run("award", "xq-standings", file, "-o", out, language="zh", code=None)
    assert [(row["round"], row["player"]) for row in given_by("xq-standings", out).tables["games"]] == GAMES


def test_nothing_is_written_into_a_list_on_several_sheets(tmp_path: Path) -> None:
    """Nobody could say on which."""
    sheets = {
        f"{number}": [["轮次", *HEADS], *([number, *row] for row in rows)] for number, rows in ((1, FIRST), (2, SECOND))
    }
    board = [['=XF_EVENT("xq-standings","board")']]
    file = rounds(tmp_path / "a.xlsx", {**sheets, "公告": board})
    more = put(tmp_path / "a.csv", text(["第3轮"], HEADS, [1, "甲", "和", "丁"]))
    before = file.read_bytes()
    done = run("import", more, "--event", "xq-standings", "--into", file, language="zh", code=2)
    assert file.read_bytes() == before
    assert "在“1”和“2”两个工作表中都有" in done.stderr, done.output


def test_a_round_merged_over_its_games(tmp_path: Path) -> None:
    lines = [
        ["轮次", *HEADS],
        *([f"第{number}轮", *row] for number, row in zip((1, 1, 2, 2), FIRST + SECOND, strict=True)),
    ]
    found = read(tmp_path / "a.xlsx", "A2:A3 A4:A5", *lines)
    assert games(found) == [("第1轮", "甲"), (1, "丙"), ("第2轮", "甲"), (2, "丁")]


def test_a_line_merged_over_all_columns(tmp_path: Path) -> None:
    """A column 轮次 that is blank, below lines that say it."""
    lines = [["轮次", *HEADS], ["第1轮"], *(["", *row] for row in FIRST), ["第2轮"], *(["", *row] for row in SECOND)]
    assert games(read(tmp_path / "a.xlsx", "A2:E2 A5:E5", *lines)) == GAMES


def test_a_round_that_a_game_says_itself_stays(tmp_path: Path) -> None:
    """A title above a column 轮次 says nothing of a game without a round: it may be of any."""
    lines = [["第5轮"], ["轮次", *HEADS], [4, *FIRST[0]], ["", *FIRST[1]]]
    assert taken(tmp_path / "a.csv", *lines) == [("4", "甲"), (None, "丙")]


def test_another_table_beside_the_games(tmp_path: Path) -> None:
    """Its headings are its own; without a gap of two columns there is no room for the round."""
    lines = [["第1轮"], [*HEADS, "", "", "棋手"], [*FIRST[0], "", "", "甲"], [*FIRST[1], "", "", "乙"]]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*lines)))
    assert games(found) == GAMES[:2]
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙"]


MATCHES = ["主队", "客队", "主队IMP", "客队IMP"]
SPRING, AUTUMN = [["甲队", "乙队", 30, 10], ["丙队", "丁队", 20, 20]], [["乙队", "甲队", 5, 25], ["丁队", "丙队", 0, 9]]


@pytest.mark.parametrize(
    ("rows", "rounds"),
    [
        ([["联赛第 3 轮"], MATCHES, *SPRING], [3, 3]),
        ([["轮次：半决赛"], MATCHES, *SPRING], ["半决赛", "半决赛"]),
        ([["第1轮"], MATCHES, *SPRING, [], ["第四轮"], MATCHES, *AUTUMN], [1, 1, 4, 4]),
        ([["联赛第1-3轮"], MATCHES, *SPRING], [None, None]),
        ([["第3轮"], ["轮次", *MATCHES], *([2, *row] for row in SPRING)], ["2", "2"]),
        ([["春季联赛"], MATCHES, *SPRING], [None, None]),
    ],
)
def test_the_round_of_a_league_may_be_left_out(tmp_path: Path, rows: list[list[Any]], rounds: list[Any]) -> None:
    """A title says it here too, in whatever words; where none does, the matches count without it."""
    found = given_by("br-league", put(tmp_path / "a.csv", text(*rows)))
    assert found.lost == []
    assert [row.get("round") for row in found.tables["matches"]] == rounds
    homes = [row[0] for row in [*SPRING, *AUTUMN]][: len(rounds)]
    assert [row["home"] for row in found.tables["matches"]] == homes


@pytest.mark.slow
def test_headings_again_and_again_cost_no_more_than_they_are_long() -> None:
    """Somebody sends that to the page: with 5,000 it took over a minute, as each looked through all rows below it."""
    rows = [["x"], HEADS[1:]] * 5_000
    with within(5):
        as_lists(EVENTS["xq-standings"], handed_in({"S": rows}))


def test_a_note_beside_a_title_is_no_part_of_it(tmp_path: Path) -> None:
    """第1轮 between the players and their games was a player where 总裁判：王伟 stood beside it."""
    rows = [["棋手"], ["甲"], ["乙"], ["丙"], ["丁"], [], ["第1轮", "", "", "", "", "总裁判：王伟"], HEADS, *FIRST]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(*rows)))
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙", "丙", "丁"]
    assert games(found) == GAMES[:2]
