"""xlfuncs season: the event workbooks of a year become the members' register."""

import datetime
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click

from xlfuncs.cli.terminal.doubts import tell_doubts, tell_list
from xlfuncs.cli.terminal.options import (
    EXCLUDE,
    FilePath,
    Typed,
    cluster_option,
    jobs_option,
    json_option,
    output_option,
    replace_option,
)
from xlfuncs.cli.terminal.output import FAILED, FINE, IN_ERROR, give_up, print_json, progress, say
from xlfuncs.cli.terminal.speech import chosen, command, language, option, told
from xlfuncs.cli.year.sentences import SEASON
from xlfuncs.club import base
from xlfuncs.club.folder import competition_of, folder_of
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.jobs.job import Job, Report, sources
from xlfuncs.jobs.many import Work, done, in_order
from xlfuncs.season import titles
from xlfuncs.season.choosing import day_typed, language_of
from xlfuncs.season.doubts import FILE_TWICE, NOTHING_COUNTS, UNREADABLE, Doubt
from xlfuncs.season.ledger import Ledger, plain
from xlfuncs.season.reading import Played, played_or_doubt
from xlfuncs.season.reading_back import NoRegisterError, previous_register
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.folders import WORKBOOKS, foreign_in

WRITE_REGISTER = Sentence(
    en="Write the register here; one that --force replaces stays beside it as .bak.",
    zh="台账写到这里；用 --force 替换时，原台账以 .bak 保留在同一文件夹。",
    ja="台帳の書き込み先です。--force で置き換えた台帳は .bak として同じフォルダーに残ります。",
)
UPDATE_BASE = Sentence(
    en="Go on from this members' register and update it (what it was stays beside it as .bak); by default that of "
    "xlfuncs.toml, where -o is not given.",
    zh="接着并更新此会员台账（原台账以 .bak 保留）；不给 -o 时，默认用 xlfuncs.toml 中的台账。",
    ja="この会員台帳から続けて更新します（元の台帳は .bak として残ります）。"
    "-o がなければ xlfuncs.toml の台帳が既定です。",
)
LAST_REGISTER = Sentence(
    en="Go on from this register: holdings, what it counts already, and columns of your own beside the members. A "
    "published list of members with their holdings opens a register.",
    zh="接着此台账：沿用其中的积分，已计入的不再重复；会员页上您自己加的列也会保留。也可以是公布的会员积分名单，作为期初积分。",
    ja="この台帳から続けます：保有ポイント、集計済みの競技会、会員のシートにご自分で加えた列。"
    "公表された会員のポイント一覧も指定でき、最初の保有ポイントになります。",
)
FIRST_DAY = Sentence(
    en="The first day of the year; by default as in LAST, else that of the calendar year of most events.",
    zh="年度的第一天；默认与 LAST 相同，没有 LAST 则为多数比赛所在自然年的第一天。",
    ja="年度の最初の日（既定は LAST と同じ月日、LAST がなければ多くの競技会がある暦年の初日）。",
)
LAST_DAY = Sentence(en="The last day of the year.", zh="年度的最后一天。", ja="年度の最後の日。")
NO_SPAN = Sentence(en="{last} lies before {first}", zh="{last} 在 {first} 之前", ja="{last} は {first} より前です")
COUNTED = Sentence(
    en="{events} events, {members} members → {output}",
    zh="{events} 场比赛，{members} 名会员 → {output}",
    ja="競技会 {events} 件、会員 {members} 名 → {output}",
)


@command(SEASON)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=FilePath())
@output_option(says=WRITE_REGISTER, metavar="REGISTER")
@option("--members", "kept", metavar="REGISTER", type=FilePath(), says=UPDATE_BASE)
@option("--previous", "last_register", metavar="LAST", type=FilePath(), says=LAST_REGISTER)
@option("--from", "first", metavar="DATE", type=Typed(day_typed), says=FIRST_DAY)
@option("--to", "last", metavar="DATE", type=Typed(day_typed), says=LAST_DAY)
@jobs_option
@cluster_option
@json_option
@replace_option
@click.pass_context
def season(
    context: click.Context,
    inputs: tuple[Path, ...],
    output: Path | None,
    kept: Path | None,
    last_register: Path | None,
    first: datetime.date | None,
    last: datetime.date | None,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    force: bool,
) -> None:
    """Add the event workbooks of a year up to the members' register."""
    if jobs and cluster is not None:
        context.fail(told(EXCLUDE(options=Joined(("--jobs", "--dask")))))
    if first and last and last < first:
        context.fail(told(NO_SPAN(first=str(first), last=str(last))))
    output, last_register, lang, kept_there = _where(context, inputs, output, kept, last_register)
    force = force or kept_there
    files.must_end(output, ".xlsx")
    try:
        files.may_make(output, force=force)
        base.may_hold_register(output)
        before, opening = _before(last_register)
        todo, doubtful = _todo(inputs, [output, *([last_register] if last_register else [])])
    except PackageError as failure:
        give_up(last_register or output, failure)
    with progress(len(todo), hidden=as_json) as (advance, _):
        reports = in_order(todo, done(todo, Work(read_one, read_there), jobs, cluster), advance)
        read, unread = _sorted_out(todo, reports)
    doubtful += unread
    read = _in_competitions(read)
    if kept_there:
        read = base.recognised(read, before)
    ledger, doubtful, lists = base.continued(read, doubtful, before, opening, first, last)
    for each in lists:
        tell_list(each)
    lang = chosen() or lang or (language_of(read) if read else language())
    if ledger is not None:
        _write(ledger, doubtful, lang, output, kept=kept_there, force=force)
    if as_json:
        print_json({**plain(ledger, doubtful, lang), **titles.plain(ledger)})
    else:
        _tell(ledger, doubtful, output)
    context.exit(FAILED if ledger is None else IN_ERROR if doubtful else FINE)


