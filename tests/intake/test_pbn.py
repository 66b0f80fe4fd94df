"""PBN as programs write it: tables with quotes, with widths, without; results in tags; comments and odd encodings."""

from pathlib import Path

import pytest

from xlfuncs.core.registry import load
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Told
from xlfuncs.events.reading import event_named
from xlfuncs.formats import pbn
from xlfuncs.formats.declaration import Asked, Incoming, Lost
from xlfuncs.xlsx.errors import PackageError

load()


def read(folder: Path, text: str, encoding: str = "utf-8", event: str = "br-pairs") -> Incoming:
    file = folder / "results.pbn"
    file.write_bytes(text.encode(encoding))
    return pbn.load(file, event_named(event))


#: A board as a Swedish program writes it: scores in quotes, a pair that sits out, totals with names and numbers.
QUOTED = r"""% PBN 2.0
% EXPORT
[Event "Club evening"]
[Site "Town"]
[Date "2021.09.01"]
[Board "1"]
[West ""]
[Scoring "MatchPoints;MP1"]
[Declarer ""]
[Contract ""]
[Result ""]
[TotalScoreTable "Rank\1R;PairId\1R;Direction\5R;TotalScoreMP\4R;TotalPercentage\5R;Names\37L;MemberID1;MemberID2"]
1 6 "E-W" 65.3 58.33 "Lisa Ek - Ann Alm" "87" "88"
2 1 "E-W" 60.7 54.17 "Bo Ask - Per Lind" "28" "-"
[ScoreTable "Table\1R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Score_NS\6R;Score_EW\6R;MP_NS\3R"]
4  6  5 5HX  E  7  "800"      - 4.0
2  7  3 4S   S 11  "450"      - 1.0
1  8  1 4S   W  9   "50"      - 1.0
3  -  2 -    -  -  "Bye"  "Bye"   -
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
W  S  0
[Auction "N"]
1S Pass 4S X
"""


def test_a_table_with_quotes_and_a_pair_that_sits_out(tmp_path: Path) -> None:
    came = read(tmp_path, QUOTED)
    assert came.lost == []
    assert came.settings == {"name": "Club evening", "date": "2021-09-01", "scoring": "mp", "boards": 1}
    assert came.tables["boards"] == [
        {"board": 1, "ns": 6, "ew": 5, "contract": "5HX", "declarer": "E", "result": -4},
        {"board": 1, "ns": 7, "ew": 3, "contract": "4S", "declarer": "S", "result": 1},
        {"board": 1, "ns": 8, "ew": 1, "contract": "4S", "declarer": "W", "result": -1},
    ]
    first, second, *others = came.tables["entries"]
    assert first == {"unit": 6, "place": 1, "score": 65.3, "player1": "Lisa Ek", "player2": "Ann Alm"}
    assert second == {"unit": 1, "place": 2, "score": 60.7, "player1": "Bo Ask", "player2": "Per Lind"}
    assert [row["unit"] for row in others] == [5, 7, 3, 8]
    assert came.tables["members"][:2] == [{"number": "87", "name": "Lisa Ek"}, {"number": "88", "name": "Ann Alm"}]


@pytest.mark.parametrize("told", ["100", "-50", "0"])
def test_a_score_that_its_contract_does_not_have_is_told(told: str, tmp_path: Path) -> None:
    """4S by West, one down, nobody vulnerable: 50 for North-South. The row stays as the contract says."""
    came = read(tmp_path, QUOTED.replace('"50"', f'"{told}"'))
    assert [each.line for each in came.lost] == [18]
    said = came.lost[0].said
    assert f"4S-1 by W scores 50 for North-South, and the file says {told}" in said.text("en")
    assert f"西家主打 4S-1，南北应得 50，而文件中是 {told}" in said.text("zh")
    assert f"西がディクレアラーの 4S-1 は南北 50 点ですが、ファイルには {told}" in said.text("ja")
    assert came.tables["boards"][2] == {"board": 1, "ns": 8, "ew": 1, "contract": "4S", "declarer": "W", "result": -1}


