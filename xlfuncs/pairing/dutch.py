"""Pair a round by FIDE's Dutch system (C.04.3 as in force from February 2026), through gacrux.

gacrux reads a tournament report. The one it gets here has the players by number, their games, and what a win, a draw
and a loss are worth; what was given beyond that, such as for rapid games, stands beside it as virtual points round by
round, so that score groups and floats are those of the points really given. Who had which colour where nobody wrote it
is taken out of its colour histories. Everybody who ever played is in it: whom one has met is not forgotten when he is
away. gacrux counts its players from 1 without a gap, so they stand in it by their places, not their start numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import without_zeros
from xlfuncs.events.play.games import BLACK, RED, Game, three_results
from xlfuncs.pairing.contestants import Player

#: The letter of a colour in a report: red moves first.
_LETTERS = {RED: "w", BLACK: "b"}
_COLOURS = {letter: colour for colour, letter in _LETTERS.items()}
#: How strong a claim to a colour is, by the figure behind its letter: ``w2``; ``nc`` is none.
_STRENGTHS = {"2": "absolute", "1": "strong", "0": "mild"}
#: What stands in a report for who has nobody to play; anything else is an absence.
_ALONE = {"BYE": "U", "HB": "H", "WF": "F"}
_ABSENT = ("0000", "-", "Z")
OVER_THE_BOARD = "10="
#: A report has four places for points.
_WIDTH = 4


class NoLegalPairingError(Exception):
    """Every pairing would break a rule that has no exception (C.04.3 art. 1.9.3): the arbiter decides."""


class _Round(NamedTuple):
    """What a report has of one player in one round, and what he was given."""

    cell: tuple[str, str, str]
    points: Decimal
    colour_unknown: bool = False


class Field(NamedTuple):
    """Who plays for what: the players by number, the games of the rounds before, the points of W, D and L."""

    players: Sequence[Player]
    games: Sequence[Game]
    worth: Mapping[str, Decimal]
    #: The colour of number 1 in the first round, as the lot fell.
    first: str
    #: The rounds of the event; the last has rules of its own.
    rounds: int
    #: Groups of players, by their rows, of whom no two may meet in the round.
    apart: Sequence[Sequence[int]] = ()
    #: Points for the pairing alone, by row and round.
    virtual: Mapping[int, Mapping[int, Decimal]] = {}

    @property
    def places(self) -> dict[int, int]:
        """The pairing numbers, without a gap, by the players' rows."""
        return {each.at: place for place, each in enumerate(self.players, 1)}


class Claim(NamedTuple):
    """A colour that is due to a player, and how strongly; none."""

    colour: str | None
    strength: str | None


class Reason(NamedTuple):
    """Why two meet so: the scores that red and black are paired by, what is due to them, the rule that gave colours."""

    scores: tuple[Decimal, Decimal]
    due: tuple[Claim, Claim]
    rule: str


class Seats(NamedTuple):
    """Who sits at a board, red first; nobody against whom has the bye."""

    red: Player
    black: Player | None
    reason: Reason


def paired(field: Field, number: int, here: Iterable[Player], *, second_byes: bool) -> list[Seats]:
    """Return who meets whom and why, and who has the bye, in the order of the boards.

    ``second_byes``: what somebody got without playing does not bar him from the bye. ``ImportError`` where gacrux is
    not installed, ``NoLegalPairingError`` where there is no pairing.
    """
    from gacrux.crosstable import COD, CSQ  # noqa: PLC0415 — optional
    from gacrux.crosstabledutch import crosstable_dutch  # noqa: PLC0415
    from gacrux.gacruxexeptions import GacruxNoLegalPairing  # noqa: PLC0415
    from gacrux.pairingdutch import pairing_dutch  # noqa: PLC0415
    from gacrux.trf2json import trf2json  # noqa: PLC0415

    lines = _lines(field, number, second_byes=second_byes)
    colours = {each: _colours(line) for each, line in lines.items()}

    class Crosstable(crosstable_dutch):  # type: ignore[misc]
        def compute_tiebreak(self, tournament: Any, rnd: int) -> Any:
            standing = super().compute_tiebreak(tournament, rnd)
            for each, had in colours.items():
                standing[each]["tiebreakDetails"][CSQ]["val"] = had
                standing[each]["tiebreakDetails"][COD]["val"] = had.count("w") - had.count("b")
            return standing

    class Engine(pairing_dutch):  # type: ignore[misc]
        def get_crosstable(self, *how: Any) -> Crosstable:
            return Crosstable(*how)

    places = field.places
    reader = trf2json()
    reader.parse_file(_report(field, number, lines, {places[each.at] for each in here}), 0)
    tournament = reader.get_tournament(1)
    if tournament is None or len(tournament["competitors"]) != len(field.players):
        raise RuntimeError(f"gacrux does not read the report: {reader.get_status()}")
    tournament["accelerated"] = {"name": "Acc", "values": list(_virtual_points(field, lines, number))}
    engine = Engine(tournament, number, {"experimental": [], "verbose": 0})
    try:
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing:
        raise NoLegalPairingError from None
    by_place = dict(enumerate(field.players, 1))
    found = []
    for pair in (each for bracket in brackets for each in bracket["pairs"]):
        red, black = (engine.competitors[pair[letter]] for letter in _LETTERS.values())
        scores = Decimal(str(red["acc"])), Decimal(str(black["acc"]))
        reason = Reason(scores, (_claim(red["cop"]), _claim(black["cop"])), pair["colorrule"])
        found.append(Seats(by_place[pair["w"]], by_place.get(pair["b"]), reason))
    return sorted(found, key=_board)


