"""Many workbooks, one after the other, on all cores or on a cluster: whatever is done with each of them."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from xlfuncs.core import garbage
from xlfuncs.core.sentences import Sentence
from xlfuncs.jobs.job import Job, Remote, Report, size
from xlfuncs.xlsx.errors import PackageError, system_said

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
    """What is done with a workbook: on this machine, and on a cluster from its bytes alone."""

    here: Callable[[Job], Report]
    there: Remote


def done(todo: Sequence[Job], work: Work, processes: int | None, cluster: str | None) -> Iterator[tuple[Job, Report]]:
    """Return each job with its report, in the order in which they are done.

    ``PackageError`` where there is no such cluster.
    """
    if cluster is not None:
        yield from _on_cluster(todo, work.there, cluster)
        return
    wanted = min(processes or min(_cores(), sum(max(SMALL, size(job)) for job in todo) // WORTH_A_PROCESS), len(todo))
    if wanted > 1:
        from xlfuncs.jobs import pool  # noqa: PLC0415 — a single file needs none

        yield from pool.reports(todo, wanted, work.here)
        return
    for job in todo:
        yield job, work.here(job)
        if len(todo) > 1:
            garbage.let_go()


def _on_cluster(todo: Sequence[Job], remote: Remote, address: str) -> Iterator[tuple[Job, Report]]:
    if not address.strip():
        raise PackageError(ADDRESS_EMPTY(), "--dask")
    try:
        from xlfuncs.jobs import cluster  # noqa: PLC0415 — optional
    except ImportError:
        raise PackageError(NO_DASK(), "--dask") from None
    try:
        yield from cluster.reports(todo, address, remote)
    except PackageError as failure:
        raise PackageError(failure.said, f"--dask {address}") from None
    except (OSError, ValueError, TimeoutError) as failure:
        raise PackageError(system_said(failure), f"--dask {address}") from failure


def _cores() -> int:
    """Return the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    todo: Sequence[Job], finished: Iterator[tuple[Job, Report]], advance: Callable[[str], None]
) -> Iterator[Report]:
    """Return the reports in the order of the jobs, each as soon as those before it are there."""
    early: dict[Job, Report] = {}
    awaited = deque(todo)
    for job, report in finished:
        advance(job.source.name)
        early[job] = report
        while awaited and awaited[0] in early:
            yield early.pop(awaited.popleft())
