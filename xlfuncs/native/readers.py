"""The kinds of arguments as formulas: what a cell holds becomes what a rule computes with, or a mistake.

``None`` of a rule is "" here.
"""

from collections.abc import Callable, Iterable
from typing import Any

from xlfuncs.core.arguments import Kind, Number, NumberOrWord, Text, Whole, Word, YesNo
from xlfuncs.core.places import Place, PlaceNumber, RoundNumber, SharedPlace
from xlfuncs.native.handwritten import by_hand
from xlfuncs.native.text import Formula, array, constant
from xlfuncs.native.values import outside

#: What a reader is given in the place of a default where there is none.
NONE_SUCH = '"!"'
#: The kinds that are read here; what another one does otherwise is written by hand.
_READ_HERE = frozenset(
    {Kind, Number, Whole, Word, YesNo, Text, NumberOrWord, PlaceNumber, SharedPlace, Place, RoundNumber}
)

#: What people write around such a number, taken off.
_WRITTEN = {SharedPlace: "XF__SHARED", PlaceNumber: "XF__PLACE", RoundNumber: "XF__ROUND"}


def reader(kind: Kind, named: Callable[[Any], str]) -> str:
    """Return the formula that reads a ``given`` cell, or takes the ``default`` where it is blank."""
    blank = constant(kind.zero_is_blank).text
    missing = f"IF(default={NONE_SUCH},#VALUE!,default)"
    text = read(kind, named)
    return f"LAMBDA(given,default,LET(cell,XF__ONE(given),IF(XF__BLANK(cell,{blank}),{missing},{text})))"


def read(kind: Kind, named: Callable[[Any], str]) -> str:
    """Return the formula that reads a ``cell`` which is not blank."""
    for each in type(kind).__mro__:
        if each in by_hand():
            return by_hand()[each].formula(named, kind=kind, read_as=lambda of: Formula(_read(kind, of)), Number=Number)
        if each not in _READ_HERE and not {"take", "number", "find"}.isdisjoint(vars(each)):
            raise outside(f"a cell of the kind {type(kind).__name__}")
    return _read(kind, type(kind))


def _read(kind: Kind, of: type[Kind]) -> str:
    """Return the formula that reads a ``cell`` as a kind of the core's does."""
    if of is Number and isinstance(kind, Number):
        return _number(kind)
    if isinstance(kind, YesNo):
        return _yes_or_no(kind)
    if isinstance(kind, NumberOrWord):
        word = _word(kind.word.canonical, kind.word.has_numerals, '""')
        return f'LET(found,{word},IF(ISTEXT(found),IF(found<>"",found,{_number(kind)}),found))'
    if isinstance(kind, Word):
        return _word(kind.canonical, kind.has_numerals, "#VALUE!")
    if isinstance(kind, Number):
        return _number(kind)
    if of is Text:
        return 'IF(ISERROR(cell),cell,TRIM(cell&""))'
    raise outside(f"a cell of the kind {type(kind).__name__}")


def _number(kind: Number) -> str:
    bounds = ((">=", kind.low), (">", kind.above), ("<=", kind.high), ("<", kind.below))
    tests = [f"number{sign}{constant(bound).text}" for sign, bound in bounds if bound is not None]
    if isinstance(kind, Whole):
        tests.append("number=INT(number)")
    written = next((name for of, name in _WRITTEN.items() if isinstance(kind, of)), None)
    cell = f"IF(ISTEXT(cell),{written}(cell),cell)" if written else "cell"
    if not tests:
        return f"XF__NUMBER({cell})"
    allowed = tests[0] if len(tests) == 1 else f"AND({','.join(tests)})"
    return f"LET(number,XF__NUMBER({cell}),IF({allowed},number,#NUM!))"


def _word(canonical: dict[str, str], numerals: bool, missing: str) -> str:
    """Find a word as it stands, or else in its normal form, which takes longer."""
    words = {word.replace("\N{FRACTION SLASH}", "/"): code for word, code in canonical.items()}
    code = "INDEX(words,found)" if [*words] == [*words.values()] else f"INDEX({array(words.values())},found)"
    text, test = (
        ('IF(ISNUMBER(cell),cell&"",cell)', "OR(ISTEXT(cell),ISNUMBER(cell))")
        if numerals
        else (
            "cell",
            "ISTEXT(cell)",
        )
    )
    return (
        f"LET(words,{array(words)},"
        f"found,IF({test},IFERROR(XMATCH({text},words),XMATCH(XF__NORMAL({text}),words)),IF(ISERROR(cell),cell,#N/A)),"
        f"IF(ISNUMBER(found),{code},IF(ISERROR(cell),cell,{missing})))"
    )


def _yes_or_no(kind: YesNo) -> str:
    def words(meant: bool) -> str:
        return array(_meaning(kind, meant))

    return (
        'IF(ISERROR(cell),cell,IF(ISLOGICAL(cell),cell,LET(word,XF__NORMAL(cell&""),'
        f"IF(ISNUMBER(XMATCH(word,{words(True)})),TRUE,IF(ISNUMBER(XMATCH(word,{words(False)})),FALSE,#VALUE!)))))"
    )


def _meaning(kind: YesNo, meant: bool) -> Iterable[str]:
    return [word for word, means in kind._meant.items() if means is meant]
