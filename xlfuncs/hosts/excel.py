"""Excel, through xlwings: every function of the catalogue as a custom function.

Classic Excel on Windows names this module in the workbook's ``UDF Modules``; a workbook of xlwings
Lite says ``from xlfuncs.hosts.excel import *``.
"""

import os
import sys
from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any

import xlwings as xw

from xlfuncs.errors import VALUE, CellError
from xlfuncs.hosts.marshal import given, taken
from xlfuncs.hosts.wizard import argument, category, description
from xlfuncs.registry import Function, load
from xlfuncs.sentences import Help

#: xlwings Lite shows an exception as #VALUE! with its message on hover; elsewhere a text is all there is.
HOVERS = sys.platform == "emscripten"

#: The language of what Excel tells of a function and its arguments.
LANG = os.environ.get("XLFUNCS_LANG", "")
LANG = LANG if LANG in Help._fields else "en"


class HoverError(CellError):
    """A mistake as Excel shows it beside the cell."""

    def __str__(self) -> str:
        return f"{self.code} {self.told(LANG)}".rstrip()


def expose(function: Function) -> Callable[..., Any]:
    """A function of the catalogue as xlwings wants it: by position, ranges as rows, errors as text."""

    def custom_function(*cells: Any) -> Any:
        try:
            return given(function(*map(taken, cells)))
        except CellError as error:
            if HOVERS and error.code == VALUE:
                raise HoverError(error.code, error.said, row=error.row, argument=error.argument) from None
            return error.code

    custom_function.__name__ = custom_function.__qualname__ = function.name
    custom_function.__doc__ = description(function, LANG)
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
    exposed = custom_function
    for position, each in enumerate(function.args):
        rows = {"ndim": 2} if each.kind.ranged or each.repeating else {}
        exposed = xw.arg(each.name, doc=argument(function, position, LANG), err_to_str=True, **rows)(exposed)
    return xw.func(category=category(function))(exposed)  # the last one: each decorator sets the category anew


__all__ = list(load())
for _name, _function in load().items():
    globals()[_name] = expose(_function)
