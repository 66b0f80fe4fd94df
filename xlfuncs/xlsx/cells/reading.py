"""A worksheet part is read: at one go where it is written as nearly all programs write it, else by a parser's events.

A parser tells each element by a call into Python, which takes twice as long as one pattern over all the cells (1.0
instead of 0.5 seconds for 160,000 numbers). Where the pattern leaves out a single byte, or anything is odd, the whole
part is for the parser.
"""

from __future__ import annotations

import pyexpat as expat
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, compress, count
from operator import add, sub

from xlfuncs.core.cells import Cell
from xlfuncs.core.numbers import in_thousands
from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, SHIFT, column_number
from xlfuncs.xlsx.cells.sheet import (
    CELL_DATA,
    Around,
    CellDataError,
    Cells,
    Formulas,
    place_in,
    value_of,
)
from xlfuncs.xlsx.errors import PackageError, excerpt
from xlfuncs.xlsx.xml import Attributes, encoding_of, ends_in, new_parser, run, says_yes, whole

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


def read_cells(data: bytes, part: str, strings: Sequence[str], dynamic: set[str], epoch_1904: bool) -> Cells:
    """Read a worksheet in one pass.

    ``strings`` are the shared strings, ``dynamic`` the ``cm`` numbers that mean a spilling formula.
    Raises ``PackageError`` for XML or cell values that make no sense.
    """
    cells = scanned(data, part, strings, dynamic, epoch_1904)
    return parsed(data, part, strings, dynamic, epoch_1904) if cells is None else cells


# --- by a parser's events


# One closure per parser event, all over the same locals: attributes would cost a third of the time.
def parsed(data: bytes, part: str, strings: Sequence[str], dynamic: set[str], epoch_1904: bool) -> Cells:  # noqa: PLR0915
    """Read a part as ``read_cells`` does, whichever it is, by a parser's events."""
    cells = Cells(strings, epoch_1904, ends_in(data, part))
    spans, rows, values = cells.spans, cells.rows, cells.values
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
                if says_yes(attributes, "hidden"):
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


OPENED, CLOSED, ROW_END = b"<sheetData>", b"</sheetData>", "</row>"
# --- at one go

#: Bytes that are looked at together: what the pattern finds takes many times their room, and more room more time. No
#: row is as long as the longest.
CHUNK, LONGEST = 1 << 15, 1 << 22
#: Bytes that are characters of XML, or parts of one, each as a character of Latin-1.
_TEXT = r"[^<>\x00-\x08\x0b-\x1f]*"
_IN_TAG = r"[^<>/\x00-\x08\x0b-\x1f]*"
_CELL_TAG = rf'<c[ ]r="([A-Z]{{1,3}})([1-9][0-9]{{0,6}})"({_IN_TAG})'
_VALUE = rf"""
    (?:<v>(?:(-?[0-9]{{1,17}}(?:\.[0-9]{{1,20}})?(?:[eE][-+]?[0-9]{{1,2}})?)|({_TEXT}))</v>|<v[ ]?/>
    |<is><t(?:[ ]xml:space="preserve")?>({_TEXT})</t></is>)?"""
#: A cell: its column, row, further attributes, formula, number, other value, text that stands in itself.
CELL = re.compile(rf"{_CELL_TAG}(?:/>|>(<f(?:[ ]{_IN_TAG})?(?:/>|>{_TEXT}</f>))?{_VALUE}</c>)", re.VERBOSE)
#: The end of a row, the start of the next, a cell: one of them at least. Tag and text of the formula are apart.
_TOKEN = re.compile(
    rf"""
    (</row>)? (<row[ ]r="([1-9][0-9]{{0,6}})"({_TEXT})>)?
    ({_CELL_TAG}(?:/>|>(?:(<f(?:[ ]{_IN_TAG})?)(?:/>|>({_TEXT})</f>))?{_VALUE}</c>))?
    (?(1)|(?(2)|(?(5)|(?!))))""",
    re.VERBOSE,
)
_DECLARED = r"""\ufeff?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)"""
_REFERENCE = re.compile("&(?:(amp|lt|gt|quot|apos);)?")
_CHARACTERS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


