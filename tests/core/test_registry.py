"""Declaring rules, and the road of a call: what is refused at import, what a cell gets, what stays a bug."""

import decimal
import subprocess
import sys
import threading
from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any

import pytest

import xlfuncs
from xlfuncs.core import registry, trail
from xlfuncs.core.arguments import Anything, Number, Whole, Word
from xlfuncs.core.errors import NA, NUM, VALUE, CellError
from xlfuncs.core.numbers import half_up
from xlfuncs.core.ranges import Range
from xlfuncs.core.registry import FUNCTIONS, Column, Row, Rows, call, explain, function
from xlfuncs.core.sentences import NOTHING, Help
from xlfuncs.events import event

HELP = {"en": "help", "zh": "说明", "ja": "説明"}
SAID = {"rule": "§1", **HELP}
Figure = Annotated[Decimal, Number(**HELP)]
Count = Annotated[int, Whole(low=1, **HELP)]
Colour = Annotated[str, Word({"gold": ["金"], "red": ["红"]}, **HELP)]
Figures = Annotated[list[Decimal | None], Range(Number(**HELP))]


@pytest.fixture(autouse=True)
def _catalogue_as_it_was() -> Iterator[None]:
    before = dict(FUNCTIONS)
    registry.rulebook("ZZ", edition="undated", **HELP)
    yield
    del registry.RULEBOOKS["ZZ"]
    FUNCTIONS.clear()
    FUNCTIONS.update(before)


def declare(rule: Any, name: str = "ZZ_TEST", **more: Any) -> registry.Function:
    function(name, **{**SAID, **more})(rule)
    return FUNCTIONS[name]


def a_rule(figure: Figure, count: Count = 2, colour: Colour | None = None) -> Decimal:
    return figure / count


# --- declaring


def test_the_rule_stays_as_it_is() -> None:
    assert function("ZZ_TEST", **SAID)(a_rule) is a_rule


@pytest.mark.parametrize("missing", ["en", "zh", "ja"])
def test_a_missing_language(missing: str) -> None:
    with pytest.raises(ValueError, match="English, Chinese and Japanese"):
        function("ZZ_TEST", **{**SAID, missing: ""})(a_rule)
    with pytest.raises(TypeError):
        function("ZZ_TEST", **{key: text for key, text in SAID.items() if key != missing})
    assert "ZZ_TEST" not in FUNCTIONS


def test_letters_of_no_rulebook() -> None:
    """It would have no edition and no page of the reference."""
    with pytest.raises(ValueError, match="ZY_TEST has the letters of no rulebook"):
        declare(a_rule, "ZY_TEST")
    declared = event("zy-evening", title=Help("a", "b", "c"), about=Help("a", "b", "c"), results=(), figures=())
    with pytest.raises(ValueError, match="zy-evening has the letters of no rulebook"):
        declared(lambda settings, entries, outcome: None)


def test_declared_twice() -> None:
    declare(a_rule)
    with pytest.raises(ValueError, match="ZZ_TEST is declared twice"):
        declare(a_rule)


@pytest.mark.parametrize(
    "name", ["zz_test", "ZZ", "AB12", "ZZTEST", "Z_TEST", "ZZZZZ_TEST", "ZZ_", "ZZ TEST", "ZZ_Test"]
)
def test_no_name_for_a_function(name: str) -> None:
    with pytest.raises(ValueError, match="no name for a worksheet function"):
        declare(a_rule, name)


def unannotated(figure) -> Decimal:
    return figure


def without_kind(figure: Decimal) -> Decimal:
    return figure


def wrong_default(colour: Colour = "crimson") -> str:
    return colour


def local_default(colour: Colour = "金") -> str:
    return colour


def low_default(count: Count = 0) -> int:
    return count


def gives_nothing(figure: Figure):
    return figure


def by_keyword(figure: Figure, *, count: Count = 1) -> Decimal:
    return figure * count


def by_any_keyword(figure: Figure, **more: Any) -> Decimal:
    return figure


