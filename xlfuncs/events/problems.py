"""What is wrong with an event or a row of it, and how bad it is."""

from collections.abc import Iterable
from typing import NamedTuple

from xlfuncs.core.sentences import Said, Sentence, Told
from xlfuncs.events.declaration import Event, Row, table_name
from xlfuncs.events.fields import FoundField
from xlfuncs.events.people import MEMBERS

ERROR, HINT = "error", "hint"
SHEET_ROW = Sentence(en="{table}, row {row}", zh="“{table}”第 {row} 行", ja="{table} {row} 行目")
SHEET_CELL = Sentence(en="{place}, {column}", zh="{place}“{column}”", ja="{place}「{column}」")


class Problem(NamedTuple):
    """What is wrong: in which row of which table, under which heading (``None``: the event itself)."""

    table: str
    row: Row | None
    column: FoundField | None
    said: Told
    severity: str

    @property
    def name(self) -> str:
        """The name of its sentence, whatever its words are."""
        return self.said.name if isinstance(self.said, Said | Sentence) else ""

    @property
    def place(self) -> Told | None:
        """The table and the row of its sheet; ``None`` where it is the event itself."""
        return SHEET_ROW(table=self.row.sheet or table_name(self.table), row=self.row.line) if self.row else None

    def heading(self, language: str) -> str:
        """The heading of its column."""
        return self.column.field.heading(language, self.column.number) if self.column else ""


def in_order(event: Event, problems: Iterable[Problem]) -> list[Problem]:
    """What is wrong, as one mends it: the event itself, then table by table and row by row; hints at the end."""
    tables = ["", *(table.key for table in (*event.tables, MEMBERS))]

    def place(each: Problem) -> tuple[bool, int, int]:
        return each.severity != ERROR, tables.index(each.table), each.row.at if each.row else 0

    return sorted(problems, key=place)
