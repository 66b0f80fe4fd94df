"""USEBIO 1.0 to 1.3, the XML in which scoring programs publish: pairs, their travellers, teams and their matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from xlfuncs.core.sentences import Joined, Said, Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.formats.days import is_month_first, iso
from xlfuncs.formats.declaration import AS_IT_IS, AT_ELEMENT, Asked, Incoming, Standing
from xlfuncs.formats.encodings import bytes_of
from xlfuncs.formats.session import (
    IMPS,
    LINES,
    NOBODY,
    Board,
    Pair,
    Player,
    Session,
    Told,
    count_in,
    line_of,
    numeric,
    scored_by,
    with_people,
)
from xlfuncs.formats.usebio.elements import OURS, Element, root_of
from xlfuncs.xlsx.errors import PackageError, excerpt

NOT_USEBIO = Sentence(
    en="is no USEBIO file: its outermost element is {root}, and there is no EVENT in it",
    zh="不是 USEBIO 文件：最外层元素是 {root}，其中没有 EVENT",
    ja="USEBIO ファイルではありません。最も外側の要素は {root} で、EVENT がありません",
)
SEVERAL_EVENTS = Sentence(
    en="holds {count} events; the first, {name}, is read",
    zh="文件中有 {count} 个比赛，读取第一个：{name}",
    ja="競技会が {count} 件あります。最初の {name} を取り込みます",
)
WHO_MET = Sentence(
    en="board {board}: the numbers of the two pairs are missing",
    zh="第 {board} 副：缺少双方的对号",
    ja="ボード {board}：両ペアの番号がありません",
)
REPORTED_OTHERWISE = Sentence(
    en="round {round}, {team} against {other}: the two sides report different scores; the first report was taken",
    zh="第 {round} 轮 {team} 对 {other}：双方上报的比分不同，已取先出现的一份",
    ja="ラウンド {round}、{team} 対 {other}：両者の報告が食い違っています。先にある報告を取りました",
)
ROUNDS_CONTRADICT = Sentence(
    en="{team} has more than one match in round {round}: the matches of rounds {rounds} are entered without a round, "
    "and all of them count",
    zh="{team} 在第 {round} 轮有多场比赛：第 {rounds} 轮各场导入时不写轮次，全部计入",
    ja="{team} にはラウンド {round} の対戦が二つ以上あります。ラウンド {rounds} の対戦はラウンドなしで取り込み、"
    "すべて集計します",
)
UNKNOWN_SIDE = Sentence(
    en="round {round}: '{found}' is nobody who takes part",
    zh="第 {round} 轮：“{found}”不在参赛名单中",
    ja="ラウンド {round}：「{found}」は参加者の中にありません",
)
UNKNOWN_METHOD = Sentence(
    en="the scores of the matches are in '{found}': only VPs and IMPs can be told",
    zh="各场的成绩以“{found}”计：只能读入 VP 和 IMP",
    ja="試合の成績が「{found}」で書かれています。読めるのは VP と IMP だけです",
)
TEAMS_BOARDS = Sentence(
    en="{count} results of boards between teams are not read: only their matches are; type the boards of a match into "
    "its own workbook",
    zh="{count} 个队式赛的牌副结果没有读入（只能读入各场比分）：请在该场的工作簿中填写各副",
    ja="チーム戦のボードの結果 {count} 件は取り込みません（取り込めるのは試合の成績だけです）。"
    "ボードはその試合のブックに記入してください",
)

#: What programs write for each way to score boards, as BOARD_SCORING_METHOD or as the type of the event.
_WRITTEN = {
    "mp": "MATCH_POINTS MATCHPOINTS MP MP_PAIRS",
    "butler": "BUTLER BUTLER_IMPS BUTLER_PAIRS SWISS_PAIRS_BUTLER_IMPS",
    "ximp": "CROSS_IMPS CROSS_IMP XIMP XIMPS SWISS_PAIRS_CROSS_IMPS",
    "total": "AGGREGATE",
    "imp": "IMPS IMP",
}
_SCORINGS = {name: word for word, names in _WRITTEN.items() for name in names.split()}
_MATCHES = {"VPS": "vp", "VP": "vp", "IMPS": "imps", "IMP": "imps"}
#: What a traveller says of a result, by what it is.
_RESULT = {"contract": "CONTRACT", "declarer": "PLAYED_BY", "tricks": "TRICKS", "score": "SCORE"}
#: The opponent of a team that has none.
BYE = "BYE"


def recognises(start: bytes) -> bool:
    """Tell whether a file that starts so is one of these.

    >>> recognises(b"<?xml version='1.0'?><!DOCTYPE USEBIO SYSTEM 'usebio_v1_2.dtd'><USEBIO Version='1.2'>")
    True
    """
    return b"<USEBIO" in start.replace(b"\0", b"").upper()


def load(file: Path, event: Event, asked: Asked = AS_IT_IS) -> Incoming:
    """Read what a USEBIO file gives to an event; ``PackageError`` where it is none, or not sound XML."""
    root = root_of(bytes_of(file), file, asked.encoding)
    events = [root] if root.name == "EVENT" else list(root.every("EVENT"))
    if not events:
        raise PackageError(NOT_USEBIO(root=excerpt(root.name)), file)
    held = Held(root, events[0], event, asked)
    held.into.at = AT_ELEMENT
    if len(events) > 1:
        said = SEVERAL_EVENTS(count=len(events), name=held.into.settings.get("name", "EVENT"))
        held.lose(events[1], "EVENT", said)
    return held.fill()


class Held:
    """One EVENT of a file and what it gives."""

    def __init__(self, root: Element, told: Element, event: Event, asked: Asked) -> None:
        self.told = told
        self.event = event
        self.session = Session(event, asked=asked)
        self.into = self.session.incoming
        club = next((each.text("CLUB_NAME") for each in root.every("CLUB")), "")
        day = told.text("DATE")
        date = iso(day, month_first=is_month_first([day]))
        settings = {"name": told.text("EVENT_DESCRIPTION"), "club": club, "date": date}
        self.into.settings |= {key: text for key, text in settings.items() if text}

    def fill(self) -> Incoming:
        """Take its teams, or its pairs and travellers; and the matches of either."""
        teams = self.participants("TEAM")
        if teams:
            self.matches("TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE", self.teams(teams))
            lines = list(self.told.every("TRAVELLER_LINE"))
            if lines and self.session.table("boards"):
                self.lose(lines[0], "TRAVELLER_LINE", TEAMS_BOARDS(count=len(lines)))
            return self.into
        self.pairs()
        for part in self.told.walk():
            self.travellers(part)
        winners = self.told.text("WINNER_TYPE")
        self.session.winners = int(winners) if winners in ("1", "2") else None
        self.session.apart = self.told.text("PROGRAM_NAME") == OURS  # one field has no sections there
        self.session.fill()
        boards = count_in(self.told.text("BOARDS_PLAYED"))
        if boards and not self.session.boards:
            self.into.settings["boards"] = boards
        entries = self.into.tables["entries"]
        units = {pair.number: row["unit"] for pair, row in zip(self.session.pairs, entries, strict=True)}
        self.matches("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE", units)
        return self.into

    def participants(self, name: str) -> list[Element]:
        return [each for each in self.told.every(name) if each.above("PARTICIPANTS")]

    def pairs(self) -> None:
        """Take the pairs of all sections."""
        listed = self.participants("PAIR")
        percent = scored_by(self.event, "percent") and any(each.text("PERCENTAGE") for each in listed)
        for told in listed:
            pair = Pair(
                told.text("PAIR_NUMBER"),
                line_of(told.text("DIRECTION")),
                section_of(told),
                [player_of(each) for each in told.every("PLAYER")],
                told.text("PLACE").replace(" ", ""),
                told.text("PERCENTAGE" if percent else "TOTAL_SCORE"),
                standing_of(told),
            )
            if pair.number not in NOBODY:
                self.session.enter(pair)
        if percent:
            self.into.settings["scoring"] = "percent"
        else:
            method = self.method()
            self.session.scored(_SCORINGS.get(method, ""), method, self.told.line, "BOARD_SCORING_METHOD")

    def method(self) -> str:
        """Tell how the boards are scored: as the file says, or as the type of its event does where that says more."""
        kind = self.told.attributes.get("EVENT_TYPE", "").upper()
        said = [self.told.text(name).upper() for name in ("BOARD_SCORING_METHOD", "SCORING_METHOD")]
        told = [each for each in (said[0], kind if kind in _SCORINGS else "", said[1]) if each]
        exact = (each for each in told if _SCORINGS.get(each) not in (None, IMPS))
        return next(exact, told[0] if told else "")

    def travellers(self, part: Element) -> None:
        """Take the results of the boards that stand in an element; a match says once for all of them who met."""
        of_match = part.name == "MATCH"
        met = [part.text(f"{line}_PAIR_NUMBER") if of_match else "" for line in LINES]
        sitting = ".".join(filter(None, (session_of(part), part.text("ROUND_NUMBER") if of_match else "")))
        for told in part.children:
            if told.name != "BOARD" or not any(each.name == "TRAVELLER_LINE" for each in told.children):
                continue  # the hands of a board stand in a BOARD too
            number = self.session.number_of(told.text("BOARD_NUMBER"), told.line, "BOARD_NUMBER")
            if number is None:
                continue
            for line in told.every("TRAVELLER_LINE"):
                ns, ew = (line.text(f"{side}_PAIR_NUMBER") or each for side, each in zip(LINES, met, strict=True))
                if not ns and not ew:
                    self.lose(line, "TRAVELLER_LINE", WHO_MET(board=number))
                elif not {ns, ew} & NOBODY:  # else a pair sits out
                    words = {key: line.text(name) for key, name in _RESULT.items()}
                    board = Board(number, ns, ew, {}, section_of(part), sitting)
                    self.session.take(board, Told(**words), line.line, "TRAVELLER_LINE")

    def teams(self, told: list[Element]) -> dict[str, str]:
        """Make the entries of teams; each number with the name that the team plays under."""
        names: dict[str, str] = {}
        entries, people = [], []
        for at, team in enumerate(told, 1):
            number = team.attributes.get("TEAM_ID") or team.text("TEAM_NUMBER") or team.text("TEAM_ID") or str(at)
            if number in names:
                continue
            name = team.attributes.get("TEAM_NAME") or team.text("TEAM_NAME") or number
            names[number] = f"{name} {number}" if name in names.values() else name
            place, score = team.text("PLACE").replace(" ", ""), team.text("TOTAL_SCORE")
            cells = {key: numeric(cell) for key, cell in (("place", place), ("score", score)) if cell}
            entries.append({"unit": names[number], **cells})
            people.append([player_of(each) for each in team.every("PLAYER")])
            self.into.standings[len(entries) - 1] = standing_of(team)
        with_people(self.into, people, entries)
        return names

    def matches(self, home: str, away: str, home_score: str, away_score: str, names: Mapping[str, Any]) -> None:
        """Take the matches with their victory points or IMPs. A match that both sides report is one: the first report
        with a score is taken.
        """
        told = list(self.told.every("MATCH"))
        if not told:
            return
        method = self.told.text("MATCH_SCORING_METHOD").upper()
        column = _MATCHES.get(method, "")
        if not column:
            self.lose(told[0], "MATCH_SCORING_METHOD", UNKNOWN_METHOD(found=excerpt(method)))
        rows: dict[tuple[str, frozenset[str]], dict[str, Any]] = {}
        reported: dict[tuple[str, frozenset[str]], dict[str, Any]] = {}
        lengths = set()
        names = {**names, **dict.fromkeys(NOBODY, BYE)}
        for each in told:
            turn, sides = each.text("ROUND_NUMBER"), [each.text(home), each.text(away)]
            unknown = next((side for side in sides if side not in names), None)
            if unknown is not None:
                self.lose(each, "MATCH", UNKNOWN_SIDE(round=turn or "–", found=excerpt(unknown)))
                continue
            match = turn, frozenset(sides)
            scores = {sides[0]: numeric(each.text(home_score)), sides[1]: numeric(each.text(away_score))}
            before = reported.get(match)
            if before in (None, dict.fromkeys(sides, "")):
                reported[match] = scores
                cells = {"round": turn, f"{column}1": each.text(home_score), f"{column}2": each.text(away_score)}
                if not column:
                    cells = {"round": turn}
                row = {key: numeric(cell) for key, cell in cells.items() if cell}
                rows[match] = {**row, "home": names[sides[0]], "away": names[sides[1]]}
                lengths.add(length_of(each))
            elif before != scores and "" not in scores.values():
                first, other = (names[side] for side in sides)
                self.lose(each, "MATCH", REPORTED_OTHERWISE(round=turn or "–", team=first, other=other))
        self.into.tables["matches"] = self._in_rounds([*rows.values()], told[0])
        if self.session.table("matches") and len(lengths) == 1 and (length := lengths.pop()) > 0:
            self.into.settings["boards"] = length

    def _in_rounds(self, rows: list[dict[str, Any]], told: Element) -> list[dict[str, Any]]:
        """List the matches, those of a round in which somebody has two without it: which is wrong nobody knows."""
        sides = Counter((row.get("round"), row[side]) for row in rows for side in ("home", "away"))
        twice = [
            (turn, team) for (turn, team), count in sides.items() if turn is not None and team != BYE and count > 1
        ]
        wrong = [*dict.fromkeys(turn for turn, _ in twice)]
        if twice:
            turn, team = twice[0]
            self.lose(told, "ROUND_NUMBER", ROUNDS_CONTRADICT(team=team, round=turn, rounds=Joined(wrong)))
        return [{key: cell for key, cell in row.items() if key != "round" or row["round"] not in wrong} for row in rows]

    def lose(self, told: Element, column: str, said: Said) -> None:
        self.session.lose(told.line, column, said)


def section_of(told: Element) -> str:
    section = told.above("SECTION") if told.name != "SECTION" else told
    return section.attributes.get("SECTION_ID", "") if section else ""


def session_of(told: Element) -> str:
    session = told.above("SESSION") if told.name != "SESSION" else told
    return session.attributes.get("SESSION_ID", "") if session else ""


def length_of(match: Element) -> int:
    """Count the boards of a match."""
    first, last = (count_in(match.text(f"{end}_BOARD_NUMBER")) for end in ("START", "END"))
    return last - first + 1 if first and last else len(list(match.every("BOARD")))


def player_of(told: Element) -> Player:
    """Read a player with the national number, else that of the club."""
    numbers = [told.text(key) for key in ("NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER")]
    return Player(told.text("PLAYER_NAME"), next((number for number in numbers if number not in NOBODY), ""))


def standing_of(told: Element) -> Standing:
    """Read how a pair or team stands; a penalty is deducted, however it is written."""
    added, penalty = told.text("ADJUSTMENT"), told.text("PENALTY").lstrip("-")
    return Standing(
        told.line,
        told.name,
        told.text("PLACE").replace(" ", ""),
        told.text("TOTAL_SCORE"),
        told.text("PERCENTAGE"),
        added or (f"-{penalty}" if penalty else ""),
    )
