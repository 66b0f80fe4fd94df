"""What a visitor asks for, computed: this runs in a process of its own. Plain values come in and go out."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import formualizer  # noqa: F401 — heavy: once, in the server of processes, as is what the registry loads

from xlfuncs import registry
from xlfuncs.errors import CellError
from xlfuncs.events import book, parts
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.outcome import ERROR, Outcome, Problem
from xlfuncs.events.reading import MEMBERS, event_named
from xlfuncs.events.running import of_rows
from xlfuncs.exchange.finding import in_sheets, language_in, outcome_in
from xlfuncs.exchange.sources import WORKBOOKS, sheets_of
from xlfuncs.exchange.workbooks import filled
from xlfuncs.hosts.headless import recalculate
from xlfuncs.layout import build, example
from xlfuncs.numbers import half_up
from xlfuncs.package.findings import PackageError
from xlfuncs.remarks import listening
from xlfuncs.sentences import Sentence, Told, text_of
from xlfuncs.trail import number_text

registry.load()

NOTHING_GIVEN = Sentence(
    en="choose a file, or fill in the tables", zh="请选择文件，或填写表格", ja="ファイルを選ぶか、表に入力してください"
)
WHICH_EVENT = Sentence(
    en="a {ending} file does not say which event it is: choose one",
    zh="{ending} 文件没有说明是哪种比赛：请选择",
    ja="{ending} ファイルだけでは競技会の種類がわかりません。選んでください",
)

Rows = list[dict[str, Any]]


def of_file(file: Path, name: str, language: str) -> dict[str, Any]:
    """The outcome of a file that was handed in; of one that is no workbook of ours, as the event ``name``."""
    heard: list[Told] = []
    with listening(heard.append):
        outcome = _outcome_of_file(file, name, language)
    return told(outcome, heard)


def of_form(name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str) -> dict[str, Any]:
    """The outcome of what was filled in on the page: settings by key, tables as text pasted from a spreadsheet."""
    event = event_named(name)
    rows = {table.key: pasted(table, tables.get(table.key, "")) for table in (*event.tables, MEMBERS)}
    return told(of_rows(name, {key: value for key, value in settings.items() if value.strip()}, rows, language))


def computed(file: Path, out: Path) -> bytes:
    """A workbook with its figures in it."""
    recalculate(file).save(out)
    return out.read_bytes()


def workbook(name: str, language: str, filled_in: bool, out: Path) -> bytes:
    """The workbook of an event in one of its languages: to be filled in, or its filled example."""
    event = event_named(name)
    build(event, language, example=example(event, language) if filled_in else None).save(out)
    return computed(out, out)


def called(name: str, cells: Sequence[str], language: str) -> dict[str, Any]:
    """A function's value for typed arguments, and its working."""
    try:
        found = registry.call(name, [_typed(each) for each in cells])
    except CellError as error:
        return {"error": error.code, "said": error.told(language)}
    value = found if isinstance(found, list) else [[found]]
    rows = value if value and isinstance(value[0], list) else [value]
    working = registry.explain(f"{language}:{name}", [_typed(each) for each in cells])
    return {
        "head": [parts.WORDS[each].text(language) for each in registry.WORKING],
        "value": [[_cell(cell, None, language) for cell in row] for row in rows],
        "working": [[_cell(cell, None, language) for cell in row] for row in working],
    }


def _typed(text: str) -> Any:
    """A field's text as cells: one, or several rows where lines stand in it."""
    rows = [line.split("\t") for line in text.splitlines() if line.strip()]
    if not rows:
        return None
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


def _outcome_of_file(file: Path, name: str, language: str) -> Outcome:
    if file.suffix.lower() in WORKBOOKS and not name:
        found = filled(file)
        return outcome_in(found.event, found.found, language=found.language)
    if not name:
        raise PackageError(WHICH_EVENT(ending=file.suffix or "?"), file)
    event = event_named(name)
    inside = in_sheets(event, sheets_of(file, lambda cell: _knows(event, cell), language=language))
    return outcome_in(event, inside, language=language_in(event, inside) or language)


