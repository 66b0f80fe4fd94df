"""What data frames hand over: numbers that are none of Python's, gaps that equal nothing."""

from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest

import xlfuncs


class Scalar:
    """A number as NumPy has it."""

    shape = ()

    def __init__(self, number: Any, kind: str) -> None:
        self.number = number
        self.dtype = SimpleNamespace(kind=kind)

    def item(self) -> Any:
        return self.number


class NAType:
    """The gap of a column of whole numbers: nobody can say whether it equals anything."""

    def __bool__(self) -> bool:
        raise TypeError("boolean value of NA is ambiguous")

    def __eq__(self, other: object) -> Any:
        return self

    __ne__ = __eq__

    def __hash__(self) -> int:
        return 0


GAP = Scalar(float("nan"), "f")


def teams(settings: dict[str, Any], places: list[Any]) -> list[dict[str, Any]]:
    entries = [{"unit": unit, "place": place} for unit, place in zip("甲乙丙丁", places, strict=True)]
    return xlfuncs.event("cba-teams", {"level": "club"} | settings, entries=entries).board()


def test_an_event_of_a_data_frame_is_the_one_typed() -> None:
    theirs = {"boards": Scalar(24, "i"), "annual_mp": Scalar(600.0, "f"), "mixed": Scalar(False, "b"), "size": GAP}
    typed = teams({"boards": 24, "annual_mp": 600, "mixed": False}, [1, 2, None, None])
    assert teams(theirs, [Scalar(1, "i"), Scalar(2, "u"), GAP, NAType()]) == typed
    assert typed[0]["total"] > 0


def test_a_function_of_a_data_frame() -> None:
    """Place 3: lg 24 - lg 6 = 0.60; a gap in a range is a blank row."""
    assert xlfuncs.call("CBA_R", [Scalar(3, "i"), Scalar(24.0, "f")]) == 0.6
    typed = xlfuncs.call("CBA_RANKING", [[1, None, 2], 10])
    assert xlfuncs.call("CBA_RANKING", [[Scalar(1, "i"), GAP, 2], 10]) == typed
    assert [row == [""] for row in typed] == [False, True, False]


@pytest.mark.parametrize("gap", [Decimal("NaN"), Decimal("sNaN"), float("nan")])
def test_what_is_no_number_is_a_gap_in_whatever_type(gap: Any) -> None:
    assert xlfuncs.call("CBA_RANKING", [[1, gap, 2], 10]) == xlfuncs.call("CBA_RANKING", [[1, None, 2], 10])
