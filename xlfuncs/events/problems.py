"""What is wrong with an event or a row of it, and how bad it is."""

from typing import NamedTuple

from xlfuncs.events.declaration import Row, table_name
from xlfuncs.events.fields import FoundField
from xlfuncs.sentences import Said, Sentence, Told

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
