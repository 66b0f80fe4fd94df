"""xlfuncs explain: why a cell shows what it shows."""

from pathlib import Path

import click

from xlfuncs.cli.shared import CONTEXT, FilePath, give_up, print_json, print_rows, say, text_of
from xlfuncs.hosts.headless import PackageError
from xlfuncs.hosts.headless import explain as explained


@click.command(context_settings=CONTEXT)
@click.argument("file", metavar="FILE", type=FilePath())
@click.argument("cell", metavar="CELL")
@click.option("--json", "as_json", is_flag=True, help="Report as JSON.")
def explain(file: Path, cell: str, as_json: bool) -> None:
    """Show the working of one CELL, step by step, each with the article it comes from.

    CELL is written as in a formula: 'Sheet 1'!C5, or C5 for the first sheet. In a shell put it in
    double quotes: "'Sheet 1'!C5".
    """
    try:
        found = explained(file, cell)
    except PackageError as failure:
        give_up(file, failure.sentence)
    if as_json:
        print_json(
            {
                "cell": f"{found.sheet}!{found.cell}",
                "formula": found.formula,
                "value": None if found.value is None else text_of(found.value),
                "sentence": found.sentence,
                "calls": [{"call": text, "steps": rows} for text, rows in found.calls],
            }
        )
        return
    cell = f"{found.sheet}!{found.cell}"
    if not found.formula:
        content = "is empty" if found.value is None else f"holds no formula of its own, but {text_of(found.value)}"
        say(f"{cell} {content}")
        return
    value = f"{text_of(found.value)} {found.sentence}".rstrip()
    say(f"{cell}  ={found.formula.removeprefix('=')}  →  {value}")
    if not found.calls:
        say("No function of xlfuncs was called for this cell.")
    for text, rows in found.calls:
        say()
        say(text)
        print_rows([[text_of(value) for value in row] for row in rows])
