"""What an arbiter writes beside the players and the pairing keeps to: start numbers, byes ahead, withdrawals, who is
not to meet whom, the lot for the first colour, acceleration; small rounds by hand. 2-1-0 throughout.
"""

import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows
from xlfuncs.formats import trf
from xlfuncs.pairing import dutch, timed
from xlfuncs.pairing.next_round import next_round
from xlfuncs.pairing.rounds import Round, rows_of
from xlfuncs.xlsx.errors import PackageError

DATA = Path(__file__).parents[1] / "data" / "trf"
Rows = list[dict[str, Any]]


def event(entries: Rows, games: Rows = [], **settings: Any) -> Outcome:  # noqa: B006 — nobody changes it
    given = {"name": "x", "date": "2026-01-01", "rounds": 5, "order": "points", "initial_colour": "red"} | settings
    return of_rows("xq-standings", given, {"entries": entries, "games": games}, "zh")


def numbered(names: Sequence[str], numbers: list[int] | None = None, **more: dict[str, Any]) -> Rows:
    """Players with numbers; ``more``: what else stands in a row, by name."""
    rows = zip(names, numbers or range(1, len(names) + 1), strict=True)
    return [{"player": name, "number": number, **more.get(name, {})} for name, number in rows]


def game(number: int, red: str, black: str | None, result: str | None) -> dict[str, Any]:
    return {"round": number, "player": red, "opponent": black, "result": result, "side": "红" if black else None}


def paired(outcome: Outcome, *absent: str) -> Round:
    return next_round(outcome, None, absent, robin=False)


def told(found: Round) -> tuple[list[str], str]:
    """Red before black at each table, and who has the bye."""
    return [f"{each.red.name}{each.black.name}" for each in found.pairs], found.bye.name if found.bye else ""


def names(found: Round) -> list[str]:
    """What is said of a round, by the names of the sentences."""
    return [getattr(each, "name", "") for each in found.said]


def refused(outcome: Outcome, *absent: str) -> tuple[str, str]:
    with pytest.raises(PackageError) as failure:
        paired(outcome, *absent)
    return failure.value.name, failure.value.said.text("zh")


#: Round 1 of four: 甲 beats 丙, 乙 and 丁 draw.
FOUR = [game(1, "甲", "丙", "胜"), game(1, "丁", "乙", "和")]


# --- start numbers


def test_start_numbers_stand_over_ratings_and_the_order_of_the_rows() -> None:
    """丁 1, 丙 2, 乙 4, 甲 7, whatever the ratings say: 1 meets the third, 2 the last; odd places have red."""
    rows = [row | {"rating": 2500 - 100 * at} for at, row in enumerate(numbered("甲乙丙丁", [7, 4, 2, 1]))]
    found = paired(event(rows))
    assert told(found) == (["丁乙", "甲丙"], "")
    assert [(each.red.number, each.black.number) for each in found.pairs] == [(1, 4), (7, 2)]


def test_who_has_no_number_stands_behind_and_is_told() -> None:
    """The stronger of the two without one comes first: 乙 1, 丁 2, 丙 3, 甲 4."""
    rows: Rows = [{"player": "甲", "rating": 1500}, {"player": "丙", "rating": 2600}, *numbered("乙丁")]
    found = paired(event(rows))
    assert told(found) == (["乙丙", "甲丁"], "")
    assert [each.text("zh") for each in found.said] == ["没有抽签号，排在有抽签号的棋手之后：丙、甲"]


def test_a_number_that_two_have_is_refused() -> None:
    assert refused(event(numbered("甲乙丙", [1, 2, 2]))) == (
        "ENTRY_WRONG",
        "名单第 3 行（丙）：抽签号 2 已是“乙”的；请先更正再编排下一轮",
    )


