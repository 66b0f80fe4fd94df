"""Inside Pyodide: the workbook's main.py is imported, and questions are answered one by one.

A question comes from JavaScript as Excel's would, so that an empty cell has the shape it has there.
"""

import json
from typing import Any

import main
import xlwings as xw
from pyodide.ffi import JsProxy

from xlfuncs.core import registry
from xlfuncs.core.errors import CellError


async def answer(question: JsProxy) -> str:
    """The answer as JSON: {"value": …}, or {"raised": code, "says": sentence}; "told" asks what Excel is told."""
    name, arguments = question.name, question.arguments.to_py()
    try:
        if question.road == "direct":
            return _json(registry.call(name, [_cells(argument) for argument in arguments]))
        from xlwings.server import custom_functions_call, custom_functions_meta  # noqa: PLC0415 — needs a licence

        if question.road == "told":
            return _json(custom_functions_meta(main))
        request = {
            "client": "Office.js",
            "func_name": name,
            "args": arguments,
            "caller_address": None,
            "version": xw.__version__,
            "runtime": "1.4",
        }
        return _json(await custom_functions_call(request, main))
    except CellError as error:
        return json.dumps({"raised": error.code, "says": error.name})


def _json(value: Any) -> str:
    return json.dumps({"value": value}, default=lambda error: {"error": error.code})


def _cells(value: Any) -> Any:
    if isinstance(value, dict):
        return CellError(value["error"])
    return [[_cells(each) for each in row] for row in value] if isinstance(value, list) else value
