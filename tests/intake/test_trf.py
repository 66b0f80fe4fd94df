"""Tournament reports: real ones come to their own points, and what is wrong in one is told with line and column."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from cputime import within
from trflines import FILES, lost, player, read, report

from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import name_of
from xlfuncs.events import EVENTS
from xlfuncs.events.running import of_rows
from xlfuncs.formats import trf
from xlfuncs.formats.declaration import Incoming
from xlfuncs.formats.trf import pairing
from xlfuncs.xlsx.errors import PackageError


def points(found: Incoming, **settings: Any) -> dict[str, Decimal]:
    """The points of each player in the standings."""
    outcome = of_rows("xq-standings", {**found.settings, **settings}, found.tables)
    return {row["player"]: row["points"] for row in outcome.board()}


def games(found: Incoming) -> list[tuple[Any, ...]]:
    keys = ("round", "player", "opponent", "result", "side")
    return [tuple(row.get(key) for key in keys) for row in found.tables["games"]]


def printed(file: Path) -> dict[str, Decimal]:
    """Columns 81-84 of each player, read by themselves."""
    lines = file.read_text("utf-8").splitlines()
    return {line[14:47].strip(): Decimal(line[80:84].strip()) for line in lines if line.startswith("001")}


@pytest.mark.parametrize("name", ["dutch_2025_C5", "issue_7", "javafo_sample2"])
def test_real_reports_come_to_their_own_points(name: str) -> None:
    """They count 1-½-0, which is not among the source's systems; 2-1-0 is the same in proportion, so all is double."""
    file = FILES / f"{name}.trf"
    found = trf.load(file, EVENTS["xq-standings"])
    assert found.lost == []
    assert points(found) == {player: 2 * number for player, number in printed(file).items()}


def test_a_report_whose_points_are_not_its_games() -> None:
    """It prints 4.0 and 3.5 after five rounds and holds one game: 1 point and 0. Both lines are told, nobody's row
    is lost. It also has a bye for who has played, and two who may not meet and have met."""
    file = FILES / "trf26_team.trf"
    found = trf.load(file, EVENTS["xq-standings"])
    assert lost(found) == [
        *((13, "81-84", "POINTS_DIFFER"), (14, "81-84", "POINTS_DIFFER")),
        *((17, "5-", "BYE_AND_LINE"), (18, "5-", "FORBIDDEN_FOR_ROUNDS")),
    ]
    assert points(found) == {"Kasparov, Garry": 2, "Polgar, Judith": 0}
    assert found.settings == {
        **{"name": "Test Team Tournament", "rounds": 5, "date": "2026-01-10 – 2026-01-14"},
        "initial_colour": "red",
    }
    first = {"player": "Kasparov, Garry", "title": "grandmaster", "rating": 2851, "number": 1, "avoid": "2"}
    assert found.tables["entries"][0] == first


BYES = report(
    "012 春季赛",
    "042 2026/05/01",
    "XXR 3",
    "999 what nobody knows",
    player(1, "甲", 2.0, "2 w 1", "- H", "- -"),
    player(2, "乙", 1.0, "1 b 0", "- U"),
    player(3, "丙", 1.0, "- F", "- Z"),
    player(4, "丁", 0.0),
)


def test_rounds_without_an_opponent(tmp_path: Path) -> None:
    """H is half a point, F and U are a whole one, Z and a forfeit of nobody none; a blank is nothing at all."""
    found = read(tmp_path, BYES.replace(" 2.0 ", " 1.5 "))
    assert lost(found) == []
    assert games(found) == [
        (1, "甲", "乙", "W", "red"),
        (1, "丙", None, "BYE", None),
        (2, "甲", None, "HB", None),
        (2, "乙", None, "BYE", None),
        (2, "丙", None, "NP", None),
        (3, "甲", None, "NP", None),
    ]
    assert found.settings == {"name": "春季赛", "date": "2026-05-01", "rounds": 3}
    assert points(found) == {"甲": 3, "乙": 2, "丙": 2, "丁": 0}
    assert lost(read(tmp_path, BYES)) == [(5, "81-84", "POINTS_DIFFER")]


