"""xlfuncs doctor: what is wrong with this machine or a workbook, and what to do."""

import platform
import sys
from pathlib import Path

import click

from xlfuncs import __version__
from xlfuncs.cli.shared import CONTEXT, FINE, IN_ERROR, FilePath, give_up, say
from xlfuncs.package.diagnosis import Advice, diagnose
from xlfuncs.package.findings import PackageError
from xlfuncs.package.workbook import Workbook
from xlfuncs.registry import load


@click.command(context_settings=CONTEXT)
@click.argument("file", metavar="[FILE]", required=False, type=FilePath())
@click.pass_context
def doctor(context: click.Context, file: Path | None) -> None:
    """Look at this machine, or at a workbook, and say what may go wrong in it and what helps.

    What formulas themselves do wrong, xlfuncs check FILE tells.
    """
    try:
        found = machine() if file is None else workbook(file)
    except PackageError as failure:
        give_up(file, failure.sentence)
    for each in found:
        say(f"{'!' if each.remedy else '·'} {each.fact}")
        if each.remedy:
            say(f"  → {each.remedy}")
    context.exit(IN_ERROR if any(each.remedy for each in found) else FINE)


def machine() -> list[Advice]:
    """What this machine has for the programs that compute our functions."""
    from xlfuncs.hosts import addin  # noqa: PLC0415
    from xlfuncs.hosts.calc import office  # noqa: PLC0415

    count = len(load())
    found = [
        Advice(f"xlfuncs {__version__} with {count} functions, Python {platform.python_version()} on {sys.platform}"),
        Advice("The command line (recalc, check, explain) needs nothing else."),
    ]
    if sys.platform == "win32":
        lacking = addin.lacking()
        found += [Advice("Classic Excel cannot call this Python.", each) for each in lacking]
        try:
            wrong = add_in(addin.start_folder())
        except PackageError as failure:
            wrong = f"The add-in for classic Excel cannot be looked for: {failure.sentence}."
        remedy = "xlfuncs excel install" if wrong else ""
        found.append(Advice(wrong or "The add-in for classic Excel is installed.", remedy))
    elif sys.platform == "darwin":
        found.append(Advice("Excel on the Mac: through xlwings Lite (xlfuncs build lite); classic macros do not work."))
    missing = office.missing()
    lacking_there = f"{missing[0].upper()}{missing[1:]}." if missing else ""
    found.append(Advice(lacking_there or "LibreOffice is here; xlfuncs build oxt for it."))
    return found


def add_in(folder: Path) -> str:
    """What is wrong with the add-in for classic Excel in its start folder; "" if nothing is."""
    from xlfuncs.hosts import addin  # noqa: PLC0415

    try:
        settings = addin.installed(folder)
        if settings is None:
            return "The add-in for classic Excel is not installed."
        if not Path(settings.get("INTERPRETER_WIN", "")).exists():
            return "The add-in calls a Python that is gone."
        return "The add-in has the functions of another version." if addin.outdated(folder) else ""
    except PackageError as failure:
        return f"The add-in cannot be read: {failure.sentence}."


def workbook(file: Path) -> list[Advice]:
    """What may go wrong with a workbook."""
    from xlfuncs.hosts.vba import PROJECT  # noqa: PLC0415

    load()
    with Workbook(file) as book:
        found = diagnose(book, PROJECT.read_bytes())
    if Path(f"{file}:Zone.Identifier").exists():  # Windows notes there that a file came from elsewhere
        found.append(
            Advice(
                "It came from the internet or by mail, so Windows blocks its macros.",
                "Right-click it, Properties, Unblock.",
            )
        )
    if any(part.lower().startswith(("onedrive", "sharepoint")) for part in file.resolve().parts):
        found.append(
            Advice(
                "It lies in OneDrive; xlfuncs itself is found there all the same, modules beside the workbook are not."
            )
        )
    return found
