"""The next round of a bridge league: who meets whom by hand, the rows, what stops it; from a match to the points."""

from typing import Any

import pytest

from xlfuncs.events import EVENTS, running
from xlfuncs.events.outcome import Outcome
from xlfuncs.pairing.next_round import next_round
from xlfuncs.pairing.results.taking import results_in, told_of
from xlfuncs.pairing.rounds import Round, rows_of
from xlfuncs.pairing.taking_back import as_it_stands
from xlfuncs.xlsx.errors import PackageError

Rows = list[dict[str, Any]]


def league(names: str, matches: Rows) -> Outcome:
    """Return a league over matches of 16 boards."""
    entries = [{"unit": name} for name in names]
    return running.of_rows("br-league", {"boards": 16}, {"entries": entries, "matches": matches}, "zh")


def match(number: Any, home: str, away: str, *points: Any) -> dict[str, Any]:
    return {"round": number, "home": home, "away": away, **dict(zip(("vp1", "vp2"), points, strict=False))}


def paired(outcome: Outcome, *absent: str, robin: bool = False) -> Round:
    return next_round(outcome, None, absent, robin=robin)


def pairs(decided: Round) -> set[frozenset[str]]:
    return {frozenset((pair.red.name, pair.black.name)) for pair in decided.pairs}


def met(*names: str) -> set[frozenset[str]]:
    return {*map(frozenset, names)}


def refused(outcome: Outcome, *absent: str, robin: bool = False) -> str:
    with pytest.raises(PackageError) as raised:
        paired(outcome, *absent, robin=robin)
    return raised.value.said.text("zh")


#: 甲 15, 丁 5; 乙 12, 戊 8; 丙 10.5, 己 9.5.
FIRST = [match(1, "甲", "丁", 15, 5), match(1, "乙", "戊", 12, 8), match(1, "丙", "己", 10.5, 9.5)]


def test_the_first_round_is_the_upper_half_against_the_lower() -> None:
    assert pairs(paired(league("甲乙丙丁戊己", []))) == met("甲丁", "乙戊", "丙己")


def test_then_those_of_like_points_meet_who_have_not_met() -> None:
    """In the order 甲 乙 丙 己 戊 丁, but 丙 and 己 have met: 甲–乙; 丙–戊 and 己–丁."""
    decided = paired(league("甲乙丙丁戊己", FIRST))
    assert decided.number == 2
    assert pairs(decided) == met("甲乙", "丙戊", "己丁")
    assert decided.said == []  # nobody has a colour


def test_a_third_round() -> None:
    """甲 15 + 10, 戊 8 + 16, 乙 12 + 10, 己 9.5 + 12, 丙 10.5 + 4, 丁 5 + 8: nobody has met the next in that order."""
    second = [match(2, "甲", "乙", 10, 10), match(2, "丙", "戊", 4, 16), match(2, "己", "丁", 12, 8)]
    assert pairs(paired(league("甲乙丙丁戊己", [*FIRST, *second]))) == met("甲戊", "乙己", "丙丁")


def test_the_rows_have_no_result_and_who_is_left_a_word_for_the_bye() -> None:
    decided = paired(league("甲乙丙", []))
    assert rows_of(decided) == [
        {"round": 1, "home": "甲", "away": "乙"},
        {"round": 1, "home": "丙", "away": "轮空"},
    ]
    assert paired(league("甲乙丙", rows_of(decided))).stands


def test_by_imps_and_after_a_bye() -> None:
    """甲 wins by IMPs, 丙 had the bye with 12 VP: 甲 meets 丙, the bye is 乙's."""
    games = [match(1, "甲", "乙") | {"imps1": 40, "imps2": 20}, match(1, "丙", "轮空", 12)]
    decided = paired(league("甲乙丙", games))
    assert pairs(decided) == met("甲丙")
    assert decided.bye is not None
    assert decided.bye.name == "乙"


def test_a_match_that_was_not_to_be_played_may_be_played_still() -> None:
    assert pairs(paired(league("甲乙", [match(1, "甲", "乙", "NP", "NP")]))) == met("甲乙")
    said = refused(league("甲乙", [match(1, "甲", "乙", 12, 8)]))
    assert said == "已无法编排：任何排法都会有队重复相遇，请裁判长决定"  # nobody has a colour


