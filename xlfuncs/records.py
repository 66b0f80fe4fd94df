"""Records: classes of named fields that never change and are compared by them.

To whoever reads or checks the sources they are frozen dataclasses. At run time they are made without the module of
those, which brings a good part of Python's library and compiles each class's methods: a tenth of a short recalculation.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["record"]

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:

    def record(*, frozen: bool, slots: bool = True) -> Callable[[type], type]:
        """Make a class of its annotated fields: nothing but these has room in it.

        >>> @record(frozen=True)
        ... class Point:
        ...     x: int
        ...     y: int = 0
        >>> Point(1), Point(1) == Point(x=1, y=0), len({Point(1, 2), Point(1, 2)})
        (Point(x=1, y=0), True, 1)
        >>> Point()
        Traceback (most recent call last):
        TypeError: Point lacks x
        >>> Point(1, x=2)
        Traceback (most recent call last):
        TypeError: Point does not take x
        """
        return _made

    def _made(kind: type) -> type:
        names = tuple(kind.__annotations__)
        defaults = {name: value for name, value in vars(kind).items() if name in names}
        fields = attrgetter(*names)

        def init(self: Any, *values: Any, **named: Any) -> None:
            if named or len(values) != len(names):
                values = _values(kind.__name__, names, defaults, values, named)
            for name, value in zip(names, values, strict=True):
                setattr(self, name, value)

        def equal(self: Any, other: Any) -> Any:
            return fields(self) == fields(other) if type(other) is type(self) else NotImplemented

        def hashed(self: Any) -> int:
            return hash(fields(self))

        def shown(self: Any) -> str:
            return f"{kind.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

        body = {name: value for name, value in vars(kind).items() if name not in (*names, "__dict__", "__weakref__")}
        body |= {"__slots__": names, "__qualname__": kind.__qualname__}
        body |= {"__init__": init, "__eq__": equal, "__hash__": hashed, "__repr__": shown}
        return type(kind)(kind.__name__, kind.__bases__, body)

    def _values(
        kind: str,
        names: tuple[str, ...],
        defaults: Mapping[str, Any],
        values: tuple[Any, ...],
        named: Mapping[str, Any],
    ) -> list[Any]:
        """A value for each field; ``TypeError`` where those that are given are not those of the class."""
        given = dict(zip(names, values, strict=False))
        wrong = [name for name in named if name not in names or name in given]
        if wrong or len(values) > len(names):
            raise TypeError(f"{kind} does not take {', '.join(wrong) or f'{len(values)} values'}")
        found = {**defaults, **given, **named}
        lacking = [name for name in names if name not in found]
        if lacking:
            raise TypeError(f"{kind} lacks {', '.join(lacking)}")
        return [found[name] for name in names]
