"""Words as people write them: full or half width, any case, with or without spaces."""

import unicodedata


class Chinese(str):
    """A word that only readers of Chinese use, where a rulebook's word differs from the Japanese one."""

    __slots__ = ()


class Japanese(str):
    """A word that only readers of Japanese use."""

    __slots__ = ()


#: Which words a reader of each language is not offered.
FOREIGN = {"en": (Chinese, Japanese), "zh": (Japanese,), "ja": (Chinese,)}


def normal(text: str) -> str:
    """The form in which two spellings of one word are equal: NFKC, case folded, no spaces.

    >>> normal("Ｔｅａｍ ") == normal("team"), normal("团 体 赛")
    (True, '团体赛')
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(unicodedata.normalize("NFKC", folded).split())
