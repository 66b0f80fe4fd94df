"""The templates with slips of the pen: texts for numbers, spaces around words and names, lines left blank.

A slip is told in its own row; what the others get is what they get without it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from filling import column, computed, filled, listed, places
from openpyxl.utils import get_column_letter

from xlfuncs.registry import call

#: A number that is a text, one in full-width digits, words, a comma.
TEXTS = ("12", "６０", "棄権", "58,5")


def columns_of(
    name: str, folder: Path, settings: dict[str, Any], entries: Sequence[Sequence[Any]], **tables: Sequence[Any]
) -> dict[str, list[Any]]:
    """The columns of the entries, where some are errors."""
    book, result = computed(name, folder, settings, Entries=entries, **tables)
    sheet = next(each for each in book if "Entries" in each.tables)
    return {
        str(cell.value): [
            result.value(sheet.title, f"{get_column_letter(number)}{row}") for row in range(4, 4 + len(entries))
        ]
        for number, cell in enumerate(sheet[3], 1)
    }


def of_sound(values: Sequence[Any], slip: int) -> list[Any]:
    """The figures of the entries but the one with the slip."""
    return [value for row, value in enumerate(values) if row != slip]


@pytest.mark.parametrize("slip", TEXTS)
@pytest.mark.parametrize(
    ("name", "event", "points"),
    [
        ("weekly", {}, "発行MP"),
        ("sectional", {"Tables": 4, "Average1": 50, "Average2": 50, "Scoring": "%"}, "合計MP"),
        ("club", {"Tables": 4, "Average1": 50, "Scoring": "%", "GameClass": 3}, "合計MP"),
    ],
)
def test_a_text_for_a_score(name: str, event: dict[str, Any], points: str, slip: str, tmp_path: Path) -> None:
    """Its row is in error with a sentence; places and points of the others are those of the event without it."""
    scores: list[Any] = [61, 48.5, slip, 52, 48.5, 40]
    entries = [(f"ペア{n}", score) for n, score in enumerate(scores)]
    found = columns_of(f"ja/jcbl-{name}", tmp_path, event, entries)
    sound = of_sound(scores, 2)
    assert of_sound(found["順位"], 2) == places(sound)
    without = columns_of(f"ja/jcbl-{name}", tmp_path, event, [each for each in entries if each[1] != slip])
    assert of_sound(found[points], 2) == without[points]
    assert not any(of_sound(found["注意"], 2))
    assert str(found["順位"][2]) == str(found[points][2]) == "#VALUE!"
    assert "数値で記入してください" in found["注意"][2]


@pytest.mark.parametrize("name", ["teams", "weekly"])
def test_a_text_among_the_vp(name: str, tmp_path: Path) -> None:
    """A sum passes over it: the team would be placed by the other matches alone."""
    before: tuple[None, ...] = (None,)
    vps = [(12, 8), (8, "12"), (14, 6)]
    event = {"teams": {"Tables": 3, "Boards": 8}, "weekly": {"Boards": 8, "Game": "チーム"}}[name]
    entries = [(f"チーム{n}", *before, *each) for n, each in enumerate(vps)]
    found = columns_of(f"ja/jcbl-{name}", tmp_path, event, entries)
    assert of_sound(found["順位"], 1) == [1, 1]
    assert str(found["順位"][1]) == "#VALUE!"
    assert "VPは数値で記入してください" in found["注意"][1]


def test_a_text_among_the_games_of_a_series(tmp_path: Path) -> None:
    """The mean of the competitors passes over it, and every award comes from the mean."""
    games = [("一", 10, 0.3), ("二", "20", 0.3), ("三", 10, 0.3), ("四", 10, 0.3)]
    found = columns_of("ja/jcbl-series", tmp_path, {}, [("青木", 40), ("石田", 30)], Games=games)
    assert [str(each) for each in found["シリーズMP"]] == ["#VALUE!"] * 2
    assert all("「対象ゲーム」の赤いセル" in each for each in found["注意"])


def test_seed_points_with_a_slip(tmp_path: Path) -> None:
    book, result = computed("ja/jcbl-seeds", tmp_path, {}, Entries=[("青木", 30), ("石田", "-"), ("上野", 90)])
    where, cell = book.defined_names["MostSeed"].attr_text.replace("$", "").split("!")
    assert result.value(where.strip("'"), cell) == call("JCBL_SEED", [[[90]], [[None]], 0])


#: A space before, behind, alone; a number as text, in full width too; a line left blank.
PLACES = [1, "2", " 3 ", "３", None, 5, 6, 7, "弃权 ", " DNS", "未参赛 ", "　退赛", " "]
EXPECTED = [1, 2, 3, 3, 5, 6, 7]
ENTERED = len(EXPECTED) + 2  # 弃权 and 退赛 count
HELD = (500, 700, 900, 300, None, None)


@pytest.mark.parametrize("name", ["league", "final", "teams"])
def test_places_with_spaces(name: str, tmp_path: Path) -> None:
    """§2.9.4: who withdrew counts in the field, who never started does not, however the words are padded."""
    held = () if name == "final" else HELD
    entries = [(f"队{n}", *held, place) if place else () for n, place in enumerate(PLACES)]
    event = {"Boards": 48, **({"SelectionEntries": 40, "SelectionMp": 100} if name == "final" else {})}
    book, result = computed(f"zh/cba-{name}", tmp_path, event, Entries=entries)

    def setting(which: str) -> Any:
        where, cell = book.defined_names[which].attr_text.replace("$", "").split("!")
        return result.value(where.strip("'"), cell)

    assert not result.errors
    assert setting("Field") == ENTERED
    found = columns_of(f"zh/cba-{name}", tmp_path, event, entries)["排名分"]
    value = setting("EventValue")
    if name == "teams":
        ranks = [*EXPECTED, "W", "W"]
        awards = listed(call("CBA_RANKING", [column(ranks), value]))[: len(EXPECTED)]
    else:
        one = {
            "league": lambda place, tied: call("CBA_LEAGUE_MP", [place, ENTERED, ENTERED, value, "red", "team", tied]),
            "final": lambda place, tied: call(
                "CBA_FINAL_MP", [place, ENTERED, 40, value, None, "red", "team", False, tied]
            ),
        }[name]
        awards = [one(place, EXPECTED.count(place)) for place in EXPECTED]
    assert [each for each, place in zip(found, PLACES, strict=True) if place][: len(EXPECTED)] == awards
    assert found[8:12] == [0, 0, 0, 0]
    board = [result.value("公告", f"B{row}") for row in range(5, 12)]
    assert board == [f"队{n}" for n, place in enumerate(PLACES) if place][: len(EXPECTED)]


def test_forgotten_boards(tmp_path: Path) -> None:
    """The note says where something is missing, in the workbook's language."""
    found = columns_of("zh/cba-teams", tmp_path, {}, [(f"队{place}", *HELD, place) for place in (1, 2)])
    assert all("填齐“比赛设置”页" in each for each in found["提示"])


