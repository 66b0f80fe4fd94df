"""What is wrong with a workbook, told to the person who keeps it."""

from __future__ import annotations

from dataclasses import dataclass

#: What a library says of a damaged file may quote half of it.
LONGEST_SENTENCE = 500


class PackageError(Exception):
    """The file cannot be read or written; ``sentence`` says why in one line."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence if len(sentence) <= LONGEST_SENTENCE else sentence[: LONGEST_SENTENCE - 1] + "…"
        super().__init__(self.sentence)


class UnsoundError(RuntimeError):
    """A bug of ours: a part that we made is not what was meant, so it was never written."""

    def __init__(self, part: str, reason: str) -> None:
        self.part, self.reason = part, reason
        super().__init__(
            f"a bug of xlfuncs: the new part {part!r} would not be sound ({reason[:LONGEST_SENTENCE]}); "
            "nothing is written, the file is as it was"
        )

    def __reduce__(self) -> tuple[type[UnsoundError], tuple[str, str]]:
        return UnsoundError, (self.part, self.reason)


@dataclass(frozen=True)
class Finding:
    """One thing that ``check`` found: where, of what kind, and a sentence about it.

    Kinds: ``unknown function``, ``argument count``, ``plain array``, ``conditional format``,
    ``validation``, ``array in table``, ``old calculation``, ``stale value``, ``error value`` and ``warning``
    (what the recalculation itself reports).
    """

    sheet: str
    cell: str
    kind: str
    sentence: str
