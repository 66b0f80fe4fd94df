"""df-swiss: an evening of 瑞士移位双人赛, the seats of each round, the standings, the club's master points."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, NamedTuple

from xlfuncs.core.arguments import Number, Text, Whole
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.places import RoundNumber
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.core.trail import step
from xlfuncs.events import (
    HOW_SCORED,
    NOTHING,
    OFFICIAL_PLACE,
    PLACE,
    Builder,
    EventSettings,
    Label,
    Repeated,
    Result,
    Row,
    event,
    official,
    official_place,
    withdrew,
)
from xlfuncs.rulebooks.bridge.events.shared import common
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.dianfeng.edition import tables
from xlfuncs.rulebooks.dianfeng.events.shared import meanings
from xlfuncs.rulebooks.dianfeng.swiss import Share, award, finished, seats, standings
from xlfuncs.rulebooks.dianfeng.terms import NOT_FINISHED

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


ALL_OF_ROUNDS = Help(
    "all boards of the rounds that have points", "有得分各轮的全部副数", "得点のあるラウンドの全ボード数"
)


class Pair(Row):
    """A pair in the order of entry, with its points round by round."""

    unit: Annotated[str, Text(en="pair", zh="对子", ja="ペア"), Label(also=("对号",))]
    player: common.PlayersOf
    points: Annotated[
        list[Decimal | None],
        Number(en="points of the round", zh="这一轮的得分", ja="そのラウンドの得点"),
        Repeated(MOST_ROUNDS, MOST_ROUNDS),
        Label("R{}", "第{}轮", "第{}ラウンド", "记分方法", also=("Round {}",)),
    ]
    played: Annotated[
        int | None,
        Whole(low=0, high=1000, en="boards played", zh="实际副数", ja="実際のボード数"),
        Label("Boards if fewer", "实际副数", "実際のボード数", "比赛结果", blank=ALL_OF_ROUNDS),
    ] = None
    left: Annotated[
        int | None,
        RoundNumber(low=1, high=MOST_ROUNDS, en="first round missed", zh="退出轮", ja="抜けたラウンド"),
        Label("Left before", "退出轮", "抜けたラウンド", "比赛结果", blank=NOTHING),
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


# --- the seats and the standings

NO_SEATS = Sentence(
    en="no seats of round {round} before the points are mended",
    zh="得分更正之前，不排第 {round} 轮座位",
    ja="得点が直るまで第 {round} ラウンドの席は決まりません",
)
SEATS_BEYOND = Sentence(
    en="{setting} is {round}, and the event has {rounds} rounds: nobody is seated",
    zh="“{setting}”为 {round}，而比赛只有 {rounds} 轮：不排座位",
    ja="「{setting}」は {round} ですが、競技会は {rounds} ラウンドです。席は決めません",
)
SEATS_TOO_EARLY = Sentence(
    en="the seats of round {round} follow from the points of round {before}, of which there are none yet",
    zh="第 {before} 轮还没有得分，无法排第 {round} 轮座位",
    ja="第 {round} ラウンドの席は第 {before} ラウンドの得点で決まりますが、得点がまだありません",
)
DIRECTIONS = {"NS": Help("NS", "南北", "南北"), "EW": Help("EW", "东西", "東西"), "BYE": Help("bye", "轮空", "不戦")}


@event(
    "df-swiss",
    title=Help("Swiss pairs evening", "瑞士移位双人赛", "スイスペア"),
    about=Help(
        "seats of each round, standings, the club's master points",
        "每轮座位、名次、巅峰大师分",
        "各ラウンドの席・順位・巅峰マスターポイント",
    ),
    slip_lines=4,
    figures=(
        Result("n", Help("Pairs N", "报名对数 N", "ペア数 N")),
        Result("total_boards", Help("Boards of the event", "比赛总副数", "競技会の総ボード数")),
        Result("played", Help("Rounds played", "已打轮数", "終えたラウンド数")),
        Result("seated", Help("Seats are those of round", "座位为第几轮", "席のラウンド")),
        Result("finishers", Help("Pairs that have finished", "完成比赛的对数", "完走したペア数")),
    ),
    results=(
        PLACE,
        common.PLAYERS,
        Result("total", Help("Total", "总积分", "得点")),
        Result("boards", Help("Boards", "完成副数", "終えたボード数")),
        Result("award", Help("Award", "巅峰大师分", "巅峰マスターポイント")),
        Result("table", Help("Table", "桌号", "テーブル")),
        Result("direction", Help("Direction", "方向", "方向")),
        Result("opponent", Help("Opponent", "对手", "対戦相手")),
    ),
    beside_only=("table", "direction", "opponent"),
    headline=("n", "played", "finishers"),
)
def swiss(settings: SwissSettings, entries: list[Pair], outcome: Builder) -> None:
    """Rank those who have finished by points, then boards, then entry (比赛结果); give master points after the last
    round.
    """
    all_boards = settings.rounds * settings.round_boards
    played = max((number for entry in entries for number in rounds_of(entry, settings, outcome)), default=0)
    outcome.figure("n", len(entries), "")
    outcome.figure("total_boards", all_boards, "比赛结果", "{} × {}", settings.rounds, settings.round_boards)
    outcome.figure("played", played, "")
    evenings = {entry.at: evening_of(entry, settings, played, outcome) for entry in entries}
    over = played == settings.rounds
    done = {entry.at: has_finished(entry, evenings[entry.at], all_boards, settings, outcome) for entry in entries}
    # Whose boards cannot be read has played as well: the others' awards do not hang on that cell.
    finishers = sum(each is not False for each in done.values())
    if over:
        outcome.figure("finishers", finishers, "比赛结果")
    known = [entry for entry in entries if evenings[entry.at].total is not None and done[entry.at] is not None]
    ranked = [entry for entry in known if done[entry.at] or not over]
    places = standings(
        [evenings[entry.at].total for entry in ranked],
        [evenings[entry.at].boards for entry in ranked],
        [Decimal(entry.at) for entry in ranked],
    )
    computed = dict(zip((entry.at for entry in ranked), places, strict=True))
    place_of = official(entries, computed, outcome)
    for entry in entries:
        evening, place = evenings[entry.at], place_of.get(entry.at)
        out = over and done[entry.at] is False and evening.total is not None
        gone = withdrew(entry)
        outcome.give(entry, place=NOT_FINISHED if out else place or gone, players=common.names_of(entry))
        outcome.give(entry, total=evening.total, boards=evening.boards)
        won = None
        if over and place is not None:
            with outcome.working(entry):
                won = award(place, finishers)
        elif out or (over and gone):
            won = 0
        outcome.give(entry, award=won)
        outcome.pay(entry, entry.player, total=won)
    seat(entries, settings, played, outcome)


def seat(entries: Sequence[Pair], settings: SwissSettings, played: int, outcome: Builder) -> None:
    """Give the seats of the round asked for, else of the next one, for those who have not left (瑞士移位)."""
    number = outcome.figure("seated", settings.seat_round or min(played + 1, settings.rounds), "瑞士移位")
    if number > settings.rounds:
        outcome.hint(SEATS_BEYOND(setting=outcome.setting("seat_round"), round=number, rounds=settings.rounds))
        return
    if number > played + 1:
        outcome.hint(SEATS_TOO_EARLY(round=number, before=number - 1))
        return
    there = [entry for entry in entries if entry.left is None or entry.left > number]
    if any(entry.unreadable & {"points", "left"} for entry in entries):
        outcome.wrong(NO_SEATS(round=number))
        return
    before = [sum((each or ZERO for each in entry.points[: number - 1]), ZERO) for entry in there]
    placed = seats(before, [Decimal(entry.at) for entry in there])
    seated = {(table, direction): entry for entry, (table, direction) in zip(there, placed, strict=True)}
    for (table, direction), entry in seated.items():
        other = seated.get((table, "EW" if direction == "NS" else "NS"))
        met = other.unit if other and table else None
        outcome.give(entry, table=table or None, direction=DIRECTIONS[direction], opponent=met)
