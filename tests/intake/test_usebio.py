"""USEBIO files as programs write them: made by hand from the structure, since none is published with the standard."""

from pathlib import Path
from typing import Any

import pytest
import sessions

import xlfuncs
from xlfuncs.core.registry import load
from xlfuncs.events.reading import event_named
from xlfuncs.formats import usebio
from xlfuncs.formats.declaration import Incoming

load()
HEAD = '<?xml version="1.0"?><USEBIO Version="1.1">'


def read(folder: Path, inside: str, event: str = "br-pairs") -> Incoming:
    file = folder / "results.xml"
    file.write_text(f"{HEAD}{inside}</USEBIO>", encoding="utf-8")
    return usebio.load(file, event_named(event))


def pair(number: str, *names: str, more: str = "") -> str:
    players = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in names)
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{players}{more}</PAIR>"


def line(ns: str, ew: str, contract: str = "", by: str = "", tricks: str = "", score: str = "") -> str:
    told = {"NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew, "CONTRACT": contract, "PLAYED_BY": by}
    told |= {"TRICKS": tricks, "SCORE": score}
    return "<TRAVELLER_LINE>{}</TRAVELLER_LINE>".format("".join(f"<{key}>{v}</{key}>" for key, v in told.items()))


def board(number: str, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def losses(came: Incoming) -> list[tuple[int, str, str]]:
    return [(each.line, each.column, each.said.text("en")) for each in came.lost]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "gb18030", "gbk", "shift_jis", "big5"])
def test_every_encoding_that_a_file_names(encoding: str, tmp_path: Path) -> None:
    name = "ブリッジ" if encoding == "shift_jis" else "橋牌" if encoding == "big5" else "双人赛"
    text = f'<?xml version="1.0" encoding="{encoding}"?><USEBIO><EVENT><EVENT_DESCRIPTION>{name}</EVENT_DESCRIPTION>'
    file = tmp_path / "f.xml"
    file.write_bytes(f"{text}</EVENT></USEBIO>".encode(encoding))
    assert usebio.recognises(file.read_bytes())
    assert usebio.load(file, event_named("br-pairs")).settings == {"name": name}


def test_a_western_program_writes_latin_1(tmp_path: Path) -> None:
    file = tmp_path / "f.xml"
    text = '<?xml version="1.0" encoding="iso-8859-1"?><USEBIO><EVENT><EVENT_DESCRIPTION>Örebro</EVENT_DESCRIPTION>'
    file.write_bytes(f"{text}</EVENT></USEBIO>".encode("latin-1"))
    assert usebio.load(file, event_named("br-pairs")).settings == {"name": "Örebro"}


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2", "1.3"])
def test_every_version(version: str, tmp_path: Path) -> None:
    file = tmp_path / "f.xml"
    file.write_bytes(sessions.as_usebio(sessions.evening(), version=version))
    assert len(usebio.load(file, event_named("br-pairs")).tables["boards"]) == 264


def test_what_is_not_understood_loses_nothing_else(tmp_path: Path) -> None:
    boards = "\n".join(
        [
            board("1", line("1", "2", "4H", "N", "10"), line("3", "4", "9H", "N", "10")),
            board("two", line("1", "2", "PASS")),
            board("3", line("1", "2", score="A8020"), line("", ""), line("3", "0", "PASS")),
        ]
    )
    came = read(tmp_path, f"<EVENT><PARTICIPANTS>{pair('1')}{pair('2')}</PARTICIPANTS>\n{boards}</EVENT>")
    assert came.tables["boards"] == [
        {"board": 1, "ns": 1, "ew": 2, "contract": "4H", "declarer": "N", "result": 0},
        {"board": 1, "ns": 3, "ew": 4},
        {"board": 3, "ns": 1, "ew": 2},
    ]
    assert losses(came) == [
        (2, "TRAVELLER_LINE", "board 1, 3 against 4: '9H' is no contract"),
        (3, "BOARD_NUMBER", "'two' is no number of a board: its results stay out"),
        (
            4,
            "TRAVELLER_LINE",
            "board 3, 1 against 2: adjusted to 80% and 20%: a table of boards knows 40, 50 and 60",
        ),
        (4, "TRAVELLER_LINE", "board 3: the numbers of the two pairs are missing"),
    ]
    assert all(each.said.text(language) for each in came.lost for language in ("zh", "ja"))


