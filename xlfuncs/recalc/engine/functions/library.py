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
from xlfuncs.recalc.engine.functions import (
    arrays,
    criteria,
    days,
    financial,
    formats,
    numerals,
    rounding,
    statistics,
    toolpak,
    words,
)
from xlfuncs.recalc.engine.functions.reading import READERS, Calendar, total
from xlfuncs.recalc.engine.helpers import MOST_VALUES, error, item_at, rows_of
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
        """One letter for each of ``count`` arguments; those too many are taken as they are."""
        head, _, tail = self.letters.partition("|")
        return (head + (tail * count if tail else "e" * count))[:count]

    def call(self, calendar: Calendar, arguments: list[Any], bounds: Bounds) -> Any:
        """The result as the engine takes it; over ranges where single values belong, as an array."""
        letters = self.pattern(len(arguments))
        loops = [
            rows_of(item)
            for letter, item in zip(letters, arguments, strict=True)
            if letter in READERS and isinstance(item, list)
        ]
        if not loops:
            found = self._once(calendar, letters, arguments)
            bounds.hold(found)
            return found
        height, width = max(map(len, loops)), max(len(block[0]) for block in loops)

        if height * width > MOST_VALUES:
            return error("#NUM!")

        def at(row: int, across: int) -> Any:
            bounds.check()
            taken = [
                item_at(item, row, across) if letter in READERS and isinstance(item, list) else item
                for letter, item in zip(letters, arguments, strict=True)
            ]
            found = self._once(calendar, letters, taken)
            found = found[0][0] if isinstance(found, list) else found
            bounds.hold(found)
            return found

        return [[at(row, across) for across in range(width)] for row in range(height)]

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
    """A result, or an error where no cell can hold it."""
    if isinstance(value, float) and not math.isfinite(value):
        return error("#NUM!")
    return error("#VALUE!") if isinstance(value, str) and len(value) > MOST_CHARACTERS else value


@cache
def _arity(function: Callable[..., Any]) -> tuple[int, float]:
    """The fewest and the most arguments of a function."""
    parameters = list(signature(function).parameters.values())
    least = sum(each.default is each.empty and each.kind is not each.VAR_POSITIONAL for each in parameters)
    most = math.inf if any(each.kind is each.VAR_POSITIONAL for each in parameters) else len(parameters)
    return least, most


def _chosen(number: float, *branches: Any) -> Any:
    """CHOOSE for one of several numbers; a branch is one value by then."""
    if not 1 <= number < len(branches) + 1:
        raise CellError("#VALUE!")
    return branches[int(number) - 1]


def _kind(value: Any) -> float:
    """TYPE of one value."""
    return (
        16.0 if isinstance(value, dict) else 4.0 if isinstance(value, bool) else 2.0 if isinstance(value, str) else 1.0
    )


