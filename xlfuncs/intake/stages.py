"""The stages before an event, 予選 before 決勝: what they give to its settings, entries and members."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from xlfuncs.core.cells import is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.remarks import listening, remark
from xlfuncs.core.sentences import LOST, Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import FINAL, Carried, Event, Stage
from xlfuncs.events.people.pairs import together
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.problems import ERROR
from xlfuncs.formats.registry import format_of
from xlfuncs.formats.workbook import WORKBOOK
from xlfuncs.intake.cells import same
from xlfuncs.intake.ledger import MOST
from xlfuncs.intake.read import NOT_TAKEN, OfKeys, OfSheets, Read, filled, read, read_book
from xlfuncs.intake.rows import Gathered
from xlfuncs.intake.workbook.event import event_of
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

TAKES_NONE = Sentence(
    en="{event} takes nothing over of a stage before it",
    zh="“{event}”不从前一阶段取数据",
    ja="「{event}」は予選などから引き継ぐものがありません",
)
NO_STAGE_OF = Sentence(
    en="{event} takes nothing over of an event such as this one: {stage}",
    zh="“{event}”不能从这种比赛取数据：{stage}",
    ja="「{event}」がこの種の競技会から引き継ぐものはありません：{stage}",
)
ONE_STAGE = Sentence(
    en="{event} takes over of one stage alone, and another one is given already",
    zh="“{event}”只从一个阶段取数据，而已给出另一个",
    ja="「{event}」が引き継ぐのは一つのラウンドからだけで、すでに別のものが指定されています",
)
CARRIED = Sentence(
    en="taken over from {files}: {settings}",
    zh="取自 {files}：{settings}",
    ja="{files} から引き継ぎ：{settings}",
)
SETTING_IS = Sentence(en="{setting} {value}", zh="{setting} {value}", ja="{setting} {value}")
MEANT_OTHERWISE = Sentence(
    en="{setting} {was} was that of this stage alone: with the one before it is {value}",
    zh="“{setting}”的 {was} 只是本阶段的：连同前一阶段为 {value}",
    ja="「{setting}」の {was} はこのラウンドだけの数なので、予選と合わせて {value} としました",
)
SAYS_OTHERWISE = Sentence(
    en="{setting} is {was}, but by {files} it would be {value}: {was} stays; mend one of them",
    zh="“{setting}”为 {was}，而按 {files} 应为 {value}：保留 {was}，请核对",
    ja="「{setting}」は {was} ですが、{files} によれば {value} です。{was} のままにしました。確認してください",
    severity=LOST,
)
NOT_BEFORE = Sentence(
    en="not among the entries of {files}: {units}",
    zh="不在 {files} 的名单中：{units}",
    ja="{files} の一覧に見つかりません：{units}",
)
SEVERAL_BEFORE = Sentence(
    en="{files}: several entries of one name with other players, so no players are taken over: {units}",
    zh="{files} 中有同名而队员不同的参赛单位，未取其队员：{units}",
    ja="{files} に同じ名前で選手の違う参加者があるため、選手を引き継いでいません：{units}",
    severity=LOST,
)


def stage_of(file: Path, event: Event, *, ours: bool = False) -> Stage:
    """Return what a stage came to: a workbook of ours by its own event, anything else as a list of this one.

    ``ours``: nothing else is looked at. ``PackageError`` where it cannot be computed, or is not to be published.
    """
    with listening(lambda _: None):  # what else stands there is no concern of the later one
        own = filled(file) if ours else _read(file, event)
        try:
            outcome = own.outcome()
        except CellError as wrong:
            raise PackageError(wrong.reason, file) from None
        first = next((each for each in outcome.problems if each.severity == ERROR), None)
        if first is not None:
            raise PackageError(NOT_TAKEN(why=first.said), file)
        return Stage(str(file), outcome, own.typed())


def _read(file: Path, event: Event) -> Read:
    if format_of(file) is WORKBOOK:
        with Workbook(file) as book:
            own: OfSheets = read_book(book, event_of(book) or event)
            return own
    return read(file, event)


def carried(
    event: Event, before: Sequence[Stage], settings: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]
) -> Carried:
    """Return what the stages give to the event; ``PackageError`` where it takes nothing over, or nothing of such
    stages.
    """
    if event.carries is None:
        raise PackageError(TAKES_NONE(event=event.title), before[0].file)
    *_, shared, _, _ = event.settings_class.__mro__  # what all events of one kind of a rulebook have, C or N among it
    for each in before:
        if not isinstance(each.outcome.settings, shared):
            raise PackageError(NO_STAGE_OF(event=event.title, stage=each.outcome.event.title), each.file)
    found = event.carries(before, settings, entries)
    if found.of_one and before[1:]:
        raise PackageError(ONE_STAGE(event=event.title), before[1].file)
    plain = {key: _cell(value) for key, value in found.settings.items() if event.settings.find(key)}
    return found._replace(settings={key: value for key, value in plain.items() if not _is_default(event, key, value)})


def _is_default(event: Event, key: str, value: Any) -> bool:
    """Return whether a setting is what it is where nobody fills it in: a workbook of ours shows that too."""
    field = event.settings.named(key)
    return not is_blank(field.default) and same(field, value, field.default)


def with_settings(event: Event, of: Carried, files: str, own: Mapping[str, Any]) -> tuple[dict[str, Any], list[Told]]:
    """Return the settings with what is taken over, and what is told of it: what stands there itself stays."""
    now, taken = dict(own), []
    told: list[Told] = []
    for key, value in of.settings.items():
        field = event.settings.named(key)
        names = {"setting": field.label, "value": digits(value)}
        was = own.get(key)
        if is_blank(was):
            taken.append(SETTING_IS(**names))
        elif same(field, was, value):
            continue
        elif key in of.meant:
            told.append(MEANT_OTHERWISE(**names, was=digits(was)))
        else:
            told.append(SAYS_OTHERWISE(**names, was=digits(was), files=files))
            continue
        now[key] = value
    if taken:
        told.insert(0, CARRIED(files=files, settings=Joined(taken)))
    return now, told


def with_entries(
    event: Event, of: Carried, files: str, own: Sequence[Mapping[str, Any]]
) -> tuple[list[dict[str, Any]], list[Told]]:
    """Return the entries with what they leave blank and the stage before has; behind them those who were eliminated
    there.
    """
    subject = event.subject.key
    known: dict[str, Mapping[str, Any]] = {}
    several: dict[str, None] = {}
    for row in of.entries:
        name = _name(row, subject)
        if _players(known.setdefault(name, row)) != _players(row):
            several[name] = None
    rows, met = [], set()
    strange: list[Told | str] = []
    doubtful: list[Told | str] = []
    for row in own:
        name = _name(row, subject)
        more = {} if name in several else known.get(name, {})
        met.add(name)
        if not more and name:
            (doubtful if name in several else strange).append(shown(digits(row.get(subject) or name)))
        has_players = any(key.startswith("player") and not is_blank(cell) for key, cell in row.items())
        rows.append({**row, **{key: cell for key, cell in more.items() if _lacks(row, key, has_players=has_players)}})
    if of.all_entries:
        rows += [dict(row) for name, row in known.items() if name not in met]
    told = [(SEVERAL_BEFORE, doubtful), (NOT_BEFORE, strange)]
    return rows, [said(files=files, units=Joined(units, most=MOST)) for said, units in told if units]


def is_final(event: Event, settings: Mapping[str, Any]) -> bool:
    """Return whether the settings that were typed say that it is the final of something."""
    said = settings.get(event.stage_setting.key) if event.stage_setting else None
    return event.stage_setting is not None and not is_blank(said) and same(event.stage_setting, said, FINAL)


def take_over(found: Gathered, before: Sequence[Stage]) -> list[Told]:
    """Take over what the stages give to what files have given; what is to be told of it comes back."""
    files = ", ".join(Path(each.file).name for each in before)
    key = found.event.entries.key
    of = carried(found.event, before, found.settings, found.tables.get(key, []))
    found.settings, told = with_settings(found.event, of, files, found.settings)
    rows, strange = with_entries(found.event, of, files, found.tables.get(key, []))
    lines = found.lines.get(key, [])
    found.tables[key], found.lines[key] = rows, [*lines, *[("", 0)] * (len(rows) - len(lines))]
    return [*told, *strange]


def after(own: Read, before: Sequence[Stage]) -> Read:
    """Return what a file gives to an event, with what the stages before give to it, which is told."""
    found, came = Gathered(own.event), own.incoming()
    found.add("", came)
    for said in take_over(found, before):
        remark(said)
    came = replace(came, lines=found.lines)
    return OfKeys(event=own.event, language=own.language, came=came, settings=found.settings, tables=found.tables)


def members_of(before: Sequence[Stage]) -> Iterator[Mapping[str, Any]]:
    """Yield the members' tables of the stages."""
    for each in before:
        yield from each.typed.get(MEMBERS.key, ())


def _lacks(row: Mapping[str, Any], key: str, *, has_players: bool) -> bool:
    """Return whether a row is to have what the stage before says: players only where it names none."""
    return is_blank(row.get(key)) and not (has_players and key.startswith(("player", "holding")))


def _name(row: Mapping[str, Any], subject: str) -> str:
    """Return by what an entry is known again: its name, else those of its players."""
    if not is_blank(row.get(subject)):
        return normal(digits(row[subject]))
    return normal(together(_players(row)))


def _players(row: Mapping[str, Any]) -> list[str]:
    return [digits(row[key]) for key in sorted(row) if key.startswith("player") and not is_blank(row[key])]


def _cell(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else value
