"""What a federation hears of events: the columns of its form, the lines of a table, and a sheet for each event."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from openpyxl.styles import Alignment
from openpyxl.utils import get_column_letter
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.club.reading import Held, Won
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Help, Joined, Sentence, Told, text_of
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import EVENTS, PLACE, Event
from xlfuncs.events.register import Register
from xlfuncs.events.sheet.parts import WORDS, as_shown
from xlfuncs.events.wording import wide
from xlfuncs.formats.csv import as_csv, plainly
from xlfuncs.layout import style, words
from xlfuncs.layout.parts import banner, headings, height_of, lines_of, put
from xlfuncs.layout.sheets import HEIGHT, LANDSCAPE, PORTRAIT, new_sheet, no_sheets
from xlfuncs.season.columns import HEADS
from xlfuncs.season.own_columns import READING
from xlfuncs.xlsx.errors import PackageError

ALL_OF = Help("All events", "总表", "一覧")
DIRECTOR = Help("Director", "裁判长", "ディレクター")
SIGNED = (
    Help("Director ____________________", "裁判长 ____________________", "ディレクター ____________________"),
    words.STAMP,
)
SUM = Help("Sum", "合计", "合計")
WITH_POINTS = Help("Members with points", "得分人数", "獲得者数")
LABELLED = Sentence(en="{label}: {value}", zh="{label}：{value}", ja="{label}：{value}")
KNOWN_BY = Sentence(en="{label} {mark}", zh="{label} {mark}", ja="{label} {mark}")
NO_SUCH_COLUMN = Sentence(
    en="there is no column {key}; there are {columns}",
    zh="没有 {key} 列；可用的有：{columns}",
    ja="{key} という列はありません。あるのは {columns} です",
)
TWO_RULEBOOKS = Sentence(
    en="events of two rulebooks ({one}, {other}): report each by itself",
    zh="其中有两种规则的比赛（{one}、{other}）：请分别申报",
    ja="二つの規則の競技会があります（{one}、{other}）。別々に報告してください",
)
COLUMN_TWICE = Sentence(
    en="the column {key} is named twice", zh="{key} 列写了两次", ja="{key} の列が二度指定されています"
)
#: The width of a figure, and of the words of a setting.
FIGURE, WORDS_OF = 10, 14
#: The heights of a line of a member, and the lowest that is still read well; of the sum, and of any other.
USUAL, LOW, SUMMED, LINE = 20, 15, 24, 15
RIGHT = Alignment(horizontal="right", vertical="center", indent=1)


class Column(NamedTuple):
    """A column of a report: its key, its heading, its digits, its least width.

    ``of_event``: it is the same for all members of an event. ``is_text``: it stands at the left; ``None``: where an
    event says a text there. ``said``: what it says of an event, where that is neither a setting nor a figure.
    """

    key: str
    label: Told
    digits: int | None = None
    width: float = FIGURE
    of_event: bool = False
    is_text: bool | None = False
    said: Callable[[Report, Held], Any] | None = None


#: Columns of an event beside its settings and figures, and columns of a member.
OF_EVENT = tuple(
    Column(key, label, None, width, True, is_text, said)
    for key, label, width, is_text, said in (
        ("event", HEADS["event"], 30, True, lambda report, event: event.named(report.language)),
        ("date", HEADS["date"], 13, False, lambda _, event: event.date()),
        ("club", HEADS["club"], 22, True, lambda _, event: event.club),
        ("director", DIRECTOR, 14, True, lambda report, _: report.director),
        ("kind", HEADS["kind"], 16, True, lambda report, event: report.say(event.outcome.event.title)),
        ("fingerprint", HEADS["fingerprint"], 18, True, lambda _, event: event.fingerprint),
    )
)
OF_MEMBER = (
    Column("number", HEADS["number"], width=12, is_text=True),
    Column("name", HEADS["name"], width=16, is_text=True),
    Column("reading", READING, width=20, is_text=True),
    Column("unit", WORDS["unit"], width=26, is_text=True),
    Column("place", PLACE.label, width=8),
)
#: How many got points.
COUNT = Column("members with points", WITH_POINTS, of_event=True)


def columns_of(register: Register, asked: Sequence[str]) -> list[Column]:
    """Return the columns that are asked for, ``KEY`` or ``KEY=HEADING``, else those of the federation's form.

    ``PackageError`` where one is unknown or named twice.
    """
    all_of_them = _all(register)
    if not asked:
        assert register.report is not None
        first = ("event", "date", "club", "director", *register.report.figures)
        points = (each.key for each in register.points)
        keys = (*first, *(each.key for each in OF_MEMBER), *points, "total", "fingerprint")
        return [all_of_them[key] for key in keys]
    found: list[Column] = []
    for each in asked:
        key, _, heading = (part.strip() for part in each.partition("="))
        column = next((one for name, one in all_of_them.items() if normal(name) == normal(key)), None)
        if column is None:
            raise PackageError(NO_SUCH_COLUMN(key=shown(key), columns=Joined(all_of_them)), "--columns")
        if any(one.key == column.key for one in found):
            raise PackageError(COLUMN_TWICE(key=shown(key)), "--columns")
        found.append(column._replace(label=Help(heading, heading, heading)) if heading else column)
    return found


def _all(register: Register) -> dict[str, Column]:
    """Return every column that a report of a rulebook may have, by its key; of the form's figures the first stand
    first.
    """
    found = {each.key: each for each in OF_EVENT}
    for event in (EVENTS[name] for name in EVENTS if EVENTS[name].prefix == register.prefix):
        for column in _of_event(event):
            found.setdefault(column.key, column)
    found |= {each.key: each for each in OF_MEMBER}
    found |= {each.key: Column(*each) for each in register.points}
    most = max((each.digits or 0 for each in register.points), default=0)
    return found | {"total": Column("total", SUM, most or None)}


def _of_event(event: Event) -> Iterator[Column]:
    for each in event.figures:
        yield Column(*each, of_event=True, is_text=None)
    for field in event.settings:
        if field.repeated is None and field.key not in ("name", "date", "club"):
            yield Column(field.key, field.label, of_event=True, is_text=None)


class Report(NamedTuple):
    """Events of one rulebook, under which columns, in which language, and who directs them."""

    register: Register
    events: Sequence[Held]
    columns: Sequence[Column]
    language: str
    director: str = ""
    #: Whether blank columns are kept, since somebody has asked for just these.
    asked: bool = False

    def say(self, told: Told) -> str:
        """Return the words in the report's language."""
        return told.text(self.language)

    def of_event(self, event: Held, column: Column) -> Any:
        """Return what an event says under a column."""
        return column.said(self, event) if column.said else event.said(column.key, self.language)

    def of_member(self, event: Held, member: Won, key: str) -> Any:
        """Return what a member of an event says under a column."""
        if key == "total":
            return member.total(self.register)
        if key in member.points:
            return member.points[key]
        return getattr(member, key)


