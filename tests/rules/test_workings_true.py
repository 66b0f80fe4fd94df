"""The arithmetic of every working is true, and a working has words in the reader's language."""

import math
import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

import pytest
from casefiles import Case, answer, every

from xlfuncs.errors import CellError
from xlfuncs.registry import explain

BOOKS = ["bridge", "dianfeng", "xiangqi"]
CJK, KANA = re.compile("[\u4e00-\u9fff]"), re.compile("[\u3040-\u30ff]")


def rounded(number: float, digits: int) -> float:
    """ROUND as a spreadsheet has it: halves away from zero."""
    return float(Decimal(f"{number:.12g}").quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


NAMES = {"ROUND": rounded, "INT": math.floor, "MIN": min, "MAX": max, "sqrt": math.sqrt}


def computed(arithmetic: str) -> float:
    """What the left side comes to, computed with floats from the numbers as they are shown."""
    plain = arithmetic.translate(str.maketrans("×÷−", "*/-"))
    return float(eval(re.sub(r"√(\d+)", r"sqrt(\1)", plain), {"__builtins__": {}}, NAMES))


def cases(book: str) -> Iterator[Case]:
    return (case for case in every() if case.place.startswith(f"{book}/") and case.function != "XF_EXPLAIN")


@pytest.mark.parametrize("book", BOOKS)
def test_every_line_is_true(book: str) -> None:
    seen = 0
    for case in cases(book):
        for row in explain(case.function, case.args):
            left, equals, right = row[4].rpartition(" = ")
            if not equals or "…" in left:
                continue
            seen += 1
            # Numbers are shown to six decimals: so much of a product may be lost.
            shown = float(right.replace("−", "-"))
            assert computed(left) == pytest.approx(shown, rel=1e-4, abs=1e-5), (case.place, row)
            assert float(row[2]) == pytest.approx(shown, abs=1e-6), (case.place, row)
    assert seen > 100


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
