"""cba-teams and cba-knockout against a second program made from the text; the limit, members, platinum points."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import cbatext as text
import pytest
from cbafields import entries, holdings, places
from eventdata import errors, example, hints, results, run, run_example, run_ranges
from hypothesis import given
from hypothesis import strategies as st
from tiers import sizes

from xlfuncs.core.errors import CellError
from xlfuncs.events.sheet import parts
from xlfuncs.rulebooks.cba.events.shared.awards import ByKind
from xlfuncs.rulebooks.cba.events.shared.points import limited
from xlfuncs.rulebooks.cba.symbols import PER_WIN

SILVER = {"level": "provincial1", "colour": "silver", "boards": 96, "round_boards": 16}
SIZES = pytest.mark.parametrize("size", sizes(3, 8, 24, 41, 110, 200, 500))


def test_the_worked_example() -> None:
    """events.md: place 1 43.33, place 3 shared 22.95 twice. V = 7.00 × 4.00 × 1.3."""
    outcome = run_example("cba-teams", example("cba-teams"))
    assert results(outcome, "total")[:4] == [43.33, 32.04, 22.95, 22.95]
    assert results(outcome, "r")[:3] == [1.08, 0.78, 0.6], "lg 24 − lg 2, lg 24 − lg 4, lg 24 − lg 6"
    assert {key: float(figure.value) for key, figure in outcome.figures.items() if key != "avgm"} == {
        "n": 24, "places": 10, "m": 7, "s": 4, "l": 1.3, "e": 1, "v": 36.4,
    }  # fmt: skip
    assert outcome.publishable
    assert hints(outcome) == ["CAP_TO_CHOOSE"]
    assert results(outcome, "total")[-1] == 0, "弃权队伍不得获得大师分: a round won counts nothing either"
    assert [row["unit"] for row in outcome.board()][-1] == "百花队"


@pytest.mark.parametrize("typed", ["弃权", "棄権", "W"])
def test_who_is_out_is_called_so_in_japanese(typed: str) -> None:
    """W and DNS are our own letters, not the rulebook's, and 棄権 and 不参加 are what the column's help says."""
    teams = [{"unit": f"甲{n}", "place": n} for n in range(1, 9)]
    out = [{"unit": "乙", "place": typed}, {"unit": "丙", "place": "不参加"}]
    outcome = run("cba-teams", {"level": "club", "boards": 24, "annual_mp": 600}, [*teams, *out])
    outcome = replace(outcome, language="ja")
    assert (errors(outcome), outcome.counted) == ([], 9)
    assert {row[0] for row in parts.part(outcome, "board")[-2:]} == {"棄権", "不参加"}


@SIZES
@pytest.mark.parametrize("knockout", [False, True])
def test_any_field(size: int, knockout: bool) -> None:
    chance = Random(size)
    held, ranks = holdings(chance, size, 1000), places(chance, size)
    won = [chance.randrange(7) for _ in range(size)]
    drawn = [chance.choice((None, 0, 1)) for _ in range(size)]
    rows = entries(held, place=ranks, wins=won, draws=drawn)
    rows.insert(1, {"unit": "缺席队", "player1": 9999, "place": "DNS"})
    outcome = run("cba-knockout" if knockout else "cba-teams", SILVER, rows)

    m = text.m(text.mean([text.team(each) for each in held]))
    l = text.level("provincial1")  # noqa: E741
    v = m * 4 * l
    awards = text.ranking(ranks, v, "silver", knockout=knockout)
    wins = [
        Fraction(0) if rank == "W" else text.wins(m, l, 16, won, drawn or 0)
        for rank, won, drawn in zip(ranks, won, drawn, strict=True)
    ]
    expected = [float(a + w) for a, w in zip(awards, wins, strict=True)]
    expected.insert(1, 0.0)
    assert max(expected) <= 240
    assert results(outcome, "total") == pytest.approx(expected)
    assert results(outcome, "silver") == results(outcome, "total")
    assert outcome.counted == size
    assert outcome.typed == size + 1
    assert errors(outcome) == []
    if knockout:
        plain = [float(each) for each in text.ranking(ranks, v, "silver")]
        plain.insert(1, 0.0)
        assert results(outcome, "plain")[2:] == pytest.approx(plain[2:])


@SIZES
def test_the_limit_is_on_all_kinds_together(size: int) -> None:
    """§2.9.7: award and wins each × 240 / highest, the highest total 240.00, nobody above."""
    chance = Random(size)
    held, ranks = holdings(chance, size, 30000), places(chance, size)
    won = [chance.randrange(20) for _ in range(size)]
    settings = {"level": "national", "colour": "gold", "boards": 400, "round_boards": 20, "scope": "none"}
    outcome = run("cba-teams", settings, entries(held, place=ranks, wins=won))
    m = text.m(text.mean([text.team(each) for each in held]))
    l = text.level("national")  # noqa: E741
    awards = text.ranking(ranks, m * 7 * l, "gold")
    wins = [Fraction(0) if rank == "W" else text.wins(m, l, 20, n, 0) for rank, n in zip(ranks, won, strict=True)]
    highest = max(a + w for a, w in zip(awards, wins, strict=True))
    found = results(outcome, "total")
    if highest <= 240:
        assert found == pytest.approx([float(a + w) for a, w in zip(awards, wins, strict=True)])
        return
    assert max(found) == 240
    for kind, amounts in (("award", awards), ("wins_mp", wins)):
        exact = [float(amount * 240 / highest) for amount in amounts]
        assert results(outcome, kind) == pytest.approx(exact, abs=0.021), kind
    assert [
        round(a + w, 2) for a, w in zip(results(outcome, "award"), results(outcome, "wins_mp"), strict=True)
    ] == found


def test_the_limit_lowers_by_the_total_not_by_the_award_alone() -> None:
    """One team far ahead: R(1 of 200) = 2.00, V = 24 × 7 × 1.5 = 252, A = 504; 10 wins of 24 × 1.5 × 0.1 = 3.60.

    The total 540 becomes 240: 504 × 240 / 540 = 224.00, 36 × 240 / 540 = 16.00.
    """
    settings = {"level": "national", "colour": "gold", "boards": 400, "round_boards": 20, "annual_mp": 21600}
    rows = [{"unit": n, "place": n, "wins": 10 if n == 1 else 0} for n in range(1, 201)]
    outcome = run("cba-teams", settings, rows)
    assert (results(outcome, "award")[0], results(outcome, "wins_mp")[0]) == (224.0, 16.0)
    steps = [each.arithmetic() for each in outcome.own_steps(1)]
    assert "504.00 × 240 ÷ 540.00 = 224.00" in steps
    assert "36.00 × 240 ÷ 540.00 = 16.00" in steps
    assert steps[-1] == "224.00 + 16.00 = 240.00"


@pytest.mark.parametrize(("wins", "total"), [(1, 16.85), (20, 30.0)])
def test_platinum_gives_the_higher_of_place_and_wins(wins: int, total: float) -> None:
    """M = 2 + 300/300 = 3.00, V = 3.00 × 4.00 × 1.3 = 15.6, A = 1.08 × 15.6 = 16.85; a win is 1.5 by the table."""
    settings = {"level": "provincial1", "colour": "platinum", "boards": 96, "annual_mp": 300, "win_mp": 1.5}
    rows: list[dict[str, Any]] = [{"unit": n, "place": n, "wins": wins if n == 1 else 0} for n in range(1, 25)]
    outcome = run("cba-teams", settings, rows)
    assert results(outcome, "total")[0] == results(outcome, "platinum")[0] == total
    assert outcome.own_steps(1)[-1].arithmetic() == f"max(16.85, {1.5 * wins:.2f}) = {total:.2f}"


def test_youth_points_are_a_kind_of_their_own() -> None:
    """§1.3.1: each player with the higher of two figures; never in the total.

    Holdings 10 and youth 60 … : the four lowest of (60, 70, 80, 90) average 75 × 1.3 = 97.5, M = 2 + 97.5/50 = 3.95;
    L = 2 (省级二类), S = 1, V = 7.9; 4 teams, 50% → 2 places; R = lg 4 − lg 2 = 0.30, A = 2.37; R(2) = 0 → 0.01.
    """
    members = [{"number": n + 1, "name": f"m{n}", "holding": 10, "youth": (60, 70, 80, 90)[n % 4]} for n in range(16)]
    rows = [
        {"unit": f"队{team}", "place": team + 1} | {f"player{p + 1}": f"m{4 * team + p}" for p in range(4)}
        for team in range(4)
    ]
    settings = {"level": "provincial2", "boards": 24, "youth": "是", "scope": "不限"}
    outcome = run("cba-teams", settings, rows, members=members)
    assert results(outcome, "average") == [97.5] * 4
    assert results(outcome, "youth") == [2.37, 0.01, 0, 0]
    assert results(outcome, "total") == [0, 0, 0, 0]
    assert len(outcome.members) == 16
    assert parts.part(outcome, "members")[1][:5] == ["1", "m0", "队0", 1, 2.37]
    assert errors(outcome) == []


def test_members_with_youth_holdings() -> None:
    """In an ordinary event a member of whom only youth points are known has no holding; in a youth event he has."""
    members = [{"number": n, "name": f"m{n}", "youth": 50} for n in range(4)]
    rows: list[dict[str, Any]] = [{"unit": "甲", "place": 1} | {f"player{n + 1}": f"m{n}" for n in range(4)}]
    rows += [{"unit": f"队{n}", "place": n, "holding1": 1, "holding2": 1, "holding3": 1, "holding4": 1} for n in (2, 3)]
    ordinary = run("cba-teams", {"level": "club", "boards": 24}, rows, members=members)
    assert errors(ordinary) == [("UNKNOWN_HOLDING", 1, "player")]
    assert results(ordinary, "total") == [None, 0, 0]
    assert errors(run("cba-teams", {"level": "club", "boards": 24, "youth": 1}, rows, members=members)) == []


@pytest.mark.parametrize(
    ("level", "scope", "top", "average"),
    [
        ("grassroots", None, "no", 1000),
        ("club", "", "no", 1000),
        ("club", "基层", "是", 2000),
        ("national", None, "no", 10000),
        ("provincial1", None, "no", 13000),
        ("provincial1", "地区", "no", 2000),
        ("provincial2", "regional", "yes", 3000),
        ("grassroots", "不限", "no", 13000),
        ("national", "none", "yes", 13000),
    ],
)
def test_scope(level: str, scope: str | None, top: str, average: int) -> None:
    """§1.3.1 队伍平均大师分最多计 …; the level has a scope of its own, which 不限 lifts. 10000 × 1.3 = 13000."""
    rows = [{"unit": n, "place": n, **{f"player{p}": 10000 for p in range(1, 5)}} for n in (1, 2, 3)]
    outcome = run("cba-teams", {"level": level, "boards": 24, "scope": scope, "annual_top": top}, rows)
    assert results(outcome, "average") == [average] * 3
    if average < 13000:
        assert hints(outcome) == ["ABOVE_CAP"] * 3
    elif scope is None:
        assert hints(outcome) == ["CAP_TO_CHOOSE"]
    else:
        assert hints(outcome) == (["NO_LIMIT_TO_RAISE"] if top == "yes" else [])


def test_no_average_is_limited_where_the_annual_figure_counts() -> None:
    """§1.3.5: AVGM is the year's figure; no team's own average is used, so that none is said to be cut."""
    rows = [{"unit": n, "place": n, **{f"player{p}": 10000 for p in range(1, 5)}} for n in (1, 2, 3)]
    assert hints(run("cba-teams", {"level": "club", "boards": 24, "annual_mp": 600}, rows)) == []


def test_a_zero_is_a_holding_unless_empty_cells_come_as_zero() -> None:
    """A player of 0 points lowers the average; where every empty cell comes as 0 nobody can tell, and that is said."""
    settings = {"level": "club", "boards": 24}
    rows = [{"unit": n, "place": n, "player1": 0, "player2": 100, "player3": 100, "player4": 100} for n in (1, 2, 3)]
    assert results(run("cba-teams", settings, rows), "average") == [97.5] * 3
    heads = ["队名", "队员1", "队员2", "队员3", "队员4", "队员5", "名次"]
    cells = [[f"队{n}", 100, 100, 100, 100, 0, n] for n in (1, 2, 3)]
    known = run_ranges("cba-teams", [["level", "club"], ["boards", 24]], [[heads, *cells, [""] * 7]])
    assert results(known, "average") == [97.5] * 3
    assert hints(known) == []
    unknown = run_ranges("cba-teams", [["level", "club"], ["boards", 24]], [[heads, *cells, [0] * 7]])
    assert results(unknown, "average") == [130] * 3
    assert hints(unknown) == ["ZEROS_ARE_BLANK"]
    assert errors(unknown) == []


@pytest.mark.parametrize("table", [[["球队", "得分"], ["甲队", 3]], [["x"], [""]], [["队"], ["王伟"]]])
def test_a_table_of_which_nobody_knows_a_heading_is_refused(table: list[list[Any]]) -> None:
    """It is none of the members' either, who need no column in particular: nothing typed is ignored."""
    settings = [["level", "club"], ["boards", 24]]
    teams = [["队名", "名次"], *([f"队{n}", n] for n in (1, 2, 3))]
    with pytest.raises(CellError, match="is no table of this event"):
        run_ranges("cba-teams", settings, [teams, table])


