"""xlfuncs explain: why a cell shows what it shows."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from xlfuncs.cli.terminal.cells import cell_text
from xlfuncs.cli.terminal.options import FilePath, json_option
from xlfuncs.cli.terminal.output import print_json, print_rows, say, shortened, width_of_terminal
from xlfuncs.cli.terminal.speech import command, language
from xlfuncs.cli.workbook.sentences import EXPLAIN
from xlfuncs.core.sentences import name_of
from xlfuncs.events.sheet.parts import float_in_step
from xlfuncs.hosts.words import HOLDS_VALUE, IS_EMPTY, MORE_CALLS, NO_CALL
from xlfuncs.recalc import explain as explained
from xlfuncs.xlsx.address import cell_text as address_in


@command(EXPLAIN, about="file")
@click.argument("file", metavar="FILE", type=FilePath())
@click.argument("cell", metavar="CELL")
@json_option
def explain(file: Path, cell: str, as_json: bool) -> None:
    """Show the working of one CELL, step by step, each with the article it comes from."""
    found = explained(file, cell, language())
    if as_json:
        print_json(
            {
                "cell": f"{found.sheet}!{found.cell}",
                "formula": found.formula,
                "value": None if found.value is None else cell_text(found.value),
                "sentence": found.told(language()),
                "name": "" if found.said is None else name_of(found.said),
                "calls": [each._asdict() for each in found.calls],
                "more": found.more,
                "sum": found.sum,
            }
        )
        return
    cell = f"{found.sheet}!{found.cell}"
    if not found.formula:
        say(IS_EMPTY(cell=cell) if found.value is None else HOLDS_VALUE(cell=cell, value=cell_text(found.value)))
        return
    value = f"{cell_text(found.value)} {found.told(language())}".rstrip()
    width = width_of_terminal()
    formula = f"={found.formula.removeprefix('=')}"
    say(f"{cell}  {shortened(formula, width and max(width - 30, 40))}  →  {value}")
    if not found.calls:
        say(NO_CALL())
    home = address_in(found.sheet, found.cell)
    for each in found.calls:
        say()
        say(shortened(each.call if each.cell == home else f"{each.cell}  {each.call}", width))
        print_rows([[*map(cell_text, row[:2]), _shown(row), *map(cell_text, row[3:])] for row in each.steps], width)
    if found.more:
        say()
        say(MORE_CALLS(count=found.more))
    if found.sum:
        say()
        say(found.sum)


def _shown(row: Sequence[Any]) -> str:
    """The value of a step as slips write it, which is how it stands behind its arithmetic: 4.00, 1.30."""
    value, how = row[2], row[4]
    return float_in_step(value, how) if isinstance(value, float) else cell_text(value)
