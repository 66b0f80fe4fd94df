"""The program that a browser runs: Pyodide, what the page imports of Python's library and of others, and xlfuncs."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile, ZipInfo

from xlfuncs.core.sentences import Sentence
from xlfuncs.hosts.sources import engine, licences
from xlfuncs.page.site.inside import EXAMPLE, MODULES, PAGE, WRITTEN
from xlfuncs.page.work.kinds import workbook
from xlfuncs.xlsx.errors import PackageError

#: Pyodide's way to keep and restore a started Python is its own affair and changes: one version, tried out.
VERSION = "314.0.7"

NO_PYODIDE = Sentence(
    en="is not Pyodide {version}: npm install pyodide@{version} brings it, --pyodide says where (node_modules/pyodide)",
    zh="不是 Pyodide {version}：请用 npm install pyodide@{version} 获取，并用 --pyodide 指明位置"
    "（node_modules/pyodide）",
    ja="は Pyodide {version} ではありません。npm install pyodide@{version} で入れ、--pyodide で場所"
    "（node_modules/pyodide）を指定してください",
)
NO_NODE = Sentence(
    en="Node.js (node) is needed to compile for Pyodide, and is not here",
    zh="为 Pyodide 编译需要 Node.js（node），这里没有",
    ja="Pyodide 用のコンパイルに必要な Node.js（node）がありません",
)
NOT_COMPILED = Sentence(
    en="does not compile for Pyodide: {why}",
    zh="无法为 Pyodide 编译：{why}",
    ja="Pyodide 用にコンパイルできません：{why}",
)

#: What nobody needs who computes in a browser: other programs, other systems, networks, screens, development.
NOT_OF_PYTHON = (
    *("_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support", "_pyrepl/"),
    *("_sysconfigdata", "antigravity", "bdb", "cProfile", "cmd.py", "code.py", "colorsys", "compileall"),
    *("concurrent/interpreters", "configparser", "ctypes/", "curses/", "dbm/", "doctest", "ensurepip/"),
    *("fileinput", "ftplib", "getopt", "getpass", "graphlib", "http/server", "http/cookiejar", "idlelib/"),
    *("imaplib", "lib2to3/", "logging/config", "logging/handlers", "mailbox", "mailcap", "modulefinder"),
    *("multiprocessing/", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "plistlib", "poplib"),
    *("profile", "profiling/", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "rlcompleter", "sched"),
    *("shelve", "smtplib", "socketserver", "sqlite3/", "symtable", "tabnanny", "telnetlib", "test/", "this"),
    *("timeit", "tkinter/", "trace.py", "tracemalloc", "tty", "turtle", "unittest/", "urllib/robotparser"),
    *("venv/", "wave", "webbrowser", "wsgiref/", "xml/dom", "xml/sax", "xmlrpc/", "zipapp", "zoneinfo/"),
    *("asyncio/windows", "asyncio/__main__", "asyncio/tools", "_pydecimal", "_pyio", "_pydatetime", "_py_abc"),
    *("cgi", "difflib"),
)
#: Libraries of others, each with what is left out of it.
LIBRARIES: dict[str, tuple[str, ...]] = {
    "starlette": ("testclient", "middleware/cors", "middleware/gzip", "middleware/sessions", "templating"),
    "anyio": ("_trio", "pytest_plugin"),
    "jinja2": (),
    "markupsafe": (),
    "python_multipart": (),
    "openpyxl": (),
    "et_xmlfile": (),
}
#: What reads Bridgemate's files, where it is installed; the page says so where it is not.
OPTIONAL: dict[str, tuple[str, ...]] = {"access_parser": (), "construct": (), "tabulate": ()}
#: The debugger that construct imports, which nobody needs.
INSTEAD = {"pdb.py": b""}
#: Where Python is, there is no other spreadsheet program, no terminal, and no file but the visitor's.
NOT_OF_OURS = (
    *("cli/", "jobs/", "hosts/", "page/static/", "page/served", "page/workers", "page/preloaded"),
    *("page/site/program", "page/site/build", "__main__"),
)
KINDS = {".py", ".html", ".json"}


def of_npm() -> Path:
    """Return where ``.ci/pyodide`` puts Pyodide's package."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(
        os.environ.get("XLFUNCS_PYODIDE") or Path(cache, "xlfuncs", "pyodide"), VERSION, "node_modules", "pyodide"
    )


