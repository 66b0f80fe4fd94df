"""The points that a unit wins, kind by kind: the award of its place (§2.1, §2.8), points for rounds won (§2.4)."""

from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.events import Builder
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared.common import Unit
from xlfuncs.rulebooks.cba.events.shared.field import Field, Places, shares
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import Value
from xlfuncs.rulebooks.cba.places import RankedField, award_of_place, award_places
from xlfuncs.rulebooks.cba.terms import NON_STARTER, WITHDRAWN
from xlfuncs.rulebooks.cba.winning import draw_of, win_of

WINS_COUNT_NOTHING = Sentence(
    en="{column} is {found}, but this event gives no points for wins: fill in {setting}",
    zh="“{column}”为 {found}，但本比赛不计胜场分：请填写“{setting}”",
    ja="「{column}」が {found} ですが、この競技会では勝ち数にポイントはありません。「{setting}」を記入してください",
)
WINS_FOR_TEAMS = Sentence(
    en="§2.4: points for wins are given in team events only",
    zh="§2.4：胜场大师分只用于团体赛项目",
    ja="§2.4：勝ち点はチーム戦だけで授与します",
)
MORE_ROUNDS = Sentence(
    en="{rounds} rounds of {boards} boards are more than the {all} boards of the event",
    zh="{rounds} 轮、每轮 {boards} 副，超过了全部 {all} 副",
    ja="{rounds} ラウンド × {boards} ボードは全 {all} ボードより多くなっています",
)
MORE_WINS = Sentence(
    en="{column}: {won} rounds won and {drawn} drawn are {points} in all, but {entries} entries in {rounds} rounds of "
    "{boards} boards play {matches} matches, and each has one winner: check them (were byes counted as wins?)",
    zh="“{column}”：共胜 {won} 轮、平 {drawn} 轮，合计 {points}；而 {entries} 个单位打 {rounds} 轮（每轮 {boards} 副）"
    "只有 {matches} 场比赛，每场只有一方获胜：请核对（是否把轮空记作获胜）",
    ja="「{column}」：合計 {won} 勝 {drawn} 分（{points} 試合分）ですが、{entries} 組で {rounds} ラウンド"
    "（各 {boards} ボード）なら {matches} 試合で、勝者は一方だけです。"
    "確かめてください（不戦の回を勝ちに数えていませんか）",
)


class ByKind(NamedTuple):
    """The points of one unit, kind by kind; each is an award of its own. ``None``: not known.

    Stage and consolation points are of the colour below the event's (§2.2, §2.5), where red stays red.
    """

    award: Decimal | None = ZERO
    wins: Decimal | None = ZERO
    stage1: Decimal | None = ZERO
    stage2: Decimal | None = ZERO
    consolation: Decimal | None = ZERO
    consolation_wins: Decimal | None = ZERO

    def main(self, higher: bool) -> Decimal:
        """Return the points of the event's own colour. §2.4: with platinum points, or by a table, the ``higher`` of
        place and wins.
        """
        own = self.award or ZERO, self.wins or ZERO
        return max(own) if higher else sum(own, ZERO)

    @property
    def stages(self) -> Decimal:
        """The stage points together (§2.2 将各个阶段的阶段大师分进行累加)."""
        return (self.stage1 or ZERO) + (self.stage2 or ZERO)

    @property
    def consoled(self) -> Decimal:
        """The points of the consolation (在安慰赛中获得的和大师分)."""
        return (self.consolation or ZERO) + (self.consolation_wins or ZERO)

    @property
    def known(self) -> bool:
        """Return whether any kind of points is known."""
        return any(amount is not None for amount in self)

    def total(self, higher: bool) -> Decimal:
        """Return all points together; of main event and consolation the better (§2.5)."""
        return max(self.main(higher) + self.stages, self.consoled)


UNKNOWN = ByKind(None, None, None, None, None, None)
#: The points of each unit, by its place in the table.
Kinds = dict[int, ByKind]


