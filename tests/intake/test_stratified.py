"""A list of a stratified game as clubs publish it: 総合, then the place in each flight, blank where a pair is below."""

import json
from pathlib import Path
from typing import Any

import pytest
from commands import run
from imports import given_by, put, text

TITLE: list[list[Any]] = [["ストラティファイドペア"], ["開催日", "2026/6/7"]]
HEADS = ["総合", "A", "B", "C", "ペア", "フライト", "スコア(%)"]
#: Places in B among 上野 大西 久保 坂本 高木, in C among 大西 坂本; those that get no points are left out.
ROWS: list[list[Any]] = [
    [1, 1, "", "", "青木・石田", "A", "60.20"],
    [2, 2, 1, "", "上野・遠藤", "Ｂ", "57.10"],
    [3, 3, 2, 1, "大西・片山", "C", "55.00"],
    [4, 4, "", "", "川口・木村", "A", "52.30"],
    [5, "", 3, "", "久保・小島", "B", "49.10"],
    [6, "", 4, 2, "坂本・清水", "C", "47.50"],
    [7, "", "", "", "杉山・関口", "A", "41.00"],
    [8, "", "", "", "高木・田村", "B", "37.80"],
]
SETTINGS: list[list[Any]] = [
    *(["レイティング", "ローカル"], ["参加テーブル数 T", 4], ["セッション数", 1], ["フライト数", 3]),
    ["1セッションのボード数 B", 24],
]


def award(folder: Path, rows: list[list[Any]]) -> tuple[int, Any]:
    file = put(folder / "a.csv", text(*TITLE, *SETTINGS, [], HEADS, *rows))
    result = run("award", "jcbl-flights", file, "--json", language="ja", code=None)
    return result.exit_code, json.loads(result.stdout)


def sentences(found: Any) -> list[str]:
    return [each["sentence"] for each in found["problems"]]


def test_each_column_is_read(tmp_path: Path) -> None:
    """総合, A, B and C were told to be nobody's."""
    found = given_by("jcbl-flights", put(tmp_path / "a.csv", text(*TITLE, HEADS, *ROWS)))
    assert (found.left, found.lost) == ([], [])
    entries = found.tables["entries"]
    assert [row["place"] for row in entries] == [*"12345678"]
    assert [row["flight"] for row in entries] == [*"AＢCABCAB"]
    assert [tuple(row.get(f"in_flight{at}") for at in (1, 2, 3)) for row in entries[:3]] == [
        *(("1", None, None), ("2", "1", None), ("3", "2", "1")),
    ]
    assert found.settings["scoring"] == "percent"


def test_the_places_are_those_of_the_scores(tmp_path: Path) -> None:
    code, found = award(tmp_path, ROWS)
    assert [(row["place"], row["lower_places"]) for row in found["board"]] == [
        *((1, None), (2, "B1"), (3, "B2 C1"), (4, None), (5, "B3"), (6, "B4 C2"), (7, None), (8, "B5")),
    ]
    assert (code, [each for each in sentences(found) if "フライト順位" in each]) == (0, [])


@pytest.mark.parametrize(
    ("row", "column", "typed", "said"),
    [
        (1, 2, 2, "「フライト順位2」は 2 ですが、得点では 1 位です。得点による順位で扱いました"),
        (0, 2, 1, "「フライト順位2」は 1 ですが、フライト B の順位には入りません"),
    ],
)
def test_another_place_in_a_flight_is_told(tmp_path: Path, row: int, column: int, typed: int, said: str) -> None:
    """上野 is the first of B, and 青木 plays in A."""
    rows = [list(each) for each in ROWS]
    rows[row][column] = typed
    assert said in sentences(award(tmp_path, rows)[1])


def test_a_shared_place_may_be_either(tmp_path: Path) -> None:
    """久保 and 坂本 have the same score: both are 3 in B, whatever of 3 and 4 the list says."""
    rows = [list(each) for each in ROWS]
    rows[5][6] = "49.10"
    rows[4][0] = rows[5][0] = 5
    assert [each for each in sentences(award(tmp_path, rows)[1]) if "フライト順位" in each] == []
