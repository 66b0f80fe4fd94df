"""The calls of our functions that are made while somebody listens."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from xlfuncs.core.registry import Function


class Heard(NamedTuple):
    """A call of a function with the cells that it was given."""

    function: Function
    cells: Sequence[Any]


#: Those who listen; the add-in tells them of every call.
LISTENERS: list[list[Heard]] = []


def tell(function: Function, cells: Sequence[Any]) -> None:
    """Tell listeners that a function is called."""
    for each in LISTENERS:
        each.append(Heard(function, cells))


@contextmanager
def listening() -> Iterator[list[Heard]]:
    """Collect the calls that are made in the ``with`` block.

    >>> from xlfuncs.core.registry import load
    >>> with listening() as heard:
    ...     tell(load()["CBA_R"], (3, 24))
    >>> tell(load()["CBA_R"], (4, 24))
    >>> [(each.function.name, each.cells) for each in heard]
    [('CBA_R', (3, 24))]
    """
    heard: list[Heard] = []
    LISTENERS.append(heard)
    try:
        yield heard
    finally:
        LISTENERS[:] = [each for each in LISTENERS if each is not heard]
