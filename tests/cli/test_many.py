"""A folder of workbooks on all cores or on a cluster: the same files and reports as one after the other."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from unittest.mock import Mock

import commands
import pytest
import xlsxwriter
from clusters import PATIENCE, cluster, needs_dask
from cputime import within
from dying import one_of_many_but

from xlfuncs.jobs import many, pool
from xlfuncs.jobs.job import Job, find, one_of_many, recalculated, recalculated_there
from xlfuncs.recalc import PackageError

pytestmark = pytest.mark.slow
RECALC = [sys.executable, "-m", "xlfuncs", "recalc"]


def lay_out(path: Path, rows: int) -> Path:
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        for row in range(1, rows + 1):
            sheet.write_formula(f"A{row}", f"=CBA_MP({row},{rows},36.4)")
    return path


def lay_out_heavy(path: Path) -> Path:
    """Every pair of 3000 cells compared in each of 300 formulas: that takes a minute."""
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("S")
        sheet.write_column("A1", range(3000))
        for row in range(1, 301):
            sheet.write_formula(f"B{row}", f"=SUMPRODUCT(COUNTIF(A$1:A$3000,A$1:A$3000)+{row})*CBA_R(1,20)")
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Workbooks of all sizes, the large ones first; one is broken, one has a mistake in it."""
    folder = tmp_path_factory.mktemp("season")
    for number in range(20):
        lay_out(folder / f"{number:02}.xlsx", 240 - 12 * number)
    (folder / "03.xlsx").write_bytes(b"PK broken")
    with xlsxwriter.Workbook(folder / "11.xlsx") as book:
        book.add_worksheet("S").write_formula("A1", "=CBA_MP(9,2,36.4)")
    return folder


