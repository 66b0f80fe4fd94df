"""df-swiss by a second, plain computation from the club's text: seats, awards, slips."""

from random import Random

import pytest
from dianfengevents import Row, column, run
from eventdata import mistakes

from xlfuncs.core.arguments import Whole
from xlfuncs.core.errors import CellError
from xlfuncs.events import EVENTS


@pytest.mark.parametrize("size", [3, 8, 19, 20, 24, 41, 200])
def test_a_swiss_evening_by_sorting(size: int) -> None:
    """Five rounds of 4: who has 12 of 20 boards has finished; points, boards, entry; 3, 2, 2, 2, 1 …"""
    chance = Random(size)
    rows = []
    for number in range(size):
        until = chance.choice([5] * 6 + [2, 3])
        row: Row = {"unit": f"对{number}"} | {f"points{n}": chance.randint(-20, 20) for n in range(1, until + 1)}
        rows.append(row | ({"left": until + 1} if until < 5 else {}))
    outcome = run("df-swiss", {}, entries=rows)
    assert outcome.publishable
    total = {n: sum(v for k, v in row.items() if k.startswith("points")) for n, row in enumerate(rows)}
    boards = {n: 4 * sum(k.startswith("points") for k in row) for n, row in enumerate(rows)}
    done = sorted((n for n in total if boards[n] >= 12), key=lambda n: (-total[n], -boards[n], n))
    for n, points in total.items():
        found = outcome.entries[n + 1]
        assert (found["total"], found["boards"]) == (points, boards[n])
        if n not in done:
            assert (str(found["place"]), found["award"]) == ("not finished", 0)
            continue
        place = done.index(n) + 1
        last = 10 if len(done) >= 20 else len(done) // 2
        award = 3 if place == 1 else 0 if place > last else 2 if place <= 4 else 1
        assert (found["place"], found["award"]) == (place, award)
    assert outcome.value("finishers") == len(done)
    # The seats of the last round: by the points of the first four, two by two, those who have left sit nowhere.
    before = {n: sum(row.get(f"points{r}", 0) for r in range(1, 5)) for n, row in enumerate(rows) if "left" not in row}
    seated = sorted(before, key=lambda n: (-before[n], n))
    for position, n in enumerate(seated):
        found = outcome.entries[n + 1]
        if position == len(seated) - 1 and len(seated) % 2:
            assert (str(found["direction"][0]), found["table"]) == ("bye", None)
        else:
            other = seated[position + 1 if position % 2 == 0 else position - 1]
            direction = "EW" if position % 2 else "NS"
            assert (found["table"], found["direction"][0], found["opponent"]) == (
                position // 2 + 1, direction, f"对{other}",
            )  # fmt: skip


def test_the_first_seats_are_by_entry_and_a_running_table_has_no_awards() -> None:
    rows = [{"unit": name} for name in "甲乙丙丁"]
    first = run("df-swiss", {}, entries=rows)
    assert [(row["table"], row["opponent"]) for row in first.entries.values()] == [
        (1, "乙"),
        (1, "甲"),
        (2, "丁"),
        (2, "丙"),
    ]
    running = run("df-swiss", {}, entries=[row | {"points1": n} for n, row in enumerate(rows)])
    assert column(running, "place") == [4, 3, 2, 1]
    assert column(running, "award") == [None] * 4
    assert running.value("seated") == 2
    assert column(running, "opponent") == ["乙", "甲", "丁", "丙"]


