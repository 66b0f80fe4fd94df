"""xlfuncs new: a fresh template, or the filled example, with its values already computed."""

import re
import tempfile
import zipfile
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

from xlfuncs.cli.shared import CONTEXT, FilePath, give_up, replace_option, say
from xlfuncs.hosts.headless import PackageError, recalculate
from xlfuncs.package import files
from xlfuncs.templates import templates

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

#: The same workbook is the same file, whenever it is built.
MOMENT = (2026, 1, 1, 0, 0, 0)
STAMP = "2026-01-01T00:00:00Z"


@click.command(context_settings=CONTEXT)
@click.argument("name", required=False)
@click.argument("out", required=False, type=FilePath())
@click.option("--lang", help="zh, ja or en; by default the rulebook's own language.")
@click.option(
    "--for",
    "edition",
    type=click.Choice(["lite", "classic", "calc"]),
    default="calc",
    help="lite: Excel with xlwings Lite. classic: Excel on Windows with xlwings (an OUT.xlsm carries the macros). "
    "calc: LibreOffice, and xlfuncs recalc; the default.",
)
@click.option("--example", is_flag=True, help="The filled example instead of the empty template.")
@click.option("--list", "listing", is_flag=True, help="List the templates.")
@replace_option
@click.pass_context
def new(
    context: click.Context,
    name: str | None,
    out: Path | None,
    lang: str | None,
    edition: str,
    example: bool,
    listing: bool,
    force: bool,
) -> None:
    """Make a fresh workbook OUT from the template NAME."""
    found = templates()
    if listing:
        width = max(map(len, found))
        for each in found.values():
            for language in each.LANGUAGES:
                say(f"{each.NAME:{width}} {language}  {each.ABOUT[language]}")
        return
    if name is None or out is None:
        context.fail("name a template and the file to make; --list shows the templates")
    if name not in found:
        give_up(name, f"no such template; there are {', '.join(found)}")
    template = found[name]
    lang = lang or template.LANGUAGES[0]
    if lang not in template.LANGUAGES:
        give_up(name, f"there is no edition in {lang!r}, only in {', '.join(template.LANGUAGES)}")
    if example and lang not in template.EXAMPLES:
        give_up(name, f"its filled example is in {', '.join(template.EXAMPLES)} only")
    endings = (".xlsx", ".xlsm") if edition == "classic" else (".xlsx",)
    if out.suffix.lower() not in endings:
        give_up(out, f"the file's name must end in {' or '.join(endings)}")
    try:
        files.may_make(out, force=force)
        made = template.build(lang, template.EXAMPLES[lang] if example else None)
        if edition == "calc":
            write(made, out)
        else:
            _write_for(edition, made, out, lang)
    except PackageError as failure:
        give_up(out, failure.sentence)
    say(str(out))


def _write_for(edition: str, book: "Workbook", out: Path, lang: str) -> None:
    """Save a laid-out workbook as an edition of Excel's."""
    from xlfuncs.cli import convert  # noqa: PLC0415 — only for Excel's editions
    from xlfuncs.package.workbook import Workbook as Package  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain.xlsx")
        write(book, plain)
        with Package(plain) as package:
            convert.write(package, out, edition, lang=lang)


def write_all(folder: Path, *, force: bool = False) -> list[Path]:
    """Every template in each language and every filled example, as ``workbooks/`` holds them."""
    made: dict[Path, tuple[ModuleType, str, Any]] = {}
    for template in templates().values():
        for lang in template.LANGUAGES:
            made[folder / lang / f"{template.NAME}.xlsx"] = template, lang, None
        for lang, example in template.EXAMPLES.items():
            own = lang == template.LANGUAGES[0]
            made[folder / "examples" / f"{template.NAME}{'' if own else f'-{lang}'}.xlsx"] = template, lang, example
    for out in made:
        files.may_make(out, force=force)
    for out, (template, lang, example) in made.items():
        write(template.build(lang, example), out)
    return list(made)


def write(book: "Workbook", out: Path) -> None:
    """Save a laid-out workbook with its values computed; the same layout gives the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        laid_out, steady = Path(folder, "laid_out.xlsx"), Path(folder, "steady.xlsx")
        book.save(laid_out)
        with zipfile.ZipFile(laid_out) as source, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as target:
            for name in source.namelist():
                content = source.read(name)
                if name == "docProps/core.xml":
                    content = re.sub(rb"\d{4}-\d\d-\d\dT[\d:.]+Z", STAMP.encode(), content)
                entry = zipfile.ZipInfo(name, MOMENT)
                entry.compress_type = zipfile.ZIP_DEFLATED
                target.writestr(entry, content)
        recalculate(steady).save(out)
