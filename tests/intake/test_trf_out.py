"""An event with games as a TRF16 report: every column where FIDE's table has it (Annex 2 of C.04.A)."""

from typing import Any

import pytest

from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.running import of_rows
from xlfuncs.formats import trf

SETTINGS = {"name": "周末快棋", "date": "2026-04-05", "rounds": 3, "order": "points", "system": "2-1-0"}
ENTRIES = [
    {"player": "甲", "rating": 2105.5},
    {"player": "乙", "title": "首次参赛"},
    {"player": "丙"},
    {"player": "丁"},
    {"player": "戊"},
]
#: 甲 2+0+1 = 3; 乙 0+2+2 = 4; 丙 1+0+2 (bye) = 3; 丁 1+2+1 (half a bye) = 4; 戊 2 (bye)+0+0 = 2.
GAMES = [
    {"round": 1, "player": "甲", "opponent": "乙", "result": "胜", "side": "红"},
    {"round": 1, "player": "丙", "opponent": "丁", "result": "和", "side": "黑"},
    {"round": 1, "player": "戊", "result": "轮空"},
    {"round": 2, "player": "乙", "opponent": "丙", "result": "弃权胜", "side": "红"},
    {"round": 2, "player": "丁", "opponent": "甲", "result": "胜"},
    {"round": 2, "player": "戊", "result": "未赛"},
    {"round": 3, "player": "戊", "opponent": "乙", "result": "黑胜"},
    {"round": 3, "player": "丙", "result": "轮空"},
    {"round": 3, "player": "丁", "result": "半分轮空"},
    {"round": 3, "player": "甲", "result": "半分轮空"},
]
MEMBERS = [
    {"number": "0123", "name": each["player"]} if at == 0 else {"name": each["player"]}
    for at, each in enumerate(ENTRIES)
]

#: The columns of a player's line, from 1, both ends counted.
COLUMNS = {"tag": (1, 3), "number": (5, 8), "name": (15, 47), "rating": (49, 52), "id": (58, 68)}
COLUMNS |= {"points": (81, 84), "rank": (86, 89)}


def lines(**given: Any) -> list[str]:
    data, _ = report(**given)
    text = data.decode("utf-8")
    assert text.endswith("\r\n")
    return text.split("\r\n")[:-1]


def report(entries: Any = ENTRIES, games: Any = GAMES, members: Any = (), **settings: Any) -> Any:
    tables = {"entries": entries, "games": games, "members": members}
    return trf.dump(of_rows("xq-standings", SETTINGS | settings, tables, "zh"))


def players(found: list[str]) -> list[dict[str, Any]]:
    """The lines of the players, cut at the columns."""
    cut = []
    for line in found:
        if line.startswith("001"):
            cells = {name: line[first - 1 : last].strip() for name, (first, last) in COLUMNS.items()}
            rounds = [line[at : at + 10] for at in range(91, len(line), 10)]
            cut.append(cells | {"rounds": [(each[:4].strip(), each[5], each[7]) for each in rounds]})
    return cut


def test_the_lines_of_the_event() -> None:
    found = [line for line in lines() if not line.startswith("001")]
    assert found[:6] == [
        "012 周末快棋",
        "042 2026/04/05",
        "052 2026/04/05",
        "062 5",
        "072 1",
        "162  W 2.0    D 1.0    L 0.0",
    ]
    # TRF26: code in column 6, its points in 7-10; then 15 and 16-19, 24 and 25-28
    assert [(found[5][at - 1], found[5][at : at + 4]) for at in (6, 15, 24)] == [
        ("W", " 2.0"),
        ("D", " 1.0"),
        ("L", " 0.0"),
    ]
    assert found[6:8] == ["142 3", "XXR 3"]
    assert found[8].startswith("### xlfuncs ")


