"""What the JCBL events must do besides their examples, article by article, worked out by hand."""

from typing import Any

import pytest
from eventdata import hints
from jcblevents import PAIRS, errors, of, run, stated

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import text_of
from xlfuncs.events.running import of_rows
from xlfuncs.events.sheet.parts import plain

PERCENT = {"tables": 5, "scoring": "%"}


def test_a_sectional_of_one_session_issues_black_points_and_knows_no_weekday() -> None:
    """L7 「レッドポイント発行のゲームに適用」: it is 16 here, and a hint says so. 2 × (4 + 0.2 × 5) / 5 = 2.00."""
    outcome = run("sectional", {**PERCENT, "sessions": 1, "l7": "平日"}, PAIRS)
    # 69%: V/M 3 × 19/100 + 0.3 = 0.87, a session 3 × 2/5 × 0.87 = 1.044
    assert of(outcome, 1, "overall", "session1", "red", "black", "total") == (2.00, 1.04, 0, 3.04, 3.04)
    assert hints(outcome) == ["L7_WITHOUT_RED"]


@pytest.mark.parametrize(
    ("settings", "score", "session1"),
    [
        # Sc 4 of 5½ tables (小数点切り捨て), average 24 × 4 / 2 = 48: 3 × 19/96 + 0.3 = 0.89375; × 3 × 2/5 = 1.0725
        ({"tables": 5.5, "scoring": "MP"}, 67, 1.07),
        # total points, Sl 500: 3 × 4000/(24 × 4 × 500) + 0.3 = 0.55; × 1.2 = 0.66
        ({"tables": 5, "scoring": "total", "average": 8000}, 12000, 0.66),
    ],
)
def test_the_average_of_a_session(settings: dict[str, Any], score: int, session1: float) -> None:
    """第2条 ③ and ④, of 24 boards."""
    entries = [{"unit": "組1", "score": score}, *({"unit": f"組{n}", "score": 40} for n in range(2, 11))]
    outcome = run("sectional", {"sessions": 1, "boards": 24, **settings}, entries)
    assert (errors(outcome), of(outcome, 1, "session1")) == ([], (session1,))


@pytest.mark.parametrize(
    ("limit", "session1", "total"),
    [
        ({"l3_seed": 400}, 0.85, 2.48),  # 13/16: 2 × 13/16 = 1.625, 1.044 × 13/16 = 0.84825
        ({"l3_seed": "５０"}, 0.46, 1.34),  # 7/16: 0.875, 0.45675
        ({"game": "個人", "l3_seed": 50}, 0.52, 1.32),  # 8/16; A, of the overall points alone, is 0.8: 0.8, 0.522
    ],
)
def test_a_limit_of_seed_points_is_one_of_the_coefficient(limit: dict[str, Any], session1: float, total: float) -> None:
    """第2条 L3 b), for the event above: 2.00 of the place and 1.044 of the session."""
    outcome = run("sectional", {**PERCENT, "sessions": 1, **limit}, PAIRS)
    assert of(outcome, 1, "session1", "total") == (session1, total)


@pytest.mark.parametrize(
    ("date", "day", "told"),
    [
        ("令和8年5月13日（水）", {}, ["L7_ON_A_WEEKDAY"]),
        ("2026-05-13", {"l7": "週末"}, ["L7_ON_A_WEEKDAY"]),
        ("2026-05-13", {"l7": "平日"}, []),
        ("2026-05-05", {"l7": "祝日"}, []),
        ("2026-05-16", {}, []),
        ("2026-05-16", {"l7": "平日"}, ["L7_ON_A_WEEKEND"]),
        ("2026年5月17日（日）", {"l7": "平日開催"}, ["L7_ON_A_WEEKEND"]),
        ("5月13日", {}, ["NO_YEAR"]),
    ],
)
def test_a_day_that_the_date_is_not(date: str, day: dict[str, str], told: list[str]) -> None:
    """13 May 2026 was a Wednesday, the 5th a Tuesday (こどもの日), the 16th a Saturday."""
    red = {"rating": "local", "sessions": 1, "simultaneous": "はい", "date": date}
    outcome = run("sectional", {**PERCENT, **red, **day}, PAIRS)
    assert hints(outcome) == told


def test_nationals_normally_have_fixed_points() -> None:
    assert hints(run("sectional", {**PERCENT, "rating": "ナショナル", "sessions": 1}, PAIRS)) == ["FIXED_NORMALLY"]


