"""Results of a round as they are pasted, and a round that is taken back."""

import re
from pathlib import Path
from typing import Any

import pytest

from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows
from xlfuncs.formats.declaration import AS_IT_IS
from xlfuncs.intake.read import OfSheets, of_sheets
from xlfuncs.intake.sheets import handed_in
from xlfuncs.pairing.results.lists import Results
from xlfuncs.pairing.results.taking import results_for, results_in, told_of
from xlfuncs.pairing.taking_back import as_it_stands, taken_back
from xlfuncs.xlsx.errors import PackageError

#: Round 2 of seven: tables 1 to 3, 庚 has the bye; 己 is absent in round 1, and 甲 has asked for half a point in 3.
ROUND = [("田中 太郎", "甲"), ("乙", "丙"), ("丁", "戊")]
NAMES = ["田中 太郎", *"甲乙丙丁戊己庚"]


def event(*results: str | None, number: int = 2, more: tuple[dict[str, Any], ...] = ()) -> Outcome:
    games = [
        {"round": number, "player": red, "opponent": black, "result": result, "side": "红"}
        for (red, black), result in zip(ROUND, results or [None] * 3, strict=True)
    ]
    first = [{"round": 1, "player": "甲", "opponent": "丁", "result": "胜", "side": "红"}]
    tables = {"entries": [{"player": name} for name in NAMES], "games": [*first, *games, *more]}
    settings = {"name": "x", "date": "2026-01-01", "rounds": 5, "order": "points"}
    return of_rows("xq-standings", settings, tables, "zh")


def taken(text: str, *results: str | None) -> dict[int, Any]:
    found = results_in(event(*results), text)
    assert found.number == 2
    return by_table(found)


def by_table(found: Results) -> dict[int, Any]:
    """The results by the number of their table."""
    return {int(each.place.text().removeprefix("table ")): each.result for each in found.given}


def refusal(outcome: Outcome, text: str) -> str:
    with pytest.raises(PackageError) as failure:
        results_in(outcome, text)
    return failure.value.name


@pytest.mark.parametrize(
    "text",
    [
        "1 胜\n2 和\n3 负",
        "台次\t结果\n１\t红胜\n\n２\t½-½\r\n第3台：0-1\n",  # headings, full width, blank lines
        "3，黑胜\n1) 1-0\n2. 和棋",
        "1\t田中 太郎\t胜\t甲\n2\t乙\t和\t丙\n3\t丁\t负\t戊",  # as copied from the list
        "田中 太郎 1-0 甲\n丙 ½ 乙\n戊 胜",  # black named first, or alone
        "甲 负 田中 太郎 \n乙 丙 和\n戊 - 丁 1:0",
        "Table 1 W\nTable 2: D\nTable 3: L",
    ],
)
def test_a_list_as_people_write_it(text: str) -> None:
    found = taken(text)
    assert {at: {"RW": "W", "BW": "L"}.get(each, each) for at, each in found.items()} == {1: "W", 2: "D", 3: "L"}


def test_a_score_of_two_points_is_turned_with_its_players() -> None:
    assert taken("甲 2-0 田中 太郎") == {1: "0-2"}


def of_numbers(text: str, numbers: str | None, side: str = "红") -> dict[int, Any]:
    """Take results of round 1, 甲 (1) against 丙 (3) and 乙 (2) against 丁 (4); the first has the ``side``."""
    entries = [{"player": name, "number": at} for at, name in enumerate("甲乙丙丁", 1)]
    games = [
        {"round": 1, "player": one, "opponent": two, "side": side, "result": None} for one, two in ("甲丙", "乙丁")
    ]
    settings = {"name": "x", "date": "2026-01-01", "rounds": 5, "order": "points", "numbers": numbers}
    outcome = of_rows("xq-standings", settings, {"entries": entries, "games": games}, "zh")
    return by_table(results_in(outcome, text))


@pytest.mark.parametrize(
    ("text", "numbers", "result"),
    [
        ("丙 1", "1-½-0", "L"),
        ("甲 1", "1-½-0", "W"),
        ("丙 0.5", "1-½-0", "D"),
        ("丙 1", "2-1-0", "D"),
        ("丙 2", "2-1-0", "L"),
        ("甲 0", "2-1-0", "L"),
    ],
)
def test_a_bare_number_is_of_who_is_named(text: str, numbers: str, result: str) -> None:
    assert of_numbers(text, numbers) == {1: result}


