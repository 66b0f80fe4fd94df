"""jcbl-weekly, its series, the register, and points that the competition itself sets (第13条), by hand."""

from typing import Any

import pytest
from eventdata import hints
from jcblevents import PAIRS, errors, of, run

from xlfuncs.events.sheet.parts import plain
from xlfuncs.rulebooks.jcbl.events import series


def test_a_weekly_game_issues_certificates_to_each_member() -> None:
    entries = [
        {"unit": "甲", "player1": "青木", "player2": "石田", "score": 60},
        {"unit": "乙", "player1": "上野", "player2": "遠藤", "score": 50, "out": "失格"},
        {"unit": "丙", "player1": "大西", "player2": "片山", "score": 40},
    ]
    outcome = run("weekly", {"class": 4}, entries)  # 4 × 2 / 100 = 0.08; 35% of 2: one place
    assert [(each["name"], float(each["black"])) for each in outcome.members] == [
        ("青木", 0.08), ("石田", 0.08), ("上野", 0), ("遠藤", 0), ("大西", 0), ("片山", 0)
    ]  # fmt: skip
    assert of(outcome, 3, "place") == (2,)


def test_the_members_of_each_weekly_team_divide_its_points() -> None:
    """㉒ 3 × 8 × 40 / (100 × 20 × Pm): 0.12 of four, 0.08 of six."""
    entries = [{"unit": "甲", "vp1": 20, "vp2": 20, "members": 6}, {"unit": "乙", "vp1": 20, "vp2": 20}]
    outcome = run("weekly", {"game": "チーム", "boards": 8, "class": 3}, entries)
    assert of(outcome, 1, "wins_mp") == (0.08,)
    assert of(outcome, 2, "wins_mp") == (0.12,)


def test_the_named_players_of_a_weekly_team_are_its_members() -> None:
    """㉒ 3 × 8 × 20 / (100 × 20 × 6) = 0.04; 第10条: who is out gets nothing for the matches won."""
    named = {f"player{n}": f"選手{n}" for n in range(1, 7)}
    entries = [{"unit": "甲", "vp1": 20, **named}, {"unit": "乙", "vp1": 20, "out": "失格"}, {"unit": "丙", "vp1": 0}]
    outcome = run("weekly", {"game": "チーム", "boards": 8, "class": 3}, entries)
    assert of(outcome, 1, "wins_mp") == (0.04,)
    assert of(outcome, 2, "wins_mp", "total") == (0, 0)


def test_a_match_of_a_weekly_game_that_is_not_known_leaves_its_team_without_a_place() -> None:
    """The VP of a bye stand in no setting; a cell that cannot be read may be worth more than the place."""
    entries = [{"unit": "甲", "vp1": "抜け番", "vp2": 20}, {"unit": "乙", "vp1": 12, "vp2": 10}]
    outcome = run("weekly", {"game": "チーム", "boards": 8}, entries)
    assert [of(outcome, at, "place", "score_total") for at in (1, 2)] == [(None, None), (1, 22)]
    scored = [{"unit": "甲", "score": 60, "vp1": "勝"}, {"unit": "乙", "score": 50}]
    assert of(run("weekly", {"boards": 8}, scored), 1, "place", "total") == (None, None)


def test_a_pair_of_a_weekly_game_without_a_score_is_told() -> None:
    outcome = run("weekly", {}, [{"unit": "甲", "score": 0.6}, {"unit": "乙"}])
    assert errors(outcome) == ["NO_RESULT"]
    assert [of(outcome, at, "place", "score_total") for at in (1, 2)] == [(1, 60), (None, None)]


def test_a_weekly_game_of_many_is_limited() -> None:
    """㉑ 5 × 30 / 100 = 1.50, of which 第4条 leaves 1.00; 0.7 of it for the second."""
    outcome = run("weekly", {"class": 5, "competitors": 30}, PAIRS)
    assert (outcome.value("k"), outcome.value("winner_mp")) == (5, 1)
    assert [of(outcome, at, "total") for at in (1, 2)] == [(1.00,), (0.70,)]


