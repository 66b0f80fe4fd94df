"""Lists of games as clubs keep them: 红方, 结果, 黑方; rounds and scores as people type them."""

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from imports import given_by, outcome, put, text
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet
from xqevents import ranges, rows, told

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import text_of
from xlfuncs.events import EVENTS
from xlfuncs.events.running import of_ranges, of_rows
from xlfuncs.intake.read import filled
from xlfuncs.xlsx.errors import PackageError

PLAYERS = [["棋手"], ["甲"], ["乙"], ["丙"]]
#: 甲 wins with red, 丙 has the bye; 丙 loses with red to 甲. By hand: 甲 2 + 2, 乙 0, 丙 2 + 0.
RED_FIRST = [["轮次", "红方", "结果", "黑方"], [1, "甲", "红胜", "乙"], [1, "丙", "轮空", ""], [2, "丙", "0-1", "甲"]]
BLACK_FIRST = [["轮次", "黑方", "结果", "红方"], [1, "乙", "红胜", "甲"], [1, "丙", "轮空", ""], [2, "甲", "1-0", "丙"]]
POINTS = {"甲": 4, "乙": 0, "丙": 2}


def sides(found: Any) -> list[tuple[Any, Any, Any]]:
    return [(row["player"], row.get("opponent"), row.get("side")) for row in found.tables["games"]]


@pytest.mark.parametrize("games", [RED_FIRST, BLACK_FIRST])
def test_the_headings_say_who_had_red(games: list[list[Any]]) -> None:
    """甲 and 丙 have one game with black: 甲 in round 2, 乙 in round 1; the result is that of who stands first."""
    found = of_ranges("xq-standings", [["排名依据", "积分,后手局数"]], [PLAYERS, games])
    assert told(found) == []
    assert {row["player"]: row["points"] for row in rows(found)} == POINTS
    assert {row["player"]: row["black_games"] for row in rows(found)} == {"甲": 1, "乙": 1, "丙": 0}


def test_a_result_told_by_who_moved_first() -> None:
    """The same games: 先手 is red whoever stands first. 甲 wins with red and with black, 丙 has the bye."""
    games = [BLACK_FIRST[0], [1, "乙", "先手胜", "甲"], [1, "丙", "轮空", ""], [2, "甲", "后手胜", "丙"]]
    found = of_ranges("xq-standings", [], [PLAYERS, games])
    assert told(found) == []
    assert {row["player"]: row["points"] for row in rows(found)} == POINTS


@pytest.mark.parametrize(
    "bye",
    [
        *(["丙", "轮空", ""], ["丙", "", "轮空"], ["轮空", "", "丙"], ["丙", "胜", "轮空"], ["丙", "1-0", "轮空"]),
        *(["丙", "1", "轮空"], ["丙", "弃权胜", "轮空"], ["丙", "轮空", "轮空"], ["丙", "", "bye"]),
        *(["丙", "红胜", "轮空"], ["轮空", "黑胜", "丙"], ["轮空", "0-1", "丙"], ["轮空", "胜", "丙"]),
    ],
)
def test_a_bye_is_one_wherever_a_list_says_it(tmp_path: Path, bye: list[str]) -> None:
    """丙 had no opponent, and has a win's points without a game: 2."""
    games = put(tmp_path / "a.csv", text(["轮次", "红方", "结果", "黑方"], [1, "甲", "红胜", "乙"], [1, *bye]))
    found = given_by("xq-standings", games)
    said = "没有棋手名单：取对局表中的 3 名棋手；尚无对局者不在其中"
    assert (found.lost, [each.lost.said.text("zh") for each in found.remarks]) == ([], [said])
    got = outcome(found)
    assert {row["player"]: (row["points"], row["opponents"]) for row in got["board"]} == {
        "甲": (2, 0),
        "乙": (0, 2),
        "丙": (2, 0),
    }


def test_the_title_above_games_without_players(tmp_path: Path) -> None:
    """Who takes part stands in the games alone; what the event is called, and its day, above them."""
    games = [["轮次", "红方", "结果", "黑方"], [1, "甲", "红胜", "乙"]]
    found = given_by("xq-standings", put(tmp_path / "a.csv", text(["春季象棋赛 2026年5月3日"], [], *games)))
    assert (found.settings["name"], str(found.settings["date"])) == ("春季象棋赛", "2026年5月3日")


