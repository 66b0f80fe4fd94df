"""Settings in somebody's sheets: a label with its value beside it, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from xlfuncs.arguments import Text, Word
from xlfuncs.events import Event
from xlfuncs.events.blanks import cell_at, is_blank
from xlfuncs.events.dates import DateCell
from xlfuncs.events.fields import Field
from xlfuncs.exchange import unused
from xlfuncs.exchange.cells import same
from xlfuncs.exchange.headings import MOST, Headed
from xlfuncs.exchange.sheets import SheetRows
from xlfuncs.package.address import address
from xlfuncs.quoting import shown
from xlfuncs.remarks import remark
from xlfuncs.sentences import Joined, Sentence

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


class Beside(NamedTuple):
    """A setting as it stands in a sheet: its label and the cell beside it, at ``row`` and ``column`` from 1."""

    label: Any
    value: Any
    sheet: str
    row: int
    column: int


def settings_in(
    event: Event, sheets: Sequence[SheetRows], headed: Sequence[Headed], tables: Sequence[Headed]
) -> Iterator[Beside]:
    """Each setting's label with the cell beside it: anywhere but among headings and in a table's own columns.

    Beside a label that is merged with its neighbours the first cell behind them is meant; behind a colon in the
    label's own cell, what follows there.
    """
    for sheet in sheets:
        here = [each for each in tables if each.sheet is sheet]
        held = [(each.row, own[0], own[-1]) for each in here if (own := each.own)]
        first = min((each.row for each in here), default=len(sheet.rows))
        heads = {each.row for each in headed if each.sheet is sheet}
        ends = {(area.top - 1, area.left - 1): area.right for area in sheet.merged}
        for at, cells in enumerate(sheet.rows):
            if at < first and at in heads:
                continue  # of a board, say: what stands beside a heading is a heading
            value_at = None
            for column, label in enumerate(cells):
                beside = ends.get((at, column), column + 1)
                in_table = any(at >= top and left <= beside and column <= right for top, left, right in held)
                if column == value_at or in_table:
                    continue
                value = cell_at(cells, beside)
                if found := event.settings.find(label):
                    if beside < len(cells) and (not event.settings.find(value) or _is_word_of(found.field, value)):
                        value_at = beside
                        yield Beside(label, value, sheet.name, at + 1, beside + 1)
                    continue
                named = [*unused.settings_in(event, label, above=at < first)]
                known = [each for each in named if event.settings.find(each[0])]
                # on a sheet of its own a note may speak of one: a notice begins with it, or has several
                if here or len(known) > 1 or any(unused.settings_in(event, label, above=False)):
                    yield from (Beside(name, said, sheet.name, at + 1, column + 1) for name, said in known)


def without_legends(
    event: Event, settings: Sequence[Beside], tables: Sequence[Headed]
) -> tuple[list[Beside], set[str]]:
    """The settings themselves, and the sheets that only explain them."""
    legends, apart = _legends(event, settings, tables), _apart(event, settings, tables)
    return [each for each in settings if each.sheet not in legends and each not in apart], legends


def _legends(event: Event, settings: Sequence[Beside], tables: Sequence[Headed]) -> set[str]:
    """The sheets that explain the settings: no table stands there, no value can be read, and one is set elsewhere.

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
        remark(EXPLAINED(sheet=sheet, labels=Joined((field.label for field in fields), most=MOST)))
    return {*legends}


def _apart(event: Event, settings: Sequence[Beside], tables: Sequence[Headed]) -> list[Beside]:
    """What stands beside a table or below it like a setting that is set above: a legend, the day of a signature.

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
        remark(SET_ABOVE(sheet=each.sheet, label=str(each.label).strip(), value=shown(each.value), cell=cell))
    return found


def once(event: Event, found: Sequence[Beside]) -> tuple[tuple[Beside, ...], Sequence[str]]:
    """The settings, and what is called so only where the setting itself is not there: 大会名 beside 競技会名."""
    heads = event.settings.in_row(None if is_blank(each.value) else each.label for each in found)
    spare = [each for each, head in zip(found, heads, strict=True) if head is None and not is_blank(each.value)]
    return tuple(each for each in found if each not in spare), [str(each.label).strip() for each in spare]


def _is_word_of(field: Field, cell: Any) -> bool:
    """Whether what is called like a setting is a word of another: ``club`` is who organises, and a level."""
    return isinstance(field.kind, Word) and field.kind.find(cell) is not None
