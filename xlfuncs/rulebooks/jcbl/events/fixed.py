"""jcbl-fixed: a competition whose points 第13条 fixes; WBF competitions by conversion, for teams with their wins."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Word, YesNo
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import (
    LIMITS,
    PLACE,
    RARE,
    Builder,
    EventSettings,
    Label,
    Needed,
    Repeated,
    Result,
    event,
    total_step,
)
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common, meanings
from xlfuncs.rulebooks.jcbl.events.shared.awarding import competitors
from xlfuncs.rulebooks.jcbl.events.shared.entries import (
    OUT,
    WALKOVER,
    Matches,
    PlacedEntry,
    members_unknown,
    people_of,
    tell_named_beyond,
)
from xlfuncs.rulebooks.jcbl.events.shared.limiting import UNLIMITED, l3_of, l4_of, tell_kind_alone
from xlfuncs.rulebooks.jcbl.events.shared.matches import VP_ABOVE
from xlfuncs.rulebooks.jcbl.events.shared.scales import draw_known
from xlfuncs.rulebooks.jcbl.events.shared.settings import (
    FlightsOfEvent,
    HeldAbroad,
    LimitedTo,
    MostVp,
    OwnFlight,
    VpOfDraw,
)
from xlfuncs.rulebooks.jcbl.fixed import CompetitionName, Divisions, Senior, fixed, fixed_mp, wbf
from xlfuncs.rulebooks.jcbl.general import beyond, issue
from xlfuncs.rulebooks.jcbl.limits import Base, BaseKind, coefficient_l2
from xlfuncs.rulebooks.jcbl.sessions import session, vm_team
from xlfuncs.rulebooks.jcbl.terms import GAME, Boards, Competitors, Rating, spoken

# --- the competition and its settings, the entries, what each of them is given

WBF = "wbf"
CELL_COUNTS_NOT = Sentence(
    en="{column} ({found}) does not count in this competition",
    zh="“{column}”的 {found} 不用于该比赛项目，不计",
    ja="「{column}」の {found} はこの競技会では使いません",
)
#: The settings that count by the wins of teams in WBF competitions, in all of these, in the club league alone,
#: and in the competitions of the list alone.
OF_WBF_TEAMS = ("rating", "boards", "max_vp", "draw_vp", "l2")
OF_WBF = ("senior", "lowest_wbf_mp", "unplaced", *OF_WBF_TEAMS)
OF_CLUB_LEAGUE = ("divisions",)
OF_LISTED = ("trial", "flights", "flight", "l3", "l3_kind")


class FixedSettings(EventSettings):
    """The settings: the competition, which says the game; the flight; for WBF competitions how they are converted."""

    competition: Annotated[
        str,
        CompetitionName(
            en="competition of 第13条, or wbf",
            zh="第13条的比赛，或 wbf",
            ja="第13条の競技会、または WBF競技会",
            wbf=["WBF競技会"],
        ),
        Label("Competition", "比赛项目", "競技会", "第13条"),
        meanings.COMPETITION,
    ]
    divisions: Annotated[Divisions | None, Label(rule="第13条"), meanings.DIVISIONS] = None
    game: Annotated[
        str | None,
        Word({code: GAME.words[code] for code in ("team", "pair")}, **GAME.label._asdict()),
        Label("Game", "比赛种类", "ゲームの種類", "第13条"),
        meanings.GAME_OF_WBF,
        Needed(("competition",), lambda settings: settings.competition == WBF),
    ] = None
    competitors: Annotated[
        Competitors | None, Label("Competitors", "参赛单位数 C", "競争者数 C", "第5条"), meanings.COMPETITORS_OF_FIXED
    ] = None
    abroad: HeldAbroad = None
    trial: Annotated[
        bool,
        YesNo(en="chooses representatives", zh="代表选拔赛", ja="代表選手権"),
        Label(rule="第13条"),
        meanings.TRIAL,
    ] = False
    flights: Annotated[
        FlightsOfEvent,
        Needed(("flight", "competition"), lambda settings: settings.flight is not None and settings.competition != WBF),
    ] = None
    flight: Annotated[
        OwnFlight,
        Needed(
            ("flights", "competition"), lambda settings: settings.flights is not None and settings.competition != WBF
        ),
    ] = None
    l3: Annotated[
        Base,
        Label("Limit of a lower flight", "较低组的大师分限制", "下位フライトのMP制限", "第2条 L3"),
        LIMITS,
        meanings.L3_OF_FLIGHT,
    ] = "none"
    l3_kind: Annotated[
        BaseKind, Label("How the base limits", "限制方式", "上限・下限・組合せ", "第2条 L3"), LIMITS, meanings.L3_KIND
    ] = "upper"
    senior: Annotated[Senior, Label(rule="第13条"), RARE, meanings.SENIOR] = False
    lowest_wbf_mp: Annotated[
        Decimal | None,
        Number(above=0, en="the lowest award of the WBF", zh="WBF 所发的最低分", ja="WBFが発行する最下位順位のMP"),
        Label("Lowest award of the WBF", "WBF 所发的最低分", "WBFの最下位順位のMP", "第13条"),
        RARE,
        meanings.LOWEST_WBF_MP,
    ] = None
    unplaced: Annotated[
        str,
        Word(
            {"rate": ["換算率"], "red": ["レッド"]},
            en="「最下位順位のマスターポイントの60%をレッドポイントへ換算する」 can be read in two ways: "
            "the 60% are converted at the rate (the default), or are red as they are",
            zh="「最下位順位のマスターポイントの60%をレッドポイントへ換算する」有两种读法：60% 再按比例换算（默认），"
            "或直接作为红分",
            ja="「最下位順位のマスターポイントの60%をレッドポイントへ換算する」は二通りに読める："
            "60% を換算率で換算（既定）、またはそのままレッド",
        ),
        Label("Without WBF points", "WBF 未发分者", "WBFポイントのない場合の60%", "第13条"),
        RARE,
    ] = "rate"
    rating: Annotated[
        Rating | None, Label("Rating", "比赛等级", "レイティング", "第2条 R"), RARE, meanings.RATING_OF_WBF
    ] = None
    boards: Annotated[
        Boards | None,
        Label("Boards of a match", "每场副数", "1試合のボード数 B", "第2条 ④"),
        RARE,
        meanings.BOARDS_OF_MATCH,
    ] = None
    max_vp: Annotated[MostVp, RARE] = None
    draw_vp: VpOfDraw = None
    l2: Annotated[LimitedTo, RARE] = "open"

    @property
    def own_game(self) -> str:
        """The game of a competition that 第13条 lists."""
        return "pair" if self.competition in printed.FIXED_OF_PAIRS else "team"

    @property
    def game_played(self) -> str:
        """The game: that of the competition unless it is chosen."""
        return self.game or self.own_game

    @property
    def of_pairs(self) -> bool:  # type: ignore[override]
        return self.game_played == "pair"

    @property
    def not_counting(self) -> list[str]:
        """The settings that are filled in and count for nothing in this competition."""
        without = () if self.competition.startswith("club_league") else OF_CLUB_LEAGUE
        if self.competition == WBF:
            keys = (*without, *OF_LISTED, *(OF_WBF_TEAMS if self.game == "pair" else ()))
        else:
            keys = (*without, *OF_WBF)
        return [key for key in keys if getattr(self, key) != getattr(FixedSettings, key)]

    @property
    def p(self) -> int | None:
        """The number of members that count for every team: 6 abroad."""
        held_abroad = (*printed.FIXED_ABROAD, WBF)
        abroad = self.competition in held_abroad if self.abroad is None else self.abroad
        return printed.P_TEAM_ABROAD if abroad else None


class FixedEntry(PlacedEntry):
    """A team or pair with its place; in WBF competitions its points there, and a team's matches."""

    wbf_mp: Annotated[
        Decimal | None,
        Number(
            low=0,
            en="WBF points of the place, per player",
            zh="WBF 名次分（每人）",
            ja="WBFの順位ポイント（1人あたり）",
        ),
        Label("WBF points", "WBF 分", "WBFポイント", "第13条"),
    ] = None
    vp: Annotated[Matches, Repeated(0, 40), Label("VP", "VP", "VP", "第13条")]


