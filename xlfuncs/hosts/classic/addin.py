"""Classic Excel on Windows: our functions in every workbook, through an add-in in Excel's start folder.

The add-in is the VBA shim in one file, ``xlfuncs.xlam``, with the path of this Python in its settings.
Nothing else on the machine changes, and removing the file undoes it.
"""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from xlfuncs.core.sentences import LANGUAGES, Sentence, Told
from xlfuncs.hosts.classic import macrotexts, ribbon, vba
from xlfuncs.hosts.sources import XLWINGS
from xlfuncs.xlsx import embed
from xlfuncs.xlsx.address import COLUMN_MASK
from xlfuncs.xlsx.changes import Changes
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

NAME = "xlfuncs.xlam"

ON_WINDOWS = Sentence(
    en="the add-in for classic Excel works on Windows only; {instead}: see the README",
    zh="经典版 Excel 的加载项只能在 Windows 上使用；{instead}：见 README",
    ja="従来の Excel 用アドインは Windows 専用です。{instead}。README を参照してください",
)
USE_LITE = Sentence(
    en="xlwings Lite does there what this does on Windows",
    zh="请改用 xlwings Lite",
    ja="代わりに xlwings Lite を使えます",
)
USE_LIBREOFFICE = Sentence(en="use LibreOffice", zh="请用 LibreOffice", ja="LibreOffice を使ってください")
NO_APPDATA = Sentence(
    en="APPDATA is not set, and Excel's start folder is in it; run this as who uses Excel",
    zh="没有设置 APPDATA，而 Excel 的启动文件夹在其中；请以使用 Excel 的用户运行",
    ja="APPDATA が設定されていません（Excel の起動フォルダーはその中です）。Excel を使うユーザーで実行してください",
)
NO_XLWINGS = Sentence(
    en="xlwings is not installed: pip install xlwings=={version}",
    zh="没有安装 xlwings：pip install xlwings=={version}",
    ja="xlwings がありません：pip install xlwings=={version}",
)
OTHER_XLWINGS = Sentence(
    en="xlwings {installed} is installed, the macros need {version}: pip install xlwings=={version}",
    zh="已装 xlwings {installed}，而宏需要 {version}：pip install xlwings=={version}",
    ja="xlwings {installed} が入っていますが、マクロには {version} が必要です：pip install xlwings=={version}",
)
NO_DLL = Sentence(
    en="the DLL of xlwings is missing in {folder}: pip install --force-reinstall xlwings=={version}; where pip "
    'says "Defaulting to user installation", install in a virtual environment (python -m venv)',
    zh="{folder} 中缺少 xlwings 的 DLL：pip install --force-reinstall xlwings=={version}；若 pip 提示"
    "“Defaulting to user installation”，请装在虚拟环境中（python -m venv）",
    ja="{folder} に xlwings の DLL がありません：pip install --force-reinstall xlwings=={version}。pip が"
    "「Defaulting to user installation」と表示する場合は、仮想環境（python -m venv）に入れてください",
)
NO_PYWIN32 = Sentence(
    en="pywin32 is not installed: pip install pywin32",
    zh="没有安装 pywin32：pip install pywin32",
    ja="pywin32 がありません：pip install pywin32",
)
ODD_LETTERS = Sentence(
    en="xlwings cannot find {folder}, because Windows here has no {letters} for it: use another folder",
    zh="xlwings 找不到 {folder}，因为此 Windows 的代码页没有 {letters}：请换一个文件夹",
    ja="この Windows の文字コードに {letters} がないため、xlwings は {folder} を見つけられません。"
    "別のフォルダーを使ってください",
)


def start_folder() -> Path:
    """Return the folder where Excel opens everything when it starts; raises ``PackageError`` where there is none."""
    if sys.platform != "win32":
        raise PackageError(ON_WINDOWS(instead=USE_LITE if sys.platform == "darwin" else USE_LIBREOFFICE))
    settings = os.environ.get("APPDATA")
    if not settings:
        raise PackageError(NO_APPDATA())
    return Path(settings, "Microsoft", "Excel", "XLSTART")


