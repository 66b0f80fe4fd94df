"""What will go wrong with a workbook's formulas, seen without computing them."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterator, Mapping

from xlfuncs.errors import CellError
from xlfuncs.package.address import address_of, key_of, parse_cell
from xlfuncs.package.excel_functions import NAMES
from xlfuncs.package.findings import Finding
from xlfuncs.package.formula import Binary, Call, FormulaError, Group, Name, Node, Unary
from xlfuncs.package.parser import parse
from xlfuncs.package.sheet import Value
from xlfuncs.package.workbook import Sheet, Workbook
from xlfuncs.package.xml import Attributes, elements
from xlfuncs.registry import FUNCTIONS

#: Formulas that differ only in their row numbers make the same calls.
_ROW = re.compile(r"(?<=[A-Za-z$])\d+(?![\w(])")


def lint(book: Workbook) -> list[Finding]:
    """Findings of every sheet: unknown functions, argument counts, arrays entered wrongly, calls of ours
    in places where no program computes them."""
    known_names = {name.name.upper() for name in book.names}
    looks = [_Lint(sheet, known_names) for sheet in book.sheets if sheet.worksheet]
    found = [finding for look in looks for finding in look.findings()]
    if book.outdated and any(look.calls_ours() for look in looks):
        sentence = (
            "the workbook was saved by an older program, so that Excel computes it anew on opening and shows #NAME? "
            "where the functions are missing; xlfuncs recalc writes it as one of today"
        )
        found.append(Finding(book.sheets[0].name, "A1", "old calculation", sentence))
    return found


def stale_values(book: Workbook, values: Mapping[tuple[str, str], Value | None]) -> list[Finding]:
    """Cells whose stored value is not the computed one (``values``: by sheet name and address)."""
    found = []
    for (name, cell), value in values.items():
        where = parse_cell(cell)
        assert where is not None
        cached = book.sheet(name).cells.values.get(key_of(*where))
        if cached is not None and not _agree(cached, value):
            found.append(
                Finding(
                    name,
                    cell,
                    "stale value",
                    f"the stored value is {_shown(cached)}, recalculated it is {_shown(value)}",
                )
            )
    return found


def calls_in(node: Node | None, local: frozenset[str] = frozenset()) -> Iterator[Call]:
    """Every call in a formula, outer ones first; calls of what LET or LAMBDA bind are left out.

    >>> [call.name for call in calls_in(parse("LET(f,LAMBDA(x,x+1),IF(A1,f(2),SUM(B1:B9)))"))]
    ['LET', 'LAMBDA', 'IF', 'SUM']
    """
    if isinstance(node, Call):
        if node.name in ("LET", "LAMBDA"):
            local |= {each.name.upper() for each in node.arguments if isinstance(each, Name)}
        if node.name not in local:
            yield node
        for argument in node.arguments:
            yield from calls_in(argument, local)
    elif isinstance(node, Binary):
        yield from calls_in(node.left, local)
        yield from calls_in(node.right, local)
    elif isinstance(node, Unary):
        yield from calls_in(node.operand, local)
    elif isinstance(node, Group):
        yield from calls_in(node.inner, local)


class _Lint:
    """Looks through one sheet."""

    def __init__(self, sheet: Sheet, known_names: set[str]) -> None:
        self.sheet = sheet
        self.known_names = known_names
        self._calls: dict[str, list[Call]] = {}
        self._roots: dict[str, Node | None] = {}

    def findings(self) -> list[Finding]:
        found: list[Finding] = []
        if self.sheet.has_formulas:
            cells = self.sheet.cells
            for key, text in cells.formulas.items():
                found += self._of_cell(key, text, plain=True)
            for key, master in cells.shared.items():
                found += self._of_cell(key, cells.formulas[master], plain=True)
            for key, array in cells.arrays.items():
                found += self._of_cell(key, array.text, plain=False)
                found += self._in_table(key)
        return found + list(self._rules())

    def calls_ours(self) -> bool:
        """Whether one of the formulas calls a function of ours."""
        return any(call.name in FUNCTIONS for calls in self._calls.values() for call in calls)

    def _finding(self, where: str, kind: str, sentence: str) -> Finding:
        return Finding(self.sheet.name, where, kind, sentence)

    def _of_cell(self, key: int, text: str, plain: bool) -> Iterator[Finding]:
        cell = address_of(key)
        calls = self.calls(text)
        for call in calls:
            for kind, sentence in self._of_call(call):
                yield self._finding(cell, kind, sentence)
        root = self.root(text)
        if plain and isinstance(root, Call) and root.name in FUNCTIONS and FUNCTIONS[root.name].array:
            yield self._finding(
                cell,
                "plain array",
                f"{root.name} gives a rectangle, but is entered as a plain "
                "formula: only its first value shows; select the whole area and confirm with "
                "Ctrl+Shift+Enter",
            )

    def calls(self, text: str) -> list[Call]:
        """The calls in a formula; none where it cannot be read."""
        shape = _ROW.sub("1", text)
        if shape not in self._calls:
            self._calls[shape] = list(calls_in(self.root(text)))
        return self._calls[shape]

    def root(self, text: str) -> Node | None:
        """The tree of a formula, None where it cannot be read."""
        shape = _ROW.sub("1", text)
        if shape not in self._roots:
            try:
                self._roots[shape] = parse(shape)
            except FormulaError:
                self._roots[shape] = None
        return self._roots[shape]

    def _of_call(self, call: Call) -> Iterator[tuple[str, str]]:
        function = FUNCTIONS.get(call.name)
        if function is None:
            if call.name not in NAMES and call.name not in self.known_names:
                close = difflib.get_close_matches(call.name, [*FUNCTIONS, *NAMES], 1, 0.75)
                hint = f"; did you mean {close[0]}?" if close else ""
                yield "unknown function", f"there is no function {call.name}{hint}"
            return
        count, most = len(call.arguments), function.max_args
        if count < function.min_args or (most is not None and count > most):
            wanted = (
                str(function.min_args)
                if most == function.min_args
                else (f"at least {function.min_args}" if most is None else f"{function.min_args} to {most}")
            )
            yield "argument count", f"{call.name} takes {wanted} arguments, not {count}"

    def _in_table(self, key: int) -> Iterator[Finding]:
        area = self.sheet.cells.arrays[key].area
        for table in self.sheet.tables:
            if not area.single and table.area.meets(area):
                yield self._finding(
                    str(area),
                    "array in table",
                    f"no array can stand in a table, but this one meets the table {table.name}",
                )

    def _rules(self) -> Iterator[Finding]:
        for kind, where, text in _rule_formulas(self.sheet):
            for call in self.calls(text):
                if call.name in FUNCTIONS:
                    yield self._finding(
                        where,
                        kind,
                        f"no program computes {call.name} in a {kind} rule: "
                        "compute it in a helper cell and let the rule look at that",
                    )


def _rule_formulas(sheet: Sheet) -> list[tuple[str, str, str]]:
    """Kind, area and text of the formulas in conditional formats and data validation."""
    found: list[tuple[str, str, str]] = []
    kind = where = ""
    pending: list[int] = []
    text: list[str] = []

    def start(name: str, had: Attributes) -> None:
        nonlocal kind, where
        if name == "conditionalFormatting":
            kind, where = "conditional format", had.get("sqref", "")
        elif name == "dataValidation":
            kind, where = "validation", had.get("sqref", "")
        elif name in ("formula", "formula1", "formula2", "f", "sqref"):
            text.clear()

    def end(name: str) -> None:
        nonlocal kind, where
        if not kind:
            return
        if name in ("formula", "formula1", "formula2", "f") and "".join(text).strip():
            pending.append(len(found))
            found.append((kind, where, "".join(text).strip()))
            text.clear()
        elif name == "sqref":
            where = "".join(text)
        elif name in ("conditionalFormatting", "dataValidation"):
            for place in pending:
                found[place] = (kind, where.split()[0] if where else "A1", found[place][2])
            pending.clear()
            kind = where = ""

    elements(sheet.data, sheet.part, start, end, text.append)
    return found


def _agree(cached: Value, value: Value | None) -> bool:
    if isinstance(cached, CellError) or isinstance(value, CellError):
        return isinstance(cached, CellError) and isinstance(value, CellError) and cached.code == value.code
    if isinstance(cached, float) and isinstance(value, float | int) and not isinstance(value, bool):
        return math.isclose(cached, value, rel_tol=1e-12, abs_tol=1e-12)
    return type(cached) is type(value) and cached == value


def _shown(value: Value | None) -> str:
    if isinstance(value, CellError):
        return value.code
    if value is None or value == "":
        return "empty"
    return (
        f"{value:.15g}" if isinstance(value, float) else repr(value) if isinstance(value, str) else str(value).upper()
    )