#: Two results of board 1, nobody vulnerable. By Law 77 three down doubled are 100 + 200 + 200 = 500, as 巅峰 counts
#: them 3 × 50 × 2 = 300; one down doubled 100 by either.
SCORED = r"""[Board "1"]
[ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\5L;Declarer\1L;Result\2R;Score_NS\5R"]
 1  2 4HX   N  7  {}
 3  4 4HX   N  7  {}
 5  6 4HX   N  9  -100
"""


@pytest.mark.parametrize(
    ("scores", "given", "penalties", "told"),
    [
        ((-500, -500), "", None, []),
        ((-300, -300), "", "dianfeng", []),
        ((-300, -350), "", "dianfeng", [(4, -300, -350)]),
        ((-300, -500), "", None, [(3, -500, -300)]),
        ((-300, -300), "law", None, [(3, -500, -300), (4, -500, -300)]),
        ((-300, -500), "巅峰", None, [(4, -300, -500)]),
    ],
    ids=["law 77", "巅峰", "one of neither", "of both", "somebody has chosen law 77", "somebody has chosen 巅峰"],
)
def test_undertricks_are_counted_as_the_scores_of_the_file_have_them(
    scores: tuple[int, int], given: str, penalties: str | None, told: list[tuple[int, int, int]], tmp_path: Path
) -> None:
    file = tmp_path / "results.pbn"
    file.write_text(SCORED.format(*scores), encoding="utf-8")
    heard: list[Told] = []
    with listening(heard.append):
        came = pbn.load(file, event_named("br-pairs"), Asked(given=[("penalties", given)] if given else []))
    assert came.settings.get("penalties") == penalties
    assert [(each.line, each.said.text("en")) for each in came.lost] == [
        (
            line,
            f"board 1, {2 * line - 5} against {2 * line - 4}: 4HX-3 by N scores {computed} for North-South, and the "
            f"file says {score}: one of the two is wrong",
        )
        for line, computed, score in told
    ]
    assert [each.text("zh") for each in heard] == ["文件中的得分是按“巅峰”罚宕墩计算的：“宕墩罚分”已设为“巅峰”"] * bool(
        penalties
    )


def test_percentages_for_an_event_that_takes_them(tmp_path: Path) -> None:
    came = read(tmp_path, QUOTED, event="cba-pairs")
    assert came.settings["scoring"] == "percent"
    assert [row["score"] for row in came.tables["entries"][:2]] == [58.33, 54.17]


#: As another program writes it: names without quotes, found by the widths of the columns.
WIDE = r"""%HRTitleEvent "Friday"
{ A comment
 of two lines [Board "9"] }
[Event ""]
[Board "7"]
[ScoreTable "Section\1L;PairId_NS\2R;PairId_EW\2R;Contract\5L;Declarer\1L;Result\2R;Names_NS\17L;Names_EW"]
A  1  2 3NTX  N  8 Alfa-Bravo        Mary Ann - Peter Paul
A  3  4 PASS  -  - Echo & Foxtrot    Golf-Hotel-India
; another comment

[Event "#"]
[Board "8"]
[ScoreTable "#"]
"""


def test_a_table_by_widths(tmp_path: Path) -> None:
    came = read(tmp_path, WIDE)
    assert [(row["board"], row["ns"], row["contract"]) for row in came.tables["boards"]] == [
        *((7, 1, "3NTX"), (7, 3, "PASS"))
    ]
    names = [(row.get("player1"), row.get("player2")) for row in came.tables["entries"]]
    assert names == [
        ("Alfa-Bravo", None),
        ("Mary Ann", "Peter Paul"),
        ("Echo", "Foxtrot"),
        ("Golf-Hotel-India", None),
    ]


def test_results_that_stand_in_tags(tmp_path: Path) -> None:
    def game(number: int, contract: str, more: str = "") -> str:
        people = '[West "W"]\n[North "王伟"]\n[East "E"]\n[South "李娜"]\n'
        return f'[Board "{number}"]\n{people}[Contract "{contract}"]\n[Declarer "W"]\n[Result "9"]\n{more}\n'

    came = read(tmp_path, game(1, "3NTX") + game(2, "4S", '[Score "EW -50"]\n') + '[Board "3"]\n[Contract "?"]\n')
    assert came.tables["boards"] == [
        {"board": 1, "ns": "王伟 / 李娜", "ew": "E / W", "contract": "3NTX", "declarer": "W", "result": 0},
        {"board": 2, "ns": "王伟 / 李娜", "ew": "E / W", "contract": "4S", "declarer": "W", "result": -1},
    ]
    assert [row["player1"] for row in came.tables["entries"]] == ["王伟", "E"]


