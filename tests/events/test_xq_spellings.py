"""xq-standings: the words of results and settings, however they are spelt."""

from typing import Any

import pytest
from xqevents import ranges, rows, told

from xlfuncs.events import EVENTS, running
from xlfuncs.rulebooks.xiangqi.terms import WORDS


@pytest.mark.parametrize(("code", "words"), WORDS.items())
def test_every_result_word(code: str, words: list[str]) -> None:
    """Each word, spelt in full width, with spaces, in small letters, comes to the same as its code."""
    system = {"QW": "2-1.25-0.75-0", "QL": "2-1.25-0.75-0", "QD": "3-2-1-0 red", "RD": "3-2-1-0 red"}
    settings = {"计分法": system.get(code, "3-2-1-0 red" if code == "BD" else "2-1-0")}
    opponent = None if code in ("BYE", "HB") else "乙"
    found = []
    for word in [code, code.lower(), f" {code} ", *words, *(" ".join(word) for word in words)]:
        side = "黑" if code == "BD" or word.startswith("后") else "红"
        outcome = ranges(settings, ["甲", "乙"], [(1, "甲", opponent, word, side)])
        assert told(outcome) == [], word
        found.append([row["points"] for row in rows(outcome)])
    assert found.count(found[0]) == len(found)


def test_a_draw_by_turn_tells_who_had_red() -> None:
    """3-2-1-0 red: a draw is 1 to red and 2 to black; a side that contradicts it is told."""
    settings = {"计分法": "3-2-1-0 red"}
    drawn = [ranges(settings, ["甲", "乙"], [(1, "甲", "乙", word, "")]) for word in ("先和", "后手和")]
    assert [[(row["player"], row["points"]) for row in rows(each)] for each in drawn] == [
        [("甲", 1), ("乙", 2)],
        [("甲", 2), ("乙", 1)],
    ]
    assert told(ranges(settings, ["甲", "乙"], [(1, "甲", "乙", "先和", "黑")])) != []


@pytest.mark.parametrize("word", ["1-0", "１－０", "1–0", "1:0", "1：0", "红胜", "黑负", "W"])
def test_scores_of_a_game(word: str) -> None:
    assert [row["points"] for row in rows(ranges({}, ["甲", "乙"], [(1, "甲", "乙", word, "")]))] == [2, 0]


@pytest.mark.parametrize("word", ["½-½", "½", "1/2", "0.5-0.5", "平", "1/2-1/2", "½:½"])
def test_scores_of_a_draw(word: str) -> None:
    assert [row["points"] for row in rows(ranges({}, ["甲", "乙"], [(1, "甲", "乙", word, "")]))] == [1, 1]


@pytest.mark.parametrize(("sign", "word"), [*zip("○◯〇●×✕△", "胜胜胜负负负和", strict=True)])
def test_a_sign_is_no_result_and_its_word_is_offered(sign: str, word: str) -> None:
    """As Japanese cross tables have them: 白星 won, 黒星 lost."""
    [problem] = [each for each in ranges({}, ["甲", "乙"], [(1, "甲", "乙", sign, "")]).problems if each.column]
    assert problem.said.text("zh").endswith(f"现为“{sign}”：请写成“{word}”")
    assert problem.said.text("ja").endswith(f"「{'WLD'['胜负和'.index(word)]}」と書きます）")


@pytest.mark.parametrize(
    ("setting", "typed", "points"),
    [
        *((word, number, points) for word in ("2-1-0", "２-１-０", "2–1–0", "210", 210.0) for number, points in
          ((2, [2, 0]), (1, [1, 1]), (0, [0, 2]), ("２", [2, 0]), (1.0, [1, 1]))),
        *((word, number, points) for word in ("1-½-0", "1-0.5-0", "1-1/2-0", "１-½-０", "1－½－0") for number, points in
          ((1, [2, 0]), (0.5, [1, 1]), (0, [0, 2]), ("1", [2, 0]), ("0.5", [1, 1]))),
    ],
)  # fmt: skip
def test_a_bare_number_in_the_chosen_convention(setting: Any, typed: Any, points: list[int]) -> None:
    outcome = ranges({"数字结果的含义": setting}, ["甲", "乙"], [(1, "甲", "乙", typed, "")])
    assert [row["points"] for row in rows(outcome)] == points
    assert outcome.publishable


