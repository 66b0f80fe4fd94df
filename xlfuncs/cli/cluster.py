"""Many workbooks on a Dask cluster, one task each.

The cluster only computes: a workbook's bytes go out and its new parts come back. This machine reads and
writes every file, so the workers need no common disk, and a task that runs twice because its worker was
lost does no harm.
"""

import logging
from collections import deque
from collections.abc import Iterable, Iterator

from distributed import Client, Future, as_completed

from xlfuncs import __version__
from xlfuncs.cli.jobs import Job, Report, done, failed, may_write, told, write
from xlfuncs.hosts.headless import PackageError, recalculate
from xlfuncs.package.archive import Archive
from xlfuncs.package.workbook import Workbook

#: Tasks on their way for each thread of the cluster: enough to keep it busy, few enough to keep in memory.
AHEAD = 4
PATIENCE = "10s"

# A worker that was lost and whose tasks run elsewhere is no news.
logging.getLogger("distributed.client").setLevel(logging.ERROR)


def reports(jobs: Iterable[Job], address: str) -> Iterator[tuple[Job, Report]]:
    """Each workbook with its report, in the order in which they are done.

    Raises ``OSError`` where there is no such cluster or no worker in it.
    """
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
                task = client.submit(_computed, __version__, str(job.source), archive.data, job.show, pure=False)
                sent[task] = job, archive
                finished.add(task)
            if sent:
                task = next(finished)
                job, archive = sent.pop(task)
                yield job, _written(job, archive, task)


def _computed(version: str, name: str, data: bytes, show: str | None) -> tuple[Report, dict[str, bytes | None]]:
    """The task: what is told of a workbook, and its new parts."""
    if version != __version__:
        raise PackageError(f"the cluster's workers have xlfuncs {__version__}, not {version}")
    result = recalculate(Workbook(name, data))
    return told(result, show), result.parts()


def _written(job: Job, archive: Archive, task: Future) -> Report:
    try:
        report, parts = task.result()
        if job.target is not None:
            write(job, archive, parts)
    except Exception as failure:  # whatever went wrong out there stops none of the others
        return failed(job, failure)
    return done(job, report)
