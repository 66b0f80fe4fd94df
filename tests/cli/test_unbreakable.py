"""Whatever happens while a workbook is replaced, the original or the complete result is there, never anything between.

``XLFUNCS_LONG=1`` kills many more times.
"""

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import xlsxwriter
from commands import run

from xlfuncs.recalc import PackageError, recalculate

pytestmark = pytest.mark.slow
LONG = os.environ.get("XLFUNCS_LONG") == "1"
RECALC = [sys.executable, "-m", "xlfuncs", "recalc", "--in-place"]
#: Computes, then writes; ends itself before the n-th thing that writing does to the file system.
DIES = """
import os, signal, sys
from xlfuncs.recalc import recalculate
path, last = sys.argv[1], int(sys.argv[2])
done = recalculate(path)
seen = 0
def hook(event, _):
    global seen
    if event in {"open", "os.chmod", "os.chown", "os.setxattr", "os.link", "os.rename", "os.remove", "shutil.copyfile"}:
        seen += 1
        if seen == last:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(hook)
print("ready", flush=True)
done.save(path, backup=True)
"""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A workbook before and after."""
    path = tmp_path_factory.mktemp("books") / "book.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        for row in range(1, 1001):
            sheet.write(f"A{row}", row % 240 + 1)
            sheet.write(f"C{row}", random.Random(row).random())
            sheet.write_formula(f"B{row}", f"=CBA_MP(A{row},240,36.4)")
    before = path.read_bytes()
    recalculate(path).save(path)
    return before, path.read_bytes()


@pytest.fixture
def book(finished: tuple[bytes, bytes], tmp_path: Path) -> Path:
    path = tmp_path / "成绩.xlsx"
    path.write_bytes(finished[0])
    return path


def backup(book: Path) -> Path:
    return book.with_name(book.name + ".bak")


def assert_whole(book: Path, finished: tuple[bytes, bytes]) -> None:
    """One of the two states, a backup only of the original, and another run ends well."""
    assert book.read_bytes() in finished
    assert not backup(book).exists() or backup(book).read_bytes() == finished[0]
    if book.read_bytes() == finished[1]:
        assert backup(book).exists()
    recalculate(book).save(book, backup=True)
    assert (book.read_bytes(), backup(book).read_bytes()) == finished[::-1]


@pytest.mark.long
def test_killed_before_each_step_of_writing(book: Path, finished: tuple[bytes, bytes]) -> None:
    steps = 0
    status = -signal.SIGKILL
    while status == -signal.SIGKILL:
        steps += 1
        book.write_bytes(finished[0])
        backup(book).unlink(missing_ok=True)
        dies = [sys.executable, "-c", DIES, str(book), str(steps)]
        status = subprocess.run(dies, stdout=subprocess.DEVNULL, check=False).returncode
        assert_whole(book, finished)
        assert {each.name for each in book.parent.iterdir()} == {book.name, backup(book).name}
    assert status == 0
    assert steps > 5


def test_killed_at_random_moments(book: Path, finished: tuple[bytes, bytes]) -> None:
    start = time.perf_counter()
    recalculate(book).save(book.with_name("elsewhere.xlsx"))
    whole = time.perf_counter() - start
    for _ in range(200 if LONG else 3):
        book.write_bytes(finished[0])
        backup(book).unlink(missing_ok=True)
        with subprocess.Popen([sys.executable, "-c", DIES, book, "0"], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(random.uniform(0, whole))
            process.kill()
        assert_whole(book, finished)


def test_killed_as_a_command(book: Path, finished: tuple[bytes, bytes]) -> None:
    start = time.perf_counter()
    subprocess.run([*RECALC, book], check=True, capture_output=True)
    whole = time.perf_counter() - start
    for _ in range(100 if LONG else 2):
        book.write_bytes(finished[0])
        backup(book).unlink(missing_ok=True)
        with subprocess.Popen([*RECALC, book], stderr=subprocess.DEVNULL) as process:
            time.sleep(random.uniform(0.5 * whole, 1.1 * whole))
            process.kill()
        assert_whole(book, finished)


def command(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """Run it in this process, which takes a tenth of the time of one of its own."""
    done = run("recalc", *arguments, code=None)
    return subprocess.CompletedProcess([], done.exit_code, done.stdout, done.stderr)


def refused(process: "subprocess.CompletedProcess[str]") -> None:
    assert process.returncode == 2
    assert len(process.stderr.strip().splitlines()) == 1, process.stderr


@pytest.mark.few(1)
@pytest.mark.parametrize("tenth", range(0, 10, 1 if LONG else 4))
def test_no_room_for_the_result(book: Path, finished: tuple[bytes, bytes], tenth: int) -> None:
    def limit() -> None:
        most = len(finished[1]) * tenth // 10
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    before = {each.name for each in book.parent.iterdir()}
    line = [RECALC[0], "-B", *RECALC[1:], book]  # Python would keep cut-off halves of what it compiles
    done = subprocess.run(line, preexec_fn=limit, capture_output=True, text=True, check=False)
    refused(done)
    assert "cannot be written" in done.stderr
    assert book.read_bytes() == finished[0]
    assert {each.name for each in book.parent.iterdir()} == before


#: In a file system of its own, as large as ``$1``, read-only where ``$2`` says so.
IN_A_ROOM = """
mount -t tmpfs -o size="$1" room "$3" && cp "$4" "$3/book.xlsx" || exit 77
[ "$2" = rw ] || mount -o remount,ro "$3" || exit 77
"$5" -m xlfuncs recalc "$3/book.xlsx" --in-place
status=$?
cp -r "$3/." "$6"
exit $status
"""


def in_a_room(book: Path, size: int, mode: str) -> "tuple[subprocess.CompletedProcess[str], Path]":
    if shutil.which("unshare") is None:
        pytest.skip("needs unshare (util-linux)")
    room, out = book.parent / "room", book.parent / "out"
    room.mkdir()
    out.mkdir()
    own = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
    command = [*own, "sh", "-c", IN_A_ROOM, "sh", str(size), mode, *map(str, (room, book, sys.executable, out))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode in (1, 77) and not (out / "book.xlsx").exists():
        pytest.skip("no file system may be mounted here")
    return done, out


@pytest.mark.few(2)
@pytest.mark.parametrize("pages", range(0, 30, 1 if LONG else 9))
def test_a_full_disk(book: Path, finished: tuple[bytes, bytes], pages: int) -> None:
    size = (len(finished[0]) // 4096 + 1 + pages) * 4096
    done, out = in_a_room(book, size, "rw")
    if done.returncode == 0:
        assert size >= len(finished[0]) + len(finished[1])
        assert_whole(out / "book.xlsx", finished)
        return
    refused(done)
    assert [(each.name, each.read_bytes()) for each in out.iterdir()] == [("book.xlsx", finished[0])]


def test_a_disk_that_is_read_only(book: Path, finished: tuple[bytes, bytes]) -> None:
    done, out = in_a_room(book, 1 << 22, "ro")
    refused(done)
    assert [(each.name, each.read_bytes()) for each in out.iterdir()] == [("book.xlsx", finished[0])]


def test_two_at_once_on_one_file(book: Path, finished: tuple[bytes, bytes]) -> None:
    for _ in range(30 if LONG else 1):
        book.write_bytes(finished[0])
        backup(book).unlink(missing_ok=True)
        pair = [subprocess.Popen([*RECALC, book], stderr=subprocess.PIPE, text=True) for _ in range(2)]
        told = [process.communicate()[1] for process in pair]
        assert {process.returncode for process in pair} <= {0, 2}
        assert 0 in {process.returncode for process in pair}
        for process, sentence in zip(pair, told, strict=True):
            assert len(sentence.strip().splitlines()) == 1
            assert process.returncode == 0 or "changed by another program" in sentence
        assert (book.read_bytes(), backup(book).read_bytes()) == finished[::-1]
        assert sorted(each.name for each in book.parent.iterdir()) == [book.name, backup(book).name]


def test_a_file_that_changed_since_it_was_read_stays(book: Path) -> None:
    done = recalculate(book)
    book.write_bytes(b"saved by somebody else")
    with pytest.raises(PackageError, match="changed by another program"):
        done.save(book, backup=True)
    assert [(each.name, each.read_bytes()) for each in book.parent.iterdir()] == [
        (book.name, b"saved by somebody else")
    ]


def test_the_same_results_twice_leave_the_backup_alone(book: Path, finished: tuple[bytes, bytes]) -> None:
    for _ in range(2):
        recalculate(book).save(book, backup=True)
        assert (book.read_bytes(), backup(book).read_bytes()) == finished[::-1]


def test_a_drive_without_links(book: Path, finished: tuple[bytes, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", fail)
    recalculate(book).save(book, backup=True)
    assert (book.read_bytes(), backup(book).read_bytes()) == finished[::-1]
    assert sorted(each.name for each in book.parent.iterdir()) == [book.name, backup(book).name]


@pytest.mark.parametrize(
    ("lock", "program"),
    [("~$成绩.xlsx", "Excel"), (".~lock.成绩.xlsx#", "LibreOffice"), (".~成绩.xlsx", "WPS"), (".~绩.xlsx", "WPS")],
)
def test_a_workbook_that_is_open_is_refused_unless_forced(
    book: Path, finished: tuple[bytes, bytes], lock: str, program: str
) -> None:
    book.with_name(lock).write_bytes(b"")
    done = command(book, "--in-place")
    refused(done)
    assert f"is open in {program}" in done.stderr
    assert book.read_bytes() == finished[0]
    shown = command(book, "--json")
    assert shown.returncode == 0, "reading it is no harm"
    assert command(book, "--in-place", "--force").returncode == 0
    assert book.read_bytes() == finished[1]


def test_what_helps_against_a_lock_reads_as_one_sentence(book: Path) -> None:
    book.with_name(f"~${book.name}").write_bytes(b"")
    done = command(book, "--in-place", "--lang", "ja")
    assert done.stderr.endswith("。閉じるか、--force で強制的に書き込んでください\n"), done.stderr


def test_a_lock_that_belongs_to_a_workbook_beside_is_none(book: Path) -> None:
    """WPS cuts the start of a name; 1.xlsx may be open there while 11.xlsx is computed."""
    first, eleventh = book.with_name("1.xlsx"), book.with_name("11.xlsx")
    first.write_bytes(book.read_bytes())
    book.rename(eleventh)
    first.with_name(".~1.xlsx").write_bytes(b"")
    assert command(eleventh, "--in-place").returncode == 0
    refused(command(first, "--in-place"))
