"""A federation's lists of members as they come: on several sheets, side by side, with somebody twice."""

import datetime
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from commands import run
from seasons import members as table
from seasons import season_book, twelve, unwritten

HEADS = ["会员编号", "姓名", "金分", "银分", "红分"]


def book(file: Path, **sheets: list[list[Any]]) -> Path:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        page = made.create_sheet(name)
        for row in rows:
            page.append(row)
    made.save(file)
    return file


def members(*lists: Path, code: int = 0) -> tuple[dict[str, tuple[float, float]], list[tuple[str, int, str]]]:
    """The holding and the red points of everybody in a new register, and what is doubtful."""
    line = ["members", lists[0].with_name("r.xlsx"), *lists, "--json", "--lang", "en", "--as-of", "2025-12-31"]
    with unwritten():
        found = json.loads(run(*line, "--rules", "cba", code=code).stdout)
    held = {each["name"]: (each["holding"], each["all_time"]["red"]) for each in found["members"]}
    return held, [(Path(each["file"]).name, each["row"], each["sentence"]) for each in found["doubtful"]]


@pytest.mark.slow
def test_two_lists_side_by_side_are_two(tmp_path: Path) -> None:
    """1 + 2 + 3, 2 + 2 + 3, 30 + 1 + 1, 40 + 1 + 1 (§1.3.5)."""
    rows = [
        [*HEADS, "", *HEADS],
        ["000101", "王伟", 1, 2, 3, "", "000103", "李娜", 30, 1, 1],
        ["000102", "王芳", 2, 2, 3, "", "000104", "张强", 40, 1, 1],
        ["000105", "赵敏", 5, 0, 0],
    ]
    held, doubtful = members(book(tmp_path / "l.xlsx", 名单=rows))
    assert held == {"王伟": (6, 3), "王芳": (7, 3), "李娜": (32, 1), "张强": (42, 1), "赵敏": (5, 0)}
    assert doubtful == []


@pytest.mark.parametrize("number", ["沪00123", "苏A-12", "CBAM1234", "2024-0012", "AB-0103-1", "无锡七号"])
def test_a_number_with_points_beside_it_is_a_member(tmp_path: Path, number: str) -> None:
    """Whatever it is made of: nobody's name stands there, 1 + 2 + 4 (§1.3.5)."""
    rows = [["会员编号", "金分", "银分", "红分"], ["江苏省"], [number, 1, 2, 4]]
    line = ["members", tmp_path / "r.xlsx", book(tmp_path / "l.xlsx", 名单=rows), "--rules", "cba", "--json"]
    found = run(*line, "--as-of", "2025-12-31")
    assert [(each["number"], each["holding"]) for each in json.loads(found.stdout)["members"]] == [(number, 7)]


def test_a_number_alone_is_a_member(tmp_path: Path) -> None:
    """With the province before it too; the heading of a group is none."""
    rows = [HEADS, ["苏A-12"], ["2024-0012"], ["江苏省"], ["2025年入会"], ["第1组"], ["101", "王伟", 1, 2, 3]]
    line = ["members", tmp_path / "r.xlsx", book(tmp_path / "l.xlsx", 名单=rows), "--rules", "cba", "--json"]
    found = run(*line, "--as-of", "2025-12-31")
    assert [each["number"] for each in json.loads(found.stdout)["members"]] == ["101", "2024-0012", "苏A-12"]


def test_a_list_below_another_has_columns_of_its_own(tmp_path: Path) -> None:
    rows = [HEADS, ["101", "王伟", 1, 2, 3], [], ["姓名", "会员编号", "红分", "金分"], ["李娜", "103", 1, 30]]
    assert members(book(tmp_path / "l.xlsx", 名单=rows))[0] == {"王伟": (6, 3), "李娜": (31, 1)}


def test_a_column_that_stands_twice_in_one_list_is_refused(tmp_path: Path) -> None:
    file = book(tmp_path / "l.xlsx", 名单=[["会员编号", *HEADS], ["101", "102", "王伟", 1, 2, 3]])
    told = run("members", tmp_path / "r.xlsx", file, "--rules", "cba", "--lang", "en", code=2).stderr
    assert "twice" in told
    assert not (tmp_path / "r.xlsx").exists()


SEVERAL = [
    (["会员编号", "姓名", "单位", "俱乐部", "大师分"], ["101", "王伟", "电力局", "江畔", 30], "俱乐部"),
    (["会员编号", "姓名", "Name", "单位", "大师分"], ["101", "王伟", "Wang Wei", "电力局", 30], "Name"),
    (["会员编号", "姓名", "单位", "现有大师分", "累计大师分"], ["101", "王伟", "电力局", 30, 50], "累计大师分"),
]


