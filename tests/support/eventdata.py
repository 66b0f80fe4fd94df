"""The filled examples of the events, and events run on plain rows and on ranges of cells."""

import inspect
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS, running
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.sheet import book

load()

Cells = list[list[Any]]


@cache
def _text(name: str) -> str:
    module = Path(inspect.getfile(EVENTS[name].program))
    found = [file for language in ("zh", "ja", "en") if (file := module.with_suffix(f".{language}.json")).exists()]
    return found[0].read_text(encoding="utf-8") if found else ""


def example(name: str) -> dict[str, Any]:
    """Return the filled example beside an event: settings, and rows by table. A copy for each caller."""
    found: dict[str, Any] = json.loads(_text(name))
    return found


#: The events that have an example.
FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
WITH_EXAMPLE = sorted(name for name in EVENTS if _text(name))


def run(name: str, settings: Mapping[str, Any], entries: Sequence[Mapping[str, Any]], **tables: Any) -> Outcome:
    """Run an event given as plain rows."""
    return running.of_rows(name, settings, {"entries": entries, **tables}, "en")


def run_example(name: str, given: Mapping[str, Any]) -> Outcome:
    """Run an event given as its example is."""
    tables = {key: rows for key, rows in given.items() if key != "settings"}
    return running.of_rows(name, given["settings"], tables, "en")


def ranges(event: Event, given: Mapping[str, Any], language: str = "en") -> tuple[Cells, list[Cells]]:
    """Return settings and tables as ranges of cells under the labels and headings of one language."""
    settings = [[event.settings.named(key).label.text(language), cell] for key, cell in given["settings"].items()]
    tables = []
    for table in (*event.tables, MEMBERS):
        rows: list[dict[str, Any]] = given.get(table.key, [])
        keys = list(dict.fromkeys(key for row in rows for key in row))
        if not keys:
            continue
        headings = []
        for key in keys:
            found = table.columns.find(key)
            assert found is not None, key
            headings.append(found.field.heading(language, found.number))
        tables.append([headings, *([row.get(key, "") for key in keys] for row in rows)])
    return settings, tables


def run_ranges(name: str, settings: Cells, tables: list[Cells]) -> Outcome:
    """Run an event given as ranges of cells."""
    return running.of_ranges(name, settings, tables)


def errors(outcome: Outcome) -> list[tuple[str, int | None, str]]:
    """Return what has to be mended: sentence, row, column."""
    return [
        (
            getattr(each.said, "name", str(each.said)),
            each.row.at if each.row else None,
            each.column.field.key if each.column else "",
        )
        for each in outcome.problems
        if each.severity == "error"
    ]


def mistakes(outcome: Outcome) -> list[tuple[str, int, str, str]]:
    """Return what has to be mended: table, row, column, and the sentence's name."""
    return [
        (each.table, each.row.at if each.row else 0, each.column.field.key if each.column else "", each.name)
        for each in outcome.problems
        if each.severity == "error"
    ]


def hints(outcome: Outcome) -> list[str]:
    """Return the names of the hints, without those on the name and the day of the event."""
    found = [getattr(each.said, "name", "") for each in outcome.problems if each.severity == "hint"]
    return [name for name in found if name not in ("NO_EVENT_NAME", "NO_DATE")]


def slip(outcome: Outcome, unit: str, language: str) -> str:
    """Return what the slip of a unit says."""
    outcome = replace(outcome, language=language)
    row = next(row for row in outcome.board() if row[outcome.event.subject.key] == unit)
    return book.slip(outcome, row)


def results(outcome: Outcome, key: str) -> list[Any]:
    """Return one column of the results, numbers as floats."""
    return [plain(row.get(key)) for _, row in sorted(outcome.entries.items())]


def plain(value: Any) -> Any:
    return float(value) if hasattr(value, "quantize") else value
