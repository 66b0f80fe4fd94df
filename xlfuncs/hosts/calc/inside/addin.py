"""The add-in that LibreOffice runs: each method of the interface is a function of the catalogue.

LibreOffice's own Python loads this file from the .oxt, the core lies in the folder beside it.
"""

import struct
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "core"))

import unohelper
from org.xlfuncs import XFunctions

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import Function, load
from xlfuncs.hosts.calc.desk.calls import LISTENERS, tell
from xlfuncs.hosts.calc.desk.formulas import BUG, ERRORS

SERVICE = "org.xlfuncs.Functions"


def error(number: int) -> float:
    """Return an error as Calc knows it: a NaN with the error's number in its last bits."""
    (nan,) = struct.unpack("<d", struct.pack("<Q", 0x7FF8000000000000 | number))
    return float(nan)


def taken(cell: Any) -> Any:
    """Return a value or a range as the registry wants it."""
    return [list(row) for row in cell] if isinstance(cell, tuple) else cell


def given(result: Any) -> Any:
    """Return a result as Calc takes it: floats and texts, a range as rows."""
    if isinstance(result, list):
        return tuple([tuple([cell if type(cell) is str else given(cell) for cell in row]) for row in result])
    if isinstance(result, CellError):
        return error(ERRORS[result.code])
    return result if isinstance(result, str) else float(result)


def method(function: Function) -> Callable[..., Any]:
    """Return the function as a method; Calc hands over None for an argument that is left out."""

    def call(self: object, *cells: Any) -> Any:
        while cells and cells[-1] is None:
            cells = cells[:-1]
        arguments = [taken(cell) for cell in cells]
        if LISTENERS:  # somebody asks at the menu
            tell(function, arguments)
        try:
            return given(function(*arguments))
        except CellError as failure:
            number = ERRORS[failure.code]
        except Exception:  # LibreOffice would make a #VALUE! of it, as if the user had erred
            traceback.print_exc()
            number = BUG
        return ((error(number),),) if function.array else error(number)

    return call


METHODS = {prefix + name: method(function) for name, function in load().items() for prefix in ("", "LITE_")}
Functions = type("Functions", (unohelper.Base, XFunctions), {"__init__": lambda self, context: None, **METHODS})

g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 — its loader looks for this name
g_ImplementationHelper.addImplementation(Functions, SERVICE, (SERVICE,))
