"""Tell what the engine does otherwise than Excel, and what functions do with a range in each argument.

Each ``Correction`` is read where calls are written for the engine; a function that Python computes in its place is a
row of ``library``. ``tests/recalc/test_corrections.py`` asks the bare engine whether each is still needed.

``s``: wants one value; over a range it is computed cell by cell (*lifted*). ``r``: takes a range whole.
``a``: takes an array whole and makes everything inside it compute as arrays. What stands behind ``|``
repeats. The engine lifts operators, IF, IFERROR and IFNA by itself and hardly anything else, some of it
silently wrong; so every call that needs lifting is taken over (``operations.lift``), and a function that is
not listed here is never given a range.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Every argument is one number.
_OF_NUMBERS = _names("""
ABS ACOS ACOSH ASIN ASINH ATAN ATAN2 ATANH BASE BITAND BITOR BITXOR CHAR COMBIN COS COSH DAY DB DDB DEGREES DOLLAR EVEN
EXP FACT FV HOUR INT ISOWEEKNUM ISPMT LN LOG LOG10 MINUTE MOD MONTH NORM.INV NORMSDIST NPER ODD PERMUT PMT PV
RADIANS RATE ROUND ROUNDDOWN ROUNDUP SECOND SIGN SIN SINH SLN SQRT SYD TAN TANH TRUNC UNICHAR WEEKDAY YEAR
""")
#: Only scalar arguments; all of them compute rightly from single values.
_SCALAR = _OF_NUMBERS | _names("""
ARABIC CLEAN CODE CONCATENATE CUMIPMT CUMPRINC DECIMAL DOLLARDE DOLLARFR EFFECT ERROR.TYPE EXACT FALSE FIXED HYPERLINK
IFS ISBLANK ISERR ISERROR ISEVEN ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISTEXT N NA NOMINAL NORM.DIST NOT NOW PI
QUOTIENT RAND RANDBETWEEN SWITCH T TODAY TRUE UNICODE WEEKNUM YEARFRAC
""")
#: One number of all the numbers in their arguments.
STATISTICS = _names("""
AVEDEV AVERAGE AVERAGEA DEVSQ GEOMEAN HARMEAN KURT MAX MAXA MEDIAN MIN MINA PRODUCT SKEW STDEV STDEV.P STDEV.S STDEVA
STDEVP STDEVPA SUM SUMSQ VAR VAR.P VAR.S VARA VARP VARPA
""")
#: One number of the pairs in two arrays.
OF_PAIRS = _names("CORREL COVAR COVARIANCE.P COVARIANCE.S INTERCEPT PEARSON RSQ SLOPE")
#: Ranges in, one value out.
_WHOLE = STATISTICS | _names("AND COLUMNS CONCAT COUNT COUNTA COUNTBLANK IRR NPV OR ROWS XOR")
_MIXED = {
    "FORECAST": "saa",
    "HLOOKUP": "srss",
    "IF": "sss",
    "IFERROR": "ss",
    "IFNA": "ss",
    "INDEX": "asss",
    "INDIRECT": "ss",
    "LOOKUP": "saa",
    "MATCH": "srs",
    "OFFSET": "rssss",
    "RANDARRAY": "sssss",
    "RANK": "srs",
    "RANK.AVG": "srs",
    "RANK.EQ": "srs",
    "SEQUENCE": "ssss",
    "TOCOL": "ass",
    "TOROW": "ass",
    "TRANSPOSE": "a",
    "TRIMMEAN": "rs",
    "VLOOKUP": "srss",
    "XLOOKUP": "saasss",
    "XMATCH": "sass",
}


@cache
def _patterns() -> dict[str, str]:
    """Return the letters of every function whose arguments are known."""
    from xlfuncs.recalc.engine.library import LIBRARY  # noqa: PLC0415 — see ``run``

    return {
        **dict.fromkeys(_SCALAR, "|s"),
        **dict.fromkeys(_WHOLE, "|r"),
        **dict.fromkeys(OF_PAIRS, "aa"),
        **_MIXED,
        **{name: re.sub(r"[^|ra]", "s", own.letters) for name, own in LIBRARY.items()},
    }


#: The engine lifts these rightly by itself.
LIFTED_BY_ENGINE = frozenset({"IF", "IFERROR", "IFNA"})
#: A range where these want one value cannot be helped: the call is reported.
NEVER_LIFTED = _names("""
CHOOSE INDIRECT NOW OFFSET RAND RANDARRAY RANDBETWEEN SEQUENCE TODAY
""")
#: Their result may fill several cells.
ARRAY_RESULT = _names("""
CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER HSTACK RANDARRAY SEQUENCE SORT SORTBY TAKE TEXTSPLIT TOCOL TOROW TRANSPOSE
UNIQUE VSTACK WRAPCOLS WRAPROWS
""")
#: They ask criteria of areas.
CRITERIA = _names("AVERAGEIF AVERAGEIFS COUNTIF COUNTIFS MAXIFS MINIFS SUMIF SUMIFS")
#: They look for a value in a row or column.
LOOKUPS = _names("MATCH XLOOKUP XMATCH")
_LOOK_THROUGH = LOOKUPS | _names("HLOOKUP LOOKUP VLOOKUP")
#: They pass over hidden and filtered rows, and over one another.
SUBTOTALS = _names("AGGREGATE SUBTOTAL")
#: They make a reference while computing: what they depend on cannot be read off the formula.
MAKES_REFERENCES = _names("INDIRECT OFFSET")
#: They ask where cells are, and of none what it holds.
ASKS_WHERE = _names("ROW COLUMN ROWS COLUMNS")
#: They go on from cells to others, or take some of them, whatever these hold.
CHOOSES_FROM = _names("INDEX OFFSET")
#: Which arguments are read as text (``t``), likewise, or as a number (``n``), which a text may show.
_READ_AS = {
    **dict.fromkeys(("CLEAN", "CODE"), "t"),
    "EXACT": "tt",
    **dict.fromkeys(("CHOOSE", "FIXED", "NPV"), "n"),
    **dict.fromkeys(("TOCOL", "TOROW"), "-n"),
    **dict.fromkeys(("HLOOKUP", "VLOOKUP"), "--n"),
    "NORM.DIST": "nnn",
}
#: They ask about the workbook itself, of which the engine is only given values.
ASKS_ABOUT_WORKBOOK = _names("CELL FORMULATEXT GETPIVOTDATA INFO ISFORMULA ISREF SHEET SHEETS")


def known(name: str) -> bool:
    """Tell whether it is known what the function does with a range.

    >>> known("SUM"), known("CELL")
    (True, False)
    """
    return name in _patterns()


def reads_text(name: str, place: int) -> bool:
    """Tell whether a function turns its argument at that place, counted from 0, into text.

    >>> reads_text("TEXTJOIN", 2), reads_text("CODE", 0), reads_text("CODE", 1), reads_text("SUM", 0)
    (True, True, False, False)
    """
    return name in JOINS_TEXT or _READ_AS.get(name, "")[place : place + 1] == "t"


def reads_number(name: str, place: int) -> bool:
    """Tell whether a function of the engine takes its argument at that place, counted from 0, for a number.

    >>> reads_number("ROUND", 1), reads_number("CHOOSE", 0), reads_number("CHOOSE", 1), reads_number("SUM", 0)
    (True, True, False, False)
    """
    return name in READS_NUMBERS or _READ_AS.get(name, "")[place : place + 1] == "n"


def pattern(name: str, count: int) -> str:
    """Return one letter for each of ``count`` arguments.

    >>> pattern("SUMIFS", 5), pattern("ROUND", 2), pattern("IRR", 1)
    ('rrsrs', 'ss', 'r')
    """
    head, _, tail = _patterns()[name].partition("|")
    letters = head + (tail * count if tail else "s" * count)
    return letters[:count]


#: Functions that give text.
TEXTUAL = _names("""
ADDRESS ASC BASE CHAR CLEAN CONCAT CONCATENATE DBCS DEC2BIN DEC2HEX DEC2OCT DOLLAR FIXED JIS LEFT LEFTB LOWER MID MIDB
NUMBERSTRING PHONETIC PROPER REPLACE REPT RIGHT RIGHTB ROMAN SUBSTITUTE T TEXT TEXTAFTER TEXTBEFORE TEXTJOIN TRIM
UNICHAR UPPER WIDECHAR
""")
#: Functions that give nothing but numbers: what is computed with them needs no reading.
NUMERIC = _names("""
ABS AVERAGE CEILING CODE COLUMN COLUMNS COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS DATE DATEVALUE DAY DAYS EDATE EOMONTH
EVEN EXP FIND FLOOR HOUR INT LARGE LEN LN LOG LOG10 MATCH MAX MEDIAN MIN MINUTE MOD MONTH MROUND NOW ODD PI POWER
PRODUCT QUOTIENT RANK RANK.EQ ROUND ROUNDDOWN ROUNDUP ROW ROWS SEARCH SECOND SIGN SMALL SQRT SUM SUMIF SUMIFS
SUMPRODUCT TODAY TRUNC VALUE WEEKDAY WEEKNUM YEAR
""")

#: Every argument of these is a list of values, so that several areas are several arguments.
LISTS = STATISTICS | _names("AND CONCAT COUNT COUNTA NPV OR TEXTJOIN XOR")
#: In these one argument is a list of values, so that several areas become one column.
ONE_LIST = _names("IRR TRIMMEAN")

#: The engine for which the table was made: with another one every row has to be looked at again.
VERSION = "0.13.0"


@dataclass(frozen=True, slots=True)
class Correction:
    """What the engine does otherwise than Excel, and the ``case`` of ``tests/recalc/functions.toml`` that shows it.

    ``functions`` are those whose calls are written otherwise for it; of a correction of operators, or of what any
    function may meet, there are none.
    """

    engine: str
    excel: str
    case: str
    functions: frozenset[str] = frozenset()

    def __contains__(self, name: str) -> bool:
        return name in self.functions


JOINS_TEXT = Correction(
    engine="writes 17 digits of a number",
    excel="writes 15",
    case='=CONCATENATE(1/3,"")',
    functions=_names("CONCAT CONCATENATE TEXTJOIN"),
)
READS_NUMBERS = Correction(
    engine="reads no text as a number but a plain one: 1,234 and 2026/5/13 are #VALUE!",
    excel="reads what a person types as one",
    case='=ROUND("1,234.5",0)',
    functions=_OF_NUMBERS,
)
READS_TRUTHS = Correction(
    engine="takes the text TRUE for #VALUE!",
    excel="takes it for TRUE",
    case='=IF("TRUE",1,2)',
    functions=_names("IF IFS NOT"),
)
#: They came with the Analysis ToolPak: all their arguments are numbers.
REFUSES_TRUTHS = Correction(
    engine="takes TRUE for 1",
    excel="has #VALUE! in the functions that came with the Analysis ToolPak",
    case="=QUOTIENT(H7,1)",
    functions=_names("""
