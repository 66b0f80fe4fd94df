"""cba-pairs: a pairs event; the places follow from the scores, the awards from the places."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import NumberOrWord, Text, Word
from xlfuncs.core.numbers import ONE, ZERO, half_up, in_places, without_zeros
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.words import Also
from xlfuncs.events import (
    FROM_MEMBERS,
    HOLDING,
    HOW_SCORED,
    NOTHING,
    PLACE,
    PLAYER,
    RANKED_IN,
    Builder,
    Direction,
    Label,
    Person,
    Ranked,
    Repeated,
    Result,
    ScoreSheet,
    Section,
    rankings,
)
from xlfuncs.events.rankings import ALL, spoken_way
from xlfuncs.rulebooks.cba.coefficients import coefficient_r
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import common, meanings
from xlfuncs.rulebooks.cba.events.shared.awards import ByKind, place_awards
from xlfuncs.rulebooks.cba.events.shared.common import PLAYERS, Unit
from xlfuncs.rulebooks.cba.events.shared.field import (
    gathered,
    half_figures,
    in_field,
    size_figures,
    standing,
)
from xlfuncs.rulebooks.cba.events.shared.points import left_open, settle
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import value_of
from xlfuncs.rulebooks.cba.terms import NON_STARTER, OUT, WITHDRAWN

PERCENT, MATCHPOINTS, IMPS = "percent", "mp", "imp"
HUNDRED = Decimal(100)
SCORE = Result("score", Help("Score", "成绩", "成績"), 2)
#: Scores that differ less than this are equal; of 0.56 in place of 56% two digits more.
SCORE_DIGITS, SHARE_DIGITS = 4, 6

NOT_A_PERCENTAGE = Sentence(
    en="a percentage is from 0 to 100, not {score}: no place (or choose another {setting})",
    zh="百分比应为 0 至 100，现为 {score}：不排名次（或更改“{setting}”）",
    ja="百分率は 0～100 です（{score} は不可）。順位をつけません（または「{setting}」を変更）",
)
BELOW_ZERO = Sentence(
    en="matchpoints are 0 or more, not {score}: no place (or choose another {setting})",
    zh="比赛分不小于 0，现为 {score}：不排名次（或更改“{setting}”）",
    ja="マッチポイントは 0 以上です（{score} は不可）。順位をつけません（または「{setting}」を変更）",
)
TWO_SCALES = Sentence(
    en="percentages on two scales: {score} stands among scores such as {other}; no place until it is mended",
    zh="百分比用了两种写法：{score} 与 {other} 并存；更正前不排名次",
    ja="百分率の書き方が二通りあります（{score} と {other}）。直すまで順位をつけません",
)
NO_SCORE = Sentence(
    en="no score: it counts in the field and gets no place award (choose in {column} who withdrew)",
    zh="没有成绩：计入参赛规模，不得排名大师分（弃权请在“{column}”列选择）",
    ja="成績がありません。参加数には数えますが、順位のポイントはありません（棄権は「{column}」で選択）",
)
PLACED_OTHERWISE = Sentence(
    en="place {place} is entered, but the score {score} is place {first} of those listed: mend one of them, unless "
    "places have other grounds (a final in groups, points carried over, a penalty)",
    zh="名次填为 {place}，而成绩 {score} 按高低应为第 {first} 名：请更正其一"
    "（名次另有依据的不必改，如决赛分组、带分、罚分）",
    ja="順位は {place} ですが、成績 {score} の順では {first} 位です。どちらかを直してください。順位に別の根拠"
    "（組別の決勝、持ち越し、減点）があれば、そのままで構いません",
)
OUT_AND_PLACED = Sentence(
    en="{this} and {that} contradict each other: {this} counts",
    zh="“{this}”与“{that}”矛盾：按“{this}”处理，请更正",
    ja="「{this}」と「{that}」が矛盾しています。「{this}」で扱いました",
)
MORE_GROUPS = Sentence(
    en="§2.9.1 is about two groups with a champion each, and there are {rankings} rankings: choose {all} as {setting}, "
    "or compute each as an event of its own",
    zh="§2.9.1 只规定分两个组决出双冠军，这里有 {rankings} 个排名：请将“{setting}”选为“{all}”，"
    "或各自作为单独的比赛计算",
    ja="§2.9.1 は二組それぞれに優勝者を出す場合の規定ですが、順位表が {rankings} 種類あります。「{setting}」を"
    "「{all}」にするか、それぞれ別の競技会として計算してください",
)
OF_EACH = Help("each ranking", "各组", "各区分")


class PairsSettings(CbaSettings):
    without = ("event_type", "size", "knockout", "round_boards", "win_mp")
    event_type = "pair"
    percentages = "score", "scoring", PERCENT
    scoring: Annotated[
        str,
        Word(
            {PERCENT: ["百分比", Also("%"), Also("百分率"), Also("得分率")], MATCHPOINTS: ["比赛分"], IMPS: ["IMPs"]},
            en="kind of scores",
            zh="成绩类型",
            ja="成績の種類",
        ),
        Label("Scoring", "成绩类型", "成績の種類"),
        HOW_SCORED,
        meanings.SCORES,
    ] = PERCENT
    ranked: Annotated[Ranked, Label(rule="§2.9.1")] = None


class PairUnit(Unit):
    """A pair with its score. ``place`` is filled in where ties are split otherwise than by the score."""

    unit: Annotated[
        str,
        Text(en="pair", zh="选手", ja="ペア"),
        Label(
            also=("牌手", "姓名", "对名", "搭档"),
            spare=("Team", "队名", "单位", "参赛单位", "Names", "Name", "Players"),
        ),
    ]
    player: Annotated[list[Person | None], PLAYER, Repeated(2, lettered=True), PLAYERS]
    holding: Annotated[
        list[Decimal | str | None],
        HOLDING,
        Repeated(2, of="player"),
        Label("Holding", "大师分", "保有MP", "§1.3.1", blank=FROM_MEMBERS),
    ]
    score: Annotated[
        Decimal | str | None,
        NumberOrWord(OUT, percent=True, en="score", zh="成绩", ja="成績"),
        Label(also=("得分", "得分率", "百分比", "百分率"), spare=("%",)),
    ] = None
    out: Annotated[str | None, Word(OUT, en="out", zh="缺席", ja="欠場"), Label(rule="§2.9.4", blank=NOTHING)] = None
    section: Section = None
    direction: Direction = None


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    two = tables.FEWEST_PLAYERS["pair"]
    return ScoreSheet(
        figures={
            **common.sheet_figures("pair"),
            "how": "CODE(scoring)",
            "highest": f'IF(how="{PERCENT}",{HUNDRED},1E99)',
            "lowest": f'IF(how="{IMPS}",-1E99,0)',
            # 0.56 among scores such as 56
            "one_scale": f'IF(how="{PERCENT}",OR(MAX([ranking])<=1,'
            'COUNTIFS([ranking],">0",[ranking],"<=1")=0),how<>"")',
        },
        columns={
            "absent": f'OR(SAYS([@out],"{NON_STARTER}"),SAYS([@score],"{NON_STARTER}"))',
            "withdrew": f'OR(SAYS([@out],"{WITHDRAWN}"),SAYS([@score],"{WITHDRAWN}"))',
            "playing": 'IF([@unit]="","",IF([@absent],0,1))',
            "counts": "AND([@playing]=1,NOT([@withdrew]),ISNUMBER([@score]),[@score]>=lowest,[@score]<=highest)",
            "digits": f'IF(AND(how="{PERCENT}",[@score]<=1),{SHARE_DIGITS},{SCORE_DIGITS})',
            "ranking": 'IF([@counts],ROUND([@score],[@digits]),"")',
            "stands": 'IF(AND([@ranking]<>"",one_scale),RANK([@ranking],[ranking]),"")',
            "out_word": 'IF([@out]="",[@score],[@out])',
            "place": 'IF([@playing]="","",IF(OR([@absent],[@withdrew]),[@out_word],[@stands]))',
            "order": 'IF([@playing]="","",IF([@absent],2E6,IF([@withdrew],1E6,[@stands])))',
            "rank": f'IF([@playing]="","",IF([@playing]=0,"{NON_STARTER}",IF([@withdrew],"{WITHDRAWN}",[@stands])))',
            "average": f'IF([@playing]=1,CBA_TEAM_MP([@holding],{two},"pair",scope,annual_top),"")',
            "award": 'CBA_RANKING([rank],v,colour,"pair")',
            "sum": "[@award]",
            "total": "IF([@playing]=1,IF(AND(within,ISNUMBER([@order]),ISNUMBER([@average])),[@award],NA()),[@award])",
        },
        order="order",
        shown={"holding": two},
        lacks=Help(
            f"{common.SHEET_LACKS.en} All pairs are ranked together.",
            f"{common.SHEET_LACKS.zh}全部选手合并排名。",
            f"{common.SHEET_LACKS.ja}順位は全体でつけます。",
        ),
    )


@common.by_formula(
    "cba-pairs",
    title=Help("Pairs event", "双人赛", "ペア戦"),
    about=Help(
        "pairs event: enter the scores, places and awards follow",
        "双人赛：填写成绩，自动排名并授予大师分",
        "ペア戦：成績を入れると順位とポイントが出る",
    ),
    slip_lines=7,
    figures=(*common.FIGURES, *common.of_part(("n", "places"), "_each", OF_EACH)),
    results=(PLACE, RANKED_IN, SCORE, common.AVERAGE, common.R, common.AWARD, *common.POINTS),
    beside_only=("average", "r"),
    score_sheet=score_sheet,
)
def pairs(settings: PairsSettings, entries: list[PairUnit], outcome: Builder) -> None:
    """Award pairs by the places that the scores make (§2.1); equal scores share a place (§2.9.3).

    Two rankings, N-S and E-W or two sections, are §2.9.1 分两个组决出双冠军: N is half of all, M is that of all.
    """
    for entry in entries:
        score = entry.score if isinstance(entry.score, str) else None
        typed = [("out", entry.out), ("score", score), ("place", entry.place)]
        (this, first), *others = [each for each in typed if each[1] is not None] or [("place", None)]
        for that, other in others:
            if other != first:
                said = OUT_AND_PLACED(this=outcome.column(entry, this), that=outcome.column(entry, that))
                outcome.note(entry, said, that)
        entry.place = first
    made = rankings(settings, entries, outcome)
    if len(made) > tables.CHAMPIONS:
        names = {"setting": outcome.setting("ranked"), "all": spoken_way(ALL)}
        raise outcome.needs("ranked", MORE_GROUPS(rankings=len(made), **names))
    fields = [in_field(each.entries) for each in made]
    size = len(in_field(entries))
    if len(made) == 1:
        size_figures(size, settings, outcome)
    else:
        outcome.figure("n", size, "§2.9.4")
        size = half_figures(size, settings, outcome, "_each", OF_EACH)
    field = gathered(settings, entries, outcome, ranked=False)
    scores = scores_of(field.entries, settings, outcome)
    place_of: dict[int, int] = {}
    for each in fields:
        own_scores = {entry.at: scores[entry.at] for entry in each if entry.at in scores}
        place_of |= ranked(each, own_scores, outcome)
    in_shares = settings.scoring == PERCENT and any(scores.values()) and max(scores.values()) <= ONE
    value = value_of(settings, field.known(), outcome)
    kinds = {}
    if value is not None:
        awards: dict[int, Decimal] = dict.fromkeys((each.at for each in field.entries), ZERO)
        for each in fields:
            places = {entry.at: place_of[entry.at] for entry in each if entry.at in place_of}
            own = replace(field, entries=each, place_of=places, n=size if len(made) > 1 else None)
            awards |= place_awards(settings, own, value, outcome)
        kinds = left_open(settings, field, {at: ByKind(award) for at, award in awards.items()})
    for entry in entries:
        place, percent = place_of.get(entry.at), entry.score if isinstance(entry.score, Decimal) else None
        if percent is not None and percent <= ONE and in_shares:
            percent *= HUNDRED  # cells of percent format hold 0.5625 for 56.25
        outcome.give(entry, place=place or entry.place, score=percent, average=field.averages.get(entry.at))
        # §2.9.1: of two groups of unequal size the larger has places beyond half of the field, which have no R.
        outcome.give(entry, r=coefficient_r(place, size) if place and place <= size else None)
    settle(settings, entries, kinds, outcome)


def ranked(field: Sequence[PairUnit], scores: dict[int, Decimal], outcome: Builder) -> dict[int, int]:
    """Return entry to place: by the scores, except where a place is entered."""
    first = {at: place for place, at in in_places(scores, scores.__getitem__)}
    sharing = Counter(first.values())
    all_scored = all(entry.at in scores for entry in field if isinstance(entry.place, int))
    by_place: dict[int, list[PairUnit]] = {}
    for entry in field:
        if isinstance(entry.place, int):
            by_place.setdefault(entry.place, []).append(entry)
            if all_scored and not _fits(entry.place, first[entry.at], sharing):
                said = PLACED_OTHERWISE(place=entry.place, score=entry.score, first=first[entry.at])
                outcome.hint_once(said, entry, "place")
        elif entry.at in scores:
            by_place.setdefault(first[entry.at], []).append(entry)
    return standing(field, by_place, outcome)


def _fits(place: int, first: int, sharing: Counter[int]) -> bool:
    """Return whether a place that is entered, alone or for several, is among those that its score makes."""
    last = getattr(place, "last", place)
    return place < first + sharing[first] and first <= last


def scores_of(field: Sequence[PairUnit], settings: PairsSettings, outcome: Builder) -> dict[int, Decimal]:
    """Return the scores that rank, of those who are not out; note what is wrong with the others."""
    label = outcome.setting("scoring")
    scores = {}
    for entry in field:
        score = entry.score
        if isinstance(entry.place, str):
            continue
        if not isinstance(score, Decimal):
            if entry.place is None and not entry.unreadable & {"score", "place", "out"}:
                outcome.note(entry, NO_SCORE(column=outcome.column(entry, "out")), "score")
        elif settings.scoring == PERCENT and not ZERO <= score <= HUNDRED:
            outcome.note(entry, NOT_A_PERCENTAGE(score=score, setting=label), "score")
        elif settings.scoring == MATCHPOINTS and score < 0:
            outcome.note(entry, BELOW_ZERO(score=score, setting=label), "score")
        else:
            is_share = settings.scoring == PERCENT and score <= ONE
            scores[entry.at] = half_up(score, SHARE_DIGITS if is_share else SCORE_DIGITS)
    return one_scale(field, scores, outcome) if settings.scoring == PERCENT else scores


def one_scale(field: Sequence[PairUnit], scores: dict[int, Decimal], outcome: Builder) -> dict[int, Decimal]:
    """Return the scores on one scale: 0.56 among scores such as 56 is a slip; those fewer in number are noted and do
    not rank.
    """
    fractions = {at: score for at, score in scores.items() if ZERO < score <= ONE}
    whole = {at: score for at, score in scores.items() if score > ONE}
    if not (fractions and whole):
        return scores
    few, many = (fractions, whole) if len(fractions) <= len(whole) else (whole, fractions)
    other = without_zeros(next(iter(many.values())))
    for entry in field:
        if entry.at in few:
            outcome.note(entry, TWO_SCALES(score=entry.score, other=other), "score")
    return {at: score for at, score in scores.items() if at not in few}
