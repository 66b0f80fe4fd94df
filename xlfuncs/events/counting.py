"""Which of the rows of an event count: named, named once, and nobody twice; what is wrong with the others."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from xlfuncs.core.arguments import Number
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Said, Sentence
from xlfuncs.core.words import normal, number_key, spelling
from xlfuncs.events.dates import is_written_day
from xlfuncs.events.declaration import Row, Table
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.people.names import begins_a_note, is_office, is_signature, is_sum, names_several, says_none
from xlfuncs.events.people.roster import (
    MEMBERS,
    NOT_A_NAME,
    PLAYER_TWICE,
    TWICE_IN_ROW,
    Member,
    Person,
    Roster,
    called,
    named,
    unmarked,
)
from xlfuncs.events.problems import ERROR, HINT, Problem

NO_NAME = Sentence(
    en="{subject} is missing: this row does not count",
    zh="缺少{subject}：此行不计入",
    ja="{subject}がありません。この行は集計しません",
)
TWICE = Sentence(
    en="{unit} stands in row {first} already: this row does not count",
    zh="{unit} 已在第 {first} 行：此行不计入",
    ja="{unit} はすでに {first} 行目にあります。この行は集計しません",
)
NAMESAKES = Sentence(
    en='{unit} stands in row {first} already: this row does not count; if these are two people, fill in "{number}"',
    zh="{unit} 已在第 {first} 行：此行不计入；若是同名的两人，请各填“{number}”",
    ja="{unit} はすでに {first} 行目にあります。この行は集計しません。"
    "同姓同名の別人なら、それぞれに「{number}」を書いてください",
)
NOT_A_NAME_OF = Sentence(
    en="{unit} is no name of {subject}: this row does not count",
    zh="{unit} 不是{subject}的名称：此行不计入",
    ja="{unit} は{subject}の名前ではありません。この行は集計しません",
)
IS_A_SUM = Sentence(
    en="{unit} is no {subject} but a sum or mean: this row does not count, delete it",
    zh="{unit} 不是{subject}，而是合计或平均：此行不计入，请删去",
    ja="{unit} は{subject}ではなく合計や平均です。この行は集計しません（削除してください）",
)
IS_A_NOTE = Sentence(
    en="{unit} is a note and no {subject}: this row does not count",
    zh="{unit} 是备注，不是{subject}：此行不计入",
    ja="{unit} は注記で、{subject}ではありません。この行は集計しません",
)
IS_A_DAY = Sentence(
    en="{unit} is a date and no {subject}: this row does not count",
    zh="{unit} 是日期，不是{subject}：此行不计入",
    ja="{unit} は日付で、{subject}ではありません。この行は集計しません",
)
ONLY_A_NAME = Sentence(
    en="{unit} stands below the list with nothing but a name: it counts as {subject}, delete the row if it is none",
    zh="{unit} 在名单之下，且只有名称：现按{subject}计入，如果不是请删去此行",
    ja="{unit} は表の下に名前だけあります。{subject}として集計しました。違う場合はこの行を削除してください",
)
OTHER_SPELLING = Sentence(
    en="{player} may be {other} in another spelling: if it is one person, write the name alike",
    zh="{player} 与 {other} 可能是同一姓名的不同写法：若是同一人，请统一写法",
    ja="{player} は {other} の別の書き方かもしれません。同じ人なら書き方をそろえてください",
)
SEVERAL_IN_A_CELL = Sentence(
    en="{player} would get points as one person: write one name to a cell",
    zh="{player} 会当作一个人记分：请每格只写一人",
    ja="{player} は一人の選手として扱われます。一つのセルに一人だけ書いてください",
)
MAYBE_SEVERAL = Sentence(
    en="{player} counts as one person: if these are several, write one name to a cell",
    zh="{player} 按一个人记分：若是几个人，请每格只写一人",
    ja="{player} は一人の選手として扱います。複数の人なら、一つのセルに一人だけ書いてください",
)


#: Of a list that is as short nobody knows how its rows are.
_FEW = 3


def is_note(table: Table, row: Row) -> bool:
    """Tell whether a row is a note: it says so, or who signs, and nothing else stands in it."""
    name = getattr(row, table.subject.attribute)
    if not isinstance(name, str) or not (begins_a_note(name) or is_signature(name)):
        return False
    return not row.unreadable and says_nothing_else(table, row)


def says_nothing_else(table: Table, row: Row, but: str = "") -> bool:
    """Tell whether nothing can be read in a row but its name, and the column ``but``."""
    others = (field for field in table.columns[1:] if field.key != but)
    blank = {field.attribute: [] if field.repeated else field.default for field in others}
    return all(getattr(row, key) == nothing for key, nothing in blank.items())


#: The column of who takes part where it is a single player.
PLAYS = "player"


def _number_of(row: Row, roster: Roster) -> str:
    """Find the number in the members' table of who takes part, "" where there is none."""
    if not roster:
        return ""
    try:
        return member_in(row, digits(getattr(row, PLAYS)), roster).number
    except CellError:  # whoever asks for the person is told
        return ""


