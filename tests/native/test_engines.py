"""Names compute what the rules compute: asked of two engines that others wrote."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from carriedwork import MISSING, Question, differing, rows_of
from casefiles import Case, answer, every
from hosts_available import require
from randomcalls import calls
from tiers import attempts

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS, call
from xlfuncs.native.names import Names, everything

pytestmark = pytest.mark.slow

CALLS = attempts(400, 20_000)
#: Where an engine is not Excel: each function with what is given to it there, and what it lacks.
THEIRS = {
    "formulon": {"JCBL_MP5": "a row that TOCOL makes a column of spills into its neighbours"},
    "ironcalc": {
        "DF_WEEK_RATE": "COUNT of a column that holds nothing",
        "CBA_TEAM_MP": "one blank cell as a range is 0",
        "JCBL_VM_TEAM": "one blank cell as a range is 0",
        "CBA_EVENT_MP": "one blank cell as a range is 0",
        "BR_TEAMS": "one blank cell as a range is 0",
        "CBA_TABLE_MP": "one blank cell as a range is 0",
    },
}


def names() -> Names:
    """The functions that travel."""
    return everything()[0]


@cache
def asked() -> tuple[tuple[Case, Question], ...]:
    """Every case of what travels."""
    cases = [case for case in every() if case.function in names().formulas]
    return tuple((case, Question(case.function, case.args, answer(case))) for case in cases)


@pytest.mark.parametrize("engine", ["ironcalc", pytest.param("formulon", marks=pytest.mark.long)])
def test_every_case(engine: str, tmp_path: Path) -> None:
    require(not MISSING[engine], MISSING[engine])
    questions = [question for _, question in asked()]
    carried = names().closure({each.function for each in questions})
    wrong = [
        f"{question.function}({question.cells}) gives {got}, not {question.expected}"
        for question, got in differing(engine, tmp_path, carried, questions)
        if not theirs(engine, question)
    ]
    assert not wrong, "\n".join([f"{len(wrong)} of {len(questions)}", *wrong[:20]])


def theirs(engine: str, question: Question) -> bool:
    """Whether a difference is the engine's: the function is named, and a range in the question is short or blank."""
    if question.function not in THEIRS[engine]:
        return False
    ranges = [rows_of(each) for each in question.cells]
    return any(all(cell == "" for row in rows for cell in row) or len(rows) == 1 < len(rows[0]) for rows in ranges)


@pytest.mark.long
@pytest.mark.parametrize("engine", MISSING)
def test_whatever_is_given(engine: str, tmp_path: Path) -> None:
    """Calls by dice, most with something that no argument takes; which of two mistakes is told may differ."""
    require(not MISSING[engine], MISSING[engine])
    questions = [*plausible(CALLS)]
    carried = names().closure({each.function for each in questions})
    wrong = [
        f"{question.function}({question.cells}) gives {got}, not {question.expected}"
        for question, got in differing(engine, tmp_path, carried, questions)
        if not theirs(engine, question) and not (is_mistake(question.expected) and is_mistake(got))
    ]
    assert len(questions) > CALLS // 2
    assert not wrong, "\n".join([f"{len(wrong)} of {len(questions)}", *wrong[:20]])


def is_mistake(given: Any) -> bool:
    first = rows_of(given)[0][0]
    return isinstance(first, CellError) or (isinstance(first, str) and first.startswith("#"))


def plausible(count: int) -> Iterator[Question]:
    """Calls with numbers that the engines do not take for 0."""
    for function, cells in calls(count):
        if function in names().formulas and not any(
            tiny(each) for given in cells for row in rows_of(given) for each in row
        ):
            try:
                expected = call(function, cells)
            except CellError as error:
                expected = error
            yield Question(function, cells, expected)


def tiny(cell: Any) -> bool:
    return isinstance(cell, float) and 0 < abs(cell) < 1e-99


@pytest.mark.long
@pytest.mark.parametrize("engine", MISSING)
def test_blank_cells_among_others(engine: str, tmp_path: Path) -> None:
    """Every case once more with a blank row in the middle of its columns."""
    require(not MISSING[engine], MISSING[engine])
    questions = []
    for case, _ in asked():
        cells = [with_a_blank(each) for each in case.args]
        if cells != case.args and len(case.args) <= len(FUNCTIONS[case.function].args):
            try:
                expected = call(case.function, cells)
            except CellError as error:
                expected = error
            questions.append(Question(case.function, cells, expected))
    wrong = [
        f"{question.function}({question.cells}) gives {got}, not {question.expected}"
        for question, got in differing(
            engine, tmp_path, names().closure({each.function for each in questions}), questions
        )
        if not theirs(engine, question) and not (is_mistake(question.expected) and is_mistake(got))
    ]
    assert len(questions) > 20
    assert not wrong, "\n".join([f"{len(wrong)} of {len(questions)}", *wrong[:20]])


def with_a_blank(given: Any) -> Any:
    """A range of several rows with a blank one in it."""
    if not isinstance(given, list) or len(given) < 3:
        return given
    middle = len(given) // 2
    return [*given[:middle], [""] * len(given[0]), *given[middle:]]


@pytest.mark.few(1)
@pytest.mark.parametrize("engine", MISSING)
def test_halves_of_a_cent(engine: str, tmp_path: Path) -> None:
    """R × V that ends in exactly half a cent goes up, whatever binary digits make of it (§1.1 half-up)."""
    require(not MISSING[engine], MISSING[engine])
    dice = random.Random(5)
    questions: list[Question] = []
    while len(questions) < 300:
        rank, entries, cents = dice.randint(1, 12), dice.randint(12, 90), dice.randint(1, 9999)
        value = cents / 8
        try:
            expected = call("CBA_MP", [rank, entries, value])
        except CellError:
            continue
        questions.append(Question("CBA_MP", [rank, entries, value], expected))
    assert differing(engine, tmp_path, names().closure(["CBA_MP"]), questions) == []
