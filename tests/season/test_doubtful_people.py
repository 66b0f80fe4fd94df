"""Who may be two people, or one: asked about, and nobody is merged."""

import datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook
from seasons import (
    FIRST_ROW,
    PEOPLE,
    by_name,
    event_book,
    members,
    register_of,
    season,
    season_book,
    teams,
    told,
    twelve,
    with_table,
)

from xlfuncs.club.base import recognised
from xlfuncs.events.register import REGISTERS
from xlfuncs.events.running import of_rows
from xlfuncs.intake.read import filled
from xlfuncs.season.ledger import Ledger, Member, Span
from xlfuncs.season.reading import Played, played_or_doubt

pytestmark = pytest.mark.slow  # of the season, what is doubtful and the register stay in the fast tier


def test_one_number_with_two_names(tmp_path: Path) -> None:
    with_table(tmp_path / "in", "a.xlsx", members())
    with_table(tmp_path / "in", "b.xlsx", members("赵纬", *PEOPLE[1:]), number=2)
    register = register_of(tmp_path / "in", exit_code=1)
    [(file, row, sentence)] = told(register)
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith("the number 101 belongs to 赵纬 and to 赵伟 (")
    rows = [each for each in register["members"] if each["number"] == "101"]
    assert [(each["name"], each["events"]) for each in rows] == [("赵伟", 1), ("赵纬", 1)], "nobody is merged"


def test_a_renamed_member_is_asked_about(tmp_path: Path) -> None:
    last = tmp_path / "last.xlsx"
    season(last, with_table(tmp_path / "in", "a.xlsx", members()))
    new = with_table(tmp_path / "in", "b.xlsx", members("赵纬", *PEOPLE[1:]), number=2)
    register = register_of(new, "--previous", last, exit_code=1)
    [(file, row, sentence)] = told(register)
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith("the number 101 is 赵伟 in the register before, and 赵纬 here")
    assert [each["events"] for each in register["members"] if each["number"] == "101"] == [1, 1]

    book = load_workbook(last)
    cell = next(cell for row in book["Members"].iter_rows() for cell in row if cell.value == "赵伟")
    cell.value = "赵纬"
    book.save(last)
    register = register_of(new, "--previous", last)
    assert by_name(register)["赵纬"]["events"] == 2
    assert "赵伟" not in by_name(register)


def test_a_number_without_a_name(tmp_path: Path, out: Path) -> None:
    """As soon as it is met, whichever comes first, and where nobody else has it too."""
    nameless = members()
    nameless[0]["name"] = nameless[1]["name"] = ""
    named = members()
    named[1]["number"] = "999"
    with_table(tmp_path / "in", "a.xlsx", nameless)
    with_table(tmp_path / "in", "b.xlsx", named, number=2)
    register = season(out, tmp_path / "in", exit_code=1)
    assert told(register) == [
        (
            "a.xlsx",
            FIRST_ROW,
            "the number 101 stands here without a name, and is 赵伟 elsewhere: "
            "counted in a row of its own till the name is written here too",
        ),
        (
            "a.xlsx",
            FIRST_ROW,
            "the number 102 stands here without a name; counted under its number till the name is written there",
        ),
    ]
    rows = [(each["number"], each["name"], each["events"]) for each in register["members"] if each["number"] < "103"]
    assert rows == [("101", "", 1), ("101", "赵伟", 1), ("102", "", 1)]
    assert register_of(tmp_path / "in", "--previous", out)["doubtful"] == [], "asked once"


def test_a_member_whose_name_is_known_now(tmp_path: Path) -> None:
    nameless, last = members(), tmp_path / "last.xlsx"
    nameless[0]["name"] = ""
    season(last, with_table(tmp_path / "in", "a.xlsx", nameless), exit_code=1)
    new = with_table(tmp_path / "in", "b.xlsx", members(), number=2)
    [(file, row, sentence)] = told(register_of(new, "--previous", last, exit_code=1))
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith("the number 101 has no name in the register before, and is 赵伟 here")

    book = load_workbook(last)
    cell = next(cell for row in book["Members"].iter_rows() for cell in row if cell.value == "101")
    cell.offset(0, 1).value = "赵伟"
    book.save(last)
    assert by_name(register_of(new, "--previous", last))["赵伟"]["events"] == 2


def test_one_name_with_two_numbers(tmp_path: Path, out: Path) -> None:
    with_table(tmp_path / "in", "a.xlsx", members())
    other = members()
    other[0]["number"] = "999"
    with_table(tmp_path / "in", "b.xlsx", other, number=2)
    register = season(out, tmp_path / "in", exit_code=1)
    said = "赵伟 has the numbers 101, 999: two people, or one; if it is one member, write one number everywhere and "
    said += "start again; till then each number has a row of its own"
    assert told(register) == [("b.xlsx", FIRST_ROW, said)]
    assert register_of(tmp_path / "in", "--previous", out)["doubtful"] == [], "asked once"


