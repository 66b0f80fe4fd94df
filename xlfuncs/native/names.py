"""From the registry to names: each function that can travel as a LAMBDA, with the hidden ones that it calls."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from types import FunctionType
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Kind, Parameter
from xlfuncs.core.editions import declaring
from xlfuncs.core.places import Places
from xlfuncs.core.ranges import Range, Records
from xlfuncs.core.registry import FUNCTIONS, Function
from xlfuncs.native.expressions import type_of
from xlfuncs.native.handwritten import ByHand, by_hand, library
from xlfuncs.native.readers import NONE_SUCH, reader
from xlfuncs.native.statements import Compiler
from xlfuncs.native.text import (
    ANY,
    COLUMN,
    INT,
    ROW,
    TEXT,
    TRUTH,
    Formula,
    called,
    constant,
    parameter,
    words_of,
)
from xlfuncs.native.values import (
    SAID,
    Known,
    OutsideSubsetError,
    Said,
    Several,
    Value,
    formula_of,
    is_flat,
    of_each,
    outside,
)
from xlfuncs.xlsx.our_names import HIDDEN, UNREAD, unread_name

#: A helper that is shorter is written out where it is called.
_LONG = 700
_SURE = frozenset({INT, TEXT, TRUTH})


class Helper(NamedTuple):
    """A hidden name: which of the function's parameters it takes, and what comes out."""

    name: str
    taken: list[int]
    type: str


class Argument(NamedTuple):
    """An argument as a rule computes with it, what LET names for that, and the name that may be a mistake."""

    value: Formula
    reads: list[tuple[str, str]]
    checked: str


def checksum(text: str) -> str:
    """Return by what two formulas are told apart."""
    return sha256(text.encode()).hexdigest()[:8]


def _argument_named(name: str) -> Parameter:
    """Return the argument that such a name asks about."""
    for function in FUNCTIONS:
        for argument in FUNCTIONS[function].args if name.startswith(f"{UNREAD}{function}_") else ():
            if name == unread_name(function, argument.name):
                return argument
    raise outside(name)


def _hidden(module: str, *parts: str) -> str:
    """Return the hidden name for something of a rulebook's module."""
    where = module.removeprefix("xlfuncs.rulebooks.").split(".")
    return HIDDEN + "_".join((*where, *(each.strip("_") for each in parts))).upper()


