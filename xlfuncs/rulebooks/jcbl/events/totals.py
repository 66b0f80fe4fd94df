"""第2条 ③: the total that places follow, of scores or of victory points."""

from collections.abc import Mapping, Sequence

from xlfuncs.events import Outcome
from xlfuncs.quoting import shown
from xlfuncs.rulebooks.jcbl.events.entries import ScoredEntry
from xlfuncs.rulebooks.jcbl.events.matches import by_matches
from xlfuncs.rulebooks.jcbl.events.scales import NOT_APART, are_shares
from xlfuncs.rulebooks.jcbl.events.scores import by_score
from xlfuncs.rulebooks.jcbl.events.sessions import WHOLE, Played, last_of
from xlfuncs.rulebooks.jcbl.events.settings import RED_STAGES, JcblSettings, scale_name
from xlfuncs.sentences import Sentence

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


def played(
    entries: Sequence[ScoredEntry],
    settings: JcblSettings,
    outcome: Outcome,
    apart: Mapping[int, int | None] = NOT_APART,
) -> dict[int, Played]:
    """What every entry did, by its place in the table; what is missing or wrong is noted.

    ``apart``: of those whose flights play by themselves the number of the flight, where it is known.
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
    if many and many != settings.sessions and settings.l5 not in RED_STAGES:
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
