"""What stands in red across the top: it has room there, and nothing wrong goes untold."""

from typing import Any

import pytest

from xlfuncs.core.sentences import Said
from xlfuncs.events import EVENTS, running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet.book import TO_MEND, in_short, red_lines
from xlfuncs.events.sheet.shape import shape


def outcome(sessions: int, **first: str) -> Outcome:
    """A hundred pairs, matchpoints far from the average: 24 boards of 100 tables have 99 × 24 ÷ 2 = 1188 each."""
    entries: list[dict[str, Any]] = [
        {"unit": f"組{pair}", **{f"score{session}": 200 - pair / 2 for session in range(1, 1 + sessions)}}
        for pair in range(100)
    ]
    entries[0] |= first
    settings = {
        "name": "春の大会",
        "date": "2026-05-16",
        "rating": "sectional",
        "boards": 24,
        "tables": 100,
        "scoring": "mp",
    }
    return running.of_rows("jcbl-sectional", settings | {"sessions": sessions}, {"entries": entries}, "ja")


def red(found: Outcome) -> list[Said]:
    """As they are told one by one."""
    return [said for said in red_lines(found, shape(EVENTS[found.event.name], 200), []) if isinstance(said, Said)]


@pytest.mark.parametrize(
    ("language", "more"),
    [
        ("en", "(and 2 more, see the sheet Problems)"),
        ("zh", "（另有 2 处须更正，见“问题”页）"),
        ("ja", "（ほかに 2 件、シート「問題点」参照）"),
    ],
)
def test_of_three_sentences_on_the_event_the_first_stands_there(language: str, more: str) -> None:
    whole = red(outcome(3))
    first, rest = in_short(whole, language)
    assert (len(whole), first, rest.text(language)) == (3, whole[0], more)


def test_one_sentence_stands_alone() -> None:
    whole = red(outcome(1))
    assert (len(whole), in_short(whole, "ja")) == (1, whole)


def test_rows_to_mend_are_among_the_others() -> None:
    """The average of a second session, and a row."""
    found = outcome(2, score2="欠席？", score1="?")
    whole = red(found)
    assert [each.name for each in whole] == ["WRONG", "WRONG", "ONE_TO_MEND"]
    assert [each.text("zh") for each in in_short(whole, "zh")[1:]] == ["（另有 2 处须更正，见“问题”页）"]
    rows = TO_MEND(rows=3, sheet="问题")
    assert [each.text("zh") for each in in_short([whole[0], rows], "zh")[1:]] == ["（另有 3 处须更正，见“问题”页）"]
    assert in_short([rows], "zh") == [rows]
