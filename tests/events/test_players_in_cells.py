"""Who is named in the cells of an entry, and who gets its points: two in one cell, nobody at all."""

import pytest
from eventdata import hints
from jcblevents import of, run

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows

SETTINGS = {"name": "さくら会", "date": "2026-06-05"}


def weekly(*players: str, **tables: list[dict[str, str]]) -> Outcome:
    """A weekly game of pairs: the first has these players."""
    own = {f"player{at}": name for at, name in enumerate(players, 1)}
    others = [{"unit": f"{at}", "player1": f"甲{at}", "player2": f"乙{at}", "score": 60 - at} for at in range(2, 8)]
    return run("weekly", SETTINGS, [{"unit": "1", **own, "score": 60}, *others], **tables)


@pytest.mark.parametrize(
    "cell", ["佐藤 誠\n伊藤 恵", "佐藤／伊藤", "佐藤、伊藤", "王伟，李娜", "佐藤 & 伊藤", "Smith/Doe"]
)
def test_two_players_in_one_cell_are_refused(cell: str) -> None:
    """They would be one member, who gets the points once; whom the members' table has by that name is one."""
    assert [each.name for each in weekly(cell).problems if each.severity == "error"] == ["SEVERAL_IN_A_CELL"]
    members = [{"name": name} for name in (cell, *(f"{who}{at}" for who in "甲乙" for at in range(2, 8)))]
    assert weekly(cell, members=members).publishable


@pytest.mark.parametrize(
    "cell", ["佐藤 誠・伊藤 恵", "佐藤･伊藤", "古丽・买买提", "佐藤 誠　伊藤 恵", "王伟 李娜 张敏"]
)
def test_what_may_be_two_players_is_told(cell: str) -> None:
    """Who is one, as 古丽・买买提 is, need not do anything."""
    outcome = weekly(cell)
    assert hints(outcome) == ["MAYBE_SEVERAL"]
    assert outcome.publishable


@pytest.mark.parametrize(
    "name",
    [
        *("佐藤 誠", "ジョン・スミス", "J・スミス", "マリア デル カルメン ロペス", "阿不都·热合曼"),
        *("Smith, John", "Kovář, Petr"),
    ],
)
def test_one_player_in_a_cell(name: str) -> None:
    assert weekly(name, "伊藤 恵").problems == []


@pytest.mark.parametrize(
    "cell", ["山田 太郎\n（やまだ　たろう）", "王伟\n(Wang Wei)", "王伟（WANG Wei）", "欧阳修 (Ou Yang Xiu)"]
)
def test_a_reading_behind_a_name_is_no_other_player(cell: str) -> None:
    """It was refused as a second one where it stood on a line of its own; a board has one line for it."""
    assert weekly(cell, "伊藤 恵").problems == []
    assert "\n" not in weekly(cell, "伊藤 恵").members[0]["name"]


@pytest.mark.parametrize("cell", ["王伟\n(Wang Wei)", "王伟"])
@pytest.mark.parametrize("member", ["王伟", "王伟（Wang Wei）"])
def test_a_member_is_found_with_his_reading_or_without(cell: str, member: str) -> None:
    others = [{"name": f"{who}{at}"} for who in "甲乙" for at in range(2, 8)]
    assert weekly(cell, members=[{"name": member, "number": "7"}, *others]).members[0]["number"] == "7"


def test_what_tells_namesakes_apart_is_no_reading() -> None:
    """Of two members of that name each is meant by his club alone; of two of one reading neither."""
    others = [{"name": f"{who}{at}"} for who in "甲乙" for at in range(2, 8)]
    clubs = [{"name": "王伟（北京）"}, {"name": "王伟（上海）"}, *others]
    assert [each.name for each in weekly("王伟", members=clubs).problems] == ["NOT_A_MEMBER"]
    alike = [{"name": "王伟", "number": "7"}, {"name": "王伟 (Wang Wei)", "number": "8"}, *others]
    assert [each.name for each in weekly("王伟", members=alike).problems] == ["SEVERAL_MEMBERS"]


