"""A member asks why: slips of CBA events say why a figure is 0 or blank, with the article."""

import re
from dataclasses import replace
from typing import Any

import pytest
from eventdata import run, slip

from xlfuncs.events.sheet import parts
from xlfuncs.events.sheet.book import titles

BASE = {"level": "club", "boards": 24, "annual_mp": 600}
#: A table of the eight awards that it needs at least.
PUBLISHED = [{"place": place, "points": 90 - 10 * place} for place in range(1, 9)]


def field(size: int, **columns: Any) -> list[dict[str, Any]]:
    """Teams 队1, 队2 … on their places."""
    return [{"unit": f"队{n}", "place": n} | columns for n in range(1, size + 1)]


@pytest.mark.parametrize(
    ("name", "settings", "columns", "says"),
    [
        # §1.1: red 50% of 12, silver 45% of 12 = 5.4.
        ("cba-teams", {}, {}, "授分名次数 = 50% × 12 = 6；第 7 名的大师分 A = 0（§1.1）"),
        ("cba-teams", {"colour": "银"}, {}, "授分名次数 = 45% × 12 = 5.40 → 5；第 7 名的大师分 A = 0（§1.1）"),
        ("cba-pairs", {}, {}, "授分名次数 = 50% × 12 = 6；第 7 名的大师分 A = 0（§1.1）"),
        ("cba-league", {}, {}, "授分名次数 = 50% × 12 = 6；第 7 名的大师分 A = 0（§1.1）"),
        # §2.9.1: half of 12 is 6, 50% of it 3: the group's place 7 lies beyond.
        ("cba-champions", {}, {"group": "A"}, "授分名次数 = 50% × 6 = 3；第 7 名的大师分 A = 0（§1.1）"),
        # §2.7: the places that the final is to award.
        (
            "cba-final",
            {"selection_entries": 80, "selection_mp": 600, "places": 5},
            {},
            "授分名次数 = 5；第 7 名的大师分 A = 0（§2.7）",
        ),
        # §2.1: the places of a table as the setting says.
        ("cba-table", {"places": 6}, {}, "授分名次数 = 6；第 7 名的大师分 A = 0；总大师分 = 0（§2.1）"),
    ],
)
def test_a_place_beyond_the_awards(name: str, settings: Any, columns: Any, says: str) -> None:
    tables = {"table": PUBLISHED} if name == "cba-table" else {}
    given = settings if tables else BASE | settings
    assert says in slip(run(name, given, field(12, **columns), **tables), "队7", "zh")


@pytest.mark.parametrize("name", ["cba-teams", "cba-tiers", "cba-league", "cba-champions"])
def test_a_field_below_the_minimum(name: str) -> None:
    """§2.9.6 团体赛中 N≥3; of two groups of one champion each (§2.9.1) N is half of 2."""
    entries = [row | {"group": "A"} for row in field(2)] if name == "cba-champions" else field(2)
    holdings = {f"holding{n}": 500 for n in range(1, 5)}
    outcome = run(name, BASE, [row | holdings for row in entries])
    assert "授分名次数（参赛规模须不少于 3） = 0（§2.9.6）" in slip(outcome, "队1", "zh")
    assert "授与される順位の数（参加数 3 以上が必要） = 0（§2.9.6）" in slip(outcome, "队1", "ja")


def test_a_final_and_a_table_below_the_minimum() -> None:
    """§2.9.6: the selection's field for a final; 个人赛及其他比赛 N≥8."""
    outcome = run("cba-final", BASE | {"selection_entries": 2, "selection_mp": 600}, field(2))
    assert "授分名次数（参赛规模须不少于 3） = 0（§2.9.6）" in slip(outcome, "队1", "zh")
    outcome = run("cba-table", {"event_type": "其他"}, field(7), table=PUBLISHED)
    assert "授分名次数（参赛规模须不少于 8） = 0（§2.9.6）" in slip(outcome, "队1", "zh")


def test_a_tie_that_reaches_beyond_the_awards() -> None:
    """8 teams, 4 places: 4 and 5 share R = lg 8 − lg 8 = 0.00, an award of 0.01, and nothing: 0.005 → 0.01."""
    entries = field(8)
    entries[4]["place"] = 4
    told = slip(run("cba-teams", BASE, entries), "队5", "zh")
    assert "授分名次数 = 50% × 8 = 4（§1.1）" in told
    assert "大师分 A = (0.01 + 0) ÷ 2 = 0.01（§2.9.3）" in told


