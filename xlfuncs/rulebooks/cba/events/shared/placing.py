"""The places that the units of a field took, as far as they do not contradict each other."""

from collections import Counter
from collections.abc import Mapping, Sequence

from xlfuncs.core.places import spanning_otherwise
from xlfuncs.core.sentences import Sentence
from xlfuncs.events import Builder, Row, place_made_a_day
from xlfuncs.rulebooks.cba.events.shared.common import Unit
from xlfuncs.rulebooks.cba.places import PLACE_BEYOND, PLACES_OVERLAP, SHARED_PLACE_BEYOND
from xlfuncs.rulebooks.cba.terms import WITHDRAWN

NO_PLACE = Sentence(
    en="{column}: nothing is entered; it counts in the field and gets no points for that place",
    zh="未填写“{column}”：计入参赛规模，不授该项名次的大师分",
    ja="「{column}」がありません。参加数には数えますが、この順位によるポイントはありません",
)
NOBODY_THERE = Sentence(
    en="{column}: nobody has place {place}, though no place is missing: if it is free because somebody withdrew, "
    "make sure whether those behind move up",
    zh="“{column}”：没有单位是第 {place} 名，而未弃权的单位都已填名次：若因弃权而空缺，请确认其后的名次是否应依次前移",
    ja="「{column}」：記入漏れはないのに {place} 位の参加者がいません。棄権で空いたのなら、"
    "後の順位を繰り上げるかどうかを確かめてください",
)
#: The place of each entry, by where it stands in the table.
Places = dict[int, int]


def placed(
    field: Sequence[Unit], outcome: Builder, column: str = "place", others: int = 0, most: int | None = None
) -> Places:
    """Return entry to place, for the places that do not contradict each other; note the others.

    A place that is missing, contradicts the tie before it or lies beyond ``most`` (else the field) gives its own row
    nothing, and nobody moves up. A unit that withdrew in the end need not say so for each stage and consolation.
    ``others``: how many units outside ``field`` may have one of its places.
    """
    by_place: dict[int, list[Unit]] = {}
    for entry in field:
        place = getattr(entry, column)
        if isinstance(place, int):
            by_place.setdefault(place, []).append(entry)
        elif WITHDRAWN not in (place, entry.place) and column not in entry.unreadable:
            outcome.note(entry, NO_PLACE(column=outcome.column(entry, column)), column)
    taken = consistent(by_place, most or len(field) + others, outcome, column)
    say_gap(field, taken, others, outcome, column)
    return taken


def say_gap(field: Sequence[Unit], taken: Places, others: int, outcome: Builder, column: str = "place") -> None:
    """Hint at the first place that nobody has, where more are free than places are missing or unread."""
    last, free, gap = 0, 0, 0
    for place, tied in sorted(shares(taken).items()):
        if place > last + 1:
            gap = gap or last + 1
            free += place - last - 1
        last = place + tied - 1
    withdrew = sum(getattr(entry, column) == WITHDRAWN for entry in field)
    if free > len(field) + others - len(taken) - withdrew:
        outcome.hint(NOBODY_THERE(column=outcome.column(field[0], column), place=gap))


def consistent(by_place: Mapping[int, Sequence[Row]], most: int, outcome: Builder, column: str = "place") -> Places:
    """Return entry to place, for those groups of equals that stand behind each other within the field."""
    taken: Places = {}
    last = 0
    for place, units in sorted(by_place.items()):
        end = place + len(units) - 1
        otherwise = next(spanning_otherwise([getattr(entry, column) or place for entry in units]), None)
        if place <= last:
            said = PLACES_OVERLAP(place=place, last=last, next=last + 1)
        elif otherwise:
            _, said = otherwise
        elif end > most and (day := place_made_a_day(place)):
            said = day
        elif end > most and len(units) > 1:
            said = SHARED_PLACE_BEYOND(place=place, tied=len(units), last=end, entries=most)
        elif end > most:
            said = PLACE_BEYOND(place=place, entries=most)
        else:
            last = end
            taken |= {entry.at: place for entry in units}
            continue
        for entry in units:
            outcome.note(entry, said, column)
    return taken


def shares(place_of: Places) -> Counter[int]:
    """Count how many stand on each place."""
    return Counter(place_of.values())
