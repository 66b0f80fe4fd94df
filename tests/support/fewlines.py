"""Sheets with as many lines as a few entries need.

A workbook has 1500 lines for boards, matches and games, and 100 in each list, for however few entries: to lay them out,
to save and to read them takes most of the time of a test. With lines for 150 entries or more it has all of them. What
hosts are asked for, and where it stands, stays as it is.
"""

from xlfuncs.events.declaration import Table
from xlfuncs.layout.plan import Plan

all_of_table, all_of_list = Plan.lines_of_table, Plan.lines_of_list


def lines_of_table(plan: Plan, table: Table) -> int:
    return min(all_of_table(plan, table), 10 * plan.room)


def lines_of_list(plan: Plan, block: str) -> int:
    """As many for each entry as it has in the rectangle; what is wrong, and a working, is as long for few."""
    lines = all_of_list(plan, block)
    return lines if block in ("problems", "working") else -(-lines * plan.room // plan.shape.room)


def laid_out() -> None:
    """Lay out no more lines than these from now on, in this process."""
    for method in (lines_of_table, lines_of_list):
        setattr(Plan, method.__name__, method)
