"""The words of a kind that a reader of one language uses: a declaration lists Chinese and Japanese ones together."""

from xlfuncs.core.arguments import ONE_OF, OR, Kind, NumberOrWord, YesNo
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.words import FOREIGN, Also, Spelt, normal

#: A figure or a setting in a line of several.
FIGURE = Sentence(en="{label} {value}", zh="{label} {value}", ja="{label} {value}")
#: What can be written in each language: Chinese has no kana, Japanese no simplified characters.
_REPERTOIRE = {"zh": "gb2312", "ja": "shift_jis"}


def _kana(word: str) -> bool:
    return any("\u3041" <= character <= "\u30fa" for character in word)


def _fits(word: str, language: str) -> bool:
    if language not in _REPERTOIRE or isinstance(word, FOREIGN[language]):
        return False
    try:
        word.encode(_REPERTOIRE[language])
    except UnicodeEncodeError:
        return False
    return not word.isascii() and not (language == "zh" and _kana(word))


def words_in(kind: Kind, language: str, *, typed: bool = False) -> dict[str, list[str]]:
    """Give each canonical word with those that a reader writes for it, the most usual first; the canonical one at
    least.

    A sign that the rulebook prints (``%``, ``VP``) stands where there is no word; else what it prints in its own
    language, as far as a reader of this one makes it out: Japanese ones read Chinese characters, Chinese ones no kana.
    Where he has to type it (``typed``) its code stands, since he has no such letters.

    >>> from xlfuncs.core.arguments import Word
    >>> withdrawn = Word({"W": ["弃权", "棄権"]}, en="place", zh="名次", ja="順位")
    >>> [words_in(withdrawn, language) for language in ("en", "zh", "ja")]
    [{'W': ['W']}, {'W': ['弃权']}, {'W': ['棄権']}]
    >>> words_in(Word({"percent": ["%"]}, en="scoring", zh="计分", ja="採点"), "ja")
    {'percent': ['%']}
    >>> level = Word({"provincial1": ["省级一类赛事"], "local": ["ローカル"]}, en="level", zh="级别", ja="レベル")
    >>> [words_in(level, language) for language in ("en", "zh")]
    [{'provincial1': ['provincial1'], 'local': ['local']}, {'provincial1': ['省级一类赛事'], 'local': ['local']}]
    >>> words_in(level, "ja")
    {'provincial1': ['省级一类赛事'], 'local': ['ローカル']}
    """
    found: dict[str, list[str]] = {}
    signs: dict[str, str] = {}
    printed: dict[str, str] = {}
    for canonical, word in kind.codes():
        own = found.setdefault(canonical, [])
        if language == "en":
            own += [word] if isinstance(kind, YesNo) and word.isascii() else []
        elif _fits(word, language):
            own.append(word)
        elif canonical.isascii() and word.isascii():
            signs.setdefault(canonical, str(word))
        elif canonical.isascii() and not typed and not isinstance(word, Also) and (language == "ja" or not _kana(word)):
            printed.setdefault(canonical, str(word))
    for canonical, own in found.items():
        own.sort(key=lambda word: language == "ja" and not _kana(word))
        if not own:
            own.append(signs.get(canonical) or printed.get(canonical, canonical))
    return found


def all_words_in(kind: Kind, language: str) -> list[str]:
    """Give all that a reader of one language may write, each word once."""
    return list(dict.fromkeys(word for own in words_in(kind, language, typed=True).values() for word in own))


def word_in(kind: Kind, value: object, language: str) -> object:
    """Give a value as a reader writes it: a canonical word in his own, anything else as it is.

    A word that knows how it was typed stands as it is declared so, where that is a word of his language.

    >>> from xlfuncs.core.arguments import Word
    >>> level = Word({"grassroots": ["其他基层比赛", "俱乐部比赛"]}, en="level", zh="级别", ja="レベル")
    >>> word_in(level, "grassroots", "zh"), word_in(level, Spelt("grassroots", "俱乐部 比赛"), "zh")
    ('其他基层比赛', '俱乐部比赛')
    >>> word_in(level, Spelt("grassroots", "俱乐部比赛"), "en")
    'grassroots'
    """
    canonical = {True: "TRUE", False: "FALSE"}.get(value, value) if isinstance(value, bool) else value
    if isinstance(canonical, Spelt):
        typed = normal(canonical.typed)
        spelt = (word for code, word in kind.codes() if code == canonical and normal(word) == typed)
        kept = next((str(word) for word in spelt if word.isascii() or _fits(word, language)), "")
        if kept:
            return kept
    if not isinstance(canonical, str):
        return value
    own = words_in(kind, language)
    if all(each in own for each in canonical.split(",")):  # one, or several in their order
        return ("，" if language == "zh" else ",").join(own[each][0] for each in canonical.split(","))
    return value


def allowed_in(kind: Kind, language: str) -> Told:
    """Say what may stand in a cell, its words those of one language.

    >>> limit = NumberOrWord({"none": ["不限", "制限無し"]}, low=0, en="limit", zh="限制", ja="制限")
    >>> [str(allowed_in(limit, language)) for language in ("en", "zh")]
    ['a number from 0 or one of none', 'a number from 0 or one of 不限']
    """
    if not isinstance(kind, NumberOrWord):
        return kind.allowed
    return OR(this=super(NumberOrWord, kind).allowed, that=ONE_OF(words=Joined(all_words_in(kind, language))))


def begun(label: str) -> str:
    """Write a label as it begins a line: the letter in front is a capital.

    >>> begun("field N"), begun("参赛规模 N")
    ('Field N', '参赛规模 N')
    """
    return label[:1].upper() + label[1:]


def wide(text: str) -> int:
    """Tell how many characters of a column's width a text takes: one of Chinese or Japanese as much as two.

    >>> wide("T = 12"), wide("順位")
    (6, 4)
    """
    return 2 * len(text) - len(text.encode("ascii", "ignore"))
