"""A column that somebody's sheet gets at its right edge: wide enough for its texts, and printed on the same page."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping

from xlfuncs.xlsx.address import address
from xlfuncs.xlsx.changes import Changes
from xlfuncs.xlsx.workbook import Sheet, Workbook

#: The letters of a column that is as wide as one line should be; what is longer goes over several lines.
WIDEST = 40
#: The height of a line of text, in points.
LINE = 15
#: What may stand behind the setup of the page in the part of a sheet.
_BEHIND = (
    "headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|"
    "legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst"
)
_ATTRIBUTE = r'\s{}="[^"]*"'


def give_room(changes: Changes, book: Workbook, sheet: Sheet, column: int, letters: Mapping[int, int]) -> None:
    """Widen a column for texts so wide, by their rows; a text that is longer than a line wraps, and its row grows."""
    text = changes.text(sheet.part)
    if re.search(r"<\w+:worksheet\b", text):  # written otherwise than every program that people have writes it
        return
    width = min(max(letters.values(), default=0) + 2, WIDEST)
    text = _one_page_across(_widened(text, column, width))
    long = {row: each for row, each in letters.items() if each + 2 > WIDEST}
    style = _wrapping(changes, book) if long else None
    if style is not None:
        for row, each in long.items():
            text = _wrapped(text, row, column, style, LINE * math.ceil((each + 2) / (WIDEST - 2)))
    changes.put(sheet.part, text)


def _widened(text: str, column: int, width: int) -> str:
    """Set the width of a column; of several that are declared in one the others stay as they are."""
    own = f'<col min="{column}" max="{column}" width="{width}" customWidth="1"/>'
    found = re.search(r"<cols>(.*?)</cols>", text, re.DOTALL)
    if found is None:
        return text.replace("<sheetData", f"<cols>{own}</cols><sheetData", 1)
    columns = [(column, own), *_beside(re.findall(r"<col\b[^>]*/>", found[1]), column)]
    listed = "".join(each for _, each in sorted(columns))
    return f"{text[: found.start()]}<cols>{listed}</cols>{text[found.end() :]}"


def _beside(columns: Iterable[str], column: int) -> Iterable[tuple[int, str]]:
    """Yield the declarations of all other columns, each with its first one."""
    for each in columns:
        ends = {name: re.search(rf'\s{name}="(\d+)"', each) for name in ("min", "max")}
        if ends["min"] is None or ends["max"] is None:
            continue
        first, last = int(ends["min"][1]), int(ends["max"][1])
        for start, end in ((first, min(last, column - 1)), (max(first, column + 1), last)):
            if start <= end:
                bare = re.sub(r'\s(?:min|max)="\d+"', "", each)
                yield start, bare.replace("<col", f'<col min="{start}" max="{end}"', 1)


def _one_page_across(text: str) -> str:
    """Have a sheet printed as wide as one page; one that says already on how many pages stays so."""
    fits = 'fitToPage="1"'
    if re.search(r"<pageSetUpPr\b[^>]*fitToPage=\"(?:1|true)\"", text):
        return text
    if "<pageSetUpPr" in text:
        text = re.sub(_ATTRIBUTE.format("fitToPage"), "", text)
        text = text.replace("<pageSetUpPr", f"<pageSetUpPr {fits}", 1)
    elif found := re.search(r"<sheetPr\b([^>]*)/>", text):
        text = text.replace(found[0], f"<sheetPr{found[1]}><pageSetUpPr {fits}/></sheetPr>", 1)
    elif "</sheetPr>" in text:
        text = text.replace("</sheetPr>", f"<pageSetUpPr {fits}/></sheetPr>", 1)
    else:
        text = re.sub(r"(<worksheet\b[^>]*>)", rf"\1<sheetPr><pageSetUpPr {fits}/></sheetPr>", text, count=1)
    if found := re.search(r"<pageSetup\b[^>]*>", text):
        bare = re.sub(_ATTRIBUTE.format("(?:scale|fitToWidth|fitToHeight)"), "", found[0])
        return text.replace(found[0], bare.replace("<pageSetup", '<pageSetup fitToHeight="0"', 1), 1)
    return re.sub(rf"<(?:{_BEHIND})\b|</worksheet>", lambda end: f'<pageSetup fitToHeight="0"/>{end[0]}', text, count=1)


def _wrapping(changes: Changes, book: Workbook) -> int | None:
    """Return the number of a style whose text wraps, a new one where there is none yet; ``None`` without styles."""
    part = next((link.target for link in book.links(book.part, "styles")), "")
    text = changes.text(part) if part in changes else ""
    found = re.search(r"<cellXfs\b[^>]*>(.*?)</cellXfs>", text, re.DOTALL)
    if found is None:
        return None
    own = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">'
    own += '<alignment vertical="center" wrapText="1"/></xf>'
    styles = re.findall(r"<xf\b[^>]*/>|<xf\b[^>]*>.*?</xf>", found[1], re.DOTALL)
    if own in styles:
        return styles.index(own)
    listed = f'<cellXfs count="{len(styles) + 1}">{found[1]}{own}</cellXfs>'
    changes.put(part, text[: found.start()] + listed + text[found.end() :])
    return len(styles)


def _wrapped(text: str, row: int, column: int, style: int, height: int) -> str:
    """Give a cell the style, and its row room for its lines: no less than it has."""
    cell = re.search(rf'<c\b[^>]*\br="{address(row, column)}"[^>]*>', text)
    if cell is not None:
        bare = re.sub(_ATTRIBUTE.format("s"), "", cell[0])
        text = text.replace(cell[0], bare.replace("<c ", f'<c s="{style}" ', 1), 1)
    found = re.search(rf'<row\b[^>]*\br="{row}"[^>]*>', text)
    if found is not None:
        had = re.search(r'\sht="([\d.]+)"', found[0])
        height = max(height, math.ceil(float(had[1])) if had else 0)
        bare = re.sub(_ATTRIBUTE.format("(?:ht|customHeight)"), "", found[0])
        text = text.replace(found[0], bare.replace("<row", f'<row ht="{height}" customHeight="1"', 1), 1)
    return text
