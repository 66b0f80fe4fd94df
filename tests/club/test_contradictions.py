"""What contradicts itself within events and between those of a year; an honest year is silent."""

import json
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import delivered
import pytest
from commands import run
from seasons import event_book
from tiers import every

from xlfuncs.club import contradictions as told
from xlfuncs.club.contradictions import Contradiction, Seen, contradictions, seen_as
from xlfuncs.club.issued import Certificate
from xlfuncs.core.sentences import Said, text_of
from xlfuncs.events.register import REGISTERS
from xlfuncs.events.running import of_rows
from xlfuncs.season.ledger import Event, Ledger, Member, Span

PAIRS = ("陈建国/林晓梅", "王伟/赵丽", "钱强/孙敏", "李雷/韩梅", "周平/吴刚", "郑洁/冯远")
OTHERS = ("甲一/甲二", "乙一/乙二", "丙一/丙二", "丁一/丁二", "戊一/戊二", "己一/己二")
SETTINGS = {
    "level": "club",
    "boards": 24,
    "annual_mp": 600,
    "scoring": "percent",
    "colour": "red",
    "club": "示例县桥牌协会",
}
BASE = Ledger(
    REGISTERS["cba"],
    Span(date(2026, 1, 1), date(2026, 12, 31)),
    [],
    [Member("1001", "陈建国"), Member("1002", "林晓梅"), Member("", "王伟")],
)


def held(name: str, day: str, pairs: Sequence[str] = PAIRS, **settings: Any) -> Seen:
    """A pairs event in which the first of the pairs won."""
    event = settings.pop("event", "cba-pairs")
    rows = []
    for at, pair in enumerate(pairs):
        one, _, two = pair.partition("/")
        rows.append({"unit": pair, "player1": one, "player2": two, "score": 60 - 2 * at})
    members = settings.pop("members", [])
    given = {"name": name, "date": day, **(SETTINGS if event == "cba-pairs" else {}), **settings}
    outcome = of_rows(event, given, {"entries": rows, "members": members}, "zh")
    return seen_as(Path("2026", f"{name}{day}.xlsx"), outcome)


def said(found: Sequence[Contradiction]) -> list[tuple[str, str, dict[str, str]]]:
    """The names of the sentences, of which event, and their fields as an English reader sees them."""
    names = {id(value): name for name, value in vars(told).items()}
    shown = []
    for each in found:
        assert isinstance(each.said, Said)
        fields = {key: text_of(value, "en") for key, value in each.said.fields.items()}
        shown.append((names[id(each.said.sentence)], each.file.stem, fields))
    return shown


def only(found: Sequence[Contradiction]) -> tuple[str, str, dict[str, str]]:
    """The one thing that is told; it can be said in three languages."""
    (one,) = said(found)
    assert len({found[0].said.text(language) for language in ("en", "zh", "ja")}) == 3
    return one


def a_year(year: int = 2026) -> list[Seen]:
    return [held("春季双人赛", f"{year}-{month}-14") for month in (3, 5, 7, 9, 11)]


def test_an_honest_year_is_silent() -> None:
    """With guests, another field, a two-day event, and one before it in another folder."""
    events = [*a_year(), held("公开赛", "2026年10月3-4日", (*PAIRS, *OTHERS), level="provincial2", boards=60)]
    before = [each._replace(file=Path("2025", each.file.name)) for each in a_year(2025)]
    assert contradictions([*events, *before], BASE) == []


def test_one_event_twice() -> None:
    one = held("春季赛", "2026-03-14")
    name, file, fields = only(contradictions([one, one._replace(file=Path("2026/副本.xlsx"))]))
    assert (name, file, fields["other"]) == ("SAME_EVENT", "春季赛2026-03-14", "副本.xlsx")


def test_a_frozen_copy_beside_its_workbook_is_not_the_event_twice() -> None:
    one = held("春季赛", "2026-03-14")
    copies = [one._replace(file=Path("2026", name), frozen=True) for name in ("公布.xlsx", "张贴.xlsx")]
    assert contradictions([*copies, one]) == []
    assert only(contradictions(copies))[0] == "SAME_EVENT"


