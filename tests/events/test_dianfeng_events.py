"""The 巅峰 events by second, plain computations from the club's text, and their slips."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from dianfengevents import Row, column, run
from eventdata import mistakes
from laws import cents

import xlfuncs
from xlfuncs.arguments import Whole
from xlfuncs.errors import CellError
from xlfuncs.events import EVENTS
from xlfuncs.events.parts import part

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
    outcome = xlfuncs.event("df-ladder")({}, entries=teams, challenges=rows)
    assert mistakes(outcome) == []
    assert [row["unit"] for row in outcome.board()] == ["A", "B"]


def test_a_gap_in_a_data_frames_column_of_dates_is_a_blank() -> None:
    """B comes to stand above A, then C in the place of A below B."""
    teams = [{"unit": team} for team in "ABC"]
    rows = [
        {"date": date(2026, 5, 13), "challenger": "B", "challenged": "A", "won": "是"},
        {"date": NaTType(1, 1, 1), "challenger": "C", "challenged": "A", "won": "是"},
    ]
    outcome = xlfuncs.event("df-ladder")({}, entries=teams, challenges=rows)
    assert mistakes(outcome) == []
    assert [row["unit"] for row in outcome.board()] == ["B", "C", "A"]


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
        (rows[3] | {"left": CellError("#N/A")}, "left", "HOLDS_ERROR"),
    ]
    for row, key, said in slips:
        outcome = run("df-swiss", {}, entries=[*rows[:3], row])
        assert ("entries", 4, key, said) in mistakes(outcome)
        for name in ("place", "total", "boards", "award"):
            assert column(outcome, name)[:3] == column(clean, name)[:3], (row, name)
    short = run("df-swiss", {}, entries=[*rows[:3], {"unit": "丁", "points1": 1}])
    assert [each.name for each in short.problems] == ["POINTS_MISSING"] * 4


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


def test_seats_wait_for_the_points() -> None:
    outcome = run("df-swiss", {}, entries=[{"unit": "甲", "points1": "?"}, {"unit": "乙", "points1": 2}])
    assert mistakes(outcome) == [("entries", 1, "points", "NOT_ALLOWED"), ("", 0, "", "NO_SEATS")]
    assert column(outcome, "table") == [None, None]
    assert column(outcome, "place") == [None, 1]


def test_a_round_is_named_as_its_heading_is() -> None:
    outcome = run(
        "df-swiss", {"rounds": 2}, entries=[{"unit": "甲", "points1": 2, "points2": "x"}, {"unit": "乙", "points1": 1}]
    )
    wrong, hint = (
        next(each for each in outcome.problems if each.name == name) for name in ("NOT_ALLOWED", "POINTS_MISSING")
    )
    assert wrong.said.text("zh") == "第2轮应为数字，现为“x”"
    assert wrong.said.text("en") == 'R2 must be a number, not "x"'
    assert [hint.heading(language) for language in ("en", "zh", "ja")] == ["R2", "第2轮", "第2ラウンド"]


@pytest.mark.parametrize(("wanted", "said"), [(1, None), (2, None), (3, "SEATS_TOO_EARLY"), (4, "SEATS_BEYOND")])
def test_seats_of_a_round_that_cannot_be_seated_yet(wanted: int, said: str | None) -> None:
    """One round of three is played: the second can be seated, the third not yet, and there is no fourth."""
    entries = [{"unit": name, "points1": points} for name, points in (("甲", 1), ("乙", 2))]
    outcome = run("df-swiss", {"rounds": 3, "seat_round": wanted}, entries=entries)
    assert [each.name for each in outcome.problems] == ([said] if said else [])
    assert column(outcome, "table") == ([None] * 2 if said else [1, 1])
    assert column(outcome, "total") == [1, 2]


def test_a_pair_that_left_has_no_points_later() -> None:
    entries = [{"unit": "甲", "points1": 1, "points2": 3, "left": 2}, {"unit": "乙", "points1": 2, "points2": 0}]
    outcome = run("df-swiss", {"rounds": 2}, entries=entries)
    assert mistakes(outcome) == [("entries", 1, "points", "LEFT_BEFORE")]
    assert column(outcome, "total") == [4, 2]


def test_rounds_as_people_write_them() -> None:
    """乙 has left before 第2轮: its points of that round are a mistake, as where 2 stands there."""
    entries = [
        {"unit": name, "points1": 1, "points2": 3, "left": left} for name, left in (("甲", None), ("乙", "第2轮"))
    ]
    found = run("df-swiss", {"rounds": 3, "seat_round": "第二轮"}, entries=entries)
    assert found.figures["seated"].value == 2
    assert mistakes(found) == [("entries", 2, "points", "LEFT_BEFORE")]


def test_challenges_count_in_the_order_of_the_rows_and_their_days_are_looked_at() -> None:
    rows = [("2026-05-09", "丙", "甲"), ("2026-05-02", "乙", "甲"), ("May", "乙", "甲"), ("2026-05-09", "乙", "甲")]
    challenges = [{"date": day, "challenger": low, "challenged": high, "won": "否"} for day, low, high in rows]
    challenges.insert(0, {"date": "2026-06-01", "challenger": "丙", "challenged": "乙"})
    outcome = run("df-ladder", {}, entries=[{"unit": name} for name in "甲乙丙"], challenges=challenges)
    said = [each for each in outcome.problems if each.name == "OUT_OF_ORDER"]
    assert [(each.row.at if each.row else 0, each.severity) for each in said] == [(3, "hint")]


def test_one_wrong_year_among_challenges_is_one_hint() -> None:
    """2062 for 2026 in the first row: only the row below it is earlier than what stands above."""
    days = ["2062-05-01", "2026-05-02", "2026-05-03", "2026-05-04"]
    challenges = [{"date": day, "challenger": "丙", "challenged": "乙", "won": "否"} for day in days]
    outcome = run("df-ladder", {}, entries=[{"unit": name} for name in "甲乙丙"], challenges=challenges)
    said = [each for each in outcome.problems if each.name == "OUT_OF_ORDER"]
    assert [each.row.at if each.row else 0 for each in said] == [2]


def test_a_workbook_has_a_column_for_every_round_that_can_be_set() -> None:
    """Without one the last round has no points, and nobody gets an award."""
    declared = EVENTS["df-swiss"]
    (points,) = (field for field in declared.tables[0].columns if field.key == "points")
    rounds = declared.settings.named("rounds").kind
    assert isinstance(rounds, Whole)
    assert points.repeated is not None
    assert (points.repeated.shown, points.repeated.most) == (rounds.high, rounds.high)
