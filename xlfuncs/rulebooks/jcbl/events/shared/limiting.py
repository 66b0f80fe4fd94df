"""The factor L of an event: L1 to L8 as its settings choose them, and whether its players are within the limits
(第10条).
"""

from decimal import Decimal
from typing import NamedTuple

from xlfuncs.core.errors import NA, VALUE, CellError
from xlfuncs.core.numbers import ONE
from xlfuncs.core.sentences import Said, Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.events import Builder
from xlfuncs.events.fields import fields_of
from xlfuncs.events.problems import Fault, WrongSettingsError
from xlfuncs.events.questions import answer_of
from xlfuncs.rulebooks.jcbl import limits
from xlfuncs.rulebooks.jcbl.colours import red_share
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events.shared.entries import OUT, OUT_BUT_PLAYED, OUT_WORD, ScoredEntry, people_of
from xlfuncs.rulebooks.jcbl.events.shared.settings import QUESTIONS, JcblSettings, LeagueSettings
from xlfuncs.rulebooks.jcbl.terms import spoken

#: L3 制限無し, and as the table of 基準MP has it.
UNLIMITED = ("none", 0)

#: 表記の上限は未満、下限は以上として扱う
BELOW = Sentence(en="below {base}", zh="低于 {base}", ja="{base} MP 未満")
FROM_ON = Sentence(en="{base} or more", zh="不低于 {base}", ja="{base} MP 以上")
BEYOND_MP = Sentence(
    en="{player} has {held} MP, outside the limit: {limit}; {write}",
    zh="队员 {player} 的大师分为 {held}，不符合限制（须{limit}）：{write}",
    ja="{player} は {held} MP で、{limit}の制限をはずれています（第10条）。{write}",
)
BEYOND_SP = Sentence(
    en="{held} seed points together, outside the limit: below {limit}; {write}",
    zh="种子分合计 {held}，不符合限制（须低于 {limit}）：{write}",
    ja="SP の合計が {held} で、{limit} 未満の制限をはずれています（第10条）。{write}",
)
WRITE_OUT = Sentence(
    en="write {out} or {played} into the column {column}",
    zh="请在“{column}”列填写“{out}”或“{played}”",
    ja="「{column}」の列に「{out}」か「{played}」を記入してください",
)
L3_KIND_ALONE = Sentence(
    en="{kind} counts nothing: it belongs to a limit of master points in {base}",
    zh="“{kind}”不起作用：只用于“{base}”中的大师分限制",
    ja="「{kind}」は使いません。「{base}」が MP による制限のときの設定です",
)


#: Two limits at once that L2 b) has a row for: ガールズ (-26).
OF_BOTH = {frozenset({"women", "junior"}): "girls"}
SETTINGS_OF_LEAGUE = fields_of(LeagueSettings)
LABEL_L2 = SETTINGS_OF_LEAGUE.named("l2").label
NOT_TOGETHER = Sentence(
    en="{table} does not say what these limits come to together: choose {l2} as the league names it",
    zh="{table}没有规定这几项限制同时存在时的系数：请按联盟的规定选择“{l2}”",
    ja="{table}には、これらの制限が重なるときの係数がありません。連盟の定めにより「{l2}」を選んでください",
)
ANSWERED_OTHERWISE = Sentence(
    en="{l2} is {typed}, and by the answers it is {answers} (第2条 L2): correct one of the two, or leave {l2} blank",
    zh="“{l2}”填的是 {typed}，而按各问的回答是 {answers}（第2条 L2）：请更正其一，或将“{l2}”留空",
    ja="「{l2}」は {typed} ですが、質問の答えでは {answers} です（第2条 L2）。どちらかを直すか、"
    "「{l2}」を空欄にしてください",
)


class Limits(NamedTuple):
    """The factor L of all points, and what red points have besides; ``share``: how much of the overall points
    is red.
    """

    l: Decimal  # noqa: E741 — the rulebook's letter
    l_red: Decimal
    share: Decimal


def share_of(settings: JcblSettings) -> Decimal:
    """Return how much of the overall points is red (第2条)."""
    with silence():
        return red_share(settings.rating, settings.of_all, settings.centre, settings.simultaneous)


