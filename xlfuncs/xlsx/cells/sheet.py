"""One worksheet: what its cells hold, in little room, and where each of them stands in the part's bytes."""

from __future__ import annotations

import math
import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Container, ItemsView, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import islice
from operator import ge

from xlfuncs.core.cells import Cell, Value
from xlfuncs.core.errors import CODES, CellError
from xlfuncs.core.numbers import in_thousands, serial_of
from xlfuncs.core.sentences import Said, Sentence
from xlfuncs.xlsx.address import MAX_COLUMN, Area, address_of, parse_area, place_of
from xlfuncs.xlsx.errors import PackageError, excerpt
from xlfuncs.xlsx.xml import Attributes, says_yes, tag_at, unescape, whole

_STYLE = re.compile(r"""\ss\s*=\s*["']([0-9]{1,9})["']""")


class Spans:
    """Elements in the order of the part: the key of each, its first byte, and where expat says that it ends.

    Three numbers for each of a million cells and more: arrays hold them in a fifth of the room of objects.
    ``end_of`` makes the true end of an element from the two places (see ``xml.ends_in``).
    """

    def __init__(self, end_of: Callable[[int, int], int]) -> None:
        self.keys = array("q")
        self.starts = array("I")
        self.told_ends = array("I")
        self._end_of = end_of

    def __len__(self) -> int:
        return len(self.keys)

    def get(self, key: int) -> tuple[int, int] | None:
        """Return its first byte, and the first behind; of several elements with one key those of the last."""
        place = self.place(key)
        if place is None:
            return None
        start = self.starts[place]
        return start, self._end_of(start, self.told_ends[place])

    def __getitem__(self, key: int) -> tuple[int, int]:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(self.keys)

    def __contains__(self, key: int) -> bool:
        return self.place(key) is not None

    def place(self, key: int) -> int | None:
        """Say which element it is, counted from 0; None where there is none."""
        if not self.ordered:
            return self._places.get(key)
        place = bisect_left(self.keys, key)
        return place if place < len(self.keys) and self.keys[place] == key else None

    @cached_property
    def ordered(self) -> bool:
        """Return whether every key is greater than the one before it, as Excel writes them."""
        return not any(map(ge, self.keys, islice(self.keys, 1, None)))

    @cached_property
    def _places(self) -> dict[int, int]:
        return {key: place for place, key in enumerate(self.keys)}


NOTHING, NUMBER, OTHER = range(3)


class Values(Mapping[int, Value]):
    """The value of every cell of ``spans`` that holds one, by its key, in the order of the part.

    A dict of objects takes 88 bytes a cell. Here it is nine: a number, or where among the others the value stands, and
    which of the two it is. Of equal texts there is one.
    """

    def __init__(self, spans: Spans) -> None:
        self._spans = spans
        self._kinds = bytearray()
        self._numbers = array("d")
        self._others: list[Value] = []
        self._known: dict[Value, int] = {}

    def append(self, value: Cell) -> None:
        """Add the value of the cell that comes next in ``spans``; None where it holds none."""
        if type(value) is float:
            self._kinds.append(NUMBER)
            self._numbers.append(value)
        elif value is None:
            self._kinds.append(NOTHING)
            self._numbers.append(0.0)
        else:
            place = self._known.setdefault(value, len(self._others))
            if place == len(self._others):
                self._others.append(value)
            self._kinds.append(OTHER)
            self._numbers.append(place)

    def get(self, key: int, default: Cell = None) -> Cell:  # type: ignore[override]
        """Give the value of a cell; of several elements with one key that of the last."""
        place = self._spans.place(key)
        if place is None:
            return default
        kind = self._kinds[place]
        if kind == NUMBER:
            return self._numbers[place]
        return self._others[int(self._numbers[place])] if kind == OTHER else default

    def lacking(self, keys: Iterable[int]) -> set[int]:
        """Return those of these cells that hold no value."""
        return set(keys).difference(key for key, _ in self.pairs())

    def __getitem__(self, key: int) -> Value:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return isinstance(key, int) and self.get(key) is not None

    def __iter__(self) -> Iterator[int]:
        return (key for key, _ in self.items())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def items(self) -> ItemsView[int, Value]:
        """Give every cell that holds a value, with it."""
        return _Items(self)

    def pairs(self) -> Iterator[tuple[int, Value]]:
        """Yield the ``items``, once through: no cell is looked for, as each stands beside its key."""
        if not self._spans.ordered:
            yield from ((key, self[key]) for key in dict.fromkeys(self._spans) if key in self)
            return
        others = self._others
        for key, kind, number in zip(self._spans.keys, self._kinds, self._numbers, strict=True):
            if kind != NOTHING:
                yield key, number if kind == NUMBER else others[int(number)]


