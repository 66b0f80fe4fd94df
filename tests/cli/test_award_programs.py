"""``award`` reads what ``import`` reads: files of pairing and scoring programs too."""

import json
from pathlib import Path

import pytest
from commands import run

DATA = Path(__file__).parents[1] / "data" / "trf"
USEBIO = """<USEBIO><EVENT><BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><PARTICIPANTS>{pairs}</PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></EVENT></USEBIO>"""
LINE = (
    "<TRAVELLER_LINE><NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER>"
    "<SCORE>{}</SCORE></TRAVELLER_LINE>"
)
PBN = '[Board "1"]\n[Contract "3NT"]\n[Declarer "N"]\n[Result "9"]\n'


@pytest.mark.parametrize("more", [(), ("--set", "name=Open")])
def test_a_tournament_report(more: tuple[str, ...]) -> None:
    """52 players with 9 rounds: Mirzoev and Argandona share the first place with 8 points, as the report says."""
    result = run("award", "xq-standings", DATA / "javafo_sample2.trf", "--json", *more)
    found = json.loads(result.stdout)
    assert [row["player"] for row in found["board"]][:2] == ["Mirzoev Azer", "Argandona Riveiro Inigo"], result.output
    assert len(found["board"]) == 52


def test_what_is_lost_of_a_file_is_told(tmp_path: Path) -> None:
    """A line that no pairing program writes: the outcome is shown all the same, and the command ends with 1."""
    file = tmp_path / "a.trf"
    file.write_text((DATA / "javafo_sample2.trf").read_text(encoding="utf-8") + "\nnobody knows this line\n")
    result = run("award", "xq-standings", file, language="en", code=1)
    assert ("Mirzoev Azer" in result.stdout, "line " in result.stderr) == (True, True), result


def test_the_results_of_a_bridge_session(tmp_path: Path) -> None:
    """420 beats −50 on the one board, so pairs 1 and 4 have all of it."""
    pairs = "".join(f"<PAIR><PAIR_NUMBER>{pair}</PAIR_NUMBER></PAIR>" for pair in range(1, 5))
    file = tmp_path / "a.xml"
    file.write_text(USEBIO.format(pairs=pairs, lines=LINE.format(1, 2, 420) + LINE.format(3, 4, -50)))
    result = run("award", "br-pairs", file, "--json")
    board = json.loads(result.stdout)["board"]
    assert [str(row["unit"]) for row in board][:2] == ["1", "4"], result.output
    assert [row["percent"] for row in board] == [100, 100, 0, 0]


def test_a_file_with_nothing_for_the_event(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    file.write_text(PBN)
    result = run("award", "xq-standings", file, language="en", code=2)
    assert "a.pbn" in result.stderr, result.output
