"""Who stands on a figure of a sheet is led to the working of the unit it belongs to, which is named above the steps.

Units that are numbers, as pairs have them, stand among places, boards and steps that are numbers too.
"""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from eventbooks import BOARD, BOARD_HEAD, ENTRIES, ROOM, TABLE_HEAD, address
from eventdata import WITH_EXAMPLE, example, ranges

from xlfuncs.core.registry import FUNCTIONS, Rows, Spot, call, load
from xlfuncs.events import EVENTS
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.layout import build
from xlfuncs.recalc import explain, recalculate
from xlfuncs.xlsx.workbook import Workbook

load()
#: Whose rows are of units: those of br-match are boards.
OF_UNITS = sorted(set(WITH_EXAMPLE) - {"br-match"})
PARTS = ["board", "entries"]
#: Every event with one of the parts, then with the other.
IN_TURN = [(name, PARTS[(at + turn) % 2]) for turn in range(2) for at, name in enumerate(OF_UNITS)]


def told(cells: list[Any], rows: Rows, at: int, column: int) -> Rows:
    """The working behind a cell of what a call gave, which stands in a sheet from its first cell on."""
    return FUNCTIONS["XF_EVENT"].working(cells, Spot(rows[: at + 1], column), "zh")


def numbered(name: str) -> dict[str, Any]:
    """An event's example whose units are numbers, the last one 1: no place and no row is its own number."""
    given, event = copy.deepcopy(example(name)), EVENTS[name]
    entries = given[event.entries.key]
    numbers = {row[event.subject.key]: str(len(entries) - at) for at, row in enumerate(entries)}
    for table in event.tables:
        for row in given.get(table.key, []):
            for field in table.naming if table is not event.entries else [event.subject]:
                row[field.key] = numbers.get(row.get(field.key), row.get(field.key))
    given.pop(MEMBERS.key, None) if event.subject.key == "player" else None
    return given


def calls(name: str, part: str) -> Iterator[tuple[list[Any], Rows]]:
    settings, tables = ranges(EVENTS[name], numbered(name), "zh")
    cells = [name, part, settings, *tables]
    yield cells, call("XF_EVENT", cells)


@pytest.mark.few(len(OF_UNITS))
@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), IN_TURN)
def test_a_unit_that_is_a_number_is_told_from_places_and_other_numbers(name: str, part: str) -> None:
    """In the first and the last column of a row, of the first two and of the last: the event is computed for each."""
    heading = EVENTS[name].subject.label.zh
    for cells, rows in calls(name, part):
        column = rows[0].index(heading)
        asked = [(at, row[column]) for at, row in enumerate(rows) if at and row[column] != ""]
        assert len(asked) > 2
        for at, unit in (*asked[:2], asked[-1]):
            for each in (0, len(rows[0]) - 1):
                _, label, whose, *_ = told(cells, rows, at, each)[0]
                assert (label, whose.partition(" ")[0]) == (heading, unit)


#: Two lines: 1 and 2 in each. Board 1: 1 against 1, 2 against 2; board 2: 1 against 2, 2 against 1.
PAIRS = [{"unit": number, "direction": line} for line in ("NS", "EW") for number in (1, 2)]
MET = [(1, 1, 1, 420), (1, 2, 2, 50), (2, 1, 2, -100), (2, 2, 1, 110)]


def two_lines(part: str) -> tuple[list[Any], Rows]:
    """Matchpoints, 2 on a top: NS 1 has 2 + 0, NS 2 has 0 + 2, EW 1 has 0 + 0, EW 2 has 2 + 2."""
    boards = [dict(zip(("board", "ns", "ew", "adjusted"), each, strict=True)) for each in MET]
    given = {"settings": {"winners": 2}, "entries": PAIRS, "boards": boards}
    settings, tables = ranges(EVENTS["br-pairs"], given, "zh")
    cells = ["br-pairs", part, settings, *tables]
    return cells, call("XF_EVENT", cells)