def test_namesakes_are_told_apart_by_their_numbers() -> None:
    """In games, in results, and as whom somebody is not to meet; without numbers one is not left out in silence."""
    rows: Rows = [{"player": "王伟", "number": 3}, {"player": "王 伟", "number": 1}, *numbered("李赵", [2, 4])]
    games = [game(1, "王伟 #1", "#3", "胜"), game(1, "4", "李", "和")]
    outcome = event(rows, games)
    assert outcome.publishable
    assert [(each["player"], each["points"]) for each in outcome.board()] == [
        *(("王 伟 #1", 2), ("李", 1), ("赵", 1), ("王伟 #3", 0)),
    ]
    assert told(paired(outcome, "王伟#3", "4"))[0] == ["李王 伟 #1"]  # 李 had black
    both: Rows = [{"player": "王伟"}, {"player": "王伟", "number": 3}, {"player": "李"}]
    assert refused(event(both)) == (
        "ENTRY_WRONG",
        "名单第 2 行（王伟）：“王伟”已在第 1 行：此行不计入；若是同名的两人，请各填“抽签号”；请先更正再编排下一轮",
    )


def test_namesakes_are_told_apart_by_what_stands_in_brackets() -> None:
    """The start number or the club; a number that is the one's as a member and the other's at the start is asked
    about.
    """
    rows: Rows = [
        {"player": "王伟", "number": 3, "club": "北京"},
        {"player": "王伟", "number": 1, "club": "上海"},
        *numbered("李赵", [2, 4]),
    ]
    games = [game(1, "王伟(1)", "王伟（北京）", "胜"), game(1, "4", "李", "和")]
    outcome = event(rows, games)
    assert outcome.publishable
    assert [(each["player"], each["points"]) for each in outcome.board()] == [
        *(("王伟 #1", 2), ("李", 1), ("赵", 1), ("王伟 #3", 0)),
    ]
    given = {
        "members": [{"number": "1", "name": "王伟"}, {"number": "2", "name": "王伟"}],
        "entries": [{"player": "1", "number": 2}, {"player": "2", "number": 1}],
        "games": [game(1, "王伟(1)", None, "轮空")],
    }
    outcome = of_rows("xq-standings", {"rounds": 5}, given)
    assert "SEVERAL_CALLED" in [each.name for each in outcome.problems]


def test_a_member_s_number_does_not_mean_who_starts_with_it() -> None:
    """0002 may be either 王伟, whichever starts as number 2, and 0005 is 李, who starts as number 3."""
    members = [
        {"number": number, "name": name} for number, name in (("0001", "王伟"), ("0002", "王伟"), ("0005", "李"))
    ]
    rows = numbered(["王伟", "王伟", "李"])
    given = {"name": "x", "date": "2026-01-01", "rounds": 5, "order": "points", "initial_colour": "red"}
    outcome = of_rows("xq-standings", given, {"entries": rows, "members": members, "games": []}, "zh")
    assert refused(outcome, "0002")[0] == "NOT_ENTERED"
    assert told(paired(outcome, "0005"))[0] == ["王伟 #1王伟 #2"]


def test_a_game_that_both_its_players_rows_have_is_paired_by_once() -> None:
    """The winner meets the one who had the bye."""
    rows = numbered("甲乙丙")
    again = [game(1, "甲", "乙", "胜"), {**game(1, "乙", "甲", "负"), "side": "黑"}, game(1, "丙", None, "轮空")]
    once = event(rows, [again[0], again[2]])
    assert told(paired(event(rows, again))) == told(paired(once))


def test_a_name_that_may_be_two_is_asked_about() -> None:
    outcome = event([{"player": "王伟", "number": 3}, {"player": "王伟", "number": 1}], [game(1, "王伟", None, "轮空")])
    assert [each.said.text("zh") for each in outcome.problems] == ["“王伟”可能指几位棋手：请写王伟 #3 或 王伟 #1"]


# --- byes ahead, withdrawals, absentees


