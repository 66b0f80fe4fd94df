"""How a sheet is seen and printed: which of its rows, and a column that it gets at its right edge."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping

from xlfuncs.core.cells import Value
from xlfuncs.xlsx.address import SHIFT, Area, key_of
from xlfuncs.xlsx.cells.reading import read_cells
from xlfuncs.xlsx.changes import Changes
from xlfuncs.xlsx.elements import Edit, Element, edited, elements_of, filled, inserted, prefix_of, retagged
from xlfuncs.xlsx.workbook import Sheet, Workbook
from xlfuncs.xlsx.xml import encoding_of, says_yes, whole

# --- rows that are shown or hidden
#
# In lists that grow with an event those are hidden that stand on pages that would print blank. A program that follows
# a print area needs none of this; LibreOffice prints every formula cell, blank or not. Such a list is known by a name
# of the workbook, ``_lines_1`` …; its pages end where the sheet has breaks.

_BREAKS = rb"<(?:\w+:)?rowBreaks[^>]*>(.*?)</(?:\w+:)?rowBreaks>"
_BREAK = rb'<(?:\w+:)?brk[^>]*?\sid="(\d+)"'
_ROW = rb'<(?:\w+:)?row\s[^>]*?\br="(\d+)"[^>]*>'
_HIDDEN = re.compile(rb'\s+hidden="[^"]*"')
_FOLDED = re.compile(rb'\s+hidden="(?:1|true)"')
_OUTLINE = re.compile(rb'\s+outlineLevel="[1-7]"')
_COLLAPSED = re.compile(rb'\s+collapsed="[^"]*"')


def shown_rows(area: Area, values: Mapping[int, Value | None], breaks: list[int]) -> int:
    """Return the last row that is to be seen: the end of the page with the last line that holds something.

    >>> area = Area(7, 1, 206, 3)
    >>> shown_rows(area, {40 << SHIFT | 2: "x", 41 << SHIFT | 2: ""}, [32, 64, 96]), shown_rows(area, {}, [32])
    (64, 32)
    """
    held = (key >> SHIFT for key, value in values.items() if value not in (None, "") and area.holds_key(key))
    last = max(held, default=area.top)
    ends = [*(each for each in breaks if area.top <= each < area.bottom), area.bottom]
    return ends[bisect_left(ends, last)]


def folded(data: bytes, areas: list[Area], values: Mapping[int, Value | None]) -> bytes:
    """Return the sheet with the rows of its lists hidden that stand on pages without anything, all others shown."""
    found = re.search(_BREAKS, data, re.DOTALL)
    breaks = sorted(int(each) for each in re.findall(_BREAK, found[1])) if found else []
    hidden: set[int] = set()
    ours: set[int] = set()
    for area in areas:
        ours.update(range(area.top, area.bottom + 1))
        hidden.update(range(shown_rows(area, values, breaks) + 1, area.bottom + 1))

    def row(tag: re.Match[bytes]) -> bytes:
        number = int(tag[1])
        if number not in ours:
            return tag[0]
        plain = _HIDDEN.sub(b"", tag[0])
        if number not in hidden:
            return plain
        end = -2 if plain.endswith(b"/>") else -1
        return plain[:end].rstrip() + b' hidden="1"' + plain[end:]

    return re.sub(_ROW, row, data)


def unfolded(data: bytes, filled: Iterable[int]) -> bytes:
    """Return the sheet with those rows shown that are ``filled`` and folded away by an outline, and the rows folded
    with them.

    >>> sheet = b'<row r="4" collapsed="1"/><row r="5" hidden="1" outlineLevel="1"/><row r="6" hidden="1"/>'
    >>> unfolded(sheet, [5]).decode()
    '<row r="4"/><row r="5" outlineLevel="1"/><row r="6" hidden="1"/>'
    """
    tags = {int(tag[1]): tag[0] for tag in re.finditer(_ROW, data)}
    folded = {number for number, tag in tags.items() if _FOLDED.search(tag) and _OUTLINE.search(tag)}
    opened = folded.intersection(filled)
    around = opened
    while around:
        around = {each for number in around for each in (number - 1, number + 1)} & folded - opened
        opened |= around
    signs = {each for number in opened for each in (number - 1, number + 1)} - opened

    def row(tag: re.Match[bytes]) -> bytes:
        plain = _HIDDEN.sub(b"", tag[0]) if int(tag[1]) in opened else tag[0]
        return _COLLAPSED.sub(b"", plain) if int(tag[1]) in opened | signs else plain

    return re.sub(_ROW, row, data) if opened else data


# --- a column at the right edge, wide enough for its texts and printed on the same page

#: The letters of a column that is as wide as one line should be; what is longer goes over several lines.
WIDEST = 40
#: The height of a line of text, in points.
LINE = 15
#: The elements of a sheet up to the setup of its page.
_ORDER = """
    sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios
    autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations
    hyperlinks printOptions pageMargins pageSetup
    """.split()  # noqa: SIM905


def give_room(changes: Changes, book: Workbook, sheet: Sheet, column: int, letters: Mapping[int, int]) -> None:
    """Widen a column for texts so wide, by their rows; a text that is longer than a line wraps, and its row grows."""
    data = changes.data(sheet.part)
    width = min(max(letters.values(), default=0) + 2, WIDEST)
    there = _There(data, sheet.part)
    edits = [*there.one_page_across(), there.widened(column, width)]  # what a sheet says of itself comes first
    heights = {row: LINE * math.ceil((each + 2) / (WIDEST - 2)) for row, each in letters.items() if each + 2 > WIDEST}
    style = _wrapping(changes, book) if heights else None
    if style is not None:
        cells = read_cells(data, sheet.part, sheet.cells.strings, set(), sheet.cells.epoch_1904)
        places = [cells.spans.get(key_of(row, column)) for row in heights]
        edits += [retagged(data, sheet.part, place[0], {"s": str(style)}) for place in places if place is not None]
        edits += there.heightened(heights)
    changes.replace(sheet.part, edited(data, edits))


class _There:
    """What stands around the cells of a sheet."""

    def __init__(self, data: bytes, part: str) -> None:
        self.data, self.part = data, part
        self.found = elements_of(data, part, 3)
        self.prefix = prefix_of(data, part, self.found[0])

    def named(self, *path: str) -> list[Element]:
        """Return the elements of that name in the root, or in an element of that name in it."""
        return [each for each in self.found if each.path[1:] == path]

    def added(self, name: str, text: str) -> Edit:
        """Put an element into the root, which has none of that name."""
        return inserted(self.data, self.part, self.found, _ORDER, name, text)

    def widened(self, column: int, width: int) -> Edit:
        """Set the width of a column; of several that are declared in one the others stay as they are."""
        own = f'<{self.prefix}col min="{column}" max="{column}" width="{width}" customWidth="1"/>'
        columns = sorted([(column, own), *self._beside(column)])
        text = f"<{self.prefix}cols>{''.join(each for _, each in columns)}</{self.prefix}cols>"
        declared = self.named("cols")
        if not declared:
            return self.added("cols", text)
        return Edit(declared[0].start, declared[-1].end, text.encode(encoding_of(self.data, self.part)))

    def _beside(self, column: int) -> Iterator[tuple[int, str]]:
        """Yield the declarations of all other columns, each with its first one."""
        encoding = encoding_of(self.data, self.part)
        for each in self.named("cols", "col"):
            first, last = (whole(each.had, edge, "0", self.part) for edge in ("min", "max"))
            for start, end in ((first, min(last, column - 1)), (max(first, column + 1), last)):
                if start <= end:
                    new = retagged(self.data, self.part, each.start, {"min": str(start), "max": str(end)}).new
                    yield start, new.decode(encoding)

    def one_page_across(self) -> Iterator[Edit]:
        """Have a sheet printed as wide as one page; one that says already on how many pages stays so."""
        fits, page = self.named("sheetPr", "pageSetUpPr"), self.named("pageSetup")
        if any(says_yes(each.had, "fitToPage") for each in fits):
            return
        element = f'<{self.prefix}pageSetUpPr fitToPage="1"/>'
        if fits:
            yield retagged(self.data, self.part, fits[0].start, {"fitToPage": "1"})
        elif properties := self.named("sheetPr"):
            yield filled(self.data, self.part, properties[0], element)
        else:
            yield self.added("sheetPr", f"<{self.prefix}sheetPr>{element}</{self.prefix}sheetPr>")
        if page:
            setup = {"scale": None, "fitToWidth": None, "fitToHeight": "0"}
            yield retagged(self.data, self.part, page[0].start, setup)
        else:
            yield self.added("pageSetup", f'<{self.prefix}pageSetup fitToHeight="0"/>')

    def heightened(self, heights: Mapping[int, int]) -> Iterator[Edit]:
        """Give rows that height, or the one they have where it is greater."""
        for each in self.named("sheetData", "row"):
            height = heights.get(whole(each.had, "r", "0", self.part))
            if height is not None:
                text = each.had.get("ht", "")
                had = math.ceil(float(text)) if text.replace(".", "", 1).isdecimal() else 0
                size = {"ht": str(max(height, had)), "customHeight": "1"}
                yield retagged(self.data, self.part, each.start, size)


def _wrapping(changes: Changes, book: Workbook) -> int | None:
    """Return the number of a style whose text wraps, a new one where there is none yet; ``None`` without styles."""
    part = book.linked("styles")
    if part not in changes:
        return None
    data = changes.data(part)
    found = elements_of(data, part, 3)
    lists = [each for each in found if each.path[1:] == ("cellXfs",)]
    if not lists:
        return None
    x = prefix_of(data, part, found[0])
    own = f'<{x}xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">'
    own += f'<{x}alignment vertical="center" wrapText="1"/></{x}xf>'
    encoding = encoding_of(data, part)
    styles = [data[each.start : each.end].decode(encoding) for each in found if each.path[1:] == ("cellXfs", "xf")]
    if own in styles:
        return styles.index(own)
    data = edited(data, [filled(data, part, lists[0], own)])
    changes.replace(part, edited(data, [retagged(data, part, lists[0].start, {"count": str(len(styles) + 1)})]))
    return len(styles)
