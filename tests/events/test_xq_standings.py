"""xq-standings: the printed tables, a second computation, every slip, the words of every setting."""

from typing import Any

import pytest
from casefiles import Case, every
from hypothesis import given
from hypothesis import strategies as st
from properties import steady
from tiers import sizes
from xqevents import FOUR, GAMES, HEADS, POINTS, Second, generated, ranges, rows, told

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import text_of
from xlfuncs.events import running
from xlfuncs.events.sheet import parts
from xlfuncs.rulebooks.xiangqi.terms import METHODS

PRINTED = [case for case in every() if "printed_tables" in case.place]
SECOND_KEYS = ["opponents", "sb", "progressive", "perf", "progress_rate", "win_rate", "wins", "black_games"]
SECOND_KEYS += ["black_wins", "cut1"]


def board(outcome: Any) -> list[list[Any]]:
    return parts.part(outcome, "board")[1:]


@pytest.mark.parametrize("case", PRINTED, ids=lambda case: case.place)
def test_the_printed_tables(case: Case) -> None:
    players, games, order = case.args
    players = [name for (name,) in players]
    outcome = ranges({"排名依据": order, "总轮数": 11}, players, games)
    found = board(outcome)
    assert [row[:2] for row in found] == [row[:2] for row in case.expect]
    for row, expected in zip(found, case.expect, strict=True):
        assert row[2:] == pytest.approx(expected[2:], abs=case.within)
    assert outcome.publishable


@pytest.mark.few(14)
@pytest.mark.slow
@pytest.mark.parametrize("forfeits", ["不计", "计入"])
@pytest.mark.parametrize("system", POINTS)
@pytest.mark.parametrize("size", [8, 24, 41])
def test_a_second_computation(size: int, system: str, forfeits: str) -> None:
    names, games = generated(size, 7, size, system)
    outcome = ranges(
        {"计分法": system, "排名依据": "，".join(["points", *SECOND_KEYS]), "弃权局": forfeits, "总轮数": 7},
        names,
        games,
    )
    second = Second(names, games, system, forfeits)
    places = second.places(["points", *SECOND_KEYS])
    for row in rows(outcome):
        figures = second.figures(row["player"])
        assert row["place"] == places[row["player"]]
        for key, value in figures.items():
            assert row[key] == pytest.approx(float(value), abs=1e-12), (row["player"], key)
    assert outcome.publishable


@pytest.mark.slow
@pytest.mark.parametrize("size", sizes(110, 200, 500))
def test_large_events(size: int) -> None:
    names, games = generated(size, 9, size)
    outcome = ranges({"总轮数": 9, "排名依据": "积分，表现分"}, names, games)
    second = Second(names, games, "2-1-0", "不计")
    places = second.places(["points", "perf"])
    assert {row["player"]: row["place"] for row in rows(outcome)} == places
    assert outcome.typed == outcome.counted == size
    assert outcome.value("games") == len(games)


def test_a_player_without_any_game_is_listed_with_0() -> None:
    outcome = ranges({}, [*FOUR, "戊"], GAMES)
    # 丁 has 0 points too, and 5 + 2 of the opponents 丙 and 乙.
    assert rows(outcome)[-1] == {"player": "戊", "place": 5, "points": 0, "opponents": 0, "wins": 0, "note": None}
    before = ranges({}, FOUR, [])
    assert [row["points"] for row in rows(before)] == [0, 0, 0, 0]
    assert before.publishable
    assert rows(running.of_rows("xq-standings", {}, {"entries": []})) == []


ALL = ["points", *METHODS]
#: Every key of the four by hand: 丁's last game was forfeited, so 甲 met 乙 (2) and 丙 (5) only.
BY_HAND = {
    # 2 + 1 + 2; 乙 2 + 丙 5; 乙 2 + ½ × 5; 2 + 3 + 5; 10/12 + 1/3; black against 丙
    "甲": (5, 7, 4.5, 10, 10 / 12 + 1 / 3, 10 / 12, 1 / 3, 1, 1, 1, 0, 7),
    # 0 + 2 + 0; 甲 5 + 丁 0 + 丙 5; 丁 0; 0 + 2 + 2; the lowest of three goes
    "乙": (2, 10, 0, 4, 4 / 12 + 1 / 3, 4 / 12, 1 / 3, 1, None, 2, 0, 10),
    # 2 + 1 + 2; 丁 0 + 甲 5 + 乙 2; 丁 0 + ½ × 5 + 乙 2; 2 + 3 + 5; 10/12 + 2/3; red three times
    "丙": (5, 7, 4.5, 10, 10 / 12 + 2 / 3, 10 / 12, 2 / 3, 2, 1, 0, 0, 7),
    "丁": (0, 7, 0, 0, 0, 0, 0, 0, None, 2, 0, 7),
}


