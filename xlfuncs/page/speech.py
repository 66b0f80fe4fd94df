"""The visitor's language: the one asked for (``?lang=ja``), else the browser's, else English."""

from __future__ import annotations

from collections.abc import Iterator

from xlfuncs.core.sentences import LANGUAGES


def language_of(asked: str | None, accepted: str) -> str:
    """Return the language for what a page asks and what a browser accepts.

    >>> language_of("ja", "zh-CN"), language_of(None, "fr, zh-TW;q=0.8, ja;q=0.9"), language_of("xx", "")
    ('ja', 'ja', 'en')
    """
    if asked in LANGUAGES:
        return str(asked)
    return max(_accepted(accepted), key=lambda each: each[1], default=("en", 0.0))[0]


def _accepted(header: str) -> Iterator[tuple[str, float]]:
    for each in header.split(","):
        tag, _, quality = each.strip().partition(";q=")
        primary = tag.partition("-")[0].lower()
        if primary in LANGUAGES:
            try:
                yield primary, float(quality or 1)
            except ValueError:
                continue
