"""The JCBL events as people type them: sums below a table, strokes for nobody, scales of scores, anything at all."""

from typing import Any

import pytest
from eventdata import WITH_EXAMPLE, example
from hypothesis import given
from hypothesis import strategies as st
from jcblevents import errors, of, run, stated
from properties import steady

from xlfuncs.core.errors import CellError
from xlfuncs.events import EVENTS
from xlfuncs.events.running import of_rows
from xlfuncs.events.sheet.parts import PARTS, part, plain

PERCENT = {"rating": "local", "tables": 1, "sessions": 1, "scoring": "percent"}
HALVES = [{"unit": "青木・石田", "score": 55}, {"unit": "上野・遠藤", "score": 45}]
NAMES = [name for name in WITH_EXAMPLE if name.startswith("jcbl-")]


@pytest.mark.parametrize("below", ["アベレージ", "ｱﾍﾞﾚｰｼﾞ", "総合計", "合計点", "合　計："])
def test_a_mean_or_sum_below_the_pairs_is_no_pair(below: str) -> None:
    """Of two pairs, and a third of their mean, two compete."""
    outcome = run("sectional", PERCENT, [*HALVES, {"unit": below, "score": 50}])
    assert errors(outcome) == ["IS_A_SUM"]
    assert (outcome.typed, outcome.counted) == (3, 2)


@pytest.mark.parametrize("below", ["※ 抽選あり", "注：抽選あり", "注1. 抽選あり", "備考:抽選あり", "说明：抽签"])
def test_a_note_below_the_pairs_is_no_pair(below: str) -> None:
    """As if it did not stand there, but for a hint; a pair that is marked so competes."""
    plain, noted = (run("sectional", PERCENT, [*HALVES, *more]) for more in ([], [{"unit": below}]))
    assert (errors(noted), noted.typed, noted.counted) == ([], 3, 2)
    assert "IS_A_NOTE" in {each.name for each in noted.problems if each.severity == "hint"}
    assert [of(noted, at, "total") for at in (1, 2)] == [of(plain, at, "total") for at in (1, 2)]
    assert [row["at"] for row in noted.board()] == [row["at"] for row in plain.board()]
    marked = run("sectional", PERCENT, [*HALVES, {"unit": below, "score": 50}])
    assert (errors(marked), marked.counted) == ([], 3)


def test_a_note_below_members_or_games_is_none() -> None:
    members = [{"number": "00101", "name": "小林"}, {"number": "※ 会員番号は仮"}]
    outcome = run("sectional", PERCENT, [{**HALVES[0], "player1": "小林"}, HALVES[1]], members=members)
    assert (errors(outcome), [each["name"] for each in outcome.members]) == ([], ["小林", "上野", "遠藤"])
    games = [{"game": f"第{at}回", "competitors": 8, "winner_mp": 0.24} for at in range(1, 5)]
    entries = [{"unit": name, "score": score} for name, score in (("青木", 60), ("石田", 40))]
    outcome = run("series", {}, entries, games=[*games, {"game": "※ 第5回は中止"}])
    assert (errors(outcome), of(outcome, 1, "total")) == ([], (0.48,))  # 4 × 0.24 / 2


@pytest.mark.parametrize("nobody", ["－", "ー", "―", "---", "…"])
def test_a_stroke_is_nobody(nobody: str) -> None:
    """Neither a pair, nor a player who gets points and comes into the register."""
    alone = {**HALVES[1], "player1": "石田", "player2": nobody}
    outcome = run("sectional", PERCENT, [HALVES[0], alone, {"unit": nobody, "score": 40}])
    assert errors(outcome) == ["NOT_A_NAME", "NOT_A_NAME_OF"]
    assert outcome.counted == 2
    assert nobody not in {each["name"] for each in outcome.members}


def test_a_stroke_in_place_of_a_member_s_number() -> None:
    """Two guests without a number are not one member, and none of them has the number －."""
    members = [{"number": "－", "name": "小林"}, {"number": "－", "name": "中村"}]
    pairs = [{**HALVES[0], "player1": "小林"}, {**HALVES[1], "player1": "中村"}]
    outcome = run("sectional", PERCENT, pairs, members=members)
    assert errors(outcome) == ["NOT_A_NAME"] * 2
    assert [(each["number"], each["name"]) for each in outcome.members] == [("", "小林"), ("", "中村")]


