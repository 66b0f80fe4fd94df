"""The boards to be played that have no result."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events import Builder, Row

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