@pytest.mark.parametrize(("adjust", "total"), [(-0.02, 58), (-1, 59), (-2, 58)])
def test_what_a_score_of_a_weekly_game_in_percent_is_adjusted_by(adjust: float, total: float) -> None:
    """−2% is −0.02 of a cell; −1 and −2 are typed."""
    outcome = run("weekly", {}, [{"unit": "甲", "score": 0.6, "adjust": adjust}, {"unit": "乙", "score": 0.4}])
    assert of(outcome, 1, "score_total") == (total,)


def test_a_vp_among_scores_of_weekly_teams_spoils_its_own_row_alone() -> None:
    outcome = run("weekly", {"game": "チーム"}, [{**PAIRS[0], "vp1": 12}, *PAIRS[1:]])
    assert errors(outcome) == ["NEEDS_SETTING"]
    assert of(outcome, 1, "place", "total") == (1, None)
    assert of(outcome, 2, "total") == (0.42,)  # 3 × 10 × 2 / 100 × 0.7


@pytest.mark.parametrize("game", ["ペア", "個人"])
def test_vp_of_a_weekly_game_of_pairs_give_the_place_alone(game: str) -> None:
    """㉒ VPまたは勝敗でのチームゲーム; ㉑ 4 × 6 / 100 = 0.24, × 0.7, × 0.49 for 35% of 6, three places."""
    entries = [{"unit": f"組{n}", "vp1": 20 - n, "vp2": 5 - n} for n in range(6)]
    outcome = run("weekly", {"game": game, "class": 4, "boards": 7}, entries)
    assert (errors(outcome), hints(outcome)) == ([], ["NOT_BY_VP"])
    totals = [of(outcome, at, "wins_mp", "total") for at in range(1, 5)]
    assert totals == [(None, 0.24), (None, 0.17), (None, 0.12), (None, 0)]
    assert hints(run("weekly", {"game": "チーム", "boards": 7}, entries)) == []


@pytest.mark.parametrize("cell", [20.5, "不戦勝"])
def test_a_match_of_a_weekly_team_that_is_not_known_leaves_its_vp_points_blank(cell: Any) -> None:
    """Above 20 VP, or a walkover whose VP no setting says: what the other match gives is not all."""
    entries = [{"unit": "甲", "vp1": 20, "vp2": cell}, {"unit": "乙", "vp1": 0, "vp2": 10}]
    outcome = run("weekly", {"game": "チーム", "boards": 8}, entries)
    assert of(outcome, 1, "wins_mp", "total") == (None, None)


def test_a_series_reads_its_games_from_weekly_outcomes() -> None:
    weekly = [run("weekly", {"name": f"第{n}回", "class": 3}, PAIRS) for n in range(1, 5)]  # 3 × 10 / 100 = 0.30 each
    games = [row for each in weekly for row in series.game_of(each)["games"]]
    outcome = run("series", {}, [{"unit": f"参加者{n}", "score": n} for n in range(8)], games=games)
    assert (outcome.value("c"), outcome.value("places")) == (10, 4)
    assert of(outcome, 8, "place", "total") == (1, 0.60)  # 1.20 / 2


def test_a_game_of_a_series_that_stands_twice_is_told() -> None:
    """Clubs call their games alike, so that both count: (4 × 0.30 + 0.30) / 2 = 0.75."""
    games = [{"game": n, "competitors": 10, "winner_mp": 0.3} for n in ("4月8日", "4月15日", "", "", "４月 ８日")]
    outcome = run("series", {}, [{"unit": "甲", "score": 5}], games=games)
    assert errors(outcome) == []
    assert hints(outcome) == ["GAME_AGAIN"]
    assert of(outcome, 1, "total") == (0.75,)


def test_a_series_of_three_games_gives_nothing_yet() -> None:
    games = [{"game": n, "competitors": 10, "winner_mp": 0.3} for n in "一二三"]
    outcome = run("series", {}, [{"unit": "甲", "score": 5}], games=games)
    assert errors(outcome) == ["SERIES_GAMES"]
    assert of(outcome, 1, "place", "total") == (1, None)
    games += [{"game": "四", "competitors": 10}]
    assert errors(run("series", {}, [{"unit": "甲", "score": 5}], games=games)) == ["NO_WINNER"]


