"""Many small things of one kind in one test: to collect, to start and to report a test takes longer than they do."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

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


def asked_of_each(items: Iterable[Any]) -> Callable[[Callable[..., object]], Callable[[], None]]:
    """Make one test of a function that checks one of the items; a tuple is its arguments."""

    def one(check: Callable[..., object]) -> Callable[[], None]:
        def test() -> None:
            each(items, lambda item: check(*item) if isinstance(item, tuple) else check(item))

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    return one
