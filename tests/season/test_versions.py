"""Two versions of one event: which counts, and what is said of it."""

import datetime
import os
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from seasons import PEOPLE, monthly, register_of, season, season_book, teams, told, twelve

from xlfuncs.season.choosing import moment

pytestmark = pytest.mark.slow  # of the season, what is doubtful and the register stay in the fast tier


def saved_in_march(file: Path) -> None:
    """As Excel writes it into the file."""
    with zipfile.ZipFile(file) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    parts["docProps/core.xml"] = parts["docProps/core.xml"].replace(b"2026-01-01T", b"2026-03-01T")
    with zipfile.ZipFile(file, "w") as target:
        for name, part in parts.items():
            target.writestr(name, part)


def corrected(tmp_path: Path) -> tuple[Path, Path]:
    """One event, and its later version in which two teams have exchanged places."""
    first = monthly(tmp_path / "in", "b-first.xlsx")
    better = twelve()
    better["entries"][0]["place"], better["entries"][1]["place"] = 2, 1
    later = season_book(tmp_path / "in" / "a-later.xlsx", "cba-teams", better)
    os.utime(first, (1_000_000, 1_000_000))
    os.utime(later, (2_000_000, 2_000_000))
    return first, later


#: What nothing but the disk says. Of 1,000,000 seconds 11 days are 950,400, the others 13:46:40; of 2,000,000 23 days
#: are 1,987,200, the others 3:33:20.
FIRST, LATER = "1970-01-12 13:46", "1970-01-24 03:33"
BY_FILES = "; so say the dates of the files, {} and {}, since not both of them hold when they were saved"


@pytest.fixture(autouse=True)
def greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock that people here have."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_corrected_event_takes_the_place_of_its_earlier_version(tmp_path: Path) -> None:
    first, later = corrected(tmp_path)
    register = register_of(first.parent, exit_code=1)
    said = "a corrected version of b-first.xlsx: this one counts, the earlier one does not"
    assert told(register) == [("a-later.xlsx", None, said + BY_FILES.format(LATER, FIRST))]
    assert register["members"] == register_of(later)["members"]


@pytest.mark.parametrize(
    ("of", "saved", "said"),
    [
        (
            0,
            3_000_000,
            ("a-later.xlsx", None, "a corrected version of c.xlsx: this one counts, the earlier one does not"),
        ),
        (1, 1_500_000, ("c.xlsx", None, "not counted, it is the same event with the same figures as a-later.xlsx")),
    ],
    ids=["before the correction", "after it"],
)
def test_a_frozen_copy_takes_the_place_of_no_workbook(
    tmp_path: Path, of: int, saved: int, said: tuple[str, int | None, str]
) -> None:
    """Whenever it was saved: what was corrected since stands in the workbook alone."""
    versions = corrected(tmp_path)
    alone = register_of(versions[1])
    copy = versions[1].with_name("c.xlsx")
    run("freeze", versions[of], copy, code=None)
    os.utime(copy, (saved, saved))
    versions[0].unlink()
    both = register_of(copy.parent, exit_code=1)
    assert (both["events"], both["members"]) == (alone["events"], alone["members"])
    assert told(both) == [said]


def test_what_a_file_says_of_itself_goes_before_the_clock_of_the_disk(tmp_path: Path) -> None:
    """Copying sets the clock of the disk; Excel writes into the file when it saved it."""
    first, _ = corrected(tmp_path)
    saved_in_march(first)
    os.utime(first, (1_000_000, 1_000_000))
    register = register_of(first.parent, exit_code=1)
    assert [file for file, _, _ in told(register)] == ["b-first.xlsx"]
    assert register["members"] == register_of(first)["members"]