def test_slips_of_a_swiss_evening() -> None:
    rows = [{"unit": name} | {f"points{n}": 5 - k for n in range(1, 6)} for k, name in enumerate("甲乙丙丁")]
    clean = run("df-swiss", {}, entries=rows)
    slips: list[tuple[Row, str, str]] = [
        (rows[3] | {"points2": "x"}, "points", "NOT_ALLOWED"),
        (rows[3] | {"points6": 1}, "points", "NO_SUCH_ROUND"),
        (rows[3] | {"played": 21}, "played", "MORE_PLAYED"),
        (rows[3] | {"played": "all"}, "played", "NOT_ALLOWED"),
        (rows[3] | {"left": CellError("#N/A")}, "left", "HOLDS_ERROR"),
    ]
    for row, key, said in slips:
        outcome = run("df-swiss", {}, entries=[*rows[:3], row])
        assert ("entries", 4, key, said) in mistakes(outcome)
        for name in ("place", "total", "boards", "award"):
            assert column(outcome, name)[:3] == column(clean, name)[:3], (row, name)
    short = run("df-swiss", {}, entries=[*rows[:3], {"unit": "丁", "points1": 1}])
    assert [each.name for each in short.problems] == ["POINTS_MISSING"] * 4


def test_seats_wait_for_the_points() -> None:
    outcome = run("df-swiss", {}, entries=[{"unit": "甲", "points1": "?"}, {"unit": "乙", "points1": 2}])
    assert mistakes(outcome) == [("entries", 1, "points", "NOT_ALLOWED"), ("", 0, "", "NO_SEATS")]
    assert column(outcome, "table") == [None, None]
    assert column(outcome, "place") == [None, 1]


def test_a_round_that_cannot_be_read_was_played() -> None:
    """甲 has played two rounds of 4 boards, of which one is not known, and lacks the third."""
    entries = [{"unit": "甲", "points1": 2, "points2": "x"}, {"unit": "乙", "points1": 1, "points2": 2, "points3": 3}]
    outcome = run("df-swiss", {"rounds": 3}, entries=entries)
    assert mistakes(outcome) == [("entries", 1, "points", "NOT_ALLOWED"), ("", 0, "", "NO_SEATS")]
    missing = [each.heading("zh") for each in outcome.problems if each.name == "POINTS_MISSING"]
    assert (missing, column(outcome, "boards"), column(outcome, "total")) == (["第3轮"], [8, 12], [None, 6])


def test_a_round_is_named_as_its_heading_is() -> None:
    outcome = run(
        "df-swiss", {"rounds": 2}, entries=[{"unit": "甲", "points1": 2, "points2": "x"}, {"unit": "乙", "points1": 1}]
    )
    wrong, hint = (
        next(each for each in outcome.problems if each.name == name) for name in ("NOT_ALLOWED", "POINTS_MISSING")
    )
    assert wrong.said.text("zh") == "“第2轮”应为数字，现为“x”"
    assert wrong.said.text("en") == 'R2 must be a number, not "x"'
    assert [hint.heading(language) for language in ("en", "zh", "ja")] == ["R2", "第2轮", "第2ラウンド"]


@pytest.mark.parametrize(("wanted", "said"), [(1, None), (2, None), (3, "SEATS_TOO_EARLY"), (4, "SEATS_BEYOND")])
def test_seats_of_a_round_that_cannot_be_seated_yet(wanted: int, said: str | None) -> None:
    """One round of three is played: the second can be seated, the third not yet, and there is no fourth."""
    entries = [{"unit": name, "points1": points} for name, points in (("甲", 1), ("乙", 2))]
    outcome = run("df-swiss", {"rounds": 3, "seat_round": wanted}, entries=entries)
    assert [each.name for each in outcome.problems] == ([said] if said else [])
    assert column(outcome, "table") == ([None] * 2 if said else [1, 1])
    assert column(outcome, "total") == [1, 2]


def test_a_pair_that_left_has_no_points_later() -> None:
    entries = [{"unit": "甲", "points1": 1, "points2": 3, "left": 2}, {"unit": "乙", "points1": 2, "points2": 0}]
    outcome = run("df-swiss", {"rounds": 2}, entries=entries)
    assert mistakes(outcome) == [("entries", 1, "points", "LEFT_BEFORE")]
    assert column(outcome, "total") == [4, 2]