def test_a_number_that_has_lost_its_zeros(tmp_path: Path) -> None:
    """0101 typed into a cell that makes a number of it is the same member, under the number with its zeros."""
    zeros = [each | {"number": f"0{each['number']}"} for each in members()]
    with_table(tmp_path / "in", "a.xlsx", zeros)
    lost = [zeros[0] | {"number": 101}, *zeros[1:]]
    with_table(tmp_path / "in", "b.xlsx", lost, number=2)
    register = register_of(tmp_path / "in")
    assert told(register) == []
    assert [(each["number"], each["events"]) for each in register["members"] if each["name"] == "赵伟"] == [("0101", 2)]


def test_a_name_with_a_number_here_and_without_one_there(tmp_path: Path) -> None:
    with_table(tmp_path / "in", "a.xlsx", members())
    other = members()
    other[0]["number"] = ""
    with_table(tmp_path / "in", "b.xlsx", other, number=2)
    register = register_of(tmp_path / "in", exit_code=1)
    said = "赵伟 stands here without a number, and elsewhere with 101: if it is one member, write the number here too "
    said += "and start again; till then counted in a row of its own"
    assert told(register) == [("b.xlsx", FIRST_ROW, said)]
    last = register["members"][-1]
    assert (last["number"], last["name"], last["events"]) == ("", "赵伟", 1)


def test_a_member_who_has_got_a_number_since(tmp_path: Path) -> None:
    last, other = tmp_path / "last.xlsx", members()
    other[0]["number"] = ""
    season(last, with_table(tmp_path / "in", "a.xlsx", other))
    new = with_table(tmp_path / "in", "b.xlsx", members(), number=2)
    [(file, row, sentence)] = told(register_of(new, "--previous", last, exit_code=1))
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith("赵伟 has no number in the register before, and 101 here")


def test_a_name_of_two_clubs(tmp_path: Path) -> None:
    nameless = [each | {"number": ""} for each in members(club="江畔桥牌会")]
    with_table(tmp_path / "in", "a.xlsx", nameless)
    moved = [dict(each) for each in nameless]
    moved[0]["club"] = "松风桥牌会"
    with_table(tmp_path / "in", "b.xlsx", moved, number=2)
    register = register_of(tmp_path / "in", exit_code=1)
    said = "赵伟 has no number and the clubs 江畔桥牌会, 松风桥牌会: if these are two people, give each a number "
    said += "and start again; till then counted in one row"
    assert told(register) == [("b.xlsx", FIRST_ROW, said)]
    assert by_name(register)["赵伟"]["events"] == 2


def spelt(folder: Path, name: str, *people: str, number: int = 1, numbers: bool = False) -> Path:
    """An event in which these stand in the place of the first players, with or without a members' table."""
    names = [*people, *PEOPLE[len(people) :]]
    found = twelve(number) | {"members": members(*names) if numbers else []}
    entries = teams(names, place=[1, 2, 3], wins=[2, 1, 0])
    held = {f"holding{seat}": 800 for seat in range(1, 5)}
    found["entries"] = entries if numbers else [each | held for each in entries]
    return season_book(folder / name, "cba-teams", found)


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("高橋", "髙橋"), ("陈伟", "陳偉"), ("山崎花子", "山﨑 花子様"), ("古丽·买买提", "古丽•买买提")),
        ("葛城", "葛\U000e0100城"),  # one shape of 葛 chosen
        *(("渡辺", "渡邊"), ("渡邊", "渡邉"), ("山崎", "山﨑"), ("斉藤", "齋藤")),
        *(("鈴木 一", "鈴木 一さん"), ("王伟", "王伟先生")),
    ],
)
def test_one_name_in_two_spellings(tmp_path: Path, out: Path, one: str, other: str) -> None:
    spelt(tmp_path / "in", "a.xlsx", one)
    spelt(tmp_path / "in", "b.xlsx", other, number=2)
    register = season(out, tmp_path / "in", exit_code=1)
    [(file, row, sentence)] = told(register)
    assert (file, row) == ("b.xlsx", FIRST_ROW)
    assert sentence.startswith(f"{other} may be {one} in another spelling: ")
    assert [by_name(register)[name]["events"] for name in (one, other)] == [1, 1], "nobody is merged"
    assert register_of(tmp_path / "in", "--previous", out)["doubtful"] == [], "asked once"


def test_a_spelling_that_the_register_before_does_not_have(tmp_path: Path) -> None:
    last = tmp_path / "last.xlsx"
    season(last, spelt(tmp_path / "in", "a.xlsx", "高橋", numbers=True))
    new = spelt(tmp_path / "in", "b.xlsx", "髙橋", number=2)
    said = [sentence for _, _, sentence in told(register_of(new, "--previous", last, exit_code=1))]
    assert [each for each in said if each.startswith("髙橋 may be 高橋 in another spelling")]


def test_two_numbers_tell_two_spellings_apart(tmp_path: Path) -> None:
    """高橋 101 and 髙橋 102 are two people; in one event too."""
    file = spelt(tmp_path / "in", "a.xlsx", "高橋", "髙橋", numbers=True)
    assert register_of(file)["doubtful"] == []


