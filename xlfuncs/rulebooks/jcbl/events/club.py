"""jcbl-club: a club championship (CCG) of pairs, a fifth of its overall points red unless a centre holds it."""

from decimal import Decimal

from xlfuncs.events import Outcome
from xlfuncs.rulebooks.jcbl.events import common
from xlfuncs.rulebooks.jcbl.events.awarding import award
from xlfuncs.rulebooks.jcbl.events.entries import ScoredEntry
from xlfuncs.rulebooks.jcbl.events.settings import FieldSettings
from xlfuncs.sentences import Help


class ClubSettings(FieldSettings):
    """A club championship of one session, class 4."""

    rating = "ccg"
    sessions = Decimal(1)
    class_ = 4


@common.by_sessions(
    "jcbl-club",
    title=Help("Club championship in pairs", "俱乐部锦标赛（双人赛）", "クラブ選手権試合（CCG）のペア戦"),
    about=Help(
        "session and overall points, 20% of the overall ones red; L1 by the class",
        "单节分和总成绩分，总成绩分的 20% 为红分；L1 按比赛级别",
        "セッションとオーバーオール（オーバーオールの20%がレッド）、クラスによる L1",
    ),
    slip_lines=11,
    headline=("rating", "class"),
)
def club(settings: ClubSettings, entries: list[ScoredEntry], outcome: Outcome) -> None:
    """第2条: what each pair gets for its place and its sessions."""
    award(settings, entries, outcome)
