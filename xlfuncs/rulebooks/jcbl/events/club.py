"""jcbl-club: a club championship (CCG) of pairs, a fifth of its overall points red unless a centre holds it."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events import Builder, Direction, Section
from xlfuncs.rulebooks.jcbl.events.shared import common, meanings
from xlfuncs.rulebooks.jcbl.events.shared.awarding import award
from xlfuncs.rulebooks.jcbl.events.shared.entries import ScoredEntry, last_of
from xlfuncs.rulebooks.jcbl.events.shared.matches import sizes_of
from xlfuncs.rulebooks.jcbl.events.shared.scores import sessions_typed
from xlfuncs.rulebooks.jcbl.events.shared.settings import HOW_MANY, SectionSettings
from xlfuncs.rulebooks.jcbl.terms import Sessions

SESSIONS_TAKEN = Sentence(
    en="{setting} is blank: as many have scores, {sessions} was taken",
    zh="“{setting}”未填：按有得分的节数 {sessions} 计算",
    ja="「{setting}」が空欄なので、得点のあるセッションの数 {sessions} で計算しました",
)


class ClubEntry(ScoredEntry):
    """A pair, with the section and the direction that it sat in."""

    section: Section = None
    direction: Direction = None


class ClubSettings(SectionSettings):
    """A club championship: its class and B have to be said, its sessions are those with scores unless said."""

    rating = "ccg"
    sessions: Annotated[Sessions | None, HOW_MANY, meanings.SESSIONS_OF_CLUB] = None  # type: ignore[assignment]
    class_ = ...  # type: ignore[assignment]  # no default
    boards = ...  # type: ignore[assignment]  # no session has points without it


@common.by_sessions(
    "jcbl-club",
    title=Help("Club championship in pairs", "俱乐部锦标赛（双人赛）", "クラブ選手権試合（CCG）のペア戦"),
    about=Help(
        "session and overall points, 20% of the overall ones red; L1 by the class",
        "单节分和总成绩分，总成绩分的 20% 为红分；L1 按比赛级别",
        "セッションとオーバーオール（オーバーオールの20%がレッド）、クラスによる L1",
    ),
    results=common.OF_RANKINGS,
    beside_only=common.BESIDE_RANKINGS,
    slip_lines=11,
    headline=("rating", "class"),
)
def club(settings: ClubSettings, entries: list[ClubEntry], outcome: Builder) -> None:
    """Award each pair for its place and its sessions (第2条)."""
    if settings.sessions is None:
        settings.sessions = Decimal(max(1, sessions_played(settings, entries, outcome)))
        outcome.hint(SESSIONS_TAKEN(setting=outcome.setting("sessions"), sessions=settings.sessions))
    award(settings, entries, outcome)


def sessions_played(settings: ClubSettings, entries: Sequence[ScoredEntry], outcome: Builder) -> int:
    """Count the sessions that have scores, or by VP matches; ask where nobody knows how many matches a session has.

    A final also has half of its qualifying sessions (L5).
    """
    scores, matches = (last_of(getattr(entry, key) for entry in entries) for key in ("score", "vp"))
    by_vp = settings.scoring == "vp" or (settings.scoring is None and not scores)
    if settings.l5 == "final" and (scores or matches):
        raise outcome.needs("sessions")
    if by_vp and matches:
        if not any(settings.filled("session_matches")):
            raise outcome.needs("sessions")
        return len(sizes_of(settings, matches, outcome))
    return sessions_typed(entries)
