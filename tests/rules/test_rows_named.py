"""A mistake in one cell of a range says in which row of which argument it stands."""

from typing import Any

import pytest

from xlfuncs import call
from xlfuncs.core.errors import CellError

EVENT = ["pair", "sectional", 10, 2, 1, 4]


@pytest.mark.parametrize(
    ("function", "args", "name", "row", "argument"),
    [
        ("CBA_TABLE_MP", [1, [[90], [70], [""], [50]], 20], "HOLE_IN_TABLE", 3, "table"),
        ("JCBL_AWARDS", [[[1], [2], [2], [3]], *EVENT], "PLACE_OVERLAPS", 4, "ranks"),
        ("JCBL_AWARDS", [[[1], [""], [4]], *EVENT, 3], "RANK_BEYOND", 3, "ranks"),
        ("JCBL_OVERALL", [4, 3, *EVENT], "RANK_BEYOND", None, ""),
        ("JCBL_VM_TEAM", [[[20], [""], [21]], 20], "VP_OUTSIDE", 3, "vps"),
        ("JCBL_MP5", [[[1], [1], [1], [1], [1], [0], [1]]], "TOO_MANY_YEARS", 7, "mp_by_year"),
        ("JCBL_RP10", [[[1]] * 11], "TOO_MANY_YEARS", 11, "red_by_year"),
    ],
)
def test_row(function: str, args: list[Any], name: str, row: int | None, argument: str) -> None:
    with pytest.raises(CellError) as refused:
        call(function, args)
    assert (refused.value.name, refused.value.row, refused.value.argument) == (name, row, argument)
