"""The command ``xlfuncs``, and ``python -m xlfuncs`` where no such command stands on the path."""

import sys
from contextlib import suppress

from xlfuncs import __version__


def main() -> None:
    """Run a command line. Whoever asks for the version alone, as programs do, waits for no command to be read."""
    if sys.argv[1:] == ["--version"]:
        with suppress(OSError):  # why it cannot be printed is told below
            print(f"xlfuncs {__version__}", flush=True)
            return
    from xlfuncs import garbage  # noqa: PLC0415

    try:
        with garbage.of_a_command():
            from xlfuncs.cli import main as command  # noqa: PLC0415 — see above

            command(prog_name="xlfuncs")
    except KeyboardInterrupt:  # before the command runs, which says so itself and ends with the same status
        sys.exit(130)


if __name__ == "__main__":
    main()