def test_a_simultaneous_event_is_all_red() -> None:
    outcome = run("sectional", {**PERCENT, "rating": "local", "sessions": 1, "simultaneous": "はい"}, PAIRS)
    assert of(outcome, 1, "red", "black") == (1.25, 0.65)  # 1.25 × 5 / 5; 3 × 1.25/5 × 0.87 = 0.6525


def test_individuals_have_their_own_coefficient() -> None:
    """A 0.8: 0.8 × 2 × (4 + 0.2 × 5 × 2) / 5 = 1.92."""
    outcome = run("sectional", {**PERCENT, "game": "個人"}, PAIRS)
    assert of(outcome, 1, "red") == (1.92,)
    assert outcome.members[0]["name"] == "組1"  # who is entered is who plays


def test_pairs_by_victory_points() -> None:
    """第2条 V: VP of the matches won, of 10 boards: 3 × 2 / 5 × 10/24 × 16/20 = 0.40; a draw gives nothing."""
    entries = [
        {"unit": "甲", "vp1": 16, "vp2": 10},
        {"unit": "乙", "vp1": 4, "vp2": 14},
        {"unit": "丙", "vp1": 10, "vp2": 6},
    ]
    outcome = run("sectional", {"tables": 2, "sessions": 1, "scoring": "VP", "boards": 10}, entries)
    assert of(outcome, 1, "place", "score_total", "session1") == (1, 26, 0.40)
    assert of(outcome, 2, "place", "score_total", "session1") == (2, 18, 0.35)  # 14/20
    assert of(outcome, 3, "place", "session1") == (3, 0)
    assert hints(outcome) == ["BOARDS_OF_A_MATCH"]


def test_several_sessions_by_vp_need_the_matches_of_each() -> None:
    with pytest.raises(CellError, match="session"):
        run("teams", {"tables": 2, "boards": 8}, [{"unit": "甲", "vp1": 16}])


def test_the_average_of_imp_has_to_be_said() -> None:
    with pytest.raises(CellError) as raised:
        run("sectional", {"tables": 5, "scoring": "imp"}, PAIRS)
    assert raised.value.told("ja") == "設定「アベレージ Av」がありません"


def test_one_flight_in_a_workbook_of_its_own() -> None:
    """B of 3 flights: L4 11: 2 × 11/16 × 6 / 5 = 1.65."""
    assert of(run("sectional", {**PERCENT, "flights": 3, "flight": "Ｂ"}, PAIRS), 1, "red") == (1.65,)
    with pytest.raises(CellError) as raised:
        run("sectional", {**PERCENT, "flights": 3}, PAIRS)
    assert raised.value.told("ja") == "設定「この参加者のフライト」がありません"


def test_the_trials_and_their_main_event_belong_to_all_points() -> None:
    """本戦 A: L5 32/16 = 2 on sessions too: 1.044 × 2 = 2.088; overall 2.4 × 2."""
    outcome = run("sectional", {**PERCENT, "l5": "本戦A"}, PAIRS)
    assert of(outcome, 1, "red", "black") == (4.80, 2.09)


def test_a_final_belongs_to_an_event_of_two_sessions_at_least() -> None:
    """決勝1＋予選1×½ = 1.5 sessions; the event has 2 and issues red points: 2 × (4 + 0.2 × 5 × 1.5) / 5."""
    assert of(run("sectional", {**PERCENT, "sessions": 1.5, "l5": "決勝"}, PAIRS), 1, "red") == (2.20,)
    assert of(run("sectional", {**PERCENT, "sessions": 1.5}, PAIRS), 1, "red") == (0,)
    chosen = {**PERCENT, "sessions": 1.5, "event_sessions": 1.5, "l5": "決勝"}
    assert of(run("sectional", chosen, PAIRS), 1, "red") == (0,)


def test_the_tables_of_a_final_are_not_those_of_the_formula() -> None:
    """T 「予選参加延べテーブル数」: how many tables the final itself has must be said where V/M asks for it."""
    with pytest.raises(CellError) as raised:
        run("sectional", {"tables": 40, "sessions": 1.5, "l5": "決勝"}, PAIRS)
    assert raised.value.told("ja") == "設定「1セッションのテーブル数」がありません"
    outcome = run("sectional", {"tables": 40, "session_tables": 5, "sessions": 1.5, "l5": "決勝"}, PAIRS)
    # average 24 × 4 / 2 = 48: 3 × 21 / 96 + 0.3 = 0.95625, × 1.2 = 1.1475; 2 × (4 + 0.2 × 40 × 1.5) / 5 = 6.40
    assert of(outcome, 1, "session1", "red") == (1.15, 6.40)


