"""xlfuncs pair: the next round of a workbook, shown and written below its games. Who meets whom: tests/intake."""

import csv
import datetime
import io
import json
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import openpyxl
import pytest
from click.testing import Result
from commands import run
from eventbooks import opened, rows_typed, typed
from seasons import event_book, season_book

from xlfuncs.core.registry import load
from xlfuncs.core.sentences import Help
from xlfuncs.events.declaration import EVENTS
from xlfuncs.layout import example
from xlfuncs.layout.round_sheets import LEAST, Alone, Board, Printed, Seat, Slip, round_book
from xlfuncs.pairing.rounds import WALL

load()
GAMES = "对局"
#: 甲 to 戊 by rating; round 1 is 甲–丙, 丁–乙, and 戊 has the bye (see tests/intake/test_pairing.py).
FIVE = {
    "settings": {"name": "周末赛", "date": "2026-04-05", "rounds": 3, "order": "积分", "initial_colour": "红"},
    "entries": [{"player": name, "rating": 2200 - 100 * at} for at, name in enumerate("甲乙丙丁戊")],
}

BOTH_OUT = [("戊", None, "未赛"), ("丁", None, "未赛")]


def pair(*arguments: Any, lang: str = "zh") -> Result:
    return run("pair", *arguments, language=lang, code=None)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return season_book(tmp_path_factory.mktemp("once") / "x.xlsx", "xq-standings", FIVE)


@pytest.fixture
def book(once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(once, tmp_path / "周末赛.xlsx"))


def games(file: Path) -> list[tuple[Any, ...]]:
    """The rows of the games, as a person sees them."""
    return rows_typed(file, GAMES, 5, 5)


def filled_in(file: Path, *results: str) -> None:
    """Results typed in beside the games that have none."""
    typed(file, GAMES, {(row, 4): result for row, result in enumerate(results, 5)})


@pytest.mark.slow
def test_shown_and_nothing_written(book: Path) -> None:
    before = book.read_bytes()
    for line in ([], ["--dry-run", "--in-place"], ["--dry-run", "-o", book.with_name("x.csv")]):
        done = pair(book, *line)
        assert done.exit_code == 0, done.output
        told = [each.split() for each in done.stdout.splitlines()]
        assert told[0] == ["第", "1", "轮"]
        assert told[2:] == [["1", "甲", "0", "丙", "0"], ["2", "丁", "0", "乙", "0"], ["戊", "0", "轮空"]]
    assert book.read_bytes() == before
    assert [each.name for each in book.parent.iterdir()] == ["周末赛.xlsx"]


@pytest.mark.slow
def test_round_after_round_in_the_workbook(tmp_path: Path) -> None:
    book = event_book(tmp_path / "周末赛.xlsx", "xq-standings", FIVE)
    done = pair(book, "--in-place")
    assert done.exit_code == 0, done.output
    assert "在“对局”第 4 行之后写入 3 行" in done.stderr
    assert games(book) == [(1, "甲", "丙", None, "红"), (1, "丁", "乙", None, "红"), (1, "戊", None, "轮空", None)]
    assert book.with_name("周末赛.xlsx.bak").exists()
    # once more: it stands
    stamp = book.read_bytes()
    done = pair(book, "--in-place")
    assert done.exit_code == 0
    assert "没有写入" in done.stderr
    assert book.read_bytes() == stamp
    # with its results the next: by hand, 戊–甲, 乙–丙, and 丁 has the bye
    filled_in(book, "胜", "负", "轮空")
    out = book.with_name("第二轮.xlsx")
    done = pair(book, "-o", out)
    assert done.exit_code == 0, done.output
    assert "1 戊 2 甲 2 红" in " ".join(done.stdout.split())
    assert "乙 下浮" in done.stdout
    assert games(out)[3:] == [(2, "戊", "甲", None, "红"), (2, "乙", "丙", None, "红"), (2, "丁", None, "轮空", None)]
    assert len(games(book)) == 3  # OUT alone has it
    # the workbook is computed: the board knows the bye of round 2
    values = opened(out, data_only=True)
    assert any(row[1] == "丁" and 2 in row[2:] for row in values["公告"].iter_rows(min_row=7, values_only=True))


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_absent_and_hand_made_changes(book: Path) -> None:
    done = pair(book, "--in-place", "--absent", "丙", "--absent", "乙")
    assert done.exit_code == 0, done.output
    assert games(book) == [
        (1, "甲", "丁", None, "红"),
        (1, "戊", None, "轮空", None),
        (1, "丙", None, "未赛", None),
        (1, "乙", None, "未赛", None),
    ]
    done = pair(book, "--in-place")  # what stands is kept, with those who are absent
    assert done.exit_code == 0
    assert "没有写入" in done.stderr
    assert done.stdout.count("缺席") == 2
    assert len(games(book)) == 4
    done = pair(book, "--in-place", "--absent", "甲")
    assert done.exit_code == 2
    assert "予以保留" in done.stderr
    assert len(games(book)) == 4


