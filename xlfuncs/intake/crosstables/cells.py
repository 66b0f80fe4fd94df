"""What the cells of a cross-table say of the games of each two players, and whether both say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import takewhile
from typing import Any, NamedTuple

from xlfuncs.core.cells import is_blank
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import number_in
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import LOST, OR, Joined, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.declaration import Event, Table, table_name
from xlfuncs.events.fields import Field
from xlfuncs.events.people.names import is_sum
from xlfuncs.intake.ledger import MOST

NOT_A_RESULT = Sentence(
    en="'{sheet}', {cell}, {player} against {opponent}: {said}",
    zh="“{sheet}” {cell}（{player} 对 {opponent}）：{said}",
    ja="「{sheet}」{cell}（{player} 対 {opponent}）：{said}",
    severity=LOST,
)
CELLS_CONTRADICT = Sentence(
    en="'{sheet}': {cell} has {found} for {player} against {opponent}, and {other_cell} has {other} for {opponent}: "
    "taken as a game without a result",
    zh="“{sheet}”：{player} 对 {opponent}，{cell} 是 {found}，而对方一格 {other_cell} 是 {other}，互相矛盾："
    "按未填结果处理",
    ja="「{sheet}」：{player} 対 {opponent} は {cell} が {found}、相手側の {other_cell} が {other} で食い違います。"
    "結果なしとして扱います",
    severity=LOST,
)
NOTHING_YET = Sentence(
    en="'{sheet}': neither player's cell holds a result: {cells}",
    zh="“{sheet}”：双方的格子都没有结果：{cells}",
    ja="「{sheet}」：どちらの欄にも結果がありません：{cells}",
)
VP_OR_IMP = Sentence(
    en="not read: the numbers of the cross-table on the sheet '{sheet}' may be VP or IMPs; write VP or IMP above them",
    zh="未读取：工作表“{sheet}”循环赛表中的数字可能是 VP，也可能是 IMP；请在标题中写明 VP 或 IMP",
    ja="読み取っていません：シート「{sheet}」の対戦表の数字が VP か IMP かわかりません。表題にどちらかを書いてください",
    severity=LOST,
)
RESULTS_ALONE = Sentence(
    en="not read: the cross-table on the sheet '{sheet}' says who won and no more; {table} needs the {points} of each "
    "match: write them in place of {found}",
    zh="未读取：工作表“{sheet}”的循环赛表只写了胜负；“{table}”需要每场的 {points}，请用它们代替 {found}",
    ja="読み取っていません：シート「{sheet}」の対戦表は勝敗だけです。「{table}」には各試合の {points} が必要です。"
    "{found} の代わりに書いてください",
    severity=LOST,
)
#: What a table of stars has in its cells (星取表), and words that say the same, by the result of an event of games.
MARKS = {
    normal(mark): result
    for result, several in {
        "W": "○ ◯ 〇 ⚪ 胜 勝 勝ち win",
        "L": "● × ✕ ✖ ⚫ x 负 負 負け loss",
        "D": "△ ▲ 和 平 分 引分 引き分け draw",
        "WF": "□ ◻ 不戦勝",
        "LF": "■ ◼ 不戦敗",
    }.items()
    for mark in several.split()
}
#: More than the points of both sides together, where they say who won and nothing else: 1-0, ½-½, 2-0, 3-0.
MOST_OF_RESULT = 3
#: A forfeit, and what stands for it in the other player's cell as well.
PLAIN = {"WF": "W", "LF": "L"}
FORFEITED, BOTH_FORFEIT = "LF", "FF"
#: What somebody without an opponent has, by the points that pairing programs write.
ALONE = {"1": "BYE", "1/2": "HB", ".5": "HB", "0.5": "HB", "0": "NP"}
#: How the column of the sums is headed.
SUMS = frozenset(
    map(normal, ("总分", "总积分", "积分", "得分", "总得分", "大分", "总VP", "VP", "得点", "勝点", "points"))
)
#: What strikes a cell out, besides signs.
STRUCK_OUT = frozenset(("", "x", "ー", "一"))


class Game(NamedTuple):
    """What a cell says of one game, nothing where it is blank; ``wrong``: it cannot be read, which is told.

    ``written``: what stands in the cell, where that is more than what is typed of the game.
    """

    cell: str
    typed: Any = None
    value: Any = None
    wrong: bool = False
    written: Any = None

    @property
    def found(self) -> Told | str:
        """What stands in the cell, as it is told."""
        return shown(self.typed if is_blank(self.written) else self.written)


class Pair(NamedTuple):
    """A game of two, by their places from 0: as the first has it, and as the second does; which of theirs it is."""

    places: tuple[int, int]
    names: tuple[str, str]
    turn: int
    own: Game
    other: Game

    @property
    def turned(self) -> Pair:
        """The same game as the second player has it."""
        return self._replace(places=self.places[::-1], names=self.names[::-1], own=self.other, other=self.own)

    @property
    def open(self) -> bool:
        """Whether nothing can be made of it."""
        return self.own.wrong or self.other.wrong or (self.own.typed is None and self.other.typed is None)

    def contradicts(self, sheet: str) -> None:
        """Remark on two cells of which one says otherwise than the other."""
        found = {"cell": self.own.cell, "found": self.own.found}
        other = {"other_cell": self.other.cell, "other": self.other.found}
        player, opponent = self.names
        remark(CELLS_CONTRADICT(sheet=sheet, player=player, opponent=opponent, **found, **other))

    def taken(self, sheet: str, column: Field) -> Pair:
        """Return the pair with the values of its cells in that column; what is none is told."""
        own, other = (
            _taken(sheet, column, game, names)
            for game, names in ((self.own, self.names), (self.other, self.names[::-1]))
        )
        return self._replace(own=own, other=other)


def _taken(sheet: str, column: Field, game: Game, names: tuple[str, ...]) -> Game:
    if game.typed is None:
        return game
    try:
        return game._replace(value=column.kind.take(meant(column, game.typed), column.label))
    except CellError as error:
        player, opponent = names
        remark(NOT_A_RESULT(sheet=sheet, cell=game.cell, player=player, opponent=opponent, said=error.reason))
        return game._replace(wrong=True)


def mark(cell: Any) -> str | None:
    """Return the result that a mark or a word stands for, as in a table of stars.

    >>> mark("○"), mark("●"), mark("△"), mark("1")
    ('W', 'L', 'D', None)
    """
    return MARKS.get(normal(cell)) if isinstance(cell, str) else None


def meant(column: Field, typed: Any) -> Any:
    """Return what a cell says as the column has it: a mark stands for its result where the column has no such word."""
    return typed if column.kind.takes(typed) else mark(typed) or typed


class Way(NamedTuple):
    """How a table takes games: the columns of the two names, and of what came of it by what a sheet calls that."""

    table: Table
    names: tuple[str, str]
    points: Mapping[str, tuple[str, ...]]
    judged: Callable[[str, Sequence[Pair], Field], Iterator[Sequence[Any]]]

    def column(self, key: str) -> Field:
        """Return the column of this key."""
        return next(each for each in self.table.columns if each.key == key)

    def read(
        self, sheet: str, pairs: Sequence[Pair], words: Iterable[str]
    ) -> tuple[Sequence[str], list[Sequence[Any]]]:
        """Return the columns that the cells are for, and of each pair what stands there; nothing where that is not
        clear.

        ``words``: what stands above the cells.
        """
        keys = () if self._says_who_won(sheet, pairs) else self._keys(sheet, pairs, [*map(normal, words)])
        if not keys:
            return (), []
        blank = [f"{pair.own.cell}/{pair.other.cell}" for pair in pairs if pair.own.typed is pair.other.typed is None]
        if blank:
            remark(NOTHING_YET(sheet=sheet, cells=Joined(dict.fromkeys(blank), most=MOST)))
        column = self.column(keys[0])
        return keys, [*self.judged(sheet, [pair.taken(sheet, column) for pair in pairs], column)]

    def _says_who_won(self, sheet: str, pairs: Sequence[Pair]) -> bool:
        """Return whether the cells say who won and no more, though points are wanted: that is told."""
        if "vp" not in self.points:
            return False
        played = [both for pair in pairs if None not in (both := (pair.own.typed, pair.other.typed))]
        sums = {
            sum(filter(None, map(number_in, both)), Decimal(0)) if all(map(_is_number, both)) else None
            for both in played
        }
        alone = len(sums) == 1 and (each := next(iter(sums))) is not None and each <= MOST_OF_RESULT
        if not played or not (alone or all(mark(cell) for both in played for cell in both)):
            return False
        found = Joined(map(shown, dict.fromkeys(cell for both in played for cell in both)), most=MOST)
        points = Joined((key.upper() for key in self.points), OR)
        remark(RESULTS_ALONE(sheet=sheet, table=table_name(self.table.key), points=points, found=found))
        return True

    def _keys(self, sheet: str, pairs: Sequence[Pair], words: Sequence[str]) -> Sequence[str]:
        """VP where the sheet says so and not IMP, or where those of both sides always come to the same."""
        named = [key for key in self.points if any(key in word for word in words)]
        if len(named) == 1 or len(self.points) == 1:
            return self.points[(named or [*self.points])[0]]
        numbers = [[number_in(pair.own.typed), number_in(pair.other.typed)] for pair in pairs]
        if len({sum(filter(None, both)) for both in numbers if None not in both}) == 1:
            return self.points["vp"]
        remark(VP_OR_IMP(sheet=sheet))
        return ()


def way_of(event: Event) -> Way | None:
    """Return how an event takes the games of a cross-table, if it has such a table."""
    for table in event.tables:
        keys = {each.key for each in table.columns}
        if {"player", "opponent", "result"} <= keys:
            return Way(table, ("player", "opponent"), {"": ("result",)}, _results)
        if {"home", "away", "vp1", "vp2", "imps1", "imps2"} <= keys:
            return Way(table, ("home", "away"), {"vp": ("vp1", "vp2"), "imp": ("imps1", "imps2")}, _points)
    return None


def _is_number(cell: Any) -> bool:
    return number_in(cell) is not None


def _points(sheet: str, pairs: Sequence[Pair], _: Field) -> Iterator[Sequence[Any]]:
    """Yield the points of both as they are typed, each in the cell of who has them."""
    for pair in pairs:
        both = (pair.own.typed, pair.other.typed)
        if None in both and not pair.open:
            pair.contradicts(sheet)
        yield (None, None) if pair.open or None in both else both


def _results(sheet: str, pairs: Sequence[Pair], column: Field) -> Iterator[Sequence[Any]]:
    """Yield the result of the first, which both cells say; as it is typed where each game stands once, in his.

    Numbers mean what they do in most pairs: beside a 0 is a win.
    """
    if all(pair.other.typed is None for pair in pairs):
        yield from ((None if pair.open else meant(column, pair.own.typed),) for pair in pairs)
        return
    numbers = [(pair.own.value, pair.other.value) for pair in pairs if not pair.open]
    both = [pair for pair in numbers if all(isinstance(each, Decimal) for each in pair)]
    won = _usual(max(pair) for pair in both if min(pair) == 0 < max(pair))
    drawn = _usual(one for one, other in both if one == other and one > 0 and (won is None or one < won))
    meaning = {Decimal(0): "L", drawn: "D", won: "W"}
    mirror = getattr(column.kind, "mirror", {})
    for pair in pairs:
        own, other = (meaning.get(each, each) for each in (pair.own.value, pair.other.value))
        result = None if pair.open else _agreed(own, other, mirror)
        if result is None and not pair.open:
            pair.contradicts(sheet)
        yield (result,)


def _usual(numbers: Iterator[Decimal]) -> Decimal | None:
    """Return the number that comes most often, the larger of two that do."""
    return max(((count, each) for each, count in Counter(numbers).items()), default=(0, None))[1]


def _agreed(own: Any, other: Any, mirror: Mapping[str, str]) -> str | None:
    """Return what both players' cells say, as the first's result: 弃权 stands beside a win, or beside 弃权胜."""
    if own == other == FORFEITED:
        return BOTH_FORFEIT
    for one in (own, PLAIN.get(own, own)):
        if one in mirror and mirror[one] == other:
            return str(own)
    return mirror[other] if other in PLAIN and mirror[PLAIN[other]] == own else None


def numbered(heads: Sequence[Any]) -> range:
    """Return the columns of a row that hold 1, 2, 3 and so on, beside each other."""
    numbers = [number_in(cell) for cell in heads]
    first = next((at for at, number in enumerate(numbers) if number == 1), 0)
    return range(
        first, first + sum(1 for _ in takewhile(lambda each: each[1] == each[0], enumerate(numbers[first:], 1)))
    )


def says(cell: Any) -> bool:
    """Return whether a cell holds more than what strikes it out."""
    word = "" if is_blank(cell) else normal(digits(cell))
    return word not in STRUCK_OUT and any(each.isalnum() for each in word)


def heads_sums(head: Any) -> bool:
    """Return whether a word heads the sums of the rows."""
    return not is_blank(head) and (normal(digits(head)) in SUMS or is_sum(head))
