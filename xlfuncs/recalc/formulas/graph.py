"""Hold what formulas mean and read, and find those to compute: they call ours, or depend on one that does."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from xlfuncs.recalc.problems import UnsupportedError
from xlfuncs.xlsx.address import COLUMN_MASK, MAX_ROW, SHIFT, Area
from xlfuncs.xlsx.formulas.formula import Node


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
        """Return the cells, for a formula in that row."""
        top = self.top + row if self.top_moves else self.top
        bottom = self.bottom + row if self.bottom_moves else self.bottom
        # of B3:B$2, as B1:B$2 is filled down, the first row is the one that stands still
        return Area(top, self.left, bottom, self.right) if top <= bottom else Area(bottom, self.left, top, self.right)


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
        """Return the cells that show its result."""
        return self.area or self.filling(1, 1)

    def filling(self, height: int, width: int) -> Area:
        """Return the cells that an array of that size fills from it on."""
        return Area(self.row, self.column, self.row + height - 1, self.column + width - 1)


class _Intervals:
    """Row intervals, each with the formulas that read it. They can be asked for all that meet some rows; each is
    handed out once.
    """

    def __init__(self, readers: Mapping[tuple[int, int], list[Formula]]) -> None:
        intervals = sorted(readers)
        self.tops = [top for top, _ in intervals]
        self.readers = [readers[each] for each in intervals]
        self.size = 1 << max(len(intervals) - 1, 0).bit_length()
        self.bottoms = [0] * (2 * self.size)  # a tree of maxima over the intervals' last rows
        for place, (_, bottom) in enumerate(intervals):
            self.bottoms[self.size + place] = bottom
        for place in range(self.size - 1, 0, -1):
            self.bottoms[place] = max(self.bottoms[2 * place], self.bottoms[2 * place + 1])

    def take(self, top: int, bottom: int) -> Iterable[Formula]:
        """Yield what reads an interval, not handed out yet, that meets the rows from ``top`` to ``bottom``."""
        behind = bisect_right(self.tops, bottom)
        while (place := self._find(1, 0, self.size, behind, top)) >= 0:
            yield from self.readers[place]
            node = self.size + place
            self.bottoms[node] = 0
            while node := node >> 1:
                self.bottoms[node] = max(self.bottoms[2 * node], self.bottoms[2 * node + 1])

    def _find(self, node: int, start: int, width: int, behind: int, top: int) -> int:
        """Return the first place before ``behind`` whose interval ends at ``top`` or later; -1 if there is none."""
        stack = [(node, start, width)]
        while stack:
            node, start, width = stack.pop()
            if start >= behind or self.bottoms[node] < top:
                continue
            if width == 1:
                return start
            width //= 2
            stack.append((2 * node + 1, start + width, width))
            stack.append((2 * node, start, width))
        return -1


class Cone:
    """Grows from the formulas that call ours. ``members`` are numbers of formulas."""

    def __init__(self, seeds: Iterable[Formula], others: Iterable[Formula]) -> None:
        self.members: set[int] = set()
        self._cells: dict[int, dict[int, list[Formula]]] = {}
        self._areas: dict[int, dict[tuple[int, int], _Intervals]] = {}
        self._index(others)
        self.grow_from(seeds)

    def _index(self, formulas: Iterable[Formula]) -> None:
        areas: dict[int, dict[tuple[int, int], dict[tuple[int, int], list[Formula]]]] = {}
        for formula in formulas:
            for slot in formula.meaning.slots:
                area = slot.area(formula.row)
                if area.single:
                    key = area.top << SHIFT | area.left
                    self._cells.setdefault(slot.sheet, {}).setdefault(key, []).append(formula)
                else:
                    columns = areas.setdefault(slot.sheet, {}).setdefault((area.left, area.right), {})
                    columns.setdefault((area.top, area.bottom), []).append(formula)
        self._areas = {
            sheet: {columns: _Intervals(readers) for columns, readers in groups.items()}
            for sheet, groups in areas.items()
        }

    def grow_from(self, seeds: Iterable[Formula]) -> bool:
        """Take in these formulas and all that depend on them; whether there was any new one."""
        before = len(self.members)
        fresh = [formula for formula in seeds if formula.number not in self.members]
        self.members.update(formula.number for formula in fresh)
        if self._cells or self._areas:
            self._spread([(formula.sheet, formula.covers) for formula in fresh])
        return len(self.members) > before

    def grow_over(self, sheet: int, area: Area) -> bool:
        """Take in all that depends on these cells; whether there was any new one."""
        before = len(self.members)
        self._spread([(sheet, area)])
        return len(self.members) > before

    def _spread(self, touched: list[tuple[int, Area]]) -> None:
        read = self._cells.keys() | self._areas.keys()
        while touched:
            sheet, area = touched.pop()
            for formula in self._reading(sheet, area):
                if formula.number not in self.members:
                    self.members.add(formula.number)
                    if formula.sheet in read:
                        touched.append((formula.sheet, formula.covers))

    def _reading(self, sheet: int, area: Area) -> Iterable[Formula]:
        cells = self._cells.get(sheet)
        if cells:
            for key in area.every_key():
                yield from cells.get(key, ())
        for (left, right), intervals in self._areas.get(sheet, {}).items():
            if left <= area.right and area.left <= right:
                yield from intervals.take(area.top, area.bottom)
