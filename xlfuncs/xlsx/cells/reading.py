"""A worksheet part is read: at one go where it is written as most programs write it, else by a parser's events."""

from __future__ import annotations

from xlfuncs.core.numbers import in_thousands
from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, SHIFT, column_number
from xlfuncs.xlsx.cells.scan import scanned
from xlfuncs.xlsx.cells.sheet import CELL_DATA, Around, CellDataError, Cells, Formulas, place_in, value_of
from xlfuncs.xlsx.cells.spans import Spans
from xlfuncs.xlsx.cells.values import Values
from xlfuncs.xlsx.findings import PackageError, excerpt
from xlfuncs.xlsx.xml import Attributes, ends_in, new_parser, run, whole

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
NOT_UNDERSTOOD = Sentence(
    en="the part '{part}' cannot be understood ({error})",
    zh="无法理解部件“{part}”（{error}）",
    ja="パーツ「{part}」を解釈できません（{error}）",
)


def read_cells(data: bytes, part: str, strings: list[str], dynamic: set[str], epoch_1904: bool) -> Cells:
    """Read a worksheet in one pass.

    ``strings`` are the shared strings, ``dynamic`` the ``cm`` numbers that mean a spilling formula.
    Raises ``PackageError`` for XML or cell values that make no sense.
    """
    cells = scanned(data, part, strings, dynamic, epoch_1904)
    return parsed(data, part, strings, dynamic, epoch_1904) if cells is None else cells


# One closure per parser event, all over the same locals: attributes would cost a third of the time.
def parsed(data: bytes, part: str, strings: list[str], dynamic: set[str], epoch_1904: bool) -> Cells:  # noqa: PLR0915
    """``read_cells`` of any part, by a parser's events."""
    spans, rows = Spans(ends_in(data, part)), Spans(ends_in(data, part))
    values = Values(spans)
    cells = Cells(values=values, spans=spans, rows=rows, strings=strings, epoch_1904=epoch_1904)
    add_key, add_start, add_end, add_value = (
        spans.keys.append,
        spans.starts.append,
        spans.told_ends.append,
        values.append,
    )
    formulas, around = Formulas(cells, part, dynamic), Around(cells, part)
    parser = new_parser(part)
    text: list[str] = []
    row = column = key = 0
    cell_start = row_start = -1
    kind = metadata = ""
    raw: str | None = None
    inline: list[str] = []
    formula: Attributes | None = None
    formula_text = ""
    tag_c = tag_v = tag_f = tag_t = tag_row = tag_data = tag_rph = ""
    inside = phonetic = False

    def start(name: str, attributes: Attributes) -> None:  # noqa: PLR0912
        nonlocal row, column, key, cell_start, row_start, kind, metadata, raw, formula, inside, phonetic
        nonlocal tag_c, tag_v, tag_f, tag_t, tag_row, tag_data, tag_rph
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
                    raise PackageError(TOO_MANY_COLUMNS(row=row, part=part, most=in_thousands(MAX_COLUMN)))
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
                    raise PackageError(NO_SUCH_ROW(part=part, row=row, last=in_thousands(MAX_ROW)))
                if attributes.get("hidden") in ("1", "true"):
                    cells.hidden_rows.add(row)
            elif name == tag_rph:
                phonetic = True
        elif name == tag_data:
            inside = True
            cells.body = parser.CurrentByteIndex
        else:
            around.start(name, attributes)
            if not tag_c:
                tag_c, tag_v, tag_f, tag_t, tag_row, tag_data, tag_rph = map(
                    (around.space or "").__add__, ("c", "v", "f", "t", "row", "sheetData", "rPh")
                )

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
                raise PackageError(CELL_DATA(cell=place_in(part, key), wrong=failure.said)) from None
            if formula is not None:
                formulas.keep(key, formula, formula_text, metadata)
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

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text.append
    try:
        run(parser, data, part)
    except (ValueError, KeyError) as error:
        raise PackageError(NOT_UNDERSTOOD(part=part, error=excerpt(str(error)))) from None
    return cells
