"""Names as Western programs write them (Windows-1252: ’, Š, é), in every format that has an encoding."""

from pathlib import Path

import pytest
from trflines import player, report

from xlfuncs.events.reading import event_named
from xlfuncs.intake.gathering import gathered
from xlfuncs.intake.rows import Gathered

NAMES = ["O’Brien", "Šimek", "André", "Müller–Žák"]
ROUND = ["2 w 1", "1 b 0", "4 w 1", "3 b 0"]
TRF = report("012 Open", *(player(at, NAMES[at - 1], at % 2, ROUND[at - 1]) for at in (1, 2, 3, 4)))
PBN = '[Event "Open"]\n[Board "1"]\n[West "{3}"]\n[North "{0}"]\n[East "{2}"]\n[South "{1}"]\n[Contract "Pass"]\n'
USEBIO = (
    "<EVENT><PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLAYER><PLAYER_NAME>{}</PLAYER_NAME></PLAYER><PLAYER>"
    "<PLAYER_NAME>{}</PLAYER_NAME></PLAYER></PAIR><PAIR><PAIR_NUMBER>2</PAIR_NUMBER><PLAYER><PLAYER_NAME>{}"
    "</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>{}</PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS></EVENT></USEBIO>"
).format(*NAMES)
FILES = {
    "a.trf": ("xq-standings", TRF),
    "a.pbn": ("br-pairs", PBN.format(*NAMES)),
    "latin.xml": ("br-pairs", f'<?xml version="1.0" encoding="ISO-8859-1"?><USEBIO>{USEBIO}'),
    "said.xml": ("br-pairs", f'<?xml version="1.0" encoding="utf-8"?><USEBIO>{USEBIO}'),
    "silent.xml": ("br-pairs", f"<USEBIO>{USEBIO}"),
    "a.csv": ("xq-standings", "player,rating\n{},1\n{},2\n{},3\n{},4\n".format(*NAMES)),
}


def names_in(found: Gathered) -> list[str]:
    keys = ("player", "player1", "player2")
    return sorted(str(row[key]) for row in found.tables["entries"] for key in keys if row.get(key))


@pytest.mark.parametrize("encoding", ["", "western"])
@pytest.mark.parametrize("name", FILES)
def test_western_names(name: str, encoding: str, tmp_path: Path) -> None:
    event, text = FILES[name]
    file = tmp_path / name
    file.write_bytes(text.encode("cp1252"))
    found = gathered(event_named(event), [(name, file)], {}, (), encoding)
    assert names_in(found) == sorted(NAMES)
    assert [each.lost.said.text("en") for each in found.remarks] == [
        "says that it is in utf-8, and is not: it is read as Windows-1252 (western); --encoding says which it is"
    ] * (name in ("said.xml", "silent.xml") and not encoding)
    assert found.lost == []


@pytest.mark.parametrize(("name", "codec"), [("a.trf", "gb18030"), ("a.pbn", "cp932")])
def test_an_encoding_that_somebody_knows(name: str, codec: str, tmp_path: Path) -> None:
    """One name alone may be read in either; whoever knows says it."""
    event, text = FILES[name]
    file = tmp_path / name
    person = "王伟" if codec == "gb18030" else "佐藤"
    data = text.replace("O’Brien", person).replace("Šimek", "A").replace("André", "B").replace("Müller–Žák", "C")
    file.write_bytes(data.encode(codec))
    said = {"gb18030": "gb18030", "cp932": "shift-jis"}[codec]
    assert person in names_in(gathered(event_named(event), [(name, file)], {}, (), said))