def test_every_key_by_hand() -> None:
    outcome = ranges({"order": "points,direct", "rounds": 3}, FOUR, GAMES)
    direct = {row["player"]: row["direct"] for row in rows(outcome)}
    order = "points," + ",".join(key for key in METHODS if key != "direct")
    for row in rows(ranges({"order": order}, FOUR, GAMES)):
        found = [direct[row["player"]] if key == "direct" else row[key] for key in ALL]
        assert found == [pytest.approx(value) for value in BY_HAND[row["player"]]], row["player"]


def test_places_go_by_the_keys_in_their_order() -> None:
    assert board(ranges({"排名依据": "积分、累进分、胜局"}, FOUR, GAMES)) == [
        [1, "丙", 5, 10, 2],
        [2, "甲", 5, 10, 1],
        [3, "乙", 2, 4, 1],
        [4, "丁", 0, 0, 0],
    ]
    tied = ranges({"排名依据": "积分、累进分"}, FOUR, GAMES)
    assert [row[:2] for row in board(tied)[:3]] == [["并列 1", "甲"], ["并列 1", "丙"], [3, "乙"]]
    hints = [each.said.text("zh") for each in tied.problems]
    assert "甲、丙并列第一；如加赛或抽签，请填在“加赛”列" in hints
    assert tied.publishable


@pytest.mark.parametrize(
    ("column", "typed", "places"),
    [
        ("加赛", ["", "", "胜", ""], [2, 3, 1, 4]),
        ("抽签", [1, "", "２", ""], [2, 3, 1, 4]),
        ("playoff", ["负", "", "胜", ""], [2, 3, 1, 4]),
        ("Play-off", ["", "9", "", "9"], [1, 3, 1, 4]),
        ("加赛", ["和", "", "和", ""], [1, 3, 1, 4]),
        ("加赛", ["负", "", "", ""], [2, 3, 1, 4]),  # who lost is behind him of whom nothing is typed
        ("抽签", ["", "", "未中签", ""], [1, 3, 2, 4]),
    ],
)
def test_a_play_off_is_the_last_key(column: str, typed: list[Any], places: list[int]) -> None:
    entries = [["棋手", column], *map(list, zip(FOUR, typed, strict=True))]
    outcome = running.of_ranges("xq-standings", [["排名依据", "积分，累进分"]], [entries, [HEADS, *map(list, GAMES)]])
    assert [row["place"] for row in rows(outcome)] == places
    assert parts.part(outcome, "board")[0][-1] == "加赛"


def test_direct_encounter_where_not_all_have_met() -> None:
    """甲, 乙, 丙 are level on 2; 甲 has beaten 乙, 乙 has beaten 丙, 甲 and 丙 have not met."""
    games = [(1, "甲", "乙", "胜", ""), (2, "乙", "丙", "胜", ""), (3, "丙", "丁", "胜", "")]
    players = ["甲", "乙", "丙", "丁"]
    found = {
        chosen: [(row["place"], row["direct"]) for row in rows(ranges(setting, players, games))]
        for chosen, setting in {
            "": {"排名依据": "积分,直胜"},
            "all": {"排名依据": "积分,直胜", "直胜的条件": "全部相遇"},
            "partial": {"排名依据": "积分,直胜", "直胜的条件": "部分相遇"},
        }.items()
    }
    assert found[""] == found["all"]
    assert found["all"][:3] == [(1, None)] * 3
    assert found["partial"][:3] == [(1, 2), (1, 2), (3, 0)]


@pytest.mark.parametrize("met", [True, False])
def test_direct_encounter_puts_nobody_behind_without_a_game(met: bool) -> None:
    """甲, 乙, 丙 are level on 2, and 丙 has met neither: that one of the others won says nothing of 丙."""
    games = [(1, "甲", "乙" if met else "己", "胜", ""), (1, "丙", "丁", "胜", ""), (2, "乙", "戊", "胜", "")]
    players = ["甲", "乙", "丙", "丁", "戊", "己"]
    found = rows(ranges({"排名依据": "积分,直胜", "直胜的条件": "部分相遇"}, players, games))
    assert [(row["place"], row["direct"]) for row in found[:3]] == [(1, None)] * 3


