"""jcbl-fixed: a competition whose points 第13条 fixes; WBF competitions by conversion."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.arguments import Name, Number, Word, YesNo
from xlfuncs.errors import CellError
from xlfuncs.events import PLACE, EventSettings, Label, Outcome, Repeated, Result, event, total_step
from xlfuncs.numbers import ZERO
from xlfuncs.quoting import shown
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events import common
from xlfuncs.rulebooks.jcbl.events.awarding import competitors
from xlfuncs.rulebooks.jcbl.events.common import OUT, WALKOVER, Matches, PlacedEntry
from xlfuncs.rulebooks.jcbl.events.limiting import l4_of
from xlfuncs.rulebooks.jcbl.events.matches import VP_ABOVE
from xlfuncs.rulebooks.jcbl.events.settings import FlightsOfEvent, HeldAbroad, LimitedTo, MostVp, OwnFlight, VpOfDraw
from xlfuncs.rulebooks.jcbl.fixed import CompetitionName, Divisions, Senior, fixed, fixed_mp, wbf
from xlfuncs.rulebooks.jcbl.general import beyond, issue
from xlfuncs.rulebooks.jcbl.limits import Base, BaseKind, coefficient_l2, coefficient_l3
from xlfuncs.rulebooks.jcbl.sessions import session, vm_team
from xlfuncs.rulebooks.jcbl.terms import GAME, Boards, Competitors, Rating, spoken
from xlfuncs.sentences import Help, Sentence
from xlfuncs.trail import step
from xlfuncs.words import normal

WBF = "wbf"
WBF_WORDS = (WBF, "WBF競技会")
#: ペア戦は1人あたり: those of 第13条 that are events of pairs; the others are for teams.
PAIRS = (
    "apbf_open_pairs",
    "yokohama_pairs_with_cup",
    "yokohama_pairs_alone",
    "nintendo_cup",
    "blue_ribbon",
    "red_ribbon",
    "foreign_minister_cup",
    "princess_takamatsu_cup",
)
#: 第14条: 国外の試合, whose teams always have P 6, unless they are held at home.
ABROAD = ("apbf_championship", "apbf_congress", WBF)

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
CELL_COUNTS_NOT = Sentence(
    en="{column} ({found}) does not count in this competition",
    zh="“{column}”的 {found} 不用于该比赛项目，不计",
    ja="「{column}」の {found} はこの競技会では使いません",
)
#: The settings that count in WBF competitions alone, in the club league alone, and in those of the list alone.
OF_WBF = ("senior", "lowest_wbf_mp", "unplaced", "rating", "boards", "draw_vp", "l2")
OF_CLUB_LEAGUE = ("divisions",)
OF_LISTED = ("trial", "flights", "flight", "l3")


class CompetitionOrWbf(CompetitionName):
    """A competition of 第13条, or one of the WBF."""

    def take(self, cell: Any, name: Name) -> str:
        cell = self.one(cell, name)
        if isinstance(cell, str) and normal(cell) in map(normal, WBF_WORDS):
            return WBF
        return super().take(cell, name)

    def codes(self) -> list[tuple[str, str]]:
        return [*super().codes(), WBF_WORDS]


class FixedSettings(EventSettings):
    """The competition, which says the game; the flight; of WBF competitions how they are converted."""

    competition: Annotated[
        str,
        CompetitionOrWbf(
            en="competition of 第13条, or wbf", zh="第13条的比赛，或 wbf", ja="第13条の競技会、または WBF競技会"
        ),
        Label("Competition", "比赛项目", "競技会", "第13条"),
    ]
    divisions: Annotated[Divisions | None, Label(rule="第13条")] = None
    game: Annotated[
        str | None,
        Word({code: GAME.words[code] for code in ("team", "pair")}, **GAME.label._asdict()),
        Label("Game", "比赛种类", "ゲームの種類", "第13条"),
    ] = None
    competitors: Annotated[Competitors | None, Label("Competitors", "参赛单位数 C", "競争者数 C", "第5条")] = None
    abroad: HeldAbroad = None
    trial: Annotated[
        bool, YesNo(en="chooses representatives", zh="代表选拔赛", ja="代表選手権"), Label(rule="第13条")
    ] = False
    flights: FlightsOfEvent = None
    flight: OwnFlight = None
    l3: Annotated[Base, Label("Limit of a lower flight", "较低组的大师分限制", "下位フライトのMP制限", "第2条 L3")] = (
        "none"
    )
    l3_kind: Annotated[BaseKind, Label("How the base limits", "限制方式", "上限・下限・組合せ", "第2条 L3")] = "upper"
    senior: Annotated[Senior, Label(rule="第13条")] = False
    lowest_wbf_mp: Annotated[
        Decimal | None,
        Number(above=0, en="the lowest award of the WBF", zh="WBF 所发的最低分", ja="WBFが発行する最下位順位のMP"),
        Label("Lowest award of the WBF", "WBF 所发的最低分", "WBFの最下位順位のMP", "第13条"),
    ] = None
    unplaced: Annotated[
        str,
        Word(
            {"rate": ["換算率"], "red": ["レッド"]},
            en="what becomes of the 60%: converted at the rate, or red as it is",
            zh="60% 的处理：按比例换算，或直接作为红分",
            ja="60% の扱い：換算率で換算、またはそのままレッド",
        ),
        Label("Without WBF points", "WBF 未发分者", "WBFポイントのない場合の60%", "第13条"),
    ] = "rate"
    rating: Annotated[Rating | None, Label("Rating", "比赛等级", "レイティング", "第2条 R")] = None
    boards: Annotated[Boards | None, Label("Boards of a match", "每场副数", "1試合のボード数 B", "第2条 ④")] = None
    max_vp: MostVp = Decimal(20)
    draw_vp: VpOfDraw = None
    l2: LimitedTo = "open"

    @property
    def own_game(self) -> str:
        """The game of a competition that 第13条 lists."""
        return "pair" if self.competition in PAIRS else "team"

    @property
    def game_played(self) -> str:
        """The game: that of the competition unless it is chosen."""
        return self.game or self.own_game

    @property
    def not_counting(self) -> list[str]:
        """The settings that are filled in and count for nothing in this competition."""
        without = () if self.competition.startswith("club_league") else OF_CLUB_LEAGUE
        keys = (*without, *(OF_LISTED if self.competition == WBF else OF_WBF))
        return [key for key in keys if getattr(self, key) != getattr(FixedSettings, key)]

    @property
    def p(self) -> int | None:
        """The members that count for every team: 6 abroad."""
        abroad = self.competition in ABROAD if self.abroad is None else self.abroad
        return printed.P_TEAM_ABROAD if abroad else None


class FixedEntry(PlacedEntry):
    """A team or pair with its place; of WBF competitions its points there, and a team's matches."""

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
def fixed_points(settings: FixedSettings, entries: list[FixedEntry], outcome: Outcome) -> None:
    """第13条: what each player of a team or pair gets."""
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


