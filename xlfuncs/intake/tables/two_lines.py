"""Headings in two lines: ``ペア`` above ``氏名A | 氏名B``, ``队员`` above ``1 | 2``, as one line of headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from xlfuncs.core.cells import cell_at, filled_cells, is_blank, is_blank_row
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.events.declaration import Event, table_name
from xlfuncs.events.fields import Fields, FoundField
from xlfuncs.events.people.pairs import together
from xlfuncs.events.people.roster import MEMBERS, PLAYER
from xlfuncs.intake.cells import put
from xlfuncs.intake.ledger import MOST, Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, heading, heads, is_below
from xlfuncs.xlsx.address import Area

SEVERAL_IN_A_ROW = Sentence(
    en="not read: what stands under {words} in the headings of rows {row} and {below} of the sheet '{sheet}', where "
    "each row has several of {table}; give each a row of its own, with the columns {columns}",
    zh="未读取：工作表“{sheet}”第 {row}、{below} 行标题中{words}下面的内容，那里每行有几项“{table}”；"
    "请改为每项一行，列为 {columns}",
    ja="読み取っていません：シート「{sheet}」の {row}・{below} 行目の見出しで {words} の下にある内容。"
    "一行に複数の「{table}」があります。一つを一行とし、{columns} の列に書いてください",
    severity=LOST,
)

#: What stands in a row of headings, by column.
Words = dict[int, str]


def with_one_line(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with headings of two lines in the lower one, and the upper blank; other cells stay where they
    are.

    ``ペア`` above its two players heads a further column, with the names of both. Of columns that stand there once for
    each round, 对手 and 胜负 below each, nothing is left: that is told.
    """
    return [sheet if sheet.own else _joined(event, sheet) for sheet in sheets]


def _joined(event: Event, sheet: SheetRows) -> SheetRows:
    """Return the sheet with its headings in one line. Rows below headings are none, whatever two of them make: 红 above
    黑 and 胜 above 负 are two games.
    """
    columns: Sequence[FoundField | None] = ()
    below = False
    for at in range(min(HEADINGS_WITHIN, len(sheet.rows) - 1)):
        cells = sheet.rows[at]
        below = not is_blank_row(cells) and (below or is_below(columns, cells))
        if below:
            continue
        lines = _TwoLines(event, at, _words(cells), _words(sheet.rows[at + 1]))
        if lines.are_headings:
            sheet = lines.joined(sheet)
        elif found := heading(event, sheet, at):
            columns, below = found, True
    return sheet


def _words(cells: Sequence[Any]) -> Words:
    """Return what stands in a row, by column: 1 and 2 may stand below 队员."""
    return {at: digits(cell).strip() for at, cell in filled_cells(cells).items()}


def _column(columns: Fields, word: str) -> FoundField | None:
    """Return what a word heads, be it one of several columns that says no number."""
    return columns.find(word) or columns.find(f"{word}1")


