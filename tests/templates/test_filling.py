"""The templates as a club fills them: pasted entries, fewer or more than the table has rows; against the functions.

The figures are found once more by other ways than the columns take: whole-event functions instead of those of one
row, and plain Python for places and sums.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.hosts.headless import recalculate
from xlfuncs.registry import call, load

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
SIZES = (8, 24, 100)
CAPACITY = 60
HEAD_ROW = 4  # of the notice board
BOARDS = {"zh": "公告", "ja": "成績表"}

load()
pytestmark = pytest.mark.parametrize("size", SIZES)


class Filled(NamedTuple):
    """A workbook after its formulas are computed: the columns of the entries, the first column of the board."""

    columns: Mapping[str, list[Any]]
    board: list[Any]


def grown(sheet: Worksheet, rows: int) -> list[str]:
    """The headings of the table, which has its formulas in so many rows: Excel does this when rows are pasted."""
    table = sheet.tables["Entries"]
    _, head, width, last = range_boundaries(table.ref)
    for row in range(last + 1, head + rows + 1):
        for column in range(1, width + 1):
            model, cell = sheet.cell(last, column), sheet.cell(row, column)
            cell.value, cell._style = model.value, copy(model._style)
    table.ref = f"A{head}:{get_column_letter(width)}{max(last, head + rows)}"
    table.autoFilter.ref = table.ref
    return [sheet.cell(head, column).value for column in range(1, width + 1)]


def filled(name: str, folder: Path, settings: Mapping[str, Any], entries: Sequence[Sequence[Any]]) -> Filled:
    """A handed-out workbook with these settings and entries."""
    book = load_workbook(WORKBOOKS / f"{name}.xlsx")
    for setting, value in settings.items():
        where, cell = book.defined_names[setting].attr_text.replace("$", "").split("!")
        book[where.strip("'")][cell] = value
    sheet = next(each for each in book if "Entries" in each.tables)
    heads = grown(sheet, len(entries))
    first = HEAD_ROW
    inputs = [n for n in range(1, len(heads) + 1) if not str(sheet.cell(first, n).value or "").startswith("=")]
    for row, values in enumerate(entries, first):
        for column, value in zip(inputs, values, strict=False):
            sheet.cell(row, column).value = value
    book.save(folder / "filled.xlsx")
    result = recalculate(folder / "filled.xlsx")
    assert not result.errors
    below = range(first + len(entries), first + CAPACITY)
    assert not any(
        result.value(sheet.title, f"{get_column_letter(n)}{row}") for n in range(1, len(heads)) for row in below
    )
    columns = {
        head: [
            result.value(sheet.title, f"{get_column_letter(column)}{row}") for row in range(first, first + len(entries))
        ]
        for column, head in enumerate(heads, 1)
    }
    board = [result.value(BOARDS[name[:2]], f"A{row}") for row in range(HEAD_ROW + 1, HEAD_ROW + 1 + CAPACITY)]
    return Filled(columns, [place for place in board if place])


def column(values: Sequence[Any]) -> list[list[Any]]:
    """Values as a range of one column."""
    return [[value] for value in values]


def listed(rows: Sequence[Sequence[Any]]) -> list[Any]:
    """The first column of what an array function gives."""
    return [row[0] for row in rows]


def places(scores: Sequence[float | None]) -> list[int | None]:
    """The highest score is place 1, equal scores share a place."""
    return [
        None if score is None else 1 + sum(other > score for other in scores if other is not None) for score in scores
    ]


def in_order(ranks: Sequence[int | str]) -> list[int | str]:
    """Ranks as the board lists them, as many as it has rows for; words come last."""
    return sorted(ranks, key=lambda rank: (isinstance(rank, str), rank if isinstance(rank, int) else 0))[:CAPACITY]


def cba_value(averages: Sequence[float], boards: int) -> tuple[float, list[float]]:
    """V, and M, L and E, of a silver event of a province's first class."""
    m = call("CBA_M", [call("CBA_EVENT_MP", [column(averages)])])
    coefficients = [m, call("CBA_L", ["省级一类赛事"]), call("CBA_E", [0])]
    return call("CBA_V", [m, call("CBA_S", [boards]), *coefficients[1:]]), coefficients


CBA_EVENT = {"Level": "省级一类赛事", "Colour": "银", "Boards": 96}


