"""One worksheet: its cells, and where each of them stands in the part's bytes."""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping
from typing import Any

from xlfuncs.errors import CODES, CellError
from xlfuncs.package.address import COLUMN_MASK, MAX_COLUMN, MAX_ROW, SHIFT, Area, address_of, column_number, parse_area
from xlfuncs.package.findings import PackageError, excerpt
from xlfuncs.package.spans import Spans
from xlfuncs.package.values import Values
from xlfuncs.package.xml import Attributes, ends_in, new_parser, run, unescape, whole
from xlfuncs.records import record
from xlfuncs.sentences import Said, Sentence

CELL_OUTSIDE_ROW = Sentence(
    en="in the part '{part}' a cell stands outside its row, near row {row}",
    zh="部件“{part}”中有单元格不在行内，在第 {row} 行附近",
    ja="パーツ「{part}」の {row} 行付近で、セルが行の外にあります",
)
CELL_IN_OTHER_ROW = Sentence(
    en="the cell {cell} of the part '{part}' stands in row {row}",
    zh="部件“{part}”的单元格 {cell} 位于第 {row} 行",
    ja="パーツ「{part}」のセル {cell} が {row} 行目にあります",
)
TOO_MANY_COLUMNS = Sentence(
    en="row {row} of the part '{part}' has more than {most} columns",
    zh="部件“{part}”的第 {row} 行超过 {most} 列",
    ja="パーツ「{part}」の {row} 行目が {most} 列を超えています",
)
ROW_IN_ROW = Sentence(
    en="in the part '{part}' a row stands inside row {row}",
    zh="部件“{part}”的第 {row} 行中又有一行",
    ja="パーツ「{part}」の {row} 行目の中に別の行があります",
)
NO_SUCH_ROW = Sentence(
    en="the part '{part}' has a row {row}; a sheet ends with row {last}",
    zh="部件“{part}”中有第 {row} 行；工作表到第 {last} 行为止",
    ja="パーツ「{part}」に {row} 行目があります。シートは {last} 行までです",
)
CELL_OF_PART = Sentence(
    en="cell {cell} of the part '{part}'", zh="部件“{part}”的单元格 {cell}", ja="パーツ「{part}」のセル {cell}"
)
CELL_DATA = Sentence(en="{cell} {wrong}", zh="{cell}：{wrong}", ja="{cell}：{wrong}")
NO_TRUTH = Sentence(
    en="holds '{raw}', which is neither true (1) nor false (0)",
    zh="内容“{raw}”既不是真（1）也不是假（0）",
    ja="「{raw}」は真（1）でも偽（0）でもありません",
)
NO_DATE = Sentence(en="holds '{raw}', which is no date", zh="内容“{raw}”不是日期", ja="「{raw}」は日付ではありません")
NO_NUMBER = Sentence(
    en="holds '{raw}', which is no number", zh="内容“{raw}”不是数字", ja="「{raw}」は数値ではありません"
)
NO_TEXT = Sentence(
    en="names the text '{raw}', which is not there",
    zh="所指的文本“{raw}”不存在",
    ja="参照する文字列「{raw}」がありません",
)
UNKNOWN_TYPE = Sentence(en="is of the unknown type '{kind}'", zh="类型“{kind}”未知", ja="型「{kind}」は不明です")
SHARES_NOTHING = Sentence(en="shares a formula that is not there", zh="共用的公式不存在", ja="共有する数式がありません")
FILLS_TOO_MUCH = Sentence(
    en="fills {area}; more than {most} cells are too many for one formula",
    zh="占 {area}；一个公式最多 {most} 个单元格",
    ja="{area} を占めています。一つの数式では {most} セルまでです",
)
NOT_UNDERSTOOD = Sentence(
    en="the part '{part}' cannot be understood ({error})",
    zh="无法理解部件“{part}”（{error}）",
    ja="パーツ「{part}」を解釈できません（{error}）",
)


