"""Read what stands beside players of who they are: their members' numbers, and all else as a list of members."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits
from xlfuncs.core.words import normal, number_key
from xlfuncs.events.declaration import Event
from xlfuncs.events.people.names import begins_a_note, is_signature, is_sum, names_several
from xlfuncs.events.people.pairs import are_pairs, together
from xlfuncs.events.people.roster import HOLDING, MEMBERS, PLAYER, called
from xlfuncs.events.sheet.shape import ranges_of
from xlfuncs.intake.ledger import Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN
from xlfuncs.intake.tables.players import MEMBER, NUMBER, PLAYERS, heads_by_role, heads_people, is_player
from xlfuncs.xlsx.address import address

#: What registrations head besides with what is told of a player; elsewhere MP may be what he has got.
REGISTERED = {
    normal(word): key
    for key, words in {
        "holding": "MP 现有大师分 当前大师分 累计大师分 大师分数 マスターポイント 現在MP 保有ポイント",
        "number": "会员证号 会员注册号 会员卡号 会员号码 会員登録番号 登録番号 JCBL番号 JCBL会員番号 会員NO",
        "seed": "シードポイント 種子分 种子分数",
        "club": "单位 所属单位 俱乐部 所属 所属クラブ名 クラブ 所属センター センター",
    }.items()
    for word in words.split()
}
#: Which of them say who somebody is: beside a result MP are what he has got, not what he holds.
WHO = ("number", "club")
_DIGITS = "0123456789"
#: What is longer is no heading: it would be looked through from each of its letters on.
_LONGEST = 60


class OfPlayer(NamedTuple):
    """What a heading says of players, by the keys of members or :data:`PLAYERS`, "" where it is nothing; and of which
    of them, by his number or what he is, "" where it does not say that.
    """

    key: str = ""
    player: str = ""

    @property
    def by_role(self) -> bool:
        """Whether it is said of a player by what he is: 队长."""
        return bool(self.player) and not self.player.isdigit()


def told_of_player(event: Event, heading: str) -> OfPlayer:
    """Return what a heading tells of players, and of which of them: 会员号2, 选手2会员号, 选手会员号2, 队长会员号."""
    word = normal(heading)
    behind = word[len(word.rstrip(_DIGITS)) :].lstrip("0")
    if key := _told_as(word):
        return OfPlayer(key, behind)
    for at in range(1, len(word) if len(word) <= _LONGEST else 0):
        key = _told_as(word[at:].lstrip("的の"))
        who = word[:at] if word[at - 1] in _DIGITS else f"{word[:at]}{behind}"
        if key and (player := _player(event, who)) is not None:
            return OfPlayer(key, player)
    return OfPlayer()


def _player(event: Event, word: str) -> str | None:
    """Return of which player a word is the heading, by his number or what he is (队长), "" where it does not say that;
    ``None`` where it is no player's.
    """
    own = event.entries.columns.find(word)
    found = own or event.entries.columns.find(f"{word}1")
    if found and found.field.kind is PLAYER:
        return str(own.number or "") if own else ""
    return normal(word) if heads_by_role(event.entries.columns, word) else None


def _told_as(word: str) -> str:
    plain = word.rstrip(_DIGITS)
    found = MEMBERS.columns.find(plain)
    return found.key if found else REGISTERED.get(plain, "")


def _headed(event: Event, cell: Any) -> OfPlayer:
    """Return whether a heading stands over players, 選手1, over names, 氏名, or over numbers of members, 会員番号2."""
    if not isinstance(cell, str):
        return OfPlayer()
    player = _player(event, cell)
    if player is not None:
        return OfPlayer(PLAYERS, player)
    found = told_of_player(event, cell)
    return found if found.key in (MEMBER, NUMBER) else OfPlayer()


# --- numbers behind the names of an entry's players


def with_players_named(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with the players' own headings over such columns, and each number behind its name: 王伟 #1003.

    Under 姓名 they are no list of members where a column of the entries, a place or a score, stands beside them, or
    where they are numbered.
    """
    player = next((each.key for each in event.entries.columns if is_player(each)), None)
    if player is None:
        return [*sheets]
    return [each if each.own or each.hidden else _named(event, player, each) for each in sheets]


