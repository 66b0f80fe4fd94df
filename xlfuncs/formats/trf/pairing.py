"""What a tournament report says to the program that pairs its next round, read and written: byes asked for, colours,
acceleration, who may not meet.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.acceleration import (
    accelerated_rounds,
    baku,
    begun,
    there_at_first,
    upper_half,
    virtual_points,
)
from xlfuncs.events.play.games import clubs, entered, games_of, kept_apart
from xlfuncs.formats.declaration import Lost
from xlfuncs.formats.trf.games import BYES, NO_WORD_FOR_BYE, SIDES, Player, Round

BYES_UNREAD = Sentence(
    en='"{found}" is no list of byes: their kind (F, H or Z), the round, the numbers of the players',
    zh="“{found}”不是轮空名单：应依次写种类（F、H 或 Z）、轮次、棋手序号",
    ja="「{found}」は不戦（抜け番）の一覧ではありません。種類（F、H、Z）、回戦、選手番号の順に書きます",
)
NO_SUCH_PLAYER = Sentence(
    en="no player has the number {number}: the bye is left out",
    zh="没有抽签号为 {number} 的棋手：此轮空未导入",
    ja="番号 {number} の選手がいません。この不戦（抜け番）は取り込みません",
)
BYE_AND_LINE = Sentence(
    en="{player} has another result in round {round} already: the bye is left out",
    zh="{player} 第 {round} 轮已有其他结果：此轮空未导入",
    ja="{player} の {round} 回戦にはすでに別の結果があります。この不戦（抜け番）は取り込みません",
)
ACCELERATED = Sentence(
    en="points added for the pairing alone (acceleration) are not those of the Baku system and are not taken over: "
    "have the next round paired by the program that wrote the report",
    zh="仅用于编排的加分（加速制）不是巴库制，没有导入：下一轮请用生成此报告的软件编排",
    ja="組合せだけに使う加点（アクセラレーション）がバクー方式でないため取り込みません。次の回戦は、"
    "このファイルを書いたソフトで組んでください",
)
FORBIDDEN_FOR_ROUNDS = Sentence(
    en="that players may not meet in rounds {first} to {last} ({players}) is taken over for all rounds to come: empty "
    "these cells once it is over",
    zh="第 {first} 至 {last} 轮不得相遇的规定（{players}）已按以后各轮导入：过后请清空这些单元格",
    ja="{first}～{last} 回戦で対戦させない指定（{players}）は、以後の全回戦の指定として取り込みました。"
    "期間が過ぎたらセルを空にしてください",
)
APART_UNREAD = Sentence(
    en='"{found}" is no list of players who may not meet',
    zh="“{found}”不是不得相遇的棋手名单",
    ja="「{found}」は対戦させない選手の一覧ではありません",
)
NOBODY_APART = Sentence(
    en="no player has the number {number}: that he may not meet {others} is left out",
    zh="没有抽签号为 {number} 的棋手：其与 {others} 不得相遇的规定未导入",
    ja="番号 {number} の選手がいません。{others} と対戦させない指定は取り込みません",
)
BY_RANK = Sentence(
    en="the report has its players paired in the order of their ranks; here the start numbers of its lines count",
    zh="报告要求按名次顺序编排；这里按各行的抽签号编排",
    ja="このファイルは順位の順に組むよう指定していますが、ここでは各行の番号の順に組みます",
)
UNKNOWN_COLOUR = Sentence(
    en='"{found}" says nothing of the first colour that can be understood',
    zh="“{found}”中的首轮先后手规定无法理解",
    ja="「{found}」からは 1 回戦の先後がわかりません",
)

#: The tags of TRF26, with those of JaVaFo that say the same.
BYES_ASKED, ABSENT = "240", "XXZ"
COLOUR, ACCELERATION, APART = ("152", "XXC"), ("250", "XXA"), ("260", "XXP")
TAGS = (BYES_ASKED, ABSENT, *COLOUR, *ACCELERATION, *APART)
#: What may be asked for: a bye of a whole point, of half a point, of none.
_KINDS = "FHZ"
#: How the colour of the first player is told; of JaVaFo's settings one is of the order of the players.
_RED, _BLACK, _BY_RANK = {"white1", "w"}, {"black1", "b"}, {"rank"}
#: No event has more rounds: points for the pairing alone that are given for more are not looked at one by one.
MOST_ROUNDS = 1000
#: A number of points, as these tags have it.
_POINTS = re.compile(r"\d+(?:\.\d+)?")


class Asked(NamedTuple):
    """A bye that a player has asked for: the line that says so, its kind, the round (0: the next), the player."""

    line: int
    kind: str
    round: int
    player: int


class Virtual(NamedTuple):
    """Points for the pairing alone: who has them, in which rounds."""

    players: range
    rounds: range
    points: Decimal


class ForPairing:
    """What the tags for the pairing say."""

    def __init__(self, lost: list[Lost]) -> None:
        self.asked: list[Asked] = []
        #: Lines of players who may not meet, with the rounds that this is for, 0 where it says none.
        self.apart: list[tuple[int, tuple[int, int], list[int]]] = []
        self.colour: str | None = None
        #: The points for the pairing alone, of which a later line holds; the first line of them, and whether one of
        #: them cannot be read.
        self.virtual: list[Virtual] = []
        self.accelerated = 0
        self.unread_points = False
        self.lost = lost

    def take(self, tag: str, line: int, text: str) -> None:
        """Take one line."""
        words = text.split()
        if tag == BYES_ASKED:
            self._byes(line, words)
        elif tag == ABSENT:
            self._byes(line, ["Z", "0", *words])
        elif tag in ACCELERATION:
            self.accelerated = self.accelerated or line
            if not (self._per_player(words) if tag == "XXA" else self._per_group(words)):
                self.unread_points = True
        elif tag in APART:
            self._apart(line, words, rounds=tag == APART[0])
        else:
            self._colour(line, text, {*map(str.lower, words)})

    def _colour(self, line: int, text: str, words: set[str]) -> None:
        if not words <= _RED | _BLACK | _BY_RANK:
            self.lost.append(Lost(line, "5-", UNKNOWN_COLOUR(found=text)))
        if words & _BY_RANK:
            self.lost.append(Lost(line, "5-", BY_RANK()))
        if words & (_RED | _BLACK):
            self.colour = SIDES["b" if words & _BLACK else "w"]

    def _byes(self, line: int, words: list[str]) -> None:
        kind, round_, *players = (*words, "", "")[: max(2, len(words))]
        if kind.upper() not in [*_KINDS] or not players or not all(map(str.isdecimal, (round_, *players))):
            self.lost.append(Lost(line, "5-", BYES_UNREAD(found=" ".join(words))))
        else:
            self.asked += [Asked(line, kind.upper(), int(round_), int(each)) for each in players]

    def _apart(self, line: int, words: list[str], *, rounds: bool) -> None:
        """Take who may not meet; in ``260`` the first and the last round stand before them."""
        numbers = [int(each) for each in words if each.isdecimal()]
        first = 2 if rounds else 0
        if len(numbers) < max(len(words), first + 2):
            self.lost.append(Lost(line, "5-", APART_UNREAD(found=" ".join(words))))
        else:
            self.apart.append((line, (numbers[0], numbers[1]) if rounds else (0, 0), numbers[first:]))

    def _per_player(self, words: list[str]) -> bool:
        """Take one player's points round by round: ``XXA 1 1.0 1.0 0.5``."""
        if len(words) < 2 or not words[0].isdecimal() or not all(map(_POINTS.fullmatch, words[1:])):
            return False
        player = int(words[0])
        for number, each in enumerate(words[1:], 1):
            self.virtual.append(Virtual(range(player, player + 1), range(number, number + 1), Decimal(each)))
        return True

    def _per_group(self, words: list[str]) -> bool:
        """Take points of several players in several rounds: match points, game points, rounds, players, each from … to.

        One of the two kinds of points may be missing.
        """
        if len(words) not in (5, 6) or not all(map(_POINTS.fullmatch, words[:-4])):
            return False
        if not all(map(str.isdecimal, words[-4:])):
            return False
        first, last, player, to = map(int, words[-4:])
        players, rounds = range(player, (to or player) + 1), range(first, (last or first) + 1)
        self.virtual.append(Virtual(players, rounds, Decimal(words[-5])))
        return True

    def is_baku(
        self,
        players: Mapping[int, Player],
        gone: Container[int],
        rounds: int | None,
        following: int,
        worth: Mapping[str, Decimal],
    ) -> bool:
        """Tell whether the points for the pairing alone are those of the Baku system, as far as they are given.

        ``gone``: who has withdrawn from round 1.
        """
        given = max((each.rounds.stop - 1 for each in self.virtual), default=0)
        if self.unread_points or rounds is None or max(rounds, given) > MOST_ROUNDS:
            return False
        if given < min(accelerated_rounds(rounds)[1], following):
            return False
        numbers = sorted(players)
        told: dict[int, dict[int, Decimal]] = {each: {} for each in numbers}
        for virtual in self.virtual:
            for each in numbers:
                if each in virtual.players:
                    told[each] |= dict.fromkeys(virtual.rounds, virtual.points)
        first = {each: own for each in numbers if (own := players[each].rounds.get(1))}
        paired = any(own.opponent for own in first.values())
        wanted = baku(numbers, there_at_first(numbers, first if paired else None, gone), rounds, worth)
        return all(
            told[each].get(number, ZERO) == wanted.get(each, {}).get(number, ZERO)
            for each in numbers
            for number in range(1, given + 1)
        )

    def not_to_meet(self, players: Mapping[int, Player], rounds: int | None, following: int) -> dict[int, list[int]]:
        """Return by number whom each player may not meet in the rounds to come; tell what of it cannot be so."""
        found: dict[int, list[int]] = {}
        for line, (first, last), numbers in self.apart:
            for each in [each for each in numbers if each not in players]:
                others = Joined(str(other) for other in numbers if other != each)
                self.lost.append(Lost(line, "5-", NOBODY_APART(number=each, others=others)))
            known = [each for each in dict.fromkeys(numbers) if each in players]
            if (last and last < following) or len(known) < 2:
                continue
            if last and (rounds is None or first > following or last < rounds):
                said = FORBIDDEN_FOR_ROUNDS(first=first, last=last, players=Joined(map(str, known)))
                self.lost.append(Lost(line, "5-", said))
            for each in known:
                met = found.setdefault(each, [])
                met += [other for other in known if other != each and other not in met]
        return found

    def with_byes(
        self, players: Mapping[int, Player], byes: Mapping[str, str | Decimal]
    ) -> tuple[dict[int, Player], dict[int, dict[int, str]]]:
        """Return the players with the byes of the rounds that are there, and those that they ask for in later ones;
        tell what of them cannot be taken over.
        """
        last = max(
            (number for each in players.values() for number, own in each.rounds.items() if own.opponent), default=0
        )
        found = dict(players)
        ahead: dict[int, dict[int, str]] = {}
        for each in self.asked:
            number, who = each.round or last + 1, found.get(each.player)
            own = who.rounds.get(number) if who else None
            has = ahead.get(each.player, {}).get(number) or (own and BYES.get(own.result))
            if who is None:
                self.lost.append(Lost(each.line, "5-", NO_SUCH_PLAYER(number=each.player)))
            elif (own is not None and own.opponent) or (has and has != BYES[each.kind]):
                self.lost.append(Lost(each.line, "5-", BYE_AND_LINE(player=who.name, round=number)))
            elif not has and not isinstance(byes[each.kind], str):
                self.lost.append(Lost(each.line, "5-", NO_WORD_FOR_BYE(points=byes[each.kind])))
            elif not has and number > last:
                ahead.setdefault(each.player, {})[number] = BYES[each.kind]
            elif not has:
                found[each.player] = who._replace(rounds={**who.rounds, number: Round(0, None, each.kind)})
        return found, ahead