@pytest.mark.parametrize("numbers", [None, "2-1-0"])
def test_a_bare_number_that_means_nothing(numbers: str | None) -> None:
    with pytest.raises(PackageError, match="is not understood"):
        of_numbers("丙 3" if numbers else "丙 1", numbers)


@pytest.mark.parametrize(("text", "result"), [("1 1-0", "L"), ("1 0-1", "W"), ("1 和", "D"), ("1 黑胜", "BW")])
def test_the_result_of_a_table_is_that_of_red(text: str, result: str) -> None:
    """甲 has black: on the wall 丙 stands first."""
    assert of_numbers(text, None, "黑") == {1: result}


def test_a_column_for_each_of_the_two() -> None:
    assert of_numbers("1 | 1 | 0\n2\t0\t1", None) == {1: "W", 2: "L"}
    assert of_numbers("1 0.5 0.5", None) == {1: "D"}
    assert of_numbers("1,1,0,\n| 2 | 0 | 1 |", None) == {1: "W", 2: "L"}  # a row may end, or be framed, so
    with pytest.raises(PackageError, match="is not understood"):
        of_numbers("2 4 0", None)  # no score; the players 2 and 4 meet, but 0 alone says nothing
    assert of_numbers("2 4 0", "2-1-0") == {2: "L"}


def test_some_results_and_a_corrected_one() -> None:
    outcome = event("胜", None, None)
    assert len(told_of(results_in(outcome, "1 红胜\n1 胜"), outcome)) == 1, "the same twice, and as it was"
    found = results_in(outcome, "1 负\n2 和")
    assert [each.text("zh") for each in told_of(found, outcome)] == [
        "第 2 轮：登记了 2 个成绩，还有 1 局没有成绩",
        "第 1 台原为“胜”，现改为“负”",
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("4 胜", "NO_SUCH_TABLE"),
        ("0 胜", "NO_SUCH_TABLE"),
        ("1 胜\n1 负", "SAID_TWICE"),
        ("甲 胜 乙", "NOT_IN_ROUND"),
        ("庚 胜", "NOT_IN_ROUND"),
        ("1 好", "NOT_UNDERSTOOD"),
        ("某人 胜", "NOT_UNDERSTOOD"),
        ("3:1", "NOT_UNDERSTOOD"),
        ("9" * 5000 + " 胜", "NOT_UNDERSTOOD"),  # no table, nor a number that Python reads
        ("9" * 5000 + " 1 0", "NOT_UNDERSTOOD"),
        (" \n", "NO_RESULTS"),
        ("台次 结果", "NO_RESULTS"),
    ],
)
def test_a_line_that_is_not_understood_is_named(text: str, name: str) -> None:
    assert refusal(event(), text) == name


def test_a_round_is_taken_back_with_what_was_written_along() -> None:
    """The bye goes with the pairs; who is absent stays so, and half a point that somebody has asked for, in any
    round.
    """
    alone = [(2, "庚", "轮空"), (2, "己", "未赛"), (2, "某", "半分轮空"), (3, "甲", "半分轮空")]
    more = tuple({"round": at, "player": name, "result": result} for at, name, result in alone)
    found = taken_back(event(more=more))
    assert found.number == 2
    assert [(row.player, row.result) for row in found.rows] == [
        ("田中 太郎", None),
        ("乙", None),
        ("丁", None),
        ("庚", "BYE"),
    ]


def test_a_round_with_a_result_is_not_taken_back() -> None:
    for results in ([None, "和", None], [None, None, "??"]):
        with pytest.raises(PackageError) as failure:
            taken_back(event(*results))
        assert failure.value.name == "HAS_A_RESULT"
        assert f"第 {3 if results[1] else 4} 行" in failure.value.said.text("zh")


def test_where_nothing_is_paired() -> None:
    with pytest.raises(PackageError) as failure:
        taken_back(of_rows("xq-standings", {"name": "x"}, {"entries": [{"player": "甲"}], "games": []}, "zh"))
    assert failure.value.name == "NOTHING_PAIRED"


# --- held against what stands in the sheets


def sheets_of(event: str, entries: list[list[Any]], heads: list[str], games: list[list[Any]]) -> OfSheets:
    """Return sheets of a workbook of ours, whose games have their headings in row 4: the first game in row 5."""
    sheets = handed_in({"报名": entries, "对局": [["对局"], [], [], heads, *games]})
    return of_sheets(EVENTS[event], [each._replace(own=True) for each in sheets], Path("a.xlsx"), AS_IT_IS)


