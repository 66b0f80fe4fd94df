"""Many workbooks on all cores of this machine."""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from xlfuncs.cli.jobs import Job, Report, failed, one_of_many
from xlfuncs.hosts.headless import PackageError


def reports(jobs: Iterable[Job], processes: int) -> Iterator[tuple[Job, Report]]:
    """Each workbook with its report, in the order in which they are done.

    A process that dies (too little memory, most likely) takes no other workbook with it.
    """
    waiting = deque(jobs)
    while waiting:
        running: dict[Future[Report], Job] = {}
        try:
            with _pool(processes) as pool:
                while waiting or running:
                    while waiting and len(running) < 2 * processes:
                        running[pool.submit(one_of_many, waiting[0])] = waiting[0]
                        waiting.popleft()
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        report = future.result()
                        yield running.pop(future), report
        except BrokenProcessPool:
            for job in running.values():  # one of these did it
                yield job, _alone(job)


def _alone(job: Job) -> Report:
    try:
        with _pool(1) as pool:
            return pool.submit(one_of_many, job).result()
    except BrokenProcessPool:
        return failed(job, PackageError("the process that computed it died; perhaps there is too little memory"))


def _pool(processes: int) -> ProcessPoolExecutor:
    """Processes that finish the workbook in hand when Ctrl+C is pressed; the caller then stops."""
    # Spawned on every system: forking beside the thread that draws the progress bar may hang.
    return ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
