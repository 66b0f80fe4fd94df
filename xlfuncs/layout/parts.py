"""The pieces that several sheets are made of: headings, banners, drop-downs, protection."""

import math
import re
from collections.abc import Sequence
from itertools import repeat
from typing import Any

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import Outline
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.events.wording import wide
from xlfuncs.layout import formulas, style
from xlfuncs.xlsx.formulas.formula import Node, Reference

#: A heading as wide as this goes in one line: in two, its last letter would stand alone in the second.
SHORT = 11
#: How wide a Chinese letter of a heading is, in letters of a sheet's columns.
FULL_WIDTH = 1.77
_CHINESE = re.compile("[一-鿿]+")
#: The letters that are half as broad again as others.
_BROAD = re.compile("[MWmw]")
_KATAKANA = re.compile("(?:^[^!-~ァ-ー]{1,2})?[!-~]*[ァ-ヶー]+(?:[^!-~ァ-ー]$)?")
#: What Office would read as a character's code.
_CODED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")


def put(
    sheet: Worksheet, row: int, column: int, value: Any, font: Font, alignment: Alignment = style.LEFT, form: str = ""
) -> None:
    """Write one cell: a value, or a formula as an object. A text that begins with = stays a text."""
    cell = sheet.cell(row, column, formulas.written(value) if isinstance(value, Node) else storable(value))
    if cell.data_type == "f" and not isinstance(value, Node):
        cell.data_type = "s"
    cell.font, cell.alignment = font, alignment
    if form:
        cell.number_format = form


def storable(value: Any) -> Any:
    """Return a value as a file can hold it: control characters as Office writes them.

    >>> storable("甲\\x0b队"), storable("_x0041_"), storable(1)
    ('甲_x000B_队', '_x005F_x0041_', 1)
    """
    if not isinstance(value, str):
        return value
    plain = _CODED.sub("_x005F_", value)
    return ILLEGAL_CHARACTERS_RE.sub(lambda found: f"_x{ord(found[0]):04X}_", plain)


def fill_down(
    sheet: Worksheet, column: int, first: int, last: int, value: Node, font: Font, alignment: Alignment, form: str
) -> None:
    """Write one formula down a column: its references move with the rows.

    Each cell has a formula of its own. If one were stored for all of them, LibreOffice would compute every cell anew as
    soon as one is blank: without our add-in nothing would be left of the figures that the file holds.
    """
    put(sheet, first, column, value, font, alignment, form)
    page: Any = sheet
    look = page.cell(first, column)._style  # as it stands: openpyxl would look the font up again for each cell
    for row, text in enumerate(formulas.copies(value, last + 1 - first), first):
        page.cell(row, column, text)._style = look


def headings(
    sheet: Worksheet, row: int, heads: Sequence[Any], font: Font, sides: Sequence[Alignment] = (), first: int = 1
) -> None:
    """Write a row of headings from a column on, each aligned with what stands below it."""
    for column, (head, side) in enumerate(zip(heads, sides or repeat(style.HEADING), strict=False), first):
        put(sheet, row, column, head, font, side)
        sheet.cell(row, column).fill = style.HEAD_FILL
    sheet.row_dimensions[row].height = 28


def banner(
    sheet: Worksheet, row: int, width: int, value: Any, font: Font, height: float, alignment: Alignment = style.BANNER
) -> None:
    """Write one text across a list."""
    put(sheet, row, 1, value, font, alignment)
    if width > 1:
        sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=width)
    sheet.row_dimensions[row].height = height


def offer(sheet: Worksheet, cells: str, choices: Reference) -> None:
    """Add a drop-down list; other words are accepted as well, and reported where they mean nothing."""
    rule = DataValidation("list", formula1=str(choices), allow_blank=True, showErrorMessage=False)
    rule.add(cells)
    sheet.add_data_validation(rule)


def open_to_typing(cell: Any) -> None:
    """Make a cell one to fill in."""
    cell.fill, cell.border, cell.protection = style.INPUT_FILL, style.BOX, style.UNLOCKED


def tint_headings(sheet: Worksheet, row: int, width: int) -> None:
    """Colour the ground of the headings, only where they say something."""
    rule = Rule("expression", dxf=style.HEADED, formula=[str(says_something(formulas.cell(row, 1)))])
    sheet.conditional_formatting.add(f"A{row}:{get_column_letter(width)}{row}", rule)


