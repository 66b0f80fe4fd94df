"""The club's register: master points and the titles they give, and rate and boards week by week."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from xlfuncs.events import Result
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.fields import fields_of
from xlfuncs.events.register import Given, Opening, Page, Register, Standing, register
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.dianfeng.events import rates, titles
from xlfuncs.rulebooks.dianfeng.ladder import title
from xlfuncs.sentences import Help
from xlfuncs.trail import silence

AWARD = EVENTS["df-swiss"].declared["award"]
WEEKLY = EVENTS["df-rates"].declared
POINTS = Result("points", Help("Points", "积分", "得点"))
BOARDS = Result("boards", Help("Boards", "副数", "ボード数"))
TITLES = EVENTS["df-titles"].declared
#: The columns of a week's players, each with what the week before left.
PLAYERS, LEFT = fields_of(rates.Player), {"old_rate": "rate", "old_boards": "weighted", "all_boards": "total_boards"}
SO_FAR = Result("so_far", fields_of(titles.Player).named("points").label)


def rate_row(standing: Standing) -> Mapping[str, Any]:
    """What the last week played has left, as the next week's players are typed."""
    weeks = [each for each in standing.given if "rate" in each]
    return {column: weeks[-1].get(key) if weeks else standing.before.get(column) for column, key in LEFT.items()}


def title_row(standing: Standing) -> Mapping[str, Any]:
    """等级详述: all master points, and by the club's own thresholds the title, the next one and what is lacking."""
    total = standing.ever.get(AWARD.key, ZERO)
    thresholds = [standing.settings.get(f"threshold{number}") for number in titles.above_first()]
    if not standing.settings:
        return {"so_far": total}
    with silence():
        now = title(total, thresholds)
    return {"so_far": total, "title": now, **titles.ahead(now, total, thresholds)}


def before(results: Given) -> dict[str, Decimal]:
    """The points that a register of titles has so far, without those earned since."""
    return {AWARD.key: (results.get("total") or ZERO) - (results.get("earned") or ZERO)}


RATES = Page(
    "rates",
    Help("Rates", "牌技指数", "レート"),
    tuple(Result(key, PLAYERS.named(key).label, WEEKLY[left].digits) for key, left in LEFT.items()),
    rate_row,
    {},
)
register(
    Register(
        "df",
        counted=(AWARD.key,),
        adding=(AWARD, POINTS, BOARDS),
        shown=(WEEKLY["rate"],),
        read=("weighted", "total_boards"),
        pages=(
            Page(
                "titles",
                Help("Titles", "等级称号", "称号"),
                (SO_FAR, TITLES["title"], TITLES["title_next"], TITLES["lacking"]),
                title_row,
                {},
                words=("title", "title_next"),
            ),
            RATES,
        ),
        marks=(AWARD.key, "rate"),
        opening=Opening("df-titles", before, "earned"),
    )
)
