"""xlfuncs excel: classic Excel on Windows gets our functions, or loses them."""

import click

from xlfuncs.cli.shared import CONTEXT, FINE, IN_ERROR, give_up, help_language, say
from xlfuncs.hosts import addin
from xlfuncs.package.findings import PackageError

RESTART = "Close Excel, if it is open, and start it again."
OPEN = "Excel has the add-in open; close Excel and try again"


@click.group(context_settings=CONTEXT)
def excel() -> None:
    """Put our functions into Excel on Windows, for every workbook.

    Excel with xlwings Lite (Windows, Mac, web) needs none of this: see xlfuncs build lite.
    """


@excel.command(context_settings=CONTEXT)
@help_language
def install(lang: str) -> None:
    """Put the add-in xlfuncs.xlam into Excel's start folder."""
    try:
        folder = addin.start_folder()
        if lacking := addin.lacking():
            give_up("nothing was installed", "; ".join(lacking))
        python = addin.interpreter()
        file = addin.install(folder, python, lang)
    except PermissionError:
        give_up("nothing was installed", OPEN)
    except (PackageError, OSError) as failure:
        give_up("nothing was installed", getattr(failure, "sentence", str(failure)))
    say(f"Written: {file}")
    say(f"It calls {python}; install again when Python moves or xlfuncs is updated.")
    say(f"{RESTART} Then =XF_VERSION() shows the version in any cell.")
    say("Cells of before that show #NAME?: Ctrl+Alt+F9.")
    say("To undo: xlfuncs excel remove")


@excel.command(context_settings=CONTEXT)
@click.pass_context
def status(context: click.Context) -> None:
    """Say whether the add-in is installed, and whether it can work."""
    try:
        folder = addin.start_folder()
        settings = addin.installed(folder)
        outdated = settings is not None and addin.outdated(folder)
    except (PackageError, OSError) as failure:
        give_up("excel", getattr(failure, "sentence", str(failure)))
    complaints = addin.lacking()
    if settings is None:
        complaints.append("the add-in is not installed: xlfuncs excel install")
    else:
        say(f"The add-in is installed and calls {settings.get('INTERPRETER_WIN', 'any Python')}.")
        if settings.get("INTERPRETER_WIN") != str(addin.interpreter()):
            complaints.append("the add-in calls another Python than this one: xlfuncs excel install")
        if outdated:
            complaints.append("the add-in has the functions of another version of xlfuncs: xlfuncs excel install")
    for each in complaints:
        say(each)
    context.exit(IN_ERROR if complaints else FINE)


@excel.command(context_settings=CONTEXT)
def remove() -> None:
    """Take the add-in out of Excel's start folder."""
    try:
        there = addin.remove(addin.start_folder())
    except PermissionError:
        give_up("nothing was removed", OPEN)
    except (PackageError, OSError) as failure:
        give_up("nothing was removed", getattr(failure, "sentence", str(failure)))
    say(f"Removed. {RESTART}" if there else "The add-in was not installed.")
