"""Calls as Excel's JavaScript sends them to a custom function, and the answers it gets."""

import asyncio
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from casefiles import Case

from xlfuncs.core.arguments import Kind, Parameter
from xlfuncs.core.errors import CODES, CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.ranges import Range, Records
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.hosts.wizard import offered

#: Whether xlwings' dispatcher runs here, and what to say otherwise.
DISPATCHER = (
    os.environ.get("XLWINGS_ON_SERVER") == "true" and os.environ.get("XLWINGS_LICENSE_KEY"),
    "xlwings' dispatcher needs XLWINGS_ON_SERVER=true and XLWINGS_LICENSE_KEY in the environment",
)
#: How an empty cell arrives, by platform.
BLANKS = ("", None, 0)

# xlwings looks for Pyodide with each cell that it hands over, in every folder of the path: it is not here.
sys.modules["pyodide.ffi"] = None  # type: ignore[assignment]

_ERROR_TYPES = {
    "NotAvailable": "#N/A",
    "Value": "#VALUE!",
    "Num": "#NUM!",
    "Div0": "#DIV/0!",
    "Ref": "#REF!",
    "Name": "#NAME?",
    "Null": "#NULL!",
}


def askable(case: Case) -> bool:
    """Return whether Excel sends such a call: a formula with too many arguments or too few cannot be entered."""
    function = FUNCTIONS[case.function]
    return function.min_args <= len(case.args) and (function.max_args is None or len(case.args) <= function.max_args)


def shown(result: Any) -> Any:
    """Return a result as Excel shows it: a text that reads like an error is one."""
    if isinstance(result, list):
        return [[shown(cell) for cell in row] for row in result]
    return CellError(result) if isinstance(result, str) and result in CODES else result


def sent(case: Case, blank: Any = "") -> list[Any]:
    """Return the arguments of a case as Excel sends them, its empty cells as ``blank``.

    An empty cell is sent as 0 only where 0 can mean nothing else: elsewhere 0 is another question. An argument with a
    list of words is declared as one text, and sent as one; Excel does not say what it makes of a range or an error
    there.
    """
    parameters = list(FUNCTIONS[case.function].args)
    arguments: list[Any] = []
    repeated: list[Any] = []
    for position, value in enumerate(case.args):
        parameter = parameters[min(position, len(parameters) - 1)]
        if offered(parameter.kind) and not parameter.repeating and isinstance(value, str | float | int):
            cell = _blank(parameter, 0, blank) if value == "" else value
            arguments.append(cell if cell is None or isinstance(cell, str) else digits(cell))
            continue
        rows = value if isinstance(value, list) else [[value]]
        cells = [[_cell(cell, _blank(parameter, column, blank)) for column, cell in enumerate(row)] for row in rows]
        (repeated if parameter.repeating else arguments).append(cells)
    if not parameters or not parameters[-1].repeating:
        return arguments
    left_out = [[[None]]] * (len(parameters) - 1 - len(arguments))
    return [*arguments, *left_out, repeated]


def _blank(parameter: Parameter, column: int, blank: Any) -> Any:
    kind: Kind = parameter.kind
    if isinstance(kind, Range):
        kind = kind.each
    elif isinstance(kind, Records):
        kinds = list(kind.columns.values())
        kind = kinds[min(column, len(kinds) - 1)]
    return "" if blank == 0 and not kind.zero_is_blank else blank


def _cell(value: Any, blank: Any) -> Any:
    if isinstance(value, CellError):
        return {"type": "Error", "basicType": "Error", "basicValue": value.code}
    return blank if value == "" else value


def received(result: Any) -> Any:
    """Return a result on its way back to Excel as cell values."""
    if isinstance(result, list):
        return [[received(value) for value in row] for row in result]
    if isinstance(result, dict) and result.get("type") == "Error":
        return CellError(_ERROR_TYPES[result["errorType"]])
    return result


def differing(cases: Iterable[Case], blank: Any) -> Iterator[Case]:
    """Yield the cases that an empty cell sent as ``blank`` makes another call of."""
    return (case for case in cases if sent(case, blank) != sent(case))


def dispatched(case: Case, blank: Any, run: Callable[[Any], Any] = asyncio.run) -> Any:
    """Return the answer to a case by the way that Excel's question takes; who has many lets one loop ``run`` them."""
    import xlwings.server  # noqa: PLC0415 — looks for its licence on import

    from xlfuncs.hosts import excel  # noqa: PLC0415

    request = {
        "client": "Office.js",
        "func_name": case.function,
        "args": sent(case, blank),
        "caller_address": None,
        "version": xlwings.__version__,
        "runtime": "1.4",
    }
    return received(run(xlwings.server.custom_functions_call(request, excel)))
