"""The terms of bridge scoring as arguments: what each accepts, its words and its help."""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import product
from typing import Annotated, Any, NamedTuple

from xlfuncs.core.arguments import Kind, Name, NumberOrWord, Text, Whole, Word, YesNo
from xlfuncs.core.errors import VALUE, CellError
from xlfuncs.core.numbers import as_accounts
from xlfuncs.core.quoting import digits, shown
from xlfuncs.core.ranges import Range
from xlfuncs.core.sentences import Help, Sentence, Told
from xlfuncs.core.words import Also, Chinese, Japanese, normal
from xlfuncs.rulebooks.bridge.edition import tables

CONTRACT = Sentence(
    en="PASS, or a level from 1 to 7 and C, D, H, S or NT, with X or XX where doubled, and perhaps declarer and "
    "result (4H, 3NT+1, N6SX-2, 4S 11)",
    zh="PASS（全过），或 1 至 7 加 C、D、H、S、NT（梅花、方块、红心、黑桃、无将），加倍写 X、XX，"
    "可带庄家和结果（4H、3NT+1、N6SX-2、4S 11）",
    ja="PASS、または 1～7 と C・D・H・S・NT、ダブルは X・XX、必要ならディクレアラーと結果（4H、3NT+1、N6SX-2、4S 11）",
)
TRICKS_UNCLEAR = Sentence(
    en="{found} could be {tricks} tricks made or {tricks} over: write {contract}{exact} or {contract}+{tricks}",
    zh="{found}不清楚是共得 {tricks} 墩还是超 {tricks} 墩：请写 {contract}{exact} 或 {contract}+{tricks}",
    ja="{found}は {tricks} トリック取ったのか {tricks} オーバーかわかりません。"
    "{contract}{exact} または {contract}+{tricks} と書いてください",
)
TRICKS_TOO_FEW = Sentence(
    en="{found} cannot be {tricks} over; if {tricks} tricks were made, write {contract}{exact}",
    zh="{found}不可能是超 {tricks} 墩；如果是共得 {tricks} 墩，请写 {contract}{exact}",
    ja="{found}は {tricks} オーバーではあり得ません。{tricks} トリック取ったのなら {contract}{exact} と書いてください",
)
TRICKS = Sentence(en="a number of tricks over or under", zh="超墩或宕墩数", ja="過不足トリック数")
SCORE_OR_NP = Sentence(en="a number, or NP (not played)", zh="数字或 NP（未打）", ja="数値または NP（未プレイ）")
SCORE_OR_ADJUSTED = Sentence(
    en="{number}, NP (not played), AVE, A+, A- or those of the two sides such as A+/A-",
    zh="{number}、NP（未打）、AVE、A+、A-，或双方分别的判分（如 A+/A-）",
    ja="{number}、NP（未プレイ）、AVE、A+、A-、または両側の調整点（A+/A- など）",
)
PAIR_NAME = Sentence(en="a name or a number", zh="名称或号码", ja="名前または番号")


class Contract(NamedTuple):
    """A contract: 1-7 in C D H S NT, doubled 0-2 times, and the result and declarer where they stand with it."""

    level: int
    strain: str
    doubled: int
    result: int | None = None
    declarer: str | None = None

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{'X' * self.doubled}"


PASSED_OUT = Contract(0, "PASS", 0)
_PASSES = frozenset(
    map(
        normal,
        (
            *("p", "pass", "all pass", "passed out", "pass out", "全过", "全過", "全pass"),
            *("パス", "パスアウト", "オールパス", "全パス"),
        ),
    )
)
DECLARERS = {"N": ["北"], "E": [Chinese("东"), Japanese("東")], "S": ["南"], "W": ["西"]}
#: Each of them as a sentence puts it.
DECLARER = {code: Help(code, words[0], words[-1]) for code, words in DECLARERS.items()}
_STRAINS = {
    "C": ["♣", "♧", "梅花", "草花", "クラブ"],
    "D": ["♦", "♢", "方块", "方塊", "方片", "ダイヤ", "ダイヤモンド"],
    "H": ["♥", "♡", "红心", "红桃", "紅心", "紅桃", "ハート"],
    "S": ["♠", "♤", "黑桃", "スペード"],
    "NT": ["N", "无将", "無將", "無将", "ノートランプ"],
}
_DOUBLINGS = {"X": ["×", "*", "加倍", "ダブル"], "XX": ["××", "**", "再加倍", "リダブル"]}


