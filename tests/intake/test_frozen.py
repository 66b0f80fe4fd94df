"""A frozen workbook (``xlfuncs freeze``) is that of its event: read as the one that computes, never written into."""

from pathlib import Path
from shutil import copyfile

import openpyxl
import pytest
from commands import run
from delivered import FILLED
from seasons import by_name, event_book, month, register_of, teams

from xlfuncs.intake.workbook.event import event_of
from xlfuncs.page.work.kinds import XLSX
from xlfuncs.page.work.uploads import as_file, of_file
from xlfuncs.xlsx.conversion import freeze
from xlfuncs.xlsx.our_event import is_frozen
from xlfuncs.xlsx.our_names import OF_EVENT
from xlfuncs.xlsx.workbook import Workbook
from xlfuncs.xlsx.workbook_part import with_names

pytestmark = pytest.mark.slow

PEOPLE = [f"{name}{seat}" for name in "甲乙丙" for seat in range(1, 5)]
COPY = "这是纯数值副本，公式已换成数值：请写入原工作簿"


def renamed(file: Path, old: str, new: str) -> None:
    """Write another text in the place of one, as it stands in the part of the workbook with its names."""
    with Workbook(file) as book:
        part = book.archive.read(book.part).replace(old.encode(), new.encode())
        book.archive.write(file.with_suffix(".new"), {book.part: part})
    file.with_suffix(".new").replace(file)


@pytest.fixture(scope="module")
def computes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workbook of three teams."""
    members = [{"name": each, "holding": 2000} for each in PEOPLE]
    given = {"settings": month(5), "entries": teams(PEOPLE, place=[1, 2, 3]), "members": members}
    return event_book(tmp_path_factory.mktemp("computes") / "a.xlsx", "cba-teams", given, room=8)


@pytest.fixture(scope="module")
def frozen(computes: Path) -> Path:
    run("freeze", computes, computes.with_name("frozen.xlsx"))
    return computes.with_name("frozen.xlsx")


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cba-pairs", True),
        ("jcbl-sectional", True),
        ("xq-knockout", False),
        ("cba-pairs", False),
        ("jcbl-sectional", False),
        ("xq-knockout", True),
    ],
)
def test_it_is_read_as_the_one_that_computes(name: str, says: bool, tmp_path: Path) -> None:
    """Its bracket and its working, which show words of settings, are still its own and no settings: also where it does
    not say of which event it was, as the copies did not that 0.2.0 made before.
    """
    computes = next(file for file in FILLED if file.stem == name)
    with Workbook(computes) as book:
        book.archive.write(tmp_path / "frozen.xlsx", freeze(book)[0].proven())
    if not says:
        renamed(tmp_path / "frozen.xlsx", OF_EVENT, "_other")
    frozen, whole = (run("award", name, file, "--json") for file in (tmp_path / "frozen.xlsx", computes))
    assert frozen.output == whole.output


@pytest.mark.parametrize("file", ["computes", "frozen"])
def test_another_event_is_told_whose_it_is(file: str, request: pytest.FixtureRequest) -> None:
    told = run("award", "cba-pairs", request.getfixturevalue(file), language="zh", code=None).stderr
    assert told.splitlines()[0] == "这是另一种比赛“团体赛”的工作簿"


def test_a_season_counts_it(computes: Path, frozen: Path, tmp_path: Path) -> None:
    found, whole = (register_of(file) for file in (frozen, computes))
    assert by_name(found) == by_name(whole)
    assert "甲1" in by_name(found)


def test_what_it_does_not_read_is_told(frozen: Path, tmp_path: Path) -> None:
    book = openpyxl.load_workbook(frozen)
    page = book["报名与名次"]
    page["R4"], page["R5"] = "队员7", "迟到者"
    book.save(tmp_path / "a.xlsx")
    assert "“队员7”在读取范围" in run("check", tmp_path / "a.xlsx", language="zh", code=1).output


def test_it_is_frozen_once(frozen: Path, tmp_path: Path) -> None:
    run("freeze", frozen, tmp_path / "again.xlsx")
    with Workbook(tmp_path / "again.xlsx") as book:
        assert [each.formula for each in book.names if each.name == OF_EVENT] == ['"cba-teams"']


def test_nothing_is_imported_into_it(frozen: Path, tmp_path: Path) -> None:
    """Its results would stay those of the rows before."""
    more = tmp_path / "more.csv"
    more.write_text("队名,名次\n丁队,4\n", encoding="utf-8")
    told = run("import", more, "--into", frozen, language="zh", code=2).stderr
    assert COPY in told


@pytest.fixture(scope="module")
def frozen_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of four players, none of whom has played."""
    folder = tmp_path_factory.mktemp("games")
    given = {"settings": {"name": "周末赛"}, "entries": [{"player": name} for name in "甲乙丙丁"]}
    run("freeze", event_book(folder / "x.xlsx", "xq-standings", given), folder / "frozen.xlsx", code=None)
    return folder / "frozen.xlsx"


