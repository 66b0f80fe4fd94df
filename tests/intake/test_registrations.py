"""Clubs' registration sheets, a row for each player: team blocks, roles, unfilled lines, identity numbers.

The sheets are made up, after what Chinese and Japanese clubs publish; what is expected was read off by eye.
"""

from pathlib import Path
from typing import Any

import pytest
from imports import book, given_by

from xlfuncs.core.sentences import Said, text_of
from xlfuncs.events.people.names import Role
from xlfuncs.events.running import of_rows
from xlfuncs.intake.rows import Gathered

HEADS = ["队名", "序号", "角色", "姓名", "性别", "身份证号", "会员号", "大师分", "联系电话"]
#: Two teams of one merged cell each; who leads and coaches does not play, two lines of the form are not filled in.
FORM: list[list[Any]] = [
    ["2026年示例县桥牌团体赛报名表"],
    [],
    HEADS,
    ["江畔队", 1, "领队", "周领", "男", "110101197003070011", None, None, "13900000001"],
    [None, 2, "教练", "吴教练", "男", "110101196803070013", "10099", 4000, "13900000002"],
    [None, 3, "队长", "王伟", "男", "11010119900307001X", "１０００１", 1200, "13900000003"],
    [None, 4, "队员", "李 娜", "女", "110101199103070021", "10002", 700, None],
    [None, 5, "替补", "赵六", "男", "110101199303070040", None, None, None],
    ["松风队", 1, "队长", "孙一", "男", 110101199003070051, "10011", 500, None],
    [None, 2, "领队兼队员", "钱二", "男", None, "10012", "非会员", None],
    [None, 3, None, None, None, None, None, None, None],
    [None, 4, None, None, None, None, None, None, None],
    [],
    ["填表人：李某"],
]


def teams(found: Gathered) -> dict[str, list[Any]]:
    """The players of each team."""
    return {
        row["unit"]: [cell for key, cell in row.items() if key.startswith("player") and cell]
        for row in found.tables["entries"]
    }


def told(found: Gathered, name: str, language: str = "zh") -> list[str]:
    said = [each.lost.said for each in (*found.remarks, *found.lost) if isinstance(each.lost.said, Said)]
    return [each.text(language) for each in said if each.name == name]


def test_a_form_with_merged_teams_and_roles(tmp_path: Path) -> None:
    found = given_by("cba-teams", book(tmp_path / "报名表.xlsx", FORM, "A4:A8", "A9:A12"))
    assert teams(found) == {"江畔队": ["王伟", "李 娜", "赵六"], "松风队": ["孙一", "钱二"]}
    assert [each["name"] for each in found.tables["members"]] == ["王伟", "李 娜", "赵六", "孙一", "钱二"]
    assert [each.get("number") for each in found.tables["members"]] == ["１０００１", "10002", None, "10011", "10012"]
    assert told(found, "NOT_PLAYING") == ["不是参赛队员，不计大师分：周领（领队）、吴教练（教练）"]


def test_identity_numbers_are_in_nothing(tmp_path: Path) -> None:
    """Under their heading, as a number, under 会员号, behind a name: they go nowhere, and their number is told."""
    rows = [list(row) for row in FORM]
    rows[7][6] = "110101199303070040"
    rows[8][3] = "孙一 110101199003070051"
    found = given_by("cba-teams", book(tmp_path / "报名表.xlsx", rows, "A4:A8", "A9:A12"))
    everything = str([found.settings, found.tables, found.headings, [each.lost.said for each in found.remarks]])
    everything += "".join(text_of(each.lost.said, "zh") for each in found.remarks)
    assert "1101011" not in everything
    assert teams(found)["松风队"] == ["孙一", "钱二"]
    assert "“Sheet”中 8 个单元格的身份证号码" in told(found, "IDENTITIES_NOT_READ")[0]


