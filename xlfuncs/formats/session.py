"""A session of pairs as a file tells it, in the rows of an event: who a number means, which board is which, what came
of it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.numbers import plain_number
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined, Said, Sentence
from xlfuncs.events.declaration import Event, Table
from xlfuncs.events.wording import words_for
from xlfuncs.formats.declaration import AS_IT_IS, Asked, Incoming, Lost, Standing
from xlfuncs.xlsx.errors import excerpt

NO_CONTRACT = Sentence(
    en="'{found}' is no contract", zh="“{found}”不是定约", ja="「{found}」はコントラクトではありません"
)
NO_TRICKS = Sentence(
    en="'{found}' is no result that {contract} can have",
    zh="“{found}”不可能是 {contract} 的结果",
    ja="「{found}」は {contract} の結果になりません",
)
NO_SCORE = Sentence(en="'{found}' is no score", zh="“{found}”不是得分", ja="「{found}」はスコアではありません")
ODD_SHARES = Sentence(
    en="adjusted to {ns}% and {ew}%: a table of boards knows 40, 50 and 60",
    zh="判为 {ns}% 和 {ew}%：牌副表只能写 40、50、60",
    ja="{ns}% と {ew}% に調整されています。ボードの表に書けるのは 40・50・60 です",
)
ONE_SIDE = Sentence(
    en="'{found}' says what one side gets: and the other?",
    zh="“{found}”只说明了一方的判分，另一方不详",
    ja="「{found}」は片側の調整点だけです。もう一方がわかりません",
)
NOTHING_PLAYED = Sentence(
    en="0 without a contract: passed out, adjusted or not played cannot be told apart",
    zh="没有定约而得分为 0：无法分辨是全过、判分还是未打",
    ja="コントラクトがなくスコアが 0 です。パスアウト、調整点、未プレイのどれかわかりません",
)
SESSION = Sentence(
    en="results of a bridge session ({formats})", zh="桥牌比赛的成绩（{formats}）", ja="ブリッジの成績（{formats}）"
)
SECTIONS_APART = Sentence(
    en="the figures of the file are those of sections that are compared and ranked apart: {setting} is set to yes",
    zh="文件的成绩是各区分别比较和排名的：“{setting}”已设为“是”",
    ja="ファイルの成績はセクションごとに比べて順位をつけたものです。「{setting}」を「はい」にしました",
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
SCORED_SO = Sentence(
    en="the scores of the file are those of undertricks by {way}: {setting} is set to that",
    zh="文件中的得分是按“{way}”罚宕墩计算的：“{setting}”已设为“{way}”",
    ja="ファイルのスコアは「{way}」のアンダートリックで計算されています。「{setting}」を「{way}」にしました",
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
#: What stands in place of a number that is nobody's.
NOBODY = frozenset({"", "0"})
#: How boards are scored, in the words of a pairs event and of one that takes the scores as they are. IMPs alone may be
#: against a datum or against every other score.
SCORINGS = {"mp": ("mp",), "butler": ("butler", "imp"), "ximp": ("ximp", "imp"), "total": ("total",), "imp": ("imp",)}
IMPS = "imp"
#: Dealer and vulnerability repeat after so many boards.
CYCLE = 16

#: The cells of a row of boards that say what came of it, by their keys.
Cells = dict[str, Any]

#: The tricks that a contract asks for beyond its level.
BOOK = 6
PASS, NOT_PLAYED = "PASS", "NP"
#: The columns that a score follows from.
PLAYED = ("contract", "declarer", "result")
_CONTRACT = re.compile(r"([1-7])\s*(NT?|[CDHS♣♦♥♠])\s*(XX|X|\*\*|\*|)")
_PASSES = {"P", "PO", "AP", "PASS", "ALL PASS", "PASSED", "PASS OUT", "PASSED OUT", "ALLPASS"}
_UNPLAYED = {"NP", "N/P", "NOT PLAYED", "NOTPLAYED", "NO PLAY", "UNPLAYED"}
#: An average in percent, for both sides: ``A60/40``, ``A6040``, ``60%-40%``.
_SHARES = re.compile(r"A\s*(\d\d)\s*[/:-]?\s*A?(\d\d)|(\d\d)\s*%\s*[/:-]?\s*(\d\d)\s*%")
_SHARE = re.compile(r"A\s*(\d\d)|(\d\d)\s*%")
#: An average in words, for one side.
_AVERAGE = re.compile(r"(?:A|AV|AVE|AVG|AVERAGE)\s*([+-]|PLUS|MINUS|)")
_WORDS = {"+": "A+", "PLUS": "A+", "-": "A-", "MINUS": "A-", "": "AVE"}
_OF_SHARE = {"40": "A-", "50": "AVE", "60": "A+"}
_RESULT, _TRICKS = re.compile(r"=|[+-]\d{1,2}"), re.compile(r"\d{1,2}")
_SCORE = re.compile(r"[+-]?\d{1,5}(?:\.0+)?")


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
        """Return the number of the pair that sat in a line."""
        return self.ns if line == "NS" else self.ew


class Scored(NamedTuple):
    """A board of which a file tells contract and score. ``scores``: by each way to count undertricks what the contract
    has; ``before``: how much was lost before it.
    """

    board: Board
    told: int
    scores: dict[str, int]
    line: int
    column: str
    before: int

    @property
    def differs(self) -> bool:
        """Whether the ways to count have different scores."""
        return len({*self.scores.values()}) > 1


@dataclass
class Session:
    """What a file tells of pairs and boards. ``winners``: how many lists it says there are, if it says so; ``apart``:
    whether it says that its sections are compared and ranked apart; ``asked``: how somebody wants it read.
    """

    event: Event
    pairs: list[Pair] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    winners: int | None = None
    apart: bool = False
    incoming: Incoming = field(default_factory=Incoming)
    asked: Asked = AS_IT_IS
    _scored: list[Scored] = field(default_factory=list)
    _listed: dict[tuple[str, str, str], Pair] = field(default_factory=dict)

    def lose(self, line: int, column: str, said: Said) -> None:
        """Note what could not be understood."""
        self.incoming.lost.append(Lost(line, column, said))

    def enter(self, pair: Pair) -> None:
        """Take a pair that is listed; of one that is listed again, for another session, the first counts, and its
        standing is of one session alone.
        """
        first = self._listed.setdefault((pair.section, pair.number, pair.line), pair)
        if first is pair:
            self.pairs.append(pair)
        else:
            first.standing = None

    def number_of(self, told: str, line: int, column: str) -> int | None:
        """Read the number of a board; ``None``, and lost, where it is none."""
        if number := count_in(told):
            return number
        self.lose(line, column, NO_BOARD_NUMBER(found=excerpt(told)))
        return None

    def scored(self, code: str, found: str, line: int, column: str) -> None:
        """Set how the boards are scored (``SCORINGS``; "" for what no format knows) in the event's own word. What it
        cannot tell is said, but for a way to score that the event leaves out: another was meant who chose the event.
        """
        word = next((each for each in SCORINGS.get(code, ()) if scored_by(self.event, each)), None)
        if word:
            self.incoming.settings["scoring"] = word
        elif found and code in ("", IMPS) and self.table("boards") and self.event.settings.find("scoring"):
            self.lose(line, column, UNKNOWN_SCORING(found=excerpt(found)))

    def take(self, board: Board, told: Told, line: int, column: str) -> None:
        """Take a result; where it cannot be understood its row stays without one, to be filled in. Of a contract and a
        score that contradict each other the contract is taken, and it is told.
        """
        try:
            board = board._replace(cells=cells_of(told))
        except CellError as error:
            said = RESULT_LOST(board=board.number, ns=board.ns, ew=board.ew, sentence=error.reason)
            self.lose(line, column, said)
        self.boards.append(board)
        table, points = self.table("boards"), score_in(told)
        scores_of = getattr(table and table.row, "scores", None)
        if scores_of is not None and points is not None and {*PLAYED} <= board.cells.keys():
            scores = scores_of(board.number, *(board.cells[key] for key in PLAYED))
            self._scored.append(Scored(board, points, scores, line, column, len(self.incoming.lost)))

    def _compare(self) -> None:
        """Hold the scores that the file tells against those of its contracts. Undertricks are counted as somebody has
        chosen, else in the way that has all scores in which the ways differ; what contradicts it is told.
        """
        penalties = self.event.settings.find("penalties")
        if penalties is None or not self._scored:
            return
        kind, usual, chosen = penalties.field.kind, penalties.field.default, self._chosen("penalties")
        telling = [each for each in self._scored if each.told in each.scores.values() and each.differs]
        ways = [way for way in self._scored[0].scores if all(each.told == each.scores[way] for each in telling)]
        way = chosen or (ways[0] if ways else usual)
        if way not in (chosen, usual):
            self.incoming.settings[penalties.key] = way
            remark(SCORED_SO(way=words_for(kind, way), setting=penalties.field.label))
        for each in reversed(self._scored):
            if each.told != each.scores[way]:
                self.incoming.lost.insert(each.before, Lost(each.line, each.column, self._contradiction(each, way)))

    def _chosen(self, key: str) -> Any:
        """Return what somebody has chosen of a setting, whatever the file says; ``None`` where nobody has."""
        given = ((self.event.settings.find(label), value) for label, value in self.asked.given)
        return next((own.field.kind.take(value, own.label) for own, value in given if own and own.key == key), None)

    def _contradiction(self, scored: Scored, way: str) -> Said:
        """Say that a score is not that of its contract."""
        board, table = scored.board, self.table("boards")
        assert table is not None
        contract, declarer, result = (board.cells[key] for key in PLAYED)
        said = SCORES_DIFFER(
            contract=contract,
            declarer=words_for(table.columns.named("declarer").kind, declarer),
            result=f"{result:+d}" if result else "=",
            computed=scored.scores[way],
            told=scored.told,
        )
        return RESULT_LOST(board=board.number, ns=board.ns, ew=board.ew, sentence=said)

    def table(self, key: str) -> Table | None:
        """Return the table of that key, where the event has one."""
        return next((each for each in self.event.tables if each.key == key), None)

    def fill(self) -> Incoming:
        """Fill the incoming with the rows of all this: entries, boards, members, and the settings that follow from
        them.
        """
        self._compare()
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
                self._compare_sections(names.sections)
            if boards := same(Counter(names.key(board, line) for board in self.boards for line in LINES)):
                into.settings["boards"] = boards
        if names.apart or self.winners is not None:
            into.settings["winners"] = len(LINES) if names.lists == len(LINES) else 1
            if names.said == ["direction"] and self.event.settings.find("ranked"):
                into.settings["ranked"] = "direction"
        return into

    def _compare_sections(self, sections: list[str]) -> None:
        """Compare the sections as somebody has chosen, else apart where the file says so; that they become one field
        is told.
        """
        setting, chosen = self.event.settings.find("by_section"), self._chosen("by_section")
        if self.apart and setting and chosen is None:
            self.incoming.settings["by_section"] = True
            remark(SECTIONS_APART(setting=setting.field.label))
        elif not chosen:
            self.lose(0, "", SECTIONS_TOGETHER(sections=Joined(sections)))

    def _seat(self) -> None:
        """Give a pair that is listed without a line that in which alone it sits; a section only where it tells."""
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
        """Yield the boards, those of a sitting numbered on where a pair of it has met one of their numbers before."""
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
        has_lines = any("direction" in columns for columns in session.event.entries.row.known_by)
        self.in_column = self.apart and has_lines and self.lists == len(LINES)
        columns = session.event.entries.columns
        #: What a pair's row says besides: by the column, which the event has, and where there are several.
        self.said = [
            *(["direction"] if columns.find("direction") and (self.in_column or self.lists == len(LINES)) else []),
            *(["section"] if columns.find("section") and len(self.sections) > 1 else []),
        ]

    def of(self, section: str, number: str, line: str) -> int | str:
        """Return a pair's name in the tables."""
        name = f"{section}{number}" if self.by_section else number
        if self.apart and not self.in_column and line:
            name = f"{name} {line}"
        return whole(name)

    def key(self, board: Board, line: str) -> tuple[str, str, str]:
        """Return what tells the pair that sat in a line of a board from every other."""
        return board.section, board.of(line), line if self.apart else ""

    def entry(self, pair: Pair) -> dict[str, Any]:
        row: dict[str, Any] = {"unit": self.of(pair.section, pair.number, pair.line)}
        said = {"direction": pair.line, "section": pair.section}
        row |= {key: said[key] for key in self.said if said[key]}
        row |= {key: numeric(cell) for key, cell in (("place", pair.place), ("score", pair.score)) if cell}
        return row

    def board(self, board: Board) -> dict[str, Any]:
        ns, ew = (self.of(board.section, board.of(line), line) for line in LINES)
        return {"board": board.number, "ns": ns, "ew": ew, **board.cells}