def test_a_sum_below_the_members_is_no_member() -> None:
    """It changes no figure, so that it is a hint."""
    members = [{"number": "00101", "name": "小林", "holding": 90}, {"number": "合計", "name": "", "holding": 90}]
    outcome = run("sectional", PERCENT, [{**HALVES[0], "player1": "小林", "player2": "合計"}], members=members)
    assert "IS_A_SUM" in {each.name for each in outcome.problems if each.severity == "hint"}
    assert errors(outcome) == ["NOT_A_MEMBER"]


@pytest.mark.parametrize("below", ["平均", "合計"])
def test_a_mean_below_the_games_of_a_series_is_no_game(below: str) -> None:
    """Place 1 of four games with 0.24 each: 0.96 / 2 = 0.48, as if nothing stood below."""
    games = [{"game": f"第{at}回", "competitors": 8, "winner_mp": 0.24} for at in range(1, 5)]
    entries = [{"unit": name, "score": score} for name, score in (("青木", 60), ("石田", 40))]
    outcome = run("series", {}, entries, games=[*games, {"game": below, "competitors": 8, "winner_mp": 0.24}])
    assert errors(outcome) == ["IS_A_SUM"]
    assert of(outcome, 1, "total") == (0.48,)


@pytest.mark.parametrize("again", ["佐藤太郎", "佐藤　太郎", " 佐藤 太郎"])
def test_a_player_of_two_pairs_however_his_name_is_spaced(again: str) -> None:
    first, second = HALVES
    pairs = [{**first, "player1": "佐藤 太郎", "player2": "ｽｽﾞｷ"}, {**second, "player1": again, "player2": "スズキ"}]
    assert errors(run("sectional", PERCENT, pairs)) == ["PLAYER_TWICE"] * 2


def test_percentages_are_read_on_one_scale() -> None:
    """A cell of percent format holds 0.55; 55 and 0.55 in one session are two scales, 120 is no percentage."""
    settings = {"tables": 4, "sessions": 1, "scoring": "%"}
    entries = [{"unit": f"組{n}", "score": 60 - n} for n in range(8)]
    whole = of_rows("jcbl-sectional", stated("sectional", settings), {"entries": entries})
    fractions = [{**row, "score": row["score"] / 100} for row in entries]
    assert (
        plain(of_rows("jcbl-sectional", stated("sectional", settings), {"entries": fractions}))["board"]
        == plain(whole)["board"]
    )
    mixed = of_rows("jcbl-sectional", stated("sectional", settings), {"entries": [*entries[:7], fractions[7]]})
    assert "TWO_SCALES" in [getattr(each.said, "name", "") for each in mixed.problems]
    assert mixed.entries[8]["place"] is None
    other = of_rows("jcbl-sectional", stated("sectional", settings), {"entries": [*fractions[:7], entries[7]]})
    assert [row["place"] for row in other.entries.values()] == [1, 2, 3, 4, 5, 6, 7, None]
    beyond = of_rows(
        "jcbl-sectional", stated("sectional", settings), {"entries": [*entries[:7], {"unit": "組7", "score": 120}]}
    )
    assert not beyond.publishable
    assert beyond.value("c") == 8


def test_a_missing_score_leaves_its_own_row_without_a_place() -> None:
    settings = {"tables": 2, "average": 50}
    entries = [
        {"unit": "甲", "score1": 60, "score2": 60},
        {"unit": "乙", "score1": 55},
        {"unit": "丙", "score1": 40, "score2": "欠"},
        {"unit": "丁"},
    ]
    outcome = of_rows("jcbl-sectional", stated("sectional", settings), {"entries": entries}, "ja")
    assert [getattr(each.said, "name", "") for each in outcome.problems if each.table] == [
        "NOT_ALLOWED", "NO_SCORE", "NO_RESULT"
    ]  # fmt: skip
    assert [row["place"] for row in outcome.entries.values()] == [1, None, None, None]
    assert outcome.value("c") == 4
    assert outcome.entries[2]["session1"] is not None
    assert outcome.entries[2]["total"] is None


