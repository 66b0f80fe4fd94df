"""What is wrong with a workbook, told to the person who keeps it."""

from __future__ import annotations

from dataclasses import dataclass


class PackageError(Exception):
    """The file cannot be read or written; ``sentence`` says why in one line."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Finding:
    """One thing that ``check`` found: where, of what kind, and a sentence about it.

    Kinds: ``unknown function``, ``argument count``, ``plain array``, ``conditional format``,
    ``validation``, ``array in table``, ``stale value``, ``error value`` and ``warning`` (what the
    recalculation itself reports).
    """

    sheet: str
    cell: str
    kind: str
    sentence: str
