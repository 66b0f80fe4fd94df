"""A pair's name that holds two gives its players, players without a pair's name give the pair; marks beside names."""

from typing import Any

import pytest
from eventdata import hints
from jcblevents import errors, stated

from xlfuncs.events import running
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.running import of_ranges
from xlfuncs.formats import trf

SETTINGS = {"name": "x", "date": "2026-06-05"}


def of_rows(name: str, settings: dict[str, Any], tables: dict[str, Any], language: str) -> Outcome:
    """An event of rows, with what nothing stands for by itself."""
    return running.of_rows(name, stated(name, settings), tables, language)


def weekly(*units: str, **tables: Any) -> Outcome:
    """A weekly game of pairs that nothing but their names is known of."""
    entries = [{"unit": unit, "score": 60 - at} for at, unit in enumerate(units)]
    return of_rows("jcbl-weekly", SETTINGS, {"entries": entries, **tables}, "ja")


def people(outcome: Outcome) -> list[tuple[str, ...]]:
    """The members of each unit, in the order of the entries."""
    found: dict[str, list[str]] = {}
    for each in outcome.members:
        found.setdefault(each["unit"], []).append(each["name"])
    return [tuple(names) for names in found.values()]


@pytest.mark.parametrize(
    "unit",
    [
        *(
            "山田・佐藤",
            "山田･佐藤",
            "山田／佐藤",
            "山田/佐藤",
            "山田 － 佐藤",
            "山田－佐藤",
            "山田-佐藤",
            "山田 – 佐藤",
        ),
        *("山田 & 佐藤", "山田＆佐藤", "山田、佐藤", "山田，佐藤", "山田 ー 佐藤", "山田\n佐藤"),
    ],
)
def test_a_name_that_holds_two_gives_the_players(unit: str) -> None:
    outcome = weekly(unit, "乙")
    assert people(outcome) == [("山田", "佐藤")]
    assert [name for name in hints(outcome) if name != "NOBODY_NAMED"] == ["READ_AS_TWO"]
    assert outcome.publishable
    assert outcome.board()[0]["unit"] == unit  # as typed


@pytest.mark.parametrize(
    ("unit", "names"),
    [
        ("张伟/王芳", ("张伟", "王芳")),
        ("张伟、王芳", ("张伟", "王芳")),
        ("古丽·买买提／王芳", ("古丽·买买提", "王芳")),
        ("ジョン・スミス／山田　太郎", ("ジョン・スミス", "山田 太郎")),
        ("山田　太郎・佐藤　花子", ("山田 太郎", "佐藤 花子")),
        ("Smith / Jones-Lee", ("Smith", "Jones-Lee")),
        ("ジョン・スミス-林", ("ジョン・スミス", "林")),
        ("林－ジョン・スミス", ("林", "ジョン・スミス")),
        ("マイク-前田三郎", ("マイク", "前田三郎")),
        ("ジャン-ポール・林", ("ジャン-ポール", "林")),
        ("アン・リー・小川洋", ("アン・リー", "小川洋")),
        ("田中エミ・ケン上田", ("田中エミ", "ケン上田")),
        ("佐藤一郎(非会員)-鈴木花子", ("佐藤一郎", "鈴木花子")),
        ("ジョン(非会員)-スミス(非会員)", ("ジョン", "スミス")),
    ],
)
def test_each_part_is_a_whole_name(unit: str, names: tuple[str, str]) -> None:
    assert people(weekly(unit, "乙")) == [names]


@pytest.mark.parametrize(
    "unit",
    [
        "古丽·买买提",
        "ジョン・スミス",
        "ジャン-ポール",
        "ジャン-ポール・スミス",
        "山田-佐藤・鈴木",
        "J・スミス",
        "Smith-Jones",
        "Smith, John",
        "1/2",
        "甲/乙/丙",
        "山田",
        "A-1",
        "张伟 王芳",
    ],
)
def test_what_may_be_one_is_not_parted(unit: str) -> None:
    outcome = weekly(unit, "乙")
    assert people(outcome) == []
    assert "READ_AS_TWO" not in hints(outcome)


