"""xlfuncs export: a workbook as it was filled in, in the formats that others read."""

import csv
import io
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import openpyxl
import pytest
import together
from click.testing import Result
from commands import run
from delivered import FILLED, of_each_rulebook
from eventbooks import ENTRIES, made, opened
from eventdata import WITH_EXAMPLE, example, run_example

from xlfuncs import layout
from xlfuncs.core.registry import load
from xlfuncs.events.declaration import EVENTS
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.formats.registry import WRITTEN
from xlfuncs.intake.read import filled
from xlfuncs.layout.sheets import settings_of

load()
SOME = of_each_rulebook(FILLED, lambda path: path.stem, among=2)
#: As in tests/intake/test_csv_out.py: place 1 of 6 gets 5.63, place 2 gets 2.11.
TEAMS = {
    "settings": {"name": "春季赛", "date": "2026-05-01", "level": "基层锦标赛", "boards": 48, "colour": "红"},
    "members": [
        {"number": f"0{place}00{at}", "name": f"{name}{at}", "holding": 1000}
        for place, name in enumerate("甲乙丙丁戊己", 1)
        for at in range(1, 5)
    ],
    "entries": [
        {"unit": f"{name}队", "place": place, **{f"player{at}": f"{name}{at}" for at in range(1, 5)}}
        for place, name in enumerate("甲乙丙丁戊己", 1)
    ],
}


def export(*arguments: Any, lang: str = "") -> Result:
    return run("export", *arguments, language=lang, code=None)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("once") / "x.xlsx", TEAMS)


@pytest.fixture
def book(once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(once, tmp_path / "春季赛.xlsx"))


def rows(file: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(file.read_text(encoding="utf-8-sig"), newline="")))


@pytest.mark.slow
def test_beside_the_workbook_under_its_name(book: Path) -> None:
    done = export(book, "--as", "members-csv")
    assert done.exit_code == 0, done.output
    out = book.with_name("春季赛-members.csv")
    assert done.stdout == f"{book} → {out} (members-csv)\n"
    heads, line, *_ = rows(out)
    assert heads[:4] == ["会员号", "姓名", "队名", "名次"]
    assert line[:4] == ['="01001"', "甲1", "甲队", "1"]
    assert line[4:6] == ["5.63", "5.63"]
    assert line[-1] == fingerprint(filled(book).outcome())


@pytest.mark.slow
def test_a_file_is_replaced_only_if_asked(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "r.csv"
    assert export(book, "--as", "results-csv", "-o", out).exit_code == 0
    before = out.read_bytes()
    refused = export(book, "--as", "members-csv", "-o", out, lang="ja")
    assert refused.exit_code == 2
    assert "すでにあります" in refused.stderr
    assert out.read_bytes() == before
    assert export(book, "--as", "members-csv", "-o", out, "--force").exit_code == 0
    assert out.read_bytes() != before


def test_the_workbook_itself_is_never_replaced(book: Path) -> None:
    before = book.read_bytes()
    for lang, said in (("en", "name another file"), ("zh", "请另取文件名"), ("ja", "別のファイルを指定してください")):
        done = export(book, "--as", "results-csv", "-o", book, "--force", lang=lang)
        assert done.exit_code == 2
        assert said in done.stderr
    assert book.read_bytes() == before


def test_a_text_is_not_named_like_a_workbook(book: Path, tmp_path: Path) -> None:
    done = export(book, "--as", "members-csv", "-o", tmp_path / "m.XLSX", lang="en")
    assert (done.exit_code, "must end in .csv" in done.stderr) == (2, True), done.stderr
    assert not (tmp_path / "m.XLSX").exists()


@pytest.mark.parametrize(("lang", "head"), [("en", "Number"), ("zh", "会员号"), ("ja", "会員番号")])
def test_headings_in_the_language_of_the_line(book: Path, tmp_path: Path, lang: str, head: str) -> None:
    export(book, "--as", "members-csv", "-o", tmp_path / "m.csv", lang=lang)
    assert rows(tmp_path / "m.csv")[0][0] == head


@pytest.mark.slow
def test_what_is_not_publishable_is_written_and_told(book: Path, tmp_path: Path) -> None:
    changed = opened(book)
    sheet = changed[ENTRIES]
    sheet.cell(5, next(cell.column for cell in sheet[4] if cell.value == "名次"), "榜首")
    changed.save(book)
    done = export(book, "--as", "results-csv", "-o", tmp_path / "r.csv", lang="en")
    assert done.exit_code == 1
    assert "to mend: Entries, row 5, Place: " in done.stderr
    there = {"zh": "须更正：“报名与名次”第 5 行“名次”：", "ja": "要修正：参加者と順位 5 行目「順位」："}
    for lang, said in there.items():
        assert said in export(book, "--as", "results-csv", "-o", tmp_path / f"{lang}.csv", lang=lang).stderr
    assert len(rows(tmp_path / "r.csv")) == 1 + 6


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "trf16 cannot hold this event; it can be exported as members-csv, results-csv, "),
        ("zh", "trf16 格式不适用于此比赛；可以导出为 members-csv、results-csv、"),
        ("ja", "この競技会は trf16 では書き出せません。書き出せる形式は members-csv、results-csv、"),
    ],
)
def test_an_event_that_a_format_cannot_hold(book: Path, tmp_path: Path, lang: str, said: str) -> None:
    done = export(book, "--as", "trf16", "-o", tmp_path / "x.trf", lang=lang)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert not (tmp_path / "x.trf").exists()


