"""Classic Excel on Windows: the VBA that stands between a cell and :mod:`xlfuncs.hosts.excel`.

What depends on the catalogue is made here: a module with one wrapper per function, and the rows of two
hidden sheets. What does not is written by hand in ``vba_shim/``. All modules, and the one of xlwings that
they call, stand in ``vbaProject.bin`` beside this file, which goes into workbooks as it is.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from xlfuncs.hosts.wizard import argument, description
from xlfuncs.registry import Function, load

#: What a macro-enabled workbook carries.
PROJECT = Path(__file__).with_name("vbaProject.bin")

#: What the VBA calls.
MODULE = "xlfuncs.hosts.excel"

#: Written by hand.
BY_HAND = ("Xlfuncs", "XlfuncsCall")

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

' The functions, as cells call them. Made by: xlfuncs build vba
"""


def functions_module() -> str:
    """XlfuncsFunctions: every function as Excel sees it, its arguments handed on as they come."""
    return _crlf("\n".join([_HEAD, *(wrapper(function) for function in _catalogue())]))


def modules(shim: Path) -> dict[str, str]:
    """Every module by its name: those written by hand in ``shim``, those made here, and xlwings' own."""
    import xlwings  # noqa: PLC0415 — only who builds needs it

    theirs = Path(xlwings.__file__).with_name("xlwings.bas").read_text(encoding="utf-8")
    return {
        **{name: _crlf((shim / f"{name}.bas").read_text(encoding="ascii")) for name in BY_HAND},
        "XlfuncsFunctions": functions_module(),
        "xlwings": _crlf(theirs),
    }


def project(sources: Mapping[str, str]) -> bytes:
    """A ``vbaProject.bin`` with these modules."""
    import pyopenvba  # type: ignore[import-untyped]  # noqa: PLC0415 — only who builds needs it

    with TemporaryDirectory() as folder:
        file = pyopenvba.ExcelFile.create_new(Path(folder) / "shim.xlsm")
        made = file.vba_project()
        made.delete_module("Module1")
        for name, source in sources.items():
            made.add_module(name, source)
        file.save()
        binary: bytes = pyopenvba.ExcelFile(Path(folder) / "shim.xlsm").vba_project_bytes()
    return binary


def settings(**more: str) -> list[list[str]]:
    """The rows of the sheet ``xlwings.conf``. The workbook's own folder stays off Python's path: it may be a URL."""
    rows = {"UDF MODULES": MODULE, "ADD_WORKBOOK_TO_PYTHONPATH": "false", **more}
    return [[name, value] for name, value in rows.items()]


def intellisense(lang: str = "en") -> Iterator[list[str]]:
    """The rows of the sheet ``_IntelliSense_``: the texts of the function wizard, and of Excel-DNA's tooltips."""
    yield ["FunctionInfo", "1.0"]
    for function in _catalogue():
        row = [function.name, description(function, lang), ""]
        for position, each in enumerate(function.args):
            row += [each.name, argument(function, position, lang)]
        yield row


def wrapper(function: Function) -> str:
    """One function for cells.

    >>> print(wrapper(load()["CBA_R"]))
    Public Function CBA_R(rank, entries)
        CBA_R = Computed("CBA_R", Array(rank, entries))
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
        body = f'    {name} = Computed("{name}", {fixed})\n'
    else:
        body = (
            f'    Dim rest As Variant\n    rest = {words[-1]}\n    {name} = Computed("{name}", Joined({fixed}, rest))\n'
        )
    return f"Public Function {name}({signature})\n{body}End Function\n"


def _catalogue() -> list[Function]:
    functions = load()
    return [functions[name] for name in sorted(functions)]


def _crlf(text: str) -> str:
    """With the line ends that Excel's importer wants."""
    return text.replace("\n", "\r\n")
