"""The arithmetic of a working, computed once more from the numbers as they are shown."""

import math
import re

import pytest

KNOWN = {"sqrt": math.sqrt, "lg": math.log10, "max": max, "min": min}


def computed(arithmetic: str) -> float:
    """Return the value of the left side, computed with floats from the numbers as they are shown."""
    plain = arithmetic.translate(str.maketrans("×÷−", "*/-")).replace("^", "**").replace("%", "/100")
    for sign, function in (("√", "sqrt"), ("lg ", "lg")):
        plain = re.sub(rf"{sign}(\d+)", rf"{function}(\1)", plain)
    return float(eval(plain, {"__builtins__": {}}, KNOWN))


def check(line: str, less: float = 1e-5) -> str:
    """Check that what stands left of = is what stands right of it, for → rounded; return what the line ends in, ""
    without one.

    Numbers are shown to six decimals: so much of a product may be lost, or ``less`` where more is rounded.
    """
    exact, _, rounded = line.partition(" → ")
    left, _, right = exact.rpartition(" = ")
    if left and "…" not in left:
        assert computed(left) == pytest.approx(number(right), rel=1e-4, abs=less), line
    return (rounded or right) if left else ""


def in_its_row(row: str) -> bool:
    """Return whether a figure lies in the row of the table that a working names: ``430 ≤ 470 < 500``."""
    return bool(eval(row.replace("≤", "<="), {"__builtins__": {}}))


def number(shown: str) -> float:
    return float(shown.replace("−", "-"))