@pytest.mark.parametrize(
    ("rule", "mistake", "says"),
    [
        (unannotated, TypeError, "figure needs an annotation"),
        (without_kind, TypeError, "figure needs an annotation"),
        (wrong_default, CellError, "colour must be one of"),
        (local_default, TypeError, "the default of colour is not what the argument gives"),
        (low_default, CellError, "count must be"),
        (gives_nothing, TypeError, "gives_nothing needs an annotation that says what it gives"),
        (by_keyword, TypeError, "by position only"),
        (by_any_keyword, TypeError, "by position only"),
    ],
)
def test_a_slip_in_a_declaration_fails_at_import(rule: Any, mistake: type[Exception], says: str) -> None:
    with pytest.raises(mistake, match=says):
        declare(rule)
    assert "ZZ_TEST" not in FUNCTIONS


def test_a_row_needs_the_names_of_its_cells() -> None:
    def row(figure: Figure) -> Row:
        return [figure]

    with pytest.raises(TypeError, match="names of its cells"):
        declare(row)
    assert declare(row, fills=("points",)).returns == "row {points}"


def test_signature() -> None:
    found = declare(a_rule)
    assert found.signature == "ZZ_TEST(figure, [count=2], [colour])"
    assert (found.prefix, found.min_args, found.max_args, found.returns) == ("ZZ", 1, 3, "number")


# --- arguments


def test_what_a_call_takes() -> None:
    declare(a_rule)
    assert call("ZZ_TEST", [6]) == call("ZZ_TEST", [6, ""]) == call("ZZ_TEST", ["６", 2, None]) == 3.0
    assert call("ZZ_TEST", [[[6]], 3, "金"]) == 2.0
    assert call("ZZ_TEST", [""]) == call("ZZ_TEST", []) == ""


@pytest.mark.parametrize(
    ("cells", "code", "says"),
    [
        ([6, 2, "gold", 1], VALUE, "ZZ_TEST takes at most 3 arguments, not 4"),
        (["six"], VALUE, "figure"),
        ([6, 1.5], NUM, "count"),
        ([6, 2, "blue"], VALUE, "gold 金, red 红"),
        ([CellError(NA, NOTHING())], NA, "nothing"),
        ([6, CellError("#REF!")], "#REF!", "count holds the error #REF!"),
    ],
)
def test_what_a_call_refuses(cells: list[Any], code: str, says: str) -> None:
    declare(a_rule)
    with pytest.raises(CellError) as caught:
        call("ZZ_TEST", cells)
    assert caught.value.code == code
    assert says in caught.value.sentence
    assert explain("ZZ_TEST", cells) == [["error", code, caught.value.sentence, "§1", ""]]


def test_a_missing_argument_that_is_no_subject() -> None:
    declare(product)
    for cells in ([1], [1, ""], [1, None], [1, 0]):
        with pytest.raises(CellError, match="count is missing"):
            call("ZZ_TEST", cells)


def product(figure: Figure, count: Count) -> Decimal:
    return figure * count


def test_any_number_of_arguments() -> None:
    def how_many(figure: Figure, *cell: Annotated[Any, Anything(**HELP)]) -> int:
        return len(cell)

    found = declare(how_many)
    assert (found.signature, found.max_args) == ("ZZ_TEST(figure, [cell], …)", None)
    assert [call("ZZ_TEST", [1, *range(n)]) for n in (0, 1, 30)] == [0, 1, 30]


def test_yes_is_not_one() -> None:
    """A bool and a number that are equal in Python are different cells, whatever was asked before."""

    def double(figure: Figure) -> Decimal:
        return figure * 2

    declare(double)
    for cell, result in ((1, 2.0), (1.0, 2.0)):
        assert call("ZZ_TEST", [cell]) == result
    with pytest.raises(CellError, match="not TRUE"):
        call("ZZ_TEST", [True])


def test_a_rule_may_use_up_its_range() -> None:
    def total(figures: Figures) -> Decimal:
        result = Decimal(0)
        while figures:
            result += figures.pop() or 0
        return result

    declare(total)
    assert [call("ZZ_TEST", [cell]) for cell in (5, 5, [[5], [6]], [[5], [6]])] == [5.0, 5.0, 11.0, 11.0]


# --- results


