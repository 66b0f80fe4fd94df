"""Python looks for garbage as before when we have computed, but not through what we have imported."""

import subprocess
import sys
from pathlib import Path

import pytest

import xlfuncs

ROOT = Path(xlfuncs.__file__).parents[1]
LOOKED_THROUGH = """
import gc
import xlfuncs.core.garbage

def note(phase, info):
    if phase == "start":
        looked.append(len(gc.get_objects(generation=0)))

looked = []
gc.callbacks.append(note)
with xlfuncs.core.garbage.left_alone():
    {inside}
others = [[] for _ in range(5000)]
gc.callbacks.clear()
print(max(looked))
"""
#: A file that nobody has closed, and what else has it in a circle of its own.
UNCLOSED = """
import sys

class Note:
    def __init__(self):
        self.file = open(sys.argv[1], "w")
        self.file.write("kept")
        self.itself = self

before = Note()
import xlfuncs.core.garbage
with xlfuncs.core.garbage.left_alone():
    import xlfuncs.recalc
"""


def said(code: str) -> int:
    return int(subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True))


@pytest.mark.slow
@pytest.mark.skipif(sys.version_info[:2] == (3, 12), reason="has frozen objects of its own, which stay so")
def test_what_was_imported_is_not_looked_through() -> None:
    assert said(LOOKED_THROUGH.format(inside="import xlfuncs.recalc")) < 4000


def test_what_was_computed_is_looked_through() -> None:
    assert said(LOOKED_THROUGH.format(inside="made = [[] for _ in range(9000)]")) > 9000


def test_what_others_have_frozen_stays_so() -> None:
    code = """
import gc
import xlfuncs.core.garbage
gc.freeze()
with xlfuncs.core.garbage.left_alone():
    import xlfuncs.core.registry
print(gc.get_freeze_count())
"""
    assert said(code) > 1000


@pytest.mark.slow
def test_what_others_have_not_closed_is_written_when_the_process_ends(tmp_path: Path) -> None:
    """Python sees to it as long as nobody keeps it from looking for garbage then."""
    file = tmp_path / "note.txt"
    subprocess.check_call([sys.executable, "-c", UNCLOSED, file], cwd=ROOT)
    assert file.read_text() == "kept"
