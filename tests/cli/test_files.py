"""Where the commands write, and where they do not."""

import gc
import os
import shutil
import socket
import stat
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import commands
import pytest
import xlsxwriter
from click.testing import Result

from xlfuncs.jobs import many
from xlfuncs.jobs.job import Job, Report
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

#: Each command that makes something new, and each that puts a result where it is told to.
NEW = (
    ["convert", "{book}", "{out}", "--to", "lite"],
    ["new", "cba-teams", "{out}", "--size", "8"],
    ["freeze", "{book}", "-o", "{out}"],
    ["build", "lite", "-o", "{out}"],
    ["build", "oxt", "-o", "{out}"],
)
RESULT = (["recalc", "{book}", "-o", "{out}"],)
EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"
TEAMS, PLAYED = EXAMPLES / "cba-teams.xlsx", EXAMPLES / "xq-rated.xlsx"
posix = pytest.mark.skipif(sys.platform == "win32", reason="rights and pipes of POSIX")


def run(arguments: list[str], **places: Path) -> Result:
    return commands.run(*(each.format(**places) for each in arguments), code=None)


def refused(result: Result, sentence: str) -> None:
    assert result.exit_code == 2
    [line] = result.stderr.splitlines()
    assert sentence in line


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "成绩.xlsx"
    with xlsxwriter.Workbook(path) as book:
        book.add_worksheet("S").write_formula("A1", "=CBA_MP(3,24,36.4)")
    return path


@pytest.mark.few(2)
@pytest.mark.slow
@pytest.mark.parametrize("command", NEW, ids=" ".join)
def test_what_is_made_anew_replaces_nothing_unless_forced(command: list[str], book: Path, tmp_path: Path) -> None:
    out = tmp_path / "main.xlsx"
    out.write_text("somebody's own")
    refused(run(command, book=book, out=out), "--force replaces it")
    assert out.read_text() == "somebody's own"
    (tmp_path / "~$main.xlsx").touch()
    refused(run([*command, "--force"], book=book, out=out), "is open in Excel")
    assert out.read_text() == "somebody's own"
    (tmp_path / "~$main.xlsx").unlink()
    assert run([*command, "--force"], book=book, out=out).exit_code == 0
    assert b"somebody's own" not in out.read_bytes()


