"""A list of entries in parts, each under a title that says which: N-S and E-W, sections, groups, flights."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.arguments import NumberOrWord, Word
from xlfuncs.core.cells import cell_at, filled_cells, is_blank, is_blank_row
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import LOST, REFUSED, Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.grids import Grid
from xlfuncs.events.official import OfficialPlace
from xlfuncs.events.rankings import SectionName
from xlfuncs.intake.ledger import MOST, Place, Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import Headed
from xlfuncs.intake.tables.players import PLACE

ONE_LIST = Sentence(
    en="{parts} on the sheet '{sheet}' are read as one list: {table} has no column for them",
    zh="“{sheet}”的 {parts} 已合并为一个名单：“{table}”没有区分它们的列",
    ja="シート「{sheet}」の {parts} は一つの一覧として読み取りました。「{table}」にそれを分ける列はありません",
)
SECTIONS_IN_ONE = Sentence(
    en="{parts} on the sheet '{sheet}' are read as one list: {table} has no column for them; if they are ranked apart, "
    "compute each by itself",
    zh="“{sheet}”的 {parts} 已合并为一个名单：“{table}”没有区分它们的列；如分别排名，请各自单独计算",
    ja="シート「{sheet}」の {parts} は一つの一覧として読み取りました。「{table}」にそれを分ける列はありません。別々に"
    "順位をつけるときは、それぞれ単独で計算してください",
    severity=LOST,
)
PLACES_OF_PARTS = Sentence(
    en="not read: {column} on the sheet '{sheet}', since each of {parts} has places of its own; the scores make those "
    "of all",
    zh="未读取：“{sheet}”的“{column}”，因为 {parts} 各有自己的名次；总的名次按成绩排",
    ja="読み取っていません：シート「{sheet}」の「{column}」。{parts} にそれぞれの順位がついているため、全体の順位は"
    "得点で決めます",
    severity=LOST,
)
RANKED_APART = Sentence(
    en="{parts} on the sheet '{sheet}' have places of their own, and {table} has no column that tells them apart: "
    "compute each by itself",
    zh="“{sheet}”的 {parts} 各有自己的名次，而“{table}”没有区分它们的列：请各自单独计算",
    ja="シート「{sheet}」の {parts} にはそれぞれの順位がついていますが、「{table}」に分ける列がありません。それぞれ"
    "単独で計算してください",
    severity=REFUSED,
)

#: A direction, by the word of a column that takes it.
_DIRECTIONS = {"NS": r"n[-・/]?s|(?:北南|南北)(?:\(n[-・/]?s\))?", "EW": r"e[-・/]?w|(?:東西|东西)(?:\(e[-・/]?w\))?"}
_DIRECTION = re.compile("|".join(f"(?P<{key}>{words})" for key, words in _DIRECTIONS.items()))
_NUMBER = r"(?P<{}>[a-z]|\d{{1,2}}|[甲乙丙丁戊己]|[一二三四五六七八九十])"
#: Each of these plays for itself; sections are rooms of one event.
_GROUPS = frozenset(map(normal, ("小组", "组", "組", "group", "グループ", "フライト", "flight")))
_MARK = "section|セクション|ブロック|block|小组|group|グループ|フライト|flight"
#: A section: its letter or number with a word before it or behind.
_SECTION = re.compile(
    rf"(?P<before>{_MARK}){_NUMBER.format('first')}|第?{_NUMBER.format('second')}(?P<behind>{_MARK}|区|组|組|赛区)"
)
#: What else a title of a part says.
_BESIDE = r"(?:方向|ライン|line|pairs|ペア|の部|成绩|成績|順位|名次|排名|結果|结果|表|results?|[-・:/()\s])*"
#: How a column is headed that says the part of each row.
_HEADS = frozenset(
    map(normal, ("方向", "ディレクション", "Direction", "セクション", "Section", "区", "小组", "ブロック"))
)


class Part(NamedTuple):
    """Which part of a list: its direction, its section with the word that says what that is; "" where it has none."""

    direction: str = ""
    section: str = ""
    mark: str = ""
    #: As it is written.
    words: str = ""


def part_in(cell: Any) -> Part | None:
    """Return the part that a title says and nothing else.

    >>> found = map(part_in, ("N-S", "東西方向 成績", "セクションA", "B组 E-W"))
    >>> [(each.direction, each.section) for each in found if each]
    [('NS', ''), ('EW', ''), ('', 'A'), ('EW', 'B')]
    >>> [part_in(each) for each in ("A", "1", "山田・佐藤", "第1组合", "NS銀行")]
    [None, None, None, None, None]
    """
    if not isinstance(cell, str) or not cell.strip():
        return None
    rest = normal(cell)
    section = _SECTION.search(rest)
    if section:
        rest = rest[: section.start()] + rest[section.end() :]
    direction = _DIRECTION.search(rest)
    if direction:
        rest = rest[: direction.start()] + rest[direction.end() :]
    if not (section or direction) or not re.fullmatch(_BESIDE, rest):
        return None
    return Part(
        (direction.lastgroup or "") if direction else "",
        (section["first"] or section["second"]).upper() if section else "",
        (section["before"] or section["behind"]) if section else "",
        cell.strip(),
    )


def part_of(headed: Headed) -> tuple[Part | None, list[Place]]:
    """Return the part that the titles above headings say, else the name of the sheet; and the cells of those titles.

    A section holds for all the lists below it, a direction for the one that it stands over.
    """
    sheet = headed.sheet
    own = filled_cells(headed.cells)
    section, direction = Part(), Part()
    places: dict[str, Place] = {}
    for row, cells in enumerate(sheet.rows[: headed.row]):
        filled = [*filled_cells(cells)]
        over = filled if len(filled) == 1 else [at for at in filled if at in own]
        found = part_in(cells[over[0]]) if len(over) == 1 else None
        if found and found.section:
            section, direction = found, Part()
            places = {"section": (row + 1, over[0] + 1)}
        if found and found.direction:
            direction, places["direction"] = found, (row + 1, over[0] + 1)
    if not places:
        return part_in(sheet.name), []
    words = dict.fromkeys(each.words for each in (section, direction) if each.words)
    part = Part(direction.direction, section.section, section.mark, " ".join(words))
    return part, [*dict.fromkeys(places.values())]


def are_parts(event: Event, lists: Sequence[Headed]) -> bool:
    """Return whether lists have the same headings, and each is a part of its own; groups only of an event that has
    groups.
    """
    parts = [part_of(each)[0] for each in lists]
    groups = {each.section: each.mark for each in parts if each and each.mark in _GROUPS}
    if groups and _column(event, set(), groups) is None:
        return False
    own = {(each.direction, each.section) for each in parts if each}
    same = {tuple(normal(digits(cell)) for cell in each.cells if not is_blank(cell)) for each in lists}
    return len(own) == len(lists) > 1 and len(same) == 1


def in_one(event: Event, lists: Sequence[Headed], grids: Sequence[Grid]) -> tuple[Grid, Told | None]:
    """Make one list of entries made of parts, with a column for each that the event has; else tell what became of them.

    Why they cannot be one: places are typed, and those of each part are its own.
    """
    parts = []
    for each in lists:
        part, places = part_of(each)
        each.sheet.take(Taken.TITLE, places)
        parts.append(part or Part())
    columns = [*grids[0].columns]
    known = {found.key for found in columns if found}
    columns += {each.key: each for grid in grids for each in grid.columns if each and each.key not in known}.values()
    rows: list[list[Any]] = []
    lines: list[tuple[str, int]] = []
    of_row: list[Part] = []
    for each, grid, part in zip(lists, grids, parts, strict=True):
        for line, cells in enumerate(map(grid.by_key, grid.rows), each.below + 1):
            rows.append([cells.get(found.key) if found else None for found in columns])
            lines.append((each.sheet.name, line))
            of_row.append(part)
    return _settled(event, lists[0], Grid(columns, rows, zeros_meant=True, lines=lines), of_row)


def as_part(event: Event, headed: Headed, grid: Grid) -> Grid:
    """Return a list of which other files have other parts, with columns for the one that its title says."""
    part, places = part_of(headed)
    if part is None:
        return grid
    headed.sheet.take(Taken.TITLE, places)
    return _settled(event, headed, grid, [part] * len(grid.rows))[0]


def by_column(event: Event, headed: Headed, grid: Grid) -> tuple[Grid, Told | None]:
    """Return the list with the parts that a column of somebody's own says, where the event has no such column."""
    heads = headed.sheet.rows[headed.row]
    known = {at for at, found in enumerate(headed.columns) if found}
    at = next((at for at, head in enumerate(heads) if at not in known and normal(digits(head)) in _HEADS), None)
    if at is None or headed.table is not event.entries or headed.sheet.own:
        return grid, None
    parts = []
    for row in headed.sheet.rows[headed.below : headed.below + len(grid.rows)]:
        cell = digits(cell_at(row, at)).strip()
        part = part_in(cell) or part_in(f"section{cell}")
        parts.append(part._replace(words=cell) if part else Part())
    if len({*parts} - {Part()}) < 2:
        return grid, None
    last = headed.below + len(grid.rows)
    headed.sheet.take(Taken.CELL, [(line, at + 1) for line in range(headed.row + 1, last + 1)])
    return _settled(event, headed, grid, parts)