@pytest.mark.parametrize("cell", ["佐藤 誠 #0012 #0013", "佐藤 誠（0012）＃13", "佐藤 誠 0012 #0013"])
def test_two_numbers_behind_a_name_contradict_each_other(cell: str) -> None:
    """With a members' table or without: the second one counted, or both were taken for the name."""
    others = ["伊藤 恵", *(f"{who}{at}" for who in "甲乙" for at in range(2, 8))]
    members = [{"name": "佐藤 誠", "number": "0013"}, *({"name": name} for name in others)]
    for tables in ({}, {"members": members}):
        assert [each.name for each in weekly(cell, "伊藤 恵", **tables).problems] == ["NUMBERED_OTHERWISE"]


@pytest.mark.parametrize("cell", ["佐藤 誠（0013）#0013", "佐藤 誠 0013 ＃13"])
def test_a_number_that_stands_twice_behind_a_name_is_one(cell: str) -> None:
    others = ["伊藤 恵", *(f"{who}{at}" for who in "甲乙" for at in range(2, 8))]
    outcome = weekly(cell, "伊藤 恵", members=[{"name": "佐藤 誠", "number": "0013"}, *({"name": n} for n in others)])
    assert outcome.problems == []
    assert (outcome.members[0]["name"], outcome.members[0]["number"]) == ("佐藤 誠", "0013")


@pytest.mark.parametrize("number", ["CBAM1234", "沪00123", "AB-0103-1", "2024-0012"])
def test_a_member_is_found_by_whatever_number_stands_behind_his_name(number: str) -> None:
    """Only a number of three letters and digits was one: of two who are called so nobody could say who is meant."""
    others = [{"name": name} for name in ("伊藤 恵", *(f"{who}{at}" for who in "甲乙" for at in range(2, 8)))]
    members = [{"name": "王伟", "number": number}, {"name": "王伟", "number": "0012"}, *others]
    outcome = weekly(f"王伟（{number}）", "伊藤 恵", members=members)
    assert outcome.problems == []
    assert (outcome.members[0]["name"], outcome.members[0]["number"]) == ("王伟", number)


@pytest.mark.parametrize("mark", ["女2012", "积分1500", "桌号101", "东京101", "1998-05-06", "2024-2025", "1500MP"])
def test_what_stands_behind_a_name_may_be_no_number(mark: str) -> None:
    """A year, a rating, a table: two of one year had one number, and beside one's own it contradicted that."""
    for cell in (f"王伟（{mark}） #0012", f"王伟 {mark} #0012"):
        outcome = weekly(cell, f"伊藤 恵（{mark}）")
        assert outcome.problems == []
        assert [each["name"] for each in outcome.members[:2]] == [cell, f"伊藤 恵（{mark}）"]


@pytest.mark.parametrize("phone", ["13800138000", "09012345678", "03-1234-5678", "TEL03-1234-5678"])
def test_a_telephone_behind_a_name_is_no_number(phone: str) -> None:
    """It was written into the board and the register as one."""
    assert weekly(f"王伟（{phone}）", "伊藤 恵").members[0]["number"] == ""


def test_points_that_nobody_gets_are_told() -> None:
    """1 gets 3 × 7 / 100 = 0.21; without points, or where nobody is named at all, there is nothing to tell."""
    outcome = weekly()
    assert [(each.name, each.row and each.row.at) for each in outcome.problems] == [("NOBODY_NAMED", 1)]
    last = [{"unit": "1", "score": 60, "player1": "甲"}, {"unit": "2", "score": 50}, {"unit": "3", "score": 40}]
    assert hints(run("weekly", SETTINGS, [*last, {"unit": "4", "score": 30}])) == ["NOBODY_NAMED"]
    assert hints(run("weekly", SETTINGS, [{"unit": "1", "score": 60}, {"unit": "2", "score": 50}])) == []


@pytest.mark.parametrize("typed", ["高橋 一郎", "髙橋　一郎様", "髙橋一郎さん"])
def test_a_member_in_another_spelling_is_asked_about(typed: str) -> None:
    """髙 and 高, 様: nobody of the table, but who may be meant is said; it is not decided."""
    members = [{"name": name} for name in ("髙橋 一郎", "乙1", *(f"{who}{at}" for who in "甲乙" for at in range(2, 8)))]
    said = f"会員表に「{typed}」は見つかりませんが、「髙橋 一郎」がいます。同じ人なら会員表のとおりに書いてください"
    assert [each.said.text("ja") for each in weekly(typed, "乙1", members=members).problems] == [said]
    assert [each.name for each in weekly("髙橋 二郎", "乙1", members=members).problems] == ["NOT_A_MEMBER"]