def test_forfeits_and_games_that_are_not_rated(tmp_path: Path) -> None:
    text = report(
        player(1, "甲", 1.0, "2 w +", "3 b -", "4 w D", "2 w 0"),
        player(2, "乙", 0.5, "1 b -", "4 w =", "3 w -", "1 b"),
        player(3, "丙", 1.0, "4 w -", "1 w +", "2 b -"),
        player(4, "丁", 1.0, "3 b -", "2 b =", "1 b D"),
    )
    text = text.replace(" 1.0 ", " 1.5 ", 1)
    found = read(tmp_path, text)
    assert games(found) == [
        (1, "甲", "乙", "WF", "red"),
        (1, "丙", "丁", "FF", "red"),
        (2, "丙", "甲", "WF", "red"),
        (2, "乙", "丁", "D", "red"),
        (3, "甲", "丁", "D", "red"),
        (3, "乙", "丙", "FF", "red"),
        (4, "甲", "乙", None, "red"),
    ]
    assert lost(found) == [(1, "122-129", "RESULTS_CONTRADICT")]
    rated = read(tmp_path, text, "xq-rated")
    assert lost(rated) == [(1, "112-119", "NOT_RATED"), (1, "122-129", "RESULTS_CONTRADICT")]


def test_a_round_that_is_paired_and_not_played(tmp_path: Path) -> None:
    found = read(tmp_path, report(player(1, "甲", 0, "2 w"), player(2, "乙", 0, "1 b")))
    assert (games(found), found.lost) == ([(1, "甲", "乙", None, "red")], [])


@pytest.mark.parametrize(
    ("tag", "system", "said"),
    [
        ("162 W 2.0    D 1.0    L 0.0", "2-1-0", []),
        ("162 W 1.0    D 0.5", "2-1-0", []),
        ("162 W 3.0    D 1.0    L 0.0    P 3.0", "3-1-0", []),
        ("XXS W=3 D=1.0", "3-1-0", []),
        ("162 W 1.5    D 1.0", None, ["NO_SUCH_SYSTEM"]),
        ("162 W 2.0    D 1.0    A 0.5", "2-1-0", ["ABSENCE_PAID"]),
        ("162 as usual", None, ["POINTS_UNREAD"]),
    ],
)
def test_points_systems(tmp_path: Path, tag: str, system: str | None, said: list[str]) -> None:
    found = read(tmp_path, report(tag, player(1, "甲", "", "2 w 1"), player(2, "乙", "", "1 b 0")))
    assert (found.settings.get("system"), [name for *_, name in lost(found)]) == (system, said)


def test_the_allotted_bye_is_worth_what_the_report_says(tmp_path: Path) -> None:
    def bye(value: str) -> list[tuple[Any, ...]]:
        return games(read(tmp_path, report(f"162 W 2.0    D 1.0    P {value}", player(1, "甲", value, "- U"))))

    assert bye("1.0") == [(1, "甲", None, "HB", None)]
    assert bye("0.0") == [(1, "甲", None, "NP", None)]
    found = read(tmp_path, report("162 W 2.0    D 1.0    P 0.5", player(1, "甲", 0.5, "- U")))
    assert (games(found), lost(found)) == ([], [(2, "92-99", "NO_WORD_FOR_BYE")])


def test_three_points_for_a_win_are_the_files_own(tmp_path: Path) -> None:
    """3-1-0: 甲 won twice and drew, 7; 乙 drew and lost, 1; 丙 lost once and has a bye, 3."""
    text = report(
        "162 W 3.0    D 1.0    L 0.0",
        player(1, "甲", 7.0, "2 w =", "3 b 1", "2 b 1"),
        player(2, "乙", 1.0, "1 b =", "", "1 w 0"),
        player(3, "丙", 3.0, "", "1 w 0", "- U"),
    )
    found = read(tmp_path, text)
    assert not found.lost
    assert points(found) == {"甲": 7, "丙": 3, "乙": 1}


