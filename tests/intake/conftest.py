"""What ``import`` writes is computed where somebody looks at what comes of it: that takes most of the time."""

import pytest


@pytest.fixture
def computed() -> None:
    """For who looks at values."""


@pytest.fixture(autouse=True)
def only_typed(request: pytest.FixtureRequest) -> None:
    """For all others."""
    if "computed" not in request.fixturenames:
        request.getfixturevalue("uncomputed")
