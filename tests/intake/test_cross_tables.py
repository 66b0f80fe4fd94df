"""Cross-tables of a round robin, as clubs keep them: read as the games, or the matches, and told where they say two."""

import json
from pathlib import Path
from typing import Any

import pytest
from commands import run
from imports import book, given_by, put, text

from xlfuncs.events.running import of_rows
from xlfuncs.intake.rows import Gathered
from xlfuncs.page.work.forms import of_form

TITLE = ["2026年春季象棋循环赛成绩表"]
HEADS: list[Any] = ["序号", "姓名", 1, 2, 3, 4, "总分", "名次"]
FOUR: list[list[Any]] = [
    [1, "甲", "×", 2, 1, 2, 5, 1],
    [2, "乙", 0, "×", 2, 1, 3, 2],
    [3, "丙", 1, 0, "×", 2, 3, 3],
    [4, "丁", 0, 1, 0, "×", 1, 4],
]
#: By the Berger table of four: 1-4 2-3, 4-3 1-2, 2-4 3-1; each game by who stands first in the sheet.
GAMES = [
    *((1, "甲", "丁", "胜"), (1, "乙", "丙", "胜"), (2, "甲", "乙", "胜")),
    *((2, "丙", "丁", "胜"), (3, "甲", "丙", "和"), (3, "乙", "丁", "和")),
]
BERGER = "循环赛表看不出各局在第几轮，现按横向编号套用循环赛编排表（贝格尔）的轮次"


def games(found: Gathered) -> list[tuple[Any, ...]]:
    words = {"W": "胜", "D": "和", "L": "负"}
    rows = [[row.get(key) for key in ("round", "player", "opponent", "result")] for row in found.tables["games"]]
    return [(*row, words.get(result, result)) for *row, result in rows]


def names(found: Gathered, key: str = "player") -> list[str]:
    return [row[key] for row in found.tables["entries"]]


def lost(found: Gathered) -> list[str]:
    """What is told of losses, but for that the rounds are those of the Berger table."""
    said = [each.lost.said.text("zh") for each in found.lost]
    return [each for each in said if BERGER not in each]


def given(folder: Path, rows: list[list[Any]], *merged: str, event: str = "xq-standings") -> Gathered:
    return given_by(event, book(folder / "a.xlsx", rows, *merged, title="成绩"))


def with_cell(row: int, column: int, cell: Any) -> list[list[Any]]:
    """The table of four with another cell, by its row and column from 1 as in the sheet, where headings stand in 3."""
    rows = [TITLE, ["日期：2026年5月13日"], HEADS, *(list(row) for row in FOUR)]
    rows[row - 1][column - 1] = cell
    return rows


def scaled(**numbers: Any) -> list[list[Any]]:
    """The table of four with other numbers or words for 2, 1 and 0; without sums."""
    meant = {2: numbers["win"], 1: numbers["draw"], 0: numbers["loss"]}
    return [HEADS[:6], *([*row[:2], *(meant.get(cell, cell) for cell in row[2:6])] for row in FOUR)]


@pytest.mark.parametrize(
    "rows",
    [
        [TITLE, ["日期：2026年5月13日"], [], HEADS, *FOUR, [], ["裁判长：王伟"], ["注：胜2和1负0"]],
        scaled(win=1, draw=0.5, loss=0),
        scaled(win="１", draw="½", loss="0"),
        scaled(win=3, draw=1, loss=0),
        scaled(win="胜", draw="和", loss="负"),
        [["姓名", "甲", "乙", "丙", "丁"], *([name, *cells] for _, name, *cells in (row[:6] for row in FOUR))],
        [["姓名", "①", "②", "③", "④"], *([name, *cells] for _, name, *cells in (row[:6] for row in FOUR))],
        [HEADS, *([None if cell == "×" else cell for cell in row] for row in FOUR)],
        [HEADS, *(["■" if cell == "×" else cell for cell in row] for row in FOUR), [None, "合计", 1, 3, 3, 5, 12]],
    ],
)
def test_single_round_robin(tmp_path: Path, rows: list[list[Any]]) -> None:
    found = given(tmp_path, rows)
    assert (names(found), games(found), lost(found)) == (["甲", "乙", "丙", "丁"], GAMES, [])


