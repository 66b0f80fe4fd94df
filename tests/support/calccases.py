"""The differences that Calc does not pass on when it calls an add-in, and the answer of a case then.

- TRUE and FALSE are 1 and 0, on the way in and on the way out. - An empty cell is 0, unless it lies in a range of
several cells; an argument that is left out is left out. - An error is not handed over: it is the result. For a range
that holds one the result is Err:504, which Excel's files keep as #VALUE!.
"""

from typing import Any

from casefiles import Case, answer

from xlfuncs.core.errors import VALUE, CellError


def expected(case: Case, *, blanks: str) -> Any:
    """Return what Calc shows for a case, its blank arguments as empty ``"cells"`` or ``"omitted"``."""
    for arg in case.args:
        if isinstance(arg, CellError):
            return shaped(arg, case.expect)
        if isinstance(arg, list) and holds_error(arg):
            return shaped(CellError(VALUE) if several(arg) else arg[0][0], case.expect)
    seen = [handed_over(arg, blanks) for arg in case.args]
    if [*map(repr, seen)] == [*map(repr, case.args)]:
        return given(case.expect)
    result = given(answer(case._replace(args=seen)))
    return result if isinstance(case.expect, list) or not isinstance(result, list) else result[0][0]


def shaped(error: CellError, expect: Any) -> Any:
    """Return the error in every cell where the case has its answer."""
    return [[error for _ in row] for row in expect] if isinstance(expect, list) else error


def handed_over(arg: Any, blanks: str) -> Any:
    """Return an argument as Calc hands it over."""
    if isinstance(arg, list):
        if not several(arg):
            return handed_over(arg[0][0], "cells")
        return [[float(cell) if isinstance(cell, bool) else cell for cell in row] for row in arg]
    if isinstance(arg, bool):
        return float(arg)
    return 0.0 if arg == "" and blanks == "cells" else arg


def given(result: Any) -> Any:
    """Return a result as Calc shows it."""
    if isinstance(result, list):
        return [[given(cell) for cell in row] for row in result]
    return float(result) if isinstance(result, bool) else result


def several(rows: list[list[Any]]) -> bool:
    return len(rows) > 1 or len(rows[0]) > 1


def holds_error(rows: list[list[Any]]) -> bool:
    return any(isinstance(cell, CellError) for row in rows for cell in row)
