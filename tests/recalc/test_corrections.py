"""The corrections to the engine: each is needed still, which the engine itself is asked without any of them."""

import math
import re
from functools import cache
from importlib.metadata import version

import formualizer
import pytest
from functiontable import CELLS, EXPECTED, workbook

from xlfuncs.recalc.engine.corrections import CORRECTIONS, VERSION
from xlfuncs.recalc.engine.engine import from_engine
from xlfuncs.recalc.engine.library import LIBRARY
from xlfuncs.recalc.engine.operations import FILTER_OF_COLUMNS, own_name
from xlfuncs.recalc.run import Run
from xlfuncs.xlsx.workbook import Workbook


def bare(formula):
    """What the engine makes of a formula without any correction."""
    config = formualizer.EvaluationConfig()
    config.enable_parallel = False
    mode = formualizer.WorkbookMode.Ephemeral
    book = formualizer.Workbook(config=formualizer.WorkbookConfig(mode=mode, eval_config=config))
    book.set_temporal_egress("serial")
    book.add_sheet("S")
    for column, values in CELLS.items():
        for row, value in enumerate(values, 1):
            if value != "":
                book.set_value("S", row, ord(column) - 64, value)
    text = formula.removeprefix("{").removesuffix("}") if formula[0] == "{" else formula
    try:
        book.set_formula("S", 500, 30, re.sub(r"_xlfn\.(_xlws\.)?", "", text))
    except RuntimeError:
        return "#NAME?"
    book.evaluate_all()
    value = book.get_value("S", 500, 30)
    while isinstance(value, list):
        value = value[0]
    return from_engine(value).code if isinstance(value, dict) else value


@cache
def differs(formula):
    got, expected = bare(formula), EXPECTED[formula]
    if isinstance(got, bool | str) or isinstance(expected, bool | str):
        return type(got) is not type(expected) or got != expected
    return not math.isclose(got or 0.0, expected, rel_tol=1e-8, abs_tol=1e-17)


def test_the_table_is_made_for_the_engine_that_is_installed():
    """With a newer one, look at every row that a test below names, and take out what is no longer needed."""
    assert version("formualizer") == VERSION


@pytest.mark.parametrize("correction", CORRECTIONS, ids=lambda correction: correction.case)
def test_the_engine_still_does_otherwise(correction):
    assert differs(correction.case)


@pytest.mark.slow
def test_every_function_computed_here_is_needed(tmp_path):
    """A case that calls no other one shows what the engine makes of it."""
    run = Run(Workbook(workbook(tmp_path / "in.xlsx", list(EXPECTED))))
    run()
    shown = set()
    for formula, cell in zip(EXPECTED, sorted(run.work.formulas, key=lambda each: each.row), strict=True):
        text = getattr(run.writer.template(cell), "text", "")
        called = [name for name in LIBRARY if f"{own_name(name)}(" in text]
        if len(called) == 1 and called[0] not in shown and differs(formula):
            shown.add(called[0])
    # no case has what this one is for: an error that says that the blank end of a column is asked for
    assert set(LIBRARY) - shown == {FILTER_OF_COLUMNS}
