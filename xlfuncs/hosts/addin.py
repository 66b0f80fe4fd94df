"""Classic Excel on Windows: our functions in every workbook, through an add-in in Excel's start folder.

The add-in is the VBA shim in one file, ``xlfuncs.xlam``, with the path of this Python in its settings.
Nothing else on the machine changes, and removing the file undoes it.
"""

import os
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from xlfuncs.hosts import vba
from xlfuncs.package import embed
from xlfuncs.package.findings import PackageError
from xlfuncs.package.parts import Changes
from xlfuncs.package.workbook import Workbook

NAME = "xlfuncs.xlam"

#: The version of xlwings whose DLL the macros in ``vbaProject.bin`` call.
XLWINGS = "0.37.8"


def start_folder() -> Path:
    """Where Excel opens everything when it starts; raises ``PackageError`` where there is none."""
    if sys.platform != "win32":
        program = "xlwings Lite does there what this does on Windows" if sys.platform == "darwin" else "use LibreOffice"
        raise PackageError(f"the add-in for classic Excel works on Windows only; {program}: see the README")
    settings = os.environ.get("APPDATA")
    if not settings:
        raise PackageError("APPDATA is not set, and Excel's start folder is in it; run this as who uses Excel")
    return Path(settings, "Microsoft", "Excel", "XLSTART")


#: The path of Python goes through functions of Windows that know the characters of one code page only.
CODE_PAGE = "mbcs" if sys.platform == "win32" else "utf-8"


def lacking(prefix: Path = Path(sys.prefix), code_page: str = CODE_PAGE) -> list[str]:
    """What this Python lacks to serve Excel, each with what helps."""
    found = []
    installed = installed_xlwings()
    if installed is None:
        found.append(f"xlwings is not installed: pip install xlwings=={XLWINGS}")
    elif installed != XLWINGS:
        found.append(f"xlwings {installed} is installed, the macros need {XLWINGS}: pip install xlwings=={XLWINGS}")
    elif not any(prefix.glob(f"xlwings*-{XLWINGS}.dll")):
        found.append(
            f"the DLL of xlwings is missing in {prefix}: pip install --force-reinstall xlwings=={XLWINGS}; where pip "
            'says "Defaulting to user installation", install in a virtual environment (python -m venv)'
        )
    if find_spec("win32com") is None:
        found.append("pywin32 is not installed: pip install pywin32")
    try:
        str(prefix).encode(code_page)
    except UnicodeEncodeError as failure:
        letters = failure.object[failure.start : failure.end]
        found.append(f"xlwings cannot find {prefix}, because Windows here has no {letters} for it: use another folder")
    return found


def installed_xlwings() -> str | None:
    try:
        return version("xlwings")
    except PackageNotFoundError:
        return None


def interpreter(executable: Path = Path(sys.executable)) -> Path:
    """The Python that shows no window, if there is one beside this."""
    silent = executable.with_name("pythonw" + executable.suffix)
    return silent if silent.exists() else executable


def install(folder: Path, python: Path, lang: str = "en") -> Path:
    """Put the add-in into the start folder; one that is there is replaced. ``PermissionError`` if Excel has it open."""
    if (folder / NAME).exists():
        (folder / NAME).open("r+b").close()
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / NAME, str(python), lang)
    return folder / NAME


def write(file: Path, python: str = vba.ANY_PYTHON, lang: str = "en") -> None:
    """The add-in as a file, which starts that Python; by default the first one on the machine's Path."""
    import openpyxl  # noqa: PLC0415 — only for this

    with TemporaryDirectory() as temporary:
        empty = Path(temporary, "empty.xlsx")
        openpyxl.Workbook().save(empty)
        with Workbook(empty) as book:
            changes = Changes(book)
            sheets = (
                (embed.CONF, vba.settings(python)),
                (embed.INTELLISENSE, vba.intellisense(lang)),
            )
            embed.add_vba(changes, book, vba.PROJECT.read_bytes(), sheets)
            embed.retype(changes, book, ".xlam")
            book.archive.write(file, changes.proven())


def installed(folder: Path) -> dict[str, str] | None:
    """The settings of the add-in in the start folder; ``None`` where there is none."""
    if not (folder / NAME).exists():
        return None
    with Workbook(folder / NAME) as book:
        cells = book.sheet(embed.CONF).cells.values
        texts = [str(cells[key]) for key in sorted(cells)]
    return dict(zip(texts[::2], texts[1::2], strict=True))


def outdated(folder: Path) -> bool:
    """Whether the add-in in the start folder has the macros, and so the functions, of another version."""
    with Workbook(folder / NAME) as book:
        part = embed.vba_part(book, vba.PROJECT.read_bytes())
        return part.name not in book.archive or book.archive.read(part.name) != part.data


def remove(folder: Path) -> bool:
    """Take the add-in out of the start folder; whether it was there."""
    there = (folder / NAME).exists()
    (folder / NAME).unlink(missing_ok=True)
    return there