@pytest.mark.parametrize(
    ("typed", "code"), [("2½", "HB"), ("２", "NP"), ("第2轮 半分", "HB"), ("2 0", "NP"), ("2 轮空", "BYE"), (2.5, "HB")]
)
def test_a_bye_ahead_belongs_to_its_round(typed: Any, code: str) -> None:
    """Round 1 is paired with him; in round 2 he gets it: 甲 (2) meets 丁 (1), and 丙 (0) has the bye."""
    rows = numbered("甲乙丙丁", 乙={"bye": typed})
    assert told(paired(event(rows))) == (["甲丙", "丁乙"], "")
    found = paired(event(rows, FOUR))
    assert (found.number, told(found)) == (2, (["丁甲"], "丙"))
    assert rows_of(found)[-2:] == [
        {"round": 2, "player": "丙", "opponent": None, "result": "BYE", "side": None},
        {"round": 2, "player": "乙", "opponent": None, "result": code, "side": None},
    ]


def test_a_round_with_a_bye_ahead_stands_when_it_is_paired_again() -> None:
    rows = numbered("甲乙丙丁", 乙={"bye": "2 轮空"})
    written = rows_of(paired(event(rows, FOUR)))
    assert paired(event(rows, [*FOUR, *written])).stands


def test_half_a_point_is_refused_where_no_result_gives_it() -> None:
    """3-2-1-0 has no draw: such a bye would be a row of the games that does not count. A whole one gives 3."""
    whole = event(numbered("甲乙丙", 丙={"bye": "1 轮空"}), system="3-2-1-0")
    assert told(paired(whole)) == (["甲乙"], "")
    half = event(numbered("甲乙丙", 丙={"bye": "1½"}), system="3-2-1-0")
    assert refused(half) == (
        "ENTRY_WRONG",
        "名单第 3 行（丙）：3-2-1-0 计分法没有“半分轮空”；对局结果只能是胜、快胜、快负、负；请先更正再编排下一轮",
    )


def test_byes_that_cannot_be_are_refused() -> None:
    assert refused(event(numbered("甲乙丙", 乙={"bye": "6"})))[1].startswith(
        "名单第 2 行（乙）：申请第 6 轮轮空，而比赛只有 5 轮"
    )
    name, said = refused(event(numbered("甲乙丙", 乙={"bye": "也许"})))
    assert name == "ENTRY_WRONG"
    assert "“申请轮空”应为轮次，用逗号隔开" in said


def test_who_has_withdrawn_is_not_paired_any_more() -> None:
    """丙 plays round 1 and no later one: 甲 meets 丁, who has as much as 乙, or 乙; 乙 had black and ranks higher."""
    rows = numbered("甲乙丙丁", 丙={"withdrawn": "第2轮"})
    assert told(paired(event(rows)))[0] == ["甲丙", "丁乙"]
    found = paired(event(rows, FOUR))
    assert told(found) == (["乙甲"], "丁")
    assert [row["player"] for row in rows_of(found)] == ["乙", "丁"]
    assert [each.text("zh") for each in found.said] == ["已退赛：丙"]


# --- who is not to meet whom


def test_who_is_not_to_meet_is_kept_apart() -> None:
    """甲 and 丙 may not meet, as 丙 says: 甲 meets 丁, and 乙 丙. 1 has red, 2 black."""
    assert told(paired(event(numbered("甲乙丙丁", 丙={"avoid": "#1"})))) == (["甲丁", "丙乙"], "")
    assert told(paired(event(numbered("甲乙丙丁", 甲={"avoid": "丁，丙"})))) == (["甲乙", "丙丁"], "")


def test_too_many_who_may_not_meet() -> None:
    name, said = refused(event(numbered("甲乙丙丁", 甲={"avoid": "2 3 4"})))
    assert name == "KEPT_APART"
    assert said.endswith("（不得相遇：甲 – 乙、甲 – 丙、甲 – 丁）")


