"""The sheets that show the results: notice board, members' points, slips, working, problems."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.events.declaration import Listing
from xlfuncs.events.sheet.parts import WORDS, column_of
from xlfuncs.events.sheet.shape import (
    DIGITS,
    FIGURE,
    HUNDREDTHS,
    PROBLEM,
    SHEET_OF_PROBLEMS,
    SLIP_LINES,
    TEXTS,
    WORKING,
    columns_in,
    lines_in,
    list_columns,
    paid,
    slip_keys,
)
from xlfuncs.events.wording import wide
from xlfuncs.layout import formulas, parts, style, words
from xlfuncs.layout.plan import CHOSEN, FORM, HEADINGS, RED_LINE, Plan
from xlfuncs.layout.sheets import LANDSCAPE, PORTRAIT, SHRINK, SMALLEST, break_pages, set_print_area
from xlfuncs.xlsx.formulas.formula import Name, Node
from xlfuncs.xlsx.our_names import LINES

#: The width of a column of words or whole numbers, and of figures: 3387.15 in the type of the board.
WORDS_OR_COUNTS, FIGURES = 10, 11
#: The least width of a figure where there are many, and of each of several columns of names.
NARROWEST, FEWEST = 9, 18

#: How wide a half letter of 8 points is, in letters of a sheet's columns.
SMALL_LETTER = 0.72

#: Of a list of the event the widths of number and name, and of every column that follows.
LISTED, EACH = (7, 18), 7.5
#: The columns that it has at least: those of five rounds; of names those of a bracket of eight.
SHORTEST, SHORT_NAMES = 8, 5
#: The height of a row of an upright list: a bracket of 32 lines stands on one page; the width of a name with its score.
LOW, IN_BRACKET = 17, 16


class Column(NamedTuple):
    """A column of a list: its key in the block, its heading, its width (0: what is left of the page)."""

    key: str
    head: Any
    width: float
    digits: int | None = None
    wrapped: bool = False
    left: bool = False

    @property
    def is_text(self) -> bool:
        """Return whether the column holds only texts: names, sentences, and members' numbers, which keep their 0."""
        return self.left or self.key == "number"


def results(plan: Plan, block: str, keys: Sequence[str], *, across: bool = False) -> list[Column]:
    """Return the columns that the declaration gives; ``across`` a page there is room for words in katakana over the
    figures.
    """
    event = plan.event
    found = []
    heads = [plan.say(event.labels[key]) for key in event.board if key in event.declared or key in event.scores]
    wanted = max(FIGURES, *map(parts.width_of_words, heads), *map(parts.width_of_katakana, heads if across else ()))
    named = [key for key in keys if not key.startswith(FIGURE)]
    share = (LANDSCAPE - WORDS_OR_COUNTS - FEWEST * (len(named) - 1)) / max(1, len(keys) - len(named))
    figures = max(NARROWEST, min(wanted, share))
    for key in keys:
        head = formulas.shown(plan.at(block, key, 0))
        if key.startswith(FIGURE):
            found.append(Column(key, head, figures))
        elif key == event.subject.key:
            found.append(Column(key, plan.say(column_of(event, key).label), 0, left=True))
        elif key in TEXTS:
            found.append(Column(key, head, 0, left=True))
        else:
            _, label, digits = column_of(event, key)
            found.append(Column(key, plan.say(label), FIGURES if digits else WORDS_OR_COUNTS, digits))
    return found


