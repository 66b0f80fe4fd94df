"""What a club hands in and hangs up of the competition that a visitor has in hand: its report, its certificates."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.club import base, issued
from xlfuncs.club.base import Known
from xlfuncs.club.folder import Folder, columns_in, read
from xlfuncs.club.reading import NOBODY_WON, Held, not_given, not_reported, of_outcome, unnumbered, whole
from xlfuncs.club.registration import (
    Bounds,
    answered,
    counted,
    figure_in,
    hints,
    span_in,
    written_into,
)
from xlfuncs.club.roster import members_in
from xlfuncs.core.sentences import Help, Joined, Sentence, Told, severity_of, text_of
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import ERROR
from xlfuncs.events.reading import event_named
from xlfuncs.events.register import REGISTERS, Register
from xlfuncs.page import words
from xlfuncs.page.work import year
from xlfuncs.page.work.forms import outcome_of_form
from xlfuncs.page.work.listed import file_of, listed
from xlfuncs.page.work.uploads import NOTHING_GIVEN, outcome_of_file
from xlfuncs.season.choosing import day_typed
from xlfuncs.season.doubts import NOT_PUBLISHABLE, Doubt
from xlfuncs.season.reading_back import previous_register
from xlfuncs.season.titles import told_of_risen
from xlfuncs.xlsx.errors import PackageError
from xlfuncs.xlsx.workbook import Workbook

WITHOUT_NUMBERS = Sentence(
    en="without a member number: {names}; give the members' register beside it",
    zh="没有会员号：{names}；可另附会员台账",
    ja="会員番号がありません：{names}。会員台帳を添えると入ります",
)
ALL_HAVE = Sentence(
    en="All {count} have their certificates already: nothing new is given. To print one again, type its number.",
    zh="{count} 人均已发过证书，没有新发。如需补发，请填写编号。",
    ja="{count} 名全員に発行済みです。再発行するには証番号を入力してください。",
)
GIVEN = Sentence(
    en="{count} certificates, {first} to {last}. Keep the ledger and give it next time: then no number comes twice.",
    zh="共 {count} 张证书，编号 {first} 至 {last}。请保存发证登记表，下次一并附上，编号就不会重复。",
    ja="{count} 枚、{first}～{last}。発行台帳を保存し、次回添えてください。番号が重複しません。",
)
NEW_LEDGER = Help(
    "No ledger was given: a new one is begun. If there is one already, go back and give it.",
    "没有附发证登记表：已新建一份。如已有登记表，请返回并附上。",
    "発行台帳が添えられていないので、新しく作りました。すでにある場合は戻って添えてください。",
)
REPRINTED = Sentence(
    en="{count} to be printed again; the ledger stays as it is.",
    zh="补发 {count} 张；登记表不变。",
    ja="再発行 {count} 枚。発行台帳は変わりません。",
)
NO_LEDGER = Help(
    "to print a certificate again, give the ledger in which its number stands",
    "补发证书，请附上登记了该编号的发证登记表",
    "再発行には、その証番号が載っている発行台帳を添えてください",
)
NOT_FOR_IT = Sentence(
    en="there is none for a competition of this kind: {event}",
    zh="这类比赛没有此项：{event}",
    ja="この種の競技会にはありません：{event}",
)
#: The files, as they are called where they are saved.
REPORT_FILE = Sentence(en="{name} report", zh="{name}申报表", ja="{name}報告")
OF_SEVERAL = Help("Several competitions", "多项比赛", "複数競技会")
PAGES_FILE = Sentence(en="{name} certificates", zh="{name}证书", ja="{name}証")
#: The bounds of a registration that are points, as the options of ``xlfuncs entries`` are called.
FIGURES = ("mp-below", "mp-from", "sp-below")


class InHand(NamedTuple):
    """What a visitor has in hand: a file, or else what stands in the form; and the list that completes its members. Or
    else a whole ``folder``, whose events may be one ``competition``.
    """

    event: str
    file: Path | None = None
    settings: Mapping[str, str] = {}
    tables: Mapping[str, str] = {}
    members: Path | None = None
    folder: Path | None = None
    competition: str = ""


class ToTell(NamedTuple):
    """The events that are handed in or hung up, what the club's settings say, its ledger, and what is to be told.

    ``together``: the same, those of one competition as one.
    """

    events: Sequence[Held]
    together: Sequence[Held]
    own: Folder
    ledger: issued.Ledger | None
    told: Sequence[Told | str]


def report(
    hand: InHand, settings: Path | None, director: str | None, columns: str | None, language: str
) -> dict[str, Any]:
    """Return what the federation hears: as a page to print, as a workbook and as a table for another program.

    ``settings``: the club's xlfuncs.toml; what is typed beside it comes first.
    """
    from xlfuncs.club import report as form  # noqa: PLC0415 — openpyxl: half a second in a browser
    from xlfuncs.layout.saving import saved  # noqa: PLC0415

    found = _found(hand, language, Register.reports, not_reported)
    own = found.own if settings is None else read(settings)
    spoken = own.language or language
    director = (director or "").strip() or own.director
    events = [each if each.club or not own.club else each._replace(club=own.club) for each in found.together]
    made = form.report_of(events, columns_in(columns or "") or own.columns, spoken, director)
    kind = made.register.report
    assert kind is not None
    name = _file_name(REPORT_FILE, events, own, spoken)
    return {
        "title": kind.title.text(spoken),
        "told": [text_of(each, language) for each in (*found.told, *_unnumbered(events))],
        "events": [_shown(made, each) for each in events],
        "signed": [each.text(spoken) for each in form.SIGNED],
        "files": [
            file_of(f"{name}.xlsx", saved(form.report_book(made))),
            file_of(f"{name}.csv", form.report_csv(made)),
        ],
    }


def check(hand: InHand, language: str) -> dict[str, Any]:
    """Return what is wrong with the files of a year, and what contradicts itself between them."""
    if hand.folder is None:
        raise PackageError(NOTHING_GIVEN())
    return year.check(hand.folder, hand.competition, language)


def members(folder: Path, asked: Mapping[str, str], language: str) -> dict[str, Any]:
    """Return the members' register of a federation's lists, going on from the one among the files.

    ``asked``: what stands in the form, by the names of the options of ``xlfuncs members``.
    """
    from xlfuncs.layout.saving import saved  # noqa: PLC0415 — openpyxl: half a second in a browser
    from xlfuncs.season.writing import register_workbook  # noqa: PLC0415

    day = day_typed(asked["as-of"]) if asked.get("as-of") else None
    pairs = (line.replace("＝", "=").rpartition("=") for line in asked.get("map", "").splitlines())
    renamed = {heading.strip(): key.strip() for heading, _, key in pairs if heading.strip()}
    rules = asked.get("rules", "")
    with year.read_in(folder) as found:
        lists, before, today = found.lists, found.before, datetime.date.today()
        spoken = found.own.language or (base.base_language(before) if before else "") or language
        register = base.register_for(before, rules if rules in REGISTERS else None, lists, spoken, renamed)
        read_ = base.read_lists(lists, register, renamed, day)
        told = base.taken(before, register, read_, spoken, today=today, everybody="add" in asked)
        name = found.register.name if found.register else f"{words.BASE_FILE.text(spoken)}.xlsx"
        doubts = [each if each.file else each._replace(file=name) for each in told.heard]
        data = saved(register_workbook(told.ledger, doubts, spoken))
    unused = (base.UNUSED(file=each.file, headings=Joined(each.unused)) for each in read_ if each.unused)
    left = (Doubt(each.file, None, one) for each in read_ for one in each.told)
    doubtful = map(year.told_of, (*left, *doubts))
    said = (*base.told_of(told.ledger, name), *told_of_risen(told.ledger), *unused, *doubtful)
    return listed(words.MEMBERS_BASE, language, told=said, files=[file_of(name, data)])


def entries(
    name: str,
    sheet: Path,
    members_file: Path | None,
    results: Path | None,
    asked: Mapping[str, str],
    language: str,
) -> dict[str, Any]:
    """Return what is wrong with a registration sheet, or its places and points by ``results``; and the sheet.

    ``asked``: the bounds, by the names of the options of ``xlfuncs entries``.
    """
    event, title = event_named(name), asked.get("name") or sheet.name
    below, least, seeds = (figure_in(asked[key]) if asked.get(key) else None for key in FIGURES)
    fewest, most = span_in(asked["players"]) if asked.get("players") else (None, None)
    told: list[Told] = []
    base_ = members_in(members_file, event) if members_file else []

    def outcome(spoken: str) -> Outcome:
        assert results is not None
        found, heard = outcome_of_file(results, name, spoken, members_file)
        _refuse_unfinished(found)
        told.extend(heard)
        return found

    with Workbook(sheet) as book:
        bounds = Bounds(below, least, seeds, fewest, most)
        own, written, wrong = answered(
            book, event, base_, bounds, lambda own: own or language, outcome if results else None
        )
        if results is None:
            told += [*hints(own), counted(own, len(wrong))]
        out = sheet.with_name(f"out{sheet.suffix}")
        book.archive.write(out, written_into(book, own, written))
    return listed(
        words.REGISTRATION,
        language,
        of=event.title,
        told=(*told, *written.told),
        head=(words.WHOM, year.HEAD[2]) if wrong else (),
        rows=wrong,
        files=[file_of(title, out.read_bytes())],
    )


def _shown(made: Any, event: Held) -> dict[str, Any]:
    """Return what the federation hears of one event."""
    from xlfuncs.club import report as form  # noqa: PLC0415 — openpyxl: half a second in a browser

    columns = form.columns_used(made, event)
    return {
        "name": event.named(made.language),
        "above": form.said_above(made, event),
        "head": [each.label.text(made.language) for each in columns],
        "figures": [at for at, each in enumerate(columns) if each.digits is not None or each.key == "place"],
        "rows": form.lines(made, event),
        "below": form.known_by(event).text(made.language),
    }


def certificates(hand: InHand, ledger_file: Path | None, serials: str | None, language: str) -> dict[str, Any]:
    """Return the certificates of who has none yet, to print, and the ledger with them; or some once more."""
    from xlfuncs.club.certificates import certificate_book  # noqa: PLC0415 — openpyxl: half a second in a browser
    from xlfuncs.layout.saving import saved  # noqa: PLC0415

    found = _found(hand, language, Register.certifies, not_given)
    register = found.events[0].register
    assert register.certificate is not None
    spoken = found.own.language or language
    before = issued.read(ledger_file) if ledger_file is not None else found.ledger
    wanted = (serials or "").replace("，", " ").replace("、", " ").replace(",", " ").split()
    told: list[Told | str] = [*found.told]
    files = []
    if wanted:
        if before is None:
            raise PackageError(NO_LEDGER)
        printed = issued.again(before, wanted, ledger_file or Path(issued.NAME))
        told.append(REPRINTED(count=len(printed)))
    else:
        given = issued.give(before or issued.Ledger((), {}), found.events, datetime.date.today(), spoken)
        printed = [*given.new]
        if printed:
            told.append(GIVEN(count=len(printed), first=printed[0].serial, last=printed[-1].serial))
            told += [NEW_LEDGER] if before is None else []
            files.append(file_of(issued.NAME, issued.ledger_csv(given.ledger, spoken)))
        else:
            told.append(ALL_HAVE(count=given.had))
        told += [*given.told, *_unnumbered(found.events)]
    if printed:
        name = _file_name(PAGES_FILE, found.events, found.own, spoken)
        book = certificate_book(printed, spoken, reprint=bool(wanted))
        files.insert(0, file_of(f"{name}.xlsx", saved(book)))
    columns = [*(["event"] if len(found.events) > 1 else []), "serial", "number", "name", "place"]
    return listed(
        register.certificate.title,
        language,
        of=Joined(each.named(spoken) for each in found.events),
        told=told,
        head=[*map(issued.HEADS.__getitem__, columns), words.MEMBERS],
        rows=([*(getattr(each, key) for key in columns), issued.shown_points(each, language)] for each in printed),
        files=files,
    )


def _found(
    hand: InHand,
    language: str,
    is_for: Callable[[Register, str], bool],
    why_not: Callable[[Register, str], Told | None],
) -> ToTell:
    """Return the competition in hand as one that was held, or those of a folder; ``PackageError`` where none is to be
    published yet, or this ``is_for`` others.
    """
    if hand.folder is None:
        outcome, heard = _outcome(hand, language)
        alone = [_held(outcome, hand.members, is_for)]
        return ToTell(alone, alone, Folder(), None, [each for each in heard if severity_of(each)])
    with year.read_in(hand.folder, hand.competition) as all_of_it:
        found = year.events_of(all_of_it, why_not, all_of_it.spoken(language))
        ledger = issued.read(all_of_it.ledger) if all_of_it.ledger else None
        told = [year.told_of(each) for each in (*found.others, *found.doubts)]
        together = whole(found.held, all_of_it.competition, all_of_it.spoken(language))
        return ToTell(found.held, together, all_of_it.own, ledger, told)


def _held(outcome: Outcome, members_file: Path | None, is_for: Callable[[Register, str], bool]) -> Held:
    register = REGISTERS.get(outcome.event.prefix)
    if register is None or not is_for(register, outcome.event.name):
        raise PackageError(NOT_FOR_IT(event=outcome.event.title))
    _refuse_unfinished(outcome)
    event = of_outcome(outcome, "", _known(members_file))
    if not event.members:
        raise PackageError(NOBODY_WON())
    return event


def _refuse_unfinished(outcome: Outcome) -> None:
    """Raise ``PackageError`` where results are not to be published yet."""
    wrong = next((each for each in outcome.problems if each.severity == ERROR), None)
    if wrong is not None:
        raise PackageError(NOT_PUBLISHABLE(why=wrong.said))


def _outcome(hand: InHand, language: str) -> tuple[Outcome, list[Told]]:
    if hand.file is not None:
        return outcome_of_file(hand.file, hand.event, language, hand.members)
    return outcome_of_form(hand.event, hand.settings, hand.tables, language, hand.members)


def _known(members: Path | None) -> Known:
    """Return whom a members' register knows, readings and all; nobody where the list is none."""
    try:
        return Known(previous_register(members) if members is not None else None)
    except PackageError:
        return Known(None)


def _unnumbered(events: Sequence[Held]) -> Iterable[Told]:
    names = unnumbered(events)
    return [WITHOUT_NUMBERS(names=names)] if names.parts else []


def _file_name(sentence: Sentence, events: Sequence[Held], own: Folder, language: str) -> str:
    """Return a name after the event, or the club where there are several."""
    name = (own.club or OF_SEVERAL.text(language)) if events[1:] else events[0].named(language)
    return sentence(name=name).text(language)
