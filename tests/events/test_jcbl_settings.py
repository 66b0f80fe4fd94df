"""Settings of the JCBL's events that contradict each other, count nothing, or ask for another one: what is said."""

from typing import Any

import pytest
from eventdata import hints
from jcblevents import PAIRS, errors, of, run

from xlfuncs.core.errors import CellError
from xlfuncs.events import EVENTS, running

PERCENT = {"tables": 5, "scoring": "%"}
TEAMS = [{"unit": f"チーム{n}", **{f"vp{m}": (20 if n < 4 else 7) - n for m in range(1, 5)}} for n in range(8)]
TEAM_EVENT = {"tables": 8, "sessions": 1, "boards": 8}


def test_the_competitors_of_a_final_are_those_of_the_qualifying_round() -> None:
    """L5 競争者数は予選参加数: 35% of 5 pairs are 2 places (1.75), of 20 seven."""
    final = {**PERCENT, "sessions": 1.5, "l5": "決勝"}
    assert hints(run("sectional", final, PAIRS)) == ["QUALIFYING_FIELD"]
    assert hints(run("sectional", {**final, "competitors": 20}, PAIRS)) == []
    rows = [{**row, "flight": "B" if at % 2 else "A"} for at, row in enumerate(PAIRS)]
    in_flights = {**final, "flights": 2, "stratified": "いいえ"}
    outcome = run("flights", in_flights, rows)
    assert hints(outcome) == ["QUALIFYING_FIELD"] * 2
    assert [outcome.value(key) for key in ("c_a", "places_a", "c_b", "places_b")] == [5, 2, 5, 2]
    outcome = run("flights", {**in_flights, "フライトAの予選参加数": 20, "competitors2": 5}, rows)
    assert [outcome.value(key) for key in ("c_a", "places_a", "c_b", "places_b")] == [20, 7, 5, 2]
    assert (errors(outcome), hints(outcome)) == ([], [])
    # B: (4 + 0.2 × 5 × 1.5) × 2 / 5 × 10/16 = 1.375; its place 3 is beyond 2 places
    assert [of(outcome, at, "red") for at in (2, 6)] == [(1.38,), (0,)]
    assert errors(run("flights", {**in_flights, "competitors1": 4, "competitors2": 5}, rows)) == ["COMPETITORS_FEWER"]


@pytest.mark.parametrize("label", ["ボード数", " ボード数：", "副数", "ボード数 B", "Number of boards"])
def test_boards_alone_are_those_of_the_one_session(label: str) -> None:
    """Of one session; of two they may be those of both, and beside the setting itself it is a label of one's own."""
    scores = {"tables": 5, "scoring": "mp", "average": 50, "class": 4}
    one = [["セッション数", 1], [label, 24], *map(list, scores.items())]
    entries = [["ペア名", "得点"], *([row["unit"], row["score"]] for row in PAIRS)]
    outcome = running.of_ranges("jcbl-club", one, [entries])
    assert getattr(outcome.settings, "boards", 0) == 24
    assert errors(outcome) == []
    two = [["rating", "sectional"], ["セッション数", 2], *one[1:-1]]
    twice = [["ペア名", "得点1", "得点2"], *([row["unit"], row["score"], row["score"]] for row in PAIRS)]
    assert errors(running.of_ranges("jcbl-sectional", two, [twice])) == ["BOARDS_OF_ALL"]
    named = [*two[:2], ["1セッションのボード数", 24], *two[3:]]
    assert errors(running.of_ranges("jcbl-sectional", named, [twice])) == []
    both = [*named, [label, 48]]
    assert errors(running.of_ranges("jcbl-sectional", both, [twice])) == []


def test_ht_pairs_are_of_two_flights_or_more() -> None:
    """A: HTペア（2フライト以上）1.6."""
    assert hints(run("sectional", {**PERCENT, "sessions": 1, "game": "HTペア"}, PAIRS)) == ["HT_IN_FLIGHTS"]
    assert (
        hints(run("sectional", {**PERCENT, "sessions": 1, "game": "HTペア", "flights": 2, "flight": "A"}, PAIRS)) == []
    )
    assert hints(run("flights", {**PERCENT, "sessions": 1, "game": "HTペア", "flights": 2}, PAIRS)) == []


