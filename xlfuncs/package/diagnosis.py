"""Why a workbook shows what it shows on this or that machine, and what to do."""

from __future__ import annotations

import re
from typing import NamedTuple

from xlfuncs import __version__
from xlfuncs.errors import CellError
from xlfuncs.package import embed
from xlfuncs.package.address import address_of
from xlfuncs.package.edition import LITE, marks, uses
from xlfuncs.package.workbook import Workbook


class Advice(NamedTuple):
    """One observation. ``remedy`` is empty where all is well."""

    fact: str
    remedy: str = ""


def diagnose(book: Workbook, project: bytes) -> list[Advice]:
    """What there is to say about a workbook; ``project`` is the VBA that we put into workbooks."""
    found = marks(book)
    if not found:
        return [Advice("It holds no function of xlfuncs.")]
    return [*_edition(book, found), *_names(book), *_macros(book, project), *_lite(book), *_opening(book)]


def _edition(book: Workbook, found: set[str]) -> list[Advice]:
    if found == {LITE}:
        return [
            Advice("It is the Lite edition: Excel with the free add-in xlwings Lite computes it."),
            Advice(
                "Classic Excel shows #NAME? in it.",
                "Without that add-in: xlfuncs convert IN OUT --to classic (or calc, for LibreOffice).",
            ),
        ]
    if found == {""}:
        return [Advice("It is the plain edition, for classic Excel on Windows and LibreOffice; for Lite, convert it.")]
    if LITE in found:
        return [
            Advice(
                "Some formulas are of the Lite edition, some plain; no one program computes both.",
                "Make them alike: xlfuncs convert IN OUT --to lite (or classic, or calc).",
            )
        ]
    return [
        Advice(
            "Some formulas name the add-in of the machine on which they were typed ([1]!CBA_MP), and break on others.",
            "Write the names alone: xlfuncs convert IN OUT --to classic",
        )
    ]


def _names(book: Workbook) -> list[Advice]:
    """Cells of ours that were last computed where nobody knew the functions."""
    cells = [
        f"{sheet.name}!{address_of(key)}"
        for sheet in book.sheets
        if sheet.has_formulas
        for key, text in (
            *sheet.cells.formulas.items(),
            *((key, array.text) for key, array in sheet.cells.arrays.items()),
        )
        if isinstance(value := sheet.cells.values.get(key), CellError) and value.code == "#NAME?" and uses(text)
    ]
    if not cells:
        return []
    where = ", ".join(cells[:3]) + (f" and {len(cells) - 3} more" if len(cells) > 3 else "")
    return [
        Advice(
            f"{where}: #NAME?, because the program that saved the file last had no xlfuncs.",
            "The figures come back with xlfuncs recalc IN -o OUT, or where the functions are installed: "
            "Ctrl+Alt+F9 in Excel, Ctrl+Shift+F9 in LibreOffice (F9 leaves such cells alone).",
        )
    ]


def _macros(book: Workbook, project: bytes) -> list[Advice]:
    link = next((each.target for each in book.relationships(book.part) if each.kind == "vbaProject"), None)
    if link is None:
        return []
    macros = book.archive.read(link)
    if "XlfuncsCall".encode("utf-16-le") not in macros:
        return [Advice("It has macros, none of them xlfuncs'.")]
    blocked = Advice(
        "Its macros work on Windows only, and only where they are allowed.",
        "If Excel says that macros are blocked: close the file, right-click it, Properties, Unblock.",
    )
    if macros == project:
        return [Advice(f"It has the macros of xlfuncs {__version__}."), blocked]
    return [
        Advice(
            "Its macros are of another version of xlfuncs, or Excel has stored them anew.",
            "If functions are missing or it complains of a DLL: start from a new template, or xlfuncs excel install "
            "and a workbook without macros (.xlsx).",
        ),
        blocked,
    ]


def _lite(book: Workbook) -> list[Advice]:
    main = embed.lite_files(book).get("main.py")
    if main is None:
        return []
    found = re.match(r'"""xlfuncs (\S+) for xlwings Lite', main)
    if found is None:
        return [Advice("It carries code for xlwings Lite, not as xlfuncs build lite makes it.")]
    if found[1] == __version__:
        return [Advice(f"It carries the code of xlfuncs {__version__} for xlwings Lite.")]
    return [
        Advice(
            f"It carries the code of xlfuncs {found[1]} for xlwings Lite; this is {__version__}.",
            "Paste the text of the new one over main.py in the add-in's editor: xlfuncs build lite",
        )
    ]


def _opening(book: Workbook) -> list[Advice]:
    if not book.full_calculation and book.outdated:
        return [
            Advice(
                "It was saved by an older program, so that Excel computes it anew on opening, which shows #NAME? where "
                "the functions are missing.",
                "xlfuncs recalc IN -o OUT writes it as one of today; xlfuncs freeze IN OUT leaves values only.",
            )
        ]
    if not book.full_calculation:
        return []
    return [
        Advice(
            "It asks to be computed anew when it is opened, which shows #NAME? where the functions are missing.",
            "xlfuncs recalc IN -o OUT takes that request out; xlfuncs freeze IN OUT leaves values only.",
        )
    ]
