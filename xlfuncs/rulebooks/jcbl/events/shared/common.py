"""The parts that the events of マスターポイント規則 share: figures, results, places."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from functools import partial
from typing import Any

from xlfuncs.core import trail
from xlfuncs.core.numbers import in_places
from xlfuncs.core.sentences import Help, Said, Sentence, Told
from xlfuncs.events import PLACE, RANKED_IN, Builder, Result, Row, consistent, event, official
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.awards import overlapping
from xlfuncs.rulebooks.jcbl.events.shared.entries import OUT, PlacedEntry
from xlfuncs.rulebooks.jcbl.events.shared.qualifying import of_qualifying
from xlfuncs.rulebooks.jcbl.general import beyond_field
from xlfuncs.rulebooks.jcbl.symbols import CIRCLED

#: What stands in the place of who is out.
OUT_OF_PLACES = Sentence(en="DQ", zh="取消资格", ja="失格")
NO_PLACE = Sentence(
    en="no place: it counts among the competitors and gets no points (absent: delete the row; withdrawn: write the "
    "last place)",
    zh="没有名次：计入参赛单位数，不得大师分（缺席请删去此行，中途退赛请填写末位的名次）",
    ja="順位がありません。競争者数には数えますが、ポイントはありません（欠席なら行を削除し、"
    "途中棄権なら最下位の順位を記入してください）",
)
NEEDS_SETTING = Sentence(
    en="fill in the setting {setting}: what this counts is not known",
    zh="请填写设置“{setting}”：否则无法计算",
    ja="設定「{setting}」を記入してください。それまで計算できません",
)
NO_RESULT = Sentence(
    en="no result: it counts among the competitors and has no place (absent: delete the row; withdrawn: write {write})",
    zh="没有成绩：计入参赛单位数，没有名次（缺席请删去此行，中途退赛请填写{write}）",
    ja="成績がありません。競争者数には数えますが、順位はつきません（欠席なら行を削除し、"
    "途中棄権なら{write}を記入してください）",
)
PLACE_ALONE = Sentence(
    en="no result: the official place counts, but the points of the sessions are not known (withdrawn: write {write})",
    zh="没有成绩：正式名次有效，但无法计算单节分（中途退赛请填写{write}）",
    ja="成績がありません。公式順位は使いますが、セッションのポイントがわかりません（途中棄権なら{write}を記入してください）",
)
OUT_AND_PLACED = Sentence(
    en="{found} stands under {place}, and the entry is out by {out}: it takes no place; empty one of the two",
    zh="“{place}”填有 {found}，而“{out}”表明该单位被取消资格：不列名次，请清空其一",
    ja="「{place}」に {found} がありますが、「{out}」により順位の対象外です。どちらかを空欄にしてください",
)
BELOW_ALL = Sentence(
    en="a score below all others", zh="比其他所有参赛者都低的得分", ja="ほかのどの参加者よりも低い得点"
)
IN_SESSION = Sentence(
    en="session {number}: {figure}", zh="第 {number} 节：{figure}", ja="セッション {number}：{figure}"
)
IN_FLIGHT = Sentence(en="flight {flight}: {figure}", zh="{flight} 组：{figure}", ja="フライト {flight}：{figure}")


@contextmanager
def working_in(outcome: Builder, entry: Row, where: Sentence, **place: object) -> Iterator[None]:
    """Do as ``outcome.working`` does, and let every step say in which session or flight it stands."""
    with trail.recording() as steps:
        yield
    with outcome.working(entry):
        for each in steps:
            trail.step(where(figure=each.symbol, **place), each.value, each.rule, each.how, *each.parts)


COMPETITORS = Result("c", Help("competitors that count, C", "计入的参赛单位数 C", "順位の対象となる競争者数 C"))
PLACES = Result("places", Help("places that get points", "获得大师分的名次数", "ポイントを与える順位"))
FIGURES = (
    *(COMPETITORS, PLACES),
    Result("a", symbols.A.templates),
    Result("r", symbols.R.templates),
    Result("t", Help("T of the formula", "公式中的桌数 T", "計算に用いるテーブル数 T")),
    Result("s", symbols.S.templates),
    Result("l", symbols.L.templates),
    Result("l_red", Help("L of red points alone", "仅用于红分的 L", "レッドだけの L")),
    Result("p", symbols.P.templates),
)
SUM = Result("score_total", Help("Total score", "总得分", "得点合計"))
SESSIONS = tuple(
    Result(f"session{number}", Help(f"Session {number}", f"第{number}节分", f"セッション{CIRCLED[number - 1]}"), 2)
    for number in range(1, 5)
)
ALL_SESSIONS = Result("session_points", Help("Session points", "各节分合计", "セッション計"), 2)
OVERALL = Result("overall", Help("Overall", "总成绩分", "オーバーオール"), 2)
RED = Result("red", Help("Red", "红分", "レッド"), 2)
BLACK = Result("black", Help("Black", "黑分", "ブラック"), 2)
TOTAL = Result("total", Help("Points", "大师分合计", "合計MP"), 2)
#: What an event with session and overall points gives.
POINTS = (*SESSIONS, ALL_SESSIONS, OVERALL, RED, BLACK, TOTAL)
#: The same where entries may be ranked by section or direction.
OF_RANKINGS = (PLACE, RANKED_IN, SUM, *POINTS)
#: On the wall the place says it: another column would lay the page of a club on its side.
BESIDE_RANKINGS = (RANKED_IN.key, *(each.key for each in SESSIONS))
#: Such an event.
by_sessions = partial(
    event,
    figures=FIGURES,
    results=(PLACE, SUM, *POINTS),
    beside_only=[each.key for each in SESSIONS],
    headline=("rating", "game"),
    colours=2,
    carries=of_qualifying,
    scored={each.key: ("score", number) for number, each in enumerate(SESSIONS, 1)},
    summing=[ALL_SESSIONS.key],
)


def ranked(totals: Mapping[int, Decimal | None]) -> dict[int, tuple[int, int]]:
    """Return the place of each entry that has a total, the highest first, and how many share it.

    >>> ranked({1: Decimal(50), 2: Decimal(60), 3: Decimal(50), 4: None})
    {2: (1, 1), 1: (2, 2), 3: (2, 2)}
    """
    known = [at for at, total in totals.items() if total is not None]
    places = {at: place for place, at in in_places(known, totals.__getitem__)}
    shared = Counter(places.values())
    return {at: (place, shared[place]) for at, place in places.items()}


def standing(
    field: Sequence[Row], totals: Mapping[int, Decimal | None], outcome: Builder, c: Decimal | int = 0
) -> dict[int, tuple[int, int]]:
    """Return the place of each entry that has one, and how many share it: the official one, else that of its total."""
    places = official(field, {at: place for at, (place, _) in ranked(totals).items()}, outcome, int(c))
    shared = Counter(places.values())
    return {at: (place, shared[place]) for at, place in places.items()}


def put_out(entries: Iterable[Any], outcome: Builder) -> None:
    """Put entries out: 失格 that is typed for a place is the same as in its own column (第10条); who is out takes no
    place.
    """
    for entry in entries:
        if entry.place == OUT:
            entry.place, entry.out = None, entry.out or OUT
        elif entry.place is not None and entry.out:
            labels = {"place": outcome.column(entry, "place"), "out": outcome.column(entry, "out")}
            outcome.note(entry, OUT_AND_PLACED(**labels, found=int(entry.place)), "place")
            entry.place = None


def no_result(entry: Any, write: Told | int) -> Said:
    """Return what is said of an entry without a result: whether it has a place depends on the official one."""
    return NO_RESULT(write=write) if entry.place is None else PLACE_ALONE(write=write)


def placed(field: Sequence[PlacedEntry], c: Decimal, outcome: Builder) -> dict[int, tuple[int, int]]:
    """Return the place of each entry as typed and how many share it; note and leave out a place that contradicts
    others.
    """
    by_place: dict[int, list[PlacedEntry]] = {}
    for entry in field:
        if isinstance(entry.place, int):
            by_place.setdefault(entry.place, []).append(entry)
        elif "place" not in entry.unreadable:
            outcome.note(entry, NO_PLACE(), "place")
    taken = consistent(by_place, c, outcome, overlapping, beyond_field)
    return {at: (place, len(by_place[place])) for at, place in taken.items()}


def to_write(zero: bool) -> Told | int:
    """Return what stands for a score of a pair that withdrew: 0, or among scores below 0, where it may be the average,
    less.
    """
    return 0 if zero else BELOW_ALL()


def needs(outcome: Builder, key: str) -> Said:
    """Return what is told beside a row whose figures depend on a setting that is not there."""
    return NEEDS_SETTING(setting=outcome.setting(key))
