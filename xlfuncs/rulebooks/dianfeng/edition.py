"""The edition of the 巅峰 club's text in force: the one place that names it."""

from typing import TYPE_CHECKING

from xlfuncs.core.editions import Tables
from xlfuncs.rulebooks.dianfeng import tables as in_force

if TYPE_CHECKING:
    tables = in_force
else:
    tables = Tables("DF", in_force)

__all__ = ["tables"]
