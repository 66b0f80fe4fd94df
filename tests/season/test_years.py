"""Which year a register is of: as asked for, as the register before says, else the calendar's."""

from pathlib import Path
from typing import Any

import pytest
from commands import run
from seasons import by_name, monthly, register_of, season, season_book, told, twelve

pytestmark = pytest.mark.slow


def on(tmp_path: Path, date: str) -> Path:
    """The event of those twelve on a day."""
    given = twelve()
    given["settings"] |= {"name": f"月赛 {date}", "date": date}
    return season_book(tmp_path / f"{date}.xlsx", "cba-teams", given)


def dates(register: dict[str, Any]) -> list[str]:
    return [each["date"] for each in register["events"]]


def won(register: dict[str, Any], name: str = "赵伟") -> tuple[int, float]:
    """In how many events of the year somebody played, and by what his holding of 800 has grown."""
    each = by_name(register)[name]
    return each["events"], round(each["holding"] - 800, 2)


#: What 赵伟 gets each time. M is 2 + 800 × 1.3 / 300 = 5.47, S of 96 boards 4, L 1.3: of place 1
#: (lg 3 − lg 2 = 0.18) × 28.44 = 5.12, of two wins 2 × 0.005 × 5.47 × 1.3 × 16 = 1.14.
EACH = 5.12 + 1.14


def test_a_year_from_april_goes_on_in_january(tmp_path: Path) -> None:
    """The register before begins its year in April; of January alone nobody would know it."""
    last = tmp_path / "last.xlsx"
    season(last, on(tmp_path, "2026-04-15"), on(tmp_path, "2026-09-15"), "--from", "2026-04-01")
    register = register_of(on(tmp_path, "2027-01-20"), "--previous", last)
    assert dates(register) == ["2026-04-15", "2026-09-15", "2027-01-20"]
    assert won(register) == (3, round(3 * EACH, 2))
    register = register_of(on(tmp_path, "2028-04-01"), "--previous", last)
    assert dates(register) == ["2028-04-01"], "two years on, and from April too"
    assert won(register) == (1, round(3 * EACH, 2))
    register = register_of(on(tmp_path, "2027-03-31"), on(tmp_path, "2027-04-01"), "--previous", last, exit_code=1)
    assert dates(register) == ["2027-04-01"], "of two years the later"
    [(_, _, sentence)] = told(register)
    assert sentence == "not counted, 31 March 2027 is not from 1 April 2027 to 31 March 2028 (--from, --to)"


def test_an_event_of_the_year_before_does_not_close_the_year(tmp_path: Path, out: Path) -> None:
    """A workbook found late: the register of 2026 does not become one of 2025."""
    last, late = tmp_path / "last.xlsx", on(tmp_path, "2025-12-20")
    season(last, monthly(tmp_path, "1.xlsx", 1))
    register = season(out, late, "--previous", last, exit_code=2)
    assert [sentence for _, _, sentence in told(register)] == [
        "not counted, 20 December 2025 is not from 1 January 2026 to 31 December 2026 (--from, --to)"
    ]
    register = season(out, late, "--previous", last, "--from", "2025-01-01", exit_code=2)
    assert told(register) == [
        (
            "1.xlsx",
            None,
            "nothing is added up: the register before holds 1 月月赛 of 15 January 2026, and this year ends on "
            "31 December 2025; give the register of an earlier year (--previous), or a later end (--to)",
        )
    ]
    assert not out.exists()
    register = season(out, late, "--previous", last, "--from", "2025-07-01", "--to", "2026-12-31")
    assert dates(register) == ["2025-12-20", "2026-01-15"]


def test_the_last_year_there_is(tmp_path: Path, out: Path) -> None:
    """A slip of the keyboard is no crash."""
    assert dates(register_of(on(tmp_path, "9999-06-01"))) == ["9999-06-01"]
    for option in ("--from", "--to"):
        refused = run("season", on(tmp_path, "2026-06-01"), "-o", out, option, "9999-12-31", language="en", code=2)
        assert '"9999-12-31" is no date such as 2026-04-01' in refused.stderr