def test_the_members_table_decides_where_it_knows_one() -> None:
    """古丽·买买提 is one of it; 古丽 and 买买提 are two; ジョン and スミス are two where both are members."""
    known = [{"name": "古丽·买买提", "number": "1"}]
    assert people(weekly("古丽·买买提", "乙", members=known)) == []
    two = [{"name": name} for name in ("古丽", "买买提", "ジョン", "スミス")]
    both = weekly("古丽·买买提", "ジョン・スミス", members=two)
    assert people(both) == [("古丽", "买买提"), ("ジョン", "スミス")]
    assert [each.name for each in both.problems] == ["READ_AS_TWO"]
    parted = [{"name": name} for name in ("アン・リー", "ジャン-ポール", "スミス-林", "花子")]
    several = weekly("アン・リー・ジャン-ポール", "スミス-林-花子", members=parted)
    assert people(several) == [("アン・リー", "ジャン-ポール"), ("スミス-林", "花子")]
    unknown = weekly("山田・佐藤", members=[{"name": "山田"}])
    assert people(unknown) == [("山田", "佐藤")]
    assert hints(unknown) == ["NOT_A_MEMBER", "READ_AS_TWO"]
    assert unknown.publishable


def test_one_surname_in_two_pairs_is_nobody() -> None:
    """佐藤 of one pair is not 佐藤 of the other: both would get the points of both."""
    outcome = weekly("山田・佐藤", "佐藤・鈴木", "上野・遠藤")
    assert people(outcome) == [("上野", "遠藤")]
    assert [name for name in hints(outcome) if name != "NOBODY_NAMED"] == ["NAMED_ALIKE", "NAMED_ALIKE", "READ_AS_TWO"]
    assert outcome.publishable


def test_players_that_are_filled_in_are_the_players() -> None:
    entries = [{"unit": "山田・佐藤", "player1": "山田 太郎", "score": 60}, {"unit": "乙", "score": 50}]
    outcome = of_rows("jcbl-weekly", SETTINGS, {"entries": entries}, "ja")
    assert people(outcome) == [("山田 太郎",)]
    assert "READ_AS_TWO" not in hints(outcome)


def test_a_team_is_not_parted() -> None:
    entries = [{"unit": "山田・佐藤", "vp1": 20}, {"unit": "乙", "vp1": 0}]
    outcome = of_rows("jcbl-weekly", {**SETTINGS, "game": "チーム", "boards": 8}, {"entries": entries}, "ja")
    assert people(outcome) == []
    cba = [{"unit": f"北京/上海{at}", "place": at, "holding1": 100} for at in range(1, 9)]
    settings = {**SETTINGS, "level": "national", "boards": 32, "size": 1}
    assert of_rows("cba-teams", settings, {"entries": cba}, "zh").members == []


@pytest.mark.parametrize("event", ["jcbl-club", "jcbl-weekly", "cba-pairs", "br-pairs", "df-swiss"])
def test_players_without_a_pairs_name_give_it_one(event: str) -> None:
    given = {
        "jcbl-club": {"rating": "ccg", "class": 3, "tables": 4, "scoring": "%"},
        "cba-pairs": {"level": "national", "boards": 24},
        "df-swiss": {"rounds": 1, "round_boards": 4},
    }.get(event, {})
    score = {"br-pairs": {}, "df-swiss": {"points1": 5}}.get(event, {"score": 60})
    entries = [{"player1": "张伟", "player2": "王芳", **score}, {"player1": "李", "player2": "赵", **score}]
    tables: dict[str, Any] = {"entries": entries}
    if event == "br-pairs":  # whose boards name the pairs
        entries[0]["unit"] = None
        board = {"board": 1, "ns": "张伟/王芳", "ew": "李/赵", "contract": "3NT", "declarer": "N", "result": 0}
        tables["boards"] = [board]
    outcome = of_rows(event, {**SETTINGS, **given}, tables, "zh")
    assert [row["unit"] for row in outcome.board()] == ["张伟 / 王芳", "李 / 赵"]
    assert "NO_NAME" not in errors(outcome)


