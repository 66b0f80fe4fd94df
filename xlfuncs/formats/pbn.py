"""Portable Bridge Notation: the results of boards in its tables of scores, and who played from that of totals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.events.people.pairs import together
from xlfuncs.formats.days import iso
from xlfuncs.formats.declaration import AS_IT_IS, AT_TAG, Asked, Format, Incoming, Lost, Standing
from xlfuncs.formats.encodings import bytes_of, text_of
from xlfuncs.formats.session import IMPS, LINES, SESSION, Board, Pair, Player, Session, Told, line_of, scored_by
from xlfuncs.xlsx.errors import PackageError, excerpt

NOT_PBN = Sentence(
    en="is no PBN file: no line of it is a tag such as [Board]",
    zh="不是 PBN 文件：没有任何一行是 [Board] 这样的标签",
    ja="PBN ファイルではありません。[Board] のようなタグの行がありません",
)
DEALS_ONLY = Sentence(
    en="holds deals without results: neither a ScoreTable nor a contract",
    zh="只有牌例，没有成绩：既无 ScoreTable 也无定约",
    ja="ディールだけで結果がありません（ScoreTable もコントラクトもありません）",
)
ROW_UNCLEAR = Sentence(
    en="the row has {cells} values for {columns} columns of {table}",
    zh="此行有 {cells} 个值，而 {table} 有 {columns} 列",
    ja="この行には値が {cells} 個ありますが、{table} には {columns} 列あります",
)
NO_TAG = Sentence(
    en='{found} begins like a tag, and is none: [Name "value"]',
    zh='{found} 像标签而不是标签：应写成 [名称 "值"]',
    ja='{found} はタグのように始まりますが、タグではありません。[名前 "値"] と書きます',
)
NEVER_ENDS = Sentence(
    en="the comment that begins here with { never ends: nothing behind it is read",
    zh="此处以 { 开始的注释没有结束：其后的内容都没有读入",
    ja="ここから { で始まる注釈が終わっていません。その後ろは読み取りません",
)
NO_TRICKS = Sentence(
    en="board {board}: '{found}' is no number of tricks: 0 to 13, of the declarer or as \"NS 10\"",
    zh="第 {board} 副：“{found}”不是墩数：应为庄家的 0～13，或写成“NS 10”",
    ja="ボード {board}：「{found}」はトリック数ではありません。ディクレアラーの 0～13、または「NS 10」と書きます",
)
NO_SCORE = Sentence(
    en="board {board}: '{found}' is no score: a number, or as \"NS 420\"",
    zh="第 {board} 副：“{found}”不是得分：应为数字，或写成“NS 420”",
    ja="ボード {board}：「{found}」はスコアではありません。数、または「NS 420」と書きます",
)
NO_PAIRS_IN_TABLE = Sentence(
    en="board {board}: the ScoreTable does not say who met (PairId_NS, PairId_EW)",
    zh="第 {board} 副：ScoreTable 没有写明双方（PairId_NS、PairId_EW）",
    ja="ボード {board}：ScoreTable に対戦したペア（PairId_NS、PairId_EW）がありません",
)
NOBODY_NAMED = Sentence(
    en="board {board}: nobody is named, neither players nor pairs",
    zh="第 {board} 副：没有写明牌手或对号",
    ja="ボード {board}：選手名もペア番号もありません",
)

_TAG = re.compile(r'\s*\[\s*(\w+)\s*"((?:\\"|[^"])*)"\s*\]\s*')
#: The same with quotation marks in its value that nothing marks as such.
_QUOTING = re.compile(r'\s*\[\s*(\w+)\s*"([^[\]]*)"\s*\]\s*')
#: What a comment begins with; within quotes, and within a word, it is none.
_QUOTED_OR_COMMENT = re.compile(r'"(?:\\"|[^"])*"|(?:^|(?<=[\s\]}]))[;{]')
#: A figure of one side: ``NS 10``, ``EW -50``.
_OF_SIDE = re.compile(r"(NS|EW)\s*([+-]?\d{1,5})")
_COLUMN = re.compile(r"\s*[+-]?(\w+)(?:\\(\d{1,3})[LRlr]?)?\s*")
_CELL = re.compile(r'"((?:\\"|[^"])*)"|(\S+)')
#: What a cell or a tag holds that says nothing.
_NOTHING = {"", "-", "?", "*"}
ALL_TRICKS = 13
#: The tags that tell of the whole event, and the tables that are read.
_OF_ALL = {"event": ("Event",), "date": ("EventDate", "Date"), "scoring": ("Scoring",)}
_READ = {"scoretable": "ScoreTable", "totalscoretable": "TotalScoreTable"}
#: The title of BridgeComposer's hand records, in whose files the tags of it are often empty.
_TITLE = re.compile(r'(?m)^%HRTitle(Event|Date)[ \t]+"?([^"\r\n]*)')
#: A date whose day, and perhaps its month, is not known or not written.
_IN_PART = re.compile(r"\?|^\d{4}(?:[./-]\d{1,2})?$")
_POINTS = re.compile(r"[+-]?\d{1,5}")
_SCORINGS = {"MATCHPOINTS": "mp", "MP": "mp", "BUTLER": "butler", "CROSS": "ximp", "XIMP": "ximp", "IMP": IMPS}


def recognises(start: bytes) -> bool:
    """Tell whether a file that starts so is one of these.

    >>> recognises(b"% PBN 2.1"), recognises(b'[Event "Friday"]\\r\\n[Site ""]'), recognises(b"a,b")
    (True, True, False)
    """
    plain = start.replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf").lstrip(b"\xff\xfe \t\r\n")
    return plain.upper().startswith(b"% PBN") or re.search(rb'(?m)^\s*\[(Event|Board|Site|Deal)\s+"', plain) is not None


class Row(NamedTuple):
    """A row of a table: its cells by column in small letters, the line it stands in."""

    cells: dict[str, str]
    line: int

    def get(self, *columns: str) -> str:
        """Return the first cell of these that says something; "" where none does."""
        found = (self.cells.get(column.lower(), "") for column in columns)
        return next((cell for cell in found if cell not in _NOTHING), "")


@dataclass
class Game:
    """What stands in a file between blank lines: its tags by name in small letters, its tables, where it starts."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    #: The tags that it has itself; the others are kept from an earlier game.
    told: set[str] = field(default_factory=set)
    tables: dict[str, list[Row]] = field(default_factory=dict)

    def get(self, *names: str) -> str:
        """Return the first tag of these that says something; "" where none does."""
        found = (self.tags.get(name.lower(), "").strip() for name in names)
        return next((value for value in found if value not in _NOTHING), "")


