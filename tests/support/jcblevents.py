"""The JCBL events for tests: given as rows, read as plain values."""

from typing import Any

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows

#: Ten pairs by their percentages, best first, 50 in the mean.
PAIRS = [{"unit": f"組{n}", "score": v} for n, v in enumerate((69, 68, 67, 66, 45, 42, 39, 37, 34, 33), 1)]


PAIRS_OF_TWO_SESSIONS = {"rating": "sectional", "sessions": 2, "boards": 24, "scoring": "mp"}
BY_VP = {"max_vp": 20}
#: What nothing stands for by itself, and is meant in a test that says nothing else.
STATED: dict[str, dict[str, Any]] = {
    "club": {"class": 4, "sessions": 1, "boards": 24, "scoring": "mp"},
    "sectional": PAIRS_OF_TWO_SESSIONS | BY_VP,
    "flights": {**PAIRS_OF_TWO_SESSIONS, "flights": 3} | BY_VP,
    "teams": {"rating": "sectional", "sessions": 2, "scoring": "vp"} | BY_VP,
    "league": {"rating": "sectional", "league": "open", "scoring": "vp"} | BY_VP,
    "weekly": {"class": 3, "game": "pair", "sessions": 1, "members": 4} | BY_VP,
}


def stated(event: str, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of a test, with those that have to be filled in."""
    return {**STATED.get(event.removeprefix("jcbl-"), {}), **settings}


def run(event: str, settings: dict[str, Any], entries: list[dict[str, Any]], **tables: Any) -> Outcome:
    return of_rows(f"jcbl-{event}", stated(event, settings), {"entries": entries, **tables}, "ja")


def of(outcome: Outcome, at: int, *keys: str) -> tuple[Any, ...]:
    """Return results of the row typed at this place."""
    row = outcome.entries[at]
    return tuple(value if isinstance(value := row.get(key), int | str | None) else float(value) for key in keys)


def errors(outcome: Outcome) -> list[str]:
    """Return the names of the sentences on what has to be mended."""
    return [getattr(each.said, "name", str(each.said)) for each in outcome.problems if each.severity == "error"]
