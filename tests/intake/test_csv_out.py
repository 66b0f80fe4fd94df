"""Members' points and results as CSV: what stands in the bytes, read by Python's own reader."""

import csv
import datetime
import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows
from xlfuncs.formats.csv import CsvWriter, as_csv, meant, members_csv, results_csv, written
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.intake.sheets import sheets_of

#: AVGM 1000 → M = 2 + 1000/300 = 5.33, S = 2, L = 1.1: V = 11.726. Of 6 teams place 1 gets lg 6 − lg 2 = 0.48 of it,
#: 5.63 (§1.1), place 2 lg 6 − lg 4 = 0.18, 2.11, place 3 with R = 0 the least there is, 0.01.
SETTINGS = {"name": "春季赛", "date": "2026-05-01", "level": "grassroots", "boards": 48, "colour": "red"}
TEAMS = [
    {"unit": f"{name}队", "place": place, **{f"player{at}": f"{name}{at}" for at in range(1, 5)}}
    for place, name in enumerate("甲乙丙丁戊己", 1)
]
#: 甲1 has a number with zeros in front, 甲2 none, 甲3 and 甲4 are like formulas to Excel.
NUMBERS = {"甲1": "01001", "甲2": None, "甲3": "@3", "甲4": "12"}
MEMBERS = [
    {"number": NUMBERS.get(each, f"{team['place']}{at}"), "name": each, "holding": 1000}
    for team in TEAMS
    for at, each in enumerate((team[f"player{at}"] for at in range(1, 5)), 1)
]


def outcome(language: str = "zh", **changes: Any) -> Outcome:
    return of_rows("cba-teams", SETTINGS | changes, {"entries": TEAMS, "members": MEMBERS}, language)


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_excel_knows_the_encoding_and_the_lines() -> None:
    data, _ = members_csv(outcome())
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == data.count(b"\n") == data.count(b"\r") == 1 + 24


def test_members_with_their_points() -> None:
    data, said = members_csv(outcome())
    first, *_, last = rows(data)
    assert list(first) == ["会员号", "姓名", "队名", "名次", "红分", "总大师分", "比赛名称", "日期", "指纹"]
    mark = fingerprint(outcome())
    told = {"队名": "甲队", "名次": "1", "红分": "5.63", "总大师分": "5.63", "比赛名称": "春季赛", "日期": "2026-05-01"}
    assert first == {"会员号": '="01001"', "姓名": "甲1", **told, "指纹": mark}
    # who has no number, at the end, and it is said
    assert last == {"会员号": "", "姓名": "甲2", **told, "指纹": mark}
    assert [each.text("zh") for each in said] == ["24 人中有 1 人没有会员号，列在最后"]
    assert [each["红分"] for each in rows(data) if each["队名"] == "乙队"] == ["2.11"] * 4
    assert [each["红分"] for each in rows(data) if each["队名"] == "己队"] == ["0.00"] * 4


def test_headings_speak_the_language_of_the_outcome() -> None:
    for language, heads in (
        ("en", ["Number", "Name", "Team", "Place", "Red", "Total", "Event", "Date", "Fingerprint"]),
        ("ja", ["会員番号", "氏名", "チーム名", "順位"]),
    ):
        data, _ = members_csv(outcome(language))
        assert list(rows(data)[0])[: len(heads)] == heads


def test_no_word_about_numbers_where_the_club_has_none() -> None:
    """Without a members' table nobody has a number, and nothing is missing."""
    _, said = members_csv(of_rows("cba-teams", SETTINGS, {"entries": TEAMS}, "zh"))
    assert said == []


def test_results_are_the_board() -> None:
    data, _ = results_csv(outcome())
    found = rows(data)
    assert [each["队名"] for each in found] == ["甲队", "乙队", "丙队", "丁队", "戊队", "己队"]
    assert [each["总大师分"] for each in found] == ["5.63", "2.11", "0.01", "0.00", "0.00", "0.00"]
    assert {each["指纹"] for each in found} == {fingerprint(outcome())}


def test_an_event_without_a_name_is_called_by_its_kind() -> None:
    data, _ = results_csv(outcome(name=None))
    assert {each["比赛名称"] for each in rows(data)} == {"团体赛"}


def test_a_text_is_never_a_formula() -> None:
    for text in ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "　＝1", "＋1", "－1", "＠x", "﹦1"):
        assert written(text) == f"'{text}", text
    for text in ("王伟", "A-1", "4S=", "3=", "", "1", "12.5", "O'Neil", "'90"):
        assert written(text) == text


def test_numbers_stay_numbers() -> None:
    write = CsvWriter(outcome())
    found = [write.value(each, None) for each in (-2, -0.5, Decimal("-1.25"), 1 / 3, None)]
    assert found == ["-2", "-0.5", "-1.25", "0.333333333333333", ""]
    assert [write.value(each, 2) for each in (-2, -0.5, Decimal("-1.255"))] == ["-2.00", "-0.50", "-1.26"]
    assert write.of_step(Decimal("-0.5")) == "-0.50"


def test_what_excel_would_change_stays_as_it_is() -> None:
    for text in (
        *("01001", "007", "0012345678901234567", "1234567890123456", "1E5", "3-4", "3/4", "2026-05-01"),
        *("1.10", ".5", "1.5E3", "1,800", "10%", "1:30", "12:30:15", "5月1日", "2026年5月1日"),
    ):
        assert (written(text), meant(written(text))) == (f'="{text}"', text)
    assert CsvWriter(outcome()).value(datetime.date(2026, 5, 1), None) == "2026-05-01"  # a day is one for Excel too


def test_read_back_as_it_was_meant(tmp_path: Path) -> None:
    """Who reads the file back has the members again: numbers keep their zeros, names what they begin with."""
    data, _ = members_csv(outcome())
    (tmp_path / "m.csv").write_bytes(data)
    (sheet,) = sheets_of(tmp_path / "m.csv", lambda cell: cell in ("会员号", "姓名"))
    assert [row[:2] for row in sheet.rows[1:5]] == [["01001", "甲1"], ["@3", "甲3"], ["12", "甲4"], ["21", "乙1"]]


@pytest.mark.slow
@given(st.text(alphabet=st.sampled_from("=+-@\t\r\n '\"＝＠,;0129eE/王a")))
def test_nothing_gets_lost_and_nothing_computes(text: str) -> None:
    (row,) = list(csv.reader(io.StringIO(as_csv([[written(text), "x"]]).decode("utf-8-sig"), newline="")))
    cell = row[0]
    assert meant(cell) == text
    assert not cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n")) or cell == f'="{text}"'
    if cell.startswith("="):
        assert all(each in "0129eE-/" for each in text)
