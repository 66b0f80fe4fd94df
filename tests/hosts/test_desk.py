"""What Python answers to the ribbon of classic Excel, called as its macros call it: through xlwings."""

import importlib.util
import re
import tempfile
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from eventbooks import ENTRIES, filled, heading, made, opened
from running_vba import SOURCES
from seasons import season_book
from windows_xlwings import their_udfs, values_as_on_windows

from xlfuncs.cli import desk as ours
from xlfuncs.hosts.classic.ribbon import BUTTONS, ROUND_LINES
from xlfuncs.xlsx.workbook import Workbook

Ask = Callable[..., Any]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ask:
    """A question as the macros ask it, and its answer as it arrives there."""
    udfs = their_udfs(monkeypatch)
    spec = importlib.util.spec_from_file_location("desk_on_windows", ours.__file__)
    assert spec
    assert spec.loader
    desk = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(desk)
    values_as_on_windows(monkeypatch, udfs, desk)
    (tmp_path / "temp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temp"))

    def asked(question: str, *given: str) -> Any:
        result = udfs.call_udf(desk.__name__, question, given, None, None)
        if len(result) == 1:  # as xlwings.com_server does
            return result[0][0] if len(result[0]) == 1 else result[0]
        assert len({len(row) for row in result}) == 1  # pywin32 makes a rectangle of it
        return result

    return asked


def left(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "temp").iterdir())


def asked_of(ask: Ask, question: str, book: Path, cell: str = "", lang: str = "en") -> Any:
    """With the copy that Excel saves."""
    copy = Path(ask("place", book.name))
    assert copy.suffix == book.suffix
    copy.write_bytes(book.read_bytes())
    return ask(question, str(copy), cell, lang)


@pytest.mark.parametrize(("name", "copy"), [("a.XLSM", "copy.XLSM"), ("Book1", "copy.xlsx"), ("成绩 3.5", "copy.xlsx")])
def test_a_copy_ends_like_its_workbook(ask: Ask, name: str, copy: str) -> None:
    """One that was never saved has no ending, whatever stands behind a point."""
    path = ask("place", name)
    assert Path(path).name == copy
    ask("forget", path)


def plain(tmp_path: Path, **cells: Any) -> Path:
    book = openpyxl.Workbook()
    book.active.title = "It's"
    for cell, value in cells.items():
        book.active[cell] = value
    book.save(tmp_path / "plain.xlsx")
    return tmp_path / "plain.xlsx"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Step", "Figure", "Value", "Article", "Arithmetic"]),
        ("zh", ["步骤", "项目", "数值", "条款", "算式"]),
        ("ja", ["段階", "記号", "値", "条文", "計算"]),
    ],
)
def test_why_this_figure(ask: Ask, tmp_path: Path, lang: str, words: list[str]) -> None:
    """Place 3 of 24 is 0.60 of the value: 0.60 × 36.40 = 21.84."""
    book = plain(tmp_path, B3="=CBA_MP(3,24,36.4)")
    rows = asked_of(ask, "why", book, "'It''s'!B3", lang)
    assert rows[0][:2] == ["'It''s'!B3", pytest.approx(21.84)]
    assert rows[1][0] == "=CBA_MP(3,24,36.4)"
    assert rows[4] == words
    assert rows[-1][1:3] == ["CBA_MP", pytest.approx(21.84)]
    assert left(tmp_path) == []


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("'It''s'!A9", "'It''s'!A9 is empty"),
        ("'It''s'!A1", "'It''s'!A1 holds no formula of its own, but 甲"),
        ("Gone!A1", "there is no sheet 'Gone'; there is It's"),
    ],
)
def test_a_cell_without_a_working_is_one_sentence(ask: Ask, tmp_path: Path, cell: str, said: str) -> None:
    assert asked_of(ask, "why", plain(tmp_path, A1="甲"), cell) == said