def _spellings(words: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {normal(word): code for code, others in words.items() for word in (code, *others)}


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_DECLARER_OF, _STRAIN_OF, _DOUBLED = _spellings(DECLARERS), _spellings(_STRAINS), _spellings(_DOUBLINGS)
_BY = _any_of(_DECLARER_OF)
_CONTRACT = re.compile(
    rf"(?P<front>{_BY})?(?P<level>[1-7])(?P<strain>{_any_of(_STRAIN_OF)})(?P<doubled>{_any_of(_DOUBLED)})?"
    rf"(?:(?:by)?(?P<middle>{_BY}))?(?P<result>=|[+-]?[0-9]{{1,2}})?(?:(?:by)?(?P<end>{_BY}))?"
)
#: What text programs and phones write in a contract for a plain sign, or put behind a suit's sign.
_SIGNS = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\N{MINUS SIGN}", "-")
    | {"\N{VARIATION SELECTOR-15}": None, "\N{VARIATION SELECTOR-16}": None}
)
BOOK, ALL_TRICKS = 6, 13


class ContractKind(Kind):
    """A contract as people write it: ``4H``, ``6SX``, ``2d xx``, ``5♦x+1``, ``W3NT+2``, ``4H= by N``, ``PASS``."""

    @property
    def allowed(self) -> Told:
        return CONTRACT

    def take(self, cell: Any, name: Name) -> Contract:
        cell = self.one(cell, name)
        text = normal(cell).translate(_SIGNS) if isinstance(cell, str) else ""
        if text in _PASSES:
            return PASSED_OUT
        found = _CONTRACT.fullmatch(text)
        declarers = [by for by in found.group("front", "middle", "end") if by] if found else []
        if found is None or len(declarers) > 1:
            raise self.refusal(VALUE, cell, name)
        contract = Contract(
            level=int(found["level"]),
            strain=_STRAIN_OF[found["strain"]],
            doubled=len(_DOUBLED[found["doubled"]]) if found["doubled"] else 0,
            declarer=_DECLARER_OF[declarers[0]] if declarers else None,
        )
        result = found["result"]
        if result is None:
            return contract
        if not result.isdigit():
            return contract._replace(result=0 if result == "=" else int(result))
        # Tricks made. There are at most six over, so that from seven on a number can mean nothing else.
        over = int(result) - BOOK - contract.level
        if int(result) > ALL_TRICKS:
            raise self.refusal(VALUE, cell, name)
        if int(result) <= BOOK:
            said = TRICKS_UNCLEAR if int(result) <= ALL_TRICKS - BOOK - contract.level else TRICKS_TOO_FEW
            raise CellError(VALUE, said(found=shown(cell), tricks=int(result), contract=contract, exact=over))
        return contract._replace(result=over)


class ResultKind(Whole):
    """Tricks over or under the contract: ``0``, ``1``, ``-2``, also ``=`` and ``+1``."""

    noun = TRICKS

    def take(self, cell: Any, name: Name) -> int:
        cell = self.one(cell, name)
        return 0 if isinstance(cell, str) and normal(cell) == "=" else super().take(cell, name)


#: What stands for the score of a board, or the points of a match, that was not played.
NP_WORDS = {"NP": [Chinese("未打"), Japanese("未プレイ"), Also("not played"), Also("未赛"), Also("未対戦")]}


class ScoreKind(NumberOrWord):
    """A kind for a score, or ``NP``: not played. It gives a ``Decimal``, or ``None`` as for a blank cell."""

    def __init__(self, **help: Any) -> None:
        super().__init__(NP_WORDS, **help)

    @property
    def allowed(self) -> Told:
        return SCORE_OR_NP

    def take(self, cell: Any, name: Name) -> Decimal | None:
        score = super().take(cell, name)
        return None if score == "NP" else score