def test_a_list_without_a_column_of_pairs_is_one_of_pairs() -> None:
    settings = [["競技会名", "x"], ["日付", "2026-06-05"], *map(list, stated("weekly", {}).items())]
    cells = [["選手1", "選手2", "得点"], ["山田", "佐藤", 60], ["上野", "遠藤", 50]]
    outcome = of_ranges("jcbl-weekly", settings, [cells])
    assert people(outcome) == [("山田", "佐藤"), ("上野", "遠藤")]


def six(*cells: tuple[str, str]) -> Outcome:
    """Six pairs without names, by 60, 59 …: in the last rows those of ``cells``, above them members who hold 1000."""
    names = [(f"{name}1", f"{name}2") for name in "甲乙丙丁戊己"]
    members = [{"name": name, "holding": 1000} for both in names for name in both]
    pairs = [*names[: 6 - len(cells)], *cells]
    entries = [{"player1": one, "player2": other, "score": 60 - at} for at, (one, other) in enumerate(pairs)]
    settings = {**SETTINGS, "level": "grassroots", "boards": 24}
    return of_rows("cba-pairs", settings, {"entries": entries, "members": members}, "zh")


def awards(outcome: Outcome) -> list[float]:
    """The awards of the first three."""
    return [float(outcome.entries[at]["award"]) for at in (1, 2, 3)]


@pytest.mark.parametrize("cell", ["非会员", "NM", "非会員"])
def test_a_pair_with_somebody_who_is_no_member_takes_part(cell: str) -> None:
    """§2.9.6: a field of 6 is large enough. AVGM = (5 × 1000 + (1000 + 0) ÷ 2) ÷ 6 = 916.67.

    M = 2 + 916.67 ÷ 300 = 5.06, V = 5.06 × 1.1 = 5.566; R = lg 6 − lg 2 = 0.48, lg 6 − lg 4 = 0.18, 0:
    0.48 × 5.566 = 2.67, 0.18 × 5.566 = 1.00, and 0.01.
    """
    outcome = six(("己1", cell))
    assert errors(outcome) == []
    assert outcome.value("n") == 6
    assert outcome.board()[-1]["unit"] == f"己1 / {cell}"
    assert awards(outcome) == [2.67, 1.00, 0.01]


@pytest.mark.parametrize("cell", ["新来的", "99999", "#N/A"])
def test_a_pair_with_somebody_who_is_not_known_takes_part(cell: str) -> None:
    """Its own points stay open; AVGM is that of the others, 1000: M = 2 + 1000 ÷ 300 = 5.33, V = 5.863.

    0.48 × 5.863 = 2.81, 0.18 × 5.863 = 1.06, and 0.01.
    """
    outcome = six(("己1", cell))
    assert len(errors(outcome)) == 1
    assert outcome.value("n") == 6
    assert awards(outcome) == [2.81, 1.06, 0.01]
    assert (outcome.board()[-1]["unit"], outcome.entries[6]["total"]) == (f"己1 / {cell}", None)


def test_pairs_of_whom_nobody_has_a_name_are_several() -> None:
    """AVGM = 4 × 1000 ÷ 6 = 666.67: M = 2 + 666.67 ÷ 300 = 4.22, V = 4.642.

    0.48 × 4.642 = 2.23, 0.18 × 4.642 = 0.84, and 0.01.
    """
    outcome = six(("非会员", "非会员"), ("非会员", "非会员"))
    assert errors(outcome) == []
    assert outcome.value("n") == 6
    assert awards(outcome) == [2.23, 0.84, 0.01]


@pytest.mark.parametrize("cells", [("己1", "－"), ("平均", "55"), ("裁判长", "张三")])
def test_a_stroke_a_sum_and_a_signature_name_nobody(cells: tuple[str, str]) -> None:
    assert "NO_NAME" in errors(six(("己1", "己2"), cells))


# --- who is not in the members' table


