"""The command ``xlfuncs``, and ``python -m xlfuncs`` where no such command stands on the path."""

import sys

from xlfuncs.core import garbage


def main() -> None:
    """Run a command line."""
    try:
        with garbage.of_a_command():
            from xlfuncs.cli import main as command  # noqa: PLC0415 — Ctrl+C may come before the command runs

            command(prog_name="xlfuncs")
    except KeyboardInterrupt:  # before the command runs, which says so itself and ends with the same status
        sys.exit(130)


if __name__ == "__main__":
    main()
