"""Where the headings of an event's tables stand in somebody's sheet: merged, side by side, one below the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile, zip_longest
from typing import Any

from xlfuncs.core.arguments import Anything, Text
from xlfuncs.core.cells import cell_at, is_blank, is_blank_row
from xlfuncs.core.numbers import number_in as number_of
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits
from xlfuncs.core.words import normal
from xlfuncs.events import Event
from xlfuncs.events.dates import is_written_day
from xlfuncs.events.declaration import Table
from xlfuncs.events.fields import Field, Fields, FoundField
from xlfuncs.events.grids import heads_people
from xlfuncs.events.people.names import begins_a_note, is_group, is_office, is_signature, is_sum, number_in
from xlfuncs.events.people.pairs import named_by_players
from xlfuncs.events.people.roster import MEMBERS, PLAYER
from xlfuncs.intake.cells import either_of
from xlfuncs.intake.ledger import Ledger, Place
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.colours import columns_by_colour
from xlfuncs.xlsx.address import Area

#: Headings lie within the first rows of a sheet; further down behind a blank row.
HEADINGS_WITHIN = 40
#: How the column is headed that numbers the names.
NUMBERS = frozenset(map(normal, ("序号", "编号", "号", "号码", "签号", "番号", "No", "No.", "#")))
#: How a column is headed that ranks the names.
RANKS = frozenset(map(normal, ("Rk", "Rk.", "Rank", "Rg.", "Pl.", "Place", "SNo", "SNo.", "名次", "排名", "順位")))
#: How a column is headed that holds the players of an entry, however many.
PLAYERS = frozenset(map(normal, ("成员", "队员名单", "参赛队员", "选手", "メンバー", "選手名", "Players", "Members")))


@dataclass(frozen=True)
class Headed:
    """Headings of a table: their row from 0, and the columns of the sheet that they take up.

    ``cells``: the heading of each column of the sheet, ``None`` where it is not this table's. ``rows``: what stands
    below them of the table, a row for each of the sheet's, once it is known where that ends.
    """

    table: Table
    sheet: SheetRows
    row: int
    cells: Sequence[Any]
    rows: Sequence[Sequence[Any]] = ()

    @cached_property
    def columns(self) -> list[FoundField | None]:
        """What each column of the sheet stands for."""
        return self.table.columns.in_row(self.cells)

    @property
    def fit(self) -> int:
        """How many of the table's columns there are."""
        return len({found.field.key for found in self.columns if found})

    @property
    def filled(self) -> bool:
        """Whether anything stands below them of the table."""
        return not all(map(is_blank_row, self.rows))

    @property
    def is_ranking(self) -> bool:
        """Whether nothing but their places stands beside the names: it may be made of another list."""
        words = self.sheet.rows[self.row]
        return self.fit == 1 and any(isinstance(word, str) and normal(word) in RANKS for word in words)

    @property
    def own(self) -> list[int]:
        """The columns it takes up; what follows without a gap, such as results, is headed by it too."""
        found = [at for at, each in enumerate(self.columns) if each]
        covered = covered_in(self.sheet, self.row)
        for at in range(found[-1] + 1, len(self.cells)):
            if is_blank(self.cells[at]) and at not in covered:
                break
            found.append(at)
        return found

    @property
    def first(self) -> int:
        """The first column that stands under these headings, other people's such as 序号 before them included."""
        covered = covered_in(self.sheet, self.row)
        first = min(self.own)
        while first and (first - 1 in covered or not is_blank(self.cells[first - 1])):
            first -= 1
        return first

    @property
    def below(self) -> int:
        """The first row below them, from 0: a heading may be merged with what stands under it, and with rows in which
        nothing stands.
        """
        cells = self.sheet.rows[self.row]
        merged = (each.bottom for each in _merged_in(self.sheet, self.row) if self._heads(cells[each.left - 1]))
        return min(max([self.row + 1, *merged]), len(self.sheet.rows))

    @property
    def end(self) -> int:
        """The first row that is none of the table's any more, from 0."""
        return self.below + len(self.rows)

    def left(self) -> list[Place]:
        """Return the cells of the headings and of the rows below them that are neither taken nor told."""
        return self.sheet.left(range(self.row + 1, self.end + 1), range(self.first + 1, max(self.own) + 2))

    def _heads(self, cell: Any) -> bool:
        return self.table.columns.find(cell) is not None

    def meets(self, other: Headed) -> bool:
        """Return whether another one takes up some of the same columns."""
        return self.first <= max(other.own) and other.first <= max(self.own)


