"""The club's page under load: fifty visitors at once, and one who hands in a workbook of minutes."""

import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import xlsxwriter

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.layout import build
from xlfuncs.layout.saving import saved

BOUNDARY, PORT = "xlfuncs-0123456789", 8764
PAGE = f"http://127.0.0.1:{PORT}"


def body(data: bytes, **fields: str) -> bytes:
    """A file, and what is wanted of it, as a form hands them in."""
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    parts.append(b'name="file"; filename="a.xlsx"\r\n\r\n' + data)
    start = f"--{BOUNDARY}\r\nContent-Disposition: form-data; ".encode()
    return b"".join(start + part + b"\r\n" for part in parts) + f"--{BOUNDARY}--\r\n".encode()


def asked(given: bytes) -> float:
    """How many seconds an answer takes, whatever it is."""
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    start = time.monotonic()
    try:
        with urllib.request.urlopen(urllib.request.Request(f"{PAGE}/compute", given, headers), timeout=120) as answer:
            answer.read()
    except urllib.error.HTTPError as refused:
        refused.close()
        if refused.code != 422:
            raise
    return time.monotonic() - start


@contextmanager
def served() -> Iterator[None]:
    """The page, as long as it is needed."""
    command = [sys.executable, "-m", "xlfuncs", "serve", "--no-browser", "--port", str(PORT), "--rate", "0"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        try:
            for _ in range(100):
                time.sleep(0.1)
                try:
                    urllib.request.urlopen(f"{PAGE}/health", timeout=5).close()
                    break
                except OSError:
                    continue
            yield
        finally:
            server.terminate()


def at_once(given: list[bytes]) -> list[float]:
    """How long each of several visitors waits who come at the same moment."""
    found: list[float] = []
    visitors = [threading.Thread(target=lambda each=each: found.append(asked(each))) for each in given]
    for visitor in visitors:
        visitor.start()
    for visitor in visitors:
        visitor.join()
    return found


def sixty() -> bytes:
    """A workbook of sixty teams."""
    load()
    rows = [{"unit": f"第{place}队", "place": place, "player1": 500 + place} for place in range(1, 61)]
    settings = {"level": "club", "boards": 24, "annual_mp": 600}
    return saved(build(EVENTS["cba-teams"], "zh", example={"settings": settings, "entries": rows}))


def bomb() -> bytes:
    """A workbook that computes for minutes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "bomb.xlsx")
        with xlsxwriter.Workbook(file) as book:
            sheet = book.add_worksheet("S")
            sheet.write_column("A1", range(3000))
            for row in range(1, 3001):
                sheet.write_formula(f"B{row}", f"=SUMPRODUCT(COUNTIF(A$1:A$3000,A$1:A$3000)+{row})*CBA_R(1,20)")
        return file.read_bytes()


def measured() -> Iterator[tuple[str, float]]:
    """What was measured, and the seconds."""
    team = body(sixty())
    with served():
        asked(team)
        yield "a visitor alone", statistics.median(asked(team) for _ in range(5))
        waits = at_once([team] * 50)
        yield "fifty at once, median", statistics.median(waits)
        yield "fifty at once, the last", max(waits)
        throw = threading.Thread(target=asked, args=(body(bomb(), **{"as": "xlsx"}),))
        throw.start()
        time.sleep(2)
        yield "a visitor beside a bomb", statistics.median(asked(team) for _ in range(5))
        throw.join()