@pytest.mark.slow
def test_as_csv(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "p.csv"
    assert pair(book, "-o", out).exit_code == 0
    data = out.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert rows[0] == ["轮次", "台次", "红方", "积分", "此前先后", "结果", "黑方", "积分", "此前先后", "备注"]
    assert rows[1] == ["1", "1", "甲", "0", "", "", "丙", "0", "", ""]
    assert rows[3] == ["1", "", "戊", "0", "", "轮空", "", "", "", "轮空"]
    refused = pair(book, "-o", out)
    assert refused.exit_code == 2
    assert "已存在" in refused.stderr
    assert pair(book, "-o", out, "--force").exit_code == 0


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_the_csv_is_taken_back_with_its_results(book: Path, tmp_path: Path) -> None:
    """丙 wins with black, 丁 and 乙 draw: the games of the CSV are those that were paired, sides and all."""
    out = tmp_path / "p.csv"
    assert pair(book, "-o", out).exit_code == 0
    lines = list(csv.reader(io.StringIO(out.read_bytes().decode("utf-8-sig"), newline="")))
    at = lines[0].index("结果")
    lines[1][at], lines[2][at] = "黑胜", "和"
    out.write_text("\n".join(map(",".join, lines)), "utf-8")
    run("import", out, "--into", book, language="zh")
    assert games(book) == [
        (1, "甲", "丙", "黑胜", "红"),
        (1, "丁", "乙", "和", "红"),
        (1, "戊", None, "轮空", None),
    ]
    assert pair(book).stdout.startswith("第 2 轮")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["zh", *(pytest.param(each, marks=pytest.mark.long) for each in ("ja", "en"))])
def test_what_the_csv_has_beside_its_games_is_ours(book: Path, tmp_path: Path, lang: str) -> None:
    """Tables, points and notes need not be told as not imported; somebody's own column is, and all in his own list."""
    out = tmp_path / "p.csv"
    assert pair(book, "-o", out, lang=lang).exit_code == 0
    lines = list(csv.reader(io.StringIO(out.read_bytes().decode("utf-8-sig"), newline="")))
    timed = [[*line, own] for line, own in zip(lines, ["Clock", "20:00", "", ""], strict=True)]
    shorter = [line[:-1] for line in lines]
    for rows, told in ((lines, []), (timed, ["Clock"]), (shorter, [lines[0][1], lines[0][3]])):
        out.write_text("\n".join(map(",".join, rows)), "utf-8")
        done = run("import", out, "--into", book, "--dry-run", "--json")
        left = [each["sentence"] for each in json.loads(done.stdout)["left"]]
        assert left == [f'no column of the event is called "{word}"' for word in told]


@pytest.mark.slow
def test_as_json(book: Path) -> None:
    found = json.loads(pair(book, "--json").stdout)
    assert (found["round"], found["stands"], found["absent"], found["notes"]) == (1, False, [], [])
    assert [(each["table"], each["red"]["name"], each["black"]["name"]) for each in found["pairs"]] == [
        (1, "甲", "丙"),
        (2, "丁", "乙"),
    ]
    assert found["bye"] == {"name": "戊", "points": 0, "sides": [], "byes": 0}
    assert found["rows"][0] == {"round": 1, "player": "甲", "opponent": "丙", "result": None, "side": "red"}


