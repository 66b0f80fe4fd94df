"""The points of a unit, kind by kind, their sum, and the limit of 240 on all of them (§2.9.7)."""

from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.trail import rounded
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.places import award, to_cents


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
        """Return the points of the event's own colour. §2.4: with platinum points, or by a table, the ``higher`` of
        place and wins.
        """
        own = self.award or ZERO, self.wins or ZERO
        return max(own) if higher else sum(own, ZERO)

    @property
    def stages(self) -> Decimal:
        """The stage points together (§2.2 将各个阶段的阶段大师分进行累加)."""
        return (self.stage1 or ZERO) + (self.stage2 or ZERO)

    @property
    def consoled(self) -> Decimal:
        """The points of the consolation (在安慰赛中获得的和大师分)."""
        return (self.consolation or ZERO) + (self.consolation_wins or ZERO)

    @property
    def known(self) -> bool:
        """Return whether any kind of points is known."""
        return any(amount is not None for amount in self)

    def total(self, higher: bool) -> Decimal:
        """Return all points together; of main event and consolation the better (§2.5)."""
        return max(self.main(higher) + self.stages, self.consoled)


UNKNOWN = ByKind(None, None, None, None, None, None)
#: The points of each unit, by its place in the table.
Kinds = dict[int, ByKind]
#: What each kind is called.
KINDS = (
    *(symbols.PLACE_AWARD, symbols.WIN_POINTS, symbols.STAGE_1, symbols.STAGE_2),
    *(symbols.CONSOLATION_PLACES, symbols.CONSOLATION_WINS),
)


def limited(kinds: Kinds, higher: bool) -> tuple[Kinds, Decimal]:
    """Limit the totals (§2.9.7): where the highest passes 240 each kind is × 240/highest, so that the highest total is
    240.00.

    The highest total as it was is returned too.
    """
    most = tables.HIGHEST_AWARD
    totals = {at: each.total(higher) for at, each in kinds.items()}
    highest = max(totals.values(), default=ZERO)
    if highest <= most:
        return kinds, highest
    lowered = {}
    for at, each in kinds.items():
        found = ByKind(*(amount and award(amount * most / highest) for amount in each))
        total = found.total(higher)
        if total > most or (totals[at] == highest and total != most):
            found = found._replace(**evened(found, total - most, higher))
        lowered[at] = found
    return lowered, highest


def evened(kinds: ByKind, over: Decimal, higher: bool) -> dict[str, Decimal]:
    """Return the kind that gives most of the total, with what rounding kind by kind has added or taken away."""
    main = kinds.main(higher) + kinds.stages >= kinds.consoled
    names = ("award", "wins", "stage1", "stage2") if main else ("consolation", "consolation_wins")
    largest = max(names, key=lambda name: getattr(kinds, name) or ZERO)
    return {largest: getattr(kinds, largest) - over}


def lowered_steps(before: ByKind, after: ByKind, highest: Decimal) -> None:
    """Note §2.9.7 as steps of the working."""
    most = tables.HIGHEST_AWARD
    for kind, was, now in zip(KINDS, before, after, strict=True):
        if was and now is not None:
            symbol = symbols.WITHIN(figure=kind, highest=most)
            # A cent that belongs to the total, and the least award (§2.9.5), are no product.
            rounded(symbol, now, to_cents(was * most / highest), "§2.9.7", "{} × {} ÷ {}", was, most, highest)
