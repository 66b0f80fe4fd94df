"""The contents of the pages, asked of the registry: events, their settings and tables, functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from xlfuncs.core.arguments import Text, Word, YesNo
from xlfuncs.core.registry import FUNCTIONS, RULEBOOKS, Function, rulebooks_for
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events.dates import DateCell
from xlfuncs.events.declaration import EVENTS, Event, Table, table_name
from xlfuncs.events.fields import UNIT, Field, Group
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.register import REGISTERS, Certificate, Report
from xlfuncs.events.sheet.examples import examples
from xlfuncs.events.sheet.shape import columns_of, ranges_of
from xlfuncs.events.wording import allowed_in, word_in

Shown = dict[str, Any]


def by_rulebook(language: str) -> list[Shown]:
    """Return the events under the titles of their rulebooks, in the order of the reader's language."""
    found: dict[str, list[Shown]] = {}
    for name, event in sorted(EVENTS.items()):
        shown = {"name": name, "title": event.title.text(language), "about": event.about.text(language)}
        found.setdefault(event.prefix.upper(), []).append(shown)
    return [
        {"title": RULEBOOKS[prefix].title.text(language), "events": found[prefix]}
        for prefix in rulebooks_for(language)
        if prefix in found
    ]


def registers(language: str) -> list[Shown]:
    """Return the rulebooks whose members hold anything, in the order of the reader's language."""
    found = [each.lower() for each in rulebooks_for(language) if each.lower() in REGISTERS]
    return [
        {"name": each, "title": RULEBOOKS[each.upper()].title.text(language)}
        for each in found
        if REGISTERS[each].balances
    ]


def of_event(event: Event, language: str) -> Shown:
    """Return an event with its form."""
    own = language if language in event.languages else event.languages[0]
    register = REGISTERS.get(event.prefix)
    groups = [_group(group, list(fields), language) for group, fields in groupby(event.settings, attrgetter("group"))]
    return {
        "name": event.name,
        "title": event.title.text(language),
        "about": event.about.text(language),
        "languages": event.languages,
        "own": own,
        "example": own if own in examples(event) else next(iter(examples(event)), ""),
        "settings": [each for group in groups for each in group["settings"]],
        "groups": groups,
        "tables": [_table(event, table, language) for table in ranges_of(event)],
        "registered": register is not None,
        "report": _title(register.report, language) if register and register.reports(event.name) else "",
        "certificate": _title(register.certificate, language) if register and register.certifies(event.name) else "",
        "lists": MEMBERS in ranges_of(event),
        "unit": UNIT.pattern,
    }


def _title(declared: Report | Certificate | None, language: str) -> str:
    """Return what the rulebook calls what is handed in, or given, for an event."""
    return declared.title.text(language) if declared else ""


def _group(group: Group, fields: Sequence[Field], language: str) -> Shown:
    settings = [_setting(field, language) for field in fields]
    return {"key": group.key, "label": group.label.text(language), "rare": group.rare, "settings": settings}


def _setting(field: Field, language: str) -> Shown:
    offered = _words(field, language)
    default = word_in(field.kind, field.default, language) if field.default not in (None, "") else ""
    allowed = (
        "" if offered or isinstance(field.kind, DateCell | Text) else allowed_in(field.kind, language).text(language)
    )
    return {
        "key": field.key,
        "label": field.label.text(language),
        "rule": field.rule,
        "required": field.required,
        "words": offered,
        "default": str(default),
        "meaning": field.explanation.text(language) if field.explanation else "",
        "allowed": allowed if allowed != field.label.text(language) else "",
    }


def _words(field: Field, language: str) -> list[str]:
    """Return one word for each choice that a setting takes; none where it takes anything."""
    if not isinstance(field.kind, Word | YesNo):
        return []
    return [own[0] for own in field.kind.words_in(language).values()]


def _table(event: Event, table: Table, language: str) -> Shown:
    """Return a table with its columns, and the words that somebody's own headings may have for them."""
    columns = [
        {
            "heading": each.label.text(language),
            "required": each.field.required,
            "words": [word for word, at, _ in each.field.headings() if at == each.number],
        }
        for each in columns_of(event, table)
    ]
    return {
        "key": table.key,
        "title": table_name(table.key).text(language),
        "columns": columns,
        "seats": _seats(table),
    }


def _seats(table: Table) -> Shown:
    """Return the words over people that say where these sit, and the words of the columns that they replace."""
    told = [(field, field.seats) for field in table.columns if field.seats]
    instead = [each for field, seats in told for each in (field.key, seats.other, seats.key)]
    return {
        "words": [word for word, found in table.columns.by_word.items() if found.seat],
        "instead": [word for key in instead for word, _, _ in table.columns.named(key).headings()],
    }


def followed(event: Event, given: Mapping[str, str], language: str) -> dict[str, str]:
    """Return the contents of a form in another language: its headings, and the words that its lists offer, follow."""
    found = dict(given)
    for field in event.settings:
        if (key := f"setting-{field.key}") in found:
            found[key] = _offered(field, found[key], language)
    for table in ranges_of(event):
        if (key := f"table-{table.key}") not in found:
            continue
        head, *rows = found[key].split("\n", 1)
        cells = head.removesuffix("\r").split("\t")
        columns = zip(cells, table.columns.in_row(cells), strict=True)
        ours = [each.field.heading(language, each.number) if each and not each.seat else cell for cell, each in columns]
        found[key] = "\n".join(["\t".join(ours), *rows])
    return found


def _offered(field: Field, word: str, language: str) -> str:
    """Return a word that the form offers in any language, as this one has it; what somebody wrote himself stays."""
    if isinstance(field.kind, Word | YesNo):
        for each in LANGUAGES:
            for canonical, own in field.kind.words_in(each).items():
                if own[0] == word:
                    return field.kind.words_in(language)[canonical][0]
    return word


def functions(language: str, wanted: str = "") -> list[Shown]:
    """Return the functions whose name, help or article has the words in it, under the titles of their rulebooks, in the
    order of the reader's language.
    """
    found: dict[str, list[Shown]] = {}
    for name, function in sorted(FUNCTIONS.items()):
        text = " ".join((name, *function.help, function.rule, *(each.name for each in function.args))).lower()
        if all(word in text for word in wanted.lower().split()):
            shown = {"name": name, "help": function.help.text(language), "rule": function.rule}
            found.setdefault(function.prefix, []).append(shown)
    return [
        {"title": RULEBOOKS[prefix].title.text(language), "functions": found[prefix]}
        for prefix in rulebooks_for(language)
        if prefix in found
    ]


def of_function(function: Function, language: str) -> Shown:
    """Return a function with its arguments."""
    return {
        "name": function.name,
        "signature": function.signature,
        "help": function.help.text(language),
        "rule": function.rule,
        "returns": function.returns,
        "args": [
            {
                "name": each.name,
                "help": each.help.text(language),
                "required": each.required,
                "default": "" if each.required else str(word_in(each.kind, each.default, language) or ""),
                "words": list(dict.fromkeys(own[0] for own in each.kind.words_in(language).values())),
                "many": each.kind.ranged or each.repeating,
            }
            for each in function.args
        ],
    }
