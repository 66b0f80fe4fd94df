"""The values of a large sheet take little room, and are found as in a dict."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from handmade import sheet_xml, write
from hypothesis import given
from hypothesis import strategies as st

from xlfuncs.core.errors import CellError
from xlfuncs.xlsx.cells.sheet import Spans, Values
from xlfuncs.xlsx.xml import ends_in

STATUS = Path("/proc/self/status")
#: Not ``getrusage``: what that tells of a new process is no less than what the one that started it had.
PEAK = """
import re, sys
from xlfuncs.recalc import recalculate
recalculate(sys.argv[1]).save(sys.argv[2])
print(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1])
"""
#: A byte for the part that was read, one for the new part, and for a cell of 40 bytes 25 of places and value; the
#: interpreter with its modules takes 40 MB.
BYTES_PER_BYTE, ALONE = 3.3, 50 << 20
#: For a row with a refusal: its parts, old and new, its formula, and the sentence with what stands in it.
BYTES_PER_REFUSAL = 1200

ERROR = CellError("#N/A", "")
VALUES = st.one_of(
    st.none(), st.booleans(), st.sampled_from([0.0, 1.0, 2.0, ERROR]), st.floats(allow_nan=False), st.text(max_size=3)
)


def held(cells: list[tuple[int, object]]) -> Values:
    spans = Spans(ends_in(b"", "sheet1.xml"))
    values = Values(spans)
    for key, value in cells:
        spans.keys.append(key)
        values.append(value)
    return values


@pytest.mark.slow
@given(st.lists(st.tuples(st.integers(1, 40), VALUES), max_size=60), st.booleans())
def test_as_a_dict(drawn: list[tuple[int, object]], ordered: bool) -> None:
    cells = sorted(dict(drawn).items()) if ordered else drawn  # else as no program writes them: twice, in any order
    values = held(cells)
    expected = {key: value for key, value in dict(cells).items() if value is not None}
    assert list(values.items()) == list(expected.items())
    assert list(values) == list(expected)
    assert len(values) == len(expected)
    assert values == expected
    for key in range(42):
        assert values.get(key) == expected.get(key)
        assert type(values.get(key)) is type(expected.get(key))  # TRUE is not 1
        assert (key in values) is (key in expected)
    with pytest.raises(KeyError):
        values[0]


def test_equal_texts_are_one() -> None:
    values = held([(key, "".join(["Cl", "ub"])) for key in range(1, 4)])
    assert len({id(value) for value in values.values()}) == 1


@pytest.mark.long
@pytest.mark.skipif(not STATUS.exists(), reason="the system does not tell what a process took at most")
def test_the_memory_that_a_large_sheet_takes(tmp_path: Path) -> None:
    def row(number: int) -> str:
        cells = "".join(
            f'<c r="{letter}{number}"><v>{number / 7 + place!r}</v></c>' for place, letter in enumerate("DEFGH")
        )
        return f'<row r="{number}"><c r="A{number}" t="s"><v>{number % 2}</v></c>{cells}</row>'

    first = '<row r="1"><c r="A1"><v>9</v></c><c r="B1"><f>CBA_R(A1,20)</f><v>0</v></c></row>'
    text = sheet_xml(first + "".join(map(row, range(2, 50_000))))
    path = write(tmp_path / "in.xlsx", {"S": text}, strings="<si><t>North</t></si><si><t>South</t></si>")
    took = peak(path)
    assert took - ALONE < BYTES_PER_BYTE * len(text), f"{took >> 20} MB for {len(text) >> 20} MB"


@pytest.mark.long
@pytest.mark.skipif(not STATUS.exists(), reason="the system does not tell what a process took at most")
def test_the_memory_that_a_sheet_full_of_refusals_takes(tmp_path: Path) -> None:
    rows = 40_000
    cells = "".join(
        f'<row r="{row}"><c r="A{row}"><v>{row}</v></c><c r="B{row}"><f>CBA_MP(A{row},0,36.4)</f><v>0</v></c></row>'
        for row in range(1, rows + 1)
    )
    took = peak(write(tmp_path / "in.xlsx", {"S": sheet_xml(cells)}))
    assert took - ALONE < BYTES_PER_REFUSAL * rows, f"{took >> 20} MB"


def peak(path: Path) -> int:
    """The bytes that a process takes at most which computes this workbook."""
    command = [sys.executable, "-c", PEAK, str(path), str(path.with_name("out.xlsx"))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    return int(told) * 1024
