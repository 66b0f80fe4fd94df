"""The whole catalogue is there before any test, doctest or case is collected; one LibreOffice serves all tests."""

from collections.abc import Iterator

import pytest
from hosts_available import require

import xlfuncs.layout  # noqa: F401 — before anything imports openpyxl, so that it writes as the layout does
from xlfuncs.hosts.calc import Office, missing
from xlfuncs.registry import load

load()


@pytest.fixture(scope="session")
def office() -> Iterator[Office]:
    """LibreOffice with the add-in as it is built now."""
    reason = missing()
    require(not reason, str(reason or ""))
    with Office(limit=120) as office:
        yield office
