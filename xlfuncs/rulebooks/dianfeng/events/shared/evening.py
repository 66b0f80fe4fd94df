"""比赛结果: the settings of a Swiss evening, and the results of each pair: points, boards, whether it has finished."""

from decimal import Decimal
from typing import Annotated, NamedTuple

from xlfuncs.core.arguments import Number, Text, Whole
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.places import RoundNumber
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.trail import step
from xlfuncs.events import HOW_SCORED, OFFICIAL_PLACE, Builder, EventSettings, Label, Repeated, Row, official_place
from xlfuncs.rulebooks.bridge.events.shared.common import PlayersOf
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.dianfeng.edition import tables
from xlfuncs.rulebooks.dianfeng.events.shared import meanings
from xlfuncs.rulebooks.dianfeng.swiss import Share, finished

MOST_ROUNDS = 12
NO_SUCH_ROUND = Sentence(
    en="the event has {rounds} rounds: the points of round {round}, {found}, do not count",
    zh="比赛共 {rounds} 轮：第 {round} 轮的得分 {found} 不计入",
    ja="競技会は {rounds} ラウンドです。第 {round} ラウンドの得点 {found} は集計しません",
)
POINTS_MISSING = Sentence(
    en="no points of round {round}: its boards do not count as played",
    zh="没有第 {round} 轮的得分：这一轮的副数不计",
    ja="第 {round} ラウンドの得点がありません。そのボードはプレイしたとみなしません",
)
LEFT_BEFORE = Sentence(
    en="points of round {round}, and the pair has left before round {left}: mend one of them",
    zh="填有第 {round} 轮的得分，却在第 {left} 轮前退出：请更正其一",
    ja="第 {round} ラウンドの得点がありますが、第 {left} ラウンドの前に抜けています。どちらかを直してください",
)
PLAYED_BEYOND = Sentence(
    en="{played} boards are more than the {most} of the rounds with points: fill in the points or mend the boards "
    "(where only totals are known: {rounds} 1, with all boards in it)",
    zh="完成了 {played} 副，而有得分的轮次合计只有 {most} 副：请补填得分，或更正副数"
    "（只有总分时，“{rounds}”填 1，每轮副数填总副数）",
    ja="{played} ボードは、得点のあるラウンドの計 {most} ボードより多くなっています。得点を記入するか、"
    "ボード数を直してください（合計点しかないときは「{rounds}」を 1、1 ラウンドを全ボードとします）",
)
NO_BOARDS = Sentence(
    en="points of {rounds} rounds on 0 boards: mend one of them",
    zh="有 {rounds} 轮的得分，完成副数却为 0：请更正其一",
    ja="{rounds} ラウンドの得点がありますが、ボード数が 0 です。どちらかを直してください",
)
SUM = Sentence(en="points of the rounds", zh="各轮得分之和", ja="各ラウンドの得点の合計")


class SwissSettings(EventSettings):
    rounds: Annotated[
        int,
        Whole(low=1, high=MOST_ROUNDS, en="rounds", zh="轮数", ja="ラウンド数"),
        Label(rule="瑞士移位"),
        meanings.ROUNDS,
    ] = 5
    round_boards: Annotated[
        int,
        Whole(low=1, high=100, en="boards of a round", zh="每轮副数", ja="1ラウンドのボード数"),
        Label(rule="瑞士移位"),
        meanings.ROUND_BOARDS,
    ] = 4
    share: Annotated[
        Share,
        Label("Share that counts as finished", "完成比赛的比例", "完走とみなす割合", "比赛结果"),
        HOW_SCORED,
        meanings.SHARE,
    ] = tables.FINISHED_SHARE
    seat_round: Annotated[
        int | None,
        RoundNumber(low=1, high=MOST_ROUNDS, en="round", zh="轮次", ja="ラウンド"),
        Label("Round to be seated", "排座的轮次", "席を決めるラウンド", "瑞士移位"),
        HOW_SCORED,
        meanings.SEAT_ROUND,
    ] = None


