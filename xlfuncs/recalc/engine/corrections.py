"""What a spreadsheet's own functions do with a range in each argument.

``s``: wants one value; over a range it is computed cell by cell (*lifted*). ``r``: takes a range whole.
``a``: takes an array whole and makes everything inside it compute as arrays. What stands behind ``|``
repeats. The engine lifts operators, IF, IFERROR and IFNA by itself and hardly anything else, some of it
silently wrong; so every call that needs lifting is taken over (see ``helpers``), and a function that is
not listed here is never given a range.
"""

from __future__ import annotations

import re
from functools import cache

from xlfuncs.recalc.engine.lookups import BELOW, BESIDE, FOUND, LAST_LINE, NEAR, RANK

#: Only scalar arguments; all of them compute rightly from single values.
_SCALAR = """
ABS ACOS ACOSH ASIN ASINH ATAN ATAN2 ATANH BASE BITAND BITOR BITXOR CHAR CLEAN CODE COMBIN CONCATENATE COS COSH DATE
DAY DAYS DECIMAL DEGREES DOLLAR ERROR.TYPE EVEN EXACT EXP FACT FALSE FIXED HOUR HYPERLINK IFS INT ISBLANK ISERR
ISERROR ISEVEN ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISOWEEKNUM ISTEXT LN LOG LOG10 MINUTE MOD MONTH N NA
NORM.DIST NORM.INV NORMSDIST NOT NOW ODD PERMUT PI CUMIPMT CUMPRINC DB DDB DOLLARDE DOLLARFR
EFFECT FV ISPMT NOMINAL NPER PMT PV QUOTIENT RADIANS RATE SLN SYD RAND RANDBETWEEN ARABIC ROUND ROUNDDOWN ROUNDUP
SECOND SIGN SIN SINH SQRT SUBSTITUTE SWITCH T TAN TANH TODAY TRUE TRUNC UNICHAR UNICODE WEEKDAY WEEKNUM YEAR
YEARFRAC
"""
#: Ranges in, one value out.
_WHOLE = """
AND AVEDEV AVERAGE AVERAGEA CORREL COUNT COUNTA COUNTBLANK COLUMNS CONCAT DEVSQ GEOMEAN HARMEAN IRR MAX MAXA
MEDIAN MIN MINA NPV OR PRODUCT ROWS RSQ SLOPE INTERCEPT STDEV STDEV.P STDEV.S STDEVP SUM SUMSQ VAR VAR.P
VAR.S VARP XOR
"""
_MIXED = {
    "FORECAST": "srr",
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
    "TRANSPOSE": "a",
    "TRIMMEAN": "rs",
    "VLOOKUP": "srss",
    "XLOOKUP": "saasss",
    "XMATCH": "sass",
    # Functions of this host, see ``searching``.
    NEAR: "sas",
    FOUND: "sass",
    BESIDE: "sas",
    BELOW: "sas",
    LAST_LINE: "sa",
    RANK: "sssa",
}


@cache
def _patterns() -> dict[str, str]:
    """The letters of every function whose arguments are known."""
    from xlfuncs.recalc.engine.functions.library import LIBRARY  # noqa: PLC0415 — see ``run``

    return {
        **dict.fromkeys(_SCALAR.split(), "|s"),
        **dict.fromkeys(_WHOLE.split(), "|r"),
        **_MIXED,
        **{name: re.sub(r"[^|ra]", "s", own.letters) for name, own in LIBRARY.items()},
    }


#: The engine lifts these rightly by itself.
LIFTED_BY_ENGINE = frozenset({"IF", "IFERROR", "IFNA"})
#: A range where these want one value cannot be helped: the call is reported.
NEVER_LIFTED = frozenset(
    {
        "CHOOSE",
        "INDIRECT",
        "NOW",
        "OFFSET",
        "RAND",
        "RANDARRAY",
        "RANDBETWEEN",
        "SEQUENCE",
        "TODAY",
    }
)
#: Their result may fill several cells.
ARRAY_RESULT = frozenset(
    {
        "CHOOSECOLS",
        "CHOOSEROWS",
        "DROP",
        "EXPAND",
        "FILTER",
        "HSTACK",
        "RANDARRAY",
        "SEQUENCE",
        "SORT",
        "TAKE",
        "TEXTSPLIT",
        "TOCOL",
        "TOROW",
        "TRANSPOSE",
        "UNIQUE",
        "VSTACK",
        "WRAPCOLS",
        "WRAPROWS",
    }
)
#: Numbers become text in them: Excel writes 15 digits, the engine 17, and TRUE in small letters.
JOINS_TEXT = frozenset({"CONCAT", "CONCATENATE", "TEXTJOIN"})
#: Which arguments are read as text (``t``), likewise, or as a number (``n``), which a text may show.
_READ_AS = {
    **dict.fromkeys(("CLEAN", "CODE"), "t"),
    **dict.fromkeys(("EXACT",), "tt"),
    **dict.fromkeys(("CHOOSE", "FIXED", "NPV"), "n"),
    **dict.fromkeys(("HLOOKUP", "VLOOKUP"), "--n"),
    "SUBSTITUTE": "tttn",
}
#: They ask about the workbook itself, of which the engine is only given values.
ASKS_ABOUT_WORKBOOK = frozenset(
    {"CELL", "FORMULATEXT", "GETPIVOTDATA", "INFO", "ISFORMULA", "ISREF", "SHEET", "SHEETS"}
)


