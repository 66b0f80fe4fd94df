"""What is computed each time, and what keeps its value because it cannot be computed here."""

import pytest
import xlsxwriter

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import recalculate


@pytest.fixture
def compute(tmp_path):
    """Recalculate a sheet of formulas: cell to (formula, the value its program left), or to a value."""

    def run(cells, ask=False):
        path = tmp_path / "book.xlsx"
        with xlsxwriter.Workbook(path) as book:
            book.calc_on_load = ask
            sheet = book.add_worksheet("S")
            for cell, what in cells.items():
                if isinstance(what, tuple):
                    sheet.write_formula(cell, what[0], None, what[1])
                else:
                    sheet.write(cell, what)
        done = recalculate(path)
        values = {cell: value for (_, cell), value in done.values.items()}
        return done, {cell: value.code if isinstance(value, CellError) else value for cell, value in values.items()}

    return run


OURS = ("=CBA_R(1,20)", 7)  # R(1 of 20) is lg 20 - lg 2 = 1; 7 is stale


def test_offset_and_indirect_are_computed_with_anything(compute):
    done, values = compute(
        {
            "A1": OURS,
            "B1": ('=INDIRECT("A1")', 7),
            "B2": ("=SUM(OFFSET(C1,0,-2,1,1))", 7),
            "B3": ("=B1*10", 70),
            "B4": ("=C9+1", 44),  # has nothing to do with it
            "B5": ('=INDIRECT("C9")', 44),
            "C9": 5,
        }
    )
    assert values == {"A1": 1, "B1": 1, "B2": 1, "B3": 10, "B5": 5}
    assert done.warnings == done.errors == []


def test_nothing_is_computed_where_nothing_is_ours(compute):
    done, values = compute({"A1": 1, "B1": ('=INDIRECT("A1")', 7), "B2": ("=OFFSET(A1,0,0)", 7)})
    assert values == {}
    assert done.computed == 0


def test_times_and_dice_stay_as_they_are(compute):
    _, values = compute({"A1": OURS, "B1": ("=RAND()", 0.25), "B2": ("=NOW()", 40000), "B3": ("=TODAY()", 40000)})
    assert values == {"A1": 1}


def test_what_cannot_be_computed_keeps_its_value_where_nothing_it_reads_has_changed(compute):
    done, values = compute(
        {
            "A1": ("=CBA_R(1,20)", 1),
            "A2": OURS,
            "B1": ("=NOSUCH(A1)", 33),
            "B2": ("=NOSUCH(A2)", 33),
            "B3": ("=NOSUCH(B1)+A1", 34),
            "B4": ("=B1+1", 99),
            "B5": ("=NOSUCH(B2)", 35),
            "B6": ("=NOSUCH(B1)+B7", 36),
            "B7": ("=NOSUCH(B6)+A1", 37),
        }
    )
    assert values == {"A1": 1, "A2": 1, "B2": "#NAME?", "B4": 34, "B5": "#NAME?"}
    kept = "keeps its value: NOSUCH is not known to the headless engine"
    assert {warning.cell: warning.sentence for warning in done.warnings} == dict.fromkeys(
        ("B1", "B3", "B6", "B7"), kept
    )
    assert [(error.cell, error.sentence) for error in done.errors] == [
        ("B2", "NOSUCH is not known to the headless engine"),
        ("B5", "NOSUCH is not known to the headless engine"),
    ]


def test_a_reference_that_cannot_be_followed_keeps_its_value_where_nothing_has_changed(compute):
    """Of another workbook nothing is known to have changed; where a text of A2 says which cells, A2 has."""
    done, values = compute(
        {
            "A1": OURS,
            "A2": ('="S!A"&A1', "S!A7"),
            "B1": ('=INDIRECT("[Other.xlsx]S!A1")', 33),
            "B2": ('=INDIRECT("[Other.xlsx]"&A2)', 33),
            "B3": ('=INDIRECT("[Other.xlsx]"&A3)', 33),
            "A3": "S!A5",
        }
    )
    assert values == {"A1": 1, "A2": "S!A1", "B2": "#REF!"}
    assert [warning.cell for warning in done.warnings] == ["B1", "B3"]
    assert "another workbook" in done.errors[0].sentence