def test_the_team_beside_each_player_and_blank_rows_between_teams(tmp_path: Path) -> None:
    rows = [
        ["参赛队", "姓名", "会员编号", "身份"],
        ["甲队", "张一", "101", "队长"],
        ["甲队 ", "张二", "102", None],
        [],
        ["乙队", "教头", "103", "教　练"],
        ["乙队", "李一", "104", None],
        ["乙队", "李二（领队）", "105", None],
        ["乙队", "李三", "106", "替补队员"],
    ]
    found = given_by("cba-teams", book(tmp_path / "名单.xlsx", rows))
    assert teams(found) == {"甲队": ["张一", "张二"], "乙队": ["李一", "李三"]}
    assert told(found, "NOT_PLAYING") == ["不是参赛队员，不计大师分：教头（教　练）、李二（领队）"]


def test_a_japanese_form(tmp_path: Path) -> None:
    rows = [
        ["第12回みなとチーム選手権　参加申込一覧"],
        ["No", "チーム名", "役割", "氏名", "ふりがな", "会員番号", "MP", "SP"],
        [1, "かもめ", "監督", "中村 進", "なかむら", "20001", 900, 80],
        [None, None, "キャプテン", "青木 明", "あおき", "20101", 480, 30],
        [None, None, "補欠", "石田　恵", "いしだ", "２０１０８", 300, 12],
        [2, "しおかぜ", "主将", "若林 健", None, "20129", 500, 60],
        [None, None, None, "川口 直子", None, "20136", 50, 2],
        [None, None, "ノンプレイングキャプテン", "木下 誠", None, "20143", 10, 0],
    ]
    found = given_by("jcbl-teams", book(tmp_path / "申込.xlsx", rows, "A3:A5", "B3:B5", "A6:A8", "B6:B8"))
    assert teams(found) == {"かもめ": ["青木 明", "石田　恵"], "しおかぜ": ["若林 健", "川口 直子"]}
    assert [each["holding"] for each in found.tables["members"]] == [480, 300, 500, 50]
    assert [each["seed"] for each in found.tables["members"]] == [30, 12, 60, 2]
    assert "中村 進（監督）、木下 誠" in told(found, "NOT_PLAYING", "ja")[0]


def test_teams_in_lines_above_their_players(tmp_path: Path) -> None:
    """一、江畔队 merged over the table; or 代表队：江畔队 above headings that stand there again."""
    lines = [
        ["2026年县团体赛报名表"],
        ["序号", "姓名", "角色", "会员号"],
        ["一、江畔队"],
        [1, "周领", "领队", None],
        [2, "王伟", "队长", "10001"],
        [3, "李娜", None, "10002"],
        ["2. 松风队（领队：吴某）"],
        [1, "孙一", "队长", "10011"],
        [2, "钱二", None, "10012"],
        [],
        ["联系人：李某"],
    ]
    again = [
        ["2026年县团体赛报名表"],
        ["代表队：江畔队", "领队：周领", "教练：吴教练"],
        ["序号", "姓名", "会员号"],
        [1, "王伟", "10001"],
        [2, "李娜", "10002"],
        [],
        ["代表队：松风队", "领队：孙一"],
        ["序号", "姓名", "会员号"],
        [1, "孙一", "10011"],
        [2, "钱二", "10012"],
    ]
    for number, rows in enumerate((lines, again)):
        found = given_by("cba-teams", book(tmp_path / f"{number}.xlsx", rows, "A1:C1"))
        assert teams(found) == {"江畔队": ["王伟", "李娜"], "松风队": ["孙一", "钱二"]}
        assert [each["number"] for each in found.tables["members"]] == ["10001", "10002", "10011", "10012"]
        assert found.settings["name"] == "2026年县团体赛"
        resting = "".join(told(found, "NOT_PLAYING"))
        assert "周领（领队）" in resting
        assert ("吴某（领队）" in resting) is (number == 0)
        assert "孙一" not in resting, "who leads the team and is one of its players"


