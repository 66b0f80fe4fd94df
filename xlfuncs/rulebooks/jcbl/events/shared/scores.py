"""第2条 ③: scores session by session, those that are possible, and what speaks against the others."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import zip_longest

from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import HALF, ONE, ZERO, half_up, without_zeros
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.trail import number_text
from xlfuncs.events import Builder, Row
from xlfuncs.events.rankings import IN_RANKING
from xlfuncs.rulebooks.jcbl.events.shared.common import IN_FLIGHT, no_result, to_write
from xlfuncs.rulebooks.jcbl.events.shared.entries import OUT, ScoredEntry, last_of
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
)
from xlfuncs.rulebooks.jcbl.events.shared.settings import BAM, WHOLE, JcblSettings, average_of
from xlfuncs.rulebooks.jcbl.events.shared.vm import Played
from xlfuncs.rulebooks.jcbl.limits import LETTERS
from xlfuncs.rulebooks.jcbl.sessions import PERCENT

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