@pytest.mark.parametrize("made", ["import", "award"])
def test_what_we_fill_in_says_when(tmp_path: Path, made: str) -> None:
    """The version of March is Excel's; the corrected one is made afterwards, whatever the clock of the disk says."""
    first, _ = corrected(tmp_path)
    saved_in_march(first)
    later = tmp_path / "in" / "a-later.xlsx"
    if made == "import":
        later.write_bytes(first.read_bytes())
        (tmp_path / "places.csv").write_text("队名,名次\n第1队,2\n第2队,1\n", "utf-8")
        line = ["import", tmp_path / "places.csv", "--into", later]
    else:
        line = ["award", "cba-teams", later.rename(tmp_path / "typed.xlsx"), "-o", later]
    run(*line)
    os.utime(later, (500_000, 500_000))
    register = register_of(first.parent, exit_code=1)
    said = "a corrected version of b-first.xlsx: this one counts, the earlier one does not"
    assert told(register) == [("a-later.xlsx", None, said)]


def test_a_corrected_event_of_the_register_before(tmp_path: Path, out: Path) -> None:
    first, later = corrected(tmp_path)
    last = tmp_path / "last.xlsx"
    season(last, first)
    register = register_of(later, "--previous", last, exit_code=1)
    said = "a corrected version of 1 月月赛, which the register before holds: this one counts in its place"
    assert told(register) == [("a-later.xlsx", None, said + BY_FILES.format(LATER, FIRST))]
    assert register["members"] == season(out, later)["members"]
    again = register_of(later, "--previous", out)
    assert (again["doubtful"], again["members"]) == ([], register["members"])


def test_a_corrected_event_of_a_closed_year(tmp_path: Path, out: Path) -> None:
    first, later = corrected(tmp_path)
    last, next_ = tmp_path / "2026.xlsx", monthly(tmp_path / "next", number=3, date="2027-03-01")
    season(last, first)
    season(out, next_, "--previous", last)
    late = ("--previous", out, "--from", "2026-07-01")
    register = register_of(later, next_, *late, exit_code=1)
    assert "is not from 1 July 2026 to 30 June 2027" in told(register)[0][2]
    wide = ("--previous", out, "--from", "2026-01-01", "--to", "2027-06-30")
    said = "not counted, 1 月月赛 stands in the register before with other figures, in a year that is closed: "
    said += "correct what it changes there by hand, or make the register of that year again"
    assert told(register_of(later, next_, *wide, exit_code=1)) == [("a-later.xlsx", None, said)]
    said = "not counted, it is the same event with the same figures as b-first.xlsx"
    assert told(register_of(first, next_, *wide, exit_code=1)) == [("b-first.xlsx", None, said)]


def test_two_events_of_one_name_and_day_with_nobody_in_common(tmp_path: Path) -> None:
    monthly(tmp_path / "in")
    women = [f"女{name}" for name in PEOPLE]
    table = [{"name": name, "holding": 500} for name in women]
    other = twelve() | {"members": table, "entries": teams(women, place=[1, 2, 3], wins=[2, 1, 0])}
    season_book(tmp_path / "in" / "b.xlsx", "cba-teams", other)
    register = register_of(tmp_path / "in", exit_code=1)
    said = "named 1 月月赛 and held on the same day as a.xlsx; both count: if it is one event, leave one of them out"
    assert told(register) == [("b.xlsx", None, said)]
    assert len(register["members"]) == 24


@pytest.mark.parametrize("name", ["1 月月赛（更正）", ""])
def test_a_corrected_event_under_another_name(tmp_path: Path, out: Path, name: str) -> None:
    """Or under none: nobody can say that it is the same, so both count, and it is asked about."""
    first, later = corrected(tmp_path)
    renamed = twelve(1, name=name)
    renamed["entries"][0]["place"], renamed["entries"][1]["place"] = 2, 1
    season_book(later, "cba-teams", renamed)
    os.utime(later, (2_000_000, 2_000_000))
    said = (
        "held on the same day as b-first.xlsx by the same people; both count: if it is one event, leave one of them out"
    )
    register = season(out, first.parent, exit_code=1)
    assert told(register) == [("a-later.xlsx", None, said)]
    assert {each["events"] for each in register["members"]} == {2}
    again = register_of(first.parent, "--previous", out)
    assert again["doubtful"] == [], "morning and afternoon, say: nobody is asked each time"

    last = tmp_path / "last.xlsx"
    season(last, first)
    register = season(out, later, "--previous", last, exit_code=1)
    assert told(register) == [("a-later.xlsx", None, said)]
    assert register_of(later, "--previous", out)["doubtful"] == [], "asked once"


