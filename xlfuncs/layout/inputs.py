"""The sheets to fill in: settings, entries and the other tables."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

from openpyxl.formatting.rule import Rule
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.core.arguments import Kind, Text, Word, YesNo
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import SPACE, Joined
from xlfuncs.events.dates import DateCell
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.people.roster import PLAYER
from xlfuncs.events.rankings import RANKED_IN
from xlfuncs.events.sheet.parts import WORDS
from xlfuncs.events.sheet.shape import SETUP, TEXTS, beside_entries, columns_of, name_of
from xlfuncs.events.wording import all_words_in, allowed_in, begun, wide, word_in
from xlfuncs.layout import formulas, parts, style, words
from xlfuncs.layout.plan import HEADINGS, LAST, RED_LINE, TYPED, Plan
from xlfuncs.layout.sheets import HEIGHT, PORTRAIT, SMALLEST, pages_across, set_print_area, spread_over_pages
from xlfuncs.xlsx.formulas.formula import Name, Node
from xlfuncs.xlsx.our_names import ROWS

FIRST_SETTING = 5
NOTE_WIDTH, RESULT_WIDTH, TEXT_WIDTH, LONGEST_WORD = 30, 9, 18, 22
#: For how much of a name its column has room, in letters of a sheet's columns.
TWO_LINES = 0.62
#: Of a table a quarter is handed over where nothing stands below it, and a quarter of that, down to so many rows.
FEW = 100
#: How wide a letter of a sheet's title is, in letters of its columns.
TITLE_LETTER = 1.8
#: How wide a letter of the red line is, in letters of a sheet's columns.
RED_LETTER = {"zh": 2, "ja": 2, "en": 1.15}
#: The height of a setting, or a figure, of one line.
LINE = 21
#: The widths of the labels of the settings, of what stands beside them, of the labels of the figures at least and most.
SETTING, EXPLAINED, COMPUTED = 32, 54, (30, 42)
#: The width of an article beside a figure: a long one is a sentence.
CITED = 20


def offer_words(plan: Plan, sheet: Worksheet, cells: str, kind: Kind) -> None:
    """Offer all the words of a kind that a reader of this language writes, where it has any.

    The lists behind the drop-downs stand in columns of the hidden sheet behind its rectangle.
    """
    if not isinstance(kind, Word | YesNo):
        return
    listed = all_words_in(kind, plan.language)
    if listed not in plan.choices:
        plan.choices.append(listed)
    column = plan.first_list + plan.choices.index(listed)
    parts.offer(sheet, cells, formulas.area(1, column, len(listed), column, plan.hidden))


def settings(plan: Plan, given: Mapping[str, Any]) -> None:
    """Write the settings with what they may hold, and beside them the figures that follow."""
    look, event = plan.look, plan.event
    least_wide, most = COMPUTED
    computed = max((2 + wide(plan.say(figure.label)) for figure in event.figures), default=0)
    widths = [SETTING, 26, EXPLAINED, 3, min(max(least_wide, computed), most), 13, CITED]
    sheet = plan.sheet(plan.say(words.SETTINGS), widths, landscape=True)
    parts.banner(sheet, 1, 7, plan.say(event.title), look.title, 30, style.LEFT)
    folds = any(field.group.rare for field in event.settings)
    hints = words.SETTINGS_HINT, *([words.UNFOLD] if folds else [])
    parts.banner(sheet, 2, 7, plan.say(Joined(hints, SPACE)), look.pale, 18, style.LEFT)
    parts.banner(sheet, 3, 7, plan.red_line(), look.red, RED_LINE, style.WRONG_LEFT)
    heads = [words.SETTING, words.VALUE, words.EXPLAINED]
    parts.headings(sheet, FIRST_SETTING - 1, [*map(plan.say, heads)], look.head)
    row = FIRST_SETTING
    for first, fields in groups(event):
        row = first - 1
        parts.put(sheet, row, 1, plan.say(fields[0].group.label), look.strong, style.LEFT)
        for column in (1, 2, 3):
            sheet.cell(row, column).border = style.UNDERLINE
        sheet.row_dimensions[row].height = LINE
        row = _group(plan, sheet, first, fields, given)
    plan.name(SETUP, formulas.area(FIRST_SETTING, 1, row - 1, 2, sheet.title))
    _figures(plan, sheet)
    sheet.freeze_panes = f"A{FIRST_SETTING}"
    seen = [each for each in sheet.row_dimensions.values() if not each.hidden]
    if sum(each.height or LINE for each in seen) < HEIGHT[True] / SMALLEST:
        sheet.page_setup.fitToHeight = 1
    sheet.print_title_rows = f"{FIRST_SETTING - 1}:{FIRST_SETTING - 1}"
    if not folds:  # in a protected sheet nobody could unfold anything in Excel
        parts.protect(sheet)


def groups(event: Event) -> Iterator[tuple[int, list[Field]]]:
    """Yield the settings that stand together, and the row of the first, below what they are called."""
    row = FIRST_SETTING
    for group, fields in groupby(event.settings, attrgetter("group")):
        if group.rare:  # what is folded away takes no figure beside it along
            row = max(row, FIRST_SETTING + len(event.figures))
        together = list(fields)
        yield row + 1, together
        row += 1 + len(together)


def _group(plan: Plan, sheet: Worksheet, first: int, fields: Sequence[Field], given: Mapping[str, Any]) -> int:
    """Write settings that stand together, from a row on, and return the row below them; rare ones are folded where none
    is typed.
    """
    look = plan.look
    for row, field in enumerate(fields, first):
        parts.put(sheet, row, 1, plan.say(field.label), look.text, style.WRAPPED)
        told = explained(plan, field)
        name = isinstance(field.kind, Text)
        side = style.WRAPPED if name else style.SHRUNK
        parts.put(sheet, row, 2, _typed(plan, field, given.get(field.key, field.default)), look.strong, side)
        parts.put(sheet, row, 3, told, look.pale, style.WRAPPED)
        value = sheet.cell(row, 2)
        parts.open_to_typing(value)
        if isinstance(field.kind, DateCell):
            value.number_format = style.DATES[plan.language]
        sheet.cell(row, 1).border = style.BOX
        offer_words(plan, sheet, value.coordinate, getattr(field.kind, "word", field.kind))  # a number is typed
        lines = max(parts.lines_of(plan.say(field.label), SETTING - 2), parts.lines_of(told, EXPLAINED - 1))
        sheet.row_dimensions[row].height = 7 + 14 * max(lines, 1 + name)
    last = first + len(fields) - 1
    if fields[0].group.rare:
        folded = not any(is_typed(plan, field, given) for field in fields)
        parts.fold(sheet, first, last, folded=folded)
    return last + 1


def is_typed(plan: Plan, field: Field, given: Mapping[str, Any]) -> bool:
    """Return whether a setting is filled in with something other than its default."""
    value = _typed(plan, field, given.get(field.key))
    return value is not None and value != _typed(plan, field, field.default)


def _figures(plan: Plan, sheet: Worksheet) -> None:
    """Write the figures of the event, beside the settings."""
    look = plan.look
    heads = [words.COMPUTED, WORDS["value"], WORDS["rule"]]
    parts.headings(sheet, FIRST_SETTING - 1, [*map(plan.say, heads)], look.head, first=5)
    # of several rankings a figure is that of each
    value_side = style.SHRUNK if RANKED_IN in plan.event.results else style.CENTRE
    for line, figure in enumerate(plan.event.figures, 1):
        row = FIRST_SETTING - 1 + line
        parts.put(sheet, row, 5, begun(plan.say(figure.label)), look.text, style.NAME)
        form = style.number_format(figure.digits)
        found, cited = plan.figure(line)
        parts.put(sheet, row, 6, formulas.shown(found), look.strong, value_side, form)
        if cited is not None:
            parts.put(sheet, row, 7, formulas.shown(cited), look.pale, style.SHRUNK)
        for column in (5, 6):
            sheet.cell(row, column).border = style.BOX
        beside = sheet.row_dimensions[row]
        beside.height = beside.height or LINE  # more figures than settings
    plain = [FIRST_SETTING - 1 + line for line, each in enumerate(plan.event.figures, 1) if each.digits is None]
    if plain:  # 36.40 as on the board and in every working, where cents are all it has
        value = formulas.cell(plain[0], 6)
        whole = formulas.operation("<>", value, formulas.call("INT", value))
        cents = formulas.operation("=", value, formulas.call("ROUND", value, 2))
        rule = Rule("expression", dxf=style.CENTS, formula=[str(formulas.call("AND", whole, cents))])
        sheet.conditional_formatting.add(" ".join(f"F{row}" for row in plain), rule)


def explained(plan: Plan, field: Field) -> str:
    """Return what a setting is for, its article, and what it may hold."""
    obvious = isinstance(field.kind, Word | YesNo | Text | DateCell)
    what = "" if obvious else plan.say(allowed_in(field.kind, plan.language))
    meaning = plan.say(field.explanation) if field.explanation else ""
    required = plan.say(words.REQUIRED) if field.required else ""
    return " · ".join(filter(None, (required, meaning, field.rule, what)))


def _typed(plan: Plan, field: Field, value: Any) -> Any:
    """Return a value as a secretary of this language types it."""
    value = _cell(field, value)
    return None if value in (None, "") else word_in(field.kind, value, plan.language)


def _cell(field: Field, value: Any) -> Any:
    """Return what a cell holds for a value of an example: a date as a date, anything else as it was typed."""
    if isinstance(value, str) and isinstance(field.kind, DateCell):
        with suppress(CellError):  # what is no date stays as it was typed
            return field.kind.take(value, field.label)
    return value


def table(plan: Plan, which: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write a table to fill in; beside each row what follows from it, and what is wrong with it."""
    look, event, title = plan.look, plan.event, plan.title(which)
    columns = list(columns_of(event, which, rows))
    labels = {each.key: plan.say(each.label) for each in event.results_of(which.key)}
    results = beside_entries(event) if which is event.entries else tuple(labels)
    if which is event.entries:
        labels = {key: label for key, label in labels.items() if key not in event.also_called}
    width = len(columns) + len(results) + 1
    heads = [plan.say(each.label) for each in columns]
    said = [*heads, *(labels.get(key) or max(plan.heads_of(key), key=wide, default="") for key in results)]
    widths = widths_of(plan, columns, results, said)
    if pages_across([*widths, NOTE_WIDTH]) > 1:  # the title stands on each page, and has the first column alone
        widths[0] = max(widths[0], TITLE_LETTER * wide(title))
    all_widths = [*widths, max(NOTE_WIDTH, PORTRAIT - sum(widths))]
    sheet = plan.sheet(title, all_widths, landscape=sum(all_widths) > PORTRAIT)
    parts.banner(sheet, 1, 1, title, look.title, 30, style.LEFT)
    # what stands over the first column is printed on every page of a table that goes on over several
    across = pages_across(all_widths)
    left = 1 if across == 1 else 2
    parts.put(sheet, 2, left, plan.say(words.FILL_IN(last=LAST)), look.pale)
    below = formulas.area(LAST + 1, 1, 1 << 20, len(columns))
    # it ends on the page; in merged cells it would have lines, but nobody could sort what stands below
    shown = plan.red_line(most=int(sum(all_widths[left - 1 :]) / across / RED_LETTER[plan.language]))
    red = formulas.call("IF", formulas.call("COUNTA", below), plan.say(words.TOO_FAR(last=LAST)), shown)
    parts.put(sheet, 3, left, red, look.red)
    sheet.row_dimensions[2].height, sheet.row_dimensions[3].height = 18, 22
    # a slot is called as what stands in it, which follows from the settings; so is what has several names
    named = (labels.get(key) or formulas.shown(plan.at("entries", key, 0)) for key in results)
    parts.headings(sheet, HEADINGS, [*heads, *named, plan.say(WORDS["sentence"])], look.head)
    sheet.row_dimensions[HEADINGS].height = parts.height_of(said, widths)
    first, last = HEADINGS + 1, HEADINGS + plan.lines_of_table(which)
    for column, found in enumerate(columns, 1):
        typed_column(plan, sheet, column, found, rows, last)
        letter = get_column_letter(column)
        offer_words(plan, sheet, f"{letter}{first}:{letter}{last}", found.field.kind)
    _results(plan, which, first, last, len(columns), results)
    _handed_over(plan, which, len(columns))
    sheet.freeze_panes = f"B{first}"
    set_print_area(sheet, first, plan.state(which.key), width)
    spread_over_pages(sheet, all_widths)
    plan.growing(ROWS, formulas.area(first, 1, last, width, title), plan.state(which.key))


