"""What asks criteria of a column of formulas is computed when the engine has found what these hold.

MOD is the engine's; BR_IMP(0) is 0.
"""

import io

import pytest
import xlsxwriter
from cputime import within

from xlfuncs.recalc import Recalculation, by_engine, recalculate
from xlfuncs.xlsx.workbook import Workbook


def computed(cells: dict[str, str], spilling: dict[str, str] | None = None) -> Recalculation:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        sheet = book.add_worksheet("S")
        for cell, formula in cells.items():
            sheet.write_formula(cell, formula)
        for cell, formula in (spilling or {}).items():
            sheet.write_dynamic_array_formula(f"{cell}:{cell}", formula)
    return recalculate(Workbook("counting.xlsx", made.getvalue()))


def column(**first: str) -> dict[str, str]:
    """Columns of six rows, in the first 0, 1, 2, 0, 1, 2; ``{r}`` stands for the row."""
    formulas = {"A": "MOD(BR_IMP(0)+{r}-1,3)", **first}
    return {
        f"{letter}{row}": f"={formula.format(r=row)}" for letter, formula in formulas.items() for row in range(1, 7)
    }


@pytest.fixture(params=["whole", "last"])
def counting(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the engine, as where little is read, and at the end, as where much is."""
    if request.param == "last":
        monkeypatch.setattr(by_engine, "READ_AT_ONCE", 0)


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("COUNTIF(A$1:A$6,A{r})", [2, 2, 2, 2, 2, 2]),
        ("COUNTIF(A$1:A{r},A{r})", [1, 1, 1, 2, 2, 2]),
        ('COUNTIF(A$1:A$6,">"&A{r})', [4, 2, 0, 4, 2, 0]),
        ("SUMIF(A$1:A$6,A{r})", [0, 2, 4, 0, 2, 4]),
        ('COUNTIFS(A$1:A$6,A{r},A$1:A$6,"<2")', [2, 2, 0, 2, 2, 0]),
        ('IF(COUNTIF(A$1:A{r},A{r})>1,"again","")', ["", "", "", "again", "again", "again"]),
        ("COUNTIF(A$1:A$7,A{r})", [2, 2, 2, 2, 2, 2]),  # there is an error among them
    ],
)
def test_a_column_of_formulas_is_counted(formula: str, expected: list[float | str]) -> None:
    found = computed({**column(B=formula, C='B{r}&"!"'), "A7": "=1/BR_IMP(0)"})
    assert [found.value("S", f"B{row}") for row in range(1, 7)] == expected
    assert found.value("S", "C6") == f"{expected[-1]}!"


@pytest.mark.usefixtures("counting")
def test_a_count_that_its_own_column_reads_is_circular() -> None:
    found = computed({**column(B="COUNTIF(A$1:A$6,A{r})"), "A2": "=B3"})
    told = {each.cell: each.sentence for each in found.errors}
    assert {"A2", "B3"} <= {cell for cell, said in told.items() if said.startswith("a circular reference")}


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize(
    ("formula", "array", "expected"),
    [
        ("COUNTIF(H$1:H$6,A{r})", "SORT(A1:A6)", [2, 2, 2, 2, 2, 2]),  # 0, 0, 1, 1, 2, 2
        ("SUMIF(H$1:H$6,A{r})", "A1:A6*1", [0, 2, 4, 0, 2, 4]),
        ("COUNTIF(A$1:A$6,H{r})", "SORT(A1:A6)", [2, 2, 2, 2, 2, 2]),
        ("COUNTIF(A$1:A$6,A{r})", "B1:B6*1", [2, 2, 2, 2, 2, 2]),
        ("COUNTIF(A$1:A$6,A{r})+MATCH(2,H$1:H$6,0)", "SORT(A1:A6)", [7, 7, 7, 7, 7, 7]),  # the fifth is a 2
    ],
)
def test_what_is_counted_beside_arrays_and_made_references(formula: str, array: str, expected: list[float]) -> None:
    cells = {**column(B=formula, C="OFFSET(D$1,{r}-1,-2)", D="SUM(C$1:C{r})"), "E1": '=COUNTIF(INDIRECT("B1:B6"),2)'}
    found = computed(cells, spilling={"H1": f"={array}"})
    for letter in "BC":
        assert [found.value("S", f"{letter}{row}") for row in range(1, 7)] == expected
    assert (found.value("S", "D6"), found.value("S", "E1")) == (sum(expected), expected.count(2))


@pytest.mark.usefixtures("counting")
def test_what_is_counted_of_made_references() -> None:
    found = computed(column(B="OFFSET(A$1,6-{r},0)", C="COUNTIF(B$1:B{r},A{r})"))
    # in B are 2, 1, 0, 2, 1, 0
    assert [found.value("S", f"C{row}") for row in range(1, 7)] == [0, 1, 1, 1, 2, 2]


@pytest.mark.slow
def test_a_long_column_of_formulas_is_counted_in_time() -> None:
    """Of 9 million cells the engine takes 3 seconds to hand them over, whatever else stands there."""
    rows = range(1, 3001)
    cells = {f"A{row}": f"=MOD(BR_IMP(0)+{row},1000)" for row in rows}
    cells |= {f"B{row}": f"=COUNTIF(A$1:A$3000,A{row})" for row in rows}
    cells["D1"] = "=OFFSET(B1,1,0)"
    with within(2):
        found = computed(cells, spilling={"F1": "=SORT(A1:A9)"})
    assert {found.value("S", f"B{row}") for row in rows} == {3}
