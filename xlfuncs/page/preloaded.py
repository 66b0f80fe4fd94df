"""Import once, before anybody asks, what the work for visitors may need: the server of processes hands it on."""

import gc
import importlib
from contextlib import suppress

from xlfuncs.core import registry

registry.load()
for _module in (
    *("page.workers", "page.work.uploads", "page.work.rounds", "page.work.club", "page.work.functions"),
    *("layout", "layout.saving", "season.adding", "season.writing"),
):
    importlib.import_module(f"xlfuncs.{_module}")
with suppress(ImportError):
    for _module in ("formualizer", "xlfuncs.recalc.by_engine", "xlfuncs.recalc.formulas.writing"):
        importlib.import_module(_module)
gc.freeze()  # it all stays: a process that looks for garbage in it gets a copy of its own