def test_cba_teams(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings = [[chance.randrange(3000) for _ in range(4)] + [None, None] for _ in range(size)]
    ranks: list[Any] = places([chance.randrange(size) for _ in range(size - 1)])
    ranks.append("弃权")
    wins = [chance.randrange(6) for _ in ranks]
    entries = [
        (f"队{n}", *held, rank, won, 1) for n, (held, rank, won) in enumerate(zip(holdings, ranks, wins, strict=True))
    ]
    book = filled("zh/cba-teams", tmp_path, {**CBA_EVENT, "RoundBoards": 16}, entries)

    averages = [call("CBA_TEAM_MP", [[held], 4]) for held in holdings]
    value, coefficients = cba_value(averages, 96)
    awards = listed(call("CBA_RANKING", [column(ranks), value, "silver", "team"]))
    won = [call("CBA_WIN_MP", [*coefficients, 16, wins_of, 1]) for wins_of in wins]
    assert book.columns["平均分"] == averages
    assert book.columns["排名分"] == awards
    won[-1] = 0  # who withdraws gets nothing (§2.9.4)
    assert book.columns["胜场分"] == won
    assert book.columns["总大师分"] == [round(award + mp, 2) for award, mp in zip(awards, won, strict=True)]
    assert book.board == in_order(ranks)


def test_cba_pairs(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    holdings = [[chance.randrange(3000), chance.randrange(3000)] for _ in range(size)]
    scores = [round(30 + chance.randrange(80) / 2, 2) for _ in range(size)]
    entries = [(f"选手{n}", *held, score) for n, (held, score) in enumerate(zip(holdings, scores, strict=True))]
    book = filled("zh/cba-pairs", tmp_path, CBA_EVENT, entries)

    ranks = places(scores)
    averages = [call("CBA_TEAM_MP", [[held], 2, "pair"]) for held in holdings]
    value, _ = cba_value(averages, 96)
    assert book.columns["名次"] == ranks
    assert book.columns["平均分"] == averages
    assert book.columns["大师分"] == listed(call("CBA_RANKING", [column(ranks), value, "silver", "pair"]))
    assert book.board == in_order(ranks)


def test_jcbl_sectional(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    scores = [[132 + chance.randrange(-60, 60) / 2, 132 + chance.randrange(-60, 60) / 2] for _ in range(size)]
    out = size // 2  # one pair is disqualified
    entries = [(f"ペア{n}", *score, "失格" if n == out else None) for n, score in enumerate(scores)]
    tables = size / 2
    event = {"Tables": tables, "Average1": 132, "Average2": 132, "LimitBase": 500, "DayOfPlay": "平日"}
    book = filled("ja/jcbl-sectional", tmp_path, event, entries)

    limit = call("JCBL_L", [None, None, call("JCBL_L3", [500])])
    found = places([None if n == out else sum(score) for n, score in enumerate(scores)])
    ranks = ["失格" if rank is None else rank for rank in found]
    overall = listed(call("JCBL_AWARDS", [column(ranks), "pair", "sectional", tables, 2, limit]))
    ratios = [[call("JCBL_VM", [each, 132, 24, tables]) for each in score] for score in scores]
    sessions = [[call("JCBL_SESSION", ["sectional", ratio, 24, limit]) for ratio in pair] for pair in ratios]
    red = [call("JCBL_SPLIT", [mp, "sectional", 2, "overall", None, None, 14 / 16])[0][0] for mp in overall]
    assert book.columns["順位"] == ranks
    assert book.columns["オーバーオール"] == overall
    assert [book.columns["セッション①"], book.columns["セッション②"]] == [
        list(each) for each in zip(*sessions, strict=True)
    ]
    assert book.columns["レッド"] == red
    assert book.columns["ブラック"] == [round(sum(each), 2) for each in sessions]
    assert book.board == in_order(ranks)


def test_jcbl_teams(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    vps = [[chance.randrange(21) for _ in range(4)] for _ in range(size)]
    members = [chance.choice((None, 4, 5, 6)) for _ in vps]
    entries = [
        (f"チーム{n}", many, *played[:2], None, None, None, *played[2:])
        for n, (many, played) in enumerate(zip(members, vps, strict=True))
    ]
    book = filled("ja/jcbl-teams", tmp_path, {"Tables": size, "Boards": 8}, entries)

    ranks = places([sum(played) for played in vps])
    event = ["team", "sectional", size, 2, 1]
    by_members = {many: listed(call("JCBL_AWARDS", [column(ranks), *event, many])) for many in (None, 4, 5, 6)}
    overall = [by_members[many][row] for row, many in enumerate(members)]
    black = []
    for many, played in zip(members, vps, strict=True):
        halves = [call("JCBL_VM_TEAM", [[half], 20]) for half in (played[:2], played[2:])]
        black.append(round(sum(call("JCBL_SESSION", ["sectional", vm, 8, 1, "team", many]) for vm in halves), 2))
    assert book.columns["順位"] == ranks
    assert book.columns["オーバーオール"] == overall == book.columns["レッド"]
    assert book.columns["セッション計"] == black == book.columns["ブラック"]
    assert book.board == in_order(ranks)


def test_jcbl_fixed(size: int, tmp_path: Path) -> None:
    chance = Random(size)
    ranks = places([chance.randrange(size) for _ in range(size)])
    members = [chance.choice((None, 4, 5, 6)) for _ in ranks]
    entries = [(f"チーム{n}", None, many, rank) for n, (many, rank) in enumerate(zip(members, ranks, strict=True))]
    book = filled("ja/jcbl-fixed", tmp_path, {"Competition": "玉川高島屋S・C杯"}, entries)

    assert book.columns["1人あたりMP"] == [
        call("JCBL_FIXED_MP", [rank, 175, "team", many, None, None, size, ranks.count(rank)])
        for rank, many in zip(ranks, members, strict=True)
    ]
    assert book.board == in_order(ranks)