def test_forfeits_as_chosen() -> None:
    """甲 beat 乙 by forfeit: a game for 小分 in a round robin, where it is chosen."""
    games = [(1, "甲", "乙", "弃权胜", ""), (2, "乙", "丙", "胜", ""), (3, "甲", "丙", "负", "")]
    for word, expected in {"不计": [0, 2, 2], "none": [0, 2, 2], "计入": [2, 2, 2], "played": [2, 2, 2]}.items():
        assert [
            row["sb"] for row in rows(ranges({"弃权局": word, "排名依据": "积分，小分"}, FOUR[:3], games))
        ] == expected


def test_a_half_point_bye_is_a_draw_without_an_opponent() -> None:
    games = [
        (1, "甲", "乙", "胜", ""),
        (1, "丙", None, "半分轮空", ""),
        (2, "丙", "甲", "和", ""),
        (2, "乙", "", "HB", ""),
    ]
    found = rows(ranges({"排名依据": "积分,对手分,累进分"}, FOUR[:3], games))
    # 甲 2 + 1 against 乙 1 and 丙 2; 乙 0 + 1 against 甲 3; 丙 1 + 1 against 甲 3.
    assert [(row["points"], row["opponents"], row["progressive"]) for row in found] == [(3, 3, 5), (1, 3, 1), (2, 3, 3)]


# --- slips


SLIPS = {
    "an unknown player": ({1: "甲甲"}, "player", "棋手名单中没有“甲甲”"),
    "an unknown opponent": ({2: "乙乙"}, "opponent", "棋手名单中没有“乙乙”"),
    "against itself": ({2: "甲"}, "opponent", "甲 的对手是自己"),
    "no round": ({0: None}, "round", "缺少轮次"),
    "a round that is none": ({0: "一"}, "round", "“轮次”应为 1 至 1000 的整数，现为“一”"),
    "half a round": ({0: 1.5}, "round", "“轮次”应为 1 至 1000 的整数，现为 1.5"),
    "a round beyond": ({0: 4}, "round", "有第 4 轮的对局，而比赛只有 3 轮"),
    "no player": ({1: None}, "player", "缺少棋手"),
    "no opponent": ({2: None}, "opponent", "甲 没有对手；轮空请写“轮空”，而不是胜"),
    "no result": ({3: None}, "result", "未填结果，暂不计入（没有下的对局写“未赛”）"),
    "a bye with an opponent": ({3: "轮空"}, "opponent", "轮空没有对手，这里却写着 乙"),
    "a result that is none": ({3: "赢"}, "result", None),
    "an error value": ({3: CellError("#N/A")}, "result", None),
    "an error for the round": ({0: CellError("#DIV/0!")}, "round", None),
    "an error for the player": ({1: CellError("#REF!")}, "player", None),
    "a result of another system": ({3: "快胜"}, "result", "2-1-0 计分法没有“快胜”；对局结果只能是胜、和、负"),
    "sides that contradict": ({3: "黑和"}, None, None),
}


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_wrong_game_stays_out_and_spoils_no_other(slip: Any) -> None:
    cells, column, said = slip
    wrong = [cells.get(place, cell) for place, cell in enumerate(GAMES[0])]
    outcome = ranges({"总轮数": 3, "排名依据": "积分,对手分"}, FOUR, [wrong, *GAMES[1:]])
    ((table, row, at, sentence),) = told(outcome)
    assert (table, row) == ("games", 1)
    assert column in (None, at)
    assert said in (None, sentence)
    assert not outcome.publishable
    assert outcome.value("left_out") == 1
    without = ranges({"总轮数": 3, "排名依据": "积分,对手分"}, FOUR, GAMES[1:])
    assert rows(outcome) == rows(without)


def test_of_two_games_in_one_round_the_first_counts() -> None:
    again = (1, "丁", "甲", "胜", "红")
    outcome = ranges({}, FOUR, [*GAMES, again, (2, "乙 ", "丁", "负", "")])
    assert told(outcome) == [
        ("games", 7, "player", "丁 在第 1 轮已有对局（第 2 行）：此局不计入"),
        ("games", 8, "player", "乙 在第 2 轮已有对局（第 4 行）：此局不计入"),
    ]
    assert rows(outcome) == rows(ranges({}, FOUR, GAMES))


def test_a_second_row_that_says_more_is_told() -> None:
    """It alone says who had red."""
    outcome = ranges({}, FOUR, [(1, "甲", "乙", "胜", ""), (1, "乙", "甲", "负", "黑")])
    assert told(outcome) == [("games", 2, "player", "乙 在第 1 轮已有对局（第 1 行）：此局不计入")]


