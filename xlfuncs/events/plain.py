"""An outcome as plain data."""

from collections.abc import Iterable, Mapping
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import text_of
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import Problem, in_order, problems_of
from xlfuncs.events.sheet.parts import cell, local


def plain(outcome: Outcome) -> dict[str, Any]:
    """Write the outcome as JSON has it: canonical keys, numbers as numbers, texts in the language of the outcome.

    Of each table there is a row for every one typed, blank for blank, so that its place is its number.
    """
    language, event = outcome.language, outcome.event
    subject = event.subject.key

    def rows(found: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [
            {
                key: None if value is None else cell(local(outcome, key, value), language)
                for key, value in row.items()
                if key != "at"
            }
            for row in found
        ]

    return {
        "figures": {each.key: cell(each.value, language) for each in outcome.figures.values()},
        "entries": rows({subject: None, **row, "note": row.get("note")} for row in outcome.by_row(event.entries.key)),
        "board": rows(outcome.board()),
        "members": rows(outcome.members),
        **{
            each.key: rows(outcome.listings[each.key].rows())
            for each in event.listings
            if each.key in outcome.listings and not each.asked
        },
        "problems": [_problem(each, language) for each in in_order(event, outcome.problems)],
        **{table: rows({**row, "note": row.get("note")} for row in outcome.by_row(table)) for table in event.beside},
        **({"edition": outcome.edition} if outcome.edition else {}),
        "typed": outcome.typed,
        "counted": outcome.counted,
        "publishable": outcome.publishable,
    }


def refused(event: Event, error: CellError, language: str) -> dict[str, Any]:
    """Write the same of an event that cannot be computed: what is wrong, each by itself."""
    problems = problems_of(error, event.settings)
    return {"problems": [_problem(each, language) for each in problems], "publishable": False}


def _problem(problem: Problem, language: str) -> dict[str, Any]:
    return {
        "table": problem.table,
        "row": problem.row.line if problem.row else None,
        "column": problem.column.key if problem.column else None,
        "sentence": text_of(problem.said, language),
        "severity": problem.severity,
    }
