"""The CBA templates with one award a place, filled with events of 8, 24 and 100 entries, against the functions."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from cbaevents import (
    ENGLISH,
    SILVER,
    WITHDREW,
    YOUTH,
    averages_of,
    exact,
    half_up,
    m_of,
    names_in_order,
    ranking,
    shared,
    teams,
    v_of,
    within_limit,
)
from filling import SIZES, column, filled, in_order, listed, places

from xlfuncs.registry import call

pytestmark = SIZES


def win_points(per_win: float, won: int, drawn: int) -> float:
    """§2.4: a draw is half of a win."""
    return float(won * exact(per_win) + drawn * exact(half_up(exact(per_win) / 2)))


@pytest.mark.parametrize("event", [SILVER, YOUTH], ids=["silver", "youth"])
@pytest.mark.parametrize("knockout", [False, True], ids=["teams", "knockout"])
def test_team_events(knockout: bool, event: dict[str, Any], size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings, ranks = teams(chance, size), ranking(chance, size)
    rounds = [(chance.randrange(6), chance.randrange(2)) for _ in ranks]
    written = [f"{rank}=" if knockout and ranks.count(rank) > 1 else rank for rank in ranks]
    entries = [(f"队{n}", *holdings[n], written[n], *rounds[n]) for n in range(size)]
    book = filled(f"zh/cba-{'knockout' if knockout else 'teams'}", tmp_path, {**event, "RoundBoards": 16}, entries)

    averages = averages_of(holdings, ranks)
    m, colour = m_of(averages, event), ENGLISH[event["Colour"]]
    value = v_of(m, event)
    awards = listed(call("CBA_RANKING", [column(ranks), value, colour, "team", knockout]))
    per_win = half_up(exact(m) * exact(call("CBA_L", [event["Level"], event.get("Youth")])) * 16 / 200)
    won = [0 if isinstance(rank, str) else win_points(per_win, *each) for rank, each in zip(ranks, rounds, strict=True)]
    *_, totals = within_limit(awards, won)
    assert [each or None for each in book.columns["平均分"]] == pytest.approx(averages)
    assert book.columns["排名分"] == awards
    assert book.columns["胜场分"] == won
    assert book.columns["总大师分"] == totals
    assert max(totals) == 240 or event is SILVER or size < 100
    if knockout:
        assert book.columns["调整前"] == listed(call("CBA_RANKING", [column(ranks), value, colour]))
    assert book.names == names_in_order(ranks)


@pytest.mark.parametrize("event", [SILVER, YOUTH], ids=["silver", "youth"])
def test_cba_pairs(event: dict[str, Any], size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings = [[chance.randrange(3000), chance.randrange(3000)] for _ in range(size)]
    scores = [round(30 + chance.randrange(80) / 2, 2) for _ in range(size)]
    entries = [(f"队{n}", *held, score) for n, (held, score) in enumerate(zip(holdings, scores, strict=True))]
    book = filled("zh/cba-pairs", tmp_path, event, entries)

    ranks = places(scores)
    averages = [sum(held) / 2 for held in holdings]
    value = v_of(m_of(averages, event), event)
    awards = listed(call("CBA_RANKING", [column(ranks), value, ENGLISH[event["Colour"]], "pair"]))
    assert book.columns["名次"] == ranks
    assert book.columns["平均分"] == averages
    assert book.columns["大师分"] == awards
    assert max(awards) == 240 or event is SILVER or size < 100
    assert book.board == in_order(ranks)


def test_cba_league(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings, ranks = teams(chance, size), ranking(chance, size)
    entries = [(f"队{n}", *holdings[n], ranks[n]) for n in range(size)]
    book = filled("zh/cba-league", tmp_path, {**SILVER, "EntriesBelow": 2 * size}, entries)

    value = v_of(m_of(averages_of(holdings, ranks), SILVER), SILVER)
    event = [size - 1, 3 * size - 1, value, "silver"]
    assert book.columns["排名分"] == shared(ranks, lambda place: call("CBA_LEAGUE_MP", [place, *event]))
    assert book.names == names_in_order(ranks)


@pytest.mark.parametrize("knockout", [None, "是"], ids=["final", "knockout"])
def test_cba_final(knockout: str | None, size: int, tmp_path: Path) -> None:
    chance = Random(size)
    ranks, rewarded = ranking(chance, size), size // 3 if knockout else None
    event = {**SILVER, "SelectionEntries": 3 * size, "SelectionMp": 1500, "Knockout": knockout, "AwardPlaces": rewarded}
    book = filled("zh/cba-final", tmp_path, event, [(f"队{n}", rank) for n, rank in enumerate(ranks)])

    field = [size - 1, 3 * size, v_of(m_of([1500], SILVER), SILVER), rewarded, "silver", "team", knockout]
    assert book.columns["排名分"] == shared(ranks, lambda place: call("CBA_FINAL_MP", [place, *field]))
    assert book.names == names_in_order(ranks)


@pytest.mark.parametrize("published", [9, 25])
def test_cba_table(published: int, size: int, tmp_path: Path) -> None:
    chance = Random(size)
    ranks, table = ranking(chance, size), [500 / place for place in range(1, published + 1)]
    rounds = [(chance.randrange(12), chance.randrange(2)) for _ in ranks]
    entries = [(f"队{n}", ranks[n], *rounds[n]) for n in range(size)]
    book = filled("zh/cba-table", tmp_path, {"WinByTable": 1.35}, entries, Published=column(table))

    event = [column(table), size - 1]
    awards = shared(ranks, lambda place: call("CBA_TABLE_MP", [place, *event]))
    won = [0 if isinstance(rank, str) else win_points(1.35, *each) for rank, each in zip(ranks, rounds, strict=True)]
    assert book.columns["排名分"] == awards
    assert book.columns["胜场分"] == won
    assert book.columns["总大师分"] == [max(each) for each in zip(awards, won, strict=True)]
    assert WITHDREW in book.board
    assert book.names == names_in_order(ranks)
