"""jcbl-fixed: a competition whose points 第13条 fixes; WBF competitions by conversion, for teams with their wins."""

from decimal import Decimal

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import PLACE, Builder, Result, event
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common
from xlfuncs.rulebooks.jcbl.events.shared.awarding import competitors
from xlfuncs.rulebooks.jcbl.events.shared.competition import (
    WBF,
    FixedEntry,
    FixedSettings,
    give,
    members_of,
    uncounted,
)
from xlfuncs.rulebooks.jcbl.events.shared.entries import OUT, WALKOVER
from xlfuncs.rulebooks.jcbl.events.shared.limiting import UNLIMITED, l3_of, l4_of, tell_kind_alone
from xlfuncs.rulebooks.jcbl.events.shared.matches import VP_ABOVE
from xlfuncs.rulebooks.jcbl.events.shared.scales import draw_known
from xlfuncs.rulebooks.jcbl.fixed import fixed, fixed_mp, wbf
from xlfuncs.rulebooks.jcbl.general import beyond, issue
from xlfuncs.rulebooks.jcbl.limits import coefficient_l2
from xlfuncs.rulebooks.jcbl.sessions import session, vm_team
from xlfuncs.rulebooks.jcbl.terms import GAME, spoken

GAME_CONTRADICTS = Sentence(
    en="{setting} is {game}, but this competition is one of {own}: it was computed as {game}",
    zh="“{setting}”为 {game}，但该比赛项目为 {own}：已按 {game} 计算，请核对",
    ja="「{setting}」は {game} ですが、この競技会は {own} です。{game} として計算しました",
)
FLIGHT_OR_L3 = Sentence(
    en="{this} and {that} are both set: a lower flight has one of the two coefficients, and {that} was taken",
    zh="“{this}”与“{that}”都填写了：较低组只用其一的系数，已按“{that}”计算",
    ja="「{this}」と「{that}」の両方があります。下位フライトの係数はどちらか一つなので「{that}」で計算しました",
)
COUNTS_NOT_HERE = Sentence(
    en="{setting} does not count in this competition",
    zh="“{setting}”不用于该比赛项目，不计",
    ja="「{setting}」はこの競技会では使いません",
)
VP_WANTED = Sentence(
    en="a walkover has no VP of its own here: type its VP as a number",
    zh="对手弃权在此没有现成的 VP：请直接填写 VP 数值",
    ja="不戦勝の VP はここでは決まっていません。VP を数字で記入してください",
)
NO_WBF_MP = Sentence(
    en="no WBF points and no place: whether it is within 35% of all is not known",
    zh="没有 WBF 分也没有名次：无法判断是否在全体的 35% 之内",
    ja="WBF のポイントも順位もありません。全体の 35% 以内かどうかわかりません",
)
TOTAL = Result("total", Help("Points each", "每人大师分", "1人あたりMP"), 2)
POINTS = Result("points", Help("points that are fixed", "固定分", "最上位フライト優勝の固定値"))
OF_FLIGHT = Result(
    "flight_of16",
    Help("coefficient of the flight, in sixteenths", "组别系数（十六分之一）", "フライト係数（16分の1単位）"),
)


@event(
    "jcbl-fixed",
    title=Help("Event with fixed points", "固定分比赛", "ナショナル等の特定競技会"),
    about=Help(
        "the fixed red points of 第13条, for each player; WBF points converted",
        "第13条的固定红分（每人）；WBF 分的换算",
        "第13条の固定値によるレッドポイント（1人あたり）、WBFポイントの換算",
    ),
    slip_lines=5,
    figures=(common.COMPETITORS, common.PLACES, POINTS, OF_FLIGHT),
    results=(PLACE, common.RED, common.BLACK, TOTAL),
    headline=("competition",),
    colours=2,
)
def fixed_points(settings: FixedSettings, entries: list[FixedEntry], outcome: Builder) -> None:
    """Award each player of a team or pair the fixed points (第13条)."""
    field = [entry for entry in entries if entry.place != OUT]
    for key in settings.not_counting:
        outcome.hint(COUNTS_NOT_HERE(setting=outcome.setting(key)))
    if settings.competition == WBF:
        converted(settings, entries, field, outcome)
        return
    contradictions(settings, entries, outcome)
    c = competitors(field, settings.competitors, outcome)
    with outcome.working_of_all():
        points = fixed(settings.competition, settings.divisions)
        of16 = flight_of(settings, outcome)
    outcome.keep("points", points, "第13条")
    outcome.keep("flight_of16", of16, "第13条")
    places = common.placed(field, c, outcome)
    trial_teams = int(c) if settings.trial else None
    for entry in entries:
        red: Decimal | None = None
        members = members_of(settings, entry, outcome)
        if entry.at in places and members is not None:
            place, tied = places[entry.at]
            with outcome.working(entry):
                if place <= outcome.value("places"):
                    red = fixed_mp(place, points, settings.game_played, members, of16, trial_teams, None, tied)
                else:
                    red = beyond(place, c)
        elif entry.place == OUT:
            with outcome.working(entry):
                red = step(symbols.POINTS, ZERO, "第10条")
        give(outcome, entry, red=red)


