"""br-league: teams that meet in matches, the table by victory points (Law 78D)."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

from xlfuncs.core.arguments import Number
from xlfuncs.core.numbers import ZERO, half_up, in_places
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.core.trail import rounded, step
from xlfuncs.core.words import normal
from xlfuncs.events import PLACE, Builder, Label, Official, Result, Row, event, official, withdrew
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.events.shared.common import NOT_LISTED, PLAYERS, TEAM, TEAMS, MembersOf, names_of
from xlfuncs.rulebooks.bridge.events.shared.victory_points import LeagueSettings, Match, points_of
from xlfuncs.rulebooks.bridge.rankings import MEETS_ITSELF, Record
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import NOT_GIVEN, identity

BYE_STANDS_AWAY = Sentence(
    en="{found} stands under {away}, the team under {home}: this row does not count",
    zh="“{found}”请写在“{away}”列，队伍写在“{home}”列：此行不计入",
    ja="「{found}」は「{away}」に、チームは「{home}」に書いてください。この行は集計しません",
)
#: A round by its number; one with a name is called by that.
ROUND = Sentence(en="round {number}", zh="第 {number} 轮", ja="ラウンド {number}")
ROUND_AGAIN = Sentence(
    en="{team} has its match of {round} in row {first} already: this row ({dropped}) does not count",
    zh="{team} {round} 的比赛已在第 {first} 行：此行（{dropped}）不计入",
    ja="{team} の {round} の対戦はすでに {first} 行目にあります。この行（{dropped}）は集計しません",
)
#: A match as people read it: its teams, and the victory points or IMPs of each.
RESULT = Sentence(
    en="{home} {own} : {other} {away}", zh="{home} {own} : {other} {away}", ja="{home} {own} : {other} {away}"
)
WITHOUT_RESULT = Sentence(en="{home} – {away}", zh="{home} – {away}", ja="{home} – {away}")
SAME_AGAIN = Sentence(
    en="row {first} has the same teams with the same VP: delete one of the two, unless this is another match",
    zh="两队和 VP 都与第 {first} 行相同：如不是另一场比赛，请删去其中一行",
    ja="両チームも VP も {first} 行目と同じです。別の対戦でなければ、どちらかの行を消してください",
)
#: What stands for the opponent of a team that has none.
BYES = frozenset(map(normal, ("bye", "轮空", "輪空", "不戦", "不戦勝", "抜け番")))
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


class Team(Row):
    unit: Annotated[str, TEAM, Label("Team", "队名", "チーム", also=("チーム名", "队伍"))]
    player: MembersOf
    adjusted: Annotated[
        Decimal | None,
        Number(en="VP added, or deducted below 0", zh="另加的 VP，负数为扣分", ja="加減する VP（減点は負数）"),
        Label("VP adjustment", "加减分", "加減点"),
    ] = None
    place: Official = None


class Met(NamedTuple):
    """A match that counts; ``away`` and its points are ``None`` for a bye."""

    row: Match
    home: Team
    away: Team | None
    points: tuple[Decimal, Decimal | None]


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
def league(settings: LeagueSettings, entries: list[Team], matches: list[Match], outcome: Builder) -> None:
    """Rank teams by the sum of the victory points (Law 78D); equals share a place."""
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
                with outcome.working(own):
                    records[identity(own.unit)].take(told_match(points, settings, row, other, *imps), against)
    known = [record for record in records.values() if "adjusted" not in record.team.unreadable]
    computed = {record.team.at: place for place, record in in_places(known, total_of)}
    places = official(entries, computed, outcome)
    for record in records.values():
        entry = record.team
        outcome.give(entry, place=places.get(entry.at) or withdrew(entry), players=names_of(entry.player, entry.unit))
        outcome.give(entry, adjustment=entry.adjusted)
        outcome.give(entry, matches=record.matches, won=record.won, drawn=record.drawn, lost=record.lost)
        if "adjusted" not in entry.unreadable:
            with outcome.working(entry):
                added = [] if entry.adjusted is None else [step(ADDED, entry.adjusted, "")]
                how = summed([*record.earned, *added]) or ("",)
                total = rounded(SUM, half_up(total_of(record)), total_of(record), "Law 78D", *how)
            outcome.give(entry, total=total)
        outcome.pay(entry, entry.player)


def matches_met(
    settings: LeagueSettings, teams: Mapping[str, Team], matches: Sequence[Match], outcome: Builder
) -> Iterator[Met]:
    """Yield the matches that count; note what is wrong with the others, or still to come."""
    first: dict[tuple[str, int], int] = {}
    alike: dict[frozenset[tuple[int, Decimal | None]], int] = {}
    for row in matches:
        sides = [side_of(row, column, teams, outcome) for column in ("home", "away")]
        bye = normal(row.away or "") in BYES
        if row.unreadable - {"round"} or sides[0] is None or (sides[1] is None and not bye):
            continue
        home, away = sides[0], sides[1]
        if home is away:
            outcome.note(row, MEETS_ITSELF(name=home.unit), "away")
            continue
        both, number = [side for side in (home, away) if side], normal(str(row.round))
        twice = next((side for side in both if number and (number, side.at) in first), None)
        if twice:
            round_ = ROUND(number=row.round) if isinstance(row.round, int) else row.round
            first_row = first[number, twice.at]
            said = ROUND_AGAIN(team=twice.unit, round=round_, first=first_row, dropped=result_of(row))
            outcome.note(row, said, "round")
            continue
        points = points_of(row, bye, settings, outcome)
        if points is not None:
            first |= {(number, side.at): row.line for side in both}
            if away and not number:
                match = frozenset({(home.at, points[0]), (away.at, points[1])})
                if alike.setdefault(match, row.line) != row.line:
                    outcome.hint(SAME_AGAIN(first=alike[match]), row, "away")
            yield Met(row, home, away, points)


def result_of(row: Match) -> Told:
    """Return a match with what is typed of its result: victory points, else IMPs."""
    for scores in ((row.vp1, row.vp2), (row.imps1, row.imps2)):
        own, other = (shown(each) for each in scores)
        if all(each not in (None, NOT_GIVEN) for each in scores):
            return RESULT(home=row.home, own=own, other=other, away=row.away)
    return WITHOUT_RESULT(home=row.home, away=row.away)


def side_of(row: Match, column: str, teams: Mapping[str, Team], outcome: Builder) -> Team | None:
    """Return a team of a match; ``None``, with a note unless it is a bye, where it is none of the league's."""
    name = getattr(row, column)
    if column in row.unreadable or (column == "away" and normal(name or "") in BYES):
        return None
    if not name:
        outcome.missing(row, column)
        return None
    if identity(name) not in teams:
        said = NOT_LISTED(unit=name)
        if normal(name) in BYES:
            labels = {key: outcome.column(row, key) for key in ("home", "away")}
            said = BYE_STANDS_AWAY(found=name, **labels)
        outcome.note(row, said, column)
    return teams.get(identity(name))


def told_match(
    points: Decimal, settings: LeagueSettings, row: Match, other: Team | None, own: int | None, against: int | None
) -> Decimal:
    """Note a team's points of a match as a step: its label, the scale, how they follow from the IMPs."""
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
    return step(match, points, rule, *how)


def total_of(record: Record) -> Decimal:
    """Return what a team has earned, with what the director adds or takes away."""
    return record.vp + (record.team.adjusted or ZERO)
