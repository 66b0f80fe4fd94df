"""The next round of teams over several boards: who meets whom by hand, the rows board by board, what stops it."""

from typing import Any

import pytest

from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome
from xlfuncs.pairing.next_round import next_round
from xlfuncs.pairing.rounds import Round, rows_of
from xlfuncs.pairing.taking_back import as_it_stands, taken_back
from xlfuncs.pairing.teams import sittings
from xlfuncs.xlsx.errors import PackageError

Rows = list[dict[str, Any]]


def event(names: str, games: Rows, **settings: Any) -> Outcome:
    """Return an event of teams with two boards; 甲一 and 甲二 play for 甲."""
    given = {"boards": 2, "bye_boards": 2, "rounds": 5} | settings
    entries = [{"unit": name, "player1": f"{name}一", "player2": f"{name}二"} for name in names]
    return running.of_rows("xq-teams", given, {"entries": entries, "games": games}, "zh")


def match(number: int, home: str, away: str, *results: str | None) -> Rows:
    """Return the two boards of a match, the first team with red on the first."""
    sides = ("红", "黑")
    return [
        {"round": number, "home": home, "away": away, "board": board, "result": result, "side": sides[board - 1]}
        for board, result in enumerate(results, 1)
    ]


def paired(outcome: Outcome, *absent: str, robin: bool = False) -> Round:
    return next_round(outcome, None, absent, robin=robin)


def pairs(decided: Round) -> list[str]:
    return [f"{pair.red.name}{pair.black.name}" for pair in decided.pairs]


def refused(outcome: Outcome, *absent: str, robin: bool = False) -> str:
    with pytest.raises(PackageError) as raised:
        paired(outcome, *absent, robin=robin)
    return raised.value.said.text("zh")


#: 甲 beats 丙 2:0 on boards 4:0, 丁 loses 1:3 to 乙.
FIRST = [*match(1, "甲", "丙", "胜", "胜"), *match(1, "丁", "乙", "和", "负")]


def test_the_first_round_is_the_upper_half_of_the_entries_against_the_lower() -> None:
    """Dutch: 1 meets 3, 2 meets 4, with the sides of the first board by turns."""
    assert pairs(paired(event("甲乙丙丁", []))) == ["甲丙", "丁乙"]


def test_in_the_second_the_winners_meet() -> None:
    """甲 had red on the first board and 乙 black: 乙 is due red; 丙 had black, 丁 red."""
    decided = paired(event("甲乙丙丁", FIRST))
    assert decided.number == 2
    assert pairs(decided) == ["乙甲", "丙丁"]
    assert [str(pair.red.points) for pair in decided.pairs] == ["2", "0"]


def test_the_rows_of_a_round_name_the_players_of_each_board() -> None:
    rows = rows_of(paired(event("甲乙丙", [])))
    assert [tuple(row.get(key) for key in ("home", "away", "board", "player", "opponent", "side")) for row in rows] == [
        ("甲", "乙", 1, "甲一", "乙一", "red"),
        ("甲", "乙", 2, "甲二", "乙二", "black"),
        ("丙", None, None, None, None, None),
    ]
    assert rows[-1]["result"] == "BYE"
    assert {row["result"] for row in rows[:2]} == {None}


def test_they_are_read_back_as_they_are() -> None:
    """With results typed the same rows are the round; while it has none it stands, and is not paired anew."""
    rows = rows_of(paired(event("甲乙丙", [])))
    assert paired(event("甲乙丙", rows)).stands
    filled = [row | {"result": row["result"] or "胜"} for row in rows]
    outcome = event("甲乙丙", filled)
    assert outcome.publishable
    assert paired(outcome).number == 2


def test_a_round_stands_in_whatever_order_its_boards_are_written() -> None:
    """Home is red on board 1, not on the board that stands first."""
    first, second, bye = rows_of(paired(event("甲乙丙", [])))
    assert paired(event("甲乙丙", [second, first, bye])).stands


def test_who_is_not_written_in_a_row_that_stands_is_who_is_entered() -> None:
    rows = [row | {"player": None, "opponent": None} for row in rows_of(paired(event("甲乙", [])))]
    outcome = event("甲乙", rows)
    stands = as_it_stands(outcome)
    seats = sittings(outcome, 1, stands.pairs[0], stands=True)
    assert [each.players for each in seats] == [("甲一", "乙一"), ("甲二", "乙二")]


