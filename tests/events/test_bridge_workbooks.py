"""The workbooks of bridge and 巅峰 events: boards are found by number, pairs by number and line."""

import json
from pathlib import Path
from typing import Any

import pytest

import xlfuncs
from xlfuncs.events import EVENTS
from xlfuncs.events.book import book, shape
from xlfuncs.events.declaration import TABLES
from xlfuncs.registry import load

load()
BOOKS = Path(xlfuncs.__file__).parent / "rulebooks"
NAMES = sorted(name for name in EVENTS if name.startswith(("br-", "df-")))


def ranges(path: str, name: str) -> tuple[list[list[Any]], list[list[list[Any]]]]:
    """A filled example as a workbook hands it over: every table, the members' last where people play."""
    tables = json.loads((BOOKS / path).read_text(encoding="utf-8"))
    settings = [[key, value] for key, value in tables.pop("settings").items()]
    found = []
    for table in EVENTS[name].tables:
        rows = tables[table.key]
        keys = list(dict.fromkeys(key for row in rows for key in row))
        found.append([keys, *([row.get(key, "") for key in keys] for row in rows)])
    return settings, found


@pytest.mark.parametrize(
    ("name", "path", "unit", "last"),
    [
        ("br-match", "bridge/events/match.zh.json", "4", "−13"),  # −100 − 690 = −790
        ("br-match", "bridge/events/match.zh.json", "", "−1"),  # the first board: −30
        ("br-butler", "bridge/events/butler.zh.json", "1 EW", "−0.90"),  # −9 over 10 boards
        ("br-butler", "bridge/events/butler.zh.json", "1 NS", "2.40"),  # 24 over 10
        ("br-butler", "bridge/events/butler.zh.json", "2", "0.89"),  # of two, the first typed: 8 over 9
    ],
)
def test_the_working_of_the_one_that_is_chosen(name: str, path: str, unit: str, last: Any) -> None:
    settings, tables = ranges(path, name)
    members = [[["number", "name"]]] if name != "br-match" else []
    cells = book(name, f"book:4,200,{shape(EVENTS[name], 200).mark}:{unit}", settings, [*tables, *members])
    steps = [row for row in zip(*[[row[-5 + n] for row in cells] for n in range(5)], strict=True) if row[0] != ""]
    values = [value for row in steps[1:] for value in row[3:4]]
    assert values[-1] == last


def test_every_table_has_a_name_in_each_language() -> None:
    for name in NAMES:
        assert {table.key for table in EVENTS[name].tables} <= TABLES.keys()
