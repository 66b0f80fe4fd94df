"""Classic Excel on Windows: the VBA that stands between a cell and :mod:`xlfuncs.hosts.excel`.

The parts that depend on the catalogue are made here: a module with one wrapper per function, and the rows of two hidden
sheets. The others are written by hand in ``vba_shim/``. All modules stand in ``vbaProject.bin`` beside this file, which
goes into workbooks as it is.

A cell can call every Public Function of a standard module, ``Option Private Module`` or not, and in an
add-in that holds for every workbook that is open. So the catalogue is all that such modules hold; the rest,
with what was taken over from ``xlwings.bas``, is in class modules, which no cell reaches.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from xlfuncs.core.registry import Function, load
from xlfuncs.core.sentences import Sentence
from xlfuncs.hosts.classic import macrotexts
from xlfuncs.hosts.wizard import argument, description
from xlfuncs.xlsx.errors import PackageError

NO_PYOPENVBA = Sentence(
    en='pyOpenVBA is not installed here: pip install ".[test]" in a copy of xlfuncs',
    zh='这里没有安装 pyOpenVBA：请在 xlfuncs 的源码目录中运行 pip install ".[test]"',
    ja='pyOpenVBA がありません。xlfuncs のソースで pip install ".[test]" を実行してください',
)

#: What a macro-enabled workbook carries.
PROJECT = Path(__file__).with_name("vbaProject.bin")

#: The Python of a workbook that names none: found on the machine's Path.
ANY_PYTHON = "pythonw"

#: The modules written by hand.
BY_HAND = (
    *("ThisWorkbook.cls", "Xlfuncs.bas", "XlfuncsCall.cls", "XlfuncsDesk.cls", "XlfuncsPython.cls"),
    *("XlfuncsSettings.cls", "XlfuncsWizard.cls"),
)

#: Words that VBA, or LibreOffice in its place, keeps for itself: an argument of that name gets a "_" there.
RESERVED = frozenset(
    """
    abs and any array as attribute base boolean byref byte byval call case cdate circle close const currency date debug
    decimal declare dim do double each else empty end enum erase event exit false fix for friend function get global
    goto if imp implements in input int integer is lbound len let like lock long loop lset me mod new next not nothing
    null on open option optional or paramarray preserve print private pset public put redim rem resume return rset
    scale seek select set sgn shared single spc static step stop string sub tab then to true type typeof ubound unlock
    until variant wend while with write xor
    """.split()  # noqa: SIM905
)

_HEAD = """\
Attribute VB_Name = "XlfuncsFunctions"
Option Explicit

' The functions, as cells call them: what is Public here, all the world can call. Made by: xlfuncs build vba
"""


def functions_module() -> str:
    """Return XlfuncsFunctions: every function as Excel sees it, its arguments handed on as they come."""
    return _crlf("\n".join([_HEAD, *(wrapper(function) for function in _catalogue())]))


def modules(shim: Path) -> dict[str, str]:
    """Return every module by its name: those written by hand in ``shim``, and the one made here."""
    by_hand = {Path(name).stem: _crlf((shim / name).read_text(encoding="ascii")) for name in BY_HAND}
    return {**by_hand, "XlfuncsFunctions": functions_module()}


def project(sources: Mapping[str, str]) -> bytes:
    """Return a ``vbaProject.bin`` with these modules; texts with the head of a class are classes.

    Raises ``PackageError`` where pyOpenVBA is not installed: only those who build need it.
    """
    try:
        import pyopenvba  # type: ignore[import-untyped]  # noqa: PLC0415
        from pyopenvba.vba import VBAModuleKind, split_attribute_header  # type: ignore[import-untyped]  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if missing.name != "pyopenvba":
            raise
        raise PackageError(NO_PYOPENVBA()) from None

    with TemporaryDirectory() as folder:
        file = pyopenvba.ExcelFile.create_new(Path(folder) / "shim.xlsm")
        made = file.vba_project()
        made.delete_module("Module1")
        for name, source in sources.items():
            if name == "ThisWorkbook":  # it is there already, with the head that Excel knows
                made.get_module(name).body = split_attribute_header(source)[1]
                continue
            kind = VBAModuleKind.other if source.startswith("VERSION ") else VBAModuleKind.standard
            made.add_module(name, source, kind=kind)
        file.save()
        binary: bytes = pyopenvba.ExcelFile(Path(folder) / "shim.xlsm").vba_project_bytes()
    return binary


def settings(python: str = ANY_PYTHON, lang: str = "en") -> list[list[str]]:
    """Return the rows of the sheet ``xlwings.conf``: which Python the macros start, and what they tell people."""
    return [[macrotexts.INTERPRETER, python], *macrotexts.rows(lang)]


def intellisense(lang: str = "en") -> Iterator[list[str]]:
    """Yield the rows of the sheet ``_IntelliSense_``: the texts of the function wizard, and of Excel-DNA's tooltips."""
    yield ["FunctionInfo", "1.0"]
    for function in _catalogue():
        row = [function.name, description(function, lang), ""]
        for position, each in enumerate(function.args):
            row += [each.name, argument(function, position, lang)]
        yield row


def wrapper(function: Function) -> str:
    """Return one function for cells.

    >>> print(wrapper(load()["CBA_R"]))
    Public Function CBA_R(rank, entries)
        CBA_R = Calls.Computed("CBA_R", Array(rank, entries))
    End Function
    <BLANKLINE>
    """
    name = function.name
    words = [each.name + "_" * (each.name.lower() in RESERVED) for each in function.args]
    signature = ", ".join(
        f"ParamArray {word}()" if each.repeating else word if each.required else f"Optional {word}"
        for word, each in zip(words, function.args, strict=True)
    )
    fixed = f"Array({', '.join(words[:-1] if function.max_args is None else words)})"
    if function.max_args is not None:
        body = f'    {name} = Calls.Computed("{name}", {fixed})\n'
    else:
        joined = f"Calls.Joined({fixed}, rest)"
        body = f'    Dim rest As Variant\n    rest = {words[-1]}\n    {name} = Calls.Computed("{name}", {joined})\n'
    return f"Public Function {name}({signature})\n{body}End Function\n"


def _catalogue() -> list[Function]:
    functions = load()
    return [functions[name] for name in sorted(functions)]


def _crlf(text: str) -> str:
    """Return a text with the line ends that Excel's importer wants."""
    return text.replace("\n", "\r\n")
