"""xlfuncs recalc: a file goes in, the computed file comes out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from xlfuncs.cli.terminal.cells import line_of, say_cells
from xlfuncs.cli.terminal.options import (
    EXCLUDE,
    FilePath,
    cluster_option,
    force_option,
    in_place_option,
    jobs_option,
    json_option,
    output_option,
)
from xlfuncs.cli.terminal.output import FAILED, FINE, IN_ERROR, give_up, print_json, print_rows, progress, say
from xlfuncs.cli.terminal.speech import WholeNumber, command, language, option, told
from xlfuncs.cli.workbook.sentences import RECALC
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.jobs.job import Compute, Job, Report, find, one_of_many, recalculated, recalculated_there
from xlfuncs.jobs.many import Work, done, in_order
from xlfuncs.recalc import MOST_SECONDS, recalculate
from xlfuncs.xlsx.errors import IN_PLACE as PLACE

WRITE_TO = Sentence(
    en="Write here: a file, or a folder. The results of an earlier run are replaced.",
    zh="写到这里：文件或文件夹。上次的结果会被替换。",
    ja="書き込み先のファイルまたはフォルダー。前回の結果は置き換えます。",
)
SHOW = Sentence(
    en="Print this sheet with its computed values.",
    zh="显示此工作表及计算结果。",
    ja="このシートを計算した値で表示します。",
)
ENGINE = Sentence(
    en="What computes: xlfuncs by itself, or LibreOffice where it is installed.",
    zh="用什么计算：xlfuncs 自身，或已安装的 LibreOffice。",
    ja="計算に使うもの：xlfuncs 自身、またはインストール済みの LibreOffice。",
)
TIMEOUT = Sentence(
    en="Give a workbook up after so long.",
    zh="单个工作簿计算超过这么多秒就放弃。",
    ja="一つのブックの計算をこの秒数で打ち切ります。",
)
SAY_WHERE = Sentence(
    en="say where the result goes: -o OUT or --in-place (--show SHEET only shows it)",
    zh="请指明结果写到哪里：-o OUT 或 --in-place（--show SHEET 只显示）",
    ja="結果の書き込み先を指定してください：-o OUT または --in-place（--show SHEET は表示のみ）",
)
SOME_FAILED = Sentence(
    en="{files} files, {failed} of them could not be read or written",
    zh="共 {files} 个文件，其中 {failed} 个无法读取或写入",
    ja="{files} 個のファイルのうち {failed} 個を読み書きできませんでした",
)
ALL_COMPUTED = Sentence(
    en="{files} files, all of them computed",
    zh="共 {files} 个文件，全部算完",
    ja="{files} 個のファイルをすべて計算しました",
)


@command(RECALC)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=FilePath())
@output_option(says=WRITE_TO, type=FilePath(typed=True))
@in_place_option
@force_option
@option("--show", metavar="SHEET", says=SHOW)
@option("--engine", type=click.Choice(["headless", "calc"]), default="headless", show_default=True, says=ENGINE)
@jobs_option
@cluster_option
@option(
    "--timeout",
    metavar="SECONDS",
    type=WholeNumber(1),
    default=int(MOST_SECONDS),
    show_default=True,
    says=TIMEOUT,
)
@json_option
@click.pass_context
def recalc(
    context: click.Context,
    inputs: tuple[Path, ...],
    output: str | None,
    in_place: bool,
    force: bool,
    show: str | None,
    engine: str,
    jobs: int | None,
    cluster: str | None,
    timeout: int,
    as_json: bool,
) -> None:
    """Compute the functions in score sheets, and write the same files with the values in them."""
    if output and in_place:
        context.fail(told(EXCLUDE(options=Joined(("-o", "--in-place")))))
    if not (output or in_place or show or as_json):
        context.fail(told(SAY_WHERE))
    if bool(jobs) + (cluster is not None) + (engine == "calc") > 1:
        context.fail(told(EXCLUDE(options=Joined(("--jobs", "--dask", "--engine calc")))))
    todo = find(inputs, output or "", Job(Path(), None, in_place, show, force, language(), timeout))
    reports: list[Report] = []
    with progress(len(todo), hidden=as_json) as (advance, aside):
        for report in in_order(todo, _computed(todo, engine, jobs, cluster), advance):
            reports.append(report)
            if not as_json:
                with aside():
                    _print(report)
    if as_json:
        print_json({"files": reports})
    elif len(reports) > 1:
        _print_summary(reports)
    context.exit(max(_status(report) for report in reports))


def _computed(
    todo: Sequence[Job], engine: str, processes: int | None, cluster: str | None
) -> Iterator[tuple[Job, Report]]:
    """Each job with its report, in the order in which they are done."""
    with _engine(engine) as compute:
        work = partial(recalculated if len(todo) == 1 else one_of_many, compute=compute)
        at_once = 1 if engine != "headless" else processes
        yield from done(todo, Work(work, recalculated_there), at_once, cluster)


@contextmanager
def _engine(name: str) -> Iterator[Compute]:
    """What computes a workbook; LibreOffice gets ready once for all of them."""
    if name == "headless":
        yield recalculate
        return
    from xlfuncs.hosts import calc  # noqa: PLC0415 — most never need it

    if reason := calc.missing():
        give_up("--engine calc", reason)
    with calc.Office() as office:
        yield partial(calc.recalculate, office=office)


def _status(report: Report) -> int:
    return FAILED if "failure" in report else IN_ERROR if report["errors"] else FINE


def _print(report: Report) -> None:
    if "failure" in report:
        say(PLACE(place=report["file"], sentence=report["failure"]), err=True)
        return
    if "rows" in report:
        print_rows(report["rows"])
    say(line_of(report), err=True)
    say_cells(report)


def _print_summary(reports: Sequence[Report]) -> None:
    """The count, and once more by name what failed: it may have scrolled away."""
    failures = [report for report in reports if "failure" in report]
    say(SOME_FAILED(files=len(reports), failed=len(failures)) if failures else ALL_COMPUTED(files=len(reports)))
    for report in failures:
        say(f"  {report['file']}")
