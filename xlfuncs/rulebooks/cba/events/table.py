"""cba-table: an event with a published table of awards (§2.1), and the rate per win that goes with it (§2.4)."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from xlfuncs.core.arguments import Number
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.places import SharedPlace
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import step
from xlfuncs.events import HOW_SCORED, PLACE, Builder, Label, Result, Row, ScoreSheet, day_made_of, event
from xlfuncs.rulebooks.cba import symbols
from xlfuncs.rulebooks.cba.coefficients import within
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared import common, meanings
from xlfuncs.rulebooks.cba.events.shared.awards import ByKind, wins_of
from xlfuncs.rulebooks.cba.events.shared.common import TeamUnit
from xlfuncs.rulebooks.cba.events.shared.field import MORE_PLACES, in_field, placed, shares, too_few
from xlfuncs.rulebooks.cba.events.shared.points import settle
from xlfuncs.rulebooks.cba.events.shared.settings import AWARDED, QUESTIONS, CbaSettings
from xlfuncs.rulebooks.cba.events.shared.values import Value
from xlfuncs.rulebooks.cba.listed import HOLE_IN_TABLE, listed_mp
from xlfuncs.rulebooks.cba.places import award_places, share_of_places
from xlfuncs.rulebooks.cba.terms import MOST_ENTRIES, NON_STARTER, WITHDRAWN, Colour

EMPTY_TABLE = Sentence(
    en="the published table of awards is empty", zh="大师分表格没有填写", ja="授与表が記入されていません"
)
LISTED_TWICE = Sentence(
    en="the table lists place {place} already: this row does not count",
    zh="大师分表格中已有第 {place} 名：此行不计",
    ja="授与表にはすでに {place} 位があります。この行は集計しません",
)

PLACES_ARE_A_DAY = Sentence(
    en="place {place} is a date: spreadsheets make one of {typed}; write {typed}th",
    zh="名次 {place} 是日期（电子表格会把 {typed} 变成日期）：请写“第{typed}名”",
    ja="順位 {place} は日付です（表計算ソフトは {typed} を日付に変えます）。「{typed}位」と書いてください",
)
PLACES_BY_SHARE = Sentence(
    en="{setting} is blank: {places} places get awards, the first {share}% of {entries} entries (§1.1), more than the "
    "{listed} that the table lists",
    zh="未填写“{setting}”：按 §1.1 取前 {share}%，{entries} 个单位授 {places} 个名次，多于表格所列的 {listed} 个",
    ja="「{setting}」が空欄です。§1.1 により {entries} 組の上位 {share}%、{places} 位までに授与します"
    "（表にあるのは {listed} 位まで）",
)
RISES = Sentence(
    en="{points} for place {place} is more than the {before} of a better place",
    zh="第 {place} 名的 {points} 高于前面名次的 {before}，请核对",
    ja="{place} 位の {points} は上位の {before} を超えています。確かめてください",
)

#: The awards of a table from place 1 down, ``None`` for a hole.
Listed = list[Decimal | None]


class TableSettings(CbaSettings):
    """The settings; the table says nearly everything."""

    holdings_decide = False
    without = (
        *("level", "boards", "youth", "size", "scope", "annual_top", "annual_mp"),
        *("restrictions", "online", "mixed", "knockout", "round_boards"),
        *QUESTIONS.keys,
    )
    level, boards, published = "", 0, True
    colour: Annotated[Colour, Label(rule="§2.1"), meanings.COLOUR] = "platinum"
    places: Annotated[int | None, AWARDED, Label(rule="§2.1"), HOW_SCORED, meanings.TABLE_PLACES] = None


class Published(Row):
    """A line of the published table; without places the lines are those of place 1, 2, 3 …"""

    place: Annotated[
        int | None,
        SharedPlace(high=MOST_ENTRIES, en="place in the event, or 5-8", zh="名次，或 5-8", ja="順位、または 5-8"),
        Label("Place", "名次", "順位"),
    ] = None
    points: Annotated[
        Decimal,
        Number(low=0, en="published award", zh="大师分", ja="ポイント"),
        Label("Points", "大师分", "ポイント", "§2.1"),
    ]


def score_sheet() -> ScoreSheet:
    """Return how formulas decide it, by the figures of the edition asked for."""
    return ScoreSheet(
        figures={
            "n": "SUM([playing])",
            "few": f"n<{tables.MINIMUM_FIELD['team']}",
            "places": f"IF(few,0,MIN(IF(listed<{tables.TABLE_ANCHOR},listed,MAX(listed,INT(n/2))),n,most))",
            "listed": "COUNT(table[points])",
            "share": "CBA_PLACES(n,colour)",
            "most": 'IF(places_set="",MAX(share,listed),places_set)',
            "places_set": "SETTING(places)",
            # each line of the table stands in the row of its place, and all are numbers
            "in_order": "AND(SUM(table[astray])=0,COUNTA(table[points])=listed)",
        },
        columns={
            "playing": f'IF([@unit]="","",IF(SAYS([@place],"{NON_STARTER}"),0,1))',
            "withdrew": f'SAYS([@place],"{WITHDRAWN}")',
            "order": 'IF([@playing]="","",IF([@playing]=0,2E6,IF([@withdrew],1E6,PLACE([@place]))))',
            "stands": "AND([@playing]=1,NOT([@withdrew]))",
            "listed_mp": "CBA_TABLE_MP([@order],table[points],n,most,COUNTIF([order],[@order]))",
            "award": 'IF([@playing]="","",IF(OR(few,NOT([@stands])),0,IF(in_order,[@listed_mp],NA())))',
            "rounds": "IF(AND(COUNT([@wins])=COUNTA([@wins]),COUNT([@draws])=COUNTA([@draws])),[@wins]+[@draws],NA())",
            "worth": f"IF([@rounds]=0,0,IF(win_mp>0,[@wins]*win_mp+[@draws]*ROUND(win_mp*{tables.DRAW_SHARE},2),NA()))",
            "wins_mp": 'IF([@playing]="","",IF([@stands],ROUND([@worth],2),0))',
            "total": 'IF([@playing]="","",IF(AND(ISNUMBER([@award]),ISNUMBER([@wins_mp])),'
            "MAX([@award],[@wins_mp]),NA()))",
        },
        beside={"table": {"astray": 'IF([@place]="",0,IF([@place]=ROW()-ROW(table[place])+1,0,1))'}},
        order="order",
        lacks=Help(
            "The lines of the table are those of place 1, 2, 3 … There are no names of players.",
            "表格各行依次为第 1、2、3……名；不填队员。",
            "授与表は 1 位、2 位、3 位…の順に入れます。選手名の欄はありません。",
        ),
    )


@event(
    "cba-table",
    title=Help("Event with a published table", "查表授分的项目", "授与表のある競技会"),
    about=Help(
        "event with a published table: its awards, extended beyond place 8",
        "查表授分的项目：按公布的大师分表格授分，第九名起按公式延伸",
        "公表された授与表による競技会：9 位からは式で延長する",
    ),
    slip_lines=7,
    figures=(
        common.FIELD,
        Result("places", Help("places awarded", "实际授分的名次数", "実際に授与される順位の数")),
        Result("listed", Help("places that the table lists", "表格列出的名次数", "表にある順位の数")),
    ),
    results=(PLACE, common.AWARD, common.WINS_MP, *common.POINTS),
    headline=("colour",),
    score_sheet=score_sheet,
)
def table(settings: TableSettings, entries: list[TeamUnit], table: list[Published], outcome: Builder) -> None:
    """Award by the table (§2.1 直接按照表格授予排名大师分); §2.4: the higher of place and win points. The limit of 240
    is not for tables.
    """
    field = in_field(entries)
    outcome.counted = len(field)
    outcome.figure("n", len(field), "§2.9.4")
    if settings.places is not None and settings.places > len(field):
        outcome.hint(MORE_PLACES(setting=outcome.setting("places"), places=settings.places, entries=len(field)))
    listed = listed_awards(table, outcome)
    place_of = placed(field, outcome)
    tied = shares(place_of)
    kinds = {}
    few = too_few(len(field), settings, outcome)
    most = len(field)
    if few:
        count = outcome.figure("places", 0, "§2.9.6")
    else:
        most = most_places(settings, listed, len(field), outcome)
        count = places_awarded(listed, len(field), most)
        by_share = settings.places is None and count == max(len(listed), most)
        outcome.figure("places", count, "§2.1", *(("max({}, {})", len(listed), most) if by_share else ()))
    outcome.figure("listed", len(listed), "§2.1")
    if not listed:
        outcome.wrong(EMPTY_TABLE())
    for entry in field:
        award: Decimal | None = ZERO
        if entry.at in place_of:
            place = place_of[entry.at]
            with outcome.working(entry):
                if few:
                    award_places(len(field), settings.colour, settings.rule_type)
                else:
                    if place <= most and place + tied[place] - 1 > count:
                        step(symbols.PLACES, count, "§2.1")
                    award = award_by_table(entry, place, tied[place], most, listed, len(field), outcome)
                if award == 0:
                    step(symbols.A_OF(place=place), award, "§2.1")
        kinds[entry.at] = ByKind(award, wins_of(entry, settings, NO_VALUE, outcome))
    for entry in entries:
        outcome.give(entry, place=entry.place)
    settle(settings, entries, kinds, outcome)


#: By a table nothing depends on coefficients.
NO_VALUE = Value(ZERO, ZERO, ZERO, ZERO, ZERO)


def listed_awards(rows: Sequence[Published], outcome: Builder) -> Listed:
    """Return the awards that the table says; note a place that it says twice, and one with more than a better place."""
    found: dict[int, Published] = {}
    for row in rows:
        if row.points is None or "place" in row.unreadable:
            continue
        first = row.at if row.place is None else row.place
        if day := day_made_of(first):
            outcome.note(row, PLACES_ARE_A_DAY(place=first, typed=f"{day.month}-{day.day}"), "place")
            continue
        for place in range(first, getattr(first, "last", first) + 1):
            again = found.setdefault(place, row)
            # 5-8 may stand in each of the four rows
            if again is not row and not (hasattr(first, "last") and again.points == row.points):
                outcome.note(row, LISTED_TWICE(place=place), "points")
    least: Decimal | None = None
    for place, row in sorted(found.items()):
        if least is not None and row.points > least:
            outcome.note(row, RISES(place=place, points=row.points, before=least), "points")
        least = row.points if least is None else min(least, row.points)
    return [found[place].points if place in found else None for place in range(1, max(found, default=0) + 1)]


def award_by_table(
    entry: TeamUnit, place: int, tied: int, most: int, listed: Listed, entries: int, outcome: Builder
) -> Decimal | None:
    """Return a place's award within the ``most`` places that get one; ``None``, with a note, where the table
    lacks it.
    """
    if not listed:
        return None
    last = min(place + tied - 1, most)
    needed = {min(each, tables.TABLE_ANCHOR) if each > len(listed) else each for each in range(place, last + 1)}
    if any(each <= len(listed) and listed[each - 1] is None for each in needed):
        outcome.note(entry, HOLE_IN_TABLE(), "place")
        return None
    with outcome.noting(entry, "place"):
        within(place, entries, tied)
        # a hole is noted where a place needs it
        return listed_mp(place, [each or ZERO for each in listed], entries, most, tied)
    return None


def most_places(settings: TableSettings, listed: Listed, entries: int, outcome: Builder) -> int:
    """Return how many places may get something: as set, else the larger of what the table lists and the share
    of §1.1.
    """
    if settings.places is not None:
        return settings.places
    with outcome.working_of_all():
        share = share_of_places(entries, settings.colour)
    if share > len(listed) >= tables.TABLE_ANCHOR:
        said = PLACES_BY_SHARE(
            setting=outcome.setting("places"),
            places=share,
            share=int(100 * tables.AWARD_SHARE[settings.colour]),
            entries=entries,
            listed=len(listed),
        )
        outcome.hint(said)
    return max(share, len(listed))


def places_awarded(listed: Listed, entries: int, most: int) -> int:
    """Return how many places get something: those of the table, and where it can be extended down to half the field."""
    reached = len(listed) if len(listed) < tables.TABLE_ANCHOR else max(len(listed), entries // 2)
    return min(reached, entries, most) if listed else 0
