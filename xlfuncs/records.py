"""Records: classes of named fields that never change and are compared by them.

To whoever reads or checks the sources they are frozen dataclasses. At run time they are made without the module of
those, which brings a good part of Python's library and compiles each class's methods: a tenth of a short recalculation.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["record"]

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    Made = TypeVar("Made")

    def record(*, frozen: bool) -> Callable[[type[Made]], type[Made]]:
        """Give a class what its annotated fields ask for; their defaults stay attributes of the class.

        >>> @record(frozen=True)
        ... class Point:
        ...     x: int
        ...     y: int = 0
        >>> Point(1), Point(1) == Point(x=1, y=0), len({Point(1, 2), Point(1, 2)})
        (Point(x=1, y=0), True, 1)
        >>> Point()
        Traceback (most recent call last):
        TypeError: Point lacks x
        """

        def make(kind: type[Made]) -> type[Made]:
            names = tuple(kind.__annotations__)
            needed = [name for name in names if not hasattr(kind, name)]
            fields = attrgetter(*names)

            def init(self: Any, *values: Any, **named: Any) -> None:
                given = vars(self)
                given.update(zip(names, values, strict=False))
                if named or len(values) != len(names):
                    _check(kind, names, needed, values, named)
                    given.update(named)

            def equal(self: Any, other: Any) -> Any:
                return fields(self) == fields(other) if type(other) is type(self) else NotImplemented

            def hashed(self: Any) -> int:
                return hash(fields(self))

            def shown(self: Any) -> str:
                return f"{kind.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

            for name, method in (("init", init), ("eq", equal), ("hash", hashed), ("repr", shown)):
                setattr(kind, f"__{name}__", method)
            return kind

        return make

    def _check(kind: type, names: tuple[str, ...], needed: list[str], values: tuple[Any, ...], named: Any) -> None:
        """``TypeError`` where the fields that are given are not those of the class."""
        taken = names[: len(values)]
        wrong = [name for name in named if name not in names or name in taken]
        if wrong or len(values) > len(names):
            raise TypeError(f"{kind.__name__} does not take {', '.join(wrong) or f'{len(values)} values'}")
        lacking = [name for name in needed if name not in taken and name not in named]
        if lacking:
            raise TypeError(f"{kind.__name__} lacks {', '.join(lacking)}")
