"""The points of a line for a score on a board, with their arithmetic (Laws 77 and 78)."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property

from xlfuncs.core.sentences import Told
from xlfuncs.core.trail import rounded, silence, step
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.imps import cross_imps, datum
from xlfuncs.rulebooks.bridge.matchpoints import beaten_and_equal, top_of
from xlfuncs.rulebooks.bridge.rankings import artificial, board_points
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import Adjusted, at_the_table

#: M matchpoints against n scores of N results, as if all N had been compared.
NEUBERG = "({} × {} + {} − {}) ÷ {}"


class Line:
    """The scores of a board as one line sees them, and the points of each.

    ``field``: the number of results that its matchpoints are computed for, where that is not the number that it has.
    """

    def __init__(
        self, scoring: str, scores: Sequence[Decimal | Adjusted], adjusted: int, field: int | None = None
    ) -> None:
        self.scoring, self.adjusted = scoring, adjusted
        self.results = len(scores) if field is None else field
        self.top = top_of(self.results)
        self.real = at_the_table(scores)
        with silence():
            self.worth = board_points(scoring, self.real, self.results)

    @cached_property
    def others(self) -> dict[Decimal, tuple[int, int]]:
        """The number of other scores that each score beats, and that it equals."""
        return beaten_and_equal(self.real)

    @cached_property
    def cross(self) -> dict[Decimal, int]:
        """The sums of the IMPs against every other score."""
        return cross_imps(self.real)

    @cached_property
    def datum(self) -> Decimal:
        """The score that a Butler compares with."""
        with silence():
            return datum(self.real)

    def points(self, label: Told, score: Decimal | Adjusted) -> Decimal:
        """Return the points of a score, noted as a step."""
        if isinstance(score, Adjusted):
            (own, _), (share, _) = artificial(score, self.scoring, self.top, self.adjusted), score.shares
            if self.scoring != "mp":
                return step(label, own, "Law 86A")
            return rounded(label, own, share * self.top, "Law 12C2", "{} × {}", share, self.top)
        own, n = self.worth[score], len(self.real)
        if self.scoring == "mp":
            beaten, equal = self.others[score]
            if n == self.results:
                return step(label, own, "Law 78A", "{} × {} + {}", tables.BEATEN, beaten, equal)
            m, parts = tables.BEATEN * beaten + tables.EQUAL * equal, (self.results, self.results, n, n)
            return rounded(label, own, Decimal(m * self.results + self.results - n) / n, "Law 78A", NEUBERG, m, *parts)
        if self.scoring == "butler":
            above = score - self.datum
            return step(label, own, "Law 78B", *summed([score, -self.datum], "{} = {} →", above))
        if self.scoring == "ximp":
            others = max(1, n - 1)
            return rounded(
                label, own, Decimal(self.cross[score]) / others, "Law 78B", "{} ÷ {}", self.cross[score], others
            )
        return step(label, own, "Law 77")


def turned(score: Decimal | Adjusted, line: str) -> Decimal | Adjusted:
    """Return North-South's score as a line sees it."""
    if line == "NS":
        return score
    return Adjusted(score.ew, score.ns) if isinstance(score, Adjusted) else -score