def test_sessions_played_and_sessions_of_the_formula_are_compared() -> None:
    """Fewer or more than S: neither what is paid for, nor what was played, is what was meant."""
    assert errors(run("sectional", PERCENT, PAIRS)) == ["SESSIONS_DIFFER"]
    two = [{**each, "score2": each["score"]} for each in PAIRS]
    assert errors(run("sectional", {**PERCENT, "sessions": 1}, two)) == ["SESSIONS_DIFFER"]
    assert errors(run("sectional", PERCENT, two)) == []
    assert hints(run("sectional", {**PERCENT, "sessions": 1}, PAIRS)) == []


def test_the_working_leads_from_the_settings_to_the_total() -> None:
    outcome = run("sectional", {**PERCENT, "sessions": 1}, PAIRS)
    steps = [(each.symbol.text("ja"), each.arithmetic()) for each in outcome.steps(1)]
    assert steps == [
        ("競争者数 C", ""),
        ("マスターポイントを与える範囲の順位", "35% × 10 = 3.50 → 4"),
        ("リミッティング係数 L", ""),
        ("ゲーム係数 A", ""),
        ("レイティング係数 R", ""),
        ("テーブル数 T", ""),
        ("セッション係数 S", ""),
        ("セッション 1：V/M", "3 × (69 − 50) ÷ 100 + 0.3 = 0.87"),
        ("セッション 1：四捨五入前のポイント", "3 × 2 × 1 ÷ 5 × 24 ÷ 24 × 0.87 = 1.044"),
        ("セッション 1：上限", ""),
        ("セッション 1：セッションのポイント", "1.044 → 1.04"),
        ("4 + 0.2 × T × S", "4 + 0.2 × 5 × 1 = 5"),
        ("プレイヤー係数 P", ""),
        ("計算式による 1 位のポイント", "1 × 2 × 1 × 5 ÷ 5 = 2"),
        ("上限", ""),
        ("1 位の N", ""),
        ("ブラックポイント", "2 × 1 = 2.00"),
        ("ブラックポイントの計（セッションを含む）", "1.04 + 2.00 = 3.04"),
        ("合計", "1.04 + 2.00 = 3.04"),
    ]


def test_fewer_competitors_than_entries_are_wrong() -> None:
    outcome = run("sectional", {**PERCENT, "sessions": 1, "competitors": 9}, PAIRS)
    assert errors(outcome) == ["COMPETITORS_FEWER"]
    assert outcome.value("c") == 10  # provisional


def test_a_score_in_a_session_that_nobody_played_spoils_nothing_else() -> None:
    outcome = run("sectional", {**PERCENT, "sessions": 1}, [PAIRS[0], {**PAIRS[1], "score3": 50}, *PAIRS[2:]])
    assert errors(outcome) == ["SCORED_BY_FEW"]
    assert [of(outcome, at, "place") for at in (1, 2, 3)] == [(1,), (2,), (3,)]


def test_vp_among_scores_are_no_score() -> None:
    assert errors(run("sectional", {**PERCENT, "sessions": 1}, [{**PAIRS[0], "vp1": 12}, *PAIRS[1:]])) == [
        "NOT_SCORED_SO"
    ]


# --- 第10条


def test_who_is_out_neither_counts_nor_takes_a_place() -> None:
    entries = [{**PAIRS[0], "out": "失格"}, {**PAIRS[1], "out": "失格だが参加"}, *PAIRS[2:]]
    outcome = run("sectional", {**PERCENT, "sessions": 1}, entries)
    assert outcome.value("c") == 8
    assert of(outcome, 1, "session1", "overall", "total") == (0, 0, 0)
    assert of(outcome, 2, "session1", "overall", "total") == (1.01, 0, 1.01)  # 68%: V/M 0.84: 1.008
    assert of(outcome, 3, "place") == (1,)


@pytest.mark.parametrize("event", ["club", "sectional", "flights", "weekly"])
@pytest.mark.parametrize(("language", "word"), [("en", "DQ"), ("zh", "取消资格"), ("ja", "失格")])
def test_an_event_in_which_everybody_is_out(event: str, language: str, word: str) -> None:
    settings = {} if event == "weekly" else {**PERCENT, "sessions": 1}
    entries = [{**each, "out": "失格"} for each in PAIRS[:2]]
    outcome = of_rows(f"jcbl-{event}", stated(event, settings), {"entries": entries}, language)
    assert [row["place"] for row in plain(outcome)["board"]] == [word, word]
    assert (of(outcome, 1, "total"), outcome.value("c"), outcome.counted) == ((0,), 0, 0)


