"""The workbooks of events with games: the keys that are chosen have columns, the others take no room."""

from pathlib import Path

import pytest
from xqevents import FOUR, GAMES, HEADS

from xlfuncs.core.registry import call
from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.book import book
from xlfuncs.events.sheet.shape import shape
from xlfuncs.layout import build, example
from xlfuncs.recalc import recalculate


@pytest.mark.slow
@pytest.mark.parametrize("name", ["standings", pytest.param("rated", marks=pytest.mark.slow)])
def test_the_board_of_the_workbook_is_the_part_board(name: str, tmp_path: Path) -> None:
    event = EVENTS[f"xq-{name}"]
    data = example(event, "zh")
    build(event, "zh", room=20, example=data).save(tmp_path / "event.xlsx")
    computed = recalculate(tmp_path / "event.xlsx")
    lines = [[computed.value("公告", f"{letter}{row}") for letter in "ABCDEFGHIJKLMNO"] for row in range(6, 17)]
    found = [[cell for cell in line if cell not in (None, "")] for line in lines]
    entries = [["棋手", "称号", "赛前等级分", "单位"]]
    keys = ("player", "title", "rating", "club")
    entries += [[row.get(key, "") for key in keys] for row in data["entries"]]
    games = [
        HEADS,
        *([row.get(key, "") for key in ("round", "player", "opponent", "result", "side")] for row in data["games"]),
    ]
    settings = [[event.settings.named(key).label.zh, value] for key, value in data["settings"].items()]
    board = call("XF_EVENT", [event.name, "board", settings, entries, games])
    assert len(found) >= len(board)
    for row, line in zip(board[1:], found[1:], strict=False):
        shown = [pytest.approx(cell, abs=0.005) if isinstance(cell, float) else cell for cell in row if cell != ""]
        assert line == shown
    assert found[0] == board[0]


def test_more_keys_than_columns_are_said() -> None:
    event = EVENTS["xq-standings"]
    players = [["棋手"], *([name] for name in FOUR)]
    games = [HEADS, *map(list, GAMES)]
    for order, said in {
        "积分,直胜,表现分,胜局,小分,对手分": "",
        "积分,直胜,表现分,胜局,小分,对手分,累进分,后胜": "另有 2 项已计入但未列出。",
    }.items():
        rows = book(
            event.name, f"book:4,8,{shape(event, 8).mark}:", [["排名依据", order], ["总轮数", 3]], [players, games]
        )
        assert rows[1][shape(event, 8).blocks["state"].left - 1] == said
