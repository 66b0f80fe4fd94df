"""The CBA templates filled with generated events of 8, 24 and 100 entries, against the functions."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from filling import SIZES, column, filled, in_order, listed, places

from xlfuncs.registry import call

pytestmark = SIZES


def cba_value(averages: Sequence[float], boards: int) -> tuple[float, list[float]]:
    """V, and M, L and E, of a silver event of a province's first class."""
    m = call("CBA_M", [call("CBA_EVENT_MP", [column(averages)])])
    coefficients = [m, call("CBA_L", ["省级一类赛事"]), call("CBA_E", [0])]
    return call("CBA_V", [m, call("CBA_S", [boards]), *coefficients[1:]]), coefficients


CBA_EVENT = {"Level": "省级一类赛事", "Colour": "银", "Boards": 96}


def test_cba_teams(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings = [[chance.randrange(3000) for _ in range(4)] + [None, None] for _ in range(size)]
    ranks: list[Any] = places([chance.randrange(size) for _ in range(size - 1)])
    ranks.append("弃权")
    wins = [chance.randrange(6) for _ in ranks]
    entries = [
        (f"队{n}", *held, rank, won, 1) for n, (held, rank, won) in enumerate(zip(holdings, ranks, wins, strict=True))
    ]
    book = filled("zh/cba-teams", tmp_path, {**CBA_EVENT, "RoundBoards": 16}, entries)

    averages = [call("CBA_TEAM_MP", [[held], 4]) for held in holdings]
    value, coefficients = cba_value(averages, 96)
    awards = listed(call("CBA_RANKING", [column(ranks), value, "silver", "team"]))
    won = [call("CBA_WIN_MP", [*coefficients, 16, wins_of, 1]) for wins_of in wins]
    assert book.columns["平均分"] == averages
    assert book.columns["排名分"] == awards
    won[-1] = 0  # who withdraws gets nothing (§2.9.4)
    assert book.columns["胜场分"] == won
    assert book.columns["总大师分"] == [round(award + mp, 2) for award, mp in zip(awards, won, strict=True)]
    assert book.board == in_order(ranks)


def test_cba_pairs(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings = [[chance.randrange(3000), chance.randrange(3000)] for _ in range(size)]
    scores = [round(30 + chance.randrange(80) / 2, 2) for _ in range(size)]
    entries = [(f"选手{n}", *held, score) for n, (held, score) in enumerate(zip(holdings, scores, strict=True))]
    book = filled("zh/cba-pairs", tmp_path, CBA_EVENT, entries)

    ranks = places(scores)
    averages = [call("CBA_TEAM_MP", [[held], 2, "pair"]) for held in holdings]
    value, _ = cba_value(averages, 96)
    assert book.columns["名次"] == ranks
    assert book.columns["平均分"] == averages
    assert book.columns["大师分"] == listed(call("CBA_RANKING", [column(ranks), value, "silver", "pair"]))
    assert book.board == in_order(ranks)