class Adjusted(NamedTuple):
    """An artificial score (Law 12C2): ``AVE``, ``A+`` or ``A-`` for either side."""

    ns: str
    ew: str

    @property
    def shares(self) -> tuple[Decimal, Decimal]:
        """The shares of the top that the two sides get."""
        return tables.ADJUSTED[self.ns], tables.ADJUSTED[self.ew]

    def imps(self, worth: int) -> tuple[int, int]:
        """Return what either side gets in IMPs, where average plus is ``worth`` of them (Law 86A)."""
        return worth * tables.ADJUSTED_SIGN[self.ns], worth * tables.ADJUSTED_SIGN[self.ew]

    def __str__(self) -> str:
        return self.ns if self.ns == self.ew else f"{self.ns}/{self.ew}"


class AdjustableScoreKind(NumberOrWord):
    """A score, ``NP``, or an artificial one: ``A+`` for both sides, ``A+/A-`` for North-South/East-West.

    ``A`` is short for ``AVE``.
    """

    reads_tables = True

    def __init__(self, **help: Any) -> None:
        self.adjusted = {word: Adjusted(word, word) for word in tables.ADJUSTED}
        self.adjusted |= {f"{ns}/{ew}": Adjusted(ns, ew) for ns, ew in product(tables.ADJUSTED, repeat=2)}
        super().__init__({**NP_WORDS, **{word: [] for word in self.adjusted}}, **help)

    @property
    def allowed(self) -> Told:
        return SCORE_OR_ADJUSTED(number=super(NumberOrWord, self).allowed)

    def instead_of(self, cell: Any) -> str | None:
        """Return the word for a percentage, ``A-`` for 40%: 40 would be a score."""
        if share := as_accounts(cell)[1:] if isinstance(cell, str) else ():
            return next((word for word, part in tables.ADJUSTED.items() if part in share), None)
        return super().instead_of(cell)

    def artificial(self, cell: Any) -> Adjusted | str | None:
        """Return what a cell says in words: an artificial score, or ``NP``; ``None`` where it does not."""
        sides = normal(cell).translate(_SIGNS).split("/") if isinstance(cell, str) else ()
        word = self.word.find("/".join("AVE" if side == "a" else side for side in sides))
        return None if word is None else self.adjusted.get(word, word)

    def take(self, cell: Any, name: Name) -> Decimal | Adjusted | None:
        cell = self.one(cell, name)
        score = self.artificial(cell)
        if score is None:
            return super().take(cell, name)  # type: ignore[no-any-return]
        return score if isinstance(score, Adjusted) else None


def at_the_table(scores: Iterable[Decimal | Adjusted | None]) -> list[Decimal]:
    """Return the scores that were obtained at the table: neither adjusted nor missing."""
    return [score for score in scores if isinstance(score, Decimal)]


class NameKind(Text):
    """A pair or a team: a name without spaces around it, or a number, whole where it is whole."""

    @property
    def allowed(self) -> Told:
        return PAIR_NAME

    def take(self, cell: Any, name: Name) -> Any:
        cell = self.one(cell, name)
        if isinstance(cell, bool):
            raise self.refusal(VALUE, cell, name)
        if isinstance(cell, float) and cell.is_integer():
            return int(cell)
        return cell.strip() if isinstance(cell, str) else cell


@lru_cache(maxsize=65536, typed=True)
def identity(name: Any) -> str:
    """Return a text that is the same for two cells of the same pair or team: case, width and spaces do not count, nor
    does number or text.

    >>> identity("Team Ａ") == identity("team a"), identity(12.0) == identity("12")
    (True, True)
    """
    return normal(digits(name))