def test_the_working_of_a_flight_says_which() -> None:
    """B of three: 6 × 2 / 5 × 11/16 = 1.65, more than A's 6 × 2 / 5 × 20/16 × 0.5 of place 3."""
    entries = [{**each, "flight": "A" if n < 2 else "B"} for n, each in enumerate(PAIRS)]
    outcome = run("flights", {**PERCENT, "flights": 3}, entries)
    told = {text_of(each.symbol, "ja"): each.arithmetic() for each in outcome.own_steps(3)}
    assert told["フライト A：レッドポイント"] == "3 × 0.50 = 1.50"
    assert told["フライト B：レッドポイント"] == "1.65 × 1 = 1.65"
    assert told["合計"] == "0.67 + 1.65 = 2.32"  # 67%: V/M 0.81, × 3 × 2 / 5 × 11/16 = 0.66825


MEMBERS = [
    {"number": "01", "name": "青木", "holding": 499.99, "seed": 90},
    {"number": "02", "name": "石田", "holding": 500, "seed": 60},
    {"number": "03", "name": "上野", "holding": 20, "seed": 10},
    {"number": "04", "name": "遠藤", "holding": 300},
    {"number": "05", "name": "大西", "holding": 299.99},
]


@pytest.mark.parametrize(
    ("limit", "players", "says"),
    [
        ({"l3": 500}, ("青木", "石田"), ["BEYOND_MP"]),  # 上限は未満
        ({"l3": 500}, ("青木", "上野"), []),
        ({"l3": 300, "l3_kind": "下限"}, ("青木", "上野"), ["BEYOND_MP"]),  # 下限は以上
        ({"l3": 300, "l3_kind": "下限"}, ("01", "石田 #02"), []),
        ({"l3": 300, "l3_kind": "下限"}, ("石田", "遠藤"), []),
        ({"l3": 300, "l3_kind": "下限"}, ("石田", "大西"), ["BEYOND_MP"]),
        ({"l3": 500, "l3_kind": "組合せ"}, ("青木", "石田"), []),  # what a combination adds up is not said
        ({"l3_seed": 100}, ("青木", "上野"), ["BEYOND_SP"]),  # 90 + 10: 100 is not below 100
        ({"l3_seed": 100}, ("石田", "上野"), []),
        ({}, ("青木", "石田"), []),
    ],
)
@pytest.mark.parametrize("event", ["sectional", "flights"])
def test_players_beyond_the_limits_are_named(
    event: str, limit: dict[str, Any], players: tuple[str, str], says: list[str]
) -> None:
    settings = {**PERCENT, "sessions": 1, **limit} | ({"flights": 2} if event == "flights" else {})
    entries = [{**PAIRS[0], "player1": players[0], "player2": players[1]}, *PAIRS[1:]]
    assert errors(run(event, settings, entries, members=MEMBERS)) == says
    marked = [{**entries[0], "out": "失格だが参加"}, *PAIRS[1:]]
    assert errors(run(event, settings, marked, members=MEMBERS)) == []


@pytest.mark.parametrize(
    ("limit", "player", "said"),
    [
        ({"l3": 500}, "石田", "石田 は 500 MP で、500 MP 未満の制限をはずれています（第10条）。"),
        ({"l3": 300, "l3_kind": "下限"}, "上野", "上野 は 20 MP で、300 MP 以上の制限をはずれています（第10条）。"),
        ({"l3_seed": 50}, "石田", "SP の合計が 60 で、50 未満の制限をはずれています（第10条）。"),
    ],
)
def test_what_a_limit_is_and_where_to_write_who_is_beyond_it(limit: dict[str, Any], player: str, said: str) -> None:
    """表記の上限は未満、下限は以上; 第10条: out of it all, or without the place alone."""
    entries = [{**PAIRS[0], "player1": player}, *PAIRS[1:]]
    outcome = run("sectional", {**PERCENT, "sessions": 1, **limit}, entries, members=MEMBERS)
    told = [each.said.text("ja") for each in outcome.problems if each.severity == "error"]
    assert told == [said + "「失格」の列に「失格」か「失格だが参加」を記入してください"]