def test_pairs_that_a_number_keeps_together(tmp_path: Path) -> None:
    rows = [
        ["序号", "姓名", "会员号", "单位"],
        [1, "王伟", "10001", "江畔"],
        [None, "李娜", "10002", "江畔"],
        [2, "孙一", "10011", "松风"],
        [None, "钱二", "10012", "松风"],
    ]
    found = given_by("cba-pairs", book(tmp_path / "双人.xlsx", rows, "A2:A3", "A4:A5"))
    assert found.tables["entries"] == [{"player1": "王伟", "player2": "李娜"}, {"player1": "孙一", "player2": "钱二"}]
    assert [each["club"] for each in found.tables["members"]] == ["江畔", "江畔", "松风", "松风"]
    rows = [["No.", "氏名", "会員番号", "MP"], [1, "青木 明", "20101", 480], [None, "石田 恵", "20108", 300]]
    rows += [[2, "上野 隆", "20115", 120], [None, "遠藤 由美", "20122", 60]]
    found = given_by("jcbl-sectional", book(tmp_path / "ペア.xlsx", rows, "A2:A3", "A4:A5"))
    assert [each["player2"] for each in found.tables["entries"]] == ["石田 恵", "遠藤 由美"]


def test_a_coach_is_one_of_a_pair_and_none_of_a_team(tmp_path: Path) -> None:
    """Of a pair both play, whatever else they are; of the pair the other one was left alone."""
    rows = [["序号", "姓名"], [1, "王伟"], [None, "李娜（教练）"], [2, "孙一（队长）"], [None, "钱二"]]
    found = given_by("cba-pairs", book(tmp_path / "双人.xlsx", rows))
    assert [{**each} for each in found.tables["entries"]] == [
        {"player1": "王伟", "player2": "李娜"},
        {"player1": "孙一", "player2": "钱二"},
    ]
    assert told(found, "NOT_PLAYING") == []


def test_a_captain_under_a_heading_of_his_own_is_a_player(tmp_path: Path) -> None:
    rows = [
        ["队名", "领队", "队长", "队员1", "队员2"],
        ["甲队", "周领", "王伟", "李娜", "张敏"],
        ["乙队", "孙一", "孙 一", "孙一", "钱二"],
        ["丙队", None, "－", "李四", "周五"],
        ["丁队", None, "无", "吴六", "郑七"],
    ]
    found = given_by("cba-teams", book(tmp_path / "名单.xlsx", rows))
    assert {unit: {*players} for unit, players in teams(found).items()} == {
        "甲队": {"王伟", "李娜", "张敏"},
        "乙队": {"孙一", "钱二"},
        "丙队": {"李四", "周五"},
        "丁队": {"吴六", "郑七"},
    }


#: Of eight teams the best four win their four matches against the others: 20, 19, 18, 17 VP in each.
VP = [(20 if n < 4 else 7) - n for n in range(8)]


def played(below: bool) -> list[list[Any]]:
    """The players of eight teams below each other, with how many matches each played: the coach of the first none."""
    first = [("監督", "岡田 修", 0), *((None, name, n) for name, n in zip("青石上遠大", (4, 4, 3, 4, 1), strict=True))]
    rows: list[list[Any]] = [["チーム名", "役割", "氏名", "出場", *(f"第{n}試合" for n in range(1, 5))]]
    for at, (role, name, many) in enumerate(first):
        rows.append(["甲", role, name, many, *[None if at else VP[0]] * 4])
    for team, vp in zip("乙丙丁戊己庚辛", VP[1:], strict=True):
        for player in range(1, 5):
            rows.append([team, None, f"{team}{player}", 4, *[vp if player == 1 else None] * 4])
    if below:
        return rows
    return [
        [None if cell == above[0] and to == 0 else cell for to, cell in enumerate(row)]
        for above, row in zip([[""], *rows], rows, strict=False)
    ]


