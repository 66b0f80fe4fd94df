"""A round as it was decided: who meets whom and who plays nobody, as rows of the games and on the wall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import GAMES, RED
from xlfuncs.intake.our_pairings import HEADS
from xlfuncs.pairing import teams
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.naming import place_of

TITLE = Sentence(en="Round {round}", zh="第 {round} 轮", ja="{round} 回戦")
BYE, AWAY = Help("bye", "轮空", "不戦（抜け番）"), Help("absent", "缺席", "欠場")
#: Why somebody plays nobody, where he is not absent.
ALONE = {"BYE": BYE, "HB": Help("half-point bye", "半分轮空", "半点の不戦")}
#: The headings of the pairs on the wall: the table, and of red and black the number, the name, the points so far.
_NUMBER = Help("No.", "号", "番号")
WALL = (HEADS[0], _NUMBER, HEADS[1], HEADS[2], _NUMBER, HEADS[4], HEADS[5])
PAIR = Sentence(en="{red} – {black}", zh="{red} – {black}", ja="{red} – {black}")


class Pair(NamedTuple):
    """Two players who meet at a table."""

    red: Player
    black: Player


class Round(NamedTuple):
    """A round as it was decided. ``stands``: it is already in the games, exactly so."""

    number: int
    pairs: list[Pair]
    bye: Player | None
    absent: list[Player]
    said: list[Told]
    stands: bool = False
    #: Why each pair meets so, and behind them why somebody has the bye; nothing of a round robin.
    why: Sequence[Told] = ()
    #: The table that it stands in, its language, and over how many boards two teams meet, where each has a row.
    table: str = GAMES
    language: str = "en"
    boards: int = 0

    @property
    def of_teams(self) -> bool:
        """Whether those who meet are teams, whose rows are otherwise."""
        return bool(self.boards) or self.table != GAMES

    @property
    def without_colours(self) -> bool:
        """Whether those who meet are home and away: teams of which none has red."""
        return self.of_teams and not self.boards


def heads_over(decided: Round) -> Sequence[Help]:
    """Return what stands over the pairs on the wall: home and away over teams, who have red on every second board."""
    if not decided.of_teams:
        return WALL
    (home, away), own = teams.SIDES, [*WALL]
    own[0], own[2], own[5] = teams.MATCH, home, away
    return own


def told_pairs(pairs: Iterable[Pair]) -> Joined:
    """Return pairs as a sentence names them."""
    return Joined(PAIR(red=pair.red.name, black=pair.black.name) for pair in pairs)


def rows_of(decided: Round) -> list[dict[str, Any]]:
    """Return the round as rows of the games, by the keys of their columns: red first; then who plays nobody."""
    if decided.of_teams:
        number, boards = decided.number, decided.boards
        alone = (teams.row_alone(number, *each, boards, decided.language) for each in alone_in(decided))
        return [*teams.rows_of(number, decided.pairs, boards), *filter(None, alone)]
    rows: list[dict[str, Any]] = [
        {"round": decided.number, "player": pair.red.name, "opponent": pair.black.name, "result": None, "side": RED}
        for pair in decided.pairs
    ]
    for player, result in alone_in(decided):
        rows.append({"round": decided.number, "player": player.name, "opponent": None, "result": result, "side": None})
    return rows


def new_rows(outcome: Outcome, decided: Round) -> list[dict[str, Any]]:
    """Return those rows of a round that are not in the games yet: who stands there with nobody to play has his."""
    one, other = ("home", "away") if decided.of_teams else ("player", "opponent")
    rows: Iterable[Any] = outcome.read[decided.table].values()
    alone = (row for row in rows if row.round == decided.number and not getattr(row, other))
    there = {place_of(outcome, str(getattr(row, one))) for row in alone}
    found = [] if decided.stands else rows_of(decided)
    return [row for row in found if row.get(other) or place_of(outcome, row[one]) not in there]


def has_row(decided: Round, player: Player, result: str) -> bool:
    """Tell whether who plays nobody has a row in the round."""
    return not decided.of_teams or bool(
        teams.row_alone(decided.number, player, result, decided.boards, decided.language)
    )


def alone_in(decided: Round) -> list[tuple[Player, str]]:
    """Return who plays nobody, with the result that stands for it."""
    return [*([(decided.bye, "BYE")] if decided.bye else []), *((each, each.out) for each in decided.absent)]


def playing_nobody(decided: Round) -> list[tuple[Player, Help]]:
    """Return who plays nobody in a round, each with why: the bye first."""
    alone = [(decided.bye, BYE)] if decided.bye else []
    return alone + [(player, ALONE.get(player.out, AWAY)) for player in decided.absent]
