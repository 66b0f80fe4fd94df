"""The field of an event: who takes part, how large it is, what the players of each unit hold (§1.3.1)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Generic, TypeVar

from xlfuncs.core.numbers import ZERO, half_up
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Help, Sentence
from xlfuncs.core.trail import silence
from xlfuncs.events import Builder, Person, Row, consistent, team_of
from xlfuncs.rulebooks.cba.coefficients import points, team_mp
from xlfuncs.rulebooks.cba.edition import tables
from xlfuncs.rulebooks.cba.events.shared.common import Unit
from xlfuncs.rulebooks.cba.events.shared.settings import CbaSettings
from xlfuncs.rulebooks.cba.places import award_places, beyond_field, overlapping
from xlfuncs.rulebooks.cba.terms import NON_MEMBER, NON_STARTER, WITHDRAWN

# --- the places that the units took, as far as they do not contradict each other

NO_PLACE = Sentence(
    en="{column}: nothing is entered; it counts in the field and gets no points for that place",
    zh="未填写“{column}”：计入参赛规模，不授该项名次的大师分",
    ja="「{column}」がありません。参加数には数えますが、この順位によるポイントはありません",
)
NOBODY_THERE = Sentence(
    en="{column}: nobody has place {place}, though no place is missing: if it is free because somebody withdrew, "
    "make sure whether those behind move up",
    zh="“{column}”：没有单位是第 {place} 名，而未弃权的单位都已填名次：若因弃权而空缺，请确认其后的名次是否应依次前移",
    ja="「{column}」：記入漏れはないのに {place} 位の参加者がいません。棄権で空いたのなら、"
    "後の順位を繰り上げるかどうかを確かめてください",
)
#: The place of each entry, by where it stands in the table.
Places = dict[int, int]


def placed(
    field: Sequence[Unit], outcome: Builder, column: str = "place", others: int = 0, most: int | None = None
) -> Places:
    """Return entry to place, for the places that do not contradict each other; note the others.

    A place that is missing, contradicts the tie before it or lies beyond ``most`` (else the field) gives its own row
    nothing, and nobody moves up. A unit that withdrew in the end need not say so for each stage and consolation.
    ``others``: how many units outside ``field`` may have one of its places.
    """
    by_place: dict[int, list[Unit]] = {}
    for entry in field:
        place = getattr(entry, column)
        if isinstance(place, int):
            by_place.setdefault(place, []).append(entry)
        elif WITHDRAWN not in (place, entry.place) and column not in entry.unreadable:
            outcome.note(entry, NO_PLACE(column=outcome.column(entry, column)), column)
    return standing(field, by_place, outcome, column, others, most)


def standing(
    field: Sequence[Unit],
    by_place: Mapping[int, Sequence[Unit]],
    outcome: Builder,
    column: str = "place",
    others: int = 0,
    most: int | None = None,
) -> Places:
    """Return entry to place, for those groups of equals that stand behind each other within the field."""
    taken = consistent(by_place, most or len(field) + others, outcome, overlapping, beyond_field, column)
    say_gap(field, taken, others, outcome, column)
    return taken


def say_gap(field: Sequence[Unit], taken: Places, others: int, outcome: Builder, column: str = "place") -> None:
    """Hint at the first place that nobody has, where more are free than places are missing or unread."""
    last, free, gap = 0, 0, 0
    for place, tied in sorted(shares(taken).items()):
        if place > last + 1:
            gap = gap or last + 1
            free += place - last - 1
        last = place + tied - 1
    withdrew = sum(getattr(entry, column) == WITHDRAWN for entry in field)
    if free > len(field) + others - len(taken) - withdrew:
        outcome.hint(NOBODY_THERE(column=outcome.column(field[0], column), place=gap))


def shares(place_of: Places) -> Counter[int]:
    """Count how many stand on each place."""
    return Counter(place_of.values())


# --- who takes part, and what they hold

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
ABOVE_CAP = Sentence(
    en="§1.3.1: the average {average} is counted as the limit {cap}",
    zh="§1.3.1：平均大师分 {average} 按上限 {cap} 计算",
    ja="§1.3.1：平均点 {average} は上限 {cap} として数えます",
)
NO_HOLDINGS = Sentence(
    en="no holding can be read: left out of AVGM, its points stay open",
    zh="没有可用的大师分：不计入比赛平均大师分，应得大师分待定",
    ja="保有ポイントが読めません。平均に入れず、ポイントは未定です",
)
TOO_FEW_HOLDINGS = Sentence(
    en="{held} players with a holding, and {size} are needed: left out of AVGM, its points stay open "
    "(an empty cell is no player; write NM for one who is no member)",
    zh="只有 {held} 名队员有大师分，至少需要 {size} 名：不计入比赛平均大师分，应得大师分待定"
    "（空白格不算队员；非会员请写“非会员”）",
    ja="保有ポイントのある選手は {held} 人で、必要な {size} 人に足りません。平均に入れず、ポイントは未定です"
    "（空欄は選手とみなしません。会員でない選手は「非会員」と書いてください）",
)
UNKNOWN_HOLDING = Sentence(
    en="the holding of {player} is unknown: the unit is left out of AVGM, its points stay open",
    zh="{player} 的大师分未知：该单位不计入比赛平均大师分，应得大师分待定",
    ja="{player} の保有ポイントが不明です。平均に入れず、ポイントは未定です",
)
FOREIGN_HOLDING = Sentence(
    en="§2.9.8: {player} is a foreign member: type the holding that the association names; until then the unit is left "
    "out of AVGM, its points stay open",
    zh="§2.9.8：{player} 为外籍会员，请填写协会核定的大师分；填写前该单位不计入比赛平均大师分，应得大师分待定",
    ja="§2.9.8：{player} は外国籍の会員です。協会が示すポイントを記入してください。"
    "それまで平均に入れず、ポイントは未定です",
)
TWO_HOLDINGS = Sentence(
    en="{player} has the number {number}, which is a holding without a members' table, and {holding} has {held}: "
    "{held} counts",
    zh="没有会员表时，“{player}”中的数字 {number} 是大师分，而“{holding}”为 {held}：按 {held} 计算",
    ja="会員表がないので「{player}」の {number} は保有ポイントですが、「{holding}」は {held} です。"
    "{held} で計算しました",
)
OTHER_HOLDING = Sentence(
    en="the members' table has {member} for {player}, and {holding} has {held}: {held} counts, mend one of them",
    zh="会员表中{player}的大师分为 {member}，而“{holding}”为 {held}：按 {held} 计算，请核对并改成一致",
    ja="会員表では{player}の保有ポイントは {member} ですが、「{holding}」は {held} です：{held} で計算しました。"
    "確かめて一致させてください",
)
#: What each player of a unit counts with.
Held = list[Decimal | str | None]
Unit_co = TypeVar("Unit_co", bound=Unit, covariant=True)


@dataclass(frozen=True)
class Field(Generic[Unit_co]):
    """The units that take part. ``averages``: 队伍平均大师分, ``None`` where it is not known; ``place_of``: where each
    stands.

    ``n``: N of a group that counts more than those in it, half of the whole field (§2.9.1).
    """

    entries: Sequence[Unit_co]
    held: dict[int, Held | None]
    averages: dict[int, Decimal | None]
    place_of: Places
    n: int | None = None

    @property
    def size(self) -> int:
        """N, the size of the field."""
        return self.n or len(self.entries)

    def is_open(self, at: int, settings: CbaSettings) -> bool:
        """Return whether a unit's points stay open: its average belongs to AVGM and is not known."""
        return self.averages[at] is None and settings.annual_mp is None

    def known(self, among: Iterable[Row] | None = None) -> list[Decimal]:
        """Return the averages that are known, of all or of some."""
        found = (self.averages[entry.at] for entry in (self.entries if among is None else among))
        return [each for each in found if each is not None]