def test_an_absent_team_has_no_row() -> None:
    decided = paired(league("甲乙丙", []), "丙")
    assert [row["home"] for row in rows_of(decided)] == ["甲"]


@pytest.mark.parametrize(
    ("games", "says"),
    [
        (
            [*FIRST[:2], match(1, "丙", "己"), match(2, "甲", "乙", 10, 10)],
            "第 1 轮尚未结束：第 3 行 丙 的对局没有结果",
        ),
        ([match("", "甲", "丁", 15, 5)], "第 1 行的对阵没有填第几轮（应为数字）：请先填写再编排下一轮"),
        ([match("半决赛", "甲", "丁", 15, 5)], "第 1 行的对阵没有填第几轮（应为数字）：请先填写再编排下一轮"),
    ],
)
def test_what_stops_the_next(games: Rows, says: str) -> None:
    assert refused(league("甲乙丙丁戊己", games)) == says


def test_a_round_robin_follows_the_berger_tables() -> None:
    """The table of four: 1–4 2–3, then 4–3 1–2, then 2–4 3–1; then once more, home and away changed."""
    games: Rows = []
    turns = ["甲丁 乙丙", "丁丙 甲乙", "乙丁 丙甲", "丁甲 丙乙"]
    for number, turn in enumerate(turns, 1):
        decided = paired(league("甲乙丙丁", games), robin=True)
        assert [pair.red.name + pair.black.name for pair in decided.pairs] == turn.split()
        once_more = "各队均已相遇一次：第 4 轮起为下一循环，主客互换"
        assert [each.text("zh") for each in decided.said] == ([once_more] if number == 4 else [])
        games += [match(number, *pair, 12, 8) for pair in turn.split()]


def test_a_round_robin_of_three_has_a_bye() -> None:
    """The table of four without the fourth: 1 is free in round 1, 4–3 and 1–2 follow."""
    decided = paired(league("甲乙丙", []), robin=True)
    assert [(row["home"], row["away"]) for row in rows_of(decided)] == [("乙", "丙"), ("甲", "轮空")]
    games = [match(1, "乙", "丙", 12, 8), match(1, "甲", "轮空", 12)]
    decided = paired(league("甲乙丙", games), robin=True)
    assert (pairs(decided), decided.bye and decided.bye.name) == (met("甲乙"), "丙")


def test_a_league_that_was_paired_otherwise_is_no_round_robin() -> None:
    """Round 1 had 1–2 and 3–4, which the table has in round 2, 4 first."""
    assert "按贝格尔表应为丁 – 丙、甲 – 乙" in refused(
        league("甲乙丙丁", [match(1, "甲", "乙", 12, 8), match(1, "丙", "丁", 12, 8)]), robin=True
    )


def test_both_rooms_give_the_imps_of_a_match() -> None:
    """4♥ by South on board 1 is made in the open room, one down in the closed: 420 + 50 is 470, 10 IMPs."""
    board = {"board": 1, "open_contract": "4H", "open_declarer": "S", "open_result": 0}
    board |= {"closed_contract": "4H", "closed_declarer": "S", "closed_result": -1}
    outcome = running.of_rows("br-match", {"home": "甲", "away": "丁"}, {"boards": [board]}, "zh")
    assert EVENTS["br-league"].reads["br-match"](outcome) == {
        "matches": [{"home": "甲", "away": "丁", "imps1": 10, "imps2": 0}]
    }


def test_a_team_that_is_entered_twice_is_mended_first() -> None:
    assert refused(league("甲乙丙甲", [])).startswith("名单第 4 行（甲）：“甲”已在第 1 行")


@pytest.mark.parametrize("points", [(), (12,)])
def test_a_bye_stands_as_one_whatever_it_gives(points: tuple[int, ...]) -> None:
    stands = as_it_stands(league("甲乙丙", [match(1, "甲", "乙"), match(1, "丙", "轮空", *points)]))
    assert stands.bye is not None
    assert (stands.bye.name, stands.absent) == ("丙", [])


def test_a_round_with_an_absentee_stands() -> None:
    first = rows_of(paired(league("甲乙丙", []), "丙"))
    assert paired(league("甲乙丙", first), "丙").stands


def test_why_a_match_does_not_count() -> None:
    assert "()" not in refused(league("甲乙", [match(1, "甲", "甲", 12, 8), match(2, "甲", "乙")])).replace(
        "（）", "()"
    )


