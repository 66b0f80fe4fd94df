"""One folder per rulebook. Importing this package imports every module in it, which declares what it holds.

A rulebook's own ``__init__`` may import its chapters in the order of the book: the reference keeps it.
"""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
