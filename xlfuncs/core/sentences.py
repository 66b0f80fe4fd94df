"""What people are told, declared once in English, Chinese and Japanese, with named fields.

``RANK_BEYOND = Sentence(en="rank {rank} is beyond the {entries} entries", zh=…, ja=…)`` declares one;
``RANK_BEYOND(rank=25, entries=24)`` says it, and the language is chosen where somebody reads it. A missing
language, or a field that one of them lacks, fails at import. The label of a figure in a working is a
sentence too: ``R = Sentence(en="coefficient of the place R", zh="排名系数 R", ja="順位係数 R")``.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeGuard

from xlfuncs.core.numbers import in_general, in_sentence

_FIELD = re.compile(r"\{(\w+)\}")
_LETTER = "[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u9fff]"
#: Marks as wide as a letter, which bring their own room.
_MARKS = "“”「」（）『』，、。；：！？"
#: Where a letter of Chinese or Japanese meets a Latin one, a digit, or a sign with its digit.
_APART = rf"{_LETTER}(?:[A-Za-z0-9]|[-+−]\d)|[A-Za-z0-9%]{_LETTER}"


class Severity(IntEnum):
    """How bad it is what is told: a hint, something typed is lost, or the whole is refused.

    A command that was told several things ends with the worst as its exit code.
    """

    HINT = 0
    LOST = 1
    REFUSED = 2


HINT, LOST, REFUSED = Severity


class Told(Protocol):
    """Anything that can be told in each language."""

    def text(self, language: str = "en") -> str:
        """Give the words for a reader of this language."""
        ...


class Help(NamedTuple):
    """One text in the three languages of the rulebooks."""

    en: str
    zh: str
    ja: str

    @classmethod
    def of(cls, words: Callable[[str], object]) -> "Help":
        """Give what ``words`` gives for each of the languages.

        >>> Help.of(lambda language: f"{language} 1").zh
        'zh 1'
        """
        return cls(*(str(words(language)) for language in LANGUAGES))

    def text(self, language: str = "en") -> str:
        """Give the text in one language.

        >>> Help("place", "名次", "順位").text("zh")
        '名次'
        """
        return str(getattr(self, language))


LANGUAGES = Help._fields


def in_every_language(text: Help, what: str) -> Help:
    """Give a text back that has all languages; ``ValueError``, which says of ``what``, where it lacks one.

    >>> in_every_language(Help("place", "", "順位"), "cba-new")
    Traceback (most recent call last):
    ValueError: cba-new needs English, Chinese and Japanese: place
    """
    if not all(text):
        raise ValueError(f"{what} needs English, Chinese and Japanese: {next(filter(None, text), '')}")
    return text


class Sentence:
    """One sentence in three languages, and how bad it is. Calling it with its fields gives what is :class:`Said`.

    >>> DEMO = Sentence(en="{n} rows", zh="{n} 行", ja="{n} 行")
    >>> DEMO(n=3).text("zh"), str(DEMO(n=3)), DEMO.name
    ('3 行', '3 rows', 'DEMO')
    >>> Sentence(en="{n} rows", zh="几行", ja="{n} 行")
    Traceback (most recent call last):
    ValueError: the fields of '{n} rows' are not those of '几行'
    """

    __slots__ = ("_home", "_name", "_pieces", "fields", "severity", "templates")

    def __init__(self, *, en: str, zh: str, ja: str, severity: Severity = HINT) -> None:
        self.templates = in_every_language(Help(en, zh, ja), "a sentence")
        self.severity = severity
        self.fields = dict.fromkeys(_FIELD.findall(en)).keys()
        for other in (zh, ja):
            if frozenset(_FIELD.findall(other)) != self.fields:
                raise ValueError(f"the fields of {en!r} are not those of {other!r}")
        self._home: dict[str, Any] = sys._getframe(1).f_globals
        self._name = ""
        self._pieces: dict[str, list[str]] = {}

    @property
    def name(self) -> str:
        """The name it is declared under; cases and tests know a sentence by it."""
        if not self._name:
            self._name = next((name for name, value in self._home.items() if value is self), "")
        return self._name

    def __call__(self, **fields: Any) -> "Said":
        if fields.keys() != self.fields:
            raise TypeError(f"{self.name} takes {sorted(self.fields)}, not {sorted(fields)}")
        return Said(self, fields)

    def pieces(self, language: str) -> Sequence[str]:
        """Give the words between the fields; every other piece is the name of a field."""
        if language not in self._pieces:
            self._pieces[language] = _FIELD.split(getattr(self.templates, language))
        return self._pieces[language]

    def text(self, language: str = "en") -> str:
        """Give the sentence itself, where it has no fields.

        >>> NOTHING.text("ja")
        '空欄'
        """
        return (self() if self.fields else self.templates).text(language)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Sentence({self.templates.en!r})"

    def __reduce__(self) -> "tuple[Callable[[str, str], Sentence], tuple[str, str]]":
        return _declared, (self._home["__name__"], self.name)  # in another process it is the one declared there


def _declared(module: str, name: str) -> Sentence:
    found: Sentence = getattr(import_module(module), name)
    return found


class Said:
    """A sentence with its fields: told in the language of whoever reads it.

    A field may be a number, a text as it stands, or anything that is itself told in languages.
    """

    __slots__ = ("_values", "sentence")

    def __init__(self, sentence: Sentence, fields: Mapping[str, Any]) -> None:
        self.sentence = sentence
        #: In the order of the sentence's fields: a sheet may be full of refusals, and a dict takes thrice the room.
        self._values = tuple(map(fields.__getitem__, sentence.fields))

    @property
    def fields(self) -> dict[str, Any]:
        """What stands in each field."""
        return dict(zip(self.sentence.fields, self._values, strict=True))

    def text(self, language: str = "en") -> str:
        """Give the sentence in one language, its fields told in it too."""
        pieces, fields = [*self.sentence.pieces(language)], self.fields
        for at in range(1, len(pieces), 2):
            value = fields[pieces[at]]
            pieces[at] = field = text_of(value, language)
            if language != "en" and field:
                ours = tells(value)
                pieces[at - 1] = _before(pieces[at - 1], field[:2], ours)
                pieces[at + 1] = _behind(field[-1], pieces[at + 1], ours)
            elif language == "en" and isinstance(value, Joined):
                if len(value.parts) == 1:
                    pieces[at - 1], pieces[at + 1] = _beside_one(pieces[at - 1], pieces[at + 1])
            elif language == "en" and field == "1":
                pieces[at - 1], pieces[at + 1] = _of_one(pieces[at - 1], pieces[at + 1])
        return "".join(pieces)

    @property
    def name(self) -> str:
        return self.sentence.name

    @property
    def severity(self) -> Severity:
        return self.sentence.severity

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and (self.sentence, self._values) == (other.sentence, other._values)

    def __hash__(self) -> int:
        return hash((self.sentence, self.text()))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Said({self.text()!r})"


@lru_cache(maxsize=4096)
def _before(words: str, field: str, ours: bool) -> str:
    """Return the words in front of a field, with what stands between them and its first two letters; a new line stays
    one.
    """
    left = words.rstrip(" ")
    return left + _gap(left[-1], field, words[len(left) :], ours) if left else words


@lru_cache(maxsize=4096)
def _behind(field: str, words: str, ours: bool) -> str:
    """Give the words behind a field, with what stands between its last letter and them."""
    right = words.lstrip()
    return _gap(field, right[:2], words[: -len(right)], ours) + right if right else words


def _gap(left: str, right: str, space: str, ours: bool) -> str:
    """Say what stands between a field and the words beside it: its value decides, which the template cannot know.

    Nothing beside quotes and other marks or between words of ours, a space between the scripts; ``space`` as it is
    beside somebody's name.

    >>> IS = Sentence(en="{it} is {found}", zh="{it} 现为 {found}", ja="{it} は{found}です")
    >>> [IS(it=it, found=found).text("zh") for it, found in (("甲", "“乙”"), ("rank", 25), (NOTHING, NOTHING))]
    ['甲 现为“乙”', 'rank 现为 25', '空白现为空白']
    """
    if left in _MARKS or right[0] in _MARKS:
        return ""
    if re.match(_APART, left + right):
        return " "
    return "" if ours and re.match(_LETTER * 2, left + right) else space


@lru_cache(maxsize=4096)
def _of_one(before: str, behind: str) -> tuple[str, str]:
    """Give the English words around a 1: what is counted, and what is said of it, as of one.

    >>> HAVE = Sentence(en="but {n} sessions have results, in {n} of {n} matches", zh="{n}", ja="{n}")
    >>> [HAVE(n=n).text() for n in (1, 2)]
    ['but 1 session has results, in 1 of 1 match', 'but 2 sessions have results, in 2 of 2 matches']
    """
    found = _COUNTED.match(behind)
    if found is None:
        return before, behind
    rest = found["rest"]
    if not before.endswith(" of "):  # which says something of what it is of
        rest = _SAID_OF_THEM.sub(lambda verb: f"{verb[1]} {_VERBS[verb[2]]}", rest)
    one = _singular(found["noun"])
    return _THERE_ARE.sub("there is ", before), f" {found['more']}{one}{rest}{behind[found.end() :]}"


@lru_cache(maxsize=4096)
def _beside_one(before: str, behind: str) -> tuple[str, str]:
    """Give the English words around a list, of which there is one part: what is listed, and what is said of it.

    >>> AT = Sentence(en="at tables {tables}: {players} do not play", zh="{tables}{players}", ja="{tables}{players}")
    >>> [AT(tables=Joined(each), players=Joined("AB"[: len(each)])).text() for each in ("3", "34")]
    ['at table 3: A does not play', 'at tables 3, 4: A, B do not play']
    """
    if not before.endswith(" of ") and not _OF_LISTED.search(before):  # which says something of what it is of
        behind = _SAID_OF_LISTED.sub(lambda verb: f"{verb[1]}{_VERBS[verb[2]]}", behind)
    before = _LISTED.sub(lambda noun: f"{_singular(noun[1])} ", before)
    return _THERE_ARE.sub("there is ", before), behind


def _singular(noun: str) -> str:
    return _IRREGULAR.get(noun, noun.removesuffix("s"))


#: What sentences count or list, and what they say of it.
_IRREGULAR = {"entries": "entry", "matches": "match"}
_NOUNS = (
    *("areas", "arguments", "awards", "boards", "cells", "characters", "columns", "competitors", "dates"),
    *("divisions", "events", "files", "findings", "flights", "formulas", "functions", "games", "headings", "lines"),
    *("members", "numbers", "parts", "places", "players", "points", "restrictions", "results", "rounds", "rows"),
    *("scores", "seconds", "sessions", "tables", "things", "tricks", "values", "wins", "years", *_IRREGULAR),
)
_VERBS = {
    **{"are": "is", "have": "has", "were": "was", "do": "does", "count": "counts", "stand": "stands"},
    **{"compete": "competes", "sit": "sits", "get": "gets", "give": "gives", "play": "plays", "share": "shares"},
}
_COUNTED = re.compile(rf" (?P<more>(?:more |weighted )?)(?P<noun>{'|'.join(_NOUNS)})\b(?P<rest>[^.:;,(]*)")
_LISTED = re.compile(rf"\b({'|'.join(_NOUNS)}) $")
_OF_LISTED = re.compile(rf" of (?:{'|'.join(_NOUNS)}) $")
_SAID_OF_LISTED = re.compile(rf"^((?:, who)? )({'|'.join(_VERBS)})\b")
_THERE_ARE = re.compile(r"\bthere are $")
_SAID_OF_THEM = re.compile(rf"(^(?: of [a-z]+)?| played| that| but| and) ({'|'.join(_VERBS)})\b")


def severity_of(told: Told) -> Severity:
    """Return how bad it is what is told; what has no sentence of its own is a hint.

    >>> severity_of(NOTHING()).name, severity_of(Help("a", "b", "c")).name
    ('HINT', 'HINT')
    """
    found: Severity = getattr(told, "severity", HINT)
    return found


def worst(told: Iterable[Told]) -> Severity:
    """Return how bad the worst is of what is told; a hint where nothing is."""
    return max(map(severity_of, told), default=HINT)


class Joined:
    """Several things in one field, with what each language puts between them; of many, the first ``most``.

    >>> Joined(["a", NOTHING, 3]).text("zh"), Joined("abc", most=2).text(), Joined("ab", most=2).text()
    ('a、空白、3', 'a, b, …', 'a, b')
    """

    __slots__ = ("between", "parts")

    def __init__(self, parts: Iterable[Any], between: "Help | None" = None, *, most: int | None = None) -> None:
        self.parts = tuple(parts)
        if most is not None and len(self.parts) > most:
            self.parts = (*self.parts[:most], "…")
        self.between = between or COMMA

    def text(self, language: str = "en") -> str:
        """Give the parts, each told in this language."""
        return self.between.text(language).join(text_of(part, language) for part in self.parts)

    def __str__(self) -> str:
        return self.text()


COMMA = Help(", ", "、", "、")
SEMICOLON = Help("; ", "；", "；")
OR = Help(" or ", " 或 ", " または ")
SPACE = Help(" ", " ", " ")
NOTHING = Sentence(en="nothing", zh="空白", ja="空欄")


def text_of(value: Any, language: str) -> str:
    """Give a field as it stands in a sentence.

    >>> text_of(Decimal("2.50"), "en"), text_of(3.0, "en"), text_of(NOTHING, "zh"), text_of(True, "ja")
    ('2.50', '3', '空白', 'TRUE')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, Decimal):
        return in_sentence(value)
    if isinstance(value, float):
        return in_general(value)
    return value.text(language) if tells(value) else str(value)


def tells(value: object) -> TypeGuard[Told]:
    """Tell whether it is told in languages; isinstance would ask the same of a protocol ten times as slowly."""
    return hasattr(value, "text")


def name_of(told: Told) -> str:
    """Return the name of a sentence; of the inner one where the outer only says where that holds; "" for what is none
    by itself.
    """
    inner = told.fields.get("sentence") if isinstance(told, Said) else None
    if tells(inner):
        return name_of(inner)
    return told.name if isinstance(told, Said | Sentence) else ""
