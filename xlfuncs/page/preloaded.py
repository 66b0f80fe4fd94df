"""Import once, before anybody asks, what the work for visitors may need: the server of processes hands it on."""

import importlib
from contextlib import suppress

from xlfuncs.core import registry

registry.load()
for _module in ("page.work.uploads", "page.work.rounds", "page.work.club", "layout", "season.adding", "season.writing"):
    importlib.import_module(f"xlfuncs.{_module}")
with suppress(ImportError):
    for _module in ("formualizer", "xlfuncs.recalc.by_engine", "xlfuncs.recalc.formulas.writing"):
        importlib.import_module(_module)
