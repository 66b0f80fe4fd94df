"""A large field paired in a process of its own: some positions take minutes, and nobody waits without a word."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Sentence
from xlfuncs.pairing import dutch
from xlfuncs.pairing.contestants import Player
from xlfuncs.xlsx.errors import PackageError

PAIRING_LARGE = Sentence(
    en="{count} players: the pairing may take a while (at most {minutes} minutes)",
    zh="{count} 名棋手：编排需要一些时间（最多 {minutes} 分钟）",
    ja="選手 {count} 名の組合せには少し時間がかかります（最長 {minutes} 分）",
)
STILL_PAIRING = Sentence(
    en="still pairing after {seconds} seconds",
    zh="已用 {seconds} 秒，仍在编排",
    ja="{seconds} 秒経過、まだ組んでいます",
)
TAKES_TOO_LONG = Sentence(
    en="{minutes} minutes were not enough to pair {count} players: nothing is written",
    zh="{minutes} 分钟内未能完成 {count} 名棋手的编排：没有写入",
    ja="{minutes} 分では選手 {count} 名の組合せが終わりませんでした。何も書き込みません",
)
ENDED = Sentence(
    en="the pairing was ended from outside (too little memory?): nothing is written",
    zh="编排进程被系统中止（可能内存不足）：没有写入",
    ja="組合せの処理が外から止められました（メモリ不足かもしれません）。何も書き込みません",
)
#: With more players than this the pairing has a process of its own.
LARGE = 250
#: How long it may take, and after how long it says that it goes on, in seconds.
MOST_SECONDS, WORD = 600, 20


class Timed:
    """Pairs one round as ``dutch.paired`` does, however many tries that takes; ``PackageError`` where those of a large
    field take longer than ``limit`` seconds.
    """

    def __init__(self, limit: float = MOST_SECONDS) -> None:
        self.limit = limit
        self.began: float | None = None

    def __call__(
        self, field: dutch.Field, number: int, here: Sequence[Player], *, second_byes: bool
    ) -> list[dutch.Seats]:
        """Pair, or say that nothing is found so."""
        if len(here) <= LARGE:
            return dutch.paired(field, number, here, second_byes=second_byes)
        told: dict[str, Any] = {"count": len(here), "minutes": max(1, round(self.limit / 60))}
        if self.began is None:
            self.began = monotonic()
            remark(PAIRING_LARGE(**told))
        found = _beside(self.began, self.limit, (field, number, here, second_byes))
        if found is None:
            raise PackageError(TAKES_TOO_LONG(**told))
        if isinstance(found, Exception):
            raise found
        return found


def _beside(began: float, limit: float, given: Sequence[Any]) -> list[dutch.Seats] | Exception | None:
    """Pair in a process of its own; ``None`` where it takes too long."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_pair, args=(theirs, *given), daemon=True)
    process.start()
    theirs.close()
    try:
        return _awaited(ours, began, limit)
    finally:
        process.kill()
        process.join()
        ours.close()


def _awaited(ours: Connection, began: float, limit: float) -> list[dutch.Seats] | Exception | None:
    """Return what the process found, or why it found nothing; ``None`` where it takes too long."""
    while (left := began + limit - monotonic()) > 0:
        if ours.poll(min(WORD, left)):
            try:
                found: list[dutch.Seats] | Exception = ours.recv()
            except EOFError:
                return PackageError(ENDED())
            return found
        if monotonic() < began + limit:
            remark(STILL_PAIRING(seconds=round(monotonic() - began)))
    return None


def _pair(theirs: Connection, field: dutch.Field, number: int, here: Sequence[Player], second_byes: bool) -> None:
    """Pair, and send what is found, or why nothing is."""
    found: list[dutch.Seats] | Exception
    try:
        found = dutch.paired(field, number, here, second_byes=second_byes)
    except Exception as failure:
        found = failure
    theirs.send(found)