class Rounds(NamedTuple):
    """The columns of rounds won and drawn; the name of their points; whether a table may say their worth.

    ``boards``: the settings that say how many boards the part has, the first that is set; ``place``: the column of
    places in it, "" where everybody is in it; ``group``: the column of groups that play among themselves.
    """

    wins: str = "wins"
    draws: str = "draws"
    called: Sentence = symbols.WIN_POINTS
    by_table: bool = True
    boards: Sequence[str] = ("boards1", "boards")
    place: str = ""
    group: str = ""


OF_EVENT = Rounds()
OF_SECOND = Rounds("wins2", "draws2", symbols.STAGE_2_WINS, boards=("boards2",), place="place2")
OF_CONSOLATION = Rounds(
    *("consolation_wins", "consolation_draws", symbols.CONSOLATION_WINS),
    by_table=False,
    boards=("consolation_boards",),
    place="consolation_place",
    group="group",
)


def place_awards(settings: CbaSettings, field: Field[Unit], value: Value, outcome: Builder) -> dict[int, Decimal]:
    """Return each unit's award for its place (§2.1, §2.8); 0 for a unit without one (§2.9.4)."""
    awards = dict.fromkeys((entry.at for entry in field.entries), ZERO)
    award_of = plain_awards(settings, field.place_of, field.size, value.v, settings.knockout)
    for entry in field.entries:
        if entry.at in field.place_of:
            with outcome.working(entry):
                awards[entry.at] = award_of(field.place_of[entry.at])
    return awards


def plain_awards(
    settings: CbaSettings, place_of: Places, size: int, v: Decimal, knockout: bool, colour: str = ""
) -> Callable[[int], Decimal]:
    """Return a function from a place to its award, before the limit of §2.9.7, which is on all kinds of points
    together.
    """
    tied, awarding = shares(place_of), (colour or settings.colour, settings.rule_type)
    ranks = RankedField(size, dict(tied), partly_listed=False)
    with silence():
        award_of = award_of_place(ranks, v, *awarding, knockout, within_limit=False)
        last = award_places(size, *awarding)

    def told(place: int) -> Decimal:
        """Return the award; the working says how many places get one where this place lies beyond them, or reaches
        there.
        """
        if place + tied[place] - 1 > last:
            award_places(size, *awarding)
        return award_of(place) if place <= last else step(symbols.A_OF(place=place), ZERO, "§1.1")

    return told


def place_and_wins(settings: CbaSettings, field: Field[Unit], value: Value, outcome: Builder) -> Kinds:
    """Return every unit's place award and win points (§2.1, §2.4)."""
    awards = place_awards(settings, field, value, outcome)
    won = {entry.at: wins_of(entry, settings, value, outcome) for entry in field.entries}
    return {at: ByKind(awards[at], won[at]) for at in won}


def wins_of(
    entry: Unit, settings: CbaSettings, value: Value, outcome: Builder, rounds: Rounds = OF_EVENT
) -> Decimal | None:
    """Return the points for rounds won and drawn (§2.4); ``None`` where the rounds cannot be read."""
    if entry.unreadable & {rounds.wins, rounds.draws}:
        return None
    wins, draws = getattr(entry, rounds.wins) or 0, getattr(entry, rounds.draws) or 0
    if not (wins or draws):
        return ZERO
    column = rounds.wins if wins else rounds.draws
    if settings.rule_type != "team":
        outcome.note(entry, WINS_FOR_TEAMS(), column)
        return ZERO
    table = rounds.by_table and settings.by_table
    per_win, boards = settings.win_mp if table else None, settings.round_boards
    if per_win is None and (table or boards is None):
        setting = outcome.setting("win_mp" if table else "round_boards")
        said = WINS_COUNT_NOTHING(column=outcome.column(entry, column), found=wins or draws, setting=setting)
        outcome.note(entry, said, column)
        return ZERO
    if boards is not None and (wins + draws) * boards > settings.boards:
        outcome.hint(MORE_ROUNDS(rounds=wins + draws, boards=boards, all=settings.boards), entry, column)
    if entry.place == WITHDRAWN:
        return ZERO
    with outcome.working(entry):
        each = outcome.once((per_win, value, boards), lambda: a_win_and_a_draw(per_win, value, boards))
        won = half_up(wins * each[0] + draws * each[1])
        return step(rounds.called, won, "§2.4", "{} × {} + {} × {}", wins, each[0], draws, each[1])


