"""Sentences of an event name its settings and columns by their labels, never by the arguments of our functions."""

from typing import Any

import pytest

from xlfuncs.core.errors import CellError
from xlfuncs.events.running import of_ranges, of_rows

PAIRS = {"entries": [{"unit": "甲", "score": 55}, {"unit": "乙", "score": 45}]}
TEAMS = {"entries": [{"unit": f"队{n}", "place": n} for n in range(1, 13)]}
MATCHES = {"entries": [{"unit": "甲", "vp1": "不戦勝"}, {"unit": "乙", "vp1": 8}]}
JCBL = {"rating": "sectional", "tables": 2, "sessions": 1, "boards": 24, "scoring": "%"}
BY_VP = {"rating": "sectional", "tables": 1, "boards": 8, "sessions": 1, "max_vp": 20}
CBA = {"level": "club", "boards": 24, "annual_mp": 600}

REFUSED: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("jcbl-sectional", JCBL | {"average": 600}, PAIRS, "ja", "アベレージ Av には"),
    ("jcbl-sectional", JCBL | {"scoring": "mp", "session_tables": 1}, PAIRS, "ja", "1セッションのテーブル数には"),
    ("jcbl-sectional", JCBL | {"l3": 400}, PAIRS, "ja", "MPなどの制限の 400"),
    ("jcbl-sectional", JCBL | {"l3_seed": 800}, PAIRS, "ja", "SPの制限の 800"),
    ("jcbl-sectional", JCBL | {"rating": "その他国際試合", "l2": "リミット"}, PAIRS, "ja", "性別・年齢などの制限の"),
    ("jcbl-fixed", {"competition": "クラブリーグ5部"}, TEAMS, "ja", "クラブリーグの部の数がありません"),
    ("jcbl-fixed", {"competition": "藤山杯", "l3": 400}, TEAMS, "ja", "下位フライトのMP制限の 400"),
    ("jcbl-fixed", {"competition": "地区予選"}, TEAMS, "ja", "（あるのは地区予選_3日、地区予選_2日、地区予選_1日）"),
    ("jcbl-teams", BY_VP | {"draw_vp": 30, "walkover_vp": 12}, MATCHES, "ja",
     "引き分けのVP の 30"),
    ("cba-tiers", CBA | {"colour": "白金"}, TEAMS, "zh", "大师分颜色不能是白金"),
    ("cba-stages", CBA | {"colour": "蓝", "boards1": 24, "eliminated1": 4}, TEAMS, "zh",
     "蓝没有更低一级的颜色；只有白金、金、银、红有"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "settings", "tables", "language", "says"), REFUSED)
def test_a_wrong_setting_is_named_as_the_reader_sees_it(
    name: str, settings: dict[str, Any], tables: dict[str, Any], language: str, says: str
) -> None:
    with pytest.raises(CellError) as raised:
        of_rows(name, settings, tables, language)
    assert says in raised.value.told(language)


def test_a_row_is_told_of_its_own_columns() -> None:
    entry = {"unit": "甲", "vp1": 12, "player1": "青木", "played1": 2}
    outcome = of_rows("jcbl-teams", BY_VP, {"entries": [entry]}, "ja")
    assert [each.said.text("ja") for each in outcome.problems if each.name == "PLAYED_BEYOND"] == [
        "出場の 2 は全試合数 1 を超えています"
    ]
    rows = [row | {"group": "B", "consolation_place": n} for n, row in enumerate(TEAMS["entries"], 1)]
    outcome = of_rows("cba-consolation", CBA | {"consolation_boards": 24}, {"entries": rows}, "zh")
    assert "缺少安慰赛 A 组：B 组的 M 受 A 组的 M 限制" in [each.said.text("zh") for each in outcome.problems]


def test_a_walkover_is_worth_no_more_than_a_match() -> None:
    """第12条: its VP are a setting, said beside the match if above its most."""
    settings = BY_VP | {"walkover_vp": 24}
    outcome = of_rows("jcbl-teams", settings, MATCHES, "ja")
    assert [(each.name, each.row.at) for each in outcome.problems if each.row] == [("VP_ABOVE", 1)]
    assert outcome.entries[2]["score_total"] == 8


@pytest.mark.parametrize(
    ("name", "settings"), [("cba-teams", CBA), ("cba-pairs", CBA), ("jcbl-fixed", {"competition": "藤山杯"})]
)
def test_a_shared_place_that_became_a_date(name: str, settings: dict[str, Any]) -> None:
    """4-5 in a cell is 5 April, in 2026 the day 46117: whoever shares the place reads how to write it."""
    rows = [{"unit": f"队{n}", "place": place} for n, place in enumerate((1, 2, 3, 46117, 46117))]
    outcome = of_rows(name, settings, {"entries": rows}, "zh")
    said = [each.said.text("zh") for each in outcome.problems if each.severity == "error"]
    assert said == ["名次 46117 是日期：电子表格软件会把 4-5 变成日期；并列请写 4="] * 2


@pytest.mark.parametrize("label", ["副数", "副数：", "冠军至少打的副数 B", "冠军至少打的副数", "ボード数", "boards"])
def test_the_boards_of_an_event_as_people_call_them(label: str) -> None:
    settings = [["比赛等级", "俱乐部比赛"], [label, 24], ["年度基准大师分", 600]]
    for name in ("cba-teams", "cba-league"):
        outcome = of_ranges(name, settings, [[["队名", "名次"], ["甲", 1]]])
        assert outcome.value("s") == 1
