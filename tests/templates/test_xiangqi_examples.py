"""The xiangqi examples against the two texts, worked out by hand."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from xlfuncs.hosts.headless import recalculate

EXAMPLES = Path(__file__).parents[2] / "workbooks" / "examples"


def shown(name: str, sheet: str, first: int, last: int, width: int) -> list[tuple]:
    """The values of a sheet's rows, as people read them."""
    cells = load_workbook(EXAMPLES / f"{name}.xlsx", data_only=True)[sheet]
    return list(cells.iter_rows(min_row=first, max_row=last, max_col=width, values_only=True))


def test_the_rated_event_has_its_standings_new_ratings_and_bonus() -> None:
    """Points and totals by hand; of seven rounds 2 × (1 + … + 7) = 56 is the most.

    刘建业, 1724 at first; the higher-rated winner's K, otherwise the lower-rated player's, 15 more in rounds 6 and 7:
    drew with 黄伟杰 2190, D 466: 40 (0.5 − 0.05) = 18 → 1742; lost to 王家乐 2037, D 295: 25 (0 − 0.15) = −3.75 → 1738;
    beat 吴永泰 1835, D 97: 40 (1 − 0.37) = 25.2 → 1763; beat 曾庆丰 1558, D 205: 40 (1 − 0.76) = 9.6 → 1773;
    lost to 林国强 2263, D 490: 10 (0 − 0.04) = −0.4 → 1773; beat 李俊豪 2131, D 358: 55 (1 − 0.10) = 49.5 → 1823;
    drew with 郑文辉 1988, D 165: (25 + 15)(0.5 − 0.28) = 8.8 → 1832.
    谢振华, 1500 at first: four games lost to the higher-rated, K 10 and We 0 or 0.01,
    change nothing; to 王家乐 2045, D 545: 25 (0 − 0.03) = −0.75 → 1499;
    drew with 郑文辉 2021, D 522: (55 + 15)(0.5 − 0.03) = 32.9 → 1532; lost to 吴永泰 1801, D 269: 40 (0 − 0.17) = −6.8.
    """
    rows = shown("xq-rated", "名次", 5, 14, 10)
    assert [(place, name, points, round(perf, 4), *rest) for place, name, points, perf, *rest in rows] == [
        # W D W W W D W: 2 + 3 + 5 + 7 + 9 + 10 + 12 = 48; 48/56 + 5/7
        (1, "陈志明", 12, 1.5714, 48, 5, 2350, 1, 30, 2381),
        # D D W D W WF W: 1 + 2 + 4 + 5 + 7 + 9 + 11 = 39; a forfeit is no game won: 39/56 + 3/7
        (2, "黄伟杰", 11, 1.125, 39, 3, 2190, -4, 25, 2211),
        # W W W D W D L: 2 + 4 + 6 + 7 + 9 + 10 + 10 = 48; 48/56 + 4/7, ahead of 郑文辉 with as many points
        (3, "林国强", 10, 1.4286, 48, 4, 2268, -18, 20, 2270),
        # W D W D W D D: 2 + 3 + 5 + 6 + 8 + 9 + 10 = 43; 43/56 + 3/7
        (4, "郑文辉", 10, 1.1964, 43, 3, 1985, -6, 15, 1994),
        # L W L D W W BYE: 0 + 2 + 2 + 3 + 5 + 7 + 9 = 28; 28/56 + 3/7
        (5, "王家乐", 9, 0.9286, 28, 3, 2052, 2, 10, 2064),
        # D L W W L W D: 1 + 1 + 3 + 5 + 5 + 7 + 8 = 30; 30/56 + 3/7
        (6, "刘建业", 8, 0.9643, 30, 3, 1724, 108, 8, 1840),
        # W W L W L L L: 2 + 4 + 4 + 6 + 6 + 6 + 6 = 34; 34/56 + 3/7
        (7, "李俊豪", 6, 1.0357, 34, 3, 2150, -74, 6, 2082),
        # L D L L L L W: 0 + 1 + 1 + 1 + 1 + 1 + 3 = 8; 8/56 + 1/7
        (8, "吴永泰", 3, 0.2857, 8, 1, 1830, -22, 4, 1812),
        # L L L L L D L: 1 + 1 = 2; 2/56
        (9, "谢振华", 1, 0.0357, 2, 0, 1500, 25, 0, 1525),
        (10, "曾庆丰", 0, 0, 0, 0, 1560, -12, 0, 1548),
    ]


