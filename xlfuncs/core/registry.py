"""The catalogue: every rule is declared once, and this is the only road from a cell to a rule.

A rulebook declares ``@function("CBA_MP", rule="§1.1", en=…, zh=…, ja=…)`` over the rule. Hosts,
help, drop-down lists and workbooks are all made from :data:`FUNCTIONS`.

What is declared is imported when somebody asks for it by its name: ``index.py`` says in which module of which rulebook
it stands (``xlfuncs build all`` makes it from the declarations). So a recalculation of one function imports the rules
behind that one.
"""

import operator
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from decimal import Decimal, getcontext, setcontext
from functools import cache, cached_property, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeVar, get_args

from xlfuncs.core import index, trail
from xlfuncs.core.arguments import SINGLE, Kind, Parameter, parameters_of
from xlfuncs.core.cells import Cell, Given
from xlfuncs.core.editions import ByEdition, by_edition, declaring
from xlfuncs.core.errors import NA, VALUE, CellError
from xlfuncs.core.numbers import CONTEXT
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import LANGUAGES, Help, Sentence, in_every_language, text_of

#: What a rule gives back where it fills more than one cell: a column, one row, or rows.
Column = Annotated[list[Any], "column"]
Row = Annotated[list[Any], "row"]
Rows = Annotated[list[list[Any]], "rows"]


class Spot(NamedTuple):
    """A cell of a sheet that somebody asks about: the rows down to its own, each from the first column; its column."""

    rows: Sequence[Sequence[Cell]]
    column: int


_NOUNS = {Decimal: "number", int: "whole number", float: "number", str: "text", bool: "yes/no"}
_BLANK = object()  # what the subject of a function gives where nothing is entered
_take = getattr(operator, "call", lambda take, cell: take(cell))  # in C from Python 3.11 on

#: What a working is: its columns.
WORKING = ("step", "symbol", "value", "rule", "how")

#: As long as the text of a cell can be.
LONGEST_TEXT = 32767

Rule = TypeVar("Rule", bound=Callable[..., Any])
Declared = TypeVar("Declared")

_RULEBOOKS = "xlfuncs.rulebooks"
_catalogues: "list[Catalogue]" = []  # type: ignore[type-arg]

NO_FUNCTION = Sentence(
    en='there is no function "{name}"', zh="没有名为“{name}”的函数", ja="「{name}」という関数はありません"
)
TOO_MANY = Sentence(
    en="{function} takes at most {most} arguments, not {given}",
    zh="{function} 最多有 {most} 个参数，现有 {given} 个",
    ja="{function} の引数は {most} 個までです（{given} 個は多すぎます）",
)


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


class Rulebook(NamedTuple):
    """A federation's rulebook: the functions with its prefix follow this edition of it.

    ``leads``: in which place its events stand for readers of a language, where that is one of the first.
    """

    prefix: str
    edition: str
    title: Help
    leads: Mapping[str, int]


RULEBOOKS: Catalogue[Rulebook] = Catalogue(index.RULEBOOKS)


