"""cba-pairs: places from scores of three kinds, the worked example of 90 pairs, what is wrong with scores."""

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import cbatext as text
import pytest
from eventdata import errors, example, hints, results, run, run_example
from tiers import sizes

CLUB = {"level": "grassroots", "colour": "red", "boards": 24}


def test_ninety_pairs() -> None:
    """events.md: scores 40, 40.2 … 57.8 of holdings 1000: the last one typed wins R = lg 90 − lg 2 = 1.65, 9.67."""
    rows = [
        {"unit": f"对{n}", "holding1": 1000, "holding2": 1000, "score": float(Decimal(40) + n * Decimal("0.2"))}
        for n in range(90)
    ]
    outcome = run("cba-pairs", CLUB, rows)
    found = {key: float(figure.value) for key, figure in outcome.figures.items()}
    assert found == {"n": 90, "places": 45, "avgm": 1000, "m": 5.33, "s": 1, "l": 1.1, "e": 1, "v": 5.863}
    assert outcome.board()[0]["unit"] == "对89"
    last = outcome.entries[90]
    assert (last["place"], float(last["r"]), float(last["award"]), float(last["red"])) == (1, 1.65, 9.67, 9.67)
    assert outcome.entries[1]["place"] == 90
    assert errors(outcome) == []


@pytest.mark.parametrize("size", sizes(6, 8, 24, 41, 110, 200, 500))
@pytest.mark.parametrize(
    ("scoring", "low", "high"), [("percent", 3000, 7000), ("比赛分", 0, 90000), ("IMPs", -9000, 9000)]
)
def test_any_field(size: int, scoring: str, low: int, high: int) -> None:
    chance = Random(size)
    scores = [chance.randrange(low, high) / 100 for _ in range(size)]
    scores[-1] = scores[0]
    held = [(chance.randrange(3000), chance.randrange(3000)) for _ in range(size)]
    rows: list[dict[str, Any]] = [
        {"unit": f"对{n}", "holding1": a, "holding2": b, "score": score}
        for n, ((a, b), score) in enumerate(zip(held, scores, strict=True))
    ]
    rows.append({"unit": "弃权对", "holding1": 0, "holding2": 0, "out": "弃权"})
    rows.append({"unit": "未到对", "holding1": 9000, "holding2": 9000, "score": "未参赛"})
    outcome = run("cba-pairs", {**CLUB, "scoring": scoring}, rows)
    averages = [min(Fraction(a + b, 2), Fraction(1000)) for a, b in held] + [Fraction(0)]
    ranks: list[Any] = [1 + sum(other > score for other in scores) for score in scores] + ["W"]
    v = text.m(text.mean(averages)) * text.level("grassroots")
    awards = [*text.ranking(ranks, v, "red", "pair"), Fraction(0)]
    assert results(outcome, "place") == [*ranks, "DNS"]
    assert results(outcome, "red") == pytest.approx([float(each) for each in awards])
    assert errors(outcome) == []


@pytest.mark.parametrize(
    ("scoring", "score", "sentence"),
    [
        ("percent", 100.01, "NOT_A_PERCENTAGE"),
        ("percent", 563, "NOT_A_PERCENTAGE"),
        ("percent", -1, "NOT_A_PERCENTAGE"),
        ("percent", 0.563, "TWO_SCALES"),
        ("mp", -1, "BELOW_ZERO"),
        ("imp", "abc", "NOT_ALLOWED"),
        ("imp", None, "NO_SCORE"),
    ],
)
def test_a_score_that_cannot_be(scoring: str, score: Any, sentence: str) -> None:
    """It is noted, its pair counts in N and gets nothing; the others rank as they did."""
    rows = [{"unit": n, "holding1": 300, "holding2": 300, "score": 60 - n} for n in range(1, 9)]
    rows[2]["score"] = score
    outcome = run("cba-pairs", {**CLUB, "scoring": scoring}, rows)
    assert errors(outcome) == [(sentence, 3, "score")]
    assert not outcome.publishable
    assert outcome.value("n") == 8
    assert results(outcome, "place") == [1, 2, None, 3, 4, 5, 6, 7]
    assert results(outcome, "red")[2] == 0


