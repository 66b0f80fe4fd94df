"""Files to import, made from rows, and what an event gets of them."""

import csv
import io
import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
from eventdata import ranges
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from xlfuncs.events import EVENTS
from xlfuncs.events.running import of_rows
from xlfuncs.events.sheet.parts import plain
from xlfuncs.intake.gathering import gathered
from xlfuncs.intake.rows import Gathered

#: 24 boards at a club, six teams of four who hold 1000 each: AVGM is 1000, so places follow from R alone.
SETTINGS = [("比赛名称", "春季赛"), ("日期", "2026-05-01"), ("比赛等级", "俱乐部比赛"), ("冠军至少打的副数 B", 24)]
HEADINGS = ["队名", "大师分1", "大师分2", "大师分3", "大师分4", "名次"]
TEAMS = [[f"{name}队", 1000, 1000, 1000, 1000, place] for place, name in enumerate("甲乙丙丁戊己", 1)]

HEAD = 8
CALL = '=XF_EVENT("cba-teams","board",成绩!A1:B6,成绩!A8:{last}60)'


def text(*rows: Sequence[Any], separator: str = ",") -> str:
    """Return rows as CSV."""
    made = io.StringIO()
    csv.writer(made, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return made.getvalue()


def sheet(settings: Sequence[Sequence[Any]] = SETTINGS, headings: Sequence[str] = HEADINGS, rows: Any = TEAMS) -> str:
    """Return settings, a blank line, a table."""
    return text(*settings, (), headings, *rows)


def put(file: Path, content: str | bytes, encoding: str = "utf-8") -> Path:
    """Write a file of this content."""
    file.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
    return file


def book(file: Path, rows: Sequence[Sequence[Any]], *merged: str, title: str = "Sheet") -> Path:
    """Make a workbook of one sheet, with some areas merged."""
    made = openpyxl.Workbook()
    page = made.active
    assert isinstance(page, Worksheet)
    page.title = title
    for row in rows:
        page.append(list(row))
    for area in merged:
        page.merge_cells(area)
    made.save(file)
    return file


def example_files(folder: Path, name: str, given: Mapping[str, Any], language: str, dice: random.Random) -> list[Path]:
    """Write an example as CSV files, a table each and the settings in the first, columns and settings in any order."""
    settings, tables = ranges(EVENTS[name], given, language)
    dice.shuffle(settings)
    files = []
    for number, (headings, *rows) in enumerate(tables):
        order = dice.sample(range(len(headings)), len(headings))
        lines = [["a title"], *(settings if number == 0 else []), []]
        lines += [[row[column] for column in order] for row in (headings, *rows)]
        files.append(put(folder / f"{number}.csv", text(*lines), dice.choice(["utf-8", "utf-8-sig", "utf-16"])))
    return files


def given_by(name: str, *files: Path, renamed: Mapping[str, str] | None = None, **settings: str) -> Gathered:
    """Return what files give to an event."""
    return gathered(EVENTS[name], [(file.name, file) for file in files], renamed or {}, settings.items())


def outcome(found: Gathered, language: str = "zh") -> dict[str, Any]:
    """Return the event of what was gathered, as plain values."""
    return told(plain(of_rows(found.event.name, found.settings, found.tables, language)))


def told(outcome: dict[str, Any]) -> dict[str, Any]:
    """Return an outcome as JSON has it; the rows of problems are the sheet's in one place and the list's in another."""
    for problem in outcome["problems"]:
        problem.pop("row", None)
    found: dict[str, Any] = json.loads(json.dumps(outcome))
    return found


def own_book(
    file: Path, rows: Any = TEAMS, headings: Any = HEADINGS, change: Callable[[Worksheet], None] | None = None
) -> Path:
    """Make somebody's own workbook: settings, a table from row 8, the board on a sheet of its own."""
    made = openpyxl.Workbook()
    page = made.active
    assert isinstance(page, Worksheet)
    page.title = "成绩"
    for row in [*SETTINGS, ("大师分颜色", "红")]:
        page.append(list(row))
    for at, row in enumerate([headings, *rows], HEAD):
        for column, cell in enumerate(row, 1):
            page.cell(at, column, cell)
    board = made.create_sheet("公告")
    board["A1"] = ArrayFormula("A1:H60", CALL.format(last=get_column_letter(len(headings))))
    page["K3"] = "裁判长：王伟"
    if change:
        change(page)
    made.save(file)
    return file
