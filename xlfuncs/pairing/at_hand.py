"""The next round in a workbook that a spreadsheet program has open: what it asks of a copy that it has saved.

It gets the cells to be written into the workbook itself, what to tell the person, and the sheets to print.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.events.outcome import Outcome
from xlfuncs.intake.read import OfSheets, read_book
from xlfuncs.pairing.next_round import ROBIN, engine_here, next_round
from xlfuncs.pairing.taking_back import TAKEN_BACK, taken_back
from xlfuncs.pairing.writing import STANDS, Cells, emptied, written
from xlfuncs.xlsx.findings import PackageError
from xlfuncs.xlsx.workbook import Workbook

PAIRED = Sentence(
    en="Round {round} stands below the games: {tables} tables. Type the results beside them as they come in.",
    zh="第 {round} 轮已写入对局表，共 {tables} 台。成绩出来后填在各局旁。",
    ja="{round} 回戦を対局の表の下に書きました。{tables} 卓です。結果は各対局の横に記入してください。",
)
NO_ENGINE = Sentence(
    en="what pairs Swiss rounds is not here: round robins alone are paired",
    zh="这里没有积分编排组件：只能编排循环赛",
    ja="スイス式の組合せを作る機能がここにはありません。総当たりだけ作れます",
)


class Change(NamedTuple):
    """What becomes of a workbook: the cells by sheet (``None`` empties one), what is told, a workbook to print."""

    cells: Cells
    said: list[Told]
    to_print: bytes | None = None


def pair_in(copy: Path, way: str, language: str) -> Change:
    """Pair the next round after what stands in a copy. ``PackageError`` and ``CellError`` say why there is none."""
    if way != ROBIN and not engine_here():
        raise PackageError(NO_ENGINE())
    return _changed(copy, lambda book, found, outcome: _paired(book, found, outcome, way, language))


def take_back_in(copy: Path) -> Change:
    """Take back the round that was paired last in a copy, as long as it has no result."""
    return _changed(copy, _taken_back)


def _changed(copy: Path, change: Callable[[Workbook, OfSheets, Outcome], Change]) -> Change:
    """Return a change with what else is told of the workbook that it is made of."""
    remarks: list[Told] = []
    with Workbook(copy) as book, listening(remarks.append):
        found = read_book(book)
        done = change(book, found, found.outcome())
    return done._replace(said=[*done.said, *remarks])


def _paired(book: Workbook, found: OfSheets, outcome: Outcome, way: str, language: str) -> Change:
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — what writes workbooks takes its time
    from xlfuncs.pairing.printing import printed  # noqa: PLC0415

    decided = next_round(outcome, None, (), robin=way == ROBIN)
    cells: Cells = {} if decided.stands else written(book, found, decided)
    told = STANDS if decided.stands else PAIRED
    said: Told = told(round=decided.number) if decided.stands else told(round=decided.number, tables=len(decided.pairs))
    return Change(cells, [said, *decided.said], saved(printed(outcome, decided, found.language or language)))


def _taken_back(book: Workbook, found: OfSheets, outcome: Outcome) -> Change:
    undone = taken_back(outcome)
    said: list[Told] = [TAKEN_BACK(round=undone.number, count=len(undone.rows))]
    return Change(emptied(book, found, undone), said)
