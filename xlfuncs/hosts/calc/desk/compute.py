"""The command that computes everything anew, as Ctrl+Shift+F9 does."""

from xlfuncs.hosts.calc.desk.answers import Answer, Desk
from xlfuncs.hosts.calc.desk.check import summary


def run(desk: Desk) -> Answer:
    """Compute all cells; return how many formulas are ours, and how they fare."""
    desk.document.calculateAll()
    return Answer(summary(desk.document))