class _TwoLines:
    """Two rows, ``at`` from 0 and the one below, as headings in two lines."""

    def __init__(self, event: Event, at: int, upper: Words, lower: Words) -> None:
        self.event, self.at, self.upper, self.lower = event, at, upper, lower
        #: By the column of an upper word those of the lower ones that stand under it.
        self.under: dict[int, list[int]] = {}
        for each in lower:
            self.under.setdefault(max((one for one in upper if one <= each), default=-1), []).append(each)

    @property
    def are_headings(self) -> bool:
        """Whether an upper word stands above several lower ones, which are words of columns with it or alone.

        A title or a setting above headings is none: below a first line some columns have no second, unless the two make
        one word, 开室 above 定约.
        """
        made = [at for at in self.lower if self._word(at) not in (self.lower[at], self.upper.get(at))]
        if sum(numeral(self.lower[at]) is None for at in made) > 1:
            return True
        alone = [word for at, word in self.upper.items() if at not in self.lower]
        if -1 in self.under or not alone or max(map(len, self.under.values()), default=0) < 2:
            return False
        if not all(any(self._find(self._word(at)) for at in own) for own in self.under.values()):
            return False
        whole = heads(self.event, [self.lower.get(at) for at in range(max(self.lower) + 1)])
        return any(map(self._find, alone if whole else self.upper.values()))

    def _find(self, word: str) -> FoundField | None:
        """Return the column that a word heads, of any table."""
        tables = (*self.event.tables, MEMBERS)
        return next((found for table in tables if (found := _column(table.columns, word))), None)

    def _word(self, at: int) -> str:
        """Return the one word for a column: 队员 above 1 is 队员1, and 1回戦 above VP says more than VP."""
        upper = next((self.upper.get(one, "") for one, own in self.under.items() if at in own), "")
        lower = self.lower.get(at, "")
        if not lower or not upper:
            return lower or self.upper[at]
        if self._find(upper + lower):
            return upper + lower
        above, below = self._find(upper), self._find(lower)
        if numeral(upper) is None and self._find(lower + upper) and (below is None or self._heads_another(below)):
            return lower + upper
        if player := self._player(above, lower):
            return player
        return upper if above and below and above.field is below.field else lower

    def _heads_another(self, found: FoundField) -> bool:
        """Return whether a column has a heading of one line: below IMP another 主队 says whose they are."""
        return any(each.field is found.field for each in map(self._find, self.upper.values()) if each)

    def _player(self, above: FoundField | None, lower: str) -> str:
        """Return the heading of a player, where what the entries are called by stands above A and B, or 1 and 2."""
        entries = self.event.entries
        players = [each for each in entries.columns if each.kind is PLAYER]
        if above is None or above.field is not entries.subject or not players:
            return ""
        found = entries.columns.find(f"{players[0].key}{lower}")
        language = next(iter(above.languages), "")
        return "" if found is None else found.field.heading(language, found.number) if language else found.key

    def joined(self, sheet: SheetRows) -> SheetRows:
        """Return the sheet with one line of headings."""
        rows = [list(row) for row in sheet.rows]
        words = {at: self._word(at) for at in {*self.upper, *self.lower}}
        again = self._again(words)
        if again:
            self._tell(sheet, again)
        sheet.take(Taken.HEADING, sheet.left(range(self.at + 1, self.at + 2)))
        rows[self.at] = []
        rows[self.at + 1] = [words.get(at) for at in range(max(map(len, rows)))]
        for row in rows[self.at + 1 :]:
            row[:] = [None if at in again else cell for at, cell in enumerate(row)]
        self._name(rows, words)
        return sheet._replace(rows=rows, merged=[*self._merged(sheet)])

    def _merged(self, sheet: SheetRows) -> Iterator[Area]:
        """Yield the merged areas; what an upper word alone is merged with stands in the lower row as well."""
        for each in sheet.merged:
            if not each.top <= self.at + 2 <= each.bottom + 1:
                yield each
            elif each.top == self.at + 1 and not {*range(each.left - 1, each.right)} & {*self.lower}:
                yield each._replace(top=self.at + 2, bottom=self.at + 2)

    def _again(self, words: Words) -> set[int]:
        """Return the columns below words that have the same ones of another table below them: 对手 and 胜负."""
        entries = self.event.entries.columns
        others = {
            at: found.key for at, word in words.items() if not _column(entries, word) and (found := self._find(word))
        }
        twice = {at for at, key in others.items() if list(others.values()).count(key) > 1}
        return {at for own in self.under.values() if twice & {*own} for at in own}

    def _tell(self, sheet: SheetRows, again: set[int]) -> None:
        table = next(
            each for each in (*self.event.tables, MEMBERS) if any(each.columns.find(self._word(at)) for at in again)
        )
        above = [word for at, word in self.upper.items() if again & {*self.under.get(at, ())}]
        wanted = Joined(each.label for each in table.columns if each.required)
        said = {"table": table_name(table.key), "sheet": sheet.name, "columns": wanted}
        words = Joined(map(shown, above), most=MOST)
        said_of = SEVERAL_IN_A_ROW(words=words, row=self.at + 1, below=self.at + 2, **said)
        columns = {at + 1 for at in again} | {at + 1 for at in self.upper if again & {*self.under.get(at, ())}}
        sheet.tell(said_of, sheet.left(range(self.at + 1, len(sheet.rows) + 1), columns))

    def _name(self, rows: list[list[Any]], words: Words) -> None:
        """Add a column of what the entries are called by, where that stood above the names of their players."""
        columns = self.event.entries.columns
        for upper, own in self.under.items():
            if upper not in self.upper:
                continue
            found, below = columns.find(self.upper[upper]), [columns.find(words[at]) for at in own]
            if found is None or found.field is not self.event.entries.subject or len(own) < 2:
                continue
            if all(each and each.field.kind is PLAYER for each in below):
                blank = (at for at in count(max(words) + 1) if all(is_blank(cell_at(row, at)) for row in rows))
                free = next(blank)
                for row in rows[self.at + 1 :]:
                    names = [digits(row[at]).strip() for at in own if not is_blank(cell_at(row, at))]
                    put(row, free, together(names) or None)
                rows[self.at + 1][free] = self.upper[upper]
                return
