"""The day of an event that stands in its file's name alone, and the year that nothing but the file says."""

import datetime
import os
from pathlib import Path

import pytest
from imports import given_by, put, text

from xlfuncs.core.sentences import text_of

ROWS = (["ペア", "得点率"], ["青木・石田", "60"], ["上野・遠藤", "40"])


def a_list(file: Path, title: str = "", saved: str = "2026-04-20") -> Path:
    put(file, text(*([[title]] if title else []), *ROWS))
    moment = datetime.datetime.fromisoformat(saved).timestamp()
    os.utime(file, (moment, moment))
    return file


@pytest.mark.parametrize(
    ("name", "title", "saved", "day"),
    [
        ("2026-04-12", "", "2026-04-20", (2026, 4, 12)),
        ("20260412結果", "", "2026-04-20", (2026, 4, 12)),
        ("2026年4月12日", "水曜ペア", "2027-04-20", (2026, 4, 12)),
        ("w0412", "", "2026-04-12", (2026, 4, 12)),
        ("4月12日", "", "2026-04-20", (2026, 4, 12)),
        ("4月12日 1003", "", "2026-04-20", (2026, 4, 12)),  # 1003 may be anything
        ("w1223", "", "2027-01-10", (2026, 12, 23)),  # entered after the turn of the year
        ("水曜", "水曜ペア 4月8日(水)", "2026-04-20", (2026, 4, 8)),  # 8 April 2026 is a Wednesday
        ("2026-04-08", "水曜ペア 4月8日", "2030-04-20", (2026, 4, 8)),
    ],
)
def test_the_day_is_read_and_told(tmp_path: Path, name: str, title: str, saved: str, day: tuple[int, int, int]) -> None:
    found = given_by("jcbl-weekly", a_list(tmp_path / f"{name}.csv", title, saved))
    assert found.settings["date"] == datetime.date(*day)
    assert datetime.date(*day).isoformat() in text_of(found.remarks[-1].lost.said, "ja")
    assert found.lost == []


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("水曜ペア", ""),
        ("w0431", ""),  # no such day
        ("w2026", ""),  # a year
        ("2026-04-12", "水曜ペア 4月8日"),  # another day than the title
        ("水曜", "水曜ペア 4月8日(月)"),  # a Monday neither in 2026 nor in 2025
        ("2026-04-08", "水曜ペア 4月8日(木)"),  # a Wednesday
        ("w0412-0419", ""),  # which of two
        ("2026-04-12と2026-04-19", ""),
        ("w0503", ""),  # two weeks after it was saved: of this year or the last
    ],
)
def test_no_day_is_guessed(tmp_path: Path, name: str, title: str) -> None:
    found = given_by("jcbl-weekly", a_list(tmp_path / f"{name}.csv", title))
    assert not isinstance(found.settings.get("date"), datetime.date)


def test_what_the_sheet_or_somebody_says_counts(tmp_path: Path) -> None:
    file = a_list(tmp_path / "w0412.csv", "水曜ペア 2026年4月8日")
    assert given_by("jcbl-weekly", file).settings["date"] == "2026年4月8日"
    assert given_by("jcbl-weekly", a_list(tmp_path / "w0413.csv"), date="2025-04-01").settings["date"] == "2025-04-01"