def test_recalc_replaces_what_it_has_written_before(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "results.xlsx"
    out.write_text("of before")
    assert run(["recalc", "{book}", "-o", "{out}"], book=book, out=out).exit_code == 0
    assert out.read_bytes()[:2] == b"PK"


def test_build_lite_where_somebody_has_a_program_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("main.py").write_text("print('mine')")
    refused(run(["build", "lite"]), "main.py: exists already")
    assert Path("main.py").read_text() == "print('mine')"


@pytest.mark.slow
def test_folders_of_workbooks_replace_nothing_unless_forced(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run(["build", "editions", str(tmp_path), str(out)]).exit_code == 0
    for made in out.rglob("*.xls?"):
        made.write_text("filled in")
    again = run(["build", "editions", str(tmp_path), str(out)])
    assert again.exit_code == 2
    assert again.stderr.count("exists already") == len(again.stderr.splitlines()) == 1  # one of the book's editions
    assert {made.read_text() for made in out.rglob("*.xls?")} == {"filled in"}
    assert run(["build", "editions", str(tmp_path), str(out), "--force"]).exit_code == 0
    assert [len(list((out / each).iterdir())) for each in ("lite", "classic")] == [1, 1]

    filled = tmp_path / "zh" / "cba-teams.xlsx"
    filled.parent.mkdir()
    filled.write_text("filled in")
    refused(run(["build", "workbooks", str(tmp_path)]), "cba-teams.xlsx: exists already")
    assert [each.name for each in filled.parent.iterdir()] == [filled.name]


@pytest.mark.parametrize("name", ["list.csv", "list.xlsx"])
@pytest.mark.parametrize("command", [["award", "cba-teams"], ["import", "--event", "cba-teams"]])
@pytest.mark.parametrize("linked", ["", "symlink_to", "hardlink_to"])
def test_a_list_is_never_replaced_by_what_becomes_of_it(
    tmp_path: Path, name: str, command: list[str], linked: str
) -> None:
    """--force replaces a result of before: the holdings of this list would have been lost with it."""
    file, out = tmp_path / name, tmp_path / f"out{Path(name).suffix}"
    shutil.copy(TEAMS, file)
    if linked:
        getattr(out, linked)(file)
    before = file.read_bytes()
    result = run([*command, str(file), "-o", str(out if linked else file), "--force", "--lang", "en"])
    assert result.exit_code == 2
    assert "is read here" in result.stderr or "must end in .xlsx" in result.stderr
    assert file.read_bytes() == before


@pytest.fixture(scope="module")
def holdings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A members' register."""
    folder = tmp_path_factory.mktemp("holdings")
    listed, register = folder / "holdings.csv", folder / "register.xlsx"
    listed.write_text("会员号,姓名,红分,银分,金分\n1001,王伟,5,0,0\n", encoding="utf-8")
    run(["members", str(register), str(listed), "--rules", "cba"])
    return register


@pytest.mark.parametrize("named", ["--members", "xlfuncs.toml"])
@pytest.mark.parametrize(
    "command",
    [
        "award cba-teams {list} --set level=club --set boards=24 -o {register}",
        "award cba-teams {event} -o {register}",
        "import {list} --event cba-teams -o {register}",
        "new cba-teams {register}",
        "entries {event} --event cba-teams -o {register}",
    ],
)
def test_a_members_register_is_never_replaced_by_the_event_that_reads_it(
    holdings: Path, tmp_path: Path, command: str, named: str
) -> None:
    """--force made an event of it, and left no .bak: a year's holdings would have been gone."""
    register, entered = Path(shutil.copy(holdings, tmp_path)), tmp_path / "list.csv"
    event = Path(shutil.copy(TEAMS, tmp_path / "event.xlsx"))
    entered.write_text("队名,名次,队员1\n甲,1,王伟\n乙,2,李娜\n", encoding="utf-8")
    before = register.read_bytes()
    if named == "xlfuncs.toml":
        (tmp_path / named).write_text(f'members = "{register.name}"\n', encoding="utf-8")
    own = [named, str(register)] if named == "--members" else []
    places = {"list": entered, "register": register, "event": event}
    result = run([*command.split(), *own, "--force", "--lang", "en"], **places)
    assert (result.exit_code, register.read_bytes()) == (2, before)
    assert "is read here" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("where", [".", "league.xlsx"])
def test_a_register_never_replaces_the_workbook_of_an_event(tmp_path: Path, where: str) -> None:
    """It was left out of the year without a word, and what had been typed in it was the register."""
    book = tmp_path / "league.xlsx"
    shutil.copy(PLAYED, book)
    shutil.copy(PLAYED, tmp_path / "other.xlsx")
    result = run(["season", str(tmp_path / where), "-o", str(book), "--force", "--lang", "en"])
    refused(result, "is the workbook of an event")
    assert book.read_bytes() == PLAYED.read_bytes()
    register = tmp_path / "register.xlsx"
    for _ in range(2):  # itself it may replace
        assert run(["season", str(book), "-o", str(register), "--force"]).exit_code == 0


def test_the_reference_replaces_its_own_pages_only(tmp_path: Path) -> None:
    from xlfuncs.cli.installation.made import reference_pages, write_reference  # noqa: PLC0415

    root = tmp_path / "rulebooks"
    write_reference(root)
    write_reference(root)
    page = root / next(reversed(reference_pages()))
    page.write_text("notes of my own")
    with pytest.raises(PackageError, match="was not made by xlfuncs build reference"):
        write_reference(root)
    assert page.read_text() == "notes of my own"


@pytest.mark.parametrize("linked", [False, True])
def test_a_workbook_converted_over_itself_stays_beside(book: Path, tmp_path: Path, linked: bool) -> None:
    before = book.read_bytes()
    out = book
    if linked:
        out = tmp_path / "link.xlsx"
        out.symlink_to(book)
    assert run(["convert", "{book}", "{out}", "--to", "lite"], book=book, out=out).exit_code == 0
    assert book.read_bytes() != before
    assert book.with_name(book.name + ".bak").read_bytes() == before
    assert out.is_symlink() == linked
    refused(run(["freeze", "{book}", "{out}", "--force"], book=book, out=out), "is the workbook itself")


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # its path may be too long for a socket's
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/null")


def a_circle(path: Path) -> None:
    path.symlink_to(path)


def looked_at(path: Path) -> tuple[int, ...]:
    """What tells whether something was put in its place, or changed; to have been read is neither."""
    found = os.lstat(path)
    return found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns


@posix
@pytest.mark.parametrize("made", [a_pipe, a_socket, a_device, a_circle, Path.mkdir])
@pytest.mark.parametrize("command", [*NEW, *RESULT], ids=" ".join)
def test_what_is_no_file_stays_what_it_is(
    book: Path, tmp_path: Path, command: list[str], made: Callable[[Path], None]
) -> None:
    out = tmp_path / "out.xlsx"
    made(out)
    before = looked_at(out)
    result = run([*command, "--force"], book=book, out=out)
    if made is Path.mkdir and command[0] == "recalc":  # the result goes into the folder
        assert [each.name for each in out.iterdir()] == [book.name]
        return
    refused(result, "cannot be written")
    assert looked_at(out) == before


@pytest.mark.few(3)
@pytest.mark.slow
@posix
@pytest.mark.parametrize("command", [*NEW, *RESULT], ids=" ".join)
def test_a_file_keeps_its_rights_and_a_link_its_target(book: Path, tmp_path: Path, command: list[str]) -> None:
    real, out = tmp_path / "elsewhere" / "real.xlsx", tmp_path / "out.xlsx"
    real.parent.mkdir()
    real.write_text("old")
    real.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(real, 1234, 2345)
    before = real.stat()
    out.symlink_to(Path("elsewhere", "real.xlsx"))
    assert run([*command, "--force"], book=book, out=out).exit_code == 0
    assert out.is_symlink()
    assert real.read_bytes() != b"old"
    after = real.stat()
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)


@pytest.mark.few(2)
@pytest.mark.slow
@pytest.mark.parametrize("command", [*NEW, *RESULT], ids=" ".join)
def test_a_path_through_too_many_folders_is_refused(book: Path, tmp_path: Path, command: list[str]) -> None:
    out = Path(tmp_path, *"a" * 1500, "x.xlsx")
    refused(run(command, book=book, out=out), str(out))
    assert [each.name for each in tmp_path.iterdir()] == [book.name]


@pytest.mark.slow
@posix
def test_a_file_larger_than_may_be_is_told_in_the_language_of_the_line(book: Path, tmp_path: Path) -> None:
    """A memory stick, or ``ulimit -f``, sets the bound."""
    out = tmp_path / "out.xlsx"
    line = f'ulimit -f 1; "{sys.executable}" -B -m xlfuncs recalc "{book}" -o "{out}" --lang zh'
    done = subprocess.run(["bash", "-c", line], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (2, f"{book}：{out}：无法写入（文件太大）\n")
    assert [each.name for each in tmp_path.iterdir()] == [book.name]


@pytest.mark.slow
@posix
def test_the_rights_of_what_is_new(book: Path, tmp_path: Path) -> None:
    """A result is for those who may read the workbook, and can be replaced; what comes from nowhere is for all."""
    book.chmod(0o440)
    out = tmp_path / "out.xlsx"
    for _ in range(2):
        assert run(["recalc", "{book}", "-o", "{out}"], book=book, out=out).exit_code == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o640
    old = os.umask(0o027)
    try:
        run(["build", "lite", "-o", "{out}"], out=tmp_path / "main.py")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "main.py").stat().st_mode) == 0o640


