"""Round to multiples, and raise to powers, with Excel's errors."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from xlfuncs.core.errors import CellError

#: A step with more digits than that, such as five minutes of a day, has no end in decimals.
_MOST_DIGITS = 12


def _meant(step: float) -> Decimal:
    """A step as it is meant: as its 15 digits show it where these end, else as it is."""
    shown = Decimal(f"{step:.15g}")
    ends = float(shown) == step or len(shown.normalize().as_tuple().digits) <= _MOST_DIGITS
    return shown if ends else Decimal(step)


def _is_endless(step: Decimal) -> bool:
    return len(step.as_tuple().digits) > 15


def _multiple(value: float, step: float, towards: str) -> float:
    """The multiple of a step beside a number.

    How many steps without an end in decimals a number has is meant by the 15 digits of that: 5:00 is 20 quarters.

    >>> _multiple(20 / 96, 1 / 96, ROUND_FLOOR) == 20 / 96, _multiple(26.75, 0.1, ROUND_FLOOR)
    (True, 26.7)
    """
    if not step or not value:
        return 0.0
    size = _meant(abs(step))
    steps = Decimal(f"{value:.15g}") / size
    if _is_endless(size):
        steps = Decimal(f"{Decimal(value) / size:.15g}")
    if steps.adjusted() > 20:
        return value
    whole = steps.to_integral_value(towards)
    return value if whole == steps and _is_endless(size) else float(whole * size)


def _toward(value: float, step: float, up: bool) -> float:
    """For CEILING and FLOOR: away from 0, or towards it, where both are negative."""
    if value > 0 > step:
        raise CellError("#NUM!")
    if value < 0 and step < 0:
        up = not up
    return _multiple(value, step, ROUND_CEILING if up else ROUND_FLOOR)


def ceiling(value: float, step: float) -> float:
    """CEILING.

    >>> ceiling(2.5, 1), ceiling(-2.5, -2), ceiling(-2.5, 2), ceiling(1.5, 0.1), ceiling(3, 0)
    (3.0, -4.0, -2.0, 1.5, 0.0)
    """
    return _toward(value, step, True)


def floor(value: float, step: float) -> float:
    """FLOOR.

    >>> floor(3.7, 2), floor(-2.5, -2), floor(-2.5, 2), floor(0.234, 0.01)
    (2.0, -2.0, -4.0, 0.23)
    """
    if value and not step:
        raise CellError("#DIV/0!")
    return _toward(value, step, False)


def ceiling_math(value: float, step: float = 1.0, away: float = 0.0) -> float:
    """CEILING.MATH; ``away`` other than 0 rounds negative numbers away from 0."""
    return _multiple(value, step, ROUND_FLOOR if value < 0 and away else ROUND_CEILING)


def floor_math(value: float, step: float = 1.0, towards: float = 0.0) -> float:
    """FLOOR.MATH; ``towards`` other than 0 rounds negative numbers towards 0."""
    return _multiple(value, step, ROUND_CEILING if value < 0 and towards else ROUND_FLOOR)


def ceiling_precise(value: float, step: float = 1.0) -> float:
    """CEILING.PRECISE and ISO.CEILING: up, whatever the signs."""
    return _multiple(value, step, ROUND_CEILING)


def floor_precise(value: float, step: float = 1.0) -> float:
    """FLOOR.PRECISE: down, whatever the signs."""
    return _multiple(value, step, ROUND_FLOOR)


def nearest(value: float, step: float) -> float:
    """MROUND: half a step and more away from 0, as computed without decimals: 6.05 is a little less than 60.5 tenths.

    >>> nearest(10, 3), nearest(6.05, 0.1), nearest(7.05, 0.1)
    (9.0, 6.0, 7.1)
    """
    if not value or not step:
        return 0.0
    if (value < 0) != (step < 0):
        raise CellError("#NUM!")
    return float(math.floor(value / step + 0.5) * _meant(step))


def power(base: float, exponent: float) -> float:
    """``^`` and POWER.

    >>> power(2, 3), power(-8, 2)
    (8.0, 64.0)
    """
    if not base and exponent <= 0:
        raise CellError("#DIV/0!" if exponent < 0 else "#NUM!")
    try:
        return math.pow(base, exponent)
    except (ValueError, OverflowError):
        raise CellError("#NUM!") from None


def time(hours: float, minutes: float, seconds: float) -> float:
    """TIME, the part of a day; none before midnight."""
    parts = [math.trunc(each) for each in (hours, minutes, seconds)]
    if any(abs(each) > 32_767 for each in parts):
        raise CellError("#NUM!")
    total = parts[0] * 3600 + parts[1] * 60 + parts[2]
    if total < 0:
        raise CellError("#NUM!")
    return total % 86_400 / 86_400
