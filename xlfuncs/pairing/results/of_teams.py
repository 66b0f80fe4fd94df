"""Lines with the results of matches: which one, and the result of each board, or what both teams have."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.cells import is_blank
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events.outcome import Outcome
from xlfuncs.pairing import teams
from xlfuncs.pairing.results.lists import BETWEEN, BOARD, MATCH, NUMBER, TABLE_AND_REST, Given, ResultList, in_one_width
from xlfuncs.xlsx.errors import PackageError

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
#: One board of a match: 3.2 红胜, 第3场第2台 红胜.
_ON_BOARD = re.compile(rf"(?:第\s*)?({NUMBER})\s*(?:[./]|(?:场|試合)\s*第?)\s*({NUMBER})\s*(?:台|番)?\s*[:.]?\s+(\S.*)")
#: The columns of what both teams have in a match, by the unit as people write it.
_UNITS = {"VP": ("vp1", "vp2"), "IMP": ("imps1", "imps2")}
#: What one of them has.
_POINTS = rf"{NUMBER}(?:\.{NUMBER})?"
#: What both teams have: 45-20, 45:20, 45 20, VP 15.5-4.5, 45-20 IMP.
_BOTH = re.compile(
    rf"(?P<kind>vp|imps?)?\s*(?P<home>{_POINTS})\s*(?:[-:–]|\s)\s*(?P<away>{_POINTS})\s*(?P<behind>vp|imps?)?",
    re.IGNORECASE,
)


class OfTeams(ResultList):
    """A round of matches of teams: each a table of the wall, with the rows that it has in the sheet, home first."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        meetings = [each for each in teams.matches_of(outcome, self.number) if each.opponent]
        self.homes = [outcome.find(each.player or "") for each in meetings]
        both = [{home, outcome.find(str(each.opponent))} for home, each in zip(self.homes, meetings, strict=True)]
        self.matches = [[row for row in self.rows if {*self._sides(row)} == each] for each in both]

    def _sides(self, row: Any) -> tuple[int | None, int | None]:
        return self.outcome.find(row.home or ""), self.outcome.find(row.away or "")

    def _at(self, number: int, line: str) -> tuple[int, str, bool]:
        """Return the match that a line begins with, by its number or its two teams, what follows, and whether these
        stand the other way round.
        """
        plain = in_one_width(line)
        for at, rows in enumerate(self.matches, 1):
            names = [re.escape(unicodedata.normalize("NFKC", each or "")) for each in (rows[0].home, rows[0].away)]
            for one, other in (names, names[::-1]):
                between = rf"{one}(?:{BETWEEN.pattern}|\s+){other}(?:\s*:\s*|\s+)(\S.*)"
                around = rf"{one}\s+(\S.*?)\s+{other}"
                by_name = re.fullmatch(between, plain, re.IGNORECASE) or re.fullmatch(around, plain, re.IGNORECASE)
                if by_name:
                    turned = (one == names[0]) != (self._sides(rows[0])[0] == self.homes[at - 1])
                    return at, by_name[1], turned
        found = TABLE_AND_REST.fullmatch(re.sub(r"(?<=\d)\s*(?:场|試合)", "台", plain))
        if found is None:
            raise self.not_understood(number, line)
        return self._match(number, int(found[1])), found[2], False

    def _match(self, number: int, at: int) -> int:
        if not 1 <= at <= len(self.matches):
            told = {"round": self.number, "tables": len(self.matches), "table": at}
            raise PackageError(NO_SUCH_MATCH(line=number, **told))
        return at

    def _by_home(self, at: int, row: Any, result: Any) -> Any:
        """Return a result of the team that stands first in the match as that of who stands first in the row."""
        return result if self._sides(row)[0] == self.homes[at - 1] else self._mirrored(result)


class OfBoards(OfTeams):
    """A round of matches over several boards, a row each."""

    def open(self) -> list[Any]:
        """Return the rows of boards that have no result yet."""
        return [row for rows in self.matches for row in rows if row.result is None]

    def given(self, number: int, line: str) -> Iterable[Given]:
        """Return what a line says: a result for each board, or that of one."""
        plain = in_one_width(line)
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
            Given(row, _place(at, row.board), self._by_home(at, row, result))
            for row, result in zip(boards, results, strict=True)
        ]

    def not_understood(self, number: int, line: str) -> PackageError:
        """Return what is told of a line that names no match."""
        return PackageError(NO_MATCH_NAMED(line=number, text=line))


def _place(match: int, board: int | None) -> Told:
    return MATCH(match=match) if board is None else BOARD(match=match, board=board)


class OfMatches(OfTeams):
    """A round of matches that have one row each, with what both teams have."""

    def open(self) -> list[Any]:
        """Return the matches that have no result yet."""
        return [rows[0] for rows in self.matches if teams.is_open(rows[0], self.table)]

    def given(self, number: int, line: str) -> Iterable[Given]:
        """Return what a line says: the IMPs or VP of both."""
        at, text, turned = self._at(number, line)
        found = _BOTH.fullmatch(text.strip())
        if found is None:
            raise self.not_understood(number, line)
        kind = (found["kind"] or found["behind"] or "").lower()
        points = [Decimal(found[each]) for each in ("home", "away")][:: -1 if turned else 1]
        whole = all(each % 1 == 0 for each in points)
        vp = kind == "vp" or (not kind and (not whole or self._in_vp()))
        if not vp and not whole:
            raise self.not_understood(number, line)
        row, (unit, other) = self.matches[at - 1][0], ("VP", "IMP") if vp else ("IMP", "VP")
        cells: dict[str, Any] = dict(zip(_UNITS[unit], points, strict=True))
        gone = {key: None for key in _UNITS[other] if not is_blank(getattr(row, key))}
        if not gone or all(getattr(row, key) == value for key, value in cells.items()):
            return [Given(row, MATCH(match=at), as_both(points), cells)]
        stood = (f"{both} {each}" for each in (unit, other) if (both := in_unit(row, _UNITS[each])))
        return [Given(row, MATCH(match=at), f"{as_both(points)} {unit}", cells | gone, " / ".join(stood))]

    def _in_vp(self) -> bool:
        """Tell what whole numbers are where nothing is written beside them: what stands in the other matches."""
        rows: list[Any] = [*self.outcome.read[self.table.key].values()]
        if any(isinstance(row.vp1, Decimal) for row in rows) and all(row.imps1 is None for row in rows):
            return True
        return getattr(self.outcome.settings, "boards", None) is None

    def not_understood(self, number: int, line: str) -> PackageError:
        """Return what is told of a line that names no match."""
        return PackageError(MATCH_NOT_UNDERSTOOD(line=number, text=line))


def in_unit(row: Any, keys: Sequence[str]) -> str:
    """Return what both teams have under these columns, "" where one has nothing."""
    points = [getattr(row, key) for key in keys]
    return "" if any(map(is_blank, points)) else as_both(points)


def as_both(points: Iterable[Any]) -> str:
    return " : ".join(digits(each) for each in points)
