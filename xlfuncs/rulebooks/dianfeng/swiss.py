"""瑞士移位自动双人赛: seats, who has finished, places, and the club's master points."""

from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import MISSING, Number, Whole, YesNo
from xlfuncs.core.errors import NUM, VALUE, CellError
from xlfuncs.core.numbers import ZERO, certain, in_places
from xlfuncs.core.places import PlaceNumber
from xlfuncs.core.ranges import Range, parallel
from xlfuncs.core.registry import Column, Rows, function
from xlfuncs.core.sentences import Sentence
from xlfuncs.core.trail import rounded, step
from xlfuncs.rulebooks.bridge.rankings import LINES
from xlfuncs.rulebooks.dianfeng import symbols
from xlfuncs.rulebooks.dianfeng.edition import tables
from xlfuncs.rulebooks.dianfeng.terms import Entered

PLACE_BEYOND = Sentence(
    en="place {place} is beyond the {finishers} finishers",
    zh="名次 {place} 超过了完成比赛的 {finishers} 对",
    ja="順位 {place} は完走した {finishers} ペアを超えています",
)
MORE_PLAYED = Sentence(
    en="{played} boards played are more than the {total} of the event",
    zh="完成了 {played} 副，超过了比赛的 {total} 副",
    ja="終えたボードが {played} で、競技会の {total} ボードより多くなっています",
)

FinalPlace = Annotated[int, PlaceNumber(en="place", zh="名次", ja="順位")]
Finishers = Annotated[int, Whole(low=1, en="pairs that have finished", zh="完成比赛的对数", ja="完走したペア数")]
Played = Annotated[int, Whole(low=0, en="boards played", zh="完成副数", ja="終えたボード数")]
Total = Annotated[int, Whole(low=1, en="boards of the event", zh="比赛总副数", ja="競技会の総ボード数")]
Share = Annotated[
    Decimal,
    Number(
        above=0,
        high=1,
        percent=True,
        usual=lambda: tables.FINISHED_SHARE,
        en="share of the boards that counts as having finished: usually 0.6 to 0.8; the default is this project's own",
        zh="算完成比赛的比例；一般 0.6 到 0.8，默认 0.6 为本项目自定",
        ja="完走とみなす割合。通常 0.6～0.8、既定の 0.6 は本プロジェクト独自",
    ),
]
Totals = Annotated[list[Decimal | None], Range(Number(en="each pair's points", zh="各对的总积分", ja="各ペアの得点"))]
TotalsOrZero = Annotated[
    list[Decimal],
    Range(
        Number(
            blank=ZERO,
            en="each pair's points so far, blank is 0",
            zh="各对当前积分，空白为 0",
            ja="各ペアの現在の得点（空欄は 0）",
        )
    ),
]
BoardsPlayed = Annotated[
    list[int | None],
    Range(Whole(low=0, en="boards each pair has played", zh="各对的完成副数", ja="各ペアの終えたボード数")),
]
Finished = Annotated[
    list[bool],
    Range(
        YesNo(
            blank=True,
            en="whether each pair has finished; all by default",
            zh="各对是否完成比赛；默认全部完成",
            ja="各ペアが完走したか（既定は全員）",
        )
    ),
]


