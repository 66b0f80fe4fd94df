"""The words of a kind that a reader of one language uses: a declaration lists Chinese and Japanese ones together."""

from xlfuncs.arguments import Kind, YesNo

#: What can be written in each language: Chinese has no kana, Japanese no simplified characters.
_REPERTOIRE = {"zh": "gb2312", "ja": "shift_jis"}


def _kana(word: str) -> bool:
    return any("\u3041" <= character <= "\u30fa" for character in word)


def _fits(word: str, language: str) -> bool:
    try:
        word.encode(_REPERTOIRE[language])
    except UnicodeEncodeError:
        return False
    return not word.isascii() and not (language == "zh" and _kana(word))


def words_in(kind: Kind, language: str) -> dict[str, list[str]]:
    """Each canonical word with those that a reader writes for it, the most usual first; the canonical one at least.

    >>> from xlfuncs.arguments import Word
    >>> withdrawn = Word({"W": ["弃权", "棄権"]}, en="place", zh="名次", ja="順位")
    >>> [words_in(withdrawn, language) for language in ("en", "zh", "ja")]
    [{'W': ['W']}, {'W': ['弃权']}, {'W': ['棄権']}]
    """
    found: dict[str, list[str]] = {}
    for canonical, word in kind.codes():
        own = found.setdefault(canonical, [])
        if language == "en":
            own += [word] if isinstance(kind, YesNo) and word.isascii() else []
        elif _fits(word, language):
            own.append(word)
    for canonical, own in found.items():
        own.sort(key=lambda word: language == "ja" and not _kana(word))
        if not own:
            own.append(canonical)
    return found


def word_in(kind: Kind, value: object, language: str) -> object:
    """A value as a reader writes it: a canonical word in his own, anything else as it is."""
    canonical = {True: "TRUE", False: "FALSE"}.get(value, value) if isinstance(value, bool) else value
    words = words_in(kind, language).get(canonical) if isinstance(canonical, str) else None
    return words[0] if words else value
