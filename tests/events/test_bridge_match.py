"""br-match against Laws 77 and 78B written anew, and its slips."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from eventdata import mistakes
from laws import any_call, imps, ns_score, victory_points

from xlfuncs.core.errors import CellError
from xlfuncs.events import Outcome
from xlfuncs.events.running import of_ranges, of_rows
from xlfuncs.events.sheet.book import titles
from xlfuncs.events.sheet.parts import part

BASE = {"name": "决赛", "date": "2026-09-12", "home": "甲队", "away": "乙队"}
Row = dict[str, Any]


def run(rows: Sequence[Mapping], **settings: Any) -> Outcome:
    return of_rows("br-match", BASE | settings, {"boards": rows})


def figures(outcome: Outcome) -> list[Any]:
    return [outcome.value(key) for key in ("played", "imp_home", "imp_away", "vp_home", "vp_away")]


@pytest.mark.parametrize("boards", [1, 7, 8, 16, 24, 41, 110])
def test_a_match_comes_to_what_the_laws_say(boards: int) -> None:
    chance = Random(boards)
    rows, won = [], []
    for board in range(1, boards + 1):
        here, there = any_call(chance), any_call(chance)
        row: Row = {"board": board}
        for room, call in (("open", here), ("closed", there)):
            row[f"{room}_contract"] = call.written if call else "PASS"
            row[f"{room}_declarer"] = call.declarer if call else None
        rows.append(row)
        won.append((ns_score(board, here), ns_score(board, there)))
    chance.shuffle(rows)
    outcome = run(rows, boards=boards)
    home = sum(max(0, imps(here - there)) for here, there in won)
    away = sum(max(0, imps(there - here)) for here, there in won)
    assert figures(outcome) == [boards, home, away, *victory_points(home - away, boards)]
    for at, row in enumerate(rows, 1):
        here, there = won[row["board"] - 1]
        found = outcome.entries[at]
        assert (found["open_score"], found["closed_score"]) == (here, there)
        assert (found["home_imps"], found["away_imps"]) == (max(0, imps(here - there)), max(0, imps(there - here)))
    assert outcome.publishable


THREE = [
    {"board": 1, "open_contract": "4S=", "open_declarer": "N", "closed_contract": "4S-1", "closed_declarer": "N"},
    {"board": 2, "open_contract": "N3NT=", "closed_contract": "3NT+1", "closed_declarer": "北"},
    {"board": 3, "open_contract": "PASS", "closed_contract": "1NT-1 E"},
]
#: 420 and −50: 470, 10 IMPs; 600 and 630: 30, 1; 0 and 100 (East-West vulnerable): 3.
SUMS = [3, 10, 4]


def test_three_boards_by_hand() -> None:
    outcome = run(THREE)
    assert figures(outcome)[:3] == SUMS
    assert part(outcome, "board")[1] == [1, "none", "4S= N", 420, "4S-1 N", -50, 10, 0]
    working = part(outcome, "working:1")
    assert [row[1:3] for row in working[-2:]] == [
        ["board 1: swing", 470],
        ["board 1: IMPs of the home team", 10],
    ]


@pytest.mark.parametrize(
    ("slip", "column", "said"),
    [
        ({"board": 2, "open_contract": "PASS", "closed_contract": "PASS"}, "board", "TWICE"),
        ({"open_contract": "PASS", "closed_contract": "PASS"}, "board", "NO_NAME"),
        ({"board": 4, "open_contract": "PASS"}, "", "ROOM_MISSING"),
        ({"board": 4, "open_contract": "", "closed_contract": ""}, "", "NO_RESULT_YET"),
        ({"board": 4, "open_contract": "4H=", "closed_contract": "PASS"}, "open_contract", "DECLARER_MISSING"),
        ({"board": 4, "open_contract": "9H", "closed_contract": "PASS"}, "open_contract", "NOT_ALLOWED"),
        ({"board": 4, "open_contract": "PASS", "closed_contract": CellError("#N/A")}, "closed_contract", "HOLDS_ERROR"),
        ({"board": "?", "open_contract": "PASS", "closed_contract": "PASS"}, "board", "NOT_ALLOWED"),
        ({"board": 4, "open_adjusted": "A+/A-", "closed_adjusted": "A+/A-"}, "closed_adjusted", "ROOMS_CONTRADICT"),
        (
            {"board": 4, "open_contract": "A-", "open_result": -50, "closed_contract": "PASS"},
            "open_result",
            "NOT_ALLOWED",
        ),
        (
            {"board": 4, "open_contract": "A-", "open_adjusted": "A+", "closed_contract": "PASS"},
            "open_contract",
            "TWO_SCORES",
        ),
        (
            {"board": 4, "open_contract": "N4S", "open_result": "A+", "open_adjusted": "A-", "closed_contract": "PASS"},
            "open_result",
            "TWO_SCORES",
        ),
    ],
)
def test_a_board_with_a_slip_stays_out_and_no_other(slip: Row, column: str, said: str) -> None:
    outcome = run([*THREE, slip])
    assert mistakes(outcome) == [("boards", 4, column, said)]
    assert figures(outcome) == figures(run(THREE))


def test_adjusted_scores_and_boards_not_played() -> None:
    """Law 86A: 3 IMPs to the home team where the open room has A+/A-; 2 each where both rooms favour both."""
    more = [{"board": 4, "open_adjusted": "A+/A-"}, {"board": 5, "open_adjusted": "NP", "closed_contract": "PASS"}]
    outcome = run([*THREE, *more], boards=5)
    assert outcome.publishable
    assert figures(outcome)[:3] == [4, 13, 4]
    both = run([*THREE, {"board": 4, "open_adjusted": "A+"}], adjusted=2)
    assert figures(both)[:3] == [4, 12, 6]
    # Each side by its own margin: 10 − 4 + 2 = 8, and 4 − 10 + 2 = −4.
    assert figures(both)[3:] == [victory_points(8, 4)[0], victory_points(-4, 4)[0]]


@pytest.mark.parametrize("column", ["open_contract", "open_result", "open_adjusted"])
def test_an_adjusted_score_counts_where_people_write_it(column: str) -> None:
    """A+ is worth 3 IMPs to each side that has it, wherever it stands: to the home team in the open room."""
    plain = figures(run(THREE))
    outcome = run([*THREE, {"board": 4, column: "A+/A-"}])
    assert outcome.publishable
    assert figures(outcome)[:3] == [plain[0] + 1, plain[1] + 3, plain[2]]
    assert run([*THREE, {"board": 4, column: "NP"}], boards=4).publishable


def test_missing_boards_are_listed() -> None:
    outcome = run(THREE, boards=6)
    assert [each.said.text("ja") for each in outcome.problems] == [
        "6 ボードのうち 3 ボードの結果しかありません。不足：4～6"
    ]


def test_a_scale_without_a_table_takes_the_victory_points_away_and_no_more() -> None:
    outcome = run(THREE, scale="wbf25")
    assert figures(outcome) == [*SUMS, None, None]
    assert mistakes(outcome) == [("", 0, "", "NO_TABLE")]


def test_ranges_as_people_paste_them() -> None:
    """Labels and headings of today's Japanese workbook, full width, a blank row, a tail of blank cells."""
    boards = [
        ["クローズド コントラクト", "ボード", "バル", "オープン コントラクト", "オープン ディクレアラー"],
        ["４Ｓ−１ Ｎ", "１", "", "4♠ =", "N"],
        ["", "", "", "", ""],
        ["3NT+1 N", 2.0, "", "3NT=", "北"],
        ["1ノートランプ-1E", 3, "", "パス", ""],
        *[["", "", "", "", ""]] * 2000,
    ]
    outcome = of_ranges("br-match", [["競技会名", "x"], ["日付", 46000], ["VP スケール", "wbf"]], [boards])
    assert outcome.language == "ja"
    assert figures(outcome) == figures(run(THREE))
    assert part(outcome, "board")[3][1:3] == ["EWバル", "パス"]
    assert part(outcome, "members")[1:] == [[""] * 4]