ACCRINTM BESSELI BESSELJ BESSELK BESSELY COUPDAYBS COUPDAYS COUPDAYSNC COUPNCD COUPNUM COUPPCD CUMIPMT CUMPRINC
DELTA DISC DOLLARDE DOLLARFR DURATION EFFECT ERF ERFC FACTDOUBLE FVSCHEDULE GESTEP
INTRATE ISEVEN ISODD MDURATION NOMINAL PRICE PRICEDISC PRICEMAT QUOTIENT RANDBETWEEN RECEIVED SERIESSUM
SQRTPI TBILLEQ TBILLPRICE TBILLYIELD WEEKNUM XIRR XNPV YEARFRAC YIELD YIELDDISC YIELDMAT
"""),
)
TAKES_TYPED_NUMBERS = Correction(
    engine="passes over a text that stands in an argument",
    excel="takes it for the number that it shows, or has #VALUE!",
    case='=MAX(0,"1,000")',
    functions=STATISTICS,
)
TAKES_TYPED_TRUTHS = Correction(
    engine="has #VALUE! of a text that stands in an argument",
    excel="takes TRUE and FALSE for what they say",
    case='=AND("TRUE",1)',
    functions=_names("AND OR XOR"),
)
OVERFLOWING = Correction(
    engine="gives infinity where a result is beyond the range of numbers, or no number",
    excel="has #NUM!",
    case="=PRODUCT(I1:I2,9E307,9E307)",
    functions=STATISTICS
    | OF_PAIRS
    | _names("COSH DEGREES FORECAST FV NOMINAL NPER NPV PMT PV QUOTIENT RADIANS SEQUENCE SERIESSUM SINH TRIMMEAN"),
)
COUNTS_ERRORS = Correction(
    engine="hands on an error that is made in an argument",
    excel="counts it for nothing",
    case="=COUNT(INDEX(I1:I4,9),I1:I3)",
    functions=_names("COUNT"),
)
REFUSES_ERRORS = Correction(
    engine="makes a range of one cell of an error in the place of a range, and finds nothing in it",
    excel="hands the error on",
    case="=ROWS(#REF!)",
    functions=CRITERIA | _LOOK_THROUGH | _names("COLUMNS COUNTBLANK ROWS SUBTOTAL"),
)
LOOKS_UP = Correction(
    engine="looks through all kinds of values, and for an exact match only where FALSE is written 0",
    excel="halves the list of values of the same kind again and again, and steps over the others",
    case="=MATCH(9E307,H1:H8)",
    functions=_LOOK_THROUGH,
)
RANKS_AREAS = Correction(
    engine="cannot compute with several areas",
    excel="ranks over all of them",
    case="=RANK(20,(I1:I3,I5:I6))",
    functions=_names("RANK RANK.AVG RANK.EQ"),
)
GOES_BACKWARDS = Correction(
    engine="has #REF! of a height or width below 0",
    excel="goes to where the others begin",
    case="=SUM(OFFSET(I4,0,0,-2,1))",
    functions=_names("OFFSET"),
)
LIFTING = Correction(
    engine="lifts operators, IF, IFERROR and IFNA over ranges and hardly anything else, some of it silently wrong",
    excel="computes every function of single values for each cell",
    case="=SUMPRODUCT(ROUND(I1:I3/3,0))",
)
COMPARING = Correction(
    engine="compares all digits of numbers", excel="compares 15", case='=IF(0.1+0.2=0.3,"same","other")'
)
CANCELLING = Correction(
    engine="keeps what is left of rounding in a last sum", excel="takes it for 0", case="=0.1+0.2-0.3"
)
JOINING = Correction(engine="writes 17 digits of a number beside &", excel="writes 15", case='=1/3&""')
READING = Correction(
    engine="computes with no text but a plain number", excel="reads what a person types", case='="1,234"+1'
)
SEVERAL_AREAS = Correction(
    engine="cannot compute with several areas", excel="takes them for one list", case="=LARGE((I1:I3,I5:I6),2)"
)
#: All that the engine does otherwise, but for the functions of ``library``, each of which has a row there.
CORRECTIONS = [each for each in list(globals().values()) if isinstance(each, Correction)]
