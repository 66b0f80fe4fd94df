"""The working of a figure: rules name their steps, and they are kept only when somebody asks."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Step(NamedTuple):
    """One step of the working: the rulebook's symbol, its value, the article it comes from."""

    symbol: str
    value: object
    rule: str


_steps: ContextVar[list[Step] | None] = ContextVar("steps", default=None)


def step(symbol: str, value: T, rule: str) -> T:
    """Return ``value``, and note it where a recording is on.

    >>> with recording() as steps:
    ...     step("R", 2, "§1.2") * 3
    6
    >>> steps
    [Step(symbol='R', value=2, rule='§1.2')]
    """
    steps = _steps.get()
    if steps is not None:
        steps.append(Step(symbol, value, rule))
    return value


@contextmanager
def recording() -> Iterator[list[Step]]:
    """Collect the steps of everything computed inside the ``with`` block."""
    steps: list[Step] = []
    token = _steps.set(steps)
    try:
        yield steps
    finally:
        _steps.reset(token)


@contextmanager
def silence() -> Iterator[None]:
    """Keep no steps inside the ``with`` block: a trial computation is no part of the working."""
    token = _steps.set(None)
    try:
        yield
    finally:
        _steps.reset(token)
