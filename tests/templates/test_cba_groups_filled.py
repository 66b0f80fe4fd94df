"""The CBA templates with stages, tiers and groups, filled with 8, 24 and 100 entries, against the functions."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from cbaevents import (
    ENGLISH,
    SILVER,
    WITHDREW,
    YOUTH,
    anew,
    averages_of,
    best_over_tiers,
    exact,
    half_up,
    m_of,
    names_in_order,
    ranking,
    shared,
    teams,
    tiers_of,
    v_of,
    within_limit,
)
from filling import SIZES, column, filled, listed, places

from xlfuncs.registry import call

pytestmark = SIZES

LIMITED = pytest.mark.parametrize("event", [SILVER, YOUTH], ids=["silver", "youth"])


def tier_values(
    averages: list[float | None], tiers: list[str], event: dict[str, Any], boards: int | None = None
) -> dict[str, float]:
    """V of each tier that there is, its M limited by that of A (§2.3)."""
    m, values = m_of(averages, event), {}
    for tier in sorted(set(tiers) - {""}):
        own = m_of([each for each, its in zip(averages, tiers, strict=True) if its >= tier], event)
        values[tier] = v_of(call("CBA_TIER_M", [own, m, tier]), event, boards)
    return values


def test_cba_tiers(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings, ranks = teams(chance, size), ranking(chance, size)
    entries = [(f"队{n}", *holdings[n], ranks[n]) for n in range(size)]
    book = filled("zh/cba-tiers", tmp_path, SILVER, entries)

    tiers = tiers_of(holdings, ranks)
    best = best_over_tiers(ranks, tiers, tier_values(averages_of(holdings, ranks), tiers, SILVER), "silver")
    assert [each or "" for each in book.columns["级别"]] == tiers
    assert [each or None for each in book.columns["BC组名次"]] == anew(ranks, [each > "A" for each in tiers])
    assert [each or None for each in book.columns["C组名次"]] == anew(ranks, [each > "B" for each in tiers])
    assert book.columns["排名分"] == [award for award, _ in best]
    assert [each or "" for each in book.columns["授分组"]] == [tier for _, tier in best]
    assert book.names == names_in_order(ranks)


@pytest.mark.parametrize("two", [True, False], ids=["two champions", "unbalanced"])
def test_cba_champions(two: bool, size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings = teams(chance, size)
    half = ranking(chance, size // 2)
    ranks, groups = [*half, *half[::-1]], ["A"] * len(half) + ["B"] * len(half)
    entries = [(f"队{n}", *holdings[n], groups[n], ranks[n]) for n in range(size)]
    book = filled("zh/cba-champions", tmp_path, {**SILVER, "Groups": "双冠军" if two else "不平衡"}, entries)

    averages, awards = averages_of(holdings, ranks), []
    field = half_up(exact(size - 2) / 2) if two else None  # one of each half never came
    for group, own in (("A", half), ("B", half[::-1])):
        count = [average for average, each in zip(averages, groups, strict=True) if two or each == group]
        event = [v_of(m_of(count, SILVER), SILVER), "silver", "team", False, field]
        awards += listed(call("CBA_RANKING", [column(own), *event]))
    assert book.columns["排名分"] == awards
    assert book.board == groups
    assert book.names == names_in_order(ranks, groups)


@LIMITED
def test_cba_consolation(event: dict[str, Any], size: int, tmp_path: Path) -> None:
    """The lower half plays a consolation in three groups; a fifth has stage points from the main event."""
    chance = Random(size)
    holdings, ranks = teams(chance, size), ranking(chance, size)
    groups = [
        "A" if isinstance(rank, str) else None if rank <= size / 2 else "ABC"[row % 3] for row, rank in enumerate(ranks)
    ]
    staged = [
        chance.randrange(6000) / 100 if chance.random() < 0.2 or rank in (1, WITHDREW) else None for rank in ranks
    ]
    entered: list[Any] = [None] * size
    for group in "ABC":
        members = [row for row in range(size) if groups[row] == group]
        found = places([chance.randrange(size) if isinstance(ranks[row], int) else None for row in members])
        for row, place in zip(members, found, strict=True):
            entered[row] = place or ranks[row]
    entries = [(f"队{n}", *holdings[n], ranks[n], staged[n], groups[n], entered[n]) for n in range(size)]
    book = filled("zh/cba-consolation", tmp_path, {**event, "BoardsConsolation": 48}, entries)

    averages, colour = averages_of(holdings, ranks), ENGLISH[event["Colour"]]
    m = m_of(averages, event)
    main = listed(call("CBA_RANKING", [column(ranks), v_of(m, event), colour]))
    lower, consoled, m_a = call("CBA_LOWER_COLOUR", [colour]), [0.0] * size, None
    for group in "ABC":
        among = [place if its == group else None for place, its in zip(entered, groups, strict=True)]
        own = [average for average, place in zip(averages, among, strict=True) if place]
        if not any(isinstance(place, int) for place in among):
            continue
        limited = call("CBA_CONSOLATION_M", [m_of(own, event), m, group, m_a])
        m_a = m_a or limited
        awards = listed(call("CBA_RANKING", [column(among), v_of(limited, event, 48), lower]))
        consoled = [award if place else held for award, place, held in zip(awards, among, consoled, strict=True)]
    seconds = [
        0.0 if isinstance(rank, str) else max(round(consolation - award, 2), points or 0)
        for rank, award, consolation, points in zip(ranks, main, consoled, staged, strict=True)
    ]
    firsts, seconds, totals = within_limit(main, seconds)
    assert book.columns["主赛分"] == main
    assert [each or 0 for each in book.columns["安慰赛分"]] == consoled
    assert book.columns["高颜色分"] == firsts
    assert book.columns["低颜色分"] == seconds
    assert book.columns["总大师分"] == totals
    assert max(totals) == 240 or event is SILVER or size < 100
    assert book.names == names_in_order(ranks)


@LIMITED
@pytest.mark.parametrize("tiered", ["否", "是"], ids=["plain", "tiered"])
def test_cba_stages(tiered: str, event: dict[str, Any], size: int, tmp_path: Path) -> None:
    """Half of the teams reach the second stage."""
    chance = Random(size)
    holdings, ranks, first = teams(chance, size), ranking(chance, size), ranking(chance, size)
    through = [isinstance(rank, int) and rank <= size / 2 for rank in first]
    second: list[Any] = [None] * size
    for row, place in zip([row for row in range(size) if through[row]], range(1, size), strict=False):
        second[row] = place
    out = {1: size - 1 - sum(through), 2: sum(through) // 2}
    settings = {**event, "Boards1": 96, "Boards2": 48, "Eliminated1": out[1], "Eliminated2": out[2], "Tiered": tiered}
    entries = [(f"队{n}", *holdings[n], first[n], second[n], ranks[n]) for n in range(size)]
    book = filled("zh/cba-stages", tmp_path, settings, entries)

    averages, colour = averages_of(holdings, ranks), ENGLISH[event["Colour"]]
    m = m_of(averages, event)
    awards = listed(call("CBA_RANKING", [column(ranks), v_of(m, event), colour]))
    if tiered == "是":
        tiers = tiers_of(holdings, first)
        values = {tier: value / 5 for tier, value in tier_values(averages, tiers, event, 96).items()}
        of_first = [award for award, _ in best_over_tiers(first, tiers, values, call("CBA_LOWER_COLOUR", [colour]))]
    else:
        stage = [size - 1, v_of(m, event, 96), out[1], colour]
        of_first = shared(first, lambda place: call("CBA_STAGE_MP", [place, *stage]))
    own = m_of([average for average, reached in zip(averages, through, strict=True) if reached], event)
    stage_2 = [sum(through), v_of(call("CBA_STAGE_M", [own, m]), event, 48), out[2], colour]
    of_second = [call("CBA_STAGE_MP", [place, *stage_2]) if place else 0 for place in second]
    points = [round(sum(each), 2) for each in zip(of_first, of_second, strict=True)]
    firsts, seconds, totals = within_limit(awards, points)
    assert book.columns["排名分"] == awards
    assert book.columns["第一阶段分"] == of_first
    assert [each or 0 for each in book.columns["第二阶段分"]] == of_second
    assert book.columns["阶段分"] == points
    assert book.columns["计入排名分"] == firsts
    assert book.columns["计入阶段分"] == seconds
    assert book.columns["总大师分"] == totals
    assert max(totals) == 240 or event is SILVER or size < 100
    assert book.names == names_in_order(ranks)
    assert WITHDREW in book.board