def test_the_hands_of_a_board_are_no_results(tmp_path: Path) -> None:
    hands = "<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><HAND><DIRECTION>North</DIRECTION></HAND></BOARD></HANDSET>"
    came = read(tmp_path, f"<EVENT>{board('1', line('1', '2', 'PASS'))}</EVENT>{hands}")
    assert len(came.tables["boards"]) == 1
    assert came.lost == []


def test_sections_and_sessions(tmp_path: Path) -> None:
    """The same numbers in two sections are other pairs; the same boards in another session are other boards."""

    def section(letter: str, contract: str) -> str:
        people = pair("1", f"{letter}1") + pair("2", f"{letter}2")
        told = board("1", line("1", "2", contract, "N", "9"))
        return f'<SECTION SECTION_ID="{letter}"><PARTICIPANTS>{people}</PARTICIPANTS>{told}</SECTION>'

    both = section("A", "3NT") + section("B", "4H")
    came = read(tmp_path, "<EVENT>" + "".join(f'<SESSION SESSION_ID="{n}">{both}</SESSION>' for n in "12") + "</EVENT>")
    assert [(row["unit"], row["player1"]) for row in came.tables["entries"]] == [
        *(("A1", "A1"), ("A2", "A2"), ("B1", "B1"), ("B2", "B2"))
    ]
    assert [tuple(row.values()) for row in came.tables["boards"]] == [
        *((1, "A1", "A2", "3NT", "N", 0), (1, "B1", "B2", "4H", "N", -1)),
        *((17, "A1", "A2", "3NT", "N", 0), (17, "B1", "B2", "4H", "N", -1)),
    ]
    assert [said.partition(":")[0] for *_, said in losses(came)] == [
        "session or round 2 plays board 1 again",
        "the sections A, B become one field",
    ]


@pytest.mark.parametrize(
    ("told", "date"),
    [("5/6/2026", "2026-06-05"), ("5/20/2026", "2026-05-20"), ("31/02/2026", "31/02/2026"), ("18-19 Nov", "18-19 Nov")],
)
def test_the_day_of_a_file(told: str, date: str, tmp_path: Path) -> None:
    """It is written day, month, year; where there is no such month, an American program wrote it."""
    came = read(tmp_path, f"<EVENT><DATE>{told}</DATE><PARTICIPANTS>{pair('1', '王伟', '李娜')}</PARTICIPANTS></EVENT>")
    assert came.settings["date"] == date


def test_an_event_that_takes_the_scores_as_they_are(tmp_path: Path) -> None:
    """Of a file without travellers, and for points by places: percentages where there are any."""
    one = "<PLACE>1</PLACE><TOTAL_SCORE>160</TOTAL_SCORE><PERCENTAGE>58.33</PERCENTAGE>"
    two = "<PLACE>2=</PLACE><TOTAL_SCORE>142</TOTAL_SCORE><PERCENTAGE>52.1</PERCENTAGE>"
    pairs = pair("1", "王伟", "李娜", more=one) + pair("2", "张敏", "刘洋", more=two)
    event = f"<EVENT><DATE>15/05/2026</DATE><BOARDS_PLAYED>24</BOARDS_PLAYED><PARTICIPANTS>{pairs}</PARTICIPANTS>"
    method = "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD></EVENT>"
    came = read(tmp_path, event + method, "cba-pairs")
    assert came.settings == {"date": "2026-05-15", "scoring": "percent", "boards": 24}
    assert came.tables["entries"] == [
        {"unit": 1, "place": 1, "score": 58.33, "player1": "王伟", "player2": "李娜"},
        {"unit": 2, "place": "2=", "score": 52.1, "player1": "张敏", "player2": "刘洋"},
    ]


