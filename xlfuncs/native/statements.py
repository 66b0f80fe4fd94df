"""The statements of a rule as one formula: an assignment becomes a name of LET, ``if`` becomes IF, ``raise`` a mistake.

What only tells how a figure comes about (``step``, sentences) goes; a column is gone through by MAP or REDUCE.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from xlfuncs.native.calls import Calls
from xlfuncs.native.expressions import Names, Scope, type_of
from xlfuncs.native.text import ANY, COLUMN, ERROR, NUMBER, Formula, constant
from xlfuncs.native.values import (
    SAID,
    Closure,
    Either,
    Known,
    Said,
    Several,
    Value,
    either,
    formula_of,
    guarded,
    is_flat,
    naming,
    of_each,
)

#: A loop over so many known values or fewer is written out.
_WRITTEN_OUT = 12
_RULES = "xlfuncs.rulebooks"
#: By these names the rules call what only their workings tell.
_TELLING = frozenset({"how", "parts", "shown"})
Assigned = ast.Assign | ast.AnnAssign | ast.AugAssign


class Then(ast.stmt):
    """Stands behind the statements of a loop that is written out: what follows where these have been read."""

    def __init__(self, following: Callable[[Scope], Value]) -> None:
        super().__init__()
        self.following = following


@cache
def source_of(code: FunctionType) -> ast.FunctionDef:
    """Return the source of a function, its lines numbered as in its file."""
    lines, first = inspect.getsourcelines(code)
    node = ast.parse(textwrap.dedent("".join(lines))).body[0]
    assert isinstance(node, ast.FunctionDef)
    ast.increment_lineno(node, first - 1)
    return node


class Compiler(Calls):
    """Makes one formula of a rule and of the functions that it calls."""

    def inlined(self, code: FunctionType, values: Sequence[Value]) -> Value:
        """Return what a function of a rulebook gives for these values, its body written in its place."""
        node = source_of(code)
        outer, self.place = self.place, (Path(code.__code__.co_filename).name, node.lineno)
        named = [each.arg for each in node.args.args]
        defaults = code.__defaults__ or ()
        scope: dict[str, Value] = {}
        lets: list[tuple[str, str]] = []
        for number, name in enumerate(named):
            given = number < len(values)
            value = values[number] if given else Known(defaults[number - len(named) + len(defaults)])
            scope[name] = self.let(name, value, lets, type_of(code.__annotations__.get(name)))
        if node.args.vararg:
            scope[node.args.vararg.arg] = Several(tuple(values[len(named) :]))
        body = naming(lets, self.block(node.body, scope, code.__globals__))
        kind = type_of(code.__annotations__.get("return"))
        self.place = outer
        if isinstance(body, Formula) and body.type == ANY and kind != COLUMN:
            return body._replace(type=kind)
        return body

    def let(self, name: str, value: Value, lets: list[tuple[str, str]], kind: str = ANY) -> Value:
        """Return a value under a name that LET gives, where it is longer than a name."""
        if not isinstance(value, Formula):
            return value
        kind = kind if value.type == ANY else value.type
        if value.is_plain:
            return value._replace(type=kind)
        fresh = self.fresh(name)
        lets.append((fresh, value.text))
        return Formula(fresh, kind, value.sure)

    # --- statements

    def block(self, statements: Sequence[ast.stmt], scope: Scope, names: Names) -> Value:
        """Return what the rest of a function gives."""
        if not statements:
            return Known(None)
        statement, rest = statements[0], statements[1:]
        if isinstance(statement, Then):
            return statement.following(scope)
        self.place = (self.place[0], statement.lineno)
        if isinstance(statement, ast.Return):
            return Known(None) if statement.value is None else self._returned(statement.value, scope, names)
        if isinstance(statement, ast.Raise):
            return self._mistake(statement, names)
        if isinstance(statement, ast.Expr):
            return self._said(statement.value, rest, scope, names)
        if isinstance(statement, Assigned):
            return self._assigned(statement, rest, scope, names)
        if isinstance(statement, ast.If):
            return self._if(statement, rest, scope, names)
        if isinstance(statement, ast.With):
            return self.block([*statement.body, *rest], scope, names)
        if isinstance(statement, ast.For):
            return self._for(statement, rest, scope, names)
        raise self.outside(type(statement).__name__.lower())

    def _returned(self, node: ast.expr, scope: Scope, names: Names) -> Value:
        """Return what a function gives; a list of figures is one row, so that what it is made of is written once."""
        value = self.expression(node, scope, names)
        if isinstance(node, ast.List) and isinstance(value, Several) and value.items and all(map(is_flat, value.items)):
            return formula_of(value)
        return value

    def _mistake(self, statement: ast.Raise, names: Names) -> Formula:
        error = statement.exc
        if isinstance(error, ast.Call) and isinstance(error.func, ast.Name) and error.func.id == "CellError":
            code = self.expression(error.args[0], {}, names)
            if isinstance(code, Known):
                return Formula(code.value, ERROR)
        raise self.outside("an error other than a CellError of its own")

    def _said(self, value: ast.expr, rest: Sequence[ast.stmt], scope: Scope, names: Names) -> Value:
        """Return what stands by itself: a check that may refuse, an append, or something that only a working tells."""
        if isinstance(value, ast.Constant):
            return self.block(rest, scope, names)
        if isinstance(value, ast.Call) and _appended(value):
            assert isinstance(value.func, ast.Attribute)
            assert isinstance(value.func.value, ast.Name)
            name = value.func.value.id
            held = scope.get(name)
            if isinstance(held, Said):
                return self.block(rest, scope, names)
            if not isinstance(held, Several):
                raise self.outside("an append to what a cell decides")
            more = Several((*held.items, self.expression(value.args[0], scope, names)))
            return self.block(rest, {**scope, name: more}, names)
        if isinstance(value, ast.Call):
            if isinstance(value.func, ast.Name) and not self.may_refuse(value, names):
                return self.block(rest, scope, names)
            check = self.expression(value, scope, names)
            behind = self.block(rest, scope, names)
            return behind if isinstance(check, Known | Said) else guarded(formula_of(check), behind)
        raise self.outside(f"the statement {ast.unparse(value)[:40]}")

    def may_refuse(self, node: ast.AST, names: Names, seen: frozenset[Any] = frozenset()) -> bool:
        """Return whether a rulebook's function that is called in it raises a mistake."""
        for each in ast.walk(node):
            code = _function(each, names)
            if code is not None and code not in seen:
                source = source_of(code)
                if any(isinstance(inner, ast.Raise) for inner in ast.walk(source)):
                    return True
                if self.may_refuse(source, code.__globals__, seen | {code}):
                    return True
        return False

    # --- assignments

    def _assigned(self, statement: Assigned, rest: Sequence[ast.stmt], scope: Scope, names: Names) -> Value:
        if statement.value is None:
            return self.block(rest, scope, names)
        telling = _stores(statement)
        if _TELLING.issuperset(telling) and telling != ["parts"]:
            return self.block(rest, {**scope, **dict.fromkeys(telling, SAID)}, names)
        value = self.expression(statement.value, scope, names)
        target: ast.expr
        if isinstance(statement, ast.AugAssign):
            target = statement.target
            if not isinstance(target, ast.Name):
                raise self.outside("such an assignment")
            value = self.operation(statement.op, self.named(target.id, scope, names), value)
        elif isinstance(statement, ast.Assign):
            target, *others = statement.targets
            if others:
                again = ast.copy_location(ast.Assign(others, target), statement)
                rest = [again, *rest]
        else:
            target = statement.target
        refuses = self.may_refuse(statement.value, names)
        return self.assign(target, value, scope, lambda after: self.block(rest, after, names), refuses=refuses)

    def assign(
        self, target: ast.expr, value: Value, scope: Scope, rest: Callable[[Scope], Value], *, refuses: bool = False
    ) -> Value:
        """Return what follows where a value has been given to a name, or its parts to several."""
        if isinstance(value, Either) and not is_flat(value):
            return of_each(value, lambda each: self.assign(target, each, scope, rest, refuses=refuses))
        lets: list[tuple[str, str]] = []
        if isinstance(target, ast.Name):
            named = self.let(target.id, value if not isinstance(value, Either) else formula_of(value), lets)
            behind = rest({**scope, target.id: named})
            return naming(lets, guarded(named, behind) if refuses and isinstance(named, Formula) else behind)
        if isinstance(target, ast.Tuple):
            if isinstance(value, Formula) and value.type == ERROR:
                return value
            after = dict(scope)
            parts = [SAID] * len(target.elts) if isinstance(value, Said) else self.parts(value)
            for each, part in zip(target.elts, parts, strict=True):
                if isinstance(each, ast.Tuple):
                    raise self.outside("an assignment in two steps")
                assert isinstance(each, ast.Name)
                flat = formula_of(part) if isinstance(part, Either) and is_flat(part) else part
                after[each.id] = self.let(each.id, flat, lets)
            return naming(lets, rest(after))
        raise self.outside("such an assignment")

    # --- conditions

    def _if(self, statement: ast.If, rest: Sequence[ast.stmt], scope: Scope, names: Names) -> Value:
        test = self.test(statement.test, scope, names)
        if isinstance(test, Known):
            return self.block([*(statement.body if test.value else statement.orelse), *rest], scope, names)
        then, other = statement.body, statement.orelse
        if not (_ends(then) or _ends(other)) and _only_assigns(then) and _only_assigns(other):
            joined = self._joined(statement, test, scope, names)
            if joined is not None:
                after, lets = joined
                return naming(lets, self.block(rest, after, names))
        first = self.block([*then, *([] if _ends(then) else rest)], scope, names)
        second = self.block([*other, *([] if _ends(other) else rest)], scope, names)
        return either(test, first, second)

    def _joined(
        self, statement: ast.If, test: Formula, scope: Scope, names: Names
    ) -> tuple[Scope, list[tuple[str, str]]] | None:
        """Return the scope behind a condition whose sides only assign, each name an IF; ``None`` where one is not."""
        after, lets = dict(scope), list[tuple[str, str]]()
        sides = [set(_names_assigned(side)) for side in (statement.body, statement.orelse)]
        for name in dict.fromkeys(_names_assigned([statement])):
            if name in _appended_to(statement):
                after[name] = SAID  # a list as long as a cell decides
                continue
            if name not in scope and not all(name in side for side in sides):
                after[name] = SAID  # nobody may read it behind
                continue
            then, other = (self._left_in(name, side, scope, names) for side in (statement.body, statement.orelse))
            value = either(test, then, other)
            if isinstance(value, Either) and not is_flat(value):
                return None
            after[name] = self.let(name, value, lets)
        return after, lets

    def _left_in(self, name: str, side: Sequence[ast.stmt], scope: Scope, names: Names) -> Value:
        return self.block([*side, _return(name, side)], scope, names)

    # --- loops

    def _for(self, statement: ast.For, rest: Sequence[ast.stmt], scope: Scope, names: Names) -> Value:
        over = self.expression(statement.iter, scope, names)
        if statement.orelse:
            raise self.outside("else of for")
        if isinstance(over, Known | Several):
            items = self.parts(over)
            if len(items) > _WRITTEN_OUT:
                raise self.outside(f"a loop over {len(items)} figures")
            return self._written_out(statement, items, rest, scope, names)
        if all(_refuses(each) for each in statement.body):
            return self._checked(statement, over, rest, scope, names)
        carried = list(dict.fromkeys(name for each in statement.body for name in _stores(each) if name in scope))
        if len(carried) != 1:
            raise self.outside(f"a loop that carries {len(carried)} values")
        return self._carried(statement, over, carried[0], rest, scope, names)

    def _written_out(
        self, statement: ast.For, items: Sequence[Value], rest: Sequence[ast.stmt], scope: Scope, names: Names
    ) -> Value:
        if not items:
            return self.block(rest, scope, names)

        again = Then(lambda after: self._written_out(statement, items[1:], rest, after, names))
        return self.assign(
            statement.target, items[0], scope, lambda after: self.block([*statement.body, again], after, names)
        )

    def _checked(self, statement: ast.For, over: Value, rest: Sequence[ast.stmt], scope: Scope, names: Names) -> Value:
        """Return a loop that only refuses: the first mistake in it, or what follows."""
        after, variables, columns, differ = self.variables(statement.target, over, scope)
        found: Value = constant("")
        for each in reversed(statement.body):
            assert isinstance(each, ast.If)
            assert isinstance(each.body[-1], ast.Raise)
            test = self.test(each.test, after, names)
            mistake = self._mistake(each.body[-1], names)
            found = either(test, mistake, found) if isinstance(test, Formula) else (mistake if test.value else found)
        mapped = f"MAP({','.join(columns)},LAMBDA({','.join(variables)},{formula_of(found).text}))"
        name = self.fresh("mistake")
        let = (name, differ(f"XF__MISTAKE({mapped})"))
        return naming([let], guarded(Formula(name), self.block(rest, scope, names)))

    def _carried(
        self, statement: ast.For, over: Value, name: str, rest: Sequence[ast.stmt], scope: Scope, names: Names
    ) -> Value:
        """Return a loop that carries one value from row to row."""
        after, variables, columns, differ = self.variables(statement.target, over, scope)
        row, carried = self.fresh("row"), self.fresh(name)
        lets = [(variable, self.cell(column, row)) for variable, column in zip(variables, columns, strict=True)]
        inner = {**after, name: Formula(carried, NUMBER, sure=True)}
        body = formula_of(naming(lets, self.block(_continued(statement.body, name), inner, names)))
        start = formula_of(scope[name]).text
        text = (
            f"REDUCE({start},SEQUENCE(ROWS({columns[-1]})),"
            f"LAMBDA({carried},{row},IF(ISERROR({carried}),{carried},{body.text})))"
        )
        result = self.fresh(name)
        following = self.block(rest, {**scope, name: Formula(result, NUMBER, sure=True)}, names)
        return naming([(result, differ(text))], guarded(Formula(result), following))

    def closed(self, closure: Closure, values: Sequence[Value]) -> Value:
        """Return what a function inside a rule gives."""
        lets: list[tuple[str, str]] = []
        scope = dict(closure.scope)
        for each, value in zip(closure.node.args.args, values, strict=True):
            scope[each.arg] = self.let(each.arg, value, lets)
        return naming(lets, self.expression(closure.node.body, scope, closure.names))