def test_who_is_out_of_a_series_takes_no_place() -> None:
    """第1条 ㉓, of nine games at most: 9 × 0.30 / 2 is limited to 1.00; the sum is 2.70."""
    games = [{"competitors": 10, "winner_mp": 0.3}] * 9
    entries = [{"unit": "甲", "score": 5, "out": "失格"}, {"unit": "乙", "score": 4}, {"unit": "丙", "score": 3}]
    outcome = run("series", {}, entries, games=games)
    assert errors(outcome) == []
    assert [of(outcome, at, "place", "total") for at in (2, 3)] == [(1, 1.00), (2, 0.70)]
    assert of(outcome, 1, "total") == (0,)
    assert (outcome.value("games"), float(outcome.value("winner_mps"))) == (9, 2.70)
    assert errors(run("series", {}, entries, games=[*games, *games[:1]])) == ["SERIES_GAMES"]


@pytest.mark.parametrize("left", ["competitors", "winner_mp"])
def test_a_game_of_a_series_lacks_a_figure(left: str) -> None:
    games = [{"competitors": 10, "winner_mp": 0.3} for _ in range(5)]
    del games[2][left]
    outcome = run("series", {}, [{"unit": "甲", "score": 5}], games=games)
    assert [(each["column"], each["row"]) for each in plain(outcome)["problems"] if each["severity"] == "error"] == [
        (left, 3)
    ]
    assert of(outcome, 1, "place", "total") == (1, None)


def test_the_register_of_few_points_and_of_cells_that_cannot_be_read() -> None:
    """⑤ ½ × 0.50, ½ × 21, ½ × 100 without the part of one; what a cell leaves open stays blank."""
    entries = [
        {"unit": "甲", "mp1": 0.5},
        {"unit": "乙", "mp1": 21},
        {"unit": "丙", "mp1": "x", "mp2": 5, "red1": 3, "total_red": 3},
        {"unit": "丁", "mp1": 100, "deemed_mp": "x"},
        {"unit": "戊", "mp1": 5, "red1": "x"},
    ]
    outcome = run("seeds", {}, entries)
    found = [of(outcome, at, "mp5", "rp10", "earned", "seed", "place") for at in range(1, 6)]
    assert found == [
        (0, 0, 0, 0, 2),
        (21, 0, 10, 10, 1),
        (None, 3, None, None, None),
        (100, 0, 50, None, None),
        (5, None, None, None, None),
    ]
    assert (outcome.value("members"), outcome.value("most_seed")) == (5, 10)


def test_points_of_the_new_year_wait_for_the_roll() -> None:
    outcome = run("seeds", {}, [{"unit": "甲", "new_mp": 5}])
    assert errors(outcome) == ["NOT_ROLLED"]
    assert hints(run("seeds", {}, [{"unit": "甲", "red1": 5, "total_red": 4}])) == ["MORE_RED_THAN_HELD"]


def test_a_register_that_rolls_on_without_a_new_year_is_asked_about() -> None:
    """⑤ of 100 and 0: without points in the new year Mp1 is 0 and Mp5 100 / 2 = 50, of which ½ × ½ are 12."""
    old = [{"unit": "甲", "mp1": 100}, {"unit": "乙", "mp1": 30}]
    outcome = run("seeds", {"roll": "はい"}, old)
    assert (errors(outcome), hints(outcome)) == ([], ["NOTHING_NEW"])
    assert of(outcome, 1, "mp5", "seed") == (50, 12)
    assert hints(run("seeds", {"roll": "はい"}, [{**old[0], "new_mp": 5}, old[1]])) == []
    assert hints(run("seeds", {"roll": "はい"}, [{**old[0], "new_red": "?"}, old[1]])) == []
    assert hints(run("seeds", {}, old)) == []


# --- 第13条


RANKED = [{"unit": f"組{n}", "place": n} for n in range(1, 9)]