@pytest.mark.parametrize(
    ("method", "event", "word"),
    [
        *(
            ("MATCH_POINTS", "br-pairs", "mp"),
            ("CROSS_IMPS", "br-pairs", "ximp"),
            ("BUTLER_IMPS", "br-pairs", "butler"),
        ),
        *(("AGGREGATE", "br-pairs", "total"), ("IMPS", "br-pairs", None), ("MATCH_POINTS", "br-butler", None)),
        *(("CROSS_IMPS", "br-butler", "ximp"), ("CROSS_IMPS", "cba-pairs", "imp"), ("BAM", "br-pairs", None)),
    ],
)
def test_the_scoring_in_the_words_of_the_event(method: str, event: str, word: str | None, tmp_path: Path) -> None:
    told = f"<EVENT><BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD></EVENT>"
    assert read(tmp_path, told, event).settings.get("scoring") == word


@pytest.mark.parametrize(
    ("kind", "method", "event", "word"),
    [
        ("CROSS_IMP", "", "br-pairs", "ximp"),
        ("BUTLER_PAIRS", "", "br-pairs", "butler"),
        ("SWISS_PAIRS_CROSS_IMPS", "", "br-butler", "ximp"),
        ("BUTLER_PAIRS", "", "cba-pairs", "imp"),
        ("MP_PAIRS", "<BOARD_SCORING_METHOD>XIMP</BOARD_SCORING_METHOD>", "br-pairs", "ximp"),
        ("CROSS_IMP", "<SCORING_METHOD>IMPS</SCORING_METHOD>", "br-pairs", "ximp"),
        ("CROSS_IMPS", "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD>", "br-pairs", "ximp"),
        ("PAIRS", "<SCORING_METHOD>AGGREGATE</SCORING_METHOD>", "br-pairs", "total"),
        ("PAIRS", "", "br-pairs", None),
    ],
)
def test_the_type_of_the_event_says_the_scoring_too(
    kind: str, method: str, event: str, word: str | None, tmp_path: Path
) -> None:
    """Compscore names no BOARD_SCORING_METHOD; others write MP_PAIRS for every session of pairs."""
    came = read(tmp_path, f'<EVENT EVENT_TYPE="{kind}">{method}</EVENT>', event)
    assert came.settings.get("scoring") == word
    assert losses(came) == []


@pytest.mark.parametrize(("method", "event"), [("IMPS", "br-pairs"), ("IMPS", "br-butler"), ("BAM", "br-pairs")])
def test_a_scoring_that_is_not_understood_is_said(method: str, event: str, tmp_path: Path) -> None:
    """IMPs may be against a datum or against every score; nothing is guessed silently."""
    came = read(tmp_path, f"<EVENT><BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD></EVENT>", event)
    assert "scoring" not in came.settings
    assert losses(came) == [
        (
            1,
            "BOARD_SCORING_METHOD",
            f"the boards are scored in '{method}', which is none of the scorings of this event: choose one in its "
            "settings",
        )
    ]


def test_an_evening_in_cross_imps_is_not_computed_in_matchpoints(tmp_path: Path) -> None:
    """As Compscore writes one. Board 1, nobody vulnerable: -140 against -460 is 320, 8 IMPs; against 50 -190, -5;
    against -490 350, 8: (8 - 5 + 8) / 3 = 3.67.
    """
    lines = [line("2", "9", "3S", "W", "9", "-140"), line("3", "7", "3NT", "W", "11", "-460")]
    lines += [line("6", "5", "6C", "E", "11", "50"), line("10", "8", "3NT", "W", "12", "-490")]
    people = "".join(pair(str(number)) for number in (2, 3, 5, 6, 7, 8, 9, 10))
    told = f"<PARTICIPANTS>{people}</PARTICIPANTS>{board('1', *lines)}"
    came = read(tmp_path, f'<EVENT EVENT_TYPE="CROSS_IMP"><SCORING_METHOD>IMPS</SCORING_METHOD>{told}</EVENT>')
    outcome = xlfuncs.event("br-pairs", came.settings, **came.tables)
    totals = {row["unit"]: float(row["total"]) for row in outcome.board()}
    assert (totals["2"], totals["9"]) == (3.67, -3.67)