def headed_in(event: Event, sheet: SheetRows) -> list[Headed]:
    """List all headings of a sheet, from the top; those of one table too, where they stand there again."""
    found: list[Headed] = []
    for row in _may_head(sheet):
        found += [each for each in headed_at(event, sheet, row) if not any(_goes_on(above, each) for above in found)]
    return found


def _may_head(sheet: SheetRows) -> Iterator[int]:
    """Yield the rows, from 0, in which headings may stand."""
    for row, cells in enumerate(sheet.rows):
        if not is_blank_row(cells) and (row < HEADINGS_WITHIN or is_blank_row(sheet.rows[row - 1])):
            yield row


def lacking(event: Event, sheet: SheetRows) -> Iterator[tuple[int, Table, Field]]:
    """Yield the rows, from 0, with all columns that a table must have but one, and the one that is not there."""
    for row in _may_head(sheet):
        for table in event.tables:
            columns = table.columns.in_row(headings(sheet, row, table.columns))
            has = {each.field.key for each in columns if each}
            if table is event.entries and named_by_players(event, columns):
                continue
            wanted = [field for field in table.columns if field.required]
            missing = [field for field in wanted if field.key not in has]
            if len(missing) == 1 and (len(wanted) > 2 or len(has) > 1):
                yield row, table, missing[0]


def alone(event: Event, sheet: SheetRows) -> Iterator[tuple[int, FoundField, list[str]]]:
    """Yield the rows, from 0, of whose headings only the one that names an entry is known, and the unknown ones."""
    for row, cells in enumerate(sheet.rows[:HEADINGS_WITHIN]):
        stand = event.entries.columns.in_row(cells)
        found = [each for each in stand if each]
        if len(found) == 1 and found[0].field is event.entries.subject:
            others = [str(cell) for cell, each in zip(cells, stand, strict=True) if isinstance(cell, str) and not each]
            if len(others) > 1 and all(others):
                yield row, found[0], others


def heads(event: Event, cells: Sequence[Any]) -> bool:
    """Return whether a row of cells holds the headings of a table."""
    return bool(headed_at(event, SheetRows("", [cells], Ledger({})), 0))


def heading(event: Event, sheet: SheetRows, row: int) -> list[FoundField | None]:
    """Return what each column of a sheet stands for below a row of headings, row from 0; nothing below any other row,
    or one that heads a list of names alone.
    """
    found = [headed.columns for headed in headed_at(event, sheet, row) if headed.fit > 1]
    return [next(filter(None, each), None) for each in zip_longest(*found)]


def is_below(columns: Sequence[FoundField | None], cells: Sequence[Any]) -> bool:
    """Return whether a row has a number or a word as one of these columns wants it: a row of theirs, no further
    headings.
    """
    return any(
        found is not None and not isinstance(found.field.kind, (Text, Anything)) and found.field.kind.takes(cell)
        for found, cell in zip(columns, cells, strict=False)
        if not is_blank(cell)
    )


def _goes_on(above: Headed, other: Headed) -> bool:
    """Return whether headings are the lower part of others, which are merged with them and say as much."""
    return other.row < above.below and other.table is above.table and other.fit <= above.fit


def headed_at(event: Event, sheet: SheetRows, row: int) -> list[Headed]:
    """Return the tables headed by a row: several where gaps part it into headings of several, else the one of all."""
    parts = [found for part in parts_of(sheet, row) if (found := _best(event, sheet, row, part))]
    if len({each.table.key for each in parts}) > 1:
        return parts
    if len(beside := _side_by_side(event, sheet, row)) > 1:
        return beside
    whole = _best(event, sheet, row, range(len(sheet.rows[row])))
    if whole and len(parts) == 1 and _has_twice(whole):  # two lists of entries side by side are refused
        whole = _best(event, sheet, row, _once(parts[0]))
    return [whole] if whole else []


