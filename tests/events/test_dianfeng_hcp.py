"""df-hcp and df-titles by second, plain computations from the club's text, and their slips."""

from decimal import Decimal
from random import Random

import pytest
from dianfengevents import Row, column, run
from eventdata import hints, mistakes
from laws import any_call, imps, ns_score

from xlfuncs.core.errors import CellError
from xlfuncs.events.sheet.parts import part

# --- df-hcp


@pytest.mark.parametrize("size", [4, 8, 24, 110])
def test_a_handicap_session(size: int) -> None:
    """North-South: IMPs of the score − (their points − 20); East-West the opposite; 20 off for a disconnection."""
    chance = Random(size)
    won: dict[str, list[Decimal]] = {f"对{n}": [] for n in range(size)}
    rows = []
    for board in range(1, 7):
        order = chance.sample(sorted(won), size)
        for ns, ew in zip(order[::2], order[1::2], strict=True):
            call, points = any_call(chance), chance.randrange(41)
            row: Row = {"board": board, "ns": ns, "ew": ew, "ns_hcp": points}
            row |= {"contract": call.written, "declarer": call.declarer} if call else {"contract": "PASS"}
            rows.append(row)
            result = imps(ns_score(board, call)) - (points - 20)
            won[ns].append(Decimal(result))
            won[ew].append(Decimal(-result))
    entries: list[Row] = [{"unit": name} for name in won]
    entries[0]["disconnects"] = "２"
    won["对0"].append(Decimal(-40))
    outcome = run("df-hcp", {"boards": 6}, entries=entries, boards=rows)
    assert outcome.publishable
    totals = {name: sum(each) for name, each in won.items()}
    assert column(outcome, "total") == list(totals.values())
    assert column(outcome, "place") == [1 + sum(x > total for x in totals.values()) for total in totals.values()]
    assert part(outcome, "working:对0")[-1][1:] == [
        "total after the penalty",
        totals["对0"],
        "断线扣分",
        part(outcome, "working:对0")[-1][4],
    ]


def test_slips_of_a_handicap_session() -> None:
    entries = [{"unit": name} for name in "甲乙丙"]
    whole = {"board": 1, "ns": "甲", "ew": "乙", "contract": "4H=", "declarer": "N", "ns_hcp": 22}
    clean = run("df-hcp", {}, entries=entries, boards=[whole])
    assert column(clean, "total") == [7, -7, None]  # 420 is 9 IMPs, 2 points above 20
    slips: list[tuple[Row, str, str]] = [
        (whole | {"board": 2, "ns_hcp": None}, "ns_hcp", "MISSING"),
        (whole | {"board": 2, "ns_hcp": 41}, "ns_hcp", "NOT_ALLOWED"),
        (whole | {"board": 2, "ew": "丁"}, "ew", "NOT_LISTED"),
        (whole | {"board": 2, "ew": "甲"}, "ew", "MEETS_ITSELF"),
        (whole | {"ew": "丙"}, "board", "BOARD_TWICE"),
        ({"board": 2, "ns": "甲", "ew": "乙"}, "contract", "NO_RESULT_YET"),
    ]
    for slip, key, said in slips:
        outcome = run("df-hcp", {}, entries=entries, boards=[whole, slip])
        assert mistakes(outcome) == [("boards", 2, key, said)]
        assert column(outcome, "total") == column(clean, "total")
    adjusted = run(
        "df-hcp", {}, entries=entries, boards=[whole, {"board": 2, "ns": "甲", "ew": "丙", "adjusted": "A-/A+"}]
    )
    assert column(adjusted, "total") == [4, -7, 3]
    assert adjusted.publishable
    other = run("df-hcp", {"base": 22}, entries=entries, boards=[whole])
    assert column(other, "total") == [9, -9, None]
    few = run("df-hcp", {"share": 1}, entries=entries, boards=[whole, whole | {"board": 2, "ew": "丙"}])
    assert column(few, "place") == [1, None, None]


