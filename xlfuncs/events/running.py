"""An event from what was typed to its outcome: the one road for every host."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import localcontext
from typing import Any

from xlfuncs.core.arguments import Word
from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.editions import asked
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import CONTEXT
from xlfuncs.core.quoting import QUOTED, digits, shown
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events.counting import counting, is_note, listed, refuse_several, refuse_twice, tell_apart, without_sums
from xlfuncs.events.dates import first_day, has_unread_days
from xlfuncs.events.declaration import Event, EventSettings, Table, table_name
from xlfuncs.events.fields import FoundField
from xlfuncs.events.grids import MOST, NOT_USED, Grid, changed_headings, grid_of, grids_of, unknown_in
from xlfuncs.events.outcome import Builder, Outcome
from xlfuncs.events.people.pairs import are_pairs, name_pairs
from xlfuncs.events.people.roster import MEMBERS, Roster
from xlfuncs.events.problems import ERROR, HINT, Problem, WrongSettingsError, faults_in
from xlfuncs.events.reading import Reader, event_named, read_settings
from xlfuncs.events.register import REGISTERS
from xlfuncs.events.sheet.shape import ranges_of
from xlfuncs.events.wording import words_for

NO_EVENT_NAME = Sentence(en="the event has no name", zh="没有填写比赛名称", ja="競技会名がありません")
NO_DATE = Sentence(en="the event has no date", zh="没有填写日期", ja="日付がありません")
NO_YEAR = Sentence(
    en="no day of a year can be told from the date {date}: the season does not count this event",
    zh="从日期{date}看不出是哪年哪日：年度汇总不计入本比赛",
    ja="日付{date}から年月日がわからないため、年度集計に入りません",
)
OTHER_DAYS = Sentence(
    en="of the date {date} only {day} is read: write the first day and the last, as in 2026-05-13 – 2026-05-14",
    zh="日期{date}中只读出 {day}：请写第一天和最后一天，如 2026-05-13—2026-05-14",
    ja="日付{date}のうち {day} だけを読み取りました。最初と最後の日を 2026-05-13～2026-05-14 のように書いてください",
)
NOBODY_ENTERED = Sentence(
    en="{subject}: none is listed, so nothing counts",
    zh="没有填写任何{subject}，其他各表暂不计入",
    ja="{subject}の記入がないため、ほかの表も集計できません",
)
NO_TABLE = Sentence(
    en="no table has the columns of {table}: {columns}",
    zh="没有找到“{table}”表，它应有这些列：{columns}",
    ja="「{table}」の表が見つかりません。必要な列：{columns}",
)
NO_SUCH_TABLE = Sentence(
    en='there is no table "{table}"; there are {tables}',
    zh="没有名为“{table}”的表；可用的有：{tables}",
    ja="「{table}」という表はありません。あるのは {tables} です",
)
NO_TABLE_HERE = Sentence(
    en="{table}: this event has no such table",
    zh="“{table}”：本比赛没有此表",
    ja="「{table}」：この競技会にこの表はありません",
)

HEADING_TAKEN = Sentence(
    en="{setting} is blank, and the heading {heading} says percentages: they were taken so",
    zh="“{setting}”未填，而标题{heading}表明是百分比：已按百分比计算",
    ja="「{setting}」が空欄で、見出し{heading}は百分率なので、百分率として計算しました",
)
HEADING_CONTRADICTS = Sentence(
    en="the heading {heading} says percentages, but {setting} is {found}: mend one of them",
    zh="标题{heading}表明是百分比，而“{setting}”为{found}：请更正其一",
    ja="見出し{heading}は百分率ですが、「{setting}」は{found}です。どちらかを直してください",
)

Ranges = Sequence[Sequence[Sequence[Any]]]


def of_ranges(
    name: str, settings: Sequence[Sequence[Any]], tables: Ranges, headings_at: Mapping[str, int] | None = None
) -> Outcome:
    """Compute an event whose settings and tables are ranges of cells with their labels and headings.

    ``headings_at``: the rows of the headings in a workbook of ours, which hands no empty cell over as 0.
    """
    event = event_named(name)
    taken, faults, language = read_settings(event, settings, strict=False)
    with faults.besides(event.settings):
        grids = grids_of(event, tables, of_workbook=headings_at is not None)
        outcome = outcome_of(event, taken, language, grids, headings_at or {})
    if unknown := unknown_in(event, settings):
        told = NOT_USED(words=Joined(unknown, most=MOST))
        outcome = outcome.hinting(told)
        remark(told)
    return outcome


def of_rows(
    name: str,
    settings: Mapping[str, Any],
    tables: Mapping[str, Iterable[Mapping[str, Any]]],
    language: str = "en",
    lines: Mapping[str, Sequence[tuple[str, int]]] | None = None,
) -> Outcome:
    """Compute an event given as plain keys and values; ``lines``: the sheet and the row in which each stood."""
    event = event_named(name)
    taken, faults, _ = read_settings(event, settings.items(), strict=True)
    known = {table.key: table for table in ranges_of(event)}
    unknown = [key for key in tables if key not in known]
    lines = lines or {}
    with faults.besides(event.settings):
        if unknown:
            raise CellError(VALUE, NO_SUCH_TABLE(table=unknown[0], tables=Joined(known)))
        grids = {key: grid_of(known[key], rows)._replace(lines=lines.get(key, ())) for key, rows in tables.items()}
        return outcome_of(event, taken, language, grids, {})


def outcome_of(
    event: Event, settings: EventSettings, language: str, grids: Mapping[str, Grid], headings_at: Mapping[str, int]
) -> Outcome:
    """Read the tables, run the program.

    Where settings are wrong that stops where one is asked for (``Faults.refuse``), after what it tells besides.
    """
    wrong = settings.unreadable.items()
    problems = [Problem("", None, FoundField(event.settings.named(key)), said, ERROR) for key, said in wrong]
    handed, grids = grids, _of_event(event, grids)
    of_nobody = (NO_TABLE_HERE(table=table_name(key)) for key in handed if key not in grids)
    problems += [Problem("", None, None, said, HINT) for said in of_nobody]
    for table in (MEMBERS, *event.tables):
        if table.key in grids:
            problems += changed_headings(event, table, grids[table.key], headings_at.get(table.key, 0))
    grids = by_cells(event, grids, _scoring(event, settings))
    problems += _settle_percentages(event, settings, grids)
    tables = _Tables(event, grids, headings_at, problems)
    first = event.entries
    required = [field.label for field in first.columns if field.required]
    if first.key not in grids and required:
        raise CellError(VALUE, NO_TABLE(table=table_name(first.key), columns=Joined(required)))
    rows = tables.rows(settings)
    outcome = Builder(event, settings, language, problems)
    outcome.roster = tables.roster
    outcome.edition = asked(event.prefix.upper())
    typed = [row for row in rows[first.key] if row]
    outcome.units = {row.at: getattr(row, first.subject.key) for row in typed}
    outcome.called = {row.at: row.called(digits(outcome.units[row.at] or "")) for row in typed}
    outcome.read = {key: {row.at: row for row in found if row} for key, found in rows.items()}
    outcome.rows = {table.key: {at: {} for at in outcome.read[table.key]} for table in event.tables[1:]}
    outcome.typed = len(typed)
    outcome.entries = {row.at: {} for row in typed}
    outcome.remarks = {row.at for row in typed if is_note(first, row)}
    counted, *others = tables.counted(rows, outcome.problems)
    outcome.counted = len(counted)
    for key in event.as_typed:
        cells = [None if (cell := getattr(row, key)) == "" else cell for row in counted]
        if any(cell is not None for cell in cells):
            for row, cell in zip(counted, cells, strict=True):
                outcome.give(row, **{key: cell})
    if counted:
        with localcontext(CONTEXT):
            try:
                event.program(settings, counted, *others, outcome)
            except CellError as error:
                raise _of_settings(event, error) from None
        outcome.tell_unnamed()
        _tell_of_name_and_date(settings, outcome)
    elif any(any(rows[table.key]) for table in event.tables[1:]):
        outcome.wrong(NOBODY_ENTERED(subject=first.subject.label))
    return outcome.outcome


def _tell_of_name_and_date(settings: EventSettings, outcome: Builder) -> None:
    """Hint at a name or a date that is missing, and at a date that the season cannot count by, or in part alone."""
    for key, said in (("name", NO_EVENT_NAME), ("date", NO_DATE)):
        if not getattr(settings, key) and key not in settings.unreadable:
            outcome.problems.append(Problem("", None, None, said, HINT))
    if settings.date and outcome.event.prefix in REGISTERS:
        day = first_day(settings.date)
        if day is None:
            outcome.hint(NO_YEAR(date=shown(settings.date)))
        elif isinstance(settings.date, str) and has_unread_days(settings.date):
            outcome.hint(OTHER_DAYS(date=shown(settings.date), day=f"{day}"))


def _of_event(event: Event, grids: Mapping[str, Grid]) -> dict[str, Grid]:
    """Give the tables that the event has: events without people too know a list of members."""
    own = {table.key for table in ranges_of(event)}
    return {key: grid for key, grid in grids.items() if key in own}


def by_cells(event: Event, grids: Mapping[str, Grid], given: Iterable[tuple[Any, Any]]) -> dict[str, Grid]:
    """Give the tables with the headings of the entries settled that stand for two columns, as settings and cells say.

    ``given``: the settings, each with its label.
    """
    key, own = event.entries.key, event.settings_class.percentages
    found = [(event.settings.find(label), cell) for label, cell in given] if own else []
    kinds = [(label.field.kind, cell) for label, cell in found if label and own and label.field.key == own[1]]
    percent = any(isinstance(kind, Word) and own and kind.find(cell) == own[2] for kind, cell in kinds)
    return {one: grid.by_cells(percent=percent) if one == key else grid for one, grid in grids.items()}


def _scoring(event: Event, settings: EventSettings) -> Iterator[tuple[str, Any]]:
    """Give the setting that chooses percentages, where the event has one and it can be read."""
    if event.settings_class.percentages is not None:
        key = event.settings_class.percentages[1]
        with suppress(CellError):  # it is wrong, which is told
            yield key, getattr(settings, event.settings.named(key).attribute)


def percent_heading(event: Event, grids: Mapping[str, Grid]) -> str:
    """Give the heading over filled cells that says percentages, where a setting says so too; "" where there is none."""
    grid = grids.get(event.entries.key)
    if event.settings_class.percentages is None or grid is None:
        return ""
    key = event.settings_class.percentages[0]
    for at, found in enumerate(grid.columns):
        if (
            found
            and found.percent
            and found.field.key == key
            and any(not is_blank(cell_at(row, at)) for row in grid.rows)
        ):
            return found.percent
    return ""


def _settle_percentages(event: Event, settings: EventSettings, grids: Mapping[str, Grid]) -> Iterator[Problem]:
    """Take percentages that a heading tells for such where nobody has chosen; tell where something else is chosen."""
    heading = percent_heading(event, grids)
    if not heading or event.settings_class.percentages is None:
        return
    _, key, word = event.settings_class.percentages
    field = event.settings.named(key)
    try:
        chosen = getattr(settings, field.attribute)
    except CellError:  # it is wrong, which is told
        return
    said = {"setting": field.label, "heading": shown(heading)}
    if chosen is None:
        setattr(settings, field.attribute, word)
        yield Problem("", None, FoundField(field), HEADING_TAKEN(**said), HINT)
    elif chosen != word:
        found = words_for(field.kind, chosen)
        yield Problem("", None, FoundField(field), HEADING_CONTRADICTS(**said, found=QUOTED(text=found)), ERROR)


def _of_settings(event: Event, error: CellError) -> CellError:
    """Say what a program is refused for, each told of the setting that it is about, by its label."""
    labels: dict[str, Told] = {field.key: field.label for field in event.settings}
    return WrongSettingsError([each._replace(error=each.error.in_words(labels)) for each in faults_in(error)])


def wrong_in_rows(event: Event, grids: Mapping[str, Grid], headings_at: Mapping[str, int]) -> list[Problem]:
    """Say what is wrong with rows whatever the settings: cells that cannot be read, rows that are nobody's.

    >>> event = event_named("cba-teams")
    >>> grid = grid_of(event.entries, [{"unit": "A", "place": 1}, {"unit": None, "place": 2}])
    >>> [(each.name, each.row.at) for each in wrong_in_rows(event, {"entries": grid}, {})]
    [('NO_NAME', 2)]
    """
    problems: list[Problem] = []
    tables = _Tables(event, _of_event(event, grids), headings_at, problems)
    tables.counted(tables.rows(None), problems)
    return problems


class _Tables:
    """The tables of an event as they were handed over, and the members among them; what is wrong with rows is added to
    the ``problems``.
    """

    def __init__(
        self, event: Event, grids: Mapping[str, Grid], headings_at: Mapping[str, int], problems: list[Problem]
    ) -> None:
        self.event, self.grids, self.headings_at, self.problems = event, grids, headings_at, problems
        self.roster = Roster([])
        self.roster = Roster(listed(self._read(MEMBERS), problems))

    def rows(self, settings: EventSettings | None) -> dict[str, list[Any]]:
        """Give the rows of every table of the event; pairs and their players have what the one says of the other."""
        event = self.event
        decide, pairs = False, are_pairs(event, settings)
        with suppress(CellError):  # a wrong setting, which is told
            decide = settings is not None and settings.holdings_decide
        alone = len(event.tables) == 1  # else another table names the pairs
        rows = {
            table.key: self._read(table, holdings_decide=decide, of_pairs=pairs, named_by_players=pairs and alone)
            for table in event.tables
        }
        tell_apart(event.entries, rows[event.entries.key], self.roster)
        if pairs:
            name_pairs(event.entries, rows[event.entries.key], self.roster, self.problems, decide)
        return rows

    def _read(self, table: Table, **known: bool) -> list[Any]:
        """Give the rows of a table; none where there is no such table. ``known``: what ``Reader`` is to know."""
        grid = self.grids.get(table.key)
        if grid is None or not grid.columns:
            return []
        reader = Reader(table, grid, self.roster, self.headings_at.get(table.key, 0), **known)
        rows = list(reader.read())
        for row, (sheet, line) in zip(rows, grid.lines, strict=False):
            if row is not None:
                row.sheet, row.line = sheet, line
        self.problems += reader.problems
        return rows

    def counted(self, rows: Mapping[str, Iterable[Any]], problems: list[Problem]) -> list[list[Any]]:
        """Give the rows of each table that count; of the entries those that are somebody's, once."""
        first, *others = self.event.tables
        counted = counting(first, rows[first.key], self.roster, problems)
        refuse_twice(first, counted, self.roster, problems)
        if self.event.prefix in REGISTERS and not self.roster:  # the members' table knows its names
            refuse_several(first, counted, problems)
        return [counted, *(list(without_sums(table, rows[table.key], problems)) for table in others)]