@pytest.mark.parametrize(("heads", "row", "further"), SEVERAL)
def test_of_two_columns_that_mean_the_same_the_first_counts(
    tmp_path: Path, heads: list[str], row: list[Any], further: str
) -> None:
    """The further one is told."""
    file = book(tmp_path / "l.xlsx", 名单=[heads, row])
    line = ["members", tmp_path / "r.xlsx", file, "--rules", "cba", "--as-of", "2025-12-31"]
    assert f"未使用的标题：{further}（" in run(*line, "--lang", "zh").stderr
    told = json.loads(run("members", tmp_path / "r.xlsx", "--json").stdout)
    assert [(each["name"], each["holding"]) for each in told["members"]] == [("王伟", 30)]
    assert clubs(tmp_path / "r.xlsx") == {"王伟": "电力局"}


def test_the_further_column_counts_where_it_is_mapped(tmp_path: Path) -> None:
    file = book(tmp_path / "l.xlsx", 名单=[["姓名", "现有大师分", "累计大师分"], ["王伟", 30, 50]])
    line = ["members", tmp_path / "r.xlsx", file, "--rules", "cba", "--as-of", "2025-12-31", "--json"]
    found = json.loads(run(*line, "--map", "累计大师分=holding").stdout)
    assert [each["holding"] for each in found["members"]] == [50]


def test_a_mapped_column_is_named_as_it_stands_in_the_list(tmp_path: Path) -> None:
    """20 + 5 = 25, and the column that is mapped says 30."""
    file = book(tmp_path / "l.xlsx", 名单=[["姓名", "全部", "银", "红"], ["王伟", 30, 20, 5], ["李娜", "多", 20, 5]])
    line = ["members", tmp_path / "r.xlsx", file, "--rules", "cba", "--map", "全部=holding", "--lang", "zh"]
    told = run(*line, code=1).stderr
    assert "“全部”是 30，而银、红合计是 25" in told
    assert "“全部”是“多”" in told


def test_lists_side_by_side_have_such_columns_each(tmp_path: Path) -> None:
    """The second begins with its club, which stands before the names."""
    heads = ["单位", "姓名", "Name", "大师分"]
    rows = [[*heads, *heads], ["江畔", "王伟", "Wang", 30, "北门", "李娜", "Li", 40]]
    line = ["members", tmp_path / "r.xlsx", book(tmp_path / "l.xlsx", 名单=rows), "--rules", "cba", "--json"]
    found = json.loads(run(*line, "--as-of", "2025-12-31", "--lang", "zh").stdout)
    assert {each["name"]: each["holding"] for each in found["members"]} == {"王伟": 30, "李娜": 40}
    assert clubs(tmp_path / "r.xlsx") == {"王伟": "江畔", "李娜": "北门"}


@pytest.mark.slow
def test_every_sheet_that_holds_a_list_is_read(tmp_path: Path) -> None:
    """Rows are told with their sheet; of a sheet without a list it is told that it is not read."""
    riverside = [HEADS, ["101", "王伟", 1, 2, 3], ["102", "王芳", "许多", 2, 3]]
    north = [["北门俱乐部"], HEADS, ["103", "李娜", 30, 1, 1], ["104", "张强", 40, "-", "?"]]
    file = book(tmp_path / "l.xlsx", 江畔=riverside, 北门=north, 说明=[["本表每月更新"]])
    held, doubtful = members(file, code=1)
    assert held == {"王伟": (6, 3), "李娜": (32, 1)}
    assert [(name, row) for name, row, _ in doubtful] == [("l.xlsx [江畔]", 3), ("l.xlsx [北门]", 4)]
    told = run("members", tmp_path / "s.xlsx", file, "--rules", "cba", "--lang", "en", code=1).stderr
    assert "not read, since no list of members is on it: 说明" in told


@pytest.mark.slow
def test_results_beside_a_list_are_no_list(tmp_path: Path) -> None:
    """What 王伟 has won in an event he does not hold besides; a ranking alone is a list like any other."""
    ranking = [["名次", "姓名", "银分", "红分"], [1, "王伟", 2, 3], [2, "李娜", 1, 1]]
    assert members(book(tmp_path / "b.xlsx", 排名=ranking))[0] == {"王伟": (5, 3), "李娜": (2, 1)}
    file = book(tmp_path / "l.xlsx", 周赛=ranking, 名单=[HEADS, ["101", "王伟", 10, 20, 30]])
    assert members(file)[0] == {"王伟": (60, 30)}


def beside(base: Path, head: str) -> dict[str, Any]:
    """What stands in a column of a register, by name."""
    rows: list[Any] = list(openpyxl.load_workbook(base).worksheets[0].iter_rows(values_only=True))
    return {row[1]: row[rows[3].index(head)] for row in rows[4:] if row[1]}


@pytest.mark.slow
@pytest.mark.parametrize("first", ["今年", "去年"])
def test_sheets_of_two_days_are_lists_of_two_days(tmp_path: Path, first: str) -> None:
    """The newer counts, and the opening is of its day; a sheet that says no day is of the only one that is said."""
    old = [["截至2024年12月31日"], HEADS, ["101", "王伟", 0, 0, 3], ["102", "王芳", 0, 0, 4]]
    new = [["截至2025年12月31日"], HEADS, ["101", "王伟", 0, 0, 8]]
    sheets = {"今年": new, "去年": old}
    file = book(tmp_path / "l.xlsx", **{first: sheets.pop(first)}, **sheets)
    base = tmp_path / "r.xlsx"
    found = json.loads(run("members", base, file, "--rules", "cba", "--json", "--lang", "zh").stdout)
    assert {each["name"]: each["holding"] for each in found["members"]} == {"王伟": 8, "王芳": 4}
    days = {"王伟": datetime.datetime(2025, 12, 31), "王芳": datetime.datetime(2024, 12, 31)}
    assert beside(base, "期初日期") == days
    assert beside(base, "期初红分") == {"王伟": 8, "王芳": 4}