#: AGGREGATE with one of the functions 14 to 19, which take an array and a number.
AGGREGATE_PLACE = "AGGREGATE.PLACE"
#: INDEX of what is computed; of cells the engine's own does.
INDEX_OF_ARRAY = "INDEX.OF.ARRAY"
#: FILTER of whole columns, where it matters what is below the rows in use.
FILTER_OF_COLUMNS = "FILTER.OF.COLUMNS"
LIBRARY: dict[str, Own] = {
    # rounding
    "CEILING": Own(rounding.ceiling, "nn"),
    "FLOOR": Own(rounding.floor, "nn"),
    "CEILING.MATH": Own(rounding.ceiling_math, "nnn"),
    "FLOOR.MATH": Own(rounding.floor_math, "nnn"),
    "CEILING.PRECISE": Own(rounding.ceiling_precise, "nn"),
    "FLOOR.PRECISE": Own(rounding.floor_precise, "nn"),
    "ISO.CEILING": Own(rounding.ceiling_precise, "nn"),
    "MROUND": Own(rounding.nearest, "xx"),
    "POWER": Own(rounding.power, "nn"),
    "GCD": Own(toolpak.gcd, "|r", dated=True),
    "LCM": Own(toolpak.lcm, "|r", dated=True),
    "MULTINOMIAL": Own(toolpak.multinomial, "|r", dated=True),
    # statistics
    "MODE": Own(statistics.mode, "|r"),
    "MODE.SNGL": Own(statistics.mode, "|r"),
    "MODE.MULT": Own(statistics.modes, "|r", many=True),
    "LARGE": Own(statistics.large, "rn"),
    "SMALL": Own(statistics.small, "rn"),
    "PERCENTILE": Own(statistics.percentile, "rn"),
    "PERCENTILE.INC": Own(statistics.percentile, "rn"),
    "PERCENTILE.EXC": Own(statistics.percentile_exclusive, "rn"),
    "QUARTILE": Own(statistics.quartile, "rn"),
    "QUARTILE.INC": Own(statistics.quartile, "rn"),
    "QUARTILE.EXC": Own(statistics.quartile_exclusive, "rn"),
    "PERCENTRANK": Own(statistics.percent_rank, "rnn"),
    "PERCENTRANK.INC": Own(statistics.percent_rank, "rnn"),
    "PERCENTRANK.EXC": Own(statistics.percent_rank_exclusive, "rnn"),
    "STDEVA": Own(statistics.deviation_with_words(1, root=True), "|r"),
    "STDEVPA": Own(statistics.deviation_with_words(0, root=True), "|r"),
    "VARA": Own(statistics.deviation_with_words(1, root=False), "|r"),
    "VARPA": Own(statistics.deviation_with_words(0, root=False), "|r"),
    "COVAR": Own(statistics.covariance(0), "aa"),
    "COVARIANCE.P": Own(statistics.covariance(0), "aa"),
    "COVARIANCE.S": Own(statistics.covariance(1), "aa"),
    "PEARSON": Own(statistics.pearson, "aa"),
    "SKEW": Own(statistics.skew, "|r"),
    "KURT": Own(statistics.kurtosis, "|r"),
    "SUMXMY2": Own(statistics.of_pairs(lambda x, y: (x - y) ** 2), "aa"),
    "SUMX2MY2": Own(statistics.of_pairs(lambda x, y: x * x - y * y), "aa"),
    "SUMX2PY2": Own(statistics.of_pairs(lambda x, y: x * x + y * y), "aa"),
    "SUMPRODUCT": Own(statistics.sum_of_products, "|a"),
    "AGGREGATE": Own(statistics.aggregate, "nnr|r"),
    AGGREGATE_PLACE: Own(statistics.aggregate_place, "nnan"),
    "SUBTOTAL": Own(statistics.subtotal, "nr|r"),
    # matrices
    "MMULT": Own(arrays.product, "aa", many=True),
    "MINVERSE": Own(arrays.inverse, "a", many=True),
    "MDETERM": Own(arrays.determinant, "a"),
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
    "TOCOL": Own(arrays.one_column, "ass", many=True),
    "TOROW": Own(arrays.one_row, "ass", many=True),
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
    # days and times
    "TIME": Own(rounding.time, "nnn"),
    "DATEDIF": Own(days.date_dif, "nnt", dated=True),
    "DATEVALUE": Own(days.date_value, "t", dated=True),
    "TIMEVALUE": Own(days.time_value, "t", dated=True),
    "NETWORKDAYS": Own(days.between, "xxr", dated=True),
    "NETWORKDAYS.INTL": Own(days.between_intl, "xxsr", dated=True),
    "WORKDAY": Own(days.after, "xxr", dated=True),
    "WORKDAY.INTL": Own(days.after_intl, "xxsr", dated=True),
    "DAYS360": Own(toolpak.days_of_thirty, "nns", dated=True),
    "EDATE": Own(toolpak.month_after, "xx", dated=True),
    "EOMONTH": Own(toolpak.month_end, "xx", dated=True),
    # loans
    "IPMT": Own(financial.interest, "nnnnnn"),
    "ACCRINT": Own(financial.accrued, "xxxxxxxs", dated=True),
    "PPMT": Own(financial.principal, "nnnnnn"),
    # text
    "TEXT": Own(formats.text, "st", dated=True),
    "VALUE": Own(lambda value: value, "x"),
    "NUMBERVALUE": Own(numerals.number_value, "ttt", dated=True),
    "ROMAN": Own(numerals.roman, "ns"),
    "DEC2BIN": Own(toolpak.binary, "xx"),
    "DEC2OCT": Own(toolpak.octal, "xx"),
    "DEC2HEX": Own(toolpak.hexadecimal, "xx"),
    "NUMBERSTRING": Own(numerals.number_string, "nn"),
    "REPT": Own(words.repeated, "tn"),
    "LEN": Own(words.length, "t"),
    "LEFT": Own(words.left, "tn"),
    "RIGHT": Own(words.right, "tn"),
    "MID": Own(words.middle, "tnn"),
    "REPLACE": Own(words.replaced, "tnnt"),
    "FIND": Own(words.find, "ttn"),
    "SEARCH": Own(words.search, "ttn"),
    "LENB": Own(words.length_in_bytes, "t"),
    "LEFTB": Own(words.left_bytes, "tn"),
    "RIGHTB": Own(words.right_bytes, "tn"),
    "MIDB": Own(words.middle_bytes, "tnn"),
    "FINDB": Own(words.counted_in_bytes(words.find), "ttn"),
    "SEARCHB": Own(words.counted_in_bytes(words.search), "ttn"),
    "UPPER": Own(words.upper, "t"),
    "LOWER": Own(words.lower, "t"),
    "ASC": Own(words.narrow, "t"),
    "JIS": Own(words.wide, "t"),
    "DBCS": Own(words.wide, "t"),
    "WIDECHAR": Own(words.wide, "t"),
    "PHONETIC": Own(words.phonetic, "t"),
    "PROPER": Own(words.proper, "t"),
    "TRIM": Own(words.trimmed, "t"),
    "TEXTBEFORE": Own(words.text_before, "tassse"),
    "TEXTAFTER": Own(words.text_after, "tassse"),
    "TEXTSPLIT": Own(words.split, "taasse", many=True),
    "TEXTJOIN": Own(words.joined, "as|r"),
    # logic
    "CHOOSE": Own(_chosen, "n|e"),
    "TYPE": Own(_kind, "e"),
}
