"""The editions of a rulebook: the one in force, and those of before, which stay computable.

An edition is a module of printed figures. It says its name as ``EDITION``; a later one stands beside it, imports
everything from there and prints anew what changed. A rulebook's ``edition`` module names the one in force and those of
before; the rules read :func:`figures` as if that were the module in force.

As long as nobody asks for another edition it is one: its figures stand in it, and reading one costs what reading a
module does. While anybody does, each figure is looked up in the edition asked for in that context.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from types import ModuleType
from typing import Any

from xlfuncs.core.errors import NA, CellError
from xlfuncs.core.sentences import Joined, Sentence

NO_EDITION = Sentence(
    en='{prefix} has no edition "{edition}"; there are {editions}',
    zh="{prefix} 没有“{edition}”版；可用的有：{editions}",
    ja="{prefix} に「{edition}」版はありません。あるのは {editions} です",
)
ONE_EDITION = Sentence(
    en="{prefix} has no editions to choose from", zh="{prefix} 没有可选的版本", ja="{prefix} に選べる版はありません"
)

#: Which edition was asked for, by prefix; a rulebook that is not there follows the one in force.
_asked: ContextVar[Mapping[str, str]] = ContextVar("editions", default={})  # noqa: B039 — nobody changes it


class Editions:
    """The editions of one rulebook, that in force first."""

    def __init__(self, prefix: str, in_force: ModuleType, *earlier: ModuleType) -> None:
        self.prefix = prefix
        self.in_force: str = in_force.EDITION
        self.modules = {module.EDITION: module for module in (in_force, *earlier)}
        if len(self.modules) != 1 + len(earlier):
            raise ValueError(f"{prefix}: two editions have one name")
        #: What the rules read.
        self.figures = ModuleType(f"{in_force.__name__}, or another edition", in_force.__doc__)
        self._others = 0  # how many contexts compute by another edition just now
        self._lock = Lock()
        self._as_in_force()

    # Other threads read meanwhile: at each moment a figure is there, or else what looks it up.

    def _as_in_force(self) -> None:
        figures = self.figures.__dict__
        figures.update(_printed(self.modules[self.in_force]))
        figures.pop("__getattr__", None)

    def _as_asked(self) -> None:
        figures = self.figures.__dict__
        figures["__getattr__"] = self._figure
        for name in _printed(self.modules[self.in_force]):
            figures.pop(name, None)

    def _figure(self, name: str) -> Any:
        return getattr(self.modules[_asked.get().get(self.prefix, self.in_force)], name)

    @contextmanager
    def chosen(self, edition: str) -> Iterator[None]:
        """Compute by that edition inside the ``with`` block; ``#N/A`` where there is none of that name."""
        if edition not in self.modules:
            known = Joined(self.modules)
            raise CellError(NA, NO_EDITION(prefix=self.prefix, edition=edition, editions=known))
        if edition == _asked.get().get(self.prefix, self.in_force):
            yield
            return
        with self._lock:
            self._others += 1
            if self._others == 1:
                self._as_asked()
        token = _asked.set({**_asked.get(), self.prefix: edition})
        try:
            yield
        finally:
            _asked.reset(token)
            with self._lock:
                self._others -= 1
                if not self._others:
                    self._as_in_force()


#: The editions of each rulebook by its prefix.
EDITIONS: dict[str, Editions] = {}


def figures(prefix: str, in_force: ModuleType, *earlier: ModuleType) -> ModuleType:
    """Declare a rulebook's editions; what comes back has the figures of the edition asked for as attributes."""
    EDITIONS[prefix] = Editions(prefix, in_force, *earlier)
    return EDITIONS[prefix].figures


def in_force(prefix: str) -> str:
    """The edition of a rulebook that is in force; "" where it has none to choose from."""
    return EDITIONS[prefix].in_force if prefix in EDITIONS else ""


def asked(prefix: str) -> str:
    """The edition of a rulebook by which it is computed just now, where that is another than the one in force."""
    name = _asked.get().get(prefix, "")
    return name if name != in_force(prefix) else ""


@contextmanager
def by_edition(prefix: str, name: str | None) -> Iterator[None]:
    """Compute by the edition ``name`` of a rulebook inside the ``with`` block; ``None``: by the one in force.

    ``#N/A`` names the editions there are.
    """
    if name is None:
        yield
    elif prefix in EDITIONS:
        with EDITIONS[prefix].chosen(name):
            yield
    else:
        raise CellError(NA, ONE_EDITION(prefix=prefix))


def _printed(module: ModuleType) -> dict[str, Any]:
    """What a module of figures has to say."""
    return {name: value for name, value in vars(module).items() if not name.startswith("__")}
