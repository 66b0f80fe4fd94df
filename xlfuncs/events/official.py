"""Official places (a knockout, a play-off, a lot): where one is typed it stands over the one that the scores make."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any

from xlfuncs.core.places import Place, spanning_otherwise
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Joined, Sentence, Told
from xlfuncs.core.words import Chinese, Japanese
from xlfuncs.events.dates import place_made_a_day
from xlfuncs.events.declaration import Row
from xlfuncs.events.fields import BY_SCORES, Label
from xlfuncs.events.outcome import Builder
from xlfuncs.events.people.names import says_none

OVERLAPS = Sentence(
    en="official place {place} overlaps the places before it, which go to {last}: write {next} or mend those "
    "(empty cells take the places that the scores make)",
    zh="正式名次 {place} 与前面的名次（到第 {last} 名）重叠：请写 {next} 或更正前面的（留空则按成绩排）",
    ja="公式順位 {place} が前の順位（{last} 位まで）と重なっています。{next} と書くか、前を直してください"
    "（空欄なら成績順です）",
)
BEYOND = Sentence(
    en="official place {place}: {sharing} on it go to place {last}, but there are {entries} entries",
    zh="正式名次 {place}：该名次有 {sharing} 个，排到第 {last} 名，而参赛单位为 {entries} 个",
    ja="公式順位 {place}：{sharing} 組で {last} 位までになりますが、参加者数は {entries} です",
)
AGAINST_SCORES = Sentence(
    en="the official places of {units} are not those that the scores make ({unit}: {place}, by the score {first}): the "
    "official ones count; if nothing but the score decides (no knockout, play-off, lot or penalty), empty the cells",
    zh="{units} 的正式名次与成绩不符（{unit}：第 {place} 名，按成绩为第 {first} 名）：以正式名次为准；"
    "如无淘汰赛、加赛、抽签、罚分等依据，请清空该列",
    ja="{units} の公式順位が成績順と違います（{unit}：{place} 位、成績では {first} 位）。公式順位で扱いました。"
    "KO・プレーオフ・抽選・減点などの理由がなければ、空欄にしてください",
)
BEHIND_EQUALS = Sentence(
    en="{unit} has the score of {other}, whose official place is {placed}, and takes place {place}: if they share "
    "{placed}, type it in both rows",
    zh="{unit} 与 {other} 成绩相同，而后者的正式名次为 {placed}：{unit} 列第 {place} 名；"
    "如两者并列，请两行都填 {placed}",
    ja="{unit} は {other}（公式順位 {placed}）と同点で、{place} 位としました。同順位なら両方の行に {placed} と"
    "書いてください",
)
STANDS_BETWEEN = Sentence(
    en="equal scores, and the official place of another stands between the places {place} and {last} that are left: "
    "type official places for {units}",
    zh="成绩相同，而余下的名次 {place} 与 {last} 之间有别的单位的正式名次：请填写 {units} 的正式名次",
    ja="同点ですが、残りの {place} 位と {last} 位の間にほかの公式順位があります。{units} の公式順位を書いてください",
)

#: Stands in the place of who has withdrawn, and takes none.
WITHDREW = "W"
#: How many entries are listed of those that a sentence is about.
_MOST = 5
#: What is said of a place that one before it reaches: the place, the last of those before it.
Overlaps = Callable[[int, int], Told]
#: What is said of a place that lies beyond all places: the place, how many share it, how many places there are.
Beyond = Callable[[int, int, int | Decimal], Told]


class OfficialPlace(Place):
    """A place as people write it, or that somebody withdrew; a stroke says that nothing is decided."""

    def is_blank(self, cell: object) -> bool:
        return super().is_blank(cell) or says_none(cell)


def official_place(*scores: str) -> Label:
    """Say what the column is called; 名次, 順位 and Place stand for it only beside the columns of the ``scores``.

    Those are told by their keys; in other lists the words say what came out.
    """
    other = ("place", "rank", "名次", "排名", "順位")
    return Label(
        *("Official place", "正式名次", "公式順位"),
        also=("确定名次", "確定順位"),
        spare=other,
        beside=scores or ("",),
        blank=BY_SCORES,
    )


OFFICIAL_PLACE = OfficialPlace(
    {WITHDREW: [Chinese("弃权"), Chinese("退赛"), Japanese("棄権"), Japanese("途中棄権")]},
    en="official place where it is not by the score (knockout, play-off, lot)",
    zh="正式名次（不按成绩时：淘汰赛、加赛、抽签）",
    ja="公式順位（得点順でないとき：KO・プレーオフ・抽選）",
)
#: The column of an event whose scores stand in other tables.
Official = Annotated[int | str | None, OFFICIAL_PLACE, official_place()]


def official(
    entries: Sequence[Any], computed: Mapping[int, int], outcome: Builder, most: int | None = None
) -> dict[int, int]:
    """Give entry to place: as typed, and for the others in the order of the scores those places that are left.

    ``computed``: the places that the scores make, equals on one, by the entry's place in the table; ``most``: the last
    place there can be, where it is not the number of entries. A place that contradicts another typed one is an error
    and leaves its row without a place, and nobody moves up; one against the scores is told.
    """
    typed = {entry.at: entry.place for entry in entries if entry.place is not None}
    without = {entry.at for entry in entries if "place" in entry.unreadable}
    rows = {entry.at: entry for entry in entries}
    computed = {at: place for at, place in computed.items() if at in rows}
    if not typed and not without:
        return computed
    agreed = consistent(_by_place(entries), max(len(entries), most or 0), outcome, _overlaps, _beyond)
    places = {at: place for at, place in typed.items() if at in agreed}
    without |= {at for at, place in typed.items() if isinstance(place, int) and at not in agreed}
    left = {at: place for at, place in computed.items() if at not in places and typed.get(at) != WITHDREW}
    taken = _spans(places)
    found, slot = dict(places), 1
    for first in sorted(set(left.values())):
        group = [at for at, place in left.items() if place == first]
        while slot in taken:
            slot += 1
        free = [*_free(slot, len(group), taken)]
        if free[-1] - slot >= len(group):
            units = Joined((shown(outcome.units[at]) for at in group), most=_MOST)
            for at in group:
                outcome.note(rows[at], STANDS_BETWEEN(place=slot, last=free[-1], units=units), "place")
        else:
            found |= dict.fromkeys(group, slot)
            _tell_equals(group, places, computed, slot, rows, outcome)
        slot = free[-1] + 1
    _tell_against(places, computed, rows, outcome)
    return {at: place for at, place in found.items() if at not in without}


def withdrew(entry: Any) -> str | None:
    """Say what stands in the place of who has withdrawn and takes none."""
    return WITHDREW if entry.place == WITHDREW else None


def consistent(
    by_place: Mapping[int, Sequence[Row]],
    most: int | Decimal,
    outcome: Builder,
    overlaps: Overlaps,
    beyond: Beyond,
    column: str = "place",
) -> dict[int, int]:
    """Give entry to place, for the places that contradict neither each other nor the number of places, ``most``; note
    the others.

    ``by_place``: who shares each of them, those too to whom their scores give it.
    """
    taken: dict[int, int] = {}
    for place, said in _contradictions(by_place, most, overlaps, beyond, column):
        for entry in by_place[place]:
            if said is None:
                taken[entry.at] = place
            else:
                outcome.note(entry, said, column)
    return taken


def _contradictions(
    by_place: Mapping[int, Sequence[Row]], most: int | Decimal, overlaps: Overlaps, beyond: Beyond, column: str
) -> Iterator[tuple[int, Told | None]]:
    """Give each place, from the first on, and what contradicts it: the places before it, the cells of those who share
    it, or the number of places; ``None`` where nothing does.
    """
    last = 0
    for place, sharing in sorted(by_place.items()):
        end = place + len(sharing) - 1
        otherwise = next(spanning_otherwise([getattr(entry, column) or place for entry in sharing]), None)
        said: Told | None = None
        if place <= last:
            said = overlaps(place, last)
        elif otherwise:
            said = otherwise[1]
        elif end > most:
            said = place_made_a_day(place) or beyond(place, len(sharing), most)
        else:
            last = end
        yield place, said


def _by_place(entries: Sequence[Any]) -> dict[int, list[Any]]:
    """Say who shares each place that is typed."""
    found: dict[int, list[Any]] = {}
    for entry in entries:
        if isinstance(entry.place, int):
            found.setdefault(entry.place, []).append(entry)
    return found


def _overlaps(place: int, last: int) -> Told:
    return OVERLAPS(place=place, last=last, next=last + 1)


def _beyond(place: int, sharing: int, most: int | Decimal) -> Told:
    return BEYOND(place=place, sharing=sharing, last=place + sharing - 1, entries=most)


def places_agree(entries: Sequence[Any]) -> bool:
    """Tell whether the places that are typed can stand beside each other in one ranking of these entries."""
    found = _contradictions(_by_place(entries), len(entries), _overlaps, _beyond, "place")
    return not any(said for _, said in found)


def _spans(places: Mapping[int, int]) -> set[int]:
    """Give all places that are taken: two on place 3 take 3 and 4."""
    sharing: dict[int, int] = {}
    for place in places.values():
        sharing[place] = sharing.get(place, 0) + 1
    return {place + more for place, count in sharing.items() for more in range(count)}


def _free(slot: int, count: int, taken: set[int]) -> Iterator[int]:
    """Give so many places from ``slot`` on that nobody has."""
    while count:
        if slot not in taken:
            count -= 1
            yield slot
        slot += 1


def _tell_equals(
    group: Sequence[int],
    places: Mapping[int, int],
    computed: Mapping[int, int],
    slot: int,
    rows: Mapping[int, Row],
    outcome: Builder,
) -> None:
    """Hint at who stands behind somebody of the same score for want of an official place."""
    equals = [at for at in places if at in computed and computed[at] == computed[group[0]] and places[at] < slot]
    if equals:
        other, at = equals[-1], group[0]
        names = {"unit": shown(outcome.units[at]), "other": shown(outcome.units[other])}
        outcome.hint(BEHIND_EQUALS(**names, placed=int(places[other]), place=slot), rows[at], "place")


def _tell_against(
    places: Mapping[int, int], computed: Mapping[int, int], rows: Mapping[int, Row], outcome: Builder
) -> None:
    """Hint once at the official places that the scores do not make; of who has no score nothing can be said."""
    if not places.keys() <= computed.keys():
        return
    among: dict[int, int] = {}
    for first in computed.values():
        among[first] = among.get(first, 0) + 1

    def fits(place: Any, first: int) -> bool:
        return bool(place < first + among[first] and first <= getattr(place, "last", place))

    against = [at for at, place in places.items() if not fits(place, computed[at])]
    if against:
        at = against[0]
        units = Joined((shown(outcome.units[each]) for each in against), most=_MOST)
        told = {"unit": shown(outcome.units[at]), "place": int(places[at]), "first": computed[at]}
        outcome.hint(AGAINST_SCORES(units=units, **told), rows[at], "place")
