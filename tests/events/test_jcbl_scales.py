"""第2条 ③: no scale of scores or VP is taken unasked; what the mean of a whole field, or the sums of VP, say of it."""

from random import Random
from typing import Any

import pytest
from eventdata import hints
from jcblevents import PAIRS, errors, of, run

from xlfuncs.core.errors import CellError
from xlfuncs.events import EVENTS
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows

CCG = {"class": 3, "tables": 5, "boards": 24}
PERCENTAGES = (62.5, 58, 55, 55, 52, 50, 46, 44, 41.5, 36)
SECTIONAL = {"rating": "sectional", "tables": 5, "sessions": 1, "boards": 24}


def field(*scores: Any, **more: Any) -> list[dict[str, Any]]:
    """Entries with the scores of one session."""
    return [{"unit": f"組{n}", "score": score, **more} for n, score in enumerate(scores)]


def sectional(entries: list[dict[str, Any]], **settings: Any) -> Outcome:
    """The event with just these settings."""
    return of_rows("jcbl-sectional", {**SECTIONAL, **settings}, {"entries": entries}, "ja")


def asked(settings: dict[str, Any], entries: list[dict[str, Any]], event: str = "jcbl-sectional") -> str:
    """What is asked for, where the event cannot do without it."""
    with pytest.raises(CellError) as wanted:
        of_rows(event, settings, {"entries": entries}, "ja")
    return wanted.value.reason.text("ja")


@pytest.mark.parametrize("word", ["百分率", "パーセント", "得点率"])
def test_percentages_are_called_as_the_help_calls_them(word: str) -> None:
    """V/M 3 × 12.5 / 100 + 0.3 = 0.675; a session of a sectional 3 × 2 / 5 × 0.675 = 0.81."""
    assert of(sectional(field(*PERCENTAGES), scoring=word), 1, "session1") == (0.81,)


# --- what is not chosen


def test_percentages_are_seen_by_their_mean_and_it_is_said() -> None:
    """10 pairs, 50 in the mean; matchpoints would be 24 × 4 / 2 = 48. Class 3: L1 14.

    V/M 3 × 12.5 / 100 + 0.3 = 0.675; a session 3 × 14/16 / 5 × V/M = 0.525 V/M: 0.354375. Then 58 0.54: 0.2835,
    55 0.45: 0.23625, 52 0.36: 0.189, 50 0.3: 0.1575.
    """
    outcome = of_rows("jcbl-club", CCG, {"entries": field(*PERCENTAGES)}, "ja")
    assert [of(outcome, at, "session1")[0] for at in range(1, 7)] == [0.35, 0.28, 0.24, 0.24, 0.19, 0.16]
    said = [each.said.text("ja") for each in outcome.problems if each.name == "SCALE_TAKEN"]
    assert said == ["「採点方式」が空欄です。得点の平均 50.00 に合うのは % だけなので、% として計算しました"]
    assert outcome.publishable


def test_percentages_of_cells_are_seen_too() -> None:
    outcome = sectional(field(*(score / 100 for score in PERCENTAGES)))
    assert (hints(outcome).count("SCALE_TAKEN"), of(outcome, 1, "session1")) == (1, (0.81,))  # 1.2 × 0.675


def test_matchpoints_are_seen_by_their_mean() -> None:
    """5 tables: 48; V/M 3 × 19.2 / (24 × 4) + 0.3 = 0.9: 1.2 × 0.9. 48.48 is 1% from 48, 48.5 is more."""
    scores = (67.2, 60, 55, 50, 48, 48, 46, 41, 36, 28.8)
    outcome = sectional(field(*scores))
    assert (hints(outcome).count("SCALE_TAKEN"), of(outcome, 1, "session1")) == (1, (1.08,))
    assert "SCALE_TAKEN" in hints(sectional(field(*scores[:9], 33.6)))
    assert "記入してください" in asked(SECTIONAL, field(*scores[:9], 33.9))