def _side_by_side(event: Event, sheet: SheetRows, row: int) -> list[Headed]:
    """Return the lists of entries that stand side by side under the same headings, with or without a gap between."""
    parts = [*parts_of(sheet, row)]
    if len(parts) == 1 and len(parts[0]) % 2 == 0:
        middle = parts[0].start + len(parts[0]) // 2
        parts = [range(parts[0].start, middle), range(middle, parts[0].stop)]
    if len(parts) < 2 or len({tuple(normal(digits(sheet.rows[row][at])) for at in part) for part in parts}) > 1:
        return []
    found = [_best(event, sheet, row, part) for part in parts]
    return [each for each in found if each and each.table is event.entries and each.fit > 1]


def _has_twice(headed: Headed) -> bool:
    keys = [found.key for found in headed.columns if found]
    return len(set(keys)) < len(keys)


def _once(headed: Headed) -> list[int]:
    """Return the columns of a row but for the parts beside a table that have some of its columns again: a list of
    prizes.
    """
    own = {at: found.key for at, found in enumerate(headed.columns) if found}
    taken: list[int] = []
    for part in parts_of(headed.sheet, headed.row):
        words = [headed.sheet.rows[headed.row][at] for at in part]
        again = {found.key for found in headed.table.columns.in_row(words) if found} & {*own.values()}
        if not again or {*part} & {*own}:
            taken += part
    return taken


def is_line(
    table: Table,
    columns: Sequence[FoundField | None],
    sheet: SheetRows,
    row: int,
    before: slice = slice(0),
    figures: Collection[int] = (),
) -> bool:
    """Return whether a row of entries or members, from 0, is a line of text.

    That is one cell, under no name, that its column refuses, or merged over all columns; in the place of a member's
    number what is none, or in that of a name what people belong to, as a group of members is headed (``江苏省``); or
    who signs. Whoever has ``figures`` in columns of the list that are none of the table's, points by colour, is a
    member.
    """
    cells = sheet.rows[row]
    if is_signed(columns, cells, before):
        return True
    filled = _filled(columns, cells)
    if len(filled) != 1 or not isinstance(filled[0][0], str):
        return False
    ((text, found),) = filled
    if begins_a_note(text) or _is_over_all(sheet, row, columns):
        return True
    if is_sum(text):
        return False
    if table is MEMBERS:
        nobody = is_group(text) if found.key == "name" else found.key == "number" and not number_in(text)
        return nobody and all(is_blank(cell_at(cells, at)) for at in figures)
    named = found.field is table.subject or found.field.kind is PLAYER
    return not (named or found.field.kind.takes(text) or numeral(text) is not None)


def is_signed(columns: Sequence[FoundField | None], cells: Sequence[Any], before: slice = slice(0)) -> bool:
    """Return whether a row of any table says who signs: ``裁判长：李明``, or ``裁判长 | 李明`` with the office in the
    first of its cells or one ``before`` it.
    """
    filled = _filled(columns, cells)
    if not all(isinstance(cell, str) for cell, _ in filled):
        return False
    texts = [(cell, found) for cell, found in filled if not is_written_day(cell)]
    offices = [cell for cell in cells[before] if not is_blank(cell)]
    if len(offices) == 1 and is_office(offices[0]) and len(texts) < 2:
        return True
    if not filled or not is_signature(filled[0][0]):
        return False
    who = [cell for cell, found in texts[1:] if found.field.kind.takes(cell) and not is_signature(cell)]
    return not who or (is_office(filled[0][0]) and len(who) == 1)


def _filled(columns: Sequence[FoundField | None], cells: Sequence[Any]) -> list[tuple[Any, FoundField]]:
    """Return the cells of a row that are not blank and stand in a column of the table, with it."""
    return [(cell, found) for cell, found in zip(cells, columns, strict=False) if found and not is_blank(cell)]