# --- written

#: Byes asked for ahead, by their results.
_WRITTEN = {BYES[kind]: kind for kind in _KINDS}


def for_next_round(outcome: Outcome, numbers: Mapping[int, int]) -> Iterator[str]:
    """Write byes and withdrawals, acceleration, and who may not meet; ``numbers``: start numbers by row."""
    last = max((game.round for game in games_of(outcome) if game.opponent is not None), default=0)
    rounds = getattr(outcome.settings, "rounds", None) or last + 1
    yield from _byes(outcome, numbers, last, rounds)
    yield from _accelerated(outcome, numbers, rounds)
    yield from _apart(outcome, numbers, rounds)


def _byes(outcome: Outcome, numbers: Mapping[int, int], last: int, rounds: int) -> Iterator[str]:
    """Write who is not to be paired, a line for each kind in each round to come. What the games say already stands."""
    stands = {(game.player, game.round): game.result for game in games_of(outcome)}
    asked: dict[tuple[int, str], list[int]] = {}
    for at, said in entered(outcome).items():
        left = said.withdrawn or rounds + 1
        byes = {number: result for number, result in said.byes.items() if last < number < left}
        byes |= dict.fromkeys(range(max(left, last + 1), rounds + 1), "NP")
        for number, result in byes.items():
            if at in numbers and stands.get((at, number), result) == result:
                asked.setdefault((number, _WRITTEN[result]), []).append(numbers[at])
    for (number, kind), players in sorted(asked.items()):
        yield f"{BYES_ASKED} {kind} {number:3}{_listed(players)}"