@pytest.mark.parametrize("below", [True, False])
def test_matches_that_each_played_stand_beside_him(below: bool, tmp_path: Path) -> None:
    """第11条: one match of four is too few, so P is 4: 1.1 × 2 × (4 + 0.2 × 8) / 4 = 3.08, and 3 × 2 / 4 × 8/24 × 80/20
    for the matches; with all five it would be 2.46 and 1.60.
    """
    found = given_by("jcbl-teams", book(tmp_path / "成績.xlsx", played(below)))
    row = found.tables["entries"][0]
    assert [(row[f"player{n}"], row[f"played{n}"]) for n in range(1, 6)] == [
        *zip("青石上遠大", (4, 4, 3, 4, 1), strict=True)
    ]
    assert found.left == []
    settings = {"rating": "sectional", "tables": 8, "sessions": 1, "boards": 8, "scoring": "vp", "max_vp": 20}
    outcome = of_rows("jcbl-teams", settings, found.tables, "ja")
    assert [float(outcome.entries[1][key]) for key in ("overall", "session1", "total")] == [3.08, 2.0, 5.08]
    assert [float(each["total"]) for each in outcome.members[:5]] == [5.08] * 4 + [0]


def test_all_that_is_said_of_a_team_may_stand_beside_each_player(tmp_path: Path) -> None:
    """Place and rounds won in each row, as when a cell is filled down; what differs is told."""
    rows = [["名次", "队名", "姓名", "会员号", "胜", "大师分"]]
    for place, team in enumerate("甲乙丙", 1):
        rows += [[place, f"{team}队", f"{team}{n}", f"100{place}{n}", 4 - place, 100 * n] for n in range(1, 5)]
    found = given_by("cba-teams", book(tmp_path / "成绩.xlsx", rows))
    assert [(each["unit"], each["place"], each["wins"]) for each in found.tables["entries"]] == [
        ("甲队", 1, 3),
        ("乙队", 2, 2),
        ("丙队", 3, 1),
    ]
    assert teams(found)["乙队"] == ["乙1", "乙2", "乙3", "乙4"]
    assert [each["holding"] for each in found.tables["members"]] == [100, 200, 300, 400] * 3
    rows[2][4] = 2  # 甲队 has won three, and two
    found = given_by("cba-teams", book(tmp_path / "两样.xlsx", rows))
    outcome = of_rows("cba-teams", {"level": "club", "boards": 24, "round_boards": 8}, found.tables, "zh")
    assert "TWICE" in [each.name for each in outcome.problems if each.severity == "error"]


def test_the_number_beside_a_namesake_of_a_team_tells_him_apart(tmp_path: Path) -> None:
    rows = [
        ["队名", "姓名", "会员号"],
        ["甲队", "王伟（队长）", "000101"],
        [None, "李娜", "000103"],
        ["乙队", "王 伟", "000113"],
        [None, "钱二", None],
        ["丙队", "孙一", "非会员"],
        [None, "孙一", "000120"],
    ]
    found = given_by("cba-teams", book(tmp_path / "名单.xlsx", rows))
    assert teams(found) == {
        "甲队": ["王伟 #000101", "李娜"],
        "乙队": ["王 伟 #000113", "钱二"],
        "丙队": ["孙一（非会员）", "孙一 #000120"],
    }


def test_a_word_for_no_member_in_the_place_of_a_number_stands_behind_the_name(tmp_path: Path) -> None:
    """It was the number of the first, and of the others that of another."""
    rows = [
        ["队名", "姓名", "会员号"],
        ["甲队", "王伟", "000101"],
        [None, "李娜", "－"],
        ["乙队", "钱二", "非会员"],
        [None, "孙一", "非会员"],
    ]
    found = given_by("cba-teams", book(tmp_path / "名单.xlsx", rows))
    assert teams(found) == {"甲队": ["王伟", "李娜"], "乙队": ["钱二", "孙一"]}
    assert [(each.get("number"), each["name"]) for each in found.tables["members"]] == [
        *[("000101", "王伟"), (None, "李娜"), (None, "钱二（非会员）"), (None, "孙一（非会员）")]
    ]
    assert found.left == []


