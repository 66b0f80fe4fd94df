"""The rating list of a season: what rated events changed, the bonus of national ones, and absence from those."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help
from xlfuncs.core.trail import silence
from xlfuncs.events import Result
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.fields import fields_of
from xlfuncs.events.register import Given, Page, Register, Standing, States, register
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.events import rated, ratings
from xlfuncs.rulebooks.xiangqi.events.shared import common
from xlfuncs.rulebooks.xiangqi.ratings import absence

GAMES = EVENTS["xq-rated"].declared["rated_games"]
EXCUSED = fields_of(ratings.Season).named("excused")
AFTER = EVENTS["xq-ratings"].declared


def row(standing: Standing) -> Mapping[str, Any]:
    """Return a player's line of the list: a new player begins with the rating that the first event starts from.

    A rating that somebody has corrected in the list stays: the line begins with so much more.

    A player who attended none of the three national events loses 3 % unless excused, once all three of the year are
    there.
    """
    old = standing.before
    before = old.get("new_rating") if standing.years else old.get("start")
    if before is not None and not standing.years:
        before += _sum(standing.earlier, "change") + _sum(standing.earlier, "bonus") + _corrected(old)
    before = standing.begins.get("rating", before)
    changed, won = _sum(standing.given, "change"), _sum(standing.given, "bonus")
    attended = sum("bonus" in each for each in standing.given)
    excused = None if standing.years else old.get("excused")
    found: dict[str, Any] = {
        "start": before,
        "rated_games": _sum(standing.given, "rated_games"),
        "change": changed,
        "bonus": won,
        "attended": attended,
        "excused": excused,
    }
    if before is None:
        return found
    reached = before + changed + won
    final = reached
    if standing.events.get("bonus", 0) >= tables.NATIONAL_EVENTS:
        with silence():
            final = absence(reached, attended, bool(excused))
    return found | {"reached": reached, "absence": final - reached, "new_rating": final}


def _corrected(old: Mapping[str, Any]) -> Decimal:
    """Return by how much somebody has corrected the new rating of a line, beside what it is computed from."""
    if old.get("new_rating") is None:
        return ZERO
    computed = old["start"] + sum((old.get(key) or ZERO for key in ("change", "bonus", "absence")), ZERO)
    corrected: Decimal = old["new_rating"] - computed
    return corrected


def _sum(given: Sequence[Given], key: str) -> Decimal:
    return sum((each.get(key) or ZERO for each in given), ZERO)


LIST = Page(
    "ratings",
    Help("Rating list", "等级分表", "レーティング表"),
    (
        *(common.START, GAMES, common.CHANGE, common.BONUS, AFTER["attended"], Result("excused", EXCUSED.label)),
        *(AFTER["reached"], AFTER["absence"], rated.NEW_RATING),
    ),
    row,
    {"rating": "new_rating"},
    typed={"excused": EXCUSED.kind},
    sums={key: (key,) for key in ("rated_games", "change", "bonus")},
    states=States("rating", "start", ("change", "bonus")),
)
register(
    Register(
        "xq",
        counted=(),
        adding=(GAMES, common.CHANGE, common.BONUS),
        shown=(rated.NEW_RATING,),
        read=("start",),
        pages=(LIST,),
        marks=("rated_games",),
    )
)