def test_a_range_that_begins_above_its_headings_is_refused() -> None:
    """Its rows would be nobody's."""
    teams = [["队名", "名次"], *([f"队{n}", n] for n in (1, 2, 3))]
    with pytest.raises(CellError, match="the headings belong there"):
        run_ranges(
            "cba-teams", [["level", "club"], ["boards", 24]], [teams, [["", ""], ["姓名", "大师分"], ["王伟", 900]]]
        )


@pytest.mark.parametrize("table", [[["", ""], ["", ""]], [[0, 0], [0, 0]], [["#VALUE!"]]])
def test_a_table_that_is_empty_or_deleted_is_none(table: list[list[Any]]) -> None:
    """Empty cells come as 0 in some hosts; what is left of a members' sheet that was deleted is an error value."""
    settings = [["level", "club"], ["boards", 24]]
    teams = [["队名", "名次"], *([f"队{n}", n] for n in (1, 2, 3))]
    assert run_ranges("cba-teams", settings, [teams, table]).counted == 3
    with pytest.raises(CellError):  # no workbook does without its entries
        run_ranges("cba-teams", settings, [table, [["会员号"], ["1"]]])


@given(
    st.lists(st.tuples(*[st.integers(0, 30000)] * 6), min_size=1, max_size=8),
    st.booleans(),
)
def test_the_limit_whatever_the_kinds(amounts: list[tuple[int, ...]], higher: bool) -> None:
    """§2.9.7: 任何参赛单位获得的总大师分不得超过 240; each kind moves by its rounding alone."""
    kinds = {at: ByKind(*(Decimal(cents) / 100 for cents in each)) for at, each in enumerate(amounts)}
    within, highest = limited(kinds, higher)
    totals = [each.total(higher) for each in within.values()]
    assert max(totals) == min(highest, Decimal(240))
    factor = min(Decimal(1), 240 / highest) if highest else Decimal(1)
    for at, each in kinds.items():
        for was, now in zip(each, within[at], strict=True):
            assert abs(now - was * factor) <= Decimal("0.03")
            assert (now == 0) == (was == 0)