def say_of_wins(settings: CbaSettings, entries: Sequence[Unit], outcome: Builder) -> None:
    """Hint at more rounds won than the matches allow, in each part of the event.

    A unit that is out counts too: an opponent may have been given the round.
    """
    if settings.round_boards is None or settings.rule_type != "team" or not settings.wins_count:
        return
    for rounds in (OF_EVENT, OF_SECOND, OF_CONSOLATION):
        boards = next((found for key in rounds.boards if (found := getattr(settings, key, None))), None)
        playing = [entry for entry in entries if plays_in(rounds, entry)]
        if boards is None or len(playing) < tables.MINIMUM_FIELD["team"]:  # of two, the others are still to be typed
            continue
        parts: dict[str, list[Unit]] = {}
        for entry in playing:
            parts.setdefault((getattr(entry, rounds.group) or "") if rounds.group else "", []).append(entry)
        for part in parts.values():
            say_of_part(settings, settings.round_boards, boards, part, rounds, outcome)


def plays_in(rounds: Rounds, entry: Unit) -> bool:
    """Return whether a unit is in the part that these rounds belong to: something about it is entered."""
    if not hasattr(entry, rounds.wins):
        return False
    if not rounds.place:  # who joins after the first stage is not in it
        return getattr(entry, "place1", None) != NON_STARTER or entry.place == NON_STARTER
    columns = (rounds.place, rounds.wins, rounds.draws, rounds.group)
    return any(getattr(entry, column) is not None for column in columns if column)


def say_of_part(
    settings: CbaSettings, boards: int, most: int, part: Sequence[Unit], rounds: Rounds, outcome: Builder
) -> None:
    """Hint at the same for those who play among themselves: the part has ``most`` boards for a unit, a round
    ``boards``.
    """
    won, drawn = (sum(getattr(entry, column) or 0 for entry in part) for column in (rounds.wins, rounds.draws))
    longest = max((getattr(entry, rounds.wins) or 0) + (getattr(entry, rounds.draws) or 0) for entry in part)
    played = max(most // boards, longest)  # that one unit has more rounds than the boards allow is said of it
    column = "group" if settings.in_groups else ""
    groups = Counter(getattr(entry, column, None) for entry in part)
    points = Decimal(won) + Decimal(drawn) / 2
    if points > max(most_won(len(part), played), sum(most_won(size, played) for size in groups.values())):
        said = MORE_WINS(
            column=outcome.column(part[0], rounds.wins),
            won=won,
            drawn=drawn,
            points=points.normalize(),
            entries=len(part),
            rounds=played,
            boards=boards,
            matches=len(part) * played // 2,
        )
        outcome.hint(said)


def most_won(entries: int, rounds: int) -> Decimal:
    """Return the most that rounds won and half of those drawn come to, for ``entries`` that play so many rounds each.

    Each match gives one win or two draws. Where the number is odd somebody has no opponent in each round, and some
    count that as a win: once for each, or for one in every round, of which there may be one more in each turn of a
    round robin.

    >>> [int(most_won(*each)) for each in ((8, 6), (5, 4), (9, 6), (3, 8))]
    [24, 15, 36, 24]
    """
    matches = Decimal(entries * rounds) / 2
    if entries % 2 == 0:
        return matches
    turns = rounds // max(entries - 1, 1)
    return max(matches + entries, Decimal((rounds + turns) * (entries + 1)) / 2)


def a_win_and_a_draw(per_win: Decimal | None, value: Value, boards: int | None) -> tuple[Decimal, Decimal]:
    """Return the worth of a round won and of a round drawn: by the table's figure for a win, else by the formula."""
    if per_win is not None:
        step(symbols.PER_WIN, per_win, "§2.4")
    else:
        assert boards is not None
        per_win = win_of(value.m, value.l, value.e, boards)
    return per_win, draw_of(per_win)