def test_fractions_all_over_are_one_scale() -> None:
    """Cells formatted as percentages hold fractions."""
    rows = [{"unit": n, "holding1": 300, "holding2": 300, "score": (60 - n) / 100} for n in range(1, 9)]
    assert results(run("cba-pairs", CLUB, rows), "place") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert results(run("cba-pairs", CLUB, rows), "score") == [59, 58, 57, 56, 55, 54, 53, 52]  # as people read them
    rows[0]["score"] = 59
    outcome = run("cba-pairs", CLUB, rows)
    assert errors(outcome) == [("TWO_SCALES", 1, "score")]


def test_a_place_that_is_entered_stands() -> None:
    """Where ties are split otherwise than by the score."""
    rows: list[dict[str, Any]] = [{"unit": n, "holding1": 1, "holding2": 1, "score": 50} for n in range(1, 7)]
    rows[1]["place"], rows[2]["place"] = 1, 2
    rows[0]["place"], rows[3]["place"], rows[4]["place"], rows[5]["place"] = 3, 4, 5, 5
    assert results(run("cba-pairs", CLUB, rows), "place") == [3, 1, 2, 4, 5, 5]


def test_a_place_against_the_order_of_the_scores_is_asked_about() -> None:
    """Once, and it can be published: a final in groups, points carried over, a penalty are grounds of their own.

    Without a score of its own a place stands by itself; 1-4 is no place against scores that make 1, 2, 3, 4.
    """
    rows: list[dict[str, Any]] = [{"unit": n, "holding1": 1, "holding2": 1, "score": 61 - n} for n in range(1, 9)]
    placed = [row | {"place": place} for row, place in zip(rows, (8, 2, 3, 4, 5, 6, 7, 1), strict=True)]
    outcome = run("cba-pairs", CLUB, placed)
    assert (hints(outcome), outcome.publishable) == (["PLACED_OTHERWISE"], True)
    bare = [placed[7] | {"score": None}, *placed[1:7], placed[0]]
    assert hints(run("cba-pairs", CLUB, bare)) == []
    together = [row | ({"place": "1-4"} if n < 4 else {}) for n, row in enumerate(rows)]
    assert hints(run("cba-pairs", CLUB, together)) == []


def test_the_example_can_be_published() -> None:
    outcome = run_example("cba-pairs", example("cba-pairs"))
    assert outcome.publishable
    assert results(outcome, "red")[:4] == [9.9, 6.93, 4.56, 4.56]


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ({"out": "弃权", "score": 40}, []),  # withdrew on the way
        ({"out": "弃权", "score": "弃权"}, []),
        ({"out": "弃权", "place": 3}, [("OUT_AND_PLACED", 1, "place")]),
        ({"out": "未参赛", "score": "弃权"}, [("OUT_AND_PLACED", 1, "score")]),
        ({"score": "弃权", "place": 3}, [("OUT_AND_PLACED", 1, "place")]),
        ({"out": "未参赛", "score": 40}, [("NO_STARTER_PLAYED", 1, "score")]),
    ],
)
def test_who_is_out_and_has_a_place_or_a_score(columns: dict[str, Any], says: list[Any]) -> None:
    """§2.9.4: who never came counts nowhere, who withdrew counts and gets nothing: which of the two must be said."""
    rows = [{"unit": "甲"} | columns, *({"unit": f"对{n}", "score": 60 - n} for n in range(6))]
    outcome = run("cba-pairs", {"level": "club", "boards": 24, "annual_mp": 600}, rows)
    assert errors(outcome) == says
    assert outcome.value("n") == (6 if columns.get("out") == "未参赛" else 7)
    assert results(outcome, "total")[0] == 0
