"""Another list of the same entries: what it says besides is put to theirs, and where it contradicts it is told."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from eventbooks import made
from imports import given_by

from xlfuncs.core.sentences import HINT, LOST, Said, Severity, name_of
from xlfuncs.events.running import of_rows
from xlfuncs.intake.read import filled
from xlfuncs.intake.rows import Gathered
from xlfuncs.xlsx.errors import PackageError

Rows = list[list[Any]]

RESULTS: Rows = [["名次", "队名", "胜", "平"], [1, "甲队", 2, 0], [2, "乙队", 1, 0], [3, "丙队", 0, 0]]
PLAYERS: Rows = [["队名", *(f"队员{at}" for at in range(1, 5))]]
PLAYERS += [[f"{team}队", *(f"{team}{at}" for at in range(1, 5))] for team in "丙乙甲"]


def sheets(file: Path, **rows: Rows) -> Path:
    """Make a workbook of these sheets."""
    book = openpyxl.Workbook()
    for at, (title, own) in enumerate(rows.items()):
        page = book.create_sheet(title, at)
        for row in own:
            page.append(row)
    book.remove(book.worksheets[-1])
    book.save(file)
    return file


def told(found: Gathered) -> list[str]:
    return [each.lost.said.text("zh") for each in found.lost]


def players(found: Gathered) -> list[list[Any]]:
    """The players of each entry."""
    return [[row.get(f"player{at}") for at in range(1, 5)] for row in found.tables["entries"]]


HOLDINGS: Rows = [["大师分1"], [700], [800], [900]]
WITH_HOLDINGS = [[*row, *held] for row, held in zip(PLAYERS, HOLDINGS, strict=True)]


@pytest.mark.parametrize(
    "rows",
    [
        {"成绩": RESULTS, "名单": PLAYERS},
        {"名单": PLAYERS, "成绩": RESULTS},
        {"名单": WITH_HOLDINGS, "成绩": [row[:2] for row in RESULTS]},
    ],
    ids=["results first", "players first", "players have more columns"],
)
def test_players_on_a_sheet_of_their_own_are_those_of_the_teams(tmp_path: Path, rows: dict[str, Rows]) -> None:
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", **rows))
    own = [
        (row["unit"], row["place"], *names) for row, names in zip(found.tables["entries"], players(found), strict=True)
    ]
    expected = [(f"{team}队", at, *(f"{team}{n}" for n in range(1, 5))) for at, team in enumerate("甲乙丙", 1)]
    assert sorted(own, key=lambda row: row[1]) == expected
    assert not told(found)


def test_lists_that_have_as_many_columns(tmp_path: Path) -> None:
    """The file was refused; where one names somebody else it still is: of whom would he be?"""
    places: Rows = [["队名", "名次"], ["乙队", 1], ["甲队", 2], ["丙队", 3]]
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 名单=PLAYERS, 名次=places))
    own = [(row["unit"], row["place"], row["player1"]) for row in found.tables["entries"]]
    assert own == [("丙队", 3, "丙1"), ("乙队", 1, "乙1"), ("甲队", 2, "甲1")]
    with pytest.raises(PackageError, match="two sheets"):
        given_by("cba-teams", sheets(tmp_path / "a.xlsx", 名单=PLAYERS, 名次=[*places, ["丁队", 4]]))


@pytest.mark.parametrize(
    "listed",
    [
        [["队名", "队员名单"], *([row[0], "、".join(row[1:])] for row in PLAYERS[1:])],
        [["队名", "姓名"], *([row[0], name] for row in PLAYERS[1:] for name in row[1:])],
    ],
    ids=["in one cell", "a row each"],
)
def test_players_in_one_cell_or_a_row_each(tmp_path: Path, listed: Rows) -> None:
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=RESULTS, 名单=listed))
    assert players(found) == [[f"{team}{at}" for at in range(1, 5)] for team in "甲乙丙"]
    assert not told(found)


def test_a_team_of_five_divides_by_five(tmp_path: Path) -> None:
    """第2条: P is 5. Session: 3 × 1.25 ÷ 5 × 8 ÷ 24 × 26 ÷ 20 = 0.325, 0.33.

    Overall: 1.1 × 1.25 × (4 + 0.2 × 4 × 1) ÷ 5 = 1.32, × 0.5 for the second place = 0.66: 0.99. With P 4 it would be
    0.41 + 0.83.
    """
    scores: Rows = [["さくら", 14, 16, 12], ["富士", 6, 15, 11], ["桜木", 15, 4, 9], ["浜", 5, 5, 8]]
    results = [["チーム名", "第1試合", "第2試合", "第3試合"], *scores]
    names = [["さくら", "A", "B", "C", "D"], ["富士", "E", "F", "G", "H", "I"], ["桜木", "J", "K", "L", "M"]]
    members = [["チーム名", *(f"選手{at}" for at in range(1, 6))], *names]
    found = given_by("jcbl-teams", sheets(tmp_path / "a.xlsx", 成績=results, メンバー=members))
    settings = {"rating": "local", "tables": 4, "sessions": 1, "boards": 8}
    outcome = of_rows("jcbl-teams", settings, found.tables, "ja")
    assert [float(each["total"]) for each in outcome.members if each["unit"] == "富士"] == [0.99] * 5


def test_other_places_are_told_and_nothing_is_taken(tmp_path: Path) -> None:
    """The list with fewer columns was passed over without a word."""
    full = [[*PLAYERS[0], "名次"], *([*row, 4 - at] for at, row in enumerate(PLAYERS[1:], 1))]
    places: Rows = [["队名", "名次"], ["乙队", 1], ["甲队", 2], ["丙队", 3]]
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=full, 更正=places))
    assert [(row["unit"], row["place"]) for row in found.tables["entries"]] == [("丙队", 3), ("乙队", 2), ("甲队", 1)]
    assert told(found) == [
        "未读取：工作表“更正”第 1 行标题下的“报名与名次”，因为其中“乙队”、“甲队”的名次与“成绩”第 1 行标题下的不一致；"
        "请更正其一，或移走该表"
    ]


def test_other_players_are_told(tmp_path: Path) -> None:
    full = [[*PLAYERS[0], "名次"], *([*row, 4 - at] for at, row in enumerate(PLAYERS[1:], 1))]
    other: Rows = [["队名", "队员1", "队员2"], ["甲队", "甲1", "戊1"]]
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=full, 出场=other))
    assert [name_of(each.lost.said) for each in found.lost] == ["SAYS_OTHERWISE"]


FULL: Rows = [[*PLAYERS[0], "名次"], *([*row, 4 - at] for at, row in enumerate(PLAYERS[1:], 1))]
OTHER_PLACES: Rows = [["队名", "名次"], ["乙队", 1], ["甲队", 2], ["丙队", 3]]


def judged(found: Gathered) -> list[tuple[str, Severity]]:
    """What is told, and how bad it is."""
    said = [each.lost.said for each in (*found.remarks, *found.lost)]
    return [(each.name, each.severity) for each in said if isinstance(each, Said)]


@pytest.mark.parametrize("title", ["预赛", "上次成绩", "第1轮", "第2試合", "Qualifying round", "Round 1"])
def test_other_places_of_another_time_are_a_hint(tmp_path: Path, title: str) -> None:
    """It was told as a loss, and ``award`` ended with 1."""
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", **{"成绩": FULL, title: OTHER_PLACES}))
    assert [(row["unit"], row["place"]) for row in found.tables["entries"]] == [("丙队", 3), ("乙队", 2), ("甲队", 1)]
    assert judged(found) == [("OF_ANOTHER_TIME", HINT)]


def test_a_title_over_the_headings_says_another_time_too(tmp_path: Path) -> None:
    titled: Rows = [["2026 团体赛 预赛名次"], [], *OTHER_PLACES]
    assert judged(given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=FULL, 表2=titled))) == [
        ("OF_ANOTHER_TIME", HINT)
    ]


@pytest.mark.parametrize(
    ("read", "title"),
    [("成绩", "表2"), ("成绩", "预赛更正"), ("予選", "第1試合"), ("予選", "決勝")],
    ids=["unnamed", "a correction", "both are of a stage", "the final"],
)
def test_other_places_that_may_be_the_right_ones_are_a_loss(tmp_path: Path, read: str, title: str) -> None:
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", **{read: FULL, title: OTHER_PLACES}))
    assert judged(found) == [("SAYS_OTHERWISE", LOST)]


def test_other_players_of_another_time_are_a_loss(tmp_path: Path) -> None:
    other: Rows = [["队名", "队员1", "队员2"], ["甲队", "甲1", "戊1"]]
    assert judged(given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=FULL, 预赛=other))) == [
        ("SAYS_OTHERWISE", LOST)
    ]


@pytest.mark.parametrize("before", [[["等级分"], [2400], [2300]], [[], [], []]], ids=["", "nobody had one"])
def test_ratings_after_the_event_are_not_those_before_it(tmp_path: Path, before: Rows) -> None:
    """Where the list had none they became the ratings that players came with, without a word."""
    named: Rows = [["姓名", "单位"], ["张三", "甲"], ["李四", "乙"]]
    listed = [[*row, *rating] for row, rating in zip(named, before, strict=True)]
    games: Rows = [["轮次", "红方", "结果", "黑方"], [1, "张三", "胜", "李四"]]
    after: Rows = [["姓名", "等级分"], ["张三", 2410], ["李四", 2290]]
    found = given_by("xq-rated", sheets(tmp_path / "a.xlsx", 名单=listed, 对局=games, 赛后等级分=after))
    assert [[row[key] for key in row if key == "rating"] for row in found.tables["entries"]] == before[1:]
    assert judged(found) == [("OF_ANOTHER_TIME", HINT)]


def with_a_fifth(*fifth: str | None) -> Rows:
    """Give the players of each team with one more."""
    return [[*PLAYERS[0], "队员5"], *([*row, more] for row, more in zip(PLAYERS[1:], fifth, strict=True))]


def test_who_leads_a_team_and_does_not_play_is_no_further_player(tmp_path: Path) -> None:
    """It was told that the lists do not agree on 队员5: a 监督 is no player."""
    listed = with_a_fifth("丙5（監督）", "乙5（NPC）", None)
    assert not judged(given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=FULL, 报名=listed)))


def test_who_leads_a_team_does_not_part_the_players_from_what_they_hold(tmp_path: Path) -> None:
    listed = [[*row, *held] for row, held in zip(with_a_fifth("丙5（监督）", None, None), HOLDINGS, strict=True)]
    results: Rows = [[*FULL[0], "胜", "平"], *([*row, 1, 0] for row in FULL[1:])]
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=results, 报名=listed))
    assert [row["holding1"] for row in found.tables["entries"]] == [700, 800, 900]
    assert not told(found)


def test_a_further_player_who_is_registered_is_a_hint(tmp_path: Path) -> None:
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=FULL, 报名=with_a_fifth("丙5", None, None)))
    assert players(found) == [[f"{team}{at}" for at in range(1, 5)] for team in "丙乙甲"]
    assert judged(found) == [("FURTHER_PLAYERS", HINT)]
    assert "“丙5”" in found.remarks[0].lost.said.text("zh")


def test_a_further_player_of_a_correction_is_a_loss(tmp_path: Path) -> None:
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=FULL, 更正=with_a_fifth("丙5", None, None)))
    assert judged(found) == [("SAYS_OTHERWISE", LOST)]


def test_players_beside_a_captain_alone_are_a_loss(tmp_path: Path) -> None:
    """The others of his team have played as well: with them it has another mean."""
    captains: Rows = [[*RESULTS[0], "队员1"], *([*row, f"{row[1][0]}1"] for row in RESULTS[1:])]
    assert judged(given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=captains, 名单=PLAYERS))) == [
        ("SAYS_OTHERWISE", LOST)
    ]


@pytest.mark.parametrize(
    "again",
    [
        [["名次", "队名"], [1, "甲 队"], ["第2名", "乙队"], [3, "丙队"]],
        [["队名", "队员1", "队员2", "队员3"], ["甲队", "甲3（队长）", "甲1", "甲2"]],
        [["队名", "胜"], ["甲队", 2.3], ["合计", 9]],
    ],
    ids=["places", "players in another order", "rounded"],
)
def test_what_says_the_same_once_more_is_nothing_to_tell(tmp_path: Path, again: Rows) -> None:
    full = [[*PLAYERS[0], "名次", "胜"], *([*row, 4 - at, 2.25] for at, row in enumerate(PLAYERS[1:], 1))]
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=full, 公告=again))
    assert not told(found)
    assert players(found) == [[f"{team}{at}" for at in range(1, 5)] for team in "丙乙甲"]


def test_two_rows_of_one_entry_that_say_different_things_are_told(tmp_path: Path) -> None:
    """Which of the two would be its players?"""
    twice: Rows = [["队名", "队员1", "队员2"], ["甲队", "甲1", "甲2"], ["乙队", "乙1", "乙2"], ["甲队", "戊1", "戊2"]]
    found = given_by("cba-teams", sheets(tmp_path / "a.xlsx", 成绩=RESULTS, 名单=twice))
    assert any(each.lost.said.severity >= LOST for each in found.lost if isinstance(each.lost.said, Said))
    assert players(found)[0] != ["戊1", "戊2", None, None]


def test_pairs_without_names_are_known_by_their_players(tmp_path: Path) -> None:
    pairs: Rows = [["姓名1", "姓名2", "成绩", "名次"], ["甲", "乙", 60, 1], ["丙", "丁", 50, 2]]
    other: Rows = [["姓名1", "姓名2", "名次"], ["丁", "丙", 1], ["甲", "乙", 2]]
    found = given_by("cba-pairs", sheets(tmp_path / "a.xlsx", 成绩=pairs, 更正=other))
    assert [name_of(each.lost.said) for each in found.lost] == ["SAYS_OTHERWISE"]


ADDED: list[tuple[Rows, list[str]]] = [
    ([["队名", "名次"], ["甲队", 2], ["乙队", 1]], ["甲队", "乙队"]),
    ([["队名", "队员1"], ["甲队", "戊"]], ["甲队"]),
    ([["队名", "队员1", "队员2", "队员3"], ["甲队", "甲", "甲二", "戊"]], ["甲队"]),
    ([["名次", "队名", "总大师分"], [1, "甲队", 9], [2, "乙队", 5]], []),
]


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "names"), ADDED, ids=["places", "players", "a further player", "a copy of the board"])
def test_a_sheet_put_into_a_workbook_of_ours_that_contradicts_is_told(
    tmp_path: Path, rows: Rows, names: list[str]
) -> None:
    entries = [
        {"unit": f"{team}队", "place": at, "player1": team, "player2": f"{team}二"}
        for at, team in enumerate("甲乙丙", 1)
    ]
    given = {"settings": {"level": "club", "boards": 24}, "entries": entries}
    file = made(tmp_path / "a.xlsx", given)
    book = openpyxl.load_workbook(file)
    page = book.create_sheet("更正")
    for row in rows:
        page.append(row)
    book.save(file)
    said = [each for each in filled(file).found.ledger.marks.get("更正", {}).values() if isinstance(each, Said)]
    assert {each.name for each in said} == ({"ADDED_ROWS_NOT_READ"} if names else set())
    assert all(name in said[0].text("zh") for name in names)


def test_a_row_that_fits_two_entries_is_told(tmp_path: Path) -> None:
    """Pair 1 sits in both lines: whose players are these? Pair 2 is one alone, and has its own."""
    pairs: Rows = [["对号", "方向", "加减分"], [1, "南北", 0], [2, "南北", 1], [1, "东西", 2]]
    named: Rows = [["对号", "队员1", "队员2"], [1, "甲", "乙"], [2, "丙", "丁"]]
    found = given_by("br-pairs", sheets(tmp_path / "a.xlsx", 对子=pairs, 名单=named))
    assert [row.get("player1") for row in found.tables["entries"]] == [None, "丙", None]
    assert told(found) == ["未读取：工作表“名单”第 2 行，因为“1”可能是“对子”第 2、4 行中的任何一个；请写明是哪一个"]


#: Two pairs of one name, told apart under a heading that the event knows, and under one that people alone know.
APART = [("名次", [1, 2, 3]), ("单位", ["上海", "北京", "广州"])]


@pytest.mark.parametrize(("heading", "says"), APART, ids=["of ours", "of theirs"])
def test_a_row_says_itself_which_of_two_entries_it_is_of(tmp_path: Path, heading: str, says: list[Any]) -> None:
    names = ["王伟—李娜", "王伟—李娜", "张三—赵六"]
    scores = zip(names, says, [60, 55, 50], ["南北", "南北", "东西"], strict=True)
    holdings = zip(names, says, [10, 20, 30], strict=True)
    results: Rows = [["选手", heading, "成绩", "方向"], *map(list, scores)]
    listed: Rows = [["选手", heading, "大师分1"], *map(list, reversed([*holdings]))]
    found = given_by("cba-pairs", sheets(tmp_path / "a.xlsx", 成绩=results, 名单=listed))
    assert [row.get("holding1") for row in found.tables["entries"]] == [10, 20, 30]
    assert not told(found)


@pytest.mark.parametrize("number", [1, "1"])
def test_rows_counted_anew_say_nothing_of_which_entry_they_are(tmp_path: Path, number: Any) -> None:
    results: Rows = [["序", "选手", "成绩", "方向"], [number, "王伟—李娜", 60, "南北"], [2, "王伟—李娜", 55, "南北"]]
    listed: Rows = [["序", "选手", "大师分1"], [number, "王伟—李娜", 20]]
    found = given_by("cba-pairs", sheets(tmp_path / "a.xlsx", 成绩=results, 名单=listed))
    assert told(found) == [
        "未读取：工作表“名单”第 2 行，因为“王伟—李娜”可能是“成绩”第 2、3 行中的任何一个；请写明是哪一个"
    ]


def test_a_row_that_says_again_what_one_of_two_entries_says_is_not_told(tmp_path: Path) -> None:
    pairs: Rows = [["对号", "方向", "队员1", "队员2"], [1, "南北", "甲", "乙"], [1, "东西", "丙", "丁"]]
    named: Rows = [["对号", "队员1", "队员2"], [1, "丙", "丁"]]
    assert not told(given_by("br-pairs", sheets(tmp_path / "a.xlsx", 对子=pairs, 名单=named)))
