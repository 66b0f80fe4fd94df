"""xlfuncs award: a .csv in Shift-JIS or GB18030 of which only the names tell which it is."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from commands import run

JAPANESE = ["佐藤 健", "髙橋 あゆみ", "ﾔﾏﾀﾞ ﾀﾛｳ", "井上 翔太", "ワタナベ ケン"]
CHINESE = ["王伟", "李娜", "陈志明", "曦婷", "欧阳修远"]


def award(folder: Path, names: list[str], encoding: str, *more: str) -> Result:
    text = (
        "tables,3\nsessions,1\nboards,24\nclass,4\n"
        + "unit,place,player1\n"
        + "".join(f"{name},{at},{name}\n" for at, name in enumerate(names, 1))
    )
    file = folder / "a.csv"
    file.write_bytes(text.encode(encoding))
    return run("award", "jcbl-club", file, *more, code=None)


def units(result: Result) -> Any:
    return [row["unit"] for row in json.loads(result.stdout)["entries"]]


@pytest.mark.parametrize(
    ("names", "encoding", "told"), [(JAPANESE, "cp932", "shift-jis"), (CHINESE, "gb18030", "gb18030")]
)
@pytest.mark.parametrize("language", [[], ["--lang", "zh"], ["--lang", "ja"], ["--lang", "en"]])
def test_names_tell_the_encoding(
    tmp_path: Path, names: list[str], encoding: str, told: str, language: list[str]
) -> None:
    result = award(tmp_path, names, encoding, "--json", *language)
    assert units(result) == names, result.output
    assert (told in result.stderr) == (len(_readers(names, encoding)) > 1)


def _readers(names: list[str], encoding: str) -> list[str]:
    found = []
    for other in ("gb18030", "cp932"):
        try:
            "".join(f"{name},{at},{name}\n" for at, name in enumerate(names, 1)).encode(encoding).decode(other)
        except UnicodeDecodeError:
            continue
        found.append(other)
    return found


def test_what_is_not_clear_is_taken_as_the_event_is_and_told(tmp_path: Path) -> None:
    """Half a width of katakana in pairs are the bytes of everyday Chinese characters."""
    names = ["ｻﾄｹﾝ", "ｲﾉｳｴ"]
    result = award(tmp_path, names, "cp932", "--json", "--lang", "ja")
    assert units(result) == names
    said = "a.csv を shift-jis として読み取りました。gb18030 の可能性もあります（--encoding で指定できます）"
    assert said in result.stderr.splitlines()
    assert units(award(tmp_path, names, "cp932", "--json", "--encoding", "gb18030")) != names


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_says_what_it_is_needs_no_telling(tmp_path: Path, encoding: str) -> None:
    result = award(tmp_path, JAPANESE, encoding, "--json")
    assert (units(result), "--encoding" in result.stderr) == (JAPANESE, False)


def test_an_encoding_that_is_named_is_the_one(tmp_path: Path) -> None:
    result = award(tmp_path, JAPANESE, "cp932", "--json", "--encoding", "shift-jis")
    assert (units(result), "--encoding" in result.stderr) == (JAPANESE, False)
    result = award(tmp_path, JAPANESE, "cp932", "--encoding", "utf-8", "--lang", "zh")
    assert (result.exit_code, "不是 utf-8 编码的文本" in result.stderr) == (2, True)


def test_only_a_text_has_an_encoding(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}", "utf-8")
    result = run("award", "jcbl-club", tmp_path / "a.json", "--encoding", "utf-8", code=2)
    assert ".csv or .tsv or .txt" in result.stderr, result.stderr