def _function(node: ast.AST, names: Names) -> FunctionType | None:
    """Return the function of a rulebook that is called here, if one is."""
    if not isinstance(node, ast.Call):
        return None
    found: Any = None
    if isinstance(node.func, ast.Name):
        found = names.get(node.func.id)
    elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        found = getattr(names.get(node.func.value.id), node.func.attr, None)
    found = inspect.unwrap(found) if callable(found) and not isinstance(found, type) else None
    return found if isinstance(found, FunctionType) and found.__module__.startswith(_RULES) else None


def _return(name: str, like: Sequence[ast.stmt]) -> ast.Return:
    line = like[-1].lineno if like else 1
    return ast.Return(ast.Name(name, ast.Load(), lineno=line, col_offset=0), lineno=line, col_offset=0)


def _ends(statements: Sequence[ast.stmt]) -> bool:
    """Return whether nothing behind these statements is reached."""
    if not statements:
        return False
    last = statements[-1]
    return isinstance(last, ast.Return | ast.Raise) or (
        isinstance(last, ast.If) and _ends(last.body) and _ends(last.orelse)
    )


def _appended(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr == "append"
        and isinstance(value.func.value, ast.Name)
    )


def _only_assigns(statements: Iterable[ast.stmt]) -> bool:
    for each in statements:
        if isinstance(each, ast.If):
            if not (_only_assigns(each.body) and _only_assigns(each.orelse)):
                return False
        elif isinstance(each, ast.Expr):
            if not (_appended(each.value) or (isinstance(each.value, ast.Call) and _name_called(each.value) == "step")):
                return False
        elif not isinstance(each, Assigned):
            return False
    return True


def _name_called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _names_assigned(statements: Iterable[ast.stmt]) -> list[str]:
    return [name for each in statements for name in (*_stores(each), *_appended_to(each))]


def _appended_to(statement: ast.stmt) -> list[str]:
    calls = [each for each in ast.walk(statement) if isinstance(each, ast.Call) and _appended(each)]
    return [each.func.value.id for each in calls]  # type: ignore[attr-defined]


def _stores(statement: ast.stmt) -> list[str]:
    return [each.id for each in ast.walk(statement) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]


def _refuses(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], ast.Raise)


def _continued(body: Sequence[ast.stmt], name: str) -> list[ast.stmt]:
    """Return the body of a loop as that of a function which gives the value that is carried."""
    end = _return(name, body)

    class Ends(ast.NodeTransformer):
        def visit_Continue(self, node: ast.Continue) -> ast.Return:
            return end

    return [*(Ends().visit(deepcopy(each)) for each in body), end]
