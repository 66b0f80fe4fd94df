"""The points of a tournament report: its system (tag 162, XXS, BBW …), and whether its sums are its results'."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from xlfuncs.core.sentences import Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.formats.declaration import Lost
from xlfuncs.formats.trf.games import BYES, GAMES, Player

NO_NUMBER = Sentence(
    en='"{found}" is no number of points', zh="“{found}”不是积分", ja="「{found}」は得点ではありません"
)
NO_SUCH_SYSTEM = Sentence(
    en="win {win}, draw {draw}, loss {loss} is none of our scoring systems: choose one with --set system=…",
    zh="胜 {win}、和 {draw}、负 {loss} 不是本软件的计分法：请用 --set system=… 选定",
    ja="勝ち {win}・引き分け {draw}・負け {loss} の得点方式はありません。--set system=… で選んでください",
)
POINTS_UNREAD = Sentence(
    en='"{found}" says nothing of points that can be understood',
    zh="“{found}”中的得分规定无法理解",
    ja="「{found}」の得点の決め方がわかりません",
)
ABSENCE_PAID = Sentence(
    en="{points} points for an absence: in our scoring systems it has none",
    zh="缺席得 {points} 分：本软件的计分法中缺席不得分",
    ja="欠場に {points} 点とありますが、ここの得点方式では 0 点です",
)
POINTS_DIFFER = Sentence(
    en="the file gives {player} {told} points, the results in the line come to {counted}",
    zh="文件中 {player} 得 {told} 分，按该行的结果应为 {counted} 分",
    ja="ファイルでは {player} は {told} 点ですが、その行の結果では {counted} 点です",
)

_GIVEN = re.compile(r"([A-Z]{1,3})\s*=?\s*(\d+(?:[.,]\d+)?)")
#: A scoring system that is a win, a draw and a loss.
_THREE = re.compile(r"[\d.]+-[\d.]+-[\d.]+")
#: What each code of JaVaFo's is in tag 162.
_JAVAFO = {"PAB": "P", "ZPB": "A", "FL": "A"}
#: The tags that tell the points; bbpPairings has one for each result.
TAGS = {"162": "", "XXS": "", "BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBF": "A", "BBU": "P"}


class Points:
    """What a win, a draw, a loss, an absence and a bye that the pairing allots are worth in a report."""

    def __init__(self, lost: list[Lost]) -> None:
        self.worth = {"W": Decimal(1), "D": Decimal("0.5"), "L": Decimal(0), "A": Decimal(0)}
        self.lost = lost
        #: The last line that tells them, 0 where none does; whether one of them cannot be read.
        self.line = 0
        self.unread = False

    def take(self, tag: str, line: int, text: str) -> None:
        """Take a line that tells the points: ``W 2.0    D 1.0    L 0.0``, or ``W=2.0 D=1.0``."""
        found = _GIVEN.findall(f"{TAGS[tag]} {text.upper()}")
        self.line = line
        if not found:
            self.unread = True
            self.lost.append(Lost(line, "6-", POINTS_UNREAD(found=text)))
        for code, number in found:
            self.worth[_JAVAFO.get(code, code) if tag == "XXS" else code] = Decimal(number.replace(",", "."))

    @property
    def byes(self) -> Mapping[str, str | Decimal]:
        """Our word for each round without an opponent; a bye that the pairing allots is worth what the report says.

        Of one for which there is no word, its points.
        """
        allotted = self.worth.get("P", self.worth["W"])
        by_points = {self.worth["A"]: "NP", self.worth["D"]: "HB", self.worth["W"]: "BYE"}
        return {**BYES, "U": by_points.get(allotted, allotted)}

    def system(self, event: Event) -> str | None:
        """Find the scoring system of the event that has the same points, or points in the same proportion; ``None``
        where the report tells no points, or none that are read.

        1-½-0 becomes 2-1-0: every sum is twice as many.
        """
        if not self.line or self.unread:
            return None
        win, draw, loss = (self.worth[code] for code in "WDL")
        if self.worth["A"]:
            self.lost.append(Lost(self.line, "6-", ABSENCE_PAID(points=self.worth["A"])))
        known = event.settings.find("system")
        for code, _ in known.field.kind.codes() if known and win else ():
            ours = [Decimal(number) for number in code.split("-")] if _THREE.fullmatch(code) else []
            if ours and [each * ours[0] for each in (win, draw, loss)] == [each * win for each in ours]:
                return code
        if known:
            self.lost.append(Lost(self.line, "6-", NO_SUCH_SYSTEM(win=win, draw=draw, loss=loss)))
        return None

    def compare(self, player: Player, told: Decimal | None, played: int) -> None:
        """Tell where the sum in a player's line is not that of his results; nothing while one is open.

        Byes asked for ahead, after the last round with games (``played``), may be in it or not.
        """
        if told is None or any(each.opponent and not each.result for each in player.rounds.values()):
            return
        worth = {number: self._of(each.result, alone=not each.opponent) for number, each in player.rounds.items()}
        counted = sum(worth.values(), Decimal(0))
        if told not in (counted, sum((points for number, points in worth.items() if number <= played), Decimal(0))):
            said = POINTS_DIFFER(player=player.name, told=told, counted=counted)
            self.lost.append(Lost(player.line, "81-84", said))

    def _of(self, result: str, *, alone: bool) -> Decimal:
        if alone:
            if result == "U":
                return self.worth.get("P", self.worth["W"])
            return self.worth[{"HB": "D", "BYE": "W"}.get(BYES.get(result, ""), "A")]
        return self.worth[{"WF": "W", "LF": "A"}.get(GAMES[result], GAMES[result])] if result in GAMES else Decimal(0)
