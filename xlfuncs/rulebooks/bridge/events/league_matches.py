"""Which matches of a league count, and between which of its teams."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, NamedTuple

from xlfuncs.arguments import Number
from xlfuncs.events import Label, Outcome, Row
from xlfuncs.rulebooks.bridge.events.common import NOT_LISTED, TEAM, MembersOf
from xlfuncs.rulebooks.bridge.events.victory_points import LeagueSettings, Match, points_of
from xlfuncs.rulebooks.bridge.rankings import MEETS_ITSELF
from xlfuncs.rulebooks.bridge.terms import identity
from xlfuncs.sentences import Sentence
from xlfuncs.words import normal

BYE_STANDS_AWAY = Sentence(
    en="{found} stands under {away}, the team under {home}: this row does not count",
    zh="“{found}”请写在“{away}”列，队伍写在“{home}”列：此行不计入",
    ja="「{found}」は「{away}」に、チームは「{home}」に書いてください。この行は集計しません",
)
#: A round by its number; one with a name is called by that.
ROUND = Sentence(en="round {number}", zh="第 {number} 轮", ja="ラウンド {number}")
ROUND_AGAIN = Sentence(
    en="{team} has its match of {round} in row {first} already: this row does not count",
    zh="{team} {round} 的比赛已在第 {first} 行：此行不计入",
    ja="{team} の {round} の対戦はすでに {first} 行目にあります。この行は集計しません",
)
SAME_AGAIN = Sentence(
    en="row {first} has the same teams with the same VP: delete one of the two, unless this is another match",
    zh="两队和 VP 都与第 {first} 行相同：如不是另一场比赛，请删去其中一行",
    ja="両チームも VP も {first} 行目と同じです。別の対戦でなければ、どちらかの行を消してください",
)
#: What stands for the opponent of a team that has none.
BYES = frozenset(map(normal, ("bye", "轮空", "輪空", "不戦", "不戦勝", "抜け番")))


class Team(Row):
    unit: Annotated[str, TEAM, Label("Team", "队名", "チーム", also=("チーム名", "队伍"))]
    player: MembersOf
    adjusted: Annotated[
        Decimal | None,
        Number(en="VP added, or deducted below 0", zh="另加的 VP，负数为扣分", ja="加減する VP（減点は負数）"),
        Label("VP adjustment", "加减分", "加減点"),
    ] = None


class Met(NamedTuple):
    """A match that counts; ``away`` and its points are ``None`` for a bye."""

    row: Match
    home: Team
    away: Team | None
    points: tuple[Decimal, Decimal | None]


def matches_met(
    settings: LeagueSettings, teams: Mapping[str, Team], matches: Sequence[Match], outcome: Outcome
) -> Iterator[Met]:
    """The matches that count; what is wrong with the others, or still to come, is noted."""
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
            said = ROUND_AGAIN(team=twice.unit, round=round_, first=first[number, twice.at])
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


def side_of(row: Match, column: str, teams: Mapping[str, Team], outcome: Outcome) -> Team | None:
    """A team of a match; ``None``, with a note unless it is a bye, where it is none of the league's."""
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
