"""The boards of an event: the scores of North-South and what was played (Law 77), and which have no result."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby
from typing import Any

from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.sentences import SPACE, Help, Joined, Sentence, Told
from xlfuncs.core.trail import silence
from xlfuncs.events import Builder, Row
from xlfuncs.rulebooks.bridge import terms
from xlfuncs.rulebooks.bridge.contracts import score_ns, vul
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.events.shared.common import NOT_PLAYED, PENDING, PlayedBoard, Score

LIKE_PERCENT = Sentence(
    en="{found} is taken as the score assigned to North-South, not as percent or IMPs: write A- for 40%, A+ for 60%",
    zh="{found} 按判定的南北得分计算，不是百分比或 IMP：40% 请写 A-，60% 请写 A+",
    ja="{found} は百分率や IMP ではなく南北に与えるスコアとして扱います。40% は A-、60% は A+ と書いてください",
)
TWO_SCORES = Sentence(
    en="{found} contradicts {other}: the row does not count",
    zh="{found} 与 {other} 矛盾：此行不计入",
    ja="{found} と {other} が矛盾しています。この行は集計しません",
)
PASS = Sentence(en="PASS", zh="全过", ja="パス")
#: Columns of which a board must have all: without one of them the row stays out.
NAMES = ("board", "ns", "ew")
#: Columns that tell its score.
TELLING = ("contract", "declarer", "result", "adjusted")
#: Who is vulnerable, as a sheet shows it.
VULNERABLE = {
    "none": Help("none", "双无", "ノンバル"),
    "ns": Help("NS", "南北", "NSバル"),
    "ew": Help("EW", "东西", "EWバル"),
    "both": Help("both", "双方", "両バル"),
}


def score_of(row: Row, board: int, penalties: str, outcome: Builder, room: str = "") -> Score:
    """Return North-South's score of a board: adjusted, or by its contract; :data:`PENDING` or :data:`NOT_PLAYED`
    without one.

    Some hosts hand empty cells over as 0: that is no result by itself. ``None`` where a cell of it cannot be read, or,
    with a note, where its contract says too little. ``room``: how the names of the columns begin.
    """
    keys = [f"{room}{key}" for key in TELLING]
    if row.unreadable & {*keys}:
        return None
    if wrong := _put_right(row, *keys):
        outcome.note(row, *wrong)
        return None
    contract, declarer, result, adjusted = (getattr(row, key) for key in keys)
    if adjusted is None:
        return NOT_PLAYED
    if adjusted != terms.NOT_GIVEN:
        # It looks like a share of the top or like IMPs: no contract scores 60, and none less than an undertrick.
        share, least = 100 * tables.ADJUSTED["A+"], tables.UNDERTRICK[False]
        if isinstance(adjusted, Decimal) and (abs(adjusted) == share or 0 < abs(adjusted) < least):
            outcome.hint(LIKE_PERCENT(found=shown(adjusted)), row, keys[-1])
        return adjusted  # type: ignore[no-any-return]
    if contract is None:
        if not result and declarer == terms.NOT_GIVEN:
            return PENDING
        outcome.missing(row, keys[0])
        return None
    given = terms.NOT_GIVEN if result is None else result
    with outcome.noting(row, keys[0]), silence():
        return Decimal(score_ns(contract, declarer, given, vul(board), penalties))
    return None


def _put_right(row: Row, contract: str, _: str, result: str, adjusted: str) -> tuple[Told, str] | None:
    """Move an artificial score that is typed as contract or result to its own column; return what contradicts it, and
    where.

    The director may adjust what was played, but what was played was not ``NP``.
    """
    for key in (contract, result):
        cell, other = getattr(row, key), getattr(row, adjusted)
        if isinstance(cell, str | terms.Adjusted):
            moved = None if cell == NOT_PLAYED else cell
            if other not in (terms.NOT_GIVEN, moved):
                return TWO_SCORES(found=shown(str(cell)), other=shown(str(other or NOT_PLAYED))), key
            setattr(row, key, None)
            setattr(row, adjusted, moved)
    if getattr(row, adjusted) is None:
        for key in (contract, result):
            if cell := getattr(row, key):  # a result of 0 may be an empty cell
                found = written(cell, "", None) if key == contract else shown(digits(cell))
                return TWO_SCORES(found=found, other=NOT_PLAYED), key
    return None


def written(
    contract: terms.Contract | terms.Adjusted | str | None, declarer: str, result: int | terms.Adjusted | str | None
) -> Told | None:
    """Return what was played, as a notice board writes it: ``4S+1 N``; ``None`` where nothing is known.

    An artificial score in the place of a contract or a result, as rows that contradict themselves keep it, was not
    played.

    >>> written(terms.Contract(4, "S", 1), "N", -2).text("zh"), written(terms.PASSED_OUT, "", None).text("zh")
    ('4SX-2 北', '全过')
    """
    if not isinstance(contract, terms.Contract):
        return None
    if contract == terms.PASSED_OUT:
        return PASS
    over = result if contract.result is None else contract.result
    by = contract.declarer or declarer
    tricks = "" if not isinstance(over, int) else "=" if over == 0 else f"{over:+d}"
    return Joined([f"{contract}{tricks}", *([terms.DECLARER[by]] if by else [])], SPACE)


def scored(row: PlayedBoard, penalties: str, outcome: Builder) -> Score:
    """Return the score of a row of boards; ``None``, with a note, where it stays out."""
    if row.unreadable:
        return None
    for column in NAMES:
        if not getattr(row, column):
            outcome.missing(row, column)
            return None
    outcome.give(row, vul=VULNERABLE[vul(row.board)])
    score = score_of(row, row.board, penalties, outcome)
    if score is not None:
        outcome.give(row, score=None if score == PENDING else shown_score(score))
    return score


def shown_score(score: Decimal | terms.Adjusted | str) -> Decimal | str:
    """Return a score as a cell shows it."""
    return str(score) if isinstance(score, terms.Adjusted) else score


# --- boards without a result

BOARDS_MISSING = Sentence(
    en="results of {results} boards out of {wanted}; missing: {boards}",
    zh="应有 {wanted} 副，现有 {results} 副；缺少的牌号：{boards}",
    ja="{wanted} ボードのうち {results} ボードの結果しかありません。不足：{boards}",
)
MORE_BOARDS = Sentence(
    en="results of {results} boards, and {setting} is {wanted}",
    zh="现有 {results} 副，而“{setting}”为 {wanted}",
    ja="{results} ボードの結果がありますが、「{setting}」は {wanted} です",
)
UNKNOWN_BOARDS = Sentence(en="not known which", zh="不详", ja="番号は不明")
SPAN = Sentence(en="{first}-{last}", zh="{first}-{last}", ja="{first}～{last}")


def check_number(done: set[int], numbers: set[int], wanted: int, outcome: Builder, entry: Row | None = None) -> None:
    """Note which of the boards ``wanted`` are not ``done``, by an entry or by all; give a hint where there are more.

    ``numbers``: the boards that anybody has.
    """
    results = len(done)
    if results < wanted:
        said = BOARDS_MISSING(results=results, wanted=wanted, boards=spans(lacking(done, numbers, wanted)))
        if entry is None:
            outcome.wrong(said)
        else:
            outcome.note(entry, said)
    elif results > wanted:
        outcome.hint(MORE_BOARDS(results=results, setting=outcome.setting("boards"), wanted=wanted), entry)


def lacking(done: set[int], numbers: set[int], wanted: int) -> list[int]:
    """Return the boards out of ``wanted`` that are not done: of those from 1 on where the numbers fit, else of those
    known.

    >>> lacking({1, 2}, {1, 2, 5}, 6), lacking({17}, {17, 18}, 16)
    ([3, 4, 5, 6], [18])
    """
    fits = max(numbers, default=0) <= wanted
    return sorted((set(range(1, wanted + 1)) if fits else numbers) - done)


def spans(numbers: Sequence[int]) -> Joined:
    """Return numbers as people list them.

    >>> spans([1, 2, 3, 7, 9]).text("en")
    '1-3, 7, 9'
    """
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), key=lambda each: each[1] - each[0])]
    found: list[Any] = [SPAN(first=run[0], last=run[-1]) if len(run) > 1 else run[0] for run in runs]
    return Joined(found or [UNKNOWN_BOARDS])
