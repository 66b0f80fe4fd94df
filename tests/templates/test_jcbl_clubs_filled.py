"""The JCBL templates of clubs filled with generated games and members, against the rules in plain Python."""

from collections.abc import Sequence
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from math import ceil
from pathlib import Path
from random import Random

import pytest
from filling import SIZES, Filled, by_rank, filled, in_order, places

pytestmark = SIZES


def rounded(points: Decimal) -> float:
    """第3条: half up to two decimals; what is below 0.01 before that is cut."""
    return float(points.quantize(Decimal("0.01"), ROUND_HALF_UP)) if points >= Decimal("0.01") else 0.0


def whole(points: Decimal) -> int:
    """Rounded down."""
    return int(points.to_integral_value(ROUND_DOWN))


def by_place(first: Decimal, competitors: Decimal, ranks: Sequence[int]) -> list[float]:
    """第1条, 第5条, 第6条: 0.7 of the place before, for 35% of the competitors; those of one place share."""
    many = ceil(competitors * 35 / 100)
    points = [min(first, Decimal(1)) * Decimal("0.7") ** n for n in range(len(ranks))]
    return [
        rounded(sum(points[rank - 1 : rank - 1 + ranks.count(rank)], Decimal()) / ranks.count(rank))
        if rank <= many
        else 0
        for rank in ranks
    ]


def check_board(book: Filled, names: Sequence[str], ranks: Sequence[int]) -> None:
    """The notice board, in the order of the places."""
    assert book.board == in_order(ranks)
    assert book.names == by_rank(names, ranks)


@pytest.mark.parametrize(("game_class", "sessions"), [(2, 1), (5, 2)])
def test_jcbl_weekly_pairs(game_class: int, sessions: int, size: int, tmp_path: Path) -> None:
    chance = Random(size)
    scores = [chance.randrange(350, 650) / 10 for _ in range(size)]
    names = [f"ペア{n}" for n in range(size)]
    event = {"GameClass": game_class, "Sessions": sessions}
    book = filled("ja/jcbl-weekly", tmp_path, event, list(zip(names, scores, strict=True)))

    ranks = places(scores)
    points = by_place(Decimal(game_class * size * sessions) / 100, Decimal(size), ranks)
    assert book.columns["順位"] == ranks
    assert book.columns["順位MP"] == points == book.columns["発行MP"]
    assert not any(book.columns["VP MP"])
    check_board(book, names, ranks)


def test_jcbl_weekly_teams(size: int, tmp_path: Path) -> None:
    """The larger of the points by place and by the VP of matches won or drawn."""
    chance = Random(size)
    vps = [[chance.randrange(21) for _ in range(5)] for _ in range(size)]
    names = [f"チーム{n}" for n in range(size)]
    event = {"GameClass": 4, "Game": "チーム", "Boards": 7, "Members": 5}
    book = filled(
        "ja/jcbl-weekly", tmp_path, event, [(name, None, *played) for name, played in zip(names, vps, strict=True)]
    )

    ranks = places([sum(played) for played in vps])
    points = by_place(Decimal(4 * size * 2) / 100, Decimal(size), ranks)
    by_vp = [
        rounded(min(Decimal(1), Decimal(4 * 7 * sum(vp for vp in played if vp >= 10)) / (100 * 20 * 5)))
        for played in vps
    ]
    assert book.columns["合計"] == [sum(played) for played in vps]
    assert book.columns["順位"] == ranks
    assert book.columns["順位MP"] == points
    assert book.columns["VP MP"] == by_vp
    assert book.columns["発行MP"] == [max(each) for each in zip(points, by_vp, strict=True)]
    check_board(book, names, ranks)


@pytest.mark.parametrize("games", [4, 9])
def test_jcbl_series(games: int, size: int, tmp_path: Path) -> None:
    chance = Random(size)
    played = [(f"第{n}回", chance.randrange(size // 2, size + 1), chance.randrange(5, 25)) for n in range(games)]
    scores = [chance.randrange(size * 2) for _ in range(size)]
    names = [f"参加者{n}" for n in range(size)]
    book = filled(
        "ja/jcbl-series",
        tmp_path,
        {},
        list(zip(names, scores, strict=True)),
        Games=[(game, field, winner / 100) for game, field, winner in played],
    )

    ranks = places(scores)
    first = Decimal(sum(winner for _, _, winner in played)) / 200
    assert book.columns["順位"] == ranks
    assert book.columns["シリーズMP"] == by_place(first, Decimal(sum(field for _, field, _ in played)) / games, ranks)
    check_board(book, names, ranks)


#: 第16条: the lowest deemed MP of a level, and the SP deemed for it.
DEEMED = ((5000, 400), (1000, 150), (300, 50), (100, 15), (20, 5), (0, 0))


def test_jcbl_seeds(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    mps = [[chance.choice((None, chance.randrange(40_000))) for _ in range(5)] for _ in range(size)]
    reds = [[chance.choice((None, chance.randrange(10_000))) for _ in range(10)] for _ in range(size)]
    totals = [chance.choice((None, 0, 400_000, 900_000)) for _ in range(size)]
    deemed_mps = [chance.choice((None, None, 19, 20, 299, 1000, 6000)) for _ in range(size)]
    names = [f"会員{n}" for n in range(size)]
    entries = [
        (name, *(held and held / 100 for held in (*mp, *red, total)), deemed)
        for name, mp, red, total, deemed in zip(names, mps, reds, totals, deemed_mps, strict=True)
    ]
    book = filled("ja/jcbl-seeds", tmp_path, {}, entries)

    seeds, mp5s, rp10s = [], [], []
    for mp, red, total in zip(mps, reds, totals, strict=True):
        mp_by_year, red_by_year = ([Decimal(each or 0) / 100 for each in held] for held in (mp, red))
        mp5s.append(whole(sum((each / year for year, each in enumerate(mp_by_year, 1)), Decimal())))
        rp10s.append(whole(sum((each * Decimal("0.7") ** n for n, each in enumerate(red_by_year)), Decimal())))
        mp_counts = max(Decimal(whole(mp_by_year[0])), Decimal(mp5s[-1]) / 2)
        red_counts = max(red_by_year[0], Decimal(rp10s[-1]) / 3)
        seeds.append(max(whole(mp_counts / 2 + red_counts), min(400, (total or 0) // 2000)))
    deemed = ["" if mp is None else next(sp for least, sp in DEEMED if mp >= least) for mp in deemed_mps]
    counts = [max(seed, given or 0) for seed, given in zip(seeds, deemed, strict=True)]
    ranks = places(counts)
    assert book.columns["Mp5"] == mp5s
    assert book.columns["Rp10"] == rp10s
    assert book.columns["計算SP"] == seeds
    assert book.columns["みなしSP"] == deemed
    assert book.columns["SP"] == counts
    check_board(book, names, ranks)