def test_the_working_of_a_knockout() -> None:
    """The award of the basic formula, then §2.8: places from 5 down × 0.9; the champion + half of what they lose.

    R: 0.30, 0.22, 0.15, 0.10; 24.30 + 17.82 + 12.15 + 8.10 = 62.37; × 0.9: 21.87 + 16.04 + 10.94 + 7.29 = 56.14.
    """
    outcome = run_example("cba-knockout", example("cba-knockout"))
    first = [each.arithmetic() for each in outcome.own_steps(1)]
    assert "1.00 × 81 = 81.00" in first
    assert "81.00 + 0.50 × 6.23 = 84.12" in first
    assert any(line.endswith("× 0.90 = 21.87") for line in (each.arithmetic() for each in outcome.own_steps(5)))


def test_every_unit_gets_the_step_of_its_total() -> None:
    outcome = run_example("cba-teams", example("cba-teams"))
    steps = parts.part(outcome, "working:松风队")
    assert [row[-1] for row in steps[-8:]] == [
        "",
        "1.30 × 2253.25 = 2929.225",
        "lg 24 − lg 4 = 0.78",
        "0.78 × 36.40 = 28.39",
        "0.005 × 7.00 × 1.30 × 1 × 16 = 0.73",
        "0.50 × 0.73 = 0.37",
        "5 × 0.73 + 0 × 0.37 = 3.65",
        "28.39 + 3.65 = 32.04",
    ]


