"""What came of a board, as scoring programs tell it, in the words of a table of boards."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.sentences import Sentence
from xlfuncs.xlsx.findings import excerpt

NO_CONTRACT = Sentence(
    en="'{found}' is no contract", zh="“{found}”不是定约", ja="「{found}」はコントラクトではありません"
)
NO_TRICKS = Sentence(
    en="'{found}' is no result that {contract} can have",
    zh="“{found}”不可能是 {contract} 的结果",
    ja="「{found}」は {contract} の結果になりません",
)
NO_SCORE = Sentence(en="'{found}' is no score", zh="“{found}”不是得分", ja="「{found}」はスコアではありません")
ODD_SHARES = Sentence(
    en="adjusted to {ns}% and {ew}%: a table of boards knows 40, 50 and 60",
    zh="判为 {ns}% 和 {ew}%：牌副表只能写 40、50、60",
    ja="{ns}% と {ew}% に調整されています。ボードの表に書けるのは 40・50・60 です",
)
ONE_SIDE = Sentence(
    en="'{found}' says what one side gets: and the other?",
    zh="“{found}”只说明了一方的判分，另一方不详",
    ja="「{found}」は片側の調整点だけです。もう一方がわかりません",
)
NOTHING_PLAYED = Sentence(
    en="0 without a contract: passed out, adjusted or not played cannot be told apart",
    zh="没有定约而得分为 0：无法分辨是全过、判分还是未打",
    ja="コントラクトがなくスコアが 0 です。パスアウト、調整点、未プレイのどれかわかりません",
)

#: The cells of a row of boards that say what came of it, by their keys.
Cells = dict[str, Any]

#: The tricks that a contract asks for beyond its level.
BOOK = 6
PASS, NOT_PLAYED = "PASS", "NP"
_CONTRACT = re.compile(r"([1-7])\s*(NT?|[CDHS♣♦♥♠])\s*(XX|X|\*\*|\*|)")
_PASSES = {"P", "PO", "AP", "PASS", "ALL PASS", "PASSED", "PASS OUT", "PASSED OUT", "ALLPASS"}
_UNPLAYED = {"NP", "N/P", "NOT PLAYED", "NOTPLAYED", "NO PLAY", "UNPLAYED"}
#: An average in percent, for both sides: ``A60/40``, ``A6040``, ``60%-40%``.
_SHARES = re.compile(r"A\s*(\d\d)\s*[/:-]?\s*A?(\d\d)|(\d\d)\s*%\s*[/:-]?\s*(\d\d)\s*%")
_SHARE = re.compile(r"A\s*(\d\d)|(\d\d)\s*%")
#: An average in words, for one side.
_AVERAGE = re.compile(r"(?:A|AV|AVE|AVG|AVERAGE)\s*([+-]|PLUS|MINUS|)")
_WORDS = {"+": "A+", "PLUS": "A+", "-": "A-", "MINUS": "A-", "": "AVE"}
_OF_SHARE = {"40": "A-", "50": "AVE", "60": "A+"}
_RESULT, _TRICKS = re.compile(r"=|[+-]\d{1,2}"), re.compile(r"\d{1,2}")
_SCORE = re.compile(r"[+-]?\d{1,5}(?:\.0+)?")


class Told(NamedTuple):
    """What a program tells of a board at one table, each as it writes it: "" where it says nothing.

    ``result`` is over or under (``=``, ``+1``); ``tricks`` are those made, though some write the result there too.
    ``score`` is North-South's.
    """

    contract: str = ""
    declarer: str = ""
    result: str = ""
    tricks: str = ""
    score: str = ""


def cells_of(told: Told) -> Cells:
    """The cells of a row of boards: contract, declarer and result, or what was adjusted; none of them where nothing is.

    ``CellError`` where it cannot be told. A score counts where there is no whole contract to compute it from.

    >>> cells_of(Told("3 NT x", "W", tricks="8"))
    {'contract': '3NTX', 'declarer': 'W', 'result': -1}
    >>> cells_of(Told("PASS")), cells_of(Told(score="A60/40")), cells_of(Told(score="-420"))
    ({'contract': 'PASS'}, {'adjusted': 'A+/A-'}, {'adjusted': -420})
    """
    contract, score = _plain(told.contract), _plain(told.score)
    for word in (score, contract):
        if word in _UNPLAYED:
            return {"adjusted": NOT_PLAYED}
        if average := averages(word):
            return {"adjusted": average}
    if contract in _PASSES:
        return {"contract": PASS}
    points = _score(score)
    if not contract:
        if points == 0:
            raise CellError(VALUE, NOTHING_PLAYED())
        return {} if points is None else {"adjusted": points}
    found = _CONTRACT.fullmatch(contract)
    if found is None:
        raise CellError(VALUE, NO_CONTRACT(found=excerpt(told.contract)))
    level, strain, doubled = found.groups()
    strain = {"N": "NT", "♣": "C", "♦": "D", "♥": "H", "♠": "S"}.get(strain, strain)
    cells: Cells = {"contract": f"{level}{strain}{doubled.replace('*', 'X')}"}
    declarer = _plain(told.declarer)[:1]
    if declarer in ("N", "E", "S", "W"):
        cells["declarer"] = declarer
    over = _over(told, int(level), cells["contract"])
    if over is not None:
        cells["result"] = over
    if points is not None and not {"declarer", "result"} <= cells.keys():
        return {"adjusted": points} if points else cells
    return cells


def score_in(told: Told) -> int | None:
    """The score in figures that a program tells, if it tells one."""
    word = _plain(told.score)
    return _score(word) if _SCORE.fullmatch(word) else None


def averages(word: str) -> str:
    """An artificial score of both sides as a table of boards has it, "" where the word is none.

    ``CellError`` for one that the table has no word for.

    >>> averages("A6040"), averages("50%-50%"), averages("AVE-/AVE+"), averages("420")
    ('A+/A-', 'AVE', 'A-/A+', '')
    """
    word = _plain(word)
    if shares := _SHARES.fullmatch(word):
        ns, ew = (share for share in shares.groups() if share)
        if not {ns, ew} <= _OF_SHARE.keys():
            raise CellError(VALUE, ODD_SHARES(ns=ns, ew=ew))
        return _both(_OF_SHARE[ns], _OF_SHARE[ew])
    first, _, second = word.partition("/")
    side, other = _side(first), _side(second)
    if side is None:
        return ""
    if other is not None:
        return _both(side, other)
    if side != "AVE":
        raise CellError(VALUE, ONE_SIDE(found=excerpt(word)))
    return side


def _side(word: str) -> str | None:
    if found := _AVERAGE.fullmatch(word):
        return _WORDS[found[1]]
    if found := _SHARE.fullmatch(word):
        return _OF_SHARE.get(found[1] or found[2])
    return None


def _both(ns: str, ew: str) -> str:
    return ns if ns == ew == "AVE" else f"{ns}/{ew}"


def _score(word: str) -> int | None:
    if not word:
        return None
    if not _SCORE.fullmatch(word):
        raise CellError(VALUE, NO_SCORE(found=excerpt(word)))
    return int(float(word))


def _over(told: Told, level: int, contract: str) -> int | None:
    """Tricks over or under the contract."""
    word = _plain(told.result or told.tricks)
    if not word:
        return None
    found = _RESULT.fullmatch(word)
    if found is None and (told.result or not _TRICKS.fullmatch(word)):
        raise CellError(VALUE, NO_TRICKS(found=excerpt(word), contract=contract))
    over = 0 if word == "=" else int(word) if found else int(word) - BOOK - level
    if not -(BOOK + level) <= over <= 7 - level:
        raise CellError(NUM, NO_TRICKS(found=excerpt(word), contract=contract))
    return over


def _plain(word: str) -> str:
    """Upper case, one space between words, a plain minus."""
    return " ".join(word.replace("\N{MINUS SIGN}", "-").upper().split())