@pytest.mark.parametrize(("avoid", "said"), [("9", "棋手名单中没有“9”"), ("甲", "甲 不必回避自己")])
def test_whom_nobody_knows(avoid: str, said: str) -> None:
    assert said in refused(event(numbered("甲乙", 甲={"avoid": avoid})))[1]


def test_players_of_one_club_do_not_meet_in_the_first_rounds() -> None:
    """甲 and 丙 are of one club, in whatever width it is written: as if they were kept apart, in round 1 alone."""
    rows = numbered("甲乙丙丁", 甲={"club": "Ａ队"}, 丙={"club": "A队"})
    assert told(paired(event(rows)))[0] == ["甲丙", "丁乙"]
    found = paired(event(rows, clubs_apart=1))
    assert (told(found)[0], found.said) == (["甲丁", "丙乙"], [])
    games = [game(1, "甲", "丁", "胜"), game(1, "丙", "乙", "胜")]
    assert told(paired(event(rows, games, clubs_apart=1)))[0][0] in ("甲丙", "丙甲")
    assert told(paired(event(rows, games, clubs_apart=2)))[0][0] not in ("甲丙", "丙甲")


def test_clubs_that_cannot_be_kept_apart_are_told() -> None:
    found = paired(event(numbered("甲乙丙", **{each: {"club": "队"} for each in "甲乙丙"}), clubs_apart=3))
    assert told(found) == (["甲乙"], "丙")
    assert [each.text("zh") for each in found.said] == ["第 1 轮无法做到同队不相遇，以下同队相遇：甲 – 乙"]


# --- the first colour, and acceleration


def test_the_lot_for_the_first_colour() -> None:
    """Black for number 1: everybody's colour of round 1 is the other one. Red where nobody says so, which is told."""
    assert told(paired(event(numbered("甲乙丙丁"), initial_colour="黑")))[0] == ["丙甲", "乙丁"]
    found = paired(event(numbered("甲乙丙丁"), initial_colour=None))
    assert (told(found)[0], names(found)) == (["甲丙", "丁乙"], ["FIRST_NOT_DRAWN"])


def test_acceleration_pairs_the_upper_half_with_itself() -> None:
    """Eight: 1 to 4 have a win more in rounds 1 and 2 of 5, a draw in round 3 (C.04.7). 甲, 乙, 戊, 己 win.

    Round 2: 甲 and 乙 have 2 + 2; 丙, 丁 0 + 2 and 戊, 己 2 + 0 are one group, 丙–戊 and 丁–己; 庚, 辛 0. Without it
    甲 does not meet 戊 nor 丙 庚: both would be due one colour.
    """
    rows = numbered("甲乙丙丁戊己庚辛")
    first = paired(event(rows, acceleration="巴库"))
    assert told(first)[0] == ["甲丙", "丁乙", "戊庚", "辛己"]
    results = {"甲": "胜", "丁": "负", "戊": "胜", "辛": "负"}
    games = [row | {"result": results[row["player"]], "side": "红"} for row in rows_of(first)]
    second = paired(event(rows, games, acceleration="巴库"))
    assert [{*each} for each in told(second)[0]] == [{*"甲乙"}, {*"丙戊"}, {*"丁己"}, {*"庚辛"}]
    assert "积分组（4 分）" in second.why[0].text("zh")
    plain = paired(event(rows, games))
    assert [{*each} for each in told(plain)[0]] == [{*"甲己"}, {*"乙戊"}, {*"丙辛"}, {*"丁庚"}]


def test_who_is_absent_from_round_1_makes_the_upper_half_no_smaller() -> None:
    """Of eight 1 to 4 are the upper half, though of round 1 nothing stands in the games but that 辛 is not there."""
    absent = [game(1, "辛", None, "未赛")]
    pairs, _ = told(paired(event(numbered("甲乙丙丁戊己庚辛"), absent, acceleration="巴库")))
    assert [{*each} for each in pairs[:2]] == [{*"甲丙"}, {*"乙丁"}]


