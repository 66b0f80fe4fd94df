"""A pair and its two players: a name that holds both gives them, and players without a pair's name give it one."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Sized
from typing import NamedTuple

from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.counting import is_note, numbered, says_nothing_else
from xlfuncs.events.declaration import Event, EventSettings, Row, Table
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.people.names import is_office, is_signature, is_sum, says_none
from xlfuncs.events.people.roster import PLAYER, Person, Roster, UnlistedError, named
from xlfuncs.events.problems import ERROR, HINT, Problem

READ_AS_TWO = Sentence(
    en="no players are filled in: {units} are read as the names of the two players, {unit} as {one} and {other}; fill "
    "in the players where that is wrong",
    zh="未填写队员：{units} 按两名队员的姓名读取，如 {unit} 为 {one} 和 {other}；不对的请填写队员",
    ja="選手の記入がないため、{units} を二人の氏名として読み取りました（{unit} は {one} と {other}）。"
    "違う場合は選手を記入してください",
)
NAMED_ALIKE = Sentence(
    en="{player} stands in several pairs, so nobody is read from the name {unit}: fill in the players with their full "
    "names",
    zh="{player} 出现在几对中，因此不从 {unit} 读取队员：请填写队员的全名",
    ja="{player} がいくつかのペアにあるため、{unit} から選手を読み取りません。選手の氏名をフルネームで記入してください",
)
#: What stands between the players whose names together are that of a pair, or of a team that has none.
AND = " / "
_DASH, _DOT = "[-‐‑‒–—―−]", "・"
#: What stands between the two in every script; and beside Chinese and Japanese letters alone.
_SURELY = r"\s*[/&;+\n]\s*|\s*、\s*|(?<=[⺀-퟿])\s*,\s*(?=[⺀-퟿])"
_SPACED = rf"\s+(?:{_DASH}|ー)\s+"
#: This stands between two as well as within the name of a foreigner: 山田-佐藤, ジョン・スミス.
_MAYBE = rf"(?<=[⺀-퟿)\]】])\s*{_DASH}\s*(?=[⺀-퟿(\[【])|\s*{_DOT}\s*"
#: 浅野 太郎  井上 花子.
_GAP = r"(?<=[^\x00-\x7f])\s{2,}(?=[^\x00-\x7f])"
#: Whatever may stand between two that the members' table has, and not as one: 王伟 李娜; 古丽·买买提 is one name.
_ANY = re.compile(rf"{_SURELY}|\s*(?:{_DASH}|{_DOT}|[·•‧∙⋅])\s*|\s+")
#: What the names of foreigners are written in.
_FOREIGN = re.compile(r"[\x00-\x7fァ-ー\s.]+")
_LETTER = re.compile(r"[\w.]")


def together(names: Iterable[str]) -> str:
    """Give what an entry is called by its players: 王伟 / 李娜."""
    return AND.join(names)


class Both(NamedTuple):
    """The names of two players."""

    one: str
    other: str


def two_in(name: str, roster: Roster) -> Both | None:
    """Give the two players that a pair's name holds; ``None`` where it is one name, or nobody can say.

    >>> nobody = Roster([])
    >>> [two_in(name, nobody) is not None for name in ("山田・佐藤", "山田 一 ／ 佐藤 花", "张伟、王芳", "山田－佐藤")]
    [True, True, True, True]
    >>> two_in("浅野 太  井上 花", nobody), two_in("王 伟", nobody)
    (Both(one='浅野 太', other='井上 花'), None)
    >>> two_in("ジョン・スミス-林", nobody), two_in("ジャン-ポール・林", nobody)
    (Both(one='ジョン・スミス', other='林'), Both(one='ジャン-ポール', other='林'))
    >>> [two_in(name, nobody) for name in ("ジョン・スミス", "古丽·买买提", "Smith-Jones", "1/2", "张伟", "甲/乙/丙")]
    [None, None, None, None, None, None]
    """
    if roster and roster.knows(name):
        return None
    text = unicodedata.normalize("NFKC", name).strip()
    if roster and (members := _two_of(text, roster)):
        return members
    for between in (_SURELY, _SPACED, _MAYBE, _GAP):
        found = [*re.finditer(between, text)]
        if between is _MAYBE and found[1:]:  # ジョン・スミス-林, アン・リー・小川洋
            found = [each for each in found if not _is_within(text, each)] or found
        if not found:
            continue
        both = Both(text[: found[0].start()].strip(), text[found[0].end() :].strip())
        one = between is _MAYBE and _is_within(text, found[0]) and all(map(_FOREIGN.fullmatch, both))
        return None if found[1:] or one or not all(map(_is_name, both)) else both
    return None


def _is_within(text: str, between: re.Match[str]) -> bool:
    """Tell whether what may stand between two stands between letters of foreigners' names; a bracket ends a name."""
    sides = text[: between.start()].rstrip()[-1:], text[between.end() :].lstrip()[:1]
    return all(_LETTER.fullmatch(side) and _FOREIGN.fullmatch(side) for side in sides)


