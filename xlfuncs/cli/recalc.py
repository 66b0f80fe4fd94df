"""xlfuncs recalc: a file goes in, the computed file comes out."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from xlfuncs.cli.shared import CONTEXT, FAILED, FINE, IN_ERROR, give_up, many, print_json, print_rows, progress
from xlfuncs.hosts.headless import PackageError, Recalculation, recalculate

WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm")


class Job(NamedTuple):
    """One workbook to recalculate and where its result goes (``None``: nowhere)."""

    source: Path
    target: Path | None


@click.command(context_settings=CONTEXT)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", metavar="OUT", type=click.Path(path_type=Path), help="Write here: a file, or a folder.")
@click.option("--in-place", is_flag=True, help="Replace each file; the original stays beside it as .bak.")
@click.option("--show", metavar="SHEET", help="Print this sheet with its computed values.")
@click.option(
    "--engine",
    type=click.Choice(["headless", "calc"]),
    default="headless",
    show_default=True,
    help="What computes: xlfuncs by itself, or LibreOffice where it is installed.",
)
@click.option("--json", "as_json", is_flag=True, help="Report as JSON.")
@click.pass_context
def recalc(
    context: click.Context,
    inputs: tuple[Path, ...],
    output: Path | None,
    in_place: bool,
    show: str | None,
    engine: str,
    as_json: bool,
) -> None:
    """Compute the functions in score sheets, and write the same files with the values in them.

    IN is one or more workbooks (.xlsx, .xlsm) or folders of them. Only cached values change: styles,
    charts, validation and macros stay as they are, and so does every formula that neither is nor
    depends on a function of xlfuncs. A file is replaced whole or not at all.
    """
    if output and in_place:
        context.fail("-o and --in-place exclude each other")
    if not (output or in_place or show or as_json):
        context.fail("say where the result goes: -o OUT or --in-place (--show SHEET only shows it)")
    jobs = list(_jobs(context, inputs, output, in_place))
    reports = []
    with _engine(engine) as compute, progress(len(jobs), hidden=as_json) as advance:
        for job in jobs:
            reports.append(_recalculated(job, compute, in_place, show, as_json))
            advance(job.source.name)
    if as_json:
        print_json({"files": reports})
    elif len(jobs) > 1:
        failed = sum("failure" in report for report in reports)
        click.echo(f"{len(jobs)} files, {failed} of them could not be read or written")
    context.exit(max(_status(report) for report in reports))


@contextmanager
def _engine(name: str) -> Iterator[Callable[[Path], Recalculation]]:
    """What computes a workbook; LibreOffice gets ready once for all of them."""
    if name == "headless":
        yield recalculate
        return
    from xlfuncs.hosts import calc  # noqa: PLC0415 — most never need it

    if reason := calc.missing():
        give_up("--engine calc", reason)
    with calc.Office() as office:
        yield partial(calc.recalculate, office=office)


def _status(report: dict[str, Any]) -> int:
    return FAILED if "failure" in report else IN_ERROR if report["errors"] else FINE


def _jobs(context: click.Context, inputs: Iterable[Path], output: Path | None, in_place: bool) -> Iterator[Job]:
    """The workbooks to compute, each with its target; folders are searched."""
    inputs = list(inputs)
    single = len(inputs) == 1 and not inputs[0].is_dir()
    into = output if output and (not single or output.is_dir()) else None
    if into is not None and into.is_file():
        context.fail(f"-o {into} is a file, and there are several workbooks: name a folder")
    targets: dict[Path, Path] = {}
    for given in inputs:
        base, sources = (given, _workbooks_in(given)) if given.is_dir() else (given.parent, [given])
        if given.is_dir() and not sources:
            context.fail(f"{given} holds no workbook ({', '.join(WORKBOOKS)})")
        for source in sources:
            target = source if in_place else into / source.relative_to(base) if into else output
            if target is not None and not in_place:
                if target.suffix.lower() != source.suffix.lower():
                    context.fail(f"-o {target} must end in {source.suffix}, as {source} does")
                if target.exists() and source.exists() and target.samefile(source):
                    context.fail(f"-o {target} is the workbook itself; --in-place replaces it and keeps a .bak")
                if targets.setdefault(target, source) != source:
                    context.fail(f"{targets[target]} and {source} would both be written to {target}")
            yield Job(source, target)


def _workbooks_in(folder: Path) -> list[Path]:
    """The workbooks of a folder and the folders in it, without the lock files of open ones."""
    return sorted(
        file
        for file in folder.rglob("*")
        if file.suffix.lower() in WORKBOOKS and file.is_file() and not file.name.startswith(("~$", ".~"))
    )


def _recalculated(
    job: Job, compute: Callable[[Path], Recalculation], in_place: bool, show: str | None, as_json: bool
) -> dict[str, Any]:
    """Compute and write one workbook; what became of it, told on the way unless it is wanted as JSON."""
    report: dict[str, Any] = {"file": str(job.source)}
    try:
        result = compute(job.source)
        shown = result.rows(show) if show else None
        if job.target is not None:
            if not in_place:
                job.target.parent.mkdir(parents=True, exist_ok=True)
            result.save(job.target, backup=in_place)
            report["output"] = str(job.target)
    except (PackageError, OSError) as failure:
        report["failure"] = getattr(failure, "sentence", str(failure))
        if not as_json:
            click.echo(f"{job.source}: {report['failure']}", err=True)
        return report
    report["computed"] = len(result.values)
    report["errors"] = [vars(each) for each in result.errors]
    report["warnings"] = [vars(each) for each in result.warnings]
    if shown is not None:
        report["rows"] = shown
    if not as_json:
        if shown is not None:
            print_rows(shown)
        _print_report(job, result)
    return report


def _print_report(job: Job, result: Recalculation) -> None:
    count, bad = len(result.values), len(result.errors)
    line = f"{job.source}: {many(count, 'cell')} computed, {bad or 'none'} in error"
    click.echo(line + (f" → {job.target}" if job.target else " (nothing written)"), err=True)
    for each in result.errors:
        click.echo(f"  {each.sheet}!{each.cell} {each.code} {each.sentence}", err=True)
    for each in result.warnings:
        click.echo(f"  {each.sheet}!{each.cell} warning: {each.sentence}", err=True)
