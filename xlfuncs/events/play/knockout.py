"""A knockout: the bracket drawn and played, and the places that follow.

An event of a rulebook declares it with its own words for who takes part (:func:`play`).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events.declaration import PLACE, Listing, Result, event
from xlfuncs.events.official import official, withdrew
from xlfuncs.events.outcome import Builder
from xlfuncs.events.play.bracket import THIRD, Bracket
from xlfuncs.events.play.knockout_rows import KnockoutSettings, Meeting

TOO_FEW = Sentence(
    en="a bracket needs two: there are {entries}",
    zh="对阵图至少需要两个：现有 {entries} 个",
    ja="組合せ表には 2 以上必要です（現在 {entries}）",
)

#: Called otherwise than the wins that other events count: they are matches of a knockout.
WON = Result("won", Help("Knockout wins", "淘汰赛胜场", "勝ち上がり"))
BEATEN_BY = Result("beaten_by", Help("Lost to", "负于", "敗れた相手"))
FIGURES = (
    Result("n", Help("in the bracket", "参赛数", "出場数")),
    Result("rounds", Help("rounds", "轮数", "回戦数")),
    Result("played", Help("matches counted", "计入的场次", "集計した対戦")),
    Result("to_play", Help("matches to play", "待赛场次", "残りの対戦")),
)
RESULTS = (PLACE, WON, BEATEN_BY)
#: What stands beside each match that counts.
BESIDE = {
    "matches": (
        Result("stage", Help("Stage", "阶段", "段階")),
        Result("goes_on", Help("Goes on", "晋级方", "勝ち上がる方")),
    )
}
LISTINGS = (
    Listing("bracket", Help("Bracket", "对阵图", "組合せ表"), names=10, upright=True),
    Listing("schedule", Help("Next matches", "下一轮对阵", "次の対戦"), asked=True),
)
#: An event of which a bracket is drawn.
by_bracket = partial(
    event,
    figures=FIGURES,
    results=RESULTS,
    headline=("n", "played", "to_play"),
    slip_lines=6,
    listings=LISTINGS,
    beside=BESIDE,
)


def seeded_by(column: str) -> Callable[[Any], dict[str, list[dict[str, Any]]]]:
    """Return what makes entries of another event's standings: who has a place, with that as the seed.

    ``column``: where the name of who takes part stands.
    """

    def entries(standings: Any) -> dict[str, list[dict[str, Any]]]:
        placed = [row["at"] for row in standings.board() if isinstance(standings.entries[row["at"]].get("place"), int)]
        return {"entries": [_entry(standings, at, column) for at in placed]}

    return entries


def _entry(standings: Any, at: int, column: str) -> dict[str, Any]:
    """Return somebody of another event as an entry: name, seed, and who plays for it."""
    row = standings.read[standings.event.entries.key][at]
    people = getattr(row, "player", None)
    names = [each.name if each else "" for each in people] if isinstance(people, list) and column == "unit" else []
    players = {f"player{number}": name for number, name in enumerate(names, 1) if name}
    return {column: standings.units[at], **players, "seed": standings.entries[at]["place"]}


NEXT_COLUMNS = (
    Result("round", Help("Round", "轮次", "ラウンド")),
    Result("home", Help("Name", "甲方", "名前")),
    Result("away", Help("Opponent", "乙方", "相手")),
)


def play(
    settings: KnockoutSettings,
    entries: Sequence[Any],
    matches: Sequence[Meeting],
    outcome: Builder,
    people: Mapping[int, Sequence[Any]],
) -> None:
    """Draw the bracket, play it as far as results are there, give the places; ``people``: who plays for an entry."""
    bracket = Bracket(settings, entries, matches, outcome)
    outcome.figure("n", len(bracket.order), "")
    if len(bracket.order) < 2:
        outcome.wrong(TOO_FEW(entries=len(bracket.order)))
    outcome.figure("rounds", len(bracket.rounds) - 1, "")
    outcome.keep("played", len(bracket.played) + (bracket.third is not None), "")
    outcome.keep("to_play", bracket.to_play, "")
    places = official(entries, bracket.places(), outcome)
    beaten = {match.loser: bracket.names[match.winner] for _, match in bracket.played}
    won = [match.winner for _, match in bracket.played] + ([bracket.third.winner] if bracket.third else [])
    for number, match in bracket.played:
        outcome.give(match.row, stage=bracket.called(number), goes_on=bracket.names[match.winner])
    if bracket.third:
        outcome.give(bracket.third.row, stage=THIRD(), goes_on=bracket.names[bracket.third.winner])
    for entry in entries:
        inside = entry.at in bracket.order
        outcome.give(entry, place=places.get(entry.at) or withdrew(entry))
        outcome.give(entry, won=won.count(entry.at) if inside else None, beaten_by=beaten.get(entry.at))
        with outcome.working(entry):
            for said in bracket.path(entry.at):
                step(said, "", "")
        outcome.pay(entry, people.get(entry.at, ()))
    outcome.listing("bracket", bracket.columns(), bracket.drawn)
    outcome.listing("schedule", NEXT_COLUMNS, bracket.following)