def test_acceleration_where_no_result_is_a_draw() -> None:
    """3-2-1-0 of three rounds: 甲 and 乙 have a win more (3) in round 1, half as much (1½) in round 2.

    甲 beats 乙 and 丙 beats 丁: 甲 has 3 + 1½ = 4½ and floats to 丙 (3), 乙 0 + 1½ to 丁 (0).
    """
    settings = {"acceleration": "巴库", "rounds": 3, "system": "3-2-1-0"}
    assert told(paired(event(numbered("甲乙丙丁"), **settings)))[0] == ["甲乙", "丙丁"]
    games = [game(1, "甲", "乙", "胜"), game(1, "丙", "丁", "胜")]
    second = paired(event(numbered("甲乙丙丁"), games, **settings))
    assert [each.text("zh").split("；")[:2] for each in second.why] == [
        ["积分组（3 分）", "甲（4.5 分）下浮到该积分组"],
        ["积分组（0 分）", "乙（1.5 分）下浮到该积分组"],
    ]


def test_acceleration_needs_the_number_of_rounds() -> None:
    name, said = refused(event(numbered("甲乙"), rounds=None, acceleration="baku"))
    assert (name, said) == ("NO_ROUNDS", "加速编排须知道总轮数：请填写“总轮数”")


# --- the reasons


def test_the_reasons_of_a_round() -> None:
    """甲 (2) floats to 乙 (1), who has had black; 丁 (1) to 丙 (0), who had black too, as 甲 and 丁 had red."""
    found = paired(event(numbered("甲乙丙丁"), FOUR))
    assert told(found)[0] == ["乙甲", "丙丁"]
    assert [each.text("en") for each in found.why] == [
        "score bracket 1; 甲 (2) floats down to it; 乙 is due red (strongly); 甲 is due black (strongly); both get "
        "what is due (5.2.1)",
        "score bracket 0; 丁 (1) floats down to it; 丙 is due red (strongly); 丁 is due black (strongly); both get "
        "what is due (5.2.1)",
    ]
    chinese = "积分组（1 分）；甲（2 分）下浮到该积分组；乙 应执红（强）；甲 应执黑（强）；双方均满足（5.2.1）"
    assert found.why[0].text("zh") == chinese
    japanese = found.why[0].text("ja")
    assert japanese.startswith("1 点の得点群；甲（2 点）はこの得点群に下りて対戦；乙 の優先は先手（強い）")


def test_the_reason_of_each_rule_for_colours() -> None:
    """5.2.5: 甲 is odd and begins. 5.2.4: 甲, 丙 won with red and 乙, 丁 drew…: the higher of two equal claims."""
    found = paired(event(numbered("甲乙丙")))
    assert found.why[0].text("en") == (
        "score bracket 0; no colour is due to either; 甲 ranks higher and has red by the number and the initial colour "
        "(5.2.5)"
    )
    assert found.why[1].text("en").startswith("the bye: of score 0, the lowest that leaves the others a pairing (C5)")
    games = [game(1, "甲", "丙", "胜"), game(1, "乙", "丁", "胜")]
    same = paired(event(numbered("甲乙丙丁"), games))
    assert told(same)[0] == ["乙甲", "丙丁"]  # 甲 and 乙 both had red: the higher, 甲, gets black
    assert same.why[0].text("en").endswith("甲 ranks higher (5.2.4)")
    assert same.why[1].text("en").endswith("丙 ranks higher (5.2.4)")


