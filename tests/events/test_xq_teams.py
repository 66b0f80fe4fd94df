"""xq-teams: match points, board points and every other key by hand; what is wrong with a row; places by the players."""

from collections.abc import Sequence
from typing import Any

import pytest
from xqevents import rows, told

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet import parts

HEADS = ["轮次", "主队", "客队", "台次", "主队棋手", "客队棋手", "结果", "先后手"]
TEAMS = [["甲", "赵一", "赵二"], ["乙", "钱一", "钱二"], ["丙", "孙一", "孙二"], ["丁", "李一", "李二"]]
#: Two boards, everybody against everybody. By hand, board points of the two teams behind each match.
ROUNDS = [
    (1, "甲", "丁", 1, "赵一", "李一", "胜", "红"),
    (1, "甲", "丁", 2, "赵二", "李二", "和", "黑"),  # 3:1
    (1, "乙", "丙", 1, "钱一", "孙一", "负", "红"),
    (1, "乙", "丙", 2, "钱二", "孙二", "胜", "黑"),  # 2:2
    (2, "丁", "丙", 1, "李一", "孙一", "胜", "红"),
    (2, "丁", "丙", 2, "李二", "孙二", "胜", "黑"),  # 4:0
    (2, "甲", "乙", 1, "赵一", "钱一", "和", "红"),
    (2, "甲", "乙", 2, "赵二", "钱二", "和", "黑"),  # 2:2
    (3, "乙", "丁", 1, "钱一", "李一", "胜", "红"),
    (3, "乙", "丁", 2, "钱二", "李二", "负", "黑"),  # 2:2
    (3, "丙", "甲", 1, "孙一", "赵一", "和", "红"),
    (3, "丙", "甲", 2, "孙二", "赵二", "负", "黑"),  # 1:3
]
#: Match points: 甲 2+1+2, 乙 1+1+1, 丙 1+0+0, 丁 0+2+1. Board points: 甲 3+2+3, 乙 2+2+2, 丙 2+0+1, 丁 1+4+2.
POINTS = {"甲": (5, 8), "乙": (3, 6), "丙": (1, 3), "丁": (3, 7)}


def computed(
    games: Sequence[Sequence[Any]],
    teams: Sequence[Sequence[Any]] = TEAMS,
    heads: Sequence[str] = HEADS,
    **settings: Any,
) -> Outcome:
    """Return the outcome of a sheet's ranges."""
    given = {"比赛名称": "团体赛", "日期": "2026-05-02", "每场台数": 2} | settings
    wide = max(map(len, teams))
    entries = [["队名", *(f"队员{number}" for number in range(1, wide))], *([*team] for team in teams)]
    asked = [[key, value] for key, value in given.items() if value is not None]
    return running.of_ranges("xq-teams", asked, [entries, [[*heads], *map(list, games)]])


def by_team(outcome: Outcome, *keys: str) -> dict[str, Any]:
    return {row["unit"]: tuple(row[key] for key in keys) if len(keys) > 1 else row[keys[0]] for row in rows(outcome)}


def test_match_points_and_board_points() -> None:
    outcome = computed(ROUNDS)
    assert by_team(outcome, "match_points", "board_points") == POINTS
    assert by_team(outcome, "place") == {"甲": 1, "丁": 2, "乙": 3, "丙": 4}
    assert by_team(outcome, "wins", "board_wins") == {"甲": (2, 2), "乙": (0, 2), "丙": (0, 1), "丁": (1, 3)}
    assert outcome.publishable
    assert [outcome.value(key) for key in ("n", "played", "matches", "games", "left_out")] == [4, 3, 6, 12, 0]


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        # the final match points of the opponents: 甲 met 丁 3, 乙 3, 丙 1
        ("对手分", {"甲": 7, "乙": 9, "丙": 11, "丁": 9}),
        # of those beaten whole, of those drawn with half: 甲 beat 丁 3 and 丙 1 and drew with 乙 3
        ("小分", {"甲": 5.5, "乙": 4.5, "丙": 1.5, "丁": 2.5}),
        # 甲 2, 3, 5 after the rounds; 丁 0, 2, 3
        ("累进分", {"甲": 10, "乙": 6, "丙": 3, "丁": 5}),
        # without the opponent who has least
        ("去最低对手分", {"甲": 6, "乙": 8, "丙": 8, "丁": 8}),
        # points of 赵一 2+1+1, 钱一 0+1+2, 孙一 2+0+1, 李一 0+2+0
        ("首台局分", {"甲": 4, "乙": 3, "丙": 3, "丁": 2}),
        # won with black: of 甲 nobody, 钱二 and 孙一 in round 1, 李二 in round 2
        ("后胜", {"甲": 0, "乙": 1, "丙": 1, "丁": 1}),
    ],
)
def test_each_key_by_hand(key: str, expected: dict[str, float]) -> None:
    outcome = computed(ROUNDS, 排名依据=f"场分，{key}")
    code = outcome.settings.order.split(",")[1]  # type: ignore[attr-defined]
    assert by_team(outcome, code) == expected


