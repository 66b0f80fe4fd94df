""".ci/release: everything that is handed out, with its checksums."""

import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import xlfuncs

pytestmark = [pytest.mark.slow, pytest.mark.long]  # all that it makes is made and looked at elsewhere, each by itself
ROOT = Path(xlfuncs.__file__).parents[1]
VERSION = xlfuncs.__version__
WORKBOOKS = f"xlfuncs-workbooks-{VERSION}.zip"


def release(folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [ROOT / ".ci" / "release", folder],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (ROOT / ".git").exists():
        pytest.skip("a release is made from the repository")
    folder = tmp_path_factory.mktemp("release") / "dist"
    done = release(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_what_is_handed_out(dist: Path) -> None:
    languages = ("en", "zh", "ja")
    assert {file.name for file in dist.iterdir()} == {
        "SHA256SUMS",
        "xlfuncs.oxt",
        "xlfuncs.html",
        f"xlfuncs-page-{VERSION}.zip",
        WORKBOOKS,
        f"xlfuncs-{VERSION}-py3-none-any.whl",
        *(f"main-{lang}.py" for lang in languages),
        *(f"xlfuncs-{lang}.xlam" for lang in languages),
    }


def test_the_checksums_are_those_of_the_files(dist: Path) -> None:
    lines = (dist / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    told = {name: digest for digest, name in map(str.split, lines)}
    assert told == {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in dist.iterdir() if file.name != "SHA256SUMS"
    }


def test_the_workbooks_are_those_of_the_repository(dist: Path) -> None:
    with zipfile.ZipFile(dist / WORKBOOKS) as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    assert packed == {
        file.relative_to(ROOT).as_posix(): file.read_bytes() for file in (ROOT / "workbooks").rglob("*.xlsx")
    }


def test_another_folder_is_not_swept_away(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", encoding="utf-8")
    done = release(tmp_path)
    assert done.returncode == 2
    assert "no release" in done.stderr
    assert (tmp_path / "letter.txt").exists()
