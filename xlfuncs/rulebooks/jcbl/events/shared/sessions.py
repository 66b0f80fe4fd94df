"""第2条 ③ ④: the results of an entry in each session; the boards, tables and average of a session, and V/M by them."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.numbers import HALF, ZERO, down
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import Builder
from xlfuncs.rulebooks.jcbl.events.shared.settings import BAM, JcblSettings
from xlfuncs.rulebooks.jcbl.sessions import PERCENT, SEVERAL_TABLES, vm, vm_team

#: What a cell of percent format holds for 55%.
WHOLE = Decimal(100)
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


def last_of(rows: Iterable[Sequence[object]]) -> int:
    """Return the last column in which any row has something."""
    return max((number for row in rows for number, each in enumerate(row, 1) if each is not None), default=0)


def name_of(settings: JcblSettings, key: str, number: int) -> str:
    """Return the setting that holds for a session: its own where that is filled in, else that of all."""
    own = f"{key}{number}"
    return own if getattr(settings, own, None) is not None else key


def of_session(settings: JcblSettings, key: str, number: int) -> Decimal | None:
    """Return a setting that a session may have of its own."""
    found: Decimal | None = getattr(settings, name_of(settings, key, number))
    return found


def boards_of(settings: JcblSettings, number: int, outcome: Builder) -> int:
    """Return B of a session, or of its matches."""
    boards = of_session(settings, "boards", number)
    if boards is None:
        raise outcome.needs("boards")
    return int(boards)


def average_of(
    settings: JcblSettings, number: int, outcome: Builder, flight: int = 0, scoring: str | None = None
) -> Decimal:
    """Return Av: 50 percent, half of the boards, of matchpoints boards × Sc ÷ 2; of IMP and total points it has to be
    said.

    ``flight``: the number of a flight that plays by itself; 0 where all play together. ``scoring``: the scale while
    none is chosen.
    """
    scoring = scoring or settings.scoring
    given = of_session(settings, "average", number)
    if given is not None:
        if scoring == "percent":
            PERCENT.take(given, name_of(settings, "average", number))
        return given
    if scoring == "percent":
        return WHOLE * HALF
    if scoring == BAM:
        return boards_of(settings, number, outcome) * HALF
    if scoring != "mp":
        raise outcome.needs("average")
    return boards_of(settings, number, outcome) * down(tables_of(settings, number, outcome, flight) - 1) * HALF


def tables_of(settings: JcblSettings, number: int, outcome: Builder, flight: int = 0) -> Decimal:
    """Return the tables of a session: as many as T, of a flight by itself its T, unless the room says otherwise.

    The T of a final is not the room's.
    """
    name = name_of(settings, "session_tables", number)
    if getattr(settings, name) is None and settings.l5 != "final":
        of_flight = f"tables{flight or ''}"
        name = of_flight if hasattr(settings, of_flight) else name  # so many flights have no T of their own
    tables: Decimal | None = getattr(settings, name)
    if tables is None:
        raise outcome.needs(name)
    SEVERAL_TABLES.take(tables, name)
    return tables


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
