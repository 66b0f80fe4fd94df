"""Certificates: eight to a page, and a ledger in which no number stands twice."""

import csv
import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from seasons import season_book

from xlfuncs.club import issued

YEAR = datetime.date.today().year
PEOPLE = [f"選手{at}" for at in range(12)]


def weekly(file: Path, name: str = "水曜ペア", class_: int = 3, day: str = "2026-06-03", **more: Any) -> Path:
    """Six pairs: K × C × P × S ÷ 100 = 3 × 6 ÷ 100 = 0.18 for place 1, × 0.7 = 0.126 → 0.13, × 0.49 → 0.09 (第1条 ㉑);
    35% of six, rounded up, are three places (第5条).
    """
    settings = {"name": name, "date": day, "class": class_, "game": "pair", "sessions": 1}
    entries = [
        {"unit": "・".join(pair), "player1": pair[0], "player2": pair[1], "score": 60 - 4 * at}
        for at, pair in enumerate(zip(PEOPLE[::2], PEOPLE[1::2], strict=True))
    ]
    return season_book(file, "jcbl-weekly", {"settings": settings, "entries": entries} | more, "ja")


def ledger(folder: Path) -> list[dict[str, str]]:
    with (folder / "certificates.csv").open(encoding="utf-8-sig", newline="") as opened:
        next(opened)
        return list(csv.DictReader(opened))


