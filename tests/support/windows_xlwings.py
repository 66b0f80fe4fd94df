"""xlwings as it runs on Windows, with stand-ins for what asks Windows itself."""

import ast
import importlib
import sys
import types
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import xlwings


def their_udfs(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return xlwings' module for functions, with its decorators in the place of those that do nothing here."""
    com = types.ModuleType("pythoncom")
    com.CoInitialize = lambda: None  # type: ignore[attr-defined]
    wintypes = types.ModuleType("pywintypes")
    wintypes.com_error = OSError  # type: ignore[attr-defined]
    client = types.ModuleType("win32com.client")
    client.Dispatch = lambda book: book  # type: ignore[attr-defined]
    stubs = {
        "pythoncom": com,
        "pywintypes": wintypes,
        "win32com": types.ModuleType("win32com"),
        client.__name__: client,
    }
    for name, stub in stubs.items():
        monkeypatch.setitem(sys.modules, name, stub)
    monkeypatch.delitem(sys.modules, "xlwings.udfs", raising=False)
    udfs = importlib.import_module("xlwings.udfs")
    monkeypatch.setattr(xlwings, "func", udfs.xlfunc)
    monkeypatch.setattr(xlwings, "arg", udfs.xlarg)
    return udfs


def values_as_on_windows(monkeypatch: pytest.MonkeyPatch, udfs: Any, module: types.ModuleType) -> None:
    """Let ``call_udf`` convert values as on Windows, read from xlwings' source for it, and call that module."""
    source = ast.parse(Path(xlwings.__file__).with_name("_xlwindows.py").read_text(encoding="utf-8"))
    wanted = {"cell_errors", "_clean_value_data_element"}
    taken = [
        node
        for node in source.body
        if getattr(node, "name", "") in wanted
        or (isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in wanted)
    ]
    there: dict[str, Any] = {"time_types": (datetime,)}
    exec(compile(ast.Module(taken, []), "_xlwindows.py", "exec"), there)
    clean = there["_clean_value_data_element"]
    windows = types.SimpleNamespace(
        clean_value_data=lambda data, *how: [[clean(each, *how) for each in row] for row in data],
        prepare_xl_data_element=lambda value, _options: "" if value is None else value,
        Range=lambda xl: types.SimpleNamespace(xl=xl),
        is_range_instance=lambda _value: False,
        name="excel",
        type="desktop",
    )
    monkeypatch.setattr(xlwings, "_xlwindows", windows, raising=False)
    monkeypatch.setitem(xlwings.engines.engines_by_name, "excel", types.SimpleNamespace(impl=windows, name="excel"))
    monkeypatch.setitem(sys.modules, "xlwings.com_server", types.SimpleNamespace(loop=None))
    monkeypatch.setitem(udfs.udf_modules, module.__name__, {"filename": "", "filetime": None, "module": module})
