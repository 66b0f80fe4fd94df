"""Corners of the CBA's and the JCBL's events, each by hand."""

from typing import Any

import pytest
from eventdata import mistakes, results, run
from jcblevents import of
from jcblevents import run as jcbl

from xlfuncs.core.errors import CellError

CLUB = {"level": "club", "boards": 24}


def pairs(scores: list[float]) -> list[dict[str, Any]]:
    return [
        {"unit": f"p{number}", "holding1": 500, "holding2": 500, "score": score} for number, score in enumerate(scores)
    ]


def test_percentages_as_a_percent_format_holds_them_rank_as_they_are() -> None:
    """56.014% is more than 56.006%, typed as 0.56014 too: places 1 and 2, no two alike."""
    scores = [56.014, 56.006, 52, 50, 47, 46, 45, 40]
    whole = run("cba-pairs", CLUB, pairs(scores))
    shares = run("cba-pairs", CLUB, pairs([round(score / 100, 7) for score in scores]))
    assert results(shares, "place") == results(whole, "place") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert results(shares, "award") == results(whole, "award")


def teams(number: int, **more: dict[int, Any]) -> list[dict[str, Any]]:
    rows = [
        {"unit": f"t{at}", "place": at, **{f"holding{each}": 500 for each in range(1, 5)}}
        for at in range(1, number + 1)
    ]
    for key, values in more.items():
        for at, value in values.items():
            rows[at - 1][key] = value
    return rows


SILVER = {"level": "grassroots", "colour": "silver", "boards": 96, "round_boards": 12}


@pytest.mark.parametrize(
    ("settings", "typed"),
    [
        ({"boards2": 24}, {}),
        ({"eliminated1": 3}, {}),
        ({}, {"place2": {1: 1, 2: 2}}),
        ({}, {"wins2": {1: 2}}),
        ({}, {"place1": {1: 1}}),
    ],
)
def test_what_is_typed_of_a_stage_that_is_not_set_is_told(settings: dict[str, Any], typed: dict[str, Any]) -> None:
    outcome = run("cba-event", {**SILVER, **settings}, teams(8, **typed))
    assert "STAGE_NOT_SET" in [name for *_, name in mistakes(outcome)]


def test_wins_of_the_consolation_alone_are_of_group_a() -> None:
    """Without a group it is group A: N is 5 of five who have something typed, and the fifth lacks a place."""
    places = {at: at - 6 for at in range(7, 11)}
    typed = {"consolation_place": places, "consolation_wins": {11: 3}}
    given = {"level": "grassroots", "boards": 48, "consolation_boards": 24, "round_boards": 12}
    outcome = run("cba-consolation", given, teams(11, **typed))
    assert outcome.value("n_consolation_a") == 5
    assert [(row, column) for _, row, column, _ in mistakes(outcome)] == [(11, "consolation_place")]


FLIGHTS = {"tables": 4, "sessions": 1, "flights": 3, "scoring": "percent"}


def test_a_flight_of_nobody_but_the_disqualified() -> None:
    """第10条: 失格 no points; the figures of the others are those without flight C."""
    entries = [{"unit": f"p{number}", "flight": "AAAABBB"[number], "score1": 59 - 3 * number} for number in range(7)]
    alone = jcbl("flights", FLIGHTS, entries)
    outcome = jcbl("flights", FLIGHTS, [*entries, {"unit": "x", "flight": "C", "score1": 38, "out": "失格"}])
    assert of(outcome, 8, "total") == (0,)
    assert [of(outcome, at, "place", "total") for at in range(1, 8)] == [
        of(alone, at, "place", "total") for at in range(1, 8)
    ]


WBF = {"competition": "wbf", "game": "team", "rating": "bermuda", "boards": 16, "competitors": 20, "max_vp": 20}


@pytest.mark.parametrize(("slip", "said"), [(21, "VP_ABOVE"), ("不戦勝", "VP_WANTED"), ("?", "NOT_ALLOWED")])
def test_a_slip_in_a_match_of_the_wbf_takes_away_the_black_points_of_its_own_team(slip: Any, said: str) -> None:
    """Red points come from the WBF's alone, 50 × 40% = 20.00; what cannot be known is black, and with it the total."""
    good = {"unit": "a", "place": 1, "wbf_mp": 50, "vp1": 18, "vp2": 20, "vp3": 12}
    alone = jcbl("fixed", WBF, [good])
    outcome = jcbl("fixed", WBF, [good, {**good, "unit": "b", "place": 2, "vp2": slip}])
    assert mistakes(outcome) == [("entries", 2, "vp", said)]
    assert of(outcome, 1, "red", "black") == of(alone, 1, "red", "black")
    assert of(outcome, 2, "red", "black", "total") == (20.00, None, None)