def test_what_a_win_is_worth_is_worked_out_once_and_stands_in_every_working() -> None:
    """§2.4: per win 0.005 × M × L × E × the boards of a round, for every team the same."""
    settings = {"level": "club", "boards": 24, "annual_mp": 600, "round_boards": 4}
    outcome = run("cba-teams", settings, [{"unit": f"队{n}", "place": n, "wins": n % 3 + 1} for n in range(1, 9)])
    m, long, e = (Fraction(outcome.value(key)) for key in "mle")
    cents = int(Fraction(5, 1000) * m * long * e * 4 * 100 + Fraction(1, 2))
    (first, *others) = [[step for step in outcome.own_steps(at) if step.symbol is PER_WIN] for at in outcome.entries]
    assert [step.value for step in first] == [Decimal(cents) / 100]
    assert [len(each) for each in others] == [1] * 7
    assert all(step is first[0] for (step,) in others)


def test_a_base_average_of_zero_is_a_blank_one() -> None:
    """Desktop Excel hands an empty cell over as 0, and no year's average is 0: AVGM is 500 × 1.3 = 650."""
    rows = [{"unit": f"队{n}", "place": n} | {f"holding{m}": 500 for m in range(1, 5)} for n in range(1, 4)]
    outcome = run("cba-teams", {"level": "club", "boards": 24, "annual_mp": 0}, rows)
    assert outcome.value("avgm") == 650
