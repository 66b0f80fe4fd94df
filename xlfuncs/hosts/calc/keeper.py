"""The process that stands between us and LibreOffice, so that nothing of it outlives us.

It runs LibreOffice's programs one after the other and ends them when their time is over. When its input ends, because
we are done or because we were killed, it ends what is running, removes the folder, and exits.

Run as a file of its own, by a Python without packages. The first line in is
[folder, sockets that go with it …], each further one [command, environment, seconds, file for what is said], all as
JSON; a line out is how that ended: ``done`` by itself, ``late``, or the system's sentence on why it did not start.
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


def main() -> None:
    """Serve until the input ends."""
    folder, *sockets = json.loads(sys.stdin.buffer.readline())
    given: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(given,), daemon=True).start()
    while line := given.get():
        outcome = _run(given, *json.loads(line))
        if outcome is None:
            break
        sys.stdout.buffer.write(f"{outcome}\n".encode(errors="replace"))  # whatever the code page of Windows is
        sys.stdout.buffer.flush()
    for socket in sockets:
        with suppress(FileNotFoundError):
            os.unlink(socket)  # noqa: PTH108 — pathlib takes its time to import
    end = time.monotonic() + PATIENCE
    while os.path.exists(folder) and time.monotonic() < end:  # noqa: PTH110
        shutil.rmtree(folder, ignore_errors=True)  # Windows lets a file go a moment after its program


def _read(given: "queue.SimpleQueue[bytes]") -> None:
    while line := sys.stdin.buffer.readline():
        given.put(line)
    given.put(b"")


def _run(
    given: "queue.SimpleQueue[bytes]", command: list[str], environment: dict[str, str], seconds: float, said: str
) -> str | None:
    """Run one program; ``None`` where nobody waits for it any more."""
    try:
        with open(said, "wb") as out:  # noqa: PTH123
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=environment,
                start_new_session=True,
            )
    except OSError as failure:
        return failure.strerror or str(failure)
    end = time.monotonic() + seconds
    try:
        while process.poll() is None:
            if time.monotonic() > end:
                return LATE
            if not given.empty():
                return None
            time.sleep(BEAT)
        return DONE
    finally:
        _end(process)


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