#: The path of Python goes through functions of Windows that know the characters of one code page only.
CODE_PAGE = "mbcs" if sys.platform == "win32" else "utf-8"


def lacking(prefix: Path = Path(sys.prefix), code_page: str = CODE_PAGE) -> list[Told]:
    """Return what this Python lacks to serve Excel, each with what helps."""
    found: list[Told] = []
    installed = installed_xlwings()
    if installed is None:
        found.append(NO_XLWINGS(version=XLWINGS))
    elif installed != XLWINGS:
        found.append(OTHER_XLWINGS(installed=installed, version=XLWINGS))
    elif not any(prefix.glob(f"xlwings*-{XLWINGS}.dll")):
        found.append(NO_DLL(folder=str(prefix), version=XLWINGS))
    if find_spec("win32com") is None:
        found.append(NO_PYWIN32())
    try:
        str(prefix).encode(code_page)
    except UnicodeEncodeError as failure:
        letters = failure.object[failure.start : failure.end]
        found.append(ODD_LETTERS(folder=str(prefix), letters=letters))
    return found


def installed_xlwings() -> str | None:
    try:
        return version("xlwings")
    except PackageNotFoundError:
        return None


def interpreter() -> Path:
    """Return the Python that shows no window, if there is one beside this."""
    executable = Path(sys.executable)
    silent = executable.with_name("pythonw" + executable.suffix)
    return silent if silent.exists() else executable


def install(folder: Path, python: Path, lang: str = "en", templates: Sequence[ribbon.Templates] = ()) -> Path:
    """Put the add-in into the start folder; one that is there is replaced. ``PermissionError`` if Excel has it open."""
    if (folder / NAME).exists():
        (folder / NAME).open("r+b").close()
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / NAME, str(python), lang, templates)
    return folder / NAME


def write(
    file: Path,
    python: str = vba.ANY_PYTHON,
    lang: str = "en",
    templates: Sequence[ribbon.Templates] = (),
) -> None:
    """Write the add-in as a file, which starts that Python; by default the first one on the machine's Path.

    Its tab in the ribbon makes workbooks from those ``templates``.
    """
    import openpyxl  # noqa: PLC0415 — only for this

    with TemporaryDirectory() as temporary:
        empty = Path(temporary, "empty.xlsx")
        openpyxl.Workbook().save(empty)
        with Workbook(empty) as book:
            changes = Changes(book)
            sheets = (
                (embed.CONF, vba.settings(python, lang)),
                (embed.INTELLISENSE, vba.intellisense(lang)),
            )
            embed.add_vba(changes, book, vba.PROJECT.read_bytes(), sheets, ribbon.part(lang, templates))
            embed.retype(changes, book, ".xlam")
            book.archive.write(file, changes.proven())


def installed(folder: Path) -> dict[str, str] | None:
    """Return what stands beside each name in the sheet of settings of the add-in in the start folder; ``None``: no
    add-in.
    """
    if not (folder / NAME).exists():
        return None
    with Workbook(folder / NAME) as book:
        cells = book.sheet(embed.CONF).cells.values
        return {str(name): str(cells.get(key + 1, "")) for key, name in cells.items() if key & COLUMN_MASK == 1}


def outdated(folder: Path, templates: Sequence[ribbon.Templates] = ()) -> bool:
    """Return whether the add-in in the start folder has the macros, and so the functions, or the tab of another
    version.
    """
    lang = (installed(folder) or {}).get(macrotexts.LANGUAGE.name)
    if lang not in LANGUAGES:
        return True
    with Workbook(folder / NAME) as book:
        parts = embed.vba_part(book, vba.PROJECT.read_bytes()), ribbon.part(lang, templates)
        return any(each.name not in book.archive or book.archive.read(each.name) != each.data for each in parts)


def remove(folder: Path) -> bool:
    """Take the add-in out of the start folder; return whether it was there."""
    there = (folder / NAME).exists()
    (folder / NAME).unlink(missing_ok=True)
    return there
