"""TRF16 and TRF26, the tournament report files of pairing programs: players and games of xiangqi events.

Fixed width: a line ``001`` is a player, with his points and, from column 92 on, ten columns for each round. Of the
other lines those count that say something of the event; a tag in which there is nothing for it is no finding.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.core.words import normal, number_key
from xlfuncs.events.declaration import Event
from xlfuncs.events.play.acceleration import BAKU
from xlfuncs.events.play.requests import asked_text
from xlfuncs.formats.days import is_month_first, iso, may_be_either
from xlfuncs.formats.declaration import AS_IT_IS, Asked, Incoming, Lost
from xlfuncs.formats.encodings import bytes_of, few_lines, text_in, text_of
from xlfuncs.formats.trf import games as trf_games
from xlfuncs.formats.trf import pairing as trf_pairing
from xlfuncs.formats.trf import points as trf_points
from xlfuncs.formats.trf.games import Player
from xlfuncs.formats.trf.lines import OURS, at, columns_of, lines_of
from xlfuncs.xlsx.errors import PackageError, excerpt

NO_PLAYERS = Sentence(
    en="there is no player in it: no line begins with 001",
    zh="其中没有棋手：没有以 001 开头的行",
    ja="選手がいません。001 で始まる行がありません",
)
NO_START_NUMBER = Sentence(
    en='"{found}" is no starting number: this player is left out',
    zh="“{found}”不是序号：此棋手未导入",
    ja="「{found}」は選手番号ではありません。この選手は取り込みません",
)
NUMBER_TAKEN = Sentence(
    en="line {line} has the number {number} already: this player is left out",
    zh="第 {line} 行已有序号 {number}：此棋手未导入",
    ja="番号 {number} はすでに {line} 行目にあります。この選手は取り込みません",
)
NAMELESS = Sentence(
    en="the name is missing; entered as {name}", zh="缺少姓名，已写作 {name}", ja="氏名がないため {name} としました"
)
NAMESAKES = Sentence(
    en="several players are called {name}; this one is entered as {entered}",
    zh="有几位棋手叫 {name}；这一位已写作 {entered}",
    ja="{name} という選手が複数いるため、この選手は {entered} としました",
)
MEMBERS_ALIKE = Sentence(
    en="{name} and {other} have the number {number}, so it is left out: it cannot be told whose it is",
    zh="{name}与{other}的编号同为 {number}，无法确定属于谁，未导入",
    ja="{name}と{other}の番号がともに {number} で、どちらのものか決められないため、取り込みません",
)
NO_RATING = Sentence(
    en='"{found}" is no rating', zh="“{found}”不是等级分", ja="「{found}」はレーティングではありません"
)
NO_TAG = Sentence(
    en="{found}: a line of a report begins with a tag (012, 001, XXR, …); this one is not read",
    zh="{found}：报告的每行应以标签（012、001、XXR 等）开头，此行没有读入",
    ja="{found}：行はタグ（012、001、XXR など）で始まるはずです。この行は読み取りません",
)
DAY_OR_MONTH = Sentence(
    en="the dates {found} are read as day, month, year: {read}; --set date=… says which it is",
    zh="日期 {found} 按“日、月、年”读取，即 {read}；可用 --set date=… 指定",
    ja="日付 {found} は日・月・年の順に {read} と読み取りました（--set date=… で指定できます）",
)
NO_ROUNDS = Sentence(
    en='"{found}" is no number of rounds', zh="“{found}”不是轮数", ja="「{found}」は回戦数ではありません"
)

#: Titles of players that are titles here too.
TITLES = {"G": "grandmaster", "GM": "grandmaster", "M": "im", "IM": "im"}

_PLAYER = re.compile(r"001 [ \d]{3}\d ")
_HEAD = re.compile(r"0\d2( |$)")
#: What other lines begin with: a tag in which there is nothing for an event, a federation's code with the number of a
#: player whose rating there it tells, the ruler above the players, a remark.
_OTHER = re.compile(r"(?:\d{3}|DDD)(?:\s|$)|[A-Z]{3} [ \d]{3}\d(?:\s|$)|###")


def recognises(start: bytes) -> bool:
    """Tell whether a file that starts so is a tournament report: its first line is one of these, or it has a player.

    >>> recognises(b"012 Spring open\\r\\n"), recognises(b"name,place\\n")
    (True, False)
    """
    text = text_in(start) or start.decode("latin-1")
    lines = [line for line in lines_of(text) if line.strip() and not line.startswith("###")]
    return bool(lines) and (bool(_HEAD.match(lines[0])) or any(map(_PLAYER.match, lines)))


def load(file: Path, event: Event, asked: Asked = AS_IT_IS) -> Incoming:
    """Read the players and games of a report, and what of it could not be understood.

    ``PackageError`` where it cannot be read, or has no players.
    """
    text = text_of(bytes_of(file), file, asked.encoding)
    lines = lines_of(few_lines(text, file))
    report = _Report(event, ours=any(line.startswith(OURS) for line in lines))
    for number, line in enumerate(lines, 1):
        report.take(number, line)
    if not report.players:
        raise PackageError(NO_PLAYERS(), file)
    return report.incoming()


class _Player(NamedTuple):
    """What the line of a player says, apart from his rounds."""

    title: str | None
    rating: int | None
    member: str
    points: Decimal | None


class _Report:
    """A report line by line.

    ``ours``: whether it was exported here, and so has members' numbers. Those of other programs are a federation's,
    by which no club knows its members.
    """

    def __init__(self, event: Event, *, ours: bool) -> None:
        self.event = event
        self.ours = ours
        self.players: dict[int, Player] = {}
        self.details: dict[int, _Player] = {}
        self.settings: dict[str, str | int] = {}
        self.days: dict[str, str] = {}
        self.lost: list[Lost] = []
        self.points = trf_points.Points(self.lost)
        self.pairing = trf_pairing.ForPairing(self.lost)

    def take(self, number: int, line: str) -> None:
        """Take one line, whatever it says."""
        tag, rest = line[:3], line[4:].strip()
        if tag == "001":
            self._player(number, line)
        elif tag in ("012", "042", "052") and rest:
            (self.settings if tag == "012" else self.days).setdefault("name" if tag == "012" else tag, rest)
        elif tag in ("142", "XXR") and rest:
            if rest.isdecimal():
                self.settings["rounds"] = int(rest)
            else:
                self.lost.append(Lost(number, "5-", NO_ROUNDS(found=rest)))
        elif tag in trf_points.TAGS:
            self.points.take(tag, number, rest)
        elif tag in trf_pairing.TAGS:
            self.pairing.take(tag, number, rest)
        elif line.strip() and not _OTHER.match(line):
            self.lost.append(Lost(number, "1-3", NO_TAG(found=excerpt(line.strip()))))

    def _player(self, number: int, line: str) -> None:
        line = columns_of(line)
        start = at(line, 5, 8)
        if not start.isdecimal():
            self.lost.append(Lost(number, "5-8", NO_START_NUMBER(found=start)))
            return
        own = int(start)
        if own in self.players:
            said = NUMBER_TAKEN(line=self.players[own].line, number=own)
            self.lost.append(Lost(number, "5-8", said))
            return
        name = at(line, 15, 47)
        if not name:
            name = f"#{own}"
            self.lost.append(Lost(number, "15-47", NAMELESS(name=name)))
        self.players[own] = Player(own, name, number, trf_games.rounds_of(number, line, self.lost))
        self.details[own] = _Player(
            TITLES.get(at(line, 11, 13).upper()),
            self._rating(number, line),
            _member(at(line, 58, 68)) if self.ours else "",
            self._points(number, line),
        )

    def _rating(self, number: int, line: str) -> int | None:
        rating = at(line, 49, 52)
        if not rating or rating.isdecimal():
            return int(rating or 0) or None
        self.lost.append(Lost(number, "49-52", NO_RATING(found=rating)))
        return None

    def _points(self, number: int, line: str) -> Decimal | None:
        found = at(line, 81, 84)
        try:
            return Decimal(found.replace(",", ".")) if found else None
        except InvalidOperation:
            self.lost.append(Lost(number, "81-84", trf_points.NO_NUMBER(found=found)))
            return None

    def incoming(self) -> Incoming:
        """Return all of it, in the declarations' keys."""
        called = {own: player.name for own, player in self.players.items()}
        self._leave_out_members_alike()
        entered = self._tell_apart()
        players, asked = self.pairing.with_byes(self.players, self.points.byes)
        ahead = {own: self._ahead(asked.get(own, {})) for own in players}
        games = trf_games.games_of(players, self.points.byes, self.lost, rated=_rates(self.event))
        played = max((row["round"] for row in games if row.get("opponent")), default=0)
        gone = {own for own, each in ahead.items() if each.get("withdrawn") == 1}
        apart = self._for_pairing(players, gone, played + 1)
        for own, player in self.players.items():
            self.points.compare(player, self.details[own].points, played)
        if system := self.points.system(self.event):
            self.settings["system"] = system
        if self.days:
            self.settings["date"] = _date([self.days[tag] for tag in sorted(self.days)])
        entries = [
            {
                "player": entered[own],
                "title": self.details[own].title,
                "rating": self.details[own].rating,
                "number": own,
                **ahead[own],
                **({"avoid": ", ".join(map(str, sorted(apart[own])))} if own in apart else {}),
            }
            for own in self.players
        ]
        members = [{"number": each.member, "name": called[own]} for own, each in self.details.items()]
        self.lost.sort(key=lambda each: (each.line, int(each.column.partition("-")[0])))
        tables = {"entries": entries, "games": games}
        if self.event.subject.key == "player" and any(each["number"] for each in members):
            tables["members"] = members
        return Incoming(dict(self.settings), tables, self.lost)

    def _for_pairing(self, players: Mapping[int, Player], gone: Container[int], following: int) -> dict[int, list[int]]:
        """Take over what the report says to the pairing of the round to come; return who may not meet whom.

        ``gone``: who has withdrawn from round 1.
        """
        rounds = int(self.settings["rounds"]) if "rounds" in self.settings else None
        if self.pairing.colour:
            self.settings["initial_colour"] = self.pairing.colour
        if self.pairing.accelerated:
            if self.pairing.is_baku(players, gone, rounds, following, self.points.worth):
                self.settings["acceleration"] = BAKU
            else:
                self.lost.append(Lost(self.pairing.accelerated, "1-3", trf_pairing.ACCELERATED()))
        return self.pairing.not_to_meet(players, rounds, following)

    def _ahead(self, asked: Mapping[int, str]) -> dict[str, Any]:
        """Return the byes that a player asks for; who is absent from all rounds to come has withdrawn."""
        rounds = int(self.settings.get("rounds", 0))
        to_the_end = (at for at in sorted(asked) if all(asked.get(each) == "NP" for each in range(at, rounds + 1)))
        left = next(to_the_end, rounds)
        found: dict[str, Any] = {"withdrawn": left} if left < rounds else {}
        if byes := [(at, word) for at, word in asked.items() if not (found and at >= left)]:
            found["bye"] = asked_text(byes)
        return found

    @property
    def _numbered(self) -> bool:
        """Whether start numbers tell the entries of the event apart."""
        return any(field.key == "number" for field in self.event.entries.columns)

    def _leave_out_members_alike(self) -> None:
        """Take from those who share a member's number what is nobody's then, and tell it."""
        sharing: dict[str, list[int]] = {}
        for own, each in self.details.items():
            if each.member:
                sharing.setdefault(number_key(each.member), []).append(own)
        for first, *others in sharing.values():
            for own in others:
                player, number = self.players[own], self.details[own].member
                said = MEMBERS_ALIKE(name=self.players[first].name, other=player.name, number=number)
                self.lost.append(Lost(player.line, "58-68", said))
            for own in (first, *others) if others else ():
                self.details[own] = self.details[own]._replace(member="")

    def _tell_apart(self) -> dict[int, str]:
        """Put their numbers behind the names of players of one name: the games name them. Return what everybody is
        entered as.

        By their members' numbers where each has one; else by their start numbers, which the entries have anyhow.
        """
        entered = {own: player.name for own, player in self.players.items()}
        alike: dict[str, list[Player]] = {}
        for player in self.players.values():
            alike.setdefault(normal(player.name), []).append(player)
        for namesakes in alike.values():
            if len(namesakes) == 1:
                continue
            members = {number_key(self.details[own].member) for own, *_ in namesakes} - {""}
            for own, name, line, _ in namesakes:
                by_member = len(members) == len(namesakes)
                called = f"{name} #{self.details[own].member if by_member else own}"
                said = NAMESAKES(name=name, entered=called)
                if by_member or self._numbered:
                    remark(said)
                else:
                    self.lost.append(Lost(line, "15-47", said))
                self.players[own] = self.players[own]._replace(name=called)
                if by_member or not self._numbered:
                    entered[own] = called
                else:  # a start number is no member's
                    self.details[own] = self.details[own]._replace(member="")
        return entered