@pytest.mark.slow
@pytest.mark.parametrize("first", ["会员编号", "姓名"])
@pytest.mark.parametrize(
    "titles",
    [
        [["截至2024年12月31日"]],
        [["2024-12-31"]],
        [[datetime.date(2024, 12, 31)]],
        [[], ["2024年12月"], []],
        [[], ["更新于2026年1月5日"], [], ["2024年12月"]],
        [[], ["截至2024年12月31日"], [], ["更新于2026年1月5日"]],
    ],
)
def test_a_list_below_another_is_of_the_day_above_its_own_headings(
    tmp_path: Path, first: str, titles: list[list[Any]]
) -> None:
    """It was of the day of the list above it, and its title the last member of that, where the names come first."""

    heads = sorted(HEADS, key=lambda head: head != first)

    def row(number: str, name: str, red: int) -> list[Any]:
        who = [number, name] if first == HEADS[0] else [name, number]
        return [*who, 0, 0, red]

    rows = [["截至2025年12月31日"], heads, row("101", "王伟", 8), *titles, heads]
    file = book(tmp_path / "l.xlsx", 名单=[*rows, row("101", "王伟", 3), row("102", "王芳", 4)])
    base = tmp_path / "r.xlsx"
    found = json.loads(run("members", base, file, "--rules", "cba", "--json", "--lang", "zh").stdout)
    assert {each["name"]: each["holding"] for each in found["members"]} == {"王伟": 8, "王芳": 4}
    assert beside(base, "期初日期")["王芳"] == datetime.datetime(2024, 12, 31)


@pytest.mark.slow
@pytest.mark.parametrize(
    "below",
    [
        [],
        [["制表日期：2026年1月5日"], []],
        [["制表：王秘书 2026年1月5日"], ["北门俱乐部"]],
        [[], ["制表：王秘书", "2026年1月5日"]],
        [[], ["制表：王秘书 2026年1月5日"], []],
        [[], ["注：金分自2020年1月1日起计算"], []],
    ],
)
def test_a_date_beside_a_member_or_below_a_list_is_no_day_of_the_next(tmp_path: Path, below: list[list[Any]]) -> None:
    """周杰 joined in 2019: the list below says no day, so it is of that of the sheet."""
    heads = [*HEADS, "入会日期"]
    rows = [["截至2025年12月31日"], heads, ["101", "王伟", 0, 0, 8], ["102", "周杰", 0, 0, 1, "2019年5月1日"], *below]
    file = book(tmp_path / "l.xlsx", 名单=[*rows, heads, ["103", "王芳", 0, 0, 4]])
    run("members", tmp_path / "r.xlsx", file, "--rules", "cba", "--lang", "zh")
    assert beside(tmp_path / "r.xlsx", "期初日期") == dict.fromkeys(
        ("王伟", "周杰", "王芳"), datetime.datetime(2025, 12, 31)
    )


@pytest.mark.slow
def test_the_day_above_a_list_may_be_typed_as_a_date(tmp_path: Path) -> None:
    """In the cell that is a number; nobody had to be asked for the day."""
    file = book(tmp_path / "l.xlsx", 名单=[["截至", datetime.date(2024, 12, 31)], HEADS, ["101", "王伟", 0, 0, 8]])
    run("members", tmp_path / "r.xlsx", file, "--rules", "cba", "--lang", "zh")
    assert beside(tmp_path / "r.xlsx", "期初日期") == {"王伟": datetime.datetime(2024, 12, 31)}


@pytest.mark.slow
@pytest.mark.parametrize(
    "titles",
    [
        [["更新日期", datetime.date(2026, 1, 5)], ["截至2024年12月31日"]],
        [["更新日期", datetime.date(2026, 1, 5), "截至", datetime.date(2024, 12, 31)]],
        [["2026年1月5日作成"], [], ["令和6年12月31日現在"]],
    ],
)
def test_the_day_as_of_which_a_list_is_comes_before_that_on_which_it_was_made(
    tmp_path: Path, titles: list[list[Any]]
) -> None:
    file = book(tmp_path / "l.xlsx", 名单=[*titles, HEADS, ["101", "王伟", 0, 0, 8]])
    run("members", tmp_path / "r.xlsx", file, "--rules", "cba", "--lang", "zh")
    assert beside(tmp_path / "r.xlsx", "期初日期") == {"王伟": datetime.datetime(2024, 12, 31)}


