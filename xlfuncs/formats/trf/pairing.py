"""What a tournament report says to the program that pairs its next round: byes asked for, colours, who may not meet."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import SEMICOLON, Joined, Sentence
from xlfuncs.formats.incoming import Lost
from xlfuncs.formats.trf.games import BYES, NO_WORD_FOR_BYE, Player, Round

BYES_ENTERED = Sentence(
    en="round {round}: the byes that the report has for this round are entered as games: {players}",
    zh="第 {round} 轮：报告中该轮申请的轮空已写入对局：{players}",
    ja="{round} 回戦：この回戦に届けのある不戦（抜け番）を対局として取り込みました：{players}",
)
BYES_UNREAD = Sentence(
    en='"{found}" is no list of byes: their kind (F, H or Z), the round, the numbers of the players',
    zh="“{found}”不是轮空名单：应依次写种类（F、H 或 Z）、轮次、棋手序号",
    ja="「{found}」は不戦（抜け番）の一覧ではありません。種類（F、H、Z）、回戦、選手番号の順に書きます",
)
NO_SUCH_PLAYER = Sentence(
    en="no player has the number {number}: the bye is left out",
    zh="没有序号为 {number} 的棋手：此轮空未导入",
    ja="番号 {number} の選手がいません。この不戦（抜け番）は取り込みません",
)
BYE_AND_LINE = Sentence(
    en="{player} has another result in round {round} already: the bye is left out",
    zh="{player} 第 {round} 轮已有其他结果：此轮空未导入",
    ja="{player} の {round} 回戦にはすでに別の結果があります。この不戦（抜け番）は取り込みません",
)
ACCELERATED = Sentence(
    en="points added for the pairing alone (acceleration) are not taken over: xlfuncs pair would pair without them; "
    "have the next round paired by the program that wrote the report",
    zh="仅用于编排的加分（加速制）没有导入：xlfuncs pair 编排时不计这些分；下一轮请用生成此报告的软件编排",
    ja="組み合わせだけに使う加点（アクセラレーション）は取り込みません。xlfuncs pair はこれを使わずに組みます。"
    "次の回戦は、このファイルを書いたソフトで組んでください",
)
FORBIDDEN = Sentence(
    en="that players may not meet ({players}) is not taken over: look at the next round, and change such a pair by "
    "hand",
    zh="不得相遇的规定（{players}）没有导入：请检查下一轮的编排，如有这样的对局请手工更换",
    ja="対戦させない選手の指定（{players}）は取り込みません。次の回戦の組み合わせを確かめ、手で入れ替えてください",
)
BLACK_FIRST = Sentence(
    en="in the first round the first player is to have black ({found}); xlfuncs pair gives him red until a game of "
    "round 1 says otherwise",
    zh="报告规定第一轮首位棋手执黑（{found}）；在第 1 轮对局写明先后手之前，xlfuncs pair 会让其执红",
    ja="1 回戦で最初の選手は後手（黒）とあります（{found}）。1 回戦の対局に先後が書かれるまで、xlfuncs pair は"
    "先手（赤）にします",
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


class Asked(NamedTuple):
    """A bye that a player has asked for: the line that says so, its kind, the round (0: the next), the player."""

    line: int
    kind: str
    round: int
    player: int


class ForPairing:
    """What the tags for the pairing say; of several lines that cannot be taken over the first is told for all."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.apart: list[tuple[int, str]] = []
        self.black: tuple[int, str] | None = None
        self.accelerated = 0
        self.lost: list[Lost] = []

    def take(self, tag: str, line: int, text: str) -> None:
        """Take one line."""
        words = text.split()
        if tag == BYES_ASKED:
            self._byes(line, words)
        elif tag == ABSENT:
            self._byes(line, ["Z", "0", *words])
        elif tag in ACCELERATION:
            self.accelerated = self.accelerated or line
        elif tag in APART:
            self.apart.append((line, " – ".join(words[2:] if tag == APART[0] else words)))
        elif not {*map(str.lower, words)} <= _RED | _BLACK | _BY_RANK:
            self.lost.append(Lost(line, "5-", UNKNOWN_COLOUR(found=text)))
        elif {*map(str.lower, words)} & _BLACK:
            self.black = line, text

    def _byes(self, line: int, words: list[str]) -> None:
        kind, round_, *players = (*words, "", "")[: max(2, len(words))]
        if kind.upper() not in [*_KINDS] or not players or not all(map(str.isdecimal, (round_, *players))):
            self.lost.append(Lost(line, "5-", BYES_UNREAD(found=" ".join(words))))
        else:
            self.asked += [Asked(line, kind.upper(), int(round_), int(each)) for each in players]

    def told(self, *, coloured: bool) -> list[Lost]:
        """Tell what is not taken over. ``coloured``: a game of the first round shows who begins."""
        lost = list(self.lost)
        if self.accelerated:
            lost.append(Lost(self.accelerated, "1-3", ACCELERATED()))
        if self.apart:
            lost.append(
                Lost(self.apart[0][0], "5-", FORBIDDEN(players=Joined([who for _, who in self.apart], SEMICOLON)))
            )
        if self.black and not coloured:
            lost.append(Lost(self.black[0], "5-", BLACK_FIRST(found=self.black[1])))
        return lost

    def with_byes(
        self, players: Mapping[int, Player], byes: Mapping[str, str | Decimal]
    ) -> tuple[dict[int, Player], list[Lost]]:
        """Return the players with the byes that they have asked for, and those that cannot be taken over."""
        found, lost = dict(players), []
        following = 1 + max((number for player in players.values() for number in player.rounds), default=0)
        entered: dict[int, list[str]] = {}
        for each in self.asked:
            number, player = each.round or following, found.get(each.player)
            own = player.rounds.get(number) if player else None
            if player is None:
                lost.append(Lost(each.line, "5-", NO_SUCH_PLAYER(number=each.player)))
            elif own is not None and (own.opponent or BYES.get(own.result) != BYES[each.kind]):
                lost.append(Lost(each.line, "5-", BYE_AND_LINE(player=player.name, round=number)))
            elif own is None and not isinstance(byes[each.kind], str):
                lost.append(Lost(each.line, "5-", NO_WORD_FOR_BYE(points=byes[each.kind])))
            elif own is None:
                rounds = {**player.rounds, number: Round(0, None, each.kind)}
                found[each.player] = player._replace(rounds=rounds)
                entered.setdefault(number, []).append(player.name)
        for number, names in entered.items():
            remark(BYES_ENTERED(round=number, players=Joined(names)))
        return found, lost