def test_an_older_version_than_that_of_the_register_before(tmp_path: Path) -> None:
    first, later = corrected(tmp_path)
    last = tmp_path / "last.xlsx"
    saved_in_march(later)
    season(last, later)
    next_ = monthly(tmp_path / "next", number=3)
    register = register_of(first, next_, "--previous", last, exit_code=1)
    said = "not counted, the register before holds 1 月月赛 as it was saved later"
    assert told(register) == [("b-first.xlsx", None, said + BY_FILES.format(FIRST, "2026-03-01 00:00"))]
    assert {each["events"] for each in register["members"]} == {2}


def test_an_older_version_of_which_only_the_disk_knows(tmp_path: Path) -> None:
    """The register keeps when its file was changed, so that the first version does not come back."""
    first, later = corrected(tmp_path)
    last = tmp_path / "last.xlsx"
    season(last, later)
    next_ = monthly(tmp_path / "next", number=3)
    register = register_of(first, next_, "--previous", last, exit_code=1)
    said = "not counted, the register before holds 1 月月赛 as it was saved later"
    assert told(register) == [("b-first.xlsx", None, said + BY_FILES.format(FIRST, LATER))]


def test_what_our_program_writes_says_nothing_of_when(tmp_path: Path) -> None:
    """Excel saved it on 1 March, and in April it was filled anew by import: the later one counts."""
    first, later = corrected(tmp_path)
    saved_in_march(first)
    april = datetime.datetime(2026, 4, 2, 9, 30, tzinfo=datetime.timezone.utc).timestamp()
    os.utime(later, (april, april))
    register = register_of(first.parent, exit_code=1)
    said = "a corrected version of b-first.xlsx: this one counts, the earlier one does not"
    dates = BY_FILES.format("2026-04-02 09:30", "2026-03-01 00:00")
    assert told(register) == [("a-later.xlsx", None, said + dates)]


def test_two_versions_saved_at_one_time_by_what_they_say(tmp_path: Path) -> None:
    """A copy into which import has put corrections says of itself what the original says."""
    first, later = corrected(tmp_path)
    for file in (first, later):
        saved_in_march(file)
    os.utime(first, (2_000_000, 2_000_000))
    os.utime(later, (1_000_000, 1_000_000))
    register = register_of(first.parent, exit_code=1)
    said = "a corrected version of a-later.xlsx: this one counts, the earlier one does not"
    assert told(register) == [("b-first.xlsx", None, said + BY_FILES.format(LATER, FIRST))]


def test_two_versions_of_which_nobody_knows(tmp_path: Path) -> None:
    """Unpacked from one archive, say: it is asked."""
    for file in corrected(tmp_path):
        os.utime(file, (1_000_000, 1_000_000))
    register = register_of(tmp_path / "in", exit_code=1)
    [(named, _, said)] = told(register)
    assert (named, "nothing says which of the two was saved later" in said) == ("b-first.xlsx", True)


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York"])
@pytest.mark.parametrize("said", ["0001-01-01T00:00:00Z", "0001-01-01T12:00:00", "soon"])
def test_a_moment_that_is_none_is_left_to_the_disk(monkeypatch: pytest.MonkeyPatch, zone: str, said: str) -> None:
    """The year 1 stands in files whose program does not know."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    assert not moment(said, 1_000_000).itself


def test_the_last_moment_of_all_can_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """East of Greenwich no date has it: the season ended in a traceback."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    # 1,000,000 seconds are 13:46 of a day there in Greenwich, nine hours later in Tokyo
    assert moment("9999-12-31T23:59:59Z", 1_000_000).shown() == "1970-01-12 22:46"