def _handed_over(plan: Plan, which: Table, width: int) -> None:
    """Name a table, and the part of it that is handed over: each stretch of lines chooses between itself and less."""
    lines = [LAST - HEADINGS, plan.lines_of_table(which)]
    while lines[-1] > FEW:
        lines.append(lines[-1] // 4)
    areas = [formulas.area(HEADINGS, 1, HEADINGS + each, width, plan.title(which)) for each in lines]
    plan.name(name_of(which.key), areas[0])
    typed = TYPED.format(name_of(which.key))
    stretches = [*zip([typed, *(f"{typed}_{each}" for each in lines[1:])], areas, strict=True)]
    for (word, whole), (less, most) in pairwise(stretches):
        plan.name(word, formulas.reaching(whole, most, Name(less)), hidden=True)
    least, part = stretches[-1]
    plan.name(least, formulas.guarded(part), hidden=True)


def typed_column(
    plan: Plan, sheet: Worksheet, column: int, found: FoundField, rows: Sequence[Mapping[str, Any]], last: int
) -> None:
    """Write a column of cells to fill in, with what they hold; a row grows with its names and words."""
    field = found.field
    filled = [_cell(field, row.get(found.key)) for row in rows]
    filled += [None] * (last - HEADINGS - len(filled))
    side = style.HEADING if isinstance(field.kind, Text | Word) else style.SHRUNK
    side = style.WRAPPED if column == 1 else side
    page: Any = sheet
    blank = None  # the look of the first blank cell: to look it up for each took a third of the time of laying out
    for row, typed in enumerate(filled, HEADINGS + 1):
        if typed is None and blank is not None:
            page.cell(row, column)._style = copy(blank)
            continue
        parts.put(sheet, row, column, typed, plan.look.text, side)
        cell = sheet.cell(row, column)
        parts.open_to_typing(cell)
        if field.kind.kept_as_typed:
            cell.number_format = "@"
        elif isinstance(field.kind, DateCell):
            cell.number_format = style.DATES[plan.language]
        if typed is None:
            blank = page.cell(row, column)._style


def _results(plan: Plan, which: Table, first: int, last: int, typed: int, results: Sequence[str]) -> None:
    """Write the results behind the typed cells; each stays with its row where rows are inserted, deleted, sorted."""
    sheet, look = plan.book[plan.title(which)], plan.look
    declared = {each.key: each.digits for each in plan.event.results_of(which.key)}
    this, room = formulas.call("ROW"), plan.shape.room
    within, over = formulas.call("MOD", this, room), formulas.call("INT", formulas.operation("/", this, room))
    for column, key in enumerate((*results, "note"), typed + 1):
        note = key == "note"
        found: Node
        if which is plan.event.entries:
            line = formulas.operation("-", this, formulas.call("ROW", formulas.cell(HEADINGS, 1, fixed=True)))
            found = formulas.call("INDEX", plan.column("entries", key), line)
        else:
            line, group = (formulas.operation("+", each, 1) for each in (within, over))
            found = formulas.call("INDEX", plan.groups(which, key), line, group)
        digits = 2 if key.startswith("colour") else declared.get(key)  # points, whichever colour they are of
        font = look.note if note else look.text
        alignment = style.WRAPPED if note else style.NAME if key in TEXTS else style.RIGHT
        show = formulas.words_shown if note or key in TEXTS else formulas.shown
        parts.fill_down(sheet, column, first, last, show(found), font, alignment, style.number_format(digits))
        if not note:
            sheet.cell(first, column).border = style.BOX  # which all that is filled down shares


def widths_of(plan: Plan, columns: Sequence[FoundField], results: Sequence[str], heads: Sequence[str]) -> list[float]:
    """Return the widths of input columns and of the results behind them, in which their headings have room."""
    widths = [width_of(plan, each.field) for each in columns]
    widths += [TEXT_WIDTH if key in TEXTS else RESULT_WIDTH for key in results]
    return [parts.width_under(head, width) for head, width in zip(heads, widths, strict=True)]


def width_of(plan: Plan, field: Field) -> float:
    """Return the width of an input column; one with words is as wide as most of them."""
    if field.kind is PLAYER:
        return 10
    if isinstance(field.kind, Text):
        return max(20, min(TWO_LINES * plan.longest([field.key]), 36))
    if isinstance(field.kind, Word):
        longest = max(wide(listed[0]) for listed in field.kind.words_in(plan.language).values() if listed)
        return min(max(8, longest + 2), LONGEST_WORD if longest > 14 else 14)
    return 18 if isinstance(field.kind, DateCell) else 8
