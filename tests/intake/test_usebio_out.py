"""A pairs session as USEBIO, read by the standard library; matchpoints by hand (Law 78A: 2 a pair beaten, 1 a tie)."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from xlfuncs.core.sentences import name_of
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.running import of_rows
from xlfuncs.formats import usebio
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.intake.gathering import gathered
from xlfuncs.intake.rows import Gathered

SETTINGS = {"name": "周五 <双人> & 赛", "club": "示例俱乐部", "date": "2026-05-15"}
ENTRIES = [
    {"unit": 1, "player1": "林晓峰", "player2": "Tom & <Jerry>"},
    {"unit": 2, "player1": "陈立群", "player2": "苏敏"},
    {"unit": 3, "player1": "吴海涛", "player2": "郑洁"},
    {"unit": 4, "player1": "何建平", "player2": "孙玉兰"},
]
#: Board 1, none vulnerable: 4♠= by North 420 beats 4♠−1 −50. Board 2: 3NT+1 by South, vulnerable, 630; all pass 0.
BOARDS = [
    {"board": 2, "ns": 1, "ew": 2, "contract": "3NT+1", "declarer": "南"},
    {"board": 1, "ns": 1, "ew": 2, "contract": "4S", "declarer": "北", "result": 0},
    {"board": 1, "ns": 3, "ew": 4, "contract": "4SX-1", "declarer": "北"},
    {"board": 2, "ns": 3, "ew": 4, "contract": "全过"},
]


def session(event: str = "br-pairs", entries: Any = ENTRIES, boards: Any = BOARDS, **more: Any) -> Any:
    members = more.pop("members", [])
    return of_rows(event, SETTINGS | more, {"entries": entries, "boards": boards, "members": members}, "zh")


def parsed(outcome: Any) -> ET.Element:
    data, _ = usebio.dump(outcome)
    return ET.fromstring(data)


def told(element: ET.Element) -> dict[str, str]:
    return {each.tag: each.text or "" for each in element if not len(each)}


def travellers(root: ET.Element) -> dict[str, list[dict[str, str]]]:
    return {
        board.findtext("BOARD_NUMBER", ""): [told(line) for line in board.iter("TRAVELLER_LINE")]
        for board in root.iter("BOARD")
    }


def test_the_event() -> None:
    outcome = session()
    root = parsed(outcome)
    assert (root.tag, root.attrib) == ("USEBIO", {"Version": "1.2"})
    assert root.findtext("CLUB/CLUB_NAME") == "示例俱乐部"
    event = root.find("EVENT")
    assert event is not None
    assert event.attrib == {"EVENT_TYPE": "PAIRS"}
    found = told(event)
    assert found.pop("PROGRAM_VERSION")
    assert found == {
        "PROGRAM_NAME": "xlfuncs",
        "EVENT_DESCRIPTION": "周五 <双人> & 赛",
        "DATE": "15/05/2026",
        "WINNER_TYPE": "1",
        "BOARD_SCORING_METHOD": "MATCH_POINTS",
    }
    data, _ = usebio.dump(outcome)
    assert f"<!-- xlfuncs {fingerprint(outcome)} -->".encode() in data
    assert data.startswith(b"<?xml version='1.0' encoding='utf-8'?>")
    assert b"<!DOCTYPE" not in data  # readers are right to refuse one


def test_travellers_with_their_matchpoints() -> None:
    both = {"NS_PAIR_NUMBER": "1", "EW_PAIR_NUMBER": "2"}
    others = {"NS_PAIR_NUMBER": "3", "EW_PAIR_NUMBER": "4"}
    won = {"NS_MATCH_POINTS": "2", "EW_MATCH_POINTS": "0"}
    lost = {"NS_MATCH_POINTS": "0", "EW_MATCH_POINTS": "2"}
    assert travellers(parsed(session())) == {
        "1": [
            both | {"CONTRACT": "4S", "PLAYED_BY": "N", "TRICKS": "10", "SCORE": "420"} | won,
            others | {"CONTRACT": "4SX", "PLAYED_BY": "N", "TRICKS": "9", "SCORE": "-100"} | lost,
        ],
        "2": [
            both | {"CONTRACT": "3NT", "PLAYED_BY": "S", "TRICKS": "10", "SCORE": "630"} | won,
            others | {"CONTRACT": "PASS", "SCORE": "0"} | lost,
        ],
    }


def test_pairs_with_their_places() -> None:
    """1 and 4 have all 4 matchpoints of 4, 2 and 3 none."""
    members = [{"number": "007", "name": "林晓峰"}, *({"name": each} for each in NAMES[1:])]
    pairs = list(parsed(session(members=members)).iter("PAIR"))
    places = [told(each) for each in pairs]
    assert places == [
        {
            "PAIR_NUMBER": str(unit),
            "BOARDS_PLAYED": "2",
            "PLACE": f"{place}=",
            "TOTAL_SCORE": total,
            "PERCENTAGE": share,
        }
        for unit, place, total, share in ((1, 1, "4", "100"), (4, 1, "4", "100"), (2, 3, "0", "0"), (3, 3, "0", "0"))
    ]
    assert [told(each) for each in pairs[0].iter("PLAYER")] == [
        {"PLAYER_NAME": "林晓峰", "NATIONAL_ID_NUMBER": "007"},
        {"PLAYER_NAME": "Tom & <Jerry>"},
    ]


NAMES = [entry[f"player{at}"] for entry in ENTRIES for at in (1, 2)]


def test_two_winners() -> None:
    """The same numbers in both lines: the line stands beside each."""
    entries = [{"unit": unit, "direction": line} for unit in (1, 2) for line in ("南北", "东西")]
    boards = [
        {"board": 1, "ns": 1, "ew": 1, "contract": "4S=", "declarer": "北"},
        {"board": 1, "ns": 2, "ew": 2, "contract": "4S-1", "declarer": "北"},
    ]
    root = parsed(session(entries=entries, boards=boards, winners=2))
    assert root.findtext("EVENT/WINNER_TYPE") == "2"
    assert [
        (told(each)["PAIR_NUMBER"], told(each)["DIRECTION"], told(each)["PLACE"]) for each in root.iter("PAIR")
    ] == [
        ("1", "NS", "1"),
        ("2", "NS", "2"),
        ("2", "EW", "1"),
        ("1", "EW", "2"),
    ]


def test_a_pair_without_boards_keeps_its_line() -> None:
    """3 has not played yet; it stands in the list of its line, on the notice board and in the file."""
    entries = [{"unit": unit, "direction": line} for unit in (3, 1) for line in ("东西", "南北")]
    boards = [{"board": 1, "ns": 1, "ew": 1, "contract": "4S=", "declarer": "北"}]
    outcome = session(entries=entries, boards=boards, winners=2)
    found = [(told(each)["PAIR_NUMBER"], told(each).get("DIRECTION")) for each in parsed(outcome).iter("PAIR")]
    assert found == [("1", "NS"), ("3", "NS"), ("1", "EW"), ("3", "EW")]


def test_an_assigned_zero_is_a_score() -> None:
    boards = [{"board": 1, "ns": 1, "ew": 2, "contract": "4S=", "declarer": "北", "adjusted": 0}]
    assert travellers(parsed(session(boards=boards)))["1"][0]["SCORE"] == "0"
    assert "CONTRACT" not in travellers(parsed(session(boards=boards)))["1"][0]


def test_adjusted_scores_and_boards_not_played() -> None:
    """A+/A- is 60 and 40 percent; of the top of 2 that is 1.2 and 0.8."""
    boards = [
        *BOARDS[1:3],
        {"board": 1, "ns": 2, "ew": 1, "adjusted": "NP"},
        {"board": 3, "ns": 1, "ew": 4, "adjusted": "A+/A-"},
        {"board": 3, "ns": 3, "ew": 2, "contract": "4S=", "declarer": "北", "adjusted": 170},
    ]
    entries = [*ENTRIES, {"unit": 5}, {"unit": 6}]
    boards[2] |= {"ns": 5, "ew": 6}
    found = travellers(parsed(session(entries=entries, boards=boards)))
    assert found["1"][2] == {"NS_PAIR_NUMBER": "5", "EW_PAIR_NUMBER": "6", "SCORE": "NP"}
    assert found["3"][0] == {
        **{"NS_PAIR_NUMBER": "1", "EW_PAIR_NUMBER": "4", "SCORE": "A6040"},
        **{"NS_MATCH_POINTS": "1.2", "EW_MATCH_POINTS": "0.8"},
    }
    # what the director assigned counts, not what was played
    assert {key: found["3"][1].get(key) for key in ("SCORE", "CONTRACT")} == {"SCORE": "170", "CONTRACT": None}


@pytest.mark.parametrize(
    ("scoring", "method", "points"),
    [("butler", "BUTLER_IMPS", "NS_BUTLER_POINTS"), ("ximp", "CROSS_IMPS", "NS_CROSS_IMP_POINTS")],
)
def test_imps(scoring: str, method: str, points: str) -> None:
    """420 against −100: 520 apart are 11 IMPs; against the datum of 160, 260 are 6."""
    root = parsed(session("br-butler", boards=BOARDS[1:3], scoring=scoring))
    assert root.findtext("EVENT/BOARD_SCORING_METHOD") == method
    assert [line[points] for line in travellers(root)["1"]] == (["6", "-6"] if scoring == "butler" else ["11", "-11"])


def test_rows_that_do_not_count_are_told() -> None:
    boards = [*BOARDS, {"board": 2, "ns": 1, "ew": 9, "contract": "1C=", "declarer": "北"}]
    outcome = session(entries=[*ENTRIES, {"unit": 1}], boards=boards)
    _, said = usebio.dump(outcome)
    assert [each.text("zh") for each in said] == ["1 行牌副记录不计入，没有写出"]
    assert not outcome.publishable
    numbers = [told(each)["PAIR_NUMBER"] for each in parsed(outcome).iter("PAIR")]
    assert sorted(numbers) == ["1", "2", "3", "4"]


def test_pairs_that_lack_boards_are_pairs() -> None:
    outcome = of_rows("br-pairs", SETTINGS | {"boards": 3}, {"entries": ENTRIES, "boards": BOARDS}, "zh")
    assert not outcome.publishable
    assert [told(each)["BOARDS_PLAYED"] for each in parsed(outcome).iter("PAIR")] == ["2"] * 4


def test_what_xml_has_no_place_for() -> None:
    entries = [{"unit": 1, "player1": "a\x0bb\uffff"}, *ENTRIES[1:]]
    root = parsed(session(entries=entries))
    assert next(each.text for each in root.iter("PLAYER_NAME")) == "a\ufffdb\ufffd"


def test_an_event_of_nobody() -> None:
    root = parsed(session(entries=[], boards=[], date="5月15-16日", name=None, club=None))
    assert root.findtext("EVENT/DATE") == "5月15-16日"
    assert root.findtext("EVENT/EVENT_DESCRIPTION") == "双人赛"
    assert root.find("CLUB") is None
    assert not list(root.iter("PAIR"))
    assert not list(root.iter("BOARD"))


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_what_it_holds(name: str) -> None:
    """Boards between pairs by a scoring that has a name there: no handicap, no match of teams, no lists of places."""
    assert usebio.fits(EVENTS[name]) is (name in {"br-pairs", "br-butler"})


#: Two tables in each of two sections; the first named of each table is North-South.
IN_SECTIONS = [{"unit": f"{section}{number}", "section": section} for section in "AB" for number in (1, 2, 3, 4)]


def in_sections(*boards: int, **more: Any) -> Any:
    """Return an outcome of sections apart. In each 1 beats 3, and 4 so beats 2: 2 of 2 matchpoints; B1 is fined 1 of
    them. Among all four results of one board 430, 420, 400 and -50 have 6, 4, 2 and 0 of 6.
    """
    scores = {("A", 1): 420, ("A", 3): -50, ("B", 1): 430, ("B", 3): 400}
    number = dict(zip("AB", boards, strict=True))
    rows = [
        {"board": number[section], "ns": f"{section}{at}", "ew": f"{section}{at + 1}", "adjusted": score}
        for (section, at), score in scores.items()
    ]
    entries = [{**each, "adjusted": -1} if each["unit"] == "B1" else each for each in IN_SECTIONS]
    return session(entries=entries, boards=rows, by_section=True, **more)


def read_back(outcome: Any, folder: Path, program: bytes = b"xlfuncs", **given: str) -> Gathered:
    file = folder / "a.xml"
    file.write_bytes(usebio.dump(outcome)[0].replace(b"NAME>xlfuncs<", b"NAME>%b<" % program))
    return gathered(EVENTS["br-pairs"], [(file.name, file)], {}, given.items())


def said_of(found: Gathered) -> list[str]:
    return [name_of(each.lost.said) for each in (*found.remarks, *found.lost)]


def test_sections_apart_are_elements_with_their_pairs_and_boards() -> None:
    root = parsed(in_sections(1, 1))
    found = {
        section.attrib["SECTION_ID"]: (
            [(pair.findtext("PAIR_NUMBER"), pair.findtext("PLACE")) for pair in section.iter("PAIR")],
            [(line["NS_PAIR_NUMBER"], line["NS_MATCH_POINTS"]) for line in travellers(section)["1"]],
        )
        for section in root.iter("SECTION")
    }
    assert found == {
        "A": ([("A1", "1="), ("A4", "1="), ("A2", "3="), ("A3", "3=")], [("A1", "2"), ("A3", "0")]),
        "B": ([("B4", "1"), ("B1", "2"), ("B2", "3="), ("B3", "3=")], [("B1", "2"), ("B3", "0")]),
    }


@pytest.mark.parametrize("program", [b"xlfuncs", b"Other"])
@pytest.mark.parametrize("boards", [(1, 1), (1, 2)], ids=["the same boards", "other boards, by the places alone"])
def test_sections_apart_come_back(boards: tuple[int, int], program: bytes, tmp_path: Path) -> None:
    """B1 has 2 of 2 matchpoints less 1: 50%."""
    outcome = in_sections(*boards)
    found = read_back(outcome, tmp_path, program)
    assert said_of(found) == ["SECTIONS_APART", "ADJUSTMENT_TAKEN"]
    again = of_rows("br-pairs", found.settings, found.tables, "zh")
    assert [(row["unit"], row["place"], row["percent"]) for row in again.board()] == [
        (row["unit"], row["place"], row["percent"]) for row in outcome.board()
    ]
    assert next(row["percent"] for row in again.board() if row["unit"] == "B1") == 50


def test_sections_of_one_table_each_come_back(tmp_path: Path) -> None:
    """Nobody else has played their boards: 50% and a shared place for all, apart or as one field."""
    boards = [{"board": at, "ns": f"{each}1", "ew": f"{each}2", "adjusted": 420} for at, each in enumerate("AB", 1)]
    found = read_back(session(entries=[*IN_SECTIONS[:2], *IN_SECTIONS[4:6]], boards=boards, by_section=True), tmp_path)
    assert (said_of(found), found.settings["by_section"]) == (["SECTIONS_APART"], True)


def test_sections_of_one_field_stay_one(tmp_path: Path) -> None:
    """Its figures are those of all four results: who has 4 of 6 matchpoints has 66.67%, and 2 of 6 are 33.33%."""
    percent = {
        "A1": "66.67",
        "A2": "33.33",
        "A3": "0",
        "A4": "100",
        "B1": "100",
        "B2": "0",
        "B3": "33.33",
        "B4": "66.67",
    }
    root = parsed(in_sections(1, 1))
    for pair in root.iter("PAIR"):
        for name in ("PLACE", "TOTAL_SCORE", "ADJUSTMENT"):
            for each in pair.findall(name):
                pair.remove(each)
        told = pair.find("PERCENTAGE")
        assert told is not None
        told.text = percent[pair.findtext("PAIR_NUMBER", "")]
    program = root.find("EVENT/PROGRAM_NAME")
    assert program is not None
    program.text = "Other"
    file = tmp_path / "a.xml"
    file.write_bytes(ET.tostring(root))
    found = gathered(EVENTS["br-pairs"], [(file.name, file)], {})
    assert (said_of(found), "by_section" in found.settings) == (["SECTIONS_TOGETHER"], False)


def test_sections_that_somebody_wants_apart_are_told_by_nobody(tmp_path: Path) -> None:
    found = read_back(in_sections(1, 1), tmp_path, by_section="yes")
    assert said_of(found) == ["ADJUSTMENT_TAKEN"]


def test_settings_that_have_no_element_are_told() -> None:
    assert usebio.dump(session(winners=1, neuberg=True))[1] == []
    _, said = usebio.dump(session(penalties="巅峰", adjusted=2))
    assert [each.text("zh") for each in said] == [
        "USEBIO 无法注明宕墩罚分 巅峰、判给 A+ 的 IMP 数 2：请在读取文件的软件中设定"
    ]
