"""From cells to the rows a program computes with: settings and columns found by their words, slips noted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from xlfuncs.core.arguments import HOLDS_ERROR, NOT_ALLOWED, Kind, NumberOrWord, Word
from xlfuncs.core.cells import filled, is_blank, is_blank_row, received
from xlfuncs.core.errors import NA, VALUE, CellError
from xlfuncs.core.quoting import QUOTED, digits, shown
from xlfuncs.core.sentences import LANGUAGES, Help, Joined, Sentence, Told
from xlfuncs.core.words import Spelt, normal
from xlfuncs.events.declaration import EVENTS, NO_FIGURE, Event, EventSettings, Row, Table, table_name
from xlfuncs.events.fields import Field, FoundField
from xlfuncs.events.grids import Grid, pairs_in
from xlfuncs.events.people.names import is_sum, marked
from xlfuncs.events.people.roster import NOT_PLAYING, PLAYER, ROLE_OF, Person, Roster, UnlistedError
from xlfuncs.events.problems import ERROR, HINT, MISSING_SETTING, Fault, Faults, Problem

NO_EVENT = Sentence(
    en='there is no event "{name}"; there are {events}',
    zh="没有名为“{name}”的比赛；可用的有：{events}",
    ja="「{name}」という競技会はありません。あるのは {events} です",
)
UNKNOWN_SETTING = Sentence(
    en='there is no setting "{name}"; there are {settings}',
    zh="没有名为“{name}”的设置；可用的有：{settings}",
    ja="「{name}」という設定はありません。あるのは {settings} です",
)
SETTING_TWICE = Sentence(
    en="the setting {setting} stands twice, as {this} and as {that}",
    zh="设置“{setting}”出现了两次：{this} 和 {that}",
    ja="設定「{setting}」が二つあります（{this} と {that}）",
)
MISSING_COLUMN = Sentence(
    en="the table {table} has no column {column}",
    zh="表“{table}”缺少“{column}”列",
    ja="表「{table}」に「{column}」の列がありません",
)
COLUMN_TWICE = Sentence(
    en="the table {table} has a column for {column} twice",
    zh="表“{table}”中有两列都读作“{column}”",
    ja="表「{table}」に「{column}」と読める列が二つあります",
)
SHOWS_ERROR = Sentence(en="{column} holds an error", zh="“{column}”中有错误值", ja="「{column}」がエラーになっています")
ZEROS_ARE_BLANK = Sentence(
    en="{columns}: 0 is read as an empty cell here, since empty cells come as 0; {instead}",
    zh="{columns}：xlfuncs 收到的空白格为 0，因此 0 按空白处理；{instead}",
    ja="{columns}：空欄が 0 として渡されるため、0 は空欄とみなします。{instead}",
)
WORD_OF_ANOTHER_COLUMN = Sentence(
    en="{refused}; {found} goes under {columns}",
    zh="{refused}；{found}请填在{columns}列",
    ja="{refused}。{found}は{columns}の列に書きます",
)
HEADINGS_AGAIN = Sentence(
    en="the headings once more: this row does not count",
    zh="此行是重复的标题，不计入",
    ja="見出しの繰り返しです。この行は集計しません",
)


def event_named(name: str) -> Event:
    """Find the declared event, as the edition asked for has it; ``#N/A`` names those there are."""
    found = EVENTS.get(normal(name))
    if found is None:
        raise CellError(NA, NO_EVENT(name=name, events=Joined(sorted(EVENTS))))
    return found.now


# --- settings


