"""df-titles: the register of the titles that the club's master points earn (等级详述)."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Number, NumberOrWord, Text
from xlfuncs.core.numbers import ZERO, in_places
from xlfuncs.core.places import PlaceNumber
from xlfuncs.core.quoting import QUOTED, digits, shown
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.core.words import Chinese, Japanese
from xlfuncs.events import NOUGHT, PLACE, Builder, EventSettings, Label, Result, Row, event, numbered_settings
from xlfuncs.events.dates import Date, DateCell, first_day, same_day
from xlfuncs.events.people.roster import named
from xlfuncs.rulebooks.bridge.events.shared import common
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import identity
from xlfuncs.rulebooks.dianfeng import symbols
from xlfuncs.rulebooks.dianfeng.edition import tables
from xlfuncs.rulebooks.dianfeng.events.shared import meanings
from xlfuncs.rulebooks.dianfeng.ladder import MasterPoints, title
from xlfuncs.rulebooks.dianfeng.swiss import Finishers, award
from xlfuncs.rulebooks.dianfeng.terms import NOT_FINISHED

NOT_IN_REGISTER = Sentence(
    en="{player} is not in the register: the row does not count",
    zh="名册中没有 {player}：此行不计入",
    ja="{player} は登録簿にありません。この行は集計しません",
)
SEVERAL = Sentence(
    en="several players are called {player}: write {player} #number",
    zh="有几位牌手叫 {player}：请写成 {player} #编号",
    ja="{player} という選手が複数います。{player} #番号 のように書いてください",
)
EARNS_NOTHING = Sentence(
    en="{place} earns nothing, and {typed} is typed: the row does not count",
    zh="{place}不得大师分，而填写的是 {typed}：此行不计入",
    ja="{place}にポイントはありませんが、{typed} と記入されています。この行は集計しません",
)
NOTHING_EARNED = Sentence(
    en="neither points nor place and finishers: the row does not count",
    zh="没有填大师分，也没有名次和完成对数：此行不计入",
    ja="ポイントも、順位と完走ペア数もありません。この行は集計しません",
)
AWARDS_DIFFER = Sentence(
    en="place {place} of {finishers} earns {computed}, and {typed} is typed: the row does not count",
    zh="{finishers} 对完成时第 {place} 名应得 {computed} 分，而填写的是 {typed}：此行不计入",
    ja="{finishers} ペア完走の {place} 位は {computed} 点ですが、{typed} と記入されています。この行は集計しません",
)
AWARD_TWICE = Sentence(
    en="{player} has an award of {event} on {date} in row {first} already: this row does not count",
    zh="{player} 在 {date} {event} 的授分已在第 {first} 行：此行不计入",
    ja="{player} の {date}「{event}」のポイントはすでに {first} 行目にあります。この行は集計しません",
)
FINISHERS_DIFFER = Sentence(
    en="{event} on {date} has {finishers} finishers here and {other} in row {first}: if it is one evening, mend one",
    zh="{date} {event} 的完成对数此处为 {finishers}，第 {first} 行为 {other}：如为同一场比赛，请更正其一",
    ja="{date}「{event}」の完走ペア数はここでは {finishers}、{first} 行目では {other} です。同じ競技会なら、"
    "どちらかを直してください",
)
MAYBE_ONE_DAY = Sentence(
    en="{date} and {other} in row {first} may be one day: if so, delete one of the two awards",
    zh="{date} 与第 {first} 行的 {other} 可能是同一天：如果是，请删去其中一行",
    ja="{date} と {first} 行目の {other} は同じ日かもしれません。同じ日ならどちらかの行を削除してください",
)
EARNED = Sentence(en="earned: {event}", zh="所得：{event}", ja="獲得：{event}")
BEFORE = Sentence(en="points before", zh="原有大师分", ja="これまでのポイント")
SUM = Sentence(en="points in all", zh="累计大师分", ja="ポイントの合計")
POINTS = Number(above=0, en="points", zh="分数", ja="点数")
NAME = Text(en="player", zh="牌手", ja="選手")


def needed(number: int) -> Label:
    """Return the label of the threshold of a title; the titles are the club's own words."""
    name = tables.TITLES[number - 1]
    return Label(f"Points for {name}", f"{name}所需分数", f"{name} に必要な点数", "等级详述")


def above_first() -> range:
    """Return the titles that have a threshold, by number."""
    return range(2, len(tables.TITLES) + 1)


