"""第2条 to 第12条: places by the totals, overall and session points, red and black, of an event in one field
or in several.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from xlfuncs.core.numbers import ONE, ZERO, half_up
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.trail import Step, recording, repeat, silence, step
from xlfuncs.events import Builder, Person, Ranking, Row, all_of, rankings, total_step
from xlfuncs.events.outcome import OF_RANKING
from xlfuncs.events.rankings import IN_RANKING, told_of_each
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.awards import first_of, size_of
from xlfuncs.rulebooks.jcbl.coefficients import coefficient_a, coefficient_p, coefficient_r, coefficient_s, shared_n
from xlfuncs.rulebooks.jcbl.colours import issued_share
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared import common, limiting
from xlfuncs.rulebooks.jcbl.events.shared.entries import OUT, ScoredEntry, people_of
from xlfuncs.rulebooks.jcbl.events.shared.hints import AT_A_TABLE, hints, room
from xlfuncs.rulebooks.jcbl.events.shared.limiting import Limits
from xlfuncs.rulebooks.jcbl.events.shared.results import played, settled
from xlfuncs.rulebooks.jcbl.events.shared.settings import FieldSettings, JcblSettings, boards_of
from xlfuncs.rulebooks.jcbl.events.shared.vm import Played, ratio
from xlfuncs.rulebooks.jcbl.general import beyond, last_place
from xlfuncs.rulebooks.jcbl.sessions import session_of

COMPETITORS_FEWER = Sentence(
    en="the setting {setting} is {given}, but {entries} entries compete",
    zh="设置“{setting}”为 {given}，但有 {entries} 个参赛单位",
    ja="設定「{setting}」は {given} ですが、参加者数は {entries} です",
)
QUALIFYING_FIELD = Sentence(
    en="L5: the competitors of a final are those of its qualifying round: fill in {setting} (computed with {c})",
    zh="L5：决赛的参赛单位数按预赛计：请填写“{setting}”（现按 {c} 计算）",
    ja="L5：決勝の競争者数は予選参加数です。「{setting}」を記入してください（いまは {c} で計算）",
)
ONE_FOR_ALL = Sentence(
    en="{setting} is one figure, and there are {rankings} rankings: leave it blank, so that each has its own "
    "entries, or compute each by itself",
    zh="“{setting}”只有一个数，而这里有 {rankings} 个排名：请留空（各排名按自己的参赛数计算），或分别单独计算",
    ja="「{setting}」は一つの数ですが、順位表が {rankings} 種類あります。空欄にする（それぞれの組数を使います）か、"
    "それぞれ単独で計算してください",
)
FINAL_IN_ONE = Sentence(
    en="L5: the competitors of a final are those of one qualifying round, and there are {rankings} rankings: compute "
    "each by itself",
    zh="L5：决赛的参赛单位数为预赛的参赛数，而这里有 {rankings} 个排名：请分别单独计算",
    ja="L5：決勝の競争者数は予選参加数ですが、順位表が {rankings} 種類あります。それぞれ単独で計算してください",
)
TABLES_OF_SECTIONS = Sentence(
    en="T of each section is that of its own pairs: {tables}",
    zh="各区的 T 按本区对数计算：{tables}",
    ja="セクションの T はそれぞれの組数によります：{tables}",
)


class Formula:
    """The coefficients that all entries share, and with them the points of a place and of a session."""

    def __init__(self, settings: JcblSettings, outcome: Builder) -> None:
        self.settings, self.game, self.outcome = settings, settings.game, outcome
        with outcome.working_of_all():
            self.a, self.r = coefficient_a(self.game), coefficient_r(settings.rating)
            self.t = step(symbols.T, settings.tables, "第2条 ①")
            self.s = coefficient_s(settings.sessions)
        said = getattr(settings, "abroad", None)
        self.abroad = settings.rating in printed.INTERNATIONAL if said is None else said
        for key, value in (("a", self.a), ("r", self.r), ("t", self.t), ("s", self.s)):
            outcome.keep(key, value, "第2条 ①")
        if self.game != "team":
            with silence():
                outcome.keep("p", coefficient_p(self.game), "第2条 ①")

    def issued(
        self, place: int, tied: int, limits: Limits, members: int = 4, tables: Decimal | None = None
    ) -> list[Decimal]:
        """Return red and black of a place that gets points, rounded once."""
        size = size_of(self.t if tables is None else step(symbols.T, tables, "第2条 ①"), self.s)
        l, l_red = limits.l, limits.l_red  # noqa: E741 — the rulebook's letter
        if limits.share == ONE and l_red != ONE:
            l = step(symbols.L_WITH_RED, l * l_red, "第2条 ①", "{} × {}", l, l_red)  # noqa: E741
        p = coefficient_p(self.game, members, self.abroad)
        first = first_of(self.a, self.r, l, size, p, self.settings.rating, self.settings.sessions, self.game == "team")
        n = shared_n(self.game, place, tied, symbols.N_OF(place=place))
        return issued_share(first, n, limits.share, limits.l_red)

    def sessions(
        self,
        entry: ScoredEntry,
        did: Played,
        limits: Limits,
        members: int | None,
        halves: Sequence[bool] = (),
        flight: int = 0,
    ) -> list[Decimal | None]:
        """Return black points of each session, each rounded (第2条 ④).

        ``halves``: the sessions in which a lower flight's half counts; ``flight``: the number of a flight that plays by
        itself.
        """
        settings, outcome = self.settings, self.outcome
        if entry.out == OUT:
            return [ZERO for _ in did.sessions]
        found: list[Decimal | None] = []
        for number, each in enumerate(did.sessions, 1):
            if each is None or members is None:
                found.append(None)
                continue
            half = number <= len(halves) and halves[number - 1]
            with common.working_in(outcome, entry, common.IN_SESSION, number=number):
                vm = ratio(each, number, settings, outcome, half, flight)
                if not vm:
                    found.append(ZERO)
                    continue
                boards = boards_of(settings, number, outcome)
                with silence():
                    p = coefficient_p(self.game, members, self.abroad)
                found.append(session_of(printed.R[settings.rating], limits.l, p, boards, vm, settings.rating))
        return found

    def give(
        self,
        entry: ScoredEntry,
        place: int | None,
        did: Played,
        sessions: Sequence[Decimal | None],
        overall: list[Decimal] | None,
        without: Sequence[Person] = (),
    ) -> None:
        """Give the results of an entry, and its members'. What is not known leaves what depends on it blank."""
        known = [each for each in sessions if each is not None]
        of_sessions = sum(known, ZERO) if len(known) == len(sessions) and (sessions or entry.out == OUT) else None
        red = black = total = None
        if overall is not None:
            red = overall[0]
            black = None if of_sessions is None else overall[1] + of_sessions
            if black is not None:
                with self.outcome.working(entry):
                    parts = [each for each in (*known, overall[1]) if each]
                    if len(parts) > 1:
                        step(symbols.BLACK_IN_ALL, black, "第2条", " + ".join(["{}"] * len(parts)), *parts)
                    total = total_step([each for each in (*known, *overall) if each], "第7条")
        points = {"red": red, "black": black, "total": total}
        # Of several sessions the mean of the percentages.
        in_percent = self.settings.scoring == "percent" and len(did.sessions) > 1
        by_session = {f"session{number}": each for number, each in enumerate(sessions, 1)}
        scores = {f"score{number}": each for number, each in enumerate(did.sessions, 1) if isinstance(each, Decimal)}
        self.outcome.give(
            entry,
            place=common.OUT_OF_PLACES if entry.out else place,
            score_total=half_up(did.total) if in_percent and did.total is not None else did.total,
            **{key: each for key, each in by_session.items() if key in self.outcome.event.declared},
            **{key: each for key, each in scores.items() if key in self.outcome.event.scores},
            overall=None if overall is None else sum(overall),
            **points,
            session_points=of_sessions,
        )
        # JCBL figures are per player; those ``without`` played too little (第11条).
        for person in people_of(entry, self.outcome, self.game):
            self.outcome.pay(entry, [person], **(dict.fromkeys(points, ZERO) if person in without else points))


