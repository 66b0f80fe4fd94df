"""What an expression of a rule may be while it is compiled, from what is known already to a formula."""

import ast
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Union

from xlfuncs.native.text import ANY, COLUMNS, ERROR, ROW, TRUTH, Formula, array, called, constant, is_scalar


class Known(NamedTuple):
    """A value that Python knows: a figure of the tables, a function, a word."""

    value: Any


class Either(NamedTuple):
    """One of two values, by a test that only the cell can answer."""

    test: Formula
    then: "Value"
    other: "Value"


class Several(NamedTuple):
    """A tuple or a list whose parts are kept apart."""

    items: tuple["Value", ...]


class Beside(NamedTuple):
    """Columns side by side, as ``zip`` gives them; ``differ``: whether their lengths do, which is a mistake."""

    columns: tuple[Union[Formula, "Beside"], ...]
    differ: str = ""


class Closure(NamedTuple):
    """A function that stands inside a rule, with what it sees there."""

    node: ast.Lambda
    scope: Mapping[str, "Value"]
    names: Mapping[str, Any]


class Said:
    """What only a working or a sentence tells: no formula needs it."""


Value = Formula | Known | Either | Several | Beside | Closure | Said
SAID = Said()


class OutsideSubsetError(Exception):
    """Something that a rule says and no formula can; it names the line."""

    def __init__(self, what: str, file: str = "", line: int = 0) -> None:
        super().__init__(f"{file}, line {line}: {what} does not travel as a formula" if line else what)
        self.what = what
        self.line = line


def outside(what: str) -> OutsideSubsetError:
    """Return the mistake of something that a formula cannot say; in which line it stands is added on the way."""
    return OutsideSubsetError(what)


def is_flat(value: Value) -> bool:
    """Return whether a value can be one formula."""
    if isinstance(value, Either):
        return is_flat(value.then) and is_flat(value.other)
    return isinstance(value, Formula) or (isinstance(value, Known) and is_scalar(value.value))


def formula_of(value: Value) -> Formula:
    """Return a value as one formula."""
    if isinstance(value, Formula):
        return value
    if isinstance(value, Either):
        then, other = formula_of(value.then), formula_of(value.other)
        types = {then.type, other.type} - {ERROR}
        return called(
            "IF", value.test, then, other, type=types.pop() if len(types) == 1 else ANY, sure=then.sure and other.sure
        )
    if isinstance(value, Several):
        if not value.items:
            raise outside("an empty list")
        return called("HSTACK", *map(formula_of, value.items), type=ROW)
    if isinstance(value, Known):
        if is_scalar(value.value):
            return constant(value.value)
        if isinstance(value.value, tuple | list) and value.value:
            nested = isinstance(value.value[0], tuple | list)
            return Formula(array(value.value if nested else [tuple(value.value)]), ROW)
        raise outside(f"a {type(value.value).__name__}")
    raise outside(f"a {type(value).__name__.lower()} as a value")


def either(test: Formula, then: Value, other: Value) -> Value:
    """Return one of two values, as one formula where it can be."""
    if isinstance(then, Said) or isinstance(other, Said):
        return SAID
    if then == other:
        return then
    choice = Either(test, then, other)
    return formula_of(choice) if is_flat(choice) else choice


def of_each(value: Value, made: Callable[[Value], Value]) -> Value:
    """Return what is made of each value that this one may be."""
    if isinstance(value, Either):
        return either(value.test, of_each(value.then, made), of_each(value.other, made))
    return value if isinstance(value, Said) else made(value)


def guarded(checked: Formula, value: Value) -> Value:
    """Return a value, and the mistake before it where there is one."""
    if isinstance(value, Formula) and value.text == checked.text:
        return value
    return either(called("ISERROR", checked, type=TRUTH), checked._replace(type=ERROR), value)


def naming(lets: Iterable[tuple[str, str]], value: Value) -> Value:
    """Return a value that may read these names."""
    lets = [*lets]
    if not lets or isinstance(value, Known | Said):
        return value
    if isinstance(value, Formula):
        return value.having(lets)
    raise outside(f"a {type(value).__name__.lower()} behind a name")


def is_column(value: Value) -> bool:
    """Return whether a value is a column of cells."""
    return isinstance(value, Formula) and value.type in COLUMNS
