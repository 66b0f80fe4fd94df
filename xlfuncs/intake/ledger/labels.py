"""What stands in somebody's sheet like a heading or a setting and is none: a slip in it would pass unseen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from xlfuncs.core.quoting import digits
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined
from xlfuncs.core.words import normal
from xlfuncs.events import Event
from xlfuncs.events.blanks import cell_at, is_blank
from xlfuncs.events.unknown import MOST, NOT_USED, is_free, is_like_label, is_like_value, nobodys
from xlfuncs.intake.cells import COLON, holds_both
from xlfuncs.intake.crosstables.round_list import ours_among
from xlfuncs.intake.settings.values import over_values
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import Headed

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


def without_notes(cells: Sequence[Any]) -> list[Any]:
    """The cells of a row but for notes with a label, ``总裁判：王伟``, where something else stands there."""
    return [cell for cell in cells if not COLON.fullmatch(str(cell))] or [*cells]


def settings_in(event: Event, cell: Any, *, above: bool) -> Iterator[tuple[str, str]]:
    """The labels in a cell, each with what follows: ``主办：市桥协，日期：5月13日``.

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


def tell(named: Iterable[str]) -> None:
    """Remark on the headings beside the tables' own, and on the ``labels`` above."""
    if once := list(dict.fromkeys(named)):
        remark(NOT_USED(words=Joined(once, most=MOST)))


def labels(
    event: Event, sheets: Sequence[SheetRows], tables: Sequence[Headed], settings: Iterable[tuple[str, int, int]]
) -> list[str]:
    """What stands like the label of a setting, and is none: above the tables, or where none stands among settings.

    ``settings``: where the labels of some stand, by sheet, row and column from 1.
    """
    found: list[str] = []
    read = [*settings]
    for sheet in sheets:
        first = min((each.row for each in tables if each.sheet is sheet), default=None)
        if first is None:
            places = [(row, column - 1) for name, row, column in read if name == sheet.name]
            rows = [*_among(sheet.rows, max((row for row, _ in places), default=0))]
            columns = {column for _, column in places}
            found += (word for at, word in _labels(event, rows, apart=True) if at in columns)
        elif not sheet.own:
            found += (word for _, word in _labels(event, sheet.rows[:first]))
    return [*nobodys(event, found)]


def _among(rows: Sequence[Sequence[Any]], last: int) -> Iterator[Sequence[Any]]:
    """The rows down to the ``last`` setting, and below it as far as the headings of another list."""
    for at, cells in enumerate(rows):
        filled = [cell for cell in cells if not is_blank(cell)]
        if at >= last and len(filled) > 2 and all(isinstance(cell, str) and not holds_both(cell) for cell in filled):
            return
        yield cells


def headings(tables: Sequence[Headed]) -> Iterator[str]:
    """The headings beside those of the tables that are none of theirs nor ours, and have something below."""
    for each in tables:
        heads, *below = each.sheet.rows[each.row :]
        taken = {at for one in _same(each, tables) for at, found in enumerate(one.columns) if found}
        known = ours_among(heads) | {normal(digits(heads[at])) for at in taken}  # over another list, which is told
        for at, head in enumerate(heads):
            if is_blank(head) or at in taken or normal(digits(head)) in known or COLON.fullmatch(digits(head)):
                continue
            if any(at < len(row) and not is_blank(row[at]) for row in below):
                yield digits(head).strip()


def _same(headed: Headed, tables: Sequence[Headed]) -> list[Headed]:
    """The tables headed by the same row."""
    return [each for each in tables if each.sheet is headed.sheet and each.row == headed.row]


def _labels(event: Event, rows: Sequence[Sequence[Any]], *, apart: bool = False) -> Iterator[tuple[int, str]]:
    """What stands before a value, or over one, like a setting's label, with its column from 0."""
    values = False
    for cells, below in zip_longest(rows, rows[1:], fillvalue=()):
        under = set() if values else over_values(event, cells, below)
        if under:
            unknown = [at for at in under if not (event.settings.find(cells[at]) or is_blank(cell_at(below, at)))]
            yield from ((at, cells[at].strip()) for at in sorted(unknown))
        elif not values:
            yield from _labels_in(event, cells, apart=apart)
        values = bool(under)


def _labels_in(event: Event, cells: Sequence[Any], *, apart: bool = False) -> Iterator[tuple[int, str]]:
    """What stands before a value like a setting's label, with its column from 0, pair by pair.

    Where nothing else stands in a row above a table the value may be any text: ``限制条件 | 无``.
    """
    filled = [(at, cell) for at, cell in enumerate(cells) if not is_blank(cell)]
    free = len(filled) == 2 and not apart
    while filled:
        (at, cell), *filled = filled
        behind, value = filled[0] if filled else (0, None)
        if event.settings.find(cell):
            filled = filled[1:] if behind == at + 1 and not event.settings.find(value) else filled
        elif holds_both(cell):
            for name, said in settings_in(event, cell, above=True):
                if is_like_label(name) and not event.settings.find(name) and (not apart or is_like_value(event, said)):
                    yield at, name.strip()
        elif is_like_label(cell) and not (is_blank(value) or holds_both(value) or event.settings.find(value)):
            free_here = free or normal(cell).endswith(":")
            if (is_like_value(event, value) and (behind <= at + 2 or free_here)) or (free_here and is_free(value)):
                yield at, cell.strip().rstrip(":：")
                filled = filled[1:]
