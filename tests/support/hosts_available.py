"""The rule for hosts that are not installed here: their tests are skipped, or fail where every host must be there."""

import os

import pytest

#: What a test records for the table at the end of a run: host, book, how many answers it was asked for, how many of
#: them were the others' too, how many the host gave in its own way.
TABLE = "answers of a host"


def require(present: object, otherwise: str) -> None:
    """Go on if ``present``; else skip the module with one line, or fail under ``XLFUNCS_ALL_HOSTS=1``."""
    if present:
        return
    if os.environ.get("XLFUNCS_ALL_HOSTS") == "1":
        pytest.fail(otherwise, pytrace=False)
    pytest.skip(otherwise, allow_module_level=True)
