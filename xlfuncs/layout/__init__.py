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

__all__ = ["LARGEST", "MOST_ROWS", "ROOM", "build", "example", "examples", "room_for"]
