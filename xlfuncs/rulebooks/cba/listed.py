"""§2.1 直接按照表格授予排名大师分: awards by a published table, extended beyond its end."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number
from xlfuncs.core.errors import NA, VALUE, CellError
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.ranges import Range, present
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import r_of, within
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.places import Places, awarded, shared
from xlfuncs.rulebooks.cba.terms import Entries, Rank, Tied

BEYOND_TABLE = Sentence(
    en="place {place} is beyond the table; only one of {anchor} rows or more can be extended; "
    "if fewer places get awards, say how many",
    zh="名次 {place} 超出了大师分表格；至少 {anchor} 行的表格才能按公式延伸；如果授分到此为止，请写明授分的名次数",
    ja="順位 {place} は授与表の外です。{anchor} 行以上の表だけが式で延長できます。"
    "授与がそこまでなら、授与される順位の数を指定してください",
)
HOLE_IN_TABLE = Sentence(
    en="table has no award for this place", zh="大师分表格缺少此名次的分数", ja="授与表にこの順位のポイントがありません"
)

Published = Annotated[
    list[Decimal | None],
    Range(
        Number(
            low=0,
            en="the published awards, from place 1 down",
            zh="大师分表格，自第 1 名起",
            ja="公表された授与表（1 位から）",
        )
    ),
]


@function(
    "CBA_TABLE_MP",
    rule="§2.1",
    en="Master points of a place by a published table, extended beyond place 8",
    zh="按大师分表格授予的大师分，第 9 名起按公式延伸",
    ja="公表された表によるポイント、9 位からは式で延長",
)
def table_mp(rank: Rank, table: Published, entries: Entries, places: Places | None = None, tied: Tied = 1) -> Decimal:
    """The award that ``table`` lists; beyond its end A(8)×R(p)/R(8), 0 past half the field.

    ``places``: how many places get awards. ``tied`` units share the mean of the places from ``rank`` on.
    ``#N/A`` beyond the end of a table that has fewer than 8 rows.

    >>> table = [Decimal(n) for n in (90, 70, 60, 50, 40, 30, 20, 10)]
    >>> table_mp(1, table, 64), table_mp(12, table, 64)
    (Decimal('90.00'), Decimal('7.17'))
    """
    within(rank, entries, tied)
    return listed_mp(rank, without_blank_end(table), entries, places, tied)


def listed_mp(rank: int, published: Sequence[Decimal], entries: int, places: int | None, tied: int) -> Decimal:
    """Return the award of a place within the field, by a table without a hole."""
    last = entries if places is None else min(places, entries)
    if rank > last:
        step(symbols.PLACES, last, "§2.1")
        return ZERO
    amounts = [table_award(place, published, entries) for place in range(rank, min(rank + tied - 1, last) + 1)]
    if not any(amounts):
        return ZERO
    return shared([*[ZERO] * (rank - 1), *amounts], rank, tied)


def table_award(place: int, published: Sequence[Decimal], entries: int) -> Decimal:
    """Return A(p) as the table lists it, or as §2.1 extends it."""
    if place <= len(published):
        return step(symbols.A_OF(place=place), half_up(published[place - 1]), "§2.1")
    anchor = tables.TABLE_ANCHOR
    if len(published) < anchor:
        raise CellError(NA, BEYOND_TABLE(place=place, anchor=anchor))
    r = r_of(place, entries)
    if 2 * place > entries:
        return ZERO
    r_anchor = r_of(anchor, entries)
    foot = published[anchor - 1]
    return awarded(symbols.A_OF(place=place), foot * r / r_anchor, "§2.1", "{} × {} ÷ {}", foot, r, r_anchor)


def without_blank_end(table: Sequence[Decimal | None]) -> list[Decimal]:
    """Return the awards of a table with room to grow; ``#VALUE!`` for a hole in it."""
    published = present(table)
    if None in table[: len(published)]:
        raise CellError(VALUE, HOLE_IN_TABLE(), row=list(table).index(None) + 1, argument="table")
    return published