def test_what_cannot_be_understood_is_told_and_spoils_nothing_else(tmp_path: Path) -> None:
    good = [player(1, "甲", 1.0, "2 w 1"), player(2, "乙", 0.0, "1 b 0")]
    text = report(
        "142 many",
        *good,
        player(3, "丙", "x", "9 w 1", "5 w 1", "4 w ?", "4 x 1", "- 1", "6 w H", "y w 1", rating="19x0"),
        player(4, "", 0),
        player(5, "戊", 0, "", "4 b 0"),
        player(2, "重", 0),
        player(6, "甲", 0, "1 w 1", "", "", "", "", "", ""),
        "001    x m    nobody",
    )
    heard: list[str] = []
    with listening(lambda said: heard.append(said.text("zh"))):
        found = read(tmp_path, text)
    assert heard == ["有几位棋手叫 甲；这一位已写作 甲 #1", "有几位棋手叫 甲；这一位已写作 甲 #6"]
    assert lost(found) == [
        (1, "5-", "NO_ROUNDS"),
        (4, "49-52", "NO_RATING"),
        (4, "81-84", "NO_NUMBER"),
        (4, "92-99", "UNKNOWN_OPPONENT"),
        (4, "102-109", "ONE_SIDED"),
        (4, "119", "NO_RESULT"),
        (4, "127", "NO_COLOUR"),
        (4, "132-139", "NOBODY_PLAYED"),
        (4, "142-149", "BYE_AND_OPPONENT"),
        (4, "152-155", "NO_OPPONENT"),
        (5, "15-47", "NAMELESS"),
        (6, "102-109", "ONE_SIDED"),
        (7, "5-8", "NUMBER_TAKEN"),
        (8, "81-84", "POINTS_DIFFER"),
        (8, "92-99", "ONE_SIDED"),
        (9, "5-8", "NO_START_NUMBER"),
    ]
    assert [(row["number"], row["player"]) for row in found.tables["entries"]] == [
        *((1, "甲"), (2, "乙"), (3, "丙"), (4, "#4"), (5, "戊"), (6, "甲")),
    ]
    assert (1, "甲 #1", "乙", "W", "red") in games(found)


def test_two_players_of_one_colour(tmp_path: Path) -> None:
    found = read(tmp_path, report(player(1, "甲", 1, "2 w 1"), player(2, "乙", 0, "1 w 0")))
    assert (games(found), lost(found)) == ([(1, "甲", "乙", "W", None)], [(1, "92-99", "COLOURS_CONTRADICT")])


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_ends_of_lines_and_encodings(tmp_path: Path, end: str, encoding: str) -> None:
    text = report("012 春季赛", player(1, "王伟", 1.0, "2 w 1"), player(2, "李娜", 0.0, "1 b 0"), end=end)
    data = text.encode(encoding)
    assert trf.recognises(data)
    found = read(tmp_path, data)
    assert (found.settings["name"], games(found), found.lost) == ("春季赛", [(1, "王伟", "李娜", "W", "red")], [])


@pytest.mark.parametrize(
    ("name", "encoding"), [("山田太郎", "cp932"), ("Patiño Aritz", "latin-1"), ("郭燕", "gb18030")]
)
@pytest.mark.parametrize("filled", ["letters", "bytes", "widths"])
def test_names_filled_up_to_their_column_in_any_way(tmp_path: Path, name: str, encoding: str, filled: str) -> None:
    """33 columns for a name: some programs count letters, others bytes, others the width on a terminal."""
    wide = encoding != "latin-1"
    takes = {"letters": len(name), "widths": len(name) * (2 if wide else 1), "bytes": len(name.encode())}[filled]
    coded = "utf-8" if filled == "bytes" else encoding
    first = player(1, name, 1.0, "2 w 1", rating=1800).replace(f"{name:<33}", name + " " * (33 - takes))
    data = report(first, player(2, "B", 0.0, "1 b 0")).encode(coded)
    found = read(tmp_path, data)
    assert found.lost == []
    assert found.tables["entries"][0] == {"player": name, "title": None, "rating": 1800, "number": 1}
    assert games(found) == [(1, name, "B", "W", "red")]


def test_what_is_no_report(tmp_path: Path) -> None:
    assert not trf.recognises("棋手,积分\n甲,3\n".encode())
    for text, name in ((b"012 nothing else\n", "NO_PLAYERS"), (b"001\0\0", "NOT_TEXT")):
        with pytest.raises(PackageError) as refused:
            read(tmp_path, text)
        assert refused.value.name == name


def heard_of(tmp_path: Path, *lines: str) -> tuple[Incoming, list[str]]:
    """What a report gives, and what is remarked about it."""
    said: list[Any] = []
    with listening(said.append):
        found = read(tmp_path, report(*lines))
    return found, [name_of(each) for each in said]


TWO = (player(1, "甲", 1.0, "2 w 1", rating=2000), player(2, "乙", 0.0, "1 b 0", rating=1900))


