"""The round that was paired last as it stands in the games: taken back, to pair it anew, while it has no result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from xlfuncs.core.sentences import Sentence
from xlfuncs.events.outcome import Outcome
from xlfuncs.formats.trf.dumping import GAMES, fits
from xlfuncs.pairing.contestants import BLACK, players_before
from xlfuncs.pairing.next_round import NO_GAMES, Pair, Round, open_game, place_of
from xlfuncs.xlsx.findings import PackageError

NOTHING_PAIRED = Sentence(
    en="no round stands in the games: there is nothing to take back",
    zh="对局表中没有已编排的轮次，没有可撤销的内容",
    ja="対局の表に組み合わせた回戦がなく、取り消すものがありません",
)
HAS_A_RESULT = Sentence(
    en="round {round} has a result already (row {row}, {player}): a round with results is not taken back",
    zh="第 {round} 轮已有成绩（第 {row} 行，{player}）：有成绩的轮次不能撤销",
    ja="{round} 回戦にはもう結果があります（{row} 行目、{player}）。結果のある回戦は取り消せません",
)
TAKEN_BACK = Sentence(
    en="round {round} is taken back: {count} rows are empty again",
    zh="已撤销第 {round} 轮的编排：清空了 {count} 行",
    ja="{round} 回戦の組合せを取り消しました：{count} 行を空にしました",
)

#: What pairing itself writes of who plays nobody. A half-point bye in the games was asked for there, and stays; one
#: that the entries say comes back with the round.
WRITTEN_ALONG = {"BYE", "NP"}


class TakenBack(NamedTuple):
    """A round that is taken back: its number, and its rows of the games as typed."""

    number: int
    rows: list[Any]


def last_round(outcome: Outcome) -> TakenBack:
    """Return the last round in which two meet, with its rows in their order; ``PackageError`` where there is none."""
    if not fits(outcome.event):
        raise PackageError(NO_GAMES(event=outcome.event.title))
    rows: Iterable[Any] = sorted(outcome.read[GAMES].values(), key=lambda row: row.at)
    number = max((row.round for row in rows if row.round is not None and row.opponent is not None), default=0)
    if not number:
        raise PackageError(NOTHING_PAIRED())
    return TakenBack(number, [row for row in rows if row.round == number])


def taken_back(outcome: Outcome) -> TakenBack:
    """Return the round that was paired last with the rows that go; ``PackageError`` where a result of it stands."""
    number, rows = last_round(outcome)
    for row in rows:
        if row.opponent is not None and not open_game(row):
            raise PackageError(HAS_A_RESULT(round=number, row=row.line, player=row.player or row.opponent))
    asked = {each.at: each.asked.get(number) for each in players_before(outcome, number)}

    def came_along(row: Any) -> bool:
        if row.opponent is not None or row.result in WRITTEN_ALONG:
            return True
        return row.result is not None and asked.get(place_of(outcome, str(row.player)) or 0) == row.result

    return TakenBack(number, [row for row in rows if came_along(row)])


def as_it_stands(outcome: Outcome) -> Round:
    """Return the last round in which two meet as its rows have it, changes by hand included."""
    number, rows = last_round(outcome)
    players = {each.at: each for each in players_before(outcome, number)}
    pairs: list[Pair] = []
    bye, alone = None, []
    for row in rows:
        one, other = (
            players.get(place_of(outcome, str(name)) or 0) if name is not None else None
            for name in (row.player, row.opponent)
        )
        if one and other:
            pairs.append(Pair(other, one) if row.side == BLACK else Pair(one, other))
        elif one and row.opponent is None and row.result == "BYE" and bye is None:
            bye = one
        elif one and row.opponent is None and row.result:
            one.out = row.result
            alone.append(one)
    return Round(number, pairs, bye, alone, [], stands=True)
