"""第13条 WBF競技会: WBF points converted; for teams black points by their wins."""

from decimal import Decimal

from xlfuncs.events import Outcome
from xlfuncs.numbers import ZERO
from xlfuncs.rulebooks.jcbl import symbols
from xlfuncs.rulebooks.jcbl.edition import printed
from xlfuncs.rulebooks.jcbl.events import common
from xlfuncs.rulebooks.jcbl.events.awarding import competitors
from xlfuncs.rulebooks.jcbl.events.competition import FixedEntry, FixedSettings, give, members_of, uncounted
from xlfuncs.rulebooks.jcbl.events.entries import OUT, WALKOVER
from xlfuncs.rulebooks.jcbl.events.matches import VP_ABOVE
from xlfuncs.rulebooks.jcbl.fixed import wbf
from xlfuncs.rulebooks.jcbl.general import beyond, issue
from xlfuncs.rulebooks.jcbl.limits import coefficient_l2
from xlfuncs.rulebooks.jcbl.sessions import session, vm_team
from xlfuncs.sentences import Sentence
from xlfuncs.trail import step

VP_WANTED = Sentence(
    en="a walkover has no VP of its own here: type its VP as a number",
    zh="对手弃权在此没有现成的 VP：请直接填写 VP 数值",
    ja="不戦勝の VP はここでは決まっていません。VP を数字で記入してください",
)
NO_WBF_MP = Sentence(
    en="no WBF points and no place: whether it is within 35% of all is not known",
    zh="没有 WBF 分也没有名次：无法判断是否在全体的 35% 之内",
    ja="WBF のポイントも順位もありません。全体の 35% 以内かどうかわかりません",
)


def converted(settings: FixedSettings, entries: list[FixedEntry], field: list[FixedEntry], outcome: Outcome) -> None:
    """第13条: of WBF points the shares that are red and black; for teams black points by their wins."""
    outcome.counted = len(field)
    if settings.game is None:
        raise outcome.needs("game")
    if settings.game == "pair":
        uncounted(entries, ("vp",), outcome)
    last: int | None = None
    if settings.competitors is not None:
        last = outcome.value("places") if competitors(field, settings.competitors, outcome) else None
    for entry in entries:
        red: Decimal | None = ZERO
        black: Decimal | None = ZERO
        with outcome.working(entry):
            if entry.place == OUT:
                step(symbols.POINTS, ZERO, "第10条")
            else:
                red, black = conversion(settings, entry, last, outcome)
        give(outcome, entry, red=red, black=black)


def conversion(
    settings: FixedSettings, entry: FixedEntry, last: int | None, outcome: Outcome
) -> tuple[Decimal | None, Decimal | None]:
    """Red and black of an entry; of a team what its matches give does not hang on its WBF points, nor these on it."""
    team = settings.game_played == "team"
    won = by_wins(settings, entry, outcome) if team else ZERO
    if entry.wbf_mp is not None:
        red, black = wbf(entry.wbf_mp, settings.game_played, settings.senior)
        return red, None if won is None else black + won
    stood_in = without_points(settings, entry, last, outcome)
    return stood_in, won if team or stood_in is not None else None


def without_points(settings: FixedSettings, entry: FixedEntry, last: int | None, outcome: Outcome) -> Decimal | None:
    """Red of an entry that the WBF gave nothing: 60% of the lowest award, within 35% of all participants."""
    if entry.unreadable & {"wbf_mp", "place"}:
        return None
    if not isinstance(entry.place, int):
        outcome.note(entry, NO_WBF_MP(), "wbf_mp")
        return None
    if last is None:
        outcome.note(entry, common.needs(outcome, "competitors"), "wbf_mp")
        return None
    if entry.place > last:
        return beyond(entry.place, settings.competitors or ZERO)
    if settings.lowest_wbf_mp is None:
        outcome.note(entry, common.needs(outcome, "lowest_wbf_mp"), "wbf_mp")
        return None
    if settings.unplaced == "rate":
        red: Decimal = wbf(settings.lowest_wbf_mp, settings.game_played, settings.senior, unplaced=True)[0]
        return red
    share, senior = printed.WBF_UNPLACED, printed.WBF_SENIOR if settings.senior else printed.SIXTEEN
    exact = settings.lowest_wbf_mp * share * senior / printed.SIXTEEN
    how = "{} × {} × {} ÷ {}"
    return issue(symbols.RED, exact, "第13条", how, settings.lowest_wbf_mp, share, senior, printed.SIXTEEN)


def by_wins(settings: FixedSettings, entry: FixedEntry, outcome: Outcome) -> Decimal | None:
    """勝VP・勝数によるポイントを計算式により: black points of a team's matches; a bye gives none (第12条)."""
    if "vp" in entry.unreadable:
        return None
    if not entry.vp:
        return ZERO
    if settings.rating is None or settings.boards is None:
        outcome.note(entry, common.needs(outcome, "boards" if settings.boards is None else "rating"), "vp", number=1)
        return None
    for number, cell in enumerate(entry.vp, 1):
        if cell == WALKOVER:
            outcome.note(entry, VP_WANTED(), "vp", number=number)
            return None
        if isinstance(cell, Decimal) and cell > settings.max_vp:
            outcome.note(entry, VP_ABOVE(vp=cell, most=settings.max_vp), "vp", number=number)
            return None
    members = members_of(settings, entry, outcome)
    if members is None:
        return None
    vps = [cell for cell in entry.vp if isinstance(cell, Decimal)]
    l = Decimal(coefficient_l2(settings.l2, True)) / printed.SIXTEEN  # noqa: E741
    vm = vm_team([*vps], settings.max_vp, settings.draw_vp)
    return session(settings.rating, vm, settings.boards, l, "team", members)
