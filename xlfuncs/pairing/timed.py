"""A large field paired in a process of its own: some positions take minutes, and nobody waits without a word."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any

from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import Sentence
from xlfuncs.pairing import dutch
from xlfuncs.pairing.contestants import Player
from xlfuncs.xlsx.findings import PackageError

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
#: With more players than this the pairing has a process of its own.
LARGE = 250
#: How long it may take, and after how long it says that it goes on, in seconds.
LIMIT, WORD = 600, 20


def paired(
    field: dutch.Field, number: int, here: Sequence[Player], *, second_byes: bool, limit: float = LIMIT
) -> list[dutch.Seats]:
    """Pair as ``dutch.paired`` does; ``PackageError`` where a large field takes longer than ``limit`` seconds."""
    if len(here) <= LARGE:
        return dutch.paired(field, number, here, second_byes=second_byes)
    told: dict[str, Any] = {"count": len(here), "minutes": max(1, round(limit / 60))}
    remark(PAIRING_LARGE(**told))
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_pair, args=(theirs, field, number, here, second_byes), daemon=True)
    process.start()
    theirs.close()
    try:
        found = _awaited(ours, limit)
    finally:
        process.kill()
        process.join()
        ours.close()
    if found is None:
        raise PackageError(TAKES_TOO_LONG(**told))
    if isinstance(found, Exception):
        raise found
    return found


def _awaited(ours: Connection, limit: float) -> list[dutch.Seats] | Exception | None:
    """Return what the process found, or why it found nothing; ``None`` where it takes too long."""
    waited = 0.0
    while waited < limit:
        step = min(WORD, limit - waited)
        if ours.poll(step):
            found: list[dutch.Seats] | Exception = ours.recv()
            return found
        waited += step
        if waited < limit:
            remark(STILL_PAIRING(seconds=round(waited)))
    return None


def _pair(theirs: Connection, field: dutch.Field, number: int, here: Sequence[Player], second_byes: bool) -> None:
    """Pair, and send what is found, or why nothing is."""
    found: list[dutch.Seats] | Exception
    try:
        found = dutch.paired(field, number, here, second_byes=second_byes)
    except Exception as failure:
        found = failure
    theirs.send(found)