def in_sheets(*games: list[Any]) -> OfSheets:
    """Return a round of four players in sheets: in each row red, black, the result."""
    heads = ["轮次", "棋手", "对手", "结果", "先后手"]
    rows = [[1, *each, "红"] for each in games]
    return sheets_of("xq-standings", [["棋手"], *([each] for each in "甲乙丙丁")], heads, rows)


def on_boards(*boards: int, home: str | None = "甲") -> OfSheets:
    """Return a match over two boards in sheets, with a row for each of these and no result."""
    entries = [["设置", "值"], ["台数", 2], [], ["队名"], ["甲"], ["乙"]]
    rows = [[1, home, "乙", each, None] for each in boards]
    return sheets_of("xq-teams", entries, ["轮次", "主队", "客队", "台次", "结果"], rows)


def test_a_result_that_would_not_count_names_the_row_of_the_sheet() -> None:
    own = in_sheets(["甲", "乙", None], ["丙", "甲", None])
    with pytest.raises(PackageError) as refused:
        results_for(own, own.outcome(), "1 胜\n2 负")
    assert refused.value.told("zh") == "第 2 台“负”不能计入：甲 在第 1 轮已有对局（第 5 行）：此局不计入"


def test_what_is_wrong_in_another_row_refuses_no_list() -> None:
    """丙 – 甲 in row 6 does not count, as 甲 plays in row 5; the list has table 1 alone."""
    own = in_sheets(["甲", "乙", "胜"], ["丙", "甲", "负"])
    taken = results_for(own, own.outcome(), "1 和")
    assert by_table(taken) == {1: "D"}


def test_a_result_in_a_row_that_was_wrong_before_is_refused() -> None:
    """己 is not entered: no result makes match 2 count."""
    heads = ["轮次", "主队", "客队", "主队VP", "客队VP"]
    own = sheets_of("br-league", [["队名"], *([each] for each in "甲乙丙丁")], heads, [[1, *"甲乙"], [1, *"丙己"]])
    with pytest.raises(PackageError) as refused:
        results_for(own, own.outcome(), "1 VP 12-8\n2 VP 12-8")
    assert refused.value.told("zh") == "第 2 场“12 : 8”不能计入：报名表中没有 己：此行不计入"


@pytest.mark.parametrize(
    ("boards", "text", "said"),
    [
        ((1, 2, 3), "1.3 胜", "第 1 场第 3 台“胜”不能计入：第 3 台：每场只有 2 台，此行不计入"),
        ((1, 1), "1 胜 和", "第 1 场第 1 台“和”不能计入：这场比赛的第 1 台已在第 5 行：此行不计入"),
    ],
)
def test_a_board_that_a_match_has_not_or_has_twice_is_refused(boards: tuple[int, ...], text: str, said: str) -> None:
    own = on_boards(*boards)
    with pytest.raises(PackageError) as refused:
        results_for(own, own.outcome(), text)
    assert refused.value.told("zh") == said


def test_a_board_that_is_said_twice_is_named_with_its_match() -> None:
    with pytest.raises(PackageError) as refused:
        results_in(on_boards(1, 2).outcome(), "1 胜 和\n1.2 负")
    assert [refused.value.told(language) for language in LANGUAGES] == [
        "line 2 of the results says 负 for board 2 of match 1, an earlier line 和",
        "成绩第 2 行第 1 场第 2 台为“负”，而前面写的是“和”",
        "結果の 2 行目は第 1 試合 2 番を「负」としていますが、前の行では「和」です",
    ]


def test_a_match_that_is_said_twice_is_no_table() -> None:
    heads = ["轮次", "主队", "客队", "主队VP", "客队VP"]
    own = sheets_of("br-league", [["队名"], ["甲"], ["乙"]], heads, [[1, "甲", "乙"]])
    with pytest.raises(PackageError) as refused:
        results_in(own.outcome(), "1 VP 12-8\n1 VP 11-9")
    assert refused.value.told("zh") == "成绩第 2 行第 1 场为“11 : 9”，而前面写的是“12 : 8”"


