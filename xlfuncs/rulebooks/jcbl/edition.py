"""The edition of マスターポイント規則 in force: the one place that names it."""

from typing import TYPE_CHECKING

from xlfuncs.core.editions import Tables
from xlfuncs.rulebooks.jcbl import tables_2018_12 as in_force

if TYPE_CHECKING:
    printed = in_force
else:
    printed = Tables("JCBL", in_force)

__all__ = ["printed"]
