"""What there is to recalculate, and what becomes of one workbook."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from xlfuncs.core.sentences import Joined, Sentence, Told, name_of
from xlfuncs.intake.workbook.losses import losses
from xlfuncs.jobs.errors import JobError
from xlfuncs.recalc import MOST_SECONDS, CellReport, PackageError, Recalculation, recalculate
from xlfuncs.xlsx import files
from xlfuncs.xlsx.archive import Archive
from xlfuncs.xlsx.errors import IN_PLACE as PLACE
from xlfuncs.xlsx.errors import UnsoundError, system_said
from xlfuncs.xlsx.folders import WORKBOOKS, workbooks_in
from xlfuncs.xlsx.workbook import Workbook

ONLY_RESULTS = Sentence(
    en="there is no workbook but those in {folder}, where the results go",
    zh="除了存放结果的 {folder} 之外没有工作簿",
    ja="結果を書き込む {folder} 以外にブックがありません",
)
ONE_FILE = Sentence(
    en="-o {file} is one file, and there may be several workbooks: name a folder",
    zh="-o {file} 是一个文件，而工作簿可能有多个：请指定文件夹",
    ja="-o {file} は一つのファイルですが、ブックは複数かもしれません。フォルダーを指定してください",
)
IS_ITSELF = Sentence(
    en="-o {file} is the workbook itself; --in-place replaces it and keeps a .bak",
    zh="-o {file} 就是原工作簿；--in-place 会替换它并保留 .bak",
    ja="-o {file} は元のブックそのものです。--in-place なら置き換えて .bak を残します",
)
BOTH_TO = Sentence(
    en="{one} and {other} would both be written to {target}",
    zh="{one} 和 {other} 都会写到 {target}",
    ja="{one} と {other} が両方とも {target} に書き込まれます",
)
HOLDS_NO_WORKBOOK = Sentence(
    en="{folder} holds no workbook ({kinds})",
    zh="{folder} 中没有工作簿（{kinds}）",
    ja="{folder} にブックがありません（{kinds}）",
)
BUG = Sentence(
    en="a bug of xlfuncs: {bug} in {file}, line {line}",
    zh="xlfuncs 的程序错误：{bug}，{file} 第 {line} 行",
    ja="xlfuncs の不具合です：{bug}（{file} {line} 行目）",
)

#: What is told of a workbook, as plain values: "failure", or the counts, errors and warnings.
Report = dict[str, Any]


class Compute(Protocol):
    """What computes a workbook."""

    def __call__(self, source: Path, /, *, seconds: float) -> Recalculation:
        """Give the values; raises ``PackageError`` where it takes more ``seconds``."""


class Remote(Protocol):
    """What a cluster does with a workbook's bytes: what is told of it, and its new parts."""

    def __call__(
        self, name: str, data: bytes, show: str | None, language: str, seconds: float, /
    ) -> tuple[Report, dict[str, bytes | None]]:
        """Give the report and the parts; raises ``PackageError`` where the workbook cannot be read."""


class Job(NamedTuple):
    """One workbook to recalculate, where its result goes (``None``: nowhere), and the language of its report."""

    source: Path
    target: Path | None
    in_place: bool = False
    show: str | None = None
    force: bool = False
    language: str = "en"
    seconds: float = MOST_SECONDS


def size(job: Job) -> int:
    """Return the bytes of the workbook, none of one that is not there."""
    try:
        return job.source.stat().st_size
    except OSError:
        return 0


def find(inputs: Iterable[Path], output: str, like: Job) -> list[Job]:
    """Return the workbooks to compute ``like`` this, each with its target; folders are searched. Raises ``JobError``.

    ``output`` with a slash at its end is a folder, there or not.
    """
    pairs = _in_place(list(inputs)) if like.in_place else _elsewhere(list(inputs), output)
    jobs = list(dict.fromkeys(like._replace(source=source, target=target) for source, target in pairs))
    if not jobs:
        raise JobError(ONLY_RESULTS(folder=str(Path(output))))
    return jobs


def _in_place(inputs: list[Path]) -> Iterator[tuple[Path, Path]]:
    for _, source in sources(inputs):
        yield source, source