def test_a_list_with_a_row_for_each_player_has_every_game_twice() -> None:
    """It counts once, and nothing is to be mended; 红 of the one is 黑 of the other, or is not said."""
    wins = [(1, "甲", "乙", "胜", "红"), (1, "丙", "丁", "弃权胜", ""), (2, "甲", "", "轮空", "")]
    again = [(1, "乙", "甲", "负", "黑"), (1, "丁", "丙", "弃权负", "红"), (2, "甲", "", "轮空", "")]
    outcome = ranges({}, FOUR, [*wins, *again])
    hints = [each.said.text("zh") for each in outcome.problems if each.table == "games"]
    assert hints == [f"与第 {row} 行是同一局：只计一次" for row in (1, 2, 3)]
    assert outcome.publishable
    assert rows(outcome) == rows(ranges({}, FOUR, wins))


@pytest.mark.parametrize(
    "other", [(1, "乙", "甲", "负", "红"), (1, "乙", "甲", "胜", ""), (1, "甲", "乙", "弃权胜", "")]
)
def test_a_game_that_is_told_otherwise_is_not_the_same(other: Any) -> None:
    """甲 won with red."""
    outcome = ranges({}, FOUR, [(1, "甲", "乙", "胜", "红"), other])
    assert not outcome.publishable


def test_a_game_after_a_round_without_games_does_not_count_yet() -> None:
    outcome = ranges({}, FOUR, [*GAMES[:2], *GAMES[4:], (44, "甲", "乙", "胜", "")])
    assert told(outcome) == [("games", row, "round", "第 2 轮还没有对局，此局暂不计入") for row in (3, 4, 5)]
    assert outcome.value("played") == 1
    # A pairing without a result is there: what comes after it counts.
    pending = [(1, *GAMES[0][1:]), (2, "甲", "丙", "", ""), (3, "甲", "丁", "胜", "")]
    assert [row["points"] for row in rows(ranges({}, FOUR, pending))] == [4, 0, 0, 0]


def test_games_of_the_second_round_alone_do_not_count_yet() -> None:
    outcome = ranges({}, FOUR, [(2, *game[1:]) for game in GAMES[:2]])
    assert told(outcome) == [("games", row, "round", "第 1 轮还没有对局，此局暂不计入") for row in (1, 2)]


def test_sides_where_a_key_needs_them() -> None:
    """Whose side is open has no 后胜; the game counts for everything else."""
    games = [
        (1, "甲", "乙", "负", ""),
        (1, "丙", "丁", "负", "红"),
        (2, "甲", "丁", "弃权胜", ""),
        (2, "乙", "丙", "胜", "?"),
    ]
    outcome = ranges({"排名依据": "积分,后胜,后手局数"}, FOUR, games)
    assert [(row["points"], row["black_wins"], row["black_games"]) for row in rows(outcome)] == [
        (2, None, None),
        (4, None, None),
        (0, None, None),
        (2, 1, 1),
    ]
    assert [each[:3] for each in told(outcome)] == [("games", 4, "side"), ("games", 1, "side")]
    # Not asked for, nobody misses them.
    assert told(ranges({}, FOUR, games[:3])) == []


def test_a_draw_without_a_side_where_red_loses_it() -> None:
    games = [(1, "甲", "乙", "和", ""), (1, "丙", "丁", "和", "黑"), (2, "甲", "丙", "红胜", "x")]
    outcome = ranges({"计分法": "3-2-1-0 红和判负"}, FOUR, games)
    assert [row["points"] for row in rows(outcome)] == [0, 0, 2, 1]
    assert [each[:3] for each in told(outcome)] == [("games", 3, "side"), ("games", 1, "side")]


def test_entries_with_slips() -> None:
    entries = [
        ["备注", "棋手", "赛前等级分"],
        ["", "甲", "高"],
        ["", "", 1500],
        ["", None, None],
        ["x", "乙", 1],
        ["", "甲 ", 2],
    ]
    outcome = running.of_ranges("xq-standings", [["总轮数", 1]], [entries, [HEADS, [1, "甲", "乙", "胜", ""]]])
    assert told(outcome) == [
        ("entries", 1, "rating", "“赛前等级分”应为大于 0 的数字，现为“高”"),
        ("entries", 2, "player", "缺少棋手：此行不计入"),
        ("entries", 5, "player", "“甲”已在第 1 行：此行不计入；若是同名的两人，请各填“抽签号”"),
    ]
    assert parts.part(outcome, "entries")[1:] == [
        ["甲", 1, 2, 0, 1, "“赛前等级分”应为大于 0 的数字，现为“高”"],
        ["", "", "", "", "", "缺少棋手：此行不计入"],
        ["", "", "", "", "", ""],
        ["乙", 2, 0, 2, 0, ""],
        ["甲", "", "", "", "", "“甲”已在第 1 行：此行不计入；若是同名的两人，请各填“抽签号”"],
    ]
    assert (outcome.typed, outcome.counted) == (4, 2)


