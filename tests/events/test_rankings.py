"""Sections, and N-S with E-W: who is ranked with whom, and whose number C, the 35% and N are; worked out by hand."""

from itertools import chain
from typing import Any

import pytest
from eventdata import errors, hints, run

from xlfuncs.core.errors import CellError
from xlfuncs.core.sentences import name_of, text_of
from xlfuncs.events.sheet.parts import plain

Rows = list[dict[str, Any]]


def line(section: str | None, direction: str | None, *scores: float, **more: Any) -> Rows:
    """Pairs of one line, called by it and their place in the list."""
    name = f"{section or ''}{direction or ''}"
    place = {"section": section, "direction": direction, **more}
    return [{"unit": f"{name}{at}", "score1": score, **place} for at, score in enumerate(scores, 1)]


def weekly(*lines: Rows, **settings: Any) -> Any:
    rows = [
        {**{key: cell for key, cell in row.items() if key != "score1"}, "score": row["score1"]} for row in chain(*lines)
    ]
    return run(
        "jcbl-weekly",
        {"name": "水曜", "date": "2026-10-07", "class": 3, "game": "ペア", "sessions": 1, **settings},
        rows,
    )


def column(outcome: Any, key: str) -> list[Any]:
    return [row[key] for row in plain(outcome)["entries"]]


def figure(outcome: Any, key: str, language: str = "ja") -> str:
    return text_of(outcome.value(key), language)


NS, EW = line(None, "NS", 60, 50, 40), line(None, "EW", 55, 50.5, 44.5)


def test_each_line_is_a_field_of_its_own() -> None:
    """C 3 in each: K·C/100 = 3 × 3/100 = 0.09, place 2 × 0.7 = 0.063; 35% of 3 = 1.05, two places."""
    outcome = weekly(NS, EW, ranked="方向ごと")
    assert column(outcome, "place") == [1, 2, 3, 1, 2, 3]
    assert column(outcome, "total") == [0.09, 0.06, 0, 0.09, 0.06, 0]
    assert (figure(outcome, "c"), figure(outcome, "places"), errors(outcome)) == ("各 3", "各 2", [])
    assert [row["unit"] for row in outcome.board()] == ["NS1", "NS2", "NS3", "EW1", "EW2", "EW3"]
    assert column(outcome, "ranked_in") == ["N-S"] * 3 + ["E-W"] * 3


def test_all_together() -> None:
    """C 6: 0.18, 0.126, 0.0882; 35% of 6 = 2.1, three places. 60, 55, 50.5, 50, 44.5, 40."""
    outcome = weekly(NS, EW, ranked="全体")
    assert column(outcome, "place") == [1, 4, 6, 2, 3, 5]
    assert column(outcome, "total") == [0.18, 0, 0, 0.13, 0.09, 0]
    assert outcome.value("c") == 6
    assert "ranked_in" not in plain(outcome)["entries"][0]


def test_lines_of_different_size() -> None:
    """A phantom pair: C 3 and 2; 3 × 2/100 = 0.06, 35% of 2 = 0.7, one place."""
    outcome = weekly(NS, EW[:2], ranked="direction")
    assert column(outcome, "total") == [0.09, 0.06, 0, 0.06, 0]
    assert (figure(outcome, "c"), figure(outcome, "winner_mp")) == ("N-S 3、E-W 2", "N-S 0.09、E-W 0.06")


def test_sections_and_lines_of_sections() -> None:
    """Two sections of two lines: by section C 4 (0.12, 0.084 and two places), by both C 2 (0.06, one place)."""
    lines = [line(section, way, *scores) for section, way, scores in (
        *(("A", "NS", (60, 40)), ("A", "EW", (55, 45))),
        *(("Ｂ", "N-S", (70, 30)), ("B区", "ＥＷ", (65, 35))),
    )]  # fmt: skip
    by_section = weekly(*lines, ranked="section")
    assert column(by_section, "place") == [1, 4, 2, 3, 1, 4, 2, 3]
    assert column(by_section, "total") == [0.12, 0, 0.08, 0] * 2
    assert column(by_section, "ranked_in") == ["section A"] * 4 + ["section B"] * 4
    by_both = weekly(*lines, ranked="both")
    assert column(by_both, "total") == [0.06, 0] * 4
    assert column(by_both, "ranked_in")[::2] == ["A N-S", "A E-W", "B N-S", "B E-W"]
    by_direction = weekly(*lines, ranked="direction")  # 70, 60, 40, 30 and 65, 55, 45, 35
    assert column(by_direction, "place") == [2, 3, 2, 3, 1, 4, 1, 4]