def read_settings(event: Event, given: Iterable[Sequence[Any]], strict: bool) -> tuple[EventSettings, Faults, str]:
    """Read the settings, from rows of label and value, what is wrong with them, and the language of the labels.

    They refuse whoever asks for one that is wrong. One that enters no figure takes none away: it is blank, and kept in
    ``unreadable``. ``strict`` (a program's own keys) refuses a label that is none; in a range other rows may stand.
    """
    taken: dict[str, Any] = {}
    unreadable: dict[str, Told] = {}
    under_spare: dict[str, str] = {}
    faults = Faults()
    pairs = given if strict else [(each.label, each.value) for each in pairs_in(event, [*given])]
    rows = [(label, received(cell)) for label, cell in pairs]
    heads = event.settings.in_row(None if is_blank(cell) else label for label, cell in rows)
    for (label, cell), head in zip(rows, heads, strict=True):
        found = event.settings.find(label)
        if found is None:
            if strict and not (label is None or str(label).isspace() or label == ""):
                names = Joined(field.key for field in event.settings)
                faults.append(Fault("", CellError(VALUE, UNKNOWN_SETTING(name=str(label), settings=names))))
            continue
        field = found.field
        if field.kind.is_blank(cell) or (head is None and not strict):  # 大会名 beside 競技会名
            continue
        try:
            value = _taken(field, cell, field.label)
            if found.spare:
                under_spare[field.key] = str(label).strip()
            if taken.setdefault(field.key, value) != value:
                this, that = shown(digits(taken[field.key])), shown(cell)
                raise CellError(VALUE, SETTING_TWICE(setting=field.label, this=this, that=that))
        except CellError as error:
            if field.key in NO_FIGURE:
                unreadable.setdefault(field.key, error.reason)
            else:
                faults.append(Fault(field.key, error))
    settings = event.settings_class()
    settings.unreadable, settings.under_spare = unreadable, under_spare
    for field in event.settings:
        setattr(settings, field.attribute, taken.get(field.key, field.default))
    lacking = (field for field in event.settings if field.key not in taken.keys() | faults.keys())
    missing = [field for field in lacking if field.required or is_needed(field, settings, faults.keys())]
    faults += [Fault(field.key, CellError(VALUE, MISSING_SETTING(setting=field.label))) for field in missing]
    faults.refuse(settings, event.settings)
    return settings, faults, language_of(event, rows)


def is_needed(field: Field, settings: EventSettings, wrong: set[str]) -> bool:
    """Tell whether a setting has to be there, as the others are; not where that hangs on one that is ``wrong``."""
    if field.needed is None or not wrong.isdisjoint(field.needed.by):
        return False
    return field.needed.where(settings)


def _taken(field: Field, cell: Any, name: Help) -> Any:
    """Give the value of a cell; a word knows how it was typed, for the board to show it so."""
    if isinstance(cell, CellError):
        holds = SHOWS_ERROR(column=name) if cell.code == VALUE else HOLDS_ERROR(argument=name, code=cell.code)
        raise CellError(cell.code, cell.said or holds)
    try:
        value = field.kind.recall(cell)
    except (CellError, TypeError):
        value = field.kind.take(cell, name)  # what is unusual about it, said of this cell
    worded = isinstance(value, str) and isinstance(cell, str) and isinstance(field.kind, Word | NumberOrWord)
    return Spelt(value, cell) if worded else value


def _put(row: Row, found: FoundField, value: Any) -> None:
    """Put what stands in a cell into its row: of columns that come again by their numbers."""
    if not found.field.repeated:
        setattr(row, found.field.attribute, value)
        return
    own = getattr(row, found.field.attribute)
    own += [None] * (found.number - len(own))
    own[found.number - 1] = value


def _has_word(kind: Kind, cell: Any) -> bool:
    """Tell whether a text is one of the words of a kind."""
    words = kind.word if isinstance(kind, NumberOrWord) else kind
    return isinstance(words, Word) and isinstance(cell, str) and words.find(cell) is not None


def language_of(event: Event, given: Iterable[Sequence[Any]]) -> str:
    """Give the language of the labels of the settings, whatever stands beside them."""
    found = (event.settings.find(label) for label, *_ in given)
    return most(Counter(language for each in found if each for language in each.languages))


def most(languages: Counter[str]) -> str:
    """Give the language most labels are of; the earlier of two with as many: English, Chinese, Japanese."""
    return max(LANGUAGES, key=lambda language: (languages[language], -LANGUAGES.index(language)))


