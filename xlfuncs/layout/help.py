"""The help sheet: what the workbook needs in order to compute, how to fill it in, what each cell may hold."""

from collections.abc import Sequence
from decimal import Decimal

from xlfuncs.core.arguments import Number, Word, YesNo
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.trail import number_text
from xlfuncs.events.declaration import NO_FIGURE
from xlfuncs.events.fields import NOTHING, Field
from xlfuncs.events.people.roster import MEMBERS, PLAYER
from xlfuncs.events.sheet.shape import SHEET_OF_PROBLEMS
from xlfuncs.events.wording import all_words_in, word_in
from xlfuncs.layout import style, words
from xlfuncs.layout.parts import lines_of, protect, put
from xlfuncs.layout.plan import Plan
from xlfuncs.layout.sheets import PORTRAIT

#: The width of the labels; what stands in a line across the page.
LABEL, BROAD = 30, PORTRAIT - 4


def help_sheet(plan: Plan, needed: Sequence[Told] = words.NEEDED, steps: Sequence[Sentence] = words.STEPS) -> None:
    """Write the help sheet, the first of the sheets, in the workbook's language: what it is for, the steps, what it
    needs in order to compute, what each cell may hold and what a blank one means.
    """
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
        lines = lines_of(label, LABEL - 6 if text else BROAD)
        lines = max(lines, sum(lines_of(each, BROAD - LABEL) for each in text.splitlines()))
        sheet.row_dimensions[row].height = 32 if title else 5 + 15 * lines
        row += 1

    line(plan.say(event.title), title=True)
    line(plan.say(event.about))
    line(plan.say(words.HOW_TO), title=True)
    names = {
        "settings": words.SETTINGS,
        "tables": Joined(plan.title(table) for table in plan.tables),
        "problems": SHEET_OF_PROBLEMS,
        "board": words.BOARD,
        "working": words.WORKING,
    }
    for number, sentence in enumerate(steps, 1):
        told = sentence(**{field: names[field] for field in sentence.fields})
        line(f"{number}. {plan.say(told)}")
    if MEMBERS in plan.tables:
        team = any(field.kind is PLAYER for table in event.tables for field in table.columns)
        people = (words.PEOPLE if team else words.NAMES)(members=plan.title(MEMBERS))
        line(f"{len(steps) + 1}. {plan.say(people)}")
    line(plan.say(words.NEEDS), title=True)
    for each in needed:
        line(plan.say(each))
    line(plan.say(words.SETTINGS_EXPLAINED(settings=words.SETTINGS)), title=True)
    for field in event.settings:
        line(plan.say(field.label), described(plan, field))
    for table in event.tables:
        line(plan.say(words.COLUMNS(table=plan.title(table))), title=True)
        for field in table.columns:
            if field.repeated is None or field.repeated.shown:
                label = plan.say(field.label)
                line(f"{field.heading(plan.language, 1)} …" if "{}" in label else label, described(plan, field))
    protect(sheet)


def described(plan: Plan, field: Field) -> str:
    """Describe what a setting or a column may hold: its words in the reader's language, what else, and its article.

    The meaning of its words stands before them where it says more than the label: how an article is read. What blank
    means stands in a line of its own, unless the meaning says so.
    """
    label, listed = plan.say(field.label), all_words_in(field.kind, plan.language)
    choice = plan.say(Joined(listed, Help(" / ", " / ", " / ")))
    kind = plan.say(field.kind.label)
    if field.meaning:
        kind = plan.say(field.meaning)
    elif isinstance(field.kind, Word | YesNo) and len(kind) <= len(label):
        kind = ""
    if isinstance(field.kind, Number) and not listed:
        kind = " · ".join([*([kind] if field.meaning else []), plan.say(field.kind.allowed)])
    said = kind, choice, field.rule
    more = [each for each in said if each and each.casefold() != label.casefold()]
    blank = "" if plan.say(words.BLANK) in kind else blank_means(plan, field)
    return "\n".join(filter(None, (" · ".join(more or filter(None, said)), blank)))


def blank_means(plan: Plan, field: Field) -> str:
    """Return what a blank cell stands for: nothing that may be, a value, what is asked for, or whence it is taken."""
    if field.blank is not None:
        return plan.say(words.BLANK_IS(value=field.blank))
    if field.required:
        return plan.say(words.REQUIRED)
    if field.key in NO_FIGURE:
        return plan.say(words.MAY_STAY_BLANK)
    if field.needed is not None:
        return plan.say(words.ASKED_FOR)
    given = field.default
    if given not in (None, ""):
        number = not isinstance(given, str | bool)
        value = number_text(Decimal(given)) if number else word_in(field.kind, given, plan.language)
        return plan.say(words.BLANK_IS(value=value))
    return plan.say(words.BLANK_IS(value=NOTHING) if field.kind is PLAYER else words.TOLD_WHERE_NEEDED)
