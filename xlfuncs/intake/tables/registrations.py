"""Read rows of players: the team's name stands merged over those of its players, beside each, or in a line above."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, filled_cells, is_blank
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event
from xlfuncs.events.people.names import ROLES, Role, begins_a_note, is_signature, is_sum, with_role
from xlfuncs.events.people.pairs import are_pairs, both_play, together
from xlfuncs.events.people.roster import MEMBERS, NOT_PLAYING, PLAYER, ROLE_OF
from xlfuncs.events.sheet.shape import SHEET_OF_PROBLEMS
from xlfuncs.intake.cells import COLON, put
from xlfuncs.intake.ledger import MOST, Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, NUMBERS, wants_number
from xlfuncs.intake.tables.members import (
    REGISTERED,
    about_players,
    apart,
    list_of_members,
    with_members,
    with_number,
)
from xlfuncs.intake.tables.players import PLACE, heads_people, is_player

ROLE_UNKNOWN = Sentence(
    en="taken for players, since what they are is not known: {people}",
    zh="角色无法识别，按参赛队员处理：{people}",
    ja="役割がわからないので選手として扱いました：{people}",
    severity=LOST,
)


def with_an_entry_a_row(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with the players of an entry in one cell, where they stand below each other beside it.

    What is said of each besides, number and holding, becomes a list of members.
    """
    if any(each.own or each.name in SHEET_OF_PROBLEMS for each in sheets):
        return [*sheets]
    found: list[SheetRows] = []
    for sheet in sheets:
        if sheet.hidden:
            found.append(sheet)
            continue
        beside = with_teams_beside(event, sheet)
        blocks = blocks_in(event, beside)
        found += with_members(event, beside) if blocks is None else _joined(event, beside, blocks)
    return found


#: What stands before a team's name in a line of its own, and what numbers it: 代表队：江畔队, 一、江畔队.
_TEAM = frozenset(
    map(normal, ("队名", "代表队", "参赛队", "参赛队名", "参赛单位", "单位", "队伍", "チーム", "チーム名", "Team"))
)
_NUMBERED = re.compile(
    r"(?:第?[0-9０-９一二三四五六七八九十]+(?:队|組|组)?\s*[、.．:：)）]|[（(][0-9０-９一二三四五六七八九十]+[）)])\s*"
)
#: What is said behind a team's name: 江畔队（领队：周领）.
_BESIDE = re.compile(r"[（(][^（()）]*[:：][^（()）]*[）)]$")


def with_teams_beside(event: Event, sheet: SheetRows) -> SheetRows:
    """Return the sheet with the teams in a column of their own, where each stands in a line above its players.

    The headings may stand there once, or above the players of each team again. Who is said there to lead or coach does
    not play.
    """
    at = _heads_of_players(event, sheet)
    if at is None:
        return sheet
    heads, rows = sheet.rows[at], [list(row) for row in sheet.rows]
    players = next(to for to, cell in enumerate(heads) if heads_people(event, cell))
    width = max(map(len, rows))
    team, teams, lines = "", 0, []
    for row in range(max(at - 2, 0), len(rows)):
        cells = filled_cells(sheet.rows[row])
        again = row > at and all(
            normal(digits(cell)) == normal(digits(cell_at(heads, to) or "")) for to, cell in cells.items()
        )
        name = "" if row == at or again else _team_in([*cells.values()], alone=row > at)
        team = name or team
        if cells and (name or again):
            lines.append(row)
        elif row > at and team and isinstance(cell_at(sheet.rows[row], players), str):
            put(rows[row], width, team)
            team, teams = "", teams + 1
    if teams < 2:
        return sheet
    playing = {normal(digits(cell_at(row, players) or "")) for row in rows}
    for row in lines:
        texts = [cell.strip() for cell in sheet.rows[row] if isinstance(cell, str)]
        said = [with_role(beside[0][1:-1] if (beside := _BESIDE.search(text)) else text) for text in texts]
        others = [(row, role) for role in said if role.word and normal(role.name) not in playing]
        _tell_roles(sheet, 0, others, [each for each in others if not each[1].plays])
        sheet.take(Taken.CELL, sheet.filled([row + 1]))
        rows[row] = []
    put(rows[at], width, event.entries.subject.key)
    return sheet._replace(rows=rows)


