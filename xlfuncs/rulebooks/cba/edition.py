"""The edition of 大师分公式 in force: the one place that names it."""

from typing import TYPE_CHECKING

from xlfuncs.core.editions import Tables
from xlfuncs.rulebooks.cba import tables as in_force

if TYPE_CHECKING:
    tables = in_force
else:
    tables = Tables("CBA", in_force)

__all__ = ["tables"]