@pytest.mark.slow
def test_why_each_pair_meets(book: Path) -> None:
    """Behind the table, a line for each pair and for the bye; beside it, by which rules, for programs as well."""
    done = pair(book, "--why")
    lines = done.stdout.splitlines()
    assert [line.partition("：")[0] for line in lines[-3:]] == ["1 甲 – 丙", "2 丁 – 乙", "戊"]
    assert lines[-3].endswith("甲 排序在前，按抽签号单双与首轮先后手执红（5.2.5）")
    assert "轮空：0 分，是其余棋手仍能编排的最低分（C5）" in lines[-1]
    assert done.stderr.splitlines()[0] == "按国际棋联荷兰制（C.04.3，2026 年 2 月起施行）编排，由 gacrux 计算"
    found = json.loads(pair(book, "--json").stdout)
    assert len(found["why"]) == 3
    assert "2026" in found["system"]
    robin = json.loads(pair(book, "--system", "robin", "--json").stdout)
    assert (robin["why"], robin["system"]) == ([], None)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", ["Round 1", "bye"]), ("ja", ["1 回戦", "抜け番"]), ("", ["第 1 轮"])]
)
def test_in_the_language_of_the_line_or_of_the_workbook(book: Path, lang: str, words: list[str]) -> None:
    shown = pair(book, lang=lang).stdout
    assert all(word in shown for word in words)


def test_a_round_robin(book: Path) -> None:
    """Berger table of 6, the last seat empty: 1 free, 2–5, 3–4."""
    told = [each.split() for each in pair(book, "--system", "robin").stdout.splitlines()[2:]]
    assert [each[:4:2] for each in told[:2]] == [["1", "0"], ["2", "0"]]
    assert [(each[1], each[3]) for each in told[:2]] == [("乙", "戊"), ("丙", "丁")]
    assert told[2][0] == "甲"


@pytest.mark.slow
def test_games_that_are_not_read(book: Path) -> None:
    """On a sheet of somebody's own: the round is paired without them, and that is told."""
    made = openpyxl.load_workbook(book)
    page = made.create_sheet("补录")
    for row in (["轮次", "红方", "结果", "黑方"], [1, "外一", "胜", "外二"]):
        page.append(row)
    made.save(book)
    shown = pair(book)
    assert shown.exit_code == 1, shown.output
    assert "工作表“补录”第 1 行标题下属于“对局”的 1 行" in shown.stderr


@pytest.mark.slow
def test_pairs_and_slips_to_print(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "print" / "1.xlsx"
    assert pair(book, "--slips", out).exit_code == 0
    made = opened(out)
    assert made.sheetnames == ["对阵", "记分单"]
    wall = [[cell for cell in row if cell] for row in made["对阵"].iter_rows(values_only=True)]
    assert wall == [
        ["周末赛"],
        ["第 1 轮对阵"],
        ["台次", "号", "红方", "积分", "号", "黑方", "积分"],
        ["1", "1", "甲", "0", "3", "丙", "0"],
        ["2", "4", "丁", "0", "2", "乙", "0"],
        ["轮空：5 戊"],
    ]
    slips = [[cell for cell in row if cell] for row in made["记分单"].iter_rows(values_only=True)]
    assert slips[0] == ["周末赛 · 第 1 轮 · 第 1 台"]
    assert slips[1] == ["红方", "1 甲", "黑方", "3 丙"]
    assert slips[6] == ["红方", "4 丁", "黑方", "2 乙"]
    assert pair(book, "--slips", out).exit_code == 2  # it is there
    assert pair(book, "--slips", book, "--force").exit_code == 2
    assert pair(book, "--slips", tmp_path / "x.csv").exit_code == 2
    assert pair(book, "--slips", tmp_path / "y.xlsx", "--dry-run").exit_code == 0
    assert not (tmp_path / "y.xlsx").exists()


BLANK = "________________"
#: The rows of a slip below its title: at the league both rooms, at xiangqi a row for each board.
OF_LEAGUE = [
    ["主队", "1 甲", "客队", "2 乙"],
    ["开室", f"N-S {BLANK}", None, f"E-W {BLANK}"],
    ["闭室", f"E-W {BLANK}", None, f"N-S {BLANK}"],
    [None, "IMP ______ : ______　VP ______ : ______", None, None],
]
OF_BOARDS = [
    ["主队", "1 甲", "客队", "2 乙"],
    ["第 1 台", "红 甲一", None, "黑 乙一"],
    ["第 2 台", "黑 甲二", None, f"红 {BLANK}"],
    [None, "比分 ________ : ________", None, None],
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "settings", "slip"),
    [("br-league", {"boards": 16}, OF_LEAGUE), ("xq-teams", {"boards": 2}, OF_BOARDS)],
)
def test_the_slips_of_teams_have_their_boards(
    tmp_path: Path, name: str, settings: dict[str, Any], slip: list[list[Any]]
) -> None:
    book, out = tmp_path / "联赛.xlsx", tmp_path / "slips.xlsx"
    teams = [{"unit": "甲", "player1": "甲一", "player2": "甲二"}, {"unit": "乙", "player1": "乙一"}]
    given = {"settings": {"name": "联赛", "initial_colour": "red"} | settings, "entries": teams}
    season_book(book, name, given)
    assert pair(book, "--slips", out).exit_code == 0
    wall, slips = opened(out).worksheets
    assert [wall.cell(3, column).value for column in (1, 3, 6)] == ["场次", "主队", "客队"]
    assert slips["A1"].value == "联赛 · 第 1 轮 · 第 1 场"
    assert [[cell.value for cell in row] for row in slips["A2:D5"]] == slip


