"""Laws 2 and 77: the score of a contract, and dealer and vulnerability by board number."""

from typing import Any

from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.registry import function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import step
from xlfuncs.rulebooks.bridge import symbols
from xlfuncs.rulebooks.bridge.edition import tables
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import (
    BOOK,
    DECLARER,
    NOT_GIVEN,
    PASSED_OUT,
    Board,
    Contract,
    ContractCell,
    Declarer,
    Penalties,
    Result,
    ResultOrBlank,
    Vulnerability,
    Vulnerable,
)

PASSED_OUT_RESULT = Sentence(
    en="result must be blank for a board that was passed out, not {result}",
    zh="全过的牌不应有结果，现为 {result}",
    ja="パスアウトのボードの結果は空欄にします（{result} は不可）",
)
RESULTS_DIFFER = Sentence(
    en="result is {result}, but contract already says {behind}",
    zh="结果为 {result}，而定约中已写 {behind}",
    ja="結果は {result} ですが、コントラクトには {behind} とあります",
)
RESULT_MISSING = Sentence(
    en="result is missing, and contract {contract} does not bear it (4H=, 3NT+1, 6SX-2)",
    zh="缺少结果，定约 {contract} 后面也没有写（4H=、3NT+1、6SX-2）",
    ja="結果がなく、コントラクト {contract} にも書かれていません（4H=、3NT+1、6SX-2）",
)
RESULT_IMPOSSIBLE = Sentence(
    en="result must be from {lowest} to {highest} for {contract}, not {result}",
    zh="{contract} 的结果应为 {lowest} 至 {highest}，现为 {result}",
    ja="{contract} の結果は {lowest}～{highest} です（{result} は不可）",
)
DECLARER_MISSING = Sentence(
    en="declarer is missing for {contract}", zh="缺少 {contract} 的庄家", ja="{contract} のディクレアラーがありません"
)
DECLARERS_DIFFER = Sentence(
    en="declarer is {declarer}, but contract already says {other}",
    zh="庄家为 {declarer}，而定约中已写 {other}",
    ja="ディクレアラーは {declarer} ですが、コントラクトには {other} とあります",
)


@function(
    "BR_SCORE",
    rule="Law 77",
    en="Score of a contract, as the declaring side sees it",
    zh="定约的得分（定约方）",
    ja="コントラクトのスコア（ディクレアラー側）",
)
def score(
    contract: ContractCell, result: Result | None = None, vulnerable: Vulnerable = False, penalties: Penalties = "law"
) -> int:
    """The declaring side's score: 基本分 + 奖分, or the 罚分 below 0; ``PASS`` is 0.

    The contract may bear its declarer (``W3NT+2``, ``4H= by N``) and its result: tricks over or under
    (``4SX-2``), or tricks made from 7 on (``4S 11``). Else the result stands in ``result``; a 0 beside a
    contract with one is the empty cell that some hosts send. ``penalties`` ``dianfeng``/巅峰 takes
    undertricks as that club prints them. ``#VALUE!`` for a text that is no contract and without a
    result, ``#NUM!`` for a result that the contract cannot have or two that contradict each other.

    >>> score(Contract(4, "S", 0), 1), score(Contract(4, "S", 1, -2), vulnerable=True)
    (450, -500)
    """
    if contract == PASSED_OUT:
        if result:
            raise CellError(NUM, PASSED_OUT_RESULT(result=result))
        return 0
    over = outcome(contract, result)
    if over < 0:
        lost = penalty(-over, contract.doubled, vulnerable, penalties)
        return step(symbols.SCORE, -lost, "Law 77", "0 − {}", lost)
    tricks = trick_score(contract)
    more = premiums(contract, tricks, over, vulnerable)
    return step(symbols.SCORE, tricks + more, "Law 77", "{} + {}", tricks, more)


def outcome(contract: Contract, result: int | None) -> int:
    """Return tricks over or under, from the one place where they stand."""
    behind = contract.result
    if behind is not None and result not in (None, 0, behind):
        raise CellError(NUM, RESULTS_DIFFER(result=result, behind=behind))
    over = result if behind is None else behind
    if over is None:
        raise CellError(VALUE, RESULT_MISSING(contract=contract))
    lowest, highest = -(BOOK + contract.level), 7 - contract.level
    if not lowest <= over <= highest:
        raise CellError(NUM, RESULT_IMPOSSIBLE(lowest=lowest, highest=highest, contract=contract, result=over))
    return over


def trick_score(contract: Contract) -> int:
    """Return 基本分: the odd tricks bid, ×2 doubled, ×4 redoubled."""
    level, strain, doubled = contract[:3]
    each, more, times = tables.TRICK[strain], tables.FIRST_TRICK_MORE[strain], tables.MULTIPLIER[doubled]
    how: list[Any] = ["{} × {} + {}", level, each, more] if more else ["{} × {}", level, each]
    if doubled:
        how = [f"({how[0]}) × {{}}" if more else f"{how[0]} × {{}}", *how[1:], times]
    return step(symbols.TRICK_SCORE, (level * each + more) * times, "Law 77", *how)


