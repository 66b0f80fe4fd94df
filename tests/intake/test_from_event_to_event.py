"""What one event came to is the beginning of another: standings → knockout → master points; players → their teams."""

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from eventbooks import rows_typed
from seasons import event_book

pytestmark = pytest.mark.slow


def filled(book: Path, sheet: str, columns: int) -> list[tuple[Any, ...]]:
    """Return what is typed below the headings of a sheet."""
    return [row for row in rows_typed(book, sheet, 5, columns) if row[0]]


def players(folder: Path) -> Path:
    """Return the workbook of four players of two clubs: by hand 丙 4 points, 甲 2, 丁 2, 乙 0."""
    entries = [{"player": name, "club": club} for name, club in zip("甲乙丙丁", "东东西西", strict=True)]
    games = [(1, "甲", "乙", "胜"), (1, "丙", "丁", "胜"), (2, "丙", "甲", "胜"), (2, "丁", "乙", "胜")]
    rows = [dict(zip(("round", "player", "opponent", "result"), game, strict=True)) for game in games]
    settings = {"name": "个人赛", "date": "2026-05-02", "order": "积分，对手分"}
    given = {"settings": settings, "entries": entries, "games": rows}
    return event_book(folder / "个人赛.xlsx", "xq-standings", given, language="zh")


def test_the_standings_of_players_seed_a_knockout(tmp_path: Path) -> None:
    """By 对手分 甲, who met 乙 0 and 丙 4, stands before 丁, who met 丙 4 and 乙 0: they share place 2."""
    target = tmp_path / "淘汰赛.xlsx"
    run("import", players(tmp_path), "--event", "xq-knockout", "--set", "field=4", "-o", target, language="zh")
    assert filled(target, "报名与名次", 2) == [("丙", 1), ("甲", 2), ("丁", 2), ("乙", 4)]


def test_the_standings_of_players_are_computed_as_the_entries_of_a_knockout(tmp_path: Path) -> None:
    """In the order of their seeds; a field of four plays two rounds, and nobody has won a match yet."""
    found = json.loads(run("award", "xq-knockout", players(tmp_path), "--set", "field=4", "--json").stdout)
    assert [(row["player"], row["won"]) for row in found["entries"]] == [("丙", 0), ("甲", 0), ("丁", 0), ("乙", 0)]
    assert (found["figures"]["n"], found["figures"]["rounds"]) == (4, 2)


def test_players_of_a_swiss_are_teams_by_their_clubs(tmp_path: Path) -> None:
    """东: 甲 2 + 乙 0; 西: 丙 4 + 丁 2; the games are taken as they are."""
    target = tmp_path / "团体.xlsx"
    asked = ("--set", "order=个人得分之和", "--set", "counted=2", "--set", "name=团体")
    run("import", players(tmp_path), "--event", "xq-teams", *asked, "-o", target, language="zh")
    assert filled(target, "报名与名次", 3) == [("东", "甲", "乙"), ("西", "丙", "丁")]
    assert filled(target, "对局", 7)[2] == (2, "西", "东", None, "丙", "甲", "胜")
    board = run("award", "xq-teams", target, "--part", "board", "--json")
    assert [(row["place"], row["unit"], row["best"]) for row in json.loads(board.stdout)["board"]] == [
        (1, "西", 6),
        (2, "东", 2),
    ]


def test_the_places_of_a_knockout_become_those_of_master_points(tmp_path: Path) -> None:
    """甲 beats 丁 and 丙, who has beaten 乙. What is won in a knockout is no win that points are given for (§2.4)."""
    matches = [("甲", "丁"), ("丙", "乙"), ("甲", "丙")]
    rows = [{"home": home, "away": away, "score1": 50, "score2": 20} for home, away in matches]
    given = {"settings": {"name": "淘汰赛"}, "entries": [{"unit": name} for name in "甲乙丙丁"], "matches": rows}
    book = event_book(tmp_path / "淘汰赛.xlsx", "br-knockout", given, language="zh")
    run("recalc", book, "--in-place")
    target = tmp_path / "大师分.xlsx"
    asked = ("--set", "level=club", "--set", "boards=24")
    run("import", book, "--event", "cba-knockout", *asked, "-o", target, language="zh")
    heads, *below = rows_typed(target, "报名与名次", 4, 30)
    found = {row[0]: row for row in below[:4]}
    assert {name: row[heads.index("名次")] for name, row in found.items()} == {"甲": 1, "丙": 2, "乙": 3, "丁": 3}
    assert {row[heads.index("胜")] for row in found.values()} == {None}


