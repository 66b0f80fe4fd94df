"""The reference is made from the catalogue, and what is committed is what is made."""

from xlfuncs.cli.installation.made import ROOT, reference_pages
from xlfuncs.core.registry import FUNCTIONS


def test_the_committed_pages_are_what_the_catalogue_says() -> None:
    for path, text in reference_pages().items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, f"{path}: run xlfuncs build reference"


def test_every_function_stands_on_one_page() -> None:
    texts = list(reference_pages().values())
    for function in FUNCTIONS.values():
        assert sum(f"### `{function.signature}`" in text for text in texts) == 1


def test_every_rulebook_has_its_page() -> None:
    folders = {path.parent.name for path in reference_pages() if path.parent.name}
    assert folders == {folder.name for folder in ROOT.iterdir() if (folder / "__init__.py").exists()}
