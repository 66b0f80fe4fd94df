"""What contradicts itself within events and between those of a year, the worst first."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from xlfuncs.club.base import Known
from xlfuncs.club.issued import Certificate
from xlfuncs.core.arguments import Kind
from xlfuncs.core.editions import EDITIONS, in_force
from xlfuncs.core.errors import CellError
from xlfuncs.core.quoting import digits
from xlfuncs.core.remarks import listening
from xlfuncs.core.sentences import Help, Joined, Sentence, Told
from xlfuncs.core.words import normal, number_key, spelling
from xlfuncs.events.dates import days_of, first_day
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.register import REGISTERS
from xlfuncs.events.wording import word_in
from xlfuncs.formats.fingerprint import fingerprint
from xlfuncs.intake.read import read_book
from xlfuncs.season.choosing import Day, span_from
from xlfuncs.season.doubts import MOST
from xlfuncs.season.ledger import Ledger, Who
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.our_event import is_frozen
from xlfuncs.xlsx.workbook import Workbook

#: How bad it is: it cannot be so; it is to be looked at; it is unlike what is usual.
CONTRADICTION = Sentence(en="contradiction", zh="矛盾", ja="矛盾")
DOUBTFUL = Sentence(en="doubtful", zh="存疑", ja="要確認")
UNUSUAL = Sentence(en="unusual", zh="异常", ja="いつもと違う")
RANKS = (CONTRADICTION, DOUBTFUL, UNUSUAL)

SAME_EVENT = Sentence(
    en="the same event with the same figures as {other}: put one of them away",
    zh="与 {other} 是同一场比赛，数据也相同：请移走其中一个",
    ja="{other} と同じ競技会で、数値も同じです。一方を別の場所に移してください",
)
IN_TWO_UNITS = Sentence(
    en="{name} is one member, and plays for {units}",
    zh="{name} 是同一会员，却出现在 {units} 中",
    ja="{name} は一人の会員ですが、{units} に出場しています",
)
NUMBER_NOT_HIS = Sentence(
    en="the number {number} is {name} here, and {member} in the members' register",
    zh="会员号 {number} 在此是 {name}，在会员台账中是 {member}",
    ja="会員番号 {number} はここでは {name}、会員台帳では {member} です",
)
NAME_OF_ANOTHER_NUMBER = Sentence(
    en="{name} has the number {number} here, and {own} in the members' register",
    zh="{name} 在此的会员号是 {number}，在会员台账中是 {own}",
    ja="{name} の会員番号はここでは {number}、会員台帳では {own} です",
)
EDITED_SINCE = Sentence(
    en="was edited after certificates were given: {names} have other points on theirs ({serials}); xlfuncs "
    "certificates replaces them",
    zh="发证后又改过：{names} 的证书（{serials}）分数不同；用 xlfuncs certificates 替换",
    ja="証の発行後に変更されています。{names} の証（{serials}）のポイントが違います。xlfuncs certificates で"
    "差し替えられます",
)
COUNTED_OTHERWISE = Sentence(
    en="was edited after the members' register counted it: xlfuncs season counts it anew",
    zh="计入会员台账后又改过：用 xlfuncs season 重新计入",
    ja="会員台帳に集計したあとで変更されています。xlfuncs season で集計し直せます",
)
EARLIER_VERSION = Sentence(
    en="the members' register counts another version of this event, {other}: take this one out of the folder, or "
    "that one and count anew with xlfuncs season",
    zh="会员台账计入的是同一比赛的另一版 {other}：请将此文件移出文件夹；"
    "如应以此为准，请移出那一版，再用 xlfuncs season 重新计入",
    ja="会員台帳には同じ競技会の別の版 {other} を集計しています。このファイルをフォルダーから外してください。"
    "こちらが正しければ {other} を外し、xlfuncs season で集計し直してください",
)
AT_TWO_PLACES = Sentence(
    en="{names} played in {other} on the same day, held by {club}",
    zh="{names} 同一天还参加了 {other}（{club}主办）",
    ja="{names} は同じ日に {other}（主催 {club}）にも出場しています",
)
OUT_OF_YEAR = Sentence(
    en="is of {date}, the other events beside it from {first} to {last}: is the year right?",
    zh="日期是 {date}，同一文件夹的其他比赛都在 {first} 至 {last} 之间：年份对吗？",
    ja="日付は {date} ですが、同じフォルダーのほかの競技会は {first} から {last} までです。年は正しいですか",
)
NO_DAY_SAID = Sentence(
    en="says no day of a year, so nobody can tell whether it is counted twice",
    zh="没有可识别的日期，无法判断是否重复",
    ja="年月日がわからないため、重複していても気づけません",
)
OTHER_EDITION = Sentence(
    en="is of {date}, and computed by the edition of {edition}, which was not in force then",
    zh="日期是 {date}，却按 {edition} 版规则计算，当时该版尚未（或已不再）施行",
    ja="日付は {date} ですが、その日に施行されていない {edition} 版の規則で計算しています",
)
MANY_BOARDS = Sentence(
    en="{boards} boards are more than can be played in {days} days",
    zh="{days} 天打不完 {boards} 副牌",
    ja="{boards} ボードは {days} 日間では打ちきれません",
)
UNLIKE_BEFORE = Sentence(
    en="{label} is {here}, and was {there} at the one of {day}",
    zh="{label}为 {here}，而 {day}的那一次为 {there}",
    ja="{label}が {here} で、{day}の同じ競技会では {there} でした",
)
UNLIKE_OTHERS = Sentence(
    en="{label} is {here}, and {there} in the {others} others of that name this year",
    zh="{label}为 {here}，而本年其他 {others} 场同名比赛为 {there}",
    ja="{label}が {here} で、今年の同じ名前のほかの {others} 件では {there} です",
)
FAR_OFF = Sentence(
    en="the first gets {here}, and in the {others} other events of that kind and size {there}",
    zh="第一名得 {here} 分，而同类、规模相近的其他 {others} 场比赛为 {there} 分",
    ja="1 位が {here} で、規模の近い同種のほかの競技会 {others} 件では {there} です",
)
ENTRIES = Help("The number of entries", "参赛单位数", "参加者数")
#: More boards than these in a day nobody plays.
BOARDS_OF_A_DAY = 80
#: By so much a figure has to differ to be told; so many events say what is usual, and of those of a year agree.
FAR, USUAL = 3, 4
#: What a name has that is another each time: 2026年, 第3回, 令和8年度, #12.
_EACH_TIME = re.compile(r"令和|平成|第[一二三四五六七八九十百]+[回届次期]|[年度第回届次期月日号#]|[0-9]+|\s")


class Figure(NamedTuple):
    """A setting or a figure of an event: its label, its value, and what kind of setting it is."""

    label: Told
    value: Any
    kind: Kind | None = None

    def text(self, language: str = "en") -> str:
        """Return the value as people write it."""
        shown: Any = word_in(self.kind, self.value, language) if self.kind else self.value
        return str(shown) if isinstance(shown, str) else f"{float(shown):g}"


class Seen(NamedTuple):
    """An event as it is compared with others."""

    file: Path
    outcome: Outcome
    fingerprint: str
    first: datetime.date | None
    last: datetime.date | None
    #: Whether it shows what was computed once.
    frozen: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self.outcome.settings.name.strip()

    @property
    def of(self) -> tuple[str, str, datetime.date | None]:
        """By what certificates and the register know it: kind, name, day."""
        return self.outcome.event.name, normal(self.name), self.first

    @property
    def series(self) -> tuple[str, str]:
        """The kind and the name that it has every time it is held."""
        return self.outcome.event.name, _EACH_TIME.sub("", normal(self.name))

    @property
    def people(self) -> list[tuple[str, str, str]]:
        """Everybody who played: number, name, and for which entry."""
        subject = self.outcome.event.subject.key
        rows = self.outcome.members
        return [(digits(each["number"]), digits(each["name"]), digits(each.get(subject) or "")) for each in rows]

    @property
    def highest(self) -> Decimal:
        """The most points that an entry got."""
        register = REGISTERS.get(self.outcome.event.prefix)
        rows = self.outcome.entries.values()
        return max((register.total(row) for row in rows), default=Decimal(0)) if register else Decimal(0)

    @property
    def entries(self) -> int:
        """How many took part."""
        return self.outcome.counted

    @property
    def figures(self) -> dict[str, Figure]:
        """What makes points of an event as large as they are: how many took part, and of its settings those that a
        federation's form shows, and the colour.
        """
        event, settings = self.outcome.event, self.outcome.settings
        register = REGISTERS.get(event.prefix)
        found = {"n": Figure(ENTRIES, Decimal(self.entries))}
        for key in (*register.report.figures, "colour") if register and register.report else ():
            setting = event.settings.find(key)
            if setting is not None and setting.field.key == key:
                value = getattr(settings, setting.field.attribute)
                found[key] = Figure(setting.field.label, value, setting.field.kind)
        return found


class Contradiction(NamedTuple):
    """What is wrong with the event of a file, and how bad it is."""

    rank: Sentence
    file: Path
    said: Told


def seen(file: Path) -> Seen | None:
    """Return the event of a workbook; ``None`` where it computes none, or cannot be computed, which others tell."""
    try:
        with Workbook(file) as book, listening(lambda _: None):
            outcome, frozen = read_book(book).outcome(), is_frozen(book)
    except (PackageError, CellError):
        return None
    return seen_as(file, outcome, frozen=frozen)


def seen_as(file: Path, outcome: Outcome, *, frozen: bool = False) -> Seen:
    """Return the event of a workbook that computes this: it lasts from the first day named to the last."""
    date = outcome.settings.date
    first, last = days_of(date) or 2 * (first_day(date),)
    return Seen(file, outcome, fingerprint(outcome), first, last, frozen)


def contradictions(
    events: Sequence[Seen], base: Ledger | None = None, given: Sequence[Certificate] = ()
) -> list[Contradiction]:
    """Return what contradicts itself in these events, or the members' register and the certificates: the worst first,
    then by file.

    A frozen copy is looked at only where its workbook is none of them, which may have been corrected since.
    """
    computing = [each for each in events if not each.frozen]
    events = [each for each in events if not (each.frozen and any(_is_copy(each, one) for one in computing))]
    known = Known(base)
    held = sorted(events, key=lambda each: (each.first or datetime.date.max, str(each.file)))
    files = {each.fingerprint: each.file.name for each in held}
    found = [*_twice(held), *_outside(held, base), *_unlike(held), *_far_off(held), *_at_two_places(held, known)]
    for each in events:
        found += (
            Contradiction(rank, each.file, said)
            for rank, said in (*_people(each, base, known), *_edited(each, base, given, files), *_by_itself(each))
        )
    order = {str(each.file): at for at, each in enumerate(held)}
    return sorted(found, key=lambda each: (RANKS.index(each.rank), order[str(each.file)]))


def _is_copy(frozen: Seen, each: Seen) -> bool:
    return frozen.fingerprint == each.fingerprint or bool(each.name and frozen.of == each.of)


# --- an event by itself, and beside what the club keeps


def _people(event: Seen, base: Ledger | None, known: Known) -> Iterator[tuple[Sentence, Told]]:
    """Yield numbers and names that are not those of the register, and members who play for two entries."""
    units: dict[Who, dict[str, None]] = {}
    for number, name, unit in event.people:
        member = known.member(number, name)
        if number and name and member is not None and member.name and spelling(member.name) != spelling(name):
            yield CONTRADICTION, NUMBER_NOT_HIS(number=number, name=name, member=member.name)
            continue
        own = [each.number for each in known.spelt(name) if each.number]
        if number and name and member is None and len(own) == 1:
            yield DOUBTFUL, NAME_OF_ANOTHER_NUMBER(name=name, number=number, own=own[0])
            continue
        if member is not None and unit:
            units.setdefault((member.number, member.name), {})[unit] = None
    for (number, name), its in units.items():
        if len(its) > 1:
            yield CONTRADICTION, IN_TWO_UNITS(name=name or number, units=Joined(its))


def _edited(
    event: Seen, base: Ledger | None, given: Sequence[Certificate], files: Mapping[str, str]
) -> Iterator[tuple[Sentence, Told]]:
    """Yield whether an event says something else than when it was awarded; ``files``: all events by fingerprint."""
    points: dict[str, list[Mapping[str, Any]]] = {}
    for row in event.outcome.members:
        points.setdefault(normal(digits(row["name"] or row["number"])), []).append(row)
    kind, name, day = event.of
    others = []
    for each in given:
        if each.is_void or each.of[:3] != (kind, name, str(day or "")):
            continue
        rows = [row for row in points.get(each.of[3], ()) if not row["number"] or not each.number or len(points) == 1]
        rows = rows or points.get(each.of[3], [])
        if not any(all((row.get(key) or 0) == amount for key, amount in each.points.items()) for row in rows):
            others.append(each)
    if others:
        names = Joined((each.name or each.number for each in others), most=MOST)
        serials = Joined((each.serial for each in others), most=MOST)
        yield CONTRADICTION, EDITED_SINCE(names=names, serials=serials)
    held = [each for each in base.counted if (each.kind, normal(each.name), each.day) == event.of] if base else []
    if held and day and name and event.fingerprint not in {each.fingerprint for each in held}:
        other = next((files[each.fingerprint] for each in held if each.fingerprint in files), None)
        yield DOUBTFUL, EARLIER_VERSION(other=other) if other else COUNTED_OTHERWISE()


def _by_itself(event: Seen) -> Iterator[tuple[Sentence, Told]]:
    """Yield what cannot be of an event's own day and length."""
    prefix, settings = event.outcome.event.prefix.upper(), event.outcome.settings
    if event.first is None:
        register = REGISTERS.get(event.outcome.event.prefix)
        if register is not None and register.takes(event.outcome.event):
            yield DOUBTFUL, NO_DAY_SAID()
        return
    used = event.outcome.edition or in_force(prefix)
    dated = {each: day for each in EDITIONS[prefix].modules if (day := _since(each))} if prefix in EDITIONS else {}
    later = [each for each, day in dated.items() if used in dated and dated[used] < day <= event.first]
    if used in dated and (dated[used] > event.first or later):
        yield DOUBTFUL, OTHER_EDITION(date=Day(event.first), edition=used)
    boards, sessions = getattr(settings, "boards", None), getattr(settings, "sessions", None)
    days = (event.last - event.first).days + 1 if event.last else 1
    if isinstance(boards, int) and days > 1 and not sessions and boards > BOARDS_OF_A_DAY * days:
        yield DOUBTFUL, MANY_BOARDS(boards=boards, days=days)


