"""Compute what asks conditions of cells: COUNTIF and its kin, and the functions of lists such as DSUM."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import to_15_digits
from xlfuncs.recalc.engine.operations import KIND_OF_CODE, cells, error, rows_of
from xlfuncs.recalc.engine.reading import Calendar, numbers, read_number, total
from xlfuncs.xlsx.formulas.plain import COMPARISONS, is_number

Test = Callable[[Any], bool]
_OPERATOR = re.compile(r"(<=|>=|<>|<|>|=)?(.*)", re.DOTALL)


def pattern_of(wild: str) -> re.Pattern[str]:
    """Compile a text with the wildcards ``*`` and ``?`` (``~`` takes what follows literally), of any case.

    >>> [bool(pattern_of(wild).fullmatch("中文*a")) for wild in ("中?~*A", "~中*", "中**a", "?~*a", "*文*", "*文")]
    [True, True, True, False, True, False]
    """
    parts = [[re.escape(each[-1]) if each != "?" else "." for each in part] for part in _parts(wild)]
    first, *others = ["".join(part) for part in parts]
    # The nearest place of each part will do: without going back, many stars take no longer than one.
    middle = "".join(f"(?=(?P<p{place}>.*?{part}))(?P=p{place})" for place, part in enumerate(others[:-1]))
    last = f".*{others[-1]}" if others else ""
    return re.compile(first + middle + last, re.IGNORECASE | re.DOTALL)


def _parts(wild: str) -> list[list[str]]:
    """Return what stands between the stars, character by character, ``~`` before one that is meant literally."""
    parts: list[list[str]] = [[]]
    for each in re.findall(r"~.|.", wild, re.DOTALL):
        if each != "*":
            parts[-1].append(each)
        elif parts[-1] or len(parts) == 1:
            parts.append([])
    return parts


def condition(criterion: Any, calendar: Calendar) -> Test:
    """Return what a criterion asks of a cell.

    Text that shows a number is that number, in the criterion and, where it asks for equality, in the cells; where it
    asks for what is not equal, a text in a cell is no number.

    >>> test = condition("03", Calendar())
    >>> [test(value) for value in (3.0, "3", "03", "x", None)]
    [True, True, True, False, False]
    >>> test = condition("<>3", Calendar())
    >>> [test(value) for value in (3.0, "3", "x", None)]
    [False, True, True, True]
    >>> [condition(text, Calendar())(None) for text in ("", "=", "<>", "<>x", "<5")]
    [True, True, False, True, False]
    """
    if not isinstance(criterion, str):
        wanted = 0.0 if criterion is None else criterion
        return _equal(wanted, calendar)
    found = _OPERATOR.fullmatch(criterion)
    assert found is not None
    operator, rest = found.groups()
    if not rest:
        return _blank(operator)
    meant = _meaning(rest, calendar)
    if operator == "<>":
        equal = _equal(meant, calendar, by_text=False)
        return lambda value: not equal(value)
    if operator in (None, "="):
        return _equal(meant, calendar)
    return _ordered(operator, meant)


def wanted(criterion: Any, calendar: Calendar) -> float | str | None:
    """Return the number, or the text in small letters, that a criterion asks for; None where others may meet it.

    >>> [wanted(each, Calendar()) for each in ("03", "Ann", 0.1 + 0.2, "<>x", "a*", "TRUE", None)]
    [3.0, 'ann', 0.3, None, None, None, 0.0]
    """
    if isinstance(criterion, str):
        criterion = None if criterion[:1] in ("", "<", ">", "=") else _meaning(criterion, calendar)
        if isinstance(criterion, str):
            return None if re.search(r"[*?~]", criterion) else criterion.casefold()
    elif criterion is None:
        criterion = 0.0
    return to_15_digits(criterion) if is_number(criterion) else None


def _meaning(text: str, calendar: Calendar) -> Any:
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper() == "TRUE"
    if text.upper() in KIND_OF_CODE:
        return error(text.upper())
    read = read_number(text, calendar)
    return text if read is None else read


def _blank(operator: str | None) -> Test:
    if operator is None:
        return lambda value: value is None or value == ""
    if operator == "=":
        return lambda value: value is None
    if operator == "<>":
        return lambda value: value is not None
    return lambda value: False


def _equal(wanted: Any, calendar: Calendar, by_text: bool = True) -> Test:
    """Return the test for a value; ``by_text``: a text in a cell that shows the number is it too."""
    if isinstance(wanted, dict):
        return lambda value: isinstance(value, dict) and value["kind"] == wanted["kind"]
    if isinstance(wanted, bool):
        return lambda value: value is wanted
    if isinstance(wanted, str):
        if re.search(r"[*?~]", wanted):
            expression = pattern_of(wanted)
            return lambda value: isinstance(value, str) and bool(expression.fullmatch(value))
        folded = wanted.casefold()
        return lambda value: isinstance(value, str) and value.casefold() == folded
    size = to_15_digits(wanted)
    near = abs(size) * 1e-14

    def same(value: Any) -> bool:
        if type(value) is float:
            return value == size or (abs(value - size) <= near and to_15_digits(value) == size)
        if by_text and isinstance(value, str) and any(each.isdigit() for each in value):
            read = read_number(value, calendar)
            return read is not None and same(read)
        return False

    return same


def _ordered(operator: str, wanted: Any) -> Test:
    holds = COMPARISONS[operator]
    if isinstance(wanted, dict):
        return lambda value: isinstance(value, dict) and operator in ("<=", ">=") and value["kind"] == wanted["kind"]
    if isinstance(wanted, bool):
        return lambda value: isinstance(value, bool) and holds(value - wanted, 0)
    if isinstance(wanted, str):
        folded = wanted.casefold()
        return lambda value: (
            isinstance(value, str) and holds((value.casefold() > folded) - (value.casefold() < folded), 0)
        )
    return lambda value: is_number(value) and holds((value > wanted) - (value < wanted), 0)


def _met(conditions: tuple[Any, ...], calendar: Calendar) -> list[bool]:
    """Tell for each place of the ranges whether all conditions are met there."""
    if not conditions or len(conditions) % 2:
        raise CellError("#VALUE!")
    result: list[bool] = []
    size: tuple[int, int] | None = None
    for block, criterion in zip(conditions[::2], conditions[1::2], strict=True):
        rows, test = rows_of(block), condition(criterion, calendar)
        if size is None:
            size = len(rows), len(rows[0])
            result = [test(value) for row in rows for value in row]
        elif size != (len(rows), len(rows[0])):
            raise CellError("#VALUE!")
        else:
            result = [met and test(value) for met, value in zip(result, cells(rows), strict=True)]
    return result


def count_if(calendar: Calendar, *conditions: Any) -> float:
    """Compute COUNTIF and COUNTIFS."""
    return float(sum(_met(conditions, calendar)))


def _chosen(calendar: Calendar, values: Any, conditions: tuple[Any, ...]) -> list[float]:
    met = _met(conditions, calendar)
    block, first = rows_of(values), rows_of(conditions[0])
    if (len(block), len(block[0])) != (len(first), len(first[0])):
        raise CellError("#VALUE!")
    places = zip(cells(block), met, strict=True)
    return numbers([[value for value, counts in places if counts] or [None]])


def over_chosen(combine: Callable[[list[float]], float]) -> Callable[..., float]:
    """Compute SUMIFS, AVERAGEIFS, MAXIFS or MINIFS: the values first, then ranges and their criteria."""

    def function(calendar: Calendar, values: Any, *conditions: Any) -> float:
        return combine(_chosen(calendar, values, conditions))

    return function


def over_matching(combine: Callable[[list[float]], float]) -> Callable[..., float]:
    """Compute SUMIF or AVERAGEIF: a range, its criterion, and the values if they are others."""

    def function(calendar: Calendar, block: Any, criterion: Any, values: Any = None) -> float:
        return combine(_chosen(calendar, block if values is None else values, (block, criterion)))

    return function


def mean(values: list[float]) -> float:
    """Return an average; of nothing there is none."""
    if not values:
        raise CellError("#DIV/0!")
    return total(values) / len(values)


def largest(values: list[float]) -> float:
    """Return the largest, 0 of none."""
    return max(values, default=0.0)


def smallest(values: list[float]) -> float:
    """Return the smallest, 0 of none."""
    return min(values, default=0.0)


def product(values: list[float]) -> float:
    """Return a product, 0 of none."""
    return math.prod(values) if values else 0.0


def _records(calendar: Calendar, table: Any, field: Any, asked: Any) -> Iterator[Any]:
    """Yield the field of every row of the list that meets one row of the criteria; without a field, 1 for each."""
    heads, *body = rows_of(table)
    names = [str(head).casefold() if head is not None else "" for head in heads]
    columns, *lines = rows_of(asked)
    tests = []
    for line in lines:
        wanted = []
        for head, criterion in zip(columns, line, strict=True):
            if criterion is None or head is None:
                continue
            if str(head).casefold() not in names:
                raise CellError("#VALUE!")
            test = condition(_beginning(criterion, calendar), calendar)
            wanted.append((names.index(str(head).casefold()), test))
        tests.append(wanted)
    place = _field(field, names)
    for row in body:
        if any(all(test(row[column]) for column, test in wanted) for wanted in tests):
            yield 1.0 if place is None else row[place]


def _beginning(criterion: Any, calendar: Calendar) -> Any:
    """Make a text without an operator ask for what begins with it, as in a list."""
    begins = isinstance(criterion, str) and criterion[:1] not in ("", "<", ">", "=")
    return criterion + "*" if begins and read_number(criterion, calendar) is None else criterion


def _field(field: Any, names: list[str]) -> int | None:
    if field == "":
        return None
    if isinstance(field, str):
        if field.casefold() not in names:
            raise CellError("#VALUE!")
        return names.index(field.casefold())
    if not 1 <= int(field or 0) <= len(names):
        raise CellError("#VALUE!")
    return int(field) - 1


def over_list(combine: Callable[[list[float]], float]) -> Callable[..., float]:
    """Compute DSUM, DAVERAGE, DMAX, DMIN, DPRODUCT or DCOUNT: of the numbers of a field."""

    def function(calendar: Calendar, table: Any, field: Any, asked: Any) -> float:
        return combine(numbers([[*_records(calendar, table, field, asked), None]]))

    return function


def count_list(calendar: Calendar, table: Any, field: Any, asked: Any) -> float:
    """Compute DCOUNTA."""
    return float(sum(value is not None for value in _records(calendar, table, field, asked)))


def get(calendar: Calendar, table: Any, field: Any, asked: Any) -> Any:
    """Compute DGET: the one record's field."""
    found = list(_records(calendar, table, field, asked))
    if len(found) != 1:
        raise CellError("#NUM!" if found else "#VALUE!")
    return found[0]
