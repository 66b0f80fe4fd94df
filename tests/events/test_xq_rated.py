"""xq-rated: the text's own examples, a second computation, bonus and shared places, slips of the ratings."""

from collections.abc import Sequence
from typing import Any

import pytest
from eventdata import example
from hypothesis import given
from hypothesis import strategies as st
from properties import steady
from xqevents import HEADS, generated, rerated, rows, told

from xlfuncs.core.errors import CellError
from xlfuncs.events import EVENTS, running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.sheet import parts
from xlfuncs.events.sheet.parts import plain
from xlfuncs.rulebooks.xiangqi.tables import INITIAL

ENTRIES = ["棋手", "称号", "赛前等级分"]


def event(
    entries: Sequence[Sequence[Any]], games: Sequence[Sequence[Any]], heads: Sequence[str] = ENTRIES, **settings: Any
) -> Outcome:
    """The outcome of a sheet with Chinese headings."""
    labels = {"rounds": "总轮数", "national": "全国赛（加 BONUS）", "bonus_ties": "并列名次的 BONUS"}
    given = [[labels.get(key, key), value] for key, value in {"rounds": 7, **settings}.items()]
    return running.of_ranges(
        "xq-rated", given, [[list(heads), *map(list, entries)], [HEADS, *([*game, ""][:5] for game in games)]]
    )


@pytest.mark.parametrize(
    ("number", "result", "expected"),
    [
        (1, "胜", (2252, 2048)),
        (5, "和", (2243, 2057)),
        (3, "负", (2231, 2069)),
        (6, "胜", (2256, 2044)),
        (7, "和", (2240, 2060)),
        (6, "负", (2220, 2080)),
    ],
)
def test_the_examples_of_the_text(number: int, result: str, expected: tuple[int, int]) -> None:
    """范例, 2250 against 2050 in an event of seven rounds; the rounds before were not played."""
    games = [(each, "甲", "乙", "未赛") for each in range(1, number)]
    outcome = event([["甲", "", 2250], ["乙", "", "２０５０"]], [*games, (number, "甲", "乙", result)])
    assert tuple(row["new_rating"] for row in rows(outcome)) == expected


@pytest.mark.parametrize("size", [8, 24, 41, 110])
def test_a_second_computation(size: int) -> None:
    names, games = generated(size, 7, size)
    ratings: dict[str, int | None] = {name: 1000 + 37 * number % 1700 for number, name in enumerate(names)}
    ratings[names[2]] = None
    outcome = event([[name, "", rating] for name, rating in ratings.items()], games)
    assert {row["player"]: row["new_rating"] for row in rows(outcome)} == rerated(ratings, games, 7)
    assert outcome.publishable


def test_the_progress_in_the_filled_example_round_by_round() -> None:
    data = example("xq-rated")
    outcome = running.of_rows("xq-rated", data.pop("settings"), data, "zh")
    assert outcome.problems == []
    by_round = {row["player"]: row for row in plain(outcome)["progress"]}
    found = [by_round["刘建业"][f"round{number}"] for number in range(1, 8)]
    assert found == [1742, 1738, 1763, 1773, 1773, 1823, 1832]


def test_the_rating_list() -> None:
    """范例, round 1: 2250 against 2050 won and drawn gains 2, loses 7 (test above); who is not rated is not on it."""
    entries = [["甲", "", 2250], ["乙", "", 2050], ["丙", "", 2250], ["丁", "", 2050], ["戊", "", ""]]
    outcome = event(entries, [(1, "甲", "乙", "胜"), (1, "丙", "丁", "和")])
    assert parts.part(outcome, "ratings") == [
        ["位次", "棋手", "新等级分", "起始分", "总变化", "局数"],
        [1, "甲", 2252, 2250, 2, 1],
        [2, "丙", 2243, 2250, -7, 1],
        [3, "丁", 2057, 2050, 7, 1],
        [4, "乙", 2048, 2050, -2, 1],
    ]


def test_six_of_seven_rounds_give_no_bonus_yet() -> None:
    data = example("xq-rated")
    data["games"] = [game for game in data["games"] if game["round"] < 7]
    outcome = running.of_rows("xq-rated", data.pop("settings"), data, "zh")
    first, other = parts.part(outcome, "board")[1:3]
    # 林国强 (2, 4, 6, 7, 9, 10) and 陈志明 (2, 3, 5, 7, 9, 10) have 10 points and four games won.
    assert (first[:3], first[4], first[6:]) == ([1, "林国强", 10], 38, [2268, -2, 0, 2266])
    assert (other[:3], other[4], other[6:]) == ([2, "陈志明", 10], 36, [2350, -4, 0, 2346])
    assert [each.said.text("zh") for each in outcome.problems] == ["第 7 轮（最后一轮）结束后才加 BONUS"]