def without_sums(table: Table, rows: Iterable[Row | None], problems: list[Problem]) -> Iterator[Row]:
    """Give the rows of a table but those of sums, means and notes below it; those are told."""
    for row in filter(None, rows):
        name = getattr(row, table.subject.attribute)
        if is_note(table, row):
            said = IS_A_NOTE(unit=shown(name), subject=table.subject.label)
            problems.append(Problem(table.key, row, FoundField(table.subject), said, HINT))
        elif isinstance(name, str) and is_sum(name):
            said = IS_A_SUM(unit=shown(name), subject=table.subject.label)
            problems.append(Problem(table.key, row, FoundField(table.subject), said, ERROR))
        else:
            yield row


def counting(table: Table, rows: Iterable[Row | None], roster: Roster, problems: list[Problem]) -> list[Row]:
    """Give the rows that count: named, and named once. A player may be named by his number as well.

    A name that holds an error takes only itself away where something else stands in the row: somebody took part, and
    is nobody's namesake.
    """
    key, found, subject = table.subject.key, FoundField(table.subject), table.subject.label
    first: dict[str, Row] = {}
    rows = [*rows]
    for row in without_sums(table, rows, problems):
        name = getattr(row, key)
        if not name:
            if key not in row.unreadable:
                problems.append(Problem(table.key, row, found, NO_NAME(subject=subject), ERROR))
            elif not (isinstance(table.subject.kind, Number) or says_nothing_else(table, row)):
                setattr(row, key, f"?{row.line}")
                first[getattr(row, key)] = row
            continue
        own = named(digits(name)) if key == PLAYS else None
        known_as = number_key(_number_of(row, roster) if own else "") or normal(
            row.called(own.name if own else digits(name))
        )
        if says_none(name) or normal(known_as).endswith(":") or is_office(name):  # with who it was beside it
            said = NOT_A_NAME_OF(unit=shown(name), subject=subject)
        elif isinstance(name, str) and is_written_day(name):
            said = IS_A_DAY(unit=shown(name), subject=subject)
        elif known_as in first:
            said = _twice(table, row, first[known_as])
        else:
            first[known_as] = row
            continue
        problems.append(Problem(table.key, row, found, said, ERROR))
    for row in _only_named(table, rows, [*first.values()]):
        said = ONLY_A_NAME(unit=shown(getattr(row, key)), subject=subject)
        problems.append(Problem(table.key, row, found, said, HINT))
    return list(first.values())


