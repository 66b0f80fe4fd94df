"""The totals, percentages and places that a file has itself, held against those of its results.

What a file adds or deducts is taken over; its places stay where they are not those of its results, and are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from xlfuncs.core.numbers import ZERO, numeral, without_zeros
from xlfuncs.core.remarks import remark
from xlfuncs.core.sentences import SEMICOLON, Joined, Sentence, name_of
from xlfuncs.events import OFFICIAL_PLACE
from xlfuncs.events.declaration import Event
from xlfuncs.events.outcome import Outcome
from xlfuncs.formats.declaration import Incoming, Lost
from xlfuncs.formats.session import SECTIONS_APART, SECTIONS_TOGETHER, numeric

FIGURES_DIFFER = Sentence(
    en="the figures that the file has itself are not those of its results (file, results): {units}; look for a "
    "penalty, a board that was adjusted or another way to score",
    zh="文件自带的成绩与按其各副（场）结果算出的不符（文件、计算）：{units}；请查看是否有罚分、判分或另一种计分方法",
    ja="ファイルにある成績が、その結果から計算したものと違います（ファイル、計算）：{units}。減点、調整したボード、"
    "別の採点方式がないか確かめてください",
)
PLACES_DIFFER = Sentence(
    en="the places that the file has itself are not those of its results (file, results): {units}",
    zh="文件自带的名次与按其结果算出的不符（文件、计算）：{units}",
    ja="ファイルにある順位が、その結果から計算したものと違います（ファイル、計算）：{units}",
)
THIS_AND_THAT = Sentence(
    en="{unit}: {told}, {computed}", zh="{unit}：{told}、{computed}", ja="{unit}：{told}、{computed}"
)
ADJUSTMENT_TAKEN = Sentence(
    en='{unit}: the file adds {told}, which is entered as {points} under "{column}"',
    zh="{unit}：文件中的加减分 {told} 已按 {points} 写入“{column}”列",
    ja="{unit}：ファイルの加減点 {told} を「{column}」の列に {points} として取り込みました",
)
ADJUSTMENT_UNCLEAR = Sentence(
    en="{unit}: the file adds {told}, and its own figures do not show that: not taken over",
    zh="{unit}：文件中有加减分 {told}，但其自带的成绩中没有反映：未导入",
    ja="{unit}：ファイルに加減点 {told} がありますが、ファイルの成績に表れていません。取り込みません",
)
OWN_TOPS = Sentence(
    en="the figures of the file are those of boards that have each their own top: {setting} is set to no",
    zh="文件的成绩是按各副自己的顶分计算的：“{setting}”已设为“否”",
    ja="ファイルの成績はボードごとのトップで計算されています。「{setting}」を「いいえ」にしました",
)

#: Programs round the points of a board to one digit or two: so much a sum of them, and a percentage, may differ.
_NEAR = {"total": Decimal("0.15"), "percent": Decimal("0.05")}
_VICTORY_POINTS = Decimal("0.01")
#: Who beats a score may have two points of it or one.
_SCALES = (Decimal(1), Decimal("0.5"))
_HUNDRED = Decimal(100)
#: So many are named.
_MOST = 5
#: What is said where a setting is chosen that makes the file's figures.
_CHOSEN = {"by_section": SECTIONS_APART, "neuberg": OWN_TOPS}

Compute = Callable[[Incoming], Outcome | None]


def hold(event: Event, own: Incoming, given: Mapping[str, Any], compute: Compute) -> None:
    """Compare what a file tells of its entries with what its results come to, where the event computes that.

    ``compute``: the outcome of what a file gives, ``None`` where there is none yet; ``given``: settings that nobody but
    the caller decides.
    """
    column = event.entries.columns.find("adjusted")
    if column is None or "total" not in event.declared or not any(map(own.tables.get, ("boards", "matches"))):
        return
    places = [row.pop("place", None) for row in own.tables.get("entries", [])]
    outcome = compute(own)
    if outcome is None:
        _put_places(own, dict(enumerate(places)))
        return
    held = _Held(own, compute, outcome, places)
    held.settle(_ways(event, held, given))
    held.take_adjustments(column.field.label)
    held.tell()


def _ways(event: Event, held: _Held, given: Mapping[str, Any]) -> list[dict[str, bool]]:
    """Return the settings, other than by default, whose figures may be those of the file: its sections apart, boards
    with their own tops, or both.
    """
    several = len({row.get("section") for row in held.rows} - {None}) > 1
    apart = several and event.settings.find("by_section") and "by_section" not in given
    own_tops = not held.agrees() and event.settings.find("neuberg") and not {"neuberg", "scoring"} & given.keys()
    found = [{"by_section": True}] if apart else []
    if own_tops:
        found += [{"neuberg": False}, *({**each, "neuberg": False} for each in found)]
    return found


def _places(text: str) -> tuple[Decimal, Decimal] | None:
    """Return the first and the last place that a file means: 3, =3, 5-8, a mean of 1.5; ``None`` where it names none.

    >>> [_places(each) for each in ("3=", "5-8", "1.5", "")]
    [(Decimal('3'), Decimal('3')), (Decimal('5'), Decimal('8')), (Decimal('1.5'), Decimal('1.5')), None]
    """
    place = OFFICIAL_PLACE.take(text, "") if text and OFFICIAL_PLACE.takes(text) else numeral(text.strip("= "))
    if not isinstance(place, int | Decimal) or not place:
        return None
    return Decimal(place), Decimal(getattr(place, "last", place))


def _put_places(own: Incoming, places: Mapping[int, Any]) -> None:
    """Put the file's places back into the rows of its entries."""
    for at, place in places.items():
        if place is not None:
            own.tables["entries"][at]["place"] = place