def _heads_of_players(event: Event, sheet: SheetRows) -> int | None:
    """Return the row of headings over players and no team: 姓名 with what is told of each besides."""
    for at, cells in enumerate(sheet.rows[:HEADINGS_WITHIN]):
        people = [to for to, cell in enumerate(cells) if heads_people(event, cell)]
        if len(people) != 1 or are_pairs(event) or not any(map(is_player, event.entries.columns)):
            continue
        others = [each for to, each in enumerate(event.entries.columns.in_row(cells)) if each and to not in people]
        told = [cell for to, cell in enumerate(cells) if isinstance(cell, str) and to not in people]
        of_players = [
            each
            for each in told
            if MEMBERS.columns.find(each) or normal(each) in ROLES | REGISTERED.keys() or _told_of_each(event, each)
        ]
        if of_players and not others:
            return at
    return None


def _team_in(cells: Sequence[Any], *, alone: bool) -> str:
    """Return the team that a line names: behind a word for it, or ``alone`` in the line; "" where it names none."""
    texts = [_BESIDE.sub("", cell.strip()) for cell in cells if isinstance(cell, str)]
    if not texts or len(texts) < len(cells):
        return ""
    label = COLON.fullmatch(texts[0])
    if label is not None and normal(label["label"]) in _TEAM:
        return label["value"].split("  ")[0].strip()
    if not alone or len(texts) > 1 or label is not None or is_signature(texts[0]) or begins_a_note(texts[0]):
        return ""
    return _NUMBERED.sub("", texts[0], count=1).strip()


class Blocks(NamedTuple):
    """Rows that are one entry together: the columns of what names it and of its players, the rows of each from 0.

    ``heads``: the row of their headings; ``about``: the columns that say something of each player, by the keys of
    members; ``told``: those that do by the keys of entries (出場); ``roles``: that of what each is in the entry, of
    whom some (领队, 教练, 監督) do not play.
    """

    heads: int
    key: int
    players: int
    about: dict[str, int]
    told: dict[str, int]
    roles: int | None
    rows: list[list[int]]
    #: Whether something else than the players names the entry.
    apart: bool

    def people(self, sheet: SheetRows, block: Sequence[int]) -> list[tuple[int, Role]]:
        """Return who stands in the rows of an entry, each with his row, and what the column or a mark says he is."""
        found = []
        for row in block:
            name, mark = with_role(digits(cell_at(sheet.rows[row], self.players) or "").strip())
            word = None if self.roles is None else cell_at(sheet.rows[row], self.roles)
            if name:
                found.append((row, Role(name, mark if is_blank(word) else digits(word).strip())))
        return found

    def called(self, sheet: SheetRows, row: int, role: Role) -> str:
        """Return a player's name, with the number beside it, which tells namesakes apart: 王伟 #1003."""
        number = cell_at(sheet.rows[row], self.about["number"]) if "number" in self.about else None
        return with_number(role.name, number)


def _joined(event: Event, sheet: SheetRows, blocks: Blocks) -> list[SheetRows]:
    at = blocks.heads
    rows = [list(row) for row in sheet.rows]
    column = blocks.players if blocks.roles is None else blocks.roles
    people = [blocks.people(sheet, block) for block in blocks.rows]
    playing = [
        block if both_play(event, block) else [(row, role) for row, role in block if role.plays] for block in people
    ]
    resting = [each for block, own in zip(people, playing, strict=True) for each in block if each not in own]
    _tell_roles(sheet, column, [each for block in people for each in block], resting)
    numbered = [[blocks.called(sheet, row, role) for row, role in block] for block in playing]
    names = [[role.name for _, role in block] for block in playing]
    _put_names(event, sheet, blocks, rows, apart(names, numbered) if blocks.apart else names)
    if not blocks.apart and "number" in blocks.about:
        _put_numbered(event, sheet, blocks, rows, numbered)
    for key, to in blocks.told.items():
        _put_behind(blocks, rows, key, [[cell_at(sheet.rows[row], to) for row, _ in block] for block in playing])
    for row in (row for block in blocks.rows for row in block[1:]):
        sheet.take(Taken.CELL, sheet.filled([row + 1]))
        rows[row] = []
    read = [*blocks.about.values(), *blocks.told.values(), *([] if blocks.roles is None else [blocks.roles])]
    columns = event.entries.columns.in_row(rows[at])
    for to in read:
        if columns[to] is None or to not in {blocks.key, blocks.players}:
            places = sheet.filled(range(at + 1, blocks.rows[-1][-1] + 2), {to + 1})
            sheet.take(Taken.CELL, places)
            for line in rows[at:]:
                line[to : to + 1] = [None] * len(line[to : to + 1])
    changed = sheet._replace(rows=rows, merged=[each for each in sheet.merged if each.bottom <= at])
    if not blocks.about:
        return [changed]
    players = [(row, role.name) for block in playing for row, role in block]
    return [changed, list_of_members(sheet, at, blocks.players, blocks.about, players)]