@pytest.mark.parametrize(
    "settings", [[["总轮数", "很多"]], [["排名依据", "积分,运气"]], [["计分法", "5-0"]], [["排名依据", "积分,积分"]]]
)
def test_a_wrong_setting_is_refused(settings: Any) -> None:
    with pytest.raises(CellError) as refused:
        running.of_ranges("xq-standings", settings, [[["棋手"], ["甲"]]])
    assert refused.value.told("zh")


def test_a_missing_column_is_refused() -> None:
    with pytest.raises(CellError) as refused:
        running.of_ranges("xq-standings", [], [[["棋手"], ["甲"]], [["轮次", "棋手", "对手"], [1, "甲", "乙"]]])
    assert refused.value.told("zh") == "表“对局”缺少“结果”列"


@pytest.mark.slow
@steady
@given(st.integers(0, 10**6), st.integers(0, 4), st.data())
def test_a_slip_in_a_game_takes_that_game_away_and_no_other(seed: int, column: int, data: st.DataObject) -> None:
    """Property: garbage in any cell of any game leaves the event as it is without that game, or as it was."""
    names, games = generated(9, 5, seed)
    at = data.draw(st.integers(0, len(games) - 1))
    garbage = data.draw(st.sampled_from(["?", "１２３", -1, 10**6, CellError("#N/A"), True, "甲" * 50]))
    wrong = list(games[at])
    wrong[column] = garbage
    settings = {"总轮数": 5, "排名依据": "积分,对手分,小分,表现分"}
    outcome = ranges(settings, names, [*games[:at], wrong, *games[at + 1 :]])
    whole = ranges(settings, names, games if column == 4 else [*games[:at], *games[at + 1 :]])
    assert rows(outcome) == rows(whole)
    assert {(table, row) for table, row, _, _ in told(outcome)} <= {("games", at + 1)}


@pytest.mark.slow
@steady
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_games_in_any_order(seed: int, chance: Any) -> None:
    names, games = generated(8, 4, seed)
    shuffled = chance.sample(games, len(games))
    assert rows(ranges({}, names, shuffled)) == rows(ranges({}, names, games))


def test_clubs_stand_beside_the_players_and_a_playoff_where_there_was_one() -> None:
    """A club that is typed goes before the member's own; without any, and without a play-off, there is no column."""
    members = [{"name": "甲", "club": "河西社"}, {"name": "乙", "club": "海棠社"}]
    games = [{"round": 1, "player": "甲", "opponent": "乙", "result": "和"}]

    def wall(first: dict[str, Any], **tables: Any) -> tuple[list[Any], list[Any]]:
        entries = [{"player": "甲", **first}, {"player": "乙"}]
        outcome = running.of_rows("xq-standings", {"rounds": 1}, {"entries": entries, "games": games, **tables}, "zh")
        head, *found = parts.part(outcome, "board")
        return head, [row[head.index("单位")] for row in found] if "单位" in head else []

    assert wall({"club": "江边社"}, members=members) == (
        ["名次", "棋手", "单位", "积分", "对手分", "胜局"],
        ["江边社", "海棠社"],
    )
    assert wall({"playoff": "胜"})[0] == ["名次", "棋手", "积分", "对手分", "胜局", "加赛"]
    assert wall({})[0] == ["名次", "棋手", "积分", "对手分", "胜局"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("1½", ["甲 申请第 1 轮轮空，却在该轮有对局：对局照常计入"]),
        ("2", []),  # a forfeit: nobody sat down
        ("3", []),
    ],
)
def test_a_bye_asked_for_in_a_round_that_is_played_is_told(asked: str, said: list[str]) -> None:
    games = [(1, "甲", "乙", "胜"), (2, "甲", "乙", "弃权负")]
    rows = [dict(zip(("round", "player", "opponent", "result"), game, strict=True)) for game in games]
    tables = {"entries": [{"player": "甲", "bye": asked}, {"player": "乙"}], "games": rows}
    outcome = running.of_rows("xq-standings", {"rounds": 3}, tables, "zh")
    assert [each.said.text("zh") for each in outcome.problems if each.column and each.column.key == "bye"] == said
    assert outcome.entries[1]["points"] == 2


def test_a_category_that_stands_there_twice_is_one() -> None:
    tables = {"entries": [{"player": "甲", "category": "青年、青年"}], "games": []}
    outcome = running.of_rows("xq-standings", {"rounds": 3}, tables, "zh")
    assert text_of(outcome.entries[1]["category_place"], "zh") == "青年 1"
    assert len(outcome.listings["categories"].rows()) == 1