# --- as a table for another program


def report_of(events: Sequence[Held], asked: Sequence[str], language: str, director: str) -> Report:
    """Return the report of events under the columns that are ``asked`` for, else those of the federation's form.

    ``PackageError`` where the events are of two rulebooks, or there is no such column.
    """
    registers = list(dict.fromkeys(each.register.prefix for each in events))
    if len(registers) > 1:
        one, other, *_ = (each.upper() for each in registers)
        raise PackageError(TWO_RULEBOOKS(one=one, other=other))
    register = events[0].register
    return Report(register, events, columns_of(register, asked), language, director, bool(asked))


def report_csv(report: Report) -> bytes:
    """Return a line for each member of each event: numbers half width, nothing for Excel alone."""
    heads = [plainly(report.say(each.label)) for each in report.columns]
    lines = []
    for event in report.events:
        for member in event.members:
            cells = (
                report.of_event(event, each) if each.of_event else report.of_member(event, member, each.key)
                for each in report.columns
            )
            lines.append([_text(cell, each.digits, report) for cell, each in zip(cells, report.columns, strict=True)])
    return as_csv([heads, *lines])


def _text(value: Any, digits_: int | None, report: Report) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, Decimal | float | int) and not isinstance(value, bool):
        return as_shown(value, digits_)
    if isinstance(value, datetime.date):
        return value.isoformat()
    return plainly(" ".join(text_of(value, report.language).split()))


# --- as sheets that are printed and signed


def report_book(report: Report) -> Workbook:
    """Return a sheet for each event, and before them one with all of them where there are several."""
    book = no_sheets()
    look = style.Look(report.language)
    names: set[str] = set()
    parts = [part for event in report.events for part in event.parts or (event,)]
    if len(parts) > 1:
        names.add(normal(report.say(ALL_OF)))
        _all_events(book, report._replace(events=parts), look)
    for event in report.events:
        _event_sheet(book, report, event, _sheet_name(event.named(report.language), names), look)
    return book


def _sheet_name(name: str, taken: set[str]) -> str:
    """Return a name for a sheet, which no other has: 31 letters, without signs that Excel refuses."""
    plain = "".join(" " if each in "[]:*?/\\'" else each for each in name).strip() or "-"
    number, found = 1, plain[:31].strip()
    while normal(found) in taken:
        number += 1
        found = f"{plain[:27].strip()} {number}"
    taken.add(normal(found))
    return found


def said_above(report: Report, event: Held) -> list[str]:
    """Return what stands above the members of an event, as far as the event says it."""
    above = [each for each in report.columns if each.of_event and each.key != "fingerprint"]
    return [*_said(report, event, above)]