def test_blank_it_is_asked_for() -> None:
    """Points hang on it: nobody may guess."""
    with pytest.raises(CellError) as refused:
        weekly(NS, EW)
    assert name_of(refused.value.reason) == "RANKED_WANTED"
    assert "一覧は N-S、E-W に分かれていて" in refused.value.reason.text("ja")


@pytest.mark.parametrize(
    ("places", "how"),
    [((1, 2, 3, 1, 2, 3), "方向ごと"), ((1, 4, 6, 2, 3, 5), "全体"), ((1, 2, 2, 1, 2, 3), "方向ごと")],
)
def test_blank_the_places_in_the_list_say_it(places: tuple[int, ...], how: str) -> None:
    rows = [{**row, "place": place} for row, place in zip((*NS, *EW), places, strict=True)]
    outcome = weekly(rows)
    said = next(each.said for each in outcome.problems if name_of(each.said) == "RANKED_BY_PLACES")
    assert f"「{how}」" in said.text("ja")
    assert column(outcome, "place") == [*places]


def test_places_of_each_line_are_none_of_the_whole() -> None:
    """The scores make those: 60, 55, 50.5, 50, 44.5, 40."""
    rows = [{**row, "place": place} for row, place in zip((*NS, *EW), (1, 2, 3) * 2, strict=True)]
    outcome = weekly(rows, ranked="全体")
    assert column(outcome, "place") == [1, 4, 6, 2, 3, 5]
    assert (errors(outcome), hints(outcome)) == ([], ["PLACES_OF_PARTS"])


def test_a_list_of_one_section_asks_nothing() -> None:
    outcome = weekly(line("A", "NS", 60, 40))
    assert (column(outcome, "place"), hints(outcome), errors(outcome)) == ([1, 2], [], [])


def test_whose_line_is_blank_has_no_place_and_moves_nobody() -> None:
    outcome = weekly(NS, EW[:2], line(None, None, 44.5), ranked="direction")
    assert column(outcome, "place") == [1, 2, 3, 1, 2, None]
    assert errors(outcome) == [("NOT_SAID", 6, "direction")]


def test_a_setting_without_its_column() -> None:
    """Provisional, all together; the board is not to be published."""
    outcome = weekly(line(None, None, 60, 40), ranked="section")
    assert (column(outcome, "place"), errors(outcome)) == ([1, 2], [("NOBODY_SAYS", None, "")])


def test_the_competitors_of_all_say_nothing_of_each() -> None:
    with pytest.raises(CellError) as refused:
        weekly(NS, EW, ranked="direction", competitors=12)
    assert name_of(refused.value.reason) == "ONE_FOR_ALL"


def test_who_is_out_competes_in_no_line() -> None:
    """第10条: C of N-S is 2: 3 × 2/100 = 0.06, one place."""
    outcome = weekly([*NS[:2], {**NS[2], "out": "失格"}], EW, ranked="direction")
    assert column(outcome, "total") == [0.06, 0, 0, 0.09, 0.06, 0]


# --- 第2条: T, Sc and C


CLUB = {"name": "春のCCG", "date": "2026-10-04", "class": 4, "sessions": 1, "boards": 24}