@pytest.mark.parametrize(
    ("settings", "first"),
    [
        ({"competition": "ブルーリボン杯"}, 60.00),  # pairs: for each player
        ({"competition": "藤山杯"}, 50.00),  # teams: 200 / 4
        ({"competition": "藤山杯", "game": "ペア"}, 200.00),
        ({"competition": "APBF選手権"}, 120.00),  # 720 / 6, abroad
        ({"competition": "APBF選手権", "abroad": "いいえ"}, 180.00),
        ({"competition": "藤山杯", "abroad": "はい"}, 33.33),
        ({"competition": "クラブリーグ4部", "divisions": 5}, 9.50),  # 50 − 18 × 2/3 = 38, / 4
        ({"competition": "藤山杯", "flights": 2, "flight": "A"}, 50.00),  # the top flight is always 16
        ({"competition": "藤山杯", "flights": 2, "flight": "B"}, 31.25),  # 10/16
        ({"competition": "藤山杯", "flights": 7, "flight": "C"}, 40.00),  # (14 − 6 × 1/5) / 16: 12.8/16
        ({"competition": "藤山杯", "flights": 7, "flight": "F"}, 28.75),  # (14 − 6 × 4/5) / 16: 9.2/16
        ({"competition": "藤山杯", "flights": 7, "flight": "G"}, 25.00),  # 最下位フライト = 8
        ({"competition": "藤山杯", "l3": 500}, 34.38),  # 11/16: 34.375
        ({"competition": "藤山杯", "trial": "はい"}, 50.00),
    ],
)
def test_the_competition_sets_its_points(settings: dict[str, Any], first: float) -> None:
    assert of(run("fixed", settings, RANKED), 1, "red") == (first,)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"competition": "ブルーリボン杯", "game": "チーム"}, ["GAME_CONTRADICTS"]),
        ({"competition": "ブルーリボン杯", "game": "ペア"}, []),
        ({"competition": "藤山杯", "l3": 500, "flights": 2, "flight": "B"}, ["FLIGHT_OR_L3"]),
        ({"competition": "藤山杯", "l3": "制限無し", "flights": 2, "flight": "B"}, []),
    ],
)
def test_what_does_not_go_with_the_competition_is_said(settings: dict[str, Any], says: list[str]) -> None:
    """第13条: the list says what is an event of pairs; フライト係数またはMP制限係数等, one of the two."""
    assert errors(run("fixed", settings, RANKED)) == says


def test_what_counts_nothing_in_the_competition_is_said() -> None:
    given = {"competition": "藤山杯", "divisions": 3, "senior": "はい", "lowest_wbf_mp": 0}  # 0 is a blank cell
    outcome = run("fixed", given, [{**RANKED[0], "wbf_mp": 5, "vp2": 12}, *RANKED[1:]])
    assert hints(outcome) == ["COUNTS_NOT_HERE"] * 2
    assert errors(outcome) == ["CELL_COUNTS_NOT"] * 2
    assert of(outcome, 1, "red") == (50.00,)
    assert hints(run("fixed", {"competition": "クラブリーグ3部", "divisions": 3}, RANKED)) == []
    assert hints(run("fixed", {"competition": "wbf", "game": "ペア", "trial": "はい"}, WBF[:1])) == ["COUNTS_NOT_HERE"]


@pytest.mark.parametrize(
    ("settings", "counts_not"),
    [
        ({"competition": "藤山杯", "max_vp": 25, "l3_kind": "組合せ"}, ["COUNTS_NOT_HERE", "L3_KIND_ALONE"]),
        ({"competition": "藤山杯", "l3_kind": "下限", "flights": 2, "flight": "A"}, ["L3_KIND_ALONE"]),
        ({"competition": "wbf", "game": "ペア", "l3_kind": "下限"}, ["COUNTS_NOT_HERE"]),
        ({"competition": "wbf", "game": "ペア", "rating": "bermuda", "boards": 16}, ["COUNTS_NOT_HERE"] * 2),
        (
            {"competition": "wbf", "game": "ペア", "max_vp": 25, "draw_vp": 15, "l2": "シニア"},
            ["COUNTS_NOT_HERE"] * 3,
        ),
        ({"competition": "wbf", "game": "チーム", "rating": "bermuda", "boards": 16, "max_vp": 25}, []),
    ],
)
def test_what_counts_by_wins_or_by_a_limit_alone_is_said(settings: dict[str, Any], counts_not: list[str]) -> None:
    """第13条: ペア戦 are converted by rates alone; 下限 without a limit of MP refuses nothing."""
    entries = WBF[:1] if settings["competition"] == "wbf" else RANKED
    outcome = run("fixed", settings, entries)
    assert (errors(outcome), hints(outcome)) == ([], counts_not)
    if settings["competition"] == "藤山杯":
        assert of(outcome, 1, "red") == (50.00,)


