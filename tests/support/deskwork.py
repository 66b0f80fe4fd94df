"""A person at LibreOffice with the add-in: opens workbooks, types, chooses from the menu, looks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import xlsxwriter

from xlfuncs.hosts.calc import Office
from xlfuncs.hosts.calc.extension import component, packed
from xlfuncs.hosts.calc.office import OWN, exporting

KIND, SERVICE = f"{OWN}steps", "org.xlfuncs.tests.Steps"
INSIDE = Path(__file__).parent / "inside"


def install(office: Office) -> None:
    """Let somebody work at LibreOffice; before it starts, or it must start twice for that."""
    extension = office.folder / "steps.oxt"
    extension.write_bytes(packed({**exporting(KIND, SERVICE), **component("steps", SERVICE, INSIDE)}))
    office.install(extension)


def work(office: Office, folder: Path, *steps: tuple[Any, ...]) -> list[Any]:
    """Return what each step gave; the steps are the methods of ``Person`` in ``inside/steps.py``."""
    told = json.dumps([[str(each) if isinstance(each, Path) else each for each in step] for step in steps])
    with xlsxwriter.Workbook(folder / "steps.xlsx") as book:
        book.add_worksheet().write_string("A1", told)
    found: list[Any] = json.loads(office.convert(folder / "steps.xlsx", KIND, folder).read_text())
    return found


def last(office: Office, folder: Path, *steps: tuple[Any, ...]) -> Any:
    """Return what the last step gave."""
    return work(office, folder, *steps)[-1]
