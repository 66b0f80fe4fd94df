"""The process that stands between us and LibreOffice, so that nothing of it outlives us.

It runs LibreOffice's programs one after the other and ends them when their time is over. When its input ends, because
we are done or because we were killed, it ends what is running, removes the folder, and exits.

Run as a file of its own, by a Python without packages. The first line in is
[folder, sockets that go with it …], each further one [command, environment, seconds, file for what is said], and where
the command only hands its work over, the command of the program that does it, which stays for the next one; all as
JSON. A line out is how that ended: ``done`` by itself, ``late``, or the system's sentence on why it did not start.
"""

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Any

DONE, LATE = "done", "late"
#: In seconds: how often the input is looked at while a program runs, how long those it started may take to die, and how
#: long the folder's removal is tried.
BEAT, DYING, PATIENCE = 0.02, 1, 5
#: In seconds: how long what is to stay may take to listen. Where it does not, each program does its work alone.
STARTING = 60
#: What stays ends with all that it started as soon as it is gone itself or nobody holds the other end of its input.
STAYING = ["sh", "-c", '("$@"; kill -9 0) & read nothing; kill -9 0', "sh"]


def main() -> None:
    """Serve until the input ends."""
    folder, *sockets = json.loads(sys.stdin.buffer.readline())
    given: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(given,), daemon=True).start()
    staying = Staying(sockets)
    while line := given.get():
        outcome = _run(given, staying, *json.loads(line))
        if outcome is None:
            break
        sys.stdout.buffer.write(f"{outcome}\n".encode(errors="replace"))  # whatever the code page of Windows is
        sys.stdout.buffer.flush()
    staying.end()
    end = time.monotonic() + PATIENCE
    while os.path.exists(folder) and time.monotonic() < end:  # noqa: PTH110
        shutil.rmtree(folder, ignore_errors=True)  # Windows lets a file go a moment after its program


def _read(given: "queue.SimpleQueue[bytes]") -> None:
    while line := sys.stdin.buffer.readline():
        given.put(line)
    given.put(b"")


class Staying:
    """The program to which others hand their work over, if there is one; it listens at the sockets."""

    def __init__(self, sockets: list[str]) -> None:
        self.sockets = sockets
        self.process: subprocess.Popen[bytes] | None = None
        self.deaf = False

    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(
        self, given: "queue.SimpleQueue[bytes]", command: list[str], environment: dict[str, str], said: str, end: float
    ) -> None:
        """Start it, if it does not run yet, and wait till it listens, as long as somebody waits for that."""
        if self.deaf:
            return
        if not self.runs():
            self.end()
            self.process = _started([*STAYING, *command], environment, said, subprocess.PIPE)
        last = min(end, time.monotonic() + STARTING)
        while self.runs() and given.empty() and not all(map(os.path.exists, self.sockets)):
            if time.monotonic() > last:
                self.deaf = True
                self.end()
            time.sleep(BEAT)

    def end(self) -> None:
        if self.process is not None:
            _end(self.process)
            assert self.process.stdin is not None
            self.process.stdin.close()
            self.process = None
        for socket in self.sockets:
            with suppress(FileNotFoundError):
                os.unlink(socket)  # noqa: PTH108 — pathlib takes its time to import


def _run(
    given: "queue.SimpleQueue[bytes]",
    staying: Staying,
    command: list[str],
    environment: dict[str, str],
    seconds: float,
    said: str,
    stays: list[str] | None = None,
) -> str | None:
    """Run one program; ``None`` where nobody waits for it any more."""
    end = time.monotonic() + seconds
    open(said, "wb").close()  # noqa: PTH123 — who stays goes on writing into it, at its end
    try:
        if stays:
            staying.start(given, stays, environment, said, end)
        else:
            staying.end()
        process = _started(command, environment, said, subprocess.DEVNULL)
    except OSError as failure:
        return failure.strerror or str(failure)
    try:
        while process.poll() is None:
            if time.monotonic() > end:
                return LATE
            if not given.empty():
                return None
            time.sleep(BEAT)
        return DONE
    finally:
        late = process.poll() is None
        _end(process)
        if late:  # it still has the work
            staying.end()


def _started(command: list[str], environment: dict[str, str], said: str, stdin: int) -> "subprocess.Popen[bytes]":
    """Start a program in a session of its own; what it says is added to a file."""
    with open(said, "ab") as out:  # noqa: PTH123
        return subprocess.Popen(
            command, stdin=stdin, stdout=out, stderr=subprocess.STDOUT, env=environment, start_new_session=True
        )


def _end(process: "subprocess.Popen[Any]") -> None:
    """End a program and those it started."""
    if sys.platform == "win32":
        if process.poll() is None:
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):  # the whole group has ended; macOS: but is not collected
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            end = time.monotonic() + DYING
            while time.monotonic() < end:  # till nobody of it is left who writes where somebody tidies up next
                os.killpg(process.pid, 0)
                time.sleep(BEAT)
    process.wait()


if __name__ == "__main__":
    main()
