"""The limit of 240 (§2.9.7), on all kinds of points together."""

from decimal import Decimal

from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.kinds import ByKind, Kinds
from xlfuncs.rulebooks.cba.places import award, to_cents
from xlfuncs.trail import rounded


def limited(kinds: Kinds, higher: bool) -> tuple[Kinds, Decimal]:
    """§2.9.7: where the highest total passes 240 each kind is × 240/highest, so that the highest total is 240.00.

    Also the highest total as it was.
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
    """What rounding kind by kind adds or takes away belongs to the kind that gives most of the total."""
    main = kinds.main(higher) + kinds.stages >= kinds.consoled
    names = ("award", "wins", "stage1", "stage2") if main else ("consolation", "consolation_wins")
    largest = max(names, key=lambda name: getattr(kinds, name) or ZERO)
    return {largest: getattr(kinds, largest) - over}


def lowered_steps(before: ByKind, after: ByKind, highest: Decimal) -> None:
    """§2.9.7 as steps of the working."""
    most = tables.HIGHEST_AWARD
    for kind, was, now in zip(KINDS, before, after, strict=True):
        if was and now is not None:
            symbol = symbols.WITHIN(figure=kind, highest=most)
            # A cent that belongs to the total, and the least award (§2.9.5), are no product.
            rounded(symbol, now, to_cents(was * most / highest), "§2.9.7", "{} × {} ÷ {}", was, most, highest)


#: What each kind is called.
KINDS = (
    *(symbols.PLACE_AWARD, symbols.WIN_POINTS, symbols.STAGE_1, symbols.STAGE_2),
    *(symbols.CONSOLATION_PLACES, symbols.CONSOLATION_WINS),
)
