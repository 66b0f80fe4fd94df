"""The whole catalogue is there before any test, doctest or case is collected.

One LibreOffice serves all tests of a process; several processes (``-n``) have one each, in folders of their own.
"""

import os
from collections.abc import Iterator

import pytest
from hosts_available import TABLE, require

import xlfuncs.layout  # noqa: F401 — before anything imports openpyxl, so that it writes as the layout does
from xlfuncs.hosts.calc import Office, missing
from xlfuncs.registry import load

load()


@pytest.fixture(scope="session", autouse=True)
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where Python may write nothing beside its sources, each program that a test starts would compile them anew: half
    of its time. All of a run share a folder of their own for it.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        own = tmp_path_factory.getbasetemp()
        run = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
        os.environ["PYTHONPYCACHEPREFIX"] = str(run / "compiled")


@pytest.fixture(scope="session")
def office() -> Iterator[Office]:
    """LibreOffice with the add-in as it is built now."""
    reason = missing()
    require(not reason, str(reason or ""))
    with Office() as office:
        yield office


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """LibreOffice takes its time: what asks for it is slow."""
    for item in items:
        if "office" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table of tests/e2e/test_one_truth.py: which host was asked how much, in whatever process."""
    reports = (report for found in terminalreporter.stats.values() for report in found)
    calls = (report for report in reports if getattr(report, "when", "") == "call")
    rows = sorted(value for report in calls for name, value in report.user_properties if name == TABLE)
    if rows:
        terminalreporter.section("answers of the hosts")
        for row in [["host", "rulebook or workbook", "asked", "agree", "in its own way"], *rows]:
            terminalreporter.write_line("{:<26}{:<30}{:>7}{:>7}{:>17}".format(*row))
