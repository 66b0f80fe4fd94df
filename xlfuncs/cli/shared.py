"""What the commands share: exit statuses, texts, tables and the progress bar."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from xlfuncs.errors import CellError

FINE, IN_ERROR, FAILED = 0, 1, 2

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def give_up(what: object, sentence: str) -> NoReturn:
    """One clear line, and the exit status for what could not be read or written."""
    click.echo(f"{what}: {sentence}", err=True)
    sys.exit(FAILED)


def many(count: int, noun: str) -> str:
    """``many(2, "cell")`` is "2 cells"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def text_of(value: object) -> str:
    """A cell's value as text."""
    if isinstance(value, CellError):
        return value.code
    if isinstance(value, bool):
        return str(value).upper()
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def print_rows(rows: list[list[str]]) -> None:
    """A sheet as a table: numbers to the right, columns as wide as they need."""
    from rich import box  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    while rows and not any(rows[-1]):
        rows = rows[:-1]
    width = max((column for row in rows for column, cell in enumerate(row, 1) if cell), default=0)
    table = Table(box=box.SIMPLE_HEAD, show_header=False, show_edge=False, pad_edge=False)
    for _ in range(width):
        table.add_column(no_wrap=True)
    for row in rows:
        cells = (row[column] if column < len(row) else "" for column in range(width))
        table.add_row(*(Text(cell, justify="right" if _is_number(cell) else "left") for cell in cells))
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 10_000  # a file or a pipe takes a line as long as it is
    console.print(table, crop=False, soft_wrap=True)


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).removeprefix("-").isdecimal()


@contextmanager
def progress(total: int, *, hidden: bool) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal while several workbooks are computed; silent elsewhere.

    Inside, call the function with the name of each workbook that is done.
    """
    if hidden or total == 1 or not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console  # noqa: PLC0415 — only where a bar is shown
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda name: bar.update(task, advance=1, description=name)