def premiums(contract: Contract, tricks: int, over: int, vulnerable: bool) -> int:
    """Return 奖分: overtricks, game or partscore, slam, and the contract made doubled."""
    level, strain, doubled = contract[:3]
    each = tables.OVERTRICK_DOUBLED[vulnerable] * doubled if doubled else tables.TRICK[strain]
    is_game = tricks >= tables.GAME_FROM
    parts = [step(symbols.OVERTRICKS, over * each, "Law 77", "{} × {}", over, each)] if over else []
    parts.append(
        step(symbols.GAME_PREMIUM, tables.GAME_PREMIUM[vulnerable], "Law 77")
        if is_game
        else step(symbols.PARTSCORE_PREMIUM, tables.PARTSCORE_PREMIUM, "Law 77")
    )
    if level in tables.SLAM_PREMIUM:
        parts.append(step(symbols.SLAM_PREMIUM, tables.SLAM_PREMIUM[level][vulnerable], "Law 77"))
    if doubled:
        parts.append(step(symbols.DOUBLED_PREMIUM, tables.DOUBLED_PREMIUM[doubled], "Law 77"))
    return step(symbols.PREMIUMS, sum(parts), "Law 77", *summed(parts))


def penalty(under: int, doubled: int, vulnerable: bool, penalties: str) -> int:
    """Return 罚分 for ``under`` tricks."""
    if penalties == "dianfeng":
        each, times = tables.UNDERTRICK_DIANFENG[vulnerable], tables.MULTIPLIER[doubled]
        return step(symbols.PENALTY, under * each * times, "积分说明", "{} × {} × {}", under, each, times)
    if not doubled:
        each = tables.UNDERTRICK[vulnerable]
        return step(symbols.PENALTY, under * each, "Law 77", "{} × {}", under, each)
    *first, later = tables.UNDERTRICKS_DOUBLED[vulnerable]
    tricks = [doubled * each for each in (*first, *[later] * under)[:under]]
    return step(symbols.PENALTY, sum(tricks), "Law 77", *summed(tricks))


@function(
    "BR_SCORE_NS",
    rule="Law 77",
    en="Score of a contract, as North-South see it",
    zh="定约的得分（南北方）",
    ja="コントラクトのスコア（南北から見て）",
)
def score_ns(
    contract: ContractCell,
    declarer: Declarer,
    result: ResultOrBlank,
    vulnerability: Vulnerability,
    penalties: Penalties = "law",
) -> int:
    """``BR_SCORE`` with its sign turned where East or West declares. ``PASS`` is 0 without a declarer or result.

    ``declarer`` N/北, E/东, S/南, W/西, or in the contract (``W3NT+2``): ``#VALUE!`` where it is in neither,
    ``#NUM!`` where the two differ. ``vulnerability`` none/-, ns/南北, ew/东西, both/all/b/双方, as ``BR_VUL``
    gives it.

    >>> score_ns(Contract(3, "NT", 0), "W", 1, "ew"), score_ns(PASSED_OUT, "", "", "none")
    (-630, 0)
    """
    other = contract.declarer
    if declarer == NOT_GIVEN and other is None and contract != PASSED_OUT:
        raise CellError(VALUE, DECLARER_MISSING(contract=contract))
    if other is not None and declarer not in (NOT_GIVEN, other):
        raise CellError(NUM, DECLARERS_DIFFER(declarer=DECLARER[declarer], other=DECLARER[other]))
    side = "ns" if (other or declarer) in ("N", "S") else "ew"
    given = result if isinstance(result, int) else None
    points = score(contract, given, vulnerability in (side, "both"), penalties)
    return points if side == "ns" else step(symbols.NS_SCORE, -points, "Law 77", *summed([0, -points]))


@function("BR_VUL", rule="Law 2", en="Vulnerability of a board", zh="牌副的局况", ja="ボードのバルネラビリティ")
def vul(board: Board) -> str:
    """``none``, ``ns``, ``ew`` or ``both``, in Law 2's cycle of 16.

    >>> [vul(board) for board in (1, 2, 7, 16, 17)]
    ['none', 'ns', 'both', 'ew', 'none']
    """
    return tables.VULNERABILITY[(board - 1) % len(tables.VULNERABILITY)]


@function("BR_DEALER", rule="Law 2", en="Dealer of a board", zh="牌副的发牌人", ja="ボードのディーラー")
def dealer(board: Board) -> str:
    """``N``, ``E``, ``S`` or ``W``, in turn.

    >>> [dealer(board) for board in (1, 2, 3, 4, 5)]
    ['N', 'E', 'S', 'W', 'N']
    """
    return tables.DEALER[(board - 1) % len(tables.DEALER)]