def test_the_sheet_is_called_as_it_is() -> None:
    """The table of a league is 对阵, not 对局."""
    said = refused(league("甲乙", [match(1, "甲", "甲", 12, 8), match(2, "甲", "乙")]))
    assert said.startswith("“对阵”第 1 行没有计入")


def test_a_team_that_has_withdrawn_by_its_place_is_not_paired() -> None:
    entries = [{"unit": "甲"}, {"unit": "乙"}, {"unit": "丙", "place": "退赛"}]
    outcome = running.of_rows("br-league", {"boards": 16}, {"entries": entries, "matches": []}, "zh")
    decided = paired(outcome)
    assert (pairs(decided), decided.bye) == (met("甲乙"), None)


def test_whole_numbers_are_what_stands_in_the_other_matches() -> None:
    """12 to 8 in a league kept in VP are no IMPs: 4 IMPs of 16 boards would be other VP."""
    second = [match(2, "甲", "乙"), match(2, "丙", "戊"), match(2, "己", "丁")]
    (given,) = results_in(league("甲乙丙丁戊己", FIRST + second), "1 12-8").given
    assert given.cells == {"vp1": 12, "vp2": 8}
    (given,) = results_in(league("甲乙丙丁戊己", FIRST + second), "1 45-20 IMP").given
    assert given.cells == {"imps1": 45, "imps2": 20}
    first = [match(1, "甲", "丁"), match(1, "乙", "戊"), match(1, "丙", "己")]
    (given,) = results_in(league("甲乙丙丁戊己", first), "1 45-20").given
    assert given.cells == {"imps1": 45, "imps2": 20}


def test_points_that_are_no_number_that_can_be_read() -> None:
    with pytest.raises(PackageError) as refusal:
        results_in(league("甲乙", [match(1, "甲", "乙")]), "1 " + "9" * 400 + "-1")
    assert refusal.value.name == "MATCH_NOT_UNDERSTOOD"


@pytest.mark.parametrize("teams", [("贾", "乙"), ("乙", "贾")])
def test_who_is_not_entered_is_told_before_a_round_is_printed(teams: tuple[str, str]) -> None:
    """The match of 贾 hung on no wall, and the one below it was match 1; or else 乙 had the bye."""
    outcome = league("甲乙丙丁", [match(1, *teams), match(1, "丙", "丁")])
    with pytest.raises(PackageError) as refusal:
        as_it_stands(outcome)
    assert refusal.value.told("zh") == "“对阵”第 1 行：报名表中没有 贾：此行不计入；请先更正，再打印本轮"


def test_a_result_in_another_unit_takes_the_place_of_the_earlier() -> None:
    """What 甲 and 丁 had in VP would contradict the IMPs, and the match count nothing."""
    outcome = league("甲乙丙丁戊己", FIRST)
    found = results_in(outcome, "1 30-10 IMP\n2 VP 12-8\n3 VP 11-9")
    first, second, third = found.given
    assert first.cells == {"imps1": 30, "imps2": 10, "vp1": None, "vp2": None}
    assert (second.cells, third.cells) == ({"vp1": 12, "vp2": 8}, {"vp1": 11, "vp2": 9})
    assert [each.text("zh") for each in told_of(found, outcome)[1:]] == [
        "第 1 场原为“15 : 5 VP”，现改为“30 : 10 IMP”",
        "第 3 场原为“10.5 : 9.5”，现改为“11 : 9”",
    ]
    both = [{**FIRST[0], "imps1": 25, "imps2": 5}, *FIRST[1:]]
    assert [each.cells for each in results_in(league("甲乙丙丁戊己", both), "1 VP 15-5").given] == [
        {"vp1": 15, "vp2": 5}
    ]
    found = results_in(league("甲乙丙丁戊己", both), "1 VP 14-6")
    assert found.given[0].cells == {"vp1": 14, "vp2": 6, "imps1": None, "imps2": None}
    assert "原为“15 : 5 VP / 25 : 5 IMP”，现改为“14 : 6 VP”" in told_of(found, outcome)[1].text("zh")
    by_imps = [{**FIRST[0], "imps1": 30, "imps2": 10, "vp1": None, "vp2": None}, *FIRST[1:]]
    back = results_in(league("甲乙丙丁戊己", by_imps), "1 VP 15-5")
    assert back.given[0].cells == {"vp1": 15, "vp2": 5, "imps1": None, "imps2": None}