def test_a_frozen_copy_is_no_version_that_the_register_might_count() -> None:
    """Its workbook was corrected since both were made: the register counts that anew."""
    one = held("春季赛", "2026-03-14")
    copy = one._replace(file=Path("公布.xlsx"), fingerprint="AAAA-BBBB-CCCC", frozen=True)
    counted = Event("春季赛", one.first, one.first, "", "cba-pairs", copy.fingerprint, "", "")
    found = contradictions([copy, one], Ledger(BASE.register, BASE.span, [counted], BASE.members))
    assert [(each.file, each.said.name) for each in found if isinstance(each.said, Said)] == [
        (one.file, "COUNTED_OTHERWISE")
    ]


def test_a_member_in_two_entries_is_found_by_the_register() -> None:
    """1001 is 陈建国, which the event itself cannot know."""
    pairs = ("陈建国/林晓梅", "陈建国 #1001/赵丽", *PAIRS[2:])
    one = held("春季赛", "2026-03-14", pairs)
    name, _, fields = only(contradictions([one], BASE))
    assert (name, fields["units"]) == ("IN_TWO_UNITS", "陈建国/林晓梅, 陈建国 #1001/赵丽")


@pytest.mark.parametrize(
    ("member", "says"),
    [
        ({"number": "1001", "name": "李雷"}, ("NUMBER_NOT_HIS", "陈建国")),
        ({"number": "1099", "name": "林 晓梅"}, ("NAME_OF_ANOTHER_NUMBER", "1002")),
    ],
)
def test_a_number_and_a_name_that_the_register_has_otherwise(member: dict[str, str], says: tuple[str, str]) -> None:
    name, _, fields = only(contradictions([held("春季赛", "2026-03-14", members=[member], pairs=(
        *PAIRS[1:3], f"{member['name']}/甲", *PAIRS[4:]))], BASE))  # fmt: skip
    assert name == says[0]
    assert says[1] in fields.values()


def test_people_at_two_places_at_once() -> None:
    """A pair of the same names on the second day of an event elsewhere; one namesake alone is nobody."""
    long = held("公开赛", "2026年10月3-4日", club="市桥牌协会")
    name, file, fields = only(contradictions([long, held("国庆赛", "2026-10-04", ("陈建国/林晓梅", *OTHERS))]))
    assert (name, file, fields["club"]) == ("AT_TWO_PLACES", "国庆赛2026-10-04", "市桥牌协会")
    alone = held("国庆赛", "2026-10-04", ("陈建国/某人", *OTHERS))
    assert contradictions([long, alone]) == []
    assert only(contradictions([long, alone], BASE))[2]["names"] == "陈建国"  # whom the register knows
    assert contradictions([long, held("国庆赛", "2026-10-05", ("陈建国/林晓梅", *OTHERS))]) == []


@pytest.mark.parametrize(
    "days",
    [
        "3-4 October 2026",
        "October 3-4, 2026",
        "2026年10月3日から4日",
        "体育馆 2026年10月3-4日",
        "2026-10-03 至 2026-10-04",
    ],
)
def test_two_days_however_they_are_written(days: str) -> None:
    events = [held("公开赛", days, club="市桥牌协会"), held("国庆赛", "2026-10-04", club="县桥牌协会")]
    assert only(contradictions(events))[0] == "AT_TWO_PLACES"


def test_a_date_of_another_year_and_none() -> None:
    name, file, fields = only(contradictions([*a_year(), held("夏季赛", "2016-06-14")]))
    assert (name, file, fields["last"]) == ("OUT_OF_YEAR", "夏季赛2016-06-14", "31 December 2026")
    assert only(contradictions([held("夏季赛", "")]))[0] == "NO_DAY_SAID"
    fiscal = [held(f"例会{month}", f"{2026 + (month < 4)}-{month}-10") for month in (4, 6, 8, 10, 12, 2, 3)]
    assert contradictions(fiscal) == []