def changed(name: str, folder: Path, **sheets: Mapping[str, object]) -> Workbook:
    """The example with other values in some cells of its sheets, computed anew."""
    book = load_workbook(EXAMPLES / f"{name}.xlsx")
    for sheet, cells in sheets.items():
        for place, value in cells.items():
            book[sheet][place] = value
    book.save(folder / "changed.xlsx")
    recalculate(folder / "changed.xlsx").save(folder / "computed.xlsx")
    return load_workbook(folder / "computed.xlsx", data_only=True)


def test_a_round_without_results_does_not_count_yet_and_gives_no_bonus(tmp_path: Path) -> None:
    book = changed("xq-rated", tmp_path, 对局={f"D{row}": None for row in range(34, 39)})
    assert [book["对局"][f"F{row}"].value for row in range(33, 35)] == [None, "未填结果，暂不计入"]
    # After six rounds 林国强 (2, 4, 6, 7, 9, 10) and 陈志明 (2, 3, 5, 7, 9, 10) have 10 points and four games won.
    first, second = list(book["名次"].iter_rows(min_row=5, max_row=6, max_col=10, values_only=True))
    assert (first[:3], first[4], first[6:]) == ((1, "林国强", 10), 38, (2268, -2, 0, 2266))
    assert (second[:3], second[4], second[6:]) == ((2, "陈志明", 10), 36, (2350, -4, 0, 2346))


SLIPS = {
    "C4": ("吴永太", {4: "名单中没有吴永太"}),
    "B5": ("李俊壕", {5: "名单中没有李俊壕"}),
    "C6": ("黄伟杰", {6: "棋手和对手是同一人"}),
    "C9": ("吴永泰", {9: "吴永泰在第 2 轮出现两次", 13: "吴永泰在第 2 轮出现两次"}),
    "A10": (8, {10: "轮次应为 1 至 7 的整数"}),
    "A11": ("二", {11: "轮次应为 1 至 7 的整数"}),
    "A14": (None, {14: "缺轮次"}),
    "B15": (None, {15: "缺棋手"}),
    "C16": (None, {16: "缺对手；轮空的结果填“轮空”"}),
    "D17": ("轮空", {17: "轮空没有对手"}),
    "D19": ("红和", {19: "2-1-0 has no points for RD; a game there ends W, D, L"}),
}


@pytest.mark.parametrize(
    ("cells", "sentences"),
    [
        (
            {cell: value for cell, (value, _) in SLIPS.items()},
            {k: v for _, said in SLIPS.values() for k, v in said.items()},
        ),
        ({f"D{row}": None for row in range(29, 34)}, dict.fromkeys(range(34, 39), "第 6 轮还没有对局，暂不计入")),
        ({"A7": "1", "B7": "李 俊　豪", "C7": " 吴永泰"}, {}),
    ],
    ids=["slips", "a round missing", "spelt otherwise"],
)
def test_a_game_with_a_slip_says_so_and_does_not_count(
    cells: dict[str, object], sentences: dict[int, str], tmp_path: Path
) -> None:
    book = changed("xq-rated", tmp_path, 对局=cells)
    games = [[cell.value for cell in row] for row in book["对局"]["A4:F38"]]
    said = {row: game[5] for row, game in enumerate(games, 4) if game[5] and game[3]}
    assert said == sentences
    left_out = f"“对局”页有 {len(sentences)} 行有误（红色），未计入" if sentences else None
    assert [book["对局"]["F2"].value, book["名次"]["A3"].value] == [left_out] * 2
    # The points of all other games.
    earned = dict.fromkeys([row[0].value for row in book["棋手"]["A4:A13"]], 0)
    worth = {"胜": (2, 0), "和": (1, 1), "负": (0, 2), "弃权负": (0, 2), "轮空": (2, 0)}
    for _, first, second, result, _, note in games:
        if result and not note:
            for name, points in zip((first, second or first), worth[result], strict=True):
                earned["".join(name.split())] += points
    assert {row[1].value: row[2].value for row in book["名次"]["A5:C14"]} == earned


