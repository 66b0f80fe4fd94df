"""The host itself: explain, check, bugs, and speed that grows with the sheet."""

import gc
import signal
import weakref
from pathlib import Path

import pytest
from cputime import worked
from eventbooks import filled, made
from formualizer import ExcelEvaluationError
from handmade import sheet_xml, write

from xlfuncs.core import registry
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.recalc import PackageError, by_engine, check, explain, recalculate
from xlfuncs.recalc.bounds import Bounds
from xlfuncs.recalc.engine import operations, texts
from xlfuncs.recalc.engine.engine import Asked, Engine
from xlfuncs.recalc.engine.library import LIBRARY, Own
from xlfuncs.recalc.formulas import cell_formulas, references, writing
from xlfuncs.recalc.formulas.graph import Formula
from xlfuncs.recalc.own_calls import Calls
from xlfuncs.xlsx.workbook import Workbook


def book(tmp_path, *cells, after="", **kwargs):
    """A workbook from rows of formulas (text with ``=``) and numbers, all in column A and on."""
    body = ""
    for row, line in enumerate(cells, 1):
        body += f'<row r="{row}">'
        for column, item in zip("ABCDEFG", line, strict=False):
            if isinstance(item, str) and item.startswith("="):
                text = item[1:].replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
                body += f'<c r="{column}{row}"><f>{text}</f></c>'
            elif item is not None:
                body += f'<c r="{column}{row}"><v>{item}</v></c>'
        body += "</row>"
    return write(tmp_path / "in.xlsx", {"S": sheet_xml(body, after)}, **kwargs)


def test_explain_shows_the_calls_that_were_made(tmp_path):
    path = book(tmp_path, [3, "=CBA_R(A1,24)"], [3, '=IF(A2>2,CBA_R(A2,24)+CBA_PLACES(24,"silver"),CBA_R(9,2))'])
    found = explain(path, "'S'!B2")
    # R = lg 24 - lg 6 = 0.602, rounded 0.60; 45% of 24 is 10.8, so 10 places
    assert found.value == 10.6
    assert [each.call for each in found.calls] == ["CBA_R(A2,24)", 'CBA_PLACES(24,"silver")']
    assert [each.steps for each in found.calls] == [
        registry.explain("CBA_R", [3, 24]),
        registry.explain("CBA_PLACES", [24, "silver"]),
    ]
    assert found.formula.startswith("IF(A2>2,")


def test_explain_names_the_cells_of_its_own_row(tmp_path):
    path = book(tmp_path, *([rank, f"=CBA_R(A{rank},24)"] for rank in range(1, 5)))
    assert [each.call for each in explain(path, "B4").calls] == ["CBA_R(A4,24)"]


def test_explain_shows_a_formula_that_is_stored_once_for_many_cells(tmp_path):
    shared = '<c r="B{}"><f t="shared" si="0"{}</c>'
    body = '<row r="1">{}</row><row r="2"><c r="A2"><v>3</v></c>{}</row>'.format(
        shared.format(1, ' ref="B1:B2">IF(A1="","",CBA_R(A1,$A$2+21))</f>'), shared.format(2, "/>")
    )
    found = explain(write(tmp_path / "in.xlsx", {"S": sheet_xml(body)}), "B2")
    assert found.formula == 'IF(A2="","",CBA_R(A2,$A$2+21))'
    assert found.value == 0.6  # lg 24 - lg 6 = 0.602


def test_explain_of_an_error_and_of_cells_without_a_call(tmp_path):
    path = book(tmp_path, [25, "=CBA_R(A1,24)", "=B1", "=A1+1"])
    assert explain(path, "B1").sentence == "rank 25 is beyond the 24 entries"
    assert explain(path, "S!$C$1").sentence == "comes from B1"
    assert explain(path, "D1").calls == []
    assert explain(path, "A1").value == 25
    with pytest.raises(PackageError, match="no sheet 'T'"):
        explain(path, "T!A1")
    with pytest.raises(PackageError, match="is no cell"):
        explain(path, "S!Rank")


def test_the_sheets_that_there_are_are_those_that_people_see() -> None:
    """The sheet that computes an event is hidden."""
    teams = Path(__file__).parents[2] / "workbooks" / "zh" / "cba-teams.xlsx"
    with pytest.raises(PackageError, match="no sheet 'T'; there are 使用说明, 比赛设置,") as refused:
        explain(teams, "T!A1")
    assert "_xf" not in str(refused.value)