def test_an_assigned_zero_is_a_score() -> None:
    """Law 12C1: 0 in the open room and 4♠= not vulnerable, 420, in the closed one: 420 to the away team, 9 IMPs."""
    row = {"board": 1, "open_contract": "4S=", "open_declarer": "N", "closed_contract": "4S=", "closed_declarer": "N"}
    assert figures(run([row]))[1:3] == [0, 0]
    assert figures(run([row | {"open_adjusted": 0}]))[1:3] == [0, 9]
    assert figures(run([{"board": 1, "open_adjusted": 0, "closed_adjusted": "0"}]))[:3] == [1, 0, 0]


def test_where_empty_cells_come_as_zero_an_assigned_zero_is_none_and_that_is_said() -> None:
    heads = ["Board", "Open contract", "Open declarer", "Open adjusted", "Closed contract", "Closed declarer"]
    cells = [1, "4S=", "N", 0, "3S=", "N"]
    known = of_ranges("br-match", [["Name", "x"]], [[heads, cells, [""] * 6]])
    unknown = of_ranges("br-match", [["Name", "x"]], [[heads, cells, [0] * 6]])
    # 0 − 140 is 4 IMPs to the away team; 420 − 140 = 280 are 7 to the home team.
    assert (figures(known)[1:3], figures(unknown)[1:3]) == ([0, 4], [7, 0])
    (said,) = [each.said.text("en") for each in unknown.problems if each.name == "ZEROS_ARE_BLANK"]
    assert said.endswith("write PASS as the contract for an assigned score of 0")


