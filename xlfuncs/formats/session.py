"""A session of pairs as a file tells it, in the rows of an event: who a number means, which board is which."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import plain_number
from xlfuncs.core.sentences import LANGUAGES, Help, Joined, Said, Sentence
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.wording import word_in
from xlfuncs.formats.incoming import Incoming, Lost, Standing
from xlfuncs.formats.played import Told, cells_of, score_in
from xlfuncs.xlsx.findings import excerpt

SESSION = Sentence(
    en="results of a bridge session ({formats})", zh="桥牌比赛的成绩（{formats}）", ja="ブリッジの成績（{formats}）"
)
SECTIONS_TOGETHER = Sentence(
    en="the sections {sections} become one field: the results of a board are compared across all of them",
    zh="{sections} 各组合并为一组：同一副牌的各组成绩一起比较",
    ja="セクション {sections} を一つにまとめます。同じボードの結果はすべて一緒に比べます",
)
RENUMBERED = Sentence(
    en="session or round {sitting} plays board {board} again: its boards are numbered {more} higher, which keeps "
    "the vulnerability",
    zh="第 {sitting} 节（轮）又打了第 {board} 副：该节（轮）的牌号都加 {more}，局况不变",
    ja="セッション（ラウンド）{sitting} にボード {board} がまた出てきます。番号に {more} を足します（バルは同じです）",
)
NO_BOARD_NUMBER = Sentence(
    en="'{found}' is no number of a board: its results stay out",
    zh="“{found}”不是牌号：该副的成绩没有读入",
    ja="「{found}」はボードの番号ではありません。その結果は取り込みません",
)
RESULT_LOST = Sentence(
    en="board {board}, {ns} against {ew}: {sentence}",
    zh="第 {board} 副，{ns} 对 {ew}：{sentence}",
    ja="ボード {board}、{ns} 対 {ew}：{sentence}",
)

SCORES_DIFFER = Sentence(
    en="{contract}{result} by {declarer} scores {computed} for North-South, and the file says {told}: one of the two "
    "is wrong",
    zh="{declarer}家主打 {contract}{result}，南北应得 {computed}，而文件中是 {told}：两者必有一误",
    ja="{declarer}がディクレアラーの {contract}{result} は南北 {computed} 点ですが、ファイルには {told} とあります。"
    "どちらかが誤りです",
)

NO_PAIRS_ON_BOARDS = Sentence(
    en="the results of boards stay out ({count}): the boards of this event have no columns for the pairs that met",
    zh="各副的成绩没有导入（{count} 个）：本比赛的牌副表没有对阵双方这两列",
    ja="ボードの結果は取り込みません（{count} 件）。この競技会のボードの表には、対戦したペアの列がありません",
)

UNKNOWN_SCORING = Sentence(
    en="the boards are scored in '{found}', which is none of the scorings of this event: choose one in its settings",
    zh="各副以“{found}”计分，本比赛没有与之对应的计分方法：请在设置中选择",
    ja="ボードの成績の付け方は「{found}」とありますが、この競技会のどの方式かわかりません。設定で選んでください",
)

LINES = ("NS", "EW")
#: How boards are scored, in the words of a pairs event and of one that takes the scores as they are. IMPs alone may be
#: against a datum or against every other score.
SCORINGS = {"mp": ("mp",), "butler": ("butler", "imp"), "ximp": ("ximp", "imp"), "total": ("total",), "imp": ("imp",)}
IMPS = "imp"
#: Dealer and vulnerability repeat after so many boards.
CYCLE = 16


class Player(NamedTuple):
    """A player as a file tells him; either may be blank."""

    name: str = ""
    number: str = ""


@dataclass
class Pair:
    """A pair: its number, the line that it sits (or starts) in, its section, who they are and what they won."""

    number: str
    line: str = ""
    section: str = ""
    players: list[Player] = field(default_factory=list)
    place: str = ""
    score: str = ""
    standing: Standing | None = None


class Board(NamedTuple):
    """A board at one table. ``sitting``: the session or round in which nobody has a board twice."""

    number: int
    ns: str
    ew: str
    cells: dict[str, Any]
    section: str = ""
    sitting: str = ""

    def of(self, line: str) -> str:
        """The number of the pair that sat in a line."""
        return self.ns if line == "NS" else self.ew


@dataclass
class Session:
    """What a file tells of pairs and boards. ``winners``: how many lists it says there are, if it says so."""

    event: Event
    pairs: list[Pair] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    winners: int | None = None
    incoming: Incoming = field(default_factory=Incoming)

    def lose(self, line: int, column: str, said: Said) -> None:
        """What could not be understood."""
        self.incoming.lost.append(Lost(line, column, said))

    def number_of(self, told: str, line: int, column: str) -> int | None:
        """The number of a board; ``None``, and lost, where it is none."""
        if number := count_in(told):
            return number
        self.lose(line, column, NO_BOARD_NUMBER(found=excerpt(told)))
        return None

    def scored(self, code: str, found: str, line: int, column: str) -> None:
        """How the boards are scored (``SCORINGS``; "" for what no format knows) in the event's own word. What it cannot
        tell is said, but for a way to score that the event leaves out: another was meant who chose the event.
        """
        word = next((each for each in SCORINGS.get(code, ()) if scored_by(self.event, each)), None)
        if word:
            self.incoming.settings["scoring"] = word
        elif found and code in ("", IMPS) and self.table("boards") and self.event.settings.find("scoring"):
            self.lose(line, column, UNKNOWN_SCORING(found=excerpt(found)))

    def take(self, board: Board, told: Told, line: int, column: str) -> None:
        """A result; where it cannot be understood its row stays without one, to be filled in. Of a contract and a score
        that contradict each other the contract is taken, and it is told.
        """
        try:
            board = board._replace(cells=cells_of(told))
            self._compare(board, told)
        except CellError as error:
            said = RESULT_LOST(board=board.number, ns=board.ns, ew=board.ew, sentence=error.reason)
            self.lose(line, column, said)
        self.boards.append(board)

    def _compare(self, board: Board, told: Told) -> None:
        """``CellError`` where a file tells another score than its contract has."""
        table = self.table("boards")
        scores_of, points = getattr(table and table.row, "scores", None), score_in(told)
        if (
            table is None
            or scores_of is None
            or points is None
            or not {"contract", "declarer", "result"} <= board.cells.keys()
        ):
            return
        contract, declarer, result = (board.cells[key] for key in ("contract", "declarer", "result"))
        scores = scores_of(board.number, contract, declarer, result)
        if points not in scores:
            shown = f"{result:+d}" if result else "="
            kind = table.columns.named("declarer").kind
            by = Help(*(f"{word_in(kind, declarer, language)}" for language in LANGUAGES))
            said = SCORES_DIFFER(contract=contract, declarer=by, result=shown, computed=scores[0], told=points)
            raise CellError(NUM, said)

    def table(self, key: str) -> Table | None:
        """The table of that key, where the event has one."""
        return next((each for each in self.event.tables if each.key == key), None)

    def fill(self) -> Incoming:
        """The incoming with the rows of all this: entries, boards, members, and the settings that follow from them."""
        self._seat()
        names = Naming(self)
        into = self.incoming
        listed = {(pair.section, pair.number, pair.line if names.apart else "") for pair in self.pairs}
        for board in self.boards:
            for line in LINES:
                key = names.key(board, line)
                if key not in listed:
                    listed.add(key)
                    self.pairs.append(Pair(board.of(line), line, board.section))
        entries = [names.entry(pair) for pair in self.pairs]
        with_people(into, [pair.players for pair in self.pairs], entries)
        into.standings = {at: pair.standing for at, pair in enumerate(self.pairs) if pair.standing}
        table = self.table("boards")
        if self.boards and table is not None and not table.columns.find("ns"):
            self.lose(0, "", NO_PAIRS_ON_BOARDS(count=len(self.boards)))
        elif self.boards:
            into.tables["boards"] = [names.board(board) for board in self._numbered()]
            if len(names.sections) > 1:
                self.lose(0, "", SECTIONS_TOGETHER(sections=Joined(names.sections)))
            if boards := same(Counter(names.key(board, line) for board in self.boards for line in LINES)):
                into.settings["boards"] = boards
        if names.apart or self.winners is not None:
            into.settings["winners"] = len(LINES) if names.lists == len(LINES) else 1
        return into

    def _seat(self) -> None:
        """The line of a pair that is listed without one, where it sits in one only; a section only where it tells."""
        everywhere = {pair.number for pair in self.pairs if not pair.section}
        self.boards = [
            board._replace(section="") if {board.ns, board.ew} <= everywhere else board for board in self.boards
        ]
        lines = defaultdict(set)
        for board in self.boards:
            for line in LINES:
                lines[board.section, board.of(line)].add(line)
        for pair in self.pairs:
            sat = lines[pair.section, pair.number]
            pair.line = pair.line or (next(iter(sat)) if len(sat) == 1 else "")

    def _numbered(self) -> Iterator[Board]:
        """The boards, those of a sitting numbered on where a pair of it has met one of their numbers before."""
        sittings: dict[str, list[Board]] = defaultdict(list)
        for board in self.boards:
            sittings[board.sitting].append(board)
        met: set[tuple[str, str, int]] = set()
        highest = 0
        for name, boards in sittings.items():
            own = [(board.section, pair, board.number) for board in boards for pair in (board.ns, board.ew)]
            again = next((number for section, pair, number in own if (section, pair, number) in met), None)
            more = 0 if again is None else -(-highest // CYCLE) * CYCLE
            if again is not None:
                self.lose(0, "", RENUMBERED(sitting=name, board=again, more=more))
            met |= {(section, pair, number + more) for section, pair, number in own}
            highest = max(highest, *(board.number + more for board in boards))
            yield from (board._replace(number=board.number + more) for board in boards)


class Naming:
    """What each pair is called in an event: by its number, and by section and line where those are needed."""

    def __init__(self, session: Session) -> None:
        numbers = [(pair.section, pair.number) for pair in session.pairs]
        numbers += [(board.section, number) for board in session.boards for number in (board.ns, board.ew)]
        self.sections = list(dict.fromkeys(section for section, _ in numbers if section))
        found = defaultdict(set)
        for section, number in numbers:
            found[number].add(section)
        #: A number means a pair of each section.
        self.by_section = any(len(sections) > 1 for sections in found.values())
        #: A number means a pair of each line.
        self.apart = _apart(session) or session.winners == len(LINES)
        self.lists = session.winners or (len(LINES) if self.apart else 1)
        has_lines = session.event.entries.columns.find("direction") is not None
        self.in_column = self.apart and has_lines and self.lists == len(LINES)

    def of(self, section: str, number: str, line: str) -> int | str:
        """A pair's name in the tables."""
        name = f"{section}{number}" if self.by_section else number
        if self.apart and not self.in_column and line:
            name = f"{name} {line}"
        return whole(name)

    def key(self, board: Board, line: str) -> tuple[str, str, str]:
        """What tells the pair that sat in a line of a board from every other."""
        return board.section, board.of(line), line if self.apart else ""

    def entry(self, pair: Pair) -> dict[str, Any]:
        row: dict[str, Any] = {"unit": self.of(pair.section, pair.number, pair.line)}
        if self.in_column and pair.line:
            row["direction"] = pair.line
        row |= {key: numeric(cell) for key, cell in (("place", pair.place), ("score", pair.score)) if cell}
        return row

    def board(self, board: Board) -> dict[str, Any]:
        ns, ew = (self.of(board.section, board.of(line), line) for line in LINES)
        return {"board": board.number, "ns": ns, "ew": ew, **board.cells}


