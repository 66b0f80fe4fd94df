"""The round of a list of games where no cell beside a game says it: in a title above, or in a merged cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from xlfuncs.arguments import Kind, digits
from xlfuncs.errors import CellError
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.fields import Field
from xlfuncs.events.reading import is_blank
from xlfuncs.exchange.headings import HEADINGS_WITHIN, heads, parts_of
from xlfuncs.exchange.sources import SheetRows
from xlfuncs.exchange.unused import COLON
from xlfuncs.words import normal

#: The column that says the round.
ROUND = "round"
_NUMBER = r"(?:\d+|[一二三四五六七八九十]+)"
#: A round in a title; 共7轮, 第1-3轮 and 第3轮后 are none.
_IN_TITLE = re.compile(rf"(?<![至到前])第{_NUMBER}(?:轮|輪|回戦)(?![前后後至到~-])|round\.?\d+(?![\d~-])")
#: A line that says a round and no more than of what it is: 第3轮对阵表(5月3日). 第3轮张三弃权 is somebody's note.
_LINE = re.compile(
    rf"(第?{_NUMBER}(?:轮|輪|回戦)|(?:round|r)\.?\d+)"
    r"(?:对阵|对局|比赛|成绩|结果|编排|対局|対戦|結果|成績|組み?合わ?せ|表|单|一覧|[\d年月日/.:()~\-—星期周一二三四五六土曜])*"
)


#: A round by its number, or in any words where an event takes them.
Round = int | str


class _List(NamedTuple):
    """A list of games: its headings and their row from 0, and the column of the rounds, one beside if it has none."""

    at: int
    field: Field
    cells: Sequence[Any]
    column: int
    others: Sequence[int]

    def one(self, cells: Sequence[Any]) -> bool:
        """Whether there is a game in a row."""
        return any(not is_blank(_cell(cells, at)) for at in self.others)


def with_rounds(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """The sheets with the round beside each game, where only a title says it: over the headings, or between games.

    Headings that are repeated below such a title are one list. Cells stay where they are: a column that is not there
    is the blank one beside the last heading.
    """
    field = next((each for table in event.tables for each in table.columns if _is_round(each)), None)
    return [_with_rounds(event, sheet, field.kind) for sheet in sheets] if field else list(sheets)


def _is_round(field: Field) -> bool:
    return field.key == ROUND


def _with_rounds(event: Event, sheet: SheetRows, kind: Kind) -> SheetRows:
    rows = [list(row) for row in sheet.rows]
    named = above = _in_title(sheet.name, kind)
    games: _List | None = None
    between: Round | None = None
    changed = again = False
    for at, cells in enumerate(sheet.rows):
        said = _said(event, cells, kind, below=games is not None)
        if said is not None:
            above = between = said if named in (None, said) else None
            again = True
            if games is None:
                continue
        if games is not None and said is None and _speaks_of_one(cells, kind):
            above = between = None  # a title that says more, or a note: of which round the next games are is not clear
        repeated = games is not None and again and _same(cells, games.cells)
        if said is not None or repeated:
            rows[at] = [None] * len(cells)
            again, changed = said is not None, True
        elif _may_head(sheet, at) and (found := _headed(event, sheet, at)) is not None:
            games, between = found, None
        elif games is not None and _may_head(sheet, at) and heads(event, cells):
            games = None
        elif games is not None and games.one(cells) and is_blank(_cell(cells, games.column)):
            told = (_merged(sheet, at, games.column, kind) or between) if _has_round(games) else above
            if told:
                _put(rows[at], games.column, told)
                if not _has_round(games):
                    _put(rows[games.at], games.column, games.field.key)
                changed = True
    return sheet._replace(rows=rows) if changed else sheet


def _headed(event: Event, sheet: SheetRows, at: int) -> _List | None:
    """The list of games that a row heads, all of its columns there but perhaps that of the rounds."""
    cells = sheet.rows[at]
    for part in (*parts_of(sheet, at), range(len(cells))):
        own = [cell if place in part else None for place, cell in enumerate(cells)]
        for table in event.tables:
            field = next(filter(_is_round, table.columns), None)
            if field and (found := _list(sheet, at, table, field, own)):
                return found
    return None


def _list(sheet: SheetRows, at: int, table: Table, field: Field, words: Sequence[Any]) -> _List | None:
    """The same of one table, where it has a column for rounds or room for one."""
    cells = sheet.rows[at]
    own = {each.field.key: place for place, each in enumerate(table.columns.in_row(words)) if each}
    others = [place for key, place in own.items() if key != field.key]
    if any(each.key not in own for each in table.columns if each.required and each is not field):
        return None
    if field.key in own:
        return _List(at, field, cells, own[field.key], others)
    beside = next(place for place in range(max(others), len(cells) + 1) if is_blank(_cell(cells, place)))
    games = _List(at, field, cells, beside, others)
    # a further table beside it needs a gap of its own, and what stands there is somebody's
    taken = any(games.one(row) and not is_blank(_cell(row, beside)) for row in sheet.rows[at:])
    return None if taken or not is_blank(_cell(cells, beside + 1)) else games


def _has_round(games: _List) -> bool:
    return not is_blank(_cell(games.cells, games.column))


def _said(event: Event, cells: Sequence[Any], kind: Kind, *, below: bool) -> Round | None:
    """The round that a line says which is no game: a title, ``轮次：3``, or 轮次 and 3 beside it."""
    filled = [cell for cell in cells if not is_blank(cell)]
    if len(filled) == 1 and isinstance(filled[0], str) and (labelled := COLON.fullmatch(filled[0])):
        filled = [labelled["label"], labelled["value"].strip()]
    if len(filled) not in (1, 2):
        return None
    if any((found := table.columns.find(filled[0])) and _is_round(found.field) for table in event.tables):
        return _number(filled[1], kind)
    text = " ".join(map(digits, filled))
    if not below:
        return _in_title(text, kind)
    line = _LINE.fullmatch(normal(text))
    return _number(line[1], kind) if line else None


def _speaks_of_one(cells: Sequence[Any], kind: Kind) -> bool:
    """Whether a line that is no game names a round."""
    filled = [cell for cell in cells if not is_blank(cell)]
    return len(filled) == 1 and isinstance(filled[0], str) and _in_title(filled[0], kind) is not None


def _may_head(sheet: SheetRows, at: int) -> bool:
    """Whether headings may stand in a row: near the top, behind a blank one or below a title."""
    return at < HEADINGS_WITHIN or sum(not is_blank(cell) for cell in sheet.rows[at - 1]) < 2


def _in_title(text: str, kind: Kind) -> Round | None:
    """The one round that a title names."""
    found = {_number(each, kind) for each in _IN_TITLE.findall(normal(text))}
    return found.pop() if len(found) == 1 else None


def _number(cell: Any, kind: Kind) -> Round | None:
    """The round that a cell says, ``None`` where it says none; by its number where the event takes any text."""
    try:
        taken: Round = kind.take(cell, "")
    except CellError:
        return None
    named = _IN_TITLE.fullmatch(normal(taken)) if isinstance(taken, str) else None
    return next(iter(re.findall(_NUMBER, named[0])), taken) if named else taken


def _merged(sheet: SheetRows, at: int, column: int, kind: Kind) -> Round | None:
    """The round of a cell that is merged over several games, as it shows beside each."""
    for area in sheet.merged:
        if area.top <= at + 1 <= area.bottom and area.left <= column + 1 <= area.right:
            return _number(_cell(sheet.rows[area.top - 1], area.left - 1), kind)
    return None


def _same(cells: Sequence[Any], headings: Sequence[Any]) -> bool:
    """Whether a row repeats headings."""
    return [*_filled(cells)] == [*_filled(headings)]


def _filled(cells: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    return ((at, cell) for at, cell in enumerate(cells) if not is_blank(cell))


def _cell(row: Sequence[Any], at: int) -> Any:
    return row[at] if at < len(row) else None


def _put(row: list[Any], at: int, cell: Any) -> None:
    row.extend([None] * (at + 1 - len(row)))
    row[at] = cell