def test_a_bye_among_the_matches_of_the_wbf_gives_nothing() -> None:
    """第12条 組合せの都合上不戦勝: V/M (18 + 12) ÷ 20 = 1.5, black 3 × 10 × 16 × 1.5 ÷ (6 × 24) = 5.00."""
    outcome = jcbl("fixed", WBF, [{"unit": "a", "place": 1, "wbf_mp": 50, "vp1": 18, "vp2": "抜け番", "vp3": 12}])
    assert mistakes(outcome) == []
    assert of(outcome, 1, "red", "black", "total") == (20.00, 5.00, 25.00)


@pytest.mark.parametrize(
    ("team", "black"),
    [
        ({}, 7.50),  # 3 × 10 × 16 × 1.5 ÷ (4 × 24)
        ({"members": 5}, 6.00),  # ÷ (5 × 24)
        ({"members": 3}, 7.50),  # 4 ≦ X
        ({"members": "?"}, None),
    ],
)
def test_a_team_of_the_wbf_at_home_has_the_members_it_has(team: dict[str, Any], black: float | None) -> None:
    """第13条 is about 国外の試合: at home P is the qualified members; V/M (18 + 12) ÷ 20 = 1.5."""
    entry = {"unit": "a", "place": 1, "wbf_mp": 50, "vp1": 18, "vp2": 12, **team}
    outcome = jcbl("fixed", {**WBF, "abroad": "いいえ"}, [entry])
    assert of(outcome, 1, "red", "black") == (20.00, black)


@pytest.mark.parametrize(
    ("rating", "abroad", "session", "overall"),
    [
        # R 3, V/M 1.5, 16 boards: 3 × 3 × 1.5 × 16 ÷ (P × 24) = 9 ÷ P; 1.1 × 3 × (4 + 0.2 × 10 × 1) ÷ P = 19.8 ÷ P
        ("international", None, 1.50, 3.30),  # by the rating abroad, P 6
        ("international", "いいえ", 2.25, 4.95),  # その他国際試合 at home: the four members
        ("regional", "はい", 1.50, 3.30),
        ("regional", None, 2.25, 4.95),
    ],
)
def test_whether_teams_play_abroad_can_be_said(rating: str, abroad: str | None, session: float, overall: float) -> None:
    """第13条: 国外の試合…のチーム戦におけるプレイヤー係数は常に6; 第2条 P at home: the qualified members."""
    settings = {"rating": rating, "abroad": abroad, "boards": 16, "tables": 10, "sessions": 1, "max_vp": 20}
    outcome = jcbl("teams", settings, [{"unit": "a", "members": 4, "vp1": 18, "vp2": 12}])
    assert of(outcome, 1, "session1", "overall") == (session, overall)


def test_abroad_a_team_has_six_players() -> None:
    """第13条: 国外の試合…プレイヤー係数は常に6: V/M (18 + 12) ÷ 20, so 3 × 10 × 16 × 1.5 ÷ (6 × 24) = 5.00."""
    match = {"unit": "a", "vp1": 18, "vp2": 12}
    teams = jcbl("teams", {"rating": "bermuda", "boards": 16, "tables": 10, "sessions": 1, "max_vp": 20}, [match])
    fixed = jcbl("fixed", WBF, [{**match, "place": 1, "wbf_mp": 50}])
    assert of(teams, 1, "session1") == of(fixed, 1, "black") == (5.0,)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"rating": "local", "l3": "抽選"}, ["L3_DRAW_FROM_SECTIONAL"]),
        ({"rating": "sectional", "l3": "抽選"}, []),
        ({"rating": "sectional", "l3": 300, "l3_seed": 400}, ["ONE_LIMIT"]),
        ({"rating": "sectional", "l3": 0, "l3_seed": 400}, []),  # 0 is no limit
    ],
)
def test_limits_that_exclude_each_other(settings: dict[str, Any], said: list[str]) -> None:
    """L3 ※: 抽選ペア・チームはセクショナル以上の競技会に適用する."""
    entries = [{"unit": f"p{number}", "score1": 61 - 2 * number} for number in range(12)]
    outcome = jcbl("sectional", {"tables": 6, "sessions": 1, "scoring": "percent", **settings}, entries)
    assert [name for *_, name in mistakes(outcome)] == said