def test_in_csv_and_headings_in_two_lines(tmp_path: Path) -> None:
    lines: list[list[Any]] = [
        TITLE,
        ["序号", "姓名", "对手", "", "", "", "总分", "名次"],
        ["", "", 1, 2, 3, 4],
        *FOUR,
    ]
    assert games(given_by("xq-standings", put(tmp_path / "a.csv", text(*lines), "gb18030"))) == GAMES
    rows = [[None if cell == "" else cell for cell in row] for row in lines]
    found = given(tmp_path, rows, "A1:H1", "A2:A3", "B2:B3", "C2:F2", "G2:G3", "H2:H3")
    assert (names(found), games(found), lost(found)) == (["甲", "乙", "丙", "丁"], GAMES, [])


def test_rows_in_the_order_of_the_places(tmp_path: Path) -> None:
    """The numbers across are those beside the names: 丁 stands first with number 4, and meets 1 in the column of 1."""
    rows = [FOUR[3], FOUR[0], FOUR[2], FOUR[1]]
    found = given(tmp_path, [HEADS, *rows])
    other = {"胜": "负", "和": "和", "负": "胜"}
    turned = [(number, two, one, other[result]) for number, one, two, result in GAMES]
    swapped = [*turned[:2], GAMES[2], turned[3], GAMES[4], turned[5]]  # 丁 stands above all, and 丙 above 乙
    assert sorted(games(found)) == sorted(swapped)


DOUBLE = [
    (1, "乙", "丙", "胜"),
    (2, "甲", "乙", "胜"),
    (3, "甲", "丙", "和"),
    (4, "乙", "丙", "和"),
    (5, "甲", "乙", "负"),
    (6, "甲", "丙", "胜"),
]


@pytest.mark.parametrize(
    ("rows", "merged"),
    [
        (
            [
                *(["编号", "姓名", 1, 2, 3, "总分"], [1, "甲", None, 2, 1, 5], [None, None, None, 0, 2]),
                *([2, "乙", 0, None, 2, 5], [None, None, 2, None, 1], [3, "丙", 1, 0, None, 2], [None, None, 0, 1]),
            ],
            ("A2:A3", "B2:B3", "F2:F3", "A4:A5", "B4:B5", "F4:F5"),
        ),
        (
            [
                *(["编号", "姓名", 1, 2, 3, "总分"], [1, "甲", "×", "2 0", "1　2", 5]),
                *([2, "乙", "0\n2", "×", "2, 1", 5], [3, "丙", "1、0", "0 1", "×", 2]),
            ],
            (),
        ),
    ],
)
def test_double_round_robin(tmp_path: Path, rows: list[list[Any]], merged: tuple[str, ...]) -> None:
    """Three players: 2-3, 1-2 and 3-1 by the Berger table with one free, and again. 甲 has 2 + 0 + 1 + 2 = 5."""
    found = given(tmp_path, rows, *merged)
    assert (names(found), games(found), lost(found)) == (["甲", "乙", "丙"], DOUBLE, [])


def test_the_award_of_it(tmp_path: Path) -> None:
    """对手分 of a round robin is the sum of the others' points: 12 less one's own."""
    file = book(
        tmp_path / "a.xlsx",
        [TITLE, ["日期：2026年5月13日", None, None, "总轮数：3"], HEADS, *FOUR],
        "A1:H1",
        title="成绩",
    )
    done = run("award", "xq-standings", file, "--json", language="zh", code=1)
    assert BERGER in done.stderr  # who publishes must look first
    found = json.loads(done.stdout)
    shown = [tuple(row[key] for key in ("place", "player", "points", "opponents", "wins")) for row in found["board"]]
    assert shown == [(1, "甲", 5, 7, 2), ("并列 2", "乙", 3, 9, 1), ("并列 2", "丙", 3, 9, 1), (4, "丁", 1, 11, 0)]
    assert found["publishable"]


@pytest.mark.parametrize("entries", ["", "甲\t\t红队\n乙\n丙\n丁\n"])
@pytest.mark.parametrize("above", ["", "2026年春季象棋循环赛成绩表\n", "\n成绩表\n日期：2026年5月13日\n"])
def test_the_page_reads_it_too(entries: str, above: str) -> None:
    """In the field of the games it was taken for games, below the headings that stand there; so were its title's."""
    rows = above + text(HEADS, *FOUR, separator="\t")
    ours, listed = "棋手\t称号\t单位\n", "轮次\t棋手\t对手\t结果\t先后手\n"
    in_games = {"entries": ours + entries, "games": listed + rows}
    in_entries = {"entries": ours + rows, "games": listed}
    for tables in (in_games, in_entries, {"entries": rows}):
        found = of_form("xq-standings", {}, tables, "zh")
        points = found["board"]["head"].index("积分")
        board = [(row["unit"], row["cells"][points]) for row in found["board"]["rows"]]
        assert board == [("甲", "5"), ("乙", "3"), ("丙", "3"), ("丁", "1")]


