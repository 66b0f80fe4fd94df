"""df-ladder: the ladder of a 梯级挑战赛, from its challenges to everybody's place."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import PLACE, Builder, EventSettings, Label, Result, Row, event
from xlfuncs.events.dates import Date, DateCell, first_day
from xlfuncs.rulebooks.bridge.events.shared import common
from xlfuncs.rulebooks.bridge.terms import identity
from xlfuncs.rulebooks.dianfeng.events.shared import meanings
from xlfuncs.rulebooks.dianfeng.ladder import WON, Mode, Reach, bounds, move

NOT_PLAYED_YET = Sentence(en="not played yet", zh="挑战尚未进行", ja="まだプレイしていません")
OUT_OF_ORDER = Sentence(
    en="dated {date}, earlier than row {row} above: challenges count in the order of the rows",
    zh="日期 {date} 早于上面第 {row} 行：挑战按行的先后计算",
    ja="日付 {date} が上の {row} 行目より前です。挑戦は行の順に計算します",
)
NO_DAY = Sentence(
    en="no day of a year can be told from the date {date}: challenges count in the order of the rows",
    zh="从日期{date}看不出是哪年哪日：挑战按行的先后计算",
    ja="日付{date}から年月日がわかりません。挑戦は行の順に計算します",
)
AFTER = Sentence(
    en="place after {challenger} has beaten {challenged}",
    zh="{challenger} 胜 {challenged} 后的名次",
    ja="{challenger} が {challenged} に勝った後の順位",
)
HELD = Sentence(
    en="place after {challenger} has lost to {challenged}",
    zh="{challenger} 负于 {challenged} 后的名次",
    ja="{challenger} が {challenged} に敗れた後の順位",
)


class LadderSettings(EventSettings):
    mode: Annotated[Mode, Label("A won challenge", "挑战成功后", "挑戦成功の後", "梯级挑战赛"), meanings.MODE] = (
        "insert"
    )
    reach: Annotated[
        Reach | None,
        Label("Places a challenge may go up", "最多向上挑战几位", "挑戦できる順位の幅", "梯级挑战赛"),
        meanings.REACH,
    ] = None


class Team(Row):
    """A team on the ladder, which is listed from the top down as it stood at first."""

    unit: Annotated[str, common.TEAM, Label("Team", "队名", "チーム", also=("队伍",))]
    player: common.MembersOf


STILL_TO_PLAY = Help("still to be played", "尚未打", "まだプレイしていない")


class Challenge(Row):
    """A challenge; without a result it is still to be played."""

    known_by = (("date", "challenger", "challenged"),)

    date: Annotated[Date | str | None, DateCell()] = None
    challenger: Annotated[str, common.TEAM, Label("Challenger", "挑战者", "挑戦者", also=("挑战队", "挑战方"))]
    challenged: Annotated[
        str,
        common.TEAM,
        Label("Challenged", "被挑战者", "被挑戦者", also=("被挑战队", "被挑战方", "应战者", "应战队", "应战方")),
    ]
    won: Annotated[
        bool | None,
        WON,
        Label(
            "Won",
            "挑战成功",
            "挑戦成功",
            also=("是否成功", "挑战结果", "结果", "胜负", "挑戦結果", "結果", "勝敗", "result"),
            blank=STILL_TO_PLAY,
        ),
    ] = None


@event(
    "df-ladder",
    title=Help("Ladder", "梯级挑战赛", "ラダー"),
    about=Help(
        "the list of challenges to everybody's place",
        "由挑战记录算出各队的名次",
        "挑戦の記録から各チームの順位を求める",
    ),
    figures=(
        common.TEAMS,
        Result("played", Help("Challenges played", "已打的挑战", "プレイした挑戦")),
        Result("successes", Help("Challenges won", "成功的挑战", "成功した挑戦")),
    ),
    results=(
        PLACE,
        common.PLAYERS,
        Result("start", Help("At first", "起始名次", "最初の順位")),
        Result("change", Help("Change", "升降", "増減")),
        Result("wins", Help("Matches won", "胜", "勝")),
        Result("losses", Help("Matches lost", "负", "負")),
    ),
    headline=("mode", "reach", "n", "played"),
    slip_lines=4,
    beside={
        "challenges": (
            Result("before", Help("Challenger's place before", "挑战者原名次", "挑戦者の前の順位")),
            Result("after", Help("Challenger's place after", "挑战者新名次", "挑戦者の後の順位")),
        )
    },
)
def ladder(settings: LadderSettings, entries: list[Team], challenges: list[Challenge], outcome: Builder) -> None:
    """Place teams by their challenges (梯级挑战赛): a winner takes the place of the team challenged. A challenge that
    is none only stays out.
    """
    teams = list(entries)
    standing = {identity(entry.unit): place for place, entry in enumerate(entries)}
    wins, losses = ({entry.at: 0 for entry in entries} for _ in "wl")
    played = won = 0
    out_of_order(challenges, outcome)
    for row in challenges:
        places = places_in(row, standing, settings, outcome)
        if places is None:
            continue
        if row.won is None:
            outcome.hint(NOT_PLAYED_YET(), row, "won")
            continue
        lower, upper = places
        challenger, challenged = teams[lower], teams[upper]
        wins[(challenger if row.won else challenged).at] += 1
        losses[(challenged if row.won else challenger).at] += 1
        played, won = played + 1, won + row.won
        if row.won:
            move(teams, standing, lower, upper, settings.mode, lambda team: team.unit)
        outcome.give(row, before=lower + 1, after=standing[identity(challenger.unit)] + 1)
        changed = teams[upper : lower + 1] if row.won else [challenger, challenged]
        said = (AFTER if row.won else HELD)(challenger=challenger.unit, challenged=challenged.unit)
        for team in changed:
            with outcome.working(team):
                step(said, standing[identity(team.unit)] + 1, "梯级挑战赛")
    outcome.figure("n", len(entries), "")
    outcome.figure("played", played, "")
    outcome.figure("successes", won, "")
    for start, entry in enumerate(entries, 1):
        place = standing[identity(entry.unit)] + 1
        outcome.give(entry, place=place, players=common.names_of(entry), start=start, change=start - place)
        outcome.give(entry, wins=wins[entry.at], losses=losses[entry.at])
        outcome.pay(entry, entry.player)


def out_of_order(challenges: Sequence[Challenge], outcome: Builder) -> None:
    """Note where a challenge played stands next below one of a later day, or of none: the order of the rows decides."""
    dated = [(first_day(row.date), row) for row in challenges if row.won is not None and row.date]
    for day, row in dated:
        if day is None:
            outcome.hint(NO_DAY(date=shown(row.date)), row, "date")
    for (before, above), (day, row) in pairwise((day, row) for day, row in dated if day):
        if day < before:
            outcome.hint(OUT_OF_ORDER(date=f"{day}", row=above.line), row, "date")


def places_in(
    row: Challenge, standing: dict[str, int], settings: LadderSettings, outcome: Builder
) -> tuple[int, int] | None:
    """Return where challenger and challenged stand, from 0; ``None``, with a note, for a challenge that is none."""
    if row.unreadable - {"date"}:  # the order of the rows decides, whatever the day
        return None
    names = {column: getattr(row, column) for column in ("challenger", "challenged")}
    for column, name in names.items():
        if not name:
            outcome.missing(row, column)
            return None
        if identity(name) not in standing:
            outcome.note(row, common.NOT_LISTED(unit=name), column)
            return None
    with outcome.noting(row, "challenged"):
        return bounds(standing, row.challenger, row.challenged, settings.reach)
    return None