def test_two_spellings_inside_one_event(tmp_path: Path) -> None:
    """A hint beside the second, and the event may be published."""
    outcome = filled(spelt(tmp_path, "a.xlsx", "高橋", "髙橋")).outcome()
    [problem] = [each for each in outcome.problems if each.name == "OTHER_SPELLING"]
    assert (problem.severity, problem.row and problem.row.line, outcome.publishable) == ("hint", FIRST_ROW, True)
    assert [problem.said.text(language) for language in ("en", "zh", "ja")] == [
        '"髙橋" may be "高橋" in another spelling: if it is one person, write the name alike',
        "“髙橋”与“高橋”可能是同一姓名的不同写法：若是同一人，请统一写法",
        "「髙橋」は「高橋」の別の書き方かもしれません。同じ人なら書き方をそろえてください",
    ]


def test_two_spellings_of_players_who_play_alone() -> None:
    players = [{"player": name, "rating": 1500} for name in ("陈伟", "陳偉", "王伟")]
    games = [{"round": 1, "player": "陈伟", "opponent": "王伟", "result": "W"}]
    settings = {"name": "x", "date": "2026-05-01", "rounds": 1}
    outcome = of_rows("xq-standings", settings, {"entries": players, "games": games})
    [problem] = [each for each in outcome.problems if each.name == "OTHER_SPELLING"]
    assert (problem.severity, problem.said.text("zh")) == (
        "hint",
        "“陳偉”与“陈伟”可能是同一姓名的不同写法：若是同一人，请统一写法",
    )
    members = [{"number": number, "name": name} for number, name in enumerate(("陈伟", "陳偉", "王伟"), 101)]
    outcome = of_rows("xq-standings", settings, {"entries": players, "games": games, "members": members})
    assert [each for each in outcome.problems if each.name == "OTHER_SPELLING"] == [], "their numbers tell them apart"


def test_people_who_are_listed_only_are_asked_about_too(tmp_path: Path) -> None:
    """Number 200 is 何伟 in one members' table and 何玮 in another; neither has played."""
    for number, name in ((1, "何伟"), (2, "何玮")):
        given = twelve(number)
        given["members"].append({"number": "200", "name": name, "holding": 700})
        season_book(tmp_path / "in" / f"{number}.xlsx", "cba-teams", given)
    register = register_of(tmp_path / "in", exit_code=1)
    assert [each["name"] for each in register["members"] if each["number"] == "200"] == ["何伟", "何玮"]
    [(file, row, sentence)] = told(register)
    assert (file, row) == ("2.xlsx", None)
    assert sentence.startswith("the number 200 belongs to 何玮 and to 何伟 (1.xlsx)")


def namesakes(file: Path, third: str = "赵六") -> Path:
    """A rated event in which 王伟 stands twice, told apart by start numbers: nobody has a number of his own."""
    entries = [{"player": name, "number": at, "rating": 2000} for at, name in enumerate(["王伟", "王伟", third], 1)]
    games = [
        {"round": 1, "player": "王伟 #1", "opponent": "赵六", "result": "胜"},
        {"round": 1, "player": "王伟 #2", "result": "轮空"},
    ]
    settings = {"name": file.stem, "date": "2026-05-01", "rounds": 1}
    return event_book(file, "xq-rated", {"settings": settings, "entries": entries, "games": games}, whole=False)


def test_who_has_but_a_start_number_is_asked_about(tmp_path: Path) -> None:
    """In another event 王伟 #2 may be anybody of that name."""
    namesakes(tmp_path / "in" / "a.xlsx")
    found = told(register_of(tmp_path / "in", exit_code=1))
    assert [(file, row, said.partition(" is told")[0]) for file, row, said in found] == [
        ("a.xlsx", FIRST_ROW, "王伟 #1"),
        ("a.xlsx", FIRST_ROW + 1, "王伟 #2"),
    ]


def test_a_start_number_is_no_members_number(tmp_path: Path) -> None:
    """The register has a 王伟 with the number 2: the second to start is not he."""
    played = played_or_doubt(namesakes(tmp_path / "a.xlsx"))
    assert isinstance(played, Played)
    year = Span(datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))
    register = Ledger(REGISTERS["xq"], year, [], [Member("2", "王伟"), Member("9", "王伟")])
    (event,) = recognised([played], register)
    assert [(each.number, each.name) for each in event.players] == [("", "王伟 #1"), ("", "王伟 #2"), ("", "赵六")]


def test_the_start_number_of_who_has_no_namesake_is_none_of_his_name(tmp_path: Path) -> None:
    """He alone is called 赵六: the register finds him by that, and there is nothing to ask."""
    played = played_or_doubt(namesakes(tmp_path / "a.xlsx", "赵六 #3"))
    assert isinstance(played, Played)
    year = Span(datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))
    (event,) = recognised([played], Ledger(REGISTERS["xq"], year, [], [Member("0106", "赵六")]))
    assert event.players[2][:2] == ("0106", "赵六")
    assert not event.players[2].by_start_number