def test_the_direct_encounter_parts_those_who_are_level_before_it() -> None:
    """乙 and 丁 have 3 match points and met 2:2, one match point each: they share the place; a play-off parts them."""
    outcome = computed(ROUNDS, 排名依据="场分，直胜")
    assert by_team(outcome, "direct") == {"甲": None, "乙": 1, "丙": None, "丁": 1}
    assert by_team(outcome, "place") == {"甲": 1, "乙": 2, "丁": 2, "丙": 4}
    entries = [["队名", "加赛"], ["甲", ""], ["乙", "胜"], ["丙", ""], ["丁", "负"]]
    settings = [["每场台数", 2], ["排名依据", "场分，直胜"]]
    outcome = running.of_ranges("xq-teams", settings, [entries, [HEADS, *map(list, ROUNDS)]])
    assert by_team(outcome, "place") == {"甲": 1, "乙": 2, "丁": 3, "丙": 4}


def test_three_points_for_a_match_won() -> None:
    outcome = computed(ROUNDS, 场分计分法="3-1-0")
    assert by_team(outcome, "match_points") == {"甲": 7, "乙": 3, "丙": 1, "丁": 4}


def test_players_by_board_and_what_each_has() -> None:
    listed = parts.part(computed(ROUNDS), "players")
    assert listed[0] == ["台次", "棋手", "队名", "台次名次", "积分", "局数", "胜", "和", "负"]
    # board 1: 赵一 2+1+1, 钱一 0+1+2, 孙一 2+0+1, 李一 0+2+0
    assert [row[:5] for row in listed[1:5]] == [
        [1, "赵一", "甲", 1, 4],
        [1, "钱一", "乙", 2, 3],
        [1, "孙一", "丙", 2, 3],
        [1, "李一", "丁", 4, 2],
    ]
    members = {row["name"]: row["board_points"] for row in rows(computed(ROUNDS), "members")}
    # board 2: 赵二 1+1+2, 钱二 2+1+0, 孙二 0+0+0, 李二 1+2+2
    assert members == {"赵一": 4, "赵二": 4, "钱一": 3, "钱二": 3, "孙一": 3, "孙二": 0, "李一": 2, "李二": 5}


def test_the_cross_table_has_the_opponents_number_and_the_board_points() -> None:
    assert parts.part(computed(ROUNDS), "crosstable") == [
        ["序号", "队名", "第1轮", "第2轮", "第3轮", "场分", "局分", "名次"],
        [1, "甲", "4 3:1", "2 2:2", "3 3:1", 5, 8, 1],
        [2, "乙", "3 2:2", "1 2:2", "4 2:2", 3, 6, 3],
        [3, "丙", "2 2:2", "4 0:4", "1 1:3", 1, 3, 4],
        [4, "丁", "1 1:3", "3 4:0", "2 2:2", 3, 7, 2],
    ]


def test_a_board_may_be_written_from_the_other_team() -> None:
    """The second board of each match is written by the team that has red there."""
    mirror = {"胜": "负", "负": "胜", "和": "和"}
    turned = [
        (number, away, home, board, second, first, mirror[result], "红")
        if board == 2
        else (number, home, away, board, first, second, result, side)
        for number, home, away, board, first, second, result, side in ROUNDS
    ]
    outcome = computed(turned, 排名依据="场分，局分，后胜")
    assert by_team(outcome, "match_points", "board_points") == POINTS
    assert by_team(outcome, "black_wins") == {"甲": 0, "乙": 1, "丙": 1, "丁": 1}
    assert outcome.publishable
    beside = parts.part(outcome, "games")
    assert [row[:2] for row in beside[1:3]] == [[2, 0], [1, 1]]


