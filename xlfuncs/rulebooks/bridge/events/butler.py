"""br-butler: a session of pairs by IMPs, against the datum (Butler) or every other table (cross-IMPs)."""

from typing import Annotated

from xlfuncs.core.arguments import Word
from xlfuncs.core.sentences import Help
from xlfuncs.events import HOW_SCORED, Builder, Label, event
from xlfuncs.rulebooks.bridge.events import pairs
from xlfuncs.rulebooks.bridge.events.shared import common, meanings
from xlfuncs.rulebooks.bridge.events.shared.pairing import Pair, PairsSettings
from xlfuncs.rulebooks.bridge.rankings import SCORINGS


class ImpSettings(PairsSettings):
    scoring: Annotated[
        str,
        Word(
            {code: SCORINGS[code] for code in ("butler", "ximp")},
            en="IMPs against the datum, or cross-IMPs",
            zh="对基准分 IMP，或交叉 IMP",
            ja="データム IMP、またはクロス IMP",
        ),
        Label("Scoring", "记分方式", "採点方式", "Law 78B"),
        HOW_SCORED,
        meanings.IMPS,
    ] = "butler"


@event(
    "br-butler",
    title=Help("Pairs by IMPs", "巴特勒双人赛", "IMP ペア戦"),
    about=Help(
        "pairs by IMPs: Butler (against the datum) or cross-IMPs",
        "双人赛按 IMP 记分：巴特勒（对基准分）或交叉 IMP",
        "IMP のペア戦：バトラー（データム）またはクロス IMP",
    ),
    figures=pairs.FIGURES,
    results=pairs.RESULTS,
    headline=("scoring", "n", "played"),
    slip_lines=12,
    beside={"boards": common.BESIDE_BOARDS},
)
def butler(settings: ImpSettings, entries: list[Pair], boards: list[common.PlayedBoard], outcome: Builder) -> None:
    """Rank pairs by the sum of the IMPs of the boards (Law 78B)."""
    pairs.rank_pairs(settings, settings.scoring, entries, boards, outcome)
