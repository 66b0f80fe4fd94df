"""One folder per rulebook. Importing this package imports each of them, which declares its functions."""

from importlib import import_module
from pkgutil import iter_modules

for _folder in iter_modules(__path__):
    import_module(f"{__name__}.{_folder.name}")