@pytest.mark.parametrize(("result", "meant"), [("黑胜", "负"), ("0-1", "负"), ("负", "负")])
def test_a_bye_is_not_lost(tmp_path: Path, result: str, meant: str) -> None:
    """By red, who has no opponent: a slip."""
    games = put(
        tmp_path / "a.csv", text(["轮次", "红方", "结果", "黑方"], [1, "甲", "胜", "乙"], [1, "丙", result, "轮空"])
    )
    got = of_rows("xq-standings", {}, given_by("xq-standings", games).tables)
    [said] = [each.said.text("zh") for each in got.problems if each.severity == "error"]
    assert said == f"丙 没有对手；轮空请写“轮空”，而不是{meant}"


def test_half_a_bye_needs_its_word(tmp_path: Path) -> None:
    """和 beside 轮空 may be one, or a slip: it is told."""
    games = put(
        tmp_path / "a.csv", text(["轮次", "红方", "结果", "黑方"], [1, "甲", "胜", "乙"], [1, "丙", "和", "轮空"])
    )
    got = of_rows("xq-standings", {}, given_by("xq-standings", games).tables)
    [said] = [each.said.text("zh") for each in got.problems if each.severity == "error"]
    assert said == "丙 没有对手；轮空请写“轮空”，而不是和"


def test_the_teams_of_a_list_of_boards_are_its_teams(tmp_path: Path) -> None:
    """Not the players. Match points: 甲队 2 + 0 on boards 2 : 0, 乙队 0."""
    heads = ["轮次", "主队", "客队", "台次", "红方", "结果", "黑方"]
    rows = [[1, "甲队", "乙队", 1, "张三", "胜", "李四"], [1, "甲队", "乙队", 2, "王五", "负", "赵六"]]
    found = given_by("xq-teams", put(tmp_path / "a.csv", text(["台数", 2], heads, *rows)))
    assert [row["unit"] for row in found.tables["entries"]] == ["甲队", "乙队"]
    assert [each.lost.said.text("zh") for each in found.remarks] == [
        "没有队伍名单：取对局表中的 2 个队；尚无对局的队不在其中"
    ]
    assert [(row["unit"], row["board_points"]) for row in outcome(found)["board"]] == [("甲队", 2), ("乙队", 2)]


@pytest.mark.parametrize("heads", [("红", "黑"), ("先手", "后手"), ("紅", "黒"), ("Red", "Black"), ("红方：", "黑 方")])
def test_other_words_for_red_and_black(heads: tuple[str, str]) -> None:
    games = [["轮次", heads[0], "结果", heads[1]], *RED_FIRST[1:]]
    found = of_ranges("xq-standings", [["order", "points,black_games"]], [PLAYERS, games])
    assert {row["player"]: row["black_games"] for row in rows(found)} == {"甲": 1, "乙": 1, "丙": 0}


#: 胜负 and 比分 as they say the same; then what neither cell alone may settle.
BOTH = [["轮次", "红方", "黑方", "胜负", "比分"], [1, "甲", "乙", "胜", "2-0"], [2, "乙", "甲", "红胜", "1：0"]]
BOTH += [
    [3, "甲", "乙", "和", 1],
    [4, "甲", "乙", "", "0-1"],
    [5, "乙", "甲", "弃权负", "0:2"],
    [6, "甲", "乙", "胜", ""],
]


def test_a_result_and_a_score_that_say_the_same(tmp_path: Path) -> None:
    """甲: 2 in round 1, 0, 1, 0, 2 by forfeit, 2: 7. 乙: 0, 2, 1, 2, 0, 0: 5."""
    found = of_ranges("xq-standings", [["order", "points"]], [[["棋手"], ["甲"], ["乙"]], BOTH])
    assert told(found) == []
    assert {row["player"]: row["points"] for row in rows(found)} == {"甲": 7, "乙": 5}
    taken = given_by("xq-standings", put(tmp_path / "a.csv", text(["棋手"], ["甲"], ["乙"], [], *BOTH)))
    assert (taken.lost, taken.left) == ([], [])
    assert {row["player"]: row["points"] for row in outcome(taken)["entries"]} == {"甲": 7, "乙": 5}