class _Held:
    """A file's own figures beside those of its results, the ``outcome``; its own ``places`` are taken out of it."""

    def __init__(self, own: Incoming, compute: Compute, outcome: Outcome, places: Sequence[Any]) -> None:
        self.own, self.compute, self.outcome, self.places = own, compute, outcome, places
        self.rows = own.tables.get("entries", [])
        self.standings = own.standings

    @property
    def key(self) -> str:
        """What is compared: percentages, where the event has them and the file tells any, else totals."""
        shares = any(row.get("percent") is not None for row in self.outcome.entries.values())
        return "percent" if shares and any(each.percent for each in self.standings.values()) else "total"

    def told(self, at: int) -> Decimal | None:
        """Return the figure of the file, if it has one."""
        standing = self.standings[at]
        return numeral((standing.percent if self.key == "percent" else standing.total).rstrip("%").strip())

    def computed(self, at: int) -> Decimal | None:
        """Return the figure of the results."""
        found = self.outcome.entries.get(at + 1, {}).get(self.key)
        return None if found is None else Decimal(found)

    def differing(self) -> list[int]:
        """List the entries whose figures differ, by place in the table; totals on the scale that fits them best."""
        near = _NEAR[self.key] if self.own.tables.get("boards") else _VICTORY_POINTS
        pairs = {
            at: (told, own)
            for at in self.standings
            if (told := self.told(at)) is not None and (own := self.computed(at)) is not None
        }
        scales = _SCALES if self.key == "total" and self.own.tables.get("boards") else _SCALES[:1]
        wrong = [[at for at, (told, own) in pairs.items() if abs(told - own * scale) > near] for scale in scales]
        return min(wrong, key=len)

    def agrees(self) -> bool:
        """Tell whether the figures are the same, but for those that something was added to."""
        return all(self.standings[at].adjustment for at in self.differing())

    def settle(self, ways: Iterable[dict[str, bool]]) -> None:
        """Choose the settings that make the file's figures, and more of its places, where those by default do not."""
        before, settings, against = self.outcome, self.own.settings, self._against()
        fits = self.agrees()
        for way in ways:
            self.own.settings = settings | way
            outcome = self.compute(self.own)
            self.outcome = outcome or before
            if outcome is not None and self.agrees() and not (fits and len(self._against()) >= len(against)):
                for key in way:
                    remark(_CHOSEN[key](setting=before.event.settings.named(key).label))
                if "by_section" in way:
                    self.own.lost = [each for each in self.own.lost if name_of(each.said) != SECTIONS_TOGETHER.name]
                return
            self.outcome, self.own.settings = before, settings

    def take_adjustments(self, column: Any) -> None:
        """Enter what the file adds or deducts, in the event's own points; ``column``: where that goes."""
        taken: dict[int, int | float | str] = {}
        differing = {*self.differing()}
        for at, standing in self.standings.items():
            added = numeral(standing.adjustment)
            if not added:
                continue
            unit = self.outcome.called[at + 1]
            points = self._points(at, added) if at in differing else None
            if points is None:
                self.own.lost.append(Lost(standing.line, standing.column, ADJUSTMENT_UNCLEAR(unit=unit, told=added)))
                continue
            taken[at] = numeric(without_zeros(points))
            remark(ADJUSTMENT_TAKEN(unit=unit, told=added, points=taken[at], column=column))
        for at, entered in taken.items():
            self.rows[at]["adjusted"] = entered
        if taken:
            self.outcome = self.compute(self.own) or self.outcome

    def _points(self, at: int, added: Decimal) -> Decimal | None:
        """Return what is added in points, where the figure of the file shows it: in percent, or in points of either
        scale.
        """
        told, computed = self.told(at), self.computed(at)
        assert told is not None
        assert computed is not None
        more = told - computed
        if self.key == "total":
            return next(
                (added / scale for scale in _SCALES if abs(told - computed * scale - added) <= _NEAR["total"]), None
            )
        share = self._possible(at) / _HUNDRED
        for points in (added * share, *(added / scale for scale in _SCALES)):
            if share and abs(points / share - more) <= _NEAR["percent"]:
                return points
        return None

    def _possible(self, at: int) -> Decimal:
        """Count the matchpoints possible on the boards of an entry: on each what both lines have together."""
        outcome = self.outcome
        tops: dict[int, Decimal] = {}
        met: list[int] = []
        section = outcome.entries[at + 1].get("section")
        for each in outcome.counting.get("boards", ()):
            if outcome.entries[each["ns"]].get("section") != section:
                continue
            row: Any = outcome.read["boards"][each["at"]]
            won = outcome.rows["boards"].get(each["at"], {})
            if won.get("ns_points") is None:
                continue
            if not hasattr(row.adjusted, "shares"):
                tops[row.board] = Decimal(won["ns_points"]) + Decimal(won["ew_points"])
            met += [row.board] * (at + 1 in (each["ns"], each["ew"]))
        usual = max(tops.values(), default=ZERO)
        return sum((tops.get(board, usual) for board in met), ZERO)

    def tell(self) -> None:
        """Tell what still differs: figures, and places, which then stay as the file has them."""
        wrong = self.differing()
        if wrong:
            units = [(at, self.told(at), self.computed(at)) for at in wrong]
            self._lose(FIGURES_DIFFER, units)
        against = self._against()
        if against:
            self._lose(PLACES_DIFFER, against)
            _put_places(self.own, {at: self.places[at] for at in self.standings})

    def _against(self) -> list[tuple[int, str, int]]:
        """List the entries whose places are not those of the results, with both."""
        wrong = self.differing()
        places = {at: told for at, each in self.standings.items() if (told := _places(each.place))}
        ours = {at: self.outcome.places_of(at + 1) for at in places}
        against = []
        for at, (first, last) in places.items():
            # Who shares places 1 and 2 stands in a file on 1, on 2 or on 1.5, where its figures make the tie too.
            covered = ours[at][:1] if at in wrong else ours[at]
            if covered and not covered.start <= first <= last < covered.stop:
                against.append((at, self.standings[at].place.strip("= "), covered.start))
        return against

    def _lose(self, sentence: Sentence, figures: list[tuple[int, Any, Any]]) -> None:
        units = (
            THIS_AND_THAT(unit=self.outcome.called[at + 1], told=told, computed=computed)
            for at, told, computed in figures
        )
        first = self.standings[figures[0][0]]
        self.own.lost.append(Lost(first.line, first.column, sentence(units=Joined(units, SEMICOLON, most=_MOST))))
