"""The arguments of a worksheet function, as the signature of its rule declares them."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from xlfuncs.core.arguments import MISSING, Kind
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.sentences import Help

_VARARGS, _VARKEYWORDS = 0x04, 0x08  # code flags of a function with *arguments, **arguments


class Parameter(NamedTuple):
    """One argument as the function wizard shows it. A ``repeating`` one takes any number of cells."""

    name: str
    kind: Kind
    required: bool
    default: Any
    repeating: bool

    @property
    def help(self) -> Help:
        return self.kind.help

    def take(self, cell: Any) -> Any:
        """The rule's value for this cell: the default where it is blank."""
        kind = self.kind
        if kind.is_blank(cell) and not (kind.ranged and self.required):
            return self.absent()
        return kind.take(cell, self.name)

    def absent(self) -> Any:
        """The value of an argument that is left out; ``#VALUE!`` where it may not be."""
        if not self.required:
            return self.default
        if self.kind.ranged or self.kind.blank is None:
            raise CellError(VALUE, MISSING(argument=self.name))
        return self.kind.blank


def parameters_of(code: Callable[..., Any]) -> tuple[Parameter, ...]:
    """The arguments as the rule's own signature declares them, and the edition asked for."""
    facts = code.__code__
    if facts.co_kwonlyargcount or facts.co_flags & _VARKEYWORDS:
        raise TypeError(f"{code.__name__}: a cell gives arguments by position only")
    names = facts.co_varnames[: facts.co_argcount]
    defaults = code.__defaults__ or ()
    first_optional = len(names) - len(defaults)
    parameters = []
    for position, name in enumerate(names):
        kind = _kind(code, name).now
        required = position < first_optional
        default = None if required else defaults[position - first_optional]
        if kind.usual and not required:
            default = kind.usual()
        if default is not None and kind.take(default, name) != default:
            raise TypeError(f"{code.__name__}: the default of {name} is not what the argument gives")
        parameters.append(Parameter(name, kind, required, default, repeating=False))
    if facts.co_flags & _VARARGS:
        name = facts.co_varnames[facts.co_argcount]
        parameters.append(Parameter(name, _kind(code, name).now, required=False, default=None, repeating=True))
    return tuple(parameters)


def _kind(code: Callable[..., Any], name: str) -> Kind:
    annotation = code.__annotations__.get(name)
    for each in (annotation, *get_args(annotation)):
        for kind in getattr(each, "__metadata__", ()):
            if isinstance(kind, Kind):
                return kind
    raise TypeError(f"{code.__name__}: {name} needs an annotation that says what it takes")