def load(file: Path, event: Event, asked: Asked = AS_IT_IS) -> Incoming:
    """Read what a PBN file gives to an event; ``PackageError`` where it is none, or holds deals only."""
    session = Session(event, asked=asked)
    session.incoming.at = AT_TAG
    text = text_of(bytes_of(file), file, asked.encoding)
    games = list(games_in(text, session.incoming.lost))
    if not games:
        raise PackageError(NOT_PBN(), file)
    first = {name: next((value for game in games if (value := game.get(*tags))), "") for name, tags in _OF_ALL.items()}
    title = {name.lower(): told.strip() for name, told in _TITLE.findall(text)}
    settings = {"name": first["event"] or title.get("event"), "date": day_of(first["date"] or title.get("date", ""))}
    session.incoming.settings |= {key: value for key, value in settings.items() if value}
    line = next((game.line for game in games if game.get("Scoring")), 1)
    session.scored(scoring_in(first["scoring"]), first["scoring"], line, "Scoring")
    for game in games:
        listed(game, session)
    named = not session.pairs
    for game in games:
        played(game, session, named)
    if not session.boards and not session.pairs:
        why = next((each.said for each in session.incoming.lost if each.column == "ScoreTable"), DEALS_ONLY())
        raise PackageError(why, file)
    return session.fill()


def scoring_in(told: str) -> str:
    """Tell how boards are scored, by the parts of a tag; one that says which IMPs comes before "IMP".

    >>> scoring_in("MatchPoints;MP1"), scoring_in("IMP;Cross2"), scoring_in("IMP"), scoring_in("Rubber")
    ('mp', 'ximp', 'imp', '')
    """
    found = [code for part in re.findall(r"[A-Z]+", told.upper()) if (code := _SCORINGS.get(part, ""))]
    return next((code for code in found if code != IMPS), found[0] if found else "")