@pytest.mark.slow
def test_a_formula_of_other_functions_says_so(ask: Ask, tmp_path: Path) -> None:
    rows = asked_of(ask, "why", plain(tmp_path, A1="=1+1"), "'It''s'!A1", "zh")
    assert [row[0] for row in rows] == ["'It''s'!A1", "=1+1", "", "此单元格没有用到 xlfuncs 的函数。"]


@pytest.mark.slow
def test_what_is_wrong_here(ask: Ask, tmp_path: Path) -> None:
    """Nothing but a hint; then a place that is no place, in the first row of entries."""
    book = made(tmp_path / "event.xlsx", filled())
    state, _, head, hint = asked_of(ask, "problems", book, lang="zh")
    assert state[0] == "团体赛：没有须更正的内容，结果可以公布。"
    assert head == ["类别", "行", "列", "问题"]
    assert hint[:3] == ["提示", "", ""]
    assert "比赛范围" in hint[3]
    changed = opened(book)
    sheet = changed[ENTRIES]
    sheet.cell(5, heading(sheet, "名次")).value = "前几名"
    changed.save(book)
    state, _, head, first, *_ = asked_of(ask, "problems", book, lang="en")
    assert state[0] == "Team event: not to be published, 1 to mend."
    assert head == ["Severity", "Row", "Column", "What is wrong"]
    assert first[0] == "to mend"
    assert first[2] == "名次"
    assert "前几名" in first[3]
    assert asked_of(ask, "problems", book, lang="zh")[3][0] == "须更正"
    assert left(tmp_path) == []


@pytest.mark.slow
def test_a_workbook_of_no_event_says_so(ask: Ask, tmp_path: Path) -> None:
    said = asked_of(ask, "problems", plain(tmp_path, A1=1), lang="ja")
    assert said == "競技会を計算する数式（XF_EVENT）がこのブックにありません"


