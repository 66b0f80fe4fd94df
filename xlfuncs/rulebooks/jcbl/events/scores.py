"""第2条 ③ ④: from scores and victory points to the total that places follow, and to the points of each session."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import islice, zip_longest
from typing import NamedTuple, Protocol

from xlfuncs.errors import CellError
from xlfuncs.events import Outcome, Row
from xlfuncs.numbers import HALF, ZERO, down, half_up
from xlfuncs.quoting import shown
from xlfuncs.rulebooks.jcbl.events.common import BYE, FORFEIT, NO_RESULT, OUT, WALKOVER, ScoredEntry, needs
from xlfuncs.rulebooks.jcbl.events.settings import MOST_SESSIONS, RED_STAGES, SCORED, JcblSettings, LeagueSettings
from xlfuncs.rulebooks.jcbl.sessions import PERCENT, SEVERAL_TABLES, vm, vm_team
from xlfuncs.rulebooks.jcbl.terms import spoken
from xlfuncs.sentences import Sentence
from xlfuncs.trail import number_text

NO_SCORE = Sentence(
    en="no score in session {session}: no place (withdrawn: write 0)",
    zh="缺少第 {session} 节的得分：没有名次（中途退赛请写 0）",
    ja="セッション {session} の得点がありません。順位はつきません（途中棄権なら 0 と書いてください）",
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
MP_BEYOND = Sentence(
    en="{score} matchpoints: session {session} has from 0 to {most}, twice the average",
    zh="{score} 比赛分：第 {session} 节应为 0 至 {most}（平均分的两倍）",
    ja="マッチポイント {score}：セッション {session} では 0～{most}（アベレージの 2 倍まで）です",
)
MEAN_ELSEWHERE = Sentence(
    en="the scores of session {session} are {mean} in the mean, but the average is {average}: see {setting}",
    zh="第 {session} 节各得分的平均数为 {mean}，而平均分应为 {average}：请核对“{setting}”等设置",
    ja="セッション {session} の得点の平均は {mean} ですが、アベレージは {average} です。「{setting}」などの設定を"
    "確認してください",
)
#: In a field of so many the mean of the scores is not further from the average than so much of it.
FIELD, FAR = 8, Decimal(1) / 3
VP_ABOVE = Sentence(
    en="{vp} VP: a match has at most {most}", zh="{vp} VP：一场最多 {most}", ja="{vp} VP：1 試合の最大は {most} です"
)
BEYOND_MATCHES = Sentence(
    en="match {number} belongs to no session: there are {matches} matches",
    zh="第 {number} 场不属于任何一节：共 {matches} 场",
    ja="第 {number} 試合はどのセッションにも入りません（全 {matches} 試合）",
)
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
#: What a cell of percent format holds for 55%.
WHOLE = Decimal(100)
#: Among IMPs a fraction of one has neighbours below this.
FAR_FROM_SHARES = 10


class Played(NamedTuple):
    """What an entry did: its total, ``None`` where a cell of it is not known, and what each session has for V/M.

    A session's value is a score, the VP of its matches, or ``None`` where it is not known.
    """

    total: Decimal | None
    sessions: Sequence[Decimal | list[Decimal] | None]


def played(entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Outcome) -> dict[int, Played]:
    """What every entry did, by its place in the table; what is missing or wrong is noted."""
    found = by_matches(entries, settings, outcome) if settings.scoring == "vp" else by_score(entries, settings, outcome)
    for entry in entries:
        unused, key = (entry.score, "score") if settings.scoring == "vp" else (entry.vp, "vp")
        number = last_of([unused])
        if number:
            said = NOT_SCORED_SO(
                column=outcome.column(entry, key, number),
                found=shown(unused[number - 1]),
                setting=outcome.setting("scoring"),
                scoring=spoken(SCORED, settings.scoring),
            )
            outcome.note(entry, said, key, number=number)
    many = max((len(each.sessions) for each in found.values()), default=0)
    if many and many != settings.sessions and settings.l5 not in RED_STAGES:
        outcome.hint(SESSIONS_DIFFER(many=many, setting=outcome.setting("sessions"), sessions=settings.sessions))
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
    return found


# --- scores


def by_score(entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Outcome) -> dict[int, Played]:
    """A score for each session."""
    many = sessions_of(entries, settings, outcome)
    columns = [*zip_longest(*(entry.score for entry in entries))][:many]
    known = [possible(entries, column, number, settings, outcome) for number, column in enumerate(columns, 1)]
    found = {}
    for row, entry in enumerate(entries):
        scores = [column[row] for column in known]
        if "score" not in entry.unreadable and entry.out != OUT:
            typed = [column[row] for column in columns]
            if not any(each is not None for each in typed):
                outcome.note(entry, NO_RESULT(), "score", number=1)
            else:
                for number, each in enumerate(typed, 1):
                    if each is None:
                        outcome.note(entry, NO_SCORE(session=number), "score", number=number)
        sums = [score for score in scores if score is not None]
        known_all = sums and len(sums) == len(scores) and "score" not in entry.unreadable
        found[entry.at] = Played(sum(sums, ZERO) if known_all else None, scores)
    return found


def sessions_of(entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Outcome) -> int:
    """The sessions that have scores: those of the formula, and more where most entries have them; others are noted."""
    rows = [entry for entry in entries if last_of([entry.score])]
    many = 0
    for number in range(1, last_of(entry.score for entry in rows) + 1):
        scored = sum(number <= len(entry.score) and entry.score[number - 1] is not None for entry in rows)
        if number == 1 or number <= settings.sessions or 2 * scored > len(rows):
            many = number
    for entry in rows:
        if last_of([entry.score]) > many:
            number = last_of([entry.score])
            outcome.note(entry, SCORED_BY_FEW(session=number, found=entry.score[number - 1]), "score", number=number)
    return many


def last_of(rows: Iterable[Sequence[object]]) -> int:
    """The last column in which any row has something."""
    return max((number for row in rows for number, each in enumerate(row, 1) if each is not None), default=0)


def possible(
    entries: Sequence[ScoredEntry],
    column: Sequence[Decimal | None],
    number: int,
    settings: JcblSettings,
    outcome: Outcome,
) -> Sequence[Decimal | None]:
    """The scores of a session that there can be; the others are noted."""
    if settings.scoring not in ("percent", "mp"):
        return column
    try:
        average = average_of(settings, number, outcome)
    except CellError:  # what it needs is asked for where V/M is
        return column
    if settings.scoring == "percent":
        found = percentages(entries, column, number, outcome)
    else:
        strange = on_another_scale(entries, column, number, outcome)
        alike = [None if entry.at in strange else score for entry, score in zip(entries, column, strict=True)]
        found = [score if score is None or 0 <= score <= 2 * average else None for score in alike]
        for entry, score, taken in zip(entries, alike, found, strict=True):
            if score != taken:
                said = MP_BEYOND(score=score, session=number, most=number_text(2 * average))
                outcome.note(entry, said, "score", number=number)
    known = [score for entry, score in zip(entries, found, strict=True) if score is not None and entry.out is None]
    if len(known) >= FIELD:
        mean = sum(known, ZERO) / len(known)
        if abs(mean - average) > FAR * average:
            setting = outcome.setting("scoring")
            means = {"mean": number_text(half_up(mean)), "average": number_text(average)}
            outcome.wrong(MEAN_ELSEWHERE(session=number, **means, setting=setting))
    return found


def on_another_scale(
    entries: Iterable[Row], scores: Iterable[Decimal | None], number: int, outcome: Outcome
) -> set[int]:
    """The entries, by their place in the table, whose scores are 0.585 (a cell of 58.5%) where the others are 58.5.

    Or the other way round, whichever are fewer; they are noted. ``number``: which of several scores.
    """
    given = {entry.at: (entry, score) for entry, score in zip(entries, scores, strict=True) if score}
    shares = {at for at, (_, score) in given.items() if 0 < score < 1}
    others = given.keys() - shares
    if not shares or not others or min(given[at][1] for at in others) < FAR_FROM_SHARES:
        return set()
    found = min(shares, others, key=len)
    for entry, score in (given[at] for at in sorted(found)):
        outcome.note(entry, TWO_SCALES(score=score), "score", number=number)
    return found


def are_shares(scores: Iterable[Decimal | None]) -> bool:
    """Whether most scores are 0.585, as cells of percent format hold them."""
    given = [score for score in scores if score is not None]
    return 2 * sum(0 <= score <= 1 for score in given) > len(given)


def percentages(
    entries: Sequence[ScoredEntry], column: Sequence[Decimal | None], number: int, outcome: Outcome
) -> list[Decimal | None]:
    """Percentages of a session as 55; where most are written 0.55, as a cell of percent format holds them, × 100."""
    fractions = are_shares(column)
    found: list[Decimal | None] = []
    for entry, score in zip(entries, column, strict=True):
        found.append(None)
        if score is None:
            continue
        if score and fractions != (0 <= score <= 1):
            outcome.note(entry, TWO_SCALES(score=score), "score", number=number)
            continue
        percent = score * WHOLE if fractions else score
        try:
            found[-1] = PERCENT.take(percent, outcome.column(entry, "score"))
        except CellError as error:
            outcome.note(entry, error.reason, "score", number=number)
    return found


# --- matches


def by_matches(entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Outcome) -> dict[int, Played]:
    """VP match by match, in sessions of so many matches; a session with a match that is not known is not known."""
    many = last_of(entry.vp for entry in entries)
    sizes = sizes_of(settings, many, outcome)
    matches = sum(sizes)
    found = {}
    for entry in entries:
        cells = [*entry.vp, *[None] * (many - len(entry.vp))]
        if not any(cell is not None for cell in cells) and "vp" not in entry.unreadable:
            if entry.out != OUT:
                outcome.note(entry, NO_RESULT(), "vp", number=1)
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


class VpScale(Protocol):
    """The settings of an event with victory points."""

    max_vp: Decimal
    bye_vp: Decimal | None
    walkover_vp: Decimal | None


def match_of(
    entry: Row, cell: Decimal | str | None, number: int, settings: VpScale, outcome: Outcome
) -> tuple[Decimal | None, Decimal | None]:
    """第12条: what a match adds to the total, and the VP that count for points; a bye gives no points."""
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
    if vp is not None and vp > settings.max_vp:
        outcome.note(entry, VP_ABOVE(vp=vp, most=settings.max_vp), "vp", number=number)
        return None, None
    return vp, None if cell == BYE else vp


def sizes_of(settings: JcblSettings, matches: int, outcome: Outcome) -> list[int]:
    """The matches of each session: in a league one; in an event of one session all."""
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


# --- V/M


def name_of(settings: JcblSettings, key: str, number: int) -> str:
    """The setting that holds for a session: its own where that is filled in, else that of all."""
    own = f"{key}{number}"
    return own if getattr(settings, own, None) is not None else key


def of_session(settings: JcblSettings, key: str, number: int) -> Decimal | None:
    """A setting that a session may have of its own."""
    found: Decimal | None = getattr(settings, name_of(settings, key, number))
    return found


def boards_of(settings: JcblSettings, number: int, outcome: Outcome) -> int:
    """B of a session, or of its matches."""
    boards = of_session(settings, "boards", number)
    if boards is None:
        raise outcome.needs("boards")
    return int(boards)


def average_of(settings: JcblSettings, number: int, outcome: Outcome) -> Decimal:
    """Av: 50 percent, of matchpoints boards × Sc ÷ 2; of IMP and total points it has to be said."""
    given = of_session(settings, "average", number)
    if given is not None:
        if settings.scoring == "percent":
            PERCENT.take(given, name_of(settings, "average", number))
        return given
    if settings.scoring == "percent":
        return WHOLE * HALF
    if settings.scoring != "mp":
        raise outcome.needs("average")
    return boards_of(settings, number, outcome) * down(tables_of(settings, number, outcome) - 1) * HALF


def tables_of(settings: JcblSettings, number: int, outcome: Outcome) -> Decimal:
    """The tables of a session: as many as T unless the room says otherwise; the T of a final is not the room's."""
    own = of_session(settings, "session_tables", number)
    if own is None and settings.l5 == "final":
        raise outcome.needs("session_tables")
    tables = settings.tables if own is None else own
    SEVERAL_TABLES.take(tables, "tables" if own is None else name_of(settings, "session_tables", number))
    return tables


def ratio(
    did: Decimal | list[Decimal], number: int, settings: JcblSettings, outcome: Outcome, top_half: bool = False
) -> Decimal:
    """V/M of one session of an entry."""
    if isinstance(did, list):
        return vm_team([*did], settings.max_vp, settings.draw_vp)
    average = average_of(settings, number, outcome)
    if settings.scoring == "percent":
        return vm(did, average, scoring="percent", top_half=top_half)
    boards, tables = boards_of(settings, number, outcome), tables_of(settings, number, outcome)
    return vm(did, average, boards, tables, settings.scoring, top_half)