def in_field(entries: Iterable[Unit_co]) -> list[Unit_co]:
    """Return the units in the field (§2.9.4): those who withdrew count in the field, those who did not take part count
    nowhere.
    """
    return [entry for entry in entries if entry.place != NON_STARTER]


def gathered(
    settings: CbaSettings, entries: Sequence[Unit_co], outcome: Builder, ranked: bool = True
) -> Field[Unit_co]:
    """Return the field: give N and the number of places as figures, the averages of §1.3.1, and the places that hold.

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
    outcome: Builder,
    of: str = "",
    part: Help | None = None,
    rule: str = "§2.9.4",
    how: str = "",
    *parts: Any,
) -> None:
    """Give N, by whichever section and how, and how many places get awards; hint where it is below the minimum
    field.
    """
    outcome.figure(f"n{of}", n, rule, how, *parts)
    few = too_few(n, settings, outcome, part)
    with outcome.working_of_all():
        count = award_places(n, settings.colour, settings.rule_type)
    outcome.keep(f"places{of}", count, "§2.9.6" if few else "§1.1")


def half_figures(entries: int, settings: CbaSettings, outcome: Builder, of: str, part: Help) -> int:
    """Give N of one of two groups with a champion each: half of all, rounded (§2.9.1)."""
    half = Decimal(entries) / tables.CHAMPIONS
    size = int(half_up(half, 0))
    how = f"{{}} ÷ {tables.CHAMPIONS}"
    size_figures(size, settings, outcome, of, part, "§2.9.1", how if half == size else f"{how} = {{}} →", entries, half)
    return size


def too_few(n: int, settings: CbaSettings, outcome: Builder, part: Help | None = None) -> bool:
    """Return whether the event, or a ``part`` of it, is below the minimum field (§2.9.6); note it where it is."""
    fewest = tables.MINIMUM_FIELD[settings.rule_type]
    if n >= fewest:
        return False
    whole = TOO_FEW_UNITS(entries=n, fewest=fewest)
    outcome.hint(whole if part is None else TOO_FEW_IN_PART(part=part, entries=n, fewest=fewest))
    return True


def people(entry: Unit, settings: CbaSettings, outcome: Builder) -> list[Person]:
    """Return the players of a unit with their holdings; of an individual event, where none is named, the entry
    itself.
    """
    team = team_of(entry.player, entry.holding)
    if settings.event_type != "individual" or len(team) > 1 or any(each.name or each.number for each in team):
        return team
    if entry.unreadable & {"player", "holding"}:
        return team
    person = outcome.person(entry)
    return [person._replace(holding=each.holding) for each in team] or [person]


def holdings_of(entry: Unit, settings: CbaSettings, outcome: Builder) -> Held | None:
    """Return what the players of a unit count with; ``None``, with a note, where its cells do not say."""
    if entry.unreadable & {"player", "holding"}:
        return None
    column = "player" if any(entry.player) else "holding"
    say_two_holdings(entry, outcome)
    say_other_holdings(entry, outcome)
    team = people(entry, settings, outcome)
    for person in team:
        if person.holding is None and (person.youth is None or not settings.youth):
            if settings.annual_mp is None:
                unknown = FOREIGN_HOLDING if person.foreign else UNKNOWN_HOLDING
                said = unknown(player=person.name or person.number)
                number = entry.player.index(person) + 1 if person in entry.player else 1
                outcome.note(entry, said, "player", number=number)
            return None
    size = size_of(settings, outcome)
    if len(team) < size:
        if settings.annual_mp is None:
            said = TOO_FEW_HOLDINGS(held=len(team), size=size) if team else NO_HOLDINGS()
            outcome.note(entry, said, column if team else "player", number=1)
        return None
    return [counted(person, settings) for person in team]


def counted(person: Person, settings: CbaSettings) -> Decimal:
    """Return what a player counts with (§1.3.1), for youth points the higher of the two figures."""
    own = points(person.holding or NON_MEMBER)
    return max(own, person.youth or ZERO) if settings.youth else own


def say_two_holdings(entry: Unit, outcome: Builder) -> None:
    """Note a player's number beside a holding of its own: without a members' table both are holdings. It is
    said once.
    """
    if outcome.has_said(TWO_HOLDINGS):
        return
    for player, held in zip(entry.player, entry.holding, strict=False):
        if player is None or held is None or player.name or player.number:
            continue
        if player.holding != held:
            labels = {"player": outcome.column(entry, "player"), "holding": outcome.column(entry, "holding")}
            outcome.hint(TWO_HOLDINGS(number=player.holding, held=held, **labels), entry, "player")
            return


def say_other_holdings(entry: Unit, outcome: Builder) -> None:
    """Note a holding typed beside a member whose own is another one: that of the event counts."""
    for number, (player, held) in enumerate(zip(entry.player, entry.holding, strict=False), 1):
        if player is None or held is None or player.holding is None or not (player.name or player.number):
            continue
        if points(player.holding) != points(held):
            said = OTHER_HOLDING(
                player=shown(player.name or player.number),
                member=player.holding,
                holding=outcome.column(entry, "holding", number),
                held=held,
            )
            outcome.hint(said, entry, "holding", number=number)


def average_of(entry: Unit, held: Held | None, settings: CbaSettings, outcome: Builder) -> Decimal | None:
    """Return 队伍平均大师分 of a unit, with a hint where the limit of its scope holds it down."""
    if held is None:
        return None
    size, cap = size_of(settings, outcome), cap_of(settings)
    with outcome.working(entry):
        average = team_mp(held, size, settings.rule_type, settings.cap_scope, settings.annual_top)
    if cap is not None and settings.annual_mp is None:
        with silence():
            uncapped = team_mp(held, size, settings.rule_type)
        if uncapped > cap:
            outcome.hint(ABOVE_CAP(average=half_up(uncapped), cap=cap), entry)
    return average


def cap_of(settings: CbaSettings) -> int | None:
    """Return the limit of the scope, where it has one (§1.3.1 队伍平均大师分最多计)."""
    caps = tables.TEAM_MP_CAP_ANNUAL_TOP if settings.annual_top else tables.TEAM_MP_CAP
    return None if settings.cap_scope is None else caps[settings.cap_scope]


def size_of(settings: CbaSettings, outcome: Builder) -> int:
    """Return how many players a unit needs; an event of another kind has to say so."""
    if settings.size is not None:
        return settings.size
    if settings.event_type in tables.FEWEST_PLAYERS:
        return tables.FEWEST_PLAYERS[settings.event_type]
    if settings.annual_mp is not None:
        return 1  # the base average of the year stands in for all averages
    raise outcome.needs("size")