@pytest.mark.slow
@pytest.mark.parametrize("none", ["－", "—", "/", "无", "なし"])
def test_what_says_that_there_is_no_number_is_none(tmp_path: Path, none: str) -> None:
    """It was the number of both, and the second was not taken. Of 105 nobody knows the name."""
    rows = [[none, "王伟", 1, 2, 3], [none, "李娜", 1, 1, 1], ["105", none, 0, 0, 4], [none, none, none, none, none]]
    file = book(tmp_path / "l.xlsx", 名单=[HEADS, *rows])
    line = ["members", tmp_path / "r.xlsx", file, "--rules", "cba", "--json", "--as-of", "2025-12-31"]
    found = json.loads(run(*line).stdout)["members"]
    assert {(each["number"], each["name"], each["holding"]) for each in found} == {
        ("105", "", 4),
        ("", "王伟", 6),
        ("", "李娜", 3),
    }


@pytest.mark.slow
def test_a_word_in_the_place_of_a_number_is_none(tmp_path: Path) -> None:
    """Whoever has none is taken by the name, and the word is told: 孙丽 holds 1 + 1 + 1, and is no member yet."""
    rows = [["ビジター", "王伟", 1, 2, 3], ["ビジター", "李娜", 1, 1, 1], ["－", "赵敏", 0, 0, 0]]
    more = [["非会员", "孙丽", 1, 1, 1], ["VIP", "周杰", 1, 0, 0], ["沪00123", "吴刚", 2, 0, 0]]
    file = book(tmp_path / "l.xlsx", 名单=[HEADS, *rows, *more])
    found = run("members", tmp_path / "r.xlsx", file, "--rules", "cba", "--json", "--as-of", "2025-12-31")
    held = {each["name"]: (each["number"], each["holding"]) for each in json.loads(found.stdout)["members"]}
    without = {"王伟": ("", 6), "李娜": ("", 3), "赵敏": ("", 0), "孙丽": ("", 3), "周杰": ("", 1)}
    assert held == {**without, "吴刚": ("沪00123", 2)}
    (said,) = found.stderr.splitlines()
    assert said.endswith('read as no number of a member: "ビジター", "非会员", "VIP"')


@pytest.mark.slow
def test_a_number_behind_a_name_is_that_of_the_member(tmp_path: Path) -> None:
    """1 + 2 + 3, 0 + 0 + 4, 1 + 1 + 1; of a name that says another number than its row that is told, no more."""
    rows = [["", "王伟（CBAM1234）", 1, 2, 3], ["0102", "李娜（102）", 0, 0, 4], ["0103", "张强（0104）", 1, 1, 1]]
    file = book(tmp_path / "l.xlsx", 名单=[HEADS, *rows])
    line = ["members", tmp_path / "r.xlsx", file, "--rules", "cba", "--json", "--as-of", "2025-12-31", "--lang", "en"]
    found = json.loads(run(*line, code=1).stdout)
    held = {(each["number"], each["name"], each["holding"]) for each in found["members"]}
    assert held == {("CBAM1234", "王伟", 6), ("0102", "李娜", 4), ("0103", "张强", 3)}
    said = ['"张强（0104）" stands beside the number 0103: mend one of them']
    assert [each["sentence"].rpartition("taken: ")[2] for each in found["doubtful"]] == said


LISTED_TWICE = [
    HEADS,
    ["0105", "赵敏", 0, 100, 200],
    ["105", "赵敏", 0, 10, 20],
    ["106", "孙丽", 0, 1, 1],
    ["106", "孙莉", 0, 2, 2],
    ["", "周杰", 0, 3, 4],
    ["", "周 杰", 0, 30, 40],
]


def test_a_second_row_of_somebody_that_says_otherwise_is_not_taken(tmp_path: Path) -> None:
    """By the number, whatever zeros it begins with and whatever name stands beside it, else by the name."""
    held, doubtful = members(book(tmp_path / "l.xlsx", 名单=LISTED_TWICE), code=1)
    assert held == {"赵敏": (300, 200), "孙丽": (2, 1), "周杰": (7, 4)}
    said = (
        "this row of the list is not taken: {} has {} already, says otherwise, and is taken; mend or delete one of the"
    )
    place = f"{tmp_path / 'l.xlsx'}, row"
    assert [(row, text.removesuffix(" two")) for _, row, text in doubtful] == [
        (3, said.format(f"{place} 2", "赵敏 0105")),
        (5, said.format(f"{place} 4", "孙丽 106")),
        (7, said.format(f"{place} 6", "周杰")),
    ]


#: What two files say: the second has the number 101 with another name, the club of 102 and the points of 103 otherwise;
#: of 104 it says a club where the first says none, and 105 stands in it alone.
FIRST = [("101", "王伟", "江畔", 3), ("102", "李娜", "江畔", 1), ("103", "赵敏", "江畔", 1), ("104", "孙丽", "", 2)]
SECOND = [
    ("101", "王维", "江畔", 3),
    ("102", "李娜", "北门", 1),
    ("103", "赵敏", "江畔", 5),
    ("0104", "孙 丽", "北门", 2),
]