ALL_DRAWN = [(1, "甲", "乙", "和"), (1, "丙", "丁", "和")]
FOUR = [[name, "", 1500] for name in "甲乙丙丁"]


@pytest.mark.parametrize(
    ("settings", "bonus"),
    [
        ({}, None),
        ({"national": "否"}, None),
        ({"national": "是"}, 30),
        ({"national": " Ｙｅｓ", "bonus_ties": "各得"}, 30),
        ({"national": True, "bonus_ties": " EACH"}, 30),
        ({"national": "はい", "bonus_ties": "平均"}, 22.5),  # (30 + 25 + 20 + 15) ÷ 4
        ({"national": 1, "bonus_ties": "mean"}, 22.5),
    ],
)
def test_the_bonus_of_shared_places(settings: Any, bonus: float | None) -> None:
    outcome = event(FOUR, ALL_DRAWN, rounds=1, **settings)
    assert [row.get("bonus") for row in rows(outcome)] == [bonus] * 4
    assert [row["new_rating"] for row in rows(outcome)] == [1500 + (bonus or 0)] * 4
    hints = [each.said.text("zh") for each in outcome.problems]
    said = {
        None: [],
        30: ["甲、乙、丙、丁并列第 1 名：各得该名次的 BONUS 30"],
        22.5: ["甲、乙、丙、丁并列第 1 名：各得所占名次 BONUS 的平均 22.5"],
    }
    assert [each for each in hints if "BONUS" in each] == said[bonus]
    assert any("并列第一" in each for each in hints)
    assert outcome.publishable


def test_the_mean_of_bonuses_is_rounded_once() -> None:
    """Three have lost and share place 7: (6 + 4 + 0) ÷ 3 = 3.33."""
    games = [
        (1, "甲", "乙", "胜"),
        (1, "丙", "丁", "胜"),
        (1, "戊", "己", "胜"),
        (1, "庚", "辛", "和"),
        (1, "壬", "", "轮空"),
    ]
    outcome = event(
        [[name, "", 1500] for name in "甲乙丙丁戊己庚辛壬"], games, rounds=1, national=True, bonus_ties="mean"
    )
    lost = [row for row in rows(outcome) if row["place"] == 7]
    assert [row["bonus"] for row in lost] == [3.33] * 3
    assert all(row["new_rating"] == round(1500 + row["change"] + 3.33, 2) for row in lost)


def test_one_person_is_one_player_however_he_is_typed() -> None:
    """王伟 is number 101: the second row stays out, and his game of the first round is the only one."""
    members = [{"number": number, "name": name, "rating": 1500} for number, name in (("101", "王伟"), ("102", "李娜"))]
    games = [{"round": 1, "player": "王伟", "opponent": "李娜", "result": "胜"}]
    entries = [{"player": name} for name in ("王伟", " １０１", "李娜")]
    outcome = running.of_rows(
        "xq-rated",
        {"rounds": 1, "name": "t", "date": "2026-05-13"},
        {"members": members, "entries": entries, "games": games},
        "zh",
    )
    assert [(each.severity, each.name) for each in outcome.problems] == [("error", "TWICE")]
    assert outcome.counted == 2
    assert [row["number"] for row in outcome.members] == ["101", "102"]


def test_a_play_off_decides_the_bonus() -> None:
    heads = [*ENTRIES, "加赛"]
    entries = [["甲", "", 1500, 0], ["乙", "", 1500, 1]]
    outcome = event(entries, ALL_DRAWN[:1], heads, rounds=1, national="是")
    assert [(row["place"], row["bonus"]) for row in rows(outcome)] == [(2, 25), (1, 30)]


@pytest.mark.parametrize("title", EVENTS["xq-rated"].table("entries").columns.named("title").kind.codes(), ids=str)
def test_every_title_starts_from_its_rating(title: tuple[str, str]) -> None:
    code, word = title
    for spelling in (code, code.upper(), word, f" {word}　"):
        assert rows(event([["甲", spelling, ""]], []))[0]["new_rating"] == int(INITIAL[code])


