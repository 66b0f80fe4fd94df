"""§2.3 where the border of two tiers runs between equal averages: what anybody gets hangs on no order of rows."""

from random import Random
from typing import Any

import pytest
from eventdata import errors, hints, results, run

import xlfuncs

SILVER = {"level": "省级一类赛事", "boards": 48, "colour": "银", "scope": "不限"}


def teams(size: int, holding: int = 0, **columns: Any) -> list[dict[str, Any]]:
    """Teams whose players all hold the same, placed 1, 2, 3 …"""
    return [
        {"unit": f"队{n}", "place": n} | {f"holding{k}": holding for k in range(1, 5)} | columns
        for n in range(1, size + 1)
    ]


def by_unit(outcome: Any, key: str) -> dict[str, Any]:
    return dict(zip([outcome.units[at] for at in sorted(outcome.entries)], results(outcome, key), strict=True))


def test_of_equals_the_better_place_stands_in_the_higher_tier() -> None:
    """Twelve teams that hold nothing: M = 2.00, S = 2.00, L = 1.3, V = 5.20; of B 60% of M, V = 3.12.

    Places 1 to 5 of all: R = .78 .48 .30 .18 .08 → 4.06, 2.50, 1.56, 0.94, 0.42 (45% of 12 are 5.4).
    In B stand places 7 to 12, and 45% of 6 are 2 places: R = .48 .18 → 1.50, 0.56.
    """
    awards = [4.06, 2.50, 1.56, 0.94, 0.42, 0, 1.50, 0.56, 0, 0, 0, 0]
    rows = teams(12)
    for order in (rows, rows[::-1], Random(3).sample(rows, 12)):
        outcome = run("cba-tiers", SILVER, order)
        assert [by_unit(outcome, "award")[f"队{n}"] for n in range(1, 13)] == awards
        assert [by_unit(outcome, "tier")[f"队{n}"] for n in range(1, 13)] == [*"AAAAAABBBBBB"]
        assert hints(outcome) == ["EQUAL_AVERAGES"]
        assert errors(outcome) == []


def test_each_border_between_equals_is_told_with_both_teams() -> None:
    outcome = run("cba-tiers", SILVER, teams(24, 100))
    said = [each.said.text("zh") for each in outcome.problems if each.name == "EQUAL_AVERAGES"]
    assert len(said) == 2
    assert ["队8" in said[0], "队9" in said[0], "队16" in said[1], "队17" in said[1]] == [True] * 4


def test_who_are_equal_in_place_too_share_what_they_get() -> None:
    """Two teams share place 6, one of them in B: there it is place 1 of 6, 1.50; in A place 6 gets nothing.

    (0 + 1.50)/2 = 0.75 each (§2.9.3). Places 8 and 9 follow in B: the second of B gets 0.56.
    """
    rows = teams(12)
    rows[6]["place"] = 6
    for order in (rows, rows[::-1]):
        outcome = run("cba-tiers", SILVER, order)
        awards = by_unit(outcome, "award")
        assert (awards["队6"], awards["队7"], awards["队8"]) == (0.75, 0.75, 0.56)
        shared = {each.arithmetic() for each in outcome.working("队6") if each.rule == "§2.3 §2.9.3"}
        assert shared <= {"(0 + 1.50) ÷ 2 = 0.75", "(1.50 + 0) ÷ 2 = 0.75"}
        assert len(shared) == 1
        assert errors(outcome) == []


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", ["cba-tiers", "cba-stages", "cba-event"])
def test_points_hang_on_no_order_of_rows(name: str, seed: int) -> None:
    """Holdings of few kinds, shared places, some withdrawn, in three orders of rows."""
    chance = Random(seed)
    size = chance.randint(11, 30)

    def ranking() -> list[Any]:
        scores = [chance.randrange(size) for _ in range(size)]
        return [1 + sum(other > score for other in scores) for score in scores]

    final, first = ranking(), ranking()
    rows = []
    for n in range(size):
        row = {"unit": f"队{n}", "place": "弃权" if chance.random() < 0.1 else final[n]}
        row |= {f"holding{k}": chance.choice((0, 0, 300)) for k in range(1, 5)}
        rows.append(row if name == "cba-tiers" else row | {"place1": first[n]})
    settings: dict[str, Any] = dict(SILVER)
    if name != "cba-tiers":
        settings |= {"boards1": 24, "eliminated1": size // 2, "tiered": "是"}
    if name == "cba-event":
        settings |= {"tiers": "是"}
    found = []
    for _ in range(3):
        outcome = run(name, settings, rows)
        found.append((by_unit(outcome, "total"), by_unit(outcome, "silver")))
        chance.shuffle(rows)
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("seed", range(20))
def test_the_function_hangs_on_no_order_of_rows_either(seed: int) -> None:
    """CBA_TIER_MP has ranks: rows with the same rank and average get the same, in whatever order they stand."""
    chance = Random(seed)
    size = chance.randint(11, 30)
    scores = [chance.randrange(size) for _ in range(size)]
    rows = [(1 + sum(other > score for other in scores), 100 * chance.randrange(3)) for score in scores]
    found = []
    for _ in range(3):
        ranks, averages = [[row[0]] for row in rows], [[row[1]] for row in rows]
        points = xlfuncs.call("CBA_TIER_MP", [ranks, averages, 20, 50, 90])
        found.append({row: tuple(won) for row, won in zip(rows, points, strict=True)})
        assert [found[-1][row] for row in rows] == [tuple(won) for won in points]
        chance.shuffle(rows)
    assert found[0] == found[1] == found[2]


def test_the_tiers_alone_stand_in_list_order() -> None:
    """CBA_TIERS knows no places: equals in list order, which its contract says."""
    assert xlfuncs.call("CBA_TIERS", [[[100]] * 12]) == [[tier] for tier in "AAAAAABBBBBB"]
