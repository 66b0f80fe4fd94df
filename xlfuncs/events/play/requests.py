"""What somebody asks of the pairing, as people write it in one cell: rounds to sit out and what each of them gives, and
several others whom he is not to meet.
"""

import re
import unicodedata
from typing import Any

from xlfuncs.core.arguments import Kind, Name
from xlfuncs.core.cells import Given
from xlfuncs.core.errors import VALUE
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Sentence, Told
from xlfuncs.core.words import normal

ROUNDS_ASKED = Sentence(
    en="rounds such as 5 (no points), 5½ (half a point) or 5 BYE (as for a win), with commas between",
    zh="轮次，用逗号隔开，如 5（不得分）、5½（半分）、5 轮空（按胜局得分）",
    ja="回戦をコンマで区切ったもの（例：5（0 点）、5½（半点）、5 不戦勝（勝ちと同じ））",
)

#: The words behind a round, by the result that a game's row would have. A bare round gives nothing.
WORDS = {
    "NP": (
        *("零分", "零", "不得分", "未赛", "缺席", "请假", "欠場", "休み", "zero", "absent", "zpb", "np", "z"),
        *("0分", "0点"),
    ),
    "HB": (
        *("半分轮空", "半分", "半点の不戦", "半点", "半", "halfpoint", "half", "hpb", "hb", "h"),
        *("0.5分", "0.5点"),
    ),
    "BYE": ("全分轮空", "全分", "轮空", "不戦勝", "満点", "fullpoint", "full", "fpb", "bye", "f"),
}
#: The figures that stand behind a round, where a space or a sign parts them from it: 5 0.5, or 5.5 as one number.
FIGURES = {"0.5": "HB", "1/2": "HB", "0": "NP", ".5": "HB"}
_BETWEEN = re.compile(r"[,，、;；\n]")
_NUMBERS = re.compile(r"#?\d+(?:\s+#?\d+)*")
_BY_WORD = {word: result for result, words in WORDS.items() for word in words}
_ROUND = r"(?:第|r(?:ound|d)?\.?\s*)?(?P<round>\d{1,3})(?:\s*(?:轮(?!空)|輪|回戦|回))?"
_WORD = "|".join(map(re.escape, sorted(_BY_WORD, key=len, reverse=True)))
_ASKED = re.compile(
    rf"{_ROUND}(?:\s*[:=(]?\s*(?P<word>{_WORD})|\s*[\s:=(]\s*(?P<figure>0\.5|1/2|0)(?![\d.])|(?P<tail>\.5)(?!\d))?"
    r"\s*\)?\s*"
)


class NamesListed(Kind):
    """Several names or numbers in one cell, with commas between; numbers may have spaces alone between them. One that
    stands there twice is one.

    >>> names = NamesListed(en="names", zh="姓名", ja="氏名")
    >>> names.take("王伟 #3，5；李娜", ""), names.take("#3 ５ 12", ""), names.take(7.0, "")
    (('王伟 #3', '5', '李娜'), ('#3', '5', '12'), ('7',))
    >>> names.take("青年、女子、青年 ", "")
    ('青年', '女子')
    """

    kept_as_typed = True

    def take(self, cell: Given, name: Name) -> Any:
        cell = self.one(cell, name)
        found: dict[str, str] = {}
        for part in filter(None, map(str.strip, _BETWEEN.split(digits(cell)))):
            numbers = unicodedata.normalize("NFKC", part)
            for each in numbers.split() if _NUMBERS.fullmatch(numbers) else [part]:
                found.setdefault(normal(each), each)
        return tuple(found.values())


class RoundsAsked(Kind):
    """The rounds that somebody sits out, each with its result: ``NP`` no points, ``HB`` half a bye, ``BYE`` a whole.

    >>> rounds = RoundsAsked(en="rounds", zh="轮次", ja="回戦")
    >>> rounds.take("5", "bye"), rounds.take("５½，3 0", "bye"), rounds.take(5.5, "bye")
    (((5, 'NP'),), ((5, 'HB'), (3, 'NP')), ((5, 'HB'),))
    >>> rounds.take("第2轮半分、第7轮", "bye"), rounds.take("R5 half; 8 bye", "bye"), rounds.take("2 4 6", "bye")
    (((2, 'HB'), (7, 'NP')), ((5, 'HB'), (8, 'BYE')), ((2, 'NP'), (4, 'NP'), (6, 'NP')))
    """

    #: Of 5 1/2 a spreadsheet makes 5.5, of 3 0 nothing.
    kept_as_typed = True

    @property
    def allowed(self) -> Told:
        return ROUNDS_ASKED()

    def take(self, cell: Given, name: Name) -> Any:
        cell = self.one(cell, name)
        found: dict[int, str] = {}
        # ½ becomes 1⁄2 otherwise, and 5½ 51⁄2
        written = unicodedata.normalize("NFKC", digits(cell).replace("½", " half ")).casefold()
        for part in map(str.strip, _BETWEEN.split(written)):
            at = before = 0
            while at < len(part):
                asked = _ASKED.match(part, at)
                # 5 1 may be the rounds 5 and 1, or one point in round 5
                if asked is None or (number := int(asked["round"])) <= before:
                    raise self.refusal(VALUE, cell, name)
                before = number
                figure = asked["figure"] or asked["tail"]
                result = _BY_WORD[asked["word"]] if asked["word"] else FIGURES[figure or "0"]
                if found.setdefault(number, result) != result:
                    raise self.refusal(VALUE, cell, name)
                at = asked.end()
        if not found:
            raise self.refusal(VALUE, cell, name)
        return tuple(found.items())


def asked_text(asked: Any) -> str:
    """Write such rounds down as they are read again.

    >>> asked_text(((5, "HB"), (3, "NP"), (7, "BYE")))
    '3, 5½, 7 BYE'
    """
    behind = {"NP": "", "HB": "½", "BYE": " BYE"}
    return ", ".join(f"{number}{behind[result]}" for number, result in sorted(asked))