def test_players_may_be_left_out_and_boards_counted_by_their_order() -> None:
    without = [[number, home, away, result, side] for number, home, away, _, _, _, result, side in ROUNDS]
    outcome = computed(without, heads=["轮次", "主队", "客队", "结果", "先后手"])
    assert by_team(outcome, "match_points", "board_points") == POINTS
    assert {row["name"]: row["board_points"] for row in rows(outcome, "members")}["李二"] == 5
    outcome = computed(without, [[team[0]] for team in TEAMS], ["轮次", "主队", "客队", "结果", "先后手"])
    assert by_team(outcome, "match_points", "board_points") == POINTS
    assert rows(outcome, "members") == []


def test_a_bye_has_the_match_points_of_a_win_and_the_board_points_that_are_set() -> None:
    games = [*ROUNDS[:2], (1, "乙", "", "", "", "", "轮空", "")]
    outcome = computed(games, TEAMS[:2] + TEAMS[3:], 轮空局分="２")
    assert by_team(outcome, "match_points", "board_points") == {"甲": (2, 3), "乙": (2, 2), "丁": (0, 1)}
    assert by_team(outcome, "place") == {"甲": 1, "乙": 2, "丁": 3}
    in_place_of_a_team = [*ROUNDS[:2], (1, "乙", "轮空", "", "", "", "", "")]
    assert rows(computed(in_place_of_a_team, TEAMS[:2] + TEAMS[3:], 轮空局分="２")) == rows(outcome)
    unset = computed(games, TEAMS[:2] + TEAMS[3:])
    assert [each[:3] for each in told(unset)] == [("games", 3, "result")]
    assert "轮空局分" in told(unset)[0][3]
    assert by_team(unset, "match_points")["乙"] == 0


@pytest.mark.parametrize(
    ("result", "expected"),
    [("弃权胜", (2, 4, 0, 0)), ("弃权负", (0, 0, 2, 4)), ("双方弃权", (0, 0, 0, 0)), ("未赛", (0, 0, 0, 0))],
)
def test_a_match_that_is_forfeited_as_a_whole(result: str, expected: tuple[int, ...]) -> None:
    outcome = computed([(1, "甲", "乙", "", "", "", result, "")], TEAMS[:2])
    assert outcome.publishable
    found = by_team(outcome, "match_points", "board_points")
    assert (*found["甲"], *found["乙"]) == expected
    assert outcome.counting["games"][0]["played"] is False


def test_one_board_forfeited_is_a_board_like_others() -> None:
    """甲 loses board 2 without a player: 2:2, and board 1 was played."""
    games = [(1, "甲", "乙", 1, "赵一", "钱一", "胜", "红"), (1, "甲", "乙", 2, "", "钱二", "弃权负", "")]
    outcome = computed(games, TEAMS[:2])
    assert by_team(outcome, "match_points", "board_points") == {"甲": (1, 2), "乙": (1, 2)}
    assert outcome.publishable


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        (("弃权负", "弃权胜"), (1, 2, 1, 2)),  # 0 + 2 board points against 2 + 0: as many, so one match point each
        (("弃权胜", "双方弃权"), (2, 2, 0, 0)),
        (("双方弃权", "未赛"), (0, 0, 0, 0)),
    ],
)
def test_a_match_that_is_forfeited_board_by_board(results: Sequence[str], expected: tuple[int, ...]) -> None:
    games = [(1, "甲", "乙", board, "", "", result, "") for board, result in enumerate(results, 1)]
    found = by_team(computed(games, TEAMS[:2]), "match_points", "board_points")
    assert (*found["甲"], *found["乙"]) == expected


#: 甲 and 乙 forfeit a board each: a match point each. 丙 then loses to 甲 by both boards.
FORFEITED = [
    (1, "甲", "乙", 1, "", "", "弃权负", ""),
    (1, "甲", "乙", 2, "", "", "弃权胜", ""),
    (2, "甲", "丙", 1, "赵一", "孙一", "胜", "红"),
    (2, "甲", "丙", 2, "赵二", "孙二", "胜", "黑"),
]