def test_what_comes_back() -> None:
    def column(figures: Figures) -> Column:
        return [*figures, -Decimal("0.00"), "text", True, CellError(NA)]

    def rows(figures: Figures) -> Rows:
        return [[figure, None] for figure in figures]

    declare(column)
    got = [row[0] for row in call("ZZ_TEST", [[[1], [""]]])]
    assert got[:2] == [1.0, ""]
    assert (type(got[0]), str(got[2]), got[3], got[4]) == (float, "0.0", "text", True)
    assert got[5].code == NA
    declare(rows, "ZZ_ROWS")
    assert call("ZZ_ROWS", [[[1, ""]]]) == [[1.0, ""], ["", ""]]


def test_rows_come_back_as_lists_whatever_is_in_them() -> None:
    """LibreOffice takes a row that is no list for a single value."""

    def rows(figures: Figures) -> Rows:
        return [(1.0, "text"), (figures[0], None)]

    declare(rows)
    assert call("ZZ_TEST", [[[2]]]) == [[1.0, "text"], [2.0, ""]]


def test_a_blank_subject_of_a_row() -> None:
    def row(figure: Figure) -> Row:
        return [figure, figure]

    declare(row, fills=("one", "other"))
    assert call("ZZ_TEST", [""]) == [["", ""]]
    assert call("ZZ_TEST", [1]) == [[1.0, 1.0]]


@pytest.mark.parametrize(
    "bug", [ZeroDivisionError, KeyError, TypeError, decimal.InvalidOperation, AssertionError, ValueError]
)
def test_a_bug_stays_a_bug(bug: type[Exception]) -> None:
    def broken(figure: Figure) -> Decimal:
        raise bug("ours")

    declare(broken)
    with pytest.raises(bug):
        call("ZZ_TEST", [1])
    with pytest.raises(bug):
        explain("ZZ_TEST", [1])
    with trail.recording() as steps:  # nothing is left over from the call that broke
        trail.step(Help("R", "R", "R"), 1, "§1")
    assert [each.symbol for each in steps] == [Help("R", "R", "R")]


def test_a_function_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        call("ZZ_NOTHING", [])
    assert explain("ZZ_NOTHING", [])[0][:2] == ["error", NA]
    with pytest.raises(CellError, match="there is no function"):
        xlfuncs.call("ZZ_NOTHING", [])


# --- exact whatever is around


def third(figure: Figure) -> Decimal:
    return half_up(figure / 3, 20)


THIRD = float(Decimal("0.33333333333333333333"))


@pytest.mark.parametrize("precision", [1, 3, 50])
def test_the_callers_decimal_context_changes_nothing(precision: int) -> None:
    declare(third)
    with decimal.localcontext() as context:
        context.prec = precision
        context.rounding = decimal.ROUND_UP
        context.traps[decimal.Inexact] = True
        assert call("ZZ_TEST", [1]) == THIRD
        assert call("CBA_MP", [1, 24, 36.4]) == 39.31
        assert call("CBA_V", [6.01, 3.96, 1.1, 0.45]) == 11.780802
        assert decimal.getcontext().prec == precision


def test_another_thread() -> None:
    declare(third)
    results: list[Any] = []

    def work() -> None:
        decimal.getcontext().prec = 3
        results.extend(call("ZZ_TEST", [1]) for _ in range(200))
        results.extend(explain("CBA_MP", [3, 24, 36.4]) for _ in range(50))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results.count(THIRD) == 800
    assert results.count(explain("CBA_MP", [3, 24, 36.4])) == 200


# --- what changes with every release


def test_version() -> None:
    assert call("XF_VERSION", []) == xlfuncs.__version__ == call("XF_EDITION", ["XF"])


def test_functions_lists_the_catalogue() -> None:
    rows = call("XF_FUNCTIONS", [])
    assert rows == call("XF_FUNCTIONS", [""])
    assert [row[0] for row in rows] == sorted(FUNCTIONS)
    assert all(row[1].startswith(f"{row[0]}(") and row[2] for row in rows)


@pytest.mark.slow
def test_the_core_stands_on_the_standard_library_alone() -> None:
    """In an interpreter that sees no installed package, every rulebook is there and computes."""
    code = "from xlfuncs.core.registry import load, call; load(); print(call('CBA_MP', [3, 24, 36.4]), end='')"
    root = xlfuncs.__path__[0].removesuffix("xlfuncs")
    run = subprocess.run([sys.executable, "-S", "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert run.stdout == "21.84"
