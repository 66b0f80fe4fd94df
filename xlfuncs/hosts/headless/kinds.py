"""What a spreadsheet's own functions do with a range in each argument.

``s``: wants one value; over a range it is computed cell by cell (*lifted*). ``r``: takes a range whole.
``a``: takes an array whole and makes everything inside it compute as arrays. What stands behind ``|``
repeats. The engine lifts operators, IF, IFERROR and IFNA by itself and hardly anything else, some of it
silently wrong; so every call that needs lifting is taken over (see ``helpers``), and a function that is
not listed here is never given a range.
"""

from __future__ import annotations

from .searching import BELOW, BESIDE, FOUND, LAST_LINE, NEAR, RANK

#: Only scalar arguments; all of them compute rightly from single values.
_SCALAR = """
ABS ACOS ACOSH ADDRESS ASIN ASINH ATAN ATAN2 ATANH BASE BITAND BITOR BITXOR CEILING CEILING.MATH CHAR CLEAN
CODE COMBIN CONCATENATE COS COSH DATE DATEDIF DATEVALUE DAY DAYS DECIMAL DEC2BIN DEC2HEX DEGREES DOLLAR
EDATE EOMONTH ERROR.TYPE EVEN EXACT EXP FACT FALSE FIND FIXED FLOOR FLOOR.MATH HOUR HYPERLINK IFS INT ISBLANK
ISERR ISERROR ISEVEN ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISOWEEKNUM ISTEXT LEFT LEN LN LOG LOG10 LOWER MID
MINUTE MOD MONTH MROUND N NA NORM.DIST NORM.INV NORMSDIST NOT NOW NUMBERVALUE ODD PERMUT PI PMT POWER PROPER
QUOTIENT RADIANS RAND RANDBETWEEN REPLACE REPT RIGHT ROMAN ARABIC ROUND ROUNDDOWN ROUNDUP SEARCH SECOND SIGN
SIN SINH SQRT SUBSTITUTE SWITCH T TAN TANH TEXT TEXTAFTER TEXTBEFORE TIME TIMEVALUE TODAY TRIM TRUE TRUNC
UNICHAR UNICODE UPPER VALUE WEEKDAY WEEKNUM YEAR YEARFRAC
"""
#: Ranges in, one value out.
_WHOLE = """
AND AVEDEV AVERAGE AVERAGEA CORREL COUNT COUNTA COUNTBLANK COLUMNS CONCAT DEVSQ GCD GEOMEAN HARMEAN IRR LCM MAX
MAXA MEDIAN MIN MINA MODE MODE.SNGL NPV OR PRODUCT ROWS RSQ SLOPE INTERCEPT STDEV STDEV.P STDEV.S STDEVP SUM
SUMSQ VAR VAR.P VAR.S VARP XOR
"""
_MIXED = {
    "AGGREGATE": "ss|r",
    "AVERAGEIF": "rsr",
    "AVERAGEIFS": "r|rs",
    "CHOOSE": "s|r",
    "CHOOSECOLS": "a|a",
    "CHOOSEROWS": "a|a",
    "COUNTIF": "rs",
    "COUNTIFS": "|rs",
    "DROP": "ass",
    "FILTER": "aas",
    "FORECAST": "srr",
    "FREQUENCY": "aa",
    "HLOOKUP": "srss",
    "HSTACK": "|a",
    "IF": "sss",
    "IFERROR": "ss",
    "IFNA": "ss",
    "INDEX": "asss",
    "INDIRECT": "ss",
    "LARGE": "rs",
    "LOOKUP": "saa",
    "MATCH": "srs",
    "MAXIFS": "r|rs",
    "MINIFS": "r|rs",
    "NETWORKDAYS": "ssr",
    "OFFSET": "rssss",
    "PERCENTILE": "rs",
    "PERCENTILE.EXC": "rs",
    "PERCENTILE.INC": "rs",
    "PERCENTRANK": "rss",
    "QUARTILE": "rs",
    "QUARTILE.INC": "rs",
    "RANDARRAY": "sssss",
    "RANK": "srs",
    "RANK.AVG": "srs",
    "RANK.EQ": "srs",
    "SEQUENCE": "ssss",
    "SMALL": "rs",
    "SORT": "aaas",
    "SORTBY": "a|as",
    "SUBTOTAL": "s|r",
    "SUMIF": "rsr",
    "SUMIFS": "r|rs",
    "SUMPRODUCT": "|a",
    "TAKE": "ass",
    "TEXTJOIN": "ss|r",
    "TOCOL": "ass",
    "TOROW": "ass",
    "TRANSPOSE": "a",
    "TRIMMEAN": "rs",
    "UNIQUE": "ass",
    "VLOOKUP": "srss",
    "VSTACK": "|a",
    "WORKDAY": "ssr",
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
_PATTERNS: dict[str, str] = {**dict.fromkeys(_SCALAR.split(), "|s"), **dict.fromkeys(_WHOLE.split(), "|r"), **_MIXED}

#: The engine lifts these rightly by itself.
LIFTED_BY_ENGINE = frozenset({"IF", "IFERROR", "IFNA"})
#: A range where these want one value cannot be helped: the call is reported.
NEVER_LIFTED = frozenset(
    {
        "AGGREGATE",
        "CHOOSE",
        "INDIRECT",
        "NOW",
        "OFFSET",
        "RAND",
        "RANDARRAY",
        "RANDBETWEEN",
        "SEQUENCE",
        "SUBTOTAL",
        "TODAY",
    }
)
#: Their result may fill several cells.
ARRAY_RESULT = frozenset(
    {
        "CHOOSECOLS",
        "CHOOSEROWS",
        "DROP",
        "FILTER",
        "FREQUENCY",
        "HSTACK",
        "RANDARRAY",
        "SEQUENCE",
        "SORT",
        "SORTBY",
        "TAKE",
        "TOCOL",
        "TOROW",
        "TRANSPOSE",
        "UNIQUE",
        "VSTACK",
    }
)
#: They make a reference while computing: what they depend on cannot be read off the formula.
MAKES_REFERENCES = frozenset({"INDIRECT", "OFFSET"})
#: Numbers become text in them: Excel writes 15 digits, the engine 17, and TRUE in small letters.
JOINS_TEXT = frozenset({"CONCAT", "CONCATENATE", "TEXTJOIN"})
#: Which arguments are read as text (``t``), likewise.
_TEXT_ARGUMENTS = {
    **dict.fromkeys(("CLEAN", "CODE", "LEFT", "LEN", "MID", "PROPER", "REPT", "RIGHT", "TRIM"), "t"),
    **dict.fromkeys(("EXACT", "FIND", "SEARCH", "TEXTAFTER", "TEXTBEFORE"), "tt"),
    **{"REPLACE": "tnnt", "SUBSTITUTE": "ttt"},
}
#: They ask about the workbook itself, of which the engine is only given values.
ASKS_ABOUT_WORKBOOK = frozenset(
    {"CELL", "FORMULATEXT", "GETPIVOTDATA", "INFO", "ISFORMULA", "ISREF", "SHEET", "SHEETS", "TYPE"}
)


def known(name: str) -> bool:
    """Whether it is known what the function does with a range.

    >>> known("SUM"), known("CELL")
    (True, False)
    """
    return name in _PATTERNS


def reads_text(name: str, place: int) -> bool:
    """Whether a function turns its argument at that place, counted from 0, into text.

    >>> reads_text("TEXTJOIN", 2), reads_text("LEFT", 0), reads_text("LEFT", 1), reads_text("SUM", 0)
    (True, True, False, False)
    """
    return name in JOINS_TEXT or _TEXT_ARGUMENTS.get(name, "")[place : place + 1] == "t"


def pattern(name: str, count: int) -> str:
    """One letter for each of ``count`` arguments.

    >>> pattern("SUMIFS", 5), pattern("ROUND", 2), pattern("IRR", 1)
    ('rrsrs', 'ss', 'r')
    """
    head, _, tail = _PATTERNS[name].partition("|")
    letters = head + (tail * count if tail else "s" * count)
    return letters[:count]
