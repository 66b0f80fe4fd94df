"""What a function has to say although it gives a value: who computes a workbook tells its reader."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from xlfuncs.core.sentences import Told

_listener: ContextVar[Callable[[Told], None] | None] = ContextVar("listener", default=None)


def remark(said: Told) -> None:
    """Tell whoever listens; nobody else hears it.

    >>> from xlfuncs.core.sentences import Help
    >>> heard = []
    >>> with listening(heard.append):
    ...     remark(Help("a line is lacking", "少一行", "一行足りません"))
    >>> [each.text("zh") for each in heard]
    ['少一行']
    """
    listener = _listener.get()
    if listener is not None:
        listener(said)


@contextmanager
def listening(listener: Callable[[Told], None]) -> Iterator[None]:
    """Hear what is remarked inside the ``with`` block."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
