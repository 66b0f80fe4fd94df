"""cba-teams: a team event with place awards (§2.1, §2.8) and points for rounds won (§2.4), within 240."""

from decimal import Decimal

from xlfuncs.events import Outcome, event
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import coefficient_r
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events import common
from xlfuncs.rulebooks.cba.events.common import CbaSettings, Kinds, TeamUnit, Value
from xlfuncs.rulebooks.cba.places import award_of_place, awarded, field_of
from xlfuncs.rulebooks.cba.terms import NON_STARTER, WITHDRAWN
from xlfuncs.rulebooks.cba.winning import win_mp
from xlfuncs.sentences import Help
from xlfuncs.trail import silence, step


@event(
    "cba-teams",
    en="Team event",
    zh="团体赛",
    ja="チーム戦",
    about=Help(
        "coefficients from the members' holdings, place awards and win points",
        "按队员大师分计算系数，授予排名大师分和胜场大师分",
        "保有ポイントから係数を求め、順位点と勝ち点を授与する",
    ),
    languages=("zh", "en"),
    figures=common.FIGURES,
    results=(common.PLACE, common.AVERAGE, common.R, common.AWARD, common.WINS_MP, *common.POINTS, common.TOTAL),
    board=("place", "unit", "average", "award", "wins_mp", *common.POINT_KEYS, "total"),
    headline=("level", "colour"),
)
def teams(settings: CbaSettings, entries: list[TeamUnit], outcome: Outcome) -> None:
    """§2.1, §2.4: every team's place award and win points, their sum (with platinum points the higher of the two)."""
    field = common.in_field(entries)
    common.field_figures(field, settings, outcome, settings.event_type)
    averages = {entry.at: common.average_of(entry, settings, outcome) for entry in field}
    value = common.value_of(settings, [each for each in averages.values() if each is not None], outcome)
    place_of = common.placed(field, outcome)
    kinds = {}
    if value is not None:
        awards = place_awards(settings, field, place_of, value, outcome)
        unknown = {at for at, average in averages.items() if average is None and settings.annual_mp is None}
        kinds = {
            entry.at: Kinds(awards.get(entry.at), wins_of(entry, settings, value, outcome))
            if entry.at not in unknown
            else Kinds(None, None)
            for entry in field
        }
    higher = settings.colour == "platinum" or settings.win_mp is not None
    kinds = common.limited(kinds, higher)
    for entry in entries:
        won = Kinds(ZERO, ZERO) if entry.place == NON_STARTER else kinds.get(entry.at, Kinds(None, None))
        place = place_of.get(entry.at)
        outcome.give(
            entry,
            place=entry.place,
            average=averages.get(entry.at),
            r=None if place is None else coefficient_r(place, len(field)),
            award=won.award,
            wins_mp=won.wins,
        )
        with outcome.working(entry):
            total = won.total(higher)
            if won.award and won.wins:
                how = "max({}, {})" if higher else "{} + {}"
                step(symbols.TOTAL, total, "§2.4", how, won.award, won.wins)
        common.points(outcome, entry, settings, total)


def place_awards(
    settings: CbaSettings, field: list[TeamUnit], place_of: dict[int, int], value: Value, outcome: Outcome
) -> dict[int, Decimal]:
    """§2.1: each unit's award for its place; who withdrew gets nothing (§2.9.4), nor does a place that is not known."""
    awards = {entry.at: ZERO for entry in field if entry.place == WITHDRAWN}
    with silence():
        ranks = field_of(list(place_of.values()), len(field))
        award_of = award_of_place(ranks, value.v, settings.colour, settings.event_type, settings.knockout)
    for entry in field:
        if entry.at in place_of:
            with outcome.working(entry):
                awards[entry.at] = award_of(place_of[entry.at])
    return awards


def wins_of(entry: TeamUnit, settings: CbaSettings, value: Value, outcome: Outcome) -> Decimal | None:
    """§2.4: points for rounds won and drawn; ``None`` where the rounds cannot be read."""
    if entry.unreadable & {"wins", "draws"}:
        return None
    wins, draws = entry.wins or 0, entry.draws or 0
    by_table = settings.colour == "platinum" or settings.win_mp is not None
    setting = "win_mp" if settings.colour == "platinum" else "round_boards"
    if (settings.win_mp if by_table else settings.round_boards) is None:
        if wins or draws:
            label = outcome.event.settings.named(setting).label
            outcome.note(entry, common.WINS_COUNT_NOTHING(setting=label), "wins" if wins else "draws")
            return None
        return ZERO
    if entry.place == WITHDRAWN or not (wins or draws):
        return ZERO
    with outcome.working(entry):
        if not by_table:
            assert settings.round_boards is not None
            won = win_mp(value.m, value.l, value.e, settings.round_boards, wins, draws)
        else:
            assert settings.win_mp is not None
            share, per_win = tables.DRAW_SHARE, settings.win_mp
            per_draw = awarded(symbols.PER_DRAW, per_win * share, "§2.4", "{} × {}", share, per_win)
            won = wins * step(symbols.PER_WIN, per_win, "§2.4") + draws * per_draw
        step(symbols.WIN_POINTS, won, "§2.4")
    return won
