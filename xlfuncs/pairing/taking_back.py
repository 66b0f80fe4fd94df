"""The round that was paired last as it stands in the games: taken back, to pair it anew, while it has no result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events.declaration import table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import BLACK, GAMES, has_games
from xlfuncs.pairing import teams
from xlfuncs.pairing.contestants import players_before
from xlfuncs.pairing.naming import place_of
from xlfuncs.pairing.next_round import NO_GAMES, contestants, open_game
from xlfuncs.pairing.rounds import Pair, Round
from xlfuncs.xlsx.errors import PackageError

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
STILL_OUT = Sentence(
    en="still out of round {round}, as their rows say: {players}; empty the row of whoever plays after all",
    zh="第 {round} 轮仍不编排（表中保留着本轮的一行）：{players}；人到了，请清空该行",
    ja="{round} 回戦に出ないままの行が残っています：{players}。出ることになったら、その行を空にしてください",
)
NOT_PRINTED = Sentence(
    en='row {row} of "{table}": {said}; mend it, then the round can be printed',
    zh="“{table}”第 {row} 行：{said}；请先更正，再打印本轮",
    ja="「{table}」{row} 行目：{said}。直してから、この回戦を印刷してください",
)
NOT_ENTERED = Sentence(en="{name} is not among the entries", zh="报名表中没有 {name}", ja="{name} は参加者にいません")

#: What pairing itself decides of who plays nobody. That somebody is absent was said by a person, and stays, as a
#: half-point bye does that was typed into the games; what the entries say comes back with the round.
DECIDED = "BYE"


class TakenBack(NamedTuple):
    """A round that is taken back: its number, its rows as typed, and the table that they stand in."""

    number: int
    rows: list[Any]
    table: str = GAMES
    #: Who still stands in the round, with nobody to play.
    out: Sequence[str] = ()

    @property
    def said(self) -> list[Told]:
        """What is told of it."""
        told: list[Told] = [TAKEN_BACK(round=self.number, count=len(self.rows))]
        return [*told, STILL_OUT(round=self.number, players=Joined(self.out))] if self.out else told


def last_round(outcome: Outcome) -> TakenBack:
    """Return the last round in which two meet, with its rows in their order; ``PackageError`` where there is none."""
    matches = teams.matches_in(outcome.event)
    if matches is None and not has_games(outcome.event):
        raise PackageError(NO_GAMES(event=outcome.event.title))
    table = matches.key if matches else GAMES
    rows: list[Any] = sorted(outcome.read[table].values(), key=lambda row: row.at)
    number = max((row.round for row in rows if isinstance(row.round, int) and _opponent(outcome, row)), default=0)
    if not number:
        raise PackageError(NOTHING_PAIRED())
    return TakenBack(number, [row for row in rows if row.round == number], table)


def _opponent(outcome: Outcome, row: Any) -> Any:
    """Return whom a player or a team meets."""
    return teams.opponent(outcome, row) if hasattr(row, "away") else row.opponent


def taken_back(outcome: Outcome) -> TakenBack:
    """Return the round that was paired last with the rows that go; ``PackageError`` where a result of it stands."""
    number, rows, table, _ = last_round(outcome)
    matches = teams.matches_in(outcome.event)
    gone, asked = [], set() if matches else _as_asked(outcome, number, rows)
    for row in rows:
        opponent = _opponent(outcome, row)
        still_open = teams.is_open(row, matches) if matches else open_game(row)
        if opponent is not None and not still_open:
            player = (row.home or row.away) if matches else (row.player or row.opponent)
            raise PackageError(HAS_A_RESULT(round=number, row=row.line, player=player))
        written = getattr(row, "result", None) == DECIDED or row.at in asked
        if opponent is not None or written or (matches and still_open):
            gone.append(row)
    lines = {row.at for row in gone}
    out = ((row.home if matches else row.player) for row in rows if row.at not in lines)
    return TakenBack(number, gone, table, [str(each) for each in out if each])


def _as_asked(outcome: Outcome, number: int, rows: Iterable[Any]) -> set[int]:
    """Return the rows that say what a player has asked for in his entry: pairing has written them."""
    asked = {each.at: each.asked.get(number) for each in players_before(outcome, number)}
    alone = (row for row in rows if row.opponent is None and row.result is not None)
    return {row.at for row in alone if asked.get(place_of(outcome, str(row.player)) or 0) == row.result}


def as_it_stands(outcome: Outcome) -> Round:
    """Return the last round in which two meet as its rows have it, changes by hand included; ``PackageError`` where one
    names somebody who is not entered.
    """
    number, rows, table, _ = last_round(outcome)
    boards = 0
    if teams.matches_in(outcome.event):
        boards = teams.boards_of(outcome)
        rows = teams.matches_of(outcome, number)
        outcome = teams.as_players(outcome)
    players = contestants(outcome, number)
    pairs: list[Pair] = []
    bye, alone = None, []
    for row in (row for row in rows if row.player or row.opponent):
        names = [row.player or "", *([] if row.opponent is None else [row.opponent])]
        entered = [players.get(place_of(outcome, str(name)) or 0) for name in names]
        if unknown := [name for name, player in zip(names, entered, strict=True) if player is None]:
            said = _wrong_with(outcome, table, row, unknown[0]) or NOT_ENTERED(name=shown(unknown[0]))
            raise PackageError(NOT_PRINTED(table=table_name(table), row=row.line, said=said))
        one, *others = [each for each in entered if each]
        if others:
            turned = row.side == BLACK and table == GAMES and not boards  # teams stand home first
            pairs.append(Pair(others[0], one) if turned else Pair(one, others[0]))
        elif row.result == "BYE" and bye is None:
            bye = one
        elif row.result:
            one.out = row.result
            alone.append(one)
    language = outcome.language
    return Round(number, pairs, bye, alone, [], stands=True, table=table, language=language, boards=boards)


def _wrong_with(outcome: Outcome, table: str, row: Any, name: Any) -> Told | None:
    """Return what the event says of the cell of a row in which a name stands; ``None`` where it says nothing."""
    own = [each for each in outcome.problems if each.table == table and each.row and each.row.line == row.line]
    return next((each.said for each in own if each.column and getattr(each.row, each.column.key, None) == name), None)
