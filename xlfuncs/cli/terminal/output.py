"""How commands end and what they print: exit statuses, lines, tables and the progress bar."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import Any, NoReturn

from rich.cells import cell_len, set_cell_size

from xlfuncs.cli.terminal.speech import echo, language, told
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import in_thousands
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.xlsx.errors import IN_PLACE, PackageError

FINE, IN_ERROR, FAILED, INTERRUPTED = 0, 1, 2, 130
#: No column of a table is cut to less.
NARROWEST = 8

#: Control characters, lines and directions of Unicode, and halves of characters, which no encoding has.
_STEERING = "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def visible(text: str, *, but: str = "") -> str:
    """A text as a terminal may show it: what would steer the terminal is spelt out, except the characters ``but``.

    >>> print(visible("江畔\\x1b[2J\\nteam\\u202e"))
    江畔\\x1b[2J\\nteam\\u202e
    """
    if text.isprintable():  # as nearly all are
        return text
    return re.sub(
        _STEERING,
        lambda found: found[0] if found[0] in but else found[0].encode("unicode_escape").decode("ascii"),
        text,
    )


def say(line: Told | str = "", *, err: bool = False) -> None:
    """One line for people, in their language; all that is printed goes through here."""
    echo(visible(told(line)), err=err)


@contextmanager
def hearing() -> Iterator[list[Told]]:
    """What is remarked inside the ``with`` block; it is said at once."""
    heard: list[Told] = []

    def hear(said: Told) -> None:
        say(said, err=True)
        heard.append(said)

    with listening(hear):
        yield heard


def print_json(value: Any) -> None:
    """JSON is UTF-8; where the output is not, it is spelt in ASCII."""
    import json  # noqa: PLC0415 — most reports are for people

    encoding = getattr(sys.stdout, "encoding", None) or ""
    text = json.dumps(value, ensure_ascii=encoding.lower() not in ("utf-8", "utf8"), indent=2)
    echo(re.sub(_STEERING, lambda found: "\n" if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text))


def complain(what: object, why: Told | PackageError | CellError, spoken: str = "") -> None:
    """One clear line that names the file once; of several mistakes one each. ``spoken``: in this language."""
    place, lang = what, spoken or language()
    if isinstance(why, PackageError):
        place = why.place or what
        sentences = [why.told_of_place(lang)]
    elif isinstance(why, CellError):
        several = [each.text(lang) for each in why.reasons]
        sentences = several if len(several) > 1 else [why.told(lang)]
    else:
        sentences = [why.text(lang)]
    for each in sentences:
        say(IN_PLACE(place=str(place), sentence=each), err=True)


def give_up(what: object, why: Told | PackageError | CellError, spoken: str = "") -> NoReturn:
    """Why something could not be read or written, and the exit status for it, whether that can be told or not."""
    with suppress(OSError):
        complain(what, why, spoken)
    sys.exit(FAILED)


def many(count: int, one: Sentence, several: Sentence) -> Told:
    """``many(2, CELL, CELLS)`` is "2 cells"."""
    return one() if count == 1 else several(count=in_thousands(count))


def width_of_terminal() -> int | None:
    """The columns of the terminal that reads us; nothing where a file or a program does."""
    return shutil.get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else None


def shortened(text: str, most: int | None) -> str:
    """A text in at most so many columns.

    >>> shortened("按名次计算大师分", 8), shortened("R", 8)
    ('按名次…', 'R')
    """
    if most is None or cell_len(text) <= most:
        return text
    return set_cell_size(text, most - 1).rstrip() + "…"


def print_rows(rows: Sequence[Sequence[str]], most: int | None = None) -> None:
    """Rows of a sheet, aligned: numbers to the right, wide characters counted as wide.

    A line that stands alone in its row, such as a title, does not widen the first column. Where lines would be
    wider than ``most`` columns, the widest columns are cut, with … where something is lost.
    """
    shown = [[visible(text) for text in row] for row in rows]
    widths: dict[int, int] = {}
    for row in shown:
        if sum(map(bool, row)) > 1 or not any(row[:1]):
            for column, text in enumerate(row):
                widths[column] = max(widths.get(column, 0), cell_len(text))
    while most and sum(widths.values()) + 2 * (len(widths) - 1) > most and max(widths.values()) > NARROWEST:
        widest = max(widths, key=lambda column: widths[column])
        widths[widest] -= 1
    for row in shown:
        row[:] = [shortened(text, widths.get(column) if most else None) for column, text in enumerate(row)]
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
