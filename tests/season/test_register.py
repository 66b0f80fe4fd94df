"""The register as a file: languages, odd names, several processes, and the table that the next event reads."""

import datetime
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result
from clusters import PATIENCE, cluster, needs_dask
from commands import run
from openpyxl import load_workbook
from seasons import PEOPLE, by_name, members, monthly, register_of, season, season_book, teams, told, twelve

from xlfuncs.core.sentences import LANGUAGES
from xlfuncs.core.words import normal
from xlfuncs.events import EVENTS
from xlfuncs.events.people.roster import MEMBERS
from xlfuncs.intake.finding import in_sheets
from xlfuncs.intake.sheets import sheets_of


@pytest.mark.slow
def test_in_every_language_and_back(tmp_path: Path) -> None:
    """A register in one language is gone on from in another; without --lang it is in that of its workbooks."""
    first, second = monthly(tmp_path / "1.xlsx"), monthly(tmp_path / "2.xlsx", number=2)
    found = []
    for language, other in zip(LANGUAGES, (*LANGUAGES[1:], LANGUAGES[0]), strict=True):
        last, out = tmp_path / f"{language}.xlsx", tmp_path / f"{language}-{other}.xlsx"
        run("season", first, "-o", last, language=language)
        done = run("season", second, "-o", out, "--previous", last, "--json", language=other)
        found.append(json.loads(done.stdout))
        titles = load_workbook(out).sheetnames
        assert titles[0] == {"en": "Members", "zh": "会员", "ja": "会員"}[other]
        assert len(titles) == 4
    assert found[0] == found[1] == found[2]
    own = tmp_path / "own.xlsx"
    run("season", first, "-o", own)
    assert load_workbook(own).sheetnames == ["会员", "各场明细", "比赛", "存疑"]
    shown = run("season", first, "-o", tmp_path / "shown.xlsx", language="ja").stdout
    assert shown == f"競技会 1 件、会員 12 名 → {tmp_path / 'shown.xlsx'}\n"


def test_the_day_of_an_event_has_room(tmp_path: Path) -> None:
    """Excel wraps no date and shows #### where it is too wide: 2026年12月12日 is smaller in a column of figures."""
    out = tmp_path / "register.xlsx"
    run("season", monthly(tmp_path / "in"), "-o", out, language="ja")
    sheet = load_workbook(out)["競技会別"]
    days = [cell for row in sheet.iter_rows() for cell in row if isinstance(cell.value, datetime.datetime)]
    assert days
    assert all(cell.alignment.shrink_to_fit and not cell.alignment.wrap_text for cell in days)


@pytest.mark.slow
def test_it_is_there_already(tmp_path: Path) -> None:
    file, out = monthly(tmp_path / "in"), tmp_path / "register.xlsx"
    out.write_bytes(b"something else")
    run("season", file, "-o", out, code=2)
    assert out.read_bytes() == b"something else"
    run("season", file, "-o", out, "--force")
    for wrong in (["-o", tmp_path / "a.csv"], ["-o", tmp_path / "b.xlsx", "--from", "soon"]):
        run("season", file, *wrong, code=2)
    backwards = run(
        "season", file, "-o", tmp_path / "c.xlsx", "--from", "2026-02-01", "--to", "2026-01-01", language="en", code=2
    )
    assert "2026-01-01 lies before 2026-02-01" in backwards.stderr
    both = run(
        "season", file, "-o", tmp_path / "c.xlsx", "--jobs", "2", "--dask", "tcp://127.0.0.1:9", language="en", code=2
    )
    assert "these exclude each other: --jobs, --dask" in both.stderr
    assert sorted(each.name for each in tmp_path.iterdir()) == ["in", "register.xlsx", "register.xlsx.bak"]
    assert (tmp_path / "register.xlsx.bak").read_bytes() == b"something else", "somebody may have written into it"
    (tmp_path / "register.xlsx.bak").unlink()
    run("season", file, "-o", out, "--force")
    assert not (tmp_path / "register.xlsx.bak").exists(), "the same again replaces nothing"