@pytest.mark.slow
def test_nobody_is_named(tmp_path: Path) -> None:
    book = made(
        tmp_path / "x.xlsx", TEAMS | {"members": [], "entries": [{"unit": "甲队", "player1": 1000, "place": 1}]}
    )
    done = export(book, "--as", "members-csv", lang="zh")
    assert done.exit_code == 2
    assert "没有填写队员姓名" in done.stderr


def test_files_that_are_no_event(tmp_path: Path) -> None:
    openpyxl.Workbook().save(tmp_path / "plain.xlsx")
    for file, said in (("plain.xlsx", "XF_EVENT"), ("nowhere.xlsx", "no such file")):
        done = export(tmp_path / file, "--as", "results-csv", lang="en")
        assert done.exit_code == 2
        assert said in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["plain.xlsx"]


@pytest.mark.slow
def test_a_setting_that_nobody_can_read(book: Path) -> None:
    changed = opened(book)
    for row in settings_of(changed).iter_rows():
        for cell in row:
            if cell.value == "基层锦标赛":
                cell.value = "校级"
    changed.save(book)
    done = export(book, "--as", "results-csv", lang="zh")
    assert done.exit_code == 2
    assert "校级" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", ["xq-standings", "br-pairs"])
def test_remarks_stand_beside_the_file(tmp_path: Path, name: str) -> None:
    """The two formats for programs, from a workbook on: what they hold is tested in tests/intake."""
    given = layout.example(EVENTS[name], "zh")
    book = made_of(tmp_path, name, given)
    kind = "trf16" if name == "xq-standings" else "usebio"
    done = export(book, "--as", kind)
    assert done.exit_code == 0, done.output
    out = book.with_suffix(WRITTEN[kind].endings[0])
    mark = fingerprint(filled(book).outcome())
    assert mark.encode() in out.read_bytes()
    if kind == "usebio":
        assert len(list(ET.parse(out).iter("PAIR"))) == len(given["entries"])
    else:
        assert sum(line.startswith("001 ") for line in out.read_text().splitlines()) == len(given["entries"])


def made_of(tmp_path: Path, name: str, given: Any) -> Path:
    path = tmp_path / f"{name}.xlsx"
    layout.build(EVENTS[name], "zh", room=30, example=given).save(path)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_an_event_in_every_format_that_holds_it(tmp_path: Path, path: Path) -> None:
    found = filled(path)
    outcome = found.outcome()
    for kind, each in WRITTEN.items():
        if each.draw:  # each takes LibreOffice seconds
            continue
        done = export(path, "--as", kind, "-o", tmp_path / f"out.{kind}", lang=found.language)
        held = each.fits(found.event) and (kind != "members-csv" or bool(outcome.members))
        assert done.exit_code == (0 if held else 2), done.output
        assert (tmp_path / f"out.{kind}").exists() == held


