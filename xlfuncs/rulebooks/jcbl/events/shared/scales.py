"""第2条 ③: the scale on which the scores stand: as chosen, or as one scale alone fits them; what contradicts the
choice.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple, Protocol

from xlfuncs.core.arguments import BETWEEN
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import HALF, ONE, ZERO, down, half_up
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import number_text
from xlfuncs.events import Builder
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared.entries import ScoredEntry, last_of
from xlfuncs.rulebooks.jcbl.events.shared.hints import AT_A_TABLE, fits
from xlfuncs.rulebooks.jcbl.events.shared.settings import (
    BAM,
    WHOLE,
    JcblSettings,
    TeamSettings,
    average_of,
    boards_of,
    scale_name,
    setting_of,
    tables_of,
)

SCALE_TAKEN = Sentence(
    en="{setting} is blank: the scores are {mean} in the mean, which fits {scale} alone: they were taken so",
    zh="“{setting}”未填：各得分的平均数为 {mean}，只与 {scale} 相符，已按 {scale} 计算",
    ja="「{setting}」が空欄です。得点の平均 {mean} に合うのは {scale} だけなので、{scale} として計算しました",
)
SCALE_WANTED = Sentence(
    en="fill in {setting}: the scores do not show by themselves on which scale they stand",
    zh="请填写“{setting}”：仅凭得分看不出是哪一种",
    ja="「{setting}」を記入してください。得点だけではどの方式かわかりません",
)
MOST_TAKEN = Sentence(
    en="{setting} is blank: the VP of two opponents add up to {together} in the mean, so that {most} was taken",
    zh="“{setting}”未填：对阵双方的 VP 之和平均为 {together}，已按 {most} 计算",
    ja="「{setting}」が空欄です。対戦した双方の VP の和は平均 {together} なので、{most} として計算しました",
)
MOST_WANTED = Sentence(
    en="fill in {setting}: the VP do not show by themselves on which scale they stand",
    zh="请填写“{setting}”：仅凭 VP 看不出是哪一种",
    ja="「{setting}」を記入してください。VP だけではどのスケールかわかりません",
)
DRAW_WANTED = Sentence(
    en="fill in {draw}: where {setting} is {most}, it is not known by itself",
    zh="请填写“{draw}”：“{setting}”为 {most} 时，平局的 VP 无法确定",
    ja="「{draw}」を記入してください。「{setting}」が {most} の場合、引き分けの VP は決まっていません",
)
OTHER_VP_SCALE = Sentence(
    en="the VP of two opponents add up to {together} in the mean, as where {setting} is {other}, but it is {most}: "
    "correct {setting} or the VP",
    zh="对阵双方的 VP 之和平均为 {together}，与“{setting}”为 {other} 时相符，但现为 {most}：请更正“{setting}”或 VP",
    ja="対戦した双方の VP の和は平均 {together} で、「{setting}」が {other} の場合に合いますが、いまは {most} です。"
    "「{setting}」か VP を直してください",
)
VP_ADD_UP = Sentence(
    en="the VP of two opponents add up to {together} in the mean; by {setting} and {draw} it should be {wanted}: check "
    "the VP, unless some were adjusted",
    zh="对阵双方的 VP 之和平均为 {together}，按“{setting}”和“{draw}”应为 {wanted}：如无调整，请核对 VP",
    ja="対戦した双方の VP の和は平均 {together} です。「{setting}」と「{draw}」によれば {wanted} のはずです。調整した"
    "試合がなければ VP を確認してください",
)

#: Where all play together no entry has a flight of its own.
NOT_APART: Mapping[int, int | None] = {}
#: The mean of a whole field is not further from the average than so much of it.
NEAR = Decimal("0.01")
#: Where pairs sat out, not all have played the same boards: percentages may be so far from 50 in the mean, and
#: matchpoints so much less than their average.
SAT_OUT, LEAST_OF_SAT_OUT = Decimal("0.1"), Decimal("0.7")
#: The scales of VP that are known by their M: the VP of a draw.
DRAWS = {ONE: HALF, Decimal(20): Decimal(10), Decimal(25): Decimal(15)}
#: Those that the sum of two opponents tells from all others: on the 25-point scale it is 30, or less.
TOLD_BY_SUM = (ONE, Decimal(20))


def near(mean: Decimal, average: Decimal, share: Decimal = NEAR) -> bool:
    """Return whether a mean is an average, but for 1% of it, or another ``share``.

    >>> near(Decimal("50.5"), Decimal(50)), near(Decimal("50.51"), Decimal(50))
    (True, False)
    """
    return abs(mean - average) <= share * abs(average)


def mean_of(scores: Collection[Decimal]) -> Decimal:
    """Return the mean of some scores."""
    return sum(scores, ZERO) / len(scores)


def are_shares(scores: Iterable[Decimal | None]) -> bool:
    """Return whether most scores are 0.585, as cells of percent format hold them."""
    given = [score for score in scores if score is not None]
    return 2 * sum(0 <= score <= 1 for score in given) > len(given)


# --- which fields are whole


class Field(NamedTuple):
    """A field of a session: the entries that play together, and the number of their flight where it plays by itself."""

    flight: int
    entries: Sequence[ScoredEntry]


def fields_of(entries: Sequence[ScoredEntry], apart: Mapping[int, int | None]) -> list[Field]:
    """Return all entries, or each flight that plays by itself; those whose flight is not known are left out."""
    flights = [apart.get(entry.at, 0) for entry in entries]
    return [
        Field(flight, [entry for entry, each in zip(entries, flights, strict=True) if each == flight])
        for flight in dict.fromkeys(flights)
        if flight is not None
    ]


def is_whole(field: Field, scores: Sequence[Decimal | None], together: int, settings: JcblSettings) -> bool:
    """Return whether all who played in a session have a score for it, nobody is out or adjusted, and nobody played
    elsewhere.

    In that case the mean of the scores is the average. A score of 0 is that of a pair that withdrew; ``together``: the
    entries of all flights.
    """
    entries = field.entries
    own = f"tables{field.flight or ''}"
    by_itself = bool(field.flight) and getattr(settings, own, None) is not None
    key, many = (own, len(entries)) if by_itself else ("tables", together)
    if settings.l3 == "handicap" or not are_all(many, settings, key):
        return False
    adjusted = any(
        entry.out is not None or entry.adjust is not None or entry.unreadable & {"score", "adjust", "out"}
        for entry in entries
    )
    return all(scores) and not adjusted


def are_all(entries: int, settings: JcblSettings, key: str = "tables") -> bool:
    """Return whether so many entries are all who played: not in one of several rooms or flights, nor those with a place
    alone.

    ``key``: the setting of their tables. A final has the tables and competitors of its qualifying round.
    """
    if settings.simultaneous or getattr(settings, "flight", None) is not None:
        return False
    if settings.l5 == "final":
        return True
    return fits(settings, key, Decimal(entries)) and (getattr(settings, "competitors", None) or ZERO) <= entries


def all_sit(field: Field, number: int, settings: JcblSettings, outcome: Builder) -> bool:
    """Return whether the entries fill the tables of one section or several: nobody sits out, and all play as many
    boards.
    """
    if isinstance(settings, TeamSettings):
        return len(field.entries) % 2 == 0
    seats = AT_A_TABLE[settings.game]
    try:
        tables = tables_of(settings, number, outcome, field.flight)
    except CellError:  # percentages ask for no tables, and may be of one
        return len(field.entries) % seats == 0
    sections = max(1, round(len(field.entries) / (seats * tables)))
    return tables == down(tables) and len(field.entries) == seats * tables * sections


# --- the scale of scores


def settle(
    settings: JcblSettings, entries: Sequence[ScoredEntry], outcome: Builder, apart: Mapping[int, int | None]
) -> None:
    """Choose the scale where nobody has: that of the VP typed, or the one that alone fits the scores; else ask for it.

    ``apart``: the number of the flight of those whose flights play by themselves.
    """
    if settings.scoring is None:
        settings.scoring = found_scale(settings, entries, outcome, apart)
    if settings.scoring == "vp":
        settle_vp(settings, entries, outcome, are_all(len(entries), settings))


def found_scale(
    settings: JcblSettings, entries: Sequence[ScoredEntry], outcome: Builder, apart: Mapping[int, int | None]
) -> str | None:
    """Return the scale that the typed scores show by themselves; ``None`` while there are none."""
    has_vp = any(last_of([entry.vp]) or "vp" in entry.unreadable for entry in entries)
    has_scores = any(last_of([entry.score]) for entry in entries)
    if not has_scores:
        return "vp" if has_vp or isinstance(settings, TeamSettings) else None
    fitting = set() if has_vp else scales_of(settings, entries, outcome, apart)
    if len(fitting) != 1:
        raise wanted(outcome)
    scale = next(iter(fitting))
    first = [entry.score[0] for entry in entries if entry.score and entry.score[0] is not None]
    unit = WHOLE if scale == "percent" and are_shares(first) else ONE
    mean = number_text(half_up(mean_of(first) * unit)) if first else "—"
    outcome.hint(SCALE_TAKEN(setting=outcome.setting("scoring"), mean=mean, scale=scale_name(scale)))
    return scale


def wanted(outcome: Builder) -> CellError:
    """Return the mistake of scores whose scale is neither chosen nor shown by them."""
    return outcome.needs("scoring", SCALE_WANTED(setting=outcome.setting("scoring")))


def scales_of(
    settings: JcblSettings, entries: Sequence[ScoredEntry], outcome: Builder, apart: Mapping[int, int | None]
) -> set[str]:
    """Return the scales that every whole field of every session fits."""
    found: set[str] | None = None
    for number in range(1, last_of(entry.score for entry in entries) + 1):
        for field in fields_of(entries, apart):
            scores = [entry.score[number - 1] if number <= len(entry.score) else None for entry in field.entries]
            if is_whole(field, scores, len(entries), settings):
                known = [score for score in scores if score is not None]
                here = set(fitting(field, known, number, settings, outcome))
                found = here if found is None else found & here
    return found or set()


def fitting(
    field: Field, scores: Sequence[Decimal], number: int, settings: JcblSettings, outcome: Builder
) -> Iterator[str]:
    """Yield the scales whose average a whole field has in the mean."""
    mean, low, high = mean_of(scores), min(scores), max(scores)
    unit = WHOLE if are_shares(scores) else 1
    percentages = low >= 0 and high * unit <= WHOLE
    if percentages and near(mean * unit, WHOLE * HALF):
        yield "percent"
    given = setting_of(settings, "average", number)
    if given is not None and near(mean, given):
        yield from ("imp", "total")
    points = BAM if isinstance(settings, TeamSettings) else "mp"
    boards_of(settings, number, outcome)
    try:
        average = average_of(settings, number, outcome, field.flight, points)
        sits = all_sit(field, number, settings, outcome)
    except CellError:  # at one table there are no matchpoints
        return
    if low < 0 or high > 2 * average:
        return
    if near(mean, average):
        yield points
    of_points = LEAST_OF_SAT_OUT * average <= mean <= average * (1 + NEAR)
    if not sits and of_points and percentages and near(mean * unit, WHOLE * HALF, SAT_OUT):
        raise wanted(outcome)


# --- the scale of victory points


class VpSettings(Protocol):
    """The settings of an event with victory points."""

    max_vp: Decimal | None
    draw_vp: Decimal | None


class WithVp(Protocol):
    """An entry with the VP of its matches."""

    vp: list[Decimal | str | None]
    unreadable: frozenset[str]


def settle_vp(settings: VpSettings, entries: Sequence[WithVp], outcome: Builder, whole: bool) -> None:
    """Settle M and the VP of a draw: as chosen, or as the sums of two opponents show M, and M the draw; else ask for
    them.

    ``whole``: whether these are all who played.
    """
    if not last_of(entry.vp for entry in entries):
        return
    mean = mean_of_matches(entries) if whole else None
    most_typed = max((cell for entry in entries for cell in entry.vp if isinstance(cell, Decimal)), default=ZERO)
    setting, draw = outcome.setting("max_vp"), outcome.setting("draw_vp")
    together = "" if mean is None else number_text(half_up(2 * mean))
    if settings.max_vp is None:
        found = [most for most in TOLD_BY_SUM if mean is not None and most_typed <= most and near(mean, DRAWS[most])]
        if not found:
            raise outcome.needs("max_vp", MOST_WANTED(setting=setting))
        settings.max_vp = found[0]
        outcome.hint(MOST_TAKEN(setting=setting, together=together, most=found[0]))
    if settings.draw_vp is None:
        settings.draw_vp = draw_known(settings.max_vp, outcome)
    if mean is None or within(mean, settings.max_vp, settings.draw_vp):
        return
    for other, of_other in DRAWS.items():
        if most_typed <= other != settings.max_vp and within(mean, other, of_other):
            outcome.wrong(OTHER_VP_SCALE(setting=setting, together=together, other=other, most=settings.max_vp))
            return
    low, high = sorted((settings.max_vp, 2 * settings.draw_vp))
    wanted = low if low == high else BETWEEN(low=low, high=high)
    outcome.hint(VP_ADD_UP(setting=setting, draw=draw, together=together, wanted=wanted))


def draw_known(most: Decimal, outcome: Builder) -> Decimal:
    """Return the VP of a draw where M says it; else it has to be typed."""
    if most not in DRAWS:
        names = {"draw": outcome.setting("draw_vp"), "setting": outcome.setting("max_vp")}
        raise outcome.needs("draw_vp", DRAW_WANTED(most=most, **names))
    return DRAWS[most]


def within(mean: Decimal, most: Decimal, draw: Decimal) -> bool:
    """Return whether the VP of a match are plausible in the mean: two opponents share M, or on some scales as much as
    in a draw.

    >>> within(Decimal("14.83"), Decimal(25), Decimal(15)), within(Decimal(15), Decimal(20), Decimal(10))
    (True, False)
    """
    low, high = sorted((most * printed.DRAW_SHARE, draw))
    return low * (1 - NEAR) <= mean <= high * (1 + NEAR)


def mean_of_matches(entries: Sequence[WithVp]) -> Decimal | None:
    """Return the VP of a match in the mean, where all have played as many, and none of them against nobody."""
    typed = [[cell for cell in entry.vp if cell is not None] for entry in entries]
    numbers = [cell for cells in typed for cell in cells if isinstance(cell, Decimal)]
    if any("vp" in entry.unreadable for entry in entries) or len({len(cells) for cells in typed}) != 1:
        return None
    if not numbers or len(numbers) % 2 or len(numbers) != sum(map(len, typed)):
        return None
    return mean_of(numbers)
