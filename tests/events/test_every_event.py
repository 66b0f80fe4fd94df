"""What holds for every declared event, tried on the filled example beside it."""

import sys
from itertools import product
from random import Random
from typing import Any

import pytest
from eventdata import FULL_WIDTH, WITH_EXAMPLE, Cells, errors, example, ranges, run_example, run_ranges
from tiers import every, one_of_each
from together import asked_of_each

import xlfuncs
from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import LANGUAGES, text_of
from xlfuncs.core.words import normal
from xlfuncs.events import EVENTS
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet import parts

EVERY = pytest.mark.parametrize("name", WITH_EXAMPLE)
#: Columns of which a slip concerns its own row alone: not those that make the field, its average or the order.
OWN_ROW = {
    "place", "wins", "draws", "place1", "place2", "wins2", "draws2", "stage", "consolation_wins", "consolation_draws",
}  # fmt: skip
#: A row of the examples that shares its place with nobody.
ROW = 1
#: Tables in which an entry is named again: without its name its opponents lack it.
MET = {"games", "boards", "matches", "challenges"}


#: Events whose rows are numbered, or ranked, by where they stand.
IN_ORDER = {"br-butler", "br-match", "df-ladder", "df-swiss", "xq-perf", "xq-rated", "xq-ratings", "xq-standings"}


def first(name: str) -> tuple[str, str]:
    """The table of an event that its outcome follows, and the column that names its rows."""
    table = EVENTS[name].tables[0]
    return table.key, table.subject.key


def told(row: dict[str, Any]) -> dict[str, Any]:
    """Results as they are told: two sentences of the same words are the same, in whatever width they were typed."""
    return {key: normal(text_of(value, "en")) for key, value in row.items()}


def all_told(outcome: Outcome, but: int = 0) -> dict[int, dict[str, Any]]:
    """The results of every row but one."""
    return {at: told(row) for at, row in outcome.entries.items() if at != but}


def compared(outcome: Outcome) -> Any:
    """Everything an outcome says, whatever the language, the width of digits and the order of columns."""
    subject = outcome.event.tables[0].subject.key
    units = {normal(str(outcome.units[at])): told(row) for at, row in outcome.entries.items()}
    figures = {key: figure.value for key, figure in outcome.figures.items()}
    board = [(normal(str(row[subject])), str(row.get("place"))) for row in outcome.board()]
    return units, figures, board, sorted(errors(outcome), key=str)


# --- tables


@pytest.mark.slow
@asked_of_each(product(WITH_EXAMPLE, [*LANGUAGES, "keys"]))
def test_headings_of_each_language_in_any_order(name: str, language: str) -> None:
    event, given = EVENTS[name], example(name)
    expected = compared(run_example(name, given))
    settings, tables = ranges(event, given, "en" if language == "keys" else language)
    if language == "keys":
        settings = [[key, cell] for key, cell in given["settings"].items()]
        for table, (_, rows) in zip(tables, given_tables(name, given), strict=True):
            table[0] = list(dict.fromkeys(key for row in rows for key in row))
    chance = Random(1)
    chance.shuffle(settings)
    chance.shuffle(tables)
    for table in tables:
        order = list(range(len(table[0])))
        chance.shuffle(order)
        table[:] = [[row[column] for column in order] for row in table]
        for row in table:
            row.insert(1, "备注" if row is table[0] else "x")
    assert compared(run_ranges(name, settings, tables)) == expected