def _two_of(text: str, roster: Roster) -> Both | None:
    """Give the two members whose names stand side by side; ``None`` where there are none, or it could be others."""
    between = _ANY.finditer(text)
    found = {Both(text[: each.start()].strip(), text[each.end() :].strip()) for each in between}
    known = [both for both in found if all(_is_name(name) and roster.knows(name) for name in both)]
    return known[0] if len(known) == 1 else None


def _is_name(part: str) -> bool:
    """Tell whether there is a letter in it, and it is no number."""
    return numeral(part) is None and any(char.isalpha() for char in part)


def are_pairs(event: Event, settings: EventSettings | None = None) -> bool:
    """Tell whether the entries are pairs: as the settings say, else where there are columns for two players.

    Without settings: as they are where nothing is chosen.
    """
    players = [field.repeated for field in event.entries.columns if field.kind is PLAYER and field.repeated]
    if not players:
        return False
    said = _said(event, settings)
    return players[0].shown == len(Both._fields) if said is None else said


def both_play(event: Event, people: Sized) -> bool:
    """Tell whether these are the two of a pair: both play, whatever else they are."""
    return are_pairs(event) and len(people) == len(Both._fields)


def _said(event: Event, settings: EventSettings | None) -> bool | None:
    """Say what the settings tell; ``None`` where nothing does, or what has no default decides."""
    try:
        return (settings or event.settings_class()).of_pairs
    except (AttributeError, CellError):
        return None


def named_by_players(event: Event, columns: Iterable[FoundField | None]) -> bool:
    """Tell whether a list of pairs has no column of its own for their names, but columns for the two players.

    Where another table names the pairs, by their numbers, they have to be there.
    """
    if len(event.tables) > 1:
        return False
    found = [each for each in columns if each]
    players = {each.number for each in found if each.field.kind is PLAYER}
    if not {1, 2} <= players or any(each.field is event.subject for each in found):
        return False
    # Of a weekly game a setting says that, which may stand elsewhere or nowhere yet: two players a row are a pair.
    by_setting = isinstance(event.settings_class.of_pairs, property) and _said(event, None) is None
    return are_pairs(event) or (by_setting and players == {1, 2})


def name_pairs(table: Table, rows: Iterable[Row | None], roster: Roster, problems: list[Problem], decide: bool) -> None:
    """Give the pairs without players those that their names hold, and the pairs without a name that of their players.

    Two pairs of one surname are no pairs of one player: of a name that stands in several nobody is read. ``decide``:
    the figures hang on what everybody holds.
    """
    player = next(field for field in table.columns if field.kind is PLAYER)
    listed = [row for row in rows if row]
    _name_by_players(table, player, listed)
    typed: Counter[tuple[str, str]] = Counter()
    for row in listed:
        typed.update(each.known_as for each in getattr(row, player.attribute) if each and (each.name or each.number))
    read = [(row, [_person(each, roster) for each in both]) for row, both in _pairs_in(table, player, listed, roster)]
    for _, two in read:
        typed.update(each.known_as for each, _ in two)
    told = []
    for row, two in read:
        alike = next((each for each, _ in two if typed[each.known_as] > 1), None)
        unit = shown(getattr(row, table.subject.attribute))
        if alike:
            said = NAMED_ALIKE(player=shown(alike.name or alike.number), unit=unit)
            problems.append(Problem(table.key, row, FoundField(table.subject), said, HINT))
        else:
            told.append((unit, [shown(each.name or each.number) for each, _ in two]))
            _give(row, two, table, player, problems, decide)
    if told:
        unit, (one, other) = told[0]
        said = READ_AS_TWO(units=Joined((each for each, _ in told), most=5), unit=unit, one=one, other=other)
        problems.append(Problem("", None, None, said, HINT))


