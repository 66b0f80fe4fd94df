"""Lists of pairs in which a club stands in the place of the pair's name: 单位, 姓名A, 姓名B."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import shown
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.blanks import cell_at, is_blank
from xlfuncs.intake.tables.headings import Headed

CALLED_BY_PLAYERS = Sentence(
    en="{column} is read as the club, since several pairs are of {club}: each pair is called by its players",
    zh="“{column}”按所属单位读取，因为{club}有几对选手：各对以两人姓名为名",
    ja="{club}のペアが複数あるため「{column}」は所属とみなし、ペアは二人の氏名で呼びます",
)

Rows = Sequence[Sequence[Any]]


def called_by_players(headed: Headed, rows: Rows) -> Rows:
    """The rows of pairs under their players' names, where what stands in the place of a name is the club of several."""
    at_of = {found.key: at for at, found in enumerate(headed.columns) if found}
    named = at_of.get(headed.table.subject.key)
    own = headed.columns[named] if named is not None else None
    if named is None or own is None or not own.spare:
        return rows
    players = [at_of[key] for key in _two(headed) if key in at_of]
    if len(players) < 2:
        return rows
    called = {at: name for at, row in enumerate(rows) if (name := _name(row, named, players))}
    clubs = {at: str(rows[at][named]).strip() for at in called}
    first: dict[str, str] = {}
    several = next((club for at, club in clubs.items() if first.setdefault(normal(club), called[at]) != called[at]), "")
    if not several:
        return rows
    remark(CALLED_BY_PLAYERS(column=str(headed.sheet.rows[headed.row][named]).strip(), club=shown(several)))
    return [[*row[:named], called[at], *row[named + 1 :]] if at in called else row for at, row in enumerate(rows)]


def _two(headed: Headed) -> Iterator[str]:
    """The columns of the two players, by key, in a table of pairs."""
    for field in headed.table.columns:
        if field.key == "player" and field.repeated and field.repeated.shown == 2:
            yield from (f"{field.key}1", f"{field.key}2")


def _name(row: Sequence[Any], named: int, players: Sequence[int]) -> str:
    """The pair by its players' names; "" where not both are there, or where the cell of its own is blank."""
    cells = [cell_at(row, at) for at in (named, *players)]
    if any(is_blank(cell) for cell in cells):
        return ""
    names = [cell.strip() for cell in cells[1:] if isinstance(cell, str) and numeral(cell) is None]
    return " / ".join(names) if len(names) == len(players) else ""