def test_what_a_knockout_takes_away_is_a_step() -> None:
    """12 teams, V = 4: R(5) = lg 12 − lg 10 = 0.08 → 0.32, R(6) = 0.00 → 0.01; 90%: 0.29, 0.01.

    R(1) = lg 12 − lg 2 = 0.78 → 3.12; half of 0.03 is 0.015 → 0.02.
    """
    told = slip(run("cba-knockout", BASE, field(12)), "队1", "zh")
    assert (
        "第 5 名及以后减少的总分 = 0.03 + 0.00 = 0.03；第 1 名调整后的大师分 = 3.12 + 0.50 × 0.03 = 3.14（§2.8）"
        in told
    )


def test_points_that_stay_open_are_no_0() -> None:
    """An unreadable holding: the points are blank, and the slip quotes the cell in place of any sum."""
    entries = [row | {f"holding{n}": 500 for n in range(1, 5)} for row in field(4)]
    entries[0]["holding1"] = "五百"
    outcome = run("cba-teams", {"level": "club", "boards": 24}, entries)
    assert outcome.entries[1]["total"] is None
    assert slip(outcome, "队1", "zh") == ("第 1 名：“大师分1”应为不小于 0 的数字，或下列之一：NM 非会员，现为“五百”")
    last = parts.part(replace(outcome, language="zh"), "working:队1")[-1]
    assert last[1:] == ["“大师分1”应为不小于 0 的数字，或下列之一：NM 非会员，现为“五百”", "", "", ""]


def test_a_place_that_is_missing_is_told_on_the_slip() -> None:
    entries = field(4)
    entries[2]["place"] = None
    outcome = run("cba-teams", BASE, entries)
    assert slip(outcome, "队3", "zh") == "总大师分 = 0（§2.1）；未填写“名次”：计入参赛规模，不授该项名次的大师分"


@pytest.mark.parametrize(("place", "why"), [("弃权", "弃权"), ("未参赛", "未参赛")])
def test_who_is_out_gets_nothing_by_its_article(place: str, why: str) -> None:
    """§2.9.4 弃权队伍不得获得大师分; 没有参加比赛的参赛单位不计入参赛规模."""
    outcome = run("cba-teams", BASE, [*field(4), {"unit": "退", "place": place}])
    assert slip(outcome, "退", "zh") == f"{why}：总大师分 = 0（§2.9.4）"


def test_youth_and_blue_points_are_no_part_of_the_total() -> None:
    """§1.3.5 这里所指的大师分只包括白金、金、银、红分. Youth: M = 6, L = 1: 0.78 × 6; blue: M = 4: 0.78 × 4."""
    youth, blue = (run("cba-teams", BASE | more, field(12)) for more in ({"youth": "是"}, {"colour": "蓝"}))
    assert slip(youth, "队1", "zh").endswith("青年分 = 4.68（§2.1）；总大师分（只计白金、金、银、红分） = 0（§1.3.5）")
    assert slip(blue, "队1", "zh").endswith("蓝分 = 3.12（§2.1）；总大师分（只计白金、金、银、红分） = 0（§1.3.5）")


def test_the_points_of_two_colours() -> None:
    """24 teams, V = 4: gold 1.08 × 4 = 4.32 and two wins of 0.005 × 4 × 1 × 1 × 8 = 0.16; stage 20%: 0.864 → 0.86."""
    settings = BASE | {"colour": "金", "boards1": 24, "eliminated1": 12, "round_boards": 8}
    told = slip(
        run("cba-stages", settings, [row | {"place1": row["place"], "wins": 2} for row in field(24)]), "队1", "zh"
    )
    assert "总大师分 = 4.32 + 0.32 + 0.86 = 5.50；金分 = 4.32 + 0.32 = 4.64；银分 = 5.50 − 4.64 = 0.86（§2.2）" in told


def test_a_stage_that_eliminates_too_few() -> None:
    """§2.2 不少于 25%: 2 of 12."""
    settings = BASE | {"boards1": 24, "eliminated1": 2}
    told = slip(run("cba-stages", settings, [row | {"place1": row["place"]} for row in field(12)]), "队1", "zh")
    assert "淘汰比例（须不少于 25%） = 2 ÷ 12 = 0.166667；第 1 阶段大师分 = 0（§2.2）" in told


