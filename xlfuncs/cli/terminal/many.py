"""The options of commands that take many workbooks, and the way from a job to its report."""

from collections.abc import Callable, Iterator, Sequence

from xlfuncs.cli.terminal.output import give_up
from xlfuncs.cli.terminal.speech import WholeNumber, option
from xlfuncs.core.sentences import Sentence
from xlfuncs.jobs import many
from xlfuncs.jobs.job import Job, Report

JOBS = Sentence(
    en="Compute N workbooks at once; by default as many as there are cores.",
    zh="同时计算 N 个工作簿；默认与处理器核数相同。",
    ja="N 個のブックを同時に計算します（既定はコア数）。",
)
DASK = Sentence(
    en="Compute on this Dask cluster, such as tcp://host:8786.",
    zh="在此 Dask 集群上计算，如 tcp://host:8786。",
    ja="この Dask クラスターで計算します（例 tcp://host:8786）。",
)


def jobs_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add ``--jobs`` and ``--dask``."""
    command = option("--dask", "cluster", metavar="ADDRESS", says=DASK)(command)
    return option("--jobs", metavar="N", type=WholeNumber(1), says=JOBS)(command)


def done(
    todo: Sequence[Job], work: many.Work, processes: int | None, cluster: str | None
) -> Iterator[tuple[Job, Report]]:
    """Yield each job with its report, in the order in which they are done; give up where there is no such cluster."""
    try:
        yield from many.done(todo, work, processes, cluster)
    except many.ClusterError as failure:
        give_up(failure.place, failure.said)
