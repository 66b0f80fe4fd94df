"""jcbl-flights: pairs in several flights, stratified or apart: overall points per flight by L4, session points."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, ClassVar, NamedTuple

from xlfuncs.core.arguments import Whole, YesNo
from xlfuncs.core.numbers import ONE, ZERO
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.events import PLACE, RARE, Builder, Label, Repeated, Result, all_of, numbered_settings, official_place
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common, limiting, meanings
from xlfuncs.rulebooks.jcbl.events.shared.awarding import Formula, ask_for_qualifying, competitors_of, nothing
from xlfuncs.rulebooks.jcbl.events.shared.entries import OUT, Official, PairEntry
from xlfuncs.rulebooks.jcbl.events.shared.hints import OF_SCORES, fits, hints, room
from xlfuncs.rulebooks.jcbl.events.shared.limiting import Limits
from xlfuncs.rulebooks.jcbl.events.shared.results import played, settled
from xlfuncs.rulebooks.jcbl.events.shared.scales import NOT_APART
from xlfuncs.rulebooks.jcbl.events.shared.settings import JcblSettings
from xlfuncs.rulebooks.jcbl.events.shared.vm import Played
from xlfuncs.rulebooks.jcbl.general import beyond, last_place
from xlfuncs.rulebooks.jcbl.limits import FLIGHT_BEYOND, LETTERS, Flight, coefficient_l4
from xlfuncs.rulebooks.jcbl.terms import Competitors, RankCell, Tables

#: Flights whose tables may be said; there may be as many as L4 has.
WITH_TABLES = 6


def of_flight(number: int) -> Label:
    """Return the label of the setting for a flight's tables."""
    letter = LETTERS[number - 1]
    return Label(f"Tables of flight {letter}", f"{letter} 组桌数", f"フライト{letter}のテーブル数", "第2条 T")


def qualifying_of(number: int) -> Label:
    """Return the label of the setting for a flight's competitors, which are those of the qualifying round."""
    letter = LETTERS[number - 1]
    en, zh, ja = f"Qualifying entries of flight {letter}", f"{letter} 组预赛参赛数", f"フライト{letter}の予選参加数"
    return Label(en, zh, ja, "第2条 L5")


@numbered_settings(
    "competitors",
    range(1, WITH_TABLES + 1),
    Annotated[Competitors | None, RARE, meanings.QUALIFYING_OF_FLIGHT],
    qualifying_of,
    None,
)
@numbered_settings(
    "tables", range(1, WITH_TABLES + 1), Annotated[Tables | None, RARE, meanings.TABLES_OF_FLIGHT], of_flight, None
)
class FlightSettings(JcblSettings):
    """The settings of an event in several flights."""

    after: ClassVar = {
        **{"flights": "event_sessions", "stratified": "flights"},
        **{f"{key}{number}": "stratified" for key in ("tables", "competitors") for number in range(1, WITH_TABLES + 1)},
    }
    flights: Annotated[
        int,
        Whole(low=2, high=len(LETTERS), en="number of flights", zh="组数", ja="総フライト数"),
        Label("Flights", "组数", "フライト数", "第2条 L4"),
        meanings.HOW_MANY_FLIGHTS,
    ]
    stratified: Annotated[
        bool,
        YesNo(
            en="lower flights are ranked in the higher ones too",
            zh="较低组也参加较高组的排名",
            ja="下位フライトの組も上位フライトの順位に入る",
        ),
        Label("Stratified", "分层", "ストラティファイド", "第2条 V"),
        meanings.STRATIFIED,
    ] = True


FLIGHT_A = Help("flight A", "A 组", "フライトA")
#: 総合 is the place among all, where A, B and C head those of each flight.
OFFICIAL = official_place("score", "vp")
OFFICIAL = OFFICIAL._replace(rule="第5条", spare=(*OFFICIAL.spare, "総合", "総合順位", "总名次"))
IN_FLIGHTS = Label("Place in flight", "组内名次", "フライト順位", "第2条 L4", also=("",))


class FlightEntry(PairEntry):
    """A pair and its flight; without one it plays in flight A."""

    after: ClassVar = {"flight": "player"}
    flight: Annotated[Flight | None, Label("Flight", "组别", "フライト", "第2条 L4", blank=FLIGHT_A)] = None
    place: Annotated[Official, OFFICIAL] = None
    in_flight: Annotated[list[int | str | None], RankCell, Repeated(0, WITH_TABLES, lettered=True), IN_FLIGHTS]


BEYOND_FLIGHTS = Sentence(
    en="{setting} counts nothing: there are {flights} flights",
    zh="“{setting}”不起作用：共 {flights} 组",
    ja="「{setting}」は使いません。フライト数は {flights} です",
)

