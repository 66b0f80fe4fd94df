"""The events of the 巅峰 club for tests: given as rows, read as columns."""

from collections.abc import Mapping
from typing import Any

from xlfuncs.events import Outcome
from xlfuncs.events.running import of_rows

BASE = {"name": "周赛", "date": "2026-05-24"}
Row = dict[str, Any]


def run(name: str, settings: Mapping[str, Any], **tables: Any) -> Outcome:
    return of_rows(name, {**BASE, **settings}, tables)


def column(outcome: Outcome, key: str) -> list[Any]:
    return [row.get(key) for row in outcome.entries.values()]