def competitors(field: Sequence[Row], given: Decimal | None, outcome: Builder) -> Decimal:
    """Give C, and the places that get points (第5条); of a final C is that of the qualifying round."""
    outcome.counted = len(field)
    c = competitors_of("competitors", given, len(field), outcome)
    with outcome.working_of_all():
        last = last_place(c) if c else 0
    outcome.keep("c", c, "第5条")
    outcome.keep("places", last, "第5条")
    return c


class Competing(NamedTuple):
    """Who competes in one ranking: C, the last place that gets points (第5条), and the steps to these of several."""

    ranking: Ranking
    field: Sequence[Any]
    c: Decimal
    last: int
    steps: list[Step]

    def standing(self, totals: Mapping[int, Decimal | None], outcome: Builder) -> dict[int, tuple[int, int]]:
        """Return the place of each of its entries that has one, and how many share it."""
        return common.standing(self.field, {each.at: totals[each.at] for each in self.field}, outcome, self.c)


def competing(settings: Any, made: Sequence[Ranking], outcome: Builder) -> list[Competing]:
    """Give C and the places that get points, of all or of each ranking.

    競争者 are those with whom an entry competes for a place: N-S among N-S, where each line has places of its own.
    """
    fields = [[entry for entry in each.entries if entry.out is None] for each in made]
    if len(made) == 1:
        c = competitors(fields[0], settings.competitors, outcome)
        return [Competing(made[0], fields[0], c, outcome.value("places"), [])]
    outcome.counted = sum(map(len, fields))
    if settings.competitors is not None:
        said = ONE_FOR_ALL(setting=outcome.setting("competitors"), rankings=len(made))
        raise outcome.needs("competitors", said)
    if getattr(settings, "l5", None) == "final":
        raise outcome.needs("l5", FINAL_IN_ONE(rankings=len(made)))
    found = [_of_ranking(each, field) for each, field in zip(made, fields, strict=True)]
    outcome.keep("c", told_of_each((each.ranking, each.c) for each in found), "第5条")
    outcome.keep("places", told_of_each((each.ranking, each.last) for each in found), "第5条")
    return found