def two_files(folder: Path, second: str) -> list[Path]:
    heads = ["会员编号", "姓名", "所属俱乐部", "银分", "红分"]
    return [
        book(folder / name, 名单=[[day], heads, *([*row[:3], 0, row[3]] for row in rows)])
        for name, day, rows in (
            ("a.xlsx", "2025-12-31", FIRST),
            ("b.xlsx", second, [*SECOND, ("105", "周杰", "", 4)]),
        )
    ]


@pytest.mark.slow
def test_a_row_of_another_file_of_the_day_that_says_otherwise_is_not_taken(tmp_path: Path) -> None:
    """As of another sheet: 101 was two members, and of the others what the second file says counted without a word. Of
    102 the club alone is not taken.
    """
    held, doubtful = members(*two_files(tmp_path, "2025-12-31"), code=1)
    assert held == {"王伟": (3, 3), "李娜": (1, 1), "赵敏": (1, 1), "孙丽": (2, 2), "周杰": (4, 4)}
    assert [(file, row) for file, row, _ in doubtful] == [("b.xlsx", row) for row in (3, 4, 5)]
    (_, _, named), (_, _, club), (_, _, points) = doubtful
    first = f"{tmp_path / 'a.xlsx'}, row"
    for text, who in ((named, f"{first} 3 has 王伟 101"), (points, f"{first} 5 has 赵敏 103")):
        assert text.startswith(f"this row of the list is not taken: {who} already, says otherwise"), text
    assert club == f'Club "北门" of 李娜 102 is not taken, since {first} 4 says "江畔"'


def days(folder: Path, *rows: dict[str, Any]) -> list[Path]:
    """Files of one day, each with one row below its headings."""
    return [
        book(folder / f"{number}.xlsx", 名单=[["2025-12-31"], [*row], [*row.values()]])
        for number, row in enumerate(rows)
    ]


WHO = {"会员编号": "101", "姓名": "王伟"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second", "held"),
    [
        ({"金分": 5}, {"红分": 30}, (35, 30)),
        ({"金分": 5, "银分": 7}, {"红分": 30, "金分": 5}, (42, 30)),
        ({"大师分": 40}, {"金分": 5, "红分": 30}, (40, 30)),
        ({"金分": 5, "红分": 30}, {"大师分": 35}, (35, 30)),
        ({"大师分": 45}, {"金分": 5, "红分": 30, "蓝分": 10}, (35, 30)),
    ],
)
def test_a_colour_that_another_file_of_the_day_has_is_no_contradiction(
    tmp_path: Path, first: dict[str, Any], second: dict[str, Any], held: tuple[float, float]
) -> None:
    """5 + 30, 5 + 7 + 30 (§1.3.5); a holding that is typed may be more than the colours of the lists, 40 and 5 + 30. A
    total of all colours is none, 45 = 5 + 30 + 10.
    """
    assert members(*days(tmp_path, {**WHO, **first}, {**WHO, **second})) == ({"王伟": held}, [])


@pytest.mark.slow
def test_colours_that_are_more_than_what_another_file_says_is_held_are_not_taken(tmp_path: Path) -> None:
    """5 + 30 is more than 34."""
    held, doubtful = members(*days(tmp_path, {**WHO, "大师分": 34}, {**WHO, "金分": 5, "红分": 30}), code=1)
    assert held == {"王伟": (34, 0)}
    assert [(file, row) for file, row, _ in doubtful] == [("1.xlsx", 3)]


@pytest.mark.slow
def test_a_holding_that_no_colour_can_make_is_a_contradiction(tmp_path: Path) -> None:
    """Every colour of §1.3.5 has a column: 5 + 30, and 40 was taken without a word."""
    rows = {**WHO, "大师分": 40}, {**WHO, "白金分": "", "金分": 5, "银分": "-", "红分": 30}
    held, doubtful = members(*days(tmp_path, *rows), code=1)
    assert held == {"王伟": (40, 0)}
    assert [(file, row) for file, row, _ in doubtful] == [("1.xlsx", 3)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (["", "王伟", 1], ["", "王伟", 1], []),
        (["", "王伟", 1], ["", "王伟", 2], [("2.xlsx", 4)]),
        (["0101", "", 1], ["", "王伟", 1], []),
        (["", "王伟", 1], ["0101", "", 1], []),
    ],
)
def test_a_second_row_by_the_name_or_the_number_alone_is_of_the_same_member(
    tmp_path: Path, first: list[Any], second: list[Any], told: list[Any]
) -> None:
    """The second was another member, without a word."""
    day = ["2025-12-31"]
    held = book(tmp_path / "1.xlsx", 名单=[day, ["会员编号", "姓名", "大师分"], ["0101", "王伟", 6]])
    gold = book(tmp_path / "2.xlsx", 名单=[day, ["会员编号", "姓名", "金分"], first, second])
    line = ["members", tmp_path / "r.xlsx", held, gold, "--rules", "cba", "--json", "--lang", "en"]
    found = json.loads(run(*line, code=1 if told else 0).stdout)
    members = [(each["number"], each["name"], each["holding"], each["all_time"]["gold"]) for each in found["members"]]
    assert members == [("0101", "王伟", 6, 1)]
    assert [(Path(each["file"]).name, each["row"]) for each in found["doubtful"]] == told


