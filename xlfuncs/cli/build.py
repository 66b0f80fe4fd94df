"""xlfuncs build: what the spreadsheet programs need, made from the catalogue."""

from pathlib import Path

import click

from xlfuncs.cli.shared import CONTEXT


@click.group(context_settings=CONTEXT)
def build() -> None:
    """Make what a spreadsheet program needs to have the functions."""


@build.command(context_settings=CONTEXT)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="main.py",
    show_default=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write here.",
)
def lite(output: Path) -> None:
    """Make the one main.py that brings every function into Excel through the xlwings Lite add-in.

    In Excel: open the add-in, paste the file's text over what its main.py holds, press Restart.
    """
    from xlfuncs.hosts.lite import bundle  # noqa: PLC0415

    text = bundle()
    output.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"{output}: {len(text.splitlines()):,} lines, {len(text.encode()) // 1024} KB")
