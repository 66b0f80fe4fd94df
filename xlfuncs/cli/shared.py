"""What the commands share: exit statuses, texts, tables and the progress bar."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NoReturn

import click

from xlfuncs.errors import CellError

FINE, IN_ERROR, FAILED, INTERRUPTED = 0, 1, 2, 130

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

#: Control characters, lines and directions of Unicode, and halves of characters, which no encoding has.
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

LANGUAGES = ("en", "zh", "ja")

#: The language of what Excel tells of the functions.
help_language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of Excel's help."
)


#: For what is written over a file.
force_option = click.option("--force", is_flag=True, help="Write even where the file is open in another program.")


#: For what is made anew.
replace_option = click.option("--force", is_flag=True, help="Replace what is there already.")


class FilePath(click.Path):
    """A file or folder that the command line names. Whether it can be read is told when it is read."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, readable=False)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        if not os.fspath(value):  # it would be this folder, and all that is in it
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


def visible(text: str, *, but: str = "") -> str:
    """A text as a terminal may show it: what would steer the terminal is spelt out, except the characters ``but``.

    >>> print(visible("江畔\\x1b[2J\\nteam\\u202e"))
    江畔\\x1b[2J\\nteam\\u202e
    """
    return _STEERING.sub(
        lambda found: found[0] if found[0] in but else found[0].encode("unicode_escape").decode("ascii"), text
    )


def say(line: str = "", *, err: bool = False) -> None:
    """One line for people; all that is printed goes through here."""
    click.echo(visible(line), err=err)


def print_json(value: Any) -> None:
    """JSON is UTF-8; where the output is not, it is spelt in ASCII."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    text = json.dumps(value, ensure_ascii=encoding.lower() not in ("utf-8", "utf8"), indent=2)
    click.echo(_STEERING.sub(lambda found: "\n" if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text))


def complain(what: object, sentence: str) -> None:
    """One clear line that names the file once."""
    say(f"{what}: {sentence.removeprefix(f'{what}: ')}", err=True)


def give_up(what: object, sentence: str) -> NoReturn:
    """One clear line, and the exit status for what could not be read or written."""
    complain(what, sentence)
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


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Rows of a sheet, aligned: numbers to the right, wide characters counted as wide.

    A line that stands alone in its row, such as a title, does not widen the first column.
    """
    from rich.cells import cell_len, set_cell_size  # noqa: PLC0415 — only where a sheet is shown

    rows = [[visible(text) for text in row] for row in rows]
    widths: dict[int, int] = {}
    for row in rows:
        if sum(map(bool, row)) > 1:
            for column, text in enumerate(row):
                widths[column] = max(widths.get(column, 0), cell_len(text))
    for row in rows:
        line = []
        for column, text in enumerate(row):
            width = max(widths.get(column, 0), cell_len(text) if column == 0 and sum(map(bool, row)) == 1 else 0)
            padding = " " * (width - cell_len(text))
            line.append(padding + text if _is_number(text) else set_cell_size(text, width))
        say("  ".join(line).rstrip())


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).removeprefix("-").isdecimal()


@contextmanager
def progress(
    total: int, *, hidden: bool
) -> Iterator[tuple[Callable[[str], None], Callable[[], AbstractContextManager[None]]]]:
    """A bar on the terminal while several workbooks are computed; silent elsewhere.

    Inside, call the first function with the name of each workbook that is done, and print in the context that
    the second one gives: the bar goes away meanwhile.
    """
    if hidden or total == 1 or sys.stderr is None or not sys.stderr.isatty():
        yield lambda name: None, nullcontext
        return
    from rich.console import Console  # noqa: PLC0415 — only where a bar is shown
    from rich.markup import escape  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)

        @contextmanager
        def aside() -> Iterator[None]:
            bar.stop()
            yield
            bar.start()

        yield lambda name: bar.update(task, advance=1, description=escape(visible(name))), aside
