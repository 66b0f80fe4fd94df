"""A member asks why: slips of JCBL events say why a figure is 0, with the article."""

from typing import Any

import pytest
from eventdata import run as run_rows
from eventdata import slip
from jcblevents import stated

from xlfuncs.events.outcome import Outcome

PERCENT = {"tables": 5, "scoring": "%"}


def run(event: str, settings: dict[str, Any], entries: list[dict[str, Any]], **tables: Any) -> Outcome:
    return run_rows(event, stated(event, settings), entries, **tables)


def pairs(*scores: float) -> list[dict[str, Any]]:
    """ペア1, ペア2 … with a score each."""
    return [{"unit": f"ペア{n}", "score1": score} for n, score in enumerate(scores, 1)]


TEN = pairs(64, 62, 60, 58, 56, 49, 42, 40, 36, 33)


def test_a_place_beyond_those_with_points() -> None:
    """第5条 35%（端数切上）: of 10 pairs four. 第2条 V アベレージ以上のスコア: 49 lies below 50."""
    outcome = run("jcbl-club", PERCENT, TEN)
    beyond = "マスターポイントを与える範囲の順位 = 35% × 10 = 3.50 → 4；5 位のポイント = 0（第5条）"
    assert beyond in slip(outcome, "ペア5", "ja")
    assert slip(outcome, "ペア6", "ja").startswith(
        "6 位：セッション 1：V/M（スコア 49、アベレージ 50 未満） = 0（第2条 ①）"
    )


@pytest.mark.parametrize(
    ("event", "settings", "entries", "tables"),
    [
        ("jcbl-club", PERCENT, TEN, {}),
        ("jcbl-flights", PERCENT, TEN, {}),
        ("jcbl-weekly", {"class": 3}, [{"unit": each["unit"], "score": each["score1"]} for each in TEN], {}),
    ],
)
@pytest.mark.parametrize("out", ["失格", "失格だが参加"])
def test_who_is_out_reads_the_article(event: str, settings: Any, entries: Any, tables: Any, out: str) -> None:
    """第10条 オーバーオール順位にはいっさい関係ないが、セッションのマスターポイントだけを与える."""
    out = "失格" if event == "jcbl-weekly" else out
    outcome = run(event, settings, [entries[0] | {"out": out}, *entries[1:]], **tables)
    told = slip(outcome, "ペア1", "ja")
    assert told.startswith("失格：")
    # A weekly game has no overall points.
    points = "順位のポイント" if event == "jcbl-weekly" else "オーバーオールのポイント"
    assert f"{points} = 0（第10条）" in told


def test_who_is_out_of_fixed_points_and_of_a_series() -> None:
    entries = [{"unit": f"チーム{n}", "place": n} for n in range(1, 5)] + [{"unit": "失格チーム", "place": "失格"}]
    outcome = run("jcbl-fixed", {"competition": "藤山杯"}, entries)
    assert slip(outcome, "失格チーム", "ja") == "失格：順位のポイント = 0（第10条）"
    # 35% of 4 are 1.4: two places.
    beyond = "3 位：マスターポイントを与える範囲の順位 = 35% × 4 = 1.40 → 2；3 位のポイント = 0（第5条）"
    assert slip(outcome, "チーム3", "ja") == beyond
    games = [{"game": f"{month}月", "competitors": 8, "winner_mp": 0.36} for month in range(1, 6)]
    outcome = run("jcbl-series", {}, [{"unit": "会員", "score": 70}, {"unit": "外", "out": "失格"}], games=games)
    assert slip(outcome, "外", "ja") == "失格：順位のポイント = 0（第10条）"


def test_the_lower_flights_say_of_each_flight_why_it_gives_nothing() -> None:
    """Stratified: pair 6 of 10 is 6th in A (35% of 10: 4), 5th of the 9 in B (3.15: 4)."""
    entries = [each | {"flight": "A" if n == 0 else "B"} for n, each in enumerate(TEN)]
    told = slip(run("jcbl-flights", PERCENT | {"flights": 2}, entries), "ペア6", "ja")
    for flight, arithmetic, place in (("A", "35% × 10 = 3.50 → 4", 6), ("B", "35% × 9 = 3.15 → 4", 5)):
        assert f"フライト {flight}：マスターポイントを与える範囲の順位 = {arithmetic}；" in told
        assert f"フライト {flight}：{place} 位のポイント = 0" in told


def test_black_points_are_added_up() -> None:
    """Place 1: session 3 × 1 × 1 ÷ 5 × V/M 0.72 = 0.432; overall 1 × (4 + 0.2 × 5) ÷ 5 = 1, a fifth of it red."""
    told = slip(run("jcbl-club", PERCENT, TEN), "ペア1", "ja")
    assert told.endswith(
        "ブラックポイントの計（セッションを含む） = 0.43 + 0.80 = 1.23（第2条）；"
        "合計 = 0.43 + 0.20 + 0.80 = 1.43（第7条）"
    )


def test_a_member_who_played_too_little() -> None:
    """第11条: 1 of 4 matches is less than 50%."""
    entries = [
        {"unit": f"チーム{n}", "player1": "青木", "played1": 1, "player2": "石田", "played2": 4}
        | {f"vp{match}": 10 + n for match in range(1, 5)}
        for n in range(1, 4)
    ]
    for n, each in enumerate(entries):
        each["player1"] += str(n)
        each["player2"] += str(n)
    told = slip(run("jcbl-teams", {"tables": 3, "boards": 7, "sessions": 1}, entries), "チーム1", "ja")
    assert "青木0 は 4 試合中 1 試合の出場で、50% に足りません。ポイントはありません（第11条）" in told


def test_the_flight_that_gives_most() -> None:
    """L4 of two flights 18 and 10: 1 × 2 × 18/16 × 5.6 ÷ 5 = 2.52, place 2 × 0.7 = 1.764; first of B 1.40."""
    rows = pairs(62, 60, 55, 53, 47, 45, 40, 38)
    entries = [row | {"score2": row["score1"], "flight": "AB"[at % 2]} for at, row in enumerate(rows)]
    told = slip(run("jcbl-flights", {"tables": 4, "scoring": "%", "flights": 2}, entries), "ペア2", "ja")
    assert "オーバーオールのポイント = max(1.76, 1.40) = 1.76（第2条 L4）" in told


def test_the_red_part_is_told_twice_only_where_red_points_have_a_coefficient() -> None:
    """Local, 2 sessions: 1 × 1.25 × (4 + 0.2 × 5 × 2) ÷ 5 = 1.5, a fifth of it red: 0.3; weekday: × 14/16 = 0.2625."""
    two = [each | {"score2": each["score1"]} for each in TEN]
    local = PERCENT | {"rating": "ローカル", "sessions": 2}
    told = slip(run("jcbl-sectional", local, two), "ペア1", "ja").split("；")
    black = "ブラックポイント = 1.50 − 0.30 = 1.20"
    at = told.index("レッドポイント = 1.50 × 0.20 = 0.30")
    assert (told[at - 1], told[at + 1]) == ("四捨五入前のポイント = 1.50 × 1 = 1.50（第2条 ②）", black)
    weekday = local | {"l7": "平日", "l7_black": "いいえ"}
    told = slip(run("jcbl-sectional", weekday, two), "ペア1", "ja").split("；")
    at = told.index("うちレッドポイント分 = 1.50 × 0.20 = 0.30（第2条）")
    limited = "レッドポイント = 1.50 × 0.20 × 0.875 = 0.2625 → 0.26（第2条 第3条）"
    assert (told[at + 1], told[at + 2]) == (limited, black)