@numbered_settings("threshold", above_first(), Annotated[Decimal, POINTS, meanings.THRESHOLD], needed)
class TitleSettings(EventSettings):
    """The points from which each title is held. The source gives no numbers: they are the club's to fill in."""

    @property
    def thresholds(self) -> list[Decimal | None]:
        """All thresholds, from the second title up."""
        return [getattr(self, f"threshold{number}") for number in above_first()]


class Player(Row):
    """A player of the register; two of one name are told apart by their numbers."""

    known_by = (("unit", "number"), ("unit",))

    unit: Annotated[str, NAME, Label(also=("姓名", "氏名", "name"))]
    number: Annotated[str, Text(en="number", zh="编号", ja="番号"), Label(also=("会员号", "会員番号"))] = ""
    points: Annotated[
        MasterPoints | None, Label("Points so far", "原有大师分", "これまでのポイント", "等级详述", blank=NOUGHT)
    ] = None

    def called(self, name: str) -> str:
        return f"{name} #{self.number}" if self.number else name


class PlaceOrNone(NumberOrWord, PlaceNumber):
    """A place, or what a Swiss evening lists in its stead."""

    def __init__(self, *, en: str, zh: str, ja: str) -> None:
        word = NOT_FINISHED.templates
        super().__init__({word.en: [Chinese(word.zh), Japanese(word.ja)]}, en=en, zh=zh, ja=ja)


class Award(Row):
    """A player's award: points, or the place that earns them."""

    known_by = (("player", "event", "date"), ("player", "event"))

    player: Annotated[str, NAME, Label(also=("姓名",))]
    event: Annotated[str, Text(en="event", zh="比赛", ja="競技会"), Label(also=("比赛名称",))] = ""
    date: Annotated[Date | str | None, DateCell()] = None
    place: Annotated[int | str | None, PlaceOrNone(en="place", zh="名次", ja="順位"), Label(rule="巅峰大师分授予")] = (
        None
    )
    finishers: Annotated[Finishers | None, Label("Finishers", "完成对数", "完走ペア数", "巅峰大师分授予")] = None
    points: Annotated[MasterPoints | None, Label("Points", "所得大师分", "獲得ポイント")] = None


@event(
    "df-titles",
    title=Help("Register of titles", "等级称号名册", "称号の登録簿"),
    about=Help(
        "the club's master points earned, and the titles they give",
        "累计巅峰大师分，得出等级称号",
        "巅峰マスターポイントを累計し、称号を求める",
    ),
    slip_lines=4,
    figures=(common.PLAYERS_N, Result("promoted", Help("Promotions", "升级人数", "昇級者数"))),
    results=(
        PLACE,
        Result("earned", Help("Earned", "新得大师分", "新しいポイント")),
        Result("total", Help("All points", "累计大师分", "ポイント合計")),
        Result("title", Help("Title", "等级称号", "称号")),
        Result("title_before", Help("Title before", "原等级称号", "以前の称号")),
        Result("title_next", Help("Next title", "下一等级", "次の称号")),
        Result("lacking", Help("Points lacking", "还差大师分", "不足ポイント")),
    ),
    board=("place", "unit", "title", "total", "earned", "title_before", "title_next", "lacking"),
    headline=("n", "promoted"),
    beside={"awards": (Result("counted", Help("Points counted", "计入大师分", "集計したポイント")),)},
)
def titles(settings: TitleSettings, entries: list[Player], awards: list[Award], outcome: Builder) -> None:
    """Add the points before and those earned; give the last title whose threshold they reach (等级详述)."""
    thresholds = settings.thresholds
    with silence():
        title(ZERO, thresholds)  # thresholds that do not ascend are wrong for everybody
    check_finishers(awards, outcome)
    earned = earned_by(entries, awards, outcome)
    outcome.figure("n", len(entries), "")
    totals: list[tuple[Player, Decimal]] = []
    promoted = 0
    for entry in entries:
        won = earned[entry.at]
        outcome.give(entry, earned=sum(won, ZERO))
        if "points" in entry.unreadable:
            continue
        with outcome.working(entry):
            before = step(BEFORE, entry.points or ZERO, "等级详述")
            total = step(SUM, before + sum(won, ZERO), "等级详述", *summed([before, *won]))
            now = title(total, thresholds)
            further = ahead(now, total, thresholds)
        with silence():
            then = title(before, thresholds)
        promoted += now != then
        outcome.give(entry, **further, total=total, title=now, title_before=then)
        totals.append((entry, total))
    outcome.figure("promoted", promoted, "等级详述")
    for place, (entry, total) in in_places(totals, lambda each: each[1]):
        outcome.give(entry, place=place)
        person = named(digits(outcome.units[entry.at] or ""))
        outcome.pay(entry, [person._replace(number=entry.number or person.number)], total=total)