def test_explain_of_a_cell_that_an_array_fills(tmp_path):
    array = '<c r="B1"><f t="array" ref="B1:B3">CBA_TIERS(A1:A2)</f></c>'
    path = write(tmp_path / "in.xlsx", {"S": sheet_xml(f'<row r="1"><c r="A1"><v>9</v></c>{array}</row>')})
    found = explain(path, "B1")
    assert found.value == "A"
    assert explain(path, "B2").calls == found.calls != []
    assert explain(path, "B3").value.code == "#N/A"


def test_dates_of_1904(tmp_path):
    path = book(
        tmp_path,
        ["=YEAR(0)+0*CBA_R(1,2)", '=TEXT(366*CBA_R(1,20),"yyyy-mm-dd")'],
        workbook='<workbookPr date1904="1"/>',
    )
    done = recalculate(path)
    assert done.value("S", "A1") == 1904
    assert done.value("S", "B1") == "1905-01-01"  # 1904 was a leap year


def test_an_extension_called_like_the_workbooks_own_takes_nothing_away(tmp_path):
    """Excel writes <x15:workbookPr chartTrackingRefBase="1"/> behind the sheets, which says nothing of dates."""
    later = '<extLst><ext xmlns:x15="urn:x15"><x15:workbookPr chartTrackingRefBase="1"/><x15:calcPr/></ext></extLst>'
    path = book(
        tmp_path,
        ["=YEAR(0)+0*CBA_R(1,2)"],
        workbook=f'<workbookPr date1904="1"/>{later}<calcPr fullPrecision="0"/>{later}',
    )
    assert recalculate(path).value("S", "A1") == 1904
    with Workbook(path) as read:
        assert (read.epoch_1904, read.as_displayed) == (True, True)


MISTAKE = "a mistake of xlfuncs, please report it with this formula: ZeroDivisionError: a bug (test_host.py:"


def broken(*_):
    raise ZeroDivisionError("a bug")


def test_a_bug_of_a_function_is_told_of_its_cell(tmp_path, monkeypatch):
    """IFERROR hides it no more than a direct call does, and what does not read it is computed."""
    monkeypatch.setattr(FUNCTIONS["CBA_R"], "code", broken)
    path = book(tmp_path, [1, "=IFERROR(CBA_R(A1,20),0)", "=CBA_R(A1,20)", "=C1+1", "=CBA_MP(A1,2,3)&SUM(A1,2)"])
    done = recalculate(path)
    sentences = {each.cell: each.sentence for each in done.errors}
    assert sentences["B1"].startswith(MISTAKE)
    assert sentences["C1"].startswith(MISTAKE)
    assert sentences["D1"] == "comes from C1"
    assert set(sentences) <= {"B1", "C1", "D1", "E1"}
    assert not sentences.get("E1", "").startswith(MISTAKE)


@pytest.mark.parametrize(
    ("owner", "name", "formula"),
    [
        (texts, "upper", 'IFERROR(UPPER("a"),"plausible")'),
        (operations, "_compared", 'IF(A1=VALUE("1"),1,2)'),
        (references._Walk, "reference", "SUM(A1:A2)"),
        (writing.Emitter, "reference", "SUM(A1:A2)"),
        (cell_formulas, "parse", "SUM(A1:A2)"),
        (references, "meant", 'IFERROR(INDIRECT("A1"),0)'),
    ],
)
def test_a_bug_of_the_host_is_told_of_its_cell(tmp_path, monkeypatch, owner, name, formula):
    """Whether it strikes when a formula is read, written for the engine, or computed."""
    path = book(tmp_path, [1, "=CBA_R(1,20)", f"={formula}+CBA_R(1,20)", "=B1+1"])
    right = getattr(owner, name)

    def sometimes(*arguments):
        if name in ("reference", "parse") and "A1" not in f"{arguments[-1]}":
            return right(*arguments)
        raise ZeroDivisionError("a bug")

    if name == "upper":
        monkeypatch.setitem(LIBRARY, "UPPER", Own(sometimes, LIBRARY["UPPER"].letters))
    else:
        monkeypatch.setattr(owner, name, sometimes)
    done = recalculate(path)
    assert [(each.cell, each.sentence.startswith(MISTAKE)) for each in done.errors] == [("C1", True)]
    assert (done.value("S", "B1"), done.value("S", "D1")) == (1, 2)


@pytest.mark.parametrize("formula", ["CBA_R(A1,20)", "IFERROR(CBA_R(A1,20),0)"])
def test_an_interruption_is_not_swallowed(tmp_path, monkeypatch, formula):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(FUNCTIONS["CBA_R"], "code", interrupted)
    with pytest.raises(KeyboardInterrupt):
        recalculate(book(tmp_path, [1, f"={formula}"]))


