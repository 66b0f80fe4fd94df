"""One folder per rulebook. Importing this package imports every module in it, which declares what it holds.

So no rulebook lists its chapters, nor its events.
"""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
