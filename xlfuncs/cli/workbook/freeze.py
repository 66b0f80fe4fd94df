"""xlfuncs freeze: a workbook for people who have none of our programs."""

import gc
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from xlfuncs.cli.terminal.cells import say_cells
from xlfuncs.cli.terminal.options import FilePath, out_of, out_option, replace_option
from xlfuncs.cli.terminal.output import FINE, IN_ERROR, give_up, many, say
from xlfuncs.cli.terminal.speech import command, language
from xlfuncs.cli.workbook.sentences import FREEZE
from xlfuncs.core.sentences import Sentence
from xlfuncs.jobs.job import Report, told
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx import files
from xlfuncs.xlsx.conversion import freeze as frozen
from xlfuncs.xlsx.errors import IN_PLACE
from xlfuncs.xlsx.folders import WORKBOOKS
from xlfuncs.xlsx.workbook import Workbook

WOULD_LOSE = Sentence(
    en="is the workbook itself, whose formulas would be lost; name another file",
    zh="就是原工作簿，公式会丢失；请另取文件名",
    ja="元のブックそのもので、数式が失われます。別のファイルを指定してください",
)
REPLACED_ONE = Sentence(
    en="1 formula replaced by its value", zh="1 个公式已换成数值", ja="数式 1 個を値に置き換えました"
)
REPLACED = Sentence(
    en="{count} formulas replaced by values", zh="{count} 个公式已换成数值", ja="数式 {count} 個を値に置き換えました"
)


@command(FREEZE, about="source")
@click.argument("source", metavar="IN", type=FilePath())
@click.argument("target", metavar="OUT", required=False, type=FilePath())
@out_option
@replace_option
@click.pass_context
def freeze(context: click.Context, source: Path, target: Path | None, output: Path | None, force: bool) -> None:
    """Compute the workbook IN and write it as OUT with values in place of our formulas."""
    target = out_of(context, target, output)
    if source.suffix.lower() in WORKBOOKS and target.suffix.lower() != source.suffix.lower():
        give_up(target, files.ENDS_LIKE(suffix=source.suffix, source=str(source)))
    if files.same(target, source):
        give_up(target, WOULD_LOSE())
    files.may_make(target, force=force)
    with TemporaryDirectory() as folder:
        computed = Path(folder, source.name)
        report = _recalculated(source, computed)
        with Workbook(computed) as book:
            changes, count = frozen(book)
            book.archive.write(target, changes.proven())
    say(IN_PLACE(place=f"{source} → {target}", sentence=many(count, REPLACED_ONE, REPLACED)))
    say_cells(report)
    context.exit(IN_ERROR if report["errors"] else FINE)


def _recalculated(source: Path, target: Path) -> Report:
    """Write the computed workbook; what is told of it. What was read is let go of."""
    result = recalculate(source)
    result.save(target)
    report = told(result, None, language())
    result.workbook.close()
    del result
    gc.collect()  # a workbook and its sheets name each other, and a large one takes half of the memory there is
    return report
