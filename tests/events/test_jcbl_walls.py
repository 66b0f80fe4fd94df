"""What hangs on the wall of pairs over several sessions: each score beside its points, as a page has room for them."""

from typing import Any

import pytest
from jcblevents import stated

from xlfuncs.events import EVENTS
from xlfuncs.events.running import of_rows
from xlfuncs.events.sheet.parts import part
from xlfuncs.events.sheet.shape import columns_shown, list_columns

#: Percentages of eight pairs, four sessions of them.
SCORES = [[60, 55, 58, 52], [55, 60, 50, 54], [52, 51, 49, 50], [50, 50, 50, 50]]


def outcome(sessions: int) -> Any:
    entries = [
        {"unit": f"組{n}"} | {f"score{number}": score for number, score in enumerate(row[:sessions], 1)}
        for n, row in enumerate([*SCORES, *([score - 5 for score in each] for each in SCORES)], 1)
    ]
    settings = {"sessions": sessions, "tables": 4, "scoring": "%"}
    return of_rows("jcbl-sectional", stated("sectional", settings), {"entries": entries}, "ja")


@pytest.mark.parametrize(
    ("sessions", "heads"),
    [
        (1, ["順位", "ペア", "得点合計", "セッション計"]),
        (2, ["順位", "ペア", "得点1", "セッション①", "得点2", "セッション②", "得点合計"]),
        (3, ["順位", "ペア", "セッション①", "セッション②", "セッション③", "得点合計"]),
        (4, ["順位", "ペア", "セッション①", "セッション②", "セッション③", "セッション④", "得点合計"]),
    ],
)
def test_each_score_stands_beside_its_points(sessions: int, heads: list[str]) -> None:
    """Of one session the totals say both; of three and four a page has room for the points alone."""
    found = part(outcome(sessions), "board")
    assert found[0][: len(heads)] == heads
    assert found[0][len(heads)] == "オーバーオール"


def test_the_score_is_the_one_that_was_typed() -> None:
    """Pairs 1 and 2 have 115, pairs 5 and 6, who are 5 below them in each session, 105, pair 3 has 103."""
    heads, _, _, third, *_ = part(outcome(2), "board")
    told = dict(zip(heads, third, strict=True))
    assert (told["順位"], told["ペア"], told["得点1"], told["得点2"]) == ("3 タイ", "組5", 55, 50)


@pytest.mark.parametrize("sessions", [1, 2, 3, 4])
def test_a_workbook_has_a_column_for_each(sessions: int) -> None:
    event, found = EVENTS["jcbl-sectional"], outcome(sessions)
    board = found.board()
    shown = columns_shown(event, event.board, found, board)
    assert [*shown] == [*list_columns(event, event.board)]
    assert [key for key in shown.values() if key] == [
        key for key in found.wall if any(row.get(key) is not None for row in board)
    ]
