"""The entries as the pairing reads them: start numbers, byes asked for, who withdrew, who is not to meet whom."""

from collections.abc import Sequence

from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.words import normal
from xlfuncs.events import Builder, Person
from xlfuncs.events.counting import numbered
from xlfuncs.events.people.roster import named
from xlfuncs.rulebooks.xiangqi.events.shared.common import Entry, GamesSettings
from xlfuncs.rulebooks.xiangqi.games import Event, Index
from xlfuncs.rulebooks.xiangqi.scoring import points_of

NUMBER_TWICE = Sentence(
    en="the start number {number} is that of {player} already",
    zh="抽签号 {number} 已是 {player} 的",
    ja="選手番号 {number} はすでに {player} のものです",
)
BYE_BEYOND = Sentence(
    en="a bye is asked for in round {round}, and the event has {rounds} rounds",
    zh="申请第 {round} 轮轮空，而比赛只有 {rounds} 轮",
    ja="{round} 回戦を休むとありますが、競技会は {rounds} 回戦までです",
)
NOT_ONESELF = Sentence(
    en="{player} cannot be kept from meeting {player}",
    zh="{player} 不必回避自己",
    ja="{player} の「当てない相手」に本人が書かれています",
)
PLAYS_AFTER = Sentence(
    en="{player} has withdrawn from round {withdrawn} on, and plays in round {round}",
    zh="{player} 自第 {withdrawn} 轮起退赛，却在第 {round} 轮有对局",
    ja="{player} は {withdrawn} 回戦から途中棄権ですが、{round} 回戦に対局があります",
)
PLAYS_ALL_THE_SAME = Sentence(
    en="{player} asks for a bye in round {round}, and plays in it: the game counts",
    zh="{player} 申请第 {round} 轮轮空，却在该轮有对局：对局照常计入",
    ja="{player} は {round} 回戦を休むとありますが、その回戦に対局があります。対局は集計します",
)


def index_of(entries: Sequence[Entry], people: Sequence[Person]) -> Index:
    """Return what each player may be called: as entered, as the members' table has him, by start number (3, #3), by
    name with either number or the club in brackets.

    A name of several is refused where it is looked up (``SEVERAL_CALLED``).
    """
    index = Index([entry.player for entry in entries])
    for place, (entry, person) in enumerate(zip(entries, people, strict=True)):
        number = entry.number
        behind = "" if number is None else numbered("", number)
        bare = digits(entry.player).removesuffix(behind)
        for name in filter(None, (person.name, person.number)):
            index.also(name, place)
        if number is not None:
            for name in (f"{number}", f"#{number}", numbered(bare, number)):
                index.also(name, place)
            index.also(named(bare).name, place)
        for beside in filter(None, (number, person.number, entry.club)):
            index.also(f"{(person.name or bare).removesuffix(behind)}({beside})", place)
    return index


def count(
    settings: GamesSettings, entries: Sequence[Entry], people: Sequence[Person], event: Event, outcome: Builder
) -> None:
    """Count the entries for the pairing, and note what of these columns cannot be."""
    index = index_of(entries, people)
    first: dict[int, Entry] = {}
    for place, (entry, person) in enumerate(zip(entries, people, strict=True)):
        number = entry.number
        if number is not None and first.setdefault(number, entry) is not entry:
            outcome.note(entry, NUMBER_TWICE(number=number, player=shown(first[number].player)), "number")
            number = None
        if settings.rounds is not None:
            for round_, _ in entry.bye or ():
                if round_ > settings.rounds:
                    outcome.note(entry, BYE_BEYOND(round=round_, rounds=settings.rounds), "bye")
        with outcome.noting(entry, "bye"):  # half a point where there are no draws
            for _, result in entry.bye or ():
                points_of(result, settings.system, None)
        _tell_played(place, entry, event, outcome)
        outcome.count(
            entry,
            number=number,
            withdrawn=entry.withdrawn,
            byes=dict(entry.bye or ()),
            apart=[entries[each].at for each in _apart(place, entry, index, outcome)],
            club=normal(entry.club or person.club),
        )


def _tell_played(place: int, entry: Entry, event: Event, outcome: Builder) -> None:
    """Hint at games that somebody plays in a round to sit out: the first after he has withdrawn, each with a bye."""
    played = [game.round for game in event.games if game.played and place in (game.first, game.second)]
    if entry.withdrawn is not None:
        after = min((each for each in played if each >= entry.withdrawn), default=None)
        if after is not None:
            told = {"player": entry.player, "withdrawn": entry.withdrawn, "round": after}
            outcome.hint(PLAYS_AFTER(**told), entry, "withdrawn")
    for round_ in sorted({asked for asked, _ in entry.bye or ()} & {*played}):
        outcome.hint(PLAYS_ALL_THE_SAME(player=entry.player, round=round_), entry, "bye")


def _apart(place: int, entry: Entry, index: Index, outcome: Builder) -> list[int]:
    """Return whom a player is not to meet, by their places among the entries."""
    found = []
    for name in entry.avoid or ():
        try:
            other = index.find(name, entry.at)
        except CellError as error:
            outcome.note(entry, error.reason, "avoid")
            continue
        if other == place:
            outcome.note(entry, NOT_ONESELF(player=entry.player), "avoid")
        else:
            found.append(other)
    return found
