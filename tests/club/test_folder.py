"""A club's xlfuncs.toml, written by ``xlfuncs club``: nothing that stands there is lost."""

from pathlib import Path

import pytest
import tomllib
from commands import run

from xlfuncs.cli.year import club

BY_HAND = """# 俱乐部的设置，王裁判 2026 年写
club = "甲 # 乙"  # 会名
columns = [  # 协会的表
  "number",  # 会员号
  "name=氏名",
]
"members" = 'm.xlsx'
"""


def test_a_file_is_made_and_shown(tmp_path: Path) -> None:
    assert "xlfuncs club --club" in run("club", tmp_path, language="en").output
    written = run(
        "club",
        tmp_path,
        "--club",
        "みなとクラブ",
        "--members",
        tmp_path / "会員.xlsx",
        "--language",
        "ja",
        language="ja",
    )
    text = (tmp_path / "xlfuncs.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {"club": "みなとクラブ", "members": "会員.xlsx", "language": "ja"}
    assert "会員.xlsx はまだありません" in written.output
    (tmp_path / "2026").mkdir()
    assert "みなとクラブ" in run("club", tmp_path / "2026").output  # as every command finds it


def test_comments_lines_and_their_order_stay(tmp_path: Path) -> None:
    file = tmp_path / "xlfuncs.toml"
    file.write_bytes(BY_HAND.replace("\n", "\r\n").encode("utf-8-sig"))
    run("club", tmp_path, "--columns", "number，reading=拼音", "--club", "丙", "--director", '李"雷')
    assert file.read_bytes().decode().split("\r\n") == [
        "# 俱乐部的设置，王裁判 2026 年写",
        'club = "丙"  # 会名',
        'columns = ["number", "reading=拼音"]',
        "\"members\" = 'm.xlsx'",
        'director = "李\\"雷"',
        "",
    ]
    run("club", tmp_path, "--club", "")
    assert "# 俱乐部的设置" in file.read_text(encoding="utf-8")
    assert "club" not in tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "arguments", "says"),
    [
        ("", ("--columns", "number,nummer"), "nummer"),
        ("", ("--language", "fr"), "fr"),
        ("clbu = 'x'\n", ("--club", "甲"), "clbu"),
        ('club = "甲\n', ("--club", "乙"), "xlfuncs.toml"),
    ],
)
def test_what_cannot_be_written_changes_nothing(
    tmp_path: Path, text: str, arguments: tuple[str, ...], says: str
) -> None:
    file = tmp_path / "xlfuncs.toml"
    if text:
        file.write_text(text, encoding="utf-8")
    assert says in run("club", tmp_path, *arguments, code=2).output
    assert (file.read_text(encoding="utf-8") if file.exists() else "") == text


def test_on_a_terminal_it_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club, "_somebody_is_there", lambda: True)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "xlfuncs.toml").write_text('club = "甲"  # 会名\n', encoding="utf-8")
    asked = run("club", language="zh", input="\nmembers.xlsx\n王裁判\n\n")
    assert "俱乐部名称 [甲]" in asked.output
    assert (tmp_path / "xlfuncs.toml").read_text(encoding="utf-8") == (
        'club = "甲"  # 会名\nmembers = "members.xlsx"\ndirector = "王裁判"\nlanguage = "zh"\n'
    )
