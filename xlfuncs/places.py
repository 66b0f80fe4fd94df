"""How people write a place in a list of results, as an argument of a function."""

import re
from typing import Any

from xlfuncs.arguments import OR, Name, NumberOrWord, Whole
from xlfuncs.numbers import numeral
from xlfuncs.sentences import Sentence, Told
from xlfuncs.words import normal

PLACE = Sentence(en="a place such as 3 or 3=", zh="名次（如 3，并列写 3=）", ja="順位（例 3、同順位は 3=）")

#: A place as people write it, spaces gone: 第5名, 5位, 5th, 并列8, 8=, T8, 同率3位, 3位(同順位).
_PLACE = re.compile(
    r"(?P<tie>=|t|并列第?|並列|同(?:率|順位|着|点)?)?第?(?P<place>[-+]?[\d,.]+)(?:名|位|着|st|nd|rd|th)?"
    r"(?(tie)|(?:=|\(?(?:タイ|同率|同順位|同着|同点)\)?)?)",
    re.ASCII,
)


class PlaceNumber(Whole):
    """A place in a list of results: ``3``, ``第3名``, ``3位``, ``3rd``, or shared (``3=``, ``=3``, ``T3``, ``并列3``).

    >>> place = PlaceNumber(en="place", zh="名次", ja="順位")
    >>> [place.take(cell, "rank") for cell in ("第5名", "５位", "5th", "并列 8", "8=", "T8", "８位（同順位）", 3.0)]
    [5, 5, 5, 8, 8, 8, 8, 3]
    """

    noun = PLACE

    def __init__(self, **help: Any) -> None:
        super().__init__(**{"low": 1, **help})

    @property
    def allowed(self) -> Told:
        return self.noun

    def take(self, cell: Any, name: Name) -> Any:
        cell = self.one(cell, name)
        if isinstance(cell, str):
            written = _PLACE.fullmatch(normal(cell))
            if written and numeral(written["place"]) is not None:
                cell = written["place"]
        return super().take(cell, name)


class Place(NumberOrWord, PlaceNumber):
    """A place, or one of a few words that stand instead; out comes an ``int`` or the canonical word.

    >>> Place({"W": ["弃权"]}, en="place", zh="名次", ja="順位").take("弃权", "rank")
    'W'
    """

    @property
    def allowed(self) -> Told:
        return OR(this=self.noun, that=self.word.allowed)
