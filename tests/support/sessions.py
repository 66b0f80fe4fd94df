"""A session of twelve tables, scored by the Laws written anew, and written down as scoring programs do."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import laws

TABLES, ROUNDS, BOARDS_EACH = 12, 11, 2
SWITCHED_FROM = 9
SURNAMES, GIVEN = "王李张刘陈杨赵黄周吴徐孙", "伟芳娜敏静强磊洋勇艳杰涛"
SHARES = {"A+": 60, "AVE": 50, "A-": 40}


class Result(NamedTuple):
    """The result of a board at a table: a call (``None``: passed out), or what was adjusted, or not played."""

    round: int
    table: int
    board: int
    ns: int
    ew: int
    call: laws.Call | None = None
    adjusted: str = ""

    @property
    def played(self) -> bool:
        return not self.adjusted

    @property
    def score(self) -> int:
        return laws.ns_score(self.board, self.call)


@dataclass
class Evening:
    """The results of an evening. With two winners both lines have the numbers from 1; else East-West go on from 13."""

    winners: int
    results: list[Result]

    def points(self) -> dict[Result, tuple[Decimal, Decimal]]:
        """Return the matchpoints of both sides (Law 78A); a board that was not played has none."""
        by_board = defaultdict(list)
        for result in self.results:
            if result.adjusted != "NP":
                by_board[result.board].append(result)
        found = {}
        for results in by_board.values():
            count = len(results)
            scores = [each.score for each in results if each.played]
            for result in results:
                if result.played:
                    others = list(scores)
                    others.remove(result.score)
                    own = laws.matchpoints(result.score, others, count)
                    against = laws.matchpoints(-result.score, [-score for score in others], count)
                else:
                    sides = (SHARES[side] for side in result.adjusted.split("/"))
                    own, against = (Decimal(share * 2 * (count - 1)) / 100 for share in sides)
                found[result] = own, against
        return found

    def totals(self) -> dict[tuple[int, str], Decimal]:
        """Return each pair's matchpoints by number and line; the line is "" where there is one list."""
        found: dict[tuple[int, str], Decimal] = defaultdict(Decimal)
        for result, (ns, ew) in self.points().items():
            found[result.ns, "NS" if self.winners == 2 else ""] += ns
            found[result.ew, "EW" if self.winners == 2 else ""] += ew
        return found

    def pairs(self) -> list[tuple[int, str]]:
        return [(number, "NS") for number in range(1, TABLES + 1)] + [
            (number + self.more, "EW") for number in range(1, TABLES + 1)
        ]

    @property
    def more(self) -> int:
        return 0 if self.winners == 2 else TABLES