GOLD, RED = ["会员编号", "姓名", "金分", "银分"], ["会员编号", "姓名", "银分", "红分"]


@pytest.mark.slow
@pytest.mark.parametrize("who", [["101", "王伟"], ["0101", ""], ["", "王 伟"]])
def test_sheets_of_a_day_complete_each_other_as_files_do(tmp_path: Path, who: list[str]) -> None:
    """5 + 2 + 30 (§1.3.5): the second row was refused, or was another member's."""
    file = book(tmp_path / "l.xlsx", 金=[GOLD, ["101", "王伟", 5, 2]], 红=[RED, [*who, 2, 30]])
    assert members(file) == ({"王伟": (37, 30)}, [])


@pytest.mark.slow
def test_of_another_sheet_a_club_that_is_written_otherwise_loses_itself_alone(tmp_path: Path) -> None:
    """As of another file: 5 + 2 + 30 (§1.3.5)."""
    gold = [[*GOLD, "单位"], ["101", "王伟", 5, 2, "江畔"]]
    file = book(tmp_path / "l.xlsx", 金=gold, 红=[[*RED, "单位"], ["101", "王伟", 2, 30, "北门"]])
    held, doubtful = members(file, code=1)
    assert held == {"王伟": (37, 30)}
    assert [said.partition(" is not taken")[0] for _, _, said in doubtful] == ['Club "北门" of 王伟 101']


@pytest.mark.slow
def test_a_second_row_on_one_sheet_that_says_more_is_not_taken(tmp_path: Path) -> None:
    """Two may be called so: nobody is made one in silence."""
    file = book(tmp_path / "l.xlsx", 名单=[HEADS, ["", "周杰", 3], ["", "周杰", "", "", 40]])
    held, doubtful = members(file, code=1)
    assert held == {"周杰": (3, 0)}
    assert [row for _, row, _ in doubtful] == [3]


@pytest.mark.slow
def test_all_colours_of_a_day_are_what_a_member_brought_along(tmp_path: Path) -> None:
    """Those of the second file did not stand beside him in the register, which said 5 from then on, and not 35."""
    line = ["members", tmp_path / "r.xlsx"]
    run(*line, *days(tmp_path, {**WHO, "金分": 5}, {**WHO, "红分": 30}), "--rules", "cba", "--lang", "zh")
    assert (beside(tmp_path / "r.xlsx", "期初金分"), beside(tmp_path / "r.xlsx", "期初红分")) == (
        {"王伟": 5},
        {"王伟": 30},
    )


@pytest.mark.slow
def test_zeros_that_a_spreadsheet_took_are_put_back_by_the_other_files_of_the_day(tmp_path: Path) -> None:
    files = days(tmp_path, {"会员编号": "0012", "姓名": "王伟", "金分": 5}, {"会员编号": 13, "姓名": "李娜", "金分": 5})
    run("members", tmp_path / "r.xlsx", *files, "--rules", "cba", "--lang", "zh")
    assert beside(tmp_path / "r.xlsx", "会员号") == {"王伟": "0012", "李娜": "0013"}


@pytest.mark.slow
def test_a_list_that_shows_how_wide_its_numbers_are_needs_no_other(tmp_path: Path) -> None:
    """Of 0001001 and 01002 on one day nobody got the zeros back; where the list shows nothing, so it is."""
    heads = ["会员编号", "姓名", "金分"]
    rows = (
        [["0001001", "王伟", 5], ["1002", "李娜", 5]],
        [["1003", "张强", 5], ["01004", "王芳", 5]],
        [["5", "赵敏", 5]],
    )
    files = [book(tmp_path / f"{at}.xlsx", 名单=[["2025-12-31"], heads, *each]) for at, each in enumerate(rows)]
    run("members", tmp_path / "r.xlsx", *files, "--rules", "cba", "--lang", "zh")
    numbers = {"王伟": "0001001", "李娜": "0001002", "张强": "01003", "王芳": "01004", "赵敏": "5"}
    assert beside(tmp_path / "r.xlsx", "会员号") == numbers


@pytest.mark.slow
def test_a_row_is_held_against_all_files_before_it(tmp_path: Path) -> None:
    """The third says other red points than the second; the first says none."""
    files = days(tmp_path, {**WHO, "金分": 5}, {**WHO, "红分": 30}, {**WHO, "红分": 31})
    held, doubtful = members(*files, code=1)
    assert held == {"王伟": (35, 30)}
    assert [(file, "1.xlsx" in text) for file, _, text in doubtful] == [("2.xlsx", True)]


@pytest.mark.slow
def test_a_reading_that_another_file_writes_otherwise_loses_itself_alone(tmp_path: Path) -> None:
    """5 + 30 (§1.3.5)."""
    rows = {**WHO, "拼音": "Wang Wei", "金分": 5}, {**WHO, "拼音": "Wang Wai", "红分": 30}
    held, doubtful = members(*days(tmp_path, *rows), code=1)
    assert held == {"王伟": (35, 30)}
    said = f'Reading "Wang Wai" of 王伟 101 is not taken, since {tmp_path / "0.xlsx"}, row 3 says "Wang Wei"'
    assert [text for _, _, text in doubtful] == [said]