#: Writes half a file and waits; perhaps on a system where every file has a name.
WRITES = """
import os, sys
if sys.argv[2] == "named" and hasattr(os, "O_TMPFILE"):
    del os.O_TMPFILE
from xlfuncs.xlsx import files
def fill(file):
    file.write(b"half")
    print("ready", flush=True)
    sys.stdin.read()
files.write(sys.argv[1], fill)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="files without a name are Linux's")
def test_a_writer_that_is_killed_leaves_nothing(tmp_path: Path) -> None:
    with writer(tmp_path / "a.xlsx", "nameless") as process:
        assert list(tmp_path.iterdir()) == []
        process.kill()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@posix
def test_what_a_killed_writer_left_goes_with_the_next_and_what_a_living_one_needs_stays(tmp_path: Path) -> None:
    with writer(tmp_path / "a.xlsx", "named") as dead:
        [left] = tmp_path.iterdir()
        dead.kill()
    assert left.exists()
    left.with_suffix(".bak").write_bytes(b"a second name of what it would have replaced")
    (tmp_path / ".~b.xlsx").touch()  # WPS
    with writer(tmp_path / "a.xlsx", "named") as living:
        assert not left.exists()
        assert not left.with_suffix(".bak").exists()
        files.write(tmp_path / "b.xlsx", b"whole")
        assert living.stdin is not None
        living.stdin.close()
        assert living.wait() == 0
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {
        "a.xlsx": b"half",
        "b.xlsx": b"whole",
        ".~b.xlsx": b"",
    }


def writer(out: Path, how: str) -> "subprocess.Popen[bytes]":
    """One that is in the middle of it."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITES, out, how], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    return process


def test_a_file_that_cannot_be_locked_is_left_for_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def no_locks(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    new, old = tmp_path / ".~xlfuncs-new.part", tmp_path / ".~xlfuncs-old.part"
    for each in (new, old):
        each.touch()
    hours_ago = time.time() - 7200
    os.utime(old, (hours_ago, hours_ago))
    files.write(tmp_path / "out.xlsx", b"whole")
    assert sorted(each.name for each in tmp_path.iterdir()) == [new.name, "out.xlsx"]


def test_of_many_workbooks_one_after_the_other_none_stays(tmp_path: Path) -> None:
    """Each is few objects and many bytes, and a command seldom looks for what nobody needs any more."""
    books = []

    def read(job: Job) -> Report:
        book = Workbook(job.source)
        assert book.sheets[0].workbook is book
        books.append(weakref.ref(book))
        return {}

    path = tmp_path / "in.xlsx"
    xlsxwriter.Workbook(path).close()
    often = gc.get_threshold()
    gc.set_threshold(100_000)
    try:
        for _ in many.done([Job(path, None), Job(path, None, in_place=True)], many.Work(read, Mock()), 1, None):
            pass
        assert [book() for book in books] == [None, None]
    finally:
        gc.set_threshold(*often)


def test_nothing_stays_of_a_file_that_could_not_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every unfinished file has a name, its name goes too."""

    def refuse(*_: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    monkeypatch.setattr(os, "fdopen", refuse)
    with pytest.raises(PackageError):
        files.write(tmp_path / "out.xlsx", b"new")
    assert list(tmp_path.iterdir()) == []
