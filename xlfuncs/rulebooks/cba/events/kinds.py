"""The points of a unit, kind by kind, and what they come to together."""

from decimal import Decimal
from typing import NamedTuple

from xlfuncs.numbers import ZERO


class ByKind(NamedTuple):
    """The points of one unit, kind by kind; each is an award of its own. ``None``: not known.

    Stage and consolation points are of the colour below the event's (§2.2, §2.5), where red stays red.
    """

    award: Decimal | None = ZERO
    wins: Decimal | None = ZERO
    stage1: Decimal | None = ZERO
    stage2: Decimal | None = ZERO
    consolation: Decimal | None = ZERO
    consolation_wins: Decimal | None = ZERO

    def main(self, higher: bool) -> Decimal:
        """Of the event's own colour. §2.4: with platinum points, or by a table, the ``higher`` of place and wins."""
        own = self.award or ZERO, self.wins or ZERO
        return max(own) if higher else sum(own, ZERO)

    @property
    def stages(self) -> Decimal:
        """§2.2 将各个阶段的阶段大师分进行累加."""
        return (self.stage1 or ZERO) + (self.stage2 or ZERO)

    @property
    def consoled(self) -> Decimal:
        """在安慰赛中获得的和大师分."""
        return (self.consolation or ZERO) + (self.consolation_wins or ZERO)

    @property
    def known(self) -> bool:
        """Whether any kind of them is known."""
        return any(amount is not None for amount in self)

    def total(self, higher: bool) -> Decimal:
        """All together; of main event and consolation the better (§2.5)."""
        return max(self.main(higher) + self.stages, self.consoled)


UNKNOWN = ByKind(None, None, None, None, None, None)
#: The points of each unit, by its place in the table.
Kinds = dict[int, ByKind]
