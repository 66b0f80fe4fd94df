"""The columns of a published list that belong to a further page of the register, as points by year."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, is_blank
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.core.words import normal
from xlfuncs.events.people.names import says_none
from xlfuncs.events.register import Page, Register
from xlfuncs.intake.tables.colours import points_in

#: Which of several years a heading means: MP1, 2025年MP, 3年前のRP.
_NUMBER = re.compile(r"(?P<word>.*?\D)(?P<number>\d{1,2})")
_AGO = re.compile(r"(?P<before>.*?)(?P<number>\d{1,2})年前[のに]?(?P<behind>.*)")
_OF_YEAR = re.compile(r"(?P<before>\D*?)(?P<year>(?:19|20)\d\d)年?度?(?P<behind>.*)")
_SIGNS = re.compile(r"[()（）\[\]・:：_\-]|分$|ポイント$|points?$")


class Column(NamedTuple):
    """A column of a further page: the page's key, and its own."""

    page: str
    key: str


def columns_of_pages(
    register: Register,
    heads: Sequence[Any],
    day: datetime.date | None,
    colours: Mapping[str, int] = MappingProxyType({}),
) -> dict[int, Column]:
    """Return the columns, from 0, that belong to a further page of the register, as their headings say.

    A calendar year in a heading counts back from the ``day`` of the list. The points of a colour are the page's total
    of them too (``total_red``), which has no column of its own then; ``colours``: where they stand.

    >>> from xlfuncs.events.register import REGISTERS
    >>> heads = ["氏名", "2025年MP", "2年前MP", "RP3", "mp_4"]
    >>> [each.key for each in columns_of_pages(REGISTERS["jcbl"], heads, datetime.date(2025, 12, 31)).values()]
    ['mp_1', 'mp_2', 'red_3', 'mp_4']
    """
    found: dict[int, Column] = {}
    for page in register.pages:
        words = _words(page)
        for at, head in enumerate(heads):
            key = words.get(_meant(head, day)) if isinstance(head, str) else None
            if key is not None and Column(page.key, key) not in found.values():
                found.setdefault(at, Column(page.key, key))
        for colour, at in colours.items():
            total = Column(page.key, f"total_{colour}")
            if total.key in page.typed and total not in found.values():
                found.setdefault(at, total)
    return found


def _words(page: Page) -> dict[str, str]:
    """Return what the columns that people may fill in, and those of the latest year, are called."""
    stems = {key.rpartition("_")[0] for key in page.typed if key.rpartition("_")[2].isdecimal()}
    wanted = {*page.typed, *(f"{stem}_1" for stem in stems)}
    return {
        _plain(word): each.key
        for each in page.columns
        if each.key in wanted
        for word in (each.key, *(each.label.text(language) for language in LANGUAGES))
    }


def _plain(word: str) -> str:
    return _SIGNS.sub("", normal(word))


def _meant(head: str, day: datetime.date | None) -> str:
    """Return a heading with the number of its year behind it, 1 for the latest."""
    word = normal(head)
    if (of_year := _OF_YEAR.fullmatch(word)) and day is not None:
        return f"{_plain(of_year['before'] + of_year['behind'])}{day.year + 1 - int(of_year['year'])}"
    if ago := _AGO.fullmatch(word):
        return f"{_plain(ago['before'] + ago['behind'])}{int(ago['number'])}"
    if (numbered := _NUMBER.fullmatch(word)) and not _plain(word).endswith(numbered["number"]):
        return f"{_plain(numbered['word'])}{int(numbered['number'])}"
    return _plain(word)


def cells_of_pages(
    register: Register, columns: Mapping[int, Column], heads: Sequence[Any], row: Sequence[Any]
) -> dict[str, dict[str, Decimal]]:
    """Return what a row says for further pages, by their keys; ``CellError`` where a cell is no number."""
    found: dict[str, dict[str, Decimal]] = {page.key: {} for page in register.pages} if columns else {}
    for at, column in columns.items():
        cell = cell_at(row, at)
        if not is_blank(cell) and not says_none(cell) and (number := points_in(digits(heads[at]), cell)) is not None:
            found[column.page][column.key] = number
    return found
