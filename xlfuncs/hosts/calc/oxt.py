"""The LibreOffice add-in: one .oxt file, made from the catalogue, with the core inside and nothing to install.

``functions.idl`` declares a method per function, ``CalcAddIns.xcu`` tells Calc its name and the function
wizard's help, ``addin.py`` answers the calls, and ``core/`` holds the rulebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from xml.sax.saxutils import escape

import xlfuncs
from xlfuncs.core.registry import Function, load
from xlfuncs.core.sentences import Help
from xlfuncs.hosts import sources
from xlfuncs.hosts.calc.desk.commands import COMMANDS, JOB, TITLE
from xlfuncs.hosts.calc.extension import component, configuration, packed, zipped
from xlfuncs.hosts.sources import engine, licences
from xlfuncs.xlsx.conversion import LITE

IDENTIFIER = "org.xlfuncs"
#: .ods files know every function by this name and its own: it must never change.
SERVICE = "org.xlfuncs.Functions"
#: What shows and hides the rows of an event's lists.
LISTS = "org.xlfuncs.Lists"
#: The kind of document for which LibreOffice asks us anything at all.
SPREADSHEET = "com.sun.star.sheet.SpreadsheetDocument"

#: What runs when somebody chooses a line of the menu.
MENU = "org.xlfuncs.Menu"
#: What the add-in brings beside the core.
INSIDE = (
    *("hosts/__init__.py", "hosts/words.py", "hosts/calc/desk/**/*.py"),
    *(f"{room}/**/*.py" for room in ("layout", "xlsx", "formats", "intake", "pairing")),
)

_PACKAGE = Path(xlfuncs.__file__).parent


def build(language: str | None = None) -> bytes:
    """Build the add-in for the whole catalogue; the same bytes as long as that does not change.

    Its help is in the language that LibreOffice speaks, or always in the one that is named.
    """
    functions = [function for _, function in sorted(load().items())]
    return packed(
        {
            "description.xml": _description(),
            "functions.idl": interface(functions),
            "CalcAddIns.xcu": configuration("org.openoffice.Office", "CalcAddIns", wizard(functions, language)),
            "Jobs.xcu": configuration("org.openoffice.Office", "Jobs", jobs(language)),
            "Addons.xcu": configuration("org.openoffice.Office", "Addons", menu(language)),
            **component("addin", SERVICE),
            **component("lists", LISTS),
            **component("menu", MENU),
            **{f"core/xlfuncs/{name}": text for name, text in core()},
            "core/openpyxl.zip": library("openpyxl", "et_xmlfile"),
            "core/engine.zip": zipped(dict(engine())),
        }
    )


def core() -> Iterator[tuple[str, str]]:
    """Yield the modules that run inside: the core, the events, the rulebooks; the menu, and what lays out workbooks."""
    for file in sources.files(*INSIDE):
        yield file.relative_to(_PACKAGE).as_posix(), file.read_text(encoding="utf-8")


def library(*names: str) -> bytes:
    """Return installed packages of Python's as one file that can be imported from, with their licences."""
    parts: dict[str, str] = {}
    for name in names:
        for file in distribution(name).files or ():
            if file.suffix == ".py":
                parts[file.as_posix()] = file.read_text(encoding="utf-8")
        parts |= licences(name)
    return zipped(dict(sorted(parts.items())))


