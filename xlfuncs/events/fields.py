"""A setting of an event, or a column of one of its tables: what it takes, and the words it is known by."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from keyword import iskeyword
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from xlfuncs.core.arguments import Kind, Word, YesNo
from xlfuncs.core.editions import ByEdition
from xlfuncs.core.sentences import LANGUAGES, Help, in_every_language
from xlfuncs.core.words import normal

Declared = TypeVar("Declared")

#: A column that repeats carries numbers from 1 to at most this.
MOST_REPEATED = 12
#: Those that may stand in place of a number: of a pair, and of a team with two that rest.
LETTERS = "ABCDEF"


#: So many letters of what a kind is called in English are no name, but say how an article is read.
LONG = 60
#: In what a column is counted, as people write it behind the heading; the page asks too.
UNIT = re.compile(r"\((?:%|分|点)\)$")
#: A heading that says percentages: 得点率, 百分比2, 得点(%).
_PERCENT = re.compile(r"(?:率|百分比|percent|percentage|%)[0-9a-f]?$|\(%\)$")
#: A label with the rulebook's symbol behind it.
_SYMBOL = re.compile(r"(.*[^\x00-\x7f]) [A-Z][a-z]?")


class Shared(NamedTuple):
    """Words of another column that head this one where a cell below is a percentage, or ``above`` what that one holds.

    ``第1回戦`` heads VP of a match, and percentages of a session.
    """

    words: tuple[str, ...]
    above: int


class Label(NamedTuple):
    """What a setting or a column is called, its article, and other words it may carry in people's sheets.

    ``blank``: what a blank cell stands for, where that is neither a default nor asked for.

    Without a name it is called what its kind is. ``spare`` words stand for it where none of the others stands beside
    them: 比分 is the result of a game, but beside 结果 somebody's own column. Of several spare ones the first declared
    does: 现等级分 beside 原等级分 is the rating of afterwards. But columns of words are to agree (``Grid.agreed``), and
    of two names of an entry nobody knows which is meant. With ``beside`` they do so only where one of those columns
    stands there too, by their keys: 順位 is an official place beside scores, not in a list of names.
    """

    en: str = ""
    zh: str = ""
    ja: str = ""
    rule: str = ""
    also: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    shared: Shared | None = None
    blank: Help | None = None


#: What a blank cell stands for: that there is nothing, or from where it is taken.
NOTHING = Help("none", "没有", "なし")
NOUGHT = Help("0", "0", "0")
FROM_MEMBERS = Help("as in the members' table", "以会员表为准", "会員表のとおり")
BY_SCORES = Help("by the scores", "按成绩排定", "成績順")
NOT_DIVIDED = Help("all together", "不分", "分けない")


class Repeated(NamedTuple):
    """A column that stands several times: 队员1, 队员2 … A word may say where the number stands: ``第{}戦``.

    The row gets the list of its cells by number, ``None`` for a blank one. ``shown``: how many a workbook has.
    ``alone``: the word without a number is the first of them. ``lettered``: 氏名A is the first, 氏名B the second,
    and with an empty word A and B themselves. ``of``: the column, by its key, of whose cell with the same number it
    tells something: how many matches that player has played.
    """

    shown: int
    most: int = MOST_REPEATED
    alone: bool = False
    lettered: bool = False
    of: str = ""


class Seats(NamedTuple):
    """Words over this column and an ``other`` that say who sits where: 红方 over the player, 黑方 over the opponent.

    ``words``: those over somebody of each of two seats, by what stands for this seat in the column ``key``. Who stands
    first in the sheet is in this column, whichever seat that is.
    """

    other: str
    key: str
    words: tuple[tuple[str, tuple[str, ...]], ...]


class Group(NamedTuple):
    """Settings that belong together, and what is called so above them. The ``rare`` ones are folded away."""

    key: str
    label: Help
    rare: bool = False


EVENT = Group("event", Help("The competition", "比赛概况", "競技会について"))
HOW_SCORED = Group("scoring", Help("Scores and results", "计分与成绩", "採点と結果"))
LIMITS = Group("limits", Help("Who may play", "参赛限制", "参加の制限"))
RARE = Group("rare", Help("Seldom needed", "不常用设置", "まれに使う設定"), rare=True)
#: In this order they stand; a setting that says nothing else is about the event.
GROUPS = (EVENT, HOW_SCORED, LIMITS, RARE)


class Needed(NamedTuple):
    """When a setting cannot be left blank that others can do without: as those of the keys ``by`` turn out."""

    by: tuple[str, ...]
    where: Callable[[Any], bool]


@dataclass(frozen=True)
class Field(ByEdition):
    """A setting, or a column of a table."""

    key: str
    kind: Kind
    label: Help
    rule: str
    required: bool
    default: Any
    repeated: Repeated | None
    also: tuple[str, ...]
    spare: tuple[str, ...] = ()
    seats: Seats | None = None
    beside: tuple[str, ...] = ()
    #: Of a setting: with which others it stands.
    group: Group = EVENT
    #: What it is for in the words of its reader, and what blank means.
    meaning: Help | None = None
    needed: Needed | None = None
    shared: Shared | None = None
    #: What a blank cell stands for, where that is neither the default nor asked for.
    blank: Help | None = None

    @cached_property
    def attribute(self) -> str:
        """What the program calls it: ``class_`` where the key is a word of Python."""
        return f"{self.key}_" if iskeyword(self.key) else self.key

    def again(self) -> "Field":
        """Declare it anew, where its cells hold something else by the edition asked for."""
        kind = self.kind.now
        if kind is self.kind:
            return self
        return replace(self, kind=kind, default=kind.usual() if kind.usual else self.default)

    def headings(self) -> Iterator[tuple[str, int, str]]:
        """Give every word it may stand under: the word, its number where it repeats (else 0), the word's language.

        A symbol behind a label (``副数 B``) may be left out.
        """
        labels = [*zip(LANGUAGES, self.label, strict=True)]
        bare = [(language, found[1]) for language, word in labels if (found := _SYMBOL.fullmatch(word))]
        named = [("", self.key), *labels, *bare, *(("", word) for word in (*self.also, *self.spare))]
        for language, word in named:
            if self.repeated is None:
                yield normal(word), 0, language
            else:
                for number in range(1, self.repeated.most + 1 if word else 1):
                    yield normal(numbered(word, "", number)), number, language
                for number, letter in enumerate(LETTERS if self.repeated.lettered else "", 1):
                    yield normal(f"{word}{letter}"), number, language
                if self.repeated.alone:
                    yield normal(word), 1, language

    def shared_words(self) -> Iterator[tuple[str, int]]:
        """Give every word that it shares with another column, with its number."""
        for word in self.shared.words if self.shared and self.repeated else ():
            for number in range(1, self.repeated.most + 1 if self.repeated else 1):
                yield normal(numbered(word, "", number)), number

    @property
    def order_of_spare(self) -> dict[str, int]:
        """Give its spare words with the order in which they count, from 1; those of words and of names count alike."""
        alike = self.required or isinstance(self.kind, Word)
        return {normal(word): 1 if alike else order for order, word in enumerate(self.spare, 1)}

    @cached_property
    def explanation(self) -> Help | None:
        """What is told of it besides its label: its meaning, else how an article is read where its words say that."""
        if self.meaning is None and isinstance(self.kind, Word | YesNo) and len(self.kind.label.en) > LONG:
            return self.kind.label
        return self.meaning

    def heading(self, language: str, number: int = 0) -> str:
        """Give the word that a workbook of this language shows for it."""
        word = self.label.text(language)
        return numbered(word, " " if language == "en" else "", number) if number else word


def numbered(word: str, joint: str, number: int) -> str:
    """Give a word that repeats, with its number.

    >>> numbered("队员", "", 2), numbered("Match", " ", 2), numbered("第{}戦", "", 2)
    ('队员2', 'Match 2', '第2戦')
    """
    return word.replace("{}", str(number)) if "{}" in word else f"{word}{joint}{number}"


class Seat(NamedTuple):
    """What a heading says of every row with somebody in ``both`` columns: the ``value`` that stands in ``field``."""

    field: Field
    value: str
    both: tuple[str, str]


class FoundField(NamedTuple):
    """What a label or a heading stands for; ``spare``: after how many others of its words it does so; ``percent``: the
    words, where they say percentages.
    """

    field: Field
    number: int = 0
    languages: frozenset[str] = frozenset()
    spare: int = 0
    seat: Seat | None = None
    percent: str = ""
    #: What it stands for besides, as its cells turn out (``Shared``).
    other: "FoundField | None" = None

    @property
    def key(self) -> str:
        """What the column is called in rows by key: ``player2`` for the second player."""
        return f"{self.field.key}{self.number or ''}"

    @property
    def label(self) -> Help:
        """What it is called in a sentence, with its number where it repeats."""
        return Help.of(lambda language: self.field.heading(language, self.number))


class Fields(tuple[Field, ...]):
    """The settings of an event, or the columns of a table, found by any of their words."""

    @property
    def now(self) -> "Fields":
        """Themselves as the edition asked for has them."""
        found = Fields(each.now for each in self)
        return self if all(each is own for each, own in zip(found, self, strict=True)) else found

    @cached_property
    def by_word(self) -> Mapping[str, FoundField]:
        """Word to field. Two fields with one word are a mistake in the declaration."""
        found: dict[str, FoundField] = {}
        for field in self:
            spare = field.order_of_spare
            for word, number, language in field.headings():
                languages = frozenset({language} - {""})
                if word in found:
                    if (found[word].field.key, found[word].number) != (field.key, number):
                        raise ValueError(f"{word!r} stands for {field.key} and for {found[word].field.key}")
                    languages |= found[word].languages
                percent = word if _PERCENT.search(word) else ""
                found[word] = FoundField(field, number, languages, spare.get(word, 0), percent=percent)
        for field in self:
            if field.seats:
                self._seat(field, field.seats, found)
            for word, number in field.shared_words():
                if word in found:
                    found[word] = found[word]._replace(other=FoundField(field, number))
        return found

    def _seat(self, field: Field, seats: Seats, found: dict[str, FoundField]) -> None:
        """Find the words of the seats: the first is this field's, the second the other's."""
        own, other = field, self.named(seats.other)
        seat = Seat(self.named(seats.key), seats.words[0][0], (own.key, other.key))
        for each, (_, words) in zip((own, other), seats.words, strict=True):
            for word in map(normal, words):
                heads = FoundField(each, spare=1, seat=seat)
                if found.setdefault(word, heads) != heads:
                    raise ValueError(f"{word!r} stands for {each.key} and for {found[word].field.key}")

    def find(self, cell: Any) -> FoundField | None:
        """Say what stands behind the words of a cell, a colon or a unit after them or not; ``None``: none of ours."""
        if not isinstance(cell, str):
            return None
        word = normal(cell).rstrip(":")
        found = self.by_word.get(word)
        if found is None and word.endswith(")"):
            found = self.by_word.get(UNIT.sub("", word))
            if found and _PERCENT.search(word):
                found = found._replace(percent=word)
        return found

    def in_row(self, cells: Iterable[Any]) -> list[FoundField | None]:
        """Say what each cell of a row of headings stands for; of two seats the first is the row's own."""
        found = [self.find(cell) for cell in cells]
        if not any(found):
            return found
        headed: dict[str, int] = {}
        for each in filter(None, found):
            headed[each.key] = min(each.spare, headed.get(each.key, each.spare))
        columns = {each.field.key for each in found if each and not (each.spare and each.field.beside)}

        def is_own(each: FoundField) -> bool:
            beside = each.field.beside
            return headed[each.key] < each.spare or (bool(beside) and columns.isdisjoint(beside))

        found = [None if each and each.spare and is_own(each) else each for each in found]
        seated = [(at, each) for at, each in enumerate(found) if each and each.seat]
        keys = [each.field.key for _, each in seated]
        for field in self:
            if field.seats and keys == [field.seats.other, field.key]:
                value = field.seats.words[1][0]
                for (at, each), own in zip(seated, (field, self.named(field.seats.other)), strict=True):
                    found[at] = each._replace(field=own, seat=each.seat and each.seat._replace(value=value))
        return found

    def of_keys(self, keys: Sequence[str]) -> list[FoundField | None]:
        """Say what each key of a row stands for, whatever stands beside it; other words are headings."""
        own = {field.key for field in self}
        found = zip(keys, self.in_row(keys), strict=True)
        return [each or (self.find(key) if key in own else None) for key, each in found]

    def named(self, key: str) -> Field:
        """Give the field of that key."""
        for field in self:
            if field.key == key:
                return field
        raise KeyError(f"{key!r} is none of {[field.key for field in self]}")


