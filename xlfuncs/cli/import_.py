"""xlfuncs import: what scoring and pairing programs write goes into an event's workbook."""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from xlfuncs.cli import imported
from xlfuncs.cli.award import ONLY_TEXTS, encoding_option, pairs_of
from xlfuncs.cli.events import event_asked
from xlfuncs.cli.terminal.output import (
    EXCLUDE,
    FINE,
    IN_ERROR,
    MUST_END,
    FilePath,
    either_option,
    give_up,
    json_option,
    output_option,
    print_json,
)
from xlfuncs.cli.terminal.speech import chosen, command, option, told
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import OR, Joined, Sentence
from xlfuncs.events import Event
from xlfuncs.formats.encodings import LARGEST
from xlfuncs.intake.gathering import Gathered, gathered, nothing_for
from xlfuncs.intake.read import ENCODED
from xlfuncs.jobs.computed import NOT_IN_LANGUAGE
from xlfuncs.jobs.filling import Made, event_in, fresh, put, refuses
from xlfuncs.xlsx import files
from xlfuncs.xlsx.findings import PackageError

IMPORT = Sentence(
    en="""Fill an event's workbook from files of scoring and pairing programs.

    FILE is a workbook, a CSV or a text with headings (in any order, in English, Chinese or Japanese), a tournament
    report (TRF16, TRF26), results of a bridge session (USEBIO, Bridgemate .bws, PBN), or - for what comes through a
    pipe; several are put together. -o makes a fresh workbook, --into fills the tables of one that is there and keeps
    all else. A row that is in them already is replaced, the others come below.

    Exit status: 0 fine, 1 something in a file could not be understood (the rest is written), or the event refuses
    what was written, 2 nothing could be done. What is still to be filled in, such as the places, is no refusal.""",
    zh="""用计分、编排软件的文件填写比赛工作簿。

    FILE 可以是带标题的工作簿、CSV 或文本（标题可用中文、英文、日文，次序不限）、赛事报告（TRF16、TRF26），
    或桥牌比赛的成绩（USEBIO、Bridgemate .bws、PBN），用 - 则读取管道中的内容；多个文件合在一起。-o 新建工作簿；
    --into 填写已有工作簿的表，其余保持原样：表中已有的行会被替换，其他行加在下面。

    退出码：0 正常，1 文件中有无法理解的内容（其余照常写入），或写入的内容不被接受，2 无法执行。尚待填写的内容
    （如名次）不算。""",
    ja="""採点ソフトや組合せソフトのファイルを競技会のブックに取り込みます。

    FILE は見出しのあるブック、CSV、テキスト（見出しは英語・中国語・日本語、順序は自由）、競技会のレポート
    （TRF16、TRF26）、ブリッジの成績（USEBIO、Bridgemate の .bws、PBN）です。- ならパイプの中身を
    読み取ります。複数のファイルはまとめて取り込みます。-o は新しいブックを作り、--into は今あるブックの表に
    書き入れて、ほかはそのまま残します。表にすでにある行は置き換え、ほかの行は下に加えます。

    終了コード：0 正常、1 解釈できない部分がある（ほかは書き込む）、または書き込んだ内容を競技会が受け付けない、
    2 実行できない。これから記入する順位などが空欄でも 1 にはなりません。""",
)
EVENT = Sentence(
    en="The event; with --into, by default the workbook's own.",
    zh="比赛种类；用 --into 时默认为该工作簿的比赛。",
    ja="競技会の種類。--into で省略すると、そのブックの競技会。",
)
MAKE = Sentence(en="Make this workbook (.xlsx).", zh="新建此工作簿（.xlsx）。", ja="このブック（.xlsx）を作ります。")
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

PIPE = "-"


@command(IMPORT, name="import")
@click.argument("sources", metavar="FILE...", nargs=-1, required=True, type=FilePath())
@option("--event", "name", metavar="NAME", says=EVENT)
@output_option(says=MAKE)
@option("--into", metavar="WORKBOOK", type=FilePath(), says=FILL)
@option("--set", "given", multiple=True, metavar="KEY=VALUE", says=SET)
@option("--map", "renamed", multiple=True, metavar="HEADING=KEY", says=MAP)
@encoding_option
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
    try:
        event = event_asked(name) if name else None
        if into is not None:
            files.may_replace(into, force=force)
            event = event_in(into, event)
        elif output is not None:
            if output.suffix.lower() != ".xlsx":
                raise PackageError(MUST_END(endings=Joined([".xlsx"], OR)), output)
            files.may_make(output, force=force, given=sources)
        assert event is not None
        with _readable(sources) as readable:
            found = gathered(event, readable, keys, settings, encoding or "")
        made = _made(event, found, into, output, dry_run) if any(found.tables.values()) else None
    except (CellError, PackageError) as failure:
        give_up("import", failure)
    if made is None:
        imported.tell_lost(found)
        give_up(", ".join(map(str, sources)), nothing_for(event))
    written = None if dry_run else into or output
    if as_json:
        print_json(imported.plain(found, made, written))
    else:
        imported.tell(found, made, written, fresh=into is None)
    sys.exit(IN_ERROR if found.lost or made.filling.left or refuses(made, found) else FINE)


def _made(event: Event, found: Gathered, into: Path | None, out: Path | None, dry_run: bool) -> Made:
    if into is not None:
        return put(found, into, None if dry_run else into)
    language = chosen() or (found.language if found.language in event.languages else event.languages[0])
    if language not in event.languages:
        raise PackageError(NOT_IN_LANGUAGE(language=language, languages=Joined(event.languages)), event.name)
    with fresh(event, language, found) as empty:
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
                file.write_bytes(_piped())
            readable.append((str(source), file))
        yield readable


def _piped() -> bytes:
    """What comes through the pipe; of one that does not end, more than any file of scores has."""
    return sys.stdin.buffer.read(LARGEST + 1)