def test_below_a_game_a_cross_table_leaves_it_in_the_page() -> None:
    """Of a game that somebody typed, and a cross-table below it, neither goes without a word."""
    rows = "1\t甲\t乙\t胜\n" + text(HEADS, *FOUR, separator="\t")
    tables = {"entries": "棋手\t单位\n甲\n乙\n丙\n丁\n", "games": "轮次\t棋手\t对手\t结果\n" + rows}
    found = of_form("xq-standings", {}, tables, "zh")
    assert [row["cells"][2] for row in found["board"]["rows"] if row["unit"] == "甲"] == ["2"]
    assert not found["publishable"]


@pytest.mark.parametrize(
    ("cell", "typed", "said"),
    [
        ((5, 3), 2, "“成绩”：甲 对 乙，D4 是 2，而对方一格 C5 是 2，互相矛盾：按未填结果处理"),
        ((5, 3), None, "“成绩”：甲 对 乙，D4 是 2，而对方一格 C5 是空白，互相矛盾：按未填结果处理"),
        ((5, 3), "负 负", "“成绩”：甲 对 乙，D4 是空白，而对方一格 C5 是“负”，互相矛盾：按未填结果处理"),
        ((5, 4), 1, "“成绩”：D5 的 1 没有读取：那是 乙 对自己的一格"),
        ((5, 7), 4, "“成绩”：乙 的 G5 是 4，而各格相加为 3，请核对"),
    ],
)
def test_what_contradicts_itself_is_told(tmp_path: Path, cell: tuple[int, int], typed: Any, said: str) -> None:
    found = given(tmp_path, with_cell(*cell, typed))
    assert said in lost(found)
    first = [game for game in games(found) if game[0] <= 3]
    assert [game for game in first if game[1:3] != ("甲", "乙")] == [
        game for game in GAMES if game[1:3] != ("甲", "乙")
    ]
    open_ = [game for game in first if game[1:3] == ("甲", "乙")]
    assert open_ == [(2, "甲", "乙", "胜" if cell != (5, 3) or typed == "负 负" else None)]


def test_a_cell_that_is_no_result(tmp_path: Path) -> None:
    found = given(tmp_path, with_cell(5, 3, "★"))
    [said] = lost(found)
    assert said.startswith("“成绩”C5（乙 对 甲）：“结果”应为")
    assert said.endswith("现为“★”")
    assert [game[3] for game in games(found)] == ["胜", "胜", None, "胜", "和", "和"]


def test_a_sum_beside_a_slip_is_checked_in_the_other_rows(tmp_path: Path) -> None:
    rows = with_cell(5, 3, "●")
    rows[6][6] = 2  # 丁 has 0 + 1 + 0
    assert "“成绩”：丁 的 G7 是 2，而各格相加为 1，请核对" in lost(given(tmp_path, rows))


@pytest.mark.parametrize(
    ("own", "other", "result"),
    [("弃权", "胜", "LF"), ("弃权", 2, "LF"), ("胜", "弃权负", "WF"), ("弃权", "弃权", "FF"), ("未赛", "未赛", "NP")],
)
def test_forfeits(tmp_path: Path, own: Any, other: Any, result: str) -> None:
    rows = with_cell(4, 4, own)
    rows[4][2] = other
    found = given(tmp_path, rows)
    assert [game[3] for game in games(found) if game[1:3] == ("甲", "乙")] == [result]


def test_cells_that_are_still_blank(tmp_path: Path) -> None:
    rows = with_cell(5, 3, None)
    rows[3][3] = None
    found = given(tmp_path, rows)
    assert "“成绩”：双方的格子都没有结果：D4/C5" in [each.lost.said.text("zh") for each in found.remarks]
    assert [game[3] for game in games(found)] == ["胜", "胜", None, "胜", "和", "和"]


@pytest.mark.parametrize("upper", [True, False])
@pytest.mark.parametrize("words", [{"win": "胜", "draw": "和", "loss": "负"}, {"win": 2, "draw": 1, "loss": 0}])
def test_each_game_once(tmp_path: Path, upper: bool, words: dict[str, Any]) -> None:
    """In one half of the table alone: 丁 lost to 甲, which is 甲's win. What numbers mean says the event's setting."""
    rows = scaled(**words)
    for own, row in enumerate(rows[1:]):
        row[2:] = [cell if at != own and (at > own) == upper else None for at, cell in enumerate(row[2:])]
    found = given(tmp_path, rows)
    assert lost(found) == []
    board = of_rows("xq-standings", {"rounds": 3, "numbers": "2-1-0"}, found.tables, "zh").board()
    assert [(each["player"], each["points"]) for each in board] == [("甲", 5), ("乙", 3), ("丙", 3), ("丁", 1)]


