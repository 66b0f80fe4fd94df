"""Headings as Chinese and Japanese clubs write them: each is taken, or told as not read, and none is taken wrongly."""

from pathlib import Path
from typing import Any

import pytest
from imports import given_by, outcome, put, text

from xlfuncs.xlsx.errors import PackageError

TAKEN: list[tuple[str, list[str], list[Any], str, dict[str, Any]]] = [
    (
        "cba-teams",
        ["排名", "队　名", "牌手1", "牌手2", "胜场", "总VP"],
        ["第1名", "北京", "王伟", "李明", 5, 88],
        "总VP",
        {"place": "第1名", "unit": "北京", "player1": "王伟", "player2": "李明", "wins": "5"},
    ),
    (
        "cba-teams",
        ["台号", "单位", "代表队", "局分", "场分", "名次"],
        [1, "北京", "一队", "30:10", "18:2", 1],
        "台号 单位 局分 场分",
        {"unit": "一队", "place": "1"},
    ),
    (
        "cba-pairs",
        ["名次", "对号", "牌手", "单位", "得分率"],
        [1, 12, "王伟—李明", "北京", 58.3],
        "对号 单位",
        {"place": "1", "unit": "王伟—李明", "score": "58.3"},
    ),
    (
        "cba-pairs",
        ["对名", "姓名A", "姓名B", "代表队", "MP", "百分比(%)"],
        ["一", "王伟", "李明", "北京", 120, 58.3],
        "代表队 MP",
        {"unit": "一", "player1": "王伟", "player2": "李明", "score": "58.3"},
    ),
    (
        "jcbl-sectional",
        ["順位", "ペア", "氏名", "氏名", "得点"],
        [1, "A1", "山田", "鈴木", 55],
        "",
        {"place": "1", "unit": "A1", "player1": "山田", "player2": "鈴木", "score1": "55"},
    ),
    (
        "jcbl-sectional",
        ["順位", "ペア番号", "ﾍﾟｱ", "氏名Ａ", "氏名Ｂ", "ｽｺｱ"],
        [1, 3, "山田・鈴木", "山田", "鈴木", 55],
        "ペア番号",
        {"place": "1", "unit": "山田・鈴木", "player1": "山田", "player2": "鈴木", "score1": "55"},
    ),
    (
        "jcbl-sectional",
        ["順位", "NS/EW", "ペアNo.", "選手名", "スコア"],
        [1, "NS", 3, "山田・鈴木", 55],
        "NS/EW ペアNo.",
        {"place": "1", "unit": "山田・鈴木", "score1": "55"},
    ),
    (
        "jcbl-sectional",
        ["順位", "氏名", "氏名", "得点率"],
        [1, "山田", "鈴木", 55],
        "",
        {"place": "1", "player1": "山田", "player2": "鈴木", "score1": "55"},
    ),
    (
        "cba-pairs",
        ["名次", "牌手A", "牌手B", "IMP"],
        [1, "王伟", "李明", 55],
        "IMP",
        {"place": "1", "player1": "王伟", "player2": "李明"},
    ),
    (
        "jcbl-teams",
        ["順位", "ﾁｰﾑ", "プレイヤー1", "氏名2", "1回戦", "2回戦", "勝点"],
        [1, "みなと", "山田", "鈴木", 15, 12, 27],
        "勝点",
        {"place": "1", "unit": "みなと", "player1": "山田", "player2": "鈴木", "vp1": "15", "vp2": "12"},
    ),
    (
        "cba-teams",
        ["名次", "队名", "领队", "大师分", "会员号"],
        [1, "北京", "王伟", "红分3.2", "01001"],
        "领队 大师分 会员号",
        {"place": "1", "unit": "北京"},
    ),
]
GAMES: list[tuple[str, str, list[str], list[Any], str, dict[str, Any]]] = [
    (
        "br-pairs",
        "boards",
        ["台号", "副号", "NS", "EW对", "定约", "庄家", "首攻", "结果"],
        [1, 7, 1, 2, "4H", "N", "SA", "="],
        "台号 首攻",
        {"board": "7", "ns": "1", "ew": "2", "contract": "4H", "declarer": "N", "result": "="},
    ),
    (
        "br-pairs",
        "boards",
        ["ﾎﾞｰﾄﾞ", "NSペア", "EWペア", "コントラクト", "結果", "NSスコア"],
        [1, 1, 2, "4HN", "=", 420],
        "NSスコア",
        {"board": "1", "ns": "1", "ew": "2", "contract": "4HN", "result": "="},
    ),
    (
        "br-pairs",
        "boards",
        ["ﾎﾞｰﾄﾞ", "NSペア", "EWペア", "コントラクト", "デクレアラー", "結果", "庄"],
        [1, 1, 2, "4H", "N", "=", "S"],
        "庄",
        {"board": "1", "ns": "1", "ew": "2", "contract": "4H", "declarer": "N", "result": "="},
    ),
    (
        "br-league",
        "matches",
        ["ラウンド", "テーブル", "ホーム", "ビジター", "IMP", "VP"],
        [1, 1, "みなと", "やま", "30-10", "18-2"],
        "テーブル",
        {"round": "1", "home": "みなと", "away": "やま", "imps1": "30", "imps2": "10", "vp1": "18", "vp2": "2"},
    ),
    (
        "xq-standings",
        "games",
        ["轮", "台次", "红方编号", "红方姓名", "红方积分", "胜负", "黑方棋手"],
        [1, 1, 3, "甲", 0, "胜", "乙"],
        "台次 红方编号 红方积分",
        {"round": "1", "player": "甲", "result": "胜", "opponent": "乙", "side": "red"},
    ),
]


