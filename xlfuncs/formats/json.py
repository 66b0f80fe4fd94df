"""JSON as programs write it for us: settings and tables in the keys of the declarations."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.events.declaration import Event
from xlfuncs.formats.declaration import AS_IT_IS, Asked, Format, Incoming
from xlfuncs.formats.encodings import BLANK, NOT_IN_ENCODING, bytes_of
from xlfuncs.xlsx.archive import FILE_EMPTY
from xlfuncs.xlsx.errors import PackageError

NOT_JSON = Sentence(
    en="is no JSON (line {line}, column {column})",
    zh="不是 JSON（第 {line} 行第 {column} 列）",
    ja="JSON ではありません（{line} 行目 {column} 列目）",
)
WRONG_JSON = Sentence(
    en='wants {"settings": {…}, "entries": [{…}, …]}',
    zh='应为 {"settings": {…}, "entries": [{…}, …]}',
    ja='{"settings": {…}, "entries": [{…}, …]} の形が必要です',
)
KEY_TWICE = Sentence(
    en='the key "{key}" stands twice in one place',
    zh="同一处的“{key}”出现了两次",
    ja="同じ所に「{key}」が二つあります",
)
NOT_PLAIN = Sentence(
    en='"{key}" of {table} wants a text, a number, true, false or null',
    zh="{table} 的“{key}”只能是文字、数字、true、false 或 null",
    ja="{table} の「{key}」は文字列、数値、true、false、null のいずれかにしてください",
)


def recognises(start: bytes) -> bool:
    """Tell whether a file that starts so is one.

    >>> recognises(b'\\n{"entries": []}'), recognises(b"a,b")
    (True, False)
    """
    return start.lstrip(BLANK).startswith(b"{")


def load(file: Path, event: Event, _: Asked = AS_IT_IS) -> Incoming:
    """Read what stands in JSON, in keys as they are."""
    content = content_of(file)
    settings = content.pop("settings", {})
    labels = [key for key in settings if event.settings.find(key) is None]
    headings = {key: {column: column for row in rows for column in row} for key, rows in content.items()}
    return Incoming(settings, content, headings=headings, labels=labels)


def content_of(file: Path) -> dict[str, Any]:
    """Read a JSON file's settings and tables; ``PackageError`` where it is none, or anything in it would be lost."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        for key, count in Counter(key for key, _ in pairs).items():
            if count > 1:
                raise PackageError(KEY_TWICE(key=key), file)
        return dict(pairs)

    data = bytes_of(file)
    if not data.strip(BLANK):
        raise PackageError(FILE_EMPTY(), file)
    try:
        # not always UTF-8: what PowerShell's > writes is UTF-16
        content = json.loads(data.decode(json.detect_encoding(data)), object_pairs_hook=once)
        json.dumps(content, ensure_ascii=False).encode()  # half a character can be read, but never be written
    except UnicodeError:
        raise PackageError(NOT_IN_ENCODING(encoding="UTF-8"), file) from None
    except json.JSONDecodeError as error:
        raise PackageError(NOT_JSON(line=error.lineno, column=error.colno), file) from None
    except (RecursionError, ValueError):  # nested without end, a number of thousands of digits
        raise PackageError(WRONG_JSON(), file) from None
    good = isinstance(content, dict) and all(
        isinstance(value, dict if key == "settings" else list) for key, value in content.items()
    )
    if not good or not all(isinstance(row, dict) for key, rows in content.items() if key != "settings" for row in rows):
        raise PackageError(WRONG_JSON(), file)
    for table, rows in content.items():
        for row in [rows] if table == "settings" else rows:
            for key, value in row.items():
                if isinstance(value, dict | list):
                    raise PackageError(NOT_PLAIN(key=key, table=table), file)
    return dict(content)


JSON = Format(key="json", title=Help("JSON", "JSON", "JSON"), endings=(".json",), recognises=recognises, load=load)