CELLS = st.one_of(
    st.none(),
    st.floats(allow_nan=True, allow_infinity=True),
    st.integers(-(10**18), 10**18),
    st.booleans(),
    st.text(max_size=6),
    st.sampled_from(
        ["失格", "失格だが参加", "不戦勝", "抜け番", "不戦敗", "A", "B", "3=", "３位", "甲", CellError("#REF!")]
    ),
)


@pytest.mark.few(4)
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@steady
@given(data=st.data())
def test_nothing_typed_into_a_table_raises(name: str, data: st.DataObject) -> None:
    """Whatever stands in the cells: only settings and missing columns are errors of the whole."""
    event, settings = EVENTS[name], example(name)["settings"]
    if event.settings.find("ranked"):
        settings = settings | {"ranked": "all"}  # which is asked for where the list has sections
    tables = {}
    for table in event.tables:
        keys = {f"{field.key}{n}" if field.repeated else field.key for field in table.columns for n in (1, 2)}
        row = st.fixed_dictionaries(
            {table.subject.key: CELLS}, optional=dict.fromkeys(sorted(keys - {table.subject.key}), CELLS)
        )
        tables[table.key] = data.draw(st.lists(row, max_size=5))
    outcome = of_rows(event.name, settings, tables)
    for each in PARTS:
        assert len(part(outcome, each)) > 1
    assert {at for at, row in outcome.entries.items() if row} <= set(outcome.units)


def test_matchpoints_that_there_cannot_be() -> None:
    """24 boards at 4 tables: Sc is 3, so that a session has 24 × 3 = 72 matchpoints at most."""
    settings = {"tables": 4, "sessions": 1, "scoring": "mp", "boards": 24}
    entries = [{"unit": f"組{n}", "score": score} for n, score in enumerate([72, 48, 40, 36, 32, 28, 20, 12])]
    assert of_rows("jcbl-sectional", stated("sectional", settings), {"entries": entries}).publishable
    slip = [{**entries[0], "score": 72.5}, *entries[1:]]
    outcome = of_rows("jcbl-sectional", stated("sectional", settings), {"entries": slip})
    (wrong,) = [each for each in outcome.problems if each.row]
    assert (wrong.name, wrong.row and wrong.row.at) == ("MP_BEYOND", 1)
    assert wrong.said.text("zh") == "72.5 比赛分：第 1 节应为 0 至 72（平均分的两倍）"
    below = of_rows(
        "jcbl-sectional", stated("sectional", settings), {"entries": [*entries[:7], {**entries[7], "score": -1}]}
    )
    assert [(each.name, each.row and each.row.at) for each in below.problems if each.row] == [("MP_BEYOND", 8)]
    assert below.entries[8].get("place") is None
    own = of_rows("jcbl-sectional", stated("sectional", settings) | {"average": 36.25}, {"entries": slip})
    assert own.publishable  # the average that is said counts: 72.5 at most


def test_percentages_where_matchpoints_are_set() -> None:
    """12 tables, 24 boards: Av is 24 × 11 ÷ 2 = 132. Percentages are 50 in the mean, and would give hardly any points.

    A field of 8 with a mean of 88.5 is not too far off (132 × ⅔ = 88), one of 87.5 is; of 7 nothing is said.
    """
    settings = {"tables": 12, "sessions": 1, "scoring": "mp", "boards": 24}

    def said(*scores: float) -> list[str]:
        entries = [{"unit": f"組{n}", "score": score} for n, score in enumerate(scores)]
        found = of_rows("jcbl-sectional", stated("sectional", settings), {"entries": entries})
        return [each.name for each in found.problems if each.severity == "error"]

    assert said(*(60 - n for n in range(20))) == ["MEAN_ELSEWHERE"]
    assert (said(*[88.5] * 8), said(*[87.5] * 8), said(*[87.5] * 7)) == ([], ["MEAN_ELSEWHERE"], [])


def test_who_is_out_is_no_part_of_the_mean() -> None:
    """Eight pairs with the average, 132, and eight disqualified with 0: the mean of all would be 66."""
    settings = {"tables": 12, "sessions": 1, "scoring": "mp", "boards": 24}
    entries = [{"unit": f"組{n}", "score": 132 * (n < 8), "out": "" if n < 8 else "失格"} for n in range(16)]
    assert of_rows("jcbl-sectional", stated("sectional", settings), {"entries": entries}).publishable


