"""Many workbooks on a Dask cluster, one task each.

The cluster only computes: a workbook's bytes go out and its new parts come back. This machine reads and
writes every file, so the workers need no common disk, and a task that runs twice because its worker was
lost does no harm.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Iterator

from distributed import Client, Future, Security, as_completed
from distributed.core import rpc

from xlfuncs import __version__
from xlfuncs.core.sentences import Sentence
from xlfuncs.jobs.job import Job, Remote, Report, done, failed, may_write, write
from xlfuncs.recalc import PackageError
from xlfuncs.xlsx.archive import Archive

OTHER_VERSION = Sentence(
    en="the cluster's workers have xlfuncs {there}, not {here}",
    zh="集群上的 xlfuncs 是 {there}，而不是 {here}",
    ja="クラスター側の xlfuncs は {there} で、{here} ではありません",
)
NO_ANSWER = Sentence(
    en="no Dask scheduler answered within {seconds} seconds",
    zh="{seconds} 秒内没有 Dask 调度器应答",
    ja="{seconds} 秒以内に Dask のスケジューラーが応答しませんでした",
)
NOT_ASKED = Sentence(
    en="no Dask scheduler can be asked there: {why}",
    zh="无法联系 Dask 调度器：{why}",
    ja="Dask のスケジューラーに問い合わせできません：{why}",
)
NO_SCHEDULER = Sentence(
    en="this is the address of a {kind} of Dask's; the scheduler's is needed",
    zh="这是 Dask 的 {kind} 的地址；需要调度器（scheduler）的地址",
    ja="これは Dask の {kind} のアドレスです。スケジューラー（scheduler）のアドレスが必要です",
)


#: Tasks on their way for each thread of the cluster: enough to keep it busy, few enough to keep in memory.
AHEAD = 4
#: Seconds for the cluster to answer, and once more for its first worker to come.
PATIENCE = 5.0

# A worker that was lost and whose tasks run elsewhere is no news, and what goes wrong we tell ourselves.
for _name in ("distributed", "distributed.client", "distributed.core", "tornado.application"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)


def reports(jobs: Iterable[Job], address: str, remote: Remote) -> Iterator[tuple[Job, Report]]:
    """Return each workbook with its report, in the order in which they are done.

    Raises ``OSError`` or ``PackageError`` where there is no such cluster or no worker in it.
    """
    _look(address)
    with Client(address, timeout=PATIENCE) as client:
        client.wait_for_workers(1, timeout=PATIENCE)
        most = AHEAD * sum(client.nthreads().values())
        waiting = deque(jobs)
        sent: dict[Future, tuple[Job, Archive]] = {}
        finished = as_completed()
        while waiting or sent:
            while waiting and len(sent) < most:
                job = waiting.popleft()
                try:
                    may_write(job)
                    archive = Archive(job.source)
                except (PackageError, OSError) as failure:
                    yield job, failed(job, failure)
                    continue
                work = str(job.source), archive.data, job.show, job.language, job.seconds
                task = client.submit(_task, __version__, remote, work, pure=False)
                sent[task] = job, archive
                finished.add(task)
            if sent:
                task = next(finished)
                job, archive = sent.pop(task)
                yield job, _written(job, archive, task)


def _look(address: str) -> None:
    """Raise ``PackageError`` unless a scheduler of Dask's answers: its client waits for ever where one is silent."""

    async def asked() -> str:
        arguments = Security().get_connection_args("client")
        async with rpc(address, timeout=PATIENCE, connection_args=arguments) as scheduler:  # type: ignore
            kind: str = (await scheduler.identity())["type"]
            return kind

    try:
        kind = asyncio.run(asyncio.wait_for(asked(), PATIENCE))
    except (TimeoutError, asyncio.TimeoutError):
        raise PackageError(NO_ANSWER(seconds=PATIENCE)) from None
    except Exception as failure:  # whatever answers there, or cannot be asked
        reason = next(iter(str(failure).splitlines()), "") or type(failure).__name__
        raise PackageError(NOT_ASKED(why=reason)) from None
    if kind != "Scheduler":
        raise PackageError(NO_SCHEDULER(kind=kind.lower()))


def _task(
    version: str, remote: Remote, work: tuple[str, bytes, str | None, str, float]
) -> tuple[Report, dict[str, bytes | None]]:
    """Do the task: give what is told of a workbook, and its new parts."""
    if version != __version__:
        raise PackageError(OTHER_VERSION(there=__version__, here=version))
    return remote(*work)


def _written(job: Job, archive: Archive, task: Future) -> Report:
    try:
        report, parts = task.result()
        if job.target is not None:
            write(job, archive, parts)
    except Exception as failure:  # whatever went wrong out there stops none of the others
        return failed(job, failure)
    return done(job, report)
