"""Tell the pairing of the rounds to come what an event says: start numbers, byes, acceleration, who may not meet.

The tags 240, 250 and 260 of TRF26 say it. Accelerated rounds (FIDE C.04.7) have points for the pairing alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.events.outcome import Outcome

#: The key of the table whose rows say more to the pairing than what they are called.
ENTRIES = "entries"
GAMES = "games"
#: Byes asked for ahead, by their results: none, half a point, as much as a win.
_KINDS = {"NP": "Z", "HB": "H", "BYE": "F"}
BAKU = "baku"


def entered(outcome: Outcome) -> dict[int, Mapping[str, Any]]:
    """Return what each entry says to the pairing, by its row: number, withdrawn, byes, apart, club."""
    return {each["at"]: each for each in outcome.counting.get(ENTRIES, ())}


def start_numbers(outcome: Outcome) -> dict[int, int]:
    """Return the start numbers of the entries that count, by their rows, in their order.

    Who has none stands behind those who have one, by rating, then as entered.
    """
    said = entered(outcome)
    rows = [at for at, row in outcome.entries.items() if row.get("points") is not None]
    own = {at: number for at in rows if at in said and (number := said[at]["number"]) is not None}
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


def for_next_round(outcome: Outcome, numbers: Mapping[int, int]) -> Iterator[str]:
    """Write byes and withdrawals, acceleration, and who may not meet; ``numbers``: start numbers by row."""
    games = outcome.counting.get(GAMES, ())
    last = max((game["round"] for game in games if game["opponent"] is not None), default=0)
    rounds = getattr(outcome.settings, "rounds", None) or last + 1
    yield from _byes(outcome, numbers, last, rounds)
    yield from _accelerated(outcome, numbers, rounds)
    yield from _apart(outcome, numbers, rounds)


def _byes(outcome: Outcome, numbers: Mapping[int, int], last: int, rounds: int) -> Iterator[str]:
    """Write who is not to be paired, a line for each kind in each round to come."""
    asked: dict[tuple[int, str], list[int]] = {}
    for at, said in entered(outcome).items():
        left = said["withdrawn"] or rounds + 1
        byes = {number: result for number, result in said["byes"].items() if last < number < left}
        byes |= dict.fromkeys(range(max(left, last + 1), rounds + 1), "NP")
        for number, result in byes.items():
            if at in numbers:
                asked.setdefault((number, _KINDS[result]), []).append(numbers[at])
    for (number, kind), players in sorted(asked.items()):
        yield f"240 {kind} {number:3}{_listed(players)}"


def _listed(players: list[int]) -> str:
    return "".join(f" {each:4}" for each in sorted(players))


def begun(outcome: Outcome, numbers: Mapping[int, int]) -> list[int]:
    """Return who was there when the event began, by row in the order of their numbers: later ones do not make its
    upper half larger.
    """
    games = [game for game in outcome.counting.get(GAMES, ()) if game["round"] == 1]
    first = {at for game in games for at in (game["player"], game["opponent"])}
    said = entered(outcome)
    if first:
        return [at for at in numbers if at in first]
    return [at for at in numbers if at not in said or said[at]["withdrawn"] != 1]


def virtual_points(outcome: Outcome, numbers: Mapping[int, int], rounds: int) -> dict[int, dict[int, Decimal]]:
    """Return the points for the pairing alone, by row and round; none where the event is not accelerated."""
    if getattr(outcome.settings, "acceleration", None) != BAKU:
        return {}
    worth = {"W": Decimal(1), "D": Decimal("0.5"), **outcome.worth}
    return baku([*numbers], begun(outcome, numbers), rounds, worth)


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
    said = {at: each for at, each in entered(outcome).items() if at in numbers}
    pairs = {
        (min(numbers[at], numbers[other]), max(numbers[at], numbers[other]))
        for at, each in said.items()
        for other in each["apart"]
        if other in numbers
    }
    for pair in sorted(pairs):
        yield f"260   1 {rounds:3}{_listed([*pair])}"
    to = min(getattr(outcome.settings, "clubs_apart", None) or 0, rounds)
    clubs: dict[str, list[int]] = {}
    for at, each in said.items():
        if each["club"]:
            clubs.setdefault(each["club"], []).append(numbers[at])
    for players in clubs.values():
        if len(players) > 1 and to:
            yield f"260   1 {to:3}{_listed(players)}"


def accelerated_rounds(rounds: int) -> tuple[int, int]:
    """Return the last round with a whole point, and the last with half a one: the first half of the rounds has any.

    >>> accelerated_rounds(9), accelerated_rounds(11), accelerated_rounds(6)
    ((3, 5), (3, 6), (2, 3))
    """
    last = -(-rounds // 2)
    return -(-last // 2), last


def upper_half(players: Sequence[int], begun: Sequence[int]) -> list[int]:
    """Return who is in the upper group, GA: half of those who ``begun``, rounded up to an even number.

    Both are ordered by start number. Who came later is in it where his number is not behind its last one's.

    >>> upper_half([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5]), len(upper_half(range(161), range(161)))
    ([1, 2, 3, 4], 82)
    """
    if not begun:
        return []
    last = begun[min(len(begun), 2 * -(-len(begun) // 4)) - 1]
    return [*players[: [*players].index(last) + 1]]


def baku(
    players: Sequence[int], begun: Sequence[int], rounds: int, worth: Mapping[str, Decimal]
) -> dict[int, dict[int, Decimal]]:
    """Return the virtual points of each player of the upper group, round by round.

    >>> baku([7, 8], [7, 8], 3, {"W": Decimal(2), "D": Decimal(1)})
    {7: {1: Decimal('2'), 2: Decimal('1')}, 8: {1: Decimal('2'), 2: Decimal('1')}}
    """
    whole, last = accelerated_rounds(rounds)
    points = {number: worth["W"] if number <= whole else worth["D"] for number in range(1, last + 1)}
    return {each: dict(points) for each in upper_half(players, begun)}
