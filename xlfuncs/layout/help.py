"""The help sheet: what the workbook needs in order to compute, how it is filled in, what may stand where."""

from __future__ import annotations

from xlfuncs.events.book import SHEET_OF_PROBLEMS
from xlfuncs.events.people import PLAYER
from xlfuncs.layout import style, words
from xlfuncs.layout.inputs import explained, wide
from xlfuncs.layout.parts import protect, put
from xlfuncs.layout.plan import Plan
from xlfuncs.layout.printing import PORTRAIT, pages
from xlfuncs.sentences import Help, Joined

LABEL = 26


def help_sheet(plan: Plan) -> None:
    """Last of the sheets, in the workbook's language."""
    look, event = plan.look, plan.event
    sheet = plan.sheet(plan.say(words.HELP), [LABEL, PORTRAIT - LABEL])
    row = 1

    def line(label: str, text: str = "", *, title: bool = False) -> None:
        nonlocal row
        font = look.title if title else look.text
        put(sheet, row, 1, label, look.strong if text else font, style.WRAPPED)
        if text:
            put(sheet, row, 2, text, look.text, style.WRAPPED)
        else:
            sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=2)
        width = (PORTRAIT - LABEL if text else PORTRAIT) - 4
        lines = 1 + int(wide(text or label) * 1.05 // width)
        sheet.row_dimensions[row].height = 32 if title else 6 + 16 * lines
        row += 1

    line(plan.say(words.NEEDS), title=True)
    for each in words.NEEDED:
        line(plan.say(each))
    line(plan.say(words.HOW_TO), title=True)
    names = {
        "settings": words.SETTINGS,
        "tables": Joined([plan.title(table) for table in plan.tables], Help(", ", "、", "、")),
        "problems": SHEET_OF_PROBLEMS,
        "board": words.BOARD,
        "working": words.WORKING,
    }
    for number, sentence in enumerate(words.STEPS, 1):
        told = sentence(**{field: names[field] for field in sentence.fields})
        line(f"{number}. {plan.say(told)}")
    if any(field.kind is PLAYER for table in event.tables for field in table.columns):
        line(f"{len(words.STEPS) + 1}. {plan.say(words.PEOPLE(members=plan.title(plan.tables[-1])))}")
    for table in event.tables:
        line(plan.say(words.COLUMNS(table=plan.title(table))), title=True)
        for field in table.columns:
            if field.repeated is None or field.repeated.shown:
                what = field.kind.allowed if field.kind.codes() else field.kind.help
                rule = "" if field.kind.codes() else explained(plan, field)
                line(plan.say(field.label), " · ".join(filter(None, (plan.say(what), rule))))
    line(plan.say(words.SETTINGS), title=True)
    for field in event.settings:
        told_of = field.kind.allowed if field.kind.codes() else field.kind.help
        line(plan.say(field.label), " · ".join(filter(None, (field.rule, plan.say(told_of)))))
    pages(plan, sheet)
    protect(sheet)