def test_what_is_not_understood_loses_nothing_else(tmp_path: Path) -> None:
    text = r"""[Board "1"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]
1 2 4H N 10
3 4 4H N
5 6 8H N 10
- - 4H N 10
7 8 - - -

[Board "one"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]
1 2 4H N 10

[Board "4"]
[Contract "4H"]
"""
    came = read(tmp_path, text)
    assert [tuple(row.values()) for row in came.tables["boards"]] == [
        *((1, 1, 2, "4H", "N", 0), (1, 5, 6), (1, 7, 8)),
    ]
    assert [(each.line, each.column, each.said.text("en")) for each in came.lost] == [
        (4, "ScoreTable", "the row has 4 values for 5 columns of ScoreTable"),
        (5, "ScoreTable", "board 1, 5 against 6: '8H' is no contract"),
        (6, "ScoreTable", "board 1: the ScoreTable does not say who met (PairId_NS, PairId_EW)"),
        (9, "Board", "'one' is no number of a board: its results stay out"),
        (13, "Contract", "board 4: nobody is named, neither players nor pairs"),
    ]
    assert all(each.said.text(language) for each in came.lost for language in ("zh", "ja"))


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("utf-8-sig", "王伟"), ("utf-16", "王伟"), ("gb18030", "王喆"), ("cp932", "髙橋さくら"), ("latin-1", "Lindström")],
)
def test_encodings(encoding: str, name: str, tmp_path: Path) -> None:
    text = f'[Event "{name}"]\r\n[Board "1"]\r\n[PairNS "1"]\r\n[PairEW "2"]\r\n[Contract "Pass"]\r\n'
    came = read(tmp_path, text, encoding)
    assert came.settings["name"] == name
    assert came.tables["boards"] == [{"board": 1, "ns": 1, "ew": 2, "contract": "PASS"}]


@pytest.mark.parametrize(
    ("scoring", "event", "word", "lost"),
    [
        *(("MP", "br-pairs", "mp", False), ("Butler;x", "br-pairs", "butler", False)),
        *(("Cross2", "br-pairs", "ximp", False), ("IMP;Cross", "br-pairs", "ximp", False)),
        *(("IMP", "cba-pairs", "imp", False), ("IMP", "br-pairs", None, True), ("BAM", "br-pairs", None, True)),
        *(("MP", "br-butler", None, False), ("?", "br-pairs", None, False)),
    ],
)
def test_the_scoring(scoring: str, event: str, word: str | None, lost: bool, tmp_path: Path) -> None:
    """IMPs alone may be against a datum or against every score; what cannot be told is said."""
    text = f'[Scoring "{scoring}"]\n[Board "1"]\n[PairNS "1"]\n[PairEW "2"]\n[Contract "Pass"]\n'
    came = read(tmp_path, text, event=event)
    assert came.settings.get("scoring") == word
    assert [(each.line, each.column) for each in came.lost if each.column == "Scoring"] == [(1, "Scoring")] * lost


#: As BridgeComposer writes it: the title in comments, `PASS` where the score would be, and names without quotes, whose
#: width is the least one.
COMPOSED = r"""% PBN 2.1
%Creator: BridgeComposer Version 5.99
%HRTitleEvent "Monday Pairs"
%HRTitleDate 2026.03.09

[Event ""]
[Date ""]

[Event "#"]
[Board "1"]
[Scoring "MP2"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW;Names_NS\13;Names_EW"]
1 1 3NT N 10 430 - 1.00 0.00 Al Fa - Bravo Charlie - Van der Delta
2 2 4SX E 9 100 - 0 1 Ann - Bo      Xi - Yu
3 3 PASS - - PASS - 0.5 0.5 Whiskey - Yankee Golf - Hotel
"""