def run(*arguments: object) -> "subprocess.CompletedProcess[str]":
    command = [*RECALC, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def serial(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, "subprocess.CompletedProcess[str]"]:
    out = tmp_path_factory.mktemp("serial")
    return out, run(folder, "-o", out, "--jobs", 1)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def assert_same(
    done: "subprocess.CompletedProcess[str]", out: Path, serial: tuple[Path, "subprocess.CompletedProcess[str]"]
) -> None:
    expected_out, expected = serial
    assert done.returncode == expected.returncode == 2
    assert done.stderr.replace(str(out), "OUT") == expected.stderr.replace(str(expected_out), "OUT")
    assert done.stdout == expected.stdout
    assert contents(out) == contents(expected_out)


def test_one_after_the_other(folder: Path, serial: tuple[Path, "subprocess.CompletedProcess[str]"]) -> None:
    out, done = serial
    assert [line.partition(":")[0] for line in done.stderr.splitlines() if line.startswith(str(folder))] == [
        str(folder / f"{number:02}.xlsx") for number in range(20)
    ]
    assert "S!A1 #NUM!" in done.stderr
    assert done.stdout.splitlines() == [
        "20 files, 1 of them could not be read or written",
        f"  {folder / '03.xlsx'}",
    ]
    assert sorted(contents(out)) == [f"{number:02}.xlsx" for number in range(20) if number != 3]


@pytest.mark.parametrize("jobs", [[], pytest.param(["--jobs", 3], marks=pytest.mark.long)])
def test_on_several_cores(
    folder: Path, serial: tuple[Path, "subprocess.CompletedProcess[str]"], tmp_path: Path, jobs: list[object]
) -> None:
    assert_same(run(folder, "-o", tmp_path, *jobs), tmp_path, serial)


@pytest.mark.parametrize(
    ("lengths", "processes"), [([100] * 15, 1), ([100] * 16, 2), ([65_536] * 3, 3), ([200_000], 1)]
)
def test_a_process_is_started_where_it_pays(
    lengths: list[int], processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One for each 65,536 bytes; a workbook of fewer than 8,192 counts as so many: sixteen are two processes' work."""
    monkeypatch.setattr(many, "_cores", lambda: 4)
    pooled = Mock(return_value=iter(()))
    monkeypatch.setattr(pool, "reports", pooled)
    todo = [Job(tmp_path / f"{number}.xlsx", None) for number in range(len(lengths))]
    for job, length in zip(todo, lengths, strict=True):
        job.source.write_bytes(bytes(length))
    list(many.done(todo, many.Work(lambda job: {}, Mock()), None, None))
    assert [call.args[1] for call in pooled.mock_calls] == [processes] * (processes > 1)


@pytest.mark.few(1)
@pytest.mark.parametrize("jobs", [["--jobs", 1], ["--jobs", 2], ["--engine", "headless"]])
def test_a_workbook_that_takes_too_long_stops_no_other(tmp_path: Path, jobs: list[object]) -> None:
    (tmp_path / "in").mkdir()
    lay_out(tmp_path / "in" / "light.xlsx", 5)
    lay_out_heavy(tmp_path / "in" / "heavy.xlsx")
    with within(30):
        done = run(tmp_path / "in", "-o", tmp_path / "out", "--timeout", 1, *jobs)
    assert "heavy.xlsx: it takes more than 1 second to compute; S!B1 is the first cell without a value" in done.stderr
    assert done.returncode == 2
    assert list(contents(tmp_path / "out")) == ["light.xlsx"]


@pytest.mark.few(1)
@pytest.mark.parametrize("together", [pool.TOGETHER, 2], ids=["one by one", "in pairs"])
def test_a_process_that_dies_takes_no_other_workbook_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    monkeypatch.setattr(pool, "TOGETHER", together)
    names = ["heavy", *(f"light{number}" for number in range(8))]
    jobs = [Job(lay_out(tmp_path / f"{name}.xlsx", 5), tmp_path / "out" / f"{name}.xlsx") for name in names]
    reports = dict(pool.reports(jobs, 2, one_of_many_but))
    assert set(reports) == set(jobs)
    assert [job.source.stem for job in jobs if "failure" in reports[job]] == ["heavy"]
    assert "died" in reports[jobs[0]]["failure"]
    # A process that is killed while it writes leaves its unfinished file behind, under another name.
    written = {file.stem for file in (tmp_path / "out").glob("[!.]*.xlsx")}
    assert written == {f"light{number}" for number in range(8)}


def test_a_bug_is_told_with_the_workbook_it_met(tmp_path: Path) -> None:
    def buggy(_: Path, *, seconds: float) -> None:
        raise KeyError("no such colour")

    job = Job(tmp_path / "in.xlsx", None)
    with pytest.raises(KeyError):
        recalculated(job, buggy)
    report = one_of_many(job, buggy)
    assert report["failure"].startswith("a bug of xlfuncs: KeyError('no such colour') in test_many.py, line ")


def test_one_file_named_twice_is_one_job(tmp_path: Path) -> None:
    book = lay_out(tmp_path / "a.xlsx", 3)
    assert len(find([book, tmp_path, tmp_path / "." / "a.xlsx"], "", Job(book, None, in_place=True))) == 1


def test_ctrl_c_ends_at_once_and_leaves_whole_files(tmp_path: Path) -> None:
    folder, out = tmp_path / "books", tmp_path / "out"
    folder.mkdir()
    out.mkdir()
    for number in range(30):
        lay_out(folder / f"{number}.xlsx", 5_000 if number == 20 else 50)
    with subprocess.Popen(
        [*RECALC, folder, "-o", out, "--jobs", "2"], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        while not any(out.iterdir()):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        told = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 130  # 128 + SIGINT, as of any program: 1 would be cells in error
    assert told.endswith("Aborted!\n")
    assert "Traceback" not in told
    for file in out.iterdir():
        assert json.loads(commands.run("recalc", file, "--json").stdout)["files"][0]["computed"] > 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_processes_of_the_pool_end_with_us(folder: Path, tmp_path: Path) -> None:
    mark = f"XLFUNCS_MARK={tmp_path}"
    with subprocess.Popen(
        [*RECALC, folder, "-o", tmp_path, "--jobs", "2"],
        stderr=subprocess.DEVNULL,
        env={**os.environ, "XLFUNCS_MARK": str(tmp_path)},
    ) as process:
        while not any(tmp_path.iterdir()):
            time.sleep(0.01)
        assert len(marked(mark)) >= 3
        process.kill()
    end = time.monotonic() + PATIENCE
    while marked(mark) and time.monotonic() < end:
        time.sleep(0.05)
    assert not marked(mark)


def marked(mark: str) -> list[Path]:
    """The processes with something in their environment."""
    found = []
    for each in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in each.read_bytes().split(b"\0"):
                found.append(each)
        except OSError:  # it has ended meanwhile
            continue
    return found


@pytest.mark.parametrize(
    "arguments", [["--jobs", "2", "--dask", "tcp://x:1"], ["--engine", "calc", "--jobs", "2"], ["--jobs", "0"]]
)
def test_ways_to_compute_exclude_each_other(folder: Path, arguments: list[str]) -> None:
    commands.run("recalc", folder, "--json", *arguments, code=2)


@pytest.mark.long
@needs_dask
@pytest.mark.parametrize("killed", [pytest.param(False, marks=pytest.mark.long), True])
def test_on_a_cluster(
    folder: Path, serial: tuple[Path, "subprocess.CompletedProcess[str]"], tmp_path: Path, killed: bool
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    with (
        cluster(tmp_path) as (address, kill),
        subprocess.Popen(
            [*RECALC, folder, "-o", out, "--dask", address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process,
    ):
        while killed and process.poll() is None and len(list(out.iterdir())) < 5:
            time.sleep(0.01)
        if killed:
            kill()
        stdout, stderr = process.communicate(timeout=PATIENCE)
    assert len(contents(out)) == 19
    assert_same(subprocess.CompletedProcess([], process.returncode, stdout, stderr), out, serial)


@pytest.mark.long
@needs_dask
def test_a_task_of_the_cluster_has_its_time(tmp_path: Path) -> None:
    heavy = lay_out_heavy(tmp_path / "heavy.xlsx")
    with pytest.raises(PackageError, match="it takes more than 1 second to compute"):
        recalculated_there(str(heavy), heavy.read_bytes(), None, "en", 1.0)


@needs_dask
def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    from xlfuncs.jobs import cluster  # noqa: PLC0415 — optional

    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    with pytest.raises(PackageError, match="no Dask scheduler"):
        list(cluster.reports([], "tcp://127.0.0.1:9", recalculated_there))


@needs_dask
@pytest.mark.parametrize(
    "address",
    ["", " ", "tcp://", "garbage", "tls://127.0.0.1:9", "ucx://127.0.0.1:9", "tcp://a:b:c", "a\nb", "x://y:1"],
)
def test_an_address_that_is_none(folder: Path, address: str) -> None:
    done = commands.run("recalc", folder / "11.xlsx", "--json", "--dask", address, code=2)
    assert (done.stdout, len(done.stderr.splitlines())) == ("", 1), done.output


@needs_dask
@pytest.mark.parametrize("says", [b"", b"HTTP/1.0 400 Bad Request\r\n\r\n", b"\xff" * 4096, bytes(4096)])
def test_somebody_else_at_the_address(monkeypatch: pytest.MonkeyPatch, says: bytes) -> None:
    """One that says nothing, one that is another server, and noise."""
    from xlfuncs.jobs import cluster  # noqa: PLC0415 — optional

    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    heard: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            while True:
                try:
                    heard.append(server.accept()[0])
                    heard[-1].sendall(says)
                except OSError:
                    return

        Thread(target=answer, daemon=True).start()
        with pytest.raises(PackageError, match="no Dask scheduler"):
            list(cluster.reports([], f"tcp://127.0.0.1:{server.getsockname()[1]}", recalculated_there))
        server.shutdown(socket.SHUT_RDWR)
    for each in heard:
        each.close()