class Pair(Row):
    """A pair in the order of entry, with its points round by round."""

    unit: Annotated[str, Text(en="pair", zh="对子", ja="ペア"), Label(also=("对号",))]
    player: PlayersOf
    points: Annotated[
        list[Decimal | None],
        Number(en="points of the round", zh="这一轮的得分", ja="そのラウンドの得点"),
        Repeated(MOST_ROUNDS, MOST_ROUNDS),
        Label("R{}", "第{}轮", "第{}ラウンド", "记分方法", also=("Round {}",)),
    ]
    played: Annotated[
        int | None,
        Whole(low=0, high=1000, en="boards played", zh="实际副数", ja="実際のボード数"),
        Label("Boards if fewer", "实际副数", "実際のボード数", "比赛结果"),
    ] = None
    left: Annotated[
        int | None,
        RoundNumber(low=1, high=MOST_ROUNDS, en="first round missed", zh="退出轮", ja="抜けたラウンド"),
        Label("Left before", "退出轮", "抜けたラウンド", "比赛结果"),
    ] = None
    place: Annotated[int | str | None, OFFICIAL_PLACE, official_place("points")] = None


class Evening(NamedTuple):
    """The results of a pair: its points so far, its boards; ``total`` is ``None`` where it cannot be told."""

    total: Decimal | None
    boards: int | None


def rounds_of(entry: Pair, settings: SwissSettings, outcome: Builder) -> set[int]:
    """Return the rounds that a pair has points for, including those that cannot be read."""
    typed = {number for number, points in enumerate(entry.points, 1) if points is not None}
    return {number for number in typed | outcome.unread(entry, "points") if number <= settings.rounds}


def evening_of(entry: Pair, settings: SwissSettings, played: int, outcome: Builder) -> Evening:
    """Return a pair's points and boards; what depends on a cell that cannot be read is not known."""
    for number, points in enumerate(entry.points[settings.rounds :], settings.rounds + 1):
        if points is not None:
            said = NO_SUCH_ROUND(rounds=settings.rounds, round=number, found=points)
            outcome.note(entry, said, "points", number=number)
    rounds = rounds_of(entry, settings, outcome)
    for number in sorted(rounds - outcome.unread(entry, "points")):
        if entry.left is not None and number >= entry.left:
            outcome.note(entry, LEFT_BEFORE(round=number, left=entry.left), "points", number=number)
    if entry.played is None:
        until = played if entry.left is None else entry.left - 1
        for number in sorted(set(range(1, until + 1)) - rounds):
            outcome.hint(POINTS_MISSING(round=number), entry, "points", number=number)
    total = None
    if rounds and "points" not in entry.unreadable:
        won = [each for each in entry.points[: settings.rounds] if each is not None]
        with outcome.working(entry):
            total = step(SUM, half_up(sum(won, ZERO)), "记分方法", *summed(won))
    boards = settings.round_boards * len(rounds) if entry.played is None else entry.played
    return Evening(total, None if "played" in entry.unreadable else boards)


def has_finished(
    entry: Pair, evening: Evening, all_boards: int, settings: SwissSettings, outcome: Builder
) -> bool | None:
    """Return whether a pair has played enough of the boards; ``None`` where that cannot be told."""
    if evening.boards is None:
        return None
    with outcome.noting(entry, "played"):
        with outcome.working(entry):
            done = finished(evening.boards, all_boards, settings.share)
        if entry.played is None or not (wrong := contradicted(entry, entry.played, settings, outcome)):
            return done
        outcome.note(entry, wrong, "played")
    return None


def contradicted(entry: Pair, played: int, settings: SwissSettings, outcome: Builder) -> Told | None:
    """Return why a pair cannot have ``played`` so many boards: each round that it has played gave it points, and 0 is
    points.

    A single round with points may be one without an opponent.
    """
    most = settings.round_boards * len(rounds_of(entry, settings, outcome))
    if played > most:
        return PLAYED_BEYOND(played=played, most=most, rounds=outcome.setting("rounds"))
    won = sum(bool(each) for each in entry.points[: settings.rounds])
    return NO_BOARDS(rounds=won) if played == 0 and won > 1 else None
