"""第12条: victory points match by match, and in which session each match counts."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import islice
from typing import Any, Protocol

from xlfuncs.core.numbers import ZERO
from xlfuncs.core.quoting import shown
from xlfuncs.core.sentences import Joined, Sentence
from xlfuncs.events import Builder, Row
from xlfuncs.rulebooks.jcbl.events.shared.common import needs, no_result
from xlfuncs.rulebooks.jcbl.events.shared.entries import BYE, FORFEIT, OUT, VP, WALKOVER, ScoredEntry, last_of
from xlfuncs.rulebooks.jcbl.events.shared.settings import MOST_SESSIONS, JcblSettings, LeagueSettings
from xlfuncs.rulebooks.jcbl.events.shared.vm import Played
from xlfuncs.rulebooks.jcbl.terms import spoken

VP_ABOVE = Sentence(
    en="{vp} VP: a match has at most {most}", zh="{vp} VP：一场最多 {most}", ja="{vp} VP：1 試合の最大は {most} です"
)
BEYOND_MATCHES = Sentence(
    en="match {number} belongs to no session: there are {matches} matches",
    zh="第 {number} 场不属于任何一节：共 {matches} 场",
    ja="第 {number} 試合はどのセッションにも入りません（全 {matches} 試合）",
)
FEWER_MATCHES = Sentence(
    en="{units} have no VP in matches in which others have some ({unit}: match {number}): type them in, or {bye} where "
    "nobody was met; if they played fewer matches, nothing is to be done",
    zh="{units} 在别的单位有 VP 的场次没有 VP（{unit}：第 {number} 场）：请补填，无对手时填“{bye}”；如本来场数较少，"
    "则无需改动",
    ja="{units}は、ほかに VP のある試合で VP が空欄です（{unit}：第 {number} 試合）。記入するか、抜け番なら「{bye}」と"
    "書いてください。試合数がもともと少なければそのままで構いません",
)
#: So many units are named.
SOME_MATCHES = 5


def by_matches(entries: Sequence[ScoredEntry], settings: JcblSettings, outcome: Builder) -> dict[int, Played]:
    """Return VP match by match, in sessions of so many matches; a session with a match that is not known is not
    known.
    """
    many = last_of(entry.vp for entry in entries)
    tell_fewer_matches(entries, outcome)
    sizes = sizes_of(settings, many, outcome)
    matches = sum(sizes)
    found = {}
    for entry in entries:
        cells = [*entry.vp, *[None] * (many - len(entry.vp))]
        if not any(cell is not None for cell in cells) and "vp" not in entry.unreadable:
            if entry.out != OUT:
                outcome.note(entry, no_result(entry, 0), "vp", number=1)
            found[entry.at] = Played(None, [None] * len(sizes))
            continue
        total: Decimal | None = None if "vp" in entry.unreadable else ZERO
        unknown = outcome.unread(entry, "vp")
        counted: dict[int, Decimal] = {}
        for number, cell in enumerate(cells, 1):
            vp, counts = match_of(entry, cell, number, settings, outcome)
            if number > matches and cell is not None:
                outcome.note(entry, BEYOND_MATCHES(number=number, matches=matches), "vp", number=number)
                vp = counts = None
            if counts is not None:
                counted[number] = counts
            elif cell not in (None, BYE):
                unknown.add(number)
            if cell is not None:
                total = None if total is None or vp is None else total + vp
        numbers = iter(range(1, matches + 1))
        of_sessions = [[*islice(numbers, size)] for size in sizes]
        sessions = [
            None if unknown.intersection(each) else [counted[number] for number in each if number in counted]
            for each in of_sessions
        ]
        found[entry.at] = Played(total, sessions)
    return found


def tell_fewer_matches(entries: Sequence[Any], outcome: Builder) -> None:
    """Hint at VP that are not typed yet: two opponents lack them, while one alone of a field or flight may sit out.

    An entry that withdrew may be blank too: alone, or with walkovers of the others.
    """
    playing = [entry for entry in entries if entry.out != OUT and last_of([entry.vp]) and "vp" not in entry.unreadable]
    lacking: dict[int, int] = {}
    for flight in dict.fromkeys(getattr(entry, "flight", None) for entry in playing):
        among = [entry for entry in playing if getattr(entry, "flight", None) == flight]
        for number in range(1, last_of(entry.vp for entry in among) + 1):
            blank = [entry for entry in among if len(entry.vp) < number or entry.vp[number - 1] is None]
            given_up = sum(WALKOVER in entry.vp[number - 1 : number] for entry in among)
            for entry in blank if len(blank) > given_up + 1 else []:
                lacking.setdefault(entry.at, number)
    if lacking:
        names = [shown(outcome.units[at]) for at in lacking]
        first = next(iter(lacking))
        outcome.hint(
            FEWER_MATCHES(
                units=Joined(names, most=SOME_MATCHES), unit=names[0], number=lacking[first], bye=spoken(VP.word, BYE)
            )
        )


class VpScale(Protocol):
    """The settings of an event with victory points."""

    max_vp: Decimal | None
    bye_vp: Decimal | None
    walkover_vp: Decimal | None


def match_of(
    entry: Row, cell: Decimal | str | None, number: int, settings: VpScale, outcome: Builder
) -> tuple[Decimal | None, Decimal | None]:
    """Return what a match adds to the total, and the VP that count for points; a bye gives no points (第12条)."""
    if cell is None:
        return None, None
    if cell == FORFEIT:
        return ZERO, ZERO
    if cell in (BYE, WALKOVER):
        key = "bye_vp" if cell == BYE else "walkover_vp"
        vp = settings.bye_vp if cell == BYE else settings.walkover_vp
        if vp is None:
            outcome.note(entry, needs(outcome, key), "vp", number=number)
    else:
        assert isinstance(cell, Decimal)
        vp = cell
    if vp is not None and settings.max_vp is not None and vp > settings.max_vp:
        outcome.note(entry, VP_ABOVE(vp=vp, most=settings.max_vp), "vp", number=number)
        return None, None
    return vp, None if cell == BYE else vp


def sizes_of(settings: JcblSettings, matches: int, outcome: Builder) -> list[int]:
    """Return the number of matches of each session: in a league one; in an event of one session all."""
    if isinstance(settings, LeagueSettings):
        return [1] * matches
    each = [getattr(settings, f"session_matches{number}") for number in range(1, MOST_SESSIONS + 1)]
    if any(each):
        last = max(number for number, size in enumerate(each, 1) if size)
        sizes = [size or settings.session_matches or 0 for size in each[:last]]
        if not all(sizes):
            raise outcome.needs(f"session_matches{sizes.index(0) + 1}")
        return sizes
    if settings.session_matches is not None:
        return [settings.session_matches] * -(-matches // settings.session_matches)
    if settings.sessions > 1 and matches:
        raise outcome.needs("session_matches")
    return [matches] if matches else []
