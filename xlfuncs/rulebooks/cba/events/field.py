"""The field of an event: who takes part, how large it is, and what is known of each unit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Generic, TypeVar

from xlfuncs.events import Outcome, Row
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.common import CbaSettings, Unit
from xlfuncs.rulebooks.cba.events.holdings import Held, average_of, holdings_of
from xlfuncs.rulebooks.cba.events.placing import Places, placed
from xlfuncs.rulebooks.cba.places import award_places
from xlfuncs.rulebooks.cba.terms import NON_STARTER
from xlfuncs.sentences import Help, Sentence

TOO_FEW_UNITS = Sentence(
    en="§2.9.6: {entries} entries are fewer than {fewest}: all place awards are 0",
    zh="§2.9.6：参赛规模 {entries} 少于最小规模 {fewest}，名次大师分全部为 0",
    ja="§2.9.6：参加数 {entries} は最少の {fewest} に足りず、順位のポイントはすべて 0 です",
)
TOO_FEW_IN_PART = Sentence(
    en="§2.9.6: {part}: {entries} entries are fewer than {fewest}: its place awards are 0",
    zh="§2.9.6：{part}的参赛规模 {entries} 少于最小规模 {fewest}，其名次大师分为 0",
    ja="§2.9.6：{part}の参加数 {entries} は最少の {fewest} に足りず、その順位のポイントは 0 です",
)
MORE_PLACES = Sentence(
    en="{setting} is {places}, more than the {entries} entries",
    zh="“{setting}”为 {places}，多于参赛规模 {entries}",
    ja="「{setting}」は {places} で、参加数 {entries} を超えています",
)
Unit_co = TypeVar("Unit_co", bound=Unit, covariant=True)


@dataclass(frozen=True)
class Field(Generic[Unit_co]):
    """Who takes part. ``averages``: 队伍平均大师分, ``None`` where it is not known; ``place_of``: where each stands.

    ``n``: N of a group that counts more than those in it, half of the whole field (§2.9.1).
    """

    entries: Sequence[Unit_co]
    held: dict[int, Held | None]
    averages: dict[int, Decimal | None]
    place_of: Places
    n: int | None = None

    @property
    def size(self) -> int:
        """N."""
        return self.n or len(self.entries)

    def is_open(self, at: int, settings: CbaSettings) -> bool:
        """Whether a unit's points stay open: its average belongs to AVGM and is not known."""
        return self.averages[at] is None and settings.annual_mp is None

    def known(self, among: Iterable[Row] | None = None) -> list[Decimal]:
        """The averages that are known, of all or of some."""
        found = (self.averages[entry.at] for entry in (self.entries if among is None else among))
        return [each for each in found if each is not None]


def in_field(entries: Iterable[Unit_co]) -> list[Unit_co]:
    """§2.9.4: who withdrew counts in the field, who did not take part counts nowhere."""
    return [entry for entry in entries if entry.place != NON_STARTER]


def gathered(
    settings: CbaSettings, entries: Sequence[Unit_co], outcome: Outcome, ranked: bool = True
) -> Field[Unit_co]:
    """N and the number of places as figures, the averages of §1.3.1, and the places that hold.

    ``ranked``: the column of places ranks the whole field.
    """
    field = in_field(entries)
    outcome.counted = len(field)
    if ranked:
        size_figures(len(field), settings, outcome)
    held = {entry.at: holdings_of(entry, settings, outcome) for entry in field}
    averages = {entry.at: average_of(entry, held[entry.at], settings, outcome) for entry in field}
    return Field(field, held, averages, placed(field, outcome) if ranked else {})


def size_figures(
    n: int,
    settings: CbaSettings,
    outcome: Outcome,
    of: str = "",
    part: Help | None = None,
    rule: str = "§2.9.4",
    how: str = "",
    *parts: Any,
) -> None:
    """N, by whichever section and how, and how many places get awards; a hint below the minimum field."""
    outcome.figure(f"n{of}", n, rule, how, *parts)
    few = too_few(n, settings, outcome, part)
    with outcome.working_of_all():
        count = award_places(n, settings.colour, settings.rule_type)
    outcome.keep(f"places{of}", count, "§2.9.6" if few else "§1.1")


def too_few(n: int, settings: CbaSettings, outcome: Outcome, part: Help | None = None) -> bool:
    """§2.9.6: whether the event, or a ``part`` of it, is below the minimum field; said where it is."""
    fewest = tables.MINIMUM_FIELD[settings.rule_type]
    if n >= fewest:
        return False
    whole = TOO_FEW_UNITS(entries=n, fewest=fewest)
    outcome.hint(whole if part is None else TOO_FEW_IN_PART(part=part, entries=n, fewest=fewest))
    return True
