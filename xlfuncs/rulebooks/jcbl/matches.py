"""Victory points of matches (第1条 ㉒, 第2条 ③): a draw, and what one match can hold."""

from collections.abc import Sequence
from decimal import Decimal

from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.general import summands

DRAW_ABOVE_MOST = Sentence(
    en="{argument} is {draw_vp}, above the most VP of a match, {max_vp}",
    zh="{argument} 为 {draw_vp}，超过了每场最高 VP {max_vp}",
    ja="{argument} の {draw_vp} は 1 試合の最大 VP {max_vp} を超えています",
)
VP_OUTSIDE = Sentence(
    en="vps has {vp}; a match has from 0 to the max_vp of {max_vp}",
    zh="vps 中有 {vp}；一场应为 0 至 max_vp {max_vp}",
    ja="vps の {vp} は範囲外です（1 試合は 0～max_vp の {max_vp}）",
)


def draw_of(max_vp: Decimal, draw_vp: Decimal | None) -> Decimal:
    """Return the VP of a draw: half of the most unless the scale says otherwise; ``#NUM!`` above the most."""
    if draw_vp is None:
        return max_vp * printed.DRAW_SHARE
    if draw_vp > max_vp:
        raise CellError(NUM, DRAW_ABOVE_MOST(argument="draw_vp", draw_vp=draw_vp, max_vp=max_vp))
    return draw_vp


def checked(vps: Sequence[Decimal | None], max_vp: Decimal) -> list[Decimal]:
    """Return the matches played; ``#NUM!`` for one below 0 or above the most."""
    for row, vp in enumerate(vps, 1):
        if vp is not None and not 0 <= vp <= max_vp:
            raise CellError(NUM, VP_OUTSIDE(vp=vp, max_vp=max_vp), row=row, argument="vps")
    return [vp for vp in vps if vp is not None]


def vp_sum(symbol: Sentence, counted: Sequence[Decimal], article: str) -> Decimal:
    """Return V: the VP of the matches that count."""
    how, parts = summands(counted)
    return step(symbol, sum(counted, ZERO), article, how, *parts)
