"""df-swiss: an evening of 瑞士移位双人赛, the seats of each round, the standings, the club's master points."""

from collections.abc import Sequence
from decimal import Decimal

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events import PLACE, Builder, Result, event, official, withdrew
from xlfuncs.rulebooks.bridge.events.shared.common import PLAYERS, names_of
from xlfuncs.rulebooks.dianfeng.events.shared.evening import Pair, SwissSettings, evening_of, has_finished, rounds_of
from xlfuncs.rulebooks.dianfeng.swiss import award, seats, standings
from xlfuncs.rulebooks.dianfeng.terms import NOT_FINISHED

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
        PLAYERS,
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
        outcome.give(entry, place=NOT_FINISHED if out else place or gone, players=names_of(entry.player, entry.unit))
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
