"""The club's register: master points and the titles they give, and rate and boards week by week."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.trail import silence
from xlfuncs.events import Result
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.fields import fields_of
from xlfuncs.events.register import Given, Line, Opening, Page, Register, Standing, register
from xlfuncs.rulebooks.dianfeng.edition import tables
from xlfuncs.rulebooks.dianfeng.events import rates, titles
from xlfuncs.rulebooks.dianfeng.ladder import title

#: So many members are named in a sentence.
NAMED = 10
THRESHOLDS_LACK = Sentence(
    en="titles: nothing says from how many points on each title is held, so the title of {names}, or the next one, "
    'cannot be told; give the workbook of "{event}" with its thresholds too',
    zh="等级称号：没有各等级所需分数，无法得出 {names} 的等级或下一等级；请同时给出“{event}”的工作簿",
    ja="称号：各称号に必要な点数がわからないため、{names} の称号または次の称号を求められません。"
    "「{event}」のブックも指定してください",
)
AWARD = EVENTS["df-swiss"].declared["award"]
WEEKLY = EVENTS["df-rates"].declared
POINTS = Result("points", Help("Points", "积分", "得点"))
BOARDS = Result("boards", Help("Boards", "副数", "ボード数"))
TITLES = EVENTS["df-titles"].declared
#: The columns of a week's players, each with what the week before left.
PLAYERS, LEFT = fields_of(rates.Player), {"old_rate": "rate", "old_boards": "weighted", "all_boards": "total_boards"}
SO_FAR = Result("so_far", fields_of(titles.Player).named("points").label)


def rate_row(standing: Standing) -> Mapping[str, Any]:
    """Return what the last week played has left, as the next week's players are typed.

    For a week that the register before holds, its own row says that: the week itself stands there with only its rate.
    """
    weeks = [each for each in standing.given if "rate" in each]
    if weeks and "weighted" in weeks[-1]:
        return {column: weeks[-1].get(key) for column, key in LEFT.items()}
    return {column: standing.before.get(column) for column in LEFT}


def title_row(standing: Standing) -> Mapping[str, Any]:
    """Return 等级详述: all master points, and by the club's own thresholds the title, the next one and what is lacking.

    Without the thresholds the figures of the register before are kept, as far as they say enough.
    """
    total = standing.ever.get(AWARD.key, ZERO)
    thresholds = [standing.settings.get(f"threshold{number}") for number in titles.above_first()]
    if not standing.settings:
        return {"so_far": total, **_held(standing.before, total)}
    with silence():
        now = title(total, thresholds)
    return {"so_far": total, "title": now, **titles.ahead(now, total, thresholds)}


def _held(old: Mapping[str, Any], total: Decimal) -> dict[str, Any]:
    """Return the title of the register before, and the next one where its points are reached; what follows is not
    known.
    """
    if not old.get("title"):
        return {}
    if old.get("lacking") is None:
        return {"title": old["title"]}
    lacking = old["lacking"] - (total - (old.get("so_far") or ZERO))
    if lacking > 0:
        return {"title": old["title"], "title_next": old.get("title_next"), "lacking": lacking}
    return {"title": old.get("title_next")}


def asks(lines: Sequence[Line], _year: int, _since: int) -> list[Told]:
    """Ask for the thresholds where the register before had titles, and somebody's title cannot be told without them."""
    if not any(each.before.get("title") for each in lines):
        return []
    open_ = [
        each.name
        for each in lines
        if not each.now.get("title") or (each.before.get("lacking") is not None and each.now.get("lacking") is None)
    ]
    reached = [each for each in lines if each.now.get("title") == tables.TITLES[-1]]
    open_ = [name for name in open_ if name not in {each.name for each in reached}]
    event = EVENTS["df-titles"].title
    return [THRESHOLDS_LACK(names=Joined(open_, most=NAMED), event=event)] if open_ else []


def before(results: Given) -> dict[str, Decimal]:
    """Return the points that a register of titles has so far, without those earned since."""
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
                asks=asks,
            ),
            RATES,
        ),
        marks=(AWARD.key, "rate"),
        opening=Opening("df-titles", before, "earned"),
    )
)
