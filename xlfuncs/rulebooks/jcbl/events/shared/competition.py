"""The parts of an event of 第13条: the competition and its settings, the entries, what each of them is given."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Word, YesNo
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Sentence
from xlfuncs.events import LIMITS, RARE, Builder, EventSettings, Label, Needed, Repeated, total_step
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common, meanings
from xlfuncs.rulebooks.jcbl.events.shared.entries import (
    OUT,
    Matches,
    PlacedEntry,
    members_unknown,
    people_of,
    tell_named_beyond,
)
from xlfuncs.rulebooks.jcbl.events.shared.settings import (
    FlightsOfEvent,
    HeldAbroad,
    LimitedTo,
    MostVp,
    OwnFlight,
    VpOfDraw,
)
from xlfuncs.rulebooks.jcbl.fixed import CompetitionName, Divisions, Senior
from xlfuncs.rulebooks.jcbl.limits import Base, BaseKind
from xlfuncs.rulebooks.jcbl.terms import GAME, Boards, Competitors, Rating

WBF = "wbf"
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
        return "pair" if self.competition in PAIRS else "team"

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
        abroad = self.competition in ABROAD if self.abroad is None else self.abroad
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