@pytest.mark.parametrize(
    ("forfeits", "opponents", "sb"),
    [
        # 甲 1 + 2 match points, 乙 1, 丙 0. A forfeit has no opponent: 甲 has met 丙, 乙 nobody.
        ("不计", {"甲": 0, "乙": 0, "丙": 3}, {"甲": 0, "乙": 0, "丙": 0}),
        # 小分 alone takes it as played: half of the 1 of 乙, and all of the 0 of 丙; half of the 3 of 甲.
        ("计入", {"甲": 0, "乙": 0, "丙": 3}, {"甲": 0.5, "乙": 1.5, "丙": 0}),
    ],
)
def test_a_match_drawn_by_forfeits_alone_has_no_opponent(
    forfeits: str, opponents: dict[str, float], sb: dict[str, float]
) -> None:
    outcome = computed(FORFEITED, TEAMS[:3], 排名依据="场分，对手分，小分", 弃权局=forfeits)
    assert by_team(outcome, "match_points") == {"甲": 3, "乙": 1, "丙": 0}
    assert by_team(outcome, "opponents") == opponents
    assert by_team(outcome, "sb") == sb


def test_as_a_secretary_types_it() -> None:
    """Full-width digits, 第1轮, spaces, blank rows, a number for a board."""
    games: list[Sequence[Any]] = [
        ("第１轮", "甲 ", " 丁", "１", "赵 一", "李一", "胜 ", "红方"),
        ("",) * 8,
        ("1", "甲", "丁", 2.0, "赵二", "", "½-½", "黑"),
    ]
    outcome = computed(games, [TEAMS[0], TEAMS[3]])
    assert told(outcome) == []
    assert by_team(outcome, "match_points", "board_points") == {"甲": (2, 3), "丁": (0, 1)}


#: A row in place of one of the first two rounds, at which column it is told, and how.
WRONG: list[tuple[int, tuple[Any, ...], str, str]] = [
    (0, (1, "甲", "戊", 1, "赵一", "", "胜", "红"), "away", "参赛队中没有“戊”：此行不计入"),
    (0, (1, "甲", "轮空", "", "", "", "胜", ""), "away", "“轮空”不是对手：请写在“结果”列，“客队”留空"),
    (0, (1, "甲", "甲", 1, "", "", "胜", "红"), "away", "甲 的对手是自己"),
    (1, (1, "甲", "丁", 1, "赵二", "李二", "和", "黑"), "board", "这场比赛的第 1 台已在第 1 行：此行不计入"),
    (1, (1, "甲", "丁", 3, "赵二", "李二", "和", "黑"), "board", "第 3 台：每场只有 2 台，此行不计入"),
    (1, (1, "甲", "丁", 2, "赵一", "李二", "和", "黑"), "player", "“赵一”在第 1 轮已有对局（第 1 行）：此局不计入"),
    (1, (1, "甲", "丁", 2, "钱一", "李二", "和", "黑"), "player", "“钱一”是 乙 的队员，不是 甲 的：此局不计入"),
    (
        1,
        (1, "甲", "丁", 2, "赵二", "李二", "", "黑"),
        "result",
        "未填结果，甲 – 丁 这场暂不计入（没有下的对局写“未赛”）",
    ),
    (2, (1, "乙", "丁", 1, "钱一", "", "胜", "红"), "away", "丁 在第 1 轮已与 甲 对阵（第 1 行）：此行不计入"),
]


@pytest.mark.parametrize(("at", "row", "column", "says"), WRONG, ids=[column for _, _, column, _ in WRONG])
def test_what_is_wrong_with_a_row(at: int, row: tuple[Any, ...], column: str, says: str) -> None:
    games: list[tuple[Any, ...]] = [*ROUNDS[:4]]
    games[at] = row
    outcome = computed(games)
    assert ("games", at + 1, column, says) in told(outcome)
    assert not outcome.publishable