class Names:
    """Names that are made of functions, one by one; what several call is made once."""

    def __init__(self) -> None:
        #: The LAMBDA of each name.
        self.formulas: dict[str, str] = dict(library())
        self._helpers: dict[tuple[FunctionType, frozenset[int], int], Helper | None] = {}

    def add(self, function: Function) -> None:
        """Make the name of a function. Raises ``OutsideSubsetError`` where a formula cannot do what it does."""
        if function.name not in self.formulas:
            self.formulas[function.name] = self._function(function)

    def closure(self, wanted: Iterable[str]) -> dict[str, str]:
        """Return these names and those that they call."""
        found: dict[str, str] = {}
        left = [*wanted]
        while left:
            name = left.pop()
            if name not in found:
                found[name] = self.formulas[name]
                left += [word for word in words_of(found[name]) if word in self.formulas]
        return found

    def add_unread(self, name: str) -> None:
        """Make the name by which a conditional format asks whether a cell cannot be read: a blank one can."""
        kind = _argument_named(name).kind
        single = kind.each if kind.ranged else kind  # type: ignore[attr-defined]
        self.formulas[name] = f'LAMBDA(given,ISERROR({self.reader(single)}(given,"")))'

    # --- what several call

    def reader(self, kind: Kind) -> str:
        """Return the name that reads a cell of a kind."""
        text = reader(kind, self.name_of)
        # Two workbooks may be put into one: a name that means something else is another name.
        return self._kept(f"{HIDDEN}CELL_{type(kind).__name__.upper()}_{checksum(text)[:6].upper()}", text)

    def _kept(self, name: str, text: str) -> str:
        if self.formulas.setdefault(name, text) != text:
            raise ValueError(f"{name} would mean two things")
        return name

    def name_of(self, thing: Any) -> str:
        """Return the name that does what a function does or reads a cell of a kind, for formulas written by hand."""
        if isinstance(thing, Kind):
            return self.reader(thing)
        if isinstance(thing, ByHand):
            return self._kept(_hidden(thing.around["__name__"], thing.name), thing.as_lambda(self.name_of))
        if not isinstance(thing, FunctionType):
            raise TypeError(f"{thing!r} is neither a function nor a kind")
        made = self._made(thing, frozenset(), shortest=0)
        if made is None:
            raise outside(f"{thing.__name__} as a name")
        return made.name

    def helper(self, code: FunctionType, values: Sequence[Value]) -> Value | None:
        """Return a call of the name that does what a function does; ``None`` where that is better written out."""
        if code.__code__.co_flags & inspect.CO_VARARGS:
            return None
        defaults = code.__defaults__ or ()
        lacking = code.__code__.co_argcount - len(values)
        full = [*values, *map(Known, defaults[len(defaults) - lacking :] if lacking > 0 else ())]
        untold = frozenset(number for number, each in enumerate(full) if isinstance(each, Said))
        if not all(is_flat(each) or isinstance(each, Said) for each in full):
            return None
        made = self._made(code, untold, shortest=_LONG)
        if made is None:
            return None
        arguments = (formula_of(full[number]) for number in made.taken)
        return called(made.name, *arguments, type=made.type, sure=made.type in _SURE)

    def _made(self, code: FunctionType, untold: frozenset[int], *, shortest: int) -> Helper | None:
        """Return the name that does what a function does, made once; ``None`` where it would be shorter than this, or
        is not one formula.
        """
        key = code, untold, shortest
        if key not in self._helpers:
            self._helpers[key] = None  # it does not call itself
            self._helpers[key] = self._by_hand(code) if code in by_hand() else self._compiled(code, untold, shortest)
        return self._helpers[key]

    def _by_hand(self, code: FunctionType) -> Helper:
        hand = by_hand()[code]
        places = code.__code__.co_varnames[: code.__code__.co_argcount]
        if not set(hand.parameters) <= set(places):
            raise ValueError(f"{code.__module__}.{code.__name__} by hand has other parameters than the function")
        name = self._kept(_hidden(code.__module__, code.__name__), hand.as_lambda(self.name_of))
        taken = [places.index(each) for each in hand.parameters]
        return Helper(name, taken, type_of(code.__annotations__.get("return")))

    def _compiled(self, code: FunctionType, untold: frozenset[int], shortest: int) -> Helper | None:
        places = code.__code__.co_varnames[: code.__code__.co_argcount]
        names = [parameter(each) for each in places]
        kinds = [type_of(code.__annotations__.get(each)) for each in places]
        values: list[Value] = [
            SAID if number in untold else Formula(name, kind, kind in _SURE)
            for number, (name, kind) in enumerate(zip(names, kinds, strict=True))
        ]
        try:
            result = Compiler(self).inlined(code, values)
        except OutsideSubsetError:
            return None
        if not is_flat(result) or len((body := formula_of(result)).text) < shortest:
            return None
        used = set(words_of(body.text))
        taken = [number for number, each in enumerate(names) if each in used and number not in untold]
        name = _hidden(code.__module__, code.__name__, *map(str, sorted(untold)))
        text = f"LAMBDA({','.join([*(names[number] for number in taken), body.text])})"
        return Helper(self._kept(name, text), taken, type_of(code.__annotations__.get("return")))

    # --- a whole function

    def _function(self, function: Function) -> str:
        if function.max_args is None:
            raise outside(f"{function.name}: any number of arguments")
        compiler = Compiler(self)
        names = [parameter(each.name) if each.required else f"[{parameter(each.name)}]" for each in function.args]
        arguments = [self._argument(compiler, each, function) for each in function.args]
        result = self._shaped(function, self._result(compiler, function, [each.value for each in arguments]))
        for checked in (each.checked for each in reversed(arguments) if each.checked):
            result = Formula(f"IF(ISERROR({checked}),{checked},{result.text})")
        text = result.having(read for each in arguments for read in each.reads).text
        return f"LAMBDA({','.join([*names, self._where_blank(function, text)])})"

    def _argument(self, compiler: Compiler, each: Parameter, function: Function) -> Argument:
        kind, own = each.kind, parameter(each.name)
        name = compiler.fresh(each.name)
        given = own if each.required else f'IF(ISOMITTED({own}),"",{own})'
        if isinstance(kind, Records):
            return Argument(Formula(own), [], "")  # read by hand
        if kind.ranged:
            if type(kind) not in (Range, Places):
                raise outside(f"{function.name}: the argument {each.name}, a {type(kind).__name__}")
            single = kind.each  # type: ignore[attr-defined]
            default = constant(single.blank).text
            text = f"TOCOL(MAP({given},LAMBDA(cell,{self.reader(single)}(cell,{default}))))"
            check = f"XF__MISTAKE({name})"
            if isinstance(kind, Places):
                check = f"LET(found,{check},IF(ISERROR(found),found,XF__SPANNING({given},{name})))"
            mistake = compiler.fresh("mistake")
            return Argument(Formula(name, COLUMN, sure=True), [(name, text), (mistake, check)], mistake)
        default = NONE_SUCH
        if not each.required:
            default = constant(each.default).text
        elif kind.blank is not None:
            default = constant(kind.blank).text
        annotated = type_of(function.code.__annotations__.get(each.name))
        text = f"{self.reader(kind)}({given},{default})"
        return Argument(Formula(name, annotated, sure=annotated != ANY), [(name, text)], name)

    def _result(self, compiler: Compiler, function: Function, values: Sequence[Formula]) -> Value:
        code = function.code
        assert isinstance(code, FunctionType)
        if code in by_hand():
            hand = self._by_hand(code)
            return called(hand.name, *(values[number] for number in hand.taken))
        if any(isinstance(each.kind, Records) for each in function.args):
            raise outside(f"{function.name}: rows of several columns, unless by hand")
        return compiler.inlined(code, values)

    def _shaped(self, function: Function, result: Value) -> Formula:
        """Return the result as the cells that it fills."""

        def shape(value: Value) -> Value:
            if isinstance(value, Formula) and value.type == ROW and function.shape == "column":
                return called("TOCOL", value)
            if not isinstance(value, Several) or function.shape == "cell":
                return value
            cells = [formula_of(each) for each in value.items]
            return called("HSTACK" if function.shape == "row" else "VSTACK", *cells)

        return formula_of(of_each(result, shape))

    def _where_blank(self, function: Function, text: str) -> str:
        """Return the formula of a function that gives nothing where its subject is blank."""
        if function.subject is None:
            return text
        first = parameter(function.args[0].name)
        empty = [constant("")] * len(function.fills)
        nothing = '""' if function.shape == "cell" else called("HSTACK", *empty).text
        kind = function.args[0].kind
        if kind.ranged:
            zero = constant(kind.each.zero_is_blank if isinstance(kind, Range) else True).text
            blanks = f'SUM(--MAP({first},LAMBDA(cell,XF__BLANK(IF(ISBLANK(cell),"",cell),{zero}))))'
            blank = f"{blanks}=ROWS({first})*COLUMNS({first})"
        else:
            blank = f"XF__BLANK(XF__ONE({first}),{constant(function.subject.zero_is_blank).text})"
        return f"IF({blank},{nothing},{text})"


@cache
def everything() -> tuple[Names, Mapping[str, str]]:
    """Return the names of all functions that can travel, and why each of the others cannot."""
    names, why = Names(), dict[str, str]()
    with declaring():
        for name in FUNCTIONS:
            try:
                names.add(FUNCTIONS[name])
            except OutsideSubsetError as mistake:
                why[name] = str(mistake)
    return names, why
