"""Results of a round as somebody hands them in: a list of tables or names, each with its result, pasted as it is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.arguments import Kind
from xlfuncs.core.cells import is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import numeral
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.games import BLACK, GAMES
from xlfuncs.events.problems import ERROR
from xlfuncs.events.running import of_rows
from xlfuncs.events.wording import word_in
from xlfuncs.intake.our_pairings import HEADS
from xlfuncs.intake.read import Read
from xlfuncs.pairing import teams
from xlfuncs.pairing.next_round import place_of
from xlfuncs.pairing.taking_back import last_round
from xlfuncs.xlsx.errors import PackageError

NOT_UNDERSTOOD = Sentence(
    en='line {line} of the results, "{text}", is not understood: write a table or the names, and the result, such as '
    '"3 1-0" or "{one} – {other} 1-0"',
    zh="成绩第 {line} 行“{text}”无法识别：请写台次或姓名，再写结果，如“3 红胜”或“{one} 胜 {other}”",
    ja="結果の {line} 行目「{text}」を読み取れません。卓か名前と結果を、「3 1-0」「{one} 1-0 {other}」のように"
    "書いてください",
)
NO_SUCH_TABLE = Sentence(
    en="line {line} of the results: round {round} has tables 1 to {tables}, not {table}",
    zh="成绩第 {line} 行：第 {round} 轮只有第 1 至 {tables} 台，没有第 {table} 台",
    ja="結果の {line} 行目：{round} 回戦は 1 卓から {tables} 卓までで、{table} 卓はありません",
)
NOT_IN_ROUND = Sentence(
    en="line {line} of the results: {players} do not meet in round {round}",
    zh="成绩第 {line} 行：第 {round} 轮没有 {players} 的对局",
    ja="結果の {line} 行目：{round} 回戦に {players} の対局はありません",
)
SAID_TWICE = Sentence(
    en="line {line} of the results says {result} for table {table}, an earlier line {before}",
    zh="成绩第 {line} 行第 {table} 台为“{result}”，而前面写的是“{before}”",
    ja="結果の {line} 行目は {table} 卓を「{result}」としていますが、前の行では「{before}」です",
)
NO_RESULTS = Sentence(
    en="there are no results: write a line for each table",
    zh="没有成绩：每台写一行",
    ja="結果がありません。卓ごとに一行書いてください",
)
TAKEN = Sentence(
    en="round {round}: {count} results are taken, {open} games are still without one",
    zh="第 {round} 轮：登记了 {count} 个成绩，还有 {open} 局没有成绩",
    ja="{round} 回戦：{count} 件の結果を記入しました。結果のない対局は {open} 件です",
)
CORRECTED = Sentence(
    en="table {table} was {before} and is {result} now",
    zh="第 {table} 台原为“{before}”，现改为“{result}”",
    ja="{table} 卓は「{before}」でしたが「{result}」に直しました",
)

CORRECTED_ON_BOARD = Sentence(
    en="match {table}, board {board}, was {before} and is {result} now",
    zh="第 {table} 场第 {board} 台原为“{before}”，现改为“{result}”",
    ja="第 {table} 試合 {board} 番は「{before}」でしたが「{result}」に直しました",
)
CORRECTED_MATCH = Sentence(
    en="match {table} was {before} and is {result} now",
    zh="第 {table} 场原为“{before}”，现改为“{result}”",
    ja="第 {table} 試合は「{before}」でしたが「{result}」に直しました",
)
NO_MATCH_NAMED = Sentence(
    en='line {line} of the results, "{text}", is not understood: begin with the number of the match or its two teams, '
    'then the result of each board, such as "3 1-0 0-1 ½-½"',
    zh="成绩第 {line} 行“{text}”无法识别：先写第几场或两队队名，再依次写各台成绩，如“3 胜 负 和”",
    ja="結果の {line} 行目「{text}」を読み取れません。試合の番号か両チームの名前に続けて、各ボードの結果を"
    "「3 1-0 0-1 ½-½」のように書いてください",
)
NO_SUCH_MATCH = Sentence(
    en="line {line} of the results: round {round} has matches 1 to {tables}, not {table}",
    zh="成绩第 {line} 行：第 {round} 轮只有第 1 至 {tables} 场，没有第 {table} 场",
    ja="結果の {line} 行目：{round} 回戦は第 1 試合から第 {tables} 試合までで、第 {table} 試合はありません",
)
OTHER_BOARDS = Sentence(
    en='line {line} of the results, "{text}": match {table} has {boards} boards; write a result for each, in their '
    'order, such as "3 1-0 0-1 ½-½", or one board: "3.2 1-0"',
    zh="成绩第 {line} 行“{text}”：第 {table} 场有 {boards} 台；请依次写各台成绩，如“3 胜 负 和”，"
    "或只写一台，如“3.2 胜”",
    ja="結果の {line} 行目「{text}」：第 {table} 試合は {boards} ボードです。「3 1-0 0-1 ½-½」のように番号順に書くか、"
    "「3.2 1-0」のように一つだけ書いてください",
)
MATCH_NOT_UNDERSTOOD = Sentence(
    en='line {line} of the results, "{text}", is not understood: write the match, and its IMPs or VP, home first, such '
    'as "3 45-20" or "3 VP 15.5-4.5"',
    zh="成绩第 {line} 行“{text}”无法识别：请写第几场和双方 IMP 或 VP，主队在前，如“3 45-20”或“3 VP 15.5-4.5”",
    ja="結果の {line} 行目「{text}」を読み取れません。試合の番号と IMP または VP を、ホームを先にして"
    "「3 45-20」「3 VP 15.5-4.5」のように書いてください",
)
NOT_COUNTED = Sentence(
    en="{result} for table {table} would not count: {said}",
    zh="第 {table} 台“{result}”不能计入：{said}",
    ja="{table} 卓の「{result}」は計上できません：{said}",
)
SAID_OF_TABLES = Sentence(en="at table {tables}: {said}", zh="第 {tables} 台：{said}", ja="{tables} 卓：{said}")
#: What may stand over the results of a list.
_RESULT = (Help("Result", "结果", "結果"), Help("Score", "成绩", "スコア"), Help("Points", "比分", "成績"))
#: A table and what follows: 3 1-0, 第3台：红胜, "Table 3: draw". 3:1 is no table.
_TABLE = re.compile(
    r"(?:第|no\.?|table|board|bo\.?)?\s*(\d+)(?:\s*(?:台|卓|号台|番卓)[\s.:、,)]*|\s*[.:](?!\d)\s*|\s*[、,)]\s*|\s+)(\S.*)",
    re.IGNORECASE,
)
#: What each of the two has, in columns of their own: 1 0, ½ ½.
_SCORES = re.compile(r"([\d.½/]+)\s+([\d.½/]+)")
#: What stands between two names besides a result.
_BETWEEN = re.compile(r"\s*(?:[-–—―:：]|vs\.?|对|対)\s*", re.IGNORECASE)


#: One board of a match: 3.2 红胜, 第3场第2台 红胜.
_ON_BOARD = re.compile(r"(?:第\s*)?(\d+)\s*(?:[./]|(?:场|試合)\s*第?)\s*(\d+)\s*(?:台|番)?\s*[:.]?\s+(\S.*)")
#: The columns of what both teams have in a match, by the unit as people write it.
_UNITS = {"VP": ("vp1", "vp2"), "IMP": ("imps1", "imps2")}
#: What both teams have: 45-20, 45:20, 45 20, VP 15.5-4.5, 45-20 IMP.
_BOTH = re.compile(
    r"(?P<kind>vp|imps?)?\s*(?P<home>\d+(?:\.\d+)?)\s*(?:[-:–]|\s)\s*(?P<away>\d+(?:\.\d+)?)\s*(?P<behind>vp|imps?)?",
    re.IGNORECASE,
)


class Given(NamedTuple):
    """A result that was handed in: the row of the games, its table and board, the result of the first-named.

    ``cells``: where it is more than that, what belongs under which column. ``replaced``: what stood there where
    that in another unit goes.
    """

    row: Any
    table: int
    result: Any
    board: int | None = None
    cells: Mapping[str, Any] = {}
    replaced: str = ""

    @property
    def won(self) -> Any:
        """The result as the first-named has it, whichever way it was written: 红胜 and 胜 are one."""
        return _of_first(self.row, self.result)

    @property
    def place(self) -> str:
        """The table, of a match with boards the board too: 3, 3.2."""
        return f"{self.table}.{self.board}" if self.board else f"{self.table}"

    @property
    def changes(self) -> Mapping[str, Any]:
        """What belongs under which column of its row."""
        return self.cells or {"result": self.result}


class Results(NamedTuple):
    """The results that a list gives to a round, how many games still have none, and what the event says of those that
    count.
    """

    number: int
    given: list[Given]
    open: int
    table: str = GAMES
    remarks: Sequence[Told] = ()


def results_in(outcome: Outcome, text: str) -> Results:
    """Return what a list says of the round that was paired last; ``PackageError`` where a line is not understood."""
    matches = teams.matches_in(outcome.event)
    if matches is None:
        return _List(outcome).read(text)
    return (_Boards(outcome) if teams.is_over_boards(matches) else _Matches(outcome)).read(text)


def results_for(own: Read, outcome: Outcome, text: str) -> Results:
    """Return what a list says of the round that was paired last, by the file and its outcome.

    ``PackageError`` where a line is not understood, or where the event would not count a result; what it says of one
    that counts, such as that the side is still wanted, is a remark.
    """
    results = results_in(outcome, text)
    typed = own.typed()
    rows = typed[results.table]
    for each in results.given:
        rows[each.row.at - 1] |= each.changes
    after = of_rows(own.event.name, typed.pop("settings"), typed, outcome.language)
    before, wrong = (_wrong(each, results.table) for each in (outcome, after))
    counting = teams.counted_as(after, results.table)
    found: dict[Told, list[str]] = {}
    for each in results.given:
        for said in wrong.get(each.row.at, []):
            if said in before.get(each.row.at, []):
                continue
            if each.row.at not in counting:
                result = _word(results, outcome, each.result)
                raise PackageError(NOT_COUNTED(table=each.place, result=result, said=said))
            found.setdefault(said, []).append(each.place)
    remarks = [SAID_OF_TABLES(tables=Joined(tables), said=said) for said, tables in found.items()]
    return results._replace(remarks=remarks)


def _wrong(outcome: Outcome, table: str) -> dict[int, list[Told]]:
    """Return what is wrong with rows of a table; that other boards of a match have no result yet is no fault of one."""
    found: dict[int, list[Told]] = {}
    for each in outcome.problems:
        lacking = each.column is not None and each.column.key == "board"
        if each.table == table and each.row is not None and each.severity == ERROR and not lacking:
            found.setdefault(each.row.at, []).append(each.said)
    return found


def _word(results: Results, outcome: Outcome, result: Any) -> str:
    """Return a result as the language of the event has it."""
    column = outcome.event.table(results.table).columns.find("result")
    return str(word_in(column.field.kind, result, outcome.language)) if column else str(result)


def told_of(results: Results, outcome: Outcome) -> list[Told]:
    """Return what is told of results: how many there are, which stood otherwise before, what the event says of them."""
    said: list[Told] = [TAKEN(round=results.number, count=len(results.given), open=results.open)]
    for each in results.given:
        stood = _stood(each)
        if stood is not None and _of_first(each.row, _meant(stood, outcome)) != each.won:
            told = {
                "table": each.table,
                "before": _word(results, outcome, stood),
                "result": _word(results, outcome, each.result),
            }
            if each.board:
                said.append(CORRECTED_ON_BOARD(board=each.board, **told))
            else:
                said.append(CORRECTED_MATCH(**told) if each.cells else CORRECTED(**told))
    return [*said, *results.remarks]


def _stood(given: Given) -> Any:
    """Return what stood in the place of a result, as that is told; ``None`` where nothing did."""
    if not given.cells:
        return given.row.result
    own = [key for key, value in given.cells.items() if value is not None]
    return given.replaced or _in_unit(given.row, own) or None


def _in_unit(row: Any, keys: Sequence[str]) -> str:
    """Return what both teams have under these columns, "" where one has nothing."""
    points = [getattr(row, key) for key in keys]
    return "" if any(map(is_blank, points)) else _both(points)


def _both(points: Iterable[Any]) -> str:
    return " : ".join(digits(each) for each in points)


def _meant(result: Any, outcome: Outcome) -> Any:
    """Return what a bare number means by the numbers of the event, such as 2-1-0; ``None`` where they say nothing."""
    if not isinstance(result, Decimal):
        return result
    convention = getattr(outcome.settings, "numbers", None) or ""
    numbers = [numeral(each.replace("½", "0.5")) for each in convention.split("-")]
    meaning = dict(zip(numbers, "WDL", strict=True)) if len(numbers) == len("WDL") else {}
    return meaning.get(result)


def _of_first(row: Any, result: Any) -> Any:
    red = {"RW": "W", "BW": "L"}
    black = {"RW": "L", "BW": "W"}
    return (black if getattr(row, "side", None) == BLACK else red).get(result, result)


def _plain(line: str) -> str:
    """Return a line with spaces for whatever else parts its cells, in one width."""
    return re.sub(r"[\t,;|]+", " ", unicodedata.normalize("NFKC", line)).strip()


class _List:
    """A round and its tables, by which lines are read."""

    kind: Kind | None

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.number, rows, *_ = last_round(outcome)
        self.games = [row for row in rows if row.opponent is not None]
        self.table = outcome.event.table(GAMES)
        self.kind = self.table.columns.named("result").kind
        self.seats = [tuple(place_of(outcome, str(name)) for name in (row.player, row.opponent)) for row in self.games]

    def read(self, text: str) -> Results:
        """Return the results of all lines. The first may be headings, and blank ones do not count."""
        found: dict[int, Given] = {}
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        for number, line in lines:
            if (number, line) == lines[0] and self._heads(line):
                continue
            for given in self._given(number, line):
                before = found.setdefault(given.row.at, given)
                if before.won != given.won:
                    words = {"result": self._word(given.result), "before": self._word(before.result)}
                    raise PackageError(SAID_TWICE(line=number, table=given.place, **words))
        if not found:
            raise PackageError(NO_RESULTS())
        left = [row for row in self.open() if row.at not in found]
        return Results(self.number, [found[at] for at in sorted(found)], len(left), self.table.key)

    def open(self) -> list[Any]:
        """Return the rows that have no result yet."""
        return [row for row in self.games if row.result is None]

    def _given(self, number: int, line: str) -> Iterable[Given]:
        """Return what a line says."""
        return [self._line(number, line)]

    def _word(self, result: Any) -> str:
        return str(word_in(self.kind, result, self.outcome.language)) if self.kind else str(result)

    def _heads(self, line: str) -> bool:
        """Tell whether a line has headings alone: Table, Result."""
        words = {normal(word) for each in (*HEADS, teams.MATCH, *_RESULT) for word in each}
        cells = [each for each in re.split(r"[\t,，、\s]+", line) if each]
        return bool(cells) and all(normal(each) in words or self.table.columns.find(each) for each in cells)

    def _line(self, number: int, line: str) -> Given:
        plain = _plain(line)
        table = _TABLE.fullmatch(plain)
        if table and (result := self._result(table[2])) is not None:
            return self._at_table(number, int(table[1]), result)
        if given := self._by_scores(number, plain, table):
            return given
        for text in (plain, table[2]) if table else (plain,):
            for players, result in self._named(text.split()):
                return self._of(number, players, result)
        raise self._not_understood(number, line)

    def _not_understood(self, number: int, line: str) -> PackageError:
        one, other = self.games[0].player, self.games[0].opponent
        return PackageError(NOT_UNDERSTOOD(line=number, text=line, one=str(one), other=str(other)))

    def _by_scores(self, number: int, plain: str, table: re.Match[str] | None) -> Given | None:
        """Return the result of a table with a column for each of the two: 1 1 0. The same may be two start numbers."""
        scores = _SCORES.fullmatch(table[2]) if table else None
        result = self._result("-".join(scores.groups())) if scores else None
        if table is None or result is None:
            return None
        for players, _ in self._named(plain.split()):
            if any({*players} <= {*seats} for seats in self.seats):
                raise self._not_understood(number, plain)
        return self._at_table(number, int(table[1]), result)

    def _at_table(self, number: int, table: int, result: Any) -> Given:
        """Return the result of a table, which is that of red, as on the wall; where no side is written, the first."""
        if not 1 <= table <= len(self.games):
            raise PackageError(NO_SUCH_TABLE(line=number, round=self.number, tables=len(self.games), table=table))
        row = self.games[table - 1]
        return Given(row, table, self._mirrored(result) if row.side == BLACK else result)

    def _named(self, words: Sequence[str]) -> Iterator[tuple[list[int], Any]]:
        """Yield who is named in a line and the result of the first: 甲 胜 乙, 甲 乙 胜, 甲 胜."""
        for first in range(1, len(words)):
            for after in range(first + 1, min(first + 3, len(words)) + 1):
                result = self._result(" ".join(words[first:after]))
                before, behind = words[:first], words[after:]
                if result is None:
                    continue
                if behind:
                    players = [self._player(before), self._player(behind)]
                    if None not in players and players[0] != players[1]:
                        yield [each for each in players if each is not None], result
                else:
                    yield from ((players, result) for players in self._players(before))

    def _players(self, words: Sequence[str]) -> Iterator[list[int]]:
        """Yield one player who is named by all of the words, or two by some each."""
        if (alone := self._player(words)) is not None:
            yield [alone]
        for at in range(1, len(words)):
            two = [self._player(words[:at]), self._player(words[at:])]
            if None not in two and two[0] != two[1]:
                yield [each for each in two if each is not None]
        parts = _BETWEEN.split(" ".join(words))
        if len(parts) == 2:
            two = [self._player([each]) for each in parts]
            if None not in two and two[0] != two[1]:
                yield [each for each in two if each is not None]

    def _player(self, words: Sequence[str]) -> int | None:
        name = " ".join(words).strip()
        return place_of(self.outcome, name) if name else None

    def _of(self, number: int, players: Sequence[int], result: Any) -> Given:
        for at, seats in enumerate(self.seats, 1):
            if players[0] in seats and all(each in seats for each in players):
                turned = seats[1] == players[0]
                return Given(self.games[at - 1], at, self._mirrored(result) if turned else result)
        names = " – ".join(str(self.outcome.units[each]) for each in players)
        raise PackageError(NOT_IN_ROUND(line=number, players=names, round=self.number))

    def _mirrored(self, result: Any) -> Any:
        """Return a result as the opponent has it; one that names a colour is the same for both."""
        if isinstance(result, str) and re.fullmatch(r"\d-\d", result):
            return result[::-1]
        return getattr(self.kind, "mirror", {}).get(result, result)

    def _result(self, text: str) -> Any:
        """Return a result in its canonical word; ``None`` where the text, or a bare number, means none here."""
        try:
            return _meant(self.kind.take(text, ""), self.outcome) if self.kind else None
        except CellError:
            return None


class _OfTeams(_List):
    """A round of matches of teams: each a table of the wall, with the rows that it has in the sheet, home first."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.number, rows, table, _ = last_round(outcome)
        self.table = outcome.event.table(table)
        column = self.table.columns.find("result")
        self.kind = column.field.kind if column else None
        self.games = rows
        meetings = [each for each in teams.matches_of(outcome, self.number) if each.opponent]
        self.homes = [outcome.find(each.player) for each in meetings]
        both = [{home, outcome.find(str(each.opponent))} for home, each in zip(self.homes, meetings, strict=True)]
        self.matches = [[row for row in rows if {*self._sides(row)} == each] for each in both]

    def _sides(self, row: Any) -> tuple[int | None, int | None]:
        return self.outcome.find(row.home or ""), self.outcome.find(row.away or "")

    def _at(self, number: int, line: str) -> tuple[int, str, bool]:
        """Return the match that a line begins with, by its number or its two teams, what follows, and whether these
        stand the other way round.
        """
        plain = _plain(line)
        for at, rows in enumerate(self.matches, 1):
            names = [re.escape(unicodedata.normalize("NFKC", each)) for each in (rows[0].home, rows[0].away)]
            for one, other in (names, names[::-1]):
                between = rf"{one}(?:{_BETWEEN.pattern}|\s+){other}(?:\s*:\s*|\s+)(\S.*)"
                around = rf"{one}\s+(\S.*?)\s+{other}"
                by_name = re.fullmatch(between, plain, re.IGNORECASE) or re.fullmatch(around, plain, re.IGNORECASE)
                if by_name:
                    turned = (one == names[0]) != (self._sides(rows[0])[0] == self.homes[at - 1])
                    return at, by_name[1], turned
        found = _TABLE.fullmatch(re.sub(r"(?<=\d)\s*(?:场|試合)", "台", plain))
        if found is None:
            raise self._not_understood(number, line)
        return self._match(number, int(found[1])), found[2], False

    def _match(self, number: int, at: int) -> int:
        if not 1 <= at <= len(self.matches):
            told = {"round": self.number, "tables": len(self.matches), "table": at}
            raise PackageError(NO_SUCH_MATCH(line=number, **told))
        return at

    def _by_home(self, at: int, row: Any, result: Any) -> Any:
        """Return a result of the team that stands first in the match as that of who stands first in the row."""
        return result if self._sides(row)[0] == self.homes[at - 1] else self._mirrored(result)