def test_a_sheet_before_the_first_game(tmp_path: Path) -> None:
    """The names are read; nothing is told of games."""
    found = given(tmp_path, [HEADS, *([*row[:2], *[None] * 6] for row in FOUR)])
    assert (names(found), "games" in found.tables, found.lost, found.remarks) == (
        ["甲", "乙", "丙", "丁"],
        False,
        [],
        [],
    )


@pytest.mark.parametrize("head", ["运动员", "姓名＼\\对手", None])
def test_names_under_a_heading_that_nobody_knows(tmp_path: Path, head: str | None) -> None:
    """They stand beside the numbers."""
    found = given(tmp_path, [TITLE, ["总轮数", 3], [HEADS[0], head, *HEADS[2:]], *FOUR])
    assert (names(found), games(found), lost(found)) == (["甲", "乙", "丙", "丁"], GAMES, [])
    assert (found.settings["rounds"], found.language) == (3, "zh")


def test_what_is_no_whole_cross_table(tmp_path: Path) -> None:
    said = lost(given(tmp_path, [HEADS, *FOUR[:3]]))
    assert "未读取：工作表“成绩”第 1 行的循环赛表横向有 4 个，纵向有 3 个名字，数目不一致" in said
    names_across = [["姓名", "甲", "李四", "丙", "丁"], *([row[1], *row[2:6]] for row in FOUR)]
    said = lost(given(tmp_path, names_across))
    assert "未读取：工作表“成绩”循环赛表 C1 的“李四”不在纵向的名单中，或重复出现" in said


def test_what_is_no_cross_table_at_all(tmp_path: Path) -> None:
    """Four rounds of four players are numbered across as well, and everybody has a result in each."""
    rounds = [HEADS[:6], *([*row[:2], 2, 0, 1, 1] for row in FOUR)]
    assert "games" not in given(tmp_path, rounds).tables
    assert "games" not in given(tmp_path, [HEADS[:6], *([*row[:2], "2胜", "和", "负", "胜"] for row in FOUR)]).tables
    listed = [["轮次", "棋手", "对手", "结果"], [1, "甲", "乙", "负"], [], TITLE, HEADS, *FOUR]
    found = given(tmp_path, [["姓名"], ["甲"], ["乙"], ["丙"], ["丁"], [], *listed])
    assert games(found)[:1] == [(1, "甲", "乙", "负")]
    assert not any(BERGER in each.lost.said.text("zh") for each in found.lost)


def test_a_name_below_is_told(tmp_path: Path) -> None:
    found = given(tmp_path, [HEADS, *FOUR, [None, "市桥牌协会"]])
    assert (names(found), games(found)) == (["甲", "乙", "丙", "丁"], GAMES)
    assert lost(found) == ["未读取：工作表“成绩”循环赛表最后一名下面的 B6"]


# --- a league of teams

TEAMS = [
    ["序号", "队名", 1, 2, 3, "总分", "名次"],
    [1, "红队", "■", 12.5, 15, 27.5, 1],
    [2, "蓝队", 7.5, "■", 11, 18.5, 2],
    [3, "绿队", 5, 9, "■", 14, 3],
]
IMPS = [["序号", "队名", 1, 2, 3], [1, "红队", "■", 45, 33], [2, "蓝队", 30, "■", 11], [3, "绿队", 5, 29, "■"]]


def matches(found: Gathered, *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(row.get(key) for key in ("home", "away", *keys)) for row in found.tables.get("matches", [])]


def test_victory_points_of_a_league(tmp_path: Path) -> None:
    """Those of both teams always come to 20; a round is not asked for."""
    found = given(tmp_path, [["队式联赛"], *TEAMS], event="br-league")
    expected = [("红队", "蓝队", 12.5, 7.5), ("红队", "绿队", 15, 5), ("蓝队", "绿队", 11, 9)]
    assert (names(found, "unit"), matches(found, "vp1", "vp2"), found.lost) == (["红队", "蓝队", "绿队"], expected, [])
    assert all(row.get("round") is None for row in found.tables["matches"])