def test_slips_that_are_higher_are_fewer_on_a_page() -> None:
    """24 + 28 + 28 + 30 + 12 points and 22 for each of four boards are 210: three to 750 points."""
    boards = [Board(f"第 {at} 台", ("红 甲", "黑 乙")) for at in range(1, 5)]
    games = [Slip(table, Seat(1, "甲", "0"), Seat(2, "乙", "0"), boards) for table in range(1, 8)]
    slips = round_book("zh", Printed("团体赛", 1, WALL, games)).worksheets[1]
    assert [each.id for each in slips.row_breaks.brk] == [27, 54]


@pytest.mark.slow
def test_who_is_absent_from_a_league_is_told_in_its_words(tmp_path: Path) -> None:
    book = tmp_path / "联赛.xlsx"
    given = {"settings": {"name": "联赛", "boards": 16}, "entries": [{"unit": each} for each in "甲丙乙丁"]}
    season_book(book, "br-league", given)
    refused = pair(book, "--system", "robin", "--absent", "甲")
    assert "在该场对阵的 VP 栏写“未打”，或填写判给的 VP" in refused.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
@pytest.mark.parametrize(
    ("name", "settings", "typed", "says", "cells"),
    [
        (
            "xq-teams",
            {"boards": 2, "bye_boards": 2},
            "场次　成绩\n\n第１场　 红胜  和\n２．２ 负\n丙 对 丁：负 胜\n",
            "第 1 轮：登记了 4 个成绩，还有 0 局没有成绩",
            ["红胜", "和", "胜", "负"],
        ),
        (
            "br-league",
            {"boards": 16},
            "场次\t结果\n１\t45\t20\n第2场 VP 12.5-7.5",
            "第 1 轮：登记了 2 个成绩，还有 0 局没有成绩",
            [(None, None, 45, 20), (12.5, 7.5, None, None)],
        ),
    ],
    ids=["boards", "matches"],
)
def test_results_of_matches_from_a_list(
    tmp_path: Path, name: str, settings: dict[str, Any], typed: str, says: str, cells: list[Any]
) -> None:
    """Four teams: 1 meets 3, and 4, with red on board 1, meets 2. A result is that of the team that stands first."""
    book, listed = tmp_path / "联赛.xlsx", tmp_path / "成绩.txt"
    given = {"settings": {"name": "联赛"} | settings, "entries": [{"unit": each} for each in "甲丙乙丁"]}
    season_book(book, name, given)
    assert pair(book, "--in-place").exit_code == 0
    listed.write_text(typed, "utf-8")
    done = pair(book, "--results", listed, "--in-place")
    assert (done.exit_code, done.stdout.splitlines()[:1]) == (0, [says]), done.output
    sheet = opened(book)["对局" if name == "xq-teams" else "对阵"]
    rows = sheet.iter_rows(min_row=5, values_only=True)
    found = [row[6] if name == "xq-teams" else row[3:7] for row in rows if row[0]]
    assert found == cells
    listed.write_text("3 胜 胜" if name == "xq-teams" else "3 45-20", "utf-8")
    refused = pair(book, "--results", listed, "--in-place")
    assert "只有第 1 至 2 场，没有第 3 场" in refused.stderr
    listed.write_text("1 胜" if name == "xq-teams" else "1 赢", "utf-8")
    refused = pair(book, "--results", listed, "--in-place")
    assert ("第 1 场有 2 台" if name == "xq-teams" else "无法识别") in refused.stderr
    listed.write_text("戊 胜 胜", "utf-8")
    assert "“戊 胜 胜”无法识别" in pair(book, "--results", listed, "--in-place").stderr
    listed.write_text("1.2 胜" if name == "xq-teams" else "甲 50-20 乙", "utf-8")
    done = pair(book, "--results", listed, "--in-place")
    assert (
        "第 1 场第 2 台原为“和”，现改为“胜”" if name == "xq-teams" else "第 1 场原为“45 : 20”，现改为“50 : 20”"
    ) in done.stdout
    if name == "br-league":  # what stood in IMPs and VP would contradict each other
        listed.write_text("1 VP 15-5\n2 30-10 IMP", "utf-8")
        assert pair(book, "--results", listed, "--in-place").stdout.splitlines()[1:] == [
            "第 1 场原为“50 : 20 IMP”，现改为“15 : 5 VP”",
            "第 2 场原为“12.5 : 7.5 VP”，现改为“30 : 10 IMP”",
        ]
        rows = opened(book)["对阵"].iter_rows(min_row=5, values_only=True)
        assert [row[3:7] for row in rows if row[0]] == [(15, 5, None, None), (None, None, 30, 10)]