def games_in(text: str, lost: list[Lost]) -> Iterator[Game]:
    """Yield the games of a file. A tag ``#`` has the value of the game before; one that begins with ``##`` has the rest
    of it for all games from here on that say nothing else.
    """
    game: Game | None = None
    before: dict[str, str] = {}
    kept: dict[str, str] = {}
    table, columns = "", [("", 0)]
    for number, line in with_whole_tags(lines_in(text, lost)):
        tags = tags_in(line)
        if tags is None:
            tags = []
            lost.append(Lost(number, "", NO_TAG(found=excerpt(line.strip()))))
        if game and not line.strip():
            before |= game.tags
            yield game
            game, table = None, ""
        for name, told in tags:
            if game and name in game.told:
                before |= game.tags
                yield game
                game = None
            game = game or Game(number, {**kept})
            value = before.get(name, "") if told == "#" else told.removeprefix("##")
            if told.startswith("##"):
                kept[name] = value
            game.told.add(name)
            game.tags[name] = value
            table = name if name.endswith("table") else ""
            declared = filter(None, map(_COLUMN.match, value.split(";")))
            columns = [(found[1].lower(), int(found[2] or 0)) for found in declared]
        if not tags and game and table in _READ and line.strip() and not line.lstrip().startswith("["):
            cells = cells_in(line, columns)
            if len(cells) == len(columns):
                row = {key: cell for (key, _), cell in zip(columns, cells, strict=True)}
                game.tables.setdefault(table, []).append(Row(row, number))
            else:
                said = ROW_UNCLEAR(cells=len(cells), columns=len(columns), table=_READ[table])
                lost.append(Lost(number, _READ[table], said))
    if game:
        yield game


def lines_in(text: str, lost: list[Lost]) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without comments: from ``;`` to the end of a line, from ``{`` to ``}`` over
    lines, and lines that begin with ``%``. A line that is nothing but comment is none at all.

    >>> list(lines_in('[Contract "4H"] ; claimed\\n{ one\\n two } [Declarer "S"] { three }\\n% four\\n\\n1 "a;b"', []))
    [(1, '[Contract "4H"] '), (3, ' [Declarer "S"] '), (5, ''), (6, '1 "a;b"')]
    """
    within = 0
    for number, whole in enumerate(text.splitlines(), 1):
        if whole.startswith("%") and not within:
            continue
        line, rest = "", whole
        while rest or within:
            if within:
                _, end, rest = rest.partition("}")
                within = 0 if end else within
                if within:
                    break
                continue
            mark = next((each for each in _QUOTED_OR_COMMENT.finditer(rest) if each[0] in ";{"), None)
            line += rest[: mark.start() if mark else None]
            if mark is None or mark[0] == ";":
                break
            within, rest = number, rest[mark.end() :]
        if line.strip() or not (whole.strip() or within):
            yield number, line
    if within:
        lost.append(Lost(within, "", NEVER_ENDS()))


def with_whole_tags(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the lines, those of a tag that is spread over several as one; a blank line and the next tag end it anyway.

    >>> list(with_whole_tags([(1, "["), (2, " Event"), (3, '"a" ]'), (4, "[Site"), (5, ""), (6, "1 2")]))
    [(1, '[ Event "a" ]'), (4, '[Site'), (5, ''), (6, '1 2')]
    """
    first, begun = 0, ""
    for number, line in lines:
        begins = line.lstrip().startswith("[")
        if begun and line.strip() and not begins:
            begun = f"{begun} {line.strip()}"
            if "]" in line:
                yield first, begun
                begun = ""
            continue
        if begun:
            yield first, begun
            begun = ""
        if begins and "]" not in line:
            first, begun = number, line.strip()
        else:
            yield number, line
    if begun:
        yield first, begun


def tags_in(line: str) -> list[tuple[str, str]] | None:
    """Read the tags of a line, by name in small letters; none in a line of a table; ``None`` where it begins like a tag
    and is none.

    >>> tags_in('[Board "1"] [North "A"]'), tags_in("1 2 4H"), tags_in('[Event "The "Big" One"]')
    ([('board', '1'), ('north', 'A')], [], [('event', 'The "Big" One')])
    >>> tags_in("[Board 1]") is None
    True
    """
    found, at = [], 0
    while tag := _TAG.match(line, at):
        found.append((tag[1].lower(), tag[2].replace('\\"', '"')))
        at = tag.end()
    if at == len(line) or not line.lstrip().startswith("["):
        return found
    quoting = _QUOTING.fullmatch(line)
    return [(quoting[1].lower(), quoting[2])] if quoting else None


