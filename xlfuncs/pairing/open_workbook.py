"""The next round in a workbook that a spreadsheet program has open: what it asks of a copy that it has saved.

It gets the cells to be written into the workbook itself, what to tell the person, and the sheets to print.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from xlfuncs.core.cells import is_blank
from xlfuncs.core.quoting import digits
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.events.declaration import table_name
from xlfuncs.events.outcome import Outcome
from xlfuncs.intake.read import OfSheets, read_book
from xlfuncs.intake.workbook.event import must_compute
from xlfuncs.pairing.next_round import ROBIN, next_round
from xlfuncs.pairing.results.taking import results_for, told_of
from xlfuncs.pairing.swiss import engine_here
from xlfuncs.pairing.taking_back import taken_back
from xlfuncs.pairing.writing import STANDS, Cells, emptied, filled_in, written
from xlfuncs.xlsx.address import parse_area, place_of, split_address
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

PAIRED = Sentence(
    en="Round {round} stands below the games: {tables} tables. Type the results beside them as they come in.",
    zh="第 {round} 轮已写入对局表，共 {tables} 台。成绩出来后填在各局旁。",
    ja="{round} 回戦を対局の表の下に書きました。{tables} 卓です。結果は各対局の横に記入してください。",
)
MATCHES_PAIRED = Sentence(
    en="Round {round} stands below the matches: {matches} matches. Type the results beside them as they come in.",
    zh="第 {round} 轮对阵已写入，共 {matches} 场。成绩出来后填在各场旁。",
    ja="{round} 回戦を対戦の表の下に書きました。{matches} 試合です。結果は各対戦の横に記入してください。",
)
NOT_HERE = Sentence(
    en="{players} do not play in this round.",
    zh="本轮不参赛：{players}。",
    ja="この回戦に出ない：{players}。",
)
NO_ENGINE = Sentence(
    en="what pairs Swiss rounds is not here: round robins alone are paired",
    zh="这里没有积分编排组件：只能编排循环赛",
    ja="スイス式の組合せを作る機能がここにはありません。総当たりだけ作れます",
)

SELECT_A_LIST = Sentence(
    en="Paste the list of results anywhere beside the tables, a line for each table of the round: 3 1-0. Select it, "
    "then choose this again.",
    zh="请把成绩列表粘贴在各表以外的任意空白处，每台一行，如“3 红胜”；选中后再点此项。",
    ja="結果の一覧を、表の外の空いた所に貼り付けてください。一卓一行（3 1-0 など）です。それを選んでから、"
    "もう一度選んでください。",
)
LIST_DONE = Sentence(
    en="The list is no longer needed: delete it.",
    zh="这份成绩列表已不再需要，请删除。",
    ja="一覧はもう要りません。消してください。",
)


class Change(NamedTuple):
    """What becomes of a workbook: the cells by sheet (``None`` empties one), what is told, a workbook to print."""

    cells: Cells
    said: list[Told]
    to_print: bytes | None = None


def pair_in(copy: Path, way: str, language: str, absent: str = "") -> Change:
    """Pair the next round after what stands in a copy, without those who are absent, by number or name.

    ``PackageError`` and ``CellError`` say why there is none.
    """
    if way != ROBIN and not engine_here():
        raise PackageError(NO_ENGINE())
    return _changed(copy, lambda book, found, outcome: _paired(book, found, outcome, way, language, absent))


def take_back_in(copy: Path) -> Change:
    """Take back the round that was paired last in a copy, as long as it has no result."""
    return _changed(copy, _taken_back)


def results_in_cells(copy: Path, area: str) -> Change:
    """Take the results of the round that was paired last from cells of a copy, a row of them for each line."""

    def taken(book: Workbook, found: OfSheets, outcome: Outcome) -> Change:
        results = results_for(found, outcome, _text_in(book, area))
        return Change(filled_in(found, results), [*told_of(results, outcome), LIST_DONE()])

    return _changed(copy, taken)


def _text_in(book: Workbook, area: str) -> str:
    """Return the cells of an area, a line for each row; ``PackageError`` where nothing stands in it."""
    name, place = split_address(area)
    found = parse_area(place)
    rows: dict[int, dict[int, str]] = {}
    if found is not None and name is not None:
        for key, value in book.sheet(name).cells.values.items():
            row, column = place_of(key)
            if found.holds(row, column) and not is_blank(value):
                rows.setdefault(row, {})[column] = digits(value)
    if not rows:
        raise PackageError(SELECT_A_LIST())
    lines = (
        "\t".join(text for _, text in sorted(rows.get(row, {}).items())) for row in range(min(rows), max(rows) + 1)
    )
    return "\n".join(lines)


def _changed(copy: Path, change: Callable[[Workbook, OfSheets, Outcome], Change]) -> Change:
    """Return a change with what else is told of the workbook that it is made of."""
    remarks: list[Told] = []
    with Workbook(copy) as book, listening(remarks.append):
        must_compute(book)
        found = read_book(book)
        done = change(book, found, found.outcome())
    return done._replace(said=[*done.said, *remarks])


def _paired(book: Workbook, found: OfSheets, outcome: Outcome, way: str, language: str, absent: str) -> Change:
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — what writes workbooks takes its time
    from xlfuncs.pairing.printing import printed  # noqa: PLC0415

    decided = next_round(outcome, None, [absent], robin=way == ROBIN)
    cells: Cells = {} if decided.stands else written(book, found, decided)
    number, pairs = decided.number, len(decided.pairs)
    paired = MATCHES_PAIRED(round=number, matches=pairs) if decided.of_teams else PAIRED(round=number, tables=pairs)
    said: Told = STANDS(round=number, table=table_name(decided.table)) if decided.stands else paired
    away: list[Told] = [NOT_HERE(players=Joined(each.name for each in decided.absent))] if decided.absent else []
    return Change(cells, [said, *away, *decided.said], saved(printed(outcome, decided, found.language or language)))


def _taken_back(book: Workbook, found: OfSheets, outcome: Outcome) -> Change:
    undone = taken_back(outcome)
    return Change(emptied(book, found, undone), undone.said)