# --- a report of somebody else's


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number"), [("dutch_2025_C5", 1), ("dutch_2025_C5", 2), *(("issue_7", at) for at in (2, 6, 10, 14))]
)
def test_a_real_report_is_paired_as_it_was(name: str, number: int) -> None:
    """The start numbers of the report are those of the pairing: up to a round it is read, and the round comes out."""
    found = trf.load(DATA / f"{name}.trf", EVENTS["xq-standings"])
    games = [{"opponent": None, "side": None} | row for row in found.tables["games"]]
    now = [row for row in games if row["round"] == number]
    asked = [row for row in now if row["opponent"] is None and row["result"] != "BYE"]
    here = {row[key] for row in now for key in ("player", "opponent")}
    absent = [str(row["player"]) for row in found.tables["entries"] if row["player"] not in here]
    tables = found.tables | {"games": [*(row for row in games if row["round"] < number), *asked]}
    outcome = of_rows("xq-standings", {"order": "points"} | found.settings, tables, "en")
    decided = next_round(outcome, number, absent, robin=False)
    wanted = {(row["player"], row["opponent"]) for row in now if row not in asked}
    assert len(wanted) > 2
    alone = {(decided.bye.name, None)} if decided.bye else set()
    assert {(each.red.name, each.black.name) for each in decided.pairs} | alone == wanted


# --- large fields


@pytest.mark.slow
def test_a_large_field_is_paired_beside_with_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own, the same; one that takes too long is given up."""
    outcome = event(numbered("甲乙丙丁", 丙={"avoid": "#1"}), FOUR)
    monkeypatch.setattr(timed, "LARGE", 3)
    beside = next_round(outcome, None, (), robin=False, engine=timed.Timed())
    assert told(beside) == told(paired(outcome))
    assert [each.text() for each in beside.why] == [each.text() for each in paired(outcome).why]

    with pytest.raises(PackageError) as failure:
        next_round(outcome, None, (), robin=False, engine=timed.Timed(0.001))
    assert failure.value.name == "TAKES_TOO_LONG"
    # what goes wrong there is raised here
    three = event(numbered("甲乙丙丁", 甲={"avoid": "2 3 4"}))
    with pytest.raises(PackageError) as failure:
        next_round(three, None, (), robin=False, engine=timed.Timed())
    assert failure.value.name == "KEPT_APART"


def test_the_limit_is_that_of_the_round_not_of_a_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 100 seconds the first try takes 70: the second has 30."""
    clock, left = [0.0], []

    def beside(began: float, limit: float, _: Any) -> dutch.NoLegalPairingError:
        left.append(began + limit - clock[0])
        clock[0] += 70
        return dutch.NoLegalPairingError()

    monkeypatch.setattr(timed, "LARGE", 1)
    monkeypatch.setattr(timed, "monotonic", lambda: clock[0])
    monkeypatch.setattr(timed, "_beside", beside)
    with pytest.raises(PackageError):
        next_round(event(numbered("甲乙丙")), None, (), robin=False, engine=timed.Timed(100))
    assert left[:2] == [100, 30]


def test_a_process_that_is_ended_is_told() -> None:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    theirs.close()
    found = timed._awaited(ours, monotonic(), 5)
    assert isinstance(found, PackageError)
    assert found.name == "ENDED"


def test_who_has_withdrawn_from_a_round_robin_is_told() -> None:
    """By the Berger table of four 丁 meets 丙 in round 2: somebody has to write down what becomes of that."""
    rows = numbered("甲乙丙丁", 丙={"withdrawn": "第2轮"})
    games = [game(1, "甲", "丁", "胜"), game(1, "乙", "丙", "和")]
    found = next_round(event(rows, games), None, [], robin=True)
    assert [each.text("zh") for each in found.said] == [
        "已退赛：丙",
        "循环赛人人相遇：缺席者的对局请在对局表中写“未赛”或“弃权负”",
    ]
    assert told(found) == (["丁丙", "甲乙"], "")


def test_who_has_withdrawn_by_the_official_place_is_not_paired() -> None:
    found = paired(event(numbered("甲乙丙", 丙={"place": "退赛"})))
    assert told(found) == (["甲乙"], "")
    assert "已退赛：丙" in [each.text("zh") for each in found.said]