@pytest.mark.slow
def test_check(ask: Ask, tmp_path: Path) -> None:
    book = plain(tmp_path, A1="=CBA_MPP(1,2)", A2="=BR_IMP()")
    rows = asked_of(ask, "check", book, lang="zh")
    assert ["未知函数", "'It''s'!A1"] in [row[:2] for row in rows]
    assert ["参数个数", "'It''s'!A2"] in [row[:2] for row in rows]
    assert asked_of(ask, "check", plain(tmp_path, A1=1)) == "nothing to complain of"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "content", "said"),
    [("old.xls", b"\xd0\xcf\x11\xe0", "xls"), ("book.xlsx", b"no zip", ""), ("Book1", None, "there is no such file")],
)
def test_what_cannot_be_read_is_a_sentence(
    ask: Ask, tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    """Another format, a damaged file, a copy that never came: told, and nothing left behind."""
    for question in ("why", "problems", "check"):
        copy = Path(ask("place", name))
        if content is not None:
            copy.write_bytes(content)
        answer = ask(question, str(copy), "A1", "en")
        assert isinstance(answer, str)
        assert said in answer
        assert str(tmp_path) not in answer
    assert left(tmp_path) == []


@pytest.mark.few(1)
@pytest.mark.slow
@pytest.mark.parametrize(("lang", "sheet"), [("zh", ENTRIES), ("en", "Entries"), ("ja", ENTRIES)])
def test_a_new_workbook(ask: Ask, tmp_path: Path, lang: str, sheet: str) -> None:
    """In the language of the add-in; this event has no Japanese workbook, so it comes in its own language."""
    path, why = ask("fresh", "cba-teams", lang)
    assert why == ""
    with Workbook(Path(path)) as book:
        assert sheet in [each.name for each in book.sheets]
        assert not any("vbaProject" in name for name in book.archive.names)  # the functions are the add-in's
    assert ask("forget", path) == ""
    assert left(tmp_path) == []


def test_a_template_of_another_version(ask: Ask, tmp_path: Path) -> None:
    path, why = ask("fresh", "gone", "zh")
    assert path == ""
    assert why == "没有模板 gone：加载项属于另一版本，请运行 xlfuncs excel install"
    assert left(tmp_path) == []


def test_only_what_was_handed_out_is_deleted(ask: Ask, tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "copy.xlsx"
    kept.parent.mkdir()
    kept.write_bytes(b"mine")
    assert ask("forget", str(kept)) == ""
    assert kept.exists()


@pytest.mark.slow
def test_a_round_as_cells_of_the_workbook(ask: Ask, tmp_path: Path) -> None:
    """甲 meets 丙, 丁 meets 乙 (C.04.3, E.5); the pairs are there to be printed, and the round can be taken back."""
    book = tmp_path / "周末赛.xlsx"
    entries = [{"player": name, "rating": 2200 - 100 * at} for at, name in enumerate("甲乙丙丁")]
    settings = {"name": "周末赛", "date": "2026-04-05", "rounds": 3, "order": "积分"}
    season_book(book, "xq-standings", {"settings": settings, "entries": entries})
    (said, printed, *_), *cells = asked_of(ask, "pair", book, "swiss 丁，#3", "zh")
    assert "本轮不参赛：丁、丙。" in said.splitlines()
    assert ask("forget", printed) == ""
    assert asked_of(ask, "pair", book, "swiss 赵", "zh") == "棋手名单中没有 赵"
    (said, printed, *_), *cells = asked_of(ask, "pair", book, "swiss", "zh")
    assert said.splitlines()[0] == "第 1 轮已写入对局表，共 2 台。成绩出来后填在各局旁。"
    assert said.splitlines()[1].startswith("首轮 1 号执红")
    assert opened(Path(printed)).sheetnames == ["对阵", "记分单"]
    assert ask("forget", printed) == ""
    rows = [[cell[3] for cell in cells if cell[1] == row] for row in (5, 6)]
    assert rows == [[1, "甲", "丙", "红"], [1, "丁", "乙", "红"]]
    assert {cell[0] for cell in cells} == {"对局"}
    written = opened(book)
    for sheet, row, column, value in cells:
        written[sheet].cell(int(row), int(column), value)
    written.save(book)
    (said, *_), *cells = asked_of(ask, "take_back", book, "", "ja")
    assert said == "1 回戦の組合せを取り消しました：2 行を空にしました"
    assert {tuple(cell) for cell in cells} == {("对局", row, column, "") for row in (5, 6) for column in range(1, 6)}
    written["对局"]["H20"], written["对局"]["I20"], written["对局"]["H22"] = 1, "红胜 ", "第2台：０－１"
    written.save(book)
    (said, *_), *cells = asked_of(ask, "results", book, "'对局'!$H$19:$I$30", "zh")
    assert said == "第 1 轮：登记了 2 个成绩，还有 0 局没有成绩\n这份成绩列表已不再需要，请删除。"
    assert [tuple(cell) for cell in cells] == [("对局", 5, 4, "红胜"), ("对局", 6, 4, "负")]
    assert asked_of(ask, "results", book, "'对局'!K1", "en").startswith("Paste the list of results")
    written["对局"]["D5"] = "和"
    written.save(book)
    assert asked_of(ask, "take_back", book, "", "zh").startswith("第 1 轮已有成绩（第 5 行，甲）")
    assert asked_of(ask, "pair", book, "robin", "zh").startswith("第 1 轮尚未结束：第 6 行")
    assert left(tmp_path) == []


def test_the_macros_ask_what_is_answered() -> None:
    """Each question of the ribbon is a function here, with the arguments that it is given."""
    for each in ROUND_LINES:
        assert list(signature(getattr(ours, each.tag.split()[0])).parameters) == ["path", "way", "lang"]
    for each in BUTTONS:
        if each.tag != "compute":  # Excel's own
            assert list(signature(getattr(ours, each.tag)).parameters) == ["path", "cell", "lang"]
    assert f'DESK_MODULE As String = "{ours.__name__}"' in SOURCES["XlfuncsCall"]
    assert set(re.findall(r'Calls\.Asked\("(\w+)"', SOURCES["XlfuncsDesk"])) == {"place", "fresh", "forget"}