def test_what_is_made_by_indirect_and_offset_is_looked_up_before_a_value_is_given_up(compute):
    """A1 and C1:C2 have changed, D1:D9 not; of what the engine cannot tell itself, any change is one."""
    cells = {
        "A1": OURS,
        "C1": ("=A1+1", 9),
        "C2": ("=A1+2", 9),
        "D1": 5,
        "D2": "D1",
        "E1": ('=NOSUCH(INDIRECT("D1"))', 71),
        "E2": ("=NOSUCH(INDIRECT(D2))", 72),
        "E3": ('=NOSUCH(INDIRECT("D"&ROW()))', 73),
        "E4": ("=NOSUCH(OFFSET(D9,-8,0,3,1))", 74),
        "E5": ('=NOSUCH(INDIRECT("R1C4",FALSE),INDIRECT("D3"))', 75),
        "E6": ('=NOSUCH(INDIRECT("missing!A1"))', 76),
        "F1": ('=NOSUCH(INDIRECT("C1"))', 81),
        "F2": ('=NOSUCH(INDIRECT("D1"),INDIRECT("A"&1))', 82),
        "F3": ("=NOSUCH(OFFSET(D1,0,-1))", 83),
        "F4": ("=NOSUCH(INDIRECT(NOSUCH(D1)))", 84),
        "F5": ('=NOSUCH(INDIRECT("A1:D9"))', 85),
    }
    done, values = compute(cells)
    assert values == {"A1": 1, "C1": 2, "C2": 3} | dict.fromkeys(("F1", "F2", "F3", "F4", "F5"), "#NAME?")
    assert {warning.cell for warning in done.warnings} == {f"E{row}" for row in range(1, 7)}
    unchanged = {cell: what for cell, what in cells.items() if cell[0] not in "AC"}
    done, values = compute({"A1": ("=CBA_R(1,20)", 1)} | unchanged)
    assert values == {"A1": 1}


def test_the_last_digits_are_no_change(compute):
    """0.1 + 0.2 is 0.30000000000000004; a program that adds otherwise may have stored 0.3."""
    done, values = compute({"A1": ("=CBA_R(1,20)/10+0.2", 0.3), "B1": ("=NOSUCH(A1)", 5)})
    assert "B1" not in values
    assert [warning.cell for warning in done.warnings] == ["B1"]


def test_what_the_engine_leaves_out_is_no_zero(compute, monkeypatch):
    """An engine that gives up without a word, as it did on a sheet of the name sheet1."""
    from xlfuncs.recalc.engine.engine import Engine  # noqa: PLC0415

    monkeypatch.setattr(Engine, "evaluate", lambda self: None)
    done, values = compute({"A1": ("=CBA_R(1,20)+B9", 7), "A2": ("=B9%+1", 0)}, ask=True)
    assert values == {"A1": "#VALUE!", "A2": "#VALUE!"}
    assert {error.sentence for error in done.errors} == {"the headless engine has not computed this formula"}


def test_a_mistake_of_ours_in_one_formula_leaves_the_others_alone(compute, monkeypatch):
    from xlfuncs.recalc.formulas.writing import Emitter  # noqa: PLC0415

    binary = Emitter.binary

    def broken(self, node, array):
        if node.operator == "/":
            raise KeyError("what nobody thought of")
        return binary(self, node, array)

    monkeypatch.setattr(Emitter, "binary", broken)
    done, values = compute({"A1": OURS, "B1": ("=A1%/2", 7), "B2": ("=A1*2", 7)})
    assert values == {"A1": 1, "B1": "#VALUE!", "B2": 2}
    sentence = "a mistake of xlfuncs, please report it with this formula: KeyError: 'what nobody thought of' (test_"
    assert [(error.cell, error.sentence.startswith(sentence)) for error in done.errors] == [("B1", True)]


def test_what_other_programs_wrote_is_told_where_what_it_reads_has_changed(compute):
    """Google wraps what only Google knows, LibreOffice leaves what it could not read as it writes it itself."""
    done, values = compute(
        {
            "A1": ("=CBA_R(1,20)", 1),
            "A2": OURS,
            "B1": ('=IFERROR(__xludf.DUMMYFUNCTION("FILTER(A1:A1,A1:A1>0)"),77)', 77),
            "B2": ('=IFERROR(__xludf.DUMMYFUNCTION("FILTER(A1:A2,A1:A2>0)"),77)', 77),
            "B3": ('=IFERROR(DUMMYFUNCTION("FILTER(A1:A1,A1:A1>0)"),77)', 77),
            "B4": ('=IFERROR(DUMMYFUNCTION("FILTER(A1:A2,A1:A2>0)"),77)', 77),
            "C1": ("=of:=SUM([.A1])", 7),
            "C2": ("=of:=SUM([.A1:.A2];[$S.A2])", 7),
        }
    )
    assert values == {"A1": 1, "A2": 1, "B2": "#NAME?", "B4": "#NAME?", "C2": "#NAME?"}
    assert {warning.cell for warning in done.warnings} == {"B1", "B3", "C1"}
    assert {error.cell for error in done.errors} == {"B2", "B4", "C2"}
