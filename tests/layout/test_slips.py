"""Slips: the working of every entry, in as many rows as it needs."""

import pytest

from xlfuncs.events import EVENTS, Event, running
from xlfuncs.events.sheet.book import SLIP_LETTERS, SLIPS_LACK, briefs, red_lines, slip, slip_rows
from xlfuncs.events.sheet.shape import ROOM, SLIP_LINES, shape
from xlfuncs.events.wording import wide
from xlfuncs.layout import example, examples


@pytest.mark.parametrize("event", EVENTS.values(), ids=lambda event: event.name)
def test_the_slips_of_the_examples_have_room(event: Event) -> None:
    """Beside name and total 66 digits of Arial at 10 points remain: 76 half letters of a type of 9 points, of which a
    few are lost where a line ends. All that is told stands in rows of so many lines.
    """
    found = shape(event, ROOM)
    for language in examples(event):
        given = example(event, language)
        outcome = running.of_rows(event.name, given.pop("settings"), given, language)
        board = [row for row in outcome.board() if outcome.entries[row["at"]]]
        rows = [str(row["slip"]) for row in slip_rows(outcome, board, found.lines("slips"))]
        told = "".join(rows)
        assert all(brief in told for brief in briefs(outcome, board))
        for working in (slip(outcome, row) for row in board):
            assert working.partition({"zh": "：", "ja": "："}.get(language, ": "))[2] in told
        assert max(map(wide, rows)) <= 72 * SLIP_LINES
        assert len(rows) * ROOM <= found.lines("slips") * len(board)


@pytest.mark.slow
def test_a_slip_longer_than_a_page_is_told_whole() -> None:
    """Sixty pairs of seven flights, each ranked in its own and those above it: the working of some takes 50 lines."""
    entries = [
        {"unit": f"{number} 組", "flight": "ABCDEFG"[number % 7], "score1": 30 + number / 2, "score2": 65 - number / 3}
        for number in range(60)
    ]
    settings = {"tables": 30, "flights": 7, "scoring": "%", "rating": "リジョナル", "sessions": 2, "boards": 24}
    outcome = running.of_rows("jcbl-flights", settings, {"entries": entries}, "ja")
    board = outcome.board()
    longest = max((slip(outcome, row).partition("：")[2] for row in board), key=wide)
    rows = slip_rows(outcome, board, 1000)
    assert wide(longest) > 50 * SLIP_LETTERS
    assert longest in "".join(str(row["slip"]) for row in rows)
    assert max(wide(str(row["slip"])) for row in rows) <= SLIP_LINES * SLIP_LETTERS


def test_a_slip_begins_with_what_is_given_in_two_lines() -> None:
    """第2条 ③ ④: the score of each session stands beside its points, the total beside the slip."""
    event = EVENTS["jcbl-sectional"]
    given = example(event, "ja")
    outcome = running.of_rows(event.name, given.pop("settings"), given, "ja")
    first = outcome.board()[0]
    said, *others = briefs(outcome, outcome.board())
    scores = "得点合計 318 · セッション① 162 → 0.46 · セッション② 156 → 0.41"
    assert said == f"1 位：{scores} · オーバーオール 2.12 · レッド 2.12 · ブラック 0.87"
    assert all(wide(each) <= 2 * SLIP_LETTERS for each in (said, *others))
    row = next(iter(slip_rows(outcome, [first], 100)))
    assert str(row["slip"]).splitlines()[0] == said
    assert str(row["total"]) == "2.99"


def test_who_never_came_stands_below_who_withdrew() -> None:
    entries = [
        {"unit": "甲", "place": 1, "player1": 100},
        {"unit": "乙", "place": "未参赛"},
        {"unit": "丙", "place": "弃权", "player1": 100},
    ]
    settings = {"level": "基层锦标赛", "boards": 24, "colour": "红"}
    outcome = running.of_rows("cba-teams", settings, {"entries": entries}, "zh")
    assert [row["unit"] for row in outcome.board()] == ["甲", "丙", "乙"]


def test_slips_without_a_row_are_told_of() -> None:
    entries = [{"unit": f"{number} 組", "score1": 40 + number} for number in range(8)]
    outcome = running.of_rows(
        "jcbl-club", {"tables": 4, "scoring": "%", "class": 4, "sessions": 1, "boards": 24}, {"entries": entries}, "ja"
    )
    whole = slip_rows(outcome, outcome.board(), 100)
    cut = slip_rows(outcome, outcome.board(), 5)
    assert cut[:4] == whole[:4]
    lacking = str(SLIPS_LACK(rows=len(whole) - 4))
    assert [str(row["slip"]) for row in cut[4:]] == [lacking]
    found = shape(EVENTS["jcbl-club"], ROOM)
    assert lacking in map(str, red_lines(outcome, found, cut))
    assert lacking not in map(str, red_lines(outcome, found, whole))