def known(name: str) -> bool:
    """Whether it is known what the function does with a range.

    >>> known("SUM"), known("CELL")
    (True, False)
    """
    return name in _patterns()


def reads_text(name: str, place: int) -> bool:
    """Whether a function turns its argument at that place, counted from 0, into text.

    >>> reads_text("TEXTJOIN", 2), reads_text("CODE", 0), reads_text("CODE", 1), reads_text("SUM", 0)
    (True, True, False, False)
    """
    return name in JOINS_TEXT or _READ_AS.get(name, "")[place : place + 1] == "t"


def reads_number(name: str, place: int) -> bool:
    """Whether a function of the engine takes its argument at that place, counted from 0, for a number.

    >>> reads_number("ROUND", 1), reads_number("CHOOSE", 0), reads_number("CHOOSE", 1), reads_number("SUM", 0)
    (True, True, False, False)
    """
    return name in READS_NUMBERS or _READ_AS.get(name, "")[place : place + 1] == "n"


def pattern(name: str, count: int) -> str:
    """One letter for each of ``count`` arguments.

    >>> pattern("SUMIFS", 5), pattern("ROUND", 2), pattern("IRR", 1)
    ('rrsrs', 'ss', 'r')
    """
    head, _, tail = _patterns()[name].partition("|")
    letters = head + (tail * count if tail else "s" * count)
    return letters[:count]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Functions of the engine all of whose arguments are numbers, likewise.
READS_NUMBERS = _names("""
ABS ATAN2 BASE BITAND BITOR BITXOR COMBIN COS DATE DAY DAYS DB DDB DEGREES DOLLAR EVEN EXP FACT FV HOUR INT
ISOWEEKNUM ISPMT LN LOG LOG10 MINUTE MOD MONTH NPER ODD PERMUT PMT PV QUOTIENT RADIANS RANDBETWEEN RATE ROUND
ROUNDDOWN ROUNDUP SECOND SIGN SIN SLN SQRT SYD TAN TRUNC WEEKDAY WEEKNUM YEAR YEARFRAC
""")
#: Functions of the engine that came with the Analysis ToolPak: all their arguments are numbers, and TRUE is none.
REFUSES_TRUTHS = _names("""
ACCRINTM BESSELI BESSELJ BESSELK BESSELY COUPDAYBS COUPDAYS COUPDAYSNC COUPNCD COUPNUM COUPPCD CUMIPMT CUMPRINC
DELTA DISC DOLLARDE DOLLARFR DURATION EFFECT ERF ERFC FACTDOUBLE FVSCHEDULE GESTEP
INTRATE ISEVEN ISODD MDURATION NOMINAL PRICE PRICEDISC PRICEMAT QUOTIENT RANDBETWEEN RECEIVED SERIESSUM
SQRTPI TBILLEQ TBILLPRICE TBILLYIELD WEEKNUM XIRR XNPV YEARFRAC YIELD YIELDDISC YIELDMAT
""")
#: A text that stands in their arguments, not in a cell, is a number, or yes or no, or #VALUE!.
TAKES_TYPED_NUMBERS = _names("AVERAGE GEOMEAN HARMEAN MAX MEDIAN MIN PRODUCT STDEV SUM SUMSQ VAR")
TAKES_TYPED_TRUTHS = _names("AND OR XOR")
#: Functions that give text.
TEXTUAL = _names("""
ASC CHAR CLEAN CONCAT CONCATENATE DBCS FIXED JIS LEFT LEFTB LOWER MID MIDB PROPER REPLACE REPT RIGHT RIGHTB SUBSTITUTE
TEXT TEXTJOIN TRIM UNICHAR UPPER WIDECHAR
""")
#: Functions that give nothing but numbers: what is computed with them needs no reading.
NUMERIC = _names("""
ABS AVERAGE CEILING CODE COLUMN COLUMNS COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS DATE DATEVALUE DAY DAYS EDATE EOMONTH
EVEN EXP FIND FLOOR HOUR INT LARGE LEN LN LOG LOG10 MATCH MAX MEDIAN MIN MINUTE MOD MONTH MROUND NOW ODD PI POWER
PRODUCT QUOTIENT RANK RANK.EQ ROUND ROUNDDOWN ROUNDUP ROW ROWS SEARCH SECOND SIGN SMALL SQRT SUM SUMIF SUMIFS
SUMPRODUCT TODAY TRUNC VALUE WEEKDAY WEEKNUM YEAR
""")
#: Functions of the engine that may come out of the range of numbers, or of what has a result, without saying so.
OVERFLOWING = _names("""
AVEDEV CORREL COSH DEGREES DEVSQ FORECAST FV GEOMEAN HARMEAN INTERCEPT IPMT MEDIAN MROUND NOMINAL NPER NPV PERCENTILE
PERCENTILE.INC PMT PPMT PRODUCT PV QUARTILE QUARTILE.INC QUOTIENT RADIANS RSQ SEQUENCE SERIESSUM SINH SLOPE STDEV
STDEV.P STDEV.S STDEVP SUMSQ SUMX2MY2 SUMX2PY2 SUMXMY2 TRIMMEAN VAR VAR.P VAR.S VARP
""")