def test_red_points_of_years_need_those_held() -> None:
    """GRp：現在のレッドポイントの1/20: of a blank one nobody knows it. Without red points there is nothing to know."""
    rows = [{"unit": "甲", "red9": 1000, "red10": 2000, "new_red": 5}, {"unit": "乙", "mp1": 100}]
    outcome = jcbl("seeds", {"roll": "yes"}, rows)
    assert mistakes(outcome) == [("entries", 1, "total_red", "MISSING")]
    assert of(outcome, 1, "seed", "next_total_red") == (None, None)
    assert of(outcome, 2, "next_total_red") == (0,)


STAGE = {"boards1": 48, "eliminated1": 4}


def test_who_did_not_come_to_a_stage_is_not_in_its_field() -> None:
    """§2.9.4 没有参加比赛的参赛单位不计入参赛规模: 15 of 16 met in the first stage."""
    first = {1: "DNS", **{at: at - 1 for at in range(2, 17)}}
    outcome = run("cba-stages", {**SILVER, **STAGE}, teams(16, place1=first))
    assert outcome.value("n") == 16
    assert outcome.value("n1") == 15
    assert mistakes(outcome) == []


def test_who_withdrew_from_a_stage_has_no_place_in_the_end() -> None:
    """§2.9.4 弃权队伍不得获得大师分."""
    first = {2: "W", **{at: at - (at > 2) for at in range(1, 17) if at != 2}}
    outcome = run("cba-stages", {**SILVER, **STAGE}, teams(16, place1=first))
    assert mistakes(outcome) == [("entries", 2, "place", "WITHDREW_AND_PLACED")]


def test_who_lost_in_one_round_of_a_knockout_shares_its_places() -> None:
    """8 teams of 500: N 8, 4 places; 3-4 share (R(3) + R(4)) ÷ 2. Where three are 5-8 these three get no place."""
    places = ["冠军", "亚军", "3-4", "第3-4名", "5-8", "5～8名", "5-8", "5-8"]
    outcome = run("cba-knockout", CLUB, teams(8, place=dict(enumerate(places, 1))))
    plain = run("cba-knockout", CLUB, teams(8, place=dict(enumerate([1, 2, 3, 3, 5, 5, 5, 5], 1))))
    assert results(outcome, "place") == [1, 2, 3, 3, 5, 5, 5, 5]
    assert results(outcome, "award") == results(plain, "award")
    assert mistakes(outcome) == mistakes(plain)
    fewer = run("cba-knockout", CLUB, teams(8, place=dict(enumerate([*places[:7], "W"], 1))))
    told = [(row, column) for _, row, column, name in mistakes(fewer) if name == "SPANS_OTHERWISE"]
    assert told == [(5, "place"), (6, "place"), (7, "place")]
    assert results(fewer, "award")[:4] == results(plain, "award")[:4]


def test_shared_places_of_an_event_with_fixed_points() -> None:
    """60.00 for place 1; 第6条: two on 3-4 get 60 × (0.5 + 0.4) ÷ 2 = 27.00, one alone is told and gets nothing."""
    settings = {"competition": "ブルーリボン杯", "competitors": 12}
    rows = [{"unit": f"t{at}", "place": place} for at, place in enumerate(["優勝", "準優勝", "3-4", "3〜4位"], 1)]
    both, alone = run("jcbl-fixed", settings, rows), run("jcbl-fixed", settings, [*rows[:3], {**rows[3], "place": 5}])
    assert results(both, "red") == [60, 42, 27, 27]
    assert [name for *_, name in mistakes(alone)] == ["SPANS_OTHERWISE"]
    assert results(alone, "red")[2] is None


def test_who_signs_below_a_list_is_no_team() -> None:
    """裁判长： with a name beside it was a team without a place, and N one more."""
    signed = [*teams(8), {"unit": "裁判长：", "player1": "李明"}]
    outcome = run("cba-teams", CLUB, signed)
    assert outcome.value("n") == 8
    assert [name for *_, name in mistakes(outcome)] == ["NOT_A_NAME_OF"]


def test_an_error_in_place_of_a_name_moves_nobody() -> None:
    """Team 3 of 4 took part, so that N is 4; lookups filled down below the list, which show errors alone, did not."""
    error = CellError("#N/A")
    given = teams(4, unit={3: error})
    outcome = run("cba-teams", SILVER, [*given, {"unit": error, "holding1": error}])
    assert outcome.value("n") == 4
    assert results(outcome, "award")[:4] == results(run("cba-teams", SILVER, teams(4)), "award")
    assert {row for _, row, _, _ in mistakes(outcome)} == {3, 5}