def evening(file: Path, held: dict[str, float] | None, name: str = "五月双人赛", day: str = "2026-05-09") -> Path:
    """Six pairs who hold 420 each, if nothing else is said: M = 2 + 420/300 = 3.40, S = 24/24, L = E = 1, V = 3.40.

    R of place 1 is lg 6 − lg 2 = 0.48, of place 2 lg 6 − lg 4 = 0.18, of place 3 it is 0: 0.48 × 3.40 = 1.63,
    0.18 × 3.40 = 0.61, and 0.01 (§2.9.5). A hundredth of a mean more than 420 leaves M at 3.40.
    """
    settings = {"name": name, "date": day, "level": "club", "colour": "red", "boards": 24, "scoring": "percent"}
    if held is None:
        settings["annual_mp"] = 300
    entries = [
        {"unit": f"第{at}对", "player1": PEOPLE[2 * at - 2], "player2": PEOPLE[2 * at - 1], "score": 62 - 4 * at}
        for at in range(1, 7)
    ]
    table = [{"name": each, "holding": amount} for each, amount in (held or {}).items()]
    return season_book(file, "cba-pairs", {"settings": settings, "entries": entries, "members": table})


def holdings(register: dict[str, Any]) -> dict[str, float]:
    return {each["name"]: each["holding"] for each in register["members"]}


def test_a_sheet_imported_again_does_not_count_its_own_points_as_held_before(tmp_path: Path) -> None:
    """The members' table of the new workbook is the register of today, with what this evening gave: 421.63."""
    file, last = tmp_path / "a.xlsx", tmp_path / "last.xlsx"
    now = holdings(season(last, evening(file, dict.fromkeys(PEOPLE, 420))))
    assert now == dict(zip(PEOPLE, [421.63] * 2 + [420.61] * 2 + [420.01] * 2 + [420] * 6, strict=True))
    register = register_of(evening(file, now), "--previous", last, exit_code=1)
    assert [said for _, _, said in told(register) if "corrected version" not in said] == []
    assert holdings(register) == now


def test_two_sheets_imported_again(tmp_path: Path) -> None:
    """Each table has what both evenings gave: 420 + 1.63 + 1.63. Of May it is more than the register had by then."""
    may, june = (tmp_path / "5.xlsx", "五月双人赛", "2026-05-09"), (tmp_path / "6.xlsx", "六月双人赛", "2026-06-13")
    last, held = tmp_path / "last.xlsx", dict.fromkeys(PEOPLE, 420.0)
    for file, name, day in (may, june):
        evening(file, held, name, day)
    now = holdings(season(last, may[0], june[0]))
    assert now[PEOPLE[0]] == 423.26
    for file, name, day in (may, june):
        evening(file, now, name, day)
    register = register_of(may[0], june[0], "--previous", last, exit_code=1)
    assert [said for _, _, said in told(register) if "corrected version" not in said] == []
    assert holdings(register) == now


def test_who_held_nothing_before_a_sheet_that_is_imported_again_still_held_nothing(tmp_path: Path) -> None:
    """What is held is what this one evening gave."""
    file, last = tmp_path / "a.xlsx", tmp_path / "last.xlsx"
    now = holdings(season(last, evening(file, None)))
    assert now[PEOPLE[0]] > 0
    register = register_of(evening(file, now), "--previous", last, exit_code=1)
    assert holdings(register) == {each["name"]: each["red"] for each in register["members"]}
    assert all(each["declared"].get("holding", {"points": 0})["points"] == 0 for each in register["members"])


#: Four pairs of one evening, and of its final, in which the first two have exchanged their scores.
QUALIFYING = {"l5": "予選", "sessions": 1, "tables": 2}
FINAL = {"l5": "決勝", "sessions": 1.5, "tables": 2, "competitors": 4}


def spring(file: Path, stage: dict[str, Any], scores: Sequence[int] = (56, 52, 48, 44)) -> Path:
    """One stage of a competition of pairs, both of whose stages are kept under one name."""
    settings = {"name": "春季ペア", "date": "2026-04-11", "rating": "sectional", "boards": 24, "scoring": "percent"}
    entries = [
        {"unit": f"組{at}", "player1": f"選手{at}A", "player2": f"選手{at}B", "score1": score}
        for at, score in enumerate(scores)
    ]
    return season_book(file, "jcbl-sectional", {"settings": settings | stage, "entries": entries}, "ja")


