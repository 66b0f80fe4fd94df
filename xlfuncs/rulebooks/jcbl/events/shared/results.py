"""第2条 ③ ④: the results of all entries, by scores or by matches: what has to be asked for, the totals."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial

from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Sentence
from xlfuncs.events import Builder, all_of
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared.entries import OUT, ScoredEntry, last_of
from xlfuncs.rulebooks.jcbl.events.shared.matches import by_matches, sizes_of
from xlfuncs.rulebooks.jcbl.events.shared.scales import NOT_APART, are_shares, fields_of, settle
from xlfuncs.rulebooks.jcbl.events.shared.scores import by_score, sessions_typed
from xlfuncs.rulebooks.jcbl.events.shared.settings import (
    BAM,
    WHOLE,
    JcblSettings,
    average_of,
    boards_of,
    scale_name,
    tables_of,
)
from xlfuncs.rulebooks.jcbl.events.shared.vm import Played

NOT_SCORED_SO = Sentence(
    en="{column} ({found}) does not count: {setting} is {scoring}",
    zh="“{column}”的 {found} 不计：“{setting}”为 {scoring}",
    ja="「{setting}」が {scoring} なので、「{column}」の {found} は使いません",
)
SESSIONS_DIFFER = Sentence(
    en="{many} sessions have results, but {setting} is {sessions}",
    zh="有成绩的为 {many} 节，但“{setting}”为 {sessions}",
    ja="成績は {many} セッション分ですが、「{setting}」は {sessions} です",
)
NO_SUCH_SESSION = Sentence(
    en="{setting} counts nothing: {many} sessions have results",
    zh="“{setting}”不起作用：有成绩的为 {many} 节",
    ja="「{setting}」は使いません。成績は {many} セッション分です",
)
#: What a session may have of its own.
OF_A_SESSION = ("boards", "session_tables", "average", "session_matches")


def settled(
    entries: Sequence[ScoredEntry],
    settings: JcblSettings,
    outcome: Builder,
    apart: Mapping[int, int | None] = NOT_APART,
) -> None:
    """Settle the scale; ask with it for whatever V/M of the sessions lacks."""
    all_of(
        lambda: settle(settings, entries, outcome, apart),
        lambda: ask_for_boards(entries, settings, outcome),
        lambda: ask_by_scale(entries, settings, outcome, apart),
    )


def ask_for_boards(entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Builder) -> None:
    """Ask for B of each session that has results, on any scale."""
    vp = any(isinstance(cell, Decimal) and cell for entry in entries for cell in entry.vp)
    try:
        many = sessions_scored(entries, settings)
    except CellError:  # how many there are is not known, which is told: the first one has scores
        many = 1
    for number in range(1, max(vp, many) + 1):
        boards_of(settings, number, outcome)


def ask_by_scale(
    entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Builder, apart: Mapping[int, int | None]
) -> None:
    """Ask for what a session needs on its scale: by VP its matches, else its average, but of percentages its tables
    too.
    """
    if settings.scoring is None:
        return
    if settings.scoring == "vp":
        sizes_of(settings, last_of(entry.vp for entry in entries), outcome)
        return
    flights = [field.flight for field in fields_of(entries, apart)]
    asked = [average_of] if settings.scoring in ("percent", BAM) else [average_of, tables_of]
    all_of(
        *(
            partial(each, settings, number, outcome, flight)
            for number in range(1, sessions_scored(entries, settings) + 1)
            for flight in flights
            for each in asked
        )
    )


def sessions_scored(entries: Sequence[ScoredEntry], settings: JcblSettings) -> int:
    """Return the sessions that have scores of somebody who did not withdraw."""
    if not any(score for entry in entries if entry.out != OUT for score in entry.score):
        return 0
    return sessions_typed(entries, settings.sessions)


def played(
    entries: Sequence[ScoredEntry],
    settings: JcblSettings,
    outcome: Builder,
    apart: Mapping[int, int | None] = NOT_APART,
) -> dict[int, Played]:
    """Return what every entry did, by its place in the table; note what is missing or wrong.

    ``apart``: the number of the flight, where it is known, of those whose flights play by themselves.
    """
    by_vp = settings.scoring == "vp"
    found = by_matches(entries, settings, outcome) if by_vp else by_score(entries, settings, outcome, apart)
    for entry in entries:
        unused, key = (entry.score, "score") if by_vp else (entry.vp, "vp")
        number = last_of([unused])
        if number:
            said = NOT_SCORED_SO(
                column=outcome.column(entry, key, number),
                found=shown(unused[number - 1]),
                setting=outcome.setting("scoring"),
                scoring=scale_name(settings.scoring or ""),
            )
            outcome.note(entry, said, key, number=number)
    many = max((len(each.sessions) for each in found.values()), default=0)
    if many and many != settings.sessions and settings.l5 not in printed.L5_RED_ALONE:
        outcome.wrong(SESSIONS_DIFFER(many=many, setting=outcome.setting("sessions"), sessions=settings.sessions))
    for name in (name for key in OF_A_SESSION if many for name in settings.filled(key, many + 1)):
        outcome.hint(NO_SUCH_SESSION(setting=outcome.setting(name), many=many))
    in_shares = settings.scoring == "percent" and are_shares(score for entry in entries for score in entry.score)
    for entry in entries:
        did = found[entry.at]
        if "adjust" in entry.unreadable:
            found[entry.at] = did._replace(total=None)
        elif entry.adjust is not None and did.total is not None:
            whole = WHOLE if in_shares and abs(entry.adjust) < 1 else 1  # a cell of −2% beside one of 58.5%
            found[entry.at] = did._replace(total=did.total + entry.adjust * whole)
    if settings.scoring == "percent" and many > 1:
        for at, did in found.items():
            found[at] = did._replace(total=did.total and did.total / many)
    return found