def contradictions(settings: FixedSettings, entries: list[FixedEntry], outcome: Builder) -> None:
    """Note what does not go with the competition, or does not go together."""
    if settings.game not in (None, settings.own_game):
        game, own = (spoken(GAME, each) for each in (settings.game_played, settings.own_game))
        outcome.wrong(GAME_CONTRADICTS(setting=outcome.setting("game"), game=game, own=own))
    tell_kind_alone(settings.l3, settings.l3_kind, outcome)
    if settings.flight is not None and settings.l3 not in UNLIMITED:
        outcome.wrong(FLIGHT_OR_L3(this=outcome.setting("l3"), that=outcome.setting("flight")))
    uncounted(entries, ("wbf_mp", "vp"), outcome)


def flight_of(settings: FixedSettings, outcome: Builder) -> Decimal:
    """Return the share of a flight: the top flight has all of the points, lower ones their L4 or L3."""
    if settings.flights is None and settings.flight is None:
        return Decimal(l3_of(settings.l3, settings.l3_kind))
    found = l4_of(settings.flight, settings.flights)
    return printed.SIXTEEN if settings.flight in ("A", 1) else found


def converted(settings: FixedSettings, entries: list[FixedEntry], field: list[FixedEntry], outcome: Builder) -> None:
    """Convert WBF points into their red and black shares; for teams also black points by their wins (第13条)."""
    outcome.counted = len(field)
    if settings.game == "pair":
        uncounted(entries, ("vp",), outcome)
    last: int | None = None
    if settings.competitors is not None:
        last = outcome.value("places") if competitors(field, settings.competitors, outcome) else None
    for entry in entries:
        red: Decimal | None = ZERO
        black: Decimal | None = ZERO
        with outcome.working(entry):
            if entry.place == OUT:
                step(symbols.POINTS, ZERO, "第10条")
            else:
                red, black = conversion(settings, entry, last, outcome)
        give(outcome, entry, red=red, black=black)


def conversion(
    settings: FixedSettings, entry: FixedEntry, last: int | None, outcome: Builder
) -> tuple[Decimal | None, Decimal | None]:
    """Return red and black of an entry; a team's match points do not depend on its WBF points, nor these on them."""
    team = settings.game_played == "team"
    won = by_wins(settings, entry, outcome) if team else ZERO
    if entry.wbf_mp is not None:
        red, black = wbf(entry.wbf_mp, settings.game_played, settings.senior)
        return red, None if won is None else black + won
    stood_in = without_points(settings, entry, last, outcome)
    return stood_in, won if team or stood_in is not None else None


def without_points(settings: FixedSettings, entry: FixedEntry, last: int | None, outcome: Builder) -> Decimal | None:
    """Return red of an entry that the WBF gave nothing: 60% of the lowest award, within 35% of all participants."""
    if entry.unreadable & {"wbf_mp", "place"}:
        return None
    if not isinstance(entry.place, int):
        outcome.note(entry, NO_WBF_MP(), "wbf_mp")
        return None
    if last is None:
        outcome.note(entry, common.needs(outcome, "competitors"), "wbf_mp")
        return None
    if entry.place > last:
        return beyond(entry.place, settings.competitors or ZERO)
    if settings.lowest_wbf_mp is None:
        outcome.note(entry, common.needs(outcome, "lowest_wbf_mp"), "wbf_mp")
        return None
    if settings.unplaced == "rate":
        red: Decimal = wbf(settings.lowest_wbf_mp, settings.game_played, settings.senior, unplaced=True)[0]
        return red
    share, senior = printed.WBF_UNPLACED, printed.WBF_SENIOR if settings.senior else printed.SIXTEEN
    exact = settings.lowest_wbf_mp * share * senior / printed.SIXTEEN
    how = "{} × {} × {} ÷ {}"
    return issue(symbols.RED, exact, "第13条", how, settings.lowest_wbf_mp, share, senior, printed.SIXTEEN)


def by_wins(settings: FixedSettings, entry: FixedEntry, outcome: Builder) -> Decimal | None:
    """Return black points of a team's matches (勝VP・勝数によるポイントを計算式により); a bye gives none (第12条)."""
    if "vp" in entry.unreadable:
        return None
    if not entry.vp:
        return ZERO
    if settings.rating is None or settings.boards is None or settings.max_vp is None:
        missing = next(key for key in ("boards", "rating", "max_vp") if getattr(settings, key) is None)
        outcome.note(entry, common.needs(outcome, missing), "vp", number=1)
        return None
    for number, cell in enumerate(entry.vp, 1):
        if cell == WALKOVER:
            outcome.note(entry, VP_WANTED(), "vp", number=number)
            return None
        if isinstance(cell, Decimal) and cell > settings.max_vp:
            outcome.note(entry, VP_ABOVE(vp=cell, most=settings.max_vp), "vp", number=number)
            return None
    members = members_of(settings, entry, outcome)
    if members is None:
        return None
    vps = [cell for cell in entry.vp if isinstance(cell, Decimal)]
    l = Decimal(coefficient_l2(settings.l2, True)) / printed.SIXTEEN  # noqa: E741
    vm = vm_team([*vps], settings.max_vp, settings.draw_vp or draw_known(settings.max_vp, outcome))
    return session(settings.rating, vm, settings.boards, l, "team", members)