def _elsewhere(inputs: list[Path], typed: str) -> Iterator[tuple[Path, Path | None]]:
    output = Path(typed) if typed else None
    single = len(inputs) == 1 and not inputs[0].is_dir() and not typed.endswith(("/", os.sep))
    into = output if output and (not single or output.is_dir()) else None
    if into is not None and not into.is_dir() and (into.exists() or into.suffix.lower() in WORKBOOKS):
        raise JobError(ONE_FILE(file=str(into)))
    earlier = into.resolve() if into and into.is_dir() else None
    targets: dict[Path, Path] = {}

    @cache
    def holds_results(base: Path) -> bool:
        return earlier is not None and base.resolve() in earlier.parents

    for base, source in sources(inputs):
        if earlier and holds_results(base) and source.resolve().is_relative_to(earlier):
            continue  # an earlier run has written it
        target = into / source.relative_to(base) if into else output
        if target is not None:
            if source.suffix.lower() in WORKBOOKS and target.suffix.lower() != source.suffix.lower():
                raise JobError(
                    PLACE(place=f"-o {target}", sentence=files.ENDS_LIKE(suffix=source.suffix, source=str(source)))
                )
            if files.same(target, source):
                raise JobError(IS_ITSELF(file=str(target)))
            if targets.setdefault(target, source) != source:
                raise JobError(BOTH_TO(one=str(targets[target]), other=str(source), target=str(target)))
        yield source, target


def inside(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def sources(inputs: Iterable[Path]) -> Iterator[tuple[Path, Path]]:
    """Return every workbook, with the folder that it was found from."""
    for given in inputs:
        if not given.is_dir():
            yield given.parent, given
            continue
        found = workbooks_in(given)
        if not found:
            raise JobError(HOLDS_NO_WORKBOOK(folder=str(given), kinds=Joined(WORKBOOKS)))
        for file in found:
            yield given, file


def workbooks_but(inputs: Sequence[Path], registers: Sequence[Path]) -> list[Path]:
    """Return the workbooks of files and folders, each once, but for the members' registers."""
    found = dict.fromkeys(file for _, file in sources(inputs))
    return [each for each in found if not any(files.same(each, own) for own in registers)]


def recalculated(job: Job, compute: Compute = recalculate) -> Report:
    """Compute and write one workbook; what became of it. A bug of a function comes out as it is."""
    try:
        may_write(job)
        result = compute(job.source, seconds=job.seconds)
        report = told(result, job.show, job.language)
        if job.target is not None:
            write(job, result.workbook.archive, result.parts())
    except (PackageError, UnsoundError, OSError) as failure:
        return failed(job, failure)
    return done(job, report)


def one_of_many(job: Job, compute: Compute = recalculate) -> Report:
    """Do as ``recalculated`` does, but tell a bug of ours with the workbook it met: it stops none of the others."""
    try:
        return recalculated(job, compute)
    except Exception as bug:
        return failed(job, bug)


def recalculated_there(
    name: str, data: bytes, show: str | None, language: str, seconds: float
) -> tuple[Report, dict[str, bytes | None]]:
    """Compute one workbook on a cluster, from its bytes."""
    result = recalculate(Workbook(name, data), seconds=seconds)
    return told(result, show, language), result.parts()


def may_write(job: Job) -> None:
    """Raise ``PackageError`` where the target is open in a spreadsheet program, or is no file."""
    if job.target is not None:
        files.may_replace(job.target, force=job.force)


def told(result: Recalculation, show: str | None, language: str) -> Report:
    """Return what is told of a workbook that was computed."""
    lost = losses(result.workbook, computed=True)
    warnings = [*result.warnings, *(CellReport(sheet, cell, "", said) for sheet, cell, said in lost)]
    report: Report = {
        "computed": result.cells,
        "errors": [_plain(each, language) for each in result.errors],
        "warnings": [_plain(each, language) for each in warnings],
    }
    if show:
        report["rows"] = result.rows(show)
    return report


def _plain(report: CellReport, language: str) -> dict[str, str]:
    words = {"sentence": report.told(language), "name": report.name}
    return {"sheet": report.sheet, "cell": report.cell, "code": report.code, **words}


def write(job: Job, archive: Archive, parts: Mapping[str, bytes | None]) -> None:
    """Write the workbook with its new parts, where the job wants it."""
    assert job.target is not None
    archive.write(job.target, parts, backup=job.in_place)


def done(job: Job, report: Report) -> Report:
    """Return the whole report on a workbook that went well."""
    output = {"output": str(job.target)} if job.target is not None else {}
    return {"file": str(job.source), **output, **report}


def failed(job: Job, failure: BaseException) -> Report:
    """Return the report on a workbook that could not be read, computed or written."""
    said: Told
    if isinstance(failure, PackageError):
        elsewhere = failure.place and str(failure.place) != str(job.source)
        words = failure.told(job.language) if elsewhere else failure.told_of_place(job.language)
        return {"file": str(job.source), "failure": words, "name": failure.name}
    if isinstance(failure, UnsoundError):
        said = failure.said
    elif isinstance(failure, OSError):
        said = system_said(failure)
    else:
        import traceback  # noqa: PLC0415 — bugs are few

        place = traceback.extract_tb(failure.__traceback__)[-1]
        said = BUG(bug=repr(failure), file=Path(place.filename).name, line=place.lineno)
    return {"file": str(job.source), "failure": said.text(job.language), "name": name_of(said)}
