"""xlfuncs freeze: a workbook for people who have none of our programs."""

import gc
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from xlfuncs.cli.jobs import WORKBOOKS
from xlfuncs.cli.shared import CONTEXT, FINE, IN_ERROR, FilePath, force_option, give_up, many, say
from xlfuncs.hosts.headless import CellReport, PackageError, recalculate
from xlfuncs.package import files
from xlfuncs.package.workbook import Workbook


@click.command(context_settings=CONTEXT)
@click.argument("source", metavar="IN", type=FilePath())
@click.argument("target", metavar="OUT", type=FilePath())
@force_option
@click.pass_context
def freeze(context: click.Context, source: Path, target: Path, force: bool) -> None:
    """Compute the workbook IN and write it as OUT with values in place of our formulas.

    OUT opens in any spreadsheet program, and shows the right figures without an add-in. Formulas that
    are none of ours stay. Keep IN: OUT does not compute any more.
    """
    from xlfuncs.package.freeze import freeze as frozen  # noqa: PLC0415
    from xlfuncs.package.signature import SENTENCE  # noqa: PLC0415

    if source.suffix.lower() in WORKBOOKS and target.suffix.lower() != source.suffix.lower():
        give_up(target, f"must end in {source.suffix}, as {source} does")
    if target.exists() and source.exists() and target.samefile(source):
        give_up(target, "is the workbook itself, whose formulas would be lost; name another file")
    try:
        files.may_replace(target, force=force)
        with TemporaryDirectory() as folder:
            computed = Path(folder, source.name)
            errors, signed = _recalculated(source, computed)
            with Workbook(computed) as book:
                changes, count = frozen(book)
                book.archive.write(target, changes.proven())
    except PackageError as failure:
        give_up(source, failure.sentence)
    say(f"{source} → {target}: {many(count, 'formula')} replaced by values")
    if signed:
        say(f"{source}: {SENTENCE}", err=True)
    for each in errors:
        say(f"  {each.sheet}!{each.cell} {each.code} {each.sentence}", err=True)
    context.exit(IN_ERROR if errors else FINE)


def _recalculated(source: Path, target: Path) -> tuple[list[CellReport], bool]:
    """Write the computed workbook; its errors, and whether it was signed. What was read is let go of."""
    result = recalculate(source)
    result.save(target)
    found = result.errors, bool(result.workbook.signatures)
    result.workbook.close()
    del result
    gc.collect()  # a workbook and its sheets name each other, and a large one takes half of the memory there is
    return found
