"""What the ribbon of classic Excel asks: each answer is one sentence, or rows for a new sheet.

The macros (``vba_shim/XlfuncsDesk.cls``) save a copy of the workbook where :func:`place` says, ask one of the others,
and lay out what comes back. They call as cells do, through xlwings: texts by position, rows of texts and numbers.
"""

import re
import tempfile
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Any

import xlwings as xw

from xlfuncs import recalc
from xlfuncs.cli.terminal.cells import cell_text
from xlfuncs.club.checking import NOTHING_WRONG, findings_in
from xlfuncs.core.errors import CellError
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import LANGUAGES, Sentence, Told, text_of
from xlfuncs.events import EVENTS
from xlfuncs.events.problems import ERROR, in_order
from xlfuncs.events.sheet.parts import STEP, WORDS
from xlfuncs.hosts.words import HOLDS_VALUE, IS_EMPTY, MORE_CALLS, NO_CALL
from xlfuncs.intake.read import filled
from xlfuncs.jobs.making import write_for
from xlfuncs.layout import build
from xlfuncs.pairing.open_workbook import Change, pair_in, results_in_cells, take_back_in
from xlfuncs.xlsx.address import COLUMN_MASK, SHIFT
from xlfuncs.xlsx.address import cell_text as address_in
from xlfuncs.xlsx.errors import PackageError, system_said

PUBLISHABLE = Sentence(
    en="{event}: nothing has to be mended, the outcome can be published.",
    zh="{event}：没有须更正的内容，结果可以公布。",
    ja="{event}：修正が必要なところはなく、結果を公表できます。",
)
NOT_YET = Sentence(
    en="{event}: not to be published, {count} to mend.",
    zh="{event}：暂不公布，有 {count} 处须更正。",
    ja="{event}：公表できません。修正が必要なところ {count} 件。",
)
NO_SUCH_TEMPLATE = Sentence(
    en="there is no template {name}: the add-in is of another version, xlfuncs excel install",
    zh="没有模板 {name}：加载项属于另一版本，请运行 xlfuncs excel install",
    ja="ひな形 {name} はありません。アドインのバージョンが違います：xlfuncs excel install",
)

Rows = list[list[Any]]

#: Files that the macros and we hand each other, each in a folder of its own, which is gone when Python ends.
_FOLDERS: dict[str, "tempfile.TemporaryDirectory[str]"] = {}
#: How the names of Excel's own files end.
_OF_EXCEL = re.compile(r"\.xl\w+", re.IGNORECASE)
#: No text in a sheet is longer.
LONGEST = 1000


def asked(answer: Callable[..., Any]) -> Callable[..., Any]:
    """A question as xlwings wants it: by position, without the types that it would convert to."""

    def question(*given: Any) -> Any:
        return answer(*("" if each is None else str(each) for each in given))

    question.__name__ = question.__qualname__ = answer.__name__
    question.__doc__ = answer.__doc__
    question.__signature__ = Signature(  # type: ignore[attr-defined]
        [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in signature(answer).parameters]
    )
    decorated: Callable[..., Any] = xw.func(question)
    return decorated


@asked
def place(name: str) -> str:
    """Where a copy of the workbook of that name is to be saved."""
    ending = Path(name).suffix
    return str(_folder() / f"copy{ending if _OF_EXCEL.fullmatch(ending) else '.xlsx'}")


@asked
def forget(path: str) -> str:
    """Delete a file that :func:`place` or :func:`fresh` named, with its folder; others stay."""
    _forget(path)
    return ""


@asked
def why(path: str, cell: str, lang: str) -> Any:
    """The working of a cell."""
    return _answer(path, lang, lambda file, spoken: _why(file, cell, spoken))


@asked
def problems(path: str, cell: str, lang: str) -> Any:
    """What must be mended in an event's workbook."""
    return _answer(path, lang, _problems)


@asked
def check(path: str, cell: str, lang: str) -> Any:
    """What is wrong with the formulas of a workbook."""
    return _answer(path, lang, _check)


@asked
def pair(path: str, way: str, lang: str) -> Any:
    """The next round, as a change of the workbook: see :func:`_changed`. Behind the way stands who is absent."""
    by, _, absent = way.partition(" ")
    return _answer(path, lang, lambda file, spoken: _changed(pair_in(file, by, spoken, absent), spoken))


@asked
def results(path: str, way: str, lang: str) -> Any:
    """Results from the cells that are selected, as a change of the workbook."""
    return _answer(path, lang, lambda file, spoken: _changed(results_in_cells(file, way), spoken))


@asked
def take_back(path: str, way: str, lang: str) -> Any:
    """The round that was paired last taken back, as a change of the workbook."""
    return _answer(path, lang, lambda file, spoken: _changed(take_back_in(file), spoken))


