"""cba-final, cba-league, cba-table against a second program made from the text."""

from fractions import Fraction
from random import Random

import cbatext as text
import pytest
from cbafields import entries, floats, holdings, places
from eventdata import errors, example, hints, results, run, run_example
from tiers import sizes

from xlfuncs import explain
from xlfuncs.events import Outcome

SIZES = pytest.mark.parametrize("size", sizes(8, 24, 41, 110, 200, 500))
SILVER = {"level": "provincial1", "colour": "silver", "boards": 48}
L = Fraction("1.3")
ZERO = Fraction(0)


@SIZES
@pytest.mark.parametrize("knockout", [False, True])
def test_final(size: int, knockout: bool) -> None:
    """A by the selection's field and M; rounds won by the final's own M."""
    chance = Random(size)
    held, ranks = holdings(chance, size, 1000), places(chance, size)
    won = [chance.randrange(4) for _ in range(size)]
    settings = {**SILVER, "selection_entries": 2 * size, "selection_mp": 700, "round_boards": 8, "knockout": knockout}
    outcome = run("cba-final", settings, entries(held, place=ranks, wins=won))
    count = text.count(size, "silver")
    a = text.award(text.r(1, 2 * size) * text.m(Fraction(700)) * 2 * L)
    amounts = text.ladder(a, max(size, 2 * count), count)
    awards = text.shared(ranks, text.knocked_out(amounts) if knockout else amounts)
    m = text.m(text.mean([text.team(each) for each in held]))
    wins = [ZERO if rank == "W" else text.wins(m, L, 8, n, 0) for rank, n in zip(ranks, won, strict=True)]
    total = [a + w for a, w in zip(awards, wins, strict=True)]
    assert max(total) < 240
    assert results(outcome, "award") == floats(awards)
    assert results(outcome, "total") == floats(total)
    assert errors(outcome) == []


def test_a_final_without_wins_needs_no_holdings() -> None:
    outcome = run_example("cba-final", example("cba-final"))
    assert outcome.publishable
    assert results(outcome, "total")[:5] == [51.03, 35.6, 25.4, 17.47, 10.49], "the values of today's workbook"


def test_the_awards_of_a_final_that_pass_240() -> None:
    """A = R(1 of 2000) × V = 3.00 × (8.00 × 7 × 1.5 = 84) = 252; the others in proportion: × 240/252."""
    settings = {"level": "national", "colour": "gold", "boards": 240, "selection_entries": 2000, "selection_mp": 2400}
    outcome = run("cba-final", settings, [{"unit": n, "place": n} for n in range(1, 17)])
    assert results(outcome, "total")[:4] == [240, 168, 120, 84]


@pytest.mark.parametrize(
    ("event", "field"),
    [
        ("cba-final", {"selection_entries": 2000, "selection_mp": 2400}),
        ("cba-league", {"entries_below": 1984, "annual_mp": 2400}),
    ],
)
def test_an_a_above_240_that_is_shared_is_not_cut_before(event: str, field: dict[str, int]) -> None:
    """A = 252, as above; two share places 1 and 2: (252 + 0.7 × 252 = 176.4)/2 = 214.20, nobody passes 240.

    Place 3 is 0.5 × 252 = 126, place 4 0.35 × 252 = 88.20; an A cut to 240 would give 204, 120, 84.
    """
    settings = {"level": "national", "colour": "gold", "boards": 240, **field}
    outcome = run(event, settings, [{"unit": n, "place": {2: 1}.get(n, n)} for n in range(1, 17)])
    assert results(outcome, "total")[:4] == [214.2, 214.2, 126, 88.2]
    assert worked_out(outcome, 1, "§2.7" if event == "cba-final" else "§2.6")[0] == "3.00 × 84 = 252.00"


def test_who_did_not_start_a_final_is_not_in_its_field() -> None:
    """§2.9.4: 8 of 10 started, red: 4 places get awards, not 5. M = 4, A = R(1 of 80) × 4 = 1.60 × 4 = 6.40."""
    settings = {"level": "club", "boards": 24, "selection_entries": 80, "selection_mp": 600}
    rows = [{"unit": n, "place": n if n <= 8 else "DNS"} for n in range(1, 11)]
    outcome = run("cba-final", settings, rows)
    assert (outcome.value("n"), outcome.value("places")) == (8, 4)
    assert results(outcome, "total") == [6.4, 4.48, 3.2, 2.24, 0, 0, 0, 0, 0, 0]


