"""A season of the 巅峰 club: twelve Swiss evenings and three weeks of rates, added up a second time."""

import os
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commands import run
from eventdata import example, run_example
from seasons import by_name, event_book, pasted, register_of, season, season_book

from xlfuncs.events import EVENTS
from xlfuncs.intake.read import read

pytestmark = pytest.mark.slow

#: 20 pairs, a full field (巅峰大师分授予: 第一名3个, 2-4名2个, 5-10名1个).
PEOPLE = [f"{family}{given}" for family in "岳林周吴郑冯褚卫陈秦" for given in "山海川岭"]
AWARDS = [3, 2, 2, 2, 1, 1, 1, 1, 1, 1, *[0] * 10]
#: The club's own thresholds, from the second title up (等级详述).
THRESHOLDS = [1, 2, 4, 6, 8, 10, 12, 16, 20, 30, 40]
TITLES = ["无等级", "有级牌手", "中级牌手", "高级牌手", "巅峰好手", "巅峰高手", "巅峰大师", "巅峰明星"]
TITLES += ["桥界嘉宾", "桥协大师", "荣誉大师", "专业牌手"]


def evening(folder: Path, month: int, won: dict[str, int], *, whole: bool = False) -> None:
    """Three rounds of 20 pairs whose totals all differ, in a ``whole`` workbook or not."""
    people = Random(month).sample(PEOPLE, len(PEOPLE))
    entries = []
    for place in range(20):
        pair = people[2 * place : 2 * place + 2]
        for name in pair:
            won[name] += AWARDS[place]
        players = {"player1": pair[0], "player2": pair[1]}
        entries.append({"unit": str(place + 1), **players, "points1": 100 - place, "points2": 50, "points3": 10})
    settings = {"name": f"{month} 月瑞士移位赛", "date": f"2026-{month:02}-08", "rounds": 3}
    given = {"settings": settings, "entries": entries}
    event_book(folder / f"s{month:02}.xlsx", "df-swiss", given, room=30, whole=whole)


def titles(so_far: dict[str, int], awards: list[dict[str, Any]]) -> dict[str, Any]:
    settings: dict[str, Any] = {f"threshold{at}": points for at, points in enumerate(THRESHOLDS, 2)}
    entries = [{"unit": name, "points": points} for name, points in so_far.items()]
    return {
        "settings": {"name": "等级名册", "date": "2026-01-01", **settings},
        "entries": entries,
        "awards": awards,
    }


def check(register: dict[str, Any], won: dict[str, int], so_far: dict[str, int], with_titles: bool = True) -> None:
    found = by_name(register)
    for name in PEOPLE:
        each, total = found[name], won[name] + so_far.get(name, 0)
        assert (each["total"], each["award"], each["all_time"]["award"]) == (won[name], won[name], total)
        level = sum(total >= threshold for threshold in THRESHOLDS)
        line = each["titles"]
        assert line["so_far"] == total
        if with_titles:
            assert line["title"] == TITLES[level]
            assert (line["title_next"], line["lacking"]) == (TITLES[level + 1], THRESHOLDS[level] - total)
        else:
            assert set(line) == {"so_far"}


@pytest.mark.long
def test_a_year_of_evenings(tmp_path: Path) -> None:
    won, so_far = dict.fromkeys(PEOPLE, 0), {PEOPLE[0]: 9, PEOPLE[1]: 1, "客人": 5}
    for month in range(1, 13):
        evening(tmp_path / "in", month, won, whole=month == 1)
    out = tmp_path / "register.xlsx"
    check(register_of(tmp_path / "in"), won, {}, with_titles=False)

    book = season_book(tmp_path / "in" / "titles.xlsx", "df-titles", titles(so_far, []))
    register = season(out, tmp_path / "in")
    assert register["doubtful"] == []
    check(register, won, so_far)
    assert by_name(register)["客人"]["all_time"]["award"] == 5
    again = tmp_path / "again.xlsx"
    assert season(again, tmp_path / "in", "--previous", out) == register
    assert again.read_bytes() == out.read_bytes()
    rows = {row["Name"]: row["Points so far"] for row in pasted(out, "Titles", ["Name", "Points so far"])}
    assert rows == {name: won.get(name, 0) + so_far.get(name, 0) for name in (*PEOPLE, "客人")}

    shutil.copy(book, tmp_path / "in" / "titles (2).xlsx")
    register = register_of(tmp_path / "in", exit_code=1)
    [doubt] = register["doubtful"]
    assert doubt["sentence"].startswith("not counted, it is the same event with the same figures as titles")
    check(register, won, so_far)
    (tmp_path / "in" / "titles (2).xlsx").unlink()

    earned = [{"player": PEOPLE[0], "points": 2}]
    season_book(book, "df-titles", titles(so_far, earned))
    register = register_of(tmp_path / "in", exit_code=1)
    [doubt] = register["doubtful"]
    assert (Path(doubt["file"]).name, doubt["row"]) == ("titles.xlsx", 5)
    assert doubt["sentence"].startswith(f"the points so far count; what {PEOPLE[0]} and others have earned since")
    check(register, won, so_far)


