"""An outcome as plain data."""

from collections.abc import Iterable, Mapping
from typing import Any

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.parts import cell
from xlfuncs.sentences import text_of


def plain(outcome: Outcome) -> dict[str, Any]:
    """The outcome as JSON has it: canonical keys, numbers as numbers, English words."""
    language, subject = outcome.language, outcome.event.subject.key

    def rows(found: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [
            {key: None if value is None else cell(value, language) for key, value in row.items() if key != "at"}
            for row in found
        ]

    return {
        "figures": {each.key: cell(each.value, language) for each in outcome.figures.values()},
        "entries": rows({subject: outcome.units[at], **row} for at, row in sorted(outcome.entries.items())),
        "board": rows(outcome.board()),
        "members": rows(outcome.members),
        **{
            each.key: rows(outcome.listings[each.key].rows())
            for each in outcome.event.listings
            if each.key in outcome.listings and not each.asked
        },
        "problems": [
            {
                "table": each.table,
                "row": each.row.line if each.row else None,
                "column": each.column.field.key if each.column else None,
                "sentence": text_of(each.said, language),
                "severity": each.severity,
            }
            for each in outcome.problems
        ],
        **{table: rows(row for _, row in sorted(outcome.rows[table].items())) for table in outcome.event.beside},
        **({"edition": outcome.edition} if outcome.edition else {}),
        "typed": outcome.typed,
        "counted": outcome.counted,
        "publishable": outcome.publishable,
    }
