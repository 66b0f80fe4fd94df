"""Totals, percentages, places and penalties that a file has itself, beside those of its results."""

from pathlib import Path
from typing import Any

import pytest
from commands import run
from imports import put
from tiers import every
from trflines import FILES

from xlfuncs.core.registry import load
from xlfuncs.core.sentences import name_of
from xlfuncs.events.reading import event_named
from xlfuncs.intake.gathering import gathered
from xlfuncs.intake.rows import Gathered

load()
#: Pair → place, percent, total, more.
Listed = dict[int, tuple[str, str, str, str]]


def session(listed: Listed, scores: list[list[tuple[int, int, int]]]) -> str:
    """A USEBIO file: pairs, and the results of each board as (ns, ew, score of North-South)."""

    def tags(**texts: Any) -> str:
        return "".join(f"<{key.upper()}>{text}</{key.upper()}>" for key, text in texts.items() if text != "")

    pairs = "".join(
        f"<PAIR>{tags(pair_number=pair, place=place, total_score=total, percentage=percent)}{more}</PAIR>"
        for pair, (place, percent, total, more) in listed.items()
    )
    boards = "".join(
        f"<BOARD>{tags(board_number=at)}"
        + "".join(
            f"<TRAVELLER_LINE>{tags(ns_pair_number=ns, ew_pair_number=ew, score=score)}</TRAVELLER_LINE>"
            for ns, ew, score in board
        )
        + "</BOARD>"
        for at, board in enumerate(scores, 1)
    )
    method = tags(board_scoring_method="MATCH_POINTS")
    return f"<USEBIO><EVENT>{method}<PARTICIPANTS>{pairs}</PARTICIPANTS>\n{boards}</EVENT></USEBIO>"


def imported(folder: Path, text: str, event: str = "br-pairs", name: str = "a.xml", **given: str) -> Gathered:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return gathered(event_named(event), [(name, file)], {}, given.items())


def said(found: Gathered) -> list[str]:
    return [name_of(each.lost.said) for each in (*found.remarks, *found.lost)]


#: 420 beats −50: pairs 1 and 4 have 2 of 2 matchpoints.
ONE_BOARD = [[(1, 2, 420), (3, 4, -50)]]
PENALTY = "<ADJUSTMENT>{}</ADJUSTMENT>"


def of_one_board(first: str, penalty: str, places: str = "2331", total: str = "") -> Listed:
    told = {1: first, 2: "0", 3: "0", 4: "100"}
    return {pair: (places[pair - 1], percent, total, penalty if pair == 1 else "") for pair, percent in told.items()}


@pytest.mark.parametrize(
    "penalty",
    [PENALTY.format("-55.00"), PENALTY.format("-1.1"), PENALTY.format("-0.55"), "<PENALTY>55</PENALTY>"],
    ids=["in percent", "in matchpoints", "of one for each beaten", "a penalty"],
)
def test_a_penalty_is_taken_over(penalty: str, tmp_path: Path) -> None:
    """100% less 55 is 45%: 1.1 of the 2 matchpoints possible."""
    found = imported(tmp_path, session(of_one_board("45.00", penalty), ONE_BOARD))
    assert [row.get("adjusted") for row in found.tables["entries"]] == [-1.1, None, None, None]
    assert said(found) == ["ADJUSTMENT_TAKEN"]
    assert all("place" not in row for row in found.tables["entries"])  # as the results make them


def test_a_penalty_that_the_figures_do_not_show_is_told(tmp_path: Path) -> None:
    found = imported(tmp_path, session(of_one_board("100", PENALTY.format("-10"), "1331"), ONE_BOARD))
    assert said(found) == ["ADJUSTMENT_UNCLEAR"]
    assert "adjusted" not in found.tables["entries"][0]


