"""An event whose players meet in games, as others than its rulebook read it: the games, the start numbers, and what the
entries say to the pairing.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome

#: The key of the table of games.
GAMES = "games"
#: The columns by which a list of games is known, and what a player must have.
_COLUMNS = frozenset({"round", "player", "opponent", "result", "side"})
_RESULTS = frozenset({"place", "points"})
#: Red moves first.
RED, BLACK = "red", "black"
OTHER = {RED: BLACK, BLACK: RED, None: None}
#: What people write in the place of an opponent where there is none, by the result of who is alone.
_NOBODY = {
    "BYE": ("bye", "spielfrei", "轮空", "輪空", "不戦", "不戦勝", "抜け番"),
    "HB": ("hb", "half-point bye", "半分轮空", "半点の不戦"),
    "NP": ("not paired", "休み"),
}
_RESULT_ALONE = {normal(word): result for result, words in _NOBODY.items() for word in words}


class Seat(NamedTuple):
    """A game as one of those in it has it: the row, the opponent's, the side, the points of each."""

    at: int
    opponent: int | None
    side: str | None
    points: Decimal
    against: Decimal


class Game(NamedTuple):
    """A game that counts, or a match of teams: in which row it stands, the round, the rows of the two in it, and for
    the first of them the result and the side.

    ``points``: of each who is there; ``played``: whether they sat down; ``rows``: where a match has several.
    """

    at: int
    round: int
    player: int
    opponent: int | None
    result: str
    side: str | None
    points: Sequence[Decimal]
    played: bool
    rows: Sequence[int] = ()

    @property
    def seats(self) -> list[Seat]:
        """The game as each of those in it has it; who plays nobody is alone."""
        if self.opponent is None:
            return [Seat(self.player, None, self.side, self.points[0], ZERO)]
        own, other = self.points
        return [
            Seat(self.player, self.opponent, self.side, own, other),
            Seat(self.opponent, self.player, OTHER[self.side], other, own),
        ]


class Entered(NamedTuple):
    """What the entry of a row says to the pairing: the start number, from which round on it has withdrawn, the rounds
    to sit out with their results, whom it is not to meet, the club.
    """

    at: int
    number: int | None
    withdrawn: int | None
    byes: Mapping[int, str]
    apart: Sequence[int]
    club: str


def has_games(event: Event) -> bool:
    """Tell whether players meet in an event, and get points and places for it."""
    return (
        any({field.key for field in table.columns} >= _COLUMNS for table in event.tables[1:])
        and event.declared.keys() >= _RESULTS
    )


def games_of(outcome: Outcome, table: str = GAMES) -> list[Game]:
    """Return the games, or matches, of a table that count."""
    return [Game(**each) for each in outcome.counting.get(table, ())]


def result_without(opponent: Any) -> str | None:
    """Return the result that a word in the place of an opponent stands for; ``None`` where it says no such thing.

    >>> result_without("轮空 "), result_without("ＢＹＥ"), result_without("休み"), result_without("王伟")
    ('BYE', 'BYE', 'NP', None)
    """
    return _RESULT_ALONE.get(normal(opponent)) if isinstance(opponent, str) else None


def three_results(worth: Mapping[str, Decimal]) -> dict[str, Decimal]:
    """Return what a win, a draw and a loss are worth, of what each result is: where none is a draw, it is half way.

    >>> [str(each) for each in three_results({"W": Decimal(3), "QW": Decimal(2), "L": Decimal(0)}).values()]
    ['3', '1.5', '0']
    >>> three_results({})["D"]
    Decimal('0.5')
    """
    win, loss = worth.get("W", Decimal(1)), worth.get("L", Decimal(0))
    return {"W": win, "D": worth.get("D", (win + loss) / 2), "L": loss}


def entered(outcome: Outcome) -> dict[int, Entered]:
    """Return what each entry says to the pairing, by its row."""
    return {each["at"]: Entered(**each) for each in outcome.counting.get(outcome.event.entries.key, ())}


def start_numbers(outcome: Outcome) -> dict[int, int]:
    """Return the start numbers of the entries that count, by their rows, in their order.

    Who has none stands behind those who have one, by rating, then as entered.
    """
    said = entered(outcome)
    rows = [at for at, row in outcome.entries.items() if row.get("points") is not None]
    own = {at: number for at in rows if at in said and (number := said[at].number) is not None}
    found = dict(sorted(own.items(), key=lambda each: each[1]))
    last = max(own.values(), default=0)
    for number, at in enumerate(_by_strength(outcome, (at for at in rows if at not in own)), last + 1):
        found[at] = number
    return found


def _by_strength(outcome: Outcome, rows: Iterable[int]) -> list[int]:
    return sorted(rows, key=lambda at: (-(rating_of(outcome, at) or 0), at))


def rating_of(outcome: Outcome, at: int) -> Decimal | None:
    """Return the rating before the event, where there is one."""
    entry = outcome.read[outcome.event.entries.key][at]
    found = [outcome.entries[at].get("start"), *(getattr(entry, key, None) for key in ("start", "rating"))]
    return next((each for each in found if each is not None), None)


def kept_apart(outcome: Outcome, rows: Container[int]) -> list[tuple[int, int]]:
    """Return who of these rows are not to meet, pair by pair; either of the two may say so."""
    said = entered(outcome)
    pairs = ((at, other) for at in said for other in said[at].apart if at in rows and other in rows)
    return sorted({(min(pair), max(pair)) for pair in pairs})


def clubs(outcome: Outcome, rows: Container[int]) -> list[list[int]]:
    """Return the rows of each club of which there are several among these."""
    found: dict[str, list[int]] = {}
    for at, said in entered(outcome).items():
        if said.club and at in rows:
            found.setdefault(said.club, []).append(at)
    return [members for members in found.values() if len(members) > 1]