def _is_over_all(sheet: SheetRows, row: int, columns: Sequence[FoundField | None]) -> bool:
    """Return whether the cells of a row are merged into one over all columns of a table."""
    own = [at for at, found in enumerate(columns, 1) if found]
    merged = (each for each in sheet.merged if each.top == each.bottom == row + 1)
    return own[0] < own[-1] and any(each.left <= own[0] and own[-1] <= each.right for each in merged)


def another_below(event: Event, headed: Headed) -> int | None:
    """Return where behind a gap below a table another list begins, from 0, its title included: what the levels mean,
    prizes.

    Its first row holds words alone, and it or one below begins with the word of a column or a setting. Headings of a
    table, or those of this one again, begin none.
    """
    first, last = min(headed.own), max(headed.own) + 1
    head, *rows = [
        [cell for cell in row[first:last] if not is_blank(cell)] for row in headed.sheet.rows[headed.below - 1 :]
    ]
    for at, row in enumerate(rows):
        title = at > 1 and len(rows[at - 1]) == 1 and not rows[at - 2]
        gap = title or (at > 0 and not rows[at - 1])
        words = all(isinstance(cell, str) and numeral(cell) is None for cell in row)
        again = len({*head} - {*row}) < 2  # a list of games may have got a column of rounds
        if not (gap and words and len(row) > 1) or again or headed_at(event, headed.sheet, headed.below + at):
            continue
        if any(is_label(event, below[0]) for below in takewhile(bool, rows[at:])):
            return headed.below + at - title
    return None


def is_label(event: Event, cell: Any) -> bool:
    """Return whether a cell is the word of a setting, or of a column of any table."""
    all_fields = (event.settings, *(table.columns for table in (*event.tables, MEMBERS)))
    return any(fields.find(cell) is not None for fields in all_fields)


def parts_of(sheet: SheetRows, row: int) -> Iterator[range]:
    """Yield the columns of a row between its blank cells."""
    covered, start = covered_in(sheet, row), 0
    cells = [*sheet.rows[row], None]
    for at, cell in enumerate(cells):
        if is_blank(cell) and at not in covered:
            if at > start:
                yield range(start, at)
            start = at + 1


def _best(event: Event, sheet: SheetRows, row: int, part: Sequence[int]) -> Headed | None:
    """Return the table that has most of its columns there: all that must be, and two at least.

    One will do for the first table where nothing else stands there but their number: a list of names. So does their
    place, in the order of which they stand, where they meet in no games: those who won prizes are not all players.
    """
    ranked = not any(map(either_of, event.tables)) and _in_order(sheet, row, part)
    beside = NUMBERS | RANKS if ranked else NUMBERS
    found = []
    for table in (*event.tables, MEMBERS):
        cells = headings(sheet, row, table.columns, part)
        headed = Headed(table, sheet, row, cells)
        has = {each.field.key for each in headed.columns if each}
        if not has or (table is MEMBERS and not has & {"number", "name"}):  # "rating", "club": a setting and its value
            continue
        words = [digits(sheet.rows[row][at]) for at in part if not is_blank(sheet.rows[row][at])]
        filled = [word for word in words if normal(word) not in beside]
        # a label with a colon wants its value beside it
        named = len(part) == 1 or (len(filled) == 1 and not normal(filled[0]).endswith(":"))
        alone = table is event.entries and has == {table.subject.key} and named
        if table is event.entries and named_by_players(event, headed.columns):
            has.add(table.subject.key)
        listed = table is MEMBERS and len(has) == 1 and bool(columns_by_colour(event, cells))
        if (len(has) > 1 or alone or listed) and all(field.key in has for field in table.columns if field.required):
            found.append(headed)
    return max(found, key=lambda each: (each.fit, heads_people(each.table, each.columns)), default=None)


