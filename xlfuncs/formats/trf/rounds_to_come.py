"""Write what an event asks of the rounds to come: byes, acceleration, who may not meet (the tags 240, 250 and 260)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.acceleration import accelerated_rounds, begun, upper_half, virtual_points
from xlfuncs.events.play.games import clubs, entered, games_of, kept_apart

#: Byes asked for ahead, by their results: none, half a point, as much as a win.
_KINDS = {"NP": "Z", "HB": "H", "BYE": "F"}


def for_next_round(outcome: Outcome, numbers: Mapping[int, int]) -> Iterator[str]:
    """Write byes and withdrawals, acceleration, and who may not meet; ``numbers``: start numbers by row."""
    last = max((game.round for game in games_of(outcome) if game.opponent is not None), default=0)
    rounds = getattr(outcome.settings, "rounds", None) or last + 1
    yield from _byes(outcome, numbers, last, rounds)
    yield from _accelerated(outcome, numbers, rounds)
    yield from _apart(outcome, numbers, rounds)


def _byes(outcome: Outcome, numbers: Mapping[int, int], last: int, rounds: int) -> Iterator[str]:
    """Write who is not to be paired, a line for each kind in each round to come. What the games say already stands."""
    stands = {(game.player, game.round): game.result for game in games_of(outcome)}
    asked: dict[tuple[int, str], list[int]] = {}
    for at, said in entered(outcome).items():
        left = said.withdrawn or rounds + 1
        byes = {number: result for number, result in said.byes.items() if last < number < left}
        byes |= dict.fromkeys(range(max(left, last + 1), rounds + 1), "NP")
        for number, result in byes.items():
            if at in numbers and stands.get((at, number), result) == result:
                asked.setdefault((number, _KINDS[result]), []).append(numbers[at])
    for (number, kind), players in sorted(asked.items()):
        yield f"240 {kind} {number:3}{_listed(players)}"


def _listed(players: list[int]) -> str:
    return "".join(f" {each:4}" for each in sorted(players))


def _accelerated(outcome: Outcome, numbers: Mapping[int, int], rounds: int) -> Iterator[str]:
    """Write the points of the upper half: a line for the rounds with a win's, one for those with a draw's."""
    points = virtual_points(outcome, numbers, rounds)
    group = [numbers[at] for at in upper_half([*numbers], begun(outcome, numbers))] if points else []
    if not group:
        return
    own = next(iter(points.values()))
    whole, last = accelerated_rounds(rounds)
    for first, to in ((1, whole), (whole + 1, last)):
        if first <= to:
            # match points, which stand first, are those of teams
            yield f"250 {'':4} {own[first]:4.1f} {first:3} {to:3} {group[0]:4} {group[-1]:4}"


def _apart(outcome: Outcome, numbers: Mapping[int, int], rounds: int) -> Iterator[str]:
    """Write whom the entries keep apart, in all rounds, and clubs, in the first rounds."""
    for pair in sorted(sorted(numbers[at] for at in pair) for pair in kept_apart(outcome, numbers)):
        yield f"260   1 {rounds:3}{_listed(pair)}"
    to = min(getattr(outcome.settings, "clubs_apart", None) or 0, rounds)
    for members in clubs(outcome, numbers) if to else ():
        yield f"260   1 {to:3}{_listed([numbers[at] for at in members])}"
