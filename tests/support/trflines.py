"""Tournament report files for tests, written column by column as the format's tables have them."""

from pathlib import Path

from xlfuncs.core.registry import load
from xlfuncs.events import EVENTS
from xlfuncs.formats import trf
from xlfuncs.formats.declaration import Incoming

load()
FILES = Path(__file__).parents[1] / "data" / "trf"


def player(number: int, name: str, points: object, *rounds: str, rating: object = "", title: str = "") -> str:
    """Return a line 001; each round as ``"2 w 1"``, ``"- H"`` or ``""``."""
    line = f"001 {number:>4} m{title:>3} {name:<33} {rating:>4} MAS {'':11} {'':10} {points!s:>4} {'':4}"
    for each in rounds:
        cells = ["0000", *each.split()] if each.startswith("-") else each.split()
        opponent, side, result = (*cells, "", "", "")[:3]
        line += f"  {opponent:>4} {side or ' '} {result or ' '}"
    return line


def report(*lines: str, end: str = "\n") -> str:
    """Return a report of these lines."""
    return "".join(line + end for line in lines)


def read(tmp_path: Path, text: str | bytes, event: str = "xq-standings") -> Incoming:
    """Return what a report gives to an event."""
    file = tmp_path / "a.trf"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return trf.load(file, EVENTS[event])


def lost(found: Incoming) -> list[tuple[int, str, str]]:
    """Return line, column and sentence of what could not be understood."""
    return [(each.line, each.column, getattr(each.said, "name", "")) for each in found.lost]