def test_what_the_pairing_of_the_next_rounds_needs() -> None:
    """By FIDE's table of TRF26: kind, round and players of byes; points, rounds and players of an acceleration."""
    entries = [
        {"player": "王伟", "number": 7, "bye": "2½, 4", "avoid": "王伟 #2"},
        {"player": "王伟", "number": 2, "withdrawn": 4},
        {"player": "李", "number": 5, "club": "南", "bye": "1, 3"},
        {"player": "赵", "club": "南"},
    ]
    games = [{"round": 1, "player": "王伟 #7", "opponent": "#2", "result": "胜", "side": "红"}]
    data, said = report(
        entries=entries, games=games, rounds=5, initial_colour="黑", clubs_apart=3, acceleration="巴库", system="3-1-0"
    )
    found = data.decode().split("\r\n")
    assert [(line[4:8].strip(), line[14:47].strip()) for line in found if line.startswith("001")] == [
        *(("2", "王伟"), ("5", "李"), ("7", "王伟"), ("8", "赵")),
    ]
    assert [line for line in found if line[:3] in ("142", "152", "240", "250", "260", "XXC", "XXR")] == [
        *("142 5", "XXR 5", "152 B", "XXC black1"),
        *("240 H   2    7", "240 Z   3    5", "240 Z   4    2    7", "240 Z   5    2"),
        # the two of round 1 are the upper half, and 5 is not behind the last of them
        *("250       3.0   1   2    2    7", "250       1.0   3   3    2    7"),
        *("260   1   5    2    7", "260   1   3    5    8"),
    ]
    assert [each.text("en").split(":")[0] for each in said] == ["nobody has the start numbers 1, 3, 4, 6"]


def test_a_bye_that_the_games_have_otherwise_is_not_asked_for() -> None:
    """甲 asks for half a point in round 2, and is absent there: the pairing goes by the games, and so does 240."""
    entries = [{"player": "甲", "number": 1, "bye": "2½, 3½"}, {"player": "乙", "number": 2}]
    games = [{"round": at, "player": name, "opponent": None, "result": "未赛"} for at, name in ((1, "乙"), (2, "甲"))]
    assert [line for line in lines(entries=entries, games=games) if line[:3] == "240"] == ["240 H   3    1"]


def test_players_in_their_columns() -> None:
    found = players(lines(members=MEMBERS))
    assert [each["number"] for each in found] == ["1", "2", "3", "4", "5"]
    assert [each["name"] for each in found] == ["甲", "乙", "丙", "丁", "戊"]
    assert [each["rating"] for each in found] == ["2106", "", "", "", ""]  # half up
    assert [each["id"] for each in found] == ["0123", "", "", "", ""]
    assert [each["points"] for each in found] == ["3.0", "4.0", "3.0", "4.0", "2.0"]
    assert [each["rank"] for each in found] == ["3", "1", "3", "1", "5"]


def test_rounds_in_their_columns() -> None:
    """Red is w. Who had red in round 2 between 丁 and 甲 nobody wrote; 黑胜 against 戊 makes 戊 red, and it lost."""
    one, two, three, four, five = (each["rounds"] for each in players(lines()))
    assert one == [("2", "w", "1"), ("4", "-", "0"), ("0000", "-", "H")]
    assert two == [("1", "b", "0"), ("3", "w", "+"), ("5", "b", "1")]
    assert three == [("4", "b", "="), ("2", "b", "-"), ("0000", "-", "U")]
    assert four == [("3", "w", "="), ("1", "-", "1"), ("0000", "-", "H")]
    assert five == [("0000", "-", "U"), ("0000", "-", "Z"), ("2", "w", "0")]


def test_a_whole_line() -> None:
    """甲 as it is typed out by hand."""
    (line,) = [line for line in lines(members=MEMBERS) if line.startswith("001    1")]
    assert line == (
        "001    1      甲                                 2106            0123             3.0    3"
        "     2 w 1     4 - 0  0000 - H  "
    )


def test_who_has_no_row_in_a_round_has_blanks() -> None:
    found = players(lines(games=GAMES[:2]))
    assert found[4]["rounds"] == [("", " ", " ")]
    assert found[4]["points"] == "0.0"


def test_a_second_bye_in_a_round_is_no_pairing_s() -> None:
    """U stands at most once in a round; F gives as much."""
    games = [{"round": 1, "player": each, "opponent": None, "result": "轮空"} for each in "甲乙"]
    assert [each["rounds"][0][2] for each in players(lines(games=games))][:2] == ["U", "F"]


def test_forfeits_by_both_and_games_left() -> None:
    games = [
        {"round": 1, "player": "甲", "opponent": "乙", "result": "双方弃权", "side": "红"},
        {"round": 1, "player": "丙", "opponent": "丁", "result": "未赛"},
        {"round": 1, "player": "戊", "result": "弃权负"},
    ]
    data, said = report(games=games)
    found = [each["rounds"][0] for each in players(data.decode().split("\r\n"))]
    assert found == [("2", "w", "-"), ("1", "b", "-"), ("0000", "-", "Z"), ("0000", "-", "Z"), ("0000", "-", "-")]
    assert [each.name for each in said] == ["NOT_PLAYED_ALONE"]


