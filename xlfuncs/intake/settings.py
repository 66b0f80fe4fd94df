"""Find an event's settings in somebody's sheets: a label with its value beside it, wherever they stand."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Text, Word
from xlfuncs.core.cells import cell_at, filled_cells, is_blank
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.events import Event
from xlfuncs.events.dates import DateCell
from xlfuncs.events.fields import Field
from xlfuncs.events.grids import is_like_label
from xlfuncs.intake.cells import COLON, holds_both, same
from xlfuncs.intake.ledger import MOST, Ledger, Named, Place
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import Headed
from xlfuncs.xlsx.address import address

EXPLAINED = Sentence(
    en="the sheet '{sheet}' is read as an explanation: what stands beside {labels} there is no value of theirs",
    zh="工作表“{sheet}”按说明处理，不作为设置：其中{labels}右侧的内容不是可填的值",
    ja="シート「{sheet}」は説明とみなし、設定としては読み取りません。{labels} の右にあるのは設定の値ではありません",
)
SET_ABOVE = Sentence(
    en="'{sheet}': {label} is set above the table, and {value} in {cell} is not read",
    zh="“{sheet}”：“{label}”以表格上方的为准，{cell} 的 {value} 没有读取",
    ja="「{sheet}」：「{label}」は表の上の設定を使い、{cell} の{value}は読み取っていません",
)


NOT_BESIDE = Sentence(
    en="'{sheet}': nothing stands beside {label}, and {value} in {cell} is not read; write the value beside the label",
    zh="“{sheet}”：“{label}”右侧是空白，{cell} 的{value}没有读取；请把值写在“{label}”右侧一格",
    ja="「{sheet}」：「{label}」の右が空欄で、{cell} の{value}は読み取っていません。"
    "値は「{label}」のすぐ右のセルに書いてください",
    severity=LOST,
)

#: What stands between settings in one cell, besides spaces.
_BETWEEN = ",，;；、。|｜"
#: The words before a colon, from any of them on: a label may have several (``参加テーブル数 T``), of some letters.
_WORDS = re.compile(rf"(?<![^\s{_BETWEEN}])(?=(?P<label>[^\s:：][^:：]{{0,99}})[:：])")
_BRACKETS = re.compile(r"[(（][^(（)）]*[)）]|“[^“”]*”|「[^「」]*」|《[^《》]*》|【[^【】]*】")
#: A word as people label with, and no number: ``第3轮`` is none.
#: Nor is how the name of an event ends, ``中国 杯：决赛``.
_SHORT = re.compile(
    rf"(?!\S*(?:杯|カップ|大会|リーグ|選手権|(?:公开|联|锦标|邀请|大奖|挑战|选拔)赛)$)[^\s\d{_BETWEEN}]{{1,8}}"
)


class Beside(NamedTuple):
    """A setting as it stands in a sheet: its label and the cell of its value, at ``row`` and ``column`` from 1.

    ``at``: the column of the label. ``near``: what stands nearest where nothing does beside it, with its cell; the
    value, if that can be one.
    """

    label: Any
    value: Any
    sheet: str
    row: int
    column: int
    at: int = 0
    near: tuple[Any, Place] | None = None
    #: The row of the label, where it is not that of the value.
    over: int = 0

    @property
    def places(self) -> list[Place]:
        """The cells of the label and of the value."""
        return [(self.over or self.row, self.at), (self.row, self.column)]


def settings_in(
    event: Event, sheets: Sequence[SheetRows], headed: Sequence[Headed], tables: Sequence[Headed]
) -> Iterator[Beside]:
    """Each setting's label with the cell of its value: anywhere but among headings and in a table's own columns.

    That is the cell beside the label, where the label is merged with its neighbours the first behind them; behind a
    colon in the label's own cell, what follows there. Else it is looked for ``elsewhere``.
    """
    for sheet in sheets:
        here = [each for each in tables if each.sheet is sheet]
        first = min((each.row for each in here), default=len(sheet.rows))
        heads = {each.row for each in headed if each.sheet is sheet}
        held = [(each.row, own[0], own[-1]) for each in here if (own := each.own)]
        reader = _Reader(event, sheet, held)
        for at in range(len(sheet.rows)):
            if at < first and at in heads:
                continue  # of a board, say: what stands beside a heading is a heading
            over = at < first and at + 1 not in heads and not sheet.own
            below = cell_at(sheet.rows, at + 1) or ()
            under = over_values(event, sheet.rows[at], below) if over else ()
            yield from reader.row(at, under, above=at < first)


class _Reader:
    """Reads the settings of a sheet. ``held``: of the tables there the row of the headings, the first and last column.

    All of them count from 0.
    """

    def __init__(self, event: Event, sheet: SheetRows, held: Sequence[tuple[int, int, int]]) -> None:
        self.event, self.sheet, self.held = event, sheet, held
        self.ends = {(area.top - 1, area.left - 1): area.right for area in sheet.merged}

    def row(self, at: int, under: Container[int], *, above: bool) -> Iterator[Beside]:
        """Yield the settings whose labels stand in a row; the values of those in some columns stand ``under`` it."""
        value_at = None
        for column, label in enumerate(self.sheet.rows[at]):
            beside = self.ends.get((at, column), column + 1)
            if column == value_at or self._in_table(at, column, beside):
                continue
            if column in under:
                if not self.event.settings.find(label):
                    continue
                value = cell_at(self.sheet.rows[at + 1], column)
                yield Beside(label, value, self.sheet.name, at + 2, column + 1, column + 1, over=at + 1)
            elif found := self.event.settings.find(label):
                if one := self._with_value(found.field, at, column, beside):
                    value_at = one.column - 1
                    yield one
            else:
                named = [*settings_in_cell(self.event, label, above=above)]
                known = [each for each in named if self.event.settings.find(each[0])]
                # on a sheet of its own a note may speak of one: a notice begins with it, or has several
                if self.held or len(known) > 1 or any(settings_in_cell(self.event, label, above=False)):
                    place = self.sheet.name, at + 1, column + 1, column + 1
                    yield from (Beside(name, said, *place) for name, said in known)

    def _in_table(self, at: int, left: int, right: int) -> bool:
        return any(at >= top and first <= right and left <= last for top, first, last in self.held)

    def _with_value(self, field: Field, at: int, column: int, beside: int) -> Beside | None:
        """Return the setting whose label stands in a cell; ``None`` where a label follows it, or nothing."""
        cells = self.sheet.rows[at]
        value = cell_at(cells, beside)
        if self.event.settings.find(value) and not _is_word_of(field, value):
            return None
        found = Beside(cells[column], value, self.sheet.name, at + 1, beside + 1, column + 1)
        if not is_blank(value) or self.sheet.own:
            return found if beside < len(cells) else None
        behind = _behind(self.event, cells, beside, lambda other: self._in_table(at, other, other))
        if behind is not None:
            meant = _is_meant(self.event, self.sheet, field, (column, beside), (at, behind))
            near = cells[behind], (at + 1, behind + 1)
            found = found._replace(value=cells[behind], column=behind + 1) if meant else found
            return found if meant is None else found._replace(near=near)
        if _is_below(self.sheet, field, at, column):
            return found._replace(near=(self.sheet.rows[at + 1][column], (at + 2, column + 1)))
        return found if beside < len(cells) else None


def settled(event: Event, settings: Iterable[Beside], ledger: Ledger) -> list[Beside]:
    """Return the settings: what does not stand beside its label is no value where another one does. What is none is
    told.
    """
    named = [(found.field, each) for each in settings if (found := event.settings.find(each.label))]
    said: dict[str, Any] = {}
    for own, each in named:
        if not (each.near or is_blank(each.value)):
            said.setdefault(own.key, each.value)
    kept = []
    for own, each in named:
        beaten = each.near is not None and own.key in said and not same(own, said[own.key], each.value)
        kept.append(each._replace(value=None) if beaten else each)
        if each.near and beaten != is_blank(each.value):
            value, cell = each.near
            where = {"sheet": each.sheet, "label": str(each.label).strip(), "cell": address(*cell)}
            ledger.tell(NOT_BESIDE(value=shown(value), **where), {each.sheet: [cell]})
    return kept


def labels_of(event: Event, settings: Iterable[Beside]) -> Iterator[tuple[str, int, int]]:
    """Yield where the labels of settings stand that are read: sheet, row and column from 1."""
    for each in settings:
        found = event.settings.find(each.label)
        if found and not is_blank(each.value) and found.field.kind.takes(each.value):
            yield each.sheet, each.row, each.at


def without_legends(
    event: Event, settings: Sequence[Beside], tables: Sequence[Headed], ledger: Ledger
) -> tuple[list[Beside], set[str]]:
    """Return the settings themselves, and the sheets that only explain them."""
    legends, apart = _legends(event, settings, tables, ledger), _apart(event, settings, tables, ledger)
    return [each for each in settings if each.sheet not in legends and each not in apart], legends


def _legends(event: Event, settings: Sequence[Beside], tables: Sequence[Headed], ledger: Ledger) -> set[str]:
    """Return the sheets that explain the settings: no table stands there, no value can be read, and one is set
    elsewhere.

    They are told. Where nothing is set elsewhere these are the settings, with slips in them.
    """
    read: set[str] = set()
    unread: dict[str, list[Field]] = {}
    speaks = {each.sheet.name for each in tables}
    for each in settings:
        found = event.settings.find(each.label)
        if found is None or is_blank(each.value) or isinstance(found.field.kind, Text | DateCell):
            continue  # any text will do there
        if found.field.kind.takes(each.value):
            speaks.add(each.sheet)
            read.add(found.field.key)
        else:
            unread.setdefault(each.sheet, []).append(found.field)
    legends = {
        sheet: fields
        for sheet, fields in unread.items()
        if sheet not in speaks and any(field.key in read for field in fields)
    }
    for sheet, fields in legends.items():
        said = EXPLAINED(sheet=sheet, labels=Joined((field.label for field in fields), most=MOST))
        ledger.tell(said, {sheet: ledger.left(sheet)})
    return {*legends}


def _apart(event: Event, settings: Sequence[Beside], tables: Sequence[Headed], ledger: Ledger) -> list[Beside]:
    """Return what stands beside a table or below it like a setting that is set above: a legend, the day of a signature.

    It is told. Another number or another word of the setting's own contradicts it.
    """
    first: dict[str, int] = {}
    for table in tables:
        first[table.sheet.name] = min(table.row, first.get(table.sheet.name, table.row))
    above: dict[str, Any] = {}
    found = []
    for each in sorted(settings, key=lambda one: one.row > first.get(one.sheet, one.row)):
        label = event.settings.find(each.label)
        if label is None or is_blank(each.value):
            continue
        own, readable = label.field, label.field.kind.takes(each.value)
        if each.row <= first.get(each.sheet, each.row):
            above |= {own.key: each.value} if readable else {}
        elif own.key in above and not same(own, above[own.key], each.value):
            found += [each] if not readable or isinstance(own.kind, Text | DateCell) else []
    for each in found:
        cell = address(each.row, each.column)
        said = SET_ABOVE(sheet=each.sheet, label=str(each.label).strip(), value=shown(each.value), cell=cell)
        ledger.tell(said, {each.sheet: each.places})
    return found


def once(event: Event, found: Sequence[Beside]) -> tuple[tuple[Beside, ...], list[Named]]:
    """Return the settings, and what is called so only where the setting itself is not there: 大会名 beside 競技会名."""
    heads = event.settings.in_row(None if is_blank(each.value) else each.label for each in found)
    spare = [each for each, head in zip(found, heads, strict=True) if head is None and not is_blank(each.value)]
    named = [Named(str(each.label).strip(), each.sheet, each.places) for each in spare]
    return tuple(each for each in found if each not in spare), named


def settings_in_cell(event: Event, cell: Any, *, above: bool) -> Iterator[tuple[str, str]]:
    """Yield the labels in a cell, each with what follows: ``主办：市桥协，日期：5月13日``.

    A further one is one of the event's, or begins a line, or is a short word (``5月13日 地点：体育馆``; in English
    not behind a word: ``Spring Cup: final`` is one name, and so is ``中国 杯：决赛``). What else has a colon belongs
    to the value before it, and so does what stands in brackets. A cell that does not stand ``above`` a table begins
    with one of the event's: notes speak of days that are not its own.
    """
    text = str(cell)
    whole = COLON.fullmatch(text)
    if not whole or not (above or event.settings.find(whole["label"])):
        return
    within = {at for found in _BRACKETS.finditer(text) for at in range(*found.span())}
    longest: dict[int, int] = {}
    for found in _WORDS.finditer(text):
        label, at = found["label"], found.start()
        short = _SHORT.fullmatch(label) and not (label.isascii() and text[max(at - 2, 0) : at].strip()[-1:].isalpha())
        begins = short or (text[at - 1 : at] == "\n" and "\n" not in label)
        if at not in within and (begins or event.settings.find(label)):
            longest.setdefault(found.end("label"), at)
    cuts = sorted({0, *longest.values()})
    for start, end in zip(cuts, [*cuts[1:], len(text)], strict=True):
        if one := COLON.fullmatch(text[start:end].strip()):
            yield one["label"], one["value"].strip().rstrip(_BETWEEN).rstrip()


def over_values(event: Event, cells: Sequence[Any], below: Sequence[Any]) -> set[int]:
    """Return the columns of a row, from 0, where it holds labels alone, known ones and others, and their values stand
    below.

    Some of these are to be read; none of the labels is the value of another.
    """
    labels, values = filled_cells(cells), filled_cells(below)
    known = {at: label.field for at, cell in labels.items() if (label := event.settings.find(cell))}
    if len(known) < 2 or not values.keys() <= labels.keys() or any(map(event.settings.find, values.values())):
        return set()
    words = [labels[at] for at in labels if at not in known]
    beside = ((field, cell_at(cells, at + 1)) for at, field in known.items())
    if not all(map(is_like_label, words)) or any(_says(field, cell) for field, cell in beside):
        return set()
    return {*labels} if any(_says(known[at], cell) for at, cell in values.items() if at in known) else set()


def _behind(event: Event, cells: Sequence[Any], beside: int, taken: Callable[[int], bool]) -> int | None:
    """Return the column of what stands nearest in a row behind the blank cell ``beside`` a label; ``None`` where
    nothing does.

    Nor a label, known or not, with its own value; nor a cell in a column that is ``taken`` by a table.
    """
    for column in range(beside, len(cells)):
        if taken(column) or _is_label(event, cells, column):
            return None
        if not is_blank(cells[column]):
            return column
    return None


def _is_label(event: Event, cells: Sequence[Any], at: int) -> bool:
    """Return whether a cell is a label, known or before a value of its own, or holds both."""
    cell, value = cell_at(cells, at), cell_at(cells, at + 1)
    if event.settings.find(cell) or holds_both(cell):
        return True
    return is_like_label(cell) and not (is_blank(value) or event.settings.find(value) or holds_both(value))


def _is_meant(
    event: Event, sheet: SheetRows, field: Field, label: tuple[int, int], cell: tuple[int, int]
) -> bool | None:
    """Return whether a cell behind a blank one is the setting's value; ``None`` where it only explains it.

    That it does in brackets, and where other rows have something there behind their values.

    A text is where no other label of that column has its value beside it. ``label``: its column and the one beside it;
    ``cell``: the row and the column.
    """
    (named, beside), (row, column) = label, cell
    others = [cells for at, cells in enumerate(sheet.rows) if at != row and event.settings.find(cell_at(cells, named))]
    others = [cells for cells in others if not is_blank(cell_at(cells, beside))]
    value = sheet.rows[row][column]
    explains = isinstance(value, str) and re.fullmatch(r"[(（].*[)）]", value.strip()) is not None
    if explains or any(not (is_blank(cell_at(cells, column)) or _is_label(event, cells, column)) for cells in others):
        return False if _says(field, value) else None
    return _says(field, value) or (not others and field.kind.takes(value))


def _is_below(sheet: SheetRows, field: Field, row: int, label: int) -> bool:
    """Return whether under a label that is alone in its row stands what can be its value, alone too."""
    label_alone, value_alone = (filled_cells(cell_at(sheet.rows, at) or ()) for at in (row, row + 1))
    return label_alone.keys() == value_alone.keys() == {label} and _says(field, value_alone[label])


def _is_word_of(field: Field, cell: Any) -> bool:
    """Return whether what is called like a setting is a word of another: ``club`` is who organises, and a level."""
    return isinstance(field.kind, Word) and field.kind.find(cell) is not None


def _says(field: Field, cell: Any) -> bool:
    """Return whether a cell can be read for a setting, which is no text that anything will do for."""
    if is_blank(cell) or isinstance(field.kind, Text) or not field.kind.takes(cell):
        return False
    return not isinstance(field.kind, DateCell) or isinstance(field.kind.take(cell, ""), datetime.date)
