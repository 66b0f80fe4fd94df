"""Published lists of one day are held against each other: what each row says of somebody is put together."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import CENT, ZERO
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.people.roster import MEMBERS, Person
from xlfuncs.events.register import Register
from xlfuncs.intake.tables.colours import sums
from xlfuncs.season.doubts import IN_ROW, NOT_TAKEN, Doubt
from xlfuncs.season.ledger import Listed, ListedRow, Spot, Who
from xlfuncs.season.own_columns import READING

LISTED_ALREADY = Sentence(
    en="{place} has {who} already, says otherwise, and is taken; mend or delete one of the two",
    zh="{place}已有{who}，内容与此行不同，已采用那一行；请更正或删去其一",
    ja="{place}に{who}があり、内容がこの行と違います。そちらを取り込みました。どちらかを直すか削除してください",
)
OTHERWISE = Sentence(
    en='{column} "{found}" of {who} is not taken, since {place} says "{held}"',
    zh="{who} 的{column}“{found}”未采用：{place}为“{held}”",
    ja="{who} の{column}「{found}」は取り込んでいません：{place}では「{held}」です",
)

#: What is written in several ways, and does not tell people apart; its own heading says what it is.
_BESIDE: Mapping[tuple[str, ...], Told] = {("club",): MEMBERS.columns.named("club").label, ("reading",): READING}
_HOLDING = ("holding",)


def agreeing(lists: Iterable[Listed], register: Register) -> list[Listed]:
    """Return lists, of which those of one day are one, on whatever sheets and in whatever files: whom one names by the
    number or the name alone is who has both in another, and the holding is that of the colours of all. Who says
    otherwise than the rows before is not taken, and told; of a club or a reading that alone.
    """
    days: dict[datetime.date | None, list[Listed]] = {}
    for each in lists:
        days.setdefault(each.day, []).append(each)
    found: list[Listed] = []
    for of_day in days.values():
        day = _Day(register)
        taken = [day.take(each) for each in _named_in_full(of_day)]
        whole = [each._replace(rows=[*map(day.with_holding, each.rows)]) for each in taken]
        found += _numbered_alike(whole)
    return found


def _named_in_full(lists: Sequence[Listed]) -> list[Listed]:
    """Return the lists of one day with number and name of whom one of them names by either alone.

    A name alone is the only one called so; on a sheet that has both rows they are two people. Several rows that name
    somebody by either alone are all that member's.
    """
    rows = [row for listed in lists for row in listed.rows]
    people = {row.known_as: row.person for row in rows if all(row.known_as)}
    held: dict[str, set[Who]] = {}
    for row in rows:
        held.setdefault(row.spot.file, set()).add(row.known_as)
    full: dict[Who, Person] = {}
    several: set[Who] = set()
    for (number, name), person in people.items():
        full.setdefault((number, ""), person)
        both = {("", name), (number, name)}
        if full.setdefault(("", name), person) is not person or any(both <= there for there in held.values()):
            several.add(("", name))

    def called(row: ListedRow) -> ListedRow:
        person, there = full.get(row.known_as), held[row.spot.file]
        if person is None or row.known_as in several or person.known_as in there:
            return row
        return row._replace(person=row.person._replace(number=person.number, name=person.name))

    return [each._replace(rows=[*map(called, each.rows)]) for each in lists]


def _numbered_alike(lists: Sequence[Listed]) -> list[Listed]:
    """Return the lists of one day with numbers as a register writes them: 1001 for １００１, and 0012 for 12 where a
    spreadsheet has taken the zeros of some away, as the width of the others in the list shows, else in all lists.
    """
    of_day = _width(row for listed in lists for row in listed.rows)

    def alike(listed: Listed) -> Listed:
        width = _width(listed.rows) or of_day
        return listed._replace(rows=[_numbered(row, width) for row in listed.rows])

    return [*map(alike, lists)]


def _width(rows: Iterable[ListedRow]) -> int:
    """Return how many digits the numbers that begin with a zero have, 0 where none does or they differ."""
    widths = {len(number) for number in map(_plain, rows) if number.isdecimal() and number.startswith("0")}
    return widths.pop() if len(widths) == 1 else 0


def _numbered(row: ListedRow, width: int) -> ListedRow:
    """Return a row with its number in as many digits."""
    number = _plain(row)
    return row._replace(person=row.person._replace(number=number.zfill(width) if number.isdecimal() else number))


def _plain(row: ListedRow) -> str:
    """Return the number of a row in plain digits."""
    return unicodedata.normalize("NFKC", row.person.number).strip()


class _First(NamedTuple):
    """What a row said first of somebody, and where."""

    cell: Any
    spot: Spot
    person: Person

    def is_like(self, cell: Any) -> bool:
        """Return whether another row says the same, in whatever width."""
        return cell == self.cell or (isinstance(cell, str) and normal(cell) == normal(digits(self.cell)))


class _Day:
    """What the lists of one day say of everybody, by the number, else by the name."""

    def __init__(self, register: Register) -> None:
        self.register = register
        self.said: dict[str, dict[tuple[str, ...], _First]] = {}

    def take(self, listed: Listed) -> Listed:
        """Take what a list says; return it with a row for each person, without what rows before say otherwise."""
        rows: dict[str, ListedRow] = {}
        told: list[Doubt] = []
        for row in listed.rows:
            of = _key(row)
            before, now = self.said.setdefault(of, {}), row.says
            others = [each for each in before if each in now and not before[each].is_like(now[each])]
            if (first := self._contradicted(before, now, others, row.spot.file)) is not None:
                told.append(Doubt(*row.spot, NOT_TAKEN(why=_listed_already(first))))
                continue
            for each in others:
                held, there, person = before[each]
                place = IN_ROW(file=there.file, row=there.row)
                said = {"who": _who(person), "column": _BESIDE[each], "found": now[each], "place": place, "held": held}
                told.append(Doubt(*row.spot, OTHERWISE(**said)))
            taken = row._replace(person=row.person._replace(club="")) if ("club",) in others else row
            rows[of] = rows[of].completed(taken) if of in rows else taken
            for each, cell in now.items():
                before.setdefault(each, _First(cell, row.spot, row.person))
        return listed._replace(rows=[*rows.values()], lost=[*listed.lost, *told])

    def _contradicted(
        self,
        before: Mapping[tuple[str, ...], _First],
        now: Mapping[tuple[str, ...], Any],
        others: Iterable[tuple[str, ...]],
        sheet: str,
    ) -> _First | None:
        """Return what was said before that a row contradicts: by one of its ``others`` that tells people apart, by what
        is held in all, or by anything more on a ``sheet`` that has somebody already, where everybody stands once.
        """
        wrong = [before[each] for each in others if each not in _BESIDE]
        if not wrong and self._held({**now, **{each: first.cell for each, first in before.items()}}) is None:
            wrong = [first for each, first in before.items() if each == _HOLDING or each[0] == "colour"]
        if not wrong and not now.keys() <= before.keys():
            wrong = [first for first in before.values() if first.spot.file == sheet]
        return wrong[0] if wrong else None

    def _held(self, said: Mapping[tuple[str, ...], Any]) -> Decimal | None:
        """Return what is held by all that is said, ``None`` where that contradicts itself: it is what the colours make,
        or more where one of them has no column. A total of all colours is no holding.
        """
        colours = {each[1]: cell for each, cell in said.items() if each[0] == "colour"}
        if not colours:
            return _points(said.get(_HOLDING, ZERO))
        made, everything = sums(self.register, colours)
        held = _points(said.get(_HOLDING, made))
        if abs(held - made) <= CENT:
            return held
        if abs(held - everything) <= CENT:
            return made
        lacking = any(("column", each) not in said for each in self.register.balances["holding"])
        return held if held > made and lacking else None

    def with_holding(self, row: ListedRow) -> ListedRow:
        """Return a row with what is held by all that is said, where that has any colour."""
        said = {each: first.cell for each, first in self.said[_key(row)].items()}
        if not any(each[0] == "colour" for each in said):
            return row
        return row._replace(person=row.person._replace(holding=self._held(said)))


def _key(row: ListedRow) -> str:
    """Return by what somebody is known again on a day: the number, else the name."""
    number, name = row.known_as
    return number or name


def _points(held: Decimal | str) -> Decimal:
    """Return a holding as points; a word there (非会员) is 0."""
    return ZERO if isinstance(held, str) else held


def _who(person: Person) -> str:
    """Return how a sentence calls somebody."""
    return " ".join(filter(None, (person.name, person.number)))


def _listed_already(first: _First) -> Told:
    """Say that somebody stands in another row of the lists of that day, which says otherwise."""
    return LISTED_ALREADY(place=IN_ROW(file=first.spot.file, row=first.spot.row), who=_who(first.person))
