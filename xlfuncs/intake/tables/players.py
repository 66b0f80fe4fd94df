"""Read the players of an entry as clubs list them, below one heading or several, and the place that several share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from xlfuncs.core.arguments import Kind
from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal, number_key
from xlfuncs.events.declaration import Event
from xlfuncs.events.fields import Field, Fields, FoundField
from xlfuncs.events.grids import Grid
from xlfuncs.events.people.names import Marked, heads_a_player, names_several, says_none, with_labels_apart
from xlfuncs.events.people.pairs import named_by_players, together
from xlfuncs.events.people.roster import MEMBERS, PLAYER, called
from xlfuncs.intake.cells import put
from xlfuncs.intake.ledger import Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, Headed, covered_in, wants_number

CALLED_BY_PLAYERS = Sentence(
    en="{column} is read as the club, since several pairs are of {club}: each pair is called by its players",
    zh="“{column}”按所属单位读取，因为{club}有几对选手：各对以两人姓名为名",
    ja="{club}のペアが複数あるため「{column}」は所属とみなし、ペアは二人の氏名で呼びます",
)
Rows = Sequence[Sequence[Any]]
#: The columns of the members' table that say who somebody is.
MEMBER, NUMBER = "name", "number"
#: The players of an entry, under a heading of their own.
PLAYERS = "players"


def called_by_players(headed: Headed, grid: Grid) -> Grid:
    """Return a table with pairs under their players' names, where what stands in the place of a name is the club of
    several.
    """
    rows = grid.rows
    at_of = {found.key: at for at, found in enumerate(headed.columns) if found}
    named = at_of.get(headed.table.subject.key)
    own = headed.columns[named] if named is not None else None
    if named is None or own is None or not own.spare:
        return grid
    players = [at_of[key] for key in _two(headed) if key in at_of]
    if len(players) < 2:
        return grid
    called = {at: name for at, row in enumerate(rows) if (name := _name(row, named, players))}
    clubs = {at: str(rows[at][named]).strip() for at in called}
    first: dict[str, str] = {}
    several = next((club for at, club in clubs.items() if first.setdefault(normal(club), called[at]) != called[at]), "")
    if not several:
        return grid
    headed.sheet.tell(CALLED_BY_PLAYERS(column=str(headed.sheet.rows[headed.row][named]).strip(), club=shown(several)))
    rows = [[*row[:named], called[at], *row[named + 1 :]] if at in called else row for at, row in enumerate(rows)]
    return grid._replace(rows=rows)


def _two(headed: Headed) -> Iterator[str]:
    """Yield the columns of the two players, by key, in a table of pairs."""
    for field in headed.table.columns:
        if field.key == "player" and field.repeated and field.repeated.shown == 2:
            yield from (f"{field.key}1", f"{field.key}2")


def _name(row: Sequence[Any], named: int, players: Sequence[int]) -> str:
    """Return the pair by its players' names; "" where not both are there, or where the cell of its own is blank."""
    cells = [cell_at(row, at) for at in (named, *players)]
    if any(is_blank(cell) for cell in cells):
        return ""
    names = [cell.strip() for cell in cells[1:] if isinstance(cell, str) and numeral(cell) is None]
    return together(names) if len(names) == len(players) else ""


#: The column of the places.
PLACE = "place"


def with_shared_places(headed: Headed, rows: Rows) -> Rows:
    """Return the rows below headings with the place in each that a merged cell gives several names.

    Only where the places go on behind as many as share it: one over two rows may be that of a pair, a player in each.
    """
    named = next((at for at, found in enumerate(headed.columns) if found and found.field is headed.table.subject), None)
    changed = [list(row) for row in rows]
    for at, found in enumerate(headed.columns):
        if named is None or found is None or found.key != PLACE:
            continue
        areas = [each for each in headed.sheet.merged if each.left == each.right == at + 1 and each.bottom > each.top]
        for each in areas:
            own = range(each.top - 1 - headed.below, each.bottom - headed.below)
            if own.start < 0 or own.stop > len(rows) or any(is_blank(cell_at(rows[row], named)) for row in own):
                continue
            before = sum(not is_blank(cell_at(row, named)) for row in rows[: own.start])
            if _is_shared(found.field.kind, [cell_at(row, at) for row in rows], own, before):
                for row in own:
                    put(changed[row], at, rows[own.start][at])
    return changed


def _is_shared(kind: Kind, places: Sequence[Any], own: range, before: int) -> bool:
    """Return whether the next place is the one behind all that share this; where there is none, whether it is the one
    behind those ``before``.
    """
    place = _place(kind, places[own.start])
    if place is None or getattr(place, "last", place + len(own) - 1) != place + len(own) - 1:
        return False
    behind = next((other for cell in places[own.stop :] if (other := _place(kind, cell)) is not None), None)
    return 1 < place == before + 1 if behind is None else behind == place + len(own)


def _place(kind: Kind, cell: Any) -> int | None:
    """Return the place that a cell holds, none where it holds another word."""
    place = kind.take(cell, "") if not is_blank(cell) and kind.takes(cell) else None
    return place if isinstance(place, int) else None