def l2_of(settings: JcblSettings) -> int:
    """Return L2 of the limit that is typed or answered, by the table of the rating."""
    return limits.coefficient_l2(category_of(settings), settings.rating in printed.INTERNATIONAL)


def l4_of(flight: str | int | None, flights: int | None) -> Decimal:
    """Return L4 of an event that is one flight of several; 16 where it is none."""
    if flights is None or flight is None:
        return printed.SIXTEEN
    return limits.coefficient_l4(flight, flights)


def l3_of(base: int | str, kind: str) -> int:
    """Return L3 of the setting's limit of master points or another one; without any 16, whatever the kind."""
    if base in UNLIMITED:
        return printed.L3["upper"][0]
    try:
        return limits.coefficient_l3(base, kind)
    except CellError as error:
        raise error.in_words({"base": "l3"}) from None


def tell_kind_alone(base: int | str, kind: str, outcome: Builder) -> None:
    """Note L3 a) 上限, 下限, 組合せ where no master points limit the event."""
    if kind != "upper" and not (isinstance(base, int) and base):
        outcome.hint(L3_KIND_ALONE(kind=outcome.setting("l3_kind"), base=outcome.setting("l3")))


def category_of(settings: JcblSettings) -> str:
    """Return the limit of L2: the one that is typed, else that of the answers; they may not contradict each other."""
    if not QUESTIONS.are_answered(settings):
        return settings.l2 or "open"
    answered = category_answered(settings)
    if settings.l2 is None:
        if answered is None:
            raise WrongSettingsError([Fault("l2", CellError(NA, NOT_TOGETHER(table=limits.L2_ABROAD, l2=LABEL_L2)))])
        return answered
    may_differ = QUESTIONS.are_open(settings) and settings.l2 != "open"  # by what is not answered
    if answered is not None and not may_differ and not are_alike(settings.l2, answered, settings.rating):
        names = {"typed": spoken(limits.CATEGORY, settings.l2), "answers": spoken(limits.CATEGORY, answered)}
        raise WrongSettingsError([Fault("l2", CellError(VALUE, ANSWERED_OTHERWISE(l2=LABEL_L2, **names)))])
    return settings.l2


def category_answered(settings: JcblSettings) -> str | None:
    """Return the limit that the answers come to: of several at home リミット, ``None`` abroad where no row has them."""
    said = [each for each in (settings.sex, settings.age) if each not in (None, "open")]
    said += ["limit"] if settings.affiliation else []
    if len(said) < 2:
        return said[0] if said else "open"
    return OF_BOTH.get(frozenset(said)) if settings.rating in printed.INTERNATIONAL else "limit"


def are_alike(this: str, that: str, rating: str) -> bool:
    """Return whether two limits are the same by the table of the rating: at home each of them is リミット."""
    both = {this, that}
    return this == that or (rating not in printed.INTERNATIONAL and "limit" in both and "open" not in both)


def tell_answers(settings: JcblSettings, l4: Decimal = printed.SIXTEEN) -> None:
    """Note as steps which settings make which coefficients of L, where these are not 16."""
    made: list[tuple[str, int | Decimal, str]] = []
    if settings.class_ and settings.rating == "ccg":
        made.append(("class", limits.coefficient_l1(settings.class_), "L1"))
    answered = [key for key in QUESTIONS.asked if getattr(settings, key) not in (None, False, "open")]
    l2, of_people = l2_of(settings), "L2 b)" if settings.rating in printed.INTERNATIONAL else "L2 a)"
    made += [(key, l2, of_people) for key in (answered if settings.l2 is None else ["l2"])]
    if settings.l3_seed is not None:
        made.append(("l3_seed", limits.coefficient_l3_seed(settings.l3_seed, settings.game), "L3 b)"))
    else:
        made.append(("l3", l3_of(settings.l3, settings.l3_kind), "L3 a)" if isinstance(settings.l3, int) else "L3 c)"))
    made.append(("flight", l4, "L4"))
    if settings.l5:
        made.append(("l5", limits.coefficient_l5(settings.l5, settings.sessions), "L5"))
    if share_of(settings):
        made.append(("l7", limits.coefficient_l7(settings.l7), "L7"))
    if isinstance(settings, LeagueSettings):
        made.append(("league", limits.coefficient_l8(settings.league), "L8"))
    for key, coefficient, of in made:
        if coefficient != printed.SIXTEEN:
            kind = ("l3_kind",) if key == "l3" and isinstance(settings.l3, int) else ()
            step(answer_of(SETTINGS_OF_LEAGUE, settings, key, *kind), coefficient, f"第2条 {of}")


