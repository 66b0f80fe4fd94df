"""Where the elements of a part stand in its bytes."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from operator import ge


class Spans:
    """Elements in the order of the part: the key of each, its first byte, and where expat says that it ends.

    Three numbers for each of a million cells and more: arrays hold them in a fifth of the room of objects.
    ``end_of`` makes the true end of an element from the two places (see ``xml.ends_in``).
    """

    def __init__(self, end_of: Callable[[int, int], int]) -> None:
        self.keys = array("q")
        self.starts = array("I")
        self.told_ends = array("I")
        self._end_of = end_of

    def __len__(self) -> int:
        return len(self.keys)

    def get(self, key: int) -> tuple[int, int] | None:
        """First byte, and first behind; of several elements with one key those of the last."""
        place = self.place(key)
        if place is None:
            return None
        start = self.starts[place]
        return start, self._end_of(start, self.told_ends[place])

    def __getitem__(self, key: int) -> tuple[int, int]:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(self.keys)

    def __contains__(self, key: int) -> bool:
        return self.place(key) is not None

    def place(self, key: int) -> int | None:
        """Say which element it is, counted from 0; None where there is none."""
        if not self.ordered:
            return self._places.get(key)
        place = bisect_left(self.keys, key)
        return place if place < len(self.keys) and self.keys[place] == key else None

    @cached_property
    def ordered(self) -> bool:
        """Whether every key is greater than the one before it, as Excel writes them."""
        return not any(map(ge, self.keys, islice(self.keys, 1, None)))

    @cached_property
    def _places(self) -> dict[int, int]:
        return {key: place for place, key in enumerate(self.keys)}