@pytest.mark.parametrize(("score", "points"), [("2-0", [2, 0]), ("1-1", [1, 1]), ("0-2", [0, 2])])
def test_both_sides_points_where_numbers_are_2_1_0(score: str, points: list[int]) -> None:
    """Typed with a colon, Excel makes a time of day of it: 2:0 is two hours, 1:1 an hour and a minute."""
    hours, minutes = map(int, score.split("-"))
    for typed in (score, score.replace("-", ":"), (60 * hours + minutes) / (24 * 60)):
        outcome = ranges({"数字结果的含义": "2-1-0"}, ["甲", "乙"], [(1, "甲", "乙", typed, "")])
        assert told(outcome) == [], typed
        assert [row["points"] for row in rows(outcome)] == points, typed


@pytest.mark.parametrize("typed", [0, 1, 2, 0.5, "1", "２"])
def test_a_bare_number_is_refused_without_a_convention(typed: Any) -> None:
    outcome = ranges({}, ["甲", "乙"], [(1, "甲", "乙", typed, "")])
    ((table, row, column, said),) = told(outcome)
    assert (table, row, column) == ("games", 1, "result")
    assert said.endswith("看不出胜负：请写“胜”“和”“负”，或在“数字结果的含义”中选定数字的含义")
    assert [row["points"] for row in rows(outcome)] == [0, 0]


@pytest.mark.parametrize("typed", [float("nan"), float("inf"), float("-inf")])
@pytest.mark.parametrize("settings", [{}, {"数字结果的含义": "2-1-0"}])
def test_what_is_no_number_is_no_result(typed: float, settings: dict[str, str]) -> None:
    """A program may hand such a number over: it is a slip of its row, as any other."""
    outcome = ranges(settings, ["甲", "乙"], [(1, "甲", "乙", typed, "")])
    assert [(table, row, column) for table, row, column, _ in told(outcome)] == [("games", 1, "result")]


def test_every_word_of_every_setting() -> None:
    """Each accepted spelling is the canonical word, and the event runs with it."""
    for field in EVENTS["xq-standings"].settings:
        for canonical, word in field.kind.codes():
            for spelling in (word, f" {word} ", " ".join(word), word.upper()):
                given = {field.key: spelling, **({"rounds": 3} if field.key != "rounds" else {})}
                settings = running.of_rows("xq-standings", given, {"entries": []}).settings
                assert getattr(settings, field.key) == canonical


@pytest.mark.parametrize("word", ["轮空", "BYE", "Ｂｙｅ ", "半分轮空"])
def test_a_bye_in_the_place_of_the_opponent_beside_another_result_is_told_where_it_goes(word: str) -> None:
    outcome = ranges({}, ["甲", "乙"], [(1, "甲", word, "胜", "")])
    (said,) = [each.said.text("zh") for each in outcome.problems if each.severity == "error"]
    assert said.endswith("不是对手：请写在“结果”列，“对手”留空")
    assert [row["points"] for row in rows(ranges({}, ["甲", "BYE"], [(1, "甲", "bye", "胜", "")]))] == [2, 0]


@pytest.mark.parametrize(
    ("word", "points"), [("轮空", 2), ("Ｂｙｅ ", 2), ("不戦", 2), ("抜け番", 2), ("半分轮空", 1), ("休み", 0)]
)
def test_a_word_for_no_opponent_in_the_place_of_one_is_the_result(word: str, points: int) -> None:
    """2-1-0: a bye gives a win's 2 points, half a bye a draw's 1, a round not played none."""
    outcome = ranges({}, ["甲", "乙"], [(1, "甲", word, "", "")])
    assert told(outcome) == []
    assert [row["points"] for row in rows(outcome)] == [points, 0]


@pytest.mark.parametrize(
    ("first", "second"), [("红", "黑"), ("先手", "后手"), (" 先", "后 "), ("red", "後手"), ("紅", "黒")]
)
def test_who_moves_first_has_red(first: str, second: str) -> None:
    """红胜: whoever has red has won; 后手局数 counts the games of who moves second."""
    for word, points, black in ((first, [2, 0], [0, 1]), (second, [0, 2], [1, 0])):
        outcome = ranges({"order": "points,black_games"}, ["甲", "乙"], [(1, "甲", "乙", "红胜", word)])
        assert told(outcome) == []
        assert [(row["points"], row["black_games"]) for row in rows(outcome)] == list(zip(points, black, strict=True))
