"""Which places the units of a field took, as far as they do not contradict each other."""

from collections import Counter
from collections.abc import Mapping, Sequence

from xlfuncs.events import Outcome, Row, place_made_a_day
from xlfuncs.places import spanning_otherwise
from xlfuncs.rulebooks.cba.events.common import Unit
from xlfuncs.rulebooks.cba.places import PLACE_BEYOND, PLACES_OVERLAP, SHARED_PLACE_BEYOND
from xlfuncs.rulebooks.cba.terms import WITHDRAWN
from xlfuncs.sentences import Sentence

NO_PLACE = Sentence(
    en="{column}: nothing is entered; it counts in the field and gets no points for that place",
    zh="未填写“{column}”：计入参赛规模，不授该项名次的大师分",
    ja="「{column}」がありません。参加数には数えますが、この順位によるポイントはありません",
)
#: The place of each entry, by where it stands in the table.
Places = dict[int, int]


def placed(field: Sequence[Unit], outcome: Outcome, column: str = "place", most: int | None = None) -> Places:
    """Entry to place, for the places that do not contradict each other; the others are noted.

    A place that is missing, contradicts the tie before it or lies beyond ``most`` (else the field) gives its own row
    nothing, and nobody moves up. Who withdrew in the end need not say so of each stage and consolation.
    """
    by_place: dict[int, list[Unit]] = {}
    for entry in field:
        place = getattr(entry, column)
        if isinstance(place, int):
            by_place.setdefault(place, []).append(entry)
        elif WITHDRAWN not in (place, entry.place) and column not in entry.unreadable:
            outcome.note(entry, NO_PLACE(column=outcome.column(entry, column)), column)
    return consistent(by_place, most or len(field), outcome, column)


def consistent(by_place: Mapping[int, Sequence[Row]], most: int, outcome: Outcome, column: str = "place") -> Places:
    """Entry to place, for those groups of equals that stand behind each other within the field."""
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
    """How many stand on each place."""
    return Counter(place_of.values())
