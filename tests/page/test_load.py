"""Many visitors at once, and one who wants too much."""

import re
import shutil
import socket
import subprocess
import threading
import time
import urllib.request
from pathlib import Path

import pytest
import xlsxwriter
from hosts_available import require
from tiers import attempts

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.layout import build

pytestmark = pytest.mark.slow
BOUNDARY = "xlfuncs-0123456789"


def body(file: Path) -> bytes:
    """A file as a form hands it in."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{file.name}"\r\n\r\n'
    return head.encode() + file.read_bytes() + f"\r\n--{BOUNDARY}--\r\n".encode()


@pytest.fixture(scope="module")
def sixty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook of sixty teams."""
    load()
    rows = [{"unit": f"第{place}队", "place": place, "player1": 500 + place} for place in range(1, 61)]
    settings = {"level": "club", "boards": 24, "annual_mp": 600}
    file = tmp_path_factory.mktemp("load") / "sixty.xlsx"
    build(EVENTS["cba-teams"], "zh", example={"settings": settings, "entries": rows}).save(file)
    return file


def asked(address: str, given: bytes) -> float:
    """How many seconds the board of the sixty takes: M is 4, and place 1 gets (lg 60 − lg 2) × 4 = 1.48 × 4 = 5.92."""
    request = urllib.request.Request(
        f"{address}/compute", given, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    )
    start = time.monotonic()
    with urllib.request.urlopen(request, timeout=120) as answer:
        assert b"5.92" in answer.read()
    return time.monotonic() - start


@pytest.mark.long
def test_many_visitors_at_once(address: str, sixty: Path, tmp_path: Path) -> None:
    """None fails. How long they wait is measured by ``tests.bench`` on a quiet machine."""
    require(shutil.which("ab"), "no ab here: .ci/browser installs it")
    given = tmp_path / "body"
    given.write_bytes(body(sixty))
    kind = f"multipart/form-data; boundary={BOUNDARY}"
    visitors = str(attempts(20, 50))
    command = ["ab", "-n", visitors, "-c", visitors, "-s", "120", "-p", str(given), "-T", kind, f"{address}/compute"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout
    assert re.search(rf"Complete requests:\s+{visitors}\n", said)
    assert re.search(r"Failed requests:\s+0\n", said)
    assert "Non-2xx" not in said


WANTS = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="as"\r\n\r\nxlsx\r\n'.encode()


@pytest.fixture
def bomb(tmp_path: Path) -> Path:
    """A workbook of minutes."""
    file = tmp_path / "bomb.xlsx"
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", range(3000))
        for row in range(1, 3001):
            sheet.write_formula(f"B{row}", f"=SUMPRODUCT(COUNTIF(A$1:A$3000,A$1:A$3000)+{row})*CBA_R(1,20)")
    return file


@pytest.mark.long
def test_who_leaves_is_no_bug(impatient: str, bomb: Path) -> None:
    """The log of the server had a traceback for each visitor who went away; the fixture reads it at the end."""
    given = WANTS + body(bomb)
    host, _, port = impatient.removeprefix("http://").partition(":")
    head = (
        f"POST /compute HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(given)}\r\n"
        f"Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), timeout=30) as visitor:
        visitor.sendall(head.encode() + given)
        time.sleep(2)
    time.sleep(2)
    with urllib.request.urlopen(f"{impatient}/health", timeout=30) as answer:
        assert answer.read() == b"ok"


@pytest.mark.long
def test_a_bomb_does_not_hold_up_the_others(impatient: str, sixty: Path, bomb: Path) -> None:
    """Four visitors hand in a workbook of minutes; the next one still gets an answer long before those end."""
    ends: list[tuple[float, int]] = []

    def throw() -> None:
        request = urllib.request.Request(
            f"{impatient}/compute", WANTS + body(bomb), {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
        )
        try:
            status = urllib.request.urlopen(request, timeout=120).status
        except urllib.error.HTTPError as refused:
            status = refused.code
            refused.close()
        ends.append((time.monotonic(), status))

    throwers = [threading.Thread(target=throw) for _ in range(4)]
    for each in throwers:
        each.start()
    time.sleep(0.5)
    asked(impatient, body(sixty))
    answered = time.monotonic()
    for each in throwers:
        each.join()
    assert [status for _, status in ends] == [422] * 4
    assert all(answered < end for end, _ in ends)
