"""Damaged and hostile workbooks: a refusal in one sentence or an answer, soon, in little memory, the file untouched.

``XLFUNCS_LONG=1`` tries many more.
"""

import contextlib
import io
import random
import re
import resource
import signal
import tempfile
import warnings
import zipfile
from collections.abc import Callable, Iterator
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any

import commands
import pytest
from delivered import LONG
from handmade import MAIN, parts_of, sheet_xml, write
from hypothesis import given, settings
from hypothesis import strategies as st

from xlfuncs.recalc import PackageError, check, recalculate

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
SECONDS = 20
MEMORY = 1 << 30
#: Cells of which each reads the next: many times what Python's stack takes.
CHAIN = 20_000 if LONG else 6_000

#: In place of a number or a word somewhere in a part.
ABSURD = ["", "0", "-1", "1.5", "1e999", "NaN", "99999999999999999999", "1048577", "A1:XFD1048576", "$A:$XFD", "../x"]
FORMULAS = [
    "CBA_R(" * 300 + "1" + ")" * 300,
    "(" * 5000 + "1" + ")" * 5000 + "+CBA_R(1,20)",
    "-" * 5000 + "CBA_R(1,20)",
    "CBA_R(1,20)" + "+1" * 5000,
    "CBA_R(" + ",".join("1" * 500) + ")",
    "CBA_RANKING(A1:XFD1048576,1)",
    "SUM(CBA_R(1,20),A1:XFD1048576)",
    'CBA_R("' + "x" * 100_000 + '",20)',
    'CBA_R(1,20)&REPT("x",32767)',
    "'" + "[" * 2000 + "CBA_R(1,20)",
    "{" + ";".join("1" * 3000) + "}*CBA_R(1,20)",
    "CBA_R(A1,20)+S!Z99999999",
    "\\\0CBA_R(1",
]


def books() -> list[dict[str, bytes]]:
    """The parts of small workbooks: ours, and one by hand with every kind of cell."""
    cells = (
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>CBA_R(A1,20)</f><v>9</v></c><c r="C1" t="s"><v>0</v></c></row>'
        '<row r="2"><c r="A2" cm="1"><f t="array" ref="A2:A4">CBA_RANKING(A1:A1,10)</f><v>1</v></c>'
        '<c r="B2"><f t="shared" si="0" ref="B2:B3">CBA_R(A$1,20)</f><v>1</v></c></row>'
        '<row r="3"><c r="B3"><f t="shared" si="0"/><v>1</v></c><c r="C3" t="inlineStr"><is><t>x</t></is></c></row>'
    )
    made = io.BytesIO()
    write(
        made, {"S": sheet_xml(cells)}, strings="<si><t>x</t></si>", names='<definedName name="n">S!$A$1</definedName>'
    )
    smallest = sorted(ROOT.glob("workbooks/**/*.xlsx"), key=lambda path: path.stat().st_size)[:6]
    return [parts_of(made), *map(parts_of, smallest)]


BOOKS = books()


