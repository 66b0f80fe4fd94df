"""What there is to recalculate, and what becomes of one workbook."""

import traceback
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from xlfuncs.hosts.headless import MOST_SECONDS, PackageError, Recalculation, recalculate
from xlfuncs.package import files
from xlfuncs.package.archive import Archive
from xlfuncs.package.findings import UnsoundError

WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm")

#: What is told of a workbook, as plain values: "failure", or the counts, errors and warnings.
Report = dict[str, Any]


class Compute(Protocol):
    """What computes a workbook."""

    def __call__(self, source: Path, /, *, seconds: float) -> Recalculation:
        """The values; raises ``PackageError`` where it takes more ``seconds``."""


class JobError(Exception):
    """The files and folders of the command line make no sense together."""


class Job(NamedTuple):
    """One workbook to recalculate, and where its result goes (``None``: nowhere)."""

    source: Path
    target: Path | None
    in_place: bool = False
    show: str | None = None
    force: bool = False
    seconds: float = MOST_SECONDS


def find(
    inputs: Iterable[Path],
    output: Path | None,
    in_place: bool,
    show: str | None,
    force: bool,
    seconds: float = MOST_SECONDS,
) -> list[Job]:
    """The workbooks to compute, each with its target; folders are searched. Raises ``JobError``."""
    pairs = _in_place(list(inputs)) if in_place else _elsewhere(list(inputs), output)
    jobs = list(dict.fromkeys(Job(source, target, in_place, show, force, seconds) for source, target in pairs))
    if not jobs:
        raise JobError(f"there is no workbook but those in {output}, where the results go")
    return jobs


def _in_place(inputs: list[Path]) -> Iterator[tuple[Path, Path]]:
    for _, source in _sources(inputs):
        yield source, source


def _elsewhere(inputs: list[Path], output: Path | None) -> Iterator[tuple[Path, Path | None]]:
    single = len(inputs) == 1 and not inputs[0].is_dir()
    into = output if output and (not single or output.is_dir()) else None
    if into is not None and not into.is_dir() and (into.exists() or into.suffix.lower() in WORKBOOKS):
        raise JobError(f"-o {into} is one file, and there may be several workbooks: name a folder")
    targets: dict[Path, Path] = {}
    for base, source in _sources(inputs):
        if into and inside(source, into) and not inside(base, into):
            continue  # an earlier run has written it
        target = into / source.relative_to(base) if into else output
        if target is not None:
            if source.suffix.lower() in WORKBOOKS and target.suffix.lower() != source.suffix.lower():
                raise JobError(f"-o {target} must end in {source.suffix}, as {source} does")
            if target.exists() and source.exists() and target.samefile(source):
                raise JobError(f"-o {target} is the workbook itself; --in-place replaces it and keeps a .bak")
            if targets.setdefault(target, source) != source:
                raise JobError(f"{targets[target]} and {source} would both be written to {target}")
        yield source, target


def inside(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def _sources(inputs: list[Path]) -> Iterator[tuple[Path, Path]]:
    """Every workbook, with the folder that it was found from."""
    for given in inputs:
        if not given.is_dir():
            yield given.parent, given
            continue
        found = workbooks_in(given)
        if not found:
            raise JobError(f"{given} holds no workbook ({', '.join(WORKBOOKS)})")
        for file in found:
            yield given, file


def workbooks_in(folder: Path) -> list[Path]:
    """The workbooks of a folder and the folders in it, without the lock files of open ones."""
    return sorted(
        file
        for file in folder.rglob("*")
        if file.suffix.lower() in WORKBOOKS and file.is_file() and not file.name.startswith(("~$", ".~"))
    )


def recalculated(job: Job, compute: Compute = recalculate) -> Report:
    """Compute and write one workbook; what became of it. A bug of a function comes out as it is."""
    try:
        may_write(job)
        result = compute(job.source, seconds=job.seconds)
        report = told(result, job.show)
        if job.target is not None:
            write(job, result.workbook.archive, result.parts())
    except (PackageError, UnsoundError, OSError) as failure:
        return failed(job, failure)
    return done(job, report)


def one_of_many(job: Job, compute: Compute = recalculate) -> Report:
    """``recalculated``, but a bug of ours is told with the workbook it met and stops none of the others."""
    try:
        return recalculated(job, compute)
    except Exception as bug:
        return failed(job, bug)


def may_write(job: Job) -> None:
    """``PackageError`` where the target is open in a spreadsheet program, or is no file."""
    if job.target is not None:
        files.may_replace(job.target, force=job.force)


def told(result: Recalculation, show: str | None) -> Report:
    """What is told of a workbook that was computed."""
    report: Report = {
        "computed": result.cells,
        "errors": [vars(each) for each in result.errors],
        "warnings": [vars(each) for each in result.warnings],
    }
    if show:
        report["rows"] = result.rows(show)
    return report


def write(job: Job, archive: Archive, parts: Mapping[str, bytes | None]) -> None:
    """The workbook with its new parts, where the job wants it."""
    assert job.target is not None
    archive.write(job.target, parts, backup=job.in_place)


def done(job: Job, report: Report) -> Report:
    """The whole report on a workbook that went well."""
    output = {"output": str(job.target)} if job.target is not None else {}
    return {"file": str(job.source), **output, **report}


def failed(job: Job, failure: BaseException) -> Report:
    """The report on a workbook that could not be read, computed or written."""
    if isinstance(failure, PackageError):
        sentence = failure.sentence
    elif isinstance(failure, UnsoundError):
        sentence = str(failure)
    elif isinstance(failure, OSError):
        sentence = failure.strerror or str(failure)
    else:
        place = traceback.extract_tb(failure.__traceback__)[-1]
        sentence = f"a bug of xlfuncs: {failure!r} in {Path(place.filename).name}, line {place.lineno}"
    return {"file": str(job.source), "failure": sentence.removeprefix(f"{job.source}: ")}
