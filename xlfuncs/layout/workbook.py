"""The workbook of an event: its sheets in order, and behind them the one call."""

from collections.abc import Mapping
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from xlfuncs.events.declaration import Event
from xlfuncs.events.sheet.book import PART
from xlfuncs.events.sheet.shape import DIGITS, LARGEST, PER_ENTRY, ROOM, SETUP, lists_of, name_of, paid
from xlfuncs.layout import formulas, inputs, lists
from xlfuncs.layout.help import help_sheet
from xlfuncs.layout.parts import protect, put
from xlfuncs.layout.plan import CHOSEN, FORM, HEADINGS, TYPED, Plan
from xlfuncs.layout.sheets import open_at_settings
from xlfuncs.xlsx.formulas.formula import Name, Node
from xlfuncs.xlsx.our_names import COMPUTED, EVENT


def room_for(given: Mapping[str, Any], people: int) -> int:
    """Return how many lines a workbook needs that is filled with ``given`` and pays so many people."""
    rows = [len(table) for key, table in given.items() if key != "settings"]
    return min(max(ROOM, *rows, -(-people // PER_ENTRY)), LARGEST)


def build(
    event: Event, language: str, *, room: int = ROOM, example: Mapping[str, Any] | None = None
) -> openpyxl.Workbook:
    """Return the workbook of an event in one language, with lines for ``room`` entries; filled with an ``example``.

    An example is what every host takes: settings by key, and each table as rows by key.
    """
    if language not in event.languages:
        raise ValueError(f"{event.name} is not offered in {language!r}")
    given = example or {}
    plan = Plan(event, language, room, given)
    help_sheet(plan)
    inputs.settings(plan, given.get("settings", {}))
    for table in plan.tables:
        inputs.table(plan, table, given.get(table.key, ()))
    lists.board(plan)
    if paid(event):
        lists.points(plan)
    for listing in lists_of(event):
        lists.listing(plan, listing)
    lists.slips(plan)
    lists.working(plan)
    lists.problems(plan)
    _hidden(plan)
    if any(given.get(table.key) for table in plan.tables):
        open_at_settings(plan.book)
    return plan.book


def _hidden(plan: Plan) -> None:
    """Write the hidden sheet with the call over a fixed rectangle, and the lists behind the drop-downs."""
    sheet = plan.hidden_sheet()
    shape = plan.shape
    area = f"A1:{get_column_letter(shape.width)}{1 + shape.room}"
    sheet["A1"] = ArrayFormula(area, formulas.written(the_call(plan)))
    for row, (block, key) in enumerate(DIGITS.items(), 1):
        put(sheet, row, shape.width + 1, formulas.shown(plan.state(key)), plan.look.text)
        plan.name(FORM.format(block), formulas.cell(row, shape.width + 1, COMPUTED, fixed=True))
    protect(sheet)


def the_call(plan: Plan) -> Node:
    """Return the one call that computes the event."""
    part = formulas.operation("&", f"{PART}:{HEADINGS},{plan.room},{plan.shape.mark}:", Name(CHOSEN))
    tables = [Name(TYPED.format(name_of(table.key))) for table in plan.tables]
    return formulas.call(EVENT, plan.event.name, part, formulas.guarded(Name(SETUP)), *tables)
