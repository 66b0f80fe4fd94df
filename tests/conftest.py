"""The whole catalogue is there before any test, doctest or case is collected.

One LibreOffice serves all tests of a process; several processes (``-n``) have one each, in folders of their own.
"""

import gc
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from unittest.mock import Mock

import compiled  # noqa: F401 — before anything of ours is
import deskwork
import fewlines
import pytest
from delivered import LONG
from hosts_available import TABLE, require
from hypothesis import given, settings
from hypothesis.strategies import just
from tiers import attempts

from xlfuncs.core.registry import load
from xlfuncs.hosts.calc import Office, missing

gc.disable()  # while tests are collected everything stays
load()
# Where nobody asks for a size, what a test has made in its process has lines for 12 entries, not for 200: to lay them
# out and to compute them takes most of the time. Programs that it starts, and what is handed out, have them all.
for module in ("xlfuncs.cli.event.import_", "xlfuncs.layout.workbook"):
    vars(import_module(module))["ROOM"] = 12
fewlines.laid_out()
# Nor does a command start processes of its own unless a test asks for them (--jobs): as pytest-xdist has threads, each
# would import everything anew.
vars(import_module("xlfuncs.jobs.many"))["_cores"] = lambda: 1
ROOT = Path(__file__).parents[1]
# Tests read what is said: in English, whatever this machine speaks. Letters stay as it writes them.
if everywhere := os.environ.pop("LC_ALL", ""):
    os.environ["LANG"] = everywhere
os.environ["LC_MESSAGES"] = "C"
# A shell's job in the background is told to ignore Ctrl-C, and so would be every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
# A bound by the clock fails on a busy machine: who bounds time counts the processor's (cputime.within).
# Who changes a line is not told of another's bug: the examples are the same each time, but in the long run.
settings.register_profile("any machine", deadline=None, derandomize=LONG != "1", max_examples=attempts(30, 100))
settings.load_profile("any machine")
# Nor are they drawn from the numbers and words of our code: those would be others with each line, and to look for them
# in all modules takes seconds in each process.
if LONG != "1":
    providers = import_module("hypothesis.internal.conjecture.providers")
    vars(providers)["_get_local_constants"] = lambda: providers._local_constants

BUILD = "import setuptools.build_meta as backend, sys; print(backend.build_wheel(sys.argv[1]))"


@pytest.fixture(scope="session")
def built_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it is built from a copy of what the repository holds."""
    source, made = tmp_path_factory.mktemp("source") / "xlfuncs", tmp_path_factory.mktemp("made")
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        (source / name).write_bytes((ROOT / name).read_bytes())
    for name in ("xlfuncs", "vba_shim"):
        copytree(ROOT / name, source / name, ignore=ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(made)], cwd=source, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return made / str(done.stdout.split()[-1])


@pytest.fixture(scope="session")
def office() -> Iterator[Office]:
    """LibreOffice with the add-in as it is built now, and somebody who works at it (``deskwork``)."""
    reason = missing()
    require(not reason, str(reason or ""))
    with Office() as office:
        deskwork.install(office)
        yield office


@pytest.fixture
def running(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """What starts a LibreOffice of its own gets the one that runs already; that they start one, others show."""
    monkeypatch.setattr("xlfuncs.hosts.calc.Office", lambda: nullcontext(office))


@pytest.fixture
def uncomputed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ``import`` and ``pair`` write is not computed, which takes most of the time: for who looks at what was typed
    into it. That they compute it, others show.
    """
    monkeypatch.setattr("xlfuncs.jobs.importing.recalculate", lambda _: Mock(parts=dict))


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a worker often waits for LibreOffice, a browser or the validator."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for doctests where there are some: in each module of tests it takes as long as to collect its tests."""
    found = yield
    if not found or ">>>" in file_path.read_text(encoding="utf-8"):
        return found
    return [each for each in found if type(each).__name__ != "DoctestModule"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """LibreOffice takes its time: what asks for it is slow; what only the long run asks is left out without it."""
    cases = Counter[str]()
    for item in items:
        if "office" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
        if (few := item.get_closest_marker("few")) and not item.get_closest_marker("long"):
            test, _, _ = item.nodeid.partition("[")
            cases[test] += 1
            if cases[test] > few.args[0]:
                item.add_marker(pytest.mark.long)
    if not LONG and (left_out := [item for item in items if item.get_closest_marker("long")]):
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_collection_finish() -> None:
    """All that is there now stays to the end: who looks for garbage in it again and again takes a fifth of the time."""
    given(just(None))(lambda _: None)()  # Hypothesis cannot see who holds its random numbers if they come after
    gc.freeze()
    gc.set_threshold(100_000)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table of tests/e2e/test_one_truth.py: which host was asked how much, in whatever process."""
    reports = (report for found in terminalreporter.stats.values() for report in found)
    calls = (report for report in reports if getattr(report, "when", "") == "call")
    rows = sorted(value for report in calls for name, value in report.user_properties if name == TABLE)
    if rows:
        terminalreporter.section("answers of the hosts")
        for row in [["host", "rulebook or workbook", "asked", "agree", "in its own way"], *rows]:
            terminalreporter.write_line("{:<26}{:<30}{:>7}{:>7}{:>17}".format(*row))
