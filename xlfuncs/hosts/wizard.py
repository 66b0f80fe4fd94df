"""What Excel's function wizard shows of a function."""

from xlfuncs.registry import Function

#: Excel shows no more of one text.
LIMIT = 255


def category(function: Function) -> str:
    """Under which heading the wizard lists the function."""
    return f"xlfuncs {function.prefix}"


def description(function: Function, lang: str = "en") -> str:
    """What the function does, and the article that says so."""
    text: str = getattr(function.help, lang)
    return clipped(f"{text} ({function.rule})" if function.rule else text)


def argument(function: Function, position: int, lang: str = "en") -> str:
    """What an argument takes."""
    text: str = getattr(function.args[position].help, lang)
    return clipped(text)


def clipped(text: str) -> str:
    """A text as long as the wizard shows it.

    >>> len(clipped("x" * 300)), clipped("x" * 300)[-1]
    (255, '…')
    """
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"
