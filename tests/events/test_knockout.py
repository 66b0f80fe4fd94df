"""A knockout, in xiangqi and bridge alike: bracket, places and what comes next, by hand; what is wrong with a row."""

from collections.abc import Sequence
from typing import Any

import pytest
from xqevents import rows, told

from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.bracket import lines_of
from xlfuncs.events.sheet import parts

HEADS = ["轮次", "甲方", "乙方", "甲方得分", "乙方得分", "胜者"]
#: Six in a bracket of eight: 甲 and 乙 have byes, 丁 meets 戊, 丙 meets 己; then 甲–丁 and 乙–己.
SIX = "甲乙丙丁戊己"
PLAYED = [
    (1, "丁", "戊", 2, 0, ""),
    (1, "己", "丙", 1.5, 0.5, ""),
    (2, "甲", "丁", 1, 1, "甲"),
    (2, "乙", "己", 0, 2, ""),
    (3, "己", "甲", 0.5, 1.5, ""),
]


def computed(
    names: Sequence[Any], matches: Sequence[Sequence[Any]], event: str = "xq-knockout", **settings: Any
) -> Outcome:
    given = {"比赛名称": "淘汰赛", "日期": "2026-05-02"} | settings
    head = "棋手" if event == "xq-knockout" else "队名"
    entries = [[head, "种子号"], *([*each] if isinstance(each, tuple) else [each, ""] for each in names)]
    return running.of_ranges(event, [*map(list, given.items())], [entries, [HEADS, *map(list, matches)]])


def places(outcome: Outcome) -> dict[str, Any]:
    subject = outcome.event.subject.key
    return {row[subject]: row.get("place") for row in rows(outcome)}


def following(outcome: Outcome) -> list[str]:
    return [f"{row[1]}{row[2]}" for row in parts.part(outcome, "schedule")[1:] if row[1]]


