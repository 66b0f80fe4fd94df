"""The edition of the texts on xiangqi in force: the one place that names it."""

from typing import TYPE_CHECKING

from xlfuncs.core.editions import Tables
from xlfuncs.rulebooks.xiangqi import tables as in_force

if TYPE_CHECKING:
    tables = in_force
else:
    tables = Tables("XQ", in_force)

__all__ = ["tables"]
