"""The edition of the laws and scales of bridge in force: the one place that names it."""

from typing import TYPE_CHECKING

from xlfuncs.core.editions import Tables
from xlfuncs.rulebooks.bridge import tables as in_force

if TYPE_CHECKING:
    tables = in_force
else:
    tables = Tables("BR", in_force)

__all__ = ["tables"]
