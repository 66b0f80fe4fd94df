"""Lists of an event have sheets of their own; what comes out for boards and matches stands beside their rows."""

import re
from pathlib import Path
from typing import Any

import pytest
from openpyxl.utils import get_column_letter

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.book import book
from xlfuncs.events.sheet.shape import FIGURE, SLOTS, block_of, list_columns, shape, state_of
from xlfuncs.layout import build, example
from xlfuncs.recalc import recalculate

load()
BOARD = {"zh": "公告", "ja": "成績表"}


def computed(name: str, folder: Path, given: dict[str, Any], room: int = 20) -> Any:
    build(EVENTS[name], "zh", room=room, example=given).save(folder / "event.xlsx")
    return recalculate(folder / "event.xlsx")


@pytest.mark.slow
def test_the_lists_of_a_rated_event_have_sheets(tmp_path: Path) -> None:
    """陈志明 beat 10, drew with 3, … and had 12 points; what is asked for only (循环赛对阵) has no sheet."""
    event = EVENTS["xq-rated"]
    titles = build(event, "zh", room=8).sheetnames
    assert titles.index("公告") < titles.index("对阵表") < titles.index("逐轮等级分") < titles.index("成绩单")
    assert "循环赛对阵" not in titles
    found = computed("xq-rated", tmp_path, example(event, "zh"))
    heads = [found.value("对阵表", f"{letter}4") for letter in "ABCDEFGHIJKLM"]
    assert heads == ["序号", "棋手", *(f"第{number}轮" for number in range(1, 8)), "积分", "名次", "", ""]
    assert [found.value("对阵表", f"{letter}5") for letter in "ABCDJK"] == [1, "陈志明", "10胜", "3和", 12, 1]
    assert found.value("对阵表", "A15") == ""
    assert [found.value("逐轮等级分", f"{letter}5") for letter in "BCK"] == ["陈志明", 2350, 2381]


def test_more_rounds_than_a_list_has_columns_are_said() -> None:
    players = [["棋手"], ["甲"], ["乙"]]
    games = [["轮次", "棋手", "对手", "结果"]]
    for rounds, said in {18: "", 20: "另有 2 项已计入但未列出。"}.items():
        played = [*games, *([number, "甲", "乙", "和"] for number in range(1, rounds + 1))]
        found = shape(EVENTS["xq-standings"], 8)
        rows = book("xq-standings", f"book:4,8,{found.mark}:", [["总轮数", rounds]], [players, played])
        place = found.blocks
        assert rows[1][place["state"].left - 1].startswith(said)
        assert bool(rows[1][place["state"].left - 1]) is bool(said)
        assert rows[0][place["crosstable"].left - 1 + SLOTS - 1] != ""


@pytest.mark.parametrize("room", [8, 200, 2000])
def test_no_two_blocks_of_the_rectangle_share_a_cell(room: int) -> None:
    """The red line stands where it does in every version: a workbook of another one says so there."""
    for event in EVENTS.values():
        found = shape(event, room)
        taken: list[tuple[range, range]] = []
        for block, place in found.blocks.items():
            height = {"state": len(state_of(event)), "figures": len(event.figures)}.get(block, found.lines(block))
            rows = range(place.top, place.top + 1 + min(height, found.room))
            columns = range(place.left, place.left + place.groups * len(place.keys))
            assert not [other for other in taken if meet(rows, other[0]) and meet(columns, other[1])], (
                event.name,
                block,
            )
            assert rows.stop - 1 <= 1 + found.room
            assert columns.stop - 1 <= found.width
            taken.append((rows, columns))
        assert (found.blocks["state"].left, found.blocks["state"].top) == (1, 1)


def meet(one: range, other: range) -> bool:
    return max(one.start, other.start) < min(one.stop, other.stop)


def test_what_has_few_lines_takes_no_column_of_its_own() -> None:
    """State, figures, working and problems have 13 columns; of 201 rows 14 + 8 + 60 + 100 and four headings."""
    found = shape(EVENTS["cba-teams"], 200)
    first = [found.blocks[block].left for block in ("state", "figures", "working", "problems", "entries")]
    assert first == [1, 1, 1, 1, 6]