@pytest.mark.slow
def test_what_people_keep_beside_the_members(tmp_path: Path) -> None:
    """Columns of their own go on with the register, in any language; a line or a sum below the members is nobody."""
    first, second = monthly(tmp_path / "1.xlsx"), monthly(tmp_path / "2.xlsx", number=2)
    last, new, again = (tmp_path / f"{name}.xlsx" for name in ("last", "new", "again"))
    season(last, first)
    book = load_workbook(last)
    sheet = book["Members"]
    sheet.insert_cols(3)
    at = sheet.max_column + 1
    for row in (
        ["Tel.", "00861", "138", None],
        ["Since", datetime.date(2020, 4, 1), "?", 2020],
        ["Paid", 12.5, True, "=1/0"],
        [None, "never here", None, 7],
        [2027, "x", "y", "z"],
        ["Paid", 13, None, None],
    ):
        for below, cell in enumerate(row):
            sheet.cell(4 + below, at if row[0] != "Tel." else 3, cell)
        at += row[0] != "Tel."
    sheet.cell(sheet.max_row + 2, 1, "* Mr Zhao is abroad")
    sheet.append([None, "合计", None, "=SUM(D5:D16)", 9999])
    sheet.append([None, "平均：", None, 7, 833])
    sums = book["By event"]
    sums.cell(sums.max_row + 1, 1, "Total")
    for name, state in (("Minutes", "visible"), ("Fees", "hidden")):
        own = book.create_sheet(name)
        own["B2"], own.sheet_state = "1 March", state
    book.create_sheet("Sheet1")
    book.save(last)
    register = season(new, second, "--previous", last, exit_code=1)
    said = "the sheet {} is somebody's own and does not go on with the register: copy it if you need it"
    assert told(register) == [("last.xlsx", None, said.format(name)) for name in ("Minutes", "Fees")]
    assert len(register["members"]) == 12
    run("season", second, "-o", again, "--previous", new, language="ja")
    for file, title in ((new, "Members"), (again, "会員")):
        sheet = load_workbook(file)[title]
        rows = [[cell.value for cell in row[-6:]] for row in sheet.iter_rows(min_row=4, max_row=8)]
        assert rows == [
            ["Tel.", "Since", "Paid", None, "2027", "Paid "],
            ["00861", datetime.datetime(2020, 4, 1), 12.5, "never here", "x", 13],
            ["138", "?", True, None, "y", None],
            [None, 2020, None, 7, "z", None],
            [None] * 6,
        ]
        assert sheet.max_row == 4 + 12


@pytest.mark.slow
def test_a_number_of_eight_digits_is_no_day(tmp_path: Path) -> None:
    """20200401 is a licence or a telephone; Python would read it as the first of April."""
    last, new = tmp_path / "last.xlsx", tmp_path / "new.xlsx"
    season(last, monthly(tmp_path / "1.xlsx"))
    book = load_workbook(last)
    sheet = book["Members"]
    at = sheet.max_column + 1
    sheet.cell(4, at, "Licence")
    sheet.cell(5, at, 20200401)
    book.save(last)
    season(new, monthly(tmp_path / "2.xlsx", number=2), "--previous", last)
    assert load_workbook(new)["Members"].cell(5, at).value == 20200401


@pytest.mark.slow
def test_a_name_is_a_name_whatever_it_looks_like(tmp_path: Path) -> None:
    given = twelve(1, name="=1+1")
    odd = ["=SUM(A1:A9)", "2026-01-01", "1E5", *PEOPLE[3:]]
    given |= {"members": members(*odd), "entries": teams([str(101 + at) for at in range(12)], place=[1, 2, 3])}
    book = season_book(tmp_path / "in" / "a.xlsx", "cba-teams", given)
    edited = load_workbook(book)
    for cell in (each for sheet in edited for row in sheet.iter_rows() for each in row):
        if cell.value in ("=SUM(A1:A9)", "=1+1"):
            cell.data_type = "s"
    edited.save(book)
    out = tmp_path / "register.xlsx"
    register = season(out, book)
    assert set(by_name(register)) == set(odd)
    assert register["events"][0]["name"] == "=1+1"
    assert not [
        cell for sheet in load_workbook(out) for row in sheet.iter_rows() for cell in row if cell.data_type == "f"
    ]
    assert register_of(book, "--previous", out)["members"] == register["members"]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_first_sheet_is_a_members_table(tmp_path: Path, language: str) -> None:
    """Found by its headings among the sheets of any event, with the holdings as they are now."""
    out = tmp_path / "register.xlsx"
    run("season", monthly(tmp_path / "in"), "-o", out, language=language)
    register = register_of(tmp_path / "in")
    sheets = sheets_of(out, lambda cell: False)[:1]
    for event in EVENTS.values():
        if event.prefix not in ("cba", "jcbl"):
            continue
        grid = in_sheets(event, sheets).grids[MEMBERS.key]
        keys = [each.field.key if each else "" for each in grid.columns]
        rows = [dict(zip(keys, row, strict=False)) for row in grid.rows]
        assert {(row["number"], normal(row["name"]), row["holding"]) for row in rows} == {
            (each["number"], normal(each["name"]), each["holding"]) for each in register["members"]
        }