def test_where_the_starting_rating_comes_from() -> None:
    """起始分, else the rating, else the members' table, else the title; without any the games are not rated."""
    entries = [
        ["棋手", "称号", "等级分", "起始分"],
        ["甲", "特级大师", 2000, 1900],
        ["乙", "特级大师", 2000, ""],
        ["10234", "特级大师", "", ""],
        ["丁", "特级大师", "", ""],
        ["戊", "", "", ""],
    ]
    members = [
        ["会员号", "姓名", "等级分", "所属俱乐部"],
        ["10234", "王伟", 1777, "社"],
        ["1", "甲", 1, ""],
        ["2", "乙", 1, ""],
    ]
    games = [HEADS, [1, "甲", "戊", "胜", ""], [1, "乙", "10234", "未赛", ""]]
    outcome = running.of_ranges("xq-rated", [["总轮数", 5]], [entries, members, games])
    assert [(row["start"], row["rated_games"], row["change"], row["new_rating"]) for row in rows(outcome)] == [
        (1900, 0, 0, 1900),
        (2000, 0, 0, 2000),
        (1777, 0, 0, 1777),
        (2350, 0, 0, 2350),
        (None, 0, None, None),
    ]
    assert outcome.publishable
    assert "没有等级分，也没有称号：无起始分" in [str(each.said.text("zh")) for each in outcome.problems]


@pytest.mark.parametrize("column", [1, 2])
@pytest.mark.parametrize("slip", ["高", -5, CellError("#N/A"), True])
def test_an_unreadable_rating_takes_the_players_own_away(column: int, slip: Any) -> None:
    entries = [["甲", "", 1600], ["乙", "", 1500], ["丙", "", 1550], ["丁", "", 1450]]
    games = [(1, "甲", "乙", "胜"), (1, "丙", "丁", "胜"), (2, "甲", "丙", "和")]
    wrong = ["乙", "", ""]
    wrong[column] = slip
    outcome = event([entries[0], wrong, *entries[2:]], games)
    unrated = {"甲": 1600, "乙": None, "丙": 1550, "丁": 1450}
    assert [row["new_rating"] for row in rows(outcome)] == list(rerated(unrated, games, 7).values())
    assert [row["points"] for row in rows(outcome)] == [3, 0, 3, 0]
    ((table, row, key, _),) = told(outcome)
    assert (table, row, key) == ("entries", 2, ["player", "title", "rating"][column])


def test_rounds_are_required_since_the_last_two_count_more() -> None:
    with pytest.raises(CellError) as refused:
        running.of_ranges("xq-rated", [["全国赛", "是"]], [[["棋手"], ["甲"]]])
    assert refused.value.told("zh") == "缺少设置“总轮数”"


def test_every_word_of_every_setting() -> None:
    for field in EVENTS["xq-rated"].settings:
        for canonical, word in field.kind.codes():
            for spelling in (word, f" {word} ", " ".join(word), word.upper()):
                given = {"rounds": 3, field.key: spelling}
                settings = running.of_rows("xq-rated", given, {"entries": []}).settings
                assert getattr(settings, field.key) == {"TRUE": True, "FALSE": False}.get(canonical, canonical)


def test_the_working_ends_at_the_new_rating() -> None:
    """乙 1500 beats 甲 1600 in the last round but one: D 100, 0.36 expected, K 40 + 15; 55 × 0.64 = 35.2."""
    outcome = event([["甲", "", 1600], ["乙", "", 1500]], [(1, "甲", "乙", "负")], rounds=1, national="是")
    steps = [row[1:] for row in parts.part(outcome, "working:乙")[1:]]
    assert [(row[0], row[1], row[3]) for row in steps[-5:]] == [
        ("起始分", 1500, ""),
        ("第 1 轮对 甲（1600）：D −100，We 0.36，K 40 + 15；K × (W − We)", 35, "55 × (1 − 0.36) = 35.20 → 35"),
        ("第 1 轮后的等级分", 1535, "1500 + 35 = 1535"),
        ("第 1 名的 BONUS", 30, ""),
        ("赛后等级分", 1565, "1535 + 30 = 1565"),
    ]
    assert rows(outcome, "members")[1]["new_rating"] == 1565


