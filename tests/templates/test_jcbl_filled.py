"""The JCBL templates filled with generated events of 8, 24 and 100 entries, against the functions."""

from pathlib import Path
from random import Random

from filling import SIZES, column, filled, in_order, listed, places

from xlfuncs.registry import call

pytestmark = SIZES


def test_jcbl_sectional(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    scores = [[132 + chance.randrange(-60, 60) / 2, 132 + chance.randrange(-60, 60) / 2] for _ in range(size)]
    out = size // 2  # one pair is disqualified
    entries = [(f"ペア{n}", *score, "失格" if n == out else None) for n, score in enumerate(scores)]
    tables = size / 2
    event = {"Tables": tables, "Average1": 132, "Average2": 132, "LimitBase": 500, "DayOfPlay": "平日"}
    book = filled("ja/jcbl-sectional", tmp_path, event, entries)

    limit = call("JCBL_L", [None, None, call("JCBL_L3", [500])])
    found = places([None if n == out else sum(score) for n, score in enumerate(scores)])
    ranks = ["失格" if rank is None else rank for rank in found]
    overall = listed(call("JCBL_AWARDS", [column(ranks), "pair", "sectional", tables, 2, limit]))
    ratios = [[call("JCBL_VM", [each, 132, 24, tables]) for each in score] for score in scores]
    sessions = [[call("JCBL_SESSION", ["sectional", ratio, 24, limit]) for ratio in pair] for pair in ratios]
    red = [call("JCBL_SPLIT", [mp, "sectional", 2, "overall", None, None, 14 / 16])[0][0] for mp in overall]
    assert book.columns["順位"] == ranks
    assert book.columns["オーバーオール"] == overall
    assert [book.columns["セッション①"], book.columns["セッション②"]] == [
        list(each) for each in zip(*sessions, strict=True)
    ]
    assert book.columns["レッド"] == red
    assert book.columns["ブラック"] == [round(sum(each), 2) for each in sessions]
    assert book.board == in_order(ranks)


def test_jcbl_teams(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    vps = [[chance.randrange(21) for _ in range(4)] for _ in range(size)]
    members = [chance.choice((None, 4, 5, 6)) for _ in vps]
    entries = [
        (f"チーム{n}", many, *played[:2], None, None, None, *played[2:])
        for n, (many, played) in enumerate(zip(members, vps, strict=True))
    ]
    book = filled("ja/jcbl-teams", tmp_path, {"Tables": size, "Boards": 8}, entries)

    ranks = places([sum(played) for played in vps])
    event = ["team", "sectional", size, 2, 1]
    by_members = {many: listed(call("JCBL_AWARDS", [column(ranks), *event, many])) for many in (None, 4, 5, 6)}
    overall = [by_members[many][row] for row, many in enumerate(members)]
    black = []
    for many, played in zip(members, vps, strict=True):
        halves = [call("JCBL_VM_TEAM", [[half], 20]) for half in (played[:2], played[2:])]
        black.append(round(sum(call("JCBL_SESSION", ["sectional", vm, 8, 1, "team", many]) for vm in halves), 2))
    assert book.columns["順位"] == ranks
    assert book.columns["オーバーオール"] == overall == book.columns["レッド"]
    assert book.columns["セッション計"] == black == book.columns["ブラック"]
    assert book.board == in_order(ranks)


def test_jcbl_fixed(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    ranks = places([chance.randrange(size) for _ in range(size)])
    members = [chance.choice((None, 4, 5, 6)) for _ in ranks]
    entries = [(f"チーム{n}", None, many, rank) for n, (many, rank) in enumerate(zip(members, ranks, strict=True))]
    book = filled("ja/jcbl-fixed", tmp_path, {"Competition": "玉川高島屋S・C杯"}, entries)

    assert book.columns["1人あたりMP"] == [
        call("JCBL_FIXED_MP", [rank, 175, "team", many, None, None, size, ranks.count(rank)])
        for rank, many in zip(ranks, members, strict=True)
    ]
    assert book.board == in_order(ranks)
