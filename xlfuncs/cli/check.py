"""xlfuncs check: what is wrong with a workbook."""

from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.shared import CONTEXT, FAILED, FINE, IN_ERROR, FilePath, complain, many, print_json, say
from xlfuncs.hosts.headless import PackageError
from xlfuncs.hosts.headless import check as checked


@click.command(context_settings=CONTEXT)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FilePath())
@click.option("--json", "as_json", is_flag=True, help="Report as JSON.")
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Say what is wrong with workbooks: unknown functions, wrong argument counts, array functions
    entered as plain formulas, functions where no host computes them (conditional formats,
    validation), and cached values that differ from the recalculated ones.
    """
    status = FINE
    reports: list[dict[str, Any]] = []
    for file in files:
        try:
            findings = checked(file)
        except PackageError as failure:
            status = FAILED
            reports.append({"file": str(file), "failure": failure.sentence.removeprefix(f"{file}: ")})
            if not as_json:
                complain(file, failure.sentence)
            continue
        status = max(status, IN_ERROR if findings else FINE)
        reports.append({"file": str(file), "findings": [vars(each) for each in findings]})
        if not as_json:
            say(f"{file}: {many(len(findings), 'finding') if findings else 'nothing to complain of'}")
            for each in findings:
                say(f"  {each.sheet}!{each.cell}  {each.kind}: {each.sentence}")
    if as_json:
        print_json({"files": reports})
    context.exit(status)