@pytest.mark.slow
def test_several_processes_read_the_same(tmp_path: Path) -> None:
    for number in range(1, 7):
        monthly(tmp_path / "in", f"{number}.xlsx", number)
    (tmp_path / "in" / "broken.xlsx").write_bytes(b"PK")
    one, two = tmp_path / "one.xlsx", tmp_path / "two.xlsx"
    register = season(one, tmp_path / "in", "--jobs", "1", exit_code=1)
    assert season(two, tmp_path / "in", "--jobs", "2", exit_code=1) == register
    assert one.read_bytes() == two.read_bytes()
    assert len(register["events"]) == 6


@needs_dask
@pytest.mark.long
def test_on_a_cluster(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        monthly(tmp_path / "in", f"{number}.xlsx", number)
    (tmp_path / "in" / "broken.xlsx").write_bytes(b"PK")
    here, there = tmp_path / "here.xlsx", tmp_path / "there.xlsx"
    register = season(here, tmp_path / "in", exit_code=1)
    with cluster(tmp_path) as (address, _):
        command = [sys.executable, "-m", "xlfuncs", "season", tmp_path / "in", "-o", there, "--dask", address]
        done = subprocess.run([*command, "--json", "--lang", "en"], capture_output=True, check=False, timeout=PATIENCE)
    assert (done.returncode, json.loads(done.stdout)) == (1, register)
    assert here.read_bytes() == there.read_bytes()


def cancelled(last: Path, *numbers: int) -> None:
    """The rows of these events deleted on the page of events."""
    book = load_workbook(last)
    sheet = book["Events"]
    for row in reversed(range(5, sheet.max_row + 1)):
        if sheet.cell(row, 1).value in numbers:
            sheet.delete_rows(row)
    book.save(last)


@pytest.mark.slow
def test_an_event_that_is_cancelled(tmp_path: Path) -> None:
    """It leaves the register with all that it gave: what stays is the register of the others."""
    first, second, third = (monthly(tmp_path / f"{number}.xlsx", number=number) for number in (1, 2, 3))
    before, last, new = (tmp_path / f"{name}.xlsx" for name in ("before", "last", "new"))
    season(before, monthly(tmp_path / "0.xlsx", date=datetime.date(2025, 5, 1), name="old"))
    season(last, first, second, "--previous", before)
    cancelled(last, 1)
    register = season(new, second, third, "--previous", last, exit_code=1)
    said = "1 月月赛 is taken out, with all that it gave, since the page Events no longer counts it"
    assert told(register) == [("last.xlsx", None, f"{said}; leave its workbook out too")]
    assert register["members"] == register_of(second, third, "--previous", before)["members"]
    register_of(third, "--previous", new)


def refused_after(folder: Path, sheet: str, cell: str, typed: int) -> Result:
    """Go on from a register of two events, the first of them cancelled, in which something is typed: it is refused."""
    last = folder / "last.xlsx"
    season(last, *(monthly(folder / f"{number}.xlsx", number=number) for number in (1, 2)))
    cancelled(last, 1)
    book = load_workbook(last)
    book[sheet][cell] = typed
    book.save(last)
    more = monthly(folder / "3.xlsx", number=3)
    return run("season", more, "-o", folder / "new.xlsx", "--previous", last, language="en", code=2)


@pytest.mark.slow
def test_events_keep_their_numbers_where_one_is_cancelled(tmp_path: Path) -> None:
    """Else what the first gave would go to the second."""
    done = refused_after(tmp_path, "Events", "A5", 1)
    assert "By event: the number 1 is 1 月月赛 here, and 2 月月赛 on the page Events; leave the numbers" in done.stderr
    assert not (tmp_path / "new.xlsx").exists()


@pytest.mark.slow
def test_a_day_that_is_none_above_what_a_cancelled_event_gave(tmp_path: Path) -> None:
    """It was a traceback; the sheet's fifth row has the days."""
    done = refused_after(tmp_path, "By event", "D5", 2026)
    assert "By event, row 5: Date must be a day such as 2026-05-13, not 2026" in done.stderr