def test_swiss_pairs_say_once_who_met(tmp_path: Path) -> None:
    def met(turn: int, ns: str, ew: str, vp: tuple[str, str]) -> str:
        told = f"<ROUND_NUMBER>{turn}</ROUND_NUMBER><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER>"
        told += f"<EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER><NS_SCORE>{vp[0]}</NS_SCORE><EW_SCORE>{vp[1]}</EW_SCORE>"
        played = "<TRAVELLER_LINE><CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS></TRAVELLER_LINE>"
        return f"<MATCH>{told}{board('1', played)}</MATCH>"

    matches = met(1, "3", "12", ("15", "5")) + met(2, "12", "3", ("8.5", "11.5"))
    head = '<EVENT EVENT_TYPE="SWISS_PAIRS"><MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>'
    participants = f"<PARTICIPANTS>{pair('3', 'Al', 'Bo')}{pair('12', 'Cy', 'Di')}</PARTICIPANTS>"
    came = read(tmp_path, f"{head}<SESSION><SECTION>{participants}{matches}</SECTION></SESSION></EVENT>")
    assert [(row["board"], row["ns"], row["ew"]) for row in came.tables["boards"]] == [(1, 3, 12), (17, 12, 3)]
    assert came.tables["matches"] == [
        {"round": 1, "home": 3, "away": 12, "vp1": 15, "vp2": 5},
        {"round": 2, "home": 12, "away": 3, "vp1": 8.5, "vp2": 11.5},
    ]
    assert came.settings == {"boards": 2}
    assert [said.partition(":")[0] for *_, said in losses(came)] == ["session or round 2 plays board 1 again"]


def teams(method: str, scores: list[tuple[int, str, str, str, str]]) -> str:
    names = {"11": "Sharks", "2": "Dragons", "3": ""}
    told = "".join(
        f'<TEAM TEAM_ID="{number}" TEAM_NAME="{name}"><PLAYER><PLAYER_NAME>P{number}</PLAYER_NAME>'
        f"<CLUB_ID_NUMBER>9{number}</CLUB_ID_NUMBER></PLAYER></TEAM>"
        for number, name in names.items()
    )
    matches = "".join(
        f"<MATCH><ROUND_NUMBER>{turn}</ROUND_NUMBER><TEAM>{one}</TEAM><OPPOSING_TEAM>{other}</OPPOSING_TEAM>"
        "<START_BOARD_NUMBER>1</START_BOARD_NUMBER><END_BOARD_NUMBER>8</END_BOARD_NUMBER>"
        f"<TEAM_SCORE>{won}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{lost}</OPPOSING_TEAM_SCORE></MATCH>"
        for turn, one, other, won, lost in scores
    )
    how = f"<MATCH_SCORING_METHOD>{method}</MATCH_SCORING_METHOD>"
    return f'<EVENT EVENT_TYPE="SWISS_TEAMS">{how}<PARTICIPANTS>{told}</PARTICIPANTS>{matches}</EVENT>'


