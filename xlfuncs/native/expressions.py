"""The expressions of a rule as formulas: what Python knows already is worked out, what a cell decides becomes IF."""

import ast
import builtins
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from decimal import Decimal
from types import UnionType
from typing import Any, Union, get_args, get_origin

from xlfuncs.core.sentences import Help, Joined, Sentence
from xlfuncs.core.sentences import Said as SaidSentence
from xlfuncs.native.text import (
    ANY,
    COLUMN,
    COLUMNS,
    COMPARISON,
    INT,
    NUMBER,
    TEXT,
    TRUTH,
    Formula,
    array,
    called,
    constant,
    is_scalar,
    operated,
)
from xlfuncs.native.values import (
    SAID,
    Closure,
    Either,
    Known,
    OutsideSubsetError,
    Said,
    Several,
    Value,
    either,
    formula_of,
    is_column,
    is_flat,
    of_each,
)

#: What a name means where it stands: locals, and the names of the module.
Scope = Mapping[str, Value]
Names = Mapping[str, Any]

_TYPES = {int: INT, bool: TRUTH, str: TEXT, Decimal: NUMBER}
#: What is only told, never computed with.
TOLD = (Sentence, Help, SaidSentence, Joined)
_SYMBOLS: dict[type[ast.AST], str] = {
    **{ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"},
    **{ast.Eq: "=", ast.NotEq: "<>", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="},
}
_WORKED_OUT: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    **{ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv},
    **{ast.Pow: operator.pow, ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod},
    **{ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le},
    **{ast.Gt: operator.gt, ast.GtE: operator.ge},
}
#: Of so many words or fewer SWITCH chooses, of more a column.
_SWITCHED = 8


def type_of(annotation: Any) -> str:
    """Return what a formula gives for a value that is annotated so; ``None`` comes out as "".

    >>> type_of(int), type_of(Decimal | None), type_of(list[int]), type_of("str | Decimal")
    ('int', 'number', 'column', 'any')
    """
    if hasattr(annotation, "__metadata__"):
        annotation = get_args(annotation)[0]
    if annotation in _TYPES:
        return _TYPES[annotation]
    if get_origin(annotation) in (Union, UnionType):
        kinds = {type_of(each) for each in get_args(annotation) if each is not type(None)}
        return kinds.pop() if len(kinds) == 1 else ANY
    return COLUMN if get_origin(annotation) in (list, Sequence, Iterable) else ANY


def next_to(index: Formula) -> Formula:
    """Return the number of a row, counted from 1, for an index that counts from 0."""
    if index.binds <= operated("+", index, index).binds and index.body.endswith("-1") and not index.lets:
        return index._replace(body=index.body[:-2])
    return operated("+", index, constant(1), INT, sure=True)


def rounded_enough(formula: Formula) -> Formula:
    """Return a figure without what binary digits leave, to be compared."""
    if formula.sure or formula.type not in (NUMBER, ANY) or (formula.is_plain and formula.type == ANY):
        return formula
    return called("ROUND", formula, "10", type=NUMBER) if formula.type == NUMBER else formula


class Expressions:
    """What reads the expressions of a rule, each by a method named after its node; each name that LET gives is another
    one.
    """

    def __init__(self) -> None:
        self.given = 0
        #: What is read just now: the file, the line.
        self.place = ("", 0)

    def fresh(self, name: str) -> str:
        """Return a local name that nothing else has."""
        self.given += 1
        return f"{name.strip('_').lower() or 'v'}_{self.given}"

    def outside(self, what: str) -> OutsideSubsetError:
        """Return the mistake of something that a formula cannot say, with the line."""
        return OutsideSubsetError(what, *self.place)

    def expression(self, node: ast.expr, scope: Scope, names: Names) -> Value:
        """Return what an expression is."""
        self.place = (self.place[0], node.lineno)
        read = getattr(self, f"_{type(node).__name__.lower()}", None)
        if read is None:
            raise self.outside(f"{type(node).__name__} ({ast.unparse(node)[:40]})")
        try:
            value: Value = read(node, scope, names)
        except OutsideSubsetError as mistake:
            if mistake.line:
                raise
            raise OutsideSubsetError(mistake.what, self.place[0], node.lineno) from None
        return value

    # --- names and constants

    def _constant(self, node: ast.Constant, scope: Scope, names: Names) -> Value:
        return Known(node.value)

    def _name(self, node: ast.Name, scope: Scope, names: Names) -> Value:
        return self.named(node.id, scope, names)

    def named(self, name: str, scope: Scope, names: Names) -> Value:
        """Return what a name means."""
        if name in scope:
            return scope[name]
        if name in names:
            return Known(names[name])
        if hasattr(builtins, name):
            return Known(getattr(builtins, name))
        raise self.outside(f"the name {name}")

    def _joinedstr(self, node: ast.JoinedStr, scope: Scope, names: Names) -> Value:
        return SAID

    def _attribute(self, node: ast.Attribute, scope: Scope, names: Names) -> Value:
        def part(value: Value) -> Value:
            if isinstance(value, Known):
                return Known(getattr(value.value, node.attr))
            raise self.outside(f".{node.attr} of what a cell decides")

        return of_each(self.expression(node.value, scope, names), part)

    def _tuple(self, node: ast.Tuple | ast.List, scope: Scope, names: Names) -> Value:
        return Several(tuple(self.items(node.elts, scope, names)))

    _list = _tuple

    def items(self, nodes: Iterable[ast.expr], scope: Scope, names: Names) -> list[Value]:
        """Return what stands between commas, starred ones in their parts."""
        found: list[Value] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                found += self.parts(self.expression(node.value, scope, names))
            else:
                found.append(self.expression(node, scope, names))
        return found

    def parts(self, value: Value) -> list[Value]:
        """Return the parts of a value that is a tuple or a list."""
        if isinstance(value, Several):
            return [*value.items]
        if isinstance(value, Said):
            return [value]
        if isinstance(value, Known) and isinstance(value.value, Iterable) and not isinstance(value.value, str):
            return [Known(each) for each in value.value]
        raise self.outside("the parts of what a cell decides")

    def _lambda(self, node: ast.Lambda, scope: Scope, names: Names) -> Value:
        return Closure(node, scope, names)

    # --- truth

    def test(self, node: ast.expr, scope: Scope, names: Names) -> Known | Formula:
        """Return whether an expression is true."""
        return self.truth(self.expression(node, scope, names))

    def truth(self, value: Value) -> Known | Formula:
        """Return whether a value is true, as Python has it."""
        if isinstance(value, Said):
            return Known(True)
        if isinstance(value, Known):
            return Known(bool(value.value))
        if isinstance(value, Several):
            return Known(bool(value.items))
        formula = formula_of(value)
        if formula.type == TRUTH:
            return formula
        if formula.type in COLUMNS:
            return operated(">", called("SUM", f'--({formula.text}<>"")'), constant(0), TRUTH)
        if formula.type in (INT, NUMBER):
            return operated("<>", formula, constant(0), TRUTH)
        if formula.type == TEXT:
            return operated("<>", formula, constant(""), TRUTH)
        text = operated("<>", formula, constant(""), TRUTH)
        return called("IF", called("ISTEXT", formula), text, f"N({formula.text})<>0", type=TRUTH)

    def _unaryop(self, node: ast.UnaryOp, scope: Scope, names: Names) -> Value:
        if isinstance(node.op, ast.Not):
            truth = self.test(node.operand, scope, names)
            return Known(not truth.value) if isinstance(truth, Known) else called("NOT", truth, type=TRUTH)
        value = self.expression(node.operand, scope, names)
        if isinstance(value, Known):
            return Known(-value.value)
        formula = formula_of(value)
        return operated("-", Formula(""), formula, formula.type, formula.sure)

    def _boolop(self, node: ast.BoolOp, scope: Scope, names: Names) -> Value:
        is_and = isinstance(node.op, ast.And)
        values = [self.expression(each, scope, names) for each in node.values]
        result = values[-1]
        for value in reversed(values[:-1]):
            truth = self.truth(value)
            if isinstance(truth, Known):
                result = (result if truth.value else value) if is_and else (value if truth.value else result)
            elif isinstance(value, Formula) and value.type == TRUTH:
                other = self.truth(result)
                if isinstance(other, Known):
                    result = truth if other.value is is_and else Known(other.value)
                else:
                    parts = (other.text, "FALSE") if is_and else ("TRUE", other.text)
                    result = called("IF", truth, *parts, type=TRUTH)
            else:
                parts_of = (result, value) if is_and else (value, result)
                result = called("IF", truth, *map(formula_of, parts_of))
        return result

    def _ifexp(self, node: ast.IfExp, scope: Scope, names: Names) -> Value:
        test = self.test(node.test, scope, names)
        if isinstance(test, Known):
            return self.expression(node.body if test.value else node.orelse, scope, names)
        return either(test, self.expression(node.body, scope, names), self.expression(node.orelse, scope, names))

    # --- arithmetic

    def _binop(self, node: ast.BinOp, scope: Scope, names: Names) -> Value:
        left, right = self.expression(node.left, scope, names), self.expression(node.right, scope, names)
        return self.operation(node.op, left, right)

    def operation(self, op: ast.operator, left: Value, right: Value) -> Value:
        """Return two values with an operator between them."""
        if isinstance(left, Said) or isinstance(right, Said):
            return SAID
        if isinstance(left, Known) and isinstance(right, Known) and is_scalar(left.value):
            return Known(_WORKED_OUT[type(op)](left.value, right.value))
        first, second = self.number(left), self.number(right)
        whole = first.type == INT and second.type == INT
        kind = INT if whole and not isinstance(op, ast.Div) else NUMBER
        if type(op) in _SYMBOLS:
            return operated(_SYMBOLS[type(op)], first, second, kind, sure=kind == INT)
        if isinstance(op, ast.FloorDiv):
            quotient = operated("/", first, second)
            return called("INT", quotient if whole else called("ROUND", quotient, "10"), type=INT, sure=True)
        if isinstance(op, ast.Mod) and whole:
            # Excel's own MOD gives #NUM! where the quotient is beyond some 10^12.
            turns = operated(
                "*", called("INT", operated("/", first, second), type=INT, sure=True), second, INT, sure=True
            )
            return operated("-", first, turns, INT, sure=True)
        if isinstance(op, ast.Mod):
            return called("MOD", first, second, type=kind)
        raise self.outside(f"the operator {type(op).__name__}")

    def number(self, value: Value) -> Formula:
        """Return a value as a number: yes is 1."""
        formula = formula_of(value)
        return called("N", formula, type=INT, sure=True) if formula.type == TRUTH else formula

    # --- comparisons

    def _compare(self, node: ast.Compare, scope: Scope, names: Names) -> Value:
        left = self.expression(node.left, scope, names)
        found: list[Known | Formula] = []
        for op, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.expression(comparator, scope, names)
            found.append(self.compared(op, left, right))
            left = right
        return self.all_of(found)

    def all_of(self, tests: Iterable[Known | Formula]) -> Known | Formula:
        """Return whether all of these are true."""
        open_ones: list[Formula] = []
        for each in tests:
            if isinstance(each, Formula):
                open_ones.append(each)
            elif not each.value:
                return Known(False)
        if not open_ones:
            return Known(True)
        return open_ones[0] if len(open_ones) == 1 else called("AND", *open_ones, type=TRUTH)

    def compared(self, op: ast.cmpop, left: Value, right: Value) -> Known | Formula:
        """Return whether two values stand in a relation."""
        if isinstance(left, Said) or isinstance(right, Said):
            return Known(True)
        if isinstance(op, ast.Is | ast.IsNot):
            return self._is(left, right, negative=isinstance(op, ast.IsNot))
        if isinstance(op, ast.In | ast.NotIn):
            return self._in(left, right, negative=isinstance(op, ast.NotIn))
        if isinstance(left, Known) and isinstance(right, Known):
            return Known(_WORKED_OUT[type(op)](left.value, right.value))
        one, other = rounded_enough(formula_of(left)), rounded_enough(formula_of(right))
        symbol = _SYMBOLS[type(op)]
        return Formula(f"{one.within(COMPARISON - 1)}{symbol}{other.within(COMPARISON - 1)}", TRUTH, binds=COMPARISON)

    def _is(self, left: Value, right: Value, *, negative: bool) -> Known | Formula:
        if not isinstance(right, Known) or right.value is not None or (isinstance(left, Either) and not is_flat(left)):
            raise self.outside("is")
        if isinstance(left, Known):
            return Known((left.value is None) != negative)
        if not isinstance(left, Formula | Either):
            return Known(negative)
        return operated("<>" if negative else "=", formula_of(left), constant(""), TRUTH)

    def _in(self, left: Value, right: Value, *, negative: bool) -> Known | Formula:
        found: Known | Formula
        if isinstance(right, Known) and isinstance(left, Known):
            found = Known(left.value in right.value)
        elif isinstance(right, Known):
            found = _among(formula_of(left), right.value)
        elif isinstance(right, Several):
            found = self._equals_any(left, right)
        elif is_column(right):
            found = Formula(f"SUM(--({formula_of(right).text}={formula_of(left).within(COMPARISON - 1)}))>0", TRUTH)
            found = found._replace(binds=COMPARISON)
        else:
            raise self.outside("in")
        if not negative:
            return found
        return Known(not found.value) if isinstance(found, Known) else called("NOT", found, type=TRUTH)

    def _equals_any(self, left: Value, right: Several) -> Known | Formula:
        tests = [self.compared(ast.Eq(), left, each) for each in right.items]
        if any(isinstance(each, Known) and each.value for each in tests):
            return Known(True)
        open_ones = [each for each in tests if isinstance(each, Formula)]
        if not open_ones:
            return Known(False)
        return open_ones[0] if len(open_ones) == 1 else called("OR", *open_ones, type=TRUTH)

    # --- parts of a value

    def _subscript(self, node: ast.Subscript, scope: Scope, names: Names) -> Value:
        value = self.expression(node.value, scope, names)
        if isinstance(node.slice, ast.Slice):
            return self._cut(value, node.slice, scope, names)
        index = self.expression(node.slice, scope, names)
        return of_each(value, lambda each: self.indexed(each, index))

    def _cut(self, value: Value, part: ast.Slice, scope: Scope, names: Names) -> Value:
        bounds = [None if each is None else self.expression(each, scope, names) for each in (part.lower, part.upper)]
        if isinstance(value, Known | Several):
            if not all(each is None or isinstance(each, Known) for each in bounds):
                raise self.outside("a part that a cell decides")
            which = slice(*(each.value if isinstance(each, Known) else None for each in bounds))
            return Known(value.value[which]) if isinstance(value, Known) else Several(value.items[which])
        formula, (low, high) = formula_of(value), bounds
        if part.step is not None or (low is not None and high is not None):
            raise self.outside("such a part of a column")
        if low is not None:
            left_out = formula_of(low).text
            rest = f'IF(ROWS({formula.text})>{left_out},DROP({formula.text},{left_out}),"")'
            return Formula(rest, COLUMN, formula.sure)
        if high is None:
            return formula
        return called("TAKE", formula, formula_of(high), type=formula.type, sure=formula.sure)

    def indexed(self, value: Value, index: Value) -> Value:
        """Return one part of a value, by its number or its key."""
        if isinstance(index, Known):
            if isinstance(value, Known):
                return Known(value.value[index.value])
            if isinstance(value, Several):
                return value.items[int(index.value)]
            if is_column(value):
                return called("INDEX", formula_of(value), str(index.value + 1), type=NUMBER, sure=True)
        elif isinstance(index, Formula):
            if isinstance(value, Known) and isinstance(value.value, Mapping):
                return self._looked_up(value.value, index)
            if isinstance(value, Known) and isinstance(value.value, tuple | list):
                return self._chosen(value.value, index)
            if is_column(value):
                return called("INDEX", formula_of(value), next_to(index), type=NUMBER, sure=True)
        raise self.outside("such a part")

    def _looked_up(self, table: Mapping[Any, Any], key: Formula) -> Value:
        keys, values = [*table], [*table.values()]
        if not all(map(is_scalar, values)):
            found: Value = Known(values[-1])
            for each, value in zip(reversed(keys[:-1]), reversed(values[:-1]), strict=True):
                found = Either(operated("=", key, constant(each), TRUTH), Known(value), found)
            return found
        kind = TEXT if isinstance(values[0], str) else NUMBER
        if len(keys) <= _SWITCHED:
            pairs = (constant(part).text for pair in table.items() for part in pair)
            return called("SWITCH", key, *pairs, "#N/A", type=kind, sure=True)
        return called("INDEX", array(values), f"XMATCH({key.text},{array(keys)})", type=kind, sure=True)

    def _chosen(self, values: Sequence[Any], index: Formula) -> Value:
        if not all(map(is_scalar, values)):
            raise self.outside("a row of a table by what a cell says")
        kind = TEXT if isinstance(values[0], str) else NUMBER
        return called("INDEX", array(values), next_to(index), type=kind, sure=True)


def _among(formula: Formula, values: Any) -> Formula:
    """Return whether a formula gives one of these values."""
    constants = sorted(values) if isinstance(values, Set) else [*values]  # the same each time
    among = array([tuple(constants)])
    return called("OR", f"{formula.within(COMPARISON - 1)}={among}", type=TRUTH)
