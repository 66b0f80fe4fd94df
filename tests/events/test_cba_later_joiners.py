"""Stages that seeded teams join later (§2.2): a stage is an event of its own, of those who came to it.

Four teams of 3000 are seeded into the final, twelve of 100 play the first stage of 48 boards. By hand:
a team of 100 has the average 130 (four players, × 1.3), so M of the stage is 2 + 130/300 = 2.43, S 48/24 = 2, L 1.3,
V 6.318. M of the whole event, of (4 × 3900 + 12 × 130)/16 = 1072.50, would be 5.58.
"""

import pytest
from eventdata import results, run

from xlfuncs.events.outcome import Outcome

SETTINGS = {
    "name": "省公开赛",
    "date": "2026-05-13",
    "level": "省级一类赛事",
    "scope": "不限",
    "colour": "金",
    "boards": 128,
    "boards1": 48,
    "eliminated1": 8,
    "round_boards": 16,
}
ROWS = [
    {"unit": f"队{place}", "place": place}
    | {f"holding{n}": 3000 if place <= 4 else 100 for n in range(1, 5)}
    | ({"place1": "未参赛"} if place <= 4 else {"place1": place - 4, "wins": 3})
    for place in range(1, 17)
]


def values(outcome: Outcome, *keys: str) -> list[float]:
    return [float(outcome.value(key)) for key in keys]


@pytest.mark.parametrize("event", ["cba-stages", "cba-event"])
def test_the_m_of_a_stage_is_that_of_who_came(event: str) -> None:
    """R(1) = lg 12 − lg 2 = 0.78: 0.2 × 0.78 × 6.318 = 0.99; three wins are 3 × 0.25, 0.005 × 2.43 × 1.3 × 16."""
    outcome = run(event, SETTINGS, ROWS)
    assert outcome.publishable
    assert values(outcome, "n1", "avgm1", "m1", "s1", "v1") == [12, 130, 2.43, 2, 6.318]
    assert results(outcome, "stage_mp")[:6] == [0, 0, 0, 0, 0.99, 0.61]
    assert results(outcome, "wins_mp")[3:6] == [0, 0.75, 0.75]
    assert values(outcome, "avgm", "m") == [1072.5, 5.58]  # the final is played by all


@pytest.mark.parametrize(("event", "tiers"), [("cba-stages", False), ("cba-event", False), ("cba-event", True)])
def test_the_tiers_of_a_stage_are_those_of_who_came(event: str, tiers: bool) -> None:
    """Of twelve six are B: 队11 to 队16, M 60% × 2.43 = 1.46, V 1.46 × 2 × 1.3 = 3.796.

    队11 is the first of six: R = lg 6 − lg 2 = 0.48, and 0.48 × 0.2 × 3.796 = 0.36. Of sixteen 队9 and 队10 would be
    of B too and stand before it.
    """
    settings = SETTINGS | {"tiered": "是"} | ({"tiers": "是"} if tiers else {})
    outcome = run(event, settings, ROWS)
    assert outcome.publishable
    assert values(outcome, "m1_b", "v1_b") == [1.46, 3.796]
    assert results(outcome, "stage_mp")[9:12] == [0, 0.36, 0.14]
    shown = results(outcome, "tier")
    if tiers:  # of all sixteen: eight are A
        assert shown == ["A"] * 8 + ["B"] * 8
    else:
        assert shown == [None] * 4 + ["A"] * 6 + ["B"] * 6


def test_the_second_stage_rises_over_the_first() -> None:
    """Four reach it, all of 100: M is at least 120% × 2.43 = 2.92 (2.916), not 120% of the event's 5.58."""
    rows = [row | ({"place2": row["place"] - 4} if 5 <= row["place"] <= 8 else {}) for row in ROWS]
    outcome = run("cba-stages", SETTINGS | {"boards2": 32, "eliminated2": 2}, rows)
    assert values(outcome, "m2") == [2.92]


def test_where_everybody_came_the_stage_has_the_m_of_all() -> None:
    rows = [row | {"place1": row["place"]} for row in ROWS]
    outcome = run("cba-stages", SETTINGS, rows)
    assert outcome.value("m1") is None
    assert values(outcome, "v1") == [14.508]  # 5.58 × 2 × 1.3