class Where(NamedTuple):
    """Where the register is written, from which it goes on, in which language; ``kept``: it is a members' register."""

    output: Path
    last_register: Path | None
    language: str
    kept: bool


def _where(
    context: click.Context, inputs: Sequence[Path], output: Path | None, kept: Path | None, last: Path | None
) -> Where:
    """Where it all goes: as the command line says, else into the members' register of the folder."""
    if output is not None and kept is not None:
        context.fail(told(EXCLUDE(options=Joined(("-o", "--members")))))
    try:
        own = folder_of(inputs[0])
    except PackageError as failure:
        give_up(inputs[0], failure)
    if output is not None:
        return Where(output, last, own.language, kept=False)
    kept = kept or own.members
    if kept is None:
        raise click.MissingParameter(ctx=context, param_hint="-o", param_type="option")
    if kept.exists():
        if last is not None and not files.same(last, kept):
            context.fail(told(EXCLUDE(options=Joined(("--previous", "--members")))))
        last = kept
    return Where(kept, last, own.language, kept=True)


def _before(file: Path | None) -> tuple[Ledger | None, Path | None]:
    """The register before; where that file is none it may be a published list."""
    if file is None or file.suffix.lower() not in WORKBOOKS:
        return None, file
    try:
        return previous_register(file), None
    except NoRegisterError:
        return None, file


def _todo(inputs: Iterable[Path], but: Sequence[Path]) -> tuple[list[Job], list[Doubt]]:
    """The workbooks, each once; registers that are read or written by this command are none of them.

    Those of other programs are among them, so that somebody hears that they do not count.
    """
    leave = {os.path.realpath(each) for each in but}
    found: dict[str, Job] = {}
    doubtful = []
    foreign = [(folder, file) for folder in inputs if folder.is_dir() for file in foreign_in(folder)]
    for folder, file in [*sources(inputs), *foreign]:
        real = os.path.realpath(file)
        if real in found:
            doubtful.append(Doubt(str(file), None, FILE_TWICE()))
        elif real not in leave or folder == file:
            found[real] = Job(file, None)
    return list(found.values()), doubtful


def read_one(job: Job) -> Report:
    """One workbook, read here: what the register takes of it, or why it cannot be read."""
    return _reported(played_or_doubt(job.source))


def read_there(
    name: str, data: bytes, _show: str | None, _language: str, _seconds: float
) -> tuple[Report, dict[str, bytes | None]]:
    """One workbook, read on a cluster from its bytes: it has no clock of its own there."""
    return _reported(played_or_doubt(Path(name), data)), {}


def _sorted_out(todo: Sequence[Job], reports: Iterable[Report]) -> tuple[list[Played], list[Doubt]]:
    """The events that were read, and why the other workbooks hold none."""
    read: list[Played] = []
    unread: list[Doubt] = []
    for job, report in zip(todo, reports, strict=True):
        if "played" in report:
            read.append(_dated(job, report["played"]))
        else:
            unread.append(report.get("doubt") or Doubt(report["file"], None, UNREADABLE(why=report["failure"])))
    return read, unread


def _reported(one: Played | Doubt) -> Report:
    return {"file": one.file, "doubt": one} if isinstance(one, Doubt) else {"played": one}


def _in_competitions(read: Sequence[Played]) -> list[Played]:
    """The events, each with the competition that the ``xlfuncs.toml`` of its folder makes it a part of."""
    try:
        return [each._replace(competition=competition_of(Path(each.file))) for each in read]
    except PackageError as failure:
        give_up(failure.place or "", failure)


def _dated(job: Job, event: Played) -> Played:
    """The event with what the disk here says of its file; on a cluster nobody knows."""
    if not event.changed:
        with suppress(OSError):
            return event._replace(changed=job.source.stat().st_mtime)
    return event


def _write(ledger: Ledger, doubtful: Sequence[Doubt], lang: str, output: Path, *, kept: bool, force: bool) -> None:
    """Write the register; one that is ``kept`` as a members' register has the columns of one."""
    from xlfuncs.club import storing  # noqa: PLC0415 — openpyxl, only where something is written

    try:
        files.may_make(output, force=force)
        if kept:
            base.write_beside(ledger, (), lang)
        storing.write(output, ledger, doubtful, lang, again=kept)
    except PackageError as failure:
        give_up(output, failure)


def _tell(ledger: Ledger | None, doubtful: Sequence[Doubt], output: Path) -> None:
    """How much there is, and each doubt."""
    tell_doubts(doubtful)
    if ledger is None:
        say(NOTHING_COUNTS, err=True)
        return
    events = len(ledger.counted)
    say(COUNTED(events=events, members=len(ledger.members), output=str(output)))
    for each in titles.told_of_risen(ledger):
        say(each)
