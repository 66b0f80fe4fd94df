"""xlfuncs import: what scoring and pairing programs write goes into an event's workbook."""

import datetime
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click

from xlfuncs.cli.event.sentences import IMPORT
from xlfuncs.cli.terminal.cells import cell_text
from xlfuncs.cli.terminal.events import event_asked
from xlfuncs.cli.terminal.options import (
    EXCLUDE,
    ONLY_TEXTS,
    PIPE,
    FilePath,
    before_option,
    bytes_given,
    either_option,
    encoding_option,
    json_option,
    members_option,
    output_option,
    pairs_of,
)
from xlfuncs.cli.terminal.output import (
    FAILED,
    FINE,
    IN_ERROR,
    complain,
    give_up,
    print_json,
    print_rows,
    say,
    width_of_terminal,
)
from xlfuncs.cli.terminal.speech import chosen, command, language, option, told
from xlfuncs.club.folder import Folder, folder_of
from xlfuncs.club.roster import add_members, held_otherwise, members_in
from xlfuncs.club.stages import stages_before
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import OR, Joined, Sentence, Told, name_of, severity_of, tells, text_of
from xlfuncs.events import Event
from xlfuncs.events.declaration import table_name
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.problems import ERROR, SHEET_CELL, SHEET_ROW
from xlfuncs.formats.declaration import Lost
from xlfuncs.formats.registry import ENCODED, read_in_words
from xlfuncs.intake.gathering import gathered, nothing_for
from xlfuncs.intake.rows import FromFile, Gathered
from xlfuncs.intake.stages import members_of, take_over
from xlfuncs.intake.workbook.filling import Filled
from xlfuncs.jobs.importing import Made, event_in, fresh, put, refuses
from xlfuncs.jobs.making import NOT_IN_LANGUAGE
from xlfuncs.layout import ROOM
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import IN_PLACE, PackageError

EVENT = Sentence(
    en="The event; with --into, by default the workbook's own.",
    zh="比赛种类；用 --into 时默认为该工作簿的比赛。",
    ja="競技会の種類。--into で省略すると、そのブックの競技会。",
)
MAKE = Sentence(
    en="Make this workbook (.xlsx); of a folder, one there for each FILE.",
    zh="新建此工作簿（.xlsx）；为文件夹时，每个 FILE 在其中各建一个。",
    ja="このブック（.xlsx）を作ります。フォルダーなら、FILE ごとに一つずつ作ります。",
)
FILL = Sentence(
    en="Fill this workbook; what it was stays beside it as .bak.",
    zh="填写此工作簿；原文件以 .bak 保留在同一文件夹。",
    ja="このブックに取り込みます。元のファイルは .bak として同じフォルダーに残ります。",
)
SET = Sentence(
    en="A setting, whatever the files say of it.",
    zh="指定一项设置，优先于文件。",
    ja="設定を指定します（ファイルより優先）。",
)
MAP = Sentence(
    en="A heading that is not known, and the column that it is.",
    zh="不认识的标题，及其对应的列。",
    ja="認識されない見出しと、それに当たる列。",
)
DRY_RUN = Sentence(
    en="Show what would go where, and write nothing.",
    zh="只显示将填到哪里，不写入。",
    ja="どこに入るかを表示するだけで、書き込みません。",
)
SAY_WHERE = Sentence(
    en="say where it goes: -o OUT.xlsx or --into WORKBOOK (--dry-run only shows it)",
    zh="请指明写到哪里：-o OUT.xlsx 或 --into WORKBOOK（--dry-run 只显示）",
    ja="書き込み先を指定してください：-o OUT.xlsx または --into WORKBOOK（--dry-run は表示のみ）",
)
SAY_EVENT = Sentence(
    en="say which event: --event NAME; xlfuncs events lists them",
    zh="请用 --event NAME 指明比赛；xlfuncs events 可列出全部",
    ja="--event NAME で競技会を指定してください。一覧は xlfuncs events で見られます",
)

