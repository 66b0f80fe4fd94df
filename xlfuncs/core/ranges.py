"""What an argument of several cells takes: the way of a range into a rule, each cell by the kinds of single ones."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from xlfuncs.core.arguments import Anything, Kind, Name
from xlfuncs.core.cells import Cell, Given
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Joined, Sentence

COLUMNS_WANTED = Sentence(
    en="{argument} takes {width} columns ({columns}), not {found}",
    zh="{argument} 应有 {width} 列（{columns}），现为 {found}",
    ja="{argument} は {width} 列（{columns}）です（{found}は不可）",
)
FEW_TO_MANY = Sentence(en="{few} to {many}", zh="{few} 至 {many}", ja="{few}～{many}")
SAME_LENGTH = Sentence(
    en="{argument} has {cells} cells and {other} {others}; they must have the same number",
    zh="{argument} 有 {cells} 个单元格，{other} 有 {others} 个；两者个数必须相同",
    ja="{argument} は {cells} セル、{other} は {others} セルです。同じ数でなければなりません",
)
COLUMN_IN = Sentence(en="{column} in {argument}", zh="{argument} 中的 {column}", ja="{argument} の {column}")


def _rows(cell: object) -> Sequence[Sequence[Cell]]:
    return cell if isinstance(cell, list | tuple) else [[cast("Cell", cell)]]


class AnyRange(Anything):
    """A range as its rows of cells, whatever is in them.

    >>> AnyRange(en="settings", zh="设置", ja="設定").take("level", "settings")
    [['level']]
    """

    ranged = True

    def take(self, cell: Given, name: Name) -> list[list[Cell]]:
        return [list(row) if isinstance(row, list | tuple) else [cast("Cell", row)] for row in _rows(cell)]


class Range(Kind):
    """Cells of one kind, read row by row: a list with ``None`` (or the kind's ``blank``) where nothing is."""

    ranged = True

    def __init__(self, each: Kind, **help: Any) -> None:
        super().__init__(**{**each.help._asdict(), **help})
        self.each = each
        self.blank = each.blank

    def codes(self) -> list[tuple[str, str]]:
        return self.each.codes()

    def is_blank(self, cell: object) -> bool:
        return all(self.each.is_blank(value) for row in _rows(cell) for value in row)

    def take(self, cell: Given, name: Name) -> list[Any]:
        each, values = self.each, [value for row in _rows(cell) for value in row]
        try:
            return [*map(each.recall, values)]
        except (CellError, TypeError):
            pass  # what is unusual about them comes out one by one
        return [
            each.blank if each.is_blank(value) else _located(each.take, value, name, number)
            for number, value in enumerate(values, 1)
        ]


class Records(Kind):
    """Rows alike: ``columns`` names each column and its kind, the last ``optional`` may be missing.

    A row comes out as a tuple as wide as ``columns`` with ``None`` where a cell is blank;
    a row that is blank throughout as ``None``.
    """

    ranged = True

    def __init__(self, columns: Mapping[str, Kind], *, optional: int = 0, **help: Any) -> None:
        super().__init__(**help)
        self.columns = columns
        self.fewest = len(columns) - optional

    def codes(self) -> list[tuple[str, str]]:
        return list(dict.fromkeys(pair for kind in self.columns.values() for pair in kind.codes()))

    def is_blank(self, cell: object) -> bool:
        return all(Kind.is_blank(self, value) for row in _rows(cell) for value in row)

    def take(self, cell: Given, name: Name) -> list[tuple[Any, ...] | None]:
        rows = _rows(cell)
        if [len(row) for row in rows] == [1]:
            self.one(rows, name)  # an error in the place of the whole range goes on as it is
        if not self.fewest <= max(map(len, rows), default=0) <= len(self.columns):
            few, many = self.fewest, len(self.columns)
            width = few if few == many else FEW_TO_MANY(few=few, many=many)
            columns = Joined(self.columns)
            raise CellError(VALUE, COLUMNS_WANTED(argument=name, width=width, columns=columns, found=shown(cell)))
        return [_located(self._row, row, name, number) for number, row in enumerate(rows, 1)]

    def _row(self, row: Sequence[Cell], name: Name) -> tuple[Any, ...] | None:
        if all(Kind.is_blank(self, value) for value in row):
            return None
        kinds = self.columns.values()
        missing = (None,) * (len(kinds) - len(row))
        try:
            return (*(kind.recall(value) for kind, value in zip(kinds, row, strict=False)), *missing)
        except (CellError, TypeError):
            pass  # what is unusual about them comes out one by one
        values = [
            kind.blank if kind.is_blank(value) else kind.take(value, COLUMN_IN(column=column, argument=name))
            for (column, kind), value in zip(self.columns.items(), row, strict=False)
        ]
        return (*values, *missing)


def _located(take: Callable[[Any, Name], Any], value: Any, name: Name, number: int) -> Any:
    """``take(value)``; its error says in which row it arose."""
    try:
        return take(value, name)
    except CellError as error:
        if isinstance(value, CellError):
            raise
        raise error.located(number, name) from None


def parallel(name: str, cells: Sequence[Any], other_name: str, others: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Two ranges side by side; ``#VALUE!`` where one is longer."""
    if len(cells) != len(others):
        raise CellError(
            VALUE, SAME_LENGTH(argument=name, cells=len(cells), other=other_name, others=len(others)), argument=name
        )
    return zip(cells, others, strict=True)


def present(cells: Iterable[Any]) -> list[Any]:
    """Give the cells of a range that hold something."""
    return [cell for cell in cells if cell is not None]