class _Items(ItemsView[int, Value]):
    _mapping: Values

    def __iter__(self) -> Iterator[tuple[int, Value]]:
        return self._mapping.pairs()


CELL_OF_PART = Sentence(
    en="cell {cell} of the part '{part}'", zh="部件“{part}”的单元格 {cell}", ja="パーツ「{part}」のセル {cell}"
)
CELL_DATA = Sentence(en="{cell} {wrong}", zh="{cell}：{wrong}", ja="{cell}：{wrong}")
NO_TRUTH = Sentence(
    en="holds '{raw}', which is neither true (1) nor false (0)",
    zh="内容“{raw}”既不是真（1）也不是假（0）",
    ja="「{raw}」は真（1）でも偽（0）でもありません",
)
NO_DATE = Sentence(en="holds '{raw}', which is no date", zh="内容“{raw}”不是日期", ja="「{raw}」は日付ではありません")
NO_NUMBER = Sentence(
    en="holds '{raw}', which is no number", zh="内容“{raw}”不是数字", ja="「{raw}」は数値ではありません"
)
NO_TEXT = Sentence(
    en="names the text '{raw}', which is not there",
    zh="所指的文本“{raw}”不存在",
    ja="参照する文字列「{raw}」がありません",
)
UNKNOWN_TYPE = Sentence(en="is of the unknown type '{kind}'", zh="类型“{kind}”未知", ja="型「{kind}」は不明です")
SHARES_NOTHING = Sentence(en="shares a formula that is not there", zh="共用的公式不存在", ja="共有する数式がありません")
FILLS_TOO_MUCH = Sentence(
    en="fills {area}; more than {most} cells are too many for one formula",
    zh="占 {area}；一个公式最多 {most} 个单元格",
    ja="{area} を占めています。一つの数式では {most} セルまでです",
)