class Function(ByEdition):
    """A rule as a worksheet function. Calling it with cell values gives a cell value or a rectangle."""

    def __init__(self, name: str, rule: str, help: Help, fills: Sequence[str], code: Callable[..., Any]) -> None:
        self.name = name
        self.rule = rule
        self.help = help
        self.code = code
        self.beside: Beside | None = None
        self.whole: Whole | None = None
        self.args = parameters_of(code)
        self.min_args = sum(parameter.required for parameter in self.args)
        self.max_args = None if self.args and self.args[-1].repeating else len(self.args)
        if "return" not in code.__annotations__:
            raise TypeError(f"{code.__name__} needs an annotation that says what it gives")
        annotation = code.__annotations__["return"]
        shapes = {Column: "column", Row: "row", Rows: "rows"}
        self.shape = shapes.get(annotation, "cell")
        self.array = self.shape != "cell"
        self.fills = tuple(fills)
        if self.array:
            self.returns = self.shape + (f" {{{', '.join(fills)}}}" if fills else "")
        else:
            self.returns = " or ".join(dict.fromkeys(_NOUNS[each] for each in get_args(annotation) or (annotation,)))
        if self.shape == "row" and not fills:
            raise TypeError(f"{name}: a row needs the names of its cells")
        self.subject = self._subject()
        self._as_cells = _AS_CELLS[self.shape]
        self._takes = tuple(map(self._remembered, self.args))
        defaults = [parameter.default for parameter in self.args]
        #: What follows so many arguments. Repeating ones are taken one by one.
        self._rest = {} if self.max_args is None else {n: defaults[n:] for n in range(self.min_args, len(defaults) + 1)}

    def _subject(self) -> Kind | None:
        """Give the argument that, left blank, leaves the result blank: formulas are filled down past the last entry."""
        if not self.args or self.shape not in ("cell", "row"):
            return None
        first = self.args[0]
        return first.kind if first.required and first.kind.blank is None else None

    @property
    def prefix(self) -> str:
        """The rulebook's letters in the name: ``CBA`` of ``CBA_MP``."""
        return self.name.partition("_")[0]

    @property
    def signature(self) -> str:
        """As the reference prints it: ``CBA_R(rank, entries)``."""
        words = []
        for parameter in self.args:
            default = parameter.default
            if isinstance(default, bool):
                default = str(default).upper()
            elif isinstance(default, str):
                default = f'"{default}"'
            text = parameter.name if default is None else f"{parameter.name}={default}"
            words.append(parameter.name if parameter.required else f"[{text}]")
            if parameter.repeating:
                words.append("…")
        return f"{self.name}({', '.join(words)})"

    def __call__(self, *cells: Given) -> Any:
        """Give the cell value, or the rectangle of them, that the function gives for these cell values.

        Raises :class:`CellError` for a mistake of the user's.
        """
        return self.now._computed(cells)

    def again(self) -> "Function":
        """Declare it anew, where an argument is another by the edition asked for."""
        args = parameters_of(self.code)
        if all(
            each.kind is own.kind and each.default == own.default for each, own in zip(args, self.args, strict=True)
        ):
            return self
        made = Function(self.name, self.rule, self.help, self.fills, self.code)
        made.beside, made.whole = self.beside, self.whole
        return made

    def _computed(self, cells: Sequence[Given]) -> Any:
        # As localcontext does, without its copy: no rule changes the context it computes in.
        outside = getcontext()
        setcontext(CONTEXT)
        try:
            taken = self._taken(cells)
            if taken is None:
                return [[""] * len(self.fills)] if self.array else ""
            return self._as_cells(self.code(*taken))
        finally:
            setcontext(outside)

    def _taken(self, cells: Sequence[Given]) -> list[Any] | None:
        """Give the rule's values for these cells; ``None`` where the subject is blank."""
        try:
            taken = [*map(_take, self._takes, cells), *self._rest[len(cells)]]
        except CellError:
            if len(cells) in self._rest and not (self.subject is not None and self.subject.is_blank(cells[0])):
                raise  # the first mistake there is
        except (TypeError, KeyError):
            pass  # what is unusual about them comes out one by one
        else:
            return None if taken and taken[0] is _BLANK else taken
        return self._one_by_one(cells)

    def _one_by_one(self, cells: Sequence[Given]) -> list[Any] | None:
        parameters = self.args
        if self.subject is not None and (not cells or self.subject.is_blank(cells[0])):
            return None
        if self.max_args is None:
            parameters = (*parameters[:-1], *parameters[-1:] * max(0, len(cells) - len(parameters) + 1))
        elif len(cells) > self.max_args:
            raise CellError(VALUE, TOO_MANY(function=self.name, most=self.max_args, given=len(cells)))
        taken = [parameter.take(cell) for cell, parameter in zip(cells, parameters, strict=False)]
        return taken + [parameter.absent() for parameter in parameters[len(cells) :]]

    def _remembered(self, parameter: Parameter) -> Callable[[Any], Any]:
        """Make the way of one argument, which remembers what became of single values: it depends on nothing else.

        A range's list is made anew each time: it belongs to the rule that takes it.
        """
        is_subject = self.subject is not None and parameter is self.args[0]
        kind, name = parameter.kind, parameter.name

        def take(cell: Given) -> Any:
            if type(cell) is float and cell and not kind.ranged:
                return kind.take(cell, name)  # nothing that might be blank
            if is_subject and kind.is_blank(cell):
                return _BLANK
            if kind.ranged or type(cell) in SINGLE:
                return parameter.take(cell)
            raise TypeError("not a single value")

        return take if kind.ranged else lru_cache(maxsize=16384, typed=True)(take)

    def explain(self, *cells: Given, language: str = "en") -> list[list[Cell]]:
        """Show the working: rows of {step, symbol, value, rule, how}, the result last."""
        with trail.recording() as steps:
            try:
                result = self(*cells)
            except CellError as error:
                return self.refused(error.code, error.told(language))
        rows = [
            [
                number,
                text_of(each.symbol, language),
                self._told(_cell(each.value), language),
                each.rule,
                each.arithmetic(),
            ]
            for number, each in enumerate(steps, 1)
        ]
        value = self._told(result, language) if self.array else result
        return [*rows, [len(rows) + 1, self.name, value, self.rule, ""]]

    def refused(self, code: str, why: str) -> list[list[Cell]]:
        """Show the working of a call that is a mistake."""
        return [["error", code, why, self.rule, ""]]

    def working(self, cells: Sequence[Given], spot: Spot, language: str) -> list[list[Cell]]:
        """Return the working of a call in a sheet; where it computes many at once, of the one named in the row of a
        ``spot``.

        Raises :class:`CellError` for a mistake of the user's.
        """
        if self.beside is not None:
            return self.beside(cells, spot, language)
        result = self(*cells)
        if self.fills == WORKING:  # what it gives is one already
            return [list(each) for each in result]
        return self.explain(*cells, language=language)

    def _told(self, value: Any, language: str) -> Any:
        """Give a value of a working in the reader's words; a rectangle as one text, cut where a cell's must end."""
        if isinstance(value, list | tuple):
            rows = [row if isinstance(row, list | tuple) else [row] for row in value]
            text = "; ".join(" ".join(digits(self._told(cell, language)) for cell in row) for row in rows)
            return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
        if isinstance(value, CellError):
            return value.code
        return value if language == "en" or not isinstance(value, str) else self._local_words.get(value, value)

    @cached_property
    def _local_words(self) -> Mapping[str, str]:
        """The rulebook's own word for each canonical one that an argument of this function takes."""
        pairs = [pair for parameter in self.args for pair in parameter.kind.codes()]
        return dict(reversed(pairs))


