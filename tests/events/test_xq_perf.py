"""xq-perf: the fourteen printed lines, plain arithmetic, slips."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tiers import sizes
from xqevents import rows, told

from xlfuncs.core.errors import CellError
from xlfuncs.events import EVENTS, running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet import parts

HEADS = ["姓名", "积分", "累进分", "胜局", "原名次"]
#: 三、新方案的雏形, as printed: place, name, 积分, 表现分, 累进分, its share, 胜局, its share, 原名次.
PRINTED = {
    2010: """1 蒋川 16 1.30 100 75.8 6 54.5 1 | 2 王跃飞 16 1.22 77 58.3 7 63.6 2 | 3 赵国荣 15 1.29 98 74.2 6 54.5 3
        | 4 王天一 15 1.19 97 73.5 5 45.5 4 | 5 郑一泓 15 1.05 91 68.9 4 36.4 5 | 6 党斐 15 1.04 89 67.4 4 36.4 6
        | 7 郑惟桐 15 1.02 87 65.9 4 36.4 7 | 8 谢靖 15 0.97 80 60.6 4 36.4 8""",
    2009: """1 许银川 18 1.52 117 88.6 7 63.6 1 | 2 吕钦 17 1.48 111 84.1 7 63.6 2 | 3 柳大华 15 1.25 93 70.5 6 54.5 4
        | 4 王斌 15 1.22 89 67.4 6 54.5 6 | 5 苗利明 15 1.21 100 75.8 5 45.5 3 | 6 蒋川 15 1.05 91 68.9 4 36.4 5""",
}


def event(entries: list[list[Any]], heads: list[str] | None = None, **settings: Any) -> Outcome:
    labels = {"rounds": "轮数", "variant": "表现分的形式", "win": "胜一局的得分"}
    given = [[labels[key], value] for key, value in {"rounds": 11, **settings}.items()]
    return running.of_ranges("xq-perf", given, [[heads or HEADS, *entries]])


@pytest.mark.parametrize("year", PRINTED)
def test_the_printed_tables(year: int) -> None:
    printed = [line.split() for line in PRINTED[year].split("|")]
    entries = [[name, points, total, wins, old] for _, name, points, _, total, _, wins, _, old in reversed(printed)]
    outcome = event(entries)
    board = parts.part(outcome, "board")[1:]
    for row, (place, name, points, perf, total, share, wins, won, old) in zip(board, printed, strict=True):
        assert row[:3] == [int(place), name, int(points)]
        assert f"{row[3]:.2f}" == perf
        assert (row[4], f"{row[5]:.1%}", row[6], f"{row[7]:.1%}") == (int(total), f"{share}%", int(wins), f"{won}%")
        assert row[8] == int(old)
    assert outcome.publishable


@pytest.mark.parametrize("size", sizes(8, 24, 41, 110, 200, 500))
@pytest.mark.parametrize("variant", ["原案", "百分制"])
def test_plain_arithmetic(size: int, variant: str) -> None:
    chance = Random(size)
    lines = []
    for number in range(size):
        wins = chance.randint(0, 9)
        draws = chance.randint(0, 9 - wins)
        lines.append((f"棋手{number}", 2 * wins + draws, chance.randint(0, 90), wins, draws))
    outcome = event(
        [list(line) for line in lines], ["棋手", "大分", "累进分", "胜局", "和局"], rounds=9, variant=variant
    )
    keys = []
    for _, points, total, wins, draws in lines:
        share, won = Fraction(total, 90), Fraction(wins, 9)
        perf = share + won if variant == "原案" else (share + won + Fraction(draws, 18)) * 50
        keys.append((points, perf))
    ranked = sorted(keys, reverse=True)
    for row, key in zip(rows(outcome), keys, strict=True):
        assert row["perf"] == pytest.approx(float(key[1]))
        assert row["place"] == ranked.index(key) + 1


@pytest.mark.parametrize(
    ("cells", "column", "perf", "place"),
    [
        ({1: ""}, "points", True, False),
        ({1: "十六"}, "points", True, False),
        ({2: ""}, "progressive", False, False),
        ({2: 133}, "progressive", False, False),
        ({2: CellError("#N/A")}, "progressive", False, False),
        ({3: None}, "wins", False, False),
        ({3: 12}, "wins", False, False),
        ({3: 1.5}, "wins", False, False),
        ({4: "?"}, "old_place", True, True),
    ],
)
def test_a_slip_takes_its_own_line_away(cells: dict[int, Any], column: str, perf: bool, place: bool) -> None:
    lines = [["甲", 16, 100, 6, 1], ["乙", 15, 98, 6, 2], ["丙", 14, 97, 5, 3]]
    wrong = [cells.get(at, cell) for at, cell in enumerate(lines[1])]
    outcome = event([lines[0], wrong, lines[2]])
    ((table, row, key, said),) = told(outcome)
    assert (table, row, key) == ("entries", 2, column)
    assert said
    found = rows(outcome)
    assert (found[1]["perf"] is not None, found[1]["place"] is not None) == (perf, place)
    assert [each["place"] for each in (found[0], found[2])] == [1, 3 if place else 2]


@pytest.mark.parametrize(
    ("cells", "progress_rate", "win_rate"),
    [
        ({}, 98 / 132, 6 / 11),
        ({2: "?"}, None, 6 / 11),
        ({2: 133}, None, 6 / 11),  # 11 rounds won give 2 × 11 × 12 ÷ 2 = 132
        ({3: "?"}, 98 / 132, None),
        ({3: 12}, 98 / 132, None),
    ],
)
def test_a_slip_in_one_share_leaves_the_other(
    cells: dict[int, Any], progress_rate: float | None, win_rate: float | None
) -> None:
    line = [cells.get(at, cell) for at, cell in enumerate(["乙", 15, 98, 6, 2])]
    (found,) = rows(event([line]))
    assert (found["progress_rate"], found["win_rate"]) == (
        progress_rate and pytest.approx(progress_rate),
        win_rate and pytest.approx(win_rate),
    )


def test_words_of_the_variant_and_the_points_of_a_win() -> None:
    for field in EVENTS["xq-perf"].settings:
        for canonical, word in field.kind.codes():
            for spelling in (word, canonical, f" {word}", " ".join(word)):
                settings = event([], **{field.key: spelling}).settings
                assert getattr(settings, field.key) == canonical
    # Three rounds won at 3 points: 3 + 6 + 9 = 18 is the most.
    assert rows(event([["甲", 9, 18, 3, ""]], rounds=3, win=3))[0]["perf"] == 2
    with pytest.raises(CellError):
        running.of_ranges("xq-perf", [], [[["棋手"], ["甲"]]])


def test_points_that_the_rounds_cannot_give() -> None:
    """Eleven rounds won at 2 points are 22; six wins are 12 points at least; 14 points are 2 + 4 + … + 14 at least."""
    outcome = event([["甲", 23, 100, 6, 1], ["乙", 11, 98, 6, 2], ["丙", 14, 55, 5, 3], ["丁", 22, 132, 11, 4]])
    said = [(each.row.at if each.row else 0, each.name) for each in outcome.problems if each.severity == "error"]
    assert said == [(1, "POINTS_BEYOND"), (2, "POINTS_SHORT"), (3, "PROGRESSIVE_SHORT")]
    assert [row["place"] for row in rows(outcome)] == [None, 3, 2, 1]


@pytest.mark.parametrize(
    ("points", "progressive", "said"),
    [
        # Won first: 2 + 4 + … + 14, then 15 four times: 56 + 60. Won last: 1 + 3 + … + 15 = 64.
        *[(15, 116, None), (15, 117, "PROGRESSIVE_LONG"), (15, 64, None), (15, 63, "PROGRESSIVE_SHORT")],
        # 2 + … + 16, then 16 three times: 72 + 48; won last 72.
        *[(16, 120, None), (16, 121, "PROGRESSIVE_LONG"), (16, 72, None), (16, 71, "PROGRESSIVE_SHORT")],
        # Of 0.75 points every running total has them, or the last one.
        *[(0.75, 8.25, None), (0.75, 8.5, "PROGRESSIVE_LONG"), (0.75, 0.5, "PROGRESSIVE_SHORT")],
        *[(0, 0, None), (0, 1, "PROGRESSIVE_LONG"), (22, 132, None), (22, 131, "PROGRESSIVE_SHORT")],
    ],
)
def test_a_progressive_score_that_the_points_can_have(points: float, progressive: float, said: str | None) -> None:
    """累进分 is the sum of the running totals of eleven rounds, none of which gives more than 2."""
    outcome = event([["甲", points, progressive, 0, 1]])
    assert [each.name for each in outcome.problems if each.severity == "error"] == ([said] if said else [])


@pytest.mark.parametrize(
    ("win", "points", "draws", "enough"),
    [
        *[(2, 17, 4, True), (2, "16.75", 4, False)],  # 14 + 4 × 0.75, after 慢棋和 and 快负 of 2-1.25-0.75-0
        *[(3, 25, 4, True), (3, 24, 4, False)],  # 21 + 4 × 1
        *[(1, 7, 4, True), (1, 6, 4, False)],  # no printed system gives 1 for a win: its draws may be worth nothing
        *[(2, 14, None, True), (2, 13, None, False)],
    ],
)
def test_draws_have_their_points(win: int, points: Any, draws: int | None, enough: bool) -> None:
    """Seven wins, and what a draw gives at least by a system with so many points for a win."""
    outcome = event([["甲", points, 60, 7, draws]], ["姓名", "积分", "累进分", "胜局", "和局"], win=win)
    assert ("POINTS_SHORT" in [each.name for each in outcome.problems]) == (not enough)


def test_the_share_of_wins_is_the_one_that_the_figure_is_made_of() -> None:
    """百分制: (7 + 4 ÷ 2) ÷ 11 of 许银川's seven wins and four draws, the reader's own example; 原案 7 ÷ 11."""
    heads = ["姓名", "积分", "累进分", "胜局", "和局"]
    line = ["许银川", 18, 117, 7, 4]
    (percent,), (plain,) = (rows(event([line], heads, variant=variant)) for variant in ("百分制", "原案"))
    assert (percent["win_rate"], plain["win_rate"]) == (pytest.approx(9 / 11), pytest.approx(7 / 11))
    assert percent["perf"] == pytest.approx((117 / 132 + 9 / 11) / 2 * 100)


@pytest.mark.parametrize(("variant", "perf"), [("原案", 2), ("百分制", 100)])
def test_who_has_won_every_game_has_all_there_is(variant: str, perf: int) -> None:
    """2 + 4 + … + 22 = 132; and of him who is said to have won twelve of eleven neither share is known."""
    outcome = event([["甲", 22, 132, 11, 1], ["乙", 22, 133, 12, 2]], variant=variant)
    first, second = rows(outcome)
    assert (first["perf"], first["progress_rate"], first["win_rate"], first["place"]) == (perf, 1, 1, 1)
    assert [second.get(key) for key in ("perf", "progress_rate", "win_rate", "place")] == [None] * 4


@pytest.mark.parametrize(
    ("variant", "wins", "draws", "perf", "won"),
    [
        ("百分制", 5, 3, Fraction(625, 9), Fraction(13, 18)),  # 50 × (60/90 + 6.5/9)
        ("百分制", 5, None, Fraction(550, 9), Fraction(5, 9)),
        ("百分制", 5, "x", None, None),
        ("百分制", 7, 3, None, None),  # ten games in nine rounds
        ("百分制", 7, 2, Fraction(700, 9), Fraction(8, 9)),
        ("原案", 5, 3, Fraction(11, 9), Fraction(5, 9)),  # draws are in the points alone
        ("原案", 5, "x", Fraction(11, 9), Fraction(5, 9)),
    ],
)
def test_draws_count_in_percent(variant: str, wins: int, draws: Any, perf: Any, won: Any) -> None:
    """60 of the 90 that nine wins give; the share of the progressive score hangs on no other cell."""
    heads = ["棋手", "大分", "累进分", "胜局", "和局"]
    (row,) = rows(event([["甲", 16, 60, wins, draws]], heads, rounds=9, variant=variant))
    assert row.get("progress_rate") == pytest.approx(60 / 90)
    for key, value in (("perf", perf), ("win_rate", won)):
        assert row.get(key) == (None if value is None else pytest.approx(float(value))), key


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (("甲", 2, 2, 1), []),  # after one round the two are the same
        (("甲", 2, 1, 1), ["PROGRESSIVE_SHORT"]),
        (("甲", 1, 2, 1), ["POINTS_SHORT"]),
        (("甲", 2, 2, None), ["TOTALS_MISSING"]),
        (("甲", 3, 2, 1), ["POINTS_BEYOND"]),
        (("甲", 3, 3, 1), ["ABOVE_HIGHEST"]),
    ],
)
def test_totals_that_one_round_can_give(cells: tuple[Any, ...], said: list[str]) -> None:
    outcome = event([list(cells)], HEADS[:4], rounds=1)
    assert sorted(each.name for each in outcome.problems if each.severity == "error") == said