def _knows(event: Event, cell: Any) -> bool:
    return event.settings.find(cell) is not None or any(table.columns.find(cell) for table in event.tables)


def pasted(table: Table, text: str) -> Rows:
    """Text from a spreadsheet as rows by key: the first line holds the headings, other columns are left out.

    >>> from xlfuncs.events.reading import MEMBERS
    >>> pasted(MEMBERS, "会员号\\t姓名\\n0012\\t王伟\\n\\n")
    [{'number': '0012', 'name': '王伟'}, {}]
    """
    lines = list(csv.reader(io.StringIO(text), delimiter="\t"))
    if not lines:
        return []
    found = [table.columns.find(cell) for cell in lines[0]]
    return [
        {f"{each.field.key}{each.number or ''}": cell for each, cell in zip(found, line, strict=False) if each and cell}
        for line in lines[1:]
    ]


# --- an outcome for the page


def told(outcome: Outcome, heard: Sequence[Told] = ()) -> dict[str, Any]:
    """An outcome as the page shows it: every cell a text, in the language of the outcome; and what was ``heard``."""
    language, event = outcome.language, outcome.event
    labels = {each.key: each for each in event.figures}
    return {
        "event": event.name,
        "kind": event.title.text(language),
        "language": language,
        **book.titles(outcome),
        "publishable": outcome.publishable,
        "problems": [_problem(each, language) for each in book.in_order(outcome)],
        "remarks": [text_of(each, language) for each in heard],
        "figures": [
            [each.label.text(language), _cell(each.value, labels[each.key].digits, language), each.rule]
            for each in outcome.figures.values()
        ],
        "board": _board(outcome),
        "members": _members(outcome),
    }


def _problem(problem: Problem, language: str) -> dict[str, Any]:
    return {
        "error": problem.severity == ERROR,
        "table": problem.table,
        "where": table_name(problem.table).text(language) if problem.table else "",
        "row": problem.row.line if problem.row else 0,
        "column": parts.heading_of(problem, language),
        "said": text_of(problem.said, language),
    }


def _board(outcome: Outcome) -> dict[str, Any]:
    """The rows for the wall, each with its working and what is wrong with it."""
    keys = parts.board_columns(outcome)
    rows = [
        {
            "unit": str(row[outcome.event.subject.key]),
            "cells": [_result(outcome, key, row.get(key)) for key in keys],
            "working": _working(outcome, row["at"]),
            "wrong": [text_of(said, outcome.language) for said in outcome.notes_of(row["at"])],
        }
        for row in outcome.board()
    ]
    return {
        "head": [parts.word(outcome, key) for key in keys],
        "rows": rows,
        "steps": parts.words(outcome, *parts.STEP),
    }


def _working(outcome: Outcome, at: int) -> list[list[str]]:
    """The steps of an entry, in the order of their columns."""
    return [
        [str(number), text_of(each.symbol, outcome.language), number_text(each.value), each.rule, each.arithmetic()]
        for number, each in enumerate(outcome.steps(at), 1)
    ]


def _members(outcome: Outcome) -> dict[str, Any] | None:
    if not outcome.members:
        return None
    keys = list(dict.fromkeys(key for row in outcome.members for key in row))
    rows = [[_result(outcome, key, row.get(key)) for key in keys] for row in outcome.members]
    return {"head": [parts.word(outcome, key) for key in keys], "rows": rows}


def _result(outcome: Outcome, key: str, value: Any) -> str:
    """A result as its declaration shows it."""
    digits = next((each.digits for each in outcome.event.results if each.key == key), None)
    return _cell(parts.local(outcome, key, value), digits, outcome.language)


def _cell(value: Any, digits: int | None, language: str) -> str:
    """A value as people read it, with so many digits behind the point."""
    if isinstance(value, Decimal):
        return number_text(value) if digits is None else f"{half_up(value, digits):f}"
    found = parts.cell(value, language)
    return number_text(found) if isinstance(found, float) else str(found)
