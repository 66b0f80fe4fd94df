"""The pages for people: what they point at is there, and what cases cite can be read."""

import re
from pathlib import Path

import pytest
from casefiles import every, of_earlier_editions

import xlfuncs

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