def test_imps_of_a_league(tmp_path: Path) -> None:
    found = given(tmp_path, [["队式联赛 ＩＭＰ"], *IMPS], event="br-league")
    expected = [("红队", "蓝队", 45, 30), ("红队", "绿队", 33, 5), ("蓝队", "绿队", 11, 29)]
    assert (matches(found, "imps1", "imps2"), found.lost) == (expected, [])


def test_numbers_that_may_be_either_are_told(tmp_path: Path) -> None:
    found = given(tmp_path, [["队式联赛"], *IMPS], event="br-league")
    assert (names(found, "unit"), matches(found)) == (["红队", "蓝队", "绿队"], [])
    assert lost(found) == ["未读取：工作表“成绩”循环赛表中的数字可能是 VP，也可能是 IMP；请在标题中写明 VP 或 IMP"]


def test_a_match_with_the_points_of_one_team(tmp_path: Path) -> None:
    rows = [list(row) for row in TEAMS]
    rows[3][3] = None
    found = given(tmp_path, rows, event="br-league")
    assert lost(found)[0].startswith("“成绩”：蓝队 对 绿队，E3 是 11，而对方一格 D4 是空白")
    assert matches(found, "vp1")[1:] == [("红队", "绿队", 15), ("蓝队", "绿队", None)]


STARS = {"win": "○", "draw": "△", "loss": "●"}


@pytest.mark.parametrize(
    "words",
    [
        STARS,
        {"win": "◯", "draw": "△", "loss": "×"},
        {"win": "〇", "draw": "▲", "loss": "✕"},
        {"win": "勝", "draw": "分", "loss": "負"},
        {"win": "勝ち", "draw": "引き分け", "loss": "負け"},
    ],
)
def test_a_table_of_stars(tmp_path: Path, words: dict[str, str]) -> None:
    """星取表: ○ won, ● or × lost, △ drew; each game was told not to be a result, and none counted."""
    found = given(tmp_path, scaled(**words))
    assert (games(found), lost(found)) == (GAMES, [])


def test_running_numbers_need_no_heading(tmp_path: Path) -> None:
    rows = scaled(**STARS)
    found = given(tmp_path, [[None, *rows[0][1:]], *rows[1:]])
    assert (games(found), lost(found), found.left) == (GAMES, [], [])


def test_stars_that_contradict_each_other_are_told(tmp_path: Path) -> None:
    """甲 and 乙 both have ○."""
    rows = scaled(**STARS)
    rows[2][2] = "○"
    found = given(tmp_path, rows)
    (said,) = lost(found)
    assert "互相矛盾" in said
    assert games(found)[2] == (2, "甲", "乙", None)


def test_stars_by_round_are_no_cross_table(tmp_path: Path) -> None:
    """Who stands in the first row has a result in the first column: nobody meets himself."""
    rows = [["姓名", 1, 2, 3], ["甲", "○", "●", "○"], ["乙", "●", "○", "△"], ["丙", "○", "○", "●"]]
    assert "games" not in given(tmp_path, rows).tables


@pytest.mark.parametrize("words", [("○", "●"), ("◯", "×"), ("勝", "負"), ("胜", "负"), (1, 0), (2, 0)])
def test_who_won_is_not_enough_for_a_league(tmp_path: Path, words: tuple[Any, Any]) -> None:
    """青葉 beat both, 若草 beat 白樺: of how many VP nothing says a word."""
    won, lost_ = words
    rows = [["队名", "青葉", "若草", "白樺"], ["青葉", "＼", won, won], ["若草", lost_, "＼", won]]
    found = given(tmp_path, [*rows, ["白樺", lost_, lost_, "＼"]], event="br-league")
    (said,) = lost(found)
    found_there = f"“{won}”、“{lost_}”" if isinstance(won, str) else f"{won}、{lost_}"
    needed = "“对阵”需要每场的 VP 或 IMP，请用它们代替"
    assert said.replace(" ", "") == (
        f"未读取：工作表“成绩”的循环赛表只写了胜负；{needed}{found_there}".replace(" ", "")
    )
    assert (names(found, "unit"), "matches" in found.tables) == (["青葉", "若草", "白樺"], False)


def test_a_heading_of_nobodys_is_told_where_files_are_put_together(tmp_path: Path) -> None:
    """It was left out without a word: of several such words the event tells in one sentence."""
    rows = [[*HEADS[:-1], "单位电话", "备注"], *([*row[:-1], "13800"] for row in FOUR)]
    remarks = [each.lost.said.text("zh") for each in given(tmp_path, rows).remarks]
    assert [each for each in remarks if "单位电话" in each] == ["未使用（本比赛没有这些设置或列）：单位电话"]