def test_figures_and_places_that_differ_are_told(tmp_path: Path) -> None:
    found = imported(tmp_path, session(of_one_board("45.00", "", "2431"), ONE_BOARD))
    assert said(found) == ["FIGURES_DIFFER", "PLACES_DIFFER"]
    figures, places = (each.lost.said.text("en") for each in found.lost)
    assert "(file, results): 1: 45.00, 100.00; look for" in figures
    assert places.endswith("(file, results): 1: 2, 1")  # 2 and 3 share the places 3 and 4
    assert all(each.lost.said.text(language) for each in found.lost for language in ("zh", "ja"))


def test_shared_places_and_rounding_are_no_difference(tmp_path: Path) -> None:
    listed = {1: ("1=", "100.04", "", ""), 2: ("3=", "0", "", ""), 3: ("=3", "0.0", "", ""), 4: ("1=", "100", "", "")}
    assert said(imported(tmp_path, session(listed, ONE_BOARD))) == []


@pytest.mark.parametrize("places", [("1", "3", "4", "2"), ("2", "4", "3", "1"), ("1.5", "3-4", "3-4", "1=")])
def test_a_place_within_those_that_are_shared_is_no_difference(places: tuple[str, ...], tmp_path: Path) -> None:
    """1 and 4 share places 1 and 2, 2 and 3 the places 3 and 4: a program parts them by its own order."""
    percent = ("100", "0", "0", "100")
    listed = {at: (place, told, "", "") for at, (place, told) in enumerate(zip(places, percent, strict=True), 1)}
    found = imported(tmp_path, session(listed, ONE_BOARD))
    assert said(found) == []
    assert all("place" not in row for row in found.tables["entries"])


@pytest.mark.parametrize(("second", "told"), [("2", "2, 3"), ("5", "5, 3"), ("2-3", "2-3, 3")])
def test_a_place_outside_those_that_are_shared_is_told(second: str, told: str, tmp_path: Path) -> None:
    listed = {1: ("1", "100", "", ""), 2: (second, "0", "", ""), 3: ("4", "0", "", ""), 4: ("1", "100", "", "")}
    found = imported(tmp_path, session(listed, ONE_BOARD))
    assert [each.lost.said.text("en").partition("results): ")[2] for each in found.lost] == [f"2: {told}"]


def test_totals_of_one_for_each_score_beaten(tmp_path: Path) -> None:
    """Where 1 is given for each score beaten a total is half of ours; without percentages they are compared."""
    for top, wrong in (("1", []), ("2", []), ("5", ["FIGURES_DIFFER"])):
        listed = {pair: ("", "", top if pair in (1, 4) else "0", "") for pair in (1, 2, 3, 4)}
        assert said(imported(tmp_path, session(listed, ONE_BOARD))) == wrong


#: Board 2 has one result: average with the top of board 1, and no top of its own.
TWO_BOARDS = [*ONE_BOARD, [(1, 3, 100)]]


@pytest.mark.parametrize(
    ("percent", "remarks", "setting"),
    [(("75", "0", "25", "100"), [], None), (("100", "0", "0", "100"), ["OWN_TOPS"], False)],
    ids=["the common top", "each its own"],
)
def test_the_file_shows_whether_boards_have_the_common_top(
    percent: tuple[str, ...], remarks: list[str], setting: bool | None, tmp_path: Path
) -> None:
    """Pair 1: 2 of 2, and 1 of 2 = 75%, or 2 of 2 and nothing."""
    listed = {pair: ("", told, "", "") for pair, told in enumerate(percent, 1)}
    found = imported(tmp_path, session(listed, TWO_BOARDS))
    assert (said(found), found.settings.get("neuberg")) == (remarks, setting)
    chosen = imported(tmp_path, session(listed, TWO_BOARDS), neuberg="yes")
    assert said(chosen) == (["FIGURES_DIFFER"] if remarks else [])


def test_who_is_listed_for_each_session_is_not_compared(tmp_path: Path) -> None:
    """The first listing is that of the first session alone."""
    text = session(of_one_board("45", "", "4321"), ONE_BOARD)
    pairs = text[text.index("<PAIR>") : text.index("</PARTICIPANTS>")]
    found = imported(tmp_path, text.replace(pairs, pairs + pairs))
    assert said(found) == []
    assert all("place" not in row for row in found.tables["entries"])


