"""Every case, straight through the registry."""

from collections import defaultdict
from collections.abc import Iterator

import pytest
from casefiles import Case, answer, book_of, every, of_earlier_editions, same, told
from together import each

from xlfuncs.core.editions import by_edition
from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import FUNCTIONS, explain

CASES = list(every())
BY_FUNCTION: dict[str, list[Case]] = defaultdict(list)
for _case in (*CASES, *of_earlier_editions()):
    BY_FUNCTION[_case.function].append(_case)


@pytest.mark.parametrize("function", BY_FUNCTION)
def test_cases(function: str) -> None:
    each(BY_FUNCTION[function], check_case, lambda case: case.place)


def check_case(case: Case) -> None:
    got = answer(case)
    if isinstance(got, CellError):
        assert got.sentence, "an error without a sentence"
        assert told(got, case.says), f"{got.name}: {got.sentence}"
    assert same(got, case.expect, case.within), f"{got!r}, not {case.expect!r} ({case.source})"
    check_working(case, got)


def check_working(case: Case, got: object) -> None:
    """The last row of the working is the result; a failure is one row with its sentence."""
    with by_edition(book_of(case) if case.edition else "", case.edition):
        rows = explain(case.function, case.args)
    assert all(len(row) == 5 for row in rows)
    if isinstance(got, CellError):
        assert rows == [["error", got.code, got.sentence, FUNCTIONS[case.function].rule, ""]]
    elif not isinstance(got, list):
        assert same(rows[-1][2], got)


#: What a version or a new rulebook changes has no lasting answer; tests/core/test_registry.py proves these.
CHANGING = {("XF_VERSION", "no result"), ("XF_FUNCTIONS", "prefix left out")}
#: Any number of tables may follow, but an event without one is refused.
REFUSED = {("XF_EVENT", "table left out")}


def test_every_function_has_cases() -> None:
    """A result, a refusal; every argument given, and left out where it may be."""
    assert sorted(set(gaps()) - CHANGING - REFUSED) == [], "what no row of tests/cases/<rulebook>/ has"


def gaps() -> Iterator[tuple[str, str]]:
    for name, function in FUNCTIONS.items():
        cases = [case for case in CASES if case.function == name]
        results = [case.args for case in cases if not isinstance(case.expect, CellError)]
        if not results:
            yield name, "no result"
        elif function.args and len(results) == len(cases):
            yield name, "no refusal"
        for position, parameter in enumerate(function.args if results else ()):
            given = [len(args) > position and not parameter.kind.is_blank(args[position]) for args in results]
            if not any(given):
                yield name, f"{parameter.name} given"
            if not parameter.required and all(given):
                yield name, f"{parameter.name} left out"


def test_every_case_is_about_a_function() -> None:
    assert {case.function for case in CASES} <= set(FUNCTIONS)