def test_a_player_listed_again_does_not_count_twice(tmp_path: Path) -> None:
    book = changed("xq-rated", tmp_path, 棋手={"A14": "陈 志明", "A15": "新人"})
    assert [book["棋手"][f"E{row}"].value for row in (13, 14, 15)] == [None, "此名上面已有：这一行不计入", None]
    assert [book["名次"][f"B{row}"].value for row in (5, 14, 15, 16)] == ["陈志明", "曾庆丰", "新人", None]
    # The numbers are those of the rows on 棋手.
    assert [book["对阵表"][f"A{row}"].value for row in (14, 15, 16)] == [10, None, 12]


def test_players_may_be_numbers(tmp_path: Path) -> None:
    """Numbers in place of the names change no other figure."""
    book = load_workbook(EXAMPLES / "xq-rated.xlsx")
    number = {book["棋手"][f"A{row}"].value: row - 3 for row in range(4, 14)}
    cells = {
        sheet: {
            cell.coordinate: number[cell.value]
            for row in book[sheet].iter_rows(min_row=4, max_col=3)
            for cell in row
            if cell.value in number
        }
        for sheet in ("棋手", "对局")
    }
    numbered = changed("xq-rated", tmp_path, **cells)["名次"].iter_rows(
        min_row=5, max_row=14, max_col=10, values_only=True
    )
    named = shown("xq-rated", "名次", 5, 14, 10)
    assert list(numbered) == [(place, str(number[name]), *rest) for place, name, *rest in named]


def test_a_rating_that_is_wrong_keeps_the_ratings_back_and_not_the_standings(tmp_path: Path) -> None:
    book = changed("xq-rated", tmp_path, 棋手={"C5": "2268?"})
    assert book["棋手"]["E5"].value == "等级分应为数字"
    assert book["名次"]["A3"].value == "“棋手”页有起始分有误（见红色提示）"
    assert [book["名次"][f"{letter}5"].value for letter in "ABCH"] == [1, "陈志明", 12, "#VALUE!"]


def test_a_tie_break_that_needs_the_sides_asks_for_them(tmp_path: Path) -> None:
    """In round 7 the side is missing; what was not played has none."""
    cells = {f"E{row}": "红" for row in range(4, 34)} | {f"E{row}": None for row in (32, *range(34, 39))}
    book = changed("xq-rated", tmp_path, 比赛设置={"B9": "后胜"}, 对局=cells)
    said = [book["对局"][f"F{row}"].value for row in (32, *range(34, 39))]
    assert said == [None, *["所选破同分须填先后手"] * 2, None, *["所选破同分须填先后手"] * 2]


def test_the_games_among_three_who_are_level_decide() -> None:
    """累进分 is 30 at most. Of the three on 7 points 李思远 beat 钱文博 and drew with 孙立德: 3 : 2 : 1."""
    rows = shown("xq-standings", "名次", 5, 10, 6)
    assert [(*row[:3], row[3], round(row[4], 4), row[5]) for row in rows] == [
        (1, "李思远", 7, 3, 1.1333, 0),  # D W W D D: 1 + 3 + 5 + 6 + 7 = 22; 22/30 + 2/5; never won with black
        (2, "孙立德", 7, 2, 1.0667, 1),  # D D W W D: 1 + 2 + 4 + 6 + 7 = 20; 20/30 + 2/5; with black against 周子安
        (3, "钱文博", 7, 1, 1.3667, 2),  # W W L W D: 2 + 4 + 4 + 6 + 7 = 23; 23/30 + 3/5; 吴天佑, 赵一鸣
        (4, "赵一鸣", 6, None, 1.1, 1),  # W D W L D: 2 + 3 + 5 + 5 + 6 = 21; 21/30 + 2/5; 周子安
        (5, "周子安", 2, None, 0.2667, 0),  # L L L L W: 2; 2/30 + 1/5
        (6, "吴天佑", 1, None, 0.0667, 0),  # L L L D L: 1 + 1 = 2; 2/30
    ]


