"""The working of a figure: rules name their steps, and they are kept only when somebody asks."""

from collections.abc import Iterable
from contextvars import ContextVar
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

from xlfuncs.core.numbers import in_working
from xlfuncs.core.sentences import Told, text_of

T = TypeVar("T")
Figure = TypeVar("Figure", int, Decimal)


class Step(NamedTuple):
    """One step of the working: the rulebook's symbol, its value, the article, and the arithmetic behind it.

    ``how`` is a pattern such as ``lg {} − lg {}`` and ``parts`` are the numbers that stand in it; the value
    follows behind "=", or behind the pattern's own "→" where it was rounded down: ``45% × 25 = 11.25 → 11``.
    """

    symbol: Told
    value: object
    rule: str
    how: str = ""
    parts: tuple[Any, ...] = ()

    def arithmetic(self) -> str:
        """Give the step as arithmetic that needs no language: ``0.78 × 36.40 = 28.39``; "" where there is none."""
        if not self.how:
            return ""
        joint = " " if self.how.endswith("→") else " = "
        return f"{self.how.format(*map(number_text, self.parts))}{joint}{number_text(self.value)}"


def number_text(value: Any) -> str:
    """Give a number, or whatever else stands in a step, as a working writes it.

    >>> number_text(Decimal("36.4")), number_text(-3), number_text("A+")
    ('36.40', '−3', 'A+')
    """
    return in_working(value) if isinstance(value, Decimal) else text_of(value, "en").replace("-", "−")


_steps: ContextVar[list[Step] | None] = ContextVar("steps", default=None)


def step(symbol: Told, value: T, rule: str, how: str = "", *parts: Any) -> T:
    """Return ``value``, and note it where a recording is on.

    ``how`` says with ``parts`` in it how the value comes about; the value itself is put behind it.

    >>> from xlfuncs.core.sentences import Help
    >>> R = Help("coefficient R", "系数 R", "係数 R")
    >>> with recording() as steps:
    ...     step(R, 6, "§1.2", "{} × {}", 2, 3) * 3
    18
    >>> text_of(steps[0].symbol, "zh"), steps[0].value, steps[0].arithmetic()
    ('系数 R', 6, '2 × 3 = 6')
    """
    steps = _steps.get()
    if steps is not None:
        steps.append(Step(symbol, value, rule, how, parts))
    return value


def repeat(steps: Iterable[Step]) -> None:
    """Note steps that were recorded before, where a recording is on: what several share is worked out once."""
    noted = _steps.get()
    if noted is not None:
        noted.extend(steps)


def listening() -> bool:
    """Tell whether somebody reads the steps: what only they need is not worth making otherwise."""
    return _steps.get() is not None


def rounded(symbol: Told, value: Figure, exact: Decimal, rule: str, how: str, *parts: Any) -> Figure:
    """Return ``value``, and note that it is ``exact`` rounded or limited: ``35% × 12 = 4.20 → 5``."""
    if value == exact or not listening():
        return step(symbol, value, rule, how, *parts)
    return step(symbol, value, rule, " = ".join(filter(None, (how, "{} →"))), *parts, exact)


def in_row(low: Any, figure: Any, beyond: Any) -> tuple[Any, ...]:
    """Say how a figure is looked up, for a step: the row of the table that it lies in. ``None`` where a row has no end.

    >>> in_row(430, 470, 500), in_row(None, 10, 20)
    (('{} ≤ {} < {} →', 430, 470, 500), ('{} < {} →', 10, 20))
    >>> in_row(4000, 4200, None)
    ('{} ≤ {} →', 4000, 4200)
    """
    pattern = " ≤ ".join(["{}", "{}"] if low is not None else ["{}"]) + (" < {}" if beyond is not None else "")
    return f"{pattern} →", *(each for each in (low, figure, beyond) if each is not None)


class Block:
    """A ``with`` block whose steps go into a list of their own; ``kept`` gets them where the block ends well.

    An event has thousands of them: contextlib would take longer over one than most rules over their figure.
    """

    __slots__ = ("kept", "steps", "token")

    def __init__(self, steps: list[Step] | None, kept: list[Step] | None = None) -> None:
        self.steps = steps
        self.kept = kept

    def __enter__(self) -> list[Step]:
        self.token = _steps.set(self.steps)
        return [] if self.steps is None else self.steps

    def __exit__(self, failure: object, *_: object) -> None:
        _steps.reset(self.token)
        if self.steps and self.kept is not None and failure is None:
            self.kept += self.steps


def recording(kept: list[Step] | None = None) -> Block:
    """Collect the steps of everything computed inside the ``with`` block."""
    return Block([], kept)


def silence() -> Block:
    """Keep no steps inside the ``with`` block: a trial computation is no part of the working."""
    return Block(None)
