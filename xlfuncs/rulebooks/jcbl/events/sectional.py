"""jcbl-sectional: pairs (individuals, HT) of any rating, session and overall points, red and black."""

from typing import Annotated

from xlfuncs.core.sentences import Help
from xlfuncs.events import Builder, Direction, Repeated, Section
from xlfuncs.rulebooks.jcbl.events.shared import common
from xlfuncs.rulebooks.jcbl.events.shared.awarding import award
from xlfuncs.rulebooks.jcbl.events.shared.common import OF_MATCHES, Matches, PairEntry
from xlfuncs.rulebooks.jcbl.events.shared.settings import SectionSettings


class SectionalEntry(PairEntry):
    """A pair, by the scores of its sessions or by the VP of its matches."""

    vp: Annotated[Matches, Repeated(6, 40), OF_MATCHES]
    section: Section = None
    direction: Direction = None


@common.by_sessions(
    "jcbl-sectional",
    title=Help("Sectional pairs", "地区级双人赛", "セクショナル等のペア戦"),
    about=Help(
        "session and overall points, red and black; local and regional too",
        "单节分和总成绩分，红分和黑分；也用于地方级和大区级",
        "セッションとオーバーオール、レッド・ブラックの内訳（ローカル・リジョナルも）",
    ),
    results=common.OF_RANKINGS,
    beside_only=common.BESIDE_RANKINGS,
    slip_lines=18,
)
def sectional(settings: SectionSettings, entries: list[SectionalEntry], outcome: Builder) -> None:
    """Award each pair for its place and its sessions (第2条)."""
    award(settings, entries, outcome)