def test_names_with_blanks_and_a_title_in_comments(tmp_path: Path) -> None:
    came = read(tmp_path, COMPOSED)
    assert came.lost == []
    assert came.settings == {"name": "Monday Pairs", "date": "2026-03-09", "scoring": "mp", "boards": 1, "winners": 2}
    assert came.tables["boards"] == [
        {"board": 1, "ns": 1, "ew": 1, "contract": "3NT", "declarer": "N", "result": 1},
        {"board": 1, "ns": 2, "ew": 2, "contract": "4SX", "declarer": "E", "result": -1},
        {"board": 1, "ns": 3, "ew": 3, "contract": "PASS"},
    ]
    assert [(row["unit"], row["direction"], row["player1"], row["player2"]) for row in came.tables["entries"]] == [
        (1, "NS", "Al Fa", "Bravo"),
        (1, "EW", "Charlie", "Van der Delta"),
        (2, "NS", "Ann", "Bo"),
        (2, "EW", "Xi", "Yu"),
        (3, "NS", "Whiskey", "Yankee"),
        (3, "EW", "Golf", "Hotel"),
    ]


def test_a_table_of_ranks_is_not_called_deals_without_results(tmp_path: Path) -> None:
    text = '[Board "1"]\n[ScoreTable "Rank\\3R;Contract\\5L;Declarer\\1;Result\\2R;Multiplicity"]\n  1 6C    W  9 1\n'
    with pytest.raises(PackageError) as caught:
        read(tmp_path, text)
    assert caught.value.said == pbn.NO_PAIRS_IN_TABLE(board=1)


#: Two boards of one evening. What stands behind tags, in front of them and between them is no part of them.
REMARKED = """[Event "##Club evening"] ; from the director
[Scoring "##IMP;Cross"] { all
evening }
[Board "1"] [North "A"] [South "B"]
{ who sat there } [East "C"] [West "D"]
[Declarer "S"]
[Contract "4H"] ; claimed
[Result "NS 10"]

[Board "2"]
[North "A"]
[South "B"]
[East "#"]
[West "#"]
[Declarer "W"]
[Contract "3NT"]
[Result "EW 9 NS 4"]
[Score "NS -400"]
"""


def test_comments_behind_tags_and_two_tags_in_a_line(tmp_path: Path) -> None:
    came = read(tmp_path, REMARKED)
    assert came.lost == []
    assert came.tables["boards"] == [
        {"board": 1, "ns": "A / B", "ew": "C / D", "contract": "4H", "declarer": "S", "result": 0},
        {"board": 2, "ns": "A / B", "ew": "C / D", "contract": "3NT", "declarer": "W", "result": 0},
    ]


def test_a_value_that_is_kept_for_all_later_games(tmp_path: Path) -> None:
    """`##` keeps its text until a game says something else, `#` takes that of the game before."""
    assert read(tmp_path, REMARKED).settings["name"] == "Club evening"
    assert read(tmp_path, REMARKED).settings["scoring"] == "ximp"
    lost: list[Lost] = []
    games = pbn.games_in(
        '[Board "1"]\n[Event "##Friday"]\n\n[Board "2"]\n\n[Board "3"]\n[Event "#"]\n\n[Board "4"]\n[Event "Final"]\n\n'
        '[Board "5"]\n[Event "#"]\n\n[Board "6"]\n',
        lost,
    )
    assert [game.get("Event") for game in games] == ["Friday", "Friday", "Friday", "Final", "Final", "Friday"]
    assert lost == []


@pytest.mark.parametrize(
    ("result", "declarer", "over"),
    [("NS 10", "S", 0), ("NS 10", "W", -7), ("EW 3", "N", 0), ("EW 2 NS 11", "N", 1), ("NS 9", "S", -1)],
)
def test_tricks_that_are_told_by_side(result: str, declarer: str, over: int, tmp_path: Path) -> None:
    """Of 13 tricks: 10 to North-South leave 3 to East-West, who lack 7 of the 10 that 4H asks for."""
    tags = f'[Board "1"]\n[PairNS "1"]\n[PairEW "2"]\n[Contract "4H"]\n[Declarer "{declarer}"]\n[Result "{result}"]\n'
    came = read(tmp_path, tags)
    assert came.lost == []
    assert came.tables["boards"][0]["result"] == over


