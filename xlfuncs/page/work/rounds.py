"""The next round of what is filled in: paired, taken back, its results, and what is printed of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlfuncs.core.numbers import without_zeros
from xlfuncs.core.sentences import Help, Joined, text_of
from xlfuncs.events.declaration import Event
from xlfuncs.intake.rows import Gathered
from xlfuncs.page.refusals import hearing
from xlfuncs.page.work.forms import as_typed, filled_in
from xlfuncs.page.work.taken import fields_of, with_changes, with_rows
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.next_round import ROBIN, SWISS, can_pair, next_round
from xlfuncs.pairing.results.taking import results_for, told_of
from xlfuncs.pairing.rounds import TITLE, Round, heads_over, new_rows, playing_nobody
from xlfuncs.pairing.swiss import engine_here
from xlfuncs.pairing.taking_back import as_it_stands, taken_back
from xlfuncs.pairing.teams import is_over_boards, matches_in
from xlfuncs.xlsx.errors import IN_PLACE


def pairs(event: Event) -> list[str]:
    """Return the ways in which the next round of an event can be paired here."""
    return [] if not can_pair(event) else [SWISS, ROBIN] if engine_here() else [ROBIN]


def listed_by(event: Event) -> str:
    """Return what the results of a round are listed by: tables of players, boards of matches, or matches."""
    matches = matches_in(event)
    return "tables" if matches is None else "boards" if is_over_boards(matches) else "matches"


def paired(
    name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str, way: str, absent: str = ""
) -> dict[str, Any]:
    """Return the next round after what was filled in, without the absent, and the form with it below the games."""
    with hearing() as heard:
        given = filled_in(name, settings, tables, language)
        outcome = given.outcome(language=language)
        decided = next_round(outcome, None, [absent], robin=way == ROBIN)
    key = decided.table
    games = given.event.table(key)
    rows = new_rows(outcome, decided)
    text = with_rows(games, tables.get(key, ""), rows, language)
    if text is None:
        typed = {key: [*as_typed(given).tables.get(key, ()), *rows]}
        text = fields_of(Gathered(given.event, tables=typed), language)[f"table-{key}"]
    return {
        "title": TITLE(round=decided.number).text(language),
        "head": [each.text(language) for each in heads_over(decided)],
        "rows": [[str(at), *_seat(each.red), *_seat(each.black)] for at, each in enumerate(decided.pairs, 1)],
        "alone": _alone(decided, language),
        "told": [text_of(each, language) for each in (*decided.said, *heard)],
        "fields": {f"table-{key}": text},
    }


def _seat(player: Player) -> tuple[str, str, str]:
    return str(player.number), player.name, without_zeros(player.points)


def _alone(decided: Round, language: str) -> list[str]:
    """Return who plays nobody, by why."""
    found: dict[Help, list[str]] = {}
    for player, why in playing_nobody(decided):
        found.setdefault(why, []).append(f"{player.number} {player.name}")
    return [IN_PLACE(place=why, sentence=Joined(names)).text(language) for why, names in found.items()]


def round_changed(
    name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str, results: str | None
) -> dict[str, Any]:
    """Return the form with the results of the round that was paired last, or with that round taken back for ``None``,
    and what is told of it.
    """
    with hearing():
        given = filled_in(name, settings, tables, language)
        outcome = given.outcome(language=language)
    event = given.event
    changes: dict[int, Mapping[str, Any] | None]
    if results is None:
        undone = taken_back(outcome)
        changes, key = {row.at: None for row in undone.rows}, undone.table
        told = undone.said
    else:
        taken = results_for(given, outcome, results)
        changes, key = {each.row.at: each.changes for each in taken.given}, taken.table
        told = told_of(taken, outcome)
    rows = as_typed(given).tables.get(key, [])
    text = with_changes(event.table(key), tables.get(key, ""), len(rows), changes, language)
    if text is None:
        changed = [(row, changes.get(at, {})) for at, row in enumerate(rows, 1)]
        typed = {key: [{**row, **more} for row, more in changed if more is not None]}
        text = fields_of(Gathered(event, tables=typed), language)[f"table-{key}"]
    return {"told": [text_of(each, language) for each in told], "fields": {f"table-{key}": text}}


def round_to_print(name: str, settings: Mapping[str, str], tables: Mapping[str, str], language: str) -> bytes:
    """Return the pairs for the wall and the slips of the round that was paired last, as a workbook."""
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — half a second in a browser
    from xlfuncs.pairing.printing import printed  # noqa: PLC0415

    with hearing():
        outcome = filled_in(name, settings, tables, language).outcome(language=language)
    return saved(printed(outcome, as_it_stands(outcome), language))