class Reader:
    """Reads one table: every cell that cannot be read is a problem of its row, and spoils no other."""

    def __init__(
        self,
        table: Table,
        grid: Grid,
        roster: Roster,
        headings_at: int = 0,
        *,
        holdings_decide: bool = False,
        of_pairs: bool = False,
        named_by_players: bool = False,
    ) -> None:
        """``headings_at``: the sheet's row of the headings, where the host knows it.

        ``holdings_decide``: the figures hang on what everybody holds. ``of_pairs``: the entries are pairs.
        ``named_by_players``: what a row is about may be called by the two players in it.
        """
        self.table = table
        self.roster = roster
        self.headings_at = headings_at
        self.holdings_decide = holdings_decide
        self.of_pairs = of_pairs
        self.named_by_players = named_by_players
        zeros_meant = grid.zeros_meant or any(is_blank(cell) for row in grid.rows for cell in row)
        grid = grid._replace(zeros_meant=zeros_meant).agreed().seated()
        self.zeros_meant = zeros_meant
        self.problems: list[Problem] = []
        self.columns = [found for found in grid.columns if found]
        self.defaults = {field.attribute: field.default for field in table.columns if not field.repeated}
        self.repeated = [field.attribute for field in table.columns if field.repeated]
        self.names = [found.label for found in self.columns]
        places = [place for place, found in enumerate(grid.columns) if found]
        rows = grid.rows[: filled(grid.rows)]
        self.rows = [[row[place] if place < len(row) else None for place in places] for row in rows]
        del self.rows[filled(self.rows) :]
        self._check_columns()

    def _check_columns(self) -> None:
        seen: set[tuple[str, int]] = set()
        for found in self.columns:
            if (found.field.key, found.number) in seen:
                raise CellError(VALUE, COLUMN_TWICE(table=table_name(self.table.key), column=found.label))
            seen.add((found.field.key, found.number))
        players = {found.number for found in self.columns if found.field.kind is PLAYER}
        for field in self.table.columns:
            if field is self.table.subject and self.named_by_players and {1, 2} <= players:
                continue
            if field.required and field.key not in {key for key, _ in seen}:
                raise CellError(VALUE, MISSING_COLUMN(table=table_name(self.table.key), column=field.label))

    def read(self) -> Iterator[Row | None]:
        """Give the rows in order, ``None`` for a blank one."""
        for at, cells in enumerate(self.rows, 1):
            if is_blank_row(cells):
                yield None
            elif self._heads_again(cells):
                found = FoundField(self.table.subject)
                self.problems.append(Problem(self.table.key, self._at(at), found, HEADINGS_AGAIN(), HINT))
                yield None
            else:
                yield self._row(at, cells)
        self._say_zeros()

    def _say_zeros(self) -> None:
        """Tell people where 0 and an empty cell are the same."""
        zeros: dict[Told, dict[Help, None]] = {}
        for column, found in enumerate(self.columns):
            field, instead = found.field, found.field.kind.instead_of_zero
            if instead is not None and any(self._zero_is_blank(field, row[column]) for row in self.rows):
                zeros.setdefault(instead, {})[field.label] = None
        for instead, labels in zeros.items():
            said = ZEROS_ARE_BLANK(columns=Joined(labels), instead=instead)
            self.problems.append(Problem(self.table.key, None, None, said, HINT))

    def _heads_again(self, cells: Sequence[Any]) -> bool:
        """Tell whether a row holds the headings: what would be the entry, and any other cell, is its column's word."""
        heads = self.table.columns.find
        if not any(found.field is self.table.subject and heads(cells[at]) for at, found in enumerate(self.columns)):
            return False
        filled = [(found.field, cell) for found, cell in zip(self.columns, cells, strict=True) if not is_blank(cell)]
        return all((head := heads(cell)) and head.field is field for field, cell in filled)

    def _at(self, at: int) -> Row:
        row = self.table.row()
        row.table, row.at, row.line = self.table.key, at, at + self.headings_at
        return row

    def _row(self, at: int, cells: Sequence[Any]) -> Row:
        row = self._at(at)
        unreadable = set()
        unlisted: list[tuple[FoundField, UnlistedError]] = []
        resting: list[FoundField] = []
        players_typed: dict[int, object] = {}
        vars(row).update(self.defaults)
        for attribute in self.repeated:
            setattr(row, attribute, [])
        for found, name, typed in zip(self.columns, self.names, cells, strict=True):
            if typed is None or typed == "":  # what most cells hold
                continue
            field, cell = found.field, received(typed)
            if field.kind.is_blank(cell) or self._zero_is_blank(field, cell):
                continue
            if self._rests(row, found, cell):
                resting.append(found)
                continue
            if field.kind is PLAYER:
                players_typed[found.number] = cell
            try:
                value = self._taken(field, cell, name)
            except UnlistedError as error:
                unlisted.append((found, error))
                value = error.person
            except CellError as error:
                unreadable.add(field.key)
                said = self._with_its_column(field, cell, error)
                self.problems.append(Problem(self.table.key, row, found, said, ERROR))
                continue
            _put(row, found, value)
        for found, who in unlisted:
            if self._say_unlisted(row, found, who):
                unreadable.add(found.field.key)
        for found in resting:
            self._leave_out(row, found)
        row.unreadable = frozenset(unreadable)
        row.players_typed = players_typed
        return row

    def _rests(self, row: Row, found: FoundField, cell: Any) -> bool:
        """Tell whether a player's cell names somebody who leads or coaches the team, and does not play; that is told.

        Of a pair both play, whatever else they are.
        """
        if found.field.kind is not PLAYER or self.of_pairs or not isinstance(cell, str):
            return False
        who = marked(cell)
        if not who.plays:
            said = NOT_PLAYING(people=ROLE_OF(name=who.name, role=who.role))
            self.problems.append(Problem(self.table.key, row, found, said, HINT))
        return not who.plays

    def _leave_out(self, row: Row, found: FoundField) -> None:
        """Leave out what is told of somebody who does not play: his holding, his matches."""
        for field in self.table.columns:
            if field.repeated and field.repeated.of == found.field.key:
                cells = enumerate(getattr(row, field.attribute), 1)
                setattr(row, field.attribute, [None if number == found.number else cell for number, cell in cells])

    def _with_its_column(self, field: Field, cell: Any, error: CellError) -> Told:
        """Say why a cell is refused, with the columns that take its word: 未打 goes under VP, not IMP."""
        takers = () if error.name != NOT_ALLOWED.name or field.kind is PLAYER else self.table.columns
        labels = [each.label for each in takers if each is not field and _has_word(each.kind, cell)]
        if not labels:
            return error.reason
        columns = Joined(QUOTED(text=label) for label in labels)
        return WORD_OF_ANOTHER_COLUMN(refused=error.reason, found=shown(cell), columns=columns)

    def _say_unlisted(self, row: Row, found: FoundField, error: UnlistedError) -> bool:
        """Say that somebody is not in the members' table; a mistake, which takes the name away, where a holding that
        decides is unknown for it.
        """
        at = found.number - 1
        held = [*getattr(row, "holding", [])]
        decides = self.holdings_decide and (at >= len(held) or held[at] is None)
        said = error.where_holdings_decide() if decides else error.reason
        nobody = decides or is_sum(error.person.name)
        self.problems.append(Problem(self.table.key, row, found, said, ERROR if nobody else HINT))
        if nobody:
            getattr(row, found.field.attribute)[at] = None
        return nobody

    def _zero_is_blank(self, field: Field, cell: Any) -> bool:
        """Tell whether the cell holds a 0 that nobody can tell from an empty cell: some hosts hand blanks over so."""
        if self.zeros_meant or field.kind.instead_of_zero is None:
            return False
        return not isinstance(cell, str | CellError) and cell == 0

    def _taken(self, field: Field, cell: Any, name: Help) -> Person | Any:
        player = field.kind is PLAYER and not isinstance(cell, CellError)
        return self.roster.person(cell) if player else _taken(field, cell, name)