@pytest.mark.parametrize(
    ("settings", "scores", "why"),
    [
        ({"boards": 25}, PERCENTAGES, "25 × 4 / 2 = 50: both fit"),
        ({"average": 50}, PERCENTAGES, "an average of IMP or total points may be anything"),
        ({}, (12, 5, 0, 0, 0, -2, -3, -3, -4, -5), "IMP and total points are both 0"),
        ({}, (*PERCENTAGES[:9], None), "half entered"),
        ({}, PERCENTAGES[:8], "two pairs are not typed"),
        ({"competitors": 20}, PERCENTAGES, "those with a place alone"),
        ({"simultaneous": True}, PERCENTAGES, "one room of many"),
        ({"flights": 3, "flight": "B"}, PERCENTAGES, "one flight of several"),
        ({"tables": 5}, (60, 55, 50, 45, 40, 35, 32, 30, 45), "nine pairs: one sits out, and 43.56 may be anything"),
    ],
)
def test_scores_whose_scale_is_not_seen_are_asked_for(settings: Any, scores: Any, why: str) -> None:
    said = asked({**SECTIONAL, **settings}, field(*scores))
    assert why
    assert said == "「採点方式」を記入してください。得点だけではどの方式かわかりません"


@pytest.mark.parametrize("more", [{"out": "失格"}, {"adjust": -2}])
def test_a_field_with_somebody_out_or_adjusted_shows_no_scale(more: dict[str, Any]) -> None:
    rows = field(*PERCENTAGES)
    assert asked(SECTIONAL, [{**rows[0], **more}, *rows[1:]])


def test_every_session_has_to_fit() -> None:
    """The second session has 54 in the mean: no percentages, and no matchpoints of 48."""
    two = [{**each, "score2": each["score"]} for each in field(*PERCENTAGES)]
    assert "SCALE_TAKEN" in hints(sectional(two, sessions=2))
    other = [{**each, "score2": each["score"] + 4} for each in field(*PERCENTAGES)]
    assert asked({**SECTIONAL, "sessions": 2}, other)


def test_without_a_score_nothing_is_asked_yet() -> None:
    outcome = sectional([{"unit": "甲"}, {"unit": "乙"}])
    assert errors(outcome) == ["NO_RESULT"] * 2


# --- what is chosen, and cannot be


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [
        ("mp", PERCENTAGES),  # 50, not 48
        ("%", (67.2, 60, 55, 50, 48, 48, 46, 41, 36, 28.8)),  # 48, not 50
        ("%", (*PERCENTAGES[:9], 41.5)),  # 50.55
        ("IMPペア", PERCENTAGES),  # all above 0
        ("トータル", PERCENTAGES),
    ],
)
def test_a_scale_whose_average_a_whole_field_misses_is_wrong(scoring: str, scores: Any) -> None:
    average = {"average": 0} if scoring in ("IMPペア", "トータル") else {}
    assert errors(sectional(field(*scores), scoring=scoring, **average)) == ["MEAN_ELSEWHERE"]


@pytest.mark.parametrize(
    ("settings", "entries"),
    [
        ({"scoring": "%"}, field(*PERCENTAGES[:9], 40.5)),  # 50.45
        ({"scoring": "%", "tables": 2}, field(60, 55, 45, 40)),
        ({"scoring": "%", "tables": 2}, [{**each, "adjust": -5} for each in field(60, 55, 45, 35)]),
        ({"scoring": "%", "tables": 2}, [*field(60, 55, 45), {"unit": "退", "score": 0}]),  # withdrew
        ({"scoring": "%", "tables": 5, "l3": "ハンディ付"}, field(*(each + 6 for each in PERCENTAGES))),
        ({"scoring": "%", "simultaneous": True}, field(*(each + 6 for each in PERCENTAGES))),
        ({"scoring": "%", "flights": 2, "flight": "B"}, field(*(each - 6 for each in PERCENTAGES))),
        ({"scoring": "%", "competitors": 30}, field(*(each + 6 for each in PERCENTAGES))),
        ({"scoring": "%"}, field(*PERCENTAGES[:6])),  # of ten pairs
        # nine pairs at 5 tables, each sits out once: 24 × 3 / 2 × 8/9 = 32 matchpoints in the mean
        ({"scoring": "mp", "tables": 4.5}, field(50, 44, 40, 36, 32, 28, 24, 20, 14)),
        ({"scoring": "mp", "tables": 4.5}, field(56, 49, 45, 40.5, 36, 31.5, 27, 23, 16)),  # factored up to 36
        # two sections of five tables: 24 × 4 / 2; two of 5 and 5½, one of which has somebody who sits out
        ({"scoring": "mp", "tables": 10, "session_tables": 5}, field(*[60, 48, 36, 48] * 5)),
        ({"scoring": "mp", "tables": 10.5, "session_tables": 5}, field(*[60, 48, 36, 42] * 5, 46)),
        ({"scoring": "mp", "average": 44}, field(*[60, 48, 36, 32, 44] * 2)),  # boards that not all have played
        ({"scoring": "IMPペア", "average": 0}, field(12, 5, 0, 0, 0, -2, -3, -3, -4, -5)),
        ({"scoring": "トータル", "average": 0}, field(1200, 500, 0, 0, 0, -210, -300, -300, -390, -500)),
        ({"scoring": "トータル", "average": 187}, field(1200, 500, 0, 0, 0, 2, 100, 65, 3, 0)),  # one direction
        ({"scoring": "%", "game": "個人", "tables": 1}, field(60, 55, 45, 40)),
    ],
)
def test_what_is_played_everywhere_is_no_contradiction(settings: Any, entries: Any) -> None:
    outcome = sectional(entries, **settings)
    assert errors(outcome) == []


