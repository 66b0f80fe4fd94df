"""Somebody is named twice in the row of his own unit: it says so, and he gets its points once."""

import pytest
from eventdata import errors, run

CBA = {"level": "club", "boards": 24, "annual_mp": 600}
SAID = {
    "en": '"张三" stands twice in this row: name everybody once (two of one name: write NAME #NUMBER)',
    "zh": "“张三”在此行填了两次：每人只填一次（同名者请写“姓名 #会员号”）",
    "ja": "「张三」がこの行に二度あります。一人一回だけ書いてください（同姓同名なら「氏名 #会員番号」）",
}


@pytest.mark.parametrize("again", ["张三", " 张 三", "001"])
def test_he_stands_twice_in_this_row(again: str) -> None:
    """And not in 甲 already: the row is 甲. Of the members' table he may be by number too."""
    teams = [{"unit": "甲", "place": 1, "player1": "张三", "player2": again}, {"unit": "乙", "place": 2}]
    members = [{"number": "001", "name": "张三", "holding": 900}, {"number": "002", "name": "李四", "holding": 900}]
    listed = {"members": members} if again == "001" else {}
    outcome = run("cba-teams", CBA, teams, **listed)
    assert errors(outcome) == [("TWICE_IN_ROW", 1, "")]
    (said,) = [each.said for each in outcome.problems if each.severity == "error"]
    assert {language: said.text(language).replace("张 三", "张三") for language in SAID} == SAID
    assert [each["name"] for each in outcome.members] == ["张三"]


def test_who_plays_for_two_is_told_for_whom() -> None:
    teams = [{"unit": "甲", "place": 1, "player1": "张三"}, {"unit": "乙", "place": 2, "player1": "张三"}]
    assert errors(run("cba-teams", CBA, teams)) == [("PLAYER_TWICE", 2, "")]
