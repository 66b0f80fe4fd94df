"""xlfuncs build: what the spreadsheet programs need, made from the catalogue."""

from pathlib import Path

import click

from xlfuncs.cli.generated import KINDS, differing
from xlfuncs.cli.shared import (
    CONTEXT,
    FAILED,
    FINE,
    IN_ERROR,
    LANGUAGES,
    FilePath,
    complain,
    give_up,
    help_language,
    replace_option,
    say,
)
from xlfuncs.package import files
from xlfuncs.package.findings import PackageError


@click.group(context_settings=CONTEXT)
def build() -> None:
    """Make what a spreadsheet program needs to have the functions."""


@build.command(context_settings=CONTEXT)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="main.py",
    show_default=True,
    type=FilePath(),
    help="Write here.",
)
@replace_option
@help_language
def lite(output: Path, force: bool, lang: str) -> None:
    """Make the one main.py that brings every function into Excel through the xlwings Lite add-in.

    In Excel: open the add-in, paste the file's text over what its main.py holds, press Restart.
    """
    from xlfuncs.hosts.lite import bundle  # noqa: PLC0415

    files.may_make(output, force=force)
    text = bundle(lang)
    files.write(output, lambda file: file.write(text.encode()))
    say(f"{output}: {len(text.splitlines()):,} lines, {len(text.encode()) // 1024} KB")


@build.command(context_settings=CONTEXT)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="xlfuncs.oxt",
    show_default=True,
    type=FilePath(),
    help="Write here.",
)
@replace_option
def oxt(output: Path, force: bool) -> None:
    """Make the add-in that brings every function into LibreOffice Calc, 25.2 or later.

    Open the file with LibreOffice (a double click does it) and start LibreOffice again. Python and
    everything else that the add-in needs is in it or in LibreOffice.
    """
    from xlfuncs.hosts.calc.oxt import build as built  # noqa: PLC0415

    files.may_make(output, force=force)
    data = built()
    files.write(output, lambda file: file.write(data))
    say(f"{output}: {len(data) // 1024} KB")


@build.command(context_settings=CONTEXT)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default="xlfuncs.xlam",
    show_default=True,
    type=FilePath(),
    help="Write here.",
)
@replace_option
@help_language
def xlam(output: Path, force: bool, lang: str) -> None:
    """Make the add-in of classic Excel on Windows as a file, to hand out.

    It starts the first Python on the machine's Path, which needs xlfuncs; xlfuncs excel install names this one in it.
    """
    from xlfuncs.hosts.addin import write  # noqa: PLC0415

    files.may_make(output, force=force)
    write(output, lang=lang)
    say(f"{output}: {output.stat().st_size // 1024} KB")


@build.command(context_settings=CONTEXT)
@click.option(
    "-o",
    "--output",
    metavar="FOLDER",
    default="vba_shim",
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder with the modules written by hand.",
)
def vba(output: Path) -> None:
    """Make the VBA of classic Excel anew: the wrappers and vbaProject.bin.

    For people who change xlfuncs itself; it needs the source tree and pyOpenVBA.
    """
    from xlfuncs.hosts.vba import BY_HAND, PROJECT, modules, project  # noqa: PLC0415

    if not all((output / name).is_file() for name in BY_HAND):
        give_up(output, f"holds no {' and '.join(BY_HAND)}; run this in the source tree")
    made = modules(output)
    wrappers = output / "XlfuncsFunctions.bas"
    files.write(wrappers, lambda file: file.write(made["XlfuncsFunctions"].encode("ascii")))
    say(str(wrappers))
    files.write(PROJECT, lambda file: file.write(project(made)))
    say(str(PROJECT))


@build.command(context_settings=CONTEXT)
def reference() -> None:
    """Make the reference of each rulebook anew. For people who change xlfuncs itself."""
    from xlfuncs.cli.reference import write  # noqa: PLC0415

    for page in write():
        say(str(page))


@build.command(context_settings=CONTEXT)
@click.argument("folder", default="workbooks", type=click.Path(path_type=Path, file_okay=False))
@replace_option
def workbooks(folder: Path, force: bool) -> None:
    """Make every template and example anew. For people who change xlfuncs itself."""
    from xlfuncs.cli.new import write_all  # noqa: PLC0415

    for file in write_all(folder, force=force):
        say(str(file))


@build.command("all", context_settings=CONTEXT)
@click.option("--check", is_flag=True, help="Write nothing; say which files are not what is made, exit status 1.")
@click.option("--only", "kinds", multiple=True, type=click.Choice(list(KINDS)), help="Only these, several times.")
@click.pass_context
def everything(context: click.Context, check: bool, kinds: tuple[str, ...]) -> None:
    """Make every generated file of the source tree anew, and write those that differ.

    For people who change xlfuncs itself; it needs the source tree, to be called in its top folder, and pyOpenVBA.
    """
    from xlfuncs.hosts.vba import BY_HAND  # noqa: PLC0415

    if not all(Path("vba_shim", name).is_file() for name in BY_HAND):
        give_up(Path.cwd(), "is not the top of the source tree")
    found = False
    for path, what in differing(list(kinds or KINDS), write=not check):
        found = True
        say(f"{path} {what}" if check else str(path))
    context.exit(IN_ERROR if found and check else FINE)


@build.command(context_settings=CONTEXT)
@click.argument("source", metavar="IN", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, file_okay=False))
@replace_option
@click.pass_context
def editions(context: click.Context, source: Path, target: Path, force: bool) -> None:
    """Make every workbook of the folder IN anew for Excel, in OUT.

    OUT/lite holds them for xlwings Lite with the code in them (experimental), OUT/classic with the
    macros of classic Excel. Texts that Excel shows are in the language of the folder: en, zh or ja.
    """
    from xlfuncs.cli.convert import write  # noqa: PLC0415
    from xlfuncs.cli.jobs import inside, workbooks_in  # noqa: PLC0415
    from xlfuncs.package.workbook import Workbook  # noqa: PLC0415
    from xlfuncs.registry import load  # noqa: PLC0415

    load()
    status = FINE
    for file in workbooks_in(source):
        if file.suffix.lower() != ".xlsx" or (inside(file, target) and not inside(source, target)):
            continue  # an earlier run has written the latter
        lang = file.parent.name if file.parent.name in LANGUAGES else "en"
        try:
            with Workbook(file) as book:
                for edition, suffix in (("lite", ".xlsx"), ("classic", ".xlsm")):
                    made = (target / edition / file.relative_to(source)).with_suffix(suffix)
                    files.may_make(made, force=force)
                    write(book, made, edition, embed=edition == "lite", lang=lang)
                    say(str(made))
        except PackageError as failure:
            status = FAILED
            complain(file, failure.sentence)
    context.exit(status)
