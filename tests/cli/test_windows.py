"""What Windows does otherwise, stood in for: what it says is written down from Windows' own Python (3.11)."""

import datetime
import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from commands import run

from xlfuncs.cli.terminal import speech
from xlfuncs.hosts.calc import keeper
from xlfuncs.jobs import pool
from xlfuncs.season.choosing import Moment, moment
from xlfuncs.xlsx import files
from xlfuncs.xlsx.archive import Archive
from xlfuncs.xlsx.errors import PackageError


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files as they are there: none without a name, no locks, no rights but that of the folder."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)


def denied(*_: object, **__: object) -> None:
    """What becomes of a name that Excel holds: [WinError 5], errno 13."""
    raise PermissionError(errno.EACCES, "拒绝访问。")


@pytest.mark.usefixtures("windows")
def test_a_result_that_excel_has_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows speaks of rights; nothing is lost, nothing is left."""
    out = tmp_path / "结果.xlsx"
    out.write_bytes(b"before")
    monkeypatch.setattr(Path, "replace", denied)
    with pytest.raises(PackageError) as refusal:
        files.write(out, lambda file: file.write(b"after"))
    assert refusal.value.told("zh") == f"{out}：无法写入（没有权限，或文件正在其他软件中打开）"
    assert refusal.value.told("en") == f"{out}: cannot be written (no permission, or another program has the file open)"
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("结果.xlsx", b"before")]


@pytest.mark.usefixtures("windows")
def test_a_workbook_that_another_program_keeps_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "a.xlsx"
    book.write_bytes(b"PK")
    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(PackageError) as refusal:
        Archive(book)
    assert refusal.value.told("ja") == f"{book}：読み取れません（権限がないか、ほかのソフトで開かれています）"


@pytest.mark.usefixtures("windows")
def test_a_folder_is_no_workbook_there_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows denies to open it, and says no more."""
    monkeypatch.setattr(Path, "open", denied)
    result = run("explain", tmp_path, "A1", language="en", code=2)
    assert result.stderr == f"{tmp_path}: this is a folder, not a workbook\n"


@pytest.mark.usefixtures("windows")
def test_a_reader_who_has_read_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``more`` where somebody presses q: [Errno 22], which is no broken pipe; the rest goes nowhere."""

    def closed(*_: object, **__: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(click, "echo", closed)
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        speech.echo("functions")
        os.write(out.fileno(), b"more")
    assert (tmp_path / "out").read_bytes() == b""


@pytest.mark.usefixtures("windows")
def test_more_processes_than_windows_waits_for() -> None:
    """Python refuses more than 61 there (``concurrent.futures``: "max_workers must be <= 61")."""
    pool._pool(100).shutdown()


def test_why_libreoffice_does_not_start_in_words_of_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are Chinese, and the pipe to the process in between has the code page: who reads it expects UTF-8."""

    def not_there(*_: object, **__: object) -> None:
        raise FileNotFoundError(errno.ENOENT, "系统找不到指定的文件。")

    lines = [str(tmp_path / "gone")], [["soffice.com"], {}, 1, str(tmp_path / "said")]
    given = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="gbk"))
    monkeypatch.setattr(subprocess, "Popen", not_there)
    keeper.main()
    assert out.getvalue().decode("utf-8") == "系统找不到指定的文件。\n"


def test_a_file_whose_date_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Copied from a telephone, say: 1601, which is -11,644,473,600 seconds; Windows' clock begins in 1970."""

    class Clock(datetime.datetime):
        @classmethod
        def fromtimestamp(cls, seconds: float, zone: datetime.tzinfo | None = None) -> "Clock":
            if seconds < 0:
                raise OSError(errno.EINVAL, "Invalid argument")
            return super().fromtimestamp(seconds, zone)

    monkeypatch.setattr(datetime, "datetime", Clock)
    assert moment("", -11_644_473_600.0) == Moment(None, False)
    assert moment("", 1_000_000.0).kept() != ""
