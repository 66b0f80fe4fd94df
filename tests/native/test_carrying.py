"""A workbook that carries its functions: it gets them, keeps to them, and gives them back."""

import re
from pathlib import Path

import pytest
import xlsxwriter
from carriedwork import MISSING, asked
from commands import run
from delivered import FILLED, of_each_rulebook
from excelrules import broken_rules
from handmade import parts_of
from hosts_available import require
from tiers import every

from xlfuncs import __version__
from xlfuncs.core.registry import FUNCTIONS
from xlfuncs.hosts import calc
from xlfuncs.hosts.calc import Office
from xlfuncs.native.names import everything
from xlfuncs.recalc import check, recalculate
from xlfuncs.xlsx.workbook import Workbook

#: One way of ours for all: of two rulebooks one, of the others in tests/xlsx.
EXAMPLES = every(of_each_rulebook(FILLED, lambda path: path.stem), 1, 2)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club's own sheet: scalar calls, an array, a name, a table, a format; nothing is computed yet."""
    path = tmp_path / "club.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("Scores")
    sheet.write_row("A1", [1, 24])
    sheet.write_formula("C1", "=CBA_R(A1,B1)", value="")
    sheet.write_formula("C2", '=CBA_MP(A1,B1,36.4,"金")', value="")
    sheet.write_array_formula("D1:D3", "{=CBA_LIMIT(A1:A3)}", value="")
    sheet.write_formula("E1", "=Best*2", value="")
    sheet.add_table(
        "A10:B12",
        {"columns": [{"header": "Rank"}, {"header": "R", "formula": "=CBA_R(Table1[[#This Row],[Rank]],24)"}]},
    )
    sheet.write_column("A11", [1, 2])
    sheet.write_dynamic_array_formula("F1", "=SORT(CBA_LIMIT(A1:A1))", value="")
    book.define_name("Best", "=CBA_R(1,24)")
    book.close()
    return path


