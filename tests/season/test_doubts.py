"""Workbooks that do not count, each with its doubt; and where nothing counts at all."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from commands import run
from openpyxl import Workbook, load_workbook
from seasons import FIRST_ROW, monthly, register_of, season, season_book, told, twelve

from xlfuncs.core.sentences import LANGUAGES, Sentence
from xlfuncs.season import doubts


@pytest.mark.slow
def test_a_broken_workbook_is_named_and_the_others_count(tmp_path: Path) -> None:
    monthly(tmp_path / "in")
    (tmp_path / "in" / "b.xlsx").write_bytes(b"PK\x03\x04 no more than that")
    register = register_of(tmp_path / "in", exit_code=1)
    [(file, row, sentence)] = told(register)
    assert (file, row) == ("b.xlsx", None)
    assert sentence.startswith("not counted: the end of the file is missing")
    assert len(register["members"]) == 12


@pytest.mark.slow
def test_a_workbook_of_another_program_in_the_folder(tmp_path: Path) -> None:
    """Whoever saved an event as .xls or .ods hears that it does not count, unless it lies there as .xlsx too."""
    monthly(tmp_path / "in")
    for name in ("old.xls", "a.xls", "~$old.xls"):  # a.xlsx is the event
        (tmp_path / "in" / name).write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
    (tmp_path / "in" / "notes.txt").write_text("no workbook")
    register = register_of(tmp_path / "in", exit_code=1)
    assert len(register["events"]) == 1
    assert told(register) == [
        ("old.xls", None, "not counted: this is an old .xls workbook, or an .et of WPS; save it as .xlsx")
    ]


def test_a_workbook_without_an_event(tmp_path: Path) -> None:
    monthly(tmp_path / "in")
    Workbook().save(tmp_path / "in" / "list.xlsx")
    [(file, _, sentence)] = told(register_of(tmp_path / "in", exit_code=1))
    assert (file, sentence) == ("list.xlsx", "not counted: no formula of this workbook computes an event (XF_EVENT)")


@pytest.mark.slow
def test_a_register_among_the_events(tmp_path: Path) -> None:
    season(tmp_path / "in" / "last.xlsx", monthly(tmp_path / "in"))
    register = register_of(tmp_path / "in", exit_code=1)
    said = "not counted: this is a members' register and no event; xlfuncs season --previous goes on from it"
    assert told(register) == [("last.xlsx", None, said)]
    assert register_of(tmp_path / "in", "--previous", tmp_path / "in" / "last.xlsx")["doubtful"] == []


@pytest.mark.slow
def test_an_event_that_cannot_be_computed(tmp_path: Path) -> None:
    monthly(tmp_path / "in")
    bad = twelve()
    del bad["settings"]["level"]
    season_book(tmp_path / "in" / "b.xlsx", "cba-teams", bad)
    [(file, _, sentence)] = told(register_of(tmp_path / "in", exit_code=1))
    assert file == "b.xlsx"
    assert sentence == "not counted, the event cannot be computed: the setting Level is missing"


@pytest.mark.slow
def test_an_event_that_is_not_publishable(tmp_path: Path) -> None:
    monthly(tmp_path / "in")
    bad = twelve(2)
    bad["entries"][1]["place"] = "??"
    season_book(tmp_path / "in" / "b.xlsx", "cba-teams", bad)
    register = register_of(tmp_path / "in", exit_code=1)
    [(file, row, sentence)] = told(register)
    assert (file, row) == ("b.xlsx", FIRST_ROW + 1)
    assert sentence.startswith("not counted, the event is not to be published yet: ")
    assert {each["events"] for each in register["members"]} == {1}


@pytest.mark.slow
def test_rows_that_the_event_does_not_read(tmp_path: Path) -> None:
    """A late entry on a sheet of its own is on no board, and nobody would see that it is not in the register either."""
    book = load_workbook(monthly(tmp_path / "in"))
    page = book.create_sheet("补报")
    for row in (["队名", "名次"], ["第2队", 2], ["迟到队", 4]):
        page.append(row)
    book.save(tmp_path / "in" / "a.xlsx")
    register = register_of(tmp_path / "in", exit_code=1)
    [(file, line, sentence)] = told(register)
    assert (file, line) == ("a.xlsx", None)
    said = "counted as the event's board says: not read: 1 of the rows of Entries on the sheet '补报', row 1 (迟到队)"
    assert sentence.startswith(said)
    assert {each["events"] for each in register["members"]} == {1}


@pytest.mark.slow
def test_a_hidden_sheet_of_the_events_own_counts(tmp_path: Path) -> None:
    """Its formula hands it over, whether people see it or not."""
    file = monthly(tmp_path / "in")
    before = register_of(file)
    book = load_workbook(file)
    book["会员"].sheet_state = "hidden"
    book.save(file)
    assert register_of(file)["members"] == before["members"]


def test_one_file_given_twice(tmp_path: Path) -> None:
    file = monthly(tmp_path / "in")
    register = register_of(file, tmp_path / "in", exit_code=1)
    assert told(register) == [("a.xlsx", None, "the file is given twice; it counts once")]
    assert {each["events"] for each in register["members"]} == {1}


@pytest.mark.slow
def test_one_event_in_two_files(tmp_path: Path) -> None:
    """The same figures in another language, the rows in another order."""
    monthly(tmp_path / "in")
    again = twelve()
    again["entries"].reverse()
    season_book(tmp_path / "in" / "b.xlsx", "cba-teams", again, language="en")
    register = register_of(tmp_path / "in", exit_code=1)
    said = "not counted, it is the same event with the same figures as a.xlsx"
    assert told(register) == [("b.xlsx", None, said)]
    assert {each["events"] for each in register["members"]} == {1}


@pytest.mark.slow
def test_an_event_of_another_rulebook(tmp_path: Path) -> None:
    monthly(tmp_path / "in", "a.xlsx", 1)
    monthly(tmp_path / "in", "b.xlsx", 2)
    entries = [{"unit": f"組{at}", "place": at} for at in range(1, 9)]
    weekly = {"name": "週例会", "date": "2026-02-01", "class": 3, "game": "ペア", "sessions": 1}
    weekly = {"settings": weekly, "entries": entries}
    season_book(tmp_path / "in" / "c.xlsx", "jcbl-weekly", weekly, language="ja")
    [(file, _, sentence)] = told(register_of(tmp_path / "in", exit_code=1))
    assert file == "c.xlsx"
    assert sentence.endswith("belongs to another rulebook than the CBA of this register")


@pytest.mark.slow
def test_an_event_that_gives_no_points(tmp_path: Path) -> None:
    monthly(tmp_path / "in")
    season_book(tmp_path / "in" / "b.xlsx", "br-pairs", {"settings": {"name": "晚间赛", "date": "2026-02-01"}})
    [(file, _, sentence)] = told(register_of(tmp_path / "in", exit_code=1))
    assert file == "b.xlsx"
    assert sentence.endswith("gives nothing that this register adds up")


@pytest.mark.slow
def test_an_event_in_which_nobody_is_named(tmp_path: Path) -> None:
    monthly(tmp_path / "in")
    bare = twelve(2) | {"members": []}
    bare["entries"] = [
        {"unit": f"{at}队", **{f"player{seat}": 900 for seat in range(1, 5)}, "place": at} for at in (1, 2, 3)
    ]
    season_book(tmp_path / "in" / "b.xlsx", "cba-teams", bare)
    said = "not counted, nobody is named: the players' columns hold no names"
    assert told(register_of(tmp_path / "in", exit_code=1)) == [("b.xlsx", None, said)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("", "not counted, the event has no date"),
        ("5月13-14日", 'not counted, the date "5月13-14日" names no day of a year'),
        ("2025-12-31", "not counted, 31 December 2025 is not from 1 January 2026 to 31 December 2026 (--from, --to)"),
    ],
)
def test_an_event_without_a_day_of_the_year(tmp_path: Path, date: str, said: str) -> None:
    monthly(tmp_path / "in", "a.xlsx", 1)
    monthly(tmp_path / "in", "b.xlsx", 2)
    monthly(tmp_path / "in", "c.xlsx", 3, date=date)
    register = register_of(tmp_path / "in", exit_code=1)
    assert told(register) == [("c.xlsx", None, said)]
    assert {each["events"] for each in register["members"]} == {2}


@pytest.mark.slow
@pytest.mark.parametrize("date", ["令和8年5月13日（水）", "令和8年5月13日（水）～14日（木）", "R8.5.13-14"])
def test_an_event_of_a_day_in_a_japanese_era(tmp_path: Path, date: str) -> None:
    """令和 began in 2019, so its eighth year is 2026."""
    monthly(tmp_path / "in", date=date)
    [member, *_] = register_of(tmp_path / "in")["members"]
    assert member["events"] == 1


@pytest.mark.slow
def test_an_event_of_two_days_counts_on_its_first(tmp_path: Path) -> None:
    monthly(tmp_path / "in", date="2026年12月31日-1月1日")
    assert register_of(tmp_path / "in")["doubtful"] == []
    told_ = register_of(tmp_path / "in", "--from", "2027-01-01", exit_code=2)
    assert "31 December 2026 is not from 1 January 2027 to 31 December 2027" in told(told_)[0][2]


@pytest.mark.slow
def test_nothing_is_written_where_nothing_counts(tmp_path: Path, out: Path) -> None:
    monthly(tmp_path / "in", date="")
    done = run("season", tmp_path / "in", "-o", out, language="zh", code=2)
    assert "未计入：没有填写日期" in done.stderr
    assert "没有可计入的工作簿：没有写入任何内容" in done.stderr
    assert not out.exists()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "a.xlsx").write_bytes(b"")
    run("season", tmp_path / "broken", "-o", out, code=2)
    assert not out.exists()
    run("season", tmp_path / "nowhere.xlsx", "-o", out, code=2)
    (tmp_path / "empty").mkdir()
    run("season", tmp_path / "empty", "-o", out, code=2)
    season_book(tmp_path / "bridge" / "b.xlsx", "br-pairs", {"settings": {"name": "x", "date": "2026-02-01"}})
    run("season", tmp_path / "bridge", "-o", out, code=2)


def broken(change: Callable[[Any], None]) -> Callable[[Path], None]:
    def apply(file: Path) -> None:
        book = load_workbook(file)
        change(book)
        book.save(file)

    return apply


def no_such_sheet(book: Any) -> None:
    book["Events"].title = "Something"


def no_holdings(book: Any) -> None:
    book["Members"].delete_cols(3)


def a_word_for_points(book: Any) -> None:
    book["Members"]["C5"] = "many"


def more_points(book: Any) -> None:
    book["Members"]["E5"] = 1000


def listed_twice(book: Any) -> None:
    book["Members"]["A6"], book["Members"]["B6"] = "101", "赵伟"


def no_date_at_all(book: Any) -> None:
    book["Members"]["A2"], book["Events"]["B5"] = None, None


def no_day(book: Any) -> None:
    book["Events"]["B5"] = "五月"


def somebody_else(book: Any) -> None:
    book["By event"]["A8"], book["By event"]["B8"] = "777", "谁"


def renumbered(book: Any) -> None:
    """101 is corrected on the first sheet alone, and the next one has the same name."""
    page = book["Members"]
    page["A5"], page["A6"], page["B6"] = "901", "102", page["B5"].value


@pytest.fixture(scope="module")
def january(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event, and its register."""
    folder = tmp_path_factory.mktemp("january")
    season(folder / "last.xlsx", monthly(folder))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (no_such_sheet, "is no register that xlfuncs season has made"),
        (no_holdings, "the sheet Members lacks the column Holding"),
        (a_word_for_points, 'Members, row 5, Holding: "many" is no number'),
        (more_points, "Members, row 5, Silver, year: 1000 is not the "),
        (listed_twice, 'Members, row 6: "赵伟" stands there twice; add both up into one row'),
        (no_date_at_all, 'Events, row 5: 1 月月赛 counts, and its date "" names no day; write it such as 2026-04-01'),
        (no_day, 'Events, row 5: 1 月月赛 counts, and its date "五月" names no day; write it such as 2026-04-01'),
        (somebody_else, "By event, row 8: 谁 777 does not stand on the first sheet"),
        (
            renumbered,
            "By event, row 8: 赵伟 does not stand on the first sheet with the number 101, but with 901, 102; write "
            "the same number on all sheets",
        ),
    ],
)
def test_a_register_before_that_is_none(
    january: Path, tmp_path: Path, out: Path, change: Callable[[Any], None], said: str
) -> None:
    last = Path(copy(january / "last.xlsx", tmp_path))
    broken(change)(last)
    done = run("season", january / "a.xlsx", "-o", out, "--previous", last, language="en", code=2)
    assert not out.exists()
    assert f"{last}: {said}" in done.stderr


def test_an_event_is_no_register_before(january: Path, out: Path) -> None:
    run("season", january / "a.xlsx", "-o", out, "--previous", january / "a.xlsx", code=2)
    assert not out.exists()


def test_every_doubt_is_told_in_three_languages() -> None:
    for sentence in vars(doubts).values():
        if isinstance(sentence, Sentence):
            said = sentence(**dict.fromkeys(sentence.fields, "甲"))
            assert len({said.text(language) for language in LANGUAGES}) == 3