def lines_of(text: str, width: float) -> int:
    """Return how many lines a text takes where one line holds so many characters; a Chinese character is a little wider
    than two.

    >>> lines_of("Level", 10), lines_of("安慰赛冠军至少打的副数", 20), lines_of("", 10)
    (1, 2, 1)
    """
    foreign = sum(not character.isascii() for character in text)
    return max(1, math.ceil((wide(text) + 0.1 * foreign) / width))


def width_of_words(head: str) -> float:
    """Return the width of a column at which no Latin word of a heading is broken except after a hyphen.

    >>> width_of_words("Consolation place"), width_of_words("Members"), width_of_words("安慰赛名次")
    (13.8, 9.9, 0)
    """
    words = re.findall(r"[!-,.-~]+-?", head)
    return max((round(1.25 * len(word) + 0.6 * len(_BROAD.findall(word)), 1) for word in words), default=0)


def width_of_katakana(head: str) -> float:
    """Return the width of a column at which no word in katakana is broken, with the Latin letters that it follows, up
    to two others before it and a last one after it, nor what stands in brackets, nor a short heading.

    It is no wider than that: a wider column would take a letter from the word that follows, and break that word.

    >>> [width_of_katakana(head) for head in ("レーティング", "WBFポイント", "クローズド結果", "セッション①")]
    [12.8, 12.3, 10.7, 12.8]
    >>> [width_of_katakana(head) for head in ("下位フライトの順位", "主赛阶段名次", "青年大师分", "Mp5（5年間）")]
    [12.8, 0, 10.7, 13.6]
    """
    whole = head if "（" in head or wide(head) <= SHORT else ""
    runs = [run for run in (whole, *_KATAKANA.findall(head)) if not run.isascii()]
    return max((round(wide(run) * 1.05 + 0.2 * sum(map(str.isascii, run)) + 0.2, 1) for run in runs), default=0)


def width_without_lone_letter(head: str, width: float) -> float:
    """Return the width of a column, widened where a Chinese heading lacks room for one letter, which would stand alone
    in the second line.

    >>> [width_without_lone_letter(head, 9) for head in ("挑战者名次", "挑战者原名次", "挑战者的原名次")]
    [9, 12.8, 9]
    """
    lacks = len(head) - int(width / FULL_WIDTH)
    return round(2.1 * len(head) + 0.2, 1) if _CHINESE.fullmatch(head) and lacks == 1 else width


def width_under(head: str, width: float) -> float:
    """Return the width of a column, widened as far as its heading needs."""
    return width_without_lone_letter(head, max(width, width_of_words(head), width_of_katakana(head)))


def height_of(heads: Sequence[str], widths: Sequence[float]) -> float:
    """Return the height of a row of headings in which none is cut, three lines at most."""
    lines = max(
        -(-wide(head) // max(1, int(width) - 1)) + head.count("（")  # a line does not end with an opening bracket
        for head, width in zip(heads, widths, strict=True)
    )
    return 12 + 17 * min(max(lines, 1), 3)


def underline(sheet: Worksheet, top: int, bottom: int, width: int, by: int, *, headed: bool) -> None:
    """Draw a line under each row whose column ``by`` shows something; ``headed``: only where a heading says
    something.
    """
    area = f"A{top}:{get_column_letter(width)}{bottom}"
    shows = [formulas.cell(top, by, fixed="column"), *([formulas.cell(top - 1, 1, fixed="row")] if headed else [])]
    sheet.conditional_formatting.add(area, Rule("expression", dxf=style.FILLED, formula=[str(says_something(*shows))]))


def says_something(*cells: Node) -> Node:
    """Return whether each of the cells holds a text, also where a formula leaves it blank."""
    return formulas.operation(">", formulas.operation("*", *(formulas.call("LEN", each) for each in cells)), 0)


def fold(sheet: Worksheet, first: int, last: int, *, folded: bool) -> None:
    """Group rows that a click on the sign beside the row above them shows and hides."""
    for row in range(first, last + 1):
        sheet.row_dimensions[row].outlineLevel = 1
        sheet.row_dimensions[row].hidden = folded
    sheet.row_dimensions[first - 1].collapsed = folded
    sheet.sheet_format.outlineLevelRow = 1
    sheet.sheet_properties.outlinePr = Outline(summaryBelow=False)


def unfold(sheet: Worksheet) -> None:
    """Show what is folded."""
    for row in sheet.row_dimensions.values():
        row.hidden = row.hidden and not row.outlineLevel
        row.collapsed = False


def protect(sheet: Worksheet) -> None:
    """Protect a sheet against slips of the hand, without a password; input cells stay open, and rows may be hidden and
    shown.
    """
    sheet.protection.sheet = True
    sheet.protection.formatRows = sheet.protection.formatColumns = False
