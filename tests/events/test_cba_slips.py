"""What CBA events say of slips and of what people should know; each sentence they have is met here."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from eventdata import errors, hints, results, run

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import LANGUAGES, Sentence
from xlfuncs.rulebooks.cba import events

CLUB: dict[str, Any] = {"level": "club", "boards": 24}
BASE = CLUB | {"annual_mp": 600}
STAGES = BASE | {"boards1": 24, "eliminated1": 4}
CONSOLED = BASE | {"consolation_boards": 24}
PLATINUM = BASE | {"colour": "白金"}
FINAL = CLUB | {"selection_entries": 40, "selection_mp": 600}
LISTED = {"place": 1, "points": 5}


def field(size: int = 8, **first: Any) -> list[dict[str, Any]]:
    """Teams 1, 2, 3 … on their places; ``first`` is what the first of them has besides, or instead."""
    rows: list[dict[str, Any]] = [{"unit": f"队{n}", "place": n} for n in range(1, size + 1)]
    rows[0] |= first
    return rows


def each(**columns: Any) -> list[dict[str, Any]]:
    """The same in every row."""
    return [row | columns for row in field()]


def copied(source: str, target: str, **first: Any) -> list[dict[str, Any]]:
    """One column typed into another too."""
    rows = [row | {target: row[source]} for row in field()]
    rows[0] |= first
    return rows


def held(first: int) -> list[dict[str, Any]]:
    """Four holdings in every row but the first, which has ``first``."""
    return [row | {f"holding{n}": 5 for n in range(1, (first if at == 0 else 4) + 1)} for at, row in enumerate(field())]


#: The consolation has one team in group A, which has no holdings, and one in group B.
OPEN_A = [held(0)[0] | {"group": "A", "consolation_place": 1}, *held(4)[1:]]
OPEN_A[7] |= {"group": "B", "consolation_place": 1}

#: Sentence, where it stands (row, column; none for the event as a whole), event, settings, entries, other tables.
ERRORS: list[tuple[str, int | None, str, str, dict[str, Any], list[dict[str, Any]], dict[str, Any]]] = [
    ("NO_PLACE", 1, "place", "cba-teams", BASE, field(place=None), {}),
    ("NO_PLACE", 1, "place1", "cba-stages", STAGES, copied("place", "place1", place1=None), {}),
    ("PLACES_OVERLAP", 3, "place", "cba-teams", BASE, field(place=2), {}),
    ("PLACE_BEYOND", 1, "place", "cba-teams", BASE, field(place=9), {}),
    ("SHARED_PLACE_BEYOND", 1, "place", "cba-teams", BASE, field(place=8), {}),
    ("NO_HOLDINGS", 1, "player", "cba-teams", CLUB, held(0), {}),
    ("TOO_FEW_HOLDINGS", 1, "holding", "cba-teams", CLUB, held(3), {}),
    ("UNKNOWN_HOLDING", 1, "player", "cba-teams", CLUB, [held(0)[0] | {"player1": "王伟"}, *held(4)[1:]], {}),
    ("FOREIGN_HOLDING", 1, "player", "cba-teams", CLUB, [held(0)[0] | {"player1": "王伟(外籍)"}, *held(4)[1:]], {}),
    ("NO_AVERAGE_AT_ALL", None, "", "cba-champions", CLUB | {"groups": "不平衡"}, field(group="A"), {}),
    ("WINS_COUNT_NOTHING", 1, "wins", "cba-teams", BASE, field(wins=2), {}),
    ("WINS_COUNT_NOTHING", 1, "draws", "cba-teams", PLATINUM | {"round_boards": 4}, field(draws=2), {}),
    ("WINS_FOR_TEAMS", 1, "wins", "cba-teams", BASE | {"event_type": "pair", "round_boards": 4}, field(wins=2), {}),
    ("NO_STARTER_PLAYED", 1, "wins", "cba-teams", BASE | {"round_boards": 4}, field(place="DNS", wins=2), {}),
    ("NO_STARTER_PLAYED", 1, "place1", "cba-stages", STAGES, copied("place", "place1", place="未参赛"), {}),
    ("NO_TIER", 1, "player", "cba-tiers", BASE, held(0), {}),
    ("TOO_MANY_ELIMINATED", None, "", "cba-stages", STAGES | {"eliminated1": 9}, copied("place", "place1"), {}),
    ("LAST_STAGE", None, "", "cba-stages", STAGES | {"eliminated1": 8}, copied("place", "place1"), {}),
    ("LAST_STAGE", None, "", "cba-stages", STAGES | {"eliminated1": 7}, copied("place", "place1"), {}),
    ("STAGE_NOT_SET", None, "", "cba-stages", STAGES, copied("place", "place1", place2=1), {}),
    ("STAGE_NOT_SET", None, "", "cba-event", BASE | {"boards1": 24}, field(), {}),
    ("WITHDREW_AND_PLACED", 1, "place", "cba-stages", STAGES, field(place1="W"), {}),
    ("BOARDS_NOT_SET", None, "", "cba-event", BASE, field(consolation_place=1), {}),
    ("NO_GROUP_A_M", None, "", "cba-consolation", CONSOLED, field(group="B", consolation_place=1), {}),
    ("GROUP_A_OPEN", None, "", "cba-consolation", CLUB | {"consolation_boards": 24}, OPEN_A, {}),
    ("NO_PLACE", 1, "consolation_place", "cba-consolation", CONSOLED, field(group="A"), {}),
    ("NO_GROUP", 1, "group", "cba-champions", BASE, [field()[7], *(row | {"group": "A"} for row in field(7))], {}),
    ("ONLY_PLACES", 1, "draws", "cba-league", BASE, field(draws=1), {}),
    ("SMALLER_SELECTION", None, "", "cba-final", FINAL | {"selection_entries": 4}, field(), {}),
    ("MORE_PLACES", None, "", "cba-final", FINAL | {"places": 9}, field(), {}),
    ("NO_OWN_AVERAGE", None, "", "cba-final", FINAL | {"round_boards": 4}, field(wins=1), {}),
    ("EMPTY_TABLE", None, "", "cba-table", {}, field(), {"table": []}),
    ("LISTED_TWICE", 2, "points", "cba-table", {}, field(), {"table": [LISTED, LISTED]}),
    ("NOT_ALLOWED", 1, "place", "cba-table", {}, field(), {"table": [LISTED | {"place": 1e9}]}),
    ("BEYOND_TABLE", 2, "place", "cba-table", {}, field(), {"table": [LISTED]}),
    ("RISES", 2, "points", "cba-table", {}, field(), {"table": [LISTED, LISTED | {"place": 2, "points": 6}]}),
    ("PLACES_ARE_A_DAY", 1, "place", "cba-table", {}, field(), {"table": [LISTED | {"place": 46150}]}),
    ("ONE_GROUP", None, "", "cba-champions", BASE, each(group="A"), {}),
    ("ABOVE_THE_LIMIT", None, "", "cba-final", FINAL | {"selection_mp": 1000.01}, field(), {}),
    ("STAGE_NOT_SET", None, "", "cba-event", BASE | {"tiered": "是"}, field(), {}),
    ("HOLE_IN_TABLE", 2, "place", "cba-table", {}, field(), {"table": [LISTED, {"place": 3, "points": 4}]}),
]
HINTS: list[tuple[str, str, dict[str, Any], list[dict[str, Any]]]] = [
    ("CAP_TO_CHOOSE", "cba-teams", {"level": "provincial1", "boards": 24}, held(4)),
    ("ABOVE_CAP", "cba-teams", CLUB, each(holding1=1e4, holding2=1e4, holding3=1e4, holding4=1e4)),
    ("TOO_FEW_UNITS", "cba-teams", BASE, field(2)),
    ("TOO_FEW_UNITS", "cba-pairs", BASE, [{"unit": n, "score": 50 + n} for n in range(1, 6)]),
    ("TOO_FEW_UNITS", "cba-teams", BASE | {"event_type": "其他"}, field(7)),
    ("TOO_FEW_IN_PART", "cba-consolation", CONSOLED, field(consolation_place=1)),
    ("ONLY_FIXED", "cba-league", BASE | {"entries_below": 8, "fixed": "否"}, field()),
    ("MORE_ROUNDS", "cba-teams", BASE | {"round_boards": 12}, field(wins=3)),
    ("MORE_ROUNDS", "cba-teams", BASE | {"round_boards": 12}, field(wins=1, draws=2)),
    ("TOO_FEW_ELIMINATED", "cba-stages", STAGES | {"eliminated1": 1}, copied("place", "place1")),
    ("OTHERS_REACHED", "cba-stages", STAGES | {"boards2": 24, "eliminated2": 1}, copied("place", "place2")),
    ("ANNUAL_NOT_FOR_A", "cba-final", FINAL | {"annual_mp": 600}, field()),
    ("TWO_HOLDINGS", "cba-teams", CLUB, [row | {"player1": 10234} for row in held(4)]),
    ("HIGHER_OF_TWO", "cba-teams", BASE | {"win_mp": 1, "round_boards": 8}, field()),
    ("COUNTS_NOT", "cba-consolation", CONSOLED | {"counts": "no"}, field(consolation_place=1)),
    ("BEYOND_PLACES", "cba-league", BASE, field()),
    ("NO_WINS_BY_TABLE", "cba-league", BASE | {"win_mp": 0.8}, field()),
    ("MORE_PLACES", "cba-table", {"places": 9}, field()),
    ("ONE_GROUP", "cba-champions", BASE | {"groups": "不平衡"}, each(group="A")),
    ("OTHER_SCOPE", "cba-teams", CLUB | {"scope": "全国"}, held(4)),
    ("NO_LIMIT_TO_RAISE", "cba-teams", CLUB | {"scope": "不限", "annual_top": "是"}, held(4)),
    ("NO_LIMIT_TO_RAISE", "cba-teams", BASE | {"annual_top": "是"}, held(4)),
    ("NO_TIERS", "cba-tiers", BASE, held(4)),
    (
        "EQUAL_AVERAGES",
        "cba-tiers",
        CLUB,
        held(4) + [{**row, "unit": f"丁{row['unit']}", "place": row["place"] + 8} for row in held(4)],
    ),
    ("ABOVE_THE_CUT", "cba-consolation", CONSOLED, field(consolation_place=1)),
    (
        "AMONG_OTHERS",
        "cba-consolation",
        CONSOLED,
        [row | ({"group": "A"} if row["place"] in (3, 7) else {}) for row in field()],
    ),
    ("MORE_WINS", "cba-teams", BASE | {"round_boards": 8}, each(wins=3)),
    ("NOBODY_THERE", "cba-teams", BASE, field(place="W")),
    ("NOBODY_PLACED", "cba-event", BASE | {"consolation_boards": 24}, field()),
    ("LONGER_THAN_THE_EVENT", "cba-stages", STAGES | {"boards1": 25}, copied("place", "place1")),
    ("WITHDRAWN_GETS_NONE", "cba-league", BASE, [*field(), {"unit": "退", "place": "退赛"}]),
]
#: Sentences of cba-pairs: tests/events/test_cba_pairs.py; of places by a table: test_cba_ladders.py, of
#: holdings: test_cba_other_holdings.py.
ELSEWHERE = {
    "PLACES_BY_SHARE",
    "OTHER_HOLDING",
    "NOT_A_PERCENTAGE",
    "BELOW_ZERO",
    "TWO_SCALES",
    "NO_SCORE",
    "OUT_AND_PLACED",
    "PLACED_OTHERWISE",
    "MORE_GROUPS",
}


@pytest.mark.parametrize(
    ("sentence", "row", "column", "name", "settings", "entries", "tables"),
    ERRORS,
    ids=[f"{case[3]}-{case[0]}" for case in ERRORS],
)
def test_what_has_to_be_mended(
    sentence: str, row: int | None, column: str, name: str, settings: Any, entries: Any, tables: Any
) -> None:
    outcome = run(name, settings, entries, **tables)
    assert (sentence, row, column) in errors(outcome)
    assert not outcome.publishable
    said = [each.said for each in outcome.problems]
    assert all(each.text(language) for each in said for language in LANGUAGES if not isinstance(each, str))


@pytest.mark.parametrize(("sentence", "name", "settings", "entries"), HINTS, ids=[f"{e[1]}-{e[0]}" for e in HINTS])
def test_what_people_should_know(sentence: str, name: str, settings: Any, entries: Any) -> None:
    outcome = run(name, settings, entries)
    assert sentence in hints(outcome)


def declared() -> Iterator[Sentence]:
    """The sentences of the events' own modules."""
    for module in pkgutil.iter_modules(events.__path__, f"{events.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, Sentence) and value._home["__name__"] == module.name:
                yield value


def test_every_sentence_is_met() -> None:
    met = {case[0] for case in ERRORS} | {case[0] for case in HINTS} | ELSEWHERE
    assert [each.name for each in declared() if each.name not in met] == []


# --- wrong settings are one error for the whole


@pytest.mark.parametrize(
    ("name", "settings", "sentence"),
    [
        ("cba-stages", STAGES | {"colour": "blue"}, "NO_LOWER_COLOUR"),
        ("cba-consolation", CONSOLED | {"colour": "蓝"}, "NO_LOWER_COLOUR"),
        ("cba-event", BASE | {"colour": "蓝", "boards1": 24, "eliminated1": 4}, "NO_LOWER_COLOUR"),
        ("cba-tiers", BASE | {"colour": "platinum"}, "NO_TIERS_FOR_PLATINUM"),
        ("cba-stages", STAGES | {"boards2": 24}, "MISSING_SETTING"),
        ("cba-teams", CLUB | {"event_type": "other"}, "MISSING_SETTING"),
        ("cba-teams", BASE | {"restrictions": 8, "mixed": "yes"}, "TOO_RESTRICTED"),
        ("cba-teams", {"boards": 24}, "MISSING_SETTING"),
        ("cba-teams", BASE | {"level": "world"}, "NOT_ALLOWED"),
    ],
)
def test_wrong_settings(name: str, settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CellError) as raised:
        run(name, settings, field())
    assert raised.value.name == sentence


# --- a slip takes away what its own cell gives, no more


def test_a_missing_place_gets_nothing_and_nobody_moves_up() -> None:
    """V = (2 + 600/300) × 1 × 1 × 1 = 4; 8 teams, 50%: R(1) = 0.60, R(2) = 0.30, R(3) = 0.12, R(4) = 0.00."""
    expected = [2.40, 1.20, 0.48, 0.01, 0, 0, 0, 0]
    assert results(run("cba-teams", BASE, field()), "red") == expected
    for slip in (None, "third", 0, "２．５"):
        rows = field()
        rows[2]["place"] = slip
        outcome = run("cba-teams", BASE, rows)
        assert results(outcome, "red") == [2.40, 1.20, 0, 0.01, 0, 0, 0, 0]
        assert outcome.value("n") == 8
        assert [row for _, row, _ in errors(outcome)] == [3]


def test_a_missing_place_in_a_tiered_event_leaves_the_lower_tiers_alone() -> None:
    """12 teams, two tiers; place 2 belongs to a B team. Without it the B teams behind keep their places in B+C."""
    rows = [row | {f"player{p}": 500 if row["place"] % 2 else 100 for p in range(1, 5)} for row in field(12)]
    before = run("cba-tiers", CLUB, rows)
    rows[1] = rows[1] | {"place": None}
    after = run("cba-tiers", CLUB, rows)
    assert results(after, "total")[1] == 0
    assert results(after, "total")[2:] == results(before, "total")[2:]
    assert results(after, "place_bc")[2:] == results(before, "place_bc")[2:]


def test_unreadable_holdings_leave_the_unit_its_place() -> None:
    """Left out of AVGM, it keeps its place and its points stay open."""
    rows = [row | {f"player{n}": 100 for n in range(1, 5)} for row in field()]
    rows[1]["player2"] = "abc?"
    members = [{"number": 1, "name": "x", "holding": 3}]
    for tables in ({}, {"members": members}):
        outcome = run("cba-teams", CLUB, [rows[1], *rows[2:]] if tables else rows, **tables)
        at = 1 if tables else 2
        assert outcome.entries[at]["place"] == 2
        assert outcome.entries[at]["total"] is None
        assert outcome.entries[at]["award"] is None
    assert float(outcome.value("avgm") or 130) == 130


def test_the_player_of_whom_nothing_is_known_is_named_with_its_column() -> None:
    rows = held(4)
    rows[0] = rows[0] | {"player3": "王伟"}
    del rows[0]["holding3"]
    (problem,) = [each for each in run("cba-teams", CLUB, rows).problems if each.severity == "error"]
    assert problem.column is not None
    assert (problem.column.field.key, problem.column.number) == ("player", 3)
    assert "王伟" in str(problem.said)


def test_unreadable_wins_leave_the_place_award() -> None:
    outcome = run("cba-teams", BASE | {"round_boards": 8}, field(wins="drei"))
    assert outcome.entries[1]["wins_mp"] is None
    assert float(outcome.entries[1]["total"]) == 2.40


@pytest.mark.parametrize(
    ("name", "settings", "first"),
    [("cba-teams", CLUB, {}), ("cba-final", FINAL | {"round_boards": 4}, {"wins": 1})],
)
def test_where_nobody_is_known_by_name_the_names_are_the_cause(
    name: str, settings: dict[str, Any], first: dict[str, Any]
) -> None:
    """The sentence on holdings would send the secretary astray; of units without any it is what is wrong."""
    players = {f"player{n}": f"甲{n}" for n in range(1, 5)}
    unknown = run(name, settings, [row | players for row in field(2, **first)], members=[{"name": "乙", "holding": 1}])
    assert {each[0] for each in errors(unknown)} <= {"NOBODY_HOLDS", "NOT_A_MEMBER", "UNKNOWN_HOLDING"}
    assert not unknown.publishable
    none = run(name, settings, field(2, **first))
    assert {each[0] for each in errors(none)} == {"NO_HOLDINGS"} | (
        {"NO_AVERAGE_AT_ALL"} if name == "cba-teams" else {"NO_OWN_AVERAGE"}
    )


def test_who_withdrew_gets_no_stage_points_either() -> None:
    """§2.9.4 弃权队伍不得获得大师分: W in a stage, or at the end, where the other is blank too."""
    rows = [row | {"place1": row["place"]} for row in field()]
    rows[0] |= {"place": "弃权"}
    rows[1] |= {"place": None, "place1": "弃权"}
    outcome = run("cba-stages", STAGES, [*rows, {"unit": "缺", "place1": "未参赛"}])
    assert results(outcome, "total")[:2] == [0, 0]
    assert results(outcome, "place") == ["W", "W", *range(3, 9), "DNS"]
    assert outcome.value("n") == 8


def test_who_withdrew_in_the_end_need_not_say_so_of_each_stage() -> None:
    """N of the stage stays 8: V = (2 + 600/300) × 1, R = 0.60, 0.30, 0.12, 0.00, of which 20%; at least 0.01."""
    rows = copied("place", "place1", place="弃权", place1=None, group="A")
    for row in rows[1:]:
        row |= {"place": row["place"] - 1, "place1": row["place1"] - 1}
    outcome = run("cba-event", STAGES | CONSOLED, rows)
    assert errors(outcome) == []
    assert results(outcome, "stage_mp") == [0, 0.48, 0.24, 0.1, 0.01, 0, 0, 0]