TABLE_FILLED = Sentence(
    en="{table}: {new} new, {replaced} changed, {kept} unchanged",
    zh="{table}：新增 {new} 行，更改 {replaced} 行，不变 {kept} 行",
    ja="{table}：追加 {new} 行、変更 {replaced} 行、そのまま {kept} 行",
)
IN_ROWS = Sentence(
    en="{line} (sheet '{sheet}', rows {first} to {last})",
    zh="{line}（工作表“{sheet}”第 {first} 至 {last} 行）",
    ja="{line}（シート「{sheet}」{first}～{last} 行目）",
)
WOULD_BE = Sentence(
    en="{event}: nothing is written; this is what would go where",
    zh="{event}：没有写入；以下是将填到各处的内容",
    ja="{event}：何も書き込みません。入る内容は次のとおりです",
)
SETTINGS = Sentence(en="Settings", zh="设置", ja="設定")
SETTING_CHANGED = Sentence(
    en="{setting}: {now} in place of {was}",
    zh="“{setting}”：由 {was} 改为 {now}",
    ja="「{setting}」：{was} を {now} に変更",
)
FROM_HEADING = Sentence(en="from {heading}", zh="取自 {heading}", ja="「{heading}」から")
AT_LINE = Sentence(en="{file}, line {line}", zh="{file} 第 {line} 行", ja="{file} {line} 行目")
LEFT_OUT = Sentence(
    en="{file}: not taken over: {said}", zh="{file}：未导入：{said}", ja="{file}：取り込みません：{said}"
)

LEFT_AS_THEY_ARE = Sentence(
    en="{count} workbooks are in {folder} already and stay as they are; --force makes them anew",
    zh="{folder} 中已有 {count} 个工作簿，保持不变；用 --force 可重新生成",
    ja="{folder} にすでにある {count} 件のブックはそのままです。--force で作り直せます",
)
SAME_WORKBOOK = Sentence(
    en="{one} and {other} would both become {name}: import one of them with -o and another name",
    zh="{one} 与 {other} 会生成同一个 {name}：请用 -o 为其中一个另取名称导入",
    ja="{one} と {other} はどちらも {name} になります。一方は -o で別の名前を付けて取り込んでください",
)

#: So many rows of each table are shown before they are written.
SHOWN = 3


@command(IMPORT(formats=read_in_words()), name="import")
@click.argument("sources", metavar="FILE...", nargs=-1, required=True, type=FilePath())
@option("--event", "name", metavar="NAME", says=EVENT)
@output_option(says=MAKE)
@option("--into", metavar="WORKBOOK", type=FilePath(), says=FILL)
@option("--set", "given", multiple=True, metavar="KEY=VALUE", says=SET)
@option("--map", "renamed", multiple=True, metavar="HEADING=KEY", says=MAP)
@encoding_option
@before_option
@members_option
@option("--dry-run", is_flag=True, says=DRY_RUN)
@json_option
@either_option
@click.pass_context
def import_(
    context: click.Context,
    sources: tuple[Path, ...],
    name: str | None,
    output: Path | None,
    into: Path | None,
    given: tuple[str, ...],
    renamed: tuple[str, ...],
    encoding: str | None,
    earlier: tuple[Path, ...],
    register: Path | None,
    dry_run: bool,
    as_json: bool,
    force: bool,
) -> None:
    """Fill an event's workbook from files of scoring and pairing programs."""
    if output and into:
        context.fail(told(EXCLUDE(options=Joined(("-o", "--into")))))
    if not (output or into or dry_run):
        context.fail(told(SAY_WHERE))
    if not (name or into):
        context.fail(told(SAY_EVENT))
    if encoding and not any(str(each) == PIPE or each.suffix.lower() in ENCODED for each in sources):
        raise click.BadParameter(told(ONLY_TEXTS(endings=Joined(ENCODED, OR))), param_hint="--encoding")
    settings, keys = pairs_of(given, "--set"), dict(pairs_of(renamed, "--map"))
    asked = Asked(settings, keys, encoding or "", register, earlier, dry_run=dry_run, as_json=as_json, force=force)
    if output is not None and (output.is_dir() or not output.suffix):
        context.exit(_each_of(sources, name, output, asked, context))
    try:
        done = _import(sources, name, output, into, asked)
    except (CellError, PackageError) as failure:
        give_up("import", failure)
    if as_json:
        print_json(done.report)
    context.exit(done.status)


