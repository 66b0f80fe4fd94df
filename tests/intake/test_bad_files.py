"""Files that cannot be read: one sentence in each language, never a traceback, and nothing is fetched."""

import socket
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
import sessions
from tiers import attempts

from xlfuncs.core.registry import load
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.events.reading import event_named
from xlfuncs.formats import bridgemate, pbn, usebio
from xlfuncs.formats import encodings as readings
from xlfuncs.formats.declaration import Incoming
from xlfuncs.xlsx.errors import PackageError

load()
PAIRS = event_named("br-pairs")
XML = b"<?xml version='1.0'?>"
LAUGHS = b'<!DOCTYPE USEBIO [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>'
FILES: dict[str, tuple[ModuleType, bytes, str]] = {
    "empty XML": (usebio, b"", "BROKEN_XML"),
    "cut off": (usebio, sessions.as_usebio(sessions.evening())[:9000], "BROKEN_XML"),
    "no XML": (usebio, b"Section;Table;Board", "BROKEN_XML"),
    "a control character": (usebio, XML + b"<USEBIO><EVENT>\x01</EVENT></USEBIO>", "BROKEN_XML"),
    "a billion laughs": (usebio, XML + LAUGHS + b"<USEBIO><EVENT>&c;</EVENT></USEBIO>", "OWN_ENTITIES"),
    "an entity of a file": (
        usebio,
        XML + b'<!DOCTYPE U [<!ENTITY x SYSTEM "file:///etc/passwd">]><U>&x;</U>',
        "OWN_ENTITIES",
    ),
    "a parameter entity": (usebio, XML + b'<!DOCTYPE U [<!ENTITY % x SYSTEM "http://x/">%x;]><U/>', "OWN_ENTITIES"),
    "an entity of the DTD": (usebio, XML + b"<!DOCTYPE U SYSTEM 'u.dtd'><U>&club;</U>", "OWN_ENTITIES"),
    "too deep": (usebio, XML + b"<a>" * 100_000, "TOO_DEEP"),
    "other XML": (usebio, XML + b"<workbook/>", "NOT_USEBIO"),
    "an encoding that is none": (usebio, b"<?xml version='1.0' encoding='klingon'?><USEBIO/>", "UNKNOWN_ENCODING"),
    "an encoding that runs": (usebio, b"<?xml version='1.0' encoding='unicode_escape'?><U/>", "UNKNOWN_ENCODING"),
    "not what it says": (usebio, "<?xml version='1.0' encoding='utf-8'?><王/>".encode("gb18030"), "OTHER_ENCODING"),
    "half a character": (usebio, "<王/>".encode("utf-16")[:-1], "OTHER_ENCODING"),
    "an empty PBN": (pbn, b"", "NOT_PBN"),
    "no PBN": (pbn, b"Board,Contract\n1,4H\n", "NOT_PBN"),
    "a picture": (pbn, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "NOT_TEXT"),
    "deals only": (pbn, b'[Event ""]\n[Board "1"]\n[Deal "N:... ... ... ..."]\n[Contract ""]\n', "DEALS_ONLY"),
    "an empty database": (bridgemate, b"", "NO_DATABASE"),
    "a text": (bridgemate, b"Section;Table;Board;Contract\n1;1;1;4H\n", "NO_DATABASE"),
    "the beginning of a database": (bridgemate, b"\x00\x01\x00\x00Standard Jet DB\x00", "DAMAGED_DATABASE"),
    "a database of noise": (
        bridgemate,
        b"\x00\x01\x00\x00Standard Jet DB\x00\x01" + Random(5).randbytes(40_960),
        "DAMAGED_DATABASE",
    ),
}


def read(reader: ModuleType, file: Path, data: bytes) -> Incoming:
    file.write_bytes(data)
    came = reader.load(file, PAIRS)
    assert isinstance(came, Incoming)
    return came


@pytest.mark.parametrize(("reader", "data", "name"), FILES.values(), ids=FILES)
def test_a_bad_file_is_refused_in_a_sentence(
    reader: ModuleType, data: bytes, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_network(*_: object) -> None:
        raise AssertionError("something is fetched")

    monkeypatch.setattr(socket.socket, "connect", no_network)
    with pytest.raises(PackageError) as error:
        read(reader, tmp_path / "f", data)
    assert error.value.name == name
    told = [error.value.told(language) for language in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    assert not any("\n" in each for each in told)


@pytest.mark.parametrize("reader", [usebio, pbn, bridgemate], ids=lambda each: each.__name__)
def test_a_file_that_is_no_file(reader: ModuleType, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none"):
        with pytest.raises(PackageError) as error:
            reader.load(place, PAIRS)
        assert error.value.name == "CANNOT_READ"


@pytest.mark.parametrize("reader", [usebio, pbn, bridgemate], ids=lambda each: each.__name__)
def test_a_file_far_too_large(reader: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "LARGEST", 1 << 20)
    with pytest.raises(PackageError) as error:
        read(reader, tmp_path / "f", b" " * 1_048_577)
    assert error.value.name == "TOO_LARGE"


def test_no_reader_takes_what_is_anothers() -> None:
    starts = {
        usebio: sessions.as_usebio(sessions.evening())[:4096],
        pbn: sessions.as_pbn(sessions.evening()).encode()[:4096],
        bridgemate: b"\x00\x01\x00\x00Standard Jet DB\x00",
        None: "牌号,南北,东西,定约\n1,1,2,4H=".encode(),
    }
    for owner, start in starts.items():
        assert [each for each in (usebio, pbn, bridgemate) if each.recognises(start)] == ([owner] if owner else [])


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["xml", "pbn", "bws"])
def test_damage_anywhere_is_told(kind: str, tmp_path: Path) -> None:
    """Cut off, bytes changed, pieces moved: a sentence, or what is left."""
    told = sessions.evening()
    reader, data = {
        "xml": (usebio, sessions.as_usebio(told)),
        "pbn": (pbn, sessions.as_pbn(told).encode()),
        "bws": (bridgemate, sessions.write_jet(tmp_path / "e.bws", sessions.as_tables(told)).read_bytes()),
    }[kind]
    chance = Random(kind)
    refused = 0
    for _ in range(attempts(8, 60)):
        damaged = bytearray(data)
        if chance.random() < 0.3:
            del damaged[chance.randrange(len(data)) :]
        for _ in range(chance.choice([1, 5, 100])):
            if damaged:
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        try:
            read(reader, tmp_path / f"f.{kind}", bytes(damaged))
        except PackageError:
            refused += 1
    assert refused
