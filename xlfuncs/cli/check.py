"""xlfuncs check: what is wrong with a workbook."""

from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.commands import CHECK
from xlfuncs.cli.terminal.output import (
    FAILED,
    FINE,
    IN_ERROR,
    FilePath,
    complain,
    json_option,
    many,
    print_json,
    say,
    together,
)
from xlfuncs.cli.terminal.speech import command, language
from xlfuncs.core.sentences import Sentence
from xlfuncs.jobs.losses import losses
from xlfuncs.recalc import Finding, PackageError
from xlfuncs.recalc import check as checked
from xlfuncs.xlsx.findings import IN_PLACE, WARNING
from xlfuncs.xlsx.workbook import Workbook

FINDING = Sentence(en="1 finding", zh="发现 1 处问题", ja="指摘 1 件")
FINDINGS = Sentence(en="{count} findings", zh="发现 {count} 处问题", ja="指摘 {count} 件")
FACT_AND_REMEDY = Sentence(en="{fact}; {remedy}", zh="{fact}；{remedy}", ja="{fact}。{remedy}")
NOTHING_WRONG = Sentence(en="nothing to complain of", zh="没有问题", ja="問題はありません")
FOUND = Sentence(en="{cell}  {kind}: {sentence}", zh="{cell}  {kind}：{sentence}", ja="{cell}  {kind}：{sentence}")


@command(CHECK)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FilePath())
@json_option
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Say what is wrong with workbooks."""
    status = FINE
    reports: list[dict[str, Any]] = []
    for file in files:
        try:
            findings = findings_in(file)
        except PackageError as failure:
            status = FAILED
            words = failure.told_of_place(language())
            reports.append({"file": str(file), "failure": words, "name": failure.name})
            if not as_json:
                complain(file, failure)
            continue
        status = max(status, IN_ERROR if findings else FINE)
        reports.append({"file": str(file), "findings": [_plain(each) for each in findings]})
        if not as_json:
            count = many(len(findings), FINDING, FINDINGS) if findings else NOTHING_WRONG()
            say(IN_PLACE(place=str(file), sentence=count))
            found = [(each.sheet, each.cell, (each.kind, each.said)) for each in findings]
            for cells, (kind, said) in together(found):
                say(FOUND(cell=f"  {cells}", kind=kind, sentence=said))
    if as_json:
        print_json({"files": reports})
    context.exit(status)


def findings_in(file: Path) -> list[Finding]:
    """What is wrong with a workbook; of an event's also what stands in it and is not read by it, with its place."""
    found = checked(file)
    with Workbook(file) as book:
        found += [Finding(sheet, cell, WARNING, said) for sheet, cell, said in losses(book)]
        if book.carried:
            from xlfuncs.native.carrying import doubts  # noqa: PLC0415 — it reads every rule

            place = book.sheets[0].name, "A1"
            found += [Finding(*place, WARNING, FACT_AND_REMEDY(fact=fact, remedy=help)) for fact, help in doubts(book)]
    return found


def _plain(found: Finding) -> dict[str, str]:
    words = {"kind": found.kind.text(), "sentence": found.told(language()), "name": found.name}
    return {"sheet": found.sheet, "cell": found.cell, **words}