def parts(pyodide: Path) -> dict[str, bytes]:
    """Return what a browser loads, by name: the worker's script, Python, and what it imports."""
    try:
        found = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = {}
    if (found.get("name"), found.get("version")) != ("pyodide", VERSION):
        raise PackageError(NO_PYODIDE(version=VERSION), pyodide)
    return {
        "worker": worker(pyodide).encode(),
        "python": (pyodide / "pyodide.asm.wasm").read_bytes(),
        "program": compiled(pyodide, {**dict(sources(pyodide)), **dict(templates()), **dict(example())}),
    }


def sources(pyodide: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every file that Python imports or the page reads, with its name."""
    with ZipFile(pyodide / "python_stdlib.zip") as library:
        for each in library.infolist():
            if each.filename.endswith(".py") and not each.filename.startswith(NOT_OF_PYTHON):
                yield each.filename, library.read(each)
    for name, left_out in {**LIBRARIES, **OPTIONAL, "xlfuncs": NOT_OF_OURS}.items():
        spec = importlib.util.find_spec(name)
        if spec is None and name in OPTIONAL:
            continue
        assert spec is not None
        assert spec.submodule_search_locations is not None
        folder = Path(spec.submodule_search_locations[0])
        for file in sorted(folder.rglob("*")):
            inside = file.relative_to(folder).as_posix()
            if file.suffix in KINDS and "__pycache__" not in inside and not inside.startswith(left_out):
                yield f"{name}/{inside}", file.read_bytes()
        if name != "xlfuncs":
            yield from ((file, text.encode()) for file, text in licences(name))
    yield from INSTEAD.items()
    yield from ((file, text.encode()) for file, text in engine())


def templates() -> Iterator[tuple[str, bytes]]:
    """Yield the page's templates as the modules that Jinja makes of them."""
    with tempfile.TemporaryDirectory(prefix="xlfuncs-") as folder:
        environment = PAGE.templates.overlay(loader=WRITTEN)
        environment.compile_templates(folder, zip=None, ignore_errors=False)
        for file in sorted(Path(folder).glob("*.py")):
            yield f"xlfuncs/page/site/{MODULES}/{file.name}", file.read_bytes()


def example() -> Iterator[tuple[str, bytes]]:
    """Yield a filled workbook: the browser computes it before anybody hands one in."""
    with tempfile.TemporaryDirectory(prefix="xlfuncs-") as folder:
        yield f"xlfuncs/page/site/{EXAMPLE}", workbook("cba-teams", "zh", True, Path(folder, EXAMPLE))


def compiled(pyodide: Path, files: dict[str, bytes]) -> bytes:
    """Return an archive of the files in which every module is compiled by Pyodide's own Python."""
    node = shutil.which("node")
    if node is None:
        raise PackageError(NO_NODE())
    given = io.BytesIO()
    with ZipFile(given, "w") as archive:
        for name in sorted(files):
            archive.writestr(ZipInfo(name), files[name])
    with tempfile.TemporaryDirectory(prefix="xlfuncs-") as folder:
        script, before, after = Path(__file__).with_name("compile.mjs"), Path(folder, "in.zip"), Path(folder, "out.zip")
        before.write_bytes(given.getvalue())
        command = [node, str(script), str(pyodide.absolute()), str(before), str(after)]
        ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
        if ran.returncode:
            raise PackageError(NOT_COMPILED(why=ran.stderr.strip().splitlines()[-1]), pyodide)
        return after.read_bytes()


def worker(pyodide: Path) -> str:
    """Return the script of the thread that Python runs in: Pyodide's two as a plain one, and ours."""
    machine = (pyodide / "pyodide.asm.mjs").read_text(encoding="utf-8")
    for before, after in (("export default _createPyodideModule;", ""), ("import.meta.url", "self.location.href")):
        assert before in machine, "another Pyodide"
        machine = machine.replace(before, after)
    loader = re.sub(r"\n//# sourceMappingURL.*", "", (pyodide / "pyodide.js").read_text(encoding="utf-8"))
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return "\n".join(
        [
            '"use strict";',
            "self.importScripts = () => { throw new Error('none'); };",  # Pyodide takes it for a worker of modules
            loader,
            machine,
            f"const LOCK = {json.dumps({'info': info, 'packages': {}})};",
            Path(__file__).with_name("worker.js").read_text(encoding="utf-8"),
        ]
    )