@pytest.mark.slow
def test_slips_for_which_the_disk_has_no_room(book: Path, tmp_path: Path) -> None:
    """One sentence, after how it was paired, and no file: a disk with room for 4 KB, where the slips want more."""
    resource = pytest.importorskip("resource")
    out = tmp_path / "slips.xlsx"
    done = subprocess.run(
        # -B: Python would keep cut-off halves of what it compiles
        [sys.executable, "-B", "-m", "xlfuncs", "pair", book, "--slips", out, "--lang", "en"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    system, why = done.stderr.splitlines()
    assert system.startswith("FIDE (Dutch) system as in force from February 2026")
    assert why.startswith(f"{out}: cannot be written")
    assert [each.name for each in tmp_path.iterdir()] == [book.name]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_slips_take_any_name_and_break_between_pages(language: str) -> None:
    games = [Slip(table, Seat(2 * table, "=1+1", "0"), Seat(3, "@黑", "1")) for table in range(1, 14)]
    alone = [Alone(Help("-b", "-b", "-b"), [Seat(1, "=b", "0")])]
    made = round_book(language, Printed("+x", 3, [Help("=a", "=a", "=a")] * 7, games, alone))
    texts = [cell for sheet in made for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in texts} == {"s"}
    assert [each.id for each in made.worksheets[1].row_breaks.brk] == [30, 60]  # six of five rows a page


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["--absent", "赵"], "棋手名单中没有 赵"),
        (["--round", "2"], "下一轮是第 1 轮，不是第 2 轮"),
        (["--system", "robin", "--absent", "甲"], "循环赛人人相遇"),
        (["-o", "x.csv", "--in-place"], "不能同时使用"),
        (["-o", "x.txt"], "应以 .xlsx 或 .csv 结尾"),
        (["--round", "0"], "不小于 1 的整数"),
    ],
)
def test_refusals(book: Path, line: list[str], said: str) -> None:
    done = pair(book, *line)
    assert done.exit_code == 2
    assert said in done.stderr
    assert [each.name for each in book.parent.iterdir()] == ["周末赛.xlsx"]


@pytest.mark.slow
def test_other_workbooks(book: Path, tmp_path: Path) -> None:
    assert "就是原工作簿" in pair(book, "-o", book).stderr
    done = pair(season_book(tmp_path / "pairs.xlsx", "cba-pairs", example(EVENTS["cba-pairs"], "zh")))
    assert done.exit_code == 2
    assert "没有棋手之间的对局表，无法编排" in done.stderr
    assert pair(tmp_path / "nowhere.xlsx").exit_code == 2


