"""Chinese and Japanese as docs/CONTRIBUTING.md asks for them: one word for one thing, and its spaces."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import xlfuncs
from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.hosts.calc.desk.commands import COMMANDS

ROOT = Path(xlfuncs.__path__[0])
CONTRIBUTING = ROOT.parent / "docs" / "CONTRIBUTING.md"
PAGES = [CONTRIBUTING.with_name(f"{name}.{language}.md") for name in ("README", "SETUP") for language in ("zh", "ja")]
CJK = "\u3005\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff"
#: A letter or digit that touches Chinese or Japanese.
TOUCHING = re.compile(rf"[{CJK}][A-Za-z0-9]|[A-Za-z0-9%][{CJK}]")
#: What is written as the rulebook prints it, or as a cell takes it.
PRINTED = re.compile(
    r"第\d+条|IMPリーグ|IMPペア|HTペア|WBFマスターポイント|WBFシニアポイント|APBF同時大会|B-a-Mチーム戦|基準MP|3无将"
)
QUOTED = re.compile(r'["“「]([^"”」{]+)["”」]')
#: Names in which a word stands that is not ours to choose.
NAMES = re.compile(r"(?:全国|世界同時|APBF同時|国慶日)大会")


@cache
def called() -> list[tuple[str, ast.Call]]:
    """Every call in a module that tells something: the module, and the call."""
    return [
        (file.relative_to(ROOT).as_posix(), node)
        for file in sorted(ROOT.rglob("*.py"))
        if re.search(r"\b(?:zh=|Help\(|Label\()", text := file.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
    ]


@cache
def declared() -> list[tuple[str, list[str]]]:
    """Where it stands, and its English, Chinese and Japanese; without the workbooks' own labels."""
    found = []
    for place, node in called():
        of_event = re.match(r"rulebooks/\w+/events/", place)
        if not place.startswith("layout/") and not (of_event and ast.unparse(node.func) != "Sentence"):
            told = {each.arg: each.value for each in node.keywords if isinstance(each.value, ast.Constant)}
            if set(LANGUAGES) <= told.keys():
                found.append((f"{place}:{node.lineno}", [str(told[language].value) for language in LANGUAGES]))
    return found


def texts() -> Iterator[tuple[str, str]]:
    """Where it stands, and each Chinese and Japanese text."""
    for place, (_english, *others) in declared():
        yield from ((place, text) for text in others)


def labels() -> Iterator[tuple[str, str]]:
    """What settings, columns, sheets and events are called; how else people write them (``also``) is theirs."""
    for place, node in called():
        if isinstance(node.func, ast.Name) and node.func.id in ("Help", "Label"):
            for each in node.args:
                if isinstance(each, ast.Constant):
                    yield f"{place}:{node.lineno}", str(each.value)


def unwanted() -> set[str]:
    """The words of the last column of the table."""
    rows = re.findall(r"^\|.*\| ([^|]*) \|$", CONTRIBUTING.read_text(encoding="utf-8"), re.MULTILINE)
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row)}


@pytest.mark.slow
def test_one_word_for_one_thing() -> None:
    words = unwanted()
    assert {"大会", "規程"} <= words
    read = [*texts(), *labels(), *((file.name, file.read_text(encoding="utf-8")) for file in PAGES)]
    assert [(place, word) for place, text in read for word in words if word in NAMES.sub("", text)] == []


@pytest.mark.slow
def test_a_space_between_the_scripts() -> None:
    found = [(place, PRINTED.sub("", re.sub(r"\{\w*\}", "{", text))) for place, text in texts()]
    assert len(found) > 1500
    assert [(place, text) for place, text in found if TOUCHING.search(text)] == []


def test_a_full_stop_where_the_english_has_one() -> None:
    for place, told in declared():
        if not told[0].endswith("..."):
            stops = [text.rstrip().endswith(stop) for text, stop in zip(told, ".。。", strict=True)]
            assert len(set(stops)) == 1, f"{place}: {told}"


def test_a_line_of_the_menu_is_named_as_it_stands_there() -> None:
    """What LibreOffice's menu answers may not name a line that the menu does not have."""
    labels = {text for command in COMMANDS for text in command.label}
    told = [(place, text) for place, told in declared() if place.startswith("hosts/calc/desk/") for text in told]
    assert len(told) > 30
    assert [(place, name) for place, text in told for name in QUOTED.findall(text) if name not in labels] == []
