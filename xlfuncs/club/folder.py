"""A club's ``xlfuncs.toml``: what holds for every event in its folder and the folders in it."""

from __future__ import annotations

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
from xlfuncs.xlsx.errors import PackageError, system_said

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


class Folder(NamedTuple):
    """What a club's file says: its name, its members' base, its language, who directs, the columns of its reports.

    ``file``: where it stands, ``None`` where there is none. ``competition``: what the events of the folder ``whole``
    are called together, where they are one competition: 予選 and 決勝, the items of a week.
    """

    file: Path | None = None
    whole: Path | None = None
    club: str = ""
    members: Path | None = None
    language: str = ""
    director: str = ""
    columns: Sequence[str] = ()
    competition: str = ""


#: The keys of the file.
KEYS = Folder._fields[2:]


def columns_in(typed: str) -> list[str]:
    """Return the columns that somebody has typed, with commas of any language between them.

    >>> columns_in("number=编号，name、 V ,")
    ['number=编号', 'name', 'V']
    """
    return [each for part in re.split("[,，、]", typed) if (each := part.strip())]


def folder_of(file: Path, top: Path | None = None) -> Folder:
    """Return what holds for a file, there or not, or for a folder: the nearest ``xlfuncs.toml`` from there upwards.

    One that names a competition says only that, and has the rest from the one above it. Nothing counts above ``top``.

    ``PackageError`` where that cannot be read, or says what nobody knows.
    """
    here = Path(os.path.realpath(file))  # a circle of links has no end, and is told where it is opened
    for folder in (here, *here.parents) if here.is_dir() else here.parents:
        found = folder / NAME
        if found.is_file():
            own = read(found)
            above = own.competition and folder not in (folder.parent, top)
            return _within(own, folder_of(folder.parent, top)) if above else own
        if folder == top:
            break
    return Folder()


def competition_of(file: Path, top: Path | None = None) -> tuple[str, str]:
    """Return the folder and the name of the competition that an event of this file is a part of; "" of none."""
    own = folder_of(file, top)
    return (str(own.whole), own.competition) if own.whole else ("", "")


def _within(own: Folder, above: Folder) -> Folder:
    """Return what a competition's file says, and for the rest what the club's does, where that is another one."""
    said = {key: getattr(own, key) or getattr(above, key) for key in KEYS}
    return own._replace(**said | {"competition": own.competition, "file": above.file or own.file})


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


def read(file: Path) -> Folder:
    """Return what a club's file says by itself."""
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
        whole=file.parent if said.get("competition", "").strip() else None,
        club=said.get("club", "").strip(),
        members=Path(os.path.normpath(file.parent / members)) if members else None,
        language=language,
        director=said.get("director", "").strip(),
        columns=tuple(each for each in said.get("columns", ()) if each.strip()),
        competition=said.get("competition", "").strip(),
    )


def written(file: Path, values: Mapping[str, str | Sequence[str]]) -> Folder:
    """Write values of a club's file, made where there is none, and return what it says then.

    All else that stands there stays: other lines, their order, comments but those within a list that is replaced. A
    value that is blank takes its line out.
    ``PackageError``, and nothing changes, where the file says what nobody knows, or would.
    """
    import tomlkit  # noqa: PLC0415 — as long as a start, for one command

    text = _text_of(file)
    _folder(file, _said(file, text))
    ending = "\r\n" if "\r\n" in text else "\n"
    kept = tomlkit.parse(text.replace("\r\n", "\n"))
    for key, value in values.items():
        if value:
            kept[key] = value if isinstance(value, str) else list(value)
        else:
            kept.pop(key, None)
    new = tomlkit.dumps(kept).replace("\n", ending)
    found = _folder(file, _said(file, new))
    files.write(file, new.encode())
    return found
