"""The JCBL events for tests: given as rows, read as plain values."""

from typing import Any

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows

#: Ten pairs by their scores, best first.
PAIRS = [{"unit": f"組{n}", "score": 70 - n} for n in range(1, 11)]


def run(event: str, settings: dict[str, Any], entries: list[dict[str, Any]], **tables: Any) -> Outcome:
    return of_rows(f"jcbl-{event}", settings, {"entries": entries, **tables}, "ja")


def of(outcome: Outcome, at: int, *keys: str) -> tuple[Any, ...]:
    """Results of the row typed at this place."""
    row = outcome.entries[at]
    return tuple(value if isinstance(value := row.get(key), int | str | None) else float(value) for key in keys)


def errors(outcome: Outcome) -> list[str]:
    """The names of the sentences on what has to be mended."""
    return [getattr(each.said, "name", str(each.said)) for each in outcome.problems if each.severity == "error"]
