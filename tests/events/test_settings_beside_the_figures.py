"""Name, club and date say of what event the figures are: a slip in one takes no figure away."""

import datetime
from pathlib import Path

import pytest
from eventbooks import BOARD, BOARD_HEAD, PROBLEMS, TABLE_HEAD, computed, filled, table

import xlfuncs
from xlfuncs.core.errors import NA, CellError
from xlfuncs.events.problems import ERROR
from xlfuncs.events.running import of_ranges

TEAMS = [{"unit": team, "place": place} for place, team in enumerate("甲乙丙丁", 1)]
# CBA §1.1, by hand: a club event of 24 boards, AVGM 600: 1.20 for place 1 of 4 (the docstring of xlfuncs.event).
FIRST = 1.2


@pytest.mark.parametrize("date", ["2026年13月40日", "2026-02-30", True, -3])
def test_a_date_that_is_none_is_a_problem_and_no_more(date: object) -> None:
    settings = {"name": "春季赛", "level": "club", "boards": 24, "annual_mp": 600, "date": date}
    outcome = xlfuncs.event("cba-teams", settings, entries=TEAMS, language="zh")
    assert float(outcome.board()[0]["total"]) == FIRST
    (problem,) = [each for each in outcome.problems if each.severity == ERROR]
    assert (problem.table, problem.row, problem.column.field.key) == ("", None, "date")
    assert not outcome.publishable
    assert "没有填写日期" not in [each.said.text("zh") for each in outcome.problems]


def test_two_dates_are_one_too_many() -> None:
    settings = [["level", "club"], ["boards", 24], ["annual_mp", 600], ["日期", "2026-05-01"], ["date", "2026-05-02"]]
    outcome = of_ranges("cba-teams", settings, [[["队名", "名次"], *([row["unit"], row["place"]] for row in TEAMS)]])
    assert float(outcome.board()[0]["total"]) == FIRST
    assert [each.name for each in outcome.problems if each.severity == ERROR] == ["SETTING_TWICE"]
    assert outcome.settings.date == datetime.date(2026, 5, 1)


def test_an_error_value_as_a_name() -> None:
    settings = {"name": CellError(NA), "date": "2026-05-01", "level": "club", "boards": 24, "annual_mp": 600}
    outcome = xlfuncs.event("cba-teams", settings, entries=TEAMS)
    assert [each.column.field.key for each in outcome.problems if each.severity == ERROR] == ["name"]


def test_what_enters_a_figure_is_still_refused() -> None:
    with pytest.raises(CellError):
        xlfuncs.event("cba-teams", {"level": "?", "boards": 24}, entries=TEAMS)


@pytest.mark.slow
def test_the_workbook_computes_and_says_it_in_red(tmp_path: Path) -> None:
    given = filled()
    given["settings"]["date"] = "2026年13月40日"
    found = computed(tmp_path, given)
    assert table(found, BOARD, BOARD_HEAD)[0]["排名分"] == 39.31  # as in the worked example
    assert "“2026年13月40日”" in str(found.value(BOARD, "A5"))
    assert [line["列"] for line in table(found, PROBLEMS, TABLE_HEAD) if line["类别"] == "须更正"] == ["日期"]