def given_tables(name: str, given: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The tables of an example in the order in which :func:`ranges` makes them."""
    keys = [*(table.key for table in EVENTS[name].tables), "members"]
    return [(key, given[key]) for key in keys if given.get(key)]


@EVERY
def test_blank_rows_and_ranges_far_longer(name: str) -> None:
    event, given = EVENTS[name], example(name)
    settings, tables = ranges(event, given)
    expected = compared(run_ranges(name, settings, tables))[0]
    for blank in ("", None):
        longer: list[Cells] = []
        for heads, *rows in tables:
            nothing = [blank] * len(heads)
            longer.append([heads, *(each for cells in rows for each in (cells, nothing)), *[nothing] * 1000])
        outcome = run_ranges(name, [*settings, [blank, blank]], longer)
        assert compared(outcome)[0] == expected
        shown = parts.part(outcome, "entries")
        assert [row[0] for row in shown[1::2]] == [
            row[0] for row in parts.part(run_ranges(name, settings, tables), "entries")[1:]
        ]
        assert all(cell == "" for row in shown[2::2] for cell in row)


@EVERY
def test_headings_once_more_below_the_rows(name: str) -> None:
    settings, tables = ranges(EVENTS[name], example(name))
    expected = compared(run_ranges(name, settings, tables))
    outcome = run_ranges(name, settings, [[*table, table[0]] for table in tables])
    assert compared(outcome) == expected
    assert [each.name for each in outcome.problems].count("HEADINGS_AGAIN") == len(tables)


@pytest.mark.parametrize("name", sorted(set(WITH_EXAMPLE) - IN_ORDER))
def test_the_order_of_the_rows_means_nothing(name: str) -> None:
    given = example(name)
    expected = compared(run_example(name, given))[0]
    Random(2).shuffle(given[first(name)[0]])
    assert compared(run_example(name, given))[0] == expected


@pytest.mark.slow
@asked_of_each(product(WITH_EXAMPLE, ["text", "full width", "spaces"]))
def test_cells_as_people_type_them(name: str, written: str) -> None:
    """Numbers as texts, and any text in full width or with spaces around it."""
    given = example(name)
    expected = compared(run_example(name, given))

    def write(cell: Any) -> Any:
        if isinstance(cell, bool) or cell is None:
            return cell
        text = str(cell)
        return text.translate(FULL_WIDTH) if written == "full width" else f" {text} " if written == "spaces" else text

    for table, rows in given.items():
        if table == "settings":
            given[table] = {key: write(cell) for key, cell in rows.items()}
        else:
            given[table] = [{key: write(cell) for key, cell in row.items()} for row in rows]
    assert compared(run_example(name, given)) == expected


# --- slips


def columns_of(name: str) -> list[str]:
    """The headings that the entries of an example have, as keys."""
    return list(dict.fromkeys(key for row in example(name)[first(name)[0]] for key in row))


@EVERY
def test_an_error_value_in_each_column(name: str) -> None:
    """It is its row's problem: noted there, and no other row changes by what concerns its own row alone."""
    event, given = EVENTS[name], example(name)
    before = run_example(name, given)
    columns = event.tables[0].columns
    for key in columns_of(name):
        slipped = example(name)
        slipped[first(name)[0]][ROW][key] = CellError("#N/A")
        after = run_example(name, slipped)
        found = columns.find(key)
        assert found is not None
        noted = [each for each in errors(after) if each[1] == ROW + 1]
        assert found.field.key in {column for _, _, column in noted}, key
        assert not after.publishable
        if key in OWN_ROW and name.startswith("cba"):
            assert all_told(after, ROW + 1) == all_told(before, ROW + 1), key
        else:
            assert after.entries.keys() == before.entries.keys(), key
        if first(name)[0] == "entries":
            alone = set(given[first(name)[0]][ROW]) == {key}  # nothing says that somebody took part
            assert after.counted == before.counted - alone, key
            if found.field is not columns[0] or not MET & {table.key for table in event.tables}:
                assert by_themselves(after) == by_themselves(before), key


def by_themselves(outcome: Outcome) -> dict[int, dict[str, Any]]:
    """What the rows but one have earned by themselves: a slip in that one leaves it."""
    keys = EARNED.get(outcome.event.name, EARNED.get(outcome.event.prefix, ()))
    return {at: {key: row.get(key) for key in keys} for at, row in outcome.entries.items() if at != ROW + 1}


#: By event or rulebook. Who sits in which line, and the first half of a flight, are made of all rows.
EARNED = {
    "br-match": ("home_imps", "away_imps"),
    "br-league": ("total",),
    "df": ("total", "earned", "title", "start"),
    "jcbl": ("session1", "session2", "session_points", "score_total", "wins_mp", "mp5", "rp10", "seed"),
    "jcbl-flights": ("score_total",),
}
#: What no column takes: every event is asked of a text and of one of these in turn, in the long run of all.
OTHER_JUNK = every(product(WITH_EXAMPLE, (-1.5, True, 1e300, "？", "1,2,3", "#REF!")), 0, 5)
JUNK = [*product(WITH_EXAMPLE, ["abc"]), *(pytest.param(*pair, marks=pytest.mark.slow) for pair in OTHER_JUNK)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "junk"), JUNK)
def test_junk_in_each_column_never_raises(name: str, junk: Any) -> None:
    table, subject = first(name)
    before = run_example(name, example(name))
    for key in columns_of(name):
        given = example(name)
        given[table][ROW][key] = junk
        outcome = run_example(name, given)
        if key != subject:
            assert by_themselves(outcome) == by_themselves(before), key
        found = EVENTS[name].tables[0].columns.find(key)
        assert not outcome.publishable or junk != "abc" or not (found and found.field.kind.codes()), key
        for part in parts.PARTS:
            parts.part(outcome, part)