# --- several names in one cell

#: What stands between the names of several people in a cell; a dot is within the names of foreigners.
_BETWEEN = re.compile(r"\s*(?:[、，;；/／\n]|(?<=[⺀-鿿]),(?=[⺀-鿿]))\s*")
#: Chinese names with spaces between them: 张伟 王芳 李娜, but not 王 伟.
_ONE = r"[\u4e00-\u9fff·]{2,}(?:[（(][^（()）]*[)）])?"
_SPACED = re.compile(rf"{_ONE}(?:[ \u3000]+{_ONE})+")


def names_in(cell: Any) -> list[str]:
    """Return the names in a cell, where there are several.

    >>> [names_in(cell) for cell in ("张伟、王芳、李娜", "张伟 王芳", "王 伟", "ジョン・スミス", "张伟（0001） 王芳")]
    [['张伟', '王芳', '李娜'], ['张伟', '王芳'], [], [], ['张伟（0001）', '王芳']]
    >>> names_in("队长：王伟 队员：李娜、张强")
    ['队长：王伟', '队员：李娜', '张强']
    """
    if not isinstance(cell, str):
        return []
    text = cell.strip()
    parts = text.split() if _SPACED.fullmatch(text) else [*filter(None, _BETWEEN.split(text))]
    names = [name for part in parts for name in with_labels_apart(part)]
    return names if len(names) > 1 and all(any(map(str.isalpha, name)) for name in names) else []


def with_each_player(headed: Headed, grid: Grid) -> Grid:
    """Return a table with a column for each of the names that stand in one cell of the last player."""
    columns, rows = grid.columns, grid.rows
    found = [(each.number, at) for at, each in enumerate(columns) if each and is_player(each.field)]
    if not found:
        return grid
    number, at = max(found)
    head = next(each for each in columns if each and is_player(each.field) and each.number == number)
    field = head.field
    room = field.repeated.most - number + 1 if field.repeated else 1
    names = [names_in(cell_at(row, at)) for row in rows]
    if number > 1 or head.languages == {"ja"}:  # 遠藤 由美 is one person
        names = [
            [] if len(own) == 2 and _SPACED.fullmatch(digits(cell_at(row, at)).strip()) else own
            for row, own in zip(rows, names, strict=True)
        ]
    most = max((len(each) for each in names if len(each) <= room), default=0)
    if most < 2:
        return grid
    width = max([len(columns), *map(len, rows)])
    wide = [[*row, *[None] * (width - len(row) + most - 1)] for row in rows]
    for row, own in zip(wide, names, strict=True):
        if 1 < len(own) <= room:
            row[at], row[width : width + len(own) - 1] = own[0], own[1:]
    more = [FoundField(field, number + further) for further in range(1, most)]
    return grid._replace(columns=[*columns, *[None] * (width - len(columns)), *more], rows=wide)


def is_player(field: Field) -> bool:
    """Return whether a column holds the players of an entry."""
    return field.kind is PLAYER and field.repeated is not None


def heads_by_role(columns: Fields, cell: Any) -> bool:
    """Return whether a heading that is none of these columns is a word for what a player is: 队长."""
    if not isinstance(cell, str) or columns.find(cell) or columns.find(f"{cell}1"):
        return False
    return heads_a_player(cell)


