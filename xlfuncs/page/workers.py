"""Computations, each in a process of its own, with limits of time and memory, ended with the request."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import ClientDisconnect

from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.page.refusals import WorkError, told_to_visitors

TOOK_TOO_LONG = Sentence(
    en="this takes longer than {seconds} seconds here; compute it on your own machine",
    zh="在这里计算超过了 {seconds} 秒；请在自己的电脑上计算",
    ja="ここでの計算が {seconds} 秒を超えました。お手元のコンピューターで計算してください",
)
TOOK_TOO_MUCH = Sentence(
    en="this takes more memory than there is for one visitor; compute it on your own machine",
    zh="所需内存超过了每位访客的限额；请在自己的电脑上计算",
    ja="一人分のメモリーを超えました。お手元のコンピューターで計算してください",
)
TOO_BUSY = Sentence(
    en="too many are computing at this moment; try again in a minute",
    zh="现在计算的人太多；请一分钟后再试",
    ja="ただいま混み合っています。1 分後にもう一度お試しください",
)

#: Whether the system bounds processes here: their time everywhere but on Windows, their memory on Linux.
BOUNDED = sys.platform != "win32"
#: Seconds after which a computation goes on at the lowest priority and others take its place.
QUICK = 1.0
#: Seconds between two looks whether the visitor is still there.
GLANCE = 0.25
#: How long somebody waits for his turn.
PATIENCE = 20.0


class Bounds(NamedTuple):
    """The limits of one computation: seconds, and bytes of memory beyond those of an idle process."""

    seconds: float = 20.0
    memory: int = 1 << 30


class Workers:
    """The processes of the page: as many quick computations at once as there are processors, and some that take longer
    beside them.
    """

    def __init__(self, bounds: Bounds | None = None) -> None:
        self.bounds = bounds or Bounds()
        cores = os.cpu_count() or 1
        self._quick = asyncio.Semaphore(cores)
        self._any = asyncio.Semaphore(8 * cores)

    async def run(self, gone: Callable[[], Awaitable[bool]], work: Callable[..., Any], *arguments: Any) -> Any:
        """Return what ``work`` gives: bytes, or what JSON has; ``WorkError`` says why not. Ends early when the visitor
        is ``gone``.
        """
        # What a computation lays down goes with it, should it be ended in the midst of that.
        with tempfile.TemporaryDirectory(prefix="xlfuncs-", ignore_cleanup_errors=True) as folder:
            async with self._turn() as leave:
                kind, content = await self._answer(leave, gone, folder, work, arguments)
        if kind == b"B":
            return content
        answer = json.loads(content)
        if kind == b"R":
            raise WorkError(Help(**answer["said"]), faults=[(key, Help(**each)) for key, each in answer["faults"]])
        if kind == b"M":
            raise WorkError(TOOK_TOO_MUCH())
        if kind == b"X":
            raise RuntimeError(answer)  # a bug of ours: told to who runs the server
        return answer

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[Callable[[], None]]:
        """Wait for a turn; calling what is given back lets another computation in ahead of time."""
        taken: list[asyncio.Semaphore] = []
        try:
            for each in (self._any, self._quick):
                await asyncio.wait_for(each.acquire(), PATIENCE)
                taken.append(each)
        except asyncio.TimeoutError:
            for each in taken:
                each.release()
            raise WorkError(TOO_BUSY(), 503) from None
        holds_quick = True

        def leave() -> None:
            nonlocal holds_quick
            if holds_quick:
                holds_quick = False
                self._quick.release()

        try:
            yield leave
        finally:
            leave()
            self._any.release()

    async def _answer(
        self,
        leave: Callable[[], None],
        gone: Callable[[], Awaitable[bool]],
        folder: str,
        work: Callable[..., Any],
        arguments: tuple[Any, ...],
    ) -> tuple[bytes, bytes]:
        ours, theirs = _context().Pipe(duplex=False)
        process = _context().Process(target=_work, args=(theirs, self.bounds, folder, work, arguments), daemon=True)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, process.start)
        theirs.close()
        receiving = loop.run_in_executor(None, _received, ours)
        end = loop.time() + self.bounds.seconds
        late = loop.time() + QUICK
        try:
            while not receiving.done():
                await asyncio.wait({receiving}, timeout=GLANCE)
                if receiving.done():
                    break
                if await gone():
                    raise ClientDisconnect  # nobody's mistake: the log has no word of it
                if loop.time() >= end:
                    raise WorkError(TOOK_TOO_LONG(seconds=f"{self.bounds.seconds:g}"))
                if loop.time() >= late:
                    leave()
                    _give_way(process)
            return await receiving
        finally:
            process.kill()
            await asyncio.wait({receiving})
            await loop.run_in_executor(None, process.join)
            process.close()
            ours.close()


def _received(connection: Connection) -> tuple[bytes, bytes]:
    try:
        answer = connection.recv_bytes()
    except (EOFError, OSError):  # it died: the system has ended it
        return b"M", b"0"
    return answer[:1], answer[1:]


def _give_way(process: BaseProcess) -> None:
    """Let other processes go first from now on."""
    if BOUNDED and process.pid:
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, 19)


@cache
def _context() -> Any:
    """Return a source of processes that start at once: a server of them has everything imported, and no
    visitor's data.
    """
    if not BOUNDED:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["xlfuncs.page.preloaded"])
    return context


@asynccontextmanager
async def to_the_end(_: object) -> AsyncIterator[None]:
    """Let the process clear up after itself: the signal that ended it is handed on to it, and would cut that off."""
    yield
    if BOUNDED:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})


def _work(out: Connection, bounds: Bounds, folder: str, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """Compute in the process within the limits, and hand back one answer."""
    tempfile.tempdir = folder
    if BOUNDED:
        _bind(bounds)
    try:
        with told_to_visitors():
            found = work(*arguments)
        answer = b"B" + found if isinstance(found, bytes) else b"J" + json.dumps(found, ensure_ascii=False).encode()
    except WorkError as refusal:
        faults = [(key, _in_all(each)) for key, each in refusal.faults]
        answer = b"R" + json.dumps({"said": _in_all(refusal.said), "faults": faults}).encode()
    except MemoryError:
        answer = b"M0"
    except Exception as bug:  # its own words may name somebody, and go to the server's log
        where = "".join(traceback.format_tb(bug.__traceback__))
        answer = b"X" + json.dumps(f"{where}{type(bug).__name__}").encode()
    out.send_bytes(answer)


def _in_all(told: Told) -> dict[str, str]:
    return {language: told.text(language) for language in Help._fields}


def _bind(bounds: Bounds) -> None:
    """Set limits that the system watches over, whatever the computation does."""
    import resource  # noqa: PLC0415 — not on Windows

    if sys.platform == "linux":  # macOS refuses a bound of memory
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + bounds.memory, used + bounds.memory))
    seconds = int(bounds.seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