def _name_by_players(table: Table, player: Field, rows: Iterable[Row]) -> None:
    """Call the pairs without a name by their two players, whoever these are: what is wrong with one is told of him.

    Pairs of which nobody has a name are told apart by their rows.
    """
    nameless: dict[str, list[Row]] = {}
    for row in rows:
        if getattr(row, table.subject.attribute) or table.subject.key in row.unreadable:
            continue
        called = [*_called(row, player)]
        if len(called) == len(Both._fields):
            name = together(text for text, _ in called)
            setattr(row, table.subject.attribute, name)
            if not any(of_somebody for _, of_somebody in called):
                nameless.setdefault(name, []).append(row)
    for name, alike in nameless.items():
        for row in alike if alike[1:] else ():
            setattr(row, table.subject.attribute, numbered(name, row.line))


def _called(row: Row, player: Field) -> Iterator[tuple[str, bool]]:
    """Give what the players of a row are called, and whether that is somebody's name: by name or number, else as typed,
    such as 非会员.
    """
    people = dict(enumerate(getattr(row, player.attribute), 1))
    for number, cell in sorted(row.players_typed.items()):
        person = people.get(number)
        if person is not None and (person.name or person.number):
            yield person.name or person.number, True
        elif isinstance(cell, CellError):
            yield cell.code, False
        elif not _names_nobody(text := " ".join(digits(cell).split())):
            yield text, person is None


def _pairs_in(table: Table, player: Field, rows: Sequence[Row], roster: Roster) -> Iterator[tuple[Row, Both]]:
    """Give the rows without players whose name holds two; of a name that stands twice the first, the other does not
    count.

    Where other rows say more than a name, one that says no more may be a note or a prize.
    """
    more = any(not says_nothing_else(table, row) for row in rows)
    units: set[str] = set()
    for row in rows:
        name = getattr(row, table.subject.attribute)
        if not isinstance(name, str) or not name or (called := normal(row.called(digits(name)))) in units:
            continue
        units.add(called)
        filled = any(getattr(row, player.attribute)) or player.key in row.unreadable
        if filled or is_note(table, row) or _names_nobody(name) or (more and says_nothing_else(table, row)):
            continue
        if both := two_in(name, roster):
            yield row, both


def _give(
    row: Row,
    two: Sequence[tuple[Person, CellError | None]],
    table: Table,
    player: Field,
    problems: list[Problem],
    decide: bool,
) -> None:
    """Give a pair its players; who is not known by his name is told, and is nobody where a holding decides."""
    team: list[Person | None] = []
    for number, (person, error) in enumerate(two, 1):
        missing = error is not None and (decide or not isinstance(error, UnlistedError)) and not _held(row, number)
        team.append(None if missing else person)
        if error is not None:
            why = error.where_holdings_decide() if missing and isinstance(error, UnlistedError) else error.reason
            problems.append(Problem(table.key, row, FoundField(table.subject), why, ERROR if missing else HINT))
    setattr(row, player.attribute, team)
    if None in team:
        row.unreadable |= {player.key}


def _names_nobody(name: object) -> bool:
    """Tell whether what stands in the place of a name is a sum, a signature or says that there is none."""
    return is_sum(name) or is_office(name) or is_signature(name) or says_none(name)


def _person(name: str, roster: Roster) -> tuple[Person, CellError | None]:
    """Tell who is called so; and why nobody is known by that name in the members' table."""
    if not roster:
        return named(name), None
    try:
        return roster.person(name), None
    except UnlistedError as error:
        return error.person, error
    except CellError as error:
        return named(name), error


def _held(row: Row, number: int) -> bool:
    """Tell whether a holding is typed for the player of that number."""
    held = getattr(row, "holding", [])
    return number <= len(held) and held[number - 1] is not None
