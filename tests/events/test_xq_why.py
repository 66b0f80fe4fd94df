"""A player asks why: slips of xiangqi events say why a key is blank and a rating stays as it was."""

from typing import Any

import pytest
from eventdata import run, slip


def game(number: int, player: str, opponent: str | None, result: str) -> dict[str, Any]:
    return {"round": number, "player": player, "opponent": opponent, "result": result}


def players(*names: str, **columns: Any) -> list[dict[str, Any]]:
    return [{"player": name} | columns for name in names]


#: 甲 and 乙 are level and met, 丙 and 丁 are level and did not.
GAMES = [
    *(game(1, "甲", "乙", "和"), game(2, "甲", "丙", "胜"), game(2, "乙", "丁", "胜")),
    *(game(3, "甲", "戊", "负"), game(4, "乙", "戊", "负")),
]


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("甲", "甲 的直胜（同分者之间的得分） = 1"),
        ("丙", "直胜：丙 与同分者之间没有全部对过局，不作比较"),
        ("戊", "直胜：没有与 戊 同分的棋手"),
    ],
)
def test_a_direct_encounter_that_is_blank(player: str, says: str) -> None:
    """一 2: 直胜 among 甲 and 乙 (3 points each); 丙 and 丁 have 0; 戊 alone has 4."""
    outcome = run("xq-standings", {"order": "积分，直胜", "rounds": 4}, players(*"甲乙丙丁戊"), games=GAMES)
    assert says in slip(outcome, player, "zh")


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("丙", "直胜：丙 与同分者中有人没有遇过其他同分者，不作比较"),
        ("甲", "直胜：甲 与同分者中有人没有遇过其他同分者，不作比较"),
        ("丁", "直胜：没有与 丁 同分的棋手"),
    ],
)
def test_a_direct_encounter_by_the_games_there_were(player: str, says: str) -> None:
    """部分相遇: 甲, 乙 and 丙 have 2 points each; 甲 and 乙 have met, 丙 neither of them; 丁 has 1."""
    games = [
        *(game(1, "甲", "乙", "和"), game(1, "丙", "丁", "胜"), game(2, "甲", "丁", "和")),
        *({"round": 2, "player": "乙", "result": "半分轮空"}, {"round": 2, "player": "丙", "result": "未赛"}),
    ]
    settings = {"order": "积分，直胜", "direct": "部分相遇", "rounds": 2}
    assert says in slip(run("xq-standings", settings, players(*"甲乙丙丁"), games=games), player, "zh")


def test_a_playoff_that_decides_is_told() -> None:
    entries = players(*"甲乙丙丁戊")
    entries[1]["playoff"], entries[0]["playoff"] = "胜", "负"
    outcome = run("xq-standings", {"order": "积分", "rounds": 4}, entries, games=GAMES)
    assert [row["player"] for row in outcome.board()][1:3] == ["乙", "甲"]
    assert "加赛或抽签：胜（一 2、小分计算）" in slip(outcome, "乙", "zh")
    assert "加赛或抽签：负（一 2、小分计算）" in slip(outcome, "甲", "zh")


def test_games_that_rate_nobody() -> None:
    """An opponent without a rating, and whoever has none."""
    entries = [{"player": "甲", "rating": 1600}, {"player": "乙"}]
    outcome = run("xq-rated", {"rounds": 4}, entries, games=[game(1, "甲", "乙", "胜")])
    assert slip(outcome, "甲", "zh").endswith("第 1 轮对 乙：对方没有等级分，不计等级分")
    assert "没有等级分，也没有称号：无起始分" in slip(outcome, "乙", "zh")


def test_k_in_the_last_two_rounds() -> None:
    """K 的算法: 10 from 2100 on, 最后二轮 K+15; 200 apart We is 0.76: 25 × 0.24 = 6."""
    entries = [{"player": "甲", "rating": 2250}, {"player": "乙", "rating": 2050}]
    outcome = run("xq-rated", {"rounds": 1}, entries, games=[game(1, "甲", "乙", "胜")])
    told = slip(outcome, "甲", "zh")
    assert "D 200，We 0.76，K 10 + 15；K × (W − We) = 25 × (1 − 0.76) = 6" in told


def test_a_bonus_is_derived() -> None:
    """BONUS: places 1 and 2 shared, in the mean (30 + 25) ÷ 2 = 27.5; nothing behind place 8."""
    settings = {"rounds": 1, "national": "是", "bonus_ties": "mean", "order": "积分"}
    entries = [{"player": f"{n}号", "rating": 1600, "playoff": 100 - max(n, 2)} for n in range(1, 12)]
    outcome = run("xq-rated", settings, entries, games=[game(1, "1号", "2号", "和")])
    assert "第 1 名的 BONUS = (30 + 25) ÷ 2 = 27.50；" in slip(outcome, "1号", "zh")
    assert "第 9 名的 BONUS = 0" in slip(outcome, "9号", "zh")


def test_a_year_of_ratings() -> None:
    """大马应用的等级分制度: 1716 absent with an excuse loses nothing; 9 − 4 − 18 = −13."""
    entries = [
        {"player": "甲", "rating": 1716, "excused": "是"},
        {"player": "乙", "rating": 2268, "change1": 9, "change2": -4, "change3": -18},
    ]
    outcome = run("xq-ratings", {}, entries)
    assert "起始分 = 1716；扣分（有故缺席，不扣） = 0（大马应用的等级分制度）" in slip(outcome, "甲", "zh")
    told = slip(outcome, "乙", "zh")
    assert "全年等级分增减 = 9 − 4 − 18 = −13；赛后等级分（扣分前） = 2268 − 13 + 0 = 2255" in told
