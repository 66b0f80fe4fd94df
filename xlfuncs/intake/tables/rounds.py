"""The round of a list of games where no cell beside a game says it: in a title above, or in a merged cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from xlfuncs.core.cells import cell_at, filled_cells, is_blank, is_blank_row
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import LOST, Joined, Sentence
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.fields import Field
from xlfuncs.events.people.names import is_signature
from xlfuncs.intake.cells import COLON, put, without_notes
from xlfuncs.intake.crosstables.table import ROUND
from xlfuncs.intake.ledger import MOST, Place, Taken
from xlfuncs.intake.sheets import SheetRows
from xlfuncs.intake.tables.headings import HEADINGS_WITHIN, heads, parts_of

ROUND_UNSAID = Sentence(
    en="'{sheet}': no title says clearly of which round the games in these rows are: {rows}; write it "
    "in a column {column}",
    zh="“{sheet}”：标题没有写清以下各行的对局是第几轮：{rows}；请加上“{column}”列并填写",
    ja="「{sheet}」：次の行の対局が何回戦か、見出しからはっきりしません：{rows}。「{column}」の列に書いてください",
    severity=LOST,
)

_NUMBER = r"(?:\d+|[一二三四五六七八九十]+)"
#: A round that somebody speaks of.
_NAMED = re.compile(rf"第{_NUMBER}(?:轮|輪|回戦)|round\W?\d+")
#: A round in a title; 共7轮, 第1-3轮 and 第3轮后 are none.
_IN_TITLE = re.compile(rf"(?<![至到前])第{_NUMBER}(?:轮|輪|回戦)(?![前后後至到~-])|round\.?\d+(?![\d~-])")
#: A line that says a round and no more than of what it is: 第3轮对阵表(5月3日). 第3轮张三弃权 is somebody's note.
_LINE = re.compile(
    rf"(?P<round>第?{_NUMBER}(?:轮|輪|回戦)|(?:round|r)\.?\d+)"
    r"(?:对阵|对局|比赛|成绩|结果|编排|対局|対戦|結果|成績|組み?合わ?せ|表|单|一覧|[\d年月日/.:()~\-—星期周一二三四五六土曜])*"
)

#: A round by its number, or by its name where an event takes one.
Round = int | str


class _List(NamedTuple):
    """A list of games: the row of its headings, its columns, and that of the rounds: a blank one where it has none."""

    at: int
    headings: Sequence[Any]
    columns: Sequence[int]
    rounds: int

    @property
    def says(self) -> bool:
        """Whether a game says its round itself."""
        return not is_blank(cell_at(self.headings, self.rounds))

    def game(self, cells: Sequence[Any]) -> bool:
        """Return whether there is a game in a row: what has one cell, or a round before it, is a line between games;
        so is who signs.
        """
        first = next((str(cell) for cell in cells if not is_blank(cell)), "")
        line = not self.says and (_NAMED.match(normal(first)) or is_signature(first))
        return not line and sum(not is_blank(cell_at(cells, at)) for at in self.columns) > 1


def with_rounds(event: Event, sheets: Sequence[SheetRows]) -> list[SheetRows]:
    """Return the sheets with the round beside each game, where only a title says it: over the headings, or between
    games.

    Headings that are repeated below such a title are one list. Cells stay where they are: a column that is not there
    is the blank one beside the last heading. Below a line that is no clear title nobody knows the round.
    """
    for table in event.tables:
        for column in table.columns:
            if column.key == ROUND:
                return [sheet if sheet.own else _Reader(event, sheet, table, column).read() for sheet in sheets]
    return [*sheets]


class _Reader:
    """What is known of the rounds, row by row of a sheet."""

    def __init__(self, event: Event, sheet: SheetRows, table: Table, column: Field) -> None:
        self.event, self.sheet, self.table, self.column = event, sheet, table, column
        self.rows = [list(row) for row in sheet.rows]
        self.named = self.told = _in_title(sheet.name, column)
        #: The row of a title that no game has followed yet.
        self.title: int | None = None
        self.games: _List | None = None
        self.given = False
        self.unsaid: list[int] = []
        #: Of a column, the rows where something stands: headings may stand there again and again.
        self.filled: dict[int, list[int]] = {}

    def read(self) -> SheetRows:
        """Return the sheet with what could be told of its rounds."""
        for at, cells in enumerate(self.sheet.rows):
            if not is_blank_row(cells):
                self._row(at, cells)
        if not self.given:
            return self.sheet
        if self.column.required:
            _tell_unsaid(self.sheet, self.unsaid, self.column)
        return self.sheet._replace(rows=self.rows)

    def _row(self, at: int, cells: Sequence[Any]) -> None:
        said = _said(cells, self.table, self.column, line=self.games is not None)
        may_head = at < HEADINGS_WITHIN or len(filled_cells(self.sheet.rows[at - 1])) < 2
        if said is not None:
            self.told, self.title = said if self.named in (None, said) else None, at
            if self.games:
                self.sheet.take(Taken.TITLE, self._titles(at))
            self.rows[at] = _notes(cells) if self.games else self.rows[at]
        elif self.games and self.title is not None and filled_cells(cells) == filled_cells(self.games.headings):
            self.sheet.take(Taken.AGAIN, self.sheet.filled([at + 1]))
            self.rows[at] = []
        elif may_head and (found := self._headed(at)):
            self._headings(found)
        elif self.games and may_head and heads(self.event, cells):
            self.games = None
        elif self.games and self.games.game(cells):
            self._game(at, self.games)
        elif self.games:
            self._line(at, self.games)

    def _headed(self, at: int) -> _List | None:
        """Return the list of games that a row heads: all of its columns are there, but perhaps that of the rounds.

        Then there must be room for one: a further table beside it needs a gap of its own, and what stands beside a game
        is somebody's.
        """
        cells = self.sheet.rows[at]
        for part in (*parts_of(self.sheet, at), range(len(cells))):
            words = [cell if place in part else None for place, cell in enumerate(cells)]
            own = {each.field.key: place for place, each in enumerate(self.table.columns.in_row(words)) if each}
            rounds = own.pop(self.column.key, None)
            if any(each.key not in own for each in self.table.columns if each.required and each is not self.column):
                continue
            columns = sorted(own.values())
            if rounds is not None:
                return _List(at, cells, columns, rounds)
            beside = next(place for place in range(columns[-1], len(cells) + 1) if is_blank(cell_at(cells, place)))
            games = _List(at, cells, columns, beside)
            if is_blank(cell_at(cells, beside + 1)) and not self._taken(games):
                return games
        return None

    def _taken(self, games: _List) -> bool:
        """Return whether something stands beside a game, in the column that is to hold the rounds."""
        rows = self.sheet.rows
        if games.rounds not in self.filled:
            self.filled[games.rounds] = [at for at, row in enumerate(rows) if not is_blank(cell_at(row, games.rounds))]
        return any(at > games.at and games.game(rows[at]) for at in self.filled[games.rounds])

    def _titles(self, at: int) -> Iterator[Place]:
        """Return the cells of a title; not the notes beside it."""
        titles = without_notes([*filled_cells(self.sheet.rows[at]).values()])
        return ((at + 1, column + 1) for column, cell in filled_cells(self.sheet.rows[at]).items() if cell in titles)

    def _headings(self, games: _List) -> None:
        """Begin a list, of the round that the title above it says; where games say it themselves, lines among them."""
        self.games = games
        if games.says or self.title is None:
            self.told = None if games.says else self.named
        elif _said(self.sheet.rows[self.title], self.table, self.column, line=True) is not None:
            # it is used: no setting of that name is looked for
            self.sheet.take(Taken.TITLE, self._titles(self.title))
            self.rows[self.title] = _notes(self.sheet.rows[self.title])

    def _game(self, at: int, games: _List) -> None:
        self.title = None
        if not is_blank(cell_at(self.sheet.rows[at], games.rounds)):
            self.told = None
            return
        shown = self.sheet.shown_at(at, games.rounds)
        merged = None if is_blank(shown) else round_of(shown, self.column)
        if number := merged or self.told:
            put(self.rows[games.at], games.rounds, cell_at(games.headings, games.rounds) or self.column.key)
            put(self.rows[at], games.rounds, number)
            self.given = True
        else:
            self.unsaid.append(at + 1)

    def _line(self, at: int, games: _List) -> None:
        """Pass over a note, a place below a title, a signature: of which round games below are is no longer clear."""
        speaks = _NAMED.search(_text(self.sheet.rows[at])) is not None
        if speaks or self.title is None:
            self.told = None if speaks else self.named
        if not games.says:
            put(self.rows[at], games.rounds, None)


def _said(cells: Sequence[Any], table: Table, column: Field, *, line: bool) -> Round | None:
    """Return the round that a row says which is no game: a title, ``轮次：3``, or 轮次 and 3 beside it.

    ``line``: it must say no more than that.
    """
    filled = without_notes([*filled_cells(cells).values()])
    if len(filled) == 1 and isinstance(filled[0], str) and (labelled := COLON.fullmatch(filled[0])):
        filled = [labelled["label"], labelled["value"].strip()]
    if len(filled) not in (1, 2):
        return None
    if (found := table.columns.find(filled[0])) and found.field is column:
        return round_of(filled[-1], column)
    if not line:
        return _in_title(_text(filled), column)
    whole = _LINE.fullmatch(_text(filled))
    return round_of(whole["round"], column) if whole else None


def _in_title(text: str, column: Field) -> Round | None:
    """Return the one round that a title names."""
    found = {round_of(each, column) for each in _IN_TITLE.findall(normal(text))}
    return found.pop() if len(found) == 1 else None


def round_of(cell: Any, column: Field) -> Round | None:
    """Return the round that a cell says."""
    try:
        taken: Round = column.kind.take(cell, "")
    except CellError:
        return None
    return taken


def _notes(cells: Sequence[Any]) -> list[Any]:
    """Return what is left of a row without its title."""
    titles = without_notes([*filled_cells(cells).values()])
    return [None if cell in titles else cell for cell in cells]


def _text(cells: Sequence[Any]) -> str:
    """Return what a row says, spaces gone."""
    return normal(" ".join(digits(cell) for cell in filled_cells(cells).values()))


def _tell_unsaid(sheet: SheetRows, rows: Sequence[int], column: Field) -> None:
    """Remark on games, by their rows from 1, of which nobody knows the round though that of others is said."""
    if rows:
        said = ROUND_UNSAID(sheet=sheet.name, rows=Joined(rows, most=MOST), column=column.label)
        sheet.tell(said)
