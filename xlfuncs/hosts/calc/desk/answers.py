"""The answers of commands, the desk that they work at, and the packed libraries that they need."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.xlsx.errors import PackageError

FAILED = Sentence(
    en="This could not be done. LibreOffice, or a bug of xlfuncs, says: {why}",
    zh="未能完成。LibreOffice 报告（或 xlfuncs 的程序错误）：{why}",
    ja="完了できませんでした。LibreOffice からの報告、または xlfuncs の不具合：{why}",
)

#: Where libraries of others are packed beside the core: LibreOffice's Python has none of its own.
_HOME = Path(__file__).parents[4]

Rows = Sequence[Sequence[Any]]


class Answer(NamedTuple):
    """An answer: what is told, and rows for a sheet of their own where it takes more than a few sentences."""

    said: Sequence[Told]
    rows: Rows = ()


class Desk(Protocol):
    """The document in front of the person, and what LibreOffice can be asked for.

    ``given`` holds what replaces a person's choice where nobody is there.
    """

    document: Any
    language: str
    given: Mapping[str, Any]

    def selection(self) -> Any:
        """Return the first area of cells that is selected; ``None`` where no cells are selected."""

    def selected(self) -> Any:
        """Return the first of the cells that are selected; ``None`` where no cells are selected."""

    def choose(self, title: Told, lines: Sequence[str]) -> int | None:
        """Return the number of the line that is chosen; ``None`` where none is chosen."""

    def ask(self, said: Told) -> str | None:
        """Return the text that is typed; ``None`` where the person goes no further."""

    def place(self, title: Told, suggested: str) -> str | None:
        """Return the address under which something is to be saved; ``None`` where nobody says."""

    def copied(self) -> AbstractContextManager[Any]:
        """Return a copy of the document that nobody sees, for a ``with`` block."""

    def opened(self, file: str) -> Any:
        """Open a new document, made from a file."""

    def save(self, document: Any, url: str, kind: str) -> None:
        """Write a document in a format of LibreOffice's."""

    def shown(self, url: str) -> str:
        """Return an address as people of this computer write it."""


def failed(failure: Exception) -> Told:
    """Return why a command goes no further, for somebody who has never seen the copy: what is refused, what LibreOffice
    cannot write, or a bug of ours.
    """
    if isinstance(failure, PackageError):
        return failure.said
    return failure.reason if isinstance(failure, CellError) else FAILED(why=f"{type(failure).__name__} {failure}")


def bring(*names: str) -> None:
    """Make packed libraries importable: what writes workbooks, what pairs."""
    for name in names:
        library = _HOME / f"{name}.zip"
        if library.exists() and str(library) not in sys.path:
            sys.path.insert(0, str(library))