def _apart(session: Session) -> bool:
    """Tell whether one number is two pairs: listed in both lines, or in both of them on one board."""
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
    """Return a number as a number, anything else as the text it is: ``07`` is a name.

    >>> whole("7"), whole("07"), whole("A7")
    (7, '07', 'A7')
    """
    return int(cell) if re.fullmatch("0|[1-9][0-9]{0,8}", cell) else cell


def line_of(direction: str) -> str:
    """Return ``NS`` or ``EW``, however a program writes it; "" where it says nothing.

    >>> line_of("N"), line_of("EW"), line_of("East-West"), line_of("")
    ('NS', 'EW', 'EW', '')
    """
    return next((line for line in LINES if direction and direction[0].upper() in line), "")


def count_in(text: str) -> int | None:
    """Read how many there are of something, or its number; ``None`` where the text says nothing of the kind.

    >>> count_in("24"), count_in("²"), count_in("")
    (24, None, None)
    """
    return int(text) if re.fullmatch("[0-9]{1,5}", text) else None


def numeric(cell: str) -> int | float | str:
    """Return a whole or decimal number, padded with zeros or not, as a number, anything else as the text it is.

    >>> numeric("58.33"), numeric("-12"), numeric("03"), numeric("3=")
    (58.33, -12, 3, '3=')
    """
    number = plain_number(re.sub("^(-?)0+(?=[0-9])", r"\1", cell))
    return cell if number is None else number


