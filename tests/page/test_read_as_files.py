"""What is pasted into a form is read as a file with the same in it is."""

import json
from typing import Any

from xlfuncs.page.work.forms import of_form

WANG, LI = "110101199003070011", "11010119900307002X"
SETTINGS = {"level": "俱乐部比赛", "boards": "24", "annual_mp": "600"}
TEAMS = {
    "entries": f"队名\t名次\t队员1\t队员2\n甲\t1\t王伟 {WANG}\t李娜\n乙\t2\t赵六\t{LI}钱七\n丙\t3\n丁\t4\n",
    "members": f"会员号\t姓名\n{WANG}\t王伟\n10001\t李娜\n",
}


def as_shown(found: Any) -> str:
    return json.dumps(found, ensure_ascii=False)


def test_an_identity_number_in_a_form_goes_nowhere() -> None:
    """It was read: the members' table "has no 王伟 110101199003070011", on the page and in what is handed on."""
    found = of_form("cba-teams", SETTINGS, TEAMS, "zh")
    assert WANG[:6] not in as_shown(found)
    assert found["remarks"] == [
        "工作表“报名与名次”中 2 个单元格的身份证号码不读取",
        "工作表“会员”中 1 个单元格的身份证号码不读取",
    ]
    assert found["board"]["rows"][0]["people"] == ["王伟", "李娜"]


def test_the_players_of_pasted_games_are_the_entries() -> None:
    """Where nobody is listed, as of a file; the form said that there is no list."""
    games = "轮次\t棋手\t对手\t结果\n1\t甲\t乙\t胜\n1\t丙\t丁\t和\n"
    found = of_form("xq-standings", {}, {"games": games}, "zh")
    points = found["board"]["head"].index("积分")
    assert {row["unit"]: row["cells"][points] for row in found["board"]["rows"]} == {
        "甲": "2",
        "丙": "1",
        "丁": "1",
        "乙": "0",
    }
    assert any("4 名棋手" in each for each in found["remarks"])


def test_two_pairs_of_one_number_have_their_own_players() -> None:
    """Beside each of both lines stood the four of the number."""
    pairs = "unit\tdirection\tplayer1\tplayer2\n1\tNS\t甲\t乙\n1\tEW\t丙\t丁\n"
    boards = "board\tns\tew\tcontract\tdeclarer\tresult\n1\t1\t1\t4H\tN\t=\n"
    found = of_form("br-pairs", {"winners": "2"}, {"entries": pairs, "boards": boards}, "zh")
    assert [row["people"] for row in found["board"]["rows"]] == [["甲", "乙"], ["丙", "丁"]]
