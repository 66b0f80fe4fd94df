"""Cell values as the sheet shows them, as far as a number format is of the everyday kind.

A conditional format may give another number format where its rule holds. The everyday functions and operators of such a
rule are followed on single cells; one that asks for more is left alone, and the cell shows its own format.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xlfuncs.core.cells import Cell
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import in_general, in_thousands, moment_of
from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, Area, key_of, parse_area
from xlfuncs.xlsx.cells.number_formats import Section, chosen, number_text, sections
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.formulas.formula import (
    Binary,
    Corner,
    FormulaError,
    Name,
    Node,
    Reference,
    moved,
    parse,
    parsed,
    placed,
)
from xlfuncs.xlsx.formulas.plain import NotFollowedError, Part, Plain, as_text, is_number, number
from xlfuncs.xlsx.workbook import Sheet
from xlfuncs.xlsx.xml import Attributes, elements, encoding_of, says_yes, whole

TOO_LARGE_TO_SHOW = Sentence(
    en="the sheet '{sheet}' is too large to show: {height} by {width} cells",
    zh="工作表“{sheet}”太大，无法显示：{height} 行 {width} 列",
    ja="シート「{sheet}」は大きすぎて表示できません（{height} 行 {width} 列）",
)

#: From A1 to the last cell; nobody reads more, and two cells far apart would fill any memory.
MOST_CELLS = 1 << 23

_BUILT_IN = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    14: "d",
    15: "d",
    16: "d",
    17: "d",
    18: "h",
    19: "h",
    20: "h",
    21: "h",
    22: "d h",
    27: "d",
    30: "d",
    31: "d",
    36: "d",
    45: "h",
    46: "[h]:mm:ss",
    47: "h",
    50: "d",
    57: "d",
    58: "d",
}
#: Days that Excel shows although they never were.
_NEVER = {0: "1900-01-00", 60: "1900-02-29"}


class Display:
    """Shows the cells of one sheet."""

    def __init__(self, sheet: Sheet, cells: ValuesOf | None = None) -> None:
        """Follow conditional formats by the values that ``cells`` gives; none where it is left out."""
        self.sheet = sheet
        self.formats, forms = _formats(sheet)
        self.conditions = Conditions(sheet, forms, cells) if cells else None

    def rows(self, values: Mapping[int, Cell]) -> list[list[str]]:
        """Give a rectangle of texts from A1 to the last cell that shows something; hidden columns are left out."""
        texts = {key: self.shown(key, value) for key, value in values.items() if value not in (None, "")}
        hidden = {column for columns in self.sheet.cells.hidden_columns for column in columns}
        if hidden:
            texts = {key: text for key, text in texts.items() if key & COLUMN_MASK not in hidden}
        height = max((key >> SHIFT for key in texts), default=0)
        width = max((key & COLUMN_MASK for key in texts), default=0)
        if height * width > MOST_CELLS:
            raise PackageError(
                TOO_LARGE_TO_SHOW(sheet=self.sheet.name, height=in_thousands(height), width=in_thousands(width))
            )
        shown = [column for column in range(1, width + 1) if column not in hidden]
        return [[texts.get(key_of(row, column), "") for column in shown] for row in range(1, height + 1)]

    def text(self, key: int, value: Cell) -> str:
        """Write one value as it would be typed: a day or an hour as such, a percentage as one, a number in full."""
        if isinstance(value, CellError) or not is_number(value):
            return self.shown(key, value)
        part, _ = _part(value, self._form(key))
        around = "".join(token.text for token in part.tokens if token.kind == "literal").strip(" -") if part else ""
        typed = part is not None and (part.is_moment or (part.has("percent") and not around))
        return self.shown(key, value) if typed else in_general(value + 0.0)

    def shown(self, key: int, value: Cell) -> str:
        """Write one value in the number format of its cell, or in that of the conditional format that holds for it."""
        if isinstance(value, CellError):
            return value.code
        if not is_number(value):
            return as_text(value)
        return in_format(value, self._form(key), self.sheet.workbook.epoch_1904)

    def _form(self, key: int) -> str:
        form = self.conditions.form(key) if self.conditions else None
        return self.format_of(key) if form is None else form

    def format_of(self, key: int) -> str:
        """Give the number format of a cell, "" for General."""
        cells, data = self.sheet.cells, self.sheet.data
        if not self.formats or key not in cells.spans:
            return ""
        style = cells.style(key, data, encoding_of(data, self.sheet.part)) or 0
        return self.formats[style] if style < len(self.formats) else ""


def in_format(value: float, pattern: str, epoch_1904: bool = False) -> str:
    r"""Write a number in a format, without spaces around it; days and hours plainly, and what no format is.

    >>> in_format(39.3, "0.00"), in_format(1234.5, "#,##0.0"), in_format(0.375, "0.0%")
    ('39.30', '1,234.5', '37.5%')
    >>> in_format(39.3, "0.00_ "), in_format(39.3, '0.00"分"'), in_format(-39.3, r"0.00_);[Red]\(0.00\)")
    ('39.30', '39.30分', '(39.30)')
    >>> in_format(45292.5, "yyyy-mm-dd hh:mm"), in_format(0.5, "h:mm"), in_format(12.0, "")
    ('2024-01-01 12:00:00', '12:00:00', '12')
    >>> [in_format(value, "??0.00;?-0.0;0") for value in (1.5, -1.25, 0.0)]
    ['1.50', '-1.3', '0']
    >>> in_format(1.5, "[h]:mm"), [in_format(day, "yyyy-mm-dd") for day in (0.0, 1.0, 59.0, 60.0, 61.0)]
    ('36:00:00', ['1900-01-00', '1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01'])
    """
    part, sign = _part(value, pattern)
    if part is None:
        return in_general(value + 0.0)
    if part.is_moment:
        return _moment(value, part, epoch_1904)
    plain = in_general(abs(value))
    if part.has("general") or part.has("at"):
        return sign + "".join(plain if token.kind in ("general", "at") else token.text for token in part.tokens).strip()
    try:
        return number_text(abs(value), sign, part).strip()
    except CellError:
        return sign + plain


def _part(value: float, pattern: str) -> tuple[Section | None, str]:
    """Return the section of a format that shows a number here, and the sign before it; None where none does."""
    try:
        part, sign = chosen(sections(pattern), value) if pattern else (None, "")
    except CellError:
        return None, ""
    # Days below 0 are none; Chinese and Japanese numerals are left to TEXT.
    return (None, "") if part is None or part.numerals or (part.is_moment and value < 0) else (part, sign)


def _moment(value: float, part: Section, epoch_1904: bool) -> str:
    if part.has("elapsed"):
        seconds = round(value * 86_400)
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    letters = {token.text[0].lower() for token in part.tokens if token.kind == "moment"}
    day, clock = letters & set("ydaeg"), "h" in letters or part.has("second") or part.has("half")
    never = None if epoch_1904 else _NEVER.get(int(value))
    if never and day:
        time = datetime.datetime.min + datetime.timedelta(seconds=round(value % 1 * 86_400))
        return f"{never} {time.time()}" if clock else never
    try:
        moment = moment_of(value, epoch_1904)
    except OverflowError:
        return in_general(value)
    if day and clock:
        return moment.isoformat(" ")
    return moment.time().isoformat() if clock else moment.date().isoformat()


def _formats(sheet: Sheet) -> tuple[list[str], list[str]]:
    """Give the number format of every cell style of the workbook, and of every differential style ("": none)."""
    book = sheet.workbook
    part = book.linked("styles")
    if part not in book.archive:
        return [], []
    custom: dict[int, str] = {}
    formats: list[str] = []
    forms: list[str] = []
    inside: list[str] = []

    def start(name: str, had: Attributes) -> None:
        inside.append(name)
        if name == "dxf":
            forms.append("")
        elif name == "numFmt" and "dxf" in inside:
            forms[-1] = had.get("formatCode", "")
        elif name == "numFmt":
            custom[whole(had, "numFmtId", "0", part)] = had.get("formatCode", "")
        elif name == "xf" and "cellXfs" in inside:
            number = whole(had, "numFmtId", "0", part)
            formats.append(custom.get(number, _BUILT_IN.get(number, "")))

    def end(_: str) -> None:
        inside.pop()

    elements(book.archive.read(part), part, start, end)
    return formats, forms


# --- conditional formats

#: What gives the values of a sheet's cells, computed or not.
ValuesOf = Callable[[Sheet], Mapping[int, Cell]]

#: How a rule about the cell's own value calls its comparison.
_OWN = {
    "equal": "=",
    "notEqual": "<>",
    "lessThan": "<",
    "lessThanOrEqual": "<=",
    "greaterThan": ">",
    "greaterThanOrEqual": ">=",
}


class Rule(NamedTuple):
    """One rule: where, how the number is written where it holds ("": as before), whether the others end there."""

    areas: Sequence[Area]
    form: str
    last: bool
    condition: Node

    def covers(self, key: int) -> bool:
        """Tell whether a cell is one of its cells."""
        return any(area.holds_key(key) for area in self.areas)


class Conditions:
    """The rules of a sheet, the first one first; ``forms``: the number format of each differential style."""

    def __init__(self, sheet: Sheet, forms: Sequence[str], cells: ValuesOf) -> None:
        self.sheet = sheet
        self.cells = cells
        self._held: dict[int, Mapping[int, Cell]] = {}
        self._known: dict[tuple[int, int], Part | None] = {}
        own = sorted(sheet.workbook.names, key=lambda name: name.sheet is not None)
        self.names = {name.name.casefold(): name.formula for name in own if name.sheet in (None, sheet.index)}
        self.rules = _rules(sheet, forms) if any(forms) and b"conditionalFormatting" in sheet.data else []

    def form(self, key: int) -> str | None:
        """Give the number format that the rules give a cell; None where they give none."""
        for at, rule in enumerate(self.rules):
            if rule.covers(key) and self._holds(at, key):
                if rule.form:
                    return rule.form
                if rule.last:
                    break
        return None

    def _holds(self, rule: int, key: int) -> bool:
        column = key & COLUMN_MASK
        if (rule, column) not in self._known:
            self._known[rule, column] = self._read(self.rules[rule], column)
        condition = self._known[rule, column]
        try:
            return condition is not None and bool(number(condition(key >> SHIFT)))
        except NotFollowedError:
            return False

    def _read(self, rule: Rule, column: int) -> Part | None:
        first = rule.areas[0]
        try:
            return _Condition(self, first.top, column).part(moved(rule.condition, 0, column - first.left))
        except (NotFollowedError, FormulaError):
            return None

    def values(self, name: str) -> Mapping[int, Cell]:
        """Give the values of a sheet, "" for the own."""
        places = {sheet.name.casefold(): sheet for sheet in self.sheet.workbook.sheets}
        sheet = places.get(name.casefold()) if name else self.sheet
        if sheet is None:
            raise NotFollowedError
        if sheet.index not in self._held:
            self._held[sheet.index] = self.cells(sheet)
        return self._held[sheet.index]


class _Condition(Plain):
    """The conditions of a column."""

    def __init__(self, conditions: Conditions, home: int, column: int) -> None:
        super().__init__(home, column)
        self.conditions = conditions

    def cells(self, sheet: str) -> Callable[[int], Cell]:
        return self.conditions.values(sheet).get

    def part(self, node: Node | None) -> Part:
        if isinstance(node, Name) and node.name.casefold() in self.conditions.names:
            # Its relative parts are read from A1, wherever the rules begin.
            named = placed(parse(self.conditions.names[node.name.casefold()]), self.home, self.column)
            if isinstance(named, Reference):
                return self.held(named.sheet, self.place(named))
        return super().part(node)


def _rules(sheet: Sheet, forms: Sequence[str]) -> list[Rule]:
    """Give the rules of a sheet by their priority; those that are neither followed nor end anything are left out."""
    found: list[tuple[int, Rule]] = []
    areas: list[Area] = []
    rule: Attributes = {}
    formulas: list[str] = []

    def start(name: str, had: Attributes) -> None:
        nonlocal rule
        if name == "conditionalFormatting":
            areas[:] = [area for each in had.get("sqref", "").split() if (area := parse_area(each))]
        elif name == "cfRule":
            rule = had
            formulas.clear()
        elif name == "formula":
            formulas.append("")

    def text(part: str) -> None:
        if formulas:
            formulas[-1] += part

    def end(name: str) -> None:
        if name != "cfRule" or not areas:
            return
        style = whole(rule, "dxfId", "999999999", sheet.part)
        form, last = forms[style] if style < len(forms) else "", says_yes(rule, "stopIfTrue")
        condition = _condition(rule, list(formulas), areas[0]) if form or last else None
        if condition:
            found.append((whole(rule, "priority", "1", sheet.part), Rule(tuple(areas), form, last, condition)))
        formulas.clear()

    elements(sheet.data, sheet.part, start, end, text)
    return [rule for _, rule in sorted(found, key=lambda each: each[0])]


def _condition(rule: Attributes, formulas: Sequence[str], first: Area) -> Node | None:
    """Say when a rule holds, as a formula for its first cell; None where it is of another kind."""
    kind, comparison = rule.get("type"), _OWN.get(rule.get("operator", ""), "")
    if not formulas or not (kind == "expression" or (kind == "cellIs" and comparison)):
        return None
    asked = parsed(formulas[0])
    if asked is None or kind == "expression":
        return asked
    corner = Corner(first.top, first.left, False, False)
    return Binary(comparison, Reference(corner, corner), asked)
