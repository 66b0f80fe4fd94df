"""xlwings Lite: the core and every function in one ``main.py`` that runs without a package index.

Lite runs the workbook's ``main.py`` in Pyodide, inside Excel. The file made here holds the sources as
they are, puts them on Python's path, and exposes the functions as :mod:`xlfuncs.hosts.excel` does.
"""

import ast
from pathlib import Path

from xlfuncs import __version__
from xlfuncs.hosts import sources
from xlfuncs.registry import RULEBOOKS, load
from xlfuncs.sentences import Sentence

PASTE = Sentence(
    en="""Paste the whole of this file into the add-in's main.py and press Restart. The functions then work in
every cell, for example =XF_VERSION(). Functions of your own go at the end of the file.""",
    zh="""把此文件的全部内容粘贴到加载项的 main.py 中，按 Restart。之后任何单元格都可使用这些函数，例如 =XF_VERSION()。
您自己的函数请放在文件末尾。""",
    ja="""このファイルの内容をすべてアドインの main.py に貼り付け、Restart を押してください。どのセルでも関数が使えます
（例 =XF_VERSION()）。自作の関数はファイルの末尾に書いてください。""",
)

#: What runs inside Excel beside the core: the xlwings host.
PARTS = ("hosts/marshal.py", "hosts/wizard.py", "hosts/excel.py")

#: What the add-in is to install beside Pyodide's own packages.
REQUIREMENTS = f"xlwings=={sources.XLWINGS}\n"

_MAIN = '''\
"""xlfuncs {version} for xlwings Lite (MIT licence).

{titles}

{paste}
"""

import os
import sys
import tempfile
from pathlib import Path

os.environ["XLFUNCS_LANG"] = "{lang}"  # of the tooltips: en, zh or ja

SOURCES = {{}}
{sources}

def unpack():
    """Put the sources where Python finds them, in place of those of an earlier run."""
    for module in [name for name in sys.modules if name.partition(".")[0] == "xlfuncs"]:
        del sys.modules[module]
    folder = Path(tempfile.mkdtemp(prefix="xlfuncs-"))
    for name, text in SOURCES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))


unpack()

from xlfuncs.hosts.excel import *  # noqa: E402, F403
'''


def bundle(lang: str = "en") -> str:
    """The text of ``main.py``, which tells Excel of the functions in one of the three languages."""
    load()
    titles = "\n".join(f"{book.prefix}_…  {getattr(book.title, lang)}" for _, book in sorted(RULEBOOKS.items()))
    base = sources.PACKAGE.parent
    texts = "".join(_entry(file.relative_to(base).as_posix(), _text(file)) for file in sources.files(*PARTS))
    return _MAIN.format(version=__version__, titles=titles, paste=PASTE.text(lang), lang=lang, sources=texts)


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _entry(name: str, text: str) -> str:
    """One source as a literal that reads like the source."""
    literal = f"r'''{text}'''"
    try:
        readable: bool = ast.literal_eval(literal) == text
    except SyntaxError:  # the text itself holds three quotes
        readable = False
    return f'\nSOURCES["{name}"] = {literal if readable else repr(text)}\n'