@pytest.mark.parametrize("event", ["sectional", "club", "weekly"])
def test_who_is_disqualified_or_withdrew_is_told_what_is_written(event: str) -> None:
    """失格 in the place of a score has a column of its own; who withdrew is the last, by a score."""
    scores: list[int | str] = [*range(60, 51, -1), " 失格 ", "棄権"]
    pairs = [{"unit": f"組{number}", "score": score} for number, score in enumerate(scores)]
    outcome = run(event, {} if event == "weekly" else {"tables": 5}, pairs)
    said = [each.said.text("ja") for each in outcome.problems if each.name == "WRITE_INSTEAD"]
    assert [each[each.index("不可。") :] for each in said] == [
        "不可。「失格」の列に 失格と書きます）",
        "不可。0（IMP・トータルではほかのどの参加者よりも低い得点）と書きます）",
    ]


LOWEST = "途中棄権ならほかのどの参加者よりも低い得点を記入してください）"
ZERO = "途中棄権なら 0 を記入してください）"


@pytest.mark.parametrize(
    ("event", "settings", "scores", "says"),
    [
        ("sectional", {"scoring": "%"}, (55, 45), ZERO),
        ("sectional", {"scoring": "MP", "average": 50}, (55, 45), ZERO),
        ("sectional", {"scoring": "IMPペア", "average": 0}, (5, -5), LOWEST),
        ("sectional", {"scoring": "トータル", "average": 0}, (500, -500), LOWEST),
        ("teams", {"scoring": "VP", "boards": 8}, (12, 8), ZERO),
        ("weekly", {}, (12, 8), ZERO),
        ("weekly", {}, (5, -5), LOWEST),
        ("series", {}, (5, -5), LOWEST),
    ],
)
def test_what_who_withdrew_writes(event: str, settings: dict[str, Any], scores: tuple[int, int], says: str) -> None:
    """第2条 V アベレージ以上のスコア: 0 IMP are the average, and 0.3 of V/M; 0% or 0 matchpoints are the least."""
    key = "vp1" if settings.get("scoring") == "VP" else "score"
    pairs: list[dict[str, Any]] = [{"unit": f"組{score}", key: score} for score in scores]
    pairs.append({"unit": "棄権した組"})
    given = {} if event in ("weekly", "series") else {"tables": 2, "sessions": 1, **settings}
    outcome = run(event, given, pairs)
    assert [each.said.text("ja").endswith(says) for each in outcome.problems if each.name == "NO_RESULT"] == [True]
    if event == "sectional":
        played = [{**row, "score2": row.get("score", 50)} for row in pairs]
        outcome = run(event, {**given, "sessions": 2}, played)
        assert [each.said.text("ja").endswith(says) for each in outcome.problems if each.name == "NO_SCORE"] == [True]


def test_a_team_that_withdrew_from_a_competition_with_fixed_points_has_the_last_place() -> None:
    entries = [{"unit": "甲", "place": 1}, {"unit": "乙", "place": "途中棄権"}, {"unit": "丙"}]
    outcome = run("fixed", {"competition": "藤山杯"}, entries)
    said = [each.said.text("ja") for each in outcome.problems if each.severity == "error"]
    assert len(said) == 2
    assert "最下位の順位（複数なら 5= など同順位）と書きます" in said[0]
    assert "途中棄権なら最下位の順位を記入" in said[1]


#: But for competitions with fixed points: a knockout's rounds (1回戦, 準決勝) are no matches by VP.
WITH_VP = [
    name for name in NAMES if name != "jcbl-fixed" and any(field.key == "vp" for field in EVENTS[name].entries.columns)
]


@pytest.mark.parametrize("name", WITH_VP)
@pytest.mark.parametrize("heading", ["VP2", "第2戦", "第 2 回戦", "2回戦", "第２試合"])
def test_the_vp_of_a_match_stand_under_its_number_in_every_event(name: str, heading: str) -> None:
    found = EVENTS[name].entries.columns.find(heading)
    assert found
    assert (found.field.key, found.number) == ("vp", 2)