class CellDataError(ValueError):
    """A cell holds what its type does not allow; ``said`` is what."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said


#: Errors that newer programs store; here they count as the older ones they resemble.
NEWER_ERRORS = {
    "#SPILL!": "#VALUE!",
    "#CALC!": "#VALUE!",
    "#FIELD!": "#VALUE!",
    "#BLOCKED!": "#VALUE!",
    "#CONNECT!": "#VALUE!",
    "#UNKNOWN!": "#VALUE!",
    "#BUSY!": "#N/A",
    "#GETTING_DATA": "#N/A",
}
TRUTH = {"1": True, "true": True, "0": False, "false": False}
#: Cells of one array formula: 100,000 rows of five columns pass; a whole sheet's would fill any memory.
LARGEST_ARRAY = 1 << 19


@dataclass(frozen=True, slots=True)
class ArrayFormula:
    """A formula over an area: Ctrl+Shift+Enter, or one that spills (``dynamic``)."""

    text: str
    area: Area
    dynamic: bool


def _as_told(start: int, end: int) -> int:
    """Give the end of an element where it is known to be the one that was told."""
    return end


class Cells:
    """What a worksheet part holds; cells are keyed as in ``address``.

    ``values``: cached or typed values. ``formulas``: the text of ordinary formulas. ``shared``: cell to the
    cell whose formula it repeats, moved. ``spans`` and ``rows``: where each cell and each row stands in the
    part's bytes, ``body``: where the element around the rows starts. ``strings`` and ``epoch_1904``: what the
    workbook says of the meaning of values. ``filters``: the area of the sheet's filter, once for every column by
    which rows are filtered out. ``merged``: areas that show as one cell. ``regular``: each cell is written as
    ``scanned`` knows it, and so ends where it is told to; ``end_of`` is that of ``Spans``.
    """

    def __init__(
        self, strings: Sequence[str] = (), epoch_1904: bool = False, end_of: Callable[[int, int], int] = _as_told
    ) -> None:
        self.spans, self.rows = Spans(end_of), Spans(end_of)
        self.values = Values(self.spans)
        self.formulas: dict[int, str] = {}
        self.shared: dict[int, int] = {}
        self.arrays: dict[int, ArrayFormula] = {}
        self.data_tables: dict[int, Area] = {}
        self.hidden_rows: set[int] = set()
        self.hidden_columns: list[range] = []
        self.filters: list[Area] = []
        self.merged: list[Area] = []
        self.body = 0
        self.strings = strings
        self.epoch_1904 = epoch_1904
        self.regular = False

    def anchor(self, key: int) -> int:
        """Give the cell of the array formula that fills a cell, or the cell itself."""
        for anchor, formula in self.arrays.items():
            if formula.area.holds_key(key):
                return anchor
        return key

    def every_formula(self) -> Iterator[tuple[int, str]]:
        """Yield each cell with a formula, and the text of it: as stored, or as the cell has it whose it repeats."""
        yield from self.formulas.items()
        yield from ((key, self.formulas[master]) for key, master in self.shared.items())
        yield from ((key, array.text) for key, array in self.arrays.items())

    def has_formula(self, key: int) -> bool:
        """Tell whether a formula stands in a cell, of its own or repeated."""
        return key in self.formulas or key in self.shared or key in self.arrays

    def own_text(self, key: int) -> str:
        """Give the text of the formula that stands in a cell itself; "" where there is none."""
        return self.arrays[key].text if key in self.arrays else self.formulas.get(key, "")

    def style(self, key: int, data: bytes, encoding: str) -> int | None:
        """Give the number of a cell's style, from the bytes of the part; None where it names none."""
        found = _STYLE.search(tag_at(data, self.spans[key][0], encoding))
        return int(found[1]) if found else None

    def formula_text(self, key: int) -> str:
        """Give the formula stored in a cell, or stored once for it and others; "" where there is none."""
        if key in self.arrays:
            return self.arrays[key].text
        return self.formulas.get(self.shared.get(key, key), "")


def value_of(kind: str, raw: str | None, inline: str, cells: Cells) -> Cell:
    """Return the value of a cell of a type, from its ``<v>`` (None where it has none) or from the text in the cell.

    ``CellDataError`` where it is none.

    >>> cells = Cells(["a"])
    >>> value_of("n", "1E3", "", cells), value_of("s", "0", "", cells), value_of("b", "1", "", cells)
    (1000.0, 'a', True)
    """
    if kind == "n":
        return _number(raw) if raw else None
    if kind == "s":
        return _shared(raw, cells.strings) if raw else None
    if kind == "inlineStr":
        return unescape(inline)
    if kind == "str":
        return unescape(raw or "")
    if not raw:
        return None
    if kind == "b":
        if raw.strip() in TRUTH:
            return TRUTH[raw.strip()]
        raise CellDataError(NO_TRUTH(raw=excerpt(raw)))
    if kind == "e":
        code = NEWER_ERRORS.get(raw, raw)
        return CellError(code if code in CODES else "#VALUE!")
    if kind == "d":
        try:
            return serial(raw, cells.epoch_1904)
        except ValueError:
            raise CellDataError(NO_DATE(raw=excerpt(raw))) from None
    raise CellDataError(UNKNOWN_TYPE(kind=excerpt(kind)))


def _number(raw: str) -> float:
    try:
        found = float(raw)
    except ValueError:
        found = math.nan
    if math.isfinite(found) and raw.isascii() and "_" not in raw:  # Python reads more than the format has
        return found
    raise CellDataError(NO_NUMBER(raw=excerpt(raw)))


def _shared(raw: str, strings: Sequence[str]) -> str:
    digits = raw if raw.isdigit() else raw.strip()
    if digits.isascii() and digits.isdigit() and len(digits) < 10 and int(digits) < len(strings):
        return strings[int(digits)]
    raise CellDataError(NO_TEXT(raw=excerpt(raw)))


