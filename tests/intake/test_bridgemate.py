"""What a Bridgemate's tables say, as plain rows; the reading of the database itself, of one that another program made.

No file of a real evening was to be had with a licence: the tables are made from what the maker and free programs that
use them (TabScore) tell of them.
"""

import sys
from pathlib import Path
from typing import Any

import pytest
import sessions

from xlfuncs.core.registry import load
from xlfuncs.events.reading import event_named
from xlfuncs.formats import bridgemate
from xlfuncs.formats.declaration import Incoming
from xlfuncs.xlsx.errors import PackageError

load()
PAIRS = event_named("br-pairs")
Rows = list[dict[str, Any]]


def result(board: int, ns: int, ew: int, contract: str = "", by: str = "", tricks: str = "", **more: Any) -> dict:
    row = {"Section": 1, "Table": 1, "Round": 1, "Board": board, "PairNS": ns, "PairEW": ew, "Contract": contract}
    return {**row, "NS/EW": by, "Result": tricks, "Remarks": "", "Erased": False, **more}


def told(*results: dict, **tables: Rows) -> Incoming:
    return bridgemate.incoming_of({"ReceivedData": list(results), **tables}, PAIRS)


def section(**more: Any) -> Rows:
    return [{"ID": 1, "Letter": "A", "Tables": 2, "MissingPair": 0, "Winners": 1, **more}]


def losses(came: Incoming) -> list[tuple[int, str, str]]:
    return [(each.line, each.column, each.said.text("en")) for each in came.lost]


def test_results_as_they_are_entered() -> None:
    came = told(
        result(1, 1, 2, "4 H x", "N", "-2"),
        result(2, 1, 2, "PASS"),
        result(3, 1, 2, "7 NT", "E", "="),
        result(4, 1, 2, Remarks="Not played"),
        result(5, 1, 2, Remarks="60%-40%"),
        result(6, 1, 2, Remarks="50%-50%"),
        result(7, 1, 2, "3 NT", "W", "+1", Erased=True),
    )
    assert [(row["board"], *list(row.values())[3:]) for row in came.tables["boards"]] == [
        *((1, "4HX", "N", -2), (2, "PASS"), (3, "7NT", "E", 0), (4, "NP"), (5, "A+/A-"), (6, "AVE"))
    ]
    assert came.lost == []


def test_a_result_entered_again_counts_as_entered_last() -> None:
    came = told(result(1, 1, 2, "4 H", "N", "="), result(1, 1, 2, "4 H", "N", "+1"), result(1, 1, 2, "4 H", "N", "+1"))
    assert [row["result"] for row in came.tables["boards"]] == [1]
    assert losses(came) == [(1, "ReceivedData", "board 1, 1 against 2 was entered again in row 2: that counts")]
    came = told(result(1, 1, 2, "4 H", "N", "=", ID=8), result(1, 1, 2, "4 H", "N", "+1", ID=7))
    assert [row["result"] for row in came.tables["boards"]] == [0]


def test_a_pair_that_sat_the_wrong_way_round_is_turned_where_there_is_one_list() -> None:
    """Its remark says so, and the numbers are those of the movement (TabScore gives the matchpoints across)."""
    rows = result(1, 1, 2, "PASS"), result(2, 1, 2, "4 H", "N", "=", Remarks="Wrong direction")
    one = told(*rows, Section=section())
    assert [(row["board"], row["ns"], row["ew"]) for row in one.tables["boards"]] == [(1, 1, 2), (2, 2, 1)]
    two = told(*rows, Section=section(Winners=2))
    assert [row["board"] for row in two.tables["boards"]] == [1]
    assert losses(two)[0][2].startswith("board 2: 1 and 2 sat the wrong way round")


def test_what_the_director_only_announced() -> None:
    came = told(result(1, 1, 2, Remarks="Arbitral score"), result(2, 1, 2, "PASS", Remarks="late play"))
    assert came.tables["boards"] == [{"board": 1, "ns": 1, "ew": 2}, {"board": 2, "ns": 1, "ew": 2, "contract": "PASS"}]
    assert [said for *_, said in losses(came)] == [
        "board 1, 1 against 2: the remark is 'Arbitral score'; fill in what was decided",
        "board 2, 1 against 2: the remark is 'late play'; fill in what was decided",
    ]


def test_what_is_not_understood_loses_nothing_else() -> None:
    came = told(result(1, 1, 2, "4 H", "N", "1"), result(2, 1, 2, "PASS"), result(0, 1, 2), {"Board": 3})
    assert [row["board"] for row in came.tables["boards"]] == [1, 2]
    assert losses(came) == [
        (3, "ReceivedData.Board", "'0' in Board is no whole number above 0: the row stays out"),
        (4, "ReceivedData.PairNS", "'' in PairNS is no whole number above 0: the row stays out"),
        (1, "ReceivedData", "board 1, 1 against 2: '1' is no result that 4H can have"),
    ]
    assert all(each.said.text(language) for each in came.lost for language in ("zh", "ja"))


def movement(table: int, turn: int, ns: int, ew: int, low: int, high: int) -> dict:
    return {"Section": 1, "Table": table, "Round": turn, "NSPair": ns, "EWPair": ew, "LowBoard": low, "HighBoard": high}