def test_the_lines_of_a_bracket() -> None:
    """The best two of any four lines are as far apart as they can be; two who meet first sum to one more than all."""
    assert lines_of(4) == [1, 4, 2, 3]
    assert lines_of(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
    for size in (2, 4, 8, 64, 128):
        lines = lines_of(size)
        assert sorted(lines) == [*range(1, size + 1)]
        assert all(one + other == size + 1 for one, other in zip(lines[::2], lines[1::2], strict=True))


@pytest.mark.parametrize("event", ["xq-knockout", "br-knockout"])
def test_places_by_hand(event: str) -> None:
    outcome = computed(SIX, PLAYED, event)
    assert outcome.publishable, told(outcome)
    assert places(outcome) == {"甲": 1, "己": 2, "乙": 3, "丁": 3, "丙": 5, "戊": 5}
    assert [outcome.value(key) for key in ("n", "rounds", "played", "to_play")] == [6, 3, 5, 0]
    subject = outcome.event.subject.key
    found = {row[subject]: (row["won"], row.get("beaten_by")) for row in rows(outcome)}
    assert found == {
        "甲": (2, None),
        "己": (2, "甲"),
        "乙": (0, "己"),
        "丁": (1, "甲"),
        "丙": (0, "己"),
        "戊": (0, "丁"),
    }


def test_the_match_for_the_third_place() -> None:
    waiting = computed(SIX, PLAYED, 季军赛="是")
    assert places(waiting) == {"甲": 1, "己": 2, "乙": None, "丁": None, "丙": 5, "戊": 5}
    assert following(waiting) == ["丁乙"]
    assert waiting.value("to_play") == 1
    played = computed(SIX, [*PLAYED, ("季军赛", "乙", "丁", 2, 1, "")], 季军赛="是")
    assert places(played) == {"甲": 1, "己": 2, "乙": 3, "丁": 4, "丙": 5, "戊": 5}
    assert played.publishable


def test_who_meets_whom_next_follows_the_results() -> None:
    assert following(computed(SIX, [])) == ["丁戊", "丙己"]
    assert following(computed(SIX, PLAYED[:1])) == ["丙己", "甲丁"]
    assert following(computed(SIX, PLAYED[:4])) == ["甲己"]
    assert following(computed(SIX, PLAYED)) == []


def test_the_list_may_stand_in_any_order_and_leave_out_rounds_and_opponents() -> None:
    """Each of 己's three rows, the opponent left out, is his next match."""
    turned = [("", home, away, *rest) for _, home, away, *rest in PLAYED[::-1]]
    assert places(computed(SIX, turned)) == places(computed(SIX, PLAYED))
    alone = [
        PLAYED[0],
        ("", "己", "", 2, 0, ""),
        ("", "甲", "", 2, 0, ""),
        ("", "己", "", 2, 0, ""),
        ("", "己", "", 0, 2, ""),
    ]
    outcome = computed(SIX, alone)
    assert told(outcome) == []
    assert places(outcome) == {"甲": 1, "己": 2, "乙": 3, "丁": 3, "丙": 5, "戊": 5}


def test_the_bracket_on_the_wall() -> None:
    found = parts.part(computed(SIX, PLAYED), "bracket")
    assert found[0] == ["种子", "四分之一决赛", "半决赛", "决赛", "冠军"]
    assert [[cell or "" for cell in row] for row in found[1:]] == [
        [1, "甲", "甲", "甲 1:1", "甲 1.5:0.5"],
        [8, "–", "", "", ""],
        [4, "丁", "丁 2:0", "", ""],
        [5, "戊", "", "", ""],
        [2, "乙", "乙", "己 2:0", ""],
        [7, "–", "", "", ""],
        [3, "丙", "己 1.5:0.5", "", ""],
        [6, "己", "", "", ""],
    ]


def test_beside_each_match_stands_who_goes_on() -> None:
    beside = parts.part(computed(SIX, PLAYED), "matches")
    assert [row[:2] for row in beside] == [
        ["阶段", "晋级方"],
        ["四分之一决赛", "丁"],
        ["四分之一决赛", "己"],
        ["半决赛", "甲"],
        ["半决赛", "己"],
        ["决赛", "甲"],
    ]


def test_the_winners_way_is_the_working() -> None:
    outcome = computed(SIX, PLAYED)
    lines = [each.symbol.text("zh") for each in outcome.own_steps(1)]
    assert lines == ["四分之一决赛：轮空，直接晋级", "半决赛：胜 丁（1 : 1）", "决赛：胜 己（1.5 : 0.5）"]
    assert all(
        each.symbol.text(language) for at in outcome.units for each in outcome.steps(at) for language in LANGUAGES
    )
    waiting = [each.symbol.text("ja") for each in computed(SIX, PLAYED[:3]).own_steps(1)]
    assert waiting[-1] == "準決勝：丁 に勝ち（1 : 1）"


def test_seeds_are_the_numbers_typed_and_those_without_one_stand_behind() -> None:
    """丁 is 1, 丙 2; 甲 and 乙, without, 3 and 4: 丁–乙 and 丙–甲."""
    outcome = computed([("甲", ""), ("乙", ""), ("丙", "２"), ("丁", 1)], [])
    assert following(outcome) == ["丁乙", "丙甲"]
    shared = computed([("甲", 1), ("乙", 1), ("丙", 2)], [])
    assert [each.name for each in shared.problems] == ["SEED_SHARED"]


def test_by_lot_neighbours_meet() -> None:
    """Of eight lines two are without anybody: those of the seeds 7 and 8, so 甲 and 丁 have no opponent."""
    assert following(computed("甲乙丙丁", [], 排法="抽签")) == ["甲乙", "丙丁"]
    assert following(computed(SIX, [], 排法="抽签")) == ["乙丙", "戊己"]


def test_the_first_eight_of_a_table_of_standings() -> None:
    """1–8, 4–5, 2–7, 3–6 of the table; who comes behind is told and has no place."""
    names = [(f"第{number}", number) for number in range(1, 13)]
    outcome = computed(names, [], 取前几名=8)
    assert following(outcome) == ["第1第8", "第4第5", "第2第7", "第3第6"]
    said = [each.said.text("zh") for each in outcome.problems if each.name == "LEFT_OUT"]
    assert said == ["取前 8 名参赛，未列入对阵图：“第9”、“第10”、“第11”、“第12”"]
    assert outcome.value("n") == 8


@pytest.mark.parametrize("size", [2, 3, 5, 8, 13, 33, 100])
def test_any_size(size: int) -> None:
    """The better seed wins every match: n − 1 matches, the first two of the seeds in the final."""
    names = [f"{number}号" for number in range(1, size + 1)]
    matches: list[tuple[Any, ...]] = []
    while True:
        outcome = computed(names, matches)
        rows_left = parts.part(outcome, "schedule")[1:]
        rows_left = [row for row in rows_left if row[1]]
        if not rows_left:
            break
        for number, home, away in rows_left:
            better = min(home, away, key=lambda name: int(name[:-1]))
            matches.append((number, home, away, "", "", better))
    assert len(matches) == size - 1 == outcome.value("played")
    found = places(outcome)
    assert [found[name] for name in names[:2]] == [1, 2]
    assert max(found.values()) <= size
    assert told(outcome) == []


WRONG: list[tuple[Sequence[tuple[Any, ...]], str, str]] = [
    ([(1, "庚", "戊", 2, 0, "")], "home", "对阵图中没有“庚”：此行不计入"),
    ([(1, "丁", "丁", 2, 0, "")], "away", "“丁”的对手是自己：此行不计入"),
    ([(1, "甲", "乙", 2, 0, "")], "home", "按目前的对阵图，“甲”与“乙”并不相遇：此行不计入"),
    ([(1, "甲", "", 2, 0, "")], "home", "“甲”的对手尚未产生：此行不计入"),
    ([(1, "丁", "戊", 1, 1, "")], "winner", "打平或没有结果：晋级者请填在“胜者”列，此场暂不计入"),
    ([(1, "丁", "戊", "", "", "")], "winner", "打平或没有结果：晋级者请填在“胜者”列，此场暂不计入"),
    ([(1, "丁", "戊", 2, 0, "戊")], "winner", "“戊”的比分较低：请更正其一，此场不计入"),
    ([(1, "丁", "戊", 1, 1, "甲")], "winner", "“甲”不是这两者之一：此场不计入"),
    ([(2, "丁", "戊", 2, 0, "")], "round", "“丁”与“戊”在第 1 轮相遇，不是第 2 轮：请更正轮次（此场照常计入）"),
    ([PLAYED[0], (1, "戊", "丁", 2, 0, "")], "home", "“戊”与“丁”的比赛已在第 1 行：此行不计入"),
]


@pytest.mark.parametrize(("matches", "column", "says"), WRONG)
def test_what_is_wrong_with_a_row(matches: Sequence[tuple[Any, ...]], column: str, says: str) -> None:
    outcome = computed(SIX, matches)
    assert told(outcome) == [("matches", len(matches), column, says)]


def test_an_official_place_stands_over_the_bracket() -> None:
    entries = [["棋手", "正式名次"], *([name, 4 if name == "丁" else 3 if name == "乙" else ""] for name in SIX)]
    outcome = running.of_ranges("xq-knockout", [["比赛名称", "x"]], [entries, [HEADS, *map(list, PLAYED)]])
    assert places(outcome)["丁"] == 4
    assert places(outcome)["乙"] == 3


def test_one_alone_is_no_bracket() -> None:
    assert [each.name for each in computed("甲", []).problems if each.severity == "error"] == ["TOO_FEW"]