def cards(file: Path) -> list[list[str]]:
    """The texts of each card, by page from left to right."""
    sheet = openpyxl.load_workbook(file).worksheets[0]
    found: dict[tuple[int, int], list[str]] = {}
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value is not None:
                found.setdefault(((cell.row - 1) // 11, cell.column), []).append(str(cell.value))
    return [found[key] for key in sorted(found)]


@pytest.mark.slow
def test_who_won_what_where(tmp_path: Path) -> None:
    """第8条: member, game, date, place, points, number, and room for the seal."""
    (tmp_path / "xlfuncs.toml").write_text('club = "みなとクラブ"\n', encoding="utf-8")
    members = [{"number": "０12", "name": "選手0"}, *({"number": "", "name": each} for each in PEOPLE[1:])]
    run("certificates", weekly(tmp_path / "w.xlsx", members=members), "-o", tmp_path / "c.xlsx", language="ja")
    assert cards(tmp_path / "c.xlsx")[0] == [
        "フラクショナルマスターポイント証",
        f"証番号 F{YEAR}-0001",
        "選手0 様",
        "会員番号 012",
        "水曜ペア",
        "2026年6月3日　1 位",
        "ブラック 0.18",
        "上記のマスターポイントを獲得したことを証します。",
        "みなとクラブ　　印",
    ]
    assert [(each["証番号"], each["氏名"], each["ブラック"]) for each in ledger(tmp_path)] == [
        (f"F{YEAR}-000{at + 1}", PEOPLE[at], points)
        for at, points in enumerate(["0.18", "0.18", "0.13", "0.13", "0.09", "0.09"])
    ]


@pytest.mark.slow
def test_eight_to_a_page(tmp_path: Path) -> None:
    files = [weekly(tmp_path / f"{at}.xlsx", f"第{at}週", day=f"2026-06-0{at}") for at in (1, 2, 3)]
    run("certificates", *files, "-o", tmp_path / "c.xlsx", language="ja")
    sheet = openpyxl.load_workbook(tmp_path / "c.xlsx").worksheets[0]
    assert len(cards(tmp_path / "c.xlsx")) == 18
    assert [each.id for each in sheet.row_breaks.brk] == [44, 88]
    assert str(sheet.print_area).endswith("$A$1:$C$99")
    page = sum(sheet.row_dimensions[row].height for row in range(1, 45))
    assert page <= 842 - 72 * (sheet.page_margins.top + sheet.page_margins.bottom)


@pytest.mark.slow
def test_no_number_and_no_certificate_is_given_twice(tmp_path: Path) -> None:
    one, two = weekly(tmp_path / "1.xlsx"), weekly(tmp_path / "2.xlsx", "金曜ペア", day="2026-06-05")
    run("certificates", one, "-o", tmp_path / "c.xlsx", language="en")
    told = run("certificates", one, "-o", tmp_path / "again.xlsx", language="en").stderr
    assert "all 6 have their certificates already" in told
    assert not (tmp_path / "again.xlsx").exists()
    run("certificates", one, two, "-o", tmp_path / "d.xlsx", language="en")
    assert len(cards(tmp_path / "d.xlsx")) == 6
    numbers = [each["Serial"] for each in ledger(tmp_path)]
    assert numbers == [f"F{YEAR}-{at:04}" for at in range(1, 13)]


@pytest.mark.slow
def test_lines_that_were_deleted_give_no_number_back(tmp_path: Path) -> None:
    run("certificates", weekly(tmp_path / "1.xlsx"), "-o", tmp_path / "c.xlsx", language="ja")
    file = tmp_path / "certificates.csv"
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    file.write_text("\n".join(lines[:-3]) + "\n", encoding="utf-8-sig")
    run("certificates", weekly(tmp_path / "2.xlsx", "金曜ペア"), "-o", tmp_path / "d.xlsx", language="ja")
    assert [each["証番号"] for each in ledger(tmp_path)][3] == f"F{YEAR}-0007"


@pytest.mark.slow
def test_a_ledger_that_a_spreadsheet_program_has_saved(tmp_path: Path) -> None:
    """In Shift-JIS, days with strokes, 012 a number: nobody gets a second certificate."""
    members = [{"number": "012", "name": "選手0"}, *({"number": "", "name": each} for each in PEOPLE[1:])]
    book = weekly(tmp_path / "w.xlsx", members=members)
    run("certificates", book, "-o", tmp_path / "c.xlsx", language="ja")
    file = tmp_path / "certificates.csv"
    text = file.read_text(encoding="utf-8-sig").replace("2026-06-03", "2026/6/3").replace(",012,", ",12,")
    file.write_bytes(text.encode("cp932"))
    assert "発行済み" in run("certificates", book, "-o", tmp_path / "d.xlsx", language="ja").stderr


@pytest.mark.slow
def test_points_that_were_corrected_take_the_place_of_the_old_ones(tmp_path: Path) -> None:
    """Class 4 in place of 3: 4 × 6 ÷ 100 = 0.24."""
    run("certificates", weekly(tmp_path / "1.xlsx"), "-o", tmp_path / "c.xlsx", language="en")
    told = run(
        "certificates", weekly(tmp_path / "1.xlsx", class_=4), "-o", tmp_path / "d.xlsx", language="en", code=1
    ).stderr
    assert f"選手0 had Black 0.18 for 水曜ペア, and has Black 0.24 now: F{YEAR}-0007 takes its place" in told
    notes = {each["Serial"][-4:]: each["Note"] for each in ledger(tmp_path)}
    assert (notes["0001"], notes["0007"]) == (f"void, see F{YEAR}-0007", f"in place of F{YEAR}-0001")
    asked = ("certificates", "-o", tmp_path / "e.xlsx", "--lang", "en", "--reprint")
    assert "is void" in run(*asked, f"F{YEAR}-0001", code=2).stderr
    run("certificates", weekly(tmp_path / "1.xlsx", class_=4), "-o", tmp_path / "f.xlsx", language="en")
    assert len(ledger(tmp_path)) == 12


@pytest.mark.slow
def test_an_event_whose_name_was_mended_is_the_same_event(tmp_path: Path) -> None:
    """Nothing is given again; where the points are others too, both may have been held, and it is told."""
    run("certificates", weekly(tmp_path / "1.xlsx"), "-o", tmp_path / "c.xlsx", language="en")
    book = weekly(tmp_path / "1.xlsx", "水曜ナイター")
    told = run("certificates", book, "-o", tmp_path / "d.xlsx", language="en", code=1).stderr
    assert "水曜ナイター has the members and points of 水曜ペア of the same day: taken as one event" in told
    assert len(ledger(tmp_path)) == 6
    assert {(each["Event"], each["Note"]) for each in ledger(tmp_path)} == {("水曜ナイター", "printed as 水曜ペア")}
    again = run("certificates", book, "-o", tmp_path / "d.xlsx", language="en").stderr  # the ledger says it now
    assert "taken as one event" not in again
    book = weekly(tmp_path / "1.xlsx", "水曜の夜", class_=4)
    told = run("certificates", book, "-o", tmp_path / "e.xlsx", language="en", code=1).stderr
    assert "most members of 水曜の夜 are those of 水曜ナイター of the same day: certificates of both are given" in told
    assert len(ledger(tmp_path)) == 12
    run("certificates", book, "-o", tmp_path / "f.xlsx", language="en")


@pytest.mark.slow
def test_two_events_of_a_day_are_two(tmp_path: Path) -> None:
    one, two = weekly(tmp_path / "1.xlsx", "朝"), weekly(tmp_path / "2.xlsx", "夜")
    run("certificates", one, "-o", tmp_path / "c.xlsx", language="en")
    told = run("certificates", one, two, "-o", tmp_path / "d.xlsx", language="en", code=1).stderr
    assert "both count" in told
    assert len(ledger(tmp_path)) == 12


@pytest.mark.slow
def test_evenings_without_a_day_and_a_name_are_two(tmp_path: Path) -> None:
    """Class 3, 4 and 3 again, there with the second pair as the first: each gives certificates of its own, once."""
    books = [weekly(tmp_path / f"{at}.xlsx", "", class_=at, day="") for at in (3, 4)]
    turned = [
        {"unit": "・".join(PEOPLE[at : at + 2]), "player1": PEOPLE[at], "player2": PEOPLE[at + 1]}
        for at in range(0, 12, 2)
    ]
    entries = [each | {"score": score} for each, score in zip(turned, (60, 62, 52, 48, 44, 40), strict=True)]
    books.append(weekly(tmp_path / "5.xlsx", "", day="", entries=entries))
    for out in ("c.xlsx", "d.xlsx"):
        run("certificates", *books, "-o", tmp_path / out, language="en", code=1)  # nobody knows whether it is one
        assert sorted(each["Name"] for each in ledger(tmp_path)) == sorted(PEOPLE[:6] * 3)
        assert {each["Note"] for each in ledger(tmp_path)} == {""}
    copied = tmp_path / "copy.xlsx"
    copied.write_bytes(books[0].read_bytes())
    run("certificates", *books, copied, "-o", tmp_path / "e.xlsx", language="en", code=1)
    assert len(ledger(tmp_path)) == 18


@pytest.mark.slow
def test_who_has_no_points_any_more_is_told_until_it_is_void(tmp_path: Path) -> None:
    """The third pair falls to the fifth place, and the fourth moves up: 0.09 (第5条: three places of six)."""
    run("certificates", weekly(tmp_path / "1.xlsx"), "-o", tmp_path / "c.xlsx", language="en")
    entries = [
        {"unit": "・".join(pair), "player1": pair[0], "player2": pair[1], "score": score}
        for pair, score in zip(zip(PEOPLE[::2], PEOPLE[1::2], strict=True), (60, 56, 44, 48, 42, 40), strict=True)
    ]
    book = weekly(tmp_path / "1.xlsx", entries=entries)
    told = run("certificates", book, "-o", tmp_path / "d.xlsx", language="en", code=1).stderr
    assert [each.split(" and no points")[0] for each in told.splitlines() if "no points there now" in each] == [
        f"選手4 has F{YEAR}-0005 with Black 0.09 for 水曜ペア,",
        f"選手5 has F{YEAR}-0006 with Black 0.09 for 水曜ペア,",
    ]
    assert [each["Name"] for each in ledger(tmp_path)[6:]] == ["選手6", "選手7"]
    file = tmp_path / "certificates.csv"
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    file.write_text("\n".join([*lines[:6], lines[6] + "void", lines[7] + "void", *lines[8:]]), encoding="utf-8-sig")
    run("certificates", book, "-o", tmp_path / "e.xlsx", language="en")


@pytest.mark.slow
def test_one_is_printed_again(tmp_path: Path) -> None:
    book = weekly(tmp_path / "1.xlsx")
    run("certificates", book, "-o", tmp_path / "c.xlsx", language="ja")
    book.unlink()
    was = (tmp_path / "certificates.csv").read_bytes()
    run("certificates", "--reprint", f"ｆ{YEAR}-0003", "-o", tmp_path / "d.xlsx", language="ja")
    (card,) = cards(tmp_path / "d.xlsx")
    first = cards(tmp_path / "c.xlsx")[2]
    assert card[1] == f"証番号 F{YEAR}-0003（再発行）"
    assert card[2:] == first[2:]
    assert (tmp_path / "certificates.csv").read_bytes() == was
    told = run("certificates", "--reprint", "F1999-0001", "-o", tmp_path / "e.xlsx", language="en", code=2).stderr
    assert "no certificate F1999-0001" in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("なんでもない\n1,2\n", "is no ledger"),
        ("証番号,氏名\nF2026-0001,甲\nF2026-0001,乙\n", "stands in it twice"),
        ("証番号,氏名\n12,甲\n", "row 2 has no serial"),
    ],
)
def test_a_ledger_that_cannot_be_read_gives_nothing_out(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "certificates.csv"
    file.write_text(text, encoding="utf-8")
    told = run("certificates", weekly(tmp_path / "1.xlsx"), "-o", tmp_path / "c.xlsx", language="en", code=2).stderr
    assert said in told
    assert file.read_text(encoding="utf-8") == text
    assert not (tmp_path / "c.xlsx").exists()


def test_two_at_once_do_not_share_a_number(tmp_path: Path) -> None:
    file = tmp_path / "certificates.csv"
    with issued.locked(file):
        told = run("certificates", weekly(tmp_path / "1.xlsx"), "-o", tmp_path / "c.xlsx", language="en", code=2).stderr
    assert "is being written by another command" in told
    run("certificates", tmp_path / "1.xlsx", "-o", tmp_path / "c.xlsx", language="en")
    assert [*tmp_path.glob(".*.lock")] == []


@pytest.mark.parametrize("lock", [".~lock.certificates.csv#", ".~certificates.csv"])
def test_a_ledger_that_is_open_elsewhere_is_not_written(tmp_path: Path, lock: str) -> None:
    (tmp_path / lock).touch()
    asked = ("certificates", weekly(tmp_path / "1.xlsx"), "-o", tmp_path / "c.xlsx", "--lang", "en")
    assert "certificates.csv: is open in" in run(*asked, code=2).stderr
    assert not (tmp_path / "certificates.csv").exists()
    assert not (tmp_path / "c.xlsx").exists()


@pytest.mark.parametrize("note", ["void", "Void: misprinted", "作废", "作废，姓名有误", "無効", "取り消し（誤記）"])
def test_a_certificate_that_the_club_made_void_is_given_anew(tmp_path: Path, note: str) -> None:
    """As the ledger bids: 作废请注明，勿删除行."""
    book = weekly(tmp_path / "1.xlsx")
    run("certificates", book, "-o", tmp_path / "c.xlsx", language="en")
    file = tmp_path / "certificates.csv"
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    assert lines[2].startswith(f"F{YEAR}-0001,")
    assert lines[2].endswith(",")
    file.write_text("\n".join([*lines[:2], lines[2] + note, *lines[3:]]) + "\n", encoding="utf-8-sig")
    asked = ("certificates", "-o", tmp_path / "e.xlsx", "--lang", "en", "--reprint", f"F{YEAR}-0001")
    assert f"is void: {note}" in run(*asked, code=2).stderr
    run("certificates", book, "-o", tmp_path / "d.xlsx", language="en")
    assert [(each["Serial"], each["Name"]) for each in ledger(tmp_path)[6:]] == [(f"F{YEAR}-0007", "選手0")]


def test_pages_and_ledger_are_two_files(tmp_path: Path) -> None:
    """Though neither is there yet, nor their folder."""
    one = tmp_path / "f" / "pages.xlsx"
    other = tmp_path / "f" / ".." / "f" / "pages.xlsx"
    asked = ("certificates", weekly(tmp_path / "1.xlsx"), "-o", one, "--ledger", other, "--lang", "en")
    assert "name another file" in run(*asked, code=2).stderr
    assert not one.exists()


def test_what_the_federation_issues_has_none(tmp_path: Path) -> None:
    entries = [
        {"unit": f"{a}・{b}", "player1": a, "player2": b, "score1": 60 - at}
        for at, (a, b) in enumerate(zip(PEOPLE[::2], PEOPLE[1::2], strict=True))
    ]
    settings = {"name": "S", "date": "2026-07-05", "rating": "sectional", "game": "pair", "sessions": 1, "tables": 3}
    given = {"settings": settings | {"boards": 24, "scoring": "percent"}, "entries": entries}
    book = season_book(tmp_path / "s.xlsx", "jcbl-sectional", given, "ja")
    told = run("certificates", book, "-o", tmp_path / "c.xlsx", language="ja", code=2).stderr
    assert "連盟が発行します（第7条" in told
    assert not (tmp_path / "certificates.csv").exists()


def test_of_an_event_of_the_cba(tmp_path: Path) -> None:
    """The same sheet: 0.48 × 3.40 = 1.63 of V 3.40, as in the report."""
    people = PEOPLE
    settings = {
        "name": "五月赛",
        "date": "2026-05-09",
        "club": "示例协会",
        "level": "club",
        "colour": "red",
        "boards": 24,
    }
    given: dict[str, Any] = {"settings": settings | {"scoring": "percent"}}
    given["members"] = [{"number": str(at), "name": each, "holding": 420} for at, each in enumerate(people, 1)]
    given["entries"] = [
        {"unit": f"{a}/{b}", "player1": a, "player2": b, "score": 60 - at}
        for at, (a, b) in enumerate(zip(people[::2], people[1::2], strict=True))
    ]
    run("certificates", season_book(tmp_path / "c.xlsx", "cba-pairs", given), "-o", tmp_path / "o.xlsx", language="zh")
    first = cards(tmp_path / "o.xlsx")[0]
    assert first[0] == "大师分证书"
    assert first[4:7] == ["五月赛", "2026年5月9日　第 1 名", "红分 1.63"]


def test_the_numbers_of_a_year_are_its_own(tmp_path: Path) -> None:
    """A ledger by hand, of last year: its number stays the highest of that year."""
    file = tmp_path / "certificates.csv"
    file.write_text(f"証番号,競技会名,氏名\nF{YEAR - 1}-0009,初打ち,甲\n", encoding="utf-8")
    run("certificates", weekly(tmp_path / "1.xlsx"), "-o", tmp_path / "c.xlsx", language="ja")
    assert [each["証番号"] for each in ledger(tmp_path)][:2] == [f"F{YEAR - 1}-0009", f"F{YEAR}-0001"]
    assert file.read_text(encoding="utf-8-sig").splitlines()[0].endswith(f"F{YEAR - 1}-0009,F{YEAR}-0006")
    told = run("certificates", "--reprint", f"F{YEAR - 1}-0009", "-o", tmp_path / "d.xlsx", language="en", code=2)
    assert "no kind of event" in told.stderr
