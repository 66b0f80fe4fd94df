"""What reaches a terminal: nothing that steers it, whatever stands in a workbook or in a name; and no traceback."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import xlsxwriter
from commands import run
from hypothesis import given
from hypothesis import strategies as st

from xlfuncs.__main__ import main as started
from xlfuncs.cli.terminal.output import progress, visible
from xlfuncs.core import garbage

pytestmark = pytest.mark.slow

XLFUNCS = [sys.executable, "-m", "xlfuncs"]
#: Clears the screen, in two spellings, and turns the line round.
EVIL = "\x9b2J\x7f\u202e"
NAME = "book\n\x1b[2J\x9b\u202e[red].xlsx"
posix = pytest.mark.skipif(sys.platform == "win32", reason="names and redirections of POSIX")


def steering(text: str) -> list[str]:
    return re.findall("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", text)


@given(st.text())
def test_visible_is_one_line_without_control(text: str) -> None:
    shown = visible(text)
    assert not steering(shown)
    assert not {"\n", "\t"} & set(shown)
    shown.encode()


def test_text_of_every_language_is_as_it_is() -> None:
    text = "江畔队 ジュニア é ñ 👩‍👩‍👧 ½ –"
    assert visible(text) == text
    assert visible("\x1b[2J\n\x9b") == "\\x1b[2J\\n\\x9b"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    plain = tmp_path / "plain.xlsx"
    with xlsxwriter.Workbook(plain) as made:
        sheet = made.add_worksheet(f"S{EVIL}")
        sheet.write("A1", f"two\nlines{EVIL}")
        sheet.write_formula("B1", f'=CBA_MP(3,24,36.4)&"{EVIL}"')
        sheet.write_formula("B2", f'=CBA_COLOUR("{EVIL}")')
        sheet.write_formula("B3", f'=CBA_MP("{EVIL}",24,36.4)')
    return plain


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        ["recalc", "{file}", "--show", "S" + EVIL],
        ["recalc", "{file}", "--json"],
        ["recalc", "{file}", "--show", EVIL],
        ["recalc", "{file}", "-o", "{file}.csv"],
        ["recalc", "{file}", "{folder}/a/{name}", "-o", "{folder}/out"],
        ["explain", "{file}", "B1"],
        ["explain", "{file}", "B3"],
        ["explain", "{file}", "B3", "--json"],
        ["explain", "{file}", "A1"],
        ["explain", "{file}", EVIL],
        ["explain", "{file}", f"'{EVIL}'!A1"],
        ["check", "{file}"],
        ["check", "{file}", "--json"],
        ["check", "{file}x"],
        ["doctor", "{file}"],
        ["convert", "{file}", "{folder}/a/{name}", "--to", "lite"],
        ["freeze", "{file}", "{folder}/a/{name}"],
        ["build", "lite", "-o", "{folder}/a/{name}"],
        ["build", "editions", "{folder}", "{folder}/a"],
        ["new", "cba-teams", "{folder}/a/new{name}", "--size", "8"],
        ["functions", EVIL],
        [EVIL],
    ],
    ids=lambda arguments: ascii(" ".join(arguments)),
)
def test_nothing_steers_the_terminal(book: Path, tmp_path: Path, arguments: list[str]) -> None:
    file = book.rename(tmp_path / NAME)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / NAME).write_bytes(file.read_bytes())
    given = [each.replace("{file}", str(file)).replace("{folder}", str(tmp_path)) for each in arguments]
    result = run(*(each.replace("{name}", NAME) for each in given), code=None)
    assert not steering(result.output)
    if "--json" in arguments:
        json.loads(result.stdout)
    elif result.exit_code == 0 and arguments[0] in ("recalc", "convert", "freeze", "doctor"):
        assert r"book\n\x1b[2J\x9b\u202e[red].xlsx" in result.output or arguments[0] == "doctor"


def test_the_bar_takes_no_name_for_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        written = ""
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            Terminal.written += text
            return len(text)

        def flush(self) -> None: ...

        def fileno(self) -> int:
            raise OSError

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with progress(2, hidden=False) as (advance, _):
        advance("[/red]成绩\x9b.xlsx")
    assert "[/red]成绩\\x9b.xlsx" in Terminal.written


def test_a_workbook_without_sheets(book: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.xlsx"
    with zipfile.ZipFile(book) as source, zipfile.ZipFile(empty, "w") as target:
        for name in source.namelist():
            target.writestr(name, re.sub(rb"<sheets>.*</sheets>", b"<sheets/>", source.read(name)))
    sentences = {"explain": "the workbook has no sheet", "recalc": "there is no sheet 'S'; there are none"}
    for arguments in (["explain", str(empty), "A1"], ["recalc", str(empty), "--show", "S"]):
        result = run(*arguments, code=2)
        assert isinstance(result.exception, SystemExit), result.exception
        assert result.stderr.splitlines() == [f"{empty}: {sentences[arguments[0]]}"]


@pytest.mark.parametrize("cell", ["", " ", "A0", "ZZZZ1", "A9999999", "'S", "!", "''!A1", "A1:B2", "R1C1", "$"])
def test_a_strange_cell(book: Path, cell: str) -> None:
    result = run("explain", book, cell, code=2)
    assert isinstance(result.exception, SystemExit), result.exception
    assert len(result.stderr.splitlines()) == 1


#: No letters but those of ASCII in the names of files.
C = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.few(2)
@posix
@pytest.mark.parametrize("redirected", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full", "2>/dev/full", "| true"])
@pytest.mark.parametrize(
    "options",
    [
        "--jobs 2 -o out",
        pytest.param("--jobs 1 --show Sheet1", marks=pytest.mark.long),
        pytest.param("--jobs 1 --json", marks=pytest.mark.long),
    ],
)
def test_nobody_listens(tmp_path: Path, redirected: str, options: str) -> None:
    if "/dev/full" in redirected and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    for name in ("a", "b"):
        with xlsxwriter.Workbook(tmp_path / f"{name}.xlsx") as made:
            made.add_worksheet().write_formula("A1", "=CBA_MP(3,24,36.4)")
    command = f'"$0" -m xlfuncs recalc {tmp_path}/a.xlsx {tmp_path}/b.xlsx {options.replace("out", f"{tmp_path}/out")}'
    script = f"({command}; echo $? >{tmp_path}/status) {redirected}"
    done = subprocess.run(["sh", "-c", script, sys.executable], capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert int((tmp_path / "status").read_text()) in (0, 1, 2)
    assert not (tmp_path / "out").exists() or len(list((tmp_path / "out").iterdir())) == 2


@pytest.mark.few(2)
@posix
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("functions", 0),
        ("--help", 0),
        ("--version", 0),
        ("events --json", 0),
        ("check {book}", 1),
        ("recalc {book} --show Sheet1 -o {book}.done.xlsx", 1),
        ("functions NONE", 2),
        ("none", 2),
    ],
)
def test_a_reader_who_has_read_enough_changes_no_status(tmp_path: Path, arguments: str, status: int) -> None:
    """Both streams lead to a pipe that nobody reads, as behind ``head -1``."""
    with xlsxwriter.Workbook(tmp_path / "book.xlsx") as made:
        made.add_worksheet().write_formula("A1", "=CBA_MP(25,24,36.4)")
    reader, writer = os.pipe()
    os.close(reader)
    line = arguments.replace("{book}", str(tmp_path / "book.xlsx")).split()
    assert subprocess.run([*XLFUNCS, *line], stdout=writer, stderr=writer, check=False).returncode == status
    os.close(writer)
    assert (tmp_path / "book.xlsx.done.xlsx").exists() == ("-o" in line)


@posix
def test_a_refusal_that_cannot_be_told_is_one() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    with Path("/dev/full").open("w") as full:
        assert subprocess.run([*XLFUNCS, "functions", "NONE"], stderr=full, check=False).returncode == 2


@pytest.mark.few(1)
@posix
@pytest.mark.parametrize("arguments", ["--help", "recalc --help", "functions", "--version"])
def test_a_full_disk_takes_no_help_either(arguments: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*XLFUNCS, *arguments.split(), "--lang", "zh"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "xlfuncs：磁盘已满\n")


def test_ctrl_c_before_a_command_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """While its modules are read; what interrupts the command itself is told by it."""

    def pressed() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["xlfuncs", "functions"])
    monkeypatch.setattr(garbage, "of_a_command", pressed)
    with pytest.raises(SystemExit) as left:
        started()
    assert left.value.code == 130


ENCODINGS = pytest.mark.parametrize(
    ("encoding", "locale"),
    [
        *((encoding, {}) for encoding in ("ascii", "cp936", "cp932", "ascii:strict", "utf-8:strict")),
        # The names of files are read by the locale, whatever is written in.
        *((encoding, C) for encoding in ("ascii:strict", "utf-8:strict")),
    ],
)


#: Runs commands one after the other in one process and ends with the sum of what they end with.
ONE_PROCESS = """
import sys
from xlfuncs.__main__ import main
ended = []
for line in sys.argv[1].split("\\2"):
    sys.argv[1:] = line.split("\\1")
    try:
        main()
    except SystemExit as left:
        ended.append(left.code or 0)