@pytest.mark.parametrize(
    ("written", "date"),
    [
        (("24/09/2010", "26/09/2010"), "2010-09-24 – 2010-09-26"),
        (("24.9.2010", "24.9.2010"), "2010-09-24"),
        (("9/24/2010", "9/26/2010"), "2010-09-24 – 2010-09-26"),
        (("01.02.2010", "03.02.2010"), "2010-02-01 – 2010-02-03"),
        (("2010/09/24",), "2010-09-24"),
        (("31/02/2010",), "31/02/2010"),
    ],
)
def test_dates_with_dots_and_slashes(written: tuple[str, ...], date: str, tmp_path: Path) -> None:
    lines = [f"{tag} {day}" for tag, day in zip(("042", "052"), written, strict=False)]
    found, said = heard_of(tmp_path, *lines, *TWO)
    assert (found.settings["date"], said) == (date, [])


def test_a_date_that_may_be_two(tmp_path: Path) -> None:
    """1/2/2010 alone is the first of February or the second of January."""
    found, said = heard_of(tmp_path, "042 1/2/2010", *TWO)
    assert (found.settings["date"], said) == ("2010-02-01", ["DAY_OR_MONTH"])


def test_a_line_that_is_no_tag_is_told(tmp_path: Path) -> None:
    """Tags in which there is nothing for an event, the ruler, remarks and blank lines are none."""
    text = report(
        "012 a", "DDD SSSS sTTT NNNN", "### remark", "999 x", "", "132", "Bruno 1 2", "0O1  3 x", "XXK 1", *TWO
    )
    found = read(tmp_path, text)
    assert lost(found) == [(line, "1-3", "NO_TAG") for line in (7, 8, 9)]
    assert "Bruno 1 2" in found.lost[0].said.text("zh")


def test_a_bye_says_how_many_points_it_would_have(tmp_path: Path) -> None:
    """Not "a bye of U points": the report pays 1.5 where a win is 2 and a draw 1."""
    found = read(tmp_path, report("162 W 2.0    D 1.0    P 1.5", player(1, "甲", 1.5, "- U")))
    assert [each.said.text("en") for each in found.lost] == [
        "a bye of 1.5 points is none of ours: this one is left out"
    ]


def test_points_of_bbp_pairings(tmp_path: Path) -> None:
    found = read(tmp_path, report("BBW  3.0", "BBD  1.0", "BBU  1.0", *TWO).replace(" 1.0 ", " 3.0 "))
    assert (found.settings["system"], found.lost) == ("3-1-0", [])


def ahead(found: Incoming, *keys: str) -> list[list[Any]]:
    """What each entry says to the pairing under these keys."""
    return [[row.get(key) for key in keys] for row in found.tables["entries"]]


@pytest.mark.parametrize("asked", ["240 H   2    1", "240 h 2 1", "240 H   2    1   02"])
def test_byes_that_are_asked_for(asked: str, tmp_path: Path) -> None:
    """Nobody has played round 2: they stand beside the players, and no game is entered for them."""
    found, said = heard_of(tmp_path, *TWO, asked)
    assert ahead(found, "bye") == [["2½"], ["2½" if asked.endswith("02") else None]]
    assert (len(games(found)), found.lost, said) == (1, [], [])


def test_who_is_absent_from_the_next_round(tmp_path: Path) -> None:
    found, said = heard_of(tmp_path, *TWO, "XXZ 2")
    assert ahead(found, "bye") == [[None], ["2"]]
    assert (len(games(found)), found.lost, said) == (1, [], [])


def test_who_is_absent_from_all_rounds_to_come_has_withdrawn(tmp_path: Path) -> None:
    """甲 from round 3 of 4 on, after half a point in round 2; 乙 from the last round, which is one bye."""
    asked = ["240 H 2 1", "240 Z 3 1", "240 Z 4 1 2"]
    found = read(tmp_path, report("142 4", *TWO, *asked))
    assert ahead(found, "withdrawn", "bye") == [[3, "2½"], [None, "4"]]


def test_a_bye_of_a_round_that_was_played_is_its_result(tmp_path: Path) -> None:
    third = player(3, "丙", 0.5)
    found = read(tmp_path, report(*TWO, third, "240 H 1 3"))
    assert games(found)[1:] == [(1, "丙", None, "HB", None)]
    assert ahead(found, "bye")[2] == [None]


