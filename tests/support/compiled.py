"""The folder of compiled modules. Where Python may write nothing beside its sources (PYTHONDONTWRITEBYTECODE), each run
would compile all of them anew, in each of its processes and in each program that a test starts: half of their time.
They have a folder of pytest's own for it instead.
"""

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / ".pytest_cache" / "compiled"

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(FOLDER)
    sys.dont_write_bytecode = False
