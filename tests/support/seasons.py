"""Seasons for the tests: event workbooks made of plain rows, and the command that adds them up."""

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from commands import run
from eventbooks import read_of
from openpyxl import load_workbook

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.layout import build
from xlfuncs.layout.saving import saved

load()
Rows = list[dict[str, Any]]


#: The workbooks made so far: laying one out takes most of the time, and many tests begin with the same.
_made: dict[str, bytes] = {}


def event_book(
    file: Path, name: str, given: Mapping[str, Any], language: str = "zh", room: int = 20, *, whole: bool = True
) -> Path:
    """Make the workbook of an event, filled in; if not ``whole`` with the sheets alone that a register reads, and none
    that only show what the event comes to.
    """
    key = repr((name, given, language, room, whole))
    if key not in _made:
        event = EVENTS[name]
        book = build(event, language, room=room, example=given) if whole else read_of(event, language, room, given)
        _made[key] = saved(book)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_made[key])
    return file


def season_book(file: Path, name: str, given: Mapping[str, Any], language: str = "zh", room: int = 20) -> Path:
    """Make the workbook of an event as a register reads it."""
    return event_book(file, name, given, language, room, whole=False)


def season(out: Path, *arguments: object, exit_code: int = 0) -> dict[str, Any]:
    """Return the register as JSON; it is written to ``out``."""
    result = run("season", *arguments, "-o", out, "--force", "--json", language="en", code=exit_code)
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def unwritten() -> AbstractContextManager[object]:
    """No register is written meanwhile, which takes half of the time: for who reads what is said of it."""
    return patch("xlfuncs.club.storing.write")


def register_of(*arguments: object, exit_code: int = 0) -> dict[str, Any]:
    """Return the register as JSON, without a workbook of it."""
    with unwritten():
        return season(Path("register.xlsx"), *arguments, exit_code=exit_code)


def by_name(register: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the members by name."""
    return {each["name"]: each for each in register["members"]}


def pasted(register: Path, sheet: str, headings: Sequence[str]) -> Rows:
    """Return the rows of a sheet of the register under some of its headings, as somebody copies them."""
    rows = list(load_workbook(register)[sheet].iter_rows(values_only=True))
    top = next(at for at, row in enumerate(rows) if all(head in row for head in headings))
    return [{head: row[rows[top].index(head)] for head in headings} for row in rows[top + 1 :] if any(row)]


def teams(people: Sequence[str], size: int = 4, **columns: Sequence[Any]) -> Rows:
    """Return teams of people in that order, with further columns."""
    rows = []
    for number in range(len(people) // size):
        row: dict[str, Any] = {"unit": f"第{number + 1}队"}
        row |= {f"player{seat + 1}": people[number * size + seat] for seat in range(size)}
        rows.append(row | {key: cells[number] for key, cells in columns.items()})
    return rows


def month(number: int, **settings: Any) -> dict[str, Any]:
    """Return the settings of a monthly event of the CBA."""
    day = {"name": f"{number} 月月赛", "club": "示例桥牌协会", "date": f"2026-{number:02}-15"}
    return {**day, "level": "provincial1", "boards": 96, "round_boards": 16, "colour": "silver", **settings}


#: 12 people in 3 teams: the fewest that get points (§2.9.6), of which one place (45 %) gets an award.
PEOPLE = [f"{family}{given}" for family in "赵钱孙" for given in "伟娜磊敏"]
FIRST_ROW = 5


def members(*people: str, club: str = "") -> list[dict[str, Any]]:
    """Return the members' table: numbers from 101 on."""
    return [
        {"number": str(at), "name": name, "holding": 800, "club": club} for at, name in enumerate(people or PEOPLE, 101)
    ]


def twelve(number: int = 1, **settings: Any) -> dict[str, Any]:
    return {
        "settings": month(number, **settings),
        "entries": teams(PEOPLE, place=[1, 2, 3], wins=[2, 1, 0]),
        "members": members(),
    }


def with_table(tmp_path: Path, name: str, table: list[dict[str, Any]], number: int = 1) -> Path:
    """Make an event of those twelve under the numbers of a table."""
    found = twelve(number) | {"members": table}
    found["entries"] = teams([each["number"] or each["name"] for each in table], place=[1, 2, 3], wins=[2, 1, 0])
    return season_book(tmp_path / name, "cba-teams", found)


def plain(tmp_path: Path, name: str = "a.xlsx", number: int = 1, **settings: Any) -> Path:
    """Make an event of those twelve."""
    return event_book(tmp_path / name, "cba-teams", twelve(number, **settings))


def monthly(tmp_path: Path, name: str = "a.xlsx", number: int = 1, **settings: Any) -> Path:
    """Make it as a register reads it."""
    return season_book(tmp_path / name, "cba-teams", twelve(number, **settings))


def told(register: dict[str, Any]) -> list[tuple[str, int | None, str]]:
    """Return each doubt: the file's name, the row, the sentence's beginning."""
    return [(Path(each["file"]).name, each["row"], each["sentence"]) for each in register["doubtful"]]