def same(counted: Counter[Any]) -> int | None:
    """Return what all have in common; ``None`` where they have not all as many."""
    counts = set(counted.values())
    return counts.pop() if len(counts) == 1 else None


def scored_by(event: Event, word: str) -> bool:
    """Tell whether the event's boards may be scored so."""
    found = event.settings.find("scoring")
    try:
        return found is not None and found.field.kind.take(word, found.field.label) == word
    except CellError:
        return False


# --- what came of a board


class Told(NamedTuple):
    """What a program tells of a board at one table, each as it writes it: "" where it says nothing.

    ``result`` is over or under (``=``, ``+1``); ``tricks`` are those made, though some write the result there too.
    ``score`` is North-South's.
    """

    contract: str = ""
    declarer: str = ""
    result: str = ""
    tricks: str = ""
    score: str = ""


def cells_of(told: Told) -> Cells:
    """Make the cells of a row of boards: contract, declarer and result, or what was adjusted; none where nothing is.

    ``CellError`` where it cannot be told. A score counts where there is no whole contract to compute it from.

    >>> cells_of(Told("3 NT x", "W", tricks="8"))
    {'contract': '3NTX', 'declarer': 'W', 'result': -1}
    >>> cells_of(Told("PASS")), cells_of(Told(score="A60/40")), cells_of(Told(score="-420"))
    ({'contract': 'PASS'}, {'adjusted': 'A+/A-'}, {'adjusted': -420})
    """
    contract, score = _plain(told.contract), _plain(told.score)
    for word in (score, contract):
        if word in _UNPLAYED:
            return {"adjusted": NOT_PLAYED}
        if average := averages(word):
            return {"adjusted": average}
    if contract in _PASSES:
        return {"contract": PASS}
    points = _score(score)
    if not contract:
        if points == 0:
            raise CellError(VALUE, NOTHING_PLAYED())
        return {} if points is None else {"adjusted": points}
    found = _CONTRACT.fullmatch(contract)
    if found is None:
        raise CellError(VALUE, NO_CONTRACT(found=excerpt(told.contract)))
    level, strain, doubled = found.groups()
    strain = {"N": "NT", "♣": "C", "♦": "D", "♥": "H", "♠": "S"}.get(strain, strain)
    cells: Cells = {"contract": f"{level}{strain}{doubled.replace('*', 'X')}"}
    declarer = _plain(told.declarer)[:1]
    if declarer in ("N", "E", "S", "W"):
        cells["declarer"] = declarer
    over = _over(told, int(level), cells["contract"])
    if over is not None:
        cells["result"] = over
    if points is not None and not {"declarer", "result"} <= cells.keys():
        return {"adjusted": points} if points else cells
    return cells


