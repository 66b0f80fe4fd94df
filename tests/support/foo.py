"""FOO, nobody's format: a line for each entry, its name and its place.

The least that is read and written, to be copied for a new format; tests/intake/test_a_new_format.py adds it to the
others and uses it.
"""

from pathlib import Path

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.formats.declaration import Asked, Format, Incoming, Lost, Written
from xlfuncs.formats.encodings import bytes_of, text_of
from xlfuncs.formats.session import SESSION
from xlfuncs.xlsx.errors import excerpt

NO_PLACE = Sentence(
    en="'{found}' is no name with a place", zh="“{found}”不是名称和名次", ja="「{found}」は名前と順位ではありません"
)
HEAD = "FOO\n"


def recognises(start: bytes) -> bool:
    """Tell whether a file that starts so is one."""
    return start.startswith(HEAD.encode())


def load(file: Path, event: Event, asked: Asked) -> Incoming:
    """Read the entries and their places."""
    incoming = Incoming()
    rows = incoming.tables.setdefault("entries", [])
    _, *lines = text_of(bytes_of(file), file, asked.encoding).splitlines()
    for number, line in enumerate(lines, 2):
        unit, tab, place = line.partition("\t")
        if tab:
            rows.append({"unit": unit, "place": place})
        else:
            incoming.lost.append(Lost(number, "", NO_PLACE(found=excerpt(line))))
    return incoming


def dump(outcome: Outcome) -> Written:
    """Write the entries and their places."""
    places = "".join(f"{outcome.units[at]}\t{row['place']}\n" for at, row in outcome.entries.items())
    return (HEAD + places).encode(), []


FOO = Format(
    key="foo",
    title=Help("places (FOO)", "名次（FOO）", "順位（FOO）"),
    endings=(".foo",),
    mime="text/x-foo",
    recognises=recognises,
    load=load,
    encoded=True,
    holds=SESSION,
    names=("FOO",),
    dump=dump,
    fits=lambda event: "place" in event.declared,
    suits=Help("events with places", "有名次的比赛", "順位のある競技会"),
)
