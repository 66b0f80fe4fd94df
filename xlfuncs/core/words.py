"""Words as people write them: full or half width, any case, with or without spaces."""

import unicodedata
from functools import lru_cache


class Chinese(str):
    """A word that only readers of Chinese use, where a rulebook's word differs from the Japanese one."""

    __slots__ = ()


class Japanese(str):
    """A word that only readers of Japanese use."""

    __slots__ = ()


class Also(str):
    """A word that is understood and that no reader is offered, where another one says the same."""

    __slots__ = ()


class Spelt(str):
    """A canonical word that knows how it was typed: it equals the word, and can be shown as people write it.

    >>> level = Spelt("grassroots", "俱乐部比赛")
    >>> level == "grassroots", level.typed
    (True, '俱乐部比赛')
    """

    __slots__ = ("typed",)
    typed: str

    def __new__(cls, canonical: str, typed: str = "") -> "Spelt":
        word = super().__new__(cls, canonical)
        word.typed = typed
        return word


#: Which words a reader of each language is not offered.
FOREIGN = {"en": (Chinese, Japanese, Also), "zh": (Japanese, Also), "ja": (Chinese, Also)}


@lru_cache(maxsize=16384)
def normal(text: str) -> str:
    """The form in which two spellings of one word are equal: NFKC, case folded, no spaces.

    >>> normal("Ｔｅａｍ ") == normal("team"), normal("团 体 赛")
    (True, '团体赛')
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(unicodedata.normalize("NFKC", folded).split())
