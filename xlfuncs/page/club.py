"""What a club hands in and hangs up of the competition that a visitor has in hand: its report, its certificates."""

from __future__ import annotations

import datetime
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.club import issued
from xlfuncs.club.base import Known
from xlfuncs.club.reading import NOBODY_WON, Held, of_outcome
from xlfuncs.core.sentences import Help, Joined, Sentence, Told, text_of
from xlfuncs.events.outcome import Outcome
from xlfuncs.events.problems import ERROR
from xlfuncs.events.reading import event_named
from xlfuncs.events.register import REGISTERS, Register
from xlfuncs.page import words, work
from xlfuncs.season.doubts import NOT_PUBLISHABLE
from xlfuncs.xlsx.findings import PackageError

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
PAGES_FILE = Sentence(en="{name} certificates", zh="{name}证书", ja="{name}証")
#: So many members are named.
NAMED = 8


class InHand(NamedTuple):
    """What a visitor has in hand: a file, or else what stands in the form; and the list that completes its members."""

    event: str
    file: Path | None = None
    settings: Mapping[str, str] = {}
    tables: Mapping[str, str] = {}
    members: Path | None = None


def report(hand: InHand, director: str | None, language: str) -> dict[str, Any]:
    """Return what the federation hears: as a page to print, as a workbook and as a table for another program."""
    from xlfuncs.club import report as form  # noqa: PLC0415 — openpyxl: half a second in a browser
    from xlfuncs.layout.saving import saved  # noqa: PLC0415

    event = _held(hand, language, Register.reports)
    register = event.register
    assert register.report is not None
    made = form.Report(register, [event], form.columns_of(register, ()), language, (director or "").strip())
    columns = form.columns_used(made, event)
    name = _file_name(REPORT_FILE, event, language)
    return {
        "title": register.report.title.text(language),
        "name": event.named(language),
        "above": form.said_above(made, event),
        "head": [each.label.text(language) for each in columns],
        "figures": [at for at, each in enumerate(columns) if each.digits is not None or each.key == "place"],
        "rows": form.lines(made, event),
        "below": form.KNOWN_BY(label=form.OF_EVENT["fingerprint"], mark=event.fingerprint).text(language),
        "signed": [each.text(language) for each in form.SIGNED],
        "told": [text_of(each, language) for each in _unnumbered(event)],
        "files": [_file(f"{name}.xlsx", saved(form.report_book(made))), _file(f"{name}.csv", form.report_csv(made))],
    }


def certificates(hand: InHand, ledger_file: Path | None, serials: str | None, language: str) -> dict[str, Any]:
    """Return the certificates of who has none yet, to print, and the ledger with them; or some once more."""
    from xlfuncs.club.certificates import certificate_book  # noqa: PLC0415 — openpyxl: half a second in a browser
    from xlfuncs.layout.saving import saved  # noqa: PLC0415

    event = _held(hand, language, Register.certifies)
    register = event.register
    assert register.certificate is not None
    before = issued.read(ledger_file) if ledger_file is not None else issued.Ledger((), {})
    wanted = (serials or "").replace("，", " ").replace("、", " ").replace(",", " ").split()
    told: list[Told] = []
    files = []
    if wanted:
        if ledger_file is None:
            raise PackageError(NO_LEDGER)
        printed = issued.again(before, wanted, ledger_file)
        told.append(REPRINTED(count=len(printed)))
    else:
        given = issued.give(before, [event], datetime.date.today(), language)
        printed = [*given.new]
        if printed:
            told.append(GIVEN(count=len(printed), first=printed[0].serial, last=printed[-1].serial))
            told += [NEW_LEDGER] if ledger_file is None else []
            files.append(_file(issued.NAME, issued.ledger_csv(given.ledger, language)))
        else:
            told.append(ALL_HAVE(count=given.had))
        told += [*given.told, *_unnumbered(event)]
    if printed:
        name = _file_name(PAGES_FILE, event, language)
        book = certificate_book(printed, language, reprint=bool(wanted))
        files.insert(0, _file(f"{name}.xlsx", saved(book)))
    heads = ("serial", "number", "name", "place")
    return {
        "title": register.certificate.title.text(language),
        "name": event.named(language),
        "told": [text_of(each, language) for each in told],
        "head": [*(issued.HEADS[each].text(language) for each in heads), words.MEMBERS.text(language)],
        "rows": [
            [each.serial, each.number, each.name, each.place, issued.shown_points(each, language)] for each in printed
        ],
        "files": files,
    }


def _held(hand: InHand, language: str, is_for: Callable[[Register, str], bool]) -> Held:
    """Return the competition as one that was held; ``PackageError`` where it is not to be published yet, or this
    ``is_for`` others.
    """
    outcome = _outcome(hand, language)
    register = REGISTERS.get(outcome.event.prefix)
    if register is None or not is_for(register, outcome.event.name):
        raise PackageError(NOT_FOR_IT(event=outcome.event.title))
    wrong = next((each for each in outcome.problems if each.severity == ERROR), None)
    if wrong is not None:
        raise PackageError(NOT_PUBLISHABLE(why=wrong.said))
    event = of_outcome(outcome, "", _known(hand.members))
    if not event.members:
        raise PackageError(NOBODY_WON())
    return event


def _outcome(hand: InHand, language: str) -> Outcome:
    if hand.file is not None:
        return work.outcome_of_file(hand.file, hand.event, language, hand.members)
    return work.outcome_of_form(event_named(hand.event), hand.settings, hand.tables, language, hand.members)


def _known(members: Path | None) -> Known:
    """Return whom a members' register knows, readings and all; nobody where the list is none."""
    from xlfuncs.season.workbook import previous_register  # noqa: PLC0415 — openpyxl: half a second in a browser

    try:
        return Known(previous_register(members) if members is not None else None)
    except PackageError:
        return Known(None)


def _unnumbered(event: Held) -> Iterable[Told]:
    names = dict.fromkeys(one.name for one in event.members if not one.number)
    return [WITHOUT_NUMBERS(names=Joined(names, most=NAMED))] if names else []


def _file_name(sentence: Sentence, event: Held, language: str) -> str:
    return sentence(name=event.named(language)).text(language)


def _file(name: str, data: bytes) -> dict[str, str]:
    """Return a file as a page carries it."""
    kind = "text/csv;charset=utf-8" if name.endswith(".csv") else "application/octet-stream"
    return {"name": name, "data": f"data:{kind};base64,{b64encode(data).decode()}"}
