"""Every workbook as people print it: the pages lie in build/pages, to be looked at; no cell on them is cut to ###."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hosts_available import require

from xlfuncs.errors import CODES
from xlfuncs.hosts.calc import Office

ROOT = Path(__file__).parents[2]
WORKBOOKS = sorted((ROOT / "workbooks").rglob("*.xlsx"))
PAGES = ROOT / "build" / "pages"
#: What no page of a finished workbook may show: a number too wide for its cell, an error of Excel's or Calc's.
UNWANTED = re.compile("|".join(["###", r"Err:\d+", *map(re.escape, CODES)]))


@pytest.mark.parametrize("file", WORKBOOKS, ids=lambda file: "/".join(file.parts[-2:]))
def test_pages(file: Path, office: Office) -> None:
    require(shutil.which("pdftotext") and shutil.which("pdftoppm"), "pdftotext and pdftoppm (poppler) are missing")
    folder = PAGES / file.relative_to(ROOT / "workbooks").with_suffix("")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pdf = office.convert(file, "pdf", folder)
    subprocess.run(["pdftoppm", "-r", "70", "-png", pdf, folder / "page"], check=True)
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True).stdout
    pages = text.split("\f")[:-1]
    assert len(list(folder.glob("page*.png"))) == len(pages) > 0
    found = [
        f"page {number}: {line.strip()}"
        for number, page in enumerate(pages, 1)
        for line in page.splitlines()
        if UNWANTED.search(line)
    ]
    assert not found, "\n".join(found)
