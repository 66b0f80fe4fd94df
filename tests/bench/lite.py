"""Whole events in Pyodide under Node, as xlwings Lite computes them in Excel; ``.ci/pyodide`` installs both."""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import xlwings
from competitions import enlarged

from xlfuncs.core.registry import call
from xlfuncs.events import EVENTS
from xlfuncs.hosts.lite import bundle

HERE = Path(__file__).parent
CACHE = Path(os.environ.get("XLFUNCS_PYODIDE") or Path.home() / ".cache/xlfuncs/pyodide")


def in_pyodide(events: Iterable[str], entries: int) -> Iterator[tuple[str, float, float]]:
    """Each event with the seconds that its board takes in Pyodide, and here."""
    newest = max(CACHE.glob("*/node_modules/pyodide"), key=lambda folder: folder.stat().st_mtime)
    asked = {event: ["XF_EVENT", [event, "board", *as_ranges(event, entries)]] for event in events}
    with tempfile.TemporaryDirectory() as name:
        archive, main = Path(name, "xlwings.zip"), Path(name, "main.py")
        main.write_text(bundle(), encoding="utf-8")
        root = Path(xlwings.__file__).parent
        with ZipFile(archive, "w") as zipped:
            for file in root.rglob("*.py"):
                zipped.write(file, file.relative_to(root.parent))
        job = {
            "pyodide": str(newest),
            "env": {},
            "archives": [str(archive)],
            "main": str(main),
            "driver": str(HERE / "inside_pyodide.py"),
            "questions": [{"name": function, "arguments": cells} for function, cells in asked.values()],
        }
        Path(name, "job.json").write_text(json.dumps(job), encoding="utf-8")
        command = ["node", str(HERE.parent / "pyodide" / "run.mjs"), str(Path(name, "job.json"))]
        ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    for event, seconds in zip(asked, json.loads(ran.stdout.splitlines()[-1])["answers"], strict=True):
        call(*asked[event])
        start = time.perf_counter()
        call(*asked[event])
        yield event, seconds, time.perf_counter() - start


def as_ranges(name: str, entries: int) -> list[Any]:
    """The settings and tables of a competition as ranges of cells, under their keys."""
    found = enlarged(name, entries)
    settings = [[key, value] for key, value in found.pop("settings").items()]
    tables = []
    for key, rows in found.items():
        columns = list(dict.fromkeys(column for row in rows for column in row))
        table = EVENTS[name].table(key)
        headings = [at.field.heading("en", at.number) for column in columns if (at := table.columns.find(column))]
        tables.append([headings, *([row.get(column, "") for column in columns] for row in rows)])
    return [settings, *tables]
