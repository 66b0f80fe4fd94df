"""LibreOffice keeps to the workbook and to us: it asks nobody, leaves nothing behind, and ends when we do."""

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import xlsxwriter
from linking import linking, listening, watched

from xlfuncs.hosts.calc import Office
from xlfuncs.xlsx.address import key_of

ENGINE_CALC = [sys.executable, "-m", "xlfuncs", "recalc", "--engine", "calc"]


@pytest.fixture
def linked(tmp_path: Path) -> Path:
    """A workbook of ours with links that lead nowhere."""
    (tmp_path / "other").mkdir()
    return linking(tmp_path / "linked.xlsx", "http://127.0.0.1:9", tmp_path / "other")


def test_nothing_that_a_workbook_links_to_is_read(office: Office, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with listening() as (server, asked):
        file = linking(tmp_path / "linked.xlsx", server, other)
        with watched(other) as opened:
            values = office.values(file)["Sheet1"]
    assert values[key_of(1, 1)] == 21.84  # 0.60 × 36.4
    assert (asked, opened) == ([], [])


def processes(of: Path) -> list[str]:
    """The programs that work in a folder."""
    found = []
    for each in Path("/proc").glob("[0-9]*/environ"):
        try:
            if os.fsencode(of) in each.read_bytes() + each.with_name("cmdline").read_bytes():
                found.append(each.parent.name)
        except OSError:  # it has ended meanwhile
            continue
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="stays there alone")
def test_it_stays_for_the_next_workbook_and_starts_anew_where_it_has_died(office: Office, tmp_path: Path) -> None:
    file = tmp_path / "one.xlsx"
    with xlsxwriter.Workbook(file) as book:
        book.add_worksheet("S").write_formula("A1", "=CBA_R(1,20)")  # lg 20 − lg 2

    def computed() -> object:
        return office.values(file)["S"][key_of(1, 1)]

    def started() -> list[str]:
        return [each for each in processes(office.folder) if Path(f"/proc/{each}/comm").read_text() == "soffice.bin\n"]

    # The first that a profile sees ends with its workbook.
    assert [computed(), computed()] == [1.0, 1.0]
    (one,) = started()
    assert computed() == 1.0
    assert started() == [one]
    os.kill(int(one), signal.SIGKILL)
    assert within(10, lambda: not started())
    assert [computed(), computed()] == [1.0, 1.0]
    (other,) = started()
    assert other != one


def within(seconds: float, reached: Callable[[], object]) -> bool:
    end = time.monotonic() + seconds
    while not reached() and time.monotonic() < end:
        time.sleep(0.05)
    return bool(reached())


@pytest.mark.few(1)
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_it_ends_with_us_and_leaves_nothing(office: Office, linked: Path, number: signal.Signals) -> None:
    room = linked.with_name("room")
    room.mkdir()
    sockets = list[Path]()
    with subprocess.Popen(
        [*ENGINE_CALC, linked, "-o", linked.with_name("out.xlsx")],
        env={**os.environ, "TMPDIR": str(room)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert within(60, lambda: any(room.glob("*/tmp/lu*")) or process.poll() is not None)
        for profile in room.glob("*/profile"):
            digest = hashlib.md5(profile.as_uri().encode("utf-16-le")).digest()
            sockets += Path("/tmp").glob(f"OSL_PIPE_*_{''.join(f'{byte:x}' for byte in digest)}")
        process.send_signal(number)
        assert process.stderr is not None
        told = process.stderr.read()
    assert "Traceback" not in told
    assert within(60, lambda: not any(room.iterdir()) and not processes(room))
    assert not [each for each in sockets if each.exists()]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="locales are Linux's")
def test_a_temporary_folder_in_other_letters(office: Office, linked: Path) -> None:
    room = linked.with_name("成绩")
    room.mkdir()
    out = linked.with_name("out.xlsx")
    done = subprocess.run(
        [*ENGINE_CALC, linked, "-o", out],
        env={**os.environ, "TMPDIR": str(room), "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert out.exists(), done.stderr
    assert not any(room.iterdir())
