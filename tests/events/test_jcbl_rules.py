"""The JCBL events of generated fields against a second program, written from the articles alone (``jcblrules``)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import ceil
from random import Random
from typing import Any

import jcblrules as rules
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jcblevents import stated
from properties import steady
from tiers import sizes

from xlfuncs.core.registry import call
from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome


def of_rows(event: str, settings: dict[str, Any], tables: dict[str, Any]) -> Outcome:
    return running.of_rows(event, stated(event, settings), tables)


def balanced(scores: list[Fraction], average: int = 50) -> list[Fraction]:
    """The scores of a whole field: the second half lies as far below the average as the first above, or above."""
    half = len(scores) // 2
    middle = [Fraction(average)] * (len(scores) % 2)
    return [*scores[:half], *middle, *(2 * average - score for score in scores[:half])]


SIZES = pytest.mark.parametrize("size", sizes(8, 24, 41, 110, 200, 500))


def columns(outcome: Outcome, *keys: str) -> list[list[Any]]:
    """Columns of results, in the order typed, as numbers."""
    rows = [outcome.entries[at] for at in sorted(outcome.entries)]
    return [[value if isinstance(value := row.get(key), int | None) else float(value) for row in rows] for key in keys]


def check(outcome: Outcome, red: Sequence[float], black: Sequence[float]) -> None:
    """Red and black of every entry, and their sum."""
    assert not [each for each in outcome.problems if each.severity == "error"]
    found = columns(outcome, "red", "black", "total")
    assert found[0] == red
    assert found[1] == pytest.approx(black)
    assert found[2] == pytest.approx([sum(each) for each in zip(red, black, strict=True)])


@SIZES
@pytest.mark.parametrize("scoring", ["mp", "imp", "percent"])
def test_sectional_pairs(size: int, scoring: str) -> None:
    """Two sessions with boards and averages of their own, below 300 MP, on a weekday, in HT."""
    chance = Random(size)
    spread = {"mp": (60, 220), "imp": (-80, 80), "percent": (35, 65)}[scoring]
    scores = [[Fraction(chance.randrange(spread[0] * 2, spread[1] * 2), 2) for _ in range(2)] for _ in range(size)]
    tables = Fraction(size, 2)
    room = 12
    averages = {"mp": [24 * 11 // 2, 20 * 11 // 2], "imp": [0, 0], "percent": [50, 50]}[scoring]
    by_session = [balanced(list(each), av) for each, av in zip(zip(*scores, strict=True), averages, strict=True)]
    scores = [list(each) for each in zip(*by_session, strict=True)]
    given = {"average": 0} if scoring == "imp" else {}
    outcome = of_rows(
        "jcbl-sectional",
        {
            "tables": float(tables),
            "session_tables": room,
            "boards2": 20,
            "scoring": scoring,
            "l3": 300,
            "l7": "weekday",
            "game": "ht",
            **given,
        },
        {"entries": [{"unit": f"組{n}", "score1": float(a), "score2": float(b)} for n, (a, b) in enumerate(scores)]},
    )
    l = Fraction(10, 16) * Fraction(14, 16)  # noqa: E741
    place_one = rules.first("ht", "sectional", tables, 2, l)
    ranks = rules.places([a + b for a, b in scores])
    red = [rules.cents(place_one * n) for n in rules.shared("pair", ranks)]
    scale = {"mp": 11, "imp": 110, "percent": None}[scoring]
    black = [
        sum(
            rules.session("sectional", boards, rules.vm(v, Fraction(av), boards * scale if scale else 100), l)
            for v, boards, av in zip(each, (24, 20), averages, strict=True)
        )
        for each in scores
    ]
    assert columns(outcome, "place") == [ranks]
    check(outcome, red, black)


@SIZES
def test_the_final_of_an_event_with_a_qualifying_round(size: int) -> None:
    """決勝: sessions 1 + ½, T and C those of the qualifying round; an event of 2 sessions issues red points."""
    chance = Random(size)
    scores = balanced([Fraction(chance.randrange(700, 1300), 20) for _ in range(size)])
    outcome = of_rows(
        "jcbl-sectional",
        {"tables": size, "sessions": 1.5, "event_sessions": 2, "competitors": 2 * size, "l5": "決勝", "scoring": "%"},
        {"entries": [{"unit": f"組{n}", "score": float(v)} for n, v in enumerate(scores)]},
    )
    place_one = rules.first("pair", "sectional", size, Fraction(3, 2), Fraction(1))
    ranks = rules.places(scores)
    red = [rules.cents(place_one * n) for n in rules.shared("pair", ranks, 2 * size)]
    black = [rules.session("sectional", 24, rules.vm(v, Fraction(50), 100), Fraction(1)) for v in scores]
    assert outcome.value("c") == 2 * size
    check(outcome, red, black)


@SIZES
def test_local_pairs_split_20_to_80_and_l5_of_the_qualifying_round_halves_the_red(size: int) -> None:
    chance = Random(size)
    scores = balanced([Fraction(chance.randrange(700, 1300), 20) for _ in range(size)])
    outcome = of_rows(
        "jcbl-sectional",
        {"rating": "ローカル", "tables": size / 2, "sessions": 2, "l5": "予選", "scoring": "%"},
        {"entries": [{"unit": f"組{n}", "score1": float(v), "score2": float(v)} for n, v in enumerate(scores)]},
    )
    place_one = rules.first("pair", "local", Fraction(size, 2), 2, Fraction(1))
    exact = [place_one * n for n in rules.shared("pair", rules.places(scores))]
    each = [rules.session("local", 24, rules.vm(v, Fraction(50), 100), Fraction(1)) for v in scores]
    black = [rules.cents(e) - rules.cents(e / 5) + 2 * s for e, s in zip(exact, each, strict=True)]
    check(outcome, [rules.cents(e / 10) for e in exact], black)


@SIZES
def test_teams(size: int) -> None:
    """Sessions of three and two matches; a bye counts for the place, a walkover for points, a forfeit for neither."""
    chance = Random(size)
    words: list[Any] = ["bye", "walkover", "forfeit", None]
    cells = [[chance.choice([*range(21), *words]) for _ in range(5)] for _ in range(size)]
    members = [chance.choice([None, 4, 5, 6]) for _ in cells]
    cells = [row if any(each is not None for each in row) else [10, *row[1:]] for row in cells]
    outcome = of_rows(
        "jcbl-teams",
        {"tables": size, "boards": 8, "session_matches1": 3, "session_matches2": 2, "bye_vp": 12, "walkover_vp": 15},
        {
            "entries": [
                {"unit": f"組{n}", "members": many, **{f"vp{m}": vp for m, vp in enumerate(row, 1)}}
                for n, (row, many) in enumerate(zip(cells, members, strict=True))
            ]
        },
    )
    adds: dict[Any, int] = {"bye": 12, "walkover": 15, "forfeit": 0, None: 0}
    counts: dict[Any, int] = {"bye": 0, "walkover": 15, "forfeit": 0, None: 0}
    ranks = rules.places([sum(adds.get(vp, vp) for vp in row) for row in cells])
    red, black = [], []
    for row, many, n in zip(cells, members, rules.shared("team", ranks), strict=True):
        red.append(rules.cents(rules.first("team", "sectional", size, 2, Fraction(1), many or 4) * n))
        won = [[vp for cell in part if (vp := counts.get(cell, cell)) > 10] for part in (row[:3], row[3:])]
        black.append(sum(rules.session("sectional", 8, Fraction(sum(vps), 20), Fraction(1), many or 4) for vps in won))
    check(outcome, red, black)


#: L4 as the table prints it; 6 flights: 24, 14, 14 − 6 × 1/4 …, 8; 7: 24, 14, 14 − 6 × 1/5 …, 8.
L4 = {
    2: [18, 10],
    3: [20, 11, 9],
    4: [22, 12, 10, 8],
    5: [24, 13, Fraction(34, 3), Fraction(29, 3), 8],
    6: [24, 14, Fraction(25, 2), 11, Fraction(19, 2), 8],
    7: [24, 14, Fraction(64, 5), Fraction(58, 5), Fraction(52, 5), Fraction(46, 5), 8],
}


@SIZES
@pytest.mark.parametrize("flights", [2, 3, 4, 5, 6, 7])
def test_stratified_flights(size: int, flights: int) -> None:
    chance = Random(size)
    numbers = [chance.randrange(1, flights + 1) for _ in range(size)]
    scores = balanced([Fraction(chance.randrange(700, 1300), 20) for _ in numbers])
    outcome = of_rows(
        "jcbl-flights",
        {"tables": size / 2, "flights": flights, "scoring": "%"},
        {
            "entries": [
                {"unit": f"組{n}", "flight": "ABCDEFG"[number - 1], "score1": float(v), "score2": float(v)}
                for n, (number, v) in enumerate(zip(numbers, scores, strict=True))
            ]
        },
    )
    best = [0.0] * size
    half = [False] * size
    for flight in range(1, flights + 1):
        among = [v if number >= flight else None for number, v in zip(numbers, scores, strict=True)]
        ranks = rules.places(among)
        many = sum(v is not None for v in among)
        place_one = rules.first("pair", "sectional", Fraction(size, 2), 2, Fraction(L4[flights][flight - 1]) / 16)
        for row, (rank, n) in enumerate(zip(ranks, rules.shared("pair", ranks), strict=True)):
            best[row] = max(best[row], rules.cents(place_one * n))
            if rank is not None and numbers[row] == flight > 1:
                half[row] = 2 * rank <= many
    black = [
        2 * rules.session("sectional", 24, rules.vm(v, Fraction(50), 100, own), Fraction(L4[flights][number - 1]) / 16)
        for v, own, number in zip(scores, half, numbers, strict=True)
    ]
    assert columns(outcome, "place") == [rules.places(scores)]
    check(outcome, best, black)


@SIZES
def test_weekly_pairs(size: int) -> None:
    chance = Random(size)
    scores = [Fraction(chance.randrange(70, 130), 2) for _ in range(size)]
    out = size // 2
    outcome = of_rows(
        "jcbl-weekly",
        {"class": 5},
        {
            "entries": [
                {"unit": f"組{n}", "score": float(v), "out": "失格" if n == out else None} for n, v in enumerate(scores)
            ]
        },
    )
    ranks = rules.places([None if n == out else v for n, v in enumerate(scores)])
    held = sorted(rank for rank in ranks if rank is not None)
    place_one = min(Fraction(5 * (size - 1), 100), Fraction(1))
    mean = {
        rank: sum((Fraction(7, 10) ** (place - 1) for place in range(rank, rank + many)), Fraction(0)) / many
        for rank, tied in groupby(held)
        if (many := len(list(tied)))
    }
    paid = ceil(Fraction(35, 100) * (size - 1))
    expected = [0.0 if rank is None or rank > paid else rules.cents(place_one * mean[rank]) for rank in ranks]
    assert columns(outcome, "total") == [expected]
    assert outcome.counted == size - 1


@SIZES
def test_fixed_points_of_pairs(size: int) -> None:
    """外務大臣杯決勝 32 for each player, in flight B of two: × 10/16."""
    chance = Random(size)
    ranks = rules.places([Fraction(chance.randrange(size)) for _ in range(size)])
    outcome = of_rows(
        "jcbl-fixed",
        {"competition": "外務大臣杯決勝", "flights": 2, "flight": "B"},
        {"entries": [{"unit": f"組{n}", "place": rank} for n, rank in enumerate(ranks)]},
    )
    expected = [rules.cents(32 * Fraction(10, 16) * n) for n in rules.shared("pair", ranks)]
    assert columns(outcome, "red") == [expected]


@SIZES
def test_seed_points_roll_on_a_year(size: int) -> None:
    """What the rolled register says is what the same register says next year of the new years."""
    chance = Random(size)

    def points(most: int) -> float:
        return chance.randrange(most) / 100

    rows = [
        {
            "unit": f"組{n}",
            **{f"mp{year}": points(20_000) for year in range(1, 6)},
            **{f"red{year}": points(5_000) for year in range(1, 11)},
            "total_red": points(900_000),
            "new_mp": points(20_000),
            "new_red": points(5_000),
        }
        for n in range(size)
    ]
    rolled = of_rows("jcbl-seeds", {"roll": "はい"}, {"entries": rows})
    following = [
        {
            "unit": row["unit"],
            "mp1": row["new_mp"],
            **{f"mp{year}": row[f"mp{year - 1}"] for year in range(2, 6)},
            "red1": row["new_red"],
            **{f"red{year}": row[f"red{year - 1}"] for year in range(2, 11)},
            "total_red": round(row["total_red"] + row["new_red"], 2),
        }
        for row in rows
    ]
    after = of_rows("jcbl-seeds", {}, {"entries": following})
    for key in ("mp5", "rp10", "earned", "seed", "place"):
        assert columns(rolled, key) == columns(after, key)
    assert columns(rolled, "next_mp5", "next_red10") == [[row["mp4"] for row in rows], [row["red9"] for row in rows]]
    mp_years = [[Fraction(str(row[f"mp{year}"])) for year in range(1, 6)] for row in following]
    assert columns(rolled, "mp5") == [[int(sum(v / n for n, v in enumerate(years, 1))) for years in mp_years]]


@pytest.mark.slow
@steady
@given(data=st.data())
def test_overall_points_are_those_of_jcbl_issued(data: st.DataObject) -> None:
    """Whatever is chosen: the arguments of JCBL_ISSUED, as the settings say them one by one."""

    def choose(*of: Any) -> Any:
        return data.draw(st.sampled_from(of))

    size = data.draw(st.integers(1, 30))
    rating = choose("ccg", "local", "sectional", "regional")
    sessions, event_sessions = choose(1, 1.5, 2, 3, 7.5), choose(None, 1, 2, 4)
    settings: dict[str, Any] = {
        "rating": rating,
        "game": choose("individual", "pair", "ht"),
        "tables": choose(4, 7.5, 20, 60),
        "session_tables": 5,
        "sessions": sessions,
        "event_sessions": event_sessions,
        "centre": choose(True, False),
        "simultaneous": choose(True, False),
        "class": choose(2, 3, 4, 5),
        "l2": choose("open", "women"),
        "l3": choose("none", 1500, 300, 5, "draw"),
        "flights": 3,
        "flight": choose("A", "B", "C"),
        "l5": choose(None, "qualifying", "final", "trial", "main_b"),
        "l7": choose("weekday", "weekend"),
        "l7_black": choose(True, False),
        "scoring": "percent",
    }
    scores = data.draw(st.lists(st.integers(40, 60), min_size=size, max_size=size))
    outcome = of_rows(
        "jcbl-sectional", settings, {"entries": [{"unit": f"組{n}", "score": v} for n, v in enumerate(scores)]}
    )
    in_all = event_sessions or (max(sessions, 2) if settings["l5"] in ("qualifying", "final") else sessions)
    several, red_issued = in_all >= 2, True
    if not settings["simultaneous"]:
        red_issued = not settings["centre"] if rating == "ccg" else several
    day = 14 if settings["l7"] == "weekday" and red_issued else 16
    stage = {None: 16, "final": 16, "trial": 16, "main_b": 24, "qualifying": 16 if sessions >= 4 else 8}[settings["l5"]]
    red_stage = settings["l5"] in ("qualifying", "final")
    limits = call(
        "JCBL_L",
        [
            call("JCBL_L1", [settings["class"]]) if settings["class"] and rating == "ccg" else None,
            call("JCBL_L2", [settings["l2"]]),
            call("JCBL_L3", [settings["l3"]]),
            call("JCBL_L4", [settings["flight"], 3]),
            None if red_stage else stage,
            day if settings["l7_black"] else None,
        ],
    )
    l_red = (stage if red_stage else 16) / 16 * (16 if settings["l7_black"] else day) / 16
    ranks = rules.places(scores)
    for row, rank in zip(outcome.entries.values(), ranks, strict=True):
        field = [
            rank,
            size,
            settings["game"],
            rating,
            settings["tables"],
            sessions,
            limits,
            l_red,
            4,
            ranks.count(rank),
        ]
        ((red, black),) = call("JCBL_ISSUED", [*field, in_all, settings["centre"], settings["simultaneous"]])
        assert (float(row["red"]), round(float(row["overall"] - row["red"]), 2)) == (red, black)
