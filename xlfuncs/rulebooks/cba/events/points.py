"""The points of every unit, kind by kind: place awards, win points, the limit of 240, colours, members."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

from xlfuncs.events import Outcome
from xlfuncs.numbers import ZERO, half_up
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.common import IN_TOTAL, POINTS, CbaSettings, Unit
from xlfuncs.rulebooks.cba.events.field import Field, Unit_co, gathered, people
from xlfuncs.rulebooks.cba.events.values import Value, value_of
from xlfuncs.rulebooks.cba.places import RankedField, award, award_of_place, award_places, to_cents
from xlfuncs.rulebooks.cba.terms import NON_STARTER, OUT, WITHDRAWN
from xlfuncs.rulebooks.cba.winning import consolation_mp, draw_of, win_of
from xlfuncs.sentences import Sentence
from xlfuncs.trail import rounded, silence, step

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
NO_STARTER_PLAYED = Sentence(
    en="did not start, but {column} is filled in: whoever took part counts in the field",
    zh="填为未参赛，却填写了“{column}”：参加过比赛的应计入参赛规模，请更正",
    ja="不参加ですが「{column}」に記入があります。参加したのなら参加数に数えます。どちらかを直してください",
)
HIGHER_OF_TWO = Sentence(
    en="§2.4: {setting} is for platinum points and events by table: the higher of place and win points counts",
    zh="§2.4：“{setting}”用于白金分和查表授分的项目：取排名大师分和胜场大师分中的较高者，不相加",
    ja="§2.4：「{setting}」は白金と授与表の競技会のものです。順位点と勝ち点の多い方を取り、合計しません",
)
#: What only those have who took part.
RESULTS_OF_PLAY = (
    *("score", "wins", "draws", "place1", "place2", "wins2", "draws2"),
    *("stage", "consolation_place", "consolation_wins", "consolation_draws"),
)


SettingsType = TypeVar("SettingsType", bound=CbaSettings)


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
        """Of the event's own colour. §2.4: with platinum points, or by a table, the ``higher`` of place and wins."""
        own = self.award or ZERO, self.wins or ZERO
        return max(own) if higher else sum(own, ZERO)

    @property
    def stages(self) -> Decimal:
        """§2.2 将各个阶段的阶段大师分进行累加."""
        return (self.stage1 or ZERO) + (self.stage2 or ZERO)

    @property
    def consoled(self) -> Decimal:
        """在安慰赛中获得的和大师分."""
        return (self.consolation or ZERO) + (self.consolation_wins or ZERO)

    @property
    def known(self) -> bool:
        """Whether any kind of them is known."""
        return any(amount is not None for amount in self)

    def total(self, higher: bool) -> Decimal:
        """All together; of main event and consolation the better (§2.5)."""
        return max(self.main(higher) + self.stages, self.consoled)


UNKNOWN = ByKind(None, None, None, None, None, None)
#: The points of each unit, by its place in the table.
Kinds = dict[int, ByKind]


class Rounds(NamedTuple):
    """The columns of rounds won and drawn; what their points are called; whether a table may say their worth."""

    wins: str = "wins"
    draws: str = "draws"
    called: Sentence = symbols.WIN_POINTS
    by_table: bool = True


OF_EVENT = Rounds()


def place_awards(settings: CbaSettings, field: Field[Unit], value: Value, outcome: Outcome) -> dict[int, Decimal]:
    """§2.1, §2.8: each unit's award for its place; 0 for who has none (§2.9.4)."""
    awards = dict.fromkeys((entry.at for entry in field.entries), ZERO)
    award_of = plain_awards(settings, field.place_of, field.size, value.v, settings.knockout)
    for entry in field.entries:
        if entry.at in field.place_of:
            with outcome.working(entry):
                awards[entry.at] = award_of(field.place_of[entry.at])
    return awards


def plain_awards(
    settings: CbaSettings, place_of: Mapping[int, int], size: int, v: Decimal, knockout: bool, colour: str = ""
) -> Callable[[int], Decimal]:
    """From a place to its award, before the limit of §2.9.7, which is on all kinds of points together."""
    tied, awarding = Counter(place_of.values()), (colour or settings.colour, settings.rule_type)
    ranks = RankedField(size, dict(tied), partly_listed=False)
    with silence():
        award_of, last = (
            award_of_place(ranks, v, *awarding, knockout, within_limit=False),
            award_places(size, *awarding),
        )

    def told(place: int) -> Decimal:
        """The award; a working says how many places get one where this place lies beyond them, or reaches there."""
        if place + tied[place] - 1 > last:
            award_places(size, *awarding)
        return award_of(place) if place <= last else step(symbols.A_OF(place=place), ZERO, "§1.1")

    return told