@pytest.mark.slow
def test_a_workbook_that_was_laid_out_otherwise_is_told_so(tmp_path: Path) -> None:
    """Other columns are another shape; the number of entries is not. Nothing stands in a wrong column."""
    one, other = (shape(EVENTS[name], 200) for name in ("cba-teams", "cba-pairs"))
    assert one.mark != other.mark
    assert shape(EVENTS["cba-teams"], 200).mark == one.mark
    event = EVENTS["cba-teams"]
    made = build(event, "zh", room=20, example=example(event, "zh"))
    array = made["_xf"]["A1"].value
    array.text = re.sub(r"(book:4,20),\d+:", r"\1:", array.text)
    made.save(tmp_path / "event.xlsx")
    found = recalculate(tmp_path / "event.xlsx")
    assert "其他版本的 xlfuncs" in str(found.value("公告", "A5"))
    assert {found.value("公告", f"{letter}{row}") for letter in "ABCDEFG" for row in range(7, 27)} == {""}


@pytest.mark.slow
@pytest.mark.parametrize("at", [100, *(pytest.param(at, marks=pytest.mark.long) for at in (1, 99, 101, 250))])
def test_what_a_board_gives_stands_in_its_row(at: int, tmp_path: Path) -> None:
    """4S= by North, not vulnerable, is 420; two tables, so 2 against 0 where the other made nine tricks.

    The rectangle has 100 lines: a later row stands in a further group of its columns.
    """
    rows: list[dict[str, Any]] = [{}] * (at - 1)
    rows += [
        {"board": 1, "ns": "1", "ew": "2", "contract": "4S=", "declarer": "北"},
        {"board": 1, "ns": "3", "ew": "4", "contract": "4S-1", "declarer": "北"},
    ]
    entries = [{"unit": str(number)} for number in range(1, 5)]
    found = computed("br-pairs", tmp_path, {"settings": {}, "entries": entries, "boards": rows}, room=30)
    heads = {found.value("牌副", f"{letter}4"): letter for letter in "ABCDEFGHIJKL"}
    line = [
        [found.value("牌副", f"{heads[head]}{row}") for head in ("南北得分", "南北所得", "东西所得")]
        for row in (4 + at, 5 + at)
    ]
    assert line == [[420, 2, 0], [-50, 0, 2]]
    assert found.value("牌副", f"{heads['南北得分']}{6 + at}") == ""


@pytest.mark.parametrize(
    "at",
    [
        pytest.param(1, marks=pytest.mark.long),
        pytest.param(200, marks=pytest.mark.long),
        pytest.param(250, marks=pytest.mark.slow),
    ],
)
def test_all_that_is_wrong_with_a_board_stands_in_its_row(at: int, tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{}] * (at - 1)
    rows.append({"board": 1, "ns": "1", "ew": "7", "contract": "9S=", "declarer": "谁"})
    entries = [{"unit": str(number)} for number in range(1, 5)]
    found = computed("br-pairs", tmp_path, {"settings": {}, "entries": entries, "boards": rows}, room=30)
    note = str(found.value("牌副", f"L{4 + at}"))
    assert found.value("牌副", "L4") == "问题"
    assert "9S=" in note
    assert "谁" in note
    assert found.value("牌副", f"L{3 + at}") in ("", "问题")


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["jcbl-fixed", *(pytest.param(name, marks=pytest.mark.slow) for name in ("br-pairs", "xq-rated"))]
)
def test_what_nobody_has_takes_no_column_between_the_figures(name: str, tmp_path: Path) -> None:
    """Of the colours, of what the settings choose, of matchpoints beside percent: blank columns stand by the names."""
    event = EVENTS[name]
    language = event.languages[0]
    build(event, language, room=20, example=example(event, language)).save(tmp_path / "event.xlsx")
    found = recalculate(tmp_path / "event.xlsx")
    board = BOARD[language]
    keys = list_columns(event, event.board)
    columns = [get_column_letter(at) for at, key in enumerate(keys, 1) if key.startswith(FIGURE)]
    heads = [found.value(board, f"{letter}6") for letter in columns]
    blank = heads.count("")
    assert 0 < blank < len(heads)
    assert heads[:blank] == [""] * blank
    for letter, head in zip(columns, heads, strict=True):
        values = [found.value(board, f"{letter}{row}") for row in range(7, 27)]
        assert any(value not in (None, "") for value in values) == bool(head)


def test_every_result_of_a_further_table_has_a_column() -> None:
    for event in EVENTS.values():
        for table, results in event.beside.items():
            names = shape(event, 200).blocks
            assert {block_of(table, each.key) for each in results} <= names.keys()
            assert all(names[block_of(table, each.key)].groups * 200 >= 1500 for each in results)
