"""The cases as data: tests/cases/<rulebook>/<chapter>.toml, tables of rows, the same files for every host.

    # CBA_MP: the event of the worked figures: 24 teams, V = 36.4
    [[CBA_MP]]
    rows = [
      [[3, 24, 36.4], 21.84, "cba.md, worked: 0.60 × 36.4 = 21.84"],
      [[25, 24, 36.4], { error = "#NUM!", says = "RANK_BEYOND 25 24" }, "a place beyond the field"],
    ]

A row is one case: what the function is given, what is expected of it, and the source, where that answer comes from. A
table is headed by its function, which may have several in a file. Beside its ``rows`` it may have

- ``source``, that of the rows that name none;
- ``within``, the tolerance of its numbers, where a rule gives an unrounded figure;
- ``editions``, those of the rulebook that the rows hold for, where it is not the one in force, or not that alone; hosts
  ask for what is in force.

A cell is a number, a text, true/false, "" for an empty cell, or {error = "#N/A"}. What is given or expected is a range
if it is a list: flat, a column; a list of lists, rows. A long range that many rows are given has a name in
``[ranges]``, at the top of the file, and {range = "its name"} stands for it.

Expected may also be {error = "#NUM!", says = "RANK_BEYOND 25 24"}, a failure of the function as a whole and the name of
its sentence, with what one or more of its fields say behind it; or {value = 47.43, within = 0.01}, a value with a
tolerance of its own.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tomllib

from xlfuncs.core import index
from xlfuncs.core.editions import EDITIONS, by_edition
from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS, call
from xlfuncs.core.sentences import Said, text_of

FOLDER = Path(__file__).parents[1] / "cases"
#: The folders of the rulebooks that a federation or a club has printed: all but the functions about functions.
BOOKS = sorted({*index.RULEBOOKS.values()} - {"xf"})
TABLE_KEYS = {"source", "within", "editions", "rows"}


class Case(NamedTuple):
    """A question to a function and its answer."""

    place: str
    function: str
    args: list[Any]
    expect: Any
    says: str
    within: float
    source: str
    edition: str | None = None


def cells(value: Any) -> Any:
    """Return a case's notation as cell values: a list becomes rows, {error = …} a CellError."""
    if isinstance(value, dict):
        if set(value) != {"error"}:
            raise ValueError(f"a cell is a value or {{error = …}}, not {value}")
        return CellError(value["error"])
    if isinstance(value, list):
        rows = value if value and isinstance(value[0], list) else [[each] for each in value]
        return [[cells(each) for each in row] for row in rows]
    return value


@cache
def read(file: Path) -> tuple[Case, ...]:
    """Read the cases of one file, once. A mistake is told with its place: the file, the function, which of its rows."""
    chapter = f"{file.parent.name}/{file.stem}"
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as mistake:
        raise ValueError(f"{chapter}: {mistake}") from None
    ranges = content.pop("ranges", {})
    cases: list[Case] = []
    for function, tables in content.items():
        _check(f"{chapter}:{function}", tables)
        rows = [(table, row) for table in tables for row in table["rows"]]
        for number, (table, row) in enumerate(rows, 1):
            case = _case(f"{chapter}:{function}:{number}", table, row, ranges)
            cases += [case._replace(edition=edition) for edition in table.get("editions", [None])]
    return tuple(cases)


def _check(place: str, tables: Any) -> None:
    """Refuse what is headed by no function, what is no list of tables, a table with an unknown key or without rows."""
    if (function := place.rpartition(":")[2]) not in FUNCTIONS:
        raise ValueError(f"{place}: no function is called {function}; of a new one xlfuncs build all knows")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ValueError(f"{place}: a table is headed [[{function}]]")
    for table in tables:
        if unknown := set(table) - TABLE_KEYS:
            raise ValueError(f"{place}: a table has no {', '.join(sorted(unknown))}")
        if not isinstance(table.get("rows"), list) or not table["rows"]:
            raise ValueError(f"{place}: a table without rows")


