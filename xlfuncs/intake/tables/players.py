"""Read the players of an entry as clubs list them, and the place that several entries share."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Kind
from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.names import ROLES, Role, is_signature, is_sum, with_role
from xlfuncs.events.pairnames import are_pairs
from xlfuncs.events.people import MEMBERS, PLAYER
from xlfuncs.events.sheet.shape import SHEET_OF_PROBLEMS
from xlfuncs.intake.ledger import Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, MOST, Headed
from xlfuncs.xlsx.address import address

CALLED_BY_PLAYERS = Sentence(
    en="{column} is read as the club, since several pairs are of {club}: each pair is called by its players",
    zh="“{column}”按所属单位读取，因为{club}有几对选手：各对以两人姓名为名",
    ja="{club}のペアが複数あるため「{column}」は所属とみなし、ペアは二人の氏名で呼びます",
)
NOT_PLAYING = Sentence(
    en="do not play, and get no points: {people}",
    zh="不是参赛队员，不计大师分：{people}",
    ja="選手ではないので、ポイントの対象になりません：{people}",
)
ROLE_UNKNOWN = Sentence(
    en="taken for players, since what they are is not known: {people}",
    zh="角色无法识别，按参赛队员处理：{people}",
    ja="役割がわからないので選手として扱いました：{people}",
    severity=LOST,
)
ROLE_OF = Sentence(en="{name} ({role})", zh="{name}（{role}）", ja="{name}（{role}）")

Rows = Sequence[Sequence[Any]]


def called_by_players(headed: Headed, rows: Rows) -> Rows:
    """The rows of pairs under their players' names, where what stands in the place of a name is the club of several."""
    at_of = {found.key: at for at, found in enumerate(headed.columns) if found}
    named = at_of.get(headed.table.subject.key)
    own = headed.columns[named] if named is not None else None
    if named is None or own is None or not own.spare:
        return rows
    players = [at_of[key] for key in _two(headed) if key in at_of]
    if len(players) < 2:
        return rows
    called = {at: name for at, row in enumerate(rows) if (name := _name(row, named, players))}
    clubs = {at: str(rows[at][named]).strip() for at in called}
    first: dict[str, str] = {}
    several = next((club for at, club in clubs.items() if first.setdefault(normal(club), called[at]) != called[at]), "")
    if not several:
        return rows
    headed.sheet.tell(CALLED_BY_PLAYERS(column=str(headed.sheet.rows[headed.row][named]).strip(), club=shown(several)))
    return [[*row[:named], called[at], *row[named + 1 :]] if at in called else row for at, row in enumerate(rows)]


def _two(headed: Headed) -> Iterator[str]:
    """The columns of the two players, by key, in a table of pairs."""
    for field in headed.table.columns:
        if field.key == "player" and field.repeated and field.repeated.shown == 2:
            yield from (f"{field.key}1", f"{field.key}2")


def _name(row: Sequence[Any], named: int, players: Sequence[int]) -> str:
    """The pair by its players' names; "" where not both are there, or where the cell of its own is blank."""
    cells = [cell_at(row, at) for at in (named, *players)]
    if any(is_blank(cell) for cell in cells):
        return ""
    names = [cell.strip() for cell in cells[1:] if isinstance(cell, str) and numeral(cell) is None]
    return " / ".join(names) if len(names) == len(players) else ""


#: The column of the places.
PLACE = "place"
#: What registrations head besides with what is told of a player; elsewhere MP may be what he has got.
REGISTERED = {
    normal(word): key
    for key, words in {
        "holding": "MP 现有大师分 当前大师分 累计大师分 大师分数 マスターポイント 現在MP 保有ポイント",
        "number": "会员证号 会员注册号 会员卡号 会员号码 会員登録番号 登録番号 JCBL番号 JCBL会員番号 会員NO",
        "seed": "シードポイント 種子分 种子分数",
    }.items()
    for word in words.split()
}
#: The column of a member's name.
MEMBER = "name"