def _since(edition: str) -> datetime.date | None:
    """Return from which month on an edition is in force, where its name says so."""
    found = re.fullmatch(r"(\d{4})-(\d\d)", edition)
    return datetime.date(int(found[1]), int(found[2]), 1) if found else None


# --- events beside each other


def _twice(events: Sequence[Seen]) -> Iterator[Contradiction]:
    first: dict[str, Seen] = {}
    for each in events:
        same = first.setdefault(each.fingerprint, each)
        if same is not each:
            yield Contradiction(CONTRADICTION, each.file, SAME_EVENT(other=same.file.name))


def _at_two_places(events: Sequence[Seen], known: Known) -> Iterator[Contradiction]:
    """Yield people who played on one day for two organisers: known by their numbers, or two of the same names."""
    people = [{_who(known, number, name): name or number for number, name, _ in each.people} for each in events]
    for (one, here), (other, there) in combinations(zip(events, people, strict=True), 2):
        clubs = normal(one.outcome.settings.club), normal(other.outcome.settings.club)
        if not (all(clubs) and clubs[0] != clubs[1] and one.first and other.first):
            continue
        if one.first > (other.last or other.first) or other.first > (one.last or one.first):
            continue
        both = [who for who in there if who in here]
        if any(number for number, _ in both) or len(both) > 1:
            names = Joined((there[who] for who in both), most=MOST)
            said = AT_TWO_PLACES(names=names, other=one.name or one.file.name, club=one.outcome.settings.club)
            yield Contradiction(DOUBTFUL, other.file, said)