def test_boards_not_played_and_a_penalty() -> None:
    """420 is 9 IMPs, 2 points above 20: 7, less 20 for a disconnection. What was not to be played is settled."""
    entries = [{"unit": "甲", "disconnects": 1, "player1": "王伟"}, {"unit": "乙"}, {"unit": "丙"}]
    boards = [
        {"board": 1, "ns": "甲", "ew": "乙", "contract": "4H=", "declarer": "N", "ns_hcp": 22},
        {"board": 2, "ns": "甲", "ew": "丙", "contract": "未打"},
    ]
    outcome = run("df-hcp", {"boards": 2}, entries=entries, boards=boards)
    assert column(outcome, "total") == [-13, -7, None]
    assert (column(outcome, "average"), column(outcome, "penalty")) == ([-13, -7, None], [20, None, None])
    assert (column(outcome, "boards"), outcome.value("played"), outcome.value("n")) == ([1, 1, 0], 1, 3)
    assert [(row.get("ns_points"), row.get("ew_points")) for row in outcome.rows["boards"].values()] == [
        (7, -7),
        (None, None),
    ]
    missing = {each.row.at: each.said.text("zh") for each in outcome.problems if each.row}
    assert missing == {at: f"应有 2 副，现有 1 副；缺少的牌号：{board}" for at, board in ((2, 2), (3, 1))}
    assert [row["name"] for row in outcome.members] == ["王伟"]


def test_one_deal_has_one_number_of_points() -> None:
    """Board 1 at three tables with 25, 24 and 25: one of them is a slip, unless each table had a deal of its own."""
    entries = [{"unit": name} for name in "甲乙丙丁戊己"]
    boards = [
        {"board": 1, "ns": ns, "ew": ew, "contract": "3NT=", "declarer": "N", "ns_hcp": points}
        for ns, ew, points in (("甲", "乙", 25), ("丙", "丁", 24), ("戊", "己", 25))
    ]
    outcome = run("df-hcp", {}, entries=entries, boards=boards)
    (said,) = [each for each in outcome.problems if each.row]
    assert (said.name, said.severity, said.row and said.row.at) == ("HCP_DIFFER", "hint", 2)
    assert said.said.text("zh") == "第 1 副在第 1 行是 25 点：如为同一副牌，请更正其一"
    alike = [{**row, "ns_hcp": 25} for row in boards]
    other = {**boards[0], "board": 2, "ns_hcp": 30}
    assert not [
        each
        for each in run("df-hcp", {}, entries=entries, boards=[*alike, other]).problems
        if each.name == "HCP_DIFFER"
    ]


# --- df-titles


TITLES = [
    *("无等级", "有级牌手", "中级牌手", "高级牌手", "巅峰好手", "巅峰高手"),
    *("巅峰大师", "巅峰明星", "桥界嘉宾", "桥协大师", "荣誉大师", "专业牌手"),
]
THRESHOLDS = {f"threshold{number}": 10 * (number - 1) for number in range(2, 13)}