ALONE = [{"会员编号": "0101"}, {"姓名": "王 伟"}]


@pytest.mark.slow
@pytest.mark.parametrize("alone", ALONE)
@pytest.mark.parametrize("later", [True, False])
def test_who_has_a_number_or_a_name_alone_is_who_has_both_in_another_file(
    tmp_path: Path, alone: dict[str, Any], *, later: bool
) -> None:
    """He was two members: 5 + 30 (§1.3.5)."""
    rows = [{**WHO, "金分": 5}, {**alone, "红分": 30}]
    files = days(tmp_path, *(rows if later else rows[::-1]))
    line = ["members", tmp_path / "r.xlsx", *files, "--rules", "cba", "--json"]
    found = json.loads(run(*line, "--lang", "en").stdout)
    assert [(each["name"], each["holding"]) for each in found["members"]] == [("王伟", 35)]
    assert found["doubtful"] == []


@pytest.mark.slow
@pytest.mark.parametrize("second", [["102", "王伟", 2], ["", "王伟", 2]])
def test_a_name_alone_is_nobody_of_several(tmp_path: Path, second: list[Any]) -> None:
    """Two are called so in the first file: whose red points they are, nobody can say."""
    heads = ["会员编号", "姓名", "金分"]
    one = book(tmp_path / "a.xlsx", 名单=[["2025-12-31"], heads, ["101", "王伟", 5], second])
    other = book(tmp_path / "b.xlsx", 名单=[["2025-12-31"], ["姓名", "红分"], ["王伟", 30]])
    line = ["members", tmp_path / "r.xlsx", one, other, "--rules", "cba", "--json", "--lang", "en"]
    found = json.loads(run(*line).stdout)
    held = {each["number"]: each["all_time"]["red"] for each in found["members"]}
    assert held == {"101": 0, "": 30, **({second[0]: 0} if second[0] else {})}


@pytest.mark.slow
def test_lists_that_a_season_takes_are_held_against_each_other(tmp_path: Path) -> None:
    event = season_book(tmp_path / "e.xlsx", "cba-teams", twelve())
    line = ["season", event, *two_files(tmp_path, "2025-12-31"), "-o", tmp_path / "r.xlsx", "--lang", "zh"]
    told = run(*line, code=1).stderr
    people = ("王伟 101", "李娜 102", "赵敏 103", "孙丽 104")
    assert [who for who in people if f"已有{who}，内容与此行不同" in told] == ["王伟 101", "赵敏 103"]
    assert "李娜 102 的所属俱乐部“北门”未采用" in told
    found = clubs(tmp_path / "r.xlsx")
    assert [found[who] for who in ("王伟", "李娜", "孙丽")] == ["江畔", "江畔", "北门"]


@pytest.mark.slow
def test_a_later_list_may_say_otherwise(tmp_path: Path) -> None:
    """Points and clubs change from day to day."""
    line = ["members", tmp_path / "r.xlsx", *two_files(tmp_path, "2026-01-31"), "--rules", "cba", "--json"]
    found = json.loads(run(*line, "--lang", "zh").stdout)
    assert {each["name"]: each["holding"] for each in found["members"]}["赵敏"] == 5
    assert found["doubtful"] == []
    assert clubs(tmp_path / "r.xlsx")["李娜"] == "北门"


@pytest.mark.parametrize("sheet", ["名单", "北门"])
def test_a_row_that_stands_twice_alike_counts_once(tmp_path: Path, sheet: str) -> None:
    sheets = {"名单": [HEADS, ["105", "赵敏", 0, 100, 200]]}
    sheets.setdefault(sheet, [HEADS]).append(["０105", "赵 敏", 0, 100, 200])
    assert members(book(tmp_path / "l.xlsx", **sheets)) == ({"赵敏": (300, 200)}, [])


def test_namesakes_with_numbers_of_their_own_are_two(tmp_path: Path) -> None:
    rows = [["会员编号", "姓名", "大师分"], ["101", "王伟", 55], ["113", "王伟", 15]]
    file = book(tmp_path / "l.xlsx", 名单=rows)
    found = json.loads(run("members", tmp_path / "r.xlsx", file, "--rules", "cba", "--json", code=1).stdout)
    assert [(each["number"], each["holding"]) for each in found["members"]] == [("101", 55), ("113", 15)]


def test_a_formula_that_nobody_has_computed_is_a_doubt(tmp_path: Path) -> None:
    """Not nothing: 王芳 would hold 5 in place of 7. A total says only once more what the colours do, 1 + 2 + 3."""
    rows = [[*HEADS, "大师分总分"], ["101", "王伟", 1, 2, 3, "=SUM(C2:E2)"], ["102", "王芳", "=1+1", 2, 3, 7]]
    rows += [["103", '="李"&"娜"', 1, 1, 1, 3], ["合计", "", "=SUM(C2:C4)", 5, 7, "=SUM(F2:F4)"]]
    held, doubtful = members(book(tmp_path / "l.xlsx", 名单=rows), code=1)
    assert held == {"王伟": (6, 3)}
    said = "the formula in {} has not been computed; open the workbook in Excel or LibreOffice and save it"
    assert [(row, text.rpartition("taken: ")[2]) for _, row, text in doubtful] == [
        (3, said.format("C3")),
        (4, said.format("B4")),
    ]