def test_who_takes_part_by_himself_and_has_no_number(tmp_path: Path) -> None:
    """A stroke was refused as a number, and two visitors were one."""
    numbers = ["1001", "-", "ビジター", "ビジター", "無", "非会員", "非会員"]
    rows = [
        ["順位", "氏名", "会員番号", "得点率"],
        *([at, f"佐藤{at}", each, 60 - at] for at, each in enumerate(numbers, 1)),
    ]
    found = given_by("jcbl-weekly", book(tmp_path / "成績.xlsx", rows))
    assert [each["unit"] for each in found.tables["entries"]] == [f"佐藤{at}" for at in range(1, 8)]
    assert [each.get("number") for each in found.tables["members"]] == ["1001", *[None] * 6]
    names = [f"佐藤{at}" for at in range(1, 6)]
    assert [each["name"] for each in found.tables["members"]] == [*names, "佐藤6（非会員）", "佐藤7（非会員）"]


def test_the_number_beside_a_player_who_takes_part_by_himself_is_his(tmp_path: Path) -> None:
    """It was told as a heading that nobody knows."""
    rows = [
        ["順位", "会員番号", "氏名", "得点"],
        [1, "1001", "佐藤　一郎", 62],
        [2, "1009", "佐藤 一郎", 58],
        [3, None, "石川二郎", 45],
        [4, "1006", "渡辺直美", 43],
        ["平均", None, None, 52],
    ]
    found = given_by("jcbl-weekly", book(tmp_path / "成績.xlsx", rows))
    assert [each.get("unit") for each in found.tables["entries"]][:4] == [
        *("佐藤　一郎 #1001", "佐藤 一郎 #1009", "石川二郎", "渡辺直美")
    ]
    assert [each.get("number") for each in found.tables["members"]] == ["1001", "1009", None, "1006"]
    assert found.left == []


@pytest.mark.parametrize("points", ["MP", "マスターポイント", "保有MP"])
def test_points_beside_a_result_are_not_what_somebody_holds(points: str, tmp_path: Path) -> None:
    """They were added to what was awarded, as if he had held them before."""
    rows = [
        ["順位", "氏名", "会員番号", "得点率", points, "SP"],
        *([at, f"佐藤{at}", f"100{at}", 60 - at, 0.3 / at, at] for at in range(1, 5)),
    ]
    found = given_by("jcbl-weekly", book(tmp_path / "成績.xlsx", rows))
    assert [*found.tables["members"]] == [{"number": f"100{at}", "name": f"佐藤{at}"} for at in range(1, 5)]
    left = [each.lost.said.text("ja") for each in found.left]
    assert left == [f"「{points}」という列はありません", "「SP」という列はありません"]


def test_the_numbers_of_pairs_in_one_cell_are_nobodys(tmp_path: Path) -> None:
    rows = [
        ["順位", "会員番号", "氏名", "得点"],
        *([at, f"10{at}", f"佐藤{at}・鈴木{at}", 60 - at] for at in range(1, 5)),
    ]
    found = given_by("jcbl-weekly", book(tmp_path / "成績.xlsx", rows))
    assert "members" not in found.tables
    assert len(found.left) == 1


def test_a_role_that_nobody_knows_is_told_and_plays(tmp_path: Path) -> None:
    rows = [["队名", "角色", "姓名"], ["甲队", "队长", "张一"], [None, "记者", "张二"], ["乙队", None, "李一"]]
    found = given_by("cba-teams", book(tmp_path / "名单.xlsx", rows))
    assert teams(found) == {"甲队": ["张一", "张二"], "乙队": ["李一"]}
    assert told(found, "ROLE_UNKNOWN") == ["角色无法识别，按参赛队员处理：张二（记者）"]


@pytest.mark.parametrize(
    ("word", "plays"),
    [
        *(
            (word, True)
            for word in ("", "队长", "队员", "替补", "领队兼队员", "教练 兼 队长", "キャプテン", "補欠", "－")
        ),
        *((word, True) for word in ("プレイングマネージャー", "監督兼選手", "Captain", "运动员", "学生")),
        *((word, False) for word in ("领队", "教练", "领队兼教练", "监督", "監督", "コーチ", "NPC", "不参赛队长")),
        *((word, False) for word in ("ノンプレイングキャプテン", "Non-playing captain", "領隊", "随队医生、队医")),
    ],
)
def test_who_plays(word: str, plays: bool) -> None:
    assert Role("某", word).plays is plays


