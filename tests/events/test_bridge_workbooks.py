"""The workbooks of bridge events: boards are found by number, pairs by number and line."""

import pytest
from eventdata import example, ranges

from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.book import book
from xlfuncs.events.sheet.shape import shape


@pytest.mark.parametrize(
    ("name", "unit", "last"),
    [
        ("br-match", "4", "−13"),  # −100 − 690 = −790
        ("br-match", "", "−1"),  # the first board: −30
        ("br-butler", "1 EW", "−0.90"),  # −9 over 10 boards
        ("br-butler", "1 NS", "2.40"),  # 24 over 10
        ("br-butler", "2", "0.89"),  # of two, the first typed: 8 over 9
    ],
)
def test_the_working_of_the_one_that_is_chosen(name: str, unit: str, last: str) -> None:
    event = EVENTS[name]
    laid_out = shape(event, 200)
    cells = book(name, f"book:4,200,{laid_out.mark}:{unit}", *ranges(event, example(name)))
    working = laid_out.blocks["working"]
    lines = cells[working.top : working.top + laid_out.lines("working")]
    value = working.column("value") - 1
    assert [row[value] for row in lines if row[value] != ""][-1] == last
