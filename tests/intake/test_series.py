"""A series of weekly games takes its games from the workbooks of these."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from seasons import season_book

from xlfuncs.page.work.uploads import form_of, of_file
from xlfuncs.xlsx.errors import PackageError

pytestmark = pytest.mark.slow

#: Ten pairs of a weekly game that issues MP of class 3: place 1 gets 3 × 10 / 100 = 0.30 (第1条).
PAIRS = [{"unit": f"組{n}", "player1": f"甲{n}", "player2": f"乙{n}", "score": 60 - n} for n in range(10)]


def weekly(folder: Path, day: int, **changed: Any) -> Path:
    """The workbook of one evening; the club calls all of them alike."""
    given = {
        "settings": {"name": "水曜例会", "date": f"2026-04-{day:02}", "class": "3", "game": "ペア", "sessions": 1},
        "entries": [{**PAIRS[0], **changed}, *PAIRS[1:]],
    }
    return season_book(folder / f"{day}.xlsx", "jcbl-weekly", given, language="ja")


def games(book: Path) -> list[tuple[Any, ...]]:
    sheet = openpyxl.load_workbook(book)["ゲーム"]
    rows = [tuple(cell.value for cell in row[:3]) for row in sheet.iter_rows(min_row=5)]
    return [row for row in rows if row[0]]


@pytest.mark.filterwarnings("ignore:Print area cannot be set")
def test_weekly_workbooks_are_the_games_of_a_series(tmp_path: Path) -> None:
    books = [weekly(tmp_path, day) for day in (1, 8, 15, 22)]
    series = tmp_path / "series.xlsx"
    done = run("import", *books, "--event", "jcbl-series", "-o", series, language="ja")
    assert done.stderr == ""  # that nobody is entered yet is no news
    assert games(series) == [(f"水曜例会 2026-04-{day:02}", 10, 0.3) for day in (1, 8, 15, 22)]
    run("import", weekly(tmp_path, 22), weekly(tmp_path, 29), "--into", series, language="ja")  # one again, one more
    assert len(games(series)) == 5


@pytest.mark.filterwarnings("ignore:Print area cannot be set")
def test_a_weekly_game_that_is_not_to_be_published_is_not_taken(tmp_path: Path) -> None:
    series = tmp_path / "series.xlsx"
    books = [weekly(tmp_path, 1), weekly(tmp_path, 8, score="六十")]
    said = run("import", *books, "--event", "jcbl-series", "-o", series, language="ja", code=1).output
    assert "8.xlsx" in said
    assert "公表できません" in said
    assert len(games(series)) == 1


@pytest.mark.filterwarnings("ignore:Print area cannot be set")
def test_a_weekly_workbook_is_no_series_by_itself(tmp_path: Path) -> None:
    """Its pairs were read as those of the series, and the line below its headings as one of them."""
    said = run("award", "jcbl-series", weekly(tmp_path, 1), language="ja", code=2)
    assert said.stdout == ""
    assert said.stderr.count("\n") == 1
    assert "xlfuncs import FILE… --event jcbl-series" in said.stderr
    with pytest.raises(PackageError, match="xlfuncs import"):
        of_file(tmp_path / "1.xlsx", "jcbl-series", "ja")
    form = form_of(tmp_path / "1.xlsx", "jcbl-series", "ja")
    assert (form["fields"]["table-games"], form["told"]) == (
        "ゲーム\t競争者数\t1位のMP\n水曜例会 2026-04-01\t10\t0.3\n",
        [],
    )