@pytest.mark.parametrize("slip", ["3", "52,3", "48%"])
def test_a_text_for_the_score_of_a_pair(slip: str, tmp_path: Path) -> None:
    """A 3 that is a text was taken for the place."""
    scores: list[Any] = [58.2, slip, 48, 51, 51, 40]
    entries = [(f"对{n}", 100, 200, score) for n, score in enumerate(scores)]
    found = columns_of("zh/cba-pairs", tmp_path, {"Boards": 48}, entries)
    ranks = places(of_sound(scores, 1))
    value = call("CBA_V", [call("CBA_M", [150]), call("CBA_S", [48]), call("CBA_L", ["基层锦标赛"]), 1])
    assert of_sound(found["名次"], 1) == ranks
    assert of_sound(found["大师分"], 1) == listed(call("CBA_RANKING", [column(ranks), value, "red", "pair"]))
    assert not any(of_sound(found["提示"], 1))
    assert "成绩应为数字" in found["提示"][1]


def test_a_round_whose_score_is_a_text(tmp_path: Path) -> None:
    """It counts in the total, and so do its boards."""
    book = filled("zh/df-swiss", tmp_path, {"Rounds": 2}, [("甲", 10, "5"), ("乙", -3, 4), ("丙", 1, 1)])
    assert book.columns["总积分"] == [15, 1, 2]
    assert book.columns["完成副数"] == [8, 8, 8]
    assert book.columns["名次"] == [1, 3, 2]


def test_players_with_spaces_around_their_names(tmp_path: Path) -> None:
    """The list of ratings finds them."""
    players = [("甲", None, 2300), (" 乙", None, 2000), ("丙　", None, 2100), ("丁 四 ", None, 1500)]
    games = [(1, "甲", "乙", "胜"), (1, "丙 ", "丁 四", "和"), (2, "甲", "丙", "胜"), (2, "乙　", "丁 四", "负")]
    _, result = computed("zh/xq-rated", tmp_path, {"Rounds": 2}, Entries=players, Games=games)
    assert not result.errors
    whole = call(
        "XQ_ELO_EVENT",
        [
            column([name for name, *_ in players]),
            column([each[2] for each in players]),
            [list(game) for game in games],
            2,
        ],
    )
    new = {name.strip(): rating for (name, *_), (rating, *_) in zip(players, whole, strict=True)}
    board = [[result.value("名次", f"{letter}{row}") for letter in "BJ"] for row in range(5, 9)]
    assert dict(board) == new