def test_settings_that_contradict_each_other_or_say_too_little_are_said() -> None:
    """L1 by the class of a CCG; ブリッジセンター主催ゲームを除く; no event is shorter than its formula."""
    one = {**PERCENT, "sessions": 1}
    with pytest.raises(CellError, match="class"):
        run("sectional", {**one, "rating": "クラブ選手権"}, PAIRS)
    assert hints(run("sectional", {**one, "rating": "クラブ選手権", "class": 4}, PAIRS)) == []
    assert hints(run("club", one, PAIRS)) == []
    assert hints(run("sectional", {**one, "rating": "ローカル", "centre": "はい"}, PAIRS)) == ["CENTRE_FOR_CCG"]
    assert errors(run("sectional", {**PERCENT, "sessions": 2, "event_sessions": 1}, PAIRS))[:1] == ["EVENT_SHORTER"]
    assert errors(run("sectional", {**one, "event_sessions": 1}, PAIRS)) == []


def test_a_company_league_has_an_l2_besides() -> None:
    """L8: 社会人リーグは他に L2 係数がかかる."""
    league = {"tables": 8, "sessions": 4, "boards": 16, "league": "社会人II部"}
    assert hints(run("league", league, TEAMS)) == ["COMPANY_HAS_L2"]
    assert hints(run("league", {**league, "l2": "リミット"}, TEAMS)) == []
    assert hints(run("league", {**league, "league": "メジャーII"}, TEAMS)) == []


def test_settings_that_count_nothing_are_said() -> None:
    """VP of a draw among percentages, an average among VP, the tables of flight D of three."""
    one = {**PERCENT, "sessions": 1}
    assert hints(run("sectional", {**one, "draw_vp": 10}, PAIRS)) == ["COUNTS_NOT_SO"]
    assert hints(run("teams", {**TEAM_EVENT, "average": 50}, TEAMS)) == ["COUNTS_NOT_SO"]
    assert hints(run("teams", {**TEAM_EVENT, "draw_vp": 10}, TEAMS)) == []
    assert hints(run("sectional", {**one, "session_tables1": 5}, PAIRS)) == ["COUNTS_NOT_SO"]
    assert hints(run("sectional", {**one, "session_matches": 5}, PAIRS)) == ["COUNTS_NOT_SO"]
    assert hints(run("sectional", {**one, "boards2": 20}, PAIRS)) == ["NO_SUCH_SESSION"]
    assert hints(run("sectional", {**one, "boards1": 20}, PAIRS)) == []
    league = {"tables": 8, "sessions": 3, "boards": 16, "session_matches": 2}
    assert "A_MATCH_IS_A_SESSION" in hints(run("league", league, TEAMS))
    assert hints(run("flights", {**one, "flights": 3, "tables4": 2}, PAIRS)) == ["BEYOND_FLIGHTS"]
    assert hints(run("flights", {**one, "flights": 4, "tables4": 2}, PAIRS)) == []


@pytest.mark.parametrize(
    ("settings", "first", "says"),
    [
        # 2 × (4 + 0.2 × 5 × 1) / 5 = 2.00 and 3 × 2 / 5 × (3 × 19/100 + 0.3) = 1.044: 制限無し is 16 of each kind
        ({"l3_kind": "下限"}, 3.04, ["L3_KIND_ALONE"]),
        ({"l3_kind": "組合せ", "l3": "制限無し"}, 3.04, ["L3_KIND_ALONE"]),
        ({"l3_kind": "下限", "l3": 0}, 3.04, ["L3_KIND_ALONE"]),
        ({"l3_kind": "上限"}, 3.04, []),
        ({"l3_kind": "下限", "l3": 300}, 3.81, []),  # × 20/16: 2.50 and 1.305
        ({"l3_kind": "組合せ", "l3": "ハンディ付"}, 1.90, ["L3_KIND_ALONE"]),  # × 10/16: 1.25 and 0.6525
        ({"l3_kind": "下限", "l3_seed": 400}, 2.48, ["L3_KIND_ALONE"]),  # × 13/16: 1.625 and 0.84825
    ],
)
def test_the_kind_of_a_limit_without_its_master_points(settings: dict[str, Any], first: float, says: list[str]) -> None:
    """L3 a): 上限・下限・組合せ are columns of 基準MP; b) and c) have none."""
    outcome = run("sectional", {**PERCENT, "sessions": 1, **settings}, PAIRS)
    assert (of(outcome, 1, "total"), errors(outcome), hints(outcome)) == ((first,), [], says)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"sessions": 1, "l7_black": "いいえ"}, ["L7_BLACK_ALONE"]),
        ({"sessions": 1, "simultaneous": "はい", "l7_black": "いいえ"}, ["L7_BLACK_ALONE"]),
        ({"sessions": 1, "simultaneous": "はい", "l7": "平日", "l7_black": "いいえ"}, []),
        ({"sessions": 1, "l7_black": "はい"}, []),
    ],
)
def test_whether_l7_is_on_black_points_counts_on_weekdays_of_red_ones(
    settings: dict[str, Any], says: list[str]
) -> None:
    """L7 レッドポイント発行のゲームに適用."""
    assert hints(run("sectional", {**PERCENT, **settings}, PAIRS)) == says