ONE_FOR_ALL_FLIGHTS = Sentence(
    en="{setting} holds for all flights: where theirs differ, leave it blank, or compute each flight by itself "
    "(jcbl-sectional)",
    zh="“{setting}”用于所有组别：各组不同时请留空，或各组分别计算（jcbl-sectional）",
    ja="「{setting}」はすべてのフライトに使います。フライトごとに違うなら空欄にするか、フライト別に計算してください"
    "（jcbl-sectional）",
)

T_OF_ALL = Sentence(
    en="{setting} is blank: its overall points are computed with T {tables}, where its pairs would not sit",
    zh="“{setting}”未填：该组的总成绩分按 T {tables} 计算，与其对数不符",
    ja="「{setting}」が空欄です。このフライトのオーバーオールは T {tables} で計算していますが、組数と合いません",
)
QUALIFYING_OF_NO_FINAL = Sentence(
    en="{setting} is meant for a final, and {stage} says none: computed with C {given}, not the {entries} entries",
    zh="“{setting}”用于决赛，而“{stage}”不是决赛：现按 C {given} 计算，而不是参赛单位数 {entries}",
    ja="「{setting}」は決勝のための設定ですが、「{stage}」は決勝ではありません。参加者数 {entries} ではなく"
    " C {given} で計算しています",
)

FLIGHT_PLACE_DIFFERS = Sentence(
    en="{column} is {typed}; by the scores it is place {place}, which counts",
    zh="“{column}”为 {typed}；按成绩为第 {place} 名，以此为准",
    ja="「{column}」は {typed} ですが、得点では {place} 位です。得点による順位で扱いました",
)
NOT_IN_FLIGHT = Sentence(
    en="{column} is {typed}, but the pair is not ranked in flight {flight}",
    zh="“{column}”为 {typed}，但该对不参加 {flight} 组的排名",
    ja="「{column}」は {typed} ですが、フライト {flight} の順位には入りません",
)

LOWER = Result("lower_places", Help("Places in lower flights", "较低组名次", "下位での順位"))
#: What hangs on the wall of each flight.
OF_FLIGHTS = tuple(
    Result(f"{key}_{letter.lower()}", Help(en.format(letter), zh.format(letter), ja.format(letter)))
    for letter in LETTERS[:WITH_TABLES]
    for key, en, zh, ja in (
        ("c", "flight {}: competitors C", "{} 组参赛单位数 C", "フライト{}の競争者数 C"),
        ("places", "flight {}: places that get points", "{} 组获得大师分的名次数", "フライト{}でポイントを与える順位"),
        ("l", "flight {}: L", "{} 组的 L", "フライト{}の L"),
    )
)


class InFlight(NamedTuple):
    """A flight: its limits, its field, and for each entry the place and how many share it."""

    number: int
    limits: Limits
    c: Decimal
    last: int
    places: Mapping[int, tuple[int, int]]

    @property
    def letter(self) -> str:
        return LETTERS[self.number - 1]


@common.by_sessions(
    "jcbl-flights",
    title=Help("Pairs in flights", "分组双人赛", "ストラティファイド（フライト別）のペア戦"),
    about=Help(
        "overall points per flight by L4, session points; stratified or apart",
        "按 L4 分组的总成绩分和单节分；分层或各组独立",
        "フライト別のオーバーオール（L4）とセッション（ストラティファイド、またはフライトごとに別々）",
    ),
    slip_lines=20,
    figures=(*common.FIGURES, *OF_FLIGHTS),
    results=(PLACE, "flight", common.SUM, LOWER, *common.POINTS),
    headline=("rating", "game", "flights"),
    carries=None,  # C is that of each flight's qualifying
)
def flights(settings: FlightSettings, entries: list[FlightEntry], outcome: Builder) -> None:
    """Award each pair the most of what it gets in the flights that it is ranked in, and its sessions (第2条 L4)."""
    common.put_out(entries, outcome)
    own = {entry.at: number_of(entry, settings, outcome) for entry in entries}
    rooms(entries, own, settings, outcome)
    apart = NOT_APART if settings.stratified else own
    all_of(
        lambda: settled(entries, settings, outcome, apart),
        lambda: hints(settings, outcome),
        lambda: limiting.limits_of(settings),
    )
    for further in range(settings.flights + 1, WITH_TABLES + 1):
        for key in (f"tables{further}", f"competitors{further}"):
            if getattr(settings, key) is not None:
                outcome.hint(BEYOND_FLIGHTS(setting=outcome.setting(key), flights=settings.flights))
    for key in one_for_all(settings):
        outcome.hint(ONE_FOR_ALL_FLIGHTS(setting=outcome.setting(key)))
    field = [entry for entry in entries if entry.out is None]
    outcome.counted = outcome.figure("c", len(field), "第5条")
    with outcome.working_of_all():
        limiting.tell_answers(settings)
    formula = Formula(settings, outcome)
    did = played(entries, settings, outcome, apart)
    ranked: list[InFlight] = []
    for which in range(1, settings.flights + 1):
        ranked.append(in_flight(which, field, own, did, ranked, settings, outcome))
    if ranked[0].limits.l_red != ONE:
        outcome.figure("l_red", ranked[0].limits.l_red, "第2条 ①")
    lower = range(2, settings.flights + 1) if settings.stratified else ()
    made = {number: session_scores(number, entries, own, did) for number in lower}
    for entry in entries:
        limiting.check(entry, settings, outcome)
        number = own[entry.at]
        flight = ranked[(number or 1) - 1]
        halves = top_halves(did[entry.at].sessions, made[number]) if number in made else []
        # P of a pair asks for no members; where the flight is not known, L is not.
        members = printed.P_TEAM_LEAST if number else None
        by_itself = 0 if settings.stratified else flight.number
        sessions = formula.sessions(entry, did[entry.at], flight.limits, members, halves, by_itself)
        overall = best(entry, ranked, formula, settings, outcome) if number else None
        shown = ranked[0] if settings.stratified else flight
        place, _ = shown.places.get(entry.at, (None, 0))
        below = [f"{each.letter}{each.places[entry.at][0]}" for each in ranked[1:] if entry.at in each.places]
        formula.give(entry, place, did[entry.at], sessions, overall)
        outcome.give(entry, flight=number and flight.letter, lower_places=" ".join(below) or None)
        hold_places(entry, ranked, outcome)
        if not settings.stratified:
            outcome.group(entry, number or settings.flights + 1)