def league(folder: Path, first: Any = 15) -> Path:
    """Return a computed league of three: 甲 15 + 12 (bye), 乙 5 + 13, 丙 12 (bye) + 7, less 1; two matches were won.

    ``first`` is what stands in the place of the 15.
    """
    matches = [
        ("1", "甲", "乙", first, 5),
        ("1", "丙", "轮空", 12, None),
        ("2", "乙", "丙", 13, 7),
        ("2", "甲", "轮空", 12, None),
    ]
    keys = ("round", "home", "away", "vp1", "vp2")
    rows = [{key: value for key, value in zip(keys, row, strict=True) if value is not None} for row in matches]
    entries = [{"unit": "甲", "player1": "赵一", "player2": "赵二"}, {"unit": "乙"}, {"unit": "丙", "adjusted": -1}]
    given = {"settings": {"name": "联赛", "date": "2026-05-02"}, "entries": entries, "matches": rows}
    book = event_book(folder / "联赛.xlsx", "br-league", given, language="zh")
    run("recalc", book, "--in-place")
    return book


def test_a_league_gives_places_and_wins_to_master_points_of_the_cba(tmp_path: Path) -> None:
    """甲 27; 乙 18 and 丙 12 + 7 − 1 share place 2."""
    target = tmp_path / "大师分.xlsx"
    run(
        "import",
        league(tmp_path),
        "--event",
        "cba-teams",
        "--set",
        "level=club",
        "--set",
        "boards=16",
        "-o",
        target,
        language="zh",
    )
    heads, *rows = rows_typed(target, "报名与名次", 4, 30)
    found = {row[0]: tuple(row[heads.index(head)] for head in ("队员1", "队员2", "名次", "胜")) for row in rows[:3]}
    assert found == {"甲": ("赵一", "赵二", 1, 1), "乙": (None, None, 2, 1), "丙": (None, None, 2, 0)}


def test_places_of_a_league_that_is_not_to_be_published_are_told(tmp_path: Path) -> None:
    """Without the match of 甲 and 乙 the table shows places, which another event took without a word."""
    asked = ("--set", "level=club", "--set", "boards=16", "-o", tmp_path / "大师分.xlsx")
    told = run("import", league(tmp_path, "弃权"), "--event", "cba-teams", *asked, language="zh", code=1)
    assert "该比赛暂不公布，所采用的内容可能还会变：“主队VP”应为数字或 NP（未打），现为“弃权”" in told.stderr


def test_a_league_with_rows_that_it_does_not_read_is_taken_all_the_same(tmp_path: Path) -> None:
    """It would not compute; what it shows is taken by its headings, as of any other list."""
    book = openpyxl.load_workbook(league(tmp_path))
    book["报名与名次"]["A5050"] = "丁"
    book.save(tmp_path / "b.xlsx")
    asked = ("--set", "level=club", "--set", "boards=16", "-o", tmp_path / "大师分.xlsx")
    told = run("import", tmp_path / "b.xlsx", "--event", "cba-teams", *asked, language="zh", code=1)
    [line] = [each for each in told.stderr.splitlines() if "所采用的内容可能还会变" in each]
    assert "5050" in line
    assert [row[0] for row in filled(tmp_path / "大师分.xlsx", "报名与名次", 1)] == ["甲", "乙", "丙", "丁"]


def test_a_league_gives_its_matches_to_master_points_of_the_jcbl(tmp_path: Path) -> None:
    """Match by match, a bye as such (第12条), what the director took away beside them."""
    target = tmp_path / "MP.xlsx"
    asked = ("--set", "rating=local", "--set", "boards=32", "--set", "tables=3", "--set", "sessions=1")
    run("import", league(tmp_path), "--event", "jcbl-teams", *asked, "--set", "bye_vp=12", "-o", target, language="ja")
    heads, *rows = rows_typed(target, "参加者と順位", 4, 40)
    columns = [heads.index(head) for head in ("VP1", "VP2", "加減")]
    found = {row[0]: tuple(row[at] for at in columns) for row in rows[:3]}
    assert found == {"甲": (15, "抜け番", None), "乙": (5, 13, None), "丙": ("抜け番", 7, -1)}


def test_the_boards_of_both_rooms_go_into_the_row_of_their_match(tmp_path: Path) -> None:
    """4♥ made in the open room, one down in the closed: 10 IMPs for 甲, in the row that the pairing wrote."""
    board = {"board": 1, "open_contract": "4H", "open_declarer": "S", "open_result": 0}
    board |= {"closed_contract": "4H", "closed_declarer": "S", "closed_result": -1}
    one = {"settings": {"home": "甲", "away": "乙"}, "boards": [board]}
    match = event_book(tmp_path / "对阵.xlsx", "br-match", one, language="zh")
    given = {"settings": {"name": "联赛", "boards": 16}, "entries": [{"unit": "甲"}, {"unit": "乙"}]}
    book = event_book(tmp_path / "联赛.xlsx", "br-league", given, language="zh")
    run("pair", book, "--in-place", language="zh")
    assert filled(book, "对阵", 7) == [("1", "甲", "乙", None, None, None, None)]
    refused = run("award", "br-league", match, language="zh", code=2)
    assert "只能为“队式联赛”提供其中一行，没有参赛者" in refused.stderr
    run("import", match, "--into", book, language="zh")
    assert filled(book, "对阵", 7) == [("1", "甲", "乙", None, None, 10, 0)]
