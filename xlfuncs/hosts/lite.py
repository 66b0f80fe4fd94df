"""xlwings Lite: the core and every function in one ``main.py`` that runs without a package index.

Lite runs the workbook's ``main.py`` in Pyodide, inside Excel. The file made here carries the sources
packed, since it is pasted into an editor and saved within the workbook; it puts them on Python's path
as they are, and exposes the functions as :mod:`xlfuncs.hosts.excel` does.
"""

import base64
import bz2
import json
import textwrap
from collections.abc import Mapping
from functools import cache

from xlfuncs import __version__
from xlfuncs.core.registry import RULEBOOKS, load
from xlfuncs.core.sentences import Sentence
from xlfuncs.hosts import sources

PASTE = Sentence(
    en="""Paste the whole of this file into the add-in's main.py and press Restart. The functions then work in
every cell, for example =XF_VERSION(). Functions of your own go at the end of the file.""",
    zh="""把此文件的全部内容粘贴到加载项的 main.py 中，按 Restart。之后任何单元格都可使用这些函数，例如 =XF_VERSION()。
您自己的函数请放在文件末尾。""",
    ja="""このファイルの内容をすべてアドインの main.py に貼り付け、Restart を押してください。どのセルでも関数が使えます
（例 =XF_VERSION()）。自作の関数はファイルの末尾に書いてください。""",
)

#: What runs inside Excel beside the core: the xlwings host.
PARTS = ("hosts/__init__.py", "hosts/marshal.py", "hosts/wizard.py", "hosts/excel.py")

#: What the add-in is to install beside Pyodide's own packages.
REQUIREMENTS = f"xlwings=={sources.XLWINGS}\n"

_MAIN = '''\
"""xlfuncs {version} for xlwings Lite (MIT licence).

{titles}

{paste}

PACKED holds the {count} source files of xlfuncs as they are, names and texts as JSON, compressed with bz2
and written in base64. unpack() says in which folder it has put them; the same files are in the package
xlfuncs {version} and in its source tree. Nothing is fetched from anywhere.
"""

import base64
import bz2
import json
import os
import sys
import tempfile
from pathlib import Path

os.environ["XLFUNCS_LANG"] = {lang!r}  # of the tooltips: en, zh or ja
os.environ["XLFUNCS_PAGE"] = {page!r}  # where "xlfuncs serve" runs: the help of each function leads there


def unpack():
    """Put the sources where Python finds them, in place of those of an earlier run."""
    for module in [name for name in sys.modules if name.partition(".")[0] == "xlfuncs"]:
        del sys.modules[module]
    folder = Path(tempfile.mkdtemp(prefix="xlfuncs-"))
    for name, text in json.loads(bz2.decompress(base64.b64decode(PACKED))).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    return folder


PACKED = """
{packed}
"""

unpack()

from xlfuncs.hosts.excel import *  # noqa: E402, F403
'''


def bundle(lang: str = "en", page: str = "") -> str:
    """Return the text of ``main.py``, which tells Excel of the functions in one of the three languages.

    Excel's help of a function leads to the ``page``, the address of one that runs (``xlfuncs serve``).
    """
    load()
    titles = "\n".join(f"{book.prefix}_…  {getattr(book.title, lang)}" for _, book in sorted(RULEBOOKS.items()))
    count, packed = _all_packed()
    told = {"version": __version__, "titles": titles, "paste": PASTE.text(lang), "lang": lang, "page": page}
    return _MAIN.format(**told, count=count, packed=packed)


@cache
def _all_packed() -> tuple[int, str]:
    """Return how many sources there are, and all of them packed: once for all workbooks of a folder."""
    base = sources.PACKAGE.parent
    texts = {file.relative_to(base).as_posix(): file.read_text(encoding="utf-8") for file in sources.files(*PARTS)}
    return len(texts), _packed(texts)


def _packed(texts: Mapping[str, str]) -> str:
    """Return the sources in lines of letters and digits, which neither an editor nor XML changes."""
    told = json.dumps(texts, ensure_ascii=False).encode()
    return textwrap.fill(base64.b64encode(bz2.compress(told)).decode("ascii"), 118)