def worked_out(outcome: Outcome, at: int, rule: str) -> list[str]:
    """The arithmetic of an entry's steps of one article."""
    return [each.arithmetic() for each in outcome.own_steps(at) if each.rule == rule]


def test_whoever_asks_reads_how_an_award_of_a_final_comes_about() -> None:
    """M = 2 + 600/300, R(1 of 80) = 1.60, A = 6.40; on 16: R(4) 0.30, R(5) 0.20, R(6) 0.12, R(7) 0.06, R(8) 0.00.

    Places 5 to 8: 1.49, 0.90, 0.45, 0.01; less 10%: 1.34, 0.81, 0.41, 0.01; 2.85 − 2.57 = 0.28 goes to the first three.
    """
    settings = {"level": "club", "boards": 24, "selection_entries": 80, "selection_mp": 600, "knockout": True}
    outcome = run("cba-final", settings, [{"unit": n, "place": n} for n in range(1, 17)])
    assert worked_out(outcome, 3, "§1.2") == ["lg 80 − lg 2 = 1.60"]
    assert worked_out(outcome, 3, "§2.7") == ["1.60 × 4 = 6.40", "0.50 × 6.40 = 3.20"]
    assert worked_out(outcome, 3, "§2.8") == ["0.15 + 0.09 + 0.04 + 0.00 = 0.28", "3.20 + 0.20 × 0.28 = 3.26"]
    assert worked_out(outcome, 5, "§1.2") == ["lg 80 − lg 2 = 1.60", "lg 16 − lg 10 = 0.20", "lg 16 − lg 8 = 0.30"]
    a, n, fifth = "1.60 × 4 = 6.40", "max(16, 2 × 8) = 16", "0.35 × 6.40 × 0.20 ÷ 0.30 = 1.49"
    assert worked_out(outcome, 5, "§2.7") == [n, a, fifth]
    assert worked_out(outcome, 5, "§2.8") == ["1.49 × 0.90 = 1.34"]


def test_whoever_asks_reads_how_an_award_of_a_league_comes_about() -> None:
    """A = 1.60 × 4 on 80; places 2 and 3 of 10 share 0.7A and 0.5A: (4.48 + 3.20)/2 = 3.84."""
    settings = {"level": "club", "boards": 24, "annual_mp": 600, "entries_below": 70}
    outcome = run("cba-league", settings, [{"unit": n, "place": {3: 2}.get(n, n)} for n in range(1, 11)])
    assert worked_out(outcome, 3, "§2.6") == ["1.60 × 4 = 6.40", "0.70 × 6.40 = 4.48", "0.50 × 6.40 = 3.20"]
    assert worked_out(outcome, 3, "§2.9.3") == ["(4.48 + 3.20) ÷ 2 = 3.84"]


@SIZES
@pytest.mark.parametrize("below", [0, 30])
def test_league(size: int, below: int) -> None:
    """§2.6: A on this group and all below it; who gets none by rule reads why."""
    chance = Random(size)
    held, ranks = holdings(chance, size, 1000), places(chance, size)
    rows = entries(held, place=ranks)
    outcome = run("cba-league", {**SILVER, "group": "甲级", "entries_below": below}, rows)
    count = text.count(size, "silver")
    v = text.m(text.mean([text.team(each) for each in held])) * 2 * L
    awards = text.shared(ranks, text.ladder(text.award(text.r(1, size + below) * v), size, count))
    assert results(outcome, "total") == floats(awards)
    assert {row["group"] for row in outcome.board()} == {"甲级"}
    none = sum(isinstance(rank, int) and rank > count for rank in ranks)
    assert hints(outcome).count("BEYOND_PLACES") == none
    assert hints(outcome).count("WITHDRAWN_GETS_NONE") == 1
    assert errors(outcome) == []


def test_rounds_won_in_a_group_of_fixed_size() -> None:
    """固定参赛队数的组别比赛只计算排名大师分; a group of open size is an ordinary event with win points."""
    rows = [{"unit": n, "place": n, "wins": 2} for n in range(1, 9)]
    settings = {**SILVER, "annual_mp": 600, "round_boards": 8}
    fixed = run("cba-league", settings, rows)
    assert [name for name, *_ in errors(fixed)] == ["ONLY_PLACES"] * 8
    assert results(fixed, "wins_mp") == [0] * 8
    open_group = run("cba-league", {**settings, "fixed": "否"}, rows)
    assert results(open_group, "total") == results(run("cba-teams", settings, rows), "total")
    assert errors(open_group) == []