def test_stratified_flights_are_one_field() -> None:
    rows = [{**each, "flight": "ABC"[at % 3]} for at, each in enumerate(field(*PERCENTAGES))]
    settings = {**SECTIONAL, "flights": 3}
    outcome = of_rows("jcbl-flights", settings, {"entries": rows}, "ja")
    assert (errors(outcome), "SCALE_TAKEN" in hints(outcome)) == ([], True)


def test_flights_apart_have_an_average_each_unless_they_were_compared() -> None:
    """A 55 and B 45 in the mean, of all 50: ranked apart, and compared. 55 each: neither."""
    compared = [{**each, "flight": "A"} for each in field(60, 55, 57, 48)]
    compared += [{"unit": f"B{n}", "score": score, "flight": "B"} for n, score in enumerate((52, 45, 43, 40))]
    settings = {**SECTIONAL, "tables": 4, "tables1": 2, "tables2": 2, "flights": 2, "stratified": "いいえ"}
    run_so = of_rows("jcbl-flights", {**settings, "scoring": "%"}, {"entries": compared}, "ja")
    assert errors(run_so) == []
    both = [*compared[:4], *({**each, "unit": f"{each['unit']}'", "flight": "B"} for each in compared[:4])]
    assert errors(of_rows("jcbl-flights", {**settings, "scoring": "%"}, {"entries": both}, "ja")) == ["IN_FLIGHT"] * 2


