"""The outcome of an event as its workbook shows it: one rectangle of blocks side by side.

The workbook asks once, ``XF_EVENT(event, "book:4,200,3127:甲队", settings, tables …)``: the sheet's row of all
headings, the lines that there is room for, a mark of the shape that it was laid out for, the unit whose working is
shown. The first row of a block holds its headings. Its shape follows from the declaration and the room alone
(``shape``), so that the layout knows where everything stands; a workbook of another shape is told so.
Whatever is wrong stands in the rectangle as a sentence: it never fails as a whole.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.cells import filled, is_blank_row
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import half_up, with_digits
from xlfuncs.core.registry import Rows
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Help, Joined, Sentence, Told, text_of
from xlfuncs.core.trail import number_text
from xlfuncs.events.dates import written
from xlfuncs.events.declaration import Event, Result
from xlfuncs.events.outcome import NO_UNIT, Figure, Outcome
from xlfuncs.events.people import MEMBERS
from xlfuncs.events.problems import Problem, WrongSettingsError, in_order, problems_of
from xlfuncs.events.reading import event_named, language_of
from xlfuncs.events.running import Ranges, of_ranges
from xlfuncs.events.sheet import further, parts
from xlfuncs.events.sheet.columns import digits_of, paid, shown, slots_of
from xlfuncs.events.sheet.further import ranges_of
from xlfuncs.events.sheet.parts import WORDS, cell
from xlfuncs.events.sheet.red import WRONG, in_short, red_lines
from xlfuncs.events.sheet.shape import COUNTED, DIGITS, Shape, shape, state_of
from xlfuncs.events.sheet.slips import slip_rows
from xlfuncs.events.wording import FIGURE, begun, word_in

PART = "book"

OTHER_SHAPE = Sentence(
    en="Made by another version of xlfuncs: make the workbook anew (xlfuncs new) and copy into it what was typed.",
    zh="此工作簿由其他版本的 xlfuncs 生成：请用 xlfuncs new 新建，再把填写的内容复制过去。",
    ja="別のバージョンの xlfuncs で作られたブックです：xlfuncs new で作り直し、入力した内容を写してください。",
)

#: What stands between two sentences of the red line.
GAP = Help(" ", "　", "　")
#: What stands over a column that has no heading.
NOTHING = Help("", "", "")


def book(name: str, part: str, settings: Sequence[Sequence[Any]], tables: Ranges) -> Rows:
    """Give the rectangle for ``part``, which is ``book:ROW OF HEADINGS,ROOM,MARK:UNIT``."""
    event = event_named(name)
    _, numbers, unit = part.split(":", 2)
    headings, room, *mark = map(int, numbers.split(","))
    found = shape(event, room)
    language = language_of(event, settings)
    outcome: Outcome | None = None
    red: list[Told] = [OTHER_SHAPE]
    faults: list[Problem] = []
    if mark == [found.mark]:
        outcome, faults, red = _outcome(event, settings, tables, headings)
    # What stays out has no results at all, and no line here.
    board = [row for row in outcome.board() if outcome.entries[row["at"]]] if outcome else []
    people = outcome.members if outcome else []
    slips = slip_rows(outcome, board, found.lines("slips")) if outcome else []
    red = red_lines(outcome, found, slips) if outcome else red
    for said in red:
        remark(said)
    state: dict[str, Any] = dict.fromkeys(map(further.lines_in, COUNTED), 0)
    state |= {"title": event.title.text(language), "red": Joined(in_short(red, language), GAP).text(language)}
    slots = {"entries": slots_of(outcome), "board": shown(event, event.board, outcome, board)}
    slots["members"] = shown(event, paid(event), outcome, people) if paid(event) else {}
    held = {"board": board, "members": people}
    state |= {DIGITS[block]: digits_of(event, found.blocks[block].keys, slots[block], held[block]) for block in DIGITS}
    called = outcome.result_labels if outcome else {}
    columns = {
        block: [each._replace(label=called.get(each.key, each.label)) for each in own]
        for block, place in found.blocks.items()
        for own in [_columns(event, place.keys, slots.get(block, {}))]
    }
    lines = {block: [[each.label.text(language) for each in own]] for block, own in columns.items()}
    lines |= further.contents(event, outcome, _InOneLine(outcome) if outcome else None, headings)
    if outcome:
        for block, rows in _blocks(outcome, found, board, slips, columns).items():
            lines[block] += rows
        at = chosen(outcome, part)
        lines["working"] += _working(outcome, unit, at)
        state |= _state(outcome, lines, found)
        state["chosen"] = in_one_line(outcome.units.get(at or 0, ""))
    elif faults:
        lines["problems"] += [_problem(each, language) for each in faults]
        state[further.lines_in("problems")] = len(faults)
    # A workbook that was laid out otherwise may hand over fewer tables.
    for table, cells in zip(ranges_of(event), tables, strict=False):
        state[table.key] = filled(cells[1:])
    lines["state"] += [[state.get(key, "")] for key in state_of(event)]
    rectangle: Rows = [[""] * found.width for _ in range(1 + found.room)]
    for block, place in found.blocks.items():
        head, *rows = lines[block][: 1 + found.lines(block)]
        left = place.left - 1
        for first in range(0, place.groups * found.room, found.room):
            for line, row in zip((head, *rows[first : first + found.room]), rectangle[place.top - 1 :], strict=False):
                row[left : left + len(line)] = line
            left += len(place.keys)
    return rectangle


def chosen(outcome: Outcome, part: str) -> int | None:
    """The row whose working the workbook shows that asks for ``part``: the first on the wall, if none is chosen."""
    unit = part.split(":", 2)[2]
    return outcome.find(unit) if unit else next((row["at"] for row in outcome.board()), None)


def _outcome(
    event: Event, settings: Sequence[Sequence[Any]], tables: Ranges, headings: int
) -> tuple[Outcome | None, list[Problem], list[Told]]:
    """The outcome; where there is none, what is wrong with the settings, and what is said in red: why, unless nothing
    is typed yet.
    """
    headings_at = {table.key: headings for table in (*event.tables, MEMBERS)}
    try:
        return of_ranges(event.name, settings, tables, headings_at), [], []
    except CellError as error:
        if all(is_blank_row(row) for table in tables for row in table[1:]):
            return None, [], []
        return None, problems_of(error, event.settings), [WRONG(said=each) for each in error.reasons]


def _columns(event: Event, keys: Sequence[str], slots: Mapping[str, str]) -> list[Result]:
    """What stands in the columns of a block, some without a heading. A slot has no format of its own: it is rounded."""
    found = []
    for key in keys:
        held = slots.get(key, key)
        known = held in event.labels or held in WORDS
        column = parts.column_of(event, held) if known else Result(held, NOTHING)
        found.append(column if key in slots else column._replace(digits=None))
    return found


class _InOneLine(parts.Writer):
    """Writes a name in one line, as its row has room."""

    def value(self, value: Any, digits: int | None) -> Any:
        return in_one_line(cell(value, self.language))


class _Rounded(_InOneLine):
    """Rounds a figure where the column says to how many digits."""

    def value(self, value: Any, digits: int | None) -> Any:
        if digits is not None and isinstance(value, Decimal):
            value = half_up(value, digits)
        return super().value(value, digits)


def in_one_line(value: Any) -> Any:
    """Give a space where somebody broke the line of a text.

    >>> in_one_line("江畔队\\n（上海）"), in_one_line(7)
    ('江畔队 （上海）', 7)
    """
    return " ".join(value.splitlines()) if isinstance(value, str) else value


def _blocks(
    outcome: Outcome,
    found: Shape,
    board: Sequence[Mapping[str, Any]],
    slips: Sequence[Mapping[str, Any]],
    columns: Mapping[str, Sequence[Result]],
) -> dict[str, Rows]:
    """Give the lines of the blocks of the event's own, but state and working."""
    language, event, write = outcome.language, outcome.event, _Rounded(outcome)
    figures = (outcome.figures.get(each.key) or Figure(*each, None, "") for each in event.figures)
    results = {
        "entries": outcome.by_row(event.entries.key)[: found.room],
        "board": board,
        "members": outcome.members,
        "slips": slips,
    }
    return {
        "figures": [[begun(each.label.text(language)), cell(each.value, language), each.rule] for each in figures],
        "problems": [_problem(each, language) for each in in_order(event, outcome.problems)],
        **{block: parts.headed(outcome, write, columns[block], rows)[1:] for block, rows in results.items()},
    }