def test_a_game_that_does_not_count_is_not_reported() -> None:
    games = [*GAMES[:1], {"round": 1, "player": "乙", "opponent": "丙", "result": "胜"}]
    found = players(lines(games=games))
    assert [each["rounds"] for each in found[:3]] == [[("2", "w", "1")], [("1", "b", "0")], [("", " ", " ")]]


def test_long_names_are_cut_and_told_apart() -> None:
    long = "A" * 40
    entries = [{"player": f"{long}1"}, {"player": f"{long}2"}, {"player": "B\n001    9"}]
    data, said = report(entries=entries, games=[])
    names = [each["name"] for each in players(data.decode().split("\r\n"))]
    assert names == ["A" * 31 + "~1", "A" * 33, "B 001    9"]
    assert data.decode().count("\n") == data.decode().count("\r\n")  # a name makes no line of its own
    assert said[0].name == "NAMES_CUT"
    assert said[0].text("zh") == f"超过 33 个字符的姓名已截短：{long}1、{long}2"


def test_points_of_other_systems() -> None:
    games = [{"round": 1, "player": "甲", "opponent": "乙", "result": "快胜", "side": "红"}]
    data, said = report(games=games, system="2-1.25-0.75-0")
    found = data.decode().split("\r\n")
    assert [each["points"] for each in players(found)][:2] == ["1.25", "0.75"]
    assert [each["rounds"] for each in players(found)][:2] == [[("2", "w", "=")], [("1", "b", "=")]]
    assert not [line for line in found if line.startswith("162")]
    assert [each.name for each in said] == ["ONLY_DRAWN", "NO_SYSTEM"]
    assert said[1].text("zh").startswith("TRF 无法注明 2-1.25-0.75-0 计分法")


@pytest.mark.parametrize(
    "typed",
    [
        *("2026-05-01 – 2026-05-03", "2026年5月1日～2026年5月3日", "2026/5/1至2026/5/3", "2026年5月1日至3日"),
        *(
            "2026年5月1-3日",
            "2026年5月1日（周五）—5月3日（周日）",
            "令和8年5月1日(金)～3日(日)",
            "1 – 3 May 2026",
            "May 1-3, 2026",
        ),
    ],
)
def test_the_first_and_the_last_day(typed: str) -> None:
    """The first is what import makes of the tags 042 and 052 of a report."""
    assert lines(date=typed)[1:3] == ["042 2026/05/01", "052 2026/05/03"]


@pytest.mark.parametrize("typed", ["2026-05-01 – 2026-13-03", "2026年5月3日至1日", "2026-05-01 – ", "2026年5月1日起"])
def test_days_that_are_not_clear_stay_as_they_are(typed: str) -> None:
    assert lines(date=typed)[1] == f"### {typed.strip()}"


def test_a_date_in_words_and_no_name() -> None:
    found = lines(date="5月13-14日", name=None)
    assert found[:2] == ["012 象棋名次表", "### 5月13-14日"]


def test_nobody_has_entered() -> None:
    assert [line for line in lines(entries=[], games=[]) if line.startswith(("001", "062"))] == ["062 0"]


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_what_it_holds(name: str) -> None:
    """Games between players, from their list; neither the totals of xq-perf nor the games of a series."""
    assert trf.TRF.fits(EVENTS[name]) is (name in {"xq-standings", "xq-rated"})


def test_a_members_number_that_does_not_fit_is_left_out_and_said() -> None:
    """Cut to eleven characters MY-2026-001234 and MY-2026-001235 would be one."""
    members = [{"number": "MY-2026-001234", "name": "甲"}, {"number": "MY-2026-001235", "name": "乙"}, {"name": "丙"}]
    data, said = report(members=members)
    assert {each["id"] for each in players(data.decode().split("\r\n"))} == {""}
    assert [each.text("en") for each in said] == [
        "members' numbers of more than 11 characters have no room and are left out: MY-2026-001234, MY-2026-001235"
    ]


def test_points_that_do_not_fit_are_rounded_and_said() -> None:
    """Seven wins of 2 and one after a drawn game, 1.25, are 15.25 of four columns: rounded 15.3."""
    results = [*["W"] * 7, "QW"]
    games = [
        {"round": at, "player": "甲", "opponent": "乙", "result": result, "side": "红"}
        for at, result in enumerate(results, 1)
    ]
    data, said = report(ENTRIES[:2], games, system="2-1.25-0.75-0", rounds=8)
    found = {each["name"]: each["points"] for each in players(data.decode().split("\r\n"))}
    assert found == {"甲": "15.3", "乙": "0.75"}
    assert "points have room for four characters; rounded: 甲 15.25 → 15.3" in [each.text("en") for each in said]