def test_more_boards_than_are_to_be_played_are_a_hint() -> None:
    rows = [{"board": n, "open_contract": "PASS", "closed_contract": "PASS"} for n in (1, 2, 3)]
    assert [each.name for each in run(rows, boards=2).problems] == ["MORE_BOARDS"]
    assert run(rows, boards=3).problems == []


def test_a_margin_that_does_not_balance_is_worked_out_too() -> None:
    """Board 1: 420 against 0, 9 IMPs to the home team; board 2: A+ for both teams, 3 IMPs each."""
    rows = [
        {"board": 1, "open_contract": "4S=", "open_declarer": "N", "closed_contract": "PASS"},
        {"board": 2, "open_adjusted": "A+"},
    ]
    outcome = run(rows)
    assert figures(outcome)[1:3] == [12, 3]
    margins = [each.arithmetic() for each in outcome.steps(None) if each.value in (12, -6) and each.parts]
    assert margins == ["9 + 3 = 12", "9 + 3 = 12", "−9 + 3 = −6"]


@pytest.mark.parametrize("word", ["NP", "未打", "未プレイ", " 未 打 "])
def test_not_played_in_three_languages(word: str) -> None:
    outcome = run([{"board": 1, "open_adjusted": word, "closed_contract": "PASS"}], boards=1)
    assert outcome.problems == []
    assert outcome.value("played") == 0


def test_who_sat_where_hangs_on_the_wall() -> None:
    """All that is typed of the teams stands under the title; what is not typed leaves no label behind."""
    row = {"board": 1, "open_contract": "PASS", "closed_contract": "PASS"}
    lines = {"home_open": "张 / 李", "away_open": "王 / 赵", "away_closed": "钱 / 孙", "home_closed": "周 / 吴"}
    said = titles(run([row], **lines))["headline"]
    assert all(f"· Open room {line}" in said for line in ("NS, home 张 / 李", "EW, away 王 / 赵"))
    assert all(f"· Closed room {line}" in said for line in ("NS, away 钱 / 孙", "EW, home 周 / 吴"))
    assert "room" not in titles(run([row]))["headline"]
    assert titles(run([row], home="", away=""))["headline"].startswith("IMPs, home 0")


@pytest.mark.parametrize("word", ["PASS", "全过", "全 PASS", "オールパス", "全パス", "パス"])
def test_passed_out_in_three_languages(word: str) -> None:
    outcome = run([{"board": 1, "open_contract": word, "closed_contract": "PASS"}])
    assert outcome.problems == []
    assert figures(outcome)[:3] == [1, 0, 0]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("zh", ["双无", "南北", "东西", "双方"]),
        ("ja", ["ノンバル", "NSバル", "EWバル", "両バル"]),
        ("en", ["none", "NS", "EW", "both"]),
    ],
)
def test_who_is_vulnerable_is_told_in_a_word(language: str, told: list[str]) -> None:
    """Boards 1 to 4 of Law 2; "-" beside them looked like a cell nobody had filled in."""
    rows = [{"board": board, "open_contract": "PASS", "closed_contract": "PASS"} for board in range(1, 5)]
    head, *body = part(of_rows("br-match", BASE, {"boards": rows}, language), "board")
    assert [row[head.index({"zh": "局况", "ja": "バル", "en": "Vul"}[language])] for row in body] == told