def _who(known: Known, number: str, name: str) -> tuple[str, str]:
    member = known.member(number, name)
    if member is not None:
        return member.known_as
    return (number_key(number), "") if number else ("", normal(name))


def _outside(events: Sequence[Seen], base: Ledger | None) -> Iterator[Contradiction]:
    """Yield events of another year than nearly all those of their folder: the year of the register, a calendar year, or
    one from April.
    """
    begins = [*([base.span.first] if base else []), datetime.date(1, 1, 1), datetime.date(1, 4, 1)]
    folders: dict[Path, list[Seen]] = {}
    for each in events:
        if each.first is not None:
            folders.setdefault(each.file.parent, []).append(each)
    for its in folders.values():
        years = Counter(span_from(begin, each.first) for begin in begins for each in its if each.first)
        year, most = years.most_common(1)[0]
        for each in its if len(its) > most >= max(USUAL, len(its) * 3 / 4) else ():
            if each.first not in year:
                dates = {"first": Day(year.first), "last": Day(year.last)}
                yield Contradiction(DOUBTFUL, each.file, OUT_OF_YEAR(date=Day(each.first), **dates))


def _unlike(events: Sequence[Seen]) -> Iterator[Contradiction]:
    """Yield what of an event is far from the same one of another year, or from those of its year that agree."""
    series: dict[tuple[str, str], list[Seen]] = {}
    for each in events:
        if each.first and (of := each.series)[1]:
            series.setdefault(of, []).append(each)
    for its in series.values():
        figures = {id(each): each.figures for each in its}
        for each in its:
            assert each.first
            before = [one for one in its if one.first and one.first.year < each.first.year][-1:]
            beside = [one for one in its if one is not each and one.first and one.first.year == each.first.year]
            others = before if len(beside) < USUAL else beside
            for key, here in figures[id(each)].items() if others else ():
                there = [of_other[key] for one in others if key in (of_other := figures[id(one)])]
                if there and _differs(here.value, [one.value for one in there]):
                    usual = (
                        there[0]
                        if isinstance(here.value, str)
                        else here._replace(value=median(one.value for one in there))
                    )
                    said = {"label": here.label, "here": here, "there": usual}
                    told = UNLIKE_OTHERS(others=len(others), **said)
                    if others is before:
                        told = UNLIKE_BEFORE(day=Day(before[0].first), **said)
                    yield Contradiction(UNUSUAL, each.file, told)