def test_teams_and_their_matches(tmp_path: Path) -> None:
    """Totals added up by hand: Sharks 15 + 12.5, Dragons 5 + 10, the third team 7.5 + 10."""
    scores = [(1, "11", "2", "15", "5"), (2, "11", "3", "12.5", "7.5"), (3, "2", "3", "10", "10")]
    scores.append((3, "3", "2", "10", "10"))  # reported by the other side too
    came = read(tmp_path, teams("VPS", scores), "br-league")
    assert came.settings["boards"] == 8
    assert came.lost == []
    board = xlfuncs.event("br-league", came.settings, **came.tables).board()
    assert {row["unit"]: float(row["total"]) for row in board} == {"Sharks": 27.5, "3": 17.5, "Dragons": 15}
    assert came.tables["members"][0] == {"number": "911", "name": "P11"}


def test_a_team_without_an_opponent_has_a_bye(tmp_path: Path) -> None:
    came = read(tmp_path, teams("VPS", [(1, "11", "2", "15", "5"), (1, "3", "0", "12", "")]), "br-league")
    assert came.tables["matches"][1] == {"round": 1, "home": "3", "away": "BYE", "vp1": 12}
    outcome = xlfuncs.event("br-league", came.settings, **came.tables)
    assert {row["unit"]: float(row["total"]) for row in outcome.board()} == {"Sharks": 15, "3": 12, "Dragons": 5}


def test_matches_in_imps(tmp_path: Path) -> None:
    came = read(tmp_path, teams("IMPS", [(1, "11", "2", "41", "20")]), "br-league")
    expected: dict[str, Any] = {"round": 1, "home": "Sharks", "away": "Dragons", "imps1": 41, "imps2": 20}
    assert came.tables["matches"] == [expected]


def test_matches_that_cannot_be_told(tmp_path: Path) -> None:
    came = read(tmp_path, teams("HYBRID", [(1, "11", "2", "15", "5"), (2, "11", "99", "15", "5")]), "br-league")
    assert came.tables["matches"] == [{"round": 1, "home": "Sharks", "away": "Dragons"}]
    assert [said for *_, said in losses(came)] == [
        "the scores of the matches are in 'HYBRID': only VPs and IMPs can be told",
        "round 2: '99' is nobody who takes part",
    ]


def test_numbers_that_are_none(tmp_path: Path) -> None:
    long = "9" * 5000
    head = "<EVENT><BOARDS_PLAYED>²</BOARDS_PLAYED><WINNER_TYPE>²</WINNER_TYPE>"
    people = f"<PARTICIPANTS>{pair(long)}{pair('²')}</PARTICIPANTS>"
    boards = board(long, line("1", "2", "PASS")) + board("²", line("1", "2", "PASS"))
    came = read(tmp_path, f"{head}{people}{boards}{board('1', line(long, '²', '4H', 'N', long))}</EVENT>")
    assert [row["unit"] for row in came.tables["entries"]] == [long, "²"]
    assert came.tables["boards"] == [{"board": 1, "ns": long, "ew": "²"}]
    assert len(came.lost) == 3


def test_two_events_in_one_file(tmp_path: Path) -> None:
    came = read(tmp_path, "<EVENT><EVENT_DESCRIPTION>A</EVENT_DESCRIPTION></EVENT>\n<EVENT/>")
    assert losses(came) == [(2, "EVENT", "holds 2 events; the first, A, is read")]


@pytest.mark.parametrize(
    ("first", "other", "lost"),
    [
        (("12.5", "7.5"), ("7.5", "12.5"), []),
        (("12.5", "7.5"), ("17.5", "2.5"), [5]),
        (("12.5", "7.5"), ("", ""), []),
        (("", ""), ("7.5", "12.5"), []),
    ],
    ids=["the same", "another", "nothing", "nothing first"],
)
def test_a_match_that_both_sides_report(
    first: tuple[str, str], other: tuple[str, str], lost: list[int], tmp_path: Path
) -> None:
    """The first report with scores counts; one that differs is told, and one without scores says nothing."""
    reports = [
        f"<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>{team}</TEAM><OPPOSING_TEAM>{against}</OPPOSING_TEAM>"
        f"<TEAM_SCORE>{won}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{gone}</OPPOSING_TEAM_SCORE></MATCH>"
        for team, against, won, gone in (("1", "2", *first), ("2", "1", *other))
    ]
    file = tmp_path / "teams.xml"
    file.write_text(
        '<USEBIO Version="1.2"><EVENT EVENT_TYPE="SWISS_TEAMS"><MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>\n'
        '<PARTICIPANTS><TEAM TEAM_ID="1" TEAM_NAME="Reds"/>\n<TEAM TEAM_ID="2" TEAM_NAME="Blues"/></PARTICIPANTS>\n'
        + "\n".join(reports)
        + "</EVENT></USEBIO>",
        encoding="utf-8",
    )
    came = usebio.load(file, event_named("br-league"))
    assert [each.line for each in came.lost] == lost
    (match,) = came.tables["matches"]
    assert {match["home"]: match["vp1"], match["away"]: match["vp2"]} == {"Reds": 12.5, "Blues": 7.5}


