"""The terms of the 巅峰 club as arguments: what each accepts, its words and its help."""

from collections.abc import Callable
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number, Whole, Word, YesNo
from xlfuncs.core.ranges import Range
from xlfuncs.core.sentences import Sentence
from xlfuncs.rulebooks.bridge.terms import ScoreKind
from xlfuncs.rulebooks.dianfeng.edition import tables

#: What stands for the place of a pair that has played too few boards.
NOT_FINISHED = Sentence(en="not finished", zh="未完成", ja="未完走")

Results = Annotated[
    list[Decimal | None],
    Range(
        ScoreKind(
            en="North-South's scores of a board in order of arrival; or not played",
            zh="一副牌按先后产生的南北得分，或未打",
            ja="1 ボードの南北のスコア（届いた順）、または未プレイ",
        )
    ),
]
Trim = Annotated[
    int,
    Whole(
        low=0,
        en="left out at either end; the default, a tenth but at least 1, is this project's own",
        zh="两端各去掉的个数；默认为十分之一且至少 1 个（本项目自定）",
        ja="上下それぞれ除く個数。既定の 1 割（最少 1）は本プロジェクト独自",
    ),
]
BoardPoints = Annotated[
    list[Decimal | None],
    Range(
        ScoreKind(
            en="points of each board of the week; or not played",
            zh="本周每副牌的得分，或未打",
            ja="今週の各ボードの得点、または未プレイ",
        )
    ),
]
Disconnects = Annotated[int, Whole(low=0, en="disconnections", zh="断线次数", ja="切断の回数")]
System = Annotated[
    str,
    Word(
        {"hcp": ["贴点"], "field": ["全场记分"], "duplicate": ["复式记分"]},
        en="scoring system",
        zh="记分系统",
        ja="採点方式",
    ),
]


def rate(*, en: str, zh: str, ja: str, blank: Callable[[], Decimal] | None = None) -> Number:
    """Return a rate in percent, as an argument."""
    low, high = (lambda: tables.RATE_LOWEST), (lambda: tables.RATE_HIGHEST)
    return Number(low=low, high=high, percent=True, blank=blank, en=en, zh=zh, ja=ja)


OldBoards = Annotated[
    Decimal, Number(low=0, blank=Decimal(0), en="boards up to last week", zh="上周为止的副数", ja="先週までのボード数")
]
Disconnected = Annotated[bool, YesNo(en="disconnected on this board", zh="这副牌断线", ja="このボードで切断した")]
Entered = Annotated[
    list[Decimal | None],
    Range(
        Number(
            above=0, en="order of entry: the lower entered earlier", zh="报名先后：小者在前", ja="申込順：小さいほど先"
        )
    ),
]
