"""The command ``xlfuncs``, and ``python -m xlfuncs`` where no such command stands on the path."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from types import ModuleType

from xlfuncs import __version__


def main() -> None:
    """Run a command line. Whoever asks for the version alone, as programs do, waits for no command to be read."""
    if sys.argv[1:] == ["--version"]:
        with suppress(OSError):  # why it cannot be written is told below; print would keep it to try again at the end
            os.write(1, f"xlfuncs {__version__}{os.linesep}".encode())
            return
    from xlfuncs import garbage  # noqa: PLC0415

    load_when_used("inspect")
    try:
        with garbage.of_a_command():
            from xlfuncs.cli import main as command  # noqa: PLC0415 — see above

            command(prog_name="xlfuncs")
    except KeyboardInterrupt:  # before the command runs, which says so itself and ends with the same status
        sys.exit(130)


def load_when_used(name: str) -> None:
    """Let a module be imported no sooner than something of it is used. Click imports inspect for what a short command
    does not ask for, a fifteenth of its time; Python's own LazyLoader loads a module that a second one imports.
    """

    def of_it(attribute: str) -> object:
        if sys.modules.get(name) is waiting:
            del sys.modules[name]
        return getattr(import_module(name), attribute)

    waiting = ModuleType(name)
    waiting.__getattr__ = of_it  # type: ignore[method-assign]
    sys.modules.setdefault(name, waiting)


if __name__ == "__main__":
    main()
