"""xlfuncs events: the competitions that are declared, and what each asks for."""

from itertools import groupby
from operator import attrgetter
from typing import Any

import click

from xlfuncs.cli.event.sentences import EVENTS_HELP
from xlfuncs.cli.terminal.events import event_asked
from xlfuncs.cli.terminal.options import json_option
from xlfuncs.cli.terminal.output import print_json, print_rows, say
from xlfuncs.cli.terminal.speech import command, language
from xlfuncs.events import EVENTS, Event
from xlfuncs.events.declaration import table_name
from xlfuncs.events.fields import GROUPS, Field
from xlfuncs.events.sheet.shape import ranges_of


@command(EVENTS_HELP)
@click.argument("name", required=False)
@json_option
def events(name: str | None, as_json: bool) -> None:
    """List the events, or show the settings and tables of the event NAME."""
    lang = language()
    found = [event_asked(name)] if name else [EVENTS[each] for each in sorted(EVENTS)]
    if as_json:
        print_json([_described(each) for each in found])
    elif name:
        _show(found[0], lang)
    else:
        print_rows([[each.name, each.title.text(lang), each.about.text(lang)] for each in found])


def _show(event: Event, lang: str) -> None:
    say(f"{event.name}  {event.title.text(lang)}")
    say(event.about.text(lang))
    for group, fields in groupby(event.settings, attrgetter("group")):
        say()
        say(group.label.text(lang))
        for field in fields:
            print_rows([["", *_row(field, lang)]])
            if field.explanation:
                say(f"      {field.explanation.text(lang)}")
    for table in ranges_of(event):
        say()
        say(f"{table.key}  {table_name(table.key).text(lang)}")
        print_rows([["", *_row(field, lang)] for field in table.columns])


def _row(field: Field, lang: str) -> list[str]:
    key = f"{field.key}1 …" if field.repeated else field.key
    words = " · ".join(own[0] for own in field.kind.words_in(lang).values())
    label = field.label.text(lang)
    if "{}" in label:
        label = f"{field.heading(lang, 1)} …"
    return [key, label, "*" if field.required else "", field.rule, words]


def _described(event: Event) -> dict[str, Any]:
    return {
        "name": event.name,
        "title": event.title._asdict(),
        "about": event.about._asdict(),
        "languages": list(event.languages),
        "groups": [{"key": group.key, "label": group.label._asdict(), "rare": group.rare} for group in GROUPS],
        "settings": [_setting(field) for field in event.settings],
        "tables": [
            {"key": table.key, "columns": [_field(field) for field in table.columns]} for table in ranges_of(event)
        ],
        "figures": [{"key": each.key, "label": each.label._asdict()} for each in event.figures],
        "results": [{"key": each.key, "label": each.label._asdict()} for each in event.results],
        "board": list(event.board),
    }


def _setting(field: Field) -> dict[str, Any]:
    meaning = field.explanation._asdict() if field.explanation else None
    return {**_field(field), "group": field.group.key, "meaning": meaning}


def _field(field: Field) -> dict[str, Any]:
    default = field.default
    return {
        "key": field.key,
        "label": field.label._asdict(),
        "rule": field.rule,
        "required": field.required,
        "repeated": field.repeated is not None,
        "default": default if isinstance(default, str | bool | int | None) else float(default),
        "words": [list(pair) for pair in field.kind.codes()],
        "help": field.kind.help._asdict(),
    }