ContractCell = Annotated[
    Contract,
    ContractKind(
        en="contract: 4H, 3NT, 6SX, 2DXX-1, W3NT+2, PASS",
        zh="定约：4H、3无将、6SX、2DXX-1、W3NT+2、全过",
        ja="コントラクト：4H、3NT、6SX、2DXX-1、W3NT+2、パス",
    ),
]
NOT_GIVEN = ""
#: What a result can be, and what is said of it.
RESULTS: dict[str, Any] = {
    "low": -ALL_TRICKS,
    "high": ALL_TRICKS - BOOK - 1,
    "en": "tricks over or under: 0 or =, +1, -2; may stand in the contract instead",
    "zh": "超墩或宕墩数：0 或 =、+1、-2；也可写在定约里",
    "ja": "過不足トリック数：0 か =、+1、-2（コントラクトに書いてもよい）",
}
Result = Annotated[int, ResultKind(**RESULTS)]
ResultOrBlank = Annotated[
    int | str,
    ResultKind(
        low=RESULTS["low"],
        high=RESULTS["high"],
        blank=NOT_GIVEN,
        en="tricks over or under: 0 or =, +1, -2; blank where the contract has it",
        zh="超墩或宕墩数：0 或 =、+1、-2；定约里已有则留空",
        ja="過不足トリック数：0 か =、+1、-2（コントラクトにあれば空欄）",
    ),
]
Declarer = Annotated[
    str,
    Word(
        DECLARERS,
        blank=NOT_GIVEN,
        en="declarer (blank if passed out, or in the contract)",
        zh="庄家（全过、或已写在定约里则留空）",
        ja="ディクレアラー（パスアウト、またはコントラクトにあれば空欄）",
    ),
]
Vulnerable = Annotated[bool, YesNo(en="the declaring side is vulnerable", zh="定约方有局", ja="ディクレアラー側がバル")]
Vulnerability = Annotated[
    str,
    Word(
        {
            "none": ["-", "双无", "ノンバル"],
            "ns": ["南北", "南北有", "NSバル"],
            "ew": ["东西", "东西有", "EWバル", "東西"],
            "both": ["all", "b", "双方", "双有", "両バル"],
        },
        en="who is vulnerable",
        zh="局况",
        ja="バルネラビリティ",
    ),
]
Penalties = Annotated[
    str,
    Word(
        {"law": [Chinese("规则第77条"), Japanese("規則第77条")], "dianfeng": ["巅峰"]},
        en="undertricks by Law 77, or flat as the 巅峰 club prints them",
        zh="宕墩罚分：按规则第 77 条，或按巅峰所列",
        ja="アンダートリック：規則第77条、または巅峰の表記どおり",
    ),
]
Board = Annotated[int, Whole(low=1, en="board number", zh="牌副号", ja="ボード番号")]
Boards = Annotated[int, Whole(low=1, high=10_000, en="boards of the match", zh="副数", ja="ボード数")]
Trim = Annotated[
    int,
    Whole(low=0, en="scores left out at the top and at the bottom", zh="两端各去掉的个数", ja="上下それぞれ除く個数"),
]
AdjustableScore = AdjustableScoreKind(
    en="North-South's scores of a board; not played, or adjusted",
    zh="一副牌的南北得分；未打，或判给的得分",
    ja="1 ボードの南北のスコア、未プレイ、調整点",
)
AdjustableScores = Annotated[list[Decimal | Adjusted | None], Range(AdjustableScore)]
_OPEN = {
    "en": "North-South's scores in the open room, where the home team sits North-South",
    "zh": "开室南北得分（主队坐南北）",
    "ja": "オープンの南北のスコア（ホームが南北）",
}
_CLOSED = {
    "en": "North-South's scores in the closed room",
    "zh": "闭室南北得分",
    "ja": "クローズドの南北のスコア",
}
OpenScores = Annotated[list[Decimal | None], Range(ScoreKind(**_OPEN))]
ClosedScores = Annotated[list[Decimal | None], Range(ScoreKind(**_CLOSED))]
OpenResults = Annotated[list[Decimal | Adjusted | None], Range(AdjustableScoreKind(**_OPEN))]
ClosedResults = Annotated[list[Decimal | Adjusted | None], Range(AdjustableScoreKind(**_CLOSED))]
AdjustedImps = Annotated[
    int,
    Whole(
        low=1,
        high=24,
        usual=lambda: tables.ADJUSTED_IMPS,
        en="IMPs of average plus (A+); A- loses as many, A has none",
        zh="判给 A+ 的 IMP 数（A- 减去同样多，A 为 0）",
        ja="A+ の IMP 数（A- は同じだけ減点、A は 0）",
    ),
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
