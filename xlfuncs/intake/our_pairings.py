"""How the list of pairs is headed that we print and write for the next round, and is known again by."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

from xlfuncs.core.sentences import LANGUAGES, Help
from xlfuncs.core.words import normal

HEADS = (
    Help("Table", "台次", "卓"),
    Help("Red", "红方", "紅"),
    Help("Points", "积分", "得点"),
    Help("Sides so far", "此前先后", "これまでの先後"),
    Help("Black", "黑方", "黒"),
    Help("Points", "积分", "得点"),
    Help("Sides so far", "此前先后", "これまでの先後"),
    Help("Note", "备注", "備考"),
)


def ours_among(words: Iterable[Any]) -> Set[str]:
    """Return the headings that we have written, in their normal form, where all of them stand there: nobody else's.

    >>> heads = [head.ja for head in HEADS]
    >>> "備考" in ours_among(["回戦", *heads, "結果"]), ours_among(["回戦", *heads[:-2], "結果", "備考"])
    (True, frozenset())
    """
    there = [normal(word) for word in words if isinstance(word, str)]
    for language in LANGUAGES:
        heads = [normal(head.text(language)) for head in HEADS]
        if all(there.count(head) >= heads.count(head) for head in heads):
            return frozenset(heads)
    return frozenset()