def _apart(session: Session) -> bool:
    """Whether one number is two pairs: listed in both lines, or in both of them on one board."""
    listed = Counter((pair.section, pair.number) for pair in session.pairs)
    lines = {(pair.section, pair.number, pair.line) for pair in session.pairs}
    if any(count > 1 and {(*key, line) for line in LINES} <= lines for key, count in listed.items()):
        return True
    met: dict[tuple[str, str, int], tuple[set[str], set[str]]] = {}
    for board in session.boards:
        north, east = met.setdefault((board.sitting, board.section, board.number), (set(), set()))
        north.add(board.ns)
        east.add(board.ew)
    return any(north & east for north, east in met.values())


def with_people(into: Incoming, people: Iterable[list[Player]], entries: list[dict[str, Any]]) -> None:
    """Put the players into their entries and, where any has a number, all of them into the members' table.

    A name that several members have is written with the number behind it, as a player's cell takes it.
    """
    teams = [list(dict.fromkeys(each for each in team if any(each))) for team in people]
    members = list(dict.fromkeys(each for team in teams for each in team))
    namesakes = Counter(each.name for each in members)
    for entry, team in zip(entries, teams, strict=True):
        for at, player in enumerate(team, 1):
            name, number = player
            entry[f"player{at}"] = f"{name} #{number}" if number and namesakes[name] > 1 else name or number
    into.tables["entries"] = entries
    if any(each.number for each in members):
        into.tables["members"] = [{"number": each.number, "name": each.name} for each in members]


