"""What the engine calls a workbook's sheets: names of our own, since the users' may clash with its own ``Sheet1``."""

from __future__ import annotations


def engine_sheet(index: int) -> str:
    """The engine's name of the sheet in that place, counted from 0.

    >>> engine_sheet(0)
    'P_1'
    """
    return f"P_{index + 1}"
