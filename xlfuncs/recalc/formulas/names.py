"""What the engine calls a workbook's sheets: names of our own, since the users' may clash with its own ``Sheet1``."""

from __future__ import annotations

#: A sheet of the engine that holds its error values in the order of ``helpers.CODE_OF_KIND``.
ERROR_SHEET = "E_"


def engine_sheet(index: int) -> str:
    """The engine's name of the sheet in that place, counted from 0.

    >>> engine_sheet(0)
    'P_1'
    """
    return f"P_{index + 1}"