FUNCTIONS: Catalogue[Function] = Catalogue(index.FUNCTIONS)


def rulebook(
    prefix: str, *, edition: str, en: str, zh: str, ja: str, leads: Mapping[str, int] = MappingProxyType({})
) -> Rulebook:
    """Declare a rulebook: its functions' prefix, the edition they follow, its title, and for whom it ``leads``."""
    RULEBOOKS[prefix] = Rulebook(prefix, edition, in_every_language(Help(en, zh, ja), prefix), leads)
    return RULEBOOKS[prefix]


def rulebooks_for(language: str) -> list[str]:
    """Return the prefixes of all rulebooks in the order in which readers of a language look for them."""
    return sorted(RULEBOOKS, key=lambda prefix: (RULEBOOKS[prefix].leads.get(language, len(RULEBOOKS)), prefix))


#: The working of what stands in a cell of a sheet: from a call's arguments, that spot and a language.
Beside = Callable[[Sequence[Given], Spot, str], list[list[Cell]]]
#: Whether a call, its arguments as they are written, reads all that a workbook holds: nothing may stand below.
Whole = Callable[[Sequence[str]], bool]


def function(
    name: str,
    *,
    rule: str,
    en: str,
    zh: str,
    ja: str,
    fills: Sequence[str] = (),
    beside: Beside | None = None,
    whole: Whole | None = None,
) -> Callable[[Rule], Rule]:
    """Declare the decorated rule as the worksheet function ``name``.

    ``rule`` is the article as the rulebook numbers it; ``fills`` names the columns of an array; ``beside`` gives
    the working of one row where the function computes many at once; ``whole`` says which calls read a whole workbook.
    The rule itself stays as it is, for other rules to call.
    """
    if not re.fullmatch(r"[A-Z]{2,4}_[A-Z0-9_]+", name):
        raise ValueError(f"{name!r} is no name for a worksheet function, as CBA_MP is: a rulebook, _, capitals, digits")
    if name.partition("_")[0] not in RULEBOOKS:
        raise ValueError(f"{name} has the letters of no rulebook before its _")

    def declare(code: Rule) -> Rule:
        FUNCTIONS[name] = Function(name, rule, in_every_language(Help(en, zh, ja), name), fills, code)
        FUNCTIONS[name].beside, FUNCTIONS[name].whole = beside, whole
        return code

    return declare


