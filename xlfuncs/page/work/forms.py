"""What is filled in on the page: settings by key, tables as texts pasted from a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from xlfuncs.club.roster import add_members, members_in, named_in, with_members
from xlfuncs.core.cells import is_blank, is_blank_row
from xlfuncs.core.sentences import Told, text_of
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.reading import event_named
from xlfuncs.formats.declaration import Asked
from xlfuncs.formats.text import BROKEN_TEXT, as_opened, separated
from xlfuncs.intake.crosstables.finding import headed_at
from xlfuncs.intake.read import OfSheets, Read, of_sheets
from xlfuncs.intake.rows import Gathered, with_more
from xlfuncs.intake.sheets import SheetRows, handed_in
from xlfuncs.intake.stages import members_of, stage_of, take_over
from xlfuncs.intake.tables.headings import headed_in, heads
from xlfuncs.page.refusals import hearing
from xlfuncs.page.work.kinds import handed_over, is_book, made, written
from xlfuncs.page.work.shown import shown
from xlfuncs.page.work.taken import fields_of
from xlfuncs.xlsx.errors import PackageError


def of_form(name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str) -> dict[str, Any]:
    """Return the outcome of what was filled in, as the page shows it."""
    return shown(*outcome_of_form(name, settings, tables, language))


def outcome_of_form(
    name: str,
    settings: Mapping[str, str],
    tables: Mapping[str, str],
    language: str,
    members: Path | None = None,
) -> tuple[Outcome, list[Told]]:
    """Return the same as an outcome, its members completed from a list, and what is told of the form."""
    with hearing() as heard:
        return completed(filled_in(name, settings, tables, language), members).outcome(language=language), heard


def with_list(name: str, tables: Mapping[str, str], members: Path, language: str) -> dict[str, str]:
    """Return the members' table of a form, completed from a list."""
    with hearing():
        given = as_typed(completed(filled_in(name, {}, tables, language), members))
    key = f"table-{MEMBERS.key}"
    return {key: fields_of(given, language)[key]}


def with_stages(
    name: str, settings: Mapping[str, str], tables: Mapping[str, str], before: Sequence[Path], language: str
) -> dict[str, Any]:
    """Return the fields of a form with what the stages before give to it, and what is told of that."""
    with hearing() as heard:
        given = as_typed(filled_in(name, settings, tables, language))
        stages = [stage_of(file, given.event) for file in before]
        told = take_over(given, stages)
        add_members(given, [*members_of(stages)])
    return {"fields": fields_of(given, language), "told": [text_of(each, language) for each in (*told, *heard)]}


def form_as_file(
    name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str, kind: str, out: Path
) -> bytes | dict[str, Any]:
    """Return the outcome of a form in one of the formats that are ``wanted``."""
    with hearing() as heard:
        given = filled_in(name, settings, tables, language)
        outcome = given.outcome(language=language)
    if is_book(kind):
        made(given.event, language, given.typed(), out)
    data, more = written(outcome, kind, out)
    return handed_over(data, kind, outcome, [*heard, *more])


def filled_in(name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str) -> OfSheets:
    """Return what a form gives to the event ``name``: its tables are read as any sheets are, its settings win."""
    event = event_named(name)
    sheets = handed_in({table_name(key).text(language): as_opened(_pasted(text)) for key, text in tables.items()})
    sheets = [_as_cross_table(event, sheet) for sheet in sheets]
    if any(headed_at(event, sheet) is not None for sheet in sheets):  # its names are entries where none are listed
        sheets = [sheet for sheet in sheets if sum(not is_blank_row(row) for row in sheet.rows) > 1]
    sheets = handed_in({each.name: _under_its_own(event, each).rows for each in sheets if each.rows})
    typed = [(key, value) for key, value in settings.items() if value.strip()]
    given = of_sheets(event, sheets, Path(), Asked(given=typed))
    # the row below the headings is the first to whoever fills in a form
    found = given.found._replace(settings=with_more(event, given.found.settings, typed), places={})
    return replace(given, found=found)


def completed(given: Read, members: Path | None) -> Read:
    """Return what a file or a form gives, its members completed from a list, if any."""
    if members is None:
        return given
    typed = given.typed()
    typed.pop("settings")
    return with_members(given, named_in(typed, members_in(members, given.event)))


def as_typed(given: Read) -> Gathered:
    """Return what a file gives as it was typed, for the form."""
    typed = given.typed()
    return Gathered(given.event, settings=typed.pop("settings"), tables=typed, language=given.language)


def _pasted(text: str) -> list[list[Any]]:
    """Return the rows of a text from a spreadsheet, whatever line ends it has."""
    read = separated(text, "\t")
    if read.broken is not None:
        raise PackageError(BROKEN_TEXT(line=read.broken))
    return read.rows


def _as_cross_table(event: Event, sheet: SheetRows) -> SheetRows:
    """Return the rows of a form without our headings, where somebody pasted a cross-table below them, its title above
    it.
    """
    if not sheet.rows or not heads(event, sheet.rows[0]):
        return sheet
    below = sheet._replace(rows=sheet.rows[1:])
    at = headed_at(event, below)
    titles = (sum(not is_blank(cell) for cell in row) < 2 for row in below.rows[:at])
    return sheet if at is None or not all(titles) else below


def _under_its_own(event: Event, sheet: SheetRows) -> SheetRows:
    """Return the rows of a form without our headings, where somebody pasted a table with its own headings below them.

    A title may stand above them, with a gap between; any other row between is an entry, and the computation reports two
    tables.
    """
    headed = headed_in(event, sheet)
    if len(headed) < 2 or headed[0].row:
        return sheet
    *gap, last = sheet.rows[: headed[1].row]
    alone = is_blank_row(last) or (len(gap) > 1 and sum(not is_blank(cell) for cell in last) == 1)
    pasted = not gap or (alone and all(map(is_blank_row, gap[1:])))
    return sheet._replace(rows=sheet.rows[headed[1].row :]) if pasted else sheet