def _member(found: str) -> str:
    """Return the number of a member; "" where what stands there is nobody's, as some programs fill the columns.

    >>> _member("0012"), _member("A-7"), _member("0"), _member("00000000"), _member("-")
    ('0012', 'A-7', '', '', '')
    """
    return found if any(each.isalnum() and each != "0" for each in found) else ""


def _rates(event: Event) -> bool:
    """Tell whether games change ratings there."""
    return "new_rating" in event.declared


def _date(days: Sequence[str]) -> str:
    """Write the day of the event, or the first and the last; days that are written otherwise stay as they are.

    >>> _date(["2026/01/10", "2026/01/14"]), _date(["2026/1/10"]), _date(["24/09/2010", "25.09.2010"])
    ('2026-01-10 – 2026-01-14', '2026-01-10', '2010-09-24 – 2010-09-25')
    >>> _date(["9/4/2010", "9/14/2010"]), _date(["24/9/10"])
    ('2010-09-04 – 2010-09-14', '24/9/10')
    """
    distinct = [*dict.fromkeys(days)]
    month_first = is_month_first(distinct)
    written = " – ".join(dict.fromkeys(iso(day, month_first=month_first) for day in distinct))
    if may_be_either(distinct):
        remark(DAY_OR_MONTH(found=Joined(distinct), read=written))
    return written
