"""Many workbooks on all cores of this machine."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread, active_count

from xlfuncs.core import garbage
from xlfuncs.core.sentences import Sentence
from xlfuncs.jobs.job import Job, Report, failed, size
from xlfuncs.recalc import PackageError

PROCESS_DIED = Sentence(
    en="the process that computed it died; perhaps there is too little memory",
    zh="计算它的进程中断了；可能是内存不足",
    ja="計算していたプロセスが異常終了しました。メモリー不足かもしれません",
)

#: To hand a workbook over takes a third as long as to compute a small one: so many are handed over together, if they
#: are not more than so many bytes.
TOGETHER, LIGHT = 8, 1 << 18
#: Windows waits for no more processes at once.
MOST_ON_WINDOWS = 61


def reports(jobs: Iterable[Job], processes: int, work: Callable[[Job], Report]) -> Iterator[tuple[Job, Report]]:
    """Return each workbook with its report, in the order in which they are done.

    A process that dies (too little memory, most likely) takes no other workbook with it.
    """
    waiting = deque(_groups(list(jobs), processes))
    while waiting:
        running: dict[Future[list[Report]], list[Job]] = {}
        try:
            with _pool(processes) as pool:
                while waiting or running:
                    while waiting and len(running) < 2 * processes:
                        with _undisturbed():
                            running[pool.submit(_each, work, waiting[0])] = waiting[0]
                        waiting.popleft()
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        found = future.result()
                        yield from zip(running.pop(future), found, strict=True)
        except BrokenProcessPool:
            for group in running.values():  # one of these did it
                for job in group:
                    yield job, _alone(job, work)


def _groups(jobs: Sequence[Job], processes: int) -> Iterator[list[Job]]:
    """Return what a process takes at once: a few small workbooks, where every process has its turn several times."""
    most = min(TOGETHER, len(jobs) // (TOGETHER * processes))
    group: list[Job] = []
    weight = 0
    for job in jobs:
        more = size(job)
        if group and (len(group) >= most or weight + more > LIGHT):
            yield group
            group, weight = [], 0
        group.append(job)
        weight += more
    if group:
        yield group


def _each(work: Callable[[Job], Report], group: Sequence[Job]) -> list[Report]:
    with garbage.left_alone():  # looked for once for all of them
        return [work(job) for job in group]


def _alone(job: Job, work: Callable[[Job], Report]) -> Report:
    try:
        with _pool(1) as pool:
            return pool.submit(work, job).result()
    except BrokenProcessPool:
        return failed(job, PackageError(PROCESS_DIED()))


def _pool(processes: int) -> ProcessPoolExecutor:
    """Start processes that finish the workbook in hand when Ctrl+C is pressed; the caller then stops."""
    # A fork has nothing to import, but may hang where a thread, such as the one that draws the progress bar, held a
    # lock; macOS forbids it to programs that use its libraries, Windows has none.
    forked = sys.platform == "linux" and active_count() == 1
    if sys.platform == "win32":
        processes = min(processes, MOST_ON_WINDOWS)
    return ProcessPoolExecutor(processes, get_context("fork" if forked else "spawn"), initializer=_begin)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Ctrl+C wait: it is meant for us, and would end a process that is just starting with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Do what a process of the pool does first."""
    garbage.not_of_before()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End with the parent: one that is killed tells nobody, and its children would wait for work for ever."""
    parent = parent_process()
    assert parent is not None
    wait_for([parent.sentinel])
    os._exit(1)