def cells_in(line: str, columns: list[tuple[str, int]]) -> list[str]:
    """Read the cells of a row: words, or texts in quotes; where that does not fit, by the widths of the columns. Where
    the last columns are names, which alone have blanks in them, only their widths are asked for.

    >>> cells_in(' 7 12 4H  "Li Na"', [("a", 0), ("b", 0), ("c", 0), ("d", 0)])
    ['7', '12', '4H', 'Li Na']
    >>> cells_in(" 7 Li Na    12", [("a", 2), ("b", 8), ("c", 2)])
    ['7', 'Li Na', '12']
    >>> cells_in("7 4H Li Na - Wu   Ann Lee", [("a", 0), ("b", 0), ("names_ns", 12), ("names_ew", 0)])
    ['7', '4H', 'Li Na - Wu', 'Ann Lee']
    """
    found = [*_CELL.finditer(line)]
    words = [(cell[1] or "").replace('\\"', '"') or cell[2] or "" for cell in found]
    first = next((at for at, (key, _) in enumerate(columns) if key.startswith("names_")), 0)
    people = columns[first:]
    if len(words) > len(columns) and first and all(key.startswith("names_") and width for key, width in people[:-1]):
        return [*words[:first], *names_by_width(line[found[first].start() :], [width for _, width in people[:-1]])]
    if len(words) == len(columns) or not all(width for _, width in columns[:-1]):
        return words
    cells, at = [], 0
    for _, width in columns[:-1]:
        if line[at + width : at + width + 1].strip():
            return words  # a value is wider than its column
        cells.append(line[at : at + width].strip())
        at += width + 1
    return [*cells, line[at:].strip()]


def names_by_width(text: str, widths: list[int]) -> list[str]:
    """Read the names at the end of a row; a width is the least one: what is longer goes on to the next blank.

    >>> names_by_width("Whiskey-Yankee Charlie Delta", [13])
    ['Whiskey-Yankee', 'Charlie Delta']
    """
    names = []
    for width in widths:
        blank = re.compile(r"\s").search(text, width)
        at = blank.start() if blank else len(text)
        names.append(text[:at].strip())
        text = text[at:].lstrip()
    return [*names, text.strip()]


def listed(game: Game, session: Session) -> None:
    """Take the pairs of a table of totals, with their places and scores."""
    percent = scored_by(session.event, "percent")
    for row in game.tables.get("totalscoretable", ()):
        number = row.get("PairId")
        if not number:
            continue
        names = names_in(row.get("Names", "PlayerNames")) or [row.get("Name1"), row.get("Name2")]
        numbers = [row.get(f"MemberID{at}", f"PlayerId{at}") for at in (1, 2)]
        players = [Player(name, number) for name, number in zip((*names, "", "")[:2], numbers, strict=True)]
        score = row.get("TotalPercentage") if percent else ""
        if score:
            session.incoming.settings["scoring"] = "percent"
        total = row.get("TotalScoreMP", "TotalScore", "TotalIMP", "TotalScoreIMP", "TotalScoreVP")
        score = score or total
        line = row.get("Direction").upper().replace("-", "")
        pair = Pair(number, line if line in LINES else "", row.get("Section"), players, row.get("Rank"), score)
        pair.standing = Standing(row.line, _READ["totalscoretable"], pair.place, total, row.get("TotalPercentage"))
        session.enter(pair)


def played(game: Game, session: Session, named: bool) -> None:
    """Take the results of a board: of its table of scores, else the one that its tags tell."""
    rows = game.tables.get("scoretable", ())
    if not rows and not game.get("Contract"):
        return
    number = session.number_of(game.get("Board"), game.line, "Board")
    if number is None:
        return
    if rows:
        for row in rows:
            at_table(number, row, session, named)
    else:
        ns, ew = seated(game, "NS", "North", "South", session), seated(game, "EW", "East", "West", session)
        if not ns or not ew:
            session.lose(game.line, "Contract", NOBODY_NAMED(board=number))
            return
        declarer = game.get("Declarer").lstrip("^")
        told = Told(
            game.get("Contract"),
            declarer,
            tricks=tricks_of(game, declarer, number, session),
            score=score_of(game, declarer, number, session),
        )
        session.take(Board(number, ns, ew, {}, "", game.get("Round")), told, game.line, "Contract")


