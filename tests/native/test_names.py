"""Names made of rules: which travel, and what Excel asks of a name."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from importlib import import_module
from itertools import accumulate, pairwise
from pathlib import Path
from types import FunctionType
from zipfile import ZipFile

import pytest
from excelrules import NEWER
from together import each

from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.native.carrying import LONGEST_COMMENT, comment
from xlfuncs.native.names import Names, everything
from xlfuncs.native.statements import source_of
from xlfuncs.native.text import stored, words_of
from xlfuncs.xlsx.address import parse_cell


def names() -> Names:
    """The functions that travel."""
    return everything()[0]


#: As long as a formula that Excel takes may be, with some room: 7,992 characters went into a name, 8,192 did not.
LONGEST = 7_900
DEEPEST = 64
#: What cannot travel, and what is in the way. A rule that is not here and cannot has to be written otherwise, or by
#: hand in a file beside it.
STAYING = {
    **{"XF_CODES": "functions.py", "XF_FUNCTIONS": "functions.py", "XF_WORD": "Anything"},
    **dict.fromkeys(("XF_EVENT", "XF_EXPLAIN", "XF_WHY"), "any number of arguments"),
}


@pytest.mark.slow
def test_what_cannot_travel_is_known() -> None:
    _, why = everything()
    beyond = [f"{name}: {why[name]}" for name in why if name not in STAYING]
    assert beyond == [], "write it otherwise, or by hand beside the rule, as xlfuncs/native/handwritten.py says"
    assert STAYING.keys() - why.keys() == set(), "they travel: take them out of STAYING"
    for name, said in STAYING.items():
        assert said in why[name], why[name]


@pytest.mark.slow
def test_a_rule_outside_the_subset_is_told_with_its_line() -> None:
    _, why = everything()
    found = re.fullmatch(r"functions\.py, line (\d+): a call of asked does not travel as a formula", why["XF_CODES"])
    assert found is not None
    assert "asked(" in lines_of("xlfuncs.rulebooks.xf.functions")[int(found[1]) - 1]


def test_readers_are_told_how_many_stay() -> None:
    for page in ("README.md", "docs/README.zh.md", "docs/README.ja.md"):
        text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
        told = re.search(
            r"functions travel but (\d+)|函数都可携带，只有 (\d+) 个除外|(\d+) 個を除き、どの関数も持たせられます", text
        )
        assert told is not None, page
        assert {int(each) for each in told.groups() if each} == {len(STAYING)}, f"{page} counts what is in STAYING"


def lines_of(module: str) -> list[str]:
    """The lines of a module's file."""
    return Path(import_module(module).__file__ or "").read_text(encoding="utf-8").splitlines()


def test_lines_are_those_of_the_file() -> None:
    code = FUNCTIONS["CBA_R"].code
    assert isinstance(code, FunctionType)
    assert lines_of(code.__module__)[source_of(code).lineno - 1].startswith(f"def {code.__name__}(")


@pytest.mark.slow
def test_names_keep_to_the_limits_of_excel() -> None:
    each(sorted(names().formulas), check_name)


def check_name(name: str) -> None:
    text = names().formulas[name]
    assert len(stored(text)) <= LONGEST
    assert text.startswith("LAMBDA(")
    words = words_of(text)
    assert words.count("(") == words.count(")")
    open_at = [*accumulate({"(": 1, ")": -1}.get(word, 0) for word in words)]
    assert max(open_at) <= DEEPEST
    assert 0 not in open_at[1:-1], "it ends before its end"
    assert "«" not in text
    functions = {word for word, behind in pairwise(words) if behind == "("}
    for local in locals_of(text):
        assert local.upper() not in functions, f"{local} and a function of that name"
        assert not parse_cell(local), f"{local} looks like a cell"
        assert not re.fullmatch(r"(?i)r\d*c?\d*|c\d*", local), f"{local} looks like a row or a column"
    assert len(comment(name, stored(text), "en")) <= LONGEST_COMMENT


def locals_of(text: str) -> Iterator[str]:
    """The names that a formula gives by itself."""
    yield from (word.strip("[]") for word in words_of(text) if re.fullmatch(r"\[?[a-z]\w*\]?", word))


def test_every_name_that_is_called_is_there() -> None:
    for text in names().formulas.values():
        words = words_of(text)
        for word, behind in pairwise(words):
            if behind == "(" and re.fullmatch(r"[A-Z]\w*_\w+", word):
                assert word in names().formulas, word


def test_every_newer_function_has_its_prefix() -> None:
    """By the list of the tests, which is another one than that of the compiler."""
    for text in names().formulas.values():
        made = re.sub(r'"(?:[^"]|"")*"', '""', stored(text))
        for prefix, function in re.findall(r"((?:_xl\w+\.)*)\b([A-Z][A-Z0-9.]*)\(", made):
            assert prefix == NEWER.get(function, ""), f"{prefix}{function}"


def test_parameters_are_those_of_the_declaration() -> None:
    text = names().formulas["CBA_MP"]
    assert text.startswith("LAMBDA(rank,entries,value,[colour],[event_type],")
    assert names().formulas["JCBL_OVERALL"].startswith("LAMBDA(rank,")


@pytest.mark.parametrize(
    ("typed", "in_file"),
    [
        ("LAMBDA(temp,(5/9)*(temp-32))", "_xlfn.LAMBDA(_xlpm.temp,(5/9)*(_xlpm.temp-32))"),
        (
            "LAMBDA(a,[b],IF(ISOMITTED(b),a/2,a*b))",
            "_xlfn.LAMBDA(_xlpm.a,_xlop.b,IF(_xlfn.ISOMITTED(_xlpm.b),_xlpm.a/2,_xlpm.a*_xlpm.b))",
        ),
    ],
)
def test_formulas_stand_in_a_file_as_excel_itself_saved_them(typed: str, in_file: str) -> None:
    assert stored(typed) == in_file


def test_names_are_the_same_whatever_else_is_made() -> None:
    """Two workbooks may become one: a name means one thing, whichever functions a workbook calls."""
    alone = Names()
    alone.add(FUNCTIONS["JCBL_ISSUED"])
    for name, text in alone.closure(["JCBL_ISSUED"]).items():
        assert names().formulas[name] == text


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_names_are_the_same_each_time(seed: str) -> None:
    """Python orders a set otherwise in each process; a name made anew would seem to be of other rules."""
    code = (
        "from xlfuncs.core.registry import load; load(); "  # whatever the index says, as here
        "from xlfuncs.native.names import everything; print(sorted(everything()[0].formulas.items()))"
    )
    known = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, env=known)
    assert done.stdout.strip() == str(sorted(names().formulas.items()))


def test_figures_come_from_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure that is another in the tables is another in the formulas, by hand or not."""
    assert "240" in "".join(names().closure(["CBA_RANKING"]).values())
    monkeypatch.setattr(import_module("xlfuncs.rulebooks.cba.tables"), "HIGHEST_AWARD", Decimal(777))
    for name in ("CBA_RANKING", "CBA_MP"):
        made = Names()
        made.add(FUNCTIONS[name])
        text = "".join(made.closure([name]).values())
        assert "777" in text
        assert "240" not in text


@pytest.mark.slow
def test_the_wheel_has_the_formulas(built_wheel: Path) -> None:
    root = Path(__file__).parents[2]
    with ZipFile(built_wheel) as wheel:
        packed = {name for name in wheel.namelist() if name.endswith(".formulas")}
    assert packed == {str(file.relative_to(root).as_posix()) for file in (root / "xlfuncs").rglob("*.formulas")}
