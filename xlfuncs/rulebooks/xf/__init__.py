"""The functions about the functions (XF_…), and the edition of each rulebook."""

from xlfuncs import __version__
from xlfuncs.core.registry import rulebook

RULEBOOK = rulebook(
    "XF", edition=__version__, en="Functions about the functions", zh="关于函数的函数", ja="関数についての関数"
)
