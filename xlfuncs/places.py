"""How people write a place in a list of results, and the number of a round, as an argument of a function."""

import re
from decimal import Decimal
from typing import Any

from xlfuncs.arguments import OR, Name, NumberOrWord, Whole
from xlfuncs.numbers import numeral
from xlfuncs.sentences import Sentence, Told
from xlfuncs.words import normal

PLACE = Sentence(en="a place such as 3 or 3=", zh="数字（如 3，并列写 3=）", ja="数字（例 3、同順位は 3=）")

#: A place as people write it, spaces gone: 第5名, 第五名, 5位, 五位, 5th, 并列8, 8=, 3名(并列), 同率3位, 3位(同順位).
_PLACE = (
    r"(?P<tie>=|t|并列第?|並列第?|同(?:率|順位|着|点)?)?第?"
    r"(?P<place>[-+]?[\d,.]+|(?<=第)[一二三四五六七八九十]+|[一二三四五六七八九十]+(?=位|着))(?:名|位|着|st|nd|rd|th)?"
    r"(?(tie)|(?:=|\(?(?:并列|並列|タイ|同率|同順位|同着|同点)\)?)?)"
)

#: A round as people write it, spaces gone: 第3轮, 3轮, 第十一轮, 3回戦, Round 3, R3.
_ROUND = r"第?(\d+|[一二三四五六七八九十]+)(?:轮|輪|回戦)|第(\d+)|r(?:ound|d)?\.?(\d+)"
_TENS = "(?P<tens>[一二三四五六七八九]?)(?P<ten>十?)(?P<ones>[一二三四五六七八九]?)"


class PlaceNumber(Whole):
    """A place in a list of results: ``3``, ``第3名``, ``3位``, ``3rd``, or shared (``3=``, ``=3``, ``T3``, ``并列3``).

    >>> place = PlaceNumber(en="place", zh="名次", ja="順位")
    >>> [place.take(cell, "rank") for cell in ("第5名", "５位", "5th", "并列 8", "8=", "T8", "８位（同順位）", 3.0)]
    [5, 5, 5, 8, 8, 8, 8, 3]
    >>> [place.take(cell, "rank") for cell in ("第三名", "并列第十二名", "3（并列）")]
    [3, 12, 3]
    """

    noun = PLACE

    def __init__(self, **help: Any) -> None:
        super().__init__(**{"low": 1, **help})

    @property
    def allowed(self) -> Told:
        return self.noun

    def number(self, cell: Any, name: Name) -> Decimal:
        written = re.fullmatch(_PLACE, normal(cell), re.ASCII) if isinstance(cell, str) else None
        if written and numeral(place := _counted(written["place"]) or written["place"]) is not None:
            cell = place
        return super().number(cell, name)


class Place(NumberOrWord, PlaceNumber):
    """A place, or one of a few words that stand instead; out comes an ``int`` or the canonical word.

    >>> Place({"W": ["弃权"]}, en="place", zh="名次", ja="順位").take("弃权", "rank")
    'W'
    """

    @property
    def allowed(self) -> Told:
        return OR(this=self.noun, that=self.word.allowed)


class RoundNumber(Whole):
    """A round by its number: ``3``, ``第3轮``, ``第三轮``, ``3回戦``, ``Round 3``, ``R3``.

    >>> round_ = RoundNumber(low=1, en="round", zh="轮次", ja="回戦")
    >>> [round_.take(cell, "round") for cell in ("第 3 轮", "第十一轮", "第２回戦", "Round 4", "R5", "6", 7.0)]
    [3, 11, 2, 4, 5, 6, 7]
    """

    def number(self, cell: Any, name: Name) -> Decimal:
        written = re.fullmatch(_ROUND, normal(cell), re.ASCII) if isinstance(cell, str) else None
        number = written and next(filter(None, written.groups()))
        return super().number(cell if number is None else _counted(number) or cell, name)


def _counted(number: str) -> str:
    """A round or place in digits; nothing where it is none, as 十十: 十一 is 11, 二十 is 20."""
    if number.isdecimal():
        return number
    found = re.fullmatch(_TENS, number)
    if found is None or (found["tens"] and found["ones"] and not found["ten"]):
        return ""
    ones, tens = (" 一二三四五六七八九".index(found[part] or " ") for part in ("ones", "tens"))
    return str(ones + 10 * (tens or 1) if found["ten"] else ones + tens)