def _differs(here: Any, there: Sequence[Any]) -> bool:
    """Return whether a word is another than all others agree on, or a figure far from theirs."""
    if isinstance(here, str):
        return all(isinstance(each, str) for each in there) and {*map(normal, there)} == {normal(there[0])} != {
            normal(here)
        }
    return all(_is_figure(each) for each in (here, *there)) and _far(here, median(there), FAR)


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | Decimal) and value > 0


def _far(one: Any, other: Any, by: int) -> bool:
    return bool(max(one, other) >= by * min(one, other))


def _far_off(events: Sequence[Seen]) -> Iterator[Contradiction]:
    """Yield whose first gets points far from those of most events of the kind that are about as large."""
    kinds: dict[tuple[Any, ...], list[Seen]] = {}
    for each in events:
        words = tuple(figure.value for figure in each.figures.values() if isinstance(figure.value, str))
        kinds.setdefault((each.outcome.event.name, *map(normal, words)), []).append(each)
    for its in kinds.values():
        most = [(each, each.highest) for each in its]
        for each, highest in most:
            others = [
                other
                for one, other in most
                if one is not each and other and one.entries and not _far(one.entries, each.entries or 1, 2)
            ]
            if highest and len(others) >= USUAL and _far(highest, usual := median(others), FAR):
                said = FAR_OFF(here=f"{highest:.2f}", there=f"{usual:.2f}", others=len(others))
                yield Contradiction(UNUSUAL, each.file, said)