def mitchell(chance: Random, tables: int, sits_out: bool) -> tuple[dict[str, list[tuple[float, int]]], int]:
    """Of each pair of a Mitchell movement its matchpoints and the top of each board; and how many boards it has.

    Of an even number of tables the pairs skip one half-way, and a round is left out; ``sits_out``: who would meet the
    first pair East-West.
    """
    rounds = tables - (tables % 2 == 0)
    in_a_round = 24 // rounds or 1
    results: dict[int, list[tuple[str, str, int]]] = {}
    for number in range(rounds):
        for table in range(tables):
            east = (table + number + (tables % 2 == 0 and number >= tables // 2)) % tables
            if sits_out and east == 0:
                continue
            for board in range(in_a_round):
                at = (table - number) % tables * in_a_round + board
                results.setdefault(at, []).append((f"N{table}", f"E{east}", chance.randint(-15, 15) * 10))
    played: dict[str, list[tuple[float, int]]] = {}
    for lines in results.values():
        top = len(lines) - 1
        for north, east_west, score in lines:
            points = sum((score > other) + (score == other) / 2 for *_, other in lines) - 0.5
            played.setdefault(north, []).append((points, top))
            played.setdefault(east_west, []).append((top - points, top))
    return played, in_a_round * rounds


@pytest.mark.few(20)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(80))
def test_events_at_random_are_never_told_of_a_scale_that_is_theirs(seed: int) -> None:
    """Movements made board by board: percentages and matchpoints, whole ones and with a pair that sits out each round.

    An even number of tables leaves a round out: the average is half of the tops that were played, and has to be said.
    """
    chance = Random(seed)
    tables, sits_out = chance.randint(3, 9), chance.random() < 0.5
    played, boards = mitchell(chance, tables, sits_out)
    percent = field(*(round(100 * sum(p for p, _ in each) / sum(t for _, t in each), 2) for each in played.values()))
    points = field(*(sum(p for p, _ in each) for each in played.values()))
    settings = {"tables": len(percent) / 2, "boards": boards}
    average = {} if tables % 2 else {"average": boards * (tables - 2) / 2}
    assert errors(sectional(percent, scoring="%", **settings)) == []
    assert errors(sectional(points, scoring="mp", **settings, **average)) == []
    for scoring, entries in (("percent", percent), ("mp", points)):
        try:
            seen = sectional(entries, **settings)
        except CellError:
            continue
        assert seen.settings.scoring == scoring  # type: ignore[attr-defined]


# --- several sessions


def test_two_sessions_show_the_mean_of_their_percentages() -> None:
    """60 and 56 are 58.00, not 116; the places are as they were."""
    two = [{**each, "score2": 50 + (50 - each["score"]) / 2} for each in field(*PERCENTAGES)]
    two[0] = {"unit": "組0", "score": 60, "score2": 56}
    outcome = sectional(two, sessions=2, scoring="%", simultaneous=True)
    assert str(outcome.entries[1]["score_total"]) == "58.00"
    board = outcome.board()
    assert board[0]["unit"] == "組0"
    one = sectional(field(*PERCENTAGES), scoring="%")
    assert of(one, 1, "score_total") == (62.5,)
    points = sectional(two, sessions=2, scoring="mp", session_tables=8, simultaneous=True)
    assert of(points, 1, "score_total") == (116,)


def test_cells_of_percent_format_are_shown_as_percentages() -> None:
    two = [{**each, "score": each["score"] / 100, "score2": each["score"] / 100} for each in field(*PERCENTAGES)]
    outcome = sectional([{**two[0], "adjust": -0.02}, *two[1:]], sessions=2, scoring="%")
    assert of(outcome, 1, "score_total") == (61.5,)  # 62.5 twice, less 2 of one session


def test_fewer_sessions_than_set_are_not_paid_for() -> None:
    outcome = sectional(field(*PERCENTAGES), sessions=2, scoring="%")
    assert errors(outcome) == ["SESSIONS_DIFFER"]


def test_sessions_of_a_club_by_vp_follow_from_the_matches_of_a_session() -> None:
    """Four matches of two to a session: S 2. L1 14: place 1 14/16 × (4 + 0.2 × 2 × 2) / 5 = 0.84.

    Left blank it was one session: an error about a number that nobody had typed, of a qualifying round a lower award
    (there L5 halves the red fifth: 0.84 / 5 / 2 = 0.08, black 0.84 − 0.17).
    """
    settings = {"class": 3, "tables": 2, "boards": 8, "max_vp": 20, "session_matches": 2}
    rows = by_vp([(20, 20, 15, 10), (0, 10, 11, 10), (12, 10, 5, 12), (8, 0, 9, 8)])
    for more, overall in (({}, 0.84), ({"l5": "予選"}, 0.75), ({"sessions": 2}, 0.84), ({"session_matches": 4}, 0.77)):
        outcome = of_rows("jcbl-club", {**settings, **more}, {"entries": rows}, "ja")
        assert (errors(outcome), of(outcome, 1, "overall")) == ([], (overall,))
    said = "設定「セッション数」がありません"
    assert asked({**settings, "session_matches": None}, rows, "jcbl-club") == said
    assert of_rows("jcbl-club", {**settings, "session_matches": None, "scoring": "vp"}, {"entries": []}).publishable


def test_sessions_of_a_club_final_are_asked_for() -> None:
    """L5 セッション数は決勝 + 予選 × 1/2: those that have scores are its own alone."""
    settings = {**CCG, "scoring": "%", "l5": "決勝", "competitors": 20, "session_tables": 5}
    assert asked(settings, field(*PERCENTAGES), "jcbl-club") == "設定「セッション数」がありません"
    assert errors(of_rows("jcbl-club", {**settings, "sessions": 1.5}, {"entries": field(*PERCENTAGES)})) == []


# --- victory points

TWENTY_FIVE = [(16, 17, 25), (14, 13, 20), (20, 17, 3), (10, 13, 10)]
TEAM = {"rating": "local", "tables": 4, "sessions": 1, "boards": 8}


def by_vp(rows: list[tuple[Any, ...]], **more: Any) -> list[dict[str, Any]]:
    return [{"unit": f"隊{n}", **{f"vp{m}": vp for m, vp in enumerate(row, 1)}, **more} for n, row in enumerate(rows)]


def teams(rows: list[tuple[Any, ...]], **settings: Any) -> Outcome:
    return of_rows("jcbl-teams", {**TEAM, **settings}, {"entries": by_vp(rows)}, "ja")


def test_on_the_25_point_scale_a_draw_has_15() -> None:
    """16–14, 17–13, 25–3 …: who has 10, 13 and 10 has lost three times; a: 58/25, 3 × 1.25 / 4 × 8/24 × 2.32 = 0.725.

    b: 20/25 alone: 0.25. c: (20 + 17)/25: 0.4625.
    """
    outcome = teams(TWENTY_FIVE, max_vp=25)
    assert [of(outcome, at, "session1")[0] for at in range(1, 5)] == [0.73, 0.25, 0.46, 0]
    assert (errors(outcome), hints(outcome)) == ([], [])
    other = teams(TWENTY_FIVE, max_vp=25, draw_vp=12.5)
    assert of(other, 4, "session1") == (0.16,)  # 13/25: what the scale would be without its 15


@pytest.mark.parametrize(("most", "draw"), [(20, 10), (25, 15), (1, 0.5)])
def test_the_draw_of_known_scales_is_no_win(most: int, draw: float) -> None:
    rows = [(draw, most), (draw, most), (draw, most * 0), (draw, most * 0)]
    outcome = teams(rows, max_vp=most)
    assert of(outcome, 1, "session1") == (0.31,)  # 3 × 1.25 / 4 × 8/24 × 1 = 0.3125


def test_the_draw_of_other_scales_is_asked_for() -> None:
    rows = [(20, 16), (10, 14), (20, 18), (10, 12)]
    said = asked({**TEAM, "max_vp": 30}, by_vp(rows), "jcbl-teams")
    assert said.startswith("「引き分けのVP」を記入してください。「1試合の最大VP M」が 30 の場合")
    assert errors(teams(rows, max_vp=30, draw_vp=15)) == []
    weekly = {"class": 3, "game": "team", "sessions": 1, "boards": 8, "max_vp": 30, "members": 4}
    assert asked(weekly, by_vp(rows), "jcbl-weekly").startswith("「引き分けのVP」を記入")
    fixed = {"competition": "wbf", "game": "team", "rating": "bermuda", "boards": 16}
    placed = [{"unit": "甲", "wbf_mp": 50, "vp1": 16}]
    assert errors(run("fixed", fixed, placed)) == ["NEEDS_SETTING"]
    assert asked({**fixed, "max_vp": 30}, placed, "jcbl-fixed").startswith("「引き分けのVP」を記入")
    assert of(run("fixed", {**fixed, "max_vp": 25}, placed), 1, "black") == (2.13,)  # 16 > 15: 16/25 × 3.3333
    assert of(run("fixed", {**fixed, "max_vp": 25}, [{**placed[0], "vp1": 15}]), 1, "black") == (0,)


@pytest.mark.parametrize(
    ("rows", "most", "says"),
    [
        (TWENTY_FIVE, 20, ["VP_ABOVE", "OTHER_VP_SCALE"]),
        ([(16, 17), (14, 13), (18, 15), (12, 15)], 20, ["OTHER_VP_SCALE"]),  # 30 for two, none above 20
        ([(12, 13), (8, 7), (15, 10), (5, 10)], 25, ["OTHER_VP_SCALE"]),  # 20 for two
        ([(1, 0.5), (0, 0.5), (1, 1), (0, 0)], 20, ["OTHER_VP_SCALE"]),  # wins
        ([(12, 13), (8, 7), (15, 10), (5, 10)], 20, []),
        ([(25, 25), (5, 3), (25, 15), (0, 15)], 25, []),  # 28.25 for two: 25–0 and 25–3
    ],
)
def test_the_sums_of_two_opponents_show_the_scale(rows: list[Any], most: int, says: list[str]) -> None:
    assert sorted(errors(teams(rows, max_vp=most))) == sorted(says)


def test_sums_that_are_no_scale_s_are_told_and_may_have_been_adjusted() -> None:
    """12 for both of one match of four: 21 in the mean of two. It stays publishable."""
    outcome = teams([(12, 13), (12, 7), (15, 10), (5, 10)], max_vp=20)
    assert (errors(outcome), hints(outcome)) == ([], ["VP_ADD_UP"])
    said = next(each.said.text("ja") for each in outcome.problems)
    assert said.startswith("対戦した双方の VP の和は平均 21.00 です。")


@pytest.mark.parametrize(
    ("rows", "settings"),
    [
        ([(16, "抜け番"), (4, 18), (12, 2)], {"tables": 3, "bye_vp": 12}),
        ([(16, "不戦勝"), (4, "不戦敗"), (12, 11), (8, 9)], {"walkover_vp": 18}),
        ([(16, 15), (4, None), (12, 5), (8, None)], {}),  # half entered
        ([(16, 15), (14, 15)], {}),  # two of four
        ([(18, 15), (17, 15), (16, 15), (15, 12)], {"tables": 8, "competitors": 8}),  # those with a place alone
    ],
)
def test_not_all_matches_show_no_scale(rows: list[Any], settings: dict[str, Any]) -> None:
    outcome = teams(rows, max_vp=20, **settings)
    assert (errors(outcome), "VP_ADD_UP" in hints(outcome)) == ([], False)


def test_m_is_taken_from_the_sums_that_show_it_alone() -> None:
    outcome = teams([(12, 13), (8, 7), (15, 10), (5, 10)])
    assert (hints(outcome), of(outcome, 1, "session1")) == (["MOST_TAKEN"], (0.39,))  # 25/20 × 0.3125
    wins = teams([(1, 1), (0, 1), (1, 0), (0, 0)])
    assert (hints(wins), of(wins, 1, "session1")) == (["MOST_TAKEN"], (0.63,))
    for rows in (TWENTY_FIVE, [(16, "抜け番"), (4, 18), (12, 2)]):
        assert asked(TEAM, by_vp(rows), "jcbl-teams").startswith("「1試合の最大VP M」を記入してください")


def test_vp_of_matches_that_others_have_played_are_missed() -> None:
    """An evening half typed: the second match of two teams; not where somebody of an odd field sits out."""
    half = [(15, 12), (5, None), (11, None), (9, 8)]
    outcome = teams(half, max_vp=20)
    assert (errors(outcome), hints(outcome), outcome.publishable) == ([], ["FEWER_MATCHES"], True)
    (said,) = [each.said.text("ja") for each in outcome.problems if each.name == "FEWER_MATCHES"]
    assert said.startswith("「隊1」、「隊2」は、ほかに VP のある試合で VP が空欄です（「隊1」：第 2 試合）。")
    assert "抜け番なら「抜け番」と" in said
    weekly = {"class": 3, "game": "team", "sessions": 1, "boards": 8, "max_vp": 20, "members": 4}
    assert hints(of_rows("jcbl-weekly", weekly, {"entries": by_vp(half)}, "ja")) == ["FEWER_MATCHES"]
    sits_out = [(15, 12, None), (5, None, 14), (None, 8, 6)]
    assert hints(teams(sits_out, max_vp=20, tables=3)) == []
    withdrew = [(15, "不戦勝"), (5, None), (11, 12), (9, 8)]
    assert hints(teams(withdrew, max_vp=20, walkover_vp=12)) == []
    # flights apart with a match more in the one than in the other
    flights = by_vp([(12, 13, 20), (8, 7, 0), (11, 15, 9), (9, 5, 11), (12, 8), (8, 12), (15, 7), (5, 13)])
    rows = [{**each, "flight": "A" if at < 4 else "B"} for at, each in enumerate(flights)]
    settings = {**TEAM, "boards": 8, "scoring": "vp", "max_vp": 20, "flights": 2, "stratified": False}
    assert "FEWER_MATCHES" not in hints(of_rows("jcbl-flights", settings, {"entries": rows}, "ja"))


# --- what has to be said


@pytest.mark.parametrize(
    ("event", "keys"),
    [
        ("club", ["tables", "boards", "class"]),
        ("sectional", ["rating", "tables", "sessions"]),
        ("flights", ["rating", "tables", "sessions", "flights"]),
        ("teams", ["rating", "tables", "sessions"]),
        ("league", ["rating", "tables", "sessions", "league"]),
        ("weekly", ["class", "game", "sessions"]),
        ("fixed", ["competition"]),
        ("series", []),
        ("seeds", []),
    ],
)
def test_what_multiplies_points_has_no_default(event: str, keys: list[str]) -> None:
    """K, C, P, S of 第1条; R, T, S, L4, L8 of 第2条; M, B (but a club has to say it) and the scale have none either."""
    settings = EVENTS[f"jcbl-{event}"].settings
    assert [each.key for each in settings if each.required] == keys
    unsaid = ("scoring", "max_vp", "draw_vp", "boards", "average", "members", "competitors", "session_matches")
    assert {each.key: each.default for each in settings if each.key in unsaid and each.default is not None} == {}


def test_the_class_of_a_ccg_is_asked_for_in_any_event_of_that_rating() -> None:
    for event in ("jcbl-sectional", "jcbl-teams"):
        settings = {**SECTIONAL, "rating": "クラブ選手権", "scoring": "%"}
        assert "「ゲームのクラス」を記入してください" in asked(settings, PAIRS, event)


def test_boards_are_asked_for() -> None:
    assert asked({**SECTIONAL, "boards": None, "scoring": "%"}, PAIRS) == (
        "設定「1セッションのボード数 B」がありません"
    )


def test_members_of_a_weekly_team_are_asked_for_where_vp_are_divided_by_them() -> None:
    """㉒ 3 × 8 × 25 / (100 × 20 × 5) = 0.06."""
    settings = {"class": 3, "game": "team", "sessions": 1, "boards": 8, "max_vp": 20}
    rows = by_vp([(12, 13), (8, 7), (15, 10), (5, 10)])
    outcome = of_rows("jcbl-weekly", settings, {"entries": [{**rows[0], "members": 5}, *rows[1:]]}, "ja")
    assert errors(outcome) == ["NEEDS_SETTING"] * 3
    assert of(outcome, 1, "wins_mp") == (0.06,)
    named = [{**each, **{f"player{n}": f"{each['unit']}選手{n}" for n in range(1, 5)}} for each in rows]
    assert errors(of_rows("jcbl-weekly", settings, {"entries": named}, "ja")) == []


def test_half_a_win_is_none_in_a_weekly_game_by_wins() -> None:
    """第1条 ① V 勝敗で決定するときは勝数. Of 2 wins 3 × 8 × 2 / (100 × 1 × 4) = 0.12; places count what is typed."""
    settings = {"class": 3, "game": "team", "sessions": 1, "boards": 8, "max_vp": 1, "members": 4}
    outcome = of_rows("jcbl-weekly", settings, {"entries": by_vp([(1, 1), (0.5, 1), (0.5, 0), (0, 0)])}, "ja")
    assert errors(outcome) == ["NO_WHOLE_WINS"] * 2
    assert outcome.problems[0].said.text("ja").startswith("0.5：勝敗で決する場合（M が 1）、V は勝数です。")
    assert [of(outcome, at, "place", "wins_mp") for at in (1, 2, 4)] == [(1, 0.12), (2, None), (4, 0)]


def test_the_limit_of_a_team_is_that_of_its_own_p_and_the_working_says_so() -> None:
    """第4条 5.00: 1.1 × 2 × (4 + 0.2 × 30) = 22: six members 3.67, below it; four 5.50, so that place 2 has 2.50.

    Nobody got the 5.00: it is place 1 as a team of four would have it.
    """
    rows = [{"unit": f"隊{n}", "vp1": 20 - n / 2, "vp2": 10, "members": 4} for n in range(30)]
    rows[0] |= {"members": 6, "vp3": 10}
    settings = {"rating": "sectional", "tables": 30, "sessions": 1, "boards": 8, "max_vp": 20}
    outcome = of_rows("jcbl-teams", settings, {"entries": rows}, "ja")
    assert [of(outcome, at, "overall")[0] for at in (1, 2, 3)] == [3.67, 2.50, 1.67]
    told = {each.symbol.text("ja"): each.arithmetic() for each in outcome.own_steps(2)}
    assert told["上限を適用した 1 位のポイント（P が 4 のチームとして）"] == "min(5.50, 5.00) = 5.00"
    first = {each.symbol.text("ja"): each.arithmetic() for each in outcome.own_steps(1)}
    assert first["計算式による 1 位のポイント（P が 6 のチームとして）"] == "1.10 × 2 × 1 × 10 ÷ 6 = 3.666667"
    members = EVENTS["jcbl-teams"].entries.columns.named("members")
    assert "そのチームの P で適用" in members.kind.help.text("ja")