def cba(**first: Any) -> Outcome:
    """Twelve pairs of members; the first is given."""
    names = [f"{at}" for at in "甲乙丙丁戊己庚辛壬癸子丑"]
    members = [
        {"name": f"{name}{n}", "number": f"{at}{n}000", "holding": 1000}
        for at, name in enumerate(names, 1)
        for n in (1, 2)
    ]
    entries = [
        {"unit": name, "player1": f"{name}1", "player2": f"{name}2", "score": 60 - at} for at, name in enumerate(names)
    ]
    entries[0] |= first
    settings = {**SETTINGS, "level": "national", "boards": 24}
    return of_rows("cba-pairs", settings, {"entries": entries, "members": members}, "zh")


def test_where_holdings_decide_an_unknown_name_is_an_error_with_the_remedy() -> None:
    outcome = cba(player1="张非")
    assert errors(outcome) == ["NOBODY_HOLDS"]
    said = next(each.said for each in outcome.problems if each.name == "NOBODY_HOLDS")
    assert said.text("zh") == "会员表中没有“张非”，大师分未知：请更正姓名，或将其加入会员表（非会员的大师分填“非会员”）"
    assert outcome.entries[1]["total"] is None


def test_a_holding_typed_beside_an_unknown_name_decides() -> None:
    outcome = cba(player1="张非", holding1=300)
    assert (errors(outcome), hints(outcome)) == ([], ["NOT_A_MEMBER"])
    assert outcome.members[0]["name"] == "张非"


@pytest.mark.parametrize("event", ["jcbl-weekly", "br-league"])
def test_where_they_do_not_it_is_a_hint_with_the_remedy(event: str) -> None:
    members = [{"name": "山田"}, {"name": "佐藤"}]
    entries = [{"unit": "甲", "player1": "山田", "player2": "鈴木"}, {"unit": "乙", "player1": "佐藤"}]
    tables: dict[str, Any] = {"entries": entries, "members": members}
    if event == "jcbl-weekly":
        entries = [{**each, "score": 50} for each in entries]
        tables["entries"] = entries
    outcome = of_rows(event, SETTINGS, tables, "ja")
    assert errors(outcome) == []
    assert [each.said.text("ja") for each in outcome.problems if each.name == "NOT_A_MEMBER"] == [
        "会員表に「鈴木」が見つかりません。氏名を直すか、会員表に加えてください"
    ]


# --- what is marked beside a name


@pytest.mark.parametrize(
    ("cell", "average"),
    [
        ("张非（非会员）", 500),
        ("张非(NM)", 500),
        ("甲1(队长)", 1000),
        ("（队长）甲1", 1000),
        ("甲1【队长】", 1000),
        ("甲1(11000)", 1000),
        ("甲1（会员号：11000）", 1000),
        ("甲1（キャプテン）", 1000),
        ("甲1（主将）", 1000),
        ("非会员", 500),
    ],
)
def test_a_mark_beside_a_name_is_read(cell: str, average: float) -> None:
    """The mean of 1000 and 1000, or of 0 and 1000."""
    outcome = cba(player1=cell)
    assert errors(outcome) == []
    assert float(outcome.entries[1]["average"]) == average
    assert outcome.members[0]["name"] in ("甲1", "张非", "甲2")


@pytest.mark.parametrize(
    ("cell", "error"),
    [
        ("甲1(12000)", "NUMBER_OF_ANOTHER"),
        ("甲1(99999)", "NUMBER_OF_NOBODY"),
        ("甲1（CBAM1234）", "NUMBER_OF_NOBODY"),
        ("甲1（沪 00123）", "NUMBER_OF_NOBODY"),
        ("甲1（非会员）", "MARKED_OTHERWISE"),
        ("甲1（北京）", "NOBODY_HOLDS"),
        ("99999", "NOT_A_MEMBER"),
    ],
)
def test_a_mark_that_contradicts_is_told(cell: str, error: str) -> None:
    """12000 is 甲2, of whom the row holds the number as well; an unknown mark stays part of the name."""
    assert errors(cba(player1=cell)) == [error]