def same_value(one: Cell, other: Cell) -> bool:
    """Tell whether two cells hold the same.

    >>> same_value(1.0, True), same_value(CellError("#N/A"), CellError("#N/A")), same_value(None, "")
    (False, True, False)
    """
    if isinstance(one, CellError) and isinstance(other, CellError):
        return one.code == other.code
    return type(one) is type(other) and one == other


def nearly_same(one: Cell, other: Cell) -> bool:
    """Tell whether two programs came to the same, but for the last digits of a number.

    >>> nearly_same(0.1 + 0.2, 0.3), nearly_same("a", "b")
    (True, False)
    """
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-12)
    return same_value(one, other)


class Formulas:
    """Puts the formulas of a part into its cells; ``dynamic`` are the ``cm`` numbers that mean a spilling one."""

    def __init__(self, cells: Cells, part: str, dynamic: Container[str]) -> None:
        self.cells = cells
        self.part = part
        self.dynamic = dynamic
        self._masters: dict[str, int] = {}

    def keep(self, key: int, had: Attributes, text: str, metadata: str) -> None:
        """Keep the formula of a cell: the attributes and the text of its ``<f>``, and the cell's ``cm``."""
        cells = self.cells
        sort = had.get("t", "normal")
        if sort == "normal":
            cells.formulas[key] = text
        elif sort == "shared":
            group = had.get("si", "")
            if text:
                cells.formulas[key] = text
                self._masters[group] = key
            elif group in self._masters:
                cells.shared[key] = self._masters[group]
            else:
                raise PackageError(CELL_DATA(cell=place_in(self.part, key), wrong=SHARES_NOTHING))
        else:
            row, column = place_of(key)
            area = parse_area(had.get("ref", "")) or Area(row, column, row, column)
            if area.size > LARGEST_ARRAY:
                wrong = FILLS_TOO_MUCH(area=area, most=in_thousands(LARGEST_ARRAY))
                raise PackageError(CELL_DATA(cell=place_in(self.part, key), wrong=wrong))
            if sort == "array":
                cells.arrays[key] = ArrayFormula(text, area, metadata in self.dynamic)
            else:
                cells.data_tables[key] = area


class Around:
    """Hears what stands around the rows of a worksheet part. Its first element tells the namespace of all of them."""

    def __init__(self, cells: Cells, part: str) -> None:
        self.cells = cells
        self.part = part
        self.space: str | None = None
        self._filtering: Area | None = None

    def start(self, name: str, attributes: Attributes) -> None:
        """Hear an element that is none of the rows nor in them."""
        if self.space is None:
            self.space = name.rpartition(" ")[0] + " " if " " in name else ""
            return
        cells, local = self.cells, name[len(self.space) :] if name.startswith(self.space) else ""
        if says_yes(attributes, "hidden") and "min" in attributes:
            first, last = (whole(attributes, edge, "0", self.part) for edge in ("min", "max"))
            cells.hidden_columns.append(range(first, min(last, MAX_COLUMN) + 1))
        elif local == "autoFilter":
            self._filtering = parse_area(attributes.get("ref", ""))
        elif local == "filterColumn" and self._filtering is not None:
            cells.filters.append(self._filtering)
        elif local == "mergeCell" and (area := parse_area(attributes.get("ref", ""))) is not None:
            cells.merged.append(area)


def place_in(part: str, key: int) -> Said:
    """Give a cell, as a sentence names it."""
    return CELL_OF_PART(cell=address_of(key), part=part)


def serial(text: str, epoch_1904: bool) -> float:
    """Give the day number of an ISO date, time or both.

    >>> serial("1900-03-01", False), serial("2024-01-01T12:00:00", False), serial("12:00", False)
    (61.0, 45292.5, 0.5)
    """
    day, _, clock = text.strip().rstrip("Z").partition("T")
    if ":" in day:
        day, clock = "", day
    moment = datetime.fromisoformat(f"{day or '1904-01-01'}T{clock or '00:00'}")
    number = serial_of(moment, epoch_1904 or not day)
    return number - 1 if day and not epoch_1904 and number < 61 else number  # the 29 February 1900 that never was