@asked
def fresh(name: str, lang: str) -> Rows:
    """A workbook made from a template: one row, its path, or nothing and why there is none."""
    path, lang = str(_folder() / f"{name}.xlsx"), _spoken(lang)
    try:
        if name not in EVENTS:
            raise PackageError(NO_SUCH_TEMPLATE(name=name))
        event = EVENTS[name]
        own = lang if lang in event.languages else event.languages[0]
        write_for("classic", build(event, own), Path(path), own)
    except (PackageError, OSError) as failure:
        _forget(path)
        return [["", _sentence(failure, lang)]]
    return [[path, ""]]


def _answer(path: str, lang: str, rows: Callable[[Path, str], Rows]) -> Any:
    """Rows about a copy, which is deleted; one cell is a sentence."""
    lang = _spoken(lang)
    try:
        found = rows(Path(path), lang)
    except (PackageError, CellError, OSError) as failure:
        found = [[_sentence(failure, lang)]]
    finally:
        _forget(path)
    if len(found) == 1 and len(found[0]) == 1:
        return found[0][0]
    wide = max(map(len, found))
    found += [[]] * (len(found) == 1)  # xlwings would send one row as a list
    return [[_shown(each) for each in row] + [""] * (wide - len(row)) for row in found]


def _why(file: Path, cell: str, lang: str) -> Rows:
    found = recalc.explain(file, cell, lang)
    home = address_in(found.sheet, found.cell)
    if not found.formula:
        empty = found.value is None
        said = IS_EMPTY(cell=home) if empty else HOLDS_VALUE(cell=home, value=cell_text(found.value))
        return [[said.text(lang)]]
    rows: Rows = [[home, found.value, found.told(lang)], [f"={found.formula.removeprefix('=')}"]]
    if not found.calls:
        rows += [[], [NO_CALL.text(lang)]]
    for each in found.calls:
        rows += [[], [each.call if each.cell == home else f"{each.cell}  {each.call}"]]
        rows += [[WORDS[key].text(lang) for key in STEP], *each.steps]
    rows += [[], [MORE_CALLS(count=found.more).text(lang)]] if found.more else []
    return [*rows, *([[], [found.sum]] if found.sum else [])]


def _problems(file: Path, lang: str) -> Rows:
    remarks: list[Told] = []
    with listening(remarks.append):
        book = filled(file)
        outcome = book.outcome()
    rows: Rows = [
        [
            WORDS[each.severity].text(lang),
            text_of(each.place or "", lang),
            each.heading(outcome.language),
            text_of(each.said, lang),
        ]
        for each in in_order(outcome.event, outcome.problems)
    ]
    rows += [[WORDS["hint"].text(lang), "", "", text_of(each, lang)] for each in remarks]
    errors = sum(each.severity == ERROR for each in outcome.problems)
    title = book.event.title
    state = PUBLISHABLE(event=title) if outcome.publishable else NOT_YET(event=title, count=errors)
    head = [[], [WORDS[key].text(lang) for key in ("severity", "row", "column", "sentence")]] if rows else []
    return [[state.text(lang)], *head, *rows]


def _check(file: Path, lang: str) -> Rows:
    found = findings_in(file)
    if not found:
        return [[NOTHING_WRONG.text(lang)]]
    return [[each.kind.text(lang), address_in(each.sheet, each.cell), each.told(lang)] for each in found]


def _changed(change: Change, lang: str) -> Rows:
    """What is told, and a workbook to print or nothing; then the cells to be written: sheet, row, column, value.

    One that is to be empty has a blank value.
    """
    printed = ""
    if change.to_print is not None:
        file = _folder() / "round.xlsx"
        file.write_bytes(change.to_print)
        printed = str(file)
    said = "\n".join(each.text(lang) for each in change.said)
    cells = [
        [sheet, key >> SHIFT, key & COLUMN_MASK, value]
        for sheet, values in change.cells.items()
        for key, value in values.items()
    ]
    return [[said, printed, "", ""], *cells]


def _shown(value: Any) -> Any:
    """A value as a sheet takes it."""
    if value is None or isinstance(value, int | float):
        return "" if value is None else value
    text = cell_text(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _spoken(lang: str) -> str:
    return lang if lang in LANGUAGES else LANGUAGES[0]


def _sentence(failure: PackageError | CellError | OSError, lang: str) -> str:
    """Why, for somebody who has never seen the copy."""
    if isinstance(failure, OSError):
        return system_said(failure).text(lang)
    return failure.told_of_place(lang) if isinstance(failure, PackageError) else failure.told(lang)


def _folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="xlfuncs-", ignore_cleanup_errors=True)
    _FOLDERS[folder.name] = folder
    return Path(folder.name)


def _forget(path: str) -> None:
    folder = _FOLDERS.pop(str(Path(path).parent), None)
    if folder is not None:
        folder.cleanup()