def _settled(event: Event, headed: Headed, grid: Grid, parts: Sequence[Part]) -> tuple[Grid, Told | None]:
    """Return the list with columns for its parts; without places that are those of each part, which is told."""
    filled = {found.field.key for found in grid.columns if found}
    takes = {key: _column(event, filled, {getattr(each, key): each.mark for each in parts}) for key in Part._fields[:2]}
    for key, field in takes.items():
        if field is not None:
            said = [
                None if is_blank_row(row) else getattr(part, key) for row, part in zip(grid.rows, parts, strict=True)
            ]
            rows = [[*row, value or None] for row, value in zip(grid.rows, said, strict=True)]
            grid = grid._replace(columns=[*grid.columns, FoundField(field)], rows=rows)
    several = {key for key in takes if len({getattr(each, key) for each in parts} - {""}) > 1}
    apart = [key for key in several if takes[key] is None]
    if not apart:
        return grid, None
    sheet, table = headed.sheet, table_name(headed.table.key)
    names = {"sheet": sheet.name, "parts": Joined(dict.fromkeys(each.words for each in parts if each.words), most=MOST)}
    place = next((at for at, found in enumerate(grid.columns) if found and found.key == PLACE), None)
    if place is not None and _overlap(grid, place, parts, apart):
        column = grid.columns[place]
        assert column is not None
        scored = any(found and found.field.key == "score" for found in grid.columns)
        if not (isinstance(column.field.kind, OfficialPlace) or scored):
            return grid, RANKED_APART(**names, table=table)
        sheet.tell(PLACES_OF_PARTS(**names, column=digits(cell_at(headed.cells, place)).strip()))
        grid = grid._replace(columns=[None if at == place else each for at, each in enumerate(grid.columns)])
    sheet.tell((SECTIONS_IN_ONE if "section" in apart else ONE_LIST)(**names, table=table))
    return grid, None


