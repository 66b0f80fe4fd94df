"""An outcome for the page: every cell a text, in the language of the outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.numbers import with_digits
from xlfuncs.core.sentences import Told, text_of
from xlfuncs.core.trail import number_text
from xlfuncs.events.declaration import PLACE, Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import ERROR, SHEET_CELL, Problem, in_order
from xlfuncs.events.sheet import book, parts
from xlfuncs.formats.csv import CsvWriter
from xlfuncs.page.work.taken import tabbed


def shown(outcome: Outcome, heard: Sequence[Told] = ()) -> dict[str, Any]:
    """Return an outcome as the page shows it: every cell a text, in the language of the outcome; and what was
    ``heard``.
    """
    language, event = outcome.language, outcome.event
    return {
        "event": event.name,
        "kind": event.title.text(language),
        "language": language,
        **book.titles(outcome),
        "publishable": outcome.publishable,
        "problems": [_problem(event, each, language) for each in in_order(event, outcome.problems)],
        "remarks": [text_of(each, language) for each in heard],
        "figures": [
            [each.label.text(language), cell_text(each.value, each.digits, language), each.rule]
            for each in outcome.figures.values()
        ],
        "board": _board(outcome),
        "members": _members(outcome),
    }


def _problem(event: Event, problem: Problem, language: str) -> dict[str, Any]:
    """Return what is wrong, with the row of the form or the setting in which it can be mended."""
    column = problem.heading(language)
    where = SHEET_CELL(place=problem.place, column=column) if problem.place and column else problem.place
    key = problem.column.key if problem.column and not problem.row else ""
    return {
        "error": problem.severity == ERROR,
        "table": problem.table,
        "where": text_of(where or "", language),
        "row": problem.row.at if problem.row else 0,
        "setting": key if key in {each.key for each in event.settings} else "",
        "column": column,
        "said": text_of(problem.said, language),
    }


def _board(outcome: Outcome) -> dict[str, Any]:
    """Return the rows for the wall, each with its working and what is wrong with it."""
    keys, board, subject = parts.board_columns(outcome), outcome.board(), outcome.event.subject.key
    wrong = outcome.wrong_with(outcome.event.entries.key)
    rows = [
        {
            "unit": str(row[subject]),
            "people": [
                each.name for each in outcome.paid.get(row["at"], ()) if each.name not in ("", str(row[subject]))
            ],
            "cells": [_result(outcome, key, row.get(key)) for key in keys],
            "working": _working(outcome, row["at"]),
            "wrong": [text_of(said, outcome.language) for said in wrong.get(row["at"], ())],
        }
        for row in board
    ]
    figures = _figures(keys, board)
    return {
        "head": [parts.word(outcome, key) for key in keys],
        "figures": figures,
        "subject": keys.index(subject),
        "place": keys.index(PLACE.key) if PLACE.key in keys else -1,
        "chief": _chief(outcome, keys, figures),
        "rows": rows,
        "steps": parts.words(outcome, *parts.STEP),
        "tabbed": tabbed(parts.board(outcome, CsvWriter(outcome))),
    }


def _chief(outcome: Outcome, keys: Sequence[str], figures: Sequence[int]) -> int:
    """Return the column of what counts in the end: what members get, else the total, else the first figures."""
    got = [key for row in outcome.members[:1] for key in row if key != PLACE.key]
    counting = (keys.index(key) for key in (*reversed(got), "total") if key in keys and keys.index(key) in figures)
    others = (at for at in figures if keys[at] not in (PLACE.key, outcome.event.subject.key))
    return next(counting, next(others, len(keys) - 1))


def _working(outcome: Outcome, at: int) -> list[list[str]]:
    """Return the steps of an entry, in the order of their columns."""
    return [
        [str(number), text_of(each.symbol, outcome.language), number_text(each.value), each.rule, each.arithmetic()]
        for number, each in enumerate(outcome.steps(at), 1)
    ]


def _members(outcome: Outcome) -> dict[str, Any] | None:
    if not outcome.members:
        return None
    columns = parts.columns_of_people(outcome)
    keys = [each.key for each in columns]
    rows = [[_result(outcome, key, row.get(key)) for key in keys] for row in outcome.members]
    text = tabbed(parts.members(outcome, CsvWriter(outcome)))
    head = [each.label.text(outcome.language) for each in columns]
    return {"head": head, "figures": _figures(keys, outcome.members), "rows": rows, "tabbed": text}


def _figures(keys: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return which columns have figures, counted from 0: these are aligned one under the other."""
    return [at for at, key in enumerate(keys) if any(isinstance(row.get(key), Decimal | int | float) for row in rows)]


def _result(outcome: Outcome, key: str, value: Any) -> str:
    """Return a result as its declaration shows it."""
    digits = outcome.event.digits(key)
    return parts.TextWriter(outcome).value(parts.local(outcome, key, value), digits)  # as in the workbook and a .csv


def cell_text(value: Any, digits: int | None, language: str) -> str:
    """Return a value as people read it, with so many digits after the point."""
    if isinstance(value, Decimal):
        return number_text(value) if digits is None else with_digits(value, digits)
    if isinstance(value, bool):
        return str(value).upper()  # as a sheet shows it
    found = parts.cell(value, language)
    return number_text(found) if isinstance(found, float) else str(found)
