"""瑞士移位: the seats of a round."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from xlfuncs.events import Outcome
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.dianfeng.events.evening import Pair, SwissSettings
from xlfuncs.rulebooks.dianfeng.swiss import seats
from xlfuncs.sentences import Help, Sentence

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


def seat(entries: Sequence[Pair], settings: SwissSettings, played: int, outcome: Outcome) -> None:
    """瑞士移位: the seats of the round asked for, else of the next one, for those who have not left."""
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
    at: Mapping[tuple[int, str], Pair] = {
        (table, direction): entry for entry, (table, direction) in zip(there, placed, strict=True)
    }
    for entry, (table, direction) in zip(there, placed, strict=True):
        other = at.get((table, "EW" if direction == "NS" else "NS"))
        met = other.unit if other and table else None
        outcome.give(entry, table=table or None, direction=DIRECTIONS[direction], opponent=met)