def members_of(settings: FixedSettings, entry: FixedEntry, outcome: Builder) -> int | None:
    """Return the number of members that P of a team is made of: 6 abroad, else its members; ``None`` where not
    known.
    """
    if settings.game_played == "team" and entry.place != OUT:
        tell_named_beyond(entry, entry.player, entry.members, outcome)
    if settings.game_played == "team" and settings.p is None and members_unknown(entry):
        return None
    return settings.p or entry.members or len(people_of(entry, outcome)) or printed.P_TEAM_LEAST


def uncounted(entries: list[FixedEntry], columns: Sequence[str], outcome: Builder) -> None:
    """Note what stands in columns that count nothing in this competition."""
    for entry in entries:
        for column in columns:
            typed = {0: entry.wbf_mp} if column == "wbf_mp" else dict(enumerate(entry.vp, 1))
            number = next((number for number, cell in typed.items() if cell is not None), None)
            if number is not None:
                said = CELL_COUNTS_NOT(column=outcome.column(entry, column, number), found=shown(typed[number]))
                outcome.note(entry, said, column, number=number)


def give(outcome: Builder, entry: FixedEntry, **points: Decimal | None) -> None:
    """Give the results of an entry and its members': red, and black where there is any."""
    total = points["red"]
    if "black" in points:
        known = [each for each in points.values() if each is not None]
        total = None
        if len(known) == len(points):
            with outcome.working(entry):
                total = total_step([each for each in known if each], "第13条")
    place = common.OUT_OF_PLACES if entry.place == OUT else entry.place
    outcome.give(entry, place=place, **points, total=total)
    outcome.pay(entry, people_of(entry, outcome), **points, total=total)


# --- the points

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
