"""What a computation tells and refuses, as the page has it in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import SEMICOLON, Help, Joined, Told
from xlfuncs.events.problems import Fault, WrongSettingsError
from xlfuncs.xlsx.errors import PackageError


class WorkError(Exception):
    """A computation that came to nothing, and ``said`` is why; ``status`` is the one of HTTP."""

    def __init__(self, said: Told, status: int = 422, faults: Sequence[tuple[str, Told]] = ()) -> None:
        super().__init__(said)
        self.said = said
        self.status = status
        #: What is wrong by itself, each with the key of its setting.
        self.faults = faults


@contextmanager
def told_to_visitors() -> Iterator[None]:
    """Raise ``WorkError`` for whatever refuses a file or a form, without the path where the page keeps it."""
    try:
        yield
    except (CellError, PackageError) as refusal:
        tell = refusal.told if isinstance(refusal, CellError) else refusal.told_of_place  # the path is none of his
        faults = refusal.faults if isinstance(refusal, WrongSettingsError) else ()
        raise WorkError(
            Help.of(tell),
            faults=[(key, Help.of(error.told)) for key, error in faults],
        ) from None


@contextmanager
def hearing() -> Iterator[list[Told]]:
    """Collect what else is told, each thing once; a refusal tells it too, since it may be the reason for that."""
    heard: list[Told] = []

    def hear(said: Told) -> None:
        if said.text() not in {each.text() for each in heard}:
            heard.append(said)

    with listening(hear):
        try:
            yield heard
        except CellError as refusal:
            refusal.said = Joined([refusal.reason, *heard], SEMICOLON)
            if isinstance(refusal, WrongSettingsError):
                refusal.faults = [*refusal.faults, *(Fault("", CellError(VALUE, each)) for each in heard)]
            raise