def test_two_pairs_of_one_number_are_told_apart_by_their_line() -> None:
    cells, rows = two_lines("board")
    pair, line = rows[0].index("对号"), rows[0].index("方向")
    lines = {"南北": "NS", "东西": "EW"}
    seen = set()
    for at, row in enumerate(rows[1:], 1):
        seen.add(told(cells, rows, at, 0)[0][2])
        assert told(cells, rows, at, 0)[0][2] == f"{row[pair]} {lines[row[line]]}"
    assert seen == {"1 NS", "2 NS", "1 EW", "2 EW"}


def test_a_board_names_two_pairs_and_a_figure_is_one_s() -> None:
    """The points of a side are its pair's; the score is North-South's."""
    cells, beside = two_lines("boards")
    typed = cells[4]
    sheet = [[*left, *right] for left, right in zip(typed, beside, strict=True)]
    whose = {
        heading: [told(cells, sheet, at, sheet[0].index(heading))[0][2] for at in range(1, 5)]
        for heading in ("南北得分", "南北所得", "东西所得")
    }
    assert whose == {
        "南北得分": ["1 NS", "2 NS", "1 NS", "2 NS"],
        "南北所得": ["1 NS", "2 NS", "1 NS", "2 NS"],
        "东西所得": ["1 EW", "2 EW", "2 EW", "1 EW"],
    }


def test_tables_side_by_side_do_not_lead_to_each_other_s_units() -> None:
    """The board of an own sheet stands right of what is typed: its row is about another pair."""
    cells, board = two_lines("board")
    typed = cells[3]
    sheet = [[*left, None, *right] for left, right in zip(typed, board, strict=True)]
    width = len(typed[0]) + 1
    for at in range(1, 5):
        assert told(cells, sheet, at, width)[0] == told(cells, board, at, 0)[0]
        assert told(cells, sheet, at, 0)[0][2].partition(" ")[0] == str(typed[at][0])


def test_what_names_nobody_is_the_event_s() -> None:
    """The figures of the event begin every working; the first of them counts the pairs."""
    cells, rows = two_lines("figures")
    assert told(cells, rows, 1, 2)[0][:3] == [1, "对数 N", 4]


def last_value(book: Workbook, cell: str) -> tuple[Any, Any, Any]:
    """What a cell shows, whose working it leads to, and what that ends with."""
    found = explain(book, cell, "zh")
    (working,) = found.calls
    return found.value, working.steps[0][2], working.steps[-1][2]


@pytest.mark.slow
def test_every_sheet_of_a_workbook_leads_to_the_pair_of_its_row(tmp_path: Path) -> None:
    """Every working ends with the percentage that the row shows: 5 is first, with 100 × 101.67 ÷ 166 = 61.25, each
    board by its own top.
    """
    event, given = EVENTS["br-pairs"], example("br-pairs")
    given["settings"]["neuberg"] = "no"
    laid_out = build(event, "zh", room=ROOM, example=given)
    laid_out["计算过程"]["C2"] = 12
    laid_out.save(tmp_path / "a.xlsx")
    column = 1 + [cell.value for cell in laid_out[ENTRIES][TABLE_HEAD]].index("%")
    computed = recalculate(tmp_path / "a.xlsx")
    percent = {
        str(row["unit"]): computed.value(ENTRIES, address(TABLE_HEAD + at, column))
        for at, row in enumerate(given["entries"], 1)
    }
    assert percent["5"] == 61.25
    with Workbook(tmp_path / "a.xlsx") as book:
        for at in (1, len(percent)):
            unit = str(given["entries"][at - 1]["unit"])
            found = last_value(book, f"{ENTRIES}!{address(TABLE_HEAD + at, column)}")
            assert found == (percent[unit], unit, percent[unit])
            unit = str(computed.value(BOARD, f"B{BOARD_HEAD + at}"))
            assert last_value(book, f"{BOARD}!A{BOARD_HEAD + at}")[1:] == (unit, percent[unit])
        assert last_value(book, "计算过程!D9")[1:] == ("12", percent["12"])