def ahead(now: str, total: Decimal, thresholds: Sequence[Decimal | None]) -> dict[str, Any]:
    """Return the title after the one held and how many points it lacks; nothing after the last, or where none
    is set.
    """
    level = tables.TITLES.index(now)
    threshold = thresholds[level] if level < len(thresholds) else None
    if threshold is None:
        return {}
    following = tables.TITLES[level + 1]
    lacking = step(symbols.LACKING(title=following), threshold - total, "等级详述", "{} − {}", threshold, total)
    return {"title_next": following, "lacking": lacking}


def check_finishers(awards: Sequence[Award], outcome: Builder) -> None:
    """Hint at an evening for which two awards name a different number of finishers."""
    evenings: dict[tuple[str, Date], dict[int, Award]] = {}
    for row in awards:
        if row.event and row.finishers and (day := first_day(row.date)):
            evenings.setdefault((identity(row.event), day), {}).setdefault(row.finishers, row)
    for each in evenings.values():
        first, *others = each.values()
        if others:
            told = {"event": others[0].event, "date": others[0].date, "finishers": others[0].finishers}
            said = FINISHERS_DIFFER(**told, other=first.finishers, first=first.line)
            outcome.hint(said, others[0], "finishers")


def earned_by(entries: Sequence[Player], awards: Sequence[Award], outcome: Builder) -> dict[int, list[Decimal]]:
    """Return the awards of each player; an award to nobody, or that says too little, stays out with a note."""
    earned: dict[int, list[Decimal]] = {entry.at: [] for entry in entries}
    called: dict[str, list[Player]] = {}
    for player in entries:
        for name in {identity(player.unit), identity(player.called(player.unit))}:
            called.setdefault(name, []).append(player)
    evenings: dict[tuple[int, str], list[Award]] = {}
    for row in awards:
        entry = player_of(row, called, outcome)
        if entry and row.event and row.date:
            earlier = evenings.setdefault((entry.at, identity(row.event)), [])
            by_day = {same_day(each.date or "", row.date): each for each in reversed(earlier)}
            if first := by_day.get(True):
                said = AWARD_TWICE(player=entry.unit, event=row.event, date=row.date, first=first.line)
                outcome.note(row, said, "event")
                continue
            if first := by_day.get(None):
                said = MAYBE_ONE_DAY(date=shown(str(row.date)), other=shown(str(first.date)), first=first.line)
                outcome.hint(said, row, "date")
            earlier.append(row)
        # Which event it was, and when, enters no points.
        points = points_of(row, outcome) if entry and not row.unreadable - {"event", "date"} else None
        if entry and points is not None:
            outcome.give(row, counted=points)
            with outcome.working(entry):
                label = EARNED(event=row.event or (f"{row.date}" if row.date else "–"))
                earned[entry.at].append(step(label, points, "巅峰大师分授予"))
    return earned


def player_of(row: Award, called: Mapping[str, Sequence[Player]], outcome: Builder) -> Player | None:
    """Return whose award it is: a name of the register, with the number where two have it."""
    if not row.player:
        if "player" not in row.unreadable:
            outcome.missing(row, "player")
        return None
    found = called.get(identity(row.player), ())
    if len(found) == 1:
        return found[0]
    said = SEVERAL if found else NOT_IN_REGISTER
    outcome.note(row, said(player=row.player), "player")
    return None


def points_of(row: Award, outcome: Builder) -> Decimal | None:
    """Return the points of an award, typed or by its place; ``None``, with a note, where the two differ or are
    missing.
    """
    if isinstance(row.place, str):
        if row.points:
            outcome.note(row, EARNS_NOTHING(place=QUOTED(text=NOT_FINISHED), typed=row.points), "points")
        return None if row.points else ZERO
    if row.place is None or row.finishers is None:
        if row.points is None:
            outcome.note(row, NOTHING_EARNED(), "points")
        return row.points
    computed: Decimal | None = None
    with outcome.noting(row, "place"), silence():
        computed = Decimal(award(row.place, row.finishers))
    if computed is not None and row.points not in (None, computed):
        said = AWARDS_DIFFER(place=row.place, finishers=row.finishers, computed=computed, typed=row.points)
        outcome.note(row, said, "points")
        return None
    return computed