@pytest.mark.parametrize("points", [0, 9.5, 10, 19, 20, 99, 100, 109, 110, 500])
def test_a_title_is_held_from_its_threshold_on(points: float) -> None:
    outcome = run("df-titles", THRESHOLDS, entries=[{"unit": "甲", "points": points}], awards=[])
    assert column(outcome, "title") == [TITLES[min(11, int(points // 10))]]
    assert column(outcome, "lacking") == [None if points >= 110 else Decimal(str(10 - points % 10))]


def test_awards_are_added_and_promote() -> None:
    entries = [{"unit": "甲", "number": "01", "points": 9}, {"unit": "甲", "number": "2"}, {"unit": "乙", "points": 18}]
    awards = [
        {"player": "甲 #01", "place": "第1名", "finishers": 24},  # 3
        {"player": "乙", "place": 4, "finishers": 8, "points": 2},
        {"player": "甲＃2", "points": 1},
    ]
    outcome = run("df-titles", THRESHOLDS, entries=entries, awards=awards)
    assert outcome.publishable
    assert column(outcome, "total") == [12, 1, 20]
    assert column(outcome, "title") == ["有级牌手", "无等级", "中级牌手"]
    assert column(outcome, "title_before") == ["无等级", "无等级", "有级牌手"]
    assert column(outcome, "place") == [2, 3, 1]
    assert outcome.value("promoted") == 2
    assert {(row["number"], row["total"]) for row in outcome.members} == {("01", 12), ("2", 1), ("", 20)}
    slips: list[tuple[Row, str, str]] = [
        ({"player": "甲", "points": 1}, "player", "SEVERAL"),
        ({"player": "丙", "points": 1}, "player", "NOT_IN_REGISTER"),
        ({"points": 1}, "player", "MISSING"),
        ({"player": "乙"}, "points", "NOTHING_EARNED"),
        ({"player": "乙", "place": 4, "finishers": 8, "points": 3}, "points", "AWARDS_DIFFER"),
        ({"player": "乙", "place": 9, "finishers": 8}, "place", "PLACE_BEYOND"),
        ({"player": "乙", "points": "-"}, "points", "NOT_ALLOWED"),
    ]
    for slip, key, said in slips:
        wrong = run("df-titles", THRESHOLDS, entries=entries, awards=[*awards, slip])
        assert mistakes(wrong) == [("awards", 4, key, said)]
        assert wrong.entries == outcome.entries


@pytest.mark.parametrize("word", ["未完成", "未 完成", "未完走", "Not finished"])
def test_who_has_not_finished_has_no_place_and_no_award(word: str) -> None:
    """What df-swiss lists instead of a place: 3 of the first evening, 0 of the others; 2 typed beside it are a slip."""
    awards: list[Row] = [
        {"player": "甲", "event": "周三", "place": 1, "finishers": 20},
        {"player": "甲", "event": "周五", "place": word, "finishers": 21, "points": 0},
        {"player": "甲", "event": "周日", "place": word},
    ]
    outcome = run("df-titles", THRESHOLDS, entries=[{"unit": "甲"}], awards=awards)
    assert outcome.publishable
    assert ([row["counted"] for row in outcome.rows["awards"].values()], column(outcome, "total")) == ([3, 0, 0], [3])
    wrong = run(
        "df-titles", THRESHOLDS, entries=[{"unit": "甲"}], awards=[*awards, {**awards[1], "event": "", "points": 2}]
    )
    assert mistakes(wrong) == [("awards", 4, "points", "EARNS_NOTHING")]
    assert wrong.problems[0].said.text("zh") == "“未完成”不得大师分，而填写的是 2：此行不计入"
    assert column(wrong, "total") == [3]


def test_an_event_or_a_day_that_cannot_be_read_takes_no_award_away() -> None:
    """Place 1 of 20 pairs earns 3, and 1 typed besides: 4, whatever stands for the evening."""
    awards: list[Row] = [
        {"player": "甲", "event": CellError("#REF!"), "date": "2026-05-13", "place": 1, "finishers": 20},
        {"player": "甲", "event": "周赛", "date": "2026-13-45", "points": 1},
    ]
    outcome = run("df-titles", THRESHOLDS, entries=[{"unit": "甲"}], awards=awards)
    assert [(row, key) for _, row, key, _ in mistakes(outcome)] == [(1, "event"), (2, "date")]
    assert column(outcome, "total") == [4]


def test_an_award_of_one_evening_counts_once() -> None:
    """Place 1 of 20 pairs earns 3; the same evening again, with another place too, stays out. Without a date nobody
    knows whether it is the same week.
    """
    evening = {"player": "甲", "event": "周赛", "date": "2026-05-13", "place": 1, "finishers": 20}
    again = [{**evening, "event": " 周 赛"}, {**evening, "place": 3}]
    later = [{**evening, "date": "2026-05-20"}, {"player": "甲", "event": "周赛", "points": 1}]
    awards = [evening, *again, *later, later[1]]
    outcome = run("df-titles", THRESHOLDS, entries=[{"unit": "甲"}], awards=awards)
    assert mistakes(outcome) == [("awards", row, "event", "AWARD_TWICE") for row in (2, 3)]
    assert column(outcome, "total") == [3 + 3 + 1 + 1]


def test_an_evening_has_one_number_of_finishers() -> None:
    """Place 3 of 21 earns 2, place 3 of 8 as well, place 5 of 21 1, of 8 none (8 ÷ 2 = 4): one of the two is a slip."""
    evening = {"event": "周三", "date": "2026-03-04"}
    awards = [
        {"player": "甲", **evening, "place": 3, "finishers": 21},
        {"player": "乙", "event": "周 三", "date": "2026/3/4", "place": 5, "finishers": 8},
        {"player": "丙", **evening, "place": 1, "finishers": 21},
        {"player": "丙", **evening, "date": "2026-03-11", "place": 1, "finishers": 8},
    ]
    outcome = run("df-titles", THRESHOLDS, entries=[{"unit": name} for name in "甲乙丙"], awards=awards)
    assert hints(outcome) == ["FINISHERS_DIFFER"]
    assert [each.row.at for each in outcome.problems if each.row] == [2]
    assert column(outcome, "total") == [2, 0, 6]


def test_an_evening_is_known_by_its_day_however_it_is_typed() -> None:
    """Place 1 of 20 pairs earns 3, once: 46145 is the date cell of 3 May 2026, and 2025 is another evening."""
    evening = {"player": "甲", "event": "周赛", "place": 1, "finishers": 20}
    for typed in ("5月3日", "5/3", "2026/5/3", 46145, "3 May 2026"):
        for dates in (["2026-05-03", typed], [typed, "2026-05-03"]):
            awards = [{**evening, "date": date} for date in dates]
            outcome = run("df-titles", THRESHOLDS, entries=[{"unit": "甲"}], awards=awards)
            assert mistakes(outcome) == [("awards", 2, "event", "AWARD_TWICE")]
            assert column(outcome, "total") == [3]
    awards = [{**evening, "date": date} for date in ("2026-05-03", "2025-05-03", "5月4日")]
    outcome = run("df-titles", THRESHOLDS, entries=[{"unit": "甲"}], awards=awards)
    assert outcome.publishable
    assert column(outcome, "total") == [9]


def test_a_date_that_is_no_day_beside_one_that_is() -> None:
    """Two weeks by their names are two; whether one is the evening of 3 May nobody sees, and it is told."""
    evening = {"player": "甲", "event": "周赛", "points": 1}
    awards = [{**evening, "date": date} for date in ("第3周", "第4周", "2026-05-03")]
    outcome = run("df-titles", THRESHOLDS, entries=[{"unit": "甲"}], awards=awards)
    assert hints(outcome) == ["MAYBE_ONE_DAY"]
    assert column(outcome, "total") == [3]


def test_thresholds_that_do_not_ascend_are_a_wrong_setting() -> None:
    with pytest.raises(CellError) as refused:
        run("df-titles", THRESHOLDS | {"threshold5": 30}, entries=[{"unit": "甲"}], awards=[])
    assert refused.value.name == "NOT_ASCENDING"


def test_what_stands_beside_an_award() -> None:
    """Place 2 of 30 pairs: 2 points."""
    awards = [{"player": "甲", "place": 2, "finishers": 30}, {"player": "戊", "points": 1}]
    titles = run("df-titles", THRESHOLDS, entries=[{"unit": "甲"}], awards=awards)
    assert part(titles, "awards")[1:] == [[2, ""], ["", "戊 is not in the register: the row does not count"]]


def test_points_so_far_that_cannot_be_read_leave_the_title_open() -> None:
    """甲 has earned 3 whatever he had; 乙 12 + 3 is ahead of 丙 with 9, and nobody knows where 甲 stands."""
    entries = [{"unit": "甲", "points": "x"}, {"unit": "乙", "points": 12}, {"unit": "丙", "points": 9}]
    awards = [{"player": name, "place": 1, "finishers": 24} for name in "甲乙"]
    outcome = run("df-titles", THRESHOLDS, entries=entries, awards=awards)
    assert mistakes(outcome) == [("entries", 1, "points", "NOT_ALLOWED")]
    assert column(outcome, "earned") == [3, 3, 0]
    for key, expected in (
        ("total", [15, 9]),
        ("place", [1, 2]),
        ("title", ["有级牌手", "无等级"]),
        ("lacking", [5, 1]),
    ):
        assert column(outcome, key) == [None, *expected]
    assert [row["name"] for row in outcome.members] == ["乙", "丙"]
