"""br-league: teams that meet in matches, the table by victory points (Law 78D)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.events import PLACE, Outcome, Result, event
from xlfuncs.numbers import ZERO, half_up, in_places
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.events.common import PLAYERS, TEAMS, names_of
from xlfuncs.rulebooks.bridge.events.league_matches import Team, matches_met
from xlfuncs.rulebooks.bridge.events.victory_points import LeagueSettings, Match
from xlfuncs.rulebooks.bridge.rankings import Record
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import identity
from xlfuncs.sentences import Help, Sentence, Told
from xlfuncs.trail import rounded, step

#: The step of a match; of a cross-table nobody knows the rounds.
IN_ROUND = Sentence(en="round {round} {match}", zh="第 {round} 轮{match}", ja="ラウンド {round} {match}")
IN_NAMED_ROUND = Sentence(en="{round}, {match}", zh="{round}，{match}", ja="{round}、{match}")
VP_OF_MATCH = Sentence(en="against {other}: VP", zh="对 {other}：VP", ja="対 {other}：VP")
VP_OF_IMPS = Sentence(
    en="against {other}, {boards} boards, IMPs to VP",
    zh="对 {other}，{boards} 副，IMP 净差折合 VP",
    ja="対 {other}、{boards} ボード、IMP 差から VP",
)
VP_OF_BYE = Sentence(en="bye: VP", zh="轮空：VP", ja="抜け番：VP")
ADDED = Sentence(en="VP added or deducted", zh="加减的 VP", ja="加減した VP")
SUM = Sentence(en="sum of the VP", zh="VP 之和", ja="VP の合計")


@event(
    "br-league",
    title=Help("Team league", "队式联赛", "チームリーグ"),
    about=Help(
        "matches of teams to a table by victory points",
        "由各场 VP（或 IMP）得出联赛积分表",
        "各対戦の VP（または IMP）からリーグの順位表を作る",
    ),
    figures=(TEAMS, Result("played", Help("Matches counted", "计入的场数", "集計した対戦"))),
    results=(
        PLACE,
        PLAYERS,
        Result("total", Help("VP", "总 VP", "VP"), 2),
        Result("matches", Help("Matches", "场数", "試合数")),
        Result("won", Help("Won", "胜", "勝")),
        Result("drawn", Help("Drawn", "平", "分")),
        Result("lost", Help("Lost", "负", "負")),
        Result("adjustment", Help("Adjusted VP", "其中加减分", "うち加減点"), 2),
    ),
    headline=("scale", "n", "played"),
    slip_lines=6,
    beside={
        "matches": (
            Result("home_vp", Help("VP to home", "主队所得", "ホーム獲得"), 2),
            Result("away_vp", Help("VP to away", "客队所得", "アウェイ獲得"), 2),
        )
    },
)
def league(settings: LeagueSettings, entries: list[Team], matches: list[Match], outcome: Outcome) -> None:
    """Law 78D: places by the sum of the victory points; equals share a place."""
    records = {identity(entry.unit): Record(entry) for entry in entries}
    teams = {name: record.team for name, record in records.items()}
    met = list(matches_met(settings, teams, matches, outcome))
    outcome.figure("n", len(entries), "")
    outcome.figure("played", sum(each.away is not None for each in met), "")
    for each in met:
        row, (home, away) = each.row, each.points
        outcome.give(row, home_vp=home, away_vp=away)
        for own, other, points, against, imps in (
            (each.home, each.away, home, away, (row.imps1, row.imps2)),
            (each.away, each.home, away, home, (row.imps2, row.imps1)),
        ):
            if own is not None and points is not None:
                told = told_match(settings, row, other, *imps)
                take(records[identity(own.unit)], points, against, outcome, *told)
    known = [record for record in records.values() if "adjusted" not in record.team.unreadable]
    places = {record.team.at: place for place, record in in_places(known, total_of)}
    for record in records.values():
        entry = record.team
        outcome.give(entry, place=places.get(entry.at), players=names_of(entry.player), adjustment=entry.adjusted)
        outcome.give(entry, matches=record.matches, won=record.won, drawn=record.drawn, lost=record.lost)
        if "adjusted" not in entry.unreadable:
            with outcome.working(entry):
                added = [] if entry.adjusted is None else [step(ADDED, entry.adjusted, "")]
                how = summed([*record.earned, *added]) or ("",)
                total = rounded(SUM, half_up(total_of(record)), total_of(record), "Law 78D", *how)
            outcome.give(entry, total=total)
        outcome.pay(entry, entry.player)


def told_match(
    settings: LeagueSettings, row: Match, other: Team | None, own: int | None, against: int | None
) -> Sequence[Any]:
    """The step of a match's points: what it is called, by which scale, how they follow from the IMPs."""
    rule: str = "Law 78D"
    how: Sequence[Any] = ()
    if other is None:
        match = VP_OF_BYE()
    elif own is None or against is None:
        match = VP_OF_MATCH(other=other.unit)
    else:
        match, rule = VP_OF_IMPS(other=other.unit, boards=settings.boards), tables.PRINTED_BY[settings.scale]
        how = "{} − {} = {} →", own, against, own - against
    if row.round:
        match = (IN_ROUND if isinstance(row.round, int) else IN_NAMED_ROUND)(round=row.round, match=match)
    return match, rule, *how


def take(
    record: Record, own: Decimal, other: Decimal | None, outcome: Outcome, label: Told, rule: str, *how: Any
) -> None:
    """The points of a match, with its step in the team's working."""
    with outcome.working(record.team):
        record.take(step(label, own, rule, *how), other)


def total_of(record: Record) -> Decimal:
    """What a team has earned, and what the director adds or takes away."""
    return record.vp + (record.team.adjusted or ZERO)
