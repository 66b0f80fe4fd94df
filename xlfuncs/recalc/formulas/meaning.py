"""Hold what a formula means: the cells that it reads, the functions that it calls, why it cannot be computed."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from xlfuncs.core.sentences import Told
from xlfuncs.recalc.report import sentences
from xlfuncs.xlsx.address import COLUMN_MASK, MAX_ROW, SHIFT, Area
from xlfuncs.xlsx.findings import PackageError
from xlfuncs.xlsx.formulas.formula import Call, Node

#: They ask criteria of areas.
CRITERIA = frozenset({"AVERAGEIF", "AVERAGEIFS", "COUNTIF", "COUNTIFS", "MAXIFS", "MINIFS", "SUMIF", "SUMIFS"})
#: They look for a value in a row or column.
LOOKUPS = frozenset({"MATCH", "XLOOKUP", "XMATCH"})
#: Arrays into other arrays: whole columns in them are cut to the rows in use.
OF_ARRAYS = frozenset(
    {
        *("CHOOSECOLS", "CHOOSEROWS", "DROP", "EXPAND", "FILTER", "HSTACK", "SORT", "SORTBY", "TAKE", "TOCOL", "TOROW"),
        *("UNIQUE", "WRAPCOLS", "WRAPROWS"),
    }
)
#: An operator among the calls around an array.
OPERATOR = Call("", ())
#: What they say of an array depends on how many rows it has.
OVER_ROWS = frozenset({"AVERAGE", "COUNT", "MAX", "MIN", "ROWS", "SUM"})
#: They make a reference while computing: what they depend on cannot be read off the formula.
MAKES_REFERENCES = frozenset({"INDIRECT", "OFFSET"})


class Slot(NamedTuple):
    """Cells that a formula reads; ``top`` and ``bottom`` are offsets from its row where they move with it."""

    sheet: int
    left: int
    right: int
    top: int
    bottom: int
    top_moves: bool
    bottom_moves: bool

    def area(self, row: int) -> Area:
        """The cells, for a formula in that row."""
        return Area(
            self.top + row if self.top_moves else self.top,
            self.left,
            self.bottom + row if self.bottom_moves else self.bottom,
            self.right,
        )


class UnsupportedError(Exception):
    """The engine cannot be trusted with this formula; ``code`` goes into the cell."""

    def __init__(self, code: str, said: Told) -> None:
        super().__init__(said)
        self.code = code
        self.said = said


#: What is wrong with the workbook or the machine is no mistake in one formula.
NOT_OF_ONE_FORMULA = (PackageError, MemoryError)


def mistake(bug: Exception) -> Told:
    """The sentence for a formula in which that happened."""
    place = bug.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" ({PurePath(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno})" if place else ""
    return sentences.OUR_MISTAKE(bug=f"{type(bug).__name__}: {bug}{where}")


class Meaning:
    """A formula resolved for one cell, and for all others in which it reads the same.

    ``node`` reads as in the row ``row``; ``top``…``bottom`` are the rows for which it holds; ``calls`` the
    functions called, ``ours`` whether one is of the catalogue (None: not asked yet). ``kept`` names other workbooks
    that it reads as far as this one keeps them, ``external`` says that it reads more. ``unending`` is what goes on
    below all that is computed of it. ``problem`` says why it cannot be computed.
    """

    __slots__ = (
        "bottom",
        "calls",
        "external",
        "kept",
        "makes_references",
        "node",
        "ours",
        "problem",
        "reads_spills",
        "row",
        "row_bound",
        "slots",
        "top",
        "unending",
    )

    def __init__(self, row: int) -> None:
        self.row = row
        self.node: Node | None = None
        self.slots: list[Slot] = []
        self.top, self.bottom = 1, MAX_ROW
        self.calls: set[str] = set()
        self.ours: bool | None = None
        self.makes_references = False
        self.reads_spills = False
        self.row_bound = False
        self.external = False
        self.kept: set[str] = set()
        self.unending: Node | None = None
        self.problem: UnsupportedError | None = None


PLAIN, FITTED, SPILLING = "plain", "fitted", "spilling"


class Formula:
    """One formula cell; ``area`` is what an array formula covers, else None."""

    __slots__ = ("area", "column", "key", "kind", "meaning", "number", "row", "sheet", "text")

    def __init__(
        self, number: int, sheet: int, key: int, meaning: Meaning, kind: str, area: Area | None, text: str
    ) -> None:
        self.number = number
        self.sheet = sheet
        self.key = key
        self.row, self.column = key >> SHIFT, key & COLUMN_MASK
        self.meaning = meaning
        self.kind = kind
        self.area = area
        self.text = text

    @property
    def covers(self) -> Area:
        """The cells that show its result."""
        return self.area or self.filling(1, 1)

    def filling(self, height: int, width: int) -> Area:
        """The cells that an array of that size fills from it on."""
        return Area(self.row, self.column, self.row + height - 1, self.column + width - 1)
