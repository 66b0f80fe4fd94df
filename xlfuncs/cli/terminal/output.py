"""What the commands share: exit statuses, texts, tables and the progress bar."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click
from rich.cells import cell_len, set_cell_size

from xlfuncs.cli.terminal.speech import echo, language, option, told
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import in_general, in_thousands
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.formats.encodings import LARGEST, TOO_LARGE, bytes_of
from xlfuncs.xlsx.address import MAX_COLUMN, MAX_ROW, Area, blocks, parse_area, parse_cell
from xlfuncs.xlsx.findings import IN_PLACE, PackageError

FINE, IN_ERROR, FAILED, INTERRUPTED = 0, 1, 2, 130
WHOLE = Area(1, 1, MAX_ROW, MAX_COLUMN)
Heard = TypeVar("Heard", bound=Hashable)
#: No column of a table is cut to less.
NARROWEST = 8

#: Control characters, lines and directions of Unicode, and halves of characters, which no encoding has.
_STEERING = "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"

WRITE_EVEN = Sentence(
    en="Write even where the file is open in another program.",
    zh="即使文件正在其他软件中打开也写入。",
    ja="ほかのソフトで開かれていても書き込みます。",
)
WRITE_OVER = Sentence(
    en="Replace an OUT that is there; write even where the workbook is open in another program.",
    zh="替换已有的 OUT；即使工作簿正在其他软件中打开也写入。",
    ja="すでにある OUT を置き換えます。ブックがほかのソフトで開かれていても書き込みます。",
)
REPLACE_IT = Sentence(en="Replace what is there already.", zh="替换已有的文件。", ja="すでにあるものを置き換えます。")
AS_JSON = Sentence(en="Report as JSON.", zh="以 JSON 输出。", ja="JSON で出力します。")
NO_WEB = Sentence(
    en='the page is not installed here: pip install ".[web]" in a copy of xlfuncs',
    zh='这里没有安装网页功能：请在 xlfuncs 的源码目录中运行 pip install ".[web]"',
    ja='ページの機能が入っていません。xlfuncs のソースで pip install ".[web]" を実行してください',
)
WRITE_HERE = Sentence(en="Write here.", zh="写到这里。", ja="書き込み先です。")
OUT_AS_ELSEWHERE = Sentence(
    en="OUT, named as in the other commands.",
    zh="即 OUT，写法与其他命令一致。",
    ja="OUT（ほかのコマンドと同じ書き方）。",
)
EXCLUDE = Sentence(
    en="these exclude each other: {options}", zh="不能同时使用：{options}", ja="同時には使えません：{options}"
)
NAME_EMPTY = Sentence(en="the name is empty", zh="文件名为空", ja="ファイル名が空です")
MUST_END = Sentence(
    en="the file's name must end in {endings}",
    zh="文件名应以 {endings} 结尾",
    ja="ファイル名の末尾は {endings} にしてください",
)
OUT_IS_SOURCE = Sentence(
    en="is the workbook itself; name another file",
    zh="就是原工作簿；请另取文件名",
    ja="元のブックそのものです。別のファイルを指定してください",
)
NEXT = Help(" ", "", "")
CELL = Sentence(en="1 cell", zh="1 个单元格", ja="1 セル")
CELLS = Sentence(en="{count} cells", zh="{count} 个单元格", ja="{count} セル")

# The programs that a workbook can be for, and what each is called there.
PROGRAMS = {
    "lite": Sentence(
        en="lite: Excel with xlwings Lite.",
        zh="lite：装有 xlwings Lite 的 Excel。",
        ja="lite：xlwings Lite を入れた Excel。",
    ),
    "classic": Sentence(
        en="classic: Excel on Windows with xlwings.",
        zh="classic：Windows 上装有 xlwings 的 Excel。",
        ja="classic：xlwings を入れた Windows の Excel。",
    ),
    "calc": Sentence(
        en="calc: LibreOffice, and xlfuncs recalc.",
        zh="calc：LibreOffice 和 xlfuncs recalc。",
        ja="calc：LibreOffice と xlfuncs recalc。",
    ),
}
#: The same, and the program that needs none of ours.
FORMS = {
    **PROGRAMS,
    "native": Sentence(
        en="native: Excel 2024 and 365 with nothing installed (experimental).",
        zh="native：无需安装任何东西的 Excel 2024 和 365（试验性）。",
        ja="native：何も入れない Excel 2024・365（試験的）。",
    ),
}
FOR_PROGRAM = Joined(FORMS.values(), NEXT)
NOT_SEEN_IN_EXCEL = Sentence(
    en="that such a workbook is computed as here was seen in other programs, not yet in Excel itself (experimental): "
    "compare a few figures",
    zh="这种工作簿的计算结果只在其他软件中核对过，尚未在 Excel 中核对（试验性）：请核对几个数",
    ja="このようなブックの計算結果はほかのソフトで確かめたもので、Excel ではまだ確かめていません（試験的）。"
    "いくつかの値を確かめてください",
)


#: For what is written over a file.
force_option = option("--force", is_flag=True, says=WRITE_EVEN)


#: For what is made anew.
replace_option = option("--force", is_flag=True, says=REPLACE_IT)

#: For what is made anew, or written over the file that it comes from.
either_option = option("--force", is_flag=True, says=WRITE_OVER)

#: What there is to say, for a program.
json_option = option("--json", "as_json", is_flag=True, says=AS_JSON)


#: Standard input in the place of a file.
PIPE = "-"


def bytes_given(file: Path) -> bytes:
    """The bytes of a file of scores, or of what comes through the pipe; ``PackageError`` where it is far larger than
    any: one that does not end is not waited for.
    """
    if str(file) != PIPE:
        return bytes_of(file)
    data = sys.stdin.buffer.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PackageError(TOO_LARGE(most=LARGEST >> 20), file)
    return data


class FilePath(click.Path):
    """A file or folder that the command line names. Whether it can be read is told when it is read.

    ``typed``: as it was typed, since a ``Path`` does not know of the slash behind a folder that is still to be made.
    """

    def __init__(self, *, typed: bool = False) -> None:
        super().__init__(path_type=str if typed else Path, readable=False)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        if not os.fspath(value):  # it would be this folder, and all that is in it
            self.fail(told(NAME_EMPTY), param, ctx)
        return super().convert(value, param, ctx)


#: Where a command writes.
output_option = partial(option, "-o", "--output", metavar="OUT", type=FilePath())
#: The same where OUT is an argument.
out_option = output_option(says=OUT_AS_ELSEWHERE)


def out_of(context: click.Context, argument: Path | None, output: Path | None) -> Path:
    """Where to write, as the argument OUT or the option says."""
    if argument and output:
        context.fail(told(EXCLUDE(options=Joined(("OUT", "-o")))))
    out = argument or output
    if out is None:
        lacking = next(
            each for each in context.command.params if each.metavar == "OUT" and each.param_type_name == "argument"
        )
        raise click.MissingParameter(ctx=context, param=lacking)
    return out


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


def together(cells: Iterable[tuple[str, str, Heard]]) -> list[tuple[str, Heard]]:
    """What is said of cells, by sheet and address, in their order: of neighbours once, where it is the same.

    >>> together([("S", "A2", "x"), ("S", "A1", "x"), ("S", "B1", "y"), ("S", "C1:C9", "x")])
    [('S!A1:A2', 'x'), ('S!B1', 'y'), ('S!C1:C9', 'x')]
    """
    single: dict[tuple[str, Heard], list[tuple[int, int]]] = {}
    sheets: dict[str, list[tuple[Area, str, Heard]]] = {}
    for sheet, cell, said in cells:
        found = sheets.setdefault(sheet, [])
        where = parse_cell(cell)
        if where is None:  # an area already, or the whole sheet
            found.append((parse_area(cell) or WHOLE, cell, said))
        else:
            single.setdefault((sheet, said), []).append(where)
    for (sheet, said), places in single.items():
        sheets[sheet] += [(area, str(area), said) for area in blocks(places)]
    return [
        (f"{sheet}!{cell}", said)
        for sheet, found in sheets.items()
        for _, cell, said in sorted(found, key=lambda each: each[0])
    ]


def cell_text(value: object) -> str:
    """A cell's value as text."""
    if isinstance(value, CellError):
        return value.code
    if isinstance(value, bool):
        return str(value).upper()
    return in_general(value) if isinstance(value, float) else str(value)


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