def columns_used(report: Report, event: Held) -> list[Column]:
    """Return the columns of an event's members that say anything, or have been asked for."""
    return [each for each in report.columns if not each.of_event and _is_used(report, [event], each)]


def known_by(event: Held) -> Told:
    """Return what stands below the members of an event: by what it is known again."""
    return KNOWN_BY(label=HEADS["fingerprint"], mark=event.fingerprint)


def lines(report: Report, event: Held) -> list[list[str]]:
    """Return the members of an event under these columns, and below them the sums, as they are read."""
    columns = columns_used(report, event)
    found = [
        [_text(report.of_member(event, member, each.key), each.digits, report) for each in columns]
        for member in event.members
    ]
    sums = [
        _text(_sum(report, [event], each.key), each.digits, report)
        if each.key in (*report.register.keys, "total")
        else report.say(SUM)
        if not at
        else ""
        for at, each in enumerate(columns)
    ]
    return [*found, sums]


def _event_sheet(book: Workbook, report: Report, event: Held, name: str, look: style.Look) -> None:
    columns = columns_used(report, event)
    widths = [max(each.width, *_widest(report, event, each)) for each in columns]
    signed = [report.say(each) for each in SIGNED]
    landscape = sum(widths) > PORTRAIT
    widths = _stretched(widths, columns, LANDSCAPE if landscape else PORTRAIT)
    sheet = new_sheet(book, name, widths, landscape=landscape, signed=signed)
    across = max(len(columns), 1)
    assert report.register.report is not None
    banner(sheet, 1, across, report.say(report.register.report.title), look.banner, 40)
    banner(sheet, 2, across, event.named(report.language), look.title, 30)
    row = _block(sheet, 4, said_above(report, event), widths, look) + 1
    head = [report.say(each.label) for each in columns]
    sides = [style.LEFT if _is_text(report, each) else style.RIGHT_HEADING for each in columns]
    headings(sheet, row, head, look.head, sides)
    sheet.row_dimensions[row].height = height_of(head, widths)
    sheet.print_title_rows = f"{row}:{row}"
    height = _height(sheet, row, len(event.members), landscape=landscape)
    for member in event.members:
        row += 1
        for at, each in enumerate(columns, 1):
            _put(report, sheet, row, at, report.of_member(event, member, each.key), each, look)
        sheet.row_dimensions[row].height = height
    row += 1
    _sums(sheet, row, report, [event], columns, look)
    put(sheet, row + 2, 1, report.say(known_by(event)), look.pale, style.LEFT)
    sheet.print_area = f"A1:{get_column_letter(across)}{row + 2}"


