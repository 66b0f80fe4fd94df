"""Who is named in the cells of an entry, and who gets its points: two in one cell, nobody at all."""

import pytest
from eventdata import hints
from jcblevents import run

from xlfuncs.events.outcome import Outcome

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
