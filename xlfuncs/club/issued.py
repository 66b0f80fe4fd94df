"""The ledger of the certificates that a club has given: a table beside the events, in which no serial stands twice."""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from xlfuncs.club.reading import Held, Won
from xlfuncs.core.errors import CellError
from xlfuncs.core.numbers import number_in
from xlfuncs.core.quoting import digits
from xlfuncs.core.sentences import Help, Joined, Sentence, Told, text_of
from xlfuncs.core.words import normal, number_key
from xlfuncs.events.dates import DateCell, first_day
from xlfuncs.events.declaration import COLOURS, EVENTS, PLACE
from xlfuncs.events.register import REGISTERS
from xlfuncs.events.sheet.parts import WORDS
from xlfuncs.formats.csv import as_csv, meant, plainly
from xlfuncs.intake.sheets import text_sheet
from xlfuncs.season import columns
from xlfuncs.xlsx import files
from xlfuncs.xlsx.archive import CANNOT_READ
from xlfuncs.xlsx.errors import PackageError, system_said

#: What the file is called, beside the club's xlfuncs.toml or the first workbook.
NAME = "certificates.csv"

HIGHEST = Help(
    "The highest numbers given (void a line, never delete it)",
    "已使用的最大编号（作废请注明，勿删除行）",
    "発行済みの最大番号（取り消しは備考に書き、行は消さないこと）",
)
HEADS: Mapping[str, Help] = {
    "serial": Help("Serial", "证书编号", "証番号"),
    "issued": Help("Issued", "发证日期", "発行日"),
    "event": columns.HEADS["event"],
    "date": Help("Date", "比赛日期", "開催日"),
    "club": columns.HEADS["club"],
    "number": columns.HEADS["number"],
    "name": columns.HEADS["name"],
    "unit": WORDS["unit"],
    "place": PLACE.label,
    "kind": columns.HEADS["kind"],
    "fingerprint": columns.HEADS["fingerprint"],
    "note": Help("Note", "备注", "備考"),
}
NOT_A_LEDGER = Sentence(
    en="is no ledger of certificates: the columns {columns} are needed; nothing is given out, lest a number be given "
    "twice",
    zh="不能识别为发证登记表：须有 {columns} 列；为避免重号，未发证",
    ja="発行台帳として読み取れません。{columns} の列が必要です。番号が重複しないよう、発行しませんでした",
)
SERIAL_TWICE = Sentence(
    en="the serial {serial} stands in it twice: mend that first",
    zh="编号 {serial} 出现了两次：请先更正",
    ja="証番号 {serial} が二度あります。先に直してください",
)
SERIAL_UNREAD = Sentence(
    en="row {row} has no serial such as F2026-0001: mend that first",
    zh="第 {row} 行没有 C2026-0001 这样的编号：请先更正",
    ja="{row} 行目に F2026-0001 のような証番号がありません。先に直してください",
)
IN_USE = Sentence(
    en="is being written by another command; if none is running, delete {lock}",
    zh="另一个命令正在写入；如没有命令在运行，请删除 {lock}",
    ja="別のコマンドが書き込み中です。実行中のコマンドがなければ {lock} を削除してください",
)
NO_SUCH_SERIAL = Sentence(
    en="there is no certificate {serial} in the ledger",
    zh="发证登记表中没有编号 {serial}",
    ja="発行台帳に証番号 {serial} はありません",
)
IS_VOID = Sentence(en="{serial} is void: {note}", zh="{serial} 已作废：{note}", ja="{serial} は無効です：{note}")
REPLACED_BY = Sentence(en="void, see {serial}", zh="作废，见 {serial}", ja="無効、{serial} を参照")
REPLACES = Sentence(en="in place of {serial}", zh="替换 {serial}", ja="{serial} の差し替え")
CORRECTED = Sentence(
    en="{name} had {was} for {event}, and has {now} now: {serial} takes its place; take the old one back",
    zh="{name}在{event}中原为 {was}，现为 {now}：由 {serial} 替换，请收回原证书",
    ja="{name}の{event}のポイントは {was} から {now} に変わりました。{serial} に差し替えます。前の証を回収してください",
)
OTHER_NAME = Sentence(
    en="{event} has the members and points of {other} of the same day: taken as one event, whose name was mended; "
    "nothing is given for it again, and the ledger says the new name now (for new ones, write void beside them there)",
    zh="{event}与同日的{other}会员及得分相同：视为同一场比赛改了名称，不再发证，登记表已改为新名称"
    "（如需重发，请在登记表中将原证书注明作废）",
    ja="{event}は同じ日の{other}と会員もポイントも同じです。名称を直した同じ競技会とみなし、再び発行せず、台帳の名称を"
    "改めました（出し直すには、台帳で前の証の備考に無効と書いてください）",
)
PRINTED_AS = Sentence(en="printed as {event}", zh="证书上为 {event}", ja="証には {event} と印刷")
LIKE_ANOTHER = Sentence(
    en="most members of {event} are those of {other} of the same day: certificates of both are given; if they are one "
    "event, whose name was mended, take back those of {other}, and write void beside them in the ledger",
    zh="{event}与同日的{other}会员大多相同：两场均已发证；若是同一场比赛改了名称，请收回{other}的证书，并在登记表中注明作废",
    ja="{event}は同じ日の{other}と会員の多くが同じです。両方の証を発行しました。名称を直した同じ競技会なら、{other}の証を"
    "回収し、台帳の備考に無効と書いてください",
)
NOT_ANY_MORE = Sentence(
    en="{name} has {serial} with {was} for {event}, and no points there now: take it back, and write void beside it in "
    "the ledger",
    zh="{name}持有{event}的证书 {serial}（{was}），现已没有得分：请收回，并在登记表中注明作废",
    ja="{name}には{event}の証 {serial}（{was}）がありますが、今はポイントがありません。回収し、台帳の備考に無効と"
    "書いてください",
)
NO_KIND = Sentence(
    en="{serial} says no kind of event that is known, so it cannot be printed",
    zh="{serial} 没有可识别的比赛类型，无法打印",
    ja="{serial} の競技会の種類がわからないため、印刷できません",
)
#: With what the note of a certificate begins that is not valid any more: as it is written here, or by the club.
_VOID = tuple(
    map(normal, (*(re.split("[,，、]", each)[0] for each in REPLACED_BY.templates), "已作废", "取消", "取り消"))
)
_DATE = DateCell()
_SERIAL = re.compile(r"\b([A-Z])(\d{4})-(\d{4,})\b")


