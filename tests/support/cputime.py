"""Time that was worked, by us and by the processes that we waited for: a busy machine makes none of it longer."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


def worked() -> float:
    """Return the seconds that processors spent on us so far."""
    return sum(os.times()[:4])


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Check that the block takes no more time than that."""
    start = worked()
    yield
    took = worked() - start
    assert took < seconds, f"took {took:.1f} seconds of a processor, not less than {seconds}"
