"""xq-ratings: the season by hand, plain arithmetic, slips."""

from random import Random
from typing import Any

import pytest
from tiers import sizes
from xqevents import rows, told

from xlfuncs.core.errors import CellError
from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet import parts

EVENTS_OF = ["棋王赛变化", "棋王赛名次", "团体个人赛变化", "团体个人赛名次", "国庆日赛变化", "国庆日赛名次"]
HEADS = ["棋手", "称号", "年初", *EVENTS_OF, "有故"]
BONUS = [30, 25, 20, 15, 10, 8, 6, 4]


def event(entries: list[list[Any]]) -> Outcome:
    return running.of_ranges("xq-ratings", [["日期", "2026-12-31"]], [[HEADS, *entries]])


def line(*cells: Any) -> list[Any]:
    return [*cells, *[""] * (len(HEADS) - len(cells))]


def test_a_season_by_hand() -> None:
    outcome = event(
        [
            line("甲", "特级大师", "", 6, 2, "", "", 1, "第1名"),  # 2350 + 7 + 25 + 30
            line("乙", "", 1550),  # 3% of 1550 is 46.5 → 47
            line("丙", "", "１７１６", "", "", "", "", "", "", "是"),  # excused
            line("丁", "", 1560, 0),  # there, without a change
            line("戊", "", 1000, "", 9),  # there, place 9 has no bonus
            line("己", "首次参赛", "", -12, "", "", "", "", "", "no"),
            line("庚"),  # nothing to begin with
        ]
    )
    keys = ("start", "attended", "change", "bonus", "absence", "new_rating", "place")
    assert [[row.get(key) for key in keys] for row in rows(outcome)] == [
        [2350, 2, 7, 55, 0, 2412, 1],
        [1550, 0, 0, 0, -47, 1503, 4],
        [1716, 0, 0, 0, 0, 1716, 2],
        [1560, 1, 0, 0, 0, 1560, 3],
        [1000, 1, 0, 0, 0, 1000, 6],
        [1500, 1, -12, 0, 0, 1488, 5],
        [None, 0, 0, 0, None, None, None],
    ]
    assert outcome.value("absent") == 1
    assert outcome.publishable
    steps = [(row[1], row[2], row[4]) for row in parts.part(outcome, "working:乙")[1:]]
    assert steps == [
        ("起始分", 1550, ""),
        ("扣除 3%", 47, "1550 × 0.03 = 46.50 → 47"),
        ("赛后等级分", 1503, "1550 − 47 = 1503"),
    ]
    steps = [(row[1], row[2], row[4]) for row in parts.part(outcome, "working:甲")[1:]]
    assert steps == [
        ("起始分", 2350, ""),
        ("全年等级分增减", 7, "6 + 1 = 7"),
        ("第 2 名的 BONUS", 25, ""),
        ("第 1 名的 BONUS", 30, ""),
        ("赛后等级分（扣分前）", 2412, "2350 + 7 + 55 = 2412"),
    ]


@pytest.mark.parametrize("size", sizes(8, 24, 41, 110, 200, 500))
def test_plain_arithmetic(size: int) -> None:
    chance = Random(size)
    entries, finals = [], []
    for number in range(size):
        rating = chance.randint(1000, 2400)
        cells = [chance.choice(["", chance.randint(-60, 60)]), chance.choice(["", chance.randint(1, 12)])]
        cells += [chance.choice(["", "", chance.randint(-60, 60)]), "", "", chance.choice(["", chance.randint(1, 9)])]
        excused = chance.choice(["", "是", "否"])
        entries.append([f"棋手{number}", "", rating, *cells, excused])
        won = sum(BONUS[place - 1] for place in cells[1::2] if place != "" and place <= 8)  # type: ignore[misc]
        final = rating + sum(change for change in cells[::2] if change != "") + won  # type: ignore[misc]
        if all(cell == "" for cell in cells) and excused != "是":
            final -= (rating * 3 + 50) // 100
        finals.append(final)
    ranked = sorted(finals, reverse=True)
    found = rows(event(entries))
    assert [row["new_rating"] for row in found] == finals
    assert [row["place"] for row in found] == [ranked.index(final) + 1 for final in finals]


@pytest.mark.parametrize("slip", ["?", CellError("#N/A"), [[1, 2]]], ids=["text", "error", "range"])
@pytest.mark.parametrize("column", range(1, 10))
def test_a_slip_takes_its_own_line_away(column: int, slip: Any) -> None:
    wrong = line("乙", "", "")
    wrong[2] = 1800 if column > 2 else ""
    wrong[column] = slip
    outcome = event([line("甲", "", 1900, 5), wrong, line("丙", "", 1700, 5)])
    ((table, row, key, said),) = told(outcome)
    assert (table, row) == ("entries", 2)
    assert key
    assert said
    found = rows(outcome)
    assert found[1].get("new_rating") is None
    assert [(each["place"], each["new_rating"]) for each in (found[0], found[2])] == [(1, 1905), (2, 1705)]


def test_where_empty_cells_come_as_zero_a_change_of_zero_is_no_attendance() -> None:
    """1550 less 3 % is 1503; who attended and changed nothing is known by the place, and that is said."""
    heads = ["棋手", "赛前等级分", "棋王赛变化", "棋王赛名次", "团体个人赛变化", "国庆日赛变化"]
    rows_ = [["甲", 1550, 0, 0, 0, 0], ["乙", 1550, 0, 9, 0, 0]]
    known = running.of_ranges("xq-ratings", [], [[heads, *rows_, [""] * 6]])
    unknown = running.of_ranges("xq-ratings", [], [[heads, *rows_]])
    finals = [[row["new_rating"] for row in outcome.entries.values()] for outcome in (known, unknown)]
    assert finals == [[1550, 1550], [1503, 1550]]
    (said,) = [each.said.text("zh") for each in unknown.problems if each.name == "ZEROS_ARE_BLANK"]
    assert said.endswith("出席而等级分没有变化者，请填名次")


def test_a_shared_place_that_became_a_date_loses_no_bonus_silently() -> None:
    """4-5 is 2026-04-05, day 46117: the bonus is not known; place 9 has none, place 1 has 30."""
    outcome = event([line("甲", "", 1600, 5, 46117), line("乙", "", 1500, 5, 9), line("丙", "", 1400, 5, 1)])
    assert [(table, row, key) for table, row, key, _ in told(outcome)] == [("entries", 1, "place1")]
    assert [row.get("new_rating") for row in rows(outcome)] == [None, 1505, 1435]
    assert rows(outcome)[0]["attended"] == 1


@pytest.mark.parametrize(
    ("cells", "attended", "final"),
    [
        ((10, "", "", "", "", "", "是"), 1, 1510),  # who was there needs no excuse
        ((10, "", "", "", "", "", "x"), 1, 1510),
        (("", "", "", "", "", "", "x"), 0, None),
        (("", "", "", "", "", "", "是"), 0, 1500),
        (("", "x", "", "", "", "", ""), 1, None),  # he was there, at which place is not known
        (("", "", "", "", "", "", ""), 0, 1455),  # 3% of 1500 is 45
    ],
)
def test_an_excuse_matters_to_who_was_nowhere(cells: tuple[Any, ...], attended: int, final: int | None) -> None:
    outcome = event([line("甲", "", 1500, *cells)])
    (row,) = rows(outcome)
    assert (row["attended"], row.get("new_rating")) == (attended, final)
    assert outcome.publishable == ("x" not in cells)
    told = [step[1] for step in parts.part(outcome, "working:甲")[1:]]
    assert ("扣分（有故缺席，不扣）" in told) == (cells[-1] == "是" and not attended)
