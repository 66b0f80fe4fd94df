"""A host that is not installed here skips its tests, or fails them where every host must be there; who was asked."""

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