def tricks_of(game: Game, declarer: str, board: int, session: Session) -> str:
    """Return the tricks of the declarer that the tag of the result tells: ``10``, or by side, ``NS 10`` or ``EW 3 NS
    10``.
    """
    told = game.get("Result").lstrip("^")
    found = {side: int(tricks) for side, tricks in _OF_SIDE.findall(told.upper())}
    if not found:
        return told
    line, sides = line_of(declarer), [found.get(each) for each in LINES]
    made = {
        each: ALL_TRICKS - (other or 0) if own is None else own
        for each, own, other in zip(LINES, sides, sides[::-1], strict=True)
    }
    alone = not _OF_SIDE.sub("", told.upper()).strip()
    if alone and line and sum(made.values()) == ALL_TRICKS and min(made.values()) >= 0:
        return str(made[line])
    session.lose(game.line, "Result", NO_TRICKS(board=board, found=excerpt(told)))
    return ""


def score_of(game: Game, declarer: str, board: int, session: Session) -> str:
    """Return North-South's score that a tag tells: by side, ``NS 420`` or ``EW -50``, else as the declarer has it."""
    told = game.get("Score").lstrip("^")
    found = _OF_SIDE.search(told.upper())
    if found:
        return signed(found[2], found[1])
    if _POINTS.fullmatch(told) and (int(told) == 0 or line_of(declarer)):  # of a board passed out nobody is declarer
        return signed(told, line_of(declarer) or LINES[0])
    if told:
        session.lose(game.line, "Score", NO_SCORE(board=board, found=excerpt(told)))
    return ""


def at_table(number: int, row: Row, session: Session, named: bool) -> None:
    """Take a row of a table of scores. One with one pair only is that of a pair that sits out."""
    section = row.get("Section")
    pairs = [row.get(f"PairId_{line}") for line in LINES]
    if not any(pairs):
        session.lose(row.line, "ScoreTable", NO_PAIRS_IN_TABLE(board=number))
        return
    if not all(pairs) or "0" in pairs:
        return
    if named:
        for line, pair in zip(LINES, pairs, strict=True):
            join(session, Pair(pair, line, section, [Player(name) for name in names_in(row.get(f"Names_{line}"))]))
    ns, ew = (row.get(f"Score_{line}") for line in LINES)
    if ns and ew and not (_POINTS.fullmatch(ns) or _POINTS.fullmatch(ew)):
        score = f"{ns}/{ew}"
    else:
        score = ns or signed(ew, "EW")
    told = Told(row.get("Contract"), row.get("Declarer"), tricks=row.get("Result"), score=score)
    session.take(Board(number, pairs[0], pairs[1], {}, section), told, row.line, "ScoreTable")


def seated(game: Game, line: str, first: str, second: str, session: Session) -> str:
    """Return, and add, the pair that the tags of a game name, by its number or by its players; "" where they name
    nobody.
    """
    players = [Player(name) for name in (game.get(first), game.get(second)) if name]
    number = game.get(f"Pair{line}") or together(each.name for each in players)
    if number:
        join(session, Pair(number, line, "", players))
    return number


def join(session: Session, pair: Pair) -> None:
    """Add a pair, unless it is there: the same number with the same people, whichever line it sits in now."""
    if not pair.players:
        return
    for other in session.pairs:
        if (other.section, other.number, other.players) == (pair.section, pair.number, pair.players):
            return
    session.pairs.append(pair)


def names_in(names: str) -> list[str]:
    """Part the two names that stand in one cell; else all of it is one.

    >>> names_in("Rolf Andersson - Leif Rick"), names_in("王伟/李娜"), names_in("Mary Smith-Jones"), names_in("")
    (['Rolf Andersson', 'Leif Rick'], ['王伟', '李娜'], ['Mary Smith-Jones'], [])
    """
    for joint in (" - ", " – ", " & ", "/", "／", "&", "+", "、"):
        if names.count(joint) == 1:
            return [name.strip() for name in names.split(joint)]
    return [names] if names else []


def signed(score: str, side: str) -> str:
    """Turn a score of one side into that of North-South.

    >>> signed("450", "EW"), signed("-50", "EW"), signed("", "EW")
    ('-450', '50', '')
    """
    if side == "NS" or not _POINTS.fullmatch(score):
        return score
    return score[1:] if score.startswith("-") else f"-{score.lstrip('+')}"


def day_of(date: str) -> str:
    """Write a day with its year in front; "" where a part of it is not known: ``2026.05.??``, ``2026.05``."""
    return "" if _IN_PART.search(date) else iso(date)


PBN = Format(
    key="pbn",
    title=Help("PBN", "PBN", "PBN"),
    endings=(".pbn",),
    recognises=recognises,
    load=load,
    encoded=True,
    holds=SESSION,
)
