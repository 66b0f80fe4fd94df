"""The editions of a rulebook: the one in force, and others, which stay computable.

An edition is a module that says its name as ``EDITION`` and holds what is printed in it: figures, and the bounds and
words that arguments take from there. A later one stands beside it, imports everything from there and prints anew what
changed. A rulebook's ``edition`` module names the one in force and the others; the rules read its :class:`Tables`.

What is declared once and is another by another edition (an argument, a function, an event) is :class:`ByEdition`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeVar, cast

from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.sentences import Joined, Sentence

Declared = TypeVar("Declared", bound="ByEdition")

NO_EDITION = Sentence(
    en='{prefix} has no edition "{edition}"; there are {editions}',
    zh="{prefix} 没有“{edition}”版；可用的有：{editions}",
    ja="{prefix} に「{edition}」版はありません。あるのは {editions} です",
)
ONE_EDITION = Sentence(
    en="{prefix} has no editions to choose from", zh="{prefix} 没有可选的版本", ja="{prefix} に選べる版はありません"
)


class Edition(NamedTuple):
    """An edition of the rulebook with that prefix: its name, and what is printed in it."""

    prefix: str
    name: str
    printed: ModuleType


#: The editions asked for in this context, by prefix; a rulebook that is not there follows the one in force.
_asked: ContextVar[tuple[Edition, ...]] = ContextVar("editions", default=())


class Tables:
    """What a rulebook prints. ``tables.LIMIT`` is that of the edition asked for, ``tables("2018-12")`` one by itself.

    Who asks for no edition (:func:`by_edition`) reads the one in force. Each figure is a property, which takes a tenth
    of a microsecond; by ``__getattr__`` alone a call of ``JCBL_OVERALL`` took twice as long.
    """

    def __new__(cls, prefix: str, in_force: ModuleType, *others: ModuleType) -> Tables:
        """Make a class of its own, with what the edition in force prints."""
        figures = {name: _figure(in_force, name) for name in vars(in_force) if not name.startswith("__")}
        return super().__new__(type(f"Tables of {prefix}", (cls,), figures))

    def __init__(self, prefix: str, in_force: ModuleType, *others: ModuleType) -> None:
        self.prefix = prefix
        self.in_force: str = in_force.EDITION
        self.modules = {module.EDITION: module for module in (in_force, *others)}
        if len(self.modules) != 1 + len(others):
            raise ValueError(f"{prefix}: two editions have one name")
        self._in_force = in_force
        EDITIONS[prefix] = self

    def __call__(self, edition: str) -> ModuleType:
        """Give what is printed in an edition; ``#N/A`` names those there are."""
        if edition not in self.modules:
            known = Joined(self.modules)
            raise CellError(NA, NO_EDITION(prefix=self.prefix, edition=edition, editions=known))
        return self.modules[edition]

    def __getattr__(self, name: str) -> Any:
        """Read what only another edition prints."""
        return getattr(self._asked_for(_asked.get()), name)

    def _asked_for(self, asked: tuple[Edition, ...]) -> ModuleType:
        return next((each.printed for each in asked if each.prefix == self.prefix), self._in_force)


def _figure(in_force: ModuleType, name: str) -> property:
    def read(tables: Tables) -> Any:
        asked = _asked.get()
        return getattr(tables._asked_for(asked) if asked else in_force, name)

    return property(read)


#: The tables of each rulebook by its prefix.
EDITIONS: dict[str, Tables] = {}


def in_force(prefix: str) -> str:
    """Name the edition of a rulebook that is in force; "" where it has none to choose from."""
    return EDITIONS[prefix].in_force if prefix in EDITIONS else ""


def asked(prefix: str) -> str:
    """Name the edition by which a rulebook is computed just now, where that is another than the one in force."""
    return next((each.name for each in _asked.get() if each.prefix == prefix), "")


@contextmanager
def by_edition(prefix: str, name: str | None) -> Iterator[None]:
    """Compute by the edition ``name`` of a rulebook inside the ``with`` block; ``None``: by the one asked for already.

    ``#N/A`` names the editions there are.
    """
    if name is None:
        yield
        return
    if prefix not in EDITIONS:
        raise CellError(NA, ONE_EDITION(prefix=prefix))
    tables = EDITIONS[prefix]
    chosen = [Edition(prefix, name, tables(name))] if tables(name) is not tables(tables.in_force) else []
    others = [each for each in _asked.get() if each.prefix != prefix]
    with _asking(tuple(sorted([*others, *chosen], key=lambda each: each.prefix))):
        yield


@contextmanager
def _asking(editions: tuple[Edition, ...]) -> Iterator[None]:
    token = _asked.set(editions)
    try:
        yield
    finally:
        _asked.reset(token)


def declaring() -> Any:
    """Ask for no edition inside the ``with`` block: what is declared there is what the edition in force prints."""
    return _asking(())


class ByEdition:
    """Something declared once that may be another by another edition: ``now`` is that of the edition asked for.

    It is declared as the edition in force has it; each other edition's is made when it is asked for first.
    """

    #: Itself as each edition has it that was asked for; none was yet.
    _editions: dict[tuple[Edition, ...], Any] | None = None

    @property
    def now(self: Declared) -> Declared:
        """Itself as the edition asked for prints it."""
        asked, known = _asked.get(), self._editions
        if known is None:
            if not asked:
                return self
            known = self.__dict__["_editions"] = {(): self}
        if asked not in known:
            known[asked] = known[()].again()
            known[asked].__dict__["_editions"] = known
        return cast("Declared", known[asked])

    def again(self: Declared) -> Declared:
        """Declare it anew by the edition asked for; itself where that says nothing else of it."""
        raise NotImplementedError


def printed(value: Any) -> Any:
    """Read a bound, words or a default that an edition prints: they are declared as a function that reads the tables.

    >>> printed(5), printed(lambda: 5)
    (5, 5)
    """
    return value() if isinstance(value, FunctionType) else value


def follows(value: Any) -> bool:
    """Tell whether what a declaration says, or anything in it, is another by another edition."""
    if isinstance(value, dict):
        return any(map(follows, value.values()))
    if isinstance(value, list | tuple):
        return any(map(follows, value))
    return isinstance(value, FunctionType) or (isinstance(value, ByEdition) and value.now is not value)


def as_asked(value: Any) -> Any:
    """Take what a declaration is made of as the edition asked for has it."""
    if isinstance(value, dict):
        return {key: as_asked(each) for key, each in value.items()}
    return value.now if isinstance(value, ByEdition) else value
