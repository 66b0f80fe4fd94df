"""The command line speaks the language of who uses it."""

import json
import re
import sys
from functools import cache
from itertools import product
from pathlib import Path

import click
import commands
import pytest
import together
from click.testing import Result
from handmade import sheet_xml, write
from rich.cells import cell_len

from xlfuncs.cli import main
from xlfuncs.cli.commands import COMMANDS, GROUPS
from xlfuncs.cli.terminal.clickwords import WORDS
from xlfuncs.cli.terminal.output import print_rows
from xlfuncs.cli.terminal.speech import COLON, USAGE
from xlfuncs.cli.terminal.wrapping import wrapped

#: English in a line of help: two small words in a row; commands and file names are none.
ENGLISH = re.compile(r"(?<![\w.\-/'])[a-z]{2,} [a-z]{2,}(?![\w.\-/])")
NAMES = re.compile(r"xlfuncs(?: [a-z]+)*|\[[^\]]*\]|python -m venv|(?:pip|npm) install \S+|host:8786|build reference")


def run(*arguments: object, **env: str) -> Result:
    cleared = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None}
    return commands.run(*arguments, env={**cleared, **env}, code=None)


def every_command() -> list[list[str]]:
    context = click.Context(main)
    found: list[list[str]] = [[]]
    for name in COMMANDS:
        command = main.get_command(context, name)
        found.append([name])
        if isinstance(command, click.Group):
            found += [[name, each] for each in command.list_commands(context)]
    return found


#: The commands that may end with 1.
ENDING_WITH_1 = (
    *(
        "recalc",
        "check",
        "award",
        "season",
        "members",
        "entries",
        "report",
        "certificates",
        "export",
        "pair",
        "import",
        "freeze",
        "doctor",
    ),
    *("excel status", "build all"),
)


@pytest.mark.parametrize(
    ("language", "words"), [("en", r"(?i)exit status\b.*\b1\b"), ("zh", "退出码.*1"), ("ja", "終了コード.*1")]
)
def test_help_says_when_a_command_ends_with_1(language: str, words: str) -> None:
    said = {
        name
        for name in map(" ".join, every_command())
        if name and re.search(words, " ".join(help_of(name, language).split()))
    }
    assert said == {*ENDING_WITH_1}


@cache
def help_of(command: str, language: str) -> str:
    """As it is shown; made once in a process, for it takes longer than to look at it."""
    shown = run(*command.split(), "--help", "--lang", language)
    assert shown.exit_code == 0
    return shown.stdout


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_help_has_no_english_left(language: str) -> None:
    def check(command: str) -> None:
        shown = help_of(command, language)
        for line in shown.splitlines():
            assert not ENGLISH.search(NAMES.sub("", line)), line
            assert cell_len(line) <= 80, line
        for word in ("Usage", "Options", "Commands", "Show ", "default", "required", "OPTIONS", "COMMAND"):
            assert word not in shown
        assert USAGE.text(language) in shown

    together.each(map(" ".join, every_command()), check)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_help_begins_with_making_a_workbook_and_ends_with_what_helps(language: str) -> None:
    shown = re.findall(r"^  xlfuncs (\w+) .*?   +\S", run("--help", "--lang", language).stdout, re.MULTILINE)
    assert {*shown} <= {*COMMANDS}
    assert (shown[0], shown[-1]) == ("new", "doctor")


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_help_lists_the_commands_in_their_groups(language: str) -> None:
    _, *sections = re.split(r"^(?=\S)", help_of("", language), flags=re.MULTILINE)
    shown = [(each.split("\n")[0], re.findall(r"^  ([a-z]+)", each, re.MULTILINE)) for each in sections]
    expected = [(group.heading.text(language) + COLON.text(language), [*group.says]) for group in GROUPS.values()]
    assert shown[-len(GROUPS) :] == expected


def test_help_in_english() -> None:
    def check(command: str) -> None:
        shown = help_of(command, "en")
        assert shown.startswith("Usage: ")
        assert not re.search("[\u3041-\u9fff]", shown)

    together.each(map(" ".join, every_command()), check)