def names(function: Function) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the method and the name in formulas, the function's own and that of xlwings Lite: Calc knows both.

    A method begins with a capital letter: UNO's language does not take ``_xldudf_``.
    """
    return (function.name, function.name), (f"LITE_{function.name}", LITE + function.name)


def arguments(function: Function) -> list[tuple[str, Help]]:
    """Return the arguments as Calc shows them; a repeating one as often as any function has arguments.

    UNO has arguments that repeat. But in an array formula Calc cuts the result to the height of a range
    that stands second among them.
    """
    shown = [(each.name, each.help) for each in function.args if not each.repeating]
    if function.max_args is None:
        name, help = function.args[-1].name, function.args[-1].help
        most = max(each.max_args or 0 for each in load().values())
        shown += [(f"{name}{number}", help) for number in range(1, most + 1)]
    return shown


def interface(functions: Iterable[Function]) -> str:
    """Return the interface in UNO's language. An ``any`` may be left out, and takes one cell or a range.

    The language takes no ``>>``, and no underscore in an argument's name: the wizard has the real names.
    """
    lines = []
    for function in functions:
        result = "sequence< sequence<any> >" if function.array else "any"
        takes = ", ".join(f"[in] any a{number:02}" for number, _ in enumerate(arguments(function), 1))
        lines += [f"  {result} {method}({takes});" for method, _ in names(function)]
    return "module org { module xlfuncs {\ninterface XFunctions {\n" + "\n".join(lines) + "\n};\n}; };\n"


def wizard(functions: Iterable[Function], language: str | None = None) -> str:
    """Return what Calc shows of the functions, and the names that they have in Excel's files
    (``CompatibilityName``).
    """
    nodes = []
    for function in functions:
        cite = f" ({function.rule})" if function.rule else ""
        parameters = "".join(
            f'<node oor:name="a{number:02}" oor:op="replace">'
            f"{_text('DisplayName', Help(name, name, name))}{_text('Description', help, language)}</node>\n"
            for number, (name, help) in enumerate(arguments(function), 1)
        )
        nodes += [
            f'<node oor:name="{method}" oor:op="replace">'
            f"{_text('DisplayName', Help(name, name, name))}"
            f"{_text('Description', Help(*(text + cite for text in function.help)), language)}"
            '<prop oor:name="Category"><value>Add-In</value></prop>'
            f'<prop oor:name="CompatibilityName"><value xml:lang="en">{name}</value></prop>\n'
            f'<node oor:name="Parameters">{parameters}</node></node>\n'
            for method, name in names(function)
        ]
    return (
        f'<node oor:name="AddInInfo"><node oor:name="{SERVICE}" oor:op="replace"><node oor:name="AddInFunctions">\n'
        f"{''.join(nodes)}</node></node></node>"
    )


def jobs(language: str | None = None) -> str:
    """Return what LibreOffice runs by itself as soon as a workbook is loaded, and what it runs when it is asked to."""
    told = ""
    if language is not None:
        told = (
            '<node oor:name="Arguments"><prop oor:name="language" oor:op="fuse" oor:type="xs:string">'
            f"<value>{language}</value></prop></node>"
        )
    services = {"lists": LISTS, **{each.alias: MENU for each in COMMANDS}}
    nodes = "\n".join(
        f'<node oor:name="{job}" oor:op="replace"><prop oor:name="Service"><value>{service}</value></prop>'
        f'<prop oor:name="Context"><value>{SPREADSHEET}</value></prop>{told}</node>'
        for job, service in services.items()
    )
    return (
        f'<node oor:name="Jobs">{nodes}</node>\n'
        '<node oor:name="Events"><node oor:name="OnLoadFinished" oor:op="fuse">'
        '<node oor:name="JobList"><node oor:name="lists" oor:op="replace"/></node></node></node>'
    )


def menu(language: str | None = None) -> str:
    """Return the menu of spreadsheets: a line for each command, in their order."""
    lines = "".join(
        f'<node oor:name="{number:02}" oor:op="replace"><prop oor:name="URL">'
        f"<value>vnd.sun.star.job:alias={each.alias}</value></prop>{_text('Title', each.label, language)}"
        '<prop oor:name="Target"><value>_self</value></prop></node>\n'
        for number, each in enumerate(COMMANDS, 1)
    )
    return (
        f'<node oor:name="AddonUI"><node oor:name="OfficeMenuBar"><node oor:name="{JOB}" oor:op="replace">'
        f'<prop oor:name="Context"><value>{SPREADSHEET}</value></prop>'
        f"{_text('Title', TITLE, language)}"
        f'<node oor:name="Submenu">{lines}</node></node></node></node>'
    )


def _text(name: str, text: Help, language: str | None = None) -> str:
    """Return a property in three languages, or in one language whatever LibreOffice speaks."""
    if language is not None:
        text = Help.of(lambda _: text.text(language))
    values = "".join(f'<value xml:lang="{lang}">{escape(value)}</value>' for lang, value in text._asdict().items())
    return f'<prop oor:name="{name}">{values}</prop>'


def _description() -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<description xmlns="http://openoffice.org/extensions/description/2006"'
        ' xmlns:lo="http://libreoffice.org/extensions/description/2011">\n'
        f'<identifier value="{IDENTIFIER}"/>\n<version value="{xlfuncs.__version__}"/>\n'
        '<dependencies><lo:LibreOffice-minimal-version value="25.2" lo:name="LibreOffice 25.2"/></dependencies>\n'
        '<display-name><name lang="en">xlfuncs: rulebooks as worksheet functions</name>'
        '<name lang="zh">xlfuncs：作为工作表函数的规则</name>'
        '<name lang="ja">xlfuncs：連盟の規則のワークシート関数</name></display-name>\n'
        "</description>\n"
    )