def place_and_wins(settings: CbaSettings, field: Field[Unit], value: Value, outcome: Outcome) -> Kinds:
    """§2.1, §2.4: every unit's place award and win points."""
    awards = place_awards(settings, field, value, outcome)
    won = {entry.at: wins_of(entry, settings, value, outcome) for entry in field.entries}
    return {at: ByKind(awards[at], won[at]) for at in won}


def wins_of(
    entry: Unit, settings: CbaSettings, value: Value, outcome: Outcome, rounds: Rounds = OF_EVENT
) -> Decimal | None:
    """§2.4: points for rounds won and drawn; ``None`` where the rounds cannot be read."""
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


def a_win_and_a_draw(per_win: Decimal | None, value: Value, boards: int | None) -> tuple[Decimal, Decimal]:
    """What a round won and a round drawn are worth: by the table's figure for a win, else by the formula."""
    if per_win is not None:
        step(symbols.PER_WIN, per_win, "§2.4")
    else:
        assert boards is not None
        per_win = win_of(value.m, value.l, value.e, boards)
    return per_win, draw_of(per_win)


def left_open(settings: CbaSettings, field: Field[Unit], kinds: Kinds) -> Kinds:
    """Nothing is known of a unit whose average belongs to AVGM and is not known."""
    return {at: UNKNOWN if field.is_open(at, settings) else each for at, each in kinds.items()}


# --- the limit


def limited(kinds: Kinds, higher: bool) -> tuple[Kinds, Decimal]:
    """§2.9.7: where the highest total passes 240 each kind is × 240/highest, so that the highest total is 240.00.

    Also the highest total as it was.
    """
    most = tables.HIGHEST_AWARD
    totals = {at: each.total(higher) for at, each in kinds.items()}
    highest = max(totals.values(), default=ZERO)
    if highest <= most:
        return kinds, highest
    lowered = {}
    for at, each in kinds.items():
        found = ByKind(*(amount and award(amount * most / highest) for amount in each))
        total = found.total(higher)
        if total > most or (totals[at] == highest and total != most):
            found = found._replace(**evened(found, total - most, higher))
        lowered[at] = found
    return lowered, highest


def evened(kinds: ByKind, over: Decimal, higher: bool) -> dict[str, Decimal]:
    """What rounding kind by kind adds or takes away belongs to the kind that gives most of the total."""
    main = kinds.main(higher) + kinds.stages >= kinds.consoled
    names = ("award", "wins", "stage1", "stage2") if main else ("consolation", "consolation_wins")
    largest = max(names, key=lambda name: getattr(kinds, name) or ZERO)
    return {largest: getattr(kinds, largest) - over}


# --- what everybody gets


def award_field(
    settings: SettingsType,
    entries: Sequence[Unit_co],
    outcome: Outcome,
    kinds_of: Callable[[SettingsType, Field[Unit_co], Value, Outcome], Kinds],
    lower: str | None = None,
) -> Field[Unit_co]:
    """A whole event of one ranking: its figures, and everybody's points as ``kinds_of`` has them."""
    field = gathered(settings, entries, outcome)
    value = value_of(settings, field.known(), outcome)
    kinds = {} if value is None else left_open(settings, field, kinds_of(settings, field, value, outcome))
    show_places(entries, field.averages, outcome)
    settle(settings, entries, kinds, outcome, lower)
    return field


def show_places(entries: Sequence[Unit], averages: Mapping[int, Decimal | None], outcome: Outcome) -> None:
    """Each unit's place and average."""
    for entry in entries:
        outcome.give(entry, place=entry.place, average=averages.get(entry.at))


def settle(
    settings: CbaSettings, entries: Sequence[Unit], kinds: Kinds, outcome: Outcome, lower: str | None = None
) -> None:
    """Each unit's points by kind and by colour, within 240 but by a table, its total, and its members' points.

    ``kinds``: those in the field. ``lower``: the colour of stage and consolation points, where the event has any.
    """
    higher = settings.by_table
    if settings.win_mp is not None and settings.colour != "platinum" and not settings.published:
        outcome.hint(HIGHER_OF_TWO(setting=outcome.setting("win_mp")))
    # §2.9.4 弃权队伍不得获得大师分, whatever else is not known of it: nor does it lower the points of others.
    getting = {entry.at: kinds[entry.at] for entry in entries if entry.at in kinds and entry.place not in OUT}
    # §2.9.7 对于公式计算大师分分数的
    within, highest = (getting, ZERO) if settings.published else limited(getting, higher)
    for entry in entries:
        say_if_played(entry, outcome)
        won = ByKind() if entry.place in OUT else within.get(entry.at, UNKNOWN)
        if not won.known:
            outcome.forget_working(entry)
        with outcome.working(entry):
            if highest > tables.HIGHEST_AWARD and won.known:
                lowered_steps(getting.get(entry.at, won), won, highest)
            colours = colours_of(settings, won, higher, lower, entry.place in OUT)
        by_kind = {
            "award": won.award,
            "wins_mp": won.wins,
            "stage1_mp": won.stage1,
            "stage2_mp": won.stage2,
            "stage_mp": won.stages if won.known else None,
            "consolation_mp": won.consoled if won.known else None,
        }
        counted = [amount for key, amount in colours.items() if key in IN_TOTAL]
        total = sum(counted, ZERO) if won.known else None
        amounts: dict[str, Any] = {key: amount if won.known else None for key, amount in colours.items()}
        shown = {key: amount for key, amount in by_kind.items() if key in outcome.event.declared}
        outcome.give(entry, **shown, **amounts, total=total)
        if entry.place != NON_STARTER:
            outcome.pay(entry, people(entry, settings, outcome), **amounts, total=total)