def with_shared_places(headed: Headed, rows: Rows) -> Rows:
    """The rows below headings with the place in each that a merged cell gives several names.

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
                    changed[row] += [None] * (at + 1 - len(changed[row]))
                    changed[row][at] = rows[own.start][at]
    return changed


def _is_shared(kind: Kind, places: Sequence[Any], own: range, before: int) -> bool:
    """Whether the next place is the one behind all that share this; where there is none, whether it is the one behind
    those ``before``.
    """
    place = _place(kind, places[own.start])
    if place is None or getattr(place, "last", place + len(own) - 1) != place + len(own) - 1:
        return False
    behind = next((other for cell in places[own.stop :] if (other := _place(kind, cell)) is not None), None)
    return 1 < place == before + 1 if behind is None else behind == place + len(own)


def _place(kind: Kind, cell: Any) -> int | None:
    """The place that a cell holds, none where it holds another word."""
    place = kind.take(cell, "") if not is_blank(cell) and kind.takes(cell) else None
    return place if isinstance(place, int) else None


# --- several names in one cell

#: What stands between the names of several people in a cell; a dot is within the names of foreigners.
_BETWEEN = re.compile(r"\s*(?:[、，;；/／\n]|(?<=[⺀-鿿]),(?=[⺀-鿿]))\s*")
#: Chinese names with spaces between them: 张伟 王芳 李娜, but not 王 伟.
_SPACED = re.compile(r"[\u4e00-\u9fff·]{2,}(?:[ \u3000]+[\u4e00-\u9fff·]{2,})+")


def names_in(cell: Any) -> list[str]:
    """The names in a cell, where there are several.

    >>> [names_in(cell) for cell in ("张伟、王芳、李娜", "张伟 王芳", "王 伟", "ジョン・スミス", "Smith, John")]
    [['张伟', '王芳', '李娜'], ['张伟', '王芳'], [], [], []]
    """
    if not isinstance(cell, str):
        return []
    text = cell.strip()
    names = text.split() if _SPACED.fullmatch(text) else [*filter(None, _BETWEEN.split(text))]
    return names if len(names) > 1 and all(any(map(str.isalpha, name)) for name in names) else []


def with_each_player(headed: Headed, columns: Sequence[FoundField | None], rows: Rows) -> tuple[list[Any], Rows]:
    """The columns and rows with a column for each of the names that stand in one cell of the last player."""
    found = [(each.number, at) for at, each in enumerate(columns) if each and _is_player(each.field)]
    if not found or headed.sheet.own:
        return [*columns], rows
    number, at = max(found)
    head = next(each for each in columns if each and _is_player(each.field) and each.number == number)
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
        return [*columns], rows
    width = max([len(columns), *map(len, rows)])
    wide = [[*row, *[None] * (width - len(row) + most - 1)] for row in rows]
    for row, own in zip(wide, names, strict=True):
        if 1 < len(own) <= room:
            row[at], row[width : width + len(own) - 1] = own[0], own[1:]
    more = [FoundField(field, number + further) for further in range(1, most)]
    return [*columns, *[None] * (width - len(columns)), *more], wide


def _is_player(field: Field) -> bool:
    return field.kind is PLAYER and field.repeated is not None


# --- withdrawn in the remarks

#: How people head what they note of a row.
REMARKS = frozenset(map(normal, ("备注", "備註", "備考", "说明", "注", "Note", "Notes", "Remark", "Remarks")))
#: The column that says who is out of an event.
OUT = "out"


def with_withdrawn(headed: Headed, columns: list[Any], rows: Rows) -> tuple[list[Any], Rows]:
    """The columns and rows with 弃权 of the remarks where the event reads it: as who is out, or for a blank place."""
    heads, table = headed.sheet.rows[headed.row], headed.table
    noted = [at for at, cell in enumerate(heads) if isinstance(cell, str) and normal(cell) in REMARKS]
    has = {each.key: at for at, each in enumerate(columns) if each}
    out, place = table.columns.find(OUT), has.get(PLACE)
    if headed.sheet.own or not noted or OUT in has or (out is None and place is None):
        return columns, rows
    at = place if out is None and place is not None else max([len(columns), *map(len, rows)])
    kind = out.field.kind if out else columns[at].field.kind
    changed, taken = [list(row) for row in rows], []
    for line, row in enumerate(changed):
        for column in noted:
            said = cell_at(headed.sheet.rows[headed.below + line], column)
            words = isinstance(said, str) and numeral(said) is None and kind.takes(said)
            if words and is_blank(cell_at(row, at)) and not is_blank_row(row):
                row.extend([None] * (at + 1 - len(row)))
                row[at] = said
                taken.append((headed.below + line + 1, column + 1))
    if not taken:
        return columns, rows
    headed.sheet.take(Taken.CELL, taken)
    lines = range(headed.below + 1, headed.below + len(rows) + 1)
    if {*headed.sheet.filled(lines, {column + 1 for column in noted})} <= {*taken}:
        headed.sheet.take(Taken.HEADING, [(headed.row + 1, column + 1) for column in noted])
    if out is None:
        return columns, changed
    return [*columns, *[None] * (at - len(columns)), out], changed


# --- one player a row


def with_an_entry_a_row(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """The sheets with the players of an entry in one cell, where they stand below each other beside it.

    What is said of each besides, number and holding, becomes a list of members.
    """
    if any(each.own or each.name in SHEET_OF_PROBLEMS for each in sheets):
        return [*sheets]
    found: list[SheetRows] = []
    for sheet in sheets:
        found += [sheet] if sheet.hidden else _joined(event, sheet)
    return found


class Blocks(NamedTuple):
    """Rows that are one entry together: the columns of what names it and of its players, the rows of each from 0.

    ``heads``: the row of their headings; ``about``: the columns that say something of each player, by the keys of
    members; ``roles``: that of what each is in the entry, of whom some (领队, 教练, 監督) do not play.
    """

    heads: int
    key: int
    players: int
    about: dict[str, int]
    roles: int | None
    rows: list[list[int]]
    #: Whether something else than the players names the entry.
    apart: bool

    def people(self, sheet: SheetRows, block: Sequence[int]) -> list[tuple[int, Role]]:
        """Who stands in the rows of an entry, each with his row, and what the column or a mark says he is."""
        found = []
        for row in block:
            name, mark = with_role(digits(cell_at(sheet.rows[row], self.players) or "").strip())
            word = None if self.roles is None else cell_at(sheet.rows[row], self.roles)
            if name:
                found.append((row, Role(name, mark if is_blank(word) else digits(word).strip())))
        return found


def _joined(event: Event, sheet: SheetRows) -> list[SheetRows]:
    blocks = blocks_in(event, sheet)
    if blocks is None:
        return [sheet]
    at = blocks.heads
    rows, heads = [list(row) for row in sheet.rows], sheet.rows[at]
    if blocks.apart:
        own = next((each for each in event.entries.columns if _is_player(each)), None)
        rows[at][blocks.players] = f"{own.key}1" if own else heads[blocks.players]
    people = [blocks.people(sheet, block) for block in blocks.rows]
    _tell_roles(sheet, blocks, [each for block in people for each in block])
    between = "、" if blocks.apart else " / "
    for block, own_people in zip(blocks.rows, people, strict=True):
        rows[block[0]][blocks.players] = between.join(role.name for _, role in own_people if role.plays) or None
        for row in block[1:]:
            sheet.take(Taken.CELL, sheet.filled([row + 1]))
            rows[row] = []
    read = [*blocks.about.values(), *([] if blocks.roles is None else [blocks.roles])]
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
    playing = [(row, role.name) for block in people for row, role in block if role.plays]
    members = [[*(cell_at(sheet.rows[row], to) for to in blocks.about.values()), name] for row, name in playing]
    name = f"{sheet.name}!{address(at + 1, blocks.players + 1)}"
    lines = [(sheet.name, row + 1) for row, _ in playing]
    own_rows = [[*blocks.about, MEMBER], *members]
    return [changed, sheet._replace(name=name, rows=own_rows, lines=lines, merged=(), days={})]


def _tell_roles(sheet: SheetRows, blocks: Blocks, people: Sequence[tuple[int, Role]]) -> None:
    """Tell who of an entry does not play, and of roles that nobody knows, whose people are taken for players."""
    resting = [each for each in people if not each[1].plays]
    for said, found in ((NOT_PLAYING, resting), (ROLE_UNKNOWN, [each for each in people if each[1].unknown])):
        if found:
            some = Joined((ROLE_OF(name=role.name, role=role.word) for _, role in found), most=MOST)
            column = blocks.players if blocks.roles is None else blocks.roles
            sheet.tell(said(people=some), [(row + 1, column + 1) for row, _ in found])


def blocks_in(event: Event, sheet: SheetRows) -> Blocks | None:
    """The entries of a sheet whose players stand in rows of their own; ``None`` where there are none."""
    found = (_blocks(event, sheet, at) for at in range(min(HEADINGS_WITHIN, len(sheet.rows) - 3)))
    return next((each for each in found if each is not None), None)


def _blocks(event: Event, sheet: SheetRows, at: int) -> Blocks | None:
    """The entries below headings: one word names the entry, once or beside each of its players, or its place does.

    What stands besides in the row of a player is told of him (性别, 身份证号); a blank row parts two entries.
    """
    heads = sheet.rows[at]
    columns = event.entries.columns.in_row(heads)
    named = [to for to, each in enumerate(columns) if each and each.field is event.entries.subject]
    people = [to for to, cell in enumerate(heads) if _heads_people(event, cell) and to not in named]
    if len(named) != 1 or event.entries.subject.kind is PLAYER or not any(map(_is_player, event.entries.columns)):
        return None
    if any(sum(map(bool, each.columns.in_row(heads))) > 2 for each in event.tables[1:]):
        return None  # チーム and 選手 of games
    key = players = named[0]
    if len(people) == 1:
        players = people[0]
    else:
        key = next((to for to, each in enumerate(columns) if each and each.key == PLACE), -1)
        if people or key < 0 or not (are_pairs(event) or _heads_people(event, heads[players])):
            return None
    about = {found.key: to for to, found in enumerate(MEMBERS.columns.in_row(heads)) if found and to != players}
    about.pop(MEMBER, None)
    for to, cell in enumerate(heads):
        word = REGISTERED.get(normal(cell)) if isinstance(cell, str) and columns[to] is None else None
        if word:
            about.setdefault(word, to)
    roles = _column_of_roles(sheet, at)
    own = {to for to, each in enumerate(columns) if each and to not in {players, roles, *about.values()}}
    rows = _rows_of_blocks(event, sheet, Blocks(at, key, players, about, roles, [], key in named), own)
    sizes = {len(each) for each in rows or ()}
    if rows is None or len(rows) < 2 or max(sizes) < 2 or (key != players and key not in named and sizes != {2}):
        return None
    if key not in named:
        places = [numeral(digits(sheet.rows[each[0]][key]).strip()) for each in rows[:2]]
        if None in places or places[1] - places[0] != 1:  # type: ignore[operator]
            return None  # one place for several entries
    return Blocks(at, key, players, about, roles, rows, key in named)


def _column_of_roles(sheet: SheetRows, at: int) -> int | None:
    """The column below headings that says what each of a team is: 身份 may be anything, unless a cell says such a
    role.
    """
    for to, cell in enumerate(sheet.rows[at]):
        below = (cell_at(row, to) for row in sheet.rows[at + 1 :])
        if isinstance(cell, str) and normal(cell) in ROLES and any(Role("", each).known for each in below if each):
            return to
    return None


def _rows_of_blocks(event: Event, sheet: SheetRows, blocks: Blocks, own: set[int]) -> list[list[int]] | None:
    """The rows of each entry; ``None`` where what stands there is no such list. ``own``: the entries' own columns."""
    found: list[list[int]] = []
    key, head = blocks.key, event.entries.columns.in_row(sheet.rows[blocks.heads])[blocks.key]
    of_teams = head is not None and (not head.spare or blocks.roles is not None)  # 单位 may be the club of several
    repeats = blocks.apart and key != blocks.players and of_teams
    for row in range(blocks.heads + 1, len(sheet.rows)):
        cells = sheet.rows[row]
        filled = {to for to, cell in enumerate(cells) if not is_blank(cell)}
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
        if key in filled and not (repeats and found and _goes_on(sheet, found[-1][0], row, key, own)):
            found.append([row])
        elif found and filled & own <= {key} | _merged_over(sheet, found[-1][0], row):
            found[-1].append(row)
        else:
            return None
    while found and all(is_blank(cell_at(sheet.rows[row], blocks.players)) for row in found[-1]):
        del found[-1]  # what stands below the list
    return found


def _goes_on(sheet: SheetRows, first: int, row: int, key: int, of_entries: Container[int]) -> bool:
    """Whether a row names the entry of the ``first`` again, and says nothing else of it."""
    one, other = sheet.rows[first], sheet.rows[row]
    if normal(digits(one[key])) != normal(digits(other[key])):
        return False
    cells = ((to, cell) for to, cell in enumerate(other) if to in of_entries and to != key)
    return all(is_blank(cell) or cell == cell_at(one, to) for to, cell in cells)


def _merged_over(sheet: SheetRows, first: int, row: int) -> set[int]:
    """The columns in which both rows are one cell."""
    return {
        each.left - 1
        for each in sheet.merged
        if each.left == each.right and each.top <= first + 1 and row + 1 <= each.bottom
    }


def _heads_people(event: Event, cell: Any) -> bool:
    """Whether a word heads names of people: 姓名, 队员."""
    found = MEMBERS.columns.find(cell)
    if found is not None and found.key == MEMBER:
        return True
    first = event.entries.columns.find(f"{cell}1") if isinstance(cell, str) else None
    return first is not None and _is_player(first.field)