def hold_places(entry: FlightEntry, ranked: Sequence[InFlight], outcome: Builder) -> None:
    """Hint at the places in flights that a list has itself, where the scores make others; those count."""
    for number, typed in enumerate(entry.in_flight, 1):
        if not isinstance(typed, int) or number > len(ranked):
            continue
        flight = ranked[number - 1]
        said = {"column": outcome.column(entry, "in_flight", number), "typed": typed}
        place, tied = flight.places.get(entry.at, (0, 0))
        if not place:
            outcome.hint(NOT_IN_FLIGHT(**said, flight=flight.letter), entry, "in_flight", number=number)
        elif not place <= typed < place + max(tied, 1):
            outcome.hint(FLIGHT_PLACE_DIFFERS(**said, place=place), entry, "in_flight", number=number)


def one_for_all(settings: FlightSettings) -> Iterator[str]:
    """Yield what is typed once for sessions of flights that have tables of their own; an average of 0 is that
    of each.
    """
    tables = {getattr(settings, f"tables{number}", None) for number in range(1, settings.flights + 1)}
    if settings.stratified or settings.scoring in ("percent", "vp") or len(tables) == 1:
        return
    for key in OF_SCORES:
        yield from (name for name in settings.filled(key) if getattr(settings, name))


def number_of(entry: FlightEntry, settings: FlightSettings, outcome: Builder) -> int | None:
    """Return the flight of a pair, A where none is given; ``None``, with a note, where there is no such flight."""
    if "flight" in entry.unreadable:
        return None
    flight = entry.flight or 1
    number = LETTERS.index(flight) + 1 if isinstance(flight, str) else flight
    if number <= settings.flights:
        return number
    outcome.note(entry, FLIGHT_BEYOND(flight=flight, flights=settings.flights), "flight")
    return None


def group_of(
    number: int, entries: Sequence[FlightEntry], own: Mapping[int, int | None], settings: FlightSettings
) -> list[FlightEntry]:
    """Return who is ranked in a flight: stratified also those of the flights below it; an unknown flight counts
    in A.
    """
    unknown, below = (1, range(number + 1, settings.flights + 1)) if settings.stratified else (0, ())
    return [entry for entry in entries if (own[entry.at] or unknown) in (number, *below)]


def rooms(
    entries: Sequence[FlightEntry], own: Mapping[int, int | None], settings: FlightSettings, outcome: Builder
) -> None:
    """Check T of the whole and of each flight; of flights apart the first may be that of one, stratified all may be
    alike.
    """
    if settings.l5 == "final" or settings.simultaneous:
        return
    sizes = {
        number: Decimal(len(group_of(number, entries, own, settings))) for number in range(1, settings.flights + 1)
    }
    if settings.stratified or not any(fits(settings, "tables", size) for size in sizes.values()):
        room(settings, Decimal(len(entries)), outcome)
    for number, size in sizes.items():
        key = f"tables{number}"
        tables = getattr(settings, key, None)
        if tables is None and size and not settings.stratified and hasattr(settings, key):
            if fits(settings, "tables", size):  # T is that of each
                setattr(settings, key, settings.tables)
            else:
                outcome.hint(T_OF_ALL(setting=outcome.setting(key), tables=settings.tables))
        alike = settings.stratified and tables == settings.tables
        if tables is not None and size and not alike:
            room(settings, size, outcome, f"tables{number}")