def test_boards_of_a_round_that_have_no_result_wait_for_one() -> None:
    """Those of a round that nobody played do not."""
    came = told(result(1, 1, 2, "PASS"), RoundData=[movement(1, 1, 1, 2, 1, 2), movement(1, 2, 1, 3, 3, 4)])
    assert came.tables["boards"] == [{"board": 1, "ns": 1, "ew": 2, "contract": "PASS"}, {"board": 2, "ns": 1, "ew": 2}]
    assert [row["unit"] for row in came.tables["entries"]] == [1, 2, 3]


def test_nobody_is_not_a_pair() -> None:
    came = told(
        result(1, 1, 2, "PASS"), result(2, 3, 4), Section=section(MissingPair=4), RoundData=[movement(2, 1, 3, 0, 5, 6)]
    )
    assert [row["unit"] for row in came.tables["entries"]] == [1, 2, 3]
    assert len(came.tables["boards"]) == 1


def seat(table: int, direction: str, number: str, name: str | None, turn: int = 0) -> dict:
    return {"Section": 1, "Table": table, "Direction": direction, "Number": number, "Name": name, "Round": turn}


def test_players_are_found_by_where_they_sat() -> None:
    """In a Howell a pair sits in both lines: it is one. A name may stand in the list of members only."""
    came = told(
        result(1, 1, 2, "PASS"),
        result(2, 2, 1, "PASS", Round=2),
        RoundData=[movement(1, 1, 1, 2, 1, 1), movement(1, 2, 2, 1, 2, 2)],
        PlayerNumbers=[seat(1, "N", "11", "王伟"), seat(1, "S", "12", None), seat(1, "E", "0", "李娜")],
        PlayerNames=[{"ID": 12, "Name": "张敏", "strID": "12"}],
    )
    assert came.tables["entries"] == [
        {"unit": 1, "player1": "王伟", "player2": "张敏"},
        {"unit": 2, "player1": "李娜"},
    ]
    assert came.tables["members"][2] == {"number": "", "name": "李娜"}
    assert came.lost == []


def test_two_pairs_with_one_number_are_known_by_their_people() -> None:
    came = told(
        result(1, 1, 2, "PASS"),
        result(2, 2, 1, "PASS", Table=2),
        RoundData=[movement(1, 1, 1, 2, 1, 1), movement(2, 1, 2, 1, 2, 2)],
        PlayerNumbers=[
            seat(1, "N", "11", "A"),
            seat(1, "E", "12", "B"),
            seat(2, "N", "21", "C"),
            seat(2, "E", "22", "D"),
        ],
    )
    assert {(row["unit"], row["direction"], row["player1"]) for row in came.tables["entries"]} == {
        *((1, "NS", "A"), (2, "EW", "B"), (2, "NS", "C"), (1, "EW", "D"))
    }
    assert came.settings["winners"] == 2


def test_without_a_session_the_day_is_that_of_the_first_result() -> None:
    assert told(result(1, 1, 2, "PASS", DateLog="2026-05-15 00:00:00")).settings["date"] == "2026-05-15"


@pytest.mark.slow
def test_a_database_that_another_program_made(tmp_path: Path) -> None:
    """Chinese and Japanese names, empty cells, more rows than a page of the database holds."""
    tables = sessions.as_tables(sessions.evening())
    tables["PlayerNumbers"][0]["Name"] = "髙橋さくら"
    tables["PlayerNumbers"][1]["Name"] = None
    file = sessions.write_jet(tmp_path / "e.bws", tables)
    found, missing = bridgemate.tables_in(file)
    assert missing == []
    assert {name: len(rows) for name, rows in found.items()} == {name: len(rows) for name, rows in tables.items()}
    assert list(found["ReceivedData"]) == [{**row} for row in tables["ReceivedData"]]
    assert [row["Name"] for row in found["PlayerNumbers"]][:2] == ["髙橋さくら", None]


@pytest.mark.slow
def test_a_database_cut_off_between_its_pages_says_what_is_missing(tmp_path: Path) -> None:
    file = sessions.write_jet(tmp_path / "e.bws", sessions.as_tables(sessions.evening()))
    data = file.read_bytes()
    file.write_bytes(data[: len(data) - 4096])
    came = bridgemate.load(file, PAIRS)
    (lost,) = came.lost
    assert lost.column == "ReceivedData"
    assert lost.said.text("en").startswith("ReceivedData should have 265 rows, and 2")
    file.write_bytes(data[:110_592])
    with pytest.raises(PackageError) as error:
        bridgemate.load(file, PAIRS)
    assert error.value.name == "DAMAGED_DATABASE"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tables", "name"),
    [
        ({"Section": section()}, "NO_RESULTS_IN_IT"),
        ({"ReceivedData": [result(1, 1, 2, "PASS", South=3)]}, "INDIVIDUAL"),
    ],
)
def test_databases_that_hold_no_pairs(
    tables: dict[str, Rows], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sessions.SCHEMA, "ReceivedData", f"{sessions.SCHEMA['ReceivedData']}, South INTEGER")
    file = sessions.write_jet(tmp_path / "e.bws", tables)
    with pytest.raises(PackageError) as error:
        bridgemate.load(file, PAIRS)
    assert error.value.name == name


def test_without_the_reader_of_databases_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = sessions.write_jet(tmp_path / "e.bws", {"Section": section()})
    monkeypatch.setitem(sys.modules, "access_parser", None)
    with pytest.raises(PackageError) as error:
        bridgemate.load(file, PAIRS)
    assert error.value.name == "NEEDS_EXTRA"
    assert 'pip install ".[import]"' in error.value.told("zh")
