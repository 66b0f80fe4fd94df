"""A Bridgemate's ``.bws``: a database of what was entered at the tables, of who sat there and of the movement."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.formats.declaration import AS_IT_IS, Asked, Format, Incoming, Lost
from xlfuncs.formats.encodings import bytes_of
from xlfuncs.formats.session import LINES, NOBODY, SESSION, Board, Naming, Pair, Player, Session, Told, count_in
from xlfuncs.xlsx.errors import PackageError, excerpt

NEEDS_EXTRA = Sentence(
    en='is a Bridgemate file, and its reader is not installed here: pip install ".[import]" in a copy of xlfuncs',
    zh='是 Bridgemate 文件，但这里没有安装读取它的组件：请在 xlfuncs 的源码目录中运行 pip install ".[import]"',
    ja="Bridgemate のファイルですが、読むための部品がありません。"
    'xlfuncs のソースで pip install ".[import]" を実行してください',
)
NO_DATABASE = Sentence(
    en="is no Bridgemate file: a .bws is a database, and this is none",
    zh="不是 Bridgemate 文件：.bws 应为数据库，而此文件不是",
    ja="Bridgemate のファイルではありません。.bws はデータベースですが、これは違います",
)
DAMAGED_DATABASE = Sentence(
    en="is a database that cannot be read whole: cut off, damaged or protected by a password",
    zh="数据库无法完整读取：文件不完整、已损坏或设有密码",
    ja="データベースを最後まで読めません。途中で切れているか、壊れているか、パスワードで保護されています",
)
ROWS_MISSING = Sentence(
    en="{table} should have {wanted} rows, and {found} could be read",
    zh="表 {table} 应有 {wanted} 行，只读到 {found} 行",
    ja="表 {table} は {wanted} 行のはずですが、{found} 行しか読めません",
)
NO_RESULTS_IN_IT = Sentence(
    en="is a database without the table {table}, in which a Bridgemate keeps its results",
    zh="数据库中没有 Bridgemate 存放成绩的表 {table}",
    ja="データベースに Bridgemate が結果を入れる表 {table} がありません",
)
INDIVIDUAL = Sentence(
    en="is of an individual event: only pairs can be read",
    zh="是个人赛的文件：只能读入双人赛",
    ja="個人戦のファイルです。読めるのはペア戦だけです",
)
ROW_INCOMPLETE = Sentence(
    en="'{found}' in {column} is no whole number above 0: the row stays out",
    zh="{column} 中的“{found}”不是大于 0 的整数：此行没有读入",
    ja="{column} の「{found}」は 0 より大きい整数ではありません。この行は取り込みません",
)
ENTERED_AGAIN = Sentence(
    en="board {board}, {ns} against {ew} was entered again in row {row}: that counts",
    zh="第 {board} 副 {ns} 对 {ew} 在第 {row} 行又输入了一次：以该行为准",
    ja="ボード {board}、{ns} 対 {ew} は {row} 行目に再入力されています。そちらを使います",
)
WRONG_DIRECTION = Sentence(
    en="board {board}: {ns} and {ew} sat the wrong way round, which two lists have no place for; fill it in yourself",
    zh="第 {board} 副：{ns} 与 {ew} 坐反了方向，南北、东西分开排名（双冠军）时无法录入，请自行填写",
    ja="ボード {board}：{ns} と {ew} の南北・東西が逆です。南北と東西で別の順位表には入らないため、"
    "手で記入してください",
)
UNKNOWN_REMARK = Sentence(
    en="board {board}, {ns} against {ew}: the remark is '{found}'; fill in what was decided",
    zh="第 {board} 副，{ns} 对 {ew}：备注为“{found}”，请填写裁定",
    ja="ボード {board}、{ns} 対 {ew}：備考は「{found}」です。裁定を記入してください",
)

#: How both generations of the database begin.
_STARTS = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
RESULTS, MOVEMENT, PLAYERS, SECTIONS = "ReceivedData", "RoundData", "PlayerNumbers", "Section"
NAMES, SESSIONS = "PlayerNames", "Session"
#: The tables that are read; a program that writes such a file may leave out all but the first.
TABLES = (RESULTS, MOVEMENT, PLAYERS, SECTIONS, NAMES, SESSIONS)

#: Remarks that are a result: the others are words of the director's. The percentages are North-South's and East-West's.
NOT_PLAYED, TURNED = "not played", "wrong direction"
_SHARES = re.compile(r"\d\d%\s*-\s*\d\d%")
#: In what two results of one board at one table may differ.
_SAID = ("PairNS", "PairEW", "NS/EW", "Contract", "Result", "Remarks")
#: No table plays more boards in a round.
MOST_OF_A_ROUND = 100

Rows = Sequence[Mapping[str, Any]]


def recognises(start: bytes) -> bool:
    """Tell whether a file that starts so is a database such as these.

    >>> recognises(b"\\x00\\x01\\x00\\x00Standard Jet DB\\x00"), recognises(b"Section;Table")
    (True, False)
    """
    return start.startswith(_STARTS)


def load(file: Path, event: Event, _: Asked = AS_IT_IS) -> Incoming:
    """Read what a ``.bws`` gives to an event; ``PackageError`` where it is none, or its reader is not installed."""
    if not recognises(bytes_of(file)[:64]):
        raise PackageError(NO_DATABASE(), file)
    tables, missing = tables_in(file)
    if RESULTS not in tables:
        raise PackageError(NO_RESULTS_IN_IT(table=RESULTS), file)
    if any(whole(row.get("South")) for row in tables[RESULTS]):
        raise PackageError(INDIVIDUAL(), file)
    came = incoming_of(tables, event)
    came.lost[:0] = missing
    return came


def tables_in(file: Path) -> tuple[dict[str, Rows], list[Lost]]:
    """Read the tables of a database, and where rows of them are missing; ``PackageError`` where it cannot be read."""
    try:
        from access_parser import AccessParser  # noqa: PLC0415
    except ImportError:
        raise PackageError(NEEDS_EXTRA(), file) from None
    found: dict[str, Rows] = {}
    missing = []
    with complaints() as complaint:
        try:
            database = AccessParser(str(file))
            for name in TABLES:
                if name in database.catalog:
                    table = database.get_table(name)
                    found[name] = rows_of(table.parse())
                    wanted = int(table.table_header.number_of_rows)
                    if wanted and not found[name]:
                        complaint.append(name)
                    elif len(found[name]) < wanted:  # the file was cut off between two of its pages
                        said = ROWS_MISSING(table=name, wanted=wanted, found=len(found[name]))
                        missing.append(Lost(0, name, said))
        except Exception:  # what a damaged file does to a parser of bytes: any error there is
            complaint.append("")
    if complaint:
        raise PackageError(DAMAGED_DATABASE(), file)
    return found, missing


def rows_of(columns: Mapping[str, Any]) -> Rows:
    """Make a table's rows from its columns; a table without rows comes with texts for columns.

    >>> rows_of({"Board": [1, 2], "Contract": ["4 H", None]})
    [{'Board': 1, 'Contract': '4 H'}, {'Board': 2, 'Contract': None}]
    >>> rows_of({"Board": "", "Contract": ""})
    []
    """
    if not columns or all(isinstance(cells, str) for cells in columns.values()):
        return []
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


@contextmanager
def complaints() -> Iterator[list[str]]:
    """Collect what the reader of databases complains of, which it only logs while it drops a row."""
    said: list[str] = []
    logger = logging.getLogger("access_parser")
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    before = logger.propagate
    logger.addHandler(handler)
    logger.propagate = False
    try:
        yield said
    finally:
        logger.removeHandler(handler)
        logger.propagate = before


def incoming_of(tables: Mapping[str, Rows], event: Event) -> Incoming:
    """Make of the rows of a Bridgemate's tables what they give to an event: pairs with their players, boards with their
    results.
    """
    session = Session(event)
    sections = {whole(row.get("ID")): row for row in tables.get(SECTIONS, ())}
    letters = {key: text(row.get("Letter")) for key, row in sections.items()}
    winners = {whole(row.get("Winners")) for row in sections.values()}
    session.winners = next(iter(winners)) if winners in ({1}, {2}) else None
    session.incoming.settings |= settings_of(tables)
    entered = last_entered(tables[RESULTS], session)
    nobody = {(letters[key], number) for key, row in sections.items() for number in ("0", text(row.get("MissingPair")))}

    def absent(section: str, *numbers: str) -> bool:
        return any((section, number) in nobody or number in NOBODY for number in numbers)

    pairs = merged(seated(tables, letters), session.winners)
    session.pairs = [pair for pair in pairs if not absent(pair.section, pair.number)]
    turned = []
    for at, row in entered:
        section = letters.get(whole(row.get("Section")), "")
        if text(row.get("Remarks")).lower() == TURNED:
            turned.append((at, row, section))
        elif not absent(section, text(row["PairNS"]), text(row["PairEW"])):
            take(row, at, section, session)
    for row, board in pending(tables, [row for _, row in entered]):
        section, ns, ew = letters.get(whole(row.get("Section")), ""), text(row.get("NSPair")), text(row.get("EWPair"))
        if not absent(section, ns, ew):
            session.boards.append(Board(board, ns, ew, {}, section))
    by_line = Naming(session).apart
    for at, row, section in turned:
        if by_line:
            said = WRONG_DIRECTION(board=row["Board"], ns=row["PairNS"], ew=row["PairEW"])
            session.lose(at, f"{RESULTS}.Remarks", said)
        else:
            take(row, at, section, session)
    return session.fill()


def settings_of(tables: Mapping[str, Rows]) -> dict[str, Any]:
    """Return the name and the day; where the session has none, the day on which the first result was entered."""
    told = next(iter(tables.get(SESSIONS, ())), {})
    days = [text(row.get("DateLog"))[:10] for row in tables[RESULTS]]
    date = next((day for day in (text(told.get("Date"))[:10], *days) if re.fullmatch(r"\d{4}-\d\d-\d\d", day)), "")
    return {key: value for key, value in (("name", text(told.get("Name"))), ("date", date)) if value}


def key_of(row: Mapping[str, Any]) -> tuple[int | None, ...]:
    """Return the board at the table and in the round that a result is of."""
    return tuple(whole(row.get(column)) for column in ("Section", "Table", "Round", "Board"))


def last_entered(rows: Rows, session: Session) -> list[tuple[int, Mapping[str, Any]]]:
    """List the results that were not erased, each with its row; of one that was entered again the later counts."""
    found: dict[tuple[int | None, ...], tuple[int, Mapping[str, Any]]] = {}
    numbered = list(enumerate(rows, 1))
    for at, row in sorted(numbered, key=lambda each: whole(each[1].get("ID")) or each[0]):
        if row.get("Erased"):
            continue
        wrong = next((column for column in ("Board", "PairNS", "PairEW") if whole(row.get(column)) is None), None)
        if wrong or row["Board"] < 1:
            column = wrong or "Board"
            said = ROW_INCOMPLETE(found=excerpt(text(row.get(column))), column=column)
            session.lose(at, f"{RESULTS}.{column}", said)
            continue
        if key_of(row) in found:
            earlier, old = found[key_of(row)]
            if any(text(old.get(column)) != text(row.get(column)) for column in _SAID):
                said = ENTERED_AGAIN(board=row["Board"], ns=old["PairNS"], ew=old["PairEW"], row=at)
                session.lose(earlier, RESULTS, said)
        found[key_of(row)] = at, row
    return sorted(found.values(), key=lambda each: each[0])


def seated(tables: Mapping[str, Rows], letters: Mapping[int | None, str]) -> list[Pair]:
    """List the pairs of the movement with the players who said who they are, found by where they sat in which round."""
    at: dict[tuple[int | None, ...], tuple[str, str]] = {}
    first: dict[tuple[int | None, int | None], tuple[str, str]] = {}
    results = sorted(tables[RESULTS], key=lambda row: whole(row.get("Round")) or 0)
    movement = sorted(tables.get(MOVEMENT, ()), key=lambda row: whole(row.get("Round")) or 0)
    for row in (*movement, *results):
        section, table, turn = key_of(row)[:3]
        met = text(row.get("NSPair", row.get("PairNS"))), text(row.get("EWPair", row.get("PairEW")))
        at.setdefault((section, table, turn), met)
        first.setdefault((section, table), met)
    pairs: dict[tuple[str, str, str], Pair] = {}
    for (section, *_), met in at.items():
        for line, number in zip(LINES, met, strict=True):
            if count_in(number):
                letter = letters.get(section, "")
                pairs.setdefault((letter, number, line), Pair(number, line, letter))
    names = {text(row.get(key)): text(row.get("Name")) for row in tables.get(NAMES, ()) for key in ("ID", "strID")}
    for row in tables.get(PLAYERS, ()):
        section, table, turn = key_of(row)[:3]
        met = at.get((section, table, turn)) or first.get((section, table), ("", ""))
        line = next((line for line in LINES if text(row.get("Direction")) in tuple(line)), "")
        pair = pairs.get((letters.get(section, ""), met[line == "EW"], line))
        number = text(row.get("Number"))
        if pair is not None:
            number = "" if number in NOBODY else number
            pair.players.append(Player(text(row.get("Name")) or names.get(number, ""), number))
    return list(pairs.values())


def merged(pairs: list[Pair], winners: int | None) -> list[Pair]:
    """List the pairs in order, each once: one that changes its line is the same pair where nobody else has its number.

    Where the file does not say how many lists there are, a number is two pairs if other people have it in each line.
    """
    found: dict[tuple[str, str], Pair] = {}
    apart: list[Pair] = []
    for pair in pairs:
        other = found.setdefault((pair.section, pair.number), pair)
        strangers = pair.players and other.players and not set(pair.players) & set(other.players)
        if other is pair:
            continue
        if winners == len(LINES) or (winners is None and strangers):
            apart.append(pair)
        else:
            other.players.extend(pair.players)
    line = {each: at for at, each in enumerate(LINES)} if apart else dict.fromkeys(LINES, 0)
    return sorted((*found.values(), *apart), key=lambda pair: (pair.section, line[pair.line], int(pair.number)))


def take(row: Mapping[str, Any], at: int, section: str, session: Session) -> None:
    """Take a result as it was entered; what the director decided stands in its remark."""
    number, ns, ew = int(row["Board"]), text(row["PairNS"]), text(row["PairEW"])
    remark = text(row.get("Remarks"))
    told = Told(text(row.get("Contract")), text(row.get("NS/EW")), text(row.get("Result")))
    if _SHARES.fullmatch(remark) or remark.lower() == NOT_PLAYED:
        told = Told(score=remark)
    elif remark and remark.lower() != TURNED:
        said = UNKNOWN_REMARK(board=number, ns=ns, ew=ew, found=excerpt(remark))
        session.lose(at, f"{RESULTS}.Remarks", said)
    elif remark:
        ns, ew = ew, ns
    session.take(Board(number, ns, ew, {}, section), told, at, RESULTS)


def pending(tables: Mapping[str, Rows], entered: Rows) -> Iterator[tuple[Mapping[str, Any], int]]:
    """Yield the boards of the movement that have no result, in the rounds of which any has one."""
    done = {key_of(row) for row in entered}
    rounds = {(section, turn) for section, _, turn, _ in done}
    for row in tables.get(MOVEMENT, ()):
        section, table, turn = key_of(row)[:3]
        low, high = whole(row.get("LowBoard")), whole(row.get("HighBoard"))
        if (section, turn) in rounds and low and high and high - low < MOST_OF_A_ROUND:
            yield from ((row, board) for board in range(low, high + 1) if (section, table, turn, board) not in done)


def whole(cell: Any) -> int | None:
    """Return a whole number of the database; ``None`` for anything else."""
    return cell if isinstance(cell, int) and not isinstance(cell, bool) else None


def text(cell: Any) -> str:
    """Return a cell as text without spaces around it; "" for an empty one.

    >>> text(" 4 H x"), text(12), text(None)
    ('4 H x', '12', '')
    """
    return "" if cell is None else str(cell).strip()


BRIDGEMATE = Format(
    key="bws",
    title=Help("Bridgemate .bws", "Bridgemate .bws", "Bridgemate の .bws"),
    endings=(".bws",),
    recognises=recognises,
    load=load,
    holds=SESSION,
)
