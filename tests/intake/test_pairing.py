"""The next round of an event with games: small events paired by hand, by C.04.3 (FIDE Dutch) and Berger's tables."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import attempts

from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_rows
from xlfuncs.formats import trf
from xlfuncs.pairing.next_round import next_round
from xlfuncs.pairing.rounds import Round, rows_of
from xlfuncs.xlsx.errors import PackageError

DATA = Path(__file__).parents[1] / "data"
NAMES = "甲乙丙丁戊己庚辛壬"
Rows = list[dict[str, Any]]


def event(names: str, games: Rows, *, rated: bool = True, **more: Any) -> Outcome:
    """Players with ratings 2200, 2100 … in the order of their names."""
    entries = [{"player": name} | ({"rating": 2200 - 100 * at} if rated else {}) for at, name in enumerate(names)]
    settings = {"name": "x", "date": "2026-01-01", "rounds": 5, "order": "points"} | more
    return of_rows("xq-standings", settings, {"entries": entries, "games": games}, "zh")


def game(number: int, red: str, black: str | None, result: str | None, side: str | None = "红") -> dict[str, Any]:
    return {"round": number, "player": red, "opponent": black, "result": result, "side": side if black else None}


def paired(outcome: Outcome, number: int | None = None, *absent: str, robin: bool = False) -> Round:
    return next_round(outcome, number, absent, robin=robin)


def told(found: Round) -> tuple[list[str], str]:
    """Red before black at each table, and who has the bye."""
    return [f"{each.red.name}{each.black.name}" for each in found.pairs], found.bye.name if found.bye else ""


def refused(outcome: Outcome, number: int | None = None, *absent: str, robin: bool = False) -> tuple[str, str]:
    with pytest.raises(PackageError) as failure:
        paired(outcome, number, *absent, robin=robin)
    return failure.value.name, failure.value.said.text("zh")


#: Round 1 of four players, 1 against 3 and 2 against 4: 甲 beats 丙, 乙 and 丁 draw.
FOUR = [game(1, "甲", "丙", "胜"), game(1, "丁", "乙", "和")]
#: Round 1 of five: 甲 and 乙 win, 戊 has the bye.
FIVE = [game(1, "甲", "丙", "胜"), game(1, "丁", "乙", "负"), game(1, "戊", None, "轮空")]


@pytest.mark.parametrize(
    ("names", "pairs", "bye"),
    [
        ("甲乙", ["甲乙"], ""),
        ("甲乙丙", ["甲乙"], "丙"),
        ("甲乙丙丁", ["甲丙", "丁乙"], ""),
        ("甲乙丙丁戊", ["甲丙", "丁乙"], "戊"),
        ("甲乙丙丁戊己", ["甲丁", "戊乙", "丙己"], ""),
        ("甲乙丙丁戊己庚", ["甲丁", "戊乙", "丙己"], "庚"),
    ],
)
def test_the_first_round_is_the_upper_half_against_the_lower(names: str, pairs: list[str], bye: str) -> None:
    """Odd numbers have red, even ones black (E.5); the bye goes to the last number."""
    assert told(paired(event(names, []))) == (pairs, bye)


def test_without_ratings_the_order_of_the_entries_counts() -> None:
    assert told(paired(event("丁丙乙甲", [], rated=False))) == (["丁乙", "甲丙"], "")


def test_a_second_round_by_hand() -> None:
    """甲 (1) floats down to 乙 and 丁 (½), who have met: to the higher, 乙. 丁 floats on to 丙 (0).

    乙 and 丙 have had black and get red.
    """
    found = paired(event("甲乙丙丁", FOUR))
    assert (found.number, told(found)) == (2, (["乙甲", "丙丁"], ""))
    assert [str(each.red.points) for each in found.pairs] == ["1", "0"]
    assert [each.black.colours for each in found.pairs] == [["red"], ["red"]]


def test_a_second_round_with_a_bye_by_hand() -> None:
    """甲, 乙, 戊 have 1: one floats down, not 戊, whose bye was a float already (C14): 甲 meets 戊, 乙 floats.

    乙 has met 丁: 乙 against 丙, and 丁 has the bye. 甲 has had red and gets black; of 乙 and 丙, who both had black,
    乙 is higher and gets red (E.4).
    """
    assert told(paired(event("甲乙丙丁戊", FIVE))) == (["戊甲", "乙丙"], "丁")


def test_a_late_joiner_by_hand() -> None:
    """己 has no game so far: the bye goes to 丙, who has one (C9). 丁 had red and gets black."""
    assert told(paired(event("甲乙丙丁己", FOUR))) == (["乙甲", "己丁"], "丙")


def test_an_absentee_by_hand() -> None:
    """甲 and 乙 have 1 each and the colours fit; 丙 (½) floats down to 丁, and 戊 has the bye."""
    games = [game(1, "甲", "丁", "胜"), game(1, "戊", "乙", "负"), game(1, "丙", "己", "和")]
    found = paired(event("甲乙丙丁戊己", games), None, "己")
    assert told(found) == (["乙甲", "丁丙"], "戊")
    assert [each.name for each in found.absent] == ["己"]
    assert rows_of(found)[-2:] == [
        {"round": 2, "player": "戊", "opponent": None, "result": "BYE", "side": None},
        {"round": 2, "player": "己", "opponent": None, "result": "NP", "side": None},
    ]


def test_who_is_called_absent_in_two_ways_has_one_row() -> None:
    outcome = event("ABCD", [])
    alone = [row["player"] for row in rows_of(paired(outcome, None, "A", "a")) if row["result"] == "NP"]
    assert alone == ["A"]


def test_who_was_absent_may_have_the_bye_still() -> None:
    """Only points without a game bar from a bye: 丙 was absent (0 points) and is last, 丁 has had the bye."""
    games = [
        game(1, "甲", "乙", "和"),
        game(1, "丙", None, "未赛"),
        game(1, "丁", None, "轮空"),
        game(1, "戊", None, "未赛"),
    ]
    found = paired(event("甲乙丙丁戊", games))
    assert found.bye is not None
    assert found.bye.name == "戊"


def test_a_game_forfeited_may_be_played_still() -> None:
    """It was no game: 甲 and 乙 are the only two, and have not met. Nobody had a colour."""
    found = paired(event("甲乙", [game(1, "甲", "乙", "弃权胜")]))
    assert told(found) == (["甲乙"], "")


def test_the_drawing_of_lots_is_read_from_the_games() -> None:
    """In round 1 the first number had black: whoever comes without a colour is treated alike."""
    games = [game(1, "丙", "甲", "和"), game(1, "乙", "丁", "和")]
    found = paired(event("甲乙丙丁己庚", [*games, game(1, "己", None, "未赛"), game(1, "庚", None, "未赛")]))
    # 己 is number 5 and higher than 庚: as an odd number it has black like 甲 in round 1
    assert "庚己" in told(found)[0]


def test_points_of_any_system_make_the_same_groups() -> None:
    """3-1-0: 甲 3, 乙 and 丁 1, 丙 0 — the same order, and so the same pairs."""
    assert told(paired(event("甲乙丙丁", FOUR, system="3-1-0"))) == (["乙甲", "丙丁"], "")


def test_sides_that_nobody_wrote_are_told() -> None:
    games = [game(1, "甲", "丙", "胜", None), game(1, "丁", "乙", "和")]
    found = paired(event("甲乙丙丁", games))
    assert [each.text("zh") for each in found.said] == ["有 1 局没有注明先后手，计算先后手时不计"]


def test_nobody_has_a_colour_by_right_where_no_side_is_written() -> None:
    """Neither of a pair had a colour: 甲 (1) is odd and has red; 丁 (4), who has more points than 丙, has black."""
    games = [each | {"side": None} for each in FOUR]
    assert told(paired(event("甲乙丙丁", games)))[0] == ["甲乙", "丙丁"]


def test_rapid_games_make_groups_of_their_own() -> None:
    """2-1.25-0.75-0: 乙 and 丙 have 2; 甲 (1.25) and 丁 (0.75) have met and float down to 戊 and 己.

    乙 has had black, 丙 red. 甲 has had red and gets 己, who had black; 丁 and 戊 likewise (C12).
    """
    games = [game(1, "甲", "丁", "快胜"), game(1, "戊", "乙", "负"), game(1, "丙", "己", "胜")]
    found = paired(event("甲乙丙丁戊己", games, system="2-1.25-0.75-0"))
    assert told(found) == (["乙丙", "己甲", "丁戊"], "")


@pytest.mark.parametrize("result", ["半分轮空", "轮空", "未赛"])
def test_a_bye_of_a_later_round_makes_no_other_the_next(result: str) -> None:
    found = paired(event("甲乙丙丁", [*FOUR, game(4, "乙", None, result)]))
    assert (found.number, told(found)) == (2, (["乙甲", "丙丁"], ""))


def test_a_second_bye_is_told() -> None:
    """Three players, three rounds: everybody has had the bye once, and everybody has met everybody."""
    games = [game(1, "甲", "乙", "胜"), game(1, "丙", None, "轮空")]
    found = paired(event("甲乙丙", games))
    assert told(found) == (["丙甲"], "乙")  # 甲 has had red
    assert found.said == []
    games += [game(2, "丙", "甲", "和"), game(2, "乙", None, "轮空")]
    assert told(paired(event("甲乙丙", games)))[1] == "甲"
    games += [game(3, "乙", "丙", "和"), game(3, "甲", None, "轮空")]
    name, said = refused(event("甲乙丙", games))
    assert name == "NO_PAIRING"
    assert said.startswith("已无法编排：任何排法都会有人重复遇到同一对手")


def test_a_bye_for_who_had_one_is_told() -> None:
    """Two of three have had a bye and stay away or have met: 丙 is left."""
    games = [
        *(game(1, "甲", "丁", "胜"), game(1, "乙", None, "轮空"), game(1, "丙", None, "轮空")),
        *(game(2, "甲", None, "轮空"), game(2, "乙", "丁", "胜"), game(2, "丙", None, "未赛")),
    ]
    found = paired(event("甲乙丙丁", games), None, "丁")
    assert found.bye is not None
    assert len(found.said) == 1
    assert found.said[0].text("zh") == f"{found.bye.name} 第二次轮空：其余棋手都已轮空过"


# --- round robin


def test_round_robins_follow_the_berger_tables() -> None:
    """Four: 1–4 2–3, then 4–3 1–2, then 2–4 3–1 (FIDE handbook C.05, annex 1)."""
    games: Rows = []
    for number, pairs in enumerate((["甲丁", "乙丙"], ["丁丙", "甲乙"], ["乙丁", "丙甲"]), 1):
        found = paired(event("甲乙丙丁", games, rounds=None), robin=True)
        assert (found.number, told(found)) == (number, (pairs, ""))
        games += [game(number, each[0], each[1], "和") for each in pairs]
    assert refused(event("甲乙丙丁", games, rounds=None), robin=True)[0] == "ALL_PLAYED"


def test_a_round_robin_goes_by_the_numbers_drawn() -> None:
    """丁 drew 1, 丙 2, 甲 3; 乙, who drew none, is the fourth: 1–4 2–3."""
    drawn = {"甲": 3, "丙": 2, "丁": 1}
    entries = [{"player": name, "number": drawn.get(name)} for name in "甲乙丙丁"]
    outcome = of_rows("xq-standings", {"order": "points"}, {"entries": entries, "games": []}, "zh")
    assert told(paired(outcome, robin=True)) == (["丁乙", "丙甲"], "")
    listed = [(row["player"], row["opponent"]) for row in outcome.listings["schedule"].rows()][:2]
    assert listed == [("丁", "乙"), ("丙", "甲")]


def test_a_round_robin_of_five_has_a_bye() -> None:
    assert told(paired(event("甲乙丙丁戊", []), robin=True)) == (["乙戊", "丙丁"], "甲")


def test_a_second_turn_changes_the_sides() -> None:
    games = [game(1, "甲", "乙", "和")]
    assert told(paired(event("甲乙", games, rounds=2), robin=True)) == (["乙甲"], "")


def test_a_round_robin_that_the_games_contradict() -> None:
    """甲 has met 丁 in place of 丙 …: with the late 戊 the table would have 甲 meet somebody twice."""
    games = [game(1, "甲", "丙", "和"), game(1, "乙", "丁", "和")]
    name, said = refused(event("甲乙丙丁戊", [*games, game(2, "乙", "戊", "和")], rounds=None), robin=True)
    assert name == "MET_ALREADY"
    assert "但与已有对局不符" in said


def test_nobody_is_left_out_of_a_round_robin() -> None:
    assert refused(event("甲乙丙丁", []), None, "甲", robin=True)[0] == "SCHEDULED_ABSENCE"


# --- what is refused


@pytest.mark.parametrize(
    ("names", "games", "number", "absent", "name", "said"),
    [
        ("甲", [], None, (), "TOO_FEW", "只有 1 名棋手，无法编排"),
        ("甲乙", [], None, ("乙",), "TOO_FEW", "只有 1 名棋手，无法编排"),
        ("甲乙", [], None, ("赵",), "NOT_ENTERED", "棋手名单中没有 赵"),
        ("甲乙丙丁", FOUR, 1, (), "HAS_RESULTS", "第 1 轮已有结果"),
        ("甲乙丙丁", FOUR, 3, (), "ROUND_AHEAD", "下一轮是第 2 轮，不是第 3 轮"),
        (
            "甲乙丙丁",
            [FOUR[0], game(1, "丁", "乙", None)],
            None,
            (),
            "UNFINISHED",
            "第 1 轮尚未结束：第 2 行 丁 的对局没有结果",
        ),
        ("甲乙丙丁", [game(1, "甲", "丙", None), FOUR[1]], 2, (), "UNFINISHED", None),
        ("甲乙丙丁", [*FOUR[:1], game(1, "丁", "甲", "和")], None, (), "GAME_WRONG", None),
        ("甲乙丙丁", [*FOUR, game(1, "赵", "钱", "和")], None, (), "GAME_WRONG", None),
    ],
)
def test_rounds_that_cannot_be_paired(
    names: str, games: Rows, number: int | None, absent: tuple[str, ...], name: str, said: str | None
) -> None:
    found, told_why = refused(event(names, games), number, *absent)
    assert found == name
    assert said is None or told_why == said


def test_beyond_the_last_round() -> None:
    for wanted in (None, 2, 3):  # nor is round 2 "the next"
        assert refused(event("甲乙丙丁", FOUR, rounds=1), wanted) == ("ALL_PLAYED", "比赛共 1 轮，已全部编排")


def test_a_game_that_is_wrong_is_quoted() -> None:
    _, said = refused(event("甲乙丙丁", [*FOUR, game(1, "赵", "甲", "和")]))
    assert said == "“对局”第 3 行没有计入（棋手名单中没有“赵”）：请先更正再编排下一轮"


@pytest.mark.parametrize("name", sorted(EVENTS.keys() - {"xq-standings", "xq-rated", "xq-teams", "br-league"}))
def test_events_without_games(name: str) -> None:
    outcome = Outcome(EVENTS[name], EVENTS[name].settings_class(), "zh", [])
    assert refused(outcome)[0] == "NO_GAMES"


# --- a round that stands


def test_the_same_round_stands() -> None:
    outcome = event("甲乙丙丁戊", [])
    rows = [row | {"result": None if row["opponent"] else "轮空"} for row in rows_of(paired(outcome))]
    again = paired(event("甲乙丙丁戊", rows))
    assert again.stands
    assert again.number == 1
    assert told(again) == told(paired(outcome))


def test_a_round_changed_by_hand_stays() -> None:
    changed = [game(1, "甲", "丁", None), game(1, "丙", "乙", None)]
    assert refused(event("甲乙丙丁", changed)) == (
        "STANDS_OTHERWISE",
        "“对局”中已有第 1 轮（第 1 行起），与此次编排不同，予以保留；如要重新编排，请先删除这些行",
    )


def test_sides_changed_by_hand_are_a_change() -> None:
    rows = [game(1, "甲", "丙", None, "黑"), game(1, "丁", "乙", None)]
    assert refused(event("甲乙丙丁", rows))[0] == "STANDS_OTHERWISE"
    # the same game written from the other side is none
    rows = [game(1, "丙", "甲", None, "黑"), game(1, "丁", "乙", None)]
    assert paired(event("甲乙丙丁", rows)).stands


def test_who_was_absent_from_a_round_that_stands_is_so_still() -> None:
    """戊 does not play round 1: asked again without saying so, he has no bye."""
    rows = [
        row | ({} if row["opponent"] else {"result": "未赛"})
        for row in rows_of(paired(event("甲乙丙丁戊", []), None, "戊"))
    ]
    again = paired(event("甲乙丙丁戊", rows))
    assert again.stands
    assert told(again) == (["甲丙", "丁乙"], "")
    assert rows_of(again)[-1]["result"] == "NP"


@pytest.mark.parametrize(("result", "code"), [("半分轮空", "HB"), ("轮空", "BYE"), ("未赛", "NP")])
def test_byes_asked_for_beforehand_are_of_the_round_to_be_paired(result: str, code: str) -> None:
    """乙 has asked for a bye in round 2: 甲 (1) meets 丁 (½), and 丙 (0) has the bye."""
    outcome = event("甲乙丙丁", [*FOUR, game(2, "乙", None, result)])
    found = paired(outcome)
    assert (found.number, found.stands) == (2, False)
    assert told(found) == (["丁甲"], "丙")
    assert [row["result"] for row in rows_of(found)] == [None, "BYE", code]
    assert refused(outcome, 3)[0] == "ROUND_AHEAD"


def test_the_next_round_after_one_without_results() -> None:
    assert refused(event("甲乙丙丁", [game(1, "甲", "丙", None), game(1, "丁", "乙", None)]), 2)[0] == "UNFINISHED"


# --- positions whose pairs another program gives: bbpPairings 6.0.0, by the rules of 2026

POSITIONS = [json.loads(line) for line in (DATA / "pairing" / "positions.jsonl").read_text("utf-8").splitlines()]
#: A bye asked for ahead, by its letter in a report; Z is an absence.
ASKED_FOR = {"H": "HB", "F": "WF"}


@pytest.mark.few(15)
@pytest.mark.parametrize("at", range(len(POSITIONS)))
def test_a_position_is_paired_as_another_program_does(at: int, tmp_path: Path) -> None:
    """With absentees, late joiners, withdrawals, forfeits and byes asked for ahead."""
    position = POSITIONS[at]
    file = tmp_path / "position.trf"
    file.write_text(position["trf"], encoding="utf-8")
    report = trf.load(file, EVENTS["xq-standings"])
    away = position["absent"]
    byes = [game(position["round"], name, None, ASKED_FOR[how]) for name, how in away.items() if how in ASKED_FOR]
    tables = report.tables | {"games": [*report.tables["games"], *byes]}
    outcome = of_rows("xq-standings", {"order": "points"} | report.settings, tables, "en")
    found = paired(outcome, position["round"], *(name for name, how in away.items() if how == "Z"))
    pairs = [[each.red.name, each.black.name] for each in found.pairs]
    pairs += [[found.bye.name, None]] if found.bye else []
    assert sorted(pairs, key=str) == sorted(position["pairs"], key=str)


# --- whatever the results


@pytest.mark.slow
@settings(max_examples=attempts(15, 200), deadline=None)
@given(st.integers(4, 9), st.data())
def test_what_holds_in_every_event(size: int, data: st.DataObject) -> None:
    """Nobody meets twice; one bye in a round of an odd number, none of an even; no third game of a colour in a row."""
    names, games, rounds = NAMES[:size], list[dict[str, Any]](), max(2, size // 2)
    met: set[frozenset[str]] = set()
    colours: dict[str, str] = dict.fromkeys(names, "")
    for number in range(1, rounds + 1):
        absent = data.draw(st.sets(st.sampled_from(names), max_size=1)) if number > 1 else set()
        outcome = event(names, games, rounds=rounds + 1)
        try:
            found = paired(outcome, None, *absent)
        except PackageError:
            assert refused(outcome, None, *absent)[0] == "NO_PAIRING"
            return
        seated = [each for pair in found.pairs for each in (pair.red.name, pair.black.name)]
        assert sorted([*seated, *absent, *([found.bye.name] if found.bye else [])]) == sorted(names)
        assert (found.bye is not None) == (len(names) - len(absent)) % 2
        for row in rows_of(found):
            if row["opponent"]:
                pair = frozenset((row["player"], row["opponent"]))
                assert pair not in met
                met.add(pair)
                colours[row["player"]] += "红"
                colours[row["opponent"]] += "黑"
                row["result"] = data.draw(st.sampled_from(["胜", "和", "负", "弃权胜"]))
                if row["result"] == "弃权胜":
                    met.discard(pair)
                    for each, side in ((row["player"], "红"), (row["opponent"], "黑")):
                        colours[each] = colours[each].removesuffix(side)
            games.append(row)
        for each in colours.values():
            assert "红红红" not in each
            assert "黑黑黑" not in each
            assert abs(each.count("红") - each.count("黑")) <= 2


def test_players_are_called_as_the_members_table_has_them_too() -> None:
    """甲 is entered by name and number 08 by number; who is absent, and a round that stands, may be told either way."""
    members = [{"number": "07", "name": "甲"}, {"number": "08", "name": "乙"}, {"number": "09", "name": "丙"}]
    entries = [{"player": each} for each in ("甲", "08", "丙")]
    tables: dict[str, Rows] = {"members": members, "entries": entries, "games": []}
    settings = {"name": "x", "date": "2026-01-01", "order": "points"}
    outcome = of_rows("xq-standings", settings, tables, "zh")
    assert [each.name for each in paired(outcome, None, "07").absent] == ["甲"]
    assert [each.name for each in paired(outcome, None, "乙").absent] == ["08"]
    assert refused(outcome, None, "丁")[0] == "NOT_ENTERED"
    tables["games"] = [game(1, "07", "乙", None), game(1, "丙", None, "轮空")]
    assert paired(of_rows("xq-standings", settings, tables, "zh")).stands