def clubs(base: Path) -> dict[str, str]:
    rows: list[Any] = list(openpyxl.load_workbook(base).worksheets[0].iter_rows(values_only=True))
    club = rows[3].index("所属俱乐部") if "所属俱乐部" in rows[3] else None
    return {row[1]: row[club] or "" for row in rows[4:] if row[1]} if club is not None else {}


def of_clubs(file: Path, day: str, **club: str) -> Path:
    rows = [[f"截至{day}"], ["会员编号", "姓名", "所属俱乐部", "银分", "红分"]]
    return book(file, 名单=[*rows, *([str(at), name, club[name], 1, 2] for at, name in enumerate(club, 101))])


@pytest.mark.slow
@pytest.mark.parametrize("day", ["2025年12月31日", "2026年12月31日"])
def test_the_club_in_a_later_list_fills_a_blank(tmp_path: Path, day: str) -> None:
    base = tmp_path / "r.xlsx"
    line = ("--rules", "cba", "--lang", "zh")
    run("members", base, of_clubs(tmp_path / "a.xlsx", "2025年12月31日", 王伟="", 王芳=""), *line)
    run("members", base, of_clubs(tmp_path / "b.xlsx", day, 王伟="江畔", 王芳=""), *line)
    assert clubs(base) == {"王伟": "江畔", "王芳": ""}


@pytest.mark.slow
@pytest.mark.parametrize(("day", "club"), [("2026年12月31日", "北门"), ("2024年12月31日", "江畔")])
def test_who_has_moved_has_the_club_of_the_newer_list(tmp_path: Path, day: str, club: str) -> None:
    base = tmp_path / "r.xlsx"
    line = ("--rules", "cba", "--lang", "zh")
    run("members", base, of_clubs(tmp_path / "a.xlsx", "2025年12月31日", 王伟="江畔", 王芳="江畔"), *line)
    run("members", base, of_clubs(tmp_path / "b.xlsx", day, 王伟="北门", 王芳=""), *line)
    assert clubs(base) == {"王伟": club, "王芳": "江畔"}


@pytest.mark.slow
@pytest.mark.parametrize(("day", "club", "said"), [("2026-12-31", "东湖", 1), ("2026-01-10", "示例", 0)])
def test_a_club_is_that_of_what_is_newer_list_or_event(tmp_path: Path, day: str, club: str, said: int) -> None:
    """The table of the event of 15 January says 示例: a list of later says otherwise, and that is told."""
    given = twelve()
    given["members"] = table(club="示例")
    file = season_book(tmp_path / "e.xlsx", "cba-teams", given)
    rows = [[day], ["会员编号", "姓名", "单位", "金分", "红分"], ["101", given["members"][0]["name"], "东湖", 300, 500]]
    listed = book(tmp_path / "l.xlsx", 名单=rows)
    line = ["season", file, "--previous", listed, "-o", tmp_path / "r.xlsx", "--lang", "zh"]
    told = run(*line, code=None).stderr
    assert clubs(tmp_path / "r.xlsx")[given["members"][0]["name"]] == club
    assert told.count("所属俱乐部”是 东湖") == said


def test_where_a_list_ends_nobody_stands(tmp_path: Path) -> None:
    """1 + 2 (§1.3.5)."""
    rows = [["会员编号", "姓名", "金分", "红分"], ["101", "王伟", 1, 2], ["合计", "", 1, 2], ["", "以上"], ["以下空白"]]
    assert members(book(tmp_path / "l.xlsx", 名单=rows)) == ({"王伟": (3, 2)}, [])


@pytest.mark.slow
def test_a_list_from_which_a_season_goes_on_is_completed_by_another_of_its_day(tmp_path: Path) -> None:
    """5 gold, 2 silver and 30 red are 37, whichever of the two it goes on from (§1.3.5)."""
    day = ["截至2025年12月31日"]
    gold = book(tmp_path / "a.xlsx", 名单=[day, ["会员号", "姓名", "金分", "银分"], ["901", "关云", 5, 2]])
    red = book(tmp_path / "b.xlsx", 名单=[day, ["会员号", "姓名", "银分", "红分"], ["901", "关云", 2, 30]])
    event = season_book(tmp_path / "e.xlsx", "cba-teams", twelve())
    for given in ((gold, red), (gold, "--previous", red), (red, "--previous", gold)):
        line = ["season", event, *given, "-o", tmp_path / "r.xlsx", "--force", "--json"]
        found = json.loads(run(*line, code=None).stdout)
        assert [each["holding"] for each in found["members"] if each["name"] == "关云"] == [37]
        assert [each for each in found["doubtful"] if "关云" in each["sentence"]] == []