def _of_ranking(ranking: Ranking, field: Sequence[Any]) -> Competing:
    c = Decimal(len(field))
    with recording() as steps:
        step(IN_RANKING(ranking=ranking.name, figure=common.COMPETITORS.label), c, "第5条")
        last = last_place(c) if c else 0
    return Competing(ranking, field, c, last, steps)


def parted(settings: JcblSettings, made: Sequence[Ranking], outcome: Builder) -> dict[int, int | None]:
    """Return the number of the section of each entry where sections are ranked by themselves, and give each its T.

    参加テーブル数 of a section are its own, at which both lines play; those of a line are the whole event's.
    """
    names = {each.section: Ranking(each.section, "", ()).name for each in made if each.section}
    if len(names) < 2:
        return {}
    number = {section: at for at, section in enumerate(names, 1)}
    sizes = Counter(each.section for each in made for _ in each.entries)
    tables = {section: Decimal(sizes[section]) / AT_A_TABLE[settings.game] for section in names}
    for section, at in number.items():
        setattr(settings, f"tables{at}", tables[section])
    settings.sections = {at: names[section] for section, at in number.items()}
    told = Joined(OF_RANKING(ranking=names[each], value=tables[each]) for each in names)
    outcome.hint(TABLES_OF_SECTIONS(tables=told))
    return {entry.at: number[each.section] for each in made for entry in each.entries if each.section}


def competitors_of(key: str, given: Decimal | None, entries: int, outcome: Builder) -> Decimal:
    """Return C: the entries, or what the setting says; never fewer than the entries."""
    if given is not None and given >= entries:
        return given
    if given is not None:
        outcome.wrong(COMPETITORS_FEWER(setting=outcome.setting(key), given=given, entries=entries))
    return Decimal(entries)


def ask_for_qualifying(settings: JcblSettings, key: str, entries: int, outcome: Builder) -> None:
    """Ask for the qualifying competitors of a final where they are not known (L5 競争者数は予選参加数)."""
    if settings.l5 == "final" and getattr(settings, key) is None:
        outcome.hint(QUALIFYING_FIELD(setting=outcome.setting(key), c=entries))


def award(
    settings: FieldSettings,
    entries: Sequence[Any],
    outcome: Builder,
    qualified: Callable[[Any], tuple[int | None, Sequence[Person]]] = lambda _: (printed.P_TEAM_LEAST, ()),
) -> None:
    """Award an event. ``qualified``: how many members of a team are qualified, and who is not."""
    common.put_out(entries, outcome)
    made = rankings(settings, entries, outcome)
    apart = parted(settings, made, outcome)
    all_of(
        lambda: settled(entries, settings, outcome, apart),
        lambda: hints(settings, outcome),
        lambda: limits_of(settings),
    )
    # Where only those with a place are listed the setting says how many there were.
    room(settings, max(Decimal(len(entries)), settings.competitors or ZERO), outcome)
    fields = competing(settings, made, outcome)
    ask_for_qualifying(settings, "competitors", outcome.counted, outcome)
    with outcome.working_of_all():
        limiting.tell_answers(settings, limiting.l4_of(settings.flight, settings.flights))
        limits = limits_of(settings)
    outcome.keep("l", limits.l, "第2条 ①")
    if limits.l_red != ONE:
        outcome.figure("l_red", limits.l_red, "第2条 ①")
    formula = Formula(settings, outcome)
    did = played(entries, settings, outcome, apart)
    competes = {entry.at: each for each in fields for entry in each.ranking.entries}
    totals = {at: each.total for at, each in did.items()}
    places = {at: found for each in fields for at, found in each.standing(totals, outcome).items()}
    for entry in entries:
        limiting.check(entry, settings, outcome)
        place, tied = places.get(entry.at, (None, 0))
        members, without = qualified(entry)
        number, among = apart.get(entry.at), competes.get(entry.at)
        with outcome.working(entry):
            repeat(among.steps if among else [])
        sessions = formula.sessions(entry, did[entry.at], limits, members, flight=number or 0)
        overall: list[Decimal] | None = None
        if entry.out is not None or (among and place is not None and place > among.last):
            with outcome.working(entry):
                overall = nothing(place, among.c if among else ZERO)
        elif place is not None and members is not None:
            with outcome.working(entry):
                tables = getattr(settings, f"tables{number}") if number else None
                overall = formula.issued(place, tied, limits, members, tables)
        formula.give(entry, place, did[entry.at], sessions, overall, without)


def limits_of(settings: FieldSettings) -> Limits:
    """Return L of the event, which may be one flight of several."""
    return limiting.limits_of(settings, limiting.l4_of(settings.flight, settings.flights))


def nothing(place: int | None, c: Decimal, symbol: Told = symbols.OVERALL) -> list[Decimal]:
    """Return red and black, as steps of a working, of an entry that is out (第10条), or of a place behind the last that
    gets points.

    ``symbol``: the name of the points of a place.
    """
    if place is None:
        step(symbol, ZERO, "第10条")
    else:
        beyond(place, c)
    return [ZERO, ZERO]