def packed(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        warnings.filterwarnings("ignore", "Duplicate name")
        for name, data in parts.items():
            package.writestr(name, data)
    return buffer.getvalue()


def flipped(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice([1, 1, 2, 8])):
        if changed:
            changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
    return bytes(changed)


def cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def shortened(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    return data[:start] + data[start + dice.randrange(1, 200) :]


def doubled(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    piece = data[start : start + dice.randrange(1, 300)]
    return data[:start] + piece * dice.choice([2, 50]) + data[start:]


def absurd(data: bytes, dice: random.Random) -> bytes:
    """Another value in an attribute or an element."""
    places = list(re.finditer(rb'(?<==")[^"<>]*(?=")|(?<=<v>)[^<]*|(?<=<f>)[^<]*', data))
    if not places:
        return data
    place = dice.choice(places)
    return data[: place.start()] + dice.choice(ABSURD).encode() + data[place.end() :]


def renamed(data: bytes, dice: random.Random) -> bytes:
    """Another element or attribute by that name, throughout."""
    names = sorted(set(re.findall(rb"(?<=[</ ])[A-Za-z]+(?=[ =>/])", data)))
    if not names:
        return data
    return data.replace(dice.choice(names), dice.choice([b"c", b"row", b"f", b"v", b"t", b"si", b"r", b"x"]))


def formula(data: bytes, dice: random.Random) -> bytes:
    text = dice.choice(FORMULAS).replace("&", "&amp;").replace("<", "&lt;").encode()
    places = list(re.finditer(rb"<f[^<>/]*>[^<]*</f>", data))
    if not places:
        return data
    place = dice.choice(places)
    opening = place[0][: place[0].index(b">") + 1]
    return data[: place.start()] + opening + text + b"</f>" + data[place.end() :]


def deep(data: bytes, dice: random.Random) -> bytes:
    place = data.find(b">", dice.randrange(len(data) + 1)) + 1
    depth = dice.choice([100, 100_000])
    return data[:place] + b"<x>" * depth + b"</x>" * dice.choice([depth, 0]) + data[place:]


def entities(data: bytes, _: random.Random) -> bytes:
    lol = b'<!DOCTYPE x [<!ENTITY a0 "lol">' + b"".join(
        b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 10)
    )
    body = re.sub(rb"^<\?xml[^>]*\?>\s*", b"", data)
    return lol + b"]>" + body.replace(b"<v>", b"<v>&a9;", 1)


def encoded(data: bytes, dice: random.Random) -> bytes:
    name = dice.choice(["utf-16", "utf-7", "cp037", "latin-1", "idna", "undefined", "no-such", "big5", "utf-32"])
    text = re.sub(r"^<\?xml[^>]*\?>\s*", "", data.decode("utf-8", "replace"))
    head = f'<?xml version="1.0" encoding="{name}"?>'
    if dice.random() < 0.5:
        return (head + text).encode()
    with contextlib.suppress(LookupError, UnicodeError):
        return (head + text).encode(name, "replace")
    return head.encode() + data


NAMES = ["../{}", "/{}", "{}/", "C:{}", "a\0{}", "x/" * 9000 + "{}", "./{}", "\\{}", "{}."]
IN_PART = [flipped, cut, shortened, doubled, absurd, absurd, absurd, renamed, formula, deep, entities, encoded]


def hostile(dice: random.Random) -> bytes:
    """A workbook with one to three things wrong with it."""
    parts = dict(dice.choice(BOOKS))
    told = [name for name in parts if name.endswith((".xml", ".rels"))]
    likely = [name for name in told if re.search(r"sheet\d|workbook|rels|table|shared", name)]
    for _ in range(dice.choice([1, 1, 2, 3])):
        how = dice.choice([*IN_PART, "zip", "drop", "name", "swap"])
        name = dice.choice(likely)
        if name not in parts:
            continue
        if how == "drop":
            del parts[name]
        elif how == "name":
            parts[dice.choice(NAMES).format(name)] = parts.pop(name)
        elif how == "swap":
            parts[name] = parts[dice.choice(list(parts))]
        elif how == "zip":
            return dice.choice([flipped, cut, shortened, doubled])(packed(parts), dice)
        else:
            parts[name] = how(parts[name], dice)
    return packed(parts)


class Late(BaseException):
    """Nothing may take it for a mistake in a formula."""


@contextlib.contextmanager
def bounded() -> Iterator[None]:
    """So much time of a processor and memory, and no more."""

    def late(*_: Any) -> None:
        raise Late(f"took more than {SECONDS} s")

    old = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    before = signal.signal(signal.SIGPROF, late)
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, old[1]))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, old)


def recalculated(path: Path, out: Path) -> str:
    """Everything that reading, computing, writing, showing and checking a workbook goes through."""
    try:
        done = recalculate(path)
        done.save(out)
        done.rows(done.workbook.sheets[0].name if done.workbook.sheets else "")
        recalculate(out)
        check(path)
    except PackageError as refusal:
        return refusal.sentence
    return "it went well"