def players(number: int, line: str) -> list[tuple[str, str]]:
    """Return two people: name and membership number."""
    first = (number % 100) * 4 + (2 if line == "EW" else 0)
    return [(SURNAMES[each % 12] + GIVEN[each // 12 % 12] + line[0], str(10000 + each)) for each in (first, first + 1)]


def evening(winners: int = 2, seed: int = 16) -> Evening:
    """Play a Mitchell with a skip after round 6: everybody plays 22 of 24 boards, and nobody plays one twice.

    With one winner the last rounds are arrow-switched: pairs that sat North-South sit East-West.
    """
    chance = Random(seed)
    more = 0 if winners == 2 else TABLES
    results = []
    for turn in range(ROUNDS):
        for table in range(TABLES):
            ew = (table - turn - (turn >= 6)) % TABLES
            first = (table + turn) % TABLES * BOARDS_EACH + 1
            for board in range(first, first + BOARDS_EACH):
                seats = table + 1, ew + 1 + more
                ns, east = seats[::-1] if winners == 1 and turn >= SWITCHED_FROM else seats
                results.append(Result(turn + 1, table + 1, board, ns, east, laws.any_call(chance)))
    for at, adjusted in ((17, "A+/A-"), (40, "AVE/AVE"), (99, "NP"), (150, "A-/A-")):
        results[at] = results[at]._replace(call=None, adjusted=adjusted)
    return Evening(winners, results)


def tricks(call: laws.Call) -> int:
    return 6 + call.level + call.over


def as_usebio(told: Evening, encoding: str = "utf-8", version: str = "1.2") -> bytes:
    """Return the evening as a scoring program publishes it, with the matchpoints of every traveller line."""
    points = told.points()
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{line}</DIRECTION><PLACE></PLACE>"
        + "".join(
            f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME><NATIONAL_ID_NUMBER>{member}</NATIONAL_ID_NUMBER></PLAYER>"
            for name, member in players(number, line)
        )
        + "</PAIR>"
        for number, line in told.pairs()
    )
    boards = ""
    for board in sorted({each.board for each in told.results}):
        lines = "\n".join(usebio_line(each, points.get(each)) for each in told.results if each.board == board)
        boards += f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>\n{lines}</BOARD>"
    return (
        f'<?xml version="1.0" encoding="{encoding}"?>\n'
        f'<!DOCTYPE USEBIO SYSTEM "usebio_v{version.replace(".", "_")}.dtd">\n<USEBIO Version="{version}">'
        f"<CLUB><CLUB_NAME>{escape('城南 & 城北')}</CLUB_NAME></CLUB>"
        '<EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>周五双人赛</EVENT_DESCRIPTION><DATE>15/05/2026</DATE>'
        f"<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><WINNER_TYPE>{told.winners}</WINNER_TYPE>"
        f'<SESSION SESSION_ID="1"><SECTION SECTION_ID="A"><PARTICIPANTS>{pairs}</PARTICIPANTS>\n{boards}'
        "</SECTION></SESSION></EVENT></USEBIO>\n"
    ).encode(encoding)


def usebio_line(each: Result, points: tuple[Decimal, Decimal] | None) -> str:
    contract, by, made, score = "", "", "", ""
    if each.adjusted == "NP":
        score = "NP"
    elif each.adjusted:
        ns, ew = (SHARES[side] for side in each.adjusted.split("/"))
        score = f"A{ns}{ew}"
    elif each.call is None:
        contract, score = "PASS", "0"
    else:
        contract, by, made, score = each.call.contract, each.call.declarer, str(tricks(each.call)), str(each.score)
    given = "".join(
        f"<{line}_MATCH_POINTS>{won}</{line}_MATCH_POINTS>"
        for line, won in zip(("NS", "EW"), points or (), strict=False)
    )
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{each.ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{each.ew}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{by}</PLAYED_BY><LEAD/><TRICKS>{made}</TRICKS>"
        f"<SCORE>{score}</SCORE>{given}</TRAVELLER_LINE>"
    )


def as_tables(told: Evening) -> dict[str, list[dict[str, Any]]]:
    """Return the evening as the rows of a Bridgemate's database, a result that was erased and entered anew
    among them.
    """
    received: list[dict[str, Any]] = []
    movement: dict[tuple[int, int], dict[str, Any]] = {}
    for each in told.results:
        remark, contract, result, by = "", "", "", ""
        if each.adjusted == "NP":
            remark = "Not played"
        elif each.adjusted:
            remark = "{}%-{}%".format(*(SHARES[side] for side in each.adjusted.split("/")))
        elif each.call is None:
            contract = "PASS"
        else:
            call = each.call
            contract = " ".join([str(call.level), call.strain, *(["x" * call.doubled] if call.doubled else [])])
            result, by = "=" if call.over == 0 else f"{call.over:+d}", call.declarer
        declarer = each.ns if by and by in "NS" else each.ew if by else 0
        row: dict[str, Any] = {"Section": 1, "Table": each.table, "Round": each.round, "Board": each.board}
        row |= {"PairNS": each.ns, "PairEW": each.ew, "Declarer": declarer, "NS/EW": by, "Contract": contract}
        row |= {"Result": result, "Remarks": remark, "DateLog": "2026-05-15 00:00:00", "Erased": False}
        if len(received) == 30:
            received.append({**row, "Contract": "7 NT", "NS/EW": "N", "Result": "-1", "Remarks": "", "Erased": True})
        received.append(row)
        key = each.table, each.round
        low = min(each.board, movement.get(key, {}).get("LowBoard", each.board))
        movement[key] = {"Section": 1, "Table": each.table, "Round": each.round, "NSPair": each.ns}
        movement[key] |= {"EWPair": each.ew, "LowBoard": low, "HighBoard": low + BOARDS_EACH - 1}
    seats = [
        {"Section": 1, "Table": table, "Direction": seat, "Number": number, "Name": name, "Round": 0}
        for table in range(1, TABLES + 1)
        for line, pair in (("NS", table), ("EW", table + told.more))
        for seat, (name, number) in zip(line, players(pair, line), strict=True)
    ]
    section = {"ID": 1, "Letter": "A", "Tables": TABLES, "MissingPair": 0, "Winners": told.winners}
    return {
        "ReceivedData": received,
        "RoundData": list(movement.values()),
        "PlayerNumbers": seats,
        "Section": [section],
        "Session": [{"ID": 1, "Name": "周五双人赛", "Date": "2026-05-15 00:00:00"}],
    }


def as_pbn(told: Evening) -> str:
    """Return the evening as PBN: the pairs in a table of totals, the results in a table of scores for each board."""
    lines = ["% PBN 2.1", "% EXPORT", '[Event "周五双人赛"]', '[Date "2026.05.15"]', '[Scoring "MatchPoints;MP1"]']
    lines += ['[TotalScoreTable "PairId\\2R;Direction\\5R;Names\\37L;MemberID1\\7R;MemberID2\\7R"]']
    for number, line in told.pairs():
        (one, first), (other, second) = players(number, line)
        lines.append(f'{number:2} "{line[0]}-{line[1]}" "{one} - {other}" "{first}" "{second}"')
    columns = "Table\\2R;Round\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract\\5L;Declarer\\1R;Result\\2R;Lead\\3L"
    for board in sorted({each.board for each in told.results}):
        lines += [
            "",
            '[Event "#"]',
            f'[Board "{board}"]',
            '[Dealer "N"]',
            f'[ScoreTable "{columns};Score_NS;Score_EW"]',
        ]
        lines += [pbn_row(each) for each in told.results if each.board == board]
    return "\n".join([*lines, ""])


def pbn_row(each: Result) -> str:
    contract, by, made, scores = "-", "-", "-", ["-", "-"]
    if each.adjusted == "NP":
        contract = "NP"
    elif each.adjusted:
        scores = [f'"{side}"' for side in each.adjusted.split("/")]
    elif each.call is None:
        contract, scores = "Pass", ['"0"', "-"]
    else:
        contract, by, made = each.call.contract, each.call.declarer, str(tricks(each.call))
        scores = [f'"{each.score}"', "-"] if each.score > 0 else ["-", f'"{-each.score}"']
    cells = f"{each.table:2} {each.round:2} {each.ns:2} {each.ew:2} {contract:5} {by} {made:>2} -"
    return f"{cells} {' '.join(scores)}"


#: The columns of a Bridgemate's tables that are read, by the types of its database.
SCHEMA = {
    "ReceivedData": "[Section] INTEGER, [Table] INTEGER, Round INTEGER, Board INTEGER, PairNS INTEGER, PairEW INTEGER, "
    "Declarer INTEGER, [NS/EW] TEXT(2), Contract TEXT(10), Result TEXT(10), Remarks TEXT(255), DateLog DATETIME, "
    "Erased YESNO",
    "RoundData": "[Section] INTEGER, [Table] INTEGER, Round INTEGER, NSPair INTEGER, EWPair INTEGER, LowBoard INTEGER, "
    "HighBoard INTEGER",
    "PlayerNumbers": "[Section] INTEGER, [Table] INTEGER, Direction TEXT(2), [Number] TEXT(18), [Name] TEXT(30), "
    "Round INTEGER",
    "Section": "ID INTEGER, Letter TEXT(2), [Tables] INTEGER, MissingPair INTEGER, Winners INTEGER",
    "Session": "ID INTEGER, [Name] TEXT(40), [Date] DATETIME",
}


def write_jet(file: Path, tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> Path:
    """Write a Jet 4 database of these tables, by another program than the one that reads it."""
    from datetime import datetime  # noqa: PLC0415

    import pyopenvba  # type: ignore[import-untyped]  # noqa: PLC0415
    from pyopenvba.access.database import AccessDatabase  # type: ignore[import-untyped]  # noqa: PLC0415

    blank = Path(pyopenvba.__file__).parent / "_templates" / "blank_files" / "engine_skeleton.mdb"
    database = AccessDatabase(blank.read_bytes())
    # The blank database that the package brings has nobody who could be given permissions.
    database._default_aces = list
    for name in tables:
        database.execute(f"CREATE TABLE [{name}] ({SCHEMA[name]})")
    for name, rows in list(tables.items())[::-1]:  # the results last, as they come in
        for row in rows:
            dates = {key: datetime.fromisoformat(cell) for key, cell in row.items() if key in ("Date", "DateLog")}
            database.table(name).insert_row({**row, **dates})
    database.save(file)
    return file