class _Boards(_OfTeams):
    """A round of matches over several boards, a row each."""

    def open(self) -> list[Any]:
        """Return the rows of boards that have no result yet."""
        return [row for rows in self.matches for row in rows if row.result is None]

    def _given(self, number: int, line: str) -> Iterable[Given]:
        plain = _plain(line)
        if one := _ON_BOARD.fullmatch(plain):
            at, board = self._match(number, int(one[1])), int(one[2])
            results, boards = [self._result(one[3])], [row for row in self.matches[at - 1] if row.board == board]
        else:
            at, text, turned = self._at(number, line)
            boards = sorted(self.matches[at - 1], key=lambda row: (row.board or 0, row.at))
            results = [self._result(each) for each in text.split()]
            results = [self._mirrored(each) for each in results] if turned else results
        if None in results or len(results) != len(boards):
            raise PackageError(OTHER_BOARDS(line=number, text=line, table=at, boards=len(self.matches[at - 1])))
        return [
            Given(row, at, self._by_home(at, row, result), row.board)
            for row, result in zip(boards, results, strict=True)
        ]

    def _not_understood(self, number: int, line: str) -> PackageError:
        return PackageError(NO_MATCH_NAMED(line=number, text=line))


class _Matches(_OfTeams):
    """A round of matches that have one row each, with what both teams have."""

    def open(self) -> list[Any]:
        """Return the matches that have no result yet."""
        return [rows[0] for rows in self.matches if teams.is_open(rows[0], self.table)]

    def _given(self, number: int, line: str) -> Iterable[Given]:
        at, text, turned = self._at(number, line)
        found = _BOTH.fullmatch(text.strip())
        if found is None:
            raise self._not_understood(number, line)
        kind = (found["kind"] or found["behind"] or "").lower()
        points = [Decimal(found[each]) for each in ("home", "away")][:: -1 if turned else 1]
        whole = all(each % 1 == 0 for each in points)
        vp = kind == "vp" or (not kind and (not whole or self._in_vp()))
        if not vp and not whole:
            raise self._not_understood(number, line)
        row, (unit, other) = self.matches[at - 1][0], ("VP", "IMP") if vp else ("IMP", "VP")
        cells: dict[str, Any] = dict(zip(_UNITS[unit], points, strict=True))
        gone = {key: None for key in _UNITS[other] if not is_blank(getattr(row, key))}
        if not gone or all(getattr(row, key) == value for key, value in cells.items()):
            return [Given(row, at, _both(points), None, cells)]
        stood = (f"{both} {each}" for each in (unit, other) if (both := _in_unit(row, _UNITS[each])))
        return [Given(row, at, f"{_both(points)} {unit}", None, cells | gone, " / ".join(stood))]

    def _in_vp(self) -> bool:
        """Tell what whole numbers are where nothing is written beside them: what stands in the other matches."""
        rows: list[Any] = [*self.outcome.read[self.table.key].values()]
        if any(isinstance(row.vp1, Decimal) for row in rows) and all(row.imps1 is None for row in rows):
            return True
        return getattr(self.outcome.settings, "boards", None) is None

    def _not_understood(self, number: int, line: str) -> PackageError:
        return PackageError(MATCH_NOT_UNDERSTOOD(line=number, text=line))