@pytest.mark.slow
def test_every_event_can_be_written_in_every_format_that_holds_it() -> None:
    def check(name: str) -> None:
        outcome = run_example(name, example(name))
        for kind, each in WRITTEN.items():
            if each.dump and each.fits(outcome.event) and (kind != "members-csv" or outcome.members):
                assert each.dump(outcome), kind

    together.each(WITH_EXAMPLE, check)


# --- the notice board from LibreOffice


def test_without_libreoffice_one_sentence(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("xlfuncs.hosts.calc.office.PLACES", ())
    done = export(book, "--as", "pdf", lang="zh")
    assert done.exit_code == 2
    assert "没有安装 LibreOffice" in done.stderr
    assert not book.with_suffix(".pdf").exists()


def test_without_what_draws_one_sentence(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xlfuncs.formats.pdf.find_spec", lambda name: None)
    done = export(book, "--as", "png", lang="ja")
    assert done.exit_code == 2
    assert 'pip install ".[picture]"' in done.stderr
    assert not book.with_suffix(".png").exists()


@pytest.mark.usefixtures("running")
def test_the_board_as_pdf_and_picture(book: Path) -> None:
    from PIL import Image  # noqa: PLC0415 — of the extra

    mark = fingerprint(filled(book).outcome())
    for kind in ("pdf", "png"):
        done = export(book, "--as", kind)
        assert done.exit_code == 0, done.output
    told = subprocess.run(["pdftotext", "-layout", book.with_suffix(".pdf"), "-"], capture_output=True, check=True)
    (page, rest) = told.stdout.decode().split("\f")
    assert rest == ""  # the board, and no other sheet
    assert all(f"{name}队" in page for name in "甲乙丙丁戊己")
    assert "5.63" in page
    assert "2.11" in page
    about = subprocess.run(["pdfinfo", book.with_suffix(".pdf")], capture_output=True, check=True).stdout.decode()
    assert mark in about
    with Image.open(book.with_suffix(".png")) as picture:
        assert picture.info["Comment"] == f"xlfuncs {mark}"
        assert picture.width / picture.height == pytest.approx(210 / 297, abs=0.01)  # A4 upright


@pytest.mark.long
@pytest.mark.usefixtures("running")
def test_a_long_board_is_one_picture_and_several_pages(tmp_path: Path) -> None:
    long = [
        {"unit": f"第{place}队", "place": place, **{f"player{at}": 500 for at in range(1, 5)}} for place in range(1, 91)
    ]
    book = made(tmp_path / "x.xlsx", {**TEAMS, "members": [], "entries": long}, room=90)
    for kind in ("pdf", "png"):
        assert export(book, "--as", kind).exit_code == 0
    told = subprocess.run(["pdfinfo", book.with_suffix(".pdf")], capture_output=True, check=True).stdout.decode()
    pages = re.search(r"Pages: +(\d+)", told)
    assert pages is not None
    assert int(pages[1]) > 1
    words = subprocess.run(
        ["pdftotext", book.with_suffix(".pdf"), "-"], capture_output=True, check=True
    ).stdout.decode()
    assert sum(f"第{place}队" in words for place in range(1, 91)) == 90
    from PIL import Image  # noqa: PLC0415 — of the extra

    with Image.open(book.with_suffix(".png")) as picture:
        assert picture.height / picture.width == pytest.approx(int(pages[1]) * 297 / 210, abs=0.01)


@pytest.mark.usefixtures("running")
def test_a_workbook_without_a_board(tmp_path: Path) -> None:
    plain = openpyxl.Workbook()
    sheet = plain.worksheets[0]
    for row in (
        ["比赛等级", "基层锦标赛"],
        ["冠军至少打的副数 B", 48],
        ["大师分颜色", "红"],
        [],
        ["队名", "名次"],
        ["甲队", 1],
    ):
        sheet.append(row)
    sheet["E1"] = '=XF_EVENT("cba-teams","board",A1:B3,A5:B6)'
    plain.save(tmp_path / "x.xlsx")
    done = export(tmp_path / "x.xlsx", "--as", "pdf", lang="zh")
    assert done.exit_code == 2
    assert "没有 xlfuncs 生成的公告页" in done.stderr


@pytest.mark.parametrize("folder", ["/", ".", ".."])
def test_a_folder_is_no_workbook(folder: str) -> None:
    result = run("export", folder, "--as", "members-csv", code=2)
    assert result.stderr == f"{folder}: this is a folder, not a workbook\n"
