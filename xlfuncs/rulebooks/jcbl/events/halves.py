"""第2条 V: in which sessions a pair of a lower flight is within the first 50% of its flight."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from decimal import Decimal

from xlfuncs.rulebooks.jcbl.events.entries import OUT, ScoredEntry
from xlfuncs.rulebooks.jcbl.events.sessions import Played


def session_scores(
    number: int, entries: Sequence[ScoredEntry], own: Mapping[int, int | None], did: Mapping[int, Played]
) -> list[list[Decimal]]:
    """What the pairs of a flight and of those below it have made in each session, lowest first."""
    among = [did[each.at].sessions for each in entries if (own[each.at] or 1) >= number and each.out != OUT]
    held = len(next(iter(did.values())).sessions)  # also where nobody of them counts
    made = [[sessions[number] for sessions in among] for number in range(held)]
    return [sorted(score for score in session if isinstance(score, Decimal)) for session in made]


def top_halves(sessions: Sequence[object], flight: Sequence[Sequence[Decimal]]) -> list[bool]:
    """第2条 V: in which sessions a pair of a lower flight is within the first 50% of its flight.

    >>> flight = [[Decimal(each) for each in (41, 48, 52, 59)]]
    >>> top_halves([Decimal(52)], flight), top_halves([Decimal(48)], flight), top_halves([None], flight)
    ([True], [False], [False])
    """
    halves = []
    for score, scores_made in zip(sessions, flight, strict=True):
        better = len(scores_made) - bisect_right(scores_made, score) if isinstance(score, Decimal) else None
        halves.append(better is not None and 2 * (better + 1) <= len(scores_made))
    return halves
