"""Cases are data: tests/cases/<rulebook>/<chapter>.toml, the same files for every host.

    [[case]]
    function = "CBA_MP"
    args = [3, 24, 36.4]
    expect = 21.84
    source = "cba.md, worked example: R = lg 24 − lg 6 = 0.60, 0.60 × 36.4 = 21.84"

A cell is a number, a text, true/false, "" for an empty cell, or {error = "#N/A"}. An argument or an
expectation that is a list is a range: flat, a column; a list of lists, rows. ``expect = {error =
"#NUM!"}`` is a failure of the function as a whole; ``says`` is the name of its sentence, with what one
or more of its fields say behind it (``RANK_BEYOND 25 24``). ``within`` is the tolerance where a rule gives
an unrounded figure. ``source`` says where the answer comes from. ``editions`` names those of the rulebook that
the answer holds for, where it is not the one in force, or not that alone; hosts ask for what is in force.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import tomllib

from xlfuncs.core.editions import EDITIONS, by_edition
from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import call
from xlfuncs.core.sentences import Said, text_of

FOLDER = Path(__file__).parents[1] / "cases"
KEYS = {"function", "args", "expect", "source", "says", "within", "editions"}


class Case(NamedTuple):
    """One question to a function and its answer."""

    place: str
    function: str
    args: list[Any]
    expect: Any
    says: str
    within: float
    source: str
    edition: str | None = None


def cells(value: Any) -> Any:
    """A case's notation as cell values: a list becomes rows, {error = …} a CellError."""
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
    """The cases of one file, read once; an unknown key or a missing source is an error."""
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    if set(content) != {"case"}:
        raise ValueError(f"{file.name}: unknown keys {set(content) - {'case'}}")
    cases: list[Case] = []
    for number, entry in enumerate(content["case"], 1):
        unknown, missing = set(entry) - KEYS, {"function", "args", "expect", "source"} - set(entry)
        if unknown or missing or not entry["source"].strip():
            raise ValueError(f"{file.name}, case {number}: unknown {unknown}, missing {missing or 'source'}")
        case = Case(
            place=f"{file.parent.name}/{file.stem}:{number}:{entry['function']}",
            function=entry["function"],
            args=[cells(arg) for arg in entry["args"]],
            expect=cells(entry["expect"]),
            says=entry.get("says", ""),
            within=entry.get("within", 0.0),
            source=entry["source"],
        )
        cases += [case._replace(edition=edition) for edition in entry.get("editions", [None])]
    return tuple(cases)


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.toml"))


def every() -> Iterator[Case]:
    """The cases of what is in force: the questions that every host is asked."""
    for file in files():
        yield from (case for case in read(file) if in_force(case))


def of_earlier_editions() -> Iterator[Case]:
    """The cases that only Python can ask."""
    for file in files():
        yield from (case for case in read(file) if not in_force(case))


def in_force(case: Case) -> bool:
    """Whether a case is about the edition in force. A name that no edition has is a mistake."""
    if case.edition is None:
        return True
    editions = EDITIONS.get(book_of(case))
    if editions is None or case.edition not in editions.modules:
        raise ValueError(f"{case.place}: there is no edition {case.edition!r}")
    return case.edition == editions.in_force


def book_of(case: Case) -> str:
    """The prefix of the rulebook that a case is about; XF_EXPLAIN and XF_EVENT name it in their first argument."""
    prefix, _, _ = case.function.partition("_")
    if prefix != "XF":
        return prefix
    return re.split("[_-]", str(case.args[0]).rpartition(":")[2])[0].upper()


def answer(case: Case) -> Any:
    """The answer straight from the registry; a failure is its error."""
    try:
        with by_edition(book_of(case) if case.edition else "", case.edition):
            return call(case.function, case.args)
    except CellError as error:
        return error


def told(error: CellError, says: str) -> bool:
    """Whether an error is told in the sentence of that name, with these words among its fields."""
    name, *fields = says.split() or [error.name]
    has = {text_of(value, "en") for value in error.said.fields.values()} if isinstance(error.said, Said) else set()
    return error.name == name and set(fields) <= has


def same(got: Any, expect: Any, within: float = 0.0) -> bool:
    """Whether a result is the expected one: shape, kind and value; numbers to ``within``."""
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
