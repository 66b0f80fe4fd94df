"""xlfuncs recalc: a file goes in, the computed file comes out."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from xlfuncs.cli.jobs import Compute, Job, JobError, Report, find, one_of_many, recalculated
from xlfuncs.cli.shared import (
    CONTEXT,
    FAILED,
    FINE,
    IN_ERROR,
    FilePath,
    force_option,
    give_up,
    many,
    print_json,
    print_rows,
    progress,
    say,
)
from xlfuncs.hosts.headless import MOST_SECONDS, recalculate

#: Starting a process pays from this many workbooks on for each.
WORTH_A_PROCESS = 8


@click.command(context_settings=CONTEXT)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=FilePath())
@click.option("-o", "--output", metavar="OUT", type=FilePath(), help="Write here: a file, or a folder.")
@click.option("--in-place", is_flag=True, help="Replace each file; the original stays beside it as .bak.")
@force_option
@click.option("--show", metavar="SHEET", help="Print this sheet with its computed values.")
@click.option(
    "--engine",
    type=click.Choice(["headless", "calc"]),
    default="headless",
    show_default=True,
    help="What computes: xlfuncs by itself, or LibreOffice where it is installed.",
)
@click.option("--jobs", metavar="N", type=click.IntRange(min=1), help="Compute N workbooks at once [default: cores].")
@click.option("--dask", "cluster", metavar="ADDRESS", help="Compute on this Dask cluster, such as tcp://host:8786.")
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.IntRange(min=1),
    default=int(MOST_SECONDS),
    show_default=True,
    help="Give a workbook up after so long.",
)
@click.option("--json", "as_json", is_flag=True, help="Report as JSON.")
@click.pass_context
def recalc(
    context: click.Context,
    inputs: tuple[Path, ...],
    output: Path | None,
    in_place: bool,
    force: bool,
    show: str | None,
    engine: str,
    jobs: int | None,
    cluster: str | None,
    timeout: int,
    as_json: bool,
) -> None:
    """Compute the functions in score sheets, and write the same files with the values in them.

    IN is one or more workbooks (.xlsx, .xlsm) or folders of them. Only cached values change: styles,
    charts, validation and macros stay as they are, and so does the value of every formula that neither
    calls nor depends on a function of xlfuncs, unless it has none yet or the workbook asks to be computed
    anew. A file is replaced whole or not at all.
    """
    if output and in_place:
        context.fail("-o and --in-place exclude each other")
    if not (output or in_place or show or as_json):
        context.fail("say where the result goes: -o OUT or --in-place (--show SHEET only shows it)")
    if bool(jobs) + (cluster is not None) + (engine == "calc") > 1:
        context.fail("--jobs, --dask and --engine calc exclude each other")
    try:
        todo = find(inputs, output, in_place, show, force, timeout)
    except JobError as refusal:
        context.fail(str(refusal))
    reports: list[Report] = []
    with progress(len(todo), hidden=as_json) as (advance, aside):
        for report in _in_order(todo, _computed(todo, engine, jobs, cluster), advance):
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
    if cluster is not None:
        yield from _on_cluster(todo, cluster)
        return
    if engine == "headless":
        wanted = min(processes or min(_cores(), len(todo) // WORTH_A_PROCESS), len(todo))
        if wanted > 1:
            from xlfuncs.cli import pool  # noqa: PLC0415 — a single file needs none

            yield from pool.reports(todo, wanted)
            return
    work = recalculated if len(todo) == 1 else one_of_many
    with _engine(engine) as compute:
        for job in todo:
            yield job, work(job, compute)


def _on_cluster(todo: Sequence[Job], address: str) -> Iterator[tuple[Job, Report]]:
    if not address.strip():
        give_up("--dask", "the address is empty; it is written like tcp://host:8786")
    try:
        from xlfuncs.cli import cluster  # noqa: PLC0415 — optional
    except ImportError:
        give_up("--dask", "Dask is not installed here: pip install '.[dask]' in a copy of xlfuncs")
    try:
        yield from cluster.reports(todo, address)
    except (OSError, ValueError, TimeoutError) as failure:
        give_up(f"--dask {address}", str(failure))


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_order(
    todo: Sequence[Job], finished: Iterator[tuple[Job, Report]], advance: Callable[[str], None]
) -> Iterator[Report]:
    """The reports in the order of the jobs, each as soon as those before it are there."""
    early: dict[Job, Report] = {}
    awaited = deque(todo)
    for job, report in finished:
        advance(job.source.name)
        early[job] = report
        while awaited and awaited[0] in early:
            yield early.pop(awaited.popleft())


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
        say(f"{report['file']}: {report['failure']}", err=True)
        return
    if "rows" in report:
        print_rows(report["rows"])
    line = f"{report['file']}: {many(report['computed'], 'cell')} computed, {len(report['errors']) or 'none'} in error"
    say(line + (f" → {report['output']}" if "output" in report else " (nothing written)"), err=True)
    for each in report["errors"]:
        say(f"  {each['sheet']}!{each['cell']} {each['code']} {each['sentence']}", err=True)
    for each in report["warnings"]:
        say(f"  {each['sheet']}!{each['cell']} warning: {each['sentence']}", err=True)


def _print_summary(reports: Sequence[Report]) -> None:
    """The count, and once more by name what failed: it may have scrolled away."""
    failures = [report for report in reports if "failure" in report]
    outcome = f"{len(failures)} of them could not be read or written" if failures else "all of them computed"
    say(f"{len(reports)} files, {outcome}")
    for report in failures:
        say(f"  {report['file']}")