def limits_of(settings: JcblSettings, l4: Decimal = printed.SIXTEEN) -> Limits:
    """Return L of the event, or of a flight whose L4 it is. A table's mistake (フライト C of 2) is one of the
    settings.
    """
    share = share_of(settings)
    sixteen = printed.SIXTEEN
    l1 = Decimal(limits.coefficient_l1(settings.class_)) if settings.class_ and settings.rating == "ccg" else sixteen
    try:
        l2 = l2_of(settings)
        if settings.l3_seed is None:
            l3 = l3_of(settings.l3, settings.l3_kind)
        else:
            l3 = limits.coefficient_l3_seed(settings.l3_seed, settings.game)
    except CellError as error:
        raise error.in_words({"category": "l2", "seed_points": "l3_seed"}) from None
    l5 = limits.coefficient_l5(settings.l5, settings.sessions) if settings.l5 else 16
    l7 = limits.coefficient_l7(settings.l7) if share else 16
    l8 = Decimal(limits.coefficient_l8(settings.league)) if isinstance(settings, LeagueSettings) else sixteen
    of_red, of_all = (l5, 16) if settings.l5 in printed.L5_RED_ALONE else (16, l5)
    red_day, day = (16, l7) if settings.l7_black else (l7, 16)
    with silence():
        l_red = limits.coefficient_l(l5=Decimal(of_red), l7=Decimal(red_day))
    whole = limits.coefficient_l(l1, Decimal(l2), Decimal(l3), l4, Decimal(of_all), Decimal(day), l8)
    return Limits(whole, l_red if share else ONE, share)


def check(entry: ScoredEntry, settings: JcblSettings, outcome: Builder) -> None:
    """Note a player beyond the limits whom nobody has marked so (第10条). The meaning of a limit of combinations is not
    said.
    """
    if entry.out is not None or "out" in entry.unreadable:
        return
    people = people_of(entry, outcome, settings.game)
    number_of = {person: number for number, person in enumerate(entry.player, 1) if person is not None}
    column = "player" if number_of else "unit"  # an individual is named by the entry itself
    if settings.l3_seed is not None:
        held = sorted((each.seed for each in people if each.seed is not None), reverse=True)
        together = sum(held[: printed.L3_SEEDED[settings.game]])
        if together >= settings.l3_seed:
            said = BEYOND_SP(held=together, limit=settings.l3_seed, write=write_out(entry, outcome))
            outcome.note(entry, said, column, number=1 if number_of else 0)
    elif isinstance(settings.l3, int) and settings.l3:
        for person in people:
            if not isinstance(person.holding, Decimal):
                continue
            upper, lower = settings.l3_kind == "upper", settings.l3_kind == "lower"
            if (upper and person.holding >= settings.l3) or (lower and person.holding < settings.l3):
                number = number_of.get(person, 0)
                name = person.name or person.number or str(number)
                limit = (BELOW if upper else FROM_ON)(base=settings.l3)
                said = BEYOND_MP(player=name, held=person.holding, limit=limit, write=write_out(entry, outcome))
                outcome.note(entry, said, column, number=number)


def write_out(entry: ScoredEntry, outcome: Builder) -> Said:
    """Return where 失格する, or セッションのマスターポイントだけを与える is to be written (第10条)."""
    out, played = spoken(OUT_WORD, OUT), spoken(OUT_WORD, OUT_BUT_PLAYED)
    return WRITE_OUT(out=out, played=played, column=outcome.column(entry, "out"))
