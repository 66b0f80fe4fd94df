"""br-pairs and br-butler against Laws 77 and 78 written anew, for sessions of every size."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from arithmetic import check
from laws import Call, any_call, butler, cents, cross_imps, matchpoints, ns_score
from tiers import sizes

from xlfuncs.events import EVENTS, Outcome
from xlfuncs.events.running import of_rows

DATA = Path(__file__).parents[1] / "data"
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


def expected(met: Sequence[tuple], scoring: str, winners: int, *, neuberg: bool = True) -> dict[tuple, dict[str, Any]]:
    """(number, line) → points, tops, boards. ``neuberg``: every board counts with the most results of any."""
    boards: dict[int, list[tuple]] = {}
    for board, ns, ew, result in met:
        if result != "NP":
            boards.setdefault(board, []).append((ns, ew, result))
    totals: dict[tuple, dict[str, Any]] = {}
    most = max(map(len, boards.values()), default=0)
    for board, results in boards.items():
        compared = most if neuberg else len(results)
        scores = {n: ns_score(board, result) for n, (_, _, result) in enumerate(results) if not isinstance(result, str)}
        top = 2 * (compared - 1)
        for n, (ns, ew, result) in enumerate(results):
            for line, pair, sign in (("NS", ns, 1), ("EW", ew, -1)):
                if n not in scores:
                    words = result.split("/") * 2
                    word = words[0] if line == "NS" else words[1]
                    points = cents(SHARES[word] * top) if scoring == "mp" else Decimal(IMPS[word])
                else:
                    own = sign * scores[n]
                    others = [sign * score for m, score in scores.items() if m != n]
                    points = worth(scoring, own, others, compared)
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


@pytest.mark.slow
@pytest.mark.parametrize("size", sizes(8, 24, 41, 110, 200, 500))
@pytest.mark.parametrize("winners", [1, 2])
@pytest.mark.parametrize(
    ("scoring", "neuberg"), [("mp", True), ("mp", False), ("butler", True), ("ximp", True), ("total", False)]
)
def test_a_session_comes_to_what_the_laws_say(scoring: str, neuberg: bool, winners: int, size: int) -> None:
    chance = Random(f"{scoring} {winners} {size}")
    entries, rows, met = session(chance, size, 12, winners)
    if scoring == "total":
        for row in rows:
            if row.get("adjusted", "NP") != "NP":
                row["adjusted"] = "NP"
        met = [(*each[:3], "NP" if isinstance(each[3], str) else each[3]) for each in met]
    chance.shuffle(rows)
    settings = BASE | {"scoring": scoring, "winners": winners, "neuberg": neuberg}
    outcome = of_rows("br-pairs", settings, {"entries": entries, "boards": rows})
    totals = expected(met, scoring, winners, neuberg=neuberg)
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


@pytest.mark.parametrize(("ns", "ew"), [("N-S", "E-W"), ("N/S", "E・W"), ("北南", "东西"), ("Ｎ-Ｓ ", "東西")])
def test_a_line_as_people_write_it(ns: str, ew: str) -> None:
    entries, rows, met = session(Random(5), 16, 8, 2)
    lines = [each["direction"] for each in entries]
    typed = [each | {"direction": ns if each["direction"] == "NS" else ew} for each in entries]
    outcome = of_rows("br-pairs", BASE | {"winners": 2}, {"entries": typed, "boards": rows})
    assert outcome.publishable, [each.said for each in outcome.problems]
    totals = expected(met, "mp", 2)
    for at, (entry, line) in enumerate(zip(entries, lines, strict=True), 1):
        assert outcome.entries[at]["total"] == cents(totals[entry["unit"], line]["points"])


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


def test_a_board_of_a_slip_is_no_pair_of_its_number() -> None:
    """南北对 2 would be the pair 2 sitting North-South. 4♠ made, not vulnerable: 4 × 30 + 300 = 420."""
    entries = [{"unit": unit} for unit in "1234"]
    rows = [
        {"board": 1, "ns": ns, "ew": ew, "contract": contract, "declarer": "N", "result": "="}
        for ns, ew, contract in (("1", "2", "4S"), ("3", "4", "3S"))
    ]
    outcome = of_rows("br-pairs", BASE, {"entries": entries, "boards": rows})
    (board,) = [each for each in outcome.own_steps(1) if getattr(each.symbol, "name", "") == "POINTS_OF_BOARD"]
    assert board.symbol.text("zh") == "第 1 副（南北）对 2，420"


@pytest.mark.parametrize(("heading", "key"), [("ボードNo.", "board"), ("ボードＮｏ", "board")])
def test_the_numbers_of_boards_as_clubs_head_them(heading: str, key: str) -> None:
    found = EVENTS["br-pairs"].table("boards").columns.find(heading)
    assert found
    assert found.key == key


def of_the_bridge_union(*, neuberg: str | None) -> Outcome:
    """The English Bridge Union's example: eleven tables play board 1, ten of them board 2, whose scores are these."""
    example = json.loads((DATA / "neuberg_ebu_example.json").read_text("utf-8"))
    scores = [row["score"] for row in example["rows"]]
    entries = [{"unit": unit} for unit in range(1, 23)]
    rows = [{"board": 1, "ns": at, "ew": at + 11, "adjusted": 10 * at} for at in range(1, 12)]
    rows += [{"board": 2, "ns": at, "ew": at + 11, "adjusted": score} for at, score in enumerate(scores, 1)]
    settings = BASE if neuberg is None else {**BASE, "neuberg": neuberg}
    return of_rows("br-pairs", settings, {"entries": entries, "boards": rows})