#: Eight teams of 20, 19, 18, 17 and 3, 2, 1, 0 VP in each of four matches: two opponents have 20.
TEAMS = [{"unit": f"チーム{n}", **{f"vp{m}": (20 if n < 4 else 7) - n for m in range(1, 5)}} for n in range(8)]
TEAM_EVENT = {"tables": 8, "sessions": 1, "boards": 8, **SETTINGS}
#: Somebody among the players of a team who does not play, and four who do, as people mark them.
COACHES = (
    "岡田 修（コーチ）",
    "(監督)岡田 修",
    "監督：岡田 修",
    "岡田 修（NPC）",
    "岡田 修【领队】",
    "岡田 修（帯同、マネージャー）",
)
PLAYERS = ("青木（主将）", "石田（補欠）", "上野", "遠藤（プレイングマネージャー）")


@pytest.mark.parametrize("coach", COACHES)
def test_who_leads_or_coaches_a_team_is_no_player(coach: str) -> None:
    """P of 第2条 is 有資格者の人数, four: 1.1 × 2 × (4 + 0.2 × 8) / 4 = 3.08; a session 3 × 2 / 4 × 8/24 × 80/20."""
    named = {f"player{at}": name for at, name in enumerate((coach, *PLAYERS), 1)}
    outcome = run("teams", TEAM_EVENT, [{**TEAMS[0], **named}, *TEAMS[1:]])
    assert of(outcome, 1, "overall", "session1", "total") == (3.08, 2.0, 5.08)
    assert [each["name"] for each in outcome.members] == ["青木", "石田", "上野", "遠藤"]
    assert hints(outcome) == ["NOT_PLAYING"]
    assert outcome.publishable


def test_what_is_told_of_somebody_who_does_not_play_goes_with_him() -> None:
    """第11条 is of players: none of four matches is too few for one, and nothing to a coach."""
    names = {f"player{at}": name for at, name in enumerate((*PLAYERS, COACHES[0]), 1)}
    played = {f"played{at}": 4 for at in range(1, 5)} | {"played5": 0}
    outcome = run("teams", TEAM_EVENT, [{**TEAMS[0], **names, **played}, *TEAMS[1:]])
    assert of(outcome, 1, "total") == (5.08,)
    assert hints(outcome) == ["NOT_PLAYING"]


def test_the_holding_of_a_coach_is_in_no_average() -> None:
    """§1.3.1 is of 参赛者: four of them have (400 + 500 + 600 + 700) / 4 × 1.3 = 715, not (0 + 400 + 500 + 600) / 4;
    nor need he be a member.
    """
    members = [{"name": name, "holding": held} for name, held in zip("甲乙丙丁", (400, 500, 600, 700), strict=True)]
    named = {f"player{at}": name for at, name in enumerate(("甲（队长）", "乙", "丙（替补）", "丁", "赵六（教练）"), 1)}
    others = [{"unit": f"队{at}", **{f"holding{n}": 500 for n in range(1, 5)}, "place": at} for at in range(2, 6)]
    settings = {"level": "club", "boards": 24, "name": "周赛", "date": "2026-06-05"}
    first = {"unit": "江畔队", **named, "holding5": "非会员", "place": 1}
    outcome = of_rows("cba-teams", settings, {"entries": [first, *others], "members": members}, "zh")
    assert outcome.problems[0].name == "NOT_PLAYING"
    assert outcome.publishable
    assert of(outcome, 1, "average") == (715,)


@pytest.mark.parametrize("name", ["王伟（教练）", "领队：王伟"])
def test_of_a_pair_both_play(name: str) -> None:
    """教练 is what somebody is elsewhere."""
    outcome = weekly(name, "李娜")
    assert outcome.problems == []
    assert [each["name"] for each in outcome.members][:2] == ["王伟", "李娜"]


def test_a_number_behind_a_mark_is_his() -> None:
    others = [{"name": f"{who}{at}"} for who in "甲乙" for at in range(2, 8)]
    members = [{"name": "王伟", "number": "000101"}, {"name": "王伟", "number": "000113"}, {"name": "李娜"}, *others]
    outcome = weekly("王伟（队长） #000113", "李娜", members=members)
    assert outcome.problems == []
    assert outcome.members[0]["number"] == "000113"