class Asked(NamedTuple):
    """What the command line asks for besides the files: settings, headings, an encoding, the members' register, the
    stages before.
    """

    settings: Sequence[tuple[str, str]]
    keys: Mapping[str, str]
    encoding: str
    register: Path | None
    earlier: Sequence[Path]
    dry_run: bool
    as_json: bool
    force: bool


def _each_of(sources: Sequence[Path], name: str | None, folder: Path, asked: "Asked", context: click.Context) -> int:
    """Make a workbook of each file in a folder, and give the status for all."""
    made: dict[str, Path] = {}
    for source in sources:
        if (other := made.setdefault(source.stem.casefold(), source)) != source:
            context.fail(told(SAME_WORKBOOK(one=str(other), other=str(source), name=f"{source.stem}.xlsx")))
    statuses, reports, left = [FINE], list[dict[str, Any]](), 0
    for source in made.values():
        out = folder / f"{source.stem}.xlsx"
        if out.exists() and not (asked.force or asked.dry_run):
            left += 1
            continue
        try:
            done = _import([source], name, out, None, asked)
            statuses.append(done.status)
            reports.append({"file": str(source), **done.report})
        except (CellError, PackageError) as failure:  # the others are imported all the same
            complain(source, failure)
            statuses.append(FAILED)
            reports.append(_failed(source, failure))
    if left:
        say(LEFT_AS_THEY_ARE(count=left, folder=str(folder)), err=True)
    if asked.as_json:
        print_json({"files": reports, "left": left})
    return max(statuses)


def _failed(source: Path, failure: CellError | PackageError) -> dict[str, Any]:
    """What a program hears of a file that is not imported: the keys of a workbook that ``recalc`` cannot compute."""
    words = failure.told(language())
    if isinstance(failure, PackageError) and str(failure.place) == str(source):
        words = failure.told_of_place(language())
    return {"file": str(source), "failure": words, "name": failure.name}


class Done(NamedTuple):
    """What became of one workbook: the status for it, and what is told of it to a program."""

    status: int
    report: dict[str, Any]


def _import(sources: Sequence[Path], name: str | None, output: Path | None, into: Path | None, asked: Asked) -> Done:
    """Make or fill one workbook, and say what became of it, but to a program. ``PackageError`` or ``CellError`` says
    why there is none.
    """
    dry_run, where = asked.dry_run, into or output or sources[0]
    own = folder_of(where) if into is None else Folder()  # a workbook that is there has its own
    own = own._replace(members=asked.register or own.members)
    event = event_asked(name) if name else None
    if into is not None:
        files.may_replace(into, force=asked.force)
        event = event_in(into, event)
    elif output is not None:
        files.must_end(output, ".xlsx")
        files.may_make(output, force=asked.force, given=[*sources, own.members, *asked.earlier])
    assert event is not None
    with _readable(sources) as readable:
        found = gathered(event, readable, asked.keys, asked.settings, asked.encoding, alone=into is None)
    if not any(found.tables.values()):
        tell_lost(found)
        raise PackageError(nothing_for(event), ", ".join(map(str, sources)))
    _after(found, asked.earlier, where)
    _of_club(found, own)
    made = _made(event, found, into, output, dry_run)
    written = None if dry_run else into or output
    if not asked.as_json:
        tell(found, made, written, fresh=into is None)
    status = IN_ERROR if found.lost or made.filling.left or refuses(made, found) else FINE
    return Done(status, plain(found, made, written) if asked.as_json else {})


