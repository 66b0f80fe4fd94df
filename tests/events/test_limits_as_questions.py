"""Who may play is asked as questions: E of §1.3.4 and L2 of 第2条 follow from the answers, by the articles."""

from decimal import Decimal
from typing import Any

import pytest
from eventdata import run

from xlfuncs.core.errors import CellError

CBA = {"name": "赛", "date": "2026-05-16", "level": "club", "boards": 24, "annual_mp": 600}
TEAMS = [{"unit": f"队{n}", "place": n} for n in range(1, 5)]
NOBODY_ELSE = {"entry_limit": "否", "sex": "不限", "age_limit": "否", "mp_limit": "否"}
JCBL = {
    **{"name": "競技会", "date": "2026-05-03", "rating": "ローカル", "tables": 4, "sessions": 1, "boards": 24},
    "scoring": "percent",
}
PAIRS = [{"unit": f"組{n}", "score1": 60 - n} for n in range(1, 9)]
NO_LIMIT = {"sex": "制限なし", "age": "制限なし", "affiliation": "いいえ"}


def steps(outcome: Any, language: str) -> list[tuple[str, str, str]]:
    """What every working begins with: the symbol, the arithmetic or the value, the article."""
    told = outcome.steps(None)
    return [(each.symbol.text(language), each.arithmetic() or str(each.value), each.rule) for each in told]


def names(outcome: Any) -> list[str]:
    return [each.name for each in outcome.problems]


@pytest.mark.parametrize(
    ("answers", "e"),
    [
        # 有一项限制 E = 0.8，以后每增加一项限制，E 相应减少 0.1
        ({}, "1"),
        ({"entry_limit": "是"}, "0.8"),
        ({"entry_limit": "是 ", "sex": "女子"}, "0.7"),
        ({"entry_limit": "是", "sex": "男子", "mp_limit": "ＹＥＳ"}, "0.6"),
        # 例外：在没有其他限制的混合比赛中，E=0.9; with another it is the second limit
        ({"sex": "混合"}, "0.9"),
        ({"sex": "混合", "mp_limit": "是"}, "0.7"),
        # 最高年龄组别之下每降一个年龄段算作一项限制: U26 one limit, U21 two, U16 three
        ({"age_limit": "是", "age_group": 1}, "0.8"),
        ({"age_limit": "是", "age_group": "２"}, "0.7"),
        ({"age_limit": "是", "age_group": 3}, "0.6"),
        # 网络比赛 E 加乘 0.5
        ({"sex": "女子", "online": "是"}, "0.40"),
    ],
)
def test_e_follows_from_the_answers(answers: dict[str, Any], e: str) -> None:
    outcome = run("cba-teams", CBA | NOBODY_ELSE | answers, TEAMS)
    assert outcome.value("e") == Decimal(e)
    assert names(outcome) == []


def test_who_answers_one_question_is_asked_the_others() -> None:
    with pytest.raises(CellError) as refused:
        run("cba-teams", CBA | {"sex": "女子"}, TEAMS)
    told = refused.value.reason.text("zh")
    assert all(f"缺少设置“{each}”" in told for each in ("参加范围限制", "年龄限制", "大师分上限限制"))
    with pytest.raises(CellError, match="Age group"):
        run("cba-teams", CBA | NOBODY_ELSE | {"age_limit": "是"}, TEAMS)


def test_the_number_typed_stays_possible_and_may_not_contradict() -> None:
    assert run("cba-teams", CBA, TEAMS).value("e") == 1  # as published: blank is none
    assert run("cba-teams", CBA | {"restrictions": 2}, TEAMS).value("e") == Decimal("0.7")
    # one of two is answered: the other may be any
    assert run("cba-teams", CBA | {"restrictions": 2, "sex": "女子"}, TEAMS).value("e") == Decimal("0.7")
    contradicting: list[dict[str, Any]] = [{"restrictions": 0, "sex": "女子"}, NOBODY_ELSE | {"restrictions": 1}]
    for answers in contradicting:
        with pytest.raises(CellError) as refused:
            run("cba-teams", CBA | answers, TEAMS)
        assert refused.value.name == "COUNTED_OTHERWISE"
    contradicting = [{"sex": "混合", "mixed": "否"}, {"sex": "女子", "mixed": "是"}]
    for answers in contradicting:
        with pytest.raises(CellError) as refused:
            run("cba-teams", CBA | NOBODY_ELSE | answers, TEAMS)
        assert refused.value.name == "MIXED_OTHERWISE"
    with pytest.raises(CellError) as refused:
        run("cba-teams", CBA | NOBODY_ELSE | {"age_group": 2}, TEAMS)
    assert refused.value.name == "GROUP_WITHOUT_LIMIT"


def test_the_working_says_which_answer_makes_what() -> None:
    answers = NOBODY_ELSE | {"sex": "女子", "age_limit": "是", "age_group": 3}
    told = steps(run("cba-teams", CBA | answers, TEAMS), "zh")
    assert ("性别限制：女子", "1", "§1.3.4") in told
    assert ("年龄限制：是", "1", "§1.3.4") in told
    assert ("年龄组别（最高组为 1）：3", "2", "§1.3.4") in told
    assert ("限制项数（不含混合）", "1 + 1 + 2 = 4", "§1.3.4") in told
    assert ("比赛限制系数 E", "0.80 − 0.10 × 3 = 0.50", "§1.3.4") in told


