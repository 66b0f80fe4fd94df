"""What the cells of a worksheet hold, a million and more of them, in little room."""

from __future__ import annotations

from array import array
from collections.abc import ItemsView, Iterable, Iterator, Mapping

from xlfuncs.core.cells import Cell, Value
from xlfuncs.xlsx.cells.spans import Spans

NOTHING, NUMBER, OTHER = range(3)


class Values(Mapping[int, Value]):
    """The value of every cell of ``spans`` that holds one, by its key, in the order of the part.

    A dict of objects takes 88 bytes a cell. Here it is nine: a number, or where among the others the value stands, and
    which of the two it is. Of equal texts there is one.
    """

    def __init__(self, spans: Spans) -> None:
        self._spans = spans
        self._kinds = bytearray()
        self._numbers = array("d")
        self._others: list[Value] = []
        self._known: dict[Value, int] = {}

    def append(self, value: Cell) -> None:
        """Add the value of the cell that comes next in ``spans``; None where it holds none."""
        if type(value) is float:
            self._kinds.append(NUMBER)
            self._numbers.append(value)
        elif value is None:
            self._kinds.append(NOTHING)
            self._numbers.append(0.0)
        else:
            place = self._known.setdefault(value, len(self._others))
            if place == len(self._others):
                self._others.append(value)
            self._kinds.append(OTHER)
            self._numbers.append(place)

    def get(self, key: int, default: Cell = None) -> Cell:  # type: ignore[override]
        """Give the value of a cell; of several elements with one key that of the last."""
        place = self._spans.place(key)
        if place is None:
            return default
        kind = self._kinds[place]
        if kind == NUMBER:
            return self._numbers[place]
        return self._others[int(self._numbers[place])] if kind == OTHER else default

    def lacking(self, keys: Iterable[int]) -> set[int]:
        """Those of these cells that hold no value."""
        return set(keys).difference(key for key, _ in self.pairs())

    def __getitem__(self, key: int) -> Value:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return isinstance(key, int) and self.get(key) is not None

    def __iter__(self) -> Iterator[int]:
        return (key for key, _ in self.items())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def items(self) -> ItemsView[int, Value]:
        """Give every cell that holds a value, with it."""
        return _Items(self)

    def pairs(self) -> Iterator[tuple[int, Value]]:
        """``items``, once through: no cell is looked for, as each stands beside its key."""
        if not self._spans.ordered:
            yield from ((key, self[key]) for key in dict.fromkeys(self._spans) if key in self)
            return
        others = self._others
        for key, kind, number in zip(self._spans.keys, self._kinds, self._numbers, strict=True):
            if kind != NOTHING:
                yield key, number if kind == NUMBER else others[int(number)]


class _Items(ItemsView[int, Value]):
    _mapping: Values

    def __iter__(self) -> Iterator[tuple[int, Value]]:
        return self._mapping.pairs()