class CellDataError(ValueError):
    """A cell holds what its type does not allow; ``said`` is what."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said


Value = float | str | bool | CellError
#: Errors that newer programs store; here they count as the older ones they resemble.
NEWER_ERRORS = {
    "#SPILL!": "#VALUE!",
    "#CALC!": "#VALUE!",
    "#FIELD!": "#VALUE!",
    "#BLOCKED!": "#VALUE!",
    "#CONNECT!": "#VALUE!",
    "#UNKNOWN!": "#VALUE!",
    "#BUSY!": "#N/A",
    "#GETTING_DATA": "#N/A",
}
TRUTH = {"1": True, "true": True, "0": False, "false": False}
DAY = 86_400
#: Cells of one array formula: 100,000 rows of five columns pass; a whole sheet's would fill any memory.
MAX_ARRAY = 1 << 19


@record(frozen=True)
class ArrayFormula:
    """A formula over an area: Ctrl+Shift+Enter, or one that spills (``dynamic``)."""

    text: str
    area: Area
    dynamic: bool


class Cells:
    """What a worksheet part holds; cells are keyed as in ``address``.

    ``values``: cached or typed values. ``formulas``: the text of ordinary formulas. ``shared``: cell to the
    cell whose formula it repeats, moved. ``spans`` and ``rows``: where each cell and each row stands in the
    part's bytes, ``body``: where the element around the rows starts. ``strings`` and ``epoch_1904``: what the
    workbook says of the meaning of values. ``filters``: the area of the sheet's filter, once for every column by
    which rows are filtered out. ``merged``: areas that show as one cell.
    """

    def __init__(
        self,
        values: Mapping[int, Value] | None = None,
        spans: Spans | None = None,
        rows: Spans | None = None,
        strings: list[str] | None = None,
        epoch_1904: bool = False,
    ) -> None:
        self.values: Mapping[int, Value] = {} if values is None else values
        self.formulas: dict[int, str] = {}
        self.shared: dict[int, int] = {}
        self.arrays: dict[int, ArrayFormula] = {}
        self.data_tables: dict[int, Area] = {}
        self.spans = Spans(ends_in(b"", "")) if spans is None else spans
        self.rows = Spans(ends_in(b"", "")) if rows is None else rows
        self.hidden_rows: set[int] = set()
        self.hidden_columns: list[range] = []
        self.filters: list[Area] = []
        self.merged: list[Area] = []
        self.body = 0
        self.strings = [] if strings is None else strings
        self.epoch_1904 = epoch_1904

    def anchor(self, key: int) -> int:
        """The cell of the array formula that fills a cell, or the cell itself."""
        for anchor, array in self.arrays.items():
            if array.area.holds(key >> SHIFT, key & COLUMN_MASK):
                return anchor
        return key

    def own_text(self, key: int) -> str:
        """The text of the formula that stands in a cell itself; "" where there is none."""
        return self.arrays[key].text if key in self.arrays else self.formulas.get(key, "")

    def formula_text(self, key: int) -> str:
        """The formula stored in a cell, or stored once for it and others; "" where there is none."""
        if key in self.arrays:
            return self.arrays[key].text
        return self.formulas.get(self.shared.get(key, key), "")


def value_of(kind: str, raw: str | None, inline: str, cells: Cells) -> Value | None:
    """The value of a cell of a type, from its ``<v>`` (None where it has none) or the text that stands in the cell.

    ``CellDataError`` where it is none.

    >>> cells = Cells(strings=["a"])
    >>> value_of("n", "1E3", "", cells), value_of("s", "0", "", cells), value_of("b", "1", "", cells)
    (1000.0, 'a', True)
    """
    if kind == "n":
        return _number(raw) if raw else None
    if kind == "s":
        return _shared(raw, cells.strings) if raw else None
    if kind == "inlineStr":
        return unescape(inline)
    if kind == "str":
        return unescape(raw or "")
    if not raw:
        return None
    if kind == "b":
        if raw.strip() in TRUTH:
            return TRUTH[raw.strip()]
        raise CellDataError(NO_TRUTH(raw=excerpt(raw)))
    if kind == "e":
        code = NEWER_ERRORS.get(raw, raw)
        return CellError(code if code in CODES else "#VALUE!")
    if kind == "d":
        try:
            return serial(raw, cells.epoch_1904)
        except ValueError:
            raise CellDataError(NO_DATE(raw=excerpt(raw))) from None
    raise CellDataError(UNKNOWN_TYPE(kind=excerpt(kind)))


def _number(raw: str) -> float:
    try:
        found = float(raw)
    except ValueError:
        found = math.nan
    if math.isfinite(found) and raw.isascii() and "_" not in raw:  # Python reads more than the format has
        return found
    raise CellDataError(NO_NUMBER(raw=excerpt(raw)))


def _shared(raw: str, strings: list[str]) -> str:
    digits = raw if raw.isdigit() else raw.strip()
    if digits.isascii() and digits.isdigit() and len(digits) < 10 and int(digits) < len(strings):
        return strings[int(digits)]
    raise CellDataError(NO_TEXT(raw=excerpt(raw)))


# One closure per parser event, all over the same locals: attributes would cost a third of the time.
def read_cells(  # noqa: PLR0915
    data: bytes, part: str, strings: list[str], dynamic: set[str], epoch_1904: bool
) -> Cells:
    """Read a worksheet in one pass.

    ``strings`` are the shared strings, ``dynamic`` the ``cm`` numbers that mean a spilling formula.
    Raises ``PackageError`` for XML or cell values that make no sense.
    """
    spans, rows = Spans(ends_in(data, part)), Spans(ends_in(data, part))
    values = Values(spans)
    cells = Cells(values=values, spans=spans, rows=rows, strings=strings, epoch_1904=epoch_1904)
    add_key, add_start, add_end, add_value = (
        spans.keys.append,
        spans.starts.append,
        spans.told_ends.append,
        values.append,
    )
    masters: dict[str, int] = {}
    parser = new_parser(part)
    text: list[str] = []
    row = column = key = 0
    cell_start = row_start = -1
    kind = metadata = ""
    raw: str | None = None
    inline: list[str] = []
    formula: Attributes | None = None
    formula_text = ""
    tag_c = tag_v = tag_f = tag_t = tag_row = tag_data = tag_rph = tag_filter = tag_by = tag_merge = ""
    inside = phonetic = False
    filtering: Area | None = None

    def where() -> Said:
        return CELL_OF_PART(cell=address_of(key), part=part)

    def start(name: str, attributes: Attributes) -> None:  # noqa: PLR0912, PLR0915
        nonlocal row, column, key, cell_start, row_start, kind, metadata, raw, formula, inside, phonetic
        nonlocal tag_c, tag_v, tag_f, tag_t, tag_row, tag_data, tag_rph, tag_filter, tag_by, tag_merge, filtering
        if inside:
            if name == tag_c:
                if cell_start >= 0 or row_start < 0:
                    raise PackageError(CELL_OUTSIDE_ROW(part=part, row=row))
                cell_start = parser.CurrentByteIndex
                position = attributes.get("r")
                if position is not None:
                    letters = position.rstrip("0123456789")
                    column = column_number(letters)
                    if int(position[len(letters) :]) != row:
                        raise PackageError(CELL_IN_OTHER_ROW(cell=excerpt(position), part=part, row=row))
                else:
                    column += 1
                if column > MAX_COLUMN:
                    raise PackageError(TOO_MANY_COLUMNS(row=row, part=part, most=f"{MAX_COLUMN:,}"))
                key = row << SHIFT | column
                kind = attributes.get("t", "n")
                metadata = attributes.get("cm", "")
                raw = formula = None
                if inline:
                    inline.clear()
            elif name in (tag_v, tag_t):
                text.clear()
            elif name == tag_f:
                formula = attributes
                text.clear()
            elif name == tag_row:
                if row_start >= 0:
                    raise PackageError(ROW_IN_ROW(part=part, row=row))
                row_start = parser.CurrentByteIndex
                row = whole(attributes, "r", "", part) if "r" in attributes else row + 1
                column = 0
                if not 0 < row <= MAX_ROW:
                    raise PackageError(NO_SUCH_ROW(part=part, row=row, last=f"{MAX_ROW:,}"))
                if attributes.get("hidden") in ("1", "true"):
                    cells.hidden_rows.add(row)
            elif name == tag_rph:
                phonetic = True
        elif not tag_c:
            space = name.rpartition(" ")[0] + " "
            space = space if space != " " else ""
            tag_c, tag_v, tag_f, tag_t = space + "c", space + "v", space + "f", space + "t"
            tag_row, tag_data, tag_rph = space + "row", space + "sheetData", space + "rPh"
            tag_filter, tag_by, tag_merge = space + "autoFilter", space + "filterColumn", space + "mergeCell"
        elif name == tag_data:
            inside = True
            cells.body = parser.CurrentByteIndex
        elif attributes.get("hidden") in ("1", "true") and "min" in attributes:
            first, last = (whole(attributes, edge, "0", part) for edge in ("min", "max"))
            cells.hidden_columns.append(range(first, min(last, MAX_COLUMN) + 1))
        elif name == tag_filter:
            filtering = parse_area(attributes.get("ref", ""))
        elif name == tag_by and filtering is not None:
            cells.filters.append(filtering)
        elif name == tag_merge and (area := parse_area(attributes.get("ref", ""))) is not None:
            cells.merged.append(area)

    def end(name: str) -> None:
        nonlocal raw, formula_text, inside, phonetic, cell_start, row_start
        if not inside:
            return
        if name == tag_v:
            raw = "".join(text)
        elif name == tag_f:
            formula_text = "".join(text)
        elif name == tag_c:
            add_key(key)
            add_start(cell_start)
            add_end(parser.CurrentByteIndex)
            cell_start = -1
            try:
                add_value(value_of(kind, raw, "".join(inline) if inline else "", cells))
            except CellDataError as failure:
                raise PackageError(CELL_DATA(cell=where(), wrong=failure.said)) from None
            if formula is not None:
                keep_formula(formula)
        elif name == tag_t:
            if not phonetic:
                inline.append("".join(text))
        elif name == tag_row:
            rows.keys.append(row)
            rows.starts.append(row_start)
            rows.told_ends.append(parser.CurrentByteIndex)
            row_start = -1
        elif name == tag_rph:
            phonetic = False
        elif name == tag_data:
            inside = False

    def keep_formula(had: Attributes) -> None:
        sort = had.get("t", "normal")
        if sort == "normal":
            cells.formulas[key] = formula_text
        elif sort == "shared":
            group = had.get("si", "")
            if formula_text:
                cells.formulas[key] = formula_text
                masters[group] = key
            elif group in masters:
                cells.shared[key] = masters[group]
            else:
                raise PackageError(CELL_DATA(cell=where(), wrong=SHARES_NOTHING))
        else:
            area = parse_area(had.get("ref", "")) or Area(key >> SHIFT, column, key >> SHIFT, column)
            if area.height * area.width > MAX_ARRAY:
                raise PackageError(CELL_DATA(cell=where(), wrong=FILLS_TOO_MUCH(area=area, most=f"{MAX_ARRAY:,}")))
            if sort == "array":
                cells.arrays[key] = ArrayFormula(formula_text, area, metadata in dynamic)
            else:
                cells.data_tables[key] = area

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text.append
    try:
        run(parser, data, part)
    except (ValueError, KeyError) as error:
        raise PackageError(NOT_UNDERSTOOD(part=part, error=excerpt(str(error)))) from None
    return cells


def serial(text: str, epoch_1904: bool) -> float:
    """The day number of an ISO date, time or both.

    >>> serial("1900-03-01", False), serial("2024-01-01T12:00:00", False), serial("12:00", False)
    (61.0, 45292.5, 0.5)
    """
    day, _, clock = text.strip().rstrip("Z").partition("T")
    if ":" in day:
        day, clock = "", day
    days = 0.0
    if day:
        epoch = datetime.date(1904, 1, 1) if epoch_1904 else datetime.date(1899, 12, 30)
        days = (datetime.date.fromisoformat(day) - epoch).days
        if not epoch_1904 and days < 61:
            days -= 1  # the 29 February 1900 that never was
    if clock:
        time: Any = datetime.time.fromisoformat(clock)
        days += (time.hour * 3600 + time.minute * 60 + time.second + time.microsecond / 1e6) / DAY
    return float(days)