def command(*arguments: str) -> Callable[[Path, Path], str]:
    """A command from IN to OUT, which ends in an exit code and never in a traceback."""

    def run(path: Path, out: Path) -> str:
        name, *options = arguments
        target = out.with_suffix(".xlsm") if "classic" in options else out
        result = commands.run(name, path, target, *options, code=None)
        if target.exists():
            recalculated(target, out.with_name("again.xlsx"))
        return result.output.splitlines()[-1]

    return run


#: The ways a workbook goes into the program and comes out.
DOORS = {
    "recalc": recalculated,
    "lite": command("convert", "--to", "lite", "--embed"),
    "classic": command("convert", "--to", "classic"),
    "calc": command("convert", "--to", "calc"),
    "freeze": command("freeze"),
}


def assert_survived(data: bytes, door: str = "recalc") -> None:
    """A refusal in one sentence, or a result that can be read again; the input as it was and nothing else there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "in.xlsx")
        path.write_bytes(data)
        with bounded():
            sentence = DOORS[door](path, Path(folder, "out.xlsx"))
        assert 0 < len(sentence) <= 600
        assert "\n" not in sentence
        assert path.read_bytes() == data
        assert {each.name for each in Path(folder).iterdir()} <= {"in.xlsx", "out.xlsx", "out.xlsm", "again.xlsx"}


@pytest.mark.parametrize(("door", "share"), [("recalc", 2), ("lite", 1), ("classic", 1), ("calc", 1), ("freeze", 1)])
def test_damaged_workbooks(door: str, share: int) -> None:
    @settings(max_examples=(1000 if LONG else 4) * share, derandomize=not LONG, deadline=None, database=None)
    @given(st.randoms(use_true_random=False))
    def survives(dice: random.Random) -> None:
        assert_survived(hostile(dice), door)

    survives()


ROW = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>CBA_R(A1,20)</f><v>9</v></c></row>'


RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def made(rows: str = ROW, **more: Any) -> bytes:
    buffer = io.BytesIO()
    write(buffer, {"S": sheet_xml(rows)}, **more)
    return buffer.getvalue()


def repeated(package: bytes, times: int) -> bytes:
    """A package whose last part is in it so often, under other names: it is compressed once."""
    buffer = io.BytesIO(package)
    with zipfile.ZipFile(buffer, "a") as archive:
        part = archive.infolist()[-1]
        stored = package[part.header_offset : archive.start_dir]
        name = part.filename.encode()
        assert archive.fp is not None
        archive.fp.seek(archive.start_dir)
        for number in range(1, times):
            other = copy(part)
            other.filename, other.header_offset = f"xl/media/{number:03}.bin", archive.fp.tell()
            archive.fp.write(stored.replace(name, other.filename.encode(), 1))
            archive.filelist.append(other)
        archive.start_dir = archive.fp.tell()
        archive.comment = b"many"  # so that the directory is written anew
    return buffer.getvalue()


def cell(text: str, attributes: str = "") -> str:
    text = text.replace("&", "&amp;").replace("\0", "")
    return f'<row r="1"><c r="A1"><f{attributes}>{text}</f></c></row>'


def names(count: int, text: str, last: str) -> str:
    """``text`` for n_1, n_2 …, each with the number of the following one in it."""
    told = [(number, text.format(number + 1)) for number in range(1, count)] + [(count, last)]
    return "".join(f'<definedName name="n_{number}">{meaning}</definedName>' for number, meaning in told)


def listing(sheets: str) -> dict[str, str]:
    return {"xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{sheets}</sheets></workbook>'}


ATTACKS: dict[str, Callable[[], bytes]] = {
    "array of a whole sheet": lambda: made(cell("CBA_R(1,20)", ' t="array" ref="A1:XFD1048576"')),
    "array of a whole column": lambda: made(cell("CBA_R(1,20)", ' t="array" ref="A1:A1048576"')),
    "data table of a whole sheet": lambda: made(cell("1", ' t="dataTable" ref="A1:XFD1048576"') + ROW),
    "row beyond the sheet": lambda: made('<row r="99999999"><c r="A99999999"><f>CBA_R(1,20)</f></c></row>'),
    "column beyond the sheet": lambda: made('<row r="1"><c r="ZZZZ1"><f>CBA_R(1,20)</f></c></row>'),
    "columns beyond the sheet": lambda: made("<row>" + "<c><f>CBA_R(1,20)</f></c>" * 20_000 + "</row>"),
    "cells far apart": lambda: made(
        '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'
        '<row r="1048576"><c r="XFD1048576"><f>CBA_R(A1,20)</f></c></row>'
    ),
    "names in a circle": lambda: made(cell("n_1+CBA_R(1,20)"), names=names(60, "n_{0}+n_{0}", "n_1")),
    "names that double": lambda: made(cell("n_1+CBA_R(1,20)"), names=names(60, "n_{0}+n_{0}", "1")),
    "names in a chain": lambda: made(cell("n_1+CBA_R(1,20)"), names=names(2000, "n_{0}+1", "1")),
    "long names in a chain": lambda: made(cell("n_1+CBA_R(1,20)"), names=names(20, "n_{0}" + "+1" * 300, "1")),
    "long chain of cells": lambda: made(
        "".join(f'<row r="{row}"><c r="A{row}"><f>A{row + 1}+CBA_R(1,20)</f></c></row>' for row in range(1, CHAIN))
    ),
    "circle": lambda: made(cell("A1+CBA_R(1,20)")),
    "huge text": lambda: made('<row r="1"><c r="A1" t="str"><v>' + "y" * 5_000_000 + "</v></c></row>"),
    "many sheets of one part": lambda: made(
        replace=listing("".join(f'<sheet name="S{n}" sheetId="{n}" r:id="rId1"/>' for n in range(1, 2000)))
    ),
    "sheets of one name": lambda: made(replace=listing('<sheet name="S" sheetId="1" r:id="rId1"/>' * 2)),
    "bomb of many parts": lambda: repeated(made(extra={"xl/media/000.bin": bytes(8_300_000)}), 130),
    "bomb in a sheet": lambda: made("<row>" + "<c/>" * 10_000_000 + "</row>"),
    "elements 200,000 deep": lambda: made("<x>" * 200_000 + "</x>" * 200_000),
    "million attributes": lambda: made("<row " + " ".join(f'a{n}="1"' for n in range(200_000)) + "/>"),
}


@lru_cache(maxsize=1)
def attack(name: str) -> bytes:
    """One after the other goes through all doors: to make some takes longer than to refuse them."""
    return ATTACKS[name]()


#: What takes seconds at any door.
TOUGH = ("many sheets of one part", "long chain of cells", "elements 200,000 deep", "million attributes")
#: Each goes through the first door, which reads, computes, writes and checks, and most through one of the others; in
#: the long run through all.
THROUGH = [
    pytest.param(name, door, marks=[pytest.mark.long] * (name in TOUGH and turn == -1))
    for number, name in enumerate(ATTACKS)
    for turn, door in enumerate(DOORS, -1)
    if LONG or turn == -1 or (turn == number % (len(DOORS) - 1) and name not in TOUGH)
]


@pytest.mark.parametrize(("name", "door"), THROUGH)
def test_an_attack(name: str, door: str) -> None:
    assert_survived(attack(name), door)


@pytest.mark.few(8)
@pytest.mark.parametrize("attributes", ["", ' t="array" ref="A1:B9"'])
@pytest.mark.parametrize("number", range(len(FORMULAS)))
def test_a_formula_without_measure(number: int, attributes: str) -> None:
    assert_survived(made(cell(FORMULAS[number], attributes)))
