"""List the functions that Python computes, and make a call of one a call in Python."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from inspect import signature
from typing import Any

from xlfuncs.core.errors import CellError
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.engine import arrays, criteria, days, formats, numbers, numerals, texts
from xlfuncs.recalc.engine.operations import (
    AGGREGATE_PLACE,
    BELOW,
    BESIDE,
    FILTER_OF_COLUMNS,
    FOUND,
    INDEX_OF_ARRAY,
    LAST_LINE,
    NEAR,
    RANK_OF_AREAS,
    each_cell,
    error,
)
from xlfuncs.recalc.engine.reading import READERS, Calendar, total
from xlfuncs.xlsx.formulas.plain import MOST_CHARACTERS


@dataclass(frozen=True, slots=True)
class Own:
    """A function in Python. ``letters`` says how it takes its arguments; what stands behind ``|`` repeats.

    ``n``: a number, ``x``: one that TRUE is not, ``t``: text, ``s``: one value as it is, ``e``: the same, errors too;
    over a range each of these is computed cell by cell. ``r``: a range whole; ``a``: an array whole, everything inside
    it computed as arrays. ``dated``: the first thing it takes is the date system. ``many``: its result may be an array.
    """

    compute: Callable[..., Any]
    letters: str
    dated: bool = False
    many: bool = False

    def pattern(self, count: int) -> str:
        """Return one letter for each of ``count`` arguments; those too many are taken as they are."""
        head, _, tail = self.letters.partition("|")
        return (head + (tail * count if tail else "e" * count))[:count]

    def call(self, calendar: Calendar, arguments: list[Any], bounds: Bounds) -> Any:
        """Return the result as the engine takes it; over ranges where single values belong, as an array."""
        letters = self.pattern(len(arguments))
        single = [letter in READERS for letter in letters]

        def computed(*values: Any) -> Any:
            left = iter(values)
            taken = [next(left) if alone else item for alone, item in zip(single, arguments, strict=True)]
            found = self._once(calendar, letters, taken)
            bounds.hold(found)
            return found

        values = [item for alone, item in zip(single, arguments, strict=True) if alone]
        if not any(isinstance(item, list) for item in values):
            return computed(*values)

        def first(*values: Any) -> Any:
            bounds.check()
            found = computed(*values)
            return found[0][0] if isinstance(found, list) else found

        return each_cell(first, *values)

    def _once(self, calendar: Calendar, letters: str, arguments: list[Any]) -> Any:
        try:
            taken = [
                READERS[letter](item, calendar) if letter in READERS else item
                for letter, item in zip(letters, arguments, strict=True)
            ]
            if self.dated:
                taken.insert(0, calendar)
            least, most = _arity(self.compute)
            if not least <= len(taken) <= most:
                return error("#VALUE!")
            result = self.compute(*taken)
        except CellError as failure:
            return error(failure.code)
        except OverflowError:
            return error("#NUM!")  # a number beyond what a cell holds, or a day beyond the calendar
        return [[_held(item) for item in row] for row in result] if isinstance(result, list) else _held(result)


def _held(value: Any) -> Any:
    """Return a result, or an error where no cell can hold it."""
    if isinstance(value, float) and not math.isfinite(value):
        return error("#NUM!")
    return error("#VALUE!") if isinstance(value, str) and len(value) > MOST_CHARACTERS else value


@cache
def _arity(function: Callable[..., Any]) -> tuple[int, float]:
    """Return the fewest and the most arguments of a function."""
    parameters = list(signature(function).parameters.values())
    least = sum(each.default is each.empty and each.kind is not each.VAR_POSITIONAL for each in parameters)
    most = math.inf if any(each.kind is each.VAR_POSITIONAL for each in parameters) else len(parameters)
    return least, most


def _chosen(number: float, *branches: Any) -> Any:
    """Compute CHOOSE for one of several numbers; a branch is one value by then."""
    if not 1 <= number < len(branches) + 1:
        raise CellError("#VALUE!")
    return branches[int(number) - 1]


def _kind(value: Any) -> float:
    """Compute TYPE of one value."""
    return (
        16.0 if isinstance(value, dict) else 4.0 if isinstance(value, bool) else 2.0 if isinstance(value, str) else 1.0
    )


LIBRARY: dict[str, Own] = {
    # rounding
    "CEILING": Own(numbers.ceiling, "nn"),
    "FLOOR": Own(numbers.floor, "nn"),
    "CEILING.MATH": Own(numbers.ceiling_math, "nnn"),
    "FLOOR.MATH": Own(numbers.floor_math, "nnn"),
    "CEILING.PRECISE": Own(numbers.ceiling_precise, "nn"),
    "FLOOR.PRECISE": Own(numbers.floor_precise, "nn"),
    "ISO.CEILING": Own(numbers.ceiling_precise, "nn"),
    "MROUND": Own(numbers.nearest, "xx"),
    "POWER": Own(numbers.power, "nn"),
    "GCD": Own(numbers.gcd, "|r", dated=True),
    "LCM": Own(numbers.lcm, "|r", dated=True),
    "MULTINOMIAL": Own(numbers.multinomial, "|r", dated=True),
    # statistics
    "MODE": Own(numbers.mode, "|r"),
    "MODE.SNGL": Own(numbers.mode, "|r"),
    "MODE.MULT": Own(numbers.modes, "|r", many=True),
    "LARGE": Own(numbers.large, "rn"),
    "SMALL": Own(numbers.small, "rn"),
    "PERCENTILE": Own(numbers.percentile, "rn"),
    "PERCENTILE.INC": Own(numbers.percentile, "rn"),
    "PERCENTILE.EXC": Own(numbers.percentile_exclusive, "rn"),
    "QUARTILE": Own(numbers.quartile, "rn"),
    "QUARTILE.INC": Own(numbers.quartile, "rn"),
    "QUARTILE.EXC": Own(numbers.quartile_exclusive, "rn"),
    "PERCENTRANK": Own(numbers.percent_rank, "rnn"),
    "PERCENTRANK.INC": Own(numbers.percent_rank, "rnn"),
    "PERCENTRANK.EXC": Own(numbers.percent_rank_exclusive, "rnn"),
    "SUMXMY2": Own(numbers.of_pairs(lambda x, y: (x - y) ** 2), "aa"),
    "SUMX2MY2": Own(numbers.of_pairs(lambda x, y: x * x - y * y), "aa"),
    "SUMX2PY2": Own(numbers.of_pairs(lambda x, y: x * x + y * y), "aa"),
    "SUMPRODUCT": Own(numbers.sum_of_products, "|a"),
    "AGGREGATE": Own(numbers.aggregate, "nnr|r"),
    AGGREGATE_PLACE: Own(numbers.aggregate_place, "nnan"),
    "SUBTOTAL": Own(numbers.subtotal, "nr|r"),
    # matrices
    "MMULT": Own(numbers.matrix_product, "aa", many=True),
    "MINVERSE": Own(numbers.inverse, "a", many=True),
    "MDETERM": Own(numbers.determinant, "a"),
    # places
    "ADDRESS": Own(arrays.address, "nnsst"),
    "FREQUENCY": Own(arrays.frequency, "aa", many=True),
    "SORTBY": Own(arrays.sorted_by, "a|as", many=True),
    # arrays
    INDEX_OF_ARRAY: Own(arrays.item, "ass"),
    "SORT": Own(arrays.sort, "aaas", many=True),
    "FILTER": Own(arrays.filtered, "aaa", many=True),
    FILTER_OF_COLUMNS: Own(arrays.filtered_columns, "aaa", many=True),
    "UNIQUE": Own(arrays.unique, "ass", many=True),
    "TAKE": Own(arrays.take, "ass", many=True),
    "DROP": Own(arrays.drop, "ass", many=True),
    "CHOOSEROWS": Own(arrays.chosen_rows, "a|a", many=True),
    "CHOOSECOLS": Own(arrays.chosen_columns, "a|a", many=True),
    "EXPAND": Own(arrays.expanded, "asse", many=True),
    "VSTACK": Own(arrays.below_each_other, "|a", many=True),
    "HSTACK": Own(arrays.beside_each_other, "|a", many=True),
    "WRAPROWS": Own(arrays.in_rows, "ase", many=True),
    "WRAPCOLS": Own(arrays.in_columns, "ase", many=True),
    # conditions
    "COUNTIF": Own(criteria.count_if, "re", dated=True),
    "COUNTIFS": Own(criteria.count_if, "|re", dated=True),
    "SUMIF": Own(criteria.over_matching(total), "rer", dated=True),
    "SUMIFS": Own(criteria.over_chosen(total), "r|re", dated=True),
    "AVERAGEIF": Own(criteria.over_matching(criteria.mean), "rer", dated=True),
    "AVERAGEIFS": Own(criteria.over_chosen(criteria.mean), "r|re", dated=True),
    "MAXIFS": Own(criteria.over_chosen(criteria.largest), "r|re", dated=True),
    "MINIFS": Own(criteria.over_chosen(criteria.smallest), "r|re", dated=True),
    "DSUM": Own(criteria.over_list(total), "rsr", dated=True),
    "DAVERAGE": Own(criteria.over_list(criteria.mean), "rsr", dated=True),
    "DMAX": Own(criteria.over_list(criteria.largest), "rsr", dated=True),
    "DMIN": Own(criteria.over_list(criteria.smallest), "rsr", dated=True),
    "DPRODUCT": Own(criteria.over_list(criteria.product), "rsr", dated=True),
    "DCOUNT": Own(criteria.over_list(lambda values: float(len(values))), "rsr", dated=True),
    "DCOUNTA": Own(criteria.count_list, "rsr", dated=True),
    "DGET": Own(criteria.get, "rsr", dated=True),
    # lookups
    NEAR: Own(arrays.near, "eae"),
    FOUND: Own(arrays.found, "eaee"),
    BESIDE: Own(arrays.beside, "eae"),
    BELOW: Own(arrays.below, "eae"),
    LAST_LINE: Own(arrays.last_line, "ea"),
    RANK_OF_AREAS: Own(arrays.rank, "eeea"),
    # days and times
    "DATE": Own(days.date, "nnn", dated=True),
    "DAYS": Own(days.days_apart, "nn"),
    "TIME": Own(days.time, "nnn"),
    "DATEDIF": Own(days.date_dif, "nnt", dated=True),
    "DATEVALUE": Own(days.date_value, "t", dated=True),
    "TIMEVALUE": Own(days.time_value, "t", dated=True),
    "NETWORKDAYS": Own(days.between, "xxr", dated=True),
    "NETWORKDAYS.INTL": Own(days.between_intl, "xxsr", dated=True),
    "WORKDAY": Own(days.after, "xxr", dated=True),
    "WORKDAY.INTL": Own(days.after_intl, "xxsr", dated=True),
    "DAYS360": Own(days.days_of_thirty, "nns", dated=True),
    "EDATE": Own(days.month_after, "xx", dated=True),
    "EOMONTH": Own(days.month_end, "xx", dated=True),
    # loans
    "IPMT": Own(numbers.interest, "nnnnnn"),
    "ACCRINT": Own(days.accrued, "xxxxxxxs", dated=True),
    "PPMT": Own(numbers.principal, "nnnnnn"),
    # text
    "TEXT": Own(formats.text, "st", dated=True),
    "VALUE": Own(lambda value: value, "x"),
    "NUMBERVALUE": Own(numerals.number_value, "ttt", dated=True),
    "ROMAN": Own(numerals.roman, "ns"),
    "DEC2BIN": Own(numerals.binary, "xx"),
    "DEC2OCT": Own(numerals.octal, "xx"),
    "DEC2HEX": Own(numerals.hexadecimal, "xx"),
    "NUMBERSTRING": Own(numerals.number_string, "nn"),
    "REPT": Own(texts.repeated, "tn"),
    "LEN": Own(texts.length, "t"),
    "LEFT": Own(texts.left, "tn"),
    "RIGHT": Own(texts.right, "tn"),
    "MID": Own(texts.middle, "tnn"),
    "REPLACE": Own(texts.replaced, "tnnt"),
    "SUBSTITUTE": Own(texts.substituted, "tttn"),
    "FIND": Own(texts.find, "ttn"),
    "SEARCH": Own(texts.search, "ttn"),
    "LENB": Own(texts.length_in_bytes, "t"),
    "LEFTB": Own(texts.left_bytes, "tn"),
    "RIGHTB": Own(texts.right_bytes, "tn"),
    "MIDB": Own(texts.middle_bytes, "tnn"),
    "FINDB": Own(texts.counted_in_bytes(texts.find), "ttn"),
    "SEARCHB": Own(texts.counted_in_bytes(texts.search), "ttn"),
    "UPPER": Own(texts.upper, "t"),
    "LOWER": Own(texts.lower, "t"),
    "ASC": Own(texts.narrow, "t"),
    "JIS": Own(texts.wide, "t"),
    "DBCS": Own(texts.wide, "t"),
    "WIDECHAR": Own(texts.wide, "t"),
    "PHONETIC": Own(texts.phonetic, "t"),
    "PROPER": Own(texts.proper, "t"),
    "TRIM": Own(texts.trimmed, "t"),
    "TEXTBEFORE": Own(texts.text_before, "tassse"),
    "TEXTAFTER": Own(texts.text_after, "tassse"),
    "TEXTSPLIT": Own(texts.split, "taasse", many=True),
    "TEXTJOIN": Own(texts.joined, "as|r"),
    # logic
    "CHOOSE": Own(_chosen, "n|e"),
    "TYPE": Own(_kind, "e"),
}
