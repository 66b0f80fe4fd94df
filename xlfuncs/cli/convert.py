"""xlfuncs convert: the same workbook for another program."""

from pathlib import Path

import click

from xlfuncs.cli.shared import CONTEXT, FilePath, force_option, give_up, help_language, say
from xlfuncs.package import files
from xlfuncs.package.findings import PackageError
from xlfuncs.package.workbook import Workbook
from xlfuncs.registry import load

EXPERIMENTAL = "the code in it is experimental: if Excel complains, convert without --embed and paste main.py"


@click.command(context_settings=CONTEXT)
@click.argument("source", metavar="IN", type=FilePath())
@click.argument("target", metavar="OUT", type=FilePath())
@click.option(
    "--to",
    "edition",
    required=True,
    type=click.Choice(["lite", "classic", "calc"]),
    help="lite: Excel with xlwings Lite. classic: Excel on Windows with xlwings. calc: LibreOffice.",
)
@click.option("--embed", is_flag=True, help="With --to lite: put the code into the workbook too (experimental).")
@force_option
@help_language
def convert(source: Path, target: Path, edition: str, embed: bool, force: bool, lang: str) -> None:
    """Write the workbook IN for another program as OUT.

    Only the names of our functions and the cells of their arrays change; everything else, values
    included, stays as it is, and back again gives the workbook that it was. With --to classic and
    an OUT that ends in .xlsm the macros are put in, so that the workbook works by itself. OUT may be IN;
    the original then stays beside it as .bak.
    """
    from xlfuncs.package.embed import TYPES  # noqa: PLC0415

    load()
    suffix = target.suffix.lower()
    if suffix not in TYPES or suffix == ".xlam":
        give_up(target, "must end in .xlsx, .xlsm, .xltx or .xltm")
    if embed and edition != "lite":
        give_up("--embed", "goes with --to lite")
    try:
        files.may_replace(target, force=force)
        with Workbook(source) as book:
            write(book, target, edition, embed=embed, lang=lang)
    except PackageError as failure:
        give_up(source, failure.sentence)
    say(f"{source} → {target} ({edition})")
    if embed:
        say(EXPERIMENTAL, err=True)


def write(book: Workbook, target: Path, edition: str, *, embed: bool = False, lang: str = "en") -> None:
    """Write a workbook for another program; raises ``PackageError``."""
    from xlfuncs.hosts import vba  # noqa: PLC0415 — slow to import, and only for this
    from xlfuncs.package import embed as embedding  # noqa: PLC0415
    from xlfuncs.package.edition import check_converted  # noqa: PLC0415
    from xlfuncs.package.edition import convert as converted  # noqa: PLC0415
    from xlfuncs.package.mainpart import raised  # noqa: PLC0415
    from xlfuncs.package.parts import Changes  # noqa: PLC0415
    from xlfuncs.package.signature import SENTENCE, drop_signature  # noqa: PLC0415

    suffix = target.suffix.lower()
    project = vba.PROJECT.read_bytes()
    changes = Changes(book)
    converted(changes, book, lite=edition == "lite")
    embedding.retype(changes, book, suffix)
    if edition != "classic" or suffix not in embedding.MACROS:
        embedding.drop_vba(changes, book, project, suffix)
    elif not embedding.has_macros(book):
        sheets = ((embedding.CONF, vba.settings()), (embedding.INTELLISENSE, vba.intellisense(lang)))
        embedding.add_vba(changes, book, project, sheets)
    if edition != "lite":
        embedding.drop_lite(changes, book)
    elif embed:
        from xlfuncs.hosts.lite import REQUIREMENTS, bundle  # noqa: PLC0415

        embedding.add_lite(changes, book, bundle(lang), REQUIREMENTS)
    changes.replace(book.part, raised(changes.data(book.part), book.part))
    if book.signatures and changes.parts:
        drop_signature(changes, book)
        click.echo(f"{book.path}: {SENTENCE}", err=True)
    check_converted(changes, book)
    book.archive.write(target, changes.proven(), backup=files.same(target, book.archive.path))
