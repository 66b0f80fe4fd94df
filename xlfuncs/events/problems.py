"""What is wrong with an event, a row or a setting of it, how bad it is, and what is refused because of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import SEMICOLON, Joined, Said, Sentence, Told
from xlfuncs.events.declaration import Event, Row, table_name
from xlfuncs.events.fields import Field, Fields, FoundField
from xlfuncs.events.people.roster import MEMBERS

ERROR, HINT = "error", "hint"
SHEET_ROW = Sentence(en="{table}, row {row}", zh="“{table}”第 {row} 行", ja="{table} {row} 行目")
MISSING_SETTING = Sentence(
    en="the setting {setting} is missing", zh="缺少设置“{setting}”", ja="設定「{setting}」がありません"
)
SHEET_CELL = Sentence(en="{place}, {column}", zh="{place}“{column}”", ja="{place}「{column}」")


class Problem(NamedTuple):
    """What is wrong: in which row of which table, under which heading (``None``: the event itself)."""

    table: str
    row: Row | None
    column: FoundField | None
    said: Told
    severity: str
    #: Whether the row itself is right, and others that are still to come keep it from counting.
    waits: bool = False

    @property
    def name(self) -> str:
        """The name of its sentence, whatever its words are."""
        return self.said.name if isinstance(self.said, Said | Sentence) else ""

    @property
    def place(self) -> Told | None:
        """The table and the row of its sheet; ``None`` where it is the event itself."""
        return SHEET_ROW(table=self.row.sheet or table_name(self.table), row=self.row.line) if self.row else None

    def heading(self, language: str) -> str:
        """Give the heading of its column."""
        return self.column.field.heading(language, self.column.number) if self.column else ""


def in_order(event: Event, problems: Iterable[Problem]) -> list[Problem]:
    """Say what is wrong, as one mends it: the event itself, then table by table and row by row; hints at the end."""
    tables = ["", *(table.key for table in (*event.tables, MEMBERS))]

    def place(each: Problem) -> tuple[bool, int, int]:
        return each.severity != ERROR, tables.index(each.table), each.row.at if each.row else 0

    return sorted(problems, key=place)


# --- settings

SEVERAL_WRONG = Sentence(
    en="{count} things are to be mended: {faults}",
    zh="有 {count} 处须更正：{faults}",
    ja="修正が必要な箇所が {count} 件あります：{faults}",
)


class Fault(NamedTuple):
    """What is wrong with the setting of that key; "" where a label is none of the event's."""

    key: str
    error: CellError


class WrongSettingsError(CellError):
    """Settings with which nothing can be computed; of a single one its own sentence."""

    __slots__ = ("faults",)

    def __init__(self, faults: Sequence[Fault]) -> None:
        first, *more = (each.error for each in faults)
        told = (each.error.reason for each in faults)
        several = SEVERAL_WRONG(count=len(faults), faults=Joined(told, SEMICOLON))
        super().__init__(first.code, several if more else first.reason)
        self.faults = faults

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)

    @property
    def reasons(self) -> list[Any]:
        return [each.error.reason for each in self.faults]


class Faults(list[Fault]):
    """Collects what is wrong with settings while they are read."""

    def keys(self) -> set[str]:
        """Give the settings with which something is wrong."""
        return {each.key for each in self}

    def tell(self, settings: Iterable[Field]) -> None:
        """Raise what is wrong, each once, in the order in which the settings stand."""
        if self:
            order = {field.key: at for at, field in enumerate(settings, 1)}
            once = {(each.key, each.error.told()): each for each in self}
            raise WrongSettingsError(sorted(once.values(), key=lambda each: order.get(each.key, 0)))

    @contextmanager
    def besides(self, settings: Iterable[Field]) -> Iterator[None]:
        """Tell these together with whatever is refused inside; there is no result while there are any."""
        try:
            yield
        except CellError as error:
            if not self and not isinstance(error, WrongSettingsError):
                raise
            self.extend(faults_in(error))
        self.tell(settings)

    def refuse(self, settings: Any, known: Iterable[Field]) -> None:
        """Make the settings refuse whoever asks for a wrong one: what does not hang on it can be computed still."""
        wrong = {field.attribute: fault for fault in self for field in known if field.key == fault.key}
        if wrong:
            own = type(settings)
            settings.__class__ = type(own.__name__, (own,), {key: property(_refusal(wrong[key])) for key in wrong})


def _refusal(fault: Fault) -> Callable[[Any], Any]:
    """Say what a wrong setting answers."""

    def refuse(_: Any) -> Any:
        raise WrongSettingsError([fault])

    return refuse


def all_of(*computations: Callable[[], Any]) -> list[Any]:
    """Give what each of them gives; where several are refused for their settings, all of that at once."""
    found: list[Any] = []
    faults: list[Fault] = []
    for each in computations:
        try:
            found.append(each())
        except CellError as error:
            faults += faults_in(error)
    if faults:
        raise WrongSettingsError(faults)
    return found


def faults_in(error: CellError) -> Sequence[Fault]:
    """Give a refusal by the settings that it names: those of its argument, where it is of one."""
    return error.faults if isinstance(error, WrongSettingsError) else [Fault(error.argument_named, error)]


def problems_of(error: CellError, settings: Fields) -> list[Problem]:
    """Say why nothing can be computed, as a list of what is to be mended has it."""
    known = {field.key: FoundField(field) for field in settings}
    return [Problem("", None, known.get(each.key), each.error.reason, ERROR) for each in faults_in(error)]