@pytest.mark.parametrize("slices", [False, True])
def test_ctrl_c_between_two_calls_makes_no_error_of_a_cell(tmp_path, monkeypatch, slices):
    """It comes where Python runs next: as the engine calls us, before anything there could catch it."""

    def pressed(_):
        signal.raise_signal(signal.SIGINT)
        return False

    monkeypatch.setattr(Engine, "_is_over", pressed)
    monkeypatch.setattr(by_engine, "READ_AT_ONCE", 0 if slices else 10)
    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        recalculate(book(tmp_path, ["=LEN(CBA_R(1,20))", '=COUNTIF(D1:D2,"<"&LEN(A1))', 1]))
    assert signal.getsignal(signal.SIGINT) is handler


def test_functions_about_functions_work_in_cells(tmp_path):
    path = book(tmp_path, ['=INDEX(XF_EXPLAIN("CBA_R",3,24),1,2)', '=ROWS(XF_FUNCTIONS("XF"))>3', "=XF_VERSION()"])
    done = recalculate(path)
    assert not done.errors
    assert done.value("S", "A1") == registry.explain("CBA_R", [3, 24])[0][1]
    assert done.value("S", "B1") is True


@pytest.mark.parametrize(
    "arguments",
    [
        "A1,24",
        "A2,24",
        "A3,24",
        "A4,24",
        "A5,24",
        "A6,24",
        "A7,24",
        "3,24",
        '"3",24',
        "TRUE,24",
        "25,24",
        "A1:A1,24",
        "A1:A2,24",
        "$A$1,$A$8",
        "-1,24",
        "1/0,24",
        ",24",
        "A1,",
        "A1",
        "A1,24,3",
        "A9,24",
    ],
)
def test_a_call_alone_and_a_call_within_a_formula_agree(tmp_path, arguments):
    """A lone call on plain cells is made without the engine: nobody may notice."""
    rows = "".join(
        f'<row r="{row}">{cell}<c r="B{row}"><f>1</f></c></row>'
        for row, cell in enumerate(
            (
                '<c r="A1"><v>3</v></c>',
                '<c r="A2" t="str"><v>12</v></c>',
                '<c r="A3" t="b"><v>1</v></c>',
                '<c r="A4" t="e"><v>#DIV/0!</v></c>',
                '<c r="A5" t="str"><v/></c>',
                '<c r="A6" t="str"><v>x</v></c>',
                '<c r="A7"><v>2.5</v></c>',
                '<c r="A8"><v>24</v></c>',
            ),
            1,
        )
    )
    text = arguments.replace('"', "&quot;")
    rows += f'<row r="10"><c r="A10"><f>CBA_R({text})</f></c><c r="B10"><f>(CBA_R({text}))</f></c></row>'
    done = recalculate(write(tmp_path / "in.xlsx", {"S": sheet_xml(rows)}))
    alone, within = done.value("S", "A10"), done.value("S", "B10")
    assert getattr(alone, "code", alone) == getattr(within, "code", within)
    assert type(alone) is type(within)
    sentences = [error.sentence for error in done.errors]
    assert sentences == sentences[:1] * len(sentences)
    assert len(sentences) in (0, 2)


def test_check_finds_what_is_wrong(tmp_path):
    rules = (
        '<conditionalFormatting sqref="A1:A9"><cfRule type="expression"><formula>CBA_R(A1,24)&gt;1</formula></cfRule>'
        '</conditionalFormatting><dataValidations count="1"><dataValidation type="custom" sqref="C1">'
        "<formula1>CBA_R(C1,24)>0</formula1></dataValidation></dataValidations>"
    )
    path = book(
        tmp_path,
        [1, "=CBA_RANKNG(A1)", "=CBA_R(1)", "=CBA_TIERS(A1:A3)", "=CBA_R(1,20)+SUM(A1)"],
        [2, "=CBA_R(99,2)", "=[1]!CBA_R(1,20)", "=_xlfn.XLOOKUP(1,A:A,A:A)"],
        after=rules,
    )
    found = {(finding.cell, finding.kind.text()): finding.sentence for finding in check(path)}
    assert found["B1", "unknown function"] == "there is no function CBA_RANKNG; did you mean CBA_RANKING?"
    assert found["C1", "argument count"] == "CBA_R takes 2 arguments, not 1"
    assert ("D1", "plain array") in found
    assert "helper cell" in found["A1:A9", "conditional format"]
    assert ("C1", "validation") in found
    assert found["B2", "error value"] == "#NUM! rank 99 is beyond the 2 entries"
    assert not [cell for cell, kind in found if cell in ("E1", "C2", "D2")]


