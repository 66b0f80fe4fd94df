"""What is wrong with a workbook, whoever asks: a command, the desk in a spreadsheet, the page."""

from pathlib import Path

from xlfuncs.core.sentences import Sentence
from xlfuncs.intake.workbook.losses import losses
from xlfuncs.recalc import check
from xlfuncs.xlsx.checks.findings import WARNING, Finding
from xlfuncs.xlsx.workbook import Workbook

NOTHING_WRONG = Sentence(en="nothing to complain of", zh="没有问题", ja="問題はありません")
FACT_AND_REMEDY = Sentence(en="{fact}; {remedy}", zh="{fact}；{remedy}", ja="{fact}。{remedy}")


def findings_in(file: Path) -> list[Finding]:
    """Return what is wrong with a workbook; of an event's also what stands in it and is not read, with its place."""
    found = check(file)
    with Workbook(file) as book:
        found += [Finding(sheet, cell, WARNING, said) for sheet, cell, said in losses(book)]
        if book.carried:
            from xlfuncs.native.carrying import doubts  # noqa: PLC0415 — it reads every rule

            place = book.leading.name, "A1"
            found += [Finding(*place, WARNING, FACT_AND_REMEDY(fact=fact, remedy=help)) for fact, help in doubts(book)]
    return found