@pytest.mark.parametrize("neuberg", [None, "yes", "是", "no"])
def test_the_example_of_the_english_bridge_union(neuberg: str | None) -> None:
    """520 beats nine others: 18 of 18, as if eleven had played (18 × 11 + 11 − 10) ÷ 10 = 19.9 of 20; −50 has 0.1."""
    example = json.loads((DATA / "neuberg_ebu_example.json").read_text("utf-8"))
    outcome = of_the_bridge_union(neuberg=neuberg)
    key = "raw_mp" if neuberg == "no" else "factored_mp"
    found = [outcome.rows["boards"][row]["ns_points"] for row in range(12, 22)]
    assert [float(each) for each in found] == [row[key] for row in example["rows"]]
    # Pair 1 has the worst of eleven scores on board 1, 0 of 20, and the best on board 2.
    assert outcome.entries[1]["percent"] == (Decimal("47.37") if neuberg == "no" else Decimal("49.75"))


def test_a_board_of_one_result_is_average_with_the_top_of_the_others() -> None:
    """Board 1: three results, tops of 4. Board 2: (0 × 3 + 3 − 1) ÷ 1 = 2 of 4 for either side; A+ is 60% of 4."""
    entries = [{"unit": unit} for unit in "abcdef"]
    rows = [
        {"board": 1, "ns": ns, "ew": ew, "adjusted": score}
        for ns, ew, score in zip("abc", "def", (90, 80, 70), strict=True)
    ]
    rows += [
        {"board": 2, "ns": "a", "ew": "d", "adjusted": 90},
        {"board": 3, "ns": "b", "ew": "e", "adjusted": "A+/A-"},
    ]
    outcome = of_rows("br-pairs", BASE, {"entries": entries, "boards": rows})
    assert [outcome.entries[at]["total"] for at in (1, 2, 3)] == [6, Decimal("4.4"), 0]
    assert [outcome.entries[at]["percent"] for at in (1, 2, 3)] == [75, 55, 0]


def deducted(points: Any, scoring: str = "mp", **more: Any) -> Outcome:
    """Four pairs, one board: 1 and 4 win it, 2 matchpoints of 2; pair 1 has points deducted."""
    entries = [{"unit": 1, "adjusted": points}, *({"unit": unit} for unit in (2, 3, 4)), *more.get("others", ())]
    rows = [
        {"board": 1, "ns": 1, "ew": 2, "contract": "4H", "declarer": "S", "result": "="},
        {"board": 1, "ns": 3, "ew": 4, "contract": "4H", "declarer": "S", "result": -1},
    ]
    return of_rows("br-pairs", BASE | {"scoring": scoring}, {"entries": entries, "boards": rows})


@pytest.mark.parametrize(
    ("scoring", "points", "total", "places"),
    [
        ("mp", "-1.1", "0.90", [2, 3, 3, 1]),  # 2 − 1.1 = 0.9 of 2: 45%
        ("ximp", 2, "12", [1, 3, 3, 2]),  # 470 are 10 IMPs, and 2
        ("total", -20, "400", [1, 4, 3, 2]),  # 420 − 20
    ],
)
def test_what_is_added_or_deducted(scoring: str, points: Any, total: str, places: list[int]) -> None:
    outcome = deducted(points, scoring)
    assert outcome.publishable
    assert outcome.entries[1]["total"] == Decimal(total)
    assert [outcome.entries[at]["place"] for at in (1, 2, 3, 4)] == places
    assert outcome.entries[1].get("percent") == (45 if scoring == "mp" else None)
    for each in outcome.own_steps(1):
        check(each.arithmetic())


def test_an_unreadable_deduction_leaves_the_pair_without_total_and_place() -> None:
    outcome = deducted("a top")
    assert [(each.table, each.column and each.column.key) for each in outcome.problems] == [("entries", "adjusted")]
    assert (outcome.entries[1].get("total"), outcome.entries[1].get("place")) == (None, None)
    assert [outcome.entries[at]["place"] for at in (2, 3, 4)] == [2, 2, 1]


def test_a_deduction_of_a_pair_without_boards_is_told() -> None:
    outcome = deducted(None, others=[{"unit": 5, "adjusted": -1}])
    assert [each.name for each in outcome.problems if each.row and each.row.at == 5] == [
        "FEWER_BOARDS",
        "WITHOUT_BOARDS",
    ]
