"""A club's ``xlfuncs.toml``: what holds for every event in its folder and the folders in it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import tomllib

from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import LANGUAGES, Joined, Sentence
from xlfuncs.xlsx import files
from xlfuncs.xlsx.archive import CANNOT_READ
from xlfuncs.xlsx.findings import PackageError, system_said

#: What the file is called.
NAME = "xlfuncs.toml"

NOT_TOML = Sentence(
    en='cannot be read: {why}; write lines like members = "members.xlsx"',
    zh='无法读取：{why}；请写成 members = "members.xlsx" 这样的行',
    ja='読み取れません：{why}。members = "members.xlsx" のような行で書いてください',
)
UNKNOWN_KEY = Sentence(
    en="{key} is not known here; there are {keys}",
    zh="不认识 {key}；可用的有：{keys}",
    ja="{key} という項目はありません。あるのは {keys} です",
)
NOT_A_TEXT = Sentence(
    en="{key} has to be a text in quotes",
    zh="{key} 应为引号中的文字",
    ja="{key} は引用符で囲んだ文字列にしてください",
)
NOT_A_LIST = Sentence(
    en='{key} has to be a list of texts, such as ["number", "name"]',
    zh='{key} 应为文字的列表，如 ["number", "name"]',
    ja='{key} は ["number", "name"] のような文字列の並びにしてください',
)
NO_LANGUAGE = Sentence(
    en="language is {found}; there are {languages}",
    zh="language 为 {found}；可用的有：{languages}",
    ja="language が {found} です。使えるのは {languages} です",
)


NOT_WRITTEN = Sentence(
    en="{key} cannot be written without changing something else there: write the line {line} by hand",
    zh="写入 {key} 会改动其他内容，未写入：请自行写一行 {line}",
    ja="{key} を書き込むとほかの内容が変わるため、書き込んでいません。{line} の行をご自分で書いてください",
)
#: What stands in a file: texts, in which a # is no comment, and comments.
_TEXT_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' r"'''.*?'''|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'|(?P<comment>#[^\n]*)", re.DOTALL
)


class Folder(NamedTuple):
    """What a club's file says: its name, its members' base, its language, who directs, the columns of its reports.

    ``file``: where it stands, ``None`` where there is none.
    """

    file: Path | None = None
    club: str = ""
    members: Path | None = None
    language: str = ""
    director: str = ""
    columns: Sequence[str] = ()


#: The keys of the file.
KEYS = Folder._fields[1:]


def folder_of(file: Path) -> Folder:
    """Return what holds for a file, there or not, or for a folder: the nearest ``xlfuncs.toml`` from there upwards.

    ``PackageError`` where that cannot be read, or says what nobody knows.
    """
    here = Path(os.path.realpath(file))  # a circle of links has no end, and is told where it is opened
    for folder in (here, *here.parents) if here.is_dir() else here.parents:
        found = folder / NAME
        if found.is_file():
            return _read(found)
    return Folder()


def _text_of(file: Path) -> str:
    """Return what stands in a file, "" where there is none."""
    try:
        return file.read_bytes().decode("utf-8-sig") if file.exists() else ""
    except OSError as error:
        raise PackageError(CANNOT_READ(why=system_said(error)), file) from None
    except UnicodeDecodeError as error:
        raise PackageError(NOT_TOML(why=str(error)), file) from None


def _said(file: Path, text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PackageError(NOT_TOML(why=str(error)), file) from None
    return found


def _read(file: Path) -> Folder:
    return _folder(file, _said(file, _text_of(file)))


def _folder(file: Path, said: Mapping[str, Any]) -> Folder:
    for key, value in said.items():
        if key not in KEYS:
            raise PackageError(UNKNOWN_KEY(key=shown(key), keys=Joined(KEYS)), file)
        if key == "columns":
            if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
                raise PackageError(NOT_A_LIST(key=key), file)
        elif not isinstance(value, str):
            raise PackageError(NOT_A_TEXT(key=key), file)
    language = said.get("language", "")
    if language not in ("", *LANGUAGES):
        raise PackageError(NO_LANGUAGE(found=shown(language), languages=Joined(LANGUAGES)), file)
    members = said.get("members", "").strip()
    return Folder(
        file,
        club=said.get("club", "").strip(),
        members=Path(os.path.normpath(file.parent / members)) if members else None,
        language=language,
        director=said.get("director", "").strip(),
        columns=tuple(said.get("columns", ())),
    )


# --- written


def written(file: Path, values: Mapping[str, str | Sequence[str]]) -> Folder:
    """Write values of a club's file, made where there is none, and return what it says then.

    All else that stands there stays: other lines, their order, comments. A value that is blank takes its line out.
    ``PackageError``, and nothing changes, where the file says what nobody knows, or would.
    """
    text = _text_of(file)
    _folder(file, said := _said(file, text))
    ending = "\r\n" if "\r\n" in text else "\n"
    new = text.replace("\r\n", "\n")
    for key, value in values.items():
        line = f"{key} = {_toml(value)}" if value else ""
        said = {**said, key: list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value}
        new = _with_line(new, key, line)
    said = {key: value for key, value in said.items() if value or key not in values}
    try:
        sound = tomllib.loads(new) == said and _comments(new) == _comments(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError:
        sound = False
    if not sound:
        keys = Joined(values)
        lines = Joined(f"{key} = {_toml(value)}" for key, value in values.items())
        raise PackageError(NOT_WRITTEN(key=keys, line=lines), file)
    found = _folder(file, said)
    files.write(file, new.replace("\n", ending).encode())
    return found


def _toml(value: str | Sequence[str]) -> str:
    """Return a value as such a file has it.

    >>> print(_toml("みなと\\\\クラブ"), _toml(["number", "name=氏名"]))
    "みなと\\\\クラブ" ["number", "name=氏名"]
    """
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _comments(text: str) -> list[str]:
    return [found["comment"] for found in _TEXT_OR_COMMENT.finditer(text) if found["comment"]]


def _with_line(text: str, key: str, line: str) -> str:
    """Return a file's text with a line in the place of that of the key, else behind all others; comments in the old
    one stay, the last behind the new one.
    """
    begins = re.search(rf"""^[ \t]*(?:{key}|"{key}"|'{key}')[ \t]*=""", text, re.MULTILINE)
    if begins is None:
        gap = "" if not text or text.endswith("\n") else "\n"
        return f"{text}{gap}{line}\n" if line else text
    ends = begins.end()
    while ends < len(text):  # a list may go on over several lines
        ends = text.find("\n", ends) + 1 or len(text)
        try:
            tomllib.loads(text[begins.start() : ends])
            break
        except tomllib.TOMLDecodeError:
            continue
    old = text[begins.start() : ends]
    found = [each for each in _TEXT_OR_COMMENT.finditer(old) if each["comment"]]
    last = next((each["comment"] for each in found if "\n" not in old[each.end() :].removesuffix("\n")), "")
    inner = [each["comment"] for each in found[: -1 if last else None]]
    lines = [*inner, f"{line}  {last}".strip() if line else last]
    return text[: begins.start()] + "".join(f"{each}\n" for each in lines if each) + text[ends:]
