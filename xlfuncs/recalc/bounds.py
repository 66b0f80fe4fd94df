"""Bound what one workbook may take of the machine."""

from __future__ import annotations

import time
from typing import Any

from xlfuncs.core.numbers import in_thousands
from xlfuncs.core.sentences import Told
from xlfuncs.recalc import sentences

#: Seconds for one workbook.
MOST_SECONDS = 300.0
#: Characters of long texts that the formulas of one workbook may make: each takes one to four bytes, in the engine and
#: for a while in Python, and as much again in every cell that shows it by a plain reference.
MOST_TEXT = 100_000_000
#: A text of fewer characters is no burden.
_LONG = 1000


class Bounds:
    """What computing a workbook may take; ``reached`` says in a sentence which bound it was."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.deadline = time.monotonic() + seconds
        self.reached: Told | None = None
        self._characters = 0

    def begin(self) -> None:
        """Give back what an engine held before."""
        self._characters = 0

    def over(self) -> bool:
        """Tell whether one of them is reached."""
        if self.reached is None and time.monotonic() >= self.deadline:
            time_given = sentences.SECOND if self.seconds == 1 else sentences.SECONDS(seconds=self.seconds)
            self.reached = sentences.TAKES_LONG(time=time_given)
        return self.reached is not None

    def check(self) -> None:
        """End a long computation in its midst, if it has to: raise ``TimeoutError``."""
        if self.over():
            raise TimeoutError(self.reached)

    def hold(self, value: Any) -> None:
        """Count the long texts in a value or an array. Raises ``TimeoutError`` where they are too many.

        >>> bounds = Bounds(9.0)
        >>> bounds.hold([["a", 1.0]] * 9)
        >>> bounds.hold([["a" * 32_767]] * 9999)
        Traceback (most recent call last):
        TimeoutError: its texts take more than 100,000,000 characters
        """
        if type(value) is str:
            if len(value) >= _LONG:
                self._characters += len(value)
        elif type(value) is list:
            self._characters += sum(
                len(item) for row in value for item in row if type(item) is str and len(item) >= _LONG
            )
        if self._characters > MOST_TEXT:
            self.reached = sentences.TEXTS_TOO_LONG(most=in_thousands(MOST_TEXT))
            raise TimeoutError(self.reached)