def test_a_consolation_that_gives_nothing() -> None:
    """§2.5 如果安慰赛的名次会用于决定主赛的名次; §2.9.4 for who withdraws from it."""
    entries = [row | {"group": "A", "consolation_place": row["place"], "consolation_wins": 1} for row in field(8)]
    entries[7]["consolation_place"] = "弃权"
    settings = BASE | {"consolation_boards": 24, "round_boards": 8}
    assert "安慰赛大师分（安慰赛弃权） = 0（§2.9.4）" in slip(run("cba-consolation", settings, entries), "队8", "zh")
    told = slip(run("cba-consolation", settings | {"counts": "否"}, entries), "队1", "zh")
    assert "安慰赛大师分（安慰赛名次不用于决定主赛名次） = 0（§2.5）" in told


@pytest.mark.parametrize(("size", "lower"), [(13, "B"), (24, "B+C")])
def test_the_tier_of_a_team_and_what_its_group_is_called(size: int, lower: str) -> None:
    """§2.3: 13 teams make 6 and 7, 24 make 8, 8, 8; the weakest team is the last by its four highest holdings.

    队1 holds 100, 100, 100, 100 and 200: (200 + 300) ÷ 4 = 125.
    """
    entries = [row | {f"holding{n}": 100 * row["place"] for n in range(1, 5)} for row in field(size)]
    entries[0]["holding5"] = 200
    outcome = run("cba-tiers", {"level": "club", "boards": 24}, entries)
    told = slip(outcome, "队1", "zh")
    last = lower[-1]
    assert f"大师分最多 4 人的平均 = 125；级别（按此平均排第 {size}，共 {size}） = {last}；" in told
    assert f"；{lower} 组的比赛价值 V = " in told
    assert f"{lower} 组比赛价值 V" in outcome.figures["v_b"].label.zh
    assert ("B+C" in told) == (lower == "B+C")


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        # §1.3.4: 有一项限制 E = 0.8，以后每增加一项减少 0.1；混合 0.9；网络加乘 0.5.
        ({}, ""),
        ({"mixed": "是"}, ""),
        ({"restrictions": 1}, "0.80 − 0.10 × 0 = 0.80"),
        ({"restrictions": 2, "mixed": "是"}, "0.80 − 0.10 × 2 = 0.60"),
        ({"restrictions": 2, "mixed": "是", "online": "是"}, "(0.80 − 0.10 × 2) × 0.50 = 0.30"),
        ({"mixed": "是", "online": "是"}, "0.90 × 0.50 = 0.45"),
    ],
)
def test_how_the_restrictions_make_e(settings: Any, says: str) -> None:
    steps = run("cba-teams", BASE | settings, field(4)).steps(None)
    assert [each.arithmetic() for each in steps if each.rule == "§1.3.4"] == [says]


def test_the_least_award_below_the_limit_is_no_product() -> None:
    """§2.9.5: R(100) = lg 200 − lg 200 = 0.00 gives 0.01; × 240 ÷ more than 480 is 0.00, and 0.01 again."""
    settings = {"level": "national", "annual_mp": 12000, "boards": 300, "knockout": "是"}
    told = slip(run("cba-teams", settings, field(200)), "队100", "zh")
    assert re.search(r"排名大师分（上限 240） = 0\.01 × 240 ÷ [\d.]+ = 0\.00 → 0\.01（§2\.9\.7）", told)


@pytest.mark.parametrize(
    ("size", "groups", "says"),
    [
        (23, "双冠军", "A 组参赛规模 N = 23 ÷ 2 = 11.50 → 12"),
        (24, "双冠军", "A 组参赛规模 N = 24 ÷ 2 = 12"),
        (24, "不平衡", "A 组参赛规模 N = 24"),
    ],
)
def test_the_field_of_a_group(size: int, groups: str, says: str) -> None:
    """§2.9.1 参赛规模按照 N/2（四舍五入）计算; §2.9.2 两组参赛者看作参加两个独立的比赛."""
    outcome = run("cba-champions", BASE | {"groups": groups}, field(size, group="A"))
    section = "§2.9.1" if groups == "双冠军" else "§2.9.2 §2.9.4"
    step = next(each for each in outcome.steps(1) if each.rule == section)
    assert outcome.figures["n_a"].rule == section
    assert (step.symbol.text("zh") + " = " + (step.arithmetic() or str(step.value))).startswith(says)


def test_the_board_of_a_youth_event_says_so() -> None:
    """The colour alone would be that of nobody's points."""
    settings = {"level": "club", "boards": 24, "annual_mp": 300, "colour": "gold"}
    rows = [{"unit": f"队{place}", "place": place} for place in range(1, 5)]
    plain, youth = (run("cba-teams", settings | {"youth": each}, rows) for each in ("no", "yes"))
    assert titles(plain)["headline"] == "Level club · Colour of the points gold"
    assert titles(youth)["headline"] == "Level club · Colour of the points gold · Youth points are awarded yes"
