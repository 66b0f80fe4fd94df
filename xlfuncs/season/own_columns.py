"""The columns that people keep for themselves beside the members: those that a members' base offers, and any other."""

from __future__ import annotations

from collections.abc import Mapping

from xlfuncs.core.sentences import LANGUAGES, Help, Sentence, Told
from xlfuncs.core.words import normal
from xlfuncs.events.register import Register

READING = Help("Reading", "拼音", "ふりがな")
#: What people write beside a name in columns of their own stands right behind it, to be filled in.
SEX = Help("Sex", "性别", "性別")
YOUNG = Help("Young", "是否青年", "青年")
HONOURS = Help("Titles", "称号", "称号")
BESIDE_NAME = (READING, SEX, YOUNG, HONOURS)
#: What a member brought along, in such columns behind all others: points by colour, and of which day they are.
OPENED = Sentence(en="Opening {points}", zh="期初{points}", ja="期首{points}")
OPENED_ON = Help("Opening date", "期初日期", "期首の日付")


def opening_heads(register: Register) -> dict[str, Told]:
    """Return the columns for what a member brought along, by colour.

    >>> from xlfuncs.events.register import REGISTERS
    >>> [told.text("ja") for told in opening_heads(REGISTERS["jcbl"]).values()]
    ['期首レッド', '期首ブラック']
    """
    return {each.key: OPENED(points=each.label) for each in register.points}


def is_called(word: str, *labels: Told) -> bool:
    """Return whether somebody's heading is one of these, in any language."""
    return any(normal(word) == normal(label.text(language)) for label in labels for language in LANGUAGES)


def own_key(head: str) -> str:
    """Return the key of a column of the first sheet that people keep for themselves."""
    return f"own {head}"


def is_own(key: str) -> bool:
    """Return whether a key is that of such a column."""
    return key.startswith(own_key(""))


def is_offered(register: Register, head: Told) -> bool:
    """Return whether a column of people's own is one that a members' base offers them."""
    return is_called(head.text("en"), *BESIDE_NAME, *opening_heads(register).values(), OPENED_ON)


def beside_names(heads: Mapping[str, Told]) -> dict[str, Told]:
    """Return the columns of the first sheet, those that people keep beside a name right behind it."""
    beside = {key: head for key, head in heads.items() if is_own(key) and is_called(head.text("en"), *BESIDE_NAME)}
    first = {key: heads[key] for key in ("number", "name")}
    return {**first, **beside, **heads}


def digits_of_own(register: Register, heads: Mapping[str, Told]) -> dict[str, int | None]:
    """Return how many digits the columns of what members brought along show."""
    opened = [*zip(opening_heads(register).values(), register.points, strict=True)]
    return {
        key: each.digits
        for key, head in heads.items()
        for label, each in opened
        if is_own(key) and is_called(head.text("en"), label)
    }