def test_a_side_that_cannot_be_read_is_told_once_where_the_result_names_the_colour() -> None:
    """绿 is no side, and no side is missing; without it 红胜 does not say which team has won, while 胜 does."""
    outcome = computed([(1, "甲", "乙", 1, "赵一", "钱一", "红胜", "绿")], TEAMS[:2], 每场台数=1)
    assert [(each.name, each.severity) for each in outcome.problems if each.row] == [("NOT_ALLOWED", "error")]
    assert by_team(outcome, "match_points") == {"甲": 0, "乙": 0}
    plain = computed([(1, "甲", "乙", 1, "赵一", "钱一", "胜", "绿")], TEAMS[:2], 每场台数=1)
    assert by_team(plain, "match_points") == {"甲": 2, "乙": 0}


def test_a_match_counts_when_all_its_boards_do() -> None:
    outcome = computed([ROUNDS[0], *ROUNDS[2:4]])
    assert told(outcome) == [
        ("games", 1, "board", "第 1 轮 甲 – 丁：2 台中计入 1 台，待各台齐全后这场才计入"),
    ]
    assert by_team(outcome, "match_points") == {"甲": 0, "乙": 1, "丙": 1, "丁": 0}


def test_a_player_whom_the_entry_lacks_is_told_and_counts() -> None:
    games = [ROUNDS[0], (1, "甲", "丁", 2, "赵三", "李二", "和", "黑")]
    outcome = computed(games, [TEAMS[0], TEAMS[3]])
    assert outcome.publishable
    assert [each.said.text("zh") for each in outcome.problems if each.name == "NOT_IN_TEAM"] == [
        "甲 的队员中没有“赵三”：请更正姓名，或将其加入该队（此局照常计入）"
    ]
    assert by_team(outcome, "board_points") == {"甲": 3, "丁": 1}


def test_namesakes_of_two_teams_are_told_apart_by_their_teams() -> None:
    members = [["会员号", "姓名"], ["1", "王伟"], ["2", "王伟"]]
    entries = [["队名", "队员1", "队员2"], ["甲", "王伟 #1", ""], ["乙", "王伟 #2", ""]]
    games = [HEADS, [1, "甲", "乙", 1, "王伟", "王伟", "胜", "红"]]
    outcome = running.of_ranges("xq-teams", [["每场台数", 1]], [entries, games, members])
    assert told(outcome) == []
    assert [(row["number"], row["board_points"]) for row in rows(outcome, "members")] == [("1", 2), ("2", 0)]


@pytest.mark.parametrize("typed", ["王伟 #0002", "王伟#2", "王伟（0002）", "2", "＃2"])
def test_namesakes_of_one_team_are_told_apart_by_their_numbers(typed: str) -> None:
    """With the zeros in front or without; a game won is 2."""
    members = [["会员号", "姓名"], ["0001", "王伟"], ["0002", "王伟"], ["0003", "李一"]]
    entries = [["队名", "队员1", "队员2"], ["甲", "王伟 #0001", "王伟 #0002"], ["乙", "李一", ""]]
    games = [HEADS, [1, "甲", "乙", 1, typed, "李一", "胜", "红"]]
    outcome = running.of_ranges("xq-teams", [["每场台数", 1]], [entries, games, members])
    assert told(outcome) == []
    points = {row["number"]: row["board_points"] for row in rows(outcome, "members")}
    assert points == {"0001": 0, "0002": 2, "0003": 0}


def test_namesakes_without_numbers_play_for_their_teams_in_one_round() -> None:
    """They are told once, where they are entered; 甲 and 丙 win 4:0, and are tied."""
    teams = [["甲", "王伟", "赵二"], ["乙", "王伟", "钱二"], *TEAMS[2:]]
    games = [
        (1, "甲", "丁", 1, "王伟", "李一", "胜", "红"),
        (1, "甲", "丁", 2, "赵二", "李二", "胜", "黑"),
        (1, "乙", "丙", 1, "王伟", "孙一", "负", "红"),
        (1, "乙", "丙", 2, "钱二", "孙二", "负", "黑"),
    ]
    outcome = computed(games, teams)
    assert [each.name for each in outcome.problems] == ["PLAYER_TWICE", "TIED_FIRST"]
    assert by_team(outcome, "board_points") == {"甲": 4, "乙": 0, "丙": 4, "丁": 0}
    twice = computed([*games[:3], (1, "乙", "丙", 2, "王伟", "孙二", "负", "黑")], teams)
    assert [each.name for each in twice.problems] == ["PLAYER_TWICE", "PLAYS_TWICE", "BOARDS_LACKING"]