def board(plan: Plan) -> None:
    """Write the notice board, the sheet that hangs on the wall."""
    look = plan.look
    keys = list_columns(plan.event, plan.event.board)
    columns = results(plan, "board", keys)
    names = [each for each in columns if not each.width]
    fewest = _fewest(plan, columns, 22 if len(names) == 1 else FEWEST)
    if _across(columns, fewest):
        columns = results(plan, "board", keys, across=True)
    columns = _roomy(plan, columns, plan.event.board, fewest)
    sheet, first, width = _sheet(plan, plan.say(words.BOARD), columns, fewest=fewest, signed=True), 7, len(columns)
    _heading(plan, sheet)
    landscape = sheet.page_setup.orientation == "landscape"
    across = LANDSCAPE if landscape else PORTRAIT
    height = 4 + 16 * (1 + _told(plan, plan.event.headline) // across)
    parts.banner(sheet, 3, width, formulas.shown(plan.state("headline")), look.strong, height)
    # of many figures, those of stages and groups, an event has two thirds at most
    height = 16 * min(max(2, -(-_told(plan, [each.key for each in plan.event.figures]) * 2 // (3 * across))), 5)
    parts.banner(sheet, 4, width, formulas.shown(plan.state("figures")), look.font(10), height)
    # every line has a unit, whatever else is missing
    units = 1 + [each.key for each in columns].index(plan.event.subject.key)
    seen = formulas.call("SUBTOTAL", 103, formulas.area(first, units, first - 1 + plan.shape.room, units))
    lines = formulas.call("MIN", plan.state(lines_in("board")), plan.shape.room)
    folded = formulas.call("IF", formulas.operation("<", seen, lines), plan.say(words.HIDDEN_ROWS), "")
    _red(plan, sheet, 5, folded)
    height = 20 if landscape else 22
    _lines(plan, sheet, "board", columns, first, height=height, font=look.font(12), by=units)


def _roomy(plan: Plan, columns: Sequence[Column], keys: Sequence[str], fewest: float) -> list[Column]:
    """Widen columns until katakana words have room over the figures of these ``keys`` on an upright page too, as far as
    the names leave room.
    """
    figures = [each for each in columns if each.key.startswith(FIGURE)]
    room = max(0, PORTRAIT * SHRINK - sum(each.width or fewest for each in columns))
    wanted = max(parts.width_of_katakana(plan.say(column_of(plan.event, key).label)) for key in keys)
    return [
        each._replace(width=max(each.width, min(wanted, each.width + room / len(figures)))) if each in figures else each
        for each in columns
    ]


def _fewest(plan: Plan, columns: Sequence[Column], least: float) -> float:
    """Return the width of each column of names: the names that the workbook is filled with are written in 8 points at
    least, as the figures are.
    """
    names = [each.key for each in columns if not each.width]
    figures = sum(each.width for each in columns)
    needed = SMALL_LETTER * plan.longest(names) + 1
    left = LANDSCAPE - len(names) * needed
    if left < figures:  # what is wider than the page is printed smaller
        most = (LANDSCAPE / SMALLEST - figures) / len(names)
        needed = min(most, needed * figures / left) if left > 0 else most
    return max(least, needed)


def _told(plan: Plan, keys: Sequence[str]) -> int:
    """Return how wide a line is that tells figures and settings."""
    labels = {each.key: each.label for each in (*plan.event.settings, *plan.event.figures)}
    return sum(wide(plan.say(labels[key])) + FIGURES for key in keys)


def points(plan: Plan) -> None:
    """Write what each member gets, ready to be sent in."""
    keys = paid(plan.event)
    columns = results(plan, "members", list_columns(plan.event, keys))
    fewest = _fewest(plan, columns, 16)
    columns = _roomy(plan, columns, keys, fewest)
    sheet = _sheet(plan, plan.say(words.POINTS), columns, fewest=fewest, signed=True)
    _heading(plan, sheet, plan.say(words.POINTS))
    _red(plan, sheet, 3)
    _lines(plan, sheet, "members", columns, height=20, by=3)


def listing(plan: Plan, which: Listing) -> None:
    """Write a list of the event: number, name, then as many columns as there are rounds and figures."""
    block, title = plan.shape.blocks[which.key], plan.say(which.label)
    number, name = LISTED
    widths = [number, *[name] * which.names, *[EACH] * (len(block.keys) - 1 - which.names)]
    if which.upright:  # names alone
        widths = [number, *[IN_BRACKET] * which.names]
    columns = [
        Column(slot, formulas.shown(plan.at(which.key, slot, 0)), width, left=width in (name, IN_BRACKET))
        for slot, width in zip(block.keys, widths, strict=not which.upright)
    ]
    sheet = _sheet(plan, title, columns, fewest=0, landscape=not which.upright)
    # as wide as the list of a short event, whose print area ends there
    shortest = SHORT_NAMES if which.upright else SHORTEST
    _heading(plan, sheet, title, style.NAME, shortest)
    _red(plan, sheet, 3, side=style.WRONG_LEFT, width=shortest)
    height = LOW if which.upright else 22
    _lines(
        plan,
        sheet,
        which.key,
        columns,
        height=height,
        used=plan.state(columns_in(which.key)),
        breaks=not which.upright,
    )
    sheet.row_dimensions[4].height = 46
    for column in range(1, len(columns) + 1):
        sheet.cell(4, column).fill = PatternFill()
    parts.tint_headings(sheet, 4, len(columns))


def slips(plan: Plan) -> None:
    """Write the working of every unit, one after the other, in rows that fill the page."""
    columns = results(plan, "slips", slip_keys(plan.event)[:-1])
    columns = [columns[0]._replace(width=16, wrapped=True), *columns[1:]]
    columns.append(Column("slip", plan.say(words.WORKING), 0, wrapped=True, left=True))
    sheet = _sheet(plan, plan.say(words.SLIPS), columns, fewest=60)
    _heading(plan, sheet, plan.say(words.SLIPS_TITLE))
    _red(plan, sheet, 3)
    _lines(plan, sheet, "slips", columns, height=6 + 14 * SLIP_LINES, font=plan.look.font(9))


def problems(plan: Plan) -> None:
    """Write what is to be mended, and where."""
    columns = [
        Column(key, plan.say(WORDS[key]), width, wrapped=key == "sentence", left=key != "severity")
        for key, width in zip(PROBLEM, (24, 16, 0, 11), strict=True)
    ]
    sheet = _sheet(plan, plan.say(SHEET_OF_PROBLEMS), columns, fewest=70, landscape=True)
    parts.banner(sheet, 1, len(columns), plan.say(SHEET_OF_PROBLEMS), plan.look.title, 30, style.LEFT)
    _red(plan, sheet, 3, side=style.WRONG_LEFT)
    _lines(plan, sheet, "problems", columns, height=32, by=3)


def working(plan: Plan) -> None:
    """Write every step of the unit that is chosen."""
    heads, aside = {**WORDS, "symbol": WORDS["figure"]}, ("symbol", "how")
    columns = [
        Column(key, plan.say(heads[key]), width, wrapped=key in (*aside, "rule"), left=key in aside)
        for key, width in zip(WORKING, (8, 40, 0, 12, 18), strict=True)
    ]
    sheet = _sheet(plan, plan.say(words.WORKING), columns, fewest=40, landscape=True)
    parts.banner(sheet, 1, len(columns), plan.say(words.WORKING), plan.look.title, 30, style.LEFT)
    parts.put(sheet, 2, 2, plan.say(words.CHOOSE), plan.look.text, style.RIGHT_HEADING)
    parts.put(sheet, 2, 3, None, plan.look.strong)
    parts.put(sheet, 2, 4, formulas.shown(plan.state("chosen")), plan.look.pale)
    parts.open_to_typing(sheet.cell(2, 3))
    names = formulas.area(HEADINGS + 1, 1, HEADINGS + plan.room, 1, plan.title(plan.event.entries))
    parts.offer(sheet, "C2", names)
    plan.name(CHOSEN, formulas.cell(2, 3, sheet.title, fixed=True))
    sheet.row_dimensions[2].height = 22
    _red(plan, sheet, 3, side=style.WRONG_LEFT)
    _lines(plan, sheet, "working", columns, height=28, font=plan.look.font(10), by=2)


def _sheet(
    plan: Plan, title: str, columns: Sequence[Column], *, fewest: float, landscape: bool = False, signed: bool = False
) -> Worksheet:
    """Return a sheet that fills the width of a page; landscape where the widest columns need it."""
    landscape = landscape or _across(columns, fewest)
    left = (LANDSCAPE if landscape else PORTRAIT) - sum(each.width for each in columns)
    rest = max(fewest, left / max(sum(not each.width for each in columns), 1))
    return plan.sheet(title, [each.width or rest for each in columns], landscape=landscape, signed=signed)


def _across(columns: Sequence[Column], fewest: float) -> bool:
    """Return whether a list is too wide for an upright page."""
    return sum(each.width or fewest for each in columns) > PORTRAIT * SHRINK


def _heading(
    plan: Plan, sheet: Worksheet, below: str = "", side: Alignment = style.SHRUNK, width: int | None = None
) -> None:
    """Write the event, its club and day, each in one line: a long one is written smaller."""
    width = width or len(sheet.column_dimensions)
    parts.banner(sheet, 1, width, formulas.shown(plan.state("title")), plan.look.banner, 40, side)
    line: Node = plan.state("subtitle")
    if below:
        line = formulas.operation("&", f"{below}　", line)
    parts.banner(sheet, 2, width, formulas.shown(line), plan.look.font(13, style.PALE_INK), 24, side)


def _red(
    plan: Plan, sheet: Worksheet, row: int, *added: Node, side: Alignment = style.WRONG, width: int | None = None
) -> None:
    """Write what is to be mended in red: there is room for a long sentence, and for how much more there is."""
    width = width or len(sheet.column_dimensions)
    parts.banner(sheet, row, width, plan.red_line(*added), plan.look.red, RED_LINE, side)


def _lines(
    plan: Plan,
    sheet: Worksheet,
    block: str,
    columns: Sequence[Column],
    first: int = 5,
    *,
    height: float,
    font: Font | None = None,
    by: int = 1,
    used: Node | None = None,
    breaks: bool = True,
) -> None:
    """Write the list itself: headings over references to the hidden sheet.

    ``used``: how many of the columns it has; ``breaks``: whether its pages end at rows of their own.
    """
    font, lines = font or plan.look.text, plan.lines_of_list(block)
    page = len(columns) if used is None else formulas.call("MAX", 1, used)
    widths = [sheet.column_dimensions[get_column_letter(column)].width for column in range(1, len(columns) + 1)]
    heads = [plan.heads_of(each.key) if isinstance(each.head, Node) else [each.head] for each in columns]
    sides = [_side(each, head, width) for each, head, width in zip(columns, heads, widths, strict=True)]
    parts.headings(sheet, first - 1, [each.head for each in columns], plan.look.head, sides)
    if style.SHRUNK in sides:  # two that fill their columns would be read as one word
        for column in range(1, len(columns) + 1):
            sheet.cell(first - 1, column).border = style.DIVIDED
    longest = [max(each, key=wide, default="") for each in heads]
    wrapping = ["" if side is style.SHRUNK else head for head, side in zip(longest, sides, strict=True)]
    sheet.row_dimensions[first - 1].height = parts.height_of(wrapping, widths)
    for column, each in enumerate(columns, 1):
        aside = style.WRAPPED if each.wrapped else style.NAME if each.left else None
        alignment = aside or (style.RIGHT if each.digits else style.SHRUNK)
        form = style.number_format(each.digits)
        for group in range(-(-lines // plan.shape.room)):
            top = first + group * plan.shape.room
            bottom = min(top + plan.shape.room, first + lines) - 1
            show = formulas.words_shown if each.is_text else formulas.shown
            value = show(plan.at(block, each.key, 1, group))
            parts.fill_down(sheet, column, top, bottom, value, font, alignment, form)
    for row in range(first, first + lines):
        sheet.row_dimensions[row].height = height
    if block in DIGITS:
        _digits(plan, sheet, block, columns, first, first - 1 + lines, by)
    parts.underline(sheet, first, first - 1 + lines, len(columns), by, headed=used is not None)
    sheet.freeze_panes = f"A{first}"
    held = plan.state(lines_in(block))
    set_print_area(sheet, first, held, page)
    plan.growing(LINES, formulas.area(first, 1, first + lines - 1, len(columns), sheet.title), held, used)
    if breaks:
        break_pages(sheet, first, lines, height)
    parts.protect(sheet)


def _side(column: Column, heads: Sequence[str], width: float) -> Alignment:
    """Return how a heading is aligned. オーバーオール is smaller in one line: the page stays upright."""
    if column.left:
        return style.LEFT
    if any(parts.width_of_katakana(each) > width for each in heads):
        return style.SHRUNK
    return style.RIGHT_HEADING if column.digits else style.HEADING


def _digits(
    plan: Plan, sheet: Worksheet, block: str, columns: Sequence[Column], first: int, last: int, by: int
) -> None:
    """Format each cell with as many digits after the point as its figure has: the rectangle gives the number.

    LibreOffice follows only the first rule that holds: these come first and draw the line as well.
    """
    figures = [column for column, each in enumerate(columns, 1) if each.key.startswith(FIGURE)]
    if not figures:  # of an event of places alone
        return
    said = Name(FORM.format(block))
    area = f"{get_column_letter(figures[0])}{first}:{get_column_letter(figures[-1])}{last}"
    for digits in sorted({HUNDREDTHS, *(each.digits for each in plan.event.results if each.digits is not None)}):
        own = formulas.operation("-", formulas.call("COLUMN"), figures[0] - 1)
        here = formulas.operation("=", formulas.call("MID", said, own, 1), str(digits))
        filled = parts.says_something(formulas.cell(first, by, fixed="column"))
        short = formulas.operation(">", formulas.cell(first, figures[0]), -10)  # it is rounded: -9.99, or -10.00
        for is_short, holds in ((True, (filled, here, short)), (False, (filled, here))):
            formula = str(formulas.call("AND", *holds))
            rule = Rule("expression", dxf=style.shows(digits, short=is_short), formula=[formula])
            sheet.conditional_formatting.add(area, rule)