def _put_names(
    event: Event, sheet: SheetRows, blocks: Blocks, rows: list[list[Any]], names: Sequence[Sequence[str]]
) -> None:
    """Put the players of each entry into its first row: in one cell; of pairs that a number keeps together in two, for
    they name the pair.
    """
    heads = sheet.rows[blocks.heads]
    player = next(each.key for each in event.entries.columns if is_player(each))
    put = dict(zip((block[0] for block in blocks.rows), names, strict=True))
    if event.entries.columns.in_row(heads)[blocks.key] is None:
        width = max(map(len, rows))
        put[blocks.heads] = [f"{player}1", f"{player}2"]
        for row, two in put.items():
            rows[row] += [None] * (width - len(rows[row])) + [*two[1:2]]
            rows[row][blocks.players] = next(iter(two), None)
        return
    for row, own in put.items():
        rows[row][blocks.players] = ("、".join(own) if blocks.apart else together(own)) or None
    if blocks.apart:
        rows[blocks.heads][blocks.players] = f"{player}1"


def _put_numbered(
    event: Event, sheet: SheetRows, blocks: Blocks, rows: list[list[Any]], names: Sequence[Sequence[str]]
) -> None:
    """Put the two of a pair that its place keeps together into columns behind, with numbers that part namesakes."""
    if event.entries.columns.in_row(sheet.rows[blocks.heads])[blocks.key] is None:
        return
    _put_behind(blocks, rows, next(each.key for each in event.entries.columns if is_player(each)), names)


def _put_behind(blocks: Blocks, rows: list[list[Any]], key: str, cells: Sequence[Sequence[Any]]) -> None:
    """Put what the players of each entry have into columns behind all others, under a key with the number of each."""
    width = max(map(len, rows))
    heads = [f"{key}{number}" for number in range(1, max(map(len, cells)) + 1)]
    put = dict(zip((block[0] for block in blocks.rows), cells, strict=True))
    for row, own in {blocks.heads: heads, **put}.items():
        rows[row] += [None] * (width - len(rows[row])) + [*own]


def _tell_roles(
    sheet: SheetRows, column: int, people: Sequence[tuple[int, Role]], resting: Sequence[tuple[int, Role]]
) -> None:
    """Tell who of an entry is ``resting``, and of roles that nobody knows, whose people are taken for players."""
    for said, found in ((NOT_PLAYING, resting), (ROLE_UNKNOWN, [each for each in people if each[1].unknown])):
        if found:
            some = Joined((ROLE_OF(name=role.name, role=role.word) for _, role in found), most=MOST)
            sheet.tell(said(people=some), [(row + 1, column + 1) for row, _ in found])


def blocks_in(event: Event, sheet: SheetRows) -> Blocks | None:
    """Return the entries of a sheet whose players stand in rows of their own; ``None`` where there are none."""
    found = (_blocks(event, sheet, at) for at in range(min(HEADINGS_WITHIN, len(sheet.rows) - 3)))
    return next((each for each in found if each is not None), None)


