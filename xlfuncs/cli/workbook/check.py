"""xlfuncs check: what is wrong with workbooks, and what contradicts itself between the events in them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.terminal.cells import together
from xlfuncs.cli.terminal.options import FilePath, json_option, members_option
from xlfuncs.cli.terminal.output import FAILED, FINE, IN_ERROR, complain, many, print_json, say
from xlfuncs.cli.terminal.speech import command, language
from xlfuncs.cli.workbook.sentences import CHECK
from xlfuncs.club import issued
from xlfuncs.club.checking import NOTHING_WRONG, findings_in
from xlfuncs.club.contradictions import Contradiction, contradictions, seen
from xlfuncs.club.folder import folder_of
from xlfuncs.core.sentences import Sentence, name_of
from xlfuncs.jobs.job import sources
from xlfuncs.recalc import Finding, PackageError
from xlfuncs.season.reading_back import previous_register
from xlfuncs.xlsx import files
from xlfuncs.xlsx.errors import IN_PLACE

FINDING = Sentence(en="1 finding", zh="发现 1 处问题", ja="指摘 1 件")
FINDINGS = Sentence(en="{count} findings", zh="发现 {count} 处问题", ja="指摘 {count} 件")
BETWEEN = Sentence(
    en="contradictions and doubts about events: {count}, the worst first",
    zh="比赛本身及相互之间有 {count} 处矛盾或存疑，最严重的在前",
    ja="競技会の矛盾・要確認 {count} 件（重いものから）",
)
ALL_IN_ORDER = Sentence(
    en="nothing to complain of in workbooks of the folder: {count}",
    zh="文件夹中有 {count} 个工作簿没有问题",
    ja="フォルダーのブックのうち {count} 件は問題ありません",
)
FOUND = Sentence(en="{cell}  {kind}: {sentence}", zh="{cell}  {kind}：{sentence}", ja="{cell}  {kind}：{sentence}")


@command(CHECK, about="inputs")
@click.argument("inputs", metavar="FILE...", nargs=-1, required=True, type=FilePath())
@members_option
@json_option
@click.pass_context
def check(context: click.Context, inputs: tuple[Path, ...], register: Path | None, as_json: bool) -> None:
    """Say what is wrong with workbooks, and with the events in them beside each other."""
    own = folder_of(inputs[0])
    register = register or own.members
    found = _workbooks(inputs, register)
    reports, status = _looked_at(found, inputs, as_json=as_json)
    between = _between(found, register, issued.ledger_of(inputs[0], own.file))
    if as_json:
        print_json({"files": reports, **({"events": [_contradicts(each) for each in between]} if between else {})})
    elif between:
        say(BETWEEN(count=len(between)))
        for each in between:
            say(FOUND(cell=f"  {each.file}", kind=each.rank, sentence=each.said))
    context.exit(max(status, IN_ERROR if between else FINE))


def _workbooks(inputs: Sequence[Path], register: Path | None) -> list[Path]:
    """The workbooks of files and folders, each once; in a folder, but for the members' register."""
    found = {file: folder == file.parent and file in inputs for folder, file in sources(inputs)}
    return [each for each, named in found.items() if named or register is None or not files.same(each, register)]


def _looked_at(workbooks: Sequence[Path], inputs: Sequence[Path], *, as_json: bool) -> tuple[list[dict[str, Any]], int]:
    """What is wrong with each workbook by itself, for a program, and said to people; and the status for it.

    Of those of a folder that are in order only their number is said.
    """
    status, fine = FINE, 0
    reports: list[dict[str, Any]] = []
    for file in workbooks:
        try:
            findings = findings_in(file)
        except PackageError as failure:
            status = FAILED
            reports.append({"file": str(file), "failure": failure.told_of_place(language()), "name": failure.name})
            if not as_json:
                complain(file, failure)
            continue
        status = max(status, IN_ERROR if findings else FINE)
        reports.append({"file": str(file), "findings": [_plain(each) for each in findings]})
        if not as_json and (findings or file in inputs):
            _tell(file, findings)
        fine += not findings and file not in inputs
    if fine and not as_json:
        say(ALL_IN_ORDER(count=fine))
    return reports, status


def _tell(file: Path, findings: Sequence[Finding]) -> None:
    count = many(len(findings), FINDING, FINDINGS) if findings else NOTHING_WRONG()
    say(IN_PLACE(place=str(file), sentence=count))
    found = [(each.sheet, each.cell, (each.kind, each.said)) for each in findings]
    for cells, (kind, said) in together(found):
        say(FOUND(cell=f"  {cells}", kind=kind, sentence=said))


def _between(workbooks: Sequence[Path], register: Path | None, given: Path) -> list[Contradiction]:
    """What contradicts itself in the events of workbooks, the members' register and the ledger of certificates."""
    events = [event for file in workbooks if (event := seen(file)) is not None]
    if not events:
        return []
    base = previous_register(register) if register is not None and register.exists() else None
    return contradictions(events, base, issued.read(given).lines)


def _contradicts(found: Contradiction) -> dict[str, str]:
    words = {"kind": found.rank.text(), "sentence": found.said.text(language()), "name": name_of(found.said)}
    return {"file": str(found.file), **words}


def _plain(found: Finding) -> dict[str, str]:
    words = {"kind": found.kind.text(), "sentence": found.told(language()), "name": found.name}
    return {"sheet": found.sheet, "cell": found.cell, **words}
