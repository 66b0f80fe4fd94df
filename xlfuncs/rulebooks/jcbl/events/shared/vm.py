"""第2条 ③ V/M: what an entry has done, session by session, and V/M of it."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.numbers import HALF, ZERO
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import Builder
from xlfuncs.rulebooks.jcbl.events.shared.settings import BAM, WHOLE, JcblSettings, average_of, boards_of, tables_of
from xlfuncs.rulebooks.jcbl.sessions import vm, vm_team

#: マッチポイントに換算
IN_PERCENT = Sentence(
    en="B-a-M as matchpoints, in percent", zh="B-a-M 换算为比赛分（%）", ja="B-a-M のマッチポイント換算（%）"
)


class Played(NamedTuple):
    """The results of an entry: its total, ``None`` where a cell of it is not known, and what each session has for V/M.

    A session's value is a score, the VP of its matches, or ``None`` where it is not known.
    """

    total: Decimal | None
    sessions: Sequence[Decimal | list[Decimal] | None]


def ratio(
    did: Decimal | list[Decimal],
    number: int,
    settings: JcblSettings,
    outcome: Builder,
    top_half: bool = False,
    flight: int = 0,
) -> Decimal:
    """Return V/M of one session of an entry; ``flight``: the number of a flight that plays by itself."""
    if isinstance(did, list):
        if settings.max_vp is None:  # byes alone
            return ZERO
        return vm_team([*did], settings.max_vp, settings.draw_vp)
    average = average_of(settings, number, outcome, flight)
    if settings.scoring == BAM:
        percent = step(IN_PERCENT, did * WHOLE / (2 * average), "第2条 ③", "{} ÷ (2 × {}) × {}", did, average, WHOLE)
        return vm(percent, WHOLE * HALF, scoring="percent")
    if settings.scoring == "percent":
        return vm(did, average, scoring="percent", top_half=top_half)
    boards, tables = boards_of(settings, number, outcome), tables_of(settings, number, outcome, flight)
    assert settings.scoring is not None
    return vm(did, average, boards, tables, settings.scoring, top_half)