def test_a_bye_that_the_line_has_already(tmp_path: Path) -> None:
    first = player(1, "甲", 0.5, "- H")
    assert heard_of(tmp_path, first, TWO[1].replace("   1 b 0", ""), "240 H 1 1")[1] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        *(("240 H   1    1", "BYE_AND_LINE"), ("240 H   2    9", "NO_SUCH_PLAYER"), ("240 Q   2    1", "BYES_UNREAD")),
        *(("240 H   2", "BYES_UNREAD"), ("240", "BYES_UNREAD"), ("240 H two 1", "BYES_UNREAD")),
        *(("XXA    1  1.0", "ACCELERATED"), ("250 1.0      1   2    1    2", "ACCELERATED")),
        *(("XXP 1 9", "NOBODY_APART"), ("XXP 1 B", "APART_UNREAD"), ("260   1   5    1", "APART_UNREAD")),
        *(("260   1   5    1    2", "FORBIDDEN_FOR_ROUNDS"), ("XXC green1", "UNKNOWN_COLOUR"), ("XXC rank", "BY_RANK")),
    ],
)
def test_what_a_pairing_program_is_told_is_read_or_told(line: str, said: str, tmp_path: Path) -> None:
    found, _ = heard_of(tmp_path, *TWO, line)
    assert lost(found)[0][::2] == (3, said)
    assert len(games(found)) == 1


@pytest.mark.parametrize(
    ("line", "colour"), [("XXC white1", "red"), ("152 W", "red"), ("152 B", "black"), ("XXC black1", "black")]
)
def test_the_first_colour(line: str, colour: str, tmp_path: Path) -> None:
    found = read(tmp_path, report(*TWO, line))
    assert (found.settings.get("initial_colour"), found.lost) == (colour, [])


def test_who_may_not_meet_whom(tmp_path: Path) -> None:
    """JaVaFo's pairs, and a group for all rounds of the report; one for rounds that are over says nothing any more."""
    more = [*TWO, player(3, "丙", 0.0), player(4, "丁", 0.0)]
    found = read(tmp_path, report("142 5", *more, "XXP 1 2", "260   2   5    2    3    4", "260   1   1    1    4"))
    assert ahead(found, "avoid") == [["2"], ["1, 3, 4"], ["2, 4"], ["2, 3"]]
    assert found.lost == []


@pytest.mark.parametrize(
    ("lines", "taken"),
    [
        # six players: four in the upper half; of five rounds two have a point more, the third half a point
        (["250  1.0  1.0   1   2    1    4", "250  0.5  0.5   3   3    1    4"], True),
        (["250  1.0   1   2    1    4", "250  0.5   3   3    1    4"], True),
        ([f"XXA    {number}  1.0  1.0  0.5" for number in range(1, 5)], True),
        ([f"XXA    {number}  1.0" for number in range(1, 5)], True),
        ([f"XXA    {number}  1.0  1.0  0.5" for number in range(1, 4)], False),
        (["250  1.0  1.0   1   3    1    4"], False),
        (["250  1.0  1.0   1   2    1    4", "250 x"], False),
    ],
)
def test_acceleration_of_the_baku_system_is_taken_over(lines: list[str], taken: bool, tmp_path: Path) -> None:
    """Anything else is told, once: the next round would be paired otherwise than the report means it."""
    players = [player(number, name, 0.0) for number, name in enumerate("甲乙丙丁戊己", 1)]
    found = read(tmp_path, report("142 5", *players, *lines))
    assert found.settings.get("acceleration") == ("baku" if taken else None)
    assert [name for *_, name in lost(found)] == ([] if taken else ["ACCELERATED"])


def test_a_group_may_span_numbers_that_nobody_has(tmp_path: Path) -> None:
    """Four players, two in the upper half: 2 and 5. Of five rounds two have a point more, the third half a point."""
    players = [player(number, name, 0.0) for number, name in zip((2, 5, 7, 8), "甲乙丙丁", strict=True)]
    found = read(tmp_path, report("142 5", *players, "250  1.0   1   2    2    5", "250  0.5   3   3    2    5"))
    assert (found.settings.get("acceleration"), found.lost) == ("baku", [])


def test_who_has_withdrawn_from_round_1_is_not_in_the_upper_half(tmp_path: Path) -> None:
    """Five players, of whom 3 does not begin: of four two are the upper half, of five it would be four."""
    players = [player(number, name, 0.0) for number, name in enumerate("甲乙丙丁戊", 1)]
    absent = [f"240 Z   {number}    3" for number in range(1, 4)]
    found = read(
        tmp_path, report("142 3", *players, *absent, "250  1.0   1   1    1    2", "250  0.5   2   2    1    2")
    )
    assert (found.settings.get("acceleration"), found.lost) == ("baku", [])


