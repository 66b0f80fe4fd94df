"""xlfuncs award: a competition computed from a file of entries."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.event.sentences import AWARD
from xlfuncs.cli.terminal.events import event_asked, tell_problems
from xlfuncs.cli.terminal.options import (
    ONLY_TEXTS,
    FilePath,
    before_option,
    encoding_option,
    json_option,
    members_option,
    output_option,
    pairs_of,
    replace_option,
)
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, give_up, hearing, print_json, print_rows, say
from xlfuncs.cli.terminal.speech import chosen, command, language, option, told
from xlfuncs.club.folder import folder_of
from xlfuncs.club.roster import members_in, with_members
from xlfuncs.club.stages import stages_before
from xlfuncs.core.editions import by_edition, in_force
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import OR, Joined, Sentence, worst
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet.parts import PARTS, TextWriter, Writer, part, plain, refused
from xlfuncs.formats.csv import CsvWriter, as_csv
from xlfuncs.formats.registry import ENCODED
from xlfuncs.intake.gathering import results_in
from xlfuncs.intake.read import OfSheets, Read
from xlfuncs.intake.stages import after, members_of
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import PackageError

OUT = Sentence(
    en="Write to a .xlsx (the whole event as a workbook), .csv or .json instead of the terminal.",
    zh="写到 .xlsx（整个比赛的工作簿）、.csv 或 .json 文件，而不是终端。",
    ja="端末ではなく .xlsx（競技会全体のブック）、.csv、.json のいずれかに書き込みます。",
)
PART = Sentence(
    en="{parts}, or working:UNIT: what the terminal or a .csv shows. A .json or .xlsx has all of it.",
    zh="{parts}，或 working:UNIT：终端或 .csv 中显示的部分。.json 和 .xlsx 总是包含全部。",
    ja="{parts}、または working:UNIT：端末か .csv に出す部分。.json と .xlsx にはすべて入ります。",
)
EDITION = Sentence(
    en="Compute by this edition of the rulebook instead of the one in force.",
    zh="按规则的这一版计算，而不是现行版。",
    ja="現行版ではなく、規則のこの版で計算します。",
)
SET = Sentence(
    en="A setting, whatever IN says of it.", zh="指定一项设置，优先于 IN。", ja="設定を指定します（IN より優先）。"
)

BY_EDITION = Sentence(
    en="by the edition {edition} of the rules, not the one in force ({in_force})",
    zh="按规则 {edition} 版计算，不是现行版（{in_force}）",
    ja="規則の {edition} 版で計算。現行版（{in_force}）ではありません",
)
BY_EDITION_IN_FORCE = Sentence(
    en="a workbook computes by the edition in force ({edition}): write a .csv or .json instead",
    zh="工作簿总按现行版（{edition}）计算：请改写到 .csv 或 .json",
    ja="ブックは現行版（{edition}）で計算します。.csv か .json に書き込んでください",
)
TOO_MANY_ROWS = Sentence(
    en="the table {table} has {rows} rows; a workbook reads {most}",
    zh="表“{table}”有 {rows} 行；工作簿最多读取 {most} 行",
    ja="表「{table}」は {rows} 行あります。ブックが読むのは {most} 行までです",
)
NO_PROBLEMS = Sentence(en="there are no problems", zh="没有问题", ja="問題はありません")


@command(AWARD, about="source")
@click.argument("name")
@click.argument("source", metavar="IN", type=FilePath())
@output_option(says=OUT)
@option("--part", "which", metavar="PART", default="board", show_default=True, says=PART(parts=Joined(PARTS)))
@option("--set", "given", multiple=True, metavar="KEY=VALUE", says=SET)
@option("--edition", metavar="EDITION", says=EDITION)
@encoding_option
@before_option
@members_option
@json_option
@replace_option
def award(
    name: str,
    source: Path,
    output: Path | None,
    which: str,
    given: tuple[str, ...],
    edition: str | None,
    encoding: str | None,
    earlier: tuple[Path, ...],
    register: Path | None,
    as_json: bool,
    force: bool,
) -> None:
    """Compute the event NAME from the settings and tables in IN."""
    lang = chosen()  # else that of the labels in IN
    more = pairs_of(given, "--set")
    if encoding and source.suffix.lower() not in ENCODED:
        raise click.BadParameter(told(ONLY_TEXTS(endings=Joined(ENCODED, OR))), param_hint="--encoding")
    event = event_asked(name)
    with by_edition(event.prefix.upper(), edition), hearing() as heard:
        club = folder_of(source).members
        own = _members(event, results_in(source, event, more, encoding or ""), register, club)
        before = stages_before(event, earlier, source, own.typed(more)["settings"])
        own = with_members(after(own, before), [*members_of(before)]) if before else own
        outcome, typed = _outcome(own, source, more, lang, as_json)
    to_csv = output is not None and output.suffix.lower() == ".csv"
    rows = _rows(outcome, which, CsvWriter if to_csv else TextWriter)
    if output is not None:
        files.may_make(output, force=force, given=[source, register, club, *(each.file for each in before)])
        _write(outcome, typed, rows, output)
    if as_json:
        print_json(plain(outcome))
    elif output is not None:
        say(str(output))
    elif which.strip().lower() == "problems" and not outcome.problems:
        say(NO_PROBLEMS.text(outcome.language))
    else:
        print_rows([list(map(str, row)) for row in rows])
    if not as_json:
        tell_problems(outcome)
    sys.exit(FINE if outcome.publishable and not worst(heard) else IN_ERROR)


def _members(event: Event, own: Read, register: Path | None, club: Path | None) -> Read:
    """The same with the members of the register, by default the club's. A workbook of the event's own has its members
    in it, and is shown as it computes itself, unless a register is named.
    """
    file = register or (None if isinstance(own, OfSheets) and own.found.ours else club)
    return own if file is None else with_members(own, members_in(file, event))


def _outcome(
    own: Read, source: Path, more: Sequence[tuple[str, str]], lang: str | None, as_json: bool
) -> tuple[Outcome, dict[str, Any]]:
    """The outcome, and what it was computed from as it was typed; where there is none, why, and that is all."""
    spoken = lang or own.language or language()
    try:
        return own.outcome(more, spoken), own.typed(more)
    except CellError as error:
        if as_json:
            print_json(refused(own.event, error, spoken))
        give_up(source, error, spoken)


def _rows(outcome: Outcome, which: str, writer: type[Writer]) -> list[list[Any]]:
    """A part as texts; above it the edition, where that is not the one in force."""
    rows = part(outcome, which, writer)
    if not outcome.edition:
        return rows
    said = BY_EDITION(edition=outcome.edition, in_force=in_force(outcome.event.prefix.upper()))
    return [[said.text(outcome.language)], *rows]


def _write_workbook(outcome: Outcome, typed: dict[str, Any], out: Path) -> None:
    """The event's workbook, filled as it was typed and computed, with room for all."""
    from xlfuncs.jobs.making import NOT_IN_LANGUAGE, write  # noqa: PLC0415 — openpyxl, which others need not wait for
    from xlfuncs.layout import MOST_ROWS, build, room_for  # noqa: PLC0415

    event, spoken = outcome.event, outcome.language
    if outcome.edition:
        raise PackageError(BY_EDITION_IN_FORCE(edition=in_force(event.prefix.upper())), out)
    if spoken not in event.languages and chosen():
        raise PackageError(NOT_IN_LANGUAGE(language=spoken, languages=Joined(event.languages)), out)
    for key, rows in typed.items():
        if key != "settings" and len(rows) > MOST_ROWS:
            raise PackageError(TOO_MANY_ROWS(table=table_name(key), rows=len(rows), most=MOST_ROWS), out)
    book = build(
        event,
        spoken if spoken in event.languages else event.languages[0],
        room=room_for(typed, len(outcome.members)),
        example=typed,
    )
    for each in write(book, out, now=True).warnings:
        say(each.said, err=True)


def _write(outcome: Outcome, typed: dict[str, Any], rows: list[list[Any]], out: Path) -> None:
    files.must_end(out, ".xlsx", ".csv", ".json")
    if out.suffix.lower() == ".xlsx":
        _write_workbook(outcome, typed, out)
    elif out.suffix.lower() == ".json":
        files.write(out, json.dumps(plain(outcome), ensure_ascii=False, indent=2).encode())
    else:
        files.write(out, as_csv(rows))