def test_a_foreign_members_holding_has_to_be_typed() -> None:
    """§2.9.8 计算方式待定: nobody counts 0 for being foreign."""
    entries = [
        {"unit": f"{at}", "score": 40 + at, "player1": f"甲{at}", "player2": f"乙{at}", "holding1": 9, "holding2": 9}
        for at in range(1, 13)
    ]
    entries[0] |= {"player1": "李四（外籍）", "holding1": None}
    settings = {**SETTINGS, "level": "national", "boards": 24}
    outcome = of_rows("cba-pairs", settings, {"entries": entries}, "zh")
    assert errors(outcome) == ["FOREIGN_HOLDING"]
    entries[0]["holding1"] = 800
    typed = of_rows("cba-pairs", settings, {"entries": entries}, "zh")
    assert errors(typed) == []
    assert typed.members[0]["name"] == "李四"
    entries[0]["holding1"] = "外籍会员"
    refused = of_rows("cba-pairs", settings, {"entries": entries}, "zh")
    assert "（§2.9.8）" in next(each.said.text("zh") for each in refused.problems if each.severity == "error")


def test_marks_in_the_members_table_are_read() -> None:
    members = [
        {"name": "张非（非会员）"},
        {"name": "赵一(队长)", "holding": 400},
        {"name": "钱二(10002)", "holding": 300},
        {"name": "孙三（非会员）", "holding": 500},
        {"name": "周五(10005)", "number": "10006", "holding": 5},
        {"name": "吴六 10007", "number": "10008", "holding": 5},
        {"name": "郑七 10009", "number": "10009", "holding": 5},
    ]
    entries = [
        {"unit": "甲", "player1": "张非", "player2": "赵一", "score": 60},
        {"unit": "乙", "player1": "10002", "player2": "孙三", "score": 50},
    ]
    settings = {**SETTINGS, "level": "national", "boards": 24}
    outcome = of_rows("cba-pairs", settings, {"entries": entries, "members": members}, "zh")
    assert errors(outcome) == ["MARKED_OTHERWISE", "NUMBERED_OTHERWISE", "NUMBERED_OTHERWISE"]
    assert float(outcome.entries[1]["average"]) == 200  # (0 + 400) ÷ 2
    assert [(each["name"], each["number"]) for each in outcome.members[:3]] == [
        ("张非", ""),
        ("赵一", ""),
        ("钱二", "10002"),
    ]


NUMBERED = [
    {"name": "赵一", "number": "1", "holding": 400},
    {"name": "钱二", "number": "2", "holding": 300},
    {"name": "孙三", "number": "3", "holding": 200},
    {"name": "李四", "number": "04", "holding": 100},
]


@pytest.mark.parametrize("typed", ["钱二(2)", "钱二（２）", "钱二(02)", "（2）钱二", "钱二（队长）(2)", "钱二（No.2）"])
def test_a_short_number_that_the_member_has_is_his(typed: str) -> None:
    """(400 + 300) ÷ 2 = 350."""
    entries = [
        {"unit": "甲", "player1": "赵一", "player2": typed, "score": 60},
        {"unit": "乙", "player1": "孙三(3)", "player2": "李四(04)", "score": 50},
    ]
    settings = {**SETTINGS, "level": "national", "boards": 24}
    outcome = of_rows("cba-pairs", settings, {"entries": entries, "members": NUMBERED}, "zh")
    assert errors(outcome) == []
    assert float(outcome.entries[1]["average"]) == 350
    assert [each["name"] for each in outcome.members] == ["赵一", "钱二", "孙三", "李四"]


@pytest.mark.parametrize("typed", ["钱二(3)", "钱二(1)", "周五(2)", "钱二(8)"])
def test_a_short_number_of_another_is_part_of_the_name_as_a_seed_is(typed: str) -> None:
    entries = [{"unit": "甲", "player1": "赵一", "player2": typed, "score": 60}]
    settings = {**SETTINGS, "level": "national", "boards": 24}
    outcome = of_rows("cba-pairs", settings, {"entries": entries, "members": NUMBERED}, "zh")
    assert "NOBODY_HOLDS" in errors(outcome)