@pytest.mark.parametrize("asked", [["-o", "out.xlsx"], ["--slips", "out.xlsx"], ["--json"], ["--undo"]])
def test_no_round_of_it_is_paired(
    asked: list[str], frozen_games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor announced, nor printed: it would stand in no workbook."""
    monkeypatch.chdir(tmp_path)
    told = run("pair", frozen_games, "--system", "robin", *asked, language="zh", code=2)
    assert COPY in told.stderr
    assert not told.stdout
    assert not Path("out.xlsx").exists()


def test_the_page_knows_its_event(frozen: Path) -> None:
    assert of_file(frozen, "", "zh") == of_file(frozen, "cba-teams", "zh")


def test_the_page_makes_a_workbook_that_computes_of_it(frozen: Path, tmp_path: Path) -> None:
    made = as_file(frozen, "", "zh", XLSX, tmp_path / "made.xlsx")
    assert isinstance(made, bytes)
    with Workbook(tmp_path / "made.xlsx", made) as book:
        assert "_xf" in [sheet.name for sheet in book.sheets if b"XF_EVENT" in sheet.data]


def test_an_event_that_nobody_knows_is_none(frozen: Path, tmp_path: Path) -> None:
    copyfile(frozen, tmp_path / "a.xlsx")
    renamed(tmp_path / "a.xlsx", '"cba-teams"', '"cba-games"')
    with Workbook(tmp_path / "a.xlsx") as book:
        assert event_of(book) is None
        assert not is_frozen(book)


@pytest.mark.parametrize("said", ["Sheet!$A$1", '"cba-teams"'])
def test_one_that_computes_is_not_frozen_by_somebodys_own_name(computes: Path, said: str, tmp_path: Path) -> None:
    """And a copy of it has that name once, which a program that opens it insists on."""
    with Workbook(computes) as book:
        own = f'<definedName name="{OF_EVENT}">{said}</definedName>'
        part = with_names(book.archive.read(book.part), book.part, lambda _: own)
        book.archive.write(tmp_path / "a.xlsx", {book.part: part})
    with Workbook(tmp_path / "a.xlsx") as book:
        assert not is_frozen(book)
        book.archive.write(tmp_path / "frozen.xlsx", freeze(book)[0].proven())
    with Workbook(tmp_path / "frozen.xlsx") as book:
        assert [each.formula for each in book.names if each.name == OF_EVENT] == [said]


def test_a_copy_says_the_event_that_it_is_read_for(computes: Path, tmp_path: Path) -> None:
    """Not one that a formula of somebody's own has misspelt before it."""
    book = openpyxl.load_workbook(computes)
    draft = book.create_sheet("草稿", 0)
    draft["A1"], draft.sheet_state = '=XF_EVENT("cba-teems",B1)', "hidden"
    book.save(tmp_path / "a.xlsx")
    with Workbook(tmp_path / "a.xlsx") as own:
        own.archive.write(tmp_path / "frozen.xlsx", freeze(own)[0].proven())
    with Workbook(tmp_path / "frozen.xlsx") as copy:
        assert [each.formula for each in copy.names if each.name == OF_EVENT] == ['"cba-teams"']
