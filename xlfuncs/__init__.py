"""Rulebooks of bridge and xiangqi federations as worksheet functions, and their competitions as events.

>>> import xlfuncs
>>> xlfuncs.call("CBA_R", 3, 24)
0.6

What a user did wrong raises :class:`Error`, whose ``told("zh")`` is the sentence in a language: a :class:`CellError`
where a cell, a setting or a call is wrong, its ``code`` what a cell would show (``#NUM!``), else that of a file that
cannot be read or written. Anything else that is raised is a bug of ours.

Importing this module imports nothing else; each name brings what it needs when it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

    from xlfuncs.core.errors import CellError, Error
    from xlfuncs.core.registry import Function
    from xlfuncs.events import Event, Outcome
    from xlfuncs.recalc import Recalculation

__version__ = "0.2.0"
__all__ = [
    "CellError",
    "Error",
    "Event",
    "Outcome",
    "__version__",
    "all_events",
    "call",
    "event",
    "explain",
    "functions",
    "recalculate",
]

#: Where the classes stand that are exported, imported when somebody asks for one.
_CLASSES = {
    "CellError": "xlfuncs.core.errors",
    "Error": "xlfuncs.core.errors",
    "Event": "xlfuncs.events",
    "Outcome": "xlfuncs.events",
}


def __getattr__(name: str) -> Any:
    """Import an exported class when it is used first."""
    if name not in _CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_CLASSES[name]), name)


def call(name: str, *cells: Any, edition: str | None = None) -> Any:
    """Compute a worksheet function for these cell values; an array function gives rows.

    A cell is ``None``, a text, a number or a bool; a range is a list of rows, or a plain list for one column. A single
    list is the list of all cells, so a range that is the only argument stands in a list of its own. Points are floats,
    rounded as the rulebook says. ``edition`` names another edition of the function's rulebook than the one in force.

    >>> call("CBA_RANKING", [1, 2, 3, 4], 10) == call("CBA_RANKING", [[[1], [2], [3], [4]], 10])
    True
    >>> call("CBA_EVENT_MP", [[1200, 1500]])
    1350.0
    >>> call("CBA_R", 25, 24)
    Traceback (most recent call last):
    xlfuncs.core.errors.CellError: #NUM! rank 25 is beyond the 24 entries
    """
    from xlfuncs.core.registry import asked  # noqa: PLC0415
    from xlfuncs.core.registry import call as from_registry  # noqa: PLC0415

    return from_registry(asked(name)[0].name, _ranges(cells), edition)


def explain(name: str, *cells: Any, language: str = "en", edition: str | None = None) -> list[list[Any]]:
    """Show the working of a call: rows of {step, symbol, value, rule, how}, the result last.

    Cells as for :func:`call`; ``rule`` is the article. A language may stand before the name too, as in a cell
    (``zh:CBA_R``), and then counts. A user's mistake raises nothing here, it is one row {error, code, sentence, rule,
    how}.

    >>> for row in explain("CBA_R", 3, 24, language="zh"):
    ...     print(row)
    [1, '排名系数 R', 0.6, '§1.2', 'lg 24 − lg 6 = 0.60']
    [2, 'CBA_R', 0.6, '§1.2', '']
    """
    from xlfuncs.core.registry import explain as from_registry  # noqa: PLC0415

    return from_registry(name, _ranges(cells), edition, language)


def functions(prefix: str = "") -> dict[str, Function]:
    """List the declared functions by name, or those whose name begins with ``prefix``.

    Of each: ``signature``, ``help`` (``.en``, ``.zh``, ``.ja``), ``rule``, its article.

    >>> functions("CBA_R")["CBA_R"].signature
    'CBA_R(rank, entries)'
    """
    from xlfuncs.core.registry import FUNCTIONS  # noqa: PLC0415

    return {name: FUNCTIONS[name] for name in FUNCTIONS if name.startswith(prefix.upper())}


def all_events(prefix: str = "") -> dict[str, Event]:
    """List the declared events by name, or those whose name begins with ``prefix``.

    >>> all_events("cba")["cba-teams"].title.zh
    '团体赛'
    """
    from xlfuncs.events import EVENTS  # noqa: PLC0415

    return {name: EVENTS[name] for name in EVENTS if name.startswith(prefix.lower())}


def event(
    name: str,
    settings: Mapping[str, Any],
    *,
    language: str = "en",
    edition: str | None = None,
    **tables: Iterable[Mapping[str, Any]],
) -> Outcome:
    """Compute an event from its settings and tables: ``event("cba-teams", settings, entries=…, members=…)``.

    Settings are a mapping of keys (or labels), a table is anything that iterates as mappings of column to cell, or a
    data frame. ``edition`` names another edition of the event's rulebook than the one in force. A row that cannot be
    read is one of the ``problems``; a setting, a table or a column that cannot raises ``CellError``.

    The outcome, with numbers as ``Decimal``: ``figures`` by key, each with ``value`` and ``rule``, its article;
    ``entries``, results by the number of the row, from 1; ``by_row("entries")``, a row for each one typed, with its
    ``unit`` and where something is wrong its ``note``; ``board()`` and ``members``, lists of rows; ``working("甲")``,
    the steps of a unit, each with ``symbol``, ``value``, ``rule`` and ``arithmetic()``; ``problems``, each with its
    sentence ``said.text("zh")``; ``publishable``, which is false where one of them is an error.

    >>> teams = [{"unit": team, "place": place} for place, team in enumerate("甲乙丙丁", 1)]
    >>> outcome = event("cba-teams", {"level": "club", "boards": 24, "annual_mp": 600}, entries=teams)
    >>> [(row["unit"], float(row["total"])) for row in outcome.board()]
    [('甲', 1.2), ('乙', 0.01), ('丙', 0.0), ('丁', 0.0)]
    >>> outcome.figures["m"].value, outcome.figures["m"].rule, outcome.publishable
    (Decimal('4.00'), '§1.3.1', True)
    >>> [step.arithmetic() for step in outcome.working("甲")][-3:-1]
    ['lg 4 − lg 2 = 0.30', '0.30 × 4 = 1.20']
    """
    from xlfuncs.core.editions import by_edition  # noqa: PLC0415
    from xlfuncs.events.reading import event_named  # noqa: PLC0415
    from xlfuncs.events.running import of_rows  # noqa: PLC0415

    given = {key: _rows(table) for key, table in tables.items()}
    with by_edition(event_named(name).prefix.upper(), edition):
        return of_rows(name, {key: _cell(cell) for key, cell in settings.items()}, given, language)


def recalculate(source: str | PathLike[str], out: str | PathLike[str] | None = None) -> Recalculation:
    """Compute everything in a workbook that depends on our functions; ``out`` is written where it is given.

    The result has ``values`` by sheet and cell, ``save(path)``, and ``errors`` and ``warnings``, each with ``sheet``,
    ``cell`` and its sentence, ``told("zh")``. An :class:`Error` says in a sentence why a file cannot be read or
    written.
    """
    from xlfuncs.core.garbage import left_alone  # noqa: PLC0415

    with left_alone():
        from xlfuncs.recalc import recalculate as compute  # noqa: PLC0415

        done = compute(source)
        if out is not None:
            done.save(out)
        return done


def _ranges(cells: Sequence[Any]) -> list[Any]:
    """Make ranges of the lists among the cells of a call; a list that stands alone holds all of them."""
    alone = len(cells) == 1 and isinstance(cells[0], list | tuple)
    return [_range(cell) for cell in (cells[0] if alone else cells)]


def _range(cell: Any) -> Any:
    """Make rows of a range, also where it is given as a plain list; anything else as it is."""
    if not isinstance(cell, list | tuple):
        return _cell(cell)
    return [[_cell(each) for each in row] if isinstance(row, list | tuple) else [_cell(row)] for row in cell]


def _rows(table: Any) -> Iterable[Mapping[str, Any]]:
    """Make mappings of a table; a data frame of pandas or polars too."""
    if hasattr(table, "to_dicts"):
        table = table.to_dicts()
    elif hasattr(table, "to_dict"):
        table = table.to_dict("records")
    return [{str(key): _cell(cell) for key, cell in dict(row).items()} for row in table]


def _cell(cell: Any) -> Any:
    """Make a spreadsheet's cell: a number of NumPy's becomes Python's, and a gap of a data frame is blank."""
    kind = getattr(getattr(cell, "dtype", None), "kind", None)
    if kind in ("b", "i", "u", "f") and cell.shape == ():
        cell = cell.item()
    return None if _is_gap(cell) else cell


def _is_gap(cell: Any) -> bool:
    """Tell a gap of a data frame: NaN, or what pandas has in a column of dates (NaT) and elsewhere (NA)."""
    if hasattr(cell, "is_nan"):  # a Decimal
        return bool(cell.is_nan())
    return type(cell).__name__ in ("NaTType", "NAType") or (isinstance(cell, float) and cell != cell)  # noqa: PLR0124