def test_check_tells_stale_values(tmp_path):
    path = write(
        tmp_path / "in.xlsx",
        {
            "S": sheet_xml(
                '<row r="1"><c r="A1"><f>CBA_R(1,20)</f><v>0.5</v></c><c r="B1"><f>CBA_R(1,20)</f><v>1</v></c></row>'
            )
        },
    )
    assert [(finding.cell, finding.kind.name, finding.name, finding.sentence) for finding in check(path)] == [
        ("A1", "STALE_VALUE", "STORED_IS", "the stored value is 0.5, recalculated it is 1")
    ]


@pytest.mark.slow
def test_check_says_once_that_a_filled_workbook_was_not_computed(tmp_path):
    """Its old values are many, most on a hidden sheet; each by itself tells a secretary nothing."""
    computed = made(tmp_path / "computed.xlsx", filled())
    with Workbook(computed) as typed:
        entries = typed.sheet("报名与名次")
        first = f"<t>{filled()['entries'][0]['unit']}</t>".encode()
        assert entries.data.count(first) == 1
        changed = {entries.part: entries.data.replace(first, b"<t>Another team</t>")}
        typed.archive.write(tmp_path / "typed.xlsx", changed)
    assert not [each for each in check(computed) if each.kind.name == "STALE_VALUE"]
    said = [each for each in check(tmp_path / "typed.xlsx") if each.kind.name == "STALE_VALUE"]
    assert [(each.sheet, each.cell, each.name) for each in said] == [("比赛设置", "A1", "NOT_COMPUTED")]
    assert "xlfuncs recalc --in-place" in said[0].sentence


@pytest.mark.slow
def test_time_grows_with_the_sheet_and_not_with_its_square(tmp_path):
    """Running totals over ours: 4 times the rows may take 4 times as long, not 16 times."""

    def seconds(rows):
        path = book(
            tmp_path, *([1, f"=CBA_R(A{row},20)", f"=SUM(B$1:B{row})", f"=C{row}+1"] for row in range(1, rows + 1))
        )
        start = worked()
        done = recalculate(path)
        assert done.value("S", f"D{rows}") == rows + 1
        return worked() - start

    seconds(100)
    assert seconds(4000) < 10 * max(seconds(1000), 0.05)


@pytest.mark.slow
def test_the_engine_gives_its_memory_back(tmp_path, monkeypatch):
    """Its workbook and our callbacks hold each other where Python's collector cannot see it."""
    engines = []

    class Watched(Engine):
        def __init__(self, *arguments, **more):
            super().__init__(*arguments, **more)
            engines.append(weakref.ref(self))

    monkeypatch.setattr("xlfuncs.recalc.by_engine.Engine", Watched)
    assert recalculate(book(tmp_path, ["=CBA_R(3,24)+SUM(B1:B3)"])).value("S", "A1") == 0.6
    gc.collect()
    assert engines
    assert not any(engine() for engine in engines)


@pytest.mark.slow
def test_what_computing_needed_goes_before_the_result_is_written(tmp_path):
    """Without Python looking for garbage: it looks at every object that is there."""
    path = book(tmp_path, *([row, f"=CBA_R(A{row},20)+1", f"=CBA_R(A{row},20)"] for row in range(1, 9)))
    gc.collect()
    gc.disable()
    try:
        done = recalculate(path)
        assert not [each for each in gc.get_objects() if isinstance(each, Formula) and each.text.endswith("20)+1")]
    finally:
        gc.enable()
    assert done.computed == 16


@pytest.mark.parametrize(("failures", "goes_well"), [(3, True), (1000, False)])
def test_where_the_engine_gives_up_it_goes_on(monkeypatch, failures, goes_well):
    engine = Engine(1, Asked(*[lambda *_: None] * len(Asked._fields)), Calls(), False, Bounds(9.0))
    left = iter(range(failures))

    class Book:
        def evaluate_all(self):
            if next(left, None) is not None:
                raise ExcelEvaluationError("did not converge after 5 replans")

    engine.book = Book()
    if goes_well:
        engine.evaluate()
    else:
        with pytest.raises(PackageError, match="cannot compute this workbook: did not converge"):
            engine.evaluate()


def test_whole_numbers_are_as_they_are_read_back(tmp_path):
    """Else a value that is right already would be written again, and LibreOffice's would seem to be another."""
    done = recalculate(book(tmp_path, ['=CBA_PLACES(24,"silver")', "=A1"]))
    # 45% of 24 is 10.8, so 10 places
    assert [(value, type(value)) for value in done.values.values()] == [(10.0, float)] * 2
    done.save(tmp_path / "out.xlsx")
    assert recalculate(tmp_path / "out.xlsx").parts() == {}
