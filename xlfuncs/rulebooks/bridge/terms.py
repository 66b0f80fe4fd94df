"""The terms of bridge scoring as arguments: what each takes, its words and its help."""

import re
from decimal import Decimal
from itertools import product
from typing import Annotated, Any, NamedTuple

from xlfuncs.arguments import Kind, NumberOrWord, Range, Text, Whole, Word, YesNo, shown
from xlfuncs.errors import VALUE, CellError
from xlfuncs.rulebooks.bridge import tables
from xlfuncs.words import normal


class Contract(NamedTuple):
    """A contract: 1-7 in C D H S NT, doubled 0-2 times, and the result where it stands behind it."""

    level: int
    strain: str
    doubled: int
    result: int | None = None

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{'X' * self.doubled}"


PASSED_OUT = Contract(0, "PASS", 0)

# A suit's letter, its black and its white sign.
_STRAINS = {"c": "C♣♧", "d": "D♦♢", "h": "H♥♡", "s": "S♠♤", "nt": "N"}
_STRAIN_OF = {normal(sign): code.upper() for code, signs in _STRAINS.items() for sign in (code, *signs)}
# Level, strain, doubling, result.
_CONTRACT = re.compile(rf"([1-7])({'|'.join(sorted(_STRAIN_OF, reverse=True))})([x×*]{{0,2}})(=|[+-][0-9]{{1,2}})?")
_SELECTORS = str.maketrans({"\N{VARIATION SELECTOR-15}": None, "\N{VARIATION SELECTOR-16}": None})


class ContractKind(Kind):
    """A contract as people write it: ``4H``, ``3NT``, ``6SX``, ``2d xx``, ``5♦x+1``, ``4S=``, ``PASS``."""

    def take(self, cell: Any, name: str) -> Contract:
        cell = self.one(cell, name)
        text = normal(cell).translate(_SELECTORS).replace("\N{MINUS SIGN}", "-") if isinstance(cell, str) else ""
        if text in ("p", "pass"):
            return PASSED_OUT
        found = _CONTRACT.fullmatch(text)
        if found is None:
            raise CellError(
                VALUE,
                f"{name} must be PASS, or a level from 1 to 7 and C, D, H, S or NT, with X or XX where doubled and "
                f"perhaps the result behind it (4H, 3NT+1, 6SX-2); not {shown(cell)}",
            )
        level, strain, doubled, result = found.groups()
        over = None if result is None else 0 if result == "=" else int(result)
        return Contract(int(level), _STRAIN_OF[strain], len(doubled), over)


class ResultKind(Whole):
    """Tricks over or under the contract: ``0``, ``1``, ``-2``, also ``=`` and ``+1``."""

    noun = "a number of tricks over or under"

    def take(self, cell: Any, name: str) -> int:
        cell = self.one(cell, name)
        return 0 if isinstance(cell, str) and normal(cell) == "=" else super().take(cell, name)


class ScoreKind(NumberOrWord):
    """A score, or ``NP``: not played. Out comes a ``Decimal``, or ``None`` as for a blank cell."""

    def __init__(self, **help: Any) -> None:
        super().__init__({"NP": []}, **help)

    def take(self, cell: Any, name: str) -> Decimal | None:
        score = super().take(cell, name)
        return None if score == "NP" else score


class Adjusted(NamedTuple):
    """An artificial score (Law 12C2): the share of the top that either side gets."""

    ns: Decimal
    ew: Decimal


class AdjustableScoreKind(NumberOrWord):
    """A score, ``NP``, or an artificial one: ``A+`` for both sides, ``A+/A-`` for North-South/East-West."""

    def __init__(self, **help: Any) -> None:
        shares = tables.ADJUSTED
        self.adjusted = {word: Adjusted(share, share) for word, share in shares.items()}
        self.adjusted |= {f"{ns}/{ew}": Adjusted(shares[ns], shares[ew]) for ns, ew in product(shares, shares)}
        super().__init__({"NP": [], **{word: [] for word in self.adjusted}}, **help)

    def take(self, cell: Any, name: str) -> Decimal | Adjusted | None:
        score = super().take(cell, name)
        return None if score == "NP" else self.adjusted.get(score, score)


class NameKind(Text):
    """A pair or a team: a name without spaces around it, or a number, whole where it is whole."""

    def take(self, cell: Any, name: str) -> Any:
        cell = self.one(cell, name)
        if isinstance(cell, bool):
            raise CellError(VALUE, f"{name} must be a name or a number, not {shown(cell)}")
        if isinstance(cell, float) and cell.is_integer():
            return int(cell)
        return cell.strip() if isinstance(cell, str) else cell