class Certificate(NamedTuple):
    """A line of the ledger: a certificate that was given.

    ``day``: the date of the event as it stands there; ``points``: by key; ``kind``: the event by its name;
    ``note``: what is written beside it, among it that it is void.
    """

    serial: str
    issued: str
    event: str
    day: str
    club: str
    number: str
    name: str
    unit: str
    place: str
    points: Mapping[str, Decimal]
    kind: str
    fingerprint: str
    note: str = ""

    @property
    def of(self) -> tuple[str, str, str, str]:
        """What it was given for: the kind, the name and the day of the event, and the member's name.

        However the day is written: a program that has opened the ledger may have written it anew.
        """
        with suppress(CellError):
            day = first_day(_DATE.take(self.day, "")) if self.day else None
            return self.kind, normal(self.event), str(day or ""), normal(self.name or self.number)
        return self.kind, normal(self.event), normal(self.day), normal(self.name or self.number)

    def may_be(self, other: Certificate) -> bool:
        """Return whether the numbers of two members of one name leave open that they are one: 0012 may be 12 by now."""
        one, two = (number_key(each.number) for each in (self, other))
        return one == two or not (one and two)

    @property
    def is_void(self) -> bool:
        """Whether its note begins with a word that says so: another has taken its place, or somebody took it back."""
        return normal(self.note).startswith(_VOID)


class Ledger(NamedTuple):
    """All certificates that were given, and the highest number of each year, by letter and year."""

    lines: Sequence[Certificate]
    highest: Mapping[tuple[str, int], int]


# --- read and written


def ledger_of(near: Path, of_club: Path | None) -> Path:
    """Return the ledger beside a club's file, else that beside the events."""
    folder = of_club.parent if of_club else near if near.is_dir() else near.parent
    return folder / NAME


def _labels(key: str) -> set[str]:
    """Return how the points of a colour may be headed: as a rulebook calls them in any language."""
    return {normal(word) for each in REGISTERS.values() for own in each.points if own.key == key for word in own.label}


def read(file: Path) -> Ledger:
    """Return the ledger of a file, an empty one where there is none; ``PackageError`` where it cannot be read whole."""
    if not file.exists():
        return Ledger((), {})
    words = {normal(word): key for key, label in HEADS.items() for word in label}
    words |= {word: key for key in COLOURS for word in _labels(key)}
    sheet = text_sheet(file, lambda cell: isinstance(cell, str) and normal(cell) in words)
    rows = [[meant(digits(cell)) if cell is not None else "" for cell in row] for row in sheet.rows]
    top = next(
        (at for at, row in enumerate(rows) if {words.get(normal(cell)) for cell in row} >= {"serial", "name"}), None
    )
    if top is None or sheet.lost:
        raise PackageError(NOT_A_LEDGER(columns=Joined((HEADS["serial"], HEADS["name"]))), file)
    at = {words[normal(cell)]: column for column, cell in enumerate(rows[top]) if normal(cell) in words}
    lines: list[Certificate] = []
    for row, cells in enumerate(rows[top + 1 :], top + 2):
        found = {key: cells[column].strip() for key, column in at.items() if column < len(cells)}
        if any(found.values()):
            lines.append(_line(file, row, found))
    met: set[str] = set()
    for each in lines:
        if each.serial in met:
            raise PackageError(SERIAL_TWICE(serial=each.serial), file)
        met.add(each.serial)
    highest: dict[tuple[str, int], int] = {}
    for text in (cell for row in rows for cell in row):
        for letter, year, number in _SERIAL.findall(normal(text).upper()):
            key = letter, int(year)
            highest[key] = max(highest.get(key, 0), int(number))
    return Ledger(lines, highest)