#: Annotated attributes that are no fields: of the class itself, and what a program notes in its settings by a key.
_KEPT_THERE = (ClassVar, Mapping)


def fields_of(declared: type) -> Fields:
    """List the annotated attributes of a class and its bases, but those that it is ``without``.

    The base's stand first, those that a class adds at the end or ``after`` the one it says.
    """
    hints = get_type_hints(declared, include_extras=True)
    names = [name for each in reversed(declared.__mro__) for name in inspect.get_annotations(each)]
    told = {name: _told(hints[name]) for name in names if name not in getattr(declared, "without", ())}
    order = [*_in_order([*told], getattr(declared, "after", {}))]
    if len(order) != len(told):
        raise ValueError(f"{declared.__name__}: {sorted(told.keys() - order)} stand after what is not there")
    taking = [name for name in order if any(isinstance(said, Kind) for said in told[name])]
    noted = inspect.get_annotations(declared.__mro__[-2])  # by the base, of every row or event
    for name in order:
        if not (name in taking or name in noted or (get_origin(hints[name]) or hints[name]) in _KEPT_THERE):
            raise TypeError(f"{declared.__name__}: {name} needs an annotation that says what it takes")
    return Fields(_field(name, told[name], getattr(declared, name, ...)) for name in taking)


def _in_order(names: Sequence[str], after: Mapping[str, str], before: str = "") -> Iterator[str]:
    """Give the names, each with those that stand ``after`` it.

    >>> list(_in_order(["unit", "player", "score", "played", "members"], {"played": "player", "members": "played"}))
    ['unit', 'player', 'played', 'members', 'score']
    """
    for name in (name for name in names if after.get(name, "") == before):
        yield name
        yield from _in_order(names, after, name)