def test_numbers_beside_the_players_of_a_row_stand_behind_their_names(tmp_path: Path) -> None:
    """With nothing else in the row than the team; who is no member is marked so."""
    rows: list[list[Any]] = [
        ["队名", "队员1", "会员号", "队员2", "会员号"],
        ["甲队", "王伟", "10001", "李娜（10002）", "10002"],
        ["乙队", "王伟", "10113", "某人", "非会员"],
    ]
    found = given_by("cba-teams", book(tmp_path / "报名表.xlsx", rows))
    assert teams(found) == {"甲队": ["王伟 #10001", "李娜（10002）"], "乙队": ["王伟 #10113", "某人（非会员）"]}


@pytest.mark.parametrize(
    ("event", "heads"),
    [
        ("cba-teams", ["队名", "选手1", "选手1会员号", "选手2", "选手2会员号"]),
        ("jcbl-teams", ["チーム名", "選手1", "選手1会員番号", "選手2", "選手2の会員番号"]),
        ("jcbl-sectional", ["ペア", "選手1", "選手1登録番号", "選手2", "選手2登録番号"]),
        ("jcbl-teams", ["Team", "Player 1", "player 1 number", "Player 2", "player 2 number"]),
    ],
)
def test_a_number_is_that_of_the_player_whom_its_heading_names(event: str, heads: list[str], tmp_path: Path) -> None:
    """It was told as a heading that nobody knows; who has none between the two is none the less himself."""
    rows: list[list[Any]] = [heads, ["甲", "青木", "20101", "石田", "20102"], ["乙", "上野", None, "遠藤", "20104"]]
    found = given_by(event, book(tmp_path / "申込.xlsx", rows))
    assert teams(found) == {"甲": ["青木 #20101", "石田 #20102"], "乙": ["上野", "遠藤 #20104"]}
    assert found.left == []


def test_a_stroke_in_the_place_of_a_number_is_none(tmp_path: Path) -> None:
    rows: list[list[Any]] = [
        ["队名", "队员1", "队员2", "会员号1", "会员号2"],
        ["甲队", "王伟", "李娜", "10001", "-"],
        ["乙队", "张强", "赵敏", "无", "10113"],
    ]
    found = given_by("cba-teams", book(tmp_path / "报名表.xlsx", rows))
    assert teams(found) == {"甲队": ["王伟 #10001", "李娜"], "乙队": ["张强", "赵敏 #10113"]}


def test_who_leads_a_team_may_stand_with_its_players_in_one_cell(tmp_path: Path) -> None:
    """The captain plays; who leads or coaches does not, and is told. Nobody is gone."""
    rows = [
        ["名次", "队名", "队员"],
        [1, "江畔", "队长：王伟 队员：李娜、张强、赵敏"],
        [2, "北门", "领队：孙丽　队员：刘洋、陈静"],
    ]
    file = book(tmp_path / "成绩.xlsx", rows)
    assert teams(given_by("cba-teams", file)) == {
        "江畔": ["队长：王伟", "队员：李娜", "张强", "赵敏"],
        "北门": ["领队：孙丽", "队员：刘洋", "陈静"],
    }


@pytest.mark.parametrize(
    "rows",
    [
        [[1, "江畔", "王伟", "10001"], [None, None, "李娜", "10002"], [2, "北门", "刘洋", "10003"]],
        [[1, "江畔", "王伟", "队长"], [1, "江畔", "李娜", "队员"], [2, "北门", "刘洋", "队长"]],
    ],
)
def test_a_unit_beside_the_names_of_its_players_is_the_team(rows: list[list[Any]], tmp_path: Path) -> None:
    """单位 and 姓名 may both head what names a team: here it was told that 队名 stands there twice."""
    heads = ["名次", "单位", "姓名", "会员号" if rows[1][0] is None else "身份"]
    found = given_by("cba-teams", book(tmp_path / "成绩.xlsx", [heads, *rows]))
    assert teams(found) == {"江畔": ["王伟", "李娜"], "北门": ["刘洋"]}
    assert [row["place"] for row in found.tables["entries"]] == [1, 2]