class OtherwiseError(Exception):
    """The part is written otherwise."""


def scanned(data: bytes, part: str, strings: Sequence[str], dynamic: set[str], epoch_1904: bool) -> Cells | None:
    """Read a part as ``read_cells`` does, if it is written as usual; None for any other, be it right or wrong."""
    body = data.find(OPENED)
    start, end = body + len(OPENED), data.find(CLOSED, body)
    if not 0 <= body < end or encoding_of(data, part) != "utf-8" or not _is_utf_8(data):
        return None
    cells = Cells(strings, epoch_1904)
    cells.body, cells.regular = body, True
    try:
        frame = Frame(cells, part, data[:start])
        taking = _Rows(cells, part, frame, dynamic)
        for first, last in _chunks(data, start, end):
            taking.take(data[first:last].decode("latin-1"), first)
        if taking.open:
            return None
        frame.finish(data[end:])
    except (OtherwiseError, PackageError, CellDataError, expat.ExpatError, ValueError, LookupError):
        return None
    return cells


def _is_utf_8(data: bytes) -> bool:
    """Return whether the bytes are the same characters for the parser, which knows UTF-8 by this one name."""
    if data.isascii():
        return True
    text = data.decode("utf-8", "replace")
    declared = re.match(_DECLARED, text)
    return not (
        "\ufffd" in text or "\ufffe" in text or "\uffff" in text or (declared and declared[1].lower() != "utf-8")
    )


