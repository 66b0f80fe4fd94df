"""xlfuncs watch: workbooks are computed as they are saved, however a program saves."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from commands import run

import xlfuncs
from xlfuncs.cli.terminal.speech import listen
from xlfuncs.cli.workbook.watch import tell
from xlfuncs.jobs.watching import PATIENCE, QUIET, Saved, Watching
from xlfuncs.xlsx.address import SHIFT
from xlfuncs.xlsx.workbook import Workbook

FILLED = Path(__file__).parents[2] / "workbooks" / "examples"
TREE = {**os.environ, "PYTHONPATH": str(Path(xlfuncs.__file__).parents[1])}
#: Seconds until what is to happen counts as not happening, on a machine however busy.
LONG = 60.0


def lay_out(path: Path, rank: int) -> Path:
    """A place among ten and its R, whose value is not there yet."""
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        sheet.write("A1", rank)
        sheet.write_formula("B1", "=CBA_R(A1,10)", None, "")
    return path


def value(path: Path) -> object:
    with Workbook(path) as book:
        return book.sheets[0].cells.values.get(1 << SHIFT | 2)


class Watched:
    """A running ``xlfuncs watch`` and what it has said."""

    def __init__(self, said: Path, process: "subprocess.Popen[bytes]") -> None:
        self.said, self.process = said, process

    def lines(self) -> list[str]:
        return self.said.read_text(encoding="utf-8").splitlines()

    def until(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + LONG
        while not true():
            assert self.process.poll() is None, self.lines()
            assert time.monotonic() < end, self.lines()
            time.sleep(0.05)

    def computed(self, name: str, times: int) -> None:
        """Wait until a workbook has been computed so often."""
        self.until(lambda: sum(name in line and "→" in line for line in self.lines()) >= times)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Callable[..., Watched]]:
    started: list[Watched] = []

    def start(*arguments: object, lang: str = "en") -> Watched:
        said = tmp_path / "said.txt"
        with said.open("wb") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", "xlfuncs", "watch", *map(str, arguments), "--lang", lang], stderr=out, env=TREE
            )
        started.append(Watched(said, process))
        started[-1].until(lambda: said.stat().st_size)
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()


@pytest.mark.slow
def test_however_a_program_saves(tmp_path: Path, watched: Callable[..., Watched]) -> None:
    """R of places 1 to 3 of 10 is lg 10 - lg (2 × place): 0.70, 0.40, 0.22 (§1.2)."""
    folder = tmp_path / "scores"
    (folder / "may").mkdir(parents=True)
    there = lay_out(folder / "may" / "there.xlsx", 1)
    watch = watched(folder, "--in-place")
    watch.computed("there.xlsx", 1)
    assert value(there) == 0.7

    # by a second name that takes the place of the first
    lay_out(tmp_path / "new.xlsx", 2).replace(there)
    watch.computed("there.xlsx", 2)
    assert value(there) == 0.4

    # in place, in two halves a while apart
    whole = lay_out(tmp_path / "new.xlsx", 3).read_bytes()
    with there.open("wb") as file:
        file.write(whole[:700])
        file.flush()
        time.sleep(QUIET / 2)
        file.write(whole[700:])
    watch.computed("there.xlsx", 3)
    assert value(there) == 0.22

    # twice within a second: the later counts, in one line
    second, first = lay_out(tmp_path / "second.xlsx", 2), lay_out(tmp_path / "first.xlsx", 1)
    shutil.copy(second, there)
    time.sleep(QUIET / 3)
    shutil.copy(first, there)
    watch.computed("there.xlsx", 4)
    time.sleep(2 * QUIET)
    assert value(there) == 0.7
    assert sum("→" in line for line in watch.lines()) == 4
    assert all(re.match(r"\d\d:\d\d:\d\d may.there\.xlsx: 1 cell computed", line) for line in watch.lines()[1:])

    watch.process.send_signal(signal.SIGINT)
    assert watch.process.wait(LONG) == 0
    assert {each.name for each in folder.rglob("*")} == {"may", "there.xlsx", "there.xlsx.bak"}


@pytest.mark.slow
def test_open_elsewhere_broken_and_new(tmp_path: Path, watched: Callable[..., Watched]) -> None:
    folder, out = tmp_path / "scores", tmp_path / "scores" / "computed"
    folder.mkdir()
    watch = watched(folder, "-o", out, lang="zh")
    new = folder / "六月" / "新.xlsx"
    new.parent.mkdir()
    lay_out(new, 2)
    watch.computed("新.xlsx", 1)
    result = out / "六月" / "新.xlsx"
    assert value(result) == 0.4
    assert value(new) in (None, "")

    lock = result.with_name("~$新.xlsx")
    lock.write_bytes(b"")
    lay_out(new, 3)
    watch.until(lambda: "关闭后就会计算" in watch.said.read_text(encoding="utf-8"))
    time.sleep(2 * PATIENCE)
    assert value(result) == 0.4
    lock.unlink()
    watch.until(lambda: value(result) == 0.22)

    (folder / "坏.xlsx").write_bytes(b"PK\x03\x04 no workbook")
    watch.until(lambda: any("坏.xlsx" in line for line in watch.lines()))
    assert not (out / "坏.xlsx").exists()
    before = lay_out(new, 2).read_bytes()
    watch.until(lambda: value(result) == 0.4)
    assert new.read_bytes() == before
    assert sum("关闭后" in line for line in watch.lines()) == 1


def test_what_was_written_by_ourselves_is_not_due(tmp_path: Path) -> None:
    file, saved = tmp_path / "a.xlsx", Saved()
    file.write_text("typed", encoding="ascii")
    saved.add(file, 10.0)
    assert not list(saved.due(10.1))
    assert list(saved.due(10.0 + QUIET)) == [file]
    file.write_text("computed", encoding="ascii")
    saved.done(file, file)
    saved.add(file, 12.0)
    assert not list(saved.due(99.0))
    file.write_text("typed once more", encoding="ascii")
    saved.add(file, 13.0)
    assert list(saved.due(99.0)) == [file]


def test_what_was_computed_elsewhere_is_due_when_it_changes(tmp_path: Path) -> None:
    file, saved = tmp_path / "a.xlsx", Saved()
    file.write_text("typed", encoding="ascii")
    saved.add(file, 10.0)
    assert list(saved.due(99.0)) == [file]
    file.write_text("typed while it was computed", encoding="ascii")
    saved.done(file, tmp_path / "result.xlsx")
    saved.add(file, 100.0)
    assert list(saved.due(199.0)) == [file]
    saved.done(file)
    saved.add(file, 200.0)
    assert not list(saved.due(299.0))


def test_a_file_that_still_changes_is_not_due(tmp_path: Path) -> None:
    file, saved = tmp_path / "a.xlsx", Saved()
    file.write_text("half", encoding="ascii")
    saved.add(file, 10.0)
    file.write_text("half and half", encoding="ascii")
    assert not list(saved.due(10.0 + QUIET))
    assert list(saved.due(10.0 + 2 * QUIET)) == [file]


@pytest.mark.slow
def test_what_somebody_should_look_at_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """That the board is in red, and that nobody computes what was saved as .xls or .ods."""
    red, old = tmp_path / "red.xlsx", tmp_path / "old.xls"
    book = openpyxl.load_workbook(FILLED / "cba-teams.xlsx")
    place = next(cell for cell in book["报名与名次"][4] if cell.value == "名次").column
    book["报名与名次"].cell(6, place, "?")
    book.save(red)
    old.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
    listen(["watch", "--lang", "en"])
    watching = Watching(tmp_path, tmp_path / "out", "en")
    watching.heard({red, old})
    time.sleep(1.5 * QUIET)
    for job, report in watching.work():
        tell(watching, job, report)
    told = "\n".join(re.sub(r"^[\d:]{8} ", "", line) for line in capsys.readouterr().err.splitlines())
    assert "old.xls: this is an old .xls workbook, or an .et of WPS; save it as .xlsx" in told
    assert "none in error → " in told
    assert "\n  比赛设置!A1 warning: Not to be published: 1 row to mend, see the sheet 问题." in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["."], "one of them"),
        ([".", "-o", "out", "--in-place"], "one of them"),
        (["none", "--in-place"], "no such folder"),
        ([".", "-o", "."], "among the originals"),
        ([".", "-o", ".."], "among the originals"),
    ],
)
def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("watch", *arguments, code=2)
    assert words in result.output


def test_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    result = run("watch", tmp_path, "--in-place", code=2)
    assert 'pip install ".[watch]"' in result.output
