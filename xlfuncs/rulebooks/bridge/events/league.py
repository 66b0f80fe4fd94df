"""br-league: teams that meet in matches, the table by victory points (Law 78D)."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

from xlfuncs.core.arguments import MISSING, Number, Whole
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import ZERO, half_up, in_places
from xlfuncs.core.places import RoundName
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.trail import rounded, silence, step
from xlfuncs.core.words import normal
from xlfuncs.events import (
    HOW_SCORED,
    NOTHING,
    PLACE,
    Builder,
    EventSettings,
    Label,
    Official,
    Outcome,
    Result,
    Row,
    event,
    official,
    withdrew,
)
from xlfuncs.events.play.games import result_without
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.events.shared import common, meanings
from xlfuncs.rulebooks.bridge.rankings import MEETS_ITSELF, Record
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import NOT_GIVEN, ScoreKind, identity
from xlfuncs.rulebooks.bridge.victory import vp

# --- the victory points of a match, typed or by its IMPs

VP_BEYOND = Sentence(
    en="VP on the scale {scale} are from 0 to {most}, not {vp}",
    zh="{scale} 的 VP 应为 0 至 {most}，现为 {vp}",
    ja="スケール {scale} の VP は 0～{most} です（{vp} は不可）",
)
VP_TOGETHER = Sentence(
    en="the VP of both teams come to {sum}; on the scale {scale} no result gives more than {most}",
    zh="双方 VP 合计 {sum}，而 {scale} 最多合计 {most}",
    ja="両チームの VP の合計は {sum} ですが、スケール {scale} では合わせて {most} までです",
)
VP_SHORT = Sentence(
    en="the VP of both teams come to {sum}; on the scale {scale} every result gives {least} or more: what is deducted "
    'goes under "{column}"',
    zh="双方 VP 合计 {sum}，而 {scale} 每场合计至少 {least}：扣分请填在“{column}”列",
    ja="両チームの VP の合計は {sum} ですが、スケール {scale} では合わせて {least} 以上です。減点は「{column}」の列に"
    "書きます",
)
VP_DIFFER = Sentence(
    en="the IMPs give {computed} VP, and {typed} is typed: the match does not count",
    zh="按 IMP 应为 {computed} VP，而填写的是 {typed}：该场不计入",
    ja="IMP からは {computed} VP ですが、{typed} と記入されています。この対戦は集計しません",
)
NOT_PLAYED_YET_SCORED = Sentence(
    en="a match that was not played (NP) has neither VP nor IMPs: it does not count",
    zh="未进行的比赛（NP）既没有 VP 也没有 IMP：该场不计入",
    ja="行われなかった対戦（NP）には VP も IMP もありません。この対戦は集計しません",
)
BYE_OPPONENT_SCORED = Sentence(
    en="a bye has no opponent: {columns} do not count",
    zh="轮空没有对手：{columns}不计入",
    ja="抜け番に相手はいません。{columns}は集計しません",
)
BOARDS_WANTED = Sentence(
    en="IMPs become VP by the number of boards: fill in {setting}",
    zh="由 IMP 换算 VP 须知道副数：请填写“{setting}”",
    ja="IMP を VP に換算するにはボード数が必要です。「{setting}」を記入してください",
)
VICTORY = ScoreKind(en="victory points, or NP: not played", zh="VP，或 NP：未打", ja="VP、または NP：未プレイ")
IMPS = Whole(low=0, high=10_000, en="IMPs", zh="IMP", ja="IMP")


def bounds_of(scale: str) -> tuple[int, int, int]:
    """Return the most victory points that a scale gives to one team, and the least and the most to both together."""
    if scale == "wbf":
        return tables.WBF_FULL, 2 * tables.WBF_DRAWN, 2 * tables.WBF_DRAWN
    results = [points for bands in tables.PRINTED_SCALES[scale].values() for points in bands.values()]
    return max(won for won, _ in results), min(map(sum, results)), max(map(sum, results))


class LeagueSettings(EventSettings):
    scale: common.VpScale = "wbf"
    boards: Annotated[
        int | None,
        Whole(low=1, high=1000, en="boards", zh="副数", ja="ボード数"),
        Label("Boards of a match", "每场副数", "1試合のボード数", "Law 78D"),
        HOW_SCORED,
        meanings.BOARDS_OF_MATCH,
    ] = None


class Match(Row):
    """A match: its victory points, or the IMPs that they follow from."""

    known_by = (("round", "home/away"), ("home", "away"))

    round: Annotated[int | str, RoundName(en="round", zh="轮次", ja="ラウンド"), Label(also=("轮",))] = ""
    home: Annotated[str, common.TEAM, Label("Home", "主队", "ホーム")]
    away: Annotated[str, common.TEAM, Label("Away", "客队", "アウェイ", also=("ビジター",))]
    vp1: Annotated[Decimal | str | None, VICTORY, Label("VP home", "主队VP", "ホームVP", also=("主VP",))] = NOT_GIVEN
    vp2: Annotated[
        Decimal | str | None, VICTORY, Label("VP away", "客队VP", "アウェイVP", also=("客VP", "ビジターVP"))
    ] = NOT_GIVEN
    imps1: Annotated[int | None, IMPS, Label("IMP home", "主队IMP", "ホームIMP", also=("主IMP",))] = None
    imps2: Annotated[int | None, IMPS, Label("IMP away", "客队IMP", "アウェイIMP", also=("客IMP", "ビジターIMP"))] = (
        None
    )


def points_of(
    row: Match, bye: bool, settings: LeagueSettings, outcome: Builder
) -> tuple[Decimal, Decimal | None] | None:
    """Return the victory points of a match, typed or by its IMPs; ``None``, with a note unless it was not to be
    played.
    """
    typed = [row.vp1] if bye else [row.vp1, row.vp2]
    imps = [row.imps1, row.imps2]
    most, least, usual = bounds_of(settings.scale)
    for number, points in enumerate(typed, 1):
        if isinstance(points, Decimal) and not 0 <= points <= most:
            outcome.note(row, VP_BEYOND(scale=settings.scale, most=most, vp=points), f"vp{number}")
            return None
    if None in typed:
        if imps != [None, None] or any(points not in (None, NOT_GIVEN) for points in typed):
            outcome.note(row, NOT_PLAYED_YET_SCORED(), "vp1")
        return None
    if bye:
        left_out = [key for key in ("vp2", "imps1", "imps2") if getattr(row, key)]
        if left_out:
            said = BYE_OPPONENT_SCORED(columns=Joined(outcome.column(row, key) for key in left_out))
            outcome.hint(said, row, left_out[0])
    elif None not in imps:
        return from_imps(row, typed, settings, outcome)
    elif imps != [None, None]:
        outcome.missing(row, f"imps{1 + imps.index(None)}")
    blank = next((number for number, points in enumerate(typed, 1) if points == NOT_GIVEN), None)
    if blank is not None:
        nothing = all(points == NOT_GIVEN for points in typed) and imps == [None, None]
        said = common.NO_RESULT_YET() if nothing else MISSING(argument=outcome.column(row, f"vp{blank}"))
        outcome.note(row, said, f"vp{blank}")
        return None
    earned = [Decimal(each) for each in typed if each is not None]
    together = sum(earned, ZERO)
    if not bye and together > usual:
        outcome.hint(VP_TOGETHER(sum=shown(together), scale=settings.scale, most=usual), row, "vp1")
    elif not bye and together < least and ZERO not in earned:  # who did not come has 0, and the other less than all
        column = outcome.event.entries.columns.named("adjusted").label
        outcome.hint(VP_SHORT(sum=shown(together), scale=settings.scale, least=least, column=column), row, "vp1")
    return earned[0], None if bye else earned[1]


def from_imps(
    row: Match, typed: Sequence[Decimal | str | None], settings: LeagueSettings, outcome: Builder
) -> tuple[Decimal, Decimal] | None:
    """Return the victory points that the IMPs give; ``None``, with a note, where others are typed or it cannot
    be told.
    """
    assert row.imps1 is not None
    assert row.imps2 is not None
    if settings.boards is None:
        outcome.note(row, BOARDS_WANTED(setting=outcome.setting("boards")), "imps1")
        return None
    margin = row.imps1 - row.imps2
    try:
        with silence():
            points = tuple(vp(own, settings.boards, settings.scale) for own in (margin, -margin))
    except CellError as error:
        outcome.note(row, error.reason, "imps1")
        return None
    for number, (own, other) in enumerate(zip(typed, points, strict=True), 1):
        if other is not None and own not in (NOT_GIVEN, other):
            outcome.note(row, VP_DIFFER(computed=other, typed=own), f"vp{number}")
            return None
    return points[0], points[1]


# --- the table

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
#: The result of a team that has no opponent.
BYE = "BYE"
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
    unit: Annotated[str, common.TEAM, Label("Team", "队名", "チーム", also=("チーム名", "队伍"))]
    player: common.MembersOf
    adjusted: Annotated[
        Decimal | None,
        Number(en="VP added, or deducted below 0", zh="另加的 VP，负数为扣分", ja="加減する VP（減点は負数）"),
        Label("VP adjustment", "加减分", "加減点", blank=NOTHING),
    ] = None
    place: Official = None


class Met(NamedTuple):
    """A match that counts; ``away`` and its points are ``None`` for a bye."""

    row: Match
    home: Team
    away: Team | None
    points: tuple[Decimal, Decimal | None]


def of_match(match: Outcome) -> dict[str, list[dict[str, Any]]]:
    """Return a ``br-match`` as a match of the league: its teams, the IMPs of both rooms."""
    teams = {"home": match.settings.home, "away": match.settings.away}  # type: ignore[attr-defined]
    return {"matches": [{**teams, "imps1": match.value("imp_home"), "imps2": match.value("imp_away")}]}


@event(
    "br-league",
    title=Help("Team league", "队式联赛", "チームリーグ"),
    about=Help(
        "matches of teams to a table by victory points",
        "由各场 VP（或 IMP）得出联赛积分表",
        "各対戦の VP（または IMP）からリーグの順位表を作る",
    ),
    figures=(common.TEAMS, Result("played", Help("Matches counted", "计入的场数", "集計した対戦"))),
    results=(
        PLACE,
        common.PLAYERS,
        Result("total", Help("VP", "总 VP", "VP"), 2),
        Result("matches", Help("Matches", "场数", "試合数")),
        Result("won", Help("Won", "胜", "勝")),
        Result("drawn", Help("Drawn", "平", "分")),
        Result("lost", Help("Lost", "负", "負")),
        Result("adjustment", Help("Adjusted VP", "其中加减分", "うち加減点"), 2),
    ),
    reads={"br-match": of_match},
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
        outcome.count(row, **facts_of(each))
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
        outcome.give(entry, place=places.get(entry.at) or withdrew(entry), players=common.names_of(entry))
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
        bye = result_without(row.away) == BYE
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
        if points is None and away and None in (row.vp1, row.vp2) and row.imps1 is row.imps2 is None:
            outcome.count(row, **not_played(row, home, away))
        if points is not None:
            first |= {(number, side.at): row.line for side in both}
            if away and not number:
                match = frozenset({(home.at, points[0]), (away.at, points[1])})
                if alike.setdefault(match, row.line) != row.line:
                    outcome.hint(SAME_AGAIN(first=alike[match]), row, "away")
            yield Met(row, home, away, points)


def facts_of(met: Met) -> dict[str, Any]:
    """Return a match as others than this rulebook read it: teams by their rows, the victory points of each."""
    points = [each for each in met.points if each is not None]
    result = BYE if met.away is None else "W" if points[0] > points[1] else "L" if points[0] < points[1] else "D"
    away = None if met.away is None else met.away.at
    told = {"result": result, "side": None, "points": points, "played": met.away is not None}
    return {"round": met.row.round, "player": met.home.at, "opponent": away, **told}


def not_played(row: Match, home: Team, away: Team) -> dict[str, Any]:
    """Return a match that was not to be played in the same way: it gives nothing."""
    told = {"result": "NP", "side": None, "points": [ZERO, ZERO], "played": False}
    return {"round": row.round, "player": home.at, "opponent": away.at, **told}


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
    if column in row.unreadable or (column == "away" and result_without(name) == BYE):
        return None
    if not name:
        outcome.missing(row, column)
        return None
    if identity(name) not in teams:
        said = common.NOT_LISTED(unit=name)
        if result_without(name) == BYE:
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
