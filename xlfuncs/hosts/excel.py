"""Excel, through xlwings: every function of the catalogue as a custom function.

Classic Excel on Windows names this module in the workbook's ``UDF Modules``; a workbook of xlwings
Lite says ``from xlfuncs.hosts.excel import *``.
"""

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any

import xlwings as xw

from xlfuncs.errors import CODES, CellError
from xlfuncs.registry import Function, load

#: What Excel's function wizard shows of one text.
WIZARD_LIMIT = 255


def expose(function: Function) -> Callable[..., Any]:
    """A function of the catalogue as xlwings wants it: by position, ranges as rows, errors as text."""

    def custom_function(*cells: Any) -> Any:
        try:
            return _shown(function(*map(_value, cells)))
        except CellError as error:
            return error.code

    custom_function.__name__ = custom_function.__qualname__ = function.name
    custom_function.__doc__ = f"{function.help.en} ({function.rule})" if function.rule else function.help.en
    # xlwings reads the signature: an argument with a default is optional.
    custom_function.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(each.name, Parameter.VAR_POSITIONAL)
            if each.repeating
            else Parameter(
                each.name, Parameter.POSITIONAL_OR_KEYWORD, default=Parameter.empty if each.required else None
            )
            for each in function.args
        ]
    )
    exposed = xw.func(custom_function)
    for each in function.args:
        rows = {"ndim": 2} if each.kind.ranged or each.repeating else {}
        exposed = xw.arg(each.name, doc=each.help.en[:WIZARD_LIMIT], err_to_str=True, **rows)(exposed)
    return exposed


def _value(cell: Any) -> Any:
    """A value or a range from Excel: error texts become errors again."""
    if isinstance(cell, list):
        return [[_value(each) for each in row] for row in cell]
    return CellError(cell) if isinstance(cell, str) and cell in CODES else cell


def _shown(result: Any) -> Any:
    if isinstance(result, list):
        return [[_shown(value) for value in row] for row in result]
    return result.code if isinstance(result, CellError) else result


__all__ = list(load())
for _name, _function in load().items():
    globals()[_name] = expose(_function)
