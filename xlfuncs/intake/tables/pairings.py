"""Lists of games as programs print them: two columns of names, a bye instead of an opponent, no list of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

from xlfuncs.core.arguments import Kind
from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.fields import Field, Fields, Seats
from xlfuncs.events.play.games import BLACK, RED, result_without
from xlfuncs.formats.encodings import local
from xlfuncs.intake.cells import either_of, put
from xlfuncs.intake.crosstables.cells import ALONE
from xlfuncs.intake.ledger import Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, Headed, headed_in, is_signed

PLAYERS_OF_GAMES = Sentence(
    en="there is no list of players: the {count} who stand in the games are taken; whoever has no game yet is missing",
    zh="没有棋手名单：取对局表中的 {count} 名棋手；尚无对局者不在其中",
    ja="選手の一覧がないため、対局にある {count} 名を選手とします。まだ対局のない人は含まれません",
)
TEAMS_OF_GAMES = Sentence(
    en="there is no list of teams: the {count} that stand in the games are taken; one that has no game yet is missing",
    zh="没有队伍名单：取对局表中的 {count} 个队；尚无对局的队不在其中",
    ja="チームの一覧がないため、対局にある {count} チームを参加チームとします。まだ対局のないチームは含まれません",
)
#: The results that people write beside a bye of who stands first, and second, by the side that the headings give to the
#: first: 胜 means whoever is there, 0-1 and 黑胜 who stands second.
_WON_BY: dict[str | None, tuple[Set[str], Set[str]]] = {
    None: ({"W", "WF"}, {"W", "WF", "L", "LF"}),
    RED: ({"W", "WF", "RW"}, {"W", "WF", "L", "LF", "BW"}),
    BLACK: ({"W", "WF", "BW"}, {"W", "WF", "L", "LF", "RW"}),
}


def with_seats_named(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with the names of who has red and black where a list of games heads both alike: Name … Name."""
    for table in event.tables[1:]:
        for column in table.columns:
            if column.seats:
                return [each if each.own else _named(event, table, column.seats, each) for each in sheets]
    return [*sheets]


def _named(event: Event, table: Table, seats: Seats, sheet: SheetRows) -> SheetRows:
    result = next((each for each in table.columns if each.key == "result"), None)
    subject = event.entries.subject
    for at, cells in enumerate(sheet.rows[:HEADINGS_WITHIN]):
        names = [*_headed(event.entries.columns, cells, subject)]
        results = [*_headed(table.columns, cells, result)]
        if result is None or len(names) != 2 or len(results) != 1 or not names[0] < results[0] < names[1]:
            continue
        rows = [list(row) for row in sheet.rows]
        for place, (_, words) in zip(names, seats.words, strict=True):
            rows[at][place] = words[0]
        return sheet._replace(rows=rows)
    return sheet


def _headed(columns: Fields, cells: Sequence[Any], field: Field | None) -> Iterator[int]:
    """Yield the columns of a row of headings that are called like a field."""
    for place, cell in enumerate(cells):
        if (found := columns.find(cell)) and found.field is field:
            yield place


def with_byes_as_results(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with a bye as the result where a list of games has a word for it in the place of a name."""
    return [each if each.own else _without_byes(event, each) for each in sheets]


def _without_byes(event: Event, sheet: SheetRows) -> SheetRows:
    rows = [list(row) for row in sheet.rows]
    for headed in headed_in(event, sheet):
        at = {found.key: place for place, found in enumerate(headed.columns) if found}
        names = [at[key] for key in either_of(headed.table) if key in at]
        result = next((each for each in headed.table.columns if each.key == "result"), None)
        if len(names) != 2 or result is None or result.key not in at:
            continue
        seat = (found := headed.columns[names[0]]) and found.seat
        won = _WON_BY[seat.value if seat else None]
        for below in range(headed.below, len(rows)):
            if (place := _write_bye(rows[below], names, at[result.key], result.kind, won)) is not None:
                sheet.take(Taken.CELL, [(below + 1, place + 1)])
    return sheet._replace(rows=rows)


def _write_bye(
    row: list[Any], names: Sequence[int], result: int, kind: Kind, results: tuple[Set[str], Set[str]]
) -> int | None:
    """Write a bye as the result of whoever stands beside the word for it; return the place that is blank then."""
    nobody = [at for at in names if result_without(cell_at(row, at)) is not None]
    if len(nobody) != 1:
        return None
    (at,) = nobody
    first, second = names
    alone, points = result_without(row[at]), cell_at(row, result)
    won = is_blank(points) or _is_one_of(points, kind, results[at == first])
    put(row, result, alone if won else ALONE.get(_plain(points), points))
    put(row, first, cell_at(row, second) if at == first else row[first])
    put(row, second, None)
    return second


def _is_one_of(points: Any, kind: Kind, results: Set[str]) -> bool:
    """Return whether what stands for a result is one of these."""
    try:
        return kind.take(points, "") in results
    except CellError:
        return False


def _plain(points: Any) -> str:
    """Write points with the signs of a keyboard: ½ is 1/2."""
    return normal(digits(points)).replace("\u2044", "/")


def with_players_of(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with a list of the players, or the teams, that stand in the games, where there is none."""
    games = next((table for table in event.tables[1:] if any(each.seats for each in table.columns)), None)
    shown = [each for each in sheets if not each.hidden]
    if games is None or any(each.own for each in sheets):
        return [*sheets]
    headed = [each for sheet in shown for each in headed_in(event, sheet)]
    listed = [each for each in headed if each.table is games]
    if not listed or any(each.table is event.entries for each in headed):
        return [*sheets]
    names: dict[str, tuple[str, tuple[str, int]]] = {}
    for each in listed:
        for name, line in _entered(each):
            names.setdefault(normal(name), (name, line))
    if not names:
        return [*sheets]
    language = local(event.languages)
    of_players = any(each.seats for each in games.columns if each.key in either_of(games))
    shown[0].tell((PLAYERS_OF_GAMES if of_players else TEAMS_OF_GAMES)(count=len(names)))
    rows: list[list[Any]] = [[event.entries.subject.heading(language)], *([name] for name, _ in names.values())]
    lines = [line for _, line in names.values()]
    return [*sheets, SheetRows(event.entries.subject.key, rows, shown[0].ledger, lines=lines)]


def _entered(headed: Headed) -> Iterator[tuple[str, tuple[str, int]]]:
    """Yield the names of those who meet, below the headings of a list of games, each with where it stands."""
    keys = either_of(headed.table)
    columns = headed.columns
    own = [at for at, found in enumerate(columns) if found and found.key in keys]
    sheet = headed.sheet
    for at in range(headed.below, len(sheet.rows)):
        cells = sheet.rows[at]
        if is_blank_row(cells) or is_signed(columns, cells):
            continue
        for column in own:
            cell = cell_at(cells, column)
            if isinstance(cell, str) and not is_blank(cell) and result_without(cell) is None:
                yield digits(cell).strip(), sheet.lines[at - 1] if sheet.lines else (sheet.name, at + 1)