def _working(outcome: Outcome, unit: str, chosen: int | None) -> Rows:
    """Give the steps of the unit that is chosen; a sentence where there is none of that name."""
    if chosen is None and unit and any(outcome.entries.values()):
        return [["", NO_UNIT(unit=unit).text(outcome.language), "", "", ""]]
    return [
        [number, text_of(each.symbol, outcome.language), each.arithmetic(), number_text(each.value), each.rule]
        for number, each in enumerate(outcome.steps(chosen) if chosen else [], 1)
    ]


def problems(name: str, part: str, settings: Sequence[Sequence[Any]], tables: Ranges) -> Rows:
    """Say what is wrong with an event, as the sheet of problems shows it: rows {where, column, sentence, severity}."""
    try:
        outcome = outcome_for(name, part, settings, tables)
    except WrongSettingsError as error:
        language = language_of(event_named(name), settings)
        return [_problem(each, language) for each in problems_of(error, event_named(name).settings)]
    return [_problem(each, outcome.language) for each in in_order(outcome.event, outcome.problems)]


def outcome_for(name: str, part: str, settings: Sequence[Sequence[Any]], tables: Ranges) -> Outcome:
    """Give the outcome of an event as a call for ``part`` computes it.

    ``part`` as in :func:`book`, for the rows to be those of the sheet; with any other they count from the headings.
    """
    headings_at = None
    if part.startswith(f"{PART}:"):
        headings = int(part.split(":")[1].partition(",")[0])
        headings_at = {table.key: headings for table in ranges_of(event_named(name))}
    return of_ranges(name, settings, tables, headings_at)


