"""xq-perf: 表现分 from the totals that a final table prints, and the places by it."""

from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number
from xlfuncs.core.errors import CellError
from xlfuncs.core.places import PlaceNumber
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.events import HOW_SCORED, NOTHING, Builder, EventSettings, Label, Result, event
from xlfuncs.rulebooks.xiangqi.events.shared import common, meanings
from xlfuncs.rulebooks.xiangqi.events.shared.common import Player
from xlfuncs.rulebooks.xiangqi.performance import (
    Draws,
    Progressive,
    Win,
    Wins,
    games_won,
    highest_progressive,
    perf_of,
)
from xlfuncs.rulebooks.xiangqi.scoring import least_of_draw
from xlfuncs.rulebooks.xiangqi.standings import ranked
from xlfuncs.rulebooks.xiangqi.terms import Variant

RULE = "三、新方案的雏形"
TOTALS_MISSING = Sentence(
    en="{column} is missing: this line gets no new place",
    zh="缺少{column}，不排新名次",
    ja="{column}がありません。新順位は付きません",
)
POINTS_BEYOND = Sentence(
    en="points {points} are more than {most}, what {rounds} wins give: this line gets no new place",
    zh="积分 {points} 超过 {rounds} 轮全胜的 {most}，不排新名次",
    ja="得点 {points} は {rounds} 回戦全勝の {most} を超えています。新順位は付きません",
)
POINTS_SHORT = Sentence(
    en="points {points} are fewer than {least}, what {wins} wins and {draws} draws give at least: mend one of them",
    zh="积分 {points} 少于 {wins} 胜 {draws} 和至少应得的 {least}：请更正其一",
    ja="得点 {points} は {wins} 勝・引き分け {draws} で得られる最低点 {least} より少なくなっています。"
    "どれかを直してください",
)
PROGRESSIVE_SHORT = Sentence(
    en="progressive {progressive} is below {least}, what {points} points give that are won last: mend one of them",
    zh="累进分 {progressive} 少于 {least}（积分 {points} 全在最后几轮取得时的累进分）：请更正其一",
    ja="累進点 {progressive} が {least}（得点 {points} を最後の数回戦で得たときの累進点）より少なくなっています。"
    "どちらかを直してください",
)
PROGRESSIVE_LONG = Sentence(
    en="progressive {progressive} is above {most}, what {points} points give that are won first: mend one of them",
    zh="累进分 {progressive} 多于 {most}（积分 {points} 全在最初几轮取得时的累进分）：请更正其一",
    ja="累進点 {progressive} が {most}（得点 {points} を最初の数回戦で得たときの累進点）より多くなっています。"
    "どちらかを直してください",
)
#: Under which column each mistake of the totals is noted.
_AT = {"MORE_GAMES": "wins", "ABOVE_HIGHEST": "progressive"}


class PerfSettings(EventSettings):
    """The settings that the totals are measured by."""

    rounds: Annotated[
        int, common.ROUNDS, common.ROUNDS_LABEL._replace(rule=RULE, also=("轮数",)), meanings.ROUNDS_OF_TOTALS
    ]
    win: Annotated[Win, Label(rule=common.POINTS_RULE), HOW_SCORED, meanings.WIN] = Decimal(2)
    variant: Annotated[
        Variant,
        Label("Form of the performance score", "表现分的形式", "表現分の形式", RULE),
        HOW_SCORED,
        meanings.VARIANT,
    ] = "sum"


class Totals(Player):
    """A player's line of the printed table."""

    points: Annotated[
        Decimal | None, Number(low=0, en="points", zh="积分", ja="得点"), Label(rule=common.POINTS_RULE, also=("大分",))
    ] = None
    progressive: Annotated[Progressive | None, Label("Progressive", "累进分", "累進点", RULE)] = None
    wins: Annotated[Wins | None, Label("Wins", "胜局", "勝ち数", RULE)] = None
    draws: Annotated[Draws | None, Label("Draws", "和局", "引き分け数", RULE)] = None
    old_place: Annotated[int | None, PlaceNumber(en="old place", zh="原名次", ja="旧順位"), Label(blank=NOTHING)] = None