def _listed(players: list[int]) -> str:
    return "".join(f" {each:4}" for each in sorted(players))


def _accelerated(outcome: Outcome, numbers: Mapping[int, int], rounds: int) -> Iterator[str]:
    """Write the points of the upper half: a line for the rounds with a win's, one for those with a draw's."""
    points = virtual_points(outcome, numbers, rounds)
    group = [numbers[at] for at in upper_half([*numbers], begun(outcome, numbers))] if points else []
    if not group:
        return
    own = next(iter(points.values()))
    whole, last = accelerated_rounds(rounds)
    for first, to in ((1, whole), (whole + 1, last)):
        if first <= to:
            # match points, which stand first, are those of teams
            yield f"{ACCELERATION[0]} {'':4} {own[first]:4.1f} {first:3} {to:3} {group[0]:4} {group[-1]:4}"


def _apart(outcome: Outcome, numbers: Mapping[int, int], rounds: int) -> Iterator[str]:
    """Write whom the entries keep apart, in all rounds, and clubs, in the first rounds."""
    for pair in sorted(sorted(numbers[at] for at in pair) for pair in kept_apart(outcome, numbers)):
        yield f"{APART[0]}   1 {rounds:3}{_listed(pair)}"
    to = min(getattr(outcome.settings, "clubs_apart", None) or 0, rounds)
    for members in clubs(outcome, numbers) if to else ():
        yield f"{APART[0]}   1 {to:3}{_listed([numbers[at] for at in members])}"