@SIZES
def test_table(size: int) -> None:
    """§2.1 beyond place 8 A(8) × R(p)/R(8), within 40% of the field (§1.1); §2.4 the higher of place and wins."""
    chance = Random(size)
    ranks = places(chance, size)
    won = [chance.randrange(9) for _ in range(size)]
    listed = [100, 75, 60, 50, 42, 35, 30, 25]
    rows = [{"unit": f"队{n}", "place": rank, "wins": w} for n, (rank, w) in enumerate(zip(ranks, won, strict=True))]
    outcome = run("cba-table", {"win_mp": 1.5}, rows, table=[{"points": each} for each in listed])
    amounts = [Fraction(each) for each in listed[:size]]
    for place in range(9, size * 2 // 5 + 1):
        amounts.append(text.award(25 * text.r(place, size) / text.r(8, size)))
    awards = text.shared(ranks, amounts)
    wins = [ZERO if rank == "W" else Fraction(3, 2) * n for rank, n in zip(ranks, won, strict=True)]
    assert results(outcome, "total") == floats([max(a, w) for a, w in zip(awards, wins, strict=True)])
    assert results(outcome, "platinum") == results(outcome, "total")
    assert outcome.value("places") == len([each for each in amounts if each])
    assert errors(outcome) == []


def test_who_did_not_start_is_not_in_the_field_of_a_table() -> None:
    """§2.9.4: 20 of 22 started: A(9) = 25 × (lg 20 − lg 18 = 0.05) ÷ (lg 20 − lg 16 = 0.10) = 12.50, of 22 16.07."""
    listed = [{"points": each} for each in (100, 75, 60, 50, 42, 35, 30, 25)]
    rows = [{"unit": n, "place": n if n <= 20 else "DNS"} for n in range(1, 23)]
    outcome = run("cba-table", {"colour": "red"}, rows, table=listed)
    assert (outcome.value("n"), results(outcome, "total")[8], results(outcome, "total")[21]) == (20, 12.5, 0)


def test_the_limit_is_not_for_tables() -> None:
    """§2.9.7 对于公式计算大师分分数的."""
    rows = [{"unit": n, "place": n} for n in range(1, 9)]
    outcome = run(
        "cba-table", {"colour": "gold"}, rows, table=[{"place": 1, "points": 500}, {"place": 2, "points": 300}]
    )
    assert results(outcome, "gold")[:2] == [500, 300]
    assert errors(outcome) == [("BEYOND_TABLE", 3, "place")]  # 40% of 8 are 3 places (§1.1)


@pytest.mark.parametrize(
    ("colour", "size", "listed", "places", "said"),
    [
        ("金", 24, 8, 9, ["PLACES_BY_SHARE"]),  # 40% × 24 = 9.6
        ("银", 24, 8, 10, ["PLACES_BY_SHARE"]),  # 45% × 24 = 10.8
        ("红", 24, 8, 12, ["PLACES_BY_SHARE"]),
        ("金", 24, 12, 12, []),  # the table lists more
        ("金", 20, 8, 8, []),  # 40% × 20 = 8
        ("金", 10, 16, 10, []),  # no more than there are
        ("金", 6, 3, 3, []),  # 40% × 6 = 2.4: what the table lists
    ],
)
def test_how_many_places_a_table_without_a_number_gives(
    colour: str, size: int, listed: int, places: int, said: list[str]
) -> None:
    """The larger of the rows of the table and the share of §1.1; a number that is set stands over both."""
    rows = [{"unit": n, "place": n} for n in range(1, size + 1)]
    table = [{"points": 10 * (20 - n)} for n in range(listed)]
    outcome = run("cba-table", {"colour": colour}, rows, table=table)
    assert outcome.value("places") == places
    assert [bool(each) for each in results(outcome, "award")] == [n < places for n in range(size)]
    assert (hints(outcome), errors(outcome)) == (said, [])
    chosen = run("cba-table", {"colour": colour, "places": 2}, rows, table=table)
    assert (chosen.value("places"), hints(chosen)) == (2, [])


def test_places_that_share_the_last_award_of_a_table() -> None:
    """24 teams, gold: 9 places. A(9) = 12 × (lg 24 − lg 18 = 0.12) ÷ (lg 24 − lg 16 = 0.18) = 8.00; two on place 9
    share it with the nothing of place 10: 4.00.
    """
    rows = [{"unit": n, "place": 9 if n == 10 else n} for n in range(1, 25)]
    table = [{"points": each} for each in (60, 45, 35, 30, 25, 20, 15, 12)]
    assert results(run("cba-table", {"colour": "金"}, rows, table=table), "award")[7:11] == [12, 4, 4, 0]


def test_a_hole_in_the_table_is_its_own_places_only() -> None:
    rows = [{"unit": n, "place": n} for n in range(1, 4)]
    table = [{"place": 1, "points": 50}, {"place": 3, "points": 30}, {"place": 1, "points": 60}]
    outcome = run("cba-table", {"places": 3}, rows, table=table)
    assert results(outcome, "award") == [50, None, 30]
    assert errors(outcome) == [("LISTED_TWICE", 3, "points"), ("HOLE_IN_TABLE", 2, "place")]


def test_a_line_whose_place_cannot_be_read_gives_its_points_to_nobody() -> None:
    rows = [{"unit": n, "place": n} for n in range(1, 4)]
    table = [{"points": 50}, {"place": "?", "points": 40}, {"place": 3, "points": 30}]
    outcome = run("cba-table", {"places": 3}, rows, table=table)
    assert results(outcome, "award") == [50, None, 30]
    assert errors(outcome) == [("NOT_ALLOWED", 2, "place"), ("HOLE_IN_TABLE", 2, "place")]


def test_a_place_that_the_table_lists_is_one_step() -> None:
    """§2.1: place 1 gets the 90 that the table lists, and the working says so once."""
    steps = explain("zh:CBA_TABLE_MP", [1, [[90], [70], [60]], 20])
    assert [row[1:4] for row in steps[:-1]] == [["第 1 名的大师分 A", 90.0, "§2.1"]]


@pytest.mark.parametrize("name", ["cba-teams", "cba-knockout", "cba-tiers", "cba-event"])
def test_a_place_that_nobody_has_loses_nothing_in_a_knockout(name: str) -> None:
    """§2.8 计总共减少的分数: 16 teams, V = 4.00 (average 600, club, 24 boards), 8 places: 3.60 2.40 1.72 1.20 0.80 0.48
    0.24 0.01. Six came to an end: 0.80 → 0.72, 0.48 → 0.43, lost 0.08 + 0.05 = 0.13; +0.07 (0.065), +0.04, +0.03.
    """
    ranks = [1, 2, 3, 4, 5, 6, *["弃权"] * 10]
    rows = [{"unit": f"队{n}", "place": place} for n, place in enumerate(ranks, 1)]
    if name == "cba-tiers":  # one tier alone gets anything in A: the others are out
        rows = [row | {f"holding{k}": 900 - n for k in range(1, 5)} for n, row in enumerate(rows)]
    settings = {"level": "club", "boards": 24, "annual_mp": 600, "knockout": "是"}
    outcome = run(
        name, {key: cell for key, cell in settings.items() if name != "cba-knockout" or key != "knockout"}, rows
    )
    assert results(outcome, "award")[:7] == [3.67, 2.44, 1.75, 1.20, 0.72, 0.43, 0]
    assert errors(outcome) == []


def test_a_place_of_a_final_that_nobody_has_loses_nothing() -> None:
    """§2.7, §2.8: A = 1.60 × 4 = 6.40, 0.7A 4.48, 0.5A 3.20, 0.35A 2.24; 6 places, R on max(10, 2 × 6) = 12, so that
    place 5 would get 2.24 × 0.08 ÷ 0.18 = 1.00 and lose 0.10. Nobody has it: nothing is lost.
    """
    settings = {
        "level": "club",
        "boards": 24,
        "selection_entries": 80,
        "selection_mp": 600,
        "knockout": "是",
        "places": 6,
    }
    rows = [{"unit": n, "place": place} for n, place in enumerate([1, 2, 3, 4, *["W"] * 6], 1)]
    assert results(run("cba-final", settings, rows), "award")[:4] == [6.40, 4.48, 3.20, 2.24]
