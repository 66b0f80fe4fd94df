"""A members' list with a column for each colour of points: what a holding is made of, added up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import CENT, ZERO, number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import COLOURS, Event
from xlfuncs.events.fields import UNIT, FoundField
from xlfuncs.events.grids import Grid
from xlfuncs.events.people.names import says_none
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.events.register import REGISTERS, Register

NOT_POINTS = Sentence(
    en="{heading} holds {found}, which is no number of points: write the number, or leave the cell blank",
    zh="“{heading}”是 {found}，不是积分数：请填数字，没有就留空",
    ja="「{heading}」の {found} はポイント数ではありません。数値を書くか、空欄にしてください",
    severity=LOST,
)
NOT_THE_SUM = Sentence(
    en="{heading} says {total}, and {colours} are {found} together: mend one of them; this holding is not taken",
    zh="“{heading}”是 {total}，而{colours}合计是 {found}：请更正其一；此持有分未采用",
    ja="「{heading}」は {total} ですが、{colours}の合計は {found} です。どちらかを直してください。"
    "この保有ポイントは取り込んでいません",
    severity=LOST,
)

#: What the colours are called besides.
_ALSO: Mapping[str, Sequence[str]] = {
    "platinum": ("铂金", "鉑金", "プラチナ"),
    "gold": ("ゴールド", "金"),
    "silver": ("シルバー",),
    "red": ("レッド", "赤", "紅"),
    "blue": ("ブルー", "青", "藍"),
    "black": ("ブラック", "黒"),
}
#: What may stand before and behind a colour, 累计红分, レッドポイント, Red points.
_BEFORE = re.compile("^(?:累计|累計|通算|现有|現有|持有|保有)(?=.)")
_BEHIND = re.compile("(?<=.)(?:大师分|大師分|マスターポイント|ポイント|points?|pts|mp|积分|積分|分|点)$")
#: How a column is called that adds all up.
_TOTAL = re.compile("总|總|総|合计|合計|小计|小計|^计$|^計$|total")


class ByColour(NamedTuple):
    """The columns of a list by colour, from 0: that of each colour, and those that hold a total."""

    colours: Mapping[str, int]
    totals: Sequence[int]

    @property
    def columns(self) -> set[int]:
        """All of them."""
        return {*self.colours.values(), *self.totals}


class Points(NamedTuple):
    """What a row of such a list says: points by colour, and the holding that they make; ``None`` where it is blank."""

    colours: Mapping[str, Decimal]
    holding: Decimal | None


def by_colour(register: Register, heads: Sequence[Any], *, single: bool = False) -> ByColour | None:
    """Return the columns of a members' list by colour, by its headings; ``None`` where it has fewer than two colours.

    A list of a ``single`` colour may be what an event gave: it is one where that cannot be, and nothing else says what
    is held. Of 红分 and 累计红分 the second is what is held.
    """
    if "holding" not in register.balances:
        return None
    known = {word: key for key, words in _words(register) for word in words}
    colours: dict[str, int] = {}
    totals: list[int] = []
    for at, head in enumerate(heads):
        if not isinstance(head, str) or is_blank(head):
            continue
        word = UNIT.sub("", normal(head).rstrip(":"))
        bare = _BEFORE.sub("", word)
        key = known.get(_bare(bare))
        if key is not None and (key not in colours or bare != word):
            colours[key] = at
        elif key is None and (_TOTAL.search(word) or getattr(MEMBERS.columns.find(head), "key", "") == "holding"):
            totals.append(at)
    enough = len(colours) > 1 or (single and not totals)
    return ByColour(colours, totals) if enough and {*colours} & {*register.balances["holding"]} else None


def _words(register: Register) -> Iterator[tuple[str, set[str]]]:
    """Yield the colours whose points the register knows, each with what it may be called."""
    for each in register.points:
        if each.key in COLOURS:
            yield each.key, {_bare(word) for word in (each.key, *each.label, *_ALSO.get(each.key, ()))}


def _bare(word: str) -> str:
    return _BEHIND.sub("", normal(word))


def sums(register: Register, colours: Mapping[str, Decimal]) -> tuple[Decimal, Decimal]:
    """Return what is held of points by colour, and their total, which may count the colours too that no holding is made
    of.
    """
    holding = sum((colours.get(key, ZERO) for key in register.balances["holding"]), ZERO)
    return holding, sum((amount for key, amount in colours.items() if key != "youth"), ZERO)


def points(register: Register, found: ByColour, heads: Sequence[Any], row: Sequence[Any]) -> Points:
    """Return the points of a row; ``CellError`` where a cell is no number, or where the row's total says otherwise."""
    said = {key: points_in(heads[at], cell_at(row, at)) for key, at in found.colours.items()}
    colours = {key: amount for key, amount in said.items() if amount is not None}
    totals = [(at, points_in(heads[at], cell_at(row, at))) for at in found.totals]
    holding, everything = sums(register, colours)
    for at, total in totals:
        if total is not None and all(abs(total - each) > CENT for each in (holding, everything)):
            counted = (found.colours[key] for key in found.colours if key in register.balances["holding"])
            names = Joined(digits(heads[each]) for each in counted)
            said_ = NOT_THE_SUM(heading=digits(heads[at]), total=total, colours=names, found=holding)
            raise CellError(VALUE, said_)
    return Points(colours, holding if colours or any(total is not None for _, total in totals) else None)


def points_in(head: Any, cell: Any) -> Decimal | None:
    """Return the points in a cell, none in a blank one; ``CellError`` where it holds no number of them."""
    if is_blank(cell) or says_none(cell):
        return None
    found = number_in(cell)
    if found is None or found < 0:
        raise CellError(VALUE, NOT_POINTS(heading=digits(head), found=shown(cell)))
    return found


def columns_by_colour(event: Event, heads: Sequence[Any]) -> set[int]:
    """Return the columns of a list by colour, from 0, as an event's rulebook has colours; none where it is no such
    list.
    """
    found = by_colour(REGISTERS[event.prefix], heads) if event.prefix in REGISTERS else None
    return found.columns if found else set()


def with_holdings(event: Event, heads: Sequence[Any], grid: Grid) -> tuple[Grid, set[int]]:
    """Return the members' grid with the holding in place of its first colour, and the columns that make it, from 0."""
    found = by_colour(REGISTERS[event.prefix], heads) if event.prefix in REGISTERS else None
    if found is None:
        return grid, set()
    at = min(found.colours.values())
    holding = FoundField(MEMBERS.columns.named("holding"))
    columns = [
        holding if column == at else None if each and each.key == "holding" else each
        for column, each in enumerate(grid.columns)
    ]
    rows = []
    for row in grid.rows:
        cells = [*row, *[None] * (at + 1 - len(row))]
        try:
            amount = points(REGISTERS[event.prefix], found, heads, row).holding
            cells[at] = None if amount is None else float(amount)
        except CellError as wrong:
            cells[at] = wrong
        rows.append(cells)
    return grid._replace(columns=columns, rows=rows), found.columns
