"""第2条 ③ ④, 第12条: the results of an entry session by session, by scores or by matches; V/M and the total by them."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from itertools import islice, zip_longest
from typing import Any, NamedTuple, Protocol

from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import HALF, ONE, ZERO, half_up, without_zeros
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.trail import number_text, step
from xlfuncs.events import Builder, Row, all_of
from xlfuncs.events.rankings import IN_RANKING
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared.common import (
    BYE,
    FORFEIT,
    IN_FLIGHT,
    OUT,
    VP,
    WALKOVER,
    ScoredEntry,
    last_of,
    needs,
    no_result,
    to_write,
)
from xlfuncs.rulebooks.jcbl.events.shared.scales import (
    NOT_APART,
    SAT_OUT,
    Field,
    all_sit,
    are_shares,
    fields_of,
    is_whole,
    mean_of,
    near,
    settle,
)
from xlfuncs.rulebooks.jcbl.events.shared.settings import (
    BAM,
    MOST_SESSIONS,
    WHOLE,
    JcblSettings,
    LeagueSettings,
    average_of,
    boards_of,
    scale_name,
    tables_of,
)
from xlfuncs.rulebooks.jcbl.limits import LETTERS
from xlfuncs.rulebooks.jcbl.sessions import PERCENT, vm, vm_team
from xlfuncs.rulebooks.jcbl.terms import spoken

#: マッチポイントに換算
IN_PERCENT = Sentence(
    en="B-a-M as matchpoints, in percent", zh="B-a-M 换算为比赛分（%）", ja="B-a-M のマッチポイント換算（%）"
)


class Played(NamedTuple):
    """The results of an entry: its total, ``None`` where a cell of it is not known, and what each session has for V/M.

    A session's value is a score, the VP of its matches, or ``None`` where it is not known.
    """

    total: Decimal | None
    sessions: Sequence[Decimal | list[Decimal] | None]


def ratio(
    did: Decimal | list[Decimal],
    number: int,
    settings: JcblSettings,
    outcome: Builder,
    top_half: bool = False,
    flight: int = 0,
) -> Decimal:
    """Return V/M of one session of an entry; ``flight``: the number of a flight that plays by itself."""
    if isinstance(did, list):
        if settings.max_vp is None:  # byes alone
            return ZERO
        return vm_team([*did], settings.max_vp, settings.draw_vp)
    average = average_of(settings, number, outcome, flight)
    if settings.scoring == BAM:
        percent = step(IN_PERCENT, did * WHOLE / (2 * average), "第2条 ③", "{} ÷ (2 × {}) × {}", did, average, WHOLE)
        return vm(percent, WHOLE * HALF, scoring="percent")
    if settings.scoring == "percent":
        return vm(did, average, scoring="percent", top_half=top_half)
    boards, tables = boards_of(settings, number, outcome), tables_of(settings, number, outcome, flight)
    assert settings.scoring is not None
    return vm(did, average, boards, tables, settings.scoring, top_half)


# --- victory points match by match


VP_ABOVE = Sentence(
    en="{vp} VP: a match has at most {most}", zh="{vp} VP：一场最多 {most}", ja="{vp} VP：1 試合の最大は {most} です"
)
BEYOND_MATCHES = Sentence(
    en="match {number} belongs to no session: there are {matches} matches",
    zh="第 {number} 场不属于任何一节：共 {matches} 场",
    ja="第 {number} 試合はどのセッションにも入りません（全 {matches} 試合）",
)
FEWER_MATCHES = Sentence(
    en="{units} have no VP in matches in which others have some ({unit}: match {number}): type them in, or {bye} where "
    "nobody was met; if they played fewer matches, nothing is to be done",
    zh="{units} 在别的单位有 VP 的场次没有 VP（{unit}：第 {number} 场）：请补填，无对手时填“{bye}”；如本来场数较少，"
    "则无需改动",
    ja="{units}は、ほかに VP のある試合で VP が空欄です（{unit}：第 {number} 試合）。記入するか、抜け番なら「{bye}」と"
    "書いてください。試合数がもともと少なければそのままで構いません",
)
#: So many units are named.
SOME_MATCHES = 5


def by_matches(entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Builder) -> dict[int, Played]:
    """Return VP match by match, in sessions of so many matches; a session with a match that is not known is not
    known.
    """
    many = last_of(entry.vp for entry in entries)
    tell_fewer_matches(entries, outcome)
    sizes = sizes_of(settings, many, outcome)
    matches = sum(sizes)
    found = {}
    for entry in entries:
        cells = [*entry.vp, *[None] * (many - len(entry.vp))]
        if not any(cell is not None for cell in cells) and "vp" not in entry.unreadable:
            if entry.out != OUT:
                outcome.note(entry, no_result(entry, 0), "vp", number=1)
            found[entry.at] = Played(None, [None] * len(sizes))
            continue
        total: Decimal | None = None if "vp" in entry.unreadable else ZERO
        unknown = outcome.unread(entry, "vp")
        counted: dict[int, Decimal] = {}
        for number, cell in enumerate(cells, 1):
            vp, counts = match_of(entry, cell, number, settings, outcome)
            if number > matches and cell is not None:
                outcome.note(entry, BEYOND_MATCHES(number=number, matches=matches), "vp", number=number)
                vp = counts = None
            if counts is not None:
                counted[number] = counts
            elif cell not in (None, BYE):
                unknown.add(number)
            if cell is not None:
                total = None if total is None or vp is None else total + vp
        numbers = iter(range(1, matches + 1))
        of_sessions = [[*islice(numbers, size)] for size in sizes]
        sessions = [
            None if unknown.intersection(each) else [counted[number] for number in each if number in counted]
            for each in of_sessions
        ]
        found[entry.at] = Played(total, sessions)
    return found


def tell_fewer_matches(entries: Sequence[Any], outcome: Builder) -> None:
    """Hint at VP that are not typed yet: two opponents lack them, while one alone of a field or flight may sit out.

    An entry that withdrew may be blank too: alone, or with walkovers of the others.
    """
    playing = [entry for entry in entries if entry.out != OUT and last_of([entry.vp]) and "vp" not in entry.unreadable]
    lacking: dict[int, int] = {}
    for flight in dict.fromkeys(getattr(entry, "flight", None) for entry in playing):
        among = [entry for entry in playing if getattr(entry, "flight", None) == flight]
        for number in range(1, last_of(entry.vp for entry in among) + 1):
            blank = [entry for entry in among if len(entry.vp) < number or entry.vp[number - 1] is None]
            given_up = sum(WALKOVER in entry.vp[number - 1 : number] for entry in among)
            for entry in blank if len(blank) > given_up + 1 else []:
                lacking.setdefault(entry.at, number)
    if lacking:
        names = [shown(outcome.units[at]) for at in lacking]
        first = next(iter(lacking))
        outcome.hint(
            FEWER_MATCHES(
                units=Joined(names, most=SOME_MATCHES), unit=names[0], number=lacking[first], bye=spoken(VP.word, BYE)
            )
        )


class VpScale(Protocol):
    """The settings of an event with victory points."""

    max_vp: Decimal | None
    bye_vp: Decimal | None
    walkover_vp: Decimal | None


def match_of(
    entry: Row, cell: Decimal | str | None, number: int, settings: VpScale, outcome: Builder
) -> tuple[Decimal | None, Decimal | None]:
    """Return what a match adds to the total, and the VP that count for points; a bye gives no points (第12条)."""
    if cell is None:
        return None, None
    if cell == FORFEIT:
        return ZERO, ZERO
    if cell in (BYE, WALKOVER):
        key = "bye_vp" if cell == BYE else "walkover_vp"
        vp = settings.bye_vp if cell == BYE else settings.walkover_vp
        if vp is None:
            outcome.note(entry, needs(outcome, key), "vp", number=number)
    else:
        assert isinstance(cell, Decimal)
        vp = cell
    if vp is not None and settings.max_vp is not None and vp > settings.max_vp:
        outcome.note(entry, VP_ABOVE(vp=vp, most=settings.max_vp), "vp", number=number)
        return None, None
    return vp, None if cell == BYE else vp


def sizes_of(settings: JcblSettings, matches: int, outcome: Builder) -> list[int]:
    """Return the number of matches of each session: in a league one; in an event of one session all."""
    if isinstance(settings, LeagueSettings):
        return [1] * matches
    each = [getattr(settings, f"session_matches{number}") for number in range(1, MOST_SESSIONS + 1)]
    if any(each):
        last = max(number for number, size in enumerate(each, 1) if size)
        sizes = [size or settings.session_matches or 0 for size in each[:last]]
        if not all(sizes):
            raise outcome.needs(f"session_matches{sizes.index(0) + 1}")
        return sizes
    if settings.session_matches is not None:
        return [settings.session_matches] * -(-matches // settings.session_matches)
    if settings.sessions > 1 and matches:
        raise outcome.needs("session_matches")
    return [matches] if matches else []


# --- scores session by session


NO_SCORE = Sentence(
    en="no score in session {session}: no place (withdrawn: write {write})",
    zh="缺少第 {session} 节的得分：没有名次（中途退赛请填写{write}）",
    ja="セッション {session} の得点がありません。順位はつきません（途中棄権なら{write}を記入してください）",
)
SCORED_BY_FEW = Sentence(
    en="most entries have no score in session {session}: {found} does not count",
    zh="多数参赛单位没有第 {session} 节的得分：{found} 不计",
    ja="セッション {session} の得点がある参加者は少数です。{found} は集計しません",
)
TWO_SCALES = Sentence(
    en="{score} is not written as the other scores are: write 55 or 55% everywhere",
    zh="{score} 与其他得分写法不一：请统一写 55 或 55%",
    ja="{score} はほかの得点と書き方が違います。55 か 55% に統一してください",
)
SHARE = Sentence(en="{share} ({percent}%)", zh="{share}（{percent}%）", ja="{share}（{percent}%）")
MP_BEYOND = Sentence(
    en="{score} matchpoints: session {session} has from 0 to {most}, twice the average",
    zh="{score} 比赛分：第 {session} 节应为 0 至 {most}（平均分的两倍）",
    ja="マッチポイント {score}：セッション {session} では 0～{most}（アベレージの 2 倍まで）です",
)
MEAN_ELSEWHERE = Sentence(
    en="the scores of session {session} are {mean} in the mean, but the average is {average}: check {setting}, "
    "{average_setting} and the scores; what the director added or took belongs in the column {adjust}",
    zh="第 {session} 节各得分的平均数为 {mean}，而平均分应为 {average}：请核对“{setting}”、“{average_setting}”和"
    "各得分；裁判所作的加减请填在“{adjust}”列",
    ja="セッション {session} の得点の平均は {mean} ですが、アベレージは {average} です。「{setting}」、"
    "「{average_setting}」と得点を確認してください。ディレクターによる加減は「{adjust}」の列に記入してください",
)
#: Fewer scores than these are no field.
SOME = 2
#: In a field of so many the mean of the scores is not further from the average than so much of it.
FIELD, FAR = 8, Decimal(1) / 3
#: Among IMPs a fraction of one has neighbours below this.
FAR_FROM_SHARES = 10


def by_score(
    entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Builder, apart: Mapping[int, int | None]
) -> dict[int, Played]:
    """Return a score for each session; ``apart``: the number of the flight of those whose flights play by
    themselves.
    """
    many = sessions_of(entries, settings, outcome)
    columns = [*zip_longest(*(entry.score for entry in entries))][:many]
    known = [possible(entries, column, number, settings, outcome, apart) for number, column in enumerate(columns, 1)]
    found = {}
    write = to_write(zero=settings.scoring not in ("imp", "total"))
    for row, entry in enumerate(entries):
        scores = [column[row] for column in known]
        if "score" not in entry.unreadable and entry.out != OUT:
            typed = [column[row] for column in columns]
            if not any(each is not None for each in typed):
                outcome.note(entry, no_result(entry, write), "score", number=1)
            else:
                for number, each in enumerate(typed, 1):
                    if each is None:
                        outcome.note(entry, NO_SCORE(session=number, write=write), "score", number=number)
        sums = [score for score in scores if score is not None]
        known_all = sums and len(sums) == len(scores) and "score" not in entry.unreadable
        found[entry.at] = Played(sum(sums, ZERO) if known_all else None, scores)
    return found


def sessions_of(entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Builder) -> int:
    """Return the sessions that have scores: those of the formula, and more where most entries have them; note the
    others.
    """
    many = sessions_typed(entries, settings.sessions)
    for entry in entries:
        if last_of([entry.score]) > many:
            number = last_of([entry.score])
            outcome.note(entry, SCORED_BY_FEW(session=number, found=entry.score[number - 1]), "score", number=number)
    return many


def sessions_typed(entries: Sequence[ScoredEntry], at_least: Decimal = ONE) -> int:
    """Return the sessions for which most entries have a score, or anybody where there are ``at_least`` so many."""
    rows = [entry for entry in entries if last_of([entry.score])]
    many = 0
    for number in range(1, last_of(entry.score for entry in rows) + 1):
        scored = sum(number <= len(entry.score) and entry.score[number - 1] is not None for entry in rows)
        if number <= max(ONE, at_least) or 2 * scored > len(rows):
            many = number
    return many


def possible(
    entries: Sequence[ScoredEntry],
    column: Sequence[Decimal | None],
    number: int,
    settings: JcblSettings,
    outcome: Builder,
    apart: Mapping[int, int | None],
) -> Sequence[Decimal | None]:
    """Return the scores of a session that are possible, each flight by its own average; note the others."""
    if settings.scoring == "percent":
        found = percentages(entries, column, number, outcome)
    elif settings.scoring in ("mp", BAM):
        strange = on_another_scale(entries, column, number, outcome)
        found = [None if entry.at in strange else score for entry, score in zip(entries, column, strict=True)]
    else:
        found = [*column]
    row_of = {entry.at: row for row, entry in enumerate(entries)}
    known = [score for score in found if score is not None]
    # Flights that are ranked apart may have been compared with each other all the same.
    in_one = settings.scoring == "percent" and known and near(mean_of(known), WHOLE * HALF)
    for field in fields_of(entries, NOT_APART if in_one else apart):
        try:
            average = average_of(settings, number, outcome, field.flight)
        except CellError:  # what it needs is asked for where V/M is
            continue
        for entry in field.entries if settings.scoring in ("mp", BAM) else ():
            row = row_of[entry.at]
            found[row] = up_to_twice(average, entry, found[row], number, outcome)
        scores = [found[row_of[entry.at]] for entry in field.entries]
        compare_mean(field, scores, average, number, len(entries), settings, outcome)
    return found


def up_to_twice(
    average: Decimal, entry: ScoredEntry, score: Decimal | None, number: int, outcome: Builder
) -> Decimal | None:
    """Return matchpoints from 0 to twice the average; note others."""
    if score is None or 0 <= score <= 2 * average:
        return score
    said = MP_BEYOND(score=score, session=number, most=number_text(2 * average))
    outcome.note(entry, said, "score", number=number)
    return None


def compare_mean(
    field: Field,
    column: Sequence[Decimal | None],
    average: Decimal,
    number: int,
    together: int,
    settings: JcblSettings,
    outcome: Builder,
) -> None:
    """Check that the scores of a whole field are the average in the mean; those of a large enough field, nearly so.

    IMP and total points add up to about 0, so that there is no hundredth of the average: some are above it, some below.
    """
    scores = [score for score, entry in zip(column, field.entries, strict=True) if score is not None and not entry.out]
    if len(scores) < SOME:
        return
    mean = mean_of(scores)
    whole = is_whole(field, column, together, settings)
    if settings.scoring in ("imp", "total"):
        misses = whole and not min(scores) <= average <= max(scores)
    elif whole and all_sit(field, number, settings, outcome):
        misses = not near(mean, average)
    elif whole and settings.scoring == "percent":
        misses = not near(mean, average, SAT_OUT)
    else:
        misses = len(scores) >= FIELD and abs(mean - average) > FAR * average
    if misses:
        means = {"mean": number_text(half_up(mean)), "average": number_text(average)}
        names = {"setting": outcome.setting("scoring"), "average_setting": outcome.setting("average")}
        adjust = outcome.column(field.entries[0], "adjust")
        said = MEAN_ELSEWHERE(session=number, **means, **names, adjust=adjust)
        section = settings.sections.get(field.flight)
        if section is not None:
            outcome.wrong(IN_RANKING(ranking=section, figure=said))
        else:
            outcome.wrong(IN_FLIGHT(flight=LETTERS[field.flight - 1], figure=said) if field.flight else said)


def on_another_scale(
    entries: Iterable[Row], scores: Iterable[Decimal | None], number: int, outcome: Builder
) -> set[int]:
    """Return the entries, by their place in the table, whose scores are 0.585 (a cell of 58.5%) where the others are
    58.5.

    They may be the other way round, whichever are fewer; they are noted. ``number``: which of several scores.
    """
    given = {entry.at: (entry, score) for entry, score in zip(entries, scores, strict=True) if score}
    shares = {at for at, (_, score) in given.items() if 0 < score < 1}
    others = given.keys() - shares
    if not shares or not others or min(given[at][1] for at in others) < FAR_FROM_SHARES:
        return set()
    found = min(shares, others, key=len)
    for entry, score in (given[at] for at in sorted(found)):
        outcome.note(entry, TWO_SCALES(score=as_typed(score)), "score", number=number)
    return found


def as_typed(score: Decimal) -> Told | str:
    """Return a score among others on another scale: nobody knows whether 0.585 was typed, or 58.5%."""
    share = without_zeros(score)
    return SHARE(share=share, percent=without_zeros(score * WHOLE)) if 0 < score <= 1 else share


def percentages(
    entries: Sequence[ScoredEntry], column: Sequence[Decimal | None], number: int, outcome: Builder
) -> list[Decimal | None]:
    """Return percentages of a session as 55; where most are written 0.55, as a cell of percent format holds them, ×
    100.
    """
    fractions = are_shares(column)
    found: list[Decimal | None] = []
    for entry, score in zip(entries, column, strict=True):
        found.append(None)
        if score is None:
            continue
        if score and fractions != (0 <= score <= 1):
            outcome.note(entry, TWO_SCALES(score=as_typed(score)), "score", number=number)
            continue
        percent = score * WHOLE if fractions else score
        with outcome.noting(entry, "score", number=number):
            found[-1] = PERCENT.take(percent, outcome.column(entry, "score"))
    return found


# --- the total


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
