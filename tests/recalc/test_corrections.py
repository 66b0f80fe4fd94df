"""The corrections to the engine: each is needed still, which the engine itself is asked without any of them."""

import math
import re
from functools import cache
from importlib.metadata import version
from pathlib import Path

import formualizer
import pytest
import tomllib

from xlfuncs.recalc.engine.corrections import CORRECTIONS, VERSION
from xlfuncs.recalc.engine.library import LIBRARY
from xlfuncs.recalc.engine.operations import CODE_OF_KIND

TABLE = tomllib.loads((Path(__file__).parent / "functions.toml").read_text(encoding="utf-8"))
CELLS = TABLE.pop("cells")
EXPECTED = {formula: expected for group in TABLE.values() for formula, expected in group["cases"]}
#: Computed here although no case yet shows that the engine computes them otherwise, or an inner name of another's call.
#: Some differ only in what they make of texts, errors or ranges in their arguments.
NOT_SHOWN = {
    *("ADDRESS", "AGGREGATE.PLACE", "AVERAGEIFS", "CEILING.PRECISE", "CHOOSEROWS", "COVAR"),
    *("COVARIANCE.P", "COVARIANCE.S", "DAVERAGE", "DCOUNTA", "DEC2BIN", "DEC2OCT", "DGET", "DMAX"),
    *("DMIN", "DPRODUCT", "DSUM", "FILTER.OF.COLUMNS", "FLOOR.PRECISE", "FREQUENCY", "INDEX.OF.ARRAY"),
    *("ISO.CEILING", "KURT", "MAXIFS", "MODE.MULT", "MODE.SNGL", "NETWORKDAYS.INTL", "PEARSON"),
    *("PERCENTILE", "PERCENTILE.EXC", "PERCENTILE.INC", "PERCENTRANK", "PERCENTRANK.EXC"),
    *("PERCENTRANK.INC", "QUARTILE", "QUARTILE.EXC", "QUARTILE.INC", "RIGHT", "SKEW", "SORTBY", "STDEVA"),
    *("STDEVPA", "SUMX2MY2", "SUMX2PY2", "SUMXMY2", "TEXTSPLIT", "TIMEVALUE", "TOCOL", "TOROW", "UPPER"),
    *("HLOOKUP.NEAR", "LOOKUP.OF.ARRAY", "MATCH.NEAR", "RANK.OF.AREAS", "VARA", "VARPA", "VLOOKUP.NEAR"),
    *("WORKDAY.INTL", "XMATCH.FOUND"),
}


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
    try:
        book.set_formula("S", 500, 30, formula.removeprefix("{").removesuffix("}") if formula[0] == "{" else formula)
    except RuntimeError:
        return "#NAME?"
    book.evaluate_all()
    value = book.get_value("S", 500, 30)
    while isinstance(value, list):
        value = value[0]
    return CODE_OF_KIND.get(value["kind"], value["kind"]) if isinstance(value, dict) else value


@cache
def differs(formula):
    got, expected = bare(formula), EXPECTED[formula]
    if isinstance(got, bool | str) or isinstance(expected, bool | str):
        return type(got) is not type(expected) or got != expected
    return got is None or not math.isclose(got, expected, rel_tol=1e-8, abs_tol=1e-17)


def test_the_table_is_made_for_the_engine_that_is_installed():
    """With a newer one, look at every row that a test below names, and take out what is no longer needed."""
    assert version("formualizer") == VERSION


@pytest.mark.parametrize("correction", CORRECTIONS, ids=lambda correction: correction.case)
def test_the_engine_still_does_otherwise(correction):
    assert differs(correction.case)


def test_every_function_computed_here_is_needed():
    """Or it stands among those of which nobody has shown it: a case that shows it takes it out of there."""
    needed: set[str] = set()
    for formula in EXPECTED:
        names = set(re.findall(r"([A-Z][A-Z0-9.]*)\(", formula)) & set(LIBRARY)
        if names - needed and differs(formula):
            needed |= names
    assert set(LIBRARY) - needed == NOT_SHOWN