sys.exit(sum(ended))
"""


def on_a_terminal(encoding: str, locale: dict[str, str], *lines: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Run command lines with output in an encoding; none of them ends in a traceback."""
    joined = "\2".join("\1".join(line) for line in lines)
    done = subprocess.run(
        [sys.executable, "-c", ONE_PROCESS, joined],
        env={**os.environ, **locale, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.few(1)
@ENCODINGS
def test_help_on_a_terminal_without_our_letters(encoding: str, locale: dict[str, str]) -> None:
    lines = ["--help", "--lang", "zh"], ["recalc", "--help", "--lang", "zh"], ["--lang", "ja", "none"]
    assert on_a_terminal(encoding, locale, *lines).returncode == 2  # of the last


@pytest.mark.few(2)
@ENCODINGS
def test_a_terminal_without_our_letters(book: Path, tmp_path: Path, encoding: str, locale: dict[str, str]) -> None:
    """B3 is in error, so that each ends with 1 but ``explain``."""
    file = str(book.rename(tmp_path / "名 前 🀄.xlsx"))
    lines = ["recalc", file, "--json"], ["explain", file, "B3"], ["recalc", str(tmp_path), "-o", str(tmp_path / "名")]
    done = on_a_terminal(encoding, locale, *lines)
    assert done.returncode in (2, 3)
    [report] = json.loads(done.stdout[: done.stdout.index(b"\n}") + 2])["files"]
    assert report["computed"] == 3
