"""df-hcp: a 贴点赛, each board's IMPs less the worth of the pair's high cards."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Text
from xlfuncs.core.numbers import ZERO, half_up, in_places
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import HOW_SCORED, PLACE, Builder, Label, Official, Result, Row, event, official, withdrew
from xlfuncs.rulebooks.bridge.events.shared import common
from xlfuncs.rulebooks.bridge.events.shared.pairing import Met, Seats, boards_met, check_boards
from xlfuncs.rulebooks.bridge.rankings import MEETS_ITSELF
from xlfuncs.rulebooks.bridge.symbols import summed
from xlfuncs.rulebooks.bridge.terms import Adjusted
from xlfuncs.rulebooks.dianfeng.boards import ALL_POINTS, Base, HighCards, hcp
from xlfuncs.rulebooks.dianfeng.events.shared import meanings
from xlfuncs.rulebooks.dianfeng.rates import penalty
from xlfuncs.rulebooks.dianfeng.terms import Disconnects

BOARD = Sentence(en="board {board} against {other}", zh="第 {board} 副对 {other}", ja="ボード {board}（対 {other}）")
HCP_DIFFER = Sentence(
    en="board {board} has {other} points in row {first}: if it is one deal, mend one of them",
    zh="第 {board} 副在第 {first} 行是 {other} 点：如为同一副牌，请更正其一",
    ja="ボード {board} は {first} 行目では {other} 点です。同じディールなら、どちらかを直してください",
)
AFTER_PENALTY = Sentence(en="total after the penalty", zh="扣分后总分", ja="減点後の得点")


class HcpSettings(common.SharedBoards):
    base: Annotated[
        Base, Label("Points that change nothing", "基数点力", "増減なしの点力", "贴点"), HOW_SCORED, meanings.BASE
    ] = Decimal(20)


class Pair(Row):
    unit: Annotated[
        str, Text(en="pair", zh="对子", ja="ペア"), Label("Pair", "对号", "ペア", also=("对子", "ペア番号"))
    ]
    player: common.PlayersOf
    disconnects: Annotated[Disconnects, Label(rule="断线扣分", also=("断线",))] = 0
    place: Official = None


class HcpBoard(common.PlayedBoard):
    """A board with North-South's high cards."""

    ns_hcp: Annotated[
        HighCards | None, Label("NS HCP", "南北联手点力", "南北 HCP", "贴点", also=("南北大牌点", "南北点力"))
    ] = None


@event(
    "df-hcp",
    title=Help("High-card handicap", "贴点赛", "贴点赛（HCP ハンデ戦）"),
    about=Help(
        "the IMPs of each board's score against the pair's combined high-card points",
        "每副牌的得分折合 IMP，与联手大牌点比较，差值为成绩",
        "各ボードのスコアの IMP を合計 HCP と比べる",
    ),
    figures=(common.PAIRS, Result("played", Help("Results counted", "计入的成绩数", "集計した結果"))),
    results=(
        PLACE,
        common.PLAYERS,
        common.TOTAL,
        common.BOARDS,
        common.PER_BOARD,
        Result("penalty", Help("Penalty", "断线扣分", "切断による減点")),
    ),
    headline=("base", "n", "played"),
    slip_lines=16,
    beside={"boards": common.BESIDE_BOARDS},
)
def handicap(settings: HcpSettings, entries: list[Pair], boards: list[HcpBoard], outcome: Builder) -> None:
    """Rank pairs by the sum of the boards' results, less the penalties for disconnections (贴点)."""

    def no_hcp(each: Met[HcpBoard, Pair]) -> bool:
        without = isinstance(each.score, Decimal) and each.row.ns_hcp is None
        if without:
            outcome.missing(each.row, "ns_hcp")
        return without

    seats = Seats(entries, outcome)
    met = [*boards_met(seats, boards, settings.penalties, outcome, no_hcp, MEETS_ITSELF, common.BOARD_TWICE)]
    won: dict[int, list[Decimal]] = {entry.at: [] for entry in entries}
    results = [each for each in met if each.score != common.NOT_PLAYED]
    for each in sorted(results, key=lambda each: each.board):
        for side, pair, other in (("ns", each.ns, each.ew), ("ew", each.ew, each.ns)):
            label = BOARD(board=each.board, other=other.unit)
            with outcome.working(pair):
                points = step(label, points_of(each, side, settings), "贴点")
            won[pair.at].append(points)
            outcome.give(each.row, **{f"{side}_points": points})
    outcome.figure("n", len(entries), "")
    outcome.figure("played", len(results), "")
    check_boards(entries, met, settings.boards, outcome)
    check_points(met, outcome)
    totals = {entry.at: total_of(entry, won[entry.at], outcome) for entry in entries}
    played = {at: len(points) for at, points in won.items()}
    known = [entry for entry in entries if totals[entry.at] is not None]
    eligible = [entry for entry in known if settings.enough(entry, played, outcome)]
    computed = {entry.at: place for place, entry in in_places(eligible, lambda each: totals[each.at])}
    places = official(entries, computed, outcome)
    for entry in entries:
        outcome.give(entry, place=places.get(entry.at) or withdrew(entry), players=common.names_of(entry))
        outcome.give(entry, total=totals[entry.at], boards=played[entry.at])
        outcome.pay(entry, entry.player)


def check_points(met: Sequence[Met[HcpBoard, Pair]], outcome: Builder) -> None:
    """Hint at a board on which North-South have other points at another table: in a drive it is one deal."""
    found: dict[int, dict[int, HcpBoard]] = {}
    for each in met:
        if each.row.ns_hcp is not None:
            found.setdefault(each.board, {}).setdefault(each.row.ns_hcp, each.row)
    for board, rows in found.items():
        if len(rows) > 1:
            first, second = [*rows.values()][:2]
            outcome.hint(HCP_DIFFER(board=board, first=first.line, other=first.ns_hcp), second, "ns_hcp")


def points_of(met: Met[HcpBoard, Pair], side: str, settings: HcpSettings) -> Decimal:
    """Return the points of a board for a side: its result by high cards, or the IMPs of an adjusted score."""
    if isinstance(met.score, Adjusted):
        return Decimal(met.score.imps(settings.adjusted)[side == "ew"])
    assert isinstance(met.score, Decimal)
    assert met.row.ns_hcp is not None
    if side == "ns":
        return hcp(met.score, met.row.ns_hcp, settings.base)
    # East-West hold the other points, and see the score with its sign turned.
    return hcp(-met.score, ALL_POINTS - met.row.ns_hcp, ALL_POINTS - settings.base)


def total_of(entry: Pair, won: Sequence[Decimal], outcome: Builder) -> Decimal | None:
    """Return a pair's total less its penalty; ``None`` where there is none, or the disconnections cannot be read."""
    if not won or "disconnects" in entry.unreadable:
        return None
    with outcome.working(entry):
        total = step(common.SUM, sum(won, ZERO), "贴点", *summed(won))
        lost = penalty("hcp", entry.disconnects) if entry.disconnects else 0
        if lost:
            step(AFTER_PENALTY, total - lost, "断线扣分", "{} − {}", total, lost)
    outcome.give(entry, average=half_up((total - lost) / len(won)), penalty=lost or None)
    return half_up(total - lost)