def _line(file: Path, row: int, found: Mapping[str, str]) -> Certificate:
    serial = normal(found.get("serial", "")).upper()
    if not _SERIAL.fullmatch(serial):
        raise PackageError(SERIAL_UNREAD(row=row), file)
    points = {key: amount for key in COLOURS if (amount := number_in(found.get(key, ""))) is not None}
    words = {key: found.get(key, "") for key in HEADS if key not in ("serial", "date")}
    return Certificate(serial=serial, day=found.get("date", ""), points=points, **words)


def write(file: Path, ledger: Ledger, language: str) -> None:
    """Write the ledger, the one before staying beside it as .bak."""
    files.write(file, ledger_csv(ledger, language), backup=True)


def ledger_csv(ledger: Ledger, language: str) -> bytes:
    """Return the ledger as it is kept."""
    used = [key for key in COLOURS if any(each.points.get(key) for each in ledger.lines)]
    labels = {own.key: own.label for each in _registers(ledger) for own in REGISTERS[each].points}
    before, behind = (*HEADS,)[:9], (*HEADS,)[9:]
    heads = [*before, *used, *behind]
    top = [
        HIGHEST.text(language),
        *(f"{letter}{year}-{number:04}" for (letter, year), number in sorted(ledger.highest.items())),
    ]
    rows = [top, [(HEADS.get(key) or labels[key]).text(language) for key in heads]]
    for each in ledger.lines:
        cells: dict[str, Any] = {**each._asdict(), **each.points, "date": each.day}
        rows.append(
            [plainly(f"{cells[key]:.2f}" if key in used and key in cells else cells.get(key, "")) for key in heads]
        )
    return as_csv(rows)


