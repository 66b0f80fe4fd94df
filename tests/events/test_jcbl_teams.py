"""Teams in the JCBL events: who is qualified, the matches and what they give (第11条, 第12条), worked out by hand."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from eventbooks import BOARD_HEAD, ROOM, TABLE_HEAD, table
from eventdata import hints
from jcblevents import errors, of, run, stated

from xlfuncs.events import EVENTS
from xlfuncs.events.sheet.parts import part
from xlfuncs.layout import build
from xlfuncs.recalc import recalculate

#: Eight teams of 20, 19, 18, 17 and 3, 2, 1, 0 VP in each match: two opponents have 20.
TEAMS = [{"unit": f"チーム{n}", **{f"vp{m}": (20 if n < 4 else 7) - n for m in range(1, 5)}} for n in range(8)]
TEAM_EVENT = {"tables": 8, "sessions": 1, "boards": 8}


def test_members_who_played_too_little_get_nothing_and_do_not_count() -> None:
    """4 matches: 2 are enough. P 5 of six; the sixth played once."""
    names = ["青木", "石田", "上野", "遠藤", "大西", "片山"]
    played = [4, 4, 3, 2, 2, 1]
    first = {
        **TEAMS[0],
        **{f"player{n}": name for n, name in enumerate(names, 1)},
        **{f"played{n}": many for n, many in enumerate(played, 1)},
    }
    outcome = run("teams", TEAM_EVENT, [first, *TEAMS[1:]])
    # 1.1 × 2 × (4 + 0.2 × 8) / 5 = 2.464; a session 3 × 2 / 5 × 8/24 × 80/20 = 1.60
    assert of(outcome, 1, "overall", "session1", "total") == (2.46, 1.60, 4.06)
    assert [float(each["total"]) for each in outcome.members] == [4.06] * 5 + [0]
    assert hints(outcome) == ["PLAYED_TOO_LITTLE"]
    assert outcome.publishable
    assert errors(run("teams", TEAM_EVENT, [{**first, "members": 6}, *TEAMS[1:]])) == ["MEMBERS_CONTRADICT"]
    assert errors(run("teams", TEAM_EVENT, [{**first, "played1": 5}, *TEAMS[1:]])) == ["PLAYED_BEYOND"]
    assert errors(run("teams", TEAM_EVENT, [{**first, "played6": None}, *TEAMS[1:]])) == ["NO_PLAYED"]


def test_a_team_of_which_nobody_is_qualified_has_the_least_p() -> None:
    """P is 有資格者の人数, 4 ≦ X: of five who played once none is. 1.1 × 2 × (4 + 0.2 × 8) / 4 = 3.08."""
    names = {f"player{n}": f"選手{n}" for n in range(1, 6)} | {f"played{n}": 1 for n in range(1, 6)}
    outcome = run("teams", TEAM_EVENT, [{**TEAMS[0], **names}, *TEAMS[1:]])
    assert of(outcome, 1, "overall", "session1") == (3.08, 2.00)  # 3 × 2 / 4 × 8/24 × 80/20
    assert [float(each["total"]) for each in outcome.members] == [0] * 5


def test_a_bye_is_no_match_that_somebody_could_have_missed() -> None:
    """Three matches and a bye: 1 of 3 is too little, 2 of 3 enough. A forfeit is a match (第11条): 2 of 4, 1 of 4."""
    names = {f"player{n}": f"選手{n}" for n in range(1, 6)} | {f"played{n}": 3 for n in range(1, 5)}
    for word, played, qualified in (("bye", 2, True), ("bye", 1, False), ("forfeit", 2, True), ("forfeit", 1, False)):
        first = {**TEAMS[0], **names, "played5": played, "vp1": word}
        outcome = run("teams", {**TEAM_EVENT, "bye_vp": 12}, [first, *TEAMS[1:]])
        assert (hints(outcome) == []) == qualified, (word, played)


def test_nobody_has_played_a_match_that_was_forfeited() -> None:
    """第11条 不戦敗の試合は試合数に数えるがチーム全員が不出場: of four matches, one forfeited, three at most."""
    names = {f"player{n}": f"選手{n}" for n in range(1, 6)} | {f"played{n}": 3 for n in range(1, 6)}
    first = {**TEAMS[0], **names, "vp1": "不戦敗"}
    assert errors(run("teams", TEAM_EVENT, [first, *TEAMS[1:]])) == []
    outcome = run("teams", TEAM_EVENT, [{**first, "played2": 4}, *TEAMS[1:]])
    assert errors(outcome) == ["PLAYED_FORFEITS"]
    won = {**first, "vp1": "不戦勝", "played2": 4}  # 不戦勝の試合は任意のプレイヤーが出場したことにできる
    assert errors(run("teams", {**TEAM_EVENT, "walkover_vp": 12}, [won, *TEAMS[1:]])) == []


@pytest.mark.parametrize(
    ("cells", "played", "says"),
    [
        ({"vp1": "不戦勝"}, 1, ["WALKOVERS_TOO"]),  # 1 + 1 of 4 are half of them
        ({"vp1": "不戦勝"}, 0, ["PLAYED_TOO_LITTLE"]),  # 0 + 1 are not
        ({"vp1": "不戦勝", "vp2": "相手棄権"}, 0, ["WALKOVERS_TOO"]),
        ({"vp1": "不戦敗"}, 1, ["PLAYED_TOO_LITTLE"]),  # nobody played it
        ({}, 1, ["PLAYED_TOO_LITTLE"]),
        ({"vp1": "不戦勝"}, 2, []),
    ],
)
def test_a_walkover_that_would_make_it_half(cells: dict[str, str], played: int, says: list[str]) -> None:
    """第11条 不戦勝の試合は任意のプレイヤーが出場したことにできる: nobody gets it unasked, of four matches."""
    names = {f"player{n}": f"選手{n}" for n in range(1, 6)} | {f"played{n}": 3 for n in range(1, 5)}
    first = {**TEAMS[0], **names, **cells, "played5": played}
    outcome = run("teams", {**TEAM_EVENT, "walkover_vp": 12}, [first, *TEAMS[1:]])
    assert (errors(outcome), hints(outcome)) == ([], says)
    assert (float(outcome.members[4]["total"]) > 0) == (says == [])


def test_the_matches_of_a_session_of_board_a_match_are_those_of_the_settings() -> None:
    """Six matches in a session: 3 are half of them, 2 are not (第11条). 24 boards: 12 in the mean."""
    names = {f"player{n}": f"選手{n}" for n in range(1, 6)} | {f"played{n}": 6 for n in range(1, 4)}
    entries = [{"unit": f"チーム{n}", "score": 15.5 - n} for n in range(8)]
    entries[0] |= names | {"played4": 3, "played5": 2}
    settings = {**TEAM_EVENT, "boards": 24, "scoring": "B-a-M", "session_matches": 6}
    outcome = run("teams", settings, entries)
    assert (errors(outcome), hints(outcome)) == ([], ["PLAYED_TOO_LITTLE"])


@pytest.mark.parametrize(
    ("matches", "played", "told"),
    [
        ({}, 1, []),  # a session is one match: 1 of 2
        ({}, 0, ["PLAYED_TOO_LITTLE"]),
        ({"session_matches": 6, "session_matches2": 2}, 4, []),  # of 6 + 2
        ({"session_matches": 6, "session_matches2": 2}, 3, ["PLAYED_TOO_LITTLE"]),
    ],
)
def test_the_matches_of_two_sessions(matches: dict[str, int], played: int, told: list[str]) -> None:
    many = sum(matches.values()) or 2
    names = {f"player{n}": f"選手{n}" for n in range(1, 6)} | {f"played{n}": many for n in range(1, 5)}
    entries = [{"unit": f"チーム{n}", "score1": 15.5 - n, "score2": 12} for n in range(8)]
    settings = {**TEAM_EVENT, "boards": 24, "sessions": 2, "scoring": "B-a-M", **matches}
    outcome = run("teams", settings, [entries[0] | names | {"played5": played}, *entries[1:]])
    assert (errors(outcome), hints(outcome)) == ([], told)


def test_who_played_of_nobody_named() -> None:
    """Five cells filled, the second blank: P 5, 12.32 / 5. One that cannot be read leaves P open, and no more."""
    first = {**TEAMS[0], **{f"played{n}": 4 for n in (1, 3, 4, 5, 6)}}
    outcome = run("teams", TEAM_EVENT, [first, *TEAMS[1:]])
    assert (errors(outcome), of(outcome, 1, "overall")) == ([], (2.46,))
    outcome = run("teams", TEAM_EVENT, [{**first, "played1": "全部"}, *TEAMS[1:]])
    assert (len(errors(outcome)), of(outcome, 1, "place", "overall")) == (1, (1, None))
    assert of(outcome, 2, "overall") == (1.54,)  # チーム戦 N = 1 / 順位: 12.32 / 4 / 2


def test_a_vp_that_cannot_be_read_makes_nobody_play_more_than_there_are() -> None:
    names = {f"player{n}": f"選手{n}" for n in range(1, 6)} | {f"played{n}": 4 for n in range(1, 6)}
    outcome = run("teams", TEAM_EVENT, [{**TEAMS[0], **names, "vp1": "勝"}, *TEAMS[1:]])
    assert [each.column.key for each in outcome.problems if each.column] == ["vp1"]


def test_all_who_are_named_count_as_members_unless_somebody_says_otherwise() -> None:
    first = {**TEAMS[0], **{f"player{n}": f"選手{n}" for n in range(1, 7)}}
    assert of(run("teams", TEAM_EVENT, [first, *TEAMS[1:]]), 1, "overall") == (2.05,)  # 12.32 / 6
    outcome = run("teams", TEAM_EVENT, [{**first, "members": 4}, *TEAMS[1:]])
    # six would get what four divide, until somebody says who is not one of these (第11条)
    assert (of(outcome, 1, "overall"), errors(outcome)) == ((3.08,), ["NAMED_BEYOND_QUALIFIED"])
    played = {f"played{n}": 4 for n in range(1, 5)} | {"played5": 1, "played6": 0}
    assert errors(run("teams", TEAM_EVENT, [{**first, **played, "members": 4}, *TEAMS[1:]])) == []
    assert errors(run("teams", TEAM_EVENT, [{**first, "members": 4, "out": "失格"}, *TEAMS[1:]])) == []
    assert errors(run("teams", TEAM_EVENT, [{**first, "members": 7}, *TEAMS[1:]])) == []


def test_a_team_championship_of_a_club_has_l1() -> None:
    """Class 2: L1 12: 1.1 × 12/16 × 5.6 / 4 = 1.155, a fifth of it red: 0.231, black 1.16 − 0.23 + session.

    A session 3 × 12/16 / 4 × 8/24 × 80/20 = 0.75.
    """
    outcome = run("teams", {**TEAM_EVENT, "rating": "クラブ選手権", "class": 2}, TEAMS)
    assert of(outcome, 1, "overall", "red", "black") == (1.16, 0.23, 1.68)
    assert hints(run("teams", {**TEAM_EVENT, "class": 2}, TEAMS)) == ["L1_FOR_CCG"]


@pytest.mark.parametrize("word", ["B-a-M", "bam", "マッチポイント", "mp"])
def test_board_a_match_counts_as_matchpoints_of_the_whole_session(word: str) -> None:
    """第2条 ③ B-a-Mチーム戦は、マッチポイントに換算して: 18 of 28 boards are 64.2857%.

    V/M 3 × 14.2857 / 100 + 0.3 = 0.728571; a session 3 × 2 / 4 × 28/24 × 0.728571 = 1.275. The average, 14 of 28:
    1.75 × 0.3 = 0.525; 15.5: 55.357%, V/M 0.460714: 0.80625; 16: 57.143%, 0.514286: 0.90.
    """
    scores = (18, 15.5, 16, 12, 14, 10.5, 13, 13)
    entries = [{"unit": f"チーム{n}", "score": score} for n, score in enumerate(scores)]
    outcome = run("teams", {**TEAM_EVENT, "boards": 28, "scoring": word}, entries)
    assert [of(outcome, at, "session1")[0] for at in range(1, 9)] == [1.28, 0.81, 0.90, 0, 0.53, 0, 0, 0]
    assert (errors(outcome), hints(outcome)) == ([], [])
    # 2 for a board that is won, 1 for one that is halved: the average says so.
    twice = [{**each, "score": 2 * score} for each, score in zip(entries, scores, strict=True)]
    outcome = run("teams", {**TEAM_EVENT, "boards": 28, "scoring": word, "average": 28}, twice)
    assert of(outcome, 1, "session1") == (1.28,)
    assert errors(outcome) == []
    beyond = run("teams", {**TEAM_EVENT, "boards": 28, "scoring": word}, [{**entries[0], "score": 28.5}, *entries[1:]])
    assert "MP_BEYOND" in errors(beyond)


@pytest.mark.parametrize(
    ("scoring", "score", "headings"),
    [
        ({"scoring": "B-a-M"}, 14, ("Total B-a-M", "BAM 总得分", "B-a-M合計")),
        ({"scoring": "IMP", "average": 14}, 14, ("Total score", "总得分", "得点合計")),
        ({}, None, ("Total VP", "总 VP", "合計VP")),
    ],
)
def test_the_sum_is_called_what_it_is(
    scoring: dict[str, Any], score: int | None, headings: tuple[str, str, str]
) -> None:
    """On the board, beside the entries, and where nobody has chosen VP but typed them."""
    scored = [{"unit": f"チーム{n}", "score": score} for n in range(8)]
    outcome = run("teams", {**TEAM_EVENT, "boards": 28, **scoring}, TEAMS if score is None else scored)
    assert errors(outcome) == []
    for language, heading in zip(("en", "zh", "ja"), headings, strict=True):
        outcome = replace(outcome, language=language)
        assert [part(outcome, name)[0][at] for name, at in (("board", 2), ("entries", 2))] == [heading] * 2


@pytest.mark.slow
@pytest.mark.parametrize(("scoring", "column", "heading"), [("B-a-M", "score1", "B-a-M合計"), ("VP", "vp1", "合計VP")])
def test_the_sum_in_a_workbook_is_called_what_it_is(scoring: str, column: str, heading: str, tmp_path: Path) -> None:
    """Beside the entries and on the board, by the scoring that is chosen there; where it stands is the same."""
    settings = {**stated("teams", TEAM_EVENT), "boards": 28, "scoring": scoring}
    entries = [{"unit": f"チーム{n}", column: 14 if scoring == "B-a-M" else 10} for n in range(8)]
    book = build(EVENTS["jcbl-teams"], "ja", room=ROOM, example={"settings": settings, "entries": entries})
    book.save(tmp_path / "book.xlsx")
    found = recalculate(tmp_path / "book.xlsx")
    for sheet, head in (("参加者と順位", TABLE_HEAD), ("成績表", BOARD_HEAD)):
        assert {"B-a-M合計", "合計VP", "得点合計"} & {*table(found, sheet, head)[0]} == {heading}


def test_a_bye_or_a_walkover_needs_its_vp() -> None:
    outcome = run("teams", TEAM_EVENT, [{**TEAMS[0], "vp1": "抜け番", "vp2": "不戦勝"}, *TEAMS[1:]])
    assert errors(outcome) == ["NEEDS_SETTING", "NEEDS_SETTING"]
    assert of(outcome, 1, "place", "score_total") == (None, None)
    known = run(
        "teams", {**TEAM_EVENT, "bye_vp": 12, "walkover_vp": 18}, [{**TEAMS[0], "vp1": "抜け番", "vp2": "不戦勝"}]
    )
    # 12 + 18 + 20 + 20; V 18 + 20 + 20 = 58: 3 × 2 / 4 × 8/24 × 58/20 = 1.45
    assert of(known, 1, "score_total", "session1") == (70, 1.45)


@pytest.mark.parametrize(
    ("cell", "second", "both"),
    [
        (20, 1.00, 2.00),  # V/M of two matches won by 20 of 20: 3 × 2 / 4 × 8/24 × 2
        ("抜け番", 0.50, 1.50),  # without bye_vp the place is not known; points a bye has none (第12条)
        ("不戦勝", None, None),
        (21, None, None),
        ("?", None, None),
        (None, 0.50, 1.50),
    ],
)
def test_a_match_that_is_not_known_leaves_its_own_session_open(
    cell: Any, second: float | None, both: float | None
) -> None:
    settings = {**TEAM_EVENT, "sessions": 2, "session_matches": 2}
    outcome = run("teams", settings, [{**TEAMS[0], "vp3": cell}, *TEAMS[1:]])
    assert of(outcome, 1, "session1", "session2", "session_points") == (1.00, second, both)


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ({"vp1": 20.5}, ["VP_ABOVE"]),
        ({"vp5": 7}, ["BEYOND_MATCHES"]),
        ({"score1": 50}, ["NOT_SCORED_SO"]),
        ({"vp1": -1}, ["NOT_ALLOWED"]),
    ],
)
def test_a_match_that_cannot_be(cells: dict[str, Any], says: list[str]) -> None:
    settings = {**TEAM_EVENT, "session_matches1": 4}
    outcome = run("teams", settings, [{**TEAMS[0], **cells}, *TEAMS[1:]])
    assert errors(outcome) == says
    assert of(outcome, 2, "session1") == of(run("teams", settings, TEAMS), 2, "session1")


def test_a_session_has_its_limit() -> None:
    """第4条: a session of a sectional at most 5.00: 3 × 2 / 4 × 24/24 × 80/20 = 6."""
    assert of(run("teams", {**TEAM_EVENT, "boards": 24}, TEAMS), 1, "session1") == (5.00,)


def test_the_league_says_that_fixed_weekdays_are_none() -> None:
    settings = {"tables": 8, "sessions": 4, "boards": 8, "l7": "平日"}
    outcome = run("league", settings, TEAMS)
    assert hints(outcome) == ["L7_FIXED_DAYS"]
    said = next(each.said.text("ja") for each in outcome.problems if each.name == "L7_FIXED_DAYS")
    assert "いまは L7 14 で計算しています" in said
    assert said.endswith("「平日・週末」を週末にしてください")
    assert of(outcome, 1, "session_points") == (1.76,)  # 3 × 2 × 14/16 / 4 × 8/24 × 20/20 = 0.4375 each: 0.44 × 4