def read(file: Path, event: str, *rows: list[Any]) -> tuple[Any, list[str], list[str]]:
    found = given_by(event, put(file, text(*rows)))
    return found, [each.lost.said.text("zh") for each in found.left], [each.lost.said.text("zh") for each in found.lost]


@pytest.mark.parametrize("typed", ["2-1", "2:1", "２：１", "2 - 1", "2–1", "2.0 : 1", "2比1"])
@pytest.mark.parametrize("heading", ["比分", "结果", "スコア"])
def test_a_score_of_both_sides(tmp_path: Path, heading: str, typed: str) -> None:
    """乙 and 丁 are out in the semifinals; the final is still to be played."""
    matches = [
        ["轮次", "棋手", heading, "对手"],
        ["半决赛", "甲", typed, "乙"],
        ["半决赛", "丁", "0:2", "丙"],
        ["决赛", "甲", "", "丙"],
    ]
    found, left, lost = read(
        tmp_path / "a.csv", "xq-knockout", ["种子", "姓名"], [1, "甲"], [2, "丁"], [3, "丙"], [4, "乙"], [], *matches
    )
    assert [(float(row["score1"]), float(row["score2"])) for row in found.tables["matches"][:2]] == [(2, 1), (0, 2)]
    assert (found.tables["matches"][2].get("score1"), left, lost) == (None, [], [])
    assert {row["player"] for row in outcome(found)["board"] if row["place"]} == {"乙", "丁"}


@pytest.mark.parametrize("cells", [["2-1", "甲胜"], ["2", "0"], ["2-1-0", "1-1"], ["", ""]])
def test_what_is_no_score_of_both_sides_stays_as_it_is(tmp_path: Path, cells: list[str]) -> None:
    """In one row even; the column is told."""
    matches = [["轮次", "棋手", "比分", "对手"], ["半决赛", "甲", cells[0], "乙"], ["半决赛", "丁", cells[1], "丙"]]
    found, left, _ = read(tmp_path / "a.csv", "xq-knockout", ["姓名"], ["甲"], ["丁"], ["丙"], ["乙"], [], *matches)
    assert [row.get("score1") for row in found.tables["matches"]] == [None, None]
    assert ["比分" in each for each in left] == ([True] if any(cells) else [])


@pytest.mark.parametrize(("second", "points"), [("12-8", [18, 13, 12]), ("", [18, 13, None])])
def test_scores_of_both_sides_of_a_round_a_list(tmp_path: Path, second: str, points: list[int | None]) -> None:
    """One of them may have no result yet: its matches are not left out."""
    heads = ["主队", "客队", "VP"]
    first = [["第1轮"], heads, ["甲", "乙", "18-2"], ["丙", "丁", "13-7"]]
    found, _, _ = read(tmp_path / "a.csv", "br-league", *first, [], ["第2轮"], heads, ["甲", "丙", second])
    assert [row.get("vp1") and float(row["vp1"]) for row in found.tables["matches"]] == points


def test_a_list_of_which_another_has_scores_of_both_sides_is_not_left_out(tmp_path: Path) -> None:
    """Two lists of matches without a round are refused, whichever of them has scores of both sides."""
    heads = ["主队", "客队", "VP"]
    for first, second in (("18-2", "12-8"), ("18-2", "胜"), ("胜", "18-2")):
        with pytest.raises(PackageError, match="stands twice"):
            read(
                tmp_path / "a.csv",
                "br-league",
                ["队名"],
                ["甲"],
                ["乙"],
                [],
                heads,
                ["甲", "乙", first],
                [],
                heads,
                ["乙", "甲", second],
            )


