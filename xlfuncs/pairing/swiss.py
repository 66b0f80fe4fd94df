"""A Swiss round by the engine: what it is asked, what is told of its answer, why there may be none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from importlib.util import find_spec

from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play.acceleration import BAKU, virtual_points
from xlfuncs.events.play.games import OTHER, RED, clubs, games_of, kept_apart
from xlfuncs.pairing import dutch, teams
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.reasons import why
from xlfuncs.pairing.rounds import PAIR, Pair, told_pairs
from xlfuncs.xlsx.errors import PackageError

FIRST_NOT_DRAWN = Sentence(
    en='number 1 has red in round 1; if the lot fell otherwise write black under "{setting}"',
    zh="首轮 1 号执红；若抽签结果相反，请在“{setting}”中填“黑”",
    ja="1 回戦は 1 番が先手（紅）です。抽選の結果が逆なら「{setting}」に「黒」と書いてください",
)
CLUBS_MEET = Sentence(
    en="round {round} cannot be paired with players of one club apart; they meet: {pairs}",
    zh="第 {round} 轮无法做到同队不相遇，以下同队相遇：{pairs}",
    ja="{round} 回戦は同じ所属を当てずには組めません。同じ所属の対戦：{pairs}",
)
NO_ROUNDS = Sentence(
    en='accelerated pairing needs the number of rounds: fill in "{setting}"',
    zh="加速编排须知道总轮数：请填写“{setting}”",
    ja="アクセラレーションには回戦数が必要です。「{setting}」を記入してください",
)
KEPT_APART = Sentence(
    en="{told} (these may not meet: {pairs})",
    zh="{told}（不得相遇：{pairs}）",
    ja="{told}（当てない組：{pairs}）",
)
NO_PAIRING = Sentence(
    en="no pairing is left in which nobody meets an opponent twice, has a colour a third time running, or three times "
    "more than the other: the arbiter decides",
    zh="已无法编排：任何排法都会有人重复遇到同一对手、连续三局同执红或同执黑，或执红与执黑相差三局，请裁判长决定",
    ja="同じ相手と二度当たらず、同じ先後が三回続かず、先後の差が三回に達しない組合せがもうありません。"
    "審判長が決めてください",
)
#: The same of those who have no colours.
ALL_HAVE_MET = Sentence(
    en="no pairing is left in which nobody meets an opponent twice: the director decides",
    zh="已无法编排：任何排法都会有队重复相遇，请裁判长决定",
    ja="同じ相手と二度当たらない組合せがもうありません。ディレクターが決めてください",
)
#: Pairs a Swiss round, as ``dutch.paired`` does.
Engine = Callable[..., list[dutch.Seats]]


def engine_here() -> bool:
    """Tell whether a Swiss round can be paired here."""
    return find_spec("gacrux") is not None


def by_engine(
    outcome: Outcome,
    number: int,
    players: Sequence[Player],
    here: Sequence[Player],
    engine: Engine,
    said: list[Told],
) -> tuple[list[Pair], Player | None, list[Told]]:
    """Pair a Swiss round by the engine, with the reasons. ``ImportError`` where it is not installed."""
    rounds = getattr(outcome.settings, "rounds", None)
    games = games_of(outcome)
    field = dutch.Field(
        players,
        games,
        outcome.worth,
        _initial(outcome, number, players, said),
        rounds or number + 1,
        kept_apart(outcome, {each.at for each in players}),
        _accelerated(outcome, players, rounds),
    )
    by_club = number <= (getattr(outcome.settings, "clubs_apart", None) or 0)
    teammates = clubs(outcome, {each.at for each in here}) if by_club else []
    try:
        found = _tried(engine, field._replace(apart=[*field.apart, *teammates]), number, here)
    except dutch.NoLegalPairingError:
        try:
            found = _tried(engine, field, number, here)
        except dutch.NoLegalPairingError:
            raise PackageError(_no_pairing(field, outcome.event)) from None
    bye = next((each.red for each in found if each.black is None), None)
    pairs = [Pair(each.red, each.black) for each in found if each.black is not None]
    if within := [each for each in pairs if any(each.red.at in club and each.black.at in club for club in teammates)]:
        said.append(CLUBS_MEET(round=number, pairs=told_pairs(within)))
    return pairs, bye, [why(each) for each in found]


def _tried(engine: Engine, field: dutch.Field, number: int, here: Sequence[Player]) -> list[dutch.Seats]:
    """Pair the round; where everybody left has had the bye, somebody has it a second time."""
    try:
        return engine(field, number, here, second_byes=False)
    except dutch.NoLegalPairingError:
        return engine(field, number, here, second_byes=True)


def _no_pairing(field: dutch.Field, event: Event) -> Told:
    """Say that no pairing is left, and who is kept apart by the entries."""
    table = teams.matches_in(event)
    told = NO_PAIRING() if table is None or teams.is_over_boards(table) else ALL_HAVE_MET()
    if not field.apart:
        return told
    names = {each.at: each.name for each in field.players}
    pairs = Joined(PAIR(red=names[one], black=names[other]) for one, other in field.apart)
    return KEPT_APART(told=told, pairs=pairs)


def _accelerated(
    outcome: Outcome, players: Sequence[Player], rounds: int | None
) -> Mapping[int, Mapping[int, Decimal]]:
    """Return the points for the pairing alone, by row and round, where the event is accelerated."""
    if getattr(outcome.settings, "acceleration", None) != BAKU:
        return {}
    if rounds is None:
        raise PackageError(NO_ROUNDS(setting=outcome.event.settings.named("rounds").label))
    return virtual_points(outcome, {each.at: each.number for each in players}, rounds)


def _initial(outcome: Outcome, number: int, players: Sequence[Player], said: list[Told]) -> str:
    """Return the colour of the first number in the first round, as it is set, or as the games tell it; red where
    neither does, which is said.
    """
    if drawn := getattr(outcome.settings, "initial_colour", None):
        return str(drawn)
    games = [game for game in games_of(outcome) if game.round == 1]
    paired = {seat.at for game in games if game.opponent or game.result == "BYE" for seat in game.seats}
    numbers = {each.at: place for place, each in enumerate((each for each in players if each.at in paired), 1)}
    for game in games:
        if game.played and game.side:
            higher = min(game.seats, key=lambda seat: numbers[seat.at])
            return str(higher.side if numbers[higher.at] % 2 else OTHER[higher.side])
    if number == 1 and (setting := outcome.event.settings.find("initial_colour")):
        said.append(FIRST_NOT_DRAWN(setting=setting.field.label))
    return RED