def test_a_club_championship_of_two_lines() -> None:
    """Both lines sit at all 4 tables: (4 + 0.2 × 4 × 1)/5 = 0.96, place 2 × 0.7 = 0.672; 35% of 4 = 1.4, two places.

    A fifth of it is red: 0.192 and 0.1344. 60%: V/M 3 × 10/100 + 0.3 = 0.6, a session 3/5 × 0.6 = 0.36.
    """
    rows = line(None, "NS", 60, 55, 45, 40) + line(None, "EW", 57.5, 52.5, 47.5, 42.5)
    outcome = run("jcbl-club", {**CLUB, "tables": 4, "scoring": "%", "ranked": "方向ごと"}, rows)
    assert column(outcome, "place") == [1, 2, 3, 4] * 2
    assert column(outcome, "overall") == [0.96, 0.67, 0, 0] * 2
    assert column(outcome, "red") == [0.19, 0.13, 0, 0] * 2
    assert column(outcome, "session1")[0] == 0.36
    assert (figure(outcome, "c"), errors(outcome)) == ("各 4", [])
    # its page has no column for the line: the place says it
    assert [text_of(row["place"], "ja") for row in outcome.board()][::4] == ["N-S 1", "E-W 1"]


def test_a_section_has_its_own_tables() -> None:
    """A 3 tables, B 2: (4 + 0.2 × 3)/5 = 0.92 and (4 + 0.2 × 2)/5 = 0.88; C 6 (2.1, three places) and 4 (two).

    N 0.7 and 0.5: 0.644, 0.46; 0.616. Of the five tables together place 1 would have (4 + 0.2 × 5)/5 = 1.00.
    """
    rows = line("A", None, 60, 58, 52, 48, 42, 40) + line("B", None, 56, 52, 48, 44)
    settings = {**CLUB, "tables": 5, "scoring": "%"}
    outcome = run("jcbl-club", {**settings, "ranked": "section"}, rows)
    assert column(outcome, "overall") == [0.92, 0.64, 0.46, 0, 0, 0, 0.88, 0.62, 0, 0]
    assert (hints(outcome), errors(outcome)) == (["TABLES_OF_SECTIONS"], [])
    assert column(run("jcbl-club", {**settings, "ranked": "all"}, rows), "overall")[0] == 1.00


def test_a_section_of_one_table_and_a_half_asks_for_the_tables_of_the_session() -> None:
    """Nobody can type T of a section: three pairs at two tables."""
    rows = line("A", None, 18, 12, 6) + line("B", None, 18, 12, 6)
    settings = {**CLUB, "tables": 3, "scoring": "mp", "boards": 24, "ranked": "section"}
    with pytest.raises(CellError) as refused:
        run("jcbl-club", settings, rows)
    assert "1セッションのテーブル数には数値（2 以上）" in refused.value.told("ja")


def test_matchpoints_of_a_section_are_those_of_its_tables() -> None:
    """Sc 2 and 1 of 3 and 2 tables: averages 24 × 2/2 = 24 and 24 × 1/2 = 12.

    A: 30 matchpoints, V/M 3 × 6/(24 × 2) + 0.3 = 0.675, a session 0.405 → 0.41; B: 15, 3 × 3/24 + 0.3 = 0.675 too.
    """
    rows = line("A", None, 30, 28, 26, 22, 20, 18) + line("B", None, 15, 13, 11, 9)
    outcome = run("jcbl-club", {**CLUB, "tables": 5, "scoring": "mp", "ranked": "section"}, rows)
    assert (column(outcome, "session1")[0], column(outcome, "session1")[6], errors(outcome)) == (0.41, 0.41, [])


def test_a_final_in_two_lines_is_no_one_event() -> None:
    """L5 競争者数は予選参加数: whose of them nobody says."""
    with pytest.raises(CellError) as refused:
        run(
            "jcbl-sectional",
            {
                **CLUB,
                "class": None,
                "rating": "sectional",
                "tables": 3,
                "scoring": "%",
                "l5": "決勝",
                "ranked": "方向ごと",
            },
            [*NS, *EW],
        )
    assert name_of(refused.value.reason) == "FINAL_IN_ONE"


# --- §2.9.1


def pairs(ns: int, ew: int, **settings: Any) -> Any:
    rows = line(None, "NS", *range(60, 60 - ns, -1)) + line(None, "EW", *range(60, 60 - ew, -1))
    rows = [
        {
            **{key: cell for key, cell in row.items() if key != "score1"},
            "score": row["score1"],
            "holding1": 1000,
            "holding2": 1000,
        }
        for row in rows
    ]
    return run(
        "cba-pairs", {"level": "grassroots", "colour": "red", "boards": 24, "ranked": "direction", **settings}, rows
    )


