"""The points that everybody gets, within the limit and under their colours, for units and their members."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import rounded, silence, step
from xlfuncs.events import Builder
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared.awards import UNKNOWN, ByKind, Kinds, say_of_wins
from xlfuncs.rulebooks.cba.events.shared.common import POINTS, Unit
from xlfuncs.rulebooks.cba.events.shared.field import Field, Unit_co, gathered, people
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import Value, value_of
from xlfuncs.rulebooks.cba.places import award, to_cents
from xlfuncs.rulebooks.cba.terms import NON_STARTER, OUT
from xlfuncs.rulebooks.cba.winning import consolation_mp

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


def left_open(settings: CbaSettings, field: Field[Unit], kinds: Kinds) -> Kinds:
    """Return the kinds without those of a unit whose average belongs to AVGM and is not known."""
    return {at: UNKNOWN if field.is_open(at, settings) else each for at, each in kinds.items()}


def award_field(
    settings: SettingsType,
    entries: Sequence[Unit_co],
    outcome: Builder,
    kinds_of: Callable[[SettingsType, Field[Unit_co], Value, Builder], Kinds],
    lower: str | None = None,
) -> Field[Unit_co]:
    """Award a whole event of one ranking: its figures, and everybody's points as ``kinds_of`` has them."""
    field = gathered(settings, entries, outcome)
    value = value_of(settings, field.known(), outcome)
    kinds = {} if value is None else left_open(settings, field, kinds_of(settings, field, value, outcome))
    show_places(entries, field.averages, outcome)
    settle(settings, entries, kinds, outcome, lower)
    return field


def show_places(entries: Sequence[Unit], averages: Mapping[int, Decimal | None], outcome: Builder) -> None:
    """Give each unit its place and average."""
    for entry in entries:
        outcome.give(entry, place=entry.place, average=averages.get(entry.at))


#: What each kind is called.
KINDS = (
    *(symbols.PLACE_AWARD, symbols.WIN_POINTS, symbols.STAGE_1, symbols.STAGE_2),
    *(symbols.CONSOLATION_PLACES, symbols.CONSOLATION_WINS),
)


def limited(kinds: Kinds, higher: bool) -> tuple[Kinds, Decimal]:
    """Limit the totals (§2.9.7): where the highest passes 240 each kind is × 240/highest, so that the highest total is
    240.00.

    The highest total as it was is returned too.
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
    """Return the kind that gives most of the total, with what rounding kind by kind has added or taken away."""
    main = kinds.main(higher) + kinds.stages >= kinds.consoled
    names = ("award", "wins", "stage1", "stage2") if main else ("consolation", "consolation_wins")
    largest = max(names, key=lambda name: getattr(kinds, name) or ZERO)
    return {largest: getattr(kinds, largest) - over}


def lowered_steps(before: ByKind, after: ByKind, highest: Decimal) -> None:
    """Note §2.9.7 as steps of the working."""
    most = tables.HIGHEST_AWARD
    for kind, was, now in zip(KINDS, before, after, strict=True):
        if was and now is not None:
            symbol = symbols.WITHIN(figure=kind, highest=most)
            # A cent that belongs to the total, and the least award (§2.9.5), are no product.
            rounded(symbol, now, to_cents(was * most / highest), "§2.9.7", "{} × {} ÷ {}", was, most, highest)


def settle(
    settings: CbaSettings, entries: Sequence[Unit], kinds: Kinds, outcome: Builder, lower: str | None = None
) -> None:
    """Give each unit its points by kind and by colour, within 240 but by a table, its total, and its members' points.

    ``kinds``: those in the field. ``lower``: the colour of stage and consolation points, where the event has any.
    """
    higher = settings.by_table
    expected = settings.colour == "platinum" or settings.published
    if settings.win_mp is not None and settings.wins_count and not expected:
        outcome.hint(HIGHER_OF_TWO(setting=outcome.setting("win_mp")))
    # §2.9.4 弃权队伍不得获得大师分, whatever else is not known of it: nor does it lower the points of others.
    getting = {entry.at: kinds[entry.at] for entry in entries if entry.at in kinds and entry.place not in OUT}
    # §2.9.7 对于公式计算大师分分数的
    within, highest = (getting, ZERO) if settings.published else limited(getting, higher)
    say_of_wins(settings, entries, outcome)
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
        counted = [amount for key, amount in colours.items() if key in tables.IN_TOTAL]
        total = sum(counted, ZERO) if won.known else None
        amounts: dict[str, Any] = {key: amount if won.known else None for key, amount in colours.items()}
        shown = {key: amount for key, amount in by_kind.items() if key in outcome.event.declared}
        outcome.give(entry, **shown, **amounts, total=total)
        if entry.place != NON_STARTER:
            outcome.pay(entry, people(entry, settings, outcome), **amounts, total=total)


def say_if_played(entry: Unit, outcome: Builder) -> None:
    """Note a result of a unit that is said not to have started: a unit with results took part (§2.9.4 没有参加比赛)."""
    if entry.place == NON_STARTER:
        results = ((column, getattr(entry, column, None)) for column in RESULTS_OF_PLAY)
        column = next((column for column, value in results if value and not isinstance(value, str)), None)
        if column is not None:
            outcome.note(entry, NO_STARTER_PLAYED(column=outcome.column(entry, column)), column)


def colours_of(
    settings: CbaSettings, won: ByKind, higher: bool, lower: str | None, out: bool = False
) -> dict[str, Decimal]:
    """Return the points of a unit under their colours; youth points are a kind of their own."""
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
    """Return what a unit keeps of the event's colour, and its total (§2.5)."""
    with silence():  # the sum has its own steps
        _, kept, _, filled = consolation_mp(main, colour, won.consoled, won.stages)
    return kept, kept + filled


def sum_steps(won: ByKind, total: Decimal, higher: bool, own: str) -> None:
    """Note the sum as a step of the working; for points that are a kind of their own it is no total."""
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
    counts = own in tables.IN_TOTAL
    step(symbols.TOTAL if counts else COLOURS[own], total, rule, how if len(parts) > 1 else "", *parts)
    if not counts:
        step(symbols.TOTAL_WITHOUT, ZERO, "§1.3.5")


#: What the points of each colour are called.
COLOURS = {each.key: each.label for each in POINTS}
