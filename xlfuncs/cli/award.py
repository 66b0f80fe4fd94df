"""xlfuncs award: a competition computed from a file of entries."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.commands import AWARD
from xlfuncs.cli.events import event_asked
from xlfuncs.cli.terminal.output import (
    FINE,
    IN_ERROR,
    MUST_END,
    FilePath,
    give_up,
    hearing,
    json_option,
    output_option,
    print_json,
    print_rows,
    replace_option,
    say,
)
from xlfuncs.cli.terminal.speech import chosen, command, language, option, told
from xlfuncs.club.folder import folder_of
from xlfuncs.club.roster import members_in, with_members
from xlfuncs.core.editions import by_edition, in_force
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import shown
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import LOST, OR, Joined, Sentence, worst
from xlfuncs.events.declaration import QUALIFYING, Event, Stage, table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import SHEET_CELL, in_order
from xlfuncs.events.sheet.parts import PARTS, WORDS, TextWriter, Writer, part, plain, refused
from xlfuncs.events.sheet.shape import PROBLEMS, ranges_of
from xlfuncs.formats.csv import CsvWriter, as_csv
from xlfuncs.formats.declaration import Asked
from xlfuncs.formats.encodings import ENCODINGS
from xlfuncs.formats.registry import ENCODED
from xlfuncs.intake.gathering import nothing_for
from xlfuncs.intake.read import OfSheets, Read, read
from xlfuncs.intake.stages import after, is_final, members_of, stage_of
from xlfuncs.jobs.job import workbooks_in
from xlfuncs.xlsx import files
from xlfuncs.xlsx.findings import IN_PLACE as PLACED
from xlfuncs.xlsx.findings import PackageError

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
ENCODING = Sentence(
    en="The encoding of a text, where it is not recognised: {encodings}.",
    zh="文本的编码，用于不能自动识别时：{encodings}。",
    ja="テキストの文字コード（正しく判別されない場合）：{encodings}。",
)
ENCODING_IS = Sentence(en="{name} ({known_as})", zh="{name}（{known_as}）", ja="{name}（{known_as}）")
ONLY_TEXTS = Sentence(
    en="only a {endings} has an encoding to choose",
    zh="只有 {endings} 可以指定编码",
    ja="文字コードを指定できるのは {endings} だけです",
)
NOT_KEY_VALUE = Sentence(
    en='"{text}" is not KEY=VALUE', zh="“{text}”应写成“键=值”的形式", ja="「{text}」は KEY=VALUE の形ではありません"
)
GIVEN_TWICE = Sentence(
    en='"{key}" is given twice, as {this} and as {that}',
    zh="“{key}”给了两次：{this}和{that}",
    ja="「{key}」が二度指定されています（{this}と{that}）",
)
IN_LINE = Sentence(en="line {line}: {said}", zh="第 {line} 行：{said}", ja="{line} 行目：{said}")
FOUND_LOST = Sentence(en="{said}", zh="{said}", ja="{said}", severity=LOST)
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
TABLE_LEFT_OUT = Sentence(
    en="a workbook of this event has no table {table}: it is left out",
    zh="这种比赛的工作簿没有“{table}”表，未写入",
    ja="この競技会のブックに表「{table}」はないため、書き込みません",
)
MORE_PROBLEMS = Sentence(
    en="{count} more: xlfuncs award --part problems -o FILE.csv lists all of them",
    zh="另有 {count} 条：用 xlfuncs award --part problems -o 文件.csv 可列出全部",
    ja="ほかに {count} 件：xlfuncs award --part problems -o ファイル.csv ですべて出力できます",
)
NO_PROBLEMS = Sentence(en="there are no problems", zh="没有问题", ja="問題はありません")

#: Where an event finds its members.
MEMBERS_OF = Sentence(
    en="Find the members in this register or list; by default in that of xlfuncs.toml.",
    zh="从此台账或名单查找会员；默认用 xlfuncs.toml 中的台账。",
    ja="会員をこの台帳か一覧から探します（既定は xlfuncs.toml の台帳）。",
)
#: What an event takes over.
BEFORE = Sentence(
    en="The stage before, whose figures it takes over (C, T and sessions of a final; N and AVGM; places of a stage); "
    "of a final in a folder that is a competition by default its qualifying rounds.",
    zh="前一阶段的工作簿或名单，取其数据（N 和 AVGM；阶段名次；日本决赛的 C、T、节数）；文件夹注明为一项比赛时，"
    "决赛默认取其中的预赛。",
    ja="前のラウンド（予選）。決勝の C・T・セッション数などを引き継ぎます。フォルダーが一つの競技会なら、決勝は既定で"
    "その中の予選から引き継ぎます。",
)
before_option = option("--qualifying", "earlier", metavar="FILE", multiple=True, type=FilePath(), says=BEFORE)
members_option = option("--members", "register", metavar="REGISTER", type=FilePath(), says=MEMBERS_OF)
encoding_option = option(
    "--encoding",
    type=click.Choice(list(ENCODINGS)),
    says=ENCODING(encodings=Joined(ENCODING_IS(name=name, known_as=each.known_as) for name, each in ENCODINGS.items())),
)


@command(AWARD)
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
    try:
        event = event_asked(name)
        with by_edition(event.prefix.upper(), edition), hearing() as heard:
            club = folder_of(source).members
            own = _members(event, read_results(event, source, more, encoding or ""), register, club)
            before = stages_before(event, earlier, source, own.typed(more)["settings"])
            own = with_members(after(own, before), [*members_of(before)]) if before else own
            outcome, typed = _outcome(own, source, more, lang, as_json)
        to_csv = output is not None and output.suffix.lower() == ".csv"
        rows = _rows(outcome, which, CsvWriter if to_csv else TextWriter)
        if output is not None:
            files.may_make(output, force=force, given=[source, register, club, *(each.file for each in before)])
            _write(outcome, typed, rows, output)
    except (CellError, PackageError) as failure:
        give_up(source, failure)
    if as_json:
        print_json(plain(outcome))
    elif output is not None:
        say(str(output))
    elif which.strip().lower() == "problems" and not outcome.problems:
        say(NO_PROBLEMS.text(outcome.language))
    else:
        print_rows([list(map(str, row)) for row in rows])
    if not as_json:
        tell(outcome)
    sys.exit(FINE if outcome.publishable and not worst(heard) else IN_ERROR)


def pairs_of(given: Sequence[str], option_name: str) -> list[tuple[str, str]]:
    """``KEY=VALUE``, several of them; a heading may hold = itself. None says two things of one key."""
    pairs: dict[str, str] = {}
    for each in given:
        if "=" not in each:
            raise click.BadParameter(told(NOT_KEY_VALUE(text=each)), param_hint=option_name)
        key, _, value = each.rpartition("=") if option_name == "--map" else each.partition("=")
        key, value = key.strip(), value.strip()
        if pairs.setdefault(key, value) != value:
            twice = GIVEN_TWICE(key=key, this=shown(pairs[key]), that=shown(value))
            raise click.BadParameter(told(twice), param_hint=option_name)
    return [*pairs.items()]


def read_results(event: Event, source: Path, more: Sequence[tuple[str, str]], encoding: str = "") -> Read:
    """What the file gives to the event; what is lost of it is told."""
    own = read(source, event, Asked(encoding=encoding, given=more))
    if own.only_rows:
        raise PackageError(own.only_rows, source)
    for each in own.lost:
        remark(FOUND_LOST(said=IN_LINE(line=each.line, said=each.said) if each.line else each.said))
    if not own.has_rows:
        raise PackageError(nothing_for(event), source)
    return own


def _members(event: Event, own: Read, register: Path | None, club: Path | None) -> Read:
    """The same with the members of the register, by default the club's. A workbook of the event's own has its members
    in it, and is shown as it computes itself, unless a register is named.
    """
    file = register or (None if isinstance(own, OfSheets) and own.found.ours else club)
    return own if file is None else with_members(own, members_in(file, event))


def stages_before(event: Event, earlier: Sequence[Path], source: Path, settings: Mapping[str, Any]) -> list[Stage]:
    """The stages before an event: as somebody names them, else, of a final, those of the competition that its folder
    is.
    """
    if earlier:
        return [stage_of(file, event) for file in earlier]
    folder = folder_of(source).whole
    if folder is None or not is_final(event, settings):
        return []
    found = []
    for file in workbooks_in(folder):
        with suppress(PackageError):
            if not files.same(file, source):
                found.append(stage_of(file, event, ours=True))
    return [each for each in found if each.outcome.settings.stage == QUALIFYING and each.outcome.event is event]


def _outcome(
    own: Read, source: Path, more: Sequence[tuple[str, str]], lang: str | None, as_json: bool
) -> tuple[Outcome, dict[str, Any]]:
    """The outcome, and what it was computed from as it was typed; where there is none, why, and that is all."""
    spoken = lang or own.language or language()
    with _refused(own.event, source, spoken, as_json):
        return own.outcome(more, spoken), own.typed(more)


@contextmanager
def _refused(event: Event, source: Path, spoken: str, as_json: bool) -> Iterator[None]:
    """All that keeps the event from being computed, and the end."""
    try:
        yield
    except CellError as error:
        if as_json:
            print_json(refused(event, error, spoken))
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
    known = {table.key for table in ranges_of(event)}
    for key, rows in typed.items():
        if key != "settings" and len(rows) > MOST_ROWS:
            raise PackageError(TOO_MANY_ROWS(table=table_name(key), rows=len(rows), most=MOST_ROWS), out)
        if key != "settings" and key not in known and rows:
            say(TABLE_LEFT_OUT(table=table_name(key)), err=True)
    book = build(
        event,
        spoken if spoken in event.languages else event.languages[0],
        room=room_for(typed, len(outcome.members)),
        example=typed,
    )
    for each in write(book, out, now=True).warnings:
        say(each.said, err=True)


def _write(outcome: Outcome, typed: dict[str, Any], rows: list[list[Any]], out: Path) -> None:
    if out.suffix.lower() == ".xlsx":
        _write_workbook(outcome, typed, out)
        return
    if out.suffix.lower() == ".json":
        data = json.dumps(plain(outcome), ensure_ascii=False, indent=2).encode()
    elif out.suffix.lower() == ".csv":
        data = as_csv(rows)
    else:
        raise PackageError(MUST_END(endings=Joined((".xlsx", ".csv", ".json"), OR)), out)
    files.write(out, data)


def tell(outcome: Outcome) -> None:
    """The problems, one a line, on the terminal's other stream: where, by the words of the file; what is wrong.

    As many as a workbook lists, and how many more there are.
    """
    problems = in_order(outcome.event, outcome.problems)
    for each in problems[:PROBLEMS]:
        where, column = each.place, each.heading(outcome.language)
        if where and column:
            where = SHEET_CELL(place=where, column=column)
        said = PLACED(place=where or column, sentence=each.said) if where or column else each.said
        say(PLACED(place=WORDS[each.severity], sentence=said).text(outcome.language), err=True)
    if len(problems) > PROBLEMS:
        say(MORE_PROBLEMS(count=len(problems) - PROBLEMS).text(outcome.language), err=True)