def test_what_was_edited_after_it_was_awarded() -> None:
    event = held("春季赛", "2026-03-14")
    first = event.outcome.members[0]
    certificate = Certificate(
        *("C2026-0001", "2026-03-20", " 春季赛", "2026/3/14", "", "", "陈建国", "", "1", {"red": first["red"]}),
        *("cba-pairs", "AAAA-BBBB-CCCC"),
    )
    assert contradictions([event], given=[certificate]) == []
    other = certificate._replace(points={"red": first["red"] + Decimal("0.01")})
    assert only(contradictions([event], given=[other]))[::2] == (
        "EDITED_SINCE",
        {"names": "陈建国", "serials": "C2026-0001"},
    )
    assert contradictions([event], given=[other._replace(note="作废")]) == []
    row = Event("春季赛", event.first, event.first, "", "cba-pairs", "AAAA-BBBB-CCCC", "", "")
    base = Ledger(BASE.register, BASE.span, [row], BASE.members)
    assert only(contradictions([event], base))[0] == "COUNTED_OTHERWISE"
    version = event._replace(file=Path("b.xlsx"), fingerprint="AAAA-BBBB-CCCC")
    said = [(each.file, text_of(each.said, "en")) for each in contradictions([event, version], base)]
    assert [file for file, text in said if "another version of this event, b.xlsx" in text] == [event.file]
    base.events = [row._replace(fingerprint=event.fingerprint)]
    assert contradictions([event], base) == []


def test_an_edition_that_was_not_in_force_and_more_boards_than_days() -> None:
    weekly = held("例会", "2017-06-10", event="jcbl-weekly", **{"class": 3, "game": "pair", "sessions": 1})
    assert only(contradictions([weekly]))[::2] == ("OTHER_EDITION", {"date": "10 June 2017", "edition": "2018-12"})
    assert only(contradictions([held("公开赛", "2026年10月3-4日", boards=240)]))[2] == {"boards": "240", "days": "2"}


def test_what_is_unlike_the_same_event_before() -> None:
    """A level of another rank; 24 pairs instead of 6; red, and silver last year."""
    before = held("2025年春季双人赛", "2025-03-14")
    now = held("2026年春季双人赛", "2026-03-14", level="provincial1", colour="silver")
    fields = [each[2] for each in said(contradictions([before, now]))]
    assert [(each["here"], each["there"]) for each in fields] == [("provincial1", "club"), ("silver", "red")]
    many = [f"{letter}一/{letter}二" for letter in "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未"]
    assert only(contradictions([before, held("2026年春季双人赛", "2026-03-14", many)]))[2]["here"] == "18"
    assert contradictions([before, held("2026年春季双人赛", "2026-03-14", many[:12])]) == []


def test_points_far_from_those_of_a_field_of_that_size() -> None:
    """Ten times the baseline of everybody else gives about ten times the points."""
    one = held("夏季赛", "2026-06-14", annual_mp=60000)
    name, file, fields = only(contradictions([*a_year(), one]))
    assert (name, file, fields["others"]) == ("FAR_OFF", "夏季赛2026-06-14", "5")


def test_the_worst_stands_first() -> None:
    year = a_year()
    found = contradictions([*year, held("夏季赛", "2016-06-14"), year[0]._replace(file=Path("2026/副本.xlsx"))])
    assert [each.rank.text("en") for each in found] == ["contradiction", "doubtful"]


@pytest.mark.slow
def test_a_folder_is_checked_with_its_register(tmp_path: Path) -> None:
    """Exit 1; in a folder only what is wrong is named, and the same is there for programs."""
    entries = [{"unit": each, "score": 60 - 4 * at} for at, each in enumerate(PAIRS)]
    tables = {"settings": {**SETTINGS, "name": "春季赛", "date": "2026-03-14"}, "entries": entries}
    run("recalc", "--in-place", event_book(tmp_path / "a.xlsx", "cba-pairs", tables, room=8))
    alone = run("check", tmp_path, language="ja")
    assert alone.output == "フォルダーのブックのうち 1 件は問題ありません\n"
    (tmp_path / "b.xlsx").write_bytes((tmp_path / "a.xlsx").read_bytes())
    both = run("check", tmp_path, language="zh", code=1)
    assert both.output.splitlines()[1:] == [
        "比赛本身及相互之间有 1 处矛盾或存疑，最严重的在前",
        f"  {tmp_path / 'b.xlsx'}  矛盾：与 a.xlsx 是同一场比赛，数据也相同：请移走其中一个",
    ]
    (event,) = json.loads(run("check", tmp_path, "--json", code=1).stdout)["events"]
    assert (event["kind"], event["name"]) == ("contradiction", "SAME_EVENT")


@pytest.mark.slow
def test_no_workbook_that_is_handed_out_contradicts_itself() -> None:
    found = [event for file in every(delivered.FILLED, 0, 7) if (event := told.seen(file)) is not None]
    assert len(found) > 5
    assert contradictions(found) == []