def test_two_registers_of_titles_are_told(tmp_path: Path) -> None:
    """Last year's with 9 points and this year's with 11 for one player: 20 are nobody's, and 9 is over."""
    evening(tmp_path / "in", 1, dict.fromkeys(PEOPLE, 0))
    for at, points in enumerate((9, 11)):
        given = titles({PEOPLE[0]: points}, [])
        given["settings"]["date"] = f"2026-0{at + 1}-01"
        given["settings"]["name"] = f"等级名册 {at + 1}"
        file = season_book(tmp_path / "in" / f"titles{at + 1}.xlsx", "df-titles", given)
        os.utime(file, (1_000_000 * (at + 1),) * 2)
    register = register_of(tmp_path / "in", exit_code=1)
    [doubt] = register["doubtful"]
    assert (Path(doubt["file"]).name, doubt["row"]) == ("titles2.xlsx", 5)
    assert doubt["sentence"].startswith(f"{PEOPLE[0]} and perhaps others have points so far in titles1.xlsx too")
    found = by_name(register)[PEOPLE[0]]
    assert found["all_time"]["award"] == found["award"] + 11


@pytest.mark.long
def test_weeks_of_rates(tmp_path: Path) -> None:
    """The weeks' own figures are those of the event; the register adds points and boards up and keeps the last rate."""
    played: dict[str, dict[str, float]] = {}
    given = example("df-rates")
    for week in (1, 2, 3):
        given["settings"] |= {"name": f"第 {week} 周", "date": f"2026-01-{7 * week:02}"}
        season_book(tmp_path / "in" / f"{week}.xlsx", "df-rates", given)
        outcome = run_example("df-rates", given)
        for at, row in outcome.entries.items():
            name = outcome.units[at]
            before = played.get(name, {"points": 0, "boards": 0})
            played[name] = {
                "points": before["points"] + float(row["points"]),
                "boards": before["boards"] + row["boards"],
                "old_rate": float(row["rate"]),
                "old_boards": float(row["weighted"]),
                "all_boards": row["total_boards"],
            }
        for entry in given["entries"]:  # the week after begins where this one has ended
            left = played[entry["unit"]]
            entry |= {key: left[key] for key in ("old_rate", "old_boards", "all_boards")}
    out = tmp_path / "register.xlsx"
    register = season(out, tmp_path / "in")
    assert register["doubtful"] == []
    for each in register["members"]:
        expected = played[each["name"]]
        assert each["points"] == pytest.approx(expected["points"])
        assert each["boards"] == expected["boards"]
        assert each["rates"] == pytest.approx({key: expected[key] for key in each["rates"]})
    heads = ["Name", "Rate", "Weighted boards", "All boards"]
    for row in pasted(out, "Rates", heads):
        assert [row[head] for head in heads[1:]] == [pytest.approx(played[row["Name"]][key]) for key in each["rates"]]


def test_a_register_of_titles_alone_is_no_season(tmp_path: Path) -> None:
    book = season_book(tmp_path / "titles.xlsx", "df-titles", titles({"客人": 5}, []))
    run("season", book, "-o", tmp_path / "register.xlsx", code=2)


def test_next_week_takes_the_rates_of_the_register(tmp_path: Path) -> None:
    """DF_RATE, ours: (52 + 48) ÷ 2 + (60 − 50) ÷ 2 + 2 × 3 = 61 for 甲; 60 without boards before becomes 61."""
    entries = [{"unit": name, "old_rate": rate} for name, rate in zip("甲乙丙丁", (60, 52, 50, 48), strict=True)]
    boards = [{"board": 1, "north": "甲", "east": "乙", "south": "丙", "west": "丁", "imps": 3}]
    given = {"settings": {"name": "周", "date": "2026-05-01"}, "entries": entries, "boards": boards}
    season_book(tmp_path / "in/a.xlsx", "df-rates", given)
    season(tmp_path / "register.xlsx", tmp_path / "in")
    came = read(tmp_path / "register.xlsx", EVENTS["df-rates"]).incoming()
    assert came.settings == {}
    assert list(came.tables) == ["entries"]
    first = next(row for row in came.tables["entries"] if row["unit"] == "甲")
    assert (first["old_rate"], first["old_boards"], first["all_boards"]) == (61, 1, 1)


def test_titles_stay_without_their_thresholds(tmp_path: Path) -> None:
    """What the register before says of titles goes on; where the next one is reached the thresholds are asked for."""
    won = dict.fromkeys(PEOPLE, 0)
    evening(tmp_path / "in", 1, won)
    season_book(tmp_path / "in" / "titles.xlsx", "df-titles", titles({PEOPLE[0]: 9}, []))
    last = tmp_path / "last.xlsx"
    had = by_name(season(last, tmp_path / "in"))
    evening(tmp_path / "next", 2, won)
    register = register_of(tmp_path / "next", "--previous", last, "--lang", "en", exit_code=1)
    whole = by_name(register_of(tmp_path / "in", tmp_path / "next"))
    asked = []
    for name, each in by_name(register).items():
        if each["titles"]["title"] == had[name]["titles"]["title"]:
            assert each["titles"] == whole[name]["titles"]
        else:  # the next one at least
            assert each["titles"]["title"] == had[name]["titles"]["title_next"]
            asked.append(name)
    assert asked
    [doubt] = register["doubtful"]
    assert doubt["sentence"].startswith("titles: nothing says from how many points on each title is held")
    assert all(name in doubt["sentence"] for name in asked[:10])