def test_a_member_who_is_called_with_the_number_is_that_one() -> None:
    """Of two namesakes the table tells one apart by (2): he is meant, not the one with the number 2."""
    members = [*NUMBERED, {"name": "钱二(2)", "number": "9", "holding": 0}]
    entries = [{"unit": "甲", "player1": "赵一", "player2": "钱二(2)", "score": 60}]
    settings = {**SETTINGS, "level": "national", "boards": 24}
    outcome = of_rows("cba-pairs", settings, {"entries": entries, "members": members}, "zh")
    assert [each["number"] for each in outcome.members] == ["1", "9"]
    own = [{**each, "name": f"{each['name']}({each['number']})"} for each in NUMBERED]
    outcome = of_rows("cba-pairs", settings, {"entries": entries, "members": own}, "zh")
    assert [(each["number"], each["name"]) for each in outcome.members] == [("1", "赵一"), ("2", "钱二")]


def test_a_player_of_xiangqi_is_found_with_his_short_number() -> None:
    entries = [{"player": "李四"}, {"player": "孙三(3)"}]
    games = [{"round": 1, "player": "李四(04)", "opponent": "孙三", "result": "胜"}]
    tables = {"entries": entries, "games": games, "members": NUMBERED}
    outcome = of_rows("xq-standings", SETTINGS, tables, "zh")
    assert errors(outcome) == []
    assert [(each["number"], each["name"]) for each in outcome.members] == [("04", "李四"), ("3", "孙三")]


def test_without_a_members_table_marks_are_no_part_of_a_name() -> None:
    """鈴木 leads one pair and stands without the mark in another: one player, twice."""
    entries = [
        {"unit": "甲", "player1": "鈴木（主将）", "player2": "山田(12345)", "score": 60},
        {"unit": "乙", "player1": "鈴木", "player2": "佐藤（非会員）", "score": 50},
    ]
    outcome = of_rows("jcbl-weekly", SETTINGS, {"entries": entries}, "ja")
    assert errors(outcome) == ["PLAYER_TWICE"]
    assert [(each["name"], each["number"]) for each in outcome.members[:2]] == [("鈴木", ""), ("山田", "12345")]


def test_players_of_xiangqi_are_found_with_marks_or_without() -> None:
    """李四（队长） of the entries is 李四 of the games, and no second player."""
    entries = [{"player": "李四（队长）"}, {"player": "张三"}]
    games = [{"round": 1, "player": "李四", "opponent": "张三（外籍）", "result": "胜"}]
    outcome = of_rows("xq-standings", SETTINGS, {"entries": entries, "games": games}, "zh")
    assert errors(outcome) == []
    assert [outcome.entries[at]["place"] for at in (1, 2)] == [1, 2]
    assert [each["name"] for each in outcome.members] == ["李四", "张三"]
    twice = of_rows("xq-standings", SETTINGS, {"entries": [*entries, {"player": "李四"}], "games": games}, "zh")
    assert errors(twice) == ["NAMESAKES"]  # start numbers would make them two


@pytest.mark.parametrize("below", ["※ 抽選/くじ", "注：山田・佐藤は途中棄権", "裁判长：李明/王伟", "優勝/準優勝"])
def test_what_stands_below_a_list_is_no_pair(below: str) -> None:
    """As if no names were parted: a row that says nothing else has no players."""
    entries = [{"unit": f"{at}", "score": 50 + at} for at in range(4)]
    plain = of_rows("jcbl-weekly", SETTINGS, {"entries": entries}, "ja")
    noted = of_rows("jcbl-weekly", SETTINGS, {"entries": [*entries, {"unit": below}]}, "ja")
    assert noted.members == []
    assert "READ_AS_TWO" not in hints(noted)
    assert plain.publishable


def test_who_withdrew_has_no_rank_in_a_report() -> None:
    """The line of a TRF has four columns for the place, which programs read as a number."""
    entries = [{"player": "甲", "place": "弃权"}, {"player": "乙"}]
    games = [{"round": 1, "player": "甲", "opponent": "乙", "result": "胜"}]
    outcome = of_rows("xq-standings", SETTINGS, {"entries": entries, "games": games}, "zh")
    lines = [line for line in trf.dump(outcome)[0].decode().splitlines() if line.startswith("001")]
    assert [line[85:89].strip() for line in lines] == ["", "1"]
