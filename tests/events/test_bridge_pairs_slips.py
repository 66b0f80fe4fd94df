"""br-pairs: slips, and what the Laws leave to the event."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest
from eventdata import mistakes
from laws import imps

from xlfuncs.core.errors import CellError
from xlfuncs.events import Outcome
from xlfuncs.events.running import of_ranges, of_rows
from xlfuncs.events.sheet.parts import part, plain

BASE = {"name": "周五", "date": "2026-05-15"}
Row = dict[str, Any]
FOUR = [{"unit": number} for number in (1, 2, 3, 4)]
TWO_TABLES = [
    {"board": 1, "ns": 1, "ew": 3, "contract": "4S=", "declarer": "N"},
    {"board": 1, "ns": 2, "ew": 4, "contract": "4S-1", "declarer": "N"},
    {"board": 2, "ns": 1, "ew": 4, "contract": "3NT=", "declarer": "S"},
    {"board": 2, "ns": 2, "ew": 3, "contract": "3NT+1", "declarer": "S"},
]


def run(rows: Sequence[Mapping], entries: Sequence[Mapping] = FOUR, **settings: Any) -> Outcome:
    return of_rows("br-pairs", BASE | settings, {"entries": entries, "boards": rows})


def totals(outcome: Outcome) -> list[Decimal | None]:
    return [row.get("total") for row in outcome.entries.values()]


@pytest.mark.parametrize(
    ("slip", "column", "said"),
    [
        ({"board": 1, "ns": 1, "ew": 2, "contract": "4S=", "declarer": "N"}, "board", "BOARD_AGAIN"),
        ({"board": 3, "ns": 1, "ew": 9, "contract": "4S=", "declarer": "N"}, "ew", "NOT_LISTED"),
        ({"board": 3, "ns": 1, "ew": 1, "contract": "4S=", "declarer": "N"}, "ew", "PAIR_MEETS_ITSELF"),
        ({"board": 3, "ns": 1, "contract": "4S=", "declarer": "N"}, "ew", "MISSING"),
        ({"ns": 1, "ew": 3, "contract": "4S=", "declarer": "N"}, "board", "MISSING"),
        ({"board": 3, "ns": 1, "ew": 3}, "contract", "NO_RESULT_YET"),
        ({"board": 3, "ns": 1, "ew": 3, "declarer": "N"}, "contract", "MISSING"),
        ({"board": 3, "ns": 1, "ew": 3, "contract": "4S="}, "contract", "DECLARER_MISSING"),
        ({"board": 3, "ns": 1, "ew": 3, "contract": "4S", "declarer": "N"}, "contract", "RESULT_MISSING"),
        (
            {"board": 3, "ns": 1, "ew": 3, "contract": "4S+1", "declarer": "N", "result": 2},
            "contract",
            "RESULTS_DIFFER",
        ),
        ({"board": 3, "ns": 1, "ew": 3, "contract": "7S+1", "declarer": "N"}, "contract", "RESULT_IMPOSSIBLE"),
        ({"board": 3, "ns": 1, "ew": 3, "contract": "8S=", "declarer": "N"}, "contract", "NOT_ALLOWED"),
        ({"board": 3, "ns": 1, "ew": 3, "contract": "N4S=", "declarer": "S"}, "contract", "DECLARERS_DIFFER"),
        ({"board": 3, "ns": 1, "ew": 3, "contract": "4S=", "declarer": "Q"}, "declarer", "NOT_ALLOWED"),
        ({"board": 3, "ns": 1, "ew": 3, "contract": "4S", "declarer": "N", "result": "x"}, "result", "NOT_ALLOWED"),
        ({"board": 3, "ns": 1, "ew": 3, "adjusted": "A*"}, "adjusted", "NOT_ALLOWED"),
        ({"board": "x", "ns": 1, "ew": 3, "contract": "PASS"}, "board", "NOT_ALLOWED"),
        ({"board": CellError("#REF!"), "ns": 1, "ew": 3, "contract": "PASS"}, "board", "HOLDS_ERROR"),
        ({"board": 3, "ns": 1, "ew": 3, "contract": CellError("#N/A")}, "contract", "HOLDS_ERROR"),
    ],
)
def test_a_board_with_a_slip_stays_out_and_no_other(slip: Row, column: str, said: str) -> None:
    clean = run(TWO_TABLES)
    for at in range(5):
        rows = [*TWO_TABLES[:at], slip, *TWO_TABLES[at:]]
        if said == "BOARD_AGAIN" and at < 2:
            continue  # there the later ones contradict it
        outcome = run(rows)
        assert mistakes(outcome) == [("boards", at + 1, column, said)]
        assert totals(outcome) == totals(clean)
        assert not outcome.publishable
    assert clean.publishable


def test_four_pairs_by_hand() -> None:
    """Board 1: 420 and −50, 2 and 0. Board 2 (NS vulnerable): 600 and 630, 0 and 2."""
    outcome = run(TWO_TABLES)
    assert totals(outcome) == [2, 2, 0, 4]
    assert [row["percent"] for row in outcome.entries.values()] == [50, 50, 0, 100]
    assert [row["place"] for row in outcome.entries.values()] == [2, 2, 4, 1]


def test_adjusted_scores_reach_every_scoring() -> None:
    rows = [
        *TWO_TABLES,
        {"board": 3, "ns": 1, "ew": 2, "adjusted": "A+/A-"},
        {"board": 3, "ns": 3, "ew": 4, "adjusted": "ａ"},
    ]
    found = {scoring: totals(run(rows, scoring=scoring, adjusted=4)) for scoring in ("mp", "butler", "ximp")}
    # Law 12C2: 60, 40, 50% of the top of 2. Law 86A: 4 IMPs up, 4 down.
    assert found["mp"] == [Decimal("3.2"), Decimal("2.8"), 1, 5]
    # Datum of 420 and −50: 185 → 190: 230 is 6, −240 is −6; of 600 and 630: 615 → 620: −20 is −1, 10 is 0.
    # East-West see −420 and 50: −185 → −190: −6, 6; −600, −630 → −620: 1, 0.
    assert found["butler"] == [6 - 1 + 4, -6 + 0 - 4, -6 + 0, 6 + 1]
    # 470 is 10 IMPs, 30 is 1.
    assert found["ximp"] == [10 - 1 + 4, -10 + 1 - 4, -10 - 1, 10 + 1]
    assert [each[3] for each in mistakes(run(rows, scoring="total"))] == ["NO_ADJUSTED", "NO_ADJUSTED"]


@pytest.mark.parametrize("column", ["contract", "result", "adjusted"])
@pytest.mark.parametrize("typed", ["A+/A-", "AVE", "ａ＋", "NP", "未打", "未プレイ"])
def test_an_adjusted_score_counts_where_people_write_it(typed: str, column: str) -> None:
    """On score sheets NP and A+ stand where the contract would, or its result."""
    third = {"board": 3, "ns": 1, "ew": 3}
    found = run([*TWO_TABLES, {**third, column: typed}], boards=3)
    own = run([*TWO_TABLES, {**third, "adjusted": typed}], boards=3)
    assert found.entries == own.entries
    assert found.rows == own.rows
    assert {name for _, _, _, name in mistakes(found)} == {"BOARDS_MISSING"}  # of 2 and 4 alone


@pytest.mark.parametrize(
    ("cells", "column", "said"),
    [
        (
            {"contract": "4S=", "declarer": "N", "adjusted": "NP"},
            "contract",
            "4S= contradicts NP: the row does not count",
        ),
        ({"contract": "4S", "declarer": "N", "result": "NP"}, "contract", "4S contradicts NP: the row does not count"),
        ({"result": -1, "adjusted": "NP"}, "result", '"-1" contradicts NP: the row does not count'),
        ({"contract": "A+", "adjusted": "A-"}, "contract", '"A+" contradicts "A-": the row does not count'),
        ({"contract": "NP", "result": "A+"}, "result", '"A+" contradicts "NP": the row does not count'),
        ({"contract": "NP", "adjusted": 420}, "contract", '"NP" contradicts "420": the row does not count'),
        ({"contract": "4S=", "declarer": "N", "adjusted": "A+"}, "", ""),  # the director's word on what was played
        ({"contract": "A+", "adjusted": "A+"}, "", ""),
        ({"contract": "NP", "result": 0}, "", ""),  # 0 may be an empty cell
    ],
)
def test_what_was_not_played_has_no_result(cells: Row, column: str, said: str) -> None:
    outcome = run([*TWO_TABLES, {"board": 3, "ns": 1, "ew": 3, **cells}])
    found = [(each.column.field.key, each.said.text("en")) for each in outcome.problems if each.column]
    assert found == ([(column, said)] if said else [])
    assert outcome.publishable == (not said)


def test_an_assigned_score_is_compared_as_any_other() -> None:
    rows = [*TWO_TABLES[1:], {"board": 1, "ns": 1, "ew": 3, "contract": "4S-2", "declarer": "N", "adjusted": 420}]
    assert totals(run(rows)) == totals(run(TWO_TABLES))


def test_who_has_played_too_little_gets_no_place() -> None:
    rows = [*TWO_TABLES[:3], {"board": 2, "ns": 2, "ew": 3, "adjusted": "NP"}]
    outcome = run(rows, share=0.6)  # 0.6 × 2 = 1.2 boards
    assert [row["boards"] for row in outcome.entries.values()] == [2, 1, 1, 2]
    assert [outcome.entries[at]["place"] for at in (2, 3)] == [None, None]
    half = run(rows, share=0.5)
    assert all(row["place"] for row in half.entries.values())
    assert [each.name for each in outcome.problems if each.severity == "hint"] == ["TOO_FEW_BOARDS"] * 2


def test_two_thirds_of_the_boards_are_two_thirds() -> None:
    """As a cell gives =2/3, 0.666666666666667 to 15 digits: of 3 boards they are 2."""
    rows = [{"board": board, "ns": 1, "ew": 2, "contract": "4S=", "declarer": "N"} for board in (1, 2)]
    outcome = run([*rows, {"board": 3, "ns": 1, "ew": 2, "adjusted": "NP"}], share=2 / 3, boards=3)
    assert [row["place"] is None for row in outcome.entries.values()][:2] == [False, False]


def test_missing_boards_are_listed() -> None:
    outcome = run(TWO_TABLES[:3], boards=4)
    said = {each.row.at: each.said.text("zh") for each in outcome.problems}
    assert said[2] == "应有 4 副，现有 1 副；缺少的牌号：2-4"
    assert said[1] == "应有 4 副，现有 2 副；缺少的牌号：3-4"
    assert not outcome.publishable
    far = run([row | {"board": row["board"] + 16} for row in TWO_TABLES], boards=4)
    assert {each.said.text("en") for each in far.problems} == {"results of 2 boards out of 4; missing: not known which"}
    loose = run(TWO_TABLES[:3])
    assert [each.said.text("en") for each in loose.problems] == ["1 board, others have 2; not among them: 2"] * 2
    assert loose.publishable
    assert run(TWO_TABLES, boards=2).publishable


@pytest.mark.parametrize(("boards", "missing"), [(3, "2"), (4, "2, 4"), (5, "2, 4-5")])
def test_a_board_that_nobody_has_is_missing_too(boards: int, missing: str) -> None:
    """Boards 1 and 3 were played at both tables."""
    outcome = run([row | {"board": 2 * row["board"] - 1} for row in TWO_TABLES], boards=boards)
    said = {each.said.text("en") for each in outcome.problems}
    assert said == {f"results of 2 boards out of {boards}; missing: {missing}"}


def test_two_winners_number_both_lines_from_one() -> None:
    entries = [{"unit": n, "direction": line} for line in ("NS", "东西") for n in (1, 2)]
    rows = [row | {"ew": row["ew"] - 2} for row in TWO_TABLES]
    outcome = run(rows, entries, winners=2)
    assert outcome.publishable
    assert [row["place"] for row in outcome.entries.values()] == [1, 1, 2, 1]
    board = part(outcome, "board")
    assert [(row[0], row[1], row[-1]) for row in board[1:]] == [
        ("1=", "1", "NS"), ("1=", "2", "NS"), (1, "2", "EW"), (2, "1", "EW"),
    ]  # fmt: skip
    assert part(outcome, "working:1 EW")[-1][2] == 0
    # With one list a number stands once, and nothing that names it twice is guessed.
    assert [each[3] for each in mistakes(run(rows, entries))][:2] == ["NUMBER_TWICE", "NUMBER_TWICE"]


@pytest.mark.parametrize(("winners", "word"), [(1, "单冠军"), (2, " 双 冠军"), (2, "雙冠軍")])
def test_the_number_of_winners_in_the_words_of_the_source(winners: int, word: str) -> None:
    assert run(TWO_TABLES, winners=word).entries == run(TWO_TABLES, winners=winners).entries


def test_a_pair_without_a_line_takes_the_one_it_sits_in() -> None:
    outcome = run(TWO_TABLES, winners=2)
    assert outcome.publishable
    assert [str(row["direction"][0]) for row in outcome.entries.values()] == ["NS", "NS", "EW", "EW"]
    turned = run([*TWO_TABLES, {"board": 3, "ns": 4, "ew": 1, "contract": "PASS"}], winners=2)
    assert [each[2:] for each in mistakes(turned)] == [("ns", "OTHER_LINE"), ("ew", "OTHER_LINE")]
    assert totals(turned) == totals(outcome)


def test_a_pair_listed_twice_counts_once() -> None:
    outcome = run(TWO_TABLES, [*FOUR, {"unit": "０1"}, {"unit": " 1 "}])
    assert [each[3] for each in mistakes(outcome)] == ["TWICE"]
    assert totals(outcome)[:4] == totals(run(TWO_TABLES))


def test_players_are_members() -> None:
    """A number, a name, a name with its number; who plays for two pairs, or is nobody, is named."""
    members = [
        {"number": "01001", "name": "王伟"},
        {"number": "01002", "name": "王伟"},
        {"number": "01003", "name": "李娜"},
    ]
    entries = [
        {"unit": 1, "player1": "王伟 #01001", "player2": "01002"},
        {"unit": 2, "player1": "李 娜", "player2": "赵六"},
        {"unit": 3, "player1": "李娜"},
        {"unit": 4},
    ]
    outcome = of_rows("br-pairs", BASE, {"entries": entries, "boards": TWO_TABLES, "members": members})
    assert [row["players"] for row in outcome.entries.values()] == ["王伟 / 王伟", "李娜 / 赵六", "李娜", None]
    assert [(row["number"], row["unit"], row["place"]) for row in outcome.members][:3] == [
        ("01001", "1", 2), ("01002", "1", 2), ("01003", "2", 2),
    ]  # fmt: skip
    assert [each[3] for each in mistakes(outcome)] == ["PLAYER_TWICE"]
    assert "NOT_A_MEMBER" in {each.name for each in outcome.problems if each.severity == "hint"}
    assert totals(outcome) == totals(run(TWO_TABLES))


def test_boards_without_any_pair_are_no_empty_event() -> None:
    outcome = run(TWO_TABLES, [])
    assert [each[3] for each in mistakes(outcome)] == ["NOBODY_ENTERED"]
    assert run([], []).problems == []


def test_ranges_as_people_paste_them() -> None:
    """Full width, spaces, blank rows, columns in another order, blank cells as 0, a long tail, Japanese headings."""
    boards = [
        ["ディクレアラー", "EW", "ボード", "結果", "NS", "コントラクトと結果", "備考"],
        ["N", "３", "１", "", 1.0, " ４Ｓ ＝ ", ""],
        ["", "", "", "", "", "", ""],
        ["北", " 4", 1.0, -1, "2", "4♠", "x"],
        ["Ｓ", 4, 2, 0, 1, "3NT=", ""],
        [0, 3, 2, 0, 2, "S3nt+1", 0],
        *[[0, 0, 0, 0, 0, 0, 0]] * 3000,
    ]
    entries = [["ペア", "プレイヤー"], *[[n, f"p{n}"] for n in (1, 2, 3, 4)], *[["", ""]] * 500]
    settings = [["競技会名", "x"], ["日付", 46000], ["採点方式", "マッチポイント"], ["順位表", "１"], ["", ""]]
    outcome = of_ranges("br-pairs", settings, [boards, entries])
    assert outcome.publishable, [each.said.text("en") for each in outcome.problems]
    assert (outcome.language, totals(outcome)) == ("ja", totals(run(TWO_TABLES)))
    assert outcome.entries[1]["players"] == "p1"


def test_the_imps_of_law_78b_have_their_bounds() -> None:
    assert [imps(each) for each in (10, 20, 40, 50, 420, 430, 3990, 4000, -15, -20)] == [
        0,
        1,
        1,
        2,
        9,
        10,
        23,
        24,
        0,
        -1,
    ]


def test_beside_each_board_stands_what_came_of_it() -> None:
    """By hand, as in the session of two tables: 420 and −50 on board 1, 600 and 630 on board 2; blank for blank."""
    rows = [TWO_TABLES[0], {}, *TWO_TABLES[1:], {"board": 2, "ns": 1, "ew": 9, "contract": "PASS"}]
    outcome = of_rows("br-pairs", BASE, {"entries": FOUR, "boards": rows})
    assert part(outcome, "boards") == [
        ["Vul", "NS score", "NS points", "EW points", "Note"],
        ["none", 420, 2, 0, ""],
        ["", "", "", "", ""],
        ["none", -50, 0, 2, ""],
        ["NS", 600, 0, 2, ""],
        ["NS", 630, 2, 0, ""],
        ["NS", 0, "", "", "9 is not among the entries: the row does not count"],
    ]
    assert plain(outcome)["boards"][0] == {"vul": "none", "score": 420, "ns_points": 2, "ew_points": 0, "note": None}
    adjusted = run(
        [{"board": 1, "ns": 1, "ew": 2, "adjusted": "a+/A-"}, {"board": 1, "ns": 3, "ew": 4, "adjusted": "NP"}]
    )
    assert [row[1] for row in part(adjusted, "boards")[1:]] == ["A+/A-", "NP"]


def test_a_pair_in_the_other_line_is_told_so() -> None:
    """9 is listed East-West and typed North-South: it is no stranger."""
    entries = [{"unit": 9, "direction": "EW"}, {"unit": 8}]
    outcome = run([{"board": 1, "ns": 9, "ew": 8, "contract": "PASS"}], entries, winners=2)
    assert [each[2:] for each in mistakes(outcome)] == [("ns", "OTHER_LINE")]


@pytest.mark.parametrize("winners", [1, 2])
def test_rows_that_do_not_count_stand_below_those_that_do(winners: int) -> None:
    """A pair without boards stands behind those of its line, a number that is typed again at the very end."""
    entries = [{"unit": 5, "direction": "NS"}, {"unit": 1}, *({"unit": number} for number in (1, 2, 3, 4))]
    board = part(run(TWO_TABLES, entries, winners=winners), "board")[1:]
    # Board 1: 1 beats 2, 3 loses to 4. Board 2: 2 (630) beats 1 (600), 4 beats 3.
    found = {1: ["4", "1", "2", "3", "5", "1"], 2: ["1", "2", "5", "4", "3", "1"]}
    assert [row[1] for row in board] == found[winners]


@pytest.mark.parametrize(
    ("cell", "looks"),
    [
        *[(60, True), ("40", True), (-60, True), (0.6, True)],
        (-3, True),
        *[(50, False), (0, False), (70, False), ("A+", False)],
    ],
)
def test_a_score_that_looks_like_percent_is_told(cell: Any, looks: bool) -> None:
    """Law 77: the least scores are 50 for a trick down and 70 for 1♣.

    40, 60 and 0.6 are A- and A+ of a top, −3 is in IMPs.
    """
    outcome = run([*TWO_TABLES, {"board": 3, "ns": 1, "ew": 2, "adjusted": cell}])
    said = [(each.name, each.severity) for each in outcome.problems if each.table == "boards"]
    assert said == ([("LIKE_PERCENT", "hint")] if looks else [])
    match = of_rows("br-match", BASE, {"boards": [{"board": 1, "open_adjusted": cell, "closed_contract": "PASS"}]})
    assert ("LIKE_PERCENT" in [each.name for each in match.problems]) == looks


@pytest.mark.parametrize(("cell", "scored"), [(7600, True), (-7600, True), (7610, False), ("１０００００", False)])
def test_a_score_that_no_contract_can_have_is_refused(cell: Any, scored: bool) -> None:
    """Law 77: thirteen tricks down, redoubled and vulnerable, are 400 + 12 × 600 = 7600."""
    outcome = run([*TWO_TABLES, {"board": 3, "ns": 1, "ew": 2, "adjusted": cell}])
    assert [(each.name, each.row and each.row.at) for each in outcome.problems if each.severity == "error"] == (
        [] if scored else [("NOT_ALLOWED", 5)]
    )


@pytest.mark.parametrize(("scoring", "law"), [("mp", "Law 78A"), ("ximp", "Law 78B"), ("total", "Law 78C")])
def test_a_total_cites_the_law_of_its_scoring(scoring: str, law: str) -> None:
    """Law 78: A matchpoint, B international matchpoint, C total point scoring."""
    steps = run(TWO_TABLES, scoring=scoring).own_steps(1)
    assert [each.rule for each in steps if each.symbol.text("en") == "sum of the boards"] == [law]
