"""What help says of the formats: which are read, and what each that is written is for."""

from __future__ import annotations

from collections.abc import Iterator

from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.formats.registry import READ, WRITTEN

ONE_OR_ANOTHER = Sentence(en="{formats}, {last}", zh="{formats}，或{last}", ja="{formats}、{last}")
SUITS = Sentence(en="{format} is for {events}", zh="{format} 用于{events}", ja="{format} は{events}")
SUITS_TOO = Sentence(en="{format} for {events}", zh="{format} 用于{events}", ja="{format} は{events}")
SUIT = Sentence(en="{formats}.", zh="{formats}。", ja="{formats}のためのものです。")

_CLAUSE = Help(", ", "，", "、")
_BEHIND = Help(" ", "", "")


def read_in_words() -> Told:
    """List what is read and is no table under headings: what each kind of file holds, with its formats."""
    kinds = dict.fromkeys(each.holds for each in READ if each.holds)
    told = [
        kind(formats=Joined(name for each in READ if each.holds is kind for name in each.names or (each.title,)))
        for kind in kinds
    ]
    *others, last = told
    return ONE_OR_ANOTHER(formats=Joined(others), last=last) if others else last


def written_in_words() -> Told:
    """Say of each format that is written what it is for."""
    return Joined(_sentences(), _BEHIND)


def _sentences() -> Iterator[Told]:
    """Yield the sentences of the formats themselves; one for all that are for some events alone, where the first of
    them is.
    """
    some = [each for each in WRITTEN.values() if each.suits]
    for each in WRITTEN.values():
        if each.about:
            yield each.about
        elif each in some[:1]:
            told = ((SUITS_TOO if at else SUITS)(format=one.key, events=one.suits) for at, one in enumerate(some))
            yield SUIT(formats=Joined(told, _CLAUSE))