@pytest.mark.slow
def test_without_the_engine_one_sentence(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gacrux", None)
    done = pair(book)
    assert done.exit_code == 2
    [line] = done.stderr.splitlines()
    assert line.startswith("--system swiss：")
    assert 'pip install ".[pairing]"' in line
    assert pair(book, "--system", "robin").exit_code == 0  # needs none


def test_another_library_that_is_missing_is_not_the_engine(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xlfuncs.pairing.printing", None)
    with pytest.raises(ModuleNotFoundError):
        pair(book, "--slips", tmp_path / "slips.xlsx")


def test_results_that_do_not_end_are_not_waited_for(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file has the same bound."""
    monkeypatch.setattr("xlfuncs.cli.terminal.options.LARGEST", 1 << 20)
    endless = run("pair", book, "--results", "-", language="en", code=2, input=b" " * ((1 << 20) + 1))
    assert endless.stderr == "-: is larger than 1 MB, too much for scores\n"


@pytest.mark.slow
def test_a_board_that_grows_is_not_said_to_have_hidden_rows(tmp_path: Path) -> None:
    """A new workbook shows one page of its board; 60 players need more, and a recalculation shows them."""
    file = tmp_path / "x.xlsx"
    run("new", "xq-standings", file, "--size", "60", language="zh")
    typed(file, "报名与名次", {(5 + row, 1): f"棋手{row + 1}" for row in range(60)})
    run("recalc", "--in-place", file)
    board = openpyxl.load_workbook(file, data_only=True)["公告"]
    assert board["B66"].value == "棋手60"
    assert not board.row_dimensions[66].hidden
    assert not board["A5"].value
    run("check", file)


@pytest.mark.parametrize(("tables", "pages"), [(1, 1), (4, 1), (20, 1), (21, 2), (30, 2), (100, 5)])
def test_the_wall_is_read_from_two_metres(tables: int, pages: int) -> None:
    """Letters of 22 points and more, in rows half as high again: 20 on a page, which is 535 points wide, 660 high."""
    games = [Slip(at, Seat(2 * at, "欧阳修文", "4.5"), Seat(2 * at + 1, "王伟", "4")) for at in range(1, tables + 1)]
    wall = round_book("zh", Printed("周末赛", 9, WALL, games)).worksheets[0]
    assert len(wall.row_breaks.brk) == pages - 1
    sizes = {wall.cell(row, column).font.size for row in range(4, 4 + tables) for column in (1, 3, 6)}
    assert min(sizes) >= LEAST
    ends = [0, *(each.id for each in wall.row_breaks.brk), 3 + tables]
    heights = [sum(wall.row_dimensions[row].height for row in range(max(4, a + 1), b + 1)) for a, b in pairwise(ends)]
    assert max(heights) <= 660 + 1e-6
    assert sum(each.width * 5.4 + 3.75 for each in wall.column_dimensions.values()) <= 538


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1 2-0", "第 1 台“2-0”不能计入：“2-0”可能是一局的得分，也可能是几局的总比分"),
        ("1 1-0\n2 轮空", "第 2 台“轮空”不能计入：轮空没有对手，这里却写着"),
    ],
)
def test_results_that_would_not_count_are_refused(book: Path, tmp_path: Path, typed: str, said: str) -> None:
    """As the event itself says of them: the list is taken as a whole or not at all."""
    assert pair(book, "--in-place").exit_code == 0
    before, listed = book.read_bytes(), tmp_path / "成绩.txt"
    listed.write_text(typed, "utf-8")
    refused = pair(book, "--results", listed, "--in-place")
    assert (refused.exit_code, said in refused.stderr) == (2, True), refused.stderr
    assert book.read_bytes() == before


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
@pytest.mark.parametrize(
    ("name", "given", "typed", "told"),
    [
        (
            "xq-standings",
            {
                "settings": {"order": "积分，对手分，后胜"},
                "entries": [{"player": each} for each in "甲乙丙丁"],
                "games": [
                    {"round": 1, "player": "甲", "opponent": "乙"},
                    {"round": 1, "player": "丙", "opponent": "丁"},
                ],
            },
            "1 1-0\n2 和",
            ("第 1 轮：登记了 2 个成绩，还有 0 局没有成绩", "第 1 台、第 2 台"),
        ),
        (
            "xq-teams",
            {
                "settings": {"boards": 2, "order": "场分，后胜"},
                "entries": [{"unit": each} for each in "甲乙"],
                "games": [{"round": 1, "home": "甲", "away": "乙", "board": each} for each in (1, 2)],
            },
            "1 1-0 和",
            ("第 1 轮：登记了 2 个成绩，还有 0 局没有成绩", "第 1 场第 1 台、第 1 场第 2 台"),
        ),
    ],
)
def test_results_that_count_without_their_side_are_taken(
    name: str, given: dict[str, Any], typed: str, told: tuple[str, str], tmp_path: Path
) -> None:
    """后胜 needs the side, the result itself does not: a remark says so, once for all tables."""
    book, listed = tmp_path / "x.xlsx", tmp_path / "成绩.txt"
    season_book(book, name, given)
    listed.write_text(typed, "utf-8")
    done = pair(book, "--results", listed, "--in-place")
    taken, tables = told
    wanted = f"{tables}：排名依据中有后手局数或后胜，须注明前者执红或执黑"
    assert (done.exit_code, done.stdout.splitlines()) == (0, [taken, wanted]), done.output


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_one_board_of_a_match_is_taken_while_others_are_open(tmp_path: Path) -> None:
    book, listed = tmp_path / "团体.xlsx", tmp_path / "成绩.txt"
    given = {"settings": {"boards": 2}, "entries": [{"unit": each} for each in "甲丙乙丁"]}
    season_book(book, "xq-teams", given)
    assert pair(book, "--in-place").exit_code == 0
    listed.write_text("1.2 胜", "utf-8")
    done = pair(book, "--results", listed, "--in-place")
    assert (done.exit_code, done.stdout) == (0, "第 1 轮：登记了 1 个成绩，还有 3 局没有成绩\n"), done.output


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_results_from_a_list_and_a_round_taken_back(book: Path, tmp_path: Path) -> None:
    """Taken back and paired anew as long as no result stands; then results as a club types them, one of them mended."""
    assert pair(book, "--in-place").exit_code == 0
    paired = games(book)
    before = book.read_bytes()
    alone = pair(book, "--undo")
    assert "清空了 3 行" in alone.stdout
    assert "尚未写入文件；加 --in-place 或 -o 才会写入" in alone.stderr
    assert book.read_bytes() == before
    assert pair(book, "--undo", "--in-place").exit_code == 0
    assert games(book) == []
    refused = pair(book, "--undo", "--in-place")
    assert (refused.exit_code, "没有可撤销的内容" in refused.stderr) == (2, True)
    assert pair(book, "--in-place").exit_code == 0
    assert games(book) == paired
    listed = tmp_path / "成绩.txt"
    listed.write_bytes("台次\t结果\r\n１\t红胜 \r\n\r\n第2台：和\r\n".encode("gb18030"))
    done = pair(book, "--results", listed, "--in-place")
    assert (done.exit_code, done.stdout) == (0, "第 1 轮：登记了 2 个成绩，还有 0 局没有成绩\n")
    assert [row[3] for row in games(book)] == ["红胜", "和", "轮空"]
    refused = pair(book, "--undo", "--in-place")
    assert (refused.exit_code, "有成绩的轮次不能撤销" in refused.stderr) == (2, True)
    listed.write_text("乙 胜", "utf-8")
    done = pair(book, "--results", listed, "-o", tmp_path / "out.xlsx")
    assert "第 2 台原为“和”，现改为“负”" in done.stdout
    assert [row[3] for row in games(tmp_path / "out.xlsx")] == ["红胜", "负", "轮空"]


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_results_that_stand_already_change_nothing(book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that is handed in twice: the workbook before the results stays beside it, and the later is no version."""
    kept, listed = book.with_name(f"{book.name}.bak"), tmp_path / "成绩.txt"
    listed.write_text("1 红胜\n2 和", "utf-8")
    assert pair(book, "--in-place").exit_code == 0
    paired = book.read_bytes()
    assert pair(book, "--results", listed, "--in-place").exit_code == 0
    entered = book.read_bytes()
    assert entered != paired
    monkeypatch.setattr("xlfuncs.xlsx.changes.time", Mock(strftime=lambda *_: "2030-01-01T00:00:00Z"))
    assert pair(book, "--results", listed, "--in-place").exit_code == 0
    assert (book.read_bytes(), kept.read_bytes()) == (entered, paired)


@pytest.mark.slow
@pytest.mark.usefixtures("uncomputed")
def test_who_is_absent_stays_so_when_the_round_is_taken_back(book: Path) -> None:
    """The pairs go, and what was typed below them moves up: no blank rows stay between two rounds."""
    done = pair(book, "--absent", "戊、 ４", "--in-place")
    assert (done.exit_code, done.stdout.count("缺席")) == (0, 2)
    assert [row[1:4] for row in games(book)] == [("甲", "乙", None), ("丙", None, "轮空"), *BOTH_OUT]
    done = pair(book, "--undo", "--in-place")
    assert done.stdout.splitlines() == [
        "已撤销第 1 轮的编排：清空了 2 行",
        "第 1 轮仍不编排（表中保留着本轮的一行）：戊、丁；人到了，请清空该行",
    ]
    assert rows_typed(book, GAMES, 5, 4) == [(1, *BOTH_OUT[0]), (1, *BOTH_OUT[1])]
    assert rows_typed(book, GAMES, 7, 4) == []
    assert pair(book, "--in-place").exit_code == 0
    assert {frozenset(row[1:3]) for row in games(book) if row[2]} == {frozenset("甲乙")}


@pytest.mark.usefixtures("uncomputed")
@pytest.mark.slow
@pytest.mark.parametrize("beside", ["note", "time"])
def test_a_row_that_something_else_belongs_to_does_not_move(book: Path, beside: str) -> None:
    """A note beside it, or a result that Excel made a time of: it stays where it is."""
    assert pair(book, "--in-place").exit_code == 0
    changed = opened(book)
    sheet = changed[GAMES]
    for column, value in enumerate((2, "戊", None, "半分轮空"), 1):
        sheet.cell(9, column, value)
    if beside == "note":
        sheet.cell(9, 9, "来电请假")
    else:
        sheet.cell(9, 1, datetime.time(0, 30))
    changed.save(book)
    assert pair(book, "--undo", "--in-place").exit_code in (0, 1)
    assert rows_typed(book, GAMES, 9, 2)[0][1] == "戊"


def test_what_does_not_go_together(book: Path, tmp_path: Path) -> None:
    for line in (["--undo", "--results", "x"], ["--undo", "--json"], ["--results", "x", "--absent", "甲"]):
        assert pair(book, *line).exit_code == 2
    assert pair(book, "--undo", "-o", tmp_path / "x.csv").exit_code == 2
    one = tmp_path / "new" / ".." / "o.xlsx"
    refused = pair(book, "-o", tmp_path / "o.xlsx", "--slips", one)
    assert (refused.exit_code, "不能是同一个文件" in refused.stderr, one.exists()) == (2, True, False)
    assert pair(book, "--results", tmp_path / "none.txt").exit_code == 2


@pytest.mark.slow
def test_the_pairs_of_teams_as_csv_have_a_row_for_each_board(tmp_path: Path) -> None:
    given = {
        "settings": {"name": "团体赛", "boards": 2, "bye_boards": 2},
        "entries": [{"unit": name, "player1": f"{name}一", "player2": f"{name}二"} for name in "甲乙丙"],
    }
    book = tmp_path / "团体赛.xlsx"
    season_book(book, "xq-teams", given)
    target = tmp_path / "一.csv"
    done = pair(book, "-o", target)
    assert done.exit_code == 0, done.output
    rows = list(csv.reader(io.StringIO(target.read_text(encoding="utf-8-sig"))))
    assert rows == [
        ["轮次", "主队", "客队", "台次", "主队棋手", "客队棋手", "结果", "先后手"],
        ["1", "甲", "乙", "1", "甲一", "乙一", "", "红"],
        ["1", "甲", "乙", "2", "甲二", "乙二", "", "黑"],
        ["1", "丙", "", "", "", "", "轮空", ""],
    ]
