"""第1回戦 heads VP of a match, and percentages of a session where its cells are such: it had always been VP."""

import json
from pathlib import Path
from typing import Any

import pytest
from commands import run
from imports import given_by, put, text

from xlfuncs.intake.rows import Gathered

PAIRS = ["山田・佐藤", "鈴木・高橋", "田中・伊藤", "渡辺・中村"]
#: Two sessions of four pairs: 100 and 100 percent of both lines together in each.
SESSIONS = [("62.5", "47.5"), ("50.0", "55.0"), ("45.0", "60.0"), ("42.5", "37.5")]
SETTINGS = [["競技会名", "みなと杯"], ["日付", "2026-05-10"], ["参加テーブル数 T", 2], ["1セッションのボード数 B", 24]]
OF_EVENT = [["レイティング", "セクショナル"], ["セッション数", 2]]


def sheet(rows: list[tuple[Any, ...]], heads: tuple[str, ...] = ("1回戦", "2回戦"), *more: list[Any]) -> str:
    lines = [[pair, *cells] for pair, cells in zip(PAIRS, rows, strict=True)]
    return text(*SETTINGS, *OF_EVENT, *more, [], ["ペア", *heads], *lines)


def columns(found: Gathered) -> set[str]:
    return {key for row in found.tables["entries"] for key in row} - {"unit"}


@pytest.mark.parametrize(
    "heads", [("1回戦", "2回戦"), ("第１回戦", "第２回戦"), ("第1戦", "第2戦"), ("第1試合", "第2試合")]
)
@pytest.mark.parametrize("sign", ["%", "％", ""])
def test_percentages_are_sessions(tmp_path: Path, heads: tuple[str, str], sign: str) -> None:
    """62.5 is the VP of no match."""
    rows = [tuple(f"{cell}{sign}" for cell in row) for row in SESSIONS]
    found = given_by("jcbl-sectional", put(tmp_path / "a.csv", sheet(rows, heads)))
    assert columns(found) == {"score1", "score2"}
    assert [float(row["score1"]) for row in found.tables["entries"]] == [
        float(first) / (100 if sign else 1) for first, _ in SESSIONS
    ]


def test_shares_of_a_workbook(tmp_path: Path) -> None:
    """What a cell of percent format holds."""
    rows = [tuple(float(cell) / 100 for cell in row) for row in SESSIONS]
    assert columns(given_by("jcbl-sectional", put(tmp_path / "a.csv", sheet(rows)))) == {"score1", "score2"}


def test_a_heading_says_percent(tmp_path: Path) -> None:
    """And it chooses the scoring, as 得点率 does."""
    low = [(12, 13), (10, 11), (9, 8), (7, 6)]
    found = given_by("jcbl-sectional", put(tmp_path / "a.csv", sheet(low, ("1回戦(%)", "2回戦(%)"))))
    assert (columns(found), found.settings["scoring"]) == ({"score1", "score2"}, "percent")


@pytest.mark.parametrize(
    ("more", "given", "wanted"),
    [
        ([["採点方式", "%"]], {}, {"score1", "score2"}),
        ([], {"scoring": "%"}, {"score1", "score2"}),
        ([], {}, {"vp1", "vp2"}),
        ([["採点方式", "VP"]], {}, {"vp1", "vp2"}),
    ],
)
def test_low_figures_are_what_is_chosen(
    tmp_path: Path, more: list[list[Any]], given: dict[str, str], wanted: set[str]
) -> None:
    """Up to 30 they may be VP."""
    rows = [(20, 17), (12, 13), (8, 7), (0, 3)]
    file = put(tmp_path / "a.csv", sheet(rows, ("1回戦", "2回戦"), *more))
    assert columns(given_by("jcbl-sectional", file, **given)) == wanted


@pytest.mark.parametrize("rows", [[(1, 0), (1, 1), (0, 1), (0, 0)], [(1, 0.5), (0, 0.5), (1, 1), (0, 0)]])
def test_who_won_is_no_share(tmp_path: Path, rows: list[tuple[float, float]]) -> None:
    assert columns(given_by("jcbl-sectional", put(tmp_path / "a.csv", sheet(rows)))) == {"vp1", "vp2"}


def test_more_rounds_than_an_event_has_sessions_are_matches(tmp_path: Path) -> None:
    rows = [(62, 47, 55, 51, 60)] * 4
    heads = tuple(f"{at}回戦" for at in range(1, 6))
    assert columns(given_by("jcbl-sectional", put(tmp_path / "a.csv", sheet(rows, heads)))) == {
        f"vp{at}" for at in range(1, 6)
    }


@pytest.mark.slow
def test_award_computes_the_same(tmp_path: Path) -> None:
    """As under 得点1 and 得点2, by hand: totals of 110, 105, 105 and 80 percent make means of 55, 52.5, 52.5 and 40."""
    file = put(tmp_path / "a.csv", sheet([*SESSIONS], ("1回戦", "2回戦"), ["採点方式", "%"]))
    found = json.loads(run("award", "jcbl-sectional", file, "--json").stdout)
    assert [row["score_total"] for row in found["board"]] == [55, 52.5, 52.5, 40]
    into = run("import", file, "--event", "jcbl-sectional", "--dry-run", "--json", language="ja")
    assert json.loads(into.stdout)["tables"]["entries"]["columns"]["score1"] == "1回戦"