def test_points_that_cannot_be_read_are_no_points_after_leaving() -> None:
    """弃权 in the cell of round 2 of a pair that has left before it: one slip, which is no number but a place."""
    entries = [{"unit": "甲", "points1": 1, "points2": "弃权", "left": 2}, {"unit": "乙", "points1": 2, "points2": 0}]
    outcome = run("df-swiss", {"rounds": 2, "seat_round": 1}, entries=entries)
    assert [each[2:] for each in mistakes(outcome) if each[0]] == [("points", "WORD_OF_ANOTHER_COLUMN")]


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ({"points1": 1, "points2": 2, "points3": 0, "played": 15}, None),  # 3 × 5 boards
        ({"points1": 1, "points2": 2, "points3": 0, "played": 16}, "PLAYED_BEYOND"),
        ({"points1": 1, "points2": 2, "points3": 0, "points4": 3, "played": 18}, None),  # two were cut off
        ({"played": 20}, "PLAYED_BEYOND"),  # no round has points
        ({"played": 0}, None),
        ({"points1": 5, "played": 15, "left": 2}, "PLAYED_BEYOND"),
        ({"points1": 5, "points2": "?", "played": 10}, None),  # it was played, whatever it gave
        ({"points1": 5, "points2": 2, "played": 0}, "NO_BOARDS"),
        ({"points1": 5, "points2": 0, "played": 0}, None),  # a round without an opponent may give points
        ({"points1": 1, "points2": 2, "points3": 0, "points4": 3, "played": 21}, "MORE_PLAYED"),  # 4 × 5 are all
    ],
)
def test_boards_are_held_against_the_rounds(pair: Row, said: str | None) -> None:
    """切断未完成的牌副（以后也不能补打），计算本轮得分: a round has at most its boards, and then it has points.

    Four rounds of 5. The pair gets no place, and the others' are as without it.
    """
    others = [{"unit": name} | {f"points{n}": 5 - k for n in range(1, 5)} for k, name in enumerate("甲乙丙")]
    outcome = run("df-swiss", {"rounds": 4, "round_boards": 5}, entries=[*others, {"unit": "丁", **pair}])
    told = [(row, column, name) for _, row, column, name in mistakes(outcome) if column == "played"]
    assert told == ([(4, "played", said)] if said else [])
    assert column(outcome, "place")[:3] == [1, 2, 3]
    if said:
        assert (column(outcome, "place")[3], column(outcome, "award")[3]) == (None, None)


def test_what_is_said_of_boards_without_points() -> None:
    entries = [{"unit": "甲", "points1": 1, "played": 9}, {"unit": "乙", "points1": 2, "points2": 1, "played": 0}]
    outcome = run("df-swiss", {"rounds": 2, "round_boards": 5}, entries=entries)
    assert [each.said.text("zh") for each in outcome.problems] == [
        "完成了 9 副，而有得分的轮次合计只有 5 副：请补填得分，或更正副数（只有总分时，“轮数”填 1，每轮副数填总副数）",
        "有 2 轮的得分，完成副数却为 0：请更正其一",
    ]


def test_rounds_as_people_write_them() -> None:
    """乙 has left before 第2轮: its points of that round are a mistake, as where 2 stands there."""
    entries = [
        {"unit": name, "points1": 1, "points2": 3, "left": left} for name, left in (("甲", None), ("乙", "第2轮"))
    ]
    found = run("df-swiss", {"rounds": 3, "seat_round": "第二轮"}, entries=entries)
    assert found.figures["seated"].value == 2
    assert mistakes(found) == [("entries", 2, "points", "LEFT_BEFORE")]


def test_a_workbook_has_a_column_for_every_round_that_can_be_set() -> None:
    """Without one the last round has no points, and nobody gets an award."""
    declared = EVENTS["df-swiss"]
    (points,) = (field for field in declared.tables[0].columns if field.key == "points")
    rounds = declared.settings.named("rounds").kind
    assert isinstance(rounds, Whole)
    assert points.repeated is not None
    assert (points.repeated.shown, points.repeated.most) == (rounds.high, rounds.high)
