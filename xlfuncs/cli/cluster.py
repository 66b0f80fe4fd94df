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
from xlfuncs.cli.jobs import Job, Report, done, failed, may_write, told, write
from xlfuncs.hosts.headless import PackageError, recalculate
from xlfuncs.package.archive import Archive
from xlfuncs.package.workbook import Workbook

#: Tasks on their way for each thread of the cluster: enough to keep it busy, few enough to keep in memory.
AHEAD = 4
#: Seconds for the cluster to answer, and once more for its first worker to come.
PATIENCE = 5.0

# A worker that was lost and whose tasks run elsewhere is no news, and what goes wrong we tell ourselves.
for _name in ("distributed", "distributed.client", "distributed.core", "tornado.application"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)


def reports(jobs: Iterable[Job], address: str) -> Iterator[tuple[Job, Report]]:
    """Each workbook with its report, in the order in which they are done.

    Raises ``OSError`` where there is no such cluster or no worker in it.
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
                work = __version__, str(job.source), archive.data, job.show, job.seconds
                task = client.submit(_computed, *work, pure=False)
                sent[task] = job, archive
                finished.add(task)
            if sent:
                task = next(finished)
                job, archive = sent.pop(task)
                yield job, _written(job, archive, task)


def _look(address: str) -> None:
    """Raise ``OSError`` unless a scheduler of Dask's answers: its client waits for ever where one is silent."""

    async def asked() -> str:
        arguments = Security().get_connection_args("client")
        async with rpc(address, timeout=PATIENCE, connection_args=arguments) as scheduler:  # type: ignore
            kind: str = (await scheduler.identity())["type"]
            return kind

    try:
        kind = asyncio.run(asyncio.wait_for(asked(), PATIENCE))
    except (TimeoutError, asyncio.TimeoutError):
        raise OSError(f"no Dask scheduler answered within {PATIENCE:.0f} seconds") from None
    except Exception as failure:  # whatever answers there, or cannot be asked
        reason = next(iter(str(failure).splitlines()), "") or type(failure).__name__
        raise OSError(f"no Dask scheduler can be asked there: {reason}") from None
    if kind != "Scheduler":
        raise OSError(f"this is the address of a {kind.lower()} of Dask's; the scheduler's is needed")


def _computed(
    version: str, name: str, data: bytes, show: str | None, seconds: float
) -> tuple[Report, dict[str, bytes | None]]:
    """The task: what is told of a workbook, and its new parts."""
    if version != __version__:
        raise PackageError(f"the cluster's workers have xlfuncs {__version__}, not {version}")
    result = recalculate(Workbook(name, data), seconds=seconds)
    return told(result, show), result.parts()


def _written(job: Job, archive: Archive, task: Future) -> Report:
    try:
        report, parts = task.result()
        if job.target is not None:
            write(job, archive, parts)
    except Exception as failure:  # whatever went wrong out there stops none of the others
        return failed(job, failure)
    return done(job, report)
