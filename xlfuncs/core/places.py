"""How people write a place in a list of results, and the number of a round, as an argument of a function."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.arguments import OR, Name, NumberOrWord, Text, Whole
from xlfuncs.core.cells import Cell, Given
from xlfuncs.core.errors import NUM, CellError
from xlfuncs.core.numbers import numeral
from xlfuncs.core.ranges import Range
from xlfuncs.core.sentences import Said, Sentence, Told
from xlfuncs.core.words import normal

PLACE = Sentence(en="a place such as 3 or 3=", zh="整数（如 3，并列写 3=）", ja="数字（例 3、同順位は 3=）")

SPANS_OTHERWISE = Sentence(
    en="{first}-{last} are {places} places, and {entries} share them: write {first}= if so many are right",
    zh="{first}-{last} 占 {places} 个名次，而并列的有 {entries} 个：如个数无误，请写 {first}=",
    ja="{first}-{last} 位なら {places} 組ですが、{entries} 組が並んでいます。"
    "{entries} 組で正しければ {first}= と書いてください",
)
SPANS_ALL_BEFORE = Sentence(
    en="{first}-{last} are {places} places, and {entries} share them: write the places of those who came before; "
    "1-{last} if all are equal, {first}= if others came before",
    zh="{first}-{last} 占 {places} 个名次，而并列的有 {entries} 个：其中名次在前的请写各自的名次；"
    "全部并列请写 1-{last}；如前面另有名次，请写 {first}=",
    ja="{first}-{last} 位なら {places} 組ですが、{entries} 組が並んでいます。このうち上位の組にはその順位を、"
    "全組が同順位なら 1-{last} と、上位に別の組がいるなら {first}= と書いてください",
)

#: The first places by their titles.
_TITLES = {
    **{"冠军": "1", "冠軍": "1", "優勝": "1", "優勝者": "1", "季军": "3", "季軍": "3"},
    **{"亚军": "2", "亞軍": "2", "準優勝": "2", "準優勝者": "2", "殿军": "4", "殿軍": "4"},
}
#: A place as people write it, spaces gone: 第5名, 第五名, 5位, 5th, No.5, 冠军, 并列8, 8=, 3名(并列), 3位(同順位).
_TIE, _TIED = "=|t|并列第?|並列第?|同(?:率|順位|着|点)?", r"=|t|\(?(?:并列|並列|タイ|同率|同順位|同着|同点)\)?"
_PLACE = (
    rf"(?P<tie>{_TIE})?(?:第|no\.?)?"
    rf"(?P<place>[-+]?[\d,.]+|(?<=第)[一二三四五六七八九十]+|[一二三四五六七八九十]+(?=位|着)|{'|'.join(_TITLES)})"
    rf"(?:名|位|着|st|nd|rd|th)?(?(tie)|(?:{_TIED})?)"
)
#: Places that are shared, from the first to the last: 5-8, 5~8名, 第5至第8名, 第五至八名, 并列5–8.
_SPAN = (
    rf"(?P<tie>{_TIE})?第?(?P<first>\d+|(?<=第)[一二三四五六七八九十]+)(?:名|位)?"
    rf"[-\u2010-\u2015\u2212~\u301c\u30fc至到]第?(?P<last>\d+|[一二三四五六七八九十]+)(?:名|位|th)?(?(tie)|(?:{_TIED})?)"
)
#: Who lost in one round of a knockout, by how many were left in it: 四强 are 3-4, 八强, 8強 and ベスト8 are 5-8.
_LEFT = r"(?P<best>ベスト)?(?P<left>4|8|16|32|64|四|八|十六|三十二|六十四)(?(best)|[强強])"

#: A round as people write it, spaces gone: 第3轮, 3轮, 第十一轮, 3回戦, 第3節, ラウンド3, Round 3, R3.
_ROUND = r"第?(\d+|[一二三四五六七八九十]+)(?:轮|輪|回戦|節|ラウンド)|第(\d+)|(?:ラウンド|r(?:ound|d)?\.?)(\d+)"
#: Digits with a space between them are no number of two digits.
_APART = re.compile(r"\d\s+\d")
_TENS = "(?P<tens>[一二三四五六七八九]?)(?P<ten>十?)(?P<ones>[一二三四五六七八九]?)"


class PlaceNumber(Whole):
    """A place in a list of results: ``3``, ``第3名``, ``3位``, ``3rd``, or shared (``3=``, ``=3``, ``T3``, ``并列3``).

    >>> place = PlaceNumber(en="place", zh="名次", ja="順位")
    >>> [place.take(cell, "rank") for cell in ("第5名", "５位", "5th", "并列 8", "T8", "8T", "８位（同順位）", 3.0)]
    [5, 5, 5, 8, 8, 8, 8, 3]
    >>> [place.take(cell, "rank") for cell in ("第三名", "并列第十二名", "3（并列）", "亚军", "優勝", "No.2")]
    [3, 12, 3, 2, 1, 2]
    """

    noun = PLACE

    def __init__(self, **help: Any) -> None:
        super().__init__(**{"low": 1, **help})

    @property
    def allowed(self) -> Told:
        return self.noun

    def number(self, cell: Cell, name: Name) -> Decimal:
        written = _written(_PLACE, cell)
        if written and numeral(place := _counted(written["place"]) or written["place"]) is not None:
            cell = place
        return super().number(cell, name)


class Spanned(int):
    """A place typed with the last of those that are shared from it on; it equals the first of them."""

    last: int

    def __new__(cls, first: int, last: int) -> "Spanned":
        place = super().__new__(cls, first)
        place.last = last
        return place


class SharedPlace(PlaceNumber):
    """A place, or the first and the last of those that are shared; out comes the first, which knows the last.

    >>> place = SharedPlace(en="place", zh="名次", ja="順位")
    >>> [place.take(cell, "rank") for cell in ("3", "5-8", "第五至八名", "八强", "ベスト４")]
    [3, 5, 5, 5, 3]
    >>> place.take("5-8", "rank").last
    8
    """

    #: Of 5-8 a spreadsheet makes a date.
    kept_as_typed = True

    def take(self, cell: Given, name: Name) -> Any:
        cell = self.one(cell, name)
        first, last = _span(cell)
        return Spanned(super().take(first, name), last) if 0 < first < last else super().take(cell, name)


class Place(NumberOrWord, SharedPlace):
    """A place, or one of a few words that stand instead; out comes an ``int`` or the canonical word.

    It stands among others, by which can be told how many share it: so ``5-8`` and ``八强``, for all who lost in one
    round, are 5.

    >>> place = Place({"W": ["弃权"]}, en="place", zh="名次", ja="順位")
    >>> [place.take(cell, "rank") for cell in ("弃权", "季军", "5-8")]
    ['W', 3, 5]
    """

    #: Most places are numbers, and are seen as such.
    kept_as_typed = False

    @property
    def allowed(self) -> Told:
        return OR(this=self.noun, that=self.word.allowed)


class Places(Range):
    """A column of places; ``#NUM!`` where one says that others share it than do.

    >>> column = Places(Place({}, en="place", zh="名次", ja="順位"))
    >>> column.take([[1], [2], ["3-4"], ["3-4"]], "ranks")
    [1, 2, 3, 3]
    """

    def take(self, cell: Given, name: Name) -> list[Any]:
        places = super().take(cell, name)
        for row, said in spanning_otherwise(places):
            raise CellError(NUM, said, row=row, argument=name)
        return places


def spanning_otherwise(places: Sequence[Any]) -> Iterator[tuple[int, Said]]:
    """Give the rows, from 1, that name the last place which is shared, where not so many share it; and what to say.

    >>> [(row, said.text("en")) for row, said in spanning_otherwise([Spanned(3, 4), 1, 2])]
    [(1, '3-4 are 2 places, and 1 share them: write 3= if so many are right')]
    """
    if not any(isinstance(place, Spanned) for place in places):
        return
    sharing = Counter(place for place in places if isinstance(place, int))
    for row, place in enumerate(places, 1):
        if isinstance(place, Spanned) and (count := place.last - place + 1) != sharing[place]:
            said = SPANS_ALL_BEFORE if place > 1 and sharing[place] == place.last else SPANS_OTHERWISE
            yield row, said(first=int(place), last=place.last, places=count, entries=sharing[place])


class RoundNumber(Whole):
    """A round by its number: ``3``, ``第3轮``, ``第三轮``, ``3回戦``, ``Round 3``, ``R3``.

    >>> round_ = RoundNumber(low=1, en="round", zh="轮次", ja="回戦")
    >>> [round_.take(cell, "round") for cell in ("第 3 轮", "第十一轮", "第２回戦", "Round 4", "R5", "6", 7.0)]
    [3, 11, 2, 4, 5, 6, 7]
    """

    def number(self, cell: Cell, name: Name) -> Decimal:
        written = _written(_ROUND, cell)
        number = written and next(filter(None, written.groups()))
        return super().number(cell if number is None else _counted(number) or cell, name)


class RoundName(Text):
    """A round by its number, however that is written, or by its name; out comes an ``int`` or a ``str``.

    >>> round_ = RoundName(en="round", zh="轮次", ja="ラウンド")
    >>> [round_.take(cell, "round") for cell in ("第1轮", "１回戦", "R1", 1.0, "半决赛")]
    [1, 1, 1, 1, '半决赛']
    """

    def __init__(self, **help: Any) -> None:
        super().__init__(**help)
        self.numbered = RoundNumber(low=1, **help)

    def take(self, cell: Given, name: Name) -> Any:
        cell = self.one(cell, name)
        return self.numbered.take(cell, name) if self.numbered.takes(cell) else super().take(cell, name)


def _span(cell: Cell) -> tuple[int, int]:
    """Give the first and the last of the places that a cell says are shared; 0 where it says none."""
    if left := _written(_LEFT, cell):
        last = int(_counted(left["left"]))
        return last // 2 + 1, last
    written = _written(_SPAN, cell)
    return (int(_counted(written["first"]) or 0), int(_counted(written["last"]) or 0)) if written else (0, 0)


def _written(pattern: str, cell: Cell) -> re.Match[str] | None:
    """Say what a cell says in one of the ways people write it, spaces gone."""
    return re.fullmatch(pattern, normal(cell), re.ASCII) if isinstance(cell, str) and not _APART.search(cell) else None


def _counted(number: str) -> str:
    """Give a round or place in digits; nothing where it is none, as 十十: 十一 is 11, 二十 is 20."""
    if number.isdecimal() or number in _TITLES:
        return _TITLES.get(number, number)
    found = re.fullmatch(_TENS, number)
    if found is None or (found["tens"] and found["ones"] and not found["ten"]):
        return ""
    ones, tens = (" 一二三四五六七八九".index(found[part] or " ") for part in ("ones", "tens"))
    return str(ones + 10 * (tens or 1) if found["ten"] else ones + tens)