def test_it_carries_what_it_calls_and_no_other(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "native.xlsx"
    run("convert", club, out, "--to", "native")
    with Workbook(out) as book:
        public = {name for name in book.carried if not name.startswith("XF__")}
        assert public == {"CBA_R", "CBA_MP", "CBA_LIMIT"}
        assert [name.name for name in book.names] == ["Best"]
        called = set(re.findall(r"XF__\w+", "".join(book.carried.values())))
        assert called == book.carried.keys() - public
        assert not book.full_calculation
    assert broken_rules(out) == []
    parts = parts_of(out)
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    assert '<c r="C1" cm="1"><f t="array" ref="C1">CBA_R(A1,B1)</f><v>1.08</v></c>' in sheet
    workbook = parts["xl/workbook.xml"].decode()
    named = re.search(r'<definedName name="CBA_R" comment="([^"]*)">_xlfn\.LAMBDA\(_xlpm\.rank,', workbook)
    assert named is not None
    what, edition, version, checksum = named[1].split(" · ")
    assert (what, edition, version) == ("R, the coefficient of a place (§1.2)", "undated", f"xlfuncs {__version__}")
    assert re.fullmatch("[0-9a-f]{8}", checksum)


CHAIN = "xl/calcChain.xml"
_RELATIONS, _TYPES = "xl/_rels/workbook.xml.rels", "[Content_Types].xml"


def with_a_chain(path: Path) -> None:
    """Put in the order in which Excel last computed the cells, as it stores it."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain"
    content = "application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"
    with Workbook(path) as book:
        parts = parts_of(path)
        relations = parts[_RELATIONS].decode()
        relation = f'<Relationship Id="rId99" Type="{kind}" Target="calcChain.xml"/></Relationships>'
        types = f'<Override PartName="/{CHAIN}" ContentType="{content}"/></Types>'
        changed = {
            CHAIN: f'<calcChain xmlns="{main}"><c r="C1" i="1"/><c r="D1" i="1" a="1"/></calcChain>'.encode(),
            _RELATIONS: relations.replace("</Relationships>", relation).encode(),
            _TYPES: parts[_TYPES].decode().replace("</Types>", types).encode(),
        }
        book.archive.write(path, changed)


@pytest.mark.parametrize("program", ["native", "lite"])
def test_the_chain_of_cells_does_not_stay_behind(club: Path, tmp_path: Path, program: str) -> None:
    """C1 becomes an array: a chain that says otherwise makes Excel repair the workbook."""
    with_a_chain(club)
    out = tmp_path / "out.xlsx"
    run("convert", club, out, "--to", program)
    parts = parts_of(out)
    assert CHAIN not in parts
    assert all(b"calcChain" not in parts[name] for name in (_RELATIONS, _TYPES))


def test_the_chain_of_cells_stays_where_no_cell_changes(club: Path, tmp_path: Path) -> None:
    with_a_chain(club)
    run("convert", club, tmp_path / "out.xlsx", "--to", "calc")
    assert parts_of(tmp_path / "out.xlsx")[CHAIN] == parts_of(club)[CHAIN]


def test_it_speaks_the_language_of_the_command(club: Path, tmp_path: Path) -> None:
    run("convert", club, tmp_path / "zh.xlsx", "--to", "native", language="zh")
    assert 'comment="排名系数 R (§1.2)' in parts_of(tmp_path / "zh.xlsx")["xl/workbook.xml"].decode()


def test_there_and_back(club: Path, tmp_path: Path) -> None:
    computed = tmp_path / "computed.xlsx"
    run("recalc", club, "-o", computed)
    there_and_back(computed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("source", EXAMPLES, ids=lambda path: path.stem)
def test_examples_there_and_back(source: Path, tmp_path: Path) -> None:
    there_and_back(source, tmp_path)


def there_and_back(source: Path, folder: Path) -> None:
    run("convert", source, folder / "native.xlsx", "--to", "native")
    run("convert", folder / "native.xlsx", folder / "lite.xlsx", "--to", "lite")
    run("convert", folder / "native.xlsx", folder / "calc.xlsx", "--to", "calc")
    run("convert", folder / "lite.xlsx", folder / "again.xlsx", "--to", "calc")
    assert parts_of(folder / "calc.xlsx") == parts_of(source)
    assert parts_of(folder / "again.xlsx") == parts_of(source)
    with Workbook(folder / "lite.xlsx") as lite:
        assert not lite.carried


def test_our_own_functions_win(club: Path, tmp_path: Path) -> None:
    """Recalculated here, a workbook is computed by the rules, not by the names that it carries."""
    out = tmp_path / "native.xlsx"
    run("convert", club, out, "--to", "native")
    assert recalculate(out).values == recalculate(club).values
    assert recalculate(out).errors == []
    assert check(out) == []
    wrong = parts_of(out)["xl/workbook.xml"].decode().replace("LOG10(_xlpm.number)", "99")
    _rewritten(out, wrong)
    assert recalculate(out).value("Scores", "C1") == 1.08


def _rewritten(path: Path, workbook: str) -> None:
    with Workbook(path) as book:
        book.archive.write(path, {"xl/workbook.xml": workbook.encode()})


@pytest.mark.slow
def test_older_rules_are_told_and_renewed(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "native.xlsx"
    run("convert", club, out, "--to", "native")
    new = parts_of(out)
    assert "carries" not in run("check", out).output
    assert "It carries the functions that its formulas call" in run("doctor", out).output
    _rewritten(out, new["xl/workbook.xml"].decode().replace("0.01", "0.02"))
    told = "the functions that it carries are not those of"
    assert told in run("check", out, code=1).output
    assert told in run("doctor", out, code=1).output
    run("convert", out, out, "--to", "native", "--force")
    assert parts_of(out) == new
    assert "carries" not in run("check", out).output


@pytest.mark.slow
def test_it_never_calls_both(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "native.xlsx"
    run("convert", club, out, "--to", "native")
    with Workbook(out) as book:
        sheet = parts_of(out)["xl/worksheets/sheet1.xml"].replace(b">CBA_MP(", b">_xldudf_CBA_MP(")
        book.archive.write(out, {"xl/worksheets/sheet1.xml": sheet})
    assert "carries functions by itself and calls those of an add-in too" in run("check", out, code=1).output
    run("convert", out, out, "--to", "native", "--force")
    assert "carries" not in run("check", out).output


def test_what_cannot_travel_keeps_its_value_and_says_so(tmp_path: Path) -> None:
    path, out = tmp_path / "prefix.xlsx", tmp_path / "native.xlsx"
    book = xlsxwriter.Workbook(path)
    book.add_worksheet("S").write_formula("A1", '=XF_WORD("CBA_MP","colour","金")', value="")
    book.close()
    told = "XF_WORD cannot travel as formulas"
    assert told in run("convert", path, out, "--to", "native").output
    assert recalculate(path).value("S", "A1") == "gold"
    with Workbook(out) as made:
        assert [*made.sheets[0].cells.values.values()] == ["gold"]
        assert not made.carried
        listed = [*made.sheets[-1].cells.values.values()]
        assert made.sheets[-1].name == "Values only"
        assert listed[1:5] == ["Cell", "Function", "Why", "What to do"]
        assert listed[5:7] == ["'S'!A1", "XF_WORD"]
    assert broken_rules(out) == []
    run("recalc", path, "--in-place")
    run("convert", out, out, "--to", "native", "--force")
    with Workbook(out) as made:
        assert len(made.sheets) == 2, "one list, not two"
    run("convert", out, out, "--to", "calc", "--force")
    assert parts_of(out) == parts_of(path)


@pytest.mark.parametrize(("sheet", "lang", "called"), [("排名", "en", "仅存数值"), ("まとめ", "zh", "値だけのセル")])
def test_the_list_of_what_stays_is_in_the_workbooks_language(
    sheet: str, lang: str, called: str, tmp_path: Path
) -> None:
    path, out = tmp_path / "event.xlsx", tmp_path / "native.xlsx"
    book = xlsxwriter.Workbook(path)
    book.add_worksheet(sheet).write_formula("B2", '=XF_WORD("CBA_MP","colour","金")', value="")
    book.close()
    run("convert", path, out, "--to", "native", language=lang)
    with Workbook(out) as made:
        assert [each.name for each in made.sheets] == [sheet, called]
        assert f"'{sheet}'!B2" in made.sheets[1].cells.values.values()


def test_somebodys_own_sheet_of_that_name_is_left(tmp_path: Path) -> None:
    path, out = tmp_path / "own.xlsx", tmp_path / "native.xlsx"
    book = xlsxwriter.Workbook(path)
    book.add_worksheet("S").write_formula("A1", '=XF_WORD("CBA_MP","colour","金")', value="")
    book.add_worksheet("Values only").write("A1", "mine")
    book.close()
    run("convert", path, out, "--to", "native")
    with Workbook(out) as made:
        assert [each.name for each in made.sheets] == ["S", "Values only", "Values only 2"]
    run("convert", out, out, "--to", "calc", "--force")
    with Workbook(out) as made:
        assert [each.name for each in made.sheets] == ["S", "Values only"]


@pytest.mark.slow
@pytest.mark.parametrize("engine", MISSING)
def test_another_engine_computes_it(engine: str, club: Path, tmp_path: Path) -> None:
    require(not MISSING[engine], MISSING[engine])
    out = tmp_path / "native.xlsx"
    run("convert", club, out, "--to", "native")
    if engine == "formulon":  # which knows optional parameters by another sign
        text = parts_of(out)["xl/workbook.xml"].decode()
        _rewritten(out, re.sub(r"_xlop\.(\w+)", r"[_xlpm.\1]", text))
    cells = {(1, 3): 1.08, (2, 3): 39.31}
    if engine == "formulon":  # ironcalc knows neither names that are formulas nor those of tables
        cells |= {(1, 5): 2.16, (11, 2): 1.08, (12, 2): 0.78}
    got = asked(engine, out, [*cells])
    assert {place: round(value, 9) for place, value in got.items()} == cells


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["zh", *(pytest.param(lang, marks=pytest.mark.long) for lang in ("en", "ja"))])
def test_the_workbook_of_all_functions(lang: str, tmp_path: Path) -> None:
    out = tmp_path / "all.xlsx"
    run("build", "native", "-o", out, language=lang)
    assert broken_rules(out) == []
    assert check(out) == []
    with Workbook(out) as book:
        names, _ = everything()
        assert {name for name in book.carried if name in FUNCTIONS} == names.formulas.keys() & FUNCTIONS.keys()
        values = book.sheets[0].cells.values.values()
        assert "✗" not in values
        assert sum(value == "✓" for value in values) > 70


@pytest.mark.long
def test_another_engine_computes_all_examples(tmp_path: Path) -> None:
    require(not MISSING["ironcalc"], MISSING["ironcalc"])
    out = tmp_path / "all.xlsx"
    run("build", "native", "-o", out)
    assert asked("ironcalc", out, [(4, 5)]) == {(4, 5): 0}


@pytest.mark.slow
def test_libreoffice_with_the_add_in_computes_it(club: Path, tmp_path: Path, office: Office) -> None:
    """The add-in's functions win over the names, of which LibreOffice makes nothing."""
    out = tmp_path / "native.xlsx"
    run("convert", club, out, "--to", "native")
    found = calc.recalculate(out, office)
    assert found.errors == []
    assert [found.value("Scores", cell) for cell in ("C1", "C2", "E1", "B11")] == [1.08, 39.31, 2.16, 1.08]
