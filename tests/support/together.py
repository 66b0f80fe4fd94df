"""Many small things of one kind in one test: to collect, to start and to report a test takes longer than they do."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Item = TypeVar("Item")
#: So many of what failed are told.
MOST = 20


def each(items: Iterable[Item], check: Callable[[Item], object], name: Callable[[Item], object] = str) -> None:
    """Check all of them: every one that fails is named with what it said, the first with its traceback."""
    failed: dict[object, Exception] = {}
    count = 0
    for count, item in enumerate(items, 1):  # noqa: B007 — how many there were
        try:
            check(item)
        except Exception as error:
            failed[name(item)] = error
    assert count, "nothing was looked at"
    if failed:
        told = [f"{item}: {type(error).__name__}: {error}" for item, error in failed.items()][:MOST]
        raise AssertionError("\n".join([f"{len(failed)} of {count} fail", *told])) from next(iter(failed.values()))