def _of_club(found: Gathered, own: Folder) -> None:
    """Complete the members from the club's register, tell where the two differ, and name the club."""
    if own.members is not None:
        base = members_in(own.members, found.event)
        if (said := held_otherwise(found.tables.get(MEMBERS.key, []), base)) is not None:
            found.remarks.append(FromFile(str(own.members), Lost(0, "", said)))
        add_members(found, base)
    if own.club and found.event.settings.find("club"):
        found.settings.setdefault("club", own.club)
    found.language = found.language or own.language


def _after(found: Gathered, earlier: Sequence[Path], where: Path) -> None:
    """Complete what files give by what the stages before do; what is told of it stands among their remarks."""
    before = stages_before(found.event, earlier, where, found.settings)
    if before:
        files = ", ".join(each.file for each in before)
        for said in take_over(found, before):
            told = found.lost if severity_of(said) else found.remarks
            told.append(FromFile(files, Lost(0, "", said)))
        add_members(found, [*members_of(before)])


def _made(event: Event, found: Gathered, into: Path | None, out: Path | None, dry_run: bool) -> Made:
    if into is not None:
        return put(found, into, None if dry_run else into)
    lang = chosen() or (found.language if found.language in event.languages else event.languages[0])
    if lang not in event.languages:
        raise PackageError(NOT_IN_LANGUAGE(language=lang, languages=Joined(event.languages)), event.name)
    with fresh(event, lang, found, room=1 if dry_run else ROOM) as empty:
        try:
            return put(found, empty, None if dry_run else out)
        except PackageError as failure:  # nobody knows the empty workbook that it was to be
            raise PackageError(failure.said, (out or event.name) if failure.place == empty else failure.place) from None


@contextmanager
def _readable(sources: Sequence[Path]) -> Iterator[list[tuple[str, Path]]]:
    """The files with their names; what comes through a pipe is a file as long as it is read."""
    with tempfile.TemporaryDirectory() as folder:
        readable: list[tuple[str, Path]] = []
        for source in sources:
            file = source
            if str(source) == PIPE:
                file = Path(folder, "pipe.txt")
                file.write_bytes(bytes_given(source))
            readable.append((str(source), file))
        yield readable


# --- what is told of it


def tell(found: Gathered, made: Made, written: Path | None, *, fresh: bool) -> None:
    """In words, for people; of a workbook that is not ``fresh``, what its settings were that are now otherwise."""
    if written is None:
        _preview(found, made)
    else:
        say(str(written))
        for key, was in {} if fresh else made.filling.was.items():
            now = _text(made.filling.settings[key])
            say(SETTING_CHANGED(setting=found.event.settings.named(key).label, was=_text(was), now=now))
        for filled in made.filling.tables:
            say(_summary(filled))
    tell_lost(found)
    for said in made.filling.left:
        say(said, err=True)
    for problem in _problems(made):
        say(_refusal(problem), err=True)


def tell_lost(found: Gathered) -> None:
    """What of the files was not taken over, and what could not be understood."""
    for each in found.left:
        say(LEFT_OUT(file=each.file, said=each.lost.said), err=True)
    for each in (*found.remarks, *found.lost):
        say(IN_PLACE(place=_place(each, found), sentence=each.lost.said), err=True)


def _place(each: FromFile, found: Gathered) -> Told | str:
    line, column = each.lost.line, each.lost.column
    if not line:
        return each.file
    if not column:
        return AT_LINE(file=each.file, line=line)
    return found.at[each.file](file=each.file, line=line, column=column)


def _summary(filled: Filled) -> Told:
    counts = {"new": filled.new, "replaced": filled.replaced, "kept": filled.kept}
    return TABLE_FILLED(table=table_name(filled.table.key), **counts)