def _in_order(sheet: SheetRows, row: int, part: Sequence[int]) -> bool:
    """Return whether what stands below places is in their order, down to the first row without one."""
    for at in part:
        word = sheet.rows[row][at]
        if isinstance(word, str) and normal(word) in RANKS:
            places = takewhile(
                lambda each: each is not None, (number_of(cell_at(own, at)) for own in sheet.rows[row + 1 :])
            )
            found = [*filter(None, places)]
            return found == sorted(found)
    return False


def headings(sheet: SheetRows, row: int, columns: Fields, part: Sequence[int] | None = None) -> list[Any]:
    """Return what stands in a row as the headings of these columns, row from 0; in a ``part`` of it alone, where lists
    stand side by side.

    A heading that is merged over two rows heads the lower one too; merged over several columns it is the first of
    them, or, where such columns are numbered, all of them. So are several of the same word without a number; one alone
    is the first where it names players.
    """
    cells = list(sheet.rows[row])
    for area in _merged_in(sheet, row):
        word = cells[area.left - 1] = cell_at(sheet.rows[area.top - 1], area.left - 1)
        if wants_number(word, columns):
            cells[area.left - 1 : area.right] = [word] * len(cells[area.left - 1 : area.right])
    if part is not None:
        cells = [cell if at in part else None for at, cell in enumerate(cells)]
    player = next((each for each in columns if each.kind is PLAYER and each.repeated), None)
    if player is not None:
        own = _own_words(cells, columns)
        cells = [player.label.en if cell not in own and _heads_players(cell, columns) else cell for cell in cells]
    own = _own_words(cells, columns)
    for word, count in Counter(cell for cell in cells if isinstance(cell, str)).items():
        twice = count > 1 and (wants_number(word, columns) or _names_players(word, columns))
        if twice or (wants_number(word, columns) and word not in own and _is_first_player(word, cells, columns)):
            for number, at in enumerate([at for at, cell in enumerate(cells) if cell == word], 1):
                cells[at] = f"{word}{number}"
    return cells


def _own_words(cells: Sequence[Any], columns: Fields) -> set[Any]:
    """Return those words of a row of headings that head a column, and do not give way to another of its words."""
    return {cell for cell, found in zip(cells, columns.in_row(cells), strict=True) if found}


def _heads_players(cell: Any, columns: Fields) -> bool:
    """Return whether a word heads the players of entries, and none of them by a number."""
    return isinstance(cell, str) and normal(cell) in PLAYERS and columns.find(f"{cell}1") is None


def wants_number(word: Any, columns: Fields) -> bool:
    """Return whether a heading is one of several columns, and does not say which."""
    first = columns.find(f"{word}1") if isinstance(word, str) else None
    found = columns.find(word) if isinstance(word, str) else None
    if first is None or first.field.repeated is None:
        return False
    return found is None or found.spare > 0 or found.field is first.field


def _names_players(word: str, columns: Fields) -> bool:
    """Return whether a heading that names the entry where it stands once names its players where it stands twice."""
    first = columns.find(f"{word}1")
    return first is not None and first.field.kind is PLAYER and first.field.repeated is not None


def _is_first_player(word: str, cells: Sequence[Any], columns: Fields) -> bool:
    """Return whether a heading without its number may name the players of an entry, and no other is the first."""
    first = columns.find(f"{word}1")
    if first is None or first.field.kind is not PLAYER:
        return False
    if normal(word) not in {*map(normal, first.field.label), *PLAYERS}:
        return False
    found = [each for each in map(columns.find, cells) if each and each.field is first.field]
    return all(each.number != first.number for each in found)


def _merged_in(sheet: SheetRows, row: int) -> Iterator[Area]:
    """Yield the merged areas that a row goes through, row from 0; none that lies beyond what is filled."""
    for area in sheet.merged:
        if area.top <= row + 1 <= area.bottom and area.left <= len(sheet.rows[row]):
            yield area


def covered_in(sheet: SheetRows, row: int) -> set[int]:
    """Return the columns of a row, from 0, that merged areas cover."""
    return {at for area in _merged_in(sheet, row) for at in range(area.left - 1, area.right)}