def test_a_score_beside_the_winning_colour_where_black_stands_first(tmp_path: Path) -> None:
    """红胜 is 0-1 of who had black. 甲 wins with red and loses with black: 2. 乙 the same against 甲: 2."""
    seated = [["轮次", "黑方", "红方", "胜负", "比分"], [1, "乙", "甲", "红胜", "0-1"], [2, "甲", "乙", "红胜", "0:1"]]
    sided = [["轮次", "棋手", "对手", "先后手", "胜负", "比分"]]
    sided += [[1, "乙", "甲", "后手", "红胜", "0-1"], [2, "乙", "甲", "先", "红胜", "1-0"]]
    for games in (seated, sided):
        found = of_ranges("xq-standings", [], [[["棋手"], ["甲"], ["乙"]], games])
        assert told(found) == []
        assert {row["player"]: row["points"] for row in rows(found)} == {"甲": 2, "乙": 2}
        taken = given_by("xq-standings", put(tmp_path / "a.csv", text(["棋手"], ["甲"], ["乙"], [], *games)))
        assert taken.lost == []
        assert {row["player"]: row["points"] for row in outcome(taken)["entries"]} == {"甲": 2, "乙": 2}
        wrong = [games[0], [*games[1][:-1], "1-0"]]
        found = of_ranges("xq-standings", [], [[["棋手"], ["甲"], ["乙"]], wrong])
        assert [(line, column) for _, line, column, _ in told(found)] == [(1, "result")]


@pytest.mark.parametrize(
    ("result", "score"), [("胜", "0-2"), ("和", 2), ("红胜", "0-1"), ("胜", "3-1"), ("未赛", "2-0")]
)
def test_a_result_and_a_score_that_contradict_each_other(tmp_path: Path, result: str, score: Any) -> None:
    """It is a problem of that row, and no other game is lost."""
    games = [*BOTH[:2], [2, "乙", "甲", result, score]]
    found = of_ranges("xq-standings", [["order", "points"]], [[["棋手"], ["甲"], ["乙"]], games])
    assert [(line, column) for _, line, column, _ in told(found)] == [(2, "result")]
    assert {row["player"]: row["points"] for row in rows(found)} == {"甲": 2, "乙": 0}
    taken = given_by("xq-standings", put(tmp_path / "a.csv", text(*games)))
    assert [(each.lost.line, each.lost.column) for each in taken.lost] == [(3, "胜负")]
    assert [row.get("result") for row in taken.tables["games"]] == ["胜", None]


