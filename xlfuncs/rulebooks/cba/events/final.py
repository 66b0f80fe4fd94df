"""cba-final: a small final after a large selection (§2.7), with knockout (§2.8) where it was one."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.arguments import Number
from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import silence, step
from xlfuncs.events import PLACE, RARE, Builder, Label
from xlfuncs.events.declaration import Carried, Stage
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import common, meanings
from xlfuncs.rulebooks.cba.events.shared.awards import ByKind, wins_of
from xlfuncs.rulebooks.cba.events.shared.common import TeamUnit, of_part
from xlfuncs.rulebooks.cba.events.shared.field import (
    MORE_PLACES,
    TOO_FEW_UNITS,
    cap_of,
    gathered,
    in_field,
    placed,
    shares,
)
from xlfuncs.rulebooks.cba.events.shared.points import settle, show_places
from xlfuncs.rulebooks.cba.events.shared.settings import AWARDED, CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import Value, average_figure, by_average, m_figure, say_no_average
from xlfuncs.rulebooks.cba.ladder import (
    SelectionEntries,
    field_of_r,
    ladder,
    ladder_award,
    place_one,
    places_of_final,
)
from xlfuncs.rulebooks.cba.places import held_places

SMALLER_SELECTION = Sentence(
    en="{setting} is {selection}, fewer than the {entries} entries of the final: A is computed on {entries}",
    zh="“{setting}”为 {selection}，少于总决赛的参赛规模 {entries}：A 按 {entries} 计算",
    ja="「{setting}」は {selection} で、決勝の {entries} より少なくなっています。A は {entries} で計算しました",
)
ANNUAL_NOT_FOR_A = Sentence(
    en="§2.7: A is computed with {selection}; {annual} counts for rounds won alone",
    zh="§2.7：A 按“{selection}”计算；“{annual}”只用于胜场大师分",
    ja="§2.7：A は「{selection}」で計算します。「{annual}」は勝ち点だけに用います",
)
ABOVE_THE_LIMIT = Sentence(
    en="§1.3.1: {setting} is {average}, but no team's average counts above {cap} here ({scope} may lift that)",
    zh="§1.3.1：“{setting}”为 {average}，但本比赛每个队伍的平均大师分最多计 {cap}（如无上限，请将“{scope}”选为不限）",
    ja="§1.3.1：「{setting}」は {average} ですが、この競技会ではどのチームの平均点も上限は {cap} です"
    "（上限がなければ「{scope}」を none にしてください）",
)
NO_OWN_AVERAGE = Sentence(
    en="win points of the final need its own M: no unit has holdings",
    zh="总决赛胜场分需要总决赛自身的 M：没有单位填写大师分",
    ja="決勝の勝ち点には決勝自体の M が必要です。保有ポイントのある参加者がいません",
)


class FinalSettings(CbaSettings):
    """The settings, with what the selection says."""

    selection_entries: Annotated[
        SelectionEntries,
        Label("Field N of the selection", "选拔赛参赛规模 N", "選抜の参加数 N", "§2.7"),
        meanings.SELECTION_ENTRIES,
    ]
    selection_mp: Annotated[
        Decimal,
        Number(low=0, en="average of the selection", zh="选拔赛比赛平均大师分", ja="選抜の平均点"),
        Label(
            *("Average AVGM of the selection", "选拔赛比赛平均大师分 AVGM", "選抜の平均点 AVGM", "§1.3.1 §2.7"),
            also=("选拔赛比赛平均大师分", "选拔赛平均大师分"),
        ),
        meanings.SELECTION_MP,
    ]
    places: Annotated[
        int | None,
        AWARDED,
        Label("Places of the final that get awards", "总决赛应奖励的名次数", "決勝で授与する順位の数", "§2.7"),
        RARE,
        meanings.FINAL_PLACES,
    ] = None


def of_selection(before: Sequence[Stage], _own: Mapping[str, Any], _entries: Sequence[Mapping[str, Any]]) -> Carried:
    """Return N and AVGM of the selection (§2.7 参赛规模和大师分系数均按照大规模选拔赛的情况), and what holds for both.

    Of a selection in several places N is that of all, and AVGM the mean of all who played.
    """
    sizes = [Decimal(each.outcome.value("n")) for each in before]
    averages = [each.outcome.value("avgm") for each in before]
    found: dict[str, Any] = {"selection_entries": sum(sizes, ZERO)}
    if all(each is not None for each in averages):
        products = (n * avgm for n, avgm in zip(sizes, averages, strict=True))
        found["selection_mp"] = half_up(sum(products, ZERO) / sum(sizes, ZERO))
    return Carried(found | common.of_both(before), [row for each in before for row in common.players_in(each)])


@common.by_formula(
    "cba-final",
    title=Help("Small final after a large selection", "大规模选拔赛后的小规模总决赛", "大規模選抜後の小規模決勝"),
    about=Help(
        "small final after a large selection: the final's awards",
        "大规模选拔赛加小规模总决赛：总决赛的排名大师分",
        "大規模な選抜の後の小規模な決勝：決勝の順位点",
    ),
    slip_lines=9,
    figures=(*common.FIGURES, *of_part(("avgm", "m"), "_final", Help("final", "总决赛", "決勝"))),
    results=(PLACE, common.AVERAGE, common.AWARD, common.WINS_MP, *common.POINTS),
    beside_only=("average",),
    carries=of_selection,
)
def final(settings: FinalSettings, entries: list[TeamUnit], outcome: Builder) -> None:
    """Award a final: A by the selection's N and M; win points by the final's own M (§2.7)."""
    field = in_field(entries)
    outcome.counted = len(field)
    outcome.figure("n", len(field), "§2.9.4")
    # A is computed on the selection, or on the final where that is larger.
    size = max(settings.selection_entries, len(field))
    count = final_places(settings, len(field), size, outcome)
    if settings.annual_mp is not None:
        labels = {"selection": outcome.setting("selection_mp"), "annual": outcome.setting("annual_mp")}
        outcome.hint(ANNUAL_NOT_FOR_A(**labels))
    cap = cap_of(settings)
    if cap is not None and settings.selection_mp > cap and settings.annual_mp is None:
        labels = {"setting": outcome.setting("selection_mp"), "scope": outcome.setting("scope")}
        outcome.wrong(ABOVE_THE_LIMIT(**labels, average=settings.selection_mp, cap=cap))
    value = by_average(settings, outcome.figure("avgm", settings.selection_mp, "§2.7"), outcome)
    place_of = placed(field, outcome)
    if count and size > settings.selection_entries:
        selection = {"setting": outcome.setting("selection_entries"), "selection": settings.selection_entries}
        outcome.wrong(SMALLER_SELECTION(**selection, entries=size))
    with silence():  # before the limit of §2.9.7
        a = place_one(size, value.v, "§2.7", within_limit=False) if count else ZERO
        tied = shares(place_of)
        rungs = ladder(a, count, field_of_r(len(field), count), settings.knockout, held_places(tied))
    own, averages = own_value(settings, field, value, outcome)
    kinds = {}
    for entry in field:
        award, place = ZERO, place_of.get(entry.at)
        if place is not None:
            with outcome.working(entry):
                if place + tied[place] - 1 > count:
                    final_places_step(settings, len(field), size)
                if place <= count:
                    if place + tied[place] - 1 > len(tables.LADDER):
                        field_of_r(len(field), count)
                    place_one(size, value.v, "§2.7", within_limit=False)
                    award = ladder_award(rungs, place, tied[place], "§2.7")
                else:
                    step(symbols.A_OF(place=place), award, counted_by(settings))
        wins = wins_of(entry, settings, own or value, outcome)
        known = own is not None or settings.by_table or not wins
        kinds[entry.at] = ByKind(award, wins if known else None)
    show_places(entries, averages, outcome)
    settle(settings, entries, kinds, outcome)


def final_places(settings: FinalSettings, entries: int, size: int, outcome: Builder) -> int:
    """Return how many places of the final get awards; ``size``: the field that A is computed on."""
    fewest, rule = tables.MINIMUM_FIELD[settings.rule_type], counted_by(settings)
    if size < fewest:
        outcome.hint(TOO_FEW_UNITS(entries=settings.selection_entries, fewest=fewest))
        rule = "§2.9.6"
    elif settings.places is not None and settings.places > entries:
        outcome.wrong(MORE_PLACES(setting=outcome.setting("places"), places=settings.places, entries=entries))
    with outcome.working_of_all():
        count = final_places_step(settings, entries, size)
    return outcome.keep("places", count, rule)


def counted_by(settings: FinalSettings) -> str:
    """Return the section that says how many places get awards: a share of the field, unless the final has its
    number.
    """
    return "§1.1" if settings.places is None else "§2.7"


def final_places_step(settings: FinalSettings, entries: int, size: int) -> int:
    """Return how many places of the final get awards, as a step of a working."""
    places = None if settings.places is None else min(settings.places, entries)
    return places_of_final(entries, size, places, settings.colour, settings.rule_type)


def own_value(
    settings: FinalSettings, field: list[TeamUnit], value: Value, outcome: Builder
) -> tuple[Value | None, dict[int, Decimal | None]]:
    """Return the value with the final's own M (§2.4), needed where rounds won count by the formula, and the averages it
    is made of.
    """
    if settings.by_table or settings.round_boards is None or not any(entry.wins or entry.draws for entry in field):
        return None, {}
    own = gathered(settings, field, outcome, ranked=False)
    average = average_figure(settings, own.known(), outcome, "_final")
    if average is None:
        say_no_average(NO_OWN_AVERAGE(), outcome)
        return None, own.averages
    return value._replace(m=m_figure(settings, average, outcome, "_final")), own.averages
