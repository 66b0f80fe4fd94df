"""xlfuncs award: a competition computed from a file of entries."""

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.shared import (
    CONTEXT,
    FINE,
    IN_ERROR,
    FilePath,
    give_up,
    print_json,
    print_rows,
    replace_option,
    say,
)
from xlfuncs.editions import edition as by_edition
from xlfuncs.errors import CellError
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.parts import PARTS, part, plain
from xlfuncs.events.reading import event_named
from xlfuncs.events.running import of_rows
from xlfuncs.exchange.finding import in_sheets, language_in, outcome_in
from xlfuncs.exchange.sources import json_of, sheets_of
from xlfuncs.package import files
from xlfuncs.package.findings import PackageError
from xlfuncs.registry import load

#: Where a file is written, a person reads it in Excel: with the mark by which it knows UTF-8.
CSV_ENCODING = "utf-8-sig"


@click.command(context_settings=CONTEXT)
@click.argument("name")
@click.argument("source", metavar="IN", type=FilePath())
@click.option("-o", "--out", type=FilePath(), help="Write to a .csv or .json instead of the terminal.")
@click.option("--part", "which", default="board", show_default=True, help=f"{', '.join(PARTS)}, or working:UNIT.")
@click.option("--set", "given", multiple=True, metavar="KEY=VALUE", help="A setting, whatever IN says of it.")
@click.option("--edition", help="Compute by this edition of the rulebook instead of the one in force.")
@click.option("--json", "as_json", is_flag=True, help="The whole outcome as JSON.")
@click.option("--lang", type=click.Choice(["en", "zh", "ja"]), help="Language; by default that of the labels in IN.")
@replace_option
def award(
    name: str,
    source: Path,
    out: Path | None,
    which: str,
    given: tuple[str, ...],
    edition: str | None,
    as_json: bool,
    lang: str | None,
    force: bool,
) -> None:
    """Compute the event NAME from the settings and tables in IN, a .xlsx, .csv or .json.

    Exit status: 0 fine, 1 the outcome is not to be published (it is written all the same), 2 nothing could be computed.
    """
    load()
    for each in given:
        if "=" not in each:
            raise click.BadParameter(f"{each!r} is not KEY=VALUE", param_hint="--set")
    try:
        with by_edition(event_named(name).prefix.upper(), edition):
            outcome = _outcome(name, source, given, lang)
        rows = part(outcome, which)
        if out is not None:
            _write(outcome, rows, out, force)
    except CellError as error:
        give_up(source, error.told(lang or "en"))
    except PackageError as failure:
        give_up(source, failure.sentence)
    if out is not None:
        say(str(out))
    elif as_json:
        print_json(plain(outcome))
    else:
        print_rows([[_text(cell) for cell in row] for row in rows])
    if not as_json:
        _tell(outcome)
    sys.exit(FINE if outcome.publishable else IN_ERROR)


def _outcome(name: str, source: Path, given: tuple[str, ...], lang: str | None) -> Outcome:
    event = event_named(name)
    more = [(key, value) for key, _, value in (each.partition("=") for each in given)]
    if source.suffix.lower() == ".json":
        content = json_of(source)
        fields = {label.field.key for key, _ in more if (label := event.settings.find(key))}
        settings = {
            key: value
            for key, value in content.pop("settings", {}).items()
            if not ((label := event.settings.find(key)) and label.field.key in fields)
        }
        return of_rows(name, {**settings, **dict(more)}, content, lang or "en")

    def known(cell: Any) -> bool:
        return event.settings.find(cell) is not None or any(table.columns.find(cell) for table in event.tables)

    found = in_sheets(event, sheets_of(source, known))
    language = lang or language_in(event, found)
    try:
        return outcome_in(event, found, more, language)
    except CellError as error:
        give_up(source, error.told(language))


def _write(outcome: Outcome, rows: list[list[Any]], out: Path, force: bool) -> None:
    if out.suffix.lower() == ".json":
        data = json.dumps(plain(outcome), ensure_ascii=False, indent=2).encode()
    elif out.suffix.lower() == ".csv":
        text = io.StringIO()
        csv.writer(text, lineterminator="\r\n").writerows([_text(cell) for cell in row] for row in rows)
        data = text.getvalue().encode(CSV_ENCODING)
    else:
        raise PackageError(f"{out}: the file's name must end in .csv or .json")
    files.may_make(out, force=force)
    files.write(out, lambda file: file.write(data))


def _text(cell: Any) -> str:
    if isinstance(cell, float):
        return f"{cell:.15g}" if cell != round(cell, 2) else f"{cell:.2f}"
    return str(cell)


def _tell(outcome: Outcome) -> None:
    """The problems, one a line, on the terminal's other stream."""
    for table, row, column, sentence, severity in part(outcome, "problems")[1:]:
        if sentence:
            where = " ".join(str(each) for each in (table, row, column) if each != "")
            say(f"{severity}: {where + ': ' if where else ''}{sentence}", err=True)
