"""br-pairs and br-butler against Laws 77 and 78 written anew, for sessions of every size, and their slips."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from laws import Call, any_call, butler, cents, cross_imps, imps, matchpoints, ns_score
from tiers import sizes

from xlfuncs.errors import CellError
from xlfuncs.events import Outcome
from xlfuncs.events.parts import part, plain
from xlfuncs.events.running import of_ranges, of_rows

BASE = {"name": "周五", "date": "2026-05-15"}
SHARES = {"AVE": Decimal("0.5"), "A+": Decimal("0.6"), "A-": Decimal("0.4")}
IMPS = {"AVE": 0, "A+": 3, "A-": -3}
Row = dict[str, Any]


def session(chance: Random, pairs: int, boards: int, winners: int) -> tuple[list[Row], list[Row], list[tuple]]:
    """Entries, boards, and (board, ns, ew, call or words) of a Mitchell: East-West move up, the boards down."""
    tables = pairs // 2
    number_of = {"NS": lambda n: n, "EW": (lambda n: n) if winners == 2 else (lambda n: n + tables)}
    entries = [
        {"unit": number_of[line](n), "player1": f"{line}{n}a", "player2": f"{line}{n}b"}
        | ({"direction": line} if winners == 2 else {})
        for line in ("NS", "EW")
        for n in range(1, tables + 1)
    ]
    rows: list[Row] = []
    met: list[tuple] = []
    for turn in range(min(boards, tables)):
        for table in range(tables):
            board = (table + turn) % boards + 1
            ns, ew = number_of["NS"](table + 1), number_of["EW"]((table - turn) % tables + 1)
            if any(each[0] == board and (each[1] == ns or each[2] == ew) for each in met):
                continue
            row: Row = {"board": board, "ns": ns, "ew": ew}
            odd = chance.random()
            if odd < 0.04:
                result: Any = chance.choice(["A+", "A-", "AVE", "A+/A-", "A-/AVE"])
                row["adjusted"] = result
            elif odd < 0.06:
                result = "NP"
                row["adjusted"] = "NP"
            else:
                result = any_call(chance)
                row |= written(result, chance)
            rows.append(row)
            met.append((board, ns, ew, result))
    return entries, rows, met


def written(call: Call | None, chance: Random) -> Row:
    """A contract as one or another person writes it down."""
    if call is None:
        return {"contract": chance.choice(["PASS", "全过", "パス", "p"])}
    by = {"N": "北", "E": "东", "S": "南", "W": "西"}[call.declarer]
    return chance.choice(
        [
            {"contract": call.written, "declarer": call.declarer},
            {"contract": call.contract, "declarer": by, "result": call.over},
            {"contract": f"{call.declarer} {call.written}"},
            {"contract": f"{call.contract.lower()} {6 + call.level + call.over}", "declarer": by}
            if call.over + call.level >= 1
            else {"contract": call.written, "declarer": by},
        ]
    )


def expected(met: Sequence[tuple], scoring: str, winners: int) -> dict[tuple, dict[str, Any]]:
    """(number, line) → points, tops, boards."""
    boards: dict[int, list[tuple]] = {}
    for board, ns, ew, result in met:
        if result != "NP":
            boards.setdefault(board, []).append((ns, ew, result))
    totals: dict[tuple, dict[str, Any]] = {}
    for board, results in boards.items():
        scores = {n: ns_score(board, result) for n, (_, _, result) in enumerate(results) if not isinstance(result, str)}
        top = 2 * (len(results) - 1)
        for n, (ns, ew, result) in enumerate(results):
            for line, pair, sign in (("NS", ns, 1), ("EW", ew, -1)):
                if n not in scores:
                    words = result.split("/") * 2
                    word = words[0] if line == "NS" else words[1]
                    points = cents(SHARES[word] * top) if scoring == "mp" else Decimal(IMPS[word])
                else:
                    own = sign * scores[n]
                    others = [sign * score for m, score in scores.items() if m != n]
                    points = worth(scoring, own, others, len(results))
                key = (pair, line if winners == 2 else None)
                total = totals.setdefault(key, {"points": Decimal(0), "tops": 0, "boards": 0})
                total["points"] += points
                total["tops"] += top
                total["boards"] += 1
    return totals


def worth(scoring: str, own: int, others: Sequence[int], results: int) -> Decimal:
    """What a score is worth against the other scores obtained."""
    if scoring == "mp":
        return matchpoints(own, others, results)
    if scoring == "ximp":
        return cross_imps(own, others)
    return Decimal(butler(own, [own, *others]) if scoring == "butler" else own)


def merit(total: Mapping[str, Any], scoring: str) -> Decimal:
    if scoring == "mp":
        return 100 * total["points"] / total["tops"] if total["tops"] else Decimal(50)
    return total["points"]


@pytest.mark.parametrize("size", sizes(8, 24, 41, 110, 200, 500))
@pytest.mark.parametrize("winners", [1, 2])
@pytest.mark.parametrize("scoring", ["mp", "butler", "ximp", "total"])
def test_a_session_comes_to_what_the_laws_say(scoring: str, winners: int, size: int) -> None:
    chance = Random(f"{scoring} {winners} {size}")
    entries, rows, met = session(chance, size, 12, winners)
    if scoring == "total":
        for row in rows:
            if row.get("adjusted", "NP") != "NP":
                row["adjusted"] = "NP"
        met = [(*each[:3], "NP" if isinstance(each[3], str) else each[3]) for each in met]
    chance.shuffle(rows)
    outcome = of_rows("br-pairs", BASE | {"scoring": scoring, "winners": winners}, {"entries": entries, "boards": rows})
    totals = expected(met, scoring, winners)
    assert outcome.publishable, [each.said for each in outcome.problems]
    assert outcome.value("results") == sum(each[3] != "NP" for each in met)
    for at, entry in enumerate(entries, 1):
        key = entry["unit"], entry.get("direction")
        found, total = outcome.entries[at], totals.get(key)
        if total is None:
            assert found["boards"] == 0
            continue
        line = {k: v for k, v in totals.items() if k[1] == key[1]}
        assert found["total"] == cents(total["points"])
        assert found["boards"] == total["boards"]
        own = merit(total, scoring)
        assert found["place"] == 1 + sum(merit(each, scoring) > own for each in line.values())
        if scoring == "mp":
            assert found["percent"] == cents(own)
        else:
            assert found["average"] == cents(total["points"] / total["boards"])
        assert found["players"] == f"{entry['player1']} / {entry['player2']}"


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
    assert plain(outcome)["boards"][0] == {"vul": "none", "score": 420, "ns_points": 2, "ew_points": 0}
    adjusted = run(
        [{"board": 1, "ns": 1, "ew": 2, "adjusted": "a+/A-"}, {"board": 1, "ns": 3, "ew": 4, "adjusted": "NP"}]
    )
    assert [row[1] for row in part(adjusted, "boards")[1:]] == ["A+/A-", "NP"]


@pytest.mark.parametrize("scoring", ["butler", "ximp"])
def test_the_butler_event_is_the_same_by_imps(scoring: str) -> None:
    entries, rows, met = session(Random(7), 16, 8, 1)
    outcome = of_rows("br-butler", BASE | {"scoring": scoring}, {"entries": entries, "boards": rows})
    totals = expected(met, scoring, 1)
    for at, entry in enumerate(entries, 1):
        assert outcome.entries[at]["total"] == cents(totals[entry["unit"], None]["points"])


@pytest.mark.parametrize("scoring", ["mp", "butler", "ximp", "total"])
def test_every_working_ends_in_what_the_pair_has(scoring: str) -> None:
    """Each line of arithmetic is true; the boards add up to the total."""
    entries, rows, _ = session(Random(3), 12, 6, 1)
    rows = [row for row in rows if "adjusted" not in row or scoring != "total"]
    outcome = of_rows("br-pairs", BASE | {"scoring": scoring}, {"entries": entries, "boards": rows})
    for at in range(1, 13):
        steps = outcome.own_steps(at)
        boards = [each for each in steps if getattr(each.symbol, "name", "") == "POINTS_OF_BOARD"]
        assert sum(each.value for each in boards) == outcome.entries[at]["total"]  # type: ignore[misc]
        assert len(boards) == outcome.entries[at]["boards"]
        for each in steps:
            for language in ("en", "zh", "ja"):
                assert each.symbol.text(language)
            check(each.arithmetic())


def check(arithmetic: str) -> None:
    """What stands left of = is what stands right of it, to six decimals, and → rounds."""
    if not arithmetic or "…" in arithmetic:
        return
    exact, _, shown = arithmetic.partition(" → ")
    values = [eval(each.replace("×", "*").replace("÷", "/").replace("−", "-")) for each in exact.split(" = ")]
    assert all(abs(each - values[0]) < 1e-5 for each in values), arithmetic
    assert shown or len(values) > 1, arithmetic


# --- what the Laws leave to the event


FOUR = [{"unit": number} for number in (1, 2, 3, 4)]
TWO_TABLES = [
    {"board": 1, "ns": 1, "ew": 3, "contract": "4S=", "declarer": "N"},
    {"board": 1, "ns": 2, "ew": 4, "contract": "4S-1", "declarer": "N"},
    {"board": 2, "ns": 1, "ew": 4, "contract": "3NT=", "declarer": "S"},
    {"board": 2, "ns": 2, "ew": 3, "contract": "3NT+1", "declarer": "S"},
]


def run(rows: Sequence[Mapping], entries: Sequence[Mapping] = FOUR, **settings: Any) -> Outcome:
    return of_rows("br-pairs", BASE | settings, {"entries": entries, "boards": rows})


def errors(outcome: Outcome) -> list[tuple]:
    """Table, row, column and name of every mistake."""
    return [
        (each.table, each.row.at if each.row else 0, each.column.field.key if each.column else "", each.name)
        for each in outcome.problems
        if each.severity == "error"
    ]


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
        ({"board": CellError("#REF!"), "ns": 1, "ew": 3, "contract": "PASS"}, "board", "NOT_ALLOWED"),
        ({"board": 3, "ns": 1, "ew": 3, "contract": CellError("#N/A")}, "contract", "NOT_ALLOWED"),
    ],
)
def test_a_board_with_a_slip_stays_out_and_no_other(slip: Row, column: str, said: str) -> None:
    clean = run(TWO_TABLES)
    for at in range(5):
        rows = [*TWO_TABLES[:at], slip, *TWO_TABLES[at:]]
        if said == "BOARD_AGAIN" and at < 2:
            continue  # there the later ones contradict it
        outcome = run(rows)
        assert errors(outcome) == [("boards", at + 1, column, said)]
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
    assert [each[3] for each in errors(run(rows, scoring="total"))] == ["NO_ADJUSTED", "NO_ADJUSTED"]


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


def test_missing_boards_are_listed() -> None:
    outcome = run(TWO_TABLES[:3], boards=4)
    said = {each.row.at: each.said.text("zh") for each in outcome.problems}
    assert said[2] == "应有 4 副，现有 1 副；缺：2-4"
    assert said[1] == "应有 4 副，现有 2 副；缺：3-4"
    assert not outcome.publishable
    far = run([row | {"board": row["board"] + 16} for row in TWO_TABLES], boards=4)
    assert {each.said.text("en") for each in far.problems} == {"results of 2 boards out of 4; missing: not known which"}
    loose = run(TWO_TABLES[:3])
    assert [each.said.text("en") for each in loose.problems] == ["1 boards, others have 2; not among them: 2"] * 2
    assert loose.publishable
    assert run(TWO_TABLES, boards=2).publishable


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
    assert [each[3] for each in errors(run(rows, entries))][:2] == ["NUMBER_TWICE", "NUMBER_TWICE"]


def test_a_pair_without_a_line_takes_the_one_it_sits_in() -> None:
    outcome = run(TWO_TABLES, winners=2)
    assert outcome.publishable
    assert [str(row["direction"][0]) for row in outcome.entries.values()] == ["NS", "NS", "EW", "EW"]
    turned = run([*TWO_TABLES, {"board": 3, "ns": 4, "ew": 1, "contract": "PASS"}], winners=2)
    assert [each[2:] for each in errors(turned)] == [("ns", "OTHER_LINE"), ("ew", "OTHER_LINE")]
    assert totals(turned) == totals(outcome)


def test_a_pair_listed_twice_counts_once() -> None:
    outcome = run(TWO_TABLES, [*FOUR, {"unit": "０1"}, {"unit": " 1 "}])
    assert [each[3] for each in errors(outcome)] == ["TWICE"]
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
    assert [row["players"] for row in outcome.entries.values()] == ["王伟 / 王伟", "李娜", "李娜", None]
    assert [(row["number"], row["unit"], row["place"]) for row in outcome.members][:3] == [
        ("01001", "1", 2), ("01002", "1", 2), ("01003", "2", 2),
    ]  # fmt: skip
    assert sorted(each[3] for each in errors(outcome)) == ["NOT_A_MEMBER", "PLAYER_TWICE"]
    assert totals(outcome) == totals(run(TWO_TABLES))


def test_boards_without_any_pair_are_no_empty_event() -> None:
    outcome = run(TWO_TABLES, [])
    assert [each[3] for each in errors(outcome)] == ["NOBODY_ENTERED"]
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
