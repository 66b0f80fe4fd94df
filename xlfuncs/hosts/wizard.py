"""The texts of Excel's function wizard."""

from xlfuncs.core.arguments import Kind, Word
from xlfuncs.core.registry import Function

#: Excel shows no more of one text.
LIMIT = 255


def category(function: Function) -> str:
    """Return the heading under which the wizard lists the function."""
    return f"xlfuncs {function.prefix}"


def description(function: Function, lang: str = "en") -> str:
    """Return what the function does, and the article that says so."""
    text: str = getattr(function.help, lang)
    return clipped(f"{text} ({function.rule})" if function.rule else text)


def argument(function: Function, position: int, lang: str = "en") -> str:
    """Return what an argument takes."""
    text: str = getattr(function.args[position].help, lang)
    return clipped(text)


def offered(kind: Kind, lang: str = "en") -> dict[str, str]:
    """Return the words of an argument that is one word of a few, and how else each may be written.

    Where a number may stand too there are none: Excel hands over as text whatever it has a list for.

    >>> offered(Word({"team": ["团体", "团体赛"]}, en="kind", zh="种类", ja="種類"), "zh")
    {'团体': 'team · 团体赛'}
    """
    if not isinstance(kind, Word) or kind.has_numerals:
        return {}
    shown = kind.words_in(lang)
    words = {shown[code][0]: (code, *kind.words[code]) for code in kind.words}
    return {word: " · ".join(other for other in others if other != word) for word, others in words.items()}


def clipped(text: str) -> str:
    """Return a text as long as the wizard shows it.

    >>> len(clipped("x" * 300)), clipped("x" * 300)[-1]
    (255, '…')
    """
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"