def whole(cell: str) -> int | str:
    """A number as a number, anything else as the text it is: ``07`` is a name.

    >>> whole("7"), whole("07"), whole("A7")
    (7, '07', 'A7')
    """
    return int(cell) if re.fullmatch("0|[1-9][0-9]{0,8}", cell) else cell


def line_of(direction: str) -> str:
    """``NS`` or ``EW``, however a program writes it; "" where it says nothing.

    >>> line_of("N"), line_of("EW"), line_of("East-West"), line_of("")
    ('NS', 'EW', 'EW', '')
    """
    return next((line for line in LINES if direction and direction[0].upper() in line), "")


def count_in(text: str) -> int | None:
    """How many of something, or its number; ``None`` where the text says nothing of the kind.

    >>> count_in("24"), count_in("²"), count_in("")
    (24, None, None)
    """
    return int(text) if re.fullmatch("[0-9]{1,5}", text) else None


def numeric(cell: str) -> int | float | str:
    """A whole or decimal number, padded with zeros or not, as a number, anything else as the text it is.

    >>> numeric("58.33"), numeric("-12"), numeric("03"), numeric("3=")
    (58.33, -12, 3, '3=')
    """
    number = plain_number(re.sub("^(-?)0+(?=[0-9])", r"\1", cell))
    return cell if number is None else number


def same(counted: Counter[Any]) -> int | None:
    """What all have in common; ``None`` where they have not all as many."""
    counts = set(counted.values())
    return counts.pop() if len(counts) == 1 else None


def scored_by(event: Event, word: str) -> bool:
    """Whether the event's boards may be scored so."""
    found = event.settings.find("scoring")
    try:
        return found is not None and found.field.kind.take(word, found.field.label) == word
    except CellError:
        return False