def _problems(made: Made) -> list[dict[str, Any]]:
    """What the event refuses: table, the sheet's row, the heading, the sentence."""
    reasons = made.wrong.reasons if made.wrong else []
    wrong = [{"sentence": each.text(language()), "name": name_of(each)} for each in reasons]
    return wrong + [
        {
            **({"table": each.table} if each.table else {}),
            **({"row": each.row.line} if each.row else {}),
            **({"column": each.heading(language())} if each.column else {}),
            "sentence": text_of(each.said, language()),
            "name": name_of(each.said) if tells(each.said) else "",
        }
        for each in made.problems
        if each.severity == ERROR
    ]


def _refusal(problem: Mapping[str, Any]) -> Told | str:
    if "row" not in problem:
        return str(problem["sentence"])
    place = SHEET_ROW(table=table_name(problem["table"]), row=problem["row"])
    heading = problem.get("column")
    where = SHEET_CELL(place=place, column=heading) if heading else place
    return IN_PLACE(place=where, sentence=problem["sentence"])


# --- before it is written


def _preview(found: Gathered, made: Made) -> None:
    say(WOULD_BE(event=found.event.name))
    if made.filling.settings:
        say()
        say(SETTINGS)
        labels = {each.key: each.label.text(language()) for each in found.event.settings}
        print_rows([["", labels[key], _text(cell)] for key, cell in made.filling.settings.items()])
    for filled in made.filling.tables:
        say()
        rows = [row for row, _ in filled.rows]
        say(IN_ROWS(line=_summary(filled), sheet=filled.sheet, first=min(rows), last=max(rows)))
        print_rows(_columns(filled, found), width_of_terminal())


def _columns(filled: Filled, found: Gathered) -> list[list[str]]:
    """A line for each column: its heading here and in the file, and what stands in the first rows."""
    lines = []
    for key in dict.fromkeys(key for _, cells in filled.rows for key in cells):
        column = filled.table.columns.find(key)
        assert column is not None
        heading = found.headings.get(filled.table.key, {}).get(key, "")
        source = FROM_HEADING(heading=heading).text(language()) if heading else ""
        shown = [_text(cells.get(key)) for _, cells in filled.rows[:SHOWN]]
        lines.append(["", column.field.heading(language(), column.number), key, source, *shown])
    return lines


def _text(cell: Any) -> str:
    return "" if cell is None else cell.isoformat() if isinstance(cell, datetime.date) else cell_text(cell)


# --- for programs


def plain(found: Gathered, made: Made, written: Path | None) -> dict[str, Any]:
    """All of it as plain values."""
    return {
        "output": None if written is None else str(written),
        "event": found.event.name,
        "settings": {key: _value(cell) for key, cell in found.settings.items()},
        "tables": {filled.table.key: _table(filled, found) for filled in made.filling.tables},
        "lost": [_lost(each) for each in found.lost],
        "remarks": [_lost(each) for each in found.remarks],
        "left": [_lost(each) for each in found.left]
        + [{"sentence": said.text(language()), "name": name_of(said)} for said in made.filling.left],
        "problems": _problems(made),
    }


def _table(filled: Filled, found: Gathered) -> dict[str, Any]:
    return {
        "sheet": filled.sheet,
        "new": filled.new,
        "replaced": filled.replaced,
        "unchanged": filled.kept,
        "columns": found.headings.get(filled.table.key, {}),
        "rows": [{"row": row, **{key: _value(cell) for key, cell in cells.items()}} for row, cells in filled.rows],
    }


def _lost(each: FromFile) -> Mapping[str, Any]:
    words = {"sentence": each.lost.said.text(language()), "name": name_of(each.lost.said)}
    return {"file": each.file, "line": each.lost.line, "column": each.lost.column, **words}


def _value(cell: Any) -> Any:
    if isinstance(cell, CellError):
        return cell.code
    return cell.isoformat() if isinstance(cell, datetime.date) else cell
