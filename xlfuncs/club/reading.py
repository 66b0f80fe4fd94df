"""The events that a club hands in or gives certificates for: each once, to be published, with who got what."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.club.base import NAMED, Known, reading_of
from xlfuncs.club.folder import Folder
from xlfuncs.core.numbers import ZERO
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Joined, Sentence, Told, text_of
from xlfuncs.core.words import normal, number_key, spelling
from xlfuncs.events.dates import first_day
from xlfuncs.events.declaration import EVENTS
from xlfuncs.events.outcome import OF_RANKING, Outcome
from xlfuncs.events.rankings import RANKED_IN
from xlfuncs.events.register import REGISTERS, Register
from xlfuncs.events.sheet.parts import as_shown
from xlfuncs.events.wording import word_in
from xlfuncs.formats.fingerprint import fingerprint, together_known
from xlfuncs.season import choosing
from xlfuncs.season.competitions import Part, grouped, numbers_of
from xlfuncs.season.doubts import Doubt
from xlfuncs.season.reading import Played, computed_or_doubt
from xlfuncs.season.reading_back import previous_register

NOBODY_WON = Sentence(
    en="nobody who is named got points: nothing is taken of it",
    zh="没有得分的具名会员，未采用",
    ja="ポイントを得た会員の氏名がないため、対象にしません",
)
NO_REPORT = Sentence(
    en="not reported: there is no form for events of this kind",
    zh="未列入：这类比赛没有申报表",
    ja="報告に含めません。この種の競技会に報告の様式はありません",
)
CLUB_ISSUES = Sentence(
    en="not reported: the club issues the points of {event} itself (第8条); see xlfuncs certificates",
    zh="未列入：{event}的大师分由俱乐部自行发放（第8条），见 xlfuncs certificates",
    ja="報告に含めません。{event}のポイントはクラブが発行します（第8条、xlfuncs certificates を参照）",
)
NO_CERTIFICATES = Sentence(
    en="left out: there are no certificates for events of this kind",
    zh="未列入：这类比赛不发证书",
    ja="対象外です。この種の競技会に証はありません",
)
FEDERATION_ISSUES = Sentence(
    en="left out: the federation issues the points of {event} (第7条); see xlfuncs report",
    zh="未列入：{event}的大师分由联盟发放（第7条），见 xlfuncs report",
    ja="対象外です。{event}のポイントは連盟が発行します（第7条、xlfuncs report を参照）",
)
OF_PART = Sentence(en="{part} {value}", zh="{part} {value}", ja="{part} {value}")


class Won(NamedTuple):
    """What a member got in an event: who it is, for which entry, at which place, points by key."""

    number: str
    name: str
    reading: str
    unit: str
    place: Any
    points: Mapping[str, Decimal]

    def total(self, register: Register) -> Decimal:
        """Return what counts of the points, together."""
        return register.total(self.points)


class Held(NamedTuple):
    """An event that was held: its file, what it came to, its fingerprint, and who got points.

    Of a whole ``competition`` the ``parts``; what it came to is that of the last one.
    """

    file: str
    outcome: Outcome
    fingerprint: str
    club: str
    members: Sequence[Won]
    competition: str = ""
    parts: Sequence[Any] = ()

    @property
    def register(self) -> Register:
        """The register of its rulebook."""
        return REGISTERS[self.outcome.event.prefix]

    @property
    def day(self) -> datetime.date | None:
        """The first day of it, where that can be told."""
        return self.parts[0].day if self.parts else first_day(self.outcome.settings.date)

    def named(self, language: str) -> str:
        """Return what it is called."""
        return self.competition or self.outcome.name(language).strip()

    def date(self) -> str:
        """Return its date as it stands in a table; of a competition the first and the last."""
        if self.parts:
            dates = [*dict.fromkeys(filter(None, (each.date() for each in self.parts)))]
            return " – ".join(dates if len(dates) < 3 else (dates[0], dates[-1]))
        found = self.outcome.settings.date
        return found.isoformat() if isinstance(found, datetime.date) else digits(found or "")

    def said(self, key: str, language: str) -> Any:
        """Return a setting or a figure by its key, words as a reader of the language writes them; ``None`` for none."""
        if self.parts:
            return _of_parts(self.parts, [each.said(key, language) for each in self.parts], language, key=key)
        setting = self.outcome.event.settings.find(key)
        if setting is not None and setting.field.key == key:
            field = setting.field
            return word_in(field.kind, getattr(self.outcome.settings, field.attribute), language)
        return self.outcome.value(key)


def whole(found: Sequence[Held], known: Callable[[str], tuple[str, str]], language: str) -> list[Held]:
    """Return the events, those of one competition (``known``: the folder and its name, by the file) as one, in which
    every member stands once.
    """
    groups = grouped(found, lambda each: _part(each, *known(each.file)))
    return [_one_of(known(own[0].file)[1], own, language) if len(own) > 1 else own[0] for own in groups]


def _part(each: Held, folder: str, name: str) -> Part:
    event, settings = each.outcome.event, each.outcome.settings
    return Part(folder, name, event.prefix, each.day, settings.stage or "", event.name, settings.name, each.fingerprint)


def _one_of(name: str, parts: Sequence[Held], language: str) -> Held:
    number_of = numbers_of(one for part in parts for one in part.members)
    won: dict[tuple[str, str], list[tuple[int, Won]]] = {}
    for at, part in enumerate(parts):
        for one in part.members:
            own = one._replace(number=number_of(one))
            key = number_key(own.number), "" if own.number else normal(own.name)
            won.setdefault(key, []).append((at, own))
    members = [_summed(each, parts, language) for each in won.values()]
    register = parts[-1].register
    members.sort(key=lambda each: (-each.total(register), each.number, each.name))
    mark = together_known(each.fingerprint for each in parts)
    club = next((each.club for each in parts if each.club), "")
    return parts[-1]._replace(fingerprint=mark, club=club, members=members, competition=name, parts=tuple(parts))


def _summed(won: Sequence[tuple[int, Won]], parts: Sequence[Held], language: str) -> Won:
    """Return what a member got in all parts together, and for which entry at which place in each; of the ways in which
    the number is written, the one whose zeros no spreadsheet took away.
    """
    first = won[0][1]
    units = Joined(dict.fromkeys(one.unit for _, one in won))
    own = [parts[at] for at, _ in won]
    return Won(
        max((one.number for _, one in won), key=len),
        first.name,
        next((one.reading for _, one in won if one.reading), ""),
        units.text(language),
        _of_parts(own, [one.place for _, one in won], language, parts),
        {key: sum((one.points[key] for _, one in won), ZERO) for key in first.points},
    )


def _of_parts(
    own: Sequence[Held], values: Sequence[Any], language: str, of: Sequence[Held] = (), *, key: str = ""
) -> Any:
    """Return what all parts say alike, else what each says, under its name among the parts ``of`` the competition."""
    if len({text_of(value, language) for value in values}) == 1 and not of:
        return values[0]
    names = dict(zip((each.file for each in of or own), _short(of or own, language), strict=True))
    digits_of = {each.file: found.digits for each in own if (found := each.outcome.figures.get(key))}
    return Joined(
        OF_PART(
            part=names[each.file], value=as_shown(value, digits_of.get(each.file)) if _is_number(value, key) else value
        )
        for each, value in zip(own, values, strict=True)
        if value
    )


def _is_number(value: Any, key: str) -> bool:
    return bool(key) and isinstance(value, Decimal | float | int) and not isinstance(value, bool)


def _short(parts: Sequence[Held], language: str) -> list[str]:
    """Return what tells the parts apart: their names without what all begin with, else those of their files."""
    names = [each.outcome.name(language).strip() for each in parts]
    begin = len([*takewhile(lambda letters: len({*letters}) == 1, zip(*names, strict=False))])
    cut = [name[begin:].strip(" 　-－:：()（）") for name in names]
    if all(cut) and len({*cut}) == len(cut):
        return cut
    return names if len({*names}) == len(names) else [Path(each.file).stem for each in parts]


class Events(NamedTuple):
    """Events that were held, what is doubtful, and which workbooks are of another kind, for which there is no doubt."""

    held: Sequence[Held]
    doubts: Sequence[Doubt]
    others: Sequence[Doubt]


def held(
    files: Iterable[Path],
    club: str,
    known: Known,
    wanted: Callable[[Register, str], Told | None],
    language: str,
) -> Events:
    """Return the events of workbooks by their days, each once, and what is doubtful.

    ``wanted``: why an event of a rulebook is none of these, ``None`` where it is one.
    """
    read: list[Played] = []
    outcomes: dict[str, Outcome] = {}
    doubts: list[Doubt] = []
    others: list[Doubt] = []
    for file in files:
        one = computed_or_doubt(file)
        if isinstance(one, Doubt):
            doubts.append(one)
            continue
        played, outcome = one
        register = REGISTERS.get(played.event.partition("-")[0])
        why = wanted(register, played.event) if register else None
        if register is None or why is not None:
            others += [Doubt(str(file), None, why)] if why else []
        elif played.doubts or outcome is None:
            doubts += played.doubts
        else:
            read.append(played)
            outcomes[played.file] = outcome
    chosen, again = choosing.once(read)
    doubts += again
    found: list[Held] = []
    for each in chosen:
        event = of_outcome(outcomes[each.file], club, known, each.file)
        if event.members:
            found.append(event)
            doubts += each.unread
        else:
            doubts.append(Doubt(each.file, None, NOBODY_WON()))
    found.sort(key=lambda each: (str(each.day or ""), each.named(language), each.fingerprint))
    return Events(found, doubts, others)


def unnumbered(found: Iterable[Held]) -> Joined:
    """Return who has no number."""
    return Joined(dict.fromkeys(one.name for each in found for one in each.members if not one.number), most=NAMED)


def not_reported(register: Register, event: str) -> Told | None:
    """Return why the federation does not hear of an event, ``None`` where it does."""
    if register.report is None:
        return NO_REPORT()
    return None if register.reports(event) else CLUB_ISSUES(event=EVENTS[event].title)


def not_given(register: Register, event: str) -> Told | None:
    """Return why the club gives no certificates for an event, ``None`` where it does."""
    if register.certificate is None:
        return NO_CERTIFICATES()
    return None if register.certifies(event) else FEDERATION_ISSUES(event=EVENTS[event].title)


def of_outcome(outcome: Outcome, club: str, known: Known, file: str = "") -> Held:
    """Return an event that was held, by what it came to."""
    own = outcome.settings.club.strip()
    won = _won(outcome, REGISTERS[outcome.event.prefix], known)
    members = [each for each, _ in sorted(won, key=lambda each: each[1])]
    return Held(file, outcome, fingerprint(outcome), own or club, members)


def _won(outcome: Outcome, register: Register, known: Known) -> Iterator[tuple[Won, tuple[str | int, bool, int]]]:
    """Yield who got points, in the order of the entries, with a key that puts them in that of the board.

    Where there are several rankings the place says in which it is.
    """
    subject = outcome.event.subject.key
    row_of = {outcome.units[at]: at for at in outcome.entries}
    for row in outcome.members:
        points = {each.key: row.get(each.key) or ZERO for each in register.points}
        if not any(points.values()):
            continue
        number, name = str(row["number"]), str(row["name"])
        member = known.member(number, name)
        if member is not None and number and name and member.name and spelling(name) != spelling(member.name):
            member = None  # the number is somebody else's
        if member is not None:  # a number as the register has it, with the zeros that a spreadsheet took away
            number, name = member.number, name if number else member.name
        number = unicodedata.normalize("NFKC", number).strip()
        reading = reading_of(member) if member else ""
        place, at = row.get("place"), row_of.get(row.get(subject))
        ranking = outcome.entries[at].get(RANKED_IN.key) if at else None
        order = outcome.groups.get(at or 0, 0)
        shown = place if ranking is None or place is None else OF_RANKING(ranking=ranking, value=place)
        unit = digits(row.get(subject) or "")
        yield Won(number, name, reading, unit, shown, points), (order if ranking is not None else 0, *_rank(place))


def _rank(place: Any) -> tuple[bool, int]:
    return not isinstance(place, int), place if isinstance(place, int) else 0


def known_in(register: Path | None, own: Folder) -> Known:
    """Return whom the members' register of the command line, or of the folder, knows by name."""
    file = register or own.members
    return Known(previous_register(file) if file is not None else None)
