"""A test whether a formula gives one value however it is evaluated: as a plain formula or as one that may spill.

A plain formula takes the cell in its own row of a range (``IF(A:A="","",…)``), and the first value of an array; one
that may spill fills the cells beside it. Where the two could differ, a formula stays plain.
"""

from __future__ import annotations

from collections.abc import Collection

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.xlsx.formulas.formula import (
    Binary,
    Call,
    FormulaError,
    Group,
    Literal,
    Name,
    Node,
    Reference,
    Structured,
    Unary,
)
from xlfuncs.xlsx.formulas.parser import parse

#: Functions of one value for single values.
_PLAIN = frozenset(
    """
    ABS AND CONCATENATE EXACT IF IFERROR IFNA INT ISBLANK ISERR ISERROR ISNA ISNUMBER ISTEXT LEFT LEN LOWER MID MOD N
    NOT OR RIGHT ROUND ROUNDDOWN ROUNDUP T TEXT TRIM UPPER VALUE
    """.split()  # noqa: SIM905
)
#: Functions of one value for whole ranges, and which of their arguments may be ranges.
_RANGED: dict[str, Collection[int]] = {
    **dict.fromkeys(("AVERAGE", "COUNT", "COUNTA", "MAX", "MIN", "SUM"), range(255)),
    **dict.fromkeys(("COUNTBLANK", "COUNTIF", "LARGE", "ROWS", "SMALL"), (0,)),
    **dict.fromkeys(("MATCH", "RANK", "VLOOKUP", "HLOOKUP"), (1,)),
    "SUMIF": (0, 2),
}


def single(formula: str, names: Collection[str] = ()) -> bool:
    """Return whether the formula is one value in any case; ``names`` are those of single cells, in capitals.

    >>> single("IF($B8=\\"\\",\\"\\",CBA_MP($A8,$E$1,$E$2))"), single("CBA_AWARD(A2,A$2:A$60,Value)", {"VALUE"})
    (True, True)
    >>> single("IF(A:A=1,CBA_R(1,24))"), single("CBA_R(A1:A9,24)"), single("XF_FUNCTIONS()")
    (False, False, False)
    >>> single("SUM(CBA_LIMIT(A1:A9))"), single("SUM(CBA_LIMIT(A1:A9*2))"), single("SUM(CBA_LIMIT(A1:A9)*2)")
    (True, False, False)
    """
    try:
        return _single(parse(formula), names)
    except FormulaError:
        return False


def _single(node: Node | None, names: Collection[str]) -> bool:
    if node is None:
        return True
    if isinstance(node, Literal):
        return node.kind != "array"
    if isinstance(node, Reference):
        return node.first == node.last and bool(node.first.row and node.first.column) and not node.last_sheet
    if isinstance(node, Structured):
        return node.inside.startswith(("@", "[#This Row]")) and ":" not in node.inside
    if isinstance(node, Name):
        return node.name.upper() in names
    if isinstance(node, Binary):
        return node.operator not in (" ", ",", ":") and _single(node.left, names) and _single(node.right, names)
    if isinstance(node, Unary):
        return node.operator == "@" or (node.operator != "#" and _single(node.operand, names))
    if isinstance(node, Group):
        return _single(node.inner, names)
    return isinstance(node, Call) and _single_call(node, names)


def _single_call(call: Call, names: Collection[str]) -> bool:
    function = FUNCTIONS.get(call.name)
    ranged: Collection[int]
    if function is not None:
        ranged = [position for position, each in enumerate(function.args) if each.kind.ranged]
        if function.array:
            return False
    elif call.name in _RANGED:
        ranged = _RANGED[call.name]
    elif call.name in _PLAIN:
        ranged = ()
    else:
        return False
    return all(
        (position in ranged and _whole(argument, names)) or _single(argument, names)
        for position, argument in enumerate(call.arguments)
    )


def _whole(argument: Node | None, names: Collection[str]) -> bool:
    """Return whether an argument for ranges is the same in any case: a range, or an array of ours made of such."""
    if isinstance(argument, Call) and (function := FUNCTIONS.get(argument.name)) is not None and function.array:
        ranged = [position for position, each in enumerate(function.args) if each.kind.ranged]
        return all(
            (position in ranged and _whole(each, names)) or _single(each, names)
            for position, each in enumerate(argument.arguments)
        )
    return isinstance(argument, Reference | Structured | Name)
