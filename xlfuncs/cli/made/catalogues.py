"""Make the catalogues of click's words: a language each, in the format of ``gettext``."""

import struct
from pathlib import Path

from xlfuncs.cli.terminal.clickwords import PLURALS, WORDS
from xlfuncs.core.sentences import LANGUAGES

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
#: The number that each such file begins with, and where its tables begin.
MAGIC, TABLES = 0x950412DE, 28


def catalogues() -> dict[Path, bytes]:
    """Make the catalogue of each language but English, by its path below the folder of languages."""
    return {Path(each, "LC_MESSAGES", "xlfuncs.mo"): catalogue(each) for each in LANGUAGES if each != "en"}


def catalogue(language: str) -> bytes:
    """Write click's words in a language as a ``.mo`` file, sorted as it has to be."""
    words = {"": HEADER}
    for key, word in WORDS.items():
        several = PLURALS.get(key)
        if several is None:
            words[key] = word.text(language)
        else:
            words[f"{key}\0{several}"] = f"{word.text(language)}\0{WORDS[several].text(language)}"
    pairs = sorted((key.encode(), word.encode()) for key, word in words.items())
    texts = [key for key, _ in pairs] + [word for _, word in pairs]
    at = TABLES + 8 * len(texts)
    table = b""
    for text in texts:
        table += struct.pack("<2I", len(text), at)
        at += len(text) + 1
    head = struct.pack("<7I", MAGIC, 0, len(pairs), TABLES, TABLES + 8 * len(pairs), 0, 0)
    return head + table + b"".join(text + b"\0" for text in texts)