def _claim(told: str) -> Claim:
    """Read a claim as gacrux writes it.

    >>> _claim("w2"), _claim("nc")
    (Claim(colour='red', strength='absolute'), Claim(colour=None, strength=None))
    """
    return Claim(_COLOURS.get(told[:1]), _STRENGTHS.get(told[1:]))


def _board(pair: Seats) -> tuple[Any, ...]:
    """Order boards by the higher score, then by the sum, then by the lower number (C.04.2); the bye comes last."""
    red, black, _ = pair
    if black is None:
        return (1,)
    return 0, -max(red.points, black.points), -(red.points + black.points), min(red.number, black.number)


def _system(field: Field) -> dict[str, Decimal]:
    """Return what a win, a draw and a loss are worth; 1, ½, 0 where the four places of a report do not hold that."""
    found = three_results(field.worth)
    if any(len(without_zeros(each * field.rounds)) > _WIDTH for each in found.values()):
        return three_results({})
    return found


def _lines(field: Field, number: int, *, second_byes: bool) -> dict[int, dict[int, _Round]]:
    """Return by number of the player, then by round, what the report has of him."""
    numbers = field.places
    found: dict[int, dict[int, _Round]] = {place: {} for place in numbers.values()}
    for game in field.games:
        if game.round >= number:
            continue
        for at, opponent, side, own, against in game._replace(side=game.side or RED).seats:
            if opponent is None:
                cell = ("0000", "-", "Z" if second_byes else _ALONE.get(game.result, "Z"))
            elif game.played:
                sign = "1" if own > against else "0" if own < against else "="
                cell = (f"{numbers[opponent]:4}", _LETTERS[str(side)], sign)
            else:
                cell = (f"{numbers[opponent]:4}", _LETTERS[str(side)], "+" if own > against else "-")
            found[numbers[at]][game.round] = _Round(cell, own, game.played and game.side is None)
    return found


def _colours(line: Mapping[int, _Round]) -> str:
    """Return the colours that a player is known to have had over the board, round after round."""
    played = [had for _, had in sorted(line.items()) if had.cell[2] in OVER_THE_BOARD and not had.colour_unknown]
    return "".join(had.cell[1] for had in played)


def _worth(sign: str, system: Mapping[str, Decimal]) -> Decimal:
    """Return what gacrux gives for a sign."""
    result = {"1": "W", "+": "W", "U": "W", "F": "W", "=": "D", "H": "D", "0": "L"}.get(sign)
    return system[result] if result else Decimal(0)


def _report(field: Field, number: int, lines: Mapping[int, Mapping[int, _Round]], here: set[int]) -> str:
    """Return the report of the rounds before, with those who are away now."""
    system = _system(field)
    scores = "".join(f"{letter:>2}{without_zeros(points):>{_WIDTH}}   " for letter, points in system.items())
    report = [
        "012 event",
        f"142 {field.rounds}",
        f"152 {_LETTERS[field.first].upper()}",
        f"162 {scores}",
    ]
    for place, line in lines.items():
        cells = [line.get(each, _Round(_ABSENT, Decimal(0))).cell for each in range(1, number)]
        points = without_zeros(sum((_worth(sign, system) for _, _, sign in cells), Decimal(0)))
        games = "".join(f"  {opponent} {colour} {sign}" for opponent, colour, sign in cells)
        report.append(f"001 {place:4}      P{place:<65}{points:>{_WIDTH}} {place:4}{games}")
    if away := [place for place in lines if place not in here]:
        report.append(f"240 Z {number:3}" + "".join(f" {each:4}" for each in away))
    places = field.places
    for group in field.apart:
        members = "".join(f" {places[each]:4}" for each in group)
        report.append(f"260 {number:3} {number:3}{members}")
    return "\n".join([*report, ""])


def _virtual_points(field: Field, lines: Mapping[int, Mapping[int, _Round]], number: int) -> Iterable[dict[str, Any]]:
    """Say of each round what was given before it beyond what the report says, and what counts for the pairing alone."""
    system = _system(field)
    rows = {place: at for at, place in field.places.items()}
    for player, line in lines.items():
        beyond: dict[int, Decimal] = defaultdict(Decimal, field.virtual.get(rows[player], {}))
        for at, had in line.items():
            for later in range(at + 1, number + 1):
                beyond[later] += had.points - _worth(had.cell[2], system)
        for at, points in beyond.items():
            if points and at <= number:
                yield {
                    "matchPoints": points,
                    "gamePoints": points,
                    "firstRound": at,
                    "lastRound": at,
                    "firstCompetitor": player,
                    "lastCompetitor": player,
                }