def say_if_played(entry: Unit, outcome: Outcome) -> None:
    """§2.9.4 没有参加比赛: whoever has results took part."""
    if entry.place == NON_STARTER:
        results = ((column, getattr(entry, column, None)) for column in RESULTS_OF_PLAY)
        column = next((column for column, value in results if value and not isinstance(value, str)), None)
        if column is not None:
            outcome.note(entry, NO_STARTER_PLAYED(column=outcome.column(entry, column)), column)


def colours_of(
    settings: CbaSettings, won: ByKind, higher: bool, lower: str | None, out: bool = False
) -> dict[str, Decimal]:
    """The points of a unit under their colours; youth points are a kind of their own."""
    main, total = won.main(higher), won.total(higher)
    own = "youth" if settings.youth else settings.colour
    if won.consoled and settings.colour in tables.LOWER_COLOUR:
        main, total = better_of(main, won, settings.colour)
    if out:
        step(symbols.TOTAL, ZERO, "§2.9.4")
    elif won.known:
        sum_steps(won, total, higher, own)
    colours = {own: main}
    if lower is not None:
        below = own if settings.youth else lower
        if below != own and total != main:
            rule, both = "§2.5" if won.consoled else "§2.2", bool(won.award and won.wins) and not higher
            step(COLOURS[own], main, rule, *(("{} + {}", won.award, won.wins) if both else ()))
            step(COLOURS[below], total - main, rule, "{} − {}", total, main)
        colours[below] = colours.get(below, ZERO) + total - main
    return colours


def better_of(main: Decimal, won: ByKind, colour: str) -> tuple[Decimal, Decimal]:
    """§2.5: what a unit keeps of the event's colour, and its total."""
    with silence():  # the sum has its own steps
        _, kept, _, filled = consolation_mp(main, colour, won.consoled, won.stages)
    return kept, kept + filled


def sum_steps(won: ByKind, total: Decimal, higher: bool, own: str) -> None:
    """The sum as a step of the working; of points that are a kind of their own it is no total."""
    main = [each for each in (won.award, won.wins) if each]
    stages = [each for each in (won.stage1, won.stage2) if each]
    consoled = [each for each in (won.consolation, won.consolation_wins) if each]
    if higher and len(main) == 2:
        how = "max({}, {})" + " + {}" * len(stages)
    else:
        how = " + ".join(["{}"] * (len(main) + len(stages))) or "0"
    if consoled:
        how = f"max({how}, {' + '.join(['{}'] * len(consoled))})"
    parts = [*main, *stages, *consoled]
    rule = "§2.5" if consoled else "§2.2" if stages else "§2.4" if won.wins else "§2.1"
    counts = own in IN_TOTAL
    step(symbols.TOTAL if counts else COLOURS[own], total, rule, how if len(parts) > 1 else "", *parts)
    if not counts:
        step(symbols.TOTAL_WITHOUT, ZERO, "§1.3.5")


def lowered_steps(before: ByKind, after: ByKind, highest: Decimal) -> None:
    """§2.9.7 as steps of the working."""
    most = tables.HIGHEST_AWARD
    for kind, was, now in zip(KINDS, before, after, strict=True):
        if was and now is not None:
            symbol = symbols.WITHIN(figure=kind, highest=most)
            # A cent that belongs to the total, and the least award (§2.9.5), are no product.
            rounded(symbol, now, to_cents(was * most / highest), "§2.9.7", "{} × {} ÷ {}", was, most, highest)


#: What the points of each colour are called.
COLOURS = {each.key: each.label for each in POINTS}
#: What each kind is called.
KINDS = (
    *(symbols.PLACE_AWARD, symbols.WIN_POINTS, symbols.STAGE_1, symbols.STAGE_2),
    *(symbols.CONSOLATION_PLACES, symbols.CONSOLATION_WINS),
)
