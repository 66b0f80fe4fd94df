"""The reasons of a pairing in words: the bracket of each pair, who floated, the rule that gave the colours (C.04.3)."""

from __future__ import annotations

from collections.abc import Iterator

from xlfuncs.core.numbers import without_zeros
from xlfuncs.core.sentences import SEMICOLON, Help, Joined, Sentence, Told
from xlfuncs.events.play.games import BLACK, RED
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.dutch import Seats

SYSTEM = Sentence(
    en="FIDE (Dutch) system as in force from February 2026 (C.04.3), by gacrux",
    zh="按国际棋联荷兰制（C.04.3，2026 年 2 月起施行）编排，由 gacrux 计算",
    ja="FIDE ダッチ方式（C.04.3、2026-02-01 施行）による組合せ（gacrux で計算）",
)
BRACKET = Sentence(en="score bracket {points}", zh="积分组（{points} 分）", ja="{points} 点の得点群")
FLOATED = Sentence(
    en="{player} ({points}) floats down to it",
    zh="{player}（{points} 分）下浮到该积分组",
    ja="{player}（{points} 点）はこの得点群に下りて対戦",
)
DUE = Sentence(
    en="{player} is due {colour} ({strength})",
    zh="{player} 应执{colour}（{strength}）",
    ja="{player} の優先は{colour}（{strength}）",
)
NOTHING_DUE = Sentence(
    en="no colour is due to {player}", zh="{player} 尚无应执的先后手", ja="{player} には先後の優先がない"
)
BOTH_DUE = Sentence(en="both get what is due (5.2.1)", zh="双方均满足（5.2.1）", ja="双方の優先どおり（5.2.1）")
STRONGER = Sentence(
    en="{player} has the stronger claim (5.2.2)",
    zh="{player} 的要求更强，优先满足（5.2.2）",
    ja="優先の強い {player} に合わせる（5.2.2）",
)
ALTERNATED = Sentence(
    en="the other way round than in the last round in which the two had different colours (5.2.3)",
    zh="与双方最近一次先后手不同的那轮互换（5.2.3）",
    ja="二人の先後が最後に異なった回戦の逆にする（5.2.3）",
)
HIGHER = Sentence(
    en="{player} ranks higher (5.2.4)",
    zh="{player} 排序在前，优先满足（5.2.4）",
    ja="上位の {player} に合わせる（5.2.4）",
)
BY_NUMBER = Sentence(
    en="{higher} ranks higher and has {colour} by the number and the initial colour (5.2.5)",
    zh="{higher} 排序在前，按抽签号单双与首轮先后手执{colour}（5.2.5）",
    ja="上位の {higher} が番号の奇偶と 1 回戦の先後により{colour}（5.2.5）",
)
NEITHER_DUE = Sentence(en="no colour is due to either", zh="双方均无应执的先后手", ja="双方とも先後の優先がない")
#: The rules for colours, art. 5.2 of C.04.3, as gacrux numbers them.
RULES = {"E.1": BOTH_DUE, "E.2": STRONGER, "E.3": ALTERNATED, "E.4": HIGHER, "E.5": BY_NUMBER}
COLOURS = {RED: Help("red", "红", "先手"), BLACK: Help("black", "黑", "後手")}
STRENGTHS = {
    "absolute": Help("absolutely", "绝对", "絶対"),
    "strong": Help("strongly", "强", "強い"),
    "mild": Help("mildly", "弱", "弱い"),
}
BYE = Sentence(
    en="the bye: of score {points}, the lowest that leaves the others a pairing (C5), and among those the one with the "
    "fewest rounds missed (C9); who had a bye or a win without playing gets none (C2)",
    zh="轮空：{points} 分，是其余棋手仍能编排的最低分（C5），同分者中未下的局最少（C9）；"
    "已轮空或不战而胜者不再轮空（C2）",
    ja="不戦：{points} 点。残りの選手を組める最も低い得点（C5）で、その中で休んだ回戦が最も少ない選手（C9）。"
    "不戦や不戦勝を受けた選手は除く（C2）",
)


def why(seats: Seats) -> Told:
    """Say why two meet so, or why somebody has the bye."""
    if seats.black is None:
        return BYE(points=without_zeros(seats.reason.scores[0]))
    return Joined(_sentences(seats, seats.red, seats.black), SEMICOLON)


def _sentences(seats: Seats, red: Player, black: Player) -> Iterator[Told]:
    scores = dict(zip((red.at, black.at), seats.reason.scores, strict=True))
    claims = dict(zip((red.at, black.at), seats.reason.due, strict=True))
    higher, lower = sorted((red, black), key=lambda each: (-scores[each.at], each.number))
    yield BRACKET(points=without_zeros(scores[lower.at]))
    if scores[higher.at] > scores[lower.at]:
        yield FLOATED(player=higher.name, points=without_zeros(scores[higher.at]))
    if not any(claim.colour for claim in seats.reason.due):
        yield NEITHER_DUE()
    else:
        for player in (red, black):
            colour, strength = claims[player.at]
            if colour and strength:
                yield DUE(player=player.name, colour=COLOURS[colour], strength=STRENGTHS[strength])
            else:
                yield NOTHING_DUE(player=player.name)
    if (rule := RULES.get(seats.reason.rule)) is not None:
        # where both claim one colour, who has it is who was preferred
        preferred = red if claims[red.at].colour == RED else black
        got = RED if higher is red else BLACK
        told = {"player": preferred.name, "higher": higher.name, "colour": COLOURS[got]}
        yield rule(**{key: told[key] for key in rule.fields})