def test_what_is_said_of_results_that_count_names_their_places() -> None:
    """Games with black decide places, and no row says who had it."""
    games = [[1, "甲", "乙", None], [1, "丙", "丁", None]]
    entries = [["设置", "值"], ["排名依据", "black_games"], [], ["棋手"], *([each] for each in "甲乙丙丁")]
    own = sheets_of("xq-standings", entries, ["轮次", "棋手", "对手", "结果"], games)
    (said,) = results_for(own, own.outcome(), "1 胜\n2 和").remarks
    places = [re.split("[:：]", said.text(language))[0] for language in LANGUAGES]
    assert places == ["table 1, table 2", "第 1 台、第 2 台", "1 卓、2 卓"]


def test_a_board_whose_match_waits_for_another_is_taken() -> None:
    own = on_boards(1, 2)
    taken = results_for(own, own.outcome(), "1.1 胜")
    assert (taken.open, taken.remarks) == (1, [])


def test_a_board_with_a_cell_that_cannot_be_read_is_taken_as_the_whole_match_is() -> None:
    """The colours cannot be read, which costs the colours; the match waits for the other board."""
    entries = [["设置", "值"], ["台数", 2], [], ["队名"], ["甲"], ["乙"]]
    rows = [[1, "甲", "乙", board, None, side] for board, side in enumerate("??", 1)]
    own = sheets_of("xq-teams", entries, ["轮次", "主队", "客队", "台次", "结果", "先后手"], rows)
    for text, still_open in [("1.1 胜", 1), ("1.2 胜", 1), ("1 胜 负", 0)]:
        assert results_for(own, own.outcome(), text).open == still_open


def test_a_result_with_which_another_would_count_no_longer_is_refused() -> None:
    """甲 stands in two rows; as long as the first has no result the second counts."""
    own = in_sheets(["甲", "乙", None], ["丙", "甲", "负"])
    with pytest.raises(PackageError) as refused:
        results_for(own, own.outcome(), "1 胜")
    said = "登记这些成绩后，“对局”第 6 行将不再计入：甲 在第 1 轮已有对局（第 5 行）：此局不计入"
    assert refused.value.told("zh") == said


@pytest.mark.parametrize("text", ["9" * 5000 + " 胜 和", "9" * 5000 + ".1 胜"])
def test_a_match_that_is_no_number_that_can_be_read(text: str) -> None:
    assert refusal(on_boards(1, 2).outcome(), text) == "NO_MATCH_NAMED"


def test_a_match_without_its_home_team_takes_no_result() -> None:
    own = on_boards(1, 2, home=None)
    with pytest.raises(PackageError) as refused:
        results_for(own, own.outcome(), "1 胜 和")
    assert refused.value.told("zh") == "第 1 场第 1 台“胜”不能计入：缺少主队"


@pytest.mark.parametrize(
    ("event", "unit", "sides"),
    [("xq-standings", [["棋手"]], ["棋手", "对手"]), ("xq-teams", [["台数", 2], [], ["队名"]], ["主队", "客队"])],
)
def test_a_bye_in_the_place_of_an_opponent_beside_another_result_is_told_with_the_remedy(
    event: str, unit: list[list[Any]], sides: list[str]
) -> None:
    """The round is not printed; where the word belongs the event says."""
    rows = [[1, "甲", "乙", None], [1, "丙", "轮空", "胜"]]
    own = sheets_of(event, [*unit, ["甲"], ["乙"], ["丙"]], ["轮次", *sides, "结果"], rows)
    with pytest.raises(PackageError) as refused:
        as_it_stands(own.outcome())
    said = f"“对局”第 6 行：“轮空”不是对手：请写在“结果”列，“{sides[1]}”留空；请先更正，再打印本轮"
    assert refused.value.told("zh") == said


@pytest.mark.parametrize("result", [None, "轮空"])
@pytest.mark.parametrize(
    ("event", "unit", "sides"),
    [("xq-standings", [["棋手"]], ["棋手", "对手"]), ("xq-teams", [["台数", 2], [], ["队名"]], ["主队", "客队"])],
)
def test_a_bye_in_the_place_of_an_opponent_is_printed_as_a_bye(
    event: str, unit: list[list[Any]], sides: list[str], result: str | None
) -> None:
    rows = [[1, "甲", "乙", None], [1, "丙", "轮空", result]]
    own = sheets_of(event, [*unit, ["甲"], ["乙"], ["丙"]], ["轮次", *sides, "结果"], rows)
    stands = as_it_stands(own.outcome())
    assert [(each.red.name, each.black.name) for each in stands.pairs] == [("甲", "乙")]
    assert stands.bye is not None
    assert stands.bye.name == "丙"
