"""The arithmetic of every working is true, and a working has words in the reader's language."""

import re
from collections.abc import Iterator

import pytest
from arithmetic import computed, in_its_row, number
from casefiles import BOOKS, Case, answer, every

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import explain

#: Arithmetic shows six decimals of each figure; the CBA rounds each to two, and its lines show that one.
SHOWN, ROUNDED = 5e-6, {"cba": 5e-3 + 5e-6}
CJK, KANA = re.compile("[\u4e00-\u9fff]"), re.compile("[\u3040-\u30ff]")


def cases(book: str) -> Iterator[Case]:
    return (case for case in every() if case.place.startswith(f"{book}/") and case.function != "XF_EXPLAIN")


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_every_line_is_true(book: str) -> None:
    seen = 0
    for case in cases(book):
        for row in explain(case.function, case.args):
            if not row[4]:
                continue
            exact, _, rounded = row[4].partition(" → ")
            left, _, right = exact.rpartition(" = ")
            seen += 1
            assert float(row[2]) == pytest.approx(number(rounded or right), abs=1e-6), (case.place, row)
            if re.search("[≤<>]", exact):
                assert in_its_row(exact), (case.place, row)
            if left and "…" not in left:
                less = ROUNDED.get(book, SHOWN)
                assert computed(left) == pytest.approx(number(right), rel=SHOWN, abs=less), (case.place, row)
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_words_are_the_readers(book: str) -> None:
    for case in cases(book):
        got = answer(case)
        if isinstance(got, CellError):
            assert CJK.search(got.told("zh")), case.place
            assert KANA.search(got.told("ja")), case.place
            continue
        for language in ("zh", "ja"):
            for row in explain(f"{language}:{case.function}", case.args)[:-1]:
                assert not re.search(r"\w{4,}", row[1]) or CJK.search(row[1]) or KANA.search(row[1]), (case.place, row)