@pytest.mark.parametrize(
    ("event", "settings", "entries", "says"),
    [
        ("sectional", {**PERCENT, "tables": 5}, PAIRS, []),  # ten pairs
        ("sectional", {**PERCENT, "tables": 5.5}, PAIRS, []),
        ("sectional", {**PERCENT, "tables": 10}, PAIRS, ["OTHER_TABLES"]),
        ("sectional", {**PERCENT, "tables": 12, "competitors": 24}, PAIRS, []),  # ten of them are listed
        ("sectional", {**PERCENT, "tables": 12, "competitors": 12}, PAIRS, ["OTHER_TABLES"]),
        ("sectional", {**PERCENT, "tables": 2.5, "game": "個人"}, PAIRS, []),
        ("sectional", {**PERCENT, "tables": 20, "l5": "決勝", "competitors": 40}, PAIRS, []),
        ("sectional", {**PERCENT, "tables": 200, "simultaneous": "はい"}, PAIRS, []),
        ("sectional", {**PERCENT, "tables": 20, "flights": 2, "flight": "B"}, PAIRS, []),
        ("teams", TEAM_EVENT, TEAMS, []),  # eight teams, two of them at two tables
        ("teams", {**TEAM_EVENT, "tables": 4}, TEAMS, ["OTHER_TABLES"]),
    ],
)
def test_tables_at_which_the_entries_would_not_sit(
    event: str, settings: dict[str, Any], entries: list[dict[str, Any]], says: list[str]
) -> None:
    """T 参加テーブル数; of a final 予選参加延べテーブル数."""
    assert hints(run(event, {**settings, "sessions": 1}, entries)) == says


@pytest.mark.parametrize(
    ("tables", "sessions", "of_all", "says"),
    [
        (20, 1.5, 2, []),
        (40, 2, 3, []),
        (40, 1.5, 2, ["OTHER_TABLES"]),
        (40, 1.5, None, []),
        (20, 2, 3, ["OTHER_TABLES_BEFORE"]),
    ],
)
def test_tables_of_a_final_are_those_of_all_qualifying_sessions(
    tables: int, sessions: float, of_all: int | None, says: list[str]
) -> None:
    """予選参加延べテーブル数: 40 pairs sat at 20 tables in each session; S is the final's one and half of those.

    T of the whole event, typed in each of two rooms and added up, doubled the points of a final.
    """
    final = {**PERCENT, "l5": "決勝", "competitors": 40, "tables": tables}
    assert hints(run("sectional", {**final, "sessions": sessions, "event_sessions": of_all}, PAIRS)) == says


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"average1": 101}, "セッション①のアベレージ Av には"),
        ({"average": 101}, "アベレージ Av には"),
        ({"scoring": "mp", "boards": 20, "session_tables1": 1}, "セッション①のテーブル数には"),
        ({"scoring": "mp", "boards": 20, "session_tables": 1}, "1セッションのテーブル数には"),
    ],
)
def test_a_setting_of_one_session_is_named_by_its_own_label(settings: dict[str, Any], named: str) -> None:
    with pytest.raises(CellError) as refused:
        run("sectional", {**PERCENT, "sessions": 1, **settings}, PAIRS)
    assert refused.value.reason.text("ja").startswith(named)


@pytest.mark.parametrize("label", ["採点方式", "计分方式", "scoring"])
def test_the_scoring_of_teams_is_called_what_that_of_pairs_is(label: str) -> None:
    """A person who fills both kinds of sheet types 採点方式; what B-a-M means belongs beside it, not into its name."""
    for name in ("jcbl-sectional", "jcbl-teams", "jcbl-league"):
        found = EVENTS[name].settings.find(label)
        assert found is not None, name
        assert found.key == "scoring", name


@pytest.mark.parametrize(("label", "key"), [("アベレージ", "average"), ("セッション②のアベレージ", "average2")])
def test_a_symbol_of_two_letters_may_be_left_out(label: str, key: str) -> None:
    """アベレージ Av is found without its symbol, as 参加テーブル数 T is."""
    found = EVENTS["jcbl-teams"].settings.find(label)
    assert found is not None
    assert found.key == key