def _named(event: Event, player: str, sheet: SheetRows) -> SheetRows:
    for at, heads in enumerate(sheet.rows[:HEADINGS_WITHIN]):
        told = [_headed(event, cell) for cell in heads]
        about = [each.key for each in told]
        by_role = [column for column, each in enumerate(told) if each.key == PLAYERS and each.by_role]
        headed = [column for column, key in enumerate(about) if key == PLAYERS and column not in by_role]
        names = headed or [column for column, key in enumerate(about) if key == MEMBER]
        numbers = [column for column, key in enumerate(about) if key == NUMBER]
        others = [None if key else cell for cell, key in zip(heads, about, strict=True)]
        entries = [each.field for each in event.entries.columns.in_row(others) if each]
        subject = event.entries.subject
        number_of = _numbers_of(event, heads, names, by_role, numbers)
        of_entries = {*entries} - {subject} or any(told[column].player for column in names)
        if len(names) < 2 or not (headed or of_entries) or number_of is None:
            continue
        if not numbers and (headed or are_pairs(event)):
            continue  # they are read as they stand
        rows = [list(row) for row in sheet.rows]
        if subject not in entries and not are_pairs(event):
            _call(rows, at, subject.key, names)
        if names != headed:
            for count, column in enumerate(names, 1):  # 選手2 may stand before 選手1
                rows[at][column] = f"{player}{count}"
        for column in numbers:
            rows[at][column] = None
        for line, row in enumerate(rows[at + 1 :], at + 2):
            for name, number in number_of.items():
                own, told = cell_at(row, name), cell_at(row, number)
                if isinstance(own, str) and not is_blank(told):
                    row[name], row[number] = with_number(own.strip(), told), None
                    sheet.take(Taken.CELL, [(line, number + 1)])
        sheet.take(Taken.HEADING, [(at + 1, column + 1) for column in (*names, *numbers)])
        return sheet._replace(rows=rows)
    return sheet


def _numbers_of(
    event: Event, heads: Sequence[Any], names: Sequence[int], by_role: Sequence[int], numbers: Sequence[int]
) -> dict[int, int] | None:
    """Return the column of the number of each name: the one that is headed with its player (选手1会员号, 会员号1), else
    the one beside it, on the same side of all; ``None`` where nobody can say whose they are.

    ``by_role``: further players, some of whom may have none.
    """
    of_player = {_headed(event, heads[name]).player: name for name in (*names, *by_role)}
    of_number = {_headed(event, heads[number]).player: number for number in numbers}
    if len(of_number) == len(numbers) and "" not in of_number and of_number.keys() <= of_player.keys():
        return {of_player[player]: number for player, number in of_number.items()}
    for side in (1, -1):
        beside = {number - side: number for number in numbers}
        if {*names} <= beside.keys() <= {*names, *by_role}:
            return beside
    return None


def member_number(cell: Any) -> str:
    """Return the number of a member in the cell for it; "" where a stroke or a word says that there is none.

    >>> [member_number(cell) for cell in ("沪00123", 1003.0, "-", "ビジター", "非会员", None)]
    ['沪00123', '1003', '', '', '', '']
    """
    text = digits(cell or "").strip()
    return text if any(map(str.isdigit, text)) else ""


def with_number(name: str, told: Any) -> str:
    """Return a name with what the cell for the number says beside it, unless the name says that itself.

    >>> [with_number(*each) for each in (("王伟", "0101"), ("王伟（0101）", "101"), ("王伟", "非会员"), ("王伟", "-"))]
    ['王伟 #0101', '王伟（0101）', '王伟（非会员）', '王伟']
    >>> with_number("王伟（非会员）", "非会员")
    '王伟（非会员）'
    """
    if HOLDING.word.find(told):
        return name if called(name).non_member else f"{name}（{told.strip()}）"
    number = member_number(told)
    return name if not number or number_key(called(name).number) == number_key(number) else f"{name} #{number}"


def _call(rows: list[list[Any]], at: int, subject: str, names: Sequence[int]) -> None:
    """Call the entries by their players, in a column behind all others."""
    width = max(map(len, rows))
    for line, row in enumerate(rows[at:]):
        if line and any(map(is_signature, row)):
            continue
        row.extend([None] * (width + 1 - len(row)))
        called = (digits(row[column]).strip() for column in names if not is_blank(row[column]))
        row[width] = together(called) or None if line else subject