@cache
def load() -> Mapping[str, Function]:
    """Import every module of every rulebook, whatever the index says; ``FUNCTIONS`` brings a single one by itself."""
    from pkgutil import walk_packages  # noqa: PLC0415 — only where everything is wanted

    with declaring():
        for module in walk_packages(import_module(_RULEBOOKS).__path__, f"{_RULEBOOKS}."):
            import_module(module.name)
    for each in _catalogues:
        each.complete()
    return FUNCTIONS


def call(name: str, cells: Sequence[Given], edition: str | None = None) -> Any:
    """Compute the value of a worksheet function for these cell values; see :class:`Function`.

    ``edition`` is that of its rulebook, by default the one in force; ``#N/A`` where there is none of that name.

    >>> call("CBA_R", [3, 24])
    0.6
    """
    function = FUNCTIONS[name]
    if edition is None:
        return function(*cells)
    with by_edition(function.prefix, edition):
        return function(*cells)


def asked(name: str) -> tuple[Function, str]:
    """Give the function, and the language that may stand before its name: ``zh:CBA_MP``; English without one.

    ``#N/A`` where there is no such function.

    >>> function, language = asked(" zh：cba_r ")
    >>> function.name, language
    ('CBA_R', 'zh')
    """
    language, asked_for = with_language(name)
    found = FUNCTIONS.get(asked_for)
    if found is None or language not in LANGUAGES:
        raise CellError(NA, NO_FUNCTION(name=name.strip()))
    return found.now, language


def with_language(name: str) -> tuple[str, str]:
    """Give the language that stands before a name, English without one, and the name in capitals.

    >>> with_language(" zh：cba "), with_language("CBA_MP"), with_language("ja:")
    (('zh', 'CBA'), ('en', 'CBA_MP'), ('ja', ''))
    """
    before, colon, behind = unicodedata.normalize("NFKC", name).partition(":")
    return (before.strip().lower(), behind.strip().upper()) if colon else ("en", before.strip().upper())


def explain(name: str, cells: Sequence[Given], edition: str | None = None, language: str = "en") -> list[list[Cell]]:
    """Return the working of a call: rows of {step, symbol, value, rule, how}, or one row {error, code, sentence, rule,
    ""}.

    ``edition`` as in :func:`call`; the ``language`` that stands before the name goes before.

    >>> explain("CBA_R", [25, 24])
    [['error', '#NUM!', 'rank 25 is beyond the 24 entries', '§1.2', '']]
    """
    try:
        function, before = asked(name)
    except CellError as error:
        return [["error", error.code, error.told(language), "", ""]]
    language = before if ":" in unicodedata.normalize("NFKC", name) else language
    with by_edition(function.prefix, edition):
        return function.now.explain(*cells, language=language)


def why(name: str, cells: Sequence[Given]) -> str:
    """Say what is wrong with a call, in a sentence; "" where nothing is.

    >>> why("zh:CBA_R", [3, 24]), why("XX_R", [])
    ('', 'there is no function "XX_R"')
    """
    try:
        function, language = asked(name)
        function(*cells)
    except CellError as error:
        return error.told(language if error.name != NO_FUNCTION.name else "en")
    return ""


def _cell(value: Any) -> Any:
    """Decimal becomes float here and nowhere else."""
    if isinstance(value, Decimal):
        return float(value) + 0.0  # a negative zero becomes a plain one
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)  # a place typed as 5-8 knows its last, which a cell does not
    return "" if value is None else value


#: What is a cell's value as it stands; of a whole event nearly every row is made of these alone.
_CELLS = frozenset({str, float, int, bool})
#: A rule's result as cells, by its shape.
_AS_CELLS: Mapping[str, Callable[[Any], Any]] = {
    "cell": _cell,
    "column": lambda result: [[_cell(value)] for value in result],
    "row": lambda result: [[_cell(value) for value in result]],
    "rows": lambda result: [[*row] if _CELLS.issuperset(map(type, row)) else [*map(_cell, row)] for row in result],
}