def _problem(problem: Problem, language: str) -> list[Any]:
    """Give a line of the problems: where, what, how bad."""
    told = problem.place or "", problem.heading(language), problem.said, WORDS[problem.severity]
    return [text_of(each, language) for each in told]


def titles(outcome: Outcome) -> dict[str, str]:
    """Say what stands above a board: ``title``, ``subtitle`` (who and when) and ``headline`` (level, colour, field)."""
    settings, language = outcome.settings, outcome.language
    return {
        "title": in_one_line(outcome.name(language)),
        "subtitle": in_one_line(" · ".join(filter(None, (settings.club, written(settings.date, language))))),
        "headline": " · ".join(filter(None, (_of_headline(outcome, key) for key in outcome.event.headline))),
    }


def _state(outcome: Outcome, lines: Mapping[str, Rows], found: Shape) -> dict[str, Any]:
    """Title, figures, how many lines the lists have, and how many columns those of the event."""
    language, lists = outcome.language, [each.key for each in further.shown(outcome.event)]
    kept = (outcome.figures.get(each.key) for each in outcome.event.figures)
    figures = [_told(each, language) for each in kept if each and each.key not in outcome.event.headline]
    return {
        **titles(outcome),
        "figures": " · ".join(figures),
        **{further.lines_in(block): min(len(lines[block]) - 1, found.lines(block)) for block in (*COUNTED, *lists)},
        **{further.columns_in(key): len(lines[key][0]) if key in outcome.listings else 0 for key in lists},
    }


def _told(figure: Figure, language: str) -> str:
    """Give a figure with as many digits as it declares."""
    value, digits = figure.value, figure.digits
    text = number_text(value) if digits is None or not isinstance(value, Decimal) else with_digits(value, digits)
    return begun(FIGURE(label=figure.label, value=text).text(language))


def _of_headline(outcome: Outcome, key: str) -> str:
    """Give a setting or a figure under the title, in the reader's words."""
    language = outcome.language
    if key in outcome.figures:
        return _told(outcome.figures[key], language)
    field = next((each for each in outcome.event.settings if each.key == key), None)
    value = field and getattr(outcome.settings, field.attribute)
    if field is None or value is False or value in (None, ""):
        return ""
    return FIGURE(label=field.label, value=word_in(field.kind, value, language)).text(language)