def _chunks(data: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield pieces that end before a row does."""
    while start < end:
        cut = data.find(ROW_END.encode(), start + CHUNK, end)
        cut = end if cut < 0 else cut
        if cut - start > LONGEST:
            raise OtherwiseError
        yield start, cut
        start = cut


class Frame:
    """All but the rows, by the parser; it also tells what the attributes of a tag mean where the rows stand."""

    def __init__(self, cells: Cells, part: str, head: bytes) -> None:
        self.around = Around(cells, part)
        self.parser = new_parser(part)
        self.parser.StartElementHandler = self._start
        self.data_tag = ""
        self.opened: list[int] = []
        self.parser.Parse(head, False)
        if self.opened != [cells.body]:
            raise OtherwiseError

    def _start(self, name: str, attributes: Attributes) -> None:
        if name == self.data_tag:
            self.opened.append(self.parser.CurrentByteIndex)
            return
        self.around.start(name, attributes)
        self.data_tag = f"{self.around.space}sheetData"

    def attributes(self, tag: str) -> Attributes:
        """Return the attributes of a start tag without its end: nothing else in it is uncertain."""
        found: dict[str, Attributes] = {}
        self.parser.StartElementHandler = found.__setitem__
        local = tag[1:].partition(" ")[0]
        self.parser.Parse(f"{tag}></{local}>".encode("latin-1"), False)
        self.parser.StartElementHandler = self._start
        return found[f"{self.around.space}{local}"]  # its own attributes may give it another namespace

    def finish(self, tail: bytes) -> None:
        """Read what comes behind the rows."""
        self.parser.Parse(tail, True)
        if len(self.opened) > 1:
            raise OtherwiseError


class _Rows:
    """Takes the rows, chunk by chunk, into ``cells``."""

    def __init__(self, cells: Cells, part: str, frame: Frame, dynamic: set[str]) -> None:
        self.cells = cells
        self.keep = Formulas(cells, part, dynamic).keep
        self.open = False
        self.row = 0
        self.attributes = cache(frame.attributes)
        self.kind = cache(lambda tail: self.attributes('<c r="A1"' + tail).get("t", "n"))
        self.hides = cache(lambda tail: says_yes(self.attributes('<row r="1"' + tail), "hidden"))

    def take(self, text: str, position: int) -> None:
        """Take one chunk, which begins at this byte of the part."""
        columns: list[Sequence[str]] = list(zip(*_TOKEN.findall(text), strict=True))
        if not columns:
            raise OtherwiseError
        closings, openings, rows, tails, cells, *_ = columns
        lengths: Sequence[int] = list(map(len, cells))
        before = map(add, map(len, closings), map(len, openings))
        starts = list(accumulate(map(add, before, lengths), initial=position))
        if starts[-1] != position + len(text):
            raise OtherwiseError
        row = self.row
        numbers: Sequence[int] = [row := int(number) if number else row for number in rows]
        self.row = row
        self._take_rows(starts, closings, openings, numbers, tails, cells)
        ends: Sequence[int] = starts[1:]
        if not all(cells):
            columns = [list(compress(column, cells)) for column in columns]
            numbers, lengths, ends = (list(compress(each, cells)) for each in (numbers, lengths, ends))
        if numbers:
            self._take_cells(columns, numbers, lengths, ends)

    def _take_rows(
        self,
        starts: Sequence[int],
        closings: Sequence[str],
        openings: Sequence[str],
        numbers: Sequence[int],
        tails: Sequence[str],
        cells: Sequence[str],
    ) -> None:
        """Note where rows start and end. ``OtherwiseError`` where one stands in another, or a cell in none."""
        rows, hidden, hides = self.cells.rows, self.cells.hidden_rows, self.hides
        behind = 0  # where no row is open, the place of the token that has to open one
        for place, first, closing, opening in zip(count(), starts, closings, openings):
            if not (closing or opening):
                continue
            if self.open != bool(closing) or not (self.open or place == behind):
                raise OtherwiseError
            start = first + len(closing)
            if closing:
                rows.told_ends.append(start)
                self.open = False
            if opening:
                number, tail = numbers[place], tails[place]
                if number > MAX_ROW:
                    raise OtherwiseError
                rows.keys.append(number)
                rows.starts.append(start)
                if tail.endswith("/"):
                    rows.told_ends.append(start + len(opening))
                    tail = tail[:-1]
                else:
                    self.open = True
                if hides(tail):
                    hidden.add(number)
            if not self.open:
                behind = place + 1
                if cells[place]:
                    raise OtherwiseError
        if not (self.open or behind == len(cells)):
            raise OtherwiseError

    def _take_cells(
        self, columns: list[Sequence[str]], numbers: Sequence[int], lengths: Sequence[int], ends: Sequence[int]
    ) -> None:
        letters, digits, tails, tags, formulas, figures, raws, inlines = columns[5:]
        places = list(map(column_number, letters))
        if list(map(int, digits)) != numbers or max(places) > MAX_COLUMN:
            raise OtherwiseError
        keys = [number << SHIFT | place for number, place in zip(numbers, places, strict=True)]
        spans = self.cells.spans
        spans.keys.extend(keys)
        spans.starts.extend(map(sub, ends, lengths))
        spans.told_ends.extend(ends)
        self._take_values(tails, figures, raws, inlines)
        ours, attributes = self.cells.formulas, self.attributes
        for key, tag, formula, tail in compress(zip(keys, tags, formulas, tails, strict=True), tags):
            if tag == "<f":
                ours[key] = _plain(formula)
            else:
                self.keep(key, attributes(tag), _plain(formula), attributes('<c r="A1"' + tail).get("cm", ""))

    def _take_values(
        self, tails: Sequence[str], figures: Sequence[str], raws: Sequence[str], inlines: Sequence[str]
    ) -> None:
        cells, strings = self.cells, self.cells.strings
        append = cells.values.append
        for kind, figure, raw, inline in zip(map(self.kind, tails), figures, raws, inlines, strict=True):
            if kind == "n" and not raw:
                append(float(figure) if figure else None)
            elif kind == "s" and figure.isdigit():
                append(strings[int(figure)])
            else:
                append(read_value(kind, figure, raw, inline, cells))


def read_value(kind: str, figure: str, raw: str, inline: str, cells: Cells) -> Cell:
    """Return a value by what ``CELL`` finds. A ``CellDataError``, ``LookupError`` or ``ValueError`` says it is none."""
    return value_of(kind, figure or _plain(raw), _plain(inline), cells)


def _plain(text: str) -> str:
    """Return text as it reads, of the bytes that stand in the part."""
    if not text.isascii():
        text = text.encode("latin-1").decode()
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _character(reference: re.Match[str]) -> str:
    return _CHARACTERS[reference[1]]
