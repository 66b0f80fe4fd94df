"""The workbooks that are handed out, built by code: one module per event type.

Such a module has ``NAME``, ``LANGUAGES``, ``ABOUT`` with a line in each language, ``EXAMPLES``
and ``build(lang, example=None)``, which lays the workbook out with openpyxl.
"""

import os
from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

# openpyxl looks once, when it is imported: where lxml happens to be installed it writes the same workbook
# in other bytes.
os.environ["OPENPYXL_LXML"] = "False"


def templates() -> Mapping[str, ModuleType]:
    """Every template by its name."""
    modules = (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    return {module.NAME: module for module in modules if hasattr(module, "NAME")}