def tell_apart(table: Table, rows: Iterable[Row | None], roster: Roster) -> None:
    """Call rows of one name by their numbers too, where each of them has one of its own."""
    key, number = table.subject.key, table.row.namesakes_by
    numbering = [row for row in filter(None, rows) if getattr(row, key)] if number else []
    for row in numbering:
        row.without_number = _without_number(digits(getattr(row, key)), getattr(row, number), roster)
    for row in _namesakes(numbering, lambda row: name_alone(table, row)):
        row.told_apart = True
    for row in _namesakes(numbering, lambda row: named(digits(getattr(row, key))).name):
        row.without_number = digits(getattr(row, key))
        setattr(row, key, numbered(getattr(row, key), getattr(row, number)))


def _without_number(name: str, number: int | None, roster: Roster) -> str:
    """Give a name without the start number behind it, "" where it is not there.

    Where the members' table has a number that is written just so, a member's was typed.
    """
    member = roster.numbered(str(number))
    if number is None or (member is not None and member.number == str(number)):
        return ""
    bare = re.sub(rf"(?<=\S)\s*[#＃]\s*{number}$", "", name)
    return bare if bare != name else ""


def name_alone(table: Table, row: Row) -> str:
    """Give the name of who takes part without a number behind it, his own as a member or that of the start."""
    return called(row.without_number or digits(getattr(row, table.subject.key))).name


def _namesakes(rows: Iterable[Row], name_of: Callable[[Row], str]) -> Iterator[Row]:
    """Find the rows of which several are called alike, where each of those has a number of its own."""
    alike: dict[str, list[Row]] = {}
    for row in rows:
        alike.setdefault(normal(name_of(row)), []).append(row)
    for namesakes in alike.values():
        numbers = {getattr(row, row.namesakes_by) for row in namesakes} - {None}
        if len(namesakes) == len(numbers) > 1:
            yield from namesakes


def member_in(row: Row, name: str, roster: Roster) -> Person:
    """Tell who a row is that stands for a single player called ``name``: a start number behind it is no member's."""
    return roster.person(row.without_number or name, told_apart=row.told_apart)


def numbered(name: str, number: int) -> str:
    """Call one of several of a name by his number.

    >>> numbered("王伟", 3)
    '王伟 #3'
    """
    return f"{name} #{number}"


def _twice(table: Table, row: Row, first: Row) -> Said:
    """Say that a name stands in another row already, and what would tell two of that name apart."""
    name = getattr(row, table.subject.key)
    number = next((field for field in table.columns if field.key == table.row.namesakes_by), None)
    if number is None or normal(name_alone(table, first)) != normal(name_alone(table, row)):
        return TWICE(unit=shown(name), first=first.line)
    return NAMESAKES(unit=shown(name), first=first.line, number=number.label)


def _only_named(table: Table, rows: Sequence[Row | None], counted: Sequence[Row]) -> Iterator[Row]:
    """Find the rows below a list whose other rows all say more, behind a gap or above rows that do not count."""
    if isinstance(table.subject.kind, Number):
        return
    named = [row for row in counted if says_nothing_else(table, row) and not row.unreadable]
    if not named or len(counted) - len(named) < _FEW or named != [*counted[len(counted) - len(named) :]]:
        return
    last = rows.index(counted[-len(named) - 1])
    if None in rows[last + 1 : rows.index(named[0])] or any(row not in named for row in rows[last + 1 :] if row):
        yield from named


