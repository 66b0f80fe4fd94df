"""br-league: a table by victory points, computed by a second, plain way; and its slips."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from eventdata import mistakes
from laws import victory_points
from tiers import sizes

from xlfuncs.core.errors import CellError
from xlfuncs.events import Outcome
from xlfuncs.events.running import of_ranges, of_rows
from xlfuncs.events.sheet.parts import part

BASE = {"name": "联赛", "date": "2026-10-18"}
TEAMS = [{"unit": name} for name in "甲乙丙丁"]
Row = dict[str, Any]


def run(matches: Sequence[Mapping], entries: Sequence[Mapping] = TEAMS, **settings: Any) -> Outcome:
    return of_rows("br-league", BASE | settings, {"entries": entries, "matches": matches})


def table(outcome: Outcome) -> list[tuple]:
    keys = ("place", "total", "matches", "won", "drawn", "lost")
    return [tuple(row.get(key) for key in keys) for row in outcome.entries.values()]


@pytest.mark.few(3)
@pytest.mark.slow
@pytest.mark.parametrize("size", sizes(2, 8, 24, 41, 300))
@pytest.mark.parametrize("by", ["imps", "vp"])
def test_a_season_adds_up(by: str, size: int) -> None:
    """Five rounds of 16 boards, drawn at random; an odd team has a bye of 12 VP."""
    chance = Random(f"{by} {size}")
    vps = {team: Decimal(0) for team in range(size)}
    record = {team: [0, 0, 0] for team in range(size)}
    rows: list[Row] = []
    for number in range(1, 6):
        order = chance.sample(range(size), size)
        if size % 2:
            bye = order.pop()
            rows.append({"round": number, "home": f"T{bye}", "away": "轮空", "vp1": 12})
            vps[bye] += 12
        for home, away in zip(order[::2], order[1::2], strict=True):
            imps = chance.randrange(90), chance.randrange(90)
            points = victory_points(imps[0] - imps[1], 16)
            row: Row = {"round": number, "home": f"T{home}", "away": f"T{away}"}
            keys = ("imps1", "imps2") if by == "imps" else ("vp1", "vp2")
            rows.append(row | dict(zip(keys, imps if by == "imps" else map(float, points), strict=True)))
            for team, own, other in ((home, *points), (away, *points[::-1])):
                vps[team] += own
                record[team][0 if own > other else 1 if own == other else 2] += 1
    outcome = run(rows, [{"unit": f"T{team}"} for team in range(size)], boards=16)
    assert outcome.publishable, [each.said.text() for each in outcome.problems]
    assert table(outcome) == [
        (1 + sum(other > vps[team] for other in vps.values()), vps[team], sum(record[team]), *record[team])
        for team in range(size)
    ]


TWO_ROUNDS = [
    {"round": 1, "home": "甲", "away": "乙", "vp1": 12.5, "vp2": 7.5},
    {"round": 1, "home": "丙", "away": "丁", "vp1": 10, "vp2": 10},
    {"round": 2, "home": "丙", "away": "甲", "imps1": 30, "imps2": 10},
    {"round": 2, "home": "乙", "away": "丁", "vp1": "NP", "vp2": "NP"},
]


def test_two_rounds_by_hand() -> None:
    """20 IMPs over 16 boards: X = 60, R^(1/3) = 0.6180340 (τ), 10 + 10 × 0.3819660 / 0.7639320 = 15.00."""
    outcome = run(TWO_ROUNDS, boards=16)
    assert table(outcome) == [
        (2, Decimal("17.50"), 2, 1, 0, 1),
        (4, Decimal("7.50"), 1, 0, 0, 1),
        (1, Decimal("25.00"), 2, 1, 1, 0),
        (3, Decimal("10.00"), 1, 0, 1, 0),
    ]
    assert [row[1:] for row in part(outcome, "working:丙")[-3:]] == [
        ["round 1 against 丁: VP", 10, "Law 78D", ""],
        ["round 2 against 甲, 16 boards, IMPs to VP", 15, "WBF VP 2013", "30 − 10 = 20 → 15.00"],
        ["sum of the VP", 25, "Law 78D", "10 + 15.00 = 25.00"],
    ]


def test_points_added_and_deducted() -> None:
    entries = [{"unit": "甲", "adjusted": -1.5}, *TEAMS[1:3], {"unit": "丁", "adjusted": "０．５"}]
    outcome = run(TWO_ROUNDS, entries, boards=16)
    assert [row[1] for row in table(outcome)] == [16, Decimal("7.5"), 25, Decimal("10.5")]
    wrong = run(TWO_ROUNDS, [{"unit": "甲", "adjusted": "?"}, *TEAMS[1:]], boards=16)
    assert mistakes(wrong) == [("entries", 1, "adjusted", "NOT_ALLOWED")]
    assert [row[:2] for row in table(wrong)][1:] == [(3, Decimal("7.5")), (1, 25), (2, 10)]
    assert table(wrong)[0][:2] == (None, None)


@pytest.mark.parametrize(
    ("slip", "column", "said"),
    [
        ({"round": 3, "home": "甲", "away": "戊", "vp1": 10, "vp2": 10}, "away", "NOT_LISTED"),
        ({"round": 3, "home": "甲", "away": " 甲 ", "vp1": 10, "vp2": 10}, "away", "MEETS_ITSELF"),
        ({"round": 3, "home": "甲", "vp1": 10, "vp2": 10}, "away", "MISSING"),
        ({"round": "２", "home": "乙", "away": "甲", "vp1": 10, "vp2": 10}, "round", "ROUND_AGAIN"),
        ({"round": 3, "home": "甲", "away": "乙"}, "vp1", "NO_RESULT_YET"),
        ({"round": 3, "home": "甲", "away": "乙", "vp1": 10}, "vp2", "MISSING"),
        ({"round": 3, "home": "甲", "away": "乙", "vp1": 20.5, "vp2": 0}, "vp1", "VP_BEYOND"),
        ({"round": 3, "home": "甲", "away": "乙", "vp1": 20, "vp2": -1}, "vp2", "VP_BEYOND"),
        ({"round": 3, "home": "甲", "away": "乙", "vp1": 11, "imps1": 1, "imps2": 2}, "vp1", "VP_DIFFER"),
        ({"round": 3, "home": "甲", "away": "乙", "vp1": "x", "vp2": 2}, "vp1", "NOT_ALLOWED"),
        ({"round": 3, "home": "甲", "away": "乙", "vp1": "NP", "vp2": 12}, "vp1", "NOT_PLAYED_YET_SCORED"),
        ({"round": 3, "home": "甲", "away": "乙", "vp1": 8, "vp2": "NP"}, "vp1", "NOT_PLAYED_YET_SCORED"),
        ({"round": 3, "home": "甲", "away": "乙", "vp1": "NP", "imps2": 12}, "vp1", "NOT_PLAYED_YET_SCORED"),
        ({"round": 3, "home": "甲", "away": "乙", "imps1": 2.5, "imps2": 2}, "imps1", "NOT_ALLOWED"),
        ({"round": 3, "home": CellError("#REF!"), "away": "乙", "vp1": 10, "vp2": 10}, "home", "HOLDS_ERROR"),
    ],
)
def test_a_match_with_a_slip_stays_out_and_no_other(slip: Row, column: str, said: str) -> None:
    outcome = run([*TWO_ROUNDS, slip], boards=16)
    assert mistakes(outcome) == [("matches", 5, column, said)]
    assert table(outcome) == table(run(TWO_ROUNDS, boards=16))


@pytest.mark.parametrize("written", ["1", "第1轮", "第一轮", "R1", "１回戦", "第1節", "第1ラウンド", "ラウンド1", 1.0])
def test_one_round_in_two_ways_is_one_round(written: Any) -> None:
    """甲 has met 乙 in round 1, 12 : 8: further matches of that round stay out, whichever way it is written."""
    first = {"round": 1, "home": "甲", "away": "乙", "vp1": 12, "vp2": 8}
    outcome = run([first, first | {"round": written}, {**first, "round": written, "away": "丙"}])
    assert mistakes(outcome) == [("matches", row, "round", "ROUND_AGAIN") for row in (2, 3)]
    assert [row[1] for row in table(outcome)] == [12, 8, 0, 0]
    assert outcome.problems[0].said.text("zh") == "甲 第 1 轮的比赛已在第 1 行：此行（甲 12 : 8 乙）不计入"
    assert part(outcome, "working:甲")[-1][1] == "sum of the VP"
    (step,) = [row[1] for row in part(run([first | {"round": written}]), "working:甲") if "against" in row[1]]
    assert step == "round 1 against 乙: VP"


def test_a_round_with_a_name_is_called_by_it() -> None:
    semifinal = {"round": "半决赛", "home": "甲", "away": "乙", "vp1": 12, "vp2": 8}
    outcome = run([semifinal, {**semifinal, "round": " 半 决赛", "away": "丙"}, {**semifinal, "round": "决赛"}])
    (said,) = outcome.problems
    assert said.name == "ROUND_AGAIN"
    assert said.said.text("zh") == "甲 半 决赛 的比赛已在第 1 行：此行（甲 12 : 8 丙）不计入"
    outcome = replace(outcome, language="zh")
    assert [row[1] for row in part(outcome, "working:乙")[-3:]] == ["半决赛，对 甲：VP", "决赛，对 甲：VP", "VP 之和"]


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ({"home": "甲", "away": "乙", "vp1": 12, "vp2": 8}, True),
        ({"home": " 乙", "away": "甲", "vp1": 8, "vp2": 12}, True),
        ({"home": "乙", "away": "甲", "vp1": 12, "vp2": 8}, False),
        ({"home": "甲", "away": "丙", "vp1": 12, "vp2": 8}, False),
        ({"home": "甲", "away": "乙", "vp1": 12, "vp2": 8, "round": 2}, False),
    ],
)
def test_a_match_that_may_stand_twice_is_a_hint(second: Row, told: bool) -> None:
    """Where no rounds are typed the same two teams may have met twice; the same VP twice are hardly two matches."""
    outcome = run([{"home": "甲", "away": "乙", "vp1": 12, "vp2": 8}, second])
    assert [(each.name, each.severity) for each in outcome.problems] == ([("SAME_AGAIN", "hint")] if told else [])
    assert outcome.value("played") == 2


def test_byes_of_a_list_without_rounds_are_no_match_twice() -> None:
    assert run([{"home": "甲", "away": "轮空", "vp1": 12}] * 2).problems == []


def test_a_round_that_cannot_be_read_takes_no_match_away() -> None:
    """Which round it was enters no figure."""
    unread = [{**TWO_ROUNDS[0], "round": CellError("#REF!")}, *TWO_ROUNDS[1:]]
    outcome = run(unread, boards=16)
    assert mistakes(outcome) == [("matches", 1, "round", "HOLDS_ERROR")]
    assert table(outcome) == table(run(TWO_ROUNDS, boards=16))


def test_one_sides_imps_are_asked_for_and_the_points_count() -> None:
    slip = {"round": 3, "home": "甲", "away": "乙", "vp1": 12, "vp2": 8, "imps1": 5}
    outcome = run([*TWO_ROUNDS, slip], boards=16)
    assert mistakes(outcome) == [("matches", 5, "imps2", "MISSING")]
    assert table(outcome) == table(run([*TWO_ROUNDS, {**slip, "imps1": None}], boards=16))


def test_imps_need_the_number_of_boards() -> None:
    assert mistakes(run(TWO_ROUNDS)) == [("matches", 3, "imps1", "BOARDS_WANTED")]
    assert mistakes(run(TWO_ROUNDS, boards=16, scale="wbf25")) == [("matches", 3, "imps1", "NO_TABLE")]


def test_the_maximum_is_the_scales() -> None:
    rows = [{"round": 1, "home": "甲", "away": "乙", "vp1": 25, "vp2": 0}]
    assert [bool(mistakes(run(rows, scale=scale))) for scale in ("wbf", "acbl20", "acbl30", "wbf25")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_ranges_in_three_languages() -> None:
    headings = {
        "en": (["Team"], ["Round", "Home", "Away", "VP home", "VP away", "IMP home", "IMP away"], "VP scale"),
        "zh": (["队名"], ["轮次", "主队", "客队", "主队VP", "客队VP", "主队IMP", "客队IMP"], "VP 换算表"),
        "ja": (
            ["チーム"],
            ["ラウンド", "ホーム", "アウェイ", "ホームVP", "アウェイVP", "ホームIMP", "アウェイIMP"],
            "VP スケール",
        ),
    }
    keys = ("round", "home", "away", "vp1", "vp2", "imps1", "imps2")
    rows = [[row.get(key, "") for key in keys] for row in TWO_ROUNDS]
    for language, (entry, match, scale) in headings.items():
        flipped = [list(reversed(each)) for each in ([*match], *rows, [""] * 7)]
        labels = {"en": "Boards of a match", "zh": "每场副数", "ja": "1試合のボード数"}
        settings = [[scale, " ＷＢＦ"], [labels[language], "16"], ["", ""]]
        outcome = of_ranges("br-league", settings, [[entry, *[[each["unit"]] for each in TEAMS]], flipped])
        assert outcome.language == language
        assert table(outcome) == table(run(TWO_ROUNDS, boards=16))


@pytest.mark.parametrize(
    ("scale", "vp1", "vp2", "said"),
    [
        *[("wbf", 12.5, 7.5, None), ("wbf", 20, 20, "VP_TOGETHER"), ("wbf", 12.5, 8, "VP_TOGETHER")],
        *[("wbf", 12, 0, None), ("wbf", 0, 12, None), ("wbf", 12.5, 6.5, "VP_SHORT"), ("wbf", 12, 7.99, "VP_SHORT")],
        *[("acbl30", 18, 12, None), ("acbl30", 18, 13, "VP_TOGETHER"), ("acbl30", 18, 11, "VP_SHORT")],
        *[
            ("wbf25", 15, 15, None),
            ("wbf25", 25, 6, "VP_TOGETHER"),
            ("wbf25", 25, 1, None),
            ("wbf25", 20, 4, "VP_SHORT"),
        ],
    ],
)
def test_points_that_no_result_gives_are_a_hint(scale: str, vp1: float, vp2: float, said: str | None) -> None:
    """wbf: 20 between two teams; acbl30 30; wbf25 from 25 (25 : 0) to 30.

    A match not played gives one team 0 and the other less than all; what a director adds has a column of its own.
    """
    outcome = run([{"round": 1, "home": "甲", "away": "乙", "vp1": vp1, "vp2": vp2}], scale=scale)
    assert [(each.name, each.severity) for each in outcome.problems] == ([(said, "hint")] if said else [])
    assert [row["total"] for row in outcome.entries.values()][:2] == [Decimal(str(vp1)), Decimal(str(vp2))]


def test_what_is_typed_for_the_opponent_of_a_bye_is_told() -> None:
    """A team without an opponent has its own 12 VP; the 0 of nobody is what people write beside them."""
    bye = {"round": 1, "home": "甲", "away": "轮空", "vp1": 12}
    assert run([bye]).problems == run([bye | {"vp2": 0}]).problems == []
    outcome = run([bye | {"vp2": 8, "imps1": 20}])
    (said,) = outcome.problems
    assert (said.name, said.severity) == ("BYE_OPPONENT_SCORED", "hint")
    assert said.said.text("zh") == "轮空没有对手：客队VP、主队IMP 不计入"
    assert outcome.entries[1]["total"] == 12


def test_a_bye_in_the_place_of_the_home_team_is_told_where_it_goes() -> None:
    outcome = run([{"round": 1, "home": "轮空", "away": "甲", "vp2": 12}])
    (said,) = outcome.problems
    assert (said.name, said.severity) == ("BYE_STANDS_AWAY", "error")
    assert said.said.text("zh") == "“轮空”请写在“客队”列，队伍写在“主队”列：此行不计入"


@pytest.mark.parametrize("word", ["bye", "ＢＹＥ", "轮空", "不戦", "抜け番"])
def test_a_bye_in_three_languages(word: str) -> None:
    outcome = run([{"round": 1, "home": "甲", "away": word, "vp1": 12}])
    assert outcome.problems == []
    assert outcome.entries[1]["total"] == 12


@pytest.mark.parametrize("typed", ["NP", "未打", "未プレイ", " 未 打 "])
def test_not_played_under_imps_is_told_where_it_goes(typed: str) -> None:
    """The VP take the word; a word that no column takes, and a player's name, are refused as they were."""
    (told,) = run([{"round": 1, "home": "甲", "away": "乙", "imps1": typed}], boards=16).problems
    assert (told.name, told.column and told.column.field.key) == ("WORD_OF_ANOTHER_COLUMN", "imps1")
    zh = told.said.text("zh")
    assert zh == f"“主队IMP”应为 0 至 10000 的整数，现为“{typed}”；“{typed}”请填在“主队VP”、“客队VP”列"
    assert told.said.text("ja").endswith(f"「{typed}」は「ホームVP」、「アウェイVP」の列に書きます")
    assert told.said.text("en").endswith(f'"{typed}" goes under "VP home", "VP away"')
    assert mistakes(run([{"home": "甲", "away": "乙", "imps1": "?"}])) == [("matches", 1, "imps1", "NOT_ALLOWED")]