def _told(hint: Any) -> list[Any]:
    """List what the annotations of a hint say, the inner ones first: of ``Annotated[Wins | None, Label(…)]`` all."""
    inner = [said for each in get_args(hint) if not isinstance(each, Kind | Label) for said in _told(each)]
    return [*inner, *getattr(hint, "__metadata__", ())]


def _field(key: str, told: Sequence[Any], default: Any) -> Field:
    kind = next(each for each in reversed(told) if isinstance(each, Kind))
    label = next((each for each in reversed(told) if isinstance(each, Label)), Label())
    named = Help(*label[:3])
    if not any(named):
        named = kind.label._replace(en=kind.label.en[:1].upper() + kind.label.en[1:])
    repeated = next((each for each in told if isinstance(each, Repeated)), None)
    return Field(
        key=key.rstrip("_"),
        kind=kind,
        label=in_every_language(named, key),
        rule=label.rule,
        required=default is ... and repeated is None,
        default=kind.usual() if kind.usual else None if default is ... else default,
        repeated=repeated,
        also=label.also,
        spare=label.spare,
        beside=label.beside,
        shared=label.shared,
        blank=label.blank,
        seats=next((each for each in told if isinstance(each, Seats)), None),
        group=_last(told, Group) or EVENT,
        meaning=_last(told, Help),
        needed=_last(told, Needed),
    )


def _last(told: Sequence[Any], kind: type[Declared]) -> Declared | None:
    """Say what is said last of that kind: a setting over what its type says."""
    return next((each for each in reversed(told) if isinstance(each, kind)), None)


def in_groups(fields: Fields) -> Fields:
    """Give settings group by group, in each as they are declared."""
    return Fields(sorted(fields, key=lambda each: GROUPS.index(each.group)))


def numbered_settings(
    key: str, numbers: Iterable[int], kind: Any, label: Callable[[int], Label], default: Any = ...
) -> Callable[[type[Declared]], type[Declared]]:
    """Add settings of one kind to a class: ``key1``, ``key2`` …; ``label`` says what each is called."""

    def add(declared: type[Declared]) -> type[Declared]:
        for name, number in ((f"{key}{number}", number) for number in numbers):
            declared.__annotations__[name] = Annotated[kind, label(number)]
            if default is not ...:
                setattr(declared, name, default)
        return declared

    return add
