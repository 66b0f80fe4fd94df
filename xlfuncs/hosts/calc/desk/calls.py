"""The calls of ours that are made while somebody listens."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from xlfuncs.registry import Function


class Heard(NamedTuple):
    """A call of a function with the cells that it was given."""

    function: Function
    cells: Sequence[Any]


#: Those who listen; the add-in tells them of every call.
LISTENERS: list[list[Heard]] = []


def tell(function: Function, cells: Sequence[Any]) -> None:
    """A function is called."""
    for each in LISTENERS:
        each.append(Heard(function, cells))


class Listening:
    """The calls that are made in a ``with`` block.

    >>> from xlfuncs.registry import load
    >>> with Listening() as heard:
    ...     tell(load()["CBA_R"], (3, 24))
    >>> tell(load()["CBA_R"], (4, 24))
    >>> [(each.function.name, each.cells) for each in heard]
    [('CBA_R', (3, 24))]
    """

    def __enter__(self) -> list[Heard]:
        self.heard: list[Heard] = []
        LISTENERS.append(self.heard)
        return self.heard

    def __exit__(self, *_: object) -> None:
        LISTENERS[:] = [each for each in LISTENERS if each is not self.heard]
