"""Workbooks as people print them, some examples and empty ones: no cell is cut to ###.

The pages lie in build/pages as PDF, to be looked at.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from delivered import EXAMPLES, FILLED, FOLDER, in_one_language, of_each_rulebook, share
from hosts_available import require

from xlfuncs.core.errors import CODES
from xlfuncs.hosts.calc import Office

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
PAGES = ROOT / "build" / "pages"
#: Whether a blank line is an error in LibreOffice is asked in test_one_truth.
FILES = share(2, in_one_language(1))
#: What no page of a finished workbook may show: a number too wide for its cell, an error of Excel's or Calc's.
UNWANTED = re.compile("|".join(["###", r"Err:\d+", *map(re.escape, CODES)]))


def pages_of(pdf: Path) -> list[str]:
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True).stdout
    return text.split("\f")[:-1]


def unwanted(pdf: Path) -> list[str]:
    """The lines of the pages that show what none may; there is a page at least."""
    pages = pages_of(pdf)
    assert pages
    return [
        f"{pdf.stem}, page {number}: {line.strip()}"
        for number, page in enumerate(pages, 1)
        for line in page.splitlines()
        if UNWANTED.search(line)
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-2:]))
def test_pages(file: Path, office: Office) -> None:
    require(shutil.which("pdftotext"), "pdftotext (poppler) is missing")
    folder = PAGES / file.relative_to(FOLDER).with_suffix("")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    found = unwanted(office.convert(file, "pdf", folder))
    assert not found, "\n".join(found)


@pytest.mark.long
def test_examples_keep_their_figures_in_a_libreoffice_without_the_functions(tmp_path: Path) -> None:
    """It computes arrays and blank cells anew; a page that shows one of them would show an error. That the figures are
    as they were saved is said, and they have as many digits as points have, though no column has a format of its own.
    """
    soffice = shutil.which("soffice")
    require(soffice and shutil.which("pdftotext"), "soffice or pdftotext (poppler) is missing")
    teams = FOLDER / EXAMPLES / "cba-teams.xlsx"
    examples = sorted({teams, *of_each_rulebook(FILLED, lambda file: file.stem, among=2)})
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    convert = [soffice, profile, "--headless", "--convert-to", "pdf", "--outdir", tmp_path, *examples]
    subprocess.run(convert, check=True, capture_output=True, timeout=300)
    found = [line for file in examples for line in unwanted(tmp_path / f"{file.stem}.pdf")]
    assert not found, "\n".join(found)
    (board, *_) = [page for page in pages_of(tmp_path / f"{teams.stem}.pdf") if "裁判长" in page]
    assert "43.33" in board
    assert "0.00" in board
    assert "上次保存" in board