def test_cells_that_come_as_0_where_they_are_empty() -> None:
    """Some programs hand over nothing else: rows below the last game, the score of a bye, the result beside a score.

    甲: 2 in round 1, 1 in round 2, 2 for the bye: 5. 乙: 0, 1, 2 for the bye of round 4: 3.
    """
    games = [*BOTH[:1], [1, "甲", "乙", "胜", 0], [2, "乙", "甲", 0, "1-1"], [3, "甲", 0, "轮空", 0]]
    games += [[4, "乙", 0, "轮空", 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]
    found = of_ranges("xq-standings", [["order", "points"], ["numbers", "2-1-0"]], [[["棋手"], ["甲"], ["乙"]], games])
    assert told(found) == []
    assert {row["player"]: row["points"] for row in rows(found)} == {"甲": 5, "乙": 3}


def test_what_is_said_of_a_result_and_a_score() -> None:
    games = [*BOTH[:1], [1, "甲", "乙", "胜", "0-2"]]
    found = of_ranges("xq-standings", [["order", "points"]], [[["棋手"], ["甲"], ["乙"]], games])
    [(*_, said)] = told(found)
    assert said == "结果写在几列中，而各列不一致：“胜”、“0-2”；请只留正确的一个"


def test_one_of_the_two_headings_is_enough() -> None:
    games = [["轮次", "红方", "结果", "对手"], [1, "甲", "黑胜", "乙"]]
    found = of_ranges("xq-standings", [["order", "points,black_wins"]], [PLAYERS, games])
    assert {row["player"]: row["black_wins"] for row in rows(found)} == {"甲": 0, "乙": 1, "丙": 0}


def test_a_column_for_the_side_beside_them_is_refused(tmp_path: Path) -> None:
    """It could only say the same again, or contradict them."""
    games = [["轮次", "红方", "结果", "黑方", "先后手"], [1, "甲", "胜", "乙", "黑"]]
    with pytest.raises(CellError) as failure:
        of_ranges("xq-standings", [["order", "points"]], [PLAYERS, games])
    assert failure.value.name == "COLUMN_TWICE"
    with pytest.raises(PackageError) as twice:
        given_by("xq-standings", put(tmp_path / "a.csv", text(*games)))
    assert twice.value.name == "COLUMN_TWICE"


@pytest.mark.parametrize(
    "beside",
    [("红方", "甲"), ("先手", "甲"), ("黑方", "甲"), ("Red", 2), ("比分", "2:0"), ("胜负", "红胜"), ("勝敗", "○")],
)
@pytest.mark.parametrize("first", [False, True])
def test_a_column_of_ones_own_beside_those_of_the_games(tmp_path: Path, beside: tuple[str, Any], first: bool) -> None:
    """棋手, 对手 and 结果 stand there: who had red, or the games of a match, is somebody's own note. 甲 2, 乙 0."""
    games: list[list[Any]] = [["轮次", "棋手", "对手", "结果"], [1, "甲", "乙", "胜"]]
    for row, cell in zip(games, beside, strict=True):
        row.insert(0 if first else 4, cell)
    found = of_ranges("xq-standings", [["order", "points"]], [PLAYERS, games])
    assert told(found) == []
    assert {row["player"]: row["points"] for row in rows(found)} == {"甲": 2, "乙": 0, "丙": 0}
    files = put(tmp_path / "p.csv", text(*PLAYERS)), put(tmp_path / "g.csv", text(*games))
    left = [text_of(each.lost.said, "zh") for each in given_by("xq-standings", *files).left]
    assert f"本比赛没有名为“{beside[0]}”的列" in left


@pytest.mark.parametrize("games", [RED_FIRST, BLACK_FIRST])
def test_imported_with_the_side(tmp_path: Path, games: list[list[Any]]) -> None:
    found = given_by(
        "xq-standings", put(tmp_path / "p.csv", text(*PLAYERS)), put(tmp_path / "g.csv", text(*games)), rounds="3"
    )
    assert (found.lost, found.left) == ([], [])
    assert {row["player"]: row["points"] for row in outcome(found)["entries"]} == POINTS
    first, other = ("甲", "乙") if games is RED_FIRST else ("乙", "甲")
    assert sides(found)[:2] == [(first, other, "red" if games is RED_FIRST else "black"), ("丙", None, None)]


def test_in_json_and_rows_of_a_program() -> None:
    games = [{"轮次": 1, "红方": "甲", "结果": "红胜", "黑方": "乙"}]
    entries = [{"player": name} for name in "甲乙"]
    found = of_rows("xq-standings", {"order": "后胜,积分"}, {"entries": entries, "games": games}, "zh")
    assert found.counting["games"][0]["side"] == "red"


def test_json_that_is_imported(tmp_path: Path) -> None:
    games = [{"轮次": 1, "红方": "甲", "结果": "红胜", "黑方": "乙"}, {"轮次": 1, "红方": "丙", "结果": "轮空"}]
    file = put(tmp_path / "a.json", json.dumps({"entries": [{"player": name} for name in "甲乙丙"], "games": games}))
    assert sides(given_by("xq-standings", file)) == [("甲", "乙", "red"), ("丙", None, None)]


def test_rounds_and_scores_as_they_are_typed() -> None:
    """2 for the win of 第1轮; in 第二轮 each 1; in 第3轮 乙 wins: 甲 2 + 1 + 0, 乙 0 + 1 + 2."""
    games = [
        ["第1轮", "甲", "乙", "2-0", "红"],
        ["第二轮", "乙", "甲", "1:1", "红"],
        ["第3轮", "甲", "乙", "0：2", "红"],
    ]
    found = ranges({"数字结果的含义": "2-1-0", "排名依据": "积分"}, ["甲", "乙"], games)
    assert told(found) == []
    assert [row["points"] for row in rows(found)] == [3, 3]


@pytest.mark.parametrize("settings", [{}, {"数字结果的含义": "1-½-0"}])
def test_two_points_may_be_a_match(settings: dict[str, Any]) -> None:
    """The first-named has won one game, or two."""
    found = ranges({"排名依据": "积分", **settings}, ["甲", "乙"], [[1, "甲", "乙", "2-0", "红"]])
    assert told(found) == [
        (
            "games",
            1,
            "result",
            "“2-0”可能是一局的得分，也可能是几局的总比分：请写“胜”“和”“负”，或在“数字结果的含义”中选 2-1-0",
        )
    ]


@pytest.mark.parametrize("settings", [{}, {"数字结果的含义": "1-½-0"}])
def test_a_result_that_became_a_day(settings: dict[str, Any]) -> None:
    """1/2 typed into a spreadsheet is 2 January: 46023 is 1 January 2026."""
    found = ranges({"排名依据": "积分", **settings}, ["甲", "乙"], [[1, "甲", "乙", 46024, "红"]])
    assert [said for *_, said in told(found)] == ["“46024”是日期：电子表格软件会把 1/2 变成日期；请写“胜”“和”“负”"]


@pytest.mark.parametrize("typed", ["第0轮", "第十十轮", "一二轮", "第三"])
def test_what_is_no_round(typed: str) -> None:
    found = ranges({"排名依据": "积分"}, ["甲", "乙"], [[typed, "甲", "乙", "胜", "红"]])
    assert [(at, column) for _, at, column, _ in told(found)] == [(1, "round")]


@pytest.mark.slow
def test_a_game_is_known_again_by_its_round_however_that_is_written(tmp_path: Path) -> None:
    """第2轮 of the file is round 2 of the workbook: the result comes into the row that is there."""
    book = tmp_path / "x.xlsx"
    first = put(tmp_path / "a.csv", text(["棋手"], ["甲"], ["乙"]))
    games = put(tmp_path / "b.csv", text(["轮次", "红方", "结果", "黑方"], [1, "甲", "", "乙"]))
    run("import", first, games, "--event", "xq-standings", "-o", book)
    run(
        "import",
        put(tmp_path / "c.csv", text(["轮次", "红方", "结果", "黑方"], ["第1轮", "甲", "黑胜", "乙"])),
        "--into",
        book,
    )
    assert [(row["result"], row["side"]) for row in filled(book).outcome().counting["games"]] == [("L", "red")]


@pytest.mark.slow
def test_players_the_other_way_round_keep_no_side_unsaid(tmp_path: Path) -> None:
    """甲 had red by the pairing; the file has 乙 first and no side: 红 beside him may be wrong now."""
    book = tmp_path / "x.xlsx"
    heads = ["轮次", "棋手", "对手", "结果", "先后手"]
    games = put(tmp_path / "b.csv", text(heads, [1, "甲", "乙", "", "红"]))
    run("import", put(tmp_path / "a.csv", text(["棋手"], ["甲"], ["乙"])), games, "--event", "xq-standings", "-o", book)
    turned = put(tmp_path / "c.csv", text(heads[:4], [1, "乙", "甲", "胜"]))
    done = run("import", turned, "--into", book, language="zh", code=1)
    assert "“对局”第 5 行：乙 与 甲 已前后对调，而“先后手”仍为“红”：如有不符请更正" in done.stderr
    run("import", put(tmp_path / "d.csv", text(heads, [1, "甲", "乙", "负", "红"])), "--into", book)
    assert [(row["result"], row["side"]) for row in filled(book).outcome().counting["games"]] == [("L", "red")]


def test_no_word_stands_for_a_seat_and_something_else() -> None:
    columns = EVENTS["xq-standings"].table("games").columns
    assert [found.key for word in ("红方", "黑方", "棋手", "先后手") if (found := columns.find(word))] == [
        "player",
        "opponent",
        "player",
        "side",
    ]


@pytest.mark.slow
def test_headings_that_lack_one_column_are_told(tmp_path: Path) -> None:
    """Which round it is stands nowhere: the games are not read, and that is said with the row."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = "棋手"
    for row in PLAYERS:
        sheet.append(row)
    games = book.create_sheet("循环赛")
    for line in (["周末"], ["台次", "红方", "比分", "黑方"], [1, "甲", "1:0", "乙"]):
        games.append(line)
    book.save(tmp_path / "a.xlsx")
    done = run("import", tmp_path / "a.xlsx", "--event", "xq-standings", "--dry-run", language="zh", code=1)
    assert "工作表“循环赛”第 2 行是“对局”的标题，但缺少“轮次”列，请补上" in done.stderr
    alone = put(tmp_path / "g.csv", text(["红方", "结果", "黑方"], ["甲", "胜", "乙"]))
    done = run("import", alone, "--event", "xq-standings", "--dry-run", language="zh", code=2)
    assert "缺少“轮次”列" in done.stderr


def test_a_sheet_with_nothing_but_names_is_the_list_of_the_players(tmp_path: Path) -> None:
    """As a text of one column is: the cell beside the last one, which a sheet has besides, is blank."""
    book = openpyxl.Workbook()
    for row in PLAYERS:
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    found = given_by("xq-standings", tmp_path / "a.xlsx")
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙", "丙"]


@pytest.mark.parametrize(
    ("heads", "game", "code"),
    [
        (("红方", "黑方"), ("甲", "乙", "红"), 0),
        (("黑方", "红方"), ("甲", "乙", "黑"), 0),
        (("红方", "黑方"), ("甲", "乙", "黑"), 2),
        (("黑方", "红方"), ("甲", "乙", "红"), 2),
        (("红方", "黑方"), ("甲", "乙", ""), 2),
        (("红方", "黑方"), ("甲", "", ""), 0),
    ],
)
def test_into_a_workbook_headed_so(tmp_path: Path, heads: tuple[str, str], game: tuple[str, ...], code: int) -> None:
    """A game in which somebody else had red, or nobody says who, has no place there."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = "对局"
    for column, head in enumerate(("轮次", heads[0], "结果", heads[1]), 1):
        sheet.cell(1, column, head)
    for row, (name,) in enumerate(PLAYERS, 1):
        sheet.cell(row, 6, name)
    sheet["H1"], sheet["I1"] = "排名依据", "积分"
    board = ArrayFormula("A1:D9", '=XF_EVENT("xq-standings","board",对局!H1:I2,对局!A1:D60,对局!F1:F20)')
    book.create_sheet("公告")["A1"] = board
    file = tmp_path / "own.xlsx"
    book.save(file)
    player, opponent, side = game
    result = "轮空" if not opponent else "胜"
    lines = text(["轮次", "棋手", "对手", "结果", "先后手"], [1, player, opponent, result, side])
    done = run("import", put(tmp_path / "g.csv", lines), "--into", file, language="zh", code=code)
    written = [cell.value for cell in openpyxl.load_workbook(file)["对局"][2][:4]]
    if code:
        assert "没有写入任何内容" in done.stderr
        assert written[1:] == [None, None, None]
    else:
        assert written == [1, player, result, opponent or None]


@pytest.mark.parametrize("heads", [["名次", "姓名"], ["Rank", "Name"]])
def test_those_who_won_prizes_are_not_the_list_of_the_players(tmp_path: Path, heads: list[str]) -> None:
    book = openpyxl.Workbook()
    for row in (["轮次", "红方", "结果", "黑方"], [1, "甲", "胜", "乙"], [1, "丙", "胜", "丁"]):
        book.active.append(row)
    prizes = book.create_sheet("获奖名单")
    for row in (heads, [1, "甲"]):
        prizes.append(row)
    book.save(tmp_path / "a.xlsx")
    found = given_by("xq-standings", tmp_path / "a.xlsx")
    assert [row["player"] for row in found.tables["entries"]] == ["甲", "乙", "丙", "丁"]