@pytest.mark.parametrize(
    ("event", "table", "headings", "row", "others", "taken"),
    [*((event, "entries", *more) for event, *more in TAKEN), *GAMES],
    ids=lambda each: "".join(map(str, each))[:30],
)
def test_each_heading_is_taken_or_told(
    tmp_path: Path, event: str, table: str, headings: list[str], row: list[Any], others: str, taken: dict[str, Any]
) -> None:
    found, left, lost = read(tmp_path / "a.csv", event, ["春季赛成绩"], headings, row)
    assert found.tables[table] == [taken]
    assert lost == []
    assert left == [f"本比赛没有名为“{heading}”的列" for heading in others.split()]


@pytest.mark.parametrize(
    ("event", "headings", "said"),
    [
        ("br-pairs", ["方向", "牌手1", "牌手2"], "“报名与名次”的标题，但缺少“对号”列，请补上"),
        (
            "xq-standings",
            ["名次", "编号", "棋手", "积分"],
            "只有“棋手”是“报名与名次”的列，“名次”、“编号”、“积分”不是；请加上“称号”",
        ),
        (
            "xq-standings",
            ["序号", "姓名", "第1轮", "第2轮"],
            "只有“棋手”是“报名与名次”的列，“序号”、“第1轮”、“第2轮”不是；请加上",
        ),
        (
            "jcbl-teams",
            ["順位", "チーム名", "代表者", "勝点"],
            "只有“队伍”是“报名与名次”的列，“順位”、“代表者”、“勝点”不是；",
        ),
    ],
    ids=lambda each: "".join(map(str, each))[:30],
)
def test_headings_that_are_too_few_are_told_with_their_row(
    tmp_path: Path, event: str, headings: list[str], said: str
) -> None:
    """Nothing was read, and nothing but that was said."""
    row = [f"{number}" for number, _ in enumerate(headings)]
    found, _, lost = read(tmp_path / "a.csv", event, ["成绩"], headings, row)
    assert "entries" not in found.tables
    [line] = lost
    assert "第 2 行" in line
    assert said.replace("请加上“称号”", "请加上") in line


def test_two_words_for_the_name_of_an_entry_are_refused(tmp_path: Path) -> None:
    """Which of them plays nobody can know."""
    for headings in (["名次", "单位", "姓名"], ["名次", "队名", "队伍"]):
        with pytest.raises(PackageError):
            read(tmp_path / "a.csv", "cba-teams", headings, [1, "北京", "王伟"])


def test_a_club_of_several_pairs_is_no_name_of_a_pair(tmp_path: Path) -> None:
    """Both pairs of 甲会 count, by their players' names; a line without a second name keeps what stands there."""
    rows = [["单位", "姓名A", "姓名B", "得分率"], ["甲会", "张一", "张二", 60], ["甲 会", "李一", "李二", 55]]
    rows += [["乙会", "王一", "王二", 50], ["丙会", "赵一", "", 45]]
    found, *_ = read(tmp_path / "a.csv", "cba-pairs", *rows)
    pairs = ["张一 / 张二", "李一 / 李二", "王一 / 王二", "丙会"]
    assert [row["unit"] for row in found.tables["entries"]] == pairs
    said = "“单位”按所属单位读取，因为“甲 会”有几对选手：各对以两人姓名为名"
    assert [said] == [each.lost.said.text("zh") for each in found.remarks]


def test_a_pair_typed_twice_is_no_club(tmp_path: Path) -> None:
    """The same two players; nor are names of pairs, each its own, or a column that says it is the pair's."""
    rows = [["单位", "姓名A", "姓名B", "得分率"], ["甲会", "张一", "张二", 60], ["乙会", "王一", "王二", 50]]
    again = [*rows, ["甲会", "张一", "张二", 60]]
    pairs = [["选手", *rows[0][1:]], *rows[1:], ["甲会", "李一", "李二", 55]]
    for each in (rows, again, pairs):
        found, *_ = read(tmp_path / "a.csv", "cba-pairs", *each)
        assert [row["unit"] for row in found.tables["entries"]] == [row[0] for row in each[1:]]


@pytest.mark.parametrize(
    ("heading", "won", "lost"), [("结果", "成功", "失败"), ("胜负", "胜", "负"), ("勝敗", "○", "×")]
)
def test_challenges_by_their_result(tmp_path: Path, heading: str, won: str, lost: str) -> None:
    """乙, 甲, 丙: 甲 beats 乙 and comes first, 丙 does not beat 甲."""
    teams = [["队名"], ["乙"], ["甲"], ["丙"]]
    challenges = [["日期", "挑战队", "被挑战队", heading], ["5月3日", "甲", "乙", won], ["5月4日", "丙", "甲", lost]]
    found = given_by("df-ladder", put(tmp_path / "a.csv", text(*teams, (), *challenges)))
    assert not found.left
    assert [each["place"] for each in outcome(found)["entries"]] == [2, 1, 3]
