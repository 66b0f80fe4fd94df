"""br-pairs: a session of pairs, from the contracts to places (Laws 77 and 78)."""

from typing import Annotated

from xlfuncs.events import Label, Outcome, event
from xlfuncs.rulebooks.bridge.events import ranked
from xlfuncs.rulebooks.bridge.events.common import BESIDE_BOARDS, PlayedBoard
from xlfuncs.rulebooks.bridge.events.pairing import Pair, PairsSettings
from xlfuncs.rulebooks.bridge.rankings import Scoring
from xlfuncs.sentences import Help


class SessionSettings(PairsSettings):
    """The settings of a pairs session."""

    scoring: Annotated[Scoring, Label("Scoring", "记分方式", "採点方式", "Law 78")] = "mp"


@event(
    "br-pairs",
    title=Help("Pairs session", "双人赛", "ペア戦"),
    about=Help(
        "contracts to matchpoints or IMPs, percent and places",
        "由定约与结果算出比赛分（或 IMP）、百分率和名次",
        "コントラクトと結果からマッチポイント（または IMP）・百分率・順位を求める",
    ),
    figures=ranked.FIGURES,
    results=ranked.RESULTS,
    headline=("scoring", "n", "played"),
    slip_lines=13,
    beside={"boards": BESIDE_BOARDS},
)
def pairs(settings: SessionSettings, entries: list[Pair], boards: list[PlayedBoard], outcome: Outcome) -> None:
    """Law 78: places by percent of the matchpoints, or by the sum of IMPs or scores."""
    ranked.rank_pairs(settings, settings.scoring, entries, boards, outcome)