@EVERY
def test_a_unit_that_stands_twice(name: str) -> None:
    """The second row stays out, and nothing else changes."""
    given = example(name)
    before = run_example(name, given)
    table, subject = first(name)
    again = given[table][ROW]
    given[table].append(again | {subject: f" {again[subject]} "})
    after = run_example(name, given)
    last = len(given[first(name)[0]])
    said = "NAMESAKES" if EVENTS[name].entries.row.namesakes_by and table == "entries" else "TWICE"
    assert (last, said) in {(at, sentence) for sentence, at, _ in errors(after)}
    assert after.counted == before.counted
    assert after.typed == before.typed + 1
    assert all_told(after, last) == all_told(before)
    assert {key: each.value for key, each in after.figures.items()} == {
        key: each.value for key, each in before.figures.items()
    }


@EVERY
def test_a_row_without_a_name(name: str) -> None:
    given = example(name)
    table, subject = first(name)
    before = run_example(name, given)
    of = {subject, "player1", "player2"}  # who plays would give a pair its name
    nameless = {key: cell for key, cell in given[table][ROW].items() if key not in of}
    if not any(cell for cell in nameless.values()):
        return  # the name is all there is
    given[table].append(nameless)
    after = run_example(name, given)
    assert (len(given[first(name)[0]]), "NO_NAME") in {(at, sentence) for sentence, at, _ in errors(after)}
    assert after.counted == before.counted


@EVERY
def test_an_empty_event_gives_an_empty_outcome(name: str) -> None:
    settings, tables = ranges(EVENTS[name], example(name))
    outcome = run_ranges(name, settings, [[table[0], *([""] * len(table[0]) for _ in range(50))] for table in tables])
    assert (outcome.typed, outcome.counted, outcome.entries, outcome.figures) == (0, 0, {}, {})
    assert (outcome.problems, outcome.publishable) == ([], True)
    for part in (*parts.PARTS, *(each.key for each in EVENTS[name].listings)):
        assert len(parts.part(outcome, part)) >= 2


# --- what comes out


@pytest.mark.slow
@asked_of_each(product(WITH_EXAMPLE, LANGUAGES))
def test_every_part_in_each_language(name: str, language: str) -> None:
    settings, tables = ranges(EVENTS[name], example(name), language)
    outcome = run_ranges(name, settings, tables)
    assert outcome.language == language
    unit = next(iter(outcome.units.values()))
    for part in (*parts.PARTS, f"working:{unit}"):
        rows = parts.part(outcome, part)
        assert len(rows) >= 2
        assert len({len(row) for row in rows}) == 1
        assert all(isinstance(cell, str | int | float) for row in rows for cell in row), part
        assert all("None" not in str(cell) and "{" not in str(cell) for row in rows for cell in row), part


@EVERY
def test_the_board_lists_everybody_once(name: str) -> None:
    outcome = run_example(name, example(name))
    subject = first(name)[1]
    assert sorted(row[subject] for row in outcome.board()) == sorted(outcome.units.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", one_of_each(lambda name: name.partition("-")[0], WITH_EXAMPLE, str, pytest.mark.long))
def test_a_large_field_is_little_work(name: str) -> None:
    """What looks at all others for each of 240 entries makes 57,600 calls for each thing that it asks of them."""
    entries, most = 240, 600_000
    given = example(name)
    table, subject = first(name)
    rows = given[table]
    given[table] = [
        rows[n % len(rows)]
        | {subject: f"{rows[n % len(rows)][subject]}{n}"}
        | {key: n + 1 for key in rows[n % len(rows)] if key.startswith("place")}
        for n in range(entries)
    ]
    count = 0

    def called(_: object, what: str, __: object) -> None:
        nonlocal count
        count += what in ("call", "c_call")

    sys.setprofile(called)
    try:
        outcome = run_example(name, given)
    finally:
        sys.setprofile(None)
    assert len(outcome.entries) == entries
    assert count < most


def test_one_number_is_one_member_and_a_member_is_somebody() -> None:
    """Two people under one number would be paid as one; a holding without a name or number is nobody's."""
    members = [
        {"number": "01001", "name": "王伟", "holding": 500},
        {"number": "０1001 ", "name": "韩梅", "holding": 900},
        {"holding": 300},
        {"number": 1001, "name": "李雷", "holding": 100},
        {"number": 2001, "name": "方芳", "holding": 100},
    ]
    pairs = [
        {"unit": "a", "player1": "01001", "player2": 2001, "score": 1},
        {"unit": "b", "player1": "韩梅", "score": 2},
    ]
    settings = {"level": "club", "boards": 24, "colour": "red"}
    outcome = xlfuncs.event("cba-pairs", settings, entries=pairs, members=members)
    found = [(each.table, each.row.at, each.column.field.key) for each in outcome.problems if each.table and each.row]
    members = [("members", 2, "number"), ("members", 3, "name"), ("members", 4, "number")]
    assert found[:4] == [*members, ("entries", 2, "player")]
    assert not outcome.publishable
    assert [(each["number"], each["name"]) for each in outcome.members] == [("01001", "王伟"), ("2001", "方芳")]
