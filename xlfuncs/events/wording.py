"""The words of a kind that a reader of one language uses: a declaration lists Chinese and Japanese ones together."""

from xlfuncs.core.arguments import ONE_OF, OR, Kind, NumberOrWord
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.words import Spelt, fits, normal

#: A figure or a setting in a line of several.
FIGURE = Sentence(en="{label} {value}", zh="{label} {value}", ja="{label} {value}")


def all_words_in(kind: Kind, language: str) -> list[str]:
    """Give all that a reader of one language may write, each word once."""
    return list(dict.fromkeys(word for own in kind.words_in(language, typed=True).values() for word in own))


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
        kept = next((str(word) for word in spelt if word.isascii() or fits(word, language)), "")
        if kept:
            return kept
    if not isinstance(canonical, str):
        return value
    own = kind.words_in(language)
    if all(each in own for each in canonical.split(",")):  # one, or several in their order
        return ("，" if language == "zh" else ",").join(own[each][0] for each in canonical.split(","))
    return value


def words_for(kind: Kind, value: object) -> Help:
    """Give a value in a sentence: in each language as its reader writes it.

    >>> from xlfuncs.core.arguments import YesNo
    >>> words_for(YesNo(en="online", zh="网络比赛", ja="オンライン"), True)
    Help(en='yes', zh='是', ja='はい')
    """
    return Help.of(lambda language: word_in(kind, value, language))


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