def test_an_event_that_takes_places_keeps_them(tmp_path: Path) -> None:
    found = imported(tmp_path, session(of_one_board("45", "", "2341"), ONE_BOARD), "cba-pairs")
    assert [row["place"] for row in found.tables["entries"]] == [2, 3, 4, 1]


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("a.pbn", (", line 5, tag TotalScoreTable", " 第 5 行标签 TotalScoreTable", " 5 行目 タグ TotalScoreTable")),
        ("a.xml", (", line 1, element PAIR", " 第 1 行元素 PAIR", " 1 行目 要素 PAIR")),
        ("a.trf", (", column 1-3", "第 1-3 列")),
    ],
)
def test_where_something_stands_is_told_as_its_format_calls_it(
    name: str, places: tuple[str, ...], tmp_path: Path
) -> None:
    """A tag of PBN and an element of XML are no columns; TRF has columns."""
    pbn = (
        '[Event "a"]\n[Board "1"]\n[Scoring "MP"]\n[TotalScoreTable "Rank;PairId;TotalPercentage"]\n1 1 60\n1 4 100\n'
        '3 2 0\n3 3 0\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 4H S 10\n3 4 4H S 9\n'
    )
    texts = {"a.pbn": pbn, "a.xml": session(of_one_board("45.00", ""), ONE_BOARD)}
    texts["a.trf"] = (FILES / "javafo_sample2.trf").read_text() + "abc\n"
    put(tmp_path / name, texts[name])
    event = "xq-standings" if name == "a.trf" else "br-pairs"
    asked = list(zip(("en", "zh", "ja"), places, strict=False))
    for language, place in every(asked, 1, len(asked)):
        said = run("import", tmp_path / name, "--event", event, "--dry-run", language=language, code=1)
        assert place in said.stderr + said.stdout


def test_totals_of_a_league(tmp_path: Path) -> None:
    """Reds 12, Blues 8, of which 2 are deducted; the file says 6, or does not show it."""
    match = (
        "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><TEAM_SCORE>12"
        "</TEAM_SCORE><OPPOSING_TEAM_SCORE>8</OPPOSING_TEAM_SCORE></MATCH>"
    )
    for total, names in (("6", ["ADJUSTMENT_TAKEN"]), ("8", ["ADJUSTMENT_UNCLEAR"]), ("9", None)):
        blues = f"<TOTAL_SCORE>{total}</TOTAL_SCORE><PLACE>2</PLACE>{PENALTY.format(-2)}"
        found = imported(
            tmp_path,
            "<USEBIO><EVENT><MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD><PARTICIPANTS><TEAM TEAM_ID='1' "
            "TEAM_NAME='Reds'><TOTAL_SCORE>12</TOTAL_SCORE><PLACE>1</PLACE></TEAM><TEAM TEAM_ID='2' TEAM_NAME='Blues'>"
            f"{blues}</TEAM></PARTICIPANTS>{match}</EVENT></USEBIO>",
            "br-league",
        )
        assert said(found) == (["ADJUSTMENT_UNCLEAR", "FIGURES_DIFFER"] if names is None else names)
        assert found.tables["entries"][1].get("adjusted") == (-2 if total == "6" else None)


def test_totals_of_a_pbn(tmp_path: Path) -> None:
    text = (
        '[Event "a"]\n[Board "1"]\n[Scoring "MP"]\n'
        '[TotalScoreTable "Rank;PairId;TotalPercentage"]\n1 1 {0}\n1 4 100\n3 2 0\n3 3 0\n'
        '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 4H S 10\n3 4 4H S 9\n'
    )
    assert said(imported(tmp_path, text.replace("{0}", "100"), name="a.pbn")) == []
    found = imported(tmp_path, text.replace("{0}", "60"), name="a.pbn")
    assert [(each.lost.line, each.lost.column) for each in found.lost] == [(5, "TotalScoreTable")]
    assert said(found) == ["FIGURES_DIFFER"]