def test_an_absent_team_is_left_out_and_has_no_points() -> None:
    decided = paired(event("甲乙丙丁戊", []), "丙")
    assert [each.name for each in decided.absent] == ["丙"]
    assert decided.bye is None
    row = rows_of(decided)[-1]
    assert (row["home"], row["result"]) == ("丙", "NP")


@pytest.mark.parametrize(
    "forfeited",
    [
        [{"round": 1, "home": "甲", "away": "乙", "result": "弃权胜"}],
        match(1, "甲", "乙", "弃权胜", "弃权负"),
    ],
    ids=["won", "drawn"],
)
def test_a_match_in_which_nobody_sat_down_may_be_played_still(forfeited: list[dict[str, Any]]) -> None:
    """甲 and 乙 alone: who have met meet no more, who forfeited may."""
    assert pairs(paired(event("甲乙", forfeited))) in (["甲乙"], ["乙甲"])
    assert "无法编排" in refused(event("甲乙", match(1, "甲", "乙", "胜", "和")))


def test_a_round_robin_follows_the_berger_tables() -> None:
    """The table of four: 1–4 2–3, then 4–3 1–2, then 2–4 3–1."""
    assert pairs(paired(event("甲乙丙丁", []), robin=True)) == ["甲丁", "乙丙"]
    first = [*match(1, "甲", "丁", "胜", "胜"), *match(1, "乙", "丙", "和", "负")]
    assert pairs(paired(event("甲乙丙丁", first), robin=True)) == ["丁丙", "甲乙"]


@pytest.mark.parametrize(
    ("games", "says"),
    [
        ([*FIRST[:3], FIRST[3] | {"result": None}], "第 1 轮尚未结束：第 4 行 丁 的对局没有结果"),
        (
            FIRST[:3],
            "“对局”第 3 行没有计入（第 1 轮 丁 – 乙：2 台中计入 1 台，待各台齐全后这场才计入）：请先更正再编排下一轮",
        ),
        (
            [*FIRST, FIRST[0]],
            "“对局”第 5 行没有计入（这场比赛的第 1 台已在第 1 行：此行不计入）：请先更正再编排下一轮",
        ),
    ],
)
def test_what_is_wrong_in_the_round_before_stops_the_next(games: Rows, says: str) -> None:
    assert refused(event("甲乙丙丁", games)) == says


def test_where_players_scores_decide_teams_do_not_meet() -> None:
    outcome = event("甲乙", [], order="个人得分之和", counted=2)
    assert "个人赛工作簿" in refused(outcome)


def test_namesakes_of_one_team_are_written_with_their_numbers() -> None:
    members = [{"number": "1", "name": "王伟"}, {"number": "2", "name": "王伟"}]
    entries = [{"unit": "甲", "player1": "王伟 #1", "player2": "王伟 #2"}, {"unit": "乙"}]
    tables: dict[str, Rows] = {"entries": entries, "games": [], "members": members}
    outcome = running.of_rows("xq-teams", {"boards": 2}, tables, "zh")
    names = {row["player"] or row["opponent"] for row in rows_of(paired(outcome))}
    assert names == {"王伟 #1", "王伟 #2"}


def test_a_round_of_teams_is_taken_back() -> None:
    """All boards without a result go, and the bye; once a board has one, the round stays."""
    bye = {"round": 1, "home": "丙", "result": "轮空"}
    untouched = event("甲乙丙", [*match(1, "甲", "乙", None, None), bye])
    undone = taken_back(untouched)
    assert (undone.number, [row.at for row in undone.rows], undone.table) == (1, [1, 2, 3], "games")
    stands = as_it_stands(untouched)
    assert pairs(stands) == ["甲乙"]
    assert stands.bye is not None
    assert stands.bye.name == "丙"
    with pytest.raises(PackageError, match="row 3, 甲"):
        taken_back(event("甲乙丙", [bye, *match(1, "甲", "乙", None, "和")]))


def test_a_match_of_which_one_board_is_over_stands_once() -> None:
    """Board 2 is typed, board 1 open: 甲 has red on board 1."""
    outcome = event("甲乙", match(1, "甲", "乙", None, "和"))
    assert pairs(as_it_stands(outcome)) == ["甲乙"]
    turned = event("甲乙", [match(1, "乙", "甲", "和", None)[1], match(1, "甲", "乙", "和", None)[0]])
    assert pairs(as_it_stands(turned)) == ["甲乙"]
