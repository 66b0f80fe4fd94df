"""Cell values as the sheet shows them, as far as a number format is of the everyday kind."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from xlfuncs.core.cells import Cell
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import in_general, in_thousands, moment_of
from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT, key_of
from xlfuncs.xlsx.findings import PackageError
from xlfuncs.xlsx.workbook import Sheet
from xlfuncs.xlsx.xml import Attributes, elements, encoding_of, tag_at, whole

if TYPE_CHECKING:
    from xlfuncs.xlsx.cells.conditions import Cells, Conditions

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
_STYLE = re.compile(r"""\ss\s*=\s*["']([0-9]{1,9})["']""")
#: Days that Excel shows although they never were.
_NEVER = {0: "1900-01-00", 60: "1900-02-29"}
#: A sign of its own, around it places for digits that are blank where there are none, digits, a percentage.
_NUMERIC = re.compile(r"(?=.*[0#])\?*(-?)\?*(#,##|#,#)?0?(?:\.(0+))?(%?)")


class Display:
    """Shows the cells of one sheet."""

    def __init__(self, sheet: Sheet, cells: Cells | None = None) -> None:
        """``cells``: the values by which conditional formats are followed; none are where it is left out."""
        self.sheet = sheet
        self.formats, forms = _formats(sheet)
        self.conditions: Conditions | None = None
        if cells:
            from xlfuncs.xlsx.cells.conditions import Conditions  # noqa: PLC0415 — to show a cell's own format needs none

            self.conditions = Conditions(sheet, forms, cells)

    def rows(self, values: Mapping[int, Cell]) -> list[list[str]]:
        """Give a rectangle of texts from A1 to the last cell that shows something; hidden columns are left out."""
        texts = {key: self.text(key, value) for key, value in values.items() if value not in (None, "")}
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
        """One value in the number format of its cell, or in that of the conditional format that holds for it."""
        if value is None:
            return ""
        if isinstance(value, CellError):
            return value.code
        if isinstance(value, bool):
            return str(value).upper()
        if isinstance(value, str):
            return value
        form = self.conditions.form(key) if self.conditions else None
        return in_format(value, self.format_of(key) if form is None else form, self.sheet.workbook.epoch_1904)

    def format_of(self, key: int) -> str:
        """Give the number format of a cell, "" for General."""
        spans = self.sheet.cells.spans
        if not self.formats or key not in spans:
            return ""
        data = self.sheet.data
        found = _STYLE.search(tag_at(data, spans[key][0], encoding_of(data, self.sheet.part)))
        style = int(found[1]) if found else 0
        return self.formats[style] if style < len(self.formats) else ""


def in_format(value: float, pattern: str, epoch_1904: bool = False) -> str:
    """Write a number in a format, without spaces around it; formats that are not understood show it plainly.

    >>> in_format(39.3, "0.00"), in_format(1234.5, "#,##0.0"), in_format(0.375, "0.0%")
    ('39.30', '1,234.5', '37.5%')
    >>> in_format(45292.5, "yyyy-mm-dd hh:mm"), in_format(0.5, "h:mm"), in_format(12.0, "")
    ('2024-01-01 12:00:00', '12:00:00', '12')
    >>> [in_format(value, "??0.00;?-0.0;0") for value in (1.5, -1.25, 0.0)]
    ['1.50', '-1.3', '0']
    >>> in_format(1.5, "[h]:mm"), [in_format(day, "yyyy-mm-dd") for day in (0.0, 1.0, 59.0, 60.0, 61.0)]
    ('36:00:00', ['1900-01-00', '1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01'])
    """
    section, *others = pattern.split(";")
    plain = value
    if re.search(r"\[(?:h+|m+|s+)\]", section, re.IGNORECASE) and value >= 0:
        seconds = round(value * 86_400)
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if others and value < 0:
        section, value = others[0], -value
    elif len(others) > 1 and value == 0:
        section = others[1]
    bare = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.|_.', "", section)
    if re.search(r"[ymdhs]", bare, re.IGNORECASE) and value >= 0:
        return _moment(value, bare.lower(), epoch_1904)
    found = _NUMERIC.fullmatch(bare) if section == bare and bare and bare != "General" else None
    if not found or abs(value) >= 1e15:
        return in_general(plain + 0.0)
    sign, grouped, decimals, percent = found.groups()
    number = Decimal(repr(float(value))) * (100 if percent else 1)
    rounded = number.quantize(Decimal(1).scaleb(-len(decimals or "")), ROUND_HALF_UP)
    return f"{sign}{rounded:{',' if grouped else ''}f}{percent}"


def _moment(value: float, letters: str, epoch_1904: bool) -> str:
    day, clock = any(letter in letters for letter in "yd"), any(letter in letters for letter in "hs")
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
    part = next((link.target for link in book.links(book.part, "styles")), "")
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
