"""Words as people write them: full or half width, any case, with or without spaces."""

import unicodedata


def normal(text: str) -> str:
    """The form in which two spellings of one word are equal: NFKC, case folded, no spaces.

    >>> normal("Ｔｅａｍ ") == normal("team"), normal("团 体 赛")
    (True, '团体赛')
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(unicodedata.normalize("NFKC", folded).split())
