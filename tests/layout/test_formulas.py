"""Formulas are objects, and none is longer than anybody reads."""

import pytest

from xlfuncs.layout import formulas
from xlfuncs.xlsx.formulas.formula import Name


def test_a_reference_to_a_line_of_the_hidden_sheet() -> None:
    line = formulas.operation("-", formulas.call("ROW"), formulas.call("ROW", formulas.cell(4, 1, fixed=True)))
    found = formulas.call("INDEX", formulas.down(11, 2, 201, "_xf"), line)
    assert formulas.written(formulas.shown(found)) == '=IFERROR(INDEX(_xf!K$2:K$201,ROW()-ROW($A$4)),"")'


def test_a_guarded_range() -> None:
    assert str(formulas.guarded(Name("Entries"))) == 'IFERROR(IF(Entries<>"",Entries,""),"#VALUE!")'


def test_a_range_of_which_less_is_handed_over_where_nothing_stands_beyond() -> None:
    whole, most = (formulas.area(4, 1, last, 2) for last in (5000, 204))
    guarded = 'IFERROR(IF($A$4:$B$5000<>"",$A$4:$B$5000,""),"#VALUE!")'
    assert str(formulas.reaching(whole, most, Name("_Entries_200"))) == (
        f"IF(IFERROR(COUNTA($A$4:$B$5000),0)>IFERROR(COUNTA($A$4:$B$204),0),{guarded},_Entries_200)"
    )


@pytest.mark.parametrize(("words", "written"), [("Xu's", '"Xu\'s"'), ('the "best"', '"the ""best"""'), ("", '""')])
def test_a_text_keeps_its_quotes(words: str, written: str) -> None:
    assert str(formulas.text(words)) == written


def test_a_sheet_whose_name_needs_quotes() -> None:
    assert str(formulas.area(1, 1, 2, 3, "Member points")) == "'Member points'!$A$1:$C$2"


def test_a_formula_that_nobody_reads_is_refused() -> None:
    formulas.written(formulas.text("x" * 252))
    with pytest.raises(ValueError, match="256 characters"):
        formulas.written(formulas.text("x" * 253))
