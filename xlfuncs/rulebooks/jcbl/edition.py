"""The edition of マスターポイント規則 in force: the one place that names it."""

from typing import TYPE_CHECKING

from xlfuncs.core.editions import figures
from xlfuncs.rulebooks.jcbl import tables_2018_12 as in_force

if TYPE_CHECKING:
    printed = in_force
else:
    printed = figures("JCBL", in_force)

__all__ = ["printed"]