def apart(names: Sequence[Sequence[str]], numbered: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the names of each entry, of a name that several have with the number."""
    alike = Counter(normal(name) for own in names for name in own)
    return [
        [one if alike[normal(name)] > 1 else name for name, one in zip(*both, strict=True)]
        for both in zip(names, numbered, strict=True)
    ]


# --- a list of members


def with_members(event: Event, sheet: SheetRows) -> list[SheetRows]:
    """Return a sheet on which everybody takes part by himself, and who each is, by the number beside him, as a list of
    members.
    """
    if len(event.tables) > 1 or MEMBERS not in ranges_of(event):
        return [sheet]
    for at, heads in enumerate(sheet.rows[:HEADINGS_WITHIN]):
        columns = event.entries.columns.in_row(heads)
        people = [to for to, cell in enumerate(heads) if heads_people(event, cell)]
        about = about_players(heads, set(people))
        about = {key: about[key] for key in WHO if key in about and columns[about[key]] is None}
        if len(people) != 1 or "number" not in about or len([each for each in columns if each]) < 2:
            continue
        (name,), number = people, about["number"]
        if columns[name] is None or columns[name].field is not event.entries.subject:  # type: ignore[union-attr]
            continue
        rows = _people_below(event, sheet, at, name)
        names = [digits(sheet.rows[row][name]).strip() for row in rows]
        numbers = [digits(cell_at(sheet.rows[row], number) or "") for row in rows]
        if not any(map(member_number, numbers)) or any(map(names_several, [*names, *numbers])):  # pairs
            return [sheet]
        (called,) = apart([names], [[*map(with_number, names, numbers)]])
        changed = [list(row) for row in sheet.rows]
        for row, one in zip(rows, called, strict=True):
            changed[row][name] = one
        for row in (at, *rows):
            sheet.take(Taken.CELL, sheet.filled([row + 1], {to + 1 for to in about.values()}))
            changed[row] = [None if to in about.values() else cell for to, cell in enumerate(changed[row])]
        return [sheet._replace(rows=changed), list_of_members(sheet, at, name, about, [*zip(rows, names, strict=True)])]
    return [sheet]


def _people_below(event: Event, sheet: SheetRows, heads: int, at: int) -> list[int]:
    """Return the rows that have somebody's name in this column, up to a sum, a note or other headings."""
    found: list[int] = []
    for row in range(heads + 1, len(sheet.rows)):
        name = digits(cell_at(sheet.rows[row], at) or "").strip()
        if is_sum(name) or is_signature(name) or begins_a_note(name) or heads_people(event, name):
            break
        if name and numeral(name) is None:
            found.append(row)
    return found


def about_players(heads: Sequence[Any], others: Container[int]) -> dict[str, int]:
    """Return the columns that say something of people, by the keys of members, but the ``others``, which name them."""
    found = {each.key: to for to, each in enumerate(MEMBERS.columns.in_row(heads)) if each and to not in others}
    found.pop(MEMBER, None)
    for to, cell in enumerate(heads):
        word = REGISTERED.get(normal(cell)) if isinstance(cell, str) and to not in others else None
        if word:
            found.setdefault(word, to)
    return found


def list_of_members(
    sheet: SheetRows, heads: int, at: int, about: Mapping[str, int], people: Sequence[tuple[int, str]]
) -> SheetRows:
    """Return what a sheet says ``about`` people as a list of members: each with his row, the names in column ``at``."""
    members = [_said_of({key: cell_at(sheet.rows[row], to) for key, to in about.items()}, name) for row, name in people]
    name = f"{sheet.name}!{address(heads + 1, at + 1)}"
    lines = [(sheet.name, row + 1) for row, _ in people]
    return sheet._replace(name=name, rows=[[*about, MEMBER], *members], lines=lines, merged=(), days={})


def _said_of(cells: Mapping[str, Any], name: str) -> list[Any]:
    """Return the cells of a member and his name; a word in the place of a number, 非会员, stands behind that."""
    number = cells.get(NUMBER)
    if member_number(number):
        return [*cells.values(), name]
    return [*(None if key == NUMBER else cell for key, cell in cells.items()), with_number(name, number)]
