"""What one event came to is the beginning of another: standings → knockout → master points; players → their teams."""

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner
from imports import run
from seasons import event_book

from xlfuncs.cli import main

pytestmark = pytest.mark.filterwarnings("ignore:Print area cannot be set")


def filled(book: Path, sheet: str, columns: int) -> list[tuple[Any, ...]]:
    """Return what is typed below the headings of a sheet."""
    rows = openpyxl.load_workbook(book)[sheet].iter_rows(min_row=5, max_col=columns, values_only=True)
    return [row for row in rows if row[0]]


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
    run(players(tmp_path), "--event", "xq-knockout", "--set", "field=4", "-o", target, "--lang", "zh")
    assert filled(target, "报名与名次", 2) == [("丙", 1), ("甲", 2), ("丁", 2), ("乙", 4)]


def test_players_of_a_swiss_are_teams_by_their_clubs(tmp_path: Path) -> None:
    """东: 甲 2 + 乙 0; 西: 丙 4 + 丁 2; the games are taken as they are."""
    target = tmp_path / "团体.xlsx"
    asked = ("--set", "order=个人得分之和", "--set", "counted=2", "--set", "name=团体")
    run(players(tmp_path), "--event", "xq-teams", *asked, "-o", target, "--lang", "zh")
    assert filled(target, "报名与名次", 3) == [("东", "甲", "乙"), ("西", "丙", "丁")]
    assert filled(target, "对局", 7)[2] == (2, "西", "东", None, "丙", "甲", "胜")
    board = CliRunner().invoke(main, ["award", "xq-teams", str(target), "--part", "board", "--json"])
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
    assert CliRunner().invoke(main, ["recalc", str(book), "--in-place"]).exit_code == 0
    target = tmp_path / "大师分.xlsx"
    asked = ("--set", "level=club", "--set", "boards=24")
    run(book, "--event", "cba-knockout", *asked, "-o", target, "--lang", "zh")
    sheet = openpyxl.load_workbook(target)["报名与名次"]
    heads = [cell.value for cell in sheet[4]]
    found = {row[0]: row for row in sheet.iter_rows(min_row=5, max_row=8, values_only=True)}
    assert {name: row[heads.index("名次")] for name, row in found.items()} == {"甲": 1, "丙": 2, "乙": 3, "丁": 3}
    assert {row[heads.index("胜")] for row in found.values()} == {None}
