"""What the rulebooks declare, by its name; each thing is imported when somebody asks for it.

``index.py`` says in which module of which rulebook it stands: ``xlfuncs build all`` makes it from the declarations.
A recalculation of one function imports the rules behind that one, and ``load`` imports all.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from importlib import import_module
from typing import TypeVar

from xlfuncs.core.editions import declaring

Declared = TypeVar("Declared")

_RULEBOOKS = "xlfuncs.rulebooks"
_catalogues: "list[Catalogue]" = []  # type: ignore[type-arg]


class Catalogue(MutableMapping[str, Declared]):
    """Declarations by name, in the order of the names. Which names there are it knows without importing anything."""

    def __init__(self, index: Mapping[str, str]) -> None:
        self._declared: dict[str, Declared] = {}
        #: The module, inside its rulebook's folder and that in it, of what nobody has imported yet.
        self._awaited = dict(index)
        _catalogues.append(self)

    def __getitem__(self, name: str) -> Declared:
        module = self._awaited.get(name)
        if module is not None:
            with declaring():
                import_module(f"{_RULEBOOKS}.{module}")
            if name in self._awaited:
                raise ImportError(f"{module} does not declare {name}, as index.py says: run xlfuncs build all")
        return self._declared[name]

    def __setitem__(self, name: str, declared: Declared) -> None:
        if name in self._declared:
            raise ValueError(f"{name} is declared twice")
        self._declared[name] = declared
        self._awaited.pop(name, None)

    def __delitem__(self, name: str) -> None:
        del self._declared[name]

    def __contains__(self, name: object) -> bool:
        return name in self._declared or name in self._awaited

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._declared, *self._awaited}))

    def __len__(self) -> int:
        return len({*self._declared, *self._awaited})

    def complete(self) -> None:
        """Everything is imported: what is still awaited stands in an index that is out of date."""
        self._awaited.clear()


@cache
def load() -> None:
    """Import every module of every rulebook, whatever the index says."""
    from pkgutil import walk_packages  # noqa: PLC0415 — only where everything is wanted

    for module in walk_packages(import_module(_RULEBOOKS).__path__, f"{_RULEBOOKS}."):
        import_module(module.name)
    for each in _catalogues:
        each.complete()
