"""The columns of a rule as formulas: comprehensions by MAP, sums and the highest, loops over rows.

A cell that holds nothing stays "" and stands for what a condition leaves out; what is counted or added passes it by.
"""

import ast
from collections.abc import Callable, Sequence
from typing import Any

from xlfuncs.native.expressions import Expressions, Names, Scope
from xlfuncs.native.text import (
    ANY,
    COLUMN,
    INT,
    NUMBER,
    SORTED,
    SORTED_DOWN,
    TRUTH,
    Formula,
    called,
    is_scalar,
)
from xlfuncs.native.values import Beside, Known, Several, Value, either, formula_of, of_each

_NAMES = {max: "MAX", min: "MIN", sum: "SUM"}
_COUNTER = "SEQUENCE("


class Ranges(Expressions):
    """What reads the columns of a rule."""

    # --- comprehensions

    def _listcomp(self, node: ast.ListComp | ast.GeneratorExp, scope: Scope, names: Names) -> Value:
        """Return the column that a comprehension makes."""
        if len(node.generators) != 1:
            raise self.outside("a comprehension in another")
        over = self.expression(node.generators[0].iter, scope, names)
        return of_each(over, lambda each: self._made(node, each, scope, names))

    _generatorexp = _listcomp

    def _made(self, node: ast.ListComp | ast.GeneratorExp, over: Value, scope: Scope, names: Names) -> Value:
        generator = node.generators[0]
        if isinstance(over, Known | Several):
            return self._one_by_one(node, self.parts(over), scope, names)
        after, variables, columns, differ = self.variables(generator.target, over, scope)
        made = formula_of(self.expression(node.elt, after, names))
        text = f"N({made.text})" if made.type == TRUTH else made.text
        for condition in generator.ifs:
            test = self.test(condition, after, names)
            if isinstance(test, Formula):
                text = f'IF({test.text},{text},"")'
        filled = next((name for name, column in zip(variables, columns, strict=True) if not _counts(column)), None)
        if filled:
            text = f'IF({filled}="","",{text})'
        return Formula(differ(f"MAP({','.join(columns)},LAMBDA({','.join(variables)},{text}))"), COLUMN)

    def _one_by_one(
        self, node: ast.ListComp | ast.GeneratorExp, items: Sequence[Value], scope: Scope, names: Names
    ) -> Value:
        made: list[Value] = []
        for item in items:
            after = self.unpacked(node.generators[0].target, item, scope)
            test = self.all_of([self.test(each, after, names) for each in node.generators[0].ifs])
            if isinstance(test, Formula):
                made.append(either(test, self.expression(node.elt, after, names), Known("")))
            elif test.value:
                made.append(self.expression(node.elt, after, names))
        return Several(tuple(made))

    def unpacked(self, target: ast.expr, value: Value, scope: Scope) -> Scope:
        """Return what a name, or several, mean where they stand for a value."""
        if isinstance(target, ast.Name):
            return {**scope, target.id: value}
        if not isinstance(target, ast.Tuple):
            raise self.outside("such a variable")
        for each, part in zip(target.elts, self.parts(value), strict=True):
            scope = self.unpacked(each, part, scope)
        return scope

    def first(self, node: ast.Call, scope: Scope, names: Names) -> Value:
        """Return what ``next`` gives of a generator."""
        generator = node.args[0]
        if not isinstance(generator, ast.GeneratorExp):
            raise self.outside("next of something else than a generator")
        comprehension = generator.generators[0]
        default = self.expression(node.args[1], scope, names) if len(node.args) > 1 else None

        def found_in(over: Value) -> Value:
            result = default
            for item in reversed(self.parts(over)):
                after = self.unpacked(comprehension.target, item, scope)
                test = self.all_of([self.test(each, after, names) for each in comprehension.ifs])
                value = self.expression(generator.elt, after, names)
                if isinstance(test, Formula):
                    result = value if result is None else either(test, value, result)
                elif test.value:
                    result = value
            if result is None:
                raise self.outside("next of nothing")
            return result

        return of_each(self.expression(comprehension.iter, scope, names), found_in)

    # --- going through rows

    def variables(
        self, target: ast.expr, over: Value, scope: Scope
    ) -> tuple[Scope, list[str], list[str], Callable[[str], str]]:
        """Return what the variables mean that go through columns, their names, the columns, and what refuses columns
        that differ in length.
        """
        after = dict(scope)
        variables: list[str] = []
        columns: list[str] = []

        def put(name: ast.expr, column: Formula | Beside) -> None:
            if isinstance(column, Beside):
                if not isinstance(name, ast.Tuple):
                    raise self.outside("such a variable")
                for each, part in zip(name.elts, column.columns, strict=True):
                    put(each, part)
                return
            if not isinstance(name, ast.Name):
                raise self.outside("such a variable")
            variables.append(self.fresh(name.id))
            columns.append(column.text)
            kind = INT if _counts(column.text) else ANY if isinstance(over, Beside) else NUMBER
            after[name.id] = Formula(variables[-1], kind, sure=True)

        source = over if isinstance(over, Beside) else formula_of(over)
        put(target, source)
        test = source.differ if isinstance(source, Beside) else ""
        return after, variables, columns, lambda text: f"IF({test},#VALUE!,{text})" if test else text

    def cell(self, column: str, row: str) -> str:
        """Return the cell of a column in a row."""
        if not _counts(column):
            return f"INDEX({column},{row})"
        start = column.rsplit(",", 1)[1][:-1]
        return row if start == "1" else f"{row}+{start}-1"

    # --- sums and the like

    def aggregate(self, code: Any, node: ast.Call, values: list[Value], scope: Scope, names: Names) -> Value:
        """Return the sum, the highest … of a column or of several values."""
        keywords = {each.arg: each.value for each in node.keywords}
        if code is len:
            return self._length(values[0])
        if code is sorted:
            if "key" in keywords:
                raise self.outside("sorted by a key")
            down = "reverse" in keywords
            kind = SORTED_DOWN if down else SORTED
            return called("XF__DESCENDING" if down else "SORT", formula_of(values[0]), type=kind, sure=True)
        values = values[:1] if code is sum else values
        over = values[0]
        if len(values) > 1:
            return self._of_several(code, values)
        if isinstance(over, Known) and not is_scalar(over.value):
            return Known(code(over.value))
        if isinstance(over, Several):
            return self._of_several(code, over.items)
        column = formula_of(over)
        return called(_NAMES[code], column, type=NUMBER, sure=column.sure and code is not sum)  # of nothing 0

    def _length(self, value: Value) -> Value:
        if isinstance(value, Known):
            return Known(len(value.value))
        if isinstance(value, Several):
            return Known(len(value.items))
        return called("SUM", f'--({formula_of(value).text}<>"")', type=INT, sure=True)

    def _of_several(self, code: Any, items: Sequence[Value]) -> Value:
        formulas = [self.number(each) for each in items]
        whole = all(each.type == INT for each in formulas)
        kind = INT if whole else NUMBER
        if code in (max, min):
            # What a condition leaves out is as far away as can be.
            far = "-9E+99" if code is max else "9E+99"
            texts = [f"{each.text[:-4]},{far})" if each.text.endswith(',"")') else each.text for each in formulas]
            return called(_NAMES[code], *texts, type=kind, sure=all(each.sure for each in formulas))
        return called("SUM", *formulas, type=kind, sure=whole)


def _counts(column: str) -> bool:
    """Return whether a column only counts its rows, so that none of it is blank."""
    return column.startswith(_COUNTER)
