"""Examples with all their constants made into formulas that call XF_VERSION: their values come back.

Some as they are handed out, and one of version 0.1.0 with formulas as clubs write them: one of each rulebook, and all
of those, with ``XLFUNCS_LONG=1``.
"""

from pathlib import Path

import earlier
import idiomfiles
import pytest
from delivered import FILLED, of_each_rulebook
from handmade import sheet_xml, write
from versioned import STALE, computed, constants, literal, through_version

from xlfuncs.core.errors import CellError
from xlfuncs.recalc import recalculate
from xlfuncs.xlsx.address import address_of
from xlfuncs.xlsx.workbook import Workbook

pytestmark = pytest.mark.slow

EXAMPLES = [
    *of_each_rulebook(FILLED, lambda path: path.stem, among=2),
    *of_each_rulebook(earlier.WORKBOOKS, lambda path: path.stem, among=5),
]


@pytest.mark.long
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_example_comes_back(example: Path, tmp_path: Path) -> None:
    found = recalculate(through_version(example, tmp_path / "versioned.xlsx"))
    with Workbook(example) as book:
        assert found.computed >= sum(len(constants(sheet)) for sheet in book.sheets)
        wrong = [
            f"{sheet.name}!{address_of(key)}: {got!r}, not {stored!r}"
            for sheet in book.sheets
            if example not in earlier.WORKBOOKS or sheet.name not in earlier.WORKINGS
            for key, stored in computed(sheet).items()
            if not idiomfiles.same(got := found.value(sheet.name, address_of(key)), stored, 0.0)
        ]
    assert not wrong, "\n".join(wrong[:20])


#: Values of every kind as they stand in a file, and as they are meant.
VALUES = {
    '<c r="A1" s="0"><v>5</v></c>': 5.0,
    '<c r="A1"><v>-1.5E-7</v></c>': -1.5e-7,
    '<c r="A1"><v>123456789012345680</v></c>': 123456789012345680.0,
    '<c r="A1" t="b"><v>1</v></c>': True,
    '<c r="A1" t="e"><v>#DIV/0!</v></c>': CellError("#DIV/0!"),
    '<c r="A1" t="s"><v>0</v></c>': '他说 "3-1" <&>',
    '<c r="A1" t="str"><v>%s</v></c>' % ("长" * 300): "长" * 300,
    '<c r="A1" t="inlineStr"><is><t> x </t></is></c>': " x ",
}


@pytest.mark.parametrize(("cell", "value"), VALUES.items(), ids=map(str, VALUES))
def test_a_constant_stays_what_it_is(tmp_path: Path, cell: str, value: object) -> None:
    """Its formula gives it again, and a formula that reads it is found; one that reads empty cells keeps its value."""
    formulas = '<c r="B1"><f>A1</f><v>9</v></c><c r="C1" t="str"><f>"x"</f><v>x</v></c><c r="D1"><f>E9</f><v>0</v></c>'
    given = write(
        tmp_path / "in.xlsx",
        {"S": sheet_xml(f'<row r="1">{cell}{formulas}</row>')},
        strings='<si><t>他说 "3-1" &lt;&amp;&gt;</t></si>',
    )
    made = through_version(given, tmp_path / "versioned.xlsx", spoil=True)
    with Workbook(made) as book:
        assert set(map(address_of, book.sheets[0].cells.formulas)) == {"A1", "B1", "C1", "D1"}
        assert [book.sheets[0].cells.values[key] for key in sorted(book.sheets[0].cells.values)][1:] == [STALE, "x", 0]
    found = recalculate(made)
    assert [found.computed, found.value("S", "C1"), found.value("S", "D1")] == [3, "x", 0]
    for got in (found.value("S", "A1"), found.value("S", "B1")):
        assert literal(got) == literal(value)
