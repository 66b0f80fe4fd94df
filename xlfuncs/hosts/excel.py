"""Excel, through xlwings: every function of the catalogue as a custom function.

Classic Excel on Windows names this module in the workbook's ``UDF Modules``; a workbook of xlwings
Lite says ``from xlfuncs.hosts.excel import *``.
"""

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module, util
from inspect import Parameter, Signature
from itertools import chain, repeat
from typing import Annotated, Any, Literal

import xlwings as xw

from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.registry import Function, load
from xlfuncs.core.sentences import Help
from xlfuncs.hosts.marshal import given, taken, word_taken
from xlfuncs.hosts.wizard import argument, category, description, offered

#: xlwings Lite shows an exception as #VALUE! with its message on hover; elsewhere a text is all there is.
HOVERS = sys.platform == "emscripten"

#: The language of what Excel tells of a function and its arguments.
LANG = os.environ.get("XLFUNCS_LANG", "")
LANG = LANG if LANG in Help._fields else "en"

#: Where a page of ours (xlfuncs serve) lies, if somebody named one: Excel's help of a function leads there.
PAGE = os.environ.get("XLFUNCS_PAGE", "").rstrip("/")


def takes_lists(version: str) -> bool:
    """Return whether xlwings of this version makes a list of words of a hint; an older one takes it for a converter.

    >>> takes_lists("0.35.3"), takes_lists("0.36.0"), takes_lists("0.33.20")
    (True, True, False)
    """
    return [int(part) for part in re.findall(r"\d+", version)[:3]] >= [0, 35, 3]


#: Whether Excel can be given lists of words: through Office.js only, classic xlwings takes such a hint for a converter.
LISTS = (HOVERS or os.environ.get("XLWINGS_ON_SERVER") == "true") and takes_lists(xw.__version__)


def spare_asking() -> None:
    """Keep xlwings from asking of every cell whether it is Pyodide's JsNull, where there is none.

    It asks by an import, which fails anew for each cell: most of the time of a call with thousands of cells.
    """
    asking = sys.modules.get("xlwings.utils")
    known = util.find_spec("pyodide") and hasattr(import_module("pyodide.ffi"), "JsNull")
    if asking and not known:
        vars(asking)["is_jsnull"] = lambda value: False


spare_asking()


class HoverError(CellError):
    """A mistake as Excel shows it beside the cell."""

    def __str__(self) -> str:
        return f"{self.code} {self.told(LANG)}".rstrip()


def expose(function: Function) -> Callable[..., Any]:
    """Return a function of the catalogue as xlwings wants it: by position, ranges as rows, errors as text."""

    lists = hints(function) if LISTS else {}
    reads = [word_taken if each.name in lists else taken for each in function.args]

    def custom_function(*cells: Any) -> Any:
        try:
            values = [read(cell) for cell, read in zip(cells, chain(reads, repeat(taken)), strict=False)]
            return given(function(*values))
        except CellError as error:
            if HOVERS and error.code == VALUE:
                raise HoverError(error.code, error.said, row=error.row, argument=error.argument) from None
            return error.code

    custom_function.__name__ = custom_function.__qualname__ = function.name
    custom_function.__doc__ = description(function, LANG)
    custom_function.__annotations__ = lists
    # xlwings reads the signature: an argument with a default is optional.
    custom_function.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(each.name, Parameter.VAR_POSITIONAL)
            if each.repeating
            else Parameter(
                each.name, Parameter.POSITIONAL_OR_KEYWORD, default=Parameter.empty if each.required else None
            )
            for each in function.args
        ]
    )
    exposed = custom_function
    for position, each in enumerate(function.args):
        rows = {"ndim": 2} if each.kind.ranged or each.repeating else {}
        exposed = xw.arg(each.name, doc=argument(function, position, LANG), err_to_str=True, **rows)(exposed)
    # The last one: each decorator sets the category anew.
    return xw.func(category=category(function), help_url=help_url(function))(exposed)


def hints(function: Function) -> dict[str, Any]:
    """Return, for arguments that are one word of a few, what Excel is to offer: suggestions, other spellings may be
    typed.
    """
    found = {}
    for each in function.args:
        if not each.repeating and (words := offered(each.kind, LANG)):
            spellings = {word: others for word, others in words.items() if others}
            found[each.name] = Annotated[Literal[tuple(words)], {"tooltips": spellings}]
    return found


def help_url(function: Function) -> str | None:
    """Return where the function is explained, if there is such a place."""
    return f"{PAGE}/functions/{function.name}?lang={LANG}" if PAGE else None


__all__ = list(load())
for _name, _function in load().items():
    globals()[_name] = expose(_function)