@pytest.mark.slow
@steady
@given(st.integers(0, 10**6), st.integers(0, 3), st.data())
def test_a_slip_in_a_game_takes_that_game_away_and_no_other(seed: int, column: int, data: st.DataObject) -> None:
    """Property: the ratings are those of the event without the game."""
    names, games = generated(8, 5, seed)
    entries = [[name, "", 1300 + 90 * number] for number, name in enumerate(names)]
    at = data.draw(st.integers(0, len(games) - 1))
    wrong = list(games[at])
    wrong[column] = data.draw(st.sampled_from(["?", -1, 10**6, CellError("#N/A"), True]))
    outcome = event(entries, [*games[:at], wrong, *games[at + 1 :]])
    assert rows(outcome) == rows(event(entries, [*games[:at], *games[at + 1 :]]))
    assert {(table, row) for table, row, _, _ in told(outcome)} == {("games", at + 1)}


def test_who_never_played_is_told_after_the_last_round_of_a_national_event() -> None:
    """丙 did not come: entered he is third and gets 20 (大马应用的等级分制度), and counts as having attended."""
    entries = [["甲", "", 2000], ["乙", "", 2000], ["丙", "", 1900]]
    games = [(1, "甲", "乙", "胜", ""), (2, "甲", "乙", "和", "")]
    found = {}
    for national, played in (("是", games), ("是", games[:1]), ("否", games)):
        outcome = event(entries, played, rounds=2, national=national)
        found[national, len(played)] = [each.said.text("zh") for each in outcome.problems if each.row]
    said = "丙 一局未下，却按出席计算（第 3 名，BONUS 20）：未到场者请从名单中删去"
    assert found == {("是", 2): [said], ("是", 1): [], ("否", 2): []}


@pytest.mark.parametrize(
    ("cells", "start"),
    [
        ({"start": 1600, "rating": 1500}, 1600),
        ({"rating": 1500}, 1500),
        ({}, 1700),  # the members' table's
        ({"start": 1600, "rating": "x"}, 1600),
        ({"start": "x", "rating": 1500}, None),  # the cell that decides cannot be read
        ({"rating": "x"}, None),
    ],
)
def test_with_which_rating_a_player_begins(cells: dict[str, Any], start: int | None) -> None:
    entries = [{"player": "甲", **cells}, {"player": "乙", "rating": 1600}]
    games = [{"round": 1, "player": "甲", "opponent": "乙", "result": "和"}]
    tables = {"entries": entries, "games": games, "members": [{"name": "甲", "rating": 1700}, {"name": "乙"}]}
    outcome = running.of_rows("xq-rated", {"rounds": 7}, tables, "zh")
    found = outcome.entries[1]
    assert (found["start"], found["new_rating"] is None) == (start, start is None)
    assert [each.column.field.key for each in outcome.problems if each.severity == "error" and each.column] == [
        key for key, cell in cells.items() if cell == "x"
    ]


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({"rating": 2100}, ["会员表中“甲”的等级分为 2000，而“赛前等级分”为 2100：按 2100 计算，请核对并改成一致"]),
        ({"rating": 2000}, []),
        ({}, []),
        ({"rating": 2100, "start": 2300}, []),  # neither counts
    ],
)
def test_a_rating_other_than_the_members_table_has_is_told(cells: dict[str, Any], said: list[str]) -> None:
    entries = [{"player": "甲", **cells}, {"player": "乙", "rating": 1600}]
    tables = {"entries": entries, "games": [], "members": [{"name": "甲", "rating": 2000}, {"name": "乙"}]}
    outcome = running.of_rows("xq-rated", {"rounds": 7}, tables, "zh")
    assert [each.said.text("zh") for each in outcome.problems if each.column and each.column.key == "rating"] == said
    assert outcome.entries[1]["start"] == cells.get("start", cells.get("rating", 2000))


def test_only_rated_games_are_counted() -> None:
    """R_1 = R_0 + K(W − W_e) of two ratings: without one there is no rated game, nor where nobody sat down."""
    games = [
        (1, "甲", "乙", "胜"),
        (1, "丙", "丁", "和"),  # 丁 has no rating
        (2, "甲", "丙", "弃权胜"),
        (2, "乙", "", "轮空"),
        (3, "甲", "丁", "胜"),
        (3, "乙", "丙", "未赛"),
        (4, "乙", "丙", "负"),
    ]
    outcome = event([["甲", "", 2250], ["乙", "", 2050], ["丙", "", 1900], ["丁", "", ""]], games)
    assert [row["rated_games"] for row in rows(outcome)] == [1, 2, 1, 0]
    outcome = event([["甲", "", 2250], ["丁", "", ""]], [(1, "甲", "丁", "胜")], rounds=1, national="是")
    assert [row["rated_games"] for row in rows(outcome)] == [0, 0]
    assert "NEVER_PLAYED" not in [each.name for each in outcome.problems], "both played, though not for a rating"