def in_flight(
    number: int,
    field: Sequence[FlightEntry],
    own: Mapping[int, int | None],
    did: Mapping[int, Played],
    above: Sequence[InFlight],
    settings: FlightSettings,
    outcome: Builder,
) -> InFlight:
    """Return one flight: who is ranked in it, and its figures.

    In a stratified event an official place is that among all, in flight A, and lower flights follow the order there.
    """
    group = group_of(number, field, own, settings)
    key = f"competitors{number}"
    given = getattr(settings, key, None)
    c = competitors_of(key, given, len(group), outcome)
    if number <= WITH_TABLES:
        ask_for_qualifying(settings, key, len(group), outcome)
    if given is not None and given > len(group) and settings.l5 != "final":
        names = {"setting": outcome.setting(key), "stage": outcome.setting("l5")}
        outcome.hint(QUALIFYING_OF_NO_FINAL(**names, given=given, entries=len(group)))
    with silence():
        limits = limiting.limits_of(settings, coefficient_l4(number, settings.flights))
        last = last_place(c) if c else 0
    totals = {entry.at: did[entry.at].total for entry in group}
    if above and settings.stratified:
        first = above[0].places
        totals = {at: -Decimal(first[at][0]) if at in first else None for at in totals}
        places = common.ranked(totals)
    else:
        places = common.standing(group, totals, outcome, c)
    found = InFlight(number, limits, c, last, places)
    if number <= WITH_TABLES:
        key = found.letter.lower()
        for of, value, rule in (("c", c, "第5条"), ("places", last, "第5条"), ("l", limits.l, "第2条 L4")):
            outcome.keep(f"{of}_{key}", value, rule)
    return found


def session_scores(
    number: int, entries: Sequence[FlightEntry], own: Mapping[int, int | None], did: Mapping[int, Played]
) -> list[list[Decimal]]:
    """Return what the pairs of a flight and of those below it have made in each session, lowest first."""
    among = [did[each.at].sessions for each in entries if (own[each.at] or 1) >= number and each.out != OUT]
    held = len(next(iter(did.values())).sessions)  # also where nobody of them counts
    made = [[sessions[number] for sessions in among] for number in range(held)]
    return [sorted(score for score in session if isinstance(score, Decimal)) for session in made]


def top_halves(sessions: Sequence[object], flight: Sequence[Sequence[Decimal]]) -> list[bool]:
    """Return in which sessions a pair of a lower flight is within the first 50% of its flight (第2条 V).

    >>> flight = [[Decimal(each) for each in (41, 48, 52, 59)]]
    >>> top_halves([Decimal(52)], flight), top_halves([Decimal(48)], flight), top_halves([None], flight)
    ([True], [False], [False])
    """
    halves = []
    for score, scores_made in zip(sessions, flight, strict=True):
        better = len(scores_made) - bisect_right(scores_made, score) if isinstance(score, Decimal) else None
        halves.append(better is not None and 2 * (better + 1) <= len(scores_made))
    return halves


def best(
    entry: FlightEntry, ranked: Sequence[InFlight], formula: Formula, settings: FlightSettings, outcome: Builder
) -> list[Decimal] | None:
    """Return red and black of the flight that gives the pair most; ``None`` where it has no place."""
    if entry.out is not None:
        with outcome.working(entry):
            return nothing(None, ZERO)
    placed = [each for each in ranked if entry.at in each.places]
    if not placed:
        return None
    found: list[list[Decimal]] = []
    for flight in placed:
        place, tied = flight.places[entry.at]
        if place > flight.last:
            with common.working_in(outcome, entry, common.IN_FLIGHT, flight=flight.letter):
                beyond(place, flight.c)
            continue
        with common.working_in(outcome, entry, common.IN_FLIGHT, flight=flight.letter):
            step(symbols.PLACE, place, "第2条 L4")
            limiting.limits_of(settings, coefficient_l4(flight.number, settings.flights))
            tables = getattr(settings, f"tables{flight.number}", None)
            found.append(formula.issued(place, tied, flight.limits, tables=tables))
    most = max(found, key=lambda each: (sum(each), each[0]), default=[ZERO, ZERO])
    if len(found) > 1:
        amounts = [sum(each, ZERO) for each in found]
        with outcome.working(entry):
            step(symbols.OVERALL, sum(most, ZERO), "第2条 L4", f"max({', '.join(['{}'] * len(amounts))})", *amounts)
    return most