def test_two_lines_are_two_champions() -> None:
    """N = 12 ÷ 2 = 6; M of all: 2 + 1000/300 = 5.33, V = 5.33 × 1 × 1.1 = 5.863.

    R = lg 6 − lg 2 = 0.48, lg 6 − lg 4 = 0.18: 2.81, 1.06; lg 6 − lg 6 = 0, no less than 0.01 (§2.9.5).
    Half of 6 places.
    """
    outcome = pairs(6, 6)
    assert column(outcome, "award") == [2.81, 1.06, 0.01, 0, 0, 0] * 2
    assert (outcome.value("n"), outcome.value("n_each"), outcome.value("places_each")) == (12, 6, 3)
    assert errors(outcome) == []


def test_half_of_an_odd_field_is_rounded() -> None:
    """13 ÷ 2 = 6.5 → 7: lg 7 − lg 2 = 0.54, × 5.863 = 3.17 in both."""
    outcome = pairs(7, 6)
    assert (column(outcome, "award")[0], column(outcome, "award")[7], outcome.value("n_each")) == (3.17, 3.17, 7)


def test_a_line_may_be_longer_than_half_of_the_field() -> None:
    """8 and 4 pairs: N = 12 ÷ 2 = 6, awards as with 6 and 6; places 7 and 8 are beyond it and have no R.

    R of place 6 is lg 6 − lg 12 = −0.30.
    """
    outcome = pairs(8, 4)
    assert column(outcome, "award") == [2.81, 1.06, 0.01, 0, 0, 0, 0, 0, 2.81, 1.06, 0.01, 0]
    assert column(outcome, "r")[5:8] == [-0.3, None, None]
    assert errors(outcome) == []


def test_all_pairs_in_one_list() -> None:
    """N 12: lg 12 − lg 2 = 0.78; places 1 and 2 are shared by the two lines: (0.78 + 0.48) × 5.863 ÷ 2 = 3.69."""
    outcome = pairs(6, 6, ranked="全场合并")
    assert (column(outcome, "award")[0], outcome.value("n")) == (3.69, 12)


def test_more_than_two_champions_are_no_event_of_the_rulebook() -> None:
    rows = [
        {"unit": f"{section}{way}{at}", "score": 50 + at, "section": section, "direction": way}
        for section in "AB"
        for way in ("NS", "EW")
        for at in range(4)
    ]
    with pytest.raises(CellError) as refused:
        run("cba-pairs", {"level": "grassroots", "boards": 24, "ranked": "both"}, rows)
    assert name_of(refused.value.reason) == "MORE_GROUPS"


# --- br-pairs


def test_sections_of_a_session_are_compared_by_themselves() -> None:
    """Two sections play board 1 with the same two results, 620 and 170.

    By itself each has a top of 2: 2 and 0. Together four results, a top of 6: 620 beats two and equals one,
    2 × 2 + 1 = 5.
    """
    entries = [{"unit": f"{section}{at}", "section": section} for section in "AB" for at in range(1, 5)]
    boards = [
        {
            "board": 1,
            "ns": f"{section}{ns}",
            "ew": f"{section}{ns + 2}",
            "contract": contract,
            "declarer": "N",
            "result": "=",
        }
        for section in "AB"
        for ns, contract in ((1, "4S"), (2, "2S"))
    ]
    apart = run("br-pairs", {"by_section": "はい"}, entries, boards=boards)
    assert column(apart, "total") == [2, 0, 0, 2] * 2
    assert column(apart, "place") == [1, 3, 3, 1] * 2
    assert [row["section"] for row in apart.board()] == ["A"] * 4 + ["B"] * 4
    together = run("br-pairs", {}, entries, boards=boards)
    assert column(together, "total") == [5, 1, 1, 5] * 2


def test_pairs_of_two_sections_do_not_meet() -> None:
    entries = [{"unit": "A1", "section": "A"}, {"unit": "B1", "section": "B"}]
    boards = [{"board": 1, "ns": "A1", "ew": "B1", "contract": "PASS"}]
    outcome = run("br-pairs", {"by_section": True}, entries, boards=boards)
    assert [name for name, *_ in errors(outcome)] == ["OTHER_SECTION"]