def _blocks(event: Event, sheet: SheetRows, at: int) -> Blocks | None:
    """Return the entries below headings: one word names the entry, once or beside each of its players, or its place
    does.

    What stands besides in the row of a player is told of him (性别, 身份证号); a blank row parts two entries.
    """
    heads = sheet.rows[at]
    columns = event.entries.columns.in_row(heads)
    named = [to for to, each in enumerate(columns) if each and each.field is event.entries.subject]
    pairs = are_pairs(event)
    if len(named) > 1:  # 单位 and 姓名 are the club and the name of each of a pair, but a team and its players
        named = [to for to in named if heads_people(event, heads[to]) is pairs]
    people = [to for to, cell in enumerate(heads) if heads_people(event, cell) and to not in named]
    if len(named) != 1 or event.entries.subject.kind is PLAYER or not any(map(is_player, event.entries.columns)):
        return None
    if any(sum(map(bool, each.columns.in_row(heads))) > 2 for each in event.tables[1:]):
        return None  # チーム and 選手 of games
    key = players = named[0]
    if len(people) == 1:
        players = people[0]
    else:
        key = next((to for to, each in enumerate(columns) if each and each.key == PLACE), -1)
        if key < 0:
            key = next((to for to, cell in enumerate(heads) if isinstance(cell, str) and normal(cell) in NUMBERS), -1)
        if people or key < 0 or not (pairs or heads_people(event, heads[players])):
            return None
    about = about_players(heads, {key, players})
    roles = _column_of_roles(sheet, at)
    told = {_told_of_each(event, cell): to for to, cell in enumerate(heads) if to not in about.values()}
    told.pop("", None)
    own = {to for to, each in enumerate(columns) if each and to not in {players, roles, *about.values()}}
    own -= {to for to in own - {key} if columns[to].field is event.entries.subject}  # type: ignore[union-attr]
    rows = _rows_of_blocks(event, sheet, Blocks(at, key, players, about, told, roles, [], key in named), own)
    sizes = {len(each) for each in rows or ()}
    if rows is None or len(rows) < 2 or max(sizes) < 2 or (key != players and key not in named and sizes != {2}):
        return None
    if key not in named:
        places = [numeral(digits(sheet.rows[each[0]][key]).strip()) for each in rows[:2]]
        if None in places or places[1] - places[0] != 1:  # type: ignore[operator]
            return None  # one place for several entries
    return Blocks(at, key, players, about, told, roles, rows, key in named)


def _told_of_each(event: Event, cell: Any) -> str:
    """Return the column of entries that tells something of each player where a heading is its word without a number:
    出場; "" where it is none.
    """
    first = event.entries.columns.find(f"{cell}1") if wants_number(cell, event.entries.columns) else None
    return first.field.key if first and first.field.repeated and first.field.repeated.of else ""


def _column_of_roles(sheet: SheetRows, at: int) -> int | None:
    """Return the column below headings that says what each of a team is.

    身份 may be anything, unless a cell says such a role.
    """
    for to, cell in enumerate(sheet.rows[at]):
        below = (cell_at(row, to) for row in sheet.rows[at + 1 :])
        if isinstance(cell, str) and normal(cell) in ROLES and any(Role("", each).known for each in below if each):
            return to
    return None


def _rows_of_blocks(event: Event, sheet: SheetRows, blocks: Blocks, own: set[int]) -> list[list[int]] | None:
    """Return the rows of each entry; ``None`` where what stands there is no such list. ``own``: the entries' own
    columns.
    """
    found: list[list[int]] = []
    key, head = blocks.key, event.entries.columns.in_row(sheet.rows[blocks.heads])[blocks.key]
    of_teams = head is not None and (not head.spare or blocks.roles is not None)  # 单位 may be the club of several
    repeats = blocks.apart and key != blocks.players and of_teams
    for row in range(blocks.heads + 1, len(sheet.rows)):
        cells = sheet.rows[row]
        filled = {*filled_cells(cells)}
        name = cell_at(cells, blocks.players)
        if (
            len([each for each in event.entries.columns.in_row(cells) if each]) > 1
            or is_sum(name)
            or is_signature(name)
        ):
            break  # other headings, or the end
        blank = (
            is_blank(name) and blocks.apart
        )  # a line of the form that nobody has filled in, an entry without players
        if not filled or (blank and key not in filled):
            continue
        if not isinstance(name, str) and not blank:
            break
        goes_on = repeats and found and key in filled and _goes_on(sheet, found[-1][0], row, key, own)
        if key in filled and not goes_on:
            found.append([row])
        elif found and (goes_on or filled & own <= _merged_over(sheet, found[-1][0], row)):
            found[-1].append(row)
        else:
            return None
    while found and all(is_blank(cell_at(sheet.rows[row], blocks.players)) for row in found[-1]):
        del found[-1]  # what stands below the list
    return found


def _goes_on(sheet: SheetRows, first: int, row: int, key: int, of_entries: Container[int]) -> bool:
    """Return whether a row names the entry of the ``first`` again, and says nothing else of it."""
    one, other = sheet.rows[first], sheet.rows[row]
    if normal(digits(one[key])) != normal(digits(other[key])):
        return False
    cells = ((to, cell) for to, cell in enumerate(other) if to in of_entries and to != key)
    return all(is_blank(cell) or cell == cell_at(one, to) for to, cell in cells)


def _merged_over(sheet: SheetRows, first: int, row: int) -> set[int]:
    """Return the columns in which both rows are one cell."""
    return {
        each.left - 1
        for each in sheet.merged
        if each.left == each.right and each.top <= first + 1 and row + 1 <= each.bottom
    }