def score_in(told: Told) -> int | None:
    """Return the score in figures that a program tells, if it tells one."""
    word = _plain(told.score)
    return _score(word) if _SCORE.fullmatch(word) else None


def averages(word: str) -> str:
    """Write an artificial score of both sides as a table of boards has it, "" where the word is none.

    ``CellError`` for one that the table has no word for.

    >>> averages("A6040"), averages("50%-50%"), averages("AVE-/AVE+"), averages("420")
    ('A+/A-', 'AVE', 'A-/A+', '')
    """
    word = _plain(word)
    if shares := _SHARES.fullmatch(word):
        ns, ew = (share for share in shares.groups() if share)
        if not {ns, ew} <= _OF_SHARE.keys():
            raise CellError(VALUE, ODD_SHARES(ns=ns, ew=ew))
        return _both(_OF_SHARE[ns], _OF_SHARE[ew])
    first, _, second = word.partition("/")
    side, other = _side(first), _side(second)
    if side is None:
        return ""
    if other is not None:
        return _both(side, other)
    if side != "AVE":
        raise CellError(VALUE, ONE_SIDE(found=excerpt(word)))
    return side


def _side(word: str) -> str | None:
    if found := _AVERAGE.fullmatch(word):
        return _WORDS[found[1]]
    if found := _SHARE.fullmatch(word):
        return _OF_SHARE.get(found[1] or found[2])
    return None


def _both(ns: str, ew: str) -> str:
    return ns if ns == ew == "AVE" else f"{ns}/{ew}"


def _score(word: str) -> int | None:
    if not word:
        return None
    if not _SCORE.fullmatch(word):
        raise CellError(VALUE, NO_SCORE(found=excerpt(word)))
    return int(float(word))


def _over(told: Told, level: int, contract: str) -> int | None:
    """Count the tricks over or under the contract."""
    word = _plain(told.result or told.tricks)
    if not word:
        return None
    found = _RESULT.fullmatch(word)
    if found is None and (told.result or not _TRICKS.fullmatch(word)):
        raise CellError(VALUE, NO_TRICKS(found=excerpt(word), contract=contract))
    over = 0 if word == "=" else int(word) if found else int(word) - BOOK - level
    if not -(BOOK + level) <= over <= 7 - level:
        raise CellError(NUM, NO_TRICKS(found=excerpt(word), contract=contract))
    return over


def _plain(word: str) -> str:
    """Write in upper case, with one space between words and a plain minus."""
    return " ".join(word.replace("\N{MINUS SIGN}", "-").upper().split())
