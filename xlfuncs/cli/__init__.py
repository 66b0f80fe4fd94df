"""The command line. Each command lives in a module of its own and is imported when it is used."""

import errno
import io
import sys
from importlib import import_module
from typing import Any

import click

from xlfuncs import __version__
from xlfuncs.cli.shared import CONTEXT, INTERRUPTED, give_up, visible
from xlfuncs.package.findings import PackageError, UnsoundError

#: Command → the module here that holds it.
COMMANDS = {
    "recalc": "recalc",
    "explain": "explain",
    "check": "check",
    "functions": "functions",
    "events": "events",
    "award": "award",
    "build": "build",
    "new": "new",
    "convert": "convert",
    "freeze": "freeze",
    "doctor": "doctor",
    "excel": "excel",
}


class LazyGroup(click.Group):
    """A group that imports a command only when it is called or described."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"xlfuncs.cli.{COMMANDS[name]}"), name)
        return command

    def invoke(self, context: click.Context) -> Any:
        """Run a command; a file that cannot be read or written is one line whichever command meets it."""
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            click.echo("\nAborted!", err=True)
            sys.exit(INTERRUPTED)
        except click.ClickException as refusal:
            # It may name a file, and list choices in lines.
            refusal.message = visible(refusal.message, but="\n\t")  # type: ignore[misc]
            raise
        except PackageError as failure:
            give_up("xlfuncs", failure.sentence)
        except UnsoundError as bug:
            give_up("xlfuncs", str(bug))
        except OSError as failure:
            if failure.errno == errno.EPIPE:
                raise  # who reads our output has read enough
            give_up(failure.filename or "xlfuncs", failure.strerror or str(failure))


@click.group(cls=LazyGroup, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="xlfuncs")
def main() -> None:
    """Rulebooks of bridge and xiangqi federations as worksheet functions.

    \b
    xlfuncs recalc scores.xlsx -o awards.xlsx     compute a score sheet
    xlfuncs explain scores.xlsx "'Sheet 1'!C5"    why a cell shows what it shows
    xlfuncs check scores.xlsx                     what is wrong with a workbook
    xlfuncs functions CBA                         the functions of a rulebook

    Exit status: 0 fine, 1 some cells in error or findings, 2 could not read or write, 130 Ctrl+C.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):  # a code page of one country, or the name of a file in another's
        sys.stdout.reconfigure(errors="backslashreplace")
