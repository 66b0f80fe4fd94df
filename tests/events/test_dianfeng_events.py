"""The 巅峰 events by second, plain computations from the club's text, and their slips."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from laws import any_call, cents, imps, ns_score

from xlfuncs.errors import CellError
from xlfuncs.events import Outcome
from xlfuncs.events.parts import part
from xlfuncs.events.running import of_rows

BASE = {"name": "周赛", "date": "2026-05-24"}
Row = dict[str, Any]


def run(name: str, settings: Mapping[str, Any], **tables: Any) -> Outcome:
    return of_rows(name, BASE | settings, tables)


def errors(outcome: Outcome) -> list[tuple]:
    return [
        (each.table, each.row.at if each.row else 0, each.column.field.key if each.column else "", each.name)
        for each in outcome.problems
        if each.severity == "error"
    ]


def column(outcome: Outcome, key: str) -> list[Any]:
    return [row.get(key) for row in outcome.entries.values()]


# --- df-rates


SEATS = ("north", "east", "south", "west")


def week(chance: Random, players: int, boards: int) -> tuple[list[Row], list[Row]]:
    entries: list[Row] = []
    for number in range(players):
        row: Row = {"unit": f"牌手{number}"}
        if chance.random() < 0.8:
            row |= {"old_rate": chance.randrange(101), "old_boards": chance.randrange(50)}
            row["all_boards"] = chance.randrange(500)
        entries.append(row)
    rows = []
    for board in range(1, boards + 1):
        table = [f"牌手{number}" for number in chance.sample(range(players), 4)]
        row = {"board": board, **dict(zip(SEATS, table, strict=True)), "imps": chance.randint(-20, 20)}
        if chance.random() < 0.1:
            row["disconnected"] = chance.choice("北东南西")
        rows.append(row)
    return entries, rows


@pytest.mark.parametrize(("players", "boards"), [(4, 1), (8, 40), (24, 100), (41, 200), (200, 300)])
def test_a_week_is_settled(players: int, boards: int) -> None:
    """牌技指数: 对手平均 + (本人 − 同伴)/2 + 2·IMP, 0 to 100; 断线 0 and 16 off; old boards count 0.9."""
    entries, rows = week(Random(players), players, boards)
    old = {row["unit"]: row.get("old_rate", 50) for row in entries}
    rates: dict[str, list[Decimal]] = {name: [] for name in old}
    won = dict.fromkeys(old, 0)
    for row in rows:
        north, east, south, west = (row[seat] for seat in SEATS)
        sides = [(north, south, east, west, 1), (south, north, east, west, 1)]
        sides += [(east, west, north, south, -1), (west, east, north, south, -1)]
        for own, partner, one, other, sign in sides:
            exact = Fraction(old[one] + old[other], 2) + Fraction(old[own] - old[partner], 2) + 2 * sign * row["imps"]
            seat = {"北": north, "东": east, "南": south, "西": west}.get(row.get("disconnected", ""))
            rates[own].append(Decimal(0) if seat == own else cents(min(max(exact, Fraction(0)), Fraction(100))))
            won[own] += sign * row["imps"] - (16 if seat == own else 0)
    outcome = run("df-rates", {}, entries=entries, boards=rows)
    assert outcome.publishable
    new = {}
    for at, row in enumerate(entries, 1):
        found, name = outcome.entries[at], row["unit"]
        faded = Decimal("0.9") * row.get("old_boards", 0)
        divisor = faded + len(rates[name])
        new[name] = (faded * old[name] + sum(rates[name])) / divisor if rates[name] else Decimal(old[name])
        assert abs(found["rate"] - new[name]) < Decimal("1e-20")
        assert abs(found["change"] - (new[name] - old[name])) < Decimal("1e-20")
        assert found["weighted"] == divisor
        assert (found["points"], found["boards"]) == (won[name], len(rates[name]))
        assert found["total_boards"] == row.get("all_boards", 0) + len(rates[name])
    for at, row in enumerate(entries, 1):
        assert outcome.entries[at]["place"] == 1 + sum(rate - new[row["unit"]] > 1e-20 for rate in new.values())


def test_a_board_says_who_is_missing() -> None:
    entries = [{"unit": name} for name in "甲乙丙丁"]
    whole = {"board": 1, "north": "甲", "east": "乙", "south": "丙", "west": "丁", "imps": 3}
    slips: list[tuple[Row, list[tuple[str, str]]]] = [
        ({"board": 2, **whole, "east": "戊"}, [("east", "NOT_A_PLAYER")]),
        ({**whole, "board": 2, "east": "", "west": "己"}, [("east", "MISSING"), ("west", "NOT_A_PLAYER")]),
        ({**whole, "board": 2, "south": " 甲"}, [("south", "SITS_TWICE")]),
        ({**whole, "board": 2, "imps": None}, [("imps", "NO_RESULT_YET")]),
        ({**whole, "board": 2, "imps": "三"}, [("imps", "NOT_ALLOWED")]),
        ({**whole, "board": 2, "disconnected": "中"}, [("disconnected", "NOT_ALLOWED")]),
        ({**whole, "board": 2, "north": CellError("#N/A")}, [("north", "NOT_ALLOWED")]),
        ({**whole, "board": "１"}, [("board", "PLAYED_TWICE")]),
    ]
    clean = run("df-rates", {}, entries=entries, boards=[whole])
    for slip, said in slips:
        outcome = run("df-rates", {}, entries=entries, boards=[whole, slip])
        assert errors(outcome) == [("boards", 2, *each) for each in said]
        assert outcome.entries == clean.entries
    told = run("df-rates", {}, entries=entries, boards=[whole, slips[0][0]])
    assert told.problems[0].said.text("zh") == "牌手表中没有坐东的 戊：此行不计入"


def test_a_rate_that_cannot_be_read_is_named_where_it_is_needed() -> None:
    entries = [{"unit": "甲", "old_rate": 120}, *({"unit": name} for name in "乙丙丁戊")]
    rows = [dict(zip(("board", *SEATS, "imps"), (1, *"甲乙丙丁", 3), strict=True))]
    rows += [dict(zip(("board", *SEATS, "imps"), (2, *"戊乙丙丁", 3), strict=True))]
    outcome = run("df-rates", {}, entries=entries, boards=rows)
    assert errors(outcome) == [("entries", 1, "old_rate", "NOT_ALLOWED"), ("boards", 1, "north", "RATE_UNKNOWN")]
    assert column(outcome, "boards") == [0, 1, 1, 1, 1]
    assert column(outcome, "place")[0] is None
    assert column(outcome, "rate")[4] == 56


# --- df-ladder


@pytest.mark.parametrize("mode", ["insert", "顶替", "swap", "互换"])
@pytest.mark.parametrize("size", [2, 8, 24, 160])
def test_a_ladder_by_walking_it(mode: str, size: int) -> None:
    chance = Random(f"{mode}{size}")
    teams = [f"队{number}" for number in range(size)]
    standing, rows = list(teams), []
    wins = dict.fromkeys(teams, 0)
    for _ in range(60):
        upper, lower = sorted(chance.sample(range(size), 2))
        won = chance.choice(["是", "否", "TRUE", "no", ""])
        rows.append({"challenger": standing[lower], "challenged": standing[upper], "won": won})
        if won == "":
            continue
        wins[standing[lower] if won in ("是", "TRUE") else standing[upper]] += 1
        if won in ("是", "TRUE"):
            if mode in ("insert", "顶替"):
                standing.insert(upper, standing.pop(lower))
            else:
                standing[upper], standing[lower] = standing[lower], standing[upper]
    outcome = run("df-ladder", {"mode": mode}, entries=[{"unit": team} for team in teams], challenges=rows)
    assert outcome.publishable
    assert [row["unit"] for row in outcome.board()] == standing
    assert column(outcome, "change") == [number - standing.index(team) for number, team in enumerate(teams)]
    assert column(outcome, "wins") == [wins[team] for team in teams]
    assert sum(column(outcome, "losses")) == outcome.value("played") == sum(row["won"] != "" for row in rows)
    for at, team in enumerate(teams, 1):
        own = outcome.own_steps(at)
        assert not own or own[-1].value == standing.index(team) + 1


@pytest.mark.parametrize(
    ("slip", "key", "said"),
    [
        ({"challenger": "Ｂ ", "challenged": "c", "won": "是"}, "challenged", "NOT_UPWARDS"),
        ({"challenger": "D", "challenged": "A", "won": "是"}, "challenged", "BEYOND_REACH"),
        ({"challenger": "X", "challenged": "A", "won": "是"}, "challenger", "NOT_LISTED"),
        ({"challenger": "B", "won": "是"}, "challenged", "MISSING"),
        ({"challenger": "B", "challenged": "A", "won": "也许"}, "won", "NOT_ALLOWED"),
        ({"challenger": CellError("#REF!"), "challenged": "A", "won": "是"}, "challenger", "NOT_ALLOWED"),
    ],
)
def test_a_challenge_that_is_none_stays_out_and_no_other(slip: Row, key: str, said: str) -> None:
    entries = [{"unit": team} for team in "ABCD"]
    rows = [
        {"challenger": "c", "challenged": "Ａ", "won": "是 "},
        {"challenger": "D", "challenged": "B", "won": "Ｙｅｓ"},
    ]
    clean = run("df-ladder", {"reach": 2}, entries=entries, challenges=rows)
    assert [row["unit"] for row in clean.board()] == ["C", "A", "D", "B"]
    # Before the others B still stands above c.
    outcome = run("df-ladder", {"reach": 2}, entries=entries, challenges=[slip, *rows])
    assert errors(outcome) == [("challenges", 1, key, said)]
    assert outcome.entries == clean.entries


# --- df-swiss


@pytest.mark.parametrize("size", [3, 8, 19, 20, 24, 41, 200])
def test_a_swiss_evening_by_sorting(size: int) -> None:
    """Five rounds of 4: who has 12 of 20 boards has finished; points, boards, entry; 3, 2, 2, 2, 1 …"""
    chance = Random(size)
    rows = []
    for number in range(size):
        until = chance.choice([5] * 6 + [2, 3])
        row: Row = {"unit": f"对{number}"} | {f"points{n}": chance.randint(-20, 20) for n in range(1, until + 1)}
        rows.append(row | ({"left": until + 1} if until < 5 else {}))
    outcome = run("df-swiss", {}, entries=rows)
    assert outcome.publishable
    total = {n: sum(v for k, v in row.items() if k.startswith("points")) for n, row in enumerate(rows)}
    boards = {n: 4 * sum(k.startswith("points") for k in row) for n, row in enumerate(rows)}
    done = sorted((n for n in total if boards[n] >= 12), key=lambda n: (-total[n], -boards[n], n))
    for n, points in total.items():
        found = outcome.entries[n + 1]
        assert (found["total"], found["boards"]) == (points, boards[n])
        if n not in done:
            assert (str(found["place"]), found["award"]) == ("not finished", 0)
            continue
        place = done.index(n) + 1
        last = 10 if len(done) >= 20 else len(done) // 2
        award = 3 if place == 1 else 0 if place > last else 2 if place <= 4 else 1
        assert (found["place"], found["award"]) == (place, award)
    assert outcome.value("finishers") == len(done)
    # The seats of the last round: by the points of the first four, two by two, those who have left sit nowhere.
    before = {n: sum(row.get(f"points{r}", 0) for r in range(1, 5)) for n, row in enumerate(rows) if "left" not in row}
    seated = sorted(before, key=lambda n: (-before[n], n))
    for position, n in enumerate(seated):
        found = outcome.entries[n + 1]
        if position == len(seated) - 1 and len(seated) % 2:
            assert (str(found["direction"][0]), found["table"]) == ("bye", None)
        else:
            other = seated[position + 1 if position % 2 == 0 else position - 1]
            direction = "EW" if position % 2 else "NS"
            assert (found["table"], found["direction"][0], found["opponent"]) == (
                position // 2 + 1, direction, f"对{other}",
            )  # fmt: skip


def test_the_first_seats_are_by_entry_and_a_running_table_has_no_awards() -> None:
    rows = [{"unit": name} for name in "甲乙丙丁"]
    first = run("df-swiss", {}, entries=rows)
    assert [(row["table"], row["opponent"]) for row in first.entries.values()] == [
        (1, "乙"),
        (1, "甲"),
        (2, "丁"),
        (2, "丙"),
    ]
    running = run("df-swiss", {}, entries=[row | {"points1": n} for n, row in enumerate(rows)])
    assert column(running, "place") == [4, 3, 2, 1]
    assert column(running, "award") == [None] * 4
    assert running.value("seated") == 2
    assert column(running, "opponent") == ["乙", "甲", "丁", "丙"]


def test_slips_of_a_swiss_evening() -> None:
    rows = [{"unit": name} | {f"points{n}": 5 - k for n in range(1, 6)} for k, name in enumerate("甲乙丙丁")]
    clean = run("df-swiss", {}, entries=rows)
    slips: list[tuple[Row, str, str]] = [
        (rows[3] | {"points2": "x"}, "points", "NOT_ALLOWED"),
        (rows[3] | {"points6": 1}, "points", "NO_SUCH_ROUND"),
        (rows[3] | {"played": 21}, "played", "MORE_PLAYED"),
        (rows[3] | {"played": "all"}, "played", "NOT_ALLOWED"),
        (rows[3] | {"left": CellError("#N/A")}, "left", "NOT_ALLOWED"),
    ]
    for row, key, said in slips:
        outcome = run("df-swiss", {}, entries=[*rows[:3], row])
        assert ("entries", 4, key, said) in errors(outcome)
        for name in ("place", "total", "boards", "award"):
            assert column(outcome, name)[:3] == column(clean, name)[:3], (row, name)
    short = run("df-swiss", {}, entries=[*rows[:3], {"unit": "丁", "points1": 1}])
    assert [each.name for each in short.problems] == ["POINTS_MISSING"] * 4


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
        assert errors(outcome) == [("boards", 2, key, said)]
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
        assert errors(wrong) == [("awards", 4, key, said)]
        assert wrong.entries == outcome.entries


def test_what_stands_beside_the_rows() -> None:
    """Of a rate, a challenge, an award: (52 + 48)/2 + (60 − 50)/2 + 2 × 3 = 61, and so on."""
    rates = {"甲": 60, "乙": 52, "丙": 50, "丁": 48}
    entries = [{"unit": name, "old_rate": rate} for name, rate in rates.items()]
    board = dict(zip(("board", *SEATS, "imps"), (7, *rates, 3), strict=True))
    outcome = run("df-rates", {}, entries=entries, boards=[board | {"disconnected": "W"}])
    assert part(outcome, "boards")[1] == [61, 51, 51, 0, ""]
    challenges = [{"challenger": "丙", "challenged": "甲", "won": "是"}, {"challenger": "乙", "challenged": "丙"}]
    ladder = run("df-ladder", {}, entries=entries_of("甲乙丙"), challenges=challenges)
    assert part(ladder, "challenges")[1:] == [[3, 1, ""], ["", "", "not played yet"]]
    awards = [{"player": "甲", "place": 2, "finishers": 30}, {"player": "戊", "points": 1}]
    titles = run("df-titles", THRESHOLDS, entries=entries_of("甲"), awards=awards)
    assert part(titles, "awards")[1:] == [[2, ""], ["", "戊 is not in the register: the row does not count"]]


def entries_of(names: str) -> list[Row]:
    return [{"unit": name} for name in names]


def test_seats_wait_for_the_points() -> None:
    outcome = run("df-swiss", {}, entries=[{"unit": "甲", "points1": "?"}, {"unit": "乙", "points1": 2}])
    assert errors(outcome) == [("entries", 1, "points", "NOT_ALLOWED"), ("", 0, "", "NO_SEATS")]
    assert column(outcome, "table") == [None, None]
    assert column(outcome, "place") == [None, 1]


def test_thresholds_that_do_not_ascend_are_a_wrong_setting() -> None:
    with pytest.raises(CellError) as refused:
        run("df-titles", THRESHOLDS | {"threshold5": 30}, entries=[{"unit": "甲"}], awards=[])
    assert refused.value.name == "NOT_ASCENDING"
