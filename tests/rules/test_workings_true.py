"""The arithmetic of every working is true, and a working has words in the reader's language."""

import re
from collections.abc import Iterator

import pytest
from arithmetic import computed, in_its_row, number
from casefiles import Case, answer, every

from xlfuncs.core.errors import CellError
from xlfuncs.core.registry import explain

BOOKS = ["bridge", "dianfeng", "xiangqi"]
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
                # Numbers are shown to six decimals: so much of a product may be lost.
                assert computed(left) == pytest.approx(number(right), rel=1e-4, abs=1e-5), (case.place, row)
    assert seen > 100


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