def test_a_player_that_cannot_be_read_leaves_the_number_of_members_open() -> None:
    """P and Pm are the members of the team: who stands in a cell that cannot be read is one of them, or is not."""
    members = [{"number": n, "name": f"選手{n}"} for n in range(1, 6)]
    team = RANKED[0] | {f"player{n}": f"選手{n}" for n in range(1, 5)} | {"player5": "－"}
    assert of(run("fixed", {"competition": "藤山杯"}, [team, *RANKED[1:]], members=members), 1, "red") == (None,)
    known = [team | {"members": 5}, *RANKED[1:]]
    assert of(run("fixed", {"competition": "藤山杯"}, known, members=members), 1, "red") == (40.00,)  # 200 / 5
    abroad = {"competition": "藤山杯", "abroad": "はい"}
    assert of(run("fixed", abroad, [team, *RANKED[1:]], members=members), 1, "red") == (33.33,)  # 200 / 6
    weekly = [{**team, "vp1": 20}, {"unit": "乙", "vp1": 0}]
    del weekly[0]["place"]
    settings = {"game": "チーム", "boards": 8}
    assert of(run("weekly", settings, weekly, members=members), 1, "wins_mp", "total") == (None, None)


@pytest.mark.parametrize(("members", "told"), [(4, ["NAMED_BEYOND"]), (5, []), (6, [])])
def test_more_players_are_named_than_a_team_has_members(members: int, told: list[str]) -> None:
    """P and Pm are the members: each of five would get what four divide. Of pairs nobody asks for them."""
    named = {"members": members, **{f"player{n}": f"選手{n}" for n in range(1, 6)}}
    assert errors(run("fixed", {"competition": "藤山杯"}, [RANKED[0] | named, *RANKED[1:]])) == told
    assert errors(run("fixed", {"competition": "ブルーリボン杯"}, [RANKED[0] | named, *RANKED[1:]])) == []
    weekly = [{"unit": "甲", "vp1": 20, **named}, {"unit": "乙", "vp1": 0}]
    assert errors(run("weekly", {"game": "チーム", "boards": 8}, weekly)) == told


def test_an_unreadable_place_takes_no_wbf_points_away() -> None:
    """30% and 20% of 50, whatever the place."""
    outcome = run("fixed", {"competition": "wbf", "game": "ペア"}, [{**WBF[0], "place": "?"}])
    assert of(outcome, 1, "red", "black") == (15.00, 10.00)


@pytest.mark.parametrize(("teams", "first"), [(1, 0), (2, 25.00), (3, 37.50), (4, 50.00)])
def test_trials_of_few_teams_get_less(teams: int, first: float) -> None:
    outcome = run("fixed", {"competition": "藤山杯", "trial": True}, RANKED[:teams])
    assert of(outcome, 1, "red") == (first,)


@pytest.mark.parametrize(
    ("places", "says"),
    [
        *(([1, 2, 2, 3], ["PLACE_OVERLAPS"]), ([1, 2, 9, 4], ["RANK_BEYOND"]), ([1, 2, 3, None], ["NO_PLACE"])),
        ([1, 2, 4, 4], ["TIE_BEYOND"] * 2),
        ([1, 2, "4-6", "4-6"], ["SPANS_OTHERWISE"] * 2),  # two on three places, of which the last lie beyond 4 too
    ],
)
def test_a_place_that_contradicts_others_gives_nothing(places: list[int | str | None], says: list[str]) -> None:
    entries = [{"unit": f"組{n}", "place": place} for n, place in enumerate(places)]
    outcome = run("fixed", {"competition": "藤山杯"}, entries)
    assert errors(outcome) == says
    assert of(outcome, 1, "red") == (50.00,)
    assert outcome.value("c") == 4


WBF = [
    {"unit": "甲", "wbf_mp": 50, "place": 3},
    {"unit": "乙", "place": 35},
    {"unit": "丙", "place": 36},
]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        # pairs 30% red, 20% black; the lowest award 10: 10 × 60% × 30%; place 36 of 100 is beyond 35%
        ({"game": "ペア"}, [(15.00, 10.00), (1.80, 0), (0, 0)]),
        ({"game": "ペア", "senior": "はい"}, [(11.25, 7.50), (1.35, 0), (0, 0)]),  # × 12/16
        ({"game": "ペア", "unplaced": "レッド"}, [(15.00, 10.00), (6.00, 0), (0, 0)]),
        ({"game": "チーム"}, [(20.00, 0), (2.40, 0), (0, 0)]),
    ],
)
def test_wbf_points_are_converted(settings: dict[str, Any], expected: list[tuple[float, float]]) -> None:
    given = {"competition": "WBF競技会", "competitors": 100, "lowest_wbf_mp": 10, **settings}
    outcome = run("fixed", given, WBF)
    assert [of(outcome, at, "red", "black") for at in (1, 2, 3)] == expected