def stages(folder: Path) -> tuple[Path, Path]:
    """The qualifying round and the final, whose file was saved later."""
    first, last = spring(folder / "予選.xlsx", QUALIFYING), spring(folder / "決勝.xlsx", FINAL, (52, 56, 48, 44))
    os.utime(first, (1_000_000, 1_000_000))
    os.utime(last, (2_000_000, 2_000_000))
    return first, last


def counted(register: dict[str, Any]) -> list[str]:
    """The files that count."""
    return sorted(Path(each["file"]).name for each in register["events"])


def test_a_qualifying_round_that_the_register_holds_is_no_version_of_its_final(tmp_path: Path) -> None:
    first, last = stages(tmp_path)
    before = tmp_path / "before.xlsx"
    season(before, first)
    register = register_of(last, "--previous", before)
    assert (register["doubtful"], counted(register)) == ([], ["予選.xlsx", "決勝.xlsx"])
    assert register["members"] == register_of(first, last)["members"]


def test_a_corrected_final_takes_the_place_of_the_final_alone(tmp_path: Path) -> None:
    first, last = stages(tmp_path)
    before = tmp_path / "before.xlsx"
    season(before, first, last)
    again = spring(tmp_path / "訂正.xlsx", FINAL)
    os.utime(again, (3_000_000, 3_000_000))
    register = register_of(again, "--previous", before, exit_code=1)
    assert counted(register) == ["予選.xlsx", "訂正.xlsx"]
    assert register["members"] == register_of(first, again)["members"]


def test_a_register_that_an_earlier_version_has_made_knows_no_stages(tmp_path: Path) -> None:
    first, last = stages(tmp_path)
    before = tmp_path / "before.xlsx"
    season(before, first)
    book = openpyxl.load_workbook(before)
    page = book["Events"]
    column = next(cell.column for cell in page[4] if cell.value == "Stage")
    assert (column, page.cell(5, column).value) == (page.max_column, "qualifying")
    page.delete_cols(column)
    book.save(before)
    register = register_of(last, "--previous", before, exit_code=1)
    assert counted(register) == ["決勝.xlsx"]
    said = "a corrected version of 春季ペア, which the register before holds: this one counts in its place"
    assert [each for *_, each in told(register)] == [said + BY_FILES.format(LATER, FIRST)]
    assert counted(register_of(first, last, "--previous", before)) == ["予選.xlsx", "決勝.xlsx"]


def test_a_version_in_which_the_stage_was_filled_in_counts_alone(tmp_path: Path) -> None:
    """It counted a second time, and nothing was said of it."""
    blank = spring(tmp_path / "a.xlsx", {**QUALIFYING, "l5": None})
    filled = spring(tmp_path / "b.xlsx", QUALIFYING)
    os.utime(blank, (1_000_000, 1_000_000))
    os.utime(filled, (2_000_000, 2_000_000))
    register = register_of(blank, filled, exit_code=1)
    assert counted(register) == ["b.xlsx"]
    assert [file for file, _, _ in told(register)] == ["b.xlsx"]


@pytest.mark.slow
def test_a_version_without_a_stage_takes_the_place_of_neither(tmp_path: Path) -> None:
    """It may be of the qualifying round or of the final: all count, and it is asked."""
    first, last = stages(tmp_path)
    unsaid = spring(tmp_path / "訂正.xlsx", {**QUALIFYING, "l5": None}, (57, 52, 48, 44))
    os.utime(unsaid, (3_000_000, 3_000_000))
    said = "both count: if it is one event, leave one of them out"
    before = tmp_path / "before.xlsx"
    season(before, first, last)
    for given in ((first, last, unsaid), (unsaid, "--previous", before)):
        register = register_of(*given, "--force", exit_code=1)
        assert counted(register) == ["予選.xlsx", "決勝.xlsx", "訂正.xlsx"]
        assert [file for file, _, each in told(register) if each.endswith(said)] == ["訂正.xlsx", "訂正.xlsx"]