@pytest.mark.parametrize(("event", "told"), [("br-match", True), ("br-pairs", True), ("br-league", False)])
def test_boards_between_teams_are_not_lost_in_silence(event: str, told: bool, tmp_path: Path) -> None:
    """A league takes the matches and has no use for boards; an event of boards cannot tell who sat in which room."""
    teams = '<TEAM TEAM_ID="1" TEAM_NAME="甲"/><TEAM TEAM_ID="2" TEAM_NAME="乙"/>'
    boards = board("1", line("1", "2", "4S", "N", "10", "420"), line("2", "1", "4S", "N", "9", "-50"))
    match = (
        "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
        f"<TEAM_SCORE>12</TEAM_SCORE><OPPOSING_TEAM_SCORE>8</OPPOSING_TEAM_SCORE>{boards}</MATCH>"
    )
    method = "<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>"
    came = read(tmp_path, f"<EVENT>{method}<PARTICIPANTS>{teams}</PARTICIPANTS>{match}</EVENT>", event)
    assert [each.said.text("en")[:28] for each in came.lost] == (["2 results of boards between "] if told else [])
    assert came.tables["matches"][0]["vp1"] == 12


def team_match(turn: str, team: str, against: str, won: str, lost: str) -> str:
    return (
        f"<MATCH><ROUND_NUMBER>{turn}</ROUND_NUMBER><TEAM>{team}</TEAM><OPPOSING_TEAM>{against}</OPPOSING_TEAM>"
        f"<TEAM_SCORE>{won}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{lost}</OPPOSING_TEAM_SCORE></MATCH>"
    )


def test_rounds_that_contradict_each_other_are_dropped_and_said(tmp_path: Path) -> None:
    """Reds meet Blues and Greens in round 1: one of them is another round. All matches count; round 2 stays.

    Reds 12 + 11 + 13 = 36, Blues 8 + 10 + 7 = 25, Greens 9 + 10 = 19.
    """
    teams = "".join(
        f'<TEAM TEAM_ID="{at}" TEAM_NAME="{name}"/>' for at, name in enumerate(("Reds", "Blues", "Greens"), 1)
    )
    told = [
        ("1", "1", "2", "12", "8"),
        ("1", "1", "3", "11", "9"),
        ("2", "1", "2", "13", "7"),
        ("1", "2", "3", "10", "10"),
    ]
    came = read(
        tmp_path,
        f"<EVENT><MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD><PARTICIPANTS>{teams}</PARTICIPANTS>"
        + "".join(team_match(*each) for each in told)
        + "</EVENT>",
        "br-league",
    )
    assert [each.said.text("en") for each in came.lost] == [
        "Reds has more than one match in round 1: the matches of round 1 are entered without a round, and all of them "
        "count"
    ]
    assert [row.get("round") for row in came.tables["matches"]] == [None, None, 2, None]
    board = xlfuncs.event("br-league", came.settings, **came.tables).board()
    assert {row["unit"]: row["total"] for row in board} == {"Reds": 36, "Blues": 25, "Greens": 19}
