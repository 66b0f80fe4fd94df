"""Many workbooks, one after the other, on all cores or on a cluster: whatever is done with each of them."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from xlfuncs import garbage
from xlfuncs.cli.jobs import Job, Remote, Report, size
from xlfuncs.cli.shared import WholeNumber, give_up
from xlfuncs.cli.speech import option
from xlfuncs.package.findings import PackageError, system_said
from xlfuncs.sentences import Sentence

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
ADDRESS_EMPTY = Sentence(
    en="the address is empty; it is written like tcp://host:8786",
    zh="地址为空；应写成 tcp://host:8786 的形式",
    ja="アドレスが空です。tcp://host:8786 のように書きます",
)
NO_DASK = Sentence(
    en='Dask is not installed here: pip install ".[dask]" in a copy of xlfuncs',
    zh='这里没有安装 Dask：请在 xlfuncs 的源码目录中运行 pip install ".[dask]"',
    ja='Dask が入っていません。xlfuncs のソースで pip install ".[dask]" を実行してください',
)

#: Starting a process pays from so many bytes of workbooks on; a small one takes as long as one of so many.
WORTH_A_PROCESS, SMALL = 1 << 16, 1 << 13


class Work(NamedTuple):
    """What is done with a workbook: in this process, in one of many here, and on a cluster from its bytes alone."""

    alone: Callable[[Job], Report]
    of_many: Callable[[Job], Report] | None = None
    remote: Remote | None = None


def done(todo: Sequence[Job], work: Work, processes: int | None, cluster: str | None) -> Iterator[tuple[Job, Report]]:
    """Each job with its report, in the order in which they are done."""
    if cluster is not None:
        yield from _on_cluster(todo, work, cluster)
        return
    wanted = min(processes or min(_cores(), sum(max(SMALL, size(job)) for job in todo) // WORTH_A_PROCESS), len(todo))
    if wanted > 1:
        from xlfuncs.cli import pool  # noqa: PLC0415 — a single file needs none

        yield from pool.reports(todo, wanted, work.of_many)
        return
    for job in todo:
        yield job, work.alone(job)
        if len(todo) > 1:
            garbage.let_go()


def _on_cluster(todo: Sequence[Job], work: Work, address: str) -> Iterator[tuple[Job, Report]]:
    if not address.strip():
        give_up("--dask", ADDRESS_EMPTY())
    try:
        from xlfuncs.cli import cluster  # noqa: PLC0415 — optional
    except ImportError:
        give_up("--dask", NO_DASK())
    try:
        yield from cluster.reports(todo, address, work.remote)
    except PackageError as failure:
        give_up(f"--dask {address}", failure.said)
    except (OSError, ValueError, TimeoutError) as failure:
        give_up(f"--dask {address}", system_said(failure))


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
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


def jobs_option(command: Callable[..., None]) -> Callable[..., None]:
    """``--jobs`` and ``--dask``."""
    command = option("--dask", "cluster", metavar="ADDRESS", says=DASK)(command)
    return option("--jobs", metavar="N", type=WholeNumber(1), says=JOBS)(command)