@pytest.mark.parametrize("result", ["NS 14", "EW 4 NS 10", "NS 10 or so"])
def test_tricks_that_nobody_can_have_are_told(result: str, tmp_path: Path) -> None:
    tags = f'[Board "1"]\n[PairNS "1"]\n[PairEW "2"]\n[Contract "4H"]\n[Declarer "S"]\n[Result "{result}"]\n'
    came = read(tmp_path, tags)
    assert len(came.lost) == 1
    assert came.tables["boards"] == [{"board": 1, "ns": 1, "ew": 2, "contract": "4H", "declarer": "S"}]


@pytest.mark.parametrize(("score", "wrong"), [("420", 0), ("NS 420", 0), ("EW -420", 0), ("NS 10", 1), ("much", 1)])
def test_a_score_by_side_or_as_the_declarer_has_it(score: str, wrong: int, tmp_path: Path) -> None:
    """4H by South, ten tricks, not vulnerable: 10 × … = 420 for North-South."""
    tags = '[Board "1"]\n[PairNS "1"]\n[PairEW "2"]\n[Contract "4H"]\n[Declarer "S"]\n[Result "10"]\n'
    assert len(read(tmp_path, f'{tags}[Score "{score}"]\n').lost) == wrong


def test_what_begins_like_a_tag_and_is_none_is_told(tmp_path: Path) -> None:
    tags = '[Event "The "Big" One"]\n[Board "1"]\n[PairNS "1"]\n[PairEW "2"]\n[Contract "Pass"]\n[Declarer S]\n'
    came = read(tmp_path, f"{tags}\n{{ and so\non\n")
    assert came.settings["name"] == 'The "Big" One'
    assert [(each.line, each.said.text("en").partition(",")[0]) for each in came.lost] == [
        (6, "[Declarer S] begins like a tag"),
        (8, "the comment that begins here with { never ends: nothing behind it is read"),
    ]


def test_tags_as_the_standard_allows_them(tmp_path: Path) -> None:
    """No blank between name and value, blanks around, tokens on own lines; an open tag takes no other along."""
    text = """[Event"Friday"]
[  Board "1"  ]
[
  PairNS
   "1"
 ]
[PairEW "2"]
[Contract "Pass"]
[Site "x
[Result "0"]
"""
    came = read(tmp_path, text)
    assert came.settings["name"] == "Friday"
    assert came.tables["boards"] == [{"board": 1, "ns": 1, "ew": 2, "contract": "PASS"}]
    assert [(each.line, each.said.text("en").partition(",")[0]) for each in came.lost] == [
        (9, '[Site "x begins like a tag')
    ]


@pytest.mark.parametrize(
    ("told", "date"),
    [
        ("2026.05.15", "2026-05-15"),
        ("2026-05-15", "2026-05-15"),
        ("15.5.2026", "2026-05-15"),
        ("15 May 2026", "15 May 2026"),
        ("2026.02.31", "2026.02.31"),
        ("2026.05.??", None),
        ("2026.05", None),
        ("2026", None),
        ("", None),
    ],
)
def test_the_day_of_a_file(told: str, date: str | None, tmp_path: Path) -> None:
    """Written otherwise than the format has it, a day is still said; no such day, or one of which a part is unknown,
    is made no other.
    """
    came = read(tmp_path, QUOTED.replace("2021.09.01", told))
    assert came.settings.get("date") == date


def test_a_pair_that_is_listed_for_each_session_is_one(tmp_path: Path) -> None:
    """The first list counts; a standing of one session is not held against the results of both."""
    heads = '[TotalScoreTable "Rank;PairId;TotalPercentage"]'
    sessions = [f'[Event "a"]\n[Board "{at}"]\n{heads}\n1 1 60\n2 4 {share}\n' for at, share in ((1, 40), (2, 45))]
    came = read(tmp_path, "\n".join(sessions))
    assert [row["unit"] for row in came.tables["entries"]] == [1, 4]
    assert came.standings == {}
