"""xq-ratings: the rating list of a season: three national events, bonus, and the loss by absence."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.places import PlaceNumber
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import PLACE, Builder, EventSettings, Label, Person, Result, event, place_made_a_day
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.edition import tables
from xlfuncs.rulebooks.xiangqi.events.shared import common
from xlfuncs.rulebooks.xiangqi.events.shared.common import RATING_RULE, start_of
from xlfuncs.rulebooks.xiangqi.ratings import Excused, absence, bonus
from xlfuncs.rulebooks.xiangqi.standings import ranked
from xlfuncs.rulebooks.xiangqi.symbols import moved

NATIONAL = range(1, tables.NATIONAL_EVENTS + 1)
PLACE_INSTEAD = Sentence(
    en="for a player who attended and whose rating did not change type the place",
    zh="出席而等级分没有变化者，请填名次",
    ja="出場して増減のなかった選手は順位を記入してください",
)
_CHANGE = Number(en="change of the rating", zh="等级分变化", ja="レーティングの増減")
_CHANGE.instead_of_zero = PLACE_INSTEAD
Change = Annotated[Decimal | None, _CHANGE]
Placed = Annotated[int | None, PlaceNumber(en="place", zh="名次", ja="順位")]


NOT_PLAYED = Help("nothing from this event", "该项赛事没有", "この競技会ではなし")


def _change(en: str, zh: str, ja: str) -> Label:
    """Say what the change by one of the three national events is called."""
    return Label(en, zh, ja, RATING_RULE, also=(zh.replace("变化", "变动"),), blank=NOT_PLAYED)


class Season(common.RatedPlayer):
    """A player's year: the changes by each of the three national events, and the place there."""

    change1: Annotated[Change, _change("King change", "棋王赛变化", "棋王戦の増減")] = None
    place1: Annotated[Placed, Label("King place", "棋王赛名次", "棋王戦の順位", RATING_RULE, blank=NOT_PLAYED)] = None
    change2: Annotated[Change, _change("Team change", "团体个人赛变化", "団体・個人戦の増減")] = None
    place2: Annotated[
        Placed, Label("Team place", "团体个人赛名次", "団体・個人戦の順位", RATING_RULE, blank=NOT_PLAYED)
    ] = None
    change3: Annotated[Change, _change("National change", "国庆日赛变化", "国慶日大会の増減")] = None
    place3: Annotated[
        Placed, Label("National place", "国庆日赛名次", "国慶日大会の順位", RATING_RULE, blank=NOT_PLAYED)
    ] = None
    excused: Annotated[Excused, Label("Excused", "有故", "欠席理由あり", RATING_RULE, also=("请假",))] = False


@event(
    "xq-ratings",
    title=Help("Xiangqi: rating list of a season", "象棋年度等级分表", "シャンチー年間レーティング表"),
    about=Help(
        "rating list of a season: three national events, bonus, absence",
        "年度等级分表：三个全国赛的变化与 BONUS，无故缺席扣分",
        "年間レーティング表：三つの全国大会の増減とボーナス、無断欠席の減点",
    ),
    slip_lines=4,
    figures=(
        common.PLAYERS,
        Result("absent", Help("players who lose for absence", "无故缺席扣分的人数", "欠席で減点される人数")),
    ),
    results=(
        PLACE,
        common.START,
        Result("attended", Help("Attended", "出席", "出場")),
        common.CHANGE,
        common.BONUS,
        Result("reached", Help("Reached", "赛后", "減点前")),
        Result("absence", Help("Absence", "缺席扣分", "欠席の減点")),
        Result("new_rating", Help("Final", "年末等级分", "年末レーティング")),
        "club",
    ),
    board=("place", "player", "club", "start", "attended", "change", "bonus", "absence", "new_rating"),
)
def season(settings: EventSettings, entries: list[Season], outcome: Builder) -> None:
    """Give the rating at the end of the year: changes and bonus added, less 3% for a player who attended nothing and is
    not excused.
    """
    people = [outcome.person(entry) for entry in entries]
    finals = [_year(entry, person, outcome) for entry, person in zip(entries, people, strict=True)]
    known = [who for who, final in enumerate(finals) if final is not None]
    places = {who: place for place, who in ranked([(final,) for final in finals], known)}
    for who, entry in enumerate(entries):
        outcome.give(entry, place=places.get(who))
        outcome.pay(entry, [people[who]], new_rating=finals[who])
    common.clubs(entries, people, outcome)
    outcome.keep("n", len(entries), "")
    lost = [row.get("absence") for row in outcome.entries.values()]
    outcome.keep("absent", sum(bool(each) for each in lost), RATING_RULE)


def _year(entry: Season, person: Person, outcome: Builder) -> Decimal | None:
    """Return a player's rating at the end of the year; ``None`` where a cell that it needs cannot be read."""
    start = start_of(entry, person, outcome)
    changes = [getattr(entry, f"change{number}") for number in NATIONAL]
    places = [getattr(entry, f"place{number}") for number in NATIONAL]
    attended = sum(_was_there(entry, number) for number in NATIONAL)
    changed = None if _unreadable(entry, "change") else sum(filter(None, changes), ZERO)
    dates = {number: said for number in NATIONAL if (said := place_made_a_day(places[number - 1] or 0))}
    for number, said in dates.items():
        outcome.note(entry, said, f"place{number}")
    won = None if dates or _unreadable(entry, "place") else Decimal(sum(bonus(place) for place in places if place))
    outcome.give(entry, start=start, attended=attended, change=changed, bonus=won)
    if start is None or changed is None or won is None:
        return None
    reached = start + changed + won
    with outcome.working(entry):
        if attended:
            told = [each for each in changes if each is not None]
            step(symbols.YEAR_CHANGE, changed, RATING_RULE, *(moved(*told) if len(told) > 1 else ()))
            for place in places:
                if place:
                    step(symbols.BONUS_OF(place=place), bonus(place), RATING_RULE)
            step(symbols.REACHED, reached, RATING_RULE, *moved(start, changed, won))
        if not attended and "excused" in entry.unreadable:
            return None
        final = absence(reached, attended, entry.excused)
        if not attended and entry.excused:
            step(symbols.EXCUSED, ZERO, RATING_RULE)
    outcome.give(entry, reached=reached, absence=final - reached, new_rating=final)
    return final


def _was_there(entry: Season, number: int) -> bool:
    """Return whether anything is entered for a national event, including what cannot be read."""
    keys = f"change{number}", f"place{number}"
    return any(getattr(entry, key) is not None or key in entry.unreadable for key in keys)


def _unreadable(entry: Season, kind: str) -> bool:
    return any(f"{kind}{number}" in entry.unreadable for number in NATIONAL)