def _overlap(grid: Grid, place: int, parts: Sequence[Part], apart: Sequence[str]) -> bool:
    """Return whether a place stands in two parts that only ``apart`` tells from each other."""
    found: dict[tuple[Any, ...], set[tuple[str, ...]]] = {}
    for row, part in zip(grid.rows, parts, strict=True):
        if not is_blank(cell_at(row, place)):
            others = (getattr(part, key) for key in Part._fields[:2] if key not in apart)
            own = tuple(getattr(part, key) for key in apart)
            found.setdefault((normal(digits(row[place])), *others), set()).add(own)
    return any(len(each) > 1 for each in found.values())


def _column(event: Event, filled: Container[str], values: Mapping[str, str]) -> Field | None:
    """Return the column of entries that takes all of these values, each with the word for what it is; not one that is
    filled.

    A section is what a column says that is called so: a flight, a group.
    """
    wanted = {value: mark for value, mark in values.items() if value}
    for field in event.entries.columns:
        if field.key in filled or field.repeated is not None:
            continue
        if isinstance(field.kind, SectionName):
            called = all(value not in _DIRECTIONS and mark not in _GROUPS for value, mark in wanted.items())
        elif isinstance(field.kind, Word | NumberOrWord):
            called = all(value in _DIRECTIONS or _is_called(field, mark) for value, mark in wanted.items())
        else:
            continue
        if wanted and called and all(field.kind.takes(value) for value in wanted):
            return field
    return None


def _is_called(field: Field, mark: str) -> bool:
    words = [normal(word) for word in field.label]
    return bool(mark) and any(mark in word or word in mark for word in words)


def titled(sheet: SheetRows, row: int) -> bool:
    """Return whether all that a row says, from 0, are titles of parts."""
    filled = filled_cells(sheet.rows[row])
    return bool(filled) and all(part_in(cell) is not None for cell in filled.values())
