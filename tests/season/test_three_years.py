"""Three years in a row, each from the register before, against an independent sum."""

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import cbatext as text
import pytest
from eventdata import example, run_example
from seasons import by_name, month, season, season_book, teams
from xqevents import Second, generated, rerated

pytestmark = pytest.mark.slow

#: 大马应用的等级分制度: the bonus of the first eight places of a national event.
BONUS = [30, 25, 20, 15, 10, 8, 6, 4]

PEOPLE = [f"{family}{given}" for family in "赵钱孙李" for given in "伟娜磊敏"]


def test_holdings_of_the_cba(tmp_path: Path) -> None:
    """Two events a year, silver and red; tables say what the register had. §2.1, §2.4, §2.8 in fractions."""
    chance = Random(4)
    last: list[Any] = []
    held = {name: Fraction(chance.randrange(100, 1500)) for name in PEOPLE}
    ever = {name: {"silver": Fraction(0), "red": Fraction(0)} for name in PEOPLE}
    begun = dict(held)
    for year in (2026, 2027, 2028):
        listed = [{"number": f"1{at:03}", "name": name, "holding": float(held[name])} for at, name in enumerate(PEOPLE)]
        won = {name: {"silver": Fraction(0), "red": Fraction(0)} for name in PEOPLE}
        for number, colour in ((3, "silver"), (9, "red")):
            people = chance.sample(PEOPLE, 16)
            wins = [chance.randrange(3) for _ in range(4)]
            groups = [people[at : at + 4] for at in range(0, 16, 4)]
            # Both events of a year have the table of its beginning.
            start = {each["name"]: Fraction(str(each["holding"])) for each in listed}
            m = text.m(text.mean([text.team([start[name] for name in group]) for group in groups]))  # type: ignore
            level = text.level("provincial1")
            awards = text.ranking([1, 2, 3, 4], m * text.s(96) * level, colour, knockout=False)
            for group, award, count in zip(groups, awards, wins, strict=True):
                for name in group:
                    points = award + text.wins(m, level, 16, count, 0)
                    won[name][colour] += points
                    ever[name][colour] += points
                    held[name] += points
            given = {
                "settings": month(number, colour=colour, date=f"{year}-{number:02}-15"),
                "entries": teams(people, place=[1, 2, 3, 4], wins=wins),
                "members": listed,
            }
            season_book(tmp_path / str(year) / f"{number}.xlsx", "cba-teams", given)
        out = tmp_path / f"{year}.xlsx"
        register = season(out, tmp_path / str(year), *last)
        assert register["doubtful"] == []
        last = ["--previous", out]
        for name, each in by_name(register).items():
            for colour in ("silver", "red"):
                assert each[colour] == pytest.approx(float(won[name][colour]), abs=1e-6)
                assert each["all_time"][colour] == pytest.approx(float(ever[name][colour]), abs=1e-6)
            assert each["holding"] == pytest.approx(float(held[name]), abs=1e-6)
            assert each["declared"]["holding"] == {"points": pytest.approx(float(begun[name])), "year": 2026}


@pytest.mark.long
def test_rates_of_the_club(tmp_path: Path) -> None:
    """A week in each of three years, and one more within the first; who stays away keeps what his last week left."""
    given = example("df-rates")
    left: dict[str, dict[str, float]] = {}
    boards: dict[str, int] = {}
    last: list[Any] = []
    everybody, boards_of_all = list(given["entries"]), list(given["boards"])
    first = [each for each in boards_of_all if each["north"] == everybody[0]["unit"]]
    few = {each[side] for each in first for side in ("north", "east", "south", "west")}
    for at, day in enumerate(("2026-01-07", "2026-01-14", "2027-01-06", "2028-01-05")):
        given["settings"] |= {"name": f"第 {at + 1} 次", "date": day}
        given["boards"] = first if at in (1, 2) else boards_of_all
        given["entries"] = [each for each in everybody if at not in (1, 2) or each["unit"] in few]
        outcome = run_example("df-rates", given)
        for line, row in outcome.entries.items():
            name = outcome.units[line]
            left[name] = {
                "old_rate": float(row["rate"]),
                "old_boards": float(row["weighted"]),
                "all_boards": row["total_boards"],
            }
            boards[name] = boards.get(name, 0) + row["boards"]
        file, out = season_book(tmp_path / f"w{at}.xlsx", "df-rates", given), tmp_path / f"r{at}.xlsx"
        register = season(out, file, *last)
        assert register["doubtful"] == []
        last = ["--previous", out]
        for name, each in by_name(register).items():
            assert each["rates"] == pytest.approx(left[name]), (day, name)
            assert each["all_time"]["boards"] == boards[name]
        for entry in everybody:
            if entry["unit"] in left:
                entry.update(left[entry["unit"]])


@pytest.mark.long
def test_ratings_of_xiangqi(tmp_path: Path) -> None:
    """Two rated events a year, the second a national one: what each year begins with, and what comes of it."""
    names = [f"棋手{number}" for number in range(1, 9)]
    now = {name: 1300 + 130 * at for at, name in enumerate(names)}
    last: list[Any] = []
    for year in (2026, 2027, 2028):
        start, change = dict(now), dict.fromkeys(names, 0)
        bonus, number = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
        for month_, national in ((3, False), (9, True)):
            _, games = generated(8, 7, year + month_)
            new, standings = rerated(now, games, 7), Second(names, games, "2-1-0", "不计")
            rows = [
                {"round": at, "player": one, "opponent": other or "", "result": result, "side": side or ""}
                for at, one, other, result, side in games
            ]
            settings = {"name": f"{month_} 月赛", "date": f"{year}-{month_:02}-10", "rounds": 7, "order": "points"}
            settings["national"] = "是" if national else "否"
            entries = [{"player": name, "rating": now[name]} for name in names]
            given = {"settings": settings, "entries": entries, "games": rows}
            season_book(tmp_path / str(year) / f"{month_}.xlsx", "xq-rated", given)
            for name in names:
                after = new[name]
                assert after is not None
                change[name] += after - now[name]
                number[name] += len(standings.played(name))
                place = 1 + sum(standings.points(other) > standings.points(name) for other in names)
                won = BONUS[place - 1] if national else 0
                bonus[name] += won
                now[name] = after + won
        out = tmp_path / f"{year}.xlsx"
        register = season(out, tmp_path / str(year), *last)
        assert register["doubtful"] == []
        last = ["--previous", out]
        for name, each in by_name(register).items():
            line = each["ratings"]
            assert (line["start"], line["change"], line["bonus"]) == (start[name], change[name], bonus[name])
            assert (line["rated_games"], line["new_rating"]) == (number[name], now[name])
