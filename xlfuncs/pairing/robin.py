"""A round of a round robin by the Berger tables: who meets whom, and why there may be none."""

from __future__ import annotations

from collections.abc import Mapping

from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.play import robin
from xlfuncs.pairing.contestants import Player
from xlfuncs.pairing.rounds import Pair, told_pairs
from xlfuncs.xlsx.errors import PackageError

ALL_PLAYED = Sentence(
    en="the event has {rounds} rounds, and all of them are there",
    zh="比赛共 {rounds} 轮，已全部编排",
    ja="全 {rounds} 回戦の組合せがそろっています",
)
MET_ALREADY = Sentence(
    en="by the Berger table {pairs} would meet, and the games say otherwise: were entries added since, or paired "
    "otherwise?",
    zh="按贝格尔表应为 {pairs}，但与已有对局不符：是否后来增加了棋手，或以其他方式编排过？",
    ja="ベルガー表では {pairs} の組合せですが、これまでの対局と合いません。選手を追加したか、"
    "別の方法で組みませんでしたか",
)
ONCE_MORE = Sentence(
    en="everybody has met everybody: from round {round} on they meet once more, with the sides changed",
    zh="各队均已相遇一次：第 {round} 轮起为下一循环，主客互换",
    ja="総当たりが一巡しました。{round} 回戦からは、ホームとアウェイを入れ替えてもう一度総当たりします",
)


def by_table(
    outcome: Outcome, number: int, players: Mapping[int, Player], said: list[Told]
) -> tuple[list[Pair], Player | None]:
    """Pair a round robin by the Berger tables: in the order of the numbers drawn, else in that of the entries.

    Where nothing says after how many rounds the event ends, it goes on with the sides changed, which is said.
    """
    order = sorted(players.values(), key=lambda each: (not each.numbered, each.number if each.numbered else each.at))
    once = robin.rounds_of(len(order))
    turn, within = divmod(number - 1, once)
    if turn and outcome.event.settings.find("rounds"):
        if number > (getattr(outcome.settings, "rounds", None) or once):
            raise PackageError(ALL_PLAYED(rounds=number - 1))
    elif turn and not within:
        said.append(ONCE_MORE(round=number))
    met = robin.round_of(order, number)
    pairs = [Pair(one, other) for one, other in met if other is not None]
    bye = next((one for one, other in met if other is None), None)
    if wrong := [pair for pair in pairs if pair.red.met[pair.black.at] > turn]:
        raise PackageError(MET_ALREADY(pairs=told_pairs(wrong)))
    return pairs, bye
