"""People are found by their number and by their name, however a sheet writes either."""

from functools import cached_property
from typing import Generic, TypeVar

from xlfuncs.core.words import normal, number_key, spelling, without_reading

Item = TypeVar("Item")


class Directory(Generic[Item]):
    """Those whom a list names, by number (the first who has it) and by name, with how it is read or without.

    >>> found = Directory[int]()
    >>> found.add(1, "0412", "山田 太郎（やまだ たろう）"), found.add(2, "", "髙橋健")
    (None, None)
    >>> found.numbered("４１２"), found.named("山田太郎"), found.named("高橋健"), found.spelt("高橋健")
    (1, [1], [], [2])
    """

    def __init__(self) -> None:
        self.by_number: dict[str, Item] = {}
        self.by_name: dict[str, list[Item]] = {}
        self._called: list[tuple[str, Item]] = []

    def add(self, item: Item, number: str, *names: str) -> None:
        """Add somebody by his number, "" where he has none, and by each name that he goes by."""
        if number:
            self.by_number.setdefault(number_key(number), item)
        for form in {form for name in names for form in forms(name)}:
            self.by_name.setdefault(form, []).append(item)
        self._called.append((names[0], item))

    def numbered(self, number: str) -> Item | None:
        """Give who has that number."""
        return self.by_number.get(number_key(number)) if number else None

    def named(self, name: str) -> list[Item]:
        """Give those who are called so."""
        return self.by_name.get(normal(name)) or self.by_name.get(normal(without_reading(name)), [])

    def spelt(self, name: str) -> list[Item]:
        """Give those who are called so in whatever spelling; that they are one person, the caller has to ask."""
        return self._by_spelling.get(spelling(name), []) if name else []

    @cached_property
    def _by_spelling(self) -> dict[str, list[Item]]:
        found: dict[str, list[Item]] = {}
        for name, item in self._called:
            if name:
                found.setdefault(spelling(name), []).append(item)
        return found


def same_name(one: str, other: str) -> bool:
    """Tell whether two cells name somebody alike, with how the name is read or without.

    >>> same_name("山田太郎", "山田 太郎（やまだ たろう）"), same_name("高橋", "髙橋"), same_name("", "")
    (True, False, False)
    """
    return not forms(one).isdisjoint(forms(other))


def forms(name: str) -> set[str]:
    """Give in which forms somebody is found: as he is written, and without how his name is read."""
    return {normal(name), normal(without_reading(name))} - {""}