@pytest.mark.parametrize(("most", "taken"), [(4, False), (5, True), (6, True)])
def test_points_for_more_rounds_than_any_event_has(
    most: int, taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "MOST_ROUNDS", most)
    players = [player(number, name, 0.0) for number, name in enumerate("甲乙丙丁", 1)]
    found = read(tmp_path, report("142 5", *players, "250  1.0   1   2    1    2", "250  0.5   3   3    1    2"))
    assert [name for *_, name in lost(found)] == ([] if taken else ["ACCELERATED"])


def test_points_for_thousands_are_not_looked_at_one_by_one(tmp_path: Path) -> None:
    """Two thousand numbers in two thousand rounds took seconds, more of both any time."""
    lines = report("142 5", *TWO, "250  1.0   1 2000    1 2000")
    with within(1):
        assert [name for *_, name in lost(read(tmp_path, lines))] == ["ACCELERATED"]


def test_byes_ahead_may_be_in_the_points_or_not(tmp_path: Path) -> None:
    """乙 asked for half a point in round 2, which nobody has played: 0 and 0.5 are both right, 1 is not."""
    for points_, said in ((0.0, []), (0.5, []), (1.0, [(2, "81-84", "POINTS_DIFFER")])):
        text = report(TWO[0], player(2, "乙", points_, "1 b 0", "- H", rating=1900))
        assert lost(read(tmp_path, text)) == said


OURS = "### xlfuncs ABCD-EFGH-JKLM"


def of_member(line: str, number: str) -> str:
    """Put a number into columns 58-68 of a player's line."""
    return f"{line[:57]}{number:>11}{line[68:]}"


def test_the_numbers_of_members_come_with_the_players(tmp_path: Path) -> None:
    """Some programs fill the columns for a player without one."""
    lines = [of_member(player(1, "甲", 0), "0012"), of_member(player(2, "乙", 0), "0"), player(3, "丙", 0)]
    found = read(tmp_path, report(*lines, OURS))
    assert found.tables["members"] == [
        {"number": "0012", "name": "甲"},
        {"number": "", "name": "乙"},
        {"number": "", "name": "丙"},
    ]
    for filled in ("0", "00000000", "-", "--"):
        nobodys = [of_member(player(1, "甲", 0), filled), of_member(player(2, "乙", 0), filled)]
        assert "members" not in read(tmp_path, report(*nobodys, OURS)).tables


def test_the_numbers_of_other_programs_are_no_members(tmp_path: Path) -> None:
    """They are a federation's: a club's register would hold everybody twice."""
    lines = [of_member(player(1, "李强", 0), "8600123"), of_member(player(2, "王芳", 0), "8600126")]
    assert "members" not in read(tmp_path, report(*lines, "### 2026-05-16")).tables


def test_a_number_of_several_players_is_nobodys_and_told(tmp_path: Path) -> None:
    """In a members' table it would be wrong in every row but the first. The zeros in front are no difference."""
    numbers = ("0012", "12", "13", "12")
    lines = [
        of_member(player(own, name, 0), number)
        for own, (name, number) in enumerate(zip("甲乙丙丁", numbers, strict=True), 1)
    ]
    found = read(tmp_path, report(*lines, OURS))
    assert [each["number"] for each in found.tables["members"]] == ["", "", "13", ""]
    assert lost(found) == [(2, "58-68", "MEMBERS_ALIKE"), (4, "58-68", "MEMBERS_ALIKE")]


def test_namesakes_with_numbers_of_members_go_by_them(tmp_path: Path) -> None:
    """A start number behind a name would be taken for a member's."""
    lines = [
        of_member(player(1, "王伟", 2, "2 w 1"), "0002"),
        of_member(player(2, "王伟", 0, "1 b 0"), "0001"),
        player(3, "丙", 0),
    ]
    found = read(tmp_path, report("XXR 1", "162  W 2.0    D 1.0    L 0.0", *lines, OURS))
    outcome = of_rows("xq-standings", found.settings, found.tables, "zh")
    assert [row["number"] for row in outcome.members] == ["0002", "0001", ""]
    assert [(row["player"], row["place"]) for row in outcome.board()][:1] == [("王伟 #0002", 1)]
    data, _ = trf.dump(outcome)
    assert [(line[14:17].strip(), line[57:68].strip()) for line in data.decode().splitlines() if line[:3] == "001"] == [
        ("王伟", "0002"),
        ("王伟", "0001"),
        ("丙", ""),
    ]