def members_of(settings: FixedSettings, entry: FixedEntry, outcome: Outcome) -> int | None:
    """What P of a team is made of: 6 abroad, else its members; ``None`` where they are not known."""
    if settings.game_played == "team" and settings.p is None and common.members_unknown(entry):
        return None
    return settings.p or entry.members or len(common.people_of(entry, outcome)) or printed.P_TEAM_LEAST


def contradictions(settings: FixedSettings, entries: list[FixedEntry], outcome: Outcome) -> None:
    """What does not go with the competition, or not together."""
    if settings.game not in (None, settings.own_game):
        game, own = (spoken(GAME, each) for each in (settings.game_played, settings.own_game))
        outcome.wrong(GAME_CONTRADICTS(setting=outcome.setting("game"), game=game, own=own))
    if settings.flight is not None and settings.l3 not in ("none", 0):
        outcome.wrong(FLIGHT_OR_L3(this=outcome.setting("l3"), that=outcome.setting("flight")))
    uncounted(entries, ("wbf_mp", "vp"), outcome)


def uncounted(entries: list[FixedEntry], columns: Sequence[str], outcome: Outcome) -> None:
    """What stands in columns that count nothing in this competition."""
    for entry in entries:
        for column in columns:
            typed = {0: entry.wbf_mp} if column == "wbf_mp" else dict(enumerate(entry.vp, 1))
            number = next((number for number, cell in typed.items() if cell is not None), None)
            if number is not None:
                said = CELL_COUNTS_NOT(column=outcome.column(entry, column, number), found=shown(typed[number]))
                outcome.note(entry, said, column, number=number)


def flight_of(settings: FixedSettings, outcome: Outcome) -> Decimal:
    """The top flight has all of the points, lower ones their L4 or L3 of them."""
    if settings.flights is None and settings.flight is None:
        try:
            return Decimal(coefficient_l3(settings.l3, settings.l3_kind))
        except CellError as error:
            raise error.in_words({"base": "l3"}) from None
    found = l4_of(settings.flight, settings.flights, outcome)
    return printed.SIXTEEN if settings.flight in ("A", 1) else found


def give(outcome: Outcome, entry: FixedEntry, **points: Decimal | None) -> None:
    """The results of an entry and its members': red, and black where there is any."""
    total = points["red"]
    if "black" in points:
        known = [each for each in points.values() if each is not None]
        total = None
        if len(known) == len(points):
            with outcome.working(entry):
                total = total_step([each for each in known if each], "第13条")
    place = common.OUT_OF_PLACES if entry.place == OUT else entry.place
    outcome.give(entry, place=place, **points, total=total)
    outcome.pay(entry, common.people_of(entry, outcome), **points, total=total)


# --- WBF競技会


def converted(settings: FixedSettings, entries: list[FixedEntry], field: list[FixedEntry], outcome: Outcome) -> None:
    """第13条: of WBF points the shares that are red and black; for teams black points by their wins."""
    outcome.counted = len(field)
    if settings.game is None:
        raise outcome.needs("game")
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
    settings: FixedSettings, entry: FixedEntry, last: int | None, outcome: Outcome
) -> tuple[Decimal | None, Decimal | None]:
    """Red and black of an entry; of a team what its matches give does not hang on its WBF points, nor these on it."""
    team = settings.game_played == "team"
    won = by_wins(settings, entry, outcome) if team else ZERO
    if entry.wbf_mp is not None:
        red, black = wbf(entry.wbf_mp, settings.game_played, settings.senior)
        return red, None if won is None else black + won
    stood_in = without_points(settings, entry, last, outcome)
    return stood_in, won if team or stood_in is not None else None


def without_points(settings: FixedSettings, entry: FixedEntry, last: int | None, outcome: Outcome) -> Decimal | None:
    """Red of an entry that the WBF gave nothing: 60% of the lowest award, within 35% of all participants."""
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


def by_wins(settings: FixedSettings, entry: FixedEntry, outcome: Outcome) -> Decimal | None:
    """勝VP・勝数によるポイントを計算式により: black points of a team's matches; a bye gives none (第12条)."""
    if "vp" in entry.unreadable:
        return None
    if not entry.vp:
        return ZERO
    if settings.rating is None or settings.boards is None:
        outcome.note(entry, common.needs(outcome, "boards" if settings.boards is None else "rating"), "vp", number=1)
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
    vm = vm_team([*vps], settings.max_vp, settings.draw_vp)
    return session(settings.rating, vm, settings.boards, l, "team", members)
