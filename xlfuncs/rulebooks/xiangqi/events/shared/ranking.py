"""Standings of any event with games: the keys in their order, then 加赛, the places that follow, and why."""

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any

from xlfuncs.core.sentences import Help, Joined, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import Builder, Result, official
from xlfuncs.rulebooks.xiangqi import symbols
from xlfuncs.rulebooks.xiangqi.events.shared.common import TIES_RULE, GamesSettings
from xlfuncs.rulebooks.xiangqi.standings import level, ranked
from xlfuncs.rulebooks.xiangqi.terms import RESULT, SCORE
from xlfuncs.rulebooks.xiangqi.tiebreaks import ScoredEvent, Values, games_within, points_within, tell_without

SIDE_UNKNOWN = Sentence(
    en="the order of the standings needs the side of the first: red or black",
    zh="排名依据中有后手局数或后胜，须注明前者执红或执黑",
    ja="順位の決め方に先後が必要です。前者の紅・黒を書いてください",
)
TIED_FIRST = Sentence(
    en='{players} share the first place; a play-off or a draw of lots is written under "{column}"',
    zh="{players} 并列第一；如加赛或抽签，请填在“{column}”列",
    ja="{players} が 1 位タイです。プレーオフや抽選の結果は「{column}」の列に書きます",
)
NUMBER = Result("number", Help("No.", "序号", "番号"))


class Ranking:
    """The standings of an event, once its games are scored and every key has its column."""

    scored: ScoredEvent
    columns: dict[str, Values]
    #: By where an entry stands among them; who withdrew, or whose place contradicts others, has none.
    places: dict[int, int]

    def __init__(self, settings: GamesSettings, entries: Sequence[Any], outcome: Builder) -> None:
        self.settings = settings
        self.entries = entries
        self.outcome = outcome
        self.order = settings.order.split(",")
        self.partial = settings.direct == "partial"

    def rank(self) -> None:
        """Find the places by the columns of the keys, then by the play-offs."""
        keys = [*self.columns.values(), self._playoffs()]
        found = ranked(list(zip(*keys, strict=True)), self.scored.event.present)
        given = official(self.entries, {self.entries[who].at: place for place, who in found}, self.outcome)
        self.places = {who: given[entry.at] for who, entry in enumerate(self.entries) if entry.at in given}

    def _playoffs(self) -> Values:
        """Return 加赛 or 抽签, as points: the last key of all.

        For whom nothing is typed stands behind the winner and before the loser.
        """
        typed = ["D" if entry.playoff is None else entry.playoff for entry in self.entries]
        return [SCORE[each] if isinstance(each, str) else each for each in typed]

    @property
    def further(self) -> list[str]:
        """The column of the play-offs, where there are any."""
        return ["playoff"] if any(entry.playoff is not None for entry in self.entries) else []

    def note_sides(self, lines: Iterable[Any]) -> None:
        """Note rows of games that were played, and do not say who had red, where a key needs that."""
        for line in lines:
            if "side" not in line.unreadable:
                self.outcome.note(line, SIDE_UNKNOWN(), "side")

    def tell_tied_first(self) -> None:
        """Hint at a play-off where several share the first place."""
        first = [
            getattr(self.entries[who], self.outcome.event.subject.key) for who, at in self.places.items() if at == 1
        ]
        if len(first) > 1:
            column = self.outcome.column(self.entries[0], "playoff")
            self.outcome.hint(TIED_FIRST(players=Joined(first), column=column))

    # --- the working of one

    def explain_direct(self, who: int) -> None:
        """Note the points against those level before 直胜, or why there are none."""
        if self.columns["direct"][who] is not None:
            points_within(self.scored, who, games_within(self.scored, self._level, who))
        else:
            unmet = symbols.DIRECT_UNMET if self.partial else symbols.DIRECT_NOT_MET
            tell_without(self.scored, self._level, who, unmet)

    @cached_property
    def _level(self) -> list[Hashable]:
        """A figure for each that is the same for those who are level before 直胜."""
        before = self.order[: self.order.index("direct")]
        return level(self.scored, {key: self.columns[key] for key in before})

    def explain_playoff(self, who: int) -> None:
        """Note what is typed of a play-off."""
        playoff = self.entries[who].playoff
        if playoff is not None:
            step(symbols.PLAYOFF(result=RESULT[playoff] if isinstance(playoff, str) else playoff), "", TIES_RULE)


def round_column(number: int) -> Result:
    """Return the column of a round."""
    return Result(f"round{number}", Help(f"Round {number}", f"第{number}轮", f"{number}回戦"))