# --- places by the players' own scores

#: A Swiss of players: 赵一 2+1, 赵二 0+2, 赵三 2+0; 钱一 0+2, 钱二 2+0, 钱三 0+1.
SINGLE = [
    (1, "甲", "乙", "赵一", "钱一", "胜"),
    (1, "甲", "乙", "赵二", "钱二", "负"),
    (1, "甲", "乙", "赵三", "钱三", "胜"),
    (2, "甲", "乙", "赵一", "钱三", "和"),
    (2, "甲", "甲", "赵二", "赵三", "胜"),
    (2, "乙", "乙", "钱一", "钱二", "胜"),
]
SINGLE_HEADS = ["轮次", "主队", "客队", "棋手", "对手", "结果"]
SINGLES = [["甲", "赵一", "赵二", "赵三"], ["乙", "钱一", "钱二", "钱三"]]


def test_the_sum_of_the_best_players() -> None:
    """Of three the best two: 甲 3 + 2, 乙 2 + 2; all three: 7 and 5."""
    for count, expected in ((2, {"甲": 5, "乙": 4}), (3, {"甲": 7, "乙": 5}), (1, {"甲": 3, "乙": 2})):
        outcome = computed(
            SINGLE, SINGLES, SINGLE_HEADS, 排名依据="个人得分之和，个人最高得分", 计分人数=count, 每场台数=None
        )
        assert told(outcome) == []
        assert by_team(outcome, "best") == expected
        assert by_team(outcome, "top_player") == {"甲": 3, "乙": 2}
    with pytest.raises(CellError, match="Players that count"):
        computed(SINGLE, SINGLES, SINGLE_HEADS, 排名依据="个人得分之和", 每场台数=None)


def test_whose_team_is_not_named_is_found_by_his_name() -> None:
    games = [(number, "", "", player, opponent, result) for number, _, _, player, opponent, result in SINGLE]
    outcome = computed(games, SINGLES, SINGLE_HEADS, 排名依据="个人得分之和", 计分人数=2, 每场台数=None)
    assert by_team(outcome, "best") == {"甲": 5, "乙": 4}
    strange = [(1, "", "", "周一", "赵一", "胜")]
    outcome = computed(strange, SINGLES, SINGLE_HEADS, 排名依据="个人得分之和", 计分人数=2, 每场台数=None)
    assert [each[2] for each in told(outcome)] == ["home"]


def test_a_player_without_an_opponent_is_so_where_the_word_stands_in_the_place_of_one() -> None:
    """2-1-0: 赵一 has 2 for the bye of round 3, as a win."""
    places = {"排名依据": "个人得分之和", "计分人数": 3, "每场台数": None}
    found = [
        computed([*SINGLE, (3, "甲", "", "赵一", *bye)], SINGLES, SINGLE_HEADS, **places)
        for bye in (("轮空", ""), ("", "轮空"))
    ]
    assert [(by_team(each, "best"), told(each)) for each in found] == [({"甲": 9, "乙": 5}, [])] * 2


def test_fewer_players_than_count_are_told() -> None:
    outcome = computed(SINGLE, SINGLES, SINGLE_HEADS, 排名依据="个人得分之和", 计分人数=4, 每场台数=None)
    assert by_team(outcome, "best") == {"甲": 7, "乙": 5}
    assert sum(each.name == "TOO_FEW_PLAYERS" for each in outcome.problems) == 2


def test_boards_are_asked_for_where_matches_decide() -> None:
    with pytest.raises(CellError, match="Boards of a match"):
        computed(ROUNDS, 每场台数=None)


def test_a_working_tells_each_match() -> None:
    outcome = computed(ROUNDS)
    lines = [(each.symbol.text("zh"), each.value) for each in outcome.working("甲") if each.symbol]
    assert lines[1:6] == [
        ("第 1 轮对 丁：胜（3 : 1）", 2),
        ("第 2 轮对 乙：和（2 : 2）", 1),
        ("第 3 轮对 丙：胜（3 : 1）", 2),
        ("甲 的场分", 5),
        ("甲 的局分", 8),
    ]
    assert all(each.symbol.text(language) for each in outcome.working("甲") for language in LANGUAGES)
