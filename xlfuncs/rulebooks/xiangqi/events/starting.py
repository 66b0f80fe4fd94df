"""The rating that a player begins with."""

from decimal import Decimal

from xlfuncs.events import Outcome, Person
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.events.common import RATING_RULE, RatedPlayer
from xlfuncs.rulebooks.xiangqi.ratings import initial
from xlfuncs.sentences import Sentence
from xlfuncs.trail import step

NO_RATING = Sentence(
    en="no rating and no title: there is no rating to begin with",
    zh="没有等级分，也没有称号：无起始分",
    ja="レーティングも称号もないため、開始レーティングがありません",
)


def start_of(entry: RatedPlayer, person: Person, outcome: Outcome) -> Decimal | None:
    """起始分 as typed, else the rating before the event, else the members' table's, else what the title converts to.

    ``None`` where none is there, or where the cell that decides cannot be read.
    """
    for key in ("start", "rating"):
        typed: Decimal | None = getattr(entry, key)
        if typed is not None:
            return _told(entry, typed, outcome)
        if key in entry.unreadable:
            return None
    if person.rating is not None:
        return _told(entry, person.rating, outcome)
    if entry.title is not None:
        return _told(entry, initial(entry.title), outcome)
    if "title" not in entry.unreadable:
        outcome.hint(NO_RATING(), entry, "rating")
    return None


def _told(entry: RatedPlayer, rating: Decimal, outcome: Outcome) -> Decimal:
    with outcome.working(entry):
        return step(symbols.START, rating, RATING_RULE)