def test_the_first_eight_of_2010_are_as_the_source_prints_them() -> None:
    rows = shown("xq-perf", "名次", 5, 12, 9)
    printed = [(*row[:3], f"{row[3]:.2f}", row[4], f"{row[5]:.1%}", row[6], f"{row[7]:.1%}", row[8]) for row in rows]
    assert printed == [
        (1, "蒋川", 16, "1.30", 100, "75.8%", 6, "54.5%", 1),
        (2, "王跃飞", 16, "1.22", 77, "58.3%", 7, "63.6%", 2),
        (3, "赵国荣", 15, "1.29", 98, "74.2%", 6, "54.5%", 3),
        (4, "王天一", 15, "1.19", 97, "73.5%", 5, "45.5%", 4),
        (5, "郑一泓", 15, "1.05", 91, "68.9%", 4, "36.4%", 5),
        (6, "党斐", 15, "1.04", 89, "67.4%", 4, "36.4%", 6),
        (7, "郑惟桐", 15, "1.02", 87, "65.9%", 4, "36.4%", 7),
        (8, "谢靖", 15, "0.97", 80, "60.6%", 4, "36.4%", 8),
    ]


def test_totals_with_a_slip_leave_the_other_places_alone(tmp_path: Path) -> None:
    book = changed("xq-perf", tmp_path, 棋手={"D6": 12, "B9": None, "C10": None})
    assert {row[0].value: row[10].value for row in book["棋手"]["A4:K11"] if row[10].value} == {
        "赵国荣": "wins 12 and draws 0 are more than the 11 rounds",
        "党斐": "积分应为数字",
        "郑惟桐": "缺累进分或胜局",
    }
    placed = [(1, "蒋川"), (2, "王跃飞"), (3, "王天一"), (4, "郑一泓"), (5, "谢靖")]
    assert [(row[0].value, row[1].value) for row in book["名次"]["A5:B13"]] == [
        *(*placed, ("–", "赵国荣"), ("–", "党斐"), ("–", "郑惟桐"), (None, None))
    ]


def test_the_season_adds_changes_and_bonus_and_takes_three_percent_for_absence() -> None:
    rows = shown("xq-ratings", "等级分表", 5, 13, 8)
    assert [tuple(row) for row in rows] == [
        (1, "陈志明", 2350, 2, 7, 55, 0, 2412),  # a grandmaster starts from 2350; 6 + 1, places 2 and 1: 25 + 30
        (2, "林国强", 2268, 3, -13, 70, 0, 2325),  # 9 − 4 − 18; places 1, 3, 3: 30 + 20 + 20
        (3, "黄伟杰", 2190, 1, -4, 25, 0, 2211),  # place 2
        (4, "郑文辉", 1985, 3, 15, 19, 0, 2019),  # 21 + 0 − 6; places 8, 9, 4: 4 + 0 + 15
        (5, "何光荣", 2050, 0, 0, 0, -62, 1988),  # 3% of 2050 = 61.5
        (6, "罗丽珊", 1716, 0, 0, 0, 0, 1716),  # absent for a reason
        (7, "曾庆丰", 1560, 1, -12, 0, 0, 1548),
        (8, "谢振华", 1500, 1, 25, 0, 0, 1525),  # the first event: from 1500
        (9, "苏启明", 1550, 0, 0, 0, -47, 1503),  # 3% of 1550 = 46.5
    ]
