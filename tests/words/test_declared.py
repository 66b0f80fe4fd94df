"""What people are told is declared: in three languages, once, and nowhere in the code that says it."""

import ast
import pickle
import pkgutil
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from together import each

import xlfuncs
from xlfuncs.core.sentences import LANGUAGES, Joined, Sentence
from xlfuncs.xlsx.errors import PackageError

ROOT = Path(xlfuncs.__path__[0])
#: What is laid out speaks in cells, in the language of their workbook; what runs inside LibreOffice tells nobody
#: anything.
LEFT_OUT = ("hosts/calc/inside/", "layout/")
FILES = [file for file in sorted(ROOT.rglob("*.py")) if not file.relative_to(ROOT).as_posix().startswith(LEFT_OUT)]
#: Who speaks to people, or fails with what they are told.
SPEAKERS = {
    *(
        "say",
        "complain",
        "give_up",
        "echo",
        "fail",
        "warn",
        "note",
        "hint",
        "wrong",
        "step",
        "option",
        "command",
        "group",
    ),
    *("PackageError", "CellError", "JobError", "UnsupportedError", "FormulaError", "CellDataError"),
    *("BrokenError", "CircularError", "OwnLambdaError"),
    *("Finding", "CellReport", "Advice", "UsageError", "BadParameter", "ClickException", "HoverError"),
}
#: Two words in a row, or a word that is not English: a text for people.
WORDS = re.compile(r"(?<![-\w])[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}|[\u3041-\u9fff]")
#: The arguments of an option that are no text for people.
TECHNICAL = {"metavar", "type", "name", "cls", "default"}


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that stand in an expression, outside of calls in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(each.value) if isinstance(each, ast.Constant) else "\0" for each in node.values)
    elif isinstance(node, ast.BinOp | ast.IfExp | ast.BoolOp):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from literals(child)


def spoken(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in SPEAKERS:
                told = [*node.args, *(each.value for each in node.keywords if each.arg not in TECHNICAL)]
                told = told[:1] if name == "step" else told  # its article is as the rulebook numbers it
                yield from ((node.lineno, text) for each in told for text in literals(each) if WORDS.search(text))


@cache
def looked_at(file: Path) -> tuple[list[tuple[int, str]], set[str]]:
    """What a module says in words of its own, and every name that it uses."""
    nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    used = {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in nodes
        if (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)) or isinstance(node, ast.Attribute)
    }
    return list(spoken(nodes)), used


@pytest.mark.slow
def test_nothing_is_said_in_words_of_the_code() -> None:
    each(FILES, check_spoken)


def check_spoken(file: Path) -> None:
    said, _ = looked_at(file)
    assert said == []


def test_the_look_finds_what_it_looks_for() -> None:
    for code in (
        'say(f"{a} is missing")',
        'raise CellError(NUM, "too large a number")',
        'give_up(x, "a b" if c else "no file")',
    ):
        assert bool(list(spoken(ast.walk(ast.parse(code))))) == ("a b" not in code or "no file" in code)
    assert list(spoken(ast.walk(ast.parse('give_up("--embed", WITH_LITE())')))) == []


@cache
def declared() -> dict[str, Sentence]:
    """Every sentence outside the rulebooks, which look after their own, by module and name."""
    found = {}
    for module in pkgutil.walk_packages(xlfuncs.__path__, "xlfuncs."):
        name = module.name
        if name.startswith(("xlfuncs.rulebooks", "xlfuncs.hosts.calc.inside")):
            continue
        if name in ("xlfuncs.__main__", "xlfuncs.hosts.calc.keeper", "xlfuncs.hosts.excel"):
            continue
        for constant, value in vars(import_module(name)).items():
            if isinstance(value, Sentence) and value._home["__name__"] == name:
                found[f"{name}.{constant}"] = value
    return found


def test_there_are_many() -> None:
    assert len(declared()) > 300


def test_each_has_a_name_and_is_itself_in_another_process() -> None:
    for place, sentence in declared().items():
        assert sentence.name == place.rpartition(".")[2], place
        assert pickle.loads(pickle.dumps(sentence)) is sentence


def test_each_is_told_in_its_language() -> None:
    """No English sentence stands in for another language, and no field of it is lost."""
    for place, sentence in declared().items():
        said = sentence(**{name: f"<{name}>" for name in sentence.fields})
        texts = [said.text(language) for language in LANGUAGES]
        for text in texts:
            assert all(f"<{name}>" in text for name in sentence.fields), place
        if len(re.findall(r"[A-Za-z]{2,}", re.sub(r"<\w+>", "", texts[0]))) > 3:
            assert len(set(texts)) == 3, place
        own = re.sub(r"[“「][^”」]*[”」]", "", "".join(texts[1:]))  # what is quoted, another program says
        assert not re.search(r"[A-Za-z]{3,} (?:the|is|of|and|to|are|in|that) ", own), place


def test_what_a_list_names_stands_in_the_plural_before_it() -> None:
    """At table 1, 2, 3: of a list of one the sentence itself makes the singular."""
    singular = re.compile(r"\b(\w+) \{\1s\}")
    assert [place for place, sentence in declared().items() if singular.search(sentence.templates.en)] == []


@pytest.mark.parametrize(
    ("template", "one", "two"),
    [
        ("at tables {all}: x", "at table A: x", "at tables A, B: x"),
        (
            "the matches of rounds {all} are left",
            "the matches of round A are left",
            "the matches of rounds A, B are left",
        ),
        ("give it to {all}, who do not play", "give it to A, who does not play", "give it to A, B, who do not play"),
        ("there are {all}", "there is A", "there are A, B"),
        ("{all} have no VP", "A has no VP", "A, B have no VP"),
    ],
)
def test_a_list_of_one_is_told_in_the_singular(template: str, one: str, two: str) -> None:
    sentence = Sentence(en=template, zh="{all}", ja="{all}")
    assert [sentence(all=Joined(each)).text() for each in ("A", "AB")] == [one, two]


@pytest.mark.slow
def test_each_is_said_somewhere() -> None:
    used = set[str]().union(*(looked_at(file)[1] for file in ROOT.rglob("*.py")))
    used |= {
        word for file in ROOT.rglob("*.html") for word in re.findall(r"\bw\.(\w+)", file.read_text(encoding="utf-8"))
    }
    assert [place for place in declared() if place.rpartition(".")[2] not in used] == []


def test_a_refusal_travels_between_processes() -> None:
    sentence = declared()["xlfuncs.xlsx.workbook.NO_SHEET"]
    refusal = pickle.loads(pickle.dumps(PackageError(sentence(sheet="甲", known="乙"), "a.xlsx")))
    assert refusal.told("zh") == "a.xlsx：没有工作表“甲”；现有：乙"
    assert (refusal.name, refusal.told_of_place("ja")) == ("NO_SHEET", "シート「甲」はありません。あるのは 乙 です")
