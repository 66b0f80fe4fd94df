"""The text of formulas: constants, operators with the brackets that they need, and the form that Excel stores.

A word that begins with a small letter is a local name, a parameter or what LET names; ``[word]`` is a parameter that
may be left out. All else is Excel's, or a name of ours.
"""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import without_zeros

# How loosely the outermost operator of a formula binds.
ATOM, POWER, PRODUCT, SUM, JOIN, COMPARISON = range(6)

#: What comes out of a formula. ``ANY`` may be "", where a rule has None.
ANY, INT, NUMBER, TRUTH, TEXT, COLUMN, ROW, ERROR = "any", "int", "number", "truth", "text", "column", "row", "error"
#: A column in order, from the lowest or from the highest.
SORTED, SORTED_DOWN = "sorted", "sorted down"
COLUMNS = frozenset({COLUMN, SORTED, SORTED_DOWN})

#: Functions that came after Excel 2007, with what stands before their name in a file.
_NEWER = {
    **dict.fromkeys(
        """
        LET XLOOKUP XMATCH TEXTJOIN IFS SWITCH MAXIFS MINIFS CONCAT SEQUENCE UNIQUE LAMBDA VSTACK HSTACK TOCOL TOROW
        TAKE DROP CHOOSECOLS CHOOSEROWS EXPAND TEXTBEFORE TEXTAFTER TEXTSPLIT IFNA XOR NUMBERVALUE UNICHAR UNICODE BYROW
        BYCOL MAP REDUCE SCAN MAKEARRAY ISOMITTED SORTBY
        """.split(),  # noqa: SIM905
        "_xlfn.",
    ),
    **dict.fromkeys(("FILTER", "SORT"), "_xlfn._xlws."),
}
_TOKEN = re.compile(r'"(?:[^"]|"")*"|\[[a-z]\w*\]|\d[\d.]*(?:E[+-]?\d+)?|[A-Za-z_]\w*|\s+|.', re.DOTALL)
_LOCAL = re.compile(r"[a-z]\w*")
_CELL = re.compile(r"(?i)[a-z]{1,3}\d+|r\d*c?\d*|c\d*")
_OPERATORS = {"^": POWER, "*": PRODUCT, "/": PRODUCT, "+": SUM, "-": SUM, "&": JOIN} | dict.fromkeys(
    ("=", "<>", "<", "<=", ">", ">="), COMPARISON
)


class Formula(NamedTuple):
    """A formula, or a part of one: its text, what comes out, and what LET names before it.

    ``sure``: no more digits than it shows, so that it is compared and rounded as it is.
    """

    body: str
    type: str = ANY
    sure: bool = False
    binds: int = ATOM
    lets: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """The formula as it is written."""
        if not self.lets:
            return self.body
        return f"LET({','.join(f'{name},{text}' for name, text in self.lets)},{self.body})"

    def within(self, loosest: int) -> str:
        """Write it where nothing may bind more loosely: in brackets, if need be."""
        return self.text if self.lets or self.binds <= loosest else f"({self.body})"

    @property
    def is_plain(self) -> bool:
        """Whether it is a name or a number, and may be written as often as it is wanted."""
        return not self.lets and re.fullmatch(r"\w+|-?[\d.]+", self.body) is not None

    def having(self, lets: Iterable[tuple[str, str]]) -> "Formula":
        """Return it with names before it, of which those go that nobody reads."""
        kept: list[tuple[str, str]] = []
        read = set(_TOKEN.findall(self.text))
        for name, text in reversed([*lets]):
            if name in read:
                kept.insert(0, (name, text))
                read.update(_TOKEN.findall(text))
        if len(kept) == 1 and not self.lets and self.body == kept[0][0]:
            return self._replace(body=kept[0][1])
        return self._replace(lets=(*kept, *self.lets))


def called(function: str, *arguments: Formula | str, type: str = ANY, sure: bool = False) -> Formula:
    """Return the call of a function.

    >>> called("ROUND", "x", "2").text
    'ROUND(x,2)'
    """
    texts = (each if isinstance(each, str) else each.text for each in arguments)
    return Formula(f"{function}({','.join(texts)})", type, sure)


def operated(symbol: str, left: Formula, right: Formula, type: str = ANY, sure: bool = False) -> Formula:
    """Return two formulas with an operator between them.

    >>> operated("*", operated("+", Formula("x"), Formula("y")), Formula("2")).text
    '(x+y)*2'
    >>> operated("-", Formula("x"), operated("-", Formula("y"), Formula("2"))).text
    'x-(y-2)'
    """
    level = _OPERATORS[symbol]
    return Formula(f"{left.within(level)}{symbol}{right.within(level - 1)}", type, sure, level)


def constant(value: Any) -> Formula:
    '''Return a value of Python's as a formula.

    >>> [constant(each).text for each in (None, True, Decimal("1.250"), 'say "W"', -3)]
    ['""', 'TRUE', '1.25', '"say ""W"""', '-3']
    '''
    if value is None:
        return Formula('""', ANY, sure=True)
    if isinstance(value, bool):
        return Formula("TRUE" if value else "FALSE", TRUTH, sure=True)
    if isinstance(value, str):
        return Formula('"' + value.replace('"', '""') + '"', TEXT, sure=True)
    if isinstance(value, int):
        return Formula(str(int(value)), INT, sure=True, binds=SUM if value < 0 else ATOM)
    if isinstance(value, Decimal):
        return Formula(without_zeros(value), NUMBER, sure=True, binds=SUM if value < 0 else ATOM)
    raise TypeError(f"a {type(value).__name__} is no constant of a formula")


def is_scalar(value: object) -> bool:
    """Return whether a value of Python's may stand in a formula by itself."""
    return value is None or isinstance(value, bool | int | Decimal | str)


def array(values: Iterable[Any]) -> str:
    """Return constants below each other, or rows of them.

    >>> array(["W", 2]), array([(1, "a"), (2, "b")])
    ('{"W";2}', '{1,"a";2,"b"}')
    """
    rows = [each if isinstance(each, list | tuple) else [each] for each in values]
    return "{" + ";".join(",".join(constant(each).text for each in row) for row in rows) + "}"


def parameter(name: str) -> str:
    """Return a parameter's name as Excel takes one: none that looks like a cell.

    >>> parameter("rank"), parameter("r"), parameter("m1")
    ('rank', 'r_', 'm1_')
    """
    return f"{name}_" if _CELL.fullmatch(name) else name


def stored(text: str) -> str:
    """Return a formula as it stands in a file.

    >>> stored("LAMBDA(rank,[tied],IF(ISOMITTED(tied),rank,XF__X(rank)))")
    '_xlfn.LAMBDA(_xlpm.rank,_xlop.tied,IF(_xlfn.ISOMITTED(_xlpm.tied),_xlpm.rank,XF__X(_xlpm.rank)))'
    """
    made = []
    for token in _TOKEN.findall(text):
        if token[0] == "[" and token != "[":
            made.append(f"_xlop.{token[1:-1]}")
        elif _LOCAL.fullmatch(token):
            made.append(f"_xlpm.{token}")
        else:
            made.append(_NEWER.get(token, "") + token)
    return "".join(made)


def words_of(text: str) -> Sequence[str]:
    """Return what a formula is made of: texts, numbers, names, signs."""
    return _TOKEN.findall(text)


def without_spaces(text: str) -> str:
    """Return a formula without the spaces and lines that make it readable.

    >>> without_spaces('IF( x = "a b",\\n  1, 2)')
    'IF(x="a b",1,2)'
    """
    return "".join(token for token in _TOKEN.findall(text) if not token.isspace())