def test_matches_of_wbf_pairs_count_nothing_and_it_is_said() -> None:
    """ペア戦：30%をレッドポイントで、20%をブラックポイントで, and nothing by wins."""
    settings = {"competition": "wbf", "game": "ペア", "competitors": 100}
    outcome = run("fixed", settings, [{**WBF[0], "vp1": 20}])
    assert errors(outcome) == ["CELL_COUNTS_NOT"]
    assert of(outcome, 1, "red", "black") == (15.00, 10.00)


def test_the_working_of_wbf_points_ends_with_their_sum() -> None:
    """15.00 red and 10.00 black: 25.00."""
    outcome = run("fixed", {"competition": "WBF競技会", "game": "ペア"}, WBF[:1])
    last = outcome.steps(1)[-1]
    assert (float(last.value), [float(each) for each in last.parts]) == (25.00, [15.00, 10.00])
    assert of(outcome, 1, "total") == (25.00,)


def test_wbf_entries_without_points_need_a_place() -> None:
    given = {"competition": "WBF競技会", "game": "ペア", "competitors": 100, "lowest_wbf_mp": 10}
    outcome = run("fixed", given, [{"unit": "甲"}, {"unit": "乙", "wbf_mp": 5}])
    assert errors(outcome) == ["NO_WBF_MP"]
    assert of(outcome, 2, "red") == (1.50,)
    entries = [{"unit": "甲", "place": 20}, {"unit": "乙", "wbf_mp": 5}]
    outcome = run("fixed", {"competition": "WBF競技会", "game": "ペア"}, entries)
    assert errors(outcome) == ["NEEDS_SETTING"]
    assert of(outcome, 2, "red") == (1.50,)


def test_without_its_lowest_award_only_those_whom_the_wbf_gave_nothing_stay_open() -> None:
    """Within 35% of 100 it is needed; place 36 gets nothing anyway, and 50 WBF points are 15.00 and 10.00."""
    given = {"competition": "WBF競技会", "game": "ペア", "competitors": 100}
    outcome = run("fixed", given, WBF)
    assert errors(outcome) == ["NEEDS_SETTING"]
    said = next(each.said for each in outcome.problems if each.severity == "error")
    assert said.text("ja") == "設定「WBFの最下位順位のMP」を記入してください。それまで計算できません"
    assert [of(outcome, at, "red", "black") for at in (1, 2, 3)] == [(15.00, 10.00), (None, None), (0, 0)]


def test_without_boards_matches_of_wbf_teams_leave_the_red_points() -> None:
    """40% of 50 is red whatever the matches give; a team without matches has no black points to wait for."""
    entries = [{"unit": "甲", "wbf_mp": 50, "vp1": 16}, {"unit": "乙", "wbf_mp": 10}]
    outcome = run("fixed", {"competition": "wbf", "game": "team", "rating": "bermuda"}, entries)
    assert errors(outcome) == ["NEEDS_SETTING"]
    said = next(each.said for each in outcome.problems if each.severity == "error")
    assert said.text("ja") == "設定「1試合のボード数 B」を記入してください。それまで計算できません"
    assert of(outcome, 1, "red", "black", "total") == (20.00, None, None)
    assert of(outcome, 2, "red", "black", "total") == (4.00, 0, 4.00)


def test_wbf_teams_get_black_points_for_their_wins() -> None:
    """第13条: 3 × 10 / 6 × 16/24 × 32/20 = 5.3333: the winning matches alone, P always 6."""
    entries = [{"unit": "甲", "wbf_mp": 50, "vp1": 16, "vp2": 16, "vp3": 4}]
    settings = {"competition": "wbf", "game": "team", "rating": "bermuda", "boards": 16, "max_vp": 20}
    assert of(run("fixed", settings, entries), 1, "red", "black", "total") == (20.00, 5.33, 25.33)