def with_players_by_role(headed: Headed, grid: Grid) -> Grid:
    """Return a table with each who stands beside the players under a word for what he is, 队长 or 替补, as one of them;
    where they name him again, he is that one.
    """
    columns = grid.columns
    players = [(at, each) for at, each in enumerate(columns) if each and is_player(each.field)]
    heads = headed.sheet.rows[headed.row][: len(columns)]
    by_role = [to for to, cell in enumerate(heads) if columns[to] is None and heads_by_role(headed.table.columns, cell)]
    if not players or not by_role:
        return grid
    field, number = players[0][1].field, max(each.number for _, each in players)
    if field.repeated is not None:
        by_role = by_role[: field.repeated.most - number]
    changed, joined = [list(row) for row in grid.rows], [*columns]
    for further, to in enumerate(by_role, number + 1):
        joined[to] = FoundField(field, further)
        headed.sheet.take(Taken.CELL, [(headed.row + 1, to + 1)])
    for line, row in enumerate(changed, headed.below):
        if is_blank_row(row):
            continue
        row.extend([None] * (len(columns) - len(row)))
        for to in by_role:
            cell = cell_at(headed.sheet.rows[line], to)
            if is_blank(cell):
                continue
            headed.sheet.take(Taken.CELL, [(line + 1, to + 1)])
            if says_none(cell):
                continue
            again = next((at for at, _ in players if _is_same(row[at], cell)), to)
            if again == to or (_called(cell).number and not _called(row[again]).number):
                row[again] = cell
    return grid._replace(columns=joined, rows=changed)


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two cells name one player: alike, and with no other number."""
    who, whom = _called(one), _called(other)
    numbers = {number_key(each.number) for each in (who, whom) if each.number}
    return normal(who.name) == normal(whom.name) and len(numbers) < 2


def _called(cell: Any) -> Marked:
    return called(digits(cell or "").strip())


# --- withdrawn in the remarks

#: How people head what they note of a row.
REMARKS = frozenset(map(normal, ("备注", "備註", "備考", "说明", "注", "Note", "Notes", "Remark", "Remarks")))
#: The column that says who is out of an event.
OUT = "out"


def with_withdrawn(headed: Headed, grid: Grid) -> Grid:
    """Put 弃权 of the remarks where the event reads it: into the column of who is out, or for a blank place."""
    columns, rows = grid.columns, grid.rows
    heads, table = headed.sheet.rows[headed.row], headed.table
    noted = [at for at, cell in enumerate(heads) if isinstance(cell, str) and normal(cell) in REMARKS]
    has = {each.key: at for at, each in enumerate(columns) if each}
    out, place = table.columns.find(OUT), has.get(PLACE)
    if not noted or OUT in has or (out is None and place is None):
        return grid
    at = place if out is None and place is not None else max([len(columns), *map(len, rows)])
    kind = out.field.kind if out else table.columns.named(PLACE).kind
    changed, taken = [list(row) for row in rows], []
    for line, row in enumerate(changed):
        for column in noted:
            said = cell_at(headed.sheet.rows[headed.below + line], column)
            words = isinstance(said, str) and numeral(said) is None and kind.takes(said)
            if words and is_blank(cell_at(row, at)) and not is_blank_row(row):
                put(row, at, said)
                taken.append((headed.below + line + 1, column + 1))
    if not taken:
        return grid
    headed.sheet.take(Taken.CELL, taken)
    lines = range(headed.below + 1, headed.below + len(rows) + 1)
    if {*headed.sheet.filled(lines, {column + 1 for column in noted})} <= {*taken}:
        headed.sheet.take(Taken.HEADING, [(headed.row + 1, column + 1) for column in noted])
    if out is not None:
        columns = [*columns, *[None] * (at - len(columns)), out]
    return grid._replace(columns=columns, rows=changed)


def with_two_under_one(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with the players' own headings over columns of names that stand under one heading."""
    player = next((each for each in event.entries.columns if is_player(each)), None)
    if player is None:
        return [*sheets]
    return [each if each.own or each.hidden else _under_one(event, player, each) for each in sheets]


def _under_one(event: Event, player: Field, sheet: SheetRows) -> SheetRows:
    """Return a sheet with the players' own headings over columns of names that stand under one heading: that of a pair,
    or of players, which is merged over them or has blank ones behind it.
    """
    for at, heads in enumerate(sheet.rows[:HEADINGS_WITHIN]):
        entries = {each.field for each in event.entries.columns.in_row(heads) if each}
        if len(entries) < 2:
            continue
        for column, cell in enumerate(heads):
            found = event.entries.columns.find(cell) if isinstance(cell, str) else None
            of_pair = found is not None and found.field is event.subject
            if not (of_pair or (found and found.field is player) or heads_people(event, cell)):
                continue
            if wants_number(cell, event.entries.columns) and column in covered_in(sheet, at):
                continue  # merged over its players, it heads each of them as it stands
            count = _columns_of_names(sheet, at, column)
            two = event.entries.columns.of_keys([f"{player.key}1", f"{player.key}2"])
            if count != 2 or not named_by_players(event, two):
                continue
            rows = [list(row) for row in sheet.rows]
            for number in range(count):
                put(rows[at], column + number, f"{player.key}{number + 1}")
            sheet.take(Taken.HEADING, [(at + 1, column + 1)])
            merged = [each for each in sheet.merged if not (each.top <= at + 1 <= each.bottom)]
            return sheet._replace(rows=rows, merged=merged)
    return sheet


def _columns_of_names(sheet: SheetRows, at: int, first: int) -> int:
    """Return how many columns of names stand under the heading in ``first``, which alone is not blank."""
    count = 0
    while _are_names(sheet, at, first, first + count) and (
        not count or is_blank(cell_at(sheet.rows[at], first + count))
    ):
        count += 1
    return count


def _are_names(sheet: SheetRows, at: int, first: int, column: int) -> bool:
    """Return whether a column holds names, no numbers, in most rows below headings that have somebody in the first."""
    rows = [row for row in sheet.rows[at + 1 :] if not is_blank(cell_at(row, first))]
    cells = [cell for row in rows if not is_blank(cell := cell_at(row, column))]
    names = [cell for cell in cells if isinstance(cell, str) and numeral(cell) is None and not names_several(cell)]
    twice = len(names) - len({normal(each) for each in names})
    if column != first and twice > len(names) // 10:  # clubs: of namesakes there are few
        return False
    return len(rows) < 2 * len(names) == 2 * len(cells)


def heads_people(event: Event, cell: Any) -> bool:
    """Return whether a word heads names of people: 姓名, 队员."""
    found = MEMBERS.columns.find(cell)
    if found is not None and found.key == MEMBER:
        return True
    first = event.entries.columns.find(f"{cell}1") if isinstance(cell, str) else None
    return first is not None and is_player(first.field)