def listed(members: Iterable[Member | None], problems: list[Problem]) -> Iterator[Member]:
    """Give the rows of the members' table that are somebody; one number is one person."""
    number, name = (FoundField(MEMBERS.columns.named(key)) for key in ("number", "name"))
    first: dict[str, Member] = {}
    for row in filter(None, members):
        for found in (number, name):
            if says_none(typed := getattr(row, found.field.key)):
                problems.append(Problem(MEMBERS.key, row, found, NOT_A_NAME(found=shown(typed)), ERROR))
                setattr(row, found.field.key, "")
        if wrong := unmarked(row):
            column, said = wrong
            problems.append(Problem(MEMBERS.key, row, FoundField(MEMBERS.columns.named(column)), said, ERROR))
        only = row.number if not row.name else row.name if not row.number else ""
        if is_sum(row.number) or is_sum(row.name):
            said = IS_A_SUM(unit=shown(row.name or row.number), subject=name.field.label)
            problems.append(Problem(MEMBERS.key, row, name, said, HINT))
        elif is_note(MEMBERS, row) or (is_signature(only) and says_nothing_else(MEMBERS, row, "name")):
            said = IS_A_NOTE(unit=shown(only), subject=number.field.label)
            problems.append(Problem(MEMBERS.key, row, number if row.number else name, said, HINT))
        elif is_written_day(only) and says_nothing_else(MEMBERS, row, "name"):
            said = IS_A_DAY(unit=shown(only), subject=name.field.label)
            problems.append(Problem(MEMBERS.key, row, number if row.number else name, said, HINT))
        elif not row.number and not row.name:
            if not row.unreadable & {"number", "name"}:
                problems.append(Problem(MEMBERS.key, row, name, NO_NAME(subject=name.field.label), ERROR))
        elif row.number and number_key(row.number) in first:
            said = TWICE(unit=shown(row.number), first=first[number_key(row.number)].line)
            problems.append(Problem(MEMBERS.key, row, number, said, ERROR))
        else:
            if row.number:
                first[number_key(row.number)] = row
            yield row


def refuse_twice(table: Table, rows: Iterable[Row], roster: Roster, problems: list[Problem]) -> None:
    """Refuse that somebody plays for two units of one event, or twice for one, with whatever spaces and in whatever
    width his name is typed.

    Who may do so in another spelling of his name, 髙橋 and 高橋, is told, unless two numbers tell them apart.
    """
    repeated = [field for field in table.columns if field.repeated]
    plays_for: dict[tuple[str, str], Row] = {}
    spelt: dict[str, dict[tuple[str, str], str]] = {}
    for row in rows:
        for person in _people(table, row, repeated, roster):
            known_as = person.known_as
            if known_as in plays_for:
                player, first = shown(person.name or person.number), plays_for[known_as]
                unit = shown(getattr(first, table.subject.key))
                said = TWICE_IN_ROW(player=player) if first is row else PLAYER_TWICE(player=player, unit=unit)
                problems.append(Problem(table.key, row, None, said, ERROR))
            plays_for.setdefault(known_as, row)
            alike = spelt.setdefault(spelling(person.name), {}) if person.name else {}
            others = [
                name for (number, own), name in alike.items() if own != known_as[1] and not (number and known_as[0])
            ]
            if others and known_as not in alike:
                said = OTHER_SPELLING(player=shown(person.name), other=shown(others[0]))
                problems.append(Problem(table.key, row, None, said, HINT))
            alike.setdefault(known_as, person.name)


def refuse_several(table: Table, rows: Iterable[Row], problems: list[Problem]) -> None:
    """Refuse a whole team in a cell: a member is one person. What may be the name of one is only told."""
    for row in rows:
        for field in (field for field in table.columns if field.repeated):
            for number, person in enumerate(getattr(row, field.attribute), 1):
                if isinstance(person, Person) and names_several(person.name):
                    surely = names_several(person.name, surely=True)
                    said = (SEVERAL_IN_A_CELL if surely else MAYBE_SEVERAL)(player=shown(person.name))
                    severity = ERROR if surely else HINT
                    problems.append(Problem(table.key, row, FoundField(field, number), said, severity))


def _people(table: Table, row: Row, repeated: Iterable[Field], roster: Roster) -> Iterator[Person]:
    """Tell who is named in a row: the players of a unit, or the one who takes part."""
    if table.subject.key == PLAYS:
        own = named(digits(getattr(row, PLAYS)))
        yield own._replace(number=_number_of(row, roster) or own.number)
    for field in repeated:
        for person in getattr(row, field.key):
            if isinstance(person, Person) and (person.number or person.name):
                yield person
