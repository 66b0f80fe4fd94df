"""Tell why a formula cannot be computed here, and whether the value of its program may stand for it."""

from __future__ import annotations

from pathlib import PurePath

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import sentences
from xlfuncs.xlsx.errors import PackageError


class UnsupportedError(CellError):
    """The engine cannot be trusted with this formula: it keeps the value of its program where that can be right."""

    __slots__ = ()
    keeps_value = True


class CircularError(UnsupportedError):
    """The formula depends on itself: round and round, no cell of it is the source of the error."""

    __slots__ = ()


class OwnLambdaError(UnsupportedError):
    """The formula calls a LAMBDA of the workbook's own, which its program computed without us, whatever it leads to."""

    __slots__ = ()


class BrokenError(UnsupportedError):
    """This program itself failed in the formula, which is to be seen: no value stands for it."""

    __slots__ = ()
    keeps_value = False


CIRCULAR = CircularError("#NUM!", sentences.CIRCULAR())
#: What is wrong with the workbook or the machine is no mistake in one formula.
NOT_OF_ONE_FORMULA = (PackageError, MemoryError)


def mistake(bug: Exception) -> BrokenError:
    """Return the error for a formula in which that happened."""
    place = bug.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" ({PurePath(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno})" if place else ""
    return BrokenError("#VALUE!", sentences.OUR_MISTAKE(bug=f"{type(bug).__name__}: {bug}{where}"))