def _height(sheet: Worksheet, above: int, members: int, *, landscape: bool) -> int:
    """Return the height of a line: somewhat lower where all then stand on one page, with their sum and the mark."""
    left = HEIGHT[landscape] - sum(sheet.row_dimensions[row].height or LINE for row in range(1, above + 1))
    lowered = int((left - SUMMED - 2 * LINE) // max(members, 1))
    return lowered if LOW <= lowered < USUAL else USUAL


def _block(sheet: Worksheet, top: int, said: Sequence[str], widths: Sequence[float], look: style.Look) -> int:
    """Write what stands above the members, three to a row, each across a third of the columns, or fewer where one is
    too long for that; return the row below.
    """
    for parts in (3, 2, 1):
        starts = _starts(widths, parts)
        ends = [*(start - 1 for start in starts[1:]), len(widths)]
        room = [sum(widths[start - 1 : end]) for start, end in zip(starts, ends, strict=True)]
        if all(wide(text) + 2 <= room[number % len(starts)] for number, text in enumerate(said)):
            break
    for number, text in enumerate(said):
        row, side = divmod(number, len(starts))
        put(sheet, top + row, starts[side], text, look.text, style.NAME)
        if ends[side] > starts[side]:
            first, last = (f"{get_column_letter(column)}{top + row}" for column in (starts[side], ends[side]))
            sheet.merge_cells(f"{first}:{last}")
        sheet.row_dimensions[top + row].height = 20
    return top + -(-len(said) // len(starts))


def _starts(widths: Sequence[float], parts: int) -> list[int]:
    """Return the columns in which about equal parts of so many columns begin."""
    starts = [1]
    for part in range(1, parts):
        reached = 0.0
        for at, width in enumerate(widths, 1):
            if reached >= sum(widths) * part / parts - width / 2 and at > starts[-1]:
                starts.append(at)
                break
            reached += width
    return starts


def _said(report: Report, event: Held, above: Iterable[Column]) -> Iterator[str]:
    """Yield what stands above the members, as far as the event says it."""
    for each in above:
        found = report.of_event(event, each)
        if event.parts and isinstance(found, Joined):  # what each part of a competition says stands in the table of all
            continue
        value = _text(found, each.digits, report)
        if value and each.key != "event":
            yield report.say(LABELLED(label=each.label, value=value))


def _all_events(book: Workbook, report: Report, look: style.Look) -> None:
    columns = [each for each in report.columns if each.of_event and _is_used(report, report.events, each)]
    points = [each for each in report.columns if each.key in (*report.register.keys, "total")]
    points = [each for each in points if _is_used(report, report.events, each)]
    heads = [*columns, COUNT, *points]
    widths = [max(each.width, WORDS_OF if _is_text(report, each) else 0) for each in heads]
    sheet = new_sheet(book, report.say(ALL_OF), widths, landscape=True, signed=[report.say(each) for each in SIGNED])
    assert report.register.report is not None
    banner(sheet, 1, len(heads), report.say(report.register.report.title), look.banner, 40)
    head = [report.say(each.label) for each in heads]
    sides = [style.LEFT if _is_text(report, each) else style.RIGHT_HEADING for each in heads]
    headings(sheet, 3, head, look.head, sides)
    sheet.row_dimensions[3].height = height_of(head, widths)
    sheet.print_title_rows, sheet.freeze_panes = "3:3", "A4"
    row = 3
    for event in report.events:
        row += 1
        cells: list[Any] = [report.of_event(event, each) for each in columns]
        sums = [_sum(report, [event], each.key) for each in points]
        for at, (each, value) in enumerate(zip(heads, [*cells, len(event.members), *sums], strict=True), 1):
            _put(report, sheet, row, at, value, each, look)
        texts = zip([*map(str, cells)], widths, strict=False)
        lines = max((lines_of(digits(cell), width - 1) for cell, width in texts), default=1)
        sheet.row_dimensions[row].height = 8 + 14 * lines
    _sums(sheet, row + 1, report, report.events, heads, look)
    sheet.print_area = f"A1:{get_column_letter(len(heads))}{row + 1}"


def _put(report: Report, sheet: Worksheet, row: int, at: int, value: Any, column: Column, look: style.Look) -> None:
    """Write a value of a table: texts at the left, points with their digits at the right."""
    is_text = _is_text(report, column)
    if isinstance(value, Decimal):
        value = float(value)
    elif value is not None and not isinstance(value, int | float | str):
        value = value.isoformat() if isinstance(value, datetime.date) else text_of(value, report.language)
    side = style.WRAPPED if column.of_event and is_text else style.NAME if is_text else RIGHT
    form = "@" if is_text else style.number_format(column.digits)
    put(sheet, row, at, value, look.text, side, form)
    sheet.cell(row, at).border = style.UNDERLINE


def _is_text(report: Report, column: Column) -> bool:
    """Return whether a column holds texts: they stand at the left."""
    if column.is_text is not None:
        return column.is_text
    return any(isinstance(report.of_event(event, column), str) for event in report.events)


def _sums(
    sheet: Worksheet, row: int, report: Report, events: Sequence[Held], columns: Sequence[Column], look: style.Look
) -> None:
    """Write the sums of the points below a table."""
    put(sheet, row, 1, report.say(SUM), look.strong, style.LEFT)
    for at, each in enumerate(columns, 1):
        if each.key in (*report.register.keys, "total"):
            total = float(_sum(report, events, each.key))
            put(sheet, row, at, total, look.strong, RIGHT, style.number_format(each.digits))
    sheet.row_dimensions[row].height = SUMMED


def _sum(report: Report, events: Iterable[Held], key: str) -> Decimal:
    found = (report.of_member(event, member, key) for event in events for member in event.members)
    return sum(found, ZERO)


def _is_used(report: Report, events: Iterable[Held], column: Column) -> bool:
    """Return whether a column says anything, or has been asked for."""
    if report.asked:
        return True
    for event in events:
        said = (
            [report.of_event(event, column)]
            if column.of_event
            else [report.of_member(event, member, column.key) for member in event.members]
        )
        if any(said):
            return True
    return False


def _widest(report: Report, event: Held, column: Column) -> list[float]:
    """Return the width that the texts of a column need, in bounds."""
    if not column.is_text and column.key != "place":
        return [FIGURE]
    texts = (text_of(report.of_member(event, each, column.key) or "", report.language) for each in event.members)
    return [min(max((1.1 * wide(text) + 3 for text in texts), default=0), 40)]


def _stretched(widths: Sequence[float], columns: Sequence[Column], most: float) -> list[float]:
    """Return widths that fill the page: columns of texts take what is left."""
    left = most - sum(widths)
    texts = [at for at, each in enumerate(columns) if each.key in ("name", "unit", "reading")]
    return [width + (left / len(texts) if at in texts and left > 0 else 0) for at, width in enumerate(widths)]