@function(
    "DF_AWARD",
    rule="巅峰大师分授予",
    en="The club's master points of a place",
    zh="某一名次的巅峰大师分",
    ja="ある順位の巅峰マスターポイント",
)
def award(place: FinalPlace, finishers: Finishers) -> int:
    """20 or more pairs finishing: 3, places 2-4 2, places 5-10 1, else 0.

    Below 20 the first gets 3; of the places up to half the finishers 2-4 get 2, the others 1.
    ``#NUM!`` for a place beyond the finishers.

    >>> [award(place, 24) for place in (1, 4, 10, 11)], [award(place, 12) for place in (1, 4, 6, 7)]
    ([3, 2, 1, 0], [3, 2, 1, 0])
    """
    if place > finishers:
        raise CellError(NUM, PLACE_BEYOND(place=place, finishers=finishers))
    rule, label = "巅峰大师分授予", symbols.AWARD(place=place)
    if place == 1:
        return step(label, tables.AWARD_FIRST, rule)
    if finishers >= tables.FULL_FIELD:
        last = step(symbols.LAST_AWARDED, tables.THIRD_TO, rule)
    else:
        last = rounded(symbols.LAST_AWARDED, finishers // 2, Decimal(finishers) / 2, rule, "{} ÷ 2", finishers)
    if place > last:
        return step(label, 0, rule, "{} > {} →", place, last)
    if place <= tables.SECOND_TO:
        return step(label, tables.AWARD_SECOND, rule, "2 ≤ {} ≤ {} →", place, tables.SECOND_TO)
    return step(label, tables.AWARD_THIRD, rule, "{} < {} ≤ {} →", tables.SECOND_TO, place, last)


@function(
    "DF_FINISHED",
    rule="比赛结果",
    en="Whether a pair counts as having finished",
    zh="是否算完成比赛",
    ja="完走とみなすか",
)
def finished(played: Played, total: Total, share: Share = tables.FINISHED_SHARE) -> bool:
    """Whether ``played`` of ``total`` boards are at least ``share`` of them; ``#NUM!`` for more than there are.

    >>> finished(12, 20), finished(11, 20)
    (True, False)
    """
    if played > total:
        raise CellError(NUM, MORE_PLAYED(played=played, total=total))
    return played >= step(symbols.NEEDED, certain(share * total), "比赛结果", "{} × {}", share, total)


@function(
    "DF_STANDINGS",
    rule="比赛结果",
    en="Places of a Swiss pairs: by points, then boards played, then earlier entry",
    zh="瑞士双人赛名次：积分、完成副数、报名先后",
    ja="スイスペアの順位：得点、終えたボード数、申込順",
    fills=("place",),
)
def standings(points: Totals, played: BoardsPlayed, entered: Entered, finished: Finished | None = None) -> Column:
    """One place per row; blank for a row without points and for who has not finished.

    The ranges run in parallel. ``#VALUE!`` where they differ in length, or a pair with points has no
    boards played or no order of entry.

    >>> standings([Decimal(9), Decimal(9), None, Decimal(7)], [8, 10, None, 10], [1, 2, None, 3])
    [2, 1, None, 3]
    """
    finishing = [True] * len(points) if finished is None else finished
    for name, cells in (("played", played), ("entered", entered), ("finished", finishing)):
        parallel("points", points, name, cells)
    ranked = []
    for row, (score, boards, entry, done) in enumerate(zip(points, played, entered, finishing, strict=True)):
        if score is None or not done:
            continue
        if boards is None or entry is None:
            name = "played" if boards is None else "entered"
            raise CellError(VALUE, MISSING(argument=name), row=row + 1, argument=name)
        ranked.append((row, (score, boards, -entry)))
    places: list[int | None] = [None] * len(points)
    for place, (row, _) in in_places(ranked, lambda each: each[1]):
        places[row] = place
    return places


@function(
    "DF_SEATS",
    rule="瑞士移位",
    en="Next round's seats: pairs with like points meet, the higher sits North-South",
    zh="下一轮座位：积分相近的相遇，高者坐南北",
    ja="次ラウンドの席：得点の近いペアが対戦、上位が南北",
    fills=("table", "direction"),
)
def seats(points: TotalsOrZero, entered: Entered) -> Rows:
    """Rows {table, direction} for each pair: by points (blank is 0), then entry, two by two; the odd one {0, BYE}.

    A row without an order of entry is no pair; ``#VALUE!`` where it has points all the same.

    >>> seats([Decimal(3), Decimal(0), Decimal(5), Decimal(3)], [1, 2, 3, 4])
    [[1, 'EW'], [2, 'EW'], [1, 'NS'], [2, 'NS']]
    """
    entries = []
    for row, (score, entry) in enumerate(parallel("points", points, "entered", entered)):
        if entry is not None:
            entries.append((-score, entry, row))
        elif score:
            raise CellError(VALUE, MISSING(argument="entered"), row=row + 1, argument="entered")
    seated: list[list[Any]] = [[None, None] for _ in points]
    for position, (_, _, row) in enumerate(sorted(entries)):
        seated[row] = [position // 2 + 1, LINES[position % 2]]
    if len(entries) % 2:
        _, _, last = max(entries)
        seated[last] = [0, "BYE"]
    return seated
