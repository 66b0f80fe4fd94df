"""Laws 2 and 77: the score of a contract, and dealer and vulnerability by board number."""

from xlfuncs.errors import NUM, VALUE, CellError
from xlfuncs.registry import function
from xlfuncs.rulebooks.bridge import tables
from xlfuncs.rulebooks.bridge.terms import (
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
from xlfuncs.trail import step


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

    The result (tricks over or under) stands in ``result`` or behind the contract (``4SX-2``); a 0
    beside such a contract is the empty cell that some hosts send. ``penalties`` ``dianfeng``/巅峰 takes
    undertricks as that club prints them. ``#VALUE!`` for a text that is no contract and without a
    result, ``#NUM!`` for a result that the contract cannot have or two that contradict each other.

    >>> score(Contract(4, "S", 0), 1), score(Contract(4, "S", 1, -2), vulnerable=True)
    (450, -500)
    """
    if contract == PASSED_OUT:
        if result:
            raise CellError(NUM, f"result must be blank for a board that was passed out, not {result}")
        return 0
    over = outcome(contract, result)
    if over < 0:
        article = "积分说明" if penalties == "dianfeng" else "Law 77"
        return -step("罚分", penalty(-over, contract.doubled, vulnerable, penalties), article)
    tricks = step("基本分", trick_score(contract), "Law 77")
    return tricks + step("奖分", premiums(contract, tricks, over, vulnerable), "Law 77")


def outcome(contract: Contract, result: int | None) -> int:
    """Tricks over or under, from the one place where they stand."""
    behind = contract.result
    if behind is not None and result not in (None, 0, behind):
        raise CellError(NUM, f"result is {result}, but contract already says {behind}")
    over = result if behind is None else behind
    if over is None:
        raise CellError(VALUE, f"result is missing, and contract {contract} does not bear it (4H=, 3NT+1, 6SX-2)")
    lowest, highest = -(6 + contract.level), 7 - contract.level
    if not lowest <= over <= highest:
        raise CellError(NUM, f"result must be from {lowest} to {highest} for {contract}, not {over}")
    return over


def trick_score(contract: Contract) -> int:
    """基本分: the odd tricks bid, ×2 doubled, ×4 redoubled."""
    tricks = contract.level * tables.TRICK[contract.strain] + tables.FIRST_TRICK_MORE[contract.strain]
    return tricks * tables.MULTIPLIER[contract.doubled]


def premiums(contract: Contract, tricks: int, over: int, vulnerable: bool) -> int:
    """奖分: overtricks, game or partscore, slam, and the contract made doubled."""
    level, strain, doubled, _ = contract
    each = tables.OVERTRICK_DOUBLED[vulnerable] * doubled if doubled else tables.TRICK[strain]
    game = tables.GAME_PREMIUM[vulnerable] if tricks >= tables.GAME_FROM else tables.PARTSCORE_PREMIUM
    slam = tables.SLAM_PREMIUM[level][vulnerable] if level in tables.SLAM_PREMIUM else 0
    return (
        step("超墩奖分", over * each, "Law 77")
        + step("局奖分", game, "Law 77")
        + step("满贯奖分", slam, "Law 77")
        + step("加倍奖分", tables.DOUBLED_PREMIUM[doubled], "Law 77")
    )


def penalty(under: int, doubled: int, vulnerable: bool, penalties: str) -> int:
    """罚分 for ``under`` tricks."""
    if penalties == "dianfeng":
        return under * tables.UNDERTRICK_DIANFENG[vulnerable] * tables.MULTIPLIER[doubled]
    if not doubled:
        return under * tables.UNDERTRICK[vulnerable]
    *first, later = tables.UNDERTRICKS_DOUBLED[vulnerable]
    return doubled * (sum(first[:under]) + later * max(0, under - len(first)))


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

    ``declarer`` N/北, E/东, S/南, W/西; ``vulnerability`` none/-, ns/南北, ew/东西, both/all/b/双方, as
    ``BR_VUL`` gives it.

    >>> score_ns(Contract(3, "NT", 0), "W", 1, "ew"), score_ns(PASSED_OUT, "", "", "none")
    (-630, 0)
    """
    if declarer == NOT_GIVEN and contract != PASSED_OUT:
        raise CellError(VALUE, f"declarer is missing for {contract}")
    side = "ns" if declarer in ("N", "S") else "ew"
    given = result if isinstance(result, int) else None
    points = score(contract, given, vulnerability in (side, "both"), penalties)
    return points if side == "ns" else -points


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