@event(
    "xq-perf",
    title=Help("Xiangqi: performance scores from totals", "象棋表现分", "シャンチー表現分"),
    about=Help(
        "performance scores from progressive scores and games won, and the places by them",
        "由累进分、胜局数计算表现分，重排名次",
        "累進点と勝ち数から表現分を計算し、順位を付け直す",
    ),
    slip_lines=4,
    figures=(common.PLAYERS, Result("highest", Help("progressive score of all wins", "全胜的累进分", "全勝の累進点"))),
    results=(
        Result("place", Help("New place", "新名次", "新順位")),
        *("points", common.PERF, common.PROGRESSIVE, common.PROGRESS_RATE),
        *("wins", common.WIN_RATE, "old_place"),
    ),
    headline=("rounds", "variant"),
)
def performance(settings: PerfSettings, entries: list[Totals], outcome: Builder) -> None:
    """Give 表现分 of every line; points first, then 表现分, give the new places. A line that lacks one of them has
    none.
    """
    rounds, win = settings.rounds, settings.win
    outcome.keep("n", len(entries), "")
    highest = outcome.keep("highest", highest_progressive(rounds, win), RULE)
    figures = [_perf(settings, entry, outcome) for entry in entries]
    complete = [
        who
        for who, entry in enumerate(entries)
        if figures[who] is not None and _has(entry, "points", outcome) and _possible(settings, entry, outcome)
    ]
    keys = [(entry.points, figures[who]) for who, entry in enumerate(entries)]
    places = {who: place for place, who in ranked(keys, complete)}
    for who, entry in enumerate(entries):
        outcome.give(
            entry,
            place=places.get(who),
            perf=figures[who],
            progressive=entry.progressive,
            progress_rate=_share(entry.progressive, highest),
            win_rate=_share(_won(settings, entry), rounds),
        )
        outcome.pay(entry, [outcome.person(entry)], points=entry.points, perf=figures[who])


def _share(part: Decimal | None, whole: Decimal | int) -> Decimal | None:
    """Return one of the two shares, which does not depend on the other; ``None`` where there can be none."""
    return None if part is None or part > whole else part / whole


def _won(settings: PerfSettings, entry: Totals) -> Decimal | None:
    """Return the games that count in the share of wins; ``None`` where they are not known or more than the rounds."""
    known = entry.wins is not None and (settings.variant != "percent" or "draws" not in entry.unreadable)
    wins, draws = entry.wins or 0, entry.draws or 0
    return games_won(wins, draws, settings.variant) if known and wins + draws <= settings.rounds else None


def _has(entry: Totals, key: str, outcome: Builder) -> bool:
    """Return whether the cell is there; one that is blank is noted, one that cannot be read is noted already."""
    if getattr(entry, key) is not None:
        return True
    if key not in entry.unreadable:
        outcome.note(entry, TOTALS_MISSING(column=outcome.column(entry, key)), key)
    return False


def _possible(settings: PerfSettings, entry: Totals, outcome: Builder) -> bool:
    """Return whether so many rounds can give these points; what contradicts them is noted."""
    assert entry.points is not None
    most = settings.rounds * settings.win
    if entry.points > most:
        outcome.note(entry, POINTS_BEYOND(points=entry.points, most=most, rounds=settings.rounds), "points")
        return False
    wins, draws = entry.wins or 0, entry.draws or 0
    least = wins * settings.win + draws * least_of_draw(settings.win)
    if entry.points < least:
        said = POINTS_SHORT(points=entry.points, least=least.normalize(), wins=wins, draws=draws)
        outcome.note(entry, said, "points")
    elif entry.progressive is not None and (wrong := _progressed(settings, entry.points, entry.progressive)):
        outcome.note(entry, wrong, "progressive")
    return True


def _progressed(settings: PerfSettings, points: Decimal, progressive: Decimal) -> Told | None:
    """Return what speaks against a progressive score with these points: no round gives more than a win does."""
    rounds, win = settings.rounds, settings.win
    full = int(points // win)
    of_wins = highest_progressive(full, win)
    # won first: the running totals of the wins, then all the points to the end; won last: all of them, a win less …
    most, least = of_wins + (rounds - full) * points, (full + 1) * points - of_wins
    if progressive > most:
        return PROGRESSIVE_LONG(progressive=progressive, most=most.normalize(), points=points)
    return (
        PROGRESSIVE_SHORT(progressive=progressive, least=least.normalize(), points=points)
        if progressive < least
        else None
    )


def _perf(settings: PerfSettings, entry: Totals, outcome: Builder) -> Decimal | None:
    """Return 表现分 of a line; ``None``, with a note, where its totals do not say."""
    has_all = [_has(entry, key, outcome) for key in ("progressive", "wins")]
    if not all(has_all) or (settings.variant == "percent" and "draws" in entry.unreadable):
        return None
    assert entry.progressive is not None
    assert entry.wins is not None
    draws = entry.draws or 0
    try:
        with outcome.working(entry):
            return perf_of(entry.progressive, entry.wins, settings.rounds, settings.win, settings.variant, draws)
    except CellError as error:
        outcome.note(entry, error.reason, _AT[error.name])
        return None