def test_the_language_may_stand_anywhere() -> None:
    for line in (
        ["--lang", "zh", "check", "--help"],
        ["check", "--help", "--lang=zh"],
        ["check", "--lang", "zh", "--help"],
    ):
        assert "用法" in run(*line).stdout
    assert "Usage" in run("check", "--help").stdout


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "zh_TW"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN", "LC_ALL": ""}, "zh"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "jam"}, "en"),
        ({}, "en"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells its language otherwise")
def test_else_the_machines(environment: dict[str, str], language: str) -> None:
    assert run("check", "--help", **environment).stdout.startswith(USAGE.text(language))
    assert run("check", "--help", "--lang", "ja", **environment).stdout.startswith("使い方")


@pytest.mark.parametrize(
    ("arguments", "zh", "ja"),
    [
        (["recalc"], "缺少参数", "引数がありません"),
        (["recal"], "没有命令 recal", "コマンド recal はありません"),
        (["recalc", "a.xlsx", "--showw", "S"], "没有选项 '--showw'", "オプション '--showw' はありません"),
        (["recalc", "a.xlsx", "--engine", "x"], "不是 'headless'、'calc' 之一", "のいずれでもありません"),
        (["recalc", "a.xlsx", "--jobs", "x"], "的整数，现为“x”", "（「x」は不可）"),
        (["recalc", "a.xlsx", "--jobs", "0"], "不小于 1 的整数", "整数（1 以上）"),
        (["recalc", "a.xlsx", "--show"], "需要一个值", "値が必要です"),
        (["recalc", "", "--in-place"], "文件名为空", "ファイル名が空です"),
        (["check", "--json=1", "a.xlsx"], "不带值", "値は付きません"),
        (["functions", "A", "B"], "多出了参数", "余分な引数"),
        (["convert", "a.xlsx", "b.xlsx"], "缺少选项 '--to'", "オプションがありません"),
        (["build", "editions", "nowhere", "out"], "不存在", "ありません"),
        (["recalc", "a.xlsx"], "请指明结果写到哪里", "結果の書き込み先"),
        (["check", "nowhere.xlsx"], "没有这个文件", "このファイルはありません"),
        (["functions", "NOPE"], "没有以此开头的函数", "これで始まる関数はありません"),
        (["new", "nothing", "a.xlsx"], "没有名为“nothing”的比赛", "「nothing」という競技会はありません"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_refusals(arguments: list[str], zh: str, ja: str) -> None:
    for language, words in (("zh", zh), ("ja", ja)):
        told = run("--lang", language, *arguments)
        assert told.exit_code == 2
        assert words in told.stderr
        assert not ENGLISH.search(NAMES.sub("", told.stderr)), told.stderr


@pytest.mark.parametrize(
    ("line", "zh", "ja"),
    [
        (["recalc"], "错误：缺少参数 'IN...'。", "エラー：引数がありません：'IN...'。"),
        (["recalc", "a.xlsx", "--foo"], "。是否应为 '--force'？", "。'--force' ではありませんか？"),
        (["convert", "a.xlsx", "b.xlsx"], "缺少选项 '--to'。可选：", "ありません：'--to'。次から"),
        (["recalc", "a.xlsx", "-o", "b", "--in-place"], "：-o、--in-place", "：-o、--in-place"),
        (["award", "cba-teams", "."], ".：是文件夹，不是文件", ".：ファイルではなくフォルダーです"),
        (["watch", __file__, "-o", "b"], "：是文件；请指定", "：ファイルです。それが"),
        (
            ["pair", "a.xlsx", "--round", "0"],
            "“--round”应为不小于 1 的整数，现为“0”",
            "--round には整数（1 以上）を指定",
        ),
        (["new", "--size", "many"], "“--size”应为 1 至 2000 的整数，现为“many”", "--size には整数（1～2000）を指定"),
        (["export", "a.xlsx", "--as", "x"], "不是 'members-csv'、'results-csv'、", "は 'members-csv'、'results-csv'、"),
        (["build", "vba", "-o", __file__], "是文件，应为文件夹。", "はファイルです。フォルダーを指定してください。"),
        (["recal", "a.xlsx"], "没有命令 recal；是否应为 recalc？", "recal はありません。recalc ではありませんか？"),
        (["excel", "x"], "；现有：install、remove、status", "。あるのは install、remove、status です"),
        (["award"], "'NAME'。按 IN（.xlsx、.csv 或 .json）", "'NAME'。IN（.xlsx、.csv、.json）の設定と"),
    ],
)
def test_refusals_have_the_marks_of_their_language(line: list[str], zh: str, ja: str) -> None:
    """click puts an English full stop and spaces between what it is told in another language."""
    for language, words in (("zh", zh), ("ja", ja)):
        assert words in run(*line, "--lang", language).stderr


@pytest.mark.slow
@together.asked_of_each(product(map(" ".join, every_command()), ["en", "zh", "ja"]))
def test_bounds_are_told_in_words(command: str, language: str) -> None:
    """``x>=1`` is how programmers write them."""
    shown = help_of(command, language)
    assert not re.search(r"x[<>]|RANGE|TEXT|PATH", shown)


def test_a_count_in_digits_of_any_width(tmp_path: Path) -> None:
    """No count is wrong there: what is said is that the name has no ending."""
    assert "--size" not in run("new", "cba-teams", tmp_path / "a", "--size", "１２").stderr


def test_what_somebody_typed_changes_no_english_mark() -> None:
    said = run("recalc", "--会员。 表", "--lang", "en").stderr
    assert said.endswith("Error: No such option '--会员。 表'.\n")


@together.asked_of_each(product(map(" ".join, every_command()), ["zh", "ja"]))
def test_a_bracket_follows_a_full_stop_without_a_space(command: str, language: str) -> None:
    """click puts two before a default, for English."""
    assert "。 [" not in help_of(command, language)


def test_help_has_the_marks_of_its_language() -> None:
    """``serve`` in Japanese and ``import`` in Chinese have a line of the source that ends in a mark before Latin."""
    for language, name, words in (("zh", "import", "新建工作簿；--into"), ("ja", "serve", "保存しません。Ctrl+C")):
        shown = run(name, "--help", "--lang", language).stdout
        assert words in re.sub(r"\n +", "", shown)  # where a line is broken hangs on what stands before it
        assert f"\n{WORDS['Options'].text(language)}：\n" in shown
        assert not re.search(r"：\s+xlfuncs|:$", shown, re.MULTILINE)


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    """Place 30 is beyond the field, "x" in row 4 is no place; CBA_RNAKING is mistyped."""
    rows = (
        '<row r="1"><c r="A1" t="inlineStr"><is><t>名次</t></is></c></row>'
        '<row r="2"><c r="A2"><v>30</v></c><c r="B2"><f>CBA_MP(A2,24,36.4)</f></c></row>'
        '<row r="3"><c r="A3"><v>1</v></c><c r="B3"><f>CBA_RNAKING(A2,1)</f></c></row>'
        '<row r="4"><c r="A4" t="inlineStr"><is><t>x</t></is></c><c r="B4"><f>CBA_AWARD(A3,A2:A4,36.4)</f></c></row>'
    )
    return write(tmp_path / "s.xlsx", {"S": sheet_xml(rows)})


def test_reports_are_in_the_language_of_the_line(scores: Path) -> None:
    told = run("recalc", scores, "--json", "--lang", "zh")
    [report] = json.loads(told.stdout)["files"]
    by_cell = {each["cell"]: each for each in report["errors"]}
    assert set(by_cell["B2"]) == {"sheet", "cell", "code", "sentence", "name"}
    assert by_cell["B2"]["name"] == "RANK_BEYOND"
    assert re.search("[\u4e00-\u9fff]", by_cell["B2"]["sentence"])
    # the sheet's row and the heading above the range, not "row 3 of ranks"
    assert by_cell["B4"]["sentence"].startswith("第 4 行：“名次”应为")
    assert "row 4: 名次 must be" in run("recalc", scores, "--show", "S").stderr
    assert "4 行目：名次 には" in run("recalc", scores, "--show", "S", "--lang", "ja").stderr


def test_check_tells_its_kinds(scores: Path) -> None:
    assert "未知函数：没有函数 CBA_RNAKING" in run("check", scores, "--lang", "zh").stdout
    [report] = json.loads(run("check", scores, "--lang", "ja", "--json").stdout)["files"]
    found = {(each["cell"], each["name"]): each for each in report["findings"]}
    assert found["B3", "DID_YOU_MEAN"]["kind"] == "unknown function"
    assert found["B3", "DID_YOU_MEAN"]["sentence"].endswith("ではありませんか？")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["zh", "ja"])
def test_doctor_has_no_english_left(scores: Path, language: str) -> None:
    for arguments in (["doctor", scores], ["doctor"]):
        told = run(*arguments, "--lang", language).stdout
        for line in told.splitlines():
            assert not ENGLISH.search(NAMES.sub("", line)), line


def test_wide_texts_are_aligned_and_cut(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [["1", "排名系数 R", "lg 24 − lg 6 = 0.60"], ["2", "R", "0.60 × 36.40 = 21.84 and so on and so on"]]
    print_rows(rows, 40)
    lines = capsys.readouterr().out.splitlines()
    assert all(cell_len(line) <= 40 for line in lines)
    assert cell_len(lines[0].partition("lg")[0]) == cell_len(lines[1].partition("0.60")[0])
    assert lines[1].endswith("…")


def test_a_name_with_nothing_beside_it_is_not_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """A row of the board that has neither a place nor points."""
    print_rows([["順位", "ペア", "合計MP"], ["1", "林・森", "0.88"], ["", "小林・ブロートン", ""]])
    assert capsys.readouterr().out.splitlines()[2].strip() == "小林・ブロートン"


def test_wrapped_lines_are_as_wide_as_they_look() -> None:
    text = "按名次计算大师分，见规则 §1.1；“名次”相同者平分。" * 3
    lines = wrapped(text, 20).splitlines()
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(cell_len(line) <= 22 for line in lines)  # a mark may hang over
    assert not any(line[0] in "，。；）”" for line in lines)
