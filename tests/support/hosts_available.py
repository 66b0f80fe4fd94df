"""A host that is not installed here skips its tests; where every host must be there, it fails them."""

import os

import pytest


def require(present: object, otherwise: str) -> None:
    """Go on if ``present``; else skip the module with one line, or fail under ``XLFUNCS_ALL_HOSTS=1``."""
    if present:
        return
    if os.environ.get("XLFUNCS_ALL_HOSTS") == "1":
        pytest.fail(otherwise, pytrace=False)
    pytest.skip(otherwise, allow_module_level=True)