def test_the_answers_are_told_once_in_an_event_of_two_groups() -> None:
    entries = [row | {"group": "AB"[at % 2]} for at, row in enumerate(TEAMS * 2)]
    entries = [row | {"unit": f"队{at}", "place": at // 2 + 1} for at, row in enumerate(entries)]
    answers = NOBODY_ELSE | {"sex": "女子", "groups": "不平衡"}
    outcome = run("cba-champions", CBA | answers, entries)
    assert [told for told, _, _ in steps(outcome, "zh")].count("性别限制：女子") == 1


@pytest.mark.parametrize("name", ["2026年女子团体赛", "第3届老年杯", "Ｕ２６ 青年团体", "市直机关职工赛"])
def test_a_name_that_speaks_of_a_limit_is_told(name: str) -> None:
    assert names(run("cba-teams", CBA | {"name": name}, TEAMS)) == ["NAME_SAYS"]
    for said in ({"restrictions": 0}, NOBODY_ELSE):
        assert names(run("cba-teams", CBA | {"name": name} | said, TEAMS)) == []


@pytest.mark.parametrize(
    ("answers", "l2"),
    [
        # L2 a) 一般: オープン 16, リミット 14, however many they are
        ({}, 16),
        ({"sex": "女子"}, 14),
        ({"age": "シニア"}, 14),
        ({"affiliation": "はい "}, 14),
        ({"sex": "ミックス", "age": "ジュニア", "affiliation": "はい"}, 14),
        # L2 b) 国際試合係数
        ({"rating": "その他国際試合"}, 16),
        ({"rating": "その他国際試合", "sex": "ウィメン"}, 14),
        ({"rating": "その他国際試合", "sex": "ミックス"}, 14),
        ({"rating": "その他国際試合", "age": "シニア"}, 12),
        ({"rating": "その他国際試合", "age": "ジュニア"}, 10),
        ({"rating": "その他国際試合", "age": "ヤングスター"}, 8),
        ({"rating": "その他国際試合", "sex": "女子", "age": "ジュニア"}, 8),  # ガールズ (-26)
    ],
)
def test_l_follows_from_the_answers(answers: dict[str, Any], l2: int) -> None:
    outcome = run("jcbl-sectional", JCBL | NO_LIMIT | answers, PAIRS)
    assert outcome.value("l") == Decimal(l2) / 16


def test_what_the_table_abroad_lacks_is_left_to_the_league() -> None:
    answers = NO_LIMIT | {"rating": "その他国際試合", "sex": "女子", "age": "シニア"}
    with pytest.raises(CellError) as refused:
        run("jcbl-sectional", JCBL | answers, PAIRS)
    assert refused.value.name == "NOT_TOGETHER"
    assert run("jcbl-sectional", JCBL | answers | {"l2": "シニア"}, PAIRS).value("l") == Decimal("0.75")


def test_the_limit_of_the_table_stays_possible_and_may_not_contradict() -> None:
    assert run("jcbl-sectional", JCBL | {"l2": "ウィメン"}, PAIRS).value("l") == Decimal("0.875")
    for typed in ("ウィメン", "リミット"):
        answers = NO_LIMIT | {"sex": "女子", "l2": typed}
        assert run("jcbl-sectional", JCBL | answers, PAIRS).value("l") == Decimal("0.875")
    for answers in (
        NO_LIMIT | {"sex": "女子", "l2": "シニア"},
        {"sex": "女子", "l2": "オープン"},
        NO_LIMIT | {"l2": "ミックス"},
    ):
        with pytest.raises(CellError) as refused:
            run("jcbl-sectional", JCBL | answers, PAIRS)
        assert refused.value.name == "ANSWERED_OTHERWISE"
    with pytest.raises(CellError) as refused:
        run("jcbl-sectional", JCBL | {"age": "シニア"}, PAIRS)
    told = refused.value.reason.text("ja")
    assert "性別の制限" in told
    assert "所属団体などの制限" in told


def test_the_working_says_which_answer_makes_l2() -> None:
    told = steps(run("jcbl-sectional", JCBL | NO_LIMIT | {"sex": "女子"}, PAIRS), "ja")
    assert ("性別の制限：女子", "14", "第2条 L2 a)") in told


def test_the_working_says_which_setting_makes_which_coefficient_of_l() -> None:
    """第2条: クラス 3 14, 300 上限 10 (L1 gives way to it), 2 フライト中 B 10, 平日 14."""
    settings = {"rating": "ccg", "class": 3, "l3": 300, "flights": 2, "flight": "B", "l7": "平日", "age": "シニア"}
    told = steps(run("jcbl-sectional", JCBL | NO_LIMIT | settings, PAIRS), "ja")
    said = [each for each in told if "：" in each[0]]
    assert said == [
        ("ゲームのクラス：3", "14", "第2条 L1"),
        ("年齢の制限：シニア", "14", "第2条 L2 a)"),
        ("MPなどの制限：300 上限", "10", "第2条 L3 a)"),
        ("この参加者のフライト：B", "10", "第2条 L4"),
        ("平日・週末：平日", "14", "第2条 L7"),
    ]


@pytest.mark.parametrize(
    ("name", "filled", "told"),
    [
        ("春の女子ペア", {}, ["NAME_SAYS"]),
        ("シニアペア", {"l2": "オープン"}, []),
        ("シニアペア", NO_LIMIT, []),
        ("みなと杯（５００ＭＰ未満）", {}, ["NAME_SAYS"]),
        ("みなと杯（500MP未満）", {"l3": 500}, []),
        ("みなと杯（500MP未満）", {"l3": "制限無し"}, []),
    ],
)
def test_a_name_that_speaks_of_a_limit_of_l_is_told(name: str, filled: dict[str, Any], told: list[str]) -> None:
    outcome = run("jcbl-sectional", JCBL | {"name": name} | filled, PAIRS)
    assert [each for each in names(outcome) if each == "NAME_SAYS"] == told
