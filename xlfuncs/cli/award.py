"""xlfuncs award: a competition computed from a file of entries."""

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.shared import (
    FINE,
    IN_ERROR,
    MUST_END,
    OR,
    FilePath,
    give_up,
    json_option,
    print_json,
    print_rows,
    replace_option,
    say,
)
from xlfuncs.cli.speech import chosen, command, option, told
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
from xlfuncs.sentences import Help, Joined, Sentence

AWARD = Sentence(
    en="""Compute the event NAME from the settings and tables in IN, a .xlsx, .csv or .json.

    Without --lang the outcome is in the language of the labels in IN.

    Exit status: 0 fine, 1 the outcome is not to be published (it is written all the same), 2 nothing could be
    computed.""",
    zh="""按 IN（.xlsx、.csv 或 .json）中的设置和表格计算比赛 NAME。

    不加 --lang 时，结果使用 IN 中标题的语言。

    退出码：0 正常，1 结果不能公布（仍会写出），2 无法计算。""",
    ja="""IN（.xlsx、.csv、.json）の設定と表から競技会 NAME を計算します。

    --lang がなければ、結果は IN の見出しの言語になります。

    終了コード：0 正常、1 結果は公表できない（書き出しはする）、2 計算できない。""",
)
OUT = Sentence(
    en="Write to a .csv or .json instead of the terminal.",
    zh="写到 .csv 或 .json 文件，而不是终端。",
    ja="端末ではなく .csv または .json に書き込みます。",
)
PART = Sentence(en="{parts}, or working:UNIT.", zh="{parts}，或 working:UNIT。", ja="{parts}、または working:UNIT。")
EDITION = Sentence(
    en="Compute by this edition of the rulebook instead of the one in force.",
    zh="按规则的这一版计算，而不是现行版。",
    ja="現行版ではなく、規則のこの版で計算します。",
)
NOT_KEY_VALUE = Sentence(
    en='"{text}" is not KEY=VALUE', zh="“{text}”不是 键=值 的形式", ja="「{text}」は KEY=VALUE の形ではありません"
)
IN_LINE = Sentence(en="line {line}: {said}", zh="第 {line} 行：{said}", ja="{line} 行目：{said}")
SET = Sentence(
    en="A setting, whatever IN says of it.", zh="指定一项设置，优先于 IN。", ja="設定を一つ指定します（IN より優先）。"
)

#: Where a file is written, a person reads it in Excel: with the mark by which it knows UTF-8.
CSV_ENCODING = "utf-8-sig"


@command(AWARD)
@click.argument("name")
@click.argument("source", metavar="IN", type=FilePath())
@option("-o", "--out", type=FilePath(), says=OUT)
@option("--part", "which", default="board", show_default=True, says=PART(parts=", ".join(PARTS)))
@option("--set", "given", multiple=True, metavar="KEY=VALUE", says=SET)
@option("--edition", says=EDITION)
@json_option
@replace_option
def award(
    name: str,
    source: Path,
    out: Path | None,
    which: str,
    given: tuple[str, ...],
    edition: str | None,
    as_json: bool,
    force: bool,
) -> None:
    """Compute the event NAME from the settings and tables in IN."""
    load()
    lang = chosen()  # else that of the labels in IN
    for each in given:
        if "=" not in each:
            raise click.BadParameter(told(NOT_KEY_VALUE(text=each)), param_hint="--set")
    try:
        with by_edition(event_named(name).prefix.upper(), edition):
            outcome = _outcome(name, source, given, lang)
        rows = part(outcome, which)
        if out is not None:
            _write(outcome, rows, out, force)
    except CellError as error:
        give_up(source, error)
    except PackageError as failure:
        give_up(source, failure)
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

    sheets = sheets_of(source, known)
    for lost in (each for sheet in sheets for each in sheet.lost):
        raise PackageError(IN_LINE(line=lost.line, said=lost.said), source)
    found = in_sheets(event, sheets)
    language = lang or language_in(event, found)
    try:
        return outcome_in(event, found, more, language)
    except CellError as error:
        told_there = error.told(language)  # as the file's own labels speak
        give_up(source, Help(told_there, told_there, told_there))


def _write(outcome: Outcome, rows: list[list[Any]], out: Path, force: bool) -> None:
    if out.suffix.lower() == ".json":
        data = json.dumps(plain(outcome), ensure_ascii=False, indent=2).encode()
    elif out.suffix.lower() == ".csv":
        text = io.StringIO()
        csv.writer(text, lineterminator="\r\n").writerows([_text(cell) for cell in row] for row in rows)
        data = text.getvalue().encode(CSV_ENCODING)
    else:
        raise PackageError(MUST_END(endings=Joined((".csv", ".json"), OR)), out)
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
