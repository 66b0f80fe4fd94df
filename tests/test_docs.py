"""The pages for people: what they point at is there, and what cases cite can be read."""

import doctest
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import together
from casefiles import every, of_earlier_editions
from commands import run

import xlfuncs
from xlfuncs.cli.commands import COMMANDS
from xlfuncs.cli.installation import excel
from xlfuncs.cli.workbook import watch
from xlfuncs.core.registry import RULEBOOKS
from xlfuncs.core.sentences import Told
from xlfuncs.formats.registry import FORMATS
from xlfuncs.hosts.calc.desk.commands import COMMANDS as MENU
from xlfuncs.hosts.words import COMPUTE

ROOT = Path(xlfuncs.__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CITED = re.compile(r"\b[a-z]+\.md\b")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def outside_code(text: str) -> str:
    return re.sub(r"^```.*?^```$|`[^`\n]*`", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(file: Path) -> set[str]:
    """The anchors of a page's headings, as they are made of their words."""
    text = re.sub(r"^```.*?^```$", "", file.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in _HEADING.findall(text)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in _LINK.findall(outside_code(page.read_text(encoding="utf-8"))):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{link}: there is no {target}"
        assert not anchor or anchor in anchors(target), f"{link}: no heading of that name"


def test_every_page_that_a_case_cites_is_there() -> None:
    cited = {page for case in (*every(), *of_earlier_editions()) for page in _CITED.findall(case.source)}
    assert cited
    assert {page for page in cited if not (DOCS / "spec" / page).is_file()} == set()


def test_every_room_is_in_the_picture() -> None:
    text = (DOCS / "ARCHITECTURE.md").read_text(encoding="utf-8")
    package = ROOT / "xlfuncs"
    rooms = {f"{each.name}/" if each.is_dir() else each.name for each in package.iterdir() if each.name[0] not in "_."}
    assert {room for room in rooms - {"py.typed"} if f"{room}`" not in text} == set()


# --- the README in three languages

READMES = {"en": ROOT / "README.md", "zh": DOCS / "README.zh.md", "ja": DOCS / "README.ja.md"}

_CELL_END = re.compile(r"(?<!\\)\|")
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: The first command, with an example of the rulebook of its readers, and the picture of such an example.
_FIRST = re.compile(r"xlfuncs recalc (workbooks/examples/[\w-]+\.xlsx) --show (\S+)$", re.MULTILINE)
_PICTURE = re.compile(r"workbooks/examples/([\w-]+)\.png")


def structure(file: Path) -> list[str]:
    """What a page has, in order, whatever its language: headings by level, code as it is, tables by shape, lists."""
    text = file.read_text(encoding="utf-8").replace("<!-- install -->\n", "").replace("<!-- test -->\n", "")
    text = _PICTURE.sub("/EXAMPLE", _FIRST.sub("EXAMPLE", text, count=1))
    found, lines = [], iter(text.splitlines())
    for line in lines:
        if line.startswith("```"):
            block = [line]
            while not (line := next(lines)).startswith("```"):
                block.append(line)
            found.append("\n".join(block))
        elif line.startswith("#"):
            found.append(f"heading {line.count('#', 0, 4)}")
        elif line.startswith("|"):
            found.append(f"row of {len(_CELL_END.split(line)) - 2}")
        elif re.match(r"\d+\. ", line):
            found.append(f"item {line.partition('.')[0]}")
        elif line.startswith("!["):
            found.append(f"picture {line.rpartition('/')[2]}")
        elif line:
            found.append("paragraph")
    return found


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_every_language_has_the_whole_readme(language: str) -> None:
    english, other = structure(READMES["en"]), structure(READMES[language])
    for number, (ours, theirs) in enumerate(zip(english, other, strict=False)):
        assert ours == theirs, f"after {english[:number][-3:]}"
    assert len(english) == len(other)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "prefix"), [("en", "cba"), ("zh", "cba"), ("ja", "jcbl")])
def test_the_first_command_shows_an_example_of_its_readers_rulebook(language: str, prefix: str) -> None:
    text = READMES[language].read_text(encoding="utf-8")
    first, picture = _FIRST.search(text), _PICTURE.search(text)
    assert first
    assert picture
    assert first[1].startswith(f"workbooks/examples/{prefix}-")
    assert picture[1].startswith(f"{prefix}-")
    shown = run("recalc", ROOT / first[1], "--show", first[2], language=language)
    assert "0.88" in shown.output if prefix == "jcbl" else "43.33" in shown.output


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_what_is_no_language_is_the_same_in_all(language: str) -> None:
    """Commands, functions and error values in a table's cell are the same words in every language."""
    cells = re.compile(r"`([^`\n]*)`")

    def commands(file: Path) -> set[str]:
        text = _FENCE.sub("", file.read_text(encoding="utf-8"))
        return {each for each in cells.findall(text) if re.match(r"xlfuncs |=?XF_|#|\.", each)}

    assert commands(READMES["en"]) == commands(READMES[language])


@pytest.mark.slow
@pytest.mark.parametrize("language", READMES)
def test_what_the_readme_shows_in_python_is_so(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = READMES[language].read_text(encoding="utf-8")
    shown = "\n".join(code for name, code in _FENCE.findall(text) if name == "python")
    example = doctest.DocTestParser().get_doctest(shown, {}, language, None, None)
    said: list[str] = []
    assert doctest.DocTestRunner().run(example, out=said.append) == (0, len(example.examples)), "".join(said)
    for name in ("call", "explain", "functions", "event", "recalculate"):
        assert f"xlfuncs.{name}(" in shown, name


@pytest.mark.parametrize("language", READMES)
def test_the_readme_has_every_command(language: str) -> None:
    text = READMES[language].read_text(encoding="utf-8")
    missing = [name for name in COMMANDS if f"`xlfuncs {name}" not in text]
    assert missing == [], f"no row of the table of commands in {READMES[language]}"


@pytest.mark.parametrize("language", READMES)
def test_the_readme_has_every_rulebook(language: str) -> None:
    text = READMES[language].read_text(encoding="utf-8")
    missing = [prefix for prefix in RULEBOOKS if f"\n| `{prefix}_` | " not in text]
    assert missing == [], f"no row of the table of rulebooks in {READMES[language]}"


@pytest.mark.parametrize("page", [*READMES.values(), DOCS / "spec" / "data.md"], ids=lambda page: page.name)
def test_every_format_is_named_where_people_look_for_it(page: Path) -> None:
    words = {*re.findall(r"[a-z]+", page.read_text(encoding="utf-8").lower())}
    kinds = {each.key: each.endings[0].rpartition(".")[2] for each in FORMATS.values()}
    assert [key for key, kind in kinds.items() if kind not in words] == [], f"{page} says nothing of them"


_SHELL = re.compile(r"^ *```sh\n(.*?)^ *```$|`([^`\n]+)`", re.DOTALL | re.MULTILINE)
_NAMED = re.compile(r"(?<![\w-])xlfuncs ([a-z]+)((?: +[^\s|;&\\]+)*)")


@pytest.mark.slow
def test_every_page_names_commands_and_options_that_there_are() -> None:
    def check(page: Path) -> None:
        code = "\n".join(map("".join, _SHELL.findall(page.read_text(encoding="utf-8"))))
        for name, rest in _NAMED.findall(code):
            assert name in COMMANDS, f"xlfuncs {name}{rest}"
            helped = run(name, *re.findall(r"^ +([a-z]+)\b", rest), "--help", language="en").stdout
            assert [each for each in re.findall(r" (--?[a-z][\w-]*)", rest) if each not in helped] == [], name

    together.each(PAGES, check)


# --- setting up, in three languages

SETUPS = {"en": DOCS / "SETUP.md", "zh": DOCS / "SETUP.zh.md", "ja": DOCS / "SETUP.ja.md"}
_COMMAND = re.compile(r"`((?:\"%USERPROFILE%[^`]*|(?:xlfuncs|uv|py|winget|rmdir) (?!\d)[^`]*))`")


def commands_in(page: Path) -> list[str]:
    """What is to be typed, in order; the language asked for left out."""
    return [re.sub(r" --lang \w\w$", "", each) for each in _COMMAND.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_every_language_has_all_of_setting_up(language: str) -> None:
    assert structure(SETUPS["en"]) == structure(SETUPS[language])
    assert commands_in(SETUPS["en"]) == commands_in(SETUPS[language])


@pytest.mark.parametrize("language", SETUPS)
def test_setting_up_is_as_it_says(language: str) -> None:
    """Five steps at most, the wheel of this version, commands and options that there are, words as they are said."""
    text = SETUPS[language].read_text(encoding="utf-8")
    assert max(map(int, re.findall(r"^(\d+)\. ", text, re.MULTILINE))) == 5
    assert set(re.findall(r"xlfuncs-([\d.]+)-py3", text)) == {xlfuncs.__version__}
    ours = [re.sub(r'^"%USERPROFILE%.*?Scripts.xlfuncs" ', "xlfuncs ", each) for each in commands_in(SETUPS[language])]
    for each in ours:
        if each.startswith("xlfuncs ") and each != "xlfuncs --version":
            name, *rest = each.split()[1:]
            assert name in COMMANDS, each
            helped = run(name, "--help").output
            assert all(option in helped for option in rest if option.startswith("-")), each
    said: set[Told] = {
        watch.WATCHING(folder="D:\\events"),
        watch.ENDED(),
        excel.REMOVED(),
        excel.WRITTEN(file="…\\xlfuncs.xlam"),
        COMPUTE,
    }
    assert [each for each in said if each.text(language) not in text] == []


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize("language", SETUPS)
def test_the_line_that_watch_shows_is_so(language: str, tmp_path: Path) -> None:
    """Of the workbook that one is told to make: step 2 makes it, step 4 shows how many cells it computes."""
    book = ROOT / "workbooks" / language / "br-pairs.xlsx"
    line = run("recalc", book, "-o", tmp_path / "o.xlsx", language=language).stderr
    shown = line.partition(" → ")[0].removeprefix(str(book)).removeprefix(":").removeprefix("：").strip()
    assert shown in SETUPS[language].read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_the_readme_names_the_lines_of_the_menu_as_they_stand_there(language: str) -> None:
    text = READMES[language].read_text(encoding="utf-8")
    assert [each.label.text(language) for each in MENU if each.label.text(language) not in text] == []


def test_the_two_commands_are_there_for_a_program() -> None:
    """.ci/run reads them out of the page."""
    for name in ("install", "test"):
        marked = re.findall(rf"^<!-- {name} -->\n```sh\n(.+)\n```$", READMES["en"].read_text("utf-8"), re.MULTILINE)
        assert len(marked) == 1, name


# --- the steps for who changes xlfuncs

AN_EVENT = """
__name__ = "xlfuncs.rulebooks.cba.events.evening"  # as if it stood there
from typing import Annotated
from xlfuncs.core.arguments import Text, Whole
from xlfuncs.events import PLACE, Builder, EventSettings, Result, Row, event
from xlfuncs.core.sentences import Help
from xlfuncs.core.trail import step

Place = Annotated[int, Whole(low=1, en="place", zh="名次", ja="順位")]

def points(place):
    return step(Help("points", "积分", "ポイント"), 10 - place, "§1")

{shown}
import xlfuncs

given = [{{"unit": "B", "place": 2}}, {{"unit": "A", "place": 1}}, {{"unit": "C"}}]
outcome = xlfuncs.event("cba-evening", {{}}, entries=given)
print([(row["unit"], row["place"], row.get("total")) for row in outcome.board()], outcome.figures["n"].value)
print([problem.said.text("en") for problem in outcome.problems if problem.severity == "error"])
"""


@pytest.mark.slow
def test_the_event_that_contributing_shows_is_one() -> None:
    text = (DOCS / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^ *```python\n( *class Pair.*?)^ *```$", text, re.DOTALL | re.MULTILINE)
    program = AN_EVENT.format(shown=textwrap.dedent(shown))
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    board, problems = done.stdout.splitlines()
    assert board == "[('A', 1, 9), ('B', 2, 8), ('C', None, None)] 3"
    assert problems == "['Place is missing']"