def _case(place: str, table: dict[str, Any], row: Any, ranges: dict[str, Any]) -> Case:
    """Make a row of a table into its case."""
    if not isinstance(row, list) or len(row) not in (2, 3) or not isinstance(row[0], list):
        raise ValueError(f"{place}: a row is [[what is given, …], what is expected, source], not {row}")
    source = row[2] if len(row) == 3 else table.get("source")
    if not isinstance(source, str) or not source.strip():
        raise ValueError(f"{place}: neither the row nor its table has a source")
    try:
        args = [cells(_named(each, ranges)) for each in row[0]]
        expect, says, within = _expected(row[1])
    except ValueError as mistake:
        raise ValueError(f"{place}: {mistake}") from None
    if within is None:
        within = table.get("within", 0.0)
    return Case(place, place.split(":")[1], args, expect, says, within, " ".join(source.split()))


def _named(given: Any, ranges: dict[str, Any]) -> Any:
    """Put a range in the place of its name."""
    if not isinstance(given, dict) or set(given) != {"range"}:
        return given
    if given["range"] not in ranges:
        raise ValueError(f"[ranges] has no {given['range']!r}")
    return ranges[given["range"]]


def _expected(given: Any) -> tuple[Any, str, float | None]:
    """Take apart what is expected: the value, the sentence of a failure, a tolerance of its own."""
    if not isinstance(given, dict) or set(given) == {"error"}:
        return cells(given), "", None
    if set(given) == {"error", "says"}:
        return cells({"error": given["error"]}), given["says"], None
    if set(given) == {"value", "within"}:
        return cells(given["value"]), "", given["within"]
    raise ValueError(f"what is expected is a value, {{error = …, says = …}} or {{value = …, within = …}}, not {given}")


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.toml"))


def every() -> Iterator[Case]:
    """Yield the cases of what is in force: the questions that every host is asked."""
    for file in files():
        yield from (case for case in read(file) if in_force(case))


def of_earlier_editions() -> Iterator[Case]:
    """Yield the cases that only Python can ask."""
    for file in files():
        yield from (case for case in read(file) if not in_force(case))


def in_force(case: Case) -> bool:
    """Return whether a case is about the edition in force. A name that no edition has is a mistake."""
    if case.edition is None:
        return True
    editions = EDITIONS.get(book_of(case))
    if editions is None or case.edition not in editions.modules:
        raise ValueError(f"{case.place}: there is no edition {case.edition!r}")
    return case.edition == editions.in_force


def book_of(case: Case) -> str:
    """Return the prefix of the rulebook that a case is about; XF_EXPLAIN and XF_EVENT name it in their first
    argument.
    """
    prefix, _, _ = case.function.partition("_")
    if prefix != "XF":
        return prefix
    return re.split("[_-]", str(case.args[0]).rpartition(":")[2])[0].upper()


def answer(case: Case) -> Any:
    """Return the answer straight from the registry; a failure is its error."""
    try:
        with by_edition(book_of(case) if case.edition else "", case.edition):
            return call(case.function, case.args)
    except CellError as error:
        return error


def told(error: CellError, says: str) -> bool:
    """Return whether an error is told in the sentence of that name, with these words among its fields."""
    name, *fields = says.split() or [error.name]
    has = {text_of(value, "en") for value in error.said.fields.values()} if isinstance(error.said, Said) else set()
    return error.name == name and set(fields) <= has


def same(got: Any, expect: Any, within: float = 0.0) -> bool:
    """Return whether a result is the expected one: shape, kind and value; numbers to ``within``."""
    if isinstance(expect, list):
        return (
            isinstance(got, list)
            and len(got) == len(expect)
            and all(
                len(row) == len(wanted) and all(same(a, b, within) for a, b in zip(row, wanted, strict=True))
                for row, wanted in zip(got, expect, strict=True)
            )
        )
    if isinstance(got, list):  # one cell, whether a host sends it bare or as a rectangle
        return len(got) == 1 and len(got[0]) == 1 and same(got[0][0], expect, within)
    if isinstance(expect, CellError) or isinstance(got, CellError):
        return isinstance(expect, CellError) and isinstance(got, CellError) and got.code == expect.code
    if isinstance(expect, bool) or isinstance(got, bool):
        return got is expect
    if isinstance(expect, int | float) and isinstance(got, int | float):
        return abs(got - expect) <= within
    return type(got) is type(expect) and got == expect