def _registers(ledger: Ledger) -> list[str]:
    return list(dict.fromkeys(EVENTS[each.kind].prefix for each in ledger.lines if each.kind in EVENTS))


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep other commands from the ledger: ``PackageError`` where one is at it, or has it open."""
    files.refuse_if_open(file, files.OR_DELETE)
    lock = file.with_name(f".{file.name}.lock")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        raise PackageError(IN_USE(lock=str(lock)), file) from None
    except OSError as error:
        raise PackageError(CANNOT_READ(why=system_said(error)), file) from None
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()


# --- given out


class Given(NamedTuple):
    """A ledger with new certificates in it: these, how many members had one before, and what is to be told."""

    ledger: Ledger
    new: Sequence[Certificate]
    had: int
    told: Sequence[Told]


def give(ledger: Ledger, events: Sequence[Held], today: datetime.date, language: str) -> Given:
    """Return the ledger with a certificate for each member with points in each event, who has none for it yet.

    Where the points of a member are others than those of his certificate, a new one takes its place.
    """
    lines = [*ledger.lines]
    highest = dict(ledger.highest)
    held: dict[tuple[str, ...], list[int]] = {}
    for at, each in enumerate(lines):
        if not each.is_void:
            held.setdefault(each.of, []).append(at)
    new: list[Certificate] = []
    told: list[Told] = []
    had = 0
    met: set[int] = set()
    wanted = [(event, [_certificate(event, each, today, language) for each in event.members]) for event in events]
    now = {one.of[:3] for _, certificates in wanted for one in certificates}
    valid = [each for each in lines if not each.is_void]
    for event, certificates in wanted:
        other = _of_another_name(certificates, valid, now)
        if other is not None:
            same = _alike(certificates, other)
            said = OTHER_NAME if same else LIKE_ANOTHER
            told.append(said(event=certificates[0].event, other=other[0].event))
            if same:
                had += len(certificates)
                for one in other:
                    at = next(at for at, line in enumerate(lines) if line.serial == one.serial)
                    lines[at] = _renamed(one, certificates[0], language)
                continue
        for certificate in certificates:
            one = certificate
            # two evenings without a day are alike: each line is of one of them, the one with its points first
            open_still = [at for at in held.get(one.of, ()) if at not in met and at < len(ledger.lines)]
            known = [at for at in open_still if lines[at].may_be(one)]
            before = next((at for at in known if _amounts(lines[at]) == _amounts(one)), next(iter(known), None))
            if before is not None:
                met.add(before)
            if before is not None and _amounts(lines[before]) == _amounts(one):
                had += 1
                continue
            assert event.register.certificate is not None
            letter = event.register.certificate.letter
            highest[letter, today.year] = highest.get((letter, today.year), 0) + 1
            one = one._replace(serial=f"{letter}{today.year}-{highest[letter, today.year]:04}")
            if before is not None:
                old = lines[before]
                one = one._replace(note=REPLACES(serial=old.serial).text(language))
                lines[before] = old._replace(note=REPLACED_BY(serial=one.serial).text(language))
                amounts = {"was": shown_points(old, language), "now": shown_points(one, language)}
                told.append(CORRECTED(name=one.name or one.number, event=one.event, serial=one.serial, **amounts))
                held[one.of].remove(before)
            held.setdefault(one.of, []).append(len(lines))
            lines.append(one)
            new.append(one)
    told += _not_any_more(ledger.lines, met, language)
    return Given(Ledger(lines, highest), new, had, told)


def _of_another_name(
    certificates: Sequence[Certificate], valid: Sequence[Certificate], now: Collection[tuple[str, ...]]
) -> list[Certificate] | None:
    """Return the certificates of an event of the same kind and day, most of the members, and another name.

    None of an event that is there ``now`` too; and none where some are given under the new name already.
    """
    event = certificates[0].of[:3]
    kind, _, day = event
    if not day or any(each.of[:3] == event for each in valid):
        return None
    others: dict[tuple[str, ...], list[Certificate]] = {}
    for each in valid:
        its = each.of[:3]
        if (its[0], its[2]) == (kind, day) and its not in now:
            others.setdefault(its, []).append(each)
    members = {each.of[3] for each in certificates}
    return next(
        (found for found in others.values() if len(members & {each.of[3] for each in found}) * 2 > len(members)), None
    )


def _alike(some: Sequence[Certificate], others: Sequence[Certificate]) -> bool:
    """Return whether the members of two lists have the same points."""
    one, other = (
        sorted((each.of[3], sorted(_amounts(each).items())) for each in certificates) for certificates in (some, others)
    )
    return one == other


def _not_any_more(lines: Sequence[Certificate], met: Collection[int], language: str) -> Iterator[Told]:
    """Tell of certificates whose member has no points any more in an event of which others have theirs."""
    events = {each.of[:3] for at, each in enumerate(lines) if at in met}
    for at, each in enumerate(lines):
        if at not in met and not each.is_void and each.of[:3] in events:
            was = shown_points(each, language)
            yield NOT_ANY_MORE(name=each.name or each.number, serial=each.serial, was=was, event=each.event)


def _renamed(old: Certificate, new: Certificate, language: str) -> Certificate:
    """Return a line of the ledger with the name that the event has now; what is printed on paper is noted beside it."""
    printed = PRINTED_AS(event=old.event).text(language)
    note = old.note if printed in old.note else "; ".join(filter(None, (old.note, printed)))
    return old._replace(event=new.event, fingerprint=new.fingerprint, note=note)


def _amounts(one: Certificate) -> dict[str, Decimal]:
    return {key: amount for key, amount in one.points.items() if amount}


def shown_points(one: Certificate, language: str) -> str:
    """Return the points of a certificate, colour by colour."""
    register = REGISTERS[EVENTS[one.kind].prefix]
    said = (
        f"{each.label.text(language)} {one.points[each.key]:.2f}"
        for each in register.points
        if one.points.get(each.key)
    )
    return Joined(said).text(language)


def _certificate(event: Held, member: Won, today: datetime.date, language: str) -> Certificate:
    return Certificate(
        serial="",
        issued=today.isoformat(),
        event=event.named(language),
        day=event.date(),
        club=event.club,
        number=member.number,
        name=member.name,
        unit=member.unit,
        place=text_of(member.place or "", language),
        points={key: amount for key, amount in member.points.items() if amount},
        kind=event.outcome.event.name,
        fingerprint=event.fingerprint,
    )


def again(ledger: Ledger, serials: Sequence[str], file: Path) -> list[Certificate]:
    """Return certificates that were given, by their serials; ``PackageError`` where one was not, or is void."""
    found = []
    for serial in serials:
        one = next((each for each in ledger.lines if normal(each.serial) == normal(serial)), None)
        if one is None:
            raise PackageError(NO_SUCH_SERIAL(serial=serial), file)
        if one.kind not in EVENTS:
            raise PackageError(NO_KIND(serial=one.serial), file)
        if one.is_void:
            raise PackageError(IS_VOID(serial=one.serial, note=one.note), file)
        found.append(one)
    return found