def identity(name: Any) -> str:
    """What makes two cells the same pair or team: case, width and spaces do not count, nor does number or text.

    >>> identity("Team Ａ") == identity("team a"), identity(12.0) == identity("12")
    (True, True)
    """
    return normal(name if isinstance(name, str) else shown(name))


ContractCell = Annotated[
    Contract,
    ContractKind(
        en="contract: 4H, 3NT, 6SX, 2DXX-1, PASS",
        zh="定约：4H、3NT、6SX、2DXX-1、PASS",
        ja="コントラクト：4H、3NT、6SX、2DXX-1、PASS",
    ),
]
NOT_GIVEN = ""
Result = Annotated[
    int,
    ResultKind(
        low=-13,
        high=6,
        en="tricks over or under: 0 or =, +1, -2; may stand in the contract instead",
        zh="超墩或宕墩数：0 或 =、+1、-2；也可写在定约里",
        ja="過不足トリック数：0 か =、+1、-2（コントラクトに書いてもよい）",
    ),
]
ResultOrBlank = Annotated[
    int | str,
    ResultKind(
        low=-13,
        high=6,
        blank=NOT_GIVEN,
        en="tricks over or under: 0 or =, +1, -2; blank where the contract has it",
        zh="超墩或宕墩数：0 或 =、+1、-2；定约里已有则留空",
        ja="過不足トリック数：0 か =、+1、-2（コントラクトにあれば空欄）",
    ),
]
Declarer = Annotated[
    str,
    Word(
        {"N": ["北"], "E": ["东"], "S": ["南"], "W": ["西"]},
        blank=NOT_GIVEN,
        en="declarer (blank if passed out)",
        zh="庄家（四家不叫则留空）",
        ja="ディクレアラー（パスアウトは空欄）",
    ),
]
Vulnerable = Annotated[bool, YesNo(en="the declaring side is vulnerable", zh="定约方有局", ja="ディクレアラー側がバル")]
Vulnerability = Annotated[
    str,
    Word(
        {"none": ["-"], "ns": ["南北"], "ew": ["东西"], "both": ["all", "b", "双方"]},
        en="who is vulnerable",
        zh="局况",
        ja="バルネラビリティ",
    ),
]
Penalties = Annotated[
    str,
    Word(
        {"law": [], "dianfeng": ["巅峰"]},
        en="undertricks by Law 77, or flat as the 巅峰 club prints them",
        zh="宕墩罚分：按规则第77条，或按巅峰所列",
        ja="アンダートリック：規則77条、または巅峰の表記どおり",
    ),
]
Board = Annotated[int, Whole(low=1, en="board number", zh="牌副号", ja="ボード番号")]
Boards = Annotated[int, Whole(low=1, high=10_000, en="boards of the match", zh="副数", ja="ボード数")]
Trim = Annotated[
    int,
    Whole(low=0, en="scores left out at the top and at the bottom", zh="两端各去掉的个数", ja="上下それぞれ除く個数"),
]
Scores = Annotated[
    list[Decimal | None],
    Range(
        ScoreKind(
            en="scores of a board, North-South's; or not played",
            zh="一副牌的南北得分，或未打",
            ja="1ボードの南北のスコア、または未プレイ",
        )
    ),
]
AdjustableScore = AdjustableScoreKind(
    en="North-South's scores of a board; not played, or adjusted",
    zh="一副牌的南北得分；未打，或判给的得分",
    ja="1ボードの南北のスコア、未プレイ、調整点",
)
AdjustableScores = Annotated[list[Decimal | Adjusted | None], Range(AdjustableScore)]
OpenScores = Annotated[
    list[Decimal | None],
    Range(
        ScoreKind(
            en="North-South's scores in the open room, where the home team sits North-South",
            zh="开室南北得分（主队坐南北）",
            ja="オープンの南北のスコア（ホームが南北）",
        )
    ),
]
ClosedScores = Annotated[
    list[Decimal | None],
    Range(ScoreKind(en="North-South's scores in the closed room", zh="闭室南北得分", ja="クローズドの南北のスコア")),
]
Scale = Annotated[
    str,
    Word(
        {"wbf": [], "acbl20": [], "acbl30": [], "wbf25": []},
        en="victory point scale",
        zh="VP 换算表",
        ja="VP スケール",
    ),
]
