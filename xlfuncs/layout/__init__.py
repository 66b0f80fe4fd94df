"""Workbooks made from declarations: one engine lays out any event, in one language, empty or filled."""

import os

# openpyxl looks once, when it is imported: where lxml happens to be installed it writes the same workbook in other
# bytes.
os.environ["OPENPYXL_LXML"] = "False"

from xlfuncs.events.sheet.examples import example, examples
from xlfuncs.events.sheet.shape import LARGEST, ROOM
from xlfuncs.layout.plan import HEADINGS, LAST
from xlfuncs.layout.workbook import build, room_for

#: How many rows of a table are read.
MOST_ROWS = LAST - HEADINGS

#: How many entries a workbook that computes by itself has lines for where nobody says: every row costs its formulas.
ROOM_ALONE = 60

__all__ = ["LARGEST", "MOST_ROWS", "ROOM", "ROOM_ALONE", "build", "example", "examples", "room_for"]
