"""df-rates and df-ladder by second, plain computations from the club's text."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from dianfengevents import Row, column, run
from eventdata import mistakes
from laws import cents

import xlfuncs
from xlfuncs.core.errors import CellError
from xlfuncs.events.sheet.parts import part

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
        ({**whole, "board": 2, "north": CellError("#N/A")}, [("north", "HOLDS_ERROR")]),
        ({**whole, "board": "１"}, [("board", "BOARD_TWICE")]),
    ]
    clean = run("df-rates", {}, entries=entries, boards=[whole])
    for slip, said in slips:
        outcome = run("df-rates", {}, entries=entries, boards=[whole, slip])
        assert mistakes(outcome) == [("boards", 2, *each) for each in said]
        assert outcome.entries == clean.entries
    told = run("df-rates", {}, entries=entries, boards=[whole, slips[0][0]])
    assert told.problems[0].said.text("zh") == "牌手表中没有坐东的 戊：此行不计入"


def test_a_rate_that_cannot_be_read_is_named_where_it_is_needed() -> None:
    entries = [{"unit": "甲", "old_rate": 120}, *({"unit": name} for name in "乙丙丁戊")]
    rows = [dict(zip(("board", *SEATS, "imps"), (1, *"甲乙丙丁", 3), strict=True))]
    rows += [dict(zip(("board", *SEATS, "imps"), (2, *"戊乙丙丁", 3), strict=True))]
    outcome = run("df-rates", {}, entries=entries, boards=rows)
    assert mistakes(outcome) == [("entries", 1, "old_rate", "NOT_ALLOWED"), ("boards", 1, "north", "RATE_UNKNOWN")]
    # Points and boards ask for no rate: 乙 lost 3 IMPs on both boards, 甲 and 戊 won them on one.
    assert column(outcome, "boards") == [1, 2, 2, 2, 1]
    assert column(outcome, "points") == [3, -6, 6, -6, 3]
    assert column(outcome, "rate") == [None, 44, 56, 44, 56]  # board 2 alone: 50 ± 2 × 3
    assert column(outcome, "place")[0] is None


@pytest.mark.parametrize(
    ("left", "said", "text"),
    [
        ({"old_rate": 60, "old_boards": 20, "all_boards": 20}, None, ""),
        ({}, None, ""),
        ({"old_rate": 60, "old_boards": 0}, None, ""),
        ({"old_rate": 60, "all_boards": 90}, "WEIGHS_NOTHING", "没有填“加权副数”：上周的 Rate 60 在结算中不占比重"),
        ({"old_boards": 20}, "AS_NEWCOMER", "有加权副数 20，却没有“原Rate”：按新手的 50 计算"),
        (
            {"old_rate": 60, "old_boards": 90, "all_boards": 20},
            "WEIGHTED_BEYOND",
            "加权副数 90 多于总副数 20：请更正其一",
        ),
        ({"old_rate": 60, "old_boards": "?"}, "NOT_ALLOWED", ""),
        ({"old_rate": "?", "old_boards": 20}, "NOT_ALLOWED", ""),
    ],
)
def test_what_last_week_cannot_have_left(left: Row, said: str | None, text: str) -> None:
    """A rate is weighted with its boards, and what is kept of these each week is no more than they were."""
    outcome = run("df-rates", {}, entries=[{"unit": "甲", **left}], boards=[])
    found = [each for each in outcome.problems if each.row]
    assert [each.name for each in found] == ([said] if said else [])
    assert not text or (found[0].severity, found[0].said.text("zh")) == ("hint", text)


def test_who_was_disconnected_cannot_be_read() -> None:
    """What that cell takes from one player is open, the board counts: 甲 and 丙 3 + 5, (56 + 60) ÷ 2 of two boards."""
    entries = [{"unit": name} for name in "甲乙丙丁"]
    rows = [
        dict(zip(("board", *SEATS, "imps"), (board, *"甲乙丙丁", won), strict=True)) for board, won in ((1, 3), (2, 5))
    ]
    outcome = run("df-rates", {}, entries=entries, boards=[rows[0], {**rows[1], "disconnected": "掉线"}])
    assert mistakes(outcome) == [("boards", 2, "disconnected", "NOT_ALLOWED")]
    assert (column(outcome, "points"), column(outcome, "boards")) == ([8, -8, 8, -8], [2] * 4)
    assert (column(outcome, "rate"), outcome.value("played")) == ([58, 42, 58, 42], 2)


def test_a_boards_number_that_cannot_be_read_takes_no_rate_away() -> None:
    entries = [{"unit": name, "old_rate": 50} for name in "甲乙丙丁"]
    board = dict(zip((*SEATS, "imps"), (*"甲乙丙丁", 3), strict=True))
    numbered = run("df-rates", {}, entries=entries, boards=[{**board, "board": 1}])
    outcome = run("df-rates", {}, entries=entries, boards=[{**board, "board": "一号"}])
    assert mistakes(outcome) == [("boards", 1, "board", "NOT_ALLOWED")]
    assert column(outcome, "boards") == [1, 1, 1, 1]
    assert outcome.entries == numbered.entries


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
        ({"challenger": CellError("#REF!"), "challenged": "A", "won": "是"}, "challenger", "HOLDS_ERROR"),
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
    assert mistakes(outcome) == [("challenges", 1, key, said)]
    assert outcome.entries == clean.entries


def test_a_day_that_cannot_be_read_takes_no_challenge_away() -> None:
    """The order of the rows decides: B beats A, and stands above it."""
    entries = [{"unit": team} for team in "ABC"]
    challenge = {"date": "2026-04-31", "challenger": "B", "challenged": "A", "won": "是"}
    outcome = run("df-ladder", {}, entries=entries, challenges=[challenge])
    assert [(row, key) for _, row, key, _ in mistakes(outcome)] == [(1, "date")]
    assert [row["unit"] for row in outcome.board()] == ["B", "A", "C"]


class NaTType(date):
    """What pandas has in a column of dates where there is none: NaT equals nothing, compares with nothing."""

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return True

    def __lt__(self, other: object) -> bool:
        raise TypeError("Cannot compare NaT with datetime.date object")

    def __hash__(self) -> int:
        return 0


class NAType:
    """What pandas has in its other columns (string, Int64): whether NA equals anything is NA, and no answer."""

    def __eq__(self, other: object) -> "NAType":  # type: ignore[override]
        return self

    __ne__ = __eq__  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise TypeError("boolean value of NA is ambiguous")

    def __hash__(self) -> int:
        return 0


def test_a_gap_in_a_data_frames_other_columns_is_a_blank() -> None:
    """B has challenged A, and nobody says how it went."""
    teams = [{"unit": team} for team in ("A", "B", NAType())]
    rows = [{"date": NAType(), "challenger": "B", "challenged": "A", "won": NAType()}]
    outcome = xlfuncs.event("df-ladder", {}, entries=teams, challenges=rows)
    assert mistakes(outcome) == []
    assert [row["unit"] for row in outcome.board()] == ["A", "B"]


def test_a_gap_in_a_data_frames_column_of_dates_is_a_blank() -> None:
    """B comes to stand above A, then C in the place of A below B."""
    teams = [{"unit": team} for team in "ABC"]
    rows = [
        {"date": date(2026, 5, 13), "challenger": "B", "challenged": "A", "won": "是"},
        {"date": NaTType(1, 1, 1), "challenger": "C", "challenged": "A", "won": "是"},
    ]
    outcome = xlfuncs.event("df-ladder", {}, entries=teams, challenges=rows)
    assert mistakes(outcome) == []
    assert [row["unit"] for row in outcome.board()] == ["B", "C", "A"]


def test_challenges_count_in_the_order_of_the_rows_and_their_days_are_looked_at() -> None:
    rows = [("2026-05-09", "丙", "甲"), ("2026-05-02", "乙", "甲"), ("May", "乙", "甲"), ("2026-05-09", "乙", "甲")]
    challenges = [{"date": day, "challenger": low, "challenged": high, "won": "否"} for day, low, high in rows]
    challenges.insert(0, {"date": "2026-06-01", "challenger": "丙", "challenged": "乙"})
    outcome = run("df-ladder", {}, entries=[{"unit": name} for name in "甲乙丙"], challenges=challenges)
    said = [each for each in outcome.problems if each.name == "OUT_OF_ORDER"]
    assert [(each.row.at if each.row else 0, each.severity) for each in said] == [(3, "hint")]


def test_days_of_challenges_as_people_write_them() -> None:
    """The third is earlier than the second; of the fourth and the last nobody knows the year."""
    days = ["2026-5-3", "２０２６年5月4日", "2026.5.2", "5月3日", "2026年5月3-4日", "5/5"]
    challenges = [{"date": day, "challenger": "丙", "challenged": "乙", "won": "失败"} for day in days]
    outcome = run("df-ladder", {}, entries=[{"unit": name} for name in "甲乙丙"], challenges=challenges)
    said = [(each.row.at if each.row else 0, each.name) for each in outcome.problems]
    assert said == [(4, "NO_DAY"), (6, "NO_DAY"), (3, "OUT_OF_ORDER")]
    assert outcome.publishable


def test_one_wrong_year_among_challenges_is_one_hint() -> None:
    """2062 for 2026 in the first row: only the row below it is earlier than what stands above."""
    days = ["2062-05-01", "2026-05-02", "2026-05-03", "2026-05-04"]
    challenges = [{"date": day, "challenger": "丙", "challenged": "乙", "won": "否"} for day in days]
    outcome = run("df-ladder", {}, entries=[{"unit": name} for name in "甲乙丙"], challenges=challenges)
    said = [each for each in outcome.problems if each.name == "OUT_OF_ORDER"]
    assert [each.row.at if each.row else 0 for each in said] == [2]


def test_what_stands_beside_the_rows() -> None:
    """Of a rate, a challenge: (52 + 48)/2 + (60 − 50)/2 + 2 × 3 = 61, and so on."""
    rates = {"甲": 60, "乙": 52, "丙": 50, "丁": 48}
    entries = [{"unit": name, "old_rate": rate} for name, rate in rates.items()]
    board = dict(zip(("board", *SEATS, "imps"), (7, *rates, 3), strict=True))
    outcome = run("df-rates", {}, entries=entries, boards=[board | {"disconnected": "W"}])
    assert part(outcome, "boards")[1] == [61, 51, 51, 0, ""]
    challenges = [{"challenger": "丙", "challenged": "甲", "won": "是"}, {"challenger": "乙", "challenged": "丙"}]
    ladder = run("df-ladder", {}, entries=[{"unit": name} for name in "甲乙丙"], challenges=challenges)
    assert part(ladder, "challenges")[1:] == [[3, 1, ""], ["", "", "not played yet"]]


def test_three_challenges_by_hand() -> None:
    """丙 beats 甲: 甲 and 乙 move down; 乙 fails against 甲; 丁 has yet to play. One day is no disorder."""
    entries = [{"unit": name, "player1": f"{name}一"} for name in "甲乙丙丁"]
    day = date(2026, 5, 3)
    challenges = [
        {"date": day, "challenger": "丙", "challenged": "甲", "won": "成功"},
        {"date": day, "challenger": "乙", "challenged": "甲", "won": "失败"},
        {"date": day, "challenger": "丁", "challenged": "丙"},
    ]
    outcome = run("df-ladder", {}, entries=entries, challenges=challenges)
    assert [each.name for each in outcome.problems] == ["NOT_PLAYED_YET"]
    for key, expected in (
        ("place", [2, 3, 1, 4]),
        ("start", [1, 2, 3, 4]),
        ("change", [-1, -1, 2, 0]),
        ("wins", [1, 0, 1, 0]),
        ("losses", [1, 1, 0, 0]),
    ):
        assert column(outcome, key) == expected, key
    assert [outcome.value(key) for key in ("n", "played", "successes")] == [4, 2, 1]
    assert [row["name"] for row in outcome.members] == ["甲一", "乙一", "丙一", "丁一"]
    told = [[each.value for each in outcome.own_steps(at)] for at in (1, 2, 3, 4)]
    assert told == [[2, 2], [3, 3], [1], []]


def test_the_boards_of_a_week_are_counted_and_told() -> None:
    """The second row is the first once more, the third has no number and counts. 50 and 2 percent for each IMP."""
    table = dict(zip(SEATS, "甲乙丙丁", strict=True))
    rows = [{"board": 1, **table, "imps": 3}, {"board": 1, **table, "imps": 5}, {**table, "imps": -1}]
    outcome = run("df-rates", {}, entries=[{"unit": name} for name in "甲乙丙丁"], boards=rows)
    assert [each.said.text("zh") for each in outcome.problems] == ["甲 的第 1 副已在第 1 行：此行不计入"]
    assert [outcome.value(key) for key in ("n", "played")] == [4, 2]
    assert column(outcome, "boards") == [2, 2, 2, 2]
    assert [row.get("rate_north") for row in outcome.rows["boards"].values()] == [56, None, 48]
    told = [each.symbol.text("zh") for each in outcome.own_steps(2)]
    assert [each for each in told if each.startswith("第")] == ["第 1 副，坐东：IMP", "第 – 副，坐东：IMP"]
    twice = run("df-rates", {}, entries=[{"unit": name} for name in "甲乙丙丁"], boards=[{**rows[0], "west": "乙"}])
    assert [each.said.text("zh") for each in twice.problems] == ["乙 同时坐东和西：此行不计入"]
