"""The problems that a workbook's formulas will meet, found without computing them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.xlsx.address import address_of, key_of, parse_cell
from xlfuncs.xlsx.cells.sheet import Value, nearly_same
from xlfuncs.xlsx.findings import (
    ARGUMENT_COUNT,
    ARRAY_IN_TABLE,
    CONDITIONAL_FORMAT,
    OLD_CALCULATION,
    PLAIN_ARRAY,
    STALE_VALUE,
    UNKNOWN_FUNCTION,
    VALIDATION,
    Finding,
)
from xlfuncs.xlsx.formulas.excel_functions import NAMES
from xlfuncs.xlsx.formulas.formula import Call, FormulaError, Node, calls_in
from xlfuncs.xlsx.formulas.parser import parse
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.xml import Attributes, elements

SAVED_BY_OLDER = Sentence(
    en="the workbook was saved by an older program, so that Excel computes it anew on opening and shows #NAME? "
    "where the functions are missing; xlfuncs recalc writes it as one of today",
    zh="工作簿由旧版软件保存，Excel 打开时会重新计算，没有装这些函数的电脑上会显示 #NAME?；"
    "用 xlfuncs recalc 可写成新版",
    ja="古いソフトで保存されたブックなので、Excel は開くときに再計算し、関数がない環境では #NAME? と表示します。"
    "xlfuncs recalc で現在の形式に書き直せます",
)
STORED_IS = Sentence(
    en="the stored value is {stored}, recalculated it is {computed}",
    zh="存储的值是 {stored}，重新计算的结果是 {computed}",
    ja="保存されている値は {stored}、再計算すると {computed} です",
)
NOT_COMPUTED = Sentence(
    en="not computed since it was filled in (stored values that are old: {cells}); xlfuncs recalc --in-place does it",
    zh="填写后还没有重新计算（过时的值共 {cells} 个）；用 xlfuncs recalc --in-place 可计算",
    ja="記入後に再計算されていません（古い値 {cells} 個）。xlfuncs recalc --in-place で計算できます",
)
EMPTY = Sentence(en="empty", zh="空", ja="空")
ENTERED_PLAIN = Sentence(
    en="{function} gives a rectangle, but is entered as a plain formula: only its first value shows; select the whole "
    "area and confirm with Ctrl+Shift+Enter",
    zh="{function} 的结果占多个单元格，却按普通公式输入：只显示第一个值；请选中整个区域，按 Ctrl+Shift+Enter 确认",
    ja="{function} の結果は複数セルになりますが、普通の数式として入力されています（先頭の値だけが表示されます）。"
    "範囲全体を選択して Ctrl+Shift+Enter で確定してください",
)
NO_SUCH_FUNCTION = Sentence(en="there is no function {name}", zh="没有函数 {name}", ja="{name} という関数はありません")
DID_YOU_MEAN = Sentence(
    en="there is no function {name}; did you mean {close}?",
    zh="没有函数 {name}；是否应为 {close}？",
    ja="{name} という関数はありません。{close} ではありませんか？",
)
FEW_TO_MANY = Sentence(en="{few} to {many}", zh="{few} 至 {many}", ja="{few}～{many}")
QUOTED = Sentence(en="'{text}'", zh="“{text}”", ja="「{text}」")
AT_LEAST = Sentence(en="at least {least}", zh="至少 {least}", ja="{least} 以上")
TAKES_ARGUMENTS = Sentence(
    en="{function} takes {wanted} arguments, not {given}",
    zh="{function} 应有 {wanted} 个参数，现有 {given} 个",
    ja="{function} の引数の数は {wanted} です（{given} 個は不可）",
)
MEETS_TABLE = Sentence(
    en="no array can stand in a table, but this one meets the table {table}",
    zh="表格中不能有数组，而此数组与表格 {table} 重叠",
    ja="テーブルに配列は置けませんが、この配列はテーブル {table} に重なっています",
)
NOT_IN_RULE = Sentence(
    en="no program computes {function} in a {kind} rule: compute it in a helper cell and let the rule look at that",
    zh="没有软件会在{kind}规则中计算 {function}：请在辅助单元格中计算，让规则引用它",
    ja="{kind}のルールの中で {function} を計算するソフトはありません。補助セルで計算して参照してください",
)

#: Formulas that differ only in their row numbers make the same calls.
_ROW = re.compile(r"(?<=[A-Za-z$])\d+(?![\w(])")


def lint(book: Workbook) -> list[Finding]:
    """Return findings of every sheet: unknown functions, argument counts, arrays entered wrongly, calls of ours in
    places where no program computes them.
    """
    known_names = {name.name.upper() for name in book.names}
    looks = [_Lint(sheet, known_names) for sheet in book.sheets if sheet.worksheet]
    found = [finding for look in looks for finding in look.findings()]
    if book.outdated and any(look.calls_ours() for look in looks):
        found.append(Finding(book.sheets[0].name, "A1", OLD_CALCULATION, SAVED_BY_OLDER()))
    return found


def stale_values(book: Workbook, values: Mapping[tuple[str, str], Value | None]) -> list[Finding]:
    """Return the cells whose stored value is not the computed one (``values``: by sheet name and address).

    Where such cells stand on a hidden sheet, as the results of an event do, all cells that show them are out of date
    too: this is said once.
    """
    found: list[Finding] = []
    for (name, cell), value in values.items():
        where = parse_cell(cell)
        assert where is not None
        cached = book.sheet(name).cells.values.get(key_of(*where))
        if cached is not None and not nearly_same(cached, value):
            found.append(Finding(name, cell, STALE_VALUE, STORED_IS(stored=_shown(cached), computed=_shown(value))))
    if any(book.sheet(each.sheet).hidden for each in found):
        return [Finding(book.sheets[0].name, "A1", STALE_VALUE, NOT_COMPUTED(cells=len(found)))]
    return found


class _Lint:
    """The lint of one sheet."""

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
        """Return whether one of the formulas calls a function of ours."""
        return any(call.name in FUNCTIONS for calls in self._calls.values() for call in calls)

    def _finding(self, where: str, kind: Sentence, said: Told) -> Finding:
        return Finding(self.sheet.name, where, kind, said)

    def _of_cell(self, key: int, text: str, plain: bool) -> Iterator[Finding]:
        cell = address_of(key)
        calls = self.calls(text)
        for call in calls:
            for kind, said in self._of_call(call):
                yield self._finding(cell, kind, said)
        root = self.root(text)
        if plain and isinstance(root, Call) and root.name in FUNCTIONS and FUNCTIONS[root.name].array:
            yield self._finding(cell, PLAIN_ARRAY, ENTERED_PLAIN(function=root.name))

    def calls(self, text: str) -> list[Call]:
        """Return the calls in a formula; none where it cannot be read."""
        shape = _ROW.sub("1", text)
        if shape not in self._calls:
            self._calls[shape] = list(calls_in(self.root(text)))
        return self._calls[shape]

    def root(self, text: str) -> Node | None:
        """Return the tree of a formula, None where it cannot be read."""
        shape = _ROW.sub("1", text)
        if shape not in self._roots:
            try:
                self._roots[shape] = parse(shape)
            except FormulaError:
                self._roots[shape] = None
        return self._roots[shape]

    def _of_call(self, call: Call) -> Iterator[tuple[Sentence, Told]]:
        function = FUNCTIONS.get(call.name)
        if function is None:
            if call.name not in NAMES and call.name not in self.known_names:
                from difflib import get_close_matches  # noqa: PLC0415 — only for what is unknown

                close = get_close_matches(call.name, [*FUNCTIONS, *NAMES], 1, 0.75)
                sentence = DID_YOU_MEAN(name=call.name, close=close[0]) if close else NO_SUCH_FUNCTION(name=call.name)
                yield UNKNOWN_FUNCTION, sentence
            return
        count, most = len(call.arguments), function.max_args
        if count < function.min_args or (most is not None and count > most):
            least: Told | int = function.min_args
            if most is None:
                least = AT_LEAST(least=function.min_args)
            elif most != function.min_args:
                least = FEW_TO_MANY(few=function.min_args, many=most)
            yield ARGUMENT_COUNT, TAKES_ARGUMENTS(function=call.name, wanted=least, given=count)

    def _in_table(self, key: int) -> Iterator[Finding]:
        area = self.sheet.cells.arrays[key].area
        for table in self.sheet.tables:
            if not area.single and table.area.meets(area):
                yield self._finding(str(area), ARRAY_IN_TABLE, MEETS_TABLE(table=table.name))

    def _rules(self) -> Iterator[Finding]:
        for kind, where, text in _rule_formulas(self.sheet):
            for call in self.calls(text):
                if call.name in FUNCTIONS:
                    yield self._finding(where, kind, NOT_IN_RULE(function=call.name, kind=kind))


def _rule_formulas(sheet: Sheet) -> list[tuple[Sentence, str, str]]:
    """Return kind, area and text of the formulas in conditional formats and data validation."""
    found: list[tuple[Sentence, str, str]] = []
    kind: Sentence | None = None
    where = ""
    pending: list[int] = []
    text: list[str] = []

    def start(name: str, had: Attributes) -> None:
        nonlocal kind, where
        if name == "conditionalFormatting":
            kind, where = CONDITIONAL_FORMAT, had.get("sqref", "")
        elif name == "dataValidation":
            kind, where = VALIDATION, had.get("sqref", "")
        elif name in ("formula", "formula1", "formula2", "f", "sqref"):
            text.clear()

    def end(name: str) -> None:
        nonlocal kind, where
        if kind is None:
            return
        if name in ("formula", "formula1", "formula2", "f") and "".join(text).strip():
            pending.append(len(found))
            found.append((kind, where, "".join(text).strip()))
            text.clear()
        elif name == "sqref":
            where = "".join(text)
        elif name in ("conditionalFormatting", "dataValidation"):
            for place in pending:
                found[place] = (found[place][0], where.split()[0] if where else "A1", found[place][2])
            pending.clear()
            kind, where = None, ""

    elements(sheet.data, sheet.part, start, end, text.append, extensions=True)
    return found


def _shown(value: Value | None) -> Told | str | float | bool:
    if isinstance(value, CellError):
        return value.code
    if value is None or value == "":
        return EMPTY()
    return QUOTED(text=value) if isinstance(value, str) else value
